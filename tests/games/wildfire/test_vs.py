"""VS: a grid each, the same dice, most points win."""

from __future__ import annotations

import pytest

import hedgerow
from cite import rule
from games.wildfire.figures import drawn, figure, refused, same
from hedgerow import BadSettings, Match

# Turn 1 of a fire that began at C3; the home is F6, the event was nothing.
OPEN = """
    . . . . . .
    . . / . . .
    . / X / . .
    . . / . . .
    . . . . . .
    . . . . . ^
    """
ONE_LEFT = """
    . . . . . .
    . . o . . .
    . o X o . .
    . . / . . .
    . . . . . .
    . . . . . ^
    """
OUT = ONE_LEFT.replace("/", "o")


def vs(*pictures: str, **settings: object) -> Match:
    players = len(pictures)
    event = "C3" if settings.get("phase", "action") == "action" else ""
    return figure(*pictures, variant="vs", fires=" ".join(["C3"] * players), events=event, **settings)


@rule("wildfire.vs", "wildfire.vs?shared")
def test_all_players_follow_the_same_dice() -> None:
    match = hedgerow.new("wildfire", seed=0, variant="vs", players=3).play("roll 6 6").play("roll 3 3")
    for g in range(3):
        assert same(match, OPEN, g)
    match.play("roll 1 1").play("douse C2", 0).play("douse B3", 1).play("douse A1", 2)
    assert same(
        match,
        """
        X / . . . .
        / / o / . .
        / X X X / .
        . / X / . .
        . . / . . .
        . . . . . ^
        """,
        0,
    )
    assert same(
        match,
        """
        X / / . . .
        / / X / . .
        . o X X / .
        . / X / . .
        . . / . . .
        . . . . . ^
        """,
        1,
    )
    match.play("roll 5 1")
    assert all(drawn(match, g).splitlines()[0].split()[4] == "/" for g in range(3)), "E1 burns on every grid"


@rule("wildfire.vs?shared")
def test_an_event_on_the_home_gives_everybody_a_second_action() -> None:
    """Except a player whose home has burnt, and one whose game is over."""
    burnt = OPEN.replace("^", "X")
    match = vs(OPEN, burnt, OUT, OPEN, phase="event", homes=("F6",) * 4).play("roll 6 6")
    assert [int(match.state.grid[g].owed) for g in range(4)] == [2, 1, 0, 2]
    assert [match.may_move(seat) for seat in range(4)] == [True, True, False, True]


@rule("wildfire.vs?own-setup")
def test_as_an_option_everybody_rolls_a_home_and_a_fire() -> None:
    """All homes in the order of seats, then all fires; each fire keeps away from its own home only."""
    match = hedgerow.new("wildfire", seed=0, variant="vs", players=2, vs_own_setup=True)
    match.play("roll 1 1").play("roll 6 6")
    match.play("roll 5 5").play("roll 2 2")  # beside the other's home: allowed
    assert same(
        match,
        """
        ^ . . . . .
        . . . . . .
        . . . . . .
        . . . . / .
        . . . / X /
        . . . . / .
        """,
        0,
    )
    assert same(
        match,
        """
        . / . . . .
        / X / . . .
        . / . . . .
        . . . . . .
        . . . . . .
        . . . . . ^
        """,
        1,
    )
    match.play("roll 6 6")  # the second player's home: one extra action, for that player alone
    assert [int(match.state.grid[g].owed) for g in range(2)] == [1, 2]
    assert drawn(match, 0).splitlines()[5].split()[5] == "/"


@rule("wildfire.vs?own-setup", "wildfire.first-fire")
def test_with_own_setups_only_the_refused_fire_is_rolled_again() -> None:
    match = hedgerow.new("wildfire", seed=0, variant="vs", players=2, vs_own_setup=True)
    match.play("roll 1 1 6 6").play("roll 4 4").play("roll 5 5")  # diagonal to F6: player 2 rolls again
    assert match.status() == "Roll for the first fire, column then row."
    assert match.play("roll 4 5").status() == "Roll for the random event, column then row."


@rule("wildfire.vs?frozen")
def test_a_finished_grid_stays_as_it_is() -> None:
    match = vs(ONE_LEFT, OPEN).play("douse C4", 0)
    assert not match.may_move(0)
    assert match.status(0) == "Waiting for the others."
    match.play("douse C2", 1)
    match.play("roll 1 1")  # an empty square on both grids
    assert same(match, OUT, 0)
    assert drawn(match, 1).splitlines()[0].split()[0] == "/"
    assert not match.may_move(0) and match.may_move(1)


@rule("wildfire.vs?frozen", "wildfire.end?tested")
def test_a_grid_that_burns_out_in_the_spread_has_no_event() -> None:
    boxed = """
        / o . . . .
        o . . . . .
        . . X . . .
        . . . . . .
        . . . . . .
        . . . . . ^
        """
    match = vs(boxed, OPEN, allow_pass=True).play("pass", 0).play("pass", 1).play("roll 6 1")
    assert same(match, boxed.replace("/", "X"), 0)

    later = vs(boxed, OPEN, allow_pass=True, end_check="turn_start").play("pass", 0).play("pass", 1).play("roll 6 1")
    assert drawn(later, 0).splitlines()[0].split()[5] == "/", "tested at the start of turns, the event still comes"
    assert "douse F1" in later.legal(0)


