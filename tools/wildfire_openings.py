#!/usr/bin/env python3
"""Solo Wildfire solved: the exact chance to save the home by perfect play, for every opening up to symmetry.

    .venv/bin/python tools/wildfire_openings.py solve openings.csv --workers 2
    .venv/bin/python tools/wildfire_openings.py table openings.csv
    .venv/bin/python tools/wildfire_openings.py publish openings.csv
    .venv/bin/python tools/wildfire_openings.py bound openings.csv --matches 100000

`solve` asks `games.wildfire.rules.perfect` what can be had in every opening, at least and at most. What was found is
written at once, a line for each opening and side, and not asked again: it can be stopped and taken up.
`publish` writes what a file holds into docs/studies and docs/pictures. `bound` tells what nobody's mean exceeds, while
some openings are open: of those it asks who knows all dice (`bots.foreknown`), of others the file.
"""

from __future__ import annotations

import argparse
import csv
import math
import multiprocessing
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from hedgerow import catalog
from hedgerow.bots.foreknown import LOT, Foresight
from hedgerow.games.wildfire.picture import art
from hedgerow.games.wildfire.rules.openings import digs_of, refused
from hedgerow.games.wildfire.rules.openings import name_of as name
from hedgerow.games.wildfire.rules.openings import square_named as square
from hedgerow.games.wildfire.rules.perfect import Perfect
from hedgerow.games.wildfire.rules.state import ALL, SIDE, SQUARES
from hedgerow.lab.bounds import PARTS
from hedgerow.lab.distribution import Distribution
from hedgerow.scene.palette import DARK, LIGHT, TYPEFACE, rules_for
from hedgerow.scene.pencil import box, corners, hatch, lattice
from hedgerow.scene.svg import filled, group, line, text

HOMES = ("A1", "B1", "C1", "B2", "C2", "C3")  # every other square is one of these, turned or mirrored
SIDES = ("at least", "at most")
FIELDS = ("home", "fire", "side", "chance", "turns", "seconds")
PLACES = 1 << 22
STUDIES = Path(__file__).resolve().parents[1] / "docs" / "studies"
CHANCES, PAGE = "wildfire-openings.csv", "wildfire-solved.md"
PICTURE = STUDIES.parent / "pictures" / "wildfire-openings.svg"
BEGINS, ENDS = "<!-- table -->\n\n", "\n\n<!-- /table -->"
SAME = 1e-10  # between two numbers that differ by rounding only
VAGUE = 0.1  # between the ends of what is known: it is not worth telling
UNSURE = 0.005  # between the ends of what is known: no number is drawn

CELL, MARGIN, GAP, TOP = 46.0, 34.0, 48.0, 66.0
MAP = SIDE * CELL
WIDTH, HEIGHT = 2 * MARGIN + 4 * MAP + 3 * GAP, 2 * (MAP + TOP) + 20
SHADES = (
    (0.98, "pine", 0.75), (0.95, "pine", 0.4), (0.9, "bank", 0.35), (0.8, "bank", 0.7), (0.65, "fire", 0.4),
    (0.0, "fire", 0.75),
)  # fmt: skip


class Task(NamedTuple):
    """Openings that one process solves with one table."""

    home: str
    fires: tuple[str, ...]


def mirrored(fire: str) -> str:
    """At the diagonal from A1 to F6."""
    row, column = divmod(square(fire), SIDE)
    return name(SIDE * column + row)


def digs(home: str) -> int:
    return digs_of(square(home))


def touching(home: str, fire: str) -> bool:
    """Is the fire on one of the eight squares around the home, or on it?"""
    return refused(square(home), square(fire))


def fires(home: str) -> list[str]:
    """Where the first fire may be; of two that are mirror images the one that comes first."""
    allowed = [name(place) for place in range(SQUARES) if not touching(home, name(place))]
    if mirrored(home) != home:
        return allowed
    return [fire for fire in allowed if square(fire) <= square(mirrored(fire))]


def images(home: str) -> int:
    """How many of the 36 squares are this one, turned or mirrored."""
    row, column = divmod(square(home), SIDE)
    return 4 if row == column else 8


# --- solving ----------------------------------------------------------------------------------------------------------


def tasks(homes: list[str], done: set[tuple[str, str, str]], parts: int) -> Iterator[Task]:
    """What is still to do, home by home, each in so many parts; fires that spread quickly are quickly solved."""
    for home in homes:
        left = [fire for fire in fires(home) if any((home, fire, side) not in done for side in SIDES)]
        left.sort(key=lambda fire: sum(0 < line < SIDE - 1 for line in divmod(square(fire), SIDE)), reverse=True)
        for part in range(min(parts, len(left))):
            yield Task(home, tuple(left[part::parts]))


