#!/usr/bin/env python3
"""Record samples of everything users rely on, with commands and the public API only.

    PYTHONPATH=src python3 tools/record_promises.py             # everything; takes about three minutes
    PYTHONPATH=src python3 tools/record_promises.py commands    # one part, by its name in PARTS

The samples go to tests/promises/recorded. The tests there open them and compare them with what the program does today.
A recorded sample is never changed. A new promise gets a sample of its own. Files in own/ and serve.toml were typed.
"""

from __future__ import annotations

import itertools
import json
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

import numpy as np  # noqa: E402

import hedgerow  # noqa: E402
from promises import commands, database, public_api  # noqa: E402
from promises.recordings import RECORDED, load, write  # noqa: E402
from promises.table_server import Browser, TableServer, api_outline  # noqa: E402

SHEET, DECK = RECORDED / "own" / "sheet.toml", RECORDED / "own" / "deck.csv"

# --- promises that the documentation makes ----------------------------------------------------------------------------

DOCUMENTED_IMPORTS = {  # by docs/python.md and docs/simulation.md
    "imports": {
        "hedgerow.lab.analysis": ["analyse"],
        "hedgerow.lab.running": ["run", "chunks"],
        "hedgerow.lab.crews": ["crew"],
    },
    "analysis": ["hedgerow.lab.analysis", "analyse"],
    "used": {
        "analysis": ["account", "mark", "limits", "turning_points", "try_from", "steps"],
        "account": ["start", "luck", "cost", "given", "rest", "result", "per_decision"],
        "step": ["at", "best"],
    },
}
MODULES = ("hedgerow.lab.study", "hedgerow.lab.fit", "hedgerow.lab.teach", "hedgerow.lab.bench_envs")
VARIABLES = ["HEDGEROW_CONFIG", "HEDGEROW_DATA", "HEDGEROW_CACHE", "RAY_ADDRESS"]  # beside those of the settings
STORAGE_KEYS = ["theme", "looks", "read", "at-once", "sound"]
REMEMBERED_FIELD = ["field-", "name"]  # a storage key is this prefix with the name of a field
FORMER_LEVELS = ["flat"]  # stored matches and links still name it
TABLE_FILES = ("over", "clock", "paper")  # matches of the database whose files are samples, too


# --- names, commands, environments ------------------------------------------------------------------------------------


def record_names() -> None:
    """Record public names, games with variants and options, levels of bots, and names of the browser's storage."""
    games, levels = commands.run_all([["games"], ["levels", "wildfire"]], ROOT)
    write("games.json", listed_games(games.output))
    write("levels.json", [*re.findall(r"^(\w+): ", levels.output, re.MULTILINE), *FORMER_LEVELS])
    write("browser.json", {"localStorage": STORAGE_KEYS, "remembered field": REMEMBERED_FIELD})
    write("documented_imports.json", DOCUMENTED_IMPORTS)
    write("public_names.json", public_api.read_in_subprocess("names"))


def listed_games(text: str) -> dict[str, Any]:
    """Return the games that `hedgerow games` lists, with their variants, numbers of players and options."""
    games: dict[str, Any] = {}
    for block in text.strip().split("\n\n"):
        name, _, description = block.partition(":")
        games[name] = {"variants": {}, "options": {}}
        for lines in re.split(r"\n    (?! )", description):
            line = " ".join(lines.split())
            if option := re.match(r"--(\w+): .* \(([^()]*); default ([^()]*)\)", line):
                games[name]["options"][option[1]] = {"values": option_values(option[2]), "default": option[3]}
            elif variant := re.match(r"(\w+): .* \((\d+)(?: to (\d+))? players?\)$", line):
                games[name]["variants"][variant[1]] = [int(variant[2]), int(variant[3] or variant[2])]
    return games


def option_values(text: str) -> list[str]:
    """Return the values of an option: words, the lowest and the highest number, or none for a file."""
    if bounds := re.fullmatch(r"(\d+) to (\d+)", text):
        return [bounds[1], bounds[2]]
    return [] if "file" in text else text.split(", ")


def record_environments() -> None:
    """Record registered environments, fields of observations, and short matches in them."""
    environments = public_api.read_in_subprocess("environments")
    write("environments.json", environments | {"openspiel": public_api.read_in_subprocess("openspiel")})


