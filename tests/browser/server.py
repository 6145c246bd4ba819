"""The real server in a process of its own, with a database that nobody else has."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

PLENTY = "1000000/minute"
FLAGS = ("--rate-new", PLENTY, "--rate-seat", PLENTY, "--rate-match", PLENTY, "--rate-address", PLENTY)


class Server:
    """`hedgerow serve`; it can be stopped and started again on the same port and the same database."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port, self.address = folder, 0, ""
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> Server:
        command = [sys.executable, "-m", "hedgerow", "serve", "--port", str(self.port), "--bot-seconds", "0.05", *FLAGS]
        command += ["--laboratory", "on"]
        command += ["--database", f"sqlite:///{self.folder / 'table.db'}"]
        source = str(Path(__file__).parents[2] / "src")
        path = os.pathsep.join(filter(None, (source, os.environ.get("PYTHONPATH"))))
        with (self.folder / "errors.txt").open("a") as errors:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=errors, text=True, env=os.environ | {"PYTHONPATH": path}
            )
        assert self.process.stdout
        said = self.process.stdout.readline()
        found = re.search(r"open at (http://[^ ]+:(\d+))", said)
        assert found, f"the server said {said!r} and {(self.folder / 'errors.txt').read_text()!r}"
        self.address, self.port = found[1], int(found[2])
        return self

    def stop(self) -> None:
        if self.process:
            self.process.terminate()
            self._gone()

    def kill(self) -> None:
        """Without any farewell, as when the power fails."""
        assert self.process
        self.process.kill()
        self._gone()

    def _gone(self) -> None:
        """The server and, as its output is theirs, too, all its workers."""
        assert self.process
        self.process.communicate(timeout=30)
        self.process = None
