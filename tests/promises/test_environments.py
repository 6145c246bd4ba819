"""Environments keep their ids, the fields of their observations, and the course of a match."""

from __future__ import annotations

from typing import Any

import pytest

from promises.public_api import read_in_subprocess
from promises.recordings import changed_parameters, load, missing_parts

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")
RECORDED = load("environments.json")


@pytest.fixture(scope="module")
def today() -> Any:
    return read_in_subprocess("environments")


def test_ids_are_registered(today: Any) -> None:
    assert missing_parts(RECORDED["ids"], today["ids"], "ids") == []


@pytest.mark.parametrize("name", RECORDED["names"])
def test_functions_take_the_recorded_parameters(today: Any, name: str) -> None:
    assert changed_parameters(RECORDED["names"][name], today["names"][name]) == []


@pytest.mark.parametrize("library", ["gymnasium", "pettingzoo"])
def test_observations_have_the_recorded_fields(today: Any, library: str) -> None:
    """First the names, so that a failure shows the field; then all fields and a short match."""
    for name, recorded in RECORDED[library].items():
        now = today[library][name]
        assert missing_parts(recorded["names"], now["names"], name) == []
        assert missing_parts(recorded, now, name) == []


@pytest.mark.parametrize("game", RECORDED["records"])
def test_records_have_the_recorded_fields(today: Any, game: str) -> None:
    """The proofs of stored matches depend on the names and the bytes of these fields."""
    for variant, recorded in RECORDED["records"][game].items():
        assert today["records"][game][variant] == recorded, f"{game} {variant}"


@pytest.mark.parametrize("kind", ["parallel", "batch"])
def test_matches_take_the_recorded_course(today: Any, kind: str) -> None:
    assert missing_parts(RECORDED[kind], today[kind], kind) == []


def test_openspiel_loads_games_by_name() -> None:
    pytest.importorskip("pyspiel")
    assert missing_parts(RECORDED["openspiel"], read_in_subprocess("openspiel")) == []
