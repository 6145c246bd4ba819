"""The first turn by heart: by hand, beside searches of openings that are quickly searched, and beside the rules."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import hedgerow
from cite import rule
from hedgerow.bots import proven
from hedgerow.games.wildfire.rules import openings
from hedgerow.games.wildfire.rules.openings import name_of, square_named
from hedgerow.games.wildfire.rules.perfect import Perfect
from hedgerow.games.wildfire.rules.rescue import SAME, Rescue, plan_of, ways
from hedgerow.games.wildfire.rules.state import ACT, SIDE, SQUARES
from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.room import Records
from hedgerow.table.match import Match

STUDY = Path(__file__).resolve().parents[3] / "docs/studies/wildfire-openings.csv"
WHOLE = 0.90719  # docs/studies/wildfire-solved.md


def begun(*squares: int, **options: object) -> Match:
    """A solo match whose dice have named a home, a first fire, and perhaps an event."""
    match = hedgerow.new("wildfire", **options)
    for square in squares:
        match.play(f"roll {square % SIDE + 1}").play(f"roll {square // SIDE + 1}")
    return match


def named(*squares: str, **options: object) -> Match:
    return begun(*map(square_named, squares), **options)


def words_of(ways: frozenset[frozenset[int]]) -> set[str]:
    return {"+".join(map(name_of, sorted(way))) for way in ways}


def at_once(match: Match) -> tuple[float, float] | None:
    """Without any search."""
    return Rescue(match.state).chance(match.state, patience=lambda: False)


# --- by hand ----------------------------------------------------------------------------------------------------------


@rule("wildfire.event?burning", "wildfire.spread")
def test_an_event_that_leaves_two_fires_beside_a_corner_loses_it() -> None:
    """The first fire on C2 has spread to C1, B2, D2 and C3. An event on B2 lights A2 and B1, both beside the home in
    A1, and there is one action."""
    known = openings.of_decision(named("A1", "C2", "B2").state)
    assert known is not None and known.chance == 0.0


@rule("wildfire.event", "wildfire.event?beside-home", "wildfire.douse")
def test_a_fire_beside_the_home_is_doused_and_the_next_one_too() -> None:
    """An event lights B1: it must be doused. B2 then spreads to A2, which is doused in its turn, and the home has no
    empty side left; only an event on A2, one in 36, comes before that."""
    known = openings.of_decision(named("A1", "C2", "B1").state)
    assert known is not None and words_of(known.ways) == {"B1"}
    assert known.chance == pytest.approx(float(Fraction(35, 36)), abs=1e-12)


# --- beside other searches --------------------------------------------------------------------------------------------


def test_every_opening_is_there_with_the_chance_that_was_published() -> None:
    with STUDY.open(newline="", encoding="utf-8") as lines:
        published = {
            (square_named(row["home"]), square_named(row["fire"])): float(row["chance"])
            for row in csv.DictReader(lines)
        }
    assert len(published) == 135 and openings.book().keys() == published.keys()
    for opening, chance in published.items():
        assert openings.mean(openings.book()[opening]) == pytest.approx(chance, abs=1e-10), opening


SEARCHED = [*(("A1", "C2", image) for image in range(8)), ("A1", "D3", 5), ("B2", "D3", 2), ("C1", "C3", 7)]


@pytest.mark.parametrize(("home", "fire", "image"), SEARCHED)
@rule("wildfire.action", "wildfire.event")
def test_turned_and_mirrored_it_is_what_a_search_finds_there(home: str, fire: str, image: int) -> None:
    """Openings whose search takes a moment. For some events every action is searched in full, and all that are best
    are listed."""
    places = [openings.SYMMETRIES[image][square_named(place)] for place in (home, fire)]
    perfect = Perfect(1 << places[0], True)
    whole = at_once(begun(*places))
    grid = begun(*places).state.grid[0]
    assert whole is not None and whole[0] == pytest.approx(perfect.chance(*plan_of(grid), is_spread=True), abs=1e-10)
    for event in range(image, SQUARES, 5 if fire == "C2" else 12):
        match = begun(*places, event)
        grid = match.state.grid[0]
        if match.state.phase != ACT or grid.lost:
            continue
        known, done = openings.of_decision(match.state), ways(plan_of(grid), int(grid.owed), may_pass=False)
        found = {way: perfect.chance(*plan) or 0.0 for way, plan in done.items()}
        best = max(found.values())
        assert known is not None and known.chance == pytest.approx(best, abs=1e-10), event
        assert best == 0.0 or known.ways == {way for way in found if found[way] > best - SAME}


# --- beside the rules -------------------------------------------------------------------------------------------------


def chance(sure: Rescue, records: Records) -> float:
    found = sure.chance(records[0], patience=lambda: False)
    assert found is not None and found[0] == found[1]
    return found[0]


@pytest.mark.parametrize(
    "rolled", [(), (3,), (0, 0), (4, 1), (2, 2), (2, 2, 1), (5, 3, 4), (1, 2, 3, 5), (2, 2, 5, 5, 0)]
)
@rule("wildfire.home", "wildfire.first-fire", "wildfire.first-fire?neighbouring", "wildfire.dice", "wildfire.event")
def test_before_a_die_falls_it_is_the_mean_of_what_it_may_bring(rolled: tuple[int, ...]) -> None:
    """Home, first fire and first event, die by die; a fire beside the home is rolled again."""
    match = hedgerow.new("wildfire")
    for face in rolled:
        match.play(f"roll {face + 1}")
    sure, outcomes = Rescue(match.state), []
    for face in range(SIDE):
        behind = match._records.copy()
        contract.apply(behind[0], CHANCE, face)
        outcomes.append(chance(sure, behind))
    assert chance(sure, match._records) == pytest.approx(np.mean(outcomes), abs=1e-12)


def test_before_anything_has_fallen() -> None:
    found = at_once(hedgerow.new("wildfire"))
    assert found is not None and found[0] == pytest.approx(WHOLE, abs=5e-6)


@rule("wildfire.first-fire?neighbouring")
def test_where_a_fire_may_begin_nearer_nothing_is_known_by_heart() -> None:
    assert at_once(hedgerow.new("wildfire", start_gap=4)) is None
    assert openings.of_decision(named("B2", "C3", "F6", start_gap=4).state) is None
    assert (
        openings.of_decision(named("B2", "D3", "F6", start_gap=4).state) is not None
    )  # which may begin elsewhere, too


@rule("wildfire.event?home", "wildfire.action?extra")
def test_an_event_on_the_home_leaves_two_actions_and_what_is_left_of_a_pair() -> None:
    """Behind the first of a best pair the second one is known; behind any other action nothing is."""
    match = named("A1", "C2", "A1")
    known = openings.of_decision(match.state)
    assert known is not None and match.state.grid[0].owed == 2 and words_of(known.ways) == {"C1+B2"}
    match.play("douse B2")
    between = openings.of_decision(match.state)
    assert between == (known.chance, {frozenset({square_named("C1")})})
    assert openings.of_decision(named("A1", "C2", "A1").play("douse D2").state) is None


@pytest.mark.parametrize("seed", range(12))
def test_only_the_first_turn_is_taken_for_one(seed: int) -> None:
    match = hedgerow.new("wildfire", seed=seed)
    while match.to_move is not None:
        s, first = match.state, match.state.turn <= 1
        if s.phase == ACT:
            between = s.turn == 1 and (s.grid[0].doused | s.grid[0].dug)  # of two actions: another test's
            assert between or (openings.of_decision(s) is not None) == first
        elif match.to_move == "chance":
            assert (openings.of_roll(s) is not None) == (first and s.turn == 1)
        match.roll_one() if match.to_move == "chance" else match.play_code(0, match.codes()[seed % len(match.codes())])


# --- what it is good for ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("squares", [("C2", "F6", "A1"), ("E4", "A1", "C3"), ("A6", "F1", "B2"), ("B5", "E5", "B5")])
def test_the_best_first_actions_are_known_without_a_search(squares: tuple[str, ...]) -> None:
    match = named(*squares)
    known = openings.of_decision(match.state)
    assert known is not None
    found = proven.leading(Rescue(match.state), match._records, 0, match.codes(), 1, lambda: False)
    assert found is not None and set(found.values()) == {known.chance}
    assert {code % SQUARES for code in found} == {square for way in known.ways for square in way}


def test_every_other_action_may_still_be_searched() -> None:
    """What is noted of them is a bound: who asks for their chance is told no less than it, and no more."""
    match = named("A1", "C2", "F6")
    sure = Rescue(match.state)
    sure.remember(match.state)
    grid = match.state.grid[0]
    plain = Perfect(int(grid.home), True)
    for plan in ways(plan_of(grid), 1, may_pass=False).values():
        assert sure._most.chance(*plan) == pytest.approx(plain.chance(*plan), abs=1e-10)
