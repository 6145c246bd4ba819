"""Windfall's record: whose turn it is, the apples in the basket, and those at home.

As the diagram has it                    and as the record has it
    turn 2 of 5, player 1 to decide      round 2, seat 0, phase DECIDE
    basket: 7                            basket 7
    player 1: 12                         home 12, 9, 0, 0
    player 2: 9
"""

from __future__ import annotations

SHAKEN, DECIDE, OVER = range(3)  # phases: a die is owed, a decision is owed, nothing is

SHAKE, STOP = 0, 1  # moves

BASKET = 20  # apples that a basket holds
SEATS = 4
MOST_TURNS = 9

FIELDS = [
    ("phase", "i1"),
    ("round", "i1"),  # from 1; when the match is over, one more than there were
    ("seat", "i1"),
    ("basket", "i1"),
    ("home", "i2", (SEATS,)),
]
