# mypy: allow-untyped-defs, allow-incomplete-defs
"""Whole matches without leaving compiled code: the one loop of a match, and counting positions.

Whoever plays has a workspace: one record with the position, a list for moves, a generator, and what else she needs to
decide. `decide(workspace, seat, match, played)` finds the way to decide **by the kind of the workspace**, as the
contract finds a game by the type of its record: so one loop serves random play, the quick player and those who think,
on a CPU and on a GPU, and compiles only what its workspace needs. A record is one address: handing on arrays, alone or
in a tuple, made the fastest games slower by a fifth. (On a GPU nothing is handed on, and it is a tuple with such names:
`kernel.gpu`.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

import numpy as np

from hedgerow.kernel.contract import (
    CHANCE,
    NOBODY,
    apply,
    at_sight,
    choice,
    choices,
    face,
    faces,
    greedy,
    legal,
    lots,
    result,
    score,
    start,
    stream,
    tally,
    to_move,
)
from hedgerow.kernel.jit import interpreted, overload, rule, rule_by_type
from hedgerow.kernel.layout import dense
from hedgerow.kernel.rng import BOTS, SHAPE, below, generator, plant, rewind

RANDOM, GREEDY = 0, 1  # levels of play, as numbers; `bots.players` names them and adds those that think


PAUSE = -1  # no move: the loop is left, to be taken up again; a GPU thinks for many matches between two such pauses
AT_RANDOM, QUICK, MIXED = "at_random", "quick", "mixed"  # kinds of workspaces; mixed: at random or quickly, by seat


def workspace_type(kind: str, layout: np.dtype[Any], most_moves: int, more: Sequence[Any] = ()) -> np.dtype[Any]:
    """The record of a workspace. Its first field bears the kind, in eight bytes; a workspace in `more` stands behind
    eight, too: NumPy does not know how a record of ours wants to be aligned."""
    common = [(kind, "i8"), ("game", layout, (1,)), ("moves", "i4", (most_moves,)), ("rng", "u4", SHAPE)]
    return dense([*common, *more])


class Way(NamedTuple):
    """How a seat plays, as numbers for compiled code."""

    code: int  # RANDOM, GREEDY, or one of `bots.seats`
    notice: int = 0  # so many of its moves, by lot, are looked at; 0: all
    playouts: int = 0  # imagined matches for a decision, of who tries moves
    certain: bool = False  # does it ask the room's `certainty` first? Compiled code does not


def ways_type(players: int) -> list[Any]:
    """Fields of a workspace in which every seat plays in a way of its own."""
    return [("codes", "i8", (players,)), ("notices", "i8", (players,)), ("playouts", "i8", (players,))]


def whole_ways(ways: Sequence[Way | int]) -> list[Way]:
    """A number is the code of a way that needs no other numbers."""
    return [way if isinstance(way, Way) else Way(int(way)) for way in ways]


def take_ways(workspace: Any, ways: Sequence[Way | int]) -> None:
    """Put them there."""
    whole = whole_ways(ways)
    workspace.codes[:] = [way.code for way in whole]
    workspace.notices[:] = [way.notice for way in whole]
    workspace.playouts[:] = [way.playouts for way in whole]


def mixed_workspace_type(layout: np.dtype[Any], most_moves: int, players: int) -> np.dtype[Any]:
    """With a way for each seat, at random or at sight."""
    return workspace_type(MIXED, layout, most_moves, ways_type(players))


class Ends(NamedTuple):
    """What is written down of matches, one row each; without categories `tallies` is left alone."""

    points: Any  # [match, seat]
    tallies: Any  # [match, seat, category]
    results: Any  # [match, seat]
    lengths: Any  # [match]


F = TypeVar("F", bound=Callable[..., Any])
_ways: dict[str, Any] = {}  # to decide, by the kind of the workspace


def decides_in(kind: str) -> Callable[[F], F]:
    """This rule decides whenever somebody plays in such a workspace."""

    def taught(way: F) -> F:
        _ways[kind] = way
        return way

    return taught


def decide(workspace: Any, seat: int, match: int, played: int) -> int:
    """The move of a seat, `played` moves into match number `match`."""
    fields = getattr(workspace, "_fields", None) or workspace.dtype.names
    return int(interpreted(_ways[fields[0]])(workspace, seat, match, played))


@overload(decide)
def _decide(workspace, seat, match, played):
    way = _ways[next(iter(workspace.fields))]
    return lambda workspace, seat, match, played: way(workspace, seat, match, played)


@rule
def roll(s, rng):
    """Play what chance owes, drawn from the stream the game names."""
    apply(s, CHANCE, face(s, below(rng, stream(s), faces(s))))


@rule
def begin(s, match, rng):
    """The first position of match number `match` of a seed, in a record that holds only its settings."""
    rewind(rng, match)
    lots(s, rng)
    start(s)


def first_position(template: Any, seed: int = 0) -> Any:
    """Where a match begins, as an array of one record; `template` holds its settings."""
    records = template.copy()
    interpreted(begin)(records[0], 0, generator(seed))
    return records


def first_decision(template: Any) -> tuple[Any, int]:
    """The position in which a seat first has to decide, and that seat; NOBODY: none has."""
    records, rng = first_position(template), generator()
    while to_move(records[0]) == CHANCE:
        interpreted(roll)(records[0], rng)
    return records, to_move(records[0])


@rule
def any_choice(s, seat, moves, rng):
    """One of the seat's moves, all equally likely."""
    n = choices(s, seat, moves)
    return choice(s, seat, below(rng, BOTS, n), moves)


