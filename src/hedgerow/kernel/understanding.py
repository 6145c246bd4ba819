"""What a person types, and the one legal move that she said with it. The law:

Left out may be what carries no choice, and nothing else:
  the words that a room lists as carriers (`at`, `with`, `player`): `rhino c2` is `adopt rhino at C2`;
  the end of a word without a digit: `do c4` is `douse C4`;
  the verb, if the room lists it as one whose object is unmistakable: `c4` is `douse C4`. Bare numbers alone say nothing
  but dice: whoever types `2` may mean a roll, so that no decision is ever made of it.

Reordered may be what cannot be put together in another way:
  numbers that stand side by side are a set of dice: `reroll 6 5` is `reroll 5 6`;
  a name and a place, number or set, if the move has only one of each: `b2 forest` is `forest B2`. The place comes first
  then, or the move's own first word: `clear 1 2` is not `place 1 2 as clear`.
  Everything else keeps its order: `mirror 1 to 3` is not `mirror 3 to 1`, and `F11 on R01` is not `R01 on F11`.

Written otherwise but the same: capitals; spaces, commas and semicolons, which separate; quotation marks around it all,
a full stop behind it; and what the room says is the same (`fence D2-D1`, `fence D1 south`).

Never: a die, square, card, number, seat or name that was not typed is not added; a word that was typed is neither
dropped nor changed; a word with a digit in it is whole (`1.5` is one word, and no die), and so is a set.

What is said so must fit exactly one of the legal moves, or be one of them word for word. If it fits several, or is a
part of some, it is asked back; else the room explains. `tests/every_game/test_phrases.py` proves it for every game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from hedgerow.kernel.phrases import listed_in_words

SHOWN = 3  # so many moves are named when something is asked back
MOST_WORDS = 16  # no move of any game has more


def tokens(text: str) -> list[str]:
    """Lower-case words; spaces, commas and semicolons separate, and nothing else does.

    >>> tokens("  Douse  c4, "), tokens("'roll 3,5'."), tokens("roll 1.5")
    (['douse', 'c4'], ['roll', '3', '5'], ['roll', '1.5'])
    """
    whole = text.strip().rstrip(".!").strip("'\"` ")
    return [word for word in re.split(r"[\s,;]+", whole.lower()) if word]


def unchanged(words: list[str]) -> list[str]:
    """A room that has one way to write a thing."""
    return words


@dataclass(frozen=True)
class Grammar:
    """What a room tells about the words of its moves. Whatever is not listed carries a choice and must be said."""

    verbs: frozenset[str] = frozenset()  # first words that may be left out: what follows them is unmistakable
    carriers: frozenset[str] = frozenset()  # words, or pairs of words, that carry no choice anywhere
    same: Callable[[list[str]], list[str]] = unchanged  # typed words as the room would have written them


@dataclass(frozen=True)
class Part:
    """One thing that a move says: a word, or a set of numbers side by side."""

    words: tuple[str, ...]
    is_free: bool = False  # may be left out
    is_verb: bool = False

    @property
    def is_numbered(self) -> bool:
        return has_digit(self.words[0])

    def is_said_by(self, typed: Sequence[str]) -> bool:
        if self.is_numbered:
            return sorted(typed) == sorted(self.words)
        return len(typed) == 1 and self.words[0].startswith(typed[0])


def has_digit(word: str) -> bool:
    return any(ch.isdecimal() for ch in word)


def parts(words: Sequence[str], grammar: Grammar) -> tuple[Part, ...]:
    """A move's words by what they say.

    >>> [p.words for p in parts("place 1 2 as clear".split(), Grammar()) if not p.is_free]
    [('place',), ('1', '2'), ('as',), ('clear',)]
    >>> [p.words for p in parts("place 1 2 as clear".split(), Grammar(frozenset(["place"]), frozenset(["as"])))
    ...  if not p.is_free]
    [('1', '2'), ('clear',)]
    """
    found: list[Part] = []
    carriers = {at for at, word in enumerate(words) if word in grammar.carriers}
    for at in range(len(words) - 1):
        if f"{words[at]} {words[at + 1]}" in grammar.carriers:
            carriers |= {at, at + 1}
    for at, word in enumerate(words):
        if word.isdecimal() and at and words[at - 1].isdecimal():
            found[-1] = Part((*found[-1].words, word))
        else:
            is_verb = at == 0 and word in grammar.verbs
            found.append(Part((word,), is_verb or (at in carriers and not has_digit(word)), is_verb))
    return tuple(found)


# --- what fits --------------------------------------------------------------------------------------------------------


def meant(text: str, moves: Iterable[str], grammar: Grammar, are_dice: bool = False) -> list[str]:
    """The moves that a text says by the law above: a move word for word alone, or all that fit.

    >>> wild = Grammar(frozenset(["douse", "dig"]))
    >>> meant("do c4", ["douse C4", "dig C4", "douse D4"], wild), meant("d c4", ["douse C4", "dig C4"], wild)
    (['douse C4'], ['douse C4', 'dig C4'])
    >>> meant("c4", ["douse C4", "douse D4"], wild), meant("douse", ["douse C4"], wild)
    (['douse C4'], [])
    """
    typed = grammar.same(tokens(text))
    if not typed or len(typed) > MOST_WORDS:
        return []
    listed = [(move, tokens(move)) for move in moves]
    exact = [move for move, words in listed if words == typed]
    if exact:
        return exact[:1]
    if not are_dice and all(word.isdecimal() for word in typed):
        return []
    whole = {word for word in typed if has_digit(word)}
    return [move for move, words in listed if whole.issubset(words) and _fits(typed, parts(words, grammar))]


def beginnings(text: str, moves: Iterable[str], grammar: Grammar) -> list[str]:
    """The moves that a text says a part of, so that it can be asked what the rest is.

    >>> beginnings("plant", ["plant B1", "decline"], Grammar())
    ['plant B1']
    >>> beginnings("place 1", ["place 1 2 as clear"], Grammar())
    []
    """
    typed = grammar.same(tokens(text))
    if not typed or len(typed) > MOST_WORDS or all(word.isdecimal() for word in typed):
        return []
    return [move for move in moves if _is_part(typed, parts(tokens(move), grammar))]


def _fits(typed: Sequence[str], said: tuple[Part, ...]) -> bool:
    return _in_order(typed, said) or _in_any_order(typed, said)


def _in_order(typed: Sequence[str], said: tuple[Part, ...], all_free: bool = False) -> bool:
    """Are the typed words the parts of a move in their order, with nothing left out but what is free?"""
    if not said or not typed:
        return not typed and (all_free or all(part.is_free for part in said))
    n = len(said[0].words)
    if said[0].is_said_by(typed[:n]) and _in_order(typed[n:], said[1:], all_free):
        return True
    return (said[0].is_free or all_free) and _in_order(typed, said[1:], all_free)


def _in_any_order(typed: Sequence[str], said: tuple[Part, ...]) -> bool:
    """The same where a name and a place, number or set can be put together in one way only."""
    content = [part for part in said if not part.is_free]
    if sum(part.is_numbered for part in content) > 1 or sum(not part.is_numbered for part in content) > 1:
        return False
    begins_well = has_digit(typed[0]) or said[0].is_said_by(typed[:1])
    return begins_well and len(typed) <= sum(len(part.words) for part in said) and _in_a_bag(typed, said)


def _in_a_bag(typed: Sequence[str], said: tuple[Part, ...]) -> bool:
    if not said:
        return not typed
    n = len(said[0].words)
    for at in range(len(typed) - n + 1):
        if said[0].is_said_by(typed[at : at + n]) and _in_a_bag([*typed[:at], *typed[at + n :]], said[1:]):
            return True
    return said[0].is_free and _in_a_bag(typed, said[1:])


def _is_part(typed: Sequence[str], said: tuple[Part, ...]) -> bool:
    """Does a text say some of a move, in its order? One that begins with a carrier says too little to be asked back."""
    begins_with_carrier = any(part.is_free and not part.is_verb and part.is_said_by(typed[:1]) for part in said)
    return not begins_with_carrier and _in_order(typed, said, all_free=True)


# --- asking back ------------------------------------------------------------------------------------------------------


def repeated(text: str) -> str:
    """What somebody typed, as a sentence repeats it."""
    return repr(text.strip()[:40])


def asked_back(text: str, moves: Sequence[str]) -> str:
    """A sentence for who said too little, or what may be said of several moves.

    >>> asked_back("plant", ["plant B1"])
    "'plant' does not say all; the whole move is 'plant B1'."
    >>> asked_back("d", ["douse A1", "dig B2"]), asked_back("d", [f"dig A{row}" for row in range(1, 7)])
    ("'d' may mean 'douse A1' or 'dig B2'.", "'d' may mean 'dig A1', 'dig A2', 'dig A3' or 3 other moves.")
    """
    named = [f"'{move}'" for move in moves[: SHOWN if len(moves) > SHOWN + 1 else SHOWN + 1]]
    if len(moves) == 1:
        return f"{repeated(text)} does not say all; the whole move is {named[0]}."
    rest = len(moves) - len(named)
    return f"{repeated(text)} may mean {listed_in_words([*named, f'{rest} other moves'] if rest else named, 'or')}."
