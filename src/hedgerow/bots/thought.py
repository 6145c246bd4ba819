"""One bot for table, terminal, lab and Python: what a seat sees and a budget go in, a thought comes out.

A thought is the move, the line that is expected, what every alternative is worth and how sure that is, what the values
mean, and what it has cost. The same seed and number of simulations give the same thought; where seconds are given they
are kept whatever the position, and `enough` ends it before.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from hedgerow.bots import counsel, halving, proven, rollout, schooled
from hedgerow.bots.halving import POINTS, SQUARES, TRIES, WON, WORTH
from hedgerow.bots.seats import BRIEF, HALVING, SCHOOLED, STRONG
from hedgerow.bots.valuing import stage_of
from hedgerow.bots.workspace import goal_named, look, workspace_for
from hedgerow.kernel import contract, playout, rng
from hedgerow.kernel.contract import CHANCE, DRAW, LOSS, NOBODY, WIN
from hedgerow.kernel.contract import POINTS as POINTS_ALONE
from hedgerow.kernel.jit import interpreted, load
from hedgerow.kernel.learned import schooled_choice, trusts
from hedgerow.kernel.mind import no_counsel, no_prospect, no_traits
from hedgerow.kernel.playout import GREEDY, RANDOM, Way
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Records, Room

FIRST_PLAYOUTS = 120  # by which a clock finds out how long they take
MOST_PLAYOUTS = 40_000
AMONG_EQUALS = 600  # between moves that are proven to be worth as much
GLANCES = 0.02  # seconds between two looks at the clock: one imagined match at first, then as many as fit between two,
GROWTH = 8  # and at most so many times as many as the last time: one short match does not promise a thousand
PROOF_SHARE = 0.25  # of the seconds,
CERTAIN_SHARE = 0.6  # where the room has a certainty of its own
TURNS_A_MATCH = 100  # that may be looked at for a proof in place of an imagined match
LONGEST_LINE = 4  # moves
AGAINST_AT_SIGHT = "the chance not to lose against somebody who plays at sight"


@dataclass(frozen=True)
class Budget:
    """What a bot may use for one decision: seconds, simulations, or both; at least one of them."""

    seconds: float | None = None
    simulations: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is None and self.simulations is None:
            raise BadSettings("Give a bot seconds, simulations, or both to think with.")
        if self.seconds is not None and not 0 < self.seconds < math.inf:
            raise BadSettings(f"A bot needs more than 0 seconds to think with, not {self.seconds:g}.")
        if self.simulations is not None and self.simulations < 1:
            raise BadSettings(f"A bot needs 1 simulation or more to think with, not {self.simulations}.")

    def of_at_most(self, simulations: int) -> Budget:
        """The same with no more simulations than this."""
        return replace(self, simulations=min(simulations, self.simulations or simulations))


@dataclass(frozen=True)
class Choice:
    """A legal move, and what is known of it; None: it was not tried."""

    move: int
    words: str
    value: float | None = None  # as `Thought.meaning` says
    error: float | None = None  # one standard error of it; 0: it is proven, or all tries came to the same points
    wins: float | None = None  # the share of matches won
    points: float | None = None
    tries: int = 0


@dataclass(frozen=True)
class Thought:
    """A decision and its reasons. `choices` has every legal move, the best first."""

    move: int
    choices: tuple[Choice, ...] = ()
    meaning: str = ""
    line: tuple[str, ...] = ()  # the moves it expects, its own first, as far as no dice come between
    is_proven: bool = False
    simulations: int = 0
    seconds: float = 0.0
    excuse: str = ""  # why a bot of the table could not think, in a sentence


def never() -> bool:
    """Somebody always waits for the answer."""
    return False


def legal_codes(room: Room, records: Records, seat: int) -> list[int]:
    """The legal moves of a seat."""
    buffer = np.zeros(room.most_moves, np.int32)
    return [int(code) for code in buffer[: contract.legal(records[0], seat, buffer)]]


def at_sight(room: Room, view: Records, seat: int, seed: int = 0, notice: int = 0) -> int:
    """The move of the room's quick player, interpreted, so that nobody waits for a compiler; she sees what the seat
    sees, and of her moves those that she notices."""
    hidden = view.copy()
    contract.hide(hidden[0], seat)
    moves = np.zeros(room.most_moves, np.int32)
    return int(interpreted(playout.glance)(hidden[0], seat, moves, rng.generator(seed), notice))


def guessed(view: Records, seat: int, seed: int) -> Records:
    """Searches hide and guess by themselves, from a whole position: a guess serves as well as the truth."""
    whole = view.copy()
    contract.guess(whole[0], seat, rng.generator(seed))
    return whole


def think(
    room: Room, view: Records, seat: int, way: Way, budget: Budget, seed: int = 0,
    enough: Callable[[], bool] = never, goal: str = "wins",
) -> Thought:  # fmt: skip
    """A bot's thought. `view` is what the seat sees, and all that is ever given to it; raises `BadSettings` where there
    is nothing to decide."""
    began = time.monotonic()
    goal_named(goal)  # before any work
    codes = decisions(room, view, seat)
    if len(codes) == 1 or way.code not in (STRONG, BRIEF, SCHOOLED, HALVING):
        found = _at_once(room, view, seat, way, seed, codes)
    elif way.code == HALVING:
        found = Search(room, view, seat, seed, goal, way.certain).run(budget, enough, gambles=True)
    else:
        found = _by_habit(room, view, seat, way, seed, codes)
    return replace(found, seconds=time.monotonic() - began)


def decisions(room: Room, view: Records, seat: int) -> list[int]:
    """What a seat may do now; raises `BadSettings` where that is nothing."""
    mover = contract.to_move(view[0])
    if mover == NOBODY:
        raise BadSettings("The match is over: there is nothing to decide.")
    if mover == CHANCE:
        raise BadSettings("Dice or cards are owed: roll them first, then there is something to decide.")
    if not 0 <= seat < int(view[0].players) or not contract.may_move(view[0], seat):
        raise BadSettings(f"Player {seat + 1} has nothing to decide now.")
    return legal_codes(room, view, seat)


def _at_once(room: Room, view: Records, seat: int, way: Way, seed: int, codes: list[int]) -> Thought:
    """Nothing is tried."""
    if len(codes) == 1:
        move = codes[0]
    elif way.code == RANDOM:
        move = codes[int(interpreted(rng.below)(rng.generator(seed), rng.BOTS, len(codes)))]
    else:
        move = at_sight(room, view, seat, seed, way.notice if way.code == GREEDY else 0)
    return _untried(room, view, seat, codes, move, "nothing was tried: it was played at sight")


def _by_habit(room: Room, view: Records, seat: int, way: Way, seed: int, codes: list[int]) -> Thought:
    """By what was learned, or by a fixed small number of imagined matches."""
    workspace, n = workspace_for(room, guessed(view, seat, seed), seed), len(codes)
    workspace.rng[:] = rng.generator(seed)
    if way.code == SCHOOLED:
        move, played = schooled.decide(workspace, seat, way.notice), 0
    elif way.code == BRIEF:
        move = rollout.decide_briefly(workspace, seat, way.notice, 0, way.playouts)
        played = min(n, len(workspace.picked)) * way.playouts
    else:
        move = rollout.decide(workspace, seat, 0)
        played = n * rollout.FIRST_TRIES + min(n, rollout.PROMISING) * rollout.MORE_TRIES
    meaning = "this bot keeps no values: only its move is known"
    return replace(_untried(room, view, seat, codes, int(move), meaning), simulations=played)


def _untried(room: Room, view: Records, seat: int, codes: list[int], move: int, meaning: str) -> Thought:
    say = room.words.say
    choices = [Choice(code, say(view[0], seat, code)) for code in sorted(codes, key=lambda code: code != move)]
    return Thought(move, tuple(choices), meaning, (choices[0].words,))


class Search:
    """Halving over the moves of one decision, or a proof where that can be had."""

    def __init__(
        self, room: Room, view: Records, seat: int, seed: int, goal: str = "wins", certain: bool = True
    ) -> None:
        """`certain`: by the room's own certainty, where it has one."""
        self.room, self.view, self.seat = room, view, seat
        self.goal = "points" if room.for_lead(view[0]) else goal
        self.records = guessed(view, seat, seed)
        self.sure = room.certainty(self.records[0]) if certain and goal == "wins" else None
        self.codes = legal_codes(room, view, seat)
        self.workspace = workspace_for(room, self.records, seed)
        self.workspace.wants = goal_named(self.goal)
        self.equals: list[int] = []
        self.played = 0

    def run(self, budget: Budget, enough: Callable[[], bool] = never, gambles: bool = False) -> Thought:
        """Within a budget. A first short search says how long imagined matches take; the second has the rest.

        Who `gambles` does not follow a proof that all is lost: it shows how to lose least to a perfect rival, and
        nobody is perfect. She takes the room's counsel against somebody who plays at sight, where it has one."""
        began = time.monotonic()
        until = math.inf if budget.seconds is None else began + budget.seconds
        share = PROOF_SHARE if self.sure is None else CERTAIN_SHARE

        def proves() -> bool:
            return not enough() and (budget.seconds is None or time.monotonic() < began + share * budget.seconds)

        found = proven.proof(
            self.room, self.records, self.seat, self.codes, proves, self.goal == "points", self.sure, turns_of(budget)
        )
        if found is None or (gambles and found.is_lost):
            return (gambles and self.advised(budget, until, enough)) or self.halve(budget, until, enough)
        best = found.best()
        if len(best) > 1 and not found.points:
            self.only(best)
            return self.of_proof(found, self.halve(budget, until, enough).move)
        if len(best) > 1 and int(self.records[0].players) > 1:  # the other may err behind one rather than another
            self.only(best)
            return self.of_proof(found, self.halve(budget.of_at_most(AMONG_EQUALS), until, enough).move)
        return self.of_proof(found, best[0])

    def only(self, codes: list[int]) -> None:
        """None but these are tried, and for points alone: they are known to win as often as each other."""
        self.equals, self.workspace.wants = codes, POINTS_ALONE
        self.workspace.moves[: len(codes)] = codes
        interpreted(look)(self.workspace, self.seat)

    def advised(self, budget: Budget, until: float, enough: Callable[[], bool]) -> Thought | None:
        """By the room's own search against somebody who plays at sight; None where it has none, or no trust in it."""
        if self.room.rules.counsel is no_counsel:
            return None
        matches = math.inf if budget.simulations is None else budget.simulations
        known, asked = counsel.within(self.workspace, self.seat, matches, lambda: enough() or time.monotonic() >= until)
        if not known or not trusts(self.view[0], float(self.workspace.worth[0])):
            return None
        say, tried = self.room.words.say, [int(code) for code in self.workspace.moves[:known]]
        choices = [
            Choice(code, say(self.view[0], self.seat, code), float(self.workspace.worth[i]))
            for i, code in enumerate(tried)
        ]
        choices += [Choice(code, say(self.view[0], self.seat, code)) for code in self.codes if code not in tried]
        return Thought(tried[0], tuple(choices), AGAINST_AT_SIGHT, (choices[0].words,), simulations=asked)

    def halve(self, budget: Budget, until: float, enough: Callable[[], bool]) -> Thought:
        """By imagined matches."""
        if budget.simulations is not None:
            self.search(0, budget.simulations, until, enough)
        else:
            since = time.monotonic()
            self.search(0, FIRST_PLAYOUTS, until, enough)
            took = (time.monotonic() - since) / max(self.played, 1)
            affordable = min(int((until - time.monotonic()) / max(took, 1e-7)), MOST_PLAYOUTS)
            if affordable > FIRST_PLAYOUTS and self.workspace.left == 1 and not enough():
                before = self.thought()
                if self.search(FIRST_PLAYOUTS, affordable, until, enough) < FIRST_PLAYOUTS:
                    return before
        return self.thought()

    def search(self, first: int, playouts: int, until: float, enough: Callable[[], bool]) -> int:
        """One halving, or as much of it as there is time for; how many matches were imagined."""
        workspace, done, part = self.workspace, 0, 1
        if self.equals:
            interpreted(halving.set_out_with)(workspace, len(self.equals))
        else:
            halving.set_out(workspace, self.seat, first)
        while workspace.left > 1 and not (done and (enough() or time.monotonic() >= until)):
            since = time.monotonic()
            played = int(halving.go_on(workspace, self.seat, first, playouts, part))
            took = (time.monotonic() - since) / max(played, 1)
            done += played
            part = int(min(max(GLANCES / max(took, 1e-7), 1), GROWTH * part))
        self.played += done
        return done

    def thought(self) -> Thought:
        """What is known now: those that were tried most come first, for nobody else was tried as often."""
        moves, tried = self.workspace.moves, self.workspace.tried
        order = sorted(range(int(self.workspace.listed)), key=lambda i: (-tried[i, TRIES], -mean(tried[i], WORTH)))
        if self.workspace.left > 1:  # stopped on its way: means count, not how often
            order = sorted(order, key=lambda i: -mean(tried[i], WORTH) if tried[i, TRIES] else math.inf)
        wins = self.is_decided()
        say = self.room.words.say
        choices = [_choice(int(moves[i]), say(self.view[0], self.seat, int(moves[i])), tried[i], wins) for i in order]
        there = {choice.move for choice in choices}
        choices += [Choice(code, say(self.view[0], self.seat, code)) for code in self.codes if code not in there]
        return Thought(
            choices[0].move, tuple(choices), self.meaning(wins), self.line(choices[0].move), simulations=self.played
        )

    def of_proof(self, found: proven.Proof, best: int) -> Thought:
        """The same where values are proven, and it is known which of the best moves is made."""
        wins = found.wins if found.wins is not None and any(found.wins.values()) else {}
        say = self.room.words.say

        def worth(code: int) -> tuple[float, float]:
            return wins.get(code, 0.0), found.points.get(code, -math.inf)

        order = sorted(self.codes, key=lambda code: (code != best, *(-value for value in worth(code))))
        choices = []
        for code in order:
            won, points = wins.get(code), found.points.get(code)
            value = won if wins else points
            error = None if value is None else 0.0
            choices.append(Choice(code, say(self.view[0], self.seat, code), value, error, won, points))
        return Thought(
            best, tuple(choices), self.meaning(bool(wins)), self.line(best), is_proven=True, simulations=self.played
        )

    def beside(self, thought: Thought, places: int, patience: Callable[[], bool]) -> Thought:
        """The same with the exact chances of so many moves, the best and what comes behind it, if they are found."""
        if self.sure is None or thought.choices[0].wins is None:
            return thought
        found = proven.leading(self.sure, self.records, self.seat, self.codes, places, patience) or {}
        choices = [
            replace(one, value=found[one.move], wins=found[one.move], error=0.0) if one.move in found else one
            for one in thought.choices
        ]
        best, *others = choices
        others.sort(key=lambda one: -1.0 if one.wins is None else one.wins, reverse=True)
        return replace(thought, choices=(best, *others))

    def is_decided(self) -> bool:
        """Is somebody the winner when such a match ends, and is that what counts? The last imagined one says so."""
        if self.goal == "points":
            return False
        if self.room.rules.prospect is not no_prospect:
            return True  # what was learned is the chance to win
        end = interpreted(stage_of)(self.workspace.game[0], self.workspace).game[0]
        return contract.result(end, self.seat) in (WIN, LOSS, DRAW)

    def meaning(self, wins: bool) -> str:
        """What a value is, in words."""
        if wins:
            return "the chance to win; of equals, points decide"
        return "the lead at the end" if self.workspace.is_lead else "points at the end"

    def line(self, move: int) -> tuple[str, ...]:
        """What is expected to be played, until dice fall, the match ends, or somebody moves who hides something or
        minds a sheet of her own."""
        here, seat, told = self.records.copy(), self.seat, list[str]()
        answers = not (self.room.hidden or self.room.has_own_sheets)
        while len(told) < LONGEST_LINE:
            told.append(self.room.words.say(here[0], seat, move))
            contract.apply(here[0], seat, move)
            seat = contract.to_move(here[0])
            if seat in (CHANCE, NOBODY) or (seat != self.seat and not answers):
                break
            move = self.expected(here, seat)
        return tuple(told)

    def expected(self, here: Records, seat: int) -> int:
        """What the player of imagined matches would do."""
        if self.room.rules.traits is no_traits:
            return at_sight(self.room, here, seat)
        own = self.workspace.by_value
        own.game[0] = here[0]
        return int(schooled_choice(own, seat))


