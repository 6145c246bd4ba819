"""Colour for the terminal: roles of the field notebook as ANSI colours that read on light and on dark paper."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from typing import TextIO

from hedgerow.kernel.phrases import with_minus

# 256-colour codes, chosen to keep contrast on black and on white. Shapes carry the meaning; colour only repeats it.
COLOURS = {
    "ink": "",
    "pencil": "38;5;102",
    "pine": "1;38;5;35",
    "heather": "38;5;134",
    "river": "38;5;32",
    "bank": "38;5;172",
    "fire": "1;38;5;202",
    "ember": "38;5;131",
    "accent": "1;38;5;37",
    "strong": "1",
    "legend": "38;5;102",  # before what only tells what the signs mean: it is left out where there is no room
}


def wanted(stream: TextIO | None = None) -> bool:
    """Colour only where somebody sees it, and never against NO_COLOR."""
    stream = stream or sys.stdout
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def plain(text: str) -> str:
    """Without its colours, as wide as it is seen.

    >>> plain(Brush(True).paint("fire", "fire"))
    'fire'
    """
    return re.sub("\033\\[[0-9;]*m", "", text)


class Brush:
    """Paints, or leaves text plain."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def paint(self, text: str, role: str) -> str:
        code = COLOURS.get(role, "")
        return f"\033[{code}m{text}\033[0m" if self.colour and code and text.strip() else text

    def lines(self, picture: Iterable[Iterable[tuple[str, str]]]) -> list[str]:
        """A room's picture as printable lines."""
        return ["".join(self.paint(with_minus(text), role) for text, role in line).rstrip() for line in picture]
