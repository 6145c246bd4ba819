"""Is a position that was read one that can be? One sentence if not: no match could have led there."""

from __future__ import annotations

from hedgerow.games.rewilding.rules import panel
from hedgerow.games.rewilding.rules.state import (
    A_STRIKE,
    ASKED,
    CHECKING,
    DAMAGE,
    DICE_OF_A_TURN,
    DROUGHT,
    FACING,
    GROWING,
    OVER,
    PLACING,
    PLANTING,
    SAVING,
    SIDE,
    SQUARES,
    STORMS,
    TESTING,
    TURN,
    WAITING,
    WEATHERING,
    YEARS,
)
from hedgerow.games.rewilding.words.names import CHANGES, OPTIONS, PHASES, STAGES, WEATHERS, decoded
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.phrases import LETTERS
from hedgerow.kernel.room import Record

DICE_IN = {PLACING: DICE_OF_A_TURN, PLANTING: 2, FACING: 2, TESTING: 1}
WITH_CHECK = (1 + DROUGHT, 1 + STORMS)

_possible = interpreted(panel.possible)


def check(s: Record, says_rolling: bool) -> str:
    """What all sheets together tell. [rewilding.together?pace]"""
    sheets = [s.sheet[seat] for seat in range(int(s.players))]
    if s.stage != OVER and all(p.phase == WAITING for p in sheets):
        return "everybody is waiting; somebody must have something to do. [rewilding.together?pace]"
    rolling = [p for p in sheets if p.rolling]
    if says_rolling and not rolling:
        return "the first line says 'rolling', but nobody owes a die. [rewilding.turn]"
    if len(rolling) > 1 and any(p.again or p.phase == PLANTING for p in rolling):
        told = "a re-roll or a planting roll is rolled at once: nobody else can owe dice beside it"
        return f"{told}. [rewilding.together?pace]"
    return ""


def check_sheet(s: Record, p: Record) -> str:
    """What one sheet tells; the step that follows from it is filled in."""
    phase = int(p.phase)
    in_year_end = phase == ASKED and p.step > 0
    stage = {TURN: phase <= GROWING or (phase == ASKED and not p.step)}
    stage[WEATHERING] = phase in (WAITING, FACING) or in_year_end
    stage[CHECKING] = phase in (WAITING, TESTING) or in_year_end
    stage[OVER] = phase == WAITING and s.year == YEARS
    if not stage[int(s.stage)]:
        told = f"{PHASES[phase]!r} does not happen in the stage {STAGES[int(s.stage)]!r} of year {int(s.year)}"
        return f"{told}. [rewilding.years]"
    if s.stage == OVER and (wrong := _printed(s, p)):
        return wrong
    placed = sum(len(decoded(int(code))[1]) for code in p.group)
    lying = sum(1 for face in p.die if face) + int(p.rolling) + placed
    if phase in DICE_IN and lying != DICE_IN[phase]:
        return f"{DICE_IN[phase]} dice are expected, not {lying}. [rewilding.turn]"
    if SAVING <= phase <= GROWING and (not p.owed[phase - SAVING] or p.owed[: phase - SAVING].any()):
        return f"the panel's first option with a group must be {OPTIONS[phase - SAVING]!r}. [rewilding.panel]"
    if (phase in (WAITING, FACING, TESTING) or in_year_end) and p.owed.any():
        return "the panel is still full. [rewilding.panel]"
    if p.owed.sum() > DICE_OF_A_TURN:
        return "there are more groups on the panel than dice. [rewilding.groups]"
    waits_for_check = phase == WAITING and s.stage == WEATHERING and p.weather in WITH_CHECK
    if bool(p.weather) != (in_year_end or phase == TESTING or waits_for_check):
        return "the line 'weather' belongs to a year end that goes on. [rewilding.weather]"
    if phase == TESTING and p.weather not in WITH_CHECK:
        return "only drought and storms have a check die. [rewilding.check]"
    if waits_for_check or phase == TESTING:
        p.step = DAMAGE
    return _question(p) if phase == ASKED else _something_to_do(p)


def _printed(s: Record, p: Record) -> str:
    """Little squares are filled and crossed, never rubbed out: at the end none is blank that is printed filled. Before
    it this is not asked: a figure shows the one row it speaks of, and leaves the others blank. [rewilding.sheet]"""
    printed = s.printed
    for line, filled in enumerate(printed.track):
        if p.track[line] < filled:
            where = f"row {line + 1}" if line < SIDE else f"column {LETTERS[line - SIDE]}"
            return f"{where} has {int(filled)} of its two squares filled from the start. [rewilding.tracks]"
    rows = [(name, printed.change[i], p.change_blank[i], "changes") for i, name in enumerate(CHANGES)]
    rows += [(name, printed.protection[i], p.protection_blank[i], "protect") for i, name in enumerate(WEATHERS[:4])]
    rows.append(("clean-up", printed.cleanup, p.cleanup_blank, "clear"))
    for name, (squares, filled), blank, rule in rows:
        if blank > squares - filled:
            return f"{name} has {int(filled)} of its squares filled from the start. [rewilding.{rule}]"
    return ""


def _question(p: Record) -> str:
    both_blank = [-1, -1]
    for kind in range(2):
        used = int(p.coloured[2 * kind]) | int(p.coloured[2 * kind + 1]) | int(p.crossed[0]) | int(p.crossed[1])
        both_blank[kind] = ~used
    free = ~(int(p.crossed[0]) | int(p.crossed[1])) if p.asked == A_STRIKE else both_blank[max(int(p.asked) - 1, 0)]
    if not p.asking or int(p.asking) & ~free & ((1 << SQUARES) - 1):
        return "a slot is asked for, but not where both are free. [rewilding.slots?ask]"
    return ""


def _something_to_do(p: Record) -> str:
    phase = int(p.phase)
    if SAVING <= phase <= GROWING and not _possible(p, phase - SAVING):
        return f"there is nothing to do for {OPTIONS[phase - SAVING]!r}. [rewilding.panel]"
    return ""
