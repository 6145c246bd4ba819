"""Several sheets: who keeps which circle, what is seen, who wins; and the solo rule."""

from __future__ import annotations

import random
import sys

import numpy as np
import pytest

import hedgerow
from cite import rule
from games.shelter.figures import ROOM, Sheet, at, play
from hedgerow.games.shelter.rules.secrets import any_move
from hedgerow.games.shelter.rules.state import ADOPT, FENCE, PLACE, WAIT
from hedgerow.kernel import contract
from hedgerow.kernel.contract import WATCHER
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.rng import generator
from hedgerow.kernel.room import Secret

# Round 5: one square of column A is missing, and one crossed elsewhere.
ONE_SHORT = "X... X... X... ..X."


def circles(match: hedgerow.Match, seat: int) -> str:
    """A sheet's circles as they are drawn: columns, rows."""
    block = match.position.split(f"player {seat + 1}", 1)[1].splitlines()
    columns = next(line for line in block if line.endswith("circles")).split()[-5:-1]
    rows = [line.split()[-1] for line in block if line.split()[-2:-1] in (["dog"], ["giraffe"], ["elephant"], ["owl"])]
    return "".join(columns) + " " + "".join(rows[:4])


def finish(match: hedgerow.Match, seat: int, adopt: str) -> None:
    """One whole round: adopt, the first place, the first fence, done."""
    match.play(adopt, seat)
    match.play(match.legal(seat)[0], seat)
    if match.may_move(seat) and match.legal(seat)[0].startswith("fence"):
        match.play(match.legal(seat)[0], seat)
    if match.may_move(seat) and "done" in match.legal(seat):
        match.play("done", seat)


@rule("shelter.circles", "shelter.circles?same-round", "shelter.circles?announced")
def test_all_who_complete_a_line_first_keep_its_circle() -> None:
    match = at("round 5, draw, dice 1 1 2", *(Sheet(ONE_SHORT) for _ in range(3)))
    finish(match, 1, "adopt owl at A4")
    assert circles(match, 1) == "oooo oooo"  # nothing is compared before all have finished
    finish(match, 2, "adopt owl at A4")
    finish(match, 0, "adopt owl at B4")
    assert [circles(match, seat) for seat in range(3)] == ["xooo oooo", "3ooo oooo", "3ooo oooo"]
    # Player 1 completes the column a round later: nothing changes.
    play(match, "roll 1 1 2")
    finish(match, 0, "adopt owl at A4")
    finish(match, 1, "adopt owl at B1")
    finish(match, 2, "adopt owl at B1")
    assert [circles(match, seat) for seat in range(3)] == ["xooo oooo", "3ooo oooo", "3ooo oooo"]


@rule("shelter.circles?double", "shelter.circles")
def test_a_row_and_a_column_at_once_keep_both_circles() -> None:
    """C2 completes column C and row 2 for player 1 (the document's example)."""
    sheet = Sheet("..X. XX.X ..X. ..X.")
    for worth in (6, 3):
        match = at("round 7, draw, dice 1 3 3", sheet, sheet, double_worth=worth)
        finish(match, 0, "adopt rhino at C2")
        finish(match, 1, "adopt owl at A1")
        assert [circles(match, seat) for seat in range(2)] == ["oo3o o3oo", "ooxo oxoo"]
        assert [match.tally(seat)["shelter"] for seat in range(2)] == [worth, 0]
        assert "rows and columns at once: 1" in match.position


@rule("shelter.circles?double")
def test_a_pair_needs_both_circles() -> None:
    """Row 2 was decided earlier: player 1 keeps the column's circle only, worth 3 also with double_worth 3."""
    mine, other = Sheet("..X. XX.X ..X. ..XX", "oooo oxoo"), Sheet(".... XXXX X... XX..", "oooo o3oo")
    match = at("round 8, draw, dice 1 3 3", mine, other, double_worth=3)
    finish(match, 0, "adopt rhino at C2")
    finish(match, 1, "adopt owl at B1")
    assert circles(match, 0)[:4] == "oo3o" and match.tally(0)["shelter"] == 3
    assert "at once: 1" not in match.position


