"""What `hedgerow tune` may turn: options, and numbers inside a sheet; and what it aims at: figures of matches.

Turned are a number of an option (`rows=6..10`), its values (`stuck=relax,pass`), a number inside data by its name there
(`sheet.hunger=6..14`), one of a list, counted from 1 (`sheet.change.reroll.2=0..3`), words inside data
(`deck.F08.misfortune=REMOVE_OBJ,DUEL`), or how often an effect is there (`deck.number.PLACE_OBJ=6..20`).
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hedgerow.kernel.contract import RESULTS
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Option, Settings, Value, suggestion
from hedgerow.lab.sample import Sample
from hedgerow.lab.simulation import Summary

RANGE = re.compile(r"(-?[0-9]{1,6})\.\.(-?[0-9]{1,6})")
SEAT, SHARES = re.compile("seat[0-9]+"), ("unfair", "swing")  # figures in per cent
AIM = re.compile(r"([a-z0-9_]+)=(-?[0-9]+(?:\.[0-9]+)?)(?:~([0-9]+(?:\.[0-9]+)?))?")
WIDEST = 1_000  # values of one knob
WIN, LOSS, DRAW = (RESULTS.index(name) for name in ("win", "loss", "draw"))


# --- what may be turned -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Knob:
    """One thing that may have several values."""

    name: str  # as it was given
    option: str
    path: tuple[str, ...]  # where in the option's data; empty: the option itself
    values: tuple[Value, ...]
    is_range: bool

    @property
    def given(self) -> str:
        """As somebody would type it again."""
        if self.is_range:
            return f"{self.name}={self.values[0]}..{self.values[-1]}"
        return f"{self.name}={','.join(map(str, self.values))}"


def knobs(room: Room, settings: Settings, given: Sequence[str]) -> tuple[Knob, ...]:
    """What was given as NAME=VALUES, each of its values tried on the settings; raises `BadSettings`."""
    found = tuple(_knob(room, text) for text in given)
    for n, knob in enumerate(found):
        if knob.name in (other.name for other in found[:n]):
            raise BadSettings(f"{knob.name} is to be varied twice.")
        if knob.path:
            inside(room, settings, knob)
        ends = (knob.values[0], knob.values[-1]) if knob.is_range else knob.values
        for value in ends:
            turned(room, settings, {knob: value})
    return found


def _knob(room: Room, text: str) -> Knob:
    name, is_given, values = text.partition("=")
    option, *path = name.split(".")
    known = {one.name: one for one in room.options}
    if not is_given or not values:
        raise BadSettings(f"What may vary is given as NAME=LOW..HIGH or NAME=ONE,OTHER, not as {text[:40]!r}.")
    if option not in known:
        raise BadSettings(f"{room.title} has no option {option[:40]!r}; {suggestion(option, known)}")
    if between := RANGE.fullmatch(values):
        low, high = int(between[1]), int(between[2])
        if not 0 < high - low < WIDEST:
            raise BadSettings(f"{text[:40]!r} is no range of 2 to {WIDEST:,} numbers.")
        return Knob(name, option, tuple(path), tuple(range(low, high + 1)), True)
    listed = tuple(dict.fromkeys(_value(one.strip(), bool(path)) for one in values.split(",")))
    if len(listed) < 2:
        raise BadSettings(f"{text[:40]!r} leaves nothing to choose: give two values or more.")
    return Knob(name, option, tuple(path), listed, False)


def _value(text: str, is_inside: bool) -> Value:
    return int(text) if is_inside and re.fullmatch(r"-?[0-9]{1,6}", text) else text


def inside(room: Room, settings: Settings, knob: Knob) -> Value:
    """What stands now where a knob points into data; raises `BadSettings`."""
    here: Any = _data(room, settings, knob.option)
    for n, step in enumerate(knob.path):
        if isinstance(here, dict) and step in here:
            here = here[step]
        elif isinstance(here, list) and step.isdecimal() and 1 <= int(step) <= len(here):
            here = here[int(step) - 1]
        else:
            where = ".".join((knob.option, *knob.path[:n]))
            if isinstance(here, int | str):
                raise BadSettings(f"There is nothing inside {where}: vary it as a whole.")
            names = here if isinstance(here, dict) else [str(k + 1) for k in range(len(here))]
            raise BadSettings(f"{where} has no {step[:40]!r}; {suggestion(step, names)}")
    if not isinstance(here, int | str):
        raise BadSettings(f"{knob.name} is no single number or word: name one inside it.")
    return here


def _data(room: Room, settings: Settings, name: str) -> Any:
    option = next(one for one in room.options if one.name == name)
    if option.parts is None:
        raise BadSettings(f"There is nothing inside {name}: vary it as a whole.")
    return json.loads(json.dumps(option.parts(str(settings.options[name]))))  # a copy, to be changed


def turned(room: Room, settings: Settings, values: Mapping[Knob, Value]) -> Settings:
    """The same settings with these values; raises `BadSettings` where the room refuses them."""
    options: dict[str, object] = dict(room.chosen(settings))
    data: dict[str, Any] = {}
    for knob, value in values.items():
        if not knob.path:
            options[knob.option] = value
            continue
        here = data.setdefault(knob.option, _data(room, settings, knob.option))
        for step in knob.path[:-1]:
            here = here[step] if isinstance(here, dict) else here[int(step) - 1]
        last = knob.path[-1]
        here[last if isinstance(here, dict) else int(last) - 1] = value
    options |= {name: json.dumps(whole) for name, whole in data.items()}
    return room.settings(settings.players, settings.variant, options)


def now(room: Room, settings: Settings, found: Sequence[Knob]) -> dict[Knob, Value] | None:
    """The values that the settings have now, where all of them are among those to be tried."""
    values = {knob: _now(room, settings, knob) for knob in found}
    return values if all(value in knob.values for knob, value in values.items()) else None


def _now(room: Room, settings: Settings, knob: Knob) -> Value:
    if knob.path:
        return inside(room, settings, knob)
    option: Option = next(one for one in room.options if one.name == knob.option)
    value = settings.options[knob.option]
    return next((one for one in knob.values if not option.data and option.value(one) == value), value)


# --- what is aimed at -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Aim:
    """A figure, what it shall be, and how far from it is as bad as one."""

    figure: str
    target: float
    tolerance: float = 1.0

    @property
    def given(self) -> str:
        return f"{self.figure}={self.target:g}~{self.tolerance:g}"

    def miss(self, value: float) -> float:
        """By how many tolerances, squared: what the optimiser makes small."""
        return ((value - self.target) / self.tolerance) ** 2


def figures(room: Room, players: int) -> dict[str, Callable[[Summary], tuple[float, float]]]:
    """Names of figures, and how each with its standard error comes from matches."""
    found: dict[str, Callable[[Summary], tuple[float, float]]] = {
        "points": lambda one: (one.total.mean(), one.total.error()),
        "median": lambda one: (one.total.quantile(50), math.nan),
        "spread": lambda one: (one.total.sd(), math.nan),
        "moves": lambda one: (one.lengths.mean(), one.lengths.error()),
    }
    for seat in range(players):
        found[f"seat{seat + 1}"] = lambda one, seat=seat: _won(one.results[seat])  # type: ignore[misc]
    for n, name in enumerate(room.categories):
        found.setdefault(
            name.replace(" ", "_"),
            lambda one, n=n: (one.points[n].mean(), one.points[n].error()),  # type: ignore[misc]
        )
    return found


def counted(room: Room, players: int) -> dict[str, Callable[[Sample], tuple[float, float]]]:
    """Figures of a census: how long it takes, how unfair the seats are, how far one deed lifts or lowers."""
    found: dict[str, Callable[[Sample], tuple[float, float]]] = {}
    if players > 1:
        found["unfair"] = lambda one: _far([one.unfairness()])
        if room.slots:
            found["swing"] = lambda one: _far([one.deed(n) for n in range(len(one.names))])
    if room.turns:
        found["turns"] = lambda one: (float(np.median(one.turns)) / one.players, math.nan)
    return found


def _far(estimates: Sequence[Any]) -> tuple[float, float]:
    """The one that lies farthest from nothing, on whichever side."""
    far = max(estimates, key=lambda one: abs(one.value))
    return abs(far.value), far.error


def _won(results: Sequence[int]) -> tuple[float, float]:
    """What a seat scores, in per cent; a draw is half."""
    n = results[WIN] + results[LOSS] + results[DRAW]
    if not n:
        raise BadSettings("Nobody wins or loses this: aim at points.")
    mean = (results[WIN] + results[DRAW] / 2) / n
    square = (results[WIN] + results[DRAW] / 4) / n
    return 100 * mean, 100 * math.sqrt(max(0.0, square - mean * mean) / n)


def aims(room: Room, players: int, given: Sequence[str]) -> tuple[Aim, ...]:
    """What was given as FIGURE=NUMBER or FIGURE=NUMBER~TOLERANCE; raises `BadSettings`."""
    known, found = [*figures(room, players), *counted(room, players)], list[Aim]()
    for text in given:
        matched = AIM.fullmatch(text)
        if not matched:
            raise BadSettings(f"An aim is given as FIGURE=NUMBER or FIGURE=NUMBER~TOLERANCE, not as {text[:40]!r}.")
        name = matched[1]
        if name not in known:
            raise BadSettings(f"There is no figure {name[:40]!r}; {suggestion(name, known)}")
        if name in (one.figure for one in found):
            raise BadSettings(f"Two aims are given for {name}.")
        tolerance = float(matched[3] or 1)
        if not tolerance:
            raise BadSettings(f"The tolerance of {name} is 0: nothing would ever be near enough.")
        target = float(matched[2])
        if (name in SHARES or SEAT.fullmatch(name)) and not 0 <= target <= 100:
            raise BadSettings(f"{name} is a share in per cent, from 0 to 100: it cannot be {target:g}.")
        found.append(Aim(name, target, tolerance))
    return tuple(found)
