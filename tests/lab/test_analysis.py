"""Luck and choice, on positions whose values are worked out by hand or by trying everything."""

from __future__ import annotations

import json
import math
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hedgerow
from games.wildfire.figures import LAST_STAND, figure
from hedgerow.bots.thought import legal_codes
from hedgerow.cli import main
from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE, NOBODY, WIN
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.rng import generator
from hedgerow.kernel.room import Records
from hedgerow.lab.analysis import GROUPS, Analysis, Playouts, analyse, goal_for, worth
from hedgerow.lab.step import Step
from hedgerow.table.match import Match


class Perfect:
    """Knows what everything is worth, by trying everything: the lead of the first player, or her chance to win."""

    def __init__(self, match: Match) -> None:
        self.room, self.players = match.room, match.players

    def of(self, positions: Records, number: int) -> Any:
        return self._told([self._value(positions[n : n + 1]) for n in range(len(positions))])

    def after(self, records: Records, seat: int, moves: list[int], number: int) -> Any:
        return self._told([self._value(self._behind(records, seat, move)) for move in moves])

    def _told(self, values: list[float]) -> Any:
        return np.array([[[v] if self.players == 1 else [v, -v] for v in values]])

    def _behind(self, records: Records, seat: int, move: int) -> Records:
        after = records.copy()
        contract.apply(after[0], seat, move)
        return after

    def _value(self, records: Records) -> float:
        s, seat = records[0], contract.to_move(records[0])
        if seat == NOBODY:
            return (
                float(contract.result(s, 0) == WIN)
                if self.players == 1
                else contract.score(s, 0) - contract.score(s, 1)
            )
        moves = np.zeros(self.room.most_moves, np.int32)
        n = contract.legal(s, seat, moves)
        values = [self._value(self._behind(records, seat, int(move))) for move in moves[:n]]
        return sum(values) / n if seat == CHANCE else (max if seat == 0 else min)(values)


class Noise:
    """Every value is nothing but noise: nobody can have given anything away."""

    def __init__(self, players: int) -> None:
        self.players, self.chance = players, np.random.default_rng(5)

    def of(self, positions: Records, number: int) -> Any:
        return self.chance.normal(size=(GROUPS, len(positions), self.players))

    def after(self, records: Records, seat: int, moves: list[int], number: int) -> Any:
        return self.chance.normal(size=(GROUPS, len(moves), self.players))


def castles(seed: int) -> Match:
    """A land of 3 by 4 filled by lot, and castles built by lot."""
    match, lot = hedgerow.new("pastures", seed=seed, rows=3, columns=4), random.Random(seed)
    for _ in range(12):
        match.play(lot.choice(match.legal()))
    begun = hedgerow.read("pastures", match.position)
    while begun.to_move is not None:
        begun.play(lot.choice(begun.legal()))
    return begun


def without_a_clock(match: Match, judge: Any, goal: str) -> Analysis:
    return analyse(match, goal, tries=2, workers=1, evaluator=judge)


def test_where_values_are_exact_nothing_is_left_unexplained() -> None:
    """Castles: no dice, so start - cost + given = result; the costs are those of trying everything."""
    costs = 0.0
    for seed in range(4):
        match = castles(seed)
        judge = Perfect(match)
        found = without_a_clock(match, judge, "points")
        one, two = found.account(0), found.account(1)
        assert one.rest == two.rest == 0 == one.luck
        assert one.start - one.cost + one.given == one.result == match.scores()[0] - match.scores()[1]
        assert one.cost >= 0 and two.cost >= 0 and one.given == two.cost and two.given == one.cost
        for step in found.steps:
            best = judge._value(match.at(step.at))
            made = judge._value(match.at(step.at + 1))
            assert step.cost == (best - made if step.seat == 0 else made - best)
            assert bool(step.best) == (step.cost > 0)
        costs += one.cost + two.cost
    assert costs > 0