@rule("shelter.circles?third-fence")
def test_the_cross_of_a_third_fence_completes_lines() -> None:
    mine = Sheet("XXX. .XX. ..X. ..X.", "ooxo oooo")
    other = Sheet(".XX. XXX. ..X. ..X.", "oo3o oooo")
    match = at("round 8, draw, dice 3 3 3", mine, other)
    play(match, "third fence at D1", "fence A3-B3", "done", seat=0)
    play(match, "third fence at A1", "fence A3-B3", "done", seat=1)
    assert circles(match, 0) == "ooxo 3ooo" and circles(match, 1) == "oo3o xooo"


@rule("shelter.solo", "shelter.solo?at-once", "shelter.players?one")
def test_alone_only_a_row_and_a_column_at_once_keep_circles() -> None:
    alone = at("round 5, draw, dice 1 1 2", Sheet(ONE_SHORT))
    finish(alone, 0, "adopt owl at A4")
    assert circles(alone, 0) == "xooo oooo" and alone.tally(0)["shelter"] == 0
    for worth in (6, 3):
        pair = at("round 7, draw, dice 1 3 3", Sheet("..X. XX.X ..X. ..X."), double_worth=worth)
        finish(pair, 0, "adopt rhino at C2")
        assert circles(pair, 0) == "oo3o o3oo" and pair.tally(0)["shelter"] == worth


@rule("shelter.solo?at-once", "shelter.end", "shelter.end?sixteen", "shelter.end?ties")
def test_the_last_cross_completes_both_lines_and_the_match() -> None:
    match = at("round 16, draw, dice 6 6 6", Sheet("XXXX XXXX XXXX XXX.", "xxxo xxxo"))
    finish(match, 0, "adopt elephant at D4")
    assert match.to_move is None and circles(match, 0) == "xxx3 xxx3"
    outcome = match.outcome
    assert outcome is not None and outcome.results == ("played",) and outcome.winners == ()
    # One elephant on the open land: 1; two circles: 6; third-fence circles: 8; one loose fence.
    assert match.scores() == [1 + 6 + 8 - 1]
    assert match.status() == "The shelter is full: 14 points."


@rule("shelter.end", "shelter.end?ties")
def test_the_most_points_win_and_equal_points_share() -> None:
    last = Sheet("XXXX XXXX XXXX XXX.", "xxxo xxxo")
    kept = Sheet("XXXX XXXX XXXX XXX.", "333o 333o")
    match = at("round 16, draw, dice 6 6 6", last, kept, kept)
    for seat in range(3):
        finish(match, seat, "adopt elephant at D4")
    outcome = match.outcome
    assert outcome is not None
    assert outcome.results == ("loss", "win", "win") and outcome.winners == (1, 2)
    # Elephant 1, third-fence circles 8, one loose fence, the last two circles 6; and 18 for the six kept before.
    assert match.scores() == [14, 32, 32]
    assert (
        outcome.sentence
        == "The shelters are full. Player 2 and player 3 share the win with 32 points; player 1 has 14."
    )


@rule("shelter.end", "shelter.end?ties")
@pytest.mark.parametrize("best", range(4))
def test_wherever_the_best_sits_she_wins(best: int) -> None:
    """32 points beside three times 14, as above; the first and the last seat count like any other."""
    last = Sheet("XXXX XXXX XXXX XXX.", "xxxo xxxo")
    kept = Sheet("XXXX XXXX XXXX XXX.", "333o 333o")
    match = at("round 16, draw, dice 6 6 6", *(kept if seat == best else last for seat in range(4)))
    for seat in range(4):
        finish(match, seat, "adopt elephant at D4")
    outcome = match.outcome
    assert outcome is not None and outcome.winners == (best,)
    assert outcome.results == tuple("win" if seat == best else "loss" for seat in range(4))
    assert outcome.points == tuple(32 if seat == best else 14 for seat in range(4))


@rule("shelter.end?sixteen", "shelter.round")
def test_every_match_has_sixteen_rounds() -> None:
    for seed in range(3):
        match = hedgerow.new("shelter", seed=seed, players=2)
        chosen = random.Random(seed)
        rolls = 0
        while match.to_move is not None:
            if match.to_move == "chance":
                rolls += int(match.state.phase) == 2
                match.roll_one()
            else:
                seat = chosen.choice([p for p in range(2) if match.may_move(p)])
                match.play(chosen.choice(match.legal(seat)), seat)
        assert rolls == 16
        assert all(int(sheet.crossed) == 0xFFFF for sheet in match.state.sheet)


