"""What the signs of Wildfire mean."""

from __future__ import annotations

from hedgerow.games.wildfire.picture import art
from hedgerow.kernel.room import Record
from hedgerow.scene.dice import die
from hedgerow.scene.paper import Chapter, Symbol, numeral


def key(s: Record) -> list[Chapter]:
    """The five signs that are written, then what else is printed."""
    written = (
        Symbol(art.home(1), "home", "a triangle: yours to save; its place limits your digs", "wildfire.home"),
        Symbol(
            art.burning(1), "burning", "a slash: becomes an X next turn and lights its four sides", "wildfire.spread"
        ),
        Symbol(art.burnt(1), "burnt", "an X over the slash: it has spread and spreads no more", "wildfire.spread"),
        Symbol(art.doused(1), "doused", "a circle around a slash: it never becomes an X", "wildfire.douse"),
        Symbol(art.dug(1), "dug", "a box in an empty square: fire cannot enter it", "wildfire.dig"),
        Symbol(art.home(1, lost=True) + art.burnt(1, patch=False), "home lost", "an X on the home", "wildfire.loss"),
    )
    printed = (
        Symbol(art.land(2), "empty", "still green: a point each when the fire is out", "wildfire.points"),
        Symbol(
            art.bucket(True), "an action", "douse or dig; a second one when the event hits the home", "wildfire.action"
        ),
        Symbol(
            art.spade(True),
            "a dig",
            "home in a corner: none, on the border: one, inside: two; strike out",
            "wildfire.digs",
        ),
        Symbol(
            die(3, 0, 17, 29, "left") + die(5, 35, 17, 29, "right"),
            "two dice",
            "left the column, right the row: 3 and 5 are C5",
            "wildfire.dice",
        ),
    )
    turn = (
        Symbol(
            numeral(1),
            "spread",
            "every slash becomes an X and lights the empty squares on its four sides",
            "wildfire.spread",
        ),
        Symbol(
            numeral(2), "event", "two dice name a square; what happens depends on what lies there", "wildfire.event"
        ),
        Symbol(
            numeral(3),
            "action",
            "douse one slash, or dig while digs are left; two actions after an event on the home",
            "wildfire.action",
        ),
        Symbol(numeral(4), "the end", "no slash is left to spread: count the empty squares", "wildfire.end"),
    )
    return [Chapter("What you draw", written), Chapter("What is printed", printed), Chapter("A turn", turn)]
