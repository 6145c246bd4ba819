"""A game's rules as a booklet: A5 pages with contents, figures by the room's own pencil, rulings as an appendix."""

from __future__ import annotations

from typing import Any

from hedgerow import rulebook
from hedgerow.kernel.contract import WATCHER
from hedgerow.kernel.room import Room
from hedgerow.press.layout import PAPERS, Pictures, paper_called
from hedgerow.press.prints import about, key_page
from hedgerow.press.typesetting import typeset
from hedgerow.press.window import without_words_outside
from hedgerow.rulebook import Block, Figure, Rule, blocks, pieces
from hedgerow.scene.palette import GREY, PRINT
from hedgerow.scene.svg import Drawing
from hedgerow.table import figures
from hedgerow.table.text import read_position

A5 = (148.0, 210.0)
HALF_LETTER = (139.7, 215.9)


def rulebook_pdf(room: Room, paper: str = "A4", grey: bool = False) -> bytes:
    """Pages of half a sheet, in reading order; a printer's own booklet printing folds them."""
    book = rulebook.read(room.folder / "rules.md")
    pictures = Pictures(GREY if grey else PRINT)
    size = A5 if PAPERS[paper_called(paper)] == PAPERS["A4"] else HALF_LETTER
    drawing = _cover(room)
    cover = pictures.number(drawing.sheet + drawing.marks, (0, 0, drawing.width, drawing.height))
    sections = [_section(room, book, title, pictures) for title in book.sections]
    plain = room.template(room.settings())[0]
    chapters = key_page(room.picture.key(plain), size, pictures)["chapters"]
    data = {
        "size": size,
        "cover": cover,
        "pitch": room.pitch,
        "facts": f"{' · '.join(f'{v.name}: {v.seats}' for v in room.variants)} · about {room.minutes} minutes",
        "introduction": [_told(room, block, pictures) for block in blocks(book.introduction)],
        "sections": sections,
        "chapters": chapters,
    }
    return typeset("book", {**about(room, pictures), **data})[0]


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
