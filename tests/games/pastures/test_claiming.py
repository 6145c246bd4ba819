"""The second half: who builds, where, what it earns, and how it ends."""

from __future__ import annotations

import numpy as np
import pytest

import hedgerow
from cite import rule
from games.pastures.figures import figure
from games.pastures.test_filling import after, refused
from hedgerow.kernel import contract
from hedgerow.kernel.rng import generator

CYCLE = ("mountain", "forest", "river")  # written in turn over any grid: never two bars, never a quarrel, never a site


def fill(match: hedgerow.Match, land: str) -> hedgerow.Match:
    """Write a whole grid, given as rows of letters, in an order that a search finds."""
    words = {"M": "mountain", "P": "plains", "F": "forest", "R": "river", "D": "desert", "W": "wasteland"}
    todo = {
        f"{'ABCDEFGHIJKLMNOP'[column]}{row}": words[letter]
        for row, letters in enumerate(land.split(), 1)
        for column, letter in enumerate(letters)
    }

    def search() -> bool:
        if not todo:
            return True
        legal = set(match.legal())
        left = list(todo.values())
        for square, terrain in sorted(todo.items(), key=lambda item: -left.count(item[1])):  # the commonest first
            if f"{terrain} {square}" in legal:
                del todo[square]
                match.play(f"{terrain} {square}")
                if search():
                    return True
                match.undo()
                todo[square] = terrain
        return False

    assert search(), "no order of writing leads to this land"
    return match


def claiming(rows: str, *more: str, mover: int = 1, **options: object) -> hedgerow.Match:
    """A position among castles, from rows of letters like "WFF PRR"."""
    lines = rows.split()
    header = [f"option rows: {len(lines)}", f"option columns: {len(lines[0])}"]
    header += [f"option {name}: {value}" for name, value in options.items()]
    grid = [f"{number} {' '.join(line)}" for number, line in enumerate(lines, 1)]
    return figure("\n".join([*header, "", f"claiming, player {mover} to build", *grid, *more]))


# --- who builds first -------------------------------------------------------------------------------------------------


@rule("pastures.claiming", "pastures.claiming?first", "pastures.turns?first", "pastures.own-repeat?castles")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize(
    ("castle_first", "even", "odd"), [("alternate", 0, 1), ("player1", 0, 0), ("player2", 1, 1)], ids=str
)
def test_who_places_the_first_castle(first: int, castle_first: str, even: int, odd: int) -> None:
    """`even` and `odd`: 0 for the starter, 1 for the other, on grids of 12 and of 9 squares."""
    for land, builder in (("WMFR FRWF RFRW", even), ("WMF FRW RFR", odd)):
        rows = land.split()
        match = hedgerow.new(
            "pastures", rows=3, columns=len(rows[0]), first=f"player{first + 1}", castle_first=castle_first
        )
        assert match.to_move == first
        fill(match, land)
        assert match.to_move == (first if builder == 0 else 1 - first)
        assert all(words.startswith("castle") for words in match.legal())
        assert match.play(match.legal()[0]).position.count("wrote") == 0


@rule("pastures.turns?first")
def test_random_is_drawn_once_a_match_from_its_seed() -> None:
    starters = [hedgerow.new("pastures", first="RANDOM", seed=seed).to_move for seed in range(200)]
    assert 70 < starters.count(0) < 130  # of 200 fair lots; 30 away from the mean is 4.2 standard deviations
    for seed, starter in enumerate(starters[:20]):
        match = hedgerow.new("pastures", first="random", seed=seed)
        assert match.to_move == starter and match.settings.options["first"] == "random"
        again = hedgerow.load(match.dump())
        assert again.to_move == starter and again.dump() == match.dump() and "option first: random" in match.dump()


@rule("pastures.turns?first")
def test_a_position_names_who_started() -> None:
    for seed in range(8):
        match = hedgerow.new("pastures", first="random", rows=3, columns=3, castle_first="player1", seed=seed)
        starter = match.to_move
        fill(match, "WMF FRW RFR")
        assert match.to_move == starter
        again = hedgerow.read("pastures", match.position)
        assert again.settings.options["first"] == f"player{starter + 1}" and again.position == match.position
        assert hedgerow.load(again.play(again.legal()[0]).dump()).position == again.position
    with pytest.raises(hedgerow.BadText, match="a position has begun already: option first"):
        hedgerow.read("pastures", "option first: random\n\n" + hedgerow.new("pastures").position.split("\n\n", 1)[1])


