"""Rules set for a terminal: nothing wider than it, no word cut, no mark of the file left over."""

from __future__ import annotations

import re

import pytest

from hedgerow import catalog, rulebook
from hedgerow.terminal import pager, typeset
from hedgerow.terminal.paint import Brush

PLAIN = Brush(False)
BOOK = """\
# Meadow

A game of **grass**. With `stuck` = pass one waits; `hedgerow play meadow` begins.

## Sowing

Said before the first rule.

### meadow.sow: Sowing seeds

Seeds are sown in turn, see [meadow.reap]:
- one by one
- or all at once, which takes longer than a line

| who | seeds | told |
|---|---|---|
| ann | 12 | a few words that need room |
| bob | 3 | none |

#### meadow.sow?rain: Does it rain?

- Source: not said
- Ruling: never, or
  hardly ever
- Option: `rain` = off | on

### meadow.reap: Reaping

```
  A B
1 . .
```
"""


@pytest.fixture
def book(tmp_path) -> rulebook.Rulebook:
    file = tmp_path / "rules.md"
    file.write_text(BOOK, encoding="utf-8")
    return rulebook.read(file)


def test_a_book_as_it_is_set(book: rulebook.Rulebook) -> None:
    assert typeset.book_lines(book, 38, PLAIN) == [
        "Meadow",
        "======",
        "",
        "A game of grass. With stuck = pass one",
        "waits; 'hedgerow play meadow' begins.",
        "",
        "",
        "Sowing",
        "------",
        "",
        "Said before the first rule.",
        "",
        "Sowing seeds [meadow.sow]",
        "Seeds are sown in turn, see",
        "meadow.reap:",
        "",
        "- one by one",
        "- or all at once, which takes longer",
        "  than a line",
        "",
        "who  seeds  told",
        "---  -----  --------------------------",
        "ann     12  a few words that need room",
        "bob      3  none",
        "",
        "  Does it rain? [meadow.sow?rain]",
        "    Source: not said",
        "    Ruling: never, or hardly ever",
        "    Option: rain = off | on",
        "",
        "Reaping [meadow.reap]",
        "  A B",
        "1 . .",
    ]


def test_one_rule_with_its_rulings(book: rulebook.Rulebook) -> None:
    assert book.find("sow") == book.find("meadow.sow") == book.find(" Meadow.Sow ") == book.rules[:2]
    assert typeset.found_lines(book.find("sow?rain"), 80, PLAIN)[0] == "  Does it rain? [meadow.sow?rain]"


@pytest.mark.parametrize(
    ("slug", "better"),
    [("saw", "did you mean 'meadow.sow'?"), ("x" * 5000, "there are for example meadow.sow and meadow.reap.")],
)
def test_an_unknown_rule(book: rulebook.Rulebook, slug: str, better: str) -> None:
    with pytest.raises(rulebook.BadSettings) as refused:
        book.find(slug)
    assert str(refused.value).endswith(better) and len(str(refused.value)) < 200


def test_tables_give_way() -> None:
    rows = [["name", "what it does"], ["one", "a long explanation of it"], ["two", "-"]]
    assert typeset.table_lines(rows, 22) == [
        "name  what it does",
        "----  ----------------",
        "one   a long",
        "      explanation of",
        "      it",
        "two   -",
    ]
    assert typeset.table_lines(rows, 14) == [
        "one",
        "  what it",
        "    does: a",
        "    long",
        "    explanatio",
        "    n of it",
        "two",
        "  what it",
        "    does: -",
    ]


def test_words_are_joined_where_no_blank_is_between_their_pieces() -> None:
    words = typeset.words_of(rulebook.pieces("see `a`, or **b**."))
    assert ["".join(text for text, _ in word) for word in words] == ["see", "a,", "or", "b."]


@pytest.mark.parametrize("width", [40, 80, 100])
@pytest.mark.parametrize("name", catalog.names())
def test_every_rulebook_fits_and_keeps_its_words(name: str, width: int) -> None:
    book = rulebook.read(catalog.room(name).folder / "rules.md")
    lines = typeset.book_lines(book, width, PLAIN)
    assert max(map(len, lines)) <= width
    assert not any(re.search(r"\*\*|`|^#|^\|", line) for line in lines), "marks of the file"
    told = " ".join(" ".join(lines).split())
    for rule in book.rules:
        assert f"[{rule.slug}]" in told or len(rule.slug) > width - 4
        if not width < 80:
            for part in rule.parts.values() if rule.is_ruling else ():
                plain = "".join(
                    f"'{text}'" if kind == "code" and " " in text else text for text, kind in rulebook.pieces(part)
                )
                assert plain in told


@pytest.mark.parametrize("name", catalog.names())
def test_colour_changes_no_letter(name: str) -> None:
    book = rulebook.read(catalog.room(name).folder / "rules.md")
    painted = [re.sub("\033\\[[0-9;]*m", "", line) for line in typeset.book_lines(book, 80, Brush(True))]
    assert max(map(len, painted)) <= 80
    assert re.sub(r"[\s']", "", "".join(painted)) == re.sub(r"[\s']", "", "".join(typeset.book_lines(book, 80, PLAIN)))


# --- the pager --------------------------------------------------------------------------------------------------------


class Terminal:
    def isatty(self) -> bool:
        return True


def test_a_pager_only_before_a_screen(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("PAGER", "false")
    pager.show("piped")
    assert pager.command() is None and capsys.readouterr().out == "piped\n"


@pytest.mark.parametrize(("chosen", "expected"), [("less -S", "less -S"), ("", "")])
def test_the_pager_that_was_chosen(monkeypatch: pytest.MonkeyPatch, chosen: str, expected: str) -> None:
    monkeypatch.setenv("PAGER", chosen)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(pager.sys, "stdin", Terminal())
    monkeypatch.setattr(pager.sys, "stdout", Terminal())
    assert pager.command() == expected
    monkeypatch.setenv("TERM", "dumb")
    assert pager.command() is None


def test_a_pager_gets_the_text(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    monkeypatch.setattr(pager, "command", lambda: f"cat > '{tmp_path}/read'")
    pager.show("two\nlines")
    assert (tmp_path / "read").read_text() == "two\nlines\n"


def test_a_pager_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(pager, "command", lambda: "/no/such/pager 2>&-")
    monkeypatch.setattr(pager.pydoc, "ttypager", told.append)
    pager.show("text")
    assert told == ["text"]
