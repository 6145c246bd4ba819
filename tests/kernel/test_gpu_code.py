"""What stays out of line on a GPU: judged on small made-up functions whose lengths can be counted. And how much room a
list of moves has there."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from hedgerow import catalog
from hedgerow.kernel import contract, gpu, gpu_settled, playout, rng
from hedgerow.kernel.gpu_code import keep_out_of_line, out_of_line
from hedgerow.kernel.jit import interpreted, rule
from hedgerow.kernel.room import BLOCK_IN_TURN, BLOCK_MOST_FIRST

NUMBERS = [name for name, *_ in playout.ways_type(1)]


def body(lines: int, *calls: str) -> str:
    """A function of so many lines, with these calls among them."""
    return "\n".join([*(f'  %x = call i32 @"{name}"(i8* %s)' for name in calls), *["  nop"] * (lines - len(calls)), ""])


def test_long_and_called_twice_stays_out() -> None:
    bodies = {"kernel": body(10, "long", "long", "short", "short"), "long": body(101), "short": body(100)}
    assert out_of_line(bodies, "kernel", 0, 100) == {"long"}


def test_called_from_one_place_is_put_in() -> None:
    assert out_of_line({"kernel": body(10, "long"), "long": body(5000)}, "kernel", 0, 100) == set()


def test_what_is_put_in_counts() -> None:
    """Each is short; together `outer` has 60 + 45 lines."""
    bodies = {"kernel": body(3, "outer", "outer"), "outer": body(60, "inner"), "inner": body(45)}
    assert out_of_line(bodies, "kernel", 0, 100) == {"outer"}


def test_what_stays_out_counts_as_a_call() -> None:
    """`inner` stays out, so that `outer` has 60 lines and two calls of five, not 60 and two times 200."""
    bodies = {"kernel": body(3, "outer", "outer"), "outer": body(60, "inner", "inner"), "inner": body(200)}
    assert out_of_line(bodies, "kernel", 0, 100) == {"inner"}
    assert out_of_line(bodies, "kernel", 0, 69) == {"inner", "outer"}


def test_the_kernel_itself_is_nobodys_call_and_strangers_do_not_count() -> None:
    bodies = {"kernel": body(500, "llvm.ctpop", "llvm.ctpop", "kernel", "kernel")}
    assert out_of_line(bodies, "kernel", 0, 100) == set()


def test_what_is_short_as_a_whole_is_put_in_everywhere() -> None:
    """10 lines, two of them calls of 101: 212 in all."""
    bodies = {"kernel": body(10, "long", "long"), "long": body(101)}
    assert out_of_line(bodies, "kernel", 212, 100) == set()
    assert out_of_line(bodies, "kernel", 211, 100) == {"long"}


def test_in_a_large_kernel_only_what_is_longer_stays_out() -> None:
    """Both are called twice: in a kernel of 50,000 lines and these it is too much for either."""
    bodies = {"kernel": body(50_000, "a", "a", "b", "b"), "a": body(2_000), "b": body(4_000)}
    assert out_of_line(bodies, "kernel") == {"a", "b"}
    assert out_of_line({**bodies, "kernel": body(100_000, "a", "a", "b", "b")}, "kernel") == {"b"}


def test_a_huge_kernel_would_be_compiled_for_too_long() -> None:
    """480,000 lines and two times 2,000."""
    bodies = {"kernel": body(480_000, "a", "a"), "a": body(2_000)}
    assert out_of_line(bodies, "kernel") == {"a"}
    assert out_of_line({**bodies, "kernel": body(470_000, "a", "a")}, "kernel") == set()


def test_long_code_is_played_quickly_in_turn() -> None:
    vasty, wildfire = catalog.room("vasty"), catalog.room("wildfire")
    assert [gpu.pace_of(vasty, seats) for seats in (gpu.AtRandom, gpu.Mixed)] == [BLOCK_MOST_FIRST] * 2
    assert gpu.pace_of(vasty, gpu.Quick) == BLOCK_IN_TURN
    assert gpu.pace_of(wildfire, gpu.Quick) == wildfire.pace


class Marked:
    """As much of a function of LLVM as is asked for."""

    is_declaration = False

    def __init__(self, name: str, text: str) -> None:
        self.name, self.text, self.attributes = name, text, {"alwaysinline"}

    def __str__(self) -> str:
        return self.text


@pytest.mark.parametrize(("kernel", "expected"), [("our_in_groups", "noinline"), ("our_in_step", "alwaysinline")])
def test_where_threads_are_in_step_more_is_put_in(kernel: str, expected: str) -> None:
    """70,000 lines and two times 2,000: more than 60,000, less than 100,000."""
    long = Marked("long", body(2_000))
    module = SimpleNamespace(functions=[long, Marked(kernel, body(70_000, "long", "long"))])
    keep_out_of_line([module], kernel)
    assert long.attributes == {expected}


SEATINGS = (
    (playout.AT_RANDOM, [playout.Way(playout.RANDOM)], gpu.AtRandom),
    (playout.QUICK, [playout.Way(playout.GREEDY)], gpu.Quick),
    (playout.MIXED, [playout.Way(playout.GREEDY, notice=2)], gpu.Mixed),
)


def test_seats_get_the_workspace_that_needs_least() -> None:
    for kind, ways, seats in SEATINGS:
        assert gpu.seating(ways) is gpu.seating(ways * 2) is seats
        assert seats._fields[0] == kind, "the loop of a match finds the way to decide by it"
    assert gpu.seating([playout.Way(playout.RANDOM), playout.Way(playout.GREEDY)]) is gpu.Mixed


@pytest.mark.parametrize(("kind", "seats"), [(kind, seats) for kind, _, seats in SEATINGS[:2]])
def test_who_needs_no_list_writes_none(kind: str, seats: type) -> None:
    """Python, which runs it here, does not write beyond the end of a list of one; a device would."""
    rooms = [room for name in catalog.names() if gpu.listed(room := catalog.room(name), seats) == 1]
    for room in rooms:
        settings = room.settings()
        template = room.template(settings)
        workspace: Any = np.zeros(1, playout.workspace_type(kind, template.dtype, 1))[0]
        points, results = np.zeros((2, settings.players), np.int32), np.zeros((2, settings.players), np.int8)
        ends = playout.Ends(points, np.zeros((1, 1, 0), np.int32), results, np.zeros(2, np.int32))
        assert interpreted(playout.matches)(workspace, template, 5, 0, 0, ends) == ends.lengths.sum() > 40


def test_whose_seats_differ_has_room_for_all_moves() -> None:
    for name in catalog.names():
        room = catalog.room(name)
        assert gpu.listed(room, gpu.Mixed) == room.most_moves


@pytest.mark.parametrize(("kind", "ways", "seats"), SEATINGS)
def test_a_device_draws_and_decides_as_the_loop_of_a_match_does(kind: str, ways: list[Any], seats: Any) -> None:
    """`next_move` joins what the loop of the CPU does at two places: match for match, at random, quickly and with a
    seat that overlooks much, the same points after as many moves."""
    room = catalog.room("wildfire")
    template = room.template(room.settings())
    layout, most = template.dtype, room.most_moves
    theirs: Any = np.zeros(1, playout.workspace_type(kind, layout, most, playout.ways_type(1)))[0]
    playout.take_ways(theirs, ways)
    mine = seats(0, np.zeros(1, layout), np.zeros(most, np.int32), rng.generator(), *(theirs[name] for name in NUMBERS))
    for one in (mine, theirs):
        interpreted(rng.plant)(one.rng, 5, 0)
    for match in range(8):
        for one in (mine, theirs):
            one.game[0] = template[0]
            interpreted(playout.begin)(one.game[0], match, one.rng)
        played = 0
        while (seat := contract.to_move(mine.game[0])) != contract.NOBODY:
            contract.apply(mine.game[0], seat, gpu.next_move(mine, seat, match, played))
            played += 1
        assert played == interpreted(playout.finish)(theirs, match) > 0
        assert mine.game.tobytes() == theirs.game.tobytes()


def test_known_settings_are_those_that_no_lot_changes() -> None:
    pastures = catalog.room("pastures")
    common, options = gpu_settled.known(pastures, pastures.settings(options={"first": "random", "rows": 5}))
    assert common == {"players": 2, "variant": 0}
    assert options["rows"] == 5 and "first" not in options
    assert gpu_settled.known(pastures, pastures.settings(options={"first": "player2"}))[1]["first"] == 1


def test_a_position_with_known_settings_has_the_same_bytes_and_a_type_of_its_own() -> None:
    for name in catalog.names():
        room = catalog.room(name)
        for example in room.examples[:3]:
            chosen = dict(example)
            settings = room.settings(chosen.pop("players", None), chosen.pop("variant", None), chosen)
            layout = gpu_settled.layout(room, settings)
            assert layout is gpu_settled.layout(room, settings)
            assert contract.rules_by_type(layout) is room.rules
            plain = room.layout(settings)
            places, same = ({n: d.fields[n][1] for n in d.names} for d in (plain, layout))
            assert [*places.items()] == [*same.items()][1:-1]
            assert gpu_settled.template(room, settings).tobytes().startswith(room.template(settings).tobytes())
            assert layout.itemsize - plain.itemsize < 16
            assert layout.itemsize // (8 if plain.itemsize % 8 == 0 else 4) % 2 == 1, "words apart"


def test_other_settings_are_another_type_and_another_sheet_is_not() -> None:
    wildfire, rewilding = catalog.room("wildfire"), catalog.room("rewilding")
    plain, passing = (wildfire.settings(options={"allow_pass": passes}) for passes in (False, True))
    assert gpu_settled.layout(wildfire, plain) != gpu_settled.layout(wildfire, passing)
    easy, hard = (rewilding.settings(options={"sheet": sheet}) for sheet in ("default", "hard"))
    assert gpu_settled.layout(rewilding, easy) == gpu_settled.layout(rewilding, hard)


@rule
def copied(records, other):
    gpu.put(records[1], other[0])


def test_a_record_is_copied_to_its_last_byte() -> None:
    """One of 494 bytes, which are no whole words, and the same for a device, of 500."""
    room = catalog.room("pastures")
    for layout in (room.layout(room.settings()), gpu_settled.layout(room, room.settings())):
        other, records = (np.zeros(n, layout) for n in (1, 3))
        other.view(np.uint8)[:] = np.arange(layout.itemsize) % 255 + 1
        copied(records, other)
        assert [one.tobytes() for one in records] == [bytes(layout.itemsize), other.tobytes(), bytes(layout.itemsize)]
