"""A finished match to keep: its last sheet or forest, names, date, the account of its points, and its story.

Several matches make the score sheet of an evening.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hedgerow.kernel.contract import CHANCE, WATCHER
from hedgerow.kernel.phrases import distinct, listed_in_words, with_names
from hedgerow.press.layout import PAPERS, Pictures, paper_called
from hedgerow.press.prints import about
from hedgerow.press.typesetting import CannotPrint, typeset
from hedgerow.scene.palette import GREY, PRINT
from hedgerow.scene.svg import peopled
from hedgerow.table.account import Row, account, what_decided
from hedgerow.table.match import Match

MOST_SHEETS = 6  # on the page of a match where everybody has her own: the best
MOST_PARAGRAPHS = 1_000  # of a story
MOST_MATCHES = 40  # of an evening
LONGEST_NAME, LONGEST_WORD = 40, 12  # characters
PPI = 150


@dataclass(frozen=True)
class Kept:
    """A match with what its file does not tell: the date, and names where it has none or others are wanted."""

    match: Match
    names: tuple[str, ...] = ()
    date: str = ""

    @property
    def people(self) -> list[str]:
        """A name for every seat, as given or as the file tells it; none is longer than a line."""
        named = dict(self.match.names) | {seat: name for seat, name in enumerate(self.names) if name.strip()}
        given = [named.get(seat, "").strip()[:LONGEST_NAME] for seat in range(self.match.players)]
        seats = distinct([_breakable(name) for name in given])
        return [name or f"player {seat}" for seat, name in enumerate(seats, 1)]


def _breakable(name: str) -> str:
    """A very long word may be broken anywhere: a zero-width space tells where, so that it stays on its page."""
    return re.sub(rf"(\S{{{LONGEST_WORD}}})(?=\S)", "\\1\u200b", name)


def keepsake(kept: Kept, form: str = "pdf", paper: str = "A4", grey: bool = False) -> bytes:
    """As PDF with the story behind; as SVG or PNG the first page alone."""
    _require_end(kept.match)
    pictures, rows = Pictures(GREY if grey else PRINT), account(kept.match)
    data = {
        "size": PAPERS[paper_called(paper)],
        "matches": [],
        "sheets": _sheets(kept, pictures),
        "date": kept.date,
        "people": kept.people,
        "sentence": with_names(_sentence(kept.match), kept.people),
        "decided": with_names(what_decided(kept.match), kept.people),
        "account": _account(rows),
        "why": _why(kept, rows),
        "story": _story(kept) if form == "pdf" else [],
        "variant": kept.match.settings.variant if len(kept.match.room.variants) > 1 else "",
    }
    room = kept.match.room
    return typeset("keep", {**about(room, pictures), **data, "foot": "kept by Hedgerow"}, form, PPI)[0]


def evening(
    matches: Sequence[Kept], title: str = "", form: str = "pdf", paper: str = "A4", grey: bool = False
) -> bytes:
    """A line for each match in the order given, and who won how often."""
    if len(matches) > MOST_MATCHES:
        raise CannotPrint(f"An evening has at most {MOST_MATCHES} matches, not {len(matches)}.")
    pictures = Pictures(GREY if grey else PRINT)
    told = []
    wins: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for kept in matches:
        _require_end(kept.match)
        outcome = kept.match.outcome
        assert outcome is not None
        best = _sheets(kept, pictures)[0]
        people = kept.people
        winners = {people[seat] for seat in outcome.winners}
        wins.update(winners)
        played.update(people)
        told.append(
            {
                "game": kept.match.room.title,
                "date": kept.date,
                "sheet": best,
                "rows": [[name, points, name in winners] for name, points in zip(people, outcome.points, strict=True)],
                "sentence": with_names(outcome.sentence, people),
            }
        )
    data = {
        "size": PAPERS[paper_called(paper)],
        "matches": told,
        "heading": title.strip()[:80] or "An evening",
        "wins": [[name, wins[name], played[name]] for name in sorted(played, key=lambda n: (-wins[n], n.lower()))],
        "games": listed_in_words(list(dict.fromkeys(kept.match.room.title for kept in matches))),
    }
    room = matches[0].match.room
    shared = {**about(room, pictures), "title": data["heading"], "source": "", "foot": "kept by Hedgerow"}
    return typeset("keep", {**shared, **data}, form, PPI)[0]


def _require_end(match: Match) -> None:
    if match.outcome is None:
        raise CannotPrint(f"This match of {match.room.title} is not finished; only its end can be kept.")


def _sentence(match: Match) -> str:
    outcome = match.outcome
    assert outcome is not None
    return outcome.sentence


def _sheets(kept: Kept, pictures: Pictures) -> list[dict[str, Any]]:
    """The board, or everybody's own sheet, the best first."""
    match, people = kept.match, kept.people
    seats: list[int | None] = [None]
    if match.room.has_own_sheets and match.players > 1:
        points = match.scores()
        seats = list(sorted(range(match.players), key=lambda seat: -points[seat])[:MOST_SHEETS])
    found = []
    for seat in seats:
        drawing = match.room.picture.drawing(match.view(WATCHER), WATCHER, seat)
        number = pictures.number(drawing.sheet + peopled(drawing.marks, people), (0, 0, drawing.width, drawing.height))
        caption = "" if seat is None else people[seat]
        found.append({"svg": number, "ratio": drawing.width / drawing.height, "caption": caption})
    return found


def _account(rows: Sequence[Row]) -> list[list[Any]]:
    """The table of points as a template takes it."""
    return [[row.what, row.is_sum, *row.points] for row in rows]


def _why(kept: Kept, rows: Sequence[Row]) -> list[list[Any]]:
    """Why each number is what it is, for every player who has anything to be explained."""
    people = kept.people
    told = []
    for seat in range(kept.match.players):
        lines = [
            f"{row.what.capitalize()}: {with_names(' '.join(row.why[seat]), people)}" for row in rows if row.why[seat]
        ]
        if lines:
            told.append([people[seat], lines])
    return told


def _story(kept: Kept) -> list[list[Any]]:
    """Who did what, and what came of it, in paragraphs: whatever somebody decides before anybody else does is one, and
    so are the dice of one roll. Of a very long match the beginning and the end are told."""
    match, people = kept.match, kept.people
    told: list[list[Any]] = []  # whose it is, and its pieces: what was said, and whether that is a tale
    whose = None
    for at, entry in enumerate(match.log):
        words = with_names(entry.words, people)
        tale = " ".join(with_names(sentence, people) for sentence in match.tale(at))
        if entry.seat != whose or (entry.seat == CHANCE and entry.starts_line):
            told.append([people[entry.seat] if entry.seat != CHANCE and match.players > 1 else "", []])
        pieces, whose = told[-1][1], entry.seat
        kind, _, face = words.partition(" ")
        if whose == CHANCE and pieces and not pieces[-1][1] and pieces[-1][0].startswith(f"{kind} "):
            pieces[-1][0] += f" {face}"  # another die of the same roll
        else:
            pieces.append([words, False])
        if tale:
            pieces.append([tale, True])
    if len(told) > MOST_PARAGRAPHS:
        half, left = MOST_PARAGRAPHS // 2, len(told) - MOST_PARAGRAPHS
        told = [*told[:half], ["", [[f"Here {left} paragraphs are left out.", True]]], *told[-half:]]
    return told
