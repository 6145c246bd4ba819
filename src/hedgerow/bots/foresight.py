# mypy: allow-untyped-defs, allow-untyped-calls
"""Which moves are worth trying, and what a learned value is good for in a search: it says so, and ends imagined matches
early.

The schooled player plays them on, quickly, for as many turns as the room's `mind.ahead` says, and then the value speaks
for the rest. Between several players it is the result that counts, so there they are played to their end, or until a
learned chance to win speaks. In rooms without a value all moves are tried, and of a long list those that the quick
player likes most: tries that are spread over hundreds of moves tell little of any. A chance that speaks early tells
less than an end, so that between two fewer are tried, and each more often; between more the quick player's liking says
less (docs/studies/levels.md has the figures). Which of them it is, is decided when the code is compiled.
"""

from __future__ import annotations

from typing import Any

from hedgerow.bots.workspace import SHORTLIST, sort_down
from hedgerow.kernel.contract import CHANCE, NOBODY, Rules, apply, ranked, rules_by_type, rules_of, to_move
from hedgerow.kernel.jit import interpreted, overload, rule
from hedgerow.kernel.learned import appraise, schooled_choice, traits
from hedgerow.kernel.mind import BRISKLY, THOROUGHLY, expectation, no_traits, nothing_learned
from hedgerow.kernel.playout import roll
from hedgerow.kernel.rng import rewind

TO_THE_END = -1e18  # no value: the match is over, and its result speaks for itself
MANY = 40  # moves: where there are more, and nothing was learned, only some of them are tried


@rule
def look_ahead(imagined, seat):
    """Play on: alone for some turns, and what the value then says; else, or where the match ends before, TO_THE_END."""
    s = imagined.game[0]
    ahead = imagined.mind.ahead if s.players == 1 else 0
    turns = 0
    mover = to_move(s)
    while mover != NOBODY:
        if mover != CHANCE:
            apply(s, mover, schooled_choice(imagined, mover))
        else:
            if ahead > 0:
                stage = traits(s, seat, imagined.mind)
                if stage >= 0:
                    turns += 1
                    if turns == ahead:
                        return expectation(imagined.mind, stage, 0, len(imagined.mind.traits))
            roll(s, imagined.rng)
        mover = to_move(s)
    return TO_THE_END


@rule
def liked_best(s, workspace, seat, n, number):
    """Put the moves in the order of what they promise; how many are worth trying."""
    own = workspace.by_value
    own.mind.effort = THOROUGHLY
    appraise(workspace.seen[0], seat, workspace.moves, n, own.mind, workspace.worth)
    own.mind.effort = BRISKLY
    sort_down(workspace.moves, workspace.worth, n)
    return min(n, SHORTLIST)


@rule
def liked_at_sight(s, workspace, seat, n, number):
    """A short list stays as it is; of a long one the quick player's favourites come first, and the others are lost."""
    few = s.players == 2 and workspace.by_value.mind.ahead > 0
    if n <= (SHORTLIST if few else MANY):
        return n
    rewind(workspace.quickly.rng, ~number)  # her lots: numbers of imagined matches are never negative
    found = ranked(workspace.seen[0], seat, workspace.moves, n, workspace.quickly.rng, workspace.liked)
    for i in range(found):
        workspace.moves[i] = workspace.liked[i]
    return found


@rule
def settle_turns(s, workspace, seat, n):
    """Alone, and where the value speaks for distant ends: play the turn behind each of the first n moves to its end,
    thoroughly, into `settled`. Is that so?

    It is played once for all imagined matches, which differ by their dice only: who plays them on quickly would often
    spoil in the same turn what a move was good for."""
    own = workspace.by_value
    if s.players > 1 or own.mind.ahead == 0 or n > SHORTLIST:
        return False
    own.mind.effort = THOROUGHLY
    for i in range(n):
        own.game[0] = workspace.seen[0]
        apply(own.game[0], seat, workspace.moves[i])
        while to_move(own.game[0]) == seat:
            apply(own.game[0], seat, schooled_choice(own, seat))
        workspace.settled[i] = own.game[0]
    own.mind.effort = BRISKLY
    return True


@rule
def settle_nothing(s, workspace, seat, n):
    return False


def settle(s: Any, workspace: Any, seat: int, n: int) -> bool:
    """Are the turns behind the moves played to their ends before matches are imagined?"""
    way = settle_nothing if rules_of(s).traits is no_traits else settle_turns
    return bool(interpreted(way)(s, workspace, seat, n))


@overload(settle)
def _settle(s, workspace, seat, n):
    way = settle_nothing if rules_by_type(s).traits is no_traits else settle_turns
    return lambda s, workspace, seat, n: way(s, workspace, seat, n)


@rule
def liked_if_known(s, workspace, seat, n, number):
    """The same where a lead was learned, as far as it speaks: a short list stays as it is."""
    own = workspace.by_value
    if n > MANY and appraise(workspace.seen[0], seat, workspace.moves, n, own.mind, workspace.worth):
        sort_down(workspace.moves, workspace.worth, n)
        return min(n, SHORTLIST)
    return liked_at_sight(s, workspace, seat, n, number)


def _likes(rules: Rules) -> Any:
    """Who has an opinion."""
    if rules.traits is not no_traits:
        return liked_best
    return liked_at_sight if rules.appraise is nothing_learned else liked_if_known


def shortlist(s: Any, workspace: Any, seat: int, n: int, number: int) -> int:
    """How many of the `n` moves are to be tried, the most promising first where somebody has an opinion; where that is
    the quick player, `number` names the lots by which she settles what is equal to her."""
    return int(interpreted(_likes(rules_of(s)))(s, workspace, seat, n, number))


@overload(shortlist)
def _shortlist(s, workspace, seat, n, number):
    way = _likes(rules_by_type(s))
    return lambda s, workspace, seat, n, number: way(s, workspace, seat, n, number)
