"""What things are called: cards, dots, headings, phases, tasks, effects. Shared by words and picture."""

from __future__ import annotations

from functools import lru_cache

from hedgerow.games.vasty.rules import state
from hedgerow.games.vasty.rules.deck import NAMES, NODE
from hedgerow.games.vasty.rules.state import EFFECT, FIRST_FOREST, HIDDEN, HOME, KINDS, TREE
from hedgerow.kernel.refusal import BadText
from hedgerow.kernel.room import Record

COLOURS = ("red", "blue", "green", "yellow")
DIRECTIONS = ("north", "east", "south", "west")
DOTS = ("left", "front", "right")
MARKS = {"no-heal": state.CANT_HEAL, "no-move": state.CANT_MOVE, "lost-turn": state.LOSES_TURN}
UNKNOWN = "?"
MEANINGS = (  # of the tokens, by kind
    "one more in duels; lost on a natural 1 or 2",
    "one damage less; then 1 to 3 loses it",
    "one less on every move; lost when returned home",
    "one less on every die; lost on a natural 6, or on collecting",
)

# What is owed now; the words stand in the first line of a position.
PHASES = {
    "roll for the start": state.ROLL_START,
    "roll for a risky move": state.ROLL_RISK,
    "roll for a redraw": state.ROLL_REDRAW,
    "roll for the endgame": state.ROLL_LAST,
    "roll to attack": state.ROLL_ATTACK,
    "roll to defend": state.ROLL_DEFENCE,
    "roll for the shield": state.ROLL_SHIELD,
    "roll to chase": state.ROLL_CHASE,
    "roll to move an objective": state.ROLL_OBJ,
    "draw a root": state.DRAW_ROOT,
    "draw a token": state.DRAW_TOKEN,
    "draw a card": state.DRAW_CARD,
    "place a root": state.ASK_ROOT,
    "place a token": state.ASK_TOKEN_SPACE,
    "choose her card": state.ASK_PICK,
    "place or redraw": state.ASK_PLAY,
    "order the hand": state.ASK_ORDER,
    "step": state.ASK_STEP,
    "claim a token": state.ASK_TOKEN,
    "return home": state.ASK_RETURN,
    "duel": state.ASK_DUEL,
    "place an objective": state.ASK_PLACE_OBJ,
    "swap objectives": state.ASK_SWAP_OBJ,
    "remove a token": state.ASK_REMOVE_TOKEN,
    "name a victim": state.ASK_VICTIM,
    "discard": state.ASK_DISCARD,
    "move an objective": state.ASK_MOVE_OBJ,
    "remove an objective": state.ASK_REMOVE_OBJ,
    "send home": state.ASK_SEND_HOME,
    "swap pawns": state.ASK_SWAP_PAWNS,
    "over": state.OVER,
}
TASKS = (
    "",
    "root",
    "token",
    "turn",
    "play",
    "progress",
    "land",
    "misfortune",
    "objectives",
    "risk",
    "move",
    "arrive",
    "duel",
    "chase",
    "damage",
    "order",
    "draw",
    "end",
    "close",
    "rest",
    "next",
)


def card(node: int) -> str:
    """The name of a card or space."""
    return UNKNOWN if node == HIDDEN else NAMES[node]


def dot(node: int, number: int) -> str:
    """Home's dots are directions, a card's are left, front and right."""
    return DIRECTIONS[number] if node == HOME else DOTS[number]


def piece(s: Record, number: int) -> str:
    """An objective on the map, by its colour and space."""
    colour, k = divmod(int(number), state.MOST_OBJECTIVES)
    return f"{COLOURS[colour]} {card(int(s.objectives[colour, k]))}"


def player(seat: int) -> str:
    return f"player {int(seat) + 1}"


def kinds(mask: int) -> list[str]:
    """The tokens of a set of bits."""
    return [name for k, name in enumerate(KINDS) if int(mask) >> k & 1]


def token(kind: int) -> str:
    """A token as somebody reads it who has never seen one: `sword (one more in duels; lost on a natural 1 or 2)`."""
    return f"{KINDS[kind]} ({MEANINGS[kind]})"


def place(s: Record, node: int, on: int, number: int, heading: int) -> str:
    """`F11 on R01 front heading north`; a card without dots, or in a tree, has no heading."""
    words = f"{card(node)} on {card(on)} {dot(on, number)}"
    if s.options.geometry == TREE or s.dots[node] == 0:
        return words
    return f"{words} heading {DIRECTIONS[heading]}"


def node_of(word: str, number: int, hidden: bool = False) -> int:
    """The card that a word of line `number` names."""
    if hidden and word == UNKNOWN:
        return HIDDEN
    if word.lower() not in NODE:
        raise BadText(f"{word[:20]!r} is no card; home, R01 to R12 and F01 to F77 are.", number)
    return NODE[word.lower()]


def seat_of(s: Record, word: str, number: int) -> int:
    """The seat of a player named by her number, in line `number`."""
    if not 1 <= int(word) <= int(s.players):
        raise BadText(f"there is no player {word}; {int(s.players)} play.", number)
    return int(word) - 1


# --- effects as a person would say them, for captions below a card and for screen readers -----------------------------

PROGRESS = {
    state.PLACE_OBJ: "all place an objective",
    state.SWAP_OBJ: "swap two objectives",
    state.HEAL: "heal {}",
    state.GAIN_SHIELD: "gain a shield",
    state.GAIN_SWORD: "gain a sword",
    state.REMOVE_TOKEN: "remove a token",
    state.MOVE: "move {}",
    state.RISK_2: "move a die and 2",
    state.RISK_4: "move a die and 4",
}
MISFORTUNE = {
    state.DEAL: "deal {} damage",
    state.MOVE_OPP: "move a rival {}",
    state.DUEL: "duel",
    state.MOVE_OBJ: "move an objective",
    state.NO_HEAL: "no healing",
    state.NO_MOVE: "no moving",
    state.CHOOSE_MOVE: "steer a rival",
    state.CHOOSE_CARD: "choose her card",
    state.DISCARD: "discard her card",
    state.CURSING: "curse",
    state.POISONING: "poison",
    state.SKIP: "lose a turn",
    state.REMOVE_OBJ: "remove an objective",
    state.SEND_HOME: "send a pawn home",
    state.SWAP_TOKENS: "swap tokens",
    state.SWAP_PAWNS: "swap two pawns",
}
Bytes = tuple[int, ...]


@lru_cache(maxsize=1000)
def told(effects: Bytes, is_progress: bool) -> str:
    """Effects in their order; nothing for none."""
    table = PROGRESS if is_progress else MISFORTUNE
    return ", ".join(table[e // EFFECT].format(e % EFFECT) for e in effects if e)


@lru_cache(maxsize=1000)
def dot_label(node: int, dot: int, effects: Bytes) -> str:
    """An open dot: `R01 front, open dot: heal 1, move 1`."""
    side = (DIRECTIONS if node == HOME else DOTS)[dot]
    return f"{card(node)} {side}, open dot: {told(effects, True) or 'no effect'}"


@lru_cache(maxsize=1000)
def card_label(node: int, dots: int, misfortune: Bytes, progress: tuple[Bytes, ...]) -> str:
    """A card in a hand: its misfortunes, then what each dot brings to who covers it."""
    parts = [f"{card(node)}, {'root' if node < FIRST_FOREST else 'forest card'}"]
    if any(misfortune):
        parts.append(f"against rivals: {told(misfortune, False)}")
    parts += [f"{DOTS[k]} dot: {told(progress[k], True)}" for k in range(3) if dots >> k & 1]
    return "; ".join(parts if dots else [*parts, "no dots"])
