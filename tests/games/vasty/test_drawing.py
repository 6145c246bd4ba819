"""The board on paper: every position can be drawn for everybody, every move can be pointed at, nothing hidden shows."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

import hedgerow
from games.vasty.table import play, table
from hedgerow.games.vasty import ROOM
from hedgerow.games.vasty.picture.plan import bounds
from hedgerow.games.vasty.rules.state import NODES
from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE, WATCHER
from hedgerow.kernel.rng import generator
from hedgerow.scene.svg import Drawing, Spot, board_svg
from play import Case, positions

EXAMPLES = [pytest.param(dict(example), id=" ".join(map(str, example)) or "plain") for example in ROOM.examples]


def seen(records, seat: int):
    """The record as a seat, or a watcher, sees it."""
    copy = records.copy()
    contract.hide(copy[0], seat)
    return copy[0]


def drawn(match, seat: int) -> Drawing:
    return ROOM.picture.drawing(seen(match._records, seat), seat)


def some_positions(example: dict, seed: int, most: int = 500, every: int = 9):
    for n, match in enumerate(positions(Case(ROOM, example).new(seed), seed, most)):
        if n % every == 0:
            yield match


def label(match, key: str, seat: int = 0) -> str:
    return next(spot.label for spot in drawn(match, seat).spots if spot.key == key)


# --- over random matches ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("example", EXAMPLES)
def test_everybody_gets_a_sound_drawing(example: dict) -> None:
    for match in some_positions(example, 1):
        for seat in (*range(match.players), WATCHER):
            drawing = drawn(match, seat)
            ElementTree.fromstring(board_svg(drawing))
            ids = re.findall(r' id="([^"]+)"', board_svg(drawing))
            assert len(ids) == len(set(ids))
            assert set(re.findall(r'href="#([^"]+)"', drawing.sheet + drawing.marks)) <= set(ids)
            x, y = drawing.focus or (-1, -1)
            assert 0 <= x <= drawing.width and 0 <= y <= drawing.height
            for spot in drawing.spots:
                assert min(spot.width, spot.height) >= 44 and spot.label
                assert spot.x >= 0 and spot.x + spot.width <= drawing.width
                assert spot.y >= 0 and spot.y + spot.height <= drawing.height


def overlap(a: Spot, b: Spot) -> bool:
    return a.x < b.x + b.width and b.x < a.x + a.width and a.y < b.y + b.height and b.y < a.y + a.height


@pytest.mark.parametrize("example", EXAMPLES)
def test_spots_do_not_overlap(example: dict) -> None:
    for match in some_positions(example, 2, 400, 40):
        for a, b in combinations(drawn(match, 0).spots, 2):
            assert not overlap(a, b), f"{a.key} and {b.key}"


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_move_can_be_pointed_at_and_told_apart(example: dict) -> None:
    for match in some_positions(example, 3, 600, 3):
        if match.to_move in (None, "chance"):
            continue
        seat = match.to_move
        view = seen(match._records, seat)
        spots = {spot.key for spot in ROOM.picture.drawing(view, seat).spots}
        told = set()
        for move in match._codes(seat):
            keys = ROOM.picture.touches(view, seat, move)
            assert set(keys) <= spots, ROOM.words.say(view, seat, move)
            told.add((keys, ROOM.words.say(view, seat, move)))
        assert len(told) == len(match._codes(seat))


@pytest.mark.parametrize("example", EXAMPLES)
def test_no_drawing_changes_with_hidden_facts(example: dict) -> None:
    """A guess differs from the truth only in what the seat does not know."""
    for match in some_positions(example, 4, 500, 23):
        for seat in (*range(match.players), WATCHER):
            view = ROOM.picture.drawing(seen(match._records, seat), seat)
            other = match._records.copy()
            contract.guess(other[0], seat, generator(1))
            assert ROOM.picture.drawing(seen(other, seat), seat) == view


@pytest.mark.parametrize("example", EXAMPLES)
def test_one_key_is_one_sheet(example: dict) -> None:
    sheets: dict[str, str] = {}
    for match in some_positions(example, 5, 600):
        for seat in (0, WATCHER):
            drawing = drawn(match, seat)
            assert sheets.setdefault(drawing.sheet_key, drawing.sheet) == drawing.sheet
    assert len(sheets) > 1


# --- worked out by hand -----------------------------------------------------------------------------------------------


def test_spots_tell_what_lies_there() -> None:
    facts = ["red objectives: F14 R01", "lying: curse R12"]
    match = table("at F14, hand F44", "at F14, damage 1, collected 2, tokens sword", facts=facts)
    assert label(match, "F14") == ("F14, forest, player 1's squirrel, player 2's hare, red objective (acorn)")
    assert label(match, "R01") == "R01, root, red objective (acorn)"
    assert label(match, "R12") == "R12, root, curse (one less on every die; lost on a natural 6, or on collecting)"
    assert label(match, "home") == "home"
    assert label(match, "home-east") == "home east, open dot: no effect"
    assert label(match, "F10") == "F10, forest"
    two = label(match, "player-2")
    assert two.startswith(
        "player 2, blue hare, on F14, 2 of 5 objectives (clover) collected, 1 damage, sword (one more in duels"
    )
    assert two.endswith(", 0 cards in hand, 3 red objectives to place")
    assert "on turn" in label(match, "player-1")


def test_a_dot_tells_its_effects_and_a_card_its_own() -> None:
    """The deck of these tests: R01 front is Place Objectives and Move 1; F44 deals 1, left is Move 5, front Move 4."""
    match = table("hand F44", "")
    assert label(match, "R01-front") == "R01 front, open dot: all place an objective, move 1"
    assert label(match, "hand-1") == (
        "F44, forest card; against rivals: deal 1 damage; left dot: move 5; front dot: move 4; in your hand"
    )


def test_a_covered_dot_is_no_spot() -> None:
    keys = {spot.key for spot in drawn(table("hand F44", ""), 0).spots}
    assert "R01-left" in keys and "R12-front" not in keys and "home-north" not in keys


def test_north_is_up() -> None:
    spots = {spot.key: spot for spot in drawn(table("hand F44", ""), 0).spots}
    assert spots["R01"].y < spots["home"].y and spots["R12"].x < spots["home"].x
    assert spots["R01-front"].y < spots["R01"].y and spots["R01-left"].x < spots["R01"].x < spots["R01-right"].x


def test_a_card_is_placed_by_pointing_at_it_and_at_the_dot() -> None:
    match = table("hand F12 F44", "")
    move = match._understand(0, "place F44 on R01 front heading north")
    assert ROOM.picture.touches(match._s, 0, move) == ("hand-2", "R01-front")
    assert ROOM.picture.touches(match._s, 0, match._understand(0, "redraw")) == ()


def test_the_others_hands_are_backs_and_a_watcher_has_none() -> None:
    match = table("hand F44", "hand F30 F31")
    assert not [s.key for s in drawn(match, WATCHER).spots if s.key.startswith("hand")]
    assert label(match, "hand-1", 1).startswith("F30")
    assert "F30" not in drawn(match, 0).marks and "F30" not in drawn(match, WATCHER).marks


def test_an_announced_card_is_a_ghost_on_its_dot() -> None:
    match = table("hand F44", "")
    play(match, "place F44 on R01 left heading west")
    assert label(match, "R01-left").endswith(", taken by F44")
    assert 'id="m-announced"' in drawn(match, 0).marks


def test_who_chooses_a_card_of_another_is_shown_that_hand() -> None:
    """F24 of these tests discards: player 1 looks at the hand of player 2."""
    match = table("hand F24", "hand F44 F62", facts=["known: F44 by 2, F62 by 2"])
    play(match, "place F24 on home east heading south")
    keys = [spot.key for spot in drawn(match, 0).spots]
    assert "shown-1" in keys and "shown-2" in keys and "shown-3" not in keys
    assert label(match, "shown-2").startswith("F62")
    assert match.status() == "Player 1 looks at the hand of player 2 and chooses a card to go under the pile."
    assert ROOM.picture.touches(match._s, 0, match._understand(0, "discard F62")) == ("shown-2",)
    assert "shown-1" not in [spot.key for spot in drawn(match, 1).spots]
    heading = re.search(r'<g id="m-whose">(.*?)</g>', drawn(match, 0).marks)
    assert heading and re.findall(r">([^<]+)<", heading[1]) == ["The hand of", "player 2"]
    assert "m-whose" not in drawn(match, 1).marks and "m-whose" not in drawn(table("hand F24", ""), 0).marks


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_spot_of_the_tray_lies_on_one_of_its_leaves(players: int) -> None:
    """On a phone each leaf is a window of its own: what lay on two of them, or on none, would be cut."""
    for match in some_positions({"players": players}, 2, 300):
        for seat in (0, WATCHER):
            drawing = drawn(match, seat)
            below = [spot for spot in drawing.spots if spot.y >= (drawing.tray or 0)]
            assert len(below) >= players
            for spot in below:
                right, foot = spot.x + spot.width, spot.y + spot.height
                on = [
                    1
                    for x, y, wide, high in drawing.leaves
                    if x <= spot.x and right <= x + wide and y <= spot.y and foot <= y + high
                ]
                assert len(on) == 1, spot.key


def stand_for(match) -> dict[str, str]:
    """Spaces that can be pointed at instead of a player's slip."""
    return {spot.key: spot.like for spot in drawn(match, int(match._s.asked)).spots if spot.like}


