"""A route and its description are one thing: an operation, registered beside the handler that serves it.

Starlette's routes and `/openapi.json` are both made from these; there is no other list of either.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hedgerow.web.words import LONGEST_NAME

Schema = dict[str, Any]
Endpoint = Callable[[Request], Awaitable[Response]]
Registrar = Callable[[Endpoint], Endpoint]
Answers = Mapping[int, Mapping[str, Any]]  # by status and kind of content: the type of JSON or of an event, else None
HTML, SVG, EVENTS, PLAIN = "text/html", "image/svg+xml", "text/event-stream", "text/plain"
JSON = "application/json"
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")

TEXT: Schema = {"type": "string"}
NAME: Schema = {"type": "string", "maxLength": LONGEST_NAME, "examples": ["Ann"]}
LOOK: Schema = {"type": "string", "pattern": "^[0-9]{1,2}$", "description": "Whose sheet to look at, counted from 0."}

PAGE: dict[int, dict[str, Any]] = {200: {HTML: None}}
MOVED: dict[int, dict[str, Any]] = {302: {}}
GONE_ON: dict[int, dict[str, Any]] = {303: {}}
AT_MATCH = (403, 404)  # who may not look, and what is not there


def form(**fields: Schema) -> Schema:
    return {"type": "object", "properties": fields}


@dataclass(frozen=True, eq=False)
class Operation:
    """One method of one route. `answers` are what comes when all is well; `refusals` the statuses beside those
    that any request of its kind may get."""

    method: str
    path: str
    endpoint: Endpoint
    about: str
    answers: Answers
    refusals: tuple[int, ...] = ()
    query: Mapping[str, Schema] = field(default_factory=dict)
    body: Schema | None = None
    kinds: tuple[str, ...] = FORMS  # of the body

    @property
    def address(self) -> str:
        """The path as a description writes it, without what Starlette must know of its blanks."""
        return re.sub(r"\{(\w+):\w+\}", r"{\1}", self.path)

    def route(self) -> Route:
        return Route(self.path, self.endpoint, methods=[self.method])


class Routes:
    """The operations of one module, in the order of their handlers."""

    def __init__(self) -> None:
        self._operations: list[Operation] = []

    def __iter__(self) -> Iterator[Operation]:
        return iter(self._operations)

    def add(self, operation: Operation) -> None:
        self._operations.append(operation)

    def get(self, path: str, about: str, answers: Answers = PAGE, /, *refusals: int, **query: Schema) -> Registrar:
        """Something to look at."""

        def register(endpoint: Endpoint) -> Endpoint:
            self.add(Operation("GET", path, endpoint, about, answers, refusals, query))
            return endpoint

        return register

    def post(self, path: str, about: str, body: Schema, *refusals: int, answers: Answers = GONE_ON) -> Registrar:
        """A form; where all is well the browser usually goes on to another page."""

        def register(endpoint: Endpoint) -> Endpoint:
            self.add(Operation("POST", path, endpoint, about, answers, refusals, {}, body))
            return endpoint

        return register
