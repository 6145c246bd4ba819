"""Matches may be taken apart: the analysis lies beside its match, and what it comes to beside the result. What is here
already has none."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    for column in (
        sa.Column("goal", sa.Text, nullable=False, server_default=""),
        sa.Column("luck", sa.Double, nullable=False, server_default="0"),
        sa.Column("cost", sa.Double, nullable=False, server_default="0"),
        sa.Column("decisions", sa.Integer, nullable=False, server_default="0"),
    ):
        op.add_column("scores", column)


def downgrade() -> None:
    raise NotImplementedError(
        "A database is never taken back to an older version: matches played since would be misread. "
        "Please go back to a backup that was made before."
    )
