"""Trees: positions of two small games whose answers are worked out by hand, run by Python."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hedgerow.bots import tree
from hedgerow.bots.tree import LOST, OPEN, USED, WON, Tree, planted
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.playout import AT_RANDOM
from hedgerow.kernel.room import Records, Room
from hedgerow.lab.yardsticks import CONNECT_FOUR, PIG
from lab.test_yardsticks import ROLL, begun, dropped


def thought(room: Room, records: Records, playouts: int, nodes: int = 5_000) -> tuple[int, Tree]:
    found = planted(room, records, nodes, 60, seed=1, kind=AT_RANDOM)
    return int(interpreted(tree.decide)(found, 7, playouts)), found


def below(found: Tree) -> dict[int, Any]:
    """What hangs below the root, by move."""
    root = found.nodes[0]
    return {int(node.move): node for node in found.nodes[root.first : root.first + root.n]}


def test_a_win_is_taken_and_then_nothing_more_is_imagined() -> None:
    """Three stones in column 2; there are seven moves, and each is tried once behind the first match."""
    move, found = thought(CONNECT_FOUR, dropped("252425"), 500)
    assert move == 2 and below(found)[2].known == WON and found.matches <= 8


def test_the_other_six_moves_are_known_to_lose() -> None:
    """The first player threatens a fourth stone in column 0: only a stone on top of it helps."""
    move, found = thought(CONNECT_FOUR, dropped("01020"), 600)
    assert move == 0
    assert {column: int(node.known) for column, node in below(found).items()} == {0: OPEN} | dict.fromkeys(
        range(1, 7), LOST
    )


def test_what_is_lost_whatever_is_played_is_known() -> None:
    """Three stones of the first player at the bottom, free on both sides: he wins at once on either. Whatever the
    second player does, it is settled."""
    move, found = thought(CONNECT_FOUR, dropped("26364"), 900)
    assert all(node.known == LOST for node in below(found).values()) and found.matches < 900
    assert move in range(7)


def test_who_is_behind_goes_on_rolling() -> None:
    """She has 70 and has rolled 29; the other one, with 99, needs anything but a one. To roll wins with five faces of
    six, for whoever has a hundred stops."""
    records = begun(PIG)
    records[0].kept[:], records[0].total = (70, 99), 29
    move, found = thought(PIG, records, 300)
    rolled = below(found)[ROLL]
    assert move == ROLL and rolled.tries > 150
    assert rolled.worth / rolled.tries == pytest.approx(5 / 6, abs=0.08)


def test_a_full_tree_goes_on_at_its_edge() -> None:
    """Room for the root and its seven moves, and for nothing else."""
    move, found = thought(CONNECT_FOUR, dropped("252425"), 3, nodes=8)
    assert found.counts[USED] == 8 and move in range(7)
    move, found = thought(CONNECT_FOUR, dropped("01020"), 200, nodes=8)
    assert move == 0 and found.matches == 200 and found.counts[USED] == 8
    assert sum(node.tries for node in below(found).values()) == 199  # the first match was imagined from the root


def test_the_same_number_grows_the_same_tree() -> None:
    one, other = (thought(CONNECT_FOUR, dropped("33"), 60)[1] for _ in range(2))
    assert np.array_equal(one.nodes, other.nodes) and one.matches == 60
