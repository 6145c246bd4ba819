"""Every game has a report: from the catalogue and the contract alone, with nothing written for it."""

from __future__ import annotations

import re

import pytest

from hedgerow import catalog
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.playout import GREEDY
from hedgerow.lab.report import deeds, inquiry, kinds, page
from hedgerow.lab.report.findings import Findings
from hedgerow.lab.report.specs import note_questions
from hedgerow.lab.watching import Watcher, watch


@pytest.mark.parametrize("name", catalog.names())
def test_a_page_of_one_match(name: str) -> None:
    """By Python, so that nothing is compiled for it."""
    room = catalog.room(name)
    settings = room.settings()
    watcher = Watcher(room, settings, 2, [GREEDY] * settings.players)
    known = kinds.learn(room, watcher, 1, by_python=True)
    assert known.names and all(re.fullmatch(r"[^\d]+", one) for one in known.names)
    counted = len(deeds.of(room, settings).table)
    found = Findings.nothing(settings.players, len(room.categories), len(known.names), counted)
    seen = watcher.match(0, interpreted(watch))
    found.note(seen, known.by_code, "points")
    note_questions(found, room, settings, watcher.ended, seen)
    decisions = int((seen.seats >= 0).sum())
    assert sum(found.made.values()) == decisions
    counted = sum(known.by_words.values()) * settings.players if known.by_words else found.uses.sum()
    assert counted == pytest.approx(decisions)
    report = inquiry.Report(room, settings, 2, "small", "points", known, found, "greedy")
    html = page.written(report)
    assert room.title in html and {"length", "points"} <= set(re.findall(r'<section id="(\w+)"', html))
    assert {question.title for question in room.questions} <= set(found.labels)
    assert bool(room.slots) == bool(found.deeds.sums.any())
