"""Matches under both referees at once, by players who look for trouble.

After every single move: the same question to the same player, the same answers, the same position, the same scores.
To play many more of them than the tests do, and to see what was met: `python tests/games/vasty/beside.py 100` plays a
hundred of each table (with the folders `src` and `tests` on the path, and another number behind it for another seed).
"""

from __future__ import annotations

import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import hedgerow
from games.vasty.oracle.people import CHANCE, KINDS, Question
from games.vasty.oracle.reading import take_up
from games.vasty.oracle.referee import Referee
from games.vasty.oracle.woods import SIDES, WAYS, Deck
from hedgerow.games.vasty import ROOM
from hedgerow.table.match import Match

NAMES = ["home", *(f"R{k:02}" for k in range(1, 13)), *(f"F{k:02}" for k in range(1, 78))]
MARKS = ("no-heal", "no-move", "lost-turn")
STANDARD = ROOM.folder / "deck.csv"
PROGRESS = ("PLACE_OBJ", "SWAP_OBJ", "HEAL 2", "SHIELD", "SWORD", "REMOVE_TOKEN", "MOVE 3", "MOVE 1d6+2", "MOVE 1d6+4")
MISFORTUNE = (
    *("DEAL 1", "MOVE_OPP 2", "DUEL", "MOVE_OBJ 1d6", "NO_HEAL", "NO_MOVE", "CHOOSE_MOVE", "CHOOSE_CARD", "DISCARD"),
    *("CURSE", "POISON", "SKIP", "REMOVE_OBJ", "SEND_HOME", "SWAP_TOKENS", "SWAP_PAWNS"),
)


# --- tables -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Table:
    """Settings, the cards that are wanted on them, and what the players like: effects, verbs, things on a space."""

    name: str
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    progress: tuple[str, ...] = ()  # a deck full of these; none: the standard deck
    misfortune: tuple[str, ...] = ()
    likes: Mapping[str, float] = field(default_factory=dict)
    dice: str = "123456"  # a low or high one is one that has more of these
    pile: int = 77  # cards left when the first turn begins; the others are in the box