def test_where_a_player_is_chosen_her_pawn_can_be_pointed_at() -> None:
    """F16 swaps pawns, F03 sends one home. Two on one space cannot be told apart there, unless one alone is meant."""
    swap = play(table("at R01, hand F16", "at F14"), "place F16 on home east heading east")
    assert stand_for(swap) == {"R01": "player-1", "F14": "player-2"}
    assert ROOM.picture.touches(swap._s, 0, swap._codes(0)[0]) == ("player-1", "player-2")
    send = play(table("at F14, hand F03", "at F14", "at R01"), "place F03 on home east")
    assert stand_for(send) == {"R01": "player-3"}
    told = ROOM.picture.why(send._s, 0, ["F14"], send.legal())
    assert told.sentence == "On F14 stand player 1's squirrel and player 2's hare. Point at the slip of who is meant."
    assert told.rule == "vasty.misfortune-send-home"
    duel = play(table("at R12, hand F44", "at F14"), "redraw", "roll 1", "step to F14")
    assert stand_for(duel) == {"F14": "player-2"}
    token = play(table("at R12, hand F44", "at R01", facts=["lying: sword F14"]), "redraw", "roll 1", "step to F14")
    assert stand_for(token) == {"F14": "player-1", "R01": "player-2"}
    assert stand_for(table("at R01, hand F16", "at F14")) == {}


