"""Setting up: the rolls, the roots, the tokens, the deal."""

from __future__ import annotations

import pytest

import hedgerow
from cite import rule
from games.vasty.table import MAP, hand, play, steps, survey, table, where
from hedgerow.table.match import Match


def started(players: int = 2, **options: object) -> Match:
    """Player 1 has rolled highest."""
    match = hedgerow.new("vasty", players=players, seed=1, **options)
    return play(match, *["roll 6", "roll 5", "roll 4", "roll 3"][:players])


def placed(match: Match) -> Match:
    """All roots and tokens placed, at random."""
    while match.state.turn == 0:
        match.roll() if match.to_move == "chance" else match.play(match.legal()[0])
    return match


@rule("vasty.setup", "vasty.setup-home", "vasty.board?home")
def test_home_is_a_plus_of_nine_cells_with_everybody_on_it() -> None:
    match = hedgerow.new("vasty", players=4, seed=1)
    rows = [int(row) for row in match.state.rows]
    assert sum(row.bit_count() for row in rows) == 9
    assert rows[15] == 0b11111 << 13
    assert [where(match, p) for p in (1, 2, 3, 4)] == ["home"] * 4
    assert match.status() == "Player 1 rolls for the start."


@rule("vasty.setup-start")
def test_the_highest_roll_starts() -> None:
    match = play(hedgerow.new("vasty", players=3, seed=1), "roll 2 5 4")
    assert match.state.first == 1
    assert match.status() == "Player 2 draws a root."


@rule("vasty.setup-start?ties")
def test_only_tied_players_roll_again() -> None:
    match = play(hedgerow.new("vasty", players=3, seed=1), "roll 5 2 5")
    assert match.status() == "Player 1 rolls for the start."
    match.play("roll 3")
    assert match.status() == "Player 3 rolls for the start."
    match.play("roll 4")
    assert match.state.first == 2


@rule("vasty.setup-roots", "vasty.setup-roots?on-roots", "vasty.board?roots")
def test_a_root_may_go_on_a_root_and_nothing_is_resolved() -> None:
    match = play(started(), "draw R03", "place R03 on home north heading north", "draw R12")
    assert match.to_move == 1
    match.play("place R12 on R03 front heading east")
    assert [where(match, p) for p in (1, 2)] == ["home", "home"]
    assert match.status() == "Player 1 draws a root."


@pytest.mark.parametrize(("players", "roots", "last"), [(2, 12, 1), (3, 8, 1), (4, 6, 1)])
@rule("vasty.setup-roots", "vasty.setup-roots?uneven")
def test_roots_in_all(players: int, roots: int, last: int) -> None:
    match = placed(started(players))
    on_map = sum(1 for n in range(1, 13) if match.state.parent[n])
    assert on_map == roots
    placers = [e.seat for e in match.log if e.words.startswith("place R")]
    assert placers == [k % players for k in range(roots)]
    assert placers[-1] == (roots - 1) % players


@rule("vasty.setup-roots?unplaceable")
def test_when_no_root_fits_setting_up_goes_on() -> None:
    """Only dots in a corner are open: a root with dots left and right finds no cells."""
    match = hedgerow.new("vasty", players=2, seed=1)
    s = match._s
    for y in range(31):
        s.rows[y] = (1 << 31) - 1  # every cell is covered
    survey(s)
    play(match, "roll 6 1")
    for k in range(1, 12):
        match.play(f"draw R{k:02}")
        assert match.state.under_n == k
    match.play("draw R12")
    assert match.state.under_n == 0 and match.state.turn == 1  # no root, no space for tokens: on to the deal


@rule("vasty.setup-tokens", "vasty.setup-tokens?space", "vasty.setup-tokens?supply")
def test_each_puts_a_token_on_a_root() -> None:
    match = started(4)
    while match.status() != "Player 1 draws a status token.":
        match.roll() if match.to_move == "chance" and "root" in match.status() else match.play(match.legal()[0])
    assert len(match.legal()) == 8
    play(match, "draw sword")
    spaces = match.legal()
    assert len(spaces) == 6 and all("home" not in words for words in spaces)
    match.play(spaces[0])
    assert len(match.legal()) == 7 and "draw sword-2" not in match.legal()
    match.play("draw curse")
    assert len(match.legal()) == 5  # one token on a space
    assert match.state.first == 0 and match.to_move == 1


@rule("vasty.setup-deal", "vasty.win?given")
def test_the_deal_goes_round_from_the_starter() -> None:
    match = play(hedgerow.new("vasty", players=3, seed=1), "roll 1 6 2")
    placed(match)
    play(match, "draw F01 F02 F03", "draw F04 F05 F06", "draw F07 F08 F09")
    assert hand(match, 2) == ["F01", "F02", "F03"]
    assert hand(match, 3) == ["F04", "F05", "F06"]
    assert hand(match, 1) == ["F07", "F08", "F09"]
    assert match.to_move == 1 and match.state.turn == 1


@rule("vasty.board", "vasty.board?graph", "vasty.move?sharing")
def test_only_a_card_and_the_one_it_lies_on_are_joined() -> None:
    """F20 on R01 left lies beside R12's cells, but only R01 is its neighbour."""
    match = table("at F20, hand F44", "at F20", cards=[*MAP, "F20 on R01 left heading west"])
    play(match, "redraw", "roll 1")
    assert steps(match) == {"R01"}
