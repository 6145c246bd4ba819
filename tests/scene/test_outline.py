"""Outlines: the same hand for the same key, and corners where the path goes."""

from __future__ import annotations

from hedgerow.scene.outline import by_hand, crayon, enclosed, knots, polygon, shaken, soft, spelled, through


def test_a_bend_ends_where_it_says_and_stays_within_its_points() -> None:
    points = polygon("M0 0Q10 0 10 10L0 10Z")
    assert points[0] == (0, 0) and (10.0, 10.0) in points and points[-1] == (0, 10)
    assert all(0 <= x <= 10 and 0 <= y <= 10 for x, y in points)
    assert polygon("M0 0C0 6 6 6 6 0Z")[3] == (
        3.0,
        4.5,
    )  # halfway along a cubic: (0 + 3*0 + 3*6 + 6) / 8, (0 + 18 + 18) / 8


def test_the_same_key_draws_the_same_outline_and_another_key_another() -> None:
    one = by_hand("M0 0L8 0L8 6Z", "a")
    by_hand.cache_clear()
    assert by_hand("M0 0L8 0L8 6Z", "a") == one != by_hand("M0 0L8 0L8 6Z", "b")
    assert one.count("M") == 2 and by_hand("M0 0L8 0L8 6Z", "a", passes=1).count("M") == 1


def test_crayon_stays_inside_its_outline() -> None:
    for point in crayon("M10 10L50 10L50 40L10 40Z", "k").replace("L", "M").split("M")[1:]:
        x, y = map(float, point.split())
        assert 9 <= x <= 51 and 9 <= y <= 41


def test_a_soft_line_runs_through_its_knots() -> None:
    assert soft(knots("10,10! 20,10! 20,30!"), decimals=0) == "M10 10l10 0 0 20-10-20z"
    assert soft(knots("0,0 30,0"), closed=False) == "M0 0l30 0"
    # Through 0,0  30,30  60,0: the middle is crossed along the way between its neighbours, 60 / 6 to each side.
    assert soft(knots("0,0! 30,30 60,0!"), closed=False) == "M0 0c0 0 20 30 30 30s30-30 30-30"
    # Tenths: from 0,0 by a quarter, which rounds to the even tenth, and back.
    assert soft(through([(0, 0), (0.5, 0.25)], sharp=True), closed=False) == "M0 0l.5 .2"


def test_knots_are_written_as_they_are_read_and_shaken_by_no_more_than_said() -> None:
    written = "50,10 62.5,15! -3,0"
    assert spelled(knots(written)) == written
    moved = shaken(knots(written), 0.5, "a")
    assert moved == shaken(knots(written), 0.5, "a") != shaken(knots(written), 0.5, "b")
    for (x, y, sharp), (u, v, same) in zip(knots(written), moved, strict=True):
        assert abs(x - u) <= 0.5 and abs(y - v) <= 0.5 and sharp == same


def test_sharp_knots_enclose_their_polygon() -> None:
    corners = {(round(x, 6), round(y, 6)) for x, y in enclosed(knots("0,0! 8,0! 8,8! 0,8!"))}
    assert {(0, 0), (8, 0), (8, 8), (0, 8)} <= corners
    assert all(x in (0, 8) or y in (0, 8) for x, y in corners)  # nothing but its sides
