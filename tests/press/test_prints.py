"""What comes out of the printer: sizes, margins, fonts, words, cards to the millimetre, and nothing half-written."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import numpy as np
import pytest

from hedgerow import catalog, rulebook
from hedgerow.cli import main
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings
from hedgerow.press import layout, prints, typesetting
from hedgerow.press.layout import PAPERS, PRINTABLE, Pictures
from hedgerow.scene.palette import PRINT
from hedgerow.scene.paper import Blank, Piece, Pieces
from hedgerow.scene.svg import Drawing, filled
from press.reading import MM, fonts, ink, needs_poppler, needs_typst, pixels, rasters, sizes, words

pytestmark = [needs_poppler, needs_typst]
SHEET_BYTES = 500_000
ROOMS = [catalog.room(name) for name in catalog.names()]
CASES = [
    pytest.param(room, variant.name, id=f"{room.name}-{variant.name}") for room in ROOMS for variant in room.variants
]


def settled(room: Room, variant: str | None = None, **options: object) -> Settings:
    return room.settings(None, variant, options)


# --- every game -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("room", "variant"), CASES)
def test_every_page_has_its_size_its_margins_its_fonts_and_its_words(room: Room, variant: str, paper: str) -> None:
    settings = settled(room, variant)
    pdf = prints.game_pdf(room, settings, paper)
    wide, high = PAPERS[paper]
    pages = sizes(pdf)
    for size in pages:
        assert sorted(size) == pytest.approx(sorted((wide, high)), abs=0.3)
    for number, page in enumerate(pixels(pdf, 60), 1):
        edges = ink(page, 60)
        assert min(edges) >= PRINTABLE - 0.5, f"page {number} has ink {edges} from its edges"  # half a pixel's blur
    assert rasters(pdf) == 0
    carried = fonts(pdf)
    assert all(is_embedded for _, is_embedded in carried)
    assert {name.partition("+")[2].partition("-")[0] for name, _ in carried} == {"Vollkorn"}
    key = words(pdf, len(pages))
    assert room.title in key and room.source in key
    for chapter in room.picture.key(room.template(settings)[0]):
        assert chapter.title in key
        for symbol in chapter.symbols:
            assert symbol.name in key
    for blank in room.picture.paper(room.template(settings)[0]).blanks:
        assert len(pages) == -(-blank.count // (blank.across * blank.down)) + 1  # and the key
        assert len(pdf) < SHEET_BYTES and room.title in words(pdf, 1)


@pytest.mark.parametrize(("room", "variant"), CASES)
def test_a_sheet_fills_its_paper(room: Room, variant: str) -> None:
    """Nobody likes to write on a stamp: ink reaches across four fifths of the page, and down nine tenths of it."""
    found = room.picture.paper(room.template(settled(room, variant))[0])
    for blank in found.blanks:
        (page, *_) = layout.sheets(blank, "", PAPERS["A4"], Pictures(PRINT, found.definitions))
        left = min(o["x"] for o in page.placed)
        right = max(o["x"] + o["w"] for o in page.placed)
        bottom = max(o["y"] + o["h"] for o in page.placed)
        assert right - left >= 0.8 * page.width and bottom >= 0.85 * page.height


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_grey_is_grey_and_says_the_same(room: Room) -> None:
    grey, colour = (prints.game_pdf(room, settled(room), grey=g) for g in (True, False))
    last = len(sizes(grey))
    page = pixels(grey, 50, last)[0].astype(int)
    assert (page.max(axis=2) - page.min(axis=2)).max() <= 2
    assert words(grey) == words(colour)
    coloured = pixels(colour, 50, last)[0].astype(int)
    assert (coloured.max(axis=2) - coloured.min(axis=2)).max() > 60


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_the_key_cites_rules_that_there_are_and_needs_nothing_else(room: Room) -> None:
    known = {rule.slug for rule in rulebook.read(room.folder / "rules.md").rules}
    for example in room.examples:
        chosen = dict(example)
        settings = room.settings(chosen.pop("players", None), chosen.pop("variant", None), chosen)
        for chapter in room.picture.key(room.template(settings)[0]):
            for symbol in chapter.symbols:
                assert symbol.rule in known, symbol.name
                assert symbol.picture and "<use" not in symbol.picture, "a symbol stands alone"


# --- data ------------------------------------------------------------------------------------------------------------


def test_a_land_of_any_size_is_printed_with_all_its_squares() -> None:
    room = next(room for room in ROOMS if any(option.name == "columns" for option in room.options))
    for rows, columns in ((3, 16), (16, 16), (16, 3)):
        pdf = prints.game_pdf(room, settled(room, rows=rows, columns=columns))
        told = words(pdf, 1)
        assert f" {rows} " in f" {told} " and f" {chr(ord('A') + columns - 1)} " in f" {told} "


def test_a_changed_deck_prints_changed(tmp_path: Path) -> None:
    room = next(room for room in ROOMS if any(option.name == "deck" for option in room.options))
    ours = (room.folder / "deck.csv").read_text(encoding="utf-8")
    assert "R12,root,,-,MOVE 4,-" in ours
    (tmp_path / "mine.csv").write_text(ours.replace("R12,root,,-,MOVE 4,-", "R12,root,,-,MOVE 7,-"), encoding="utf-8")
    assert "front: move 7" not in words(prints.game_pdf(room, settled(room)))
    assert "front: move 7" in words(prints.game_pdf(room, settled(room, deck=str(tmp_path / "mine.csv"))))


def test_a_changed_sheet_prints_changed(tmp_path: Path) -> None:
    """Somebody's own sheet, with another number of boxes for hunger."""
    room = next(room for room in ROOMS if any(option.name == "sheet" for option in room.options))
    ours = (room.folder / "sheets.toml").read_text(encoding="utf-8")
    mine = ours[ours.index("[sheet.default]") : ours.index("[sheet.hard]")].replace("hunger = 10", "hunger = 4")
    (tmp_path / "mine.toml").write_text(mine.replace("sheet.default", "sheet.mine"), encoding="utf-8")
    chosen = {"ours": settled(room), "mine": settled(room, sheet=str(tmp_path / "mine.toml"))}
    pages = {whose: pixels(prints.game_pdf(room, settings), 100, 1)[0] for whose, settings in chosen.items()}
    differing = (abs(pages["ours"].astype(int) - pages["mine"]) > 100).any(axis=2)
    rows = np.flatnonzero(differing.any(axis=1)) * MM / 100
    # The boxes for hunger lie in a line near the foot of the sheet, and nothing else is another.
    assert len(rows) and rows.min() > 240 and rows.max() < 275


