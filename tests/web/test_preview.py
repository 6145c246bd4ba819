"""What a move would do, said before it is made: worked out by hand in each game."""

from __future__ import annotations

import hedgerow
from cite import rule
from games.rewilding.figures import position
from games.shelter.figures import play
from games.vasty.table import table
from hedgerow.kernel import contract
from hedgerow.table import views
from hedgerow.table.match import Match
from hedgerow.web.answers import Preview
from hedgerow.web.preview import preview


def before(match: Match, words: str, seat: int = 0) -> Preview:
    """What is shown before a move."""
    view = views.hidden(match.at(match.played), seat)
    code = dict(zip(match.legal(seat), match.codes(seat), strict=True))[words]
    state = view.tobytes()
    told = preview(match.room, view, seat, code)
    assert view.tobytes() == state
    return told


LAND = ("river B2", "forest A1", "mountain C3", "wasteland A2", "plains A3", "forest B1", "river C1", "wasteland C2")


@rule("pastures.influence", "pastures.points")
def test_a_castle_shows_its_block_and_its_points() -> None:
    """On A2, in the corner of F F R, W R W, P F M: three forests, a river and plains, 6 + 1 + 3."""
    match = play(hedgerow.new("pastures", rows=3, columns=3), *LAND, "forest B3")
    told = before(match, "castle A2", seat=1)
    assert told["points"] == (0, 10)
    assert told["reach"] == ["A1", "B1", "A2", "B2", "A3", "B3"]
    assert told["says"][1].endswith("claims A1 to B3 and earns 10: 3 from plains, 6 from forest and 1 from river.")


@rule("pastures.points")
def test_a_terrain_says_what_it_is_worth() -> None:
    match = hedgerow.new("pastures", rows=3, columns=3)
    assert before(match, "plains B2")["says"][-1] == "Plains earns a castle near it 3 points."
    assert before(match, "desert B2")["says"][-1] == "Desert earns no castle anything."


@rule("shelter.place", "shelter.fence")
def test_an_animal_says_where_it_may_be_placed_and_a_fence_whether_it_closes() -> None:
    match = play(hedgerow.new("shelter"), "roll 1 1", "roll 1 2", "roll 1 3", "roll 1 4", "roll 2 5 5")
    adopted = next(words for words in match.legal() if words.startswith("adopt wild dog"))
    told = before(match, adopted)
    assert told["says"][-1] == "Then the wild dog is placed, in row or column 2 or 5."
    play(match, adopted, "place A5")
    fence = next(words for words in match.legal() if words.startswith("fence"))
    assert before(match, fence)["says"][-1] == "It closes no area; 1 fence more may be drawn."


@rule("rewilding.groups", "rewilding.changes")
def test_dice_say_what_they_would_do() -> None:
    match = position(dice="1 3 5 6", changes="1111")
    assert before(match, "place 6 as introduce")["says"] == [
        "When the panel is locked: bring an animal under a plant; 1, 3 and 5 are left."
    ]
    assert before(match, "flip 1")["says"] == ["The 1 becomes 6.", "Then no flip is left."]
    reroll = before(match, "reroll 1 3")
    assert reroll["says"] == ["2 dice will be rolled again.", "Then no re-roll is left."] and reroll["rolls"]


@rule("rewilding.changes?nothing")
def test_a_mirror_for_nothing_says_so_first() -> None:
    match = position(dice="1 3 3 6", changes="1000")
    assert before(match, "mirror 3 to 3")["warning"] == "The die shows that already: the mirror is used up for nothing."
    assert before(match, "mirror 1 to 3")["warning"] == ""


@rule("rewilding.protect", "rewilding.clear", "rewilding.save")
def test_a_square_says_what_it_is_good_for() -> None:
    match = play(position(dice="1 2 2 6", changes="0000"), "place 1 as protect", "place 2 as clear", "save 2")
    assert before(match, "lock")["says"][-1] == "Then, from left to right: save, protect and clear."
    play(match, "lock")
    assert before(match, "fill flip")["says"][-1] == "Then there is 1 flip."
    play(match, "fill flip")
    safe = int(match.state.sheet[0].protection[0]) + 1
    told = f"Against fire a check die of {safe} or less will be safe."
    assert before(match, "protect fire")["says"][-1] == told
    play(match, "protect fire")
    assert before(match, "clear row 3")["says"][-1] == "One more square clears row 3."


@rule("vasty.turn-redraw")
def test_a_redraw_says_what_comes() -> None:
    told = before(table("hand F11 F62", ""), "redraw")
    assert told["rolls"] and told["says"] == [
        "A die says how far the pawn moves; then the hand goes under the pile, and three cards are drawn."
    ]


def test_nothing_is_mute() -> None:
    """A whole match of each game: whatever can be done says something, or changes something that is drawn."""
    for game, seed in (("pastures", 1), ("shelter", 2), ("rewilding", 3), ("wildfire", 4)):
        match, silent = hedgerow.new(game, seed=seed), set()
        for _ in range(60):
            while match.to_move == "chance":
                match.roll()
            if match.to_move is None:
                break
            words = match.legal()[len(match.log) % len(match.legal())]
            seat = int(match.to_move)
            told = before(match, words, seat)
            if not (told["says"] or told["warning"] or told["rolls"]):
                silent.add(words.split()[0])
            assert told["ghost"] or told["gone"] or told["says"] or told["warning"], words
            assert told["rolls"] == (contract.to_move(match.play(words).at(match.played)[0]) == contract.CHANCE)
        assert silent <= {"stop", "douse", "dig", "place", "decline"}, (game, silent)
