"""What each route takes and what it answers, as data: one line or two for each, in the order of the routes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hedgerow.web.guard import FORMS, JSON
from hedgerow.web.wishes import DICE, LONGEST_SEED, MOST_GRACE, SEATS
from hedgerow.web.words import LONGEST_NAME

Schema = dict[str, Any]
Answers = Mapping[int, tuple[str, ...]]  # kinds of content, by status
HTML, SVG, EVENTS, PLAIN = "text/html", "image/svg+xml", "text/event-stream", "text/plain"
ASSETS = ("text/css", "text/javascript", SVG, "font/woff2", PLAIN)

TEXT: Schema = {"type": "string"}
NAME: Schema = {"type": "string", "maxLength": LONGEST_NAME, "examples": ["Ann"]}
BOX: Schema = {"type": "string", "enum": ["on"], "description": "A ticked box; left out where it is not ticked."}
LOOK: Schema = {"type": "string", "pattern": "^[0-9]{1,2}$", "description": "Whose sheet to look at, counted from 0."}


def form(**fields: Schema) -> Schema:
    return {"type": "object", "properties": fields}


NEW_MATCH = form(
    variant=TEXT,
    players={"type": "string", "pattern": "^[0-9]{1,2}$", "examples": ["2"]},
    dice={"type": "string", "enum": list(DICE)},
    seed={"type": "string", "maxLength": LONGEST_SEED},
    grace={"type": "string", "pattern": "^[0-9]{1,4}$", "description": f"Minutes, at most {MOST_GRACE}; 0: never."},
    rest={"type": "string", "enum": list(SEATS)},
    watch=BOX,
    chat=BOX,
    listed=BOX,
) | {
    "patternProperties": {
        "^seat[1-8]$": {"type": "string", "enum": list(SEATS)},
        "^name[1-8]$": NAME,
        "^opt-[a-z0-9_]{1,30}$": TEXT,
        "^own-[a-z0-9_]{1,30}$": TEXT,
    }
}  # the options of each game are those of `hedgerow games`

DEED = form(
    seat={"type": "integer", "description": "Counted from 0."},
    words={"type": "string", "description": "A move, dice, a name or a remark, as a person would write it."},
    seen={"type": "integer", "description": "The length of the log that this answers, from the last event."},
    key={"type": "string", "description": "Random; the same key twice is one deed."},
)


@dataclass(frozen=True)
class Operation:
    """One method of one route. `answers` are the kinds of what comes when all is well, by status; `refusals` the
    statuses beside those that any request of its kind may get."""

    method: str
    path: str
    about: str
    answers: Answers
    refusals: tuple[int, ...] = ()
    query: Mapping[str, Schema] = field(default_factory=dict)
    body: Schema | None = None
    kinds: tuple[str, ...] = FORMS  # of the body

    @property
    def key(self) -> tuple[str, str]:
        return self.method, self.path


PAGE: dict[int, tuple[str, ...]] = {200: (HTML,)}
MOVED: dict[int, tuple[str, ...]] = {302: ()}
GONE_ON: dict[int, tuple[str, ...]] = {303: ()}
AT_MATCH = (403, 404)  # who may not look, and what is not there


def get(path: str, about: str, answers: Answers = PAGE, /, *refusals: int, **query: Schema) -> Operation:
    return Operation("GET", path, about, answers, refusals, query)


def post(path: str, about: str, body: Schema, *refusals: int, answers: Answers = GONE_ON) -> Operation:
    """A form; where all is well the browser usually goes on to another page."""
    return Operation("POST", path, about, answers, refusals, {}, body)


def deed(verb: str, about: str) -> Operation:
    """Scripts send JSON and get JSON; forms lead back to the match."""
    answers = {200: (JSON,), **GONE_ON}
    return Operation("POST", f"/m/{{match}}/{verb}", about, answers, (404, 409, 422), {}, DEED, (JSON, *FORMS))


OPERATIONS: tuple[Operation, ...] = (
    get("/static/{build}/{name}", "A style sheet, script, font or picture of the pages.", {200: ASSETS}, 404),
    get("/favicon.ico", "The small picture in the tab.", MOVED),
    get("/cover/{digest}/{name}.svg", "A game's picture: `GAME-light` or `GAME-dark`.", {200: (SVG,)}, 404),
    get("/", "The front page: games, your matches, open tables."),
    get("/daily", "Today's challenge."),
    post("/daily", "Open a try at today's challenge.", form(name=NAME), 409, 422),
    get("/scores", "The lists of scores."),
    get("/scores/{board}", "One list of scores.", PAGE, 404),
    get("/about", "About this table."),
    get("/health", "For whoever watches over the server: 200 while matches can be kept.", {200: (JSON,)}),
    get("/openapi.json", "This description.", {200: (JSON,)}),
    get("/new/{game}", "The form for a new match; a query fills it in.", PAGE, 404,
        variant=TEXT, players=TEXT, seats=TEXT),
    post("/new/{game}", "Open a match.", NEW_MATCH, 404, 422),
    get("/rules/{game}", "A game's rules and rulings.", PAGE, 404),
    get("/learn/{game}", "To the first step of a game's lesson, if it has one.", PAGE | MOVED, 404),
    get("/learn/{game}/{step}", "A step of the lesson.", PAGE, 404, done=TEXT),
    post("/learn/{game}/{step}", "Try a move in the lesson.", form(move=TEXT), 404, 422, answers=PAGE | GONE_ON),
    get("/fair", "How anybody can check the dice."),
    post("/fair", "Check the dice of a match.", form(seed=TEXT, commitment=TEXT, match=TEXT), 422, answers=PAGE),
    get("/fair/{match}", "The same, filled in for a match.", PAGE, *AT_MATCH),
    get("/qr.svg", "A link of this table as a QR code.", {200: (SVG,)}, 400,
        path={"type": "string", "pattern": "^/(m|sit)/[A-Za-z0-9_/-]{1,100}$"}),
    get("/m/{match}", "The table of a match.", PAGE, *AT_MATCH, look=LOOK),
    deed("move", "Play a move, in words."),
    deed("dice", "Enter dice that were rolled on a real table."),
    deed("undo", "Take back, where the law allows it."),
    deed("hint", "Ask for a hint: up to three moves, with their share of wins and their points."),
    deed("chat", "Say something."),
    deed("name", "Take another name."),
    deed("invite", "A link to a seat."),
    deed("reclaim", "Take a seat back from the bot that keeps it."),
    deed("resign", "Leave a seat to a bot."),
    post("/m/{match}/join", "Sit down at a listed table.", form(name=NAME), 404, 409, 422),
    get("/m/{match}/replay", "A finished match, step by step.", PAGE, *AT_MATCH, 409),
    get("/m/{match}/at/{step}", "The position behind so many moves.", {200: (JSON,)}, *AT_MATCH, 409, look=LOOK),
    post("/m/{match}/branch/{step}", "Play on from there, in a new match.", form(), 404, 409, 422),
    get("/m/{match}/file", "The match as a file.", {200: (PLAIN,)}, *AT_MATCH, 409),
    get("/m/{match}/rematch", "To the form for another match like this.", GONE_ON, *AT_MATCH),
    post("/m/{match}/delete", "Delete a match that cannot be played on; its host may.", form(), 404, 409),
    post("/import", "Open a match from a file, sent as `file` or pasted as `text`.", form(text=TEXT, file=TEXT), 422),
    get("/sit/{match}/{token}", "An invitation to a seat.", PAGE | GONE_ON, *AT_MATCH),
    post("/sit/{match}/{token}", "Take the seat.", form(name=NAME), 404, 409, 422),
    get("/m/{match}/events", "Live updates; they never end.", {200: (EVENTS,)}, *AT_MATCH, look=LOOK, sheet=TEXT),
)  # fmt: skip
