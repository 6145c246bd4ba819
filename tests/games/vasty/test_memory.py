"""Cards that were seen and then mixed: they are among a few places, and a perfect memory says no more and no less."""

from __future__ import annotations

import random
import re

import pytest

import hedgerow
from cite import rule
from games.vasty.table import play, table
from games.vasty.worlds import Mind, guesses, play_watched
from hedgerow.games.vasty import ROOM
from hedgerow.games.vasty.rules.state import HIDDEN
from hedgerow.games.vasty.words.names import card
from hedgerow.kernel.contract import WATCHER
from hedgerow.kernel.refusal import BadText
from hedgerow.table.match import Match


def line(match: Match, name: str, seat: int | None = None) -> str:
    """A line of the position, or of what a seat sees of it; empty if it is not there."""
    lines = ROOM.words.draw(match.state if seat is None else match.view(seat))
    return next((told.removeprefix(f"{name}: ") for told in lines if told.startswith(f"{name}: ")), "")


def seen_by(match: Match, seat: int, owner: int) -> list[str]:
    return [card(int(c)) for c in match.view(seat).hand[owner] if c]


def redrawn(hand: str = "F44 F45 F51") -> Match:
    """Player 2 knew F01 and F02 of player 1's hand, who has put it under the pile as F02 F03 F01 and drawn three."""
    own = ", ".join(f"{name} by 2" for name in hand.split())
    facts = [f"known: F01 by 1 2, F02 by 1 2, F03 by 1, {own}"]
    match = table("hand F01 F02 F03, marks no-move", f"hand {hand}", facts=facts, pile="F70-F72")
    return play(match, "redraw", "under F02 F03 F01", "draw F70 F71 F72")


@rule("vasty.secrets?under")
def test_cards_of_a_hand_put_under_the_pile_are_among_its_places() -> None:
    match = redrawn()
    assert match.view(0).under[:3].tolist() == [14, 15, 13]
    assert match.view(1).under[:3].tolist() == [HIDDEN] * 3
    assert line(match, "glimpsed", 1) == "F01 F02 by 2 among under-1 under-2 under-3"
    assert line(match, "glimpsed", 0) == line(match, "glimpsed", WATCHER) == ""


@rule("vasty.secrets?under", "vasty.pile?order")
def test_she_who_draws_one_of_them_knows_what_is_left() -> None:
    """Player 2 draws F02: F01 is among two places. Had she drawn F03 as well, there would be one place left."""
    match = play(redrawn(), "place F51 on home east heading east")
    assert line(match, "glimpsed", 1) == "F01 by 2 among under-1 under-2"
    match = play(redrawn("F45 F51"), "place F51 on home east heading east")
    assert line(match, "glimpsed", 1) == "" and match.view(1).under[0] == 13


@rule("vasty.secrets?under")
def test_a_memory_follows_a_card_into_a_hand() -> None:
    """Players 2 and 3 know F01 and F02; player 1 puts them under; player 2 draws first and sees which one it is."""
    facts = ["known: F01 by 1 2 3, F02 by 1 2 3, F44 by 2, F45 by 2, F51 by 2, F62 by 3"]
    match = table("hand F01 F02, marks no-move", "hand F44 F45 F51", "hand F62", facts=facts, pile="F70-F72")
    play(match, "redraw", "under F02 F01", "draw F70 F71 F72")
    play(match, "place F51 on home east heading east", "against player 1")
    assert line(match, "glimpsed", 1) == ""  # she has drawn F02, so F01 is left under the pile
    assert match.view(1).under[0] == 13
    assert line(match, "glimpsed", 2) == "F01 F02 by 3 among hand-2 under-1"
    assert seen_by(match, 2, 1) == ["?"] * 3
    assert seen_by(match, 0, 1) == ["F02", "?", "?"]  # who put it there knows it


@rule("vasty.secrets?under", "vasty.misfortune-discard?under")
def test_who_knew_a_hand_does_not_see_which_card_was_taken_from_it() -> None:
    facts = ["known: F24 by 1, F44 by 2 3, F62 by 2 3, F70 by 2, F33 by 3"]
    match = table("hand F24", "hand F44 F62 F70", "hand F33", facts=facts, pile="F45-F59")
    play(match, "place F24 on home east heading south", "against player 2", "discard F62")
    assert seen_by(match, 2, 1) == ["?", "?"]
    assert line(match, "glimpsed", 2) == "F44 F62 by 3 among under-1 hand-2 hand-2"
    assert seen_by(match, 0, 1) == ["F44", "F70"] and match.view(0).under[0] == match.view(1).under[0] == 74


