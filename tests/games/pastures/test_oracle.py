"""Random matches, move by move, against the slow game of `oracle.py`: who moves, what is legal, what is earned."""

from __future__ import annotations

import random
from typing import Any

import pytest

import hedgerow
from cite import rule
from games.pastures.oracle import WORDS, Game

PLAIN: dict[str, Any] = {}
SETTINGS: list[dict[str, Any]] = [
    PLAIN,
    {"rows": 3, "columns": 3},
    {"rows": 3, "columns": 3, "stuck": "pass", "castle_pass": True},
    {"rows": 4, "columns": 5, "adjacency": 8, "first": "player2"},
    {"rows": 6, "columns": 4, "castle_first": "player1", "first": "player2", "forest_points": 1},
    {"rows": 5, "columns": 5, "castle_first": "player2", "castle_square_scores": True},
    {"rows": 7, "columns": 6, "full_block_only": True, "castle_pass": True},
    {"rows": 3, "columns": 16, "adjacency": 8, "stuck": "pass"},
    {"rows": 16, "columns": 3, "castle_square_scores": True, "forest_points": 1},
    {"castle_order": "two_each"},
    {"rows": 5, "columns": 5, "castle_order": "two_each", "first": "player2"},
]


@rule(
    "pastures.filling", "pastures.neighbours", "pastures.points", "pastures.overlap", "pastures.end", "pastures.turns"
)
@pytest.mark.parametrize("options", SETTINGS, ids=lambda o: "-".join(f"{k}={v}" for k, v in o.items()) or "plain")
def test_every_move_of_random_matches(options: dict[str, Any]) -> None:
    small = options.get("rows", 8) * options.get("columns", 8) <= 25
    for seed in range(40 if small else 8):
        match, game, chosen = hedgerow.new("pastures", **options), Game(options), random.Random(seed)
        while match.to_move is not None:
            words = match.legal()
            assert game.to_move == match.to_move + 1
            assert set(words) == game.legal() and len(set(words)) == len(words)
            move = chosen.choice(words)
            match.play(move)
            game.play(move)
            if len(game.map) % 3 == 0 or game.full:
                assert hedgerow.read("pastures", match.position).state.tobytes() == match.state.tobytes()
            if game.full:
                assert match.scores() == [game.points(1), game.points(2)]
        assert game.over
        difference = game.points(1) - game.points(2)
        first = "draw" if difference == 0 else "win" if difference > 0 else "loss"
        assert match.outcome is not None and match.outcome.results[0] == first


@rule("pastures.grid?sizes")
@pytest.mark.parametrize("options", [{"rows": 16, "columns": 16}, {"rows": 16, "columns": 16, "full_block_only": True}])
def test_the_largest_grid(options: dict[str, Any]) -> None:
    """Compared at a few moments only: the oracle needs seconds for all."""
    match, game, chosen = hedgerow.new("pastures", **options), Game(options), random.Random(1)
    while match.to_move is not None:
        if len(game.map) % 50 == 49 or game.full:
            assert set(match.legal()) == game.legal()
        code = chosen.choice(match._codes(match.to_move))
        match.play_code(match.to_move, code)
        who, what, place = match.log[-1].seat + 1, *match.log[-1].words.split()
        square = next(q for q in game.squares if f"{'ABCDEFGHIJKLMNOP'[q[1] - 1]}{q[0]}" == place)
        if what != "castle":
            game.map[square] = what = what[0].upper()
        game.turns.append((who, what, square))
    assert match.scores() == [game.points(1), game.points(2)] and game.over


@rule("pastures.filling?stuck")
@pytest.mark.parametrize("stuck", ["relax", "pass"])
def test_ways_into_the_hole(stuck: str) -> None:
    """The two-holed land of test_filling, written in many orders, some of which leave a player stuck."""
    options = {"rows": 3, "columns": 5, "stuck": stuck}
    land = {f"{'ABCDE'[c]}{r}": t for r, row in enumerate(("FMFMW", "D.R.D", "WPFPF"), 1) for c, t in enumerate(row)}
    lines = {f"{WORDS[terrain]} {square}" for square, terrain in land.items() if terrain != "."}
    met = 0
    for seed in range(120):
        match, game, chosen = hedgerow.new("pastures", **options), Game(options), random.Random(seed)
        while match.to_move is not None:
            words = match.legal()
            assert game.to_move == match.to_move + 1 and set(words) == game.legal()
            wanted = [move for move in words if move in lines]
            if not wanted and len(game.map) < 13:
                break  # this order leads nowhere
            met += len(game.map) == 13 and {game.last_terrain(1), game.last_terrain(2)} == {"F", "W"}
            move = chosen.choice(wanted or words)
            match.play(move)
            game.play(move)
            if len(game.map) >= 12:
                assert hedgerow.read("pastures", match.position).state.tobytes() == match.state.tobytes()
    assert met >= 5
