# mypy: allow-untyped-defs, allow-incomplete-defs
"""A sensible quick player: looks at one decision at a time and takes what promises most.

Worth is counted in tenths of a point. It looks no further than the blow or the growth that is next, and knows nothing
of plans.
"""

from __future__ import annotations

from hedgerow.games.rewilding.rules.dice import lying, total
from hedgerow.games.rewilding.rules.land import (
    all_cleared,
    animals,
    contaminated_next,
    default_slot,
    gains,
    homes,
    lean,
    plantable,
    struck,
    target,
)
from hedgerow.games.rewilding.rules.panel import accepts, is_open, lines, option_for
from hedgerow.games.rewilding.rules.state import (
    A_PLANT,
    A_STRIKE,
    ACCEPT,
    ADD_MARK,
    ASKED,
    BANKS,
    CLEANUP,
    CLEAR,
    DECLINE,
    DROUGHT,
    FACING,
    FILL,
    FINE,
    FLIP,
    GROWING,
    HILLS,
    INTRODUCE,
    LEFT,
    LOCK,
    MINUS,
    MIRROR,
    MOORS,
    OPTIONS,
    PICK,
    PLACE,
    PLACING,
    PLANT,
    PLANTING,
    PLANTS,
    PLUS,
    PROTECT,
    REROLL,
    RIGHT,
    RIVER,
    SAVE,
    SIDE,
    STORMS,
    TESTING,
    THRIVE,
    TO_CLEAR,
    TO_INTRODUCE,
    TO_PLANT,
    TO_PROTECT,
    TO_SAVE,
    WILDLIFE,
    YEARS,
)
from hedgerow.games.rewilding.rules.year import last_mark, weather_of
from hedgerow.kernel.bits import count, lowest
from hedgerow.kernel.jit import rule

A_POINT = 10
A_CHANGE = 6  # what a dice-change is worth keeping for
NEVER = -1000
LANE = (
    10  # bits of a worth where several stand side by side: 5 for each of 50 outlines and 10 for each of 25 squares fit
)
LANES = (1 << LANE) - 1


# --- what growth is worth ---------------------------------------------------------------------------------------------


@rule
def touched(p):
    """Squares that are not bare."""
    squares = struck(p)
    for i in range(4):
        squares |= int(p.coloured[i])
    return squares


@rule
def growth(s, p, kind, habitat):
    """What growing or breeding one species brings: half a point an outline, and a point for every bare square."""
    to_left, to_right, either = gains(s, p, kind, habitat)
    fresh = count((to_left | to_right | either) & ~touched(p))
    return 5 * (count(to_left) + count(to_right) + count(either)) + A_POINT * fresh


@rule
def growth_of_all(s, p, kind):
    worth = 0
    for habitat in range(4):
        worth += growth(s, p, kind, habitat)
    return worth


@rule
def best_growth(s, p):
    best = 0
    for i in range(8):
        best = max(best, growth(s, p, i >> 2, i & 3))
    return best


# --- placing: the best way to part the dice into groups ---------------------------------------------------------------


@rule
def option_worth(s, p, option):
    """What one group on an option promises now."""
    years = YEARS - int(s.year)
    if option == TO_SAVE:
        return 2
    if option == TO_PROTECT:
        return 4
    if option == TO_CLEAR:
        return 0 if all_cleared(p) else 4 + years
    if option == TO_PLANT:
        return min(14, 4 * count(plantable(p))) + years // 2
    if option == TO_INTRODUCE:
        return 8 + years if homes(p) or p.owed[TO_PLANT] else 0
    return best_growth(s, p)


@rule
def promises(s, p):
    """What one group on each option promises now, side by side in one number."""
    found = 0
    for option in range(OPTIONS):
        found |= option_worth(s, p, option) << LANE * option
    return found


@rule
def promise(promised, option):
    return promised >> LANE * option & LANES


@rule
def group_worth(s, p, dice, promised):
    """A set of dice as one group, 0 where it is none; a single die may be saved as well."""
    worth = promise(promised, option_for(total(p, dice), count(dice))) if accepts(s, p, dice) else 0
    if count(dice) == 1 and is_open(s, p, TO_SAVE):
        worth = max(worth, promise(promised, TO_SAVE))
    return worth


