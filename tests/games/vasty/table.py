"""Small tables for tests: a map of a few cards, players where they are wanted, and words played on them.

The map, north up; every word is a space, `o` an open dot (home's dots and those of cards without effect on the test):

                      o
                    o R01 o
                       |
    F09-F10-F14-R12---home---o
                       |
                       o
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import hedgerow
from hedgerow.games.vasty.rules import board, deck
from hedgerow.kernel.jit import Twin
from hedgerow.kernel.layout import Record
from hedgerow.table.match import Match

_rules = Twin(board)

MAP = (
    "R01 on home north heading north",
    "R12 on home west heading west",
    "F14 on R12 front heading west",
    "F10 on F14 front heading west",
    "F09 on F10 front heading west",
)
# The deck before it was calibrated: these tests are about effects. A position names no file, so it holds the cards.
DECK = deck.canonical(str(Path(__file__).parent / "start_deck.csv"))
COLOURS = ("red", "blue", "green", "yellow")


def table(
    *players: str,
    facts: Sequence[str] = (),
    cards: Sequence[str] = MAP,
    pile: str = "F70-F77",
    phase: str = "place or redraw",
    at: int = 1,
    turn: int = 5,
    options: Mapping[str, object] | None = None,
) -> Match:
    """Player 1 is to place or redraw; each player is given as facts: `at F14, damage 1, hand F44`."""
    lines = [
        f"players: {len(players)}",
        f"option deck: {DECK}",
        *(f"option {k}: {v}" for k, v in (options or {}).items()),
    ]
    lines += [f"turn {turn} of player {at}, player {at}: {phase}", "started by player 1, idle 0, dry 0"]
    tree = options is not None and options.get("geometry") == "tree"
    lines += [re.sub(" heading .*", "", card) if tree else card for card in cards]
    for seat, told in enumerate(players):
        where = re.search(r"at (\w+)", told)
        been = f", been {where[1] if where else 'home'}"
        lines.append(f"player {seat + 1} ({COLOURS[seat]}): {told or 'at home'}{been}")
    return hedgerow.read("vasty", "\n".join([*lines, *facts, f"pile: {pile}"]))


def survey(s: Record) -> None:
    """Note anew what is free around the open dots, where a test has covered cells itself."""
    for i in range(int(s.ends_n)):
        end = int(s.ends[i])
        s.ends[i] = end & ~15 | _rules.free_around(s, _rules.cell_at(end))


def play(match: Match, *moves: str) -> Match:
    """Play words one after another; a refused one fails the test with its sentence."""
    for words in moves:
        match.play(words)
    return match


def where(match: Match, player: int) -> str:
    """The space of a player's pawn."""
    from hedgerow.games.vasty.words.names import card

    return card(int(match.state.pos[player - 1]))


def damage(match: Match, player: int) -> int:
    return int(match.state.damage[player - 1])


def tokens(match: Match, player: int) -> list[str]:
    from hedgerow.games.vasty.words.names import kinds

    return kinds(match.state.tokens[player - 1])


def aims(match: Match, player: int) -> list[str]:
    """The objectives of a player's colour on the map."""
    from hedgerow.games.vasty.words.names import card

    return sorted(card(int(n)) for n in match.state.objectives[player - 1] if n)


def hand(match: Match, player: int) -> list[str]:
    from hedgerow.games.vasty.words.names import card

    return [card(int(c)) for c in match.state.hand[player - 1] if c]


def steps(match: Match) -> set[str]:
    """Where the next step may go."""
    return {words.removeprefix("step to ") for words in match.legal() if words.startswith("step")}


def code(match: Match, words: str) -> tuple[str, str]:
    """The reason code and rule with which a move is refused."""
    try:
        match.play(words)
    except hedgerow.IllegalMove as refused:
        return refused.code, refused.rule
    raise AssertionError(f"{words!r} was played")


def refused(match: Match, words: str) -> str:
    """The sentence with which a move is refused."""
    try:
        match.play(words)
    except hedgerow.IllegalMove as told:
        return told.sentence
    raise AssertionError(f"{words!r} was played")


def last_told(match: Match) -> list[str]:
    """What the last move brought about, the turn that begins left out."""
    return [sentence for sentence in match.tale(len(match.log) - 1) if not sentence.startswith("Turn")]
