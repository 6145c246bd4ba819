"""Halving: how tries are shared out, and what a search that is stopped knows."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import hedgerow
from games.wildfire.figures import figure
from hedgerow import catalog
from hedgerow.bots import exact, halving, players
from hedgerow.bots.halving import TRIES, WORTH
from hedgerow.bots.valuing import OF_POINTS, OF_WINS
from hedgerow.bots.workspace import sort_down, workspace_for
from hedgerow.kernel.contract import POINTS, WINS
from hedgerow.kernel.jit import interpreted


@pytest.mark.parametrize(("moves", "halved"), [(1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (72, 7)])
def test_how_often_a_list_is_halved(moves: int, halved: int) -> None:
    assert interpreted(halving.rounds)(moves) == halved


def test_the_worthy_come_first_and_equals_stay_in_order() -> None:
    moves, worth = np.array([10, 11, 12, 13, 14]), np.array([1.0, 5.0, 1.0, 7.0, 9.0])
    interpreted(sort_down)(moves, worth, 4)
    assert moves.tolist() == [13, 11, 10, 12, 14] and worth.tolist() == [7, 5, 1, 1, 9]


def test_the_worthy_come_first_with_all_that_is_known_of_them() -> None:
    moves, tried = np.array([10, 11, 12, 13]), np.zeros((4, 5))
    tried[:, WORTH], tried[:, TRIES] = [1.0, 5.0, 5.0, 9.0], [1, 2, 3, 4]
    interpreted(halving.rank)(moves, tried, 3)
    assert moves.tolist() == [11, 12, 10, 13] and tried[:, TRIES].tolist() == [2, 3, 1, 4]


def test_tries_are_shared_out_by_halves_and_meet_the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five slashes and 60 tries: three rounds of 20. Five moves 4 tries each, three 6 each, two 10 each.

    A move is worth the more the nearer its square is to C3 (14): that one wins.
    """
    match = figure(
        """
        / . . . . .
        . . . . . .
        . . / . . .
        . . . ^ . .
        . . . . / .
        / . . . . /
        """,
        digs=0,
    )
    asked: list[tuple[int, int]] = []

    def foresee(s: Any, workspace: Any, seat: int, move: int, number: int) -> None:
        asked.append((int(move), int(number)))
        workspace.end[seat, OF_POINTS] = -abs(int(move) - 14.0)

    twin = interpreted(halving.decide)
    monkeypatch.setitem(interpreted(halving.try_once).__globals__, "foresee", foresee)
    workspace = workspace_for(match.room, match._records.copy())
    assert twin(workspace, 0, 100, 60) == 14
    first, second, third = [0, 14, 28, 30, 35], [14, 0, 28], [14, 0]  # 0 and 28 are equally far: as they were listed
    wanted = [(move, number) for number in range(100, 104) for move in first]
    wanted += [(move, number) for number in range(104, 110) for move in second]
    wanted += [(move, number) for number in range(110, 120) for move in third]
    assert asked == wanted
    assert workspace.tried[:5, TRIES].tolist() == [20, 20, 10, 4, 4]


def test_a_search_that_is_stopped_after_every_match_finds_the_same() -> None:
    match = hedgerow.new("wildfire", seed=4).roll()
    whole, pieces = (workspace_for(match.room, match._records.copy(), 9) for _ in range(2))
    halving.decide(whole, 0, 50, 90)
    halving.set_out(pieces, 0, 50)
    played = 0
    while pieces.left > 1:
        played += halving.go_on(pieces, 0, 50, 90, 1)
    assert played == whole.tried[:, TRIES].sum() > 60
    assert np.array_equal(whole.tried, pieces.tried) and np.array_equal(whole.moves, pieces.moves)


def test_who_wants_points_counts_only_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that was won with 7 points against 3 and 1: who wants to win has 1000 more; where points are counted
    against the others' it is 7 less their mean, 2."""
    match = hedgerow.new("wildfire", seed=4, players=3).roll()
    workspace = workspace_for(match.room, match._records.copy())
    twin = interpreted(halving.try_once)

    def foresee(s: Any, workspace: Any, seat: int, move: int, number: int) -> None:
        workspace.end[:, OF_POINTS] = 7.0, 3.0, 1.0
        workspace.end[seat, OF_WINS] = 1.0

    monkeypatch.setitem(twin.__globals__, "foresee", foresee)
    for wants, lead, worth in ((WINS, 0, 1007.0), (POINTS, 0, 7.0), (WINS, 1, 1005.0), (POINTS, 1, 5.0)):
        workspace.wants, workspace.is_lead, workspace.tried[:] = wants, lead, 0.0
        twin(workspace, 0, 2, 0)
        assert workspace.tried[2, WORTH] == worth and not workspace.tried[:2].any()


def test_whose_points_count() -> None:
    """Where all write on one land, what the others have counts against; who has a sheet of her own counts that."""
    for game, count, lead in (("pastures", 2, 1), ("vasty", 3, 1), ("shelter", 3, 0), ("wildfire", 1, 0)):
        room = catalog.room(game)
        assert workspace_for(room, room.template(room.settings(count))).is_lead == lead


def test_what_a_level_needs_is_all_that_its_first_move_compiles() -> None:
    """Else the first expert at a table would wait for the compiler, and be cut off."""
    match = hedgerow.new("pastures", rows=3, columns=3)
    need = players.level("expert").need
    assert need
    need.use(match.room, match.settings)
    compiled = (halving.go_on, halving.set_out, exact.go_on)
    before = [len(function.programs) for function in compiled]
    assert min(before) > 0
    hedgerow.bot("expert").think(match, seconds=0.05)
    assert [len(function.programs) for function in compiled] == before


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_of_many_first_moves_one_of_the_two_best_is_found(seed: int) -> None:
    """On nine empty squares of Pastures New `hedgerow solve` proves that desert B2 and mountain B2 lose by 6, and all
    other writings of the 54 by more. Only twelve are tried, and desert B2 is always one of them."""
    match = hedgerow.new("pastures", rows=3, columns=3)
    workspace = workspace_for(match.room, match._records.copy(), seed)
    halving.set_out(workspace, 0, 0)
    assert workspace.listed == 12
    halving.go_on(workspace, 0, 0, 6_000, -1)
    assert match.room.words.say(match.state, 0, int(workspace.moves[0])) == "desert B2"
