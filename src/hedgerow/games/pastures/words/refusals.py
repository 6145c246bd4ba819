"""Why a move of Pastures New is refused: a sentence, and the rule."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.pastures.rules.state import (
    ANY,
    CASTLE,
    CLAIMING,
    FILLING,
    NONE,
    PLAINS,
    SIDE,
    SQUARES,
    WASTELAND,
)
from hedgerow.games.pastures.words.moves import say
from hedgerow.games.pastures.words.names import NAMES, castle_owner, name, neighbours, owner_at, terrain_at
from hedgerow.kernel.advice import example, not_understood
from hedgerow.kernel.phrases import square_in
from hedgerow.kernel.refusal import Refusal
from hedgerow.kernel.room import Record
from hedgerow.kernel.understanding import tokens


def corner(s: Record) -> str:
    """The last square of the grid, for sentences."""
    return name(SIDE * (int(s.options.rows) - 1) + int(s.options.columns) - 1)


def explain(s: Record, seat: int, text: str, legal: Sequence[str]) -> Refusal:
    if list(legal) == ["pass"]:
        return Refusal("stuck", "No terrain can be written anywhere now; say 'pass'.", "pastures.filling?stuck")
    typed = tokens(text)
    verb = typed[0] if typed else ""
    if any(ch.isdecimal() for ch in verb):  # a square alone
        verb = ""
    elif "roll".startswith(verb) and verb not in ("", "r"):
        return Refusal("no-roll-owed", "There are no dice in this game; nothing is left to chance.", "pastures.open")
    elif "pass".startswith(verb) and len(verb) > 1:
        return _explain_pass(s) if "pass" not in legal else not_understood(text, legal, "pastures.turns")
    elif "woods".startswith(verb) and len(verb) > 1:
        return Refusal("woods", "Woods are called forest here.", "pastures.terrains?woods")
    terrain = next((t for t, word in enumerate(NAMES) if verb and word.startswith(verb)), NONE)
    castle = bool(verb) and "castle".startswith(verb)
    if not typed or (verb and terrain == NONE and not castle):
        return not_understood(text, legal, "pastures.turns")
    if s.phase == FILLING and castle:
        return Refusal("not-full", "Castles come when every square is filled; write a terrain.", "pastures.claiming")
    if s.phase == CLAIMING and terrain != NONE:
        return Refusal("full", "Every square is filled; now castles are placed.", "pastures.filling?rewrite")
    place = square_in(text, int(s.options.columns), int(s.options.rows))
    if place is None:
        told = f"Name a square from A1 to {corner(s)}: {example(legal, verb)}."
        return Refusal("no-square", told, "pastures.grid")
    square = SIDE * place[1] + place[0]
    move = SQUARES * terrain + square if terrain != NONE else CASTLE + square
    if say(s, seat, move) in legal:  # a good move with something too much around it
        return not_understood(text, legal, "pastures.turns")
    if s.phase == CLAIMING:
        return _explain_castle(s, square)
    here = [words for words in legal if words.endswith(f" {name(square)}")]
    if terrain == NONE and terrain_at(s, square) == NONE and here:
        return Refusal("no-terrain", f"Say which terrain, for example {example(here)}.", "pastures.terrains")
    return _explain_writing(s, seat, terrain, square)


def _explain_pass(s: Record) -> Refusal:
    if s.phase == FILLING:
        return Refusal("no-pass", "A terrain must be written; there is no passing here.", "pastures.filling?pass")
    return Refusal("no-pass", "A castle must be placed while one can be.", "pastures.claiming?must")


def _explain_writing(s: Record, seat: int, terrain: int, square: int) -> Refusal:
    here = terrain_at(s, square)
    if here != NONE:
        return Refusal(
            "not-empty", f"{name(square)} is {NAMES[here]} already; nothing is rewritten.", "pastures.filling?rewrite"
        )
    if terrain == NONE:
        return Refusal("shut", f"No terrain can be written in {name(square)} now.", "pastures.filling")
    beside = [q for q in neighbours(s, square) if terrain_at(s, q) == terrain ^ 1] if terrain < ANY else []
    if beside:
        foe = f"{NAMES[terrain ^ 1]} in {name(beside[0])}"
        sentence = f"{NAMES[terrain].capitalize()} may not stand next to the {foe}."
        return Refusal("neighbour", sentence, "pastures.neighbours")
    if s.last[seat] == terrain:
        sentence = f"You wrote {NAMES[terrain]} on your last turn; take another terrain."
        return Refusal("own-repeat", sentence, "pastures.own-repeat")
    sentence = f"Your opponent has just written {NAMES[terrain]}; take another terrain."
    return Refusal("opponent-repeat", sentence, "pastures.opponent-repeat")


def _explain_castle(s: Record, square: int) -> Refusal:
    place, here = name(square), terrain_at(s, square)
    if owner_at(s, square) != NONE:
        return Refusal("castle-here", f"On {place} stands a castle already.", "pastures.overlap?castle-on-castle")
    if here not in (PLAINS, WASTELAND):
        sentence = f"{place} is {NAMES[here]}; a castle needs wasteland or plains."
        return Refusal("wrong-ground", sentence, "pastures.castle")
    row, column = divmod(square, SIDE)
    for other, _ in castle_owner(s):
        if max(abs(other // SIDE - row), abs(other % SIDE - column)) < 3:
            sentence = f"A castle on {place} would share squares with the block of the castle on {name(other)}."
            return Refusal("overlap", sentence, "pastures.overlap")
    sentence = f"The block around {place} does not lie whole on the grid."
    return Refusal("block-cut", sentence, "pastures.influence?edge")