def record_commands() -> None:
    """Record what every command accepts, and the variables that set the server's settings."""
    names = commands.command_names(commands.run_all([["--help"]], ROOT)[0].output)
    games = list(hedgerow.games())
    lines = [[name] for name in names] + [[name, game] for name in names for game in games]
    lines += [["-m", module] for module in MODULES]
    results = commands.run_all([[*line, "--help"] for line in lines], ROOT)
    helps = {" ".join(line): result.output for line, result in zip(lines, results, strict=True)}
    usages = {name: commands.usage_of(text) for name, text in helps.items()}
    for name in [name for name in usages if name.split()[-1] in games]:  # keep only what a game adds to its command
        flags = usages[name.rpartition(" ")[0]]["flags"]
        usages[name]["flags"] = {flag: kind for flag, kind in usages[name]["flags"].items() if flag not in flags}
        if not usages[name]["flags"]:
            del usages[name]
    write("commands.json", {"commands": names, "usages": usages})
    settings = re.findall(r"\[(HEDGEROW_\w+)\]", helps["serve"])
    write("variables.json", {"settings": settings, "others": VARIABLES})


JSON_LINES = (
    "simulate wildfire --players 2 --matches 3 --policy random,random --json",
    "simulate rewilding --matches 2 --json",
    "compare wildfire --players 2 --to start_gap=4 --matches 3 --json",
    "tournament wildfire --players 2 --bots random greedy --rounds 2 --json",
    "tournament wildfire --bots random greedy --rounds 2 --json",
    "tune pastures --rows 4 --columns 4 --vary castle_order=in_turn,two_each --trials 2 --matches 3 --json --aim "
    "seat1=50 points=9 median=4 spread=3 moves=3 unfair=0",
    "bound wildfire --matches 2 --json",
    "analyse wildfire-begun.match --tries 2 --json",
)
BENCH_LINES = (
    "bench wildfire --seconds 0.02 --json",
    "bench bots --seconds 0.02 --matches 1 --json",
    "bench lab --seconds 0.02 --matches 100 --json",
)


def record_json_keys() -> None:
    """Record the keys that `--json` prints."""
    results = commands.run_all([line.split() for line in JSON_LINES], RECORDED / "matches")
    shapes = {line: commands.output_shape(result) for line, result in zip(JSON_LINES, results, strict=True)}
    write("json_keys.json", shapes)


def record_bench_keys() -> None:
    """Record the keys of `bench --json`. It takes a minute, so the tests look for its keys in the source instead."""
    variables, shapes = commands.environment(NUMBA_DISABLE_JIT="0"), {}
    for line in BENCH_LINES:
        command = [sys.executable, "-m", "hedgerow", *line.split()]
        process = subprocess.run(command, env=variables, capture_output=True, text=True, timeout=600)
        result = commands.CommandResult(process.returncode, process.stdout, process.stderr)
        shapes[line] = commands.output_shape(result)
    write("bench_keys.json", shapes)


# --- match files ------------------------------------------------------------------------------------------------------

SAMPLES: dict[str, tuple[str, int, dict[str, Any]]] = {  # by name: the game, a limit of moves, the settings
    "wildfire-solo": ("wildfire", 400, {}),
    "wildfire-begun": ("wildfire", 9, {"players": 2}),
    "wildfire-x4": ("wildfire", 60, {"variant": "x4", "x4_big_border": True, "count_dug": True}),
    "wildfire-vs": ("wildfire", 400, {"players": 3, "start_gap": 4, "vs_own_setup": True, "allow_pass": True}),
    "pastures-duel": ("pastures", 400, {}),
    "pastures-options": ("pastures", 400, {"rows": 5, "columns": 7, "first": "random", "adjacency": 8, "stuck": "pass",
                                           "castle_order": "two_each", "full_block_only": True}),
    "rewilding-solo": ("rewilding", 400, {"sheet": "hard", "ask_slot": True, "ask_on_seven": True}),
    "rewilding-together": ("rewilding", 120, {"players": 2, "shared_dice": True, "one_group_per_option": True}),
    "rewilding-own-sheet": ("rewilding", 60, {"sheet": SHEET}),
    "shelter-solo": ("shelter", 400, {"fences_optional": True, "tree_area_empty": "uncounted"}),
    "shelter-table": ("shelter", 150, {"players": 3, "own_trees": True, "layout": "mixed"}),
    "vasty-two": ("vasty", 160, {"players": 2}),
    "vasty-four": ("vasty", 80, {"players": 4, "single_victim": True, "geometry": "tree", "dead_end": "longest"}),
    "vasty-own-deck": ("vasty", 60, {"players": 3, "deck": DECK, "table_radius": 9}),
}  # fmt: skip


