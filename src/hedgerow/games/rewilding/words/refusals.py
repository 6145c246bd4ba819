"""Why a move is refused: a code, a sentence and the slug of the rule for everything a person may type."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

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
from hedgerow.kernel.advice import dice_first, example, examples, not_understood, too_much
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.jit import Twin
from hedgerow.kernel.phrases import plural, square_in
from hedgerow.kernel.refusal import Refusal
from hedgerow.kernel.room import Record
from hedgerow.kernel.understanding import tokens

_rules = Twin(dice, land, panel)

Explainer = Callable[[Record, Record, list[str], str, Sequence[str]], Refusal]

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


def explain(s: Record, seat: int, text: str, legal: Sequence[str]) -> Refusal:
    typed = tokens(text)
    if seat == CHANCE:
        return dice_first(text, "rewilding.turn", "rewilding.turn")
    p = s.sheet[seat]
    verb = next((v for v in VERBS if typed and v.startswith(typed[0])), "")
    if verb == "roll" or (typed and all(word.isdecimal() for word in typed)):
        return Refusal("no-roll-owed", f"The dice have been rolled; say {examples(legal)}.", "rewilding.turn")
    if not verb:
        return not_understood(text, legal, "rewilding.turn")
    if whole := "" if verb in ("place", "save") else too_much(text, legal):
        if "left" in typed or "right" in typed:
            return Refusal("no-choice", f"There is no choice of slot here; say '{whole}'.", "rewilding.slots?ask")
        return not_understood(text, legal, "rewilding.turn")
    if verb in CHANGE_VERBS:
        return _no_change(s, p, verb, typed[1:], legal)
    if verb in ("accept", "add"):
        return _no_weather(p, verb, legal)
    if p.phase != PHASES_OF[verb]:
        told = f"Not now: {PHASES[int(p.phase)]} comes first; say {examples(legal)}."
        return Refusal("wrong-time", told, "rewilding.panel")
    return _RESOLVED[verb](s, p, typed[1:], text, legal)


def _numbers(typed: list[str]) -> list[int]:
    return [int(t) for t in typed if re.fullmatch(r"\d{1,2}", t)]


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def _missing(p: Record, faces: list[int]) -> int:
    """A face that is named more often than it lies there; 0 if there is none."""
    lying = [int(face) for face in p.die if face]
    return next((face for face in faces if faces.count(face) > lying.count(face)), 0)


def _no_change(s: Record, p: Record, verb: str, typed: list[str], legal: Sequence[str]) -> Refusal:
    change = CHANGE_VERBS[verb]
    if p.phase not in (PLACING, PLANTING, FACING, TESTING):
        return Refusal("no-dice", "There are no dice to change now; placed ones are locked.", "rewilding.changes?when")
    if not p.change[change]:
        return Refusal("no-change-left", f"No filled square is left for {CHANGES[change]}.", "rewilding.changes")
    faces = _numbers(typed)
    lying = faces_of(p, 15)
    named = f"Name the die by its face, for example {example(legal, verb)}."
    if not faces:
        return Refusal("no-die", named, "rewilding.changes")
    if missing := _missing(p, faces[:1] if verb != "reroll" else faces):
        return Refusal("no-such-die", f"No such die: {missing}; there lies {lying or 'none'}.", "rewilding.changes")
    of_this_die = [move for move in legal if re.match(rf"{verb} (?:column |row )?{faces[0]}(?: |$)", move)]
    if verb == "mirror" and not (of_this_die and len(faces) > 2):
        return _no_partner(p, faces[0], of_this_die)
    if verb in ("plus", "minus") and not of_this_die:
        return Refusal("no-such-face", "A die stays between 1 and 6.", "rewilding.changes?limits")
    return Refusal("not-understood", named, "rewilding.changes")


def _no_partner(p: Record, face: int, legal: Sequence[str]) -> Refusal:
    """[rewilding.changes?partner]"""
    if p.phase == TESTING:
        told = "The check die lies alone; it has nothing to match."
    elif legal:
        told = f"A {face} can only match another die of this roll, for example {example(legal)}."
    else:
        told = f"No other die of this roll shows anything but {face}."
    return Refusal("no-partner", told, "rewilding.changes?partner")


def _no_weather(p: Record, verb: str, legal: Sequence[str]) -> Refusal:
    if verb == "add" and p.phase == FACING:
        return Refusal(
            "no-mark",
            "The mark is a choice only at a rolled 7 with last year's mark, and only if the table plays ask_on_seven.",
            "rewilding.calendar?seven",
        )
    return Refusal("wrong-time", f"There is nothing to accept now; say {examples(legal)}.", "rewilding.weather")


def _no_place(s: Record, p: Record, typed: list[str], text: str, legal: Sequence[str]) -> Refusal:
    faces = _numbers(typed)
    lying = faces_of(p, 15) or "none"
    if not faces:
        return Refusal("no-die", f"Name the dice by their faces: {example(legal, 'place')}.", "rewilding.placing")
    if missing := _missing(p, faces):
        return Refusal("no-such-die", f"No such die: {missing}; there lies {lying}.", "rewilding.placing")
    points = sum(faces)
    option = _rules.option_for(points, len(faces))
    if option < 0:
        told = f"{plural(points, 'point')} on {_dice(len(faces))} fit no option."
        return Refusal("no-option", told, "rewilding.groups")
    wanted = next(
        (i for i, o in enumerate(OPTIONS) for t in typed if t.isalpha() and o.startswith(t) and t != "as"), option
    )
    if wanted == TO_SAVE:
        return Refusal("save-one", "A die is saved alone, with the verb save.", "rewilding.save")
    if wanted != option:
        are = "1 point is" if points == 1 else f"{points} points are"
        return Refusal("wrong-option", f"{are} for {OPTIONS[option]}, not for {OPTIONS[wanted]}.", "rewilding.groups")
    if not _rules.is_open(s, p, option):
        return Refusal(
            "one-group", f"{OPTIONS[option].capitalize()} has its one group already.", "rewilding.groups?how-many"
        )
    if option == TO_CLEAR and len(faces) > 2:
        return Refusal("two-dice", "At this table Clear takes one die or two.", "rewilding.clear?three-dice")
    meant = [move for move in legal if move.startswith("place") and sorted(_numbers(move.split())) == sorted(faces)]
    return not_understood(text, meant or legal, "rewilding.placing")


def _no_save(s: Record, p: Record, typed: list[str], text: str, legal: Sequence[str]) -> Refusal:
    faces = _numbers(typed)
    if len(faces) != 1:
        told = f"One die at a time is saved; say {example(legal, 'save')}."
        return Refusal("save-one", told, "rewilding.save?several")
    if _missing(p, faces):
        return Refusal(
            "no-such-die", f"No such die: {faces[0]}; there lies {faces_of(p, 15) or 'none'}.", "rewilding.save"
        )
    if f"save {faces[0]}" in legal:
        return not_understood(text, legal, "rewilding.save")
    return Refusal("one-group", "Save has its one die already.", "rewilding.groups?how-many")


def _no_row(kind: str, names: tuple[str, ...], rule: str) -> Explainer:
    def refuse(s: Record, p: Record, typed: list[str], text: str, legal: Sequence[str]) -> Refusal:
        found = next((n for n in names for t in typed if n.startswith(t)), "")
        if not found:
            return Refusal("which", f"Name one of {', '.join(names)}.", rule)
        return Refusal("full", f"All squares of {found} have been filled already; {kind} another.", rule)

    return refuse


def _no_clear(s: Record, p: Record, typed: list[str], text: str, legal: Sequence[str]) -> Refusal:
    if typed and typed[0].startswith("clean"):
        return Refusal("full", "All clean-up squares have been filled already.", "rewilding.clear?full")
    for track in range(TRACKS):
        if " ".join(typed) == track_name(track).lower() and p.track[track] == LITTLE:
            return Refusal("cleared", f"{track_name(track).capitalize()} is cleared already.", "rewilding.clear")
    told = f"Name a row from 1 to 5, a column from A to E, or the clean-up, for example {example(legal)}."
    return Refusal("which", told, "rewilding.clear")


def _no_plant(s: Record, p: Record, typed: list[str], text: str, legal: Sequence[str]) -> Refusal:
    place = square_in(text, SIDE, SIDE)
    if place is None:
        return Refusal("no-square", f"Name a square from A1 to E5: {example(legal, 'plant')}.", "rewilding.plant")
    square = place[0] + SIDE * place[1]
    if not _rules.cleared(p) >> square & 1:
        row, column = p.track[place[1]] == LITTLE, p.track[SIDE + place[0]] == LITTLE
        what = f"row {place[1] + 1}" if column else f"column {'ABCDE'[place[0]]}"
        both = f"{what} is" if row or column else f"row {place[1] + 1} and column {'ABCDE'[place[0]]} are"
        return Refusal("not-cleared", f"{name(square)} cannot be planted before {both} cleared.", "rewilding.tracks")
    if not _rules.plantable(p) >> square & 1:
        return Refusal("no-outline", f"{name(square)} has no blank plant outline.", "rewilding.plant?no-square")
    if here := [move for move in legal if name(square) in move]:
        return not_understood(text, here, "rewilding.plant")
    fixed = " (column first)" if _rules.ordered(s, p) else ""
    return Refusal(
        "not-rolled", f"The roll {faces_of(p, 3)}{fixed} does not lead to {name(square)}.", "rewilding.plant"
    )


def _no_introduction(s: Record, p: Record, typed: list[str], text: str, legal: Sequence[str]) -> Refusal:
    place = square_in(text, SIDE, SIDE)
    if place is None:
        return Refusal("no-square", f"Name a square from A1 to E5: {example(legal)}.", "rewilding.introduce")
    square = place[0] + SIDE * place[1]
    return Refusal("no-plant", f"{name(square)} has no blank animal under a coloured plant.", "rewilding.introduce")


def _no_species(s: Record, p: Record, typed: list[str], text: str, legal: Sequence[str]) -> Refusal:
    plants, animals = SPECIES
    return Refusal("which", f"Grow {', '.join(plants)}; or breed {', '.join(animals)}.", "rewilding.thrive")


def _no_slot(s: Record, p: Record, typed: list[str], text: str, legal: Sequence[str]) -> Refusal:
    return Refusal("which", "Name the slot, left or right, of the square in question.", "rewilding.slots?ask")


def _nothing(s: Record, p: Record, typed: list[str], text: str, legal: Sequence[str]) -> Refusal:
    return not_understood(text, legal, "rewilding.turn")


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
