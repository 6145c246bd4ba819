"""Re-Wilding in words: `place 1 3 as plant`, `flip 5`, `plant B1`; what is owed now; how it ended."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.rewilding.rules import dice, land, panel, transition, year
from hedgerow.games.rewilding.rules.state import (
    A_STRIKE,
    ACCEPT,
    ADD_MARK,
    CLEANUP,
    CLEAR,
    DECLINE,
    FACING,
    FILL,
    FLIP,
    GROWING,
    INTRODUCE,
    LOCK,
    MINUS,
    MIRROR,
    OVER,
    PICK,
    PLACE,
    PLACING,
    PLANT,
    PLANTING,
    PLUS,
    PROTECT,
    REROLL,
    SAVE,
    SAVING,
    SOLO,
    TESTING,
    THRIVE,
    TO_CLEAR,
    TO_GROW,
    TO_INTRODUCE,
    TO_PLANT,
    TO_PROTECT,
    TO_SAVE,
    WAITING,
    YEARS,
)
from hedgerow.games.rewilding.words.names import (
    CHANGES,
    HABITATS,
    OPTIONS,
    SLOTS,
    SPECIES,
    WEATHERS,
    faces_of,
    habitat_at,
    name,
    squares_of,
    track_name,
)
from hedgerow.kernel.contract import CHANCE, WIN
from hedgerow.kernel.jit import Twin, interpreted
from hedgerow.kernel.phrases import grouped, listed_in_words
from hedgerow.kernel.room import Record
from hedgerow.kernel.understanding import Grammar

_rules = Twin(dice, land, panel, transition, year)

FULL = {  # groups that lapse where all their squares are filled
    TO_SAVE: "every square of the dice-changes is filled",
    TO_PROTECT: "every square of protection is filled",
    TO_CLEAR: "everything is cleared, and the clean-up is full",
}
PLAIN = {LOCK: "lock", ACCEPT: "accept", ADD_MARK: "add mark", DECLINE: "decline"}


GRAMMAR = Grammar(
    # Not "fill": `flip` alone is a change of a die. Not "save" and the changes: only numbers follow them.
    verbs=frozenset(["roll", "place", "protect", "clear", "plant", "introduce", "grow", "breed", "colour", "cross"]),
    carriers=frozenset(("as", "to", "mark")),
)


# --- moves ------------------------------------------------------------------------------------------------------------


def die_name(s: Record, p: Record, i: int) -> str:
    """A die by its face; with `fixed_plant_order` also by its place."""
    return f"{('column', 'row')[i]} {int(p.die[i])}" if _rules.ordered(s, p) else str(int(p.die[i]))


def say(s: Record, seat: int, move: int) -> str:
    if seat == CHANCE:
        return f"roll {move + 1}"
    p = s.sheet[seat]
    if move in PLAIN:
        return PLAIN[move]
    if move < PLACE:
        return _say_change(s, p, move)
    if move < SAVE:
        faces = faces_of(p, move - PLACE)
        option = _rules.option_for(_rules.total(p, move - PLACE), len(faces.split()))
        return f"place {faces} as {OPTIONS[option]}"
    if move < FILL:
        return f"save {int(p.die[move - SAVE])}"
    if move < PROTECT:
        return f"fill {CHANGES[move - FILL]}"
    if move < CLEAR:
        return f"protect {WEATHERS[move - PROTECT]}"
    if move < PLANT:
        return "clear cleanup" if move == CLEANUP else f"clear {track_name(move - CLEAR)}"
    if move < INTRODUCE:
        square, slot = divmod(move - PLANT, 2)
        return f"plant {name(square)}" + (f" {SLOTS[slot]}" if _is_choice(s, p, square) else "")
    if move < THRIVE:
        return f"introduce {name(move - INTRODUCE)}"
    if move < PICK:
        kind, habitat = divmod(move - THRIVE, 4)
        return f"{('grow', 'breed')[kind]} {SPECIES[kind][habitat]}"
    verb = "cross" if p.asked == A_STRIKE else "colour"
    return f"{verb} {squares_of(int(p.asking))[0]} {SLOTS[move - PICK]}"


def _say_change(s: Record, p: Record, move: int) -> str:
    if move >= REROLL:
        if _rules.ordered(s, p):
            return "reroll " + " ".join(die_name(s, p, i) for i in range(2) if (move - REROLL) >> i & 1)
        return f"reroll {faces_of(p, move - REROLL)}"
    if move >= MIRROR:
        i, face = divmod(move - MIRROR, 6)
        return f"mirror {die_name(s, p, i)} to {face + 1}"
    if move >= MINUS:
        return f"minus {die_name(s, p, move - MINUS)}"
    if move >= PLUS:
        return f"plus {die_name(s, p, move - PLUS)}"
    return f"flip {die_name(s, p, move - FLIP)}"


def _is_choice(s: Record, p: Record, square: int) -> bool:
    """Does planting here ask for the slot?"""
    codes = [0] * 64
    listed = codes[: _rules.list_plant(s, p, codes, 0)]
    return {PLANT + 2 * square, PLANT + 2 * square + 1} <= set(listed)


def warn(s: Record, seat: int, move: int) -> str:
    """Dice that lie there when the panel is locked are lost for the year, and so is a planting that is declined. A
    mirror of what the die shows already is used up for nothing, as is a group that finds nothing to do, and growing
    what does not stand. [rewilding.changes?nothing] [rewilding.introduce?nothing] [rewilding.thrive?offered]"""
    p = s.sheet[seat]
    left = sum(1 for face in p.die if face)
    if move == LOCK and left:
        return f"{left} {'die stays' if left == 1 else 'dice stay'} unused ({faces_of(p, 15)})."
    if MIRROR <= move < REROLL and p.die[(move - MIRROR) // 6] == (move - MIRROR) % 6 + 1:
        return "The die shows that already: the mirror is used up for nothing."
    if move == DECLINE and _rules.planting_squares(s, p):
        return "The planting is given up."
    if PLACE <= move < FILL:
        return _idle(s, p, move)
    if THRIVE <= move < PICK and not _gains(s, p, move - THRIVE) and any(_gains(s, p, i) for i in range(8)):
        return f"Nothing would come of it: {_no_gain(s, p, *divmod(move - THRIVE, 4))}."
    return ""


def _no_gain(s: Record, p: Record, kind: int, habitat: int) -> str:
    """Why a plant or an animal would gain nothing: it stands nowhere, or where it could come to, no outline is blank.
    [rewilding.thrive] [rewilding.thrive?struck] [rewilding.thrive?needs-plant]"""
    who, here = SPECIES[kind][habitat], int(s.printed.habitat[habitat])
    left, right = (int(p.coloured[2 * kind + slot]) & here for slot in range(2))
    if not left | right:
        return f"there is no {who} yet"
    blank = "blank under a plant" if kind and s.options.breed_needs_plant else "blank"
    told = f"on {listed_in_words(squares_of(left | right))} no {who} outline is {blank}"
    if not left & right:
        return f"{told}, and only a square with both spreads"
    return f"{told}, nor on any {HABITATS[habitat]} square around {listed_in_words(squares_of(left & right), 'or')}"


def _idle(s: Record, p: Record, move: int) -> str:
    """Why a group would do nothing; it may all the same be placed in the hope of a plant that is rolled for."""
    option = TO_SAVE
    if move < SAVE:
        option = _rules.option_for(_rules.total(p, move - PLACE), (move - PLACE).bit_count())
    if option in FULL:
        return "" if _rules.possible(p, option) else f"It would do nothing: {FULL[option]}."
    if p.owed[TO_PLANT]:
        return ""
    if option == TO_INTRODUCE and not _rules.possible(p, option):
        return "It would do nothing: no plant has room for an animal, and no dice lie there to plant one."
    if option == TO_GROW and not any(_gains(s, p, i) for i in range(8)):
        return "It would do nothing: nothing on the map can grow or breed, and no dice lie there to plant."
    return ""


def _gains(s: Record, p: Record, species: int) -> bool:
    """Would this plant or animal gain anything? [rewilding.thrive]"""
    return any(int(found) for found in _rules.gains(s, p, species // 4, species % 4))


def breaks_line(s: Record) -> bool:
    seat = _rules.roller(s)
    if seat < 0:
        return True
    p = s.sheet[seat]
    return not p.again and not p.die.any()


# --- sentences --------------------------------------------------------------------------------------------------------


def status(s: Record, seat: int) -> str:
    if s.stage == OVER:
        return _ending(s)
    when = f"Year {int(s.year)} of {YEARS}"
    if _rules.roller(s) >= 0:
        return f"{when}: {_roll_owed(s, _rules.roller(s))}"
    p = s.sheet[seat]
    if p.phase == WAITING:
        return f"{when}: waiting for the others."
    return f"{when}: {_decision(s, p)}"


def _roll_owed(s: Record, seat: int) -> str:
    p = s.sheet[seat]
    whose = f" (player {seat + 1})" if s.players > 1 else ""
    dice_word = "a die" if p.rolling == 1 else f"{int(p.rolling)} dice"
    if p.again:
        return f"re-roll {dice_word}{whose}."
    purpose = {PLACING: "the turn", PLANTING: "planting", FACING: "the weather"}.get(int(p.phase), "")
    if p.phase == TESTING:
        return f"{WEATHERS[int(p.weather) - 1]}! Roll the check die{whose}."
    return f"roll {dice_word} for {purpose}{whose}."


def _decision(s: Record, p: Record) -> str:
    phase = int(p.phase)
    if phase == PLACING:
        left = sum(1 for face in p.die if face)
        if not left:
            return "all dice are placed; lock the panel."
        return f"place dice in groups, save or change them, then lock; {faces_of(p, 15)} left."
    if phase == PLANTING:
        return _planting(s, p)
    if phase <= GROWING:
        return _resolving(p, phase - SAVING)
    if phase == FACING:
        return _weather(s, p)
    if phase == TESTING:
        weather = int(p.weather) - 1
        held = int(p.protection[weather])
        safe = f"{held} or less is safe" if held else "nothing protects the land"
        return f"{WEATHERS[weather]}: the check die shows {int(p.die[0])}, and {safe}; accept or change it."
    square = squares_of(int(p.asking))[0]
    index = "ABCDE".index(square[0]) + 5 * (int(square[1]) - 1)
    if p.asked == A_STRIKE:
        return f"{square} is struck: cross its left or its right slot?"
    return f"{square}: which slot does the {SPECIES[int(p.asked) - 1][habitat_at(s, index)]} take, left or right?"


def _planting(s: Record, p: Record) -> str:
    shown = faces_of(p, 3)
    fitting = squares_of(_rules.planting_squares(s, p))
    if not fitting:
        return f"planting roll {shown} fits no cleared square with room; change a die or decline."
    where = listed_in_words(fitting, "or") if len(fitting) < 7 else "a square"
    return f"planting roll {shown}: plant {where}, or decline."


def _resolving(p: Record, option: int) -> str:
    more = f" ({int(p.owed[option])} times)" if p.owed[option] > 1 else ""
    return (
        "fill a square of one dice-change",
        "fill a protection square",
        "fill a square of a row, a column or the clean-up",
        "",
        "colour an animal under a coloured plant",
        "grow one plant or breed one animal",
    )[option] + f"{more}."


def _weather(s: Record, p: Record) -> str:
    roll, mark = _rules.total(p, 3), _rules.last_mark(s, p)
    if roll == 7:
        told = "7, the perfect weather"
        if _rules.asks_on_seven(s, p):
            told += f" (or {roll + mark} with last year's mark)"
    else:
        told = f"{roll} and the mark make {roll + mark}" if mark else str(roll)
        told += f", {WEATHERS[interpreted(year.weather_of)(roll + mark)]}"
        told = told.replace("fine", "the perfect weather")
    return f"the weather dice {faces_of(p, 3)}: {told}; accept or change them."


def verdict(points: int) -> str:
    """The bands of the score. [rewilding.bands]"""
    if points < 10:
        return "the land is in a poor state"
    return "a success, though the land could do better" if points <= 20 else "very well done"


def _ending(s: Record) -> str:
    points = [_rules.score(s, seat) for seat in range(int(s.players))]
    if s.variant == SOLO:
        return f"Ten years are over. {points[0]} point{'s' * (points[0] != 1)}: {verdict(points[0])}."
    winners = [f"player {seat + 1}" for seat in range(len(points)) if _rules.result(s, seat) == WIN]
    told = listed_in_words([f"player {seat + 1} {p}" for seat, p in enumerate(points)])
    won = f"{listed_in_words(winners).capitalize()} {'wins' if len(winners) == 1 else 'share the win'}"
    return f"Ten years are over. Points: {told}. {won}: {verdict(max(points))}."


def groups(s: Record, seat: int, legal: Sequence[str]) -> list[tuple[str, list[str]]]:
    """By verb; squares of a planting roll or an introduction by habitat."""
    if seat < 0 or s.sheet[seat].phase not in (PLANTING, SAVING + 4):
        return grouped(legal)
    p = s.sheet[seat]
    headed: dict[str, list[str]] = {}
    others: list[str] = []
    for words in legal:
        verb, _, rest = words.partition(" ")
        if verb in ("plant", "introduce"):
            square = "ABCDE".index(rest[0]) + 5 * (int(rest[1]) - 1)
            kind = 0 if p.phase == PLANTING else 1
            title = f"{verb} ({SPECIES[kind][habitat_at(s, square)]}, {HABITATS[habitat_at(s, square)]})"
            headed.setdefault(title, []).append(rest)
        else:
            others.append(words)
    return [*headed.items(), *grouped(others)]
