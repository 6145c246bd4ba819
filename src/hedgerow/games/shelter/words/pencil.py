"""A finished sheet of Wildlife Shelter, drawn as it lies on the table: animals, fences, crosses, circles."""

from __future__ import annotations

from hedgerow.games.shelter.rules.state import BLOCK, OVER, ROUNDS, SOLO, SQUARES, THIRD_FENCE
from hedgerow.games.shelter.words import names as n
from hedgerow.games.shelter.words.diagram import EMPTY, LEGEND, SIGNS, TREE, signs
from hedgerow.kernel.phrases import LETTERS
from hedgerow.kernel.room import Record

PENCIL = {part.split()[0]: " ".join(part.split()[1:]) for part in LEGEND.split("  ")} | {EMPTY: "empty"}

NEW = ("new_animal", "new_right", "new_below", "new_cross", "new_third", "step", "kind", "die")


def put(s: Record, seat: int, key: str, chosen: str) -> None:
    """Draw an animal or a tree on a square, or the next one. Fences, crosses and circles are drawn or rubbed out."""
    sheet, (what, _, which) = s.sheet[seat], key.partition("-")
    if key in n.EDGES:
        on_right, square = n.EDGES[key]
        sheet["right" if on_right else "below"] ^= 1 << square
    elif what == "shelter":
        sheet.crossed ^= 1 << n.stall_of(which)
    elif what == "circle":
        _circle(s, sheet, LETTERS.index(which) if which in LETTERS else BLOCK + int(which) - 1)
    elif what == "third":
        circle = [str(worth) for worth in THIRD_FENCE].index(which)
        sheet.third = circle if sheet.third > circle else circle + 1
    else:
        _stand(s, sheet, n.square_of(key), chosen)
    finish(s)


def _stand(s: Record, sheet: Record, square: int, chosen: str) -> None:
    """Trees are the same on all sheets, unless everybody has her own. [shelter.trees?own]"""
    order = list(PENCIL)
    chosen = chosen or order[(order.index(signs(sheet)[square]) + 1) % len(order)]
    for kind, sign in enumerate(SIGNS):
        sheet.animal[kind] = int(sheet.animal[kind]) & ~(1 << square) | (1 << square if chosen == sign else 0)
    for other in [sheet] if s.options.own_trees else s.sheet[: int(s.players)]:
        other.trees = int(other.trees) & ~(1 << square) | (1 << square if chosen == TREE else 0)


def _circle(s: Record, sheet: Record, line: int) -> None:
    """Open, then kept, then lost."""
    here = 1 << line
    if not int(s.decided) & here:
        s.decided = int(s.decided) | here
    elif not int(sheet.lost) & here:
        sheet.lost = int(sheet.lost) | here
    else:
        sheet.lost = int(sheet.lost) & ~here
        s.decided = int(s.decided) & ~here


def finish(s: Record) -> None:
    """The end of a match. Alone, circles are kept by twos. [shelter.solo]"""
    s.phase, s.turn, s.row, s.at = OVER, ROUNDS, 0, 0
    s.dice[:] = 0
    for seat in range(int(s.players)):
        sheet = s.sheet[seat]
        for name in NEW:
            sheet[name] = 0
        pairs = (int(s.decided) & ~int(sheet.lost)).bit_count() // 2
        sheet.doubles = pairs if s.variant == SOLO else min(int(sheet.doubles), pairs)
        assert int(sheet.trees) >> SQUARES == 0
