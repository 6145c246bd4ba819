"""A study as a command: blocks fixed beforehand, kept as they end, never mixed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from hedgerow.kernel.refusal import BadSettings, HedgerowError
from hedgerow.lab import study
from hedgerow.lab.study import PROTOCOL, Block, Protocol, main, run

TINY = (("columns", "3"), ("rows", "3"))
SMALL = Protocol("pastures", (2,), matches=5, tries=0, seed=4, first=10, block=2, options=TINY)
ONE = replace(SMALL, matches=1, first=0)


def test_blocks() -> None:
    both = replace(SMALL, game="shelter", players=(2, 3), options=())
    assert both.blocks() == [
        Block(2, 10, 2),
        Block(2, 12, 2),
        Block(2, 14, 1),
        Block(3, 10, 2),
        Block(3, 12, 2),
        Block(3, 14, 1),
    ]


def test_what_is_kept_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = run(SMALL, tmp_path, workers=2)
    assert list(first) == SMALL.blocks()
    SMALL.blocks()[1].file(tmp_path).unlink()
    played = []
    real = study.play
    monkeypatch.setattr(study, "play", lambda block, *rest: played.append(block) or real(block, *rest))
    again = run(SMALL, tmp_path, workers=1)
    assert played == [Block(2, 12, 2)]
    for block in SMALL.blocks():
        assert np.array_equal(first[block].turns, again[block].turns)
        assert np.array_equal(first[block].won, again[block].won)


def test_an_interruption_loses_nothing_that_is_done(tmp_path: Path) -> None:
    def stop_after_two(line: str) -> None:
        if line.startswith("2 of"):
            raise KeyboardInterrupt

    done = run(SMALL, tmp_path, workers=1, progress=stop_after_two)
    # The third may have been under way: then it comes to its end, and is kept.
    assert list(done)[:2] == SMALL.blocks()[:2] and all(block.file(tmp_path).exists() for block in done)
    assert {block.file(tmp_path) for block in done} == set(tmp_path.glob("*.npz"))


def test_protocols_do_not_mix(tmp_path: Path) -> None:
    run(ONE, tmp_path)
    for other in (replace(ONE, seed=2), replace(ONE, options=(("columns", "3"), ("rows", "4")))):
        with pytest.raises(BadSettings, match="another protocol"):
            run(other, tmp_path)
    assert '"seed": 4' in (tmp_path / PROTOCOL).read_text()


def test_a_broken_block_is_named(tmp_path: Path) -> None:
    run(ONE, tmp_path)
    broken = Block(2, 0, 1).file(tmp_path)
    broken.write_bytes(b"no block")
    with pytest.raises(HedgerowError, match=f"{broken.name} is no block"):
        run(ONE, tmp_path)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("pastures --matches 0", "from 1 up"),
        ("pastures --workers 0", "from 1 up"),
        ("pastures --block 0", "from 1 up"),
        ("pastures --first -1", "from 0 up"),
        ("pastures --tries 2000", "from 0 to 1000"),
        ("pastures rows", "NAME=VALUE"),
        ("pastures rows=99", "cannot be"),
        ("pastures --players 3", "3"),
        ("vasty deck=nowhere.csv", "nowhere.csv"),
    ],
)
def test_bad_input_gets_a_sentence(words: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words.split()) == 2
    said = capsys.readouterr().err
    assert told in said and len(said.splitlines()) == 1


def test_the_command_tells_all_it_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["pastures", "rows=3", "columns=3", "--matches", "4", "--block", "2", "--tries", "0", "--workers", "1"])
        == 0
    )
    told = capsys.readouterr()
    assert "2 players, 4 matches" in told.out and told.err.count(" of 2 blocks") == 2


def test_numbers_of_players_that_are_usual() -> None:
    assert study.protocol_of(study.asked(["vasty"])).players == (2, 3, 4)
    assert study.protocol_of(study.asked(["wildfire", "--variant", "solo"])).players == (1,)
