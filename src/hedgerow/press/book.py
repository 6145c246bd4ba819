"""A game's rules as a booklet: A5 pages with contents, figures by the room's own pencil, rulings as an appendix."""

from __future__ import annotations

from typing import Any

from hedgerow import rulebook
from hedgerow.kernel.contract import WATCHER
from hedgerow.kernel.room import Room
from hedgerow.press.layout import PAPERS, Pictures, paper_called
from hedgerow.press.prints import about, key_page
from hedgerow.press.typesetting import counted, rebound, typeset
from hedgerow.press.window import without_words_outside
from hedgerow.rulebook import Block, Figure, Rule, blocks, pieces
from hedgerow.scene.palette import GREY, PRINT
from hedgerow.scene.svg import Drawing
from hedgerow.table import figures
from hedgerow.table.text import read_position

A5 = (148.0, 210.0)
HALF_LETTER = (139.7, 215.9)


def rulebook_pdf(room: Room, paper: str = "A4", grey: bool = False, booklet: bool = False) -> bytes:
    """Pages of half a sheet in reading order; as a booklet two on each side of a whole sheet, to be folded."""
    data = _data(room, paper, grey)
    (pdf,) = typeset("book", data)
    if not booklet:
        return pdf
    laid = {"sheet": PAPERS[paper_called(paper)], "sides": sides(counted("book", data)), "svgs": []}
    return rebound("booklet", {**data, **laid}, pdf)


def sides(pages: int) -> list[tuple[int, int]]:
    """Which pages lie left and right on each side of sheets that are folded into each other; 0 is an empty page.

    Fronts and backs in turn, printed on both sides and turned over the short edge, so that no side is upside down:
    the last page is beside the first, and its back has the second beside the last but one.

    >>> sides(4)
    [(4, 1), (2, 3)]
    """
    whole = -(-pages // 4) * 4
    found = []
    for front in range(1, whole // 2, 2):
        found += [(whole + 1 - front, front), (front + 1, whole - front)]
    return [(left if left <= pages else 0, right if right <= pages else 0) for left, right in found]


def _data(room: Room, paper: str, grey: bool) -> dict[str, Any]:
    """What the template wants to know."""
    book = rulebook.read(room.folder / "rules.md")
    pictures = Pictures(GREY if grey else PRINT)
    size = A5 if PAPERS[paper_called(paper)] == PAPERS["A4"] else HALF_LETTER
    drawing = _cover(room)
    cover = pictures.number(drawing.sheet + drawing.marks, (0, 0, drawing.width, drawing.height))
    sections = [_section(room, book, title, pictures) for title in book.sections]
    plain = room.template(room.settings())[0]
    chapters = key_page(room.picture.key(plain), size, pictures)["chapters"]
    return {
        **about(room, pictures),
        "size": size,
        "cover": cover,
        "pitch": room.pitch,
        "facts": f"{' · '.join(f'{v.name}: {v.seats}' for v in room.variants)} · about {room.minutes} minutes",
        "introduction": [_told(room, block, pictures) for block in blocks(book.introduction)],
        "sections": sections,
        "chapters": chapters,
    }


def _cover(room: Room) -> Drawing:
    """The position of the front page."""
    match = read_position(room.name, (room.folder / "cover.txt").read_text(encoding="utf-8"))
    drawn: Drawing
    if hasattr(room.picture, "cover"):
        drawn = room.picture.cover(match.view(WATCHER))
    else:
        drawn = room.picture.drawing(match.view(WATCHER), WATCHER)
    return drawn


def _section(room: Room, book: rulebook.Rulebook, title: str, pictures: Pictures) -> dict[str, Any]:
    rules = [rule for rule in book.rules if rule.section == title]
    return {
        "title": title,
        "blocks": [_told(room, block, pictures) for block in blocks(book.sections[title])],
        "rules": [
            {
                "slug": rule.slug,
                "title": rule.title,
                "blocks": [_told(room, block, pictures) for block in blocks(rule.text)],
                "rulings": [_ruling(ruling) for ruling in rules if ruling.slug.startswith(f"{rule.slug}?")],
            }
            for rule in rules
            if not rule.is_ruling
        ],
    }


def _ruling(ruling: Rule) -> dict[str, Any]:
    parts = ruling.parts or {"Ruling": ruling.words}
    return {
        "slug": ruling.slug,
        "title": ruling.title,
        "parts": [{"name": name, "text": pieces(text)} for name, text in parts.items()],
    }


def _told(room: Room, block: Block, pictures: Pictures) -> dict[str, Any]:
    """A block as a template takes it: pieces of text with their kinds, never markup."""
    if block.kind == "figure":
        return _figure(room, block.figure, pictures)
    if block.kind == "list":
        return {"kind": "list", "items": [pieces(item) for item in block.items]}
    if block.kind == "table":
        return {"kind": "table", "rows": [[pieces(cell) for cell in row] for row in block.rows]}
    if block.kind == "fenced":
        return {"kind": "fenced", "text": "\n".join(block.lines)}
    return {"kind": "text", "pieces": pieces(block.paragraph)}


def _figure(room: Room, figure: Figure, pictures: Pictures) -> dict[str, Any]:
    shown = [
        {
            "svg": pictures.number(
                without_words_outside(drawn.drawing.sheet + drawn.drawing.marks, drawn.window), drawn.window
            ),
            "ratio": drawn.window[2] / drawn.window[3],
        }
        for drawn in figures.drawn(room, figure)
    ]
    return {"kind": "figure", "shown": shown, "moves": list(figure.moves), "caption": pieces(figure.caption)}
