"""Vasty Wilds on real paper: home, roots, forest cards and all counters to cut out, pawns and a box to fold.

A card is 63 by 88 mm. Its cells, 21 mm each, lie at its foot as on the map: the space in the middle, a cell for a dot
left, in front and right of it. Beyond the front dot stand its effects in words; on the table that end is tucked under
whatever lies there, or cut off along the dotted line.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from hedgerow.games.vasty.picture.art import STAMPS, creatures, sharp, tiles
from hedgerow.games.vasty.picture.marks.tray import emblems_at
from hedgerow.games.vasty.picture.plan import CELL, SIDES
from hedgerow.games.vasty.picture.sheet import card_name, definitions, plant_name
from hedgerow.games.vasty.rules.state import FIRST_FOREST, KINDS, NODES, SEATS
from hedgerow.games.vasty.words.names import DOTS, told
from hedgerow.games.vasty.words.names import card as name_of
from hedgerow.kernel.room import Record
from hedgerow.scene.paper import Piece, Pieces, Prints, written
from hedgerow.scene.pencil import box, corners, hatch, polyline, round_shape
from hedgerow.scene.svg import dot, filled, group, line, text

WIDE, HIGH = 63.0, 88.0  # a card, in millimetres
CELL_MM = 21.0
SCALE = CELL_MM * 10 / CELL  # from the map's units to a card's
MIDDLE, SPACE = WIDE * 5, HIGH * 10 - CELL_MM * 5  # the middle of a card's space
TOKENS_OF_A_KIND = 2
OBJECTIVES = 5  # for each colour at most
DAMAGE = 2  # markers for each player: the third one sends home
# The box, in millimetres: a card with room around it, and 89 of them on paper of 200 g, with the counters.
FRONT, TALL, DEEP = 65.0, 90.0, 26.0
GLUE, TUCK, DUST, SLANT = 10.0, 14.0, 20.0, 3.0
EDGE = 0.5  # around it, so that no line is cut in half


def paper(s: Record) -> Prints:
    """The whole set, whatever the number of players."""
    home = Piece("home", 5 * CELL_MM, 5 * CELL_MM, group(tiles.home(), at=(525, 525), scale=SCALE))
    cards = [_card(s, node) for node in range(1, NODES)]
    tokens = [
        Piece(KINDS[kind], 16, 16, _token(f"t{kind}"), _token_back())
        for kind in range(len(KINDS))
        for _ in range(TOKENS_OF_A_KIND)
    ]
    aims = [
        Piece(creatures.AIMS[seat], 16, 16, _token(f"aim{seat}", 1.0), _token(f"aim{seat}", 1.0))
        for seat in range(SEATS)
        for _ in range(OBJECTIVES)
    ]
    harm = [Piece("damage", 16, 16, _token("scar", 1.2), _token("scar", 1.2)) for _ in range(DAMAGE * SEATS)]
    pawns = [Piece(creatures.CREATURES[seat], 24, 66, _pawn(seat)) for seat in range(SEATS)]
    return Prints(
        cuttings=(
            Pieces("Roots and forest cards", tuple(cards)),
            Pieces("Home", (home,), "It lies in the middle of the table."),
            Pieces("Counters", (*tokens, *aims, *harm), "Eight status tokens with a fern behind, objectives, damage."),
            Pieces("Pawns", tuple(pawns), "Fold at the dashes and glue the feet together."),
            Pieces(
                "Box", (_box(),), "Cut along the line, fold at the dashes, glue the narrow flap; thick paper is best."
            ),
        ),
        definitions=definitions(),
        options=("deck",),
    )


# --- cards ------------------------------------------------------------------------------------------------------------


def _card(s: Record, node: int) -> Piece:
    dots, misfortune = int(s.dots[node]), tuple(s.misfortune[node].tolist())
    progress = tuple(tuple(effects) for effects in s.progress[node].tolist())
    return Piece(name_of(node), WIDE, HIGH, _face(node, dots, misfortune, progress), _back(node < FIRST_FOREST))


def _face(node: int, dots: int, misfortune: tuple[int, ...], progress: tuple[tuple[int, ...], ...]) -> str:
    """The tile at the foot, its effects in words above."""
    bad = [f"m{e}" for e in misfortune if e]
    tile = [STAMPS.put(card_name(node, dots))]
    tile += emblems_at(bad, 0, 11 if len(bad) == 2 else 9) if bad else [STAMPS.put(plant_name(node), 0, 8)]
    for k, (across, down) in enumerate(SIDES):
        if dots >> k & 1:
            tile += emblems_at([f"p{e}" for e in progress[k] if e], across * CELL, down * CELL)
    return "".join(
        (
            line(box(14, 14, WIDE * 10 - 28, HIGH * 10 - 28, ("card", node), 2), "pencil", 2.2, 0.5),
            _undergrowth(node, dots),
            group(*tile, at=(MIDDLE, SPACE), scale=SCALE),
            _words(node, dots, misfortune, progress),
        )
    )


def _undergrowth(node: int, dots: int) -> str:
    """What grows where the card has no cell: beside its front dot, and on the ground of dots that are not there."""
    plant = STAMPS.put(plant_name(node))
    places = [(MIDDLE - 205, 560.0, 4.0), (MIDDLE + 205, 560.0, 4.0)]
    missing = ((MIDDLE - 210, SPACE + 8, 3.0), (MIDDLE, SPACE - 215, 3.6), (MIDDLE + 210, SPACE + 8, 3.0))
    places += [place for k, place in enumerate(missing) if not dots >> k & 1]
    return f'<g opacity="0.55">{"".join(group(plant, at=(x, y), scale=scale) for x, y, scale in places)}</g>'


def _words(node: int, dots: int, misfortune: tuple[int, ...], progress: tuple[tuple[int, ...], ...]) -> str:
    """Name and kind, what it does to rivals, and what each dot brings to who covers it."""
    kind = "root" if node < FIRST_FOREST else "forest"
    parts = [
        text(44, 88, name_of(node), 60, "ink", "start", bold=True),
        text(WIDE * 10 - 44, 86, kind, 36, "pencil", "end", italic=True),
        line(f"M44 108H{WIDE * 10 - 44:g}", "pencil", 2),
    ]
    y = 158.0
    if any(misfortune):
        words = told(misfortune, False)
        drawn, y = written(44, y, words[:1].upper() + words[1:], WIDE * 10 - 88, 46)
        parts.append(drawn)
        y += 8
    for k in range(3):
        if dots >> k & 1:
            drawn, y = written(44, y, f"{DOTS[k]}: {told(progress[k], True)}", WIDE * 10 - 88, 40, "pencil")
            parts.append(drawn)
    if not dots:
        parts.append(written(44, y, "no dots: a dead end", WIDE * 10 - 88, 40, "pencil")[0])
    return "".join(parts)


@cache
def _back(is_root: bool) -> str:
    """A frame well inside the card, so that a shifted print shows no other card's edge: roots earth, forest green."""
    role, plants = ("bank", (tiles.roots,)) if is_root else ("pine", tiles.PLANTS)
    wide, high, inset = WIDE * 10, HIGH * 10, 45.0
    frame = corners(inset, inset, wide - 2 * inset, high - 2 * inset)
    parts = [line(hatch(frame, ("back", is_root), 22, 0.7 if is_root else -0.7), role, 5, 0.35)]
    parts.append(line(polyline(frame, ("back", is_root), 3, closed=True), role, 6))
    for i in range(6):
        x, y = wide * (0.3 + 0.4 * (i % 2)), high * (0.24 + 0.26 * (i // 2))
        plant = plants[i % len(plants)]
        parts += [filled(sharp(round_shape(x, y, 100, 24)), "paper"), group(plant(), at=(x, y), scale=4.6)]
    return "".join(parts)


# --- counters and pawns -----------------------------------------------------------------------------------------------


@cache
def _token(name: str, scale: float = 1.0) -> str:
    """A counter of 16 mm."""
    return group(STAMPS.put(name), at=(80, 80), scale=4.1 * scale)


@cache
def _token_back() -> str:
    """The same for all kinds: they are drawn blindly. [vasty.setup-tokens]"""
    leaf = group(tiles.fern(), at=(80, 80), scale=3.2)
    return line(box(14, 14, 132, 132, "token", 1.5), "pencil", 3) + leaf


@cache
def _pawn(seat: int) -> str:
    """A strip of 24 by 66 mm that stands as a roof: the creature on both sides, a foot below each."""
    role = creatures.ROLES[seat]
    upright = group(STAMPS.put(f"pawn{seat}"), at=(120, 430), scale=4.2)
    turned = group(STAMPS.put(f"pawn{seat}"), at=(120, 230), scale=4.2, turn=180)
    folds = "".join(f"M{x} {y}h9" for y in (90, 330, 570) for x in range(8, 232, 20))
    feet = group(*(dot(120, y, 18, role) for y in (45, 615)))
    return upright + turned + line(folds, "pencil", 2) + feet + line("M10 562H230M10 98H230", role, 6, 0.6)


# --- the box ----------------------------------------------------------------------------------------------------------


def _box() -> Piece:
    """A tuck box as one piece: glue flap, front, side, back with both lids, side."""
    wide, high = GLUE + 2 * (FRONT + DEEP), TALL + 2 * (DEEP + TUCK)
    front, side, back, other = GLUE, GLUE + FRONT, GLUE + FRONT + DEEP, GLUE + 2 * FRONT + DEEP
    top, foot = DEEP + TUCK, DEEP + TUCK + TALL
    dust = [_dust(x, y, up) for x in (side, other) for y, up in ((top, -1), (foot, 1))]
    lids = [_lid(back, top, -1), _lid(back, foot, 1)]
    flap = _path([(front, top), (0, top + SLANT), (0, foot - SLANT), (front, foot)])
    edges = [((front, top), (side, top)), ((front, foot), (side, foot)), ((wide, top), (wide, foot))]
    cut = flap + "".join((*dust, *lids, *(_path(edge) for edge in edges)))
    folds = [((x, top), (x, foot)) for x in (front, side, back, other)]
    folds += [((x, y), (x + DEEP, y)) for x in (side, other) for y in (top, foot)]
    folds += [((back, y), (back + FRONT, y)) for y in (top, foot, top - DEEP, foot + DEEP)]
    drawn = line(cut, "ink", 3) + f'<g stroke-dasharray="16 16">{line("".join(map(_path, folds)), "pencil", 3)}</g>'
    art = group(drawn, _box_art(front, side, back, other, top), at=(EDGE * 10, EDGE * 10))
    return Piece("box", wide + 2 * EDGE, high + 2 * EDGE, art)


def _path(points: Iterable[tuple[float, float]]) -> str:
    """Straight lines between points, which are millimetres."""
    return "M" + "L".join(f"{x * 10:g} {y * 10:g}" for x, y in points)


def _dust(x: float, y: float, way: int) -> str:
    return _path([(x, y), (x + SLANT, y + way * DUST), (x + DEEP - SLANT, y + way * DUST), (x + DEEP, y)])


def _lid(x: float, y: float, way: int) -> str:
    """As deep as the box, with a tongue that is tucked in."""
    end, tip = y + way * DEEP, y + way * (DEEP + TUCK)
    tongue = [(x + 2 * SLANT, tip), (x + FRONT - 2 * SLANT, tip)]
    return _path([(x, y), (x, end), (x + SLANT, end + way * SLANT), *tongue, (x + FRONT - SLANT, end + way * SLANT),
                  (x + FRONT, end), (x + FRONT, y)])  # fmt: skip


def _box_art(front: float, side: float, back: float, other: float, top: float) -> str:
    """The name and what grows there in front, the creatures behind, the name on both sides."""
    parts = []
    middle = (front + FRONT / 2) * 10
    parts.append(text(middle, (top + 20) * 10, "Vasty Wilds", 108, "ink", bold=True))
    for i, plant in enumerate(tiles.PLANTS):
        across, down = FRONT * (0.22 + 0.28 * (i % 3)), TALL * (0.46 + 0.3 * (i // 3))
        parts.append(group(plant(), at=((front + across) * 10, (top + down) * 10), scale=5.2))
    for seat in range(SEATS):
        at = (back + FRONT * (0.28 + 0.44 * (seat % 2))) * 10, (top + TALL * (0.32 + 0.36 * (seat // 2))) * 10
        parts.append(group(STAMPS.put(f"pawn{seat}"), at=at, scale=5))
    for x in (side, other):
        name = text(0, 24, "Vasty Wilds", 84, "ink", bold=True)
        parts.append(group(name, at=((x + DEEP / 2) * 10, (top + TALL / 2) * 10), turn=-90))
    return "".join(parts)
