#!/usr/bin/env python3
"""What would make Pastures New fair? Its castles solved exactly, on the same lands, under rules that it has and others.

    .venv/bin/python tools/castle_orders.py 8x8 greedy 1000           # lands 0 to 999 of seed 2041
    .venv/bin/python tools/castle_orders.py 8x8 steady 200 --points 20

The lands are filled by bots of a level under the printed rules (or those of `--filled-for two_each`); from there on
both players build perfectly. What the first builder leads by is told for every order of building and every number of
castles; and what she would still win if the second builder had so many points in advance: who wins by perfect play then
hangs on the lead alone.

The search is its own, so that rules can be tried which the room has not; `--check N` compares it with `bots.exact` on
the first N lands, under the two rules that the room has.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

import numba
import numpy as np

from hedgerow import catalog
from hedgerow.bots import players
from hedgerow.bots.solver import Solver
from hedgerow.bots.workspace import workspace_for
from hedgerow.kernel import playout
from hedgerow.kernel.jit import interpreted
from hedgerow.lab.batch import IMAGINED

ROOM = catalog.room("pastures")
SEED = 2041
TABLE = 1 << 20
LONGEST = 40  # castles; no land that is asked for has room for as many
ORDERS = {
    "in turn: 1 2 1 2 ...": ("", "12", 0),
    "1 2 2 1, again and again": ("", "1221", 0),
    "1 2 2, then in turn": ("12", "21", 0),
    "in turn, 1 castle each": ("", "12", 2),
    "in turn, 2 castles each": ("", "12", 4),
    "in turn, 3 castles each": ("", "12", 6),
    "1 2 2 1, 2 castles each": ("", "1221", 4),
    "1 2 2 1 1 2, 3 castles each": ("", "1221", 6),
    "1 2 2, one more for the second": ("12", "21", 3),
    "1 2 1 2 2, one more for the second": ("121", "2", 5),
}


def order(first: str, then: str, most: int) -> tuple[Any, Any]:
    """Who builds each castle (1 or -1), and a number for each that is the same where the rest goes on alike."""
    length = most or LONGEST
    whole = (first + then * LONGEST)[:length]
    turns = np.array([1 if builder == "1" else -1 for builder in whole], np.int64)
    alike = [n if most or n < len(first) else len(first) + (n - len(first)) % len(then) for n in range(length)]
    return turns, np.array(alike, np.int64)


@numba.njit
def lead(sites, ply, low, high, worth, clash, turns, alike, salt, keys, kinds, least, most):
    """What the first builder gains upon the second from here on, if nothing outside the limits matters."""
    if sites == 0 or ply == len(turns):
        return 0
    kind = salt * 64 + alike[ply]
    at = (sites * np.uint64(0x9E3779B97F4A7C15) ^ np.uint64(kind) * np.uint64(0xC2B2AE3D27D4EB4F)) >> np.uint64(44)
    if keys[at] == sites and kinds[at] == kind:
        if least[at] >= high or least[at] == most[at]:
            return least[at]
        if most[at] <= low:
            return most[at]
    a, b, best = low, high, -1000 * turns[ply]
    for i in range(len(worth)):
        if sites >> np.uint64(i) & np.uint64(1) == 0:
            continue
        points, left = turns[ply] * worth[i], sites & ~clash[i]
        rest = lead(
            left, ply + 1, a - points, b - points, worth, clash, turns, alike, salt, keys, kinds, least, most
        )  # fmt: skip
        if turns[ply] > 0:
            best = max(best, points + rest)
            a = max(a, best)
        else:
            best = min(best, points + rest)
            b = min(b, best)
        if a >= b:
            break
    keys[at], kinds[at] = sites, kind
    least[at] = best if best > low else -30000
    most[at] = best if best < high else 30000
    return best


class Judge:
    """Solves castles; the table serves all lands, each under a number of its own."""

    def __init__(self) -> None:
        self.table = (
            np.zeros(TABLE, np.uint64), np.zeros(TABLE, np.int64), np.zeros(TABLE, np.int64), np.zeros(TABLE, np.int64)
        )  # fmt: skip
        self.salt = 0

    def lead(self, land: list[str], turns: Any, alike: Any) -> int:
        """The lead of the first builder on a land that is written as rows of letters."""
        self.salt += 1
        found = sorted(sites_of(land), key=lambda site: -site[0])
        if len(found) > 64:
            raise SystemExit(f"A land has {len(found)} sites; 64 are the most that fit here.")
        worth = np.array([points for points, _, _ in found], np.int64)
        clash = np.zeros(len(found), np.uint64)
        for i, (_, row, column) in enumerate(found):
            near = [max(abs(row - r), abs(column - c)) < 3 for _, r, c in found]
            clash[i] = sum(1 << k for k, is_near in enumerate(near) if is_near)
        whole = np.uint64((1 << len(found)) - 1)
        return int(lead(whole, 0, -30000, 30000, worth, clash, turns, alike, self.salt, *self.table))


def sites_of(land: list[str]) -> list[tuple[int, int, int]]:
    """Points, row and column of every castle that could stand: the printed points, without the castle's own square."""
    value = {"P": 3, "F": 2, "R": 1, "M": 1}
    found = []
    for row, letters in enumerate(land):
        for column, letter in enumerate(letters):
            if letter in "PW":
                around = [
                    land[r][c]
                    for r in range(max(row - 1, 0), min(row + 2, len(land)))
                    for c in range(max(column - 1, 0), min(column + 2, len(letters)))
                    if (r, c) != (row, column)
                ]
                found.append((sum(value.get(other, 0) for other in around), row, column))
    return found


