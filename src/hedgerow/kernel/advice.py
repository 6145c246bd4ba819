"""What a refusal recommends: moves that are legal now, never an example from a book."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.kernel.phrases import listed_in_words
from hedgerow.kernel.refusal import Refusal
from hedgerow.kernel.understanding import has_digit, repeated, tokens

SHOWN = 3


def example(legal: Sequence[str], *beginnings: str) -> str:
    """The first move that begins so, quoted; the first of all if none does.

    >>> example(["douse A1", "dig B2"], "dig"), example(["pass"], "dig"), example([])
    ("'dig B2'", "'pass'", 'nothing')
    """
    wanted = [move for beginning in beginnings for move in legal if move.startswith(beginning)]
    return f"'{(wanted or legal)[0]}'" if legal else "nothing"


def examples(legal: Sequence[str]) -> str:
    """A few moves: all there are, or one of each of a few kinds.

    >>> examples(["dig A1", "pass"]), examples(["douse A1", "douse B2", "douse B3", "dig B2"])
    ("'dig A1' or 'pass'", "'douse A1' or 'dig B2'")
    """
    kinds = {move.split()[0]: move for move in reversed(legal)}
    chosen = list(legal) if len(legal) <= SHOWN else list(kinds.values())[::-1]
    return listed_in_words([f"'{move}'" for move in chosen[:SHOWN]], "or") or "nothing"


def not_understood(text: str, legal: Sequence[str], rule: str, what: str = "move") -> Refusal:
    """Something that is no move at all, or a move with something too much around it."""
    if whole := too_much(text, legal):
        return Refusal("not-understood", f"{repeated(text)} says too much; say just '{whole}'.", rule)
    return Refusal("not-understood", f"{repeated(text)} is no {what}; say for example {examples(legal)}.", rule)


def too_much(text: str, legal: Sequence[str]) -> str:
    """The longest legal move whose words stand whole, in their order, in a text that says more; "" if none does.

    >>> too_much("redraw redraw", ["redraw", "wait"]), too_much("draw", ["redraw"])
    ('redraw', '')
    """
    return max((move for move in legal if _stands_in(tokens(move), tokens(text))), key=len, default="")


def _stands_in(words: Sequence[str], typed: Sequence[str]) -> bool:
    rest = iter(typed)
    return all(word in rest for word in words)


def dice_first(text: str, turn_rule: str, dice_rule: str) -> Refusal:
    """What was typed while dice are owed is neither `roll` nor what they show."""
    typed = tokens(text)
    if typed and (has_digit(typed[0]) or "roll".startswith(typed[0])):
        faces = typed if has_digit(typed[0]) else typed[1:]
        bad = next((face for face in faces if face not in tuple("123456")), "")
        if bad:
            return Refusal("no-such-face", f"A die shows 1 to 6, not {bad[:20]}.", dice_rule)
    return Refusal("dice-first", "First the dice: 'roll', or what your own show, for example 'roll 3'.", turn_rule)
