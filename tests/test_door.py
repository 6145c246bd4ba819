"""The Python door: every function and method, given what it cannot take.

A wrong type is a `TypeError`, a place that does not exist an `IndexError`, what a person could type a `HedgerowError`;
each is one sentence, and the match is what it was. A new public name fails here until it says what it takes.
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import hedgerow
from hedgerow import BadSettings, HedgerowError, IllegalMove, Match, catalog
from play import bytes_of, positions

NUMBERS = {"minus one": -1, "far below": -7, "many": 10**6, "huge": 10**5000, "hugely below": -(10**5000)}
TEXTS = {
    "empty": "",
    "word": "xyzzy",
    "digit": "0",
    "digits": "9" * 5000,
    "squared": "roll ²",
    "null": "\0",
    "half": "\ud800",
}
OTHERS = {
    "None": None, "True": True, "float": 1.0, "nan": float("nan"), "bytes": b"0", "list": [0], "dict": {},
    "object": object(), "class": Match, "numpy float": np.float64(1), "numpy bool": np.True_, "array": np.zeros(2, int),
}  # fmt: skip

# By name, what each parameter is: a number, a text, or something else that its own test below looks at.
NUMBER, TEXT, NUMBER_OR_NONE, TEXT_OR_NONE, ELSE = "number", "text", "number or None", "text or None", "else"
METHODS: dict[str, dict[str, str]] = {
    "may_move": {"seat": NUMBER},
    "codes": {"seat": NUMBER_OR_NONE},
    "legal": {"seat": NUMBER_OR_NONE},
    "scores": {},
    "tally": {"seat": NUMBER},
    "subtotals": {"seat": NUMBER},
    "tale": {"at": NUMBER, "seat": NUMBER_OR_NONE},
    "at": {"moves": NUMBER},
    "peek": {"moves": NUMBER},
    "since": {"played": NUMBER},
    "status": {"seat": NUMBER},
    "view": {"seat": NUMBER},
    "play": {"text": TEXT, "seat": NUMBER_OR_NONE, "by": TEXT},
    "understood": {"text": TEXT, "seat": NUMBER_OR_NONE},
    "enter": {"text": TEXT, "by": TEXT, "before_each": ELSE},
    "roll": {},
    "roll_one": {},
    "undo": {"moves": NUMBER},
    "dump": {},
    "play_code": {"seat": NUMBER, "move": NUMBER, "by": TEXT},
    "check_code": {"seat": NUMBER, "move": NUMBER},
    "replay": {"entry": ELSE},
}
PROPERTIES = {"state", "players", "to_move", "is_over", "outcome", "log", "played", "position"}
FUNCTIONS: dict[str, dict[str, str]] = {
    "games": {},
    "new": {"game": TEXT, "seed": NUMBER_OR_NONE, "players": NUMBER_OR_NONE, "variant": TEXT_OR_NONE, "options": ELSE},
    "load": {"text": TEXT},
    "read": {"game": TEXT, "text": TEXT},
    "bot": {"level": TEXT},
    "hint": {"match": ELSE, "seat": NUMBER_OR_NONE, "seconds": ELSE, "seed": ELSE},
}
GOOD: dict[str, Any] = {
    "seat": 0,
    "move": 10**6,
    "moves": 1,
    "text": "xyzzy",
    "game": hedgerow.games()[0],
    "at": 0,
    "played": 0,
    "by": "",
    "before_each": lambda: None,
    "tales": None,
    "match": hedgerow.new(hedgerow.games()[0], seed=1),
}


def parameters(function: Callable[..., Any]) -> list[str]:
    return [name for name in inspect.signature(function).parameters if name != "self"]


def test_every_public_name_is_looked_at() -> None:
    public = {name: value for name, value in vars(Match).items() if not name.startswith("_")}
    assert {name for name, value in public.items() if isinstance(value, property)} == PROPERTIES
    assert {name: parameters(value) for name, value in public.items() if inspect.isfunction(value)} == {
        name: list(takes) for name, takes in METHODS.items()
    }
    functions = {name: getattr(hedgerow, name) for name in hedgerow.__all__ if name[0].islower()}
    assert {name: parameters(value) for name, value in functions.items()} == {
        name: list(takes) for name, takes in FUNCTIONS.items()
    }


def wrong_for(kind: str) -> Iterator[tuple[str, Any, bool]]:
    """Name, value, and whether its type alone is wrong."""
    takes_none = kind in (NUMBER_OR_NONE, TEXT_OR_NONE)
    for name, value in {**NUMBERS, **TEXTS, **OTHERS}.items():
        if value is None and takes_none:
            continue
        fits = type(value) is (int if kind in (NUMBER, NUMBER_OR_NONE) else str)
        yield name, value, not fits


def told(action: Callable[[], object], is_wrong_type: bool) -> Exception | None:
    """What was raised, if anything was; it has a sentence and is of the right kind."""
    try:
        action()
    except (HedgerowError, TypeError, IndexError) as problem:
        sentence = str(problem)
        assert sentence and "\n" not in sentence and sentence[-1] in ".?" and len(sentence) < 400, repr(sentence)
        assert is_wrong_type == isinstance(problem, TypeError), problem
        return problem
    assert not is_wrong_type
    return None


def all_of(match: Match) -> tuple[object, ...]:
    return bytes_of(match._records), match.log, bytes_of(match._rng), match.seed, match.to_move


def moments() -> Iterator[tuple[str, Match]]:
    """A player's turn, a roll that is owed, and the end, of every game."""
    for name in catalog.names():
        seen = set()
        players = 3 if any(variant.takes(3) for variant in catalog.room(name).variants) else None
        for match in positions(hedgerow.new(name, 5, players), 5):
            kind = "turn" if isinstance(match.to_move, int) else match.to_move or "end"
            if kind not in seen and len(match.log) > 4:
                seen.add(kind)
                yield f"{name}, {kind}", hedgerow.load(match.dump())


