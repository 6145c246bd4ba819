"""A room: everything that the rest of the house may know about one game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from hedgerow.kernel import contract
from hedgerow.kernel import net as nets
from hedgerow.kernel.contract import Rules, teach
from hedgerow.kernel.layout import Record as Record
from hedgerow.kernel.layout import Records as Records
from hedgerow.kernel.layout import dense
from hedgerow.kernel.mind import NO_MIND, Shape, read
from hedgerow.kernel.refusal import BadSettings, Refusal
from hedgerow.kernel.rng import generator
from hedgerow.kernel.settings import Option, Settings, Value, Variant, settle
from hedgerow.kernel.understanding import Grammar
from hedgerow.scene.paper import Chapter, Prints
from hedgerow.scene.svg import Drawing

KEPT_LAYOUTS = 500


class Words(Protocol):
    """Moves and positions as text that a person would write. A room's `words` package has these functions.

    In all of it a seat is called `player 2` (`Player 2` where a sentence begins), and nothing else: whoever knows the
    people puts their names there (`kernel.phrases.with_names`).
    """

    GRAMMAR: Grammar  # which words of `say` carry no choice, so that they need not be typed

    def say(self, s: Record, seat: int, move: int) -> str:
        """The one canonical wording of a legal move."""

    def explain(self, s: Record, seat: int, text: str, legal: Sequence[str]) -> Refusal:
        """Why `text`, which says none of the seat's legal moves, cannot be played by it now; what is recommended, is
        one of them. For CHANCE `legal` is empty: what can still be drawn may be a secret."""

    def breaks_line(self, s: Record) -> bool:
        """Chance is to move: does a new line of the log begin here (the first die of a roll)?"""

    def draw(self, s: Record) -> list[str]:
        """The position as a diagram; `read` restores it to the byte."""

    def read(self, s: Record, lines: Sequence[str]) -> None:
        """Fill a record that holds only its settings from a diagram; raise `BadText` with the line."""

    def status(self, s: Record, seat: int) -> str:
        """Where the match stands, in a sentence: what is owed now, by whom; at the end, the result."""

    def groups(self, s: Record, seat: int, legal: Sequence[str]) -> list[tuple[str, list[str]]]:
        """The legal moves in words, grouped under headings for a person to choose from; short, never 300 codes. A
        heading is what can be typed before an item; what is said of it besides stands in parentheses."""

    # A room may also have
    # `spoken(words) -> str`: the words of a move as a story has them, where they carry what only a record must know.
    # A room whose finished sheet can be drawn by hand, to be counted, also has
    # `sketch(s, lines)`: as `read`, but whether it can be is not asked;
    # `put(s, seat, key, sign)`: draw a sign on a seat's sheet at a place of `Picture.cells`; "" is the next one;
    # `finish(s)`: make it the end of a match, with whatever follows from what is drawn;
    # `PENCIL`: the signs that can be chosen, with their names.


class Picture(Protocol):
    """The position as pictures. A room's `picture` package has these functions."""

    def lines(self, s: Record, seat: int) -> list[list[tuple[str, str]]]:
        """For the terminal: lines of (text, role) pieces; roles are those of `scene.palette`. A line with a piece of
        the role `legend` only tells what the signs mean."""

    def drawing(self, s: Record, seat: int, look: int | None = None) -> Drawing:
        """The board as a seat (or WATCHER) sees it; `s` is hidden for it already.

        Where everybody has a sheet of her own, `look` chooses whose is drawn (default: her own, a watcher's the first).
        """

    def touches(self, s: Record, seat: int, move: int) -> tuple[str, ...]:
        """The keys of the spots that a person points at, in this order, to make a legal move (or an outcome of chance).

        Two moves may share them, and a move may have none: then a button tells them apart.
        """

    def paper(self, s: Record) -> Prints:
        """What a match with these settings needs on real paper: `s` holds its settings and nothing else."""

    def key(self, s: Record) -> list[Chapter]:
        """What the symbols on board, sheet and cards mean, each with its rule: one page of them."""

    def why(self, s: Record, seat: int, keys: Sequence[str], legal: Sequence[str]) -> Refusal:
        """Why nothing can be played by pointing at these spots, one behind the other; `legal` are the seat's moves in
        words. It says what `Words.explain` says of the words that a person would have typed for them."""

    # A room may also have
    # `cells(s, seat) -> tuple[Spot, ...]`: where a pencil may draw on a seat's finished sheet (`Words.put`). Without it
    # these are the drawing's spots;
    # `cover(s) -> Drawing` for the front page: the most picturesque part of its board, about four by three and light to
    # send. Without it the whole drawing is the cover;
    # `reach(before, after, seat, move) -> tuple[str, ...]`: the spots that a move touches, to be shown before it is
    # made. Without it these are the spots whose labels it changes;
    # `UNSHOWN: frozenset[str]`: marks that a move only shifts or turns over, as the cards of a hand: they are left as
    # they are where it is shown beforehand. Without it all are shown;
    # `ghost(before, after, seat) -> str`: what a move would draw, where its paper changes with it. Without it these are
    # the marks that the move adds.


