# mypy: allow-untyped-defs, allow-incomplete-defs
"""What a study asks: which decisions weigh, who placed which card, with its misfortunes, and who covered which dot,
with its progress.

A slot for each card and part, PARTS * node + part; home has slots like any card, which nobody uses.
"""

from __future__ import annotations

from hedgerow.games.vasty.rules import deck
from hedgerow.games.vasty.rules.state import ASK_PLAY, EFFECT, NODES, REDRAW
from hedgerow.kernel.jit import rule
from hedgerow.kernel.settings import Settings

PARTS = 4  # of a card that can be used: its three dots, and
SPACE = 3  # the card itself, with its misfortunes
SLOTS = PARTS * NODES


@rule
def weighs(s, seat):
    """A placement is worth thinking about; whatever it leads to is answered quickly."""
    return s.phase == ASK_PLAY


@rule
def uses(s, seat, move, used):
    """A placement uses the card and the dot it covers."""
    if s.phase == ASK_PLAY and move < REDRAW:
        card, on, dot = move // (16 * NODES), move // 16 % NODES, move // 4 % 4
        used[PARTS * card + SPACE] = seat + 1
        if on:
            used[PARTS * on + dot] = seat + 1


def deeds(settings: Settings) -> list[tuple[str, int]]:
    """Every effect of the deck by name, twice where it is twice on a part; without a name all cards that are placed."""
    found = [("", PARTS * node + SPACE) for node in range(1, NODES)]
    for node, face in enumerate(deck.faces_of(str(settings.options["deck"])), 1):
        parts = [(SPACE, face[0], deck.MISFORTUNE), *((dot, face[1 + dot], deck.PROGRESS) for dot in range(3))]
        for part, text, table in parts:
            for effect in deck.codes(text, table, ""):
                name = next(n for n, (kind, _) in table.items() if kind == effect // EFFECT)
                found.append((name, PARTS * node + part))
    return found
