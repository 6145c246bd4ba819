# mypy: allow-untyped-defs, allow-incomplete-defs
"""Duels: two dice, one marker, and for the misfortune a chase. [vasty.duel]"""

from __future__ import annotations

from hedgerow.games.vasty.rules.harm import marked
from hedgerow.games.vasty.rules.move import move_other
from hedgerow.games.vasty.rules.stack import ask, pop, push, top
from hedgerow.games.vasty.rules.state import (
    CANT_MOVE,
    DO_CHASE,
    DO_DAMAGE,
    ROLL_ATTACK,
    ROLL_CHASE,
    ROLL_DEFENCE,
    SWORD,
)
from hedgerow.games.vasty.rules.tokens import holds, lose, rolled
from hedgerow.kernel.jit import rule


@rule
def begin_duel(s, attacker, defender):
    s.attacker = attacker + 1
    s.defender = defender + 1
    ask(s, ROLL_ATTACK, attacker)


@rule
def strength(s, seat, natural):
    """Die, curse, sword; a natural 1 or 2 breaks the sword. [vasty.duel?modifiers] [vasty.tokens-sword]"""
    total = rolled(s, seat, natural)
    if holds(s, seat, SWORD):
        total += 1
        if natural <= 2:
            lose(s, seat, SWORD)
    return total


@rule
def attack(s, natural):
    s.attack = strength(s, int(s.attacker) - 1, natural)
    ask(s, ROLL_DEFENCE, int(s.defender) - 1)


@rule
def defend(s, natural):
    """The lower takes a marker; ties go to who began. [vasty.duel]"""
    winner, loser = int(s.attacker) - 1, int(s.defender) - 1
    if strength(s, loser, natural) > s.attack:
        winner, loser = loser, winner
    s.attacker = 0
    s.defender = 0
    s.attack = 0
    if top(s) == DO_CHASE:
        pop(s)
        push(s, DO_CHASE, winner, loser)
    push(s, DO_DAMAGE, loser, 1)


@rule
def chase(s, winner, loser):
    """After the damage the winner rolls for the loser's move, if she can be moved. [vasty.misfortune-duel?order]"""
    if loser == s.at and marked(s, loser, CANT_MOVE):
        return  # [vasty.misfortune-no-move?duel]
    push(s, DO_CHASE, winner, loser)
    ask(s, ROLL_CHASE, winner)


@rule
def chase_rolled(s, natural):
    """[vasty.misfortune-choose-move?duel]"""
    _, winner, loser = pop(s)
    steerer = int(s.steered[loser]) - 1 if loser == s.at and s.steered[loser] else winner
    move_other(s, loser, steerer, rolled(s, winner, natural))
