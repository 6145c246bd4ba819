"""Compiled programs on disk: found by later processes, bounded, and never the cause of a failure or a wrong result."""

from __future__ import annotations

import errno
import os
import pickle
import shutil
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import llvmlite.binding
import numba
import numpy as np
import pytest

from hedgerow.kernel import cache, jit
from hedgerow.kernel import programs as compiler
from kernel.processes import Output, begin, end, environment, run

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")

is_root = hasattr(os, "geteuid") and os.geteuid() == 0
TINY = """
from hedgerow.kernel.jit import rule

@rule
def entry(x):
    return x + 1
"""
CALL_TINY = """
import tiny
print(tiny.entry(5), sum(tiny.entry.stats.cache_hits.values()))
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Return a folder with a module of one rule."""
    folder = tmp_path / "source"
    folder.mkdir()
    (folder / "tiny.py").write_text(TINY)
    return folder


@pytest.fixture
def compiled(tmp_path: Path) -> Path:
    """Return the folder of a cache that is not there yet."""
    return tmp_path / "compiled"


def call(source: Path, compiled: Path, before: str = "", **settings: str) -> tuple[int, int, list[str]]:
    """Call the rule in a new process; return its result, how often it was found on disk, and the error output."""
    output = run(before + CALL_TINY, cache=compiled, source=source, **settings)
    result, hits = map(int, output.lines[-1].split())
    return result, hits, output.errors


def files(folder: Path) -> list[Path]:
    """Return the files below a folder."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def programs(folder: Path) -> list[Path]:
    """Return the files that hold compiled programs."""
    return [path for path in files(folder) if path.parent.name == "programs"]


# --- rules that imagine rounds by the loop that calls them ------------------------------------------------------------

ROUNDS = """
import sys
import numpy as np
from hedgerow.kernel import jit

ways = {}

def decide(workspace):
    return jit.interpreted(ways[workspace.dtype.names[0]])(workspace)

@jit.overload(decide)
def _decide(workspace):
    way = ways[next(iter(workspace.fields))]
    return lambda workspace: way(workspace)

@jit.DECORATOR
def loop(workspace):
    total = 0
    for _ in range(workspace["rounds"]):
        total += decide(workspace)
    return total

@jit.rule
def guess(workspace):
    return 1

@jit.rule
def think(workspace):
    return loop(workspace["imagined"])

@jit.rule
def play(workspace):
    return loop(workspace)

ways.update(guesses=guess, thinks=think)
imagined = np.dtype([("guesses", "i8"), ("rounds", "i8")])
workspace = np.array([(0, 3, (0, 5))], [("thinks", "i8"), ("rounds", "i8"), ("imagined", imagined)])[0]
for name in sys.argv[1:]:
    if name == "loop":
        print(name, jit.interpreted(loop)(workspace))
    else:
        rule = globals()[name]
        print(name, rule(workspace), sum(rule.stats.cache_hits.values()))
"""


def play_rounds(folder: Path, decorator: str, *names: str) -> list[str]:
    """Play three rounds, in each of which five are imagined; return lines: a name, a result, a number of hits."""
    program = folder / "rounds.py"
    program.write_text(ROUNDS.replace("DECORATOR", decorator))
    output = run(program, *names, cache=folder / "compiled")
    assert not output.errors
    return output.lines


@pytest.mark.parametrize("decorator", ["rule", "rule_by_type"])
def test_a_loop_that_is_reached_from_itself_is_kept_and_found(tmp_path: Path, decorator: str) -> None:
    assert play_rounds(tmp_path, decorator, "play", "think") == ["play 15 0", "think 5 0"]
    assert play_rounds(tmp_path, decorator, "think", "play") == ["think 5 1", "play 15 1"]


def test_a_loop_that_python_runs_is_not_compiled(tmp_path: Path) -> None:
    assert play_rounds(tmp_path, "rule_by_type", "loop") == ["loop 15"]
    assert not files(tmp_path / "compiled")


# --- several processes ------------------------------------------------------------------------------------------------

MEET = """
import sys, time
from pathlib import Path

