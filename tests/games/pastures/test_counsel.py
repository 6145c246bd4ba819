"""Who builds second against somebody who plays at sight: what can be had of castles and of the last writings, beside a
referee that tries everything, and that what is learned is only asked where that would take too long."""

from __future__ import annotations

import random
from statistics import mean

import numpy as np
import pytest

import hedgerow
from games.pastures.test_claiming import claiming
from games.pastures.test_heuristic import liked
from hedgerow import catalog
from hedgerow.games.pastures.rules import counsel
from hedgerow.games.pastures.rules.state import ANY, FILLING, NONE, SIDE, SQUARES
from hedgerow.kernel import contract, learned, rng
from hedgerow.kernel.jit import interpreted
from minds import mind_for

ROOM = catalog.room("pastures")
SECOND = 1


def chance(match: hedgerow.Match) -> float:
    """Of a draw, if who builds second plays perfectly against all that the other likes equally: by trying."""
    if match.to_move is None:
        return float(match.scores()[0] == match.scores()[1])
    seat = match.to_move
    assert isinstance(seat, int)
    found = []
    for code in sorted(liked(match, seat)) if seat != SECOND else match.codes(seat):
        match.play_code(seat, code)
        found.append(chance(match))
        match.undo()
        if seat == SECOND and found[-1] == 1.0:
            break
    return max(found) if seat == SECOND else mean(found)


def written(seed: int, left: int, alike: bool = False) -> hedgerow.Match:
    """A land by lot with so many squares to write; or one on which the second player writes what the first one wrote,
    a turn later and on the opposite square, as far as the rules allow it: there much is worth the same."""
    lots, copies = random.Random(seed), list[int]()
    match = hedgerow.new("pastures", seed=seed)
    while int(match.state.left[ANY]) > left:
        seat = match.to_move
        codes = match.codes(seat)
        copied = [code for code in copies if code in codes]
        code = copied[0] if alike and seat == SECOND and copied else lots.choice(codes)
        if seat != SECOND:
            row, column = code % SQUARES // SIDE, code % SIDE
            copies.append(code - code % SQUARES + SIDE * (7 - row) + 7 - column)
        match.play_code(seat, code)
    return match


def test_castles_worth_as_much_are_a_draw() -> None:
    """Two sites in opposite corners, each beside two Forests: 4 and 4. A third castle has nowhere to stand."""
    land = ["WFDDDDDD", "FDDDDDDD", *["DDDDDDDD"] * 4, "DDDDDDDF", "DDDDDDFW"]
    match = claiming(" ".join(land))
    assert counsel.claimed_evenly(match.state) == 1.0 == chance(match)


def test_a_castle_that_no_answer_equals_is_a_loss() -> None:
    land = ["WFDDDDDD", "FDDDDDDD", *["DDDDDDDD"] * 4, "DDDDDDDD", "DDDDDDFW"]
    match = claiming(" ".join(land))
    assert counsel.claimed_evenly(match.state) == 0.0 == chance(match)


def test_two_pairs_must_both_be_even() -> None:
    """Corners worth 4, 4 and 2, 2; and the same with 2 and nothing: that Wasteland is a site all the same."""
    land = ["WFDDDDFW", "FDDDDDDF", *["DDDDDDDD"] * 4, "DDDDDDDD", "WFDDDDFW"]
    assert counsel.claimed_evenly(claiming(" ".join(land)).state) == 1.0
    land[-1] = "WFDDDDDW"
    assert counsel.claimed_evenly(claiming(" ".join(land)).state) == 0.0


def test_a_site_between_two_others_is_worth_its_lead() -> None:
    """A1 and A5 are worth 4 each, A3 between them 6, and is answered by neither: nothing else is left but H8, worth
    nothing. So it is not drawn, though the first two are alike."""
    land = ["WFDDDDDD", "DFDDDDDD", "WFDDDDDD", "DFDDDDDD", "WFDDDDDD", *["DDDDDDDD"] * 2, "DDDDDDDW"]
    match = claiming(" ".join(land))
    assert counsel.claimed_evenly(match.state) == 0.0 == chance(match)


@pytest.mark.parametrize("alike", [False, True])
def test_castles_of_whole_lands(alike: bool) -> None:
    """Lands by lot are hardly ever even; those that are alike when turned round, often."""
    found = []
    for seed in range(12):
        match = written(seed, 0, alike)
        found.append(counsel.claimed_evenly(match.state))
        assert found[-1] == pytest.approx(chance(match))
    assert (max(found) > 0) == alike


def test_behind_a_castle_that_earned_more_all_is_lost() -> None:
    land = ["WFDDDDDD", "FDDDDDDD", *["DDDDDDDD"] * 4, "DDDDDDDF", "DDDDDDFW"]
    match = claiming(" ".join(land)).play("castle A1")
    mind = mind_for(match)
    assert learned.counsel(match.state, SECOND, match.codes(SECOND)[0], mind, 0) == 1.0  # H8, worth 4 as well
    poor = claiming(" ".join([*land[:-1], "DDDDDDDW"])).play("castle A1")
    assert learned.counsel(poor.state, SECOND, poor.codes(SECOND)[0], mind_for(poor), 0) == 0.0


