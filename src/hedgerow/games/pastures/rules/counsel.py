# mypy: allow-untyped-defs, allow-incomplete-defs
"""How whoever builds the second castle may draw against somebody who plays at sight: a search with a learned chance.

The rival is known: of the writings that she likes most she takes any, each equally likely (`heuristic`). So what a
writing is worth is a mean over her favourites, then the best that can be made of each, and so on, until the learned
chance (`insight`) speaks, or until so little is left to write that all of it can be looked at, castles included.

Who leads at sight is never behind (docs/studies/floors.md), so that a draw is all there is to be had, and only by
answering each castle with one that is worth as much.
"""

from __future__ import annotations

from hedgerow.games.pastures.rules.castles import standing
from hedgerow.games.pastures.rules.filling import nth_writing, writings
from hedgerow.games.pastures.rules.heuristic import aim, judge
from hedgerow.games.pastures.rules.insight import SEARCHED, insight, is_plain
from hedgerow.games.pastures.rules.richest import (
    NEAR,
    NO_SQUARE,
    ONE,
    lowest_place,
    most_of,
    near,
    points_on,
    prospects,
    square_at,
    with_least,
)
from hedgerow.games.pastures.rules.state import ANY, CLAIMING, FILLING
from hedgerow.games.pastures.rules.transition import apply
from hedgerow.kernel.jit import rule
from hedgerow.kernel.net import chance_of, logit

BAND = 0  # a land of eight by eight is one band
AT_ONCE, FARTHER = 0, 2  # how far a search looks: at the writing; between them at the answers to it; at those behind
NOTHING_KNOWN = -1.0
HOPELESS = -1e9  # a logit

EARLY = 40  # squares: with more left to write a search looks less far, for little hangs on it yet
FEW_REPLIES, REPLIES = 40, 100  # of the rival's, that are looked at, evenly chosen from all she may make
FAR_REPLIES, NEAR_REPLIES = 24, 16  # the same where one looks farther: at first, and behind that;
LATE_REPLIES = 60  # with few squares left, where draws are lost, both
PICKED, LATE_PICKED = 4, 6  # of the own writings, that are looked at farther
FAR, LATE, LAST_FIVE = 14, 10, 4  # squares behind the move: with more nothing is looked at farther; few; then all

# What somebody who plays at sight leaves of hope: nine in ten from the first writing on, and nearly always more than
# this. With few squares left it may be less, and there it is too late for anything else.
LEAVES, OPEN_LAND, LEAVES_LATE = 0.8, 24, 0.2

# Places in the mind: positions of `line` (behind the own writing lie her reply, the next own writing and her reply to
# that), and of `notes` and `found` behind those that `insight` uses.
BEHIND_MINE, TRIED, LAST = 0, 4, 5
# By depth of the search to the end:
AT_MOVE, OF_MOVES, LIKED_MOST, LIKED, FAVOURITES, TARGET, SIGN = 600, 620, 640, 660, 680, 700, 720
BEST_MOVES, BEST_LOGITS = 740, 0
SUMS = 100


# --- castles ----------------------------------------------------------------------------------------------------------


@rule
def castles_of_hers(s, sites, points):
    """Where she builds, any of them, if nothing is lost by that; and whether it is not: does one earn more than every
    answer to it?"""
    tops, most = most_of(sites, points)
    top = square_at(s, BAND, lowest_place(tops))
    around = near(s, BAND, top, NEAR)
    equals = with_least(sites & ~around, points, most)  # to those the richest one is the answer
    rest = sites & around
    while rest != NO_SQUARE:
        place = lowest_place(rest)
        here = rest & (~rest + ONE)
        rest ^= here
        _, answer = most_of(sites & ~near(s, BAND, square_at(s, BAND, place), NEAR), points)
        beyond = points_on(points, place) - max(answer, 0)
        if beyond > 0:
            return NO_SQUARE, False
        equals |= here if beyond == 0 else NO_SQUARE
    return equals, True


@rule
def behind_castle(s, sites, place):
    """The sites that are left behind a castle."""
    return sites & ~near(s, BAND, square_at(s, BAND, place), NEAR)


@rule
def answers(sites, points, worth):
    """The sites that are worth just so much."""
    return with_least(sites, points, worth) & ~with_least(sites, points, worth + 1)


@rule
def evened_at_sight(s, sites, points):
    """Can each of her castles be answered by one that is worth as much, if of equal ones the first is taken?"""
    while sites != NO_SQUARE:
        hers, is_even = castles_of_hers(s, sites, points)
        if not is_even:
            return 0.0
        place = lowest_place(hers)
        worth = points_on(points, place)
        sites = behind_castle(s, sites, place)
        mine = answers(sites, points, worth)
        if mine == NO_SQUARE:
            return 1.0 if sites == NO_SQUARE and worth == 0 else 0.0
        sites = behind_castle(s, sites, lowest_place(mine))
    return 1.0


