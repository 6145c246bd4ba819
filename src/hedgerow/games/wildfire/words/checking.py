"""Can this position be? What no match of Wildfire reaches is refused, with the line that says so."""

from __future__ import annotations

from dataclasses import dataclass

from hedgerow.games.wildfire.rules import fire, transition
from hedgerow.games.wildfire.rules.state import (
    ACT,
    END_ALWAYS,
    EVENT_COLUMN,
    EVENT_ROW,
    FIRE_COLUMN,
    FIRE_ROW,
    HOME_ROW,
    OVER,
    SIDE,
    SOLO,
    SQUARES,
    VS,
    X4,
)
from hedgerow.games.wildfire.words.diagram import BURNING, BURNT, DOUSED, EMPTY, HOME, grids, mark
from hedgerow.games.wildfire.words.names import name
from hedgerow.kernel.jit import Twin
from hedgerow.kernel.refusal import BadText
from hedgerow.kernel.room import Record

_rules = Twin(fire, transition)

Places = dict[str, int]  # what a line told ("head", "column", "grid 1", "row 3 of grid 1") -> its number


def check(s: Record, places: Places, last: int) -> None:
    """Raise `BadText` for a position that no match has."""
    _check_turn(s, places)
    for g in range(grids(s)):
        if problem := _problem_of_grid(s, g) or _problem_of_turn(s, g):
            raise BadText(f"grid {g + 1}: {problem}", places[f"grid {g + 1}"])
    _check_history(s, places, last)
    if not _setting_up(s):
        for land in lands(s):
            _check_fire(s, land, places)
        _check_turns(s, places)
        for g in range(grids(s)):
            if problem := _problem_of_actions(s, g):
                raise BadText(f"grid {g + 1}: {problem}", places[f"grid {g + 1}"])


def _setting_up(s: Record) -> bool:
    return int(s.phase) <= FIRE_ROW


def _check_turn(s: Record, places: Places) -> None:
    """The lines above the grids."""
    number = places["head"]
    if _setting_up(s) != (s.turn == 0):
        raise BadText(
            "it is turn 0 while homes and fires are rolled for, and turn 1 or later after that. [wildfire.turn]", number
        )
    if s.stopped and not (s.variant == SOLO and s.phase == OVER and s.grid[0].lost):
        raise BadText("'stopped' belongs to the end of a solo game whose home has burnt. [wildfire.loss?stop]", number)
    if s.phase in (HOME_ROW, FIRE_ROW, EVENT_ROW):
        if "column" not in places:
            raise BadText(
                "the row is to be rolled: a line like 'column 3' must say what the column is. [wildfire.dice]", number
            )
    elif "column" in places:
        raise BadText("no row is to be rolled, so there is no column yet. [wildfire.dice]", places["column"])
    highest = _rules.own_rolls(s) if _setting_up(s) else 4 if s.variant == X4 else 1
    if int(s.at) >= highest:
        raise BadText(f"it cannot be grid {int(s.at) + 1}'s turn. [wildfire.x4?clockwise]", places["at"])


def _problem_of_grid(s: Record, g: int) -> str:
    """What contradicts itself on one grid, whoever is to move."""
    grid = s.grid[g]
    marks = grid.burning | grid.burnt | grid.doused | grid.dug
    if s.phase <= HOME_ROW:
        if (bool(grid.home) != (g < s.at)) or marks:
            return "homes are built in the order of the grids, on empty land. [wildfire.home]"
    elif not grid.home:
        return "its home is missing. [wildfire.home]"
    elif s.phase <= FIRE_ROW and (marks != grid.burning or int(grid.burning).bit_count() != (1 if g < s.at else 0)):
        return "fires are lit in the order of the grids, one on each. [wildfire.first-fire]"
    allowed = _rules.digs_for(s, g, int(grid.home).bit_length() - 1) if grid.home else 0
    if int(grid.digs) + int(grid.dug).bit_count() != allowed:
        return f"digs left and squares dug make {allowed} for this home. [wildfire.digs]"
    if bool(grid.lost) != bool(grid.home & marks):
        return "the home and the word 'lost' contradict each other. [wildfire.loss]"
    if s.variant == VS and not s.options.vs_own_setup and grid.home != s.grid[0].home:
        return "all players have the same home, unless vs_own_setup is on. [wildfire.vs?shared]"
    if _setting_up(s) and grid.burning and _rules.refused(s, g, int(grid.burning).bit_length() - 1):
        return "its fire begins too near a home. [wildfire.first-fire]"
    return ""


