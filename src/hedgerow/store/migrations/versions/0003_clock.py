"""Tables may have a clock. Whatever is here already was opened without one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("matches", sa.Column("clock", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    raise NotImplementedError(
        "A database is never taken back to an older version: matches played since would be misread. "
        "Please go back to a backup that was made before."
    )
