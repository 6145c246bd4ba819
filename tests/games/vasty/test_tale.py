"""The story of a turn, in the order in which things happened, and what is said before they do."""

from __future__ import annotations

from cite import rule
from games.vasty.table import last_told, play, table
from hedgerow.games.vasty import ROOM
from hedgerow.kernel.contract import WATCHER
from hedgerow.table import foretelling
from hedgerow.table.match import Match
from hedgerow.table.telling import tales_of
from hedgerow.table.text import write_match


def previewed(match: Match, words: str) -> list[str]:
    """What the mover is told of a move before she makes it."""
    seat = int(match._s.asked)
    behind = foretelling.after(match._records, seat, match._understand(seat, words))
    return foretelling.says(ROOM, match._records, behind, seat)


@rule("vasty.duel", "vasty.turn-place", "vasty.misfortune-deal")
def test_a_duel_on_the_last_step_comes_before_the_card() -> None:
    """F04 deals 2. Red moves two steps, meets blue on the second and duels; then the card goes down."""
    way = ("place F04 on R01 left", "step to R12", "step to F14", "duel player 2")
    won = play(table("hand F04", "at F14"), *way, "roll 6", "roll 1")
    assert last_told(won) == [
        "Player 1 wins the duel against player 2.",
        "Player 2 takes 1 damage.",
        "F04 lies on R01: deal 2 damage.",
        "Player 2 takes a third damage and is sent home.",
    ]
    lost = play(table("hand F04", "at F14"), *way, "roll 1", "roll 6")
    assert last_told(lost) == [
        "Player 2 wins the duel against player 1.",
        "Player 1 takes 1 damage.",
        "F04 lies on R01: deal 2 damage.",
        "Player 2 takes 2 damage.",
    ]
    kept = write_match(won, tales_of(won, WATCHER)).splitlines()
    dice = kept.index("roll 6 1")
    assert [line.lstrip("# ") for line in kept[dice + 1 : dice + 3]] == [
        "Player 1 attacks player 2 with 6.", "Player 1 wins the duel against player 2.",
    ]  # fmt: skip
    cured = play(table("hand F04", "at F14, damage 1, tokens poison"), "place F04 on home east")
    assert last_told(cured)[1:] == ["Player 2 takes a third damage and is sent home.", "Player 2 loses her poison."]
    sent = play(table("hand F04", "at F14, damage 2"), *way, "roll 6", "roll 1")
    assert last_told(sent)[1:] == [
        "Player 2 takes a third damage and is sent home.",
        "F04 lies on R01: deal 2 damage.",
        "Player 2 takes 2 damage.",
    ]


@rule("vasty.progress-heal", "vasty.progress-tokens", "vasty.misfortune-token", "vasty.turn-place")
def test_what_the_dot_brings_comes_before_what_the_card_does() -> None:
    """F15's dot heals 2, F09's gives a shield; F13 curses."""
    healed = table("hand F13, damage 1", "", cards=["R01 on home north heading north", "F15 on R01 left heading west"])
    play(healed, "place F13 on F15 front heading west")
    assert last_told(healed) == [
        "Player 1 covers F15: heal 2.",
        "Player 1 is healed of 1 damage.",
        "F13 lies on F15: curse.",
        "Player 2 gains a curse.",
    ]
    armed = play(table("hand F13", ""), "place F13 on F09 front heading west")
    assert last_told(armed)[:3] == [
        "Player 1 covers F09: gain a shield.", "Player 1 gains a shield.", "F13 lies on F09: curse.",
    ]  # fmt: skip


@rule("vasty.tokens-claim", "vasty.turn-place")
def test_a_token_given_on_the_last_step_comes_before_the_card() -> None:
    """R01's left dot moves 2: to F14, where poison lies. F13 curses."""
    match = table("hand F13", "at R01", facts=["lying: poison F14"])
    play(match, "place F13 on R01 left heading west", "step to R12", "step to F14", "give poison to player 2")
    assert last_told(match) == ["Player 2 gains a poison.", "F13 lies on R01: curse.", "Player 2 gains a curse."]


@rule("vasty.misfortune-swap-tokens")
def test_swapped_tokens_are_told_behind_the_card() -> None:
    """F09's dot gives red a shield; then F73 swaps it, and her sword, for blue's curse."""
    match = table("tokens sword, hand F73", "tokens curse", pile="F60 F61")
    assert last_told(play(match, "place F73 on F09 front heading west"))[1:] == [
        "Player 1 gains a shield.",
        "F73 lies on F09: swap tokens.",
        "Player 1 gains a curse.",
        "Player 1 loses her sword.",
        "Player 1 loses her shield.",
        "Player 2 gains a sword.",
        "Player 2 gains a shield.",
        "Player 2 loses her curse.",
    ]


@rule("vasty.tokens-shield", "vasty.tokens-shield?each-hit")
def test_a_shield_is_named_when_it_takes_damage_off_and_when_it_holds() -> None:
    match = play(table("hand F04", "tokens shield"), "place F04 on home east")
    assert last_told(match) == [
        "F04 lies on home: deal 2 damage.",
        "Player 2 takes 1 damage.",
        "The shield of player 2 takes one damage off; a die says whether it holds.",
    ]
    match.play("roll 4")
    assert last_told(match) == ["The shield of player 2 holds."]
    broken = play(table("hand F04", "tokens shield"), "place F04 on home east", "roll 3")
    assert last_told(broken) == ["Player 2 loses her shield."]