def play_on(match: Any, most_moves: int, generator: random.Random) -> Any:
    """Play a match on at random; the match draws its own dice and cards."""
    while match.to_move is not None and match.played < most_moves:
        if match.to_move == "chance":
            match.roll_one()
        else:
            match.play(generator.choice(match.legal()))
    return match


def match_with_typed_dice() -> Any:
    """Return a match with dice that a person typed, and with moves that were taken back."""
    generator, match = random.Random("typed"), hedgerow.new("wildfire", seed=11)
    for turn in range(40):
        if match.to_move is None:
            break
        match.play(generator.choice(match.legal()))  # before a roll these are the faces that may be typed
        if turn in (9, 14, 20):
            match.undo(3)
    return match


def record_matches() -> None:
    """Record match files of every game and variant, with descriptions, and diagrams of positions half-way."""
    folder = RECORDED / "matches"
    folder.mkdir(exist_ok=True)
    matches = {
        name: play_on(hedgerow.new(game, seed, **settings), most_moves, random.Random(name))
        for seed, (name, (game, most_moves, settings)) in enumerate(SAMPLES.items(), 100)
    }
    matches["wildfire-typed-dice"] = match_with_typed_dice()
    for game, name in (("pastures", "pastures-duel"), ("vasty", "vasty-two"), ("shelter", "shelter-table")):
        half = half_way(matches[name])
        matches[f"{game}-from-diagram"] = play_on(hedgerow.read(game, half.position), 12, random.Random(game))
    for name, match in matches.items():
        (folder / f"{name}.match").write_text(match.dump(), encoding="utf-8")
    write("matches.json", {name: public_api.describe_match(match) for name, match in matches.items()})
    write("diagrams.json", {name: half_way(match).position.splitlines() for name, match in matches.items()})


