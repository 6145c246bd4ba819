"""Small pictures of what things do: the status tokens, and one emblem for every effect on a card.

An emblem fills about 34 units around the origin; a number, where an effect has one, stands beside its picture.
Fortune is drawn in pine, harm in fire; a heavy ink strike says that something is taken away or forbidden.
"""

from __future__ import annotations

from collections.abc import Callable

from hedgerow.games.vasty.picture.art import STAMPS, crayoned, pencilled, sharp, soft
from hedgerow.games.vasty.rules import state
from hedgerow.scene.dice import die
from hedgerow.scene.pencil import Point, ring, round_shape
from hedgerow.scene.svg import dot, filled, group, line, text

# --- pieces -----------------------------------------------------------------------------------------------------------


def paw(role: str = "ink") -> str:
    """A paw print: a pad and four toes."""
    pad: list[Point] = [(-6, 6), (-5, 1), (0, -2), (5, 1), (6, 6), (2, 8), (-2, 8)]
    toes: list[Point] = [(-8, -2), (-3.5, -7), (3.5, -7), (8, -2)]
    return filled(soft(pad), role) + "".join(dot(x, y, 2.6, role) for x, y in toes)


def heart(role: str = "pine") -> str:
    points: list[Point] = [(0, 10), (-8, 3), (-11, -4), (-7, -10), (0, -6), (7, -10), (11, -4), (8, 3)]
    return crayoned(points, role, "heart", 1.9, gap=3)


def star(role: str = "bank") -> str:
    """Any objective: a star in a ring."""
    points: list[Point] = [
        (0, -8), (2.2, -2.6), (7.6, -2.5), (3.4, 1), (4.8, 6.5), (0, 3.4), (-4.8, 6.5), (-3.4, 1), (-7.6, -2.5),
        (-2.2, -2.6),
    ]  # fmt: skip
    disc = filled(sharp(round_shape(0, 0, 12, 14)), "paper") + line(ring(0, 0, 12, "star", 1), "ink", 1.8)
    return disc + filled(sharp(points), role) + line(sharp(points), "ink", 1.1)


def mouse(role: str = "pencil") -> str:
    """Any pawn: a small head with round ears."""
    ears = "".join(pencilled(round_shape(x, -6, 4.6, 8), "ink", 1.7) for x in (-7, 7))
    head: list[Point] = [(-8, -3), (0, -7), (8, -3), (7, 4), (0, 10), (-7, 4)]
    return ears + crayoned(head, role, "mouse", 1.8, gap=3) + dot(-3, -0.5, 1.2, "ink") + dot(3, -0.5, 1.2, "ink")


def card(role: str = "river") -> str:
    return crayoned([(-8, -11), (8, -11), (8, 11), (-8, 11)], role, "card", 1.9, gap=3.6, is_soft=False)


def strike() -> str:
    """Heavy, dark, final."""
    return line("M-12 11L12 -11", "ink", 3.6)


def exchange() -> str:
    """Two arrows, there and back."""
    return line("M-10 -2q10 -7 20 0m-5 -3.5l5 3.5l-5.5 2M10 3q-10 7 -20 0m5 3.5l-5 -3.5l5.5 -2", "ink", 1.8)


def arrow(role: str = "fire") -> str:
    return line("M-9 0H9m-6 -6l6 6l-6 6", role, 2.8)


def number(value: int, x: float = 10, y: float = 7, role: str = "ink") -> str:
    return text(x, y, str(value), 23, role, bold=True)


# --- status tokens ----------------------------------------------------------------------------------------------------


def sword() -> str:
    blade: list[Point] = [(11, -12), (12, -8), (-3, 7), (-6, 4)]
    return (
        crayoned(blade, "river", "blade", 1.8, gap=3, is_soft=False)
        + line("M-9 1L0 10", "ink", 2.8)
        + line("M-5 6L-11 12", "bank", 4)
        + dot(-11.5, 12.5, 2.2, "ink")
    )


