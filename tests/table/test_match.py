"""A match through the Python door: whatever is refused leaves it as it was."""

from __future__ import annotations

import pytest

import hedgerow
from hedgerow import BadText, IllegalMove
from play import bytes_of


def started() -> hedgerow.Match:
    """Home C4; first fire F1; the fire spreads to E1 and F2; the event burns A1."""
    return hedgerow.new("wildfire", seed=1).play("roll 3 4").play("roll 6 1").play("roll 1 1")


def test_a_roll_of_3_4_is_c4() -> None:
    match = hedgerow.new("wildfire").play("roll 3 4")
    assert "home C4" in match.position
    assert [e.words for e in match.log] == ["roll 3", "roll 4"]


@pytest.mark.parametrize("typed", ["roll 3 4", "3 4", "ROLL 3,4", " roll  3 4 "])
def test_dice_as_people_type_them(typed) -> None:
    assert "home C4" in hedgerow.new("wildfire").play(typed).position


@pytest.mark.parametrize("typed", ["douse E1", "douse e1", "DOUSE  E1", "do e1", "e1", "dou E1"])
def test_moves_as_people_type_them(typed) -> None:
    assert started().play(typed).log[-1].words == "douse E1"


def test_what_may_mean_two_things_is_asked_back() -> None:
    match = started()
    with pytest.raises(IllegalMove, match=r"may mean 'douse A1', 'douse E1' or 'douse F2'\.") as refused:
        match.play("douse")
    assert refused.value.code == "ambiguous"


def test_a_roll_that_fails_halfway_is_not_played_at_all() -> None:
    match = hedgerow.new("wildfire", seed=1)
    before = bytes_of(match._records)
    with pytest.raises(IllegalMove) as refused:
        match.play("roll 3 7")
    assert (refused.value.code, refused.value.rule) == ("no-such-face", "wildfire.dice")
    assert bytes_of(match._records) == before and match.log == ()


def test_more_dice_than_are_owed_are_refused_whole() -> None:
    match = hedgerow.new("wildfire", seed=1).play("roll 3 4").play("roll 6 1")
    with pytest.raises(IllegalMove):
        match.play("roll 1 1 5")
    assert len(match.log) == 4


def test_rolling_plays_all_that_chance_owes() -> None:
    match = hedgerow.new("wildfire", seed=2).roll()
    assert isinstance(match.to_move, int)
    with pytest.raises(IllegalMove, match="nothing to roll"):
        match.roll()


def test_the_same_seed_rolls_the_same_dice() -> None:
    one, other = (hedgerow.new("wildfire", seed=3).roll().log for _ in range(2))
    assert one == other
    assert hedgerow.new("wildfire", seed=4).roll().log != one


def test_entered_dice_do_not_shift_the_rolled_ones() -> None:
    """An entered die uses up its turn in the stream: what the program rolls later is the same."""
    rolled = hedgerow.new("wildfire", seed=5)
    entered = hedgerow.new("wildfire", seed=5)
    for die in [e.words for e in rolled.roll().log]:
        entered.play(die)
    move = rolled.legal()[0]
    assert rolled.play(move).roll().log == entered.play(move).roll().log


def test_without_a_seed_matches_differ() -> None:
    assert len({hedgerow.new("wildfire").seed for _ in range(5)}) == 5


def test_seats_that_may_not_move_are_told_so() -> None:
    match = hedgerow.new("wildfire", seed=1, variant="vs", players=2).roll()
    match.play(match.legal(1)[0], seat=1)
    with pytest.raises(IllegalMove, match="Player 2 has nothing to decide now") as refused:
        match.play("douse A1", seat=1)
    assert refused.value.code == "not-your-turn"
    with pytest.raises(IllegalMove, match="There is no player 3; 2 play"):
        match.play("douse A1", seat=2)


def test_a_finished_match_takes_no_more() -> None:
    match = hedgerow.new("wildfire", seed=1, variant="solo", play_on=False)
    while match.to_move is not None:
        if match.to_move == "chance":
            match.roll()
        else:
            match.play(match.legal()[-1])
    with pytest.raises(IllegalMove) as refused:
        match.play("roll")
    assert refused.value.code == "over"
    assert match.outcome is not None and match.outcome.results[0] in ("win", "loss")


def test_state_is_a_copy() -> None:
    match = started()
    before = bytes_of(match._records)
    match.state.phase = 7
    assert bytes_of(match._records) == before


def test_a_dump_reads_as_a_person_would_write_it() -> None:
    assert started().play("douse E1").dump().splitlines()[:-1] == [
        "hedgerow match 1",
        "game: wildfire",
        "rules: 1",
        "variant: solo",
        "players: 1",
        "seed: 1",
        "moves:",
        "roll 3 4",
        "roll 6 1",
        "roll 1 1",
        "douse E1",
    ]


DUMP = (
    "hedgerow match 1\ngame: wildfire\nrules: 1\nvariant: solo\nplayers: 1\nseed: 1\nmoves:\nroll 3 4\nroll 6 1\nend\n"
)


