"""The house: who may do what, once, on disk before anybody hears of it; and several houses on one store."""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import postgres
from hedgerow.kernel.refusal import HedgerowError, IllegalMove
from hedgerow.store.problems import StoreFull, StoreGone
from hedgerow.store.store import open_store
from hedgerow.table.house import House
from hedgerow.table.live import Limits, NotYours, TooLate, TooMany
from hedgerow.table.proposal import Proposal, SeatProposal
from hedgerow.table.table import Table
from hedgerow.table.text import write_table
from hedgerow.web.snapshot import Viewer, abilities
from web.visitor import Mind, settled

DUEL = Proposal("pastures", "", 2, seats=[SeatProposal("person", name="Ann"), SeatProposal("open")])
SOLO = Proposal("wildfire", "solo", 1, seats=[SeatProposal("person", name="Ann")])


class Clock:
    """Stands still unless told."""

    now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def a_house(url: str, **more: Any) -> AsyncIterator[House]:
    store = open_store(url)
    house = House(store, Mind(), **more)
    try:
        yield house
    finally:
        await house.close()
        await store.close()


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'table.db'}"


def makers(table: Table) -> set[str]:
    """Who has made anything of the log."""
    return {entry.by for entry in table.match.log}


async def first_move(house: House, match: str, seat: int = 0) -> str:
    return (await house.live(match)).table.match.legal(seat)[0]


# --- seats ------------------------------------------------------------------------------------------------------------


def test_only_who_sits_there_plays(url: str) -> None:
    async def run() -> None:
        async with a_house(url) as house:
            match = await house.open(DUEL, "ann")
            token = await house.seating.invite(match, "ann", 1)
            assert await house.seating.sit(match, token, "bob", "Bob") == 1
            words = await first_move(house, match)
            for thief in ("bob", "eve", ""):
                with pytest.raises(NotYours):
                    await house.move(match, thief, 0, words, 0, "k")
            assert await house.move(match, "ann", 0, words, 0, "k") == 1

    asyncio.run(run())


def test_an_invitation_is_a_hash_on_disk_and_void_once_somebody_sits(url: str, tmp_path: Path) -> None:
    async def run() -> str:
        async with a_house(url) as house:
            match = await house.open(DUEL, "ann")
            token = await house.seating.invite(match, "ann", 1)
            with pytest.raises(NotYours):
                await house.seating.sit(match, token + "x", "eve", "Eve")
            await house.seating.sit(match, token, "bob", "Bob")
            with pytest.raises(NotYours):  # the host knows the link: it must not open Bob's hand to her
                await house.seating.sit(match, token, "ann on another device", "Ann")
            with pytest.raises(NotYours):
                await house.seating.invite(match, "ann", 1)
            own = await house.seating.invite(match, "bob", 1)
            assert await house.seating.sit(match, own, "bob's phone", "Bob") == 1
            assert (await house.live(match)).table.held_by("bob's phone") == [1]
            return token

    token = asyncio.run(run())
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert token.encode() not in kept and hashlib.sha256(f"open {token}".encode()).hexdigest().encode() in kept
    assert len(token) * 6 >= 128  # bits


def test_of_two_who_join_at_once_one_sits_down(url: str) -> None:
    async def run() -> None:
        async with a_house(url) as house:
            match = await house.open(Proposal("pastures", "", 2, seats=DUEL.seats, listed=True), "ann")
            told = await asyncio.gather(*(house.seating.join(match, who, who) for who in "bcd"), return_exceptions=True)
            assert sorted(str(t) for t in told if isinstance(t, int)) == ["1"]
            assert sum(isinstance(t, NotYours) for t in told) == 2
            assert len([h for h in (await house.live(match)).table.holders if h.seat == 1]) == 1

    asyncio.run(run())


def test_tables_that_are_not_listed_are_not_joined(url: str) -> None:
    async def run() -> None:
        async with a_house(url) as house:
            match = await house.open(DUEL, "ann")
            with pytest.raises(NotYours, match="ask its host"):
                await house.seating.join(match, "eve", "Eve")

    asyncio.run(run())


