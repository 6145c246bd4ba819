"""Vasty Wilds in words: `place F11 on R01 front heading north`, `step to F11`; where we stand."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hedgerow.games.vasty.rules import cards, deck, objectives, state, tokens, transition
from hedgerow.games.vasty.rules.move import foes
from hedgerow.games.vasty.rules.state import KINDS, NODES
from hedgerow.games.vasty.words.names import COLOURS, card, piece, place, player, token, told
from hedgerow.kernel.contract import CHANCE, WIN
from hedgerow.kernel.jit import Twin, interpreted
from hedgerow.kernel.phrases import grouped, listed_in_words
from hedgerow.kernel.room import Record
from hedgerow.kernel.understanding import Grammar

_rules = Twin(cards, objectives, tokens, transition)
_foes = interpreted(foes)

GRAMMAR = Grammar(
    # Not those between which she chooses: "take" or "leave", "duel" or "pass by".
    verbs=frozenset(
        ["roll", "draw", "place", "choose", "under", "step", "swap", "against", "discard", "move", "remove"]
    ),
    carriers=frozenset(("on", "heading", "to", "with", "of", "player", "by", *(f"{c} objective" for c in COLOURS))),
)


# --- moves ------------------------------------------------------------------------------------------------------------


def say(s: Record, seat: int, move: int) -> str:
    phase = int(s.phase)
    if seat == CHANCE:
        return _say_chance(phase, move)
    if phase in (state.ASK_PLAY, state.ASK_ROOT):
        return _say_play(s, move)
    return _SAYINGS[phase](s, int(seat), move)


def _say_chance(phase: int, move: int) -> str:
    if phase <= state.ROLL_OBJ:
        return f"roll {move + 1}"
    if phase == state.DRAW_TOKEN:
        return f"draw {KINDS[move // 2]}" + ("-2" if move % 2 else "")
    return f"draw {card(move)}"


def _say_play(s: Record, move: int) -> str:
    if move == state.REDRAW:
        return "redraw"
    if move == state.WAIT:
        return "wait"
    return "place " + place(s, move // (16 * NODES), move // 16 % NODES, move // 4 % 4, move % 4)


def _say_token(s: Record, seat: int, move: int) -> str:
    kind = KINDS[_kind_below(s, seat)]
    if move == state.LEAVE:
        return f"leave {kind}"
    return f"take {kind}" if move == state.TAKE else f"give {kind} to {player(move - state.GIVE)}"


def _kind_below(s: Record, seat: int) -> int:
    """Which token lies where her pawn is."""
    return int(_rules.lying_on(s, int(s.pos[seat])))


def _say_order(s: Record, seat: int, move: int) -> str:
    hand = [int(c) for c in s.hand[seat] if c]
    first = hand.pop(move if len(hand) < 3 else move // 2)
    ordered = [first, *(hand if len(hand) < 2 or move % 2 == 0 else hand[::-1])]
    return "under " + " ".join(card(c) for c in ordered)


def _say_removal(s: Record, seat: int, move: int) -> str:
    return "remove nothing" if move == state.NOTHING else f"remove {KINDS[move % 4]} of {player(move // 4)}"


_SAYINGS = {
    state.ASK_TOKEN_SPACE: lambda s, seat, move: f"{KINDS[int(s.token) - 1]} on {card(move)}",
    state.ASK_PICK: lambda s, seat, move: f"choose {card(move)}",
    state.ASK_ORDER: _say_order,
    state.ASK_STEP: lambda s, seat, move: f"step to {card(move)}",
    state.ASK_TOKEN: _say_token,
    state.ASK_RETURN: lambda s, seat, move: "return home" if move == state.RETURN else "stay",
    state.ASK_DUEL: lambda s, seat, move: (
        "pass by" if move == state.PASS_BY else f"duel {player(move - state.CHALLENGE)}"
    ),
    state.ASK_PLACE_OBJ: lambda s, seat, move: f"{COLOURS[_rules.colour_of(s, seat)]} objective on {card(move)}",
    state.ASK_SWAP_OBJ: lambda s, seat, move: f"swap {piece(s, move // 20)} with {piece(s, move % 20)}",
    state.ASK_REMOVE_TOKEN: _say_removal,
    state.ASK_VICTIM: lambda s, seat, move: f"against {player(move)}",
    state.ASK_DISCARD: lambda s, seat, move: f"discard {card(move)}",
    state.ASK_MOVE_OBJ: lambda s, seat, move: f"move {piece(s, move)}",
    state.ASK_REMOVE_OBJ: lambda s, seat, move: f"remove {piece(s, move)}",
    state.ASK_SEND_HOME: lambda s, seat, move: f"send {player(move)} home",
    state.ASK_SWAP_PAWNS: lambda s, seat, move: f"swap {player(move // 4)} with {player(move % 4)}",
}


def spoken(words: str) -> str:
    """A drawn token without its number: which copy of two it is, only a record must know.

    >>> spoken("draw sword-2"), spoken("place F11 on R01 left heading north")
    ('draw sword', 'place F11 on R01 left heading north')
    """
    return words.removesuffix("-2") if words.startswith("draw ") else words


def breaks_line(s: Record) -> bool:
    """Both dice of a duel, the rolls for the start and the cards of one refill share a line."""
    phase = int(s.phase)
    if phase == state.ROLL_START:
        return all(r <= 0 for r in s.rolls[: int(s.players)])
    if phase == state.DRAW_CARD:
        return int(_rules.hand_size(s, int(s.asked))) == 0
    return phase != state.ROLL_DEFENCE


# --- sentences --------------------------------------------------------------------------------------------------------


def status(s: Record, seat: int) -> str:
    phase = int(s.phase)
    if phase == state.OVER:
        return _ending(s)
    who = player(int(s.asked)).capitalize()
    turn = f"Turn {int(s.turn)}, {player(int(s.at))}. " if s.turn and int(s.at) != int(s.asked) else ""
    return f"{turn}{who}{_owed(s, phase)}"


def _owed(s: Record, phase: int) -> str:
    """What the one who is asked does now, behind her name."""
    mover = int(s.mover) - 1
    if phase == state.ASK_STEP:
        left = f"{int(s.steps)} step{'' if s.steps == 1 else 's'}"
        if mover == state.OBJECTIVE:
            return f" moves the {COLOURS[int(s.piece) // 5]} objective: {left} left."
        whose = "her pawn" if mover == int(s.asked) else f"the pawn of {player(mover)}"
        return f" moves {whose}, now on {card(int(s.pos[mover]))}: {left} left."
    if phase == state.ASK_ROOT:
        return f" places the root {card(int(s.card))}."
    if phase == state.ASK_TOKEN_SPACE:
        return f" puts the {KINDS[int(s.token) - 1]} on a root."
    if phase == state.ASK_PLAY:
        if s.chosen:
            return f" must place {card(int(s.chosen))}."
        return " places a card." if _rules.pile_is_empty(s) else " places a card or redraws."
    if phase == state.ASK_PLACE_OBJ:
        return f" places an objective of {player(int(_rules.colour_of(s, int(s.asked))))}."
    if phase == state.ASK_VICTIM:
        return f" names a victim: {told((int(s.effect),), False)}."
    if phase in (state.ASK_PICK, state.ASK_DISCARD):
        what = "the card that must be placed" if phase == state.ASK_PICK else "a card to go under the pile"
        whose = f"the hand of {player(int(s.shown) - 1)}" if s.shown else "the hand"
        return f" looks at {whose} and chooses {what}."
    if phase == state.ASK_TOKEN:
        return f" may claim the {token(_kind_below(s, int(s.asked)))}."
    if phase == state.ASK_DUEL:
        met = [player(k) for k in range(int(s.players)) if int(_foes(s, int(s.asked))) >> k & 1]
        return f" meets {listed_in_words(met)} and may duel."
    return _OWED[phase]


_OWED = {
    state.ROLL_START: " rolls for the start.",
    state.ROLL_RISK: " rolls for a move with a risk.",
    state.ROLL_REDRAW: " rolls for the move of a redraw.",
    state.ROLL_LAST: " has no card to play and rolls 1d6+3 for a move.",
    state.ROLL_ATTACK: " began a duel and rolls.",
    state.ROLL_DEFENCE: " rolls to defend herself.",
    state.ROLL_SHIELD: " rolls for her shield: 1 to 3 loses it.",
    state.ROLL_CHASE: " won the duel and rolls to move the loser.",
    state.ROLL_OBJ: " rolls for how far an objective moves.",
    state.DRAW_ROOT: " draws a root.",
    state.DRAW_TOKEN: " draws a status token.",
    state.DRAW_CARD: " draws a card.",
    state.ASK_ORDER: " puts the hand under the pile, the first named to be drawn first.",
    state.ASK_RETURN: " has collected an objective and may return home.",
    state.ASK_SWAP_OBJ: " swaps two objectives.",
    state.ASK_REMOVE_TOKEN: " removes a status token.",
    state.ASK_MOVE_OBJ: " chooses an objective to move.",
    state.ASK_REMOVE_OBJ: " removes an objective.",
    state.ASK_SEND_HOME: " sends a pawn home.",
    state.ASK_SWAP_PAWNS: " swaps two pawns.",
}


def _ending(s: Record) -> str:
    seats = range(int(s.players))
    told = listed_in_words([f"{int(s.got[seat])} by {player(seat)}" for seat in seats])
    winners = [player(seat) for seat in seats if _rules.result(s, seat) == WIN]
    if max(int(s.got[seat]) for seat in seats) == _rules.goal(s):
        return f"{winners[0].capitalize()} has all her objectives and wins. Collected: {told}."
    wins = "wins" if len(winners) == 1 else "share the win"
    return f"Nobody gets on, the match stops. Collected: {told}. {listed_in_words(winners).capitalize()} {wins}."


def groups(s: Record, seat: int, legal: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Placements by card, the headings of one dot together (`home north N/E/W`); everything else by its verb."""
    if int(s.phase) in (state.ASK_PLACE_OBJ, state.ASK_TOKEN_SPACE):
        return [(legal[0].rpartition(" ")[0], [words.rpartition(" ")[2] for words in legal])] if legal else []
    if int(s.phase) not in (state.ASK_PLAY, state.ASK_ROOT):
        return grouped(legal)
    found: dict[str, dict[str, list[str]]] = {}
    for words in legal:
        placed = re.fullmatch(r"place (\S+) on (.+?)(?: heading (\w).*)?", words)
        if not placed:
            found[words] = {}
            continue
        node = deck.NODE[placed[1].lower()]
        effects = told(tuple(int(e) for e in s.misfortune[node]), False)
        dots = found.setdefault(f"place {placed[1]}" + (f" ({effects})" if effects else ""), {})
        dots.setdefault(placed[2], []).extend(filter(None, [(placed[3] or "").upper()]))
    return [
        (heading, [f"{dot} {'/'.join(ways)}".strip() for dot, ways in dots.items()]) for heading, dots in found.items()
    ]
