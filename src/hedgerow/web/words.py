"""What people type about themselves: a name that is safe to show to everybody else."""

from __future__ import annotations

import unicodedata

from hedgerow.kernel.refusal import BadSettings

LONGEST_NAME = 40
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # controls, direction marks, private and unassigned characters
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters by name, empty to the eye
_KEPT = "\u200d"  # joins the parts of one picture character
_MOST_MARKS = 2  # accents on one letter: more would climb over the lines above


def cleaned(text: str) -> str:
    """Without control and direction characters, with single blanks, with few accents on a letter.

    >>> cleaned("  A\\u202enna   B.\\n")
    'Anna B.'
    """
    kept, marks = [], 0
    for character in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(character)
        if character.isspace() or character in _BLANK:
            character, marks = " ", 0
        elif kind in _INVISIBLE and character != _KEPT:
            continue
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= _MOST_MARKS:
            kept.append(character)
    return " ".join("".join(kept).split())


def clean_name(text: str) -> str:
    """A name of 1 to 40 characters that can be seen; raises `BadSettings` with a sentence."""
    if len(text) > 20 * LONGEST_NAME:
        raise BadSettings(f"A name has at most {LONGEST_NAME} characters.")
    name = cleaned(text)
    if len(name) > LONGEST_NAME:
        raise BadSettings(f"A name has at most {LONGEST_NAME} characters; this one has {len(name)}.")
    if not any(unicodedata.category(c)[0] in "LNPS" for c in name):
        raise BadSettings("A name needs at least one character that can be seen.")
    return name


def clean_text(text: str, longest: int) -> str:
    """Something said, in one line; raises `BadSettings` with a sentence."""
    said = cleaned(text[: 20 * longest])
    if not said:
        raise BadSettings("There is nothing to say in this.")
    if len(said) > longest:
        raise BadSettings(f"Please say it in {longest} characters; this has {len(said)}.")
    return said