def shield() -> str:
    points: list[Point] = [(-10, -10), (0, -12), (10, -10), (10, 0), (6, 8), (0, 13), (-6, 8), (-10, 0)]
    return crayoned(points, "pine", "shield", 2, gap=3.4) + line("M0 -11V12M-10 -2H10", "ink", 1.6)


def poison() -> str:
    bottle: list[Point] = [(-3, -7), (-4, -3), (-10, 3), (-8, 11), (0, 13), (8, 11), (10, 3), (4, -3), (3, -7)]
    return (
        crayoned(bottle, "heather", "poison", 2, gap=3)
        + line("M-4.5 -8H4.5", "ink", 2.6)
        + crayoned([(-2.5, -13), (2.5, -13), (2.5, -9), (-2.5, -9)], "bank", "cork", 1.5, gap=0, is_soft=False)
        + line("M-3.5 2l7 7m0 -7l-7 7", "ink", 2.2)
    )


def curse() -> str:
    lid: list[Point] = [(-14, 1), (-7, -6), (0, -8), (7, -6), (14, 1), (7, 7), (0, 9), (-7, 7)]
    return (
        crayoned(lid, "ember", "curse", 2, gap=0, tint=0.15)
        + line("M-10 -7l-3 -5M-4 -10l-1 -5M4 -10l1 -5M10 -7l3 -5", "ink", 1.9)
        + dot(0, 0.5, 5.4, "ember")
        + line("M0 -4.5V5.5", "ink", 2.6)
    )


TOKENS = (sword, shield, poison, curse)


def counter(kind: int) -> str:
    """A status token on the map or before a player: a square counter, so that it is no objective."""
    back: list[Point] = [(-14, -14), (0, -15), (14, -14), (15, 0), (14, 14), (0, 15), (-14, 14), (-15, 0)]
    return pencilled(back, "ink", 1.7) + group(TOKENS[kind](), scale=0.85)


# --- effects ----------------------------------------------------------------------------------------------------------


def _risk(plus: int) -> str:
    return (
        group(paw("pine"), at=(-9, 7), scale=0.8)
        + die(5, -3, -15, 15, "risk")
        + text(9, 13, f"+{plus}", 17, "ink", bold=True)
    )


def _numbered(picture: str, value: int) -> str:
    return group(picture, at=(-7, 0), scale=0.92) + number(value)


def scratches() -> str:
    """Three strokes of a claw, thick at first."""
    return filled("".join(f"M{x} -12q5 -1 5 3q-2 11 -11 20q5 -10 6 -23z" for x in (-5, 3, 11)), "fire")


def _plus() -> str:
    return line("M8 -9h8m-4 -4v8", "pine", 2.6)


