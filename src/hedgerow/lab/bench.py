"""`hedgerow bench`: speed on this machine, measured in one run beside OpenSpiel's own C++ loop, as ratios."""

from __future__ import annotations

import json
import os
import platform
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numba
import numpy as np

from hedgerow import catalog
from hedgerow.bots import readiness
from hedgerow.kernel import gpu, playout
from hedgerow.kernel.phrases import plural
from hedgerow.kernel.playout import GREEDY
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings
from hedgerow.lab import simulation
from hedgerow.lab.batch import PERFT, RANDOM_MATCHES, Batch, perft

PEERS = ("connect_four", "pig", "backgammon")
CHUNK = 2_000
GPU_CHECK, QUICK_CHECK = 50_000, 2_000  # matches compared with the CPU, at random and quickly, unless more are wanted
PART = 20_000  # of them are compared at a time
GPU_MOST = 50_000_000  # matches in one launch


def repeated(work: Callable[[int], int], seconds: float) -> tuple[float, int]:
    """Do `work(n)` for n = 0, 1, ... until the time is up; (what it returned per second, rounds)."""
    done, rounds, began = 0, 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        done += work(rounds)
        rounds += 1
    return done / (time.perf_counter() - began), rounds


def measure_game(room: Room, settings: Settings, seconds: float, say: readiness.Say) -> dict[str, float]:
    """Random play on one core, perft, all cores."""
    found: dict[str, float] = {}
    cold = not readiness.is_ready(room, settings, RANDOM_MATCHES)
    found["compile_s" if cold else "load_s"] = round(readiness.prepare(room, settings, RANDOM_MATCHES, say), 3)
    batch = Batch(room, settings, CHUNK)
    batch.play_random(seed=1)
    moves, rounds = repeated(lambda n: batch.play_random(1, n * CHUNK), seconds)
    found["moves_per_s"] = moves
    found["matches_per_s"] = moves / float(batch.lengths.mean()) if rounds else 0.0
    readiness.prepare(room, settings, PERFT, say)
    found["perft_nodes_per_s"] = measure_perft(room, settings, seconds)
    matches = max(4 * CHUNK, int(found["matches_per_s"] * seconds))
    ran = simulation.run(room, settings, matches)
    found["all_cores_matches_per_s"] = ran.matches / ran.seconds
    return found


def measure_perft(room: Room, settings: Settings, seconds: float) -> float:
    """Nodes per second of the deepest count that fits the time."""
    root = playout.first_position(room.template(settings))
    rate = 0.0
    for depth in range(1, 40):
        began = time.perf_counter()
        nodes = int(perft(room, root, depth).sum())
        took = time.perf_counter() - began
        rate = nodes / took
        if took > seconds / 8:
            break
    return rate


def timed_launch(device: gpu.Device, seed: int) -> float:
    """Seconds for one launch, start to finish."""
    began = time.perf_counter()
    device.launch(seed)
    device.wait()
    return time.perf_counter() - began


def grown(device_for: Callable[[int], gpu.Device], size: int, seconds: float) -> gpu.Device:
    """A device for so many matches that a launch takes long enough to measure, about `seconds`. A few matches do not
    fill it, and take as long as many more: how many are wanted shows only on the way."""
    while True:
        device = device_for(size)
        took = timed_launch(device, seed=4)
        if took >= seconds / 2 or size >= GPU_MOST:
            return device
        size = min(max(2 * size, int(size * seconds / took)), GPU_MOST)


def measure_gpu(room: Room, settings: Settings, seconds: float, matches: int) -> dict[str, Any]:
    """Random and quick play on the device, and whether they equal the CPU's on the same seeds: so many matches of each;
    0: as many as are usual."""
    found = rate_on_gpu(room, settings, (), seconds, matches or GPU_CHECK)
    quick = rate_on_gpu(room, settings, [GREEDY] * settings.players, seconds, matches or QUICK_CHECK)
    return {**found, "quick": {**quick, "of_random": round(quick["moves_per_s"] / found["moves_per_s"], 3)}}


def rate_on_gpu(room: Room, settings: Settings, ways: Sequence[int], seconds: float, check: int) -> dict[str, Any]:
    """How fast it is played in such ways; the first so many matches are compared with the CPU's."""
    same = same_on_both(room, settings, ways, check)
    device = grown(lambda size: gpu.Device(room, settings, size, ways), min(check, GPU_CHECK), seconds)
    best = min(timed_launch(device, seed=5) for _ in range(5))
    lengths = device.lengths.copy_to_host()
    moves = int(lengths.sum(dtype=np.int64))
    rates = {"moves_per_s": moves / best, "matches_per_s": len(lengths) / best}
    return {**rates, "same_as_cpu": same, "compared": check}


