"""Does a typed diagram hang together? What would make the rules stumble is refused here; what follows is filled in."""

from __future__ import annotations

from hedgerow.games.shelter.rules import secrets, transition
from hedgerow.games.shelter.rules.state import (
    ADOPT,
    CROSS,
    DRAW,
    FENCE,
    KIND_LINES,
    KINDS,
    LINES,
    OVER,
    PLACE,
    REACH_BELOW,
    REACH_RIGHT,
    ROLL_1,
    ROUNDS,
    SOLO,
    THIRD_FENCE,
    TREES,
    WAIT,
)
from hedgerow.games.shelter.words import names as n
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.refusal import BadText
from hedgerow.kernel.room import Record

_find_first, _end, _take_back = (
    interpreted(secrets.find_first),
    interpreted(transition.end),
    interpreted(secrets.take_back),
)


def check(s: Record, last: int) -> None:
    """Raise `BadText` for a position that no match has; fill in whose turn it is and the best score."""
    for seat in range(int(s.players)):
        sheet = s.sheet[seat]
        problem = _trees(s, seat) or _this_round(s, sheet) or _counts(s, sheet) or _circles(s, sheet)
        if problem:
            raise BadText(f"player {seat + 1}: {problem}", last)
    if s.phase == DRAW:
        if all(s.sheet[seat].step == WAIT for seat in range(int(s.players))):
            raise BadText("everybody is ready: then the round is over. [shelter.round]", last)
        _find_first(s)
    if s.variant != SOLO:
        for line in range(8):
            if int(s.decided) >> line & 1 and all(int(s.sheet[p].lost) >> line & 1 for p in range(int(s.players))):
                raise BadText(
                    "a circle is crossed on every sheet: whoever completed its line first keeps it. [shelter.circles]",
                    last,
                )
    if s.phase == OVER:
        _end(s)


def _trees(s: Record, seat: int) -> str:
    sheet, planted = s.sheet[seat], int(s.sheet[seat].trees).bit_count()
    if s.options.own_trees == 0 and sheet.trees != s.sheet[0].trees:
        return "the trees differ from those of player 1. [shelter.trees]"
    if s.phase >= ROLL_1:
        return "" if planted == TREES else f"{TREES} trees are expected, not {planted}. [shelter.trees]"
    if s.options.own_trees and seat != s.at:
        return "" if planted == (TREES if seat < s.at else 0) else "trees are rolled seat by seat. [shelter.trees?own]"
    return "" if planted < TREES else "all trees stand already. [shelter.trees]"


def _this_round(s: Record, sheet: Record) -> str:
    """What was drawn in the running round must be there, and the step must follow from it."""
    if s.phase != DRAW:
        return ""
    step, crossed, placed = int(sheet.step), bool(sheet.new_cross), bool(sheet.new_animal)
    drawn = bool(sheet.new_right | sheet.new_below)
    if int(sheet.new_cross) & ~int(sheet.crossed):
        return "the square crossed in this round is not crossed. [shelter.adopt]"
    if sheet.new_animal and not sum(int(mask) & int(sheet.new_animal) for mask in sheet.animal):
        return "the animal drawn in this round is not there. [shelter.place]"
    if int(sheet.new_right) & ~int(sheet.right) or int(sheet.new_below) & ~int(sheet.below):
        return "a fence drawn in this round is not there. [shelter.fence]"
    if crossed == (step == ADOPT) or (placed and step < FENCE) or (drawn and step < FENCE):
        return "what was drawn in this round does not go with the step. [shelter.round?order]"
    if sheet.new_third and (placed or step == PLACE or not sheet.third or (step == FENCE and sheet.die)):
        return "a third-fence circle is crossed only instead of an animal. [shelter.third-fence]"
    dice = [int(d) for d in s.dice]
    if step == PLACE and (int(sheet.kind) + 1 not in dice or not n.rules.places(sheet, s.dice, int(sheet.kind) + 1)):
        return "the animal cannot be placed with these dice. [shelter.place]"
    if step == FENCE:
        if sheet.die not in (0, *dice) or (placed and not sheet.die):
            return "fences are drawn by one of the dice, or by all instead of an animal. [shelter.fence]"
        if n.rules.drawn(sheet) >= n.rules.most_fences(sheet) or not n.rules.edges_right(
            sheet, s.dice
        ) | n.rules.edges_below(sheet, s.dice):
            return "all fences of this round are drawn: then the player is ready. [shelter.fence]"
    if placed and n.rules.drawn(sheet) > 2:
        return "three fences are drawn only instead of an animal. [shelter.third-fence]"
    return _by_the_dice(s, sheet) if placed else ""


