"""The deck taken apart, for whoever wants to vary it: every space by its card, and how often each effect is there.

A space is named by its card and its place (`F08.misfortune`, `R05.right`) and holds words. An effect that stands
without a number also has a count, `number.PLACE_OBJ`: on so many spaces it is. Where a deck shall have more of it,
spaces with Heal (or Move Opponent, for a misfortune) give that up for it; where fewer, they get Heal 1 (or Move
Opponent 2) in its place. Which spaces those are depends on nothing but the deck: they are spread over it, always in
one order.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from hedgerow.games.vasty.rules import deck
from hedgerow.games.vasty.rules.deck import COLUMNS, MISFORTUNE, NAMES, NO_DOT, PROGRESS, SIDES, Face, is_root
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.settings import suggestion

NUMBER, BEFORE = "number", "number_before"  # how often effects are there, and were when the deck was taken apart
PLACES = ("misfortune", *SIDES)
STRIDE = 37  # cards from one space that is exchanged to the next: it shares no factor with the 89 cards
FILLERS = {True: ("HEAL", "HEAL 1"), False: ("MOVE_OPP", "MOVE_OPP 2")}  # for a misfortune: False

Space = tuple[int, int]  # which card, from 0, and which of its places
COUNTED = {name: True for name, (_, numbers) in PROGRESS.items() if numbers is None} | {
    name: False for name, (_, numbers) in MISFORTUNE.items() if numbers is None
}  # effects that stand alone: are they progress?


def taken_apart(value: str) -> dict[str, dict[str, Any]]:
    """A canonical deck as names and values; `canonical` takes it again as JSON, whatever was changed in it."""
    faces = [list(face) for face in deck.faces_of(value)]
    cards = {name: dict(zip(PLACES, face, strict=True)) for name, face in zip(NAMES[1:], faces, strict=True)}
    numbers = {effect: sum(1 for _ in _bearing(faces, effect)) for effect in COUNTED}
    return {NUMBER: numbers, BEFORE: dict(numbers), **cards}


def text(value: str) -> str:
    """A canonical deck as the text of a file, to be edited."""
    lines = [",".join(COLUMNS)]
    for node, face in enumerate(deck.faces_of(value), 1):
        lines.append(",".join((NAMES[node], "root" if is_root(node) else "forest", *face)))
    return "\n".join(lines) + "\n"


def canonical(given: str, files: bool = True) -> str:
    """What the option `deck` makes of all that it takes (`deck.canonical`), and of a deck that was taken apart."""
    typed = given.strip()
    return deck.canonical(deck.line(_joined(typed)) if typed.startswith("{") else typed, files)


def _joined(told: str) -> list[Face]:
    """The faces of a deck that was taken apart, with as many of each effect as it says; raises `BadSettings`."""
    try:
        given = json.loads(told[: deck.MOST_CHARACTERS])
    except (ValueError, RecursionError) as problem:
        raise BadSettings(f"The deck is no readable JSON: {problem}.") from None
    faces: list[list[str]] = []
    for name in NAMES[1:]:
        card = given.get(name)
        if not isinstance(card, dict) or any(not isinstance(card.get(place), str) for place in PLACES):
            raise BadSettings(f"Card {name} of the deck has four places, in words: {', '.join(PLACES)}.")
        faces.append([card[place] for place in PLACES])
    numbers, before = (dict(given.get(key) or {}) for key in (NUMBER, BEFORE))
    for effect, count in numbers.items():
        if effect not in COUNTED:
            raise BadSettings(f"{effect[:40]!r} is not counted; {suggestion(effect, COUNTED)}")
        if count != before.get(effect):  # else somebody has changed single spaces, and means just these
            _exchange(faces, effect, count)
    return [(face[0], face[1], face[2], face[3]) for face in faces]


def _exchange(faces: list[list[str]], effect: str, count: Any) -> None:
    """So many spaces bear the effect afterwards."""
    bearing = list(_bearing(faces, effect))
    kind, filler = FILLERS[COUNTED[effect]]
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        raise BadSettings(f"{effect} is on 1 space of the deck or more, not on {str(count)[:20]}.")
    for card, place in bearing[count:]:
        words = _effects(faces[card][place])
        others = [word for word in words if word != effect]
        if not any(word.startswith(f"{kind} ") for word in others):
            others = [filler if word == effect else word for word in words]
        faces[card][place] = "; ".join(others)
    free = [space for space in _bearing(faces, kind) if space not in bearing]
    if count - len(bearing) > len(free):
        raise BadSettings(f"{effect} fits on {len(bearing) + len(free)} spaces of this deck, not on {count}.")
    for card, place in free[: max(0, count - len(bearing))]:
        words = _effects(faces[card][place])
        at = next(n for n, word in enumerate(words) if word.startswith(f"{kind} "))
        faces[card][place] = "; ".join([*words[:at], effect, *words[at + 1 :]])


def _bearing(faces: list[list[str]], effect: str) -> Iterator[Space]:
    """The spaces with an effect (or with one of a kind, as HEAL), in the order in which they are exchanged."""
    places = range(1, 4) if effect in PROGRESS else range(1)
    for n in range(len(faces)):
        card = n * STRIDE % len(faces)
        for place in places:
            if any(word == effect or word.startswith(f"{effect} ") for word in _effects(faces[card][place])):
                yield card, place


def _effects(words: str) -> list[str]:
    return [] if words in ("", NO_DOT) else words.split("; ")
