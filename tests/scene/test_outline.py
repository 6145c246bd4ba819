"""Outlines: the same hand for the same key, and corners where the path goes."""

from __future__ import annotations

from hedgerow.scene.outline import by_hand, crayon, polygon


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
