"""What a move would do, said before it is made: worked out by hand in each game."""

from __future__ import annotations

import re

import hedgerow
from cite import rule
from games.rewilding.figures import position
from games.shelter.figures import Sheet, at, play
from games.vasty.table import table
from games.wildfire.figures import figure
from games.wildfire.test_x4 import land, x4
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
    assert before(play(match, adopted), "place A5")["says"] == [
        "36 points more (empty areas): 0.",  # all squares are one area, and somebody lives there now
        "Then fences are drawn at row 2 or column B.",
    ]
    play(match, "place A5")
    fence = next(words for words in match.legal() if words.startswith("fence"))
    assert before(match, fence)["says"] == [
        "1 point fewer (loose fences): −1.",
        "It closes no area; 1 fence more may be drawn.",
    ]


@rule("shelter.third-fence", "shelter.third-fence?circles-gone")
def test_a_third_fence_says_what_it_costs() -> None:
    """The rhinos' column is full: the left-most circle goes, 4. Once all circles are gone it costs the animal alone."""
    rhinos = "..X. ..X. ..X. ..X.", "ooxo oooo"
    assert before(at("round 5, draw, dice 1 3 6", Sheet(*rhinos)), "third fence at D4")["says"] == [
        "The circle worth 4 is crossed out for a third fence.",
        "No animal in this round, and 4 points fewer at the end.",
        "Then up to three fences are drawn at row or column 1, 3 or 6.",
    ]
    assert before(at("round 5, draw, dice 3 3 3", Sheet(*rhinos, "x x x")), "third fence at D4")["says"] == [
        "No animal in this round.",
        "Then up to three fences are drawn at row or column 3.",
    ]


@rule("rewilding.groups", "rewilding.changes")
def test_dice_say_what_they_would_do() -> None:
    match = position(dice="1 3 5 6", changes="1111")
    assert before(match, "place 6 as introduce")["says"] == [
        "When the panel is locked: bring an animal under a plant; 1, 3 and 5 are left."
    ]
    assert before(match, "flip 1")["says"] == ["The 1 becomes 6.", "Then no flip is left."]
    reroll = before(match, "reroll 1 3")
    assert reroll["says"] == ["2 dice will be rolled again.", "Then no re-roll is left."] and reroll["rolls"]


@rule("rewilding.groups")
def test_the_dice_that_are_meant_are_those_that_are_shown_to_go() -> None:
    """1 3 3 6: with a 3 gone the 6 will lie in its place; beforehand it lies where it lies."""
    match = position(dice="1 3 3 6")
    told = before(match, "place 3 6 as introduce")
    assert told["gone"] == ["m-die-2", "m-die-4"]
    assert "m-die" not in told["ghost"] and not any(key.startswith("die") for key in told["reach"])
    assert 'data-of="m-introduce"' in told["ghost"]


@rule("rewilding.changes")
def test_a_die_that_changes_does_so_where_it_lies() -> None:
    """1 3 3 6: a 6 turned over is a 1, and 1 1 3 3 will lie there; before that only the fourth die is another."""
    match = position(dice="1 3 3 6", changes="1111")
    for words, which in (("flip 6", "die-4"), ("flip 3", "die-2"), ("minus 3", "die-2"), ("mirror 6 to 1", "die-4")):
        told = before(match, words)
        assert re.findall(r'data-of="m-(die-\d)"', told["ghost"]) == [which], words
        assert not any("die" in name for name in told["gone"]) and which not in told["reach"]
    assert "m-die" not in before(match, "mirror 3 to 3")["ghost"]


@rule("rewilding.changes?nothing")
def test_a_mirror_for_nothing_says_so_first() -> None:
    match = position(dice="1 3 3 6", changes="1000")
    assert before(match, "mirror 3 to 3")["warning"] == "The die shows that already: the mirror is used up for nothing."
    assert before(match, "mirror 1 to 3")["warning"] == ""


@rule("rewilding.introduce?nothing", "rewilding.thrive?offered", "rewilding.save?full")
def test_what_would_do_nothing_says_so_first() -> None:
    """An empty land: nothing to bring an animal under, nothing that grows. With dice placed to plant there is hope."""
    match = position(dice="5 5 5 6")
    introduce, grow = "place 6 as introduce", "place 5 6 as grow"
    nothing = "It would do nothing: no plant has room for an animal, and no dice lie there to plant one."
    assert before(match, introduce)["warning"] == nothing
    assert before(match, grow)["warning"].startswith("It would do nothing: nothing on the map can grow or breed")
    play(match, "place 5 as plant")
    assert before(match, introduce)["warning"] == before(match, grow)["warning"] == ""
    full = position(dice="1 1 5 6", changes="4444", protection="5555")
    assert before(full, "save 5")["warning"] == "It would do nothing: every square of the dice-changes is filled."
    assert before(full, "place 1 as protect")["warning"] == "It would do nothing: every square of protection is filled."


@rule("rewilding.thrive?offered")
def test_growing_what_is_not_there_says_so_first() -> None:
    """One pine on A1, its second outline blank: it can grow. Heather does not stand anywhere."""
    match = play(position({"A1": "*. .."}, dice="5 5 5 6"), "place 5 5 as grow", "save 5", "save 6", "lock")
    while not any(words.startswith("grow") for words in match.legal(0)):
        match.play(match.legal(0)[0])
    assert before(match, "grow pine")["warning"] == ""
    assert before(match, "grow heather")["warning"] == "Nothing would come of it: there is no heather yet."
    assert before(match, "breed fish")["warning"] == "Nothing would come of it: there is no fish yet."