import hedgerow.kernel.jit
Path(sys.argv[1]).touch()
while not Path(sys.argv[2]).exists():
    time.sleep(0.01)
"""


def test_two_processes_may_compile_the_same_at_once(tmp_path: Path, source: Path, compiled: Path) -> None:
    """Each of them begins when both are ready."""
    names = [str(tmp_path / "first"), str(tmp_path / "second")]
    variables = environment(compiled, source)
    processes = [begin(MEET + CALL_TINY, *order, variables=variables) for order in (names, names[::-1])]
    assert [end(process).lines[-1].split()[0] for process in processes] == ["6", "6"]
    assert call(source, compiled) == (6, 1, [])
    assert not [path for path in files(compiled) if "." in path.name]


KILLED_AS_IT_WRITES = """
import os, pathlib
pathlib.Path.replace = lambda draft, path: os.kill(os.getpid(), 9)
"""
KILLED_AFTER_THE_PROGRAM = """
import os, pathlib
replace = pathlib.Path.replace

def replace_or_die(draft, path):
    if path.parent.name != "programs":
        os.kill(os.getpid(), 9)
    return replace(draft, path)

pathlib.Path.replace = replace_or_die
"""


@pytest.mark.parametrize(
    "kill, left", [(KILLED_AS_IT_WRITES, 1), (KILLED_AFTER_THE_PROGRAM, 2)], ids=["program", "pointer"]
)
def test_a_process_may_be_killed_as_it_writes(source: Path, compiled: Path, kill: str, left: int) -> None:
    """The program is whole, but nothing leads to it: it is never read, and a later process writes its own."""
    killed = begin(kill + CALL_TINY, variables=environment(compiled, source))
    killed.communicate()
    assert killed.returncode == -9
    assert len(files(compiled)) == left and programs(compiled)[0].stat().st_size > 1000
    assert call(source, compiled) == (6, 0, [])
    assert call(source, compiled) == (6, 1, [])


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, compiled: Path) -> Path:
    """Return the folder of an empty cache that this process uses."""
    monkeypatch.setenv("HEDGEROW_CACHE", str(compiled))
    monkeypatch.delenv("HEDGEROW_CACHE_REPORTED", raising=False)
    monkeypatch.setattr(cache, "folder", cache.folder.__wrapped__)
    found = cache.folder()
    assert found and found.is_relative_to(compiled)
    return found


def test_a_draft_of_another_process_is_not_removed(folder: Path) -> None:
    """Otherwise that process could not keep its program."""
    name = cache.keep(["first"], pickle.dumps(1))
    draft = folder / "first" / f"{name}.0123456789abcdef"
    draft.touch()
    cache.keep(["second"], pickle.dumps(2))
    assert draft.exists()


def test_another_process_may_remove_an_empty_folder_meanwhile(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_bytes = Path.write_bytes
    removed = []

    def remove_first(path: Path, content: bytes) -> int:
        if path.parent not in removed:
            removed.append(path.parent)
            path.parent.rmdir()
        return write_bytes(path, content)

    monkeypatch.setattr(Path, "write_bytes", remove_first)
    assert cache.keep(["rule"], pickle.dumps(1))
    assert cache.load("rule", lambda program: True) is not None


# --- damaged and foreign files ----------------------------------------------------------------------------------------


DAMAGED = """
from hedgerow.kernel.jit import rule

@rule
def cut(x):
    return x + 1

@rule
def emptied(x):
    return x + 2

@rule
def altered(x):
    return x + 3

@rule
def removed(x):
    return x + 4

@rule
def replaced(x):
    return x + 5

for entry in (cut, emptied, altered, removed, replaced):
    print(entry.__name__, entry(5), sum(entry.stats.cache_hits.values()))
