# mypy: allow-untyped-defs, allow-untyped-calls
"""The same rules on a CUDA device: one thread plays one match at a time, bit for bit as the CPU does.

Needs the extra `hedgerow[gpu]` and a device. Code is compiled for one choice of settings (`gpu_settled`). Position,
move list and generator live in a thread's local memory, which the hardware interleaves, so that neighbouring threads
read neighbouring words; a small position lives in registers, and one of a random match in step in shared memory, where
threads may read different places.

The 32 threads of a warp run one instruction at a time, those that are elsewhere wait, and code that not all threads of
a block are in has to be fetched again and again. So a room has a pace (`Room.pace`, chosen by measurement):

* `IN_STEP`: every thread plays a match from start to end, and the next when all 32 are done. Right for games whose
  matches go through the same kinds of moves in the same order.
* `MOST_FIRST`: what most threads of a warp have to do next (begin a match, or a move of some kind: the contract's
  `kind_of`) is done by these; the others wait until they are the most. Nobody waits for the longest match, and few
  instructions are run for one thread alone. Right for short matches.
* `IN_TURN`, `BLOCK_IN_TURN`: what threads of a warp, or of a block, have to do is done in the order of `kind_of`, which
  is that of a turn, and round again. So all wait for each other once in a turn. Right for long turns of many kinds.
* `BLOCK_MOST_FIRST`: what most threads of a block have to do. Right for long code, and turns that are soon out of step.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, NamedTuple

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from hedgerow.kernel import gpu_code, gpu_settled, playout, rng
from hedgerow.kernel.contract import (
    CHANCE,
    NOBODY,
    act,
    as_many_as_listed,
    best_listed,
    busy,
    choice,
    choices,
    face,
    faces,
    follow,
    kind_of,
    stream,
    to_move,
)
from hedgerow.kernel.jit import interpreted, rule
from hedgerow.kernel.layout import dense
from hedgerow.kernel.playout import (
    AT_RANDOM,
    GREEDY,
    RANDOM,
    Ends,
    Way,
    begin,
    decide,
    finish,
    ways_type,
    write_down,
)
from hedgerow.kernel.rng import BOTS
from hedgerow.kernel.room import BLOCK_IN_TURN, BLOCK_MOST_FIRST, IN_STEP, IN_TURN, MOST_FIRST, Room
from hedgerow.kernel.settings import Settings

LARGE = 1_024  # bytes of a position above which fewer threads are faster: their positions stay in the caches
REGISTERS, FEW_REGISTERS = 64, 32  # for each of the many threads of a block; with few, more blocks fit a processor
SOME_REGISTERS = 40  # where large positions go in turn
WARP = 0xFFFFFFFF  # all 32 threads
NOTHING, BEGIN = -1, 0  # what a thread owes, or the kind of move that is next, from 1
KINDS = 32  # no more than that many
ALIGNED = 16  # bytes: where a position may lie, so that it is copied by words


def cuda_module() -> Any:
    """Return Numba's `cuda`, imported when it is needed. Kernels are made by `gpu_code.jit`."""
    from numba import cuda

    return cuda


def why_not() -> str:
    """Why no GPU can be used; empty if one can."""
    try:
        cuda = cuda_module()
        if cuda.is_available():
            return ""
        return "no CUDA device was found"
    except Exception as problem:  # a missing package, driver or library, each in its own words
        first_line = (str(problem).splitlines() or [""])[0]
        return f"CUDA cannot be loaded ({type(problem).__name__}: {first_line[:100]})"


def name() -> str:
    """The device's name."""
    found = cuda_module().get_current_device().name
    return found.decode() if isinstance(found, bytes) else str(found)


class AtRandom(NamedTuple):
    """A workspace of a thread, all seats of which play at random. Named and used as the record of `workspace_type` is,
    but in parts: a small position none of whose places is counted out stays in registers, and what the kind of the
    workspace does not ask for is not there."""

    at_random: int
    game: Any
    moves: Any
    rng: Any
    codes: Any
    notices: Any
    playouts: Any


class Quick(NamedTuple):
    """One in which all seats play quickly, and overlook nothing."""

    quick: int
    game: Any
    moves: Any
    rng: Any
    codes: Any
    notices: Any
    playouts: Any


class Mixed(NamedTuple):
    """One in which every seat plays in a way of its own, at random or quickly."""

    mixed: int
    game: Any
    moves: Any
    rng: Any
    codes: Any
    notices: Any
    playouts: Any


