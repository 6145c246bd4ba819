"""Vasty Wilds in words: `place F11 on R01 front heading north`, `step to F11`; refusals; where we stand."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hedgerow.games.vasty.rules import deck, state
from hedgerow.games.vasty.rules import transition as rules
from hedgerow.games.vasty.rules.board import dot_cell as _cell_of_dot
from hedgerow.games.vasty.rules.board import free_around, is_open, on_map, wanted
from hedgerow.games.vasty.rules.cards import hand_size, pile_is_empty
from hedgerow.games.vasty.rules.objectives import colour_of, goal
from hedgerow.games.vasty.rules.state import HOME, KINDS, NODES
from hedgerow.games.vasty.words import names
from hedgerow.games.vasty.words.names import COLOURS, DIRECTIONS, DOTS, card, piece, place, player
from hedgerow.games.vasty.words.reading import draw, read
from hedgerow.kernel.advice import dice_first, example, examples, not_understood, too_much
from hedgerow.kernel.contract import CHANCE, WIN
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.phrases import grouped, listed_in_words
from hedgerow.kernel.refusal import Refusal
from hedgerow.kernel.room import Record
from hedgerow.kernel.understanding import Grammar, repeated, tokens

__all__ = ["GRAMMAR", "breaks_line", "draw", "explain", "groups", "read", "say", "status"]

_colour_of = interpreted(colour_of)
_goal = interpreted(goal)
_hand_size = interpreted(hand_size)
_pile_is_empty = interpreted(pile_is_empty)
_is_open = interpreted(is_open)
_on_map = interpreted(on_map)
_free_around = interpreted(free_around)
_wanted = interpreted(wanted)
_dot_cell = interpreted(_cell_of_dot)
_result = interpreted(rules.result)
_legal = interpreted(rules.legal)


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
    node = int(s.pos[seat])
    kind = next(KINDS[int(k)] for at, k in zip(s.lying, s.lying_kind, strict=True) if at == node)
    if move == state.LEAVE:
        return f"leave {kind}"
    return f"take {kind}" if move == state.TAKE else f"give {kind} to {player(move - state.GIVE)}"


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
    state.ASK_PLACE_OBJ: lambda s, seat, move: f"{COLOURS[_colour_of(s, seat)]} objective on {card(move)}",
    state.ASK_SWAP_OBJ: lambda s, seat, move: f"swap {piece(s, move // 20)} with {piece(s, move % 20)}",
    state.ASK_REMOVE_TOKEN: _say_removal,
    state.ASK_VICTIM: lambda s, seat, move: f"against {player(move)}",
    state.ASK_DISCARD: lambda s, seat, move: f"discard {card(move)}",
    state.ASK_MOVE_OBJ: lambda s, seat, move: f"move {piece(s, move)}",
    state.ASK_REMOVE_OBJ: lambda s, seat, move: f"remove {piece(s, move)}",
    state.ASK_SEND_HOME: lambda s, seat, move: f"send {player(move)} home",
    state.ASK_SWAP_PAWNS: lambda s, seat, move: f"swap {player(move // 4)} with {player(move % 4)}",
}


def breaks_line(s: Record) -> bool:
    """Both dice of a duel, the rolls for the start and the cards of one refill share a line."""
    phase = int(s.phase)
    if phase == state.ROLL_START:
        return all(r <= 0 for r in s.rolls[: int(s.players)])
    if phase == state.DRAW_CARD:
        return int(_hand_size(s, int(s.asked))) == 0
    return phase != state.ROLL_DEFENCE


# --- refusals ---------------------------------------------------------------------------------------------------------

# By phase.
_RULES = {
    state.ASK_ROOT: "vasty.setup-roots",
    state.ASK_TOKEN_SPACE: "vasty.setup-tokens?space",
    state.ASK_PICK: "vasty.misfortune-choose-card?among",
    state.ASK_PLAY: "vasty.turn",
    state.ASK_ORDER: "vasty.turn-redraw?details",
    state.ASK_STEP: "vasty.move",
    state.ASK_TOKEN: "vasty.tokens-claim",
    state.ASK_RETURN: "vasty.objectives-return",
    state.ASK_DUEL: "vasty.duel",
    state.ASK_PLACE_OBJ: "vasty.objectives?where",
    state.ASK_SWAP_OBJ: "vasty.progress-swap-objectives",
    state.ASK_REMOVE_TOKEN: "vasty.progress-remove-token",
    state.ASK_VICTIM: "vasty.misfortune?naming",
    state.ASK_DISCARD: "vasty.misfortune-discard",
    state.ASK_MOVE_OBJ: "vasty.misfortune-move-objective",
    state.ASK_REMOVE_OBJ: "vasty.misfortune-remove-objective",
    state.ASK_SEND_HOME: "vasty.misfortune-send-home",
    state.ASK_SWAP_PAWNS: "vasty.misfortune-swap-pawns",
}


def explain(s: Record, seat: int, text: str, legal: Sequence[str]) -> Refusal:
    typed = tokens(text)
    if seat == CHANCE:
        return _explain_chance(s, text, typed)
    phase = int(s.phase)
    if typed and (typed[0] == "roll" or typed[0] == "draw"):
        return Refusal("no-roll-owed", f"There is nothing to {typed[0]} now. {status(s, seat)}", "vasty.turn")
    if too_much(text, legal):
        return not_understood(text, legal, _RULES[phase])
    nodes = [deck.NODE[t] for t in typed if t in deck.NODE]
    if phase in (state.ASK_PLAY, state.ASK_ROOT):
        return _explain_play(s, seat, typed, nodes, legal)
    if near := [move for move in legal if nodes and card(nodes[-1]) in move.split()]:  # the space is not what is wrong
        return Refusal("not-understood", f"{repeated(text)} is no answer here; say {examples(near)}.", _RULES[phase])
    if phase == state.ASK_STEP and nodes:
        return _explain_step(s, nodes[-1])
    if phase == state.ASK_PLACE_OBJ and nodes:
        return _explain_objective(s, seat, nodes[-1])
    if s.shown and nodes:
        if nodes[-1] in s.hand[int(s.shown) - 1]:
            return Refusal(
                "not-placeable", f"{card(nodes[-1])} fits nowhere now.", "vasty.misfortune-choose-card?among"
            )
        return Refusal("not-in-hand", f"{card(nodes[-1])} is not in that hand.", _RULES[phase])
    if phase == state.ASK_TOKEN and (why := _why_not_token(s, seat, typed)):
        return Refusal(*why, "vasty.tokens-claim?three-choices")
    told = f"{repeated(text)} is no answer here. " if typed else ""
    return Refusal("not-understood", f"{told}{status(s, seat)} Say {examples(legal)}.", _RULES[phase])


def _why_not_token(s: Record, seat: int, typed: Sequence[str]) -> tuple[str, str] | None:
    """A code and a sentence for who would take, give or leave the token that lies here, and may not."""
    kind = _say_token(s, seat, state.LEAVE).partition(" ")[2]
    others = [seat for seat in range(int(s.players)) if typed[2:] in (["to", "player", str(seat + 1)], [str(seat + 1)])]
    heirs = {"take": [seat], "give": others}.get(typed[0] if typed else "", [])
    if typed[1:2] == [kind] and any(int(s.tokens[heir]) >> KINDS.index(kind) & 1 for heir in heirs):
        return "holds-it", "Nobody can hold two of a kind; it cannot be hers."
    if typed == ["leave", kind]:
        return "must-resolve", "At this table a token must be taken or given."
    return None


def _explain_chance(s: Record, text: str, typed: Sequence[str]) -> Refusal:
    if int(s.phase) <= state.ROLL_OBJ:
        return dice_first(text, "vasty.dice", "vasty.dice")
    if not typed or typed[0] != "draw":
        return Refusal("draw-first", f"{status(s, 0)} Say 'roll' to let it be drawn.", "vasty.pile")
    if len(typed) < 2:
        return Refusal("draw-first", "Say what was drawn, or 'roll' to let it be drawn.", "vasty.pile")
    what = typed[-1][:20].upper()
    return Refusal("not-in-pile", f"{what} is not among what is left to draw.", "vasty.pile")


def _explain_play(s: Record, seat: int, typed: Sequence[str], nodes: Sequence[int], legal: Sequence[str]) -> Refusal:
    if typed and "redraw".startswith(typed[0]) and "redraw" not in legal:
        if s.chosen:
            return Refusal(
                "no-redraw", "Her card was chosen for her; she may not redraw.", "vasty.misfortune-choose-card"
            )
        return Refusal("empty-pile", "The pile is empty: no redraw.", "vasty.turn-redraw")
    if not nodes or nodes[0] == HOME:
        also = ", or 'redraw'" if "redraw" in legal else ""
        told = f"Name a card and a dot, for example {example(legal, 'place')}{also}."
        return Refusal("not-understood", told, _RULES[int(s.phase)])
    mine = [int(s.card)] if s.phase == state.ASK_ROOT else [int(c) for c in s.hand[seat] if c]
    if nodes[0] not in mine:
        held = listed_in_words([card(c) for c in mine]) or "nothing"
        return Refusal("not-in-hand", f"{card(nodes[0])} is not yours to place; you have {held}.", "vasty.turn-place")
    if s.chosen and nodes[0] != s.chosen:
        return Refusal("not-chosen", f"{card(int(s.chosen))} was chosen for her.", "vasty.misfortune-choose-card")
    if len(nodes) < 2:
        return Refusal("no-place", f"Say where {card(nodes[0])} goes, for example on R01 front.", "vasty.placement")
    return _explain_place(s, nodes[0], nodes[1], typed)


def _explain_place(s: Record, node: int, on: int, typed: Sequence[str]) -> Refusal:
    if not _on_map(s, on):
        return Refusal("not-on-map", f"{card(on)} is not on the map.", "vasty.placement")
    after = typed[[i for i, t in enumerate(typed) if t in deck.NODE][1] + 1 :]
    sides = [k for k, name in enumerate(DIRECTIONS if on == HOME else DOTS) if after and name.startswith(after[0])]
    if not sides:
        return Refusal("no-dot", f"Name a dot of {card(on)}.", "vasty.placement")
    where = f"{card(on)} {names.dot(on, sides[0])}"
    if not int(s.dots[on]) >> sides[0] & 1:
        return Refusal("no-dot", f"{card(on)} has no dot there ({where}).", "vasty.placement")
    if not _is_open(s, on, sides[0]):
        return Refusal("covered", f"{where} is covered already.", "vasty.placement")
    headings = [k for k, name in enumerate(DIRECTIONS) if len(after) > 1 and name.startswith(after[-1])]
    if headings and s.options.geometry == state.LATTICE:
        free = _free_around(s, _dot_cell(s, on, sides[0]))
        if _wanted(int(s.dots[node]), headings[0]) & ~free:
            return Refusal(
                "overlaps",
                f"{card(node)} heading {DIRECTIONS[headings[0]]} on {where} would cover another card, double back or "
                "hang over the edge of the table.",
                "vasty.placement?headings",
            )
        return Refusal(
            "no-space", "That would leave the next player no dot to place a card on.", "vasty.placement?no-space"
        )
    return Refusal("no-heading", f"{card(node)} does not fit on {where} in that way.", "vasty.placement?headings")


def _explain_step(s: Record, node: int) -> Refusal:
    mover = int(s.mover) - 1
    if not _on_map(s, node):
        return Refusal("not-on-map", f"{card(node)} is not on the map.", "vasty.move")
    word, bit = divmod(node, state.WORD)
    if int(s.been[mover, word]) >> bit & 1:
        return Refusal("backtracking", f"{card(node)} was entered already in this turn.", "vasty.move?backtracking")
    here = int(s.node) if mover == state.OBJECTIVE else int(s.pos[mover])
    if node != int(s.parent[here]) - 1 and here != int(s.parent[node]) - 1:
        return Refusal("not-next", f"{card(node)} is not joined to {card(here)}.", "vasty.board")
    return Refusal(
        "not-full", f"By {card(node)} the full distance cannot be moved; another way it can.", "vasty.move?full"
    )


def _explain_objective(s: Record, seat: int, node: int) -> Refusal:
    colour = int(_colour_of(s, seat))
    rule = "vasty.objectives?where"
    if node == HOME or not _on_map(s, node):
        return Refusal("no-space", f"{card(node)} is no space for an objective.", rule)
    if s.pos[colour] == node:
        return Refusal("under-pawn", f"{player(colour).capitalize()}'s pawn stands on {card(node)}.", rule)
    if node in s.objectives[colour]:
        return Refusal("same-colour", f"A {COLOURS[colour]} objective lies on {card(node)} already.", rule)
    return Refusal("root", f"{card(node)} is a root; at this table objectives go on forest cards.", rule)


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
        return " places a card." if _pile_is_empty(s) else " places a card or redraws."
    if phase == state.ASK_PLACE_OBJ:
        return f" places an objective of {player(int(_colour_of(s, int(s.asked))))}."
    if phase == state.ASK_VICTIM:
        return f" names a victim for {deck.spelled(int(s.effect), deck.MISFORTUNE)}."
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
    state.ASK_PICK: " looks at the hand and chooses the card that must be placed.",
    state.ASK_ORDER: " puts the hand under the pile, the first named to be drawn first.",
    state.ASK_TOKEN: " may claim a token.",
    state.ASK_RETURN: " has collected an objective and may return home.",
    state.ASK_DUEL: " meets another pawn and may duel.",
    state.ASK_SWAP_OBJ: " swaps two objectives.",
    state.ASK_REMOVE_TOKEN: " removes a status token.",
    state.ASK_DISCARD: " looks at the hand and chooses a card to go under the pile.",
    state.ASK_MOVE_OBJ: " chooses an objective to move.",
    state.ASK_REMOVE_OBJ: " removes an objective.",
    state.ASK_SEND_HOME: " sends a pawn home.",
    state.ASK_SWAP_PAWNS: " swaps two pawns.",
}


def _ending(s: Record) -> str:
    seats = range(int(s.players))
    told = listed_in_words([f"{int(s.got[seat])} by {player(seat)}" for seat in seats])
    winners = [player(seat) for seat in seats if _result(s, seat) == WIN]
    if max(int(s.got[seat]) for seat in seats) == _goal(s):
        return f"{winners[0].capitalize()} has all her objectives and wins. Collected: {told}."
    wins = "wins" if len(winners) == 1 else "share the win"
    return f"Nobody gets on, the match stops. Collected: {told}. {listed_in_words(winners).capitalize()} {wins}."


def groups(s: Record, seat: int, legal: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Placements by card, the headings of one dot together; everything else by its verb."""
    if int(s.phase) in (state.ASK_PLACE_OBJ, state.ASK_TOKEN_SPACE):
        return [(legal[0].rpartition(" ")[0], [words.rpartition(" ")[2] for words in legal])] if legal else []
    if int(s.phase) not in (state.ASK_PLAY, state.ASK_ROOT):
        return grouped(legal)
    found: dict[str, dict[str, str]] = {}
    for words in legal:
        placed = re.fullmatch(r"place (\S+) on (.+?)(?: heading (\w).*)?", words)
        if not placed:
            found[words] = {}
            continue
        node = deck.NODE[placed[1].lower()]
        effects = "; ".join(deck.spelled(int(e), deck.MISFORTUNE) for e in s.misfortune[node] if e)
        dots = found.setdefault(f"place {placed[1]}" + (f" ({effects})" if effects else ""), {})
        dots[placed[2]] = dots.get(placed[2], "") + (placed[3] or "").upper()
    return [(heading, [f"{dot} {how}".strip() for dot, how in dots.items()]) for heading, dots in found.items()]