# --- trees ------------------------------------------------------------------------------------------------------------


@rule("shelter.trees", "shelter.trees?repeated")
def test_four_different_trees_the_same_for_all() -> None:
    match = hedgerow.new("shelter", seed=1, players=2)
    play(match, "roll 2 5", "roll 2 5", "roll 5 2")  # row 2, column E, twice; row 5, column B
    assert match.position.count("^ ") - 1 == 4  # two trees on each of two sheets, and the legend
    assert match.status() == "Roll for a tree: row, then column."
    play(match, "roll 1 1", "roll 6 6")
    assert match.status() == "Round 1 of 16: roll the three dice."
    assert match.position.count("  1 | ^ ") == 2 and match.position.count("  2 | .   .   .   .   ^ ") == 2


@rule("shelter.trees?own")
def test_own_trees_are_rolled_seat_by_seat() -> None:
    match = hedgerow.new("shelter", seed=1, players=2, own_trees=True)
    play(match, "roll 1 1", "roll 1 2", "roll 1 2", "roll 1 3", "roll 1 4")
    assert match.status() == "Player 2: roll for a tree: row, then column."
    play(match, "roll 6 1", "roll 6 2", "roll 6 3", "roll 6 4")
    assert match.status().startswith("Round 1")
    one, two = match.position.split("player 2")
    assert "1 | ^   ^   ^   ^   .   . |" in one and "6 | ^" not in one
    assert "6 | ^   ^   ^   ^   .   . |" in two and "1 | ^" not in two


# --- many seats -------------------------------------------------------------------------------------------------------


@rule("shelter.players", "shelter.players?one")
def test_one_to_ninety_nine_players() -> None:
    assert hedgerow.new("shelter").settings.variant == "solo"
    assert hedgerow.new("shelter", players=2).settings.variant == "table"
    assert hedgerow.new("shelter", players=99).players == 99
    for wrong in (0, 100, -1):
        with pytest.raises(hedgerow.BadSettings):
            hedgerow.new("shelter", players=wrong)
    with pytest.raises(hedgerow.BadSettings):
        hedgerow.new("shelter", players=1, variant="table")


@rule("shelter.players")
def test_records_grow_in_proportion_to_the_players() -> None:
    sizes = {players: ROOM.layout(ROOM.settings(players)).itemsize for players in (1, 2, 3, 4, 16, 99)}
    assert sizes[3] == sizes[4]  # one layout, compiled once
    assert sizes[99] < 100 * sizes[1] and sizes[16] < 17 * sizes[1]


def played_out(players: int, seed: int):
    """The record after a random match by the interpreted rules, seats in any order."""
    records = ROOM.template(ROOM.settings(players))
    s, chosen = records[0], random.Random(seed)
    moves = np.zeros(ROOM.most_moves, np.int32)
    contract.start(s)
    waiting: list[int] = []
    while (mover := contract.to_move(s)) != contract.NOBODY:
        if mover >= 0:
            if not waiting:
                waiting = list(range(players))
            mover = chosen.choice(waiting)
        n = contract.legal(s, mover, moves)
        contract.apply(s, mover, chosen.choice(moves[:n].tolist()))
        if mover >= 0 and (contract.to_move(s) < 0 or not contract.may_move(s, mover)):
            waiting.remove(mover)
    return s


@rule("shelter.players", "shelter.round?simultaneous")
def test_ninety_nine_players_play_to_the_end_and_work_grows_in_proportion() -> None:
    """Work is counted in calls of functions, not in seconds."""
    calls = {}
    for players in (9, 99):
        work = 0

        def counted(frame, event, argument):
            nonlocal work
            work += event == "call"

        sys.setprofile(counted)
        try:
            s = played_out(players, 1)
        finally:
            sys.setprofile(None)
        assert contract.to_move(s) == contract.NOBODY
        results = [contract.result(s, seat) for seat in range(players)]
        points = [contract.score(s, seat) for seat in range(players)]
        assert set(results) == {contract.WIN, contract.LOSS}
        assert [r == contract.WIN for r in results] == [p == max(points) for p in points]
        assert all(int(s.sheet[seat].crossed) == 0xFFFF for seat in range(players))
        calls[players] = work / players
    assert calls[99] < 1.1 * calls[9]


