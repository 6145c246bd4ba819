"""Diagrams: what can be read, and by which line the rest is refused."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hedgerow
from cite import rule
from games.wildfire.oracle import DIE
from games.wildfire.test_oracle import Both, a_face, a_move, combinations, settings_of
from hedgerow import BadText, HedgerowError, Match, catalog
from hedgerow.games.wildfire import words

ROOM = catalog.room("wildfire")

# Home E5, fire C3. The event of turn 1 fell on the home: C4 was doused, C5 dug. In turn 2 it fell on C3.
SOLO = """\
turn 2, action

     A B C D E F
  1  . . / . . .
  2  . / X / . .
  3  / X X X / .
  4  . / o / . .
  5  . . # . ^ .
  6  . . . . . .

grid 1: home E5, digs 1, owed 1
"""

# Fires F3, C3, F2 and A2, clockwise. F3 burns, over the line it has lit A3; the event lit A6.
X4 = """\
variant: x4
turn 1, action
grid 1
  1  . . . . . .  ^ . . . . .
  2  . ^ . . . /  . . . . . .
  3  . . . . / X  / . / . . .
  4  . . . . . /  . . . . . .
  5  . . . . . .  . . . . . .
  6  / . . . . .  . . . . . .
  1  . . . . . .  . . . . . .
  2  / . . . . .  . . . . . /
  3  . . . . . .  . . . . . .
  4  . . . . . .  . . . . . .
  5  . ^ . . . .  . . . . ^ .
  6  . . . . . .  . . . . . .
grid 1: home B2, digs 2, owed 1
grid 2: home A1, digs 0, owed 0
grid 3: home E5, digs 2, owed 0
grid 4: home B5, digs 2, owed 0
"""

# Home F6, fire C3; the event fell on C3, too, and player 2 has doused C4.
VS = """\
variant: vs
players: 2
turn 1, action
grid 1
  1  . . . . . .  . . . . . .
  2  . . / . . .  . . / . . .
  3  . / X / . .  . / X / . .
  4  . . / . . .  . . o . . .
  5  . . . . . .  . . . . . .
  6  . . . . . ^  . . . . . ^
