"""What the chance to draw looks at, worked out by hand; and where nothing was taught."""

from __future__ import annotations

from typing import Any

import pytest

import hedgerow
from hedgerow.games.pastures.rules import insight
from hedgerow.games.pastures.rules.insight import BARS, BEHIND, OPENS, RICHEST, SITE_ROWS, STAGES
from hedgerow.games.pastures.rules.state import FOREST, PLAINS, TERRAINS
from hedgerow.kernel import learned
from hedgerow.kernel.jit import interpreted
from minds import mind_for


def rows(mind: Any, place: int) -> list[int]:
    found: list[int] = mind.net.active[place, : mind.net.count[place]].tolist()
    return sorted(found)


def site(spot: int, behind: int, opens: int, is_empty: int) -> int:
    return ((spot * BEHIND + behind) * OPENS + opens) * 2 + is_empty


def test_spots_of_a_quarter() -> None:
    """From the corner: A1 0, B1 and A2 1, C1 2, D1 3, B2 4, C2 5, D2 6, C3 7, D3 8, D4 9; others mirror it."""
    spot = interpreted(insight.spot_of)
    assert [spot(0, column) for column in range(8)] == [0, 1, 2, 3, 3, 2, 1, 0]
    assert [spot(1, 1), spot(1, 2), spot(2, 1), spot(1, 3), spot(2, 2), spot(2, 3), spot(3, 3)] == [4, 5, 5, 6, 7, 8, 9]
    assert [spot(7, 7), spot(6, 6), spot(4, 4), spot(4, 0)] == [0, 4, 9, 3]


def test_what_it_looks_at() -> None:
    """Plains on B2, then Forest on G7, which no castle can stand on. The blocks around B2 have 3 points, those around
    G7 2, all others none. In the quarter of B2 the best site has 7 open squares (C3: all but the Plains), in that of G7
    likewise (F6), and in the two others none has more than nothing and 8 open squares."""
    match = hedgerow.new("pastures").play("plains B2").play("forest G7")
    mind = mind_for(match)
    assert learned.insight(match.state, 1, mind)
    quarters = [SITE_ROWS + (rank * BEHIND + behind) * OPENS + opens
                for rank, (behind, opens) in enumerate(((0, 7), (1, 7), (3, 8), (3, 8)))]  # fmt: skip
    for place, row in enumerate(quarters):
        assert [one for one in rows(mind, place) if one >= SITE_ROWS] == [row]
    first = [one for one in rows(mind, 0) if one < SITE_ROWS]
    corner, edge = [site(0, 0, 2, 1)], [site(1, 0, 4, 1)] * 2 + [site(2, 0, 4, 1)] * 2  # A1; A2, B1; A3, C1
    inner = [site(5, 0, 7, 1)] * 2 + [site(7, 0, 7, 1)]  # B3, C2; C3
    far = [site(3, 3, 5, 1)] * 2 + [site(6, 3, 8, 1)] * 2 + [site(8, 3, 8, 1)] * 2 + [site(9, 3, 8, 1)]
    assert first == sorted([*corner, *edge, site(4, 3, 8, 0), *inner, *far])  # B2 itself: written, and nothing around
    second = [one for one in rows(mind, 1) if one < SITE_ROWS]
    assert len(second) == 15 and site(4, 1, 8, 1) not in second and site(0, 1, 2, 1) in second  # not G7, but H8
    whole = [31, STAGES + (PLAINS + 1) * (TERRAINS + 1) + FOREST + 1, STAGES + BARS + 3 * OPENS + 2]
    assert rows(mind, 4) == sorted(whole)  # 62 squares left; what both wrote; A1 is the first with 3 points, and 2 open
    assert max(rows(mind, 4)) < STAGES + BARS + RICHEST * OPENS


def test_the_seats_may_be_the_other_way_round() -> None:
    """It looks at who builds second, whichever seat that is."""
    mine = hedgerow.new("pastures").play("plains B2").play("forest G7")
    other = hedgerow.new("pastures", first="player2").play("plains B2").play("forest G7")
    first, second = mind_for(mine), mind_for(other)
    assert learned.insight(mine.state, 1, first) and learned.insight(other.state, 0, second)
    assert [rows(first, place) for place in range(5)] == [rows(second, place) for place in range(5)]


@pytest.mark.parametrize("options", [{"rows": 7}, {"forest_points": 1}, {"adjacency": 8}, {"full_block_only": True},
                                     {"castle_square_scores": True}, {"castle_order": "two_each"},
                                     {"castle_pass": True}, {"stuck": "pass"}])  # fmt: skip
def test_of_other_lands_nothing_was_taught(options: dict[str, Any]) -> None:
    match = hedgerow.new("pastures", **options).play("plains B2").play("forest G7")
    assert not learned.insight(match.state, 1, mind_for(match))
    asked = hedgerow.new("pastures", **options).play("plains B2")
    assert learned.counsel(asked.state, 1, asked.codes(1)[0], mind_for(asked), 0) < 0


def test_it_speaks_behind_a_writing_of_who_builds_second() -> None:
    match = hedgerow.new("pastures")
    mind = mind_for(match)
    assert learned.counsel(match.state, 0, match.codes(0)[0], mind, 0) < 0
    match.play("plains B2")
    assert not learned.insight(match.state, 0, mind) and not learned.insight(match.state, 1, mind)
    match.play("forest G7")
    assert learned.insight(match.state, 1, mind) and not learned.insight(match.state, 0, mind)
