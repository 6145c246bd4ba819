"""Why a move is refused: a code, a sentence and the slug of the rule for everything a person may type."""

from __future__ import annotations

import re
from collections.abc import Callable

from hedgerow.games.rewilding.rules import dice, land, panel
from hedgerow.games.rewilding.rules.state import (
    ASKED,
    CLEARING,
    FACING,
    GROWING,
    INTRODUCING,
    LITTLE,
    PLACING,
    PLANTING,
    PROTECTING,
    SAVING,
    SIDE,
    TESTING,
    TO_CLEAR,
    TO_SAVE,
    TRACKS,
)
from hedgerow.games.rewilding.words.names import (
    CHANGES,
    OPTIONS,
    PHASES,
    SPECIES,
    WEATHERS,
    faces_of,
    name,
    track_name,
)
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.phrases import square_in
from hedgerow.kernel.refusal import Refusal
from hedgerow.kernel.room import Record
from hedgerow.kernel.understanding import tokens

_ordered = interpreted(dice.ordered)
_option_for = interpreted(panel.option_for)
_is_open = interpreted(panel.is_open)
_cleared = interpreted(land.cleared)
_plantable = interpreted(land.plantable)
_homes = interpreted(land.homes)

Explainer = Callable[[Record, Record, list[str], str], Refusal]

CHANGE_VERBS = {"mirror": 0, "flip": 1, "reroll": 2, "plus": 3, "minus": 3}
PHASES_OF = {
    "place": PLACING,
    "save": PLACING,
    "lock": PLACING,
    "fill": SAVING,
    "protect": PROTECTING,
    "clear": CLEARING,
    "plant": PLANTING,
    "decline": PLANTING,
    "introduce": INTRODUCING,
    "grow": GROWING,
    "breed": GROWING,
    "colour": ASKED,
    "cross": ASKED,
}
VERBS = (*CHANGE_VERBS, *PHASES_OF, "accept", "add", "roll")
EXAMPLES = {
    PLACING: "'place 4 as plant', 'save 2' or 'lock'",
    SAVING: "'fill flip'",
    PROTECTING: "'protect drought'",
    CLEARING: "'clear row 3' or 'clear cleanup'",
    PLANTING: "'plant B1' or 'decline'",
    INTRODUCING: "'introduce B1'",
    GROWING: "'grow pine' or 'breed snake'",
    FACING: "'accept' or 'flip 5'",
    TESTING: "'accept' or 'flip 5'",
    ASKED: "'colour B1 left'",
}


def explain(s: Record, seat: int, text: str) -> Refusal:
    typed = tokens(text)
    if seat == CHANCE:
        return _dice_first(typed)
    p = s.sheet[seat]
    verb = next((v for v in VERBS if typed and v.startswith(typed[0])), "")
    if verb == "roll" or (typed and typed[0].isdecimal()):
        return Refusal("no-roll-owed", f"The dice have been rolled; say {_example(p)}.", "rewilding.turn")
    if not verb:
        return Refusal("not-understood", f"{text.strip()[:40]!r} is no move; say for example {_example(p)}.")
    if verb in CHANGE_VERBS:
        return _no_change(s, p, verb, typed[1:])
    if verb in ("accept", "add"):
        return _no_weather(p, verb)
    if p.phase != PHASES_OF[verb]:
        return Refusal(
            "wrong-time",
            f"Not now: {PHASES[int(p.phase)]} comes first; say {_example(p)}.",
            "rewilding.panel",
        )
    return _RESOLVED[verb](s, p, typed[1:], text)


def _example(p: Record) -> str:
    return EXAMPLES.get(int(p.phase), "nothing: you wait for the others")


def _dice_first(typed: list[str]) -> Refusal:
    if not typed or not ("roll".startswith(typed[0]) or typed[0].isdecimal()):
        return Refusal("dice-first", "First the dice: 'roll', or 'roll 3 5' for dice on your table.", "rewilding.turn")
    bad = next((t for t in typed if t not in "123456" and not "roll".startswith(t)), "")
    if not bad:
        return Refusal("too-many-dice", "So many dice are not rolled now.", "rewilding.turn")
    return Refusal("no-such-face", f"A die shows 1 to 6, not {bad[:20]}.", "rewilding.turn")


