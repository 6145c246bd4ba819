"""What a move brought about, in sentences.

One roll or one action may set off much: a fire begins, an event strikes, and one spread follows another until dice or
player are asked again. So the tale walks through the move once more and says of each step what it did. In VS the grids
are secret: there it tells only what the dice tell everybody.
"""

from __future__ import annotations

from hedgerow.games.wildfire.rules import fire, transition
from hedgerow.games.wildfire.rules.state import ACT, EVENT_ROW, FIRE_ROW, HOME_ROW, SIDE, SQUARES, VS, X4
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
    return _spreads(_acted(before, after, int(before.at)))


def _acted(before: Record, after: Record, g: int) -> Record:
    """The land when the action is done and no fire has moved yet."""
    s, done = before.copy(), after.grid[g]
    grid = s.grid[g]
    grid.doused |= done.doused
    grid.burning &= ~int(done.doused)
    grid.dug |= done.dug
    return s


# --- before it is done ------------------------------------------------------------------------------------------------


def foretell(before: Record, after: Record, seat: int) -> list[str]:
    """What an action spares, and what the dice may do to the home next: all 36 rolls are tried. [wildfire.spread]

    Only what is sure: in X4 other fires move between this action and the next one here, so nothing is counted there.
    """
    if before.phase != ACT or after.stopped:
        return []
    g = seat if before.variant == VS else int(before.at)
    acted = _acted(before, after, g)
    let_be, spread = before.copy(), acted.copy()
    _rules.spread(let_be, g)
    _rules.spread(spread, g)
    told = _spared(before, acted, let_be, spread, g)
    if before.grid[g].owed == 1:  # else another action comes before the fire moves
        if before.variant == VS:  # the tale says nothing of a secret grid, and this one is her own
            way = _way(acted, spread, g, "to ")
            told.append(f"then the fire spreads {way}." if way else f"then {ALL_OUT}.")
            told += _losses(before, spread)
        if before.variant != X4 and spread.grid[g].burning and not spread.grid[g].lost:
            told.append(_danger(spread, g))
    return [sentence(one) for one in told]


def _spared(before: Record, acted: Record, let_be: Record, spread: Record, g: int) -> list[str]:
    """What would burn without the action, and does not with it; nothing is said of a pass."""
    doused, dug = (int(acted.grid[g][field]) & ~int(before.grid[g][field]) for field in ("doused", "dug"))
    if not doused | dug:
        return []
    spared = [names(int(let_be.grid[h].burning) & ~int(spread.grid[h].burning)) for h in range(grids(before))]
    across = [f"{listed_in_words(spared[h])} in the {QUADRANTS[h]}" for h in range(len(spared)) if h != g and spared[h]]
    if dug:
        here = names(dug)[0]
        return [f"without it {here} burns in the next spread." if spared[g] else f"the fire does not reach {here} yet."]
    if before.grid[g].owed > 1 and not spared[g] and not across:
        return []  # the next action may be what makes it worth while
    return [f"it spares {listed_in_words([*spared[g], *across]) or 'nothing in the next spread'}."]


def _danger(s: Record, g: int) -> str:
    """How many of the 36 rolls leave a home that no action can save, and how many one that needs the next action.

    A home burns in the spread after that roll where more of its sides burn than there are actions to douse them.
    [wildfire.event] [wildfire.action?extra] [wildfire.loss]
    """
    lost = costly = 0
    for square in range(SQUARES):
        rolled = s.copy()
        actions = 1 + _rules.strike(rolled, g, square)
        grid = rolled.grid[g]
        sides = (_rules.around(int(grid.home)) & int(grid.burning)).bit_count()
        lost += bool(grid.lost) or sides > actions
        costly += 0 < sides <= actions and not grid.lost
    if lost == SQUARES:
        return "whatever is rolled next, the home is beyond saving."
    if not lost + costly:
        return "whatever is rolled next, the home is in no danger that turn."
    doom = f"{lost} {'dooms' if lost == 1 else 'doom'} the home" if lost else "none dooms the home"
    cost = f"{costly} cost{'s' * (costly == 1)} the next action to save it" if costly else "the others spare it"
    return f"of the {SQUARES} rolls that may follow, {doom}, {cost}."


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
