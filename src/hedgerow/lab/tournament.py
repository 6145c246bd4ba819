"""`hedgerow tournament`: every bot against every other on the same dice, seats changed round, and how strong each is.

A round is one match number. In it two bots play every line-up of theirs: each has every seat as often as the other, and
the dice are the same in all of them, so that neither seat nor luck decides who is stronger. Alone, every bot plays the
same matches. Whatever is done is in the file at once: who stops it goes on with the same command.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from hedgerow.bots import readiness
from hedgerow.bots.players import level
from hedgerow.kernel.contract import RESULTS
from hedgerow.kernel.phrases import plural
from hedgerow.kernel.refusal import BadSettings, HedgerowError
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings
from hedgerow.lab.batch import QUICK_MATCHES, THINKING_MATCHES, Batch
from hedgerow.lab.simulation import check_files, thinks
from hedgerow.table.text import settings_text

FORMAT = "hedgerow tournament 1"
QUICK_CHUNK, THINKING_CHUNK = 200, 1  # rounds a worker plays between two lines of the file
WIN, LOSS, DRAW = (RESULTS.index(name) for name in ("win", "loss", "draw"))
WORTH = {WIN: 2, DRAW: 1, LOSS: 0}

Side = tuple[str, ...]  # one bot that plays alone, or two that meet


@dataclass(frozen=True)
class Protocol:
    """All that decides the result: fixed before the first match, and the first line of the file."""

    game: str
    settings: str
    rules: int
    data: str
    bots: tuple[str, ...]
    seed: int
    rounds: int

    def line(self) -> str:
        return json.dumps({"format": FORMAT, **asdict(self)})


@dataclass
class Chunk:
    """What a side did in rounds `first`, `first` + 1, ...: for each bot of it a number per round, over its line-ups."""

    side: Side
    first: int
    scores: list[list[float]]  # against the other; alone, 1 for a win
    points: list[list[float]]

    @property
    def rounds(self) -> int:
        return len(self.scores[0])


@dataclass
class Tournament:
    """What has been played so far."""

    room: Room
    settings: Settings
    protocol: Protocol
    chunks: list[Chunk] = field(default_factory=list)

    def sides(self) -> list[Side]:
        if self.settings.players == 1:
            return [(bot,) for bot in self.protocol.bots]
        return list(combinations(self.protocol.bots, 2))

    def of(self, side: Side, what: str) -> Any:
        """Scores or points of a side, [bot, round], in the order of rounds."""
        found = sorted((chunk for chunk in self.chunks if chunk.side == side), key=lambda chunk: chunk.first)
        if not found:
            return np.zeros((len(side), 0))
        return np.concatenate([np.array(getattr(chunk, what)) for chunk in found], axis=1)

    def done(self, side: Side) -> set[int]:
        return {
            n for chunk in self.chunks if chunk.side == side for n in range(chunk.first, chunk.first + chunk.rounds)
        }

    def whole_rounds(self) -> int:
        """Rounds that every side has played, from the first on."""
        return min(_unbroken(self.done(side)) for side in self.sides())


def line_ups(side: Side, players: int) -> list[tuple[str, ...]]:
    """Who sits where: both in turn around the table, every way round, each as often in every seat as the other.

    >>> line_ups(("a", "b"), 2), line_ups(("a", "b"), 4)
    ([('a', 'b'), ('b', 'a')], [('a', 'b', 'a', 'b'), ('b', 'a', 'b', 'a')])
    """
    if len(side) == 1:
        return [side * players]
    found = set()
    for order in (side, side[::-1]):
        seats = tuple(order[n % 2] for n in range(players))
        found |= {seats[n:] + seats[:n] for n in range(players)}
    return sorted(found)


def pair_scores(results: Any, points: Any, mine: Sequence[int], theirs: Sequence[int]) -> Any:
    """Per match, how often one of my seats is before one of theirs, ties a half: by result, and among those who lost,
    or only played, by points."""
    worth = np.vectorize(lambda result: WORTH.get(int(result), 0))(results)
    decided = 1000 * 1000 * worth + np.where(np.isin(results, (WIN, DRAW)), 0, np.clip(points, -999_999, 999_999))
    ahead = np.sign(decided[:, mine][:, :, None] - decided[:, theirs][:, None, :])
    return (0.5 + 0.5 * ahead).mean(axis=(1, 2))


def run(tournament: Tournament, workers: int, keep: Any, progress: Any) -> None:
    """Play what is missing; `keep` hears of every chunk, at once. Ctrl-C ends it, and what is under way is kept."""
    room, settings, protocol = tournament.room, tournament.settings, tournament.protocol
    own = threading.local()

    def play(side: Side, first: int, rounds: int) -> Chunk:
        batch = getattr(own, "batch", None)
        if batch is None or batch.size != rounds:
            batch = own.batch = Batch(room, settings, rounds)
        scores, points = np.zeros((len(side), rounds)), np.zeros((len(side), rounds))
        ups = line_ups(side, settings.players)
        for seats in ups:
            batch.play_levels([level(bot).code for bot in seats], protocol.seed, first)
            held = [[n for n, bot in enumerate(seats) if bot == one] for one in side]
            for n, mine in enumerate(held):
                points[n] += batch.points[:, mine].mean(1) / len(ups)
                alone = len(side) == 1
                won = (
                    (batch.results[:, 0] == WIN)
                    if alone
                    else pair_scores(batch.results, batch.points, mine, held[1 - n])
                )
                scores[n] += won / len(ups)
        return Chunk(side, first, scores.tolist(), points.tolist())

    with ThreadPoolExecutor(workers) as pool:
        todo = _todo(tournament)
        running: set[Future[Chunk]] = set()
        try:
            while True:
                while len(running) < 2 * workers and (task := next(todo, None)) is not None:
                    running.add(pool.submit(play, *task))
                if not running:
                    return
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    _note(tournament, future.result(), keep)
                progress(tournament)
        except KeyboardInterrupt:
            for future in running:
                future.cancel()
            for future in running:
                if not future.cancelled():
                    _note(tournament, future.result(), keep)


def _note(tournament: Tournament, chunk: Chunk, keep: Any) -> None:
    tournament.chunks.append(chunk)
    keep(chunk)


def _todo(tournament: Tournament) -> Iterator[tuple[Side, int, int]]:
    """All sides keep step, so that whoever stops early has a fair picture."""
    thinking = thinks([level(bot) for bot in tournament.protocol.bots])
    chunk, rounds = THINKING_CHUNK if thinking else QUICK_CHUNK, tournament.protocol.rounds
    done = {side: tournament.done(side) for side in tournament.sides()}
    for first in range(0, rounds, chunk):
        size = min(chunk, rounds - first)
        for side in tournament.sides():
            missing = [n for n in range(first, first + size) if n not in done[side]]
            if len(missing) == size:
                yield side, first, size
            else:
                yield from ((side, n, 1) for n in missing)


def _unbroken(numbers: set[int]) -> int:
    return next(n for n in range(len(numbers) + 1) if n not in numbers)


# --- the file ---------------------------------------------------------------------------------------------------------


def read_chunks(lines: Iterable[str], protocol: Protocol, path: Path) -> list[Chunk]:
    """What an earlier run has left; a last line that broke off is played again. Raises `BadSettings`."""
    found: list[Chunk] = []
    for number, line in enumerate(lines, 1):
        if number == 1:
            if line.rstrip("\n") != protocol.line():
                raise BadSettings(
                    f"{path} holds another tournament (other bots, seed, rounds, settings or rules), or none. Nothing "
                    "was changed; name another file."
                )
            continue
        if not line.endswith("\n"):
            break
        try:
            told = json.loads(line)
            chunk = Chunk(tuple(told["side"]), int(told["first"]), told["scores"], told["points"])
        except (ValueError, KeyError, TypeError):
            raise BadSettings(f"Line {number} of {path} is damaged. Nothing was changed.") from None
        found.append(chunk)
    return found


@contextlib.contextmanager
def kept_in(path: Path | None, tournament: Tournament) -> Iterator[Any]:
    """Take up what a file holds, and write every chunk behind it; without a file, nowhere."""
    if path is None:
        yield lambda chunk: None
        return
    try:
        with path.open("a+", encoding="utf-8", newline="\n") as file:
            _only_one(file, path)
            file.seek(0)
            text = file.read()
            tournament.chunks += read_chunks(text.splitlines(keepends=True), tournament.protocol, path)
            if not text:
                file.write(tournament.protocol.line() + "\n")
            else:
                file.truncate(len(text[: text.rindex("\n") + 1].encode()))

            def keep(chunk: Chunk) -> None:
                file.write(json.dumps(asdict(chunk)) + "\n")
                file.flush()

            yield keep
    except OSError as problem:
        raise HedgerowError(f"Could not write {path}: {problem.strerror or problem}.") from None


def _only_one(file: Any, path: Path) -> None:
    """Two runs into one file would mix; where the system has locks, the second is refused."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadSettings(f"Another tournament is being written into {path} just now.") from None


