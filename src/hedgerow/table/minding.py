"""Who thinks at the tables of a house: bots, until it is a person's turn, and whoever is asked for a hint."""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

from hedgerow.bots.queue import Asker
from hedgerow.store.problems import StoreProblem
from hedgerow.table.live import Live, TooLate
from hedgerow.table.table import Table

if TYPE_CHECKING:
    from hedgerow.table.house import House

log = logging.getLogger("hedgerow.table")
T = TypeVar("T")

ABSENT_LEVEL = "greedy"  # of the bot that keeps a person's seat, or makes a decision for which her time is up
MERCY = 20.0  # seconds behind a start of the server in which nobody's time is called: browsers have to come again
THEIR_TURN = 20.0  # seconds that the bots of another house have, where it made the last move, before ours take over


class Minding:
    """Thoughts under way; a thought whose question is gone is thrown away."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._tasks: set[asyncio.Task[Any]] = set()

    def wake(self, live: Live) -> None:
        """Whoever is to move thinks, if it is a bot."""
        table = live.table
        if live.bot is not None or table.closed or not table.bots or not table.is_full:
            return
        if live.is_theirs and time.monotonic() < live.since + THEIR_TURN:
            return
        if any(seat in table.bots for seat in table.owing()):
            live.bot = self._spawn(self._let_bots_play(live))

    async def _let_bots_play(self, live: Live) -> None:
        """Until it is a person's turn. A bot's move is thrown away if the match has gone on meanwhile."""
        try:
            while True:
                table = live.table
                due = [seat for seat in table.owing() if seat in table.bots]
                if not due or not table.is_full:
                    return
                seat, length = due[0], table.length
                level = table.bots[seat]
                view, seed = table.view(seat), bot_seed(table, seat)
                asker = Asker(table.row.host, table.row.id)
                asked = self._house.mind.choose(table.room, table.match.settings, view, seat, level, seed, asker)
                try:
                    thought = await self.while_it_matters(live, seat, length, asked)
                except TooLate:
                    continue
                await self._excuse(live, seat, thought.excuse)
                async with live.lock:
                    table = live.table
                    if seat not in table.bots or not table.match.may_move(seat) or not table.answers(seat, length):
                        continue
                    done = table.play_code(seat, thought.move, level)
                    done += table.roll_owed()
                    await self._house.commit(live, done)
                    live.changed()
        except (TooLate, StoreProblem):
            pass  # another process was quicker, and its change has woken us; or the store has told what ails it
        except Exception as problem:  # a full disk, a worker that was lost: the next look for absent people wakes them
            log.warning("A bot could not move: %s", problem)
        finally:
            live.bot = None

    def call_time(self, live: Live) -> None:
        """Whose time is up has a decision made for her, if there is a clock."""
        clock = live.table.clock
        if clock is None or live.calls_time or live.table.closed or time.monotonic() - live.opened < MERCY:
            return
        if due := clock.due(self._house.clock()):
            live.calls_time = True
            self._spawn(self._decide_for(live, due))

    async def _decide_for(self, live: Live, due: list[int]) -> None:
        """One decision each; thrown away where she has made it meanwhile."""
        try:
            for seat in due:
                table, length = live.table, live.table.length
                view, asker = table.view(seat), Asker(table.row.host, table.row.id)
                thought = await self._house.mind.choose(
                    table.room, table.match.settings, view, seat, ABSENT_LEVEL, bot_seed(table, seat), asker
                )
                async with live.lock:
                    table = live.table
                    is_due = table.clock is not None and seat in table.clock.due(self._house.clock())
                    if not is_due or not table.match.may_move(seat) or not table.answers(seat, length):
                        continue
                    done = table.run_out(seat, thought.move, ABSENT_LEVEL)
                    done += table.roll_owed()
                    await self._house.commit(live, done)
                    live.changed()
                await self._house.announce(table.row.id, f"{table.names[seat]}: time is up. The quick bot decided.")
                self.wake(live)
        except (TooLate, StoreProblem):
            pass  # another house was quicker; or the store has told what ails it
        except Exception as problem:  # time is called again at the next look
            log.warning("Nobody could decide for who was out of time: %s", problem)
        finally:
            live.calls_time = False

    async def while_it_matters(self, live: Live, seat: int, length: int, asked: Coroutine[Any, Any, T]) -> T:
        """The answer of somebody who thinks; once the question is gone, nobody thinks about it any more."""
        thinking, changed = self._spawn(asked), asyncio.Event()
        live.listeners.add(changed)
        try:
            while not thinking.done():
                if not live.table.answers(seat, length):
                    raise TooLate("The match has gone on meanwhile; look again.")
                changed.clear()
                listening = asyncio.create_task(changed.wait())
                await asyncio.wait({thinking, listening}, return_when=asyncio.FIRST_COMPLETED)
                listening.cancel()
            return thinking.result()
        finally:
            live.listeners.discard(changed)
            thinking.cancel()

    async def _excuse(self, live: Live, seat: int, excuse: str) -> None:
        """The table says once why bots play quickly, until they can think again."""
        is_new = excuse and excuse not in live.excuses.values()
        live.excuses[seat] = excuse
        if is_new:
            await self._house.announce(live.table.row.id, excuse)

    def _spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task: asyncio.Task[T] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """Stop thinking."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def bot_seed(table: Table, seat: int) -> int:
    """The same position of the same dice gives the same bot: a day's challenge is the same for all."""
    words = f"bot {seat} {table.match.played}".encode()
    return int.from_bytes(hmac.digest(table.row.seed, words, "sha256")[:8], "big")
