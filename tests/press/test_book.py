"""The rulebook on paper: every rule, ruling and figure of rules.md is in it, on pages of half a sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hedgerow import catalog, rulebook
from hedgerow.cli import main
from hedgerow.kernel.room import Room
from hedgerow.press.book import rulebook_pdf, sides
from hedgerow.press.layout import PAPERS, PRINTABLE
from press.reading import MM, fonts, ink, needs_poppler, needs_typst, pixels, rasters, sizes, words

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


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_on_letter_and_in_grey_nothing_leaves_its_page(room: Room) -> None:
    pdf = rulebook_pdf(room, "Letter", True)
    assert {(round(wide, 1), round(high, 1)) for wide, high in sizes(pdf)} == {(139.7, 215.9)}
    for page in pixels(pdf, 40):
        assert min(ink(page, 40)) >= PRINTABLE
        assert (page.max(axis=2).astype(int) - page.min(axis=2)).max() <= 2


def test_the_contents_have_page_numbers_that_are_right() -> None:
    room = ROOMS[0]
    pdf = rulebook_pdf(room)
    contents = words(pdf, 2)  # behind the title
    title = rulebook.read(room.folder / "rules.md").rules[-1].section
    found = re.search(rf"{title}\W+(\d+)", contents)
    assert found and title in words(pdf, int(found[1]))  # the title page is page 1: odd pages lie on the right


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rules.pdf"
    assert main(["print", ROOMS[0].name, "--rulebook", "--paper", "Letter", "-o", str(path)]) == 0
    assert f"the rules of {ROOMS[0].title}" in capsys.readouterr().out
    assert [round(side, 1) for side in sizes(path.read_bytes())[0]] == [139.7, 215.9]


# --- folded -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pages", "laid"),
    [
        # Two sheets laid in each other and numbered with a pencil: outside 8|1, behind it 2|7, then 6|3 and 4|5.
        (8, [(8, 1), (2, 7), (6, 3), (4, 5)]),
        (12, [(12, 1), (2, 11), (10, 3), (4, 9), (8, 5), (6, 7)]),
        # The last pages of a booklet that is not full are left empty.
        (11, [(0, 1), (2, 11), (10, 3), (4, 9), (8, 5), (6, 7)]),
        (5, [(0, 1), (2, 0), (0, 3), (4, 5)]),
        (1, [(0, 1), (0, 0)]),
    ],
)
def test_pages_follow_each_other_when_the_sheets_are_folded(pages: int, laid: list[tuple[int, int]]) -> None:
    assert sides(pages) == laid


@pytest.mark.parametrize("paper", PAPERS)
def test_a_booklet_has_two_pages_on_each_side_of_a_sheet(paper: str) -> None:
    room = ROOMS[0]
    book, booklet = rulebook_pdf(room, paper), rulebook_pdf(room, paper, booklet=True)
    (one_wide, one_high), pages = sizes(book)[0], len(sizes(book))
    wide, high = PAPERS[paper]
    laid = sides(pages)
    assert len(sizes(booklet)) == len(laid)
    for size in sizes(booklet):
        assert size == pytest.approx((high, wide), abs=0.2)  # a whole sheet, lying
    assert all(is_embedded for _, is_embedded in fonts(booklet)) and rasters(booklet) == 0
    for number, side in enumerate(laid, 1):
        told = sorted(words(booklet, number, "-raw").split())
        assert told == sorted(word for page in side if page for word in words(book, page, "-raw").split())
    page, side = pixels(book, 100, 2)[0], pixels(booklet, 100, 2)[0]  # the contents, left of the fold
    across, down = round(100 * (high / 2 - one_wide) / MM), page.shape[0]
    assert one_high == pytest.approx(wide, abs=0.2)  # not scaled
    beside = side[:down, across : across + page.shape[1]]
    assert (abs(page.astype(int) - beside.astype(int)) > 128).mean() < 0.002


def test_the_command_for_a_booklet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "booklet.pdf"
    assert main(["print", ROOMS[0].name, "--booklet", "--grey", "-o", str(path)]) == 0
    assert "on A4, both sides, turned over the short edge" in capsys.readouterr().out
    assert [round(side) for side in sizes(path.read_bytes())[0]] == [297, 210]