BRAWL = {"duel": 8, "pawn": 9, "1d6+": 6, "redraw": 0.2, "take": 6, "stay": 5}
HUNT = {"goal": 9, "PLACE_OBJ": 3, "redraw": 0.1}
MEDDLE = {"goal": 0.2, "SWAP_OBJ": 4, "redraw": 0.05}
TABLES = (
    Table("plain two", 2),
    Table("plain three", 3, likes=HUNT),
    Table("plain four", 4, likes=BRAWL),
    Table(
        "brawl", 3,
        progress=("MOVE 1d6+2", "SWORD; MOVE 1d6+4", "SHIELD; MOVE 1d6+2", "MOVE 1d6+4", "MOVE 5; MOVE 1d6+2"),
        misfortune=("DUEL; DEAL 1", "CURSE; DUEL", "POISON; MOVE_OPP 3", "NO_HEAL; DEAL 2", "CHOOSE_MOVE; DUEL"),
        likes=BRAWL, dice="1112345666",
    ),
    Table(
        "brawl of two", 2,
        progress=("MOVE 1d6+4; SHIELD", "MOVE 1d6+2; MOVE 1d6+4", "SHIELD; MOVE 1d6+2"),
        misfortune=("NO_HEAL; DUEL", "NO_MOVE; DEAL 2", "POISON; DUEL", "CURSE; DEAL 1", "CHOOSE_MOVE; MOVE_OPP 4"),
        likes=BRAWL, dice="1122345666",
    ),
    Table(
        "thicket", 3, {"single_victim": True, "geometry": "tree"},
        progress=("PLACE_OBJ; SWAP_OBJ", "PLACE_OBJ; MOVE 3", "SWAP_OBJ; MOVE 1d6+2", "PLACE_OBJ"),
        misfortune=(
            *("MOVE_OBJ 1d6; DEAL 1", "SWAP_PAWNS; MOVE_OBJ 1d6", "MOVE_OPP 3; MOVE_OBJ 1d6", "DUEL; MOVE_OBJ 1d6"),
            *("SEND_HOME; MOVE_OBJ 1d6", "REMOVE_OBJ; MOVE_OBJ 1d6"),
        ),
        likes=MEDDLE,
    ),
    Table(
        "rush", 4, {"forced_collect": True},
        progress=("PLACE_OBJ; MOVE 3", "PLACE_OBJ; MOVE 1d6+4", "PLACE_OBJ; MOVE 1d6+2", "MOVE 5"),
        misfortune=("MOVE_OPP 4; DUEL", "MOVE_OPP 5", "DUEL; MOVE_OPP 2", "SWAP_PAWNS; MOVE_OPP 1"),
        likes={**HUNT, "duel": 4}, dice="12345666",
    ),
    Table(
        "thieves", 3, {"single_victim": True},
        progress=("SWORD; SHIELD", "SHIELD; MOVE 3", "REMOVE_TOKEN; MOVE 2", "MOVE 4", "SWORD; MOVE 1d6+2"),
        misfortune=(
            *("SWAP_TOKENS; DEAL 1", "CURSE; SWAP_TOKENS", "SWAP_TOKENS; DISCARD", "POISON; CURSE", "SKIP; POISON"),
            *("CHOOSE_CARD; CHOOSE_MOVE", "SWAP_TOKENS; MOVE_OBJ 1d6"),
        ),
        likes={"take": 9, "goal": 0.3, "duel": 3, "token": 9}, dice="1234566",
    ),
    Table(
        "drought", 3, {"endless_rounds": 4},
        progress=("PLACE_OBJ; MOVE 2", "MOVE 1d6+2", "SWAP_OBJ; MOVE 4", "HEAL 1; MOVE 3"),
        misfortune=("DISCARD", "CHOOSE_CARD; NO_MOVE", "DISCARD; SKIP", "CHOOSE_MOVE; CHOOSE_CARD", "REMOVE_OBJ"),
        likes={"redraw": 0.02, "goal": 0.05}, pile=6,
    ),
    Table(
        "last rolls", 2, {"endless_rounds": 12}, likes={"redraw": 0.02, "goal": 0.1, "duel": 5, "pawn": 4},
        progress=("MOVE 4", "MOVE 1d6+4", "HEAL 2", "PLACE_OBJ"),
        misfortune=("NO_MOVE; CURSE", "POISON; NO_HEAL", "CHOOSE_MOVE", "CHOOSE_CARD; DEAL 1"), pile=3,
    ),
    Table("crowd", 2, {"table_radius": 5, "stall_rounds": 3}, likes={"redraw": 0.1}),
    Table("crowd of four", 4, {"table_radius": 5, "endless_rounds": 2}, likes={"redraw": 0.01, "goal": 0.1}, pile=12),
    Table(
        "strict", 3,
        {
            "objectives_for": "right", "no_root_objectives": True, "token_must_resolve": True, "risk4": 1,
            "forced_collect": False, "no_duel_at_home": True, "poison_walk_cure": True, "dead_end": "longest",
        },
        progress=("PLACE_OBJ; MOVE 1d6+4", "MOVE 1d6+2", "PLACE_OBJ; MOVE 4"),
        misfortune=("MOVE_OPP 4; POISON", "DUEL; CURSE", "MOVE_OPP 2; DUEL", "CHOOSE_MOVE; POISON"),
        likes={**BRAWL, "goal": 3, "home": 4}, dice="11223456",
    ),
    Table("longest", 2, {"dead_end": "longest"}, likes={"goal": 4, "duel": 3}),
    Table(
        "redrawers", 3, {"stall_rounds": 15},
        progress=("SWORD; MOVE 3", "SHIELD; MOVE 2", "PLACE_OBJ; MOVE 3", "PLACE_OBJ"),
        misfortune=("NO_HEAL; DEAL 2", "CHOOSE_MOVE; POISON", "NO_HEAL; CURSE", "NO_MOVE; DEAL 1", "NO_HEAL; DEAL 1"),
        likes={**BRAWL, "redraw": 90, "goal": 6, "token": 9}, dice="1123456666",
    ),
    Table(
        "doubles", 2, {"no_root_objectives": True, "endless_rounds": 15},
        progress=("SWAP_OBJ; MOVE 3", "SWAP_OBJ; MOVE 4", "PLACE_OBJ; SWAP_OBJ", "SWAP_OBJ; MOVE 1d6+2"),
        misfortune=("DISCARD; MOVE_OBJ 1d6", "DISCARD; DEAL 1", "REMOVE_OBJ; MOVE_OPP 3"),
        likes={"redraw": 0.02, "goal": 3}, pile=2,
    ),
    Table(
        "feast", 2,
        progress=("PLACE_OBJ; PLACE_OBJ", "MOVE 5; MOVE 1d6+4", "MOVE 3; MOVE 5", "MOVE 1d6+2; MOVE 4"),
        misfortune=("MOVE_OPP 3; MOVE_OPP 4", "DUEL; DUEL", "REMOVE_OBJ; MOVE_OPP 2", "NO_HEAL; MOVE_OPP 5"),
        likes={"goal": 9, "redraw": 0.1},
    ),
    Table(
        "squeezed", 2, {"table_radius": 5, "endless_rounds": 6, "stall_rounds": 6},
        progress=("MOVE 3", "MOVE 1d6+2", "PLACE_OBJ; MOVE 2"),
        misfortune=("CHOOSE_CARD; DEAL 1", "CHOOSE_CARD; NO_MOVE", "CHOOSE_CARD; MOVE_OPP 2"),
        likes={"redraw": 0.01, "goal": 0.1, "crowd": 6}, pile=12,
    ),
)  # fmt: skip


