"""Databases of every age: brought up to date with all they hold, or refused with a sentence and left as they are."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect, text

import postgres
from hedgerow.store import HolderRow, Loaded, MatchRow, NotOurs, SeatRow, StoreGone, TooNew, migrate, open_store
from hedgerow.store.schema import HEAD, VERSION_TABLE, metadata
from store import releases
from store.releases import upgrade
from store.samples import begin

pytestmark = pytest.mark.anyio

# A version-1 database is filled with plain SQL: today's code must not be able to write yesterday's rows wrongly.
FIRST = """
INSERT INTO matches VALUES ('m1', 'meadow', '{}', :seed, 'ab', 'table', '', :yes, :yes, 'h', 60, :no, '', '', '',
    1.5, 2.5, 0.0, '', 2, 1, 4);
INSERT INTO events VALUES ('m1', 0, :first);
INSERT INTO events VALUES ('m1', 1, :second);
INSERT INTO keys VALUES ('m1', 'click', 2);
INSERT INTO seats VALUES ('m1', 0, 'person', '', 'Ann');
INSERT INTO holders VALUES ('m1', 0, 'ann', 1.5);
INSERT INTO invites VALUES ('m1', 'token', 1, 1.5);
INSERT INTO chats VALUES ('m1', 1, 0, 'Ann', 'hi', 2.0);
INSERT INTO scores VALUES ('m0', 'meadow', '', 'meadow', 0, 'Ann', 7, 'win', :yes, '', 1.0);
INSERT INTO dailies VALUES ('2026-11-15', 'meadow', 'ann', 'm1');
INSERT INTO facts VALUES ('secret', :first)
"""


def execute(url: str, *statements: str, **values: object) -> None:
    engine = create_engine(url)
    with engine.begin() as connection:
        for statement in statements:
            names = {name: value for name, value in values.items() if f":{name}" in statement}
            connection.execute(text(statement), names)
    engine.dispose()


async def test_a_filled_database_of_version_1_keeps_every_row(url: str) -> None:
    upgrade(url, "0001")
    execute(url, *FIRST.split(";\n"), seed=bytes(32), yes=True, no=False, first=b"one", second=b"two")
    async with open_store(url) as store:
        loaded = await store.load("m1")
        assert loaded.row == MatchRow(
            "m1",
            "meadow",
            "{}",
            bytes(32),
            "ab",
            "table",
            "",
            True,
            True,
            "h",
            60,
            False,
            "",
            "",
            "",
            1.5,
            2.5,
            length=2,
            rules=1,
        )
        assert loaded.events == [b"one", b"two"]
        assert loaded.seats == [SeatRow("m1", 0, "person", "", "Ann")]
        assert loaded.holders == [HolderRow("m1", 0, "ann", 1.5)]
        assert await store.invited("m1", "token") == 1
        assert [word.text for word in await store.chat("m1")] == ["hi"]
        assert [row.points for row in await store.scores("meadow", 9)] == [7]
        assert not await store.claim_daily("2026-11-15", "meadow", "ann", "m2")
        assert await store.fact("secret") == b"one"
        assert await store.append("m1", 2, [b"three"], "new") == 3


# --- from 0001 to the newest, with a database of the released program -------------------------------------------------


async def kept(url: str) -> dict[str, Loaded]:
    """All matches of the released database, as today's store tells them."""
    async with open_store(url) as store:
        return {row["id"]: await store.load(row["id"]) for row in releases.tables()["matches"]}


async def test_a_released_database_keeps_every_row_and_learns_its_rules(url: str) -> None:
    releases.restore(url)
    found = await kept(url)
    told = releases.tables()
    assert len(found) == 10
    for row in told["matches"]:
        loaded, row = found[row["id"]], {name: value for name, value in row.items() if name not in ("said", "stamp")}
        assert {name: getattr(loaded.row, name) for name in row} == row
        assert (loaded.row.rules, loaded.row.data, loaded.row.proof, loaded.row.clock) == (1, "", "", "")
        events = [event for event in told["events"] if event["match"] == row["id"]]
        assert loaded.events == [event["body"] for event in sorted(events, key=lambda event: event["position"])]
    async with open_store(url) as store:
        assert await store.fact("secret") == told["facts"][1]["body"]
        assert await store.scores("pastures duel 2", 9) == [], "it was played against a bot"
        assert [row.name for row in await store.scores("pastures duel 2 against greedy", 9)] == ["Ann"]
        assert [word.text for word in await store.chat("released-match-0000002")] == ["Hello!"]
        daily = told["dailies"][0]
        assert not await store.claim_daily(daily["day"], daily["game"], daily["holder"], "another")


