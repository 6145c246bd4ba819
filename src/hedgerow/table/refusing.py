"""Why somebody cannot do something at a table, told from what she sees: a reason must not tell more than her board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hedgerow.kernel.refusal import IllegalMove, Refusal

if TYPE_CHECKING:
    from hedgerow.table.table import Table

OPEN_REASONS = ("over", "no-such-seat", "not-your-turn", "ambiguous", "incomplete")  # nothing hidden is in them


def not_now(table: Table, seat: int) -> Refusal | None:
    """Why nobody decides anything now, or not this seat, whatever it wants."""
    if not table.is_full:
        return Refusal("waiting", "The match begins when everybody has sat down.")
    if seat in table.bots:
        return Refusal("bot-plays", "A bot plays for you; take your seat back first.")
    if table.match.to_move == "chance":
        return Refusal("not-your-turn", "Now the dice are to be rolled.", table.room.turn_rule)
    return None


def as_seen(table: Table, refused: IllegalMove, seat: int, words: str) -> IllegalMove:
    """The refusal of a move, explained from what the seat sees."""
    if not table.room.hidden or refused.code in OPEN_REASONS:
        return refused
    return IllegalMove(table.room.words.explain(table.view(seat)[0], seat, words, table.match.legal(seat)))


def why(table: Table, seat: int, keys: Sequence[str], legal: Sequence[str]) -> Refusal:
    """Why a seat can do nothing by pointing at these spots of its board; `legal` are its moves in words."""
    if refusal := not_now(table, seat):
        return refusal
    try:
        table.match.codes(seat)
    except IllegalMove as refused:
        return Refusal(refused.code, refused.sentence, refused.rule)
    return table.room.picture.why(table.view(seat)[0], seat, keys, legal)
