"""Vasty Wilds in the terminal: the map around the seat's pawn, players, hand."""

from __future__ import annotations

from textwrap import wrap

from hedgerow.games.vasty.rules import board, objectives
from hedgerow.games.vasty.rules.sets import members
from hedgerow.games.vasty.rules.state import EFFECT, HIDDEN, HOME, NODES, OVER, PLACE_OBJ, SIDE, TREE
from hedgerow.games.vasty.words.names import COLOURS, DOTS, MARKS, card, kinds, told
from hedgerow.kernel.jit import Twin
from hedgerow.kernel.phrases import plural
from hedgerow.kernel.room import Record

_rules = Twin(board, objectives)

ROWS, COLUMNS, WIDTH = 13, 15, 5  # cells shown, and characters for each
MOST, ACROSS = 20, 79  # lines in all, and characters of one
ROLES = ("fire", "river", "pine", "accent")  # by seat: red, blue, green, yellow
Line = list[tuple[str, str]]


def lines(s: Record, seat: int) -> list[Line]:
    """At most 20 lines of 80 characters; where cards need many words, the map is lower."""
    below = [*player_lines(s, seat), *hand_lines(s, seat)]
    rows = min(ROWS, (MOST - len(below) - 1) // 2 * 2 + 1)  # an odd number: the pawn is in the middle
    return [*(tree_map(s, seat) if s.options.geometry == TREE else lattice_map(s, seat, rows)), *below]


def lattice_map(s: Record, seat: int, rows: int) -> list[Line]:
    """A window on the table, north up, with the seat's pawn in the middle."""
    y0, x0 = divmod(_rules.cell_of(s, int(s.pos[seat])), SIDE)
    marks = {_rules.cell_of(s, n): n for n in range(NODES) if n == HOME or s.parent[n]}
    dots = open_dots(s)
    lines = []
    for y in range(y0 + rows // 2, y0 - rows // 2 - 1, -1):
        line: Line = []
        for x in range(x0 - COLUMNS // 2, x0 + COLUMNS // 2 + 1):
            cell = SIDE * y + x
            if not (0 <= x < SIDE and 0 <= y < SIDE):
                line.append(("/" * WIDTH, "pencil"))
            elif cell in marks:
                line += space(s, marks[cell])
            elif cell in dots:
                line.append((f"  {dots[cell]}".ljust(WIDTH), "bank"))
            elif int(s.rows[y]) >> x & 1:
                line.append(("  +  ", "pine"))
            else:
                line.append((" " * WIDTH, "pencil"))
        lines.append(line)
    return lines


def open_dots(s: Record) -> dict[int, str]:
    """Open dots by cell: `o`, or `!` where one carries Place Objectives."""
    found = {}
    for node in range(NODES):
        if node == HOME or s.parent[node]:
            for dot in range(4 if node == HOME else 3):
                if _rules.is_open(s, node, dot):
                    effects = [] if node == HOME else [int(e) // EFFECT for e in s.progress[node, dot]]
                    found[int(_rules.dot_cell(s, node, dot))] = "!" if PLACE_OBJ in effects else "o"
    return found


def space(s: Record, node: int) -> Line:
    """A space: its card, the pawn on it (or how many), an objective, a token."""
    pawns = [p for p in range(int(s.players)) if s.pos[p] == node]
    aims = [c for c in range(int(s.players)) if node and node in s.objectives[c]]
    token = "t" if node and node in s.lying else " "
    pawn = (" ", "ink") if not pawns else (str(pawns[0] + 1) if len(pawns) == 1 else "*", ROLES[pawns[0]])
    aim = (token, "heather") if not aims else (COLOURS[aims[0]][0] if len(aims) == 1 else "&", ROLES[aims[0]])
    return [(("hom" if node == HOME else card(node)), "ink"), pawn, aim]


def tree_map(s: Record, seat: int) -> list[Line]:
    """Without cells: the spaces around the pawn by distance, with what lies on them."""
    lines: list[Line] = []
    ring, seen = [int(s.pos[seat])], set()
    for distance in range(ROWS):
        line: Line = [(f"{distance:>2}: " if distance else "at: ", "pencil")]
        following: list[int] = []
        for node in ring:
            seen.add(node)
            if len(line) < 40:
                line += [*space(s, node), (" ", "ink")]
            near = [int(s.parent[node]) - 1, *children(s, node)]
            following += [n for n in near if n >= 0 and n not in seen]
        lines.append(line)
        ring = following
        if not ring:
            break
    return lines


def children(s: Record, node: int) -> list[int]:
    places = range(4) if node == HOME else range(3 * node + 1, 3 * node + 4)
    return [int(s.child[i]) for i in places if s.child[i]]


def player_lines(s: Record, seat: int) -> list[Line]:
    lines: list[Line] = [[("-" * 75, "pencil")]]
    goal = int(_rules.goal(s))
    for p in range(int(s.players)):
        facts = [f"on {card(int(s.pos[p]))}", f"{int(s.got[p])}/{goal} collected", f"damage {int(s.damage[p])}"]
        aims = [card(int(n)) for n in s.objectives[p] if n]
        facts += [f"aims {' '.join(aims)}"] if aims else []
        facts += kinds(s.tokens[p]) + [name for name, bit in MARKS.items() if int(s.marks[p]) & bit]
        facts += [f"steered by {int(s.steered[p])}"] if s.steered[p] else []
        facts += [f"card chosen by {int(s.picker[p])}"] if s.picker[p] else []
        turn = ">" if s.turn and p == s.at and s.phase != OVER else " "
        lines.append([(f"{turn}{p + 1} {COLOURS[p]}: {', '.join(facts)}"[:ACROSS], ROLES[p])])
    return lines


def hand_lines(s: Record, seat: int) -> list[Line]:
    """The seat's cards with all their effects, and the pile."""
    held = [int(c) for c in s.hand[seat] if c and c != HIDDEN]
    lines: list[Line] = [
        [(line, "ink")] for node in held for line in wrap(face(s, node), ACROSS, subsequent_indent="    ")
    ]
    unseen = len(members(s.pile)) - sum(int(c) == HIDDEN for row in s.hand for c in row)
    unseen -= sum(int(c) == HIDDEN for c in s.under[: int(s.under_n)])
    pile = plural(unseen + int(s.under_n), "card")
    pawns = " ".join(str(player + 1) for player in range(int(s.players)))
    lines.append([(f"pile {pile}   o open dot  ! places objectives  t token  {pawns} pawns", "pencil")])
    return lines


def face(s: Record, node: int) -> str:
    """A card in one line: its misfortunes, then its dots."""
    good = [
        f"{DOTS[dot]}: {told(tuple(int(e) for e in s.progress[node, dot]), True)}"
        for dot in range(3)
        if int(s.dots[node]) >> dot & 1
    ]
    return f"{card(node)} {told(tuple(int(e) for e in s.misfortune[node]), False)} | {'; '.join(good) or 'no dots'}"
