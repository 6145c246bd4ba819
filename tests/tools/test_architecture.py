"""The picture of docs/architecture.md is the one its pencil draws, and has every floor that the imports know."""

from __future__ import annotations

import importlib.util
import re
import tomllib
from pathlib import Path
from types import ModuleType

HOUSE = Path(__file__).resolve().parents[2]


def pencil() -> ModuleType:
    spec = importlib.util.spec_from_file_location("architecture", HOUSE / "tools" / "architecture.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_picture_is_drawn_anew() -> None:
    drawn = (HOUSE / "docs/pictures/architecture.svg").read_text(encoding="utf-8")
    assert drawn == pencil().picture(), "python3 tools/architecture.py"


def test_the_floors_are_those_of_the_imports() -> None:
    """In the order of pyproject.toml; `doctor` is no floor anybody lives on."""
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))
    layers = project["tool"]["importlinter"]["contracts"][0]["layers"]
    wanted = [set(re.findall(r"hedgerow\.(\w+)", layer)) - {"doctor"} for layer in layers]
    assert [set(name.split(" · ")) for name, _ in pencil().LAYERS] == wanted
    page = (HOUSE / "docs/architecture.md").read_text(encoding="utf-8")
    assert [set(re.findall(r"`(\w+)", row)) for row in re.findall(r"^\| (`.+?) \|", page, re.MULTILINE)] == wanted
