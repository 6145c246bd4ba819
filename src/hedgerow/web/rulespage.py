"""A game's rules as a page, straight from its `rules.md`: the text that refusals link into."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from hedgerow import catalog, rulebook
from hedgerow.web import markup, render
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
    entries: list[Entry] = field(default_factory=list)


@cache
def sections(game: str) -> tuple[Markup, list[Section]]:
    """The introduction and the chapters."""
    book = rulebook.read(catalog.room(game).folder / "rules.md")
    found: list[Section] = []
    for rule in book.rules:
        if not found or found[-1].title != rule.section:
            found.append(Section(rule.section, f"part-{len(found) + 1}"))
        if rule.is_ruling and found[-1].entries:
            parts = {name: markup.inline(text) for name, text in rule.parts.items()}
            text = Markup("") if parts else markup.block(rule.text)
            found[-1].entries[-1].rulings.append(Ruling(rule.slug, rule.title, parts, text))
        else:
            found[-1].entries.append(Entry(rule.slug, rule.title, markup.block(rule.text)))
    return markup.block(book.introduction), found


@routes.get("/rules/{game}", "A game's rules and rulings.", PAGE, 404)
async def rules(request: Request) -> Response:
    room = room_named(request.path_params["game"])
    introduction, chapters = sections(room.name)
    return render.page(request, "rules.html", {"room": room, "introduction": introduction, "sections": chapters})
