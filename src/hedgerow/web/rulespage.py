"""A game's rules as a page, straight from its `rules.md`: the text that refusals link into."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from functools import cache

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from hedgerow import catalog, rulebook
from hedgerow.kernel.room import Room
from hedgerow.web import markup, render
from hedgerow.web.figures import Gallery
from hedgerow.web.operations import PAGE, Routes
from hedgerow.web.pages import room_named

routes = Routes()


@dataclass(frozen=True)
class Ruling:
    """An answer beside a rule."""

    slug: str
    title: str
    parts: dict[str, Markup]
    text: Markup  # where it has another form


@dataclass
class Entry:
    """A rule with its rulings."""

    slug: str
    title: str
    text: Markup
    rulings: list[Ruling] = field(default_factory=list)


@dataclass
class Section:
    """A chapter of the rules."""

    title: str
    anchor: str
    text: Markup  # before its first rule
    entries: list[Entry] = field(default_factory=list)


@dataclass(frozen=True)
class Sign:
    """A line of the key."""

    picture: Markup
    name: str
    meaning: str
    rule: str


@dataclass(frozen=True)
class Book:
    """A game's rules, ready for the page."""

    introduction: Markup
    sections: list[Section]
    key: list[tuple[str, list[Sign]]]  # what the signs mean, chapter by chapter
    sheets: Markup  # what the figures are drawn on


@cache
def book_of(game: str) -> Book:
    """Made once: reading is quick, drawing the figures is not."""
    room = catalog.room(game)
    book, pencil = rulebook.read(room.folder / "rules.md"), Gallery(room)
    found: list[Section] = []
    for rule in book.rules:
        if not found or found[-1].title != rule.section:
            text = markup.block(book.sections[rule.section], pencil)
            found.append(Section(rule.section, f"part-{len(found) + 1}", text))
        if rule.is_ruling and found[-1].entries:
            parts = {name: markup.inline(text) for name, text in rule.parts.items()}
            text = Markup("") if parts else markup.block(rule.text, pencil)
            found[-1].entries[-1].rulings.append(Ruling(rule.slug, rule.title, parts, text))
        else:
            found[-1].entries.append(Entry(rule.slug, rule.title, markup.block(rule.text, pencil)))
    found += [
        Section(title, f"part-{len(found) + n}", markup.block(text, pencil))
        for n, (title, text) in enumerate(book.sections.items(), 1)
        if text.strip() and title not in [section.title for section in found]
    ]
    key = [
        (chapter.title, [Sign(pencil.sign(s), s.name, s.meaning, s.rule) for s in chapter.symbols])
        for chapter in room.picture.key(room.template(room.settings())[0])
    ]
    return Book(markup.block(book.introduction, pencil), found, key, Markup(pencil.sheets))


@routes.get("/rules/{game}", "A game's rules and rulings.", PAGE, 404)
async def rules(request: Request) -> Response:
    room = room_named(request.path_params["game"])
    return await asyncio.to_thread(page, request, room)


def page(request: Request, room: Room) -> Response:
    """In a thread: drawing, and packing what was drawn, would keep everybody else waiting."""
    return render.page(request, "rules.html", {"room": room, "book": book_of(room.name)})
