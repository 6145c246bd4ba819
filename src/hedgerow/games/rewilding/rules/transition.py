# mypy: allow-untyped-defs, allow-incomplete-defs
"""Re-Wilding: the transition. Read from the bottom up: `apply` is the whole game.

Every player has her own sheet, her own phase and her own dice; nobody touches another's. All go through a year
together, stage by stage (the turn, the weather, the check die), and inside a stage at the same time: what somebody owes
is rolled at once, whatever the others have still to decide. [rewilding.together?pace]
"""

from __future__ import annotations

from hedgerow.games.rewilding.rules.dice import change, list_changes, may_change, put
from hedgerow.games.rewilding.rules.land import bare_squares, full_squares, struck
from hedgerow.games.rewilding.rules.panel import (
    act,
    list_option,
    list_places,
    lock,
    place,
    planting_is_lost,
    resolve,
    save,
)
from hedgerow.games.rewilding.rules.state import (
    ACCEPT,
    ADD_MARK,
    ASKED,
    CHECKING,
    DICE_OF_A_TURN,
    FACING,
    FLIP,
    GROWING,
    LOCK,
    OVER,
    PICK,
    PLACE,
    PLACING,
    PLANTING,
    PLANTS,
    SAVE,
    SAVING,
    SOLO,
    TESTING,
    TO_PLANT,
    TRACKS,
    TURN,
    WAITING,
    WEATHERING,
    WILDLIFE,
    YEARS,
)
from hedgerow.games.rewilding.rules.year import (
    answer,
    asks_on_seven,
    end_year,
    face_check,
    face_weather,
    hunger,
    needs_no_word,
)
from hedgerow.kernel.bits import count
from hedgerow.kernel.contract import CHANCE, LOSS, NOBODY, ONGOING, PLAYED, WIN
from hedgerow.kernel.jit import rule
from hedgerow.kernel.rng import DICE, OWN

# --- stages: what all players begin together --------------------------------------------------------------------------


@rule
def begin_stage(s):
    """Everybody starts the stage; to the check come only those whose weather wants one. [rewilding.check]"""
    for seat in range(int(s.players)):
        p = s.sheet[seat]
        if s.stage == TURN:
            p.phase, p.rolling = PLACING, DICE_OF_A_TURN
        elif s.stage == WEATHERING:
            p.phase, p.rolling = FACING, 2
        elif p.weather:
            p.phase, p.rolling = TESTING, 1


@rule
def meet(s):
    """When everybody waits, the next stage begins; after ten years it is over. [rewilding.years]"""
    checks = False
    for seat in range(int(s.players)):
        if s.sheet[seat].phase != WAITING:
            return
        if s.sheet[seat].weather:
            checks = True
    if s.stage == TURN:
        s.stage = WEATHERING
    elif checks:
        s.stage = CHECKING
    elif s.year == YEARS:
        s.stage = OVER
        return
    else:
        s.year += 1
        s.stage = TURN
    begin_stage(s)


# --- one player's way through a stage ---------------------------------------------------------------------------------


@rule
def go_on(s, p):
    """Resolve the next group, or end the turn with the hunger tests. [rewilding.turn]"""
    if not resolve(p):
        hunger(s, p)
        p.phase = WAITING


@rule
def accept_weather(s, p, add_mark):
    if face_weather(s, p, add_mark):
        p.phase = WAITING  # for the check die
    else:
        end_year(s, p)


@rule
def rolled(s, p):
    """All dice of a roll lie there: is there anything to decide?"""
    if p.phase == PLANTING:
        if planting_is_lost(s, p):
            p.die[0] = p.die[1] = 0
            p.owed[TO_PLANT] -= 1
            go_on(s, p)
    elif p.phase == FACING:
        if needs_no_word(s, p):
            accept_weather(s, p, False)
    elif p.phase == TESTING and not may_change(p):
        face_check(p)
        end_year(s, p)


@rule
def roller(s):
    """The first player who has dice to roll, or NOBODY."""
    for seat in range(int(s.players)):
        if s.sheet[seat].rolling:
            return seat
    return NOBODY


@rule
def copy_dice(s, first):
    """The others get the faces of the first; then each sees what there is to decide.

    Only at the beginning of a stage do several players owe dice at once: re-rolls and planting rolls stay everybody's
    own. [rewilding.together?shared-dice]
    """
    p = s.sheet[first]
    for seat in range(first + 1, int(s.players)):
        q = s.sheet[seat]
        if q.rolling and q.phase == p.phase:
            q.rolling = 0
            for i in range(DICE_OF_A_TURN):
                q.die[i] = p.die[i]
            rolled(s, q)


@rule
def throw(s, face):
    """Chance: one die."""
    seat = roller(s)
    p = s.sheet[seat]
    put(s, p, face)
    p.rolling -= 1
    if p.rolling:
        return
    p.again = 0
    if s.options.shared_dice:
        copy_dice(s, seat)
    rolled(s, p)


@rule
def on_turn(s, p, move):
    """Change, place or lock. [rewilding.placing]"""
    if move == LOCK:
        lock(p)
        go_on(s, p)
    elif move >= SAVE:
        save(s, p, move - SAVE)
    elif move >= PLACE:
        place(s, p, move - PLACE)
    else:
        change(s, p, move)


