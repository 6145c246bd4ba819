"""A part of a drawing: what lies outside the window is neither shown nor found by who searches the file for a word."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

Matrix = tuple[float, float, float, float, float, float]  # a b c d e f, as SVG has them
NOWHERE: Matrix = (1, 0, 0, 1, 0, 0)
_STEP = re.compile(r"(translate|rotate|scale)\(([^)]*)\)")


def without_words_outside(drawn: str, window: Sequence[float]) -> str:
    """The same pieces, less the words that begin outside a window (left, top, width, height).

    >>> without_words_outside('<g transform="translate(10 0)"><text x="1" y="5">in</text><text x="95">out</text></g>',
    ...                       (0, 0, 50, 50))
    '<g transform="translate(10 0)"><text x="1" y="5">in</text></g>'
    """
    root = ElementTree.fromstring(f"<svg>{drawn}</svg>")
    _prune(root, NOWHERE, window)
    return ElementTree.tostring(root, encoding="unicode").removeprefix("<svg>").removesuffix("</svg>")


def _prune(element: Element, matrix: Matrix, window: Sequence[float]) -> None:
    left, top, wide, high = window
    for child in list(element):
        if child.tag == "defs":
            continue
        inside = _times(matrix, _matrix(child.get("transform", "")))
        if child.tag == "text":
            x, y = float(child.get("x", 0)), float(child.get("y", 0))
            at = inside[0] * x + inside[2] * y + inside[4], inside[1] * x + inside[3] * y + inside[5]
            if not (left <= at[0] <= left + wide and top <= at[1] <= top + high):
                element.remove(child)
        else:
            _prune(child, inside, window)


def _matrix(written: str) -> Matrix:
    found = NOWHERE
    for step, given in _STEP.findall(written):
        numbers = [float(number) for number in given.replace(",", " ").split()]
        if step == "translate":
            one: Matrix = (1, 0, 0, 1, numbers[0], numbers[1] if len(numbers) > 1 else 0)
        elif step == "scale":
            one = (numbers[0], 0, 0, numbers[-1], 0, 0)
        else:
            cos, sin = math.cos(math.radians(numbers[0])), math.sin(math.radians(numbers[0]))
            one = (cos, sin, -sin, cos, 0, 0)
        found = _times(found, one)
    return found


def _times(m: Matrix, n: Matrix) -> Matrix:
    return (
        m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1], m[0] * n[2] + m[2] * n[3], m[1] * n[2] + m[3] * n[3],
        m[0] * n[4] + m[2] * n[5] + m[4], m[1] * n[4] + m[3] * n[5] + m[5],
    )  # fmt: skip
