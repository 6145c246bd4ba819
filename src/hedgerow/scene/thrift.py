"""The same drawing in fewer bytes: whole numbers and relative steps, for pictures that are shown small."""

from __future__ import annotations

import re

_PATH = re.compile(r' d="([^"]*)"')
_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")
_POINTS = {"M": 1, "L": 1, "Q": 2, "C": 3}  # points of one step; only these are made relative


def lighter(svg: str) -> str:
    """All paths of a drawing, shortened."""
    return _PATH.sub(lambda found: f' d="{_shorter(found[1])}"', svg)


def _shorter(path: str) -> str:
    """Absolute steps become relative whole numbers; a path with any other command is only rounded.

    >>> _shorter("M10.2 20.4C11 21 12.6 22 14.4 20.1")
    'M10 20c1 1 3 2 4 0'
    >>> _shorter("M1.26 2l3.04 0z")
    'M1 2l3 0z'
    """
    steps = _COMMAND.findall(path)
    if any(command not in _POINTS for command, _ in steps):
        return _NUMBER.sub(lambda found: f"{round(float(found[0])):d}" if "." in found[0] else found[0], path)
    told, x, y = [], 0, 0
    for command, given in steps:
        numbers = [round(float(n)) for n in _NUMBER.findall(given)]
        size = 2 * _POINTS[command]
        for at in range(0, len(numbers), size):
            points = numbers[at : at + size]
            steps_by = [n - (y if i % 2 else x) for i, n in enumerate(points)]
            letter = command if not told else command.lower()
            told.append(letter + " ".join(str(n) for n in steps_by).replace(" -", "-"))
            x, y = points[-2:]
    return "".join(told)
