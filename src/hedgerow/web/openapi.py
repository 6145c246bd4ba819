"""All routes as an OpenAPI 3.1 description, for hosts and programmers: `/openapi.json`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

import hedgerow
from hedgerow import catalog
from hedgerow.web import problems
from hedgerow.web.answers import Refusal
from hedgerow.web.guard import CSRF_FIELD, CSRF_HEADER, is_static
from hedgerow.web.identity import COOKIE
from hedgerow.web.operations import EVENTS, HTML, JSON, TEXT, Operation, Routes, Schema

WRITING = (400, 403, 413, 415)  # what the door may answer to whatever changes something
TOKEN = "^[A-Za-z0-9_-]{22}$"
ABOUT = f"""The pages and deeds of a Hedgerow table. A browser is known by its cookie, which any page sets. Whatever
changes something carries the token that any page tells in `<meta name="csrf">`, as a header or, in a form, as the field
`{CSRF_FIELD}`. HEAD is answered like GET. A refusal is a page, or JSON for whoever asks for JSON or sends it."""
STREAM = """Server-sent events. Each is named `table`, has the length of the log as its id and JSON as its data: the
parts that have changed (`Event`). A line that begins with a colon is a sign of life."""

routes = Routes()


def blanks() -> dict[str, Schema]:
    """What stands between braces in an address."""
    return {
        "match": {"type": "string", "pattern": TOKEN, "description": "The match's id, as in its address."},
        "token": {"type": "string", "pattern": TOKEN, "description": "The secret part of an invitation."},
        "game": {"type": "string", "enum": list(catalog.names())},
        "step": {"type": "integer", "minimum": 0, "maximum": 999_999},
    }


class Shapes:
    """The types that programs get, as schemas that refer to each other by name."""

    def __init__(self, operations: Iterable[Operation]) -> None:
        told = [kind for one in operations for content in one.answers.values() for kind in content.values()]
        types = list(dict.fromkeys([Refusal, *filter(None, told)]))
        schemas, self.components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
        self._schemas = dict(zip(types, schemas, strict=True))

    def content(self, kind: str, told: Any) -> Schema:
        """What comes as this kind of content."""
        if told is None:
            return {}
        if kind == EVENTS:
            return {"schema": {"type": "string", "description": STREAM}, "x-events": {"table": self._schemas[told]}}
        return {"schema": self._schemas[told]}


def responses(operation: Operation, shapes: Shapes) -> dict[str, Any]:
    """By status: what comes when all is well, then every refusal."""
    told: dict[str, Any] = {}
    for status, kinds in operation.answers.items():
        content = {kind: shapes.content(kind, shape) for kind, shape in kinds.items()}
        told[str(status)] = {"description": "All is well." if kinds else "Go on there."}
        told[str(status)] |= {"content": content} if kinds else {}
    statuses = {*operation.refusals, *(WRITING if operation.body is not None else ())}
    statuses |= set() if operation.path == "/health" else {421}
    statuses |= set() if is_static(operation.path) else {429, 503}
    refusal = {JSON: shapes.content(JSON, Refusal), HTML: {}}
    for status in sorted(statuses):
        told[str(status)] = {"description": f"{problems.TITLES[status]}.", "content": refusal}
    return told


def described(operation: Operation, shapes: Shapes) -> dict[str, Any]:
    """One operation of a path."""
    known = blanks()
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": known.get(name, TEXT)}
        for name in re.findall(r"\{(\w+)\}", operation.address)
    ]
    parameters += [{"name": name, "in": "query", "schema": schema} for name, schema in operation.query.items()]
    told: dict[str, Any] = {
        "summary": operation.about,
        "parameters": parameters,
        "responses": responses(operation, shapes),
    }
    if operation.body is not None:
        content = {kind: {"schema": operation.body} for kind in operation.kinds}
        told |= {"requestBody": {"content": content}, "security": [{"browser": [], "token": []}]}
    return told


def description(operations: Sequence[Operation]) -> dict[str, Any]:
    """The whole of it."""
    paths: dict[str, dict[str, Any]] = {}
    shapes = Shapes(operations)
    for operation in operations:
        paths.setdefault(operation.address, {})[operation.method.lower()] = described(operation, shapes)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Hedgerow", "version": hedgerow.__version__, "description": ABOUT},
        "paths": paths,
        "components": {
            "schemas": shapes.components,
            "securitySchemes": {
                "browser": {"type": "apiKey", "in": "cookie", "name": COOKIE},
                "token": {
                    "type": "apiKey", "in": "header", "name": CSRF_HEADER,
                    "description": f"Or the field `{CSRF_FIELD}` of a form.",
                },
            },
        },
    }  # fmt: skip


@cache
def written(operations: tuple[Operation, ...]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(description(operations)), indent=1)


@routes.get("/openapi.json", "This description.", {200: {JSON: dict[str, Any]}})
async def serve(request: Request) -> Response:
    return Response(written(request.app.state.operations), media_type=JSON)
