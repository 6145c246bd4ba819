"""What programs get from a table, as types: the code that answers is checked against them, `/openapi.json` is made from
them, and tests hold them against whole matches. docs/http.md tells the same as a story."""

from __future__ import annotations

from typing import Annotated, Generic, Literal, NotRequired, Required, TypedDict, TypeVar

import msgspec

from hedgerow.store.rows import SeatKind

T = TypeVar("T")


def _told(sentence: str) -> msgspec.Meta:
    return msgspec.Meta(description=sentence)


Seat = Annotated[int, _told("Counted from 0; -3: a watcher's.")]
Svg = Annotated[str, _told("A part of an SVG drawing.")]
Move = Annotated[
    tuple[str, tuple[str, ...]],
    _told("A move in words, to be sent as they are, and the spots of the board that it touches."),
]
Line = Annotated[
    tuple[int, int, str, tuple[str, ...], int],
    _told(
        "Where in the log it begins, whose it is (-1: the dice), its words, what came of it, in sentences, and in "
        "whose turn it fell (-1: nobody's)."
    ),
]
Remark = Annotated[tuple[int, Seat, str, str], _told("Its number, who said it (seat and name then), and what.")]
Pieces = Annotated[
    list[str | tuple[int, int]],
    _told("With `pieces=1`: a text is new, a pair of numbers a run of pieces of the layer as it was."),
]


class Sheet(TypedDict):
    """The paper on which everything is drawn."""

    sheet: Annotated[str, _told("The name of what is printed: same name, same print.")]
    width: float
    height: float
    tray: Annotated[float | None, _told("What lies below this line, such as a hand, should stay in sight.")]
    leaves: Annotated[
        list[tuple[float, float, float, float]],
        _told("Parts of what lies below that line (left, top, width, height), for a narrow screen."),
    ]
    land: Annotated[float | None, _told("How wide the part above that line is, where that is less than the whole.")]
    spread: Annotated[Spread | None, _told("The same paper for a wide screen.")]


class Spread(TypedDict):
    """How a tall paper is laid out for a wide screen."""

    width: float
    height: float
    moves: Annotated[list[tuple[str, float, float]], _told("By `data-panel`: across and down.")]


class Board(Sheet):
    """The paper, and what can be said of it."""

    title: Annotated[str, _told("A sentence: what this is a drawing of.")]
    focus: Annotated[tuple[float, float] | None, _told("Where to look first on a board larger than the screen.")]


class Turn(TypedDict):
    """What a seat owes."""

    turn: Annotated[bool, _told("Does the match wait for it?")]
    ready: Annotated[bool, _told("Has it decided, while others have not?")]


class Person(Turn):
    """A seat and who sits there."""

    seat: Seat
    name: str
    kind: Annotated[SeatKind, _told("A guest plays on the host's device; an open seat is for whoever has the link.")]
    bot: Annotated[str, _told("The level of the bot that plays for it; empty where none does.")]
    away: Annotated[bool, _told("Does a bot keep the seat of a person?")]
    points: Annotated[int | None, _told("As they stand; none while they are nobody else's business.")]
    here: Annotated[bool, _told("Has somebody a stream open for it?")]
    mine: Annotated[bool, _told("Is it this browser's?")]


class Time(TypedDict):
    """What a seat has left, at a table with a clock."""

    left: Annotated[float, _told("Seconds for what it decides next.")]
    until: Annotated[float | None, _told("When that is up, in seconds since 1970; none where it does not think now.")]


class Roll(TypedDict):
    """The last dice or cards that chance brought."""

    at: Annotated[int, _told("Where in the log.")]
    words: str
    by: Annotated[str, _told("`table` (it rolled), `paper` (real dice were entered) or `person`.")]


class Abilities(TypedDict):
    """What can be done now beside moving."""

    undo: Annotated[int | None, _told("The seat whose last decision can be taken back.")]
    ask: Annotated[int | None, _told("The seat that may ask the others to let its last decision be taken back.")]
    answer: Annotated[int | None, _told("A seat that is asked for that: `answer` says yes or no.")]
    practice: Annotated[bool, _told("Would taking back now cost a result that counts so far?")]
    amend: Annotated[bool, _told("Can real dice be corrected?")]
    hint: bool
    costs: Annotated[bool, _told("Would a hint now cost a result that counts so far?")]
    reclaim: Annotated[int | None, _told("A seat that a bot keeps for this browser.")]
    chat: bool
    host: Annotated[bool, _told("Did this browser open the match?")]
    hidden: Annotated[bool, _told("Do several on this device hide something from each other?")]
    looks: Annotated[bool, _told("Are there other sheets to look at with `look`?")]


class Kept(TypedDict, total=False):
    """The result as it was kept when the match ended."""

    points: list[int]
    results: Annotated[list[str], _told("By seat: win, loss, draw or played.")]
    winners: list[Seat]
    sentence: str
    ranked: bool
    hinted: Annotated[list[Seat], _told("Who asked for hints.")]
    replaced: Annotated[list[Seat], _told("Whose seat a bot played for a while.")]
    amended: Annotated[int, _told("How often real dice were corrected.")]
    practised: Annotated[bool, _told("Was something taken back that a ranked match would have kept?")]


class ScoreLine(TypedDict):
    """A line of the sheet at the end."""

    what: Annotated[str, _told("A category, a sum, or `total`.")]
    points: Annotated[list[int], _told("By seat.")]
    why: Annotated[list[list[str]], _told("By seat, in sentences.")]
    sum: Annotated[bool, _told("Does it add up lines above it?")]