@rule("vasty.secrets?under")
def test_a_card_played_openly_leaves_its_memory() -> None:
    """Of F44 and F62 player 3 sees F44 played: so F62 is under the pile or the other card of that hand."""
    facts = ["under: F62", "known: F44 by 2, F70 by 2, F62 by 1 2, F33 by 3"]
    glimpsed = "glimpsed: F44 F62 by 3 among under-1 hand-2 hand-2"
    match = table("", "hand F44 F70", "hand F33", facts=[*facts, glimpsed], pile="F45-F59", at=2)
    played = next(words for words in match.legal() if words.startswith("place F44"))
    assert line(play(match, played), "glimpsed", 2) == "F62 by 3 among under-1 hand-2"
    match = table("", "hand F44 F70", "hand F33", facts=[*facts, glimpsed], pile="F45-F59", at=2)
    played = next(words for words in match.legal() if words.startswith("place F70"))
    assert line(play(match, played), "glimpsed", 2) == "F44 F62 by 3 among under-1 hand-2"  # one card is left there


@rule("vasty.secrets?shown", "vasty.secrets?under")
def test_a_hand_shown_again_settles_what_is_in_it() -> None:
    """Player 1 remembers F44 and F62 to be under the pile or with player 2, and now sees the hand: F44 is there."""
    facts = ["under: F62", "known: F24 by 1, F44 by 2, F70 by 2, F62 by 2 3"]
    glimpsed = "glimpsed: F44 F62 by 1 among under-1 hand-2 hand-2"
    match = table("hand F24", "hand F44 F70", "", facts=[*facts, glimpsed], pile="F45-F59")
    play(match, "place F24 on home east heading south")
    assert line(match, "glimpsed", 0) == "" and match.view(0).under[0] == 74
    assert seen_by(match, 0, 1) == ["F44", "F70"]


@rule("vasty.secrets?under")
def test_a_hand_of_one_card_cannot_be_mixed() -> None:
    facts = ["known: F01 by 1 2, F44 by 2"]
    match = table("hand F01, marks no-move", "hand F44", "", facts=facts, pile="F70-F77")
    play(match, "redraw")
    assert match.view(1).under[0] == 13 and match.view(2).under[0] == HIDDEN


@rule("vasty.secrets?twice")
def test_a_hand_mixed_twice_is_a_memory_of_its_own() -> None:
    """Player 3 remembers F44 to be under the pile or with player 1, who now puts her three cards under."""
    facts = ["under: F62", "known: F44 by 1, F70 by 1, F62 by 1 2, F33 by 3"]
    glimpsed = "glimpsed: F44 by 3 among under-1 hand-1 hand-1"
    match = table("hand F44 F60 F70, marks no-move", "", "hand F33", facts=[*facts, glimpsed], pile="F45-F59")
    play(match, "redraw", "under F44 F70 F60")
    nested = "F44 by 3 among under-1 memory-2 memory-2, - by 3 among under-2 under-3 under-4"
    assert line(match, "glimpsed") == line(match, "glimpsed", 2) == nested


def nested() -> Match:
    """Player 3 knew F44 and F60 in a hand that was put under; one of its places is in player 2's hand by now."""
    facts = ["under: F44 F45 F46", "known: F33 by 3, F60 by 2, F61 by 2"]
    glimpsed = "glimpsed: F44 F60 by 3 among under-1 memory-2 memory-2, - by 3 among under-2 hand-2 hand-2"
    return table("", "hand F60 F61", "hand F33", facts=[*facts, glimpsed], pile="-", at=2)


@rule("vasty.secrets?twice")
def test_a_card_narrows_down_all_that_it_may_have_come_through() -> None:
    """F60 is played: it had come through the second memory, of which under-2 and one card of player 2 are left."""
    played = next(words for words in nested().legal() if words.startswith("place F60"))
    assert line(play(nested(), played), "glimpsed", 2) == (
        "F44 by 3 among under-1 memory-2, - by 3 among under-2 hand-2"
    )
    played = next(words for words in nested().legal() if words.startswith("place F61"))
    assert line(play(nested(), played), "glimpsed", 2) == (
        "F44 F60 by 3 among under-1 under-2 hand-2"  # two places are left there, and two of hers lead to them
    )


