"""Memories as text, and back; and whether what a seat remembers can be. [vasty.secrets?under]

`F01 seen-1 by 3 among under-1 hand-2 memory-2, - by 3 among under-4 under-5 seen-1`: player 3 remembers F01 to be the
first card under the pile, one of player 2's, or one of her second memory. That has no cards of its own, two places
under the pile, and one where she saw a card that she had remembered with F01.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hedgerow.games.vasty.rules.memory.reasoning import is_in_one_place
from hedgerow.games.vasty.rules.memory.rows import remembers
from hedgerow.games.vasty.rules.sets import members
from hedgerow.games.vasty.rules.state import FIRST_FOREST, FOREST, HAND, HIDDEN, IN_HAND, IN_MEMORY, MEMORIES, SEATS
from hedgerow.games.vasty.words.names import card, node_of, player, seat_of
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.refusal import BadText
from hedgerow.kernel.room import Record

PLACE = r"(?:under-\d{1,2}|hand-\d|memory-\d{1,2}|seen-\d{1,2})"
MEMORY = re.compile(rf"(-|[\w-]+(?: [\w-]+)*) by (\d) among ({PLACE}(?: {PLACE})*)")

MOST_STEPS = 20_000  # of the search for a way; positions of 3,000 random matches took 27 at most

_is_in_one_place = interpreted(is_in_one_place)
_remembers = interpreted(remembers)


def rows_of(s: Record, seat: int) -> range:
    each = MEMORIES // int(s.players)
    return range(seat * each, (seat + 1) * each)


def told(s: Record) -> list[str]:
    """Every memory in words."""
    return [_told(s, row, seat) for seat in range(int(s.players)) for row in rows_of(s, seat) if s.places[row, 0]]


def _told(s: Record, row: int, seat: int) -> str:
    cards = " ".join(card(int(c)) if c > 0 else place_words(int(c)) for c in s.glimpsed[row] if c) or "-"
    return f"{cards} by {seat + 1} among {' '.join(place_words(int(p)) for p in s.places[row] if p)}"


def place_words(place: int) -> str:
    if place < 0:
        return f"seen-{-place}"
    if place < IN_HAND:
        return f"under-{place}"
    return f"hand-{place - IN_HAND + 1}" if place < IN_MEMORY else f"memory-{place - IN_MEMORY + 1}"


def take(s: Record, words: str, number: int) -> None:
    """Read what `told` wrote, from line `number`."""
    for fact in words.split(", "):
        found = MEMORY.fullmatch(fact)
        if not found:
            raise BadText(f"{fact[:40]!r} does not say who glimpsed which cards where.", number)
        cards, places = found[1].split(), found[3].split()
        rows = rows_of(s, seat_of(s, found[2], number))
        row = next((r for r in rows if not s.places[r, 0]), None)
        if row is None or max(len(places), len(cards)) > HAND:
            raise BadText(f"a player has {len(rows)} memories of {HAND} cards and {HAND} places at most.", number)
        s.places[row, : len(places)] = [_place(word, number) for word in places]
        if cards != ["-"]:
            s.glimpsed[row, : len(cards)] = [_item(word, number) for word in cards]


def _item(word: str, number: int) -> int:
    """A card, or one that was seen."""
    return _place(word, number) if re.fullmatch(r"seen-\d{1,2}", word) else node_of(word, number)


def _place(word: str, number: int) -> int:
    kind, _, which = word.partition("-")
    most = {"under": FOREST, "hand": SEATS, "memory": MEMORIES, "seen": HAND * MEMORIES}[kind]
    if not 1 <= int(which) <= most:
        raise BadText(f"{word} is no place.", number)
    return -int(which) if kind == "seen" else {"under": 1, "hand": IN_HAND, "memory": IN_MEMORY}[kind] + int(which) - 1


def problem(s: Record) -> str:
    """Why what somebody glimpsed cannot be; nothing if it can."""
    for seat in range(int(s.players)):
        wrong = Recollection(s, seat).problem() if _remembers(s, seat) else ""
        if wrong:
            return f"what {player(seat)} glimpsed cannot be: {wrong}."
    return ""


class Recollection:
    """All that a seat remembers, beside what is known to be where."""

    def __init__(self, s: Record, seat: int) -> None:
        self.s, self.seat = s, seat
        self.known = members(s.known[seat])
        rows = [row for row in rows_of(s, seat) if s.places[row, 0]]
        self.settled = any(_is_in_one_place(s, row) for row in rows if s.glimpsed[row, 0])
        self.cards = [[int(c) for c in s.glimpsed[row] if c] for row in rows]
        self.places = [[int(p) for p in s.places[row] if p] for row in rows]
        self.under = [int(c) for c in s.under[: int(s.under_n)]]
        self.steps = 0

    def problem(self) -> str:
        wrong = self._wrong_cards() or self._wrong_places()
        if not wrong and not any(self.ways(self._all_cards(), frozenset())):
            wrong = "its cards are elsewhere, or there is no room for them"
            if self.steps > MOST_STEPS:
                wrong = "it is too tangled to be checked"
        return wrong

    def _all_cards(self) -> list[tuple[int, int]]:
        return [(c, row) for row, cards in enumerate(self.cards) for c in cards]

    def _wrong_cards(self) -> str:
        cards = [c for row in self.cards for c in row]
        if any(row != sorted(row) for row in self.cards) or len(set(cards)) < len(cards):
            return "its cards are named once, in ascending order"
        if any(0 < c < FIRST_FOREST for c in cards):
            return "its cards are forest cards"
        if sorted(c for c in cards if c < 0) != sorted(p for row in self.places for p in row if p < 0):
            return "a card that was seen has one memory and one place"
        knows = [c for c in cards if c in self.known]
        if knows:
            return f"she knows where {card(knows[0])} is"
        if self.settled or any(len(c) > len(p) for c, p in zip(self.cards, self.places, strict=True)):
            return "there are fewer places than cards, or only one"
        return ""

    def _wrong_places(self) -> str:
        named = [p for row in self.places for p in row]
        for place in set(named):
            if 0 < place < IN_HAND:
                if place > len(self.under) or self.under[place - 1] in self.known:
                    return f"the place under-{place} is not there, or she knows its card"
                if named.count(place) > 1:
                    return "it names one place twice"
            elif IN_HAND <= place < IN_MEMORY and named.count(place) > len(self.unknown_in_hand(place)):
                return f"{player(place - IN_HAND)} has not so many cards that she does not know"
        for row, places in enumerate(self.places):
            if any(p >= IN_MEMORY and not row < p - IN_MEMORY < len(self.places) for p in places):
                return "memory-... names a later one of hers"
        return ""

    def unknown_in_hand(self, place: int) -> list[int]:
        """None in her own."""
        return [int(c) for c in self.s.hand[place - IN_HAND] if c and c not in self.known]

    def ways(self, cards: list[tuple[int, int]], taken: frozenset[tuple[int, int]]) -> Iterator[bool]:
        """One for each way in which the cards can have come to where they are, or were seen."""
        self.steps += 1
        if not cards:
            yield True
        if not cards or self.steps > MOST_STEPS:
            return
        (node, row), *rest = cards
        free = {place: k for k, place in enumerate(self.places[row]) if (row, k) not in taken}  # of equals, one will do
        for place, k in free.items():
            if place >= IN_MEMORY:
                yield from self.ways([(node, place - IN_MEMORY), *rest], taken | {(row, k)})
            elif self.is_there(node, place):
                yield from self.ways(rest, taken | {(row, k)})

    def is_there(self, node: int, place: int) -> bool:
        """In a view the card may be hidden there, and is then among those of the pile."""
        if place < 0 or node < 0:
            return place == node
        there = [self.under[place - 1]] if place < IN_HAND else self.unknown_in_hand(place)
        return node in there or (HIDDEN in there and node in members(self.s.pile))
