"""What a move did to the land, in sentences. In VS nothing is told: the grids are secret until the end."""

from __future__ import annotations

from hedgerow.games.wildfire.rules.state import ACT, EVENT_ROW, FIRE_ROW, VS, X4
from hedgerow.games.wildfire.words.names import names, quadrant
from hedgerow.kernel.phrases import listed_in_words
from hedgerow.kernel.room import Record


def tell(before: Record, after: Record) -> list[str]:
    """New fire, burnt land, lost homes. [wildfire.spread] [wildfire.event] [wildfire.loss]"""
    if after.variant == VS:
        return []
    told: list[str] = []
    for g in range(4 if after.variant == X4 else 1):
        old, new = before.grid[g], after.grid[g]
        where = quadrant(after, g)
        burnt = int(new.burnt) & ~int(old.burnt)
        # What burnt and spread within one move was burning before; what is new on the land shows where the fire went.
        marks = int(old.burning) | int(old.burnt) | int(old.doused)
        lit = int(new.burning) & ~marks
        if lit and before.phase == FIRE_ROW:
            told.append(f"{where}the fire begins and spreads to {listed_in_words(names(lit))}.")
        elif lit and before.phase == EVENT_ROW:
            cause = "flares up and lights" if burnt else "carries sparks to"
            told.append(f"{where}the wind {cause} {listed_in_words(names(lit))}.")
        elif lit:
            told.append(f"{where}the fire spreads to {listed_in_words(names(lit))}.")
        elif burnt and before.phase == ACT:
            told.append(f"{where}{listed_in_words(names(burnt))} burnt down, and the fire found nothing new.")
        if new.lost and not old.lost:
            told.append(f"{where}the home burns!")
    return [sentence[0].upper() + sentence[1:] for sentence in told]
