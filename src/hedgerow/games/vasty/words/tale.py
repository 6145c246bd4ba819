"""What just happened, in sentences: the difference between two positions, told for the log."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from hedgerow.games.vasty.rules import state
from hedgerow.games.vasty.rules.state import HAND, KINDS, OVER
from hedgerow.games.vasty.words.names import COLOURS, MARKS, card, kinds, player, told
from hedgerow.kernel.room import Record


def tell(before: Record, after: Record) -> list[str]:
    """Every consequence of one move, a sentence each; nothing that a spectator may not know."""
    found = [
        *_map(before, after),
        *_duel(before, after),
        *_pawns(before, after),
        *_pieces(before, after),
        *_turn(before, after),
    ]
    return [sentence[0].upper() + sentence[1:] for sentence in found]


def foretell(before: Record, after: Record, seat: int) -> list[str]:
    """What is only begun by a move. [vasty.turn-redraw] [vasty.duel] [vasty.misfortune-choose-card]"""
    if before.phase == state.ASK_VICTIM and after.phase == state.ASK_STEP:
        victim, steps = int(after.mover) - 1, int(after.steps)
        return [f"Then {player(seat)} moves the pawn of {player(victim)}: {steps} step{'' if steps == 1 else 's'}."]
    if before.phase == state.ASK_PLAY and after.phase == state.ROLL_REDRAW:
        return ["A die says how far the pawn moves; then the hand goes under the pile, and three cards are drawn."]
    if before.phase == state.ASK_PLAY and after.phase == state.ASK_ORDER:
        return ["The hand goes under the pile, and three cards are drawn."]
    if before.phase == state.ASK_DUEL:
        if after.attacker:
            return ["Both roll; the lower takes 1 damage, and a tie goes to the challenger."]
        return ["Nobody fights, and the move goes on."]
    if before.phase == state.ASK_PICK:
        return ["No other card may be placed on this turn."]
    if before.phase == state.ASK_RETURN:
        return ["The pawn stays where it is."] if after.pos[seat] == before.pos[seat] else []
    if before.phase == state.ASK_TOKEN and list(before.lying) == list(after.lying):
        return ["It stays lying there."]
    return []


def _is_same(a: Record, b: Record, *fields: str) -> bool:
    """Most moves leave most of it as it was: that is seen at a glance."""
    return all(a[field].tobytes() == b[field].tobytes() for field in fields)


def _map(a: Record, b: Record) -> Iterator[str]:
    placed = () if _is_same(a, b, "parent") else np.flatnonzero((b.parent != 0) & (a.parent == 0)).tolist()
    for node in placed:
        effects = told(tuple(b.misfortune[node].tolist()), False)
        yield f"{card(node)} lies on {card(int(b.parent[node]) - 1)}" + (f": {effects}." if effects else ".")
    if a.phase == state.ASK_PLAY and b.card and b.phase != state.ASK_PLAY and not a.card:
        on, dot = int(b.on), int(b.dot)
        if on and not b.parent[int(b.card)]:
            effects = told(tuple(b.progress[on, dot].tolist()), True)
            yield f"{player(int(b.at))} covers {card(on)}" + (f": {effects}." if effects else ".")


def _duel(a: Record, b: Record) -> Iterator[str]:
    """What the first rolled, sword and curse included, and who lost: she takes a damage, or rolls for her shield.
    [vasty.duel]"""
    if not a.attacker:
        return
    first, second = int(a.attacker) - 1, int(a.defender) - 1
    if b.attack and not a.attack:
        yield f"{player(first)} attacks {player(second)} with {int(b.attack)}."
    if b.attacker:
        return
    for loser, winner in ((second, first), (first, second)):
        is_hurt = b.damage[loser] > a.damage[loser] or int(b.fallen) >> loser & 1
        if is_hurt or (b.phase == state.ROLL_SHIELD and int(b.asked) == loser):
            yield f"{player(winner)} wins the duel against {player(loser)}."
            return


_OF_A_PAWN = ("pos", "damage", "tokens", "got", "marks", "steered", "picker")  # what is told of each


def _pawns(a: Record, b: Record) -> Iterator[str]:
    if not b.fallen and _is_same(a, b, *_OF_A_PAWN):
        return
    for seat in range(int(b.players)):
        who = player(seat)
        if a.pos[seat] != b.pos[seat]:
            yield f"{who} is on {card(int(b.pos[seat]))}."
        hurt = int(b.damage[seat]) - int(a.damage[seat])
        if int(b.fallen) >> seat & 1:
            yield f"{who} takes a third damage and is sent home" + (", with two left." if b.damage[seat] else ".")
        elif hurt:
            yield f"{who} {'takes' if hurt > 0 else 'is healed of'} {abs(hurt)} damage."
        for kind in kinds(int(b.tokens[seat]) & ~int(a.tokens[seat])):
            yield f"{who} gains a {kind}."
        for kind in kinds(int(a.tokens[seat]) & ~int(b.tokens[seat])):
            yield f"{who} loses her {kind}."
        if b.got[seat] > a.got[seat]:
            yield f"{who} collects an objective: {int(b.got[seat])} so far."
        for name, bit in MARKS.items():
            if int(b.marks[seat]) & ~int(a.marks[seat]) & bit:
                yield f"{who}: {_MARKS[name]}"
        if b.steered[seat] and b.steered[seat] != a.steered[seat]:
            yield f"{player(int(b.steered[seat]) - 1)} will steer {who} on her next turn."
        if b.picker[seat] and b.picker[seat] != a.picker[seat]:
            yield f"{player(int(b.picker[seat]) - 1)} will choose the card of {who}."


_MARKS = {
    "no-heal": "no damage is removed until the end of her next turn.",
    "no-move": "her pawn cannot move on her next turn.",
    "lost-turn": "she loses her next turn.",
}


def _pieces(a: Record, b: Record) -> Iterator[str]:
    for colour in range(0 if _is_same(a, b, "objectives") else int(b.players)):
        old = [int(n) for n in a.objectives[colour] if n]
        new = [int(n) for n in b.objectives[colour] if n]
        gone = [n for n in set(old) if new.count(n) < old.count(n)]
        come = [n for n in set(new) if new.count(n) > old.count(n)]
        if gone and come:
            yield f"a {COLOURS[colour]} objective goes from {card(gone[0])} to {card(come[0])}."
        elif come:
            yield f"a {COLOURS[colour]} objective lies on {card(come[0])}."
        elif gone and a.got[colour] == b.got[colour]:
            yield f"the {COLOURS[colour]} objective on {card(gone[0])} goes back to who placed it."
    for node, kind in () if _is_same(a, b, "lying") else zip(b.lying, b.lying_kind, strict=True):
        if node and node not in a.lying:
            yield f"a {KINDS[int(kind)]} lies on {card(int(node))}."


def _turn(a: Record, b: Record) -> Iterator[str]:
    for seat in range(0 if _is_same(a, b, "hand") else int(b.players)):  # how many they are, everybody sees
        if np.count_nonzero(a.hand[seat]) < np.count_nonzero(b.hand[seat]) == HAND:
            yield f"{player(seat)} has {HAND} cards in her hand."
    if a.phase == state.ROLL_START != b.phase:
        yield f"{player(int(b.at))} rolled highest and begins."
    if b.under_n > a.under_n and b.turn:
        count = int(b.under_n) - int(a.under_n)
        yield f"{count} card{'s' if count > 1 else ''} go{'' if count > 1 else 'es'} under the pile."
    if a.turn and b.turn > a.turn + 1:
        yield "a turn is lost."
    if b.dry and not a.dry:
        yield "the pile has run out."
    if b.turn > a.turn and b.phase != OVER:
        yield f"turn {int(b.turn)}: {player(int(b.at))}."
