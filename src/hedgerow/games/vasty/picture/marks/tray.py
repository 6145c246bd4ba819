"""What lies before the players, below the map: the pile, the hand, and a slip of paper for each player."""

from __future__ import annotations

from functools import lru_cache

from hedgerow.games.vasty.picture.art import STAMPS
from hedgerow.games.vasty.picture.art.creatures import ROLES
from hedgerow.games.vasty.picture.facts import Facts
from hedgerow.games.vasty.picture.plan import (
    BETWEEN,
    CARD_HIGH,
    CARD_WIDE,
    CELL,
    HALF,
    HAND_WIDE,
    MARGIN,
    SIDES,
    SLIP_HIGH,
    SLIP_WIDE,
)
from hedgerow.games.vasty.picture.sheet import MARK_STAMPS, PICKED, STEERED, card_name
from hedgerow.games.vasty.rules import state
from hedgerow.games.vasty.rules.state import HIDDEN, OVER
from hedgerow.games.vasty.words.names import card as name_of
from hedgerow.games.vasty.words.names import told
from hedgerow.scene.dice import die
from hedgerow.scene.pencil import box, corners, hatch, num
from hedgerow.scene.svg import filled, line, mark, person, text

# --- the strip below the map ------------------------------------------------------------------------------------------


def strip(f: Facts, y: float) -> str:
    """Whose turn, the die that counts, the pile."""
    count = f.to_draw()
    parts = [
        mark("turn", _turn(f, y)),
        mark("pile", STAMPS.put_turned("back", MARGIN + 420, y + 30, 1, 0.55), _count(count, y, f.turn)),
    ]
    if f.die:
        parts.append(mark("die", die(min(f.die, 6), MARGIN + 250, y + 8, 44, "now"), _more(f.die - 6, y)))
    return "".join(parts)


def _turn(f: Facts, y: float) -> str:
    now = "The end" if f.phase == OVER else f"Turn {f.turn}" if f.turn else "Setting up"
    return text(MARGIN + 4, y + 38, now, 26, "ink", "start", bold=True)


@lru_cache(maxsize=200)
def _count(count: int, y: float, turn: int) -> str:
    words = f"{count} {'card' if turn else 'root'}{'' if count == 1 else 's'} to draw"
    return text(MARGIN + 458, y + 37, words, 19, "pencil", "start")


def _more(plus: int, y: float) -> str:
    """A sword may lift a die above 6."""
    return text(MARGIN + 302, y + 38, f"+{plus}", 20, "ink", "start", bold=True) if plus > 0 else ""


# --- hands ------------------------------------------------------------------------------------------------------------


def hand(f: Facts, seat: int, name: str, x: float, y: float) -> list[str]:
    """Three places; a card the viewer may not know shows its back."""
    marks = []
    for k, node in enumerate(f.hand[seat]):
        at, key = x + k * (CARD_WIDE + BETWEEN), f"{name}-{k + 1}"
        if node == HIDDEN:
            marks.append(_back(key, at, y))
        elif node:
            marks.append(face(f, node, key, at, y))
    return marks


def whose(seat: int, y: float) -> str:
    """Above another's hand, and no wider than that: whose it is."""
    x = MARGIN + HAND_WIDE
    return mark(
        "whose",
        text(x, y + 25, "The hand of", 19, "ink", "end", bold=True),
        person(x, y + 49, seat, 16, 22, ROLES[seat], "end", bold=True),
    )


@lru_cache(maxsize=200)
def _back(key: str, x: float, y: float) -> str:
    return mark(key, STAMPS.put_turned("back", x + CARD_WIDE / 2, y + CELL, 0, 1.6))


def face(f: Facts, node: int, key: str, x: float, y: float) -> str:
    """A card in full: emblems on its cells, its misfortunes in words below."""
    return _face(node, key, x, y, f.dots[node], tuple(f.misfortune[node]), f.progress_of(node), node == f.chosen)


@lru_cache(maxsize=2000)
def _face(
    node: int, key: str, x: float, y: float, dots: int, misfortune: tuple[int, ...],
    progress: tuple[tuple[int, ...], ...], is_chosen: bool,
) -> str:  # fmt: skip
    mx, my = x + CARD_WIDE / 2, y + CELL + HALF
    parts = [STAMPS.put(card_name(node, dots), mx, my)]
    parts += emblems_at([f"m{e}" for e in misfortune if e], mx, my + (11 if all(misfortune) else 9))
    for k, (across, down) in enumerate(SIDES):
        if dots >> k & 1:
            parts += emblems_at([f"p{e}" for e in progress[k] if e], mx + across * CELL, my + down * CELL)
    parts.append(text(x + 6, y + 62, name_of(node), 22, "ink", "start", bold=True))
    parts.append(text(mx, y + CARD_HIGH - 10, told(misfortune, False), 17, "ink", italic=True))
    if is_chosen:
        parts.append(STAMPS.put_turned(PICKED, x + CARD_WIDE - 30, y + 52, 0, 1.1))
    return mark(key, *parts)


