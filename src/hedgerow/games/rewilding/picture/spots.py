"""Where a person points to make a move: pick up dice, then tap where they go; or tap the one place that is meant."""

from __future__ import annotations

from hedgerow.games.rewilding.picture.plan import COLUMNS
from hedgerow.games.rewilding.rules.panel import option_for
from hedgerow.games.rewilding.rules.state import (
    CLEANUP,
    CLEAR,
    DICE_OF_A_TURN,
    FILL,
    FLIP,
    FLIPS,
    INTRODUCE,
    MINUS,
    MIRROR,
    MIRRORS,
    NUDGES,
    PICK,
    PLACE,
    PLANT,
    PLUS,
    PROTECT,
    REROLL,
    REROLLS,
    SAVE,
    SIDE,
    THRIVE,
    TO_SAVE,
)
from hedgerow.games.rewilding.words.names import CHANGES, OPTIONS, SPECIES, WEATHERS, name
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.room import Record

_option_for = interpreted(option_for)

DICE = tuple(f"die-{i + 1}" for i in range(DICE_OF_A_TURN))
TRACK_SPOTS = (*(f"row-{i + 1}" for i in range(SIDE)), *(f"column-{c}" for c in COLUMNS))


def touches(s: Record, seat: int, move: int) -> tuple[str, ...]:
    """Lock, accept, decline and what chance brings have no place."""
    if seat < 0 or move < FLIP:
        return ()
    if move < PLACE:
        return _change(move)
    if move < SAVE:
        return _placing(s.sheet[seat].die.tolist(), move - PLACE)
    if move < FILL:
        return DICE[move - SAVE], OPTIONS[TO_SAVE]
    return (_single(s, seat, move),)


def _set(dice: int) -> tuple[str, ...]:
    return tuple(DICE[i] for i in range(DICE_OF_A_TURN) if dice >> i & 1)


def _change(move: int) -> tuple[str, ...]:
    if move >= REROLL:
        return (*_set(move - REROLL), CHANGES[REROLLS])
    if move >= MIRROR:
        return DICE[(move - MIRROR) // 6], CHANGES[MIRRORS]
    if move >= PLUS:
        return DICE[(move - PLUS) % (MINUS - PLUS)], CHANGES[NUDGES]
    return DICE[move - FLIP], CHANGES[FLIPS]


def _placing(faces: list[int], dice: int) -> tuple[str, ...]:
    chosen = [face for i, face in enumerate(faces) if dice >> i & 1]
    return (*_set(dice), OPTIONS[_option_for(sum(chosen), len(chosen))])


def _single(s: Record, seat: int, move: int) -> str:
    """The one place that is meant while an option is resolved or a slot is asked for."""
    if move < PROTECT:
        return CHANGES[move - FILL]
    if move < CLEAR:
        return WEATHERS[move - PROTECT]
    if move < PLANT:
        return "cleanup" if move == CLEANUP else TRACK_SPOTS[move - CLEAR]
    if move < INTRODUCE:
        return name((move - PLANT) // 2)
    if move < THRIVE:
        return name(move - INTRODUCE)
    if move < PICK:
        return SPECIES[(move - THRIVE) // 4][(move - THRIVE) % 4]
    asking = int(s.sheet[seat].asking)
    return name((asking & -asking).bit_length() - 1)
