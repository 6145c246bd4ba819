"""Every test here runs for every game of the catalogue and every example its room names, without naming any."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hedgerow import catalog
from play import GAMES, Case


def cases() -> Iterator[object]:
    for name in catalog.names():
        room = catalog.room(name)
        for example in room.examples:
            label = "-".join(f"{k}={v}" for k, v in example.items()) or "plain"
            yield pytest.param(Case(room, dict(example)), id=f"{name}-{label}")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", list(cases()))
    if "room" in metafunc.fixturenames:
        metafunc.parametrize("room", [pytest.param(catalog.room(n), id=n) for n in catalog.names()])
    if "playthrough" in metafunc.fixturenames:
        files = sorted(GAMES.glob("*/playthroughs/*.txt"))
        metafunc.parametrize("playthrough", files, ids=[f"{f.parts[-3]}-{f.stem}" for f in files])
