"""What each seat and a watcher may hear of the log, and when."""

from __future__ import annotations

from cite import rule
from games.shelter.figures import Sheet, at
from games.vasty.table import table as vasty_table
from hedgerow.kernel.contract import CHANCE, WATCHER
from hedgerow.table.table import Table
from table.seated import new, seated


def heard(table: Table, viewer: int) -> list[str]:
    return [line.words for line in table.telling.lines(viewer)]


def finish_round(table: Table) -> None:
    while table.match.to_move != "chance":
        seat = table.owing()[0]
        table.play(seat, table.match.legal(seat)[0])


@rule("shelter.round?hidden")
def test_a_mark_is_heard_when_the_round_is_over() -> None:
    table = seated(at("round 1, draw, dice 1 1 2", Sheet(), Sheet()))
    table.play(0, "adopt owl at A4")
    assert heard(table, 0) == ["adopt owl at A4"]
    assert heard(table, 1) == heard(table, WATCHER) == []
    finish_round(table)
    assert "adopt owl at A4" not in heard(table, 1)  # not before the next dice lie on the table
    table.roll_owed()
    assert "adopt owl at A4" in heard(table, 1) and "adopt owl at A4" in heard(table, WATCHER)


@rule("wildfire.vs?hidden")
def test_in_vs_actions_are_heard_at_the_end() -> None:
    table = new("wildfire", variant="vs", players=2)
    table.roll_owed()
    hidden = []
    while not table.is_over:
        for seat in table.owing():
            table.play(seat, table.match.legal(seat)[0])
            hidden += [table.match.log[-1].words] if seat == 0 else []
        if not table.is_over:
            mine = [line for line in table.telling.lines(1) if line.seat == 0]
            assert not mine and not [e for e in table.telling.lines(WATCHER) if e.seat != CHANCE]
        table.roll_owed()
    assert [line.words for line in table.telling.lines(1) if line.seat == 0] == hidden


@rule("vasty.secrets", "vasty.setup-deal")
def test_dealt_cards_are_heard_by_their_owner_only() -> None:
    """Card by card: while the others are still being dealt to, hands are hidden already."""
    table = new("vasty", dice_kind="paper", players=2)
    while table.match.to_move != "chance" or not table.room.secret_roll(table.match._s):
        if table.match.to_move == "chance":
            table.match.roll_one()  # set-up is open
        else:
            table.match.play_code(table.owing()[0], table.match._codes(table.owing()[0])[0])
    table = seated(table.match, dice_kind="paper")
    drawer = int(table.match._s.asked)
    other = 1 - drawer
    table.enter("draw F07", [drawer])
    hand = table.match.state.hand[drawer]
    assert hand[0] == 19 and table.view(drawer)[0].hand[drawer][0] == 19
    for viewer in (other, WATCHER):
        assert table.view(viewer)[0].hand[drawer][0] == 100  # a card with its face down
        assert heard(table, viewer) == [""]
    assert heard(table, drawer) == ["draw F07"]


@rule("vasty.secrets", "vasty.misfortune-discard")
def test_a_discard_is_heard_by_two_and_never_by_others() -> None:
    facts = ["known: F24 by 1, F44 by 2, F62 by 2, F51 by 3"]
    match = vasty_table("hand F24", "hand F44 F62", "hand F51", facts=facts, pile="F60-F61 F63-F66")
    table = seated(match)
    table.play(0, "place F24 on home east heading south")
    table.play(0, "against player 2")
    table.play(0, "discard F62")
    for viewer in (0, 1):
        assert "discard F62" in heard(table, viewer)
    for viewer in (2, WATCHER):
        assert "discard F62" not in heard(table, viewer)
        assert not any("F62" in line for lines in table.telling.lines(viewer) for line in lines.tale)


@rule("vasty.secrets", "vasty.misfortune-choose-card")
def test_a_choice_is_heard_by_two() -> None:
    facts = ["known: F22 by 1, F44 by 2, F62 by 2"]
    match = vasty_table("hand F22", "hand F44 F62", "", facts=facts, pile="F45-F59")
    table = seated(match)
    table.play(0, "place F22 on home east heading south")
    table.play(0, "against player 2")
    table.roll_owed()
    drawn = [e.words for e in table.match.log if e.seat == CHANCE]
    table.play(0, "choose F62")
    assert "choose F62" in heard(table, 0) and "choose F62" in heard(table, 1)
    assert "choose F62" not in heard(table, 2) and "choose F62" not in heard(table, WATCHER)
    assert drawn and drawn[0] not in heard(table, 1)  # her draws are player 1's alone


@rule("vasty.secrets", "vasty.tokens-shield", "vasty.turn-draw")
def test_a_public_die_is_heard_though_the_card_behind_it_is_hidden() -> None:
    """Blue's shield is rolled for, and behind that red draws: the die is everybody's, the card is hers."""
    match = vasty_table("hand F04 F44 F62", "tokens shield", facts=["known: F04 by 1, F44 by 1, F62 by 1"], pile="F51")
    table = seated(match, dice_kind="paper")
    table.play(0, "place F04 on home east")
    table.enter("roll 1", [1])
    table.enter("draw F51", [0])
    for viewer, drawn in ((0, "draw F51"), (1, ""), (WATCHER, "")):
        lines = [line for line in table.telling.lines(viewer) if line.seat == CHANCE]
        assert [line.words for line in lines] == ["roll 1", drawn]
        assert lines[0].tale == ("Player 2 loses her shield.",)
        assert [line.turn for line in lines] == [0, 0]  # both fell in red's turn
