"""The version of a room's rules is one more whenever some log leads to another position than before."""

from __future__ import annotations

import importlib.util
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from hedgerow.kernel.room import Room
from play import GAMES

HOUSE = Path(__file__).parents[2]


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("record_version", HOUSE / "tools" / "record_version.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_recorded_logs_lead_where_they_led(room: Room) -> None:
    """Of the version that is played, and of each that a room says is the same."""
    for version in range(room.same_since or room.version, room.version + 1):
        path = GAMES / room.name / "versions" / f"{version}.txt"
        assert path.is_file(), f"record the new rules: python3 tools/record_version.py {room.name}"
        found = tool().differences(room, path.read_text(encoding="utf-8"))
        assert not found, f"the rules have changed, so they need a new version: {found[:3]}"


def test_a_changed_position_or_an_illegal_move_is_noticed(room: Room) -> None:
    lines = list(tool().played(room, dict(room.examples[0]), 3))
    seat, move, seen = lines[6].split()
    assert tool().differences(room, "\n".join(lines)) == []
    for wrong in (f"{seat} {move} {'0' if seen[0] != '0' else '1'}{seen[1:]}", f"{seat} 9999999 {seen}"):
        assert len(tool().differences(room, "\n".join([*lines[:6], wrong, *lines[7:]]))) == 1


@pytest.mark.parametrize(("same_since", "played"), [(0, [3]), (3, [3]), (2, [2, 3]), (1, [1, 2, 3])])
def test_which_versions_a_room_plays_on(room: Room, same_since: int, played: list[int]) -> None:
    newer = replace(room, version=3, same_since=same_since)
    assert [version for version in range(6) if newer.plays(version)] == played
