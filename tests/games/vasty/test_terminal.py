"""At the keyboard: cards drawn stay hidden, the deck can be printed."""

from __future__ import annotations

import re

import pytest

import hedgerow
from cite import rule
from hedgerow.cli import main
from hedgerow.terminal.paint import Brush
from hedgerow.terminal.play import Console


@rule("vasty.secrets")
def test_cards_drawn_by_others_are_not_shown() -> None:
    """Thirty answers by number against the computer: of the forest cards it holds, none is ever printed."""
    screen: list[str] = []
    answers = ["#1"] * 30
    match = hedgerow.new("vasty", seed=5)

    def ask(prompt: str) -> str:
        if not answers:
            raise EOFError
        return answers.pop()

    Console(match, Brush(False), ask=ask, say=screen.append, computers={1: "greedy"}).run()
    drawn = [line for line in screen if "draws a card" in line]
    assert drawn and not any(re.search(r"\bF\d\d\b", line) for line in drawn), drawn
    assert any("(hidden)" in line for line in drawn)


@rule("vasty.deck")
def test_the_deck_is_printed_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "vasty", "--deck"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["card", "misfortune", "left", "front", "right"]
    cards = [line.split()[0] for line in lines if line[:1] in "RF"]  # two effects of a card may take two lines
    assert len(cards) == 12 + 77 and cards[0] == "R01" and cards[-1] == "F77"


def test_a_deck_that_cannot_be_read_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "vasty", "--deck", "/nowhere.csv"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
