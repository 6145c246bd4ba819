#!/usr/bin/env python3
"""Build the wheel, look into it, and try it as a stranger would: in a fresh environment, far from the sources.

.venv/bin/python tools/try_wheel.py

It must hold what the package holds and nothing beside; `hedgerow` must tell its version, simulate a match of the first
game it lists, and answer at a port of its own: the front page, a style sheet, a cover. Needs PyPI and about a minute.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from zipfile import ZipFile

HOUSE = Path(__file__).resolve().parents[1]
NOT_SHIPPED = (".pyc", ".mako")  # compiled by whoever runs it; for who writes migrations
PATIENCE = 60  # seconds that the table may take to open


def build(folder: Path) -> Path:
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, HOUSE)
    (wheel,) = folder.glob("hedgerow-*.whl")
    return wheel


def run(*command: str | Path, **more: object) -> str:
    """What a step printed; where it fails, that is told and nothing else is tried."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **more)  # type: ignore[call-overload]
    if done.returncode:
        sys.exit(f"Failed: {' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return str(done.stdout)


def check_contents(wheel: Path) -> int:
    """The files of the package, the licence and what pip wants to know: neither more nor less."""
    source = HOUSE / "src"
    wanted = {
        path.relative_to(source).as_posix()
        for path in (source / "hedgerow").rglob("*")
        if path.is_file() and path.suffix not in NOT_SHIPPED
    }
    with ZipFile(wheel) as opened:
        there = {name for name in opened.namelist() if ".dist-info/" not in name}
        notes = {name.partition(".dist-info/")[2] for name in opened.namelist() if ".dist-info/" in name}
    if there != wanted:
        sys.exit(f"Missing: {sorted(wanted - there)}. Too much: {sorted(there - wanted)}.")
    if "licenses/LICENSE" not in notes or "entry_points.txt" not in notes:
        sys.exit(f"The wheel lacks its licence or its command: {sorted(notes)}.")
    return len(there)


def fresh(folder: Path, wheel: Path) -> Path:
    """The command in an environment that has the wheel and what it asks for."""
    run(sys.executable, "-m", "venv", "--without-pip", folder)  # pip of ours is enough; Debian splits it off
    python = folder / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--disable-pip-version-check", wheel)
    return folder / "bin" / "hedgerow"


def check_table(command: Path, folder: Path, environment: dict[str, str]) -> None:
    """The table opens at a free port, and what its front page names is there."""
    log = folder / "table.log"
    database = f"sqlite:///{folder / 'matches.db'}"
    with log.open("w") as told:
        table = subprocess.Popen(
            [command, "serve", "--port", "0", "--database", database],
            cwd=folder,
            env=environment,
            stdout=told,
            stderr=told,
        )
    try:
        address = waited_for(table, log)
        page = fetched(address)
        for link in (re.search(r'href="(/static/[^"]+\.css)"', page), re.search(r'"(/cover/[^"]+\.svg)"', page)):
            if link is None or not fetched(address.rstrip("/") + link[1]):
                sys.exit("The front page lacks its style sheet or a cover.")
    finally:
        table.terminate()
        table.wait(PATIENCE)


def waited_for(table: subprocess.Popen[bytes], log: Path) -> str:
    """The address that the table tells when it is open."""
    for _ in range(PATIENCE * 5):
        if found := re.search(r"http://127\.0\.0\.1:\d+", log.read_text(encoding="utf-8")):
            return found[0] + "/"
        if table.poll() is not None:
            break
        time.sleep(0.2)
    sys.exit(f"The table did not open.\n{log.read_text(encoding='utf-8')}")


def fetched(address: str) -> str:
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        return str(answer.read().decode())


def main() -> int:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheel = build(folder)
        files, size = check_contents(wheel), wheel.stat().st_size
        command = fresh(folder / "home", wheel)
        kept = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}
        environment = {**kept, "HEDGEROW_CACHE": str(folder / "compiled"), "HOME": str(folder)}
        version = run(command, "--version", cwd=folder, env=environment).strip()
        game = run(command, "games", cwd=folder, env=environment).split(":")[0]
        run(command, "simulate", game, "--matches", "1", "--json", cwd=folder, env=environment)
        check_table(command, folder, environment)
    print(f"{version}: a wheel of {files} files, {size // 1024} kB; it simulates {game} and opens the table.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