grid 1: home F6, digs 0, owed 1
grid 2: home F6, digs 0, owed 0
fires began: C3 C3
events: C3
"""


def read(text: str) -> Match:
    return hedgerow.read("wildfire", text)


@pytest.mark.parametrize("text", [SOLO, X4, VS])
def test_a_plain_diagram_is_read_and_drawn_again(text: str) -> None:
    match = read(text)
    assert match.to_move == 0
    assert read(match.position).state.tobytes() == match.state.tobytes()


BAD = [
    # the lines above the grids
    (SOLO, "turn 2, action", "turn 2, dancing", 1, "'turn 2, dancing' is no line of a Wildfire diagram."),
    (SOLO, "turn 2, action", "", 3, "the line 'turn N, ...' is missing, for example 'turn 3, action'."),
    (SOLO, "turn 2, action", "turn 2, action\nturn 4, action", 2, "line 1 has told this already."),
    (SOLO, "turn 2, action", "turn 0, action", 1, "it is turn 0 while homes and fires are rolled for"),
    (SOLO, "turn 2, action", "turn 2, home", 1, "it is turn 0 while homes and fires are rolled for"),
    (SOLO, "turn 2, action", "turn 2, event, row", 1, "the row is to be rolled"),
    (SOLO, "turn 2, action", "turn 2, action\ncolumn 2", 2, "no row is to be rolled, so there is no column yet."),
    (SOLO, "turn 2, action", "turn 2, over, stopped", 1, "'stopped' belongs to the end of a solo game"),
    (SOLO, "turn 2, action", "turn 2, action\ngrid 2", 2, "it cannot be grid 2's turn."),
    (X4, "grid 1\n", "grid 5\n", 3, "it cannot be grid 5's turn."),
    (VS, "grid 1\n", "grid 2\n", 4, "it cannot be grid 2's turn."),
    (SOLO, "     A B C D E F", "     A B C D F E", 3, "'A B C D F E' is no line of a Wildfire diagram."),
    # rows
    (SOLO, "  4  . / o / . .\n", "", 10, "6 rows of squares are expected, not 5."),
    (SOLO, "  4  . / o", "  5  . / o", 7, "row 4 is expected here, not row 5."),
    (SOLO, "  4  . / o", "  4  . o", 7, "6 squares are expected in a row, not 5."),
    (SOLO, "  4  . / o", "  4  . / *", 7, "'4  . / * / . .' is no line of a Wildfire diagram."),
    (SOLO, "  4  . / o", "  4  ^ / o", 7, "a home is drawn at A4, but the line 'grid ...' puts it elsewhere."),
    (SOLO, "# . ^", "# . .", 8, "the home stands at E5; '.' cannot be drawn there."),
    (SOLO, "# . ^", "# . #", 8, "the home stands at E5; '#' cannot be drawn there."),
    (X4, "  4  . . . . . /  ", "  4  . . . . . ", 7, "12 squares are expected in a row, not 11."),
    # the facts of a grid
    (SOLO, "grid 1: home E5, digs 1, owed 1", "", 9, "the line 'grid 1: home C4, digs 2, owed 1', or the like"),
    (SOLO, "grid 1: home", "grid 2: home", 11, "there is no grid 2 here."),
    (SOLO, "home E5", "home -", 8, "a home is drawn at E5, but the line 'grid ...' puts it elsewhere."),
    (SOLO, "digs 1", "digs 2", 11, "grid 1: digs left and squares dug make 2 for this home."),
    (SOLO, "digs 1", "digs 3", 11, "'grid 1: home E5, digs 3, owed 1' is no line of a Wildfire diagram."),
    (SOLO, "owed 1", "owed 1, lost", 11, "grid 1: the home and the word 'lost' contradict each other."),
    (SOLO, "# . ^", "# . X", 11, "grid 1: the home and the word 'lost' contradict each other."),
    (SOLO, "owed 1", "owed 0", 11, "grid 1: it is time for its action, but it owes none."),
    (SOLO, "owed 1", "owed 1, out", 11, "grid 1: no action can be owed here now."),
    (SOLO, "turn 2, action", "turn 2, event", 11, "grid 1: no action can be owed here now."),
    (SOLO, "turn 2, action", "turn 2, over", 11, "grid 1: no action can be owed here now."),
    (SOLO, "turn 2, action", "turn 0, home", 11, "grid 1: homes are built in the order of the grids, on empty land."),
    (SOLO, "turn 2, action", "turn 0, fire", 11, "grid 1: fires are lit in the order of the grids, one on each."),
    (X4, "digs 2, owed 1", "digs 2, owed 0", 16, "grid 1: it is time for its action, but it owes none."),
    (
        X4,
        "grid 3: home E5, digs 2, owed 0",
        "grid 3: home E5, digs 2, owed 1",
        18,
        "grid 3: no action can be owed here",
    ),
    # VS
    (VS, "digs 0, owed 0", "digs 0, owed 0, out", 12, "grid 2: 'out' belongs to VS, to a grid whose fire has died."),
    (VS, "home F6, digs 0, owed 0", "home E6, digs 0, owed 0", 10, "the home stands at E6; '.' cannot be drawn there."),
    (VS, "turn 1, action", "turn 2, action", 14, "1 events do not fit turn 2."),
    (VS, "events: C3", "events: C3 C3", 14, "2 events do not fit turn 1."),
    (VS, "events: C3", "events: C", 14, "'C' is no square."),
    (VS, "events: C3", "events: " + "C3 " * 37, 14, "too many squares under 'events'."),
    (VS, "fires began: C3 C3", "fires began: C3 -", 13, "where the fire of grid 2 began is told wrongly."),
    (VS, "fires began: C3 C3", "fires began: C3 C4", 13, "where the fire of grid 2 began is told wrongly."),
    (VS, "owed 1", "owed 0", 3, "it is time for actions, but no grid owes one."),
    (SOLO, "owed 1", "owed 1\nevents: C3", 12, "only VS remembers 'events'."),
    # how fire comes about
    (SOLO, ". / X / . .", ". / X . . .", 5, "D2 would have caught fire from the burnt square beside it."),
    (SOLO, "/ X X X / .", "/ X X X X .", 5, "E2 would have caught fire from the burnt square beside it."),
    (SOLO, "6  . . . . . .", "6  / . . . . /", 9, "F6 burns, but nothing beside it has burnt."),
    (SOLO, "6  . . . . . .", "6  o . o . . o", 1, "4 fires burn apart, but by turn 2 only 3 can have begun."),
    (X4, "X  / . / . . .", "X  . . / . . .", 6, "grid 2: A3 would have caught fire from the burnt square beside it."),
    (X4, "4  . . . . . /", "4  . . . . . X", 7, "grid 1: E4 would have caught fire from the burnt square beside it."),
    (X4, "2  / . . . . .", "2  / . / . . .", 11, "grid 4: C2 burns, but nothing beside it has burnt."),
    (VS, "1  . . . . . .", "1  / . . . . .", 11, "grid 1: a fire burns apart from where fires began."),
    (VS, "fires began: C3 C3", "fires began: F5 F5", 13, "the fire of grid 1 began too near the home."),
    (VS, "fires began: C3 C3", "fires began: C2 C2", 11, "grid 1: its fire began on C2, so that has burnt."),
    (VS, "events: C3", "events: A1", 11, "grid 1: the event on A1 left no mark."),
    # what turns bring
    (SOLO, "turn 2, action", "turn 5, action", 1, "by turn 5 at least 5 squares have burnt, not 4."),
    (SOLO, "turn 2, action", "turn 1, action", 1, "by turn 1 at most 2 squares have burnt, not 4."),
    (SOLO, "turn 2, action", "turn 4, action", 11, "grid 1: by turn 4 it has 3 to 7 squares doused or dug, not 2."),
    (SOLO, "4  . / o / . .", "4  . o o o . .", 11, "grid 1: by turn 2 it has 1 to 3 squares doused or dug, not 4."),
    (SOLO, "digs 1", "digs 0", 11, "grid 1: digs left and squares dug make 2 for this home."),
    (X4, "3  . . . . / X  / .", "3  . . . . o X  o .", 17, "grid 2: by turn 1 it has 0 to 0 squares doused or dug"),
    (VS, "owed 1", "owed 2", 11, "grid 1: two actions are owed only after an event on a home that stands."),
    (VS, "3  . / X / . .", "3  . o X / . .", 11, "grid 1: by turn 1 it has 0 to 0 squares doused or dug, not 1."),
    (VS, "  . . o . . .", "  . . / . . .", 12, "grid 2: by turn 1 it has 1 to 1 squares doused or dug, not 0."),
]


@pytest.mark.parametrize(("good", "old", "new", "line", "sentence"), BAD, ids=[f"{b[2][:30]!r}" for b in BAD])
def test_what_cannot_be_read_is_refused_by_its_line(good: str, old: str, new: str, line: int, sentence: str) -> None:
    assert good.count(old) >= 1
    with pytest.raises(BadText) as caught:
        read(good.replace(old, new, 1))
    assert str(caught.value).startswith(f"line {line}: {sentence}")
    assert caught.value.line == line


def test_a_header_moves_the_lines_down() -> None:
    with pytest.raises(BadText, match="line 5: it is turn 0"):
        read("game: wildfire\nrules: 1\nplayers: 1\n\n" + SOLO.replace("turn 2, action", "turn 2, home"))


def test_turns_of_vs_that_cannot_be() -> None:
    """Turn 2 needs two burnt squares, and no event can be rolled for grids that are all out."""
    with pytest.raises(BadText, match="line 3: by turn 2 at least 2 squares have burnt, not 1"):
        read(VS.replace("turn 1", "turn 2").replace("events: C3", "events: C3 C3"))
    # Home A6, fire F1: E1 and F2 burn, the event falls on the home, and both players douse both.
    row = "  {}  . . . . . .  . . . . . ."
    rows = ["  1  . . . . o X  . . . . o X", "  2  . . . . . o  . . . . . o", *(row.format(n) for n in (3, 4, 5))]
    rows.append("  6  ^ . . . . .  ^ . . . . .")
    facts = [f"grid {n}: home A6, digs 0, owed 0, out" for n in (1, 2)]
    out = ["variant: vs", "players: 2", "turn 1, over", "grid 1", *rows, *facts, "fires began: F1 F1", "events: A6"]
    assert read("\n".join(out)).outcome is not None
    out[2] = "turn 1, event"
    with pytest.raises(BadText, match="line 3: there is no event when every grid is out"):
        read("\n".join(out[:-1]))


# Home E5, fire A5. Turn 1: an event on the home, A4 and B5 doused. Turn 2: A6 burns, sparks on C6, which is doused.
# Turn 3: B6 burns, and lights nothing.
BURNT_OUT = """\
turn 3, over
  1  . . . . . .
  2  . . . . . .
  3  . . . . . .
  4  o . . . . .
  5  X o . . ^ .
  6  X X o . . .