@rule
def after_question(s, p):
    if p.asking:
        p.phase = ASKED
    elif p.step:
        end_year(s, p)
    else:
        go_on(s, p)


@rule
def decide(s, p, move):
    if p.phase == PLACING:
        on_turn(s, p, move)
    elif FLIP <= move < PLACE:
        change(s, p, move)
        if p.rolling == 0:
            rolled(s, p)
    elif p.phase <= GROWING:
        act(s, p, int(p.phase) - SAVING, move)
        after_question(s, p)
    elif p.phase == FACING:
        accept_weather(s, p, move == ADD_MARK)
    elif p.phase == TESTING:
        face_check(p)
        end_year(s, p)
    else:
        answer(p, move - PICK)
        after_question(s, p)


# --- the contract -----------------------------------------------------------------------------------------------------


@rule
def unfold(s, p):
    """A fresh sheet, with its pre-filled squares. [rewilding.sheet]"""
    for track in range(TRACKS):
        p.track[track] = s.printed.track[track]
    for i in range(4):
        p.change[i] = s.printed.change[i, 1]
        p.change_blank[i] = s.printed.change[i, 0] - s.printed.change[i, 1]
        p.protection[i] = s.printed.protection[i, 1]
        p.protection_blank[i] = s.printed.protection[i, 0] - s.printed.protection[i, 1]
    p.cleanup = s.printed.cleanup[1]
    p.cleanup_blank = s.printed.cleanup[0] - s.printed.cleanup[1]


@rule
def start(s):
    for seat in range(int(s.players)):
        unfold(s, s.sheet[seat])
    s.year = 1
    s.stage = TURN
    begin_stage(s)


@rule
def may_move(s, seat):
    """Everybody at the same time inside a stage. [rewilding.together?pace]"""
    return s.sheet[seat].phase != WAITING and roller(s) == NOBODY


@rule
def to_move(s):
    if s.stage == OVER:
        return NOBODY
    if roller(s) != NOBODY:
        return CHANCE
    seat = 0
    while s.sheet[seat].phase == WAITING:
        seat += 1
    return seat


@rule
def kind_of(s, seat):
    """By phase, of which there are eleven, what is rolled before what is decided: as they come in a year."""
    return 1 + 2 * int(s.sheet[max(seat, 0)].phase) + (0 if seat == CHANCE else 1)


@rule
def faces(s):
    return 6


@rule
def stream(s):
    """Every kind of roll has its own stream, so that none shifts another. [rewilding.together?streams]"""
    seat = roller(s)
    p = s.sheet[seat]
    if p.again or p.phase == PLANTING:
        if s.players <= 4:
            return OWN + 2 * seat + (1 if p.again else 0)
        return OWN + seat
    if p.phase == PLACING:
        return DICE
    return OWN + 8 if p.phase == FACING else OWN + 9


@rule
def legal(s, seat, out):
    """What the phase allows, then the dice-changes, then the end of the decision."""
    p = s.sheet[seat]
    if p.phase == PLACING:
        n = list_places(s, p, out, 0)
        n = list_changes(s, p, out, n)
        out[n] = LOCK
        return n + 1
    if p.phase <= GROWING:
        n = list_option(s, p, int(p.phase) - SAVING, out, 0)
        return list_changes(s, p, out, n) if p.phase == PLANTING else n
    if p.phase == ASKED:
        out[0], out[1] = PICK, PICK + 1
        return 2
    out[0] = ACCEPT
    n = 1
    if p.phase == FACING and asks_on_seven(s, p):
        out[n] = ADD_MARK
        n += 1
    return list_changes(s, p, out, n)


@rule
def apply(s, seat, move):
    if seat == CHANCE:
        throw(s, move + 1)
    else:
        decide(s, s.sheet[seat], 0 + move)  # widened: move lists and dice then compile the rest only once
    meet(s)


@rule
def hungry_points(s, p):
    """A point for every two boxes, of all or (`hunger_per_symbol`) of each symbol. [rewilding.score?hunger]"""
    boxes = points = 0
    for symbol in range(4):
        boxes += int(p.hunger[symbol])
        points += int(p.hunger[symbol]) // 2
    return points if s.options.hunger_per_symbol else boxes // 2


@rule
def tally(s, seat, out):
    """Contaminated, bare, flora, fauna, hunger. [rewilding.score]"""
    p = s.sheet[seat]
    out[0] = -count(struck(p))
    out[1] = -bare_squares(p)
    out[2] = full_squares(p, PLANTS)
    out[3] = full_squares(p, WILDLIFE)
    out[4] = -hungry_points(s, p)


@rule
def score(s, seat):
    p = s.sheet[seat]
    plus = full_squares(p, PLANTS) + full_squares(p, WILDLIFE)
    return plus - count(struck(p)) - bare_squares(p) - hungry_points(s, p)


@rule
def result(s, seat):
    """Alone one plays for points; together the most points win, and ties share the win. [rewilding.together]"""
    if s.stage != OVER:
        return ONGOING
    if s.variant == SOLO:
        return PLAYED
    for other in range(int(s.players)):
        if score(s, other) > score(s, seat):
            return LOSS
    return WIN