# --- cards ------------------------------------------------------------------------------------------------------------


def test_every_card_is_there_at_its_size_with_its_back_behind_it() -> None:
    """Turned over its long edge a page is mirrored: what lies at x on the front has its back at width - x."""
    room = next(room for room in ROOMS if any(option.name == "deck" for option in room.options))
    found = room.picture.paper(room.template(settled(room))[0])
    cards = found.cuttings[0].pieces
    assert len(cards) == 12 + 77 and {(card.width, card.height) for card in cards} == {(63.0, 88.0)}
    for paper in PAPERS.values():
        pages = layout.cuttings(found.cuttings[:1], paper, Pictures(PRINT, found.definitions))
        assert len(pages) == 2 * 10  # nine to a page
        for front, back in zip(pages[::2], pages[1::2], strict=True):
            assert {(o["w"], o["h"]) for o in front.placed + back.placed} == {(63.0, 88.0)}
            behind = {(round(paper[0] - o["x"] - 63, 6), round(o["y"], 6)) for o in back.placed}
            assert behind == {(round(o["x"], 6), round(o["y"], 6)) for o in front.placed}
            assert all(PRINTABLE <= x <= paper[0] - PRINTABLE for x1, _, x2, _ in front.marks for x in (x1, x2))
            assert all(PRINTABLE <= y <= paper[1] - PRINTABLE for _, y1, _, y2 in front.marks for y in (y1, y2))


def test_the_box_holds_the_cards_and_nothing_is_printed_behind_it() -> None:
    """89 cards of 200 g, a quarter of a millimetre each, are 22 mm. The net is the glue flap, twice front and side, and
    twice a lid with its tongue; the key follows on a sheet of its own."""
    room = next(room for room in ROOMS if any(option.name == "deck" for option in room.options))
    found = room.picture.paper(room.template(settled(room))[0])
    (box,) = next(group.pieces for group in found.cuttings if group.title == "Box")
    front, tall, deep = 65, 90, 26
    assert front > 63 and tall > 88 and deep > 89 * 0.25
    assert (box.width - 1, box.height - 1) == (10 + 2 * (front + deep), tall + 2 * (deep + 14))
    for paper in PAPERS.values():
        pages = layout.cuttings(found.cuttings, paper, Pictures(PRINT, found.definitions))
        assert len(pages) % 2 == 0
        at = next(i for i, page in enumerate(pages) if any(o["w"] == box.width for o in page.placed))
        assert at % 2 == 0 and not pages[at + 1].placed and "stays blank" in pages[at + 1].words[0]["text"]


def test_front_and_back_meet_on_paper() -> None:
    """Black squares of 20 mm, measured where the printer would put them: within two tenths of a millimetre."""
    black = filled("M50 50H250V250H50Z", "ink")
    pieces = Pieces("black", tuple(Piece("black", 30, 30, black, black) for _ in range(2)))
    pictures = Pictures(PRINT)
    pages = layout.cuttings([pieces], PAPERS["A4"], pictures)
    for page in pages:
        page.words, page.marks = [], []
    room = ROOMS[0]
    data = {**prints.about(room, pictures), "pages": [{"kind": "cut", **page.as_data()} for page in pages]}
    (pdf,) = typesetting.typeset("pages", data)
    front, back = (ink(page, 300) for page in pixels(pdf, 300))
    assert front[0] == pytest.approx(back[2], abs=0.2) and front[2] == pytest.approx(back[0], abs=0.2)
    assert front[1] == pytest.approx(back[1], abs=0.2)
    across = PAPERS["A4"][0] - front[0] - front[2]
    assert across == pytest.approx(30 + 20, abs=0.2)  # from the left edge of one square to the right edge of the other


