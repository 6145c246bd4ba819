"""No rule counts places from the end of an array: compiled for a GPU they are not asked whether they do, so that one
that did would read somewhere else (`kernel/gpu_code.py`).

Python plays here with records whose arrays refuse every place below 0.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hedgerow.kernel import contract, playout, rng
from hedgerow.kernel.contract import CHANCE, NOBODY
from hedgerow.kernel.jit import interpreted
from play import Case

MOST = 160  # moves of a match; what comes late in long ones comes in shorter ones, too
APART = 16  # moves between two at which all is asked that a device may ask


def refused(place: Any) -> bool:
    if isinstance(place, tuple):
        return any(refused(one) for one in place)
    if isinstance(place, slice):
        return any(refused(one) for one in (place.start, place.stop) if one is not None)
    return place is not Ellipsis and place < 0


class Places(np.ndarray):
    """An array whose places are counted from the first one."""

    def __getitem__(self, place: Any) -> Any:
        if not isinstance(place, str) and refused(place):
            raise AssertionError(f"place {place}")
        return super().__getitem__(place)

    def __setitem__(self, place: Any, value: Any) -> None:
        if not isinstance(place, str) and refused(place):
            raise AssertionError(f"place {place}")
        super().__setitem__(place, value)


class Careful(np.record):
    """A record whose arrays are such."""

    def __getattribute__(self, name: str) -> Any:
        fields = super().__getattribute__("dtype").fields
        value = self[name] if fields and name in fields else super().__getattribute__(name)  # `round` is a field, too
        return value.view(Places) if type(value) is np.ndarray else value


def careful(layout: np.dtype[Any]) -> np.dtype[Any]:
    """The same layout, of such records."""
    if layout.subdtype is not None:
        return np.dtype((careful(layout.subdtype[0]), layout.subdtype[1]))
    if layout.names is None or layout.fields is None:
        return layout
    formats = [careful(layout.fields[name][0]) for name in layout.names]
    offsets = [layout.fields[name][1] for name in layout.names]
    spec = {"names": list(layout.names), "formats": formats, "offsets": offsets, "itemsize": layout.itemsize}
    return np.dtype((Careful, np.dtype(spec)))


def array(shape: Any, kind: Any = np.int32) -> Any:
    return np.zeros(shape, kind).view(Places)


def test_the_guard_refuses() -> None:
    """Also an array of records in a record, as everybody's sheet is."""
    layout = np.dtype([("sheet", [("die", "i1", (4,))], (2,)), ("year", "i1")])
    s = np.zeros(1, careful(layout)).view(Places)[0]
    s.sheet[1].die[3] = 5
    assert s.sheet[1].die.tolist() == [0, 0, 0, 5] and s.year == 0
    for ask in (
        lambda: s.sheet[-1],
        lambda: s.sheet[1].die[-1],
        lambda: s.sheet[0].die[1:-1],
        lambda: array((2, 2))[0, -1],
    ):
        with pytest.raises(AssertionError):
            ask()
    with pytest.raises(AssertionError):
        s.sheet[0].die[-2] = 1


def ask_all(records: Any, seat: int, room: Any, paper: Any, dice: Any) -> None:
    """Everything that a device may ask about a position in which a seat is to move."""
    s = records[0]
    contract.kind_of(s, seat)
    for other in range(int(s.players)):
        contract.score(s, other)
        contract.result(s, other)
        contract.tally(s, other, array(len(room.categories)))
        seen = records.copy().view(Places)
        contract.hide(seen[0], other)
        contract.guess(seen[0], other, dice)
        contract.to_move(seen[0])
    if seat != CHANCE:
        move = contract.at_sight(s, seat, paper, dice)
        contract.uses(s, seat, move, array(room.slots))
        n = contract.legal(s, seat, paper)
        contract.ranked(s, seat, paper, min(n, 12), dice, array(2))


def test_no_place_is_counted_from_the_end(case: Case) -> None:
    room, settings = case.room, case.new(0).settings
    plain = room.template(settings)
    records, dice = plain.astype(careful(plain.dtype)).view(Places), rng.generator(5, 0).view(Places)
    assert records.tobytes() == plain.tobytes()
    paper, s = array(room.most_moves), records[0]
    assert isinstance(s, Careful)
    interpreted(playout.begin)(s, 0, dice)
    for number in range(MOST):
        seat = contract.to_move(s)
        if seat == NOBODY:
            break
        if number % APART == 0:
            ask_all(records, seat, room, paper, dice)
        if seat == CHANCE:
            interpreted(playout.roll)(s, dice)
        else:
            contract.apply(s, seat, interpreted(playout.any_choice)(s, seat, paper, dice))
    ask_all(records, CHANCE, room, paper, dice)
