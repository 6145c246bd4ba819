"""Strokes that never shimmer, colours that can be read, words that cannot break out of a drawing."""

from __future__ import annotations

import pytest

from hedgerow.scene import palette, pencil, svg
from hedgerow.scene.dice import PIPS, die


def test_the_same_key_draws_the_same_stroke_and_another_key_another() -> None:
    one = pencil.stroke(0, 0, 60, 0, "a")
    pencil.stroke.cache_clear()
    assert pencil.stroke(0, 0, 60, 0, "a") == one
    assert pencil.stroke(0, 0, 60, 0, "b") != one


def test_a_hatch_stays_inside_its_outline() -> None:
    path = pencil.hatch(pencil.corners(10, 20, 40, 30), "k")
    points = path.replace("L", "M").split("M")[1:]
    for point in points:
        x, y = map(float, point.split())
        assert 9 <= x <= 51 and 19 <= y <= 51


@pytest.mark.parametrize("colours", [palette.LIGHT, palette.DARK])
def test_text_and_marks_can_be_read(colours: dict[str, str]) -> None:
    for role in palette.ROLES:
        if role not in ("paper", "rule"):
            needed = 4.5 if role in ("ink", "pencil", "accent") else 3.0
            assert palette.contrast(colours[role], colours["paper"]) >= needed, role


def test_words_are_escaped_everywhere() -> None:
    nasty = '<script>"&'
    assert "<script" not in svg.text(0, 0, nasty)
    assert "<script" not in svg.mark(nasty)
    drawing = svg.Drawing(10, 10, nasty, nasty, "", "", (svg.Spot(nasty, nasty, 0, 0, 5, 5),))
    assert "<script" not in svg.board_svg(drawing, {nasty})


def test_a_picture_alone_has_its_colours_written_out() -> None:
    drawing = svg.Drawing(10, 10, "t", "k", svg.line("M0 0L1 1", "pine"), svg.text(1, 1, "hi"))
    picture = svg.picture_svg(drawing, palette.LIGHT)
    assert palette.LIGHT["pine"] in picture and palette.LIGHT["ink"] in picture
    assert "class=" not in picture and "var(" not in picture


def test_a_die_has_as_many_pips_as_it_says() -> None:
    for value in PIPS:
        assert die(value, 0, 0).count("<circle") == value
