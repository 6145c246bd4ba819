"""Reports: figures worked out by hand from matches made by hand, and a page that needs nothing else."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hedgerow import catalog
from hedgerow.bots.players import LEVELS
from hedgerow.cli import main
from hedgerow.kernel.contract import CHANCE, DRAW, LOSS, PLAYED, WIN
from hedgerow.kernel.playout import GREEDY
from hedgerow.lab import crews
from hedgerow.lab.report import charts, deeds, inquiry, kinds, page, sections, specs
from hedgerow.lab.report.findings import BINS, Estimate, Findings, Moments, Ratios, estimate, gap, share, value_of
from hedgerow.lab.report.inquiry import luck, other_settings
from hedgerow.lab.report.kinds import kind_of
from hedgerow.lab.report.specs import cost_of_lot
from hedgerow.lab.watching import Watched, Watcher

KINDS = np.array([0, 1])  # code 0 is the first kind, code 1 the second


def match(points: list[list[int]], results: list[int], moves: list[int], options: int = 2, starter: int = 0) -> Watched:
    """Seats move in turn; `points` as they stand behind each move; one category."""
    seats = np.arange(len(points)) % len(results)
    final = np.array(points[-1])
    return Watched(
        0, seats, np.array(moves), np.full(len(points), options), np.array(points), final[:, None], np.array(results),
        len(points), starter, np.zeros(1, np.int8),
    )  # fmt: skip


def two() -> Findings:
    """Two matches for two. In the first, seat 0 leads by 1, then seat 1 by 2, then seat 0 wins by 3; in the second,
    where seat 1 starts, nobody ever leads and it is drawn."""
    found = Findings.nothing(2, 1, 2)
    found.note(match([[1, 0], [1, 3], [6, 3], [6, 3]], [WIN, LOSS], [0, 1, 0, 1]), KINDS, "points")
    found.note(match([[2, 2]] * 4, [DRAW, DRAW], [0, 0, 0, 0], starter=1), KINDS, "points")
    return found


def test_lead_drama_and_margin() -> None:
    found = two()
    assert found.changes.counts == {2: 1, 0: 1}  # 0, 1, 0; never a leader
    assert found.margins.counts == {3: 1, 0: 1}
    assert found.behind.counts == {2: 1}  # the winner, behind the second move
    assert found.trailing.tolist() == [0] * 5 + [1] * 5 + [0] * 10  # the second quarter of the moves
    assert found.lead_holds()[0] == 1.0 and found.lead_holds()[7] == 0.0 and found.lead_holds()[-1] == 1.0
    assert found.draws() == 0.5 and found.is_won


def test_seats_are_counted_from_whoever_started() -> None:
    """Starters: a win and a draw, 0.75 on average; the others a loss and a draw."""
    found = two()
    assert (found.places.at(0).value, found.places.at(1).value) == (0.75, 0.25)
    assert found.places.at(0).error == pytest.approx(0.25)  # half of the distance of two, by the root of two and of one


def test_uses_and_what_users_have() -> None:
    """Kind 1 was used by one seat of four, who lost by 3 points; the others: +3, 0 and 0."""
    found = two()
    assert found.uses.tolist() == [6, 2]
    assert found.used.n.tolist() == [[1, 3], [3, 1]]
    assert found.worth_of_use(1).value == pytest.approx(-3 - 1)


def test_choices() -> None:
    found = Findings.nothing(1, 1, 2)
    seen = match([[0], [0], [5], [5]], [PLAYED], [0, 0, 1, 1])
    seen.seats[:] = [CHANCE, 0, 0, 0]
    seen.options[:] = [6, 4, 1, 2]
    found.note(seen, KINDS, "points")
    assert (found.rolls[0], found.forced[0], found.options.counts, found.decisions.counts) == (
        1,
        1,
        {4: 1, 2: 1},
        {2: 1},
    )
    assert found.branching.at(5).value == 4.0 and found.branching.n.sum() == 2
    assert not found.is_won and found.places.at(0).value == 5.0


def test_how_much_the_score_explains() -> None:
    """Half-way 0, 1, 2; at the end 0, 2, 4: all of it. At the start always 0: nothing."""
    found = Findings.nothing(1, 1, 1)
    for n in range(3):
        found.note(match([[0], [n], [2 * n], [2 * n]], [PLAYED], [0] * 4), KINDS, "points")
    assert found.known()[0] == 0.0 and found.known()[8] == pytest.approx(1.0) and len(found.known()) == BINS


def test_chunks_add_up() -> None:
    whole, one, other = two(), Findings.nothing(2, 1, 2), Findings.nothing(2, 1, 2)
    one.note(match([[1, 0], [1, 3], [6, 3], [6, 3]], [WIN, LOSS], [0, 1, 0, 1]), KINDS, "points")
    other.note(match([[2, 2]] * 4, [DRAW, DRAW], [0, 0, 0, 0], starter=1), KINDS, "points")
    one.moments("why", "so").note(0, 1.0)
    other.moments("why", "so").note(0, 0.0)
    one.add(other)
    assert one.matches == 2 and one.changes == whole.changes and one.places.at(0) == whole.places.at(0)
    assert np.array_equal(one.relation, whole.relation) and one.labels["why"]["so"].at(0).value == 0.5


def test_values() -> None:
    """With others, how far points lie above the others' mean: 9 beside 5 and 1 are 6, 0, -6."""
    assert value_of(np.array([WIN, LOSS, LOSS]), [9, 5, 1], "points").tolist() == [6, 0, -6]
    assert value_of(np.array([LOSS]), [7], "wins").tolist() == [0]
    assert value_of(np.array([PLAYED]), [7], "points").tolist() == [7]


