"""Thousands of random matches, refereed twice: by the rules and by the oracle. They agree after every single move."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hedgerow
from games.wildfire.oracle import ACT, BURNT, DIE, DOUSED, DUG, EMPTY, HOME, SLASH, Referee
from hedgerow import catalog
from hedgerow.games.wildfire import words
from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE, NOBODY, RESULTS
from hedgerow.kernel.rng import generator
from hedgerow.kernel.settings import Settings

ROOM = catalog.room("wildfire")
PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))
MATCHES = {"solo": 40, "x4": 6, "vs": 6}  # for each combination of options

COMMON: dict[str, tuple[object, ...]] = {
    "start_gap": (8, 4),
    "allow_pass": (False, True),
    "end_check": ("always", "turn_start"),
    "count_dug": (False, True),
}
OWN: dict[str, dict[str, tuple[object, ...]]] = {
    "solo": {"play_on": (True, False)},
    "x4": {"x4_big_border": (False, True)},
    "vs": {"vs_own_setup": (False, True), "vs_home_first": (False, True)},
}


def combinations(variant: str) -> list[dict[str, object]]:
    """Every combination of the options that a variant has."""
    offered = {**COMMON, **OWN[variant]}
    return [dict(zip(offered, values, strict=True)) for values in product(*offered.values())]


class Both:
    """One match under both referees."""

    def __init__(self, settings: Settings) -> None:
        self.records = ROOM.template(settings)
        self.s = self.records[0]
        contract.start(self.s)
        self.referee = Referee(settings.variant, settings.players, dict(settings.options))
        self.rng = generator()
        self.buffer = np.zeros(ROOM.most_moves, np.int32)

    def legal(self, seat: int) -> dict[str, int]:
        codes = self.buffer[: contract.legal(self.s, seat, self.buffer)]
        return {words.say(self.s, seat, int(code)): int(code) for code in codes}

    def picture(self, g: int) -> str:
        """The marks of a grid in one line. (`words.mark` says the same, too slowly for millions of squares.)"""
        home, *marks = (int(mask) for mask in self.records["grid"][0][g].item()[:5])
        signs = [HOME if home >> q & 1 else EMPTY for q in range(36)]
        for mask, sign in zip(marks, (SLASH, BURNT, DOUSED, DUG), strict=True):
            signs = [sign if mask >> q & 1 else old for q, old in enumerate(signs)]
        return "".join(signs)

    def roll(self, face: int) -> None:
        contract.apply(self.s, CHANCE, face - 1)
        self.referee.give(face)

    def play(self, seat: int, move: str) -> None:
        contract.apply(self.s, seat, self.legal(seat)[move])
        self.referee.give((seat, move))

    def compare(self) -> None:
        s, referee, seats = self.s, self.referee, self.referee.seats()
        wanted = {DIE: CHANCE, ACT: seats[0] if seats else None, None: NOBODY}[referee.wanted]
        assert contract.to_move(s) == wanted
        for g, grid in enumerate(referee.grids):
            assert self.picture(g) == "".join(grid.picture())
            if grid.home != (0, 0):
                assert (bool(s.grid[g].lost), int(s.grid[g].digs)) == (grid.lost, grid.digs)
            if referee.wanted == ACT and (referee.variant == "vs" or referee.acting == g):
                assert int(s.grid[g].owed) == grid.owed
        for seat in range(referee.players):
            assert contract.may_move(s, seat) == (seat in seats)
            assert contract.score(s, seat) == referee.score(seat)
            assert RESULTS[contract.result(s, seat)] == referee.result(seat)
            if seat in seats:
                listed = list(self.legal(seat))
                assert len(listed) == len(set(listed)) and set(listed) == referee.moves(seat)


def a_face(both: Both, chosen: random.Random, luck: str) -> int:
    """A die; some matches have dice that seek the home or the fire, to see the rarer events often."""
    column = None if both.s.phase % 2 == 0 else int(both.s.die) + 1
    sought = {"home": HOME, "fire": SLASH}.get(luck)
    if sought and both.s.phase >= 4 and chosen.random() < 0.6:
        grid = both.referee.grids[both.referee.acting]
        places = [(c - grid.left, r - grid.top) for c, r in grid.with_mark(sought)]
        if column is None and places:
            return chosen.choice(places)[0]
        if rows := [r for c, r in places if c == column]:
            return chosen.choice(rows)
    return chosen.randint(1, 6)


def a_move(both: Both, seat: int, chosen: random.Random, taste: str) -> str:
    """A move; some matches have players who would rather douse, dig or pass, some who know how, and few who stop."""
    moves = both.referee.moves(seat)
    if taste == "wisely":
        codes = np.array(list(both.legal(seat).values()), np.int32)
        best = contract.greedy(both.s, seat, codes, len(codes), both.rng)
        return words.say(both.s, seat, int(codes[best]))
    kept = [m for m in sorted(moves) if m != "stop" or chosen.random() < 0.15] or sorted(moves)
    liked = [m for m in kept if m.startswith(taste)]
    return chosen.choice(liked if liked and chosen.random() < 0.8 else kept)


def play_both(settings: Settings, seed: int, seen: Counter[str]) -> Both:
    chosen = random.Random(seed)
    luck, taste = chosen.choice(("any", "home", "fire")), chosen.choice(("d", "douse", "dig", "pass", "wisely"))
    both = Both(settings)
    both.compare()
    while both.referee.wanted is not None:
        if both.referee.wanted == DIE:
            both.roll(a_face(both, chosen, luck))
        else:
            seat = chosen.choice(both.referee.seats())
            move = a_move(both, seat, chosen, taste)
            seen[move.split()[0]] += 1
            seen["two actions"] += both.referee.grid_of(seat).owed == 2
            both.play(seat, move)
        both.compare()
    seen[both.referee.result(0)] += 1
    return both


def settings_of(variant: str, options: dict[str, object]) -> Settings:
    players = 3 if variant == "vs" else 1
    return ROOM.settings(players, variant, options)


@pytest.mark.parametrize("variant", ["solo", "x4", "vs"])
def test_both_referees_agree_on_every_move(variant: str) -> None:
    seen: Counter[str] = Counter()
    for number, options in enumerate(combinations(variant)):
        settings = settings_of(variant, options)
        for seed in range(MATCHES[variant]):
            play_both(settings, 1000 * number + seed, seen)
    for word in ("douse", "dig", "pass", "two actions", "loss"):
        assert seen[word] > 20, (word, seen)
    assert seen["win"] > (20 if variant != "x4" else 0), "all four homes seldom stand"
    assert (seen["stop"] > 20) == (variant == "solo")


def test_vs_for_two_and_for_eight() -> None:
    seen: Counter[str] = Counter()
    for players in (2, 8):
        for seed in range(6):
            both = play_both(ROOM.settings(players, "vs", {"vs_own_setup": seed % 2 == 1}), seed, seen)
            assert both.referee.wanted is None
    assert seen["douse"] > 100


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=[path.stem for path in PLAYTHROUGHS])
def test_the_oracle_expects_what_playthroughs_say(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = hedgerow.load(text.split("\n= ")[0])
    referee = Referee(match.settings.variant, match.players, dict(match.settings.options))
    for entry in match.log:
        referee.give(entry.move + 1 if entry.seat == CHANCE else (entry.seat, entry.words))
    seats = range(match.players)
    assert f"= scores: {' '.join(str(referee.score(seat)) for seat in seats)}\n" in text
    assert f"= outcome: {' '.join(referee.result(seat) for seat in seats)}\n" in text


def perft(settings: dict[str, Any], depth: int) -> list[tuple[int, int, int]]:
    """The counts of `perft.txt` by the oracle, every node replayed from the start."""
    chosen = ROOM.settings(settings.get("players"), settings.get("variant"), settings.get("options"))
    counts = [[0, 0, 0] for _ in range(depth + 1)]

    def visit(path: list[Any]) -> None:
        referee = Referee(chosen.variant, chosen.players, dict(chosen.options))
        for answer in path:
            referee.give(answer)
        counts[len(path)][{DIE: 0, ACT: 1, None: 2}[referee.wanted]] += 1
        if len(path) == depth or referee.wanted is None:
            return
        if referee.wanted == DIE:
            answers: list[Any] = list(range(1, 7))
        else:
            seat = referee.seats()[0]
            answers = [(seat, move) for move in referee.moves(seat)]
        for answer in answers:
            visit([*path, answer])

    visit([])
    return [(a, b, c) for a, b, c in counts]


def test_counted_by_hand() -> None:
    """36 homes by 36 fires, of which 16 x 16 = 256 pairs touch (16 pairs of equal or adjacent numbers on each axis)."""
    assert perft({}, 4) == [(6**depth, 0, 0) for depth in range(5)]
    # with start_gap 4: 36 on the home and 2 x 60 beside it
    for gap, refused in ((8, 256), (4, 36 + 120)):
        referees = 0
        for home in product(range(1, 7), repeat=2):
            referee = Referee("solo", 1, {"start_gap": gap, "x4_big_border": False})
            referee.grids[0].home = home
            referees += len([q for q in referee.too_near(referee.grids[0]) if min(q) >= 1 and max(q) <= 6])
        assert referees == refused
