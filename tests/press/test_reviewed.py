"""Pages as a person has looked at them: small pictures, compared with a tolerance for other renderers.

A picture proves that a page has not changed unseen. After a change that is meant, look at the page, then write its
picture anew: HEDGEROW_LOOKED_AT=yes python -m pytest tests/press/test_reviewed.py
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from hedgerow import catalog
from hedgerow.press.book import rulebook_pdf
from hedgerow.press.prints import game_pdf
from press.reading import needs_poppler, needs_typst, pixels

pytestmark = [needs_poppler, needs_typst]
REVIEWED = Path(__file__).parent / "reviewed"
DPI = 36  # enough to see what lies where
FAR = 24  # of 255: so much darker or lighter, after a blur, that something else lies there
FEW = 0.003  # part of a page that may be so
PAGES: dict[str, tuple[dict[str, Any], int]] = {
    "wildfire-solo": ({"variant": "solo"}, 1),
    "wildfire-x4": ({"variant": "x4"}, 1),
    "wildfire-vs": ({"variant": "vs"}, 1),
    "wildfire-key": ({}, 2),
    "pastures-8x8": ({}, 1),
    "pastures-3x16": ({"rows": 3, "columns": 16}, 1),
    "rewilding-solo": ({}, 1),
    "shelter-solo": ({}, 1),
    "vasty-fronts": ({}, 3),
    "vasty-backs": ({}, 4),
    "vasty-pieces": ({}, 21),
    "rewilding-grey": ({"grey": True}, 1),
    "shelter-letter": ({"paper": "Letter"}, 1),
    "vasty-box": ({}, 23),
    "vasty-key": ({}, 25),
}
BOOKS = {"wildfire-rules": 4, "vasty-rules": 5, "rewilding-rules": 5}


def blurred(page: np.ndarray) -> np.ndarray:
    """Four pixels as one: hinting and smoothing differ between renderers."""
    high, wide = page.shape[0] // 2 * 2, page.shape[1] // 2 * 2
    return page[:high, :wide].reshape(high // 2, 2, wide // 2, 2).mean(axis=(1, 3))


def differing(one: np.ndarray, other: np.ndarray) -> float:
    """The part of a page that looks another way."""
    assert one.shape == other.shape
    return float((np.abs(blurred(one) - blurred(other)) > FAR).mean())


def check_looks(name: str, pdf: bytes, number: int) -> None:
    page = pixels(pdf, DPI, number)[0].mean(axis=2)
    path = REVIEWED / f"{name}.png"
    if os.environ.get("HEDGEROW_LOOKED_AT"):
        REVIEWED.mkdir(exist_ok=True)
        Image.fromarray(page.astype(np.uint8)).quantize(16).save(path, optimize=True)
    assert differing(page, np.asarray(Image.open(path).convert("L"), dtype=float)) < FEW


@pytest.mark.parametrize("name", PAGES)
def test_a_page_looks_as_it_was_reviewed(name: str) -> None:
    chosen, number = PAGES[name]
    room, options = catalog.room(name.partition("-")[0]), dict(chosen)
    paper, grey, variant = options.pop("paper", "A4"), options.pop("grey", False), options.pop("variant", None)
    check_looks(name, game_pdf(room, room.settings(None, variant, options), paper, 1, grey), number)


@pytest.mark.parametrize("name", BOOKS)
def test_a_page_of_rules_looks_as_it_was_reviewed(name: str) -> None:
    check_looks(name, rulebook_pdf(catalog.room(name.partition("-")[0])), BOOKS[name])


def test_a_missing_row_would_be_seen() -> None:
    """The eye is sharp enough: a white band of 14 mm across a sheet is noticed."""
    seen = np.asarray(Image.open(REVIEWED / "wildfire-x4.png").convert("L"), dtype=float)
    damaged = seen.copy()
    damaged[100:120] = 255
    assert differing(damaged, seen) > FEW
