"""What lies before the players, below the map: the pile, the hand, and a slip of paper for each player."""

from __future__ import annotations

from functools import lru_cache

from hedgerow.games.vasty.picture.art import STAMPS
from hedgerow.games.vasty.picture.art.creatures import AIMS, CREATURES, ROLES
from hedgerow.games.vasty.picture.facts import Facts
from hedgerow.games.vasty.picture.plan import MARGIN
from hedgerow.games.vasty.picture.sheet import MARKS as MARK_STAMPS
from hedgerow.games.vasty.picture.sheet import PICKED, STEERED, card_name
from hedgerow.games.vasty.picture.tiles import CELL, HALF, SIDES
from hedgerow.games.vasty.rules import state
from hedgerow.games.vasty.rules.state import HAND, HIDDEN, KINDS, OVER
from hedgerow.games.vasty.words.effects import card_label, told
from hedgerow.games.vasty.words.names import COLOURS, MARKS, kinds, player
from hedgerow.games.vasty.words.names import card as name_of
from hedgerow.scene.dice import die
from hedgerow.scene.pencil import box, corners, hatch, num
from hedgerow.scene.svg import Spot, filled, line, mark, text

CARD_WIDE, CARD_HIGH, BETWEEN = 3 * CELL, 2 * CELL + 34, 20.0
HAND_WIDE = HAND * CARD_WIDE + (HAND - 1) * BETWEEN
STRIP = 62.0  # turn, dice, pile
SLIP_WIDE, SLIP_HIGH = 404.0, 132.0


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


def hand(f: Facts, seat: int, name: str, x: float, y: float) -> tuple[list[str], list[Spot]]:
    """Three places; a card the viewer may not know shows its back."""
    marks, spots = [], []
    for k, node in enumerate(f.hand[seat]):
        if node:
            at, key = x + k * (CARD_WIDE + BETWEEN), f"{name}-{k + 1}"
            whose = "your hand" if seat == f.seat else f"{player(seat)}'s hand"
            if node == HIDDEN:
                marks.append(_back(key, at, y))
                spots.append(_hand_spot(key, f"a card in {whose}, face down", at, y))
                continue
            marks.append(face(f, node, key, at, y))
            label = card_label(node, f.dots[node], tuple(f.misfortune[node]), _progress(f, node))
            must = ", must be placed" if node == f.chosen else ""
            spots.append(_hand_spot(key, f"{label}; in {whose}{must}", at, y))
    return marks, spots


def _progress(f: Facts, node: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(effects) for effects in f.progress[node])


@lru_cache(maxsize=2000)
def _hand_spot(key: str, label: str, x: float, y: float) -> Spot:
    return Spot(key, label, x, y, CARD_WIDE, CARD_HIGH)


@lru_cache(maxsize=200)
def _back(key: str, x: float, y: float) -> str:
    return mark(key, STAMPS.put_turned("back", x + CARD_WIDE / 2, y + CELL, 0, 1.6))


def face(f: Facts, node: int, key: str, x: float, y: float) -> str:
    """A card in full: emblems on its cells, its misfortunes in words below."""
    return _face(node, key, x, y, f.dots[node], tuple(f.misfortune[node]), _progress(f, node), node == f.chosen)


@lru_cache(maxsize=2000)
def _face(
    node: int, key: str, x: float, y: float, dots: int, misfortune: tuple[int, ...],
    progress: tuple[tuple[int, ...], ...], is_chosen: bool,
) -> str:  # fmt: skip
    mx, my = x + CARD_WIDE / 2, y + CELL + HALF
    parts = [STAMPS.put(card_name(node, dots), mx, my)]
    parts += _emblems([f"m{e}" for e in misfortune if e], mx, my + (11 if all(misfortune) else 9))
    for k, (across, down) in enumerate(SIDES):
        if dots >> k & 1:
            parts += _emblems([f"p{e}" for e in progress[k] if e], mx + across * CELL, my + down * CELL)
    parts.append(text(x + 6, y + 62, name_of(node), 22, "ink", "start", bold=True))
    parts.append(text(mx, y + CARD_HIGH - 10, told(misfortune, False), 17, "ink", italic=True))
    if is_chosen:
        parts.append(STAMPS.put_turned(PICKED, x + CARD_WIDE - 30, y + 52, 0, 1.1))
    return mark(key, *parts)


