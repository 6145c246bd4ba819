"""What is noted of the map when a card goes down, against what the cards that lie there say."""

from __future__ import annotations

import pytest

from cite import rule
from games.vasty.table import table
from hedgerow.games.vasty import ROOM
from hedgerow.games.vasty.rules import board
from hedgerow.games.vasty.rules.sets import members
from hedgerow.games.vasty.rules.state import HOME, MIDDLE, NODES, SIDE
from hedgerow.kernel.contract import CHANCE, act, apply, busy, face, faces, follow, kind_of, to_move
from hedgerow.kernel.jit import Twin
from hedgerow.kernel.layout import Record
from play import Case, positions

rules = Twin(board)


def spaces(s: Record) -> list[int]:
    return [n for n in range(NODES) if n == HOME or s.parent[n]]


def away(s: Record, node: int) -> int:
    return 0 if node == HOME else 1 + away(s, int(s.parent[node]) - 1)


def beyond(s: Record, node: int) -> int:
    return max((1 + beyond(s, n) for n in spaces(s) if n and int(s.parent[n]) - 1 == node), default=0)


def is_free(s: Record, x: int, y: int) -> bool:
    radius = int(s.options.table_radius)
    return max(abs(x - MIDDLE), abs(y - MIDDLE)) <= radius and not int(s.rows[y]) >> x & 1


def free_around(s: Record, node: int, dot: int) -> int:
    """North, east, south, west of the dot's cell."""
    y, x = divmod(int(rules.dot_cell(s, node, dot)), SIDE)
    return sum(is_free(s, x + dx, y + dy) << k for k, (dx, dy) in enumerate(((0, 1), (1, 0), (0, -1), (-1, 0))))


def open_dots(s: Record) -> list[tuple[int, int]]:
    dots = [(node, dot) for node in spaces(s) for dot in range(4) if int(s.dots[node]) >> dot & 1]
    return [(node, dot) for node, dot in dots if not s.child[dot if node == HOME else 3 * node + dot + 1]]


@pytest.mark.parametrize("example", [{}, {"geometry": "tree", "players": 3}, {"table_radius": 5}], ids=str)
@rule("vasty.board", "vasty.placement", "vasty.placement?edge")
def test_the_map_is_noted_as_it_lies(example: dict[str, object]) -> None:
    match = Case(ROOM, dict(example)).new(4)
    grown = 0
    for _ in positions(match, 4, 400):
        s = match._s
        if len(spaces(s)) < grown + 6:
            continue
        grown = len(spaces(s))
        assert [n for n in spaces(s) if n] == members(s.laid)
        assert s.away.tolist() == [away(s, n) if n in spaces(s) else 0 for n in range(NODES)]
        assert s.beyond.tolist() == [beyond(s, n) if n in spaces(s) else 0 for n in range(NODES)]
        ends = [int(end) for end in s.ends[: int(s.ends_n)]]
        assert [divmod(int(rules.dot_at(end)), 4) for end in ends] == open_dots(s) and not any(s.ends[len(ends) :])
        for end, (node, dot) in zip(ends, open_dots(s), strict=True):
            free = 15 if "geometry" in example else free_around(s, node, dot)
            assert rules.free_at(end) == free
    assert grown > 30


@rule("vasty.move?backtracking", "vasty.move?full")
def test_who_was_put_elsewhere_may_meet_her_own_track() -> None:
    """Two steps from F14, on which she was put in her turn: R12 and home would do, but she has been on home."""
    for been, found in (("F14", {"step to R12", "step to F10"}), ("home F14", {"step to F10"})):
        facts = ["now: card F44, mover 1, steps 2, need 2", "owed: end 0 0, move 0 0"]
        match = table(f"at F14, been {been}", "at R01", facts=facts, phase="step")
        assert set(match.legal()) == found


@pytest.mark.parametrize("example", ROOM.examples[:3], ids=str)
def test_a_move_in_parts_is_the_whole_move(example: dict[str, object]) -> None:
    """As a GPU makes it: the answer, and then what is owed, kind by kind."""
    match = Case(ROOM, dict(example)).new(5)
    kinds = set()
    for n, _ in enumerate(positions(match, 5, 500)):
        if match.to_move is None or n % 2:
            continue
        seat = to_move(match._s)
        moves = match._codes(seat) if seat != CHANCE else [face(match._s, k) for k in range(faces(match._s))]
        move = moves[n % len(moves)]
        whole, parts = match._records.copy(), match._records.copy()
        apply(whole[0], seat, move)
        act(parts[0], seat, move)
        while busy(parts[0]):
            kinds.add(kind_of(parts[0], CHANCE))
            follow(parts[0])
        assert parts.tobytes() == whole.tobytes()
    assert len(kinds) > 3 and all(0 < kind < 32 for kind in kinds)
