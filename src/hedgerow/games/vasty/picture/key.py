"""What the signs of Vasty Wilds mean."""

from __future__ import annotations

from functools import cache

from hedgerow.games.vasty.picture.art import STAMPS, creatures, tiles
from hedgerow.games.vasty.picture.sheet import definitions
from hedgerow.games.vasty.rules import state
from hedgerow.games.vasty.rules.deck import MISFORTUNE, PROGRESS
from hedgerow.games.vasty.rules.state import EFFECT, KINDS, SEATS
from hedgerow.games.vasty.words.names import COLOURS, MEANINGS
from hedgerow.kernel.room import Record
from hedgerow.scene.paper import Chapter, Symbol, inlined
from hedgerow.scene.pencil import ring
from hedgerow.scene.svg import line

TOKENS = ("vasty.tokens-sword", "vasty.tokens-shield", "vasty.tokens-poison", "vasty.tokens-curse")
GAINS = {  # what a covered dot brings: name, meaning, rule, an example of its number
    state.PLACE_OBJ: ("place objectives", "everybody places one she holds", "vasty.progress-place-objectives"),
    state.SWAP_OBJ: ("swap objectives", "two on the map change places", "vasty.progress-swap-objectives"),
    state.HEAL: ("heal", "takes off so many damage markers", "vasty.progress-heal"),
    state.GAIN_SHIELD: ("gain a shield", "from the supply", "vasty.progress-tokens"),
    state.GAIN_SWORD: ("gain a sword", "from the supply", "vasty.progress-tokens"),
    state.REMOVE_TOKEN: ("remove a token", "from any player", "vasty.progress-remove-token"),
    state.MOVE: ("move", "your pawn goes so many spaces", "vasty.progress-move"),
    state.RISK_2: ("move a die and 2", "a 1 costs one damage", "vasty.progress-move-dice"),
    state.RISK_4: ("move a die and 4", "a low die costs two damage", "vasty.progress-move-dice"),
}
HARMS = {  # what the card does to rivals
    state.DEAL: ("deal damage", "one rival is hit so often", "vasty.misfortune-deal"),
    state.MOVE_OPP: ("move a rival", "so far, in any direction", "vasty.misfortune-move-opponent"),
    state.DUEL: ("duel", "at any distance; the loser is moved a die", "vasty.misfortune-duel"),
    state.MOVE_OBJ: ("move an objective", "a rival's, by a die", "vasty.misfortune-move-objective"),
    state.NO_HEAL: ("no healing", "until the end of her next turn", "vasty.misfortune-no-heal"),
    state.NO_MOVE: ("no moving", "on her next turn", "vasty.misfortune-no-move"),
    state.CHOOSE_MOVE: ("steer a rival", "you choose her path next turn", "vasty.misfortune-choose-move"),
    state.CHOOSE_CARD: ("choose her card", "which she must place next turn", "vasty.misfortune-choose-card"),
    state.DISCARD: ("discard", "one card of a hand goes under the pile", "vasty.misfortune-discard"),
    state.CURSING: ("curse", "one rival gains the token", "vasty.misfortune-token"),
    state.POISONING: ("poison", "one rival gains the token", "vasty.misfortune-token"),
    state.SKIP: ("lose a turn", "one rival's next one", "vasty.misfortune-lose-turn"),
    state.REMOVE_OBJ: ("remove an objective", "back to who placed it", "vasty.misfortune-remove-objective"),
    state.SEND_HOME: ("send home", "a pawn, which loses its damage", "vasty.misfortune-send-home"),
    state.SWAP_TOKENS: ("swap tokens", "all yours for all of a rival's", "vasty.misfortune-swap-tokens"),
    state.SWAP_PAWNS: ("swap pawns", "any two", "vasty.misfortune-swap-pawns"),
}
SMALL, LARGE = (-20.0, -20.0, 40.0, 40.0), (-26.0, -26.0, 52.0, 52.0)
CARD, CELL = (-128.0, -128.0, 256.0, 172.0), (-44.0, -44.0, 88.0, 88.0)


def key(s: Record) -> list[Chapter]:
    """The same for every deck: a deck has every effect."""
    return list(_chapters())


@cache
def _chapters() -> tuple[Chapter, ...]:
    blue = line(ring(0, 0, 33, "key", 1), "river", 3)
    cards = (
        _symbol(STAMPS.put("f7"), "a card", "a space, and a cell for each dot", "vasty.board", CARD),
        _symbol(
            tiles.clearing("pine", "key") + tiles.arrow(),
            "space",
            "its arrow goes over an open dot",
            "vasty.placement",
            CELL,
        ),
        _symbol(blue, "dot", "open: a card can be laid on it", "vasty.board", CELL),
        _symbol(tiles.burrow(), "home", "one space; passing it heals", "vasty.damage-home", CELL),
        _symbol(STAMPS.put("scar"), "damage", "the third one sends home instead", "vasty.damage", SMALL),
    )
    people = tuple(
        _symbol(
            STAMPS.put_turned(f"pawn{seat}", -13, 0, scale=0.95) + STAMPS.put_turned(f"aim{seat}", 22, 8, scale=0.9),
            f"{creatures.CREATURES[seat]}, {COLOURS[seat]}",
            f"wants every {creatures.AIMS[seat]}",
            "vasty.objectives",
            (-38, -30, 76, 60),
        )
        for seat in range(SEATS)
    )
    tokens = tuple(_symbol(STAMPS.put(f"t{k}"), KINDS[k], MEANINGS[k], TOKENS[k], SMALL) for k in range(len(KINDS)))
    good = tuple(_effect("p", kind, numbers, GAINS) for kind, numbers in PROGRESS.values())
    bad = tuple(_effect("m", kind, numbers, HARMS) for kind, numbers in MISFORTUNE.values())
    return (
        Chapter("The forest", cards),
        Chapter("Creatures and their objectives", people),
        Chapter("Tokens", tokens),
        Chapter("Progress: on a dot, for who covers it", good),
        Chapter("Misfortune: on a space, against rivals, when the card is placed", bad),
    )


def _effect(letter: str, kind: int, numbers: range | None, told: dict[int, tuple[str, str, str]]) -> Symbol:
    """Numbered ones are shown with a 2."""
    return _symbol(STAMPS.put(f"{letter}{kind * EFFECT + (2 if numbers else 0)}"), *told[kind], SMALL)


def _symbol(drawn: str, name: str, meaning: str, rule: str, box: tuple[float, float, float, float]) -> Symbol:
    return Symbol(inlined(drawn, definitions()), name, meaning, rule, box)
