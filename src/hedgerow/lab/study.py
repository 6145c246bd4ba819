"""A study: matches between capable players of any game, told as a table: `python -m hedgerow.lab.study GAME`.

The matches are cut into blocks beforehand. With `--keep` each block is written down as it ends, and a second start
plays only what is missing; a folder takes the blocks of one protocol only.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from hedgerow import catalog
from hedgerow.bots.capable import MOST_TRIES
from hedgerow.kernel import gpu
from hedgerow.kernel.cache import PACKAGE
from hedgerow.kernel.refusal import BadSettings, HedgerowError
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings, spelled
from hedgerow.lab import census, census_gpu, crews, running
from hedgerow.lab.running import Task
from hedgerow.lab.sample import Sample, joined, report, sample_of

CPU_BLOCK, GPU_BLOCK = 50, 1_250  # matches
GPU_WORKERS = 4
PROTOCOL = "protocol.json"


@dataclass(frozen=True)
class Protocol:
    """What is measured. Runs that differ in any of it are never counted together."""

    game: str
    players: tuple[int, ...]
    matches: int = 1_000
    tries: int = 6
    seed: int = 1
    first: int = 0
    block: int = CPU_BLOCK
    variant: str = ""
    options: tuple[tuple[str, str], ...] = ()

    @property
    def room(self) -> Room:
        return catalog.room(self.game)

    def settings(self, players: int) -> Settings:
        return self.room.settings(players, self.variant or None, dict(self.options))

    def blocks(self) -> list[Block]:
        """All of them, fixed before the first is played."""
        return [
            Block(players, first, min(self.block, self.first + self.matches - first))
            for players in self.players
            for first in range(self.first, self.first + self.matches, self.block)
        ]

    def text(self) -> str:
        """With a mark of the settings' data and of the code, which are parts of it."""
        whole = repr([self.room.template(self.settings(players)).tobytes() for players in self.players])
        data = hashlib.sha256(whole.encode()).hexdigest()[:16]
        return json.dumps(asdict(self) | {"data": data, "code": self.code_mark()}, indent=1)

    def code_mark(self) -> str:
        """A short hash of the rules and the players; the same on every machine."""
        digest = hashlib.sha256()
        for folder in (PACKAGE / "kernel", PACKAGE / "bots", self.room.folder / "rules"):
            for path in sorted(folder.rglob("*.py")):
                digest.update(path.name.encode() + path.read_bytes())
        return digest.hexdigest()[:16]


@dataclass(frozen=True)
class Block:
    """Matches `first` to `first` + `matches` - 1."""

    players: int
    first: int
    matches: int

    def file(self, folder: Path) -> Path:
        return folder / f"{self.players}-players-from-{self.first}.npz"


def open_folder(folder: Path, protocol: Protocol) -> None:
    """Make it, or see that it holds blocks of the same protocol."""
    head = folder / PROTOCOL
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not head.exists():
            head.write_text(protocol.text(), encoding="utf-8")
        same = head.read_text(encoding="utf-8") == protocol.text()
    except (OSError, UnicodeDecodeError) as problem:
        raise BadSettings(f"{folder} cannot keep the blocks ({type(problem).__name__}).") from problem
    if not same:
        raise BadSettings(f"{folder} holds blocks of another protocol, other data or another version: choose another.")


def save(sample: Sample, path: Path) -> None:
    """All or nothing: an interrupted write leaves no block."""
    part = path.with_suffix(".part")
    with part.open("wb") as out:
        np.savez_compressed(
            out, names=np.array(sample.names, "U40"), wins=sample.wins, turns=sample.turns, uses=sample.uses,
            won=sample.won,
        )  # fmt: skip
    part.replace(path)


def load(path: Path) -> Sample:
    try:
        with np.load(path) as kept:
            return Sample(tuple(map(str, kept["names"])), *(kept[name] for name in ("wins", "turns", "uses", "won")))
    except (OSError, ValueError, KeyError) as problem:
        raise HedgerowError(f"{path} is no block of a study: remove it, and it is played again.") from problem


def play(block: Block, protocol: Protocol, on_gpu: bool) -> Sample:
    room, settings = protocol.room, protocol.settings(block.players)
    take = census_gpu.take if on_gpu else census.take
    return sample_of(take(room, settings, block.matches, protocol.tries, protocol.seed, block.first), room, settings)


@dataclass(frozen=True)
class Blocks:
    """What is played: blocks for one number of players."""

    protocol: Protocol
    players: int
    on_gpu: bool

    def play(self, first: int, matches: int) -> Sample:
        return play(Block(self.players, first, matches), self.protocol, self.on_gpu)


