"""A diagram of Windfall read back to the byte. What no match reaches is refused, with the line that says so."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hedgerow.games.windfall.rules.state import BASKET, DECIDE, OVER, SHAKEN
from hedgerow.kernel.phrases import plural
from hedgerow.kernel.refusal import BadText
from hedgerow.kernel.room import Record

LINES = {
    "head": re.compile(r"over|turn (\d{1,2}) of (\d{1,2}), player (\d) to (shake|decide)", re.ASCII),
    "basket": re.compile(r"basket: (\d{1,3})", re.ASCII),
    "home": re.compile(r"player (\d): (\d{1,4})", re.ASCII),
}

Told = dict[str, tuple[re.Match[str], int]]  # what a line told ("head", "basket", "home 1"), and its number


def read(s: Record, lines: Sequence[str]) -> None:
    """Fill a record that holds only its settings."""
    told = _told(lines)
    _read_head(s, told)
    _read_basket(s, told)
    for seat in range(int(s.players)):
        _read_home(s, seat, told)
    if told:
        line, number = next(iter(told.values()))
        raise BadText(f"{line[0]!r} is told of a match of {plural(int(s.players), 'player')}.", number)


def _told(lines: Sequence[str]) -> Told:
    told: Told = {}
    for number, line in enumerate(lines, 1):
        kind, found = next(((k, m) for k, form in LINES.items() if (m := form.fullmatch(line.strip()))), ("", None))
        if found is None:
            if line.strip():
                raise BadText(f"{line.strip()[:40]!r} is no line of a Windfall diagram.", number)
            continue
        key = f"home {found[1]}" if kind == "home" else kind
        if key in told:
            raise BadText(f"{found[0]!r} is told twice, or otherwise above.", number)
        told[key] = found, number
    if "head" not in told:
        raise BadText("the line 'turn 1 of 5, player 1 to shake' (or 'over') is missing.", 1)
    return told


def _read_head(s: Record, told: Told) -> None:
    found, number = told.pop("head")
    turns = int(s.options.turns)
    if found[0] == "over":
        s.phase, s.round = OVER, turns + 1
        return
    if int(found[2]) != turns or not 1 <= int(found[1]) <= turns or not 1 <= int(found[3]) <= s.players:
        raise BadText(f"there are {plural(turns, 'turn')} and {plural(int(s.players), 'player')}.", number)
    s.phase = DECIDE if found[4] == "decide" else SHAKEN
    s.round, s.seat = int(found[1]), int(found[3]) - 1


def _read_basket(s: Record, told: Told) -> None:
    """A first shake finds it empty; later it holds two or more, and never all it can. [windfall.basket]"""
    if s.phase == OVER:
        return
    if "basket" not in told:
        raise BadText("the line 'basket: 0' is missing.", 1)
    found, number = told.pop("basket")
    s.basket = apples = int(found[1])
    if not (2 <= apples < BASKET or (apples == 0 and s.phase == SHAKEN)):
        raise BadText(f"a basket cannot hold {plural(apples, 'apple')} now.", number)


def _read_home(s: Record, seat: int, told: Told) -> None:
    """Nothing, or two and more for every turn that was had. [windfall.stop]"""
    if f"home {seat + 1}" not in told:
        raise BadText(f"the line 'player {seat + 1}: 0' is missing.", 1)
    found, number = told.pop(f"home {seat + 1}")
    turns = int(s.round) - (seat >= s.seat)
    s.home[seat] = apples = int(found[2])
    if apples == 1 or apples > turns * BASKET:
        raise BadText(f"{plural(turns, 'turn')} cannot bring {plural(apples, 'apple')} home.", number)
