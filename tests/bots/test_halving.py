"""The expert: how tries are shared out, and play that is proven."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import hedgerow
from bots.test_exact import LAST_STAND, filled, lead, sign
from games.wildfire.figures import figure
from hedgerow.bots import exact, halving, players
from hedgerow.bots.workspace import sort_down, workspace_for
from hedgerow.kernel.jit import interpreted


@pytest.mark.parametrize(("moves", "halved"), [(1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (72, 7)])
def test_how_often_a_list_is_halved(moves: int, halved: int) -> None:
    assert interpreted(halving.rounds)(moves) == halved


def test_the_worthy_come_first_and_equals_stay_in_order() -> None:
    moves, worth = np.array([10, 11, 12, 13, 14]), np.array([1.0, 5.0, 1.0, 7.0, 9.0])
    interpreted(sort_down)(moves, worth, 4)
    assert moves.tolist() == [13, 11, 10, 12, 14] and worth.tolist() == [7, 5, 1, 1, 9]


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
    asked: list[tuple[int, int, int]] = []

    def total_worth(s: Any, workspace: Any, seat: int, move: int, first: int, tries: int) -> float:
        asked.append((int(move), int(first), int(tries)))
        return -abs(int(move) - 14.0) * tries

    twin = interpreted(halving.decide)
    monkeypatch.setitem(twin.__globals__, "total_worth", total_worth)
    chosen = twin(workspace_for(match.room, match._records.copy()), 0, 100, 60)
    assert chosen == 14
    assert asked[:5] == [(0, 100, 4), (14, 100, 4), (28, 100, 4), (30, 100, 4), (35, 100, 4)]
    assert asked[5:8] == [(14, 104, 6), (0, 104, 6), (28, 104, 6)]  # 0 and 28 are equally far: the first in the list
    assert asked[8:] == [(14, 110, 10), (0, 110, 10)]


@pytest.mark.parametrize("seed", range(3))
def test_castles_are_built_by_proof(seed: int) -> None:
    match = filled(seed, 3, 4)
    seat, side = match.to_move, sign(match)
    assert isinstance(seat, int)
    chosen = halving.best_proven(match.room, match._records.copy(), seat, lambda: True)
    leads = []
    for words in match.legal():
        leads.append(side * lead(match.play(words)))
        match.undo()
    before = match._records.tobytes()
    assert chosen is not None and side * lead(match.play_code(seat, chosen)) == max(leads)
    assert match.undo()._records.tobytes() == before


def test_alone_one_saves_the_home_and_then_counts() -> None:
    """Two actions: both fires beside the home must be doused, whatever else; impatience proves nothing."""
    match = figure(LAST_STAND.replace("X X X X X X\n", "X X X X X /\n", 1), owed=2)
    chosen = halving.best_proven(match.room, match._records.copy(), 0, lambda: True)
    assert match.room.words.say(match.state, 0, chosen) in ("douse B1", "douse A2")
    assert halving.best_proven(match.room, match._records.copy(), 0, lambda: False) is None


def test_what_cannot_be_proven_is_not() -> None:
    """Hidden grids, and more than two players."""
    for settings in ({"variant": "vs", "players": 2}, {"variant": "vs", "players": 3}):
        match = hedgerow.new("wildfire", seed=1, **settings).roll()  # type: ignore[arg-type]
        assert halving.best_proven(match.room, match._records.copy(), 0, lambda: True) is None


def test_the_same_seed_plays_the_same_move_and_leaves_the_position_alone() -> None:
    match = hedgerow.new("wildfire", seed=4).roll()
    before = match._records.tobytes()
    found = {players.choose(match.room, match._records, 0, "expert", 9, 0.0) for _ in range(2)}
    assert len(found) == 1 and match._records.tobytes() == before
    words = match.room.words.say(match.state, 0, found.pop())
    assert words in match.legal()


def test_what_a_level_needs_is_all_that_its_first_move_compiles() -> None:
    """Else the first expert at a table would wait for the compiler, and be cut off."""
    match = hedgerow.new("pastures", rows=3, columns=3)
    need = players.level("expert").need
    assert need
    need.use(match.room, match.settings)
    before = len(halving.decide.signatures), len(exact.go_on.signatures)
    assert min(before) > 0
    players.choose(match.room, match._records, 0, "expert", 1, 0.05)
    assert (len(halving.decide.signatures), len(exact.go_on.signatures)) == before
