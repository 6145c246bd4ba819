"""Commands keep their flags, the keys of their JSON, their settings, variables and folders."""

from __future__ import annotations

import re
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import hedgerow
from promises.commands import CommandResult, broken_usage, command_names, failures, output_shape, run_all, usage_of
from promises.recordings import RECORDED, SOURCE, load, missing_parts

COMMANDS = load("commands.json")
VARIABLES = load("variables.json")
JSON_KEYS = load("json_keys.json")
GAMES = list(load("games.json"))
MATCHES = RECORDED / "matches"
FAIR_MATCH = str(RECORDED / "table_files" / "over.match")
NOWHERE = "sqlite:////no/such/folder/x.db"  # a server that accepts its settings stops here


@pytest.fixture(scope="module")
def helps(tmp_path_factory: pytest.TempPathFactory) -> dict[str, CommandResult]:
    names = ["", *COMMANDS["usages"]]
    results = run_all([[*name.split(), "--help"] for name in names], tmp_path_factory.mktemp("helps"))
    return dict(zip(names, results, strict=True))


def test_every_command_exists(helps: dict[str, CommandResult]) -> None:
    assert missing_parts(COMMANDS["commands"], command_names(helps[""].output), "commands") == []


@pytest.mark.parametrize("name", COMMANDS["usages"])
def test_a_command_accepts_the_recorded_flags(helps: dict[str, CommandResult], name: str) -> None:
    """Modules that the documentation tells people to run are among the commands: their names begin with `-m`."""
    assert failures([helps[name]]) == []
    assert broken_usage(COMMANDS["usages"][name], usage_of(helps[name].output)) == []


