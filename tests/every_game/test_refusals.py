"""What is refused is refused with a rule, and whatever a refusal recommends can be played."""

from __future__ import annotations

import re

import pytest

from hedgerow import rulebook
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.refusal import IllegalMove
from hedgerow.kernel.room import Room
from hedgerow.kernel.understanding import asked_back, beginnings
from hedgerow.table.match import Match
from play import Case, positions
from typist import moments, sample, spoilt


def test_refusals_name_a_rule_and_recommend_only_what_is_legal(case: Case) -> None:
    slugs = {rule.slug for rule in rulebook.read(case.room.folder / "rules.md").rules}
    seen: list[str] = ["x"]
    for match, mover, legal, chosen in moments(case):
        seen = (chosen.sample(legal, min(3, len(legal))) + seen)[:80]
        texts = [*(text for move in sample(legal, chosen, 2) for text in spoilt(move, seen, chosen))]
        texts += [
            *chosen.sample(seen, min(8, len(seen))),
            *(move.split()[0] for move in seen[:6]),
            "",
            "?",
            "roll 3 3 3 3 3",
        ]
        for text in texts:
            log = len(match.log)
            try:
                match.play(text, None if mover == CHANCE else mover)
            except IllegalMove as refused:
                assert refused.rule in slugs, (text, refused.sentence, refused.rule)
                assert_advice_is_legal(match, mover, text, refused.sentence)
            else:
                match.undo(len(match.log) - log)


def assert_advice_is_legal(match: Match, mover: int, text: str, sentence: str) -> None:
    told = sentence.replace(repr(text.strip()[:40]), "", 1)
    assert told.endswith(".") and "..." not in told, sentence
    for advice in re.findall(r"(?<!\w)'([^']+)'(?!\w)", told):
        log = len(match.log)
        try:
            match.play(advice, None if mover == CHANCE else mover)
        except IllegalMove as refused:
            raise AssertionError(f"{text!r}: {sentence} | {advice!r}: {refused.sentence}") from None
        match.undo(len(match.log) - log)


def test_the_house_names_a_rule_of_the_room(room: Room) -> None:
    slugs = {rule.slug for rule in rulebook.read(room.folder / "rules.md").rules}
    assert {room.turn_rule, room.end_rule} <= slugs


def test_seats_that_may_not_move_and_matches_that_are_over_are_told_the_rule(case: Case) -> None:
    match = case.new(0)
    for _ in positions(match, 0):
        if match.to_move is None or len(match.log) > 60:
            continue
        with pytest.raises(IllegalMove, match="There is no player") as refused:
            match.play("pass", match.players)
        assert refused.value.rule == case.room.turn_rule
        for seat in range(match.players):
            if not match.may_move(seat):
                with pytest.raises(IllegalMove, match=f"Player {seat + 1} has nothing to decide now. .") as refused:
                    match.play("pass", seat)
                assert (refused.value.code, refused.value.rule) == ("not-your-turn", case.room.turn_rule)
    with pytest.raises(IllegalMove, match="The match is over") as refused:
        match.play("pass")
    assert (refused.value.code, refused.value.rule) == ("over", case.room.end_rule)


def test_what_is_asked_back_is_offered_whole(case: Case) -> None:
    """Of what was said too shortly, every move named in the sentence is legal, and none ends in dots."""
    for match, mover, legal, chosen in moments(case):
        for move in sample(legal, chosen) if mover != CHANCE else ():
            several = beginnings(move.split()[0], legal, case.room.words.GRAMMAR)
            assert move in several or not several
            if several:
                assert_advice_is_legal(match, mover, move.split()[0], asked_back(move.split()[0], several))