# --- what is seen -----------------------------------------------------------------------------------------------------


@rule("shelter.round?hidden", "shelter.round?simultaneous")
def test_the_running_round_of_others_is_hidden() -> None:
    start = at("round 5, draw, dice 1 1 2", Sheet(ONE_SHORT), Sheet(ONE_SHORT), Sheet(ONE_SHORT))
    before = start.state.tobytes()
    match = at("round 5, draw, dice 1 1 2", Sheet(ONE_SHORT), Sheet(ONE_SHORT), Sheet(ONE_SHORT))
    finish(match, 2, "adopt owl at A4")
    play(match, "adopt tiger at D1", "place A1", "fence A1-B1", seat=1)
    assert match.view(0).tobytes() == before  # not even that player 3 has finished
    assert match.view(WATCHER).tobytes() == before  # nor may a watcher see it
    mine = match.view(1)
    assert int(mine.sheet[1].animal[1]) == 1 and int(mine.sheet[2].crossed) == int(start.state.sheet[2].crossed)
    assert match.may_move(0) and match.may_move(1) and not match.may_move(2)
    assert match.to_move == 0
    with pytest.raises(hedgerow.IllegalMove):
        match.play("done", 2)


@rule("shelter.round?hidden")
def test_finished_rounds_are_open() -> None:
    match = at("round 5, draw, dice 1 1 2", Sheet(ONE_SHORT), Sheet(ONE_SHORT))
    finish(match, 0, "adopt owl at A4")
    finish(match, 1, "adopt owl at B1")
    assert match.view(0).tobytes() == match.view(1).tobytes() == match.state.tobytes()


@rule("shelter.round?hidden")
def test_a_third_fence_of_others_is_hidden() -> None:
    full = ("..X. ..X. ..X. ..X.", "oo3o oooo")
    match = at("round 5, draw, dice 3 3 3", Sheet(*full), Sheet(*full))
    play(match, "third fence at B1", "fence A3-B3", seat=1)
    view = match.view(0)
    assert int(view.sheet[1].third) == 0 and int(view.sheet[1].right) == 0
    assert int(match.view(1).sheet[1].third) == 1


@rule("shelter.round?hidden")
def test_a_mark_is_told_to_others_when_the_round_is_over() -> None:
    """Not only at the end of the match; and the dice fall for all."""
    match = at("round 5, draw, dice 1 1 2", Sheet(ONE_SHORT), Sheet(ONE_SHORT))
    s = match.state
    for seat in range(2):
        assert ROOM.secret(s, seat, match._codes(seat)[0]) == Secret((seat,), until_end=False)
    assert ROOM.secret(s, contract.CHANCE, 0) is None


@rule("shelter.round?hidden", "shelter.third-fence")
def test_a_circle_of_an_earlier_round_stays_crossed() -> None:
    """Player 2 gave up a circle in round 5; what she does in round 6 is hidden, the crossed circle is not."""
    match = at("round 5, draw, dice 3 3 3", *(Sheet("..X. ..X. ..X. ..X.", "oo3o oooo") for _ in range(2)))
    play(match, "third fence at B1", "fence A3-B3", "done", seat=1)
    play(match, "third fence at B1", "fence A3-B3", "done", seat=0)
    play(match, "roll 1 2 4")
    finish(match, 1, "adopt owl at A1")
    assert [int(match.view(seat).sheet[1].third) for seat in (0, 1)] == [1, 1]
    assert int(match.view(0).sheet[1].crossed) == 0x4444 | 1 << 1  # column C, and B1 for the third fence


@rule("shelter.round?hidden")
def test_a_guess_leaves_somebody_unfinished() -> None:
    match = at("round 5, draw, dice 1 1 2", Sheet(ONE_SHORT), Sheet(ONE_SHORT), Sheet(ONE_SHORT))
    finish(match, 0, "adopt owl at A4")
    stages = set()
    for seed in range(60):
        s = match.view(0)
        contract.guess(s, 0, generator(seed))
        steps = [int(sheet.step) for sheet in s.sheet[:3]]
        assert steps[0] == 3 and 0 in steps[1:]
        assert contract.to_move(s) == next(seat for seat in range(3) if steps[seat] != 3)
        stages |= set(steps[1:])
    assert stages == {0, 1, 2, 3}


