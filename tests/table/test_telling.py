"""The story of a match is one story: while it is played, at its end, read again from the store, and told at once."""

from __future__ import annotations

import random

import pytest

from hedgerow import catalog
from hedgerow.kernel.contract import WATCHER
from hedgerow.kernel.room import nothing_to_tell
from hedgerow.table.events import AnyEvent
from hedgerow.table.table import Table
from hedgerow.table.telling import Line
from table.seated import again, new

MOST = 400  # moves; Vasty is left there, unfinished
CASES = [
    (game, variant.name, min(2, variant.players[1]))
    for game in catalog.names()
    if catalog.room(game).tell is not nothing_to_tell
    for variant in catalog.room(game).variants
]


def played(table: Table, events: list[AnyEvent], readers: list[int], seed: int) -> dict[int, list[Line]]:
    """Play to the end; what each reader read last before it. Not everybody looks at every move."""
    draw, pages = random.Random(seed), {reader: table.telling.read(reader).lines() for reader in readers}
    for _ in range(MOST):
        if table.is_over:
            break
        for reader in readers:
            if draw.random() < 0.5:
                pages[reader] = table.telling.read(reader).lines()
        seat = draw.choice(table.owing())
        events += table.play_code(seat, draw.choice(table.match.codes(seat)), "person")
        events += table.roll_owed()
    return pages


def sentences(lines: list[Line]) -> list[str]:
    return [sentence for line in lines for sentence in line[3]]


def is_within(some: list[str], all_of_them: list[str]) -> bool:
    """Are they all there, in this order?"""
    rest = iter(all_of_them)
    return all(sentence in rest for sentence in some)


@pytest.mark.parametrize(("game", "variant", "players"), CASES)
def test_the_story_is_one(game: str, variant: str, players: int) -> None:
    table = new(game, variant=variant, players=players)
    events = table.roll_owed()
    readers = [*range(players), WATCHER]
    pages = played(table, events, readers, 1)
    for reader in readers:
        at_the_end = table.telling.read(reader).lines()
        assert sentences(at_the_end), "nothing was told at all"
        assert is_within(sentences(pages[reader]), sentences(at_the_end))
        heard = {line[0]: line[2] for line in at_the_end}
        assert all(words in ("", heard[at][: len(words)]) for at, _, words, *_ in pages[reader])
        assert table.telling.read(reader).lines() == at_the_end  # a page that is loaded again, and a replay
        assert again(table, events).telling.read(reader).lines() == at_the_end  # another house, or a restart


@pytest.mark.parametrize("first", [0, WATCHER])
def test_who_comes_late_is_told_all_of_it(first: int) -> None:
    """In a game without secrets all hear the same, and what was told to one is kept for the others."""
    table = new("wildfire")
    events = table.roll_owed()
    played(table, events, [first], 2)
    for reader in (0, WATCHER):
        assert table.telling.read(reader).lines() == again(table, events).telling.read(reader).lines()
