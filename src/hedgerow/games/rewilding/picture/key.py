"""What the signs of Re-Wilding mean."""

from __future__ import annotations

from functools import cache

from hedgerow.games.rewilding.picture.art import stamps
from hedgerow.games.rewilding.picture.plan import CELL, SPOTS, Place
from hedgerow.games.rewilding.picture.sheet import RANGES, wash
from hedgerow.games.rewilding.words.names import CHANGES, HABITATS, OPTIONS, SPECIES, WEATHERS, name
from hedgerow.kernel.room import Record
from hedgerow.scene.paper import Chapter, Symbol, inlined
from hedgerow.scene.pencil import ring
from hedgerow.scene.svg import line, text

PANEL = {  # what each option of the panel does, and its rule
    "save": ("fill a square of a dice-change", "rewilding.save"),
    "protect": ("fill a protection square", "rewilding.protect"),
    "clear": ("fill a square of a row, a column or the clean-up", "rewilding.clear"),
    "plant": ("roll two dice: colour a plant where they meet", "rewilding.plant"),
    "introduce": ("colour an animal under a coloured plant", "rewilding.introduce"),
    "grow": ("one species spreads from its full squares", "rewilding.thrive"),
}
DIE_CHANGES = {
    "mirror": "a die takes the face of another",
    "flip": "a die is turned over: 7 minus its face",
    "reroll": "any dice are rolled again",
    "plusminus": "a die goes up or down by one",
}
BLOWS = {
    "fire": "2, 3: strikes the moors",
    "drought": "4 to 6, checked: the river; then all breed",
    "storms": "8 to 10, checked: the hills; then all grow",
    "flood": "11, 12: strikes the banks",
    "fine": "7: perfect, all breed and all grow",
}
STRUCK = {
    "hills": "storms strike here", "moors": "fire strikes here", "river": "drought strikes here",
    "banks": "flood strikes here",
}  # fmt: skip
TITLES = {"reroll": "re-roll", "plusminus": "plus, minus", "grow": "grow or breed"}
LITTLE = {
    "blank": "can be filled", "filled": "ready: used by crossing it", "crossed": "used up",
    "hungry": "hunger: every two cost a point",
}  # fmt: skip


@cache
def _chapters() -> tuple[Chapter, ...]:
    land = tuple(_land(habitat) for habitat in range(4))
    living = tuple(
        _sign(SPECIES[kind][habitat], f"{('grows', 'lives')[kind]} {_where(habitat)}", "rewilding.slots", living=True)
        for kind in range(2)
        for habitat in range(4)
    )
    ranges = dict(zip(OPTIONS, RANGES, strict=True))
    panel = tuple(_sign(o, f"{ranges[o]}: {told}", rule) for o, (told, rule) in PANEL.items())
    changes = tuple(_sign(c, DIE_CHANGES[c], "rewilding.changes", done=False) for c in CHANGES)
    weather = tuple(_sign(w, BLOWS[w], "rewilding.weather") for w in WEATHERS)
    number = line(ring(32, 32, 20, "number", 1), "pencil", 2.6) + text(32, 41, "1", 27, bold=True)
    others = (
        _sign("cleanup", "clean-up squares keep contamination away", "rewilding.contamination", done=False),
        _sign("can", "rubbish: this square's row is not cleared", "rewilding.tracks", done=False),
        _sign("bottle", "rubbish: its column is not cleared", "rewilding.tracks", done=False),
        Symbol(number, "number", "contamination strikes the lowest first", "rewilding.contamination"),
        *(_little(kind) for kind in LITTLE),
    )
    return (
        Chapter("The land", land), Chapter("What lives there", living), Chapter("The panel", panel),
        Chapter("Dice-changes", changes), Chapter("Weather", weather), Chapter("Other signs", others),
    )  # fmt: skip


def key(s: Record) -> list[Chapter]:
    """The same for every sheet."""
    return list(_chapters())


def _land(habitat: int) -> Symbol:
    place = SPOTS[name(0)]
    box = (place.x, place.y, CELL, CELL)
    return Symbol(wash(0, habitat), HABITATS[habitat], STRUCK[HABITATS[habitat]], "rewilding.strike", box)


def _where(habitat: int) -> str:
    return ("on the hills", "on the moors", "in the river", "on the banks")[habitat]


def _sign(what: str, meaning: str, rule: str, done: bool = True, living: bool = False) -> Symbol:
    drawn = stamps.living(what, 0, 4, 4, 56, True) if living else stamps.sign(what, 4, 4, 56, done)
    title = TITLES.get(what, "clean-up" if what == "cleanup" else "fine" if what == "fine" else what)
    return Symbol(inlined(drawn, stamps.definitions()), title, meaning, rule)


def _little(kind: str) -> Symbol:
    drawn = stamps.box("blank", Place(14, 14, 36, 36), 0)
    if kind != "blank":
        drawn += stamps.box(kind, Place(14, 14, 36, 36), 0)
    rule = "rewilding.hunger" if kind == "hungry" else "rewilding.changes"
    return Symbol(inlined(drawn, stamps.definitions()), f"{kind} square", LITTLE[kind], rule)
