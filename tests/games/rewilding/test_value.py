"""What the learned value looks at, counted by hand, and the search of a turn against all that may happen in it."""

from __future__ import annotations

from typing import Any

import pytest

from cite import rule
from games.rewilding.figures import position
from hedgerow.games.rewilding.rules import parting
from hedgerow.games.rewilding.rules.state import FLIP, PLACE, TO_PLANT
from hedgerow.games.rewilding.rules.value import (
    BALANCE,
    CHANGES,
    CLEANUPS,
    FEWEST,
    GROUND,
    GUARD,
    HUNGER,
    MARK,
    OF_SPECIES,
    SPECIES,
    SQUARE,
    TRACK,
)
from hedgerow.kernel import contract, learned
from hedgerow.kernel.jit import interpreted
from hedgerow.table.match import Match
from minds import appraised, mind_for

LAND = {"A1": "*o *o", "B1": "*. ..", "D2": "*. *.", "B2": "*o .."}  # hills, hills, moors, hills


def traits_of(match: Match) -> tuple[int, list[float]]:
    own = mind_for(match)
    return learned.traits(match._records[0], 0, own), own.traits.tolist()


def test_what_is_seen_of_a_sheet() -> None:
    """Rows 1, 2, 5 and columns B, D are cleared, so six squares are; B5 has its river and D5 its banks to plant, B1 and
    B2 their second outline; D2 is full and D1 blank. Three animals, all squirrels, so the prey is three more."""
    match = position(
        LAND, year=4, dice="_ _ _ _", calendar="0 + -", changes="1020", protection="0201", hunger="1 0 2 0"
    )
    stage, seen = traits_of(match)
    assert stage == 5 and seen[0] == 1
    assert [seen[TRACK + 2 * i + 1] for i in range(10)] == [1, 1, 0, 0, 1, 0, 1, 0, 1, 0]
    assert not any(seen[TRACK + 2 * i] for i in range(10))
    assert seen[GROUND : GROUND + 5] == [6, 5, 0, 2, 0]  # homes on B1 and D2
    assert seen[CLEANUPS] == 2 and seen[CLEANUPS + 2 : CLEANUPS + 5] == [0, 1, 0]
    assert [seen[CHANGES + 3 * i] for i in range(4)] == [1, 0, 2, 0] and seen[CHANGES + 12 : CHANGES + 15] == [3, 1, 1]
    assert [seen[GUARD + 5 * i] for i in range(4)] == [0, 2, 0, 1]
    assert seen[MARK : MARK + 2] == [0, 1]
    assert seen[HUNGER : HUNGER + 3] == [3, 1, 1]
    assert seen[SQUARE : SQUARE + 4] == [0, 21, 2, 1]
    assert seen[BALANCE + 3 - FEWEST] == 1 and seen[BALANCE + 10 - FEWEST] == 1 and sum(seen[BALANCE:SPECIES]) == 2
    hills = seen[SPECIES : SPECIES + OF_SPECIES]
    assert hills[:3] == [4, 1, 1]  # four plants, A1 full


def owed_by_play(match: Match) -> set[tuple[int, ...]]:
    """What can lie on the panel when it is locked, by playing all that is legal but dice-changes."""
    found = {tuple(int(n) for n in match.state.sheet[0].owed)}
    for code in match.codes(0):
        if code >= PLACE:
            found |= owed_by_play(match.play_code(0, code))
            match.undo()
    return found


def panels_of(match: Match, monkeypatch: pytest.MonkeyPatch) -> set[tuple[int, ...]]:
    """What the search tries."""
    mind = mind_for(match)
    mind.line[0] = match._records[0]
    twin = interpreted(parting.look_through)
    tried: set[tuple[int, ...]] = set()

    def noted(mind: Any, panel: int, spent: int, count: int) -> tuple[int, int]:
        tried.add(tuple(int(panel) // 5**option % 5 for option in range(6)))
        return 0, 1

    monkeypatch.setitem(twin.__globals__, "promise_of", noted)
    twin(mind, 0, 0, 0, 0)
    return tried


@rule("rewilding.groups", "rewilding.save")
@pytest.mark.parametrize("dice", ["1 2 3 4", "1 1 1 2", "2 2 5 5", "6 6 6 6"])
@pytest.mark.parametrize("one", [False, True])
@pytest.mark.parametrize("placed", [False, True])
def test_every_way_to_part_the_dice_is_tried(
    dice: str, one: bool, placed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = position(LAND, year=4, dice=dice, changes="0000", calendar="0 0 0", one_group_per_option=one)
    if placed:
        match.play_code(0, match.codes(0)[0])
    assert panels_of(match, monkeypatch) == owed_by_play(match)


@rule("rewilding.year-end", "rewilding.check")
@pytest.mark.parametrize("dice", ["1 4", "2 6", "1 1"])
def test_behind_the_last_weather_everything_is_enumerated(dice: str) -> None:
    """Year 10, one flip left and nothing else: a flip is worth the mean of what the check die leads to, played out."""
    match = position(LAND, phase="weather", year=10, dice=dice, changes="0100", protection="0301")
    said = appraised(match)
    flips = [code for code in match.codes(0) if FLIP <= code < FLIP + 4]
    assert flips
    for code in flips:
        words = match.room.words.say(match.state, 0, code)
        match.play_code(0, code)
        ends = [int(contract.score(match.state, 0))]
        if match.to_move == "chance":
            ends.clear()
            for face in range(6):
                match.play_code(contract.CHANCE, face)
                assert match.is_over
                ends.append(int(contract.score(match.state, 0)))
                match.undo()
        match.undo()
        assert said[words] == pytest.approx(sum(ends) / len(ends))


def test_a_planting_roll_is_sampled_and_nothing_else() -> None:
    """Three groups that plant nothing promise one number; the search asks for it once."""
    match = position(LAND, year=4, dice="1 2 6 6", changes="0000", calendar="0 0 0")
    mind = mind_for(match)
    mind.line[0] = match._records[0]
    worth = [interpreted(parting.panel_worth)(mind, 0, 1 * 5**4, skipped, 3) for skipped in (0, 7)]
    assert worth[0] == worth[1]
    planted = [interpreted(parting.panel_worth)(mind, 0, 5**TO_PLANT, skipped, 1) for skipped in range(6)]
    assert len({round(float(w), 6) for w in planted}) > 1