@rule("vasty.secrets?twice")
def test_memories_that_all_lead_to_one_are_one() -> None:
    """Player 3 draws the first card under the pile, F45: so F44 is in the second memory."""
    facts = ["under: F45 F44 F46", "known: F33 by 3, F61 by 2"]
    glimpsed = "glimpsed: F44 by 3 among under-1 memory-2 memory-2, F61 by 3 among under-2 under-3 hand-2"
    match = table("", "hand F61", "hand F33 F70 F71", facts=[*facts, glimpsed], pile="-", at=3)
    play(match, next(words for words in match.legal() if words.startswith("place F33")))
    while match.state.at == 2:
        match.play(match.legal()[0])
    assert line(match, "glimpsed", 2) == "F44 F61 by 3 among under-1 under-2 hand-2"


@rule("vasty.secrets?twice")
def test_three_memories_of_one_hand_crowd_when_a_card_leaves_it() -> None:
    """Each of three memories may have sent a card to player 2; she plays another: at most two are there, even later."""
    facts = ["under: F44 F45 F46", "known: F33 by 3, F60 by 2, F61 by 2, F62 by 2"]
    rows = [f"{name} by 3 among under-{k} hand-2" for k, name in ((1, "F44"), (2, "F45"), (3, "F46"))]
    glimpsed = f"glimpsed: {', '.join(rows)}"
    match = table("", "hand F60 F61 F62", "hand F33", facts=[*facts, glimpsed], pile="F70-F77", at=2)
    play(match, next(words for words in match.legal() if words.startswith("place F60")))
    rows = [f"{name} by 3 among under-{k} memory-4" for k, name in ((1, "F44"), (2, "F45"), (3, "F46"))]
    assert line(match, "glimpsed", 2) == f"{', '.join(rows)}, - by 3 among hand-2 hand-2"
    held = [{card(c) for c in hands[1]} & {"F44", "F45", "F46"} for hands, _, _ in guesses(match, 2, 100)]
    assert max(map(len, held)) == 2 and min(map(len, held)) == 0


@rule("vasty.secrets?twice")
def test_a_card_that_came_in_one_of_two_ways() -> None:
    """F44 is played by player 2. It came through the second memory or the third, so not both F60 and F61 followed it.

    With one card left in that hand: F60 under-1 or in the hand, F61 under-2 or in the hand, but not both in the hand.
    """
    facts = ["under: F60 F61", "known: F33 by 3, F44 by 2, F62 by 2"]
    rows = ["F44 by 3 among memory-2 memory-3", "F60 by 3 among under-1 hand-2", "F61 by 3 among under-2 hand-2"]
    match = table("", "hand F44 F62", "hand F33", facts=[*facts, f"glimpsed: {', '.join(rows)}"], pile="F70-F72", at=2)
    play(match, next(words for words in match.legal() if words.startswith("place F44")))
    rows = ["seen-1 by 3 among memory-2 memory-3", "F60 by 3 among under-1 memory-4", "F61 by 3 among under-2 memory-4"]
    assert line(match, "glimpsed", 2) == f"{', '.join(rows)}, - by 3 among hand-2 seen-1"
    imagined = guesses(match, 2, 200)
    places = {(card(under[0]) == "F60", card(under[1]) == "F61") for _, under, _ in imagined}
    assert places == {(True, True), (True, False), (False, True)}
    again = hedgerow.read("vasty", match.position)
    assert again._records.tobytes() == match._records.tobytes()


@rule("vasty.secrets?twice")
def test_a_memory_that_has_no_place_left_is_led_to_no_more() -> None:
    """Two memories may have sent player 2 her only card. She plays another one: so both cards are where they stayed."""
    facts = ["under: F44", "known: F33 by 3, F45 by 1, F60 by 2"]
    rows = ["F44 by 3 among under-1 memory-3", "F45 by 3 among hand-1 memory-3", "- by 3 among hand-2"]
    match = table(
        "hand F45 F46", "hand F60", "hand F33", facts=[*facts, f"glimpsed: {', '.join(rows)}"], pile="F70-F77", at=2
    )
    play(match, next(words for words in match.legal() if words.startswith("place F60")))
    assert line(match, "glimpsed", 2) == ""
    assert seen_by(match, 2, 0) == ["F45", "?"] and card(int(match.view(2).under[0])) == "F44"