@rule("vasty.tokens-poison", "vasty.tokens-curse", "vasty.turn-redraw")
def test_what_poison_and_curse_cost_is_said() -> None:
    slow = play(table("tokens poison, hand F11", ""), "place F11 on R01 left heading north")
    assert last_told(slow) == [
        "Player 1 covers R01: move 2.",
        "Poison takes one step off the move of player 1, but never the last.",
    ]
    cursed = play(table("tokens curse, hand F11", ""), "redraw", "roll 4")
    assert last_told(cursed) == [
        "Player 1 is cursed: her die counts one less, but at least 1.", "Player 1 moves 3 steps.",
    ]  # fmt: skip
    moved = play(table("hand F17", "tokens poison"), "place F17 on home east heading east")
    assert last_told(moved)[1:] == ["Poison takes one step off the move of player 2, 2 are left."]


@rule("vasty.objectives-collect?arriving", "vasty.misfortune-swap-pawns?quiet")
def test_who_is_put_on_her_objective_is_told_why_she_does_not_collect_it() -> None:
    match = table("hand F16", "at F14", facts=["red objectives: F14"])
    play(match, "place F16 on home east heading east", "swap player 1 with player 2")
    assert last_told(match) == [
        "Player 1 is on F14 now.",
        "The objective there is not collected: player 1 was put there, and must leave and come back.",
        "Player 2 is on home now.",
    ]


@rule("vasty.objectives-collect?second")
def test_a_second_objective_in_one_turn_is_walked_over() -> None:
    match = table("hand F60", "", facts=["red objectives: R12", "now: gained 1"])
    play(match, "redraw", "roll 3", "step to R12")
    assert last_told(match) == ["Player 1 walks over an objective: one is collected in a turn, and that one she has."]


@rule("vasty.damage-home", "vasty.misfortune-deal")
def test_who_is_healed_at_home_and_hurt_at_once_is_told_both() -> None:
    """F11 moves blue two steps, from F14 over R12 to home, and deals one damage: she has as much as before."""
    match = table("at R01, hand F11", "at F14, damage 1")
    play(match, "place F11 on home east heading east", "step to R12", "step to home")
    assert last_told(match) == [
        "Player 1 has moved player 2 to home.", "Player 2 is healed of 1 damage.", "Player 2 takes 1 damage.",
    ]  # fmt: skip


@rule("vasty.win", "vasty.win?at-once")
def test_the_winning_step_says_that_it_wins_before_it_is_made() -> None:
    match = table("at R12, collected 4, hand F44", "", facts=["red objectives: F14"])
    play(match, "redraw", "roll 1")
    assert last_told(match) == ["Player 1 moves 1 step."]
    won = ["Player 1 collects an objective: 5 so far.", "Player 1 has all her objectives and wins."]
    assert previewed(match, "step to F14")[1:] == won
    assert last_told(match.play("step to F14")) == won


@rule("vasty.misfortune-move-objective", "vasty.misfortune-move-objective?end")
def test_moving_an_objective_says_how_far_and_where_it_would_lie() -> None:
    match = play(table("hand F08", "", facts=["blue objectives: F14"]), "place F08 on home east heading east", "roll 3")
    assert last_told(match) == ["An objective moves 3 steps."]
    assert previewed(match, "move blue F14") == ["It moves 3 steps, from F14."]
    match.play("move blue F14")
    assert previewed(match, "step to R12") == ["Then 2 steps left."]
    match.play("step to R12")
    assert match.tale(len(match.log) - 1) == []
    assert previewed(match, "step to home") == ["Then 1 step left; it cannot lie on home, and would lie on R12."]


@rule("vasty.objectives-place", "vasty.progress-swap-objectives", "vasty.board?graph")
def test_placing_or_swapping_objectives_says_how_far_they_are() -> None:
    """Blue is on R01: to F14 it is down to home, then R12 and F14. Red is at home."""
    match = play(table("hand F11", "at R01"), "place F11 on R01 front heading north")
    assert previewed(match, "red objective on F10") == ["From player 1 to F10 it is 3 steps."]
    play(match, "red objective on F10")
    assert last_told(match) == []
    assert previewed(match, "blue objective on F14") == ["From player 2 to F14 it is 3 steps."]
    cards = ["R12 on home west heading west", "F23 on R12 front heading west"]
    swap = table("hand F04", "at R12", cards=cards, facts=["red objectives: F23", "blue objectives: R12"])
    play(swap, "place F04 on F23 left")
    assert previewed(swap, swap.legal()[0])[-2:] == [
        "From player 1 to R12 it is 1 step.", "From player 2 to F23 it is 1 step.",
    ]  # fmt: skip


@rule("vasty.tokens-claim")
def test_a_token_says_what_it_does_before_it_is_taken() -> None:
    match = table("hand F44 F45", "", facts=["lying: sword R01"])
    play(match, "redraw", "roll 1")
    assert previewed(match, "step to R01") == ["The token there can be taken, given away or left."]
    match.play("step to R01")
    assert match.status() == "Player 1 may claim the sword (one more in duels; lost on a natural 1 or 2)."
    assert previewed(match, "take sword") == [
        "Player 1 gains a sword.", "A sword: one more in duels; lost on a natural 1 or 2.",
    ]  # fmt: skip


@rule("vasty.misfortune-choose-move")
def test_who_steers_whom_is_told_when_she_sets_out() -> None:
    match = table("hand F11, steered by 2", "at F09")
    play(match, "place F11 on R01 left heading north")
    assert last_told(match) == ["Player 1 covers R01: move 2.", "Player 2 moves player 1: 2 steps."]


@rule("vasty.move?dead-end")
def test_a_way_that_ends_too_soon_says_so() -> None:
    match = play(table("at R12, hand F44", "at F09"), "redraw", "roll 6", "step to home", "step to R01")
    assert last_told(match)[0] == "The way ends there."