def _problem_of_turn(s: Record, g: int) -> str:
    """What does not fit the moment of the match."""
    grid, always = s.grid[g], s.options.end_check == END_ALWAYS
    acting = s.phase == ACT and (s.variant == VS or g == s.at)
    if grid.owed and (not acting or grid.out or _rules.owes_nothing(s, grid)):
        return "no action can be owed here now. [wildfire.action]"
    if acting and s.variant != VS and not grid.owed:
        return "it is time for its action, but it owes none. [wildfire.action]"
    if grid.out and (s.variant != VS or _setting_up(s) or grid.burning):
        return "'out' belongs to VS, to a grid whose fire has died. [wildfire.vs?frozen]"
    if _setting_up(s):
        return ""
    if s.phase == OVER:
        if grid.burning and not (s.stopped or _rules.lost_for_good(s)):
            return "the match is not over while this grid burns. [wildfire.end]"
        if s.variant == VS and not grid.out:
            return "a grid of VS is 'out' at the end. [wildfire.vs?frozen]"
    elif _rules.lost_for_good(s):
        return "with play_on off the match is over when the home burns. [wildfire.loss?play-on]"
    elif always and not grid.burning and (not grid.out if s.variant == VS else g == s.at):
        return "nothing burns here, so its turn is over. [wildfire.end?tested]"
    return ""


def _check_history(s: Record, places: Places, last: int) -> None:
    """VS: as many fires and events as were rolled, and somebody who still plays."""
    if s.variant != VS:
        return
    number = places.get("events", places["head"])
    turn, rolled = int(s.turn), sum(1 for event in s.events if event)
    missing = {ACT: (0,), OVER: (0, 1)}.get(int(s.phase), (0,) if _setting_up(s) else (1,))
    if turn - rolled not in missing:
        raise BadText(f"{rolled} events do not fit turn {turn}. [wildfire.event]", number)
    lit = grids(s) if not _setting_up(s) else int(s.at) if s.phase >= FIRE_COLUMN else 0
    for g in range(grids(s)):
        if bool(s.fires[g]) != (g < lit) or (not s.options.vs_own_setup and s.fires[g] != s.fires[0]):
            raise BadText(
                f"where the fire of grid {g + 1} began is told wrongly. [wildfire.first-fire]",
                places.get("fires began", last),
            )
        if s.fires[g] and _rules.refused(s, g, int(s.fires[g]) - 1):
            raise BadText(
                f"the fire of grid {g + 1} began too near the home. [wildfire.first-fire]", places["fires began"]
            )
    playing = [s.grid[g] for g in range(grids(s)) if not s.grid[g].out]
    if s.phase in (EVENT_COLUMN, EVENT_ROW) and not playing:
        raise BadText("there is no event when every grid is out. [wildfire.vs?frozen]", places["head"])
    if s.phase == ACT and not any(grid.owed for grid in playing):
        raise BadText("it is time for actions, but no grid owes one. [wildfire.action]", places["head"])


# --- how fire comes about ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Square:
    """A square of a land, and the sign that it shows."""

    g: int
    square: int
    sign: str

    def refuse(self, sentence: str, places: Places) -> BadText:
        where = f"grid {self.g + 1}: " if "grid 2" in places else ""
        line = places[f"row {self.square // SIDE + 1} of grid {self.g + 1}"]
        return BadText(f"{where}{name(self.square)} {sentence}", line)


Land = dict[tuple[int, int], Square]  # by column and row