grid 1: home E5, digs 2, owed 0
"""

# With start_gap 4: home C4, fire B3. In turn 1 it lights C3, the event sets C3 alight, and that lights the home.
LOST = """\
option start_gap: 4
turn 1, action
  1  . . . . . .
  2  . / / . . .
  3  / X X / . .
  4  . / / . . .
  5  . . . . . .
  6  . . . . . .
grid 1: home C4, digs 2, owed 1, lost
"""


@rule("wildfire.end", "wildfire.end?tested")
def test_ends_that_are_none() -> None:
    with pytest.raises(BadText, match="grid 1: the match is not over while this grid burns"):
        read(SOLO.replace("turn 2, action", "turn 2, over").replace("owed 1", "owed 0"))
    assert read(BURNT_OUT).outcome is not None
    at_the_event = BURNT_OUT.replace("turn 3, over", "turn 3, event")
    with pytest.raises(BadText, match="line 8: grid 1: nothing burns here, so its turn is over"):
        read(at_the_event)
    assert read("option end_check: turn_start\n" + at_the_event).to_move == "chance"


@rule("wildfire.loss", "wildfire.loss?play-on")
def test_lost_homes_that_can_be_and_that_cannot() -> None:
    assert "stop" in read(LOST).legal()
    with pytest.raises(BadText, match="grid 1: with play_on off the match is over when the home burns"):
        read("option play_on: off\n" + LOST)
    with pytest.raises(BadText, match="line 9: grid 1: two actions are owed only after an event on a home that stands"):
        read(LOST.replace("owed 1", "owed 2"))
    with pytest.raises(BadText, match="line 8: F6 is the home: it catches fire only from a burnt square beside it"):
        read(LOST.replace("6  . . . . . .", "6  . . . . . /").replace("home C4, digs 2", "home F6, digs 0"))


@rule("wildfire.first-fire", "wildfire.first-fire?x4")
def test_first_fires_that_cannot_be() -> None:
    """X4, set-up: the top left's fire stands on F3. In the top right a home on A3 is across the line from it."""
    lines = X4.replace("turn 1, action", "turn 0, fire").replace("owed 1", "owed 0").splitlines()
    rows = ["  1  . . . . . .  ^ . . . . .", "  2  . ^ . . . .  . . . . . .", "  3  . . . . . /  . . . . . ."]
    blank = "  {}  . . . . . .  . . . . . ."
    lines[2] = "grid 2"
    lines[3:15] = [*rows, *(blank.format(n) for n in (4, 5, 6, 1, 2, 3, 4)), lines[13], lines[14]]
    assert read("\n".join(lines)).status() == "Top right: Roll for the first fire, column then row."
    lines[3], lines[5] = blank.format(1), "  3  . . . . . /  ^ . . . . ."
    lines[16] = "grid 2: home A3, digs 1, owed 0"
    with pytest.raises(BadText, match="line 16: grid 1: its fire begins too near a home"):
        read("\n".join(lines))


