"""The questions of a report, asked one after the other: matches watched, players restricted, options changed, positions
looked into, levels compared. Everything comes from the catalogue and the contract: any room has a report."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from hedgerow.bots import readiness, seats, valuing
from hedgerow.bots.players import LEVELS, Level
from hedgerow.bots.readiness import Need
from hedgerow.kernel.contract import PLAYED
from hedgerow.kernel.mind import NO_MIND
from hedgerow.kernel.playout import GREEDY, Way
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Option, Settings, Value
from hedgerow.lab import running
from hedgerow.lab.batch import QUICK_MATCHES, THINKING_MATCHES
from hedgerow.lab.crews import Crew
from hedgerow.lab.report import deeds, kinds, specs
from hedgerow.lab.report.findings import Estimate, Findings, Moments, estimate
from hedgerow.lab.report.specs import Foresight, Look, Lost, Opening, Paired, Pairs, Restricted, Watch, Without
from hedgerow.lab.running import Progress, Task
from hedgerow.lab.standings import REFERENCE
from hedgerow.lab.tournament import Chunk, Encounters
from hedgerow.lab.watching import Watcher, best_level

QUICKLY_SCHOOLED = "schooled, playing quickly"
Say = Callable[[str], None]


@dataclass(frozen=True)
class Size:
    """How much is played for each question."""

    watched: int
    restricted: int  # for each kind of move
    paired: int  # for each value of an option
    looked: int  # matches, with imagined ends
    tries: int  # ends of each position
    decisions: int  # weighed in each of these matches
    opening: int  # ends of each first move
    rounds: int  # of quick levels
    seconds: float  # for each level that thinks; 0: it is left out
    without: int  # for all deeds that a room counts, each of which is left out in those matches that have it


SIZES = {
    "small": Size(400, 40, 80, 12, 12, 2, 60, 60, 0.0, 100),
    "normal": Size(4_000, 300, 500, 60, 20, 3, 200, 400, 25.0, 4_000),
}
CHUNK, SMALL_CHUNK = 50, 2
TO_TELL = 8  # rounds: of fewer a level is not told


@dataclass
class Rung:
    """A level of bots: what it makes alone, or scores against the quick player."""

    level: Level
    rounds: int
    points: Estimate
    score: Estimate  # won; with others: against the quick player
    spread: float  # standard deviation of the outcome, from match to match


@dataclass
class Effect:
    """A value of an option beside the default."""

    option: Option
    value: Value
    pairs: Pairs


@dataclass
class First:
    """The first decision of a match: the position, and what each move promises beside the mean of all."""

    records: Any
    seat: int
    moves: list[int]
    worth: list[Estimate]


@dataclass
class Report:
    """All that a page tells."""

    room: Room
    settings: Settings
    seed: int
    size: str
    goal: str  # `wins` or `points`: what moves are judged by
    kinds: kinds.Kinds
    findings: Findings
    player: str = ""
    restricted: dict[str, Estimate] = field(default_factory=dict)
    lost: Lost = field(default_factory=lambda: Lost.of(0))  # by what the room counts (`lab.report.deeds`)
    effects: list[Effect] = field(default_factory=list)
    ladder: list[Rung] = field(default_factory=list)
    left_out: dict[str, str] = field(default_factory=dict)  # levels that were not measured, and why
    foresight: Foresight = field(default_factory=Foresight.nothing)
    first: First | None = None
    seconds: float = 0.0
    is_whole: bool = False


class _Stopped(Exception):
    """Somebody pressed Ctrl-C: what is done is told."""


def _prepare_watching(room: Room, settings: Settings) -> None:
    Watcher(room, settings).match(0)


WATCHING = Need("watching", _prepare_watching)


def inquire(
    room: Room, settings: Settings, crew: Crew, size: str = "normal", seed: int = 0, say: Say = lambda line: None
) -> Report:
    """Ask everything; Ctrl-C leaves what is known by then."""
    if size not in SIZES:
        raise BadSettings(f"A report is {' or '.join(SIZES)}, not {size[:20]!r}.")
    began, wanted = time.perf_counter(), SIZES[size]
    readiness.prepare(room, settings, WATCHING, say)
    learned = kinds.learn(room, Watcher(room, settings, seed))
    report = Report(
        room, settings, seed, size, goal_of(room, settings), learned,
        Findings.nothing(
            settings.players, len(room.categories), len(learned.names), len(deeds.of(room, settings).table)
        ),
    )  # fmt: skip
    report.player = player_of(room)
    try:
        for ask in (_watch, _restrict, _forgo, _change, _climb, _look, _open):
            ask(report, wanted, crew, say)
        report.is_whole = True
    except (_Stopped, KeyboardInterrupt):  # the second: while something was being compiled
        say("Stopped: the page tells what is known so far.")
    report.seconds = time.perf_counter() - began
    return report


def player_of(room: Room) -> str:
    """Who plays the matches that are watched, by the name of a level. Where a value was learned it is followed at once:
    the level itself searches its turn with it, and plays better at thirty times the cost."""
    return "greedy" if best_level(room) == GREEDY else QUICKLY_SCHOOLED


def about_player(name: str) -> str:
    """A sentence on who that is, where the list of levels has nobody of that name."""
    if name != QUICKLY_SCHOOLED:
        return ""
    return (
        " That is who follows at once what was learned of the game; the level schooled searches its turn with it, "
        "plays better, and takes much longer."
    )


def goal_of(room: Room, settings: Settings) -> str:
    """Alone in a game that is won or lost, to win; else points, as `lab.analysis` has it."""
    if settings.players > 1:
        return "points"
    return "points" if (Watcher(room, settings).match(0).results == PLAYED).any() else "wins"


def _run(tasks: Iterable[Task], of: int, name: str, crew: Crew, take: Callable[[Task, Any], None]) -> None:
    progress = Progress(of, "matches", name)

    def noted(task: Task, found: Any) -> None:
        take(task, found)
        progress(task.matches)

    whole = running.run(tasks, crew, noted)
    progress.end()
    if not whole:
        raise _Stopped


def _watch(report: Report, size: Size, crew: Crew, say: Say) -> None:
    """How matches go."""
    spec = Watch(
        report.room.name, report.settings, report.seed, report.goal, report.kinds.by_code, len(report.kinds.names)
    )
    tasks = running.chunks(spec, 0, size.watched, CHUNK)
    _run(tasks, size.watched, "watching", crew, lambda task, found: report.findings.add(found))


def _restrict(report: Report, size: Size, crew: Crew, say: Say) -> None:
    """What each kind of move is worth: the same player without it."""
    names = [name for n, name in enumerate(report.kinds.names) if report.findings.uses[n] and name != kinds.OTHERS]
    if len(names) < 2:
        return
    sums = {name: Moments.of(1) for name in names}
    by_spec: dict[Any, str] = {}
    for name in names:
        spec = Restricted(report.room.name, report.settings, report.seed, report.goal, tuple(report.kinds.codes(name)))
        by_spec[spec] = name
    tasks = (task for spec in by_spec for task in running.chunks(spec, 0, size.restricted, CHUNK))
    try:
        _run(
            tasks, size.restricted * len(names), "without one kind of move", crew,
            lambda task, found: sums[by_spec[task.spec]].add(found),
        )  # fmt: skip
    finally:
        report.restricted = {name: found.at(0) for name, found in sums.items() if found.n[0] > 1}


def _forgo(report: Report, size: Size, crew: Crew, say: Say) -> None:
    """What each thing is worth that the room counts who used it: the same player without it."""
    counted = deeds.of(report.room, report.settings)
    if not counted.names:
        return
    report.lost = Lost.of(len(counted.table) - 1)
    spec = Without(report.room.name, report.settings, report.seed)
    tasks = running.chunks(spec, 0, size.without, CHUNK)
    _run(tasks, size.without, "without one deed", crew, lambda task, found: report.lost.add(found))


def other_settings(room: Room, settings: Settings) -> Iterator[tuple[Option, Value, Settings]]:
    """Every option that belongs here with another value, as far as the room allows it; numbers: a fifth off."""
    for option in room.options:
        if option.data or (option.variants and settings.variant not in option.variants):
            continue
        now = settings.options[option.name]
        values: Iterable[Value] = option.choices
        if not option.choices and isinstance(now, int):
            step = max(1, now // 5)
            values = [n for n in (now - step, now + step) if option.lowest <= n <= option.highest]
        for value in values:
            if value == now:
                continue
            try:
                changed = room.settings(
                    settings.players, settings.variant, {**room.chosen(settings), option.name: value}
                )
            except BadSettings:
                continue  # the room refuses the combination
            yield option, value, changed


def _change(report: Report, size: Size, crew: Crew, say: Say) -> None:
    """What each option changes, on the same dice."""
    by_spec: dict[Any, Effect] = {}
    figures = len(specs.compared(report.room, report.settings.players))
    for option, value, changed in other_settings(report.room, report.settings):
        spec = Paired(report.room.name, report.settings, changed, report.seed)
        by_spec[spec] = Effect(option, value, Pairs.of(figures))
    tasks = (task for spec in by_spec for task in running.chunks(spec, 0, size.paired, CHUNK))
    try:
        _run(
            tasks, size.paired * len(by_spec), "other options", crew,
            lambda task, found: by_spec[task.spec].pairs.add(found),
        )  # fmt: skip
    finally:
        report.effects = [effect for effect in by_spec.values() if effect.pairs.change.n[0] > 1]


def _climb(report: Report, size: Size, crew: Crew, say: Say) -> None:
    """How far apart the levels of bots are."""
    for level in LEVELS.values():
        if level.need and not size.seconds:
            report.left_out[level.name] = "who thinks is not played on a page of this size"
            continue
        need = THINKING_MATCHES if level.need else QUICK_MATCHES
        readiness.prepare(report.room, report.settings, need, say)
        alone = report.settings.players == 1
        if level.name == REFERENCE and not alone:
            continue
        if level.way == Way(seats.SCHOOLED) and report.room.mind == NO_MIND:
            continue  # nothing was learned: it plays as greedy does
        side = (level.name,) if alone else (level.name, REFERENCE)
        spec = Encounters(report.room.name, report.settings, report.seed, side)
        rounds = size.rounds
        if level.need:
            began = time.process_time()  # what else the machine does shall not shorten the page
            spec.play(0, 1)
            cost = max(time.process_time() - began, 1e-6)
            rounds = int(min(rounds, size.seconds * crew.workers / cost))
            if rounds < TO_TELL:
                say(f"A match of the level {level.name} takes {cost:.0f} s: it is left out.")
                report.left_out[level.name] = (
                    f"matches took too long, for {TO_TELL} rounds are the fewest that say something"
                )
                continue
        chunks: list[Chunk] = []
        tasks = running.chunks(spec, 0, rounds, SMALL_CHUNK if level.need else CHUNK)
        _run(tasks, rounds, f"level {level.name}", crew, lambda task, chunk, to=chunks: to.append(chunk))  # type: ignore[misc]
        report.ladder.append(rung(level, chunks, report.findings.is_won))


def rung(level: Level, chunks: list[Chunk], is_won: bool) -> Rung:
    """A level from what its bot did in each round."""
    points = np.concatenate([chunk.points[0] for chunk in chunks])
    scores = np.concatenate([chunk.scores[0] for chunk in chunks])
    outcome = scores if is_won else points
    return Rung(level, len(points), _mean(points), _mean(scores), float(np.std(outcome, ddof=1)))


def _mean(values: Any) -> Estimate:
    return estimate(len(values), float(values.sum()), float((values**2).sum()))


def luck(means: Sequence[float], spreads: Sequence[float]) -> float:
    """The share of what outcomes differ by that is left when one knows which level played: the variance within levels,
    of all there is."""
    within = sum(spread**2 for spread in spreads) / len(spreads)
    whole = float(np.var(means)) + within
    return within / whole if whole else float("nan")


def _look(report: Report, size: Size, crew: Crew, say: Say) -> None:
    """How open matches are, and how much decisions matter."""
    readiness.prepare(report.room, report.settings, valuing.NEED, say)
    whole = report.findings.values.at(0)
    scale = float(whole.error * whole.n**0.5)  # standard deviation
    spec = Look(report.room.name, report.settings, report.seed, size.tries, size.decisions, report.goal, scale)
    tasks = running.chunks(spec, 0, size.looked, SMALL_CHUNK)
    _run(tasks, size.looked, "looking ahead", crew, lambda task, more: report.foresight.add(more))


def _open(report: Report, size: Size, crew: Crew, say: Say) -> None:
    """What first moves promise."""
    room, settings = report.room, report.settings
    records, seat, moves = specs.first_choice(room, settings, report.seed)
    spec = Opening(room.name, settings, report.seed, report.goal)
    sums, done = np.zeros((2, len(moves))), 0

    def take(task: Task, more: Any) -> None:
        nonlocal done
        sums[:] += more
        done += task.matches

    try:
        _run(running.chunks(spec, 0, size.opening, 10), size.opening, "first moves", crew, take)
    finally:
        if done:
            worth = [estimate(done, float(sums[0, n]), float(sums[1, n])) for n in range(len(moves))]
            report.first = First(records, seat, moves, worth)
