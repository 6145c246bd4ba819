"""Every statement of the store, written once in SQLAlchemy Core and compiled once per kind of database.

The drivers then run plain text with named parameters: a move costs four statements, and none of them is built anew.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import (
    JSON,
    BigInteger,
    Integer,
    LargeBinary,
    Text,
    and_,
    bindparam,
    cast,
    delete,
    exists,
    func,
    literal,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.engine import Dialect
from sqlalchemy.sql import ClauseElement

from hedgerow.store import schema
from hedgerow.store.rows import CUT, OPEN, ChatRow, HolderRow, MatchRow, ScoreRow, SeatRow
from hedgerow.store.schema import (
    analyses,
    chats,
    dailies,
    events,
    facts,
    holders,
    invites,
    keys,
    matches,
    scores,
    seats,
)

BLOCK = 64  # rows of one statement; even old SQLite takes 999 parameters, and no table of many rows has 16 columns


class Prepared(NamedTuple):
    """A compiled statement and the parameters that never change."""

    text: str
    fixed: dict[str, Any]


@cache
def of_a_block(text: str) -> str:
    """An insert of one row, made one of `BLOCK` rows: the parameters of row n end in `_n`."""
    found = re.fullmatch(r"(INSERT INTO .* VALUES )(\((?:%\(\w+\)s|[^()])*\))(.*)", text, re.DOTALL)
    assert found is not None, text
    head, row, tail = found.groups()
    names = re.compile(r"((?<!:):|%\()(\w+)")  # as SQLite and PostgreSQL write them
    return head + ", ".join(names.sub(rf"\1\2_{n}", row) for n in range(BLOCK)) + tail


@cache
def names_of_a_block(names: tuple[str, ...]) -> tuple[str, ...]:
    """What its parameters are called, row by row."""
    return tuple(f"{name}_{n}" for n in range(BLOCK) for name in names)


def dialect(kind: str) -> Dialect:
    """How that kind of database writes SQL, with parameters by name."""
    if kind == "sqlite":
        return SQLiteDialect_pysqlite(paramstyle="named")
    return PGDialect_psycopg(paramstyle="pyformat")


def _columns(table: Any, row: Any) -> list[Any]:
    return [table.c[name] for name in row.__struct_fields__]


class Statements:
    """The statements of one kind of database (`sqlite` or `postgresql`)."""

    def __init__(self, kind: str) -> None:
        self._sqlite = kind == "sqlite"
        self._dialect = dialect(kind)
        self._insert: Any = sqlite.insert if self._sqlite else postgresql.insert
        self._write_matches()
        self._write_parts()
        self._read_one()
        self._read_many()

    def _prepare(self, statement: ClauseElement) -> Prepared:
        compiled = statement.compile(dialect=self._dialect)
        fixed = {name: value for name, value in compiled.params.items() if value is not None}
        return Prepared(str(compiled), fixed)

    def _upsert(self, table: Any, *changing: str) -> Prepared:
        """Insert; where the primary key is there already, replace the columns named, or nothing."""
        insert = self._insert(table)
        if not changing:
            return self._prepare(insert.on_conflict_do_nothing())
        new = {name: insert.excluded[name] for name in changing}
        return self._prepare(insert.on_conflict_do_update(index_elements=list(table.primary_key), set_=new))

    def _change(self, *more: Any, **values: Any) -> Prepared:
        """Change a match. On SQLite it also becomes the one that changed last, so that other processes find it."""
        if self._sqlite:
            others = matches.alias()
            values["stamp"] = select(func.coalesce(func.max(others.c.stamp), 0) + 1).scalar_subquery()
        values["touched"] = bindparam("now")
        return self._prepare(
            update(matches)
            .where(matches.c.id == bindparam("the_match"), *more)
            .values(values)
            .returning(matches.c.length, matches.c.said, matches.c.stamp)
        )

    def _write_matches(self) -> None:
        self.add_match = self._upsert(matches)
        grown = matches.c.length + bindparam("more", type_=BigInteger)
        still = matches.c.length == bindparam("expected", type_=BigInteger)
        self.grow = self._change(still, length=grown, proof=bindparam("new_proof", type_=Text()))
        self.touch = self._change()
        self.count_word = self._change(said=matches.c.said + 1)
        ours = matches.c.id == bindparam("the_match")
        self.end = self._prepare(
            update(matches)
            .where(ours)
            .values(
                ended=func.coalesce(bindparam("new_ended", type_=schema.matches.c.ended.type), matches.c.ended),
                result=func.coalesce(bindparam("new_result", type_=Text()), matches.c.result),
            )
        )
        self.delete = self._prepare(delete(matches).where(ours))
        stale = (
            select(matches.c.id)
            .where(matches.c.touched < bindparam("before"))
            .where((matches.c.ended == 0) | bindparam("finished", type_=schema.matches.c.listed.type))
            .limit(bindparam("most", type_=BigInteger))
            .with_for_update(skip_locked=True)
        )
        self.expire = self._prepare(delete(matches).where(matches.c.id.in_(stale)).returning(matches.c.id))

    def _write_parts(self) -> None:
        self.add_event = self._prepare(self._insert(events))
        self.add_sheaf = self._prepare(self._cut_up())
        self.add_key = self._upsert(keys)
        self.put_seat = self._upsert(seats, "kind", "level", "name")
        self.add_holder = self._upsert(holders)
        self.put_invite = self._upsert(invites, "seat")
        self.add_word = self._prepare(self._insert(chats))
        self.put_score = self._upsert(scores, "name", "points", "outcome", "ranked", "day", "at")
        self.judge_score = self._prepare(
            update(scores)
            .where(scores.c.match == bindparam("the_match"), scores.c.seat == bindparam("the_seat"))
            .values({name: bindparam(f"new_{name}") for name in ("goal", "luck", "cost", "decisions")})
        )
        self.put_analysis = self._upsert(analyses, "body")
        self.drop_scores = self._prepare(delete(scores).where(scores.c.match == bindparam("the_match")))
        self.add_daily = self._upsert(dailies)
        self.add_fact = self._upsert(facts)
        self.put_fact = self._upsert(facts, "body")

    def _cut_up(self) -> ClauseElement:
        """A sheaf, cut into events by the database: thousands of rows without a step of ours between them."""
        given: Any = bindparam("cuts", type_=Text())
        cut: Any
        number: Any
        if self._sqlite:
            cuts = func.json_each(given).table_valued("key", "value")
            cut, number = cuts.c.value, cuts.c.key
        else:
            elements = func.json_array_elements_text(cast(given, JSON))
            cuts = elements.table_valued("value", with_ordinality="key").render_derived()
            cut, number = cast(cuts.c.value, BigInteger), cuts.c.key - 1
        begins = cast(cut.op(">>")(literal(CUT, Integer)), Integer) + 1
        length = cast(cut.op("&")((1 << CUT) - 1), Integer)
        piece = func.substr(bindparam("body", type_=LargeBinary()), begins, length)
        position = bindparam("start", type_=BigInteger) + number
        rows = select(bindparam("match", type_=Text()), position, piece).select_from(cuts)
        return self._insert(events).from_select(["match", "position", "body"], rows)  # type: ignore[no-any-return]

    def _read_one(self) -> None:
        ours: Any = bindparam("the_match")
        one = matches.c.id == ours
        self.match = self._prepare(select(*_columns(matches, MatchRow), matches.c.said).where(one))
        self.length = self._prepare(select(matches.c.length).where(one))
        self.key = self._prepare(
            select(keys.c.position).where(keys.c.match == ours, keys.c.key == bindparam("the_key"))
        )
        self.events = self._prepare(
            select(events.c.body)
            .where(events.c.match == ours, events.c.position >= bindparam("start", type_=BigInteger))
            .order_by(events.c.position)
        )
        self.seats = self._prepare(
            select(*_columns(seats, SeatRow)).where(seats.c.match == ours).order_by(seats.c.seat)
        )
        self.seat_kind = self._prepare(
            select(seats.c.kind).where(seats.c.match == ours, seats.c.seat == bindparam("the_seat"))
        )
        self.holders = self._prepare(
            select(*_columns(holders, HolderRow))
            .where(holders.c.match == ours)
            .order_by(holders.c.seat, holders.c.since, holders.c.holder)
        )
        self.invite = self._prepare(
            select(invites.c.seat).where(invites.c.match == ours, invites.c.token == bindparam("the_token"))
        )
        self.words = self._prepare(
            select(*_columns(chats, ChatRow))
            .where(chats.c.match == ours, chats.c.number > bindparam("after", type_=BigInteger))
            .order_by(chats.c.number.desc())
            .limit(bindparam("most", type_=BigInteger))
        )
        self.daily = self._prepare(
            select(dailies.c.match).where(
                dailies.c.day == bindparam("the_day"),
                dailies.c.game == bindparam("the_game"),
                dailies.c.holder == bindparam("the_holder"),
            )
        )
        self.analysis = self._prepare(select(analyses.c.body).where(analyses.c.match == ours))
        self.fact = self._prepare(select(facts.c.body).where(facts.c.name == bindparam("the_name")))

    def _read_many(self) -> None:
        most = bindparam("most", type_=BigInteger)
        rows = _columns(matches, MatchRow)
        held = select(holders.c.match).where(holders.c.holder == bindparam("the_holder"))
        newest = (matches.c.touched.desc(), matches.c.id)
        self.mine = self._prepare(select(*rows).where(matches.c.id.in_(held)).order_by(*newest).limit(most))
        free = exists().where(and_(seats.c.match == matches.c.id, seats.c.kind == OPEN))
        wanted = {
            "open": and_(matches.c.ended == 0, free),
            "running": and_(matches.c.ended == 0, ~free),
        }
        self.listed = {
            which: self._prepare(select(*rows).where(matches.c.listed, condition).order_by(*newest).limit(most))
            for which, condition in wanted.items()
        }
        # Who lost stands behind all who did not, whatever the points.
        best = (scores.c.outcome == "loss", scores.c.points.desc(), scores.c.at, scores.c.match, scores.c.seat)
        day = bindparam("the_day", type_=Text())
        self.scores = self._prepare(
            select(*_columns(scores, ScoreRow))
            .where(scores.c.board == bindparam("the_board"))
            .where(scores.c.ranked | bindparam("unranked", type_=schema.scores.c.ranked.type))
            .where((day == "") | (scores.c.day == day))
            .order_by(*best)
            .limit(most)
        )
        ended = exists().where(scores.c.match == dailies.c.match)
        self.days = self._prepare(
            select(dailies.c.day)
            .where(dailies.c.holder == bindparam("the_holder"), ended)
            .order_by(dailies.c.day.desc())
            .limit(most)
        )
        self.boards = self._prepare(
            select(scores.c.board, func.count())
            .where(scores.c.ranked)
            .group_by(scores.c.board)
            .order_by(scores.c.board)
        )
        own = and_(holders.c.match == scores.c.match, holders.c.seat == scores.c.seat)
        self.own_scores = self._prepare(
            select(*_columns(scores, ScoreRow))
            .where(scores.c.board == bindparam("the_board"), scores.c.ranked)
            .where(exists().where(own, holders.c.holder == bindparam("the_holder")))
            .order_by(*best)
            .limit(most)
        )
        awake = matches.c.touched > bindparam("since")
        self.running = self._prepare(select(func.count()).select_from(matches).where(matches.c.ended == 0, awake))
        self.last_stamp = self._prepare(select(func.coalesce(func.max(matches.c.stamp), 0)))
        self.changed = self._prepare(
            select(matches.c.id, matches.c.length, matches.c.said, matches.c.stamp)
            .where(matches.c.stamp > bindparam("last", type_=BigInteger))
            .order_by(matches.c.stamp)
        )
