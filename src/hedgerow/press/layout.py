"""Where things lie on a page: papers, margins, sheets as large as they can be, pieces in rows with cut marks.

All measures are millimetres. The back of a page is its mirror image: printed on both sides and turned over its long
edge, every piece has its own back behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from hedgerow.press.typesetting import CannotPrint
from hedgerow.scene.paper import MM, Blank, Piece, Pieces, svg_of

PAPERS = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
MARGIN = 10.0  # at the sides; every printer reaches this far
PRINTABLE = 5.0  # nothing is ever nearer to the edge
HEAD, SMALL_HEAD, FOOT = 17.0, 5.0, 9.0  # below and above the margins: title and names; a pad has its own; credits
BETWEEN = 5.0  # sheets of a pad
CUT, AWAY = 2.0, 0.6  # a cut mark's length, and how far it stays off the piece
SHELF = 13.0  # between pieces of different sizes: room for the marks of both, and for a word


@dataclass
class Page:
    """What lies where. `svgs` are kept by the whole print: a card's back is drawn once."""

    width: float
    height: float
    head: str = ""
    names: int = 0
    words: list[dict[str, Any]] = field(default_factory=list)
    placed: list[dict[str, Any]] = field(default_factory=list)
    marks: list[list[float]] = field(default_factory=list)  # x1, y1, x2, y2

    def as_data(self) -> dict[str, Any]:
        return self.__dict__


@dataclass
class Pictures:
    """Every picture of a print once, with its colours."""

    palette: dict[str, str]
    definitions: str = ""
    svgs: list[str] = field(default_factory=list)
    _known: dict[str, int] = field(default_factory=dict)

    def number(self, drawn: str, box: Sequence[float]) -> int:
        svg = svg_of(drawn, box, self.palette, self.definitions)
        if svg not in self._known:
            self._known[svg] = len(self.svgs)
            self.svgs.append(svg)
        return self._known[svg]


def paper_called(name: str) -> str:
    """A paper by its name, large or small; raises `CannotPrint`."""
    for known in PAPERS:
        if known.lower() == name.strip().lower():
            return known
    raise CannotPrint(f"There is no paper {name[:30]!r}; there are {' and '.join(PAPERS)}.")


# --- sheets -----------------------------------------------------------------------------------------------------------


