"""Words, positions, dumps and undo: everything that is written can be read back, to the byte."""

from __future__ import annotations

import random
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hedgerow
from hedgerow import catalog
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.refusal import BadText, IllegalMove
from play import Case, bytes_of, positions, someone


def test_positions_read_back(case: Case) -> None:
    for seed in range(3):
        for n, match in enumerate(positions(case.new(seed), seed, 250)):
            if n % 3 != seed:
                continue
            text = match.position
            again = hedgerow.read(case.room.name, text)
            assert bytes_of(again._records) == bytes_of(match._records), text
            assert again.position == text


def test_dumps_replay(case: Case) -> None:
    for seed in range(2):
        match = case.new(seed)
        for n, _ in enumerate(positions(match, seed)):
            if n % 89 == 5 or match.to_move is None:
                again = hedgerow.load(match.dump())
                assert bytes_of(again._records) == bytes_of(match._records)
                assert again.log == match.log and again.dump() == match.dump()
                if match.to_move == "chance":
                    continued = bytes_of(again.roll()._records)
                    assert continued == bytes_of(hedgerow.load(match.dump()).roll()._records)


def test_a_match_begun_at_a_diagram_is_dumped_with_it(case: Case) -> None:
    match = case.new(6)
    for _ in positions(match, 6, 40):
        pass
    later = hedgerow.read(case.room.name, match.position)
    for _ in positions(later, 7, 20):
        pass
    assert bytes_of(hedgerow.load(later.dump())._records) == bytes_of(later._records)


def test_words_mean_their_move(case: Case) -> None:
    for seed in range(2):
        match, chosen = case.new(seed), random.Random(seed)
        for _ in range(80):
            if match.to_move is None:
                break
            seat = someone(match, chosen)
            mover = CHANCE if seat is None else seat
            for code in chosen.sample(match._codes(mover), min(6, len(match._codes(mover)))):
                words = case.room.words.say(match._s, mover, code)
                typed = "  ".join(words.split()).swapcase()
                assert match._understand(mover, typed) == code, typed
            match.play(chosen.choice(match.legal(seat)), seat)


def test_undo_is_the_replay_of_the_shorter_log(case: Case) -> None:
    match = case.new(8)
    trail = [bytes_of(match._records)]
    trail += [bytes_of(later._records) for later in positions(match, 8, 60)]
    log = match.log
    for back in range(len(log), 0, -1):
        match.undo()
        assert bytes_of(match._records) == trail[back - 1]
        assert match.log == log[: back - 1]
    with pytest.raises(IllegalMove):
        match.undo()


def test_undone_dice_fall_the_same_way_again(case: Case) -> None:
    match = case.new(9)
    for _ in positions(match, 9, 50):
        pass
    while match.to_move == "chance" and match.log:
        match.undo()
    for _ in range(len(match.log)):
        if match.log[-1].seat == CHANCE:
            last = match.log[-1]
            match.undo().roll_one()
            assert match.log[-1] == last
        match.undo()


def test_refused_moves_leave_the_match_as_it_was(case: Case) -> None:
    for match in positions(case.new(10), 10, 40):
        before, log = bytes_of(match._records), match.log
        for text in ("", "xyzzy", "roll 7", "roll 1 1 1 1 1 1 1 1 1 1 0", "9" * 500, "\0", "douse Z99", "A1", "🔥"):
            try:
                match.play(text)
            except IllegalMove as refused:
                assert refused.sentence and refused.code
                assert bytes_of(match._records) == before and match.log == log
            else:
                match.undo(len(match.log) - len(log))


def test_groups_hold_every_legal_move(case: Case) -> None:
    """Every move alone has one heading; together they have just these, and a move left out is missed.

    Only a group that says "any ..." of its moves need not miss one of them.
    """
    chosen = random.Random(11)
    for match in positions(case.new(11), 11, 80):
        if isinstance(match.to_move, int):
            legal = match.legal()
            groups = partial(case.room.words.groups, match._s, match.to_move)
            told, headings = dict(groups(legal)), {}
            for move in legal:
                ((headings[move], _),) = groups([move])
            assert len(told) == len(groups(legal)) and set(told) == set(headings.values()) and "" not in told
            for move in chosen.sample(legal, min(5, len(legal))):
                rest = [other for other in legal if other != move]
                is_summed_up = any(item.startswith("any ") for item in told[headings[move]])
                assert is_summed_up or dict(groups(rest)) != told, move


def test_pictures_fit_a_terminal(case: Case) -> None:
    for match in positions(case.new(12), 12, 60):
        for line in case.room.picture.lines(match._s, 0):
            assert sum(len(text) for text, _ in line) <= 100


def test_damaged_dumps_are_refused_by_line(case: Case) -> None:
    match = case.new(13)
    for _ in positions(match, 13, 30):
        pass
    lines = match.dump().splitlines()
    for cut in range(len(lines)):
        with pytest.raises(BadText):
            hedgerow.load("\n".join(lines[:cut]))
    for at in range(1, len(lines)):
        with pytest.raises(BadText, match="line "):
            hedgerow.load("\n".join(lines[:at] + ["gibberish"] + lines[at:]))


@settings(deadline=None)  # no test depends on the clock
@given(st.text(max_size=200), st.integers(0, 400))
def test_garbage_is_refused_with_a_sentence(noise: str, at: int) -> None:
    for name in catalog.names():
        match = Case(catalog.room(name), {}).new(0)
        for _ in positions(match, 0, 20):
            pass
        for text, reading in ((match.position, lambda t, n=name: hedgerow.read(n, t)), (match.dump(), hedgerow.load)):
            spoilt = text[:at] + noise + text[at:]
            try:
                reading(spoilt)
            except hedgerow.HedgerowError as refused:
                assert str(refused)
