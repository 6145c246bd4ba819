"""What the learned chance to win looks at, by hand, and how it speaks in a search: by the rules as Python runs them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from games.vasty.table import play, table
from hedgerow.bots import valuing
from hedgerow.bots.valuing import OF_POINTS, OF_WINS, foresee
from hedgerow.bots.workspace import look, workspace_for
from hedgerow.games.vasty.rules import value
from hedgerow.games.vasty.rules.value import DAMAGE, MIND, MISSING, NEAR, OF_PLAYER, TOKEN, TURN
from hedgerow.kernel import learned
from hedgerow.kernel.contract import POINTS, WINS
from hedgerow.kernel.jit import interpreted
from hedgerow.table.match import Match

RED, BLUE = 0, 1
OWN, RIVAL = 1, 1 + OF_PLAYER  # where the traits of a seat and of its worst rival begin


def race() -> Match:
    """Red is one step from her last objective, blue four steps from the first of his last two."""
    return table(
        "at F14, damage 2, collected 4, hand F44",
        "at home, collected 3, hand F45, tokens shield",
        facts=["red objectives: F10", "blue objectives: F09"],
    )


def told(match: Match, seat: int) -> tuple[int, dict[int, float]]:
    """The stage, and the traits that are not 0."""
    out = np.full(MIND.traits, 7.0)
    stage = learned.prospect(match._records[0], seat, out)
    return stage, {int(i): float(out[i]) for i in np.flatnonzero(out)}


def of(at: int, facts: dict[int, float]) -> dict[int, float]:
    return {at + place: number for place, number in facts.items()}


def test_what_is_looked_at() -> None:
    match = race()
    red = {0: 1.0, DAMAGE + 1: 1.0, TURN: 1.0, MISSING: 1.0, MISSING + 1: 1.0}  # one step, two damage, one to go
    blue = {3: 1.0, TOKEN + 1: 1.0, MISSING: 2.0, MISSING + 1: 1.0}  # four steps, two to go
    assert told(match, RED) == (1, {0: 1.0, **of(OWN, red), **of(RIVAL, blue)})
    assert told(match, BLUE) == (5, {0: 1.0, **of(OWN, blue), **of(RIVAL, red)})


def test_with_more_players_the_most_dangerous_comes_first() -> None:
    """Red has one of three, blue none, green two: green is red's worst rival. Nobody has an objective on the map."""
    match = table("at home, collected 1, hand F44", "at home, hand F45", "at home, collected 2, hand F46", "at home")
    stage, traits = told(match, RED)
    assert stage == 25 + 16 + 3 * 1 + 0  # she needs two, green one
    needs = [traits[1 + rank * OF_PLAYER + MISSING] for rank in range(4)]
    assert needs == [2, 1, 3, 3]
    assert all(traits[1 + rank * OF_PLAYER + NEAR + 2] == 1 for rank in range(4))


def test_it_says_nothing_in_the_middle_of_a_turn() -> None:
    match = play(race(), "redraw")
    assert told(match, RED)[0] == -1


@pytest.mark.parametrize(("far", "place"), [(1, 0), (NEAR, NEAR - 1), (NEAR + 1, NEAR), (NEAR + 3, NEAR)])
def test_steps_are_told_apart_near_by(far: int, place: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert placed_by(far, monkeypatch) == place


def test_far_off_and_nothing_to_run_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (placed_by(NEAR + 4, monkeypatch), placed_by(value.FAR, monkeypatch)) == (NEAR + 1, NEAR + 2)


def placed_by(far: int, monkeypatch: pytest.MonkeyPatch) -> int:
    twin = interpreted(value.player_traits)
    monkeypatch.setitem(twin.__globals__, "to_go", lambda s, seat, node: far)
    out = np.zeros(MIND.traits)
    twin(race()._records[0], RED, 0, out)
    return int(np.flatnonzero(out[: NEAR + 3])[0])


def searcher(match: Match, chances: dict[int, float]) -> Any:
    """A workspace in which a stage alone says how good the chance is."""
    workspace = workspace_for(match.room, match._records.copy(), seed=3)
    interpreted(look)(workspace, RED)
    workspace.by_value.mind.weights[:] = 0.0
    for stage, chance in chances.items():
        workspace.by_value.mind.weights[stage, 0] = chance
    return workspace


def codes(match: Match) -> list[int]:
    out = np.zeros(match.room.most_moves, np.int32)
    return out[: match.room.rules.interpreted.legal(match._records[0], RED, out)].tolist()


def test_a_search_asks_for_the_chance_when_so_many_turns_have_begun() -> None:
    """However red redraws, two turns later her chance is that of the stage (four of five collected, beside three or
    four of blue's), or the match is won."""
    match = race()
    redraw = codes(match)[match.legal(RED).index("redraw")]
    workspace = searcher(match, {0: 0.3, 1: 0.3, 5: 0.9})
    workspace.by_value.mind.ahead = 1
    for number in range(6):
        workspace.end[:] = 0.0
        foresee(workspace.game[0], workspace, RED, redraw, number)
        won = workspace.end[RED, OF_POINTS] == 5
        assert workspace.end[RED, OF_WINS] == (1.0 if won else 0.3)
        assert workspace.end[BLUE, OF_POINTS] in (3, 4)


def test_who_wants_points_or_looks_no_turns_ahead_sees_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    match, asked = race(), list[int]()
    twin = interpreted(valuing.follow_briefly)
    monkeypatch.setitem(twin.__globals__, "follow", lambda w, seat, move, number, sums: asked.append(number))
    workspace = searcher(match, {})
    for ahead, wants, number in ((0, WINS, 7), (4, POINTS, 8)):
        workspace.by_value.mind.ahead, workspace.wants = ahead, wants
        twin(workspace.game[0], workspace, RED, codes(match)[0], number)
    assert asked == [7, 8]


def test_a_chance_is_never_more_than_certain() -> None:
    match = race()
    for said, meant in ((1.7, 1.0), (-0.4, 0.0)):
        workspace = searcher(match, {1: said})
        own = workspace.by_value
        own.mind.line[0] = match._records[0]
        chance = interpreted(learned.play_on)(own.mind.line[0], RED, own.mind.moves, own.mind.rng, own.mind, 1)
        assert chance == meant


def test_the_schooled_player_tries_the_quick_players_favourites(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every move is looked at as often, on the same dice; the third favourite is the one that brings hope."""
    match = race()
    workspace = searcher(match, {})
    own = workspace.by_value
    own.game[0] = match._records[0]
    twin = interpreted(learned.by_glimpses)
    asked = list[tuple[bytes, int]]()

    def hope(s: Any, seat: int, moves: Any, dice: Any, mind: Any, turns: int) -> float:
        asked.append((bytes(dice), turns))
        return 0.9 if (len(asked) - 1) // learned.GLIMPSES == 2 else 0.1

    monkeypatch.setitem(twin.__globals__, "play_on", hope)
    chosen = interpreted(learned.schooled_choice)(own, RED)
    favourites = np.zeros(3, np.int64)
    listed = np.zeros(match.room.most_moves, np.int32)
    n = match.room.rules.interpreted.legal(match._records[0], RED, listed)
    match.room.rules.interpreted.ranked(match._records[0], RED, listed, n, own.rng, favourites)
    assert chosen == favourites[2]
    assert len(asked) == min(n, learned.FAVOURITES) * learned.GLIMPSES
    assert {turns for _, turns in asked} == {2 * MIND.ahead}
