"""What a game looks like on paper: its blank sheets or its pieces, and the key of its symbols."""

from __future__ import annotations

from typing import Any

from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings
from hedgerow.press import layout
from hedgerow.press.layout import Pictures
from hedgerow.press.typesetting import CannotPrint, typeset
from hedgerow.scene.palette import GREY, PRINT
from hedgerow.scene.paper import Chapter

MOST_COPIES = 100
KEY_ROOM = 235.0  # millimetres of a page that its symbols may fill
DENSE = 24  # more symbols than this are set smaller


def game_pdf(room: Room, settings: Settings, paper: str = "A4", copies: int = 1, grey: bool = False) -> bytes:
    """Everything that a match with these settings needs on paper, and the key behind it."""
    if not 1 <= copies <= MOST_COPIES:
        raise CannotPrint(f"Copies are 1 to {MOST_COPIES}, not {copies}.")
    size, s = layout.PAPERS[layout.paper_called(paper)], room.template(settings)[0]
    prints = room.picture.paper(s)
    pictures = Pictures(GREY if grey else PRINT, prints.definitions)
    variant = settings.variant if len(room.variants) > 1 else ""
    pages: list[dict[str, Any]] = []
    for blank in prints.blanks:
        made = layout.sheets(blank, variant or "a sheet", size, pictures, copies)
        pages += [{"kind": "sheet", **page.as_data()} for page in made]
    cut = [{"kind": "cut", **page.as_data()} for page in layout.cuttings(prints.cuttings, size, pictures)]
    pages += cut * copies
    pages.append(key_page(room.picture.key(s), size, pictures))
    return typeset("pages", {**about(room, pictures), "pages": pages})[0]


def about(room: Room, pictures: Pictures) -> dict[str, Any]:
    """What every template wants to know."""
    return {
        "title": room.title,
        "source": room.source,
        "foot": f"hedgerow print {room.name}",
        "palette": pictures.palette,
        "svgs": pictures.svgs,
    }


def key_page(chapters: list[Chapter], size: tuple[float, float], pictures: Pictures) -> dict[str, Any]:
    """One page whatever the game: many symbols are set smaller, in more columns."""
    symbols = sum(len(chapter.symbols) for chapter in chapters)
    columns = 2 if symbols <= DENSE else 3
    told = [
        {
            "title": chapter.title,
            "symbols": [
                {
                    "svg": pictures.number(symbol.picture, symbol.box),
                    "name": symbol.name,
                    "meaning": symbol.meaning,
                    "rule": symbol.rule,
                }
                for symbol in chapter.symbols
            ],
        }
        for chapter in chapters
    ]
    rows = sum(-(-len(chapter.symbols) // columns) for chapter in chapters)
    each = (size[1] - 297 + KEY_ROOM - 11 * len(chapters)) / rows  # millimetres for a row
    picture = min(20.0, each * 0.72)
    return {
        "kind": "key", "width": size[0], "height": size[1], "chapters": told, "columns": columns,
        "size": picture, "gap": min(8.0, each - picture), "letters": 11.5 if columns == 2 else 8.5,
    }  # fmt: skip
