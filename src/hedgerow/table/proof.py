"""Checking the promise of fair dice: does the seed fit the fingerprint, and do all rolls follow from the seed?"""

from __future__ import annotations

import hmac
import re
from dataclasses import dataclass

from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.refusal import BadText
from hedgerow.table import dice
from hedgerow.table.match import Match
from hedgerow.table.text import read_match


@dataclass(frozen=True)
class Finding:
    """One thing that was checked."""

    good: bool
    sentence: str


def check(seed: str, fingerprint: str, match: str = "") -> list[Finding]:
    """What can be said of a seed (hexadecimal), a fingerprint and a dump; raises `BadText` for what cannot be read."""
    replayed = read_match(match) if match.strip() else None
    told = replayed.notes if replayed else {}
    raw = _hex(seed or told.get("seed of the dice", ""), "seed")
    wanted = (fingerprint or told.get("fingerprint", "")).strip().lower()
    findings = []
    if wanted:
        fits = hmac.compare_digest(dice.commitment(raw), _hex(wanted, "fingerprint").hex())
        findings.append(
            Finding(fits, "The seed fits the fingerprint." if fits else "The seed has another fingerprint.")
        )
    if replayed:
        findings.append(_rolls(raw, replayed))
        if replayed.room.left_to_lot(replayed.settings):
            findings.append(_lots(raw, replayed))
    if not findings:
        findings.append(Finding(True, f"The fingerprint of this seed is {dice.commitment(raw)}."))
    return findings


def _rolls(seed: bytes, match: Match) -> Finding:
    rolls = [at for at, entry in enumerate(match.log) if entry.seat == CHANCE]
    wrong = dice.audit(match, seed)
    if not wrong:
        return Finding(True, f"All {len(rolls)} dice and cards of the match follow from the seed.")
    first = match.log[wrong[0]].words
    return Finding(
        False,
        f"{len(wrong)} of {len(rolls)} dice and cards do not follow from the seed, the first being {first!r} "
        f"(move {wrong[0] + 1}). Real dice that people entered never do.",
    )


def _lots(seed: bytes, match: Match) -> Finding:
    """Who starts, and whatever else the settings left to lot."""
    if match.seed == dice.lot_seed(seed):
        return Finding(True, "The lots that were drawn before the match follow from the seed.")
    return Finding(False, "The lots that were drawn before the match do not follow from the seed.")


def _hex(text: str, what: str) -> bytes:
    text = text.strip().lower()
    if not re.fullmatch(r"[0-9a-f]{64}", text):
        raise BadText(f"A {what} has 64 hexadecimal digits; this has {len(text)} characters.")
    return bytes.fromhex(text)
