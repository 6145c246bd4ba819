"""Records without gaps: NumPy does not copy the padding of an aligned record, so ours has a name for every byte.

Only so is "same position" the same as "same bytes", whoever made the copy.
"""

from __future__ import annotations

from typing import Any

import numpy as np


def dense(fields: list[Any]) -> np.dtype[Any]:
    """An aligned dtype of these fields, nested ones included, with gaps filled by fields of zeros named `_gapN`.

    >>> dense([("small", "i1"), ("large", "i8")]).names
    ('small', '_gap1', 'large')
    """
    return _filled(np.dtype(fields, align=True))


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
    return result