def test_a_full_house_takes_no_more(url: str) -> None:
    async def run() -> None:
        async with a_house(url, limits=Limits(matches=2)) as house:
            await house.open(SOLO, "ann")
            await house.open(SOLO, "ann")
            with pytest.raises(TooMany):
                await house.open(SOLO, "ann")

    asyncio.run(run())


def test_abandoned_matches_fill_no_house(url: str) -> None:
    async def run() -> None:
        clock = Clock()
        store = open_store(url, clock)
        house = House(store, Mind(), Limits(matches=2), clock)
        await house.open(SOLO, "ann")
        await house.open(SOLO, "ann")
        with pytest.raises(TooMany):
            await house.open(SOLO, "ann")
        clock.now += 8 * 86_400
        await house.open(SOLO, "ann")
        await house.close()
        await store.close()

    asyncio.run(run())


# --- moves ------------------------------------------------------------------------------------------------------------


def test_a_repeated_key_is_one_move(url: str) -> None:
    async def run() -> None:
        async with a_house(url) as house:
            match = await house.open(SOLO, "ann")
            seen = (await house.live(match)).table.length
            words = await first_move(house, match)
            first = await house.move(match, "ann", 0, words, seen, "key")
            length = (await house.live(match)).table.length
            assert await house.move(match, "ann", 0, words, seen, "key") == length == first
            with pytest.raises(TooLate):
                await house.move(match, "ann", 0, words, seen, "another key")
            assert len((await house.store.load(match)).events) == length

    asyncio.run(run())


def test_two_clicks_at_once_are_one_move(url: str) -> None:
    async def run() -> None:
        async with a_house(url) as house:
            match = await house.open(SOLO, "ann")
            seen, words = (await house.live(match)).table.length, await first_move(house, match)
            told = await asyncio.gather(*(house.move(match, "ann", 0, words, seen, "key") for _ in range(5)))
            assert len(set(told)) == 1
            log = (await house.live(match)).table.match.log
            assert sum(e.seat == 0 for e in log) == 1

    asyncio.run(run())


@pytest.mark.parametrize("trouble", [StoreFull("The disk is full."), StoreGone("Gone."), OSError("?")])
def test_if_the_disk_refuses_the_truth_is_what_is_on_disk(url: str, monkeypatch: Any, trouble: Exception) -> None:
    async def run() -> None:
        async with a_house(url) as house:
            match = await house.open(SOLO, "ann")
            live = await house.live(match)
            before, seen = live.table.match._records.tobytes(), live.table.length
            words = await first_move(house, match)
            heard = asyncio.Event()
            live.listeners.add(heard)

            async def refuse(*asked: Any) -> int:
                raise trouble

            with monkeypatch.context() as patch:
                patch.setattr(house.store, "append", refuse)
                with pytest.raises(type(trouble)):
                    await house.move(match, "ann", 0, words, seen, "key")
            live = await house.live(match)
            assert live.table.match._records.tobytes() == before and live.table.length == seen
            assert len((await house.store.load(match)).events) == seen
            await house.move(match, "ann", 0, words, seen, "key")  # and it can be played when the disk is well
            assert (await house.live(match)).table.length > seen

    asyncio.run(run())


def test_nobody_hears_of_a_move_before_it_is_on_disk(url: str, monkeypatch: Any) -> None:
    async def run() -> None:
        async with a_house(url) as house:
            match = await house.open(SOLO, "ann")
            live = await house.live(match)
            seen, words = live.table.length, await first_move(house, match)
            heard, go, real = asyncio.Event(), asyncio.Event(), house.store.append
            live.listeners.add(heard)

            async def slowly(*asked: Any) -> int:
                await go.wait()
                return await real(*asked)

            monkeypatch.setattr(house.store, "append", slowly)
            move = asyncio.create_task(house.move(match, "ann", 0, words, seen, "key"))
            await settled()
            assert not heard.is_set() and not move.done() and live.lock.locked()  # whoever looks, waits
            go.set()
            await move
            assert heard.is_set()

    asyncio.run(run())


