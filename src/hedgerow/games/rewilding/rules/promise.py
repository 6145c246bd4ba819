# mypy: allow-untyped-defs, allow-incomplete-defs
"""What a sheet promises by its learned value: at the end of a turn, of a year, and behind a panel that is resolved.

Groups are resolved from left to right, each as promises most at once; planting rolls are sampled, the same for all who
are compared. Copies of the position: `mind.line[2]` is the turn that is resolved, `line[3]` what one group of it might
do, `line[5]` planting dice before they are changed, `line[BEFORE]` a turn before its planting rolls.
"""

from __future__ import annotations

from hedgerow.games.rewilding.rules.dice import change, changes_left, list_changes, put
from hedgerow.games.rewilding.rules.panel import act, list_option, possible
from hedgerow.games.rewilding.rules.state import (
    DECLINE,
    DICE_OF_A_TURN,
    FLIPS,
    MIRROR,
    MIRRORS,
    NOTHING,
    NUDGES,
    OPTIONS,
    PLANT,
    PLUS,
    REROLL,
    REROLLS,
    SAVING,
    SQUARES,
    TO_PLANT,
    YEARS,
)
from hedgerow.games.rewilding.rules.transition import score
from hedgerow.games.rewilding.rules.value import SPECIES, TOTAL, put_plant_traits, put_traits
from hedgerow.games.rewilding.rules.year import answer, end_year, face_check, face_weather, hunger
from hedgerow.kernel.jit import rule
from hedgerow.kernel.mind import THOROUGHLY, expectation
from hedgerow.kernel.rng import SEARCH, below, rewind

NEVER = -1e6
BEFORE = 6
MOVES_AT, CHANGES_AT = 700, 764  # where `notes` hold the moves of one group, and the ways to change planting dice
PLANTED = 840  # which plantings have been judged, a set for each change that was spent on the dice, none (0) included;
PLANTINGS = 430  # and what they promise, in `found`
DECLINED = 2 * SQUARES  # the last of them: to plant nothing
UNPLANTED = 200 - SPECIES  # where `found` holds the traits of species before planting


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
def spent_on(move):
    """Which of the four changes a move is, counted from 1."""
    if move >= REROLL:
        return 1 + REROLLS
    if move >= MIRROR:
        return 1 + MIRRORS
    return 1 + (NUDGES if move >= PLUS else FLIPS)


@rule
def begin_planting(mind, seat):
    """The sheet of `line[2]` is to be planted on: its traits, hunger included, are written once."""
    for spent in range(5):
        mind.notes[PLANTED + spent] = 0
    mind.line[3] = mind.line[2]
    q = mind.line[3].sheet[seat]
    hunger(mind.line[3], q)
    put_traits(mind.line[3], q, mind.traits)
    for i in range(SPECIES, TOTAL):
        mind.found[UNPLANTED + i] = mind.traits[i]


@rule
def planted_worth(mind, seat, move, spent):
    """What one way to use the planting dice of `line[2]` promises, judged by the traits that it changes. Behind it the
    dice are gone: only what was spent to change them makes a difference, so that each way is judged once."""
    way = DECLINED if move == DECLINE else move - PLANT
    at = PLANTINGS + (DECLINED + 1) * spent + way
    if mind.notes[PLANTED + spent] >> way & 1 == 0:
        mind.notes[PLANTED + spent] |= 1 << way
        mind.line[3] = mind.line[2]
        q = mind.line[3].sheet[seat]
        act(mind.line[3], q, TO_PLANT, move)
        put_plant_traits(mind.line[3], q, 0 if way == DECLINED else 1 << (way >> 1), mind.traits)
        mind.found[at] = expectation(mind, 2 * (int(mind.line[3].year) - 1), 0, TOTAL)
        for i in range(SPECIES, TOTAL):
            mind.traits[i] = mind.found[UNPLANTED + i]
    return mind.found[at]


@rule
def best_planting(mind, seat, spent):
    """The best use of the planting dice of `line[2]`, one change `spent` on them or none (0), and what it promises."""
    t = mind.line[2]
    n = list_option(t, t.sheet[seat], TO_PLANT, mind.notes, MOVES_AT)
    best, promise = mind.notes[MOVES_AT], NEVER
    for i in range(MOVES_AT, n):
        worth = planted_worth(mind, seat, mind.notes[i], spent)
        if worth > promise:
            best, promise = mind.notes[i], worth
    return best, promise


@rule
def plant_best(mind, seat):
    """Use the planting dice of `line[2]` as promises most; who has the time changes them once where that is more."""
    t = mind.line[2]
    begin_planting(mind, seat)
    best, promise = best_planting(mind, seat, 0)
    changed = -1
    if mind.effort >= THOROUGHLY and changes_left(t.sheet[seat]):
        n = list_changes(t, t.sheet[seat], mind.notes, CHANGES_AT)
        mind.line[5] = t
        for i in range(CHANGES_AT, n):
            move = mind.notes[i]
            if move < REROLL:
                change(t, t.sheet[seat], move)
                way, worth = best_planting(mind, seat, spent_on(move))
                if worth > promise:
                    best, promise, changed = way, worth, move
                mind.line[2] = mind.line[5]
    if changed >= 0:
        change(t, t.sheet[seat], changed)
    act(t, t.sheet[seat], TO_PLANT, best)
    forget_question(t.sheet[seat])


@rule
def resolve_option(mind, seat, option):
    """In `line[2]`: all groups on one option, each as promises most at once; planting dice are those of `mind.rng`."""
    t = mind.line[2]
    p = t.sheet[seat]
    while p.owed[option]:
        if not possible(p, option):
            p.owed[option] = 0
            return
        p.phase = SAVING + option
        if option == TO_PLANT:
            p.rolling = 0
            put(t, p, 1 + below(mind.rng, SEARCH, 6))
            put(t, p, 1 + below(mind.rng, SEARCH, 6))
            plant_best(mind, seat)
        else:
            take_best(mind, seat, option)


@rule
def rest_worth(mind, seat, at, first, samples):
    """Resolve what `line[at]` owes to the end of the turn: the mean over some planting rolls, those of the numbers from
    `first` on; one is enough where none is owed."""
    mind.line[2] = mind.line[at]
    for option in range(TO_PLANT):
        resolve_option(mind, seat, option)
    mind.line[BEFORE] = mind.line[2]
    tries = samples if mind.line[at].sheet[seat].owed[TO_PLANT] else 1
    promise = 0.0
    for k in range(tries):
        mind.line[2] = mind.line[BEFORE]
        rewind(mind.rng, first + k)
        for option in range(TO_PLANT, OPTIONS):
            resolve_option(mind, seat, option)
        promise += turn_worth(mind.line[2], mind.line[2].sheet[seat], mind)
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
