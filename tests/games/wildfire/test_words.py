"""What people type, what they are told, and what they see."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hedgerow
from cite import rule
from games.wildfire.figures import figure, refused
from hedgerow import BadSettings, HedgerowError, IllegalMove, Match, catalog
from hedgerow.games.wildfire import picture, words

ROOM = catalog.room("wildfire")
PICTURE = """
    . . . . . .
    . . / . . .
    . / X / . .
    . . o . . .
    . . # . ^ .
    . . . . . .
    """


def at_action(**settings: object) -> Match:
    return figure(PICTURE, **settings)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("douse C2", "douse C2"),
        ("DOUSE  c2", "douse C2"),
        ("  douse,c2. ", "douse C2"),
        ("do c2", "douse C2"),
        ("d c2", "douse C2"),
        ("c2", "douse C2"),
        ("d a1", "dig A1"),  # A1 is empty: only a dig can be meant
        ("di f6", "dig F6"),
    ],
)
def test_short_and_sloppy_words_are_understood(typed: str, meant: str) -> None:
    assert at_action().play(typed).log[0].words == meant


@pytest.mark.parametrize("typed", ["roll 3 5", "ROLL 3  5", "r 3 5", "3 5", "roll 3,5"])
def test_dice_in_many_words(typed: str) -> None:
    match = hedgerow.new("wildfire", seed=0).play(typed)
    assert [entry.words for entry in match.log] == ["roll 3", "roll 5"]


def test_one_die_at_a_time() -> None:
    match = hedgerow.new("wildfire", seed=0).play("roll 3")
    assert match.status() == "Roll for the home: column 3, now the row."
    assert match.play("5").status() == "Roll for the first fire, column then row."


@rule("wildfire.turn", "wildfire.dice")
@pytest.mark.parametrize(
    ("typed", "code", "slug", "sentence"),
    [
        ("roll 7", "no-such-face", "wildfire.dice", "A die shows 1 to 6, not 7."),
        ("roll 0", "no-such-face", "wildfire.dice", "A die shows 1 to 6, not 0."),
        ("roll 12", "no-such-face", "wildfire.dice", "A die shows 1 to 6, not 12."),
        ("roll 3 7", "no-such-face", "wildfire.dice", "A die shows 1 to 6, not 7."),
        ("roll 3 x", "no-such-face", "wildfire.dice", "A die shows 1 to 6, not x."),
        (
            "douse C4",
            "dice-first",
            "wildfire.turn",
            "First the dice: 'roll', or what your own show, for example 'roll 3'.",
        ),
        ("stop", "dice-first", "wildfire.turn", "First the dice: 'roll', or what your own show, for example 'roll 3'."),
        ("", "dice-first", "wildfire.turn", "First the dice: 'roll', or what your own show, for example 'roll 3'."),
    ],
)
def test_what_is_refused_when_dice_are_owed(typed: str, code: str, slug: str, sentence: str) -> None:
    assert refused(figure(PICTURE, phase="event"), typed, code, slug) == sentence


def test_more_dice_than_are_owed_are_refused_whole() -> None:
    assert refused(figure(PICTURE, phase="event"), "roll 1 1 1", "no-roll-owed", "wildfire.turn")


NOT_UNDERSTOOD = "is no action; say for example 'douse C2' or 'dig A1'."


@rule("wildfire.grid", "wildfire.action")
@pytest.mark.parametrize(
    ("typed", "code", "slug", "sentence"),
    [
        ("roll", "no-roll-owed", "wildfire.turn", "The dice have been rolled; now act: douse or dig."),
        ("3 5", "no-roll-owed", "wildfire.turn", "The dice have been rolled; now act: douse or dig."),
        ("douse G1", "no-square", "wildfire.grid", "Name a square from A1 to F6: 'douse C2'."),
        ("dig a7", "no-square", "wildfire.grid", "Name a square from A1 to F6: 'dig A1'."),
        ("d", "ambiguous", "wildfire.turn", "'d' may mean 'douse C2', 'douse B3', 'douse D3' or 29 other moves."),
        ("douse", "ambiguous", "wildfire.turn", "'douse' may mean 'douse C2', 'douse B3' or 'douse D3'."),
        ("d c3", "burnt", "wildfire.douse", "C3 has burnt down; only a burning square can be doused."),
        ("burn c2", "not-understood", "wildfire.action", f"'burn c2' {NOT_UNDERSTOOD}"),
        ("douse c2 now", "not-understood", "wildfire.action", "'douse c2 now' says too much; say just 'douse C2'."),
        ("dig a1 please", "not-understood", "wildfire.action", "'dig a1 please' says too much; say just 'dig A1'."),
        ("", "not-understood", "wildfire.action", f"'' {NOT_UNDERSTOOD}"),
        ("🔥", "not-understood", "wildfire.action", f"'🔥' {NOT_UNDERSTOOD}"),
    ],
)
def test_what_is_refused_when_an_action_is_owed(typed: str, code: str, slug: str, sentence: str) -> None:
    match = at_action()
    assert refused(match, typed, code, slug).rstrip(".") == sentence.rstrip(".")


def test_words_that_would_be_moves_with_something_after_them() -> None:
    """`pass please` where passing is allowed, `stop now` where stopping is: neither is refused for the wrong reason."""
    assert refused(at_action(allow_pass=True), "pass please", "not-understood", "wildfire.action")
    lost = figure(PICTURE.replace("^", "X"), home="E5")
    assert refused(lost, "stop now", "not-understood", "wildfire.action")
    assert lost.play("s").outcome is not None


def test_a_match_that_is_over_says_how_it_ended() -> None:
    match = figure(PICTURE.replace("/", "o").replace("X", "/")).play("douse C3")
    assert refused(match, "douse C3", "over", "wildfire.end") == "The match is over. Won: the home stands, 29 points."


def test_moves_are_listed_douses_first_each_by_row_and_column() -> None:
    """The order is pinned: seeds of random play depend on it."""
    match = figure(PICTURE.replace("^", "X"), home="E5", allow_pass=True)
    moves = match.legal()
    assert moves[:3] == ["douse C2", "douse B3", "douse D3"]
    assert moves[3:6] == ["dig A1", "dig B1", "dig C1"]
    assert moves[-2:] == ["pass", "stop"]
    assert [verb for verb, _ in words.groups(match.state, 0, moves)] == ["douse", "dig", "pass", "stop"]
    assert dict(words.groups(match.state, 0, moves))["dig"] == ["any empty square"]


def test_a_log_writes_the_dice_of_a_roll_on_one_line() -> None:
    match = hedgerow.new("wildfire", seed=0).play("roll 3 3 2 2 6 6 1 1").play("douse F5").play("roll 1")
    lines = match.dump().splitlines()
    assert lines[lines.index("moves:") + 1 : -1] == [
        "roll 3 3",
        "roll 2 2",
        "roll 6 6",
        "roll 1 1",
        "douse F5",
        "roll 1",
    ]


def painted(match: Match) -> list[str]:
    return ["".join(text for text, _ in line) for line in picture.lines(match.state, 0)]


def test_the_picture_of_x4_stands_under_its_letters() -> None:
    match = hedgerow.new("wildfire", seed=0, variant="x4").play("roll 2 2 1 1 5 5 2 5 6 3 3 3 6 2 1 2")
    lines = painted(match)
    assert lines[:5] == [
        "     top left       top right      ",
        "     A B C D E F    A B C D E F",
        "  1  . . . . . .    ^ . . . . .",
        "  2  . ^ . . . /    . . . . . .",
        "  3  . . . . / X    / . / . . .",
    ]
    assert lines[-1].strip() == "^ home   / burning   X burnt   o doused   # dug   . empty"
    assert ("top left", "accent") in picture.lines(match.state, 0)[0]
    assert len(lines) <= 24 and max(len(line) for line in lines) <= 80


def test_settings_advise_and_refuse() -> None:
    assert ROOM.advice(ROOM.settings()) == ""
    assert "diagonal" in ROOM.advice(ROOM.settings(options={"start_gap": 4}))
    with pytest.raises(BadSettings, match="start_gap cannot be 6; it takes 8, 4"):
        hedgerow.new("wildfire", start_gap=6)
    with pytest.raises(BadSettings, match="did you mean 'allow_pass'"):
        hedgerow.new("wildfire", allow_passes=True)


WORDS = st.sampled_from(
    ["douse", "dig", "d", "roll", "pass", "stop", "A1", "c4", "F6", "G7", "3", "7", "-1", "", "\0", "²", "player 1:"]
)
TYPED = st.one_of(st.text(max_size=40), st.lists(WORDS, max_size=6).map(" ".join))
MATCHES = [
    hedgerow.new("wildfire", seed=1),
    hedgerow.new("wildfire", seed=2, allow_pass=True).roll(),
    hedgerow.new("wildfire", seed=3, variant="x4").roll(),
    hedgerow.new("wildfire", seed=4, players=3).roll(),
    figure(PICTURE.replace("^", "X"), home="E5"),
]


@given(TYPED, st.integers(0, len(MATCHES) - 1), st.sampled_from([None, 0, 1, 7, -3]))
def test_whatever_is_typed_is_played_or_refused_with_a_sentence(text: str, which: int, seat: int | None) -> None:
    match = MATCHES[which]
    before, length = match.state.tobytes(), len(match.log)
    try:
        match.play(text, seat)
    except HedgerowError as refusal:
        assert isinstance(refusal, IllegalMove) and refusal.sentence and refusal.code
    else:
        match.undo(len(match.log) - length)
    assert match.state.tobytes() == before