# --- bots, hints, the day ---------------------------------------------------------------------------------------------


async def until(condition: Any) -> None:
    for _ in range(3000):
        if condition():
            return
        await asyncio.sleep(0.001)
    raise AssertionError("it never came")


def test_a_bot_takes_an_absent_seat_and_gives_it_back(url: str) -> None:
    async def run() -> None:
        async with a_house(url) as house:
            proposal = Proposal(
                "pastures", "", 2, seats=[SeatProposal("person"), SeatProposal("open")], grace_minutes=5
            )
            match = await house.open(proposal, "ann")
            await house.seating.sit(match, await house.seating.invite(match, "ann", 1), "bob", "Bob")
            live = await house.live(match)
            await house.replace_absent()
            assert not live.table.bots  # there is time yet
            live.since -= 301
            await house.replace_absent()
            assert live.table.bots == {0: "greedy"} and live.table.replaced == {0}  # Bob owes nothing
            await until(lambda: live.table.match.to_move == 1)
            assert makers(live.table) == {"greedy"}
            await house.reclaim(match, "ann", 0)
            assert not live.table.bots and live.table.replaced == {0} and not live.table.is_ranked
            with pytest.raises(NotYours):
                await house.reclaim(match, "bob", 0)

    asyncio.run(run())


def test_a_bot_that_could_not_move_tries_again(url: str, monkeypatch: Any) -> None:
    """The disk is full for a while: nobody has to do anything for the match to go on afterwards."""

    async def run() -> None:
        async with a_house(url) as house:
            proposal = Proposal("pastures", "", 2, seats=[SeatProposal("person"), SeatProposal("bot", "greedy")])
            match = await house.open(proposal, "ann")
            live = await house.live(match)
            real, failed = house.store.append, asyncio.Event()

            async def full(name: str, expected: int, events: Any, *rest: Any) -> int:
                if b"greedy" in events[0]:
                    failed.set()
                    raise StoreFull("The disk is full.")
                return await real(name, expected, events, *rest)

            monkeypatch.setattr(house.store, "append", full)
            while live.table.match.to_move == 0:
                await house.move(match, "ann", 0, await first_move(house, match), live.table.length, "")
            await failed.wait()
            await until(lambda: live.bot is None)
            assert live.table.match.to_move == 1 and "greedy" not in makers(live.table)
            monkeypatch.setattr(house.store, "append", real)
            await house.replace_absent()
            await until(lambda: "greedy" in makers(live.table))

    asyncio.run(run())


def test_a_hint_is_kept_before_it_is_given(url: str, monkeypatch: Any) -> None:
    async def run() -> None:
        async with a_house(url) as house:
            match = await house.open(SOLO, "ann")
            marked = []

            async def advise(*asked: Any) -> list[Any]:
                marked.append((await house.store.load(match)).events[-1])
                return []

            monkeypatch.setattr(house.mind, "advise", advise)
            await house.hint(match, "ann", 0)
            await house.hint(match, "ann", 0)
            assert b'"hint"' in marked[0] and marked[0] == marked[1]  # once
            assert not (await house.live(match)).table.is_ranked
            with pytest.raises(NotYours):
                await house.hint(match, "eve", 0)

    asyncio.run(run())


def test_there_is_no_hint_before_everybody_has_sat_down(url: str) -> None:
    async def run() -> None:
        async with a_house(url) as house:
            proposal = Proposal("pastures", "", 2, seats=[SeatProposal("person"), SeatProposal("open")])
            match = await house.open(proposal, "ann")
            with pytest.raises(IllegalMove, match="when everybody has sat down"):
                await house.hint(match, "ann", 0)
            table = (await house.live(match)).table
            assert table.is_ranked and not abilities(table, Viewer((0,), 0, None, True))["hint"]

    asyncio.run(run())


