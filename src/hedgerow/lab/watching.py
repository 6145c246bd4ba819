# mypy: allow-untyped-defs, allow-incomplete-defs
"""Watching matches: whole ones in compiled code, with everything written down that a report asks about.

Whoever plays here is quick: at random, as the room's quick player, or by what was learned, each seat as it likes. A
seat may be forbidden some moves, by their codes or by what they use (the room's `slots`): then it plays as before, and
where its move is a forbidden one, what the quick player likes most of the others; where all are, it makes its move. So
the same player without an option can be asked what the option is worth, and match, dice and cards are as they were.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hedgerow.kernel import learned, playout
from hedgerow.kernel.contract import (
    CHANCE,
    NOBODY,
    apply,
    at_sight,
    choices,
    face,
    faces,
    greedy,
    legal,
    result,
    score,
    stream,
    tally,
    to_move,
    uses,
)
from hedgerow.kernel.jit import interpreted, rule
from hedgerow.kernel.layout import dense
from hedgerow.kernel.learned import schooled_choice
from hedgerow.kernel.mind import QUICKLY, no_traits
from hedgerow.kernel.playout import GREEDY, RANDOM, any_choice, begin, decide, decides_in
from hedgerow.kernel.rng import below, generator, rewind
from hedgerow.kernel.room import Records, Room
from hedgerow.kernel.settings import Settings

WATCHED = "watched"
BY_VALUE = 2  # behind RANDOM and GREEDY: a level of this workspace alone
LONGEST = 20_000  # moves that are written down; of a longer match the rest is only played


def workspace_type(room: Room, layout: np.dtype[Any], players: int) -> np.dtype[Any]:
    """The record of such a workspace."""
    slots = max(room.slots, 1)
    more = [
        ("restricted", "i8"),  # the seat that may not do everything
        ("by_value", learned.workspace_type(layout, room)),
        ("levels", "i1", (players,)),
        ("banned", "u1", (codes_of(room),)),  # what it may not, by code
        ("used", "i1", (slots,)),  # seat + 1 of who used it last
        ("own", "i1", (slots,)),  # the same of the restricted seat alone, whoever used it later
        ("bars", "i8"),  # how many slots it may not use,
        ("barred", "i4", (slots,)),  # and which
        ("tried", "i1", (slots,)),  # what a move would use
    ]
    return playout.workspace_type(WATCHED, layout, room.most_moves, more)


def codes_of(room: Room) -> int:
    """No move has a code as large as this."""
    return max(one.stop for one in room.codes)


@decides_in(WATCHED)
@rule
def decide_watched(workspace, seat, match, played):
    s = workspace.game[0]
    if workspace.levels[seat] == RANDOM:
        move = any_choice(s, seat, workspace.moves, workspace.rng)
    elif workspace.levels[seat] == GREEDY:
        move = at_sight(s, seat, workspace.moves, workspace.rng)
    else:
        workspace.by_value.game[0] = s
        move = schooled_choice(workspace.by_value, seat)
    if seat == workspace.restricted and is_forbidden(workspace, seat, move):
        return instead(workspace, seat, move)
    return move


@rule
def is_forbidden(workspace, seat, move):
    """By its code, or by what it would use here: one code may use one thing now and another then."""
    if workspace.banned[move]:
        return True
    if workspace.bars == 0:
        return False
    tried = workspace.tried
    for i in range(workspace.bars):
        tried[workspace.barred[i]] = 0
    uses(workspace.game[0], seat, move, tried)
    for i in range(workspace.bars):
        if tried[workspace.barred[i]]:
            return True
    return False


@rule
def instead(workspace, seat, move):
    """What the quick player likes most of what is left; where nothing is, the move that is forbidden."""
    s, moves = workspace.game[0], workspace.moves
    n, left = legal(s, seat, moves), 0
    for i in range(n):
        if not is_forbidden(workspace, seat, moves[i]):
            moves[left] = moves[i]
            left += 1
    return moves[greedy(s, seat, moves, left, workspace.rng)] if left else move


@rule
def watch(workspace, template, match, trace, tallies, results):
    """Match number `match` from start to end, a row of `trace` for each move; returns its length."""
    workspace.game[0] = template[0]
    s = workspace.game[0]
    for slot in range(len(workspace.used)):
        workspace.used[slot] = 0
        workspace.own[slot] = 0
    begin(s, match, workspace.rng)
    played = 0
    seat = to_move(s)
    while seat != NOBODY:
        if seat == CHANCE:
            options = faces(s)
            move = face(s, below(workspace.rng, stream(s), options))
        else:
            options = choices(s, seat, workspace.moves)
            move = decide(workspace, seat, match, played)
            uses(s, seat, move, workspace.used)
            if seat == workspace.restricted:
                uses(s, seat, move, workspace.own)
        apply(s, seat, move)
        if played < len(trace):
            row = trace[played]
            row.seat = seat
            row.move = move
            row.options = options
            for other in range(len(results)):
                row.points[other] = score(s, other)
        played += 1
        seat = to_move(s)
    for seat in range(len(results)):
        results[seat] = result(s, seat)
        tally(s, seat, tallies[seat])
    return played


@rule
def replay(workspace, template, match, trace, count):
    """The position behind the first `count` moves of a match that was watched."""
    workspace.game[0] = template[0]
    s = workspace.game[0]
    begin(s, match, workspace.rng)
    for i in range(count):
        apply(s, trace[i].seat, trace[i].move)


@dataclass
class Watched:
    """One match, as it was seen. The arrays are the watcher's: the next match is written over them."""

    number: int
    seats: Any  # [move]: who made it
    moves: Any  # [move]: its code
    options: Any  # [move]: how many there were
    points: Any  # [move, seat]: as they stood behind it
    tallies: Any  # [seat, category]
    results: Any  # [seat]
    length: int
    starter: int
    used: Any  # [slot]: seat + 1 of who used it last
    own: Any = None  # [slot]: not 0 where the restricted seat used it


