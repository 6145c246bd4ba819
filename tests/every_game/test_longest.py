"""No match is longer than its room says, and what is longer is refused before it is played through."""

from __future__ import annotations

import pytest

import hedgerow
from hedgerow.kernel import contract
from hedgerow.kernel.playout import GREEDY, RANDOM
from hedgerow.lab.batch import Batch
from hedgerow.table.text import write_header
from play import Case, positions

MATCHES = 64


@pytest.mark.parametrize("level", [RANDOM, GREEDY])
def test_no_match_is_longer(case: Case, level: int) -> None:
    match = case.new(0)
    batch = Batch(match.room, match.settings, MATCHES)
    batch.play_levels([level] * match.players, seed=1, first=0)
    assert int(batch.lengths.min()) > 0 and int(batch.lengths.max()) <= match.longest


def test_a_longer_file_is_refused_before_its_first_move(case: Case) -> None:
    match = case.new(0)
    head = ["hedgerow match 1", *write_header(match.room, match.settings), "seed: 0", "moves:"]
    with pytest.raises(hedgerow.BadText, match=f"has more than {match.longest:,} moves"):
        hedgerow.load("\n".join([*head, *["no move at all"] * (match.longest + 1), "end"]))
    with pytest.raises(hedgerow.BadText, match="'no move at all' cannot be played"):
        hedgerow.load("\n".join([*head, *["no move at all"] * match.longest, "end"]))
    with pytest.raises(hedgerow.BadText, match=r"too long to be a move \(5,000 characters\)"):
        hedgerow.load("\n".join([*head, "x" * 5000, "end"]))


def test_nothing_makes_a_match_longer(case: Case) -> None:
    """Neither a decision nor a die, by words or by code; what was refused has changed nothing."""
    match = case.new(4)
    for _ in positions(match, 4, most=40):
        pass
    match.longest = len(match.log)
    last = match.log[-1]
    match.undo()
    before, match.longest = match._records.tobytes(), match.longest - 1
    seat = None if last.seat == contract.CHANCE else last.seat
    for deed in (
        lambda: match.play(last.words, seat),
        lambda: match.play_code(last.seat, last.move),
        lambda: match.replay(last),
    ):
        with pytest.raises(hedgerow.IllegalMove) as refused:
            deed()
        assert refused.value.code == "too-long"
    assert match._records.tobytes() == before and len(match.log) == match.longest
