"""A connection at which one thread works, and what it has changed so far."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from hedgerow.store.statements import BLOCK, Prepared, Statements, names_of_a_block, of_a_block


class Changed(NamedTuple):
    """A match that changed: how long its log and its chat are now, and its place in the order of changes."""

    match: str
    length: int
    said: int
    stamp: int = 0
    seated: bool = False  # who sits where has changed, of which the log says nothing


class Desk:
    """Runs prepared statements. Both drivers are in autocommit mode here: transactions begin and end by plain words."""

    def __init__(self, raw: Any, statements: Statements) -> None:
        self.raw = raw
        self.statements = statements
        self.changed: list[Changed] = []

    def say(self, words: str) -> None:
        self.raw.execute(words)

    def all(self, prepared: Prepared, **given: Any) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = self.raw.execute(prepared.text, {**prepared.fixed, **given}).fetchall()
        return found

    def one(self, prepared: Prepared, **given: Any) -> tuple[Any, ...] | None:
        found = self.all(prepared, **given)
        return found[0] if found else None

    def run(self, prepared: Prepared, given: dict[str, Any]) -> int:
        """How many rows it touched."""
        count: int = self.raw.execute(prepared.text, {**prepared.fixed, **given}).rowcount
        return count

    def many(self, prepared: Prepared, given: Iterable[dict[str, Any]]) -> None:
        """Insert rows, in blocks where they are many: a driver lets go of the interpreter at every row, and beside a
        busy thread a long log would keep the writer, and everybody who waits for it, for a second."""
        rows = [prepared.fixed | row for row in given] if prepared.fixed else list(given)
        while len(rows) >= BLOCK:
            values = [value for row in rows[:BLOCK] for value in row.values()]
            self.raw.execute(
                of_a_block(prepared.text), dict(zip(names_of_a_block(tuple(rows[0])), values, strict=True))
            )
            rows = rows[BLOCK:]
        if len(rows) == 1:
            self.raw.execute(prepared.text, rows[0])
        elif rows:
            self.raw.cursor().executemany(prepared.text, rows)

    def close(self) -> None:
        self.raw.close()