def printed(table: Table, folder: Path) -> Path:
    """The table's deck as a file: the shapes of the standard one; every effect once, then what is wanted in turn."""
    if not table.progress:
        return STANDARD
    lines = STANDARD.read_text(encoding="utf-8").splitlines()
    progress, misfortune = [*PROGRESS], [*MISFORTUNE]
    rows = [lines[0]]
    for line in lines[1:]:
        name, kind, _, *dots = line.split(",")
        filled = ["-"] * 3
        for k, dot in enumerate(dots):
            if dot != "-":
                is_once = kind == "forest" and progress
                filled[k] = progress.pop(0) if is_once else table.progress[(len(rows) + k) % len(table.progress)]
        harm = ""
        if kind == "forest":
            harm = misfortune.pop(0) if misfortune else table.misfortune[len(rows) % len(table.misfortune)]
        rows.append(",".join([name, kind, harm, *filled]))
    path = folder / f"{table.name.replace(' ', '-')}.csv"
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


# --- both referees ----------------------------------------------------------------------------------------------------


class Both:
    """One match, judged twice."""

    def __init__(self, match: Match, deck: Path) -> None:
        self.match = match
        self.referee = Referee(match.players, match.settings.options, Deck(deck))
        if match.opened_by_diagram:
            take_up(self.referee, match.position)
        self.referee.begin()
        self.compare()

    def answers(self) -> dict[str, int]:
        """What the rules offer: words, and the code behind them."""
        mover = CHANCE if self.match.to_move == "chance" else self.match.to_move
        return {plain(ROOM.words.say(self.match._s, mover, code)): code for code in self.match._codes(mover)}

    def compare(self) -> None:
        ask = self.referee.ask
        assert self.match.scores() == self.referee.scores()
        assert seen_by_rules(self.match._s) == seen_by_referee(self.referee)
        if ask is None:
            assert self.match.to_move is None and list(self.match.outcome.results) == self.referee.results()
            return
        assert self.match.to_move == ("chance" if ask.who == CHANCE else ask.who), (self.match.status(), ask)
        assert set(self.answers()) == {plain(words) for words in ask.answers}, self.match.status()

    def play(self, words: str) -> None:
        """An answer as the second referee spells it."""
        code = self.answers()[plain(words)]
        self.match.play_code(CHANCE if self.match.to_move == "chance" else self.match.to_move, code)
        self.referee.answer(words)
        self.compare()