def test_a_file_edited_by_hand_ends_with_end_alone() -> None:
    assert len(hedgerow.load(DUMP).log) == 4


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("hedgerow match 1", "lichess match 1", "line 1: this is no Hedgerow match"),
        ("hedgerow match 1", "hedgerow match 2", "line 1: format '2' is not known here"),
        ("game: wildfire", "game: chess", "line 2: There is no game 'chess'"),
        ("game: wildfire\n", "", "line 2: the line 'game: ...' is missing."),
        ("rules: 1", "rules: 9", "line 3: this was written under rules 9 of wildfire; ours are older (1)."),
        ("rules: 1", "rules: x", "line 3: rules is a whole number, not 'x'"),
        ("rules: 1", "rules: ١", "line 3: rules is a whole number, not '١'"),
        ("variant: solo", "variant: duo", "line 4: Wildfire has no variant 'duo'"),
        ("players: 1", "players: 7", "line 5: Wildfire (solo) is for 1 player, not 7; vs is for 2 to 8 players."),
        ("players: 1", "players: 99999", "line 5: Wildfire (solo) is for 1 player, not 99999."),
        ("players: 1", "players: " + "9" * 5000, "line 5: players is a whole number, not '9999"),
        ("players: 1", "option nonsense: on", "line 5: Wildfire has no option 'nonsense'"),
        ("players: 1", "option start_gap: " + "9" * 5000, "line 5: Option start_gap cannot be '9999"),
        ("players: 1", "option vs_own_setup: on", "line 5: Option vs_own_setup belongs to vs, not to solo."),
        ("players: 1\n", "players: 1\nplayers: 1\n", "line 6: 'players' is told already, in line 5."),
        ("variant: solo\n", "option play_on: off\nvariant: x4\n", "line 4: Option play_on cannot be off in x4"),
        ("seed: 1\n", "seed: 99999999999999999999\n", "line 6: the seed does not fit 64 bits"),
        ("seed: 1\n", "seed: " + "9" * 5000 + "\n", "line 6: seed is a whole number, not '9999"),
        ("roll 3 4", "player 0: roll 3", "line 8: 'player 0: roll 3' cannot be played here"),
        ("roll 3 4", "roll \ud800", "line 8: this is not a text file"),
        ("roll 6 1", "roll 6 7", "line 9: 'roll 6 7' cannot be played here: A die shows 1 to 6, not 7."),
        ("roll 6 1", "roll", "line 9: a roll must say what was rolled"),
        ("roll 6 1", "douse A1", "line 9: 'douse A1' cannot be played here"),
        ("end\n", "", "line 9: the file breaks off here"),
        (
            "end\n",
            "end: 5 moves, check 000000000000\n",
            "line 10: the file is damaged: 5 moves were written, 4 are here.",
        ),
        ("end\n", "end: 4 moves, check 000000000000\n", "line 10: the file is damaged: a line above has changed"),
        ("end\n", "end\nroll 1 1\n", "line 11: nothing may follow the line 'end'"),
        ("end\n", "end\n\n\nroll 1 1\n", "line 13: nothing may follow the line 'end'"),
        ("end\n", "end: " + "9" * 5000 + " moves, check 000000000000\n", "line 10: the last line is damaged"),
        (DUMP[DUMP.index("moves:") :], "", "line 6: the file breaks off here: the line 'moves:' is missing."),
        ("moves:", "", "line 7: the line 'moves:' is expected here"),
        ("roll 3 4", "roll\0", "line 8: this is not a text file"),
    ],
)
def test_damaged_files_are_refused_by_line(old, new, sentence) -> None:
    with pytest.raises(BadText) as refused:
        hedgerow.load(DUMP.replace(old, new, 1))
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_positions_of_another_game_are_refused() -> None:
    with pytest.raises(BadText, match="line 1: this is 'chess', not 'wildfire'"):
        hedgerow.read("wildfire", "game: chess\n")


def test_a_position_names_its_own_line() -> None:
    """An error in a header names the header's line, one in the diagram the diagram's; what is missing, the last."""
    text = started().position
    first = text.index("\n\n") + 2
    assert text[:first].count("\n") == 5
    for spoilt, sentence in (
        (text.replace("players: 1", "players: 3"), "line 4: Wildfire (solo) is for 1 player, not 3"),
        (text.replace("variant: solo", "variant: sola"), "line 3: Wildfire has no variant 'sola'"),
        (text.replace("rules: 1", "rules: 1\noption nonsense: 3"), "line 3: Wildfire has no option 'nonsense'"),
        (text[: first - 2], "line 4: the line 'turn N, ...' is missing"),
        (text.replace("turn", "Xturn", 1), "line 6: "),
    ):
        with pytest.raises(BadText) as refused:
            hedgerow.read("wildfire", spoilt)
        assert str(refused.value).startswith(sentence), spoilt


# --- what is left to lot ----------------------------------------------------------------------------------------------


def test_a_lot_is_the_same_for_the_same_seed() -> None:
    """One lot a match, from its seed: `new`, its dump and the loaded match agree, every time."""
    starters = []
    for seed in range(40):
        match = hedgerow.new("pastures", seed=seed, first="random")
        assert "option first: random" in match.dump()
        for again in (hedgerow.new("pastures", seed=seed, first="random"), *[hedgerow.load(match.dump())] * 3):
            assert bytes_of(again._records) == bytes_of(match._records) and again.to_move == match.to_move
        assert f"option first: player{match.to_move + 1}" in match.position or match.to_move == 0
        starters.append(match.to_move)
    assert 10 < sum(starters) < 30, "both begin"


def test_a_lot_needs_a_seed_and_a_beginning() -> None:
    dump = hedgerow.new("pastures", seed=7, first="random").dump()
    with pytest.raises(
        BadText, match=r"line 7: the line 'seed: \.\.\.' is missing; option first is drawn by lot from it"
    ):
        hedgerow.load(dump.replace("seed: 7\n", ""))
    position = hedgerow.new("pastures", seed=7, first="random").position
    with pytest.raises(BadText, match="line 5: a position has begun already"):
        hedgerow.read("pastures", position.replace("option first: player2", "option first: random"))
