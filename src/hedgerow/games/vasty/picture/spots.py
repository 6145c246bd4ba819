"""Where a person points to make a move."""

from __future__ import annotations

from hedgerow.games.vasty.picture.marks import dot_key
from hedgerow.games.vasty.rules import state
from hedgerow.games.vasty.rules.state import HOME, MOST_OBJECTIVES, NODES, SEATS
from hedgerow.games.vasty.words.names import card as name_of
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.room import Record


def touches(s: Record, seat: int, move: int) -> tuple[str, ...]:
    """A card is placed by pointing at it and at the dot; where it may head several ways, a button says which."""
    phase = int(s.phase)
    if seat == CHANCE:
        return ()
    if phase in (state.ASK_PLAY, state.ASK_ROOT):
        return _touch_play(s, phase, seat, move)
    if phase in _ON_SPACES:
        return (name_of(move),)
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
    state.ASK_PICK: lambda s, seat, move: (_card_of(s, int(s.shown) - 1, move, "shown"),),
    state.ASK_DISCARD: lambda s, seat, move: (_card_of(s, int(s.shown) - 1, move, "shown"),),
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