def plain(words: str) -> str:
    """Two things that are swapped in any order; two equal tokens as one."""
    if found := re.fullmatch(r"swap (.+) with (.+)", words):
        return f"swap {' with '.join(sorted(found.groups()))}"
    return words.removesuffix("-2") if words.startswith("draw") else words


def seen_by_rules(s: Any) -> dict[str, Any]:
    """The record, by the names of things."""
    found: dict[str, Any] = {"turn": int(s.turn), "at": int(s.at), "seats": []}
    found["fallen"] = {k for k in range(int(s.players)) if int(s.fallen) >> k & 1}
    for k in range(int(s.players)):
        marks = {name for bit, name in enumerate(MARKS) if int(s.marks[k]) >> bit & 1}
        tokens = {kind for bit, kind in enumerate(KINDS) if int(s.tokens[k]) >> bit & 1}
        found["seats"].append(
            (
                *(NAMES[int(s.pos[k])], int(s.damage[k]), int(s.got[k]), tokens, marks, int(s.steered[k]) - 1),
                *(int(s.picker[k]) - 1, named(s.hand[k]), named(s.objectives[k]), named(members(s.been[k]), True)),
            )
        )
    found["lying"] = {NAMES[int(n)]: KINDS[int(k)] for n, k in zip(s.lying, s.lying_kind, strict=True) if n}
    found["map"] = {}
    for node in range(1, 90):
        if s.parent[node]:
            below, lies = int(s.parent[node]) - 1, int(s.lie[node])
            dot = ([*WAYS] if below == 0 else SIDES)[lies >> 2 & 3]
            found["map"][NAMES[node]] = (NAMES[below], dot, [*WAYS][lies & 3])
    if s.turn:
        found["pile"], found["under"] = named(members(s.pile)), [NAMES[int(c)] for c in s.under[: int(s.under_n)]]
    return found


