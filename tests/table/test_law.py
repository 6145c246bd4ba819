"""The law of taking back, sentence by sentence, in each game."""

from __future__ import annotations

import pytest

from cite import rule
from games.shelter.figures import Sheet, at
from games.vasty.table import table as vasty_table
from hedgerow.kernel.refusal import IllegalMove
from hedgerow.table import law
from hedgerow.table.ending import counts
from hedgerow.table.events import Moved, TookBack
from hedgerow.table.table import Table
from table.seated import again, new, seated

ROLLED = "The dice have been rolled since"
MOVED = "Somebody has moved since"
SHOWN = "Your move has shown you something"


def refusal(table: Table, seat: int) -> str:
    with pytest.raises(IllegalMove) as refused:
        table.take_back(seat)
    assert refused.value.code == "not-taken-back"
    return str(refused.value)


def words(table: Table) -> list[str]:
    return [entry.words for entry in table.match.log]


# --- her own last decision --------------------------------------------------------------------------------------------


def test_nothing_was_decided_yet() -> None:
    assert refusal(new("pastures"), 0) == "You have decided nothing yet."


def test_a_decision_is_taken_back_while_nothing_came_of_it() -> None:
    """Pastures New has no dice: player 1 claims, and player 2 has not answered."""
    table = new("pastures")
    start = table.match._records.tobytes()
    table.play(0, table.match.legal(0)[0])
    assert law.may_ask(table, 0)
    assert table.take_back(0) == [TookBack(0, 0)]
    assert table.match._records.tobytes() == start and words(table) == []


def test_not_without_end() -> None:
    """A log that grows for ever is read for ever: on a grid of nine squares 1,000 + 2 * 22 events are enough."""
    table = new("pastures", rows=3, columns=3)
    events = [Moved(0, move := table.match._codes(0)[0], table.room.words.say(table.match._s, 0, move))]
    wandered = again(table, [*(events + [TookBack(0, 0)]) * 521, *events])
    assert wandered.length == 1043 and len(wandered.match.log) == 1
    wandered.take_back(0)
    assert wandered.length == 1044 == law.most_wanderings(wandered)
    wandered.play(0, wandered.match.legal()[0])
    assert words(wandered) == [events[0].words]
    wandered.take_back(0)
    wandered.play(0, wandered.match.legal()[0])
    assert "goes on from here" in refusal(wandered, 0)


def test_never_across_anothers_move() -> None:
    table = new("pastures")
    table.play(0, table.match.legal(0)[0])
    table.play(1, table.match.legal(1)[0])
    while table.match.to_move == 1:  # until it is player 1's turn again
        table.play(1, table.match.legal(1)[0])
    assert refusal(table, 0).startswith(MOVED)


def test_never_across_a_roll() -> None:
    """Wildfire with two: the action ends the turn, and the table rolls at once."""
    table = new("wildfire", variant="vs", players=2)
    table.roll_owed()
    for seat in (0, 1):
        while seat in table.owing() and len(table.owing()) > (seat == 0):
            if seat == 1 or table.match.may_move(0):
                table.play(seat, table.match.legal(seat)[0])
            if seat == 0 and not table.match.may_move(0):
                break
    table.roll_owed()
    assert table.match.log[-1].seat == -1
    assert refusal(table, 0).startswith(ROLLED) and refusal(table, 1).startswith(ROLLED)
    assert not law.may_ask(table, 0) and not law.may_ask(table, 1)


@rule("vasty.misfortune-discard", "vasty.secrets?shown")
def test_never_across_a_reveal_discard() -> None:
    """F24 lets player 1 look into a hand; having looked, she may not choose another victim, nor take back the look."""
    facts = ["known: F24 by 1, F44 by 2, F51 by 3"]
    match = vasty_table("hand F24", "hand F44", "hand F51", facts=facts, pile="F60-F66")
    table = seated(match)
    table.play(0, "place F24 on home east heading south")
    asked = table.match.legal(0)
    assert asked == ["against player 2", "against player 3"], asked
    table.play(0, "against player 2")
    assert table.match.legal(0) == ["discard F44"]
    assert refusal(table, 0).startswith(SHOWN)


@rule("vasty.misfortune-discard")
def test_before_the_look_the_card_may_be_taken_back() -> None:
    facts = ["known: F24 by 1, F44 by 2, F51 by 3"]
    match = vasty_table("hand F24", "hand F44", "hand F51", facts=facts, pile="F60-F66")
    table = seated(match)
    table.play(0, "place F24 on home east heading south")
    assert table.take_back(0) == [TookBack(0, 0)]
    assert table.match.to_move == 0 and words(table) == []


# --- simultaneous rounds ----------------------------------------------------------------------------------------------


@rule("shelter.round?simultaneous")
def test_in_a_round_the_others_marks_stay() -> None:
    """A marks, B marks, A takes back: B's mark is there, A decides anew, and the round ends as if nothing had been."""
    table = seated(at("round 1, draw, dice 1 1 2", Sheet(), Sheet()))
    table.play(0, "adopt owl at A4")
    table.play(1, "adopt owl at B2")
    b_sheet = table.match.state.sheet[1].tobytes()
    assert table.take_back(0) == [TookBack(0, 0)]
    assert words(table) == ["adopt owl at B2"] and table.match.log[0].by == "person"
    assert table.match.state.sheet[1].tobytes() == b_sheet
    table.play(0, "adopt owl at A2")
    assert words(table) == ["adopt owl at B2", "adopt owl at A2"]
    assert not law.taking_back(table, 1).rest  # B may still take hers back, too


