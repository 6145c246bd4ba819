"""The law of `kernel/understanding.py`, for every game: what is typed is never turned into something that was not said.

The judge here shares nothing with the module but a room's list of words that carry no choice: it compares what was
typed with what was played, word by word. Random positions supply the moves: whole, spoilt, and of other times.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import permutations

import pytest

from hedgerow import catalog
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.refusal import IllegalMove
from hedgerow.kernel.room import Room
from hedgerow.kernel.understanding import meant
from hedgerow.table.match import Match
from play import Case
from typist import moments, sample, spoilt, without_end

# --- a judge of its own -----------------------------------------------------------------------------------------------


def numbered(words: str) -> list[str]:
    """Squares, dice, cards, seats, in their order; an edge is its two squares."""
    return [bit for word in words.lower().split() if re.search(r"\d", word) for bit in edge(word)]


def edge(word: str) -> list[str]:
    return word.split("-") if re.fullmatch(r"[a-f]\d-[a-f]\d", word) else [word]


def lettered(words: str) -> list[str]:
    return [word for word in words.lower().split() if not re.search(r"\d", word)]


def may_be_unsaid(room: Room, move: str) -> list[bool]:
    """For each word without a digit, in order: does it carry no choice?"""
    grammar, words = room.words.GRAMMAR, move.lower().split()
    pairs = [{" ".join(words[max(at - 1, 0) : at + 1]), " ".join(words[at : at + 2])} for at in range(len(words))]
    free = [word in grammar.carriers or bool(pairs[at] & grammar.carriers) for at, word in enumerate(words)]
    free[0] = free[0] or words[0] in grammar.verbs
    return [free[at] for at, word in enumerate(words) if not re.search(r"\d", word)]


def is_said(room: Room, typed: str, move: str) -> bool:
    """Is everything that the move says in what was typed, and nothing else?"""
    if sorted(numbered(typed)) != sorted(numbered(move)):
        return False
    is_a_set = re.search(r"^\D*\d( \d)+\D*$", move) or re.search(r"\d-", move)
    if numbered(typed) != numbered(move) and not is_a_set:
        return False
    words, free, said = lettered(move), may_be_unsaid(room, move), lettered(typed)
    for chosen in permutations(range(len(words)), len(said)) if len(said) <= len(words) else ():
        if all(words[at].startswith(word) for at, word in zip(chosen, said, strict=True)) and all(
            free[at] or at in chosen for at in range(len(words))
        ):
            return True
    return False


@pytest.mark.parametrize(
    ("typed", "move", "said"),
    [
        ("place 1 as clear", "place 1 2 as clear", False),
        ("place 2 1 as clear", "place 1 2 as clear", True),
        ("1 2 cl", "place 1 2 as clear", True),
        ("place 1 2", "place 1 2 as clear", False),
        ("place 1 2 as plant", "place 1 2 as clear", False),
        ("mirror 3 to 1", "mirror 1 to 3", False),
        ("place 1 2 2 as clear", "place 1 2 as clear", False),
    ],
)
def test_the_judge_judges(typed: str, move: str, said: bool) -> None:
    assert is_said(catalog.room("rewilding"), typed, move) is said


# --- short forms ----------------------------------------------------------------------------------------------


def fits(case: Case, mover: int, text: str, legal: list[str]) -> list[str]:
    return meant(text, legal, case.room.words.GRAMMAR, are_dice=mover == CHANCE)


def abbreviations(room: Room, move: str, chosen: random.Random) -> Iterator[str]:
    """Words cut short, and words that carry no choice left out, in all mixtures."""
    words = move.split()
    free = iter(may_be_unsaid(room, move))
    droppable = [not re.search(r"\d", word) and next(free) for word in words]
    yield " ".join(without_end(word, chosen) for word in words)
    yield " ".join(word for word, drop in zip(words, droppable, strict=True) if not drop)
    for _ in range(3):
        yield " ".join(
            without_end(word, chosen)
            for word, drop in zip(words, droppable, strict=True)
            if not (drop and chosen.random() < 0.5)
        )


# --- the law ----------------------------------------------------------------------------------------------------------


def test_every_abbreviation_means_its_move_or_is_asked_back(case: Case) -> None:
    """And a heading of the choices is how moves begin, but for what stands in parentheses."""
    for match, mover, legal, chosen in moments(case):
        groups = case.room.words.groups(match.view(mover), mover, legal) if mover != CHANCE else []
        for heading, _ in groups:
            typed = re.sub(r" \(.*\)", "", heading)
            assert any(f"{move} ".startswith(f"{typed} ") for move in legal), heading
        for move in sample(legal, chosen):
            for text in abbreviations(case.room, move, chosen):
                found = fits(case, mover, text, legal)
                if mover != CHANCE and re.fullmatch(r"[\d ]*", text):
                    assert found == []  # numbers alone decide nothing
                    continue
                assert move in found, (text, move, found)
                assert all(is_said(case.room, text, one) for one in found), (text, found)
        assert match._understand(mover, legal[0]) == match._codes(mover)[0]


def test_whatever_is_understood_was_said(case: Case) -> None:
    """A word, die, square or card taken away, added or changed never becomes a move that was not said."""
    seen: list[str] = ["x"]
    accepted = 0
    for n, (match, mover, legal, chosen) in enumerate(moments(case)):
        seen = (chosen.sample(legal, min(3, len(legal))) + seen)[:60]
        for move in sample(legal, chosen):
            for text in [*spoilt(move, seen, chosen), chosen.choice(seen)]:
                found = fits(case, mover, text, legal)
                accepted += len(found) == 1
                for one in found:
                    assert is_said(case.room, text, one), (text, found)
                if n % 5 == 0:
                    assert_the_door_agrees(match, mover, text, found)
    assert accepted > 10  # else nothing was tried


def assert_the_door_agrees(match: Match, mover: int, text: str, found: list[str]) -> None:
    """Through `Match.play`: one move is played, several are asked back, none is refused."""
    if mover == CHANCE and not found:
        return  # several dice at once: see below
    before, log = match.state.tobytes(), len(match.log)
    try:
        match.play(text, None if mover == CHANCE else mover)
    except IllegalMove as refused:
        assert len(found) != 1 and (refused.code == "ambiguous") >= (len(found) > 1), (text, found)
        assert match.state.tobytes() == before and len(match.log) == log
    else:
        assert [entry.words for entry in match.log[log:]] == found, text
        match.undo()


def test_sets_and_pairs_may_be_reordered(case: Case) -> None:
    for _, mover, legal, chosen in moments(case, 4):
        for move in sample(legal, chosen, 6):
            if dice := re.search(r"\d( \d)+", move):
                shuffled = chosen.sample(dice[0].split(), len(dice[0].split()))
                assert fits(case, mover, move.replace(dice[0], " ".join(shuffled)), legal) == [move]
            content = [
                word for word, free in zip(lettered(move), may_be_unsaid(case.room, move), strict=True) if not free
            ]
            if len(content) == 1 and len(numbered(move)) == 1 and " " in move:
                found = fits(case, mover, f"{numbered(move)[0]} {content[0]}", legal)
                assert move in found and all(
                    is_said(case.room, " ".join([*content, *numbered(move)]), m) for m in found
                )


def test_capitals_and_what_only_separates_do_not_matter(case: Case) -> None:
    for _, mover, legal, chosen in moments(case):
        for move in sample(legal, chosen, 2):
            for text in (
                move.swapcase(),
                f"  {move} . ",
                f"'{move}'.",
                move.replace(" ", ",  "),
                move.replace(" ", ";"),
            ):
                assert fits(case, mover, text, legal) == [move], text


def test_dice_are_entered_as_they_fell_or_not_at_all(case: Case) -> None:
    for match, mover, legal, chosen in moments(case, 3):
        if mover != CHANCE or not legal[0].startswith("roll"):
            continue
        before, log = match.state.tobytes(), len(match.log)
        for text in ("roll 1.5", "roll 3.5", "1.5", ".5", "roll 3/5", "roll 3-5", "roll 3 5.5", "roll 35", "roll -3"):
            with pytest.raises(IllegalMove) as refused:
                match.play(text)
            assert refused.value.sentence and refused.value.rule
            assert match.state.tobytes() == before and len(match.log) == log
        dice = [str(chosen.randint(1, 6)) for _ in range(chosen.randint(1, 3))]
        for text in (f"roll {' '.join(dice)}", " ".join(dice), f"r {', '.join(dice)}"):
            try:
                match.play(text)
            except IllegalMove as refused:
                assert refused.code in ("no-roll-owed", "draw-first") and len(dice) > 1
                continue
            assert [entry.words for entry in match.log[log:]] == [f"roll {die}" for die in dice]
            match.undo(len(dice))
