"""What a move brought about, in sentences.

One roll or one action may set off much: a fire begins, an event strikes, and one spread follows another until dice or
player are asked again. So the tale walks through the move once more and says of each step what it did. In VS the grids
are secret: there it tells only what the dice tell everybody.
"""

from __future__ import annotations

from hedgerow.games.wildfire.rules import fire, transition
from hedgerow.games.wildfire.rules.state import ACT, EVENT_ROW, FIRE_ROW, HOME_ROW, SIDE, VS
from hedgerow.games.wildfire.words.diagram import grids
from hedgerow.games.wildfire.words.names import QUADRANTS, grid_name, name, names, quadrant, sentence
from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.jit import Twin
from hedgerow.kernel.phrases import listed_in_words
from hedgerow.kernel.room import Record

_rules = Twin(fire, transition)

ALL_OUT = "nothing new catches fire"


def tell(before: Record, after: Record) -> list[str]:
    """Homes, fires, events, and where the fire went; what was doused or dug the action says itself."""
    phase, is_secret = int(before.phase), before.variant == VS
    if phase == HOME_ROW:
        told = _home(before, after)
    elif phase == FIRE_ROW:
        told = _first_fire(before, after)
    elif phase == EVENT_ROW:
        told = _open_event(before, after) if is_secret else _event(before, after)
    elif phase == ACT and not is_secret:
        told = _action(before, after)
    else:  # the first of two dice, or a secret action
        told = []
    return [sentence(one) for one in told]


# --- setting up -------------------------------------------------------------------------------------------------------


def _whose(s: Record, g: int) -> str:
    """Whose home or fire is rolled for, where that must be said: a quadrant's, or a player's who rolls for herself."""
    return f"{grid_name(s, g)}: " if s.variant == VS and _rules.own_rolls(s) > 1 else quadrant(s, g)


def _home(before: Record, after: Record) -> list[str]:
    """[wildfire.home]"""
    g = int(before.at)
    return [f"{_whose(before, g)}the home is built on {names(after.grid[g].home)[0]}."]


def _first_fire(before: Record, after: Record) -> list[str]:
    """The last of them spreads at once. [wildfire.first-fire] [wildfire.first-fire?again] [wildfire.turn?first]"""
    g = int(before.at)
    if after.at == g and after.turn == 0:
        return [f"{_whose(before, g)}that is too near a home; the first fire is rolled for again."]
    square = int(after.fires[g]) - 1 if before.variant == VS else _squares(before, after)[0]
    told = [f"{_whose(before, g)}the fire begins on {name(square)}."]
    if after.turn == 0 or before.variant == VS:
        return told
    s = before.copy()
    s.grid[g].burning = 1 << square
    return told + _spreads(s)


# --- events and actions -----------------------------------------------------------------------------------------------


def _squares(before: Record, after: Record) -> list[int]:
    """The squares that the second die may have named: most often one, for `after` does not keep the dice."""
    found = []
    for row in range(SIDE):
        s = before.copy()
        contract.apply(s, CHANCE, row)
        if s.tobytes() == after.tobytes():
            found.append(SIDE * row + int(before.die))
    return found


def _event(before: Record, after: Record) -> list[str]:
    """[wildfire.event] [wildfire.event?burning] [wildfire.event?spent] [wildfire.event?home]"""
    g, squares = int(before.at), _squares(before, after)
    grid, here, where = before.grid[g], 1 << squares[0], quadrant(before, int(before.at))
    s = before.copy()
    _rules.strike(s, g, squares[0])
    if grid.burning & here:
        told = [f"{where}{name(squares[0])} flares up and {_lights(before, s, g)}.", *_losses(before, s)]
    elif s.grid[g].burning != grid.burning:
        told = [f"{where}the wind carries sparks to {name(squares[0])}."]
    elif after.phase == ACT and after.grid[g].owed == 2:
        told = [f"{where}the event falls on the home: two actions this turn."]
    elif not grid.lost and any(int(grid.home) == 1 << square for square in squares):
        # The home, perhaps, and nothing to do with two actions. [wildfire.action?lapse]
        told = [f"{where}the event changes nothing."]
    else:
        told = [f"{where}the event falls where nothing is left to burn."]
    return told if after.phase == ACT or _rules.lost_for_good(s) else told + _spreads(s)


def _open_event(before: Record, after: Record) -> list[str]:
    """VS: where it fell, and whose home that is; what it does to the grids is secret. [wildfire.vs?shared]"""
    square = int(after.events[int(before.turn) - 1]) - 1
    struck = [grid_name(before, g) for g in range(grids(before)) if int(before.grid[g].home) == 1 << square]
    if not struck:
        return [f"the event falls on {name(square)}."]
    whose = "" if _rules.own_rolls(before) == 1 else f" of {listed_in_words(struck)}"
    return [f"the event falls on {name(square)}, the home{whose}: two actions if it stands."]


def _action(before: Record, after: Record) -> list[str]:
    """The last action of a turn sets the fire off. [wildfire.turn]"""
    if after.phase == ACT or after.stopped:
        return []
    s, done = before.copy(), after.grid[int(before.at)]
    grid = s.grid[int(before.at)]
    grid.doused |= done.doused
    grid.burning &= ~int(done.doused)
    grid.dug |= done.dug
    return _spreads(s)


# --- the fire's way ---------------------------------------------------------------------------------------------------


def _spreads(s: Record) -> list[str]:
    """One spread, or several: a quadrant whose fire goes out leaves the turn to the next. [wildfire.x4?early-end]"""
    told: list[str] = []
    while _rules.find_fire(s):
        g, before = int(s.at), s.copy()
        _rules.spread(s, g)
        if way := _way(before, s, g, "to "):
            told.append(f"{quadrant(s, g)}the fire spreads {way}.")
        else:
            burnt = names(before.grid[g].burning)
            told.append(f"{quadrant(s, g)}{listed_in_words(burnt)} burn{'s' * (len(burnt) == 1)} down; {ALL_OUT}.")
        told += _losses(before, s)
        if _rules.lost_for_good(s) or not _rules.is_out(s, s.grid[g]):
            break
    return told


def _lights(before: Record, after: Record, g: int) -> str:
    way = _way(before, after, g, "")
    return f"lights {way}" if way else f"burns down; {ALL_OUT}"


def _way(before: Record, after: Record, g: int, to: str) -> str:
    """The squares that caught fire, those across the lines by their quadrant. [wildfire.x4?which-burn]"""
    lit = [names(int(after.grid[h].burning) & ~int(before.grid[h].burning)) for h in range(grids(after))]
    inside = f"{to}{listed_in_words(lit[g])}" if lit[g] else ""
    across = [f"{listed_in_words(lit[h])} in the {QUADRANTS[h]}" for h in range(len(lit)) if h != g and lit[h]]
    if not across:
        return inside
    over = f"over the line{'s' * (len(across) > 1)} {to}{listed_in_words(across)}"
    return f"{inside}, and {over}" if inside else over


def _losses(before: Record, after: Record) -> list[str]:
    """[wildfire.loss] [wildfire.x4?out-of-turn]"""
    return [
        f"{quadrant(after, g)}the home burns!" for g in range(grids(after)) if after.grid[g].lost > before.grid[g].lost
    ]
