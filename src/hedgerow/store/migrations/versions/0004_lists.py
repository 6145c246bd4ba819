"""Old results move into the lists of today: against bots there is one for each level, and several at one keyboard count
for none. Where a match has been cleared away, nobody knows any more who played, and its result stays where it is.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

# As `table/ending.py` named lists when this was written; a migration never changes with the program.
AGAINST, OWN = " against ", " own options"
BOTS = sa.text(
    "SELECT DISTINCT s.match, s.board, p.level FROM scores s JOIN seats p ON p.match = s.match AND p.kind = 'bot'"
)
RENAME = sa.text("UPDATE scores SET board = :now WHERE match = :match AND board = :board")
UNRANK = sa.text(
    "UPDATE scores SET ranked = :no "
    "WHERE EXISTS (SELECT 1 FROM seats p WHERE p.match = scores.match AND p.kind = 'guest')"
)


def upgrade() -> None:
    connection = op.get_bind()
    levels: dict[tuple[str, str], set[str]] = {}
    for match, board, level in connection.execute(BOTS):
        if AGAINST not in board:
            levels.setdefault((match, board), set()).add(level)
    for (match, board), found in levels.items():
        plain, own, _ = board.partition(OWN)
        now = f"{plain}{AGAINST}{'+'.join(sorted(found))}{own}"
        connection.execute(RENAME, {"now": now, "match": match, "board": board})
    connection.execute(UNRANK, {"no": False})


def downgrade() -> None:
    raise NotImplementedError(
        "A database is never taken back to an older version: matches played since would be misread. "
        "Please go back to a backup that was made before."
    )