def solve_some(task: Task, answers: multiprocessing.Queue[tuple[object, ...] | None]) -> None:
    """All openings of a task, with one table; with a second one for those whose best way has a pass."""
    home = 1 << square(task.home)
    parent = multiprocessing.parent_process()
    assert parent is not None
    at_most, at_least = Perfect(home, True, PLACES), Perfect(home, False)
    for fire in task.fires:
        started, before = time.monotonic(), at_most.looked_at + at_least.looked_at
        burning = 1 << square(fire)
        position = (burning, ALL & ~burning & ~home, digs(task.home))
        most = at_most.chance(*position, parent.is_alive)
        least = None if most is None else at_most.had(*position)
        if least is not None and most is not None and most - least > SAME:
            least = at_least.chance(*position, parent.is_alive)
        if least is None or most is None:
            return  # nobody waits for it any more
        turns = at_most.looked_at + at_least.looked_at - before
        for side, chance in zip(SIDES, (least, most), strict=True):
            answers.put((task.home, fire, side, repr(chance), turns, round(time.monotonic() - started, 1)))
    answers.put(None)


def answers_of(queue: list[Task], work: Callable[[Task, Any], None], workers: int) -> Iterator[tuple[Any, ...]]:
    """What processes find of these tasks, as soon as it is found; each puts None behind its last answer."""
    answers: multiprocessing.Queue[tuple[Any, ...] | None] = multiprocessing.Queue()
    running = 0
    while queue or running:
        while queue and running < workers:
            multiprocessing.Process(target=work, args=(queue.pop(0), answers), daemon=True).start()
            running += 1
        answer = answers.get()
        if answer is None:
            running -= 1
        else:
            yield answer


def solve(file: Path, homes: list[str], workers: int, parts: int) -> int:
    done = {(row["home"], row["fire"], row["side"]) for row in rows(file)} if file.exists() else set()
    fresh = not file.exists()
    with file.open("a", newline="", encoding="utf-8") as out:
        writer = csv.writer(out, lineterminator="\n")
        if fresh:
            writer.writerow(FIELDS)
            out.flush()
        for answer in answers_of(list(tasks(homes, done, parts)), solve_some, workers):
            writer.writerow(answer)
            out.flush()
            print(*answer, file=sys.stderr, flush=True)
    return 0


# --- what was found ---------------------------------------------------------------------------------------------------


