"""Positions for tests, written as a person would describe them, and back.

A square is told by its two slots, left and right; a slot by its plant and the wildlife beneath: `*o ..` has a plant
and an animal on the left and nothing on the right; `xx` is a crossed slot.
"""

from __future__ import annotations

from pathlib import Path

import hedgerow
from hedgerow.games.rewilding.rules import printed
from hedgerow.table.match import Match

# The first filling of the default sheet: two of everything; as text, since a position names no file.
KIND = printed.canonical(str(Path(__file__).with_name("kind.toml")))
COLUMNS = "ABCDE"
NAMES = [f"{column}{row}" for row in range(1, 6) for column in COLUMNS]


def land(squares: dict[str, str], rows: str, columns: str, letters: list[str]) -> list[str]:
    """The map's lines of a diagram."""
    tracks = dict(zip(COLUMNS, columns.split(), strict=True))
    lines = ["   ".join(f"{c} {tracks[c]}" for c in COLUMNS)]
    for row, track in enumerate(rows.split(), 1):
        slots = [(squares.get(f"{c}{row}", ".. ..")).split() for c in COLUMNS]
        lines.append(
            f"{row} {track}  " + "   ".join(f"{letters[row - 1][i]} {a[0]} {b[0]}" for i, (a, b) in enumerate(slots))
        )
        lines.append("   ".join(f"{a[1]} {b[1]}" for a, b in slots))
    return lines


def position(
    squares: dict[str, str] | None = None,
    *,
    phase: str = "placing",
    year: int = 1,
    stage: str = "",
    rows: str = "## ## .. .. ##",
    columns: str = ".. ## .. ## ..",
    dice: str = "",
    panel: str = "",
    weather: str = "",
    asks: str = "",
    calendar: str = "",
    changes: str = "2222",
    protection: str = "1221",
    cleanup: int = 2,
    hunger: str = "0 0 0 0",
    **options: object,
) -> Match:
    """A solo match that begins here. Changes and protection are told by how many squares are filled."""
    options.setdefault("sheet", KIND)
    stage = stage or {"weather": "weather", "check": "check"}.get(phase, "turn")
    letters = printed.named(printed.canonical(str(options["sheet"])))["map"]
    marks = calendar or " ".join(["0"] * (year - (stage == "turn" or phase == "weather")))
    facts = {
        "dice": dice,
        "panel": panel,
        "weather": weather,
        "asks": asks,
        "calendar": " ".join((marks.split() + ["."] * 10)[:10]),
        "changes": "  ".join(f"{name} {boxes(int(n), 4)}" for name, n in zip(printed.CHANGES, changes, strict=True)),
        "protection": "  ".join(
            f"{name} {boxes(int(n), 5)}" for name, n in zip(printed.STRIKES, protection, strict=True)
        ),
        "clean-up": boxes(cleanup, 8),
        "hunger": hunger,
    }
    told = [f"option {name}: {'on' if value is True else value}" for name, value in options.items()]
    rolling = ", rolling" if "_" in dice else ""
    text = [*told, "", f"year {year}, {stage}{rolling}", f"player 1, {phase}"]
    text += [f"{name} {value}" for name, value in facts.items() if value]
    return hedgerow.read("rewilding", "\n".join(text + land(squares or {}, rows, columns, letters)))


def boxes(filled: int, squares: int) -> str:
    return "#" * filled + "." * (squares - filled)


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def lines_of(match: Match, seat: int = 0) -> list[str]:
    """One player's part of the diagram."""
    parts = match.position.split(f"\nplayer {seat + 1}, ")[1].split("\n\n")[0]
    return parts.splitlines()


def fact(match: Match, name: str, seat: int = 0) -> str:
    """A line of the diagram by its first word: calendar, changes, protection, clean-up, hunger, dice, panel."""
    for line in lines_of(match, seat)[1:]:
        if line.split() and line.split()[0] == name:
            return " ".join(line.split()[1:])
    return ""


def squares(match: Match, seat: int = 0) -> dict[str, str]:
    """The squares that are not blank, as `position` takes them."""
    drawn = lines_of(match, seat)[-10:]
    found = {}
    for row in range(5):
        plants = [sign for sign in drawn[2 * row].split()[2:] if sign not in "HMRB"]
        wildlife = drawn[2 * row + 1].split()
        for i, column in enumerate(COLUMNS):
            slots = [plants[2 * i + slot] + wildlife[2 * i + slot] for slot in range(2)]
            if slots != ["..", ".."]:
                found[f"{column}{row + 1}"] = " ".join(slots)
    return found


def tracks(match: Match, seat: int = 0) -> tuple[str, str]:
    """Rows and columns as `position` takes them."""
    drawn = lines_of(match, seat)
    columns = drawn[-11].split()[1::2]
    return " ".join(line.split()[1] for line in drawn[-10::2]), " ".join(columns)