@rule("vasty.secrets?limits")
def test_when_there_is_no_room_for_one_more_memory() -> None:
    """Of three players each has eight. The one that names the hand is let go, for the card that she knew in it."""
    under = " ".join(f"F{k + 14}" for k in range(1, 16))
    rows = [f"F{k + 14} by 3 among under-{k} under-{k + 1}" for k in range(1, 15, 2)]
    facts = [f"under: {under}", "known: F44 by 1, F60 by 1 3, F70 by 1"]
    glimpsed = f"glimpsed: {', '.join([*rows, 'F44 by 3 among under-15 hand-1 hand-1'])}"
    hand = "hand F44 F60 F70, marks no-move"
    match = table(hand, "", "", facts=[*facts, glimpsed], pile="F45-F59")
    play(match, "redraw", "under F44 F70 F60")
    assert line(match, "glimpsed", 2) == ", ".join([*rows, "F60 by 3 among under-16 under-17 under-18"])


@rule("vasty.secrets?under", "vasty.secrets?twice")
def test_a_memory_follows_a_hand_that_it_names_card_by_card() -> None:
    """A card of it was discarded, then the other two are put under as well: F44 is one of the three."""
    facts = ["under: F62", "known: F44 by 1, F70 by 1, F62 by 1 2, F33 by 3"]
    glimpsed = "glimpsed: F44 by 3 among under-1 hand-1 hand-1"
    match = table("hand F44 F70, marks no-move", "", "hand F33", facts=[*facts, glimpsed], pile="F45-F59")
    play(match, "redraw", "under F70 F44")
    assert line(match, "glimpsed") == "F44 by 3 among under-1 under-2 under-3"


@rule("vasty.secrets", "vasty.misfortune-choose-card")
def test_who_knows_the_hand_does_not_see_which_card_was_chosen() -> None:
    facts = ["known: F22 by 1, F44 by 2 3, F62 by 2 3"]
    match = table("hand F22", "hand F44 F62", "", facts=facts, pile="F45-F59")
    play(match, "place F22 on home east heading south", "against player 2")
    while match.to_move == "chance":
        match.roll()
    match.play("choose F62")
    assert match.view(0).chosen == match.view(1).chosen == 74
    assert match.view(2).chosen == match.view(WATCHER).chosen == HIDDEN


@rule("vasty.secrets")
def test_a_watcher_sees_no_card() -> None:
    match = redrawn()
    view = match.view(WATCHER)
    assert view.hand[:2].tolist() == [[HIDDEN] * 3] * 2 and view.under[:3].tolist() == [HIDDEN] * 3
    assert not view.known.any() and not view.glimpsed.any() and not view.places.any()


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ("F44 F62 by 3 among under-1 hand-2 hand-2 hand-2", "3 places at most"),
        ("F62 F44 by 3 among under-1 hand-2", "ascending"),
        ("F44 by 3 among under-1", "fewer places than cards, or only one"),
        ("F44 F62 F70 by 3 among under-1 hand-2", "fewer places than cards"),
        ("F33 by 3 among under-1 hand-2", "knows where F33 is"),
        ("F44 by 3 among under-2 hand-2", "under-2 is not there"),
        ("F44 by 3 among under-1 hand-3", "player 3 has not so many"),
        ("F45 by 3 among under-1 hand-2", "its cards are elsewhere"),
        ("F44 F70 by 3 among under-1 hand-2", "there is no room for them"),
        ("F44 by 3 among under-1 under-1 hand-2", "names one place twice"),
        ("R01 by 3 among under-1 hand-2", "forest cards"),
        ("F44 by 4 among under-1 hand-2", "no player 4"),
        ("F44 by 3 among under-1 hand-5", "hand-5 is no place"),
        ("F44 by 3 among under-1 memory-1", "names a later one"),
        ("F44 by 3 among under-1 memory-2", "names a later one"),
        ("F44 by 3 among under-1 seen-1", "one memory and one place"),
        ("F44 seen-1 by 3 among under-1 hand-2", "ascending"),
        ("seen-1 F44 by 3 among under-1 hand-2", "one memory and one place"),
        ("F44 by 3 among under-1 hand-2, F44 by 3 among hand-2 hand-2", "named once"),
        ("F44 F62 F70 by 3 among under-1 memory-2 memory-2, - by 3 among hand-2", "no room for them"),
        ("F44 among under-1", "does not say who"),
    ],
)
def test_memories_that_cannot_be_are_refused(told: str, sentence: str) -> None:
    facts = ["under: F62", "known: F44 by 2, F70 by 2, F62 by 1 2, F33 by 3", f"glimpsed: {told}"]
    with pytest.raises(BadText, match=sentence):
        table("", "hand F44 F70", "hand F33", facts=facts, pile="F45-F59", at=2)


