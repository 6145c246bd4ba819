"""Where a card may go, and which way round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import numpy as np

import hedgerow
from cite import rule
from games.vasty.table import MAP, code, play, refused, steps, survey, table, where
from hedgerow.games.vasty.rules import board, placement
from hedgerow.games.vasty.rules.placement import PLENTY
from hedgerow.games.vasty.rules.state import ASK_PLAY, HOME, MOST_MOVES, NODES
from hedgerow.kernel.jit import Twin
from hedgerow.kernel.room import Record
from hedgerow.table.match import Match
from play import positions

rules = Twin(board, placement)


@rule("vasty.placement", "vasty.placement?headings")
def test_the_turn_played_by_hand_has_three_headings() -> None:
    """F11 has one dot, in front: on R01 front it may head north, east or west; south covers the root's space."""
    match = table("hand F11", "")
    on_front = [words for words in match.legal() if words.startswith("place F11 on R01 front")]
    assert on_front == [f"place F11 on R01 front heading {way}" for way in ("north", "east", "west")]
    assert code(match, "place F11 on R01 front heading south") == ("overlaps", "vasty.placement?headings")


@rule("vasty.placement?headings")
def test_three_dots_have_one_heading() -> None:
    match = table("hand F62", "")
    on_front = [words for words in match.legal() if words.startswith("place F62 on R01 front")]
    assert on_front == ["place F62 on R01 front heading north"]


@rule("vasty.board?dotless", "vasty.placement?headings")
def test_a_card_without_dots_lies_one_way() -> None:
    match = table("hand F02", "")
    assert [words for words in match.legal() if "R01 front" in words] == ["place F02 on R01 front"]


@rule("vasty.placement")
def test_a_card_may_not_overlap_two_cards() -> None:
    """F20's dot would fall on R12's space: home's north-west corner is narrow."""
    cards = [*MAP, "F20 on R01 left heading west"]  # dot at -2,2
    match = table("hand F16", "", cards=cards)
    assert code(match, "place F16 on R01 left heading south") == ("covered", "vasty.placement")
    assert code(match, "place F16 on F02 left heading south") == ("not-on-map", "vasty.placement")
    assert code(match, "place F16 on F20 left heading south") == ("no-dot", "vasty.placement")
    assert code(match, "place F44 on F20 front heading south") == ("not-in-hand", "vasty.turn-place")
    assert code(match, "place F16 somewhere") == ("no-place", "vasty.placement")


@rule("vasty.placement?edge")
def test_the_table_ends() -> None:
    """Radius 6: F09 lies at -5,0 with its dot at -6,0; no card can lead farther west."""
    match = table("hand F20", "", options={"table_radius": 6})
    assert "place F20 on F09 front heading north" in match.legal()
    assert code(match, "place F20 on F09 front heading west") == ("overlaps", "vasty.placement?headings")
    free = table("hand F20", "")
    assert "place F20 on F09 front heading west" in free.legal()


@rule("vasty.placement", "vasty.placement?headings", "vasty.placement?edge")
def test_a_refused_way_round_is_explained_by_what_lies_there() -> None:
    """Where the table ends at -6, F09's dot at -6,0 has free cells north and south of it: a card with three dots needs
    three. F09 itself lies east of the dot."""
    match = table("hand F11 F62", "", options={"table_radius": 6})
    assert refused(match, "place F11 on R01 front heading south") == (
        "F11 does not fit on R01 front so: heading south it would double back over R01 with its front dot."
    )
    assert refused(match, "place F62 on F09 front") == (
        "F62 fits on F09 front in no way: heading north it would double back over F09 with its right dot; "
        "heading east it would double back over F09 with its front dot; "
        "heading south it would double back over F09 with its left dot; "
        "heading west it would hang over the edge of the table with its front dot."
    )
    beside = table("hand F11", "", cards=["R01 on home north heading north", "F38 on R01 left heading west"])
    assert refused(beside, "place F11 on R01 front heading west") == (
        "F11 does not fit on R01 front so: heading west it would cover F38 with its front dot."
    )


@rule("vasty.placement?on-home")
def test_forest_cards_may_go_on_home_without_an_effect() -> None:
    match = play(table("hand F51", ""), "place F51 on home east heading east")
    assert where(match, 1) == "home" and match.state.parent[63] == 1


@rule("vasty.placement?no-space", "vasty.placement?shape-only")
def test_one_dot_must_stay_usable() -> None:
    """In a tree: with a single open dot a card without dots would close the map."""
    closed = [
        "R11 on home north heading north",
        "F01 on home east",
        "F02 on home south",
        "F03 on home west",
    ]
    match = table("hand F04 F20", "", cards=closed, options={"geometry": "tree"})
    assert match.legal() == ["place F20 on R11 front", "redraw"]
    assert code(match, "place F04 on R11 front") == ("no-space", "vasty.placement?no-space")


@rule("vasty.placement?no-space")
def test_a_lattice_must_keep_a_dot_with_a_free_neighbour() -> None:
    """Everything but a few cells is covered: the dot of R11 at 0,3 has one free neighbour, 0,4, which has 0,5."""
    match = table(
        "hand F04 F20",
        "",
        cards=[
            "R11 on home north heading north",
            "F01 on home east heading north",
            "F02 on home south heading north",
            "F03 on home west heading north",
        ],
    )
    s = match._s
    for y in range(31):
        s.rows[y] = (1 << 31) - 1
    s.rows[19] &= ~(1 << 15)  # 0,4 is free
    survey(s)
    full = Match(match.room, match.settings, 0, match._records)
    assert "place F04 on R11 front" not in full.legal()
    assert "place F20 on R11 front heading north" not in full.legal()  # its dot at 0,4 would have no free neighbour
    s.rows[20] &= ~(1 << 15)  # now 0,5 is free as well
    survey(s)
    roomy = Match(match.room, match.settings, 0, match._records)
    assert "place F20 on R11 front heading north" in roomy.legal()
    assert code(roomy, "place F04 on R11 front heading north") == ("no-space", "vasty.placement?no-space")