def test_the_package_installs_its_command_and_extras() -> None:
    project = tomllib.loads((SOURCE.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    module, _, function = project["scripts"]["hedgerow"].partition(":")
    assert callable(getattr(import_module(module), function))
    extras = {"lab", "envs", "openspiel", "bench", "gpu", "train", "tune", "ray", "postgres", "print"}
    assert extras <= set(project["optional-dependencies"])


# --- JSON -------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def json_results() -> dict[str, CommandResult]:
    pytest.importorskip("optuna")
    return dict(zip(JSON_KEYS, run_all([line.split() for line in JSON_KEYS], MATCHES), strict=True))


@pytest.mark.parametrize("line", JSON_KEYS)
def test_json_has_the_recorded_keys(json_results: dict[str, CommandResult], line: str) -> None:
    assert failures([json_results[line]]) == []
    assert missing_parts(JSON_KEYS[line], output_shape(json_results[line])) == []


def test_the_source_has_the_keys_of_the_bench() -> None:
    """The bench takes a minute, so it is not run here."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    assert [key for key in single_words(load("bench_keys.json")) if not re.search(rf"\b{key}", text)] == []


def single_words(shape: Any) -> set[str]:
    """Return the keys that are single words; of a key that ends with the name of a game, its beginning."""
    if not isinstance(shape, dict):
        return set()
    words = {"ratio_to_" if key.startswith("ratio_to_") else key for key in shape if key.isidentifier()}
    return words.union(*map(single_words, shape.values()))


# --- settings and variables -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variable", VARIABLES["settings"])
def test_the_configuration_file_names_every_setting(variable: str) -> None:
    """The servers of these tests start with that file, and a server refuses a file with unknown names."""
    settings = tomllib.loads((RECORDED / "serve.toml").read_text(encoding="utf-8"))
    assert variable.removeprefix("HEDGEROW_").lower() in settings


def test_every_setting_has_its_variable(tmp_path: Path) -> None:
    """A wrong value is refused with the name of its variable."""
    (tmp_path / "table.toml").write_text('port = "wrong"\n')
    lines = [["HEDGEROW_CONFIG=table.toml", "serve", "--database", NOWHERE]]
    for variable in VARIABLES["settings"]:
        elsewhere = ["--bind", "203.0.113.1"] if variable.endswith("DATABASE") else ["--database", NOWHERE]
        lines.append([f"{variable}=?!", "serve", *elsewhere])
    first, *results = run_all(lines, tmp_path)
    assert first.code == 2 and "port in table.toml" in first.errors
    assert [result.code for result in results] == [2] * len(results)
    names = zip(VARIABLES["settings"], results, strict=True)
    assert [variable for variable, result in names if variable not in result.errors] == []


def test_folders_are_where_they_were(tmp_path: Path) -> None:
    """Saved matches and compiled code, by default and by the variables that move them."""
    lines = [
        [f"HOME={tmp_path}", "doctor"],
        [f"HOME={tmp_path}", f"XDG_DATA_HOME={tmp_path}/data", f"XDG_CACHE_HOME={tmp_path}/cache", "doctor"],
        [f"HEDGEROW_DATA={tmp_path}/matches", f"HEDGEROW_CACHE={tmp_path}/code", "doctor"],
    ]
    default, desktop, own = (result.output for result in run_all(lines, tmp_path))
    assert f"{tmp_path}/.local/share/hedgerow" in default and f"{tmp_path}/.cache/hedgerow/compiled/" in default
    assert f"{tmp_path}/data/hedgerow" in desktop and f"{tmp_path}/cache/hedgerow/compiled/" in desktop
    assert f"{tmp_path}/matches" in own and f"{tmp_path}/code/" in own


def test_the_source_names_the_other_variables() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    names = [name for name in VARIABLES["others"] if name != "HEDGEROW_CONFIG"]  # made of a prefix, and tested above
    assert [name for name in names if name not in text] == []


# --- files ------------------------------------------------------------------------------------------------------------


def test_a_saved_match_goes_on(tmp_path: Path) -> None:
    """By its name in the folder of saved matches, or by any name with `--resume`."""
    text = (MATCHES / "wildfire-x4.match").read_text(encoding="utf-8")
    for name in ("wildfire.match", "other.match"):
        (tmp_path / name).write_text(text)
    lines = ["play wildfire", "play --resume other.match", "play --resume other.match --at 5 --no-save"]
    results = run_all([[f"HEDGEROW_DATA={tmp_path}", *line.split(), "--no-colour"] for line in lines], tmp_path)
    assert failures(results) == []
    assert "60" in results[0].output, "the saved match has 60 moves"
    assert [(tmp_path / name).read_text() for name in ("wildfire.match", "other.match")] == [text, text]


def test_rules_are_found_by_their_slugs(tmp_path: Path) -> None:
    """By whole slugs, and by the last part after the name of the game."""
    lines = [["rules", "wildfire", "spread"]]
    for game, anchors in load("pages.json")["rules"].items():
        for slug in [anchor for anchor in anchors if "?" in anchor][:3]:
            lines += [["rules", slug], ["rules", game, slug.removeprefix(f"{game}.")]]
    assert failures(run_all(lines, tmp_path)) == []


def test_the_dice_of_a_recorded_match_are_proven_fair(tmp_path: Path) -> None:
    """By the seed and the fingerprint in its file; the dice do not follow from another seed."""
    lines = [["verify", FAIR_MATCH], ["verify", FAIR_MATCH, "--seed", "00" * 32]]
    assert [result.code for result in run_all(lines, tmp_path)] == [0, 1]


def test_sheets_are_counted_and_positions_are_solved(tmp_path: Path) -> None:
    """The example sheet of each game, and the last moves of a match."""
    for game, example in zip(GAMES, run_all([["score", game, "--example"] for game in GAMES], tmp_path), strict=True):
        (tmp_path / f"{game}.txt").write_text(example.output)
    match = hedgerow.load((MATCHES / "pastures-options.match").read_text(encoding="utf-8")).undo(2)
    (tmp_path / "end.match").write_text(match.dump())
    lines = [["score", game, f"{game}.txt"] for game in GAMES]
    lines.append(["solve", "end.match", "--for", "points", "--seconds", "20"])
    results = run_all(lines, tmp_path)
    assert failures(results) == []
    assert match.legal()[0] in results[-1].output


def test_a_finished_match_becomes_a_page(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    assert failures(run_all([["keep", FAIR_MATCH, "--names", "Ada", "-o", "page.svg"]], tmp_path)) == []
    assert (tmp_path / "page.svg").read_text(encoding="utf-8").startswith("<svg")
