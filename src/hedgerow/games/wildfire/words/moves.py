"""Wildfire in words: `douse C4`, `dig B2`, `roll 3 5`; what is owed now; why a move is refused."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.wildfire.rules import transition as rules
from hedgerow.games.wildfire.rules.state import (
    ACT,
    DIG,
    DOUSE,
    EVENT_COLUMN,
    FIRE_COLUMN,
    HOME_COLUMN,
    OVER,
    PASS,
    SIDE,
    SOLO,
    VS,
    X4,
)
from hedgerow.games.wildfire.words.diagram import draw, empty, name, read
from hedgerow.kernel.contract import CHANCE, WIN
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.phrases import grouped, listed_in_words, plural, square_in, tokens
from hedgerow.kernel.refusal import Refusal
from hedgerow.kernel.room import Record

__all__ = ["breaks_line", "draw", "explain", "groups", "read", "say", "status"]

_grid_of, _result, _score = interpreted(rules.grid_of), interpreted(rules.result), interpreted(rules.score)

QUADRANTS = ("top left", "top right", "bottom right", "bottom left")  # clockwise [wildfire.x4?clockwise]


# --- moves ------------------------------------------------------------------------------------------------------------


def say(s: Record, seat: int, move: int) -> str:
    if seat == CHANCE:
        return f"roll {move + 1}"
    if move == PASS:
        return "pass"
    if move < DIG:
        return f"douse {name(move - DOUSE)}"
    return f"dig {name(move - DIG)}" if move < PASS else "stop"


def breaks_line(s: Record) -> bool:
    return int(s.phase) in (HOME_COLUMN, FIRE_COLUMN, EVENT_COLUMN)


def explain(s: Record, seat: int, text: str) -> Refusal:
    if seat == CHANCE:
        return _explain_dice(text)
    verb = (tokens(text) or ["?"])[0]
    grid = s.grid[_grid_of(s, seat)]
    if "roll".startswith(verb) or verb.isdecimal():
        return Refusal("no-roll-owed", "The dice have been rolled; now act: douse or dig.", "wildfire.turn")
    if "pass".startswith(verb) and not s.options.allow_pass:
        return Refusal("no-pass", "An action must be taken; passing is an option of the table.", "wildfire.action?pass")
    if "stop".startswith(verb) and s.variant != SOLO:
        return Refusal("no-stop", "In this variant everybody plays on to the end.", "wildfire.loss?play-on")
    if "stop".startswith(verb) and not grid.lost:
        return Refusal("no-stop", "One may stop only after the home has burnt.", "wildfire.loss?stop")
    meant = [action for action in ("douse", "dig") if action.startswith(verb)]
    if not meant:
        return _not_understood(text)
    place = square_in(text, SIDE, SIDE)
    if place is None:
        if meant == ["dig"] and not grid.digs:
            return _no_digs()
        return Refusal("no-square", "Name a square from A1 to F6, for example 'douse C4'.", "wildfire.grid")
    return _explain_square(grid, meant[0], place[1] * SIDE + place[0], text)


def _explain_dice(text: str) -> Refusal:
    typed = tokens(text)
    if not typed or not ("roll".startswith(typed[0]) or typed[0].isdecimal()):
        return Refusal("dice-first", "First the dice: 'roll', or 'roll 3 5' for dice on your table.", "wildfire.turn")
    bad = next((t for t in typed if t not in tuple("123456") and not "roll".startswith(t)), typed[-1])
    return Refusal("no-such-face", f"A die shows 1 to 6, not {bad[:20]}.", "wildfire.dice")


def _explain_square(grid: Record, verb: str, square: int, text: str) -> Refusal:
    here, place = 1 << square, name(square)
    if verb == "douse":
        if grid.burning & here:
            return _not_understood(text)
        if grid.burnt & here:
            return Refusal("burnt", f"{place} has burnt down; only a burning square can be doused.", "wildfire.douse")
        if grid.doused & here:
            return Refusal("doused", f"{place} is doused already.", "wildfire.douse?final")
        return Refusal("not-burning", f"{place} is not burning; there is nothing to douse.", "wildfire.douse")
    if not empty(grid) & here:
        what = "the home" if grid.home & here and not grid.lost else "marked already"
        return Refusal("not-empty", f"{place} is {what}; only an empty square can be dug.", "wildfire.dig")
    return _not_understood(text) if grid.digs else _no_digs()


def _no_digs() -> Refusal:
    return Refusal("no-digs", "No digs are left: they depend on where the home stands.", "wildfire.digs")


def _not_understood(text: str) -> Refusal:
    return Refusal(
        "not-understood", f"{text.strip()[:40]!r} is no action; say just 'douse C4' or 'dig B2'.", "wildfire.action"
    )


# --- sentences --------------------------------------------------------------------------------------------------------


def status(s: Record, seat: int) -> str:
    phase = int(s.phase)
    if phase == OVER:
        return _ending(s)
    where = f"{QUADRANTS[int(s.at)].capitalize()}: " if s.variant == X4 else ""
    if phase < ACT:
        purpose = ("the home", "the first fire", "the random event")[phase // 2]
        rest = ", column then row." if phase % 2 == 0 else f": column {int(s.die) + 1}, now the row."
        return f"{where}Roll for {purpose}{rest}"
    grid = s.grid[seat if s.variant == VS else int(s.at)]
    if not grid.owed:
        return "Waiting for the others."
    actions, digs = plural(int(grid.owed), "action"), plural(int(grid.digs), "dig")
    lost = " The home has burnt; play on for points." if grid.lost else ""
    return f"{where}Turn {int(s.turn)}, {actions}, {digs} left.{lost}"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _ending(s: Record) -> str:
    if s.variant == VS:
        seats = range(int(s.players))
        winners = [f"player {seat + 1}" for seat in seats if _result(s, seat) == WIN]
        burnt = [" (home burnt)" if s.grid[seat].lost else "" for seat in seats]
        told = listed_in_words(
            [f"player {seat + 1} has {plural(int(_score(s, seat)), 'point')}{burnt[seat]}" for seat in seats]
        )
        verdict = f"{listed_in_words(winners)} {'wins' if len(winners) == 1 else 'share the win'}"
        return f"The fires are out. {_sentence(told)}. {_sentence(verdict)}."
    told = plural(int(_score(s, 0)), "point")
    if s.variant == X4:
        saved = sum(not s.grid[g].lost for g in range(4))
        if saved == 4:
            return f"Won: all four homes stand, {told}."
        return f"Lost: {saved} of four homes {'stands' if saved == 1 else 'stand'}, {told}."
    if not s.grid[0].lost:
        return f"Won: the home stands, {told}."
    return "Lost: the home burnt, and you stopped: 0 points." if s.stopped else f"Lost: the home burnt, {told}."


def groups(s: Record, seat: int, legal: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Digging is possible on every empty square, so its squares need no list."""
    return [
        (verb, ["any empty square"] if verb == "dig" and len(items) > 6 else items) for verb, items in grouped(legal)
    ]