@rule("vasty.placement?unplaceable", "vasty.turn")
def test_without_a_place_only_redraw_is_left() -> None:
    match = table("hand F62", "", cards=["R11 on home north heading north"])
    s = match._s
    for y in range(31):
        s.rows[y] = (1 << 31) - 1
    s.rows[19] &= ~(1 << 15)
    survey(s)
    assert match.legal() == ["redraw"]


@rule("vasty.board?geometry")
def test_in_a_tree_every_open_dot_takes_every_card() -> None:
    match = table("hand F44 F62", "", options={"geometry": "tree"})
    places = {words.split(" on ")[1] for words in match.legal() if "F62" in words}
    assert places == {"home east", "home south", "R01 left", "R01 front", "R01 right", "F09 front"}
    assert len(match.legal()) == 13


@rule("vasty.turn-place?map")
def test_progress_comes_before_the_new_space() -> None:
    """Covering R01's front (MOVE 1 after PLACE_OBJ): from R01 she can step home only, not onto the new card."""
    match = play(table("at R01, hand F51", ""), "place F51 on R01 left heading west")
    assert steps(match) == {"home"}  # left of R01: MOVE 2


@rule("vasty.turn-place?only-effect", "vasty.win", "vasty.win?at-once")
def test_a_win_during_progress_ends_it_before_the_card_lands() -> None:
    match = table("at home, collected 4, hand F51", "collected 2", facts=["red objectives: R01"])
    play(match, "place F51 on R01 left heading west", "step to R01")
    assert match.to_move is None
    assert match.outcome is not None and match.outcome.results == ("win", "loss")
    assert match.state.parent[63] == 0
    assert match.status() == "Player 1 has all her objectives and wins. Collected: 5 by player 1 and 2 by player 2."


# On a table of eleven by eleven cells: `#` is covered, `o` an open dot beside a free cell. All other dots are covered
# or walled in, and the three that are left share the cell between them.
#
#         . . . . . # . # # # #
#         . . . # . # . # # # #
#         . . . # # # # # # # o    F27 right
#         . . . . . # # # # o .    R10 front, and the cell between them
#         . . . . . # # # # # o    R10 right
#         . . . . . . . . . . .
NARROW = """
    F07 on home south heading east, F23 on home west heading east, F16 on F07 front heading north,
    F50 on home east heading west, F05 on F23 left heading north, F25 on F50 left heading west,
    F46 on F50 right heading east, F11 on F46 front heading east, F02 on home north heading north,
    F29 on F46 left heading north, F33 on F29 right heading north, F01 on F33 front heading north,
    F21 on F11 front heading south, F10 on F33 right heading east, F31 on F21 front heading south,
    F09 on F25 left heading east, F14 on F10 front heading south, F39 on F09 front heading north,
    F27 on F14 front heading east, R10 on F39 right heading north
"""


@rule("vasty.placement?no-space", "vasty.placement?shape-only")
def test_one_card_may_spoil_three_dots_at_once() -> None:
    """F28 has one dot, on its right. On R10 right, heading west, that dot takes the cell that all three need."""
    cards = [line.strip() for line in NARROW.split(",")]
    match = table("hand F28", "", cards=cards, options={"table_radius": 5})
    assert {words.removeprefix("place F28 on ") for words in match.legal()} == {
        *("F27 right heading east", "R10 front heading north", "R10 right heading east", "redraw"),
    }
    assert code(match, "place F28 on R10 right heading west") == ("no-space", "vasty.placement?no-space")


@rule("vasty.placement?no-space")
def test_no_card_spoils_more_dots_than_is_reckoned_with() -> None:
    """Where more are left, nobody tries whether one stays usable: here each is tried, and the dots counted."""
    spoilt: Counter[int] = Counter()
    for seed in range(3):
        match = hedgerow.new("vasty", seed=seed, table_radius=5)
        for _ in positions(match, seed, 600):
            s = match.state
            if s.phase != ASK_PLAY:
                continue
            hand, usable = [int(card) for card in s.hand[int(s.asked)]], rules.usable(s)
            legal = np.zeros(MOST_MOVES, np.int32)
            n = rules.placements(s, *hand, legal)
            fitting = [placement for card in hand if card for placement in fits(s, card)]
            assert {*legal[:n].tolist()} == {rules.code_of(*place) for place in fitting if rules.leaves_room(s, *place)}
            for card, *place in fitting[:20]:
                laid = match.state
                rules.land(laid, card, *place)
                own = sum(
                    rules.free_around(laid, rules.dot_cell(laid, card, dot)) > 0
                    for dot in range(3)
                    if laid.dots[card] >> dot & 1
                )
                spoils = usable - (rules.usable(laid) - own)
                assert spoils <= rules.spoils(int(s.dots[card])) < PLENTY
                spoilt[spoils] += 1
    assert spoilt[1] and spoilt[2] and spoilt[3]


def fits(s: Record, card: int) -> Iterator[tuple[int, int, int, int]]:
    """Where a card covers nothing, whether or not it leaves room for others: card, node, dot, heading."""
    shape = int(s.dots[card])
    for on, dot in product(range(NODES), range(4)):
        if rules.on_map(s, on) and (on == HOME or dot < 3) and rules.is_open(s, on, dot):
            free = rules.free_around(s, rules.dot_cell(s, on, dot))
            for heading in range(4 if shape else 1):
                if not rules.wanted(shape, heading) & ~free:
                    yield card, on, dot, heading