@rule("rewilding.protect", "rewilding.clear", "rewilding.save")
def test_a_square_says_what_it_is_good_for() -> None:
    match = play(position(dice="1 2 2 6", changes="0000"), "place 1 as protect", "place 2 as clear", "save 2")
    assert before(match, "lock")["says"][-1] == "Then, from left to right: save, protect and clear."
    play(match, "lock")
    assert before(match, "fill flip")["says"][-1] == "Then there is 1 flip."
    play(match, "fill flip")
    fire, drought = (int(squares) + 1 for squares in match.state.sheet[0].protection[:2])
    told = f"{fire} square{'s' * (fire > 1)} will be crossed off before fire strikes the land."  # it has no check die
    assert before(match, "protect fire")["says"][-1] == told
    told = f"Against drought a check die of {drought} or less will be safe."
    assert before(match, "protect drought")["says"][-1] == told
    play(match, "protect fire")
    assert before(match, "clear row 3")["says"][-1] == "One more square clears row 3."


@rule("vasty.turn-redraw")
def test_a_redraw_says_what_comes() -> None:
    told = before(table("hand F11 F62", ""), "redraw")
    assert told["rolls"] and told["says"] == [
        "A die says how far the pawn moves; then the hand goes under the pile, and three cards are drawn."
    ]


@rule("vasty.turn-place")
def test_the_hand_lies_still_while_a_card_is_looked_at_on_the_map() -> None:
    """It closes up when the card has gone; before that another card would lie where hers was chosen."""
    match = table("hand F11 F62", "")
    told = before(match, next(words for words in match.legal() if words.startswith("place F11")))
    assert "hand-" not in told["ghost"] and not [name for name in told["gone"] if "hand-" in name]


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


# --- Wildfire: what an action spares, and what all 36 rolls may do next -----------------------------------------------


@rule("wildfire.spread", "wildfire.event")
def test_a_douse_says_what_it_spares_and_which_rolls_endanger_the_home() -> None:
    """Home C4; E1 and F2 burn, sparks on A1. A1 would light B1 and A2. Then D1, E2 and F3 burn, far from the home: only
    a spark on one of its four sides, B4, D4, C3 or C5, costs the next action."""
    match = play(hedgerow.new("wildfire", seed=1), "roll 3 4", "roll 6 1", "roll 1 1")
    assert before(match, "douse A1")["says"][-2:] == [
        "It spares B1 and A2.",
        "Of the 36 rolls that may follow, none dooms the home, 4 cost the next action to save it.",
    ]


@rule("wildfire.event?burning", "wildfire.loss", "wildfire.event?home")
def test_a_fire_beside_the_home_is_counted_in_rolls() -> None:
    """Home C4; B1, D1, C2 and A6 burn. B2 is lit by C2 as well, so dousing B1 spares A1 alone. C3 then burns beside the
    home: it is lost when C3 flares up, or sparks fall on B4, D4 or C5, for one action douses one side. Else it needs
    that action; on the home itself there are two. Dousing C2 keeps the fire from C3, and all is as far away as in the
    test above, but for B2, D2, A5 and B6: none of them lights a side."""
    match = play(hedgerow.new("wildfire", seed=1), "roll 3 4", "roll 3 1", "roll 1 6")
    assert before(match, "douse B1")["says"][-2:] == [
        "It spares A1.",
        "Of the 36 rolls that may follow, 4 doom the home, 32 cost the next action to save it.",
    ]
    assert before(match, "douse C2")["says"][-2:] == [
        "It spares C3.",
        "Of the 36 rolls that may follow, none dooms the home, 4 cost the next action to save it.",
    ]


@rule("wildfire.dig")
def test_a_dig_says_whether_the_fire_comes_there_now() -> None:
    match = play(hedgerow.new("wildfire", seed=1), "roll 3 4", "roll 3 1", "roll 1 6")
    assert before(match, "dig C3")["says"][-2] == "Without it C3 burns in the next spread."
    assert before(match, "dig F6")["says"][-2] == "The fire does not reach F6 yet."


@rule("wildfire.action?extra", "wildfire.loss")
def test_a_home_that_nothing_saves_and_one_that_nothing_reaches() -> None:
    """Four fires at the corners of home C2 light all its sides, and two actions, at best, douse two. Home A1 stands
    between two doused squares, which nothing can light."""
    ringed = """
        . / . / . .
        . . ^ . . .
        . / . / . .
        . . . . . .
        . . . . . .
        . . . . . .
    """
    assert before(figure(ringed), "dig F6")["says"][-1] == "Whatever is rolled next, the home is beyond saving."
    walled = """
        ^ o . . . .
        o . . . . .
        . . . . . .
        . . . . . .
        . . . . . /
        . . . . / .
    """
    told = before(figure(walled), "douse F5")["says"][-2:]
    assert told == ["It spares F4.", "Whatever is rolled next, the home is in no danger that turn."]


@rule("wildfire.x4")
def test_in_x4_only_what_is_sure_is_told() -> None:
    """A douse by the line spares a square of the next quadrant; what comes then is another quadrant's fire."""
    told = before(x4(land(L12="/")), "douse F3")["says"]
    assert "It spares F2, E3, F4 and A3 in the top right." in told
    assert "rolls" not in " ".join(told)


@rule("wildfire.vs?hidden", "wildfire.spread")
def test_a_secret_action_tells_its_player_where_her_own_fire_goes() -> None:
    """The same dice for two: the others' grids are secret, so that her own fire is all that is told."""
    match = play(hedgerow.new("wildfire", variant="vs", players=2, seed=1), "roll 3 4", "roll 6 1", "roll 1 1")
    assert before(match, "douse A1", seat=1)["says"] == [
        "It spares B1 and A2.",
        "Then the fire spreads to D1, E2 and F3.",
        "Of the 36 rolls that may follow, none dooms the home, 4 cost the next action to save it.",
    ]
