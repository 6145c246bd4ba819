"""Trees: positions of two small games whose answers are worked out by hand, run by Python."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hedgerow.bots import tree
from hedgerow.bots.tree import LOST, OPEN, USED, WON, Tree, planted
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.playout import AT_RANDOM
from hedgerow.kernel.refusal import BadSettings
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


def branch(found: Tree, at: int = 0) -> Any:
    """All that hangs below a node: how often each was tried and what came of it, what is known, and so on down."""
    node = found.nodes[at]
    below = range(int(node.first), int(node.first + node.n))
    parts = {int(found.nodes[i].move): (int(found.nodes[i].seat), branch(found, i)) for i in below}
    return float(node.tries), float(node.worth), int(node.known), parts


def size(found: Any) -> int:
    return 1 + sum(size(part) for _, part in found[3].values())


def test_what_was_played_is_followed_and_nothing_of_it_is_lost() -> None:
    """A move, and then the answer: each time exactly what hung below it is left."""
    _, found = thought(CONNECT_FOUR, dropped("33"), 90)
    for _ in range(2):
        move = int(max(below(found).values(), key=lambda node: node.tries).move)
        hung = branch(found)[3][move][1]
        assert interpreted(tree.follow)(found, move) and branch(found) == hung
        assert found.counts[USED] == size(hung) and found.matches == hung[0]


def test_it_is_gone_on_with_where_it_stood() -> None:
    """Forty matches more, from the position that was played: counted on top of those that were kept."""
    _, found = thought(CONNECT_FOUR, dropped("33"), 60)
    kept = branch(found)[3][3][1][0]
    interpreted(tree.follow)(found, 3)
    found.root[0] = dropped("333")[0]
    move = int(interpreted(tree.decide_on)(found, 9, 40))
    assert found.matches == kept + 40 and move in range(7)
    assert sum(node.tries for node in below(found).values()) == found.matches - 1


def test_a_die_that_fell_is_followed_like_a_move() -> None:
    """Pig: she rolls, and a four falls; below it lie as many matches as that face had."""
    records = begun(PIG)
    _, found = thought(PIG, records, 60)
    rolled = branch(found)[3][ROLL][1]
    interpreted(tree.follow)(found, ROLL)
    assert branch(found) == rolled
    assert interpreted(tree.follow)(found, 3) and branch(found) == rolled[3][3][1]


def test_of_what_nobody_thought_of_nothing_is_known() -> None:
    """Three matches try two of seven moves; a third one was played."""
    _, found = thought(CONNECT_FOUR, dropped(""), 3)
    assert not interpreted(tree.follow)(found, 6) and found.counts[USED] == 1 and found.matches == 0


def test_a_full_tree_that_is_followed_has_room_again() -> None:
    """Thirty nodes are soon used up; below a move lies less, and what is left grows until it is full again."""
    move, found = thought(CONNECT_FOUR, dropped("33"), 40, nodes=30)
    assert found.counts[USED] == 29  # the root, and four times seven: another seven do not fit
    interpreted(tree.follow)(found, move)
    assert found.counts[USED] < 29
    found.root[0] = dropped(f"33{move}")[0]
    interpreted(tree.decide_on)(found, 9, 40)
    assert found.counts[USED] == 29


def test_a_tree_without_room_for_the_first_moves_is_refused() -> None:
    with pytest.raises(BadSettings, match="A tree of 7 nodes is too small for Connect four: it takes 8"):
        planted(CONNECT_FOUR, dropped(""), 7, 60)