def _emblems(names: list[str], x: float, y: float) -> list[str]:
    """One in the middle, two above each other."""
    if len(names) == 2:
        return [STAMPS.put_turned(name, x, y + 28 * k - 14, 0, 0.84) for k, name in enumerate(names)]
    return [STAMPS.put_turned(name, x, y, 0, 1.15) for name in names]


def drawn(f: Facts, x: float, y: float) -> tuple[list[str], list[Spot]]:
    """While setting up: the root or the token that is to be placed."""
    if f.phase == state.ASK_ROOT:
        label = card_label(f.card, f.dots[f.card], (0, 0), _progress(f, f.card))
        return [face(f, f.card, "drawn", x, y)], [_hand_spot("drawn", f"{label}; drawn, to be placed", x, y)]
    if f.phase == state.ASK_TOKEN_SPACE:
        at = x + CARD_WIDE / 2, y + CELL
        words = f"{KINDS[f.token - 1]}, drawn, to be put on a root"
        return [mark("drawn", STAMPS.put_turned(f"t{f.token - 1}", *at, 0, 3))], [_hand_spot("drawn", words, x, y)]
    return [], []


# --- players ----------------------------------------------------------------------------------------------------------


def slip_box(seat: int, x: float, y: float) -> str:
    """The printed part of a slip."""
    return line(box(x, y, SLIP_WIDE, SLIP_HIGH, ("slip", seat)), "pencil", 1.5)


def slip(f: Facts, seat: int, x: float, y: float) -> tuple[str, Spot]:
    is_turn = seat == (f.at if f.turn else f.asked) and f.phase != OVER
    colour = f.colour_held(seat)
    roll = f.rolls[seat]
    drawn_slip = _slip(
        seat, x, y, f.goal, f.got[seat], f.damage[seat], f.tokens[seat], f.marks[seat], f.steered[seat], f.picker[seat],
        tuple(HIDDEN if seat == f.seat else c for c in f.hand[seat] if c), colour, f.held(seat), is_turn, roll,
    )  # fmt: skip
    return drawn_slip, _slip_spot(seat, x, y, _slip_label(f, seat, is_turn))


@lru_cache(maxsize=5000)
def _slip(
    seat: int, x: float, y: float, goal: int, got: int, damage: int, tokens: int, marks: int, steered: int, picker: int,
    cards: tuple[int, ...], colour: int, held: int, is_turn: bool, roll: int,
) -> str:  # fmt: skip
    role = ROLES[seat]
    parts = [_ground(seat, x, y)] if is_turn else []
    parts += [
        STAMPS.put_turned(f"pawn{seat}", x + 42, y + 52, 0, 1.35),
        text(x + 42, y + 112, f"player {seat + 1}", 18, "ink", bold=is_turn),
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


@lru_cache(maxsize=5000)
def _slip_spot(seat: int, x: float, y: float, label: str) -> Spot:
    return Spot(f"player-{seat + 1}", label, x, y, SLIP_WIDE, SLIP_HIGH)


def _slip_label(f: Facts, seat: int, is_turn: bool) -> str:
    colour, held = f.colour_held(seat), f.held(seat)
    told_of = [f"{player(seat)}, {COLOURS[seat]} {CREATURES[seat]}"] + (["on turn"] if is_turn else [])
    told_of += [f"on {name_of(f.pos[seat])}", f"{f.got[seat]} of {f.goal} objectives ({AIMS[seat]}) collected"]
    told_of += [f"{f.damage[seat]} damage"] if f.damage[seat] else []
    told_of += kinds(f.tokens[seat])
    told_of += [words for name, words in _MARKS.items() if f.marks[seat] & MARKS[name]]
    told_of += [f"steered by {player(f.steered[seat] - 1)}"] if f.steered[seat] else []
    told_of += [f"her card is chosen by {player(f.picker[seat] - 1)}"] if f.picker[seat] else []
    told_of.append(f"{sum(1 for c in f.hand[seat] if c)} cards in hand")
    told_of += [f"{held} {COLOURS[colour]} objectives to place"] if held else []
    told_of += [f"rolled {f.rolls[seat]}"] if f.rolls[seat] > 0 else []
    return ", ".join(told_of)


_MARKS = {"no-heal": "cannot heal", "no-move": "cannot move", "lost-turn": "loses her turn"}
