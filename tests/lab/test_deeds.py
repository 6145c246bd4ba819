"""What a room counts who used it: how its users fare, and what the same player loses without it."""

from __future__ import annotations

import re

import numpy as np
import pytest

from hedgerow import catalog
from hedgerow.kernel.contract import WIN
from hedgerow.lab.report import deeds, inquiry, kinds, own, sections, specs
from hedgerow.lab.report.findings import Findings
from hedgerow.lab.report.specs import Lost, Without
from hedgerow.lab.watching import Watcher

ROOM = catalog.room("vasty")
SETTINGS = ROOM.settings()
KNOWN = deeds.of(ROOM, SETTINGS)


def test_who_did_not_use_a_thing_loses_nothing_without_it() -> None:
    """Only what was used is played again. Here everything is, for three effects, with a watcher that knows of no
    such short cut: matches 3 to 8, each seat in its turn; who won has 1 and who lost 0."""
    found = Without("vasty", SETTINGS, 9).play(3, 6)
    watcher = Watcher(ROOM, SETTINGS, 9)
    for name in ("SEND_HOME", "REMOVE_OBJ", "MOVE"):
        thing = KNOWN.names.index(name)
        slots, lost = np.flatnonzero(KNOWN.table[thing]), list[int]()
        for number in range(3, 9):
            won = []
            for barred in ((), slots):
                watcher.forbid(number % 2, (), barred)
                won.append(int(watcher.match(number).results[number % 2] == WIN))
            lost.append(won[0] - won[1])
        assert found.outcomes.n[thing] == 6 and found.outcomes.total[thing] == sum(lost), name
        assert found.outcomes.squares[thing] == sum(one * one for one in lost)
    assert found.matches == 6


def test_chunks_add_up_whoever_plays_them() -> None:
    spec = Without("vasty", SETTINGS, 1)
    whole, parts = spec.play(0, 4), spec.play(0, 1)
    parts.add(spec.play(1, 3))
    assert np.array_equal(whole.uses, parts.uses) and np.array_equal(whole.outcomes.total, parts.outcomes.total)
    assert (whole.uses[:, 0] >= (whole.outcomes.total != 0)).all()  # whoever lost something had used it


def told(with_lost: bool) -> str:
    """Ten matches, by hand. REMOVE_OBJ was used ten times by winners and DISCARD by losers; forbidden, the first cost
    a win in five of ten matches and was used twice all the same, of eight uses; the second cost nothing."""
    found = Findings.nothing(2, 1, 1, len(KNOWN.table))
    found.matches = 10
    found.results[:, WIN] = 5
    rows = [KNOWN.names.index("REMOVE_OBJ"), KNOWN.names.index("DISCARD")]
    for _ in range(10):
        uses, outcomes = np.zeros(len(KNOWN.table)), np.zeros(len(KNOWN.table))
        uses[rows], uses[-1], outcomes[rows[0]], outcomes[-1] = 1, 2, 1, 1
        found.deeds.note(uses, outcomes)
    report = inquiry.Report(ROOM, SETTINGS, 0, "small", "points", kinds.Kinds((), np.zeros(1)), found)
    if with_lost:
        report.lost = Lost.of(len(KNOWN.table) - 1)
        report.lost.uses[rows] = [[8, 2], [4, 0]]
        for number in range(10):
            lost = np.zeros(len(KNOWN.table) - 1)
            lost[rows[0]] = number % 2
            report.lost.outcomes.note(np.arange(len(lost)), lost)
    return own.used(report, sections.Words(report))


def test_the_page_tells_what_a_player_loses_without_it() -> None:
    """5 of 10: 50 %, with a standard deviation of the root of 5/18, so ± 1.96 * 0.527 / the root of 10 = 32.7 %."""
    html = told(with_lost=True)
    cells = {row[0]: row for row in (re.findall(r"<td>(.*?)</td>", one) for one in html.split("<tr>")) if row}
    shown = [re.sub(r"<[^>]+>", "", cell) for cell in cells["REMOVE_OBJ"]]
    assert shown == ["REMOVE_OBJ", "1.00", "+50.0 % ± 0.0", "+50.0 % ± 32.7", "25 %"]
    assert [re.sub(r"<[^>]+>", "", cell) for cell in cells["DISCARD"]][3:] == ["0", "0 %"]
    assert "lost, if forbidden" in html and "What a player loses without it" in html and "in 10 matches" in html


def test_where_it_was_not_measured_the_page_tells_use_alone() -> None:
    html = told(with_lost=False)
    assert "REMOVE_OBJ" in html and "forbidden" not in html


def test_a_report_asks_it_only_where_the_room_counts() -> None:
    room = catalog.room("wildfire")
    report = inquiry.Report(
        room, room.settings(), 0, "small", "wins", kinds.Kinds((), np.zeros(1)), Findings.nothing(1, 1, 1)
    )

    class Nobody:
        def __getattr__(self, name: str) -> object:
            pytest.fail("somebody was asked to play")

    inquiry._forgo(report, inquiry.SIZES["small"], Nobody(), lambda line: None)  # type: ignore[arg-type]
    assert report.lost.matches == 0 and own.used(report, sections.Words(report)) == ""
    assert specs.Lost.of(0).matches == 0
