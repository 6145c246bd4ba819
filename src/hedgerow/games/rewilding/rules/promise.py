# mypy: allow-untyped-defs, allow-incomplete-defs
"""What a sheet promises by its learned value: at the end of a turn, of a year, and behind a panel that is resolved.

Groups are resolved from left to right, each as promises most at once; planting rolls are sampled, the same for all who
are compared. Copies of the position: `mind.line[2]` is the turn that is resolved, `line[3]` what one group of it might
do, `line[5]` planting dice before they are changed.
"""

from __future__ import annotations

from hedgerow.games.rewilding.rules.dice import change, changes_left, list_changes, put
from hedgerow.games.rewilding.rules.panel import act, list_option, resolve
from hedgerow.games.rewilding.rules.state import DICE_OF_A_TURN, NOTHING, REROLL, SAVING, TO_PLANT, YEARS
from hedgerow.games.rewilding.rules.transition import score
from hedgerow.games.rewilding.rules.value import TOTAL, put_traits
from hedgerow.games.rewilding.rules.year import answer, end_year, face_check, face_weather, hunger
from hedgerow.kernel.jit import rule
from hedgerow.kernel.mind import QUICKLY, expectation
from hedgerow.kernel.rng import SEARCH, below, rewind

NEVER = -1e6
MOVES_AT, CHANGES_AT = 700, 764  # where `notes` hold the moves of one group, and the ways to change planting dice


# --- the end of a turn, and of a year ---------------------------------------------------------------------------------


@rule
def turn_worth(s, p, mind):
    """What a sheet promises when the turn ends with it, hunger included; the sheet is as before afterwards."""
    a, b, c, d = p.hunger[0], p.hunger[1], p.hunger[2], p.hunger[3]
    hunger(s, p)
    put_traits(s, p, mind.traits)
    p.hunger[0], p.hunger[1], p.hunger[2], p.hunger[3] = a, b, c, d
    return expectation(mind, 2 * (int(s.year) - 1), 0, TOTAL)


@rule
def year_worth(s, seat, mind):
    """What a sheet promises when the year has ended; behind the last one, what it is worth."""
    if s.year == YEARS:
        return float(score(s, seat))
    s.year += 1
    put_traits(s, s.sheet[seat], mind.traits)
    s.year -= 1
    return expectation(mind, 2 * (int(s.year) - 1) + 1, 0, TOTAL)


@rule
def finished_year(s, seat, mind):
    """Go through the year end, slots by lot of order, and look at what is left."""
    p = s.sheet[seat]
    end_year(s, p)
    while p.asking:
        answer(p, 0)
        if p.asking == 0:
            end_year(s, p)
    return year_worth(s, seat, mind)


@rule
def checked_worth(mind, seat, at, to):
    """The check die of `line[at]` lies there: what comes of it. [rewilding.check]"""
    mind.line[to] = mind.line[at]
    t = mind.line[to]
    face_check(t.sheet[seat])
    return finished_year(t, seat, mind)


@rule
def weather_worth(mind, seat, at, add_mark):
    """The weather dice of `line[at]` stand: the mean over the check die, where one is owed. [rewilding.weather]"""
    mind.line[2] = mind.line[at]
    t = mind.line[2]
    p = t.sheet[seat]
    if not face_weather(t, p, add_mark):
        return finished_year(t, seat, mind)
    promise = 0.0
    for face in range(1, 7):
        p.die[0] = face
        promise += checked_worth(mind, seat, 2, 3)
    return promise / 6


# --- resolving a locked panel -----------------------------------------------------------------------------------------


@rule
def forget_question(p):
    """Which slot is asked for changes little: the search does not look there."""
    p.asking = 0
    p.asked = NOTHING


@rule
def take_best(mind, seat, option):
    """In `line[2]`: resolve one group as promises most at once."""
    t = mind.line[2]
    n = list_option(t, t.sheet[seat], option, mind.notes, MOVES_AT)
    best, promise = mind.notes[MOVES_AT], NEVER
    for i in range(MOVES_AT, n):
        mind.line[3] = t
        q = mind.line[3].sheet[seat]
        act(mind.line[3], q, option, mind.notes[i])
        worth = turn_worth(mind.line[3], q, mind)
        if worth > promise:
            best, promise = mind.notes[i], worth
    act(t, t.sheet[seat], option, best)
    forget_question(t.sheet[seat])


@rule
def change_for_planting(mind, seat):
    """Change the planting dice of `line[2]` so that planting promises most, where that is more than without."""
    t = mind.line[2]
    n = list_changes(t, t.sheet[seat], mind.notes, CHANGES_AT)
    best, promise = -1, planting_worth(mind, seat)
    for i in range(CHANGES_AT, n):
        if mind.notes[i] < REROLL:
            mind.line[5] = t
            change(t, t.sheet[seat], mind.notes[i])
            worth = planting_worth(mind, seat)
            if worth > promise:
                best, promise = mind.notes[i], worth
            mind.line[2] = mind.line[5]
    if best >= 0:
        change(t, t.sheet[seat], best)


@rule
def planting_worth(mind, seat):
    """What the best square for the planting dice of `line[2]` promises."""
    t = mind.line[2]
    n = list_option(t, t.sheet[seat], TO_PLANT, mind.notes, MOVES_AT)
    promise = NEVER
    for i in range(MOVES_AT, n):
        mind.line[3] = t
        q = mind.line[3].sheet[seat]
        act(mind.line[3], q, TO_PLANT, mind.notes[i])
        promise = max(promise, turn_worth(mind.line[3], q, mind))
    return promise


@rule
def resolved_worth(mind, seat, at, number):
    """Resolve what `line[at]` owes to the end of the turn, planting rolls with the dice of that number."""
    mind.line[2] = mind.line[at]
    t = mind.line[2]
    p = t.sheet[seat]
    rewind(mind.rng, number)
    while resolve(p):
        option = int(p.phase) - SAVING
        if option == TO_PLANT:
            p.rolling = 0
            put(t, p, 1 + below(mind.rng, SEARCH, 6))
            put(t, p, 1 + below(mind.rng, SEARCH, 6))
            if mind.effort != QUICKLY and changes_left(p):
                change_for_planting(mind, seat)
        take_best(mind, seat, option)
    return turn_worth(t, p, mind)


@rule
def rest_worth(mind, seat, at, first, samples):
    """The mean over some planting rolls; one is enough where none is owed."""
    tries = samples if mind.line[at].sheet[seat].owed[TO_PLANT] else 1
    promise = 0.0
    for k in range(tries):
        promise += resolved_worth(mind, seat, at, first + k)
    return promise / tries


@rule
def dice_of(s, p):
    """A number that the position names, so that who searches it again imagines the same dice."""
    number = int(s.year)
    for i in range(DICE_OF_A_TURN):
        number = 7 * number + int(p.die[i])
    for i in range(4):
        number = (number * 0x9E3779B1 + int(p.coloured[i])) & 0xFFFFFFFF
    return number << 8
