# mypy: allow-untyped-defs, allow-incomplete-defs
"""Every way to part the dice of a turn into groups, and what each promises.

What counts is how many groups lie on each option, so that few ways differ: each panel is locked and resolved once, the
best ones again with more planting rolls. Panels are resolved in an order in which those that begin alike follow each
other, so that what they share is resolved once. `mind.line[0]` is where the search stands, `line[1]` a locked panel,
`line[4]` the dice when one of them is changed, and `line[STEP]` and those behind it a panel before each of its options.
"""

from __future__ import annotations

from hedgerow.games.rewilding.rules.dice import change, lying, total
from hedgerow.games.rewilding.rules.panel import accepts, is_open, lock, option_for
from hedgerow.games.rewilding.rules.promise import (
    NEVER,
    dice_of,
    resolve_option,
    rest_worth,
    spent_on,
    turn_worth,
)
from hedgerow.games.rewilding.rules.state import (
    DICE_OF_A_TURN,
    FLIP,
    LOCK,
    OPTIONS,
    PLACE,
    REROLL,
    SAVE,
    TO_PLANT,
    TO_SAVE,
)
from hedgerow.kernel.bits import count, lowest
from hedgerow.kernel.jit import rule
from hedgerow.kernel.mind import CAREFULLY, THOROUGHLY
from hedgerow.kernel.rng import rewind

SOME_GROUPS = DICE_OF_A_TURN + 1  # a panel is told by a number: its groups on each option are digits to this base
PANELS = SOME_GROUPS**OPTIONS
SAVED = 16  # behind the sets of dice, which are groups: single dice that are saved
GROUPS = SAVED + DICE_OF_A_TURN
# Planting rolls for every panel, and more for so many of the best: by who learns, and by who has one match to play.
SAMPLES, MORE_SAMPLES, PROMISING = 1, 8, 6
CAREFUL_SAMPLES, MORE_CAREFUL_SAMPLES, CAREFULLY_PROMISING = 1, 12, 8

# Places in `notes` and `found`:
TRIED = 0  # panels that were resolved, and what they promise
AGAIN = 200  # were they resolved again? Before that: the order in which they are resolved
BY_GROUP = 400  # what the best panel with a certain group promises
STEP = 6  # in `line`
STACK = 430  # ways to part the dice that are still to be looked at: dice left, groups, panel


@rule
def push(mind, top, left, groups, panel):
    mind.notes[STACK + 3 * top], mind.notes[STACK + 3 * top + 1] = left, groups
    mind.notes[STACK + 3 * top + 2] = panel
    return top + 1


@rule
def with_group(s, panel, option):
    """The panel with one group more on an option, or -1. [rewilding.groups?how-many]"""
    unit = SOME_GROUPS**option
    if s.options.one_group_per_option and panel // unit % SOME_GROUPS:
        return -1
    return panel + unit


@rule
def next_parting(s, p, mind, top):
    """Take a way to part the dice from the stack. Its lowest die is left out, saved, or joins others in a group."""
    top -= 1
    left, groups = mind.notes[STACK + 3 * top], mind.notes[STACK + 3 * top + 1]
    panel = mind.notes[STACK + 3 * top + 2]
    if left == 0:
        return top
    die = left & -left
    mates = left ^ die
    top = push(mind, top, mates, groups, panel)
    more = with_group(s, panel, TO_SAVE) if is_open(s, p, TO_SAVE) else -1
    if more >= 0:
        top = push(mind, top, mates, groups | 1 << SAVED + lowest(die), more)
    others = mates
    while True:
        dice = die | others
        if accepts(s, p, dice):
            more = with_group(s, panel, option_for(total(p, dice), count(dice)))
            if more >= 0:
                top = push(mind, top, left ^ dice, groups | 1 << dice, more)
        if others == 0:
            return top
        others = (others - 1) & mates


@rule
def promise_of(mind, panel, spent, tried):
    """Where the list has this panel, for which a change of one kind was `spent` or none (0); what is not in it is put
    there, to be resolved. Returns the place, -1 where the list is full, and how many are in it."""
    name = panel + PANELS * spent
    for i in range(tried):
        if mind.notes[TRIED + i] == name:
            return i, tried
    if tried == AGAIN - TRIED:
        return -1, tried
    mind.notes[TRIED + tried] = name
    mind.found[TRIED + tried] = NEVER
    return tried, tried + 1


@rule
def order_panels(mind, tried):
    """Into `notes` from AGAIN on: which panel follows which, by what was spent, then by the options from the left."""
    for i in range(tried):
        name = mind.notes[TRIED + i]
        key = name // PANELS
        for option in range(OPTIONS):
            key = SOME_GROUPS * key + name // SOME_GROUPS**option % SOME_GROUPS
        key = (key << 8) + i
        k = AGAIN + i
        while k > AGAIN and mind.notes[k - 1] > key:
            mind.notes[k] = mind.notes[k - 1]
            k -= 1
        mind.notes[k] = key


@rule
def plants(name):
    """Does a panel plant?"""
    return name // SOME_GROUPS**TO_PLANT % SOME_GROUPS > 0


@rule
def rolls(mind):
    """How many planting rolls for every panel, how many more for the best, and how many these are."""
    if mind.effort == CAREFULLY:
        return CAREFUL_SAMPLES, MORE_CAREFUL_SAMPLES, CAREFULLY_PROMISING
    return SAMPLES, MORE_SAMPLES, PROMISING


