"""The colours of the notebook, by role. A drawing names roles only; paper and screen choose the colours.

Contrast on its paper: text roles (ink, pencil) at least 4.5, marks at least 3; tests/scene measures it.
"""

from __future__ import annotations

LIGHT = {
    "paper": "#f8f3e6",
    "rule": "#e3dac4",
    "ink": "#2c2a26",
    "pencil": "#6b675e",
    "pine": "#2f6b45",
    "heather": "#7a4a93",
    "river": "#2a6d9c",
    "bank": "#9a6a14",
    "fire": "#c8401f",
    "ember": "#7b2d16",
    "accent": "#0b6e5c",
}
DARK = {
    "paper": "#1d211f",
    "rule": "#2c322f",
    "ink": "#efe9da",
    "pencil": "#a7a294",
    "pine": "#7cc495",
    "heather": "#c79be0",
    "river": "#7fbfe8",
    "bank": "#e2b457",
    "fire": "#ff8a5c",
    "ember": "#c9674a",
    "accent": "#5fd0b8",
}
# On real paper nothing is printed below a drawing: paper is white by itself.
PRINT = {**LIGHT, "paper": "#ffffff", "rule": "#ddd6c3"}
# For a printer without colours. Shape and hatching tell things apart; greys are dark enough for thin lines.
GREY = {
    "paper": "#ffffff",
    "rule": "#d2d2d2",
    "ink": "#161616",
    "pencil": "#4a4a4a",
    "pine": "#3d3d3d",
    "heather": "#555555",
    "river": "#4a4a4a",
    "bank": "#6a6a6a",
    "fire": "#2b2b2b",
    "ember": "#1e1e1e",
    "accent": "#333333",
}
ROLES = tuple(LIGHT)
TYPEFACE = "Vollkorn, Georgia, 'Times New Roman', serif"


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


# No ancestor is named: what `<use>` shows has none, and would be filled with black.
STROKES = '[class^="s-"]{fill:none;stroke-linecap:round;stroke-linejoin:round}'


def rules_for(palette: dict[str, str], scope: str = "") -> str:
    """Style rules that give the classes of `scene.svg` their colours, below a selector such as `.dark `."""
    lines = []
    for role, colour in palette.items():
        lines.append(f"{scope}.s-{role}{{stroke:{colour}}}{scope}.f-{role},{scope}.t-{role}{{fill:{colour}}}")
    return "\n".join(lines)