def lands(size: str, level: str, count: int, seed: int, castle_order: str) -> Any:
    """Match by match: its land as letters, and its record as it ended."""
    rows, columns = map(int, size.split("x"))
    settings = ROOM.settings(2, None, {"rows": rows, "columns": columns, "castle_order": castle_order})
    template = ROOM.template(settings)
    way = players.level(level).way_in(ROOM)
    workspace: Any = workspace_for(ROOM, template, seed ^ IMAGINED, [way, way])
    ends = playout.Ends(
        np.zeros((1, 2), np.int32), np.zeros((1, 2, len(ROOM.categories)), np.int32), np.zeros((1, 2), np.int8),
        np.zeros(1, np.int32),
    )  # fmt: skip
    for number in range(count):
        playout.matches(workspace, template, seed, 0, number, ends)
        s = workspace.game[0]
        land = [
            "".join("MPRDFW"[next(t for t in range(6) if int(s.land[t, r]) >> c & 1)] for c in range(columns))
            for r in range(rows)
        ]
        yield land, workspace.game.copy()


def by_the_house(ended: Any, castle_order: int) -> int:
    """The first builder's lead by `bots.exact`, from the first castle on, by one of the room's own orders."""
    from hedgerow.games.pastures.rules import castles, state

    s = ended[0]
    s.castles[:], s.points[:], s.sites[:] = 0, 0, 0
    s.options.castle_order = castle_order
    s.phase, s.turn = state.CLAIMING, int(s.options.rows) * int(s.options.columns) % 2
    interpreted(castles.survey)(s)
    value = Solver(ROOM, ended, 100, "points", 16).value_of(ended)
    assert value is not None
    return round(value if s.turn == 0 else -value)


def share(leads: Any, points: int) -> float:
    """In per cent: what the first builder scores when the second has points in advance; a draw is half."""
    return float(100 * ((leads > points).mean() + 0.5 * (leads == points).mean()))


def told(name: str, leads: Any) -> str:
    error = 100 * float(np.std(np.sign(leads) / 2)) / len(leads) ** 0.5
    return (
        f"  {name:36} scores {share(leads, 0):5.1f} % ± {error:3.1f}   draws {100 * float((leads == 0).mean()):4.1f} %"
        f"   leads by {leads.mean():+6.2f} ± {leads.std() / len(leads) ** 0.5:.2f}, spread {leads.std():4.1f}"
    )


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="The castles of Pastures New under rules it has not.")
    parser.add_argument("size", help="8x8")
    parser.add_argument("level", help="who fills the lands: random, greedy, steady")
    parser.add_argument("lands", type=int)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--filled-for", default="in_turn", help="what fillers expect: in_turn (default) or two_each")
    parser.add_argument("--points", type=int, default=16, help="the most points in advance")
    parser.add_argument("--check", type=int, default=0, metavar="N", help="compare N lands with bots.exact")
    chosen = parser.parse_args(arguments)
    judge, found = Judge(), {name: [] for name in ORDERS}
    checked = 0
    for land, ended in lands(chosen.size, chosen.level, chosen.lands, chosen.seed, chosen.filled_for):
        for name, rule in ORDERS.items():
            found[name].append(judge.lead(land, *order(*rule)))
        if checked < chosen.check:
            for castle_order, name in enumerate(("in turn: 1 2 1 2 ...", "1 2 2 1, 2 castles each")):
                if (exact := by_the_house(ended.copy(), castle_order)) != found[name][-1]:
                    raise SystemExit(f"Land {checked}, {name}: bots.exact says {exact}, not {found[name][-1]}.")
            checked += 1
    print(f"{chosen.size}, filled by {chosen.level}, {chosen.lands} lands of seed {chosen.seed}; the first builder:")
    for name, leads in found.items():
        print(told(name, np.array(leads)))
    in_turn = np.array(found["in turn: 1 2 1 2 ..."])
    print("  in turn, points in advance for the second builder, and what the first scores in %:")
    print("  " + "  ".join(f"{n}: {share(in_turn, n):.1f}" for n in range(chosen.points + 1)))
    if checked:
        print(f"  {checked} lands solved by bots.exact too: the same.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
