#!/usr/bin/env python3
"""How strong the levels are: what tournaments found, for who chooses a level, and as tables for the study.

    hedgerow tournament vasty --bots novice casual steady seasoned expert greedy --ladder --seed 2038 --out vasty.jsonl
    .venv/bin/python tools/ratings.py vasty.jsonl pastures-low.jsonl pastures-high.jsonl ...

Several tournaments of one game on the same seed are one: what both have played counts once. Games that are named
replace what src/hedgerow/bots/strength.toml holds of them, the others stay. The tables are printed.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from hedgerow import catalog
from hedgerow.bots.players import FOR_PEOPLE
from hedgerow.bots.strength import FILE
from hedgerow.kernel.room import Room
from hedgerow.lab.ratings import Rating, rate
from hedgerow.lab.standings import REFERENCE, credited
from hedgerow.lab.tournament import FORMAT, Side, line_ups
from hedgerow.table.text import settings_from

HEAD = "# How strong the levels are. Written by tools/ratings.py; docs/studies/levels.md tells how it was measured.\n"


@dataclass
class Game:
    """All that was played of one game: scores and points by side and round, [bot]."""

    room: Room
    settings: Any
    seed: int
    rules: int
    scores: dict[tuple[Side, int], list[float]]
    points: dict[tuple[Side, int], list[float]]

    @property
    def sides(self) -> list[Side]:
        return sorted({side for side, _ in self.scores})

    @property
    def bots(self) -> list[str]:
        """Levels for people from the lowest to the highest, then references."""
        order = [level.name for level in FOR_PEOPLE]
        found = {bot for side in self.sides for bot in side}
        return sorted(found, key=lambda bot: (order.index(plain(bot)) if plain(bot) in order else len(order), bot))

    def of(self, side: Side, what: str) -> Any:
        """[bot, round], of the rounds that were played."""
        table = getattr(self, what)
        return np.array([table[key] for key in sorted(table) if key[0] == side]).T

    def rounds(self, side: Side) -> list[int]:
        return sorted(number for one, number in self.scores if one == side)

    def matches(self, bot: str) -> int:
        return sum(self.met(side) for side in self.sides if bot in side)

    def met(self, side: Side) -> int:
        """So many matches a side has played."""
        return len(self.rounds(side)) * len(line_ups(side, self.settings.players))


def plain(bot: str) -> str:
    return bot.partition("@")[0]


def read(paths: Iterable[Path]) -> dict[str, Game]:
    """By name of the game."""
    games: dict[str, Game] = {}
    for path in paths:
        head, *lines = path.read_text(encoding="utf-8").splitlines()
        told = json.loads(head)
        if told.get("format") != FORMAT:
            sys.exit(f"{path} holds no tournament.")
        room = catalog.room(told["game"])
        settings = settings_from(room, told["settings"])
        game = games.setdefault(room.name, Game(room, settings, told["seed"], told["rules"], {}, {}))
        if (game.settings, game.seed, game.rules) != (settings, told["seed"], told["rules"]):
            sys.exit(f"{path} has other settings, another seed or other rules than what was read before it.")
        for line in lines:
            try:
                chunk = json.loads(line)
            except ValueError:
                continue  # the last one broke off
            side: Side = tuple(chunk["side"])
            for n, number in enumerate(range(chunk["first"], chunk["first"] + len(chunk["scores"][0]))):
                game.scores[side, number] = [row[n] for row in chunk["scores"]]
                game.points[side, number] = [row[n] for row in chunk["points"]]
    return games


def ratings(game: Game) -> dict[str, Rating]:
    """Between several players; rounds on the same dice stay together."""
    bots = game.bots
    blocks = {number: np.zeros((len(bots), len(bots))) for _, number in game.scores}
    for side in game.sides:
        credit = credited(game.room, game.settings, game.of(side, "scores"), game.of(side, "points"))
        one, other = map(bots.index, side)
        for n, number in enumerate(game.rounds(side)):
            blocks[number][one, other], blocks[number][other, one] = credit[0, n], credit[1, n]
    anchor = bots.index(REFERENCE) if REFERENCE in bots else 0
    return dict(zip(bots, rate([blocks[number] for number in sorted(blocks)], anchor, game.seed), strict=True))


def mean(values: Any) -> tuple[float, float]:
    """With its standard error."""
    return float(values.mean()), float(values.std(ddof=1)) / len(values) ** 0.5 if len(values) > 1 else 0.0


def rated(one: Rating) -> dict[str, float]:
    return {"rating": one.value, "low": one.low, "high": one.high}


def strengths(game: Game) -> dict[str, dict[str, float]]:
    """By bot, as `bots.strength` reads it."""
    if game.settings.players > 1:
        return {
            bot: {"matches": game.matches(bot)} | {key: round(value) for key, value in rated(one).items()}
            for bot, one in ratings(game).items()
        }
    found = {}
    is_won = any(game.of((bot,), "scores").any() for bot in game.bots)
    for bot in game.bots:
        points, error = mean(game.of((bot,), "points")[0])
        found[bot] = {"matches": game.matches(bot), "points": round(points, 2), "points_error": round(error, 2)}
        if is_won:
            won, won_error = mean(100 * game.of((bot,), "scores")[0])
            found[bot] |= {"won": round(won, 1), "won_error": round(won_error, 1)}
    return found


def step(game: Game, lower: str, upper: str) -> str:
    """How one level does beside the one below it, on the same dice."""
    if game.settings.players == 1:
        return step_alone(game, lower, upper)
    side = (upper, lower) if (upper, lower) in game.sides else (lower, upper)
    if side not in game.sides:
        return "did not meet"
    me = side.index(upper)
    score, error = mean(100 * game.of(side, "scores")[me])
    points = game.of(side, "points").mean(1)
    more = 100 * (points[me] / points[1 - me] - 1)
    told = f"{score:.0f} ± {error:.0f} of 100, points {points[me]:.1f} beside {points[1 - me]:.1f} ({more:+.0f}%)"
    return f"{told}, {game.met(side)} matches"


def step_alone(game: Game, lower: str, upper: str) -> str:
    """The same where all play the same matches: who wins where the other does not does better, else who has more."""
    mine, theirs = (
        {n: (game.scores[(bot,), n][0], game.points[(bot,), n][0]) for n in game.rounds((bot,))}
        for bot in (upper, lower)
    )
    same = sorted(mine.keys() & theirs.keys())
    better = np.mean([0.5 + 0.5 * ((mine[n] > theirs[n]) - (mine[n] < theirs[n])) for n in same])
    what, column = ("matches won", 0) if any(won for won, _ in theirs.values()) else ("points", 1)
    had, before = (sum(of[n][column] for n in same) for of in (mine, theirs))
    more = f", {100 * (had / before - 1):+.0f}% {what}" if before > 0 else ""
    return f"better in {100 * better:.0f} of 100{more} ({len(same)} matches)"


def written(found: dict[str, tuple[Game, dict[str, dict[str, float]]]], before: dict[str, Any]) -> str:
    """The file: games that were measured anew, and those that stay."""
    tables = dict(before)
    for name, (game, levels) in found.items():
        tables[name] = {
            "seed": game.seed, "rules": game.rules, "players": game.settings.players,
            "levels": {plain(bot): numbers for bot, numbers in levels.items()},
        }  # fmt: skip
    lines = [HEAD]
    for name in sorted(tables):
        table = tables[name]
        lines += [f"[{name}]", *(f"{key} = {table[key]}" for key in ("seed", "rules", "players")), f"\n[{name}.levels]"]
        for bot, numbers in table["levels"].items():
            lines.append(f"{bot} = {{ {', '.join(f'{key} = {value}' for key, value in numbers.items())} }}")
        lines.append("")
    return "\n".join(lines)


def told(game: Game, levels: dict[str, dict[str, float]]) -> Iterable[str]:
    """As a table of the study."""
    several = game.settings.players > 1
    won = ["won of 100"] if "won" in levels[game.bots[0]] else []
    head = ["rating", "95 of 100 lie in"] if several else ["points", *won]
    yield f"| {game.room.title} | {' | '.join(head)} | matches | beside the level below |"
    yield "|---" * (len(head) + 3) + "|"
    climb = [bot for bot in game.bots if plain(bot) in {level.name for level in FOR_PEOPLE}]
    below = {upper: lower for lower, upper in pairwise(climb)}
    for bot in game.bots:
        one = levels[bot]
        if several:
            cells = [f"{one['rating']}", f"{one['low']} to {one['high']}"]
        else:
            cells = [f"{one['points']} ± {one['points_error']}", *(f"{one['won']} ± {one['won_error']}" for _ in won)]
        beside = step(game, below[bot], bot) if bot in below else ""
        yield f"| `{bot}` | {' | '.join(cells)} | {one['matches']:,.0f} | {beside} |".replace("-", "\N{MINUS SIGN}")


def main(paths: Sequence[str]) -> None:
    if not paths:
        sys.exit(__doc__)
    found = {name: (game, strengths(game)) for name, game in read(map(Path, paths)).items()}
    before = tomllib.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    FILE.write_text(written(found, before), encoding="utf-8")
    for game, levels in found.values():
        print("\n".join(told(game, levels)), end="\n\n")


if __name__ == "__main__":
    main(sys.argv[1:])
