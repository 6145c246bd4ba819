"""All that may be, for a seat that forgets nothing: the slow way to judge what `hide` and `guess` make of it.

A world is a whole position. We begin with every deal that the seat cannot tell from the true one. With every move made
in truth, each world is continued by every move that looks the same to the seat, and those worlds stay that look as the
true one does. Of what the rules note about knowledge only `known` is read, and only to begin with.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

from hedgerow.games.vasty import ROOM
from hedgerow.games.vasty.rules import state
from hedgerow.games.vasty.rules.state import HIDDEN, NODES, WORD
from hedgerow.games.vasty.words.checking import members
from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.rng import generator
from hedgerow.table.match import Match

SECRET = ("hand", "under", "pile", "chosen", "known", "glimpsed", "places")
World = Any  # an array of one record
Places = tuple[tuple[tuple[int, ...], ...], tuple[int, ...], int]


def places(world: World) -> Places:
    """Where the hidden cards are: hands, under the pile, and what was chosen."""
    s = world[0]
    hands = tuple(tuple(sorted(int(c) for c in row)) for row in s.hand)
    return hands, tuple(int(c) for c in s.under), int(s.chosen)


def look(world: World, seat: int) -> tuple[object, ...]:
    """What a seat sees at this moment with her own eyes."""
    s = world[0]
    open_to_all = tuple(s[name].tobytes() for name in s.dtype.names if name not in SECRET)
    sizes = tuple(sum(1 for c in row if c) for row in s.hand)
    shown: tuple[int, ...] = ()
    if s.shown and s.asked == seat:
        shown = tuple(int(c) for c in s.hand[int(s.shown) - 1])
    told = int(s.chosen) if seat in (s.at, s.picker[int(s.at)] - 1) else bool(s.chosen)
    return open_to_all, sizes, tuple(int(c) for c in s.hand[seat]), shown, told


def alike(world: World, mover: int, move: int, seat: int) -> Iterator[int]:
    """Moves of this world that look to the seat like the move made in truth."""
    s, phase = world[0], int(world[0].phase)
    hidden = secret_moves(s)
    if hidden:
        yield from (hidden if mover != seat else [m for m in hidden if m == move])
    elif phase != state.ASK_PLAY or move >= state.REDRAW or has(s, mover, move // (16 * NODES)):
        yield move


def has(s: Any, seat: int, card: int) -> bool:
    """Could the seat place this card? What fits where is the same in all worlds."""
    return card in ([s.chosen] if s.chosen else s.hand[seat])


def secret_moves(s: Any) -> list[int]:
    """All moves, where others see only that one is made."""
    if s.phase == state.DRAW_CARD:
        return members(s.pile)
    if s.phase == state.ASK_ORDER:
        return list(range(6 if s.hand[int(s.asked), 2] else 2))
    return [int(c) for c in s.hand[int(s.shown) - 1] if c] if s.shown else []


def deals(world: World, seat: int) -> Iterator[World]:
    """Every deal that a seat cannot tell from the true one, when all she knows yet is what the diagram says."""
    s = world[0]
    sure = [*members(s.known[seat]), *(int(c) for c in s.hand[seat] if c)]
    hidden = [[int(c) for c in row if c and c not in sure] for row in s.hand]
    gaps = [i for i in range(int(s.under_n)) if s.under[i] not in sure]
    loose = [c for row in hidden for c in row] + [int(s.under[i]) for i in gaps] + members(s.pile)
    for hands, left in dealt(sorted(loose), [len(row) for row in hidden]):
        for under in permutations(left, len(gaps)):
            copy = world.copy()
            t = copy[0]
            for p, held in enumerate(hands):
                cards = sorted([int(c) for c in s.hand[p] if c and c in sure] + held)
                t.hand[p] = cards + [0] * (state.HAND - len(cards))
            for i, card in zip(gaps, under, strict=True):
                t.under[i] = card
            t.pile[:] = 0
            for card in set(left) - set(under):
                t.pile[card // WORD] |= 1 << (card % WORD)
            yield copy


def dealt(cards: list[int], sizes: list[int]) -> Iterator[tuple[list[list[int]], list[int]]]:
    """Hands of these sizes from the cards, and what is left."""
    if not sizes:
        yield [], cards
        return
    for held in combinations(cards, sizes[0]):
        for rest, left in dealt([c for c in cards if c not in held], sizes[1:]):
            yield [list(held), *rest], left


class Mind:
    """A seat that forgets nothing."""

    def __init__(self, match: Match, seat: int) -> None:
        self.seat = seat
        self.worlds = {places(w): w for w in deals(match._records, seat)}

    def watch(self, mover: int, move: int, after: World) -> None:
        seen = look(after, self.seat)
        continued = {}
        for world in self.worlds.values():
            for other in alike(world, mover if mover != CHANCE else int(world[0].asked), move, self.seat):
                copy = world.copy()
                contract.apply(copy[0], mover, other)
                if look(copy, self.seat) == seen:
                    continued[places(copy)] = copy
        self.worlds = continued

    def thinks(self) -> set[Places]:
        return set(self.worlds)

    def views(self) -> set[bytes]:
        """What `hide` shows her in each of these worlds; more than one would tell them apart."""
        copies = [world.copy() for world in self.worlds.values()]
        for copy in copies:
            contract.hide(copy[0], self.seat)
        return {copy[0].tobytes() for copy in copies}


def guesses(match: Match, seat: int, most: int) -> set[Places]:
    """What `guess` says may be: as many guesses as will find each of `most` worlds, but for one time in millions."""
    rng, found = generator(len(match.log)), set()
    view = match._records.copy()
    contract.hide(view[0], seat)
    for _ in range(20 * most + 100):
        copy = view.copy()
        ROOM.rules.guess(copy[0], seat, rng)
        assert HIDDEN not in copy[0].hand
        found.add(places(copy))
    return found


def play_watched(match: Match, minds: list[Mind], *moves: str) -> None:
    """Play words, with everybody watching each entry of the log."""
    for words in moves:
        before = len(match.log)
        match.play(words)
        for k in range(before, len(match.log)):
            entry = match.log[k]
            after = match._past[k + 1][0] if k + 1 < len(match._past) else match._records
            for mind in minds:
                mind.watch(entry.seat, entry.move, after)
