# mypy: allow-untyped-defs, allow-incomplete-defs
"""The end of a year: hunger, weather, contamination."""

from __future__ import annotations

from hedgerow.games.rewilding.rules.dice import clear_dice, may_change, total
from hedgerow.games.rewilding.rules.land import (
    all_cleared,
    animals,
    colour,
    contaminated_next,
    cross,
    strike,
    target,
    thrive_all,
)
from hedgerow.games.rewilding.rules.state import (
    A_PLANT,
    A_STRIKE,
    ASKED,
    BREED_ALL,
    CONTAMINATION,
    DAMAGE,
    DROUGHT,
    ENDED,
    FINE,
    FIRE,
    FLOOD,
    HILLS,
    MOORS,
    NOTHING,
    PLANTS,
    STORMS,
    WAITING,
    WILDLIFE,
)
from hedgerow.kernel.bits import lowest
from hedgerow.kernel.jit import rule

BOTH_DICE = 3


# --- hunger -----------------------------------------------------------------------------------------------------------


@rule
def fill_box(s, p, symbol, hungry):
    if hungry and p.hunger[symbol] < s.printed.hunger:  # [rewilding.hunger?boxes]
        p.hunger[symbol] += 1


@rule
def hunger(s, p):
    """Four tests, before the weather. [rewilding.hunger]"""
    for pair in range(2):  # squirrels and snakes on land, fish and kingfishers by the water
        prey, hunters = animals(s, p, HILLS + 2 * pair), animals(s, p, MOORS + 2 * pair)
        fill_box(s, p, pair, hunters > prey)
        fill_box(s, p, 2 + pair, prey > hunters + 2)


# --- weather ----------------------------------------------------------------------------------------------------------


@rule
def last_mark(s, p):
    """What last year's calendar box adds; nothing in the first year. [rewilding.calendar?last]"""
    return int(p.calendar[int(s.year) - 2]) if s.year > 1 else 0


@rule
def asks_on_seven(s, p):
    """[rewilding.calendar?seven]"""
    return s.options.ask_on_seven != 0 and total(p, BOTH_DICE) == 7 and last_mark(s, p) != 0


@rule
def weather_of(points):
    """[rewilding.weather] [rewilding.weather?ends]"""
    if points <= 3:
        return FIRE
    if points <= 6:
        return DROUGHT
    if points == 7:
        return FINE
    return STORMS if points <= 10 else FLOOD


@rule
def face_weather(s, p, add_mark):
    """The weather dice stand: note weather and mark. True when a check die is owed. [rewilding.weather]"""
    roll = total(p, BOTH_DICE)
    points = roll
    if roll != 7 or add_mark:
        points += last_mark(s, p)
    basis = points if s.options.mark_from_score else roll  # [rewilding.calendar?roll]
    p.calendar[int(s.year) - 1] = 1 if basis < 7 else (0 if basis == 7 else -1)
    clear_dice(p)
    weather = weather_of(points)
    p.weather = 1 + weather
    p.step = DAMAGE
    return DROUGHT <= weather <= STORMS


@rule
def face_check(p):
    """At most as many points as filled protection squares: nothing is lost. [rewilding.check]"""
    if p.die[0] <= p.protection[p.weather - 1]:
        p.step = BREED_ALL
    clear_dice(p)


@rule
def damage(s, p, weather):
    """Cross a protection square, or else strike. [rewilding.strike]"""
    if weather == FINE:
        return
    if p.protection[weather]:
        p.protection[weather] -= 1
        return
    square = target(s, p, weather)
    if square >= 0:  # [rewilding.strike?end]
        strike(s, p, square)


# --- contamination ----------------------------------------------------------------------------------------------------


@rule
def contaminate(s, p):
    """[rewilding.contamination]"""
    if all_cleared(p):
        return
    if p.cleanup:
        p.cleanup -= 1  # also while no square could be hit [rewilding.contamination?immune]
        return
    square = contaminated_next(s, p)
    if square >= 0:
        strike(s, p, square)


# --- the steps in their order -----------------------------------------------------------------------------------------


@rule
def take_step(s, p, step):
    """One step behind the weather roll. [rewilding.year-end]"""
    weather = int(p.weather) - 1
    if step == DAMAGE:
        damage(s, p, weather)
    elif step == CONTAMINATION:
        contaminate(s, p)
    else:  # the breeding comes before the growing [rewilding.weather?order]
        kind = WILDLIFE if step == BREED_ALL else PLANTS
        if weather == FINE or weather == (DROUGHT if kind == WILDLIFE else STORMS):
            thrive_all(s, p, kind)


@rule
def end_year(s, p):
    """Go on with the year end until it is over or a slot must be named."""
    while p.step < ENDED:
        step = int(p.step)
        p.step = step + 1
        take_step(s, p, step)
        if p.asking:
            p.phase = ASKED
            return
    p.step = 0
    p.weather = 0
    p.phase = WAITING


@rule
def answer(p, slot):
    """The slot for the first square in question, in reading order. [rewilding.slots?ask]"""
    square = lowest(int(p.asking))
    if p.asked == A_STRIKE:
        cross(p, square, slot)
    else:
        colour(p, int(p.asked) - A_PLANT, slot, square)
    p.asking = int(p.asking) & ~(1 << square)
    if p.asking == 0:
        p.asked = NOTHING


@rule
def needs_no_word(s, p):
    """The weather dice stand as they are: there is nothing to change them with and nothing to ask."""
    return not may_change(p) and not asks_on_seven(s, p)
