"""What things are called, for moves, diagrams, sentences and pictures alike."""

from __future__ import annotations

from hedgerow.games.rewilding.rules.state import (
    ASKED,
    CLEARING,
    DICE_OF_A_TURN,
    ENCODED_SAVE,
    FACING,
    GROWING,
    INTRODUCING,
    PLACING,
    PLANTING,
    PROTECTING,
    SAVING,
    SIDE,
    SQUARES,
    TESTING,
    WAITING,
)
from hedgerow.kernel.phrases import square_name
from hedgerow.kernel.room import Record

HABITATS = ("hills", "moors", "river", "banks")
LETTERS_OF_HABITATS = "HMRB"
SPECIES = (("pine", "heather", "lily", "bulrush"), ("squirrel", "snake", "fish", "kingfisher"))
ONE_OF = (("a pine", "heather", "a lily", "a bulrush"), ("a squirrel", "a snake", "a fish", "a kingfisher"))
PLURALS = {"squirrel": "squirrels", "snake": "snakes", "fish": "fish", "kingfisher": "kingfishers"}
CHANGES = ("mirror", "flip", "reroll", "plusminus")
WEATHERS = ("fire", "drought", "storms", "flood", "fine")
OPTIONS = ("save", "protect", "clear", "plant", "introduce", "grow")
SLOTS = ("left", "right")
STAGES = ("turn", "weather", "check", "over")
PHASES = {
    WAITING: "waiting",
    PLACING: "placing",
    SAVING: "saving",
    PROTECTING: "protecting",
    CLEARING: "clearing",
    PLANTING: "planting",
    INTRODUCING: "introducing",
    GROWING: "growing",
    FACING: "weather",
    TESTING: "check",
    ASKED: "asked",
}
STEPS = ("turn", "damage", "breed", "grow", "contamination", "year end")  # what comes next, while a slot is asked for
ASKED_FOR = ("nothing", "plant", "wildlife", "strike")


def name(square: int) -> str:
    return square_name(square % SIDE, square // SIDE)


def squares_of(mask: int) -> list[str]:
    return [name(q) for q in range(SQUARES) if int(mask) >> q & 1]


def habitat_at(s: Record, square: int) -> int:
    return next(h for h in range(4) if int(s.printed.habitat[h]) >> square & 1)


def track_name(track: int) -> str:
    return f"row {track + 1}" if track < SIDE else f"column {'ABCDE'[track - SIDE]}"


def faces_of(p: Record, dice: int) -> str:
    """A set of dice by their faces."""
    return " ".join(str(int(p.die[i])) for i in range(DICE_OF_A_TURN) if dice >> i & 1 and p.die[i])


def decoded(code: int) -> tuple[bool, list[int]]:
    """A group on the panel: is it a saved die, and its faces."""
    saved = code > ENCODED_SAVE
    digits, faces = code - ENCODED_SAVE if saved else code, []
    while digits:
        faces.append(digits % 7)
        digits //= 7
    return saved, faces
