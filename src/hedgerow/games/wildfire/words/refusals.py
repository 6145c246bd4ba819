"""Why a move of Wildfire is refused: a sentence, and the rule."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.wildfire.rules import fire, transition
from hedgerow.games.wildfire.rules.state import SIDE, SOLO
from hedgerow.games.wildfire.words.names import name
from hedgerow.kernel.advice import dice_first, example, not_understood
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.phrases import square_in
from hedgerow.kernel.refusal import Refusal
from hedgerow.kernel.room import Record
from hedgerow.kernel.understanding import tokens

empty, grid_of = interpreted(fire.empty), interpreted(transition.grid_of)


def explain(s: Record, seat: int, text: str, legal: Sequence[str]) -> Refusal:
    if seat == CHANCE:
        return dice_first(text, "wildfire.turn", "wildfire.dice")
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
        return not_understood(text, legal, "wildfire.action", "action")
    place = square_in(text, SIDE, SIDE)
    if place is None:
        if meant == ["dig"] and not grid.digs:
            return _no_digs()
        return Refusal("no-square", f"Name a square from A1 to F6: {example(legal, verb)}.", "wildfire.grid")
    square = place[1] * SIDE + place[0]
    if any(f"{action} {name(square)}" in legal for action in meant):  # a good move with something too much around it
        return not_understood(text, legal, "wildfire.action", "action")
    return _explain_square(grid, meant[0], square)


def _explain_square(grid: Record, verb: str, square: int) -> Refusal:
    here, place = 1 << square, name(square)
    if verb == "douse":
        if grid.burnt & here:
            return Refusal("burnt", f"{place} has burnt down; only a burning square can be doused.", "wildfire.douse")
        if grid.doused & here:
            return Refusal("doused", f"{place} is doused already.", "wildfire.douse?final")
        return Refusal("not-burning", f"{place} is not burning; there is nothing to douse.", "wildfire.douse")
    if not empty(grid) & here:
        what = "the home" if grid.home & here and not grid.lost else "marked already"
        return Refusal("not-empty", f"{place} is {what}; only an empty square can be dug.", "wildfire.dig")
    return _no_digs()


def _no_digs() -> Refusal:
    return Refusal("no-digs", "No digs are left: they depend on where the home stands.", "wildfire.digs")
