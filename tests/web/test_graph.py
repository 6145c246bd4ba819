"""What a page tells of a match that was taken apart: words and places worked out by hand from two short matches."""

from __future__ import annotations

import re

import hedgerow
from hedgerow.kernel.contract import CHANCE
from hedgerow.lab.analysing import limits_told, lines_of, report
from hedgerow.lab.analysis import Analysis
from hedgerow.lab.step import Step
from hedgerow.web.graph import graph, sentence, shown, steps_told, sums


def duel() -> Analysis:
    """Ann gives away 4 of a spread of 10, a blunder; Ben 1, a slip; then nobody anything. No dice."""
    match = hedgerow.new("pastures", seed=1, rows=3, columns=3)
    for _ in range(4):
        match.play(match.legal()[0])
    words = [entry.words for entry in match.log]
    steps = [
        Step(0, 0, words[0], [-4.0, 4.0], [-4.0, 4.0], 0.5, 9, "desert B2"),
        Step(1, 1, words[1], [-3.0, 3.0], [1.0, -1.0], 0.2, 9, "forest A1"),
        Step(2, 0, words[2], [-3.0, 3.0], [0.0, 0.0], 0.2, 9),
        Step(3, 1, words[3], [-3.0, 3.0], [0.0, 0.0], 0.2, 1),
    ]
    return Analysis(match, "points", 400, [0.0, 0.0], [10.0, 10.0], steps, [-3.0, 3.0], True)


def alone() -> Analysis:
    """The second die brings a fifth of a win, the first decision gives a tenth away."""
    match = hedgerow.new("wildfire", seed=7).play("roll 3 4").play("roll 6 6").play("roll 1 1")
    match.play(match.legal()[0])
    chances = [(CHANCE, 0.0), (CHANCE, 0.2), *[(CHANCE, 0.0)] * (match.played - 3), (0, -0.1)]
    steps, value = [], 0.5
    for at, (seat, change) in enumerate(chances):
        value += change
        steps.append(Step(at, seat, match.log[at].words, [value], [change], 0.01, 6, "douse F5" if change < 0 else ""))
    return Analysis(match, "wins", 400, [0.5], [0.5], steps, [value], True)


def test_marks_stand_where_the_values_lie_and_lead_to_their_step() -> None:
    """Four moves: the first ends behind a quarter of the width. Values lie from 9 % (+4) to 91 % (-4), so 50 is 0."""
    drawn = graph(duel(), ["<Ann>", "Ben"], "m1", seat=0)
    assert 'points="0.00,50.00 25.00,91.00 50.00,80.75 75.00,80.75 100.00,80.75"' in drawn
    assert 'points="0.00,50.00 25.00,9.00 50.00,19.25 75.00,19.25 100.00,19.25"' in drawn
    place = r'replay#(\d+)" aria-label="([^"]+)"><circle class="(\w+)" cx="([\d.]+%)" cy="([\d.]+%)"'
    assert re.findall(place, drawn) == [
        ("1", "A blunder of &lt;Ann&gt;: move 1", "fault", "25.00%", "91.00%"),
        ("2", "A slip of Ben: move 2", "fault", "50.00%", "19.25%"),
        ("1", "Turning point 1: move 1", "turn", "25.00%", "91.00%"),
        ("2", "Turning point 2: move 2", "turn", "50.00%", "80.75%"),
    ]
    assert "&lt;Ann&gt;: from +0.0 to −3.0, Ben: from +0.0 to +3.0" in drawn and "<Ann>" not in drawn
    assert 'data-moves="4"' in drawn


def test_every_step_is_told_with_the_eyes_of_one_seat() -> None:
    told = steps_told(duel(), ["Ann", "Ben"], seat=1)
    assert told[:3] == [
        "Lead to expect of Ben: +0.0.",
        "Lead to expect of Ben: +4.0. Gave away 4.0 (a blunder); better: desert B2.",
        "Lead to expect of Ben: +3.0. Gave away 1.0 (a slip); better: forest A1.",
    ]
    assert steps_told(alone(), ["Ann"], 0)[1:3] == [
        "Chance to win: 50.0 %. Luck: +0.0 %.", "Chance to win: 70.0 %. Luck: +20.0 %.",
    ]  # fmt: skip