def test_copies_and_pads() -> None:
    drawing = Drawing(100, 100, "", "", filled("M0 0H9V9H0Z", "ink"), "")
    pictures = Pictures(PRINT)
    assert len(layout.sheets(Blank(drawing, 0, 5, 1, 2), "", PAPERS["A4"], pictures, 3)) == 3 * 3  # five on two a page
    (page,) = layout.sheets(Blank(drawing, 0, 1, 2, 2), "", PAPERS["A4"], pictures)
    assert len(page.placed) == 4 and len(pictures.svgs) == 1
    xs = sorted({o["x"] for o in page.placed})
    assert xs[1] - xs[0] >= page.placed[0]["w"]  # side by side, not on each other


# --- what goes wrong --------------------------------------------------------------------------------------------------


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["print", *arguments]) == 2
    written = capsys.readouterr()
    assert not written.out and written.err.count("\n") == 1
    return written.err


def test_bad_wishes_get_one_sentence_and_no_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    name = ROOMS[0].name
    (tmp_path / "file").write_text("")
    assert "no paper 'A5'" in told(capsys, name, "--paper", "A5")
    assert "Copies are 1 to 100" in told(capsys, name, "--copies", "5000")
    assert "ends in .pdf" in told(capsys, name, "-o", "sheet.docx")
    assert "no folder" in told(capsys, name, "-o", "nowhere/sheet.pdf")
    assert "no folder" in told(capsys, name, "-o", "file/sheet.pdf")
    (tmp_path / "folder.pdf").mkdir()
    assert "is a folder" in told(capsys, name, "-o", "folder.pdf")
    assert "Name a game" in told(capsys)
    assert "File name too long" in told(capsys, name, "-o", "a" * 300 + ".pdf")
    for what in ("--rulebook", "--booklet"):
        assert "no paper 'B5'" in told(capsys, name, what, "--paper", "B5")
        assert "no folder" in told(capsys, name, what, "-o", "nowhere/rules.pdf")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder.pdf"]


def test_a_long_name_is_a_name(tmp_path: Path) -> None:
    """255 bytes are allowed; what is written beside it must not need more."""
    path = tmp_path / ("a" * 251 + ".pdf")
    typesetting.write(path, b"whole")
    assert path.read_bytes() == b"whole" and len(list(tmp_path.iterdir())) == 1


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_that_is_not_ours(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tmp_path.chmod(0o500)
    try:
        assert "Permission denied" in told(capsys, ROOMS[0].name, "-o", str(tmp_path / "a.pdf"))
        assert not list(tmp_path.iterdir())
    finally:
        tmp_path.chmod(0o700)


def test_a_folder_that_takes_no_files(capsys: pytest.CaptureFixture[str]) -> None:
    if not Path("/proc/self").is_dir():
        pytest.skip("there is no /proc here")
    assert "Could not write /proc/a.pdf" in told(capsys, ROOMS[0].name, "-o", "/proc/a.pdf")


BROKEN = {
    "sheet": ("x.toml", "land = [", "no readable TOML"),
    "deck": ("x.csv", "id,kind\nF01,zap\n", "first line of a deck"),
}


@pytest.mark.parametrize("option", BROKEN)
def test_broken_data_is_told_and_nothing_is_printed(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    room = next(room for room in ROOMS if any(known.name == option for known in room.options))
    name, content, sentence = BROKEN[option]
    file, out = tmp_path / name, tmp_path / "a.pdf"
    file.write_text(content, encoding="utf-8")
    assert sentence in told(capsys, room.name, f"--{option}", str(file), "-o", str(out))
    file.unlink()
    assert "cannot be read" in told(capsys, room.name, f"--{option}", str(file), "-o", str(out))
    file.write_bytes(b"\xff\xfe\x00" * 50)  # no text at all
    assert told(capsys, room.name, f"--{option}", str(file), "-o", str(out))
    assert not out.exists()


def test_without_the_typesetter_one_sentence_says_how_to_get_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    assert "pip install 'hedgerow[print]'" in told(capsys, ROOMS[0].name, "-o", str(tmp_path / "a.pdf"))
    assert not list(tmp_path.iterdir())


def test_what_stood_there_stays_until_the_new_file_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(b"before")

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(typesetting.CannotPrint, match=r"Could not write .*: No space left on device\."):
        typesetting.write(path, b"after")
    assert path.read_bytes() == b"before" and [p.name for p in tmp_path.iterdir()] == ["sheet.pdf"]


def test_the_command_writes_a_pdf_and_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.pdf"
    assert main(["print", ROOMS[0].name, "--paper", "letter", "--grey", "-o", str(path)]) == 0
    assert re.fullmatch(r".*a\.pdf is ready to print: .* on Letter\.\n", capsys.readouterr().out)
    assert path.read_bytes().startswith(b"%PDF-")
    assert sorted(sizes(path.read_bytes())[0]) == pytest.approx([8.5 * MM, 11 * MM], abs=0.2)  # either way up
