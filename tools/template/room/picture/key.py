"""What the signs of Windfall mean."""

from __future__ import annotations

from hedgerow.games.windfall.picture.drawing import apple, basket
from hedgerow.games.windfall.picture.spots import BASKET_AT
from hedgerow.kernel.room import Record
from hedgerow.scene.paper import Chapter, Symbol, numeral


def key(s: Record) -> list[Chapter]:
    things = (
        Symbol(apple(16, 18), "apple", "a point when it is at home", "windfall.win", (0, 0, 32, 32)),
        Symbol(basket(), "basket", "what the tree has given this turn; it may tip over", "windfall.basket", BASKET_AT),
    )
    turn = (
        Symbol(numeral(1), "shake", "roll the die: apples fall into the basket, or it tips over", "windfall.turn"),
        Symbol(numeral(2), "carry", "bring the basket home, and the next player shakes", "windfall.stop"),
    )
    return [Chapter("Things", things), Chapter("A turn", turn)]
