"""Learned values: the sum, the file, and whoever has learned nothing."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import hedgerow
from hedgerow import catalog
from hedgerow.bots.thought import at_sight
from hedgerow.bots.workspace import workspace_for
from hedgerow.kernel import learned, mind
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.mind import NO_MIND, Part, Shape, no_traits
from hedgerow.kernel.refusal import HedgerowError
from minds import mind_for

SMALL = Shape(2, (Part(0, 2, (0,)), Part(2, 3, (1,))))
TAUGHT = [name for name in catalog.names() if catalog.room(name).mind != NO_MIND]
SEARCHED = [name for name in TAUGHT if catalog.room(name).rules.traits is not no_traits]  # not by glimpses


def test_a_value_is_traits_times_weights() -> None:
    """Stage 1: 2 + 3 * 0.5 in the first part, 4 * -1 in the second."""
    match = hedgerow.new("wildfire")
    own = np.zeros(1, mind.mind_type(match._records.dtype, SMALL))[0]
    own.weights[1] = [2.0, 0.5, -1.0]
    own.traits[:] = [1.0, 3.0, 4.0]
    said = interpreted(mind.expectation)
    assert (said(own, 1, 0, 2), said(own, 1, 2, 3), said(own, 1, 0, 3), said(own, 0, 0, 3)) == (3.5, -4.0, -0.5, 0.0)


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    weights = np.array([[1.25, -0.5, 0.0], [12.345, 0.001, -7.0]])
    (tmp_path / mind.FILE).write_text(mind.written(weights, ["made by hand", "for a test"]), encoding="utf-8")
    text = (tmp_path / mind.FILE).read_text(encoding="utf-8")
    assert text == "# made by hand\n# for a test\n1250 -500 0\n12345 1 -7000\n"
    assert mind.read(tmp_path, SMALL).tolist() == weights.tolist()


def test_a_file_for_other_traits_is_refused(tmp_path: Path) -> None:
    (tmp_path / mind.FILE).write_text("# a head\n1 2 3\n4 5\n", encoding="utf-8")
    with pytest.raises(HedgerowError, match="has 5 weights, not 2 x 3"):
        mind.read(tmp_path, SMALL)


def test_without_a_file_nothing_is_known(tmp_path: Path) -> None:
    assert not mind.read(tmp_path, SMALL).any() and mind.read(tmp_path, NO_MIND).shape == (1, 1)


@pytest.mark.parametrize("name", TAUGHT)
def test_a_room_that_learns_has_its_file_and_how_it_was_made(name: str) -> None:
    room = catalog.room(name)
    path = room.folder / mind.FILE
    assert path.read_text(encoding="utf-8").startswith(f"# python -m hedgerow.lab.fit {name} --seed ")
    assert path.stat().st_size <= 200_000 and room.weights.any(axis=1).all()
    assert {c for part in room.mind.parts for c in part.categories} == set(range(len(room.categories)))


@pytest.mark.parametrize("name", SEARCHED)
def test_the_value_speaks_only_between_turns(name: str) -> None:
    """Before the first turn, and while somebody decides, it says nothing."""
    match = hedgerow.new(name, seed=1)
    own = mind_for(match)
    while match.to_move == "chance":
        assert learned.traits(match._records[0], 0, own) == -1
        match.roll_one()
    assert learned.traits(match._records[0], 0, own) == -1


def test_who_has_learned_nothing_plays_quickly() -> None:
    match = hedgerow.new("pastures", rows=3, columns=4, seed=3)
    workspace = workspace_for(match.room, match._records.copy(), seed=5)
    workspace.by_value.game[0] = match._records[0]
    chosen = interpreted(learned.schooled_choice)(workspace.by_value, 0)
    assert chosen == at_sight(match.room, match._records, 0, seed=5)
