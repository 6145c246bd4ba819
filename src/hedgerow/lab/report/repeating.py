"""The command that plays the matches of a page again, whole and quoted, to be pasted into a shell."""

from __future__ import annotations

import shlex
from html import escape

from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Option, Settings, Value, spelled
from hedgerow.lab.report.changes import differences

MINE, NEW = "MY-", "NEW-"  # before the name of an option whose value is somebody's own file


def flags(room: Room, settings: Settings) -> list[str]:
    """What has to be said of the settings: all that is not as usual."""
    variant = next(one for one in room.variants if one.name == settings.variant)
    told = [] if variant is room.variants[0] else ["--variant", variant.name]
    told += [] if settings.players == variant.players[0] else ["--players", str(settings.players)]
    for option in room.options:
        if settings.options[option.name] != option.value(option.default):
            told += [f"--{option.name}", typed(option, settings.options[option.name])]
    return told


def changes(room: Room, before: Settings, after: Settings) -> list[str]:
    """What `--to` is given."""
    return [
        f"{option.name}={typed(option, after.options[option.name], NEW)}"
        for option in room.options
        if before.options[option.name] != after.options[option.name]
    ]


def typed(option: Option, value: Value, whose: str = MINE) -> str:
    """A value as it is typed: data that the room ships by its name, other data as a file that somebody has."""
    if not option.data:
        return spelled(value)
    names = dict.fromkeys([spelled(option.default), *option.names])
    return next((name for name in names if option.value(name) == value), whose + option.name.upper())


def command(words: list[str], seed: int) -> str:
    """As HTML."""
    more = ["--seed", str(seed)] if seed else []
    return f"<code>{escape(shlex.join(['hedgerow', *words, *more]))}</code>"


def edited(room: Room, before: Settings, after: Settings | None = None) -> str:
    """A sentence for each sheet or deck that is none of the room's own: what is different in it, or where that is
    told."""
    usual, told = room.settings(before.players, before.variant), ""
    for option in room.options:
        value = before.options[option.name]
        if typed(option, value).startswith(MINE):
            only = Settings(usual.variant, usual.players, {**usual.options, option.name: value})
            found = [f"{name} is {new} instead of {old}" for name, old, new in differences(room, usual, only)]
            told += f" {MINE}{option.name.upper()} stands for the file of an edited {option.name}: in it "
            told += escape("; ".join(found).replace(" instead of …", "")) + "."
        new = after.options[option.name] if after else value
        if new != value and typed(option, new, NEW).startswith(NEW):
            told += f" {NEW}{option.name.upper()} stands for the file of the {option.name} that was edited: what "
            told += "differs in it is told at the top."
    return told
