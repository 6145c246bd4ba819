"""The match told in sentences, each worked out by hand from the rules; and a walk through matches with the oracle."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import hedgerow
from cite import rule
from games.wildfire.figures import figure
from games.wildfire.oracle import BURNT, DOUSED, DUG, EMPTY, HOME, SLASH, Referee
from hedgerow import catalog
from hedgerow.kernel.settings import Settings
from play import Case, positions

ROOM = catalog.room("wildfire")
QUADRANTS = ("top left", "top right", "bottom right", "bottom left")


def told(match: hedgerow.Match) -> list[list[str]]:
    return [match.tale(at) for at in range(len(match.log))]


def last(match: hedgerow.Match) -> list[str]:
    return match.tale(len(match.log) - 1)


@rule("wildfire.home", "wildfire.first-fire", "wildfire.spread", "wildfire.event")
def test_fire_is_told_where_it_goes() -> None:
    """Home C4; the fire begins at F1 and lights E1 and F2; sparks fly to A1; after dousing A1, E1 and F2 spread."""
    match = hedgerow.new("wildfire", seed=1)
    for words in ("roll 3 4", "roll 6 1", "roll 1 1", "douse A1"):
        match.play(words)
    assert told(match) == [
        [],
        ["The home is built on C4."],
        [],
        ["The fire begins on F1.", "The fire spreads to E1 and F2."],
        [],
        ["The wind carries sparks to A1."],
        ["The fire spreads to D1, E2 and F3."],
    ]


@rule("wildfire.event?burning", "wildfire.loss")
def test_a_flare_beside_the_home_is_told_with_the_loss() -> None:
    """Home C4, fire C1 spreads to B1, D1, C2; douse B1; D2, E1, B2 and C3 burn: a flare on C3 reaches the home."""
    match = hedgerow.new("wildfire", seed=1)
    for words in ("roll 3 4", "roll 3 1", "roll 1 6", "douse B1", "roll 3 3"):
        match.play(words)
    assert last(match) == ["C3 flares up and lights B3, D3 and C4.", "The home burns!"]


@rule("wildfire.spread", "wildfire.loss")
def test_a_home_that_an_actions_spread_reaches_is_told() -> None:
    """Fire C3 beside the home D3; A6 is dug, then C3 spreads to all four sides."""
    match = figure(
        """
        . . . . . .
        . . . . . .
        . . / ^ . .
        . . . . . .
        . . . . . .
        . . . . . .
        """
    ).play("dig A6")
    assert last(match) == ["The fire spreads to C2, B3, D3 and C4.", "The home burns!"]


@rule("wildfire.first-fire?again", "wildfire.first-fire?on-home")
def test_a_refused_first_fire_is_told() -> None:
    """Home C4: D5 touches it at a corner, C4 is the home itself; F1 is far enough."""
    match = hedgerow.new("wildfire", seed=1).play("roll 3 4")
    for near in ("roll 4 5", "roll 3 4"):
        assert last(match.play(near)) == ["That is too near a home; the first fire is rolled for again."]
    assert last(match.play("roll 6 1"))[0] == "The fire begins on F1."


@rule("wildfire.event", "wildfire.event?home", "wildfire.event?spent")
def test_events_that_light_nothing_are_told() -> None:
    """Home C4, fire F1. In turn 1 an event on the home, F2 doused, A1 dug; in turn 2 events on an X and these."""
    match = hedgerow.new("wildfire", seed=1).play("roll 3 4 6 1").play("roll 3 4")
    assert last(match) == ["The event falls on the home: two actions this turn."]
    assert last(match.play("douse F2")) == []
    match.play("dig A1")  # E1 spreads; then the event
    for spent in ("roll 6 1", "roll 6 2", "roll 1 1"):
        assert last(match.play(spent)) == ["The event falls where nothing is left to burn."]
        match.undo(2)


@rule("wildfire.end?tested")
def test_a_fire_that_finds_nothing_new_is_told() -> None:
    """E6 is the only fire; F6, D6 and E5 are taken. It burns down, the game is over; so it is after a flare there."""
    picture = """
        . . . . . .
        . ^ . . . .
        . . . . . .
        . . . o o o
        . . o X X X
        . . o X / /
        """
    match = figure(picture).play("douse F6")
    assert last(match) == ["E6 burns down; nothing new catches fire."]
    assert match.outcome is not None
    flared = figure(picture.replace("/ /", "/ o"), phase="event").play("roll 5 6")
    assert last(flared) == ["E6 flares up and burns down; nothing new catches fire."]
    assert flared.outcome is not None


@rule("wildfire.x4", "wildfire.x4?setup", "wildfire.x4?which-burn", "wildfire.x4?event", "wildfire.loss")
def test_fire_over_a_line_is_told_where_it_came_from() -> None:
    """Homes B2, A1, E5, B5 clockwise; fires F3, C3, F2, A2.

    F3 of the top left lights F2, E3, F4 and, over the line, A3 of the top right. There A3 and C3 burn next: A2, A4 and
    B3 around the one, C2, D3, C4 and B3 around the other. A flare on A2 reaches the home on A1, and B2.
    """
    match = hedgerow.new("wildfire", seed=0, variant="x4")
    for words in ("roll 2 2", "roll 1 1", "roll 5 5", "roll 2 5"):
        match.play(words)
    assert [match.tale(at)[0] for at in (1, 3, 5, 7)] == [
        "Top left: the home is built on B2.",
        "Top right: the home is built on A1.",
        "Bottom right: the home is built on E5.",
        "Bottom left: the home is built on B5.",
    ]
    assert last(match.play("roll 6 2")) == ["Top left: that is too near a home; the first fire is rolled for again."]
    assert last(match.play("roll 6 3")) == ["Top left: the fire begins on F3."]
    assert last(match.play("roll 3 3")) == ["Top right: the fire begins on C3."]
    assert last(match.play("roll 6 2")) == ["Bottom right: the fire begins on F2."]
    assert last(match.play("roll 1 2")) == [
        "Bottom left: the fire begins on A2.",
        "Top left: the fire spreads to F2, E3 and F4, and over the line to A3 in the top right.",
    ]
    assert last(match.play("roll 1 6")) == ["Top left: the wind carries sparks to A6."]
    assert last(match.play("douse F4")) == ["Top right: the fire spreads to A2, C2, B3, D3, A4 and C4."]
    assert last(match.play("roll 3 3")) == ["Top right: the event falls where nothing is left to burn."]
    match.undo(2).play("roll 1 1")
    assert last(match) == ["Top right: the event falls on the home: two actions this turn."]
    match.undo(2).play("roll 1 2")
    assert last(match) == ["Top right: A2 flares up and lights A1 and B2.", "Top right: the home burns!"]


DOUSED_ROUND = """
variant: x4
turn 9, action
grid 1
  1  . . . . . .    . . . . . ^
  2  . . . / / /    . . . . . .
  3  o . / X X X    o . . . . .
  4  . ^ o X X X    X o . . . .
  5  . o X X X X    X o . . . .
  6  . / X X X X    / X o . . .

  1  . . / X X X    X X X / . o
  2  . . . / X /    / X / . . .
  3  . . . . / o    . / . . . .
  4  . . . . . .    . . . . . ^
  5  . . . o ^ .    . . . . . .
  6  . . . . . .    . . . o . .
