"""A form is read once, and beside the event loop where it is long."""

from __future__ import annotations

import asyncio
import threading
from typing import Any
from urllib.parse import urlencode

import pytest

from hedgerow.web import forms
from hedgerow.web.forms import LARGE, MOST_FIELDS, read
from hedgerow.web.operations import FORMS, JSON
from hedgerow.web.problems import Problem


def told(body: bytes, kind: str = FORMS[0]) -> list[tuple[str, Any]]:
    scope = {"type": "http", "method": "POST", "headers": [(b"content-type", kind.encode())]}
    return asyncio.run(read(scope, body, kind.partition(";")[0])).multi_items()


def test_fields_come_back_as_they_were_written() -> None:
    fields = [("text", "roll 3 5\nöä 100% & more = a+b;c"), ("empty", ""), ("text", "twice")]
    assert told(urlencode(fields).encode()) == fields
    assert told(b"") == []
    assert told(b"a=1&b") == [("a", "1"), ("b", "")]
    assert told(b"a=%ff%zz") == [("a", "\ufffd%zz")]  # no text, no crash
    assert told(b'{"a": 1}', JSON) == []


def test_a_file_is_read_as_a_file() -> None:
    body = b'--x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\nt\r\n--x--\r\n'
    assert told(body, "multipart/form-data; boundary=x") == [("csrf", "t")]


def test_a_long_form_is_read_in_a_thread(monkeypatch: Any) -> None:
    where: list[str] = []
    parse = forms.parse_qsl

    def noted(*given: Any, **more: Any) -> Any:
        where.append(threading.current_thread().name)
        return parse(*given, **more)

    monkeypatch.setattr(forms, "parse_qsl", noted)
    assert told(b"text=" + b"a" * LARGE) == [("text", "a" * LARGE)]
    assert told(b"text=" + b"a" * 10) == [("text", "a" * 10)]
    assert where[0] != "MainThread" and where[1] == "MainThread"


def test_too_many_fields_are_refused() -> None:
    assert len(told(b"&".join([b"a=1"] * MOST_FIELDS))) == MOST_FIELDS
    with pytest.raises(Problem, match="more than 1,000 fields"):
        told(b"&".join([b"a=1"] * (MOST_FIELDS + 1)))
