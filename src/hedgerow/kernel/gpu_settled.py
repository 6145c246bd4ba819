# mypy: allow-untyped-defs, allow-untyped-calls
"""Settings that the compiler knows: code for a device is compiled for one choice of variant, players and options.

A third of Wildfire's code is left then: what only X4 and VS do is gone, and so is every question about an option. A
record with known settings is a type of its own (`layout`), with the same bytes: a field without any says which they
are. Reading one of them becomes a number in the code; what is written there is written, and read by nobody, so that
what a lot settles when a match begins is not among them.

This uses numba-cuda's public `lower_getattr`, for our record types alone. Without it, kernels read the settings from
the record.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Any

import numba
import numpy as np

from hedgerow.kernel import contract
from hedgerow.kernel.layout import dense
from hedgerow.kernel.rng import generator
from hedgerow.kernel.room import Records, Room
from hedgerow.kernel.settings import Settings

COMMON = ("players", "variant")  # the settings that every record has, apart from its options


def known(room: Room, settings: Settings) -> tuple[dict[str, int], dict[str, int]]:
    """The numbers that a match with these settings never changes: the common ones, and the options."""
    template, begun = room.template(settings), room.template(settings)
    contract.lots(begun[0], generator())  # what is left to lot is none of its values: it always changes
    before, after = template[0], begun[0]
    options = {o.name: int(before.options[o.name]) for o in room.coded_options}
    return (
        {name: int(before[name]) for name in COMMON},
        {name: value for name, value in options.items() if value == int(after.options[name])},
    )


@lru_cache(maxsize=100)
def layout(room: Room, settings: Settings) -> np.dtype[Any]:
    """The layout of the room's positions as a type that knows these settings."""
    common, options = known(room, settings)
    plain = room.layout(settings)
    name = blake2b(repr((common, options)).encode(), digest_size=8).hexdigest()
    of_options = _marked(name, plain["options"], {})
    found = _apart(_marked(name, plain, {"options": of_options}))
    contract.teach(found, room.rules)
    _tell(found, common)
    _tell(found["options"], options)
    return found


def template(room: Room, settings: Settings) -> Records:
    """The room's template in that layout."""
    plain = room.template(settings)
    records = np.zeros(1, layout(room, settings))
    records.view(np.uint8)[: plain.itemsize] = plain.view(np.uint8)
    return records


def _apart(fields: np.dtype[Any]) -> np.dtype[Any]:
    """With some bytes behind it, so that records in a row begin an odd number of words apart: where threads read the
    same field of theirs in shared memory, no two of them want the same bank."""
    word = 4 if fields.itemsize % 8 else 8  # what has a field of eight bytes is a multiple of eight
    words = -(-fields.itemsize // word) | 1
    return dense([*_fields(fields), ("_apart", "u1", (words * word - fields.itemsize,))])


def _fields(dtype: np.dtype[Any]) -> list[tuple[str, np.dtype[Any]]]:
    return [(name, dtype[name]) for name in dtype.names or ()]


def _marked(name: str, plain: np.dtype[Any], others: dict[str, np.dtype[Any]]) -> np.dtype[Any]:
    """The same fields at the same places behind one of no bytes with such a name; some of other types."""
    return dense([(f"settled {name}", "u1", (0,)), *((field, others.get(field, of)) for field, of in _fields(plain))])


def _tell(fields: np.dtype[Any], numbers: dict[str, int]) -> None:
    """Let compiled code take these numbers for what the fields of such a record hold."""
    try:
        from numba.cuda.extending import lower_getattr
    except ImportError:
        return
    kind = numba.from_dtype(fields)

    def tell(name: str, number: int) -> None:
        @lower_getattr(kind, name)
        def constant(context, builder, record, value):
            return context.get_constant(kind.typeof(name), number)

    for name, number in numbers.items():
        tell(name, number)
