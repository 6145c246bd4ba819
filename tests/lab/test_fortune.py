"""Scores without luck: the same matches, the same mean, and nothing that depends on what the judge thinks of them."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import numpy as np
import pytest

import hedgerow
from hedgerow import catalog
from hedgerow.bots.players import level
from hedgerow.cli import main
from hedgerow.kernel import contract, rng
from hedgerow.kernel.contract import CHANCE, RESULTS
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Records
from hedgerow.lab import fortune, simulation
from hedgerow.lab.standings import table, without_luck
from hedgerow.lab.tournament import Chunk, Encounters, Tournament, protocol_of

ROOM = catalog.room("wildfire")
SETTINGS = ROOM.settings(1)


class Loaded(fortune.Judge):
    """A judge with any opinion at all."""

    def lucks(self, positions: Records, number: int) -> Any:
        values = np.array([float(sum(one.tobytes()) % 11) for one in positions])
        return values - values.mean()


@pytest.fixture(scope="module")
def ten() -> fortune.Fortune:
    return fortune.played("wildfire", SETTINGS, "greedy", 5, 0, 10)


def test_they_are_the_same_matches(ten: fortune.Fortune) -> None:
    """Whoever looks at the luck of a match does not change it; nor does it matter with which others it is played."""
    ends = simulation.played("wildfire", SETTINGS, ["greedy"], 5, 0, 10)
    assert ten.points.tolist() == ends.tallies.sum(axis=2)[:, 0].tolist()
    assert ten.results.tolist() == ends.results[:, 0].tolist()
    later = fortune.played("wildfire", SETTINGS, "greedy", 5, 7, 3)
    assert later.luck.tolist() == ten.luck[7:].tolist() and np.ptp(ten.luck) > 0


def before_a_roll() -> Records:
    match = hedgerow.new("wildfire", seed=3)
    while match.played < 12 or match.to_move != "chance":
        match.roll() if match.to_move == "chance" else match.play(match.legal()[0])
    return match.at(match.played)


def every_roll(before: Records) -> list[Records]:
    """Behind two dice, in all 36 ways."""
    found = []
    for fallen in product(range(6), repeat=2):
        behind = before.copy()
        for face in fallen:
            assert contract.to_move(behind[0]) == CHANCE
            contract.apply(behind[0], CHANCE, contract.face(behind[0], face))
        assert contract.to_move(behind[0]) != CHANCE
        found.append(behind)
    return found


@pytest.mark.parametrize("judge", ["usual", "loaded"])
def test_luck_is_nothing_on_average_whatever_the_judge_thinks(judge: str) -> None:
    """A roll, and one other beside it, in all 36 x 36 ways: the lucks add up to nothing, to the last digit. So points
    without luck have the mean of the points."""
    before = before_a_roll()
    judged = (Loaded if judge == "loaded" else fortune.Judge)(ROOM, before, seed=3)
    rolls = every_roll(before)
    lucks = [judged.lucks(np.concatenate([fell, other]), 7)[0] for fell, other in product(rolls, repeat=2)]
    assert np.ptp(lucks) > 0 and np.mean(lucks) == pytest.approx(0, abs=1e-9)


def test_others_are_rolled_as_the_roll_was() -> None:
    """Until somebody decides, every way as often as another; the position that they begin from stays as it is."""
    before, dice = before_a_roll(), rng.generator(11)
    expected = Counter(one.tobytes() for one in every_roll(before))  # some dice bring the same
    seen: Counter[bytes] = Counter()
    for _ in range(720):
        one = before.copy()
        assert fortune.roll_all(ROOM.rules, one[0], dice) == 2
        seen[one.tobytes()] += 1
    assert seen.keys() == expected.keys()
    assert all(abs(seen[roll] - 20 * ways) < 5 * (20 * ways) ** 0.5 for roll, ways in expected.items())


def test_dice_beside_a_match_are_not_its_own() -> None:
    """Were they those of the match, a roll beside it would be the roll itself; and what is rolled must not be what is
    imagined behind it."""
    judge = fortune.Judge(ROOM, ROOM.template(SETTINGS), seed=5)
    workspace, _ = fortune._player(ROOM, ROOM.template(SETTINGS), level("schooled").way, 5)
    generators = (judge.dice, judge.workspace.quickly.rng, judge.workspace.by_value.rng, workspace.by_value.rng,
                  rng.generator(5))  # fmt: skip
    seeds = [tuple(one[rng.STREAMS, :2].tolist()) for one in generators]
    assert seeds[1] == seeds[2] and len(set(seeds)) == 4


def test_what_luck_hides() -> None:
    """Three matches by hand: 10, 20, 30 points, of which the dice brought -9, 0, 9: without them 19, 20, 21. A variance
    of 200/3 becomes one of 2/3: as sure as a hundred times as many matches."""
    tournament = Tournament(ROOM, SETTINGS, protocol_of(ROOM, SETTINGS, ["greedy", "random"], 3, 0))
    tournament.chunks += [
        Chunk(("greedy",), 0, [[0.0] * 3], [[10.0, 20.0, 30.0]], [[-9.0, 0.0, 9.0]]),
        Chunk(("random",), 0, [[0.0] * 3], [[4.0, 9.0, 14.0]], [[-5.0, 0.0, 5.0]]),
    ]
    mean, error, times = without_luck(tournament, "greedy")
    assert (mean, error, times) == (pytest.approx(20), pytest.approx(1 / 3**0.5), pytest.approx(100))
    assert without_luck(tournament, "greedy", "random")[0] == pytest.approx(11)
    assert "Without luck" not in table(tournament)


def test_how_much_of_its_luck_a_bot_feels() -> None:
    """Half of it: of the other half nothing is left, from twenty matches on. Luck that says nothing is hardly taken
    off, and one match more changes nothing in what is taken off its own half."""
    luck = np.array([-8.0, 8.0, 4.0, -4.0, 2.0, 6.0, -6.0, -2.0] * 3)
    assert fortune.without(30 + luck / 2, luck) == pytest.approx(np.full(24, 30.0))
    assert fortune.without((30 + luck / 2)[:8], luck[:8]) == pytest.approx((30 - luck / 2)[:8])  # too few to tell
    points = np.array([20.0, 30.0] * 12)
    left = fortune.without(points, luck)
    assert abs(left - points).max() < abs(luck).max()
    points[0] += 100
    again = fortune.without(points, luck)
    assert again[2::2].tolist() == left[2::2].tolist() and again[1::2].tolist() != left[1::2].tolist()


def test_a_chunk_tells_its_luck(ten: fortune.Fortune) -> None:
    chunk = Encounters("wildfire", SETTINGS, 5, ("greedy",), luck=True).play(0, 10)
    assert chunk.luck == [ten.luck.tolist()] and chunk.points == [ten.points.tolist()]
    assert chunk.scores == [(ten.results == RESULTS.index("win")).astype(float).tolist()]


def test_where_luck_cannot_be_had_a_sentence_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BadSettings, match="rewilding or shelter"):
        fortune.check(ROOM, SETTINGS)
    with pytest.raises(BadSettings, match="one player alone"):
        fortune.check(catalog.room("shelter"), catalog.room("shelter").settings(2))
    assert main(["tournament", "pastures", "--bots", "greedy", "random", "--without-luck"]) == 2
    assert "Luck is taken off the points of one player alone" in capsys.readouterr().err
