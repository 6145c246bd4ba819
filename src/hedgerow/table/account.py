"""The end of a match, told point by point: a row for every category, a column for every player, and what decided it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hedgerow.kernel.phrases import listed_in_words, plural
from hedgerow.table.match import Match


@dataclass(frozen=True)
class Row:
    """One line of the sheet: a category, a sum of some of them, or the total."""

    what: str
    points: tuple[int, ...]  # by seat
    why: tuple[tuple[str, ...], ...]  # by seat, in sentences; empty where nothing has to be explained
    is_sum: bool = False


def account(match: Match) -> list[Row]:
    """All points of all seats with their reasons, as they stand; sums stand behind what they add up."""
    seats = range(match.players)
    state, tallies = match.state, [match.tally(seat) for seat in seats]
    reasons = [reasons_in(match.room.explain_score(state, seat)) for seat in seats]
    sums = [match.subtotals(seat) for seat in seats]
    rows = []
    for category in match.room.categories:
        why = tuple(tuple(reasons[seat].get(category, ())) for seat in seats)
        rows.append(Row(category, tuple(tally[category] for tally in tallies), why))
        for name, parts in match.room.subtotals:
            if parts[-1] == category:
                rows.append(Row(name, tuple(sums[seat][name] for seat in seats), ((),) * match.players, True))
    return [*rows, Row("total", tuple(match.scores()), ((),) * match.players, True)]


def reasons_in(lines: list[str]) -> dict[str, list[str]]:
    """What a room says of a score, by category: a line `Plains: 9`, and set in below it why.

    >>> reasons_in(["Plains: 9", "  B2 holds C2.", "Forest: 0", "Total: 9"])
    {'plains': ['B2 holds C2.'], 'forest': [], 'total': []}
    """
    found: dict[str, list[str]] = {}
    category = ""
    for line in lines:
        if line.startswith(" "):
            found.setdefault(category, []).append(line.strip())
        elif head := re.fullmatch(r"(.+): -?\d+", line):
            category = head[1].lower()
            found[category] = []
    return found


def what_decided(match: Match) -> str:
    """The category that set the winner apart from the next, in a sentence with seats; empty where there was none.

    Where the winner has no more points than another (a home that stands comes before points, or both share the win),
    no category decided it.
    """
    outcome = match.outcome
    if outcome is None or len(outcome.winners) != 1 or match.players < 2:
        return ""
    first = outcome.winners[0]
    rest = [seat for seat in range(match.players) if seat != first]
    second = max(rest, key=lambda seat: outcome.points[seat])
    ahead = outcome.points[first] - outcome.points[second]
    if ahead <= 0:
        return ""
    by = f"player {first + 1} is {plural(ahead, 'point')} ahead of player {second + 1}"
    mine, theirs = match.tally(first), match.tally(second)
    gaps = {category: mine[category] - theirs[category] for category in mine}
    most = max(gaps.values())
    best = [category for category, gap in gaps.items() if gap == most]
    if len(gaps) == 1 or len(best) > 2:
        return f"P{by[1:]}."
    told = listed_in_words([f"{category} ({mine[category]} to {theirs[category]})" for category in best])
    return f"What decided it: {told}; {by} in all."