@rule
def group_worths(s, p, promised):
    """The same for all sets of the dice that lie there, four of them side by side in a number: no move changes them."""
    dice = lying(p)
    first, second, third, fourth = 0, 0, 0, 0
    part = dice
    while part:
        worth = group_worth(s, p, part, promised) << LANE * (part & 3)
        first |= worth if part >> 2 == 0 else 0
        second |= worth if part >> 2 == 1 else 0
        third |= worth if part >> 2 == 2 else 0
        fourth |= worth if part >> 2 == 3 else 0
        part = (part - 1) & dice
    return first, second, third, fourth


@rule
def worth_of(worths, dice):
    low, high = (worths[1] if dice & 4 else worths[0]), (worths[3] if dice & 4 else worths[2])
    return (high if dice & 8 else low) >> LANE * (dice & 3) & LANES


@rule
def best_parting(worths, dice):
    """The worth of the best groups of these dice, two at most; a die may be left out."""
    best = 0
    part = dice
    while part:
        worth = worth_of(worths, part)
        if worth > 0:
            rest, more = dice & ~part, 0
            inner = rest
            while inner:
                more = max(more, worth_of(worths, inner))
                inner = (inner - 1) & rest
            best = max(best, worth + more)
        part = (part - 1) & dice
    return best


@rule
def judge_placing(p, move, promised, worths):
    if move == LOCK:
        return 0
    if move >= SAVE:
        dice = 1 << (move - SAVE)
        return promise(promised, TO_SAVE) + best_parting(worths, lying(p) & ~dice)
    if move >= PLACE:
        dice = move - PLACE
        option = option_for(total(p, dice), count(dice))
        return promise(promised, option) + best_parting(worths, lying(p) & ~dice)
    return NEVER


@rule
def best_placing(s, p, moves, n):
    promised = promises(s, p)
    worths = group_worths(s, p, promised)
    best, best_worth = 0, NEVER - 1
    for i in range(n):
        worth = judge_placing(p, int(moves[i]), promised, worths)
        if worth > best_worth:
            best, best_worth = i, worth
    return best


# --- resolving --------------------------------------------------------------------------------------------------------


@rule
def judge_protection(p, weather):
    """The emptiest row first; drought and storms come more often."""
    often = 2 if DROUGHT <= weather <= STORMS else 0
    return 10 + often - 3 * int(p.protection[weather])


@rule
def judge_clearing(s, p, move):
    """Keep two years of clean-up; else finish what is begun, rows first."""
    if move == CLEANUP:
        return 30 if p.cleanup < 2 and contaminated_next(s, p) >= 0 else 5
    track = move - CLEAR
    return 10 + 5 * int(p.track[track]) + (2 if track < SIDE else 0)


@rule
def habitat_of(s, square):
    habitat = 0
    while (int(s.printed.habitat[habitat]) >> square) & 1 == 0:
        habitat += 1
    return habitat


@rule
def judge_planting(s, p, square):
    """First a plant in every habitat, then squares that become full."""
    here = int(s.printed.habitat[habitat_of(s, square)])
    plants = count((int(p.coloured[LEFT]) | int(p.coloured[RIGHT])) & here)
    half = ((int(p.coloured[LEFT]) | int(p.coloured[RIGHT])) >> square) & 1
    hit = (struck(p) >> square) & 1
    return 40 - 8 * min(plants, 3) + (6 if half and hit == 0 else 0) - 15 * hit


@rule
def judge_introduction(s, p, square):
    """Animals that keep hunger away, where plants and animals are still few."""
    habitat = habitat_of(s, square)
    prey = animals(s, p, HILLS if habitat <= MOORS else RIVER)
    hunters = animals(s, p, MOORS if habitat <= MOORS else BANKS)
    if habitat % 2 == 0:  # hills and river: prey
        prey += 1
    else:
        hunters += 1
    hungry = max(0, hunters - prey) + max(0, prey - hunters - 2)
    hit = (struck(p) >> square) & 1
    return 40 - 6 * hungry - 3 * animals(s, p, habitat) - 10 * hit


