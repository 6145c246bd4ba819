"""What differs between two settings, by what it is called: an option, and of a sheet or a deck the parts of it, by the
names that `hedgerow tune` has for them (`sheet.change.flip`, `deck.F04.misfortune`)."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping

from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Option, Settings, spelled

SHOWN = 80  # characters of a value
MOST = 12  # parts of a sheet or a deck that are told one by one
NOTHING = "–"

Change = tuple[str, str, str]  # what it is called, before, after


def differences(room: Room, before: Settings, after: Settings) -> list[Change]:
    """What differs, in the order of the room's options."""
    found: list[Change] = []
    for option in room.options:
        old, new = before.options[option.name], after.options[option.name]
        if old == new:
            continue
        told = _inside(option, str(old), str(new)) if option.data else [(option.name, spelled(old), spelled(new))]
        found += [(name, _short(a), _short(b)) for name, a, b in told[:MOST]]
        if len(told) > MOST:
            found.append((option.name, "…", f"{len(told) - MOST} more that differ"))
    return found


def _inside(option: Option, old: str, new: str) -> list[Change]:
    """What differs inside of data: cells of its table, else its parts, else the lines of its text."""
    both = _cells(option, old), _cells(option, new)
    if not (both[0] and both[1]) and option.parts:
        both = dict(_flat(option.parts(old))), dict(_flat(option.parts(new)))
    if both[0] and both[1]:
        names = dict.fromkeys([*both[0], *both[1]])
        rows = [(f"{option.name}.{name}", *(side.get(name) or NOTHING for side in both)) for name in names]
        return [(name, a, b) for name, a, b in rows if a != b]
    if option.text:
        return [(option.name, a, b) for a, b in lines(option.text(old), option.text(new))]
    return [(option.name, old, new)]


def _cells(option: Option, value: str) -> dict[str, str]:
    """A table for people by row and column, where its rows have names; nothing where they have none."""
    head, *rows = list(option.table(value)) if option.table else [()]
    if len({row[0] for row in rows}) < len(rows):
        return {}
    return {f"{row[0]}.{name}": cell for row in rows for name, cell in zip(head[1:], row[1:], strict=True)}


def _flat(parts: Mapping[str, object], above: str = "") -> Iterator[tuple[str, str]]:
    """
    >>> dict(_flat({"hunger": 10, "change": {"flip": [4, 0]}}))
    {'hunger': '10', 'change.flip': '4 0'}
    """
    for name, value in parts.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{above}{name}.")
        else:
            yield above + name, " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def lines(old: str, new: str) -> list[tuple[str, str]]:
    """The lines that only one of two texts has, each beside a dash: which of the other's it was is not known.

    >>> lines("a\\nb\\nc", "a\\nx\\ny\\nc")
    [('b', '–'), ('–', 'x'), ('–', 'y')]
    """
    a, b, found = old.splitlines(), new.splitlines(), list[tuple[str, str]]()
    for kind, i, j, k, m in difflib.SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if kind != "equal":
            found += [(line, NOTHING) for line in a[i:j]] + [(NOTHING, line) for line in b[k:m]]
    return found


def _short(value: str) -> str:
    return value if len(value) <= SHOWN else value[: SHOWN - 1] + "…"
