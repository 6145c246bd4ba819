"""Matches that were taken apart: an analysis lies in the store beside its match, and in memory as long as that does."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import dataclass

from hedgerow.lab import keeping
from hedgerow.lab.analysis import Analysis
from hedgerow.store.problems import StoreProblem
from hedgerow.store.rows import Judged
from hedgerow.table.house import House
from hedgerow.table.live import Live
from hedgerow.table.table import Table
from hedgerow.web.kept import OfMatch

log = logging.getLogger("hedgerow.web")

LARGEST = 1 << 20  # bytes that are kept: of a match of a hundred seats it is made anew when it is asked for again


@dataclass
class Work:
    """One that is under way, or could not be done."""

    of: int
    done: int = 0
    problem: str = ""
    task: asyncio.Task[None] | None = None
    holder: str = ""


@dataclass
class _Asked:
    """What was asked for of a match, and what came of it."""

    work: Work | None = None
    found: Analysis | None = None


_asked_for: OfMatch[_Asked] = OfMatch(_Asked)


def work_of(live: Live) -> Work | None:
    return _asked_for.of(live).work


def begun(live: Live, work: Work) -> None:
    _asked_for.of(live).work = work


def seat_of(table: Table, holder: str) -> int:
    """With whose eyes somebody looks at it: her own seat's, or the first's."""
    return min(table.held_by(holder), default=0)


async def found_of(house: House, live: Live) -> Analysis | None:
    """What is known of a match that is over, whoever asked for it, here or in another process."""
    asked = _asked_for.of(live)
    if asked.found is not None and not keeping.is_of(asked.found.steps, live.table.match.log):
        asked.found = None  # its end was taken back, and it went on
    if asked.found is None and not (asked.work and asked.work.task):
        with contextlib.suppress(StoreProblem):  # a replay needs no database
            body = await house.store.analysis(live.table.row.id)
            if body is not None:
                asked.found = await house.aside.ours(keeping.read, live.table.match, body)
    return asked.found


async def keep(house: House, live: Live, found: Analysis) -> None:
    """With the match, and what it comes to beside the results."""
    _asked_for.of(live).found = found
    body = await house.aside.ours(keeping.written, found)
    accounts = enumerate(found.account(seat) for seat in range(found.match.players))
    judged = [Judged(seat, found.goal, one.luck, one.cost, one.decisions) for seat, one in accounts]
    try:
        if len(body) <= LARGEST:
            await house.store.keep_analysis(live.table.row.id, body, judged)
    except StoreProblem as problem:  # it is told all the same, until the match is put away
        log.warning("An analysis could not be kept: %s", problem)
