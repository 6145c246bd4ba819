# mypy: allow-untyped-defs, allow-incomplete-defs
"""What the others may not see yet, and how a search imagines it. [shelter.round?hidden]

Open to all: every die, every tree, and every sheet as it stood when the round began. Hidden: whatever the others have
drawn in the running round, whether they have finished it included.
"""

from __future__ import annotations

from hedgerow.games.shelter.rules.state import ADOPT, DRAW, OFFSETS, PARTS, WAIT
from hedgerow.games.shelter.rules.transition import carry_out, forget_round, offer
from hedgerow.kernel.bits import count, lowest
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.jit import rule
from hedgerow.kernel.rng import SEARCH, below
from hedgerow.kernel.room import Secret

LONGEST = 5  # one more than the decisions of a round: to have finished it is likelier than any other stage


@rule
def take_back(sheet):
    """The sheet as it stood when the round began. Whoever has yet to adopt has drawn nothing: no work, 98 times."""
    if sheet.step == ADOPT:
        return
    if sheet.new_animal:
        for kind in range(6):
            sheet.animal[kind] &= ~sheet.new_animal
    sheet.right &= ~sheet.new_right
    sheet.below &= ~sheet.new_below
    sheet.crossed &= ~sheet.new_cross
    sheet.third -= sheet.new_third
    forget_round(sheet)


@rule
def find_first(s):
    """The first seat that has not finished, from scratch."""
    s.first = 0
    while s.first < s.players - 1 and s.sheet[s.first].step == WAIT:
        s.first += 1


@rule
def hide(s, seat):
    if s.phase != DRAW:
        return
    for other in range(int(s.players)):
        if other != seat:
            take_back(s.sheet[other])
    find_first(s)


@rule
def guess(s, seat, rng):
    """Everybody else has come somewhere in the round by moves at random; if we wait, somebody has not begun."""
    if s.phase != DRAW or s.players == 1:
        return
    idle = -1
    if s.sheet[seat].step == WAIT:
        idle = below(rng, SEARCH, int(s.players) - 1)
        if idle >= seat:
            idle += 1
    for other in range(int(s.players)):
        if other != seat:
            take_back(s.sheet[other])
            if other != idle:
                imagine(s, s.sheet[other], rng)
    find_first(s)


@rule
def imagine(s, sheet, rng):
    """So many decisions at random, none to all of a round."""
    for _ in range(below(rng, SEARCH, LONGEST + 1)):
        if sheet.step != WAIT:
            carry_out(s, sheet, any_move(s, sheet, rng))


@rule
def any_move(s, sheet, rng):
    """One of the legal moves, each equally likely, without a list of them."""
    step, n = int(sheet.step), 0
    for part in range(PARTS[step]):
        n += count(offer(s, sheet, part))
    k = below(rng, SEARCH, n)
    for part in range(PARTS[step]):
        squares = offer(s, sheet, part)
        if k < count(squares):
            for _ in range(k):
                squares &= squares - 1
            return OFFSETS[7 * step + part] + lowest(squares)
        k -= count(squares)
    return 0  # not reached: k is below the sum


def secret(s, seat, move):
    """Who hears of a mark on a sheet: it is shown when the round is over. [shelter.round?hidden]"""
    return None if seat == CHANCE else Secret((seat,), until_end=False)
