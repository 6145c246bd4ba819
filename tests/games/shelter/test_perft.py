"""Counting decisions below chosen dice, all worked out by hand. `perft.txt` counts from the start: only trees."""

from __future__ import annotations

from cite import rule
from games.shelter.figures import ROOM, Sheet, at
from hedgerow.lab.batch import perft


def counted(match, depth: int) -> list[tuple[int, ...]]:
    return [tuple(int(n) for n in row) for row in perft(ROOM, match._records, depth)[: depth + 1]]


@rule("shelter.adopt", "shelter.place", "shelter.fence")
def test_three_1s() -> None:
    # 8 owl squares; 11 places in row 1 and column A, no tree there; 20 edges; then 19 more or done.
    expected = [(0, 1, 0), (0, 8, 0), (0, 88, 0), (0, 88 * 20, 0), (88 * 20 * 20, 0, 0)]
    assert counted(at("round 1, draw, dice 1 1 1"), 4) == expected


@rule("shelter.place?which-die", "shelter.fence?where")
def test_three_different_dice() -> None:
    # Trees on B2, E2, B5, E5. Tiger, rhino, giraffe have 4 squares each.
    # Tiger: by 3 or 4, 11 places each. Rhino: by 2 only 8, three trees stand there; by 4 11. Giraffe: 8 by 2, 11 by 3.
    places = 4 * (22 + 19 + 19)
    expected = [(0, 1, 0), (0, 12, 0), (0, places, 0), (0, places * 30, 0), (places * 30 * 30, 0, 0)]
    assert counted(at("round 1, draw, dice 2 3 4"), 4) == expected


@rule("shelter.third-fence", "shelter.third-fence?amount")
def test_a_forced_third_fence() -> None:
    # 12 empty squares; 30 edges by 3; then 29 or done; then 28 or done after two: done closes the round early.
    sheet = Sheet("..X. ..X. ..X. ..X.", "ooxo oooo")
    # After two fences 28 edges are left, or done: 29 ends for each. Below the early ends six faces are rolled.
    expected = [(0, 1, 0), (0, 12, 0), (0, 360, 0), (360, 360 * 29, 0), (6 * 360 + 360 * 29 * 29, 0, 0)]
    assert counted(at("round 5, draw, dice 3 3 3", sheet), 4) == expected


@rule("shelter.round?simultaneous")
def test_several_players_one_after_the_other() -> None:
    # Three 1s: each has 8 x 11 x 20 x 20 ways; the second begins when the first has finished, in this counting.
    found = counted(at("round 1, draw, dice 1 1 1", Sheet(), Sheet(), Sheet()), 5)
    assert found[4:] == [(0, 35200, 0), (0, 8 * 35200, 0)]


@rule("shelter.end")
def test_the_last_round_ends_the_match() -> None:
    # One square is left; three 6s place the elephant in row 6 or column F: 11; 20 edges; 19 or done, then it is over.
    match = at("round 16, draw, dice 6 6 6", Sheet("XXXX XXXX XXXX XXX.", "xxxo xxxo"))
    assert counted(match, 4) == [(0, 1, 0), (0, 1, 0), (0, 11, 0), (0, 220, 0), (0, 0, 4400)]


@rule("shelter.trees", "shelter.trees?repeated")
def test_the_trees() -> None:
    # Every die has six faces, whatever was rolled before: 6, 36, 216, 1296 chance nodes, no decision.
    import hedgerow

    assert counted(hedgerow.new("shelter", seed=1), 4) == [(6**depth, 0, 0) for depth in range(5)]
