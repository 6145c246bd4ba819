"""Measures, and where everything is on paper: cards on the lattice or in a tree level by level, the tray below."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from hedgerow.games.vasty.rules.state import HAND, HOME, MIDDLE, SIDE
from hedgerow.scene.pencil import Point
from hedgerow.scene.svg import Box

CELL = 84.0
HALF = CELL / 2
EDGE = 3.0  # between the card and the border of its cells
SIDES: tuple[Point, ...] = ((-1, 0), (0, -1), (1, 0))  # left, front, right of a card that heads north
FORWARD: tuple[Point, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west on paper

FEWEST_COLUMNS, FEWEST_ROWS = 10, 7  # so that the paper does not change with every card
MARGIN = 20.0  # around everything
GAP = 46.0  # between the levels of a tree

CARD_WIDE, CARD_HIGH, BETWEEN = 3 * CELL, 2 * CELL + 34, 20.0
HAND_WIDE = HAND * CARD_WIDE + (HAND - 1) * BETWEEN
STRIP = 62.0  # turn, dice, pile
SLIP_WIDE, SLIP_HIGH = 404.0, 132.0
APART = 14.0  # between slips
LEAST_WIDE = 2 * MARGIN + HAND_WIDE + 2 * APART + SLIP_WIDE  # a hand and the slips beside it


@dataclass(frozen=True)
class Chart:
    """Middles of things on the whole drawing, and how many cells the map's part of the paper has."""

    spaces: list[tuple[int, float, float]]  # in an order in which a card comes after the one it lies on
    dots: list[tuple[int, int, float, float]]  # the open ones: node, number, middle
    links: list[tuple[int, float, float, float, float]]  # in a tree: node, from, to
    home: tuple[float, float]
    columns: int
    rows: int


def dot_middle(node: int, dot: int, x: float, y: float, heading: int) -> tuple[float, float]:
    """The dots of a card lie left, in front and right of its space; home's at the ends of its arms."""
    across, down = FORWARD[dot if node == HOME else (heading + dot + 3) & 3]
    far = 2 * CELL if node == HOME else CELL
    return x + across * far, y + down * far


def in_order(child: list[int]) -> list[int]:
    """All nodes on the map, home first, each behind the one it lies on."""
    found = [HOME]
    for node in found:
        first, end = (0, 4) if node == HOME else (3 * node + 1, 3 * node + 4)
        found += [n for n in child[first:end] if n]
    return found


# --- the lattice ------------------------------------------------------------------------------------------------------


def lattice(
    child: list[int], cells: list[int], headings: list[int], dots: list[int], rows: list[int], radius: int
) -> Chart:
    west, east, south, north = bounds(rows, radius)
    left, top = MARGIN + (0.5 - west) * CELL, MARGIN + (0.5 + north) * CELL
    spaces, open_dots = [], []
    for node in in_order(child):
        x, y = left + cells[node] % SIDE * CELL, top - cells[node] // SIDE * CELL
        spaces.append((node, x, y))
        first = 0 if node == HOME else 3 * node + 1
        open_dots += [
            (node, dot, *dot_middle(node, dot, x, y, headings[node]))
            for dot in range(4 if node == HOME else 3)
            if dots[node] >> dot & 1 and not child[first + dot]
        ]
    return Chart(spaces, open_dots, [], spaces[0][1:], east - west + 1, north - south + 1)


def bounds(rows: list[int], radius: int) -> tuple[int, int, int, int]:
    """The cells to show: all covered ones and one more around, in steps of two, but no farther than the table."""
    covered = 0
    for row in rows:
        covered |= row
    west, east = (covered & -covered).bit_length() - 1, covered.bit_length() - 1
    used = [y for y, row in enumerate(rows) if row]
    return *_span(west, east, FEWEST_COLUMNS, radius), *_span(used[0], used[-1], FEWEST_ROWS, radius)


def _span(low: int, high: int, fewest: int, radius: int) -> tuple[int, int]:
    low = max(MIDDLE - (MIDDLE - low + 1 + 1) // 2 * 2, MIDDLE - radius)
    high = min(MIDDLE + (high - MIDDLE + 1 + 1) // 2 * 2, MIDDLE + radius)
    while high - low + 1 < fewest:
        low, high = (low - 1, high) if MIDDLE - low <= high - MIDDLE else (low, high + 1)
    return low, high


# --- a tree -----------------------------------------------------------------------------------------------------------


def tree(child: list[int], dots: list[int]) -> Chart:
    """Level below level; a card stands as far left as its level and the card above it allow, its dots beside it."""
    spaces, open_dots, links = [], [], []
    edge = MARGIN + CELL
    level: list[tuple[int, float]] = [(HOME, edge)]  # nodes, and where the card above stands
    y, widest = edge, edge
    while level:
        following: list[tuple[int, float]] = []
        free = edge
        for node, wish in level:
            x = max(free, wish)
            if node != HOME:
                links.append((node, wish, y - CELL - GAP, x, y))
            spaces.append((node, x, y))
            free = x + CELL
            for dot in range(4 if node == HOME else 3):
                above = child[dot if node == HOME else 3 * node + dot + 1]
                if above:
                    following.append((above, x))
                elif dots[node] >> dot & 1:
                    open_dots.append((node, dot, free, y))
                    free += CELL
            free += CELL / 4
        widest = max(widest, free)
        level, y = following, y + CELL + GAP
    columns, rows = math.ceil((widest - MARGIN) / CELL), math.ceil((y - MARGIN) / CELL)
    return Chart(spaces, open_dots, links, (edge, edge), max(FEWEST_COLUMNS, columns), max(FEWEST_ROWS, rows))


# --- the whole page ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=500)
def page(
    players: int, has_place: bool, columns: int, rows: int
) -> tuple[float, float, tuple[tuple[float, float], ...]]:
    """Width, height, and where each player's slip lies: beside the hand where there is room, else below it."""
    wide = max(2 * MARGIN + columns * CELL, LEAST_WIDE)
    top = MARGIN + rows * CELL + STRIP
    hand_high = CARD_HIGH if has_place else 0.0
    left, first = MARGIN + HAND_WIDE + 2 * APART, top
    if wide - MARGIN - left < SLIP_WIDE or not has_place:
        left, first = MARGIN, top + hand_high + (APART if has_place else 0)
    abreast = int((wide - MARGIN - left + APART) // (SLIP_WIDE + APART))
    slips = tuple(
        (left + k % abreast * (SLIP_WIDE + APART), first + k // abreast * (SLIP_HIGH + APART)) for k in range(players)
    )
    return wide, max(top + hand_high, slips[-1][1] + SLIP_HIGH) + MARGIN, slips


def leaves(has_place: bool, rows: int, slips: tuple[tuple[float, float], ...]) -> tuple[Box, ...]:
    """The tray in parts, for a narrow screen: strip and hand, then each slip, as two of them are as wide as a hand."""
    top, around = MARGIN + rows * CELL, APART / 2
    hand = (0.0, top, HAND_WIDE + 2 * MARGIN, STRIP + CARD_HIGH + around if has_place else STRIP - around)
    return hand, *((x - around, y - around, SLIP_WIDE + APART, SLIP_HIGH + APART) for x, y in slips)
