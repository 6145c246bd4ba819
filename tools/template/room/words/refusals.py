"""Why a move of Windfall is refused: a sentence, and the rule."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.kernel.advice import dice_first, not_understood
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.refusal import Refusal
from hedgerow.kernel.room import Record
from hedgerow.kernel.understanding import tokens


def explain(s: Record, seat: int, text: str, legal: Sequence[str]) -> Refusal:
    if seat == CHANCE:
        return dice_first(text, "windfall.turn", "windfall.dice")
    verb = (tokens(text) or ["?"])[0]
    if "roll".startswith(verb) or verb.isdecimal():
        return Refusal("no-roll-owed", "The apples have fallen; now shake again or stop.", "windfall.turn")
    if "pass".startswith(verb):
        return Refusal("no-pass", "There is no passing; who has enough says 'stop'.", "windfall.stop")
    return not_understood(text, legal, "windfall.turn")