"""


def test_damaged_programs_are_compiled_again(tmp_path: Path, compiled: Path) -> None:
    program = tmp_path / "damaged.py"
    program.write_text(DAMAGED)
    names = ("cut", "emptied", "altered", "removed", "replaced")
    compiled_now, found_now = ([f"{name} {6 + i} {hits}" for i, name in enumerate(names)] for hits in (0, 1))
    assert run(program, cache=compiled).lines == compiled_now
    place = {path.parent.name.split("-")[0]: path.parents[1] / "programs" / path.name for path in files(compiled)}
    content = place["cut"].read_bytes()
    place["cut"].write_bytes(content[: len(content) // 2])
    place["emptied"].write_bytes(b"")
    content = place["altered"].read_bytes()
    place["altered"].write_bytes(content[:-100] + bytes(255 - byte for byte in content[-100:]))
    place["removed"].unlink()
    place["replaced"].write_bytes(pickle.dumps({"sources": {}, "choices": []}))
    assert run(program, cache=compiled) == Output(compiled_now, [])
    assert run(program, cache=compiled) == Output(found_now, [])


def test_a_folder_in_place_of_a_program_changes_no_result(source: Path, compiled: Path) -> None:
    call(source, compiled)
    (program,) = programs(compiled)
    program.unlink()
    program.mkdir()
    assert call(source, compiled) == (6, 0, [])


def test_a_program_is_not_read_if_one_byte_is_altered(folder: Path) -> None:
    content = pickle.dumps(list(range(100)))
    name = cache.keep(["rule"], content)
    assert cache.read(name) == list(range(100))
    for place in range(len(content)):
        altered = bytearray(content)
        altered[place] ^= 1 << place % 8
        (folder / "programs" / name).write_bytes(altered)
        assert cache.read(name) is None


def test_a_program_that_cannot_be_unpickled_is_not_read(folder: Path) -> None:
    for content in (b"", b"text", pickle.dumps(1)[:-1], b"cno_such_module\nname\n."):
        name = cache.keep(["rule"], content)
        assert cache.read(name) is None
    assert cache.load("rule", lambda program: True) is None


@jit.rule
def some_rule(x):  # type: ignore[no-untyped-def]
    return x


@pytest.mark.parametrize("owner, name", [
    (numba, "__version__"), (np, "__version__"), (llvmlite, "__version__"), (sys, "version"),
    (numba.config, "OPT"), (numba.config, "LOOP_VECTORIZE"), (numba.config, "SLP_VECTORIZE"),
    (numba.config, "BOUNDSCHECK"), (numba.config, "DEBUGINFO_DEFAULT"),
])  # fmt: skip
def test_a_program_has_another_name_in_another_environment(
    monkeypatch: pytest.MonkeyPatch, owner: Any, name: str
) -> None:
    kinds = (numba.int64,)
    before = compiler._key(some_rule, kinds)
    monkeypatch.setattr(owner, name, "other")
    compiler._environment.cache_clear()
    assert compiler._key(some_rule, kinds) != before
    monkeypatch.undo()
    compiler._environment.cache_clear()
    assert compiler._key(some_rule, kinds) == before


def test_a_program_for_another_processor_is_not_used(source: Path, compiled: Path) -> None:
    assert llvmlite.binding.get_host_cpu_name() != "generic"
    assert call(source, compiled) == (6, 0, [])
    assert call(source, compiled, NUMBA_CPU_NAME="generic") == (6, 0, [])
    assert call(source, compiled, NUMBA_CPU_NAME="generic") == (6, 1, [])
    assert call(source, compiled) == (6, 1, [])


# --- folders that cannot be used --------------------------------------------------------------------------------------


def check_refused(source: Path, compiled: Path, reason: str, before: str = "") -> None:
    """Check that a process says what is wrong, and neither reads nor writes."""
    kept = files(compiled) if compiled.is_dir() else []
    result, hits, errors = call(source, compiled, before)
    assert (result, hits) == (6, 0)
    (sentence,) = errors
    assert reason in sentence and str(compiled) in sentence and "HEDGEROW_CACHE" in sentence
    assert sentence.endswith(".")
    assert (files(compiled) if compiled.is_dir() else []) == kept


@pytest.mark.parametrize("mode, is_inner", [(0o777, False), (0o770, True), (0o707, True)])
def test_a_folder_that_others_may_write_into_is_refused(
    source: Path, compiled: Path, mode: int, is_inner: bool
) -> None:
    """They could leave a program there, which would be run."""
    call(source, compiled)
    place = programs(compiled)[0].parents[1] if is_inner else compiled
    place.chmod(mode)
    check_refused(source, compiled, "others may write")


def test_a_folder_that_others_may_only_read_is_used(source: Path, compiled: Path) -> None:
    call(source, compiled)
    for path in (compiled, programs(compiled)[0].parents[1]):
        path.chmod(0o755)
    assert call(source, compiled) == (6, 1, [])


CALL_IN_CHILDREN = """
import concurrent.futures, multiprocessing, subprocess, sys
import tiny

