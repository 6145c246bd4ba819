"""Every room has the same plan: whoever knows one of them finds her way in all."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from hedgerow import catalog

HOUSE = Path(__file__).resolve().parents[1]
ROOMS = {name: catalog.room(name).folder for name in catalog.names()} | {"template": HOUSE / "tools/template/room"}

# What the contract asks for has its file in every room, however short it is.
REQUIRED = {
    "rules": {"state", "transition", "heuristic"},
    "words": {"moves", "refusals", "diagram", "reading"},
    "picture": {"terminal", "drawing", "spots", "paper", "key"},
}
# What a game may need beside it. In `rules` that is its own nouns, under their own names.
ALLOWED = {
    "words": {"names", "checking", "pencil", "tale", "score"},
    "picture": {"facts", "plan", "sheet", "marks", "art"},
}
PICTURE = {"plan", "sheet", "marks"}  # in a small picture they stand together in `drawing`
SMALL = 100  # lines of such a picture
SHORT = 40  # lines, docstring and imports included: what has fewer joins its neighbour, unless it is a role of the plan
TEXTS = {"rules.md", "lessons.toml", "cover.txt"}
DATA = {".toml", ".csv", ".txt"}
OLD_NAMES = {  # that roles had before there was a plan
    "account", "chart", "desk", "labels", "land", "others", "paper", "pieces", "places", "pointing", "recollection",
    "strip", "symbols", "touching", "view", "woods", "wording",
}  # fmt: skip


@pytest.fixture(params=ROOMS.values(), ids=ROOMS)
def room(request: pytest.FixtureRequest) -> Path:
    folder: Path = request.param
    return folder


def roles(folder: Path) -> set[str]:
    """Files and folders without their endings; a role that outgrew one file is a folder of that name."""
    return {path.stem for path in folder.iterdir() if path.name not in ("__init__.py", "__pycache__")}


def modules(room: Path) -> Iterator[Path]:
    return (path for part in REQUIRED for path in (room / part).rglob("*.py") if path.name != "__init__.py")


def length(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_a_room_has_three_parts_and_its_texts(room: Path) -> None:
    there = {path.name for path in room.iterdir()} - {"__pycache__", "__init__.py"}
    assert set(REQUIRED) | TEXTS <= there
    strangers = {name for name in there - set(REQUIRED) if Path(name).suffix not in {".md", *DATA}}
    assert not strangers


@pytest.mark.parametrize("part", REQUIRED)
def test_the_same_role_has_the_same_name(room: Path, part: str) -> None:
    there = roles(room / part)
    assert not REQUIRED[part] - there, "is asked for by the contract"
    if part in ALLOWED:
        assert not there - REQUIRED[part] - ALLOWED[part], "is no role of the plan"


def test_a_room_that_learns_has_what_it_looks_at_and_a_file(room: Path) -> None:
    """What the value looks at, and its weights: both or none. A value in points comes with a search of a turn; what is
    a chance to win is asked after turns that the quick player plays, and a lead behind every move."""
    value = room / "rules/value.py"
    assert value.exists() == (room / "value.txt").exists()
    in_points = value.exists() and "\ndef traits(" in value.read_text(encoding="utf-8")
    assert (room / "rules/search.py").exists() == in_points
    of_a_net = ("rules/insight.py", "rules/counsel.py", "net.txt")  # what it looks at, the search with it, its weights
    assert len({(room / name).exists() for name in of_a_net}) == 1


def test_a_large_picture_is_divided(room: Path) -> None:
    """A tiny game draws everything in one file; from a hundred lines on, plan, sheet and marks have theirs."""
    if length(room / "picture" / "drawing.py") > SMALL or PICTURE & roles(room / "picture"):
        assert roles(room / "picture") >= PICTURE


def test_no_file_is_a_scrap(room: Path) -> None:
    """Who looks for the score in words opens `words/score.py`, in a room with little to say of it, too: a role is found
    by its name, so its file may be short. A noun of one room, or a part of a role that has grown into a folder, must
    be worth a file of its own."""
    found = {name for part in (REQUIRED, ALLOWED) for names in part.values() for name in names}
    assert not [str(path) for path in modules(room) if path.stem not in found and length(path) < SHORT]


def test_what_a_part_shows_it_only_imports(room: Path) -> None:
    """`words/__init__.py` and `picture/__init__.py` say what `kernel.room` asks for, and where it stands."""
    for part in ("words", "picture"):
        body = ast.parse((room / part / "__init__.py").read_text(encoding="utf-8")).body
        docstring, *imports, shown = body
        assert isinstance(docstring, ast.Expr) and all(isinstance(line, ast.ImportFrom) for line in imports)
        assert isinstance(shown, ast.Assign) and ast.unparse(shown.targets[0]) == "__all__"
        names = [
            alias.asname or alias.name for line in imports if isinstance(line, ast.ImportFrom) for alias in line.names
        ]
        assert sorted(names) == ast.literal_eval(shown.value)


def test_no_module_goes_by_another_name(room: Path) -> None:
    """`import marks as strip` would keep alive what the plan has renamed."""
    renamed = [
        f"{path}: {alias.name} as {alias.asname}"
        for path in room.rglob("*.py")
        for line in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(line, ast.ImportFrom) and (line.module or "").startswith("hedgerow.games")
        for alias in line.names
        if alias.asname in OLD_NAMES
    ]
    assert not renamed