def _numbers(typed: list[str]) -> list[int]:
    return [int(t) for t in typed if re.fullmatch(r"\d{1,2}", t)]


def _missing(p: Record, faces: list[int]) -> int:
    """A face that is named more often than it lies there; 0 if there is none."""
    lying = [int(face) for face in p.die if face]
    return next((face for face in faces if faces.count(face) > lying.count(face)), 0)


def _no_change(s: Record, p: Record, verb: str, typed: list[str]) -> Refusal:
    change = CHANGE_VERBS[verb]
    if p.phase not in (PLACING, PLANTING, FACING, TESTING):
        return Refusal("no-dice", "There are no dice to change now; placed ones are locked.", "rewilding.changes?when")
    if not p.change[change]:
        return Refusal("no-change-left", f"No filled square is left for {CHANGES[change]}.", "rewilding.changes")
    faces = _numbers(typed)
    lying = faces_of(p, 15)
    if not faces:
        return Refusal(
            "no-die", f"Name the die by its face, for example '{verb} {lying[:1] or 5}'.", "rewilding.changes"
        )
    if missing := _missing(p, faces[:1] if verb != "reroll" else faces):
        return Refusal("no-such-die", f"No such die: {missing}; there lies {lying or 'none'}.", "rewilding.changes")
    if verb in ("plus", "minus"):
        return Refusal("no-such-face", "A die stays between 1 and 6.", "rewilding.changes?limits")
    if verb == "mirror":
        if p.phase == TESTING:
            return Refusal(
                "no-partner", "The check die lies alone; it has nothing to match.", "rewilding.changes?partner"
            )
        return Refusal(
            "no-partner",
            f"'mirror {faces[0]} to N' needs another die of this roll that shows N.",
            "rewilding.changes?partner",
        )
    return Refusal(
        "not-understood", f"Say the dice by their faces, for example '{verb} {lying[:1]}'.", "rewilding.changes"
    )


def _no_weather(p: Record, verb: str) -> Refusal:
    if verb == "add" and p.phase == FACING:
        return Refusal(
            "no-mark",
            "The mark is a choice only at a rolled 7 with last year's mark, and only if the table plays ask_on_seven.",
            "rewilding.calendar?seven",
        )
    return Refusal("wrong-time", f"There is nothing to accept now; say {_example(p)}.", "rewilding.weather")


def _no_place(s: Record, p: Record, typed: list[str], text: str) -> Refusal:
    faces = _numbers(typed)
    lying = faces_of(p, 15) or "none"
    if not faces:
        return Refusal("no-die", "Name the dice by their faces, for example 'place 1 3 as plant'.", "rewilding.placing")
    if missing := _missing(p, faces):
        return Refusal("no-such-die", f"No such die: {missing}; there lies {lying}.", "rewilding.placing")
    points = sum(faces)
    option = _option_for(points, len(faces))
    if option < 0:
        return Refusal("no-option", f"{points} points on {len(faces)} dice fit no option.", "rewilding.groups")
    wanted = next(
        (i for i, o in enumerate(OPTIONS) for t in typed if t.isalpha() and o.startswith(t) and t != "as"), option
    )
    if wanted == TO_SAVE:
        return Refusal("save-one", "A die is saved alone: say 'save' and its face.", "rewilding.save")
    if wanted != option:
        return Refusal(
            "wrong-option", f"{points} points are for {OPTIONS[option]}, not for {OPTIONS[wanted]}.", "rewilding.groups"
        )
    if not _is_open(s, p, option):
        return Refusal(
            "one-group", f"{OPTIONS[option].capitalize()} has its one group already.", "rewilding.groups?how-many"
        )
    if option == TO_CLEAR and len(faces) > 2:
        return Refusal("two-dice", "At this table Clear takes one die or two.", "rewilding.clear?three-dice")
    return Refusal("not-understood", f"Say 'place {' '.join(map(str, sorted(faces)))} as {OPTIONS[option]}'.")


def _no_save(s: Record, p: Record, typed: list[str], text: str) -> Refusal:
    faces = _numbers(typed)
    if len(faces) != 1:
        return Refusal("save-one", "One die at a time is saved: 'save 2'.", "rewilding.save?several")
    if _missing(p, faces):
        return Refusal(
            "no-such-die", f"No such die: {faces[0]}; there lies {faces_of(p, 15) or 'none'}.", "rewilding.save"
        )
    return Refusal("one-group", "Save has its one die already.", "rewilding.groups?how-many")