@pytest.mark.parametrize("seed", [3, 5])
def test_the_last_writings_by_all_that_may_follow(seed: int) -> None:
    """Three squares left, the one who builds second to write: the best move of hers, and one that is lost, beside the
    referee. On most lands all is lost by then; on these it is not."""
    match = written(seed, 3, alike=True)
    assert match.to_move == SECOND
    mind, before = mind_for(match), match._records.tobytes()
    asked = {code: counsel.counsel(match.state, SECOND, code, mind, 0) for code in match.codes(SECOND)}
    best, worst = max(asked, key=lambda code: asked[code]), min(asked, key=lambda code: asked[code])
    assert asked[best] > asked[worst]
    for code in (best, worst):
        match.play_code(SECOND, code)
        assert asked[code] == pytest.approx(chance(match))
        match.undo()
    assert match._records.tobytes() == before


@pytest.mark.parametrize("seed", [5, 9, 11])
def test_farther_the_last_five_are_looked_at_too(seed: int) -> None:
    """The same by what the referee says of her favourites, and the search of the best behind each with three left."""
    match = written(seed, 5, alike=True)
    mind, found = mind_for(match), []
    for code in match.codes(SECOND)[::4]:
        asked = counsel.counsel(match.state, SECOND, code, mind, 1)
        match.play_code(SECOND, code)
        behind = []
        for favourite in sorted(liked(match, 0)):
            match.play_code(0, favourite)
            behind.append(max(counsel.counsel(match.state, SECOND, own, mind, 0) for own in match.codes(SECOND)))
            match.undo()
        match.undo()
        assert asked == pytest.approx(mean(behind))
        found.append(asked)
    assert len(set(found)) > 1


def test_her_favourites_are_those_of_the_quick_player() -> None:
    for seed in (1, 2):
        for left in (50, 24, 6):
            match = written(seed, left)
            s = match.state
            target, sign, most, n = interpreted(counsel.rival)(s, 0, np.zeros(8, np.int64))
            favourites = liked(match, 0)
            assert n == len(favourites) and target != NONE and s.phase == FILLING
            assert {interpreted(counsel.judge)(s, code, [], 0, target, sign) for code in favourites} == {most}


@pytest.mark.parametrize(("left", "far"), [(3, 0), (21, 0), (63, 0), (63, 1)])
def test_python_says_the_same_as_compiled_code(left: int, far: int) -> None:
    match = written(3, left)
    mind, other = mind_for(match), mind_for(match)
    code = match.codes(SECOND)[2]
    assert learned.counsel(match.state, SECOND, code, other, far) == counsel.counsel(
        match.state, SECOND, code, mind, far
    )


def test_looking_at_answers_is_a_mean_over_what_she_may_write() -> None:
    """With few favourites all are looked at: the mean of the best behind each, by the net alone."""
    match = hedgerow.new("pastures").play("plains B2")  # she feeds the richest block next: few squares, one terrain
    mind = mind_for(match)
    code = match.codes(SECOND)[0]
    asked = counsel.counsel(match.state, SECOND, code, mind, 1)
    match.play_code(SECOND, code)
    best = []
    for reply in sorted(liked(match, 0)):
        match.play_code(0, reply)
        best.append(max(counsel.counsel(match.state, SECOND, own, mind, 0) for own in match.codes(SECOND)))
        match.undo()
    assert len(best) <= counsel.FEW_REPLIES and asked == pytest.approx(mean(best))


def test_a_question_never_writes() -> None:
    match = written(2, 21)
    before = match._records.tobytes()
    counsel.counsel(match.state, SECOND, match.codes(SECOND)[0], mind_for(match), 2)
    assert match._records.tobytes() == before


def test_it_draws_where_who_plays_at_sight_does_not() -> None:
    """Thirty matches against the quick player: what was learned draws most of them by a glance at each writing, where
    who plays at sight draws 8 of 3,000."""
    workspace = np.zeros(1, learned.workspace_type(ROOM.template(ROOM.settings(2)).dtype, ROOM))[0]
    learned.furnish(workspace, ROOM, 0)
    drawn = 0
    for number in range(30):
        drawn += play_by_counsel(workspace, ROOM.template(ROOM.settings(2)), number)
    assert drawn >= 20


@counsel.rule
def play_by_counsel(workspace, template, number):  # type: ignore[no-untyped-def]
    """A match in which the second player takes the move that promises most at once; was it drawn?"""
    workspace.game[0] = template[0]
    s = workspace.game[0]
    rng.rewind(workspace.rng, number)
    contract.start(s)
    seat = contract.to_move(s)
    while seat != contract.NOBODY:
        if seat != SECOND:
            contract.apply(s, seat, contract.at_sight(s, seat, workspace.moves, workspace.rng))
        else:
            n, best, most = contract.legal(s, seat, workspace.moves), 0, -1.0
            for i in range(n):
                hope = learned.counsel(s, seat, workspace.moves[i], workspace.mind, 0)
                if hope > most:
                    best, most = i, hope
            contract.apply(s, seat, workspace.moves[best])
        seat = contract.to_move(s)
    return contract.result(s, SECOND) == contract.DRAW


ENOUGH = [(63, 0.79, False), (63, 0.81, True), (25, 0.79, False), (23, 0.79, True), (23, 0.19, False), (1, 0.21, True)]


@pytest.mark.parametrize(("left", "hope", "is_enough"), ENOUGH)
def test_who_leaves_little_hope_early_does_not_play_at_sight(left: int, hope: float, is_enough: bool) -> None:
    match = written(1, left)
    assert learned.trusts(match.state, hope) == is_enough
