"""Is a record that was read a position that can be? One sentence if not. Also what the tests call the invariants."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from hedgerow.games.vasty.rules import board, choosing, objectives, state, tokens
from hedgerow.games.vasty.rules.memory import reasoning, rows
from hedgerow.games.vasty.rules.sets import members
from hedgerow.games.vasty.rules.state import FIRST_FOREST, HIDDEN, IN_HAND, IN_MEMORY, NODES, OBJECTIVE, OVER
from hedgerow.games.vasty.words.diagram import rows_of
from hedgerow.games.vasty.words.names import card, player
from hedgerow.kernel.jit import Twin
from hedgerow.kernel.room import Record

_rules = Twin(board, choosing, objectives, reasoning, rows, tokens)

# Phases before which nothing need be owed; before the others a turn must still have its end.
STANDALONE = (
    *(state.ROLL_START, state.DRAW_ROOT, state.ASK_ROOT, state.DRAW_TOKEN, state.ASK_TOKEN_SPACE),
    *(state.ASK_PICK, state.ASK_PLAY, state.OVER),
)
CLOSING = (state.DO_END, state.DO_TURN, state.DO_CLOSE, state.DO_NEXT)
# Facts that are there at these moments, and at no others.
OF_A_MOMENT = {
    "token": (state.ASK_TOKEN_SPACE,),
    "effect": (state.ASK_VICTIM,),
    "shown": (state.ASK_PICK, state.ASK_DISCARD),
    "distance": (state.ASK_MOVE_OBJ,),
    "attacker": (state.ROLL_ATTACK, state.ROLL_DEFENCE),
    "defender": (state.ROLL_ATTACK, state.ROLL_DEFENCE),
    "attack": (state.ROLL_DEFENCE,),
}
MOVING = (state.ASK_STEP, state.ASK_TOKEN, state.ASK_RETURN, state.ASK_DUEL)


def check(s: Record) -> str:
    """The first thing that is wrong, or nothing."""
    return cards(s) or memories(s) or spaces(s) or pieces(s) or moment(s)


def whereabouts(s: Record) -> list[int]:
    """Every place where a card can be, one entry for each card found."""
    found = [n for n in range(1, NODES) if s.parent[n]]
    found += [int(c) for row in s.hand for c in row if c]
    found += [int(c) for c in s.under[: int(s.under_n)]]
    found += members(s.pile)
    if s.card and not s.parent[int(s.card)]:
        found.append(int(s.card))
    return found


def cards(s: Record) -> str:
    found = whereabouts(s)
    hidden = found.count(HIDDEN)
    found = [c for c in found if c != HIDDEN]
    for node in found:
        if not 0 < node < NODES or found.count(node) > 1:
            return f"{card(node)} is in two places. [vasty.deck]"
    forest = sum(c >= FIRST_FOREST for c in found)
    if hidden > forest:  # fewer cards than 77 may be named: the others are in the box
        return f"{hidden} cards are hidden, but only {forest} are named. [vasty.secrets]"
    if not s.turn and (forest or s.under_n > state.ROOTS):
        return "while setting up, no forest card is dealt. [vasty.setup]"
    if s.turn and any(c < FIRST_FOREST and not s.parent[c] for c in found):
        return "a root is in a hand or in the pile. [vasty.setup-roots]"
    for row in s.hand:
        held_cards = [int(c) for c in row if c]
        if list(row[: len(held_cards)]) != sorted(held_cards):
            return "the cards of a hand are named in ascending order. [vasty.secrets]"
    loose = {int(c) for row in s.hand for c in row} | {int(c) for c in s.under[: int(s.under_n)]}
    if any(n not in loose for seat in range(state.SEATS) for n in members(s.known[seat])):
        return "only cards in hands and under the pile can be known. [vasty.secrets]"
    if s.chosen and s.chosen != HIDDEN and s.chosen not in s.hand[int(s.at)]:
        return "the chosen card is not in the hand. [vasty.misfortune-choose-card]"
    return ""


def spaces(s: Record) -> str:
    """Pawns, objectives and tokens stand only on spaces that exist."""
    for seat in range(int(s.players)):
        if not _rules.on_map(s, int(s.pos[seat])):
            return f"{player(seat)} stands on {card(int(s.pos[seat]))}, which is not on the map. [vasty.board]"
    named = [int(n) for row in s.objectives for n in row] + [int(n) for n in s.lying] + [int(s.node), int(s.rest)]
    named += [n for row in s.been for n in members(row)] + [int(s.on)]
    for node in named:
        if not _rules.on_map(s, node):
            return f"{card(node)} is not on the map. [vasty.board]"
    for row in [*s.objectives, s.lying]:
        nodes = [int(n) for n in row if n]
        if [int(n) for n in row[: len(nodes)]] != sorted(nodes, reverse=True):
            return "objectives and tokens are named in descending order of their cards. [vasty.objectives]"
    return ""


def pieces(s: Record) -> str:
    """As many markers, objectives and tokens as there are."""
    n = int(s.players)
    if any(not 0 <= d <= 2 for d in s.damage) or any(not 0 <= g <= _rules.goal(s) for g in s.got):
        return "a pawn shows at most two markers, and nobody collects more than there are. [vasty.damage]"
    if any(_rules.held(s, seat) < 0 for seat in range(n)) or any(any(s.objectives[c]) for c in range(n, 4)):
        return "there are more objectives than are played with. [vasty.win?given]"
    if any(_rules.supply(s, kind) < 0 for kind in range(4)):
        return "there are more than two tokens of a kind. [vasty.tokens]"
    if any(s.steered[seat] == seat + 1 or s.picker[seat] == seat + 1 for seat in range(n)):
        return "nobody is steered by herself. [vasty.misfortune-choose-move]"
    return ""


def moment(s: Record) -> str:
    """What is owed fits together, so that the rules can go on from here."""
    phase, n = int(s.phase), int(s.players)
    top = int(s.stack[int(s.depth) - 1, 0]) if s.depth else 0
    if phase == OVER:
        return ""
    if bool(s.turn) != (phase not in STANDALONE[:5]):
        return "turns are counted from the first card played, not before. [vasty.turn]"
    if phase not in STANDALONE and int(s.stack[0, 0]) not in CLOSING:
        return "what is owed must end with the end of the turn. [vasty.turn]"
    if (phase in MOVING) != (0 < s.mover <= n or s.mover == OBJECTIVE + 1) and phase in MOVING:
        return "a move needs somebody who moves. [vasty.move]"
    for task, a, b in s.stack[: int(s.depth)]:
        seats = {state.DO_DUEL: (a, b), state.DO_CHASE: (a, b), state.DO_DAMAGE: (a,), state.DO_PLACE: (a,)}
        limits = {state.DO_PROGRESS: 2, state.DO_MISFORTUNE: 1, state.DO_DRAW: n - 1, state.DO_REST: n - 1}
        if any(seat >= n for seat in seats.get(int(task), ())) or a > limits.get(int(task), 6):
            return "what is owed names somebody who does not play. [vasty.turn]"
        if task in (state.DO_MOVE, state.DO_ARRIVE) and not s.mover:
            return "a move needs somebody who moves. [vasty.move]"
        if task in (state.DO_PROGRESS, state.DO_LAND, state.DO_MISFORTUNE) and not 0 < s.card < NODES:
            return "no card is being placed. [vasty.turn-place]"
        if task == state.DO_RISK and (a not in (2, 4) or (b == 0) != (phase == state.ROLL_RISK)):
            return "a risk waits with the die that was added to 2 or 4. [vasty.progress-move-dice]"
    wanted = {state.ROLL_RISK: state.DO_RISK, state.ROLL_CHASE: state.DO_CHASE}
    if top != wanted.get(phase, top):
        return "the roll serves nothing that is owed. [vasty.dice]"
    for name, phases in OF_A_MOMENT.items():
        if (s[name] > 0) != (phase in phases):
            return f"{name} is told where it is needed, and only there. [vasty.turn]"
    return numbers(s) or answers(s)


def numbers(s: Record) -> str:
    n = int(s.players)
    limits = (
        *(("fails", 12), ("token", 4), ("dot", 3), ("heading", 3), ("victim", n), ("shown", n), ("distance", 6)),
        *(("attacker", n), ("defender", n), ("attack", 7), ("mover", OBJECTIVE + 1), ("steerer", n - 1)),
        *(
            ("steps", 20),
            ("need", 20),
            ("collects", 1),
            ("duels", 1),
            ("piece", 19),
            ("gained", 15),
            ("duelled", 15),
            ("fallen", 15),
        ),
    )
    for name, most in limits:
        if not 0 <= s[name] <= most:
            return f"{name} cannot be {int(s[name])}. [vasty.turn]"
    if s.on and int(s.dot) > 2:
        return "dot cannot be 3. [vasty.board]"
    if s.mover == OBJECTIVE + 1 and not s.objectives[int(s.piece) // 5, int(s.piece) % 5]:
        return "the objective that moves is not on the map. [vasty.misfortune-move-objective]"
    return ""


def answers(s: Record) -> str:
    """Somebody who is asked must have an answer."""
    phase = int(s.phase)
    if phase in (state.DRAW_ROOT, state.DRAW_CARD) and not any(s.pile):
        return "there is nothing to draw. [vasty.turn-draw]"
    if phase == state.ASK_ROOT and not 0 < s.card < FIRST_FOREST:
        return "nothing is in hand to be placed. [vasty.setup-roots]"
    if phase == state.ASK_ROOT and s.parent[int(s.card)]:
        return f"{card(int(s.card))} lies on the map already. [vasty.placement]"
    if phase == state.DRAW_CARD and all(s.hand[int(s.asked)]):
        return f"{player(int(s.asked))} has a full hand. [vasty.turn-draw]"
    if phase == state.ASK_TOKEN and s.pos[int(s.mover) - 1] not in [n for n in s.lying if n]:
        return "no token lies there. [vasty.tokens-claim]"
    if phase == state.ASK_ORDER and np.count_nonzero(s.hand[int(s.asked)]) < 2:
        return "there is no hand to put in order. [vasty.turn-redraw]"
    if phase < state.ASK_ROOT:
        return ""
    if any(c == HIDDEN for c in s.hand[int(s.asked)]) or HIDDEN in (int(s.chosen),):
        return ""  # a view of somebody else's turn
    out = np.zeros(state.MOST_MOVES, np.int32)
    return "" if _rules.legal(s, int(s.asked), out) else "nobody has anything to decide. [vasty.turn]"


# --- memories ---------------------------------------------------------------------------------------------------------

MOST_STEPS = 20_000  # of the search for a way; positions of 3,000 random matches took 27 at most


def memories(s: Record) -> str:
    """Why what somebody glimpsed cannot be; nothing if it can."""
    for seat in range(int(s.players)):
        wrong = Recollection(s, seat).problem() if _rules.remembers(s, seat) else ""
        if wrong:
            return f"what {player(seat)} glimpsed cannot be: {wrong}. [vasty.secrets?shown]"
    return ""


class Recollection:
    """All that a seat remembers, beside what is known to be where."""

    def __init__(self, s: Record, seat: int) -> None:
        self.s, self.seat = s, seat
        self.known = members(s.known[seat])
        rows = [row for row in rows_of(s, seat) if s.places[row, 0]]
        self.settled = any(_rules.is_in_one_place(s, row) for row in rows if s.glimpsed[row, 0])
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
