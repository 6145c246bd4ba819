"""Records: fields as attributes, no byte without a name, copies and pickles that are the same to the byte."""

from __future__ import annotations

import pickle

import numpy as np

from hedgerow.kernel.layout import copied, dense

SHEETS = dense([("turn", "i1"), ("sheet", [("trees", "i8"), ("animal", "i2", (3,))], (2,)), ("rules", [("gap", "i2")])])


def test_fields_are_attributes_however_deep() -> None:
    records = np.zeros(1, SHEETS)
    s = records[0]
    s.turn = 7
    s.sheet[1].trees = 1 << 40
    s.sheet[1].animal[2] = -3
    s.rules.gap = 5
    assert records["turn"].tolist() == [7]
    assert records["sheet"]["trees"].tolist() == [[0, 1 << 40]]
    assert records["sheet"]["animal"].tolist() == [[[0, 0, 0], [0, 0, -3]]]
    assert records["rules"]["gap"].tolist() == [5]
    assert (s.turn, s.sheet[1].trees, s.sheet[1].animal[2], s.rules.gap) == (7, 1 << 40, -3, 5)


def test_every_byte_has_a_name() -> None:
    assert SHEETS.isalignedstruct
    assert sum(SHEETS[name].itemsize for name in SHEETS.names or ()) == SHEETS.itemsize


def test_a_copy_is_the_same_bytes_and_another_place() -> None:
    records = np.zeros(1, SHEETS)
    records[0].turn = 4
    other = copied(records)
    assert other.dtype == records.dtype
    assert other.tobytes() == records.tobytes()
    other[0].sheet[0].trees = 9
    assert records[0].sheet[0].trees == 0


def test_records_go_to_other_processes() -> None:
    records = np.zeros(2, SHEETS)
    records[1].sheet[0].animal[1] = 6
    back = pickle.loads(pickle.dumps(records))
    assert back.tobytes() == records.tobytes()
    assert back[1].sheet[0].animal[1] == 6
