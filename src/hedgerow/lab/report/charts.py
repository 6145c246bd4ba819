"""Charts drawn by hand, as the boards are: pencil lines, crayon fillings, roles instead of colours."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, isfinite, log10

from hedgerow.lab.distribution import Distribution
from hedgerow.lab.report.findings import Estimate
from hedgerow.scene.pencil import corners, hatch, num, polyline, ring, stroke
from hedgerow.scene.svg import Drawing, dot, filled, line, text

WIDTH, LEFT, RIGHT, BOTTOM = 440.0, 46.0, 12.0, 36.0
SIZE = 13.0
MOST_BARS = 36
MOST_LEFT = 200.0  # for names of rows
_ENDS = {0.0: "start", 1.0: "end"}
Series = tuple[str, str, Sequence[float | None]]  # name, role, values


def svg(width: float, height: float, title: str, *parts: str) -> str:
    """A picture with a sentence for those who cannot see it."""
    return (
        f'<svg viewBox="0 0 {num(width)} {num(height)}" role="img" aria-label="{escape(title, quote=True)}">'
        f"{''.join(parts)}</svg>"
    )


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers from low to high, at most so many.

    >>> ticks(0, 1), ticks(-3, 41), ticks(0.2, 0.3, 3)
    ([0.0, 0.2, 0.4, 0.6, 0.8, 1.0], [0.0, 10.0, 20.0, 30.0, 40.0], [0.2, 0.25, 0.3])
    """
    span = max(high - low, 1e-9)
    unit = 10.0 ** floor(log10(span / most))
    step = next(unit * m for m in (1, 2, 2.5, 5, 10, 20) if span / (unit * m) <= most - 1 + 1e-9 or m == 20)
    return [round(n * step, 10) for n in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


def told(value: float) -> str:
    """
    >>> told(3.0), told(0.25), told(-0.0)
    ('3', '0.25', '0')
    """
    return f"{round(value, 6) + 0.0:g}"


def histogram(
    values: Distribution, title: str, noun: str, role: str = "pine", like: Sequence[Distribution] = ()
) -> str:
    """Bars for how often each value came, with the mean as a line; `like`: all that it stands beside, and shares both
    axes with."""
    alike = [values, *like]
    low, high = min(one.low for one in alike), max(one.high for one in alike)
    step = max(1, -(-(high - low + 1) // MOST_BARS))
    places = list(range(low, high + 1, step))
    shares = [values.share(range(at, at + step)) for at in places]
    height, top = 170.0, 12.0
    base, most = height - BOTTOM, max(one.share(range(at, at + step)) for one in alike for at in places)
    wide = (WIDTH - LEFT - RIGHT) / len(places)

    def across(value: float) -> float:
        return LEFT + (value - low + 0.5) / step * wide

    parts = []
    for n, share in enumerate(shares):
        tall = (base - top) * share / most
        if tall < 0.6:
            continue
        shape = corners(LEFT + n * wide + 1, base - tall, max(wide - 2, 1.2), tall)
        parts.append(filled(_closed(shape), role, 0.16))
        if wide > 5:
            parts.append(line(hatch(tuple(shape), (title, n), 5.5), role, 1.0, 0.75))
        parts.append(line(polyline([shape[3], shape[0], shape[1], shape[2]], (title, n), 0.45, 1), role, 1.3))
    mean = across(values.mean())
    parts.append(line(stroke(mean, top - 6, mean, base, (title, "mean"), 0.6, 1), "fire", 1.6))
    parts += _floor(base, title)
    for at in ticks(low, high, 8):
        if at == int(at):
            parts.append(text(across(at), base + 16, told(at), SIZE, "pencil"))
    parts.append(text((LEFT + WIDTH - RIGHT) / 2, height - 4, noun, SIZE, "pencil", italic=True))
    parts += _height(top, base, most)
    return svg(WIDTH, height, f"{title}: mean {values.mean():.1f}, from {low} to {high}", *parts)


def _height(top: float, base: float, most: float) -> list[str]:
    """What the tallest bar stands for."""
    return [
        text(LEFT - 6, top + 5, f"{100 * most:.0f} %", SIZE, "pencil", "end"),
        text(LEFT - 6, base + 4, "0", SIZE, "pencil", "end"),
    ]


def _floor(y: float, key: str) -> list[str]:
    return [line(stroke(LEFT - 2, y, WIDTH - RIGHT + 4, y, (key, "floor"), 0.7, 2), "pencil", 1.3)]


def _closed(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


def over_time(series: Sequence[Series], title: str, low: float, high: float, unit: str = "") -> str:
    """Lines over a match, from its start to its end; what nobody knows is left out."""
    height, top = 190.0, 14.0
    base = height - BOTTOM

    def down(value: float) -> float:
        return base - (base - top) * (value - low) / ((high - low) or 1)

    parts = []
    for at in ticks(low, high, 5):
        parts.append(line(stroke(LEFT, down(at), WIDTH - RIGHT, down(at), (title, at), 0.4, 1), "rule", 1.0))
        parts.append(text(LEFT - 6, down(at) + 4, f"{told(at)}{unit}", SIZE, "pencil", "end"))
    parts += _floor(base, title)
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        x = LEFT + (WIDTH - LEFT - RIGHT) * share
        name = _ENDS.get(share, f"{100 * share:.0f} %")
        parts.append(text(x, base + 16, name, SIZE, "pencil", _ENDS.get(share, "middle")))
    for number, (name, role, values) in enumerate(series):
        last = len(values) - 1
        points = [
            (LEFT + (WIDTH - LEFT - RIGHT) * n / last, down(min(max(v, low), high)))
            for n, v in enumerate(values)
            if v is not None and isfinite(v)
        ]
        if len(points) > 1:
            parts.append(line(polyline(points, (title, name), 0.5, 1), role, 2.2))
        parts += [dot(x, y, 2.4, role) for x, y in points]
        x = LEFT + number * (WIDTH - LEFT - RIGHT) / max(len(series), 1)
        parts.append(line(stroke(x, height - 8, x + 18, height - 8, (title, name, "key"), 0.4, 1), role, 2.4))
        parts.append(text(x + 23, height - 4, name, SIZE, role, "start"))
    return svg(WIDTH, height, title, *parts)


def wide(name: str) -> float:
    """About how wide a name is drawn: capitals take more room.

    >>> wide("lock") < wide("LOCK") < wide("REMOVE_TOKEN")
    True
    """
    return sum(9.8 if letter.isupper() or letter in "_mw" else 6.9 for letter in name)


def fitting(name: str, most: float) -> str:
    """As much of a name as has room, with dots where that is not all of it.

    >>> fitting("lock", 60), fitting("SWORD; MOVE 1d6+4", 100)
    ('lock', 'SWORD; MO…')
    """
    if wide(name) <= most:
        return name
    return next(name[:n] + "…" for n in range(len(name), -1, -1) if wide(name[:n]) + 8 <= most)


def intervals(
    rows: Sequence[tuple[str, Estimate]], title: str, unit: str = "", middle: float | None = None, factor: float = 1.0
) -> str:
    """A dot and its interval for each row, around a line in the middle where there is one."""
    good = [(name, one) for name, one in rows if isfinite(one.value) and isfinite(one.error)]
    if not good:
        return ""
    left = min(MOST_LEFT, 22 + max(wide(name) for name, _ in good))
    edges = [factor * edge for _, one in good for edge in (one.low, one.high)]
    edges += [middle] if middle is not None else []
    low, high = min(edges), max(edges)
    room = 0.06 * (high - low or 1)
    low, high = low - room, high + room
    height = 26.0 * len(good) + 44
    base = height - 34

    def across(value: float) -> float:
        return left + (WIDTH - left - 16) * (value - low) / (high - low)

    parts = []
    lowest, highest = (
        (max(low, 0.0), min(high, 100.0)) if unit and min(edges) >= 0 and max(edges) <= 100 else (low, high)
    )
    for at in ticks(lowest, highest, 5):
        parts.append(line(stroke(across(at), 6, across(at), base, (title, at), 0.4, 1), "rule", 1.0))
        parts.append(text(across(at), base + 17, f"{told(at)}{unit}", SIZE, "pencil"))
    if middle is not None:
        parts.append(line(stroke(across(middle), 4, across(middle), base, (title, "middle"), 0.5, 2), "pencil", 1.5))
    for n, (name, one) in enumerate(good):
        y = 22 + 26.0 * n
        sure = middle is not None and (factor * one.low > middle or factor * one.high < middle)
        role = "fire" if sure and factor * one.value < (middle or 0) else "pine" if sure or middle is None else "pencil"
        parts.append(text(left - 10, y + 4, fitting(name, MOST_LEFT - 20), SIZE, "ink", "end"))
        parts.append(
            line(stroke(across(factor * one.low), y, across(factor * one.high), y, (title, n), 0.4, 2), role, 2)
        )
        x = across(factor * one.value)
        parts.append(filled(ring_area(x, y, 4.6), "paper"))
        parts.append(line(ring(x, y, 4.6, (title, n)), role, 2))
        parts.append(dot(x, y, 2.6, role))
    return svg(WIDTH, height, title, *parts)


def ring_area(x: float, y: float, radius: float) -> str:
    r, wide = num(radius), num(2 * radius)
    return f"M{num(x - radius)} {num(y)}a{r} {r} 0 1 0 {wide} 0a{r} {r} 0 1 0 -{wide} 0Z"


def on_board(drawing: Drawing, worth: Sequence[tuple[str, float, str]], title: str) -> str:
    """The board, with what spots are worth: pine above the mean, fire below, the larger the farther from it."""
    spots = {spot.key: spot for spot in drawing.spots}
    most = max((abs(value) for _, value, _ in worth), default=0) or 1
    parts = []
    for key, value, label in worth:
        spot = spots[key]
        x, y = spot.x + spot.width / 2, spot.y + spot.height / 2
        full = max(5.0, min(spot.width, spot.height) / 2 * 0.9)
        radius = full * (0.35 + 0.65 * (abs(value) / most) ** 0.5)
        role = "pine" if value >= 0 else "fire"
        shape = [(x + radius * dx, y + radius * dy) for dx, dy in _ROUND]
        parts.append(filled(ring_area(x, y, radius), role, 0.22))
        parts.append(line(hatch(tuple(shape), (title, key), 5.0), role, 1.2, 0.8))
        parts.append(line(ring(x, y, radius, (title, key)), role, 1.6))
        if full > 11:
            parts.append(f'<g class="halo">{text(x, y + 4, label, min(14.0, full * 0.75), "ink", bold=True)}</g>')
    return svg(drawing.width, drawing.height, title, drawing.sheet, drawing.marks, *parts)


_ROUND = [
    (0, -1), (0.5, -0.87), (0.87, -0.5), (1, 0), (0.87, 0.5), (0.5, 0.87), (0, 1), (-0.5, 0.87), (-0.87, 0.5), (-1, 0),
    (-0.87, -0.5), (-0.5, -0.87),
]  # fmt: skip
