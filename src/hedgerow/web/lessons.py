"""A room's walkthrough: `lessons.toml` as steps on a real position. Nothing is stored: positions are replayed."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import hedgerow
from hedgerow.kernel.refusal import HedgerowError, IllegalMove
from hedgerow.table.match import Match


class BadLesson(HedgerowError):
    """A walkthrough that does not work: our mistake, found by tests."""


@dataclass(frozen=True)
class Step:
    """One page: something to read, and mostly something to do."""

    title: str
    text: str
    do: str = ""
    refused: str = ""
    then: tuple[str, ...] = ()
    after: str = ""

    @property
    def goes_on(self) -> bool:
        """Nothing is asked, but something happens or is said before the next step."""
        return not self.do and bool(self.then or self.after)

    @property
    def rolls(self) -> bool:
        """What happens by itself begins with dice."""
        return self.then[:1] != () and self.then[0].startswith("roll ")


@dataclass(frozen=True)
class Walkthrough:
    """All steps of a game."""

    game: str
    position: str
    seat: int  # counted from 0
    steps: tuple[Step, ...]

    def before(self, number: int) -> Match:
        """A match of its own at the beginning of step `number`, counted from 1."""
        return hedgerow.read(self.game, _played(self, number - 1).position)

    def after(self, number: int) -> Match:
        """The match when step `number` and what follows it by itself are done."""
        return self.before(number + 1)

    def attempt(self, number: int, words: str) -> str:
        """Try a move: empty if it is the one asked for, else why not; raises `IllegalMove` as a match does."""
        step, tried, wanted = self.steps[number - 1], self.before(number), self.before(number)
        _play(tried, words, self.seat)
        _play(wanted, step.do, self.seat)
        if [(e.seat, e.move) for e in tried.log] == [(e.seat, e.move) for e in wanted.log]:
            return ""
        return step.refused or f"That is allowed, but try {step.do!r} here: it shows more."


def read(game: str, file: Path) -> Walkthrough | None:
    """The walkthrough in a file; None where there is none."""
    return _read(game, file, file.stat().st_mtime) if file.exists() else None


@lru_cache(maxsize=64)
def _read(game: str, file: Path, changed: float) -> Walkthrough:
    told = tomllib.loads(file.read_text(encoding="utf-8"))
    steps = tuple(
        Step(s["title"], s["text"], s.get("do", ""), s.get("refused", ""), tuple(s.get("then", ())), s.get("after", ""))
        for s in told["step"]
    )
    return Walkthrough(game, told["position"], int(told.get("seat", 1)) - 1, steps)


@lru_cache(maxsize=200)
def _played(lesson: Walkthrough, done: int) -> Match:
    """The match after so many steps. Kept: nobody may play on it."""
    match = hedgerow.read(lesson.game, lesson.position)
    for number, step in enumerate(lesson.steps[:done], 1):
        try:
            if step.do:
                _play(match, step.do, lesson.seat)
            for words in step.then:
                _play(match, words, None)
        except IllegalMove as problem:
            raise BadLesson(f"Step {number} of {lesson.game} cannot be played: {problem}") from problem
    return match


def _play(match: Match, words: str, seat: int | None) -> None:
    """A line as a dump has it: `douse C4`, `roll 3 5`, `player 2: pass`."""
    named = re.fullmatch(r"player (\d{1,2}): (.+)", words)
    if named:
        match.play(named[2], int(named[1]) - 1)
    else:
        match.play(words, seat if seat is not None and match.may_move(seat) else None)
