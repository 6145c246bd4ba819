"""The server as a process: it says where it is, takes another port where ours is taken, and ends when it is told to."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import hedgerow

PATIENCE = 60  # seconds; far beyond what it takes, so that a busy machine fails no test
SOURCE = Path(hedgerow.__file__).parents[1]
pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals are sent as Unix does")


@contextmanager
def running(folder: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server process and its address, from the one line it prints."""
    environment = os.environ | {"HEDGEROW_DATA": str(folder), "PYTHONPATH": str(SOURCE)}
    environment.pop("DISPLAY", None)
    environment.pop("WAYLAND_DISPLAY", None)
    command = [sys.executable, "-m", "hedgerow", *arguments]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout
        line = process.stdout.readline()
        told = re.fullmatch(r"The table is open at (http://127\.0\.0\.1:\d+) \(Ctrl-C closes it\)\.\n", line)
        assert told, (line, process.stderr.read() if process.stderr and process.poll() is not None else "")
        yield process, told[1]
    finally:
        process.kill()
        process.communicate()


def test_it_serves_and_ends_with_open_connections(tmp_path: Path) -> None:
    with running(tmp_path, "serve", "--port", "0") as (process, address):
        with urllib.request.urlopen(f"{address}/health") as answer:
            assert answer.read() == b'{"status":"well"}'
        assert (tmp_path / "table.db").exists()
        host, port = address.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port))) as kept:  # a tab that stays open
            kept.sendall(b"GET /about HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert kept.recv(12) == b"HTTP/1.1 200"
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0 and "Traceback" not in out + err


def test_for_myself_another_port_is_found(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind(("127.0.0.1", 8014))
            taken.listen()
        except OSError:
            pass  # somebody else has it: just as good
        with running(tmp_path) as (_, address):
            assert not address.endswith(":8014")
            with urllib.request.urlopen(f"{address}/about") as answer:
                assert answer.status == 200


def test_a_database_that_is_none_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "table.db").write_bytes(b"this is not a database, but somebody's letter" * 100)
    environment = os.environ | {"HEDGEROW_DATA": str(tmp_path), "PYTHONPATH": str(SOURCE)}
    command = [sys.executable, "-m", "hedgerow", "serve", "--port", "0"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2
    assert done.stderr.startswith("hedgerow: ") and len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert (tmp_path / "table.db").read_bytes().startswith(b"this is not")
