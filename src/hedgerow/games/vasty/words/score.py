"""The score of Vasty Wilds in sentences: how many of her objectives a player has, and where the others are.

Objectives: 3
  3 of 5 red ones collected; 1 lies on F14; 1 is not on the map.
Total: 3
"""

from __future__ import annotations

from hedgerow.games.vasty.rules import objectives
from hedgerow.games.vasty.words.names import COLOURS, card
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.phrases import listed_in_words
from hedgerow.kernel.room import Record

_goal = interpreted(objectives.goal)


def explain_score(s: Record, seat: int) -> list[str]:
    """A player's objectives as they stand; all of it lies open. [vasty.win] [vasty.objectives]"""
    got, goal = int(s.got[seat]), int(_goal(s))
    lying = [card(int(node)) for node in s.objectives[seat] if node]
    rest = goal - got - len(lying)
    told = [f"{got} of {goal} {COLOURS[seat]} ones collected"]
    if lying:
        told.append(f"{len(lying)} {'lies' if len(lying) == 1 else 'lie'} on {listed_in_words(lying)}")
    if rest:
        told.append(f"{rest} {'is' if rest == 1 else 'are'} not on the map")
    return [f"Objectives: {got}", f"  {'; '.join(told)}.", f"Total: {got}"]
