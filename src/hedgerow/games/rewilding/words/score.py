"""The score in sentences: which squares and boxes make up each number."""

from __future__ import annotations

from hedgerow.games.rewilding.rules import transition
from hedgerow.games.rewilding.rules.state import ALL
from hedgerow.games.rewilding.words.names import squares_of
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.phrases import listed_in_words
from hedgerow.kernel.room import Record

_hungry_points = interpreted(transition.hungry_points)


def explain_score(s: Record, seat: int) -> list[str]:
    """Which squares and boxes make up each number of the score. [rewilding.score]"""
    p = s.sheet[seat]
    touched = int(p.crossed[0]) | int(p.crossed[1])
    for coloured in p.coloured:
        touched |= int(coloured)
    plus = {
        "two plants": int(p.coloured[0]) & int(p.coloured[1]),
        "two animals": int(p.coloured[2]) & int(p.coloured[3]),
    }
    minus = {"crossed out": int(p.crossed[0]) | int(p.crossed[1]), "bare": ALL & ~touched}
    told = [_counted(what, mask, sign) for sign, by in (("+", plus), ("-", minus)) for what, mask in by.items()]
    signs = ("snakes", "kingfishers", "squirrels", "fish")
    hungry = [f"{int(n)} for {who}" for n, who in zip(p.hunger, signs, strict=True) if n]
    cost = int(_hungry_points(s, p))
    return [*told, f"hunger: {listed_in_words(hungry) or 'no'} boxes; every two cost a point: -{cost}"]


def _counted(what: str, mask: int, sign: str) -> str:
    found = squares_of(mask)
    return f"{what}: {' '.join(found) or 'none'}: {sign}{len(found)}"