def lands(s: Record) -> list[Land]:
    """What fire can cross: the one land of solo and X4, every player's own in VS."""
    found: list[Land] = [{} for _ in range(1 if s.variant == X4 else grids(s))]
    for g in range(grids(s)):
        for square in range(SQUARES):
            at = (square % SIDE, square // SIDE)
            if s.variant == X4:
                at = (_rules.column_of(g, square), _rules.row_of(g, square))
            found[0 if s.variant == X4 else g][at] = Square(g, square, mark(s.grid[g], square))
    return found


def _beside(land: Land, at: tuple[int, int]) -> list[tuple[int, int]]:
    column, row = at
    around = ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1))
    return [other for other in around if other in land]


def _check_fire(s: Record, land: Land, places: Places) -> None:
    """A square burns because one beside it has burnt, or because a fire began there: the first, or an event's spark.

    [wildfire.spread] [wildfire.event] [wildfire.x4?old-xs]
    """
    sparks = dict.fromkeys({here.g for here in land.values()}, 0)  # burning with nothing burnt beside, by grid
    for at, here in land.items():
        signs = {land[other].sign for other in _beside(land, at)}
        if here.sign in (EMPTY, HOME) and BURNT in signs:
            raise here.refuse("would have caught fire from the burnt square beside it. [wildfire.spread]", places)
        if BURNT in signs:
            continue
        if here.sign not in (EMPTY, HOME) and s.grid[here.g].home == 1 << here.square:
            raise here.refuse(
                "is the home: it catches fire only from a burnt square beside it. [wildfire.event]", places
            )
        if here.sign == BURNING:
            sparks[here.g] += 1
            if sparks[here.g] > (0 if _has_just_spread(s, here.g) else 1):
                raise here.refuse("burns, but nothing beside it has burnt. [wildfire.spread]", places)
    _check_beginnings(s, land, places)


def _has_just_spread(s: Record, g: int) -> bool:
    """Between a grid's spread and its event nothing burns but what the spread lit; later a spark may."""
    return s.phase in (EVENT_COLUMN, EVENT_ROW) and (g == s.at if s.variant == X4 else not s.grid[g].out)


def _check_beginnings(s: Record, land: Land, places: Places) -> None:
    """Fires that no burnt square joins began apart: one for each grid of the land, and one for each event."""
    begun = [{land[at].square for at in together} for together in _fires(land)]
    if s.variant == VS:
        g = next(iter(land.values())).g
        if problem := _problem_of_beginnings(s, g, begun):
            raise BadText(f"grid {g + 1}: {problem}", places[f"grid {g + 1}"])
        return
    most = grids(s) + _events(s)
    if len(begun) > most:
        told = f"{len(begun)} fires burn apart, but by turn {int(s.turn)} only {most} can have begun. [wildfire.event]"
        raise BadText(told, places["head"])


def _problem_of_beginnings(s: Record, g: int, begun: list[set[int]]) -> str:
    """VS knows where fires began. The first has burnt, since no action comes before the first spread."""
    first, events = int(s.fires[g]) - 1, [int(event) - 1 for event in s.events if event]
    if not s.grid[g].burnt >> first & 1:
        return f"its fire began on {name(first)}, so that has burnt. [wildfire.spread]"
    if any(not together & {first, *events} for together in begun):
        return "a fire burns apart from where fires began. [wildfire.spread]"
    blank = [event for event in events if not s.grid[g].out and mark(s.grid[g], event) == EMPTY]
    return f"the event on {name(blank[0])} left no mark. [wildfire.event]" if blank else ""


def _events(s: Record) -> int:
    """How many events there were, at most."""
    return int(s.turn) - (s.phase in (EVENT_COLUMN, EVENT_ROW))


def _fires(land: Land) -> list[set[tuple[int, int]]]:
    """The squares that caught fire, put together where one can have lit the other."""
    left = {at for at, here in land.items() if here.sign in (BURNING, BURNT, DOUSED)}
    found = []
    while left:
        together, new = set(), [left.pop()]
        while new:
            at = new.pop()
            together.add(at)
            joined = {o for o in _beside(land, at) if o in left and BURNT in (land[at].sign, land[o].sign)}
            left -= joined
            new += joined
        found.append(together)
    return found


