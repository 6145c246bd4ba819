"""Trees counted by the compiled rules and by the slow oracle; and that the quick player plays well."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

import hedgerow
from cite import rule
from games.pastures.oracle import Game
from games.pastures.test_example import example
from hedgerow.lab.batch import Batch, perft


def oracle_counts(game: Game, depth: int) -> list[int]:
    """Positions, by depth below a game. The last level is counted from its moves, not visited."""
    counts = [1] + [0] * depth
    moves = game.legal()
    if depth == 1:
        counts[1] = len(moves)
    elif depth:
        for words in moves:
            child = deepcopy(game)
            child.play(words)
            for below, n in enumerate(oracle_counts(child, depth - 1)):
                counts[below + 1] += n
    return counts


@rule("pastures.filling", "pastures.own-repeat", "pastures.opponent-repeat")
@pytest.mark.parametrize(
    ("options", "third"), [({"rows": 3, "columns": 3}, 52416), ({"rows": 3, "columns": 3, "adjacency": 8}, 47040)]
)
def test_the_first_three_moves(options: dict[str, Any], third: int) -> None:
    match = hedgerow.new("pastures", **options)
    counts = perft(match.room, match._records, 3).sum(axis=1).tolist()
    assert counts == oracle_counts(Game(options), 3) and counts[3] == third


@rule("pastures.claiming", "pastures.overlap", "pastures.end", "pastures.claiming?must")
@pytest.mark.parametrize("castle_pass", [False, True])
def test_all_claims_of_the_example(castle_pass: bool) -> None:
    game = Game({"rows": 5, "columns": 5, "castle_pass": castle_pass})
    for row, letters in enumerate(("MMFDD", "MWPPP", "FPPRP", "FRRRW", "RRWWW"), 1):
        game.map.update({(row, column): letter for column, letter in enumerate(letters, 1)})
    game.turns.append((2, "W", (5, 5)))
    match = example(castle_pass="on" if castle_pass else "off")
    depth = 5
    assert perft(match.room, match._records, depth).sum(axis=1).tolist() == oracle_counts(game, depth)


@pytest.mark.parametrize(
    ("policies", "options", "least"),
    [
        ((1, 0), {}, 95),
        ((0, 1), {}, 70),
        ((0, 1), {"rows": 7, "columns": 7}, 95),
        ((1, 0), {"rows": 12, "columns": 9}, 95),
    ],
)
def test_the_quick_player_beats_chance(policies: tuple[int, int], options: dict[str, Any], least: int) -> None:
    """In 100 matches; whoever builds first wins nearly always, the other more often than not."""
    match = hedgerow.new("pastures", **options)
    batch = Batch(match.room, match.settings, 100)
    batch.play_levels(policies, seed=3)
    quick = policies.index(1)
    assert (batch.points[:, quick] > batch.points[:, 1 - quick]).sum() >= least


def test_two_quick_players_do_not_play_one_match_for_ever() -> None:
    match = hedgerow.new("pastures")
    batch = Batch(match.room, match.settings, 20)
    batch.play_levels((1, 1), seed=4)
    assert len({tuple(points) for points in batch.points.tolist()}) > 10
