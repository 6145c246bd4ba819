"""Match files and diagrams of every game lead to the recorded positions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hedgerow
from promises.database import file_lines
from promises.public_api import describe_match
from promises.recordings import RECORDED, load, missing_parts

DESCRIPTIONS = load("matches.json")
NAMES = list(DESCRIPTIONS)
WITH_OWN_DICE = [name for name in NAMES if "diagram" not in name and "typed" not in name]
TABLE_FILES = sorted((RECORDED / "table_files").glob("*.match"))


def text_of(name: str) -> str:
    return (RECORDED / "matches" / f"{name}.match").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_a_match_file_leads_to_the_recorded_match(name: str) -> None:
    """Points by category, result, legal moves, codes of moves, refusals, position, and every byte of the record."""
    today = describe_match(hedgerow.load(text_of(name)))
    assert missing_parts(DESCRIPTIONS[name], today) == []
    assert today["position"] == DESCRIPTIONS[name]["position"]


@pytest.mark.parametrize("name", NAMES)
def test_a_match_file_is_written_as_it_was_recorded(name: str) -> None:
    assert hedgerow.load(text_of(name)).dump() == text_of(name)


@pytest.mark.parametrize("name", NAMES)
def test_a_diagram_is_read_and_written_back(name: str) -> None:
    """The diagram of a position half-way, and that of the last position."""
    for lines in (load("diagrams.json")[name], DESCRIPTIONS[name]["position"]):
        text = "\n".join(lines) + "\n"
        assert hedgerow.read(DESCRIPTIONS[name]["game"], text).position == text


@pytest.mark.parametrize("name", WITH_OWN_DICE)
def test_the_same_seed_gives_the_same_dice_and_cards(name: str) -> None:
    recorded = hedgerow.load(text_of(name))
    options = dict(re.findall(r"^option (\w+): (.*)$", text_of(name), re.MULTILINE))
    facts = DESCRIPTIONS[name]
    match = hedgerow.new(facts["game"], facts["seed"], facts["players"], facts["variant"], **options)
    for entry in recorded.log:
        if entry.seat < 0:
            match.roll_one()
        else:
            match.play(entry.words, seat=entry.seat)
    assert match.dump() == text_of(name)


@pytest.mark.parametrize("path", TABLE_FILES, ids=lambda path: path.stem)
def test_a_file_of_a_table_is_read(path: Path) -> None:
    """With names, the fingerprint and the seed of the dice. The remarks among the moves may be worded anew."""
    text = path.read_text(encoding="utf-8")
    assert "\n# " in text
    assert file_lines(hedgerow.load(text).dump()) == file_lines(text)


def test_every_game_and_variant_has_a_file() -> None:
    variants = {(game, variant) for game, facts in load("games.json").items() for variant in facts["variants"]}
    assert variants == {(facts["game"], facts["variant"]) for facts in DESCRIPTIONS.values()}


def test_a_damaged_file_is_refused_by_its_line() -> None:
    lines = text_of("wildfire-solo").splitlines()
    wrong = next(number for number, line in enumerate(lines, 1) if line.startswith("dig "))
    with pytest.raises(hedgerow.BadText) as refusal:
        hedgerow.load("\n".join([*lines[: wrong - 1], "dig Z9", *lines[wrong:]]))
    assert refusal.value.line == wrong
