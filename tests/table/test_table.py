"""A table is the fold of its events; and a move answers what its seat was asked, whatever others did meanwhile."""

from __future__ import annotations

import random
from functools import partial

import pytest

from cite import rule
from games.shelter.figures import Sheet, at
from hedgerow import catalog
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.refusal import IllegalMove
from hedgerow.table.events import AnyEvent
from hedgerow.table.table import Table
from table.seated import again, new, seated

FOLDED = (
    "rolled", "bots", "replaced", "resigned", "hinted", "amended", "practised", "length", "seat_stamp",
    "own_stamp",
)  # fmt: skip


def facts(table: Table) -> dict[str, object]:
    """Everything that the events make, the position and the log included."""
    told = {name: getattr(table, name) for name in FOLDED}
    told["rolled"] = {stream: n for stream, n in table.rolled.items() if n}
    return told | {"position": table.match._records.tobytes(), "log": [(entry, entry.by) for entry in table.match.log]}


def something(table: Table, chosen: random.Random) -> list[AnyEvent]:
    """Anything that may happen at a table now."""
    if chosen.random() < 0.3:
        seat = chosen.randrange(table.match.players)
        away = partial(table.replace, level="greedy")
        deed = chosen.choice((table.take_back, table.take_back, table.reclaim, table.reclaim, table.hint, away))
        try:
            return deed(seat)
        except IllegalMove:
            return []
    if table.match.to_move == "chance":
        code = chosen.choice(table.match._codes(CHANCE))
        return table.enter(table.room.words.say(table.match._s, CHANCE, code), range(table.match.players))
    seat = chosen.choice(table.owing())
    code = chosen.choice(table.match._codes(seat))
    if seat in table.bots:
        return table.play_code(seat, code, table.bots[seat])
    return table.play(seat, table.room.words.say(table.match._s, seat, code))


@pytest.mark.parametrize("dice", ["table", "paper"])
@pytest.mark.parametrize("game", catalog.names())
def test_a_table_is_the_fold_of_its_events(game: str, dice: str) -> None:
    room, kinds, number = catalog.room(game), set[str](), 0
    while number < 4 or ("TookBack" not in kinds and number < 40):  # where matches are short, seldom anything is
        table = new(game, dice_kind=dice, **room.examples[number % min(2, len(room.examples))])
        chosen, events, number = random.Random(number), table.roll_owed(), number + 1
        for n in range(120):
            if table.is_over:
                break
            events += something(table, chosen) + table.roll_owed()
            if n % 40 == 39:
                assert facts(again(table, events)) == facts(table)
        assert facts(again(table, events)) == facts(table)
        kinds |= {type(e).__name__ for e in events}
    assert "Moved" in kinds and "TookBack" in kinds


def test_an_honest_move_is_not_refused_because_others_moved() -> None:
    """Three draw at the same time; what the third was asked when she looked is what she is asked."""
    table = seated(at("round 1, draw, dice 1 1 2", Sheet(), Sheet(), Sheet()))
    seen = table.length
    for seat in (0, 1):
        while table.match.may_move(seat):
            table.play(seat, table.match.legal(seat)[0])
            assert table.answers(2, seen)
    assert table.owing() == [2] and table.answers(2, seen)  # the last one out, too
    table.hint(2)
    assert table.answers(2, seen)


def test_nor_because_another_took_something_back() -> None:
    table = seated(at("round 1, draw, dice 1 1 2", Sheet(), Sheet()))
    table.play(0, "adopt owl at A4")
    seen = table.length
    table.take_back(0)
    assert table.answers(1, seen)
    assert not table.answers(0, seen)  # she herself is asked something else now


def test_a_stale_move_is_refused() -> None:
    table = seated(at("round 1, draw, dice 1 1 2", Sheet(), Sheet()))
    seen = table.length
    table.play(0, "adopt owl at A4")
    assert not table.answers(0, seen)  # her own mark came between
    assert not table.answers(1, table.length + 1)  # nobody has seen the future
    while not table.match.last_roll >= 0:
        for seat in table.owing():
            table.play(seat, table.match.legal(seat)[0])
        table.roll_owed()
    assert not table.answers(1, seen)  # another round


def test_in_turn_the_move_of_another_makes_stale() -> None:
    table = new("pastures")
    seen = table.length
    table.play(0, table.match.legal(0)[0])
    assert not table.answers(0, seen) and not table.answers(1, seen)