def test_who_may_start_is_named() -> None:
    with pytest.raises(hedgerow.BadSettings, match="it takes player1, player2, random"):
        hedgerow.new("pastures", first="player3")


# --- two castles each -------------------------------------------------------------------------------------------------

ROOMY = " ".join(["WFFWFFWFFWFFWF"] * 3)  # room for five castles: on A, D, G, J and M, each in one of three rows


@rule("pastures.claiming?order", "pastures.end")
@pytest.mark.parametrize("first", [0, 1])
def test_two_castles_each(first: int) -> None:
    """A castle on A2 has three Forests beside it, the others six; nobody builds on M."""
    match = claiming(ROOMY, mover=first + 1, castle_order="two_each")
    order = []
    for square in ("A2", "D2", "G2", "J2"):
        order.append(match.to_move)
        match.play(f"castle {square}")
    assert order == [first, 1 - first, 1 - first, first]
    assert match.to_move is None and any(match.state.sites), "M1 to M3 would still bear a castle"
    points = {first: 6 + 12, 1 - first: 12 + 12}
    assert match.scores() == [points[0], points[1]]
    assert match.outcome is not None and match.outcome.winners == (1 - first,)


@rule("pastures.claiming?order", "pastures.end")
def test_without_sites_it_ends_before_the_fourth_castle() -> None:
    match = claiming("WFFWFFW FFFFFFF FFFFFFF", castle_order="two_each")
    match.play("castle A1").play("castle D1")
    assert match.to_move == 1
    match.play("castle G1")
    assert match.to_move is None and match.scores() == [6, 10 + 6]


@rule("pastures.claiming?order")
def test_by_default_castles_go_in_turn_to_the_end() -> None:
    match = claiming(ROOMY)
    order = []
    for square in ("A2", "D2", "G2", "J2", "M2"):
        order.append(match.to_move)
        match.play(f"castle {square}")
    assert order == [0, 1, 0, 1, 0] and match.to_move is None


@rule("pastures.claiming?order")
def test_two_castles_each_are_not_passed() -> None:
    with pytest.raises(hedgerow.BadSettings, match="castle_pass cannot be on"):
        hedgerow.new("pastures", castle_order="two_each", castle_pass=True)


@rule("pastures.claiming?order")
def test_which_of_the_four_is_told() -> None:
    match = claiming(ROOMY, castle_order="two_each")
    for n, (square, told) in enumerate((("A2", "first"), ("D2", "second"), ("G2", "third"), ("J2", "last"))):
        assert f" a castle, the {told} of four; {15 - 3 * n} sites are left." in match.status()
        match.play(f"castle {square}")
        more = {1: ["Player 2 builds again."], 3: ["Both have built two castles: the match is over."]}
        assert match.tale(n)[2:] == more.get(n, [])


@rule("pastures.claiming?order")
def test_the_quick_player_knows_who_builds_after_her() -> None:
    """A2 is worth 6 and E2 5, C2 only 4, but it takes both away. So C2 is good before the other's castle; before her
    own A2 and E2 are, which leave each other standing; and as the last castle A2.

       A B C D E F G H I J K L M N
    1  F D F D F D D D D D D D D D
    2  W F W D W M D W D D W D D W
    3  F D D D F D D D D D D D D D
    """
    land = "FDFDFDDDDDDDDD WFWDWMDWDDWDDW FDDDFDDDDDDDDD"
    for order, liked in (("two_each", ["C2", "A2 E2", "C2", "A2"]), ("in_turn", ["C2", "C2", "C2", "C2"])):
        match = claiming(land, castle_order=order)
        for good, other in zip(liked, ("N2", "K2", "H2", ""), strict=True):
            moves = np.array(match.codes(match.to_move), np.int32)
            chosen = contract.greedy(match.state, match.to_move, moves, len(moves), generator())
            assert match.legal()[chosen].removeprefix("castle ") in good.split()
            if other:
                match.play(f"castle {other}")


# --- sites ------------------------------------------------------------------------------------------------------------


