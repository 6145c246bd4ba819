"""The deck as data: what is accepted, what is refused, how it travels."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hedgerow
from cite import rule
from hedgerow.games.vasty import ROOM
from hedgerow.games.vasty.rules import deck, parts, state

OURS = (ROOM.folder / "deck.csv").read_text()


def given(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "my.csv"
    path.write_text(text)
    return path


@rule("vasty.deck", "vasty.deck?faces", "vasty.board?dotless", "vasty.board?roots")
def test_our_deck() -> None:
    faces = deck.faces_of(deck.STANDARD)
    roots, forest = faces[:12], faces[12:]
    assert len(roots) == 12 and len(forest) == 77
    assert not any(face[0] for face in roots) and all(face[0] for face in forest)
    dots = [sum(text != "-" for text in face[1:]) for face in forest]
    assert [dots.count(n) for n in range(4)] == [5, 26, 30, 16]
    effects = [e for face in forest for e in face[0].split("; ")]
    assert len(effects) == 99
    assert {e.split()[0] for e in effects} == {name.split()[0] for name in deck.MISFORTUNE}


@rule("vasty.deck")
def test_a_deck_travels_with_its_match(tmp_path: Path) -> None:
    """F04 deals 3 in my deck; a dump of the match needs no file."""
    path = given(tmp_path, OURS.replace("F04,forest,DEAL 2", "F04,forest,DEAL 3"))
    match = hedgerow.new("vasty", seed=1, deck=str(path))
    for _ in range(5):
        match.roll() if match.to_move == "chance" else match.play(match.legal()[0])
    path.unlink()
    again = hedgerow.load(match.dump())
    assert again._records.tobytes() == match._records.tobytes()
    assert again.state.misfortune[16, 0] == state.DEAL * 8 + 3


@rule("vasty.deck")
def test_a_file_with_our_cards_is_our_deck(tmp_path: Path) -> None:
    assert deck.canonical(str(given(tmp_path, OURS))) == deck.STANDARD
    assert deck.canonical(deck.standard()) == deck.STANDARD
    assert deck.canonical(" Standard ") == deck.STANDARD


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda t: t.replace("id,kind", "name,kind"), "The first line of a deck"),
        (lambda t: "\n".join(t.splitlines()[:-1]), "F77 is missing"),
        (lambda t: t + "F77,forest,DUEL,-,-,-\n", "F77 is there twice"),
        (lambda t: t + "F78,forest,DUEL,-,-,-\n", "'F78' is no card"),
        (lambda t: t.replace("F04,forest,DEAL 2", "F04,forest,DEAL 9"), "'DEAL 9' is no effect here"),
        (lambda t: t.replace("F04,forest,DEAL 2", "F04,forest,DEAL ²"), "'DEAL ²' is no effect here"),
        (lambda t: t.replace("F04,forest,DEAL 2", "F04,forest,"), "at least one misfortune"),
        (lambda t: t.replace("F04,forest,DEAL 2", "F04,root,DEAL 2"), "cannot be of the kind"),
        (lambda t: t.replace("R12,root,,", "R12,root,DUEL,"), "a root has no misfortune"),
        (lambda t: t.replace("F04,forest,DEAL 2", "F04,forest,DUEL; DUEL; DUEL"), "at most 2 effects"),
        (lambda t: t.replace("SKIP", "DUEL"), "No card of this deck has the effect SKIP"),
        (lambda t: t.replace("F04,forest,DEAL 2,-", "F04,forest,DEAL 2"), "has 5 columns"),
        (lambda t: "x" * 30000, "too long for a deck"),
    ],
)
@rule("vasty.deck")
def test_a_bad_deck_is_refused_with_a_sentence(tmp_path: Path, spoil, told: str) -> None:
    with pytest.raises(hedgerow.HedgerowError, match=told):
        hedgerow.new("vasty", deck=str(given(tmp_path, spoil(OURS))))


@rule("vasty.deck")
def test_no_file_and_no_deck() -> None:
    for bad in ("nowhere.csv", "a|b", "\0", "~nobody/x", "/", "|" * 88):
        with pytest.raises(hedgerow.HedgerowError):
            hedgerow.new("vasty", deck=bad)


@rule("vasty.deck?calibrated")
def test_the_table_of_the_deck_and_of_its_calibration() -> None:
    rows = deck.table()
    assert len(rows) == 90 and rows[0] == ("card", "misfortune", "left", "front", "right")
    assert "2 players" in (ROOM.folder / "rules.md").read_text().split("## Calibration")[1]


def test_a_stranger_pastes_a_deck_but_names_no_file(tmp_path: Path) -> None:
    """The same CSV: as a path it is refused where files may not be read, as a text it is taken."""
    with pytest.raises(hedgerow.BadSettings, match="There is no deck"):
        deck.canonical(str(given(tmp_path, OURS)), files=False)
    assert deck.canonical(OURS, files=False) == deck.STANDARD


# --- taken apart, to be varied ----------------------------------------------------------------------------------------


def apart(value: str = deck.STANDARD) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(parts.taken_apart(value)))
    return found


def together(taken: dict[str, Any]) -> str:
    return parts.canonical(json.dumps(taken))


@rule("vasty.deck")
def test_a_deck_taken_apart_is_the_same_deck_again() -> None:
    """Ours has ten dots to place objectives, and eight cards that remove one."""
    taken = apart()
    assert taken["number"]["PLACE_OBJ"] == 10 and taken["number"]["REMOVE_OBJ"] == 8
    assert taken["F08"] == {"misfortune": "REMOVE_OBJ", "left": "-", "front": "SWORD; MOVE 3", "right": "-"}
    assert together(taken) == deck.STANDARD == parts.canonical(parts.text(deck.STANDARD))


def test_a_single_space_is_changed_and_nothing_else() -> None:
    taken = apart()
    taken["F08"]["misfortune"] = "DUEL"
    faces = deck.faces_of(together(taken))
    changed = [(n, face) for n, face in enumerate(faces) if face != deck.faces_of(deck.STANDARD)[n]]
    assert changed == [(12 + 7, ("DUEL", "-", "SWORD; MOVE 3", "-"))]


@pytest.mark.parametrize(("effect", "place", "filler"), [("PLACE_OBJ", 1, "HEAL"), ("REMOVE_OBJ", 0, "MOVE_OPP")])
@pytest.mark.parametrize("count", [1, 7, 9, 20])
def test_more_or_fewer_of_an_effect(effect: str, place: int, filler: str, count: int) -> None:
    """Whatever is changed is an exchange with Heal, or with Move Opponent; all other cards are as they were."""
    taken = apart()
    before = taken["number"][effect]
    taken["number"][effect] = count
    value = together(taken)
    assert parts.taken_apart(value)["number"] == taken["number"]
    pairs = zip(deck.faces_of(deck.STANDARD), deck.faces_of(value), strict=True)
    changed = [(old, new) for a, b in pairs for old, new in zip(a, b, strict=True) if old != new]
    assert len(changed) == abs(count - before)
    for old, new in changed:
        lost, gained = (new, old) if count < before else (old, new)
        assert effect in gained and effect not in lost and filler in lost
    assert together(taken) == value, "always the same spaces"


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda t: t["number"].update(PLACE_OBJ=0), "PLACE_OBJ is on 1 space of the deck or more, not on 0"),
        (lambda t: t["number"].update(PLACE_OBJ=80), "PLACE_OBJ fits on .* spaces of this deck, not on 80"),
        (lambda t: t["number"].update(PLACE=3), "'PLACE' is not counted; there are: PLACE_OBJ, SWAP_OBJ"),
        (lambda t: t.pop("F08"), "Card F08 of the deck has four places"),
        (lambda t: t["F08"].update(left=3), "Card F08 of the deck has four places"),
        (lambda t: t["F08"].update(misfortune="DEAL 9"), "'DEAL 9' is no effect here"),
    ],
)
def test_what_cannot_be_put_together(spoil: Callable[[Any], object], told: str) -> None:
    taken = apart()
    spoil(taken)
    with pytest.raises(hedgerow.BadSettings, match=told):
        together(taken)
    with pytest.raises(hedgerow.BadSettings, match="no readable JSON"):
        parts.canonical("{")