def test_a_tangle_of_memories_is_refused_soon() -> None:
    """A stranger's diagram in which nine cards have thousands of ways, and none is right, as F77 is in the pile."""
    rows = [f"F{20 + k} by 2 among memory-{k + 2} memory-{k + 3} memory-{k + 4}" for k in range(9)]
    rows += ["F77 by 2 among under-1 under-2 memory-11", "- by 2 among under-3 under-4 memory-12"]
    rows += ["- by 2 among under-5 under-6 under-7"]
    under = " ".join(f"F{20 + k}" for k in range(9))
    with pytest.raises(BadText, match="too tangled"):
        table("", "", facts=[f"under: {under}", f"glimpsed: {', '.join(rows)}"], pile="F77")
    with pytest.raises(BadText, match="is no card"):
        table("", "", facts=[f"under: {under}", "glimpsed: seen-² by 2 among under-1 under-2"], pile="F77")


def test_memories_are_written_and_read_back() -> None:
    match = redrawn()
    again = hedgerow.read("vasty", match.position)
    assert again._records.tobytes() == match._records.tobytes()
    for seat in (0, 1, WATCHER):
        view = ROOM.template(match.settings)
        ROOM.words.read(view[0], ROOM.words.draw(match.view(seat)))
        assert view[0].tobytes() == match.view(seat).tobytes()


# --- against a seat that forgets nothing ------------------------------------------------------------------------------


CARDS = [f"F{number}" for number in (39, 44, 70, 62, 49, 22, 45, 33, 46, 47, 48, 50, 51, 52)]  # four show a hand


def small(players: int, chosen: random.Random) -> Match:
    """Full hands, and three cards under the pile; of every other card a seat knows where it is, or does not."""
    cards = chosen.sample(CARDS[: 3 * players + 2], 3 * players + 2)
    hands = [sorted(["F24", *cards[:2]]), *(sorted(cards[2 + 3 * p : 5 + 3 * p]) for p in range(players - 1))]
    under = cards[3 * players - 1 :]
    known = [(name, p) for p, hand in enumerate(hands) for name in hand]
    known += [
        (name, p) for name in [*cards, "F24"] for p in range(players) if p != players - 1 or chosen.random() < 0.8
    ]
    told = ", ".join(
        f"{n} by {' '.join(str(p + 1) for p in range(players) if (n, p) in known)}" for n in [*cards, "F24"]
    )
    facts = [f"under: {' '.join(under)}", f"known: {told}"]
    return table(*(f"at F09, hand {' '.join(hand)}" for hand in hands), facts=facts, pile="-")


def likely(match: Match, chosen: random.Random) -> str:
    """A move of a match in which many hands are shown and put under the pile."""
    legal = match.legal()
    if "redraw" in legal and chosen.random() < 0.75:
        return "redraw"
    showing = [words for words in legal if re.match("place F(22|24|39|49|70)", words)]
    return chosen.choice(showing or legal)


@pytest.mark.parametrize(("players", "seed"), [(2, 0), (2, 1), (3, 5), (3, 100), (3, 110), (4, 102)])
@rule("vasty.secrets", "vasty.secrets?shown", "vasty.secrets?under")
def test_guesses_are_just_what_a_perfect_memory_allows(players: int, seed: int) -> None:
    chosen = random.Random(seed)
    match = small(players, chosen)
    minds = [Mind(match, seat) for seat in range(players)]
    remembered = 0
    for _ in range(60):
        words = likely(match, chosen)
        play_watched(match, minds, words)
        if match.to_move is None:
            break
        for seat, mind in enumerate(minds):
            worlds = mind.thinks()
            assert mind.views() == {match.view(seat).tobytes()}, (
                f"{words}: player {seat + 1} is shown what she cannot know"
            )
            imagined = guesses(match, seat, len(worlds))
            assert worlds <= imagined, f"{words}: player {seat + 1} thinks too little possible"
            assert worlds == imagined, f"{words}: player {seat + 1} thinks too much possible"
            remembered += bool(match.view(seat).glimpsed.any())
    assert remembered > 10
