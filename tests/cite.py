"""Tests cite the rules they prove: `@rule("wildfire.spread")`. `test_rulebooks.py` checks that each is cited."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest

T = TypeVar("T", bound=Callable[..., object])


def rule(*slugs: str) -> Callable[[T], T]:
    """Mark a test as proof of these rules and rulings."""
    return pytest.mark.rule(*slugs)
