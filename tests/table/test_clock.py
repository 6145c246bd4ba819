"""Clocks: what they say beforehand, whose time runs, and what happens when it is up. Nobody here waits: the hours are
given to the table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import postgres
from hedgerow import catalog
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.refusal import BadSettings, IllegalMove
from hedgerow.store.store import open_store
from hedgerow.table import clock, ending
from hedgerow.table.clock import Clock, Terms
from hedgerow.table.events import AnyEvent
from hedgerow.table.house import House
from hedgerow.table.live import Live
from hedgerow.table.proposal import Proposal, SeatProposal
from hedgerow.table.table import Table
from hedgerow.web import snapshot
from table.seated import again, new
from web.visitor import Mind, settled

NOON = 1_800_000_000.0


class Hands:
    """The hands of a clock on the wall, moved by the test."""

    def __init__(self, now: float = NOON) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def timed(terms: str, game: str = "pastures", **more: Any) -> tuple[Table, Hands, list[AnyEvent]]:
    """A table with a clock that has begun, the hands of its clock, and what has happened."""
    table, hands = new(game, row={"clock": terms}, **more), Hands()
    table.now = hands
    return table, hands, table.begin() + table.roll_owed()


def left(table: Table) -> dict[int, float | None]:
    """Seconds from noon until time is up, by seat."""
    assert table.clock
    ends = {seat: table.clock.until(seat) for seat in range(table.match.players)}
    return {seat: None if at is None else at - NOON for seat, at in ends.items()}


# --- terms ------------------------------------------------------------------------------------------------------------


def test_terms_are_said_beforehand() -> None:
    room = catalog.room("pastures")
    assert clock.agreed("", room, 2) is None
    one, all_of_them = clock.agreed("move 60", room, 2), clock.agreed("player 900", room, 2)
    assert one == Terms("move", 60) and str(one) == "move 60"
    assert one.sentence == (
        "There is a clock: 1 minute for each decision. When time is up, the quick bot makes that one decision and the "
        "player goes on; the result then does not count for the lists."
    )
    assert all_of_them and all_of_them.time == "15 minutes for all decisions of a player, then 15 seconds for each"


@pytest.mark.parametrize(
    "text", ["move", "60", "move 9", "move 604801", "move -5", "move ٦٠", "hour 60", "move 60 ", "x" * 500]
)
def test_bad_terms_get_one_sentence(text: str) -> None:
    with pytest.raises(BadSettings, match="A clock is like 'move 60' or 'player 900', of 10 to 604800 seconds") as bad:
        clock.agreed(text, catalog.room("pastures"), 2)
    assert len(str(bad.value)) < 150


def test_where_all_decide_in_secret_there_is_a_time_for_each_decision_only() -> None:
    wildfire = catalog.room("wildfire")
    with pytest.raises(BadSettings, match="in secret: give a time for each decision"):
        clock.agreed("player 900", wildfire, 2)
    assert clock.agreed("player 900", wildfire, 1) == Terms("player", 900), "alone there are no secrets"
    assert clock.agreed("player 900", catalog.room("vasty"), 2), "one decides at a time"


# --- whose time runs --------------------------------------------------------------------------------------------------


def test_each_decision_has_its_time() -> None:
    table, hands, _ = timed("move 60", players=2)
    assert left(table) == {0: 60, 1: None}
    hands.now += 25
    table.play(0, "forest A1")
    assert left(table) == {0: None, 1: 85}
    hands.now += 59.5
    assert table.clock and table.clock.due(hands.now) == []
    hands.now += 0.5
    assert table.clock.due(hands.now) == [1]


def test_all_decisions_have_a_time_together_and_then_15_seconds_each() -> None:
    table, hands, _ = timed("player 100", players=2)
    hands.now += 40
    table.play(0, "forest A1")
    assert left(table) == {0: None, 1: 140}
    hands.now += 10
    table.play(1, "river C3")
    assert left(table) == {0: 50 + 60, 1: None}, "100 seconds less the 40 of the first decision"
    hands.now += 55
    table.play(0, table.match.legal(0)[0])
    hands.now += 1
    table.play(1, table.match.legal(1)[0])
    assert table.clock and table.clock.used == {0: 95, 1: 11}
    assert left(table) == {0: 106 + 15, 1: None}, "5 seconds would be left, and nobody has fewer than 15"


def test_taking_back_gives_no_time_back() -> None:
    table, hands, _ = timed("move 60", players=2)
    hands.now += 50
    table.play(0, "forest A1")
    hands.now += 3
    table.take_back(0)
    assert left(table) == {0: 53 + 10, 1: None}, "10 of her 60 seconds are left; the other's 3 are nobody's"
    table, hands, _ = timed("player 100", players=2)
    hands.now += 50
    table.play(0, "forest A1")
    table.take_back(0)
    assert left(table) == {0: 100, 1: None}


def test_time_does_not_run_before_all_have_come() -> None:
    table, hands = new("pastures", "po", row={"clock": "move 60"}, players=2), Hands()
    table.now = hands
    assert table.begin() == [] and left(table) == {0: None, 1: None}


def test_bots_have_no_clock_and_whoever_keeps_a_seat_does_not_use_it_up() -> None:
    table, hands, _ = timed("player 100", kinds="pb", players=2)
    hands.now += 30
    table.play(0, "forest A1")
    assert left(table) == {0: None, 1: None}
    table, hands, _ = timed("player 100", players=2)
    hands.now += 30
    table.replace(0, "greedy")
    hands.now += 1000
    assert left(table) == {0: None, 1: None}
    table.reclaim(0)
    assert left(table) == {0: 1030 + 70, 1: None}


def test_a_clock_is_told_by_the_events_alone() -> None:
    """Behind a restart, or in another house: the same to the second."""
    table, hands, done = timed("player 100", "rewilding", players=2)
    for wait in (5, 7, 11, 13):
        hands.now += wait
        seat = table.owing()[-1]
        done += table.play(seat, table.match.legal(seat)[0]) + table.roll_owed()
    there = again(table, done)
    assert there.clock and table.clock and there.clock == table.clock
    assert there.proof == table.proof


def test_without_a_clock_nobody_writes_down_when_anything_happened() -> None:
    table = new("pastures", players=2)
    assert table.begin() == [] and [event.at for event in table.play(0, "forest A1")] == [0.0]


# --- what is drawn ----------------------------------------------------------------------------------------------------


def test_who_has_nothing_to_decide_seems_to_use_her_time() -> None:
    """The position of `wildfire.vs?hidden` in test_leaks: only player 1 has something to do; only player 2 knows."""
    table, hands, _ = timed("move 60", "wildfire", dice_kind="paper", variant="vs")

    def times(holder: str) -> list[float | None]:
        told = snapshot.times(table, snapshot.viewer(table, holder))
        assert told
        return [None if one["until"] is None else one["until"] - hands.now for one in told]

    for dice in ("roll 3 4", "roll 6 1", "roll 3 4"):
        table.enter(dice, [0])
    for seat, words in ((1, "douse E1"), (1, "douse F2"), (0, "douse E1"), (0, "dig A1")):
        table.play(seat, words)
    hands.now += 7
    table.enter("roll 1 2", [0])
    assert table.owing() == [0]
    assert times("h0") == times("nobody") == [60, 60]
    assert times("h1") == [60, None]


# --- a house ----------------------------------------------------------------------------------------------------------

DUEL = Proposal("pastures", "", 2, seats=[SeatProposal("person", name="Ann"), SeatProposal("guest")], clock="move 60")


@asynccontextmanager
async def a_house(url: str, hands: Hands) -> AsyncIterator[House]:
    store = open_store(url)
    house = House(store, Mind(), clock=hands)
    try:
        yield house
    finally:
        await house.close()
        await store.close()


async def opened(house: House, match: str) -> Live:
    """The match, long after the server has started."""
    live = await house.live(match)
    live.opened -= 1000
    return live


async def decided(house: House, live: Live) -> None:
    await house.call_time()
    for _ in range(3000):
        if not live.calls_time:
            break
        await asyncio.sleep(0.001)
    await settled()


def test_lists_tell_the_clock_and_until_when_one_may_think(tmp_path: Path) -> None:
    """A minute for each decision, begun at noon: Ann, who is first, sees until when, and everybody the terms."""

    async def run() -> None:
        hands = Hands()
        async with a_house(f"sqlite:///{tmp_path / 'table.db'}", hands) as house:
            await house.open(DUEL, "ann")
            [mine] = await house.lobby.mine("ann")
            assert mine["your_turn"] and mine["until"] == NOON + 60
            assert mine["clock"] == "1 minute for each decision"

    asyncio.run(run())


def test_when_time_is_up_the_quick_bot_makes_that_one_decision(tmp_path: Path) -> None:
    async def run() -> None:
        hands = Hands()
        async with a_house(f"sqlite:///{tmp_path / 'table.db'}", hands) as house:
            match = await house.open(DUEL, "ann")
            live = await opened(house, match)
            hands.now += 59
            await decided(house, live)
            assert not live.table.match.log
            hands.now += 1
            await decided(house, live)
            assert [(entry.seat, entry.by) for entry in live.table.match.log] == [(0, "greedy")]
            assert live.chat[-1].text == "Ann: time is up. The quick bot decided."
            assert not live.table.bots and live.table.owing() == [1], "she plays on"
            assert not live.table.is_ranked
            assert "a bot played for Ann for a while" in ending.counts(live.table)
            assert left(live.table) == {0: None, 1: 120}
            with pytest.raises(IllegalMove):
                await house.take_back(match, "ann", 0, live.table.length, "")

    asyncio.run(run())


def test_a_restart_forgets_no_time_and_takes_none_by_surprise(tmp_path: Path) -> None:
    async def run() -> None:
        hands, url = Hands(), f"sqlite:///{tmp_path / 'table.db'}"
        async with a_house(url, hands) as house:
            match = await house.open(DUEL, "ann")
        hands.now += 3600
        async with a_house(url, hands) as house:
            live = await house.live(match)
            assert left(live.table) == {0: 60, 1: None}
            await decided(house, live)
            assert not live.table.match.log, "browsers have to come again first"
            live.opened -= 1000
            await decided(house, live)
            assert len(live.table.match.log) == 1

    asyncio.run(run())


def test_two_houses_call_time_once() -> None:
    async def run(url: str) -> None:
        hands = Hands()
        async with a_house(url, hands) as one, a_house(url, hands) as other:
            match = await one.open(DUEL, "ann")
            here, there = await opened(one, match), await opened(other, match)
            assert left(here.table) == left(there.table)
            hands.now += 60
            await asyncio.gather(decided(one, here), decided(other, there))
            kept = await one.store.load(match)
            assert [b"time is up" in event for event in kept.events] == [False, True, False]

    with postgres.database() as url:
        asyncio.run(run(url))


def test_a_form_or_a_program_asks_for_a_clock(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_house(f"sqlite:///{tmp_path / 'table.db'}", Hands()) as house:
            with pytest.raises(BadSettings, match="A clock is like"):
                await house.open(Proposal("pastures", "", 2, clock="soon"), "ann")

    asyncio.run(run())


def test_chance_takes_nobodys_time() -> None:
    """Real dice: until they are entered nobody thinks."""
    table, hands, _ = timed("player 100", "wildfire", dice_kind="paper", variant="solo")
    hands.now += 500
    for dice in ("roll 3 4", "roll 6 1", "roll 3 4"):
        table.enter(dice, [0])
    assert table.match.to_move != CHANCE and left(table) == {0: 600}


def test_ticks_of_one_seat_do_not_touch_another() -> None:
    told = Clock(Terms("player", 100))
    told.tick(0, CHANCE, [0, 1])
    told.tick(10, 0, [0, 1])
    assert told.used == {0: 10} and told.asked == {0: 10, 1: 0}
    told.tick(30, 1, [0])
    assert told.used == {0: 10, 1: 30} and told.asked == {0: 10}
