"""The two small games that searches are compared by: positions worked out by hand, and OpenSpiel as a referee."""

from __future__ import annotations

import random
import sys

import numpy as np
import pytest

from hedgerow.cli import main
from hedgerow.kernel import contract, playout
from hedgerow.kernel.contract import CHANCE, DRAW, LOSS, NOBODY, ONGOING, WIN
from hedgerow.kernel.room import Records, Room
from hedgerow.lab.bench_bots import Found, Pair
from hedgerow.lab.yardsticks import CONNECT_FOUR, PIG, ROOMS

ROLL, STOP = 0, 1


def begun(room: Room) -> Records:
    return playout.first_position(room.template(room.settings()))


def dropped(columns: str) -> Records:
    """Stones into these columns, in turn."""
    records = begun(CONNECT_FOUR)
    for column in columns:
        contract.apply(records[0], contract.to_move(records[0]), int(column))
    return records


def rolled(records: Records, *faces: int) -> Records:
    """Decide to roll, and roll this."""
    for face in faces:
        contract.apply(records[0], contract.to_move(records[0]), ROLL)
        assert contract.to_move(records[0]) == CHANCE and contract.faces(records[0]) == 6
        contract.apply(records[0], CHANCE, face - 1)
    return records


def stopped(records: Records) -> Records:
    contract.apply(records[0], contract.to_move(records[0]), STOP)
    return records


def moves_of(records: Records) -> list[int]:
    out = np.zeros(8, np.int32)
    return out[: contract.legal(records[0], contract.to_move(records[0]), out)].tolist()


def chosen_of(records: Records) -> list[int]:
    """The same without listing them."""
    s, seat, out = records[0], contract.to_move(records[0]), np.zeros(8, np.int32)
    return [contract.choice(s, seat, k, out) for k in range(contract.choices(s, seat, out))]


def results(records: Records) -> tuple[int, int]:
    return contract.result(records[0], 0), contract.result(records[0], 1)


@pytest.mark.parametrize(
    "columns",
    [
        "0101010",  # up: the first player's fourth on A
        "3343536",  # across, at the bottom, from D to G
        "01122323363",  # a diagonal that rises to the right
        "65544343303",  # one that rises to the left
    ],
)
def test_four_in_a_row_win(columns: str) -> None:
    before, after = dropped(columns[:-1]), dropped(columns)
    assert results(before) == (ONGOING, ONGOING) and contract.to_move(before[0]) == 0
    assert results(after) == (WIN, LOSS) and contract.to_move(after[0]) == NOBODY


def test_the_second_player_wins_too() -> None:
    """Across, at the bottom, from A to D."""
    assert results(dropped("6051624")) == (ONGOING, ONGOING)
    assert results(dropped("60516243")) == (LOSS, WIN)


def test_no_line_runs_from_the_top_of_a_column_into_the_next() -> None:
    """The first player has the three topmost stones of A and the lowest of B."""
    records = dropped("001006060")
    assert results(records) == (ONGOING, ONGOING) and moves_of(records) == [1, 2, 3, 4, 5, 6]


def test_a_full_column_takes_no_more() -> None:
    records = dropped("000000")
    assert moves_of(records) == chosen_of(records) == [1, 2, 3, 4, 5, 6] and contract.to_move(records[0]) == 0


def test_a_full_land_is_drawn() -> None:
    """Columns of three stones and three of the other colour, in turn, and one in which every stone differs from the one
    below: no four meet."""
    full = dropped("".join(("010101", "101010", "232323", "323232", "454545", "545454", "666666")))
    assert results(full) == (DRAW, DRAW) and contract.to_move(full[0]) == NOBODY


def test_a_turn_of_pig_is_kept_by_stopping() -> None:
    records = rolled(begun(PIG), 4, 6)
    assert contract.to_move(records[0]) == 0 and moves_of(records) == [ROLL, STOP]
    assert contract.score(records[0], 0) == 0
    stopped(records)
    assert contract.to_move(records[0]) == 1 and contract.score(records[0], 0) == 10


def test_a_one_takes_the_turn_and_not_what_was_kept() -> None:
    records = stopped(rolled(stopped(rolled(begun(PIG), 5)), 3))
    rolled(records, 6, 6, 1)
    assert contract.to_move(records[0]) == 1
    assert [contract.score(records[0], seat) for seat in (0, 1)] == [5, 3]


def test_a_hundred_have_to_be_kept_and_then_win() -> None:
    records = rolled(begun(PIG), *[6] * 16, 4)
    assert results(records) == (ONGOING, ONGOING) and moves_of(records) == [STOP]
    assert results(stopped(records)) == (WIN, LOSS) and contract.to_move(records[0]) == NOBODY
    assert results(stopped(rolled(begun(PIG), *[6] * 16, 3))) == (ONGOING, ONGOING)  # 99


def test_a_thousand_decisions_are_a_draw() -> None:
    records = begun(PIG)
    for _ in range(999):
        stopped(records)
    assert results(records) == (ONGOING, ONGOING)
    assert results(stopped(records)) == (DRAW, DRAW)


@pytest.mark.parametrize("name", ROOMS)
def test_openspiel_says_the_same_of_whole_matches(name: str) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="wants the extra hedgerow[openspiel]")
    lots = random.Random(5)
    for _ in range(12):
        pair = Pair(ROOMS[name], pyspiel.load_game(name))
        while pair.mover != NOBODY:
            assert pair.state.current_player() == pair.mover
            assert pair.state.legal_actions() == moves_of(pair.records) == chosen_of(pair.records)
            pair.play(lots.choice(pair.state.legal_actions()))
            pair.roll(lots)
        assert pair.state.is_terminal()
        ours = [{WIN: 1.0, DRAW: 0.0, LOSS: -1.0}[result] for result in results(pair.records)]
        assert pair.state.returns() == ours


def test_what_matches_come_to() -> None:
    """Six won, two drawn, two lost: 7 of 10. The mean of squares is (6 + 2/4) / 10 = .65, less .49 is .16; its root is
    .4, over the root of 10."""
    found = Found(30.0, 10.0, 6, 2, 2)
    assert found.ratio == 3 and found.score == pytest.approx(0.7) and found.error == pytest.approx(0.4 / 10**0.5)


def test_without_openspiel_it_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert main(["bench", "bots"]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and "OpenSpiel is not installed" in error


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("bench bots wildfire", "neither a game nor --gpu"),
        ("bench bots --gpu", "neither a game nor --gpu"),
        ("bench bots --seconds 0", "more than 0 seconds, not 0"),
        ("bench bots --seconds nan", "more than 0 seconds"),
        ("bench bots --matches 0", "is not a number above 0"),
    ],
)
def test_bad_input_is_one_sentence(line: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line.split()) == 2
    error = capsys.readouterr().err
    assert sentence in error and error.count("\n") == 1
