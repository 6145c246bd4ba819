# mypy: allow-untyped-defs, allow-incomplete-defs
"""Wildlife Shelter: the transition. Read from the bottom up: `apply` is the whole game."""

from __future__ import annotations

from hedgerow.games.shelter.rules.land import drawn, edges_below, edges_right, high_left, low_left, most_fences, places
from hedgerow.games.shelter.rules.points import boxes, total
from hedgerow.games.shelter.rules.state import (
    ADOPT,
    BELOW,
    BLOCK,
    CROSS,
    DONE,
    DRAW,
    FENCE,
    FULL,
    HIGH,
    KIND_LINES,
    LINES,
    LOW,
    OFFSETS,
    OVER,
    PARTS,
    PLACE,
    RIGHT,
    ROLL_1,
    ROUNDS,
    SIDE,
    SOLO,
    THIRD,
    THIRD_ANY,
    TREE_COLUMN,
    TREE_ROW,
    TREES,
    WAIT,
)
from hedgerow.kernel.bits import count, listed, lowest, nth
from hedgerow.kernel.contract import CHANCE, LOSS, NOBODY, ONGOING, PLAYED, WIN
from hedgerow.kernel.jit import rule
from hedgerow.kernel.rng import DICE, SETUP

# --- trees ------------------------------------------------------------------------------------------------------------


@rule
def plant_tree(s, square):
    """The same four trees for all, or four for each in turn; a repeated square is rolled again. [shelter.trees]"""
    s.phase = TREE_ROW
    if s.options.own_trees:  # [shelter.trees?own]
        s.sheet[s.at].trees |= 1 << square
        if count(s.sheet[s.at].trees) == TREES:
            s.at += 1
    else:
        for seat in range(int(s.players)):
            s.sheet[seat].trees |= 1 << square
        if count(s.sheet[0].trees) == TREES:
            s.at = s.players
    if s.at == s.players:
        s.at = 0
        s.turn = 1
        s.phase = ROLL_1


@rule
def take_die(s, value):
    """The three dice of a round, kept in rising order: equal dice are the same to everybody. [shelter.dice?separate]"""
    place = int(s.phase) - ROLL_1
    while place > 0 and s.dice[place - 1] > value:
        s.dice[place] = s.dice[place - 1]
        place -= 1
    s.dice[place] = value
    s.phase += 1


# --- what a sheet may do ----------------------------------------------------------------------------------------------


@rule
def stalls(s, sheet, value):
    """Empty shelter squares in the lines of a die's animal. [shelter.adopt] [shelter.third-fence?blocked]"""
    return KIND_LINES[6 * int(s.options.layout) + value - 1] & ~int(sheet.crossed)


@rule
def rolled(s, value):
    return s.dice[0] == value or s.dice[1] == value or s.dice[2] == value


@rule
def fitting(s, sheet):
    """Is there a die for an animal that leaves another die with a place for it? [shelter.place?no-room]"""
    for i in range(3):
        value = int(s.dice[i])
        if stalls(s, sheet, value) and places(sheet, s.dice, value):
            return True
    return False


@rule
def adoptions(s, sheet, value):
    """Shelter squares where a die of this value adopts its animal now. [shelter.adopt] [shelter.place?no-room]"""
    if not rolled(s, value):
        return 0
    squares = stalls(s, sheet, value)
    if squares and places(sheet, s.dice, value) == 0 and fitting(s, sheet):
        return 0
    return squares


@rule
def third_allowed(s, sheet):
    """[shelter.third-fence] [shelter.third-fence?when] [shelter.third-fence?circles-gone]"""
    blocked = 0
    for i in range(3):
        if stalls(s, sheet, int(s.dice[i])) == 0:
            blocked += 1
    if blocked == 3:
        return True
    return blocked > 0 and sheet.third < 3 and s.options.third_fence == THIRD_ANY


@rule
def offer(s, sheet, part):
    """The squares of one part of the step a seat is at: the one place that says what is legal."""
    if sheet.step == ADOPT:
        if part < 6:
            return adoptions(s, sheet, part + 1)
        return FULL & ~int(sheet.crossed) if third_allowed(s, sheet) else 0
    if sheet.step == PLACE:
        low, high = low_left(s.dice, int(sheet.kind) + 1), high_left(s.dice, int(sheet.kind) + 1)
        if part == 0:
            return places(sheet, s.dice, int(sheet.kind) + 1) & CROSS[low]
        return places(sheet, s.dice, int(sheet.kind) + 1) & CROSS[high] if high != low else 0
    if part == 0:
        return edges_right(sheet, s.dice)
    if part == 1:
        return edges_below(sheet, s.dice)
    return 1 if s.options.fences_optional or drawn(sheet) else 0  # [shelter.fence?amount]


