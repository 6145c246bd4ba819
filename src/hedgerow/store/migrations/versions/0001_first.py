"""The first version: matches and their logs, seats, chat, scores, the daily try and the house's facts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _text(name: str, primary_key: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.Text, primary_key=primary_key, nullable=False)


def _match() -> sa.Column[str]:
    return sa.Column(
        "match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True, nullable=False
    )


def _time(name: str) -> sa.Column[float]:
    return sa.Column(name, sa.Double, nullable=False)


def _number(name: str, primary_key: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, primary_key=primary_key, nullable=False)


def _small(name: str, primary_key: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, primary_key=primary_key, nullable=False)


def _flag(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean, nullable=False)


def _bytes(name: str) -> sa.Column[bytes]:
    return sa.Column(name, sa.LargeBinary, nullable=False)


def _matches() -> None:
    op.create_table(
        "matches",
        _text("id", primary_key=True),
        _text("game"),
        _text("settings"),
        _bytes("seed"),
        _text("commitment"),
        _text("dice"),
        _text("chosen_seed"),
        _flag("listed"),
        _flag("watch"),
        _text("host"),
        _small("grace"),
        _flag("chat"),
        _text("parent"),
        _text("opening"),
        _text("day"),
        _time("created"),
        _time("touched"),
        _time("ended"),
        _text("result"),
        _number("length"),
        _number("said"),
        _number("stamp"),
    )
    op.create_index("matches_stamp", "matches", ["stamp"])
    op.create_index("matches_ended", "matches", ["ended"])


def _parts_of_a_match() -> None:
    op.create_table("events", _match(), _number("position", primary_key=True), _bytes("body"), sqlite_with_rowid=False)
    op.create_table("keys", _match(), _text("key", primary_key=True), _number("position"), sqlite_with_rowid=False)
    op.create_table(
        "seats",
        _match(),
        _small("seat", primary_key=True),
        _text("kind"),
        _text("level"),
        _text("name"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "holders",
        _match(),
        _small("seat", primary_key=True),
        _text("holder", primary_key=True),
        _time("since"),
        sqlite_with_rowid=False,
    )
    op.create_index("holders_holder", "holders", ["holder"])
    op.create_table(
        "invites", _match(), _text("token", primary_key=True), _small("seat"), _time("at"), sqlite_with_rowid=False
    )
    op.create_table(
        "chats",
        _match(),
        _number("number", primary_key=True),
        _small("seat"),
        _text("name"),
        _text("text"),
        _time("at"),
        sqlite_with_rowid=False,
    )


def _parts_of_the_house() -> None:
    op.create_table(
        "scores",
        _text("match", primary_key=True),
        _text("game"),
        _text("variant"),
        _text("board", primary_key=True),
        _small("seat", primary_key=True),
        _text("name"),
        _number("points"),
        _text("outcome"),
        _flag("ranked"),
        _text("day"),
        _time("at"),
    )
    op.create_index("scores_board", "scores", ["board", "points"])
    op.create_table(
        "dailies",
        _text("day", primary_key=True),
        _text("game", primary_key=True),
        _text("holder", primary_key=True),
        _text("match"),
    )
    op.create_table("facts", _text("name", primary_key=True), _bytes("body"))


def upgrade() -> None:
    _matches()
    _parts_of_a_match()
    _parts_of_the_house()
