"""The calibration as a command: blocks fixed beforehand, kept as they end, never mixed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from cite import rule
from hedgerow.games.vasty.studies import calibration
from hedgerow.games.vasty.studies.calibration import PROTOCOL, Block, Protocol, main, run
from hedgerow.kernel.refusal import BadSettings, HedgerowError

SMALL = Protocol((2, 3), matches=5, rollouts=0, seed=4, first=10, block=2)


@rule("vasty.deck?calibrated")
def test_blocks() -> None:
    assert SMALL.blocks() == [
        Block(2, 10, 2),
        Block(2, 12, 2),
        Block(2, 14, 1),
        Block(3, 10, 2),
        Block(3, 12, 2),
        Block(3, 14, 1),
    ]


@rule("vasty.deck?calibrated")
def test_what_is_kept_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = run(SMALL, tmp_path, workers=2)
    assert list(first) == SMALL.blocks()
    SMALL.blocks()[1].file(tmp_path).unlink()
    played = []
    real = calibration.play
    monkeypatch.setattr(calibration, "play", lambda block, *rest: played.append(block) or real(block, *rest))
    again = run(SMALL, tmp_path, workers=1)
    assert played == [Block(2, 12, 2)]
    for block in SMALL.blocks():
        assert np.array_equal(first[block].turns, again[block].turns)
        assert np.array_equal(first[block].won, again[block].won)


@rule("vasty.deck?calibrated")
def test_an_interruption_loses_nothing_that_is_done(tmp_path: Path) -> None:
    def stop_after_two(line: str) -> None:
        if line.startswith("2 of"):
            raise KeyboardInterrupt

    done = run(SMALL, tmp_path, workers=1, progress=stop_after_two)
    assert len(done) == 2 and all(block.file(tmp_path).exists() for block in done)


@rule("vasty.deck?calibrated")
def test_protocols_do_not_mix(tmp_path: Path) -> None:
    run(Protocol((2,), 1, 0), tmp_path)
    with pytest.raises(BadSettings, match="another protocol"):
        run(Protocol((2,), 1, 0, seed=2), tmp_path)
    assert '"seed": 1' in (tmp_path / PROTOCOL).read_text()


@rule("vasty.deck?calibrated")
def test_a_broken_block_is_named(tmp_path: Path) -> None:
    run(Protocol((2,), 1, 0), tmp_path)
    broken = Block(2, 0, 1).file(tmp_path)
    broken.write_bytes(b"no block")
    with pytest.raises(HedgerowError, match=f"{broken.name} is no block"):
        run(Protocol((2,), 1, 0), tmp_path)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--matches 0", "from 1 up"),
        ("--workers 0", "from 1 up"),
        ("--block 0", "from 1 up"),
        ("--first -1", "from 0 up"),
        ("--rollouts 2000", "from 0 to 1000"),
        ("--deck nowhere.csv", "nowhere.csv"),
    ],
)
@rule("vasty.deck?calibrated")
def test_bad_input_gets_a_sentence(words: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words.split()) == 2
    said = capsys.readouterr().err
    assert told in said and len(said.splitlines()) == 1


@rule("vasty.deck?calibrated")
def test_the_command_tells_all_it_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--matches", "4", "--block", "2", "--rollouts", "0", "--players", "4", "2", "--workers", "1"]) == 0
    told = capsys.readouterr()
    assert "2 players, 4 matches" in told.out and "4 players, 4 matches" in told.out
    assert told.err.count(" of 4 blocks") == 4
