"""The page that checks dice."""

from __future__ import annotations

import hashlib

import pytest

from web.client import Browser
from web.reading import read

SEED = "ab" * 32
FINGERPRINT = hashlib.sha256(bytes.fromhex(SEED)).hexdigest()


@pytest.mark.parametrize(
    ("sent", "status", "told"),
    [
        ({"seed": SEED, "commitment": FINGERPRINT}, 200, "The seed fits the fingerprint."),
        ({"seed": SEED, "commitment": "00" * 32}, 200, "The seed has another fingerprint."),
        ({"seed": SEED}, 200, FINGERPRINT),
        ({"seed": "<script>"}, 422, "64 hexadecimal digits"),
        ({}, 422, "64 hexadecimal digits"),
        ({"seed": SEED, "match": "x"}, 422, "this is no Hedgerow match"),
    ],
)
def test_a_seed_is_checked(browser: Browser, sent: dict[str, str], status: int, told: str) -> None:
    answer = browser.post("/fair", sent)
    assert answer.status_code == status and told in answer.text
    assert read(answer.text).faults == []
