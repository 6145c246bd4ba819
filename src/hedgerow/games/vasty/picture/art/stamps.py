"""Stamping: a picture that the sheet holds once under an id is put wherever it is needed."""

from __future__ import annotations

from hedgerow.scene.pencil import num

PREFIX = "vw-"  # ids are the page's, not the board's


def put(name: str, x: float = 0, y: float = 0) -> str:
    """A picture with its middle at a point."""
    return f'<use href="#{PREFIX}{name}" x="{num(x)}" y="{num(y)}"/>'


def put_turned(name: str, x: float, y: float, turn: int = 0, scale: float = 1.0) -> str:
    """The same turned by quarters, or at another size."""
    steps = f"translate({num(x)} {num(y)})" + (f"rotate({90 * turn})" if turn else "")
    steps += f"scale({scale:g})" if scale != 1 else ""
    return f'<use href="#{PREFIX}{name}" transform="{steps}"/>'


def stamp(name: str, picture: str) -> str:
    """The picture under its id, for the sheet's definitions."""
    return f'<g id="{PREFIX}{name}">{picture}</g>'
