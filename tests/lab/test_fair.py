"""Is a seat better than another? The same answer on a page, in a comparison and for the tuner, worked out by hand where
wins are shared, matches drawn, or nobody wins."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from hedgerow import catalog
from hedgerow.bots.players import LEVELS
from hedgerow.kernel.contract import DRAW, LOSS, PLAYED, WIN
from hedgerow.kernel.settings import Value
from hedgerow.lab import fair, standings
from hedgerow.lab.report import comparing, inquiry, kinds, page, seats, sections, specs
from hedgerow.lab.report.findings import Estimate, Findings
from hedgerow.lab.report.sections import Words
from hedgerow.lab.sample import Sample
from hedgerow.lab.sample import report as told_of
from hedgerow.lab.tournament import Chunk, Tournament, pair_scores, protocol_of
from hedgerow.lab.watching import Watched

STUDIES = Path(__file__).parents[2] / "docs" / "studies"
WILDFIRE = catalog.room("wildfire")


def match(results: list[int], points: list[int], starter: int = 0) -> Watched:
    """One move by each seat; only how it ends is of interest."""
    n = len(results)
    return Watched(
        0, np.arange(n), np.zeros(n, int), np.full(n, 2), np.array([points] * n), np.array(points)[:, None],
        np.array(results), n, starter, np.zeros(1, np.int8),
    )  # fmt: skip


def found(*matches: Watched) -> Findings:
    whole = Findings.nothing(len(matches[0].results), 1, 1)
    for one in matches:
        whole.note(one, np.zeros(1, int), "points")
    return whole


def report(findings: Findings) -> inquiry.Report:
    settings = WILDFIRE.settings(findings.players)
    known = kinds.Kinds(("douse",), np.zeros(1))
    return inquiry.Report(WILDFIRE, settings, 0, "small", "points", known, findings)


def shared_by_turns() -> Findings:
    """Of every three matches two are won by all three and one by a single seat, each in its turn: everybody has 7 of 9,
    and nobody is better off."""
    all_three = match([WIN, WIN, WIN], [9, 9, 9])
    single = [match([WIN if seat == n else LOSS for seat in range(3)], [9, 9, 9]) for n in range(3)]
    return found(*[one for n in range(3) for one in (all_three, all_three, single[n])] * 30)


def test_seats_that_share_their_wins_are_compared_with_each_other() -> None:
    """7 of 9 are 77.8 of a hundred, far above a third, and fair; two of three matches end in a shared win."""
    whole = shared_by_turns()
    assert [whole.places.at(n).value for n in range(3)] == [pytest.approx(7 / 9)] * 3
    assert [whole.edges.at(n).value for n in range(3)] == [pytest.approx(0)] * 3
    assert whole.fair() == pytest.approx(7 / 9) and whole.shared_wins() == pytest.approx(2 / 3) and not whole.draws()
    told = Words(report(whole))
    seat, ends = seats.cards(report(whole), told)
    assert "fair would be 77.8, the mean of all seats" in seat and "decides too much" not in seat
    assert "66.7 %" in ends and "of matches end in a win that several share" in ends and "more than one in ten" in ends
    html = seats.seats(report(whole), told)
    assert html.count("77.8 %") == 3 and "66.7 % of matches end in a win that several share." in html
    assert "drawn" not in html


def test_a_seat_that_wins_more_is_seen_among_shared_wins() -> None:
    """Half of the matches are shared by all, the others the second alone wins: she has 1, the others a half, the mean
    is 2/3, and she lies a third above it."""
    whole = found(*[match([WIN, WIN, WIN], [9, 9, 9]), match([LOSS, WIN, LOSS], [5, 9, 5])] * 50)
    assert whole.fair() == pytest.approx(2 / 3) and whole.edges.at(1).value == pytest.approx(1 / 3)
    seat = next(iter(seats.cards(report(whole), Words(report(whole)))))
    assert "100.0 %" in seat and "the second player" in seat and "66.7" in seat and "decides too much" in seat


def test_between_two_a_draw_is_a_half() -> None:
    """One win of the starter, one of the other, two draws: a half each, and half of the matches drawn."""
    ends = match([DRAW, DRAW], [4, 4])
    whole = found(match([WIN, LOSS], [5, 4]), match([WIN, LOSS], [5, 4], starter=1), ends, ends)
    assert whole.fair() == 0.5 and whole.edges.at(0).value == 0.0 and whole.draws() == 0.5
    assert [what for _, what, _ in seats.endings(report(whole))] == ["are drawn"]


def test_where_nobody_wins_points_are_compared() -> None:
    """8 and 4 points: the mean is 6. Nothing is said of draws."""
    whole = found(*[match([PLAYED, PLAYED], [8, 4])] * 3)
    assert whole.fair() == 6 and [whole.edges.at(n).value for n in range(2)] == [2, -2]
    assert "drawn" not in seats.seats(report(whole), Words(report(whole)))


def test_many_seats_are_not_unfair_by_accident() -> None:
    """Of 99 places one lies more than two standard errors out in nearly every sample; of two that would be a sign. And
    what is surely there may be too small to matter."""
    assert fair.is_unfair(0.04, 0.018, 2) is False and fair.is_unfair(0.05, 0.018, 2) is True
    assert fair.is_unfair(0.05, 0.018, 99) is False and fair.is_unfair(0.08, 0.018, 99) is True
    assert fair.is_unfair(0.02, 0.0, 2) is False
    players = found(*[match([WIN] + [LOSS] * 98, [1] * 99)] * 3)
    html = seats.seats(report_of_shelter(players), Words(report_of_shelter(players)))
    assert "87 more are not shown" in html


def report_of_shelter(findings: Findings) -> inquiry.Report:
    room = catalog.room("shelter")
    known = kinds.Kinds(("draw",), np.zeros(1))
    return inquiry.Report(room, room.settings(findings.players), 0, "small", "points", known, findings)


def test_alone_there_are_no_seats() -> None:
    whole = found(match([WIN], [3]), match([LOSS], [1]))
    assert whole.edges.at(0).value == 0 and seats.seats(report(whole), Words(report(whole))) == ""


def test_the_tuner_means_the_same() -> None:
    """All three share two matches of three; the third is won by the second in half of the cases, and by the starter in
    the others: places have 5/6, 5/6 and 4/6, the mean is 7/9, and the last lies 11.1 below it."""
    wins = np.array([[1, 1, 1], [1, 1, 1], [0, 1, 0], [1, 1, 1], [1, 1, 1], [1, 0, 0]], np.int8)
    nothing = np.zeros((6, 1), np.int16)
    sample = Sample((), wins, np.full(6, 30), nothing, nothing)
    assert sample.unfairness().value == pytest.approx(-100 / 9)
    # beside the mean the last has 0 four times and -1/3 twice: variance 2/81, by six matches
    assert sample.unfairness().error == pytest.approx(100 * (2 / 81 / 6) ** 0.5)
    assert sample.shared() == pytest.approx(200 / 3) and any("shared wins" in line for line in told_of(sample))


def test_a_comparison_tells_the_same() -> None:
    """As rows: whoever starts beside the mean, and shared wins where there are any; matches that are drawn nowhere."""
    settings = WILDFIRE.settings(variant="vs", players=3)
    pairs = specs.Paired("wildfire", settings, settings, 3).play(0, 20)
    told = {
        name: (old, new, change, factor) for name, old, new, change, factor in comparing.rows(WILDFIRE, settings, pairs)
    }
    places = [told[f"outcome of player {n} from the starter on"][0].value for n in (1, 2, 3)]
    old, _, change, factor = told["who starts, beside the mean of all seats"]
    assert old.value == pytest.approx(places[0] - sum(places) / 3) and change.value == 0 and factor == 100
    assert told["matches with a shared win"][0].value > 0 and "matches drawn" not in told
    assert sum(places) > 1  # more than one winner a match: a third each would be no measure


def edge_of(option: str, value: Value, before: float, after: float) -> inquiry.Effect:
    """Whoever starts lies so far above the mean, in three matches that hardly differ."""
    room = catalog.room("pastures")
    pairs = specs.Pairs.of(len(specs.compared(room, 2)))
    for n in range(3):
        old, new = np.zeros(len(pairs.before.n)), np.zeros(len(pairs.before.n))
        old[specs.EDGE], new[specs.EDGE] = before, after + 0.001 * n
        pairs.note(old, new)
    return inquiry.Effect(next(one for one in room.options if one.name == option), value, pairs)


def test_where_seats_are_unfair_the_page_points_to_the_cure() -> None:
    """Whoever starts wins all of 50 matches. The room has a note on the option that mends it, with a study; of the
    options tried, the one that leaves her nearest to the mean is named, not the one that changes most."""
    room = catalog.room("pastures")
    whole = found(*[match([WIN, LOSS], [9, 5])] * 50)
    known = kinds.Kinds(("fell",), np.zeros(1))
    one = inquiry.Report(room, room.settings(), 0, "small", "points", known, whole)
    one.effects = [edge_of("castle_first", "player2", 0.5, -0.499), edge_of("castle_order", "two_each", 0.5, 0.02)]
    html = seats.seats(one, Words(one))
    assert "<b>castle_order</b> (in_turn, two_each): Built in turn, castles favour whoever builds the first" in html
    assert "docs/studies/pastures-fairness.md" in html and "castle_order = two_each brings the seats nearest" in html
    assert "+2.10 %" in html and "+50.0 %" in html
    mended = inquiry.Report(
        room, room.settings(options={"castle_order": "two_each"}), 0, "small", "points", known, whole
    )
    assert seats.remedy(mended, Words(mended)) == ""
    for room in map(catalog.room, catalog.names()):
        assert all((STUDIES / f"{option.study}.md").is_file() for option in room.options if option.study)


def test_the_whole_page_has_the_cards() -> None:
    html = page.written(report(shared_by_turns()))
    assert "fair would be 77.8" in html and "decides too much" not in html


def test_even_between_two_bots_is_a_half_however_many_wins_are_shared() -> None:
    """A duel is what a tournament and the skill of a report tell. Two seats, by hand: both win, one wins, the other
    does, a draw. Four wins and two halves of eight: a seat's score would be even at 5/8; the duel is a
    half and the edge beside that mean, match by match."""
    results = np.array([[WIN, WIN], [WIN, LOSS], [LOSS, WIN], [DRAW, DRAW]])
    outcomes = np.where(results == WIN, 1.0, np.where(results == DRAW, 0.5, 0.0))
    points = np.array([[9, 2], [5, 3], [1, 4], [2, 2]])  # that one has more of a shared win makes no difference
    duels = pair_scores(results, points, [0], [1])
    assert duels.tolist() == [0.5, 1.0, 0.0, 0.5] and outcomes.mean() == 5 / 8
    assert (duels - fair.EVEN).tolist() == fair.edges(outcomes)[:, 0].tolist()
    assert (duels + pair_scores(results, points, [1], [0])).tolist() == [2 * fair.EVEN] * 4


def test_tables_and_charts_say_what_even_is() -> None:
    """Wildfire for two, where wins are often shared: what is compared with a half is not called a score."""
    room = catalog.room("wildfire")
    settings = room.settings(2, "vs")
    tournament = Tournament(room, settings, protocol_of(room, settings, ("random", "greedy"), 2, seed=1))
    tournament.chunks.append(Chunk(("random", "greedy"), 0, [[0.5, 0.25], [0.5, 0.75]], [[3, 4], [5, 6]]))
    told = standings.table(tournament)
    assert "score" not in told and "ahead" in told and "a win that both share) half for each; 50 is even." in told
    report = inquiry.Report(
        room, settings, 0, "small", "points", kinds.Kinds(("douse",), np.zeros(1)), Findings.nothing(2, 1, 1)
    )
    novice = inquiry.Rung(LEVELS["novice"], 5, Estimate(3, 1, 5), Estimate(0.25, 0.1, 5), 0.0)
    report.ladder.append(novice)
    html = sections.skill(report, sections.Words(report))
    assert "ahead of greedy</th>" in html and "the upright line is even, the mean of both" in html
    assert "score" not in re.sub(r"<svg.*?</svg>", "", html, flags=re.DOTALL).lower()
