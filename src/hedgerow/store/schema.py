"""The tables. `migrations/` builds them; a test checks that the two agree."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

HEAD = "0005"  # the newest migration
VERSION_TABLE = "hedgerow_version"

metadata = MetaData()


def _text(name: str, primary_key: bool = False) -> Column[str]:
    return Column(name, Text, primary_key=primary_key, nullable=False)


def _of_match(name: str = "match") -> Column[str]:
    return Column(name, Text, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True, nullable=False)


def _time(name: str) -> Column[float]:
    return Column(name, Double, nullable=False)


def _number(name: str, primary_key: bool = False) -> Column[int]:
    return Column(name, BigInteger, primary_key=primary_key, nullable=False)


def _flag(name: str) -> Column[bool]:
    return Column(name, Boolean, nullable=False)


matches = Table(
    "matches",
    metadata,
    _text("id", primary_key=True),
    _text("game"),
    _text("settings"),
    Column("seed", LargeBinary, nullable=False),
    _text("commitment"),
    _text("dice"),
    _text("chosen_seed"),
    _flag("listed"),
    _flag("watch"),
    _text("host"),
    Column("grace", Integer, nullable=False),
    _flag("chat"),
    _text("parent"),
    _text("opening"),
    _text("day"),
    _time("created"),
    _time("touched"),
    _time("ended"),
    _text("result"),
    _number("length"),
    # Those three came with migration 0002. Their defaults are for a server of the version before, which may go on
    # writing for a while after a newer one has migrated: its rules were the first, and it knows of no proofs.
    Column("rules", Integer, nullable=False, server_default="1"),
    Column("data", Text, nullable=False, server_default=""),
    Column("proof", Text, nullable=False, server_default=""),
    # And this one with 0003: what a server before it opens has no clock.
    Column("clock", Text, nullable=False, server_default=""),
    # not in MatchRow: the last number said, and in which order matches changed (SQLite only: what a poll asks for)
    _number("said"),
    _number("stamp"),
    Index("matches_stamp", "stamp"),
    Index("matches_ended", "ended"),
)

# Clustered by match where SQLite allows it: a log is read in one go, and a commit dirties fewer pages.
events = Table(
    "events",
    metadata,
    _of_match(),
    _number("position", primary_key=True),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
keys = Table(
    "keys", metadata, _of_match(), _text("key", primary_key=True), _number("position"), sqlite_with_rowid=False
)
seats = Table(
    "seats",
    metadata,
    _of_match(),
    Column("seat", Integer, primary_key=True, nullable=False),
    _text("kind"),
    _text("level"),
    _text("name"),
    sqlite_with_rowid=False,
)
holders = Table(
    "holders",
    metadata,
    _of_match(),
    Column("seat", Integer, primary_key=True, nullable=False),
    _text("holder", primary_key=True),
    _time("since"),
    Index("holders_holder", "holder"),
    sqlite_with_rowid=False,
)
invites = Table(
    "invites",
    metadata,
    _of_match(),
    _text("token", primary_key=True),
    Column("seat", Integer, nullable=False),
    _time("at"),
    sqlite_with_rowid=False,
)
chats = Table(
    "chats",
    metadata,
    _of_match(),
    _number("number", primary_key=True),
    Column("seat", Integer, nullable=False),
    _text("name"),
    _text("text"),
    _time("at"),
    sqlite_with_rowid=False,
)
# Came with 0005. A blob of some kilobytes beside a short name: rows of their own, read only by who asks for them.
analyses = Table(
    "analyses", metadata, _of_match(), Column("body", LargeBinary, nullable=False), sqlite_with_rowid=False
)

# No foreign keys below: high scores and spent tries outlive an expired match.
scores = Table(
    "scores",
    metadata,
    _text("match", primary_key=True),
    _text("game"),
    _text("variant"),
    _text("board", primary_key=True),
    Column("seat", Integer, primary_key=True, nullable=False),
    _text("name"),
    _number("points"),
    _text("outcome"),
    _flag("ranked"),
    _text("day"),
    _time("at"),
    # These four came with 0005: a server before it knows nothing of them.
    Column("goal", Text, nullable=False, server_default=""),
    Column("luck", Double, nullable=False, server_default="0"),
    Column("cost", Double, nullable=False, server_default="0"),
    Column("decisions", Integer, nullable=False, server_default="0"),
    Index("scores_board", "board", "points"),
)
dailies = Table(
    "dailies",
    metadata,
    _text("day", primary_key=True),
    _text("game", primary_key=True),
    _text("holder", primary_key=True),
    _text("match"),
)
facts = Table("facts", metadata, _text("name", primary_key=True), Column("body", LargeBinary, nullable=False))