def test_estimates() -> None:
    """1, 2, 3: mean 2, variance 1, error the root of a third; between 5 ± 3 and 2 ± 4 lie 3 ± 5."""
    one = estimate(3, 6, 14)
    assert one.value == 2 and one.error == pytest.approx(3**-0.5) and one.is_sure
    assert gap(Estimate(5, 3), Estimate(2, 4)) == Estimate(3, 5, 0) and not Estimate(3, 5).is_sure


def test_shares_stay_between_none_and_all() -> None:
    """9 of 10 won: 0.9 ± 0.19 would pass 1; Wilson's interval goes from 0.596 to 0.982. All of 10: from 10 / 13.84
    on. Far from the ends the interval is as wide on both sides."""
    nine = share(Estimate(0.9, 0.009**0.5, 10))
    assert (nine.low, nine.high) == (pytest.approx(0.596, abs=5e-4), pytest.approx(0.982, abs=5e-4))
    assert sections.sure(nine, 100, " %", signed=False) == "90.0 % (59.6 to 98.2)"
    every = share(Estimate(1.0, 0.0, 10))
    assert every.low == pytest.approx(10 / 13.84, abs=1e-3) and every.high == pytest.approx(1)
    none = share(Estimate(0.0, 0.0, 10))
    assert none.low == 0.0 and none.high == pytest.approx(3.84 / 13.84, abs=1e-3)
    half = share(Estimate(0.5, 0.1, 25))
    assert (
        half.high == pytest.approx(0.696, abs=1e-4) and sections.sure(half, 100, " %", signed=False) == "50.0 % ± 19.6"
    )


def test_a_chart_of_shares_has_no_mark_above_all() -> None:
    rows = [("expert", share(Estimate(0.9, 0.009**0.5, 10))), ("strong", share(Estimate(1.0, 0.0, 400)))]
    drawn = charts.intervals(rows, "Levels", " %", None, 100.0)
    marks = [float(mark) for mark in re.findall(r">([0-9.]+) %</text>", drawn)]
    assert marks and max(marks) <= 100


def test_names_in_capitals_have_room() -> None:
    """12 letters of about ten: the names begin right of the edge."""
    drawn = charts.intervals([("REMOVE_TOKEN", Estimate(1.0, 0.1, 5))], "Deeds", middle=0.0)
    at = float(re.findall(r'x="([0-9.]+)"[^>]*text-anchor="end">REMOVE_TOKEN', drawn)[0])
    assert at >= 12 * 9.5
    cut = charts.intervals([("REMOVE_TOKEN AND THEN SWAP_OBJECTIVES", Estimate(1.0, 0.1, 5))], "Deeds", middle=0.0)
    assert "REMOVE_TOKEN AND T…" in cut


def test_luck_is_what_knowing_the_player_leaves() -> None:
    """Means 0 and 2 are 1 from their middle: with a spread of 1 half is luck, without a spread nothing, and between
    equals all. Spreads 1 and 3: (1 + 9) / 2 = 5 within, 1 between."""
    assert luck([0, 2], [1, 1]) == 0.5 and luck([0, 2], [0, 0]) == 0.0 and luck([1, 1, 1], [3, 3, 3]) == 1.0
    assert luck([0, 2], [1, 3]) == pytest.approx(5 / 6)


def test_a_move_by_lot() -> None:
    """Two moves worth 0 and 4 in every group: a lot costs 2. Pure noise costs nothing on average: here the other group
    favours the wrong one each time."""
    assert cost_of_lot(np.array([[0.0, 4.0], [0.0, 4.0]])).tolist() == [2, 2]
    assert cost_of_lot(np.array([[1.0, 0.0], [0.0, 1.0]])).tolist() == [-0.5, -0.5]


