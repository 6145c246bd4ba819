"""A refused move with the rule that refuses it, quoted from the game's own rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hedgerow import rulebook
from hedgerow.kernel.phrases import with_names
from hedgerow.kernel.refusal import HedgerowError, IllegalMove
from hedgerow.kernel.room import Room
from hedgerow.web.answers import Refusal


@cache
def _book(room: Room) -> rulebook.Rulebook:
    return rulebook.read(room.folder / "rules.md")


def refusal(room: Room, refused: IllegalMove, names: Sequence[str] = ()) -> Refusal:
    """The sentence with people's names, and the rule's title and text with a link to it."""
    told: Refusal = {"error": with_names(refused.sentence, names), "code": refused.code, "rule": refused.rule}
    if refused.rule:
        try:
            rule = _book(room).find(refused.rule)[0]
        except HedgerowError:
            return told
        told |= {"title": rule.title, "text": rule.parts.get("Ruling", "") if rule.is_ruling else rule.words}
        told["link"] = f"/rules/{room.name}#{rule.slug}"
    return told
