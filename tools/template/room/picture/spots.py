"""Where people point, and what a screen reader says of each place."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.windfall.rules.state import SHAKE
from hedgerow.games.windfall.words.refusals import explain
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.phrases import plural
from hedgerow.kernel.refusal import Refusal
from hedgerow.kernel.room import Record
from hedgerow.scene.svg import Spot

TREE_AT = (20.0, 24.0, 200.0, 200.0)
BASKET_AT = (200.0, 236.0, 130.0, 94.0)


def touches(s: Record, seat: int, move: int) -> tuple[str, ...]:
    """The tree to shake it, the basket to carry it home; dice are nowhere on the board."""
    if seat == CHANCE:
        return ()
    return ("tree",) if move == SHAKE else ("basket",)


def why(s: Record, seat: int, keys: Sequence[str], legal: Sequence[str]) -> Refusal:
    """Both places can be played on whenever there is something to decide."""
    return explain(s, seat, keys[-1], legal)


def spots_of(apples: int) -> tuple[Spot, ...]:
    return (
        Spot("tree", "the tree, to shake it", *TREE_AT),
        Spot("basket", f"the basket, with {plural(apples, 'apple')}", *BASKET_AT),
    )