PROGRESS: dict[int, Callable[[int], str]] = {
    state.PLACE_OBJ: lambda x: group(star(), at=(0, 4)) + line("M0 -17V-8m-4 -4l4 5l4 -5", "pine", 2.6),
    state.SWAP_OBJ: lambda x: group(star(), at=(0, -5), scale=0.8) + group(exchange(), at=(0, 11)),
    state.HEAL: lambda x: _numbered(STAMPS.put("heart"), x),
    state.GAIN_SHIELD: lambda x: group(shield(), at=(-3, 1)) + _plus(),
    state.GAIN_SWORD: lambda x: group(sword(), at=(-3, 1)) + line("M-12 -9h8m-4 -4v8", "pine", 2.6),
    state.REMOVE_TOKEN: lambda x: STAMPS.put_turned(f"t{state.CURSE}", 0, 0, scale=0.9) + strike(),
    state.MOVE: lambda x: _numbered(group(paw("pine"), scale=1.2), x),
    state.RISK_2: lambda x: _risk(2),
    state.RISK_4: lambda x: _risk(4),
}
MISFORTUNE: dict[int, Callable[[int], str]] = {
    state.DEAL: lambda x: _numbered(scratches(), x),
    state.MOVE_OPP: lambda x: (
        STAMPS.put_turned("mouse", -6, -5, scale=0.85) + group(arrow(), at=(-7, 11), scale=0.8) + number(x)
    ),
    state.DUEL: lambda x: group(sword(), at=(1, 0)) + f'<g transform="scale(-1 1)">{group(sword(), at=(1, 0))}</g>',
    state.MOVE_OBJ: lambda x: group(star("fire"), at=(-4, -5), scale=0.85) + group(arrow(), at=(-5, 11), scale=0.8)
    + die(4, 5, 1, 13, "objective"),
    state.NO_HEAL: lambda x: heart("fire") + strike(),
    state.NO_MOVE: lambda x: group(paw("fire"), scale=1.25) + strike(),
    state.CHOOSE_MOVE: lambda x: wheel(),
    state.CHOOSE_CARD: lambda x: card("fire") + line("M-5 0l4 6l9 -13", "ink", 3),
    state.DISCARD: lambda x: group(card("fire"), at=(0, -4), scale=0.85) + line("M0 -4V14m-6 -6l6 7l6 -7", "ink", 2.8),
    state.CURSING: lambda x: curse(),
    state.POISONING: lambda x: poison(),
    state.SKIP: lambda x: sleep(),
    state.REMOVE_OBJ: lambda x: star("fire") + strike(),
    state.SEND_HOME: lambda x: burrow(),
    state.SWAP_TOKENS: lambda x: STAMPS.put_turned(f"t{state.SHIELD}", -7, -5, scale=0.55)
    + STAMPS.put_turned(f"t{state.CURSE}", 8, -5, scale=0.55) + group(exchange(), at=(0, 11)),
    state.SWAP_PAWNS: lambda x: STAMPS.put_turned("mouse", -8, -5, scale=0.7)
    + STAMPS.put_turned("vole", 8, -5, scale=0.7) + group(exchange(), at=(0, 11)),
}  # fmt: skip


def wheel() -> str:
    """Somebody else steers: a ship's wheel."""
    spokes = "".join(f"M0 0L{x} {y}" for x, y in ((0, -15), (13, -7.5), (13, 7.5), (0, 15), (-13, 7.5), (-13, -7.5)))
    disc = filled(sharp(round_shape(0, 0, 10, 12)), "fire", 0.25)
    return disc + line(spokes, "ink", 2) + line(ring(0, 0, 10, "wheel", 1), "ink", 2.4) + dot(0, 0, 3, "fire")


def sleep() -> str:
    """A turn lost: the moon, and somebody asleep."""
    moon: list[Point] = [(2, -12), (-8, -9), (-12, 0), (-8, 9), (1, 12), (7, 9), (-1, 6), (-4, -1), (-2, -8)]
    return crayoned(moon, "fire", "moon", 1.9, gap=3) + line("M3 -8h6l-6 7h6M9 2h5l-5 6h5", "ink", 1.9)


def burrow() -> str:
    """Home: a hole below a mound, and the way in."""
    mound: list[Point] = [(-15, 11), (-12, 0), (-5, -8), (3, -9), (11, -2), (15, 11)]
    hole: list[Point] = [(-5, 11), (-5, 4), (0, 0), (5, 4), (5, 11)]
    return (
        crayoned(mound, "bank", "mound", 2, gap=3.4)
        + filled(soft(hole), "ink")
        + line("M0 -17V-7m-4 -4l4 5l4 -5", "fire", 2.6)
    )


def scar(is_taken: bool) -> str:
    """A damage marker, or the pencilled place for one."""
    claw = "".join(f"M{x} -10q4 -1 4 3q-2 9 -9 16q4 -8 5 -19z" for x in (-2, 5))
    return filled(claw, "fire") if is_taken else line(claw, "pencil", 1.1, 0.8)
