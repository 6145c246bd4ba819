"""What is read, each from one moment of the database."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from hedgerow.store.desk import Desk
from hedgerow.store.problems import NotFound, StoreProblem
from hedgerow.store.rows import ChatRow, HolderRow, Loaded, MatchRow, ScoreRow, SeatRow


def _match(columns: Iterable[Any]) -> MatchRow:
    """SQLite answers 0 and 1 where a flag was kept."""
    row = MatchRow(*columns)
    return replace(row, listed=bool(row.listed), watch=bool(row.watch), chat=bool(row.chat))


def load(desk: Desk, match: str, after: int) -> Loaded:
    found = desk.one(desk.statements.match, the_match=match)
    if found is None:
        raise NotFound(match)
    return Loaded(
        _match(found[:-1]),
        [SeatRow(*columns) for columns in desk.all(desk.statements.seats, the_match=match)],
        [HolderRow(*columns) for columns in desk.all(desk.statements.holders, the_match=match)],
        [body for (body,) in desk.all(desk.statements.events, the_match=match, start=after)],
        found[-1],
    )


def used(desk: Desk, match: str, key: str) -> int | None:
    found = desk.one(desk.statements.key, the_match=match, the_key=key)
    return found[0] if found else None


def invited(desk: Desk, match: str, token: str) -> int | None:
    found = desk.one(desk.statements.invite, the_match=match, the_token=token)
    return found[0] if found else None


def chat(desk: Desk, match: str, after: int, limit: int) -> list[ChatRow]:
    """Oldest first; where more was said than the limit, the newest of it."""
    found = desk.all(desk.statements.words, the_match=match, after=after, most=limit)
    return [ChatRow(*columns) for columns in reversed(found)]


def mine(desk: Desk, holder: str, limit: int) -> list[MatchRow]:
    return [_match(columns) for columns in desk.all(desk.statements.mine, the_holder=holder, most=limit)]


def listed(desk: Desk, which: str, limit: int) -> list[tuple[MatchRow, list[SeatRow]]]:
    prepared = desk.statements.listed.get(which)
    if prepared is None:
        raise StoreProblem(f"Matches are listed as {', '.join(desk.statements.listed)}, not {which[:40]!r}.")
    rows = [_match(columns) for columns in desk.all(prepared, most=limit)]
    return [(row, [SeatRow(*seat) for seat in desk.all(desk.statements.seats, the_match=row.id)]) for row in rows]


def scores(desk: Desk, board: str, limit: int, day: str, unranked: bool) -> list[ScoreRow]:
    found = desk.all(desk.statements.scores, the_board=board, most=limit, the_day=day, unranked=unranked)
    return _scores(found)


def own_scores(desk: Desk, board: str, holder: str, limit: int) -> list[ScoreRow]:
    return _scores(desk.all(desk.statements.own_scores, the_board=board, the_holder=holder, most=limit))


def _scores(found: Iterable[Iterable[Any]]) -> list[ScoreRow]:
    rows = [ScoreRow(*columns) for columns in found]
    return [replace(row, ranked=bool(row.ranked)) for row in rows]


def days(desk: Desk, holder: str, limit: int) -> list[str]:
    return [day for (day,) in desk.all(desk.statements.days, the_holder=holder, most=limit)]


def boards(desk: Desk) -> dict[str, int]:
    return {board: int(count) for board, count in desk.all(desk.statements.boards)}


def fact(desk: Desk, name: str) -> bytes | None:
    found = desk.one(desk.statements.fact, the_name=name)
    return bytes(found[0]) if found else None


def analysis(desk: Desk, match: str) -> bytes | None:
    found = desk.one(desk.statements.analysis, the_match=match)
    return bytes(found[0]) if found else None


def count_running(desk: Desk, since: float) -> int:
    return int(desk.all(desk.statements.running, since=since)[0][0])
