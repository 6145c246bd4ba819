"""Playthrough and perft files: kept beside a game's own tests, replayed here."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import hedgerow
from hedgerow.kernel.room import Room
from hedgerow.lab.batch import perft
from play import GAMES

MOST_LINES = 300


def test_every_game_has_playthroughs_and_a_perft_file(room: Room) -> None:
    assert list((GAMES / room.name / "playthroughs").glob("*.txt"))
    assert (GAMES / room.name / "perft.txt").is_file()


def test_the_order_of_legal_moves_is_pinned(room: Room) -> None:
    """Bots, searches and files of moves by number rely on it: some playthrough must end in `= legal: ...`."""
    files = (GAMES / room.name / "playthroughs").glob("*.txt")
    assert any("\n= legal: " in file.read_text(encoding="utf-8") for file in files)


def test_playthrough(playthrough: Path) -> None:
    """A dump followed by `= name: value` lines: what must be true at its end."""
    lines = playthrough.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= MOST_LINES
    expected = dict(line.removeprefix("= ").split(": ", 1) for line in lines if line.startswith("= "))
    match = hedgerow.load("\n".join(line for line in lines if not line.startswith("= ")))
    outcome = match.outcome
    found = {
        "scores": " ".join(map(str, match.scores())),
        "outcome": " ".join(outcome.results) if outcome else "ongoing",
        "status": match.status(),
        "legal": ", ".join(match.legal()) if match.to_move is not None else "",
    }
    assert expected, "a playthrough expects something"
    for name, value in expected.items():
        assert found[name] == value, name


def blocks(text: str) -> list[tuple[str, dict[int, tuple[int, ...]]]]:
    """`[settings]` headings and the counts below each."""
    found: list[tuple[str, dict[int, tuple[int, ...]]]] = []
    for line in text.splitlines():
        line = line.split("#")[0].strip()
        if line.startswith("["):
            found.append((line.strip("[]"), {}))
        elif line:
            depth, *counts = map(int, line.split())
            found[-1][1][depth] = tuple(counts)
    return found


def value(text: str) -> object:
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text


def test_perft(room: Room) -> None:
    for settings, expected in blocks((GAMES / room.name / "perft.txt").read_text(encoding="utf-8")):
        chosen = {k: value(v) for k, v in (pair.split("=", 1) for pair in settings.split())}
        match = hedgerow.new(room.name, seed=0, **chosen)
        counts = perft(room, match._records, max(expected))
        found = {depth: tuple(int(n) for n in counts[depth]) for depth in expected}
        if found != expected:
            pytest.fail(
                f"[{settings}] {expected} expected, {found} found; by first move:\n"
                + divided(room, match, max(expected))
            )


def divided(room: Room, match: hedgerow.Match, depth: int) -> str:
    """The count below each first move, to find where two countings part."""
    lines = []
    for words in match.legal():
        match.play(words)
        lines.append(f"  {words}: {perft(room, match._records, depth - 1).tolist()}")
        match.undo()
    return "\n".join(lines)
