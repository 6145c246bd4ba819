"""The recorded database: restore it, read its tables, and look at its matches through a server."""

from __future__ import annotations

import contextlib
import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx

from promises.commands import json_shape
from promises.recordings import RECORDED, digest, load
from promises.table_server import Browser, TableServer, forms_of, ids_of, match_summary

TABLES_OF_A_MATCH = ("matches", "events", "seats", "holders", "chats")
MATCH_ADDRESS = "/m/[A-Za-z0-9_-]{22}"
WORDS = (("facts", "name"), ("seats", "kind"), ("seats", "level"), ("matches", "dice"), ("matches", "clock"),
         ("scores", "outcome"), ("scores", "goal"))  # fmt: skip


# --- the file ---------------------------------------------------------------------------------------------------------


def restore(folder: Path, script: Path = RECORDED / "database.sql") -> Path:
    """Write the recorded database into a folder, where the server looks for it; return its path."""
    path = folder / "table.db"
    with connection(path) as database:
        database.executescript(script.read_text(encoding="utf-8"))
    return path


@contextlib.contextmanager
def connection(path: Path) -> Iterator[sqlite3.Connection]:
    """Open an SQLite file; commit and close it at the end."""
    database = sqlite3.connect(path)
    with contextlib.closing(database), database:
        yield database


def columns_of(database: sqlite3.Connection, table: str) -> list[str]:
    """Return the columns of a table."""
    return [row[1] for row in database.execute(f'PRAGMA table_info("{table}")')]


