# mypy: allow-untyped-defs, allow-incomplete-defs
"""The names of the contract that all games share (`kernel.contract` tells what they mean), as Python runs and as Numba
compiles them: each finds the game **by the type of the record**."""

from __future__ import annotations

from typing import Any

from numba.extending import overload

from hedgerow.kernel.layout import Numbers, Record
from hedgerow.kernel.rng import Generator

CHANCE, NOBODY = -1, -2

known: dict[Any, Any] = {}  # the rules of every game, by Numba record type and by NumPy dtype: `contract.teach`


# The generic names as Python runs them: always the interpreted twins.


def lots(s: Record, rng: Generator) -> None:
    known[s.dtype].interpreted.lots(s, rng)


def start(s: Record) -> None:
    known[s.dtype].interpreted.start(s)


def to_move(s: Record) -> int:
    return int(known[s.dtype].interpreted.to_move(s))


def may_move(s: Record, seat: int) -> bool:
    return bool(known[s.dtype].interpreted.may_move(s, seat))


def legal(s: Record, seat: int, out: Numbers) -> int:
    rules = known[s.dtype].interpreted
    if seat == CHANCE:
        n = int(rules.faces(s))
        for k in range(n):
            out[k] = rules.face(s, k)
        return n
    return int(rules.legal(s, seat, out))


def choices(s: Record, seat: int, out: Numbers) -> int:
    return int(known[s.dtype].interpreted.choices(s, seat, out))


def choice(s: Record, seat: int, k: int, out: Numbers) -> int:
    return int(known[s.dtype].interpreted.choice(s, seat, int(k), out))


def apply(s: Record, seat: int, move: int) -> None:
    # Small NumPy integers overflow where machine code widens them: rules are given plain ones.
    known[s.dtype].interpreted.apply(s, int(seat), int(move))


def act(s: Record, seat: int, move: int) -> None:
    known[s.dtype].interpreted.act(s, int(seat), int(move))


def follow(s: Record) -> None:
    known[s.dtype].interpreted.follow(s)


def busy(s: Record) -> bool:
    return bool(known[s.dtype].interpreted.busy(s))


def faces(s: Record) -> int:
    return int(known[s.dtype].interpreted.faces(s))


def face(s: Record, k: int) -> int:
    return int(known[s.dtype].interpreted.face(s, k))


def stream(s: Record) -> int:
    return int(known[s.dtype].interpreted.stream(s))


def score(s: Record, seat: int) -> int:
    return int(known[s.dtype].interpreted.score(s, seat))


def tally(s: Record, seat: int, out: Numbers) -> None:
    known[s.dtype].interpreted.tally(s, seat, out)


def result(s: Record, seat: int) -> int:
    return int(known[s.dtype].interpreted.result(s, seat))


def hide(s: Record, seat: int) -> None:
    known[s.dtype].interpreted.hide(s, seat)


def guess(s: Record, seat: int, rng: Generator) -> None:
    known[s.dtype].interpreted.guess(s, seat, rng)


def greedy(s: Record, seat: int, moves: Record, n: int, rng: Generator) -> int:
    return int(known[s.dtype].interpreted.greedy(s, seat, moves, n, rng))


def at_sight(s: Record, seat: int, out: Numbers, rng: Generator) -> int:
    return int(known[s.dtype].interpreted.at_sight(s, seat, out, rng))


def fold(s: Record, goal: int) -> bool:
    return bool(known[s.dtype].interpreted.fold(s, goal))


def left(s: Record) -> int:
    return int(known[s.dtype].interpreted.left(s))


def ranked(s: Any, seat: int, moves: Any, n: int, rng: Any, picked: Any) -> int:
    return int(known[s.dtype].interpreted.ranked(s, seat, moves, n, rng, picked))


def weighs(s: Any, seat: int) -> bool:
    return bool(known[s.dtype].interpreted.weighs(s, seat))