def members(words: Any) -> list[int]:
    return [n for n in range(90) if int(words[n // 45]) >> (n % 45) & 1]


def named(nodes: Any, home: bool = False) -> list[str]:
    return sorted(NAMES[int(n)] for n in nodes if n or home)


def seen_by_referee(referee: Referee) -> dict[str, Any]:
    found: dict[str, Any] = {"turn": referee.turn, "at": referee.at, "fallen": referee.fallen, "seats": []}
    for seat in referee.seats:
        steerer = -1 if seat.steerer is None else seat.steerer
        picker = -1 if seat.picker is None else seat.picker
        found["seats"].append(
            (
                *(seat.space, seat.damage, seat.got, seat.tokens, seat.marks, steerer, picker, sorted(seat.hand)),
                *(sorted(seat.goals), sorted(seat.been)),
            )
        )
    woods = referee.woods
    found["lying"] = referee.lying
    found["map"] = {card: (*woods.below[card], woods.heading[card]) for card in woods.below}
    if referee.turn:
        found["pile"], found["under"] = sorted(referee.pile), referee.under
    return found


# --- players who look for trouble -------------------------------------------------------------------------------------


def worth(words: str, referee: Referee, who: int, likes: Mapping[str, float]) -> float:
    """How much a player likes an answer."""
    parts = words.split()
    value = likes.get(parts[0], 1.0)
    if parts[0] == "place" and referee.turn:
        effects = referee.deck.progress[parts[3], parts[4]] + referee.deck.misfortune[parts[1]]
        for wish in likes:
            value *= likes[wish] if any(wish in effect for effect in effects) else 1
    if parts[0] == "place" and "crowd" in likes:
        value *= likes["crowd"] ** crowding(parts, referee)
    if parts[0] == "step" and referee.move:
        space, seat = parts[-1], referee.seats[referee.move.seat]
        met = {"goal": space in seat.goals, "token": space in referee.lying, "home": space == "home"}
        met["pawn"] = any(other.space == space for other in referee.seats if other is not seat)
        for thing, is_there in met.items():
            value *= likes.get(thing, 1.0) if is_there else 1
    return value


def crowding(parts: Sequence[str], referee: Referee) -> int:
    """How many cells around the dots of a card would be full."""
    woods = referee.woods
    dots = woods.beside(parts[1], woods.dots[parts[3], parts[4]], parts[-1] if "heading" in parts else "north")
    around = [(x + dx, y + dy) for x, y in dots.values() for dx, dy in WAYS.values()]
    return sum(not woods.is_free(cell) for cell in around)


def decide(ask: Question, referee: Referee, table: Table, lot: random.Random) -> str:
    answers = sorted(ask.answers)
    if ask.who == CHANCE and answers[0].startswith("roll"):
        return f"roll {lot.choice(table.dice)}"
    if ask.who == CHANCE:
        return lot.choice(answers)
    return lot.choices(answers, [worth(words, referee, ask.who, table.likes) for words in answers])[0]


def opened(table: Table, seed: int, deck: Path, lot: random.Random) -> Match:
    """A new match; where the pile is to be small, set up and read again without most of its cards."""
    options = {**table.options, **({} if deck == STANDARD else {"deck": str(deck)})}
    match = Match(ROOM, ROOM.settings(table.players, None, options), seed)
    if table.pile == 77:
        return match
    both = Both(match, deck)
    while not any(words.startswith("place F") for words in both.answers()):
        both.play(decide(both.referee.ask, both.referee, table, lot))
    left = sorted(lot.sample(sorted(both.referee.pile), table.pile))
    return hedgerow.read("vasty", re.sub(r"(?m)^pile: .*$", f"pile: {' '.join(left)}", match.position))


def play_beside(table: Table, seed: int, most: int, folder: Path) -> tuple[Counter[tuple[str, str]], int]:
    """One match to its end, or to so many moves: what was met, and how many positions were compared."""
    lot = random.Random(f"{table.name} {seed}")
    deck = printed(table, folder)
    both = Both(opened(table, seed, deck, lot), deck)
    moves = 0
    while both.referee.ask is not None and moves < most:
        both.play(decide(both.referee.ask, both.referee, table, lot))
        moves += 1
    return both.referee.met, moves


# --- many -------------------------------------------------------------------------------------------------------------


def report(met: Counter[tuple[str, str]]) -> str:
    """By effect: what it came upon, and how often."""
    by_effect: dict[str, list[str]] = {}
    for (effect, situation), count in sorted(met.items()):
        by_effect.setdefault(effect, []).append(f"{situation} {count}")
    return "\n".join(f"{effect}: {', '.join(found)}" for effect, found in by_effect.items())


def main(arguments: Sequence[str]) -> None:
    matches, first = int(arguments[0]) if arguments else 1, int(arguments[1]) if arguments[1:] else 0
    met: Counter[tuple[str, str]] = Counter()
    total = 0
    with tempfile.TemporaryDirectory() as folder:
        for table in TABLES:
            for seed in range(first, first + matches):
                found, moves = play_beside(table, seed, 10_000, Path(folder))
                met += found
                total += moves
            print(f"{table.name}: {matches} matches, both referees agree", flush=True)
    print(report(met))
    print(f"{total} positions, {len(met)} pairs of an effect and a situation.")


if __name__ == "__main__":
    main(sys.argv[1:])
