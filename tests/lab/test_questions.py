"""What rooms ask of their own reports: the labels, by hand."""

from __future__ import annotations

from typing import Any

import pytest

from cite import rule
from hedgerow import catalog


def ended(game: str, **options: Any) -> Any:
    """A record with settings only: labels look at few fields."""
    room = catalog.room(game)
    return room.template(room.settings(options=options))[0]


@rule("wildfire.digs")
@pytest.mark.parametrize(
    ("square", "label"), [(0, "corner, no dig"), (35, "corner, no dig"), (3, "border, one dig"), (6, "border, one dig"),
                          (7, "inside, two digs"), (14, "inside, two digs")],
)  # fmt: skip
def test_the_place_of_a_home(square: int, label: str) -> None:
    """Six by six: A1 is 0, F6 is 35, D1 is 3, A2 is 6, B2 is 7, C3 is 14."""
    s = ended("wildfire")
    s.grid[0].home = 1 << square
    assert catalog.room("wildfire").questions[0].label(s, 0) == label


@rule("pastures.claiming?first")
@pytest.mark.parametrize(
    ("options", "builder"),
    [
        ({}, 0),  # 64 squares: the second player writes the last, the starter builds
        ({"rows": 3, "columns": 3}, 1),  # nine: the starter writes the last
        ({"first": "player2"}, 1),
        ({"castle_first": "player2"}, 1),
        ({"rows": 3, "columns": 3, "castle_first": "player1", "first": "player2"}, 1),
    ],
)
def test_who_builds_first(options: dict[str, Any], builder: int) -> None:
    s = ended("pastures", **options)
    label = catalog.room("pastures").questions[0].label
    assert label(s, builder) == "builds the first castle" and label(s, 1 - builder) == "builds the second castle"


def test_nobody_knows_after_a_pass() -> None:
    assert catalog.room("pastures").questions[0].label(ended("pastures", stuck="pass"), 0) == ""


def test_third_fences() -> None:
    s, label = ended("shelter"), catalog.room("shelter").questions[0].label
    told = []
    for given in (0, 1, 2):
        s.sheet[0].third = given
        told.append(label(s, 0))
    assert told == ["no third fences", "1 third fence", "2 third fences"]


@rule("rewilding.score")
@pytest.mark.parametrize(
    ("struck", "written", "boxes", "label"),
    [
        (0, 0, 0, "bare ground cost most"),  # all 25 squares are bare
        (0b111, 25, 4, "contamination cost most"),  # three squares, and four boxes of hunger: two points
        (0b111, 25, 8, "hunger cost most"),
        (0b111, 25, 6, "two alike"),
        (0, 25, 1, "nothing was lost"),  # a single box costs nothing
    ],
)
def test_what_kills(struck: int, written: int, boxes: int, label: str) -> None:
    s = ended("rewilding")
    s.sheet[0].crossed[0], s.sheet[0].coloured[0], s.sheet[0].hunger[2] = struck, (1 << written) - 1, boxes
    assert catalog.room("rewilding").questions[0].label(s, 0) == label


@rule("rewilding.score")
@pytest.mark.parametrize(
    ("plants", "animals", "label"),
    [
        (0, 0, "as many animals as plants"),
        (0b1, 0, "more plants than animals"),
        (0b1, 0b11, "more animals than plants"),
    ],
)
def test_what_pays(plants: int, animals: int, label: str) -> None:
    """A square counts where both outlines of a kind are coloured: plants are the first two, animals the others."""
    s = ended("rewilding")
    s.sheet[0].coloured[:] = [plants, plants, animals, animals]
    assert catalog.room("rewilding").questions[1].label(s, 0) == label


def test_who_starts_in_pastures() -> None:
    room = catalog.room("pastures")
    assert [room.starter(ended("pastures", first=who)) for who in ("player1", "player2")] == [0, 1]