@rule
def judge_change_of_planting(p, one, other):
    """Would the planting dice, so changed, lead anywhere?"""
    squares = (lines(one, 0) & lines(other, 1)) | (lines(other, 0) & lines(one, 1))
    return 5 if squares & plantable(p) else NEVER


@rule
def face_after(p, move, i):
    """What die i would show after a change that needs no roll."""
    face = int(p.die[i])
    if MIRROR <= move < REROLL:
        return (move - MIRROR) % 6 + 1 if (move - MIRROR) // 6 == i else face
    if move == FLIP + i:
        return 7 - face
    if move == PLUS + i:
        return face + 1
    return face - 1 if move == MINUS + i else face


@rule
def judge_planting_roll(s, p, move):
    if move >= PLANT:
        return judge_planting(s, p, (move - PLANT) >> 1)
    if move == DECLINE:
        return 0
    if move >= REROLL:
        return 1
    return judge_change_of_planting(p, face_after(p, move, 0), face_after(p, move, 1))


# --- the year end -----------------------------------------------------------------------------------------------------


@rule
def weather_worth(s, p, weather, plants, wildlife):
    """What a weather brings, of which all plants or all wildlife thrive by so much."""
    if weather == FINE:
        return plants + wildlife
    harm = 4 if p.protection[weather] else (20 if target(s, p, weather) >= 0 else 0)
    if weather == DROUGHT:
        return wildlife - harm // 2
    if weather == STORMS:
        return plants - harm // 2
    return -harm


@rule
def judge_weather(s, p, move, plants, wildlife):
    if move >= REROLL:
        return NEVER
    roll = face_after(p, move, 0) + face_after(p, move, 1)
    points = roll if roll == 7 and move != ADD_MARK else roll + last_mark(s, p)
    return weather_worth(s, p, weather_of(points), plants, wildlife) - (0 if move < FLIP else 2 * A_CHANGE)


@rule
def judge_check(p, move):
    if move >= REROLL:
        return NEVER
    safe = face_after(p, move, 0) <= p.protection[p.weather - 1]
    return (A_POINT if safe else 0) - (0 if move == ACCEPT else A_CHANGE)


@rule
def judge_slot(p, slot):
    """A strike takes what is worth less; colour goes where the default puts it."""
    square = lowest(int(p.asking))
    if p.asked == A_STRIKE:
        return lean(p, square) * (1 - 2 * slot)
    return 1 if default_slot(p, int(p.asked) - A_PLANT, square) == slot else 0


# --- one decision -----------------------------------------------------------------------------------------------------


@rule
def judge(s, p, move, plants, wildlife):
    """What a move promises; only moves of the same decision are compared. Placing apart, where sets of dice are looked
    at first."""
    if p.phase == PLANTING:
        return judge_planting_roll(s, p, move)
    if p.phase == FACING:
        return judge_weather(s, p, move, plants, wildlife)
    if p.phase == TESTING:
        return judge_check(p, move)
    if p.phase == GROWING:
        return growth(s, p, (move - THRIVE) >> 2, (move - THRIVE) & 3)
    if p.phase == ASKED:
        return judge_slot(p, move - PICK)
    if move >= INTRODUCE:
        return judge_introduction(s, p, move - INTRODUCE)
    if move >= CLEAR:
        return judge_clearing(s, p, move)
    if move >= PROTECT:
        return judge_protection(p, move - PROTECT)
    return -int(p.change[move - FILL])


@rule
def greedy(s, seat, moves, n, rng):
    """The move that promises most; the first of equals."""
    p = s.sheet[seat]
    if p.phase == PLACING:
        return best_placing(s, p, moves, n)
    plants, wildlife = 0, 0
    if p.phase == FACING:
        plants, wildlife = growth_of_all(s, p, PLANTS), growth_of_all(s, p, WILDLIFE)
    best, best_worth = 0, NEVER - 1
    for i in range(n):
        worth = judge(s, p, int(moves[i]), plants, wildlife)
        if worth > best_worth:
            best, best_worth = i, worth
    return best