def test_in_vs_the_others_actions_stay() -> None:
    table = new("wildfire", variant="vs", players=3)
    table.roll_owed()
    before = table.match._records.tobytes()
    mine, hers = table.match.legal(0)[0], table.match.legal(1)[-1]
    table.play(0, mine)
    table.play(1, hers)
    assert table.take_back(0) == [TookBack(0, len(table.match.log) - 1)]
    assert words(table)[-1] == hers
    assert table.take_back(1) == [TookBack(1, len(table.match.log))]
    assert table.match._records.tobytes() == before


def test_side_by_side_the_others_decisions_stay() -> None:
    table = new("rewilding", players=2)
    table.roll_owed()
    first, second = table.match.legal(0)[0], table.match.legal(1)[-1]
    table.play(0, first)
    table.play(1, second)
    table.take_back(0)
    assert words(table)[-1] == second and first not in words(table)[-1:]
    assert table.match.may_move(0)


def test_what_a_bot_did_in_her_seat_is_not_hers_to_take_apart() -> None:
    """She marked, a bot went on for her, she is back: her mark carries the bot's moves now."""
    table = seated(at("round 1, draw, dice 1 1 2", Sheet(), Sheet(), Sheet()))
    table.play(0, "adopt owl at A4")
    table.replace(0, "greedy")
    table.play_code(0, table.match._codes(0)[0], "greedy")
    table.reclaim(0)
    assert refusal(table, 0).startswith(MOVED)


# --- practice alone ---------------------------------------------------------------------------------------------------


def test_alone_practice_goes_back_over_rolls_and_the_same_dice_fall_again() -> None:
    table = new("wildfire")
    table.roll_owed()
    assert table.is_ranked
    first = table.match.legal(0)[0]
    events = [*table.play(0, first), *table.roll_owed()]
    rolled = words(table)
    back = table.take_back(0)
    assert back[0].rest and not table.is_ranked  # type: ignore[union-attr]
    table.play(0, first)
    table.roll_owed()
    assert words(table) == rolled and events


def test_alone_with_bots_practice_goes_back_over_their_moves() -> None:
    table = new("pastures", "pb")
    table.play(0, table.match.legal(0)[0])
    while table.match.to_move == 1:
        table.play_code(1, table.match._codes(1)[0], "greedy")
    assert table.take_back(0) == [TookBack(0, 0, rest=True)]
    assert table.match.to_move == 0 and words(table) == [] and table.practised


def test_an_open_seat_is_not_alone_and_the_day_is_no_practice() -> None:
    assert not law.is_alone(new("pastures", "po")) and not law.is_alone(new("pastures", "pg"))
    table = new("wildfire", row={"day": "2026-11-15"})
    table.roll_owed()
    table.play(0, table.match.legal(0)[0])
    table.roll_owed()
    assert refusal(table, 0).startswith(ROLLED)


def test_what_is_over_stays_over() -> None:
    table = new("wildfire", row={"ended": 5.0})
    table.roll_owed()
    while not table.is_over:
        table.play(0, table.match.legal(0)[0])
        table.roll_owed()
    assert refusal(table, 0).startswith("The match is over")


# --- real dice --------------------------------------------------------------------------------------------------------


def test_a_wrong_die_is_amended_and_the_result_says_so() -> None:
    table = new("wildfire", dice_kind="paper")
    begun = table.match.status()
    table.enter("roll 1 2", [0])
    assert law.may_amend(table)
    back = table.take_back(0)
    assert back == [TookBack(0, 0, rest=True, amends=True)]
    assert table.amended == 1 and not table.practised and table.match.status() == begun
    assert again(table, [*_entered(), *back]).amended == 1


def _entered() -> list:  # type: ignore[type-arg]
    return new("wildfire", dice_kind="paper").enter("roll 1 2", [0])


def test_a_decision_behind_real_dice_is_taken_back_first() -> None:
    """Nothing of the dice goes with it."""
    table = new("wildfire", dice_kind="paper")
    for faces in ("roll 3 4", "roll 5 5", "roll 1 2"):
        if table.match.to_move == "chance":
            table.enter(faces, [0])
    dice_on_the_table = words(table)
    while table.match.to_move == 0:
        decided = table.match.legal(0)[0]
        table.play(0, decided)
    assert not law.may_amend(table)
    table.take_back(0)
    assert words(table) == dice_on_the_table
    assert law.may_amend(table)


# --- what is said of it -----------------------------------------------------------------------------------------------


def test_it_is_said_beforehand_that_taking_back_makes_it_practice() -> None:
    """The only decision lies before the last roll; once something was taken back over a roll, nothing more is lost."""
    table = new("wildfire")
    table.roll_owed()
    assert not law.makes_practice(table, 0)  # nothing was decided
    table.play(0, table.match.legal(0)[0])
    table.roll_owed()
    assert law.makes_practice(table, 0)
    table.take_back(0)
    assert not law.makes_practice(table, 0)
    assert counts(table) == "It does not count for the lists: moves were taken back across a roll."


def test_the_others_hear_of_a_taking_back() -> None:
    table, said = new("pastures", rows=3, columns=3), list[str]()
    table.play(0, "river B2")
    law.told(table, table.take_back(0), said)
    assert said == ["Player 1 has taken back the last decision."]
    alone = new("pastures", kinds="pb", rows=3, columns=3)
    alone.play(0, "river B2")
    law.told(alone, alone.take_back(0), said)
    assert len(said) == 1  # a bot does not mind