def test_the_table_says_once_why_its_bots_are_quick(url: str, monkeypatch: Any) -> None:
    """A sentence for an incident, however many bots and moves it lasts; another when it comes again."""

    async def run() -> None:
        async with a_house(url) as house:
            proposal = Proposal("shelter", "", 4, seats=[SeatProposal("person"), *[SeatProposal("bot", "strong")] * 3])
            excuse, real = "", house.mind.choose

            async def choose(*asked: Any) -> Any:
                return replace(await real(*asked), excuse=excuse)

            monkeypatch.setattr(house.mind, "choose", choose)
            match = await house.open(proposal, "ann")
            live = await house.live(match)
            for now, said in (("", []), ("slow", ["slow"]), ("slow", ["slow"]), ("", ["slow"]), ("slow", ["slow"] * 2)):
                await until(lambda: live.bot is None and live.table.owing() == [0])
                excuse = now
                while live.table.owing() == [0]:
                    await house.move(match, "ann", 0, await first_move(house, match), live.table.length, "")
                await until(lambda: live.bot is None and live.table.owing() == [0])
                assert [line.text for line in live.chat] == said

    asyncio.run(run())


def test_a_hint_for_a_position_that_is_gone_is_given_up(url: str, monkeypatch: Any) -> None:
    async def run() -> None:
        async with a_house(url) as house:
            match = await house.open(SOLO, "ann")
            live, asked, given_up = await house.live(match), asyncio.Event(), asyncio.Event()

            async def advise(*question: Any) -> list[Any]:
                asked.set()
                try:
                    await asyncio.Event().wait()
                finally:
                    given_up.set()
                return []

            monkeypatch.setattr(house.mind, "advise", advise)
            hint = asyncio.create_task(house.hint(match, "ann", 0))
            await asked.wait()
            await house.move(match, "ann", 0, await first_move(house, match), live.table.length, "")
            with pytest.raises(TooLate):
                await hint
            await given_up.wait()

    asyncio.run(run())


async def play_on(house: House, match: str, holder: str) -> None:
    """Whatever comes first, until it is over or bots are to move."""
    while (table := (await house.live(match)).table).owing() == [0]:
        await house.move(match, holder, 0, await first_move(house, match), table.length, "")


async def until_over(house: House, match: str, holder: str) -> None:
    while not (await house.live(match)).table.is_over:
        await play_on(house, match, holder)
        await asyncio.sleep(0.001)


def test_the_day_has_one_ranked_try_and_practice_only_behind_its_end(url: str) -> None:
    async def run() -> None:
        async with a_house(url, clock=Clock()) as house:
            assert await house.lobby.todays_try("ann") is None
            tries = await asyncio.gather(*(house.lobby.open_daily("ann", "Ann") for _ in range(3)))  # clicked thrice
            assert len({match for match, _ in tries}) == 1 and all(ranked for _, ranked in tries)
            match = tries[0][0]
            table = (await house.live(match)).table
            assert await house.lobby.todays_try("ann") == (match, False) and table.is_ranked
            with pytest.raises(IllegalMove, match="no hints"):
                await house.hint(match, "ann", 0)
            await house.move(match, "ann", 0, await first_move(house, match), table.length, "k")
            left = [entry.words for entry in table.match.log]
            assert await house.lobby.open_daily("ann", "Ann") == (match, True)  # where she left it, not once more
            assert [e.words for e in (await house.live(match)).table.match.log][: len(left)] == left
            await until_over(house, match, "ann")
            again, ranked = await house.lobby.open_daily("ann", "Ann")
            practice = (await house.live(again)).table
            assert not ranked and again != match and practice.row.seed == table.row.seed and not practice.is_ranked
            other, ranked = await house.lobby.open_daily("bob", "Bob")
            assert ranked and (await house.live(other)).table.row.seed == table.row.seed  # the same dice for all
            await until_over(house, again, "ann")
            listed = (await house.lobby.daily())["scores"]
            assert [line["match"] for line in listed] == [match]  # what was practised counts for nothing
            assert not house.lobby.tells_seed(table) and not house.lobby.tells_seed(practice)

    asyncio.run(run())


