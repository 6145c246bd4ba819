"""`hedgerow tournament`: every bot against every other on the same dice, seats changed round, and how strong each is.

A round is one match number. In it two bots play every line-up of theirs: each has every seat as often as the other, and
the dice are the same in all of them, so that neither seat nor luck decides who is stronger. Alone, every bot plays the
same matches. On a ladder each meets only the next one, and the references. Whatever is done is in the file at once: who
stops it goes on with the same command.
"""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from hedgerow.bots import readiness
from hedgerow.kernel.contract import RESULTS
from hedgerow.kernel.phrases import plural
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings
from hedgerow.lab import chart, crews, fortune, ledger, policies, running
from hedgerow.lab.batch import QUICK_MATCHES, THINKING_MATCHES
from hedgerow.lab.crews import Crew
from hedgerow.lab.running import Progress, Task
from hedgerow.lab.simulation import played, thinks
from hedgerow.table.text import settings_text

FORMAT = "hedgerow tournament 1"
QUICK_CHUNK, LUCK_CHUNK, THINKING_CHUNK = 200, 20, 1  # rounds a worker plays between two lines of the file
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
    luck: bool = False  # is it found out, and taken off the points?
    policies: Mapping[str, str] = field(default_factory=dict)  # fingerprints of those among the bots
    ladder: bool = False  # does each meet only who comes next, and a reference?

    def told(self) -> dict[str, Any]:
        found = {"format": FORMAT, **asdict(self)}
        for name in ("luck", "policies", "ladder"):
            if not found[name]:
                del found[name]  # files from before there was any go on
        return found


@dataclass
class Chunk:
    """What a side did in rounds `first`, `first` + 1, ...: for each bot of it a number per round, over its line-ups."""

    side: Side
    first: int
    scores: list[list[float]]  # against the other; alone, 1 for a win
    points: list[list[float]]
    luck: list[list[float]] = field(default_factory=list)  # what the dice brought, in points; where it was asked for

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
        pairs: list[Side] = list(combinations(self.protocol.bots, 2))
        return [pair for pair in pairs if self.meet(*pair)] if self.protocol.ladder else pairs

    def meet(self, one: str, other: str) -> bool:
        """On a ladder: are they neighbours among those who climb, or is one of them a reference?"""
        climb = [bot for bot in self.protocol.bots if not _is_reference(bot)]
        if one in climb and other in climb:
            return abs(climb.index(one) - climb.index(other)) == 1
        return True

    def of(self, side: Side, what: str) -> Any:
        """Scores or points of a side, [bot, round], in the order of rounds."""
        found = sorted((chunk for chunk in self.chunks if chunk.side == side), key=lambda chunk: chunk.first)
        if not found:
            return np.zeros((len(side), 0))
        return np.concatenate([np.array(getattr(chunk, what)) for chunk in found], axis=1)

    def without_luck(self, bot: str) -> Any:
        """Points alone less what the dice brought, [round], of the rounds that all have played."""
        rounds = self.whole_rounds()
        return fortune.without(self.of((bot,), "points")[0, :rounds], self.of((bot,), "luck")[0, :rounds])

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


@dataclass(frozen=True)
class Encounters:
    """What is played: rounds of one side, every line-up in each."""

    game: str
    settings: Settings
    seed: int
    side: Side
    luck: bool = False

    def play(self, first: int, rounds: int) -> Chunk:
        if self.luck:
            found = fortune.played(self.game, self.settings, self.side[0], self.seed, first, rounds)
            won = (found.results == WIN).astype(float)
            return Chunk(self.side, first, [won.tolist()], [found.points.tolist()], [found.luck.tolist()])
        scores, points = np.zeros((len(self.side), rounds)), np.zeros((len(self.side), rounds))
        ups = line_ups(self.side, self.settings.players)
        for seats in ups:
            ends = played(self.game, self.settings, seats, self.seed, first, rounds)
            totals = ends.tallies.sum(axis=2)
            held = [[n for n, bot in enumerate(seats) if bot == one] for one in self.side]
            for n, mine in enumerate(held):
                points[n] += totals[:, mine].mean(1) / len(ups)
                alone = len(self.side) == 1
                won = (ends.results[:, 0] == WIN) if alone else pair_scores(ends.results, totals, mine, held[1 - n])
                scores[n] += won / len(ups)
        return Chunk(self.side, first, scores.tolist(), points.tolist())


def run(tournament: Tournament, crew: Crew, keep: Any, progress: Any) -> None:
    """Play what is missing; `keep` hears of every chunk, at once. Ctrl-C ends it, and what is under way is kept."""

    def take(task: Task, chunk: Chunk) -> None:
        tournament.chunks.append(chunk)
        keep(chunk)
        progress(chunk.rounds)

    running.run(_todo(tournament), crew, take)