def sheets(blank: Blank, title: str, paper: tuple[float, float], pictures: Pictures, copies: int = 1) -> list[Page]:
    """Pages of blank sheets: upright or lying, whichever lets the sheet be larger."""
    turned = paper[1], paper[0]
    lying = blank.across * blank.down == 1 and _scale(blank, turned) > _scale(blank, paper)
    wide, high = turned if lying else paper
    drawing, scale = blank.drawing, _scale(blank, (wide, high))
    down = blank.down
    top, room_high = _room(blank, high)
    if blank.across * blank.down == 1:  # a flat sheet is printed as often as it fits
        down = max(1, int((room_high + BETWEEN) // (drawing.height * scale + BETWEEN)))
    number = pictures.number(drawing.sheet, (0, 0, drawing.width, drawing.height))
    w, h = drawing.width * scale, drawing.height * scale
    spare = room_high - down * h
    gap = max(BETWEEN, spare / (down + 1)) if down > 1 else 0.0
    first = top + max(0.0, (room_high - down * h - (down - 1) * gap) / 2) * (1 if down > 1 else 0.35)
    step = (wide - 2 * MARGIN + BETWEEN) / blank.across
    page = Page(wide, high, title, blank.names)
    for i in range(blank.across * down):
        x = MARGIN + i % blank.across * step + (step - BETWEEN - w) / 2
        page.placed.append({"svg": number, "x": x, "y": first + i // blank.across * (h + gap), "w": w, "h": h})
    pages = -(-blank.count // (blank.across * down)) * copies
    return [page] * pages


def _room(blank: Blank, high: float) -> tuple[float, float]:
    """Where sheets begin on a page, and how much of it they may fill."""
    top = MARGIN + (HEAD if blank.names else SMALL_HEAD)
    return top, high - top - MARGIN - FOOT + 4


def _scale(blank: Blank, paper: tuple[float, float]) -> float:
    """Millimetres for each unit of the drawing."""
    wide = (paper[0] - 2 * MARGIN - (blank.across - 1) * BETWEEN) / blank.across
    high = (_room(blank, paper[1])[1] - (blank.down - 1) * BETWEEN) / blank.down
    return min(wide / blank.drawing.width, high / blank.drawing.height)


# --- pieces to cut out ------------------------------------------------------------------------------------------------


def cuttings(groups: Iterable[Pieces], paper: tuple[float, float], pictures: Pictures) -> list[Page]:
    """Fronts, each followed by the page that is printed on its other side, where anything is there."""
    found: list[Page] = []
    fronts: list[tuple[Page, Page]] = []
    y = paper[1]
    for group in groups:
        w, h = group.pieces[0].width, group.pieces[0].height
        across = int((paper[0] - 2 * (PRINTABLE + 1)) // w)
        left = (paper[0] - across * w) / 2
        rest = list(group.pieces)
        while rest:
            rows_here = int((paper[1] - PRINTABLE - AWAY - CUT - y) // h)
            if rows_here < 1 or (len(rest) > rows_here * across and y > paper[1] / 3):
                fronts.append((Page(*paper), Page(*paper)))
                y = _first_row(paper[1], h)
                continue
            rows = min(rows_here, -(-len(rest) // across))
            here, rest = rest[: rows * across], rest[rows * across :]
            _lay(here, across, left, y, fronts[-1], pictures, paper[0])
            _caption(group, left, y, fronts[-1][0])
            y += rows * h + SHELF
    both = any(back.placed for _, back in fronts)
    for front, back in fronts:
        if both and not back.placed:  # else what follows would be printed there, and cut up
            back.words.append({"x": MARGIN, "y": MARGIN, "text": "This side stays blank: the other is cut up."})
        found += [front, back] if both else [front]
    return found


def _first_row(high: float, h: float) -> float:
    """Where rows begin: in the middle of the page if they fill it, below a caption if there is room."""
    rows = int((high - 2 * PRINTABLE - 2) // h)
    spare = high - rows * h
    return spare / 2 if spare < 40 else MARGIN + SHELF


def _lay(
    pieces: list[Piece], across: int, left: float, top: float, faces: tuple[Page, Page], pictures: Pictures, wide: float
) -> None:
    front, back = faces
    w, h = pieces[0].width, pieces[0].height
    for i, piece in enumerate(pieces):
        x, y, box = left + i % across * w, top + i // across * h, (0, 0, w * MM, h * MM)
        front.placed.append({"svg": pictures.number(piece.front, box), "x": x, "y": y, "w": w, "h": h})
        if piece.back:
            mirrored = wide - x - w
            back.placed.append({"svg": pictures.number(piece.back, box), "x": mirrored, "y": y, "w": w, "h": h})
    rows = -(-len(pieces) // across)
    columns = min(across, len(pieces))
    right, bottom = left + columns * w, top + rows * h
    for i in range(columns + 1):
        x = left + i * w
        front.marks += [[x, top - AWAY - CUT, x, top - AWAY], [x, bottom + AWAY, x, bottom + AWAY + CUT]]
    for i in range(rows + 1):
        y = top + i * h
        front.marks += [[left - AWAY - CUT, y, left - AWAY, y], [right + AWAY, y, right + AWAY + CUT, y]]


def _caption(group: Pieces, left: float, top: float, page: Page) -> None:
    """What these are, above them, where there is room beside the cut marks."""
    if top > PRINTABLE + AWAY + CUT + 4:
        told = f"{group.title}. {group.advice}".strip() if group.advice else group.title
        page.words.append({"x": left + 1.5, "y": top - 6.2, "text": told})