@rule("pastures.castle")
def test_only_wasteland_and_plains_bear_castles() -> None:
    match = claiming("WFM DFR FFP")
    assert match.legal() == ["castle A1", "castle C3"]
    for square in ("B1", "C1", "A2", "C2"):
        assert refused(match, f"castle {square}") == ("wrong-ground", "pastures.castle")
    assert refused(match, "castle A1 C3") == ("not-understood", "pastures.turns")
    assert refused(match, "forest A1") == ("full", "pastures.filling?rewrite")
    assert refused(match, "castle D1") == ("no-square", "pastures.grid")


@rule("pastures.overlap", "pastures.overlap?own", "pastures.overlap?castle-on-castle")
def test_castles_stand_three_steps_apart() -> None:
    """All Wasteland: after A1 its columns are free only from row 4 on, for both players."""
    match = claiming("WWWWWWW WWWWWWW WWWWWWW WWWWWWW").play("castle A1")
    assert refused(match, "castle C3") == ("overlap", "pastures.overlap")
    assert refused(match, "castle A1") == ("castle-here", "pastures.overlap?castle-on-castle")
    near = {f"castle {column}{row}" for column in "ABC" for row in (1, 2, 3)}
    assert near.isdisjoint(match.legal()) and len(match.legal()) == 28 - 9
    match.play("castle D1").play("castle G4")
    assert match.to_move == 1 and match.legal() == ["castle G1", "castle A4", "castle B4", "castle C4", "castle D4"]
    match.play("castle G1").play("castle D4").play("castle A4")
    assert match.to_move is None and match.scores() == [0, 0]


@rule("pastures.influence?edge")
def test_the_block_may_hang_over_the_border() -> None:
    """
       A B C D
    1  W P F F     A1 sees P, R, P: 3 + 1 + 3 = 7.
    2  R P F F
    3  F F R W     D3 sees F, F, R: 2 + 2 + 1 = 5.
    """
    land = "WPFF RPFF FFRW"
    match = claiming(land).play("castle A1").play("castle D3")
    assert match.scores() == [7, 5] and match.outcome is not None


@rule("pastures.influence?edge")
def test_or_not_where_the_table_wants_whole_blocks() -> None:
    match = claiming("WPFF RPFF FFRW", full_block_only="on")
    assert match.legal() == ["castle B2"], "the only Plains or Wasteland away from the border"
    assert refused(match, "castle A1") == ("block-cut", "pastures.influence?edge")
    assert refused(match, "castle B1") == ("block-cut", "pastures.influence?edge")
    assert match.play("castle B2").scores() == [3 + 1 + 5 * 2 - 2 + 1, 0]  # P; R at A2; F at C1 C2 A3 B3; R at C3


@rule("pastures.claiming?must")
def test_a_castle_must_be_placed() -> None:
    assert refused(claiming("WFM DFR FFP"), "pass") == ("no-pass", "pastures.claiming?must")


@rule("pastures.claiming?must")
def test_unless_the_table_allows_to_pass() -> None:
    match = claiming("WFFF FFFF FFFW", castle_pass="on")
    assert match.legal() == ["castle A1", "castle D3", "pass"]
    match.play("pass")
    assert "claiming, player 2 to build, the other passed" in match.position
    match.play("castle A1").play("pass")
    assert match.to_move == 1, "a castle between two passes: the match goes on"
    match.play("pass")
    assert match.to_move is None and match.scores() == [0, 6]
    assert match.status() == "Player 2 wins, 6 to 0."


# --- points -----------------------------------------------------------------------------------------------------------


@rule("pastures.points")
@pytest.mark.parametrize(("letter", "points"), [("P", 3), ("F", 2), ("R", 1), ("M", 1), ("D", 0), ("W", 0)])
def test_what_a_square_gives(letter: str, points: int) -> None:
    match = claiming(f"W{letter}W WWW WWW").play("castle B2")
    assert match.scores() == [points, 0]


@rule("pastures.points?own-square")
@pytest.mark.parametrize(("option", "points"), [("off", 6), ("on", 9)])
def test_the_square_under_a_castle(option: str, points: int) -> None:
    """Three Plains in a row; the castle covers the middle one."""
    match = claiming("DDD PPP DDD", castle_square_scores=option).play("castle B2")
    assert match.scores() == [points, 0]
    assert match.tally(0)["plains"] == points
    assert f"castle B2: player 1, on plains, {points} points" in match.position


@rule("pastures.points?ownership", "pastures.open?visible")
def test_each_castle_earns_for_its_own_player() -> None:
    match = claiming("WFFFFW FFFFFF FFFFFF").play("castle A1")
    assert match.scores() == [6, 0] and "Player 1 has 6, player 2 has 0." in match.status()
    match.play("castle F1")
    assert match.scores() == [6, 6]