def test_what_is_left_of_a_land_is_judged_by_perfect_play_of_both() -> None:
    """Castles, and the last writings before them, by the search that an analysis asks: the same as by trying
    everything. Before that, imagined ends speak."""
    for seed in range(4):
        match = castles(seed)
        judge = Perfect(match)
        found = analyse(match, tries=2, workers=1)
        assert found.is_perfect and not found.leaps and found.account(0).rest == 0
        for step in found.steps:
            if step.options > 1:
                best, made = judge._value(match.at(step.at)), judge._value(match.at(step.at + 1))
                assert step.values == [made, -made] and step.base == [best, -best]
                assert step.cost == abs(best - made) and bool(step.best) == (best != made)
                behind = match.at(step.at).copy()
                if step.best:
                    moves = legal_codes(match.room, behind, step.seat)
                    words = [match.room.words.say(behind[0], step.seat, move) for move in moves]
                    contract.apply(behind[0], step.seat, moves[words.index(step.best)])
                    assert judge._value(behind) == best
    match = hedgerow.new("pastures", seed=1, rows=3, columns=3)
    lot = random.Random(5)
    for _ in range(9):
        match.play(lot.choice(match.legal()))
    late = [step.is_exact for step in analyse(match, tries=2, workers=1).steps]
    assert late == [False] * 4 + [True] * 5  # no more than five squares are left


def test_the_event_that_saves_the_home_is_all_luck() -> None:
    """One event of 36 saves it, an event on the home: 35/36 of the chance is luck, in two dice; nothing is given away,
    and dousing either fire is as good as dousing the other."""
    match = figure(LAST_STAND, phase="event", owed=0)
    match.play("roll 1 1").play("douse B1").play("douse A2")
    found = without_a_clock(match, Perfect(match), "wins")
    one = found.account(0)
    assert (one.start, one.luck, one.cost, one.result) == (
        pytest.approx(1 / 36), pytest.approx(35 / 36), 0.0, 1.0,
    )  # fmt: skip
    assert one.rest == pytest.approx(0)
    dice = [step.change[0] for step in found.steps if step.seat == CHANCE]
    assert dice == [pytest.approx(1 / 6 - 1 / 36), pytest.approx(1 - 1 / 6)]


def test_luck_is_nothing_on_average() -> None:
    """Over all outcomes of each die the lucks add up to nothing."""
    for second in (1, 4):
        rolled = []
        for first in range(1, 7):
            match = figure(LAST_STAND, phase="event", owed=0)
            match.play(f"roll {first} {second}")
            rolled.append(without_a_clock(match, Perfect(match), "wins").steps[0].change[0])
        assert sum(rolled) == pytest.approx(0)


def test_noise_costs_nothing() -> None:
    """The best of noisy values looks better than it is; who measures it with other noise is not taken in."""
    costs, judge = [], Noise(2)
    for seed in range(12):
        match, lot = hedgerow.new("pastures", seed=seed, rows=3, columns=4), random.Random(seed)
        while match.to_move is not None:
            match.play(lot.choice(match.legal()))
        found = without_a_clock(match, judge, "points")
        costs += [step.cost for step in found.steps if step.options > 1]
    assert len(costs) > 120
    assert abs(np.mean(costs)) < 3 * np.std(costs) / len(costs) ** 0.5


@pytest.mark.parametrize(("variant", "players"), [("solo", 1), ("vs", 2)])
def test_steps_add_up(variant: str, players: int) -> None:
    """The rest is what lies between one step's value and what the next is measured by, and nothing else."""
    match, lot = hedgerow.new("wildfire", seed=3, variant=variant, players=players), random.Random(3)
    while match.to_move is not None:
        match.roll() if match.to_move == "chance" else match.play(lot.choice(match.legal()))
    found = without_a_clock(match, Noise(players), "points")
    for seat in range(players):
        gaps, value = 0.0, found.start[seat]
        for step in found.steps:
            gaps += (step.base[seat] if step.base else value) - value
            value = step.base[seat] + step.change[seat] if step.base else value
        assert found.account(seat).rest == pytest.approx(gaps + found.result[seat] - value)


def test_values_by_seat() -> None:
    """Points above the mean of the others, or wins; alone the points themselves."""
    means = np.array([[10.0, 1.0], [4.0, 0.0], [6.0, 0.0]])
    assert worth(means, "points").tolist() == [5.0, -4.0, -1.0]
    assert worth(means, "wins").tolist() == [1.0, 0.0, 0.0]
    assert worth(means[:1], "points").tolist() == [10.0]


