"""Why a move is refused: a code, a sentence and the slug of the rule."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.shelter.rules.state import (
    ADOPT,
    BLOCK,
    CROSS,
    FENCE,
    KIND_LINES,
    KINDS,
    PLACE,
    SIDE,
)
from hedgerow.games.shelter.words import names as n
from hedgerow.games.shelter.words.moves import dice_shown, task
from hedgerow.kernel.advice import dice_first, example, examples, not_understood
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.phrases import listed_in_words, square_in
from hedgerow.kernel.refusal import Refusal
from hedgerow.kernel.room import Record
from hedgerow.kernel.understanding import repeated, tokens


def explain(s: Record, seat: int, text: str, legal: Sequence[str]) -> Refusal:
    if seat == CHANCE:
        return dice_first(text, "shelter.round", "shelter.dice")
    sheet = s.sheet[seat]
    verb = (tokens(text) or [""])[0]
    if verb and ("roll".startswith(verb) or verb.isdecimal()):
        return Refusal("no-roll-owed", f"The dice lie on the table: {dice_shown(s)}. {task(s, seat)}", "shelter.round")
    wanted = next((step for step, verbs in VERBS.items() if any(v.startswith(verb) for v in verbs)), None)
    if not verb or wanted is None:
        return Refusal("not-understood", f"{text.strip()[:40]!r} is no move. {task(s, seat)}", "shelter.round")
    if verb == "done" and sheet.step != FENCE:
        return Refusal("not-yet", f"Not yet done. {task(s, seat)}", "shelter.round?order")
    if wanted != sheet.step:
        return Refusal("not-now", f"Animal, place, fences, in this order. {task(s, seat)}", "shelter.round?order")
    if sheet.step == ADOPT:
        third = verb in ("t", "third", "3rd") or "third".startswith(verb)
        return _explain_third(s, sheet, text, legal) if third else _explain_adopt(s, sheet, text, legal)
    return _explain_place(s, sheet, text, legal) if sheet.step == PLACE else _explain_fence(s, sheet, text, legal)


VERBS = {ADOPT: ("adopt", "third", "3rd"), PLACE: ("place",), FENCE: ("fence", "done")}


def _explain_adopt(s: Record, sheet: Record, text: str, legal: Sequence[str]) -> Refusal:
    kind = n.kind_meant(text)
    if kind is None:
        return Refusal("no-animal", f"Name an animal whose number was rolled: {_rolled(s)}.", "shelter.adopt")
    value, animal = kind + 1, KINDS[kind]
    if value not in [int(d) for d in s.dice]:
        return Refusal("not-rolled", f"The {animal} needs a {value}; the dice are {dice_shown(s)}.", "shelter.adopt")
    if not n.rules.stalls(s, sheet, value):
        else_ = [f"another animal ({example(legal, 'adopt')})"] * any(move.startswith("adopt") for move in legal)
        else_ += [f"a third fence ({example(legal, 'third')})"] * bool(n.rules.third_allowed(s, sheet))
        told = f"All squares of the {animal} are crossed: take {listed_in_words(else_, 'or')}."
        return Refusal("lines-full", told, "shelter.adopt?blocked-value")
    if not n.rules.offer(s, sheet, kind):
        return Refusal(
            "no-room",
            f"The other dice have no free square for the {animal}, and another animal can be adopted and placed.",
            "shelter.place?no-room",
        )
    good = f"the {animal} is adopted at {listed_in_words(n.stalls_named(n.rules.offer(s, sheet, kind)))}"
    place = square_in(text, BLOCK, BLOCK)
    if place is None:
        return Refusal("no-square", f"Name a square of the shelter: {good}.", "shelter.adopt")
    square = place[1] * BLOCK + place[0]
    if int(sheet.crossed) >> square & 1:
        return Refusal("crossed", f"{n.stall(square)} is crossed already; {good}.", "shelter.adopt")
    lines = KIND_LINES[6 * int(s.options.layout) + kind]
    if not lines >> square & 1:
        return Refusal("wrong-line", f"{n.stall(square)} is in no line of the {animal}; {good}.", "shelter.adopt")
    return not_understood(text, legal, "shelter.adopt")


def _explain_third(s: Record, sheet: Record, text: str, legal: Sequence[str]) -> Refusal:
    if not n.rules.third_allowed(s, sheet):
        blocked = any(not n.rules.stalls(s, sheet, int(d)) for d in s.dice)
        if blocked and sheet.third == 3 and s.options.third_fence == 0:
            return Refusal(
                "circles-gone",
                "All three circles are crossed; while a die has an animal it must be used.",
                "shelter.third-fence?circles-gone",
            )
        return Refusal(
            "third-not-allowed",
            "A third fence replaces an animal only when the squares of a rolled animal are all crossed"
            + ("." if s.options.third_fence == 0 else "; at this table, of all three."),
            "shelter.third-fence?when",
        )
    place = square_in(text, BLOCK, BLOCK)
    if place is None:
        return Refusal("no-square", "Name any empty square of the shelter, A1 to D4.", "shelter.third-fence")
    square = place[1] * BLOCK + place[0]
    if not int(sheet.crossed) >> square & 1:
        return not_understood(text, legal, "shelter.third-fence")
    return Refusal("crossed", f"{n.stall(square)} is crossed already.", "shelter.third-fence")


def _explain_place(s: Record, sheet: Record, text: str, legal: Sequence[str]) -> Refusal:
    place = square_in(text, SIDE, SIDE)
    if place is None:
        return Refusal("no-square", f"Name a square of the sanctuary, A1 to F6: {example(legal)}.", "shelter.place")
    square = place[1] * SIDE + place[0]
    here = 1 << square
    if int(sheet.trees) & here:
        return Refusal("tree", f"On {n.name(square)} stands a tree.", "shelter.place?trees")
    for kind, animal in enumerate(KINDS):
        if int(sheet.animal[kind]) & here:
            return Refusal("not-empty", f"On {n.name(square)} lives a {animal}.", "shelter.place")
    value = int(sheet.kind) + 1
    low, high = n.rules.low_left(s.dice, value), n.rules.high_left(s.dice, value)
    if fitting := [move for move in legal if f" {n.name(square)}" in move]:
        return _explain_die(text, n.name(square), {d for d in (low, high) if CROSS[d] & here}, fitting)
    reach = f"row {low} or column {'ABCDEF'[low - 1]}"
    if high != low:
        reach += f", row {high} or column {'ABCDEF'[high - 1]}"
    return Refusal("out-of-reach", f"{n.name(square)} is out of reach: {reach}.", "shelter.place")


def _explain_die(text: str, square: str, reaching: set[int], legal: Sequence[str]) -> Refusal:
    """The square is good; the die that was named for it is not, or needs no name. [shelter.place]"""
    die = next((word for word in tokens(text) if word.isdecimal()), "")
    if not die:
        return not_understood(text, legal, "shelter.place")
    reach = listed_in_words([f"the {d}" for d in sorted(reaching)], "and")
    only = f"{square} is reached by {reach}" + (" only" if len(reaching) == 1 else "")
    return Refusal("needless", f"{only}; say {examples(legal)}.", "shelter.place")


def _explain_fence(s: Record, sheet: Record, text: str, legal: Sequence[str]) -> Refusal:
    if "done".startswith(tokens(text)[0]):
        if "done" in legal:
            return not_understood(text, ["done"], "shelter.fence?done")
        return Refusal("fence-first", "At least one fence must be drawn.", "shelter.fence?amount")
    edge = n.edge_meant(text)
    if edge is None:
        return Refusal("no-edge", f"Name an edge by its two squares: {example(legal, 'fence')}.", "shelter.fence")
    if edge == "border":
        return Refusal("border", "The outer border is fenced already.", "shelter.border")
    if edge == "":
        return Refusal("not-beside", "These two squares have no edge in common.", "shelter.fence")
    on_right, square = n.EDGES[edge]
    if int(sheet.right if on_right else sheet.below) >> square & 1:
        return Refusal("fenced", f"{edge} is fenced already.", "shelter.fence?where")
    if f"fence {edge}" in legal:
        return Refusal("not-understood", f"{repeated(text)} says too much; say just 'fence {edge}'.", "shelter.fence")
    values = sorted({int(d) for d in s.dice}) if sheet.die == 0 else [int(sheet.die)]
    reach = listed_in_words([f"row {v} or column {'ABCDEF'[v - 1]}" for v in values], "or")
    return Refusal("out-of-reach", f"{edge} is out of reach: one side must be in {reach}.", "shelter.fence?where")


def _rolled(s: Record) -> str:
    return listed_in_words([f"{KINDS[v - 1]} ({v})" for v in sorted({int(d) for d in s.dice})])