@pytest.mark.parametrize("match", [pytest.param(match, id=name) for name, match in moments()])
def test_no_method_is_changed_by_what_it_cannot_take(match: Match) -> None:
    before = all_of(match)
    for name, takes in METHODS.items():
        for parameter, kind in takes.items():
            if kind == ELSE:
                continue
            for label, value, is_wrong_type in wrong_for(kind):
                arguments = {p: GOOD[p] for p in takes} | {parameter: value}
                problem = told(lambda n=name, a=arguments: getattr(match, n)(**a), is_wrong_type)
                assert all_of(match) == before, (name, parameter, label, problem)


def test_what_is_asked_before_each_outcome_may_fail() -> None:
    """Behind the first of two dice, whatever it raises: nothing is entered."""
    match = hedgerow.new("wildfire", seed=1)
    before, asked = all_of(match), list[int]()

    def fails() -> None:
        asked.append(match.played)
        if match.played:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        match.enter("roll 3 5", before_each=fails)
    assert asked == [0, 0, 1] and all_of(match) == before
    with pytest.raises(TypeError, match="asked before each outcome is a function, not None"):
        match.enter("roll 3 5", before_each=None)  # type: ignore[arg-type]
    assert match.enter("roll 3 5").played == 2


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_refuse_what_they_cannot_take(name: str) -> None:
    for parameter, kind in FUNCTIONS[name].items():
        if kind == ELSE:
            continue
        for label, value, is_wrong_type in wrong_for(kind):
            needed = {p: GOOD[p] for p in FUNCTIONS[name] if p in GOOD}
            problem = told(lambda a=needed | {parameter: value}: getattr(hedgerow, name)(**a), is_wrong_type)
            fits = (parameter, label) in {("seed", "many"), ("variant", "None")}
            assert (problem is None) == fits, (name, parameter, label)


@pytest.mark.parametrize("room", [pytest.param(catalog.room(name), id=name) for name in catalog.names()])
def test_options_refuse_what_they_cannot_take(room: hedgerow.kernel.room.Room) -> None:
    for option in room.options:
        for value in OTHERS.values():
            if not isinstance(value, bool | np.bool_):
                told(lambda o=option, v=value: hedgerow.new(room.name, **{o.name: v}), is_wrong_type=True)
        for label, value in {**NUMBERS, **TEXTS}.items():
            problem = told(lambda o=option, v=value: hedgerow.new(room.name, **{o.name: v}), is_wrong_type=False)
            assert isinstance(problem, BadSettings) or (label == "digit" and False in option.choices), (option, label)


