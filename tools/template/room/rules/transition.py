# mypy: allow-untyped-defs, allow-incomplete-defs
"""Windfall: the transition. Read from the bottom up: `apply` is the whole game."""

from __future__ import annotations

from hedgerow.games.windfall.rules.state import BASKET, DECIDE, OVER, SHAKE, SHAKEN, STOP
from hedgerow.kernel.contract import CHANCE, DRAW, LOSS, NOBODY, ONGOING, PLAYED, WIN
from hedgerow.kernel.jit import rule

FACES = 6
WASP = 1


@rule
def start(s):
    """The first turn begins with a shake. [windfall.turn]"""
    s.round = 1


@rule
def to_move(s):
    if s.phase == OVER:
        return NOBODY
    return CHANCE if s.phase == SHAKEN else int(s.seat)


@rule
def legal(s, seat, out):
    """[windfall.turn]"""
    out[0] = SHAKE
    out[1] = STOP
    return 2


@rule
def faces(s):
    return FACES


@rule
def pass_on(s):
    """The next player's turn, or the end. [windfall.end]"""
    s.phase = SHAKEN
    s.basket = 0
    s.seat += 1
    if s.seat == s.players:
        s.seat = 0
        s.round += 1
        if s.round > s.options.turns:
            s.phase = OVER


@rule
def carry_home(s):
    """[windfall.stop]"""
    s.home[s.seat] += s.basket
    pass_on(s)


@rule
def fall(s, apples):
    """What the die brings: the wasp, a full basket, or a decision. [windfall.wasp] [windfall.basket]"""
    if apples == WASP:
        pass_on(s)
        return
    s.basket = min(int(s.basket) + apples, BASKET)
    if s.basket == BASKET:
        carry_home(s)
    else:
        s.phase = DECIDE


@rule
def apply(s, seat, move):
    """[windfall.turn]"""
    if seat == CHANCE:
        fall(s, move + 1)
    elif move == SHAKE:
        s.phase = SHAKEN
    else:
        carry_home(s)


@rule
def score(s, seat):
    """[windfall.stop]"""
    return int(s.home[seat])


@rule
def result(s, seat):
    """Most apples win; whoever shares the most draws. [windfall.win]"""
    if s.phase != OVER:
        return ONGOING
    if s.players == 1:
        return PLAYED
    others = 0
    for other in range(int(s.players)):
        if other != seat:
            others = max(others, int(s.home[other]))
    if s.home[seat] == others:
        return DRAW
    return WIN if s.home[seat] > others else LOSS
