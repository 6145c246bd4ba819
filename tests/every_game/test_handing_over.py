"""A match that was read in one process and is played on in another: the same match, in everything."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

from hedgerow import catalog
from hedgerow.table.opening import Opened, lay_out
from hedgerow.table.proposal import Proposal
from hedgerow.table.table import Table
from play import Case, positions

ELSEWHERE = """
import pickle, sys
for line in sys.stdin:
    table = pickle.load(open(line.strip(), "rb"))
    match = table.match
    legal = match.legal() if match.to_move is not None else []
    told = [str(match.position), legal, table.names, table.proof, table.owing()]
    told += [[line.words for line in table.telling.read(0).lines()], match.at(match.played // 2).tobytes()]
    if match.to_move is not None:
        match.undo() if match.to_move == "chance" else match.play(match.legal()[0])
    print(repr([*told, str(match.position)]))
"""


def read(case: Case, moves: int) -> Opened:
    """A random match of so many moves, or to its end, as it comes back from a file."""
    match = case.new(moves)
    for _ in positions(match, moves, moves):
        pass
    return lay_out(Proposal("", "", 0, moves=match.dump()), "ann")


def kept(table: Table) -> list[object]:
    log = [(e.seat, e.move, e.words, e.by, e.starts_line, e.secret) for e in table.match.log]
    known = [table.rolled, table.seat_stamp, table.own_stamp, table.length, table.proof, table.bots, table.names]
    return [log, *known, table.match.state.tobytes(), table.match.settings, table.match.seed, table.owing()]


def test_what_is_read_from_a_file_is_what_the_store_tells(case: Case) -> None:
    """The table that was made while the file was read, and the one that is made of the events it left: in the middle of
    rounds that are decided together, behind a roll, and at the end."""
    for moves in (0, 1, 7, 20, 41, 10_000):
        made = read(case, moves)
        assert made.table is not None
        assert kept(made.table) == kept(Table.of(made.row, made.seats, made.holders, made.events)), moves


def test_a_table_is_handed_to_a_process_that_never_saw_its_game(tmp_path: Path) -> None:
    tables = []
    for name in catalog.names():
        for example in catalog.room(name).examples:
            case = Case(catalog.room(name), dict(example))
            tables += [read(case, moves).table for moves in (9, 120)]
    files = []
    for n, table in enumerate(tables):
        files.append(tmp_path / str(n))
        files[-1].write_bytes(pickle.dumps(table))
    asked = "\n".join(map(str, files)) + "\n"
    done = subprocess.run([sys.executable, "-c", ELSEWHERE], input=asked, capture_output=True, text=True, check=True)
    here = done.stdout.splitlines()
    assert len(here) == len(tables) > 10
    for table, answer in zip(tables, here, strict=True):
        assert table is not None
        match = table.match
        told: list[object] = [str(match.position), match.legal() if match.to_move is not None else [], table.names]
        told += [table.proof, table.owing(), [line.words for line in table.telling.read(0).lines()]]
        told.append(match.at(match.played // 2).tobytes())
        if match.to_move is not None:
            match.undo() if match.to_move == "chance" else match.play(match.legal()[0])
        assert answer == repr([*told, str(match.position)])
