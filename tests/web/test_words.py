"""Names that others will see."""

from __future__ import annotations

import pytest

from hedgerow.kernel.refusal import BadSettings
from hedgerow.web.words import clean_name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \t B.\n", "Ann B."),
        ("A\u202enna", "Anna"),  # turns the rest of a line around
        ("A\u200bnn\u2066", "Ann"),  # invisible
        ("A\x00n\x1bn", "Ann"),
        ("Zoe\u0308", "Zoë"),
        ("a" + "\u0301" * 50, "á\u0301\u0301"),  # a tower of accents
        ("李雷", "李雷"),
        ("👩\u200d🌾", "👩\u200d🌾"),
        ("<b>", "<b>"),  # harmless: pages escape it
        ("x" * 40, "x" * 40),
    ],
)
def test_a_name_is_cleaned(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize("typed", ["", "   ", "\u202e\u200b", "\u0301", "x" * 41, "x" * 10_000, "\u3164"])
def test_a_name_is_refused_with_a_sentence(typed: str) -> None:
    with pytest.raises(BadSettings, match="A name"):
        clean_name(typed)