@rule
def noticed(moves, n, rng, notice):
    """Put so many of the moves first, by lot; how many they are. Who notices 0 overlooks none."""
    if notice <= 0 or notice >= n:
        return n
    for i in range(notice):
        k = i + below(rng, BOTS, n - i)
        moves[i], moves[k] = moves[k], moves[i]
    return notice


@rule
def glance(s, seat, moves, rng, notice):
    """The quick player's move, of those she notices."""
    n = noticed(moves, legal(s, seat, moves), rng, notice)
    return moves[greedy(s, seat, moves, n, rng)]


@decides_in(AT_RANDOM)
@rule
def decide_at_random(workspace, seat, match, played):
    return any_choice(workspace.game[0], seat, workspace.moves, workspace.rng)


@decides_in(QUICK)
@rule
def decide_quickly(workspace, seat, match, played):
    return at_sight(workspace.game[0], seat, workspace.moves, workspace.rng)


@decides_in(MIXED)
@rule
def decide_by_level(workspace, seat, match, played):
    if workspace.codes[seat] == GREEDY:
        if workspace.notices[seat] == 0:  # nearly always: who overlooks nothing does not pay for who does
            return at_sight(workspace.game[0], seat, workspace.moves, workspace.rng)
        return glance(workspace.game[0], seat, workspace.moves, workspace.rng, workspace.notices[seat])
    return any_choice(workspace.game[0], seat, workspace.moves, workspace.rng)


@rule_by_type  # who thinks plays imagined ends by it, in the middle of a match
def finish(workspace, match):
    """Play on from where the record stands to the end of the match, or until whoever decides wants a PAUSE; returns how
    many moves that took."""
    s = workspace.game[0]
    played = 0
    seat = to_move(s)
    while seat != NOBODY:
        if seat == CHANCE:
            roll(s, workspace.rng)
        else:
            move = decide(workspace, seat, match, played)
            if move == PAUSE:
                break
            apply(s, seat, move)
        played += 1
        seat = to_move(s)
    return played


@rule
def write_down(s, ends, i, played):
    """How a match ended, after so many moves, in row `i`."""
    ends.lengths[i] = played
    for seat in range(ends.points.shape[1]):
        ends.results[i, seat] = result(s, seat)
        if ends.tallies.shape[2] == 0:
            ends.points[i, seat] = score(s, seat)
        else:  # the sum is the score: some games count long for either
            tally(s, seat, ends.tallies[i, seat])
            ends.points[i, seat] = 0
            for category in range(ends.tallies.shape[2]):
                ends.points[i, seat] += ends.tallies[i, seat, category]


@rule
def play(workspace, template, match, ends, i):
    """Match number `match` from start to end, written down in row `i`; returns its length."""
    workspace.game[0] = template[0]
    s = workspace.game[0]
    begin(s, match, workspace.rng)
    played = finish(workspace, match)
    write_down(s, ends, i, played)
    return played


@rule
def matches(workspace, template, low, high, first, ends):
    """Matches number `first`, `first` + 1, ... of a seed, one for each row of `ends`; returns all their moves.

    `template` holds one record with the settings filled in.
    """
    plant(workspace.rng, low, high)
    total = 0
    for i in range(len(ends.lengths)):
        total += play(workspace, template, first + i, ends, i)
    return total


@rule
def perft(positions, moves, places, counts, depth):
    """Count the tree below positions[0], chance enumerated.

    counts[d] becomes (chance, decision, terminal) nodes d moves below the root, d <= depth. `positions`, `moves` and
    `places` give one record, one move list and one (length, next) pair for each level.
    """
    level = 0
    fresh = True
    while level >= 0:
        s = positions[level]
        if fresh:
            seat = to_move(s)
            counts[level, 2 if seat == NOBODY else (0 if seat == CHANCE else 1)] += 1
            places[level, 0] = 0 if seat == NOBODY or level == depth else legal(s, seat, moves[level])
            places[level, 1] = 0
        if places[level, 1] == places[level, 0]:
            level -= 1
            fresh = False
            continue
        move = moves[level, places[level, 1]]
        places[level, 1] += 1
        positions[level + 1] = positions[level]
        child = positions[level + 1]
        apply(child, to_move(s), move)
        level += 1
        fresh = True
