from __future__ import annotations

from collections.abc import Iterator

import pytest

from web.client import Browser, visiting


@pytest.fixture
def browser() -> Iterator[Browser]:
    """A visitor to a house with the usual settings."""
    with visiting() as browser:
        yield browser
