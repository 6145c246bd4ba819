"""Moves and points in sentences, worked out by hand; and whole matches beside the oracle."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import hedgerow
from cite import rule
from games.pastures.figures import figure
from games.pastures.oracle import ENEMIES, WORDS, Game, named
from games.pastures.test_example import BEFORE, example
from hedgerow import Match
from hedgerow.games.pastures.words import explain_score


def last(match: Match) -> list[str]:
    return match.tale(len(match.log) - 1)


# --- moves ------------------------------------------------------------------------------------------------------------


@rule("pastures.neighbours")
def test_a_terrain_closes_the_squares_beside_it() -> None:
    """River on B2 shuts desert out of its four sides; forest shuts nothing out; mountain on C3 plains out of C2, B3."""
    match = hedgerow.new("pastures", rows=3, columns=3)
    assert last(match.play("river B2")) == ["Desert can no longer stand on B1, A2, C2 and B3."]
    assert last(match.play("forest A1")) == []
    assert last(match.play("mountain C3")) == ["Plains can no longer stand on C2 and B3."]
    assert last(match.play("river B3")) == ["Desert can no longer stand on A3."]  # B2 and C3 are written, C2 was shut
    assert last(match.play("wasteland A3")) == []


@rule("pastures.claiming?first", "pastures.end?no-site")
def test_a_full_land_is_told() -> None:
    """On nine squares player 2 did not fill the last, so she builds first; a land without sites ends the match."""
    text = "filling, player 1 to write\nplayer 1 wrote mountain\nplayer 2 wrote forest\n1 F M R\n2 M F R\n3 F R .\n"
    match = figure(f"option rows: 3\noption columns: 3\n\n{text}")
    assert last(match.play("wasteland C3")) == ["The land is full; player 2 places the first castle."]
    assert last(match.undo().play("river C3")) == ["The land is full, and nowhere can a castle stand."]


@rule("pastures.influence", "pastures.points", "pastures.overlap", "pastures.end")
def test_castles_of_the_example() -> None:
    """Eleven sites; B2 takes C2, D2, B3 and C3 with it. E5 has one River and leaves only E2: two Plains, a River."""
    match = example()
    assert last(match.play("castle B2")) == [
        "The castle on B2 claims A1 to C3 and earns 16: 9 from plains, 4 from forest and 3 from mountain.",
        "It takes 4 others away; 6 sites are left.",
    ]
    assert last(match.play("castle E5")) == [
        "The castle on E5 claims D4 to E5 and earns 1: 1 from river.",
        "It takes 4 others away; 1 site is left.",
    ]
    assert last(match.play("castle E2")) == [
        "The castle on E2 claims D1 to E3 and earns 7: 6 from plains and 1 from river.",
        "No site is left.",
    ]


@rule("pastures.points")
def test_a_castle_that_earns_nothing() -> None:
    match = figure(
        "option rows: 3\noption columns: 4\n\nclaiming, player 1 to build\n1 W D W D\n2 D W D D\n3 D D D W\n"
    )
    assert last(match.play("castle A1")) == [
        "The castle on A1 claims A1 to B2 and earns nothing.",
        "It takes 2 others away; 1 site is left.",
    ]


@rule("pastures.claiming?must")
def test_passing_among_castles() -> None:
    match = example(BEFORE, castle_pass="on")
    assert last(match.play("pass")) == ["If player 2 passes, too, the match is over."]
    assert last(match.play("pass")) == ["Both have passed: the match is over."]


@rule("pastures.filling?stuck")
def test_a_stuck_pass() -> None:
    text = "option rows: 3\noption columns: 3\noption stuck: pass\n\nfilling, player 1 to write\n"
    text += "player 1 wrote forest\nplayer 2 wrote wasteland\n1 F M W\n2 D . R\n3 W P F\n"
    assert last(hedgerow.read("pastures", text).play("pass")) == ["Nothing is barred any more."]


OPPOSITE = {one: other for pair in ENEMIES for one in pair for other in pair if one != other}


@rule("pastures.neighbours", "pastures.points", "pastures.overlap")
@pytest.mark.parametrize("options", [{"rows": 5, "columns": 6}, {"rows": 4, "columns": 5, "adjacency": 8}], ids=str)
def test_what_is_told_is_what_the_oracle_sees(options: dict[str, Any]) -> None:
    """The squares that close to a terrain's opposite; the points of a castle, and how many sites are left."""
    for seed in range(6):
        match, game, chosen = hedgerow.new("pastures", **options), Game(options), random.Random(seed)
        while match.to_move is not None:
            move = chosen.choice(match.legal())
            what = move.split()[0]
            foe = OPPOSITE.get(next((letter for letter, word in WORDS.items() if word == what), ""), "")
            before = {named(q) for q in game.squares if foe and game.fits(foe, q)}
            game.play(move)
            told = " ".join(last(match.play(move)))
            after = {named(q) for q in game.squares if foe and game.fits(foe, q)}
            if what == "castle":
                square = game.castles[-1][1]
                assert int((re.findall(r"earns (\d+)", told) or [0])[0]) == game.castle_points(square)
                assert int((re.findall(r"(\d+) sites? (?:is|are) left", told) or [0])[0]) == len(game.sites())
            else:
                shut = before - after - {move.split()[1]}
                assert set(re.findall(r"\b[A-P]\d+\b", told)) == shut
                assert not shut or told.startswith(WORDS[foe].capitalize())


