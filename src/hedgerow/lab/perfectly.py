"""Steps of an analysis by perfect play, where that is found soon: alone and to win by a room's own certainty
(`kernel.room.Certainty`), between two who see everything by a search to the end when little is left (`bots.solver`).

Of a roll two values are needed, before it and behind it: before it is the mean over all outcomes. Of a decision the
best one and that of the move that was made. Both of a step are exact or none is told, so that like is compared with
like, and where every step is exact nothing is left unexplained.
"""

from __future__ import annotations

from hedgerow.bots import proven
from hedgerow.bots.proven import AHEAD, MEGABYTES, SAME, WITHIN, within
from hedgerow.bots.solver import Solver, refusal
from hedgerow.bots.thought import legal_codes
from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.room import Certainty, Records
from hedgerow.lab.step import Step
from hedgerow.table.match import Match

TURNS = 150_000  # that may be looked at for one step by a worker for whom others wait: about a second
PATIENT = 1_000_000  # and on somebody's own machine: of 60 matches 52 were exact throughout with the one, all with this
LATE = 5  # squares, or what else a room counts: a search to the end begins when no more is left

Pair = tuple[float, float]  # of what was rolled or done, and what that is measured by; as the first seat sees it


def may_be_known(match: Match, goal: str) -> bool:
    """Is there anybody who knows what perfect play makes of this match?"""
    if match.players == 1:
        return goal == "wins"
    return goal == "points" and not refusal(match.room, match.players)


def perfect_value(match: Match, at: int, turns: int) -> list[float] | None:
    """Behind so many entries of the log, by seat; None where it is not found."""
    found = _exactly(match, match.at(at), turns)
    return None if found is None else _by_seat(match, found)


def perfect_step(match: Match, at: int, step: Step, turns: int) -> Step | None:
    """A step with the values of perfect players; None where one of them is not found. Every step begins anew, so that
    the same is found whichever was looked at before."""
    found = (_alone if match.players == 1 else _between_two)(match, at, step, turns)
    if found is None:
        return None
    worth, base = found
    step.values, step.base = _by_seat(match, worth), _by_seat(match, base)
    step.change, step.is_exact = _by_seat(match, worth - base), True
    return step


def _by_seat(match: Match, value: float) -> list[float]:
    """What one leads by, the other is behind."""
    return [value] if match.players == 1 else [value, -value]


def _exactly(match: Match, records: Records, turns: int) -> float | None:
    """The value of a position to the first seat."""
    if match.players == 1:
        sure = match.room.certainty(records[0])
        return None if sure is None else _chance(sure, records, turns)
    solver = _solver(match, records)
    return None if solver is None else solver.value_of(records, lambda: solver.visited < WITHIN)


# --- alone ------------------------------------------------------------------------------------------------------------


def _alone(match: Match, at: int, step: Step, turns: int) -> Pair | None:
    sure = match.room.certainty(match.at(at)[0])
    if sure is None:
        return None
    for earlier in range(at):
        if match.log[earlier].seat != CHANCE:
            sure.remember(match.at(earlier)[0])
    return (_rolled if step.seat == CHANCE else _decided)(sure, match, at, step, turns)


def _chance(sure: Certainty, records: Records, turns: int) -> float | None:
    chance = sure.chance(records[0], -1.0, within(sure, turns))
    return None if chance is None or chance[1] - chance[0] > SAME else chance[0]


def _rolled(sure: Certainty, match: Match, at: int, step: Step, turns: int) -> Pair | None:
    base = _chance(sure, match.at(at), turns)
    worth = None if base is None else _chance(sure, match.at(at + 1), turns)
    return None if base is None or worth is None else (worth, base)


def _decided(sure: Certainty, match: Match, at: int, step: Step, turns: int) -> Pair | None:
    before, move = match.at(at), match.log[at].move
    codes = legal_codes(match.room, before, step.seat)
    best = proven.leading(sure, before, step.seat, codes, 1, within(sure, turns))
    if not best:
        return None
    if move in best:
        return best[move], best[move]
    worth = _chance(sure, proven.after(before, step.seat, move), turns)
    if worth is None:
        return None
    favourite = next(iter(best))
    step.best = match.room.words.say(before[0], step.seat, favourite)
    return worth, max(best[favourite], worth)


# --- between two ------------------------------------------------------------------------------------------------------


def _solver(match: Match, records: Records) -> Solver | None:
    """Who searches to the end, if that is near."""
    if contract.left(records[0]) > LATE:
        return None
    return Solver(match.room, records, AHEAD, "points", MEGABYTES)


def _between_two(match: Match, at: int, step: Step, turns: int) -> Pair | None:
    """The lead of the first seat, if both play perfectly."""
    before = match.at(at)
    solver = _solver(match, before)
    if solver is None:
        return None

    def patience() -> bool:
        return solver.visited < WITHIN

    base = solver.value_of(before, patience)
    favourite = int(solver.arena.frames[0].first)
    worth = None if base is None else solver.value_of(match.at(at + 1), patience)
    if base is None or worth is None:
        return None
    if step.seat != CHANCE and abs(worth - base) > SAME:
        step.best = match.room.words.say(before[0], step.seat, favourite)
    return worth, base
