"""The store's promises, one by one, on both kinds of database."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from hedgerow.store import (
    Change,
    ChatRow,
    HolderRow,
    Judged,
    NotFound,
    Repeated,
    SeatRow,
    Sheaf,
    Stale,
    Store,
    StoreGone,
    StoreProblem,
    Taken,
    Unkeepable,
    open_store,
    writes,
)
from hedgerow.store.desk import Desk
from hedgerow.store.statements import BLOCK, Statements
from store.conftest import Clock
from store.samples import begin, match, score

pytestmark = pytest.mark.anyio


async def test_a_match_comes_back_as_it_was_given(store: Store) -> None:
    row = match(
        "m1", dice="paper", chosen_seed="7", listed=True, watch=False, host="h", grace=60, chat=False, parent="m0"
    )
    row = replace(row, opening="a.\n.b", day="2026-11-15", created=3.5, touched=4.5)
    seats = [SeatRow("m1", 0, "person", "", "Änne <b>"), SeatRow("m1", 1, "bot", "strong", "Bot")]
    held = [HolderRow("m1", 0, "ann", 5.25)]
    await store.create(row, seats, held, [b"one", b"\0\xff", b""])
    loaded = await store.load("m1")
    assert loaded.row == replace(row, length=3)
    assert (loaded.seats, loaded.holders, loaded.events, loaded.said) == (seats, held, [b"one", b"\0\xff", b""], 0)


async def test_a_long_log_and_many_seats_come_back_in_order(store: Store) -> None:
    """Seats are written in blocks, and of events a whole sheaf, whatever is in them: zeros, nothing, no text at all."""
    for name, count in (("m1", 2 * BLOCK + 5), ("m2", BLOCK), ("m3", BLOCK - 1)):
        seats = [SeatRow(name, n, "person", "", f"Nr {n}") for n in range(99)]
        held = [HolderRow(name, n, f"holder {n}", float(n)) for n in range(99)]
        log = [f"{name} event {n}".encode() for n in range(count)]
        log[3:7] = [b"", b"\0", b"\xff\0 \xc3\xa4", b"x" * 5000]
        await store.create(match(name), seats, held, log)
        await store.append(name, count, [b"behind"] * (BLOCK + 2))
        loaded = await store.load(name)
        assert loaded.events == log + [b"behind"] * (BLOCK + 2)
        assert (loaded.seats, loaded.holders) == (seats, held)


async def test_events_that_come_as_a_sheaf_are_kept_one_by_one(store: Store) -> None:
    for name, log in (("none", []), ("one", [b"a"]), ("some", [b"", b"\xff\0", "ä".encode(), b""])):
        await store.create(match(name), [], [], Sheaf.of(log))
        assert await store.append(name, len(log), [b"more"]) == len(log) + 1
        loaded = await store.load(name)
        assert loaded.events == [*log, b"more"] and loaded.row.length == len(log) + 1


def test_a_long_log_is_one_statement() -> None:
    """Beside a busy thread each statement is a wait for the interpreter, in which nobody else's move is written."""

    class Counting:
        said = 0

        def execute(self, text: str, given: object = ()) -> Counting:
            self.said += 1
            return self

        rowcount = 1

    for kind in ("sqlite", "postgresql"):
        raw = Counting()
        writes._put_events(Desk(raw, Statements(kind)), "m1", 0, Sheaf.of([b"event"] * 6_000))
        assert raw.said == 1


async def test_times_that_are_not_given_are_the_clocks(store: Store, clock: Clock) -> None:
    clock.now = 77.0
    await begin(store, "m1")
    clock.now = 78.0
    await store.append("m1", 0, [b"a"])
    row = (await store.load("m1")).row
    assert (row.created, row.touched) == (77.0, 78.0)


async def test_an_unknown_match_is_not_found_by_any_verb(store: Store) -> None:
    seat, holder, word = SeatRow("no", 0, "person"), HolderRow("no", 0, "ann"), ChatRow("no", 0, 0, "Ann", "hi")
    verbs = [
        store.load("no"),
        store.append("no", 0, [b"a"], "key"),
        store.invite("no", 0, "hash", 1.0),
        store.sit("no", holder, seat),
        store.say("no", word),
    ]
    for verb in verbs:
        with pytest.raises(NotFound, match="There is no match 'no' here"):
            await verb


