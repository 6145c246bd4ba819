"""What just happened, in sentences: the difference between two positions, told for the log."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from hedgerow.games.vasty.rules import objectives, state, tokens
from hedgerow.games.vasty.rules.state import CURSE, DO_RISK, EFFECT, HAND, HOME, KINDS, OBJECTIVE, OVER, POISON, SHIELD
from hedgerow.games.vasty.words.names import COLOURS, MARKS, MEANINGS, card, kinds, player, told
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.phrases import plural
from hedgerow.kernel.room import Record

_goal, _lying_on = interpreted(objectives.goal), interpreted(tokens.lying_on)
_ROLLS = range(state.ROLL_RISK, state.ROLL_OBJ + 1)  # dice of a turn


def tell(before: Record, after: Record) -> list[str]:
    """Every consequence of one move, a sentence each, in the order in which they came; nothing that a spectator may not
    know. Where a card went down, what its dot brought comes before it, and what it does behind."""
    landed, home, found = _landed(before, after), _healed_at_home(before, after), list[str]()
    now = before if home is None else home
    if home is not None:
        found += _stage(before, home)
    found += _covers(before, after, landed)
    if landed:
        down = _when_it_went_down(now, after, landed)
        found += [*_stage(now, down), *_lies(after, landed)]
        now = down
    found += [*_stage(now, after), *_turn(before, after)]
    return [sentence[0].upper() + sentence[1:] for sentence in found]


def _stage(a: Record, b: Record) -> Iterator[str]:
    if int(a.phase) in _ROLLS and int(a.tokens[int(a.asked)]) >> CURSE & 1:  # [vasty.tokens-curse]
        yield f"{player(int(a.asked))} is cursed: her die counts one less, but at least 1."
    yield from _duel(a, b)
    yield from _pawns(a, b)
    yield from _pieces(a, b)
    yield from _way(a, b)


def _is_same(a: Record, b: Record, *fields: str) -> bool:
    """Most moves leave most of it as it was: that is seen at a glance."""
    return all(a[field].tobytes() == b[field].tobytes() for field in fields)


# --- between two positions --------------------------------------------------------------------------------------------


def _healed_at_home(a: Record, b: Record) -> Record | None:
    """The record as it was when a pawn had come home and left its damage there, before anything else hurt it again."""
    if a.phase not in (state.ASK_STEP, state.ASK_RETURN, state.ASK_SEND_HOME):
        return None
    for seat in range(int(b.players)):
        stays_hurt = a.marks[seat] & state.CANT_HEAL or not a.damage[seat]
        if a.pos[seat] != b.pos[seat] == HOME and not (stays_hurt or int(b.fallen) >> seat & 1):
            home = a.copy()
            home.pos[seat], home.damage[seat], home.fallen = HOME, 0, 0
            return home
    return None


def _landed(a: Record, b: Record) -> int:
    """The card that came to lie on the map; 0: none."""
    return 0 if _is_same(a, b, "parent") else int(np.flatnonzero((b.parent != 0) & (a.parent == 0))[0])


def _when_it_went_down(a: Record, b: Record, card: int) -> Record:
    """The record between what the covered dot brought and what the card does: the one is for who placed it, the other
    against the others, but for what they lost in a duel on the way. [vasty.turn-place]"""
    between, mine, loser = a.copy(), int(a.at), _loser(a, b)
    given = 1 << _kind_below(a) if a.phase == state.ASK_TOKEN else 0
    between.phase = state.WORK
    between.mover = between.attacker = 0
    between.fallen = int(b.fallen) & 1 << mine
    for seat in range(int(b.players)):
        between.tokens[seat] = b.tokens[seat] if seat == mine else b.tokens[seat] & (int(a.tokens[seat]) | given)
        if seat not in (mine, loser) and int(b.fallen) >> seat & 1:  # the card sends her home, which cures her then
            between.tokens[seat] |= a.tokens[seat] & 1 << POISON
    between.pos[mine], between.damage[mine] = b.pos[mine], b.damage[mine]
    if b.players == 2 and state.SWAP_TOKENS * EFFECT in b.misfortune[card].tolist():  # a third would have to be asked
        between.tokens[mine], between.tokens[1 - mine] = b.tokens[1 - mine], b.tokens[mine]
    if loser >= 0 and loser != mine:
        falls = a.damage[loser] == 2
        between.fallen |= falls << loser
        between.damage[loser] = (2 if a.marks[loser] & state.CANT_HEAL else 0) if falls else a.damage[loser] + 1
        between.pos[loser] = HOME if falls else a.pos[loser]
    return between


def _kind_below(s: Record) -> int:
    """Which token lies where the pawn of who is asked stands."""
    return int(_lying_on(s, int(s.pos[int(s.asked)])))


def _covers(a: Record, b: Record, landed: int) -> Iterator[str]:
    """What the dot brings on which she lays a card."""
    if a.phase != state.ASK_PLAY or not (landed or (b.card and not a.card)):
        return
    on, dot = (int(b.parent[landed]) - 1, int(b.lie[landed]) >> 2 & 3) if landed else (int(b.on), int(b.dot))
    effects = told(tuple(b.progress[on, dot].tolist()), True) if on else ""
    if effects:
        yield f"{player(int(a.at))} covers {card(on)}: {effects}."


def _lies(b: Record, landed: int) -> Iterator[str]:
    effects = told(tuple(b.misfortune[landed].tolist()), False)
    yield f"{card(landed)} lies on {card(int(b.parent[landed]) - 1)}" + (f": {effects}." if effects else ".")


# --- duels ------------------------------------------------------------------------------------------------------------


def _duel(a: Record, b: Record) -> Iterator[str]:
    """What the first rolled, sword and curse included, and who lost. [vasty.duel]"""
    if b.attack and not a.attack:
        first, second = int(b.attacker) - 1, int(b.defender) - 1
        yield f"{player(first)} attacks {player(second)} with {int(b.attack)}."
    loser = _loser(a, b)
    if loser >= 0:
        winner = int(a.attacker) + int(a.defender) - 2 - loser
        yield f"{player(winner)} wins the duel against {player(loser)}."


def _loser(a: Record, b: Record) -> int:
    """Of a duel that was decided: one of the two has taken a damage, or rolls for her shield; -1: none was decided.

    Both may be hurt: the challenger by the risk of her move, the other by the card that went down then.
    """
    if not a.attacker or b.attacker:
        return -1
    first, second = int(a.attacker) - 1, int(a.defender) - 1
    if not _is_hurt(a, b, second) or (_is_hurt(a, b, first) and not _has_risked(a, b)):
        return first
    return second


def _is_hurt(a: Record, b: Record, seat: int) -> bool:
    rolls = b.phase == state.ROLL_SHIELD and int(b.asked) == seat
    return bool(rolls or b.damage[seat] > a.damage[seat] or int(b.fallen) >> seat & 1)


def _has_risked(a: Record, b: Record) -> bool:
    """Has a move ended whose die was so low that it hurts? [vasty.progress-move-dice]"""
    for task, plus, die in a.stack[: int(a.depth)].tolist():
        if task == DO_RISK and DO_RISK not in b.stack[:, 0]:
            return bool(die <= (1 if plus == 2 else a.options.risk4))
    return False


# --- pawns ------------------------------------------------------------------------------------------------------------

_OF_A_PAWN = ("pos", "damage", "tokens", "got", "marks", "steered", "picker")  # what is told of each
_SAID = (state.ASK_RETURN, state.ASK_SEND_HOME)  # questions whose answer says where the pawn is then


def _pawns(a: Record, b: Record) -> Iterator[str]:
    yield from _shield_rolled(a, b)
    if b.fallen or not _is_same(a, b, *_OF_A_PAWN):
        for seat in range(int(b.players)):
            yield from _where(a, b, seat)
            yield from _harm(a, b, seat)
            yield from _gains(a, b, seat)
    if b.phase == state.ROLL_SHIELD:  # [vasty.tokens-shield]
        yield f"the shield of {player(int(b.asked))} takes one damage off; a die says whether it holds."


def _shield_rolled(a: Record, b: Record) -> Iterator[str]:
    if a.phase == state.ROLL_SHIELD and int(b.tokens[int(a.asked)]) >> SHIELD & 1:
        yield f"the shield of {player(int(a.asked))} holds."


def _where(a: Record, b: Record, seat: int) -> Iterator[str]:
    """What somebody says of her own pawn is not said again."""
    there, who, has_fallen = int(b.pos[seat]), player(seat), int(b.fallen) >> seat & 1
    if a.pos[seat] == there or has_fallen:
        return
    steps = a.phase == state.ASK_STEP and int(a.mover) - 1 == seat
    if steps and int(a.asked) != seat:
        if there == HOME or a.mover != b.mover or b.phase != state.ASK_STEP:  # not at every step of the way
            yield f"{player(int(a.asked))} has moved {who} to {card(there)}."
    elif not steps and a.phase not in _SAID:
        yield f"{who} is on {card(there)} now."
    if there not in b.objectives[seat] or not there or a.got[seat] != b.got[seat]:
        return
    if not steps:  # [vasty.objectives-collect?arriving]
        yield f"the objective there is not collected: {who} was put there, and must leave and come back."
    elif int(a.gained) >> seat & 1:  # [vasty.objectives-collect?second]
        yield f"{who} walks over an objective: one is collected in a turn, and that one she has."
    elif not a.collects:  # [vasty.objectives-collect?forced]
        yield f"{who} collects nothing: another has moved her."


def _harm(a: Record, b: Record, seat: int) -> Iterator[str]:
    who, hurt = player(seat), int(b.damage[seat]) - int(a.damage[seat])
    if int(b.fallen) & ~(int(a.fallen) if a.phase == state.WORK else 0) & 1 << seat:
        yield f"{who} takes a third damage and is sent home" + (", with two left." if b.damage[seat] else ".")
    elif hurt:
        yield f"{who} {'takes' if hurt > 0 else 'is healed of'} {abs(hurt)} damage."


def _gains(a: Record, b: Record, seat: int) -> Iterator[str]:
    who = player(seat)
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


# --- objectives -------------------------------------------------------------------------------------------------------


def _pieces(a: Record, b: Record) -> Iterator[str]:
    for colour in range(0 if _is_same(a, b, "objectives") else int(b.players)):
        old = [int(n) for n in a.objectives[colour] if n]
        new = [int(n) for n in b.objectives[colour] if n]
        gone = [n for n in set(old) if new.count(n) < old.count(n)]
        come = [n for n in set(new) if new.count(n) > old.count(n)]
        if gone and come:
            yield f"a {COLOURS[colour]} objective goes from {card(gone[0])} to {card(come[0])}."
        elif gone and a.got[colour] == b.got[colour]:
            yield f"the {COLOURS[colour]} objective on {card(gone[0])} goes back to who placed it."
        if come and int(b.pos[colour]) == come[0]:  # [vasty.objectives-collect?arriving]
            yield f"it is not collected: {player(colour)} is there already, and must leave and come back."


# --- moves under way --------------------------------------------------------------------------------------------------


def _way(a: Record, b: Record) -> Iterator[str]:
    """A move that ends too soon, one that begins, and what the die was for. [vasty.move]"""
    is_other = a.mover != b.mover
    if a.phase == state.ASK_STEP and is_other and a.steps > 1 and _got(a) == _got(b) and not b.fallen:
        yield "the way ends there."
    if b.distance and not a.distance:
        yield f"an objective moves {plural(int(b.distance), 'step')}."
    if b.phase == state.ASK_STEP and (is_other or b.steps > a.steps):
        yield from _sets_out(a, b)


def _sets_out(a: Record, b: Record) -> Iterator[str]:
    mover, mine, steps = int(b.mover) - 1, int(b.asked), plural(int(b.steps), "step")
    if mover == OBJECTIVE:
        return
    if int(a.phase) in _ROLLS or (mover != mine and mover == int(b.at)):  # else the card or its dot has said how far
        yield f"{player(mover)} moves {steps}." if mover == mine else f"{player(mine)} moves {player(mover)}: {steps}."
    if int(b.tokens[mover]) >> POISON & 1:  # [vasty.tokens-poison]
        left = "but never the last" if b.steps == 1 else f"{int(b.steps)} are left"
        yield f"poison takes one step off the move of {player(mover)}, {left}."


def _got(s: Record) -> bytes:
    return bytes(s.got.tobytes())


# --- turns ------------------------------------------------------------------------------------------------------------


def _turn(a: Record, b: Record) -> Iterator[str]:
    for seat in range(0 if a.turn or _is_same(a, b, "hand") else int(b.players)):  # how many they are, everybody sees
        if np.count_nonzero(a.hand[seat]) < np.count_nonzero(b.hand[seat]) == HAND:
            yield f"{player(seat)} has {HAND} cards in her hand."
    if a.phase == state.ROLL_START != b.phase:
        yield f"{player(int(b.at))} rolled highest and begins."
    if b.under_n > a.under_n and b.turn:
        count = int(b.under_n) - int(a.under_n)
        yield f"{count} card{'s' if count > 1 else ''} go{'' if count > 1 else 'es'} under the pile."
    for lost in range(1, int(b.turn) - int(a.turn) if a.turn else 0):
        yield f"{player((int(a.at) + lost) % int(b.players))} loses her turn."
    if b.dry and not a.dry:
        yield "the pile has run out."
    if b.turn > a.turn and b.phase != OVER:
        yield f"turn {int(b.turn)}: {player(int(b.at))}."
    if b.phase == OVER != a.phase and max(b.got) == _goal(b):  # [vasty.win]
        yield f"{player(int(np.argmax(b.got)))} has all her objectives and wins."


# --- before it happens ------------------------------------------------------------------------------------------------


def foretell(before: Record, after: Record, seat: int) -> list[str]:
    """What is only begun by a move. [vasty.turn-redraw] [vasty.duel] [vasty.misfortune-choose-card]"""
    phase = int(before.phase)
    if phase == state.ASK_VICTIM and after.phase == state.ASK_STEP:
        victim, steps = int(after.mover) - 1, plural(int(after.steps), "step")
        return [f"Then {player(seat)} moves the pawn of {player(victim)}: {steps}."]
    if phase in (state.ASK_STEP, state.ASK_MOVE_OBJ):
        return [*_ahead(before, after), *_how_far(before, after)]
    if phase in (state.ASK_PLACE_OBJ, state.ASK_SWAP_OBJ):
        return _how_far(before, after)
    if phase == state.ASK_PLAY and after.phase == state.ROLL_REDRAW:
        return ["A die says how far the pawn moves; then the hand goes under the pile, and three cards are drawn."]
    if phase == state.ASK_PLAY and after.phase == state.ASK_ORDER:
        return ["The hand goes under the pile, and three cards are drawn."]
    if phase == state.ASK_DUEL:
        if after.attacker:
            return ["Both roll; the lower takes 1 damage, and a tie goes to the challenger."]
        return ["Nobody fights, and the move goes on."]
    if phase == state.ASK_PICK:
        return ["No other card may be placed on this turn."]
    if phase == state.ASK_RETURN:
        return ["The pawn stays where it is."] if after.pos[seat] == before.pos[seat] else []
    if phase == state.ASK_TOKEN:
        kind = _kind_below(before)
        stays = ["It stays lying there."] if before.pos[seat] in after.lying else []
        return [*stays, f"A {KINDS[kind]}: {MEANINGS[kind]}."]
    return []


def _how_far(before: Record, after: Record) -> list[str]:
    """Of objectives that have come to lie somewhere: how many steps those have who want them."""
    told = []
    for colour in range(0 if _is_same(before, after, "objectives") else int(after.players)):
        for node in {int(n) for n in after.objectives[colour] if n} - {int(n) for n in before.objectives[colour]}:
            steps = plural(_distance(after, int(after.pos[colour]), node), "step")
            told.append(f"From {player(colour)} to {card(node)} it is {steps}.")
    return told


def _distance(s: Record, a: int, b: int) -> int:
    """Steps between two spaces: down from both to where their ways meet. [vasty.board?graph]"""
    ways = []
    for node in (a, b):
        way = [node]
        while way[-1] != HOME:
            way.append(int(s.parent[way[-1]]) - 1)
        ways.append(way)
    meeting = next(node for node in ways[0] if node in ways[1])
    return ways[0].index(meeting) + ways[1].index(meeting)


def _ahead(before: Record, after: Record) -> list[str]:
    """What a step, or the choice of an objective to move, leads to."""
    if after.phase == state.ASK_TOKEN:
        return ["The token there can be taken, given away or left."]
    if after.phase == state.ASK_DUEL:
        return ["Who stands there can be challenged to a duel."]
    if after.phase == state.ASK_RETURN:
        return ["Then the pawn may return home at once."]
    if after.phase != state.ASK_STEP or (before.mover != after.mover and before.phase == state.ASK_STEP):
        return [] if before.phase == state.ASK_STEP else ["It cannot move from there."]
    left = plural(int(after.steps), "step")
    if int(after.mover) - 1 != OBJECTIVE:
        return [f"Then {left} left."]
    rest, node = int(after.rest), int(after.node)
    if before.phase == state.ASK_MOVE_OBJ:
        return [f"It moves {left}, from {card(node)}."]
    where = "" if rest == node else f"; it cannot lie on {card(node)}, and would lie on {card(rest)}"
    return [f"Then {left} left{where}."]
