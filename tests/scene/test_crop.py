"""A part of a picture keeps what its window shows and nothing else."""

from __future__ import annotations

import re

import pytest

from hedgerow.scene.crop import crop


def kept(inside: str, window: tuple[float, float, float, float] = (0, 0, 100, 100)) -> set[str]:
    """The ids of shapes that are left of a picture."""
    picture = f'<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900" viewBox="0 0 900 900">{inside}</svg>'
    return set(re.findall(r'data-k="(\w+)"', crop(picture, *window)))


@pytest.mark.parametrize(
    ("shape", "is_seen"),
    [
        ('<path data-k="a" d="M10 10L20 20"/>', True),
        ('<path data-k="a" d="M210 10L220 20"/>', False),
        ('<path data-k="a" d="M-50 50L250 50"/>', True),  # both ends outside, crosses it
        ('<path data-k="a" d="M200 50h-150"/>', True),
        ('<path data-k="a" d="M50 200v10h20v-10z"/>', False),
        ('<path data-k="a" d="m90 90 200 200 10 10"/>', True),
        ('<path data-k="a" d="M200 200C150 150 90 90 200 180"/>', True),  # a handle reaches in
        ('<path data-k="a" d="M120 50A30 30 0 0 1 120 60"/>', True),  # an arc may bulge into it
        ('<circle data-k="a" cx="120" cy="50" r="30"/>', True),
        ('<circle data-k="a" cx="140" cy="50" r="30"/>', False),
        ('<rect data-k="a" x="-500" y="-500" width="2000" height="2000"/>', True),
        ('<text data-k="a" x="150" y="50" font-size="20">wide words</text>', True),
        ('<text data-k="a" x="500" y="50" font-size="20">far</text>', False),
        ('<g transform="translate(200 0)"><path data-k="a" d="M-150 10L-140 20"/></g>', True),
        ('<g transform="translate(200 0)"><path data-k="a" d="M10 10L20 20"/></g>', False),
        ('<g transform="translate(50 50) rotate(180) scale(2)"><path data-k="a" d="M90 0L95 0"/></g>', False),
        ('<g transform="rotate(90)"><path data-k="a" d="M50 -50L60 -60"/></g>', True),
        ('<path data-k="a" d=""/>', False),
    ],
)
def test_what_a_window_shows(shape: str, is_seen: bool) -> None:
    assert kept(shape) == ({"a"} if is_seen else set())


def test_stamps_are_kept_only_while_they_are_used() -> None:
    defs = (
        '<defs><g id="tree"><path data-k="t" d="M0 0L9 9"/></g><g id="bush"><path data-k="b" d="M0 0L9 9"/></g></defs>'
    )
    used = '<use data-k="near" href="#tree" x="50" y="50"/><use data-k="far" href="#bush" x="500" y="50"/>'
    assert kept(defs + used) == {"t", "near"}


def test_of_many_strokes_those_are_kept_that_are_seen() -> None:
    strokes = '<path fill="none" d="M1 1L2 2M500 1L600 2M3 3L4 4"/><path fill="red" d="M1 1L2 2M500 1L600 2"/>'
    cut = crop(f'<svg xmlns="http://www.w3.org/2000/svg">{strokes}</svg>', 0, 0, 100, 100)
    assert 'd="M1 1L2 2M3 3L4 4"' in cut and 'd="M1 1L2 2M500 1L600 2"' in cut


def test_the_picture_is_as_large_as_its_window() -> None:
    cut = crop('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g id="m-1"/></svg>', 1, 2, 4, 3)
    assert 'viewBox="1 2 4 3"' in cut and 'width="4"' in cut and 'height="3"' in cut and "m-1" not in cut
