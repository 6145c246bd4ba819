"""Wildlife Shelter as pictures: coloured text for the terminal (land beside shelter, dice above, score below), SVG."""

from __future__ import annotations

from hedgerow.games.shelter.rules.state import DRAW, KINDS, OVER, ROLL_1, ROUNDS
from hedgerow.games.shelter.words import diagram
from hedgerow.games.shelter.words import names as n
from hedgerow.kernel.room import Record

ROLES = {diagram.TREE: "pine", diagram.CROSSED: "heather", **dict.fromkeys(diagram.SIGNS, "accent")}
LAND = 4 + diagram.WIDTH
FENCES = "|-"


def lines(s: Record, seat: int) -> list[list[tuple[str, str]]]:
    """One sheet; at a table of many the scores of the others follow in one line."""
    lines: list[list[tuple[str, str]]] = [_head(s), []]
    lines += [_coloured(line) for line in diagram.block(s, seat)]
    lines += [[], [(f"  {diagram.LEGEND}", "legend")]]
    scores = [int(n.rules.score(s, p)) for p in range(int(s.players))]
    lines.append([("  score ", "pencil"), (str(scores[seat]), "ink")])
    if len(scores) > 1:
        others = ", ".join(f"player {p + 1} {points}" for p, points in enumerate(scores) if p != seat)
        told = f"  others: {others}"
        lines[-1].append((told if len(told) <= 66 else told[:63].rsplit(",", 1)[0] + " ...", "pencil"))
    return lines


def _head(s: Record) -> list[tuple[str, str]]:
    if s.phase < ROLL_1 or s.phase == OVER:
        return [("  Wildlife Shelter", "ink"), (": trees" if s.phase < ROLL_1 else ": the end", "pencil")]
    pieces = [(f"  round {int(s.turn)} of {ROUNDS}", "pencil")]
    for die in s.dice:
        if die:
            pieces += [("   ", "pencil"), (f"[{int(die)}]", "ink")]
            if s.phase == DRAW:
                pieces.append((f" {KINDS[int(die) - 1]}", "pencil"))
    return pieces


def _coloured(line: str) -> list[tuple[str, str]]:
    """Runs of one role: border and fences, trees, animals, crosses, circles, the rest in pencil."""
    pieces: list[tuple[str, str]] = []
    for place, character in enumerate(line):
        role = _role(line, place, character)
        if pieces and pieces[-1][1] == role:
            pieces[-1] = (pieces[-1][0] + character, role)
        else:
            pieces.append((character, role))
    return pieces


def _role(line: str, place: int, character: str) -> str:
    if place < LAND:
        if character in FENCES:
            return "bank"
        return ROLES.get(character, "pencil") if "|" in line[:LAND] else "pencil"
    alone = line[place - 1] == " " and line[place + 1 : place + 2] in ("", " ")
    if alone and character in (diagram.OPEN, diagram.KEPT, diagram.LOST):
        return "ember" if character == diagram.LOST else "river"
    return ROLES[diagram.CROSSED] if alone and character == diagram.CROSSED else "pencil"