class Standing(TypedDict):
    """A result among others."""

    board: Annotated[str, _told("The name of its list; empty where it counts for none.")]
    sentences: list[str]


class Progress(TypedDict):
    """How far something is that takes long."""

    done: int
    of: int
    ended: Annotated[bool, _told("Whether it is done, or could not be.")]


class Experimenting(Progress):
    """How far a comparison of the laboratory is."""

    told: Annotated[str, _told("The same in words, with rate and time left.")]


class Result(Kept):
    """How a match ended, point by point."""

    sheet: Annotated[list[ScoreLine], _told("Every category, then the total; empty at very large tables.")]
    decided: Annotated[str, _told("What set the winner apart, in a sentence; often empty.")]
    counts: Annotated[str, _told("Does it count for the lists, and if not, why?")]


Lines = TypedDict("Lines", {"from": int, "lines": list[Line]})
Lines.__doc__ = "Of the log: keep the lines before `from`, forget the rest, and add these."


class Event(TypedDict, total=False):
    """The parts of a match that have changed since the event before; the first has all that are not null."""

    length: Required[Annotated[int, _told("Of the log: what a deed answers to, as `seen`.")]]
    seat: Annotated[Seat, _told("Through whose eyes all this is seen.")]
    look: Annotated[int | None, _told("Whose sheet was asked for.")]
    asked: Annotated[Literal["move", "dice", ""], _told("What is asked of this browser now; `dice` are real ones.")]
    board: Board
    sheet: Annotated[Svg, _told("What is printed, where it is another than the one that was named or sent.")]
    marks: Annotated[str | Pieces, _told("What changes on the board, as SVG.")]
    spots: Annotated[str | Pieces, _told("Where one can point, as SVG; at what now, `moves` says.")]
    status: Annotated[str, _told("Where the match stands, in a sentence.")]
    moves: list[Move]
    labels: Annotated[dict[str, str], _told("By a move's words: how people read it, where that differs: with names.")]
    warnings: Annotated[dict[str, str], _told("By a move's words: what it gives away that could still be used.")]
    rule: Annotated[str, _told("The slug of the rule that matters now.")]
    people: list[Person]
    clock: Annotated[list[Time] | None, _told("By seat; none without a clock, and at the end.")]
    dice: Roll | None
    log: Lines
    chat: Annotated[list[Remark], _told("The last remarks, all of them.")]
    can: Abilities
    counts: Annotated[str, _told("That the result will no longer count for the lists, and why; empty while it does.")]
    result: Annotated[Result | None, _told("None while the match goes on.")]


class Position(TypedDict):
    """A finished match as it stood behind so many moves."""

    step: int
    board: Sheet
    sheet: Annotated[str, _told("What is printed, as SVG.")]
    marks: Annotated[str, _told("What has changed on it, as SVG.")]
    spots: Annotated[str, _told("Its places, with what lies there, as SVG.")]
    status: Annotated[str, _told("Where the match stood, in a sentence.")]


class Preview(TypedDict):
    """What a move would do, as far as its mover can know, up to the next die."""

    words: str
    points: Annotated[tuple[int, int], _told("The mover's, as they stand and behind the move.")]
    says: Annotated[list[str], _told("What changes in the points, and what comes of it, in sentences.")]
    warning: Annotated[str, _told("What the move gives away that could still be used; empty for most.")]
    rolls: Annotated[bool, _told("Do dice or cards come next? They are not told before they fall.")]
    ghost: Annotated[Svg, _told("What it would draw. `data-of` names the mark that a piece stands for.")]
    gone: Annotated[list[str], _told("The marks that it takes away.")]
    reach: Annotated[list[str], _told("The spots that it touches.")]


class HintLine(TypedDict):
    """A move, and why it is good."""

    words: str
    told: Annotated[str, _told("What comes of it, in sentences.")]


class Hint(TypedDict):
    """The best moves."""

    about: Annotated[str, _told("How it was found out.")]
    moves: Annotated[list[HintLine], _told("The best first.")]
    aside: Annotated[str, _told("What is best for whom something else counts; mostly empty.")]
    last: Annotated[bool, _told("Is there nothing more to find out? Not so of a first thought.")]


class Invitation(TypedDict):
    """A link to a seat: whoever opens it first may sit down."""

    path: str


class Done(msgspec.Struct, Generic[T]):
    """A deed was done; what of it is worth telling depends on the verb."""

    done: T


class Health(TypedDict):
    """Can matches be kept?"""

    status: Literal["well", "ill"]
    error: NotRequired[str]


class Refusal(TypedDict):
    """Why something was not done."""

    error: Annotated[str, msgspec.Meta(min_length=1, description="A sentence for people.")]
    rule: NotRequired[Annotated[str, _told("The slug of the rule; empty where no rule of the game is meant.")]]
    request: NotRequired[Annotated[str, _told("This request's name in the server's log.")]]
    late: NotRequired[Annotated[bool, _told("The match has gone on since `seen`: look again.")]]
    code: NotRequired[Annotated[str, _told("Of a refused move: for programs.")]]
    title: NotRequired[Annotated[str, _told("The rule's title.")]]
    text: NotRequired[Annotated[str, _told("The rule as it stands in the rules.")]]
    link: NotRequired[Annotated[str, _told("Where it stands.")]]
    status: NotRequired[Annotated[str, _told("Of `/health`.")]]