if __name__ == "__main__":
    tiny.entry(5)
    tiny.entry(5.5)
    subprocess.run([sys.executable, "-c", "import tiny; tiny.entry(5)"], check=True)
    with concurrent.futures.ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        print(pool.submit(tiny.entry, 5).result())
"""


def test_what_is_wrong_is_said_once_by_a_process_and_its_children(source: Path, compiled: Path, tmp_path: Path) -> None:
    compiled.write_text("in the way")
    program = tmp_path / "program.py"
    program.write_text(CALL_IN_CHILDREN)
    output = run(program, cache=compiled, source=source)
    assert output.lines == ["6"] and len(output.errors) == 1


@pytest.mark.skipif(not is_root, reason="only root gives files away")
def test_the_folder_of_another_user_is_refused(source: Path, compiled: Path) -> None:
    call(source, compiled)
    for path in (compiled, *compiled.rglob("*")):
        os.chown(path, 12345, 12345)
    check_refused(source, compiled, "others may write")


def test_a_folder_that_cannot_be_written_is_refused(source: Path, compiled: Path) -> None:
    """Root may write everywhere, so for root the answer of the operating system is replaced."""
    call(source, compiled)
    before = "import os\nos.access = lambda path, mode: mode != os.W_OK\n" if is_root else ""
    for place in (compiled, programs(compiled)[0].parents[1]):
        place.chmod(0o500)
    try:
        check_refused(source, compiled, "cannot be written", before)
    finally:
        for place in (compiled, programs(compiled)[0].parents[1]):
            place.chmod(0o700)


def test_a_file_in_place_of_the_folder_is_refused(source: Path, compiled: Path) -> None:
    compiled.write_text("in the way")
    check_refused(source, compiled, "cannot be made")
    assert compiled.read_text() == "in the way"


def test_a_missing_folder_is_made_for_its_owner_only(source: Path, tmp_path: Path) -> None:
    deep = tmp_path / "not" / "there"
    before = os.umask(0o002)
    try:
        assert call(source, deep) == (6, 0, [])
    finally:
        os.umask(before)
    assert call(source, deep) == (6, 1, [])
    for path in programs(deep):
        assert not stat.S_IMODE(path.parents[1].stat().st_mode) & 0o077


def test_the_folder_is_the_users_cache_by_default(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("HEDGEROW_CACHE", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache.location() == tmp_path / "hedgerow" / "compiled"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache.location() == tmp_path / ".cache" / "hedgerow" / "compiled"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert cache.location() == tmp_path / "local" / "hedgerow" / "compiled"


# --- a bounded size ---------------------------------------------------------------------------------------------------


FULL_DISK = """
import errno, pathlib