async def test_a_name_is_taken_once(store: Store) -> None:
    await begin(store, "m1", b"first")
    with pytest.raises(Taken):
        await begin(store, "m1", b"second")
    assert (await store.load("m1")).events == [b"first"]


async def test_appending_lengthens_the_log(store: Store) -> None:
    await begin(store, "m1", b"a")
    assert await store.append("m1", 1, [b"b", b"c"]) == 3
    assert await store.append("m1", 3, []) == 3
    loaded = await store.load("m1")
    assert loaded.events == [b"a", b"b", b"c"] and loaded.row.length == 3


@pytest.mark.parametrize("expected", [0, 2, 9])
async def test_an_append_to_another_length_is_stale(store: Store, expected: int) -> None:
    await begin(store, "m1", b"a")
    with pytest.raises(Stale) as stale:
        await store.append("m1", expected, [b"b"], "k", Change(ended=9.0, result="won"))
    assert stale.value.actual == 1
    loaded = await store.load("m1")
    assert loaded.events == [b"a"] and loaded.row.ended == 0
    assert await store.append("m1", 1, [b"b"], "k") == 2  # the key was not spent


async def test_a_key_works_once_per_match(store: Store) -> None:
    await begin(store, "m1")
    await begin(store, "m2")
    assert await store.append("m1", 0, [b"a", b"b"], "click") == 2
    assert await store.append("m1", 2, [b"c"], "other") == 3
    for expected in (0, 3):  # the same click again, and the same key at the right length
        with pytest.raises(Repeated) as repeated:
            await store.append("m1", expected, [b"x"], "click")
        assert repeated.value.position == 2
    assert await store.append("m2", 0, [b"a"], "click") == 1
    assert (await store.load("m1")).events == [b"a", b"b", b"c"]


async def test_a_double_click_in_one_moment_counts_once(store: Store) -> None:
    await begin(store, "m1")
    clicks = [store.append("m1", 0, [b"a"], "click") for _ in range(5)]
    found = await asyncio.gather(*clicks, return_exceptions=True)
    assert sorted(type(one).__name__ for one in found) == ["Repeated"] * 4 + ["int"]
    assert (await store.load("m1")).events == [b"a"]


async def test_a_key_has_a_limit(store: Store) -> None:
    await begin(store, "m1")
    assert await store.append("m1", 0, [b"a"], "k" * 64) == 1
    with pytest.raises(Unkeepable):
        await store.append("m1", 1, [b"a"], "k" * 65)


async def test_an_end_is_part_of_the_last_append(store: Store) -> None:
    await begin(store, "m1", b"a")
    change = Change(ended=9.0, result='{"0":3}', scores=[score("m1", 3)])
    await store.append("m1", 1, [b"b"], change=change)
    loaded = await store.load("m1")
    assert (loaded.row.ended, loaded.row.result) == (9.0, '{"0":3}')
    assert await store.scores("meadow", 9) == [score("m1", 3)]


async def test_an_end_taken_back_takes_its_scores_along(store: Store) -> None:
    await begin(store, "m1")
    await store.append("m1", 0, [b"a"], change=Change(ended=9.0, result="{}", scores=[score("m1", 3)]))
    await store.append("m1", 1, [b"undo"], change=Change(ended=0.0, result=""))
    row = (await store.load("m1")).row
    assert (row.ended, row.result) == (0.0, "")
    assert await store.scores("meadow", 9) == []


async def test_one_that_fails_does_not_take_the_others(store: Store) -> None:
    """All wait in the same queue, so all go into few transactions."""
    for n in range(20):
        await begin(store, f"m{n}")
    bad = Change(result="half \ud800")
    work = [store.append(f"m{n}", n % 2, [b"a"], change=bad if n == 4 else None) for n in range(20)]
    found = await asyncio.gather(*work, return_exceptions=True)
    for n, one in enumerate(found):
        if n == 4:
            assert isinstance(one, Unkeepable)
        elif n % 2:
            assert isinstance(one, Stale) and one.actual == 0
        else:
            assert one == 1
    assert (await store.load("m4")).events == []
    assert (await store.load("m6")).events == [b"a"]


