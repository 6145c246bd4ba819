"""`hedgerow bound`: how much a perfect player could have on average, at most.

A player who knew all dice of a match beforehand plays it at least as well as anybody who does not: the mean of what she
has is a bound for every player there is or will be. With `--exact N` she pays for what she knows of dice that fall
where no more than N is left of a match (`bots.foreknown`), with `--learned` for all the others by what was learned of
the chance to win (`bots.prices`); else she pays nothing, so that the truth may lie well below. It never lies above.

Some games are too wide even for her. A room may have a `ceiling` of its own instead: the game with hindrances taken
away until it can be solved exactly. Who plays that perfectly plays no worse than anybody can play the game itself.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hedgerow import catalog
from hedgerow.bots.foreknown import ALONE, NEVER, Foresight
from hedgerow.bots.players import studied
from hedgerow.kernel.mind import NO_MIND
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings
from hedgerow.lab import crews, running
from hedgerow.lab.batch import Batch
from hedgerow.lab.distribution import Distribution
from hedgerow.lab.running import Progress, chunks

CHUNK, FEW = 500, 20  # matches that a worker is asked for; of a level that searches its turns
MATCHES, FEWER = 10_000, 1_000  # unless somebody wants more
PARTS = 1_000_000  # values are counted in millionths, which are whole numbers; what is left over is rounded up


@dataclass
class Found:
    """What was found of some matches, in millionths."""

    best: Distribution
    quick: Distribution
    gap: Distribution

    def add(self, other: Found) -> None:
        self.best.add(other.best)
        self.quick.add(other.quick)
        self.gap.add(other.gap)


@dataclass(frozen=True)
class Asked:
    """Whose bound: plain data, for workers anywhere."""

    game: str
    settings: Settings
    goal: str
    seed: int
    late: int = NEVER
    pays: bool = False

    def play(self, first: int, matches: int) -> Found:
        foresight = Foresight(catalog.room(self.game), self.settings, self.goal, late=self.late, pays=self.pays)
        best, quick = [], []
        for match in range(first, first + matches):
            best.append(math.ceil(PARTS * foresight.best(self.seed, match)))
            quick.append(math.ceil(PARTS * foresight.quick(self.seed, match)))
        gap = [b - q for b, q in zip(best, quick, strict=True)]
        return Found(Distribution.of(best), Distribution.of(quick), Distribution.of(gap))


@dataclass(frozen=True)
class Played:
    """The best level that needs no clock, beside a ceiling: plain data."""

    game: str
    settings: Settings
    level: str
    seed: int

    def play(self, first: int, matches: int) -> Distribution:
        room = catalog.room(self.game)
        batch = Batch(room, self.settings, matches)
        batch.play_levels([studied(self.level).way_in(room)], self.seed, first)
        return Distribution.of(batch.points[:, 0])


def added(spec: running.Spec, matches: int, size: int, on: str, workers: int | None) -> Any:
    """What matches 0, 1, ... come to together; None where it was stopped before any was done."""
    whole: Any = None
    progress = Progress(matches)

    def take(task: running.Task, found: Any) -> None:
        nonlocal whole
        if whole is None:
            whole = found
        else:
            whole.add(found)
        progress(task.matches)

    with crews.crew(on, workers) as crew:
        running.run(chunks(spec, 0, matches, size), crew, take)
    progress.end()
    return whole


def told(found: Found, room: Room, goal: str, late: int, learned: bool = False) -> dict[str, Any]:
    """The numbers, for people and machines."""

    def share(one: Distribution) -> dict[str, float]:
        return {"mean": one.mean() / PARTS, "error": one.error() / PARTS}

    return {
        "game": room.name, "goal": goal, "matches": found.best.n, **({} if late == NEVER else {"exact": late}),
        **({"learned": True} if learned else {}),
        "bound": share(found.best), "greedy": share(found.quick), "gap": share(found.gap),
    }  # fmt: skip


def under(parts: Mapping[str, float], found: Distribution, room: Room, level: str) -> dict[str, Any]:
    """The same where a room has a ceiling, which has no error: nothing of it was drawn by lot."""
    top, mean, error = sum(parts.values()), found.mean(), found.error()
    return {
        "game": room.name, "goal": "points", "matches": found.n, "bound": {"mean": top, "error": 0.0},
        "parts": dict(parts), level: {"mean": mean, "error": error}, "gap": {"mean": top - mean, "error": error},
    }  # fmt: skip


def command(
    room: Room, settings: Settings, goal: str, matches: int, seed: int, workers: int | None, on: str, as_json: bool,
    exact: int | None = None, learned: bool = False,
) -> int:  # fmt: skip
    """Exit code 130 where it was stopped; what was found until then is told. `goal` may be empty and `matches` 0: what
    suits the game."""
    late = NEVER if exact is None else exact
    goal = goal or ("wins" if room.ceiling is None else "points")
    has_ceiling = room.ceiling is not None and goal == "points"
    matches = matches or (FEWER if has_ceiling else MATCHES)
    if matches < 2:
        raise BadSettings("Ask for 2 matches or more: one says nothing about an average.")
    if room.ceiling is not None and has_ceiling:
        if settings.players != 1:
            raise BadSettings(ALONE)
        level = "greedy" if room.mind == NO_MIND else "schooled"
        made = added(Played(room.name, settings, level, seed), matches, FEW, on, workers)
        numbers = under(room.ceiling(settings), made, room, level) if made else {}
    else:
        Foresight(room, settings, goal, late=late, pays=learned).best(
            seed, 0
        )  # what cannot be bounded is told before workers start
        found = added(Asked(room.name, settings, goal, seed, late, learned), matches, CHUNK, on, workers)
        numbers = told(found, room, goal, late, learned) if found else {}
    if numbers:
        print(json.dumps(numbers) if as_json else in_words(numbers, room))
    return 0 if numbers and numbers["matches"] == matches else 130


def in_words(numbers: dict[str, Any], room: Room) -> str:
    scale, unit = (100, " %") if numbers["goal"] == "wins" else (1, " points")

    def line(name: str, which: str) -> str:
        mean, error = numbers[which]["mean"] * scale, numbers[which]["error"] * scale
        return f"  {name:46} {mean:8.3f}{unit} ± {error:.3f}"

    late = numbers.get("exact", NEVER)
    knows = "knows all dice beforehand" if late == NEVER else f"knows dice until {late} is left"
    if "learned" in numbers:
        knows += ", and pays"
    what = "matches won" if numbers["goal"] == "wins" else "points at the end"
    matches = f"{numbers['matches']:,} matches (± one standard error)"
    if parts := numbers.get("parts"):
        level = "schooled" if "schooled" in numbers else "greedy"
        told_of = [
            f"{room.title}: {what}, on average; the level over {matches}",
            line("nobody has more, as is proven", "bound"),
            *(f"    {'of it ' + name:44} {most:8.3f}{unit}" for name, most in parts.items()),
            line(level, level),
        ]
    else:
        told_of = [
            f"{room.title}: {what}, on average, over the same {matches}",
            line(f"who {knows}: nobody has more", "bound"),
            line("greedy, who knows none", "greedy"),
        ]
    return "\n".join([*told_of, line("what lies between them", "gap")])