def read_schema(path: Path) -> dict[str, list[str]]:
    """Return the tables of a database with their columns, and its indexes."""
    with connection(path) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        schema = {name: sorted(columns_of(database, name)) for name in sorted(names)}
        rows = database.execute("SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
        return schema | {"indexes": sorted(name for (name,) in rows)}


def read_proofs(path: Path) -> dict[str, str]:
    """Return the proof of each match: the length of its log, a hash of its record's fields, a hash of its positions."""
    with connection(path) as database:
        return dict(database.execute("SELECT id, proof FROM matches ORDER BY id"))


def read_stored_words(path: Path) -> dict[str, list[str]]:
    """Return the words by which a program reads rows: event tags, keys of JSON values, names and kinds."""
    words: dict[str, set[str]] = {}
    with connection(path) as database:
        for (body,) in database.execute("SELECT body FROM events"):
            event = json.loads(body)
            words.setdefault(f"event {event['do']}", set()).update(event)
        for column in ("settings", "result"):
            for (text,) in database.execute(f"SELECT {column} FROM matches WHERE {column} != ''"):
                words.setdefault(column, set()).update(json.loads(text))
        for table, column in WORDS:
            words[f"{table}.{column}"] = {word for (word,) in database.execute(f"SELECT {column} FROM {table}")}
    return {name: sorted(words[name]) for name in sorted(words)}


def copy_under_other_rules(path: Path) -> dict[str, str]:
    """Copy every match under an unknown version of the rules; return the ids of the copies by those of the originals.

    The server replays such a match only if its stored proof fits the positions of the replay.
    """
    with connection(path) as database:
        copies = {match: "copied" + match[6:] for (match,) in database.execute("SELECT id FROM matches").fetchall()}
        replacements = {"id": ":copy", "match": ":copy", "rules": "9999"}
        for table in TABLES_OF_A_MATCH:
            columns = columns_of(database, table)
            targets = ", ".join(f'"{column}"' for column in columns)
            values = ", ".join(replacements.get(column, f'"{column}"') for column in columns)
            key = "id" if table == "matches" else '"match"'
            statement = f"INSERT INTO {table} ({targets}) SELECT {values} FROM {table} WHERE {key} = :match"
            database.executemany(statement, [{"match": match, "copy": copy} for match, copy in copies.items()])
    return copies


def file_lines(text: str) -> list[str]:
    """Return the lines of a match file except its remarks, which may be worded anew, and its last line, a check sum."""
    return [line for line in text.splitlines() if not line.startswith(("# ", "end: "))]


# --- matches ----------------------------------------------------------------------------------------------------------


def visitor(server: TableServer, name: str) -> Browser:
    """Return a browser with the recorded cookie of a person, or with a new cookie for any other name."""
    return Browser(server, load("visitors.json")["cookies"].get(name, ""))


def view_matches(server: TableServer) -> dict[str, Any]:
    """Return every match as its two players see it, their lists on the front page, the scores and an analysis."""
    ann, bea, matches = visitor(server, "ann"), visitor(server, "bea"), load("visitors.json")["matches"]
    lists = [sorted(set(re.findall(MATCH_ADDRESS, browser.get("/").text))) for browser in (ann, bea)]
    boards = sorted(set(re.findall(r'href="(/scores/[^"]+)"', ann.get("/scores").text)))
    analysis = ann.get(f"{matches['over']}/analysis")
    return {
        "matches": {label: [view_match(browser, match) for browser in (ann, bea)] for label, match in matches.items()},
        "front page": lists,
        "scores": {board: re.findall(r"Ann|Bea", ann.get(board).text) for board in boards},
        "analysis": [analysis.status_code, digest(numbers_in_tables(analysis.text))],
    }


def view_match(browser: Browser, match: str) -> dict[str, Any]:
    """Return a match as a visitor sees it: its parts, and its file if the visitor may have it."""
    page, file = browser.get(match).status_code, browser.get(f"{match}/file")
    lines = file_lines(file.text) if file.status_code == 200 else file.status_code
    return {"page": page, "file": lines} | (match_summary(browser.parts(match)) if page == 200 else {})


def numbers_in_tables(page: str) -> list[str]:
    """Return the numbers in the tables of a page."""
    cells = re.findall(r"<td[^>]*>(.*?)</td>", page, re.DOTALL)
    return re.findall(r"[-+]?\d+(?:\.\d+)?", " ".join(cells))


def play_next_moves(server: TableServer, path: Path) -> dict[str, Any]:
    """Play Ann's first legal move in every match without bots; return the moves and the proofs that are stored then.

    The match in which a bot may take an absent person's seat is left out.
    """
    moves, ann = {}, visitor(server, "ann")
    for label, match in load("visitors.json")["matches"].items():
        parts = ann.parts(match)
        if label != "absent" and parts.get("asked") == "move" and not any(person["bot"] for person in parts["people"]):
            words = parts["moves"][0][0]
            answer = ann.send(f"{match}/move", seat=parts["seat"], words=words, seen=parts["length"], key="next")
            proof = read_proofs(path)[match.removeprefix("/m/")]
            moves[label] = {"words": words, "answer": answer.json(), "proof": proof}
    return moves


def open_matches(server: TableServer) -> dict[str, Any]:
    """Open a match of every game with dice from words and play two moves; return the matches as they are then."""
    summaries, ann = {}, visitor(server, "ann")
    own_files = {"rewilding": "own/sheet.toml", "vasty": "own/deck.csv"}
    for game, facts in load("games.json").items():
        variant, (players, _) = next(iter(facts["variants"].items()))
        form = {"variant": variant, "players": str(players), "dice": "seed", "seed": "the same words"}
        form |= {"seat1": "me", "name1": "Ann", "seat2": "guest", "name2": "Cy", "watch": "on", "chat": "on"}
        for option, choices in facts["options"].items():
            form[f"opt-{option}"] = choices["default"]
            if game in own_files and not choices["values"]:
                text = (RECORDED / own_files[game]).read_text(encoding="utf-8")
                form |= {f"opt-{option}": "own", f"own-{option}": text}
        answer = ann.post(f"/new/{game}", form)
        assert answer.status_code == 303, answer.text
        match = answer.headers["location"]
        for number in range(2):
            parts = ann.parts(match)
            move = {"seat": parts["seat"], "words": parts["moves"][0][0], "seen": parts["length"]}
            ann.send(f"{match}/move", **move, key=f"key {number}")
        summaries[game] = match_summary(ann.parts(match))
    return summaries


# --- pages ------------------------------------------------------------------------------------------------------------


def view_pages(server: TableServer) -> dict[str, Any]:
    """Return the answers of all addresses that need no more than the recorded matches, and the anchors of the rules."""
    ann, stranger, games = visitor(server, "ann"), visitor(server, "stranger"), list(load("games.json"))
    addresses = page_addresses(ann)
    return {
        "ann": {address: view_page(ann, address) for address in addresses},
        "stranger": {
            address: view_page(stranger, address) for address in addresses if re.fullmatch(MATCH_ADDRESS, address)
        },
        "rules": {
            game: [anchor for anchor in ids_of(ann.get(f"/rules/{game}").text) if anchor.startswith(f"{game}.")]
            for game in games
        },
        "cookie": new_cookie(server),
    }


def page_addresses(ann: Browser) -> list[str]:
    """Return addresses that can be asked for: every path of the description with values, and some with queries."""
    visitors, games = load("visitors.json"), list(load("games.json"))
    matches, invitation = visitors["matches"], visitors["invitation"]
    values = {
        "game": games,
        "match": [matches[label].removeprefix("/m/") for label in ("solo", "rivals", "over")],
        "step": ["1", "2"],
        "board": [address.removeprefix("/scores/") for address in load("database.json")["scores"]],
    }
    solo, words = matches["solo"], ann.parts(matches["solo"])["moves"][0][0]
    addresses = [
        invitation, f"/qr.svg?path={invitation}", "/print/wildfire.pdf?variant=solo&grey=on",
        f"{solo}/preview?words={quote(words)}", f"{solo}/why?spots=Z9", f"{solo}?look=0", "/lab/wildfire?variant=vs",
        *(f"/new/{game}?players=2" for game in games),
    ]  # fmt: skip
    for path, methods in load("openapi.json")["paths"].items():
        if "get" in methods and path != "/m/{match}/events" and set(re.findall(r"{(\w+)}", path)) <= set(values):
            addresses += fill_in(path, values)
    return addresses


def fill_in(path: str, values: dict[str, list[str]]) -> list[str]:
    """Return a path with each of the values in place of the names between braces."""
    name = re.search(r"{(\w+)}", path)
    if not name:
        return [path]
    return [address for value in values[name[1]] for address in fill_in(path.replace(name[0], value, 1), values)]


def view_page(browser: Browser, address: str) -> dict[str, Any]:
    """Return what an address answers: status, kind of content, the forms of a page, the keys of JSON."""
    answer = browser.get(address)
    kind = answer.headers.get("content-type", "").split(";")[0]
    description: dict[str, Any] = {"status": answer.status_code, "kind": kind}
    if answer.status_code in range(300, 400):
        description["leads to"] = re.sub("/static/[^/]+/", "/static/BUILD/", answer.headers.get("location", ""))
    if kind == "text/html":
        description["forms"] = forms_of(answer.text)
    if kind == "application/json" and address != "/openapi.json":
        description["keys"] = json_shape(answer.json())
    return description


def new_cookie(server: TableServer) -> list[str]:
    """Return the name and the attributes of the cookie that a new browser gets."""
    header = httpx.get(f"{server.address}/about").headers["set-cookie"]
    return [re.sub("=.*", "", part) if part.startswith("hedgerow=") else part for part in header.split("; ")]