grid 1: home B4, digs 2, owed 1
grid 2: home F1, digs 0, owed 0
grid 3: home F4, digs 1, owed 0
grid 4: home E5, digs 2, owed 0
"""

BURNT_ROUND = """
variant: x4
turn 14, event
grid 2
  1  . / X X X X    X o o o X X
  2  . . / X X X    X X X X X X
  3  . / X / X #    X X X X X X
  4  / X X X o /    X X / X X X
  5  X X X o / o    X X X X X X
  6  X X X X X X    X X X X X X

  1  / o X X X X    X X X X / o
  2  . o X / / X    X X X / # ^
  3  . . / X o X    / X / . . .
  4  . / X X X X    X / . . . .
  5  / X / X X X    X X o . . .
  6  X X X / X /    / / . . . .
grid 1: home F4, digs 0, owed 0, lost
grid 2: home C1, digs 1, owed 0, lost
grid 3: home F2, digs 0, owed 0
grid 4: home F1, digs 0, owed 0, lost
"""


@rule("wildfire.x4?early-end", "wildfire.x4?skip", "wildfire.end?tested")
def test_one_move_may_set_off_the_fires_of_several_quadrants() -> None:
    """After the top left's action the top right's A6 lights nothing, which ends that turn, and the bottom right's D1,
    A2, C2 and B3 burn: D1 lights E1, D2 and D6 above it, A2 and B3 light A3, C2 and B3 C3, B3 B4."""
    assert last(hedgerow.read("wildfire", DOUSED_ROUND).play("dig B3")) == [
        "Top right: A6 burns down; nothing new catches fire.",
        "Bottom right: the fire spreads to E1, D2, A3, C3 and B4, and over the line to D6 in the top right.",
    ]


@rule("wildfire.x4?early-end", "wildfire.event?burning")
def test_an_event_that_ends_a_quadrants_turn_is_told_before_the_next_ones_spread() -> None:
    """C4 of the top right is alone among Xs. Then the bottom right's E1, D2, A3, C3, B4, A6 and B6 find D3, C4, C6."""
    assert last(hedgerow.read("wildfire", BURNT_ROUND).play("roll 3 4")) == [
        "Top right: C4 flares up and burns down; nothing new catches fire.",
        "Bottom right: the fire spreads to D3, C4 and C6.",
    ]


