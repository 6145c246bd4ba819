"""Read and write the recorded samples, and list what today's program lacks of them."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

RECORDED = Path(__file__).with_name("recorded")
SOURCE = Path(__file__).parents[2] / "src"


def load(name: str) -> Any:
    """Return the content of a recorded JSON file."""
    return json.loads((RECORDED / name).read_text(encoding="utf-8"))


def write(name: str, content: Any) -> None:
    """Write a JSON file, with lists of plain values on one line each."""
    text = json.dumps(content, indent=1, ensure_ascii=False)
    text = re.sub(r"\[\s+([^\[\]{}]*?)\s+\]", lambda match: "[" + re.sub(r"\s*\n\s*", " ", match[1]) + "]", text)
    (RECORDED / name).write_text(text + "\n", encoding="utf-8")


def missing_parts(recorded: Any, today: Any, place: str = "") -> list[str]:
    """List every recorded part that today's value lacks or has changed. Parts that are new today are allowed.

    Lists count as sets: their order does not matter. The text "null" allows a value of any kind.
    """
    if recorded == "null":
        return []
    if isinstance(recorded, dict) and isinstance(today, dict):
        problems = [f"{place}/{name} is missing" for name in recorded if name not in today]
        for name in (name for name in recorded if name in today):
            problems += missing_parts(recorded[name], today[name], f"{place}/{name}")
        return problems
    if isinstance(recorded, list) and isinstance(today, list):
        return [f"{place} has no {part!r}" for part in recorded if part not in today]
    return [] if recorded == today else [f"{place} was {recorded!r} and is {today!r}"]


def changed_parameters(recorded: list[str], today: list[str]) -> list[str]:
    """List what breaks a call that was possible with the recorded parameters."""
    problems = [f"{parameter} is not among {today}" for parameter in recorded if parameter not in today]
    order = [parameter for parameter in today if parameter in recorded]
    if not problems and order != recorded:
        problems.append(f"the order is {order} now")
    new = [parameter for parameter in today if parameter not in recorded]
    return problems + [f"{parameter} is required now" for parameter in new if not re.search("[=*]", parameter)]


def digest(content: Any) -> str:
    """Return a short fingerprint of bytes, or of a value as JSON."""
    raw = content if isinstance(content, bytes) else json.dumps(content).encode()
    return hashlib.sha256(raw).hexdigest()[:16]
