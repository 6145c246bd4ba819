# mypy: allow-untyped-defs, allow-incomplete-defs
"""Damage, healing, and being sent home. [vasty.damage]"""

from __future__ import annotations

from hedgerow.games.vasty.rules.path import look_back
from hedgerow.games.vasty.rules.sets import put
from hedgerow.games.vasty.rules.stack import ask
from hedgerow.games.vasty.rules.state import CANT_HEAL, HOME, POISON, ROLL_SHIELD, SHIELD
from hedgerow.games.vasty.rules.tokens import holds, lose
from hedgerow.kernel.jit import rule

LIMIT = 3  # the marker that sends a pawn home


@rule
def marked(s, seat, mark):
    return int(s.marks[seat]) & mark != 0


@rule
def heal(s, seat, markers):
    """[vasty.progress-heal] [vasty.misfortune-no-heal]"""
    if not marked(s, seat, CANT_HEAL):
        s.damage[seat] = max(int(s.damage[seat]) - markers, 0)


@rule
def go_home(s, seat):
    """The pawn is put on home: that cures poison, and ends a move of that pawn. [vasty.tokens-poison]"""
    s.pos[seat] = HOME
    put(s.been[seat], HOME)
    look_back(s, seat)
    lose(s, seat, POISON)
    if s.mover == seat + 1:
        s.steps = 0  # [vasty.damage?while-moving]
        s.need = 0
        s.collects = 0
        s.duels = 0


@rule
def hurt(s, seat, amount):
    """Add markers; the third sends her home, and the surplus is lost. [vasty.damage?surplus]"""
    markers = int(s.damage[seat]) + amount
    if markers < LIMIT:
        s.damage[seat] = markers
        return
    s.fallen |= 1 << seat
    s.damage[seat] = LIMIT - 1 if marked(s, seat, CANT_HEAL) else 0  # [vasty.misfortune-no-heal?third]
    go_home(s, seat)


@rule
def take_damage(s, seat, amount):
    """One hit: the shield takes one off and is rolled for. [vasty.tokens-shield]"""
    if amount and holds(s, seat, SHIELD):
        if amount > 1:
            hurt(s, seat, amount - 1)
        ask(s, ROLL_SHIELD, seat)
    elif amount:
        hurt(s, seat, amount)
