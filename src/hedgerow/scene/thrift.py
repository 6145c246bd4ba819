"""The same drawing in fewer bytes: whole numbers and relative steps, for pictures that are shown small."""

from __future__ import annotations

import re

_PATH = re.compile(r' d="([^"]*)"')
_DEFS = re.compile(r"<defs>(.*?)</defs>", re.DOTALL)
_GROUP = re.compile(r'<g\b(?: id="([^"]*)")?[^>]*>|</g>')
_USED = re.compile(r'href="#([^"]*)"')
_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")
_POINTS = {"M": 1, "L": 1, "Q": 2, "C": 3, "Z": 0}  # points of one step; only these are made relative


def lighter(svg: str) -> str:
    """All paths of a drawing, shortened, and only the definitions that it uses."""
    return _PATH.sub(lambda found: f' d="{_shorter(found[1])}"', without_spares(svg))


def without_spares(svg: str) -> str:
    """A drawing with only the definitions that it uses."""
    return _DEFS.sub(lambda found: _used(found[1], svg), svg)


def _used(definitions: str, svg: str) -> str:
    """Those definitions, each a group with an id, that the drawing names; they do not name each other.

    >>> _used('<g id="a"><g><path/></g></g><g id="b"></g>', '<use href="#b"/>')
    '<defs><g id="b"></g></defs>'
    """
    named = set(_USED.findall(svg))
    kept, start, depth = [], 0, 0
    for tag in _GROUP.finditer(definitions):
        depth += -1 if tag[0].startswith("</") else 1
        if depth == 1 and tag[1]:
            start, name = tag.start(), tag[1]
        elif depth == 0 and name in named:
            kept.append(definitions[start : tag.end()])
    return f"<defs>{''.join(kept)}</defs>"


def _shorter(path: str) -> str:
    """Absolute steps become relative whole numbers. A path with any other command stays as it is: relative steps are
    short already, and rounded one by one they would lose their way.

    >>> _shorter("M10.2 20.4C11 21 12.6 22 14.4 20.1")
    'M10 20c1 1 3 2 4 0'
    >>> _shorter("M10 10L20.4 10L20 20ZM3 3L4 4")
    'M10 10l10 0l0 10zm-7-7l1 1'
    >>> _shorter("M1.26 2l1.5-.3z")
    'M1.26 2l1.5-.3z'
    """
    steps = _COMMAND.findall(path)
    if any(command not in _POINTS for command, _ in steps):
        return path
    told: list[str] = []
    x = y = 0
    start = x, y
    for command, given in steps:
        if command == "Z":
            told.append("z")
            x, y = start
            continue
        numbers = [round(float(n)) for n in _NUMBER.findall(given)]
        size = 2 * _POINTS[command]
        for at in range(0, len(numbers), size):
            points = numbers[at : at + size]
            steps_by = [n - (y if i % 2 else x) for i, n in enumerate(points)]
            letter = command if not told else command.lower()
            told.append(letter + " ".join(str(n) for n in steps_by).replace(" -", "-"))
            x, y = points[-2:]
            if command == "M":
                start = x, y
    return "".join(told)