async def test_two_processes_never_write_the_same_place(store: Store, other: Store) -> None:
    """Each retries with what `Stale` told it; the log is then every event once."""
    await begin(store, "m1")

    async def write(where: Store, name: bytes) -> None:
        length = 0
        for n in range(25):
            while True:
                try:
                    length = await where.append("m1", length, [name + b"%d" % n])
                    break
                except Stale as stale:
                    length = stale.actual

    await asyncio.gather(write(store, b"a"), write(other, b"b"))
    events = (await store.load("m1")).events
    assert [event for event in events if event.startswith(b"a")] == [b"a%d" % n for n in range(25)]
    assert [event for event in events if event.startswith(b"b")] == [b"b%d" % n for n in range(25)]
    assert len(events) == 50


async def test_two_processes_write_many_matches_without_a_deadlock(store: Store, other: Store) -> None:
    names = [f"m{n}" for n in range(30)]
    for name in names:
        await begin(store, name)
    said = [store.say(name, ChatRow("", 0, 0, "", "a")) for name in names]
    said += [other.say(name, ChatRow("", 0, 0, "", "b")) for name in reversed(names)]
    assert sorted(word.number for word in await asyncio.gather(*said)) == [1] * 30 + [2] * 30


async def test_an_invitation_names_a_seat(store: Store) -> None:
    await begin(store, "m1")
    await begin(store, "m2")
    await store.invite("m1", 1, "hash", 2.0)
    assert await store.invited("m1", "hash") == 1
    assert await store.invited("m1", "else") is None
    assert await store.invited("m2", "hash") is None


async def test_sitting_down(store: Store) -> None:
    await begin(store, "m1")
    ben = HolderRow("m1", 1, "ben", 7.0)
    await store.sit("m1", ben, SeatRow("m1", 1, "person", "", "Ben"))
    loaded = await store.load("m1")
    assert loaded.holders == [HolderRow("m1", 0, "ann", 5.0), ben]
    assert loaded.seats[1] == SeatRow("m1", 1, "person", "", "Ben")
    await store.sit("m1", ben, SeatRow("m1", 1, "person", "", "Benno"))  # again, by another name
    assert len((await store.load("m1")).holders) == 2


async def test_of_two_who_want_a_seat_one_gets_it(store: Store, other: Store) -> None:
    await begin(store, "m1")
    sit = [
        where.sit("m1", HolderRow("m1", 1, name), SeatRow("m1", 1, "person", "", name), was="open")
        for where, name in ((store, "ben"), (other, "cat"))
    ]
    found = await asyncio.gather(*sit, return_exceptions=True)
    assert sorted(type(one).__name__ for one in found) == ["NoneType", "Taken"]
    assert [row.seat for row in (await store.load("m1")).holders] == [0, 1]


async def test_talk_is_numbered(store: Store, clock: Clock) -> None:
    await begin(store, "m1")
    for n in range(5):
        assert (await store.say("m1", ChatRow("m1", 99, -3, "Eve", f"word {n}", 4.0))).number == n + 1
    words = await store.chat("m1")
    assert [word.number for word in words] == [1, 2, 3, 4, 5]
    assert words[0] == ChatRow("m1", 1, -3, "Eve", "word 0", 4.0)
    assert [word.text for word in await store.chat("m1", after=3)] == ["word 3", "word 4"]
    assert [word.number for word in await store.chat("m1", after=1, limit=2)] == [4, 5]
    assert (await store.load("m1")).said == 5


async def test_my_matches_are_those_i_hold_a_seat_in(store: Store) -> None:
    for n, name in enumerate(["old", "new", "mid"]):
        await begin(store, name, created=[1.0, 9.0, 5.0][n])
    await store.create(match("hers"), [], [HolderRow("hers", 0, "eve"), HolderRow("hers", 1, "eve")], [])
    assert [row.id for row in await store.mine("ann")] == ["new", "mid", "old"]
    assert [row.id for row in await store.mine("ann", limit=1)] == ["new"]
    assert [row.id for row in await store.mine("eve")] == ["hers"]  # once, though she holds two seats
    assert await store.mine("nobody") == []


async def test_lists_hold_what_is_public(store: Store) -> None:
    await begin(store, "open", listed=True)
    await begin(store, "private")
    await store.create(match("full", listed=True), [SeatRow("full", 0, "person")], [], [])
    await begin(store, "over", listed=True)
    await store.append("over", 0, [], change=Change(ended=5.0))
    assert [(row.id, len(seats)) for row, seats in await store.listed("open", 9)] == [("open", 2)]
    assert [(row.id, len(seats)) for row, seats in await store.listed("running", 9)] == [("full", 1)]
    with pytest.raises(StoreProblem, match="open, running, not '<script>'"):
        await store.listed("<script>", 9)


