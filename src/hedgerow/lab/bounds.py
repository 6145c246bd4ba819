"""`hedgerow bound`: how much a perfect player could have on average, at most.

A player who knew all dice of a match beforehand plays it at least as well as anybody who does not: the mean of what she
has is a bound for every player there is or will be. Nothing is taken off for what she knows (the penalties of zero that
information relaxation allows), so that the truth may lie well below; it never lies above.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from hedgerow import catalog
from hedgerow.bots.foreknown import Foresight
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings
from hedgerow.lab import crews, running
from hedgerow.lab.distribution import Distribution
from hedgerow.lab.running import Progress, chunks

CHUNK = 500
HALVES = 2  # a draw is half a win: values are counted in halves, which are whole numbers


@dataclass
class Found:
    """What was found of some matches, in halves."""

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

    def play(self, first: int, matches: int) -> Found:
        foresight = Foresight(catalog.room(self.game), self.settings, self.goal)
        best, quick = [], []
        for match in range(first, first + matches):
            best.append(round(HALVES * foresight.best(self.seed, match)))
            quick.append(round(HALVES * foresight.quick(self.seed, match)))
        gap = [b - q for b, q in zip(best, quick, strict=True)]
        return Found(Distribution.of(best), Distribution.of(quick), Distribution.of(gap))


def bound(asked: Asked, matches: int, crew: crews.Crew, progress: Progress) -> Found | None:
    """Of matches 0, 1, ...; None where it was stopped before any was done."""
    whole: Found | None = None

    def take(task: running.Task, found: Found) -> None:
        nonlocal whole
        if whole is None:
            whole = found
        else:
            whole.add(found)
        progress(task.matches)

    running.run(chunks(asked, 0, matches, CHUNK), crew, take)
    return whole


def told(found: Found, room: Room, goal: str) -> dict[str, Any]:
    """The numbers, for people and machines."""

    def share(one: Distribution) -> dict[str, float]:
        return {"mean": one.mean() / HALVES, "error": one.error() / HALVES}

    return {
        "game": room.name, "goal": goal, "matches": found.best.n,
        "bound": share(found.best), "greedy": share(found.quick), "gap": share(found.gap),
    }  # fmt: skip


def command(
    room: Room, settings: Settings, goal: str, matches: int, seed: int, workers: int | None, on: str, as_json: bool
) -> int:
    """Exit code 130 where it was stopped; what was found until then is told."""
    asked = Asked(room.name, settings, goal, seed)
    if matches < 2:
        raise BadSettings("Ask for 2 matches or more: one says nothing about an average.")
    Foresight(room, settings, goal).best(seed, 0)  # what cannot be bounded is told before workers start
    progress = Progress(matches)
    with crews.crew(on, workers) as crew:
        found = bound(asked, matches, crew, progress)
    progress.end()
    if found is None:
        return 130
    numbers = told(found, room, goal)
    print(json.dumps(numbers) if as_json else in_words(numbers, room))
    return 0 if found.best.n == matches else 130


def in_words(numbers: dict[str, Any], room: Room) -> str:
    scale, unit = (100, " %") if numbers["goal"] == "wins" else (1, " points")

    def line(name: str, which: str) -> str:
        mean, error = numbers[which]["mean"] * scale, numbers[which]["error"] * scale
        return f"  {name:46} {mean:8.3f}{unit} ± {error:.3f}"

    what = "matches won" if numbers["goal"] == "wins" else "points at the end"
    return "\n".join(
        [
            f"{room.title}: {what}, on average, over the same {numbers['matches']:,} matches (± one standard error)",
            line("who knows all dice beforehand: nobody has more", "bound"),
            line("greedy, who knows none", "greedy"),
            line("what lies between them", "gap"),
        ]
    )