def test_a_decision_is_judged_by_what_the_mover_could_see() -> None:
    """Wildfire against each other: two positions that differ only in what is hidden from the mover, the same values."""
    found = 0
    for seed in range(6):
        match, lot = hedgerow.new("wildfire", variant="vs", players=2, seed=seed), random.Random(seed)
        while match.to_move == "chance" or match.played < 12 or len(match.legal()) < 2:
            match.roll() if match.to_move == "chance" else match.play(lot.choice(match.legal()))
        seat, here = match.to_move, match.at(match.played)
        assert isinstance(seat, int)
        for guessed in range(6):
            other = here.copy()
            contract.hide(other[0], seat)
            contract.guess(other[0], seat, generator(guessed))
            if other.tobytes() != here.tobytes():
                judge, moves = Playouts(match, "points", 2), match.codes()[:3]
                assert np.array_equal(judge.after(here, seat, moves, 1), judge.after(other, seat, moves, 1))
                found += 1
    assert found > 3


def test_only_sure_costs_are_marked() -> None:
    """Of a spread of 10: 1 is a slip, 2 a mistake, 4 a blunder; with an error of more than half the cost, nothing."""
    match = castles(0)
    found = Analysis(match, "points", 8, [0, 0], [10.0, 10.0], [], [0, 0], True)

    def mark(cost: float, error: float) -> str:
        return found.mark(Step(0, 0, "", [], [-cost, cost], error))

    assert [mark(cost, 0.1) for cost in (0.9, 1.0, 2.0, 4.0)] == ["", "slip", "mistake", "blunder"]
    assert mark(4.0, 2.1) == "" and mark(4.0, 1.9) == "blunder"
    assert found.mark(Step(0, CHANCE, "", [], [-9.0, 9.0])) == ""


def test_the_same_tries_give_the_same_analysis(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match, lot = hedgerow.new("wildfire", seed=8), random.Random(8)
    while match.to_move is not None:
        match.roll() if match.to_move == "chance" else match.play(lot.choice(match.legal()))
    file = tmp_path / "a.match"
    file.write_text(match.dump())
    told = []
    for _ in range(2):
        assert main(["analyse", str(file), "--tries", "5", "--json"]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    found = json.loads(told[0])
    assert found["goal"] == "wins" and found["ends"] == 20 and len(found["steps"]) == match.played
    one = found["accounts"][0]
    assert one["start"] + one["luck"] - one["cost"] + one["given"] + one["rest"] == pytest.approx(one["result"])
    assert main(["analyse", str(file), "--tries", "5", "--for", "points"]) == 0
    assert "start + luck + cost + given + rest = result" in capsys.readouterr().out


@pytest.mark.parametrize(("game", "players"), [("wildfire", 2), ("shelter", 2)])
def test_behind_the_last_step_of_an_ended_match_stands_its_result(game: str, players: int) -> None:
    """Whatever the last mover could hope for, who did not know the others' sheets: then it is over. What lies between
    is part of the rest, and no step's."""
    match, lot = hedgerow.new(game, seed=5, players=players), random.Random(5)
    while match.to_move is not None:
        match.roll() if match.to_move == "chance" else match.play(lot.choice(match.legal()))
    found = without_a_clock(match, Noise(players), "points")
    points = match.scores()
    assert found.is_over and found.result == [points[0] - points[1], points[1] - points[0]]
    assert [found.values(seat)[-1] for seat in range(players)] == found.result
    last = [step for step in found.steps if step.base][-1]
    assert any(last.base[seat] + last.change[seat] != found.result[seat] for seat in range(players))


def test_a_match_that_goes_on_is_taken_apart_as_far_as_it_went() -> None:
    match = figure(LAST_STAND, phase="event", owed=0)
    match.play("roll 1 1")
    found = without_a_clock(match, Perfect(match), "wins")
    assert not found.is_over and found.result == found.steps[-1].values == [1.0]


def test_what_cannot_be_analysed_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = hedgerow.new("pastures", seed=1, rows=3, columns=3)
    with pytest.raises(BadSettings, match="Nothing has been played yet"):
        analyse(match)
    match.play(match.legal()[0])
    for seconds in (0, -1.0, math.nan, math.inf):
        with pytest.raises(BadSettings, match="more than nothing"):
            analyse(match, seconds=seconds)
    with pytest.raises(BadSettings, match="A goal is one of"):
        goal_for(match, "glory")
    assert main(["analyse", str(tmp_path / "nowhere")]) == 2
    assert "nowhere" in capsys.readouterr().err
