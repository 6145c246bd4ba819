"""A part of a picture: only what a window shows is kept, so that a corner's picture weighs no more than the corner."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET

Box = tuple[float, float, float, float]  # left, top, right, bottom
Matrix = tuple[float, float, float, float, float, float]  # a b c d e f, as SVG writes it

SVG = "http://www.w3.org/2000/svg"
STILL: Matrix = (1, 0, 0, 1, 0, 0)
MARGIN = 4.0  # a stroke is wider than its path
LETTER = 0.6  # of its size is the width of a letter: generous, so that no text is lost
SHAPES = ("path", "circle", "rect", "text", "use", "line", "ellipse", "polygon", "polyline")
_WORDS = re.compile(r"[A-Za-z]|-?\d*\.?\d+(?:e-?\d+)?")
_STEP = re.compile(r"(translate|rotate|scale|matrix)\(([^)]*)\)")
_NUMBERS = {"M": 2, "L": 2, "C": 6, "S": 4, "Q": 4, "T": 2, "H": 1, "V": 1, "A": 7}


def crop(picture: str, left: float, top: float, width: float, height: float) -> str:
    """The same picture seen through a window; everything outside is left out."""
    ET.register_namespace("", SVG)
    root = ET.fromstring(picture)
    defined = {e.get("id", ""): e for e in root.iter() if e.get("id")}
    window = (left - MARGIN, top - MARGIN, left + width + MARGIN, top + height + MARGIN)
    _prune(root, STILL, window, defined)
    _forget_unused(root)
    root.set("viewBox", f"{left:g} {top:g} {width:g} {height:g}")
    root.set("width", f"{width:g}")
    root.set("height", f"{height:g}")
    return ET.tostring(root, encoding="unicode")


def _prune(parent: ET.Element, within: Matrix, window: Box, defined: dict[str, ET.Element]) -> None:
    for child in list(parent):
        name = _name(child)
        if name == "defs":
            continue
        here = _times(within, _matrix(child.get("transform", "")))
        if name in SHAPES:
            box = _box_of(child, here, defined)
            if box is None or not _meet(box, window):
                parent.remove(child)
            elif name == "path" and child.get("fill") == "none":
                child.set("d", _strokes_in(child.get("d", ""), here, window))
        else:
            _prune(child, here, window, defined)
            if name == "g" and not len(child):
                parent.remove(child)


def _strokes_in(data: str, here: Matrix, window: Box) -> str:
    """Of many strokes in one path, those that are seen. (A filling needs all its outlines: holes are outlines, too.)"""
    seen = []
    for stroke in re.split("(?=M)", data):
        box = _around([(x, y, x, y) for x, y in (_moved(here, *point) for point in _path(stroke))])
        if box and _meet(box, window):
            seen.append(stroke)
    return "".join(seen)


def _forget_unused(root: ET.Element) -> None:
    used = {_target(e) for e in root.iter() if _name(e) == "use"}
    for defs in [e for e in root.iter() if _name(e) == "defs"]:
        for child in list(defs):
            inside = {e.get("id", "") for e in child.iter()}
            if not inside & used:
                defs.remove(child)
    for element in root.iter():
        if _name(element) == "g" and element.get("id") not in used:
            element.attrib.pop("id", None)


# --- where things are ---------------------------------------------------------------------------------------------


def _box_of(element: ET.Element, here: Matrix, defined: dict[str, ET.Element]) -> Box | None:
    """Around everything that an element may draw; None if it draws nothing."""
    name = _name(element)
    if name == "g":
        inner = [_box_of(c, _times(here, _matrix(c.get("transform", ""))), defined) for c in element]
        return _around([box for box in inner if box])
    if name == "use":
        target = defined.get(_target(element))
        moved = _times(here, (1, 0, 0, 1, _number(element, "x"), _number(element, "y")))
        return None if target is None else _box_of(target, _times(moved, _matrix(target.get("transform", ""))), defined)
    points = _points(element, name)
    return _around([(x, y, x, y) for x, y in (_moved(here, *point) for point in points)])


def _points(element: ET.Element, name: str) -> list[tuple[float, float]]:
    """Points between which an element lies."""
    if name == "path":
        return _path(element.get("d", ""))
    if name in ("circle", "ellipse"):
        x, y = _number(element, "cx"), _number(element, "cy")
        wide, high = (
            (_number(element, "r"),) * 2 if name == "circle" else (_number(element, "rx"), _number(element, "ry"))
        )
        return [(x - wide, y - high), (x + wide, y + high)]
    if name == "text":
        size = _number(element, "font-size") or 16
        x, y, wide = _number(element, "x"), _number(element, "y"), LETTER * size * len("".join(element.itertext()))
        return [(x - wide, y - size), (x + wide, y + size / 2)]
    if name == "line":
        return [(_number(element, f"x{i}"), _number(element, f"y{i}")) for i in (1, 2)]
    if name in ("polygon", "polyline"):
        numbers = [float(word) for word in re.findall(r"-?[\d.]+", element.get("points", ""))]
        return list(zip(numbers[::2], numbers[1::2], strict=True))
    x, y = _number(element, "x"), _number(element, "y")
    return [(x, y), (x + _number(element, "width"), y + _number(element, "height"))]


def _path(data: str) -> list[tuple[float, float]]:
    """All points and handles of a path: its curves lie between them."""
    words, at, command = _WORDS.findall(data), 0, "M"
    x = y = begin_x = begin_y = 0.0
    found: list[tuple[float, float]] = []
    while at < len(words):
        if words[at].isalpha():
            command, at = words[at], at + 1
        kind, relative = command.upper(), command.islower()
        if kind == "Z":
            x, y = begin_x, begin_y
            continue
        count = _NUMBERS[kind]
        told, at = [float(word) for word in words[at : at + count]], at + count
        if kind in "HV":
            told = [told[0], 0 if relative else y] if kind == "H" else [0 if relative else x, told[0]]
        if kind == "A":  # an arc bulges at most by its radii
            reach, told = max(told[:2]), told[5:]
            found += [(x - 2 * reach, y - 2 * reach), (x + 2 * reach, y + 2 * reach)]
        points = [(told[i] + x * relative, told[i + 1] + y * relative) for i in range(0, len(told), 2)]
        found += points
        x, y = points[-1]
        if kind == "M":
            begin_x, begin_y, command = x, y, "l" if relative else "L"
    return found


def _around(boxes: list[Box]) -> Box | None:
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _meet(one: Box, other: Box) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


# --- matrices -----------------------------------------------------------------------------------------------------


def _matrix(transform: str) -> Matrix:
    result = STILL
    for kind, numbers in _STEP.findall(transform):
        told = [float(n) for n in re.findall(r"-?[\d.]+", numbers)]
        if kind == "translate":
            step: Matrix = (1, 0, 0, 1, told[0], told[1] if len(told) > 1 else 0)
        elif kind == "scale":
            step = (told[0], 0, 0, told[-1], 0, 0)
        elif kind == "rotate":
            cos, sin = math.cos(math.radians(told[0])), math.sin(math.radians(told[0]))
            x, y = told[1:3] if len(told) == 3 else (0.0, 0.0)
            step = (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
        else:
            a, b, c, d, e, f = told
            step = (a, b, c, d, e, f)
        result = _times(result, step)
    return result


def _times(m: Matrix, n: Matrix) -> Matrix:
    return (
        m[0] * n[0] + m[2] * n[1],
        m[1] * n[0] + m[3] * n[1],
        m[0] * n[2] + m[2] * n[3],
        m[1] * n[2] + m[3] * n[3],
        m[0] * n[4] + m[2] * n[5] + m[4],
        m[1] * n[4] + m[3] * n[5] + m[5],
    )


def _moved(m: Matrix, x: float, y: float) -> tuple[float, float]:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def _name(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2]


def _target(element: ET.Element) -> str:
    return element.get("href", "").removeprefix("#")


def _number(element: ET.Element, name: str) -> float:
    return float(element.get(name, 0))