@rule("wildfire.x4?actions")
def test_the_quadrant_whose_turn_it_is_has_burnt() -> None:
    """It is the top right's turn, but none of its squares is an X."""
    text = X4.replace("grid 1\n", "grid 2\n", 1).replace("digs 2, owed 1", "digs 2, owed 0")
    with pytest.raises(BadText, match="line 17: a square of the grid whose turn it is has burnt"):
        read(text.replace("digs 0, owed 0", "digs 0, owed 1"))


@pytest.mark.parametrize("variant", ["solo", "x4", "vs"])
def test_what_is_played_can_be_read(variant: str) -> None:
    """Every combination of options; dice that seek the home or the fire, players who dig, pass, douse or know how."""
    for number, options in enumerate(combinations(variant)):
        settings, chosen = settings_of(variant, options), random.Random(number)
        luck, taste = chosen.choice(("any", "home", "fire")), chosen.choice(("d", "douse", "dig", "pass", "wisely"))
        both, records = Both(settings), ROOM.template(settings)
        while both.referee.wanted is not None:
            if both.referee.wanted == DIE:
                both.roll(a_face(both, chosen, luck))
            else:
                seat = chosen.choice(both.referee.seats())
                both.play(seat, a_move(both, seat, chosen, taste))
            if variant == "solo" or chosen.random() < 0.2 or both.referee.wanted is None:
                records = ROOM.template(settings)
                words.read(records[0], words.draw(both.s))
                assert records.tobytes() == both.records.tobytes()


