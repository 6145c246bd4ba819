"""Scores without luck: the same matches, the same mean, and nothing that depends on what the judge thinks of them."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

import hedgerow
from hedgerow import catalog
from hedgerow.cli import main
from hedgerow.kernel import contract, rng
from hedgerow.kernel.contract import CHANCE, NOBODY, RESULTS
from hedgerow.kernel.playout import GREEDY, Way
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Records
from hedgerow.lab import fortune, simulation
from hedgerow.lab.standings import table, without_luck
from hedgerow.lab.tournament import Chunk, Encounters, Tournament, protocol_of

ROOM = catalog.room("wildfire")
SETTINGS = ROOM.settings(1)


class Loaded(fortune.Judge):
    """A judge with any opinion at all."""

    def __init__(self) -> None:
        self.rules = ROOM.rules

    def luck(self, position: Records, outcomes: Any, number: int) -> Any:
        seen = position.tobytes()[number % 40]
        values = np.array([float((7 * seen + outcome * outcome) % 11) for outcome in outcomes])
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


@pytest.mark.parametrize("judge", ["usual", "loaded"])
def test_luck_is_nothing_on_average_whatever_the_judge_thinks(judge: str) -> None:
    """All 36 ways in which the next two dice can fall, and what is decided between them: the lucks add up to nothing,
    to the last digit, and so points without luck have the mean of the points."""
    match = hedgerow.new("wildfire", seed=3)
    while match.played < 12 or match.to_move != "chance":
        match.roll() if match.to_move == "chance" else match.play(match.legal()[0])
    opening = match.at(match.played)
    judged = Loaded() if judge == "loaded" else fortune.Judge(ROOM, opening, 3, tries=4)
    lucks, points = [], []
    for fallen in product(range(6), repeat=2):
        s, luck, moves, rolls = opening.copy(), 0.0, np.zeros(ROOM.most_moves, np.int32), 0
        while (seat := contract.to_move(s[0])) != NOBODY and (seat != CHANCE or rolls < len(fallen)):
            move = 0
            if seat == CHANCE:
                outcomes = [int(contract.face(s[0], k)) for k in range(contract.faces(s[0]))]
                luck += judged.luck(s, outcomes, rolls)[fallen[rolls]]
                move, rolls = outcomes[fallen[rolls]], rolls + 1
            else:
                contract.legal(s[0], seat, moves)
                move = int(moves[0])
            contract.apply(s[0], seat, move)
        assert rolls == 2
        lucks.append(luck)
        points.append(contract.score(s[0], 0))
    assert np.ptp(lucks) > 0 and np.mean(lucks) == pytest.approx(0, abs=1e-9)
    assert np.mean(np.array(points) - lucks) == pytest.approx(np.mean(points))


def test_the_judge_has_dice_of_her_own() -> None:
    """Were they those of the match, an outcome that is judged well would be one that falls."""
    judge = fortune.Judge(ROOM, ROOM.template(SETTINGS), seed=5)
    own = judge.workspace.quickly.rng[rng.STREAMS, :2].tolist()
    assert own != rng.generator(5)[rng.STREAMS, :2].tolist()
    workspace, _ = fortune._player(ROOM, ROOM.template(SETTINGS), Way(GREEDY), 5)
    assert own != workspace.rng[rng.STREAMS, :2].tolist()


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
