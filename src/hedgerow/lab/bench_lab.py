"""`hedgerow bench lab`: how fast environments are beside others, what several workers gain, what handing chunks to them
costs, how much memory matches take.

Workers are measured by chunks of about a second that time themselves: from what a crew takes for them and what they say
they took follows how much is lost between them, whatever the machine's speed. One worker and two take turns, round by
round, and told is the median; on a machine with other work it says as much of that as of us.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import time
from dataclasses import dataclass
from typing import Any

from hedgerow import catalog
from hedgerow.bots import readiness
from hedgerow.bots.readiness import Say
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings
from hedgerow.lab import bench_envs, crews, policies, running, simulation
from hedgerow.lab.bench import shown
from hedgerow.lab.crews import Crew
from hedgerow.lab.running import Progress
from hedgerow.lab.simulation import Matches

POLICY = "random"
EACH = 4  # chunks for each worker in a round
ROUNDS = 5
AT_LEAST, AT_MOST = 1.8, 0.10  # what two workers shall gain; what may be lost between chunks
MOST_MEMORY = 1_000  # MB
TIMES = {"pgx": 5.0, "PettingZoo": 100.0}  # what `BatchEnv` shall be of each, per agent step
KINDS = (crews.THREADS, crews.PROCESSES, crews.RAY)


def smallest() -> Room:
    """The game with the smallest positions: what is lost between chunks weighs most where matches are soon over."""
    rooms = [catalog.room(name) for name in catalog.names()]
    return min(rooms, key=lambda room: room.layout(room.settings()).itemsize)


@dataclass(frozen=True)
class Timed:
    """Matches whose summary is how long they took."""

    spec: Matches

    def play(self, first: int, matches: int) -> float:
        began = time.perf_counter()
        self.spec.play(first, matches)
        return time.perf_counter() - began


@dataclass(frozen=True)
class Round:
    """Some chunks: how many a second, and the share of the workers' time in which none was played."""

    rate: float
    lost: float


def one_round(spec: Timed, size: int, crew: Crew) -> Round:
    """As many chunks for each worker, so that all end together."""
    spent: list[float] = []
    began = time.perf_counter()
    running.run(running.chunks(spec, 0, EACH * crew.workers * size, size), crew, lambda task, took: spent.append(took))
    whole = time.perf_counter() - began
    return Round(len(spent) / whole, whole * crew.workers / sum(spent) - 1)


def measure_crew(kind: str, spec: Timed, size: int) -> dict[str, float]:
    """One worker and two in turn; beside Ray, which takes as many at once as it has cores, one is this process."""
    alone = crews.HERE if kind == crews.RAY else kind
    with crews.crew(kind, 2) as two, crews.crew(alone, 1) as one:
        for crew in (one, two):
            one_round(spec, max(1, size // 50), crew)  # processes start, and load what is compiled
        pairs = [(one_round(spec, size, one), one_round(spec, size, two)) for _ in range(ROUNDS)]
    return {
        "two_workers": statistics.median(b.rate / a.rate for a, b in pairs),
        "lost_by_one": statistics.median(a.lost for a, _ in pairs),
        "lost_by_two": statistics.median(b.lost for _, b in pairs),
    }


def chunk_of(spec: Timed, seconds: float) -> int:
    """How many matches take about so long."""
    matches = 1_000
    while (took := spec.play(0, matches)) < seconds / 4:
        matches *= 2
    return int(matches * seconds / took)


def peak_memory() -> float:
    """Of this process since it began, in MB."""
    try:
        import resource
    except ImportError:
        raise BadSettings("Memory cannot be measured on this system.") from None
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def measure_memory(room: Room, settings: Settings, matches: int) -> dict[str, float]:
    """So many matches summarised, by threads on all cores."""
    ran = simulation.run(room, settings, matches, POLICY, progress=Progress(matches))
    return {"matches": ran.matches, "seconds": ran.seconds, "mean": ran.totals.mean(), "peak_mb": peak_memory()}


def command(seconds: float, matches: int, kinds: list[str], as_json: bool) -> int:
    """Measure and print; exit code 1 where a goal is missed. Who is not installed is left out, and told."""
    say: Say = (lambda line: None) if as_json else print
    found: dict[str, Any] = {"cores": crews.cores(), "policy": POLICY}
    missed = _environments(found, say)
    room = smallest()
    settings = room.settings()
    levels = [policies.entrant(POLICY)] * settings.players
    need = simulation.need_of(room, settings, levels)  # compiled before chunks are measured: it would count as matches
    readiness.prepare(room, settings, need, lambda line: print(line, file=sys.stderr))
    spec = Timed(Matches(room.name, settings, (POLICY,) * settings.players, 0))
    size = chunk_of(spec, seconds)
    found["game"] = room.name
    say(f"{room.title}, {POLICY} play, {crews.cores()} cores; chunks of {size:,} matches, about {seconds:g} s each")
    missed += _workers(found, kinds, spec, size, say)
    memory = found["memory"] = measure_memory(room, settings, matches)
    say(
        f"  {memory['matches']:,} matches summarised in {memory['seconds']:.0f} s ("
        f"{shown(memory['matches'] / memory['seconds'])} a second), {memory['peak_mb']:.0f} MB at most"
    )
    missed += ["memory"] * (memory["peak_mb"] > MOST_MEMORY)
    found["missed"] = missed
    peers = ", ".join(f"{times:g} times {name}" for name, times in TIMES.items())
    say(
        f"Wanted: {peers}; two workers {AT_LEAST} times one, at most {100 * AT_MOST:.0f} % lost, {MOST_MEMORY:,} MB; "
        + (f"missed: {', '.join(missed)}." if missed else "all met of what was measured.")
    )
    if as_json:
        json.dump(found, sys.stdout, indent=2)
        print()
    if crews.RAY in found["crews"]:
        _leave_ray()
    return 1 if missed else 0


def _environments(found: dict[str, Any], say: Say) -> list[str]:
    """`BatchEnv` beside its peers; returns those beside whom it is too slow."""
    known = found["environments"] = bench_envs.measured_apart()
    say(f"BatchEnv: {bench_envs.told(known)}")
    for name, why in known["missing"].items():
        say(f"  {name} is left out: {why}.")
    return [name for name, times in known["times"].items() if times < TIMES[name]]


def _workers(found: dict[str, Any], kinds: list[str], spec: Timed, size: int, say: Say) -> list[str]:
    """Each kind of crew; returns those that gain too little or lose too much."""
    missed, measured = [], found.setdefault("crews", {})
    for kind in kinds:
        try:
            told = measured[kind] = measure_crew(kind, spec, size)
        except BadSettings as problem:
            say(f"  {kind:10} {problem}")
            continue
        say(
            f"  {kind:10} two workers {told['two_workers']:.2f} times one; lost between chunks "
            f"{100 * told['lost_by_one']:.1f} % by one, {100 * told['lost_by_two']:.1f} % by two"
        )
        missed += [kind] * (told["two_workers"] < AT_LEAST or told["lost_by_two"] > AT_MOST)
    return missed


def _leave_ray() -> None:
    """A cluster that was started here ends with us."""
    if not os.environ.get("RAY_ADDRESS"):
        import ray

        ray.shutdown()
