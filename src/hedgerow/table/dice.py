"""Fair dice: what the table rolls is fixed by a secret seed whose hash everybody has seen before the first roll.

The n-th outcome of a stream is a pure function of the seed (HMAC-SHA-256, not Philox: those who see rolls must not be
able to foresee others). When the match has ended the seed is told, and anybody can compute every roll again.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import Counter

from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE
from hedgerow.table.match import Match

SEED_BYTES = 32
SPAN = 1 << 64


def new_seed() -> bytes:
    """A seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def seed_from_words(words: str) -> bytes:
    """A seed that friends can share: the same words, the same dice."""
    return hashlib.sha256(b"hedgerow seed\0" + words.strip().encode()).digest()


def commitment(seed: bytes) -> str:
    """What is shown at the start: the SHA-256 of the seed."""
    return hashlib.sha256(seed).hexdigest()


def lot_seed(seed: bytes) -> int:
    """The seed of a match's lots; it tells nothing of the dice, so that it may stand in a file before the end."""
    return int.from_bytes(hmac.digest(seed, b"lots", "sha256")[:8], "big")


def draw(seed: bytes, stream: int, number: int, faces: int) -> int:
    """Outcome number `number` of a stream, 0 to `faces` - 1, each equally likely."""
    fair = SPAN - SPAN % faces  # a number at or above it would favour the low faces: take the next
    attempt = 0
    while True:
        digest = hmac.digest(seed, f"{stream} {number} {attempt}".encode(), "sha256")
        value = int.from_bytes(digest[:8], "big")
        if value < fair:
            return value % faces
        attempt += 1


def next_roll(seed: bytes, match: Match, rolled: Counter[int]) -> int:
    """The move code of what chance brings now; `rolled` counts the outcomes so far, by stream."""
    s = match.state
    stream = int(contract.stream(s))
    return int(contract.face(s, draw(seed, stream, rolled[stream], int(contract.faces(s)))))


def audit(match: Match, seed: bytes, entered: frozenset[int] = frozenset()) -> list[int]:
    """The places in the log of rolls that the seed does not give; `entered` are real dice, which it need not."""
    wrong, rolled = [], Counter[int]()
    again = Match(match.room, match.settings, match.seed, match.at(0) if match.opened_by_diagram else None)
    for at, entry in enumerate(match.log):
        if entry.seat == CHANCE:
            stream = int(contract.stream(again.state))
            if at not in entered and next_roll(seed, again, rolled) != entry.move:
                wrong.append(at)
            rolled[stream] += 1
        again.replay(entry)
    return wrong
