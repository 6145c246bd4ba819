"""Two small games that OpenSpiel has, too, written over the contract: to compare searches by, and for nothing else.

They have rules and no more: nobody can open a match of them, and no catalogue lists them.
"""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

from hedgerow.kernel.contract import Rules
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Variant
from hedgerow.lab.yardsticks import connect_four, pig

_nothing: Any = None  # words and picture: nobody sees these games


def _room(name: str, title: str, module: ModuleType, longest: int, rolls: bool, points: int) -> Room:
    return Room(
        name=name,
        title=title,
        pitch="",
        source="an old game that anybody may play",
        minutes=5,
        version=1,
        variants=(Variant("duel", (2, 2), "two players"),),
        options=(),
        rules=Rules.of(module),
        fields=lambda settings: list(module.FIELDS),
        most_moves=module.MOST_MOVES,
        codes=(range(module.CODES),),
        longest=lambda settings: longest,
        words=_nothing,
        picture=_nothing,
        folder=Path(__file__).parent,
        points=(0, points),
        turn_rule="",
        end_rule="",
        categories=("points",),
        examples=(),
        rolls=rolls,
    )


CONNECT_FOUR = _room("connect_four", "Connect four", connect_four, connect_four.SQUARES, rolls=False, points=0)
PIG = _room("pig", "Pig", pig, 2 * pig.HORIZON, rolls=True, points=pig.ENOUGH + 6 * pig.HORIZON)
ROOMS = {room.name: room for room in (CONNECT_FOUR, PIG)}  # by OpenSpiel's names, and its numbers of moves
