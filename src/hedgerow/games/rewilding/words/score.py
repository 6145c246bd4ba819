"""The score in sentences: which squares and boxes make up each number.

Contaminated: -2
  A1 and C3 have a crossed slot.
...
Total: 7
"""

from __future__ import annotations

from hedgerow.games.rewilding.rules import transition
from hedgerow.games.rewilding.rules.state import ALL
from hedgerow.games.rewilding.words.names import squares_of
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.phrases import listed_in_words, plural
from hedgerow.kernel.room import Record

_hungry_points = interpreted(transition.hungry_points)
FEW = 12  # squares that are named one by one
HUNGRY = ("snakes", "kingfishers", "squirrels", "fish")


def explain_score(s: Record, seat: int) -> list[str]:
    """A seat's points as they stand, category by category. [rewilding.score] [rewilding.score?contaminated]"""
    p = s.sheet[seat]
    crossed = int(p.crossed[0]) | int(p.crossed[1])
    touched = crossed
    for coloured in p.coloured:
        touched |= int(coloured)
    plants, animals = (int(p.coloured[kind]) & int(p.coloured[kind + 1]) for kind in (0, 2))
    parts = [
        _counted("Contaminated", crossed, -1, "has a crossed slot", "have a crossed slot each"),
        _counted("Bare", ALL & ~touched, -1, "was never touched", "were never touched"),
        _counted("Flora", plants, 1, "has two plants", "have two plants each"),
        _counted("Fauna", animals, 1, "has two animals", "have two animals each"),
        (-int(_hungry_points(s, p)), _hunger(s, p)),
    ]
    return [*(line for _, lines in parts for line in lines), f"Total: {sum(points for points, _ in parts)}"]


def _counted(name: str, mask: int, each: int, one: str, several: str) -> tuple[int, list[str]]:
    found = squares_of(mask)
    named = listed_in_words(found) if len(found) <= FEW else plural(len(found), "square")
    why = [f"  {named} {one if len(found) == 1 else several}."] if found else []
    return each * len(found), [f"{name}: {each * len(found)}", *why]


def _hunger(s: Record, p: Record) -> list[str]:
    """[rewilding.score?hunger]"""
    filled = [f"{int(n)} for {who}" for n, who in zip(p.hunger, HUNGRY, strict=True) if n]
    pairs = "every two of one kind cost a point" if s.options.hunger_per_symbol else "every two cost a point"
    boxes = plural(sum(int(n) for n in p.hunger), "box").replace("boxs", "boxes")
    told = [f"  {boxes}: {listed_in_words(filled)}; {pairs}."] if filled else []
    return [f"Hunger: {-int(_hungry_points(s, p))}", *told]
