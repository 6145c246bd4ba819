# mypy: allow-untyped-defs, allow-incomplete-defs
"""The contract every game keeps, and the generic names that compiled code calls.

A position is one NumPy record. `to_move(s)`, `legal(s, seat, out)` and the rest find the game **by the type of the
record**: in compiled code at compile time (so generic playouts are found in Numba's disk cache), in plain Python by a
look-up that runs the interpreted twins of the same rules.

    lots(s, rng)           settles by lot what the settings left open (`random`), in a record that holds only them
    start(s)               the first position, written into a record that holds only its settings, all of them settled
    to_move(s)             a seat, CHANCE or NOBODY; where several seats may act at once, the first of them
    may_move(s, seat)      has this seat something to decide now?
    legal(s, seat, out)    writes move codes in a pinned order, returns how many; for CHANCE, all outcomes
    choices(s, seat, out)  how many moves `legal` would list; for a game with long lists, without listing them
    choice(s, seat, k, out)   the k-th of them; asked only behind `choices`, with the same `out`
    apply(s, seat, move)   plays it, in place
    act(s, seat, move)     plays it without all that follows of itself; that is then brought about by
    follow(s)              a part of it, while the position is
    busy(s)                so that on a GPU what takes long is done together; `apply` is all of it
    faces(s), face(s, k)   chance: how many equally likely outcomes, and the k-th of them, in O(1)
    stream(s)              chance: which stream of the generator the outcome is drawn from
    score(s, seat)         points, at any moment
    tally(s, seat, out)    the points by category, in the order of `Room.categories`
    result(s, seat)        ONGOING, WIN, LOSS, DRAW or PLAYED (ended, points only)
    hide(s, seat)          blanks in place what this seat may not know
    guess(s, seat, rng)    fills the blanks at random, consistently with what the seat knows
    greedy(s, seat, moves, n, rng)   the index of the move a sensible quick player makes
    at_sight(s, seat, out, rng)      the move itself, of all she has; for a game with long lists, without listing them:
                           the same, by the same draws, and a game that has a way of its own writes nothing into `out`
    fold(s, goal)          brings positions in which as much can still be gained into one form (no longer a position to
                           play from); says whether nothing can be gained any more
    left(s)                how much of the match is left, as a number that falls: where it is small, all can be searched
    ranked(s, seat, moves, n, rng, picked)   fills `picked` with the moves she likes most, best first; how many they are
    weighs(s, seat)        is it a decision worth thinking about for long? Others are made quickly even by who thinks
    kind_of(s, seat)       what sort of move is next, 1 to 31, rising through a turn: on a GPU those of a sort are made
                           together
    uses(s, seat, move, used)   notes, as seat + 1, who uses which of the room's `slots` by a move before it is made
    traits, appraise       a value that was learned, and a search with it: `kernel.mind`, `kernel.learned`
    prospect               between several: what a learned chance to win looks at, likewise
    outlook                between two: what a learned lead looks at, likewise
    insight, counsel, trusts   what a net looks at that was taught a chance, a search with it against somebody who plays
                           at sight, and whether that is who the rival is, likewise
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cached_property
from types import ModuleType
from typing import Any

import numba
import numpy as np

from hedgerow.kernel.jit import interpreted, rule
from hedgerow.kernel.layout import Record
from hedgerow.kernel.mind import (
    never_trusts,
    no_counsel,
    no_insight,
    no_outlook,
    no_prospect,
    no_traits,
    nothing_learned,
)
from hedgerow.kernel.names import CHANCE as CHANCE
from hedgerow.kernel.names import NOBODY as NOBODY
from hedgerow.kernel.names import act as act
from hedgerow.kernel.names import apply as apply
from hedgerow.kernel.names import at_sight as at_sight
from hedgerow.kernel.names import busy as busy
from hedgerow.kernel.names import choice as choice
from hedgerow.kernel.names import choices as choices
from hedgerow.kernel.names import face as face
from hedgerow.kernel.names import faces as faces
from hedgerow.kernel.names import fold as fold
from hedgerow.kernel.names import follow as follow
from hedgerow.kernel.names import greedy as greedy
from hedgerow.kernel.names import guess as guess
from hedgerow.kernel.names import hide as hide
from hedgerow.kernel.names import kind_of as kind_of
from hedgerow.kernel.names import known
from hedgerow.kernel.names import left as left
from hedgerow.kernel.names import legal as legal
from hedgerow.kernel.names import lots as lots
from hedgerow.kernel.names import may_move as may_move
from hedgerow.kernel.names import ranked as ranked
from hedgerow.kernel.names import result as result
from hedgerow.kernel.names import score as score
from hedgerow.kernel.names import start as start
from hedgerow.kernel.names import stream as stream
from hedgerow.kernel.names import tally as tally
from hedgerow.kernel.names import to_move as to_move
from hedgerow.kernel.names import uses as uses
from hedgerow.kernel.names import weighs as weighs
from hedgerow.kernel.unsaid import (
    always_weighs,
    any_move,
    as_listed,
    each_its_own,
    face_is_its_number,
    from_dice,
    never_busy,
    no_lots,
    nobody_counts,
    nothing_follows,
    nothing_hidden,
    nothing_to_guess,
    uses_nothing,
)

WATCHER = -3  # a seat number for somebody who only watches: `hide` leaves what is open to all
ONGOING, WIN, LOSS, DRAW, PLAYED = 0, 1, 2, 3, 4
POINTS, WINS = 0, 1  # goals: points (between two players the lead), or the chance to win
RESULTS = ("ongoing", "win", "loss", "draw", "played")


@rule
def only_who_is_to_move(s, seat):
    """Games in turn: nobody decides but the seat to move."""
    return to_move(s) == seat


@rule
def as_many_as_listed(s, seat, out):
    """Short lists: the moves are listed to count them."""
    return legal(s, seat, out)


@rule
def all_at_once(s, seat, move):
    """Short moves: nothing is left for later."""
    apply(s, seat, move)


@rule
def one_category(s, seat, out):
    """Games that count one thing: the score is the only category."""
    out[0] = score(s, seat)


@rule
def by_greedy(s, seat, moves, n, rng, picked):
    """The quick player's choice, then her choice of what is left, and so on; the list is used up."""
    found = min(len(picked), n)
    for rank in range(found):
        best = greedy(s, seat, moves, n - rank, rng)
        picked[rank] = moves[best]
        moves[best] = moves[n - rank - 1]
    return found


