"""Why a move of Vasty Wilds is refused: a sentence, and the rule."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.vasty.rules import board, deck, objectives, placement, state
from hedgerow.games.vasty.rules.state import HOME, KINDS
from hedgerow.games.vasty.rules.tokens import lying_on
from hedgerow.games.vasty.words import names
from hedgerow.games.vasty.words.moves import status
from hedgerow.games.vasty.words.names import COLOURS, DIRECTIONS, DOTS, card, player
from hedgerow.kernel.advice import dice_first, example, examples, not_understood, too_much
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.jit import Twin, interpreted
from hedgerow.kernel.phrases import listed_in_words
from hedgerow.kernel.refusal import Refusal
from hedgerow.kernel.room import Record
from hedgerow.kernel.understanding import repeated, tokens

_rules = Twin(board, objectives, placement)
_lying_on = interpreted(lying_on)

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
    kind = KINDS[_lying_on(s, int(s.pos[seat]))]
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
    if not _rules.on_map(s, on):
        return Refusal("not-on-map", f"{card(on)} is not on the map.", "vasty.placement")
    after = typed[[i for i, t in enumerate(typed) if t in deck.NODE][1] + 1 :]
    sides = [k for k, name in enumerate(DIRECTIONS if on == HOME else DOTS) if after and name.startswith(after[0])]
    if not sides:
        return Refusal("no-dot", f"Name a dot of {card(on)}.", "vasty.placement")
    where = f"{card(on)} {names.dot(on, sides[0])}"
    if not int(s.dots[on]) >> sides[0] & 1:
        return Refusal("no-dot", f"{card(on)} has no dot there ({where}).", "vasty.placement")
    if not _rules.is_open(s, on, sides[0]):
        return Refusal("covered", f"{where} is covered already.", "vasty.placement")
    headings = [k for k, name in enumerate(DIRECTIONS) if len(after) > 1 and name.startswith(after[-1])]
    return _explain_heading(s, node, on, sides[0], headings[:1])


def _explain_heading(s: Record, node: int, on: int, dot: int, said: Sequence[int]) -> Refusal:
    """The dot is open: what is wrong with the way round that was said, or with all of them."""
    where, rule = f"{card(on)} {names.dot(on, dot)}", "vasty.placement?headings"
    turns = s.options.geometry == state.LATTICE and s.dots[node]
    why = {way: _why_not(s, node, on, dot, way) for way in (range(4) if turns else (0,))}
    fits = [DIRECTIONS[way] for way in why if not why[way]]
    if said and turns and why[said[0]]:
        fits, why = [], {said[0]: why[said[0]]}
    if fits and turns:
        return Refusal("no-heading", f"Say which way {card(node)} heads: {listed_in_words(fits, 'or')}.", rule)
    if fits:
        return Refusal("no-heading", f"{card(node)} lies one way only: say 'place {card(node)} on {where}'.", rule)
    if set(why.values()) == {_NO_ROOM}:
        return Refusal("no-space", f"That would {_NO_ROOM}.", "vasty.placement?no-space")
    told = "; ".join(f"heading {DIRECTIONS[way]} it would {reason}" for way, reason in why.items())
    if len(why) > 1:
        return Refusal("no-heading", f"{card(node)} fits on {where} in no way: {told}.", rule)
    return Refusal("overlaps", f"{card(node)} does not fit on {where} so: {told}.", rule)


_NO_ROOM = "leave the next player no dot to place a card on"


def _why_not(s: Record, node: int, on: int, dot: int, heading: int) -> str:
    """What a card would do on an open dot that it may not; nothing where it may lie so."""
    if s.options.geometry == state.LATTICE:
        cell = int(_rules.dot_cell(s, on, dot))
        taken = int(_rules.wanted(int(s.dots[node]), heading)) & ~int(_rules.free_around(s, cell))
        for way in (k for k in range(4) if taken >> k & 1):
            mine = f"with its {DOTS[(way - heading + 1) & 3]} dot"
            below = _owner(s, int(_rules.towards(cell, way, 1)))
            if below < 0:
                return f"hang over the edge of the table {mine}"
            return f"double back over {card(on)} {mine}" if below == on else f"cover {card(below)} {mine}"
    return "" if _rules.leaves_room(s, node, on, dot, heading) else _NO_ROOM


def _owner(s: Record, cell: int) -> int:
    """The card that covers a cell, -1 for none: its space first, for that lies on another's dot."""
    there = [node for node in range(state.NODES) if _rules.on_map(s, node)]
    for node in there:
        if _rules.cell_of(s, node) == cell:
            return node
    for node in there:
        for k in range(4 if node == HOME else 3):
            arm = node == HOME and int(_rules.towards(state.CENTRE, k, 1)) == cell
            if arm or (int(s.dots[node]) >> k & 1 and _rules.dot_cell(s, node, k) == cell):
                return node
    return -1


def _explain_step(s: Record, node: int) -> Refusal:
    mover = int(s.mover) - 1
    if not _rules.on_map(s, node):
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
    colour = int(_rules.colour_of(s, seat))
    rule = "vasty.objectives?where"
    if node == HOME or not _rules.on_map(s, node):
        return Refusal("no-space", f"{card(node)} is no space for an objective.", rule)
    if s.pos[colour] == node:
        return Refusal("under-pawn", f"{player(colour).capitalize()}'s pawn stands on {card(node)}.", rule)
    if node in s.objectives[colour]:
        return Refusal("same-colour", f"A {COLOURS[colour]} objective lies on {card(node)} already.", rule)
    return Refusal("root", f"{card(node)} is a root; at this table objectives go on forest cards.", rule)
