"""Fair dice can be checked by anybody: the fingerprint, every roll, and what was tampered with."""

from __future__ import annotations

import hashlib
from collections import Counter
from pathlib import Path

import pytest

import hedgerow
from hedgerow.cli import main
from hedgerow.kernel import contract
from hedgerow.kernel.refusal import BadText
from hedgerow.table import dice, proof
from hedgerow.table.text import write_table
from table.seated import new

SEED = bytes(range(32))
FINGERPRINT = hashlib.sha256(SEED).hexdigest()


def fair_match(**notes: str) -> str:
    """A few turns whose dice come from the seed."""
    match, rolled = hedgerow.new("wildfire", seed=0), Counter[int]()
    while len(match.log) < 12 and match.to_move is not None:
        if match.to_move == "chance":
            stream = int(contract.stream(match._s))
            match.play_code(-1, dice.next_roll(SEED, match, rolled))
            rolled[stream] += 1
        else:
            match.play(match.legal()[0])
    match.notes = {name.replace("_", " "): told for name, told in notes.items()}
    return match.dump()


def test_a_fair_match() -> None:
    findings = proof.check(SEED.hex(), FINGERPRINT, fair_match())
    assert [finding.good for finding in findings] == [True, True]
    assert "follow from the seed" in findings[1].sentence


def test_lots_follow_from_the_seed_too() -> None:
    """A table left it to lot who starts: the file names a seed of the lots that only the secret one gives."""
    table = new("pastures", first="random")
    assert table.match.seed == dice.lot_seed(SEED)
    findings = proof.check(SEED.hex(), FINGERPRINT, write_table(table))
    assert [finding.good for finding in findings] == [True, True, True]
    findings = proof.check("00" * 32, "", write_table(table))
    assert "lots" in findings[-1].sentence and not findings[-1].good


def test_another_seed_has_another_fingerprint() -> None:
    wrong = proof.check("00" * 32, FINGERPRINT)
    assert [finding.good for finding in wrong] == [False]


def test_dice_of_another_seed_do_not_follow() -> None:
    findings = proof.check("00" * 32, "", fair_match())
    assert [finding.good for finding in findings] == [False]


def test_the_facts_may_stand_in_the_file() -> None:
    text = fair_match(fingerprint=FINGERPRINT, seed_of_the_dice=SEED.hex())
    assert [finding.good for finding in proof.check("", "", text)] == [True, True]
    assert hedgerow.load(text).dump() == text


def test_a_seed_alone_tells_its_fingerprint() -> None:
    assert FINGERPRINT in proof.check(SEED.hex(), "")[0].sentence


@pytest.mark.parametrize(("seed", "fingerprint"), [("", ""), ("xyz", ""), ("00" * 31, ""), ("00" * 32, "12")])
def test_what_is_no_seed(seed: str, fingerprint: str) -> None:
    with pytest.raises(BadText, match="64 hexadecimal digits"):
        proof.check(seed, fingerprint)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.match"
    file.write_text(fair_match())
    assert main(["verify", str(file), "--seed", SEED.hex(), "--fingerprint", FINGERPRINT]) == 0
    assert "yes: The seed fits the fingerprint." in capsys.readouterr().out
    assert main(["verify", str(file), "--seed", "11" * 32, "--fingerprint", FINGERPRINT]) == 1
    assert "NO: The seed has another fingerprint." in capsys.readouterr().out
    assert main(["verify", str(tmp_path / "missing")]) == 2
