"""Maps of a report: how often places are used, on the drawn board."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np

import hedgerow
from hedgerow import catalog
from hedgerow.kernel.playout import GREEDY
from hedgerow.lab.report import inquiry, kinds, sections
from hedgerow.lab.report.board import most_used
from hedgerow.lab.report.findings import Findings
from hedgerow.lab.watching import Watcher

PLACE, FENCE, DONE = range(3)


def report(made: dict[str, int], matches: int = 10) -> inquiry.Report:
    """Wildlife Shelter before its first adoption, with so many moves made, by hand: `A1` is a square, where animals are
    placed, `A1-B1` an edge, where a fence is drawn, and `` the button `done`."""
    room = catalog.room("shelter")
    match = hedgerow.new("shelter", seed=4).roll()
    kind = [PLACE if place.isalnum() else FENCE if place else DONE for place in made]
    known = kinds.Kinds(("place", "fence", "done"), np.array(kind), dict(enumerate(made)))
    found = Findings.nothing(1, len(room.categories), 3)
    found.matches, found.made = matches, dict(enumerate(made.values()))
    first = inquiry.First(match.at(match.played), 0, [], [])
    return inquiry.Report(room, room.settings(), 0, "small", "points", known, found, first=first)


def test_squares_are_mapped_though_most_moves_have_their_places_elsewhere() -> None:
    """In ten matches 10 animals on A1, 5 on B1 and 1 on C1: 1, a half and a tenth in a match. The 100 fences lie on
    edges, which this drawing has no spots for, and `done` lies nowhere."""
    drawn, elsewhere = most_used(report({"A1": 10, "B1": 5, "C1": 1, "A1-B1": 60, "B1-C1": 40, "": 30}))
    labels = re.findall(r'<g class="halo"><text[^>]*>([^<]*)</text>', drawn)
    assert labels == ["1.0", ".5", ".1"] and elsewhere == ["fence"]
    assert "How often each place of Wildlife Shelter is used in a match" in drawn


def test_where_hardly_any_place_is_known_there_is_no_map() -> None:
    assert most_used(report({"A1": 10, "B1": 5, "A1-B1": 60})) == ("", [])
    assert most_used(replace(report({"A1": 10, "B1": 5, "C1": 1}), first=None)) == ("", [])


def test_the_page_says_what_is_left_out() -> None:
    """Where all kinds are on the board, nothing is said of it."""
    squares = {"A1": 10, "B1": 5, "C1": 1}
    for made, said in (({**squares, "A1-B1": 50}, True), ({**squares, "": 30}, False)):
        one = report(made)
        one.findings.uses[:] = [16, 50, 30]
        html = sections.uses(one, sections.Words(one))
        assert ("Left out, for this board has no places for it: fence." in html) == said and 'class="board"' in html


def test_places_are_known_of_moves_that_could_have_been_made() -> None:
    """In one match replayed, an animal is placed on some squares only; but every square on which one could stand was
    offered, so that uses of all of them are counted later."""
    room = catalog.room("shelter")
    watcher = Watcher(room, room.settings(), 0, [GREEDY])
    known = kinds.learn(room, watcher, 1, by_python=True)
    squares = {known.places[code] for code in known.codes("place")}
    match = watcher.match(0)
    placed = {known.places[code] for code in match.moves[match.seats == 0].tolist()} & squares
    assert len(placed) <= 16 < len(squares) and set(known.places) == set(np.flatnonzero(known.by_code >= 0).tolist())
