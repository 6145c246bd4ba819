"""The levels: five for people, fixed references, and names that old matches and links still have."""

from __future__ import annotations

import re

import numpy as np
import pytest

import hedgerow
from hedgerow import catalog
from hedgerow.bots import players
from hedgerow.bots.players import FOR_PEOPLE, FORMER, LEVELS, level
from hedgerow.kernel import playout, rng
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.mind import nothing_learned
from hedgerow.kernel.playout import GREEDY, Way
from hedgerow.kernel.refusal import BadSettings
from hedgerow.lab.batch import Batch


def test_five_are_for_people_and_say_their_time() -> None:
    assert [one.name for one in FOR_PEOPLE] == ["novice", "casual", "steady", "seasoned", "expert"]
    assert FOR_PEOPLE[0].time == "moves at once" and FOR_PEOPLE[-1].time == "up to 2 s a move"
    assert all(one.about and (one.seconds > 0) == (one.need is not None) for one in FOR_PEOPLE)
    assert {"greedy", "strong"} <= {one.name for one in LEVELS.values() if one.is_reference}


def test_a_level_that_was_is_played_by_one_that_is() -> None:
    assert all(level(former) is LEVELS[now] for former, now in FORMER.items()) and "flat" in FORMER


def test_a_study_may_say_how_many_matches_are_imagined() -> None:
    found = players.studied("expert@6000")
    assert found.name == "expert@6000" and found.way == level("expert").way._replace(playouts=6000)
    halves = [players.studied("seasoned@500").way_in(catalog.room(game)) for game in ("wildfire", "rewilding")]
    assert [(way.code, way.playouts) for way in halves] == [(players.HALVING, 500)] * 2
    assert players.studied("expert") is level("expert") and players.studied("flat") is level("steady")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("greedy@5", "greedy takes none"),
        ("expert@0", "a number from 1 to 999999, not '0'"),
        ("expert@", "not ''"),
        ("expert@\u00b2", "a number from 1"),
        ("chess@5", "There is no bot 'chess'"),
    ],
)
def test_a_number_that_cannot_be_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(BadSettings, match=re.escape(sentence)):
        players.studied(name)


def test_at_a_table_nobody_names_a_number() -> None:
    with pytest.raises(BadSettings, match="There is no bot"):
        level("expert@6000")


@pytest.mark.parametrize("game", catalog.names())
def test_who_has_learned_plays_whole_turns(game: str) -> None:
    room = catalog.room(game)
    code = players.HALVING if room.rules.appraise is nothing_learned else players.SCHOOLED
    if "seasoned" not in room.levels:
        assert level("seasoned").way_in(room).code == code
    assert level("schooled").way_in(room) == level("schooled").way, "a reference stays what it is"


def test_a_room_says_where_a_level_would_be_no_step() -> None:
    """docs/studies/levels.md has the figures. Nobody but the levels below the expert plays otherwise in some rooms."""
    ways = {(g, n): level(n).way_in(catalog.room(g)) for g in catalog.names() for n in catalog.room(g).levels}
    assert ways == {
        ("pastures", "steady"): Way(players.SCHOOLED, 8),
        ("pastures", "seasoned"): Way(players.SCHOOLED, 28),
        ("shelter", "seasoned"): Way(players.SCHOOLED, 10),
        ("vasty", "steady"): Way(GREEDY, 24),
        ("vasty", "seasoned"): Way(players.SCHOOLED, 6),
        ("wildfire", "seasoned"): Way(players.BRIEF, 18, 16),
    }
    assert all(level(n) in players.FOR_PEOPLE and n != "expert" for _, n in ways)


def test_who_notices_few_moves_takes_the_best_of_those(monkeypatch: pytest.MonkeyPatch) -> None:
    """A quick player who likes high numbers: of all ten squares she takes the last, of two by lot mostly another, and
    over all lots she takes the better one of each pair equally often."""
    glance = interpreted(playout.glance)

    def legal(s: object, seat: int, moves: np.ndarray) -> int:  # type: ignore[type-arg]
        moves[:4] = range(4)
        return 4

    monkeypatch.setitem(glance.__globals__, "legal", legal)
    monkeypatch.setitem(glance.__globals__, "greedy", lambda s, seat, moves, n, rng: int(np.argmax(moves[:n])))
    moves = np.zeros(4, np.int32)
    assert glance(None, 0, moves, rng.generator(1), 0) == glance(None, 0, moves, rng.generator(1), 9) == 3
    found = [glance(None, 0, moves, rng.generator(seed), 2) for seed in range(1200)]
    shares = np.bincount(found, minlength=4) / len(found)
    assert shares[0] == 0 and np.allclose(shares[1:], [1 / 6, 2 / 6, 3 / 6], atol=0.05)


def test_noticing_all_is_the_quick_player() -> None:
    room = catalog.room("wildfire")
    one, other = Batch(room, room.settings(), 40), Batch(room, room.settings(), 40)
    one.play_levels([GREEDY], seed=3)
    other.play_levels([Way(GREEDY, notice=1000)], seed=3)
    assert np.array_equal(one.points, other.points) and np.array_equal(one.lengths, other.lengths)


def test_who_learns_the_rules_loses_to_the_quick_player() -> None:
    """Wildfire: of the same 400 homes the quick player saves many more."""
    room = catalog.room("wildfire")
    batch, saved = Batch(room, room.settings(), 400), {}
    for name in ("novice", "casual", "greedy"):
        batch.play_levels([level(name).way_in(room)], seed=3)
        saved[name] = int((batch.results == 1).sum())
    assert saved["novice"] < saved["casual"] < saved["greedy"] and saved["novice"] < saved["greedy"] / 2, saved


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_thinks_through_one_door(name: str) -> None:
    match = hedgerow.new("pastures", seed=1, rows=3, columns=3)
    found = hedgerow.bot(name).think(match, simulations=12, seed=5)
    assert {choice.words for choice in found.choices} == set(match.legal()) and found.choices[0].move == found.move
    assert found.meaning and found.line[0] == found.choices[0].words
