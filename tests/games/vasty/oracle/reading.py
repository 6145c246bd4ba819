"""A position's text, as the second referee reads it: at the beginning of a turn, when somebody places or redraws."""

from __future__ import annotations

import re

from games.vasty.oracle.people import COLOURS
from games.vasty.oracle.referee import Referee


def take_up(referee: Referee, text: str) -> None:
    """Go on from a diagram. What it leaves out is as at the beginning."""
    for line in text.splitlines():
        if found := re.fullmatch(r"turn (\d+) of player (\d), player \2: place or redraw", line):
            referee.turn, referee.at = int(found[1]), int(found[2]) - 1
        elif found := re.fullmatch(r"started by player \d, idle (\d+), dry (\d+)", line):
            referee.idle, referee.dry = int(found[1]), int(found[2])
        elif found := re.fullmatch(r"([RF]\d\d) on (\w+) (\w+)(?: heading (\w+).*)?", line):
            referee.woods.lay(found[1], (found[2], found[3]), found[4] or "north")
        elif found := re.fullmatch(r"player (\d) \(\w+\): (.+)", line):
            take_player(referee, int(found[1]) - 1, found[2])
        elif found := re.fullmatch(r"(\w+) objectives: (.+)", line):
            referee.seats[COLOURS.index(found[1])].goals = found[2].split()
        elif found := re.fullmatch(r"lying: (.+)", line):
            referee.lying = {token.split()[1]: token.split()[0] for token in found[1].split(", ")}
        elif found := re.fullmatch(r"pile: (.+)", line):
            referee.pile = {card for part in found[1].split() if part != "-" for card in cards(part)}
        elif found := re.fullmatch(r"under: (.+)", line):
            referee.under = found[1].split()
    assert referee.turn, "no turn begins here"


def cards(part: str) -> list[str]:
    """`F03` or `F03-F09`."""
    first, _, last = part.partition("-")
    return [f"F{k:02}" for k in range(int(first[1:]), int((last or first)[1:]) + 1)]


def take_player(referee: Referee, who: int, text: str) -> None:
    seat = referee.seats[who]
    for fact in text.split(", "):
        name, _, value = fact.partition(" ")
        if name == "at":
            seat.space = value
        elif name == "damage":
            seat.damage = int(value)
        elif name == "collected":
            seat.got = int(value)
        elif name == "tokens":
            seat.tokens = set(value.split())
        elif name == "marks":
            seat.marks = set(value.split())
        elif name == "hand":
            seat.hand = value.split()
        elif fact.startswith("steered by"):
            seat.steerer = int(value.split()[-1]) - 1
        elif fact.startswith("card chosen by"):
            seat.picker = int(value.split()[-1]) - 1