def _no_row(kind: str, names: tuple[str, ...], rule: str) -> Explainer:
    def refuse(s: Record, p: Record, typed: list[str], text: str) -> Refusal:
        found = next((n for n in names for t in typed if n.startswith(t)), "")
        if not found:
            return Refusal("which", f"Name one of {', '.join(names)}.", rule)
        return Refusal("full", f"All squares of {found} have been filled already; {kind} another.", rule)

    return refuse


def _no_clear(s: Record, p: Record, typed: list[str], text: str) -> Refusal:
    if typed and typed[0].startswith("clean"):
        return Refusal("full", "All clean-up squares have been filled already.", "rewilding.clear?full")
    for track in range(TRACKS):
        if " ".join(typed) == track_name(track).lower() and p.track[track] == LITTLE:
            return Refusal("cleared", f"{track_name(track).capitalize()} is cleared already.", "rewilding.clear")
    return Refusal("which", "Say 'clear row 3', 'clear column B' or 'clear cleanup'.", "rewilding.clear")


def _no_plant(s: Record, p: Record, typed: list[str], text: str) -> Refusal:
    place = square_in(text, SIDE, SIDE)
    if place is None:
        return Refusal("no-square", "Name a square from A1 to E5, for example 'plant B1'.", "rewilding.plant")
    square = place[0] + SIDE * place[1]
    if not _cleared(p) >> square & 1:
        row, column = p.track[place[1]] == LITTLE, p.track[SIDE + place[0]] == LITTLE
        what = f"row {place[1] + 1}" if column else f"column {'ABCDE'[place[0]]}"
        both = what if row or column else f"row {place[1] + 1} and column {'ABCDE'[place[0]]}"
        return Refusal("not-cleared", f"{name(square)} cannot be planted before {both} is cleared.", "rewilding.tracks")
    if not _plantable(p) >> square & 1:
        return Refusal("no-outline", f"{name(square)} has no blank plant outline.", "rewilding.plant?no-square")
    if "left" in typed or "right" in typed:
        return Refusal(
            "no-choice",
            f"At {name(square)} there is no choice of slot; say 'plant {name(square)}'.",
            "rewilding.slots?ask",
        )
    fixed = " (column first)" if _ordered(s, p) else ""
    return Refusal(
        "not-rolled", f"The roll {faces_of(p, 3)}{fixed} does not lead to {name(square)}.", "rewilding.plant"
    )


def _no_introduction(s: Record, p: Record, typed: list[str], text: str) -> Refusal:
    place = square_in(text, SIDE, SIDE)
    if place is None:
        return Refusal("no-square", "Name a square from A1 to E5, for example 'introduce B1'.", "rewilding.introduce")
    square = place[0] + SIDE * place[1]
    if "left" in typed or "right" in typed:
        return Refusal(
            "no-choice", f"Say 'introduce {name(square)}': the slot follows from the plants.", "rewilding.introduce"
        )
    return Refusal("no-plant", f"{name(square)} has no blank animal under a coloured plant.", "rewilding.introduce")


def _no_species(s: Record, p: Record, typed: list[str], text: str) -> Refusal:
    plants, animals = SPECIES
    return Refusal("which", f"Grow {', '.join(plants)}; or breed {', '.join(animals)}.", "rewilding.thrive")


def _no_slot(s: Record, p: Record, typed: list[str], text: str) -> Refusal:
    return Refusal("which", "Name the slot, left or right, of the square in question.", "rewilding.slots?ask")


def _nothing(s: Record, p: Record, typed: list[str], text: str) -> Refusal:
    return Refusal("not-understood", f"Say it without more words; for example {_example(p)}.")


_RESOLVED: dict[str, Explainer] = {
    "place": _no_place,
    "save": _no_save,
    "lock": _nothing,
    "fill": _no_row("fill", CHANGES, "rewilding.save?full"),
    "protect": _no_row("protect", WEATHERS[:4], "rewilding.protect"),
    "clear": _no_clear,
    "plant": _no_plant,
    "decline": _nothing,
    "introduce": _no_introduction,
    "grow": _no_species,
    "breed": _no_species,
    "colour": _no_slot,
    "cross": _no_slot,
}
