"""The fair queue: nobody waits behind more than one job of each other visitor."""

from __future__ import annotations

import random

from hedgerow.bots.queue import Asker, Busy, FairQueue


def taken(queue: FairQueue[str]) -> list[str | None]:
    return [queue.take() for _ in range(len(queue))]


def test_visitors_take_turns_and_so_do_the_tables_of_each() -> None:
    queue = FairQueue[str](100, 100)
    for table, job in (("a", "a1"), ("a", "a2"), ("b", "b1"), ("a", "a3")):
        queue.put(Asker("ann", table), job)
    queue.put(Asker("bob", "c"), "c1")
    queue.put(Asker("bob", "c"), "c2")
    assert taken(queue) == ["a1", "c1", "b1", "c2", "a2", "a3"]
    assert queue.take() is None and len(queue) == 0


def test_who_comes_late_waits_for_one_job_of_each_other_visitor() -> None:
    queue, chosen = FairQueue[str](10_000, 10_000), random.Random(1)
    for n in range(600):
        visitor = chosen.choice("abc")
        queue.put(Asker(visitor, f"{visitor}{chosen.randrange(5)}"), f"{visitor} {n}")
    queue.take()
    queue.put(Asker("late", "table"), "late")
    assert [queue.take() for _ in range(4)].count("late") == 1


def test_bounds_for_each_and_for_all() -> None:
    queue = FairQueue[str](3, 2)
    ann, bob, cid = Asker("ann", "a"), Asker("bob", "b"), Asker("cid", "c")
    queue.put(ann, "1")
    queue.put(Asker("ann", "another table"), "2")
    assert not queue.has_room(ann) and queue.has_room(bob)
    queue.put(bob, "3")
    assert not queue.has_room(bob) and not queue.has_room(cid)
    queue.take()
    assert queue.has_room(ann) and queue.has_room(cid)


def test_what_nobody_wants_any_more_leaves_the_queue() -> None:
    queue, ann = FairQueue[str](10, 10), Asker("ann", "a")
    queue.put(ann, "1")
    queue.put(ann, "2")
    assert queue.drop(ann, "1") and not queue.drop(ann, "1") and not queue.drop(Asker("bob", "b"), "2")
    assert taken(queue) == ["2"]


def test_a_full_queue_says_when_to_come_back() -> None:
    assert Busy(7).seconds == 7 and "try again in 7 seconds" in str(Busy(7))
    assert Busy(0).seconds == 1 and "try again in 1 second." in str(Busy(0))