def test_days_in_a_row_are_counted_up_to_today_or_yesterday(url: str) -> None:
    """Played on days 1, 2 and 3, not on day 4: the run is 3 until day 4 has passed."""

    async def run() -> None:
        clock, runs = Clock(), []
        async with a_house(url, clock=clock) as house:
            for day in range(1, 6):
                before = await house.lobby.run_of_days("ann")
                if day < 4:
                    match, _ = await house.lobby.open_daily("ann", "Ann")
                    assert await house.lobby.run_of_days("ann") == before  # begun is not ended
                    await until_over(house, match, "ann")
                    async with (await house.live(match)).lock:
                        pass  # a bot's last move is on disk
                runs.append((before, await house.lobby.run_of_days("ann")))
                if day == 1:
                    today = await house.lobby.daily()
                clock.now += 86_400
                if day == 1:
                    assert await house.lobby.yesterday() == today and len(today["scores"]) == 1
        assert runs == [(0, 1), (1, 2), (2, 3), (3, 3), (0, 0)]

    asyncio.run(run())


def test_no_road_leads_to_the_days_dice_before_the_try_has_ended(url: str) -> None:
    """Its file brings other dice behind what was rolled; words that look like a practice's are words like others."""

    async def run() -> None:
        clock = Clock()
        async with a_house(url, clock=clock) as house:
            match, _ = await house.lobby.open_daily("ann", "Ann")
            table = (await house.live(match)).table
            assert table.row.seed.hex() not in write_table(table, with_seed=house.lobby.tells_seed(table))
            copy = await house.open(Proposal("", "", 0, moves=write_table(table)), "ann")
            assert (await house.live(copy)).table.row.seed != table.row.seed
            words = Proposal(table.room.name, "", table.match.players, seed=f"practice {house.lobby.today()}")
            like = await house.open(words, "ann")
            assert (await house.live(like)).table.row.seed != table.row.seed
            again = await house.open(Proposal(table.room.name, "", table.match.players, parent=match), "ann")
            assert (await house.live(again)).table.row.seed != table.row.seed
            with pytest.raises(IllegalMove):
                await house.take_back(match, "ann", 0, table.length, "k")
            clock.now += 86_400  # the next day: the day's try goes on, and still tells nothing
            assert not house.lobby.tells_seed(table) and await house.lobby.todays_try("ann") is None

    asyncio.run(run())


def test_a_try_that_could_not_be_opened_is_not_lost(url: str, monkeypatch: Any) -> None:
    async def run() -> None:
        async with a_house(url, clock=Clock()) as house:

            async def full(*asked: Any) -> None:
                raise StoreFull("The disk is full.")

            with monkeypatch.context() as patch:
                patch.setattr(house.store, "create", full)
                with pytest.raises(StoreFull):
                    await house.lobby.open_daily("ann", "Ann")
            tries = [await house.lobby.open_daily("ann", "Ann") for _ in range(3)]
            assert all(ranked for _, ranked in tries) and len({match for match, _ in tries}) == 1

    asyncio.run(run())


def test_a_rematch_asks_the_others(url: str) -> None:
    """While the old match runs nobody is moved: Bob's seat is kept for him, and he sits down if he likes."""

    async def run() -> None:
        async with a_house(url) as house:
            match = await house.open(DUEL, "ann")
            await house.seating.sit(match, await house.seating.invite(match, "ann", 1), "bob", "Bob")
            asked = Proposal("pastures", "", 2, seats=DUEL.seats, parent=match, watch=False)
            again = await house.open(asked, "ann")
            table = (await house.live(again)).table
            assert table.held_by("bob") == [] and not table.is_full and table.seats[1].name == "Bob"
            assert (await house.live(match)).chat[-1].text == f"rematch {again}"
            assert await house.seating.offered(again, "bob") == [1] and await house.seating.offered(again, "eve") == []
            assert await house.seating.offered(match, "bob") == []
            with pytest.raises(NotYours, match="not open to everybody"):
                await house.seating.join(again, "eve", "Eve")
            assert (
                await house.seating.join(again, "bob", "Bob") == 1
                and await house.seating.join(again, "bob", "Bob") == 1
            )
            assert table.held_by("bob") == [1] and table.is_full and await house.seating.offered(again, "bob") == []
            with pytest.raises(NotYours, match="Only who played"):
                await house.open(asked, "eve")

    asyncio.run(run())


