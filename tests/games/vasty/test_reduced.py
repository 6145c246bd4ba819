"""Counting positions on a reduced deck: few enough cards that a person can count along."""

from __future__ import annotations

from cite import rule
from games.vasty.table import table
from hedgerow.games.vasty import ROOM
from hedgerow.lab.batch import perft


@rule("vasty.turn", "vasty.turn-place", "vasty.turn-redraw", "vasty.endgame-objectives")
def test_perft_with_one_card_each_way() -> None:
    """A tree: home and R11; player 1 holds F44 (DEAL 1), one card is in the pile.

    Depth 1: F44 on home east, south or west goes down and the last card is drawn (3 chance); on R11's front player 2
    places an objective first (1 decision); a redraw rolls (1 chance).
    Depth 2: the three draws empty the pile, so the held objectives are placed (3 decisions); the red objective has one
    space, then the blue one is placed (1 decision); six dice, each with a step to take (6 decisions).
    Depth 3: in the three, R11 and F44 are the spaces: 2 each, and the next objective is placed (6 decisions); the blue
    one has one space, and MOVE 2 steps (1 decision); of six steps to R11, each ends at a dead end, but the last card of
    the pile is drawn behind her own, which went under it (6 chance).
    """
    match = table("hand F44", "", cards=["R11 on home north"], pile="F70", options={"geometry": "tree"})
    counts = perft(ROOM, match._records, 3)
    assert counts[1].tolist() == [4, 1, 0]
    assert counts[2].tolist() == [0, 10, 0]
    assert counts[3].tolist() == [6, 7, 0]