# --- points -----------------------------------------------------------------------------------------------------------


@rule("pastures.points", "pastures.points?forest", "pastures.open?visible")
def test_points_are_explained_square_by_square() -> None:
    match = example().play("castle B2").play("castle E5").play("castle E2")
    assert explain_score(match.state, 0) == [
        "Plains: 15",
        "  The castle on B2 holds C2, B3 and C3: 3 each, 9.",
        "  The castle on E2 holds D2 and E3: 3 each, 6.",
        "Forest: 4",
        "  The castle on B2 holds C1 and A3: 2 each, 4.",
        "River: 1",
        "  The castle on E2 holds D3: 1 each, 1.",
        "Mountain: 3",
        "  The castle on B2 holds A1, B1 and A2: 1 each, 3.",
        "Total: 23",
    ]
    assert explain_score(match.state, 1) == [
        "Plains: 0", "Forest: 0", "River: 1", "  The castle on E5 holds D4: 1 each, 1.", "Mountain: 0", "Total: 1",
    ]  # fmt: skip


@rule("pastures.points?own-square")
@pytest.mark.parametrize(("own", "plains"), [("off", 6), ("on", 9)])
def test_the_castles_own_square_is_explained_as_the_table_counts_it(own: str, plains: int) -> None:
    """E3 stands on Plains between D2, E2 and E4, which is Wasteland: two Plains, three with its own."""
    match = example(castle_square_scores=own).play("castle E3")
    assert explain_score(match.state, 0)[0] == f"Plains: {plains}"


@pytest.mark.parametrize("options", [{}, {"rows": 5, "columns": 4, "forest_points": 1, "castle_square_scores": True}])
def test_explanations_add_up(options: dict[str, Any]) -> None:
    for seed in range(5):
        match, chosen = hedgerow.new("pastures", **options), random.Random(seed)
        while match.to_move is not None:
            match.play(chosen.choice(match.legal()))
            for seat in (0, 1):
                lines = explain_score(match.state, seat)
                reasons = [int(line.rstrip(".").rpartition(" ")[2]) for line in lines if line[0] == " "]
                heads = dict(line.lower().split(": ") for line in lines if line[0] != " ")
                assert int(heads.pop("total")) == match.scores()[seat] == sum(reasons)
                assert {terrain: int(points) for terrain, points in heads.items()} == match.tally(seat)
