"""What a position is made of: records without gaps, whose fields are attributes.

NumPy does not copy the padding of an aligned record, so ours has a name for every byte: only so is "same position" the
same as "same bytes", whoever made the copy.
"""

from __future__ import annotations

import copyreg
from functools import cache
from hashlib import blake2b
from operator import itemgetter
from typing import Any

import numpy as np


def dense(fields: list[Any]) -> np.dtype[Any]:
    """An aligned dtype of these fields, nested ones included, with gaps filled by fields of zeros named `_gapN`.

    >>> dense([("small", "i1"), ("large", "i8")]).names
    ('small', '_gap1', 'large')
    >>> np.zeros(1, dense([("inner", [("x", "i2")])]))[0].inner.x
    np.int16(0)
    """
    return _filled(np.dtype(fields, align=True))


Record = Any  # one record with a room's layout: its fields differ from game to game
Records = np.ndarray[tuple[int], np.dtype[np.void]]  # an array of records of one layout
Numbers = np.ndarray[Any, np.dtype[np.int32]]  # where rules write their answers: codes of moves, points by category


def copied(records: Records) -> Records:
    """A copy, byte by byte: NumPy's own copies field by field, which takes many times as long."""
    return records.view(np.uint8).copy().view(records.dtype)


@cache
def fingerprint(dtype: np.dtype[Any]) -> str:
    """Eight digits that change with the name, the place or the type of any field.

    >>> fingerprint(dense([("x", "i2")])) == fingerprint(dense([("y", "i2")]))
    False
    """
    return blake2b(_described(dtype).encode(), digest_size=4).hexdigest()


def _described(dtype: np.dtype[Any]) -> str:
    if dtype.subdtype is not None:
        return f"{_described(dtype.subdtype[0])}{dtype.subdtype[1]}"
    if dtype.names is None or dtype.fields is None:
        return dtype.str
    return ",".join(f"{name}@{dtype.fields[name][1]}({_described(dtype.fields[name][0])})" for name in dtype.names)


def _filled(dtype: np.dtype[Any]) -> np.dtype[Any]:
    if dtype.subdtype is not None:
        base, shape = dtype.subdtype
        return np.dtype((_filled(base), shape))
    if dtype.names is None or dtype.fields is None:
        return dtype
    filled: list[tuple[str, Any]] = []
    end = 0

    def gap_before(offset: int) -> None:
        if offset > end:
            filled.append((f"_gap{end}", np.dtype(("u1", (offset - end,)))))

    for name in dtype.names:
        field, offset = dtype.fields[name][:2]
        gap_before(offset)
        filled.append((name, _filled(field)))
        end = offset + field.itemsize
    gap_before(dtype.itemsize)
    result: np.dtype[Any] = np.dtype(filled, align=True)
    return np.dtype((_kind_of_record(tuple(name for name, _ in filled)), result))


class _RecordType(type):
    """The type of the classes below; by it pickle knows how to make one anew."""


@cache
def _kind_of_record(names: tuple[str, ...]) -> type:
    """A scalar whose fields are attributes, as those of `np.record` are, but found by the class itself.

    `np.record` looks for a method first and throws an exception for every field: seven times as slow, and twenty times
    for a field of a nested record. Interpreted rules and drawings do little else than read fields.
    """
    fields: dict[str, Any] = {name: property(itemgetter(name), _setter(name)) for name in names}
    return _RecordType("Record", (np.void,), {"__slots__": (), "__module__": __name__} | fields)


def _setter(name: str) -> Any:
    def put(record: Any, value: Any) -> None:
        record[name] = value

    return put


def _names_of(kind: type) -> tuple[Any, ...]:
    return _kind_of_record, (tuple(name for name, value in vars(kind).items() if isinstance(value, property)),)


copyreg.pickle(_RecordType, _names_of)