def write_half(path, content):
    with path.open("wb") as file:
        file.write(content[: len(content) // 2])
    raise OSError(errno.ENOSPC, "No space left on device")

pathlib.Path.write_bytes = write_half
"""


def test_a_full_disk_changes_no_result(source: Path, compiled: Path) -> None:
    """Half of a file is written before the disk is full; nothing of it is left."""
    assert call(source, compiled, FULL_DISK) == (6, 0, [])
    assert not files(compiled)
    assert call(source, compiled) == (6, 0, [])
    assert call(source, compiled) == (6, 1, [])


def test_a_file_that_cannot_be_written_is_not_there(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    for name in ("write_bytes", "replace"):
        with monkeypatch.context() as patch:
            patch.setattr(Path, name, fail)
            assert cache.keep(["rule"], pickle.dumps(1)) == ""
        assert not files(folder)


def age(path: Path, days: float) -> None:
    """Let a file have been used some days ago."""
    then = time.time() - days * 24 * 3600
    os.utime(path, (then, then))


def test_a_program_that_was_not_used_for_30_days_is_removed(folder: Path) -> None:
    stale, used = cache.keep(["stale", "both"], pickle.dumps(1)), cache.keep(["used", "both"], pickle.dumps(2))
    cache.mark("need", [stale, used])
    for path in files(folder):
        age(path, 31 if path.name in (stale, "need") else 29)
    assert cache.read(used) == 2  # it has been used now
    latest = cache.keep(["latest"], pickle.dumps(3))
    assert {path.name for path in files(folder)} == {used, latest}
    assert {path.name for path in folder.iterdir()} == {"programs", "used", "both", "latest"}
    assert cache.load("both", lambda program: True) == (used, 2)


def test_a_program_that_is_used_is_not_removed(folder: Path) -> None:
    """Reading it is a use, and so is finding it for an entry point."""
    name = cache.keep(["rule"], pickle.dumps(1))
    for _ in range(3):
        age(folder / "programs" / name, 29)
        assert cache.load("rule", lambda program: True) == (name, 1)
        age(folder / "rule" / name, 100)  # what leads to it holds as long as the program
        cache.tidy(folder)
    assert cache.load("rule", lambda program: True) == (name, 1)


def test_the_programs_that_were_unused_for_longest_make_room(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [cache.keep([f"rule{i}"], pickle.dumps(bytes([i]) * 1000)) for i in range(10)]
    for days, name in enumerate(reversed(names)):
        age(folder / "programs" / name, days + 1)
    monkeypatch.setattr(cache, "MAX_BYTES", 5500)
    latest = cache.keep(["latest"], pickle.dumps(b"x" * 1000))
    left = [path.name for path in programs(folder)]
    assert sorted(left) == sorted([*names[-4:], latest])
    assert sum(path.stat().st_size for path in files(folder)) <= 5500
    assert {path.name for path in folder.iterdir()} == {"programs", "rule6", "rule7", "rule8", "rule9", "latest"}


def test_a_program_that_is_too_large_for_all_room_leaves_nothing_behind(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "MAX_BYTES", 500)
    cache.keep(["rule"], pickle.dumps(b"x" * 1000))
    assert not files(folder)


def test_other_files_are_neither_counted_nor_removed(folder: Path, compiled: Path) -> None:
    """A person may have chosen a folder that holds something else."""
    other = compiled / "letter.txt"
    other.write_text("kept")
    age(other, 1000)
    cache.keep(["rule"], pickle.dumps(1))
    assert other.read_text() == "kept"
    assert cache.size() == (2, len(pickle.dumps(1)))


def test_the_doctor_says_where_the_programs_are_and_how_large(source: Path, compiled: Path, tmp_path: Path) -> None:
    call(source, compiled)
    command = [sys.executable, "-m", "hedgerow", "doctor"]
    padding = compiled / cache.FORMAT / "programs" / "padding"
    padding.write_bytes(bytes(2_500_000))
    number, size = len(files(compiled)), sum(path.stat().st_size for path in files(compiled))
    printed = subprocess.run(command, env=environment(compiled), capture_output=True, text=True, check=True).stdout
    (line,) = [line for line in printed.splitlines() if line.startswith("compiled code")]
    assert str(compiled) in line and f"{number} files" in line and f"{size / 1e6:.1f} MB" in line
    shutil.rmtree(compiled)
    compiled.write_text("in the way")
    printed = subprocess.run(command, env=environment(compiled), capture_output=True, text=True, check=True).stdout
    (line,) = [line for line in printed.splitlines() if line.startswith("compiled code")]
    assert str(compiled) in line and "cannot be made" in line