async def test_scores_best_first_and_of_equals_the_earlier(store: Store) -> None:
    kept = [
        score("m1", 5, at=2.0),
        score("m2", 8, at=3.0, day="2026-11-15"),
        score("m3", 5, at=1.0),
        score("m4", 99, at=1.0, ranked=False),
        score("m5", -3, board="daily", day="2026-11-15"),
    ]
    for one in kept:
        await begin(store, one.match)
        await store.append(one.match, 0, [], change=Change(ended=1.0, scores=[one]))
    assert [row.match for row in await store.scores("meadow", 9)] == ["m2", "m3", "m1"]
    assert [row.match for row in await store.scores("meadow", 2)] == ["m2", "m3"]
    assert [row.match for row in await store.scores("meadow", 9, day="2026-11-15")] == ["m2"]
    assert [row.match for row in await store.scores("meadow", 1, unranked=True)] == ["m4"]
    assert await store.scores("daily", 9) == [kept[4]]
    assert await store.boards() == {"daily": 1, "meadow": 3}


async def test_who_lost_stands_behind_all_who_did_not(store: Store) -> None:
    kept = [
        score("m1", 16, outcome="loss"),
        score("m2", 5, outcome="win"),
        score("m3", 9, outcome="draw"),
        score("m4", 20, outcome="loss"),
    ]
    for one in kept:
        await begin(store, one.match)
        await store.append(one.match, 0, [], change=Change(ended=1.0, scores=[one]))
    assert [row.match for row in await store.scores("meadow", 9)] == ["m3", "m2", "m4", "m1"]
    mine = await store.own_scores("meadow", "ann", 9)
    assert [row.match for row in mine] == ["m3", "m2", "m4", "m1"]
    assert await store.own_scores("meadow", "somebody else", 9) == []


async def test_an_analysis_is_kept_with_its_match_and_told_beside_the_result(store: Store, other: Store) -> None:
    await begin(store, "m1")
    await store.append("m1", 0, [], change=Change(ended=1.0, scores=[score("m1", 30)]))
    assert await store.analysis("m1") is None
    for body, luck in ((b"first", 2.5), (b"better", -1.25)):  # the last one stays; seat 1 has no line in a list
        await store.keep_analysis("m1", body, [Judged(0, "points", luck, 6.0, 12), Judged(1, "points", 9.0, 9.0, 9)])
        assert await other.analysis("m1") == body
        (line,) = await other.scores("meadow", 9)
        assert (line.goal, line.luck, line.cost, line.decisions, line.points) == ("points", luck, 6.0, 12, 30)
    assert await other.own_scores("meadow", "ann", 9) == [line]
    await store.append("m1", 0, [], change=Change(ended=1.0, scores=[score("m1", 31)]))  # told once more
    assert (await store.scores("meadow", 9))[0].cost == 6.0
    await store.append("m1", 0, [], change=Change(ended=0.0, result=""))  # the end is taken back, and comes again
    await store.append("m1", 0, [], change=Change(ended=1.0, scores=[score("m1", 32)]))
    assert (await store.scores("meadow", 9))[0].goal == ""
    await store.delete("m1")
    assert await store.analysis("m1") is None
    with pytest.raises(NotFound):
        await store.keep_analysis("m1", b"late", [])


async def test_days_on_which_somebody_ended_her_try(store: Store) -> None:
    tries = [("13", "ann", "m1"), ("15", "ann", "m2"), ("15", "ben", "m3"), ("16", "ann", "m4")]
    for day, holder, name in ((f"2026-11-{day}", holder, name) for day, holder, name in tries):
        await begin(store, name)
        await store.claim_daily(day, "meadow", holder, name)
        if name != "m4":  # Ann's last try is still under way
            await store.append(name, 0, [], change=Change(ended=1.0, scores=[score(name, 3, day=day)]))
    assert await store.days("ann", 9) == ["2026-11-15", "2026-11-13"]
    assert await store.days("ann", 1) == ["2026-11-15"] and await store.days("zoe", 9) == []


