"""The first turns of solo Wildfire: an opening that is searched in a moment, and the file that is made of it."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from hedgerow.games.wildfire.rules import openings

HOUSE = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def book() -> ModuleType:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(HOUSE / "tools"))
        return importlib.import_module("wildfire_book")


@pytest.fixture
def file(book: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Where the room's file would be written, and read."""
    made = tmp_path / "openings.txt"
    monkeypatch.setattr(book, "FILE", made)
    monkeypatch.setattr(openings, "FILE", made)
    openings.book.cache_clear()
    yield made
    openings.book.cache_clear()


def test_what_is_searched_once_more_is_what_lies_in_the_room(book: ModuleType) -> None:
    searched = book.Book("A1").events("C2")
    kept = openings.book()[openings.square_named("A1"), openings.square_named("C2")]
    assert [one.chance for one in searched] == pytest.approx([one.chance for one in kept], abs=1e-11)
    assert [one.ways for one in searched] == [one.ways for one in kept]


def test_what_was_found_is_read_as_it_was_written(book: ModuleType, file: Path, tmp_path: Path) -> None:
    """Two openings, in no order, and the second with a pair: events that are alike share a line."""
    found = tmp_path / "book.csv"
    lines = [",".join(book.FIELDS)]
    lines += [f"B2,D1,{book.name(event)},0.500000000000,D2" for event in range(36)]
    lines += [f"A1,C2,{book.name(event)},0.250000000000,B2 C1" for event in range(1, 36)]
    lines += ["A1,C2,A1,0.750000000000,C1+B2"]
    found.write_text("\n".join(lines), encoding="utf-8")
    assert book.main(["write", str(found)]) == 0
    told = file.read_text(encoding="utf-8").splitlines()
    assert [told[0], told[1], told[3], len(told)] == ["A1 C2", "0.750000000000 C1+B2 | A1", "B2 D1", 5]
    a1_c2 = openings.book()[0, openings.square_named("C2")]
    c1, b2 = openings.square_named("C1"), openings.square_named("B2")
    assert a1_c2[0] == (0.75, {frozenset({c1, b2})}) and a1_c2[35] == (0.25, {frozenset({c1}), frozenset({b2})})
    assert openings.mean(a1_c2) == pytest.approx((0.75 + 35 * 0.25) / 36)
