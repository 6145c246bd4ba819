"""Windfall, the house's smallest game: shake the tree, and stop before the wasp comes. For one to four."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hedgerow.games.windfall import picture, words
from hedgerow.games.windfall.rules import heuristic, state, transition
from hedgerow.kernel.contract import Rules
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Option, Settings, Variant


def fields(settings: Settings) -> list[Any]:
    return list(state.FIELDS)


def longest(settings: Settings) -> int:
    """A turn has at most as many dice as twos fit into a basket, with a decision between each two."""
    dice = state.BASKET // 2
    return settings.players * int(settings.options["turns"]) * (2 * dice - 1)


ROOM = Room(
    name="windfall",
    title="Windfall",
    pitch="Shake the tree for apples, and stop before the wasp comes.",
    source="Windfall, made for this house after the old dice game Pig",
    minutes=5,
    version=1,
    variants=(
        Variant("orchard", (2, state.SEATS), "one tree, the most apples win"),
        Variant("alone", (1, 1), "one player, as many apples as possible"),
    ),
    options=(Option("turns", 5, "turns each player has", "windfall.end?turns", lowest=1, highest=state.MOST_TURNS),),
    rules=Rules.of(transition, heuristic),
    fields=fields,
    most_moves=transition.FACES,
    codes=(range(state.STOP + 1),),
    longest=longest,
    words=words,
    picture=picture,
    folder=Path(__file__).parent,
    points=(0, state.MOST_TURNS * state.BASKET),
    turn_rule="windfall.turn",
    end_rule="windfall.end",
    categories=("apples",),
    examples=({}, {"variant": "alone", "turns": 2}, {"players": 4, "turns": 9}),
)
