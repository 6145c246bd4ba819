"""Effects in words that a person would say: for captions below a card, and for screen readers."""

from __future__ import annotations

from functools import lru_cache

from hedgerow.games.vasty.rules import state
from hedgerow.games.vasty.rules.state import EFFECT, FIRST_FOREST, HOME
from hedgerow.games.vasty.words.names import DIRECTIONS, DOTS
from hedgerow.games.vasty.words.names import card as name_of

PROGRESS = {
    state.PLACE_OBJ: "all place an objective",
    state.SWAP_OBJ: "swap two objectives",
    state.HEAL: "heal {}",
    state.GAIN_SHIELD: "gain a shield",
    state.GAIN_SWORD: "gain a sword",
    state.REMOVE_TOKEN: "remove a token",
    state.MOVE: "move {}",
    state.RISK_2: "move a die and 2",
    state.RISK_4: "move a die and 4",
}
MISFORTUNE = {
    state.DEAL: "deal {} damage",
    state.MOVE_OPP: "move a rival {}",
    state.DUEL: "duel",
    state.MOVE_OBJ: "move an objective",
    state.NO_HEAL: "no healing",
    state.NO_MOVE: "no moving",
    state.CHOOSE_MOVE: "steer a rival",
    state.CHOOSE_CARD: "choose her card",
    state.DISCARD: "discard her card",
    state.CURSING: "curse",
    state.POISONING: "poison",
    state.SKIP: "lose a turn",
    state.REMOVE_OBJ: "remove an objective",
    state.SEND_HOME: "send a pawn home",
    state.SWAP_TOKENS: "swap tokens",
    state.SWAP_PAWNS: "swap two pawns",
}
Bytes = tuple[int, ...]


@lru_cache(maxsize=1000)
def told(effects: Bytes, is_progress: bool) -> str:
    """Effects in their order; nothing for none."""
    table = PROGRESS if is_progress else MISFORTUNE
    return ", ".join(table[e // EFFECT].format(e % EFFECT) for e in effects if e)


@lru_cache(maxsize=1000)
def dot_label(node: int, dot: int, effects: Bytes) -> str:
    """An open dot: `R01 front, open dot: heal 1, move 1`."""
    side = (DIRECTIONS if node == HOME else DOTS)[dot]
    return f"{name_of(node)} {side}, open dot: {told(effects, True) or 'no effect'}"


@lru_cache(maxsize=1000)
def card_label(node: int, dots: int, misfortune: Bytes, progress: tuple[Bytes, ...]) -> str:
    """A card in a hand: its misfortunes, then what each dot brings to who covers it."""
    parts = [f"{name_of(node)}, {'root' if node < FIRST_FOREST else 'forest card'}"]
    if any(misfortune):
        parts.append(f"against rivals: {told(misfortune, False)}")
    parts += [f"{DOTS[k]} dot: {told(progress[k], True)}" for k in range(3) if dots >> k & 1]
    return "; ".join(parts if dots else [*parts, "no dots"])