def test_kinds_of_moves() -> None:
    assert kind_of("third fence at B2") == "third fence" and kind_of("lock") == "lock" and kind_of("12") == "12"


def test_codes_that_mean_different_moves_are_only_counted() -> None:
    """One code for every move of a game whose words say two kinds of it in turn: no kind can be told by its code."""

    class Words:
        said = 0

        def say(self, s: object, seat: int, move: int) -> str:
            self.said += 1
            return ("walk", "run")[self.said % 2]

    room = catalog.room("wildfire")
    watcher = Watcher(room, room.settings(), 0, [GREEDY])
    known = kinds.learn(replace(room, words=Words()), watcher, 1, by_python=True)
    assert set(known.by_words) == {"walk", "run"} and (known.by_code == -1).all() and not known.places


def test_every_option_is_tried_beside_the_default() -> None:
    """As far as the room allows: `play_on` cannot be off in vs, and x4's option is not there."""
    room = catalog.room("wildfire")
    settings = room.settings(variant="vs", players=2)
    names = [option.name for option, _, _ in other_settings(room, settings)]
    assert "play_on" not in names and "x4_big_border" not in names and "vs_home_first" in names
    sizes = [value for option, value, _ in other_settings(catalog.room("pastures"), catalog.room("pastures").settings())
             if option.name == "rows"]  # fmt: skip
    assert sizes == [7, 9]


def test_paired_settings_meet_the_same_dice() -> None:
    """Dug squares that count add points and change nothing else of any match."""
    room = catalog.room("wildfire")
    spec = specs.Paired("wildfire", room.settings(), room.settings(options={"count_dug": True}), 4)
    pairs = spec.play(0, 30)
    assert pairs.change.at(specs.POINTS).value > 0 and pairs.change.at(specs.LENGTH) == Estimate(0, 0, 30)
    assert pairs.after.at(specs.POINTS).value - pairs.before.at(specs.POINTS).value == pytest.approx(
        pairs.change.at(specs.POINTS).value
    )


TINY = inquiry.Size(20, 6, 6, 2, 4, 1, 4, 8, 0.0, 6)


@pytest.fixture(scope="module")
def made(request: pytest.FixtureRequest) -> Any:
    with pytest.MonkeyPatch.context() as patch, crews.crew("threads", 2) as crew:
        patch.setitem(inquiry.SIZES, "small", TINY)
        room = catalog.room("wildfire")
        return inquiry.inquire(room, room.settings(), crew, "small")


def test_a_page_needs_nothing_else(made: inquiry.Report) -> None:
    html = page.written(made)
    assert made.is_whole and not re.search(r"<script|<link|src=|https?://", html.replace("http://www.w3.org", ""))
    assert set(re.findall(r'href="([^"]+)"', html)) == {f"#{name}" for name in re.findall(r'<section id="(\w+)"', html)}
    assert "prefers-color-scheme: dark" in html and html.count("What it means.") == html.count("When to worry.") >= 7
    assert "nan" not in re.sub(r"<style>.*?</style>", "", html, flags=re.DOTALL)


def test_strokes_are_not_filled_in_stamps_either(made: inquiry.Report) -> None:
    """A rule that names an ancestor (`svg .s-ink`) does not hold in what `<use>` shows: animals were black."""
    style = re.sub(r"data:[^)]*", "", re.findall(r"<style>(.*?)</style>", page.written(made), re.DOTALL)[0])
    selectors = [one.strip() for rule in re.findall(r"([^{}]+)\{", style) for one in rule.split(",")]
    drawn = [selector for selector in selectors if re.search(r"\.[sft]-|class\^=", selector)]
    assert '[class^="s-"]' in drawn and ".f-paper" in drawn
    assert not [selector for selector in drawn if " " in selector]