# --- drawing on a sheet -----------------------------------------------------------------------------------------------


@rule
def cross_out(sheet, square):
    sheet.crossed |= 1 << square
    sheet.new_cross = 1 << square


@rule
def begin_fences(s, sheet, die):
    """The last die, or 0 for a third fence. Where no edge is open, nothing is drawn. [shelter.fence?none-free]"""
    sheet.step = FENCE
    sheet.kind = 0
    sheet.die = die
    rest_if_done(s, sheet)


@rule
def rest_if_done(s, sheet):
    if drawn(sheet) == most_fences(sheet) or (edges_right(sheet, s.dice) | edges_below(sheet, s.dice)) == 0:
        rest(sheet)


@rule
def rest(sheet):
    sheet.step = WAIT
    sheet.die = 0


@rule
def adopt(s, sheet, kind, square):
    """Cross, and take the animal along. [shelter.adopt]

    With no free square for it the animal is lost [shelter.place?no-room]. Two different dice together reach 20 squares,
    more than ever are full, so the dice left are then equal and either is the one for fences.
    """
    cross_out(sheet, square)
    if places(sheet, s.dice, kind + 1):
        sheet.step = PLACE
        sheet.kind = kind
    else:
        begin_fences(s, sheet, high_left(s.dice, kind + 1))


@rule
def place(s, sheet, square, die_left):
    """[shelter.place]"""
    sheet.animal[int(sheet.kind)] |= 1 << square
    sheet.new_animal = 1 << square
    begin_fences(s, sheet, die_left)


@rule
def give_up(s, sheet, square):
    """A third fence instead of an animal, for a circle while there is one. [shelter.third-fence]"""
    cross_out(sheet, square)
    if sheet.third < 3:
        sheet.third += 1
        sheet.new_third = 1
    begin_fences(s, sheet, 0)


@rule
def draw_fence(s, sheet, move):
    """[shelter.fence]"""
    if move < BELOW:
        sheet.right |= 1 << (move - RIGHT)
        sheet.new_right |= 1 << (move - RIGHT)
    else:
        sheet.below |= 1 << (move - BELOW)
        sheet.new_below |= 1 << (move - BELOW)
    rest_if_done(s, sheet)