@rule
def evened_next(s, sites, points):
    """The chance that they can, over all castles that she may build next and with the best answer to each."""
    if sites == NO_SQUARE:
        return 1.0
    hers, is_even = castles_of_hers(s, sites, points)
    if not is_even:
        return 0.0
    total, n = 0.0, 0
    while hers != NO_SQUARE:
        place = lowest_place(hers)
        hers &= hers - ONE
        n += 1
        worth = points_on(points, place)
        left = behind_castle(s, sites, place)
        mine = answers(left, points, worth)
        best = 1.0 if left == NO_SQUARE and worth == 0 else 0.0
        while mine != NO_SQUARE and best < 1.0:
            best = max(best, evened_at_sight(s, behind_castle(s, left, lowest_place(mine)), points))
            mine &= mine - ONE
        total += best
    return total / n


@rule
def evened(s, sites, points):
    """The same over all that she may build, now and next. It would be one function that calls itself, if Numba could
    keep such a one on disk."""
    if sites == NO_SQUARE:
        return 1.0
    hers, is_even = castles_of_hers(s, sites, points)
    if not is_even:
        return 0.0
    total, n = 0.0, 0
    while hers != NO_SQUARE:
        place = lowest_place(hers)
        hers &= hers - ONE
        n += 1
        worth = points_on(points, place)
        left = behind_castle(s, sites, place)
        mine = answers(left, points, worth)
        best = 1.0 if left == NO_SQUARE and worth == 0 else 0.0
        while mine != NO_SQUARE and best < 1.0:
            best = max(best, evened_next(s, behind_castle(s, left, lowest_place(mine)), points))
            mine &= mine - ONE
        total += best
    return total / n


@rule
def claimed_evenly(s):
    """The chance that castles end level, from where she is to build, or all is over."""
    if s.points[0] != s.points[1]:
        return 0.0
    if s.phase != CLAIMING:
        return 1.0
    sites, points = prospects(s)[BAND]
    return evened(s, sites, points)


# --- the rival --------------------------------------------------------------------------------------------------------


@rule
def liked_most(s, target, sign, notes):
    """How much she likes her favourites, and how many these are."""
    most, n = -1000, 0
    for k in range(writings(s)):
        liking = judge(s, nth_writing(s, k), notes, 0, target, sign)
        n = 1 if liking > most else n + int(liking == most)
        most = max(most, liking)
    return most, n


@rule
def rival(s, seat, notes):
    """What she has in mind: her block, whether she feeds or spoils it, how much she likes her favourites, how many."""
    target, sign = aim(s, seat, prospects(s))
    most, n = liked_most(s, target, sign, notes)
    return target, sign, most, n


# --- the last writings ------------------------------------------------------------------------------------------------


@rule
def enter(line, at, seat, notes, found):
    """Begin to look at a position of the search to the end."""
    s = line[at]
    notes[AT_MOVE + at] = 0
    notes[OF_MOVES + at] = writings(s)
    found[SUMS + at] = 0.0
    if s.turn != seat:
        target, sign, most, n = rival(s, 1 - seat, notes)
        notes[TARGET + at], notes[SIGN + at], notes[LIKED_MOST + at], notes[FAVOURITES + at] = target, sign, most, n
        notes[LIKED + at] = 0


@rule
def note_end(line, first, at, seat, value, notes, found):
    """What comes of one move: a rival's counts for her mean, an own one if it is the best. Enough is known where an own
    move is sure to draw, and where a mean cannot come to more any longer than another own move has before it."""
    if line[at].turn != seat:
        found[SUMS + at] += value
        notes[LIKED + at] += 1
        most = found[SUMS + at] + notes[FAVOURITES + at] - notes[LIKED + at]
        if at > first and most <= found[SUMS + at - 1] * notes[FAVOURITES + at]:
            notes[AT_MOVE + at], found[SUMS + at] = notes[OF_MOVES + at], 0.0
    elif value > found[SUMS + at]:
        found[SUMS + at] = value
        if value >= 1.0:
            notes[AT_MOVE + at] = notes[OF_MOVES + at]


@rule
def to_the_end(line, first, seat, notes, found):
    """The chance to draw from a position, by all that may still be written and built. Without recursion, which Numba
    could not keep on disk."""
    if line[first].phase != FILLING:
        return claimed_evenly(line[first])
    at = first
    enter(line, at, seat, notes, found)
    while True:
        s = line[at]
        k = notes[AT_MOVE + at]
        if k == notes[OF_MOVES + at]:
            value = found[SUMS + at] / notes[LIKED + at] if s.turn != seat else found[SUMS + at]
            if at == first:
                return value
            at -= 1
            note_end(line, first, at, seat, value, notes, found)
            continue
        notes[AT_MOVE + at] = k + 1
        move = nth_writing(s, k)
        if s.turn != seat and judge(s, move, notes, 0, notes[TARGET + at], notes[SIGN + at]) < notes[LIKED_MOST + at]:
            continue
        line[at + 1] = s
        apply(line[at + 1], int(s.turn), move)
        if line[at + 1].phase != FILLING:
            note_end(line, first, at, seat, claimed_evenly(line[at + 1]), notes, found)
        else:
            at += 1
            enter(line, at, seat, notes, found)


# --- by what was learned ----------------------------------------------------------------------------------------------