# --- what turns bring -------------------------------------------------------------------------------------------------


def _check_turns(s: Record, places: Places) -> None:
    """Every turn burns at least a square, and no fire is faster than its sides. [wildfire.spread]"""
    turn = int(s.turn)
    burnt = [int(s.grid[g].burnt).bit_count() for g in range(grids(s))]
    counted = burnt if s.variant == VS else [sum(burnt)]
    playing = [g for g in range(len(counted)) if not s.grid[g].out] or [counted.index(max(counted))]
    for g, count in enumerate(counted):
        least, most = turn if g in playing else 1, _most_burnt(s)
        if not least <= count <= most:
            told = f"at least {least}" if count < least else f"at most {most}"
            raise BadText(f"by turn {turn} {told} squares have burnt, not {count}. [wildfire.spread]", places["head"])
    if s.variant == X4 and s.phase in (EVENT_COLUMN, EVENT_ROW, ACT) and not burnt[int(s.at)]:
        raise BadText(
            "a square of the grid whose turn it is has burnt. [wildfire.x4?which-burn]", places[f"grid {int(s.at) + 1}"]
        )


def _most_burnt(s: Record) -> int:
    """If every fire found free sides: three each, four where one began; and every event set a burning square alight."""
    burnt, burning = 0, 4 if s.variant == X4 else 1
    for turn in range(1, int(s.turn) + 1):
        burnt, burning = burnt + burning, 3 * burning + 1
        if turn <= _events(s):
            burnt, burning = burnt + 1, burning + 2
        if burnt >= 4 * SQUARES:
            break
    return burnt


def _problem_of_actions(s: Record, g: int) -> str:
    """One action a turn, two where the event fell on the home; what is doused or dug counts them. [wildfire.action]"""
    grid = s.grid[g]
    if grid.owed == 2 and (grid.lost or (s.variant == VS and not _struck_home(s, g)[-1])):
        return "two actions are owed only after an event on a home that stands. [wildfire.event]"
    done = int(grid.doused).bit_count() + int(grid.dug).bit_count()
    least, most = _actions_in_vs(s, g) if s.variant == VS else _actions(s, g)
    if s.options.allow_pass or grid.out or s.variant == X4:
        least = 0
    if least <= done <= most:
        return ""
    return f"by turn {int(s.turn)} it has {least} to {most} squares doused or dug, not {done}. [wildfire.action]"


def _actions(s: Record, g: int) -> tuple[int, int]:
    """The least and the most actions on a grid, whose events are not known; in X4 each of its turns burnt a square."""
    grid = s.grid[g]
    turns = min(int(s.turn), int(grid.burnt).bit_count()) if s.variant == X4 else int(s.turn)
    if s.phase == OVER or g != s.at:
        return turns - 1, 2 * turns
    return turns - 1, 2 * (turns - 1) + (2 - int(grid.owed) if s.phase == ACT else 0)


def _struck_home(s: Record, g: int) -> list[bool]:
    """VS: of every event so far, whether it fell on the home of a grid."""
    return [int(s.grid[g].home) == 1 << (int(event) - 1) for event in s.events if event]


def _actions_in_vs(s: Record, g: int) -> tuple[int, int]:
    """The same where every event is known: on a home that stands they are counted exactly."""
    grid, turn, struck = s.grid[g], int(s.turn), _struck_home(s, g)
    if grid.out:
        return 0, turn + sum(struck)
    before = turn - 1 + sum(struck[: turn - 1])
    now = 1 + (struck[-1] and not grid.lost) - int(grid.owed) if s.phase == ACT else 0
    has_lapsed = not grid.burning  # [wildfire.action?lapse]
    return (turn - 1 if grid.lost else before) + (0 if has_lapsed else now), before + now