def test_whoever_runs_it_writes_the_same_page(made: inquiry.Report, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(inquiry.SIZES, "small", TINY)
    room = catalog.room("wildfire")
    with crews.crew("here") as crew:
        again = inquiry.inquire(room, room.settings(), crew, "small")
    assert page.written(again) == page.written(made)


def test_stopped_it_tells_what_it_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*given: object) -> None:
        raise inquiry._Stopped

    monkeypatch.setitem(inquiry.SIZES, "small", TINY)
    monkeypatch.setattr(inquiry, "_restrict", stop)
    room = catalog.room("wildfire")
    with crews.crew("here") as crew:
        report = inquiry.inquire(room, room.settings(), crew, "small")
    html = page.written(report)
    assert (
        not report.is_whole and "The run was stopped" in html and 'id="length"' in html and 'id="options"' not in html
    )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (["wildfire", "--size", "huge"], "A report is small or normal"),
        (["wildfire", "-o", "page.pdf"], "must end in .html"),
        (["wildfire", "-o", "/no/such/folder/a.html"], "no folder"),
        (["wildfire", "--all"], "Name a game, or say --all"),
        (["--all", "--players", "2"], "name one game"),
        ([], "Name a game"),
    ],
)
def test_bad_input_is_one_sentence(line: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", *line]) == 2
    said = capsys.readouterr().err
    assert told in said and len(said.splitlines()) == 1


def test_a_page_that_is_there_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine.html"
    mine.write_text("mine")
    assert main(["report", "wildfire", "-o", str(mine)]) == 2 and mine.read_text() == "mine"
    assert "--again makes it anew" in capsys.readouterr().err


def test_charts_say_in_words_what_they_show() -> None:
    rows = [("a", Estimate(1.0, 0.1, 5)), ("b", Estimate(float("nan"), float("nan"), 0))]
    drawn = charts.intervals(rows, "Some figures", middle=0.0)
    assert 'aria-label="Some figures"' in drawn and ">a</text>" in drawn and ">b</text>" not in drawn
    assert charts.intervals([], "None") == "" and Moments.of(1).at(0).n == 0


def test_luck_among_levels_that_meet_the_quick_player() -> None:
    """Scores 0 and 1 against her, who is 0.5 herself: between (1 + 0 + 1) / 12 = 1/6, within 1/12, so a third."""
    room = catalog.room("wildfire")
    known = kinds.Kinds(("douse",), np.zeros(1))
    report = inquiry.Report(
        room, room.settings(variant="vs", players=2), 0, "small", "points", known, Findings.nothing(2, 1, 1)
    )
    for name, score in (("novice", 0.0), ("random", 1.0)):
        rung = inquiry.Rung(LEVELS[name], 5, Estimate(0, 0, 5), Estimate(score, 0, 5), 0.0)
        report.ladder.append(rung)
    assert sections.luck_of(report) == (pytest.approx(1 / 3), "levels measured")


def test_levels_that_were_left_out_are_told(made: inquiry.Report) -> None:
    """A small page has no time for those who think; whoever is on neither list would be missed."""
    assert {one.level.name for one in made.ladder} | set(made.left_out) >= {n for n, one in LEVELS.items() if one.need}
    html = page.written(made)
    assert made.left_out and re.search(r"Left out: [a-z, ]*expert", html)
    slow = replace(made, left_out={"expert": "a match took too long", "strong": "a match took too long"})
    assert sections.left_out(slow) == "<p>Left out: expert, strong; a match took too long.</p>"
    assert sections.left_out(replace(made, left_out={})) == ""


def test_words_of_a_page_say_what_they_mean(made: inquiry.Report) -> None:
    """Uses of all matches lie on the board of one; who plays quickly by what was learned is none of the levels."""
    html = page.written(made)
    assert "in others other places are taken" in html and "the same dice" not in re.sub(r"the same dice and", "", html)
    assert inquiry.about_player("greedy") == "" and "takes much longer" in inquiry.about_player(
        "schooled, playing quickly"
    )
    counted = replace(made, kinds=kinds.Kinds(("walk",), np.zeros(1), {}, {"walk": 1.5}))
    assert f"Counted in {kinds.WATCHED_FOR_WORDS} matches" in sections.uses(counted, sections.Words(counted))


def test_uses_of_one_match_count_once() -> None:
    """Used twice and won both, then used once and lost: two of three. What lies off the mean: 2 - 2 * 2/3 and 0 - 2/3,
    both 2/3: the error is the root of 8/9, over three uses."""
    ratios = Ratios.of(2)
    ratios.note(np.array([2, 0]), np.array([2.0, 0.0]))
    ratios.note(np.array([1, 0]), np.array([0.0, 0.0]))
    one = ratios.at(0)
    assert one.value == pytest.approx(2 / 3) and one.error == pytest.approx((8 / 9) ** 0.5 / 3) and one.n == 3
    assert np.isnan(ratios.at(1).value)


def test_deeds_are_counted_by_name_one_by_one_and_all_together() -> None:
    """Vasty's cards: each is one thing; Remove Objective is on eight of them, Move 1d6+4 on eight dots."""
    room = catalog.room("vasty")
    found = deeds.of(room, room.settings())
    assert len(found.things) == 89 and found.things[12 + 7] == "F08: REMOVE_OBJ / - / SWORD; MOVE 3 / -"
    assert found.places == ("misfortune", "left", "front", "right")
    assert found.table[-1].sum() == 89 == found.table[len(found.names) : -1].sum()
    assert found.table[found.names.index("REMOVE_OBJ")].sum() == 8 == found.table[found.names.index("MOVE 1d6+4")].sum()
    assert deeds.of(catalog.room("wildfire"), catalog.room("wildfire").settings()).names == ()
