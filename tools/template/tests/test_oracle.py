"""Random matches, move by move, against the game of `oracle.py`: who moves, what is legal, what is brought home."""

from __future__ import annotations

import random

import pytest

import hedgerow
from cite import rule
from games.windfall.oracle import Game


@rule("windfall.turn", "windfall.dice", "windfall.end", "windfall.win", "windfall.stop")
@pytest.mark.parametrize(("players", "turns"), [(1, 1), (1, 9), (2, 5), (3, 2), (4, 9)])
def test_every_move_of_random_matches(players: int, turns: int) -> None:
    for seed in range(20):
        variant = "alone" if players == 1 else "orchard"
        match, game = hedgerow.new("windfall", variant=variant, players=players, turns=turns), Game(players, turns)
        chosen = random.Random(seed)
        while match.to_move is not None:
            assert match.legal() == game.legal() and not game.is_over
            assert match.to_move == "chance" or match.to_move == game.mover()
            move = "shake" if "shake" in match.legal() and chosen.random() < 0.6 else chosen.choice(match.legal())
            match.play(move)
            game.said.append(move)
            assert match.scores() == game.apples()
        assert game.is_over
        assert match.outcome is not None and list(match.outcome.results) == game.results()