@rule("pastures.open", "pastures.open?visible")
def test_castles_are_told_apart_and_their_points_shown() -> None:
    match = claiming("WFFFFW FFFFFF FFFFFF").play("castle A1").play("castle F1")
    rows = [line for line in match.position.splitlines() if line.startswith("  1")]
    assert rows == ["  1  1 F F F F 2"]
    assert match.position.endswith(
        "castle A1: player 1, on wasteland, 6 points\ncastle F1: player 2, on wasteland, 6 points\n"
    )


# --- the end ----------------------------------------------------------------------------------------------------------


@rule("pastures.win?tie")
def test_equal_points_are_a_draw() -> None:
    match = claiming("WFFFFW FFFFFF FFFFFF").play("castle A1").play("castle F1")
    assert match.outcome is not None
    assert match.outcome.results == ("draw", "draw") and match.outcome.winners == ()
    assert match.outcome.sentence == "A draw, 6 all."


@rule("pastures.end?no-site")
def test_no_site_at_all_is_a_draw() -> None:
    match = hedgerow.new("pastures", rows=4, columns=4)
    for n in range(16):
        match.play(f"{CYCLE[n % 3]} {'ABCD'[n % 4]}{n // 4 + 1}")
    assert match.outcome is not None and match.outcome.results == ("draw", "draw") and match.scores() == [0, 0]
    assert match.outcome.sentence == "No castle was placed: a draw, 0 all."


@rule("pastures.win", "pastures.end")
def test_the_higher_total_wins() -> None:
    match = claiming("WPFFFW FFFFFF FFFFFF", mover=2).play("castle F1").play("castle A1")
    assert match.outcome is not None
    assert match.outcome.results == ("win", "loss") and match.outcome.points == (3 + 2 + 2, 6)
    with pytest.raises(hedgerow.IllegalMove, match=r"The match is over\. Player 1 wins, 7 to 6\."):
        match.play("castle C1")


@rule("pastures.neighbours?castle")
def test_nothing_is_written_beside_a_castle() -> None:
    match = claiming("WFFFFW FFFFFF FFFFFF").play("castle A1")
    assert all(words.startswith("castle") for words in match.legal())


# --- sizes ------------------------------------------------------------------------------------------------------------


@rule("pastures.grid?sizes", "pastures.grid")
def test_rows_and_columns_are_chosen_independently() -> None:
    match = hedgerow.new("pastures", rows=3, columns=16)
    assert match.legal()[-1] == "wasteland P3" and len(match.legal()) == 6 * 48
    assert hedgerow.new("pastures", rows=16, columns=5).legal()[-1] == "wasteland E16"
    for wrong in ({"rows": 2}, {"columns": 17}, {"rows": "many"}):
        with pytest.raises(hedgerow.BadSettings, match="it takes 3 to 16"):
            hedgerow.new("pastures", **wrong)


@rule("pastures.grid?sizes")
@pytest.mark.parametrize(
    ("rows", "columns", "whole", "warned"),
    [(3, 3, False, True), (3, 4, False, False), (8, 8, False, False), (5, 5, True, True), (5, 6, True, False)],
)
def test_a_grid_for_one_castle_is_warned_of(rows: int, columns: int, whole: bool, warned: bool) -> None:
    match = hedgerow.new("pastures", rows=rows, columns=columns, full_block_only=whole)
    assert ("Only one castle fits" in match.room.advice(match.settings)) == warned


@rule("pastures.grid?sizes")
@pytest.mark.parametrize(("rows", "columns", "whole", "most"), [(3, 3, "off", 1), (4, 7, "off", 6), (7, 8, "on", 4)])
def test_the_most_castles_fit_when_packed(rows: int, columns: int, whole: str, most: int) -> None:
    match = claiming(" ".join(["W" * columns] * rows), full_block_only=whole)
    while match.to_move is not None:
        match.play(match.legal()[0])  # the top left-most site each time
    assert len(match.log) == most


@rule("pastures.turns?clock")
def test_no_position_knows_of_time() -> None:
    match = after("forest A1")
    fields = set(match.state.dtype.names)
    assert not {name for name in fields if "time" in name or "clock" in name}
    assert match.room.advice(match.settings) == ""