def nothing_to_tell(before: Record, after: Record) -> list[str]:
    """Games whose moves say everything themselves."""
    return []


class Certainty(Protocol):
    """The exact chance to win of one match alone, by a search of the room's own that knows more of the game than its
    rules say. It is that of whoever plays on perfectly to win, whatever that costs in points."""

    @property
    def looked_at(self) -> int:
        """How much was looked at: what may be looked at is limited by this, so that no clock decides what is found. To
        keep one of it takes no more than 64 bytes."""

    def promise(self, s: Record) -> float:
        """How good a position looks at sight. What looks best is asked first: then the rest is sooner ruled out."""

    def remember(self, s: Record) -> None:
        """A decision: what the room knows by heart of its moves counts from now on, so that no search has to find it.
        It may be nothing."""

    def chance(self, s: Record, above: float, patience: Callable[[], bool]) -> tuple[float, float] | None:
        """What can be had at least, and at most: the same number nearly always. Where the second is not above the
        limit nothing else is meant by them. None: patience ended first."""

    def warm_up(self, s: Record) -> None:
        """Compile, or load, all that is called for such a position, so that nobody's first question waits for it."""


# Paces of a GPU's threads; `kernel.gpu` tells of them.
IN_STEP, MOST_FIRST, IN_TURN = "in step", "most first", "in turn"
BLOCK_IN_TURN, BLOCK_MOST_FIRST = "block in turn", "block most first"


AT_SIGHT, BY_TRYING, BY_VALUE = "at sight", "by trying", "by value"


@dataclass(frozen=True)
class Sight:
    """How a level decides where its usual way would be no step between its neighbours: of so many of its moves, by lot,
    it takes what looks best at once, what does best when it is tried, or what is best by the learned value."""

    how: str
    notice: int


@dataclass(frozen=True)
class Secret:
    """A move that only some seats may hear of, until the dice are next rolled or until the match ends."""

    seats: tuple[int, ...]
    until_end: bool = True


@dataclass(frozen=True)
class Question:
    """Something that a designer of this game wants to know: how seats fare that an ended match puts under a label."""

    title: str
    about: str
    label: Callable[[Record, int], str]  # of an ended match and a seat; "" where it says nothing


