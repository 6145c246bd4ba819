"""The course of one match, as environments ask for it that play one at a time."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import cache
from typing import Any

import numpy as np

from hedgerow.envs.engine import sight, stepping
from hedgerow.envs.form import Form
from hedgerow.kernel import given, rng
from hedgerow.kernel.contract import NOBODY
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.layout import Records, copied
from hedgerow.kernel.refusal import BadSettings, IllegalMove, Refusal
from hedgerow.kernel.settings import checked_seed, suggestion

STAY, RAISE = "stay", "raise"  # what an illegal action does
_twin: Callable[..., Any] = cache(interpreted)


class Course:
    """One match at a time. Compiled, or run by Python: slower, but there is nothing to wait for."""

    def __init__(self, form: Form, illegal: str = STAY, compiled: bool = True) -> None:
        if illegal not in (STAY, RAISE):
            raise BadSettings(
                f"An illegal action cannot {given.shown(illegal)}; {suggestion(str(illegal), (STAY, RAISE))}"
            )
        self.form, self.illegal = form, illegal
        self.compiled = compiled
        self.sit(np.zeros(1, form.row), [0.0] * form.players)

    def sit(self, rows: Records, paid: list[float]) -> None:
        """Stand where a row stands; `paid` are the points that were rewarded already."""
        self._rows, self._paid = rows, paid
        self._row, self._data = rows[0], rows.view(np.uint8).reshape(1, -1)

    def _run(self, rule: Callable[..., Any]) -> Callable[..., Any]:
        return rule if self.compiled else _twin(rule)

    def __deepcopy__(self, memo: Any) -> Course:
        """Another match that stands where this one stands."""
        twin = copy(self)
        twin.sit(copied(self._rows), list(self._paid))
        return twin

    def __reduce__(self) -> Any:
        return _restored, (self.form, self.illegal, self.compiled, self._rows.tobytes(), self._paid)

    def reset(self, seed: int) -> None:
        """A new match, at its first decision: the match that `hedgerow.new` makes of the seed."""
        self._row.rng[:] = rng.generator(checked_seed(seed))
        self._paid = [0.0] * self.form.players
        self.open()
        self._run(stepping.to_decision)(self._row)

    def open(self) -> None:
        """The first position, where chance may be to move."""
        self._run(stepping.open_match)(self._row, self.form.template)

    def outcomes(self) -> list[int]:
        """The codes of what chance may bring, all equally likely."""
        self._run(stepping.list_outcomes)(self._row)
        return self._row.moves[: self._row.count].tolist()  # type: ignore[no-any-return]

    def put(self, seat: int, code: int) -> None:
        """A legal move of a seat or of chance, and nothing behind it."""
        self._run(stepping.make_move)(self._row, seat, code)

    @property
    def seat(self) -> int:
        """Who is to decide, where `open` was called CHANCE, too; NOBODY when the match is over."""
        return int(self._row.seat)

    @property
    def over(self) -> bool:
        """Has it ended?"""
        return self.seat == NOBODY

    @property
    def record(self) -> Any:
        """The position itself, with all that is hidden."""
        return self._row.game[0]

    def able(self) -> list[int]:
        """The seats that have something to decide now."""
        can = self._run(stepping.can_move)
        return [] if self.over else [seat for seat in range(self.form.players) if can(self._row, seat)]

    def legal(self, seat: int) -> list[int]:
        """The actions that a seat may take now, lowest first."""
        self._run(stepping.list_moves)(self._row, seat)
        return sorted(self.form.action(code) for code in self._row.moves[: self._row.count].tolist())

    def mask(self, seat: int) -> np.ndarray[Any, np.dtype[np.int8]]:
        """1 for what a seat may do now."""
        mask = np.zeros(self.form.actions, np.int8)
        mask[self.legal(seat)] = 1
        return mask

    def observe(self, seat: int) -> np.ndarray[Any, np.dtype[np.int16]]:
        """What a seat sees."""
        seen: np.ndarray[Any, np.dtype[np.int16]] = np.zeros((1, self.form.size), np.int16)
        seen[0, stepping.SEAT] = seat
        seen[0, stepping.TO_MOVE] = self._run(stepping.look)(self._row, seat)
        sight.encode(self._data, 0, self.form.stretches, seen)  # compiled once for all games
        return seen.reshape(-1)

    def view(self, seat: int) -> Any:
        """The record as a seat sees it, a copy."""
        self._run(stepping.look)(self._row, seat)
        return self._row.hidden.copy()[0]

    def play(self, seat: int, action: Any) -> str:
        """A seat's action, and what chance owes behind it; a sentence where it was not played.

        Raises `IllegalMove` instead where it was so wished.
        """
        chosen = given.whole(action, "An action")
        if chosen in self.legal(seat):
            self._run(stepping.make_move)(self._row, seat, self.form.code(chosen))
            self._run(stepping.to_decision)(self._row)
            return ""
        return self.refuse(f"Action {given.shown(chosen)} is not legal for player {seat + 1} now: its mask is 0.")

    def refuse(self, told: str) -> str:
        """Say so, or raise it."""
        if self.illegal == RAISE:
            raise IllegalMove(Refusal("illegal", told, self.form.room.turn_rule))
        return told

    def rewards(self) -> list[float]:
        """Of every seat, since this was last asked."""
        standing = self.standing()
        if self.form.goal == stepping.RESULT:
            return standing
        before, self._paid = self._paid, standing
        return [now - then for now, then in zip(standing, before, strict=True)]

    def points(self, seat: int) -> int:
        """A seat's points as they stand."""
        return int(self._run(stepping.points_of)(self._row, seat))

    def standing(self) -> list[float]:
        """The points of every seat; or, where the result is rewarded, what it is worth, 0 before the end."""
        worth = self._run(stepping.worth)
        result = self.form.goal == stepping.RESULT
        return [float(worth(self._row, s) if result else self.points(s)) for s in range(self.form.players)]

    def drawn(self, seat: int) -> str:
        """The position as text, as a seat (or WATCHER) sees it."""
        return "\n".join(self.form.room.words.draw(self.view(seat)))


def _restored(form: Form, illegal: str, compiled: bool, row: bytes, paid: list[float]) -> Course:
    course = Course(form, illegal, compiled)
    course.sit(np.frombuffer(row, form.row).copy(), paid)
    return course