def _counts(s: Record, sheet: Record) -> str:
    crosses = int(sheet.crossed).bit_count()
    wanted = 0 if s.phase < ROLL_1 else ROUNDS if s.phase == OVER else int(s.turn) - 1 + bool(sheet.new_cross)
    if crosses != wanted:
        return f"{wanted} squares of the shelter are crossed by now, not {crosses}. [shelter.adopt]"
    housed = sum(int(mask).bit_count() for mask in sheet.animal)
    waiting = s.phase == DRAW and sheet.step == PLACE
    if housed + waiting + int(sheet.third) > crosses:
        return "every animal and every third-fence circle needs a round of its own. [shelter.round]"
    if s.phase < ROLL_1 and (sheet.right | sheet.below):
        return "fences come after the trees. [shelter.trees]"
    return _fences(s, sheet)


def _fences(s: Record, sheet: Record) -> str:
    """Two a round at most, three where an animal was given up. [shelter.fence] [shelter.third-fence]"""
    before = sheet.copy()
    _take_back(before)
    rounds = ROUNDS if s.phase == OVER else max(0, int(s.turn) - 1)
    stand = int(before.right).bit_count() + int(before.below).bit_count()
    # Where all circles are crossed an animal may still be given up, without one [shelter.third-fence?circles-gone].
    thirds = rounds if before.third == len(THIRD_FENCE) else int(before.third)
    if stand > 2 * rounds + thirds:
        fences = f"{stand} fence{'s' * (stand != 1)}"
        return f"{fences} cannot have been drawn in {rounds} round{'s' * (rounds != 1)}. [shelter.fence]"
    return ""


def _by_the_dice(s: Record, sheet: Record) -> str:
    """The animal of this round was rolled, its place and its fences are in reach of the dice left. [shelter.place]"""
    dice = [int(d) for d in s.dice]
    kind = next(k for k in range(6) if int(sheet.animal[k]) & int(sheet.new_animal))
    if kind + 1 not in dice:
        return f"the {KINDS[kind]} drawn in this round was not rolled. [shelter.adopt]"
    if not int(sheet.new_cross) & KIND_LINES[6 * int(s.options.layout) + kind]:
        return f"the square crossed in this round is in no line of the {KINDS[kind]}. [shelter.adopt]"
    dice.remove(kind + 1)
    left = {fence for place, fence in (dice, dice[::-1]) if CROSS[place] & int(sheet.new_animal)}
    if not left:
        return f"the {KINDS[kind]} drawn in this round is out of reach of the dice. [shelter.place]"
    by = {die for die in left if not _beyond(sheet, die)}
    if not by or (sheet.step == FENCE and int(sheet.die) not in by):
        return "the fences of this round are not in reach of the die that is left for them. [shelter.fence?where]"
    return ""


def _beyond(sheet: Record, die: int) -> bool:
    """Has a fence of this round no side in the die's row or column?"""
    return bool(int(sheet.new_right) & ~REACH_RIGHT[die] or int(sheet.new_below) & ~REACH_BELOW[die])


def _circles(s: Record, sheet: Record) -> str:
    before = sheet.copy()
    _take_back(before)
    full = sum(1 << line for line in range(8) if not LINES[line] & ~int(before.crossed))
    kept = int(s.decided) & ~int(sheet.lost)
    if full & ~int(s.decided):
        return "a line is full, but its circle is not decided. [shelter.circles]"
    if kept & ~full:
        return "a circle is kept whose line is not full. [shelter.circles]"
    if (s.variant == SOLO and kept.bit_count() != 2 * int(sheet.doubles)) or 2 * int(sheet.doubles) > kept.bit_count():
        return "the circles and the count of rows and columns at once contradict each other. [shelter.circles?double]"
    return ""
