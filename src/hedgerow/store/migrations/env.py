"""How Alembic runs here: always on a connection that `migrate` has opened and locked."""

from __future__ import annotations

from alembic import context

from hedgerow.store.schema import VERSION_TABLE, metadata


def run() -> None:
    context.configure(
        connection=context.config.attributes["connection"], target_metadata=metadata, version_table=VERSION_TABLE
    )
    with context.begin_transaction():
        context.run_migrations()


if __name__ == "env_py":  # Alembic's name for it; whoever else comes by (a collector of tests) runs nothing
    run()