def half_way(match: Any) -> Any:
    """Return a copy of a match with half of its moves."""
    copy = hedgerow.load(match.dump())
    return copy.undo(copy.played // 2)


# --- files of the laboratory ------------------------------------------------------------------------------------------

RUN_LINES = (
    "simulate wildfire --players 2 --matches 12 --seed 5 --out run --json",
    "simulate wildfire --players 2 --matches 12 --seed 5 --out rows.csv --json",
    "simulate wildfire --players 2 --matches 12 --seed 5 --out rows.parquet --json",
    "simulate shelter --matches 6 --seed 5 --out shelter.csv --json",
    "simulate wildfire --matches 4 --seed 5 --policy file:policy.npz --out policy.csv --json",
    "simulate wildfire --matches 4 --seed 5 --policy promises.first_move:player --out own_policy.csv --json",
    "tournament wildfire --players 2 --bots random greedy --rounds 4 --seed 5 --out tournament.jsonl --json",
    "tune pastures --rows 4 --columns 4 --vary castle_order=in_turn,two_each stuck=relax,pass --trials 3 --matches 3 "
    "--policy random --aim seat1=50 --out tuning.jsonl --json",
)


def record_runs() -> None:
    """Record folders and files that simulations, tournaments and tunings write, and what the commands print."""
    folder = RECORDED / "runs"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    write_policy(folder / "policy.npz")
    results = commands.run_all([line.split() for line in RUN_LINES], folder)
    assert not commands.failures(results), commands.failures(results)
    write("runs.json", {line: json.loads(result.output) for line, result in zip(RUN_LINES, results, strict=True)})


def write_policy(path: Path) -> None:
    """Write a policy as examples/train.py does: one layer of weights, here drawn at random."""
    about = {"format": "hedgerow policy 1", "game": "wildfire", "variant": "solo", "players": 1, "rules": 1,
             "entries": 344, "actions": 74, "how": "drawn at random for a recording"}  # fmt: skip
    weights = np.random.default_rng(1).normal(size=(8, 74)).astype(np.float16).astype(np.float32)
    with path.open("wb") as file:
        np.savez_compressed(file, about=np.array(json.dumps(about)), used=np.arange(17, 25),
                            scale=np.ones(8, np.float32), w0=weights, b0=np.zeros(74, np.float32))  # fmt: skip


# --- a database -------------------------------------------------------------------------------------------------------


class Evening:
    """Two people at a server: Ann, who opens every match, and Bea, who takes the friends' seats."""

    def __init__(self, server: TableServer) -> None:
        self.ann, self.bea = Browser(server), Browser(server)
        self.keys, self.generator = itertools.count(1), random.Random("evening")
        self.matches: dict[str, str] = {}

    def open(self, label: str, game: str, form: dict[str, str]) -> str:
        """Open a match; Bea takes the seats of friends, unless the match is listed for anybody."""
        usual = {"seat1": "me", "name1": "Ann", "dice": "seed", "seed": label, "chat": "on", "watch": "on"}
        answer = self.ann.post(f"/new/{game}", usual | form)
        assert answer.status_code == 303, answer.text
        match = self.matches[label] = answer.headers["location"]
        for seat in range(8):
            if form.get(f"seat{seat + 1}") == "friend" and "listed" not in form:
                link = self.ann.send(f"{match}/invite", seat=seat).json()["done"]["path"]
                assert self.bea.post(link, {"name": "Bea"}).status_code == 303
        return match

    def play(self, match: str, moves: int, *people: Browser) -> None:
        """Let people play a number of moves, or to the end."""
        for _ in range(moves):
            for browser in people or (self.ann, self.bea):
                parts = browser.parts(match)
                if parts.get("result"):
                    return
                if parts.get("asked"):
                    words = self.generator.choice(parts["moves"])[0]
                    path = f"{match}/{parts['asked']}"  # move or dice
                    self.act(browser, path, seat=parts["seat"], seen=parts["length"], words=words)
                    break
            else:
                time.sleep(0.2)  # a bot is to move

    def act(self, browser: Browser, path: str, **content: Any) -> None:
        """Send something that must be accepted."""
        answer = browser.send(path, key=f"key {next(self.keys)}", **content)
        assert answer.status_code == 200, (path, content, answer.text)

    def take_back(self, match: str) -> None:
        """Let Ann take back her last decision, or the last roll that she entered."""
        self.act(self.ann, f"{match}/undo", seat=0, seen=self.ann.parts(match)["length"])

    def wait(self, match: str, is_ready: Callable[[dict[str, Any]], Any]) -> None:
        """Wait until a match is as it should be, as Ann sees it."""
        for _ in range(600):
            if is_ready(self.ann.parts(match)):
                return
            time.sleep(0.2)
        raise AssertionError(f"{match} took too long")

    def spend(self) -> None:
        """Make everything that a database stores: all kinds of events, both kinds of dice, clocks, bots, own data."""
        two = {"players": "2", "seat2": "friend"}
        clock = self.open("clock", "pastures", two | {"clock": "move 10", "opt-rows": "3", "opt-columns": "3"})
        absent = self.open("absent", "shelter", two | {"variant": "table", "grace": "1"})
        while self.ann.parts(absent).get("asked"):  # after a minute without Bea a bot takes her seat
            self.play(absent, 1, self.ann)
        self.play_alone()
        self.play_together(two)
        self.finish()
        self.wait(clock, lambda parts: any(line[1] >= 0 for line in parts["log"]["lines"]))  # time was up
        self.play(clock, 40)
        self.wait(absent, lambda parts: parts["people"][1]["bot"])
        self.act(self.bea, f"{absent}/reclaim", seat=1)
        self.play(absent, 3)
        for label in ("bot", "three", "resigned"):  # so that no bot is to move when the database is opened again
            while not self.ann.parts(self.matches[label]).get("asked"):
                self.play(self.matches[label], 1, self.bea)

    def play_alone(self) -> None:
        """Open matches in which Ann decides alone."""
        one = {"variant": "solo", "players": "1"}
        solo = self.open("solo", "wildfire", one)
        self.play(solo, 2)
        self.take_back(solo)
        self.act(self.ann, f"{solo}/hint", seat=0, words="at once")
        paper = self.open("paper", "wildfire", {"variant": "x4", "players": "1", "dice": "paper"})
        self.play(paper, 9)
        self.take_back(paper)
        bot = {"players": "2", "seat2": "bot-random", "opt-first": "random"}
        self.play(self.open("bot", "pastures", bot), 4, self.ann)
        sheet = {"opt-sheet": "own", "own-sheet": SHEET.read_text(encoding="utf-8")}
        self.play(self.open("own sheet", "rewilding", one | sheet), 9)
        deck = {"opt-deck": "own", "own-deck": DECK.read_text(encoding="utf-8")}
        self.play(self.open("own deck", "vasty", {"players": "2", "seat2": "guest", "name2": "Cy"} | deck), 16)
        self.matches["daily"] = self.ann.post("/daily", {"name": "Ann"}).headers["location"]
        self.play(self.matches["daily"], 3, self.ann)
        text = (RECORDED / "matches" / "wildfire-typed-dice.match").read_text(encoding="utf-8")
        self.matches["imported"] = self.ann.post("/import", {"text": text}).headers["location"]

    def play_together(self, two: dict[str, str]) -> None:
        """Open matches of several people: with talk, requests, a seat that is given up, and a list of open seats."""
        rivals = self.open("rivals", "wildfire", two | {"variant": "vs"})
        self.play(rivals, 4)
        for sentence in ("Hello!", "Any words of my own"):
            self.act(self.bea, f"{rivals}/chat", words=sentence)
        for answer in ("yes", "no"):
            self.act(self.ann, f"{rivals}/ask", seat=0)
            self.act(self.bea, f"{rivals}/answer", seat=1, words=answer)
            self.play(rivals, 2)
        self.act(self.bea, f"{rivals}/name", seat=1, words="Beatrice")
        self.play(self.open("together", "rewilding", two | {"variant": "together"}), 9)
        resigned = self.open("resigned", "shelter", two | {"variant": "table"})
        self.play(resigned, 5)
        self.act(self.bea, f"{resigned}/resign", seat=1)
        self.play(self.open("three", "vasty", two | {"players": "3", "seat3": "bot-novice"}), 8)
        self.open("listed", "wildfire", two | {"variant": "vs", "players": "3", "seat3": "friend", "listed": "on"})

    def finish(self) -> None:
        """Play a match with fair dice to its end, have it analysed, and open another from its middle."""
        over = self.open("over", "wildfire", {"variant": "solo", "players": "1", "dice": "table"})
        self.play(over, 200)
        self.matches["branch"] = self.ann.post(f"{over}/branch/9", {}).headers["location"]
        assert self.ann.post(f"{over}/analysis", {}).status_code == 303
        while not self.ann.get(f"{over}/analysis/progress").json()["ended"]:
            time.sleep(1)


def record_database() -> None:
    """Record a database with matches of all games in every state, written by a server."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        with TableServer(folder, "--config", str(RECORDED / "serve.toml")) as server:
            evening = Evening(server)
            evening.spend()
            link = evening.ann.send(f"{evening.matches['listed']}/invite", seat=1).json()["done"]["path"]
        source = sqlite3.connect(folder / "table.db")
        (RECORDED / "database.sql").write_text("\n".join(source.iterdump()) + "\n", encoding="utf-8")
        source.close()
    cookies = {"ann": evening.ann.cookie, "bea": evening.bea.cookie}
    write("visitors.json", {"cookies": cookies, "token of ann": evening.ann.token, "matches": evening.matches,
                            "invitation": link})  # fmt: skip


def record_pages() -> None:
    """Record what a server answers on the recorded database: matches, pages, forms, and the list of all addresses."""
    (RECORDED / "table_files").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        path = database.restore(folder)
        contents = {"schema": database.read_schema(path), "words": database.read_stored_words(path)}
        with TableServer(folder, "--config", str(RECORDED / "serve.toml")) as server:
            write("database.json", contents | database.view_matches(server))
            ann = database.visitor(server, "ann")
            for label in TABLE_FILES:
                text = ann.get(f"{load('visitors.json')['matches'][label]}/file").text
                (RECORDED / "table_files" / f"{label}.match").write_text(text, encoding="utf-8")
            write("openapi.json", api_outline(ann.get("/openapi.json").json()))
            write("pages.json", database.view_pages(server))
            write("openings.json", database.open_matches(server))
            write("moves.json", database.play_next_moves(server, path))


PARTS = {
    "names": record_names,
    "environments": record_environments,
    "commands": record_commands,
    "matches": record_matches,
    "json": record_json_keys,
    "bench": record_bench_keys,
    "runs": record_runs,
    "database": record_database,
    "pages": record_pages,
}


def main(names: list[str]) -> int:
    """Record some parts, or all."""
    for name in names or PARTS:
        print(name, flush=True)
        PARTS[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
