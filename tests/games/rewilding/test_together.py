"""Several players: a sheet each, at the same time, with own dice or shared ones."""

from __future__ import annotations

import random

import pytest

import hedgerow
from cite import rule
from games.rewilding.figures import fact
from hedgerow.kernel.contract import CHANCE
from hedgerow.table.match import Match


def play_on(match: Match, seed: int, most: int = 10_000) -> Match:
    chosen = random.Random(seed)
    for _ in range(most):
        if match.to_move is None:
            break
        if match.to_move == "chance":
            match.roll_one()
        else:
            seat = chosen.choice([s for s in range(match.players) if match.may_move(s)])
            match.play(chosen.choice(match.legal(seat)), seat)
    return match


@rule("rewilding.together", "rewilding.together?winner")
def test_the_most_points_win_and_ties_share() -> None:
    results = set()
    for seed in range(12):
        match = play_on(hedgerow.new("rewilding", seed=seed, players=2), seed)
        points, outcome = match.scores(), match.outcome
        assert outcome is not None
        assert outcome.results == tuple("win" if p == max(points) else "loss" for p in points)
        results.add(len(outcome.winners))
    assert 1 in results


@rule("rewilding.together?pace")
def test_all_play_at_the_same_time_stage_by_stage() -> None:
    match = hedgerow.new("rewilding", seed=3, players=3)
    match.play("roll 1 1 1 1").play("roll 2 2 2 2").play("roll 4 4 4 4")
    assert [match.may_move(seat) for seat in range(3)] == [True, True, True]
    match.play("lock", seat=2)
    assert [match.may_move(seat) for seat in range(3)] == [True, True, False]
    assert match.status(2) == "Year 1 of 10: waiting for the others."
    match.play("place 1 as protect", seat=0).play("lock", seat=0).play("lock", seat=1).play("protect fire", seat=0)
    assert match.to_move == "chance"  # now the weather, for each her own
    match.play("roll 1 1").play("roll 3 4").play("roll 6 6")
    assert [fact(match, "dice", seat) for seat in range(3)] == ["1 1", "3 4", "6 6"]


@rule("rewilding.together?pace")
def test_nobody_waits_for_dice_that_are_her_own() -> None:
    match = hedgerow.new("rewilding", seed=3, players=2)
    match.play("roll 4 4 4 4").play("roll 2 2 2 2")
    match.play("place 4 as plant", seat=0).play("lock", seat=0)
    assert match.to_move == "chance"  # her planting roll, though player 2 has still to place her dice
    match.play("roll 1 1")
    assert [fact(match, "dice", seat) for seat in range(2)] == ["1 1", "2 2 2 2"]
    match.play("reroll 2 2", seat=1)
    assert match.to_move == "chance" and match.status(0) == "Year 1 of 10: re-roll 2 dice (player 2)."
    match.play("roll 5 6")
    assert [fact(match, "dice", seat) for seat in range(2)] == ["1 1", "2 2 5 6"]


@rule("rewilding.together?pace")
def test_a_roll_of_ones_own_leaves_no_room_for_another() -> None:
    text = hedgerow.new("rewilding", seed=3, players=2).play("roll 4 4 4 4").play("roll 2 2 2 2").position
    owing = text.replace("dice        4 4 4 4", "dice        4 4 4 _ again")
    assert hedgerow.read("rewilding", owing).to_move == "chance"
    with pytest.raises(hedgerow.BadText, match="rolled at once"):
        hedgerow.read("rewilding", owing.replace("dice        2 2 2 2", "dice        2 2 _ _"))


@rule("rewilding.together?shared-dice")
def test_shared_dice_fall_once_for_all() -> None:
    match = hedgerow.new("rewilding", seed=3, players=3, shared_dice=True)
    match.play("roll 6 3 1 4")
    assert [fact(match, "dice", seat) for seat in range(3)] == ["1 3 4 6"] * 3
    match.play("reroll 1 4", seat=1).play("roll 2 2")  # a re-roll is player 2's own
    assert [fact(match, "dice", seat) for seat in range(3)] == ["1 3 4 6", "2 2 3 6", "1 3 4 6"]
    match.play("lock", seat=0).play("lock", seat=2).play("lock", seat=1).play("roll 2 3")
    assert [fact(match, "dice", seat) for seat in range(3)] == ["2 3"] * 3
    for seat in range(3):
        match.play("accept", seat=seat)
    match.play("roll 6")  # one check die for all three
    assert [fact(match, "dice", seat) for seat in (0, 2)] == ["6", "6"]
    assert not match.may_move(1)  # only a mirror is left to player 2, and a check die lies alone


@rule("rewilding.together?shared-dice")
def test_shared_dice_are_for_several_players() -> None:
    with pytest.raises(hedgerow.BadSettings, match="together"):
        hedgerow.new("rewilding", shared_dice=True)


def first_faces(match: Match) -> list[str]:
    """The turn dice of player 1, year by year, when nobody touches a die."""
    found = []
    while match.to_move is not None:
        if match.to_move == "chance":
            match.roll()
        while isinstance(match.to_move, int):
            seat = match.to_move
            if "lock" in match.legal():
                if seat == 0:
                    found.append(fact(match, "dice", 0))
                match.play("lock")
            else:
                match.play(match.legal()[0])
    return found


@rule("rewilding.together?streams")
def test_no_roll_shifts_another() -> None:
    """The same seed: one player plants and re-rolls a lot, the other does nothing, and the turn dice stay the same."""
    idle = first_faces(hedgerow.new("rewilding", seed=8))
    busy = hedgerow.new("rewilding", seed=8)
    found = []
    while busy.to_move is not None:
        if busy.to_move == "chance":
            if all(die == "_" for die in fact(busy, "dice").split()) and "turn" in busy.status():
                busy.roll()
                found.append(fact(busy, "dice"))
            else:
                busy.roll_one()
            continue
        moves = busy.legal()
        wanted = [w for w in moves if w.startswith("reroll") or w.endswith("as plant")] or moves
        busy.play(wanted[-1] if "lock" not in wanted[-1] else "lock")
    assert found == idle
    assert any(e.seat != CHANCE and e.words.startswith("reroll") for e in busy.log)


@rule("rewilding.together?streams", "rewilding.together?shared-dice")
def test_shared_first_faces_do_not_depend_on_what_anybody_does() -> None:
    one = first_faces(hedgerow.new("rewilding", seed=9, players=2, shared_dice=True))
    two = first_faces(hedgerow.new("rewilding", seed=9, players=5, shared_dice=True))
    assert one == two and len(one) == 10
