"""Matches know their rules: the version of the game's rules, a fingerprint of its data, a proof of the positions.

Whatever is here already was played under the first rules of its game, for no other were ever released with the schema
before. Which data it was played with the rooms know (`Option.before`). Nobody took down the positions, so there is no
proof, and nothing can be made up for that now.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

FIRST_RULES = "1"


def upgrade() -> None:
    op.add_column("matches", sa.Column("rules", sa.Integer, nullable=False, server_default=FIRST_RULES))
    op.add_column("matches", sa.Column("data", sa.Text, nullable=False, server_default=""))
    op.add_column("matches", sa.Column("proof", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    raise NotImplementedError(
        "A database is never taken back to an older version: matches played since would be misread. "
        "Please go back to a backup that was made before."
    )