def play_out(match: Match, seed: int) -> None:
    """Random play to the end; never more than a few hundred moves, whatever was read."""
    chosen = random.Random(seed)
    for _ in range(1000):
        if match.to_move is None:
            assert match.outcome is not None and match.status()
            return
        if match.to_move == "chance":
            match.roll()
        else:
            match.play(chosen.choice(match.legal()))
    raise AssertionError("a match that does not end")


def spoilt(text: str, chosen: random.Random) -> str:
    """A few characters of a diagram exchanged for others that occur in diagrams."""
    signs = list(text)
    if chosen.random() < 0.4:  # only marks
        for at in chosen.sample([i for i, sign in enumerate(signs) if sign in "./X#"], 3):
            signs[at] = chosen.choice("./Xo#")
        return "".join(signs)
    for _ in range(chosen.randint(1, 3)):
        at = chosen.randrange(len(signs))
        signs[at] = chosen.choice("./Xo#^0123456789ABCDEF,\n ") if signs[at] != "\n" else "\n"
    if chosen.random() < 0.5:
        lines = "".join(signs).split("\n")
        at = chosen.randrange(len(lines))
        lines[at] = chosen.choice(
            ["turn 1, event", "turn 36, action", "turn 0, fire, row", "grid 1", "grid 4", "grid 8", "column 6"]
            + ["turn 3, over", "turn 3, over, stopped", "events: A1", "fires began: A1 B2", "", lines[at] + ", out"]
        )
        return "\n".join(lines)
    return "".join(signs)


def test_a_spoilt_diagram_is_refused_or_can_be_played_to_the_end() -> None:
    """Whatever `read` lets through, the rules can finish: nothing raises, nothing goes on for ever."""
    chosen = random.Random(7)
    bases = [SOLO, X4, VS]
    for seed in range(12):
        settings = ({}, {"variant": "x4"}, {"players": 3}, {"players": 2, "vs_own_setup": True})[seed % 4]
        match = hedgerow.new("wildfire", seed=seed, **settings)  # type: ignore[arg-type]
        for _ in range(chosen.randint(0, 30)):
            if match.to_move is not None:
                match.roll_one() if match.to_move == "chance" else match.play(chosen.choice(match.legal()))
        bases.append(match.position)
    read_well = 0
    for n in range(1500):
        try:
            match = read(spoilt(chosen.choice(bases), chosen))
        except HedgerowError as problem:
            assert str(problem).startswith("line ")
            continue
        read_well += 1
        again = read(match.position)
        assert again.state.tobytes() == match.state.tobytes()
        if n % 3 == 0:
            play_out(match, n)
    assert read_well > 20


LINES = st.sampled_from([*SOLO.splitlines(), *X4.splitlines(), *VS.splitlines(), "", "end", "moves:", "option x: 1"])


@given(st.one_of(st.text(max_size=80), st.lists(st.one_of(LINES, st.text(max_size=12)), max_size=25).map("\n".join)))
def test_garbage_is_refused_with_a_line(text: str) -> None:
    for reading in (read, hedgerow.load, lambda t: hedgerow.load(f"hedgerow match 1\ngame: wildfire\nmoves:\n{t}")):
        try:
            match = reading(text)
        except HedgerowError as problem:
            assert str(problem)
        else:
            assert isinstance(match, Match)