def test_what_is_replayed_is_an_entry_of_a_log() -> None:
    match = hedgerow.new("wildfire", seed=1).roll()
    before = all_of(match)
    for value in (None, "douse A1", 3, ("player", 0)):
        assert isinstance(told(lambda v=value: match.replay(v), is_wrong_type=True), TypeError)
    assert all_of(match) == before


# --- what was found -------------------------------------------------------------------------------------------------


def of_three() -> Match:
    return hedgerow.new("wildfire", seed=4, players=3).roll()


@pytest.mark.parametrize(
    ("action", "kind", "sentence"),
    [
        (lambda m: m.undo(1.0), TypeError, "The number of moves is a whole number, not 1.0."),
        (lambda m: m.undo("x"), TypeError, "The number of moves is a whole number, not 'x'."),
        (lambda m: m.undo(True), TypeError, "The number of moves is a whole number, not True."),
        (lambda m: m.undo(1000), IllegalMove, "From 1 to 6 moves can be taken back, not 1000."),
        (lambda m: m.play(None), TypeError, "A move is a text, not None."),
        (lambda m: m.legal("0"), TypeError, "seat is a whole number, not '0'."),
        (lambda m: m.at(1000), IndexError, "There is no position 1000: there are 7 positions, counted from 0."),
        (lambda m: m.tale(6), IndexError, "There is no move 6: there are 6 moves, counted from 0."),
        (lambda m: m.status(7), IndexError, "There is no seat 7: there are 3 seats, counted from 0."),
        (lambda m: m.tally(3), IndexError, "There is no seat 3: there are 3 seats, counted from 0."),
        (lambda m: m.view(9), IndexError, "There is no seat 9: there are 3 seats, counted from 0."),
        (lambda m: m.play_code(-1, 3), IllegalMove, "There is nothing to roll now."),
        (lambda m: m.play("douse A1", seat=3), IllegalMove, "There is no player 4; 3 play."),
        (lambda m: hedgerow.load(None), TypeError, "A match to load is a text, not None."),
        (lambda m: hedgerow.new("vasty", players="2"), TypeError, "The number of players is a whole number, not '2'."),
        (lambda m: hedgerow.new("wildfire", seed="7"), TypeError, "A seed is a whole number, not '7'."),
        (lambda m: hedgerow.new("pastures", rows=8.0), TypeError, "a word, a number, True or False, not 8.0."),
    ],
)  # fmt: skip
def test_what_was_found_at_the_door(action: Callable[[Match], object], kind: type[Exception], sentence: str) -> None:
    match = of_three()
    before = all_of(match)
    with pytest.raises(kind) as problem:
        action(match)
    assert str(problem.value).endswith(sentence) and all_of(match) == before


def test_the_first_seat_of_one_is_told_without_counting() -> None:
    with pytest.raises(IndexError, match="There is no seat 1: there is one seat, counted from 0"):
        hedgerow.new("wildfire", seed=1).tally(1)
    with pytest.raises(IllegalMove, match="There is no player 2; one plays"):
        hedgerow.new("wildfire", seed=1).legal(1)


def test_numpy_numbers_are_numbers() -> None:
    match = hedgerow.new("wildfire", seed=np.uint64(4), players=np.int8(3), start_gap=np.int64(4)).roll()
    assert match.log == hedgerow.new("wildfire", seed=4, players=3, start_gap=4).roll().log
    seat, code = np.int32(0), match._codes(0)[0]
    match.play_code(seat, np.int64(code)).undo(np.int16(1)).play(match.legal(seat)[0], seat)
    assert type(match.log[-1].seat) is int and type(match.log[-1].move) is int and type(match.seed) is int
    assert hedgerow.load(match.dump()).log == match.log
    assert hedgerow.new("wildfire", play_on=np.False_).settings == hedgerow.new("wildfire", play_on=False).settings


def test_an_interrupted_move_has_not_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C in the midst of the rules: record, generator and log stay together."""
    match, chosen = hedgerow.new("shelter", seed=2).roll(), random.Random(1)
    before, legal = all_of(match), match.legal()

    def interrupted(s: Any, seat: int, move: int) -> None:
        s.players = 77
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(hedgerow.table.match.contract, "apply", interrupted)
        with pytest.raises(KeyboardInterrupt):
            match.play(chosen.choice(legal))
    assert all_of(match) == before and match.legal() == legal
    assert hedgerow.load(match.dump()).log == match.log