def quadrant_of(sentence: str) -> int:
    head = sentence.partition(":")[0].lower()
    return QUADRANTS.index(head) if head in QUADRANTS else 0


def named(sentences: list[str]) -> set[tuple[int, str]]:
    """(grid, square) of every square that the sentences name, as a reader understands them."""
    found = set()
    for sentence in sentences:
        for squares, other in re.findall(r"((?:[A-F][1-6](?:, | and )?)+)(?: in the (\w+ \w+))?", sentence):
            grid = QUADRANTS.index(other) if other else quadrant_of(sentence)
            found |= {(grid, square) for square in re.findall("[A-F][1-6]", squares)}
    return found


def marks(match: hedgerow.Match) -> dict[tuple[int, str], str]:
    """What the diagram shows, square by square."""
    blocks = [[0, 1], [3, 2]] if match.settings.variant == "x4" else [[0]]
    rows = [line.split() for line in match.position.splitlines() if re.match(r"  [1-6]  ", line)]
    return {
        (grid, "ABCDEF"[column] + row[0]): row[1 + 6 * at + column]
        for i, row in enumerate(rows)
        for at, grid in enumerate(blocks[i // 6])
        for column in range(6)
    }


@rule("wildfire.spread", "wildfire.event", "wildfire.first-fire", "wildfire.x4")
@pytest.mark.parametrize(
    "example", [{}, {"end_check": "turn_start"}, {"play_on": False}, {"variant": "x4"}, {"start_gap": 4}], ids=str
)
def test_the_squares_named_are_those_that_changed(example: dict[str, Any]) -> None:
    """Everything that caught fire or was built is named, in its own quadrant, and nothing that stayed as it was."""
    case = Case(ROOM, example)
    for seed in range(12 if example.get("variant") else 30):
        match = case.new(seed)
        before = marks(match)
        for _ in positions(match, seed):
            after, tale = marks(match), named(last(match))
            changed = {square for square in after if after[square] != before[square]}
            caught = {q for q in changed if before[q] in (EMPTY, HOME) and after[q] in (SLASH, BURNT, HOME)}
            assert caught <= tale <= changed, (match.position, last(match))
            assert not any(after[q] in (DOUSED, DUG) for q in tale), "the move has told that itself"
            assert any("home burns" in sentence for sentence in last(match)) == any(
                before[q] == HOME and after[q] in (SLASH, BURNT) for q in changed
            )
            before = after


class Watched(Referee):
    """The oracle, keeping a list of the spreads that a move sets off: which grid's, what it burnt and what it lit."""

    def __init__(self, settings: Settings) -> None:
        self.spreads: list[tuple[int, set[tuple[int, str]]]] = []
        super().__init__(settings.variant, settings.players, dict(settings.options))
        for number, grid in enumerate(self.grids):
            grid.spread = partial(self.watch, number, grid.spread)  # type: ignore[method-assign]

    def burning(self) -> set[tuple[int, str]]:
        return {(g, grid.name(q)) for g, grid in enumerate(self.grids) for q in grid.with_mark(SLASH)}

    def watch(self, number: int, spread: Callable[[], None]) -> None:
        before = self.burning()
        spread()
        self.spreads.append((number, self.burning() - before or {q for q in before if q[0] == number}))


@rule("wildfire.x4?which-burn", "wildfire.x4?early-end", "wildfire.spread?two-steps")
@pytest.mark.parametrize("example", [{}, {"variant": "x4"}, {"variant": "x4", "end_check": "turn_start"}], ids=str)
def test_every_spread_is_told_in_its_order_and_its_quadrant(example: dict[str, Any]) -> None:
    """What each spread lit, as the oracle saw it; where one lit nothing, what burnt down in it."""
    several = 0
    for seed in range(40):
        match = Case(ROOM, example).new(seed)
        oracle = Watched(match.settings)
        for _ in positions(match, seed):
            entry = match.log[-1]
            oracle.spreads.clear()
            oracle.give(entry.move + 1 if entry.seat < 0 else (0, entry.words))
            sentences = [s for s in last(match) if "spreads" in s or (" down;" in s and "flares" not in s)]
            assert [named([s]) for s in sentences] == [lit for _, lit in oracle.spreads], last(match)
            assert [quadrant_of(s) for s in sentences] == [g for g, _ in oracle.spreads]
            several += len(sentences) > 1
    assert several >= 5 or example != {"variant": "x4"}


@rule("wildfire.vs?hidden", "wildfire.vs?shared")
def test_of_secret_grids_only_the_dice_are_told() -> None:
    """Two matches with the same dice and other actions tell the same, whoever listens."""
    match = hedgerow.new("wildfire", seed=1, variant="vs", players=2)
    for words in ("roll 3 4", "roll 3 3", "roll 6 1", "roll 3 4"):
        match.play(words)
    assert [sentences for sentences in told(match) if sentences] == [
        ["The home is built on C4."],
        ["That is too near a home; the first fire is rolled for again."],
        ["The fire begins on F1."],
        ["The event falls on C4, the home: two actions if it stands."],
    ]
    match.play("douse E1", seat=0).play("dig B2", seat=0).play("douse F2", seat=1).play("douse E1", seat=1)
    assert told(match)[-4:] == [[], [], [], []]
    assert last(match.play("roll 1 2")) == ["The event falls on A2."]


@rule("wildfire.vs?own-setup")
def test_players_with_homes_of_their_own_are_told_apart() -> None:
    match = hedgerow.new("wildfire", seed=1, variant="vs", players=2, vs_own_setup=True)
    for words in ("roll 3 4", "roll 1 1", "roll 6 1", "roll 6 6", "roll 1 1"):
        match.play(words)
    assert [sentences for sentences in told(match) if sentences] == [
        ["Player 1: the home is built on C4."],
        ["Player 2: the home is built on A1."],
        ["Player 1: the fire begins on F1."],
        ["Player 2: the fire begins on F6."],
        ["The event falls on A1, the home of player 2: two actions if it stands."],
    ]