@dataclass(frozen=True, eq=False)
class Room:
    """One game. The catalogue finds it as `ROOM` in `hedgerow.games.<name>`."""

    name: str
    title: str
    pitch: str
    source: str  # credit
    minutes: int
    version: int  # of the rules, one more with every change after which some log leads to another position
    variants: tuple[Variant, ...]
    options: tuple[Option, ...]
    rules: Rules
    fields: Callable[[Settings], list[Any]]  # the record's fields behind the common ones
    most_moves: int  # no position has more legal moves or outcomes
    codes: tuple[range, ...]  # where the codes of the seats' moves lie, those of chance apart; see `envs.actions`
    longest: Callable[[Settings], int]  # no match has more moves, chance's included: what is longer is no match
    words: Words
    picture: Picture
    folder: Path
    points: tuple[int, int]  # no score is ever below or above
    turn_rule: str  # the slug that tells who is to move and what a move is, for refusals of the house
    end_rule: str  # the slug that tells when a match is over
    categories: tuple[str, ...]  # what `tally` counts, in the order of the sheet; they add up to the score
    examples: tuple[Mapping[str, Any], ...]  # settings that tests/every_game plays, the plain ones first
    subtotals: tuple[tuple[str, tuple[str, ...]], ...] = ()  # where the sheet adds some categories up first
    check: Callable[[Settings], str] = field(default=lambda settings: "")  # a sentence that refuses a combination
    advice: Callable[[Settings], str] = field(default=lambda settings: "")  # a sentence that warns of one
    furnish: Callable[[Record, Settings], None] = field(default=lambda s, settings: None)  # data into the record
    explain_score: Callable[[Record, int], list[str]] = field(
        default=lambda s, seat: []
    )  # why each number is what it is
    tell: Callable[[Record, Record], list[str]] = field(default=nothing_to_tell)  # what one move did, for all
    foretell: Callable[[Record, Record, int], list[str]] = field(
        default=lambda before, after, seat: []
    )  # what a seat's move is good for, said before it is made; the tale only tells what was done
    warn: Callable[[Record, int, int], str] = field(
        default=lambda s, seat, move: ""
    )  # what a move gives away that could still be used, in a sentence, before it is made; "" for most
    secret: Callable[[Record, int, int], Secret | None] = field(
        default=lambda s, seat, move: None
    )  # who may hear of a move (or of what chance brought) in the position before it; None: everybody
    open_scores: Callable[[Record], bool] = field(default=lambda s: True)  # may all see the points as they stand?
    open_tales: Callable[[Record], bool] = field(
        default=lambda s: False
    )  # where something is hidden: is `tell` silent of it, so that all may hear the same?
    turn_of: Callable[[Record], int] = field(
        default=lambda s: contract.CHANCE
    )  # chance is to move: in whose turn, so that the story tells it there; CHANCE: in nobody's
    victory: Callable[[Record], str] = field(default=lambda s: "")  # what it is to win alone, as a clause
    pace: str = MOST_FIRST  # which is fastest on a GPU
    keeps_words: bool = True  # is it faster there if a generator keeps what it has worked out? See `kernel.rng`
    most_listed: int = 1  # so much is listed by `choices` at most, where it need not list every move
    rolls: bool = True  # has chance anything to say once a match has begun?
    starter: Callable[[Record], int] = field(default=lambda s: 0)  # of an ended match: who had the first turn
    turns: Callable[[Record], int] | None = None  # of an ended match, all players together; None: nobody counts them
    certainty: Callable[[Record], Certainty | None] = field(default=lambda s: None)  # alone, of a position's match
    levels: Mapping[str, Sight] = field(default_factory=dict)  # that play otherwise here than elsewhere, by measurement
    mind: Shape = NO_MIND  # how large the learned value is, where there is one
    for_lead: Callable[[Record], bool] = lambda s: False  # is it the lead that is played for, who wins being settled?
    ceiling: Callable[[Settings], Mapping[str, float]] | None = None  # parts; alone, nobody's mean exceeds their sum
    slots: int = 0  # things of which `uses` notes who used them
    deeds: Callable[[Settings], Sequence[tuple[str, int]]] = field(
        default=lambda settings: ()
    )  # names and slots of what a census counts; those without a name are what the others are compared with
    questions: tuple[Question, ...] = ()  # for the room's report, behind what every report tells
    hidden: bool = False  # may a seat not know everything?
    has_own_sheets: bool = False  # has everybody a sheet of her own to look at?
    same_since: int = 0  # matches of this version and later are played on under ours; 0: of ours only. See `plays`
    _layouts: dict[Settings, np.dtype[Any]] = field(default_factory=dict, repr=False)

    def settings(
        self,
        players: int | None = None,
        variant: str | None = None,
        options: Mapping[str, object] | None = None,
        files: bool = True,
    ) -> Settings:
        """Checked settings; raises `BadSettings`. Without `files`, as for strangers, no option names a file of ours."""
        settings = settle(self.title, self.variants, self.options, variant, players, options or {}, files)
        if refusal := self.check(settings):
            raise BadSettings(refusal)
        return settings

    def chosen(self, settings: Settings) -> dict[str, Value]:
        """The options that belong to the variant: what `settings` takes to make the same settings again."""
        return {
            o.name: settings.options[o.name] for o in self.options if not o.variants or settings.variant in o.variants
        }

    def settled(self, settings: Settings, s: Record) -> Settings:
        """The same settings with what was left to lot as the record has it."""
        drawn = {o.name: o.decoded(int(s.options[o.name])) for o in self.coded_options}
        return replace(settings, options={**settings.options, **drawn})

    def left_to_lot(self, settings: Settings) -> str:
        """The first option that is drawn by lot when a match begins; empty: none is."""
        records = self.template(settings)
        contract.lots(records[0], generator())
        drawn = self.settled(settings, records[0])
        return next((name for name in drawn.options if drawn.options[name] != settings.options[name]), "")

    def tells_all(self, s: Record) -> bool:
        """Is what a move brought about the same to all, and no secret? tests/every_game/test_secrets.py proves it."""
        return not self.hidden or self.open_tales(s)

    def secret_roll(self, s: Record) -> Secret | None:
        """Who alone may hear what chance brings now, whatever it is; None: everybody."""
        return self.secret(s, contract.CHANCE, contract.face(s, 0))

    def plays(self, version: int) -> bool:
        """May a match of that version of the rules be played on under ours? Where a room says so by `same_since`,
        recorded logs of that version prove that they lead to the same positions (tests/every_game/test_versions.py)."""
        return (self.same_since or self.version) <= version <= self.version

    def data(self, settings: Settings, before: bool = False) -> str:
        """A fingerprint of the shipped data that settings name (a deck, a sheet); empty where they name none. Data of
        anybody's own is part of the settings. With `before`, as it was when matches did not keep it yet."""
        named = [(o, str(settings.options[o.name])) for o in self.options if o.contents is not None]
        return " ".join(
            o.before[name] if before and name in o.before else sha256(o.contents(name).encode()).hexdigest()[:12]
            for o, name in named
            if o.contents is not None and name in o.names
        )

    def layout(self, settings: Settings) -> np.dtype[Any]:
        """The record's dtype. Its first field bears the game's name, so that no two games share a type."""
        layout = self._layouts.get(settings)
        if layout is None:
            if len(self._layouts) >= KEPT_LAYOUTS:  # strangers bring sheets and decks of their own without end
                self._layouts.clear()
            common = [
                (self.name, "u1"),  # the version of the rules
                ("players", "i1"),
                ("variant", "i1"),
                ("options", [(o.name, "i2") for o in self.coded_options] or [("none", "i1")]),
            ]
            layout = self._layouts[settings] = dense(common + self.fields(settings))
            teach(layout, self.rules)
        return layout

    @cached_property
    def weights(self) -> Any:
        """What was learned, as the room's file has it; zeros before anything was."""
        return read(self.folder, self.mind)

    @cached_property
    def net(self) -> dict[str, Any]:
        """What its net was taught, likewise; empty where it has none."""
        return {} if self.mind.net is None else nets.read(self.folder, self.mind.net)

    @cached_property
    def coded_options(self) -> tuple[Option, ...]:
        """The options that are one number in the record; the others are data, which `furnish` writes."""
        return tuple(o for o in self.options if not o.data)

    def template(self, settings: Settings) -> Records:
        """An array of one record that holds the settings and nothing else: what `start` wants."""
        records = np.zeros(1, self.layout(settings))
        s = records[0]
        s[self.name] = self.version
        s.players = settings.players
        s.variant = [v.name for v in self.variants].index(settings.variant)
        for option in self.coded_options:
            s.options[option.name] = option.code(settings.options[option.name])
        self.furnish(s, settings)
        return records