def _todo(tournament: Tournament) -> Iterator[Task]:
    """All sides keep step, so that whoever stops early has a fair picture."""
    luck = tournament.protocol.luck
    specs = {
        side: Encounters(tournament.room.name, tournament.settings, tournament.protocol.seed, side, luck)
        for side in tournament.sides()
    }
    thinking = thinks([policies.entrant(bot) for bot in tournament.protocol.bots])
    chunk = THINKING_CHUNK if thinking else LUCK_CHUNK if luck else QUICK_CHUNK
    rounds = tournament.protocol.rounds
    done = {side: tournament.done(side) for side in tournament.sides()}
    for first in range(0, rounds, chunk):
        size = min(chunk, rounds - first)
        for side in tournament.sides():
            missing = [n for n in range(first, first + size) if n not in done[side]]
            if len(missing) == size:
                yield Task(specs[side], first, size)
            else:
                yield from (Task(specs[side], n, 1) for n in missing)


def _is_reference(bot: str) -> bool:
    one = policies.entrant(bot)
    return not isinstance(one, policies.Policy) and one.is_reference


def _unbroken(numbers: set[int]) -> int:
    return next(n for n in range(len(numbers) + 1) if n not in numbers)


# --- the file ---------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def kept_in(path: Path | None, tournament: Tournament) -> Iterator[Callable[[Chunk], None]]:
    """Take up what a file holds, and write every chunk behind it; without a file, nowhere."""
    if path is None:
        yield lambda chunk: None
        return
    with ledger.opened(path, "tournament", tournament.protocol.told(), _piece) as (found, keep):
        tournament.chunks += found
        yield lambda chunk: keep(asdict(chunk))


def _piece(told: Any) -> Chunk:
    return Chunk(tuple(told["side"]), int(told["first"]), told["scores"], told["points"], told.get("luck", []))


# --- the command ------------------------------------------------------------------------------------------------------


def protocol_of(
    room: Room, settings: Settings, bots: Sequence[str], rounds: int, seed: int, luck: bool = False,
    ladder: bool = False,
) -> Protocol:  # fmt: skip
    """Checked; raises `BadSettings`."""
    if luck:
        fortune.check(room, settings)
    names = tuple(policies.entrant(bot).name for bot in bots)
    if len(set(names)) < len(names):
        raise BadSettings("Every bot takes part once.")
    if len(names) < 2 and settings.players > 1:
        raise BadSettings("A tournament needs two bots or more.")
    made = policies.check(names, room, settings)
    if luck and made:
        raise BadSettings(f"Luck is taken off the points of our bots, not of {next(iter(made))}.")
    text, data = settings_text(room, settings), room.data(settings)
    return Protocol(room.name, text, room.version, data, names, seed, rounds, luck, made, ladder)


def command(
    room: Room, settings: Settings, bots: Sequence[str], rounds: int, seed: int, workers: int | None, out: Path | None,
    picture: Path | None, as_json: bool, on: str = crews.THREADS, luck: bool = False,
    ladder: bool = False, again: bool = False,
) -> int:  # fmt: skip
    """Play, print, write; `again`: a picture that is there is drawn anew. Exit code 130 where it was stopped."""
    from hedgerow.lab import standings  # it knows what is made here

    tournament = Tournament(room, settings, protocol_of(room, settings, bots, rounds, seed, luck, ladder))
    chart.check(picture, tournament.protocol.told(), again)
    need = THINKING_MATCHES if thinks([policies.entrant(bot) for bot in bots]) else QUICK_MATCHES
    progress = Progress(rounds * len(tournament.sides()), "encounters")
    with kept_in(out, tournament) as keep, crews.crew(on, workers) as crew:
        if found := len(tournament.chunks):
            print(f"Going on behind {plural(found, 'chunk')} in {out}.", file=sys.stderr)
            progress.skip(sum(chunk.rounds for chunk in tournament.chunks))
        readiness.prepare(room, settings, fortune.NEED if luck else need, lambda line: print(line, file=sys.stderr))
        run(tournament, crew, keep, progress)
    progress.end()
    whole = tournament.whole_rounds()
    if not whole:
        raise KeyboardInterrupt("Stopped before the first round was done.")
    if as_json:
        print(json.dumps(standings.summary(tournament), indent=2))
    else:
        print(f"{room.title}, {settings.variant}, {plural(settings.players, 'player')}, seed {seed}")
        if whole < rounds:
            print(
                f"Stopped behind {whole} of {rounds} rounds" + (f"; the same command goes on in {out}." if out else ".")
            )
        print(f"\n{standings.table(tournament)}")
    if picture:
        standings.write_chart(tournament, picture)
    return 0 if whole == rounds else 130