def emblems_at(names: list[str], x: float, y: float) -> list[str]:
    """One in the middle, two above each other."""
    if len(names) == 2:
        return [STAMPS.put_turned(name, x, y + 28 * k - 14, 0, 0.84) for k, name in enumerate(names)]
    return [STAMPS.put_turned(name, x, y, 0, 1.15) for name in names]


def drawn(f: Facts, x: float, y: float) -> list[str]:
    """While setting up: the root or the token that is to be placed."""
    if f.phase == state.ASK_ROOT:
        return [face(f, f.card, "drawn", x, y)]
    if f.phase == state.ASK_TOKEN_SPACE:
        return [mark("drawn", STAMPS.put_turned(f"t{f.token - 1}", x + CARD_WIDE / 2, y + CELL, 0, 3))]
    return []


# --- players ----------------------------------------------------------------------------------------------------------


def slip(f: Facts, seat: int, x: float, y: float) -> str:
    return _slip(
        seat, x, y, f.goal, f.got[seat], f.damage[seat], f.tokens[seat], f.marks[seat], f.steered[seat], f.picker[seat],
        tuple(HIDDEN if seat == f.seat else c for c in f.hand[seat] if c), f.colour_held(seat), f.held(seat),
        f.is_on_turn(seat), f.rolls[seat],
    )  # fmt: skip


@lru_cache(maxsize=5000)
def _slip(
    seat: int, x: float, y: float, goal: int, got: int, damage: int, tokens: int, marks: int, steered: int, picker: int,
    cards: tuple[int, ...], colour: int, held: int, is_turn: bool, roll: int,
) -> str:  # fmt: skip
    role = ROLES[seat]
    parts = [_ground(seat, x, y)] if is_turn else []
    parts += [
        STAMPS.put_turned(f"pawn{seat}", x + 42, y + 52, 0, 1.35),
        person(x + 46, y + 112, seat, 10, 15, bold=is_turn),
    ]
    parts += [STAMPS.put(f"aim{seat}" if k < got else "wish", x + 104 + 33 * k, y + 28) for k in range(goal)]
    parts += [STAMPS.put_turned("scar" if k < damage else "whole", x + 288 + 24 * k, y + 28, 0, 1.1) for k in range(2)]
    if roll > 0:
        parts.append(die(roll, x + 346, y + 8, 38, ("start", seat), role))
    elif held:
        parts += [
            STAMPS.put_turned(f"aim{colour}", x + 346, y + 28, 0, 0.8),
            text(x + 364, y + 34, f"×{held}", 18, "pencil", "start"),
        ]
    things = [f"t{k}" for k in range(4) if tokens >> k & 1] + [MARK_STAMPS[bit] for bit in MARK_STAMPS if marks & bit]
    things += [STEERED] if steered else []
    things += [PICKED] if picker else []
    parts += [STAMPS.put_turned(name, x + 104 + 37 * k, y + 66, 0, 0.95) for k, name in enumerate(things)]
    parts += [STAMPS.put_turned("back", x + 102 + 26 * k, y + 106, 0, 0.36) for k in range(len(cards))]
    known = " ".join(name_of(c) for c in cards if c != HIDDEN)
    parts.append(text(x + 188, y + 112, known, 16, "pencil", "start") if known else "")
    return mark(f"player-{seat + 1}", *parts)


@lru_cache(maxsize=100)
def _ground(seat: int, x: float, y: float) -> str:
    """Whose turn it is: crayon behind the creature, and a bolder border."""
    frame = f"M{num(x + 4)} {num(y + 4)}h76v88h-76z"
    strokes = hatch(corners(x + 4, y + 4, 76, 88), ("turn", seat), 7)
    return (
        filled(frame, ROLES[seat], 0.1)
        + line(strokes, ROLES[seat], 2.2, 0.45)
        + line(box(x, y, SLIP_WIDE, SLIP_HIGH, ("mine", seat)), "ink", 2)
    )
