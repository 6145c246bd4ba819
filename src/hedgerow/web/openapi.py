"""All routes as an OpenAPI 3.1 description, for hosts and programmers: `/openapi.json`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

import hedgerow
from hedgerow import catalog
from hedgerow.web import problems
from hedgerow.web.guard import CSRF_FIELD, CSRF_HEADER, is_static
from hedgerow.web.identity import COOKIE
from hedgerow.web.operations import HTML, JSON, TEXT, Operation, Routes, Schema

WRITING = (400, 403, 413, 415)  # what the door may answer to whatever changes something
TOKEN = "^[A-Za-z0-9_-]{22}$"
ABOUT = f"""The pages and deeds of a Hedgerow table. A browser is known by its cookie, which any page sets. Whatever
changes something carries the token that any page tells in `<meta name="csrf">`, as a header or, in a form, as the field
`{CSRF_FIELD}`. HEAD is answered like GET. A refusal is a page, or JSON for whoever asks for JSON or sends it."""

routes = Routes()


def blanks() -> dict[str, Schema]:
    """What stands between braces in an address."""
    return {
        "match": {"type": "string", "pattern": TOKEN, "description": "The match's id, as in its address."},
        "token": {"type": "string", "pattern": TOKEN, "description": "The secret part of an invitation."},
        "game": {"type": "string", "enum": list(catalog.names())},
        "step": {"type": "integer", "minimum": 0, "maximum": 999_999},
    }


def responses(operation: Operation) -> dict[str, Any]:
    """By status: what comes when all is well, then every refusal."""
    told: dict[str, Any] = {}
    for status, kinds in operation.answers.items():
        content: Schema = {kind: {"schema": {"type": "object"}} if kind == JSON else {} for kind in kinds}
        told[str(status)] = {"description": "All is well." if kinds else "Go on there."}
        told[str(status)] |= {"content": content} if kinds else {}
    statuses = {*operation.refusals, *(WRITING if operation.body is not None else ())}
    statuses |= set() if operation.path == "/health" else {421}
    statuses |= set() if is_static(operation.path) else {429, 503}
    refusal = {JSON: {"schema": {"$ref": "#/components/schemas/Refusal"}}, HTML: {}}
    for status in sorted(statuses):
        told[str(status)] = {"description": f"{problems.TITLES[status]}.", "content": refusal}
    return told


def described(operation: Operation) -> dict[str, Any]:
    """One operation of a path."""
    known = blanks()
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": known.get(name, TEXT)}
        for name in re.findall(r"\{(\w+)\}", operation.address)
    ]
    parameters += [{"name": name, "in": "query", "schema": schema} for name, schema in operation.query.items()]
    told: dict[str, Any] = {"summary": operation.about, "parameters": parameters, "responses": responses(operation)}
    if operation.body is not None:
        content = {kind: {"schema": operation.body} for kind in operation.kinds}
        told |= {"requestBody": {"content": content}, "security": [{"browser": [], "token": []}]}
    return told


def description(operations: Iterable[Operation]) -> dict[str, Any]:
    """The whole of it."""
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        paths.setdefault(operation.address, {})[operation.method.lower()] = described(operation)
    refusal = {
        "type": "object",
        "properties": {
            "error": {"type": "string", "minLength": 1, "description": "A sentence for people."},
            "rule": TEXT,
        },
        "required": ["error"],
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Hedgerow", "version": hedgerow.__version__, "description": ABOUT},
        "paths": paths,
        "components": {
            "schemas": {"Refusal": refusal},
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


@routes.get("/openapi.json", "This description.", {200: (JSON,)})
async def serve(request: Request) -> Response:
    return Response(written(request.app.state.operations), media_type=JSON)