def seating(ways: Sequence[Way]) -> type[Any]:
    """The workspace for seats that play so: the one that needs least."""
    if all(way.code == RANDOM for way in ways):
        return AtRandom
    return Quick if all(way.code == GREEDY and way.notice == 0 for way in ways) else Mixed


@intrinsic
def put(typing, record, other):
    """Copy a record over another of its size, by words: numba-cuda takes bytes one by one."""

    def copy(context, builder, signature, args):
        width = next(width for width in (8, 4, 2, 1) if record.size % width == 0)
        to, source = (builder.bitcast(arg, ir.IntType(8 * width).as_pointer()) for arg in args)
        for i in range(record.size // width):
            at = [ir.IntType(32)(i)]
            builder.store(builder.load(builder.gep(source, at)), builder.gep(to, at))
        return context.get_dummy_value()

    return types.none(record, other), copy


@rule
def drawn(workspace, seat, match, played):
    """At random: what chance brings and what the seat decides are one draw, made at one place for all threads."""
    s = workspace.game[0]
    many, of = (faces(s), stream(s)) if seat == CHANCE else (choices(s, seat, workspace.moves), BOTS)
    k = rng.below(workspace.rng, of, many)
    return face(s, k) if seat == CHANCE else choice(s, seat, k, workspace.moves)


@rule
def decided(workspace, seat, match, played):
    """What chance brings, or what the seat decides in its own way."""
    if seat != CHANCE:
        return decide(workspace, seat, match, played)
    s = workspace.game[0]
    return face(s, rng.below(workspace.rng, stream(s), faces(s)))


def next_move(workspace: AtRandom | Quick | Mixed, seat: int, match: int, played: int) -> int:
    """The next move of a match, whoever makes it; as in `playout.finish`."""
    way = drawn if isinstance(workspace, AtRandom) else decided
    return int(interpreted(way)(workspace, seat, match, played))


@overload(next_move)
def _next_move(workspace, seat, match, played):
    way = drawn if next(iter(workspace.fields)) == AT_RANDOM else decided
    return lambda workspace, seat, match, played: way(workspace, seat, match, played)


@functools.cache
def kernel_for(layout: np.dtype[Any], seats: type[Any], most_moves: int, pace: str, dice: Any) -> Any:
    """The kernel that plays matches of such positions, in workspaces of the class `seats` with lists of so many moves,
    at such a pace (`Room.pace`) and with such generators (their shape: `kernel.rng`)."""
    kind = numba.from_dtype(layout)
    if pace == IN_STEP:
        return _in_step(kind, seats, most_moves, dice, crowd(layout, pace)[0])
    choose, registers = {
        MOST_FIRST: (_most_of_a_warp, None),
        IN_TURN: (_next_of_a_warp, None),
        BLOCK_IN_TURN: (_next_of_a_block, SOME_REGISTERS if layout.itemsize > LARGE else REGISTERS),
        BLOCK_MOST_FIRST: (_most_of_a_block, FEW_REGISTERS),
    }[pace]
    return _in_groups(kind, seats, most_moves, dice, choose(), registers, pace == BLOCK_MOST_FIRST)


def _in_step(kind: Any, seats: Any, most_moves: int, dice: Any, threads: int) -> Any:
    cuda = cuda_module()
    shared = seats is not Quick  # who plays quickly looks at all rows, as the others do, and more threads have room

    @gpu_code.jit(cache=True, max_registers=None if shared else REGISTERS)
    def in_step(template, ways, low, high, first, points, tallies, results, lengths):
        if shared:
            positions, me = cuda.shared.array(threads, kind, alignment=ALIGNED), cuda.threadIdx.x
        else:
            positions, me = cuda.local.array(1, kind, alignment=ALIGNED), 0
        moves, generator = cuda.local.array(most_moves, numba.int32), cuda.local.array(dice, numba.uint32)
        workspace = seats(0, positions[me : me + 1], moves, generator, ways[0], ways[1], ways[2])
        s, ends = positions[me], Ends(points, tallies, results, lengths)
        rng.plant(generator, low, high)
        for i in range(cuda.grid(1), len(lengths), cuda.gridsize(1)):
            put(s, template[0])
            begin(s, first + i, generator)
            write_down(s, ends, i, finish(workspace, first + i))

    return in_step


def _most_of_a_warp() -> Any:
    """What most threads of the warp owe; NOTHING if all are done."""
    cuda = cuda_module()

    @gpu_code.jit(device=True)
    def most_owe(owed, now):
        count = cuda.popc(cuda.match_any_sync(WARP, owed))
        most = np.int32(count << 8 | owed) if owed >= 0 else np.int32(-1)
        for other in (16, 8, 4, 2, 1):
            most = max(most, cuda.shfl_xor_sync(WARP, most, other))
        return most & 0xFF if most >= 0 else most

    return most_owe


def _next_of_a_warp() -> Any:
    """The kind that comes next, in the order of their numbers and round again, of those that a thread of the warp owes;
    the same as before while anyone owes it."""
    cuda = cuda_module()

    @gpu_code.jit(device=True)
    def next_owed(owed, now):
        away = np.int32((owed - now) & (KINDS - 1)) if owed >= 0 else np.int32(KINDS)
        for other in (16, 8, 4, 2, 1):
            away = min(away, cuda.shfl_xor_sync(WARP, away, other))
        return (now + away) & (KINDS - 1) if away < KINDS else np.int64(NOTHING)

    return next_owed


def _next_of_a_block() -> Any:
    """The same of the block."""
    cuda = cuda_module()

    @gpu_code.jit(device=True)
    def next_owed(owed, now):
        somebody = cuda.shared.array(KINDS, numba.int8)
        cuda.syncthreads()
        if cuda.threadIdx.x < KINDS:
            somebody[cuda.threadIdx.x] = 0
        cuda.syncthreads()
        if owed >= 0:
            somebody[owed] = 1
        cuda.syncthreads()
        for away in range(KINDS):
            if somebody[(now + away) & (KINDS - 1)]:
                return (now + away) & (KINDS - 1)
        return np.int64(NOTHING)

    return next_owed


def _most_of_a_block() -> Any:
    """What most threads of the block owe; NOTHING if all are done. Each thread of a warp looks at one kind."""
    cuda = cuda_module()

    @gpu_code.jit(device=True)
    def most_owe(owed, now):
        counts = cuda.shared.array(KINDS, numba.int32)
        cuda.syncthreads()
        if cuda.threadIdx.x < KINDS:
            counts[cuda.threadIdx.x] = 0
        cuda.syncthreads()
        alike = cuda.match_any_sync(WARP, owed)
        if owed >= 0 and cuda.ffs(alike) - 1 == cuda.laneid:  # the first of them counts for all
            cuda.atomic.add(counts, owed, cuda.popc(alike))
        cuda.syncthreads()
        count = counts[cuda.laneid]
        most = np.int32(count << 8 | cuda.laneid) if count > 0 else np.int32(-1)
        for other in (16, 8, 4, 2, 1):
            most = max(most, cuda.shfl_xor_sync(WARP, most, other))
        return np.int64(most & 0xFF if most >= 0 else most)

    return most_owe


def _in_groups(
    kind: Any, seats: Any, most_moves: int, dice: Any, choose: Any, registers: int | None, first_come: bool
) -> Any:
    """`first_come`: who is done first plays the next match of the block; otherwise each thread has its own."""
    cuda = cuda_module()

    @gpu_code.jit(cache=True, max_registers=registers)
    def in_groups(template, ways, low, high, first, points, tallies, results, lengths):
        positions = cuda.local.array(1, kind, alignment=ALIGNED)
        moves, generator = cuda.local.array(most_moves, numba.int32), cuda.local.array(dice, numba.uint32)
        workspace = seats(0, positions, moves, generator, ways[0], ways[1], ways[2])
        ends = Ends(points, tallies, results, lengths)
        rng.plant(generator, low, high)
        s = positions[0]
        i, played, seat = cuda.grid(1), -1, NOBODY
        if first_come:
            taken = cuda.shared.array(1, numba.int32)
            if cuda.threadIdx.x == 0:
                taken[0] = cuda.blockDim.x
            cuda.syncthreads()
            i = cuda.blockIdx.x + cuda.gridDim.x * cuda.threadIdx.x
        owed = np.int32(BEGIN if i < len(lengths) else NOTHING)
        now = BEGIN
        while True:
            now = choose(owed, now)
            if now < 0:
                break
            if owed == now:
                if owed == BEGIN:
                    owed = np.int32(NOTHING)
                    if played >= 0:
                        write_down(s, ends, i, played)
                        if first_come:
                            i = cuda.blockIdx.x + cuda.gridDim.x * cuda.atomic.add(taken, 0, 1)
                        else:
                            i += cuda.gridsize(1)
                    if i < len(lengths):
                        put(s, template[0])
                        begin(s, first + i, generator)
                        played, owed = 0, np.int32(BEGIN)
                elif busy(s):
                    follow(s)
                else:
                    act(s, seat, next_move(workspace, seat, first + i, played))
                    played += 1
                if owed != NOTHING:
                    seat = to_move(s)
                    owed = np.int32(BEGIN if seat == NOBODY and not busy(s) else kind_of(s, seat))

    return in_groups


def crowd(layout: np.dtype[Any], pace: str) -> tuple[int, int]:
    """So many threads are a block, and so many blocks a processor's share, by measurement."""
    if pace == BLOCK_MOST_FIRST:
        return 1024, 2
    if pace == BLOCK_IN_TURN:
        return 512, 3 if layout.itemsize > LARGE else 16
    if layout.itemsize > LARGE:
        return 64, 8
    return (64, 128) if pace == IN_STEP else (128, 64)


def pace_of(room: Room, seats: type[Any]) -> str:
    """Quick play of long code goes in turn: that was measured (docs/studies/gpu.md), most of a block first was not."""
    return BLOCK_IN_TURN if room.pace == BLOCK_MOST_FIRST and seats is Quick else room.pace


def listed(room: Room, seats: type[Any]) -> int:
    """So many moves are listed at most in such a workspace. Who counts them without a list (`choices`), or knows the
    move at sight without one, needs hardly any, and a thread less memory."""
    counts, knows = room.rules.choices is not as_many_as_listed, room.rules.at_sight is not best_listed
    return room.most_listed if (seats is AtRandom and counts) or (seats is Quick and knows) else room.most_moves


class Device:
    """Arrays for `size` matches that stay on the device between launches. Without `ways` all seats play at random, and
    points are not told by category."""

    def __init__(self, room: Room, settings: Settings, size: int, ways: Sequence[Way | int] = ()) -> None:
        self.cuda = cuda_module()
        layout, players = gpu_settled.layout(room, settings), settings.players
        taken: Any = np.zeros(1, dense(ways_type(players)))[0]
        whole = playout.whole_ways(ways or [RANDOM] * players)
        playout.take_ways(taken, whole)
        seats: Any = seating(whole)
        pace = pace_of(room, seats)
        keeps = room.keeps_words and not (pace == IN_STEP and seats is Quick)  # of equals one draws, others do not
        dice = rng.SHAPE if keeps else rng.SHORT
        self.kernel = kernel_for(layout, seats, listed(room, seats), pace, dice)
        self.ways = self.cuda.to_device(np.array([taken.codes, taken.notices, taken.playouts], np.int64))
        self.template = self.cuda.to_device(np.asarray(gpu_settled.template(room, settings)))
        self.points = self.cuda.device_array((size, players), np.int32)
        self.tallies = self.cuda.device_array((size, players, len(room.categories) if ways else 0), np.int32)
        self.results = self.cuda.device_array((size, players), np.int8)
        self.lengths = self.cuda.device_array(size, np.int32)
        processors = self.cuda.get_current_device().MULTIPROCESSOR_COUNT
        self.threads, most = crowd(layout, pace)
        self.blocks = min(-(-size // self.threads), most * processors)

    def launch(self, seed: int, first: int = 0) -> None:
        """Play; returns before the device has finished."""
        self.kernel[self.blocks, self.threads](
            self.template, self.ways, seed & rng.MASK, seed >> 32 & rng.MASK, first,
            self.points, self.tallies, self.results, self.lengths,
        )  # fmt: skip

    def wait(self) -> None:
        self.cuda.synchronize()


def play_random(room: Room, settings: Settings, size: int, seed: int, first: int = 0) -> tuple[Any, Any, Any]:
    """Points, results and lengths of random matches `first`, `first` + 1, ... of a seed."""
    device = Device(room, settings, size)
    device.launch(seed, first)
    return device.points.copy_to_host(), device.results.copy_to_host(), device.lengths.copy_to_host()


def play_levels(
    room: Room, settings: Settings, size: int, ways: Sequence[Way | int], seed: int, first: int = 0
) -> tuple[Any, Any, Any]:
    """Tallies, results and lengths where each seat plays at random or quickly."""
    device = Device(room, settings, size, ways)
    device.launch(seed, first)
    return device.tallies.copy_to_host(), device.results.copy_to_host(), device.lengths.copy_to_host()