def test_a_double_click_takes_back_once() -> None:
    table = seated(at("round 1, draw, dice 1 1 2", Sheet(), Sheet()))
    table.play(0, "adopt owl at A4")
    table.play(0, table.match.legal(0)[0])
    seen = table.length
    assert table.has_seen_own(0, seen)
    table.take_back(0)
    assert not table.has_seen_own(0, seen)
    table.play(1, "adopt owl at A4")  # what another does is not hers
    assert table.has_seen_own(0, seen + 1)


def test_who_may_enter_real_cards() -> None:
    """Dice are everybody's; a hidden card is named by who draws it, a bot's by anybody."""
    table = new("vasty", "ppb", "paper", players=3)
    chosen = random.Random(1)
    assert table.may_enter([1]) and not table.may_enter([])
    for _ in range(400):
        if table.match.to_move == "chance" and table.room.secret_roll(table.match._s):
            drawer = int(table.match._s.asked)
            for seat in (0, 1):
                assert table.may_enter([seat]) == (drawer in (seat, 2))
            if drawer == 1:
                with pytest.raises(IllegalMove, match="Who draws this card"):
                    table.enter("draw F01", [0])
                return
        something_else = table.match._codes(CHANCE if table.match.to_move == "chance" else table.owing()[0])
        table.match.play_code(
            CHANCE if table.match.to_move == "chance" else table.owing()[0], chosen.choice(something_else)
        )
    raise AssertionError("no card was drawn")


def until_the_deal() -> Table:
    """Real cards, and the first hidden one is to be named."""
    table = new("vasty", dice_kind="paper", players=2)
    match = table.match
    while match.to_move != "chance" or not table.room.secret_roll(match._s):
        if match.to_move == "chance":
            match.roll_one()  # set-up is open
        else:
            match.play(match.legal()[0])
    return table


@rule("vasty.secrets", "vasty.setup-deal")
def test_a_line_of_cards_names_nobody_elses() -> None:
    """Cards are dealt to one player, then to the next. Who names the last of hers and goes on in the same line names
    a card of the other's hand: nothing of the line is entered. One after the other, each names her own."""
    table = until_the_deal()
    table.match.roll_one().roll_one()  # two of the three cards of the starter
    first = int(table.match._s.asked)
    before, theirs = table.match.log, [1 - first]
    cards = [words for words in table.match.legal() if words.startswith("draw F")][:2]
    both = f"{cards[0]} {cards[1].removeprefix('draw ')}"
    with pytest.raises(IllegalMove, match="Who draws this card"):
        table.enter(both, [first])
    assert table.match.log == before and not table.length
    with pytest.raises(IllegalMove, match="Who draws this card"):
        table.enter(both, theirs)
    table.enter(cards[0], [first])
    table.enter(cards[1], theirs)
    assert [e.words for e in table.match.log[len(before) :]] == cards
    assert [e.secret.seats for e in table.match.log[-2:] if e.secret] == [(first,), (1 - first,)]


def test_one_device_names_all_cards_of_its_seats() -> None:
    table = until_the_deal()
    cards = [words.removeprefix("draw ") for words in table.match.legal()][:6]
    table.enter("draw " + " ".join(cards), [0, 1])
    assert [e.words for e in table.match.log[-6:]] == [f"draw {card}" for card in cards]


def test_real_dice_are_said() -> None:
    """The generator of a paper match is no secret, so 'roll' is no roll."""
    table = new("wildfire", dice_kind="paper")
    with pytest.raises(IllegalMove, match="Say what was rolled"):
        table.enter("Roll ", [0])
    assert not table.match.log


def test_a_bot_and_its_person_do_not_both_play() -> None:
    table = new("pastures")
    table.replace(0, "greedy")
    with pytest.raises(IllegalMove, match="A bot plays for you"):
        table.play(0, table.match.legal(0)[0])
    table.reclaim(0)
    table.play(0, table.match.legal(0)[0])
    with pytest.raises(IllegalMove):
        table.reclaim(0)


def test_who_left_for_good_does_not_come_back() -> None:
    table = new("pastures")
    table.resign(1, "greedy")
    with pytest.raises(IllegalMove):
        table.reclaim(1)
    with pytest.raises(IllegalMove):
        table.resign(1, "greedy")
    assert table.replaced == {1} and not table.is_ranked


@pytest.mark.parametrize("row", [{"parent": "import"}, {"chosen_seed": "our words"}])
def test_what_is_not_ranked(row: dict[str, str]) -> None:
    assert new("wildfire").is_ranked
    assert not new("wildfire", row=row).is_ranked
    assert not new("wildfire", dice_kind="paper").is_ranked
