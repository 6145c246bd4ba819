"""`hedgerow simulate`: many matches, and how their scores fall.

Match number n of a seed is the same match whoever plays it: the result depends on neither the workers nor their order.
Memory does not grow with the matches: what is kept of them is how often each number came (`lab.distribution`), and rows
are written as they come (`lab.rows`).
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from hedgerow import catalog
from hedgerow.bots import readiness
from hedgerow.bots.players import studied
from hedgerow.bots.readiness import Need, Say
from hedgerow.kernel import gpu
from hedgerow.kernel.contract import RESULTS
from hedgerow.kernel.phrases import plural
from hedgerow.kernel.playout import GREEDY, RANDOM
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings
from hedgerow.lab import certain, crews, ledger, parts, policies, rows, running
from hedgerow.lab.batch import QUICK_MATCHES, RANDOM_MATCHES, THINKING_MATCHES, Batch
from hedgerow.lab.crews import Crew
from hedgerow.lab.distribution import Distribution
from hedgerow.lab.parts import Part
from hedgerow.lab.places import unwritten
from hedgerow.lab.policies import Entrant
from hedgerow.lab.rows import Ends
from hedgerow.lab.running import Progress, Task
from hedgerow.table.text import settings_text

FORMAT = "hedgerow simulation 1"
LEDGER = "run.jsonl"
CHUNK, THINKING_CHUNK = 2_000, 5  # matches between two looks at the clock
PART = 200_000  # rows that are written together, unless they come so slowly
PATIENCE = 300.0  # seconds of work that a machine may take with it when it dies


@dataclass
class Summary:
    """How some matches ended, without the matches."""

    points: list[Distribution]  # by category, all seats together
    totals: list[Distribution]  # by seat
    results: list[list[int]]  # [seat][code]: how often
    lengths: Distribution

    @classmethod
    def nothing(cls, categories: int, players: int) -> Summary:
        return cls(
            [Distribution() for _ in range(categories)], [Distribution() for _ in range(players)],
            [[0] * len(RESULTS) for _ in range(players)], Distribution(),
        )  # fmt: skip

    @classmethod
    def of(cls, ends: Ends) -> Summary:
        _, players, categories = ends.tallies.shape
        totals = ends.tallies.sum(axis=2)
        return cls(
            [Distribution.of(ends.tallies[:, :, n]) for n in range(categories)],
            [Distribution.of(totals[:, seat]) for seat in range(players)],
            [[int((ends.results[:, seat] == code).sum()) for code in range(len(RESULTS))] for seat in range(players)],
            Distribution.of(ends.lengths),
        )

    @property
    def matches(self) -> int:
        return self.lengths.n

    @property
    def total(self) -> Distribution:
        """Points in all, all seats together."""
        whole = Distribution()
        for one in self.totals:
            whole.add(one)
        return whole

    def add(self, other: Summary) -> None:
        for mine, more in zip([*self.points, *self.totals], [*other.points, *other.totals], strict=True):
            mine.add(more)
        self.lengths.add(other.lengths)
        for row, more_row in zip(self.results, other.results, strict=True):
            row[:] = [a + b for a, b in zip(row, more_row, strict=True)]

    def told(self) -> dict[str, Any]:
        """As a file keeps it."""
        return {
            "points": [one.counts for one in self.points],
            "totals": [one.counts for one in self.totals],
            "results": self.results,
            "lengths": self.lengths.counts,
        }

    @classmethod
    def read(cls, told: Any) -> Summary:
        return cls(
            [Distribution.read(one) for one in told["points"]], [Distribution.read(one) for one in told["totals"]],
            [[int(n) for n in row] for row in told["results"]], Distribution.read(told["lengths"]),
        )  # fmt: skip


class Chunk(NamedTuple):
    """What a worker brings back."""

    summary: Summary
    ends: Ends | None


@dataclass(frozen=True)
class Matches:
    """What is played: matches of a game between bots of these levels, one for each seat."""

    game: str
    settings: Settings
    levels: tuple[str, ...]
    seed: int
    with_rows: bool = False

    def play(self, first: int, matches: int) -> Chunk:
        ends = played(self.game, self.settings, self.levels, self.seed, first, matches)
        return Chunk(Summary.of(ends), ends if self.with_rows else None)

    def on_gpu(self) -> MatchesOnDevice:
        """The same matches, played on a device; raises `BadSettings` where somebody thinks."""
        for name in self.levels:
            one = policies.entrant(name)
            if isinstance(one, policies.Policy) or one.way_in(catalog.room(self.game)).code not in (RANDOM, GREEDY):
                raise BadSettings(f"A GPU plays at random or quickly, not as {name} does: choose threads.")
        return MatchesOnDevice(self.game, self.settings, self.levels, self.seed, self.with_rows)


@dataclass(frozen=True)
class MatchesOnDevice(Matches):
    """Its summaries are those of the CPU, to the last match."""

    def play(self, first: int, matches: int) -> Chunk:
        room = catalog.room(self.game)
        ways = [studied(name).way_in(room) for name in self.levels]
        ends = Ends(first, *gpu.play_levels(room, self.settings, matches, ways, self.seed, first))
        return Chunk(Summary.of(ends), ends if self.with_rows else None)


_own = threading.local()  # buffers: one batch for each thread, as long as it plays the same


def played(game: str, settings: Settings, levels: Sequence[str], seed: int, first: int, matches: int) -> Ends:
    """Matches `first`, `first` + 1, ... between bots of these levels, by their ends."""
    if any(isinstance(policies.entrant(name), policies.Policy) for name in levels):
        from hedgerow.lab import mixed  # it knows environments, which know all games

        return mixed.played(game, settings, levels, seed, first, matches)
    if certain.asks(catalog.room(game), settings, studied(levels[0])):
        return certain.played(game, settings, levels[0], seed, first, matches)
    key = game, settings, matches
    if getattr(_own, "key", None) != key:
        _own.batch, _own.key = Batch(catalog.room(game), settings, matches), key
    batch: Batch = _own.batch
    batch.play_levels([studied(name).way_in(batch.room) for name in levels], seed, first)
    return Ends(first, batch.tallies.copy(), batch.results.copy(), batch.lengths.copy())


@dataclass
class Simulation:
    """What came of the matches that were played."""

    room: Room
    settings: Settings
    policy: str
    seed: int
    asked: int
    summary: Summary
    seconds: float = 0.0

    @property
    def totals(self) -> Distribution:
        return self.summary.total

    @property
    def matches(self) -> int:
        return self.summary.matches

    def categories(self) -> list[tuple[str, Distribution]]:
        """Categories and the total, each with its points, all seats together."""
        found = list(zip(self.room.categories, self.summary.points, strict=True))
        return [*found, ("total", self.totals)] if len(found) > 1 else found


def levels_of(policy: str, players: int) -> list[Entrant]:
    """`greedy`, or `strong,greedy` for the first and the second seat; raises `BadSettings`."""
    levels = [policies.entrant(name.strip()) for name in policy.split(",")]
    if len(levels) not in (1, players):
        raise BadSettings(
            f"{len(levels)} levels were given for {plural(players, 'player')}: give one, or one for each."
        )
    return levels * players if len(levels) == 1 else levels


def thinks(levels: Iterable[Entrant]) -> bool:
    """Is there one that tries its moves? Then a match takes long."""
    return any(level.need for level in levels)


def run(
    room: Room,
    settings: Settings,
    matches: int,
    policy: str = "random",
    seed: int = 0,
    workers: int | None = None,
    progress: Progress | None = None,
    crew: Crew | None = None,
    out: Path | None = None,
    say: Say = lambda line: None,
) -> Simulation:
    """Play matches 0 .. matches - 1 of a seed; Ctrl-C keeps what is done. Threads play, unless there is a crew already.
    `out`: a file for rows, or a folder for parts of them, in which a run that was stopped goes on."""
    levels = levels_of(policy, settings.players)
    policies.check([one.name for one in levels], room, settings)
    spec = Matches(room.name, settings, tuple(one.name for one in levels), seed, out is not None)
    found = Simulation(room, settings, policy, seed, matches, Summary.nothing(len(room.categories), settings.players))
    began = time.perf_counter()
    progress = progress or Progress(matches, is_seen=False)
    with crews.borrowed(crew, workers) as hands, _output(found, out, say) as shelf:

        def take(task: Task, chunk: Chunk) -> None:
            found.summary.add(chunk.summary)
            shelf.add(chunk)
            progress(task.matches)

        # Behind the output: what cannot be written is said before anything is compiled.
        if not hands.chunk:
            readiness.prepare(room, settings, need_of(room, settings, levels), say)
        progress.skip(found.matches)
        size = hands.chunk or (THINKING_CHUNK if thinks(levels) else CHUNK)
        running.run(_missing(spec, matches, size, shelf.done), hands, take)
        shelf.flush()
    found.seconds = time.perf_counter() - began
    if not found.matches:
        raise KeyboardInterrupt("Stopped before the first matches were done.")
    return found


def need_of(room: Room, settings: Settings, levels: Sequence[Entrant]) -> Need:
    """What has to be compiled: who asks for certainty thinks as at a table."""
    if (need := levels[0].need) is not None and certain.asks(room, settings, studied(levels[0].name)):
        return need
    if all(not isinstance(one, policies.Policy) and one.way_in(room).code == RANDOM for one in levels):
        return RANDOM_MATCHES
    return THINKING_MATCHES if thinks(levels) else QUICK_MATCHES


def _missing(spec: Matches, matches: int, size: int, done: Iterable[range]) -> Iterator[Task]:
    """All matches but those of `done`, in chunks."""
    at = 0
    for known in [*sorted(done, key=lambda one: one.start), range(matches, matches)]:
        yield from running.chunks(spec, at, known.start - at, size)
        at = known.stop


# --- where rows go ----------------------------------------------------------------------------------------------------


@dataclass
class Shelf:
    """Rows that wait until there are enough of them to be written together, however few a worker brings at once; but
    not for long, since what waits is lost with the machine."""

    write: Callable[[list[Chunk]], None]
    done: list[range] = field(default_factory=list)
    waiting: list[Chunk] = field(default_factory=list)
    clock: Callable[[], float] = time.monotonic
    rows: int = 0
    written: float = field(init=False)

    def __post_init__(self) -> None:
        self.written = self.clock()

    def add(self, chunk: Chunk) -> None:
        if chunk.ends is None:
            return
        if self.waiting and _behind(self.waiting[-1]) != chunk.ends.first:  # one between them was never played
            self.flush()
        self.waiting.append(chunk)
        self.rows += chunk.ends.results.size
        if self.rows >= PART or self.clock() - self.written >= PATIENCE:
            self.flush()

    def flush(self) -> None:
        if self.waiting:
            self.write(self.waiting)
            self.waiting, self.rows, self.written = [], 0, self.clock()


def _behind(chunk: Chunk) -> int:
    return chunk.ends.first + len(chunk.ends.lengths) if chunk.ends else -1


@contextlib.contextmanager
def _output(simulation: Simulation, out: Path | None, say: Say) -> Iterator[Shelf]:
    """Nowhere, into one file, or into a folder of parts; a folder tells what is done already."""
    if out is None:
        yield Shelf(lambda chunks: None)
        return
    categories, seats = simulation.room.categories, simulation.settings.players
    if out.suffix:
        with rows.written(out, categories) as add:
            yield Shelf(lambda chunks: add([one.ends for one in chunks if one.ends]))
        return
    _open_folder(out)
    with ledger.opened(out / LEDGER, "simulation", protocol(simulation), _piece) as (told, keep):

        def write(chunks: list[Chunk]) -> None:
            ends = [one.ends for one in chunks if one.ends]
            whole = Summary.nothing(len(categories), seats)
            for one in chunks:
                whole.add(one.summary)
            first = ends[0].first
            digest = rows.write_part(parts.path_of(out, first), ends, categories)
            keep({"first": first, "matches": whole.matches, "summary": whole.told(), "sha256": digest})

        found = parts.standing(out, told, seats, say)
        for part in found:
            simulation.summary.add(part.summary)
        yield Shelf(write, [part.matches for part in found])


def _open_folder(out: Path) -> None:
    """A new one, an empty one, or one of ours; raises `BadSettings` for others: rows are found by what lies there."""
    try:
        out.mkdir(exist_ok=True)
        if not (out / LEDGER).exists() and any(out.iterdir()):
            raise BadSettings(f"{out} holds other files and no simulation of ours: name another folder, or a new one.")
    except OSError as problem:
        raise unwritten(out, problem) from None


def _piece(told: Any) -> Part:
    matches = range(told["first"], told["first"] + told["matches"])
    return Part(matches, Summary.read(told["summary"]), str(told.get("sha256", "")))


def protocol(simulation: Simulation) -> dict[str, Any]:
    """All that decides the rows: fixed before the first match, and the first line of a folder's ledger."""
    return protocol_of(simulation.room, simulation.settings, simulation.policy, simulation.seed, simulation.asked)


def protocol_of(room: Room, settings: Settings, policy: str, seed: int, matches: int) -> dict[str, Any]:
    """The same before there is anything; raises `BadSettings`."""
    made = policies.check([one.name for one in levels_of(policy, settings.players)], room, settings)
    return {
        "format": FORMAT, "game": room.name, "settings": settings_text(room, settings), "rules": room.version,
        "data": room.data(settings), "policy": policy, "seed": seed, "matches": matches,
        **({"policies": made} if made else {}),
    }  # fmt: skip
