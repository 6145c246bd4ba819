"""Tournaments: fair line-ups, the same whoever runs them, taken up where they were left."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hedgerow import catalog
from hedgerow.cli import main
from hedgerow.kernel.contract import RESULTS
from hedgerow.kernel.playout import GREEDY, RANDOM
from hedgerow.kernel.refusal import BadSettings
from hedgerow.lab import crews
from hedgerow.lab.batch import Batch
from hedgerow.lab.standings import better_in, standings, table
from hedgerow.lab.tournament import Chunk, Tournament, kept_in, line_ups, pair_scores, protocol_of, run

ROOM = catalog.room("wildfire")
SETTINGS = ROOM.settings(2, "vs")
WIN, LOSS, DRAW, PLAYED = (RESULTS.index(name) for name in ("win", "loss", "draw", "played"))


def begun(players: int = 2, rounds: int = 5, bots: tuple[str, ...] = ("random", "greedy")) -> Tournament:
    settings = ROOM.settings(players, "vs" if players > 1 else "solo")
    return Tournament(ROOM, settings, protocol_of(ROOM, settings, bots, rounds, seed=7))


def played(tournament: Tournament, workers: int = 1, keep: Any = lambda chunk: None) -> Tournament:
    with crews.crew("threads", workers) as crew:
        run(tournament, crew, keep, lambda more: None)
    return tournament


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_both_have_every_seat_equally_often(players: int) -> None:
    ups = line_ups(("a", "b"), players)
    assert len(set(ups)) == len(ups)
    for seat in range(players):
        assert sum(up[seat] == "a" for up in ups) == sum(up[seat] == "b" for up in ups) > 0
    assert line_ups(("a",), 1) == [("a",)]


def test_on_a_ladder_neighbours_meet_and_a_reference_meets_all() -> None:
    """Whose neighbour one is, is told by the order of the levels alone: references stand beside the ladder."""
    bots = ("novice", "greedy", "casual", "steady", "random")
    ladder = Tournament(ROOM, SETTINGS, protocol_of(ROOM, SETTINGS, bots, 1, seed=7, ladder=True))
    assert {frozenset(side) for side in ladder.sides()} == {
        frozenset(pair)
        for pair in (
            ("novice", "casual"), ("casual", "steady"), ("greedy", "random"),
            ("greedy", "novice"), ("greedy", "casual"), ("greedy", "steady"),
            ("random", "novice"), ("random", "casual"), ("random", "steady"),
        )
    }  # fmt: skip
    assert ladder.protocol.told()["ladder"] is True
    assert "ladder" not in begun().protocol.told()  # files from before there was one go on


def test_who_is_before_whom() -> None:
    """A win is before a draw is before a loss; among those who lost or only played, points decide."""
    results = np.array([[WIN, LOSS], [DRAW, DRAW], [LOSS, WIN], [PLAYED, PLAYED], [LOSS, LOSS]])
    points = np.array([[1, 9], [5, 3], [9, 1], [4, 4], [2, 7]])
    assert pair_scores(results, points, [0], [1]).tolist() == [1, 0.5, 0, 0.5, 0]
    three = np.array([[WIN, LOSS, LOSS]]), np.array([[0, 3, 8]])
    assert pair_scores(*three, [0, 2], [1]).tolist() == [1]
    assert pair_scores(*three, [1], [0, 2]).tolist() == [0]


def test_a_round_is_the_same_match_with_seats_changed() -> None:
    """As the batch plays them: greedy first, then greedy second, on the same dice."""
    tournament = played(begun())
    batch, scores = Batch(ROOM, tournament.settings, 5), np.zeros(5)
    for levels, greedy in (([RANDOM, GREEDY], 1), ([GREEDY, RANDOM], 0)):
        batch.play_levels(levels, 7)
        won = {WIN: 1.0, LOSS: 0.0, DRAW: 0.5}
        scores += [won[int(result)] / 2 for result in batch.results[:, greedy]]
    assert tournament.of(("random", "greedy"), "scores")[1].tolist() == scores.tolist()
    assert (tournament.of(("random", "greedy"), "scores").sum(0) == 1).all()
    assert standings(tournament)[0].bot == "greedy" and "5 rounds, 10 matches" in table(tournament)


def test_alone_everybody_plays_the_same_matches() -> None:
    tournament = played(begun(1, 300))
    batch = Batch(ROOM, tournament.settings, 300)
    for code, name in ((RANDOM, "random"), (GREEDY, "greedy")):
        batch.play_levels([code], 7)
        one = next(one for one in standings(tournament) if one.bot == name)
        assert one.points == pytest.approx(batch.points.mean()) and one.rating is None
        assert one.score == pytest.approx((batch.results == WIN).mean())
    assert "points on the same matches" in table(tournament)


def test_who_is_better_in_a_match_alone() -> None:
    """Who wins where the other does not, else who has more points; equals half: 1, 0, 1/2, 1 of 4 matches."""
    tournament = begun(1, 4)
    tournament.chunks += [
        Chunk(("random",), 0, [[1.0, 0.0, 1.0, 0.0]], [[2.0, 9.0, 5.0, 4.0]]),
        Chunk(("greedy",), 0, [[0.0, 1.0, 1.0, 0.0]], [[8.0, 1.0, 5.0, 3.0]]),
    ]
    assert better_in(tournament, "random", "greedy") == 2.5 / 4


def test_neither_workers_nor_interruptions_change_the_result(tmp_path: Path) -> None:
    """Stopped behind a chunk, cut off in the middle of a line, taken up by three workers."""
    whole = played(begun(1, 900))
    path, first = tmp_path / "kept.jsonl", begun(1, 900)

    pressed = []

    def stop(more: int) -> None:
        if first.whole_rounds() and not pressed:
            pressed.append("Ctrl-C")
            raise KeyboardInterrupt

    with kept_in(path, first) as keep, crews.crew("threads", 1) as crew:
        run(first, crew, keep, stop)
    assert 0 < first.whole_rounds() < 900
    with path.open("a") as file:
        file.write('{"side": ["random"], "first": 4')
    again = begun(1, 900)
    with kept_in(path, again) as keep:
        assert len(again.chunks) == len(first.chunks)
        played(again, 3, keep)
    assert table(again) == table(whole)
    once_more = begun(1, 900)
    with kept_in(path, once_more) as keep:
        played(once_more, 1, lambda chunk: pytest.fail("all was played"))
    assert table(once_more) == table(whole)


def test_another_file_is_left_as_it_is(tmp_path: Path) -> None:
    other, foreign, damaged = tmp_path / "other", tmp_path / "foreign", tmp_path / "damaged"
    with kept_in(other, begun(rounds=9)):
        pass
    foreign.write_text("my diary\n")
    damaged.write_text(json.dumps(begun().protocol.told()) + '\n{"side": 3}\n')
    for path, told in ((other, "another tournament"), (foreign, "another tournament"), (damaged, "Line 2")):
        before = path.read_text()
        with pytest.raises(BadSettings, match=told), kept_in(path, begun()):
            pass
        assert path.read_text() == before


def test_two_runs_do_not_write_into_one_file(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    with kept_in(tmp_path / "one", begun()) as keep:
        keep(Chunk(("random", "greedy"), 0, [[0.0], [1.0]], [[0.0], [1.0]]))
        with pytest.raises(BadSettings, match="just now"), kept_in(tmp_path / "one", begun()):
            pass


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (["--bots", "greedy"], "two bots or more"),
        (["--bots", "greedy", "greedy"], "takes part once"),
        (["--bots", "greedy", "genius"], "no bot 'genius'"),
        (["--bots", "greedy", "random", "--chart", "chart.pdf"], "must end in .png or .svg"),
        (["--bots", "greedy", "random", "--out", "/no/such/folder/x"], "no folder"),
        (["--bots", "greedy", "random", "--rounds", "0"], "not a number above 0"),
    ],
)
def test_what_cannot_be_is_one_sentence(capsys: pytest.CaptureFixture[str], line: list[str], told: str) -> None:
    try:
        code = main(["tournament", "wildfire", "--variant", "vs", "--players", "2", *line])
    except SystemExit as left:
        code = int(left.code or 0)
    assert code == 2 and told in capsys.readouterr().err


def test_for_machines(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["tournament", "wildfire", "--bots", "random", "greedy", "--rounds", "20", "--seed", "7", "--json"]
    assert main(line) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["rounds_played"] == 20 and [one["bot"] for one in told["standings"]] == ["greedy", "random"]
