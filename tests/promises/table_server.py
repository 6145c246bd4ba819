"""A table server in a process of its own, on a free port of this machine, and browsers that talk to it."""

from __future__ import annotations

import html.parser
import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import httpx

from promises.commands import environment


class TableServer:
    """Run `python -m hedgerow serve` on the database in a folder."""

    def __init__(self, folder: Path, *flags: str) -> None:
        self.folder, self.flags, self.address = folder, flags, ""
        self.process: subprocess.Popen[str] | None = None
        self.clients: list[httpx.Client] = []

    def __enter__(self) -> TableServer:
        command = [sys.executable, "-m", "hedgerow", "serve", "--bind", "127.0.0.1", "--port", "0", *self.flags]
        variables = environment(HEDGEROW_DATA=str(self.folder))
        with (self.folder / "errors.txt").open("a") as errors:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=variables)
        assert self.process.stdout
        line = self.process.stdout.readline()
        address = re.search(r"http://[^ ]+:\d+", line)
        assert address, f"the server printed {line!r} and {(self.folder / 'errors.txt').read_text()!r}"
        self.address = address[0]
        return self

    def __exit__(self, *problem: object) -> None:
        for client in self.clients:
            client.close()
        if self.process:
            self.process.terminate()
            self.process.communicate(timeout=30)


class Browser:
    """A visitor with a cookie, who follows no redirects and sends the token of the pages with every form."""

    def __init__(self, server: TableServer, cookie: str = "") -> None:
        self.client = httpx.Client(base_url=server.address, timeout=60)
        server.clients.append(self.client)
        if cookie:
            self.client.cookies.set("hedgerow", cookie, domain="127.0.0.1")
        self.token = token_of(self.client.get("/about").text)

    @property
    def cookie(self) -> str:
        """Return the cookie, which makes this visitor the owner of their seats."""
        return self.client.cookies["hedgerow"]

    def get(self, path: str, **more: Any) -> httpx.Response:
        """Ask for a page."""
        return self.client.get(path, **more)

    def post(self, path: str, form: dict[str, str]) -> httpx.Response:
        """Send a form, with the token in the field that pages have for it."""
        return self.client.post(path, data=form | {"csrf": self.token})

    def send(self, path: str, **content: Any) -> httpx.Response:
        """Send JSON, with the token in the header for programs."""
        return self.client.post(path, json=content, headers={"x-csrf-token": self.token})

    def parts(self, match: str) -> dict[str, Any]:
        """Return the first event of a match: all parts that this visitor sees."""
        with self.client.stream("GET", f"{match}/events") as stream:
            assert stream.status_code == 200, f"{match}/events answers {stream.status_code}"
            for line in stream.iter_lines():
                if line.startswith("data: "):
                    parts: dict[str, Any] = json.loads(line.removeprefix("data: "))
                    return parts
        raise AssertionError(f"{match}/events ended without an event")


# --- pages ------------------------------------------------------------------------------------------------------------


def token_of(page: str) -> str:
    """Return the token that a page carries in its head."""
    token = re.search('name="csrf" content="([^"]+)"', page)
    assert token, page[:500]
    return token[1]


class _PageReader(html.parser.HTMLParser):
    """Collect the forms of a page, with the names of their fields, and all ids."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: dict[str, set[str]] = defaultdict(set)
        self.ids: list[str] = []
        self.form = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attributes}
        self.ids += [values["id"]] if "id" in values else []
        if tag == "form":
            self.form = f"{values.get('method', 'get').upper()} {values.get('action', '')}"
            self.forms[self.form] |= set()
        elif self.form and values.get("name"):
            self.forms[self.form].add(values["name"])

    def handle_endtag(self, tag: str) -> None:
        self.form = "" if tag == "form" else self.form


def forms_of(page: str) -> dict[str, list[str]]:
    """Return the forms of a page: by method and address, the names of their fields."""
    reader = _PageReader()
    reader.feed(page)
    return {address: sorted(fields) for address, fields in reader.forms.items()}


def ids_of(page: str) -> list[str]:
    """Return the ids of a page, which addresses may name after a `#`."""
    reader = _PageReader()
    reader.feed(page)
    return reader.ids


# --- matches ----------------------------------------------------------------------------------------------------------


def match_summary(parts: dict[str, Any]) -> dict[str, Any]:
    """Return the numbers, names and moves of a match as a visitor sees it, without sentences."""
    result = parts.get("result")
    return {
        "length": parts["length"],
        "seat": parts.get("seat"),
        "asked": parts.get("asked"),
        "rule": parts.get("rule"),
        "moves": [words for words, _ in parts["moves"]][:40],
        "spots": parts["moves"][:3],
        "people": [[person["seat"], person["kind"], _own_name(person), person["points"]] for person in parts["people"]],
        "log": [[line[0], line[1], line[2], line[4]] for line in parts["log"]["lines"]],
        "chat": [[line[1], line[3]] for line in parts["chat"]],
        "result": result and {name: result[name] for name in ("points", "results", "winners", "ranked", "hinted")},
        "parts": sorted(parts),
    }


def _own_name(person: dict[str, Any]) -> str:
    """Return the name that a person chose; empty for a name that the table gives."""
    is_given = person["kind"] == "bot" or re.fullmatch(r"Player \d+", person["name"])
    return "" if is_given else str(person["name"])


# --- the description of all addresses ---------------------------------------------------------------------------------


def api_outline(description: dict[str, Any]) -> dict[str, Any]:
    """Return the addresses, fields and component names of an OpenAPI description."""
    paths = {
        path: {method: _operation_outline(operation) for method, operation in methods.items()}
        for path, methods in description["paths"].items()
    }
    components = {
        name: {"fields": sorted(schema.get("properties", {})), "required": sorted(schema.get("required", []))}
        for name, schema in description["components"]["schemas"].items()
    }
    schemes = description["components"]["securitySchemes"].items()
    return {
        "paths": paths,
        "components": components,
        "security": {name: [scheme["in"], scheme["name"]] for name, scheme in schemes},
    }


def _operation_outline(operation: dict[str, Any]) -> dict[str, Any]:
    bodies = operation.get("requestBody", {}).get("content", {})
    answers = {status: answer for status, answer in operation["responses"].items() if status < "400"}
    return {
        "parameters": sorted(f"{parameter['in']} {parameter['name']}" for parameter in operation["parameters"]),
        "bodies": {
            kind: sorted([*body["schema"].get("properties", {}), *body["schema"].get("patternProperties", {})])
            for kind, body in bodies.items()
        },
        "answers": {
            status: {kind: _component_names(content) for kind, content in answer.get("content", {}).items()}
            for status, answer in answers.items()
        },
    }


def _component_names(content: Any) -> list[str]:
    return sorted(set(re.findall(r"#/components/schemas/(\w+)", json.dumps(content))))