async def test_one_ranked_try_a_day(store: Store, other: Store) -> None:
    assert await store.claim_daily("2026-11-15", "meadow", "ann", "m1")
    assert not await store.claim_daily("2026-11-15", "meadow", "ann", "m2")
    assert await other.claim_daily("2026-11-15", "meadow", "ann", "m1")  # the same claim, asked again
    assert await store.claim_daily("2026-11-15", "meadow", "ben", "m3")
    assert await store.claim_daily("2026-11-15", "heath", "ann", "m4")
    assert await store.claim_daily("2026-11-16", "meadow", "ann", "m5")


async def test_the_first_fact_wins(store: Store, other: Store) -> None:
    assert await store.fact("secret") is None
    kept = await asyncio.gather(store.keep_fact("secret", b"mine"), other.keep_fact("secret", b"yours"))
    assert kept[0] == kept[1] and kept[0] in (b"mine", b"yours")
    assert await store.keep_fact("secret", b"later") == kept[0]
    assert await other.fact("secret") == kept[0]


async def test_only_abandoned_matches_expire(store: Store) -> None:
    await begin(store, "old", b"a", created=10.0)
    await begin(store, "new", created=30.0)
    await begin(store, "done", created=10.0)
    await store.append("done", 0, [b"a"], change=Change(ended=11.0, scores=[score("done", 4)]))
    await store.say("old", ChatRow("old", 0, 0, "", "hello"))
    await store.create(match("left", touched=10.0), [], [], [b"a"])
    assert await store.count_running() == 3
    assert await store.expire(20.0) == 1  # `old` was spoken in at 1000, `done` has ended
    with pytest.raises(NotFound):
        await store.load("left")
    assert await store.expire(2000.0) == 2
    assert await store.count_running() == 0
    assert (await store.load("done")).events == [b"a"]
    assert await store.chat("old") == []
    assert await store.expire(2000.0, finished=True) == 1
    assert [row.match for row in await store.scores("meadow", 9)] == ["done"]  # high scores stay


async def test_a_match_that_nobody_touches_does_not_count_for_ever(store: Store, clock: Clock) -> None:
    for name in ("left", "played"):
        await begin(store, name)
    clock.now = 5000.0
    await store.append("played", 0, [b"a"])
    clock.now = 5600.0
    assert await store.count_running() == 2
    assert await store.count_running(within=4700.0) == 2
    assert await store.count_running(within=1000.0) == 1
    assert await store.count_running(within=600.0) == 0


async def test_more_expire_than_go_at_once(store: Store) -> None:
    await asyncio.gather(*(store.create(match(f"m{n}", touched=1.0), [], [], []) for n in range(450)))
    assert await store.expire(2.0) == 450
    assert await store.count_running() == 0


@pytest.mark.parametrize("text", ["zero \0", "half \udcff"])
async def test_what_cannot_be_kept_is_refused_with_a_sentence(store: Store, text: str) -> None:
    await begin(store, "m1")
    with pytest.raises(Unkeepable, match="cannot be kept"):
        await store.say("m1", ChatRow("m1", 0, 0, "Ann", text))
    with pytest.raises(Unkeepable, match="cannot be kept"):
        await store.sit("m1", HolderRow("m1", 1, "ben"), SeatRow("m1", 10**30, "person"))
    assert await store.chat("m1") == [] and (await store.load("m1")).said == 0
    assert await store.append("m1", 0, [b"a"]) == 1


@pytest.mark.parametrize(
    "text", ["zero \0", "half \udcff", "x" * 100_000, "'; DROP TABLE matches; --", "%s %(a)s :a ?"]
)
async def test_hostile_questions_find_nothing(store: Store, text: str) -> None:
    await begin(store, "m1")
    with pytest.raises(NotFound):
        await store.load(text)
    with pytest.raises((NotFound, Unkeepable)):
        await store.append(text, 0, [b"a"])
    assert (await store.load("m1")).row.id == "m1"


async def test_a_store_that_is_healthy_says_nothing_and_a_closed_one_refuses(url: str) -> None:
    store = open_store(url)
    assert await store.health() is None  # type: ignore[func-returns-value]
    await store.close()
    await store.close()
    for verb in (store.health(), store.append("m1", 0, []), store.changes()):
        with pytest.raises(StoreGone, match="closed"):
            await verb


async def test_closing_writes_what_is_waiting(url: str) -> None:
    store = open_store(url)
    await begin(store, "m1")
    waiting = [asyncio.ensure_future(store.append("m1", n, [b"a"])) for n in range(10)]
    await asyncio.sleep(0)  # lets them queue
    await store.close()
    assert await asyncio.gather(*waiting) == list(range(1, 11))
