"""Whole matches refereed twice, by the rules and by the oracle; and what they met, so that nothing is passed over."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import hedgerow
from cite import rule
from games.vasty.beside import MISFORTUNE, PROGRESS, STANDARD, TABLES, Both, Table, plain, play_beside
from games.vasty.oracle.people import CHANCE
from hedgerow.games.vasty import ROOM
from hedgerow.table.match import Match

MATCHES = 3  # of each table
PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


@cache
def folder() -> Path:
    import tempfile

    return Path(tempfile.mkdtemp(prefix="hedgerow-decks-"))


@cache
def met_at(table: Table) -> Counter[tuple[str, str]]:
    """Play at a table, both referees watching; what was met there."""
    met: Counter[tuple[str, str]] = Counter()
    for seed in range(MATCHES):
        for (effect, situation), count in play_beside(table, seed, 10_000, folder())[0].items():
            met[kind_of(effect), situation] += count
    return met


def kind_of(effect: str) -> str:
    """`MOVE 3` and `MOVE 5` are one kind; the dice are not."""
    return re.sub(r" \d$", "", effect)


@pytest.mark.parametrize("table", TABLES, ids=[table.name for table in TABLES])
@rule("vasty.placement", "vasty.placement?edge", "vasty.placement?no-space", "vasty.board?geometry", "vasty.turn")
@rule("vasty.move", "vasty.move?full", "vasty.move?dead-end", "vasty.move?backtracking", "vasty.progress")
@rule("vasty.misfortune", "vasty.misfortune?single-victim", "vasty.duel", "vasty.damage", "vasty.endgame", "vasty.win")
def test_both_referees_agree_after_every_move(table: Table) -> None:
    assert met_at(table)


# --- what must have been met ------------------------------------------------------------------------------------------

STATES = ("sword", "shield", "poison", "curse", "two damage", "at home", "steered", "empty pile")
VICTIMS = ("sword", "shield", "poison", "curse", "two damage", "at home")
WALKING = (
    *("a way too short", "collected", "healed", "slowed by poison", "token: take", "token: give", "token: leave"),
    *("dead end", "win"),
)
OWN_MOVE = (
    *("duel offered", "duel won", "duel lost", "duel tied", "sword in a duel", "sword broken", "cursed die"),
    *("shield rolled", "shield lost", "third damage", "steered by another", "cannot move", "curse lifted by a 6"),
)
NAMING = [effect for effect in MISFORTUNE if effect not in ("MOVE_OBJ 1d6", "REMOVE_OBJ", "SEND_HOME", "SWAP_PAWNS")]
WANTED: dict[str, tuple[str, ...]] = {
    **{kind_of(effect): STATES for effect in (*PROGRESS, *MISFORTUNE) if effect != "SEND_HOME"},
    "SEND_HOME": ("herself", "another", "healed", "poison cured", "poison", "two damage"),
    "PLACE_OBJ": (*STATES, "nothing to place"),
    "SWAP_OBJ": (*STATES, "no target", "two colours", "two of one colour", "put under its pawn")
    + ("two of one colour on one space",),
    "HEAL": (*STATES, "healed", "healing forbidden", "no-heal"),
    "SHIELD": (*STATES, "second of a kind", "third copy"),
    "SWORD": (*STATES, "second of a kind", "third copy"),
    "REMOVE_TOKEN": (*STATES, "no target", "removed nothing", *(f"removed {kind}" for kind in STATES[:4])),
    "MOVE": (
        *STATES,
        *WALKING,
        *OWN_MOVE,
        "sent home by her own duel",
        "nowhere to go",
        "walked over an own objective",
    ),
    "MOVE 1d6+2": (*STATES, *WALKING, *OWN_MOVE, "sent home by her own duel", "risk strikes", "healing forbidden")
    + ("third damage without healing", "nowhere to go"),
    "MOVE 1d6+4": (*STATES, *WALKING, *OWN_MOVE, "sent home by her own duel", "risk strikes", "healing forbidden")
    + ("third damage without healing", "poison cured"),
    "redraw": (*STATES[:6], *WALKING[:4], *OWN_MOVE),
    "last roll": (*STATES, *WALKING, *OWN_MOVE, "one of two collected", "cards that fit nowhere"),
    "DEAL": (*STATES, "shield rolled", "shield lost", "third damage", "third damage without healing", "cursed die"),
    "MOVE_OPP": (*STATES, *WALKING, "collected when moved by another", "nowhere to go"),
    "DUEL": (*STATES, *WALKING[:8], *OWN_MOVE[1:], "collected when moved by another", "walked over an own objective"),
    "MOVE_OBJ 1d6": (*STATES, "no target", "may not lie there", "stays where it was", "put under its pawn")
    + ("cursed die", "fixes the victim", "victim fixed before", "a way too short"),
    "CHOOSE_CARD": (*STATES, "the later counts"),
    "CHOOSE_MOVE": (*STATES, "the later counts"),
    "DISCARD": (*STATES, "no target", "pile comes back"),
    "CURSE": (*STATES, "second of a kind", "third copy", "victim fixed before"),
    "POISON": (*STATES, "second of a kind", "third copy", "victim fixed before", "victim lost-turn"),
    "REMOVE_OBJ": (*STATES, "no target"),
    "SWAP_TOKENS": (*STATES, "no target", "victim fixed before"),
    "SWAP_PAWNS": (*STATES, "put on an own objective", "two others"),
    "match": ("endless", "stalled", "objective placed without a pile", "objective beside its own colour")
    + ("won on another's turn",),
    "turn": ("can only redraw", "card chosen", "drew from under", "lost", "no card to choose from")
    + ("no card to choose fits", "no card to choose fits, and no pile"),
    "set-up": ("equal rolls",),
}


def test_the_matches_met_what_they_were_sent_for() -> None:
    """Every effect in every state of who plays it and of who suffers it, and what may happen on its way."""
    met: Counter[tuple[str, str]] = sum((met_at(table) for table in TABLES), Counter())
    wanted = {(effect, situation) for effect, situations in WANTED.items() for situation in situations}
    wanted |= {(kind_of(effect), f"victim {state}") for effect in NAMING for state in VICTIMS}
    wanted |= {(kind_of(effect), "victim chosen") for effect in NAMING}
    assert sorted(wanted - set(met)) == []
    assert len(wanted) > 450


# --- playthroughs -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=[path.stem for path in PLAYTHROUGHS])
def test_playthroughs_under_both_referees(path: Path) -> None:
    """Every line of a playthrough is judged by the oracle, too, and its end is what the file expects."""
    text = path.read_text(encoding="utf-8")
    told = hedgerow.load(text.split("\n= ")[0])
    both = Both(Match(ROOM, told.settings, told.seed), STANDARD)
    for entry in told.log:
        words = {plain(answer): answer for answer in both.referee.ask.answers}
        both.play(words[plain(entry.words)])
    expected = dict(line[2:].split(": ", 1) for line in text.splitlines() if line.startswith("= "))
    if "scores" in expected:
        assert expected["scores"] == " ".join(map(str, both.referee.scores()))
    if expected.get("outcome", "ongoing") != "ongoing":
        assert expected["outcome"] == " ".join(both.referee.results())
    if "legal" in expected:
        assert {plain(words) for words in expected["legal"].split(", ")} == {plain(a) for a in both.referee.ask.answers}


def test_a_match_that_goes_another_way_is_noticed() -> None:
    """The comparison itself: one marker more, and it fails."""
    match = Match(ROOM, ROOM.settings(2), 1)
    both = Both(match, STANDARD)
    match._s.damage[0] = 1
    with pytest.raises(AssertionError):
        both.compare()
    assert both.referee.ask.who == CHANCE