@rule("shelter.round?hidden")
@pytest.mark.parametrize(
    ("head", "sheet", "moves"),
    [
        ("round 5, draw, dice 1 2 4", Sheet(ONE_SHORT), ()),  # three animals to adopt
        ("round 5, draw, dice 3 3 4", Sheet("..X. ..X. ..X. ..X.", "oo3o oooo"), ()),  # a giraffe, or a third fence
        ("round 5, draw, dice 1 2 4", Sheet(ONE_SHORT), ("adopt owl at A4",)),  # by the 2 or by the 4
        ("round 5, draw, dice 1 2 4", Sheet(ONE_SHORT), ("adopt owl at A4", "place B1")),
        ("round 5, draw, dice 1 2 4", Sheet(ONE_SHORT), ("adopt owl at A4", "place B1", "fence C4-D4")),
    ],
)
def test_any_legal_move_may_be_imagined(head: str, sheet: Sheet, moves: tuple[str, ...]) -> None:
    """Every one and no other: what others do at random is what they may do."""
    match = play(at(head, sheet, sheet), *moves, seat=0)
    s = match.state
    imagined = {int(interpreted(any_move)(s, s.sheet[0], generator(seed))) for seed in range(900)}
    assert {match.room.words.say(s, 0, code) for code in imagined} == set(match.legal(0))


@rule("shelter.round?hidden")
def test_anybody_else_may_be_the_one_who_has_not_begun() -> None:
    """Player 2 has finished. Of the three others one is sure to be waited for, each of them in some guess alone."""
    match = at("round 5, draw, dice 1 1 2", *(Sheet(ONE_SHORT) for _ in range(4)))
    finish(match, 1, "adopt owl at A4")
    alone = set()
    for seed in range(400):
        s = match.view(1)
        contract.guess(s, 1, generator(seed))
        steps = [int(s.sheet[seat].step) for seat in range(4)]
        unbegun = [seat for seat in range(4) if steps[seat] == ADOPT]
        assert steps[1] == WAIT and unbegun
        assert int(s.first) == next(seat for seat in range(4) if steps[seat] != WAIT)
        if steps.count(WAIT) == 3:
            alone |= set(unbegun)
        for seat in unbegun:
            assert s.sheet[seat].tobytes() == match.view(1).sheet[seat].tobytes()
    assert alone == {0, 2, 3}


@rule("shelter.round?hidden")
def test_while_one_still_draws_nothing_is_known_of_the_others() -> None:
    """Player 1 has not finished: the others may be anywhere in the round, both finished, or neither begun."""
    match = at("round 5, draw, dice 1 1 2", *(Sheet(ONE_SHORT) for _ in range(3)))
    seen = set()
    for seed in range(300):
        s = match.view(0)
        contract.guess(s, 0, generator(seed))
        assert contract.to_move(s) == 0
        seen.add(tuple(int(s.sheet[seat].step) for seat in (1, 2)))
    assert {(WAIT, WAIT), (ADOPT, ADOPT), (WAIT, ADOPT), (ADOPT, WAIT)} <= seen
    assert {step for steps in seen for step in steps} == {ADOPT, PLACE, FENCE, WAIT}


@rule("shelter.round?hidden")
def test_the_only_other_may_be_anywhere_in_the_round_too() -> None:
    """For two players: she has not begun, drawn some or finished; but if we have finished, she has not begun."""
    match = at("round 5, draw, dice 1 1 2", Sheet(ONE_SHORT), Sheet(ONE_SHORT))
    for done, possible in ((False, {ADOPT, PLACE, FENCE, WAIT}), (True, {ADOPT})):
        if done:
            finish(match, 0, "adopt owl at A4")
        seen = set()
        for seed in range(60):
            s = match.view(0)
            contract.guess(s, 0, generator(seed))
            seen.add(int(s.sheet[1].step))
        assert seen == possible
