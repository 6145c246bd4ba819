"""What houses on one database tell each other, and what they make of silence, of newcomers and of nonsense."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

import postgres
from hedgerow.store import StoreGone, open_store
from hedgerow.store.talk import LONGEST, MISSED
from hedgerow.table import company as module
from hedgerow.table.company import Company
from hedgerow.table.house import House
from hedgerow.table.proposal import Proposal, SeatProposal
from hedgerow.web.closing import OpenStreams
from hedgerow.web.config import Config
from hedgerow.web.rates import Rates, TooFast
from web.visitor import Mind

DUEL = Proposal("pastures", "", 2, seats=[SeatProposal("person", name="Ann"), SeatProposal("bot", "greedy")])


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


class Air:
    """Carries what one says to all others, when it is told to."""

    talks = True

    def __init__(self) -> None:
        self.said: list[str] = []
        self.problem: Exception | None = None

    async def tell(self, text: str) -> None:
        if self.problem:
            raise self.problem
        assert len(text.encode()) <= LONGEST
        self.said.append(text)

    def carry(self, *to: Company) -> list[Any]:
        told, self.said = [json.loads(text) for text in self.said], []
        for one in told:
            for company in to:
                company.hear(json.dumps(one))
        return told


class Numbers:
    """A topic: a number by name."""

    def __init__(self) -> None:
        self.mine: dict[str, int] = {}
        self.new: dict[str, int] = {}
        self.theirs: dict[str, dict[str, int]] = {}

    def put(self, name: str, number: int) -> None:
        self.mine[name] = self.new[name] = number

    def news(self) -> list[Any]:
        told, self.new = list(self.new.items()), {}
        return told

    def whole(self) -> list[Any]:
        self.new = {}
        return list(self.mine.items())

    def hear(self, house: str, item: Any) -> None:
        self.theirs.setdefault(house, {})[item[0]] = item[1]

    def forget(self, house: str) -> None:
        self.theirs.pop(house, None)


def two(air: Air, clock: Clock) -> tuple[Company, Numbers, Company, Numbers]:
    found = []
    for _ in range(2):
        company, numbers = Company(air, clock), Numbers()  # type: ignore[arg-type]
        company.share("numbers", numbers)
        found += [company, numbers]
    return tuple(found)  # type: ignore[return-value]


def test_news_are_told_once() -> None:
    async def run() -> None:
        air, clock = Air(), Clock()
        one, mine, other, theirs = two(air, clock)
        mine.put("a", 1)
        await one.say_what_is_new()
        air.carry(one, other)  # she hears herself, too, and takes no notice
        assert theirs.theirs == {one.me: {"a": 1}} and mine.theirs == {}
        mine.put("a", 2)
        await one.say_what_is_new()
        assert [said[3] for said in air.carry(other)] == [[["a", 2]]]
        await one.say_what_is_new()
        assert air.said == []

    asyncio.run(run())


def test_who_comes_later_is_told_everything() -> None:
    async def run() -> None:
        air, clock = Air(), Clock()
        one, mine, other, theirs = two(air, clock)
        for n in range(2_000):
            mine.put(f"name {n}", n)
        await one.say_what_is_new()
        assert len(air.carry()) > 1  # nobody was there; it took several messages
        await other._tell(module.HELLO)
        air.carry(one)
        await one.say_what_is_new()
        told = air.carry(other)
        assert [said[2] for said in told] == [True] + [False] * (len(told) - 1)  # only the first begins anew
        assert theirs.theirs[one.me] == mine.mine

    asyncio.run(run())


def test_silence_is_absence_by_our_own_clock() -> None:
    async def run() -> None:
        air, clock = Air(), Clock()
        one, mine, other, theirs = two(air, clock)
        mine.put("a", 1)
        await one.say_what_is_new()
        air.carry(other)
        for _ in range(10):  # she has nothing to tell, but is there
            clock.now += module.BEAT + 0.1
            await one.say_what_is_new()
            assert [said[1] for said in air.carry(other)] == [module.HERE]
            other.look_around()
        assert theirs.theirs == {one.me: {"a": 1}} and other.others == 1
        clock.now += module.GONE + 0.1
        other.look_around()
        assert theirs.theirs == {} and other.others == 0

    asyncio.run(run())


def test_after_an_outage_everything_is_told_anew() -> None:
    async def run() -> None:
        air, clock = Air(), Clock()
        one, mine, other, theirs = two(air, clock)
        await one.say_what_is_new()
        air.carry(other)
        air.problem = StoreGone("Away.")
        mine.put("a", 1)
        with pytest.raises(StoreGone):
            await one.say_what_is_new()
        air.problem = None
        await one.say_what_is_new()
        air.carry(other)
        assert theirs.theirs == {one.me: {"a": 1}}
        assert other.hear(MISSED)  # whoever may have missed something asks, and tells all herself
        await other.say_what_is_new()
        assert air.carry(one)[0][2]

    asyncio.run(run())


@pytest.mark.parametrize(
    "text",
    ["?", "{}", "[1,2]", '["x"]', '["x","numbers",true,"no list"]', "[" * 5000, '["x","nothing",false,[1]]', "\0"],
)
def test_nonsense_is_not_heard(text: str) -> None:
    one, mine, _, _ = two(Air(), Clock())
    assert not one.hear(text) and mine.theirs == {}


@pytest.mark.parametrize(
    "item", [None, 3, "x", [], ["a"], ["seat", "b", "c"], {"a": 1}, ["no", "b", 1], ["seat", "b", -9]]
)
def test_items_that_are_none_change_nothing(item: Any) -> None:
    rates, streams = Rates(Config()), OpenStreams(Config())
    for shared in (rates, streams):
        shared.hear("them", item)
    assert all(not window.counts for window in rates._windows.values()) and not streams._there.get("them")


# --- rates and streams ------------------------------------------------------------------------------------------------


def pass_on(one: Any, other: Any) -> int:
    told = one.news()
    for item in told:
        other.hear("one", json.loads(json.dumps(item)))
    return len(told)


def test_what_one_server_counts_counts_for_all() -> None:
    one, other = Rates(Config(rate_seat="8/minute")), Rates(Config(rate_seat="8/minute"))
    for _ in range(5):
        one.count("seat", "m1", "ann")
    pass_on(one, other)
    for _ in range(3):
        other.count("seat", "m1", "ann")
    with pytest.raises(TooFast):
        other.count("seat", "m1", "ann")
    other.count("seat", "m1", "bob")
    pass_on(other, one)
    with pytest.raises(TooFast):
        one.count("seat", "m1", "ann")


def test_counts_are_told_in_steps_of_a_sixteenth() -> None:
    """However many visitors there are, each is at most sixteen items in a period."""
    rates, other = Rates(Config(rate_address="1600/minute")), Rates(Config(rate_address="1600/minute"))
    for _ in range(99):
        rates.count("address", "1.2.3.4")
    assert pass_on(rates, other) == 0
    rates.count("address", "1.2.3.4")
    assert pass_on(rates, other) == 1 and pass_on(rates, other) == 0
    assert [count for _, count in other._windows["address"].counts.values()] == [100]


def test_nobody_learns_an_address_from_what_is_told() -> None:
    rates, streams = Rates(Config(rate_new="1/hour")), OpenStreams(Config(most_streams_address=1))
    rates.count("new", "203.0.113.7")
    with streams.counted("203.0.113.7"):
        assert "203.0.113" not in json.dumps([rates.news(), streams.news()])


def test_streams_are_counted_over_all_servers() -> None:
    config = Config(most_streams_address=4, most_streams=100)
    one, other = OpenStreams(config), OpenStreams(config)
    held = [one.counted("a") for _ in range(3)]
    for each in held:
        each.__enter__()
    pass_on(one, other)
    assert other.takes("a")
    with other.counted("a"):
        assert not other.takes("a") and other.takes("b")
    held.pop().__exit__(None, None, None)
    pass_on(one, other)
    with other.counted("a"):
        assert other.takes("a")
    for each in held:
        each.__exit__(None, None, None)
    pass_on(one, other)
    other.forget("one")
    assert not one.here and other.takes("a")


# --- two houses on one database ---------------------------------------------------------------------------------------


async def until(condition: Any) -> None:
    for _ in range(6000):
        if condition():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never came")


def test_two_houses_know_who_is_here_and_one_of_them_thinks() -> None:
    asked: list[int] = []

    class Busy(Mind):
        def __init__(self, number: int) -> None:
            self.number = number

        async def choose(self, *given: Any, **more: Any) -> int:
            asked.append(self.number)
            return await super().choose(*given, **more)

    async def run(url: str) -> None:
        stores = [open_store(url) for _ in range(2)]
        houses = [House(store, Busy(n)) for n, store in enumerate(stores)]
        chores = [
            asyncio.create_task(work) for h in houses for work in (h.follow(), h.company.speak(), h.company.listen())
        ]
        one, two = houses
        match = await one.open(DUEL, "ann")
        here, there = await one.live(match), await two.live(match)
        with one.listening(here, [0]):
            assert here.is_here(0)
            await until(lambda: there.is_here(0))
            assert not there.is_here(1)
        await until(lambda: not there.is_here(0))
        for n in range(12):
            if here.table.owing() != [0]:
                break
            await one.move(match, "ann", 0, here.table.match.legal(0)[0], here.table.length, f"{n}")
            await until(lambda: here.bot is None and here.table.length == there.table.length)
        assert set(asked) == {0}  # whose house made the move, whose bots think
        for task in chores:
            task.cancel()
        await asyncio.gather(*chores, return_exceptions=True)
        for house, store in zip(houses, stores, strict=True):
            await house.close()
            await store.close()

    with postgres.database() as url:
        asyncio.run(run(url))


def test_of_a_long_match_only_what_is_new_is_read() -> None:
    async def run(url: str) -> None:
        stores = [open_store(url) for _ in range(2)]
        one, two = [House(store, Mind()) for store in stores]
        following = asyncio.create_task(two.follow())
        proposal = Proposal("wildfire", "solo", 1, seats=[SeatProposal("person", name="Ann")])
        match = await one.open(proposal, "ann")
        here, there = await one.live(match), await two.live(match)
        table, read, real = there.table, [], stores[1].load

        async def load(name: str, after: int = 0) -> Any:
            read.append((after, len((found := await real(name, after)).events)))
            return found

        stores[1].load = load  # type: ignore[method-assign]
        for n in range(4):
            known = here.table.length
            await one.move(match, "ann", 0, here.table.match.legal(0)[0], known, f"{n}")
            if n == 2:
                await one.say(match, "ann", "Hello!", free=False)
                await until(lambda: [said.text for said in there.chat] == ["Hello!"])
            await until(lambda: there.table.length == here.table.length)
        assert there.table is table and there.table.proof == here.table.proof
        assert there.table.match._records.tobytes() == here.table.match._records.tobytes()
        assert all(after > 0 for after, _ in read) and sum(count for _, count in read) == table.length - read[0][0]
        # a log that does not lead here where it led there is read as a whole, and found out
        await stores[0].append(match, here.table.length, [b'{"do":"hint","seat":0,"entry":0}'], proof="another")
        await until(lambda: there.table is not table)
        assert read[-1][0] == 0
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)
        for house, store in zip((one, two), stores, strict=True):
            await house.close()
            await store.close()

    with postgres.database() as url:
        asyncio.run(run(url))
