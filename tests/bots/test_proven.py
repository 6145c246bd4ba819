"""What is asked of a room's own certainty, and what is made of its answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

import hedgerow
from hedgerow.bots import proven, thought
from hedgerow.bots.proven import Proof, leading, within
from hedgerow.bots.thought import Budget, Search, turns_of

MATCH = hedgerow.new("wildfire", seed=4).roll()
CODES = MATCH.codes()[:4]


@dataclass
class Oracle:
    """Answers that are given beforehand, by the move that leads to a position; what is asked is written down."""

    answers: dict[int, tuple[float, float]]
    most: int = 100
    asked: list[tuple[int, float]] = field(default_factory=list)
    remembered: list[bytes] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.moves = {proven.after(MATCH._records, 0, code).tobytes(): code for code in self.answers}

    @property
    def looked_at(self) -> int:
        return len(self.asked)

    def _move(self, s: Any) -> int:
        return self.moves[s.tobytes()]

    def promise(self, s: Any) -> float:
        return self.answers[self._move(s)][1]

    def remember(self, s: Any) -> None:
        self.remembered.append(s.tobytes())

    def chance(self, s: Any, above: float, patience: Callable[[], bool]) -> tuple[float, float] | None:
        assert self.remembered == [MATCH.state.tobytes()]  # what is known by heart comes before every search
        if not patience():
            return None
        self.asked.append((self._move(s), above))
        return self.answers[self._move(s)]


def found(oracle: Oracle, places: int, turns: int = 100) -> dict[int, float] | None:
    oracle.remembered.clear()
    return leading(oracle, MATCH._records, 0, list(oracle.answers), places, within(oracle, turns))


def test_the_best_looking_is_asked_first_and_the_others_whether_they_are_better() -> None:
    a, b, c, d = CODES
    oracle = Oracle({a: (0.5, 0.5), b: (0.75, 0.75), c: (0.25, 0.25), d: (0.75, 0.75)})
    assert found(oracle, 1) == {b: 0.75, d: 0.75}
    assert [code for code, _ in oracle.asked] == [b, d, a, c]
    assert [above for _, above in oracle.asked] == pytest.approx([-1.0, 0.75, 0.75, 0.75], abs=1e-8)


def test_places_behind_the_best() -> None:
    a, b, c, d = CODES
    oracle = Oracle({a: (0.5, 0.5), b: (0.75, 0.75), c: (0.25, 0.25), d: (0.5, 0.5)})
    assert found(oracle, 2) == {a: 0.5, b: 0.75, d: 0.5}
    assert found(oracle, 99) == {a: 0.5, b: 0.75, c: 0.25, d: 0.5}


def test_where_it_is_not_certain_nothing_is_said() -> None:
    """Between what is had at least and at most lies a gap, of the best; of a worse one it does not matter."""
    a, b = CODES[:2]
    assert found(Oracle({a: (0.5, 0.6), b: (0.4, 0.4)}), 1) is None
    assert found(Oracle({a: (0.5, 0.5), b: (0.0, 0.4)}), 1) == {a: 0.5}
    assert found(Oracle({a: (0.5, 0.5), b: (0.4, 0.4)}), 1, turns=1) is None


def test_of_equals_points_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two moves are known to win as often: they alone are tried, for points."""
    tried = []

    def halve(self: Search, *rest: Any) -> thought.Thought:
        tried.append((list(self.workspace.moves[:2]), int(self.workspace.wants)))
        return thought.Thought(CODES[2])

    proof = Proof({CODES[0]: 0.5, CODES[2]: 0.5}, {})
    monkeypatch.setattr(proven, "proof", lambda *asked: proof)
    monkeypatch.setattr(Search, "halve", halve)
    made = Search(MATCH.room, MATCH._records, 0, 1).run(Budget(simulations=9))
    assert tried == [([CODES[0], CODES[2]], thought.POINTS_ALONE)]
    assert made.move == CODES[2] and made.is_proven
    assert [choice.wins for choice in made.choices[:3]] == [0.5, 0.5, None]
    assert {choice.move for choice in made.choices} == set(MATCH.codes())


def test_a_room_may_look_at_more_if_more_may_be_imagined() -> None:
    assert turns_of(Budget(seconds=1.0)) == turns_of(Budget(simulations=10**6)) == proven.TURNS
    assert turns_of(Budget(simulations=12)) == 1_200


def test_whom_a_room_is_asked_by() -> None:
    """The expert and hints; the level below it is not, or there would be nothing between them."""
    levels = hedgerow.bots.players.LEVELS
    assert levels["expert"].way.certain and not levels["seasoned"].way.certain