def test_a_key_is_of_one_seat(url: str) -> None:
    """Bob sends what Ann has sent before him: his own move is made, hers once."""

    async def run() -> None:
        async with a_house(url) as house:
            match = await house.open(DUEL, "ann")
            await house.seating.sit(match, await house.seating.invite(match, "ann", 1), "bob", "Bob")
            words = await first_move(house, match, 0)
            for _ in range(2):
                assert await house.move(match, "ann", 0, words, 0, "k") == 1
            assert await house.move(match, "bob", 1, await first_move(house, match, 1), 1, "k") == 2

    asyncio.run(run())


def test_a_file_is_played_on_and_a_broken_one_is_refused(url: str) -> None:
    async def run() -> None:
        async with a_house(url) as house:
            match = await house.open(SOLO, "ann")
            table = (await house.live(match)).table
            await house.move(match, "ann", 0, await first_move(house, match), table.length, "k")
            text = write_table((await house.live(match)).table)
            copy = await house.open(Proposal("", "", 0, moves=text), "bob")
            log = (await house.live(copy)).table.match.log
            assert log[: len(table.match.log)] == table.match.log and not (await house.live(copy)).table.is_ranked
            before = await house.store.count_running()
            for broken in (text[:-20], text.replace("douse", "house"), "nonsense", "hedgerow match 9\n"):
                with pytest.raises(HedgerowError) as refused:
                    await house.open(Proposal("", "", 0, moves=broken), "bob")
                assert "\n" not in str(refused.value) and len(str(refused.value)) < 300
            assert await house.store.count_running() == before

    asyncio.run(run())


# --- several houses on one store --------------------------------------------------------------------------------------


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'table.db'}"
    else:
        with postgres.database() as made:
            yield made


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_houses_on_one_store_follow_each_other(kind: str, tmp_path: Path) -> None:
    async def run(address: str) -> None:
        async with a_house(address) as one, a_house(address) as two:
            following = [asyncio.create_task(house.follow()) for house in (one, two)]
            match = await one.open(DUEL, "ann")
            there = await two.live(match)
            await two.seating.sit(match, await one.seating.invite(match, "ann", 1), "bob", "Bob")
            here = await one.live(match)
            await until(lambda: here.table.is_full)
            await one.move(match, "ann", 0, await first_move(one, match), 0, "a")
            await until(lambda: there.table.length == here.table.length)
            assert there.table.match._records.tobytes() == here.table.match._records.tobytes()
            await two.say(match, "bob", "Hello!", free=False)
            await until(lambda: [c.text for c in here.chat] == ["Hello!"])
            # of two processes that play the same position, one is too late, and both are right afterwards
            seat = here.table.owing()[0]
            who, words, seen = ("ann", "bob")[seat], await first_move(one, match, seat), here.table.length
            told = await asyncio.gather(
                one.move(match, who, seat, words, seen, "k1"), two.move(match, who, seat, words, seen, "k2"),
                return_exceptions=True,
            )  # fmt: skip
            assert sorted(type(t).__name__ for t in told) == ["TooLate", "int"]
            await until(lambda: there.table.length == here.table.length == seen + 1)
            for task in following:
                task.cancel()
            await asyncio.gather(*following, return_exceptions=True)

    with database(kind, tmp_path) as address:
        asyncio.run(run(address))


def test_a_locked_file_is_a_sentence_and_nothing_is_lost(url: str, tmp_path: Path) -> None:
    """Somebody else holds the file's lock for good."""

    async def run() -> None:
        async with a_house(url) as house:
            match = await house.open(SOLO, "ann")
            seen, words = (await house.live(match)).table.length, await first_move(house, match)
            other = sqlite3.connect(tmp_path / "table.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            try:
                with pytest.raises(HedgerowError):
                    await house.move(match, "ann", 0, words, seen, "key")
            finally:
                other.execute("ROLLBACK")
                other.close()
            await house.move(match, "ann", 0, words, seen, "key")
            assert (await house.live(match)).table.length > seen

    asyncio.run(run())
