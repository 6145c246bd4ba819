"""The Python package keeps its public names, and the names of games, variants, options and levels."""

from __future__ import annotations

from typing import Any

import pytest

import hedgerow
from promises.public_api import read_in_subprocess
from promises.recordings import changed_parameters, load, missing_parts

RECORDED = load("public_names.json")
GAMES = load("games.json")


@pytest.fixture(scope="module")
def today() -> Any:
    return read_in_subprocess("names")


@pytest.mark.parametrize("topic", ["all", "attributes", "errors"])
def test_public_names_exist(today: Any, topic: str) -> None:
    assert missing_parts(RECORDED[topic], today[topic], topic) == []


@pytest.mark.parametrize("name", RECORDED["functions"])
def test_functions_take_the_recorded_parameters(today: Any, name: str) -> None:
    assert changed_parameters(RECORDED["functions"][name], today["functions"][name]) == []


@pytest.mark.parametrize("name", RECORDED["classes"])
def test_classes_have_the_recorded_members(today: Any, name: str) -> None:
    members = today["classes"][name]
    assert [member for member in RECORDED["classes"][name] if member not in members] == []
    for member, recorded in RECORDED["classes"][name].items():
        if isinstance(recorded, list):
            assert changed_parameters(recorded, members[member]) == [], member
        else:
            assert members[member] == recorded, member


@pytest.mark.parametrize("name", RECORDED["documented imports"])
def test_documented_imports_are_possible(today: Any, name: str) -> None:
    """The imports that the documentation shows, and the attributes that it uses of them."""
    recorded, now = RECORDED["documented imports"][name], today["documented imports"][name]
    problems = changed_parameters(recorded, now) if " " in name else missing_parts(recorded, now)
    assert problems == []


@pytest.mark.parametrize("game", GAMES)
def test_variants_and_options_are_accepted(game: str) -> None:
    """Every variant with its lowest and highest number of players, every option with its values; defaults stay."""
    assert game in hedgerow.games()
    for variant, players in GAMES[game]["variants"].items():
        for number in players:
            assert hedgerow.new(game, 1, number, variant).players == number
    for option, choices in GAMES[game]["options"].items():
        for value in {*choices["values"], choices["default"]}:
            variant = next(variant for variant in GAMES[game]["variants"] if has_option(game, variant, option, value))
            lines = hedgerow.new(game, 1, variant=variant, **{option: value}).dump().splitlines()
            assert (f"option {option}: {value}" in lines) == (value != choices["default"]), f"{option}={value}"


def has_option(game: str, variant: str, option: str, value: str) -> bool:
    """Return whether a variant accepts an option: some options belong to one variant."""
    try:
        hedgerow.new(game, 1, variant=variant, **{option: value})
    except hedgerow.BadSettings:
        return False
    return True


@pytest.mark.parametrize("level", load("levels.json"))
def test_levels_of_bots_are_accepted(level: str) -> None:
    assert hedgerow.bot(level).level
    with pytest.raises(hedgerow.BadSettings):
        hedgerow.bot(f"{level}er")
