"""What a form carries: read once for each request, by the guard, and beside the event loop where it is long."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import parse_qsl

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.types import Message, Receive, Scope

from hedgerow.web.operations import FORMS
from hedgerow.web.problems import Problem

MOST_FILES, MOST_FIELDS = 4, 1000
LARGE = 32_768  # bytes that are read inside the event loop: two milliseconds
_beside = ThreadPoolExecutor(1, "forms")  # one behind the other: the event loop would have to wait for each of many


async def read(scope: Scope, body: bytes, kind: str) -> FormData:
    """The fields of a body; empty where it is no form. Whoever answers finds them by `form_of`."""
    if kind not in FORMS:
        return FormData()
    if kind == FORMS[0]:
        if len(body) <= LARGE:
            return _fields(body)
        return await asyncio.get_running_loop().run_in_executor(_beside, _fields, body)
    return await Request(scope, once(body, _nothing_more)).form(max_files=MOST_FILES, max_fields=MOST_FIELDS)


def form_of(request: Request) -> FormData:
    """What the guard has read of this request."""
    found: FormData = request.state.form
    return found


def _fields(body: bytes) -> FormData:
    try:
        found = parse_qsl(body.decode("latin-1"), keep_blank_values=True, max_num_fields=MOST_FIELDS)
        return FormData([*found])
    except ValueError:
        raise Problem(400, f"This form has more than {MOST_FIELDS:,} fields.") from None


def once(body: bytes, receive: Receive) -> Receive:
    """A body that was read already, handed on as if it were coming in now."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


async def _nothing_more() -> Message:
    return {"type": "http.disconnect"}
