"""What who knows the dice could have: by hand, by a plain recursion, and never less than who does not know them."""

from __future__ import annotations

import itertools
import json
import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import hedgerow
from games.wildfire.figures import LAST_STAND, figure
from hedgerow import catalog
from hedgerow.bots import foreknown, prices
from hedgerow.bots.exact import FORGOTTEN
from hedgerow.bots.foreknown import LOT, NEVER, Foresight
from hedgerow.bots.solver import Solver
from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE, NOBODY, ONGOING, PLAYED, WIN, Rules
from hedgerow.kernel.jit import interpreted, rule
from hedgerow.kernel.playout import first_position
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.settings import Variant
from hedgerow.lab import bounds
from hedgerow.lab.distribution import Distribution
from hedgerow.lab.yardsticks import PIG

ROOM = catalog.room("wildfire")
DIE = 6


def fixed(*faces: int) -> Any:
    """Lots by which dice of six fall on these faces, counted from 0, and on the first one ever after."""
    lots = np.zeros(4096, np.int64)
    lots[: len(faces)] = [(2 * face + 1) * LOT // (2 * DIE) for face in faces]
    return lots


def plain(records: Any, lots: Any, goal: str, made: int = 0) -> float:
    """The same by trying everything, without table or arena."""
    seat = contract.to_move(records[0])
    if seat == NOBODY:
        won = contract.result(records[0], 0) == WIN
        return float(won) if goal == "wins" else float(contract.score(records[0], 0))
    moves = np.zeros(ROOM.most_moves, np.int32)
    if seat == CHANCE:
        codes = [contract.face(records[0], int(lots[made]) * contract.faces(records[0]) // LOT)]
    else:
        codes = moves[: contract.legal(records[0], seat, moves)].tolist()
    found = []
    for code in codes:
        after = records.copy()
        contract.apply(after[0], seat, code)
        found.append(plain(after, lots, goal, made + (seat == CHANCE)))
    return max(found)


def test_between_two_fires_nothing_is_gained_by_knowing() -> None:
    """Only the event on the home helps (see test_exact.py), and nothing can be decided before it: 1 of 36, known or
    not."""
    before = figure(LAST_STAND, phase="event", owed=0)
    foresight = Foresight(before.room, before.settings)
    found = [foresight.best_from(before._records, fixed(*dice)) for dice in itertools.product(range(DIE), repeat=2)]
    assert sorted(found) == [0.0] * 35 + [1.0]


BESIEGED = """
    . . / X X X
    ^ . . X X X
    . / X X X X
    X X X X X X
    X X X X X X
    X X X X X X
"""


@pytest.mark.parametrize("goal", ["wins", "points"])
def test_knowing_is_worth_what_trying_everything_says(goal: str) -> None:
    """All 36 next events, and others behind them by lot. Knowing them is worth no less than perfect play without."""
    match = figure(BESIEGED, owed=1)
    foresight = Foresight(match.room, match.settings, goal)
    lot = random.Random(5)
    found = []
    for dice in itertools.product(range(DIE), repeat=2):
        lots = fixed(*dice, *(lot.randrange(DIE) for _ in range(12)))
        found.append(foresight.best_from(match._records, lots))
        assert found[-1] == plain(match._records, lots, goal)
    assert len(set(found)) > 1
    perfect = [one.value for one in Solver(match.room, match._records.copy(), 200, goal, 4).values()]
    assert sum(found) / len(found) >= max(value or 0.0 for value in perfect)


def test_behind_exact_prices_nothing_is_gained_by_knowing() -> None:
    """All 36 next events: whatever they are, the position is worth what perfect play without knowing them brings."""
    match = figure(BESIEGED, owed=1)
    foresight = Foresight(match.room, match.settings, late=36, exact_megabytes=4)
    perfect = max(one.value or 0.0 for one in Solver(match.room, match._records.copy(), 200, "wins", 4).values())
    for dice in itertools.product(range(DIE), repeat=2):
        assert foresight.best_from(match._records, fixed(*dice)) == pytest.approx(perfect, abs=1e-12)


def test_prices_want_a_game_that_counts_what_is_left() -> None:
    with pytest.raises(BadSettings, match="does not count how much is left"):
        Foresight(catalog.room("rewilding"), catalog.room("rewilding").settings(1), late=5)


# A small game that is solved by hand: three rolls, of which one is kept; who lets two go by has the third.


@rule
def begin_bank(s):
    s.left = 3


@rule
def who_banks(s):
    return NOBODY if s.kept else 0 if s.die else CHANCE


@rule
def keep_or_not(s, seat, out):
    out[0] = 0
    out[1] = 1
    return 2 if s.left else 1


@rule
def bank(s, seat, move):
    if seat == CHANCE:
        s.die = move + 1
        s.left -= 1
    elif move == 0:
        s.kept = s.die
    else:
        s.die = 0


@rule
def six(s):
    return DIE


@rule
def banked(s, seat):
    return int(s.kept)


@rule
def all_banked(s, seat):
    return PLAYED if s.kept else ONGOING


@rule
def still_to_roll(s):
    return int(s.left)


BANK = replace(
    PIG, name="bank", title="Bank", variants=(Variant("solo", (1, 1), "one player"),),
    fields=lambda settings: [("left", "i1"), ("die", "i1"), ("kept", "i1")], longest=lambda settings: 6, _layouts={},
    rules=Rules(begin_bank, who_banks, keep_or_not, bank, six, banked, all_banked, left=still_to_roll),
)  # fmt: skip


@pytest.mark.parametrize(
    ("late", "mean", "is_even"),
    [
        (3, (5 + 6 + 4 * (6 + 5 + 4 + 3 * 3.5) / 6) / 6, True),  # exact: 4.25 for two rolls, so that 5 and 6 are kept
        (1, 0.25 * 3.5 + (4 * 7 + 5 * 9 + 6 * 11) / 36, False),  # the best of two dice, or 3.5
        (NEVER, sum(face**3 - (face - 1) ** 3 for face in range(1, 7) for _ in range(face)) / 216, False),
    ],
)
def test_bounds_of_a_game_that_is_solved_by_hand(late: int, mean: float, is_even: bool) -> None:
    """All 216 ways in which the dice can fall. Exact prices leave no spread, those of the last roll alone some of it,
    and who pays nothing has the best of three dice."""
    foresight = Foresight(BANK, BANK.settings(), "points", megabytes=0, late=late, exact_megabytes=0)
    records = first_position(foresight.template)
    found = []
    for dice in itertools.product(range(DIE), repeat=3):
        foresight.arena.line[0] = records[0]
        interpreted(foreknown.forget)(foresight.arena.table)
        with np.errstate(over="ignore"):  # keys of positions are meant to
            one = interpreted(foreknown.best_with)(
                foresight.arena, foresight.exact, foresight.goal, fixed(*dice), foresight.rolls, 1000, late,
                foresight.tariff,
            )  # fmt: skip
        found.append(float(one))
    assert np.mean(found) == pytest.approx(mean) and (np.ptp(found) < 1e-9) == is_even


@rule
def worth_of_a_die(s, seat, out):
    """With rolls left, 3.5 is hoped for from one and 4.25 from two."""
    out[0] = max(s.die, 4.25 if s.left == 2 else 3.5 if s.left else 0.0)
    return 0


HOPEFUL = replace(BANK, rules=replace(BANK.rules, prospect=worth_of_a_die), name="hopeful", _layouts={})


@pytest.mark.parametrize("weight", [1.0, 0.9, 0.5, 0.0, 1.5])
def test_whatever_is_paid_by_the_bound_holds(weight: float) -> None:
    """All 216 ways again. By the exact value nothing is gained by knowing, whatever falls; by a wrong one the mean lies
    above what perfect play has, 4 2/3; where nothing is paid it is the best of three dice."""
    foresight = Foresight(HOPEFUL, HOPEFUL.settings(), "points", megabytes=0)
    foresight.tariff.pays, foresight.tariff.mind.weights[:] = 1, weight
    records = first_position(foresight.template)
    found = []
    for dice in itertools.product(range(DIE), repeat=3):
        foresight.arena.line[0] = records[0]
        interpreted(foreknown.forget)(foresight.arena.table)
        with np.errstate(over="ignore"):
            one = interpreted(foreknown.best_with)(
                foresight.arena, foresight.exact, foresight.goal, fixed(*dice), foresight.rolls, 1000, NEVER,
                foresight.tariff,
            )  # fmt: skip
        found.append(float(one))
    if weight == 1.0:
        assert found == pytest.approx([14 / 3] * 216)
    else:
        best_of_three = sum(max(dice) + 1 for dice in itertools.product(range(DIE), repeat=3)) / 216
        assert np.mean(found) > 14 / 3 + 1e-6 and (weight > 0 or np.mean(found) == pytest.approx(best_of_three))


def test_prices_are_nothing_on_average() -> None:
    """Wildfire, for either die of an event: over all that may fall they add up to nothing, and they are not all 0."""
    match = figure(BESIEGED, phase="event", owed=0)
    tariff = foreknown.tariff_for(match.room, match._records.dtype, True)
    first, column = match._records.copy(), match._records.copy()
    contract.apply(column[0], CHANCE, 2)
    for records in (first, column):
        paid = [interpreted(prices.price)(tariff.line, records[0], k, contract.WINS, tariff.mind) for k in range(DIE)]
        assert sum(paid) == pytest.approx(0.0, abs=1e-12) and max(paid) > 0.001


def test_who_cannot_pay() -> None:
    with pytest.raises(BadSettings, match="no chance to win was learned by which one could pay"):
        Foresight(catalog.room("shelter"), catalog.room("shelter").settings(1), pays=True)
    with pytest.raises(BadSettings, match="no chance to win was learned"):
        Foresight(ROOM, ROOM.settings(), "points", pays=True)


def test_a_small_table_forgets_and_finds_the_same() -> None:
    whole, small = Foresight(ROOM, ROOM.settings()), Foresight(ROOM, ROOM.settings(), megabytes=0)
    assert [whole.best(3, match) for match in range(40)] == [small.best(3, match) for match in range(40)]
    assert small.arena.counts[FORGOTTEN] > 0 == whole.arena.counts[FORGOTTEN]


def test_who_does_not_know_never_has_more() -> None:
    foresight = Foresight(ROOM, ROOM.settings())
    pairs = [(foresight.quick(7, match), foresight.best(7, match)) for match in range(300)]
    assert all(quick <= best for quick, best in pairs)
    assert any(quick < best for quick, best in pairs)


def test_too_wide_a_game_is_told_and_never_left_out() -> None:
    foresight = Foresight(ROOM, ROOM.settings(), "points", positions=1000)
    with pytest.raises(BadSettings, match="Wildfire is too wide for this: even with all dice known, 1,000 positions"):
        foresight.best(1, 0)


def test_bounds_are_for_one() -> None:
    with pytest.raises(BadSettings, match="one player alone"):
        Foresight(ROOM, ROOM.settings(2, "vs"))
    with pytest.raises(BadSettings, match="A goal is one of points, wins"):
        Foresight(ROOM, ROOM.settings(), "glory")


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    """However many workers: the same numbers, and those of the matches one by one."""
    foresight = Foresight(ROOM, ROOM.settings())
    best = [foresight.best(4, match) for match in range(600)]
    told = []
    for workers, on in ((1, "here"), (2, "threads")):
        assert bounds.command(ROOM, ROOM.settings(), "wins", 600, 4, workers, on, True) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[0] == told[1]
    assert told[0]["matches"] == 600 and told[0]["bound"]["mean"] == pytest.approx(sum(best) / 600)
    assert told[0]["gap"]["mean"] == pytest.approx(told[0]["bound"]["mean"] - told[0]["greedy"]["mean"])
    assert bounds.command(ROOM, ROOM.settings(), "wins", 2, 4, 1, "here", False) == 0
    assert "who knows all dice beforehand: nobody has more" in capsys.readouterr().out
    with pytest.raises(BadSettings, match="2 matches or more"):
        bounds.command(ROOM, ROOM.settings(), "wins", 1, 4, 1, "here", False)


def test_a_ceiling_of_the_room_beside_a_level(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two parts, 23 and 70; two matches of 70 and 80 points: 75 on average, give or take 5, and 18 below."""
    room = replace(catalog.room("shelter"), ceiling=lambda settings: {"the shelter": 23.0, "the land": 70.0})
    monkeypatch.setattr(bounds.Played, "play", lambda self, first, matches: Distribution.of([70, 80]))
    assert bounds.command(room, room.settings(1), "", 2, 4, 1, "here", True) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["bound"] == {"mean": 93.0, "error": 0.0} and told["parts"] == {"the shelter": 23.0, "the land": 70.0}
    assert told["schooled"] == {"mean": 75.0, "error": 5.0} and told["gap"] == {"mean": 18.0, "error": 5.0}
    assert bounds.command(room, room.settings(1), "points", 2, 4, 1, "here", False) == 0
    assert "nobody has more, as is proven" in capsys.readouterr().out
    with pytest.raises(BadSettings, match="one player alone"):
        bounds.command(room, room.settings(2), "", 2, 4, 1, "here", False)


def test_of_rewilding_no_more_is_proven_than_the_most_there_is() -> None:
    room = catalog.room("rewilding")
    assert room.ceiling is not None and sum(room.ceiling(room.settings(1)).values()) == room.points[1]


def test_a_perfect_player_of_late_positions_lies_between() -> None:
    """Matches played at random until few squares are left: perfect play without knowing has no more than with."""
    lot = random.Random(1)
    checked = 0
    for seed in range(30):
        match = hedgerow.new("wildfire", seed=seed)
        while match.to_move is not None and (match.to_move == "chance" or len(match.legal()) > 3):
            match.roll_one() if match.to_move == "chance" else match.play(lot.choice(match.legal()))
        if match.to_move is None:
            continue
        records = match._records.copy()
        exact = Solver(match.room, records, 200, "wins", 16).value_of(records)
        foresight = Foresight(match.room, match.settings)
        drawn = [foresight.best_from(records, foresight.lots(seed, n)) for n in range(200)]
        error = (np.var(drawn) / len(drawn)) ** 0.5
        assert exact is not None and exact <= np.mean(drawn) + 4 * error + 1e-9
        checked += 1
    assert checked >= 6