def rows(file: Path) -> list[dict[str, str]]:
    with file.open(newline="", encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


class Solved:
    """The chances of all openings, at least and at most."""

    def __init__(self, file: Path) -> None:
        found = rows(file)
        self._chances = {(row["home"], row["fire"], row["side"]): float(row["chance"]) for row in found}
        self.turns = sum(int(row["turns"]) for row in found)

    def between(self, home: str, fire: str) -> tuple[float, float]:
        """What is certain: all openings lie between 0 and 1."""
        if mirrored(home) == home:
            fire = min(fire, mirrored(fire), key=square)
        least, most = ((home, fire, side) for side in SIDES)
        return self._chances.get(least, 0.0), self._chances.get(most, 1.0)

    def exact(self, home: str, fire: str) -> bool:
        least, most = self.between(home, fire)
        return most - least < SAME

    def mean(self, home: str) -> tuple[float, float]:
        """Over all first fires, each of which is as likely as the others. [wildfire.first-fire]"""
        found = [self.between(home, name(place)) for place in range(SQUARES) if not touching(home, name(place))]
        return sum(least for least, _ in found) / len(found), sum(most for _, most in found) / len(found)

    def whole(self) -> tuple[float, float]:
        """Over all homes, too. [wildfire.home]"""
        means = [(images(home), *self.mean(home)) for home in HOMES]
        return sum(n * least for n, least, _ in means) / SQUARES, sum(n * most for n, _, most in means) / SQUARES


def turned(home: int, fire: int) -> tuple[str, str]:
    """The same opening, turned or mirrored, with the home on one of HOMES: two mirrors in turn show all eight sides."""
    for n in range(8):
        if name(home) in HOMES:
            break
        home, fire = (
            SIDE * (place // SIDE) + SIDE - 1 - place % SIDE if n % 2 else SIDE * (place % SIDE) + place // SIDE
            for place in (home, fire)
        )
    return name(home), name(fire)


def opening_of(lots: Sequence[int]) -> tuple[str, str]:
    """By the lots of a match: a home, and the first fire that is not refused. [wildfire.first-fire]"""
    dice = [lot * SIDE // LOT for lot in lots]
    home, *fires = (SIDE * row + column for column, row in zip(dice[::2], dice[1::2], strict=True))
    return turned(home, next(fire for fire in fires if not touching(name(home), name(fire))))


def bound(file: Path, matches: int, seed: int = 1) -> None:
    """Nobody's mean is higher: of a known opening its chance, of others what who knows all dice of a match has."""
    room = catalog.room("wildfire")
    foresight, solved = Foresight(room, room.settings()), Solved(file)
    found, known = Distribution(), 0
    for match in range(matches):
        lots = foresight.lots(seed, match)
        most = solved.between(*opening_of(lots.tolist()[:400]))[1]
        known += most < 1.0
        value = most if most < 1.0 else foresight.best_from(foresight.first(seed, match), lots)
        found.add(Distribution.of([math.ceil(PARTS * value)]))
    mean, error = 100 * found.mean() / PARTS, 100 * found.error() / PARTS
    print(f"{matches:,} matches, {known:,} of known openings: nobody has more than {mean:.3f} % ± {error:.3f}")


def told(between: tuple[float, float], digits: int = 2) -> str:
    """In per cent; where it is not exact, both ends, if they say anything."""
    if between[1] - between[0] > VAGUE:
        return "open"
    least, most = (f"{100 * chance:.{digits}f}" for chance in between)
    return least if least == most else f"{least} to {most}"


def table(solved: Solved) -> str:
    """Markdown: the homes, then for each home the land, with the chance at every place of the first fire."""
    every = [(home, fire) for home in HOMES for fire in fires(home)]
    exact = sum(solved.exact(home, fire) for home, fire in every)
    lines = [
        f"Exact: {exact} of {len(every)} openings. All homes and fires together: **{told(solved.whole(), 3)}**.",
        "",
        "| home | like it | digs | saved, % | hardest first fire | easiest |",
        "|---|---|---|---|---|---|",
    ]
    for home in HOMES:
        best = sorted(fires(home), key=lambda fire: solved.between(home, fire))
        ends = (f"{fire} {told(solved.between(home, fire))}" for fire in (best[0], best[-1]))
        lines.append(f"| {home} | {images(home)} | {digs(home)} | {told(solved.mean(home))} | {' | '.join(ends)} |")
    for home in HOMES:
        lines += ["", f"Home {home}:", "", "| | A | B | C | D | E | F |", "|---|---|---|---|---|---|---|"]
        for row in range(SIDE):
            cells = [_cell(solved, home, name(SIDE * row + column)) for column in range(SIDE)]
            lines.append(f"| {row + 1} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _cell(solved: Solved, home: str, fire: str) -> str:
    if fire == home:
        return "home"
    return "" if touching(home, fire) else told(solved.between(home, fire))


# --- the picture ------------------------------------------------------------------------------------------------------


def shade(chance: float) -> tuple[str, float]:
    """A crayon for a chance, and how hard it is pressed."""
    return next((role, opacity) for least, role, opacity in SHADES if chance >= least)


def square_of_map(x: float, y: float, between: tuple[float, float], key: object) -> str:
    chance, most = between
    if most - chance > UNSURE:
        return text(x + CELL / 2, y + CELL / 2 + 6, "?", 16, "pencil")
    role, opacity = shade(chance)
    crayon = line(hatch(corners(x + 2, y + 2, CELL - 4, CELL - 4), key, 6, -0.75), role, 5, opacity)
    return crayon + text(x + CELL / 2, y + CELL / 2 + 6, f"{100 * chance:.1f}", 16, "ink")


def grid_of_map(x: float, y: float, key: object) -> str:
    down, across = lattice(x, y, SIDE, SIDE, CELL)
    parts = [line("".join([*down, *across]), "pencil", 1.1, 0.6), line(box(x, y, MAP, MAP, key), "ink", 2)]
    for i, letter in enumerate("ABCDEF"):
        middle = (i + 0.5) * CELL
        parts.append(text(x + middle, y - 7, letter, 14, "pencil"))
        parts.append(text(x - 12, y + middle + 5, str(i + 1), 14, "pencil"))
    return "".join(parts)


def map_of_homes(solved: Solved, x: float, y: float) -> str:
    """Every square as a home, with its mean over all first fires."""
    parts = [text(x, y - 32, "Where the home stands", 20, "ink", "start", bold=True)]
    for place in range(SQUARES):
        row, column = divmod(place, SIDE)
        low, high = sorted((min(row, SIDE - 1 - row), min(column, SIDE - 1 - column)))
        mean = solved.mean(name(SIDE * low + high))
        parts.append(square_of_map(x + column * CELL, y + row * CELL, mean, ("home", place)))
    return "".join([*parts, grid_of_map(x, y, "homes")])


def map_of_fires(solved: Solved, home: str, x: float, y: float) -> str:
    """A home, and on every square what a first fire there leaves of its chance."""
    parts = [text(x, y - 32, f"Home {home}: {told(solved.mean(home))}", 20, "ink", "start", bold=True)]
    for place in range(SQUARES):
        left, top = x + place % SIDE * CELL, y + place // SIDE * CELL
        if name(place) == home:
            parts.append(group(art.home(place % art.HANDS), at=(left + 3, top + 3), scale=(CELL - 6) / art.BOX))
        elif not touching(home, name(place)):
            parts.append(square_of_map(left, top, solved.between(home, name(place)), (home, place)))
    return "".join([*parts, grid_of_map(x, y, home)])


def key_to_maps(solved: Solved, x: float, y: float) -> str:
    words = (
        "The exact chance to save the home,",
        "in per cent, by perfect play. Six maps",
        "tell it by the square of the first fire;",
        "beside the home none begins.",
        f"All together: {told(solved.whole())}",
    )
    parts = [text(x, y + 6 + 25 * n, said, 17, "ink", "start", bold=n == 4) for n, said in enumerate(words)]
    for n, (least, role, opacity) in enumerate(SHADES):
        top = y + 142 + 25 * n
        above = f"{100 * least:.0f} and more" if least else f"less than {100 * SHADES[n - 1][0]:.0f}"
        parts.append(line(hatch(corners(x, top - 13, 34, 17), ("key", n), 6, -0.75), role, 5, opacity))
        parts.append(text(x + 44, top, above, 16, "ink", "start"))
    return "".join(parts)


def picture(solved: Solved) -> str:
    maps = [map_of_homes(solved, *place_of_map(0))]
    maps += [map_of_fires(solved, home, *place_of_map(n)) for n, home in enumerate(HOMES, 1)]
    maps.append(key_to_maps(solved, *place_of_map(7)))
    halo = "text{{paint-order:stroke;stroke-width:4px;stroke:{paper}}}"  # numbers stand out of the crayon
    light, dark = (rules_for(palette) + halo.format(**palette) for palette in (LIGHT, DARK))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img" '
        f'font-family="{TYPEFACE}" fill="none" stroke-linecap="round" stroke-linejoin="round">'
        f"<title>Wildfire alone: the exact chance to save the home, for every opening</title>"
        f"<style>{light}@media(prefers-color-scheme:dark){{{dark}}}</style>"
        f"{filled(f'M0 0h{WIDTH:g}v{HEIGHT:g}h-{WIDTH:g}z', 'paper')}{''.join(maps)}</svg>\n"
    )


def place_of_map(n: int) -> tuple[float, float]:
    return MARGIN + n % 4 * (MAP + GAP), TOP + n // 4 * (MAP + TOP)


def publish(file: Path) -> None:
    """The numbers, the table in the page, and the picture. The numbers come in the order of the table."""
    solved = Solved(file)
    kept = {(row["home"], row["fire"], row["side"]): row for row in rows(file)}
    with (STUDIES / CHANCES).open("w", newline="", encoding="utf-8") as out:
        writer = csv.DictWriter(out, FIELDS[:-1], extrasaction="ignore", lineterminator="\n")
        writer.writeheader()
        for home in HOMES:
            writer.writerows(kept[key] for fire in fires(home) for side in SIDES if (key := (home, fire, side)) in kept)
    page = STUDIES / PAGE
    before, _, rest = page.read_text(encoding="utf-8").partition(BEGINS)
    page.write_text(before + BEGINS + table(solved) + ENDS + rest.partition(ENDS)[2], encoding="utf-8")
    PICTURE.write_text(picture(solved), encoding="utf-8")


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    solving = commands.add_parser("solve")
    solving.add_argument("file", type=Path)
    solving.add_argument("--homes", nargs="+", choices=HOMES, default=list(HOMES))
    solving.add_argument("--workers", type=int, default=1)
    solving.add_argument("--parts", type=int, default=1, help="tasks that the openings of a home are divided into")
    telling = commands.add_parser("table")
    telling.add_argument("file", type=Path)
    publishing = commands.add_parser("publish")
    publishing.add_argument("file", type=Path)
    bounding = commands.add_parser("bound")
    bounding.add_argument("file", type=Path)
    bounding.add_argument("--matches", type=int, default=10_000, help="of seed 1")
    chosen = parser.parse_args(words)
    if chosen.command == "solve":
        return solve(chosen.file, chosen.homes, chosen.workers, chosen.parts)
    if chosen.command == "table":
        print(table(Solved(chosen.file)))
    elif chosen.command == "bound":
        bound(chosen.file, chosen.matches)
    else:
        publish(chosen.file)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
