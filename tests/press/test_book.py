"""The rulebook on paper: every rule, ruling and figure of rules.md is in it, on pages of half a sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hedgerow import catalog, rulebook
from hedgerow.cli import main
from hedgerow.kernel.room import Room
from hedgerow.press.book import rulebook_pdf
from hedgerow.press.layout import PRINTABLE
from press.reading import fonts, ink, needs_poppler, needs_typst, pixels, sizes, words

pytestmark = [needs_poppler, needs_typst]
ROOMS = [catalog.room(name) for name in catalog.names()]


def squeezed(text: str) -> str:
    """Letters alone: lines are broken and hyphenated anywhere, and a typesetter's quotes are its own."""
    return re.sub(r"[^\w]", "", text)


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_all_of_the_rules_is_there_and_nothing_leaves_its_page(room: Room) -> None:
    pdf = rulebook_pdf(room)
    pages = sizes(pdf)
    assert {(round(wide), round(high)) for wide, high in pages} == {(148, 210)}
    assert all(is_embedded for _, is_embedded in fonts(pdf))
    told = squeezed(words(pdf, order="-raw"))
    book = rulebook.read(room.folder / "rules.md")
    assert squeezed(room.source) in told
    for rule in book.rules:
        assert squeezed(rule.title) in told, rule.slug
        for block in rulebook.blocks(rule.text):
            if block.kind == "figure":
                caption = "".join(text for text, _ in rulebook.pieces(block.figure.caption))
                assert all(squeezed(word) in told for word in caption.split()), rule.slug  # a board's words lie between
                assert all(squeezed(move) in told for move in block.figure.moves)
    for page in pixels(pdf, 40):
        assert min(ink(page, 40)) >= PRINTABLE


def test_the_contents_have_page_numbers_that_are_right() -> None:
    room = ROOMS[0]
    pdf = rulebook_pdf(room)
    contents = words(pdf, 2)  # behind the title
    title = rulebook.read(room.folder / "rules.md").rules[-1].section
    found = re.search(rf"{title}\W+(\d+)", contents)
    assert found and title in words(pdf, int(found[1]) + 1)  # the title page is not counted


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rules.pdf"
    assert main(["print", ROOMS[0].name, "--rulebook", "--paper", "Letter", "-o", str(path)]) == 0
    assert f"the rules of {ROOMS[0].title}" in capsys.readouterr().out
    assert [round(side, 1) for side in sizes(path.read_bytes())[0]] == [139.7, 215.9]
