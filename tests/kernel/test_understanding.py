"""The law of what is typed, case by case; `tests/every_game/test_phrases.py` holds it against every game."""

from __future__ import annotations

import pytest

from hedgerow.kernel.advice import not_understood
from hedgerow.kernel.understanding import Grammar, asked_back, beginnings, meant

GRAMMAR = Grammar(
    verbs=frozenset(("roll", "place", "douse", "dig", "against", "plant", "clear", "grow")),
    carriers=frozenset(("as", "to", "on", "player", "red objective")),
)
MOVES = ["place 1 2 as clear", "place 1 5 6 as grow", "reroll 5 6", "mirror 1 to 3", "lock"]
PLACES = ["place F11 on R01 front", "under F11 F02 F30", "red objective on R12", "redraw"]


@pytest.mark.parametrize(
    ("typed", "moves", "said"),
    [
        # what may be left out
        ("1 2 clear", MOVES, ["place 1 2 as clear"]),
        ("p 1 5 6 g", MOVES, ["place 1 5 6 as grow"]),
        ("l", MOVES, ["lock"]),
        ("f11 r01 front", PLACES, ["place F11 on R01 front"]),
        ("r12", PLACES, ["red objective on R12"]),
        ("player 2", ["against player 2", "against player 3"], ["against player 2"]),
        # what may not: dice, options, places, seats
        ("place 1 as clear", MOVES, []),
        ("place 1 2", MOVES, []),
        ("as clear", MOVES, []),
        ("place F11 on front", PLACES, []),
        ("against", ["against player 2"], []),
        ("plant", ["plant B1"], []),
        ("F1", PLACES, []),
        # numbers alone are dice, and no decision
        ("2", ["against player 2", "against player 3"], []),
        # what may be reordered
        ("reroll 6 5", MOVES, ["reroll 5 6"]),
        ("place 5 6 1 as grow", MOVES, ["place 1 5 6 as grow"]),
        ("b2 forest", ["forest B2", "forest B3"], ["forest B2"]),
        # and what may not
        ("mirror 3 to 1", MOVES, []),
        ("mirror 3 1", MOVES, []),
        ("place R01 on F11 front", PLACES, []),
        ("under F02 F11 F30", PLACES, []),
        ("clear 1 2", MOVES, []),
        ("clear place 1 2", MOVES, []),
        # nothing that was typed is dropped
        ("lock now", MOVES, []),
        ("lock lock", MOVES, []),
        ("reroll 5 6 6", MOVES, []),
        ("reroll 5 🔥 6", MOVES, []),
        ("reroll 5.6", MOVES, []),
        # word for word stands above beginnings of words
        ("grow pine", ["grow pine", "grow pineapple"], ["grow pine"]),
        ("pin", ["grow pine", "grow pineapple"], ["grow pine", "grow pineapple"]),
        ("", MOVES, []),
        (" ".join(["lock"] * 5000), MOVES, []),
    ],
)
def test_what_is_said(typed: str, moves: list[str], said: list[str]) -> None:
    assert meant(typed, moves, GRAMMAR) == said


def test_a_number_alone_is_a_die() -> None:
    assert meant("3", ["roll 2", "roll 3"], GRAMMAR, are_dice=True) == ["roll 3"]
    assert meant("3.5", ["roll 3", "roll 5"], GRAMMAR, are_dice=True) == []


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ("place", ["place 1 2 as clear", "place 1 5 6 as grow"]),
        ("place 1 2", ["place 1 2 as clear"]),
        ("clear", ["place 1 2 as clear"]),
        ("place 1", []),  # a set is said whole
        ("as clear", []),  # who begins with a carrier says too little to be asked back
        ("1 2", []),
    ],
)
def test_what_is_asked_back(typed: str, asked: list[str]) -> None:
    assert beginnings(typed, MOVES, GRAMMAR) == asked


def test_what_is_asked_back_ends_in_no_dots() -> None:
    four = [f"dig A{row}" for row in range(1, 5)]
    assert asked_back("d", four) == "'d' may mean 'dig A1', 'dig A2', 'dig A3' or 'dig A4'."
    assert asked_back("d", [*four, "dig A5"]) == "'d' may mean 'dig A1', 'dig A2', 'dig A3' or 2 other moves."


def test_who_says_too_much_is_told_what_is_enough() -> None:
    assert not_understood("lock lock", MOVES, "x").sentence == "'lock lock' says too much; say just 'lock'."
    told = not_understood("dance", MOVES, "x").sentence
    assert told == "'dance' is no move; say for example 'place 1 2 as clear', 'reroll 5 6' or 'mirror 1 to 3'."
