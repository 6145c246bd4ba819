"""What a move brought about, in sentences: what grew and bred, who went hungry, the weather and what it struck.

One die may end a year: the weather comes, strikes, lets everything breed and grow, and the rubbish spreads. The record
keeps only what is left of that, so the tale walks through the year end once more and says of each step what it did.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from hedgerow.games.rewilding.rules import dice, land, state, transition, year
from hedgerow.games.rewilding.words.names import ONE_OF, OPTIONS, SLOTS, WEATHERS, habitat_at, squares_of, track_name
from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.jit import Twin
from hedgerow.kernel.phrases import listed_in_words, plural
from hedgerow.kernel.room import Record

_rules = Twin(dice, land, transition, year)

COMES = ("brings fire", "brings drought", "brings storms", "brings a flood", "is perfect")
STRIKES = ("fire strikes", "drought strikes", "storms strike", "flood strikes")
THRIVING = (
    ("pines grow", "heather grows", "lilies grow", "bulrushes grow"),
    ("squirrels breed", "snakes breed", "fish breed", "kingfishers breed"),
)
TOO_MANY = (
    "there are more snakes than squirrels",
    "there are more kingfishers than fish",
    "there are more squirrels than two beyond the snakes",
    "there are more fish than two beyond the kingfishers",
)


def tell(before: Record, after: Record) -> list[str]:
    """What happened on every sheet, then the years. In company the first sentence of a sheet says whose it is."""
    told: list[str] = []
    for seat in range(int(before.players)):
        if before.sheet[seat].tobytes() != after.sheet[seat].tobytes():
            found = [_sentence(one) for one in _sheet(before, after, seat)]
            if found and before.players > 1:
                found[0] = f"Player {seat + 1}: {found[0]}"
            told += found
    if after.stage == state.OVER:
        told.append("The ten years are over.")
    elif after.year > before.year:
        told.append(f"Year {int(after.year)} begins.")
    return told


# What a group on the panel is for. [rewilding.panel]
PURPOSES = (
    "fill a square of one dice-change",
    "fill a square of protection",
    "fill a square of a row, a column or the clean-up",
    "roll for a square and plant it",
    "bring an animal under a plant",
    "let one kind grow or breed",
)
USES = ("mirror", "flip", "re-roll", "plus-or-minus")


def foretell(before: Record, after: Record, seat: int) -> list[str]:
    """What dice would do, and what a filled square is good for."""
    p, q = before.sheet[seat], after.sheet[seat]
    found = [*_dice_placed(p, q), *_dice_changed(p, q), *_filled(p, q)]
    return [_sentence(one) for one in found]


def _dice_placed(p: Record, q: Record) -> Iterator[str]:
    """[rewilding.groups] [rewilding.panel]"""
    if p.phase == state.PLACING != q.phase:
        groups = [OPTIONS[option] for option in range(6) for _ in range(int(p.owed[option]))]
        yield f"then, from left to right: {listed_in_words(groups)}" if groups else "nothing lies on the panel"
    for option in range(6):
        if p.phase == q.phase == state.PLACING and q.owed[option] > p.owed[option]:
            left = [str(int(face)) for face in q.die if face]
            rest = f"{listed_in_words(left)} {'is' if len(left) == 1 else 'are'} left" if left else "no die is left"
            yield f"when the panel is locked: {PURPOSES[option]}; {rest}"


def _dice_changed(p: Record, q: Record) -> Iterator[str]:
    """[rewilding.changes]"""
    for change in range(4):
        if q.change[change] >= p.change[change]:
            continue
        old, new = ([int(face) for face in sheet.die if face] for sheet in (p, q))
        gone, come = [f for f in old if old.count(f) > new.count(f)], [f for f in new if new.count(f) > old.count(f)]
        if change == state.REROLLS and q.rolling:
            yield f"{plural(int(q.rolling), 'die').replace('dies', 'dice')} will be rolled again"
        elif gone and come and len(old) == len(new):
            yield f"the {gone[0]} becomes {come[0]}"
        left = int(q.change[change])
        yield f"then {plural(left, USES[change]) if left else f'no {USES[change]}'} {'are' if left > 1 else 'is'} left"


def _filled(p: Record, q: Record) -> Iterator[str]:
    """[rewilding.save] [rewilding.protect] [rewilding.clear]"""
    for change in range(4):
        if q.change[change] > p.change[change]:
            yield f"then there {'is' if q.change[change] == 1 else 'are'} {plural(int(q.change[change]), USES[change])}"
    for weather in range(4):
        if p.phase == state.PROTECTING and q.protection[weather] > p.protection[weather]:
            held = int(q.protection[weather])
            if weather in (state.DROUGHT, state.STORMS):  # [rewilding.check]
                yield f"against {WEATHERS[weather]} a check die of {held} or less will be safe"
            else:
                yield f"{plural(held, 'square')} will be crossed off before {STRIKES[weather]} the land"
    for track in range(state.TRACKS):
        if p.track[track] < q.track[track] < state.LITTLE:
            yield f"one more square clears {track_name(track)}"
    if p.phase == state.CLEARING and q.cleanup > p.cleanup:
        yield f"{plural(int(q.cleanup), 'clean-up square')} will keep the rubbish away, one each year"


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _sheet(before: Record, after: Record, seat: int) -> Iterator[str]:
    p, q = before.sheet[seat], after.sheet[seat]
    phase = int(p.phase)
    if phase in (state.FACING, state.TESTING):
        yield from _weather(before, after, seat) if q.phase != phase else ()
    elif phase == state.ASKED:
        yield from _answered(before, after, seat)
    else:
        yield from _turn(before, p, q)
    yield from _completed(p, q)


def _completed(p: Record, q: Record) -> Iterator[str]:
    """Squares that are worth a point from now on. [rewilding.score]"""
    for kind, what in enumerate(("plants", "animals")):
        full = [int(sheet.coloured[2 * kind]) & int(sheet.coloured[2 * kind + 1]) for sheet in (p, q)]
        if new := squares_of(full[1] & ~full[0]):
            yield f"{listed_in_words(new)} {'has' if len(new) == 1 else 'have'} two {what}: +{len(new)}"


# --- the turn ---------------------------------------------------------------------------------------------------------


def _turn(s: Record, p: Record, q: Record) -> Iterator[str]:
    """The lock, and what one group on the panel did. [rewilding.panel]"""
    phase = int(p.phase)
    left = [str(int(face)) for face in p.die if face]
    if left and phase == state.PLACING and q.phase != phase:  # [rewilding.placing?left-out]
        yield f"{listed_in_words(left)} {'stays' if len(left) == 1 else 'stay'} unused"
    is_changed = p.rolling or int(q.change.sum()) < int(p.change.sum())  # else she declined, and said so
    if phase == state.PLANTING and q.owed[state.TO_PLANT] < p.owed[state.TO_PLANT] and is_changed:
        yield "no cleared square with room fits the planting roll: nothing is planted"  # [rewilding.plant?no-square]
    for track in range(state.TRACKS):  # [rewilding.tracks]
        if q.track[track] == state.LITTLE > p.track[track]:
            new = squares_of(int(_rules.plantable(q)) & ~int(_rules.cleared(p)))
            yield f"{track_name(track)} is cleared" + (f"; {listed_in_words(new)} can be planted" if new else "")
    yield from _coloured(s, p, q, phase)
    yield from _lapsed(p, q, phase)
    yield from _hungry(p, q)


def _coloured(s: Record, p: Record, q: Record, phase: int) -> Iterator[str]:
    """[rewilding.plant] [rewilding.introduce] [rewilding.thrive]"""
    gained = [_gains(s, p, q, kind) for kind in (state.PLANTS, state.WILDLIFE)]
    if phase == state.PLANTING:
        yield from (f"{ONE_OF[0][h]} is planted on {found[0]}" for h, found in gained[0].items())
    elif phase == state.INTRODUCING:
        yield from (f"{ONE_OF[1][h]} comes to {found[0]}" for h, found in gained[1].items())
    elif phase == state.GROWING:
        if not (gained[0] or gained[1] or q.asking):
            yield "nothing grows or breeds"
        for kind in (state.PLANTS, state.WILDLIFE):
            yield from (f"{THRIVING[kind][h]} on {listed_in_words(found)}" for h, found in gained[kind].items())


def _gains(s: Record, p: Record, q: Record, kind: int) -> dict[int, list[str]]:
    """The squares where an outline of a kind is newly coloured, by habitat."""
    new = 0
    for slot in range(2):
        new |= int(q.coloured[2 * kind + slot]) & ~int(p.coloured[2 * kind + slot])
    found = {h: squares_of(new & int(s.printed.habitat[h])) for h in range(4)}
    return {h: squares for h, squares in found.items() if squares}


def _lapsed(p: Record, q: Record, phase: int) -> Iterator[str]:
    """Groups that can do nothing. [rewilding.save?full] [rewilding.clear?full] [rewilding.introduce?nothing]"""
    for option in range(6):
        done = 1 if phase == state.SAVING + option else 0
        if option != state.TO_PLANT and int(p.owed[option]) - int(q.owed[option]) > done and not q.owed[option]:
            yield f"nothing is left for {OPTIONS[option].capitalize()} to do"


def _hungry(p: Record, q: Record) -> Iterator[str]:
    """[rewilding.hunger]"""
    yield from (f"{TOO_MANY[i]}: a hunger box is filled" for i in range(4) if q.hunger[i] > p.hunger[i])


# --- the year end -----------------------------------------------------------------------------------------------------


def _weather(before: Record, after: Record, seat: int) -> Iterator[str]:
    """The dice stand: which weather, or whether the protection holds; then all that follows. [rewilding.year-end]"""
    is_check = before.sheet[seat].phase == state.TESTING
    found, reasons = [], set()
    for s, adds_mark in _accepted(before, after, seat):
        p = s.sheet[seat]
        roll, mark = int(_rules.total(p, year.BOTH_DICE)), int(_rules.last_mark(s, p))
        if is_check:
            _rules.face_check(p)
            holds = p.step != state.DAMAGE
            first = f"the protection {'holds' if holds else 'is not enough'}"  # [rewilding.check]
        else:
            waits = _rules.face_weather(s, p, adds_mark)
            first = f"the weather {COMES[int(p.weather) - 1]}"  # [rewilding.weather]
            reasons.add(_marked(roll, mark, adds_mark))
            if waits:
                p.step = state.ENDED  # the check die is still to come
        found.append([first, *_steps(s, p)])
    if found and all(one == found[0] for one in found):
        first, *rest = found[0]
        yield first + (reasons.pop() if len(reasons) == 1 else "")
        yield from rest


def _marked(roll: int, mark: int, adds_mark: bool) -> str:
    """What last year's mark has to do with a 7, rolled or reached: nobody sees that from the dice. Other rolls come to
    the same weather as their neighbours, and are not kept. [rewilding.calendar?last] [rewilding.calendar?seven]"""
    signed = f"+{mark}" if mark > 0 else f"\N{MINUS SIGN}{-mark}"
    if mark and roll == 7 and not adds_mark:
        return f": a rolled 7 stands, and last year's mark ({signed}) is not added"
    if mark and 7 in (roll, roll + mark):
        return f": {roll} and last year's mark ({signed}) make {roll + mark}"
    return ""


def _accepted(before: Record, after: Record, seat: int) -> Iterator[tuple[Record, bool]]:
    """The position with the dice that were accepted, and whether with last year's mark: they are not kept, so all that
    may have happened is tried."""
    if contract.to_move(before) == CHANCE:
        first = int(_rules.roller(before))
        for face in range(6):
            if _played(before, CHANCE, face) == after.tobytes():
                s = before.copy()
                _rules.put(s, s.sheet[first], face + 1)
                s.sheet[seat].die = s.sheet[first].die  # [rewilding.together?shared-dice]
                yield s, False
        return
    codes = np.zeros(state.MOST_MOVES, np.int32)
    for move in codes[: contract.legal(before, seat, codes)].tolist():
        if _played(before, seat, move) == after.tobytes():
            s = before.copy()
            if state.FLIP <= move < state.PLACE:
                _rules.change(s, s.sheet[seat], move)
            yield s, move == state.ADD_MARK


def _played(before: Record, seat: int, move: int) -> bytes:
    s = before.copy()
    contract.apply(s, seat, move)
    return bytes(s.tobytes())


def _answered(before: Record, after: Record, seat: int) -> Iterator[str]:
    """A slot was named, and what waited for it goes on. [rewilding.slots?ask]"""
    for slot in range(2):
        if _played(before, seat, state.PICK + slot) != after.tobytes():
            continue
        s = before.copy()
        p, was = s.sheet[seat], before.sheet[seat]
        _rules.answer(p, slot)
        yield from (f"{square} loses its {loss}" for square, loss in _crossed(s, was, p))
        if p.step and not p.asking:
            yield from _steps(s, p)
        elif not p.asking:
            yield from _lapsed(p, after.sheet[seat], state.WAITING)
            yield from _hungry(p, after.sheet[seat])
        return


def _steps(s: Record, p: Record) -> list[str]:
    """Damage, breeding, growing, contamination, as far as no slot is asked for."""
    told: list[str] = []
    while p.step < state.ENDED and not p.asking:
        step, was = int(p.step), p.copy()
        p.step = step + 1
        _rules.take_step(s, p, step)
        if step == state.DAMAGE:
            told += _damage(s, was, p)
        elif step == state.CONTAMINATION:
            told += _contamination(s, was, p)
        else:
            told += _thriving(s, was, p, state.WILDLIFE if step == state.BREED_ALL else state.PLANTS)
    return told


def _damage(s: Record, was: Record, p: Record) -> Iterator[str]:
    """[rewilding.strike]"""
    weather = int(p.weather) - 1
    if weather == state.FINE:
        return
    if p.protection[weather] < was.protection[weather]:
        left = plural(int(p.protection[weather]), "square")
        yield f"a square of protection against {WEATHERS[weather]} is crossed off, {left} left"
    elif p.asking:
        yield f"the {STRIKES[weather]} {squares_of(int(p.asking))[0]}"
    elif _rules.target(s, was, weather) < 0:  # [rewilding.strike?end]
        yield f"nothing is left that the {STRIKES[weather].replace('strikes', 'could strike')}"
    else:
        yield from (f"the {STRIKES[weather]} {square}: it loses its {loss}" for square, loss in _crossed(s, was, p))


def _contamination(s: Record, was: Record, p: Record) -> Iterator[str]:
    """[rewilding.contamination]"""
    if p.cleanup < was.cleanup:
        yield "a clean-up square is crossed off, and the rubbish does not spread"
    elif p.asking:
        yield f"the rubbish contaminates {squares_of(int(p.asking))[0]}"
    yield from (f"the rubbish contaminates {square}: it loses its {loss}" for square, loss in _crossed(s, was, p))


def _crossed(s: Record, was: Record, p: Record) -> Iterator[tuple[str, str]]:
    """The square that was crossed, and the slot with what lived there. [rewilding.strike?which]"""
    for slot in range(2):
        new = int(p.crossed[slot]) & ~int(was.crossed[slot])
        for square in squares_of(new):
            habitat = habitat_at(s, new.bit_length() - 1)
            lost = [ONE_OF[kind][habitat] for kind in range(2) if int(was.coloured[2 * kind + slot]) & new]
            yield square, f"{SLOTS[slot]} slot" + (f", with {listed_in_words(lost)}" if lost else "")


def _thriving(s: Record, was: Record, p: Record, kind: int) -> Iterator[str]:
    """All animals breed, or all plants grow. [rewilding.thrive?all]"""
    weather = int(p.weather) - 1
    if weather not in (state.FINE, state.DROUGHT if kind == state.WILDLIFE else state.STORMS):
        return
    gained = _gains(s, was, p, kind)
    yield from (f"{THRIVING[kind][h]} on {listed_in_words(found)}" for h, found in gained.items())
    if not gained and not p.asking:
        yield ("no plant grows", "no animal breeds")[kind]