@rule
def best_listed(s, seat, out, rng):
    """Short lists: the moves are listed for the quick player to choose."""
    n = legal(s, seat, out)
    return out[greedy(s, seat, out, n, rng)]


@rule
def chance_or_choice(s, seat):
    """Two sorts of moves: what is rolled, and what is decided."""
    return 1 if seat == CHANCE else 2


@dataclass(frozen=True, eq=False)
class Rules:
    """The compiled functions of one game. `interpreted` is the same set, run by Python."""

    start: Callable[..., Any]
    to_move: Callable[..., Any]
    legal: Callable[..., Any]
    apply: Callable[..., Any]
    faces: Callable[..., Any]
    score: Callable[..., Any]
    result: Callable[..., Any]
    lots: Callable[..., Any] = no_lots
    face: Callable[..., Any] = face_is_its_number
    stream: Callable[..., Any] = from_dice
    may_move: Callable[..., Any] = only_who_is_to_move
    act: Callable[..., Any] = all_at_once
    follow: Callable[..., Any] = nothing_follows
    busy: Callable[..., Any] = never_busy
    choices: Callable[..., Any] = as_many_as_listed
    choice: Callable[..., Any] = as_listed
    hide: Callable[..., Any] = nothing_hidden
    guess: Callable[..., Any] = nothing_to_guess
    tally: Callable[..., Any] = one_category
    greedy: Callable[..., Any] = any_move
    at_sight: Callable[..., Any] = best_listed
    fold: Callable[..., Any] = each_its_own
    left: Callable[..., Any] = nobody_counts
    ranked: Callable[..., Any] = by_greedy
    weighs: Callable[..., Any] = always_weighs
    kind_of: Callable[..., Any] = chance_or_choice
    uses: Callable[..., Any] = uses_nothing
    traits: Callable[..., Any] = no_traits
    appraise: Callable[..., Any] = nothing_learned
    prospect: Callable[..., Any] = no_prospect
    outlook: Callable[..., Any] = no_outlook
    insight: Callable[..., Any] = no_insight
    counsel: Callable[..., Any] = no_counsel
    trusts: Callable[..., Any] = never_trusts

    @classmethod
    def of(cls, *modules: ModuleType) -> Rules:
        """What a room's modules define of the contract, each function under its own name."""
        found = {}
        for module in modules:
            for name in (f.name for f in fields(cls)):
                function = vars(module).get(name)
                if function is not None and function.__module__ == module.__name__:  # not what it only imports
                    found[name] = function
        return cls(**found)

    @cached_property
    def interpreted(self) -> Rules:
        return Rules(**{f.name: interpreted(getattr(self, f.name)) for f in fields(self)})


def teach(layout: np.dtype[Any], rules: Rules) -> None:
    """Make the generic names know the game whose positions have this layout."""
    known[numba.from_dtype(layout)] = rules
    known[layout] = rules


def rules_of(s: Record) -> Rules:
    """The rules of the game that a record belongs to."""
    found: Rules = known[s.dtype]
    return found


def rules_by_type(kind: Any) -> Rules:
    """The same by the record's type, as Numba or NumPy has it."""
    found: Rules = known[kind]
    return found
