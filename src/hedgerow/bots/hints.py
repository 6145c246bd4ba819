"""Hints that teach: the best move and why, in the words of the game, with the reason measured.

First the moves are searched (`bots.thought`). Then the best three, and the one that brings most points, are played on
to the end of the match, all on the same fresh dice: these were not used to choose the moves, so luck in the search
does not flatter its choice. What is told are means over these ends and their differences, by category where the
game counts several. Where the rest can be searched to its end, what is told is proven. Behind the numbers of the best
move the room says what it does, and what may come of it at once.

A hint is made of what the seat sees and nothing else.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from hedgerow.bots import proven
from hedgerow.bots.players import TRYING
from hedgerow.bots.readiness import Need
from hedgerow.bots.thought import Budget, Choice, Search, Thought, at_sight, decisions, never
from hedgerow.bots.valuing import BY_CATEGORY, OF_POINTS, OF_WINS, ends_after
from hedgerow.bots.valuing import NEED as ENDS
from hedgerow.kernel import contract
from hedgerow.kernel.layout import copied
from hedgerow.kernel.mind import no_traits
from hedgerow.kernel.phrases import with_minus
from hedgerow.kernel.room import Records, Room
from hedgerow.kernel.settings import Settings

SECONDS = 2.5  # for all of it, unless somebody wants more
SHOWN = 3  # moves
SEARCH_SHARE = 0.55  # of the seconds; the rest is for the ends that are told
MOST_ENDS = 1000  # of each move
HUNDRED = 100  # ends of which results are told in hundreds
FRESH = 1 << 40  # the number of the first end's dice: no search comes that far
LEAST_GAIN = 0.1  # points, for a category to be told of
CATEGORIES = 3  # told of at most
SENTENCES = 3  # of a first thought
STEPS = 3  # of a turn, behind the move that is told
AS_SAFE = 0.005  # of a match: who wins so little more often wins as often

FIRST = "A first thought, at sight: nothing has been tried out yet."
ONLY = "There is only one move."


@dataclass(frozen=True)
class Line:
    """A move, and what is told of it."""

    words: str
    told: str = ""
    why: str = ""  # in the words of the game

    @property
    def sentences(self) -> str:
        return " ".join(filter(None, (self.told, self.why)))

    def __str__(self) -> str:
        return f"{self.words}: {self.sentences}" if self.sentences else self.words


@dataclass(frozen=True)
class Hint:
    """What somebody is told who asks. `lines` has the best move first."""

    about: str  # how it was found out
    lines: tuple[Line, ...]
    aside: str = ""  # what else is best, for whom something else counts
    is_last: bool = True  # else there is more to find out

    @property
    def words(self) -> str:
        """The best move."""
        return self.lines[0].words

    def __str__(self) -> str:
        return "\n".join([*map(str, self.lines), *([self.aside] if self.aside else []), self.about])


def _use(room: Room, settings: Settings) -> None:
    TRYING.use(room, settings)
    ENDS.use(room, settings)


NEED = Need("hints", _use, is_group=True)


def first_thought(room: Room, view: Records, seat: int, seed: int = 0) -> Hint:
    """At once, by nothing that has to be compiled: what the quick player would do, and what that brings about."""
    codes = decisions(room, view, seat)
    move = codes[0] if len(codes) == 1 else at_sight(room, view, seat, seed)
    does, brings = _comes(room, view, seat, move)
    line = Line(room.words.say(view[0], seat, move), why=" ".join([*does, *brings][:SENTENCES]))
    return Hint(ONLY if len(codes) == 1 else FIRST, (line,), is_last=len(codes) == 1)


def _comes(room: Room, view: Records, seat: int, move: int) -> tuple[list[str], list[str]]:
    """What a move does, and what may come of it, in the room's sentences, as far as her view tells; no die is rolled
    for it."""
    after = copied(view)
    contract.apply(after[0], seat, move)
    if contract.to_move(after[0]) != contract.NOBODY:
        contract.hide(after[0], seat)
    return list(room.tell(view[0], after[0])), list(room.foretell(view[0], after[0], seat))


def _reasoned(found: Hint, room: Room, view: Records, seat: int, move: int, then: list[str]) -> Hint:
    """The same, with what its best move brings behind the numbers, and how the turn goes on."""
    does, brings = _comes(room, view, seat, move)
    first, *others = found.lines
    told = [*(brings or does)[:2], *([f"The plan: {', '.join(then)}."] if then else [])]
    return replace(found, lines=(replace(first, why=" ".join(told)), *others))


def plan(search: Search, move: int) -> list[str]:
    """How her turn goes on behind a move, until dice fall: one move alone seldom shows what it is for."""
    here, seat, told = search.records.copy(), search.seat, list[str]()
    contract.apply(here[0], seat, move)
    while contract.to_move(here[0]) == seat and len(told) < STEPS:
        move = search.expected(here, seat)
        told.append(search.room.words.say(here[0], seat, move))
        contract.apply(here[0], seat, move)
    return told


def advise(
    room: Room, view: Records, seat: int, seed: int, seconds: float = SECONDS, enough: Callable[[], bool] = never,
    most_ends: int = MOST_ENDS,
) -> Hint:  # fmt: skip
    """The best moves with their reasons, within so many seconds; raises `BadSettings` where nothing is to decide."""
    until = time.monotonic() + seconds
    if len(decisions(room, view, seat)) == 1:
        return first_thought(room, view, seat, seed)
    search = Search(room, view, seat, seed)
    thought = search.run(Budget(SEARCH_SHARE * seconds), enough)
    if thought.is_proven:
        return _reasoned(_proven(search, thought, until), room, view, seat, thought.move, plan(search, thought.move))
    found = Ends(search, candidates(search, thought), most_ends, until, enough)
    best = found.choices[found.order[0]].move
    return _reasoned(found.hint(), room, view, seat, best, plan(search, best))


def candidates(search: Search, thought: Thought) -> list[Choice]:
    """The best three, and of all that were tried the one with most points, if it is none of them. Where there was time
    for fewer, the next in the list stand beside them: what they are worth is found out from here on."""
    best = list(thought.choices[:SHOWN])
    tried = [choice for choice in thought.choices if choice.tries > 1]
    if search.is_decided() and tried:
        richest = max(tried, key=lambda choice: choice.points or -math.inf)
        best += [richest] * (richest not in best)
    return best


class Ends:
    """Moves played on to the end of the match, on the same dice."""

    def __init__(
        self, search: Search, choices: list[Choice], most: int, until: float, enough: Callable[[], bool]
    ) -> None:
        self.search, self.room, self.choices = search, search.room, choices
        workspace, seat, n = search.workspace, search.seat, len(choices)
        workspace.by_value.mind.ahead = 0  # to the end: what is told of are points that were counted
        workspace.moves[:n] = [choice.move for choice in choices]
        players = int(search.view[0].players)
        rows: list[Any] = []
        while not rows or (len(rows) < most and time.monotonic() < until and not enough()):
            sums = np.zeros((n, players, BY_CATEGORY + len(self.room.categories)))
            ends_after(workspace, seat, n, FRESH + len(rows), 1, sums)
            rows.append(sums)
        ends = np.stack(rows)  # [end, move, seat, column]
        own = ends[:, :, seat]
        if workspace.is_lead:  # what the others have counts against, in every category
            own = own - (ends.sum(2) - own) / (players - 1)
        self.weigh(ends[:, :, seat, OF_WINS], own[:, :, OF_POINTS], own[:, :, BY_CATEGORY:])

    def weigh(self, won: Any, points: Any, counted: Any) -> None:
        """Which is best, by what came of it: [end, move], and [end, move, category]."""
        self.tries, n = won.shape
        self.won, self.points, self.counted = won, points, counted
        self.wins = won.mean(0)
        self.is_won = bool(np.ptp(self.wins) > 0)  # else points decide: all win, or none does
        safest = int(self.wins.argmax())
        as_safe = [self.wins[i] == self.wins[safest] or not self.is_sure(safest, i) for i in range(n)]

        def rank(i: int) -> tuple[float, float]:  # of those that win as often, as far as can be told, points decide
            return -(math.inf if as_safe[i] else self.wins[i]), -points[:, i].mean()

        self.order = sorted(range(n), key=rank)[:SHOWN]
        self.is_close = len(self.order) > 1 and as_safe[self.order[1]]
        self.richest = int(points.mean(0).argmax())

    def is_sure(self, i: int, other: int) -> bool:
        """Does one of them win more often, by more than chance explains?"""
        won, error = difference(self.won[:, i] - self.won[:, other])
        return abs(won) >= max(error, AS_SAFE)

    def hint(self) -> Hint:
        """In words."""
        judge = "the quick player" if self.room.rules.traits is no_traits else "the schooled player"
        often = "once" if self.tries == 1 else f"{self.tries} times"
        about = f"Each was played on to the end {often}, all on the same dice, by {judge}."
        lines = [Line(self.choices[i].words, self.told(i)) for i in self.order]
        return Hint(about, tuple(lines), self.aside())

    def told(self, i: int) -> str:
        """Of one move: what it comes to; of the best also what it gains on the next best."""
        if i != self.order[0] or len(self.order) == 1:
            return f"{self.comes_to(i)}."
        return f"{self.comes_to(i)}; {self.beside(*self.order[:2])}."

    def comes_to(self, i: int) -> str:
        points = float(self.points[:, i].mean())
        if not self.wins.any():
            return self.amount(points)
        share = f"{self.often(i)} match{'es' * (self.tries > 1)}"
        victory = self.room.victory(self.search.view[0]) if int(self.search.view[0].players) == 1 else ""
        if victory and self.is_won and not self.is_close:
            return f"{victory} in {share}"
        return f"{f'{victory} in' if victory else 'wins'} {share}, {self.amount(points)}"

    def often(self, i: int) -> str:
        """How many were won: of 100, or, where so many were not played, as it was counted."""
        if self.tries < HUNDRED:
            return f"{float(self.won[:, i].sum()):g} of {self.tries}"
        return f"{round(HUNDRED * float(self.wins[i]))} of {HUNDRED}"

    def amount(self, points: float) -> str:
        if self.search.workspace.is_lead:
            by = f"{abs(points):.1f}"
            return (
                "level at the end" if by == "0.0" else f"{by} points {'ahead' if points > 0 else 'behind'} at the end"
            )
        return with_minus(f"about {points:.1f} points at the end")

    def beside(self, i: int, other: int) -> str:
        """What the best move gains on another, and where."""
        name = self.choices[other].words
        more, error = difference(self.points[:, i] - self.points[:, other])
        if self.is_won and self.is_sure(i, other):
            told = f"with the next best ({name}) in {self.often(other).split()[0]}"
        elif abs(more) > error:
            than = "more" if more > 0 else "fewer"
            told = f"{_give_or_take(abs(more), error)} points {than} than the next best ({name})"
        else:
            return f"{name} is about as good"
        return told + self.where(i, other)

    def where(self, i: int, other: int) -> str:
        """The categories that gain or lose."""
        if len(self.room.categories) < 2:
            return ""
        found = []
        for k, name in enumerate(self.room.categories):
            more, error = difference(self.counted[:, i, k] - self.counted[:, other, k])
            if abs(more) >= LEAST_GAIN and abs(more) > error:
                found.append((abs(more), with_minus(f"{more:+.1f}") + f" for {name}"))
        told = [text for _, text in sorted(found, reverse=True)[:CATEGORIES]]
        return f"; against that one, {', '.join(told)}" if told else ""

    def aside(self) -> str:
        """Where to win and to have points ask for different moves."""
        best, rich = self.order[0], self.richest
        more, error = difference(self.points[:, rich] - self.points[:, best])
        if not self.is_won or rich == best or more <= error or self.search.workspace.is_lead:
            return ""
        return (
            f"For points alone: {self.choices[rich].words}, {self.points[:, rich].mean():.1f} points instead of "
            f"{self.points[:, best].mean():.1f}, but {self.comes_to(rich)}."
        )


def _give_or_take(points: float, error: float) -> str:
    """Points and their standard error, as finely as that is known.

    >>> _give_or_take(1.23, 0.5), _give_or_take(0.08, 0.031), _give_or_take(3.0, 0.0)
    ('1.2 ± 0.5', '0.08 ± 0.03', '3.0')
    """
    if error < 0.005:
        return f"{points:.1f}"
    return f"{points:.1f} ± {error:.1f}" if error >= 0.05 else f"{points:.2f} ± {error:.2f}"


def difference(values: Any) -> tuple[float, float]:
    """The mean, and one standard error of it."""
    error = float(values.std(ddof=1)) / len(values) ** 0.5 if len(values) > 1 else math.inf
    return float(values.mean()), error


# --- what is proven ---------------------------------------------------------------------------------------------------


def _proven(search: Search, thought: Thought, until: float) -> Hint:
    known = search.beside(thought, SHOWN, lambda: time.monotonic() < until)
    choices = [choice for choice in known.choices if choice.value is not None][:SHOWN]
    players = int(search.view[0].players)
    whoever = "you play on perfectly" if players == 1 else "both play on perfectly"
    if choices[0].wins is None:
        about = f"Proven: this is what comes of each move if {whoever}{', for points' * (players == 1)}."
        return Hint(about, tuple(Line(choice.words, f"{_exactly(search, choice)}.") for choice in choices))
    about = f"Proven: so often {_victory(search)} if {whoever}, for that first and not for points."
    first = Line(choices[0].words, f"by perfect play {_exactly(search, choices[0])}{_without(known, choices)}.")
    others = [Line(choice.words, f"{_exactly(search, choice)}.") for choice in choices[1:]]
    return Hint(about, (first, *others), _proven_aside(search, known, until))


def _victory(search: Search) -> str:
    return search.room.victory(search.view[0]) or "the match is won"


def _without(thought: Thought, choices: list[Choice]) -> str:
    """What is left without the best move."""
    best, *others = choices
    if not others:
        return "; every other move does worse, how much was not found in time" * (len(thought.choices) > 1)
    if (others[0].wins or 0.0) > (best.wins or 0.0) - proven.SAME:
        return f", as with {others[0].words}: of equals points decide"
    return f", without it in {_of_hundred(others[0].wins or 0.0)}"


def _of_hundred(wins: float) -> str:
    """Nearly always is not always.

    >>> _of_hundred(0.9126), _of_hundred(0.99996), _of_hundred(1.0)
    ('91.26', '99.996', '100')
    """
    told = f"{100 * wins:.4g}"
    return f"{100 * wins:.6f}".rstrip("0") if told == "100" and wins < 1.0 - proven.SAME else told


def _exactly(search: Search, choice: Choice) -> str:
    """The value of one move. Who plays on to win does not play on for points: only the one or the other is told."""
    if choice.wins is not None:
        return f"{_victory(search)} in {_of_hundred(choice.wins)} of 100 matches"
    points = choice.points or 0.0
    if search.workspace.is_lead:
        return f"{abs(points):.4g} points {'ahead' if points >= 0 else 'behind'} at the end"
    return with_minus(f"{points:.4g} points at the end on average")


def _proven_aside(search: Search, thought: Thought, until: float) -> str:
    """The best move for points alone, where it is another and can be proven in time."""
    best = thought.choices[0]
    if best.wins is None:
        return ""
    found = proven.proof(
        search.room, search.records, search.seat, search.codes, lambda: time.monotonic() < until, points_only=True
    )
    if found is None or best.move in found.best():
        return ""
    rich = next(choice for choice in thought.choices if choice.move == found.best()[0])
    loses = f"{_victory(search)} less often" if rich.wins is None else _exactly(search, rich)
    return (
        f"Who plays on for points alone: {rich.words}, {found.points[rich.move]:.4g} points on average instead of "
        f"{found.points[best.move]:.4g}, but {loses}."
    )
