"""Can this position be? What no match of Wildfire reaches is refused, with the line that says so."""

from __future__ import annotations

from hedgerow.games.wildfire.rules import transition
from hedgerow.games.wildfire.rules.state import (
    ACT,
    END_ALWAYS,
    EVENT_COLUMN,
    EVENT_ROW,
    FIRE_COLUMN,
    FIRE_ROW,
    HOME_ROW,
    OVER,
    SOLO,
    VS,
    X4,
)
from hedgerow.games.wildfire.words.diagram import grids
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.refusal import BadText
from hedgerow.kernel.room import Record

own_rolls, digs_for = interpreted(transition.own_rolls), interpreted(transition.digs_for)
owes_nothing, lost_for_good = interpreted(transition.owes_nothing), interpreted(transition.lost_for_good)

Places = dict[str, int]  # what a line told ("head", "column", "grid 1") -> its number


def check(s: Record, places: Places, last: int) -> None:
    """Raise `BadText` for a position that no match has."""
    _check_turn(s, places)
    for g in range(grids(s)):
        if problem := _problem_of_grid(s, g) or _problem_of_turn(s, g):
            raise BadText(f"grid {g + 1}: {problem}", places[f"grid {g + 1}"])
    _check_history(s, places, last)


def _setting_up(s: Record) -> bool:
    return int(s.phase) <= FIRE_ROW


def _check_turn(s: Record, places: Places) -> None:
    """The lines above the grids."""
    number = places["head"]
    if _setting_up(s) != (s.turn == 0):
        raise BadText("it is turn 0 while homes and fires are rolled for, and turn 1 or later after that.", number)
    if s.stopped and not (s.variant == SOLO and s.phase == OVER and s.grid[0].lost):
        raise BadText("'stopped' belongs to the end of a solo game whose home has burnt.", number)
    if s.phase in (HOME_ROW, FIRE_ROW, EVENT_ROW):
        if "column" not in places:
            raise BadText("the row is to be rolled: a line like 'column 3' must say what the column is.", number)
    elif "column" in places:
        raise BadText("no row is to be rolled, so there is no column yet.", places["column"])
    highest = own_rolls(s) if _setting_up(s) else 4 if s.variant == X4 else 1
    if int(s.at) >= highest:
        raise BadText(f"it cannot be grid {int(s.at) + 1}'s turn.", places["at"])


def _problem_of_grid(s: Record, g: int) -> str:
    """What contradicts itself on one grid, whoever is to move."""
    grid = s.grid[g]
    marks = grid.burning | grid.burnt | grid.doused | grid.dug
    if s.phase <= HOME_ROW:
        if (bool(grid.home) != (g < s.at)) or marks:
            return "homes are built in the order of the grids, on empty land."
    elif not grid.home:
        return "its home is missing."
    elif s.phase <= FIRE_ROW and (marks != grid.burning or int(grid.burning).bit_count() != (1 if g < s.at else 0)):
        return "fires are lit in the order of the grids, one on each."
    allowed = digs_for(s, g, int(grid.home).bit_length() - 1) if grid.home else 0
    if int(grid.digs) + int(grid.dug).bit_count() > allowed:
        return f"so many digs are not allowed: {allowed} is the limit for this home."
    if bool(grid.lost) != bool(grid.home & marks):
        return "the home and the word 'lost' contradict each other."
    if s.variant == VS and not s.options.vs_own_setup and grid.home != s.grid[0].home:
        return "all players have the same home, unless vs_own_setup is on."
    return ""


def _problem_of_turn(s: Record, g: int) -> str:
    """What does not fit the moment of the match."""
    grid, always = s.grid[g], s.options.end_check == END_ALWAYS
    acting = s.phase == ACT and (s.variant == VS or g == s.at)
    if grid.owed and (not acting or grid.out or owes_nothing(s, grid)):
        return "no action can be owed here now."
    if acting and s.variant != VS and not grid.owed:
        return "it is time for its action, but it owes none."
    if grid.out and (s.variant != VS or _setting_up(s) or grid.burning):
        return "'out' belongs to VS, to a grid whose fire has died."
    if _setting_up(s):
        return ""
    if s.phase == OVER:
        if grid.burning and not (s.stopped or lost_for_good(s)):
            return "the match is not over while this grid burns."
        if s.variant == VS and not grid.out:
            return "a grid of VS is 'out' at the end."
    elif lost_for_good(s):
        return "with play_on off the match is over when the home burns."
    elif always and not grid.burning and (not grid.out if s.variant == VS else g == s.at):
        return "nothing burns here, so its turn is over."
    return ""


def _check_history(s: Record, places: Places, last: int) -> None:
    """VS: as many fires and events as were rolled, and somebody who still plays."""
    if s.variant != VS:
        return
    number = places.get("events", places["head"])
    turn, rolled = int(s.turn), sum(1 for event in s.events if event)
    missing = {ACT: (0,), OVER: (0, 1)}.get(int(s.phase), (0,) if _setting_up(s) else (1,))
    if turn - rolled not in missing:
        raise BadText(f"{rolled} events do not fit turn {turn}.", number)
    lit = grids(s) if not _setting_up(s) else int(s.at) if s.phase >= FIRE_COLUMN else 0
    for g in range(grids(s)):
        if bool(s.fires[g]) != (g < lit) or (not s.options.vs_own_setup and s.fires[g] != s.fires[0]):
            raise BadText(f"where the fire of grid {g + 1} began is told wrongly.", places.get("fires began", last))
        if not _setting_up(s) and not s.grid[g].out and int(s.grid[g].burnt).bit_count() < turn:
            raise BadText(f"grid {g + 1}: every turn burns a square, and it is turn {turn}.", places[f"grid {g + 1}"])
    playing = [s.grid[g] for g in range(grids(s)) if not s.grid[g].out]
    if s.phase in (EVENT_COLUMN, EVENT_ROW) and not playing:
        raise BadText("there is no event when every grid is out.", places["head"])
    if s.phase == ACT and not any(grid.owed for grid in playing):
        raise BadText("it is time for actions, but no grid owes one.", places["head"])