def run(
    protocol: Protocol,
    folder: Path | None = None,
    workers: int = 1,
    on_gpu: bool = False,
    progress: Callable[[str], None] = lambda line: None,
) -> dict[Block, Sample]:
    """Play every block that is not kept already; Ctrl-C returns what is done."""
    if folder:
        open_folder(folder, protocol)
    blocks, done = protocol.blocks(), dict[Block, Sample]()
    for block in blocks:
        if folder and block.file(folder).exists():
            done[block] = load(block.file(folder))
    began = time.perf_counter()

    def take(task: Task, sample: Sample) -> None:
        block = Block(task.spec.players, task.first, task.matches)  # type: ignore[attr-defined]
        done[block] = sample
        if folder:
            save(sample, block.file(folder))
        seconds = time.perf_counter() - began
        progress(f"{len(done)} of {len(blocks)} blocks, {seconds:.0f} s: {block.players} from {block.first}")

    # In threads: compiled code lets go of the interpreter, and a GPU has room for several blocks.
    with crews.crew(crews.THREADS, workers) as crew:
        todo = [Task(Blocks(protocol, b.players, on_gpu), b.first, b.matches) for b in blocks if b not in done]
        if not running.run(todo, crew, take):
            progress(f"stopped after {len(done)} of {len(blocks)} blocks")
    return {block: done[block] for block in blocks if block in done}


def asked(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m hedgerow.lab.study", description="Matches between capable players: who wins, how long, by what."
    )
    option = parser.add_argument
    option("game", choices=catalog.names(), metavar="GAME", help=", ".join(catalog.names()))
    option("settings", nargs="*", metavar="OPTION=VALUE", help="options of the game, such as deck=my.csv")
    option("--variant", default="", help="the first that fits, if it is left out")
    option("--matches", type=int, default=1_000, help="for each number of players (1000)")
    option("--players", type=int, nargs="+", help="which numbers (all of a variant for up to four)")
    option("--tries", type=int, default=6, help="of each promising move; 0: the quick player (6)")
    option("--seed", type=int, default=1, help="of all dice (1)")
    option("--first", type=int, default=0, help="number of the first match (0)")
    option("--block", type=int, help=f"matches that are written down together ({CPU_BLOCK}; on a GPU {GPU_BLOCK})")
    option("--workers", type=int, help=f"blocks played at the same time (one for each core; on a GPU {GPU_WORKERS})")
    option("--gpu", action="store_true", help="play on a CUDA device")
    option("--keep", type=Path, metavar="FOLDER", help="write blocks there, and go on with those that are there")
    return parser.parse_args(arguments)


def protocol_of(options: argparse.Namespace) -> Protocol:
    if min(n for n in (options.matches, options.block, options.workers) if n is not None) < 1:
        raise BadSettings("Matches, block and workers are numbers from 1 up.")
    if options.first < 0 or options.seed < 0 or options.seed >= 1 << 63:
        raise BadSettings("The first match and the seed are numbers from 0 up, the seed below 2^63.")
    if not 0 <= options.tries <= MOST_TRIES:
        raise BadSettings(f"Tries are a number from 0 to {MOST_TRIES}.")
    if wrong := [text for text in options.settings if "=" not in text]:
        raise BadSettings(f"Options are given as NAME=VALUE, not as {wrong[0][:40]!r}.")
    given = dict(text.split("=", 1) for text in options.settings)
    room = catalog.room(options.game)
    players = tuple(sorted(set(options.players or usual_numbers(room, options.variant))))
    for count in players:
        settings = room.settings(count, options.variant or None, given)
    data = tuple((name, spelled(settings.options[name])) for name in sorted(given))
    block = options.block or (GPU_BLOCK if options.gpu else CPU_BLOCK)
    return Protocol(
        options.game, players, options.matches, options.tries, options.seed, options.first, block, options.variant, data
    )


def usual_numbers(room: Room, variant: str) -> list[int]:
    """Two, three and four, as far as the variant (or any) is for so many; else its smallest number."""
    fitting = [v for v in room.variants if not variant or v.name == variant]
    found = [n for n in (2, 3, 4) if any(v.players[0] <= n <= v.players[1] for v in fitting)]
    return found or [v.players[0] for v in fitting[:1]]


def main(arguments: Sequence[str]) -> int:
    options = asked(arguments)
    try:
        protocol = protocol_of(options)
        if options.gpu and (reason := gpu.why_not()):
            raise BadSettings(f"No GPU can be used: {reason}.")
        workers = options.workers or (GPU_WORKERS if options.gpu else os.cpu_count() or 1)
        done = run(protocol, options.keep, workers, options.gpu, lambda line: print(line, file=sys.stderr))
    except HedgerowError as problem:
        print(problem, file=sys.stderr)
        return 2
    for players in protocol.players:
        samples = [sample for block, sample in done.items() if block.players == players]
        if samples:
            print("\n".join(report(joined(samples))), flush=True)
    return 0 if len(done) == len(protocol.blocks()) else 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