def test_the_order_under_the_pile_is_pointed_card_by_card() -> None:
    match = table("hand F01 F02 F03", "at F09")
    play(match, "redraw", "roll 1", "step to R01")
    move = match._understand(0, "under F02 F03 F01")
    assert ROOM.picture.touches(match._s, 0, move) == ("hand-2", "hand-3", "hand-1")


def test_the_pile_is_counted_without_what_is_hidden() -> None:
    """Eight cards lie in the pile of this table, whoever looks."""
    match = table("hand F44", "hand F30 F31")
    for seat in (0, 1, WATCHER):
        assert ">8 cards to draw<" in drawn(match, seat).marks


def test_the_paper_grows_in_steps_of_two_and_ends_with_the_table() -> None:
    """Home covers 13 to 17; with a card at 19 one more cell is shown, rounded up to the even distance 6 from 15."""
    home = [0] * 31
    for y in (13, 14, 16, 17):
        home[y] = 1 << 15
    home[15] = 0b11111 << 13
    assert bounds(home, 15) == (10, 19, 11, 19)
    home[15] |= 1 << 19
    assert bounds(home, 15) == (11, 21, 11, 19)
    assert bounds(home, 5) == (11, 20, 11, 19)


def test_on_the_same_paper_a_card_never_changes() -> None:
    """So the page can tell what a move changed."""
    cards: dict[tuple[str, str], str] = {}
    for match in positions(hedgerow.new("vasty", players=4, seed=2), 2, 200):
        drawing = drawn(match, 0)
        for name, body in re.findall(r'<g id="m-([RF]\d\d)">(.*?)</g>', drawing.marks):
            assert cards.setdefault((drawing.sheet_key, name), body) == body
    assert len({key for key, _ in cards}) > 2 and len({name for _, name in cards}) > 6


def test_chance_is_not_pointed_at() -> None:
    match = hedgerow.new("vasty", seed=1)
    assert {ROOM.picture.touches(match._s, CHANCE, move) for move in match._codes(CHANCE)} == {()}


def test_every_card_has_a_picture() -> None:
    match = table("", "")
    sheet = drawn(match, 0).sheet
    stamps = set(re.findall(r'<g id="vw-([^"]+)"', sheet))
    s = match._s
    effects = {f"p{e}" for node in range(NODES) for row in s.progress[node].tolist() for e in row if e}
    effects |= {f"m{e}" for row in s.misfortune.tolist() for e in row if e}
    assert effects <= stamps