def ended(*pictures: str, **options: object) -> Match:
    """The first player douses the last slash of all at C4."""
    return vs(*pictures, **options).play("douse C4", 0)


FEWER = OUT.replace(". . . . . .", ". . o X . .", 1)
BURNT = OUT.replace("^", "X")


@rule("wildfire.vs?winner")
def test_most_points_win() -> None:
    match = ended(ONE_LEFT, FEWER)  # 36 less home, X and four doused: 30; two less
    assert match.outcome is not None
    assert (match.outcome.results, match.outcome.points, match.outcome.winners) == (("win", "loss"), (30, 28), (0,))
    assert (
        match.outcome.sentence == "The fires are out. Player 1 has 30 points and player 2 has 28 points. Player 1 wins."
    )


@rule("wildfire.vs?winner")
def test_a_burnt_home_does_not_disqualify_unless_homes_come_first() -> None:
    """Player 2 lost the home and has 30 points; player 1 saved it with 29."""
    dug = ONE_LEFT.replace(". . . . . ^", ". . . . o ^")
    homes = ("F6", "F6")
    match = ended(dug, BURNT, homes=homes)
    assert match.outcome is not None and match.outcome.points == (29, 30)
    assert match.outcome.results == ("loss", "win")
    assert "player 1 has 29 points and player 2 has 30 points (home burnt)." in match.outcome.sentence.lower()
    assert ended(dug, BURNT, homes=homes, vs_home_first=True).outcome.results == ("win", "loss")  # type: ignore[union-attr]


@rule("wildfire.vs?winner")
def test_homes_first_points_decide_among_those_whose_home_stands_and_among_those_whose_does_not() -> None:
    homes = ("F6", "F6", "F6")
    standing = ended(ONE_LEFT, FEWER, BURNT, homes=homes, vs_home_first=True)
    assert standing.outcome is not None and standing.outcome.results == ("win", "loss", "loss")
    nobody = ended(ONE_LEFT.replace("^", "X"), FEWER.replace("^", "X"), BURNT, homes=homes, vs_home_first=True)
    assert nobody.outcome is not None and nobody.outcome.results == ("win", "loss", "win")


@rule("wildfire.vs?ties")
def test_tied_leaders_share_the_win() -> None:
    match = ended(ONE_LEFT, FEWER, OUT)
    assert match.outcome is not None
    assert (match.outcome.results, match.outcome.winners) == (("win", "loss", "win"), (0, 2))
    assert match.outcome.sentence.endswith("Player 1 and player 3 share the win.")


@rule("wildfire.vs?hidden")
def test_players_act_at_the_same_time_in_any_order() -> None:
    match = vs(OPEN, OPEN, OPEN)
    assert [match.may_move(seat) for seat in range(3)] == [True, True, True]
    match.play("douse C2", 2)
    told = refused(match, "douse B3", "not-your-turn", "wildfire.turn", seat=2)
    assert told == "Player 3 has nothing to decide now. Waiting for the others."
    assert match.status(2) == "Waiting for the others." and match.status(0) == "Turn 1, 1 action, 0 digs left."
    match.play("douse B3", 0)
    assert match.to_move == 1
    match.play("douse D3", 1)
    assert match.to_move == "chance"


@rule("wildfire.loss?play-on", "wildfire.vs?winner")
def test_in_vs_playing_on_is_compulsory() -> None:
    match = vs(OPEN.replace("^", "X"), OPEN, homes=("F6", "F6"))
    assert "stop" not in match.legal(0)
    assert refused(match, "stop", "no-stop", "wildfire.loss?play-on", seat=0)
    for variant in ("vs", "x4"):
        with pytest.raises(BadSettings, match="play_on cannot be off"):
            hedgerow.new("wildfire", variant=variant, play_on=False)


@rule("wildfire.vs?x4")
def test_x4_is_for_one_player() -> None:
    with pytest.raises(BadSettings, match="is for 1 player"):
        hedgerow.new("wildfire", variant="x4", players=2)
    with pytest.raises(BadSettings, match="belongs to x4"):
        hedgerow.new("wildfire", variant="vs", players=2, x4_big_border=True)
    with pytest.raises(BadSettings, match="belongs to vs"):
        hedgerow.new("wildfire", variant="x4", vs_own_setup=True)


@rule("wildfire.vs?players")
def test_vs_is_for_two_to_eight() -> None:
    assert hedgerow.new("wildfire", players=8).settings.variant == "vs"
    for players in (1, 9):
        with pytest.raises(BadSettings, match="2 to 8 players"):
            hedgerow.new("wildfire", variant="vs", players=players)
