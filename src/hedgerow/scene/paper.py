"""What a room gives to paper: blank sheets to write on, pieces to cut out, and the key of its symbols.

Drawings as on the screen, colours by role; whoever prints chooses colours, pages and margins.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from hedgerow.scene.pencil import num, ring, stroke
from hedgerow.scene.svg import Drawing, line, literal, text

MM = 10.0  # units of a piece to cut out for each millimetre


@dataclass(frozen=True)
class Symbol:
    """A line of the key: what it looks like, what it is called, what it means, and the rule that says so."""

    picture: str
    name: str
    meaning: str
    rule: str
    box: tuple[float, float, float, float] = (0, 0, 64, 64)  # left, top, width and height of the picture


@dataclass(frozen=True)
class Chapter:
    """Symbols that belong together."""

    title: str
    symbols: tuple[Symbol, ...]


@dataclass(frozen=True)
class Blank:
    """A sheet to write on, as large as its part of the page allows; `names` people sign it above.

    A pad has several on a page and lines for names of its own: `across` and `down` say how many.
    """

    drawing: Drawing
    names: int = 1
    count: int = 1  # how many a match needs
    across: int = 1
    down: int = 1


@dataclass(frozen=True)
class Piece:
    """A card, a token, a pawn: cut out at these millimetres, drawn at ten units each. Pieces without a back have
    nothing on the other side of the paper."""

    name: str
    width: float
    height: float
    front: str
    back: str = ""


@dataclass(frozen=True)
class Pieces:
    """Pieces of one size, cut along common lines; `advice` says what to do with them."""

    title: str
    pieces: tuple[Piece, ...]
    advice: str = ""


@dataclass(frozen=True)
class Prints:
    """Everything on paper that a match needs."""

    blanks: tuple[Blank, ...] = ()
    cuttings: tuple[Pieces, ...] = ()
    definitions: str = ""  # what `use` in them refers to
    options: tuple[str, ...] = ()  # of the game, those that change what is printed


def numeral(number: int) -> str:
    """A number in a ring, as the picture of a step."""
    return line(ring(32, 32, 21, ("step", number)), "pencil", 2) + text(32, 42, str(number), 29, "ink", bold=True)


def written(x: float, y: float, words: str, width: float, size: float = 14, role: str = "ink") -> tuple[str, float]:
    """Words as lines of about this width, and where the next line would stand."""
    found = wrap(words, max(1, int(width / (size * 0.445))))
    drawn = "".join(text(x, y + i * size * 1.25, row, size, role, "start") for i, row in enumerate(found))
    return drawn, y + len(found) * size * 1.25


def column(
    x: float, y: float, width: float, parts: Sequence[tuple[str, Sequence[str]]], size: float = 14, gap: float = 20
) -> str:
    """Headings with short sentences below them: what one would look up while playing."""
    drawn = []
    for heading, sentences in parts:
        drawn.append(text(x, y, heading, size * 1.25, "ink", "start", bold=True))
        drawn.append(line(stroke(x, y + 6, x + width, y + 6, ("column", heading), 0.6, 1), "pencil", 1.1))
        y += size * 1.25 + 8
        for sentence in sentences:
            words, y = written(x, y, sentence, width, size)
            drawn.append(words)
            y += size * 0.4
        y += gap
    return "".join(drawn)


def to_fill_in(x: float, y: float, width: float, word: str, size: float = 15) -> str:
    """A word and a line behind it for somebody to write on."""
    start = x + size * (0.55 * len(word) + 0.4)
    return text(x, y, word, size, "pencil", "start", italic=True) + line(
        stroke(start, y + 2, x + width, y + 2, ("to fill in", word, x), 0.5, 1), "pencil", 1.1
    )


def svg_of(
    drawn: str, box: Sequence[float], palette: dict[str, str] | None = None, definitions: str = "", label: str = ""
) -> str:
    """A picture that stands alone: with colours written out, or without a palette for a page that has a style sheet."""
    whole = inlined(drawn, definitions)
    told = f' role="img" aria-label="{label}"' if label else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(num(n) for n in box)}"{told}>'
        f"{literal(whole, palette) if palette else whole}</svg>"
    )


# --- stamps, put where they are used ----------------------------------------------------------------------------------

_USE = re.compile(r'<use(?: class="([^"]*)")? href="#([^"]*)"(?: x="([^"]*)" y="([^"]*)")?(?: transform="([^"]*)")?/>')
_TAG = re.compile(r'<g id="([^"]*)">|<g\b[^>]*>|</g>')


def inlined(drawn: str, definitions: str) -> str:
    """The same picture without `use`: what was stamped is drawn where it stands, so that it needs no other element.

    >>> inlined('<use href="#a" x="3" y="4"/>', '<defs><g id="a"><path/></g></defs>')
    '<g transform="translate(3 4)"><path/></g>'
    """
    if "<use" not in drawn or not definitions:
        return drawn
    defined = _defined(definitions)

    def put(found: re.Match[str]) -> str:
        role, name, x, y, transform = found.groups()
        steps = transform or (f"translate({x} {y})" if x or y else "")
        given = (f' class="{role}"' if role else "") + (f' transform="{steps}"' if steps else "")
        return f"<g{given}>{_USE.sub(put, defined[name])}</g>"

    return _USE.sub(put, drawn)


def _defined(definitions: str) -> dict[str, str]:
    """The outermost groups of definitions, by their ids.

    >>> _defined('<defs><g id="a"><g><path/></g></g><g id="b"></g></defs>')
    {'a': '<g><path/></g>', 'b': ''}
    """
    found: dict[str, str] = {}
    name, start, depth = "", 0, 0
    for tag in _TAG.finditer(definitions):
        depth += -1 if tag[0] == "</g>" else 1
        if depth == 1 and tag[1]:
            name, start = tag[1], tag.end()
        elif depth == 0:
            found[name] = definitions[start : tag.start()]
    return found
