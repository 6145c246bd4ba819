"""Where a person points to make a move, and what a screen reader says there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hedgerow.games.vasty.picture.art.creatures import AIMS, CREATURES
from hedgerow.games.vasty.picture.facts import Facts
from hedgerow.games.vasty.picture.plan import BETWEEN, CARD_HIGH, CARD_WIDE, CELL, HALF, SLIP_HIGH, SLIP_WIDE, Chart
from hedgerow.games.vasty.rules import state
from hedgerow.games.vasty.rules.state import FIRST_FOREST, HIDDEN, HOME, KINDS, MOST_OBJECTIVES, NODES, SEATS
from hedgerow.games.vasty.words.moves import status
from hedgerow.games.vasty.words.names import COLOURS, DIRECTIONS, DOTS, MARKS, card_label, dot_label, player, token
from hedgerow.games.vasty.words.names import card as name_of
from hedgerow.games.vasty.words.refusals import explain
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.phrases import listed_in_words, plural
from hedgerow.kernel.refusal import Refusal
from hedgerow.kernel.room import Record
from hedgerow.scene.svg import Spot


def touches(s: Record, seat: int, move: int) -> tuple[str, ...]:
    """A card is placed by pointing at it and at the dot; where it may head several ways, a button says which."""
    phase = int(s.phase)
    if seat == CHANCE:
        return ()
    if phase in (state.ASK_PLAY, state.ASK_ROOT):
        return _touch_play(s, phase, seat, move)
    if phase in _ON_SPACES:
        return (name_of(move),)
    if s.shown:
        return (_card_of(s, int(s.shown) - 1, move, "shown"),)
    found = _TOUCHES.get(phase)
    return found(s, seat, move) if found else ()


def _touch_play(s: Record, phase: int, seat: int, move: int) -> tuple[str, ...]:
    if move in (state.REDRAW, state.WAIT):
        return ()
    card, dot = move // (16 * NODES), dot_key(move // 16 % NODES, move // 4 % 4)
    return (dot,) if phase == state.ASK_ROOT else (_card_of(s, seat, card, "hand"), dot)


def _card_of(s: Record, seat: int, card: int, name: str) -> str:
    return f"{name}-{s.hand[seat].tolist().index(card) + 1}"


def _piece(s: Record, number: int) -> str:
    return name_of(int(s.objectives[number // MOST_OBJECTIVES, number % MOST_OBJECTIVES]))


def _touch_order(s: Record, seat: int, move: int) -> tuple[str, ...]:
    """The cards in the order in which they go under the pile."""
    places = [k for k, card in enumerate(s.hand[seat].tolist()) if card]
    first = places.pop(move if len(places) < 3 else move // 2)
    return tuple(f"hand-{k + 1}" for k in (first, *(places if len(places) < 2 or move % 2 == 0 else places[::-1])))


def _touch_token(s: Record, seat: int, move: int) -> tuple[str, ...]:
    if move == state.LEAVE:
        return ()
    return (_player(seat if move == state.TAKE else move - state.GIVE),)


def _player(seat: int) -> str:
    return f"player-{seat + 1}"


_ON_SPACES = (state.ASK_STEP, state.ASK_PLACE_OBJ, state.ASK_TOKEN_SPACE)
_TOUCHES = {
    state.ASK_ORDER: _touch_order,
    state.ASK_TOKEN: _touch_token,
    state.ASK_RETURN: lambda s, seat, move: (name_of(HOME),) if move == state.RETURN else (),
    state.ASK_DUEL: lambda s, seat, move: () if move == state.PASS_BY else (_player(move - state.CHALLENGE),),
    state.ASK_SWAP_OBJ: lambda s, seat, move: (_piece(s, move // 20), _piece(s, move % 20)),
    state.ASK_REMOVE_TOKEN: lambda s, seat, move: () if move == state.NOTHING else (_player(move // SEATS),),
    state.ASK_VICTIM: lambda s, seat, move: (_player(move),),
    state.ASK_MOVE_OBJ: lambda s, seat, move: (_piece(s, move),),
    state.ASK_REMOVE_OBJ: lambda s, seat, move: (_piece(s, move),),
    state.ASK_SEND_HOME: lambda s, seat, move: (_player(move),),
    state.ASK_SWAP_PAWNS: lambda s, seat, move: (_player(move // 4), _player(move % 4)),
}


def why(s: Record, seat: int, keys: Sequence[str], legal: Sequence[str]) -> Refusal:
    """A card and where it should go; anything else by its name."""
    phase = int(s.phase)
    if phase not in (state.ASK_PLAY, state.ASK_ROOT):
        if crowded := _crowded(s, phase, keys[-1]):
            return Refusal("which", f"{crowded} Point at the slip of who is meant.", explain(s, seat, "", legal).rule)
        told = explain(s, seat, _typed(s, seat, keys[-1]), legal)
        if told.code != "not-understood":
            return told
        return Refusal("wrong-place", f"Nothing can be done there now. {status(s, seat)}", told.rule)
    cards = [name for key in keys if (name := _card_named(s, seat, key))]
    if not cards:
        mine = [int(s.card)] if phase == state.ASK_ROOT else [int(c) for c in s.hand[seat] if c]
        cards = [name_of(int(s.chosen) or mine[0])] if mine else []
    where = [_typed(s, seat, key) for key in keys if not _card_named(s, seat, key)]
    return explain(s, seat, f"place {cards[-1]} {''.join(f'on {w}' for w in where[-1:])}" if cards else "place", legal)


def _crowded(s: Record, phase: int, key: str) -> str:
    """Where a player is asked for: who stand on a space together, so that pointing at it means none of them."""
    here = [k for k in range(int(s.players)) if name_of(int(s.pos[k])) == key]
    who = [f"{player(k)}'s {CREATURES[k]}" for k in here if phase != state.ASK_DUEL or k != int(s.asked)]
    if phase not in _OF_PLAYERS or len(who) < 2:
        return ""
    return f"On {key} stand {listed_in_words(who)}."


def _card_named(s: Record, seat: int, key: str) -> str:
    """The card that a spot of a hand stands for; nothing for other spots, and for what lies face down."""
    name, _, number = key.rpartition("-")
    if name not in ("hand", "shown") or not number.isdecimal():
        return ""
    node = int(s.hand[seat if name == "hand" else int(s.shown) - 1][int(number) - 1])
    return name_of(node) if node and node != HIDDEN else ""


def _typed(s: Record, seat: int, key: str) -> str:
    """What a person would type for a spot: `hand-2` is a card, `R01-front` a dot, `player-2` a player."""
    return _card_named(s, seat, key) or key.replace("-", " ")


def reach(before: Record, after: Record, seat: int, move: int) -> tuple[str, ...]:
    """The card and the dot, or the places, that the move itself names: of the map most labels may change."""
    return touches(before, seat, move)


# Questions that are answered with a player: by her slip, or by the space on which her pawn stands.
_OF_PLAYERS = (
    state.ASK_TOKEN,
    state.ASK_DUEL,
    state.ASK_REMOVE_TOKEN,
    state.ASK_VICTIM,
    state.ASK_SEND_HOME,
    state.ASK_SWAP_PAWNS,
)


def _meant(f: Facts) -> dict[int, int]:
    """Spaces that stand for a player who can be chosen: only one pawn there can be meant. Where a token is claimed, its
    space stands for who takes it."""
    if f.phase not in _OF_PLAYERS:
        return {}
    here = [seat for seat in range(f.players) if f.phase != state.ASK_DUEL or seat != f.asked]
    alone = {f.pos[seat]: seat for seat in here if [f.pos[k] for k in here].count(f.pos[seat]) == 1}
    return alone | ({f.pos[f.asked]: f.asked} if f.phase == state.ASK_TOKEN else {})


# --- labels for ears, and where they are ------------------------------------------------------------------------------


def dot_key(node: int, dot: int) -> str:
    return f"{name_of(node)}-{(DIRECTIONS if node == HOME else DOTS)[dot]}"


def on_the_map(f: Facts, chart: Chart) -> list[Spot]:
    """Spaces and open dots."""
    things: dict[int, list[str]] = {}
    for seat in range(f.players):
        words = f"{player(seat)}'s {CREATURES[seat]}" + (f" with {f.steps} steps left" if f.moving == seat else "")
        things.setdefault(f.pos[seat], []).append(words)
    for colour in range(f.players):
        for node in f.objectives[colour]:
            if node:
                things.setdefault(node, []).append(f"{COLOURS[colour]} objective ({AIMS[colour]})")
    for node, kind in zip(f.lying, f.lying_kind, strict=True):
        if node:
            things.setdefault(node, []).append(token(kind))
    meant = _meant(f)
    found = [
        _space_spot(node, x, y, tuple(things.get(node, ())), f.is_tree, _player(meant[node]) if node in meant else "")
        for node, x, y in chart.spaces
    ]
    reserved = (f.on, f.dot) if f.announced and f.turn else None
    for node, dot, x, y in chart.dots:
        effects = (0, 0) if node == HOME else tuple(f.progress[node][dot])
        card = f.announced if (node, dot) == reserved else 0
        found.append(_dot_spot(node, dot, x, y, effects, card))
    return found


@lru_cache(maxsize=10_000)
def _space_spot(node: int, x: float, y: float, things: tuple[str, ...], is_tree: bool, like: str) -> Spot:
    kind = "" if node == HOME else ", root" if node < FIRST_FOREST else ", forest"
    label = f"{name_of(node)}{kind}" + "".join(f", {thing}" for thing in things)
    reach = CELL * 1.5 if node == HOME and not is_tree else HALF
    return Spot(name_of(node), label, x - reach, y - HALF, 2 * reach, CELL, like=like)


@lru_cache(maxsize=10_000)
def _dot_spot(node: int, dot: int, x: float, y: float, effects: tuple[int, ...], card: int) -> Spot:
    label = dot_label(node, dot, effects) + (f", taken by {name_of(card)}" if card else "")
    return Spot(dot_key(node, dot), label, x - HALF, y - HALF, CELL, CELL)


def in_hand(f: Facts, seat: int, name: str, x: float, y: float) -> list[Spot]:
    """The cards of a hand, at their three places."""
    found = []
    whose = "your hand" if seat == f.seat else f"{player(seat)}'s hand"
    for k, node in enumerate(f.hand[seat]):
        at, key = x + k * (CARD_WIDE + BETWEEN), f"{name}-{k + 1}"
        if node == HIDDEN:
            found.append(_hand_spot(key, f"a card in {whose}, face down", at, y))
        elif node:
            label = card_label(node, f.dots[node], tuple(f.misfortune[node]), f.progress_of(node))
            must = ", must be placed" if node == f.chosen else ""
            found.append(_hand_spot(key, f"{label}; in {whose}{must}", at, y))
    return found


def drawn(f: Facts, x: float, y: float) -> list[Spot]:
    """While setting up: what is to be placed."""
    if f.phase == state.ASK_ROOT:
        label = card_label(f.card, f.dots[f.card], (0, 0), f.progress_of(f.card))
        return [_hand_spot("drawn", f"{label}; drawn, to be placed", x, y)]
    if f.phase == state.ASK_TOKEN_SPACE:
        return [_hand_spot("drawn", f"{token(f.token - 1)}, drawn, to be put on a root", x, y)]
    return []


def slip(f: Facts, seat: int, x: float, y: float) -> Spot:
    """A player."""
    return _slip_spot(seat, x, y, _slip_label(f, seat, f.is_on_turn(seat)))


@lru_cache(maxsize=2000)
def _hand_spot(key: str, label: str, x: float, y: float) -> Spot:
    return Spot(key, label, x - 8, y - 4, CARD_WIDE + 16, CARD_HIGH + 8)  # a frame that crosses no words


@lru_cache(maxsize=5000)
def _slip_spot(seat: int, x: float, y: float, label: str) -> Spot:
    return Spot(f"player-{seat + 1}", label, x, y, SLIP_WIDE, SLIP_HIGH)


def _slip_label(f: Facts, seat: int, is_turn: bool) -> str:
    colour, held = f.colour_held(seat), f.held(seat)
    told_of = [f"{player(seat)}, {COLOURS[seat]} {CREATURES[seat]}"] + (["on turn"] if is_turn else [])
    told_of += [f"on {name_of(f.pos[seat])}", f"{f.got[seat]} of {f.goal} objectives ({AIMS[seat]}) collected"]
    told_of += [f"{f.damage[seat]} damage"] if f.damage[seat] else []
    told_of += [token(kind) for kind in range(len(KINDS)) if f.tokens[seat] >> kind & 1]
    told_of += [words for name, words in _MARKS.items() if f.marks[seat] & MARKS[name]]
    told_of += [f"steered by {player(f.steered[seat] - 1)}"] if f.steered[seat] else []
    told_of += [f"her card is chosen by {player(f.picker[seat] - 1)}"] if f.picker[seat] else []
    told_of.append(f"{plural(sum(1 for c in f.hand[seat] if c), 'card')} in hand")
    told_of += [f"{plural(held, f'{COLOURS[colour]} objective')} to place"] if held else []
    told_of += [f"rolled {f.rolls[seat]}"] if f.rolls[seat] > 0 else []
    return ", ".join(told_of)


_MARKS = {"no-heal": "cannot heal", "no-move": "cannot move", "lost-turn": "loses her turn"}