@rule
def best_logit(line, at, seat, mind):
    """The most that any own writing promises at once."""
    s, best = line[at], HOPELESS
    for k in range(writings(s)):
        line[TRIED] = s
        apply(line[TRIED], seat, nth_writing(s, k))
        insight(line[TRIED], seat, mind)
        best = max(best, logit(mind.net))
    return best


@rule
def pick(line, at, seat, wanted, mind):
    """So many own writings, or fewer, that promise most at once, into `notes`; how many they are."""
    s, notes, found, n = line[at], mind.notes, mind.found, 0
    for k in range(writings(s)):
        move = nth_writing(s, k)
        line[TRIED] = s
        apply(line[TRIED], seat, move)
        insight(line[TRIED], seat, mind)
        here, i = logit(mind.net), n
        while i > 0 and found[BEST_LOGITS + i - 1] < here:
            if i < wanted:
                found[BEST_LOGITS + i], notes[BEST_MOVES + i] = found[BEST_LOGITS + i - 1], notes[BEST_MOVES + i - 1]
            i -= 1
        if i < wanted:
            found[BEST_LOGITS + i], notes[BEST_MOVES + i] = here, move
            n = min(n + 1, wanted)
    return n


@rule
def best_at_once(line, at, seat, mind):
    """What the best own writing promises: by the net, or by the end itself."""
    if line[at].left[ANY] <= SEARCHED + 1:
        return to_the_end(line, put_last(line, at), seat, mind.notes, mind.found)
    return chance_of(best_logit(line, at, seat, mind))


@rule
def put_last(line, at):
    """Where a search to the end has room below it."""
    line[LAST] = line[at]
    return LAST


@rule
def reply(line, at, seat, hers, k, wanted, notes):
    """Make the k-th of so many replies, evenly chosen from all her favourites."""
    s, (target, sign, most, n) = line[at], hers
    left, i, move = (2 * k + 1) * n // (2 * wanted), -1, -1
    while left >= 0:
        i += 1
        move = nth_writing(s, i)
        left -= int(judge(s, move, notes, 0, target, sign) == most)
    line[at + 1] = s
    apply(line[at + 1], 1 - seat, move)


@rule
def mean_of_replies(line, at, seat, most, mind):
    """What is left of a writing by her replies, so many at most, each with the best that can be written behind it at
    once."""
    hers = rival(line[at], 1 - seat, mind.notes)
    n, total = min(most, hers[3]), 0.0
    for k in range(n):
        reply(line, at, seat, hers, k, n, mind.notes)
        total += best_at_once(line, at + 1, seat, mind)
    return total / n


@rule
def best_farther(line, at, seat, is_late, mind):
    """The best of the few writings that promise most, by her replies to them."""
    if line[at].left[ANY] <= SEARCHED + 1:
        return best_at_once(line, at, seat, mind)
    best = 0.0
    for i in range(pick(line, at, seat, LATE_PICKED if is_late else PICKED, mind)):
        line[at + 1] = line[at]
        apply(line[at + 1], seat, mind.notes[BEST_MOVES + i])
        best = max(best, mean_of_replies(line, at + 1, seat, LATE_REPLIES if is_late else NEAR_REPLIES, mind))
    return best


@rule
def mean_of_farther_replies(line, at, seat, is_late, mind):
    """The same by the best that is found by looking two writings farther."""
    hers = rival(line[at], 1 - seat, mind.notes)
    n, total = min(LATE_REPLIES if is_late else FAR_REPLIES, hers[3]), 0.0
    for k in range(n):
        reply(line, at, seat, hers, k, n, mind.notes)
        total += best_farther(line, at + 1, seat, is_late, mind)
    return total / n


@rule
def hope(line, seat, mind, far):
    """The chance to draw behind an own move, by looking so far."""
    s = line[BEHIND_MINE]
    left = int(s.left[ANY])
    if s.phase != FILLING or left <= (SEARCHED if far == AT_ONCE else LAST_FIVE):
        return to_the_end(line, put_last(line, BEHIND_MINE), seat, mind.notes, mind.found)
    if far == AT_ONCE:
        insight(s, seat, mind)
        return chance_of(logit(mind.net))
    if far == FARTHER and left <= FAR:
        return mean_of_farther_replies(line, BEHIND_MINE, seat, left <= LATE, mind)
    return mean_of_replies(line, BEHIND_MINE, seat, REPLIES if left <= EARLY else FEW_REPLIES, mind)


@rule
def trusts(s, hope):
    """Is so much hope what somebody leaves who plays at sight?"""
    return hope >= (LEAVES if s.phase == FILLING and s.left[ANY] > OPEN_LAND else LEAVES_LATE)


@rule
def counsel(s, seat, move, mind, far):
    """The chance to draw by a move of whoever builds second; less than nothing where that is not known."""
    answers_castles = s.phase == CLAIMING and standing(s) % 2 == 1
    if not is_plain(s) or not (answers_castles or (s.phase == FILLING and s.left[ANY] % 2 == 1)):
        return NOTHING_KNOWN
    mind.line[BEHIND_MINE] = s
    apply(mind.line[BEHIND_MINE], seat, move)
    return hope(mind.line, seat, mind, far)
