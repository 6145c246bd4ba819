"""Sheets and decks of users' own are accepted and lead to the recorded matches."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import hedgerow
from promises.commands import failures, run_all
from promises.recordings import RECORDED

SHEET, DECK = RECORDED / "own" / "sheet.toml", RECORDED / "own" / "deck.csv"
SAMPLES: dict[str, tuple[str, str, Path, dict[str, Any]]] = {
    "rewilding-own-sheet": ("rewilding", "sheet", SHEET, {}),
    "vasty-own-deck": ("vasty", "deck", DECK, {"players": 3, "table_radius": 9}),
}


@pytest.mark.parametrize("name", SAMPLES)
def test_an_own_file_leads_to_the_recorded_match(name: str) -> None:
    """By the path of the file, and by the text that a match file has of it."""
    game, option, path, settings = SAMPLES[name]
    text = (RECORDED / "matches" / f"{name}.match").read_text(encoding="utf-8")
    recorded = hedgerow.load(text)
    for value in (path, str(path), recorded.settings.options[option]):
        match = hedgerow.new(game, recorded.seed, **settings, **{option: value})
        for entry in recorded.log:
            match.play(entry.words, seat=None if entry.seat < 0 else entry.seat)
        assert match.dump() == text


def test_commands_take_own_files(tmp_path: Path) -> None:
    lines = [
        f"rules vasty --deck {DECK}",
        f"simulate vasty --players 2 --deck {DECK} --matches 1 --json",
        f"simulate rewilding --sheet {SHEET} --matches 1 --json",
        f"compare rewilding --to sheet={SHEET} --matches 2 --policy random --json",
        "tune rewilding --vary sheet.hunger=6..14 sheet.cleanup.2=0..3 --aim points=15 --trials 2 --matches 2 --json",
    ]
    assert failures(run_all([line.split() for line in lines], tmp_path)) == []