@rule
def resolve_panels(mind, seat, tried, roll):
    """What each panel of the ordered list promises by one planting roll, into the mean with those before it (0: the
    first one); panels that plant nothing promise the same by any."""
    number = dice_of(mind.line[0], mind.line[0].sheet[seat]) + roll
    before = -1
    for k in range(tried):
        i = mind.notes[AGAIN + k] & 255
        name = mind.notes[TRIED + i]
        if roll and not plants(name):
            continue
        option = 0
        if before < 0 or name // PANELS != before // PANELS:
            mind.line[STEP] = mind.line[0]
            p = mind.line[STEP].sheet[seat]
            for owed in range(OPTIONS):
                p.owed[owed] = 0
            if name // PANELS:
                p.change[name // PANELS - 1] -= 1
            lock(p)
        else:
            while name // SOME_GROUPS**option % SOME_GROUPS == before // SOME_GROUPS**option % SOME_GROUPS:
                option += 1
        while option < OPTIONS:
            mind.line[2] = mind.line[STEP + option]
            mind.line[2].sheet[seat].owed[option] = name // SOME_GROUPS**option % SOME_GROUPS
            if option == TO_PLANT:
                rewind(mind.rng, number)
            resolve_option(mind, seat, option)
            option += 1
            mind.line[STEP + option] = mind.line[2]
        worth = turn_worth(mind.line[2], mind.line[2].sheet[seat], mind)
        mind.found[TRIED + i] = (roll * mind.found[TRIED + i] + worth) / (roll + 1)
        before = name


@rule
def panel_worth(mind, seat, name, skipped, samples):
    """Lock `line[0]` with a panel, and resolve it."""
    mind.line[1] = mind.line[0]
    p = mind.line[1].sheet[seat]
    first = dice_of(mind.line[0], p)
    panel, spent = name % PANELS, name // PANELS
    for option in range(OPTIONS):
        p.owed[option] = panel % SOME_GROUPS
        panel //= SOME_GROUPS
    if spent:
        p.change[spent - 1] -= 1
    lock(p)
    return rest_worth(mind, seat, 1, first + skipped, samples)


@rule
def panel_of(p):
    """What lies on the panel already, as a number."""
    panel = 0
    for option in range(OPTIONS - 1, -1, -1):
        panel = SOME_GROUPS * panel + int(p.owed[option])
    return panel


@rule
def look_through(mind, seat, at, spent, tried):
    """All ways to part the dice of `line[at]`: the best promise, and in `found` what the best with each group promises.

    Returns that and how many panels were tried. Behind the groups stands what the panel promises as it is.
    """
    s, p = mind.line[at], mind.line[at].sheet[seat]
    for i in range(BY_GROUP, BY_GROUP + GROUPS + 1):
        mind.found[i] = NEVER
    best = NEVER
    top = push(mind, 0, lying(p), 0, panel_of(p))
    while top:
        groups = mind.notes[STACK + 3 * top - 2]
        if mind.notes[STACK + 3 * top - 3] == 0:
            i, tried = promise_of(mind, mind.notes[STACK + 3 * top - 1], spent, tried)
            worth = mind.found[TRIED + i] if i >= 0 else NEVER
            best = max(best, worth)
            if groups == 0:
                mind.found[BY_GROUP + GROUPS] = worth
            while groups:
                place = BY_GROUP + lowest(groups)
                mind.found[place] = max(mind.found[place], worth)
                groups &= groups - 1
        top = next_parting(s, p, mind, top)
    return best, tried


@rule
def look_at_changes(mind, seat, moves, n, worth, tried):
    """The same for dice that are changed once, each way; re-rolls are kept for later rolls."""
    for i in range(n):
        move = int(moves[i])
        if FLIP <= move < REROLL:
            mind.line[4] = mind.line[0]
            q = mind.line[4].sheet[seat]
            change(mind.line[4], q, move)
            worth[i], tried = look_through(mind, seat, 4, spent_on(move), tried)
    return tried


@rule
def look_again(mind, seat, tried):
    """More planting rolls for the panels that promise most."""
    samples, more_samples, promising = rolls(mind)
    for i in range(tried):
        mind.notes[AGAIN + i] = 0
    for _ in range(min(promising, tried)):
        best = -1
        for i in range(tried):
            if mind.notes[AGAIN + i] == 0 and (best < 0 or mind.found[TRIED + i] > mind.found[TRIED + best]):
                best = i
        name = mind.notes[TRIED + best]
        mind.notes[AGAIN + best] = 1
        more = panel_worth(mind, seat, name, samples, more_samples)
        if plants(name):
            more = (samples * mind.found[TRIED + best] + more_samples * more) / (samples + more_samples)
        mind.found[TRIED + best] = more


@rule
def appraise_placing(mind, seat, moves, n, worth):
    for i in range(n):
        worth[i] = NEVER
    _, tried = look_through(mind, seat, 0, 0, 0)
    if mind.effort >= THOROUGHLY:
        tried = look_at_changes(mind, seat, moves, n, worth, tried)
    order_panels(mind, tried)
    for roll in range(rolls(mind)[0]):
        resolve_panels(mind, seat, tried, roll)
    if mind.effort >= THOROUGHLY:
        look_again(mind, seat, tried)
        look_at_changes(mind, seat, moves, n, worth, tried)
    look_through(mind, seat, 0, 0, tried)
    for i in range(n):
        move = int(moves[i])
        if move == LOCK:
            worth[i] = mind.found[BY_GROUP + GROUPS]
        elif move >= SAVE:
            worth[i] = mind.found[BY_GROUP + SAVED + move - SAVE]
        elif move >= PLACE:
            worth[i] = mind.found[BY_GROUP + move - PLACE]
