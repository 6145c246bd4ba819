"""Databases open in today's server: every match is as its players left it, and nobody loses a seat."""

from __future__ import annotations

from pathlib import Path

import hedgerow
from promises import database
from promises.commands import failures, run_all
from promises.conftest import CONFIGURATION
from promises.recordings import load, missing_parts
from promises.table_server import Browser, TableServer

FIRST_SCHEMA = Path(__file__).parents[1] / "store" / "released"
MATCHES = load("visitors.json")["matches"]


def test_every_match_is_as_it_was(server: TableServer) -> None:
    """Both players, known by their cookies, see the same log, moves, points, result, remarks and match file."""
    recorded, today = load("database.json"), database.view_matches(server)
    for label, views in recorded["matches"].items():
        for before, now in zip(views, today["matches"][label], strict=True):
            assert missing_parts(before.pop("parts", []), now.pop("parts", []), label) == []
            assert now == before, label
    for before, now in zip(recorded["front page"], today["front page"], strict=True):
        assert missing_parts(before, now, "front page") == []
    assert [today[topic] for topic in ("scores", "analysis")] == [recorded[topic] for topic in ("scores", "analysis")]


def test_stored_proofs_fit_the_positions(own_server: TableServer) -> None:
    """A proof hashes the names of a record's fields and every position.

    A move that is played today continues the proof as it did when it was recorded. A match under unknown rules is only
    shown if its proof fits: so all proofs are checked on copies with an unknown version of the rules.
    """
    path = own_server.folder / "table.db"
    assert missing_parts(load("moves.json"), database.play_next_moves(own_server, path)) == []
    proofs, ann = database.read_proofs(path), database.visitor(own_server, "ann")
    for match, copy in database.copy_under_other_rules(path).items():
        parts = ann.parts(f"/m/{copy}")
        assert str(parts["length"]) == proofs[match].split()[0], match
        assert parts["log"] == ann.parts(f"/m/{match}")["log"]


def test_a_new_database_has_the_recorded_tables_and_columns(tmp_path: Path) -> None:
    with TableServer(tmp_path, *CONFIGURATION):
        pass
    assert missing_parts(load("database.json")["schema"], database.read_schema(tmp_path / "table.db")) == []


def test_rows_are_written_with_the_recorded_words(own_server: TableServer) -> None:
    """A server of the previous version may share the database, so it must understand today's rows.

    Events of absent people and of a clock that runs out take a minute to make: those are only read.
    """
    ann, bea = (database.visitor(own_server, name) for name in ("ann", "bea"))
    path = own_server.folder / "table.db"
    database.open_matches(own_server)
    database.play_next_moves(own_server, path)
    clock = {"variant": "solo", "players": "1", "seat1": "me", "dice": "paper", "clock": "move 10"}
    assert ann.post("/new/wildfire", clock).status_code == 303
    paper, solo, rivals = MATCHES["paper"], MATCHES["solo"], MATCHES["rivals"]
    parts = ann.parts(paper)
    answers = [
        ann.send(f"{paper}/dice", seat=0, words=parts["moves"][0][0], seen=parts["length"]),
        ann.send(f"{paper}/undo", seat=0, seen=parts["length"] + 1),
        ann.send(f"{solo}/undo", seat=0, seen=ann.parts(solo)["length"]),
        ann.send(f"{MATCHES['branch']}/hint", seat=0, words="at once"),
        ann.send(f"{rivals}/ask", seat=0),
        bea.send(f"{rivals}/answer", seat=1, words="yes"),
        bea.send(f"{MATCHES['together']}/resign", seat=1),
    ]
    assert [answer.text for answer in answers if answer.status_code != 200] == []
    assert database.read_stored_words(path) == load("database.json")["words"]


def test_a_database_of_the_first_schema_opens(tmp_path: Path) -> None:
    """With the positions that its program drew."""
    database.restore(tmp_path, FIRST_SCHEMA / "0001.sql")
    with TableServer(tmp_path, *CONFIGURATION) as running:
        visitor, statuses, diagrams = Browser(running), [], 0
        for match, facts in load(str(FIRST_SCHEMA / "positions.json")).items():
            statuses.append(visitor.get(f"/m/{match}").status_code)
            file = visitor.get(f"/m/{match}/file")
            if file.status_code == 200 and rules_of(file.text) == rules_of(hedgerow.new(facts["game"]).dump()):
                lines = hedgerow.load(file.text).position.splitlines()
                assert lines[-len(facts["diagram"]) :] == facts["diagram"], match
                diagrams += 1
    assert sorted(statuses) == [200] * (len(statuses) - 1) + [403], "one match allows no watchers"
    assert diagrams >= 4


def rules_of(text: str) -> str:
    """Return the line of a match file that names the version of the rules."""
    return next(line for line in text.splitlines() if line.startswith("rules: "))


def test_a_backup_holds_every_match(tmp_path: Path) -> None:
    path = database.restore(tmp_path)
    lines = [[f"HEDGEROW_DATA={tmp_path}", "backup", "one.db"], ["backup", "two.db", "--database", f"sqlite:///{path}"]]
    assert failures(run_all(lines, tmp_path)) == []
    for copy in ("one.db", "two.db"):
        assert {f"/m/{match}" for match in database.read_proofs(tmp_path / copy)} == set(MATCHES.values())
