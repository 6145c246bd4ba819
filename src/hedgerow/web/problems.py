"""Whatever goes wrong, as a small page or as JSON: a sentence, the rule, the right status, never a stack trace."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import cache
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from hedgerow import rulebook
from hedgerow.bots.queue import Busy
from hedgerow.kernel.phrases import with_names
from hedgerow.kernel.refusal import BadText, HedgerowError, IllegalMove
from hedgerow.kernel.room import Room
from hedgerow.store.problems import (
    NotFound,
    Repeated,
    Stale,
    StoreBroken,
    StoreBusy,
    StoreFull,
    StoreGone,
    StoreProblem,
    StoreReadOnly,
    Taken,
    Unkeepable,
)
from hedgerow.table.live import NotYours, TooLate, TooMany, Unreadable
from hedgerow.table.vintage import ReadOnly
from hedgerow.web import render
from hedgerow.web.answers import Refusal
from hedgerow.web.rates import TooFast

log = logging.getLogger("hedgerow.web")

TITLES = {
    400: "That could not be read",
    403: "This is not yours to do",
    404: "There is nothing here",
    405: "Not like this",
    409: "Somebody was faster",
    413: "Too much at once",
    415: "Not in this form",
    421: "The wrong door",
    422: "That does not fit",
    429: "A little slower, please",
    500: "Our mistake",
    503: "The table is resting",
}
SENTENCES = {
    404: "Nothing lies at this address. The match may have been cleared away, or the link is incomplete.",
    405: "This address does not take such a request.",
    500: "Something went wrong on our side. Nothing of your match is lost; please try again.",
    503: "Matches cannot be kept just now. Nothing of yours is lost; please try again in a moment.",
}


STATUSES: tuple[tuple[type[HedgerowError], int], ...] = (  # the first that fits
    (TooFast, 429),
    (Busy, 503),
    (NotYours, 403),
    (TooLate, 409),
    (ReadOnly, 409),
    (TooMany, 503),
    (Unreadable, 503),
    (NotFound, 404),
    (Stale, 409),
    (Repeated, 409),
    (Taken, 409),
    (Unkeepable, 422),
    (StoreProblem, 503),
    (BadText, 400),
    (HedgerowError, 422),
)


ILLS: tuple[tuple[type[StoreProblem], str], ...] = (  # for whoever watches over the server
    (StoreGone, "The database does not answer."),
    (StoreFull, "The disk of the database is full."),
    (StoreReadOnly, "The database may be read but not written."),
    (StoreBusy, "The database is locked or too busy."),
    (StoreBroken, "The database is damaged."),
    (StoreProblem, "The database refuses to keep anything."),
)


class Problem(HedgerowError):
    """A sentence with the status it deserves."""

    def __init__(self, status: int, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.status = status
        self.rule = rule


def status_of(problem: Exception) -> int:
    """The HTTP status."""
    if isinstance(problem, HTTPException):
        return problem.status_code
    if isinstance(problem, Problem):
        return problem.status
    return next((status for kind, status in STATUSES if isinstance(problem, kind)), 500)


def sentence_of(problem: Exception, status: int) -> str:
    """What a person is told. Only our own sentences go out: others may speak of the machine."""
    if isinstance(problem, StoreProblem) and status == HTTPStatus.SERVICE_UNAVAILABLE:
        return SENTENCES[503]  # the store's own sentence names the database; it is the host's, in the log
    if isinstance(problem, HedgerowError):
        return str(problem)
    if isinstance(problem, HTTPException) and status not in SENTENCES and problem.detail:
        return str(problem.detail)
    return SENTENCES.get(status, "This did not work.")


def ill_of(problem: StoreProblem) -> str:
    """What ails the store, without its name and place: anybody may ask."""
    return next(sentence for kind, sentence in ILLS if isinstance(problem, kind))


def wants_json(request: Request) -> bool:
    """Scripts ask for JSON; people's browsers ask for HTML."""
    accept = request.headers.get("accept", "")
    sent = request.headers.get("content-type", "")
    return "text/html" not in accept and ("json" in accept or sent.startswith("application/json"))


def answer(request: Request, problem: Exception, request_id: str) -> Response:
    """The response to a request that failed; a mistake of ours is logged whole, under the request's id."""
    status = status_of(problem)
    sentence = sentence_of(problem, status)
    rule = str(problem.rule) if isinstance(problem, IllegalMove | BadText | Problem) else ""
    is_known = isinstance(problem, StoreProblem | Busy)  # the store has told it, once for all; a full queue is no fault
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR and not is_known:
        log.error("request %s: %s %s failed", request_id, request.method, request.url.path, exc_info=problem)
    else:
        log.info("request %s: %s %s refused (%d): %s", request_id, request.method, request.url.path, status, sentence)
    headers = dict(problem.headers or {}) if isinstance(problem, HTTPException) else {}
    if isinstance(problem, TooFast | Busy):
        headers["Retry-After"] = str(problem.seconds)
    elif status == HTTPStatus.SERVICE_UNAVAILABLE:
        headers["Retry-After"] = "5"
    if wants_json(request):
        told: Refusal = {"error": sentence, "rule": rule, "request": request_id}
        return JSONResponse(told, status, headers)
    title = TITLES.get(status, "This did not work")
    facts = {"title": title, "sentence": sentence, "rule": rule, "status": status, "request_id": request_id}
    return render.page(request, "problem.html", facts, status, headers)


# --- refused moves ----------------------------------------------------------------------------------------------------


@cache
def book_of(room: Room) -> rulebook.Rulebook:
    return rulebook.read(room.folder / "rules.md")


def refusal(room: Room, refused: IllegalMove, names: Sequence[str] = ()) -> Refusal:
    """The sentence with people's names, and the rule's title and text with a link to it."""
    told: Refusal = {"error": with_names(refused.sentence, names), "code": refused.code, "rule": refused.rule}
    if refused.rule:
        try:
            rule = book_of(room).find(refused.rule)[0]
        except HedgerowError:
            return told
        told |= {"title": rule.title, "text": rule.parts.get("Ruling", "") if rule.is_ruling else rule.words}
        told["link"] = f"/rules/{room.name}#{rule.slug}"
    return told
