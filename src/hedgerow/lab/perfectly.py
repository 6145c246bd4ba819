"""Steps of an analysis by perfect play, where a room's own certainty finds their values soon (`kernel.room.Certainty`).

Of a roll two chances are needed, before it and behind it: before it is the mean over all outcomes. Of a decision the
best one and that of the move that was made. Both of a step are exact or none is told, so that like is compared with
like, and where every step is exact nothing is left unexplained.
"""

from __future__ import annotations

from hedgerow.bots import proven
from hedgerow.bots.proven import within
from hedgerow.bots.thought import legal_codes
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.room import Certainty, Records
from hedgerow.lab.step import Step
from hedgerow.table.match import Match

TURNS = 150_000  # that may be looked at for one step by a worker for whom others wait: about a second
PATIENT = 1_000_000  # and on somebody's own machine: of 60 matches 52 were exact throughout with the one, all with this

Pair = tuple[float, float]  # of what was rolled or done, and what that is measured by


def chance_at(match: Match, at: int, turns: int) -> float | None:
    """The chance to win behind so many entries of the log."""
    sure = match.room.certainty(match.at(at)[0])
    return None if sure is None else _exactly(sure, match.at(at), turns)


def perfect_step(match: Match, at: int, step: Step, turns: int) -> Step | None:
    """A step with the chances of a perfect player; None where one of them is not found. Every step begins anew, so that
    the same is found whichever was looked at before."""
    sure = match.room.certainty(match.at(at)[0])
    if sure is None:
        return None
    for earlier in range(at):
        if match.log[earlier].seat != CHANCE:
            sure.remember(match.at(earlier)[0])
    found = (_rolled if step.seat == CHANCE else _decided)(sure, match, at, step, turns)
    if found is None:
        return None
    worth, base = found
    step.values, step.base, step.change, step.is_exact = [worth], [base], [worth - base], True
    return step


def _exactly(sure: Certainty, records: Records, turns: int) -> float | None:
    chance = sure.chance(records[0], -1.0, within(sure, turns))
    return None if chance is None or chance[1] - chance[0] > proven.SAME else chance[0]


def _rolled(sure: Certainty, match: Match, at: int, step: Step, turns: int) -> Pair | None:
    base = _exactly(sure, match.at(at), turns)
    worth = None if base is None else _exactly(sure, match.at(at + 1), turns)
    return None if base is None or worth is None else (worth, base)


def _decided(sure: Certainty, match: Match, at: int, step: Step, turns: int) -> Pair | None:
    before, move = match.at(at), match.log[at].move
    codes = legal_codes(match.room, before, step.seat)
    best = proven.leading(sure, before, step.seat, codes, 1, within(sure, turns))
    if not best:
        return None
    if move in best:
        return best[move], best[move]
    worth = _exactly(sure, proven.after(before, step.seat, move), turns)
    if worth is None:
        return None
    favourite = next(iter(best))
    step.best = match.room.words.say(before[0], step.seat, favourite)
    return worth, max(best[favourite], worth)
