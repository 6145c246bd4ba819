"""What is said beside the board: help, points with their reasons, and what a move would do before it is made."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.phrases import plural
from hedgerow.table import foretelling, views
from hedgerow.table.account import reasons_in
from hedgerow.table.match import Match

# A command and what it does; those of the dice only where a game has any.
ROLLING = {
    "roll": "let the program roll the dice",
    "roll 3 5": "enter dice from your table",
}
HELP = {
    "moves": "all legal moves, numbered; '#3' plays the third",
    "what MOVE": "what a move would do, before you make it",
    "hint": "the best move, and why",
    "undo": "take back your last decision",
    "score": "points by category",
    "board": "the board once more",
    "rules": "the rule for a refused move, or 'rules SLUG'",
    "position": "the position as text",
    "new": "put this match aside, start another",
    "quit": "save and leave",
    "help": "this",
}
Aside = tuple[str, str, str, str]  # text, role, and what its first line and the others begin with


def introduction(match: Match) -> Iterator[Aside]:
    """What this is about, for who has never heard of it."""
    yield f"{match.room.title}. {match.room.pitch}", "pine", "", ""
    yield f"'help' tells what you can say, 'hedgerow rules {match.room.name}' the rules.", "pencil", "", ""


def commands(match: Match, seat: int, are_asked: bool) -> Iterator[Aside]:
    """All that can be typed; `are_asked`: the dice lie on the player's own table."""
    now = match.legal(seat) if isinstance(match.to_move, int) else []
    such = f", such as '{now[0]}'" if now else ""
    yield f"Type a move in words{such} (short forms will do), or:", "ink", "", ""
    for command, told in {**(ROLLING if are_asked else {}), **HELP}.items():
        yield told, "ink", f"  {command:<11}", " " * 13


def points(match: Match, seat: int, reader: int) -> Iterator[Aside]:
    """A seat's points, and why, as far as the reader may know: a line for each category that has something to tell."""
    who = f"Player {seat + 1}: " if match.players > 1 else ""
    reasons = reasons_in(match.room.explain_score(match.view(reader), seat))
    added = "".join(f", {name} {number}" for name, number in match.subtotals(seat).items())
    yield f"{who}{plural(match.scores()[seat], 'point')}{added}.", "ink", "", ""
    for category, number in match.tally(seat).items():
        why = " ".join(reasons.get(category, ()))
        if number or why:
            yield f"{category} {number}{': ' * bool(why)}{why}", "pencil", "  ", "    "


def foretold(match: Match, text: str, seat: int) -> Iterator[Aside]:
    """What somebody's move would do, as far as she can know."""
    mover, move = match.understood(text, seat)
    view = views.hidden(match.at(match.played), mover)
    says = foretelling.says(match.room, view, foretelling.after(view, mover, move), mover)
    warning = match.room.warn(view[0], mover, move)
    yield f"{match.room.words.say(view[0], mover, move)}:", "accent", "", ""
    for sentence in [*says, warning] if says or warning else ["It changes nothing that could be told beforehand."]:
        if sentence:
            yield sentence, "fire" if sentence == warning else "pencil", "  ", "    "
