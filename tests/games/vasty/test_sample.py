"""What a sample says, against figures worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from cite import rule
from hedgerow.games.vasty.rules import deck
from hedgerow.games.vasty.studies.census import Census
from hedgerow.games.vasty.studies.sample import EFFECTS, PLACEMENTS, Sample, effects_on, joined, report, sample_of

WINS = np.array([[1, 0], [1, 0], [1, 0], [0, 1]], np.int8)
TURNS = np.array([40, 60, 80, 100])


def four_matches() -> Sample:
    """The first effect is used once in each of the first two matches, by the winner in the first of them."""
    uses, won = np.zeros((4, PLACEMENTS + 1), np.int16), np.zeros((4, PLACEMENTS + 1), np.int16)
    uses[:, 0], won[:, 0] = [1, 1, 0, 0], [1, 0, 0, 0]
    uses[:, PLACEMENTS], won[:, PLACEMENTS] = 2, [2, 1, 1, 0]
    return Sample(WINS, TURNS, uses, won)


@rule("vasty.deck?calibrated")
def test_seats() -> None:
    """3 of 4: 75, with an error of 100 * sqrt(3/4 * 1/4 / 4) = 21.65."""
    starter, second = four_matches().seats()
    assert (starter.value, second.value) == (75, 25)
    assert starter.error == pytest.approx(21.65, abs=0.005) and second.error == starter.error
    assert four_matches().unfairness().value == 25


@rule("vasty.deck?calibrated")
def test_an_effect() -> None:
    """Its users win 1 of 2, all placements 4 of 8: no gap. By match the rest is 1/8, -1/4, 0, 1/8: error sqrt(3/32)."""
    gap = four_matches().effect(0)
    assert gap.value == 0
    assert gap.error == pytest.approx(30.62, abs=0.005)


@rule("vasty.deck?calibrated")
def test_who_used_an_effect_and_won() -> None:
    """Seat 1 starts and wins. It places F04 (Damage); seat 0 covers the front of F06 (Sword)."""
    census = Census(2, 1)
    census.starters[0] = 1
    census.wins[0] = [1, 0]
    census.users[0, 12 + 4, 3] = 2
    census.users[0, 12 + 6, 1] = 1
    found = sample_of(census)
    by_name = {name: (int(found.uses[0, i]), int(found.won[0, i])) for i, name in enumerate(EFFECTS)}
    assert {name: counts for name, counts in by_name.items() if counts[0]} == {"DEAL": (1, 1), "SWORD": (1, 0)}
    assert (found.uses[0, PLACEMENTS], found.won[0, PLACEMENTS]) == (1, 1)


@rule("vasty.deck?faces")
def test_every_effect_of_the_deck_is_counted() -> None:
    """As the ruling counts them: 99 misfortunes and 178 effects of dots on forest cards, and those of 12 roots."""
    on_forest = [column for node, _, column in effects_on(deck.STANDARD) if node > 12]
    misfortunes = [column for column in on_forest if EFFECTS[column] in deck.MISFORTUNE]
    assert len(misfortunes) == 99
    assert sum(EFFECTS[column] == "REMOVE_OBJ" for column in on_forest) == 8


@rule("vasty.deck?calibrated")
def test_blocks_are_joined_and_told() -> None:
    both = joined([four_matches(), four_matches()])
    assert len(both.wins) == 8 and both.seats()[0].value == 75
    lines = report(four_matches())
    assert lines[0] == "2 players, 4 matches"
    assert lines[1].endswith("75.0 ± 21.7, 25.0 ± 21.7")
    assert lines[2].endswith("+25.0 ± 21.7 (limit 3)")
    assert lines[3].endswith("35 (half of all 28 to 42)")  # 20, 30, 40, 50 turns each: quartiles 27.5 and 42.5