@rule
def carry_out(s, sheet, move):
    """One small decision on one sheet; nobody else's changes. [shelter.round]"""
    if move < THIRD:
        adopt(s, sheet, move // 16, move % 16)
    elif move < LOW:
        give_up(s, sheet, move - THIRD)
    elif move < HIGH:
        place(s, sheet, move - LOW, high_left(s.dice, int(sheet.kind) + 1))
    elif move < RIGHT:
        place(s, sheet, move - HIGH, low_left(s.dice, int(sheet.kind) + 1))
    elif move < DONE:
        draw_fence(s, sheet, move)
    else:
        rest(sheet)


# --- the end of a round -----------------------------------------------------------------------------------------------


@rule
def completed(sheet):
    """The lines that this round's cross has filled, a bit each. [shelter.circles]"""
    if sheet.new_cross == 0:
        return 0
    square = lowest(int(sheet.new_cross))
    column, row = square % BLOCK, BLOCK + square // BLOCK
    lines = 0
    if LINES[column] & ~int(sheet.crossed) == 0:
        lines |= 1 << column
    if LINES[row] & ~int(sheet.crossed) == 0:
        lines |= 1 << row
    return lines


@rule
def settle(sheet, fresh, solo):
    """Circles of the lines decided in this round. [shelter.circles?same-round] [shelter.solo]"""
    mine = completed(sheet) & fresh
    if count(mine) == 2:
        sheet.doubles += 1
    elif solo:
        mine = 0
    sheet.lost |= fresh & ~mine


@rule
def forget_round(sheet):
    sheet.new_animal = sheet.new_right = sheet.new_below = 0
    sheet.new_cross = 0
    sheet.new_third = 0
    sheet.step = ADOPT
    sheet.kind = 0
    sheet.die = 0


@rule
def close_round(s):
    """Everybody has finished: compare what was completed, then the next round or the end. [shelter.circles]"""
    fresh = 0
    for seat in range(int(s.players)):
        fresh |= completed(s.sheet[seat])
    fresh &= ~int(s.decided)
    for seat in range(int(s.players)):
        settle(s.sheet[seat], fresh, s.variant == SOLO)
        forget_round(s.sheet[seat])
    s.decided |= fresh
    s.dice[0] = s.dice[1] = s.dice[2] = 0
    s.first = 0
    if s.turn < ROUNDS:
        s.turn += 1
        s.phase = ROLL_1
    else:
        end(s)


@rule
def end(s):
    """Sixteen rounds are played. The best score is kept, so that asking who won costs the same for 99. [shelter.end]"""
    s.phase = OVER
    s.best = score(s, 0)
    for seat in range(1, int(s.players)):
        s.best = max(int(s.best), score(s, seat))


@rule
def go_on(s):
    """After somebody's move: the first seat that has not finished; if all have, the round closes."""
    while s.first < s.players and s.sheet[s.first].step == WAIT:
        s.first += 1
    if s.first == s.players:
        close_round(s)


# --- the contract -----------------------------------------------------------------------------------------------------


@rule
def start(s):
    s.phase = TREE_ROW


@rule
def to_move(s):
    if s.phase < DRAW:
        return CHANCE
    return NOBODY if s.phase == OVER else int(s.first)


@rule
def kind_of(s, seat):
    """Trees, dice, and the steps of a seat, as they come in a round."""
    if s.phase <= TREE_COLUMN:
        return 1
    return 2 if seat == CHANCE else 3 + int(s.sheet[seat].step)


@rule
def may_move(s, seat):
    """Everybody draws at the same time. [shelter.round?simultaneous]"""
    return s.phase == DRAW and s.sheet[seat].step != WAIT


@rule
def faces(s):
    return 6


@rule
def stream(s):
    return SETUP if s.phase <= TREE_COLUMN else DICE


@rule
def legal(s, seat, out):
    """Parts in order, squares in order: kinds by die, then third fence; low die, high die; right, below, done."""
    sheet = s.sheet[seat]
    step = int(sheet.step)
    n = 0
    for part in range(PARTS[step]):
        n = listed(offer(s, sheet, part), OFFSETS[7 * step + part], out, n)
    return n


@rule
def choices(s, seat, out):
    """How many moves `legal` lists."""
    sheet = s.sheet[seat]
    n = 0
    for part in range(PARTS[int(sheet.step)]):
        n += count(offer(s, sheet, part))
    return n


@rule
def choice(s, seat, k, out):
    """The k-th of them."""
    sheet = s.sheet[seat]
    step, part = int(sheet.step), 0
    squares = offer(s, sheet, part)
    while k >= count(squares):
        k -= count(squares)
        part += 1
        squares = offer(s, sheet, part)
    return OFFSETS[7 * step + part] + nth(squares, k)


@rule
def apply(s, seat, move):
    """A die is a tree's row, its column, or one of the round's three; anything else a seat draws. [shelter.round]"""
    if seat != CHANCE:
        carry_out(s, s.sheet[seat], move)
        go_on(s)
    elif s.phase == TREE_ROW:
        s.row = move + 1
        s.phase = TREE_COLUMN
    elif s.phase == TREE_COLUMN:
        square = SIDE * (int(s.row) - 1) + move
        s.row = 0
        plant_tree(s, square)
    else:
        take_die(s, move + 1)


@rule
def score(s, seat):
    """[shelter.score] [shelter.score?running]"""
    return total(s.sheet[seat], int(s.decided), s.phase == OVER, s.options)


@rule
def tally(s, seat, out):
    """[shelter.score]"""
    values = boxes(s.sheet[seat], int(s.decided), s.phase == OVER, s.options)
    for i in range(10):
        out[i] = values[i]


@rule
def result(s, seat):
    """[shelter.end] [shelter.end?ties]"""
    if s.phase != OVER:
        return ONGOING
    if s.variant == SOLO:
        return PLAYED
    return WIN if score(s, seat) == s.best else LOSS