async def test_a_migration_that_breaks_off_leaves_all_as_it_was(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """After its last statement, before the commit: the worst moment."""
    releases.restore(url)

    def power_cut(connection: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(migrate, "finished", power_cut)
        with pytest.raises(KeyboardInterrupt):
            open_store(url)
    assert columns(url) == set(releases.tables()["matches"][0])
    assert len(await kept(url)) == 10
    assert columns(url) > {"rules", "data", "proof", "clock"}


async def test_a_database_of_version_2_has_no_clocks_and_may_go_on_writing(url: str) -> None:
    """It was never released, but whoever followed the program on its way has it."""
    releases.restore(url)
    upgrade(url, "0002")
    execute(url, f"UPDATE matches SET rules = 2, proof = 'p' WHERE id = '{releases.VASTY}'")
    found = await kept(url)
    assert len(found) == 10 and {loaded.row.clock for loaded in found.values()} == {""}
    assert (found[releases.VASTY].row.rules, found[releases.VASTY].row.proof) == (2, "p")


async def test_a_database_of_version_4_has_no_analyses_and_may_go_on_writing(url: str) -> None:
    """A server that was started before writes lines without the new columns, beside those that were taken apart."""
    releases.restore(url)
    upgrade(url, "0004")
    line = "'meadow', '', 'meadow', 0, 'Ann', {points}, 'win', :yes, '', 1.0"
    names = "match, game, variant, board, seat, name, points, outcome, ranked, day, at"
    execute(url, f"INSERT INTO scores VALUES ('old', {line.format(points=7)})", yes=True)
    async with open_store(url) as store:
        execute(url, f"INSERT INTO scores ({names}) VALUES ('late', {line.format(points=6)})", yes=True)
        assert await store.analysis(releases.FINISHED) is None
        await store.keep_analysis(releases.FINISHED, b"all of it", [])
        assert await store.analysis(releases.FINISHED) == b"all of it"
        found = await store.scores("meadow", 9)
        assert [(row.match, row.goal, row.luck, row.cost, row.decisions) for row in found] == [
            ("old", "", 0.0, 0.0, 0), ("late", "", 0.0, 0.0, 0),
        ]  # fmt: skip


async def test_old_results_move_into_the_lists_of_today(url: str) -> None:
    """Match 6 was played by two at one keyboard and a bot, matches 7 and 10 against one; 7 is named as today.
    Nobody knows who played the last, which is gone."""
    releases.restore(url)
    results = {
        "released-match-0000002": "pastures duel 2",
        "released-match-0000006": "shelter table 3",
        "released-match-0000007": "vasty standard 2 against greedy",
        "released-match-0000010": "pastures duel 2 own options",
        "gone": "wildfire solo 1",
    }
    for match, board in results.items():
        told = f"('{match}', 'g', 'v', '{board}', 0, 'Ann', 5, 'win', :yes, '', 1.0)"
        execute(url, f"INSERT INTO scores VALUES {told}", yes=True)
    async with open_store(url) as store:
        assert await store.boards() == {
            "pastures duel 2": 1,
            "pastures duel 2 against greedy": 1,
            "pastures duel 2 against greedy own options": 1,
            "vasty standard 2 against greedy": 1,
            "wildfire solo 1": 1,
        }


def columns(url: str) -> set[str]:
    engine = create_engine(url)
    found = {column["name"] for column in inspect(engine).get_columns("matches")}
    engine.dispose()
    return found


async def test_a_process_killed_in_the_middle_of_a_migration(url: str) -> None:
    releases.restore(url)
    code = (
        "import os, sys; from hedgerow.store import migrate, open_store; "
        "migrate.finished = lambda connection: (print('there', flush=True), os.kill(os.getpid(), 9)); "
        "open_store(sys.argv[1])"
    )
    done = subprocess.run([sys.executable, "-c", code, url], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (-9, "there\n")
    assert "rules" not in columns(url)
    assert len(await kept(url)) == 10


async def test_servers_that_start_at_once_migrate_once(url: str) -> None:
    releases.restore(url)
    code = "import sys; from hedgerow.store import open_store; open_store(sys.argv[1]); print('open')"
    started = [
        subprocess.Popen([sys.executable, "-c", code, url], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    assert [process.communicate() for process in started] == [("open\n", "")] * 3
    assert {loaded.row.rules for loaded in (await kept(url)).values()} == {1}


async def test_a_server_of_the_version_before_may_go_on_writing(url: str) -> None:
    """It was started before the new one migrated: its statements know nothing of the new columns."""
    releases.restore(url)
    async with open_store(url) as store:
        names = ", ".join(f'"{name}"' for name in releases.tables()["matches"][0])
        copied = names.replace('"id"', "'late'", 1)
        execute(url, f"INSERT INTO matches ({names}) SELECT {copied} FROM matches WHERE id = '{releases.VASTY}'")
        row = (await store.load("late")).row
        assert (row.rules, row.data, row.proof, row.clock) == (1, "", "", "")


async def test_the_program_of_the_version_before_refuses_the_new_database(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that it knows is that its newest version is 0001."""
    releases.restore(url)
    await kept(url)
    with monkeypatch.context() as patch:
        patch.setattr(migrate, "HEAD", "0001")
        with pytest.raises(TooNew, match=f"its version is {HEAD}, this one knows 0001"):
            open_store(url)
    assert len(await kept(url)) == 10


def test_nothing_is_ever_taken_back_to_an_older_version(url: str) -> None:
    upgrade(url, "head")
    engine = create_engine(url)
    config = Config()
    config.set_main_option("script_location", str(migrate.FOLDER))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        with pytest.raises(NotImplementedError, match="go back to a backup"):
            command.downgrade(config, "0001")
    engine.dispose()
    assert "rules" in columns(url)


# --- any version ------------------------------------------------------------------------------------------------------


def test_migrations_and_tables_agree(url: str) -> None:
    upgrade(url, "head")
    engine = create_engine(url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_the_newest_migration_is_the_one_the_code_names() -> None:
    config = Config()
    config.set_main_option("script_location", str(migrate.FOLDER))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


async def test_a_newer_database_is_refused(url: str) -> None:
    async with open_store(url) as store:
        await begin(store, "m1", b"a")
    execute(url, f"UPDATE {VERSION_TABLE} SET version_num = '0999'")
    with pytest.raises(TooNew, match="made by a newer Hedgerow"):
        open_store(url)
    execute(url, f"UPDATE {VERSION_TABLE} SET version_num = '{HEAD}'")
    async with open_store(url) as store:
        assert (await store.load("m1")).events == [b"a"]


def test_many_processes_may_start_at_once(url: str) -> None:
    code = "import sys; from hedgerow.store import open_store; open_store(sys.argv[1]); print('open')"
    started = [
        subprocess.Popen([sys.executable, "-c", code, url], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    assert [process.communicate() for process in started] == [("open\n", "")] * 3


@pytest.mark.parametrize("content", [b"Dear diary,\n", b"SQLite format 3\0" + b"\xff" * 5000, b"S"])
def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "diary"
    path.write_bytes(content)
    with pytest.raises(NotOurs, match="is not a database; it was left as it is"):
        open_store(f"sqlite:///{path}")
    assert path.read_bytes() == content
    assert [file.name for file in tmp_path.iterdir()] == ["diary"]


def test_another_programs_database_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "theirs.db"
    theirs = sqlite3.connect(path)
    theirs.execute("CREATE TABLE matches (box TEXT)")
    theirs.close()
    before = path.read_bytes()
    with pytest.raises(NotOurs, match="a database of another program"):
        open_store(f"sqlite:///{path}")
    assert path.read_bytes() == before


def test_another_programs_tables_are_left_as_they_are() -> None:
    with postgres.database() as url:
        execute(url, "CREATE TABLE matches (box TEXT)")
        with pytest.raises(NotOurs, match="'matches' that is not Hedgerow's"):
            open_store(url)
        execute(url, "INSERT INTO matches VALUES ('still here')")


async def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    path.touch()
    async with open_store(f"sqlite:///{path}") as store:
        assert await store.count_running() == 0


async def test_only_the_host_may_read_the_file(tmp_path: Path) -> None:
    """It keeps secrets, and so do the files that SQLite puts beside it."""
    path = tmp_path / "new.db"
    async with open_store(f"sqlite:///{path}") as store:
        await begin(store, "m1")
        modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
    assert modes == {"new.db": 0o600, "new.db-wal": 0o600, "new.db-shm": 0o600}


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("", "A database is named like"),
        ("sqlite", "A database is named like"),
        ("http://example.org", "sqlite or postgresql, not in 'http'"),
        ("mysql://root@localhost/x", "sqlite or postgresql, not in 'mysql'"),
        ("sqlite://", "A store needs a file"),
        ("sqlite:///:memory:", "A store needs a file"),
        ("sqlite:////no/such/folder/x.db", "There is no folder /no/such/folder"),
        ("postgresql://host:port/name", "A database is named like"),
    ],
)
def test_a_bad_url_gets_a_sentence(url: str, sentence: str) -> None:
    with pytest.raises(NotOurs, match=sentence):
        open_store(url)


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(NotOurs, match="is a folder"):
        open_store(f"sqlite:///{tmp_path}")


def test_a_server_that_is_not_there_gets_a_sentence_without_the_password() -> None:
    with pytest.raises(StoreGone, match="does not answer") as gone:
        open_store("postgresql://ann:hush@127.0.0.1:1/garden")
    assert "hush" not in str(gone.value) and "\n" not in str(gone.value)
