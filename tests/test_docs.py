"""What the documentation tells people to type can be typed: every command, flag and variable in it exists."""

from __future__ import annotations

import doctest
import pydoc
import re
from dataclasses import fields
from pathlib import Path

import pytest

import hedgerow
from hedgerow import flags
from hedgerow.kernel.refusal import BadSettings
from hedgerow.web.config import PREFIX, Config, flag_of, from_everywhere

HOUSE = Path(__file__).resolve().parents[1]
PAGES = [HOUSE / "README.md", *sorted((HOUSE / "docs").glob("*.md"))]
START = re.compile(r"(?:hedgerow|python3 go\.py)(?: |$)(?!test)")
PYTHON = re.compile(r"^```python\n(.*?)^```\n?", re.DOTALL | re.MULTILINE)
SETTINGS = {one.name for one in fields(Config)}
FLAGS = {"--config", "--help", *map(flag_of, SETTINGS)}  # of `serve`


def typed(text: str) -> list[str]:
    """Lines of code blocks (those of Python run elsewhere) and pieces of code in the text, with single blanks."""
    blocks = re.findall(r"^```\w*\n(.*?)^```", re.sub(PYTHON, "", text), re.DOTALL | re.MULTILINE)
    rest = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    pieces = [line for block in blocks for line in block.splitlines()] + re.findall(r"`([^`]+)`", rest)
    return [" ".join(piece.split()) for piece in pieces]


def check(piece: str) -> bool:
    """Would it be understood? False where it is nothing of ours; raises `BadSettings` or fails where it would not."""
    if variable := re.fullmatch(rf"{PREFIX}(\w+)=(\S+)", piece):
        assert variable[1].lower() in SETTINGS, piece
        from_everywhere({}, {f"{PREFIX}{variable[1]}": variable[2]})
        return True
    if piece.startswith("--"):  # of `serve`, which the page is about
        assert piece.split()[0] in FLAGS, piece
        flags.parsed(["serve", *piece.split()])
        return True
    if not START.match(piece):
        return False
    words = START.sub("", piece, count=1).split()
    if words[:1] == ["serve"]:
        assert {word for word in words if word.startswith("--")} <= FLAGS, piece
    chosen = flags.parsed([word for word in words if word != "--help"])
    if words[:1] == ["serve"]:
        from_everywhere(vars(chosen), {})
    return True


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_can_be_read_can_be_typed(page: Path) -> None:
    understood = [piece for piece in typed(page.read_text(encoding="utf-8")) if check(piece)]
    assert len(understood) >= 2, understood


@pytest.mark.parametrize(
    "piece",
    ["hedgerow serve --prot 8014", "hedgerow serve --behind", "--behind-proxies on", "HEDGEROW_PROT=1", "hedgerow fly",
     "hedgerow serve --behind-proxy maybe", "python3 go.py play shelter --colour off", "HEDGEROW_PORT=x"],
)  # fmt: skip
def test_what_has_drifted_is_found(piece: str) -> None:
    with pytest.raises((AssertionError, BadSettings)):
        check(piece)


def test_code_is_found_in_blocks_and_in_the_text() -> None:
    page = "Say `hedgerow\nserve` or:\n\n```\nhedgerow games\n```\n\n`--port 1`"
    assert typed(page) == ["hedgerow games", "hedgerow serve", "--port 1"]


@pytest.mark.parametrize(
    "name, wants",
    [("python.md", ()), ("environments.md", ("gymnasium", "pettingzoo", "pyspiel"))],
    ids=["python", "environments"],
)
def test_the_python_door_is_told_as_it_is(name: str, wants: tuple[str, ...]) -> None:
    """One sitting: every block runs, in the order of the page, and shows what it says."""
    for library in wants:
        pytest.importorskip(library, reason="wants the extras hedgerow[envs,openspiel]")
    page = (HOUSE / "docs" / name).read_text(encoding="utf-8")
    blocks = PYTHON.findall(page)
    assert len(blocks) > 8 and len(blocks) + page.count("\n```\npip ") == page.count("```") // 2
    assert all(block.startswith(">>> ") for block in blocks)
    story = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, name, f"docs/{name}", 0)
    told: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE).run(story, out=told.append)
    assert not told, "".join(told)


def test_help_is_worth_reading() -> None:
    """Everything that is public has its words, the exceptions too, and nobody drowns in what Python inherits."""
    told = pydoc.render_doc(hedgerow, renderer=pydoc.plaintext)
    for name in (
        "HedgerowError",
        "IllegalMove",
        "BadSettings",
        "BadText",
        "TypeError",
        "IndexError",
        *hedgerow.__all__,
    ):
        assert name in told, name
    assert "with_traceback" not in told and "__dataclass_fields__" not in told
    assert len(told.splitlines()) < 240 and "SUBMODULES" not in told
    assert max(map(len, hedgerow.__doc__.splitlines())) <= 76, "help sets it in by four"
    for name in hedgerow.__all__:
        assert getattr(hedgerow, name).__doc__, name
    for name, member in vars(hedgerow.Match).items():
        if not name.startswith("_"):
            assert member.__doc__, name


def test_the_door_says_its_types() -> None:
    """No `Any` where a type can be said; a record's fields differ from game to game, so that it has none."""
    records = {"state", "view"}
    for name, member in vars(hedgerow.Match).items():
        asked = member.fget if isinstance(member, property) else member
        if callable(asked) and not name.startswith("_") and name not in records:
            assert "Any" not in str(asked.__annotations__), name
            assert "return" in asked.__annotations__, name
    for name in ("games", "new", "load", "read"):
        assert "Any" not in str(getattr(hedgerow, name).__annotations__), name