# --- the command ------------------------------------------------------------------------------------------------------


def protocol_of(room: Room, settings: Settings, bots: Sequence[str], rounds: int, seed: int) -> Protocol:
    """Checked; raises `BadSettings`."""
    names = tuple(level(bot).name for bot in bots)
    if len(set(names)) < len(names):
        raise BadSettings("Every bot takes part once.")
    if len(names) < 2 and settings.players > 1:
        raise BadSettings("A tournament needs two bots or more.")
    return Protocol(room.name, settings_text(room, settings), room.version, room.data(settings), names, seed, rounds)


def command(
    room: Room, settings: Settings, bots: Sequence[str], rounds: int, seed: int, workers: int | None, out: Path | None,
    chart: Path | None, as_json: bool,
) -> int:  # fmt: skip
    """Play, print, write."""
    from hedgerow.lab import standings  # it knows what is made here

    check_files(None, chart)
    if out and not out.parent.is_dir():
        raise BadSettings(f"There is no folder {out.parent} to write {out.name} into.")
    tournament = Tournament(room, settings, protocol_of(room, settings, bots, rounds, seed))
    need = THINKING_MATCHES if thinks([level(bot) for bot in bots]) else QUICK_MATCHES
    with kept_in(out, tournament) as keep:
        if found := len(tournament.chunks):
            print(f"Going on behind {plural(found, 'chunk')} in {out}.", file=sys.stderr)
        readiness.prepare(room, settings, need, lambda line: print(line, file=sys.stderr))
        run(tournament, workers or os.cpu_count() or 1, keep, Progress(tournament))
    if sys.stderr.isatty():
        print(file=sys.stderr)
    if as_json:
        print(json.dumps(standings.summary(tournament), indent=2))
    else:
        print(f"{room.title}, {settings.variant}, {plural(settings.players, 'player')}, seed {seed}")
        if (whole := tournament.whole_rounds()) < rounds:
            print(
                f"Stopped behind {whole} of {rounds} rounds" + (f"; the same command goes on in {out}." if out else ".")
            )
        print(f"\n{standings.table(tournament)}")
    if chart:
        standings.write_chart(tournament, chart)
    return 0


class Progress:
    """On stderr, where somebody looks: how much is done, and how long the rest will take."""

    def __init__(self, tournament: Tournament) -> None:
        self.all = tournament.protocol.rounds * len(tournament.sides())
        self.before, self.began = self._done(tournament), time.monotonic()

    def __call__(self, tournament: Tournament) -> None:
        done, seconds = self._done(tournament), time.monotonic() - self.began
        if sys.stderr.isatty() and done > self.before:
            left = (self.all - done) * seconds / (done - self.before)
            print(f"\r{done:,} of {self.all:,} encounters, {left:,.0f} s left   ", end="", file=sys.stderr, flush=True)

    @staticmethod
    def _done(tournament: Tournament) -> int:
        return sum(chunk.rounds for chunk in tournament.chunks)
