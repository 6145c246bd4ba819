"""Exact values: positions whose values are worked out by hand, or by a plain recursion over the public door."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import hedgerow
from games.wildfire.figures import LAST_STAND, figure
from hedgerow.bots import exact
from hedgerow.bots.exact import FORGOTTEN, go_on
from hedgerow.bots.solver import Solver
from hedgerow.cli import main
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.refusal import BadSettings
from hedgerow.lab import solving

DEEP = 200  # moves: more than any match here has to come


def solved(match: hedgerow.Match, goal: str, megabytes: int = 4) -> dict[str, float | None]:
    solver = Solver(match.room, match._records.copy(), DEEP, goal, megabytes)
    return {one.words: one.value for one in solver.values()}


def filled(seed: int, rows: int, columns: int, empty: int = 0) -> hedgerow.Match:
    """A land filled by lot but for so many squares."""
    match, lot = hedgerow.new("pastures", seed=seed, rows=rows, columns=columns), random.Random(seed)
    for _ in range(rows * columns - empty):
        match.play(lot.choice(match.legal()))
    return match


def lead(match: hedgerow.Match) -> int:
    """The lead of the first player if both play perfectly, by trying everything."""
    if match.to_move is None:
        return match.scores()[0] - match.scores()[1]
    values = []
    seat = match.to_move
    for words in match.legal():
        values.append(lead(match.play(words)))
        match.undo()
    return max(values) if seat == 0 else min(values)


def sign(match: hedgerow.Match) -> int:
    return 1 if match.to_move == 0 else -1


@pytest.mark.parametrize("seed", range(6))
def test_castles_by_trying_everything(seed: int) -> None:
    match = filled(seed, 3, 4)
    if match.to_move is None:
        pytest.fail("choose another seed: no site on this land")
    side = sign(match)
    for words, value in solved(match, "points").items():
        assert value == side * lead(match.play(words)), words
        match.undo()


def test_the_last_writings_by_trying_everything() -> None:
    match = filled(2, 3, 3, empty=2)
    side = sign(match)
    found = solved(match, "points")
    assert len(found) > 5
    for words, value in found.items():
        assert value == side * lead(match.play(words)), words
        match.undo()


def test_a_home_between_two_fires_is_saved_by_one_event_of_36() -> None:
    """Before the event: only one on the home brings a second action; one on a fire burns the home; else one fire stays.

    With one action owed nothing helps; with two owed, dousing either leaves one to douse the other.
    """
    before = figure(LAST_STAND, phase="event", owed=0)
    solver = Solver(before.room, before._records.copy(), DEEP, "wins", 4)
    assert solver.value_of(before._records) == pytest.approx(float(Fraction(1, 36)))
    assert set(solved(figure(LAST_STAND, owed=1), "wins").values()) == {0.0}
    assert solved(figure(LAST_STAND, owed=2), "wins") == {"douse B1": 1.0, "douse A2": 1.0}


def test_saving_the_home_and_collecting_points_are_two_goals() -> None:
    """The same position, asked for points: whoever loses the home has still the squares that never burnt."""
    match = figure(LAST_STAND, owed=2)
    assert solved(match, "points") == {"douse B1": match.play("douse B1").play("douse A2").scores()[0]} | {
        "douse A2": match.scores()[0]
    }


def test_a_search_stopped_after_every_position_finds_the_same() -> None:
    match = filled(1, 5, 5)
    whole = Solver(match.room, match._records.copy(), DEEP, "points", 1)
    value = whole.value_of(match._records)
    pieces = Solver(match.room, match._records.copy(), DEEP, "points", 1)
    a = pieces.arena
    a.line[0] = match._records[0]
    a.frames[0].low, a.frames[0].high = -exact.BOUNDLESS, exact.BOUNDLESS
    steps = 0
    while not go_on(a, pieces.goal, 1):
        steps += 1
    assert a.value[1] == value and steps > 10 and pieces.visited == whole.visited


def test_python_searches_as_the_machine_does() -> None:
    match = filled(3, 3, 4)
    by_machine, by_python = (Solver(match.room, match._records.copy(), DEEP, "points", 1) for _ in range(2))
    value = by_machine.value_of(match._records)
    a = by_python.arena
    a.line[0] = match._records[0]
    a.frames[0].low, a.frames[0].high = -exact.BOUNDLESS, exact.BOUNDLESS
    with np.errstate(over="ignore"):  # the machine's words wrap around without a word
        assert interpreted(go_on)(a, by_python.goal, 10_000_000)
    assert a.value[1] == value and by_python.visited == by_machine.visited


def test_a_full_table_forgets_but_does_not_err() -> None:
    match = filled(4, 6, 6)
    small, large = (Solver(match.room, match._records.copy(), DEEP, "points", size) for size in (0, 8))
    assert small.value_of(match._records) == large.value_of(match._records)
    assert small.arena.counts[FORGOTTEN] > 0 == large.arena.counts[FORGOTTEN]
    assert small.visited > large.visited


def test_where_the_arena_ends_nothing_is_claimed() -> None:
    match = filled(4, 6, 6)
    assert Solver(match.room, match._records.copy(), 2, "points", 1).value_of(match._records) is None


@pytest.mark.parametrize(
    ("game", "settings", "why"),
    [
        ("vasty", {"players": 2}, "hide something from each other"),
        ("wildfire", {"variant": "vs", "players": 2}, "hide something from each other"),
        ("rewilding", {"players": 2}, "at the same time"),
        ("rewilding", {"players": 3}, "for one player or two"),
    ],
)
def test_where_no_value_is_exact_a_sentence_says_so(game: str, settings: dict[str, object], why: str) -> None:
    match = hedgerow.new(game, **settings)  # type: ignore[arg-type]
    with pytest.raises(BadSettings, match=why):
        Solver(match.room, match._records.copy(), DEEP)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("goal", ["points", "wins"])
def test_the_best_move_alone_is_worth_as_much_and_takes_less(seed: int, goal: str) -> None:
    """Small lands with three squares left to write: whoever is to move, the same value as of all moves one by one."""
    match, lot = hedgerow.new("pastures", rows=3, columns=4), random.Random(seed)
    while match.state.left[4] > 3 + seed % 2:
        match.play(lot.choice(match.legal()))
    records = match._records.copy()
    every, one = (Solver(match.room, records, DEEP, goal) for _ in range(2))
    values = {found.move: found.value for found in every.values() if found.value is not None}
    best = one.best()
    assert best is not None and best.value == values[best.move] == max(values.values())
    assert best.words == match.room.words.say(records[0], one.seat, best.move)
    assert one.visited < every.visited if goal == "points" else one.visited <= every.visited  # a win cuts by itself
    assert one.best(lambda: False) is None


def test_the_best_move_alone_by_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match, file = filled(0, 3, 4), tmp_path / "match.txt"
    file.write_text(match.dump(), encoding="utf-8")
    assert main(["solve", str(file)]) == 0
    whole = capsys.readouterr().out.splitlines()
    assert main(["solve", str(file), "--best"]) == 0
    alone = capsys.readouterr().out.splitlines()
    assert len(alone) == 3 and alone[0] == whole[0] and alone[1].split()[0] == whole[1].split()[0]
    file.write_text(hedgerow.new("wildfire", seed=5).roll().dump(), encoding="utf-8")
    assert main(["solve", str(file), "--best", "--for", "wins"]) == 2
    assert "leave --best out" in capsys.readouterr().err


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = filled(0, 3, 4)
    side, leads = sign(match), {}
    for words in match.legal():
        leads[words] = side * lead(match.play(words))
        match.undo()
    best = max(leads.values())
    file = tmp_path / "match.txt"
    for text in (match.dump(), match.position):
        file.write_text(text, encoding="utf-8")
        assert solving.command(file, "points", 30.0, 4) == 0
        told = capsys.readouterr().out.splitlines()
        assert told[0].endswith("everybody playing perfectly: the lead at the end.")
        assert len(told) == 2 + len(match.legal())
        value, words = told[1].split(maxsplit=1)
        assert float(value) == best == leads[words]
    for seconds, megabytes, why in (
        (0.0, 4, "more than 0"),
        (float("nan"), 4, "more than 0"),
        (1.0, 10**6, "megabytes"),
    ):
        with pytest.raises(BadSettings, match=why):
            solving.command(file, "wins", seconds, megabytes)
    for text, why in (("no match", "no Hedgerow match"), ("game: chess\n", "no game 'chess'")):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(hedgerow.HedgerowError, match=why):
            solving.command(file, "wins", 1.0, 4)
    with pytest.raises(hedgerow.HedgerowError, match="Could not read"):
        solving.command(tmp_path / "nowhere", "wins", 1.0, 4)
