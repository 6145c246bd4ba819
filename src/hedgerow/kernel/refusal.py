"""Why something was refused: a code for programs, a sentence for people, the slug of the rule for both."""

from __future__ import annotations

import re
from dataclasses import dataclass

_RULE = re.compile(r" \[([a-z]+\.[a-z0-9-]+(?:\?[a-z0-9-]+)?)\]$")


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
    """A dump or a position that cannot be read; names the line.

    What no match can come to is refused by a rule: the sentence ends with its slug in brackets, which is taken off and
    kept as `rule`.

    >>> problem = BadText("its home is missing. [wildfire.home]", 3)
    >>> str(problem), problem.rule
    ('line 3: its home is missing.', 'wildfire.home')
    """

    def __init__(self, sentence: str, line: int = 0) -> None:
        found = _RULE.search(sentence)
        self.sentence = sentence[: found.start()] if found else sentence
        self.rule = found[1] if found else ""
        super().__init__(f"line {line}: {self.sentence}" if line else self.sentence)
        self.line = line

    def at(self, line: int) -> BadText:
        """The same on another line, where the text is a part of a longer one."""
        return BadText(f"{self.sentence} [{self.rule}]" if self.rule else self.sentence, line)
