# mypy: allow-untyped-defs, allow-incomplete-defs
"""A search of the decisions inside one turn, by the learned value of the sheet that they lead to.

Dice are placed by `parting`; here is what comes after: the groups one by one, planting dice, the weather and its check.
`mind.line[0]` is where the search stands, `line[1]` a move further.
"""

from __future__ import annotations

from hedgerow.games.rewilding.rules.dice import change, put
from hedgerow.games.rewilding.rules.panel import act
from hedgerow.games.rewilding.rules.parting import appraise_placing, rolls
from hedgerow.games.rewilding.rules.promise import (
    NEVER,
    begin_planting,
    best_planting,
    checked_worth,
    dice_of,
    forget_question,
    planted_worth,
    rest_worth,
    spent_on,
    turn_worth,
    weather_worth,
)
from hedgerow.games.rewilding.rules.state import (
    ADD_MARK,
    ASKED,
    FACING,
    FLIP,
    GROWING,
    PICK,
    PLACE,
    PLACING,
    PLANTING,
    REROLL,
    SAVING,
)
from hedgerow.games.rewilding.rules.year import answer
from hedgerow.kernel.jit import rule
from hedgerow.kernel.mind import THOROUGHLY
from hedgerow.kernel.rng import SEARCH, below, rewind

WEATHER_SAMPLES = 12  # of weather dice rolled again


@rule
def appraise_group(mind, seat, moves, n, worth):
    """One group of the panel; who has the time resolves what comes after it, too."""
    option = int(mind.line[0].sheet[seat].phase) - SAVING
    first, samples = dice_of(mind.line[0], mind.line[0].sheet[seat]), rolls(mind)[1]
    for i in range(n):
        mind.line[1] = mind.line[0]
        q = mind.line[1].sheet[seat]
        act(mind.line[1], q, option, int(moves[i]))
        forget_question(q)
        if mind.effort < THOROUGHLY:
            worth[i] = turn_worth(mind.line[1], q, mind)
        else:
            worth[i] = rest_worth(mind, seat, 1, first, samples)


@rule
def rerolled(mind, seat, move, number):
    """`line[1]` becomes `line[0]` with dice rolled again."""
    mind.line[1] = mind.line[0]
    p = mind.line[1].sheet[seat]
    change(mind.line[1], p, move)
    rewind(mind.rng, number)
    while p.rolling:
        put(mind.line[1], p, 1 + below(mind.rng, SEARCH, 6))
        p.rolling -= 1
    p.again = 0


@rule
def appraise_planting(mind, seat, moves, n, worth):
    """With the planting dice: a square, nothing, or a change and then the best square."""
    samples = rolls(mind)[1]
    mind.line[2] = mind.line[0]
    begin_planting(mind, seat)
    for i in range(n):
        move = int(moves[i])
        mind.line[2] = mind.line[0]
        if FLIP <= move < REROLL:
            change(mind.line[2], mind.line[2].sheet[seat], move)
            worth[i] = best_planting(mind, seat, spent_on(move))[1]
        elif REROLL <= move < PLACE:
            worth[i] = 0.0 if mind.effort >= THOROUGHLY else NEVER
            for k in range(samples if mind.effort >= THOROUGHLY else 0):
                rerolled(mind, seat, move, dice_of(mind.line[0], mind.line[0].sheet[seat]) + k)
                mind.line[2] = mind.line[1]
                worth[i] += best_planting(mind, seat, spent_on(move))[1] / samples
        else:
            worth[i] = planted_worth(mind, seat, move, 0)


@rule
def standing_worth(mind, seat, at, add_mark):
    """What comes of the weather or check dice of `line[at]`."""
    if mind.line[at].sheet[seat].phase == FACING:
        return weather_worth(mind, seat, at, add_mark)
    return checked_worth(mind, seat, at, 2)


@rule
def appraise_year_end(mind, seat, moves, n, worth):
    """Let the dice stand or change them once; of a re-roll the mean over its faces, two dice on a sample."""
    for i in range(n):
        move = int(moves[i])
        if move < FLIP:
            worth[i] = standing_worth(mind, seat, 0, move == ADD_MARK)
        elif move < REROLL:
            mind.line[1] = mind.line[0]
            change(mind.line[1], mind.line[1].sheet[seat], move)
            worth[i] = standing_worth(mind, seat, 1, False)
        else:
            worth[i] = 0.0 if mind.effort >= THOROUGHLY else NEVER
            for k in range(WEATHER_SAMPLES if mind.effort >= THOROUGHLY else 0):
                rerolled(mind, seat, move, dice_of(mind.line[0], mind.line[0].sheet[seat]) + k)
                worth[i] += standing_worth(mind, seat, 1, False) / WEATHER_SAMPLES


@rule
def appraise_slots(mind, seat, moves, n, worth):
    """[rewilding.slots?ask]"""
    for i in range(n):
        mind.line[1] = mind.line[0]
        q = mind.line[1].sheet[seat]
        answer(q, int(moves[i]) - PICK)
        worth[i] = turn_worth(mind.line[1], q, mind)


@rule
def appraise(s, seat, moves, n, mind, worth):
    """What each move promises, on copies of the position. [rewilding.turn]"""
    mind.line[0] = s
    phase = int(s.sheet[seat].phase)
    if phase == PLACING:
        appraise_placing(mind, seat, moves, n, worth)
    elif phase == PLANTING:
        appraise_planting(mind, seat, moves, n, worth)
    elif phase <= GROWING:
        appraise_group(mind, seat, moves, n, worth)
    elif phase == ASKED:
        appraise_slots(mind, seat, moves, n, worth)
    else:
        appraise_year_end(mind, seat, moves, n, worth)
    return True
