"""What holds for all tests."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("house", deadline=None)  # no test depends on the clock
settings.load_profile("house")