def test_a_match_in_a_sentence() -> None:
    """In a game without dice nobody speaks of luck. Ann's errors are .5 and .2, together .54, in two decisions; Ben's
    twice .2, in one that counts."""
    assert sentence(duel(), 0, ["Ann", "Ben"]) == "Ann: choices gave away 4.0 points (1 blunder)."
    assert "luck" not in dict(sums(duel()))
    assert dict(sums(duel()))["given away in a decision"] == ["2.00 ± 0.27 in 2", "1.00 ± 0.28 in 1"]
    told = sentence(alone(), 0, ["Ann"])
    assert told == "Luck brought 20.0 % of a win; choices gave away 10.0 % of a win (1 mistake)."
    assert dict(sums(alone()))["start"] == ["50.0 %"] and dict(sums(alone()))["luck"] == ["+20.0 %"]


def test_a_leap_to_perfect_play_is_not_explained_and_the_page_says_so() -> None:
    """The judge expected 60 of 100 behind the last decision; the room knows that it is 80, and a win came of it."""
    found = alone()
    assert shown(found, ["Ann"], "m1", seat=0)["leap"] == ""
    last = found.steps[-1]
    last.is_exact, last.values, found.result = True, [0.8], [1.0]
    assert dict(sums(found))["not explained"] == ["+40.0 %"]  # 20 by the leap, and 20 that nobody has looked at
    told = shown(found, ["Ann"], "m1", seat=0)["leap"]
    assert "perfect play is first known the value leaps" in told and "not explained" in told


def test_where_every_value_is_exact_nothing_is_left_unexplained_and_no_row_says_so() -> None:
    """Half a win at the start, a fifth by luck, a tenth given away, and what came of it: .6 is the value at the end. A
    cost that rounds to nothing has no minus."""
    found = alone()
    assert "not explained" in dict(sums(found))
    for step in found.steps:
        step.is_exact = True
    found.result = [found.start[0] + sum(step.change[0] for step in found.steps)]
    assert "not explained" not in dict(sums(found)) and shown(found, ["Ann"], "m1", seat=0)["leap"] == ""
    found.steps[-1].change = [-0.0001]
    assert dict(sums(found))["choices"] == ["+0.0 %"]


def test_limits_are_told_in_numbers() -> None:
    told = limits_told(duel())
    assert told.startswith("A slip (?!) gives away at least 1.0 points, a mistake (?) 2.0, a blunder (??) 4.0: a tenth")
    assert "(one standard deviation, 50.0 % of a win)" in limits_told(alone())


def test_who_looks_sees_her_own_turning_points_first() -> None:
    told = shown(duel(), ["Ann", "Ben"], "m1", seat=1)
    assert told["me"] == "Ben" and [step["change"] for step in told["turning"]] == ["+4.0", "−1.0"]
    assert told["others"] == []  # of two, they are the same


def test_an_error_that_is_too_small_to_be_told_is_left_out() -> None:
    """ "± 0.0" says nothing: below a twentieth of a point, or of a percent."""
    found = duel()
    found.steps[0].error = 0.04
    assert [step["error"] for step in shown(found, ["Ann", "Ben"], "m1", seat=0)["turning"]] == ["", "0.2"]


def test_the_same_in_the_terminal() -> None:
    """Five values of Ann, from +0 over -4 to -3, on bars from -4 to +4; carets below her two turning points."""
    assert lines_of(duel(), ["Ann", "Ben"]) == [
        "Ann                  +0.0 ▅▁▂▂▂ -3.0",
        "Ben                  +0.0 ▅█▇▇▇ +3.0",
        "                           ^^",
    ]
    told = report(duel(), file="a.match")
    assert "try from there: hedgerow play --resume a.match --at 0, or 1" in told
    assert "(blunder); better: desert B2" in told and "A slip (?!) gives away" in told
