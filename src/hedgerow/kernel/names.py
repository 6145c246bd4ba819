# mypy: allow-untyped-defs, allow-incomplete-defs
"""The generic functions of the contract, which call a game's own function by the type of the record.

`kernel.contract` says what they mean. Python runs the interpreted rules, and compiled code calls the compiled ones.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from hedgerow.kernel.jit import overload
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


def compiled_by_game(function: Callable[..., Any]) -> None:
    """Let compiled code call the game's own function of the same name."""
    name, signature = function.__name__, inspect.signature(function)
    names = ", ".join(signature.parameters)

    def choose(*types: Any) -> Any:
        own = getattr(known[types[0]], name)
        return eval(f"lambda {names}: own({names})", {"__name__": __name__, "own": own})

    empty = inspect.Parameter.empty
    plain = [parameter.replace(annotation=empty) for parameter in signature.parameters.values()]
    choose.__signature__ = signature.replace(parameters=plain, return_annotation=empty)  # type: ignore[attr-defined]
    overload(function)(choose)


for each in (
    lots, start, to_move, may_move, choices, choice, apply, act, follow, busy, faces, face, stream, score, tally,
    result, hide, guess, greedy, at_sight, fold, left, ranked, weighs, kind_of, uses,
):  # fmt: skip
    compiled_by_game(each)


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