def same_on_both(room: Room, settings: Settings, ways: Sequence[int], matches: int) -> bool:
    """Do the first so many matches of a seed end on the device as they do here, by all cores?"""

    def here(part: range) -> list[Any]:
        batch = Batch(room, settings, len(part))
        if ways:
            batch.play_levels(ways, 3, part.start)
        else:
            batch.play_random(3, part.start)
        return [batch.points, batch.results, batch.lengths]

    parts = [range(first, min(first + PART, matches)) for first in range(0, matches, PART)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for part, mine in zip(parts, pool.map(here, parts), strict=True):
            device = gpu.Device(room, settings, len(part), ways)
            device.launch(3, part.start)
            device.wait()
            there = [array.copy_to_host() for array in (device.points, device.results, device.lengths)]
            if not all(map(np.array_equal, there, mine)):
                pool.shutdown(cancel_futures=True)
                return False
    return True


def measure_peer(name: str, seconds: float) -> float:
    """Moves per second of OpenSpiel's `evaluate_bots` with its own random bots, chance moves counted as ours are."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(game.num_players())]

    def work(n: int) -> int:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, n)
        return len(state.history())

    return repeated(work, seconds)[0]


def measure_peers(seconds: float) -> dict[str, float]:
    """All peers, or none where OpenSpiel is not installed."""
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        return {}
    return {name: measure_peer(name, seconds) for name in PEERS}


def shown(number: float) -> str:
    """A rate for people: 12.3 M, 456 k."""
    for unit, name in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if number >= unit:
            return f"{number / unit:.3g}{name}"
    return f"{number:.3g}"


def command(games: list[str], seconds: float, with_gpu: bool, as_json: bool, matches: int = 0) -> int:
    """Measure and print; with a GPU, so many matches are compared (0: as many as are usual). Raises `BadSettings`
    where a GPU is asked for and there is none."""
    if with_gpu and (reason := gpu.why_not()):
        raise BadSettings(f"No GPU can be used here: {reason}. Leave --gpu out.")
    say: Callable[[str], None] = (lambda line: None) if as_json else print
    machine = (
        f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, Numba {numba.__version__}"
    )
    say(machine)
    report: dict[str, Any] = {"machine": machine, "seconds": seconds, "games": {}, "peers": {}, "gpu": {}}
    report["peers"] = measure_peers(seconds)
    for name in games:
        room = catalog.room(name)
        for variant in room.variants:
            settings = room.settings(variant=variant.name)
            found = measure_game(room, settings, seconds, lambda line: print(line, file=sys.stderr))
            report["games"][f"{name} {variant.name}"] = found
            say(f"\n{room.title}, {variant.name}, {plural(settings.players, 'player')}")
            for key in ("compile_s", "load_s"):
                if key in found:
                    say(f"  {'compiled in' if key == 'compile_s' else 'loaded from disk in'} {found[key]:.2f} s")
            moves, whole = shown(found["moves_per_s"]), shown(found["matches_per_s"])
            say(f"  random play, one core    {moves} moves/s, {whole} matches/s")
            say(f"  perft                    {shown(found['perft_nodes_per_s'])} nodes/s")
            say(f"  simulation, all cores    {shown(found['all_cores_matches_per_s'])} matches/s")
            for peer, rate in report["peers"].items():
                found[f"ratio_to_{peer}"] = round(found["moves_per_s"] / rate, 1)
                say(f"  against OpenSpiel {peer:13} {found['moves_per_s'] / rate:.1f} times its {shown(rate)} moves/s")
            if with_gpu:
                say(bench_gpu(room, settings, report, seconds, matches))
    if not report["peers"]:
        say("\nOpenSpiel is not installed: pip install 'hedgerow[bench]' measures it in the same run.")
    if as_json:
        json.dump(report, sys.stdout, indent=2)
        print()
    return 0


def bench_gpu(room: Room, settings: Settings, report: dict[str, Any], seconds: float, matches: int) -> str:
    """Measure one game on the device; the lines to print."""
    found = measure_gpu(room, settings, seconds, matches)
    report["gpu"][f"{room.name} {settings.variant}"] = {"device": gpu.name(), **found}
    at_random, quickly = on_gpu(found), on_gpu(found["quick"])
    share = f"{found['quick']['of_random']:.0%} of random play's rate"
    return f"  {gpu.name()}: {at_random}\n  quick play there         {quickly}, {share}"


def on_gpu(found: dict[str, Any]) -> str:
    compared = f"{found['compared']:,} matches"
    same = f"{compared} bit for bit as on the CPU" if found["same_as_cpu"] else f"{compared} DIFFERENT FROM THE CPU'S"
    return f"{shown(found['moves_per_s'])} moves/s, {shown(found['matches_per_s'])} matches/s, {same}"
