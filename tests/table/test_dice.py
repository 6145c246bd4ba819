"""Fair dice: uniform by construction, fixed by the seed, checked by anybody."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from hedgerow.kernel.contract import CHANCE
from hedgerow.table import dice
from hedgerow.table.entry import Entry
from table.seated import SEED, new


def digest_of(value: int) -> bytes:
    return value.to_bytes(8, "big") + bytes(24)


@pytest.mark.parametrize("faces", [2, 3, 6, 7, 77])
def test_every_face_has_equally_many_numbers(monkeypatch: pytest.MonkeyPatch, faces: int) -> None:
    """Of the 2**64 numbers those below the bound are used, and the bound is a multiple of the faces: the last one
    below it is the last face, and the bound itself is thrown away for the next attempt."""
    bound = 2**64 - 2**64 % faces
    numbers = iter([bound - 1])
    monkeypatch.setattr(hmac, "digest", lambda *asked: digest_of(next(numbers)))
    assert dice.draw(SEED, 0, 0, faces) == faces - 1
    if bound < 2**64:
        asked: list[bytes] = []
        numbers = iter([bound, 2**64 - 1, 5])
        monkeypatch.setattr(hmac, "digest", lambda seed, told, kind: asked.append(told) or digest_of(next(numbers)))
        assert dice.draw(SEED, 4, 9, faces) == 5 % faces
        assert asked == [b"4 9 0", b"4 9 1", b"4 9 2"]


def test_a_draw_is_what_the_page_promises() -> None:
    """HMAC-SHA-256 of `stream number attempt`, its first eight bytes, the remainder: computed here once more."""
    by_hand = int.from_bytes(hmac.new(SEED, b"2 5 0", hashlib.sha256).digest()[:8], "big") % 6
    assert dice.draw(SEED, 2, 5, 6) == by_hand


def test_the_fingerprint_is_the_hash_of_the_seed() -> None:
    assert dice.commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert len(dice.new_seed()) == 32 and dice.new_seed() != dice.new_seed()


@pytest.mark.parametrize(("game", "more"), [("wildfire", {}), ("vasty", {"players": 2}), ("rewilding", {"players": 2})])
def test_the_audit_finds_a_changed_roll(game: str, more: dict[str, int]) -> None:
    table = new(game, **more)
    for _ in range(12):
        table.roll_owed()
        if not table.is_over:
            seat = table.owing()[0]
            table.play(seat, table.match.legal(seat)[0])
    assert dice.audit(table.match, SEED) == []
    assert dice.audit(table.match, bytes(32))  # another seed, other dice
    at = next(n for n, e in enumerate(table.match.log) if e.seat == CHANCE)
    real = table.match.log[at].move
    changed = type(table.match)(table.match.room, table.match.settings, 0)
    for entry in table.match.log[:at]:
        changed.replay(entry)
    other = next(c for c in changed._codes(CHANCE) if c != real)
    changed.replay(Entry(CHANCE, other, ""))
    assert dice.audit(changed, SEED) == [at]
    assert dice.audit(changed, SEED, frozenset({at})) == []  # real dice need not follow


def test_the_same_dice_fall_after_taking_back_whatever_is_decided() -> None:
    """Streams count outcomes, so the next die is the same whatever she does instead."""
    table = new("wildfire")
    table.roll_owed()
    first = len(table.match.log)
    table.play(0, table.match.legal(0)[0])
    table.roll_owed()
    fallen = [e.move for e in table.match.log[first:] if e.seat == CHANCE]
    table.take_back(0)
    assert table.rolled == Counter({s: n for s, n in table.rolled.items() if n >= 0})
    table.play(0, table.match.legal(0)[-1])
    table.roll_owed()
    now = [e.move for e in table.match.log[first:] if e.seat == CHANCE]
    assert now[: len(fallen)] == fallen[: len(now)] and fallen
