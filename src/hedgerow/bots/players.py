"""The levels a seat can be played at, one list for table, terminal, simulation, tournament and bench.

Five are for people, from somebody who learns the rules to as much as the machine gives. The lower ones are not good
players who blunder: they look at fewer of their moves, and no further than what a move brings at once. The others are
fixed references: they stay as they are, so that progress can be measured by them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from hedgerow.bots import rollout, schooled, thought
from hedgerow.bots.readiness import Need
from hedgerow.bots.seats import BRIEF, HALVING, SCHOOLED, STRONG
from hedgerow.bots.thought import Budget, Thought, never, think
from hedgerow.bots.workspace import workspace_for
from hedgerow.kernel import jit, playout
from hedgerow.kernel.contract import NOBODY
from hedgerow.kernel.mind import nothing_learned
from hedgerow.kernel.playout import GREEDY, RANDOM, Way
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import AT_SIGHT, BY_TRYING, BY_VALUE, Records, Room
from hedgerow.kernel.settings import Settings, suggestion

WAYS = {AT_SIGHT: Way(GREEDY), BY_TRYING: Way(BRIEF, playouts=16), BY_VALUE: Way(SCHOOLED)}


@dataclass(frozen=True)
class Level:
    """A way for a bot to play."""

    name: str
    about: str
    way: Way
    seconds: float = 0.0  # that a move may take; 0: it is made at once
    schooled: Way | None = None  # how it plays where the room searches turns by a learned value, if that is another way
    need: Need | None = None  # the compiled code it plays with
    is_reference: bool = False

    @property
    def time(self) -> str:
        """How long a move takes, in words."""
        return f"up to {self.seconds:g} s a move" if self.seconds else "moves at once"

    def way_in(self, room: Room) -> Way:
        """How it plays this game."""
        if sight := room.levels.get(self.name):
            return WAYS[sight.how]._replace(notice=sight.notice)
        return self.way if self.schooled is None or room.rules.appraise is nothing_learned else self.schooled

    def budget(self, most: float) -> Budget:
        """Its own time, or less where somebody allows less."""
        return Budget(seconds=max(min(self.seconds, most), 0.01))


def _using(decide: Callable[..., object], *more: int) -> Callable[[Room, Settings], None]:
    def use(room: Room, settings: Settings) -> None:
        records, seat = playout.first_decision(room.template(settings))
        if seat != NOBODY:
            jit.load(decide, workspace_for(room, records), seat, *more)

    return use


def _halve(room: Room, settings: Settings) -> None:
    records, seat = playout.first_decision(room.template(settings))
    if seat != NOBODY:
        thought.warm_up(room, records, seat)


def _as(name: str) -> Callable[[Room, Settings], None]:
    """What a level needs that plays in several ways: the room decides in which."""

    def use(room: Room, settings: Settings) -> None:
        code = LEVELS[name].way_in(room).code
        if code != GREEDY:  # which is there before all others
            {BRIEF: BRIEFLY, SCHOOLED: BY_LEARNING, HALVING: TRYING}[code].use(room, settings)

    return use


BY_LEARNING = Need("schooled", _using(schooled.decide, 0))
TRYING = Need("expert", _halve, is_group=True)
BRIEFLY = Need("briefly", _using(rollout.decide_briefly, 0, 0, 1))
LEVELS = {
    level.name: level
    for level in (
        Level("novice", "is learning the rules, and sees two of its moves", Way(GREEDY, notice=2)),
        Level("casual", "plays for fun, and sees six of its moves", Way(GREEDY, notice=6)),
        Level(
            "steady", "sees a good few of its moves, and weighs those that look best", Way(BRIEF, 12, 12), 0.5,
            need=Need("steady", _as("steady"), is_group=True),
        ),
        Level(
            "seasoned", "has played a lot, and thinks its turn through", Way(HALVING, playouts=300), 0.5,
            Way(SCHOOLED), Need("seasoned", _as("seasoned"), is_group=True),
        ),
        Level("expert", "as strong as this machine allows", Way(HALVING, playouts=1_200, certain=True), 2.0,
              need=TRYING),
        Level("random", "plays any move", Way(RANDOM), is_reference=True),
        Level("greedy", "plays what looks best at once", Way(GREEDY), is_reference=True),
        Level("schooled", "plays whole turns as it has learned to", Way(SCHOOLED), 0.5, need=BY_LEARNING,
              is_reference=True),
        Level(
            "strong", "tries its moves by sensible matches", Way(STRONG), 2.0,
            need=Need("strong", _using(rollout.decide, 0)), is_reference=True,
        ),
    )
}  # fmt: skip
FOR_PEOPLE = tuple(level for level in LEVELS.values() if not level.is_reference)
RIVAL = "casual"  # whom a person meets who does not choose
FORMER = {"flat": "steady"}  # levels that there were once: stored matches and links still name them


def level(name: str) -> Level:
    """A level by name; raises `BadSettings`."""
    name = FORMER.get(name, name)
    if name not in LEVELS:
        raise BadSettings(f"There is no bot {name[:40]!r}; {suggestion(name, LEVELS)}")
    return LEVELS[name]


def studied(name: str) -> Level:
    """A level as a study names it; `expert@6000` is the expert with so many imagined matches for a decision. Raises
    `BadSettings`."""
    plain, at, number = name.partition("@")
    found = level(plain)
    if not at:
        return found
    if found.way.code != HALVING:
        raise BadSettings(
            f"Only seasoned and expert take a number of imagined matches behind @: {found.name} takes none."
        )
    if not re.fullmatch("[0-9]{1,6}", number, re.ASCII) or int(number) < 1:
        raise BadSettings(f"Behind {found.name}@ stands a number from 1 to 999999, not {number[:20]!r}.")
    way = found.way._replace(playouts=int(number))  # who names a number means it, in whatever room
    return replace(found, name=f"{found.name}@{int(number)}", way=way, schooled=None)


def thought_of(
    room: Room, view: Records, seat: int, name: str, seed: int, most: float, enough: Callable[[], bool] = never
) -> Thought:
    """What a level thinks of a position, within its own time or `most` seconds."""
    wanted = level(name)
    way = wanted.way_in(room)
    budget = wanted.budget(most)
    if way.playouts and wanted.name != "expert":  # the best one has no bound but its time
        budget = Budget(budget.seconds, way.playouts)
    return think(room, view, seat, way, budget, seed, enough)
