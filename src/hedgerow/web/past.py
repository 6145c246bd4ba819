"""Matches that were taken apart, beside each other: what was luck in them, and how much a decision gave away.

A seat's points say how a match went; what it gave away in a decision, on average, says how it was played. Over matches
that is what tells players apart, long before their points do.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from hedgerow.lab.analysing import rate_told
from hedgerow.store.rows import ScoreRow

Facts = dict[str, Any]
SHOWN = 10  # lines


def told(rows: Sequence[ScoreRow], match: str) -> Facts | None:
    """Somebody's own, the last first; None where this match is not among them: it does not count for a list."""
    here = next((row for row in rows if row.match == match), None)
    if here is None:
        return None
    same = [row for row in rows if row.goal == here.goal]
    error = error_of([(row.cost, row.decisions) for row in same]) if len(same) > 1 else 0.0
    return {
        "here": rate_told(here.goal, here.cost, here.decisions),
        "unit": "of a win" if here.goal == "wins" else "points",
        "matches": len(same),
        "rate": rate_told(here.goal, sum(row.cost for row in same), sum(row.decisions for row in same)),
        "error": rate_told(here.goal, error, 1),
        "rows": [
            _line(row) | {"match": row.match, "when": row.at, "points": row.points, "is_here": row is here}
            for row in same[:SHOWN]
        ],
    }


def sentence(own: Facts) -> str:
    """How somebody has played here, and in all her matches."""
    others = f"; in your {own['matches']} matches here that were taken apart, {own['rate']} ± {own['error']}"
    return f"You gave away {own['here']} {own['unit']} in a decision{others if own['matches'] > 1 else ''}."


def beside(rows: Sequence[Facts]) -> list[Facts]:
    """Lines of a list with what is known of each."""
    return [row | _line(row.get("judged")) for row in rows]


def error_of(played: Sequence[tuple[float, int]]) -> float:
    """The standard error of what all these matches together gave away in a decision: (given away, decisions) of each.

    >>> error_of([(2.0, 10), (2.0, 10)]), round(error_of([(1.0, 10), (3.0, 10)]), 3)
    (0.0, 0.1)
    """
    n, decisions = len(played), sum(count for _, count in played)
    rate = sum(cost for cost, _ in played) / decisions
    squares = sum((cost - rate * count) ** 2 for cost, count in played)
    return sqrt(n / (n - 1) * squares) / decisions


def _line(row: ScoreRow | None) -> Facts:
    """`without`: the points as they would stand with the mean of all dice, where luck is counted in points of one's
    own."""
    if row is None:
        return {"luck": "", "without": "", "rate": ""}
    wins, alone = row.goal == "wins", row.board.split()[2:3] == ["1"]
    return {
        "luck": (f"{100 * row.luck:+.0f} %" if wins else f"{row.luck:+.1f}").replace("-", "\N{MINUS SIGN}"),
        "without": f"{row.points - row.luck:.1f}" if alone and not wins else "",
        "rate": rate_told(row.goal, row.cost, row.decisions),
    }
