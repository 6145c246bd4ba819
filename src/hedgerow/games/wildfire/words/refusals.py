"""Why a move of Wildfire is refused: a sentence, and the rule."""

from __future__ import annotations

from hedgerow.games.wildfire.rules import fire, transition
from hedgerow.games.wildfire.rules.state import SIDE, SOLO
from hedgerow.games.wildfire.words.names import name
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.phrases import square_in
from hedgerow.kernel.refusal import Refusal
from hedgerow.kernel.room import Record
from hedgerow.kernel.understanding import tokens

empty, grid_of = interpreted(fire.empty), interpreted(transition.grid_of)


def explain(s: Record, seat: int, text: str) -> Refusal:
    if seat == CHANCE:
        return _explain_dice(text)
    verb = (tokens(text) or ["?"])[0]
    grid = s.grid[grid_of(s, seat)]
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
