"""What is chosen before a match starts: variant, number of players, options. All checked here, with a sentence each."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from hedgerow.kernel.given import number_in, shown, whole
from hedgerow.kernel.phrases import plural
from hedgerow.kernel.refusal import BadSettings

Value = bool | int | str
MOST_SEEDS = 1 << 64

_WORDS_FOR_TRUE = {"on", "yes", "true", "1"}
_WORDS_FOR_FALSE = {"off", "no", "false", "0"}


@dataclass(frozen=True)
class Option:
    """A switch that a ruling offers.

    Either `choices` lists the values, or `lowest` and `highest` bound a number, or `data` turns what was given (a name,
    a text, and where files may be read a file's path) into one canonical line of text that travels with the match.
    """

    name: str
    default: Value
    about: str
    rule: str = ""
    choices: tuple[Value, ...] = ()
    lowest: int = 0
    highest: int = 0
    data: Callable[[str, bool], str] | None = None  # the second argument: may it be the path of a file?
    names: tuple[str, ...] = ()  # data that the room ships
    contents: Callable[[str], str] | None = None  # all of such data as one line: a match knows if it has changed
    before: Mapping[str, str] = field(default_factory=dict)  # its fingerprints when matches did not keep them yet
    table: Callable[[str], Sequence[Sequence[str]]] | None = None  # rows for people: `hedgerow rules GAME --NAME`
    text: Callable[[str], str] | None = None  # such data as the text of a file, to be edited: `data` takes it again
    parts: Callable[[str], Mapping[str, object]] | None = (
        None  # as names and values, to be varied: `data` takes its JSON
    )
    variants: tuple[str, ...] = ()  # only there; empty: everywhere
    note: str = ""  # what the choice means, where those who leave it as it is should know, too
    study: str = ""  # where that was measured: the name of a file of docs/studies

    def values(self) -> str:
        """The good values, for a person."""
        if self.data:
            return "a name or a file"
        if self.choices:
            return ", ".join(spelled(c) for c in self.choices)
        return f"{self.lowest} to {self.highest}"

    def value(self, given: object, files: bool = True) -> Value:
        """What was given, as one of the good values. What strangers or dumps give may name no file of this machine."""
        if self.data:
            return self.data(_typed(given), files)
        text = _typed(given).strip().lower()
        for choice in self.choices:
            if isinstance(choice, bool):
                if text in (_WORDS_FOR_TRUE if choice else _WORDS_FOR_FALSE):
                    return choice
            elif text == str(choice):
                return choice
        if not self.choices:
            number = number_in(text)
            if number is not None and self.lowest <= number <= self.highest:
                return number
        raise BadSettings(f"Option {self.name} cannot be {shown(given)}; it takes {self.values()}.")

    def code(self, value: Value) -> int:
        """The number that stands for a value in the record: itself, or a word's place among the choices."""
        return self.choices.index(value) if isinstance(value, str) else int(value)

    def decoded(self, code: int) -> Value:
        """The value that a number in the record stands for."""
        return next((choice for choice in self.choices if self.code(choice) == code), code)


def _typed(given: object) -> str:
    """What was given, as a person would type it: "" for a number that nobody types, which no option takes."""
    if isinstance(given, int) and not isinstance(given, bool):
        return str(given) if number_in(shown(given)) is not None else ""
    return str(given)


def switch(name: str, default: bool, about: str, rule: str, variants: tuple[str, ...] = ()) -> Option:
    """An option that is on or off."""
    return Option(name, default, about, rule, choices=(True, False), variants=variants)


def spelled(value: Value) -> str:
    """A value as people write it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


@dataclass(frozen=True)
class Variant:
    """A way to play a game, and for how many."""

    name: str
    players: tuple[int, int]
    about: str

    @property
    def seats(self) -> str:
        """For how many it is, in words.

        >>> Variant("solo", (1, 1), "").seats, Variant("vs", (2, 8), "").seats
        ('1 player', '2 to 8 players')
        """
        low, high = self.players
        return plural(low, "player") if low == high else f"{low} to {high} players"

    def takes(self, players: object) -> bool:
        low, high = self.players
        return isinstance(players, int) and not isinstance(players, bool) and low <= players <= high


@dataclass(frozen=True)
class Settings:
    """Complete, checked choices for one match."""

    variant: str
    players: int
    options: Mapping[str, Value] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.variant, self.players, tuple(sorted(self.options.items()))))


def settle(
    title: str,
    variants: tuple[Variant, ...],
    options: tuple[Option, ...],
    variant: str | None,
    players: int | None,
    chosen: Mapping[str, object],
    files: bool = True,
) -> Settings:
    """Check and complete what a person chose; `files`: may it name files of this machine?"""
    picked = _picked(title, variants, variant, players)
    count = picked.players[0] if players is None else players
    known = {o.name: o for o in options}
    for name in chosen:
        if name not in known:
            raise BadSettings(f"{title} has no option {shown(name)}; {suggestion(name, known)}", f"option {name}")
        allowed = known[name].variants
        if allowed and picked.name not in allowed:
            sentence = f"Option {name} belongs to {' and '.join(allowed)}, not to {picked.name}."
            raise BadSettings(sentence, f"option {name}")
    complete: dict[str, Value] = {}
    for option in options:
        try:
            complete[option.name] = option.value(chosen.get(option.name, option.default), files)
        except BadSettings as problem:
            raise BadSettings(str(problem), f"option {option.name}") from None
    return Settings(picked.name, count, complete)


def _picked(title: str, variants: tuple[Variant, ...], variant: str | None, players: int | None) -> Variant:
    """The variant that was named, or the first for so many players; a refusal names those that would fit."""
    fitting = [v for v in variants if players is None or v.takes(players)]
    if variant is None:
        if not fitting:
            raise BadSettings(f"{title} is for {seats_of(variants)}, not {shown(players)}.", "players")
        return fitting[0]
    by_name = {v.name: v for v in variants}
    picked = by_name.get(str(variant).strip().lower())
    if picked is None:
        raise BadSettings(f"{title} has no variant {shown(variant)}; {suggestion(str(variant), by_name)}", "variant")
    if picked not in fitting:
        better = "".join(f"; {v.name} is for {v.seats}" for v in fitting)
        raise BadSettings(f"{title} ({picked.name}) is for {picked.seats}, not {shown(players)}{better}.", "players")
    return picked


def seats_of(variants: Sequence[Variant]) -> str:
    """For how many the variants are, each with its names.

    >>> seats_of((Variant("solo", (1, 1), ""), Variant("x4", (1, 1), ""), Variant("vs", (2, 8), "")))
    '1 player (solo, x4) or 2 to 8 players (vs)'
    """
    names: dict[str, list[str]] = {}
    for variant in variants:
        names.setdefault(variant.seats, []).append(variant.name)
    return " or ".join(f"{seats} ({', '.join(found)})" for seats, found in names.items())


def suggestion(word: str, good: Iterable[str]) -> str:
    """The end of a sentence that refuses an unknown name: the nearest good one, or all of them.

    >>> suggestion("wildfyre", ["wildfire", "pastures"])
    "did you mean 'wildfire'?"
    >>> suggestion("chess", ["wildfire", "pastures"])
    'there are: wildfire, pastures.'
    """
    near = difflib.get_close_matches(word.lower(), list(good), n=1)
    return f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(good)}."


def checked_seed(seed: object) -> int:
    """A seed that fits; raises `BadSettings` for a number out of range, `TypeError` for what is no number."""
    number = whole(seed, "A seed")
    if not 0 <= number < MOST_SEEDS:
        raise BadSettings(f"A seed is a whole number from 0 to 2**64 - 1, not {shown(number)}.")
    return number
