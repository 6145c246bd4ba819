# mypy: allow-untyped-defs, allow-incomplete-defs
"""What holds of a game that says nothing else: the contract's functions that a room need not write, as far as they ask
none of the others (those stand in `kernel.contract`)."""

from __future__ import annotations

from hedgerow.kernel.jit import rule
from hedgerow.kernel.rng import BOTS, DICE, below

MUCH = 1 << 30  # what is left of a match where nobody counts it


@rule
def no_lots(s, rng):
    """The settings leave nothing open."""


@rule
def face_is_its_number(s, k):
    """The k-th outcome of a die is the code k."""
    return k


@rule
def from_dice(s):
    """All chance comes from the stream of dice."""
    return DICE


@rule
def as_listed(s, seat, k, out):
    """Short lists: `choices` has just listed the moves."""
    return out[k]


@rule
def nothing_follows(s):
    """Nothing is left of a move: this is never called."""


@rule
def never_busy(s):
    """A move is done when it is made."""
    return False


@rule
def nothing_hidden(s, seat):
    """Open games: there is nothing to blank."""


@rule
def nothing_to_guess(s, seat, rng):
    """Open games: there is nothing to fill in."""


@rule
def each_its_own(s, goal):
    """No two positions are known to be worth the same, none to be decided before its end."""
    return False


@rule
def nobody_counts(s):
    """How much is left is not counted: always much."""
    return MUCH


@rule
def any_move(s, seat, moves, n, rng):
    """A game without a heuristic of its own: any move."""
    return below(rng, BOTS, n)


@rule
def always_weighs(s, seat):
    """Every decision may matter."""
    return True


@rule
def uses_nothing(s, seat, move, used):
    """Nothing is counted."""
