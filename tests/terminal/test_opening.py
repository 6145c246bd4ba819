"""Which match a command line means."""

from __future__ import annotations

from pathlib import Path

import pytest

import hedgerow
from hedgerow import BadSettings, catalog
from hedgerow.table import saves
from hedgerow.terminal.opening import Wish, fewest


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HEDGEROW_DATA", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    ("game", "variant", "seats", "players"),
    [
        ("shelter", None, {1: "strong"}, 2),  # the README's own command
        ("shelter", None, {98: "greedy"}, 99),
        ("wildfire", None, {0: "greedy"}, 1),  # it may play alone
        ("wildfire", None, {2: "greedy", 0: "random"}, 3),
        ("wildfire", "vs", {0: "greedy"}, 2),
        ("wildfire", None, {8: "greedy"}, 9),  # too many: refused by the settings, with all variants in the sentence
        ("pastures", None, {0: "greedy"}, 2),
        ("vasty", None, {1: "greedy"}, 2),
        ("vasty", None, {3: "greedy"}, 4),
        ("vasty", None, {}, None),
    ],
)
def test_seats_of_computers_imply_players(game, variant, seats, players) -> None:
    assert fewest(catalog.room(game), variant, seats) == players


def test_the_number_of_players_that_was_asked_for_counts() -> None:
    assert Wish("shelter", players=5, computers={1: "strong"}, save=False).open()[0].players == 5


def test_a_saved_match_with_the_seat_is_taken_up_and_one_without_is_put_aside(own_data: Path) -> None:
    saves.save(hedgerow.new("shelter", seed=4), saves.current("shelter"))
    match, path = Wish("shelter", computers={1: "strong"}).open()
    assert (match.players, match.settings.variant) == (2, "table") and path == saves.current("shelter")
    assert saves.load(own_data / "shelter-1.match").seed == 4, "nothing is lost"
    saves.save(match, path)
    assert Wish("shelter", computers={1: "strong"}).open()[0].seed == match.seed


def test_another_match_is_tried_from_a_position_of_a_file(own_data: Path) -> None:
    told, file = hedgerow.new("wildfire", seed=4), own_data / "a.match"
    while told.played < 9:
        told.roll() if told.to_move == "chance" else told.play(told.legal()[0])
    saves.save(told, file)
    before = file.read_bytes()
    match, path = Wish(resume=str(file), at=7).open()
    assert match.played == 0 and match.at(0).tobytes() == told.at(7).tobytes() and match.seed != told.seed
    assert path == saves.current("wildfire") and file.read_bytes() == before
    with pytest.raises(BadSettings, match="has 9 moves; another match can begin before each of them, not at 9"):
        Wish(resume=str(file), at=9).open()
    with pytest.raises(BadSettings, match="--at needs a match"):
        Wish("wildfire", at=3).open()


def test_a_file_without_the_seat_is_refused(own_data: Path) -> None:
    saves.save(hedgerow.new("shelter", seed=4), own_data / "a.match")
    with pytest.raises(BadSettings, match="--computer names seat 2, but this match has 1 player"):
        Wish(resume=str(own_data / "a.match"), computers={1: "strong"}).open()
