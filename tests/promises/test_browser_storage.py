"""A browser keeps what it stored: the scripts use the recorded keys of localStorage."""

from __future__ import annotations

import re

import pytest

from promises.recordings import SOURCE, load

SCRIPTS = [path.read_text(encoding="utf-8") for path in sorted(SOURCE.rglob("*.js"))]
KEYS = load("browser.json")


@pytest.mark.parametrize("key", KEYS["localStorage"])
def test_a_script_uses_the_recorded_key(key: str) -> None:
    """In a script that also uses localStorage, directly or in a helper of its own."""
    pattern = rf"[\"'`]{re.escape(key)}[\"'`]"
    assert [text for text in SCRIPTS if "localStorage" in text and re.search(pattern, text)]


def test_a_name_that_was_typed_is_remembered() -> None:
    """Its key is a prefix in a script, and the name of a field that pages ask to remember."""
    prefix, field = KEYS["remembered field"]
    assert [text for text in SCRIPTS if "localStorage" in text and f"`{prefix}${{" in text]
    pages = [path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.html")]
    assert sum(f'data-remember="{field}"' in page for page in pages) >= 3
