"""Stamping: a picture that the sheet defines once under an id is put wherever it is needed.

Ids are the page's, not the board's, so each room stamps with a prefix of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from hedgerow.scene.pencil import num


@dataclass(frozen=True)
class Stamps:
    """The stamps of one room."""

    prefix: str

    def defined(self, name: str, picture: str) -> str:
        """The picture under its id, for the sheet's definitions."""
        return f'<g id="{self.prefix}{name}">{picture}</g>'

    def put(self, name: str, x: float = 0, y: float = 0) -> str:
        """A picture with its origin at a point."""
        return f'<use href="#{self.prefix}{name}" x="{num(x)}" y="{num(y)}"/>'

    def put_turned(self, name: str, x: float, y: float, turn: int = 0, scale: float = 1.0) -> str:
        """The same turned by quarters, or at another size."""
        steps = f"translate({num(x)} {num(y)})" + (f"rotate({90 * turn})" if turn else "")
        steps += f"scale({scale:g})" if scale != 1 else ""
        return f'<use href="#{self.prefix}{name}" transform="{steps}"/>'

    def coloured(self, name: str, role: str) -> str:
        """A picture defined without colours, in those of a class: a style sheet does not reach inside `use`."""
        return f'<use class="{role}" href="#{self.prefix}{name}"/>'