def warm_up(room: Room, records: Records, seat: int) -> None:
    """Compile, or load, all that a search calls: what it meets for the first time, it would have to do within its
    seconds."""
    search = Search(room, records, seat, 0)
    if room.rules.counsel is not no_counsel:
        load(counsel.look_at_all, search.workspace, seat)
        load(counsel.ask, search.workspace, seat, 0, 0)
    load(halving.set_out, search.workspace, seat, 0)
    load(halving.go_on, search.workspace, seat, 0, 1, 1)
    if room.rules.traits is not no_traits:
        load(schooled_choice, search.workspace.by_value, seat)
    proven.warm_up(room, records)


def turns_of(budget: Budget) -> int:
    """What a room's own certainty may look at."""
    return proven.TURNS if budget.simulations is None else min(proven.TURNS, TURNS_A_MATCH * budget.simulations)


def mean(row: Any, column: int) -> float:
    """Of a move that was tried."""
    return float(row[column] / row[TRIES]) if row[TRIES] else -math.inf


def spread_of_wins(won: float, tries: int) -> float:
    """Of a share of matches won. Who has won all of a few, or none, is not sure of the next one: then it is reckoned as
    if two more had been played, one of them won."""
    likely = won if 0 < won < 1 else (won * tries + 1) / (tries + 2)
    return likely * (1 - likely)


def _choice(move: int, words: str, row: Any, wins: bool) -> Choice:
    tries = int(row[TRIES])
    if not tries:
        return Choice(move, words)
    won, points = mean(row, WON), mean(row, POINTS)
    spread = spread_of_wins(won, tries) if wins else max(mean(row, SQUARES) - points * points, 0.0)
    error = math.sqrt(spread / (tries - 1)) if tries > 1 else None
    return Choice(move, words, won if wins else points, error, won if wins else None, points, tries)