def kind_of(s: Any, seat: int) -> int:
    return int(known[s.dtype].interpreted.kind_of(s, seat))


def uses(s: Any, seat: int, move: int, used: Any) -> None:
    known[s.dtype].interpreted.uses(s, seat, int(move), used)


# The generic names as Numba compiles them: the game's own function, chosen by the record's type.


@overload(lots)
def _lots(s, rng):
    game = known[s].lots
    return lambda s, rng: game(s, rng)


@overload(start)
def _start(s):
    game = known[s].start
    return lambda s: game(s)


@overload(to_move)
def _to_move(s):
    game = known[s].to_move
    return lambda s: game(s)


@overload(may_move)
def _may_move(s, seat):
    game = known[s].may_move
    return lambda s, seat: game(s, seat)


@overload(legal)
def _legal(s, seat, out):
    listed, count, outcome = known[s].legal, known[s].faces, known[s].face

    def implementation(s, seat, out):
        if seat != CHANCE:
            return listed(s, seat, out)
        n = count(s)
        for k in range(n):
            out[k] = outcome(s, k)
        return n

    return implementation


@overload(choices)
def _choices(s, seat, out):
    game = known[s].choices
    return lambda s, seat, out: game(s, seat, out)


@overload(choice)
def _choice(s, seat, k, out):
    game = known[s].choice
    return lambda s, seat, k, out: game(s, seat, k, out)


@overload(apply)
def _apply(s, seat, move):
    game = known[s].apply
    return lambda s, seat, move: game(s, seat, move)


@overload(act)
def _act(s, seat, move):
    game = known[s].act
    return lambda s, seat, move: game(s, seat, move)


@overload(follow)
def _follow(s):
    game = known[s].follow
    return lambda s: game(s)


@overload(busy)
def _busy(s):
    game = known[s].busy
    return lambda s: game(s)


@overload(faces)
def _faces(s):
    game = known[s].faces
    return lambda s: game(s)


@overload(face)
def _face(s, k):
    game = known[s].face
    return lambda s, k: game(s, k)


@overload(stream)
def _stream(s):
    game = known[s].stream
    return lambda s: game(s)


@overload(score)
def _score(s, seat):
    game = known[s].score
    return lambda s, seat: game(s, seat)


@overload(tally)
def _tally(s, seat, out):
    game = known[s].tally
    return lambda s, seat, out: game(s, seat, out)


@overload(result)
def _result(s, seat):
    game = known[s].result
    return lambda s, seat: game(s, seat)


@overload(hide)
def _hide(s, seat):
    game = known[s].hide
    return lambda s, seat: game(s, seat)


@overload(guess)
def _guess(s, seat, rng):
    game = known[s].guess
    return lambda s, seat, rng: game(s, seat, rng)


@overload(greedy)
def _greedy(s, seat, moves, n, rng):
    game = known[s].greedy
    return lambda s, seat, moves, n, rng: game(s, seat, moves, n, rng)


@overload(at_sight)
def _at_sight(s, seat, out, rng):
    game = known[s].at_sight
    return lambda s, seat, out, rng: game(s, seat, out, rng)


@overload(fold)
def _fold(s, goal):
    game = known[s].fold
    return lambda s, goal: game(s, goal)


@overload(left)
def _left(s):
    game = known[s].left
    return lambda s: game(s)


@overload(ranked)
def _ranked(s, seat, moves, n, rng, picked):
    game = known[s].ranked
    return lambda s, seat, moves, n, rng, picked: game(s, seat, moves, n, rng, picked)


@overload(weighs)
def _weighs(s, seat):
    game = known[s].weighs
    return lambda s, seat: game(s, seat)


@overload(kind_of)
def _kind_of(s, seat):
    game = known[s].kind_of
    return lambda s, seat: game(s, seat)


@overload(uses)
def _uses(s, seat, move, used):
    game = known[s].uses
    return lambda s, seat, move, used: game(s, seat, move, used)