def best_level(room: Room) -> int:
    """Who plays by what was learned, where something was; else the quick player."""
    return GREEDY if room.rules.traits is no_traits else BY_VALUE


class Watcher:
    """Plays and watches matches of one kind. One for each worker: nothing in it is shared."""

    def __init__(self, room: Room, settings: Settings, seed: int = 0, levels: Sequence[int] = ()) -> None:
        self.room, self.settings = room, settings
        self.template: Records = room.template(settings)
        layout, players = self.template.dtype, settings.players
        self.workspace: Any = np.zeros(1, workspace_type(room, layout, players))[0]
        self.workspace.levels[:] = levels or [best_level(room)] * players
        self.workspace.restricted = -1
        self.workspace.rng[:] = generator(seed)
        learned.furnish(self.workspace.by_value, room, QUICKLY)
        self.workspace.by_value.rng[:] = generator(seed)
        row = dense([("seat", "i4"), ("move", "i4"), ("options", "i4"), ("points", "i4", (players,))])
        self.trace: Any = np.zeros(min(room.longest(settings), LONGEST), row)
        self._tallies = np.zeros((players, len(room.categories)), np.int32)
        self._results = np.zeros(players, np.int8)

    def forbid(self, seat: int, codes: Collection[int] = (), slots: Collection[int] = ()) -> None:
        """From now on this seat may not make these moves, nor any that uses one of these slots; -1: every seat may do
        everything."""
        self.workspace.restricted = seat
        self.workspace.banned[:] = 0
        self.workspace.banned[list(codes)] = 1
        self.workspace.bars = len(slots)
        self.workspace.barred[: len(slots)] = list(slots)

    def match(self, number: int, function: Callable[..., Any] = watch) -> Watched:
        """Play it, and look."""
        for own in (self.workspace.by_value, self.workspace.by_value.mind):
            interpreted(rewind)(own.rng, number)  # no match may hear of those before it
        length = int(function(self.workspace, self.template, number, self.trace, self._tallies, self._results))
        seen = self.trace[: min(length, len(self.trace))]
        return Watched(
            number, seen["seat"], seen["move"], seen["options"], seen["points"], self._tallies, self._results, length,
            int(self.room.starter(self.workspace.game[0])), self.workspace.used, self.workspace.own,
        )  # fmt: skip

    def at(self, number: int, count: int, function: Callable[..., Any] = replay) -> Records:
        """The position behind so many moves of the match that was watched last."""
        function(self.workspace, self.template, number, self.trace, count)
        found: Records = self.workspace.game.copy()
        return found

    @property
    def ended(self) -> Any:
        """The record of the match that was watched last."""
        return self.workspace.game[0]
