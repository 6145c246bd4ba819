"""Why something was refused: a code for programs, a sentence for people, the slug of the rule for both."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Refusal:
    """One reason not to play a move.

    `code` is stable (`not-burning`), `sentence` is for a person, `rule` is a slug of the game's
    rules (`wildfire.douse`).
    """

    code: str
    sentence: str
    rule: str = ""


class HedgerowError(Exception):
    """Everything a user can do wrong. `str()` of it is one clear sentence."""


class IllegalMove(HedgerowError):
    """A move that the rules refuse; the match is as it was."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.code = refusal.code
        self.sentence = refusal.sentence
        self.rule = refusal.rule


class BadSettings(HedgerowError, ValueError):
    """An unknown game, variant or option, or a value out of range.

    `setting` says which one, as a file writes it (`variant`, `players`, `option NAME`), where it is one alone.
    """

    def __init__(self, sentence: str, setting: str = "") -> None:
        super().__init__(sentence)
        self.setting = setting


class BadText(HedgerowError, ValueError):
    """A dump or a position that cannot be read; names the line."""

    def __init__(self, sentence: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {sentence}" if line else sentence)
        self.line = line
