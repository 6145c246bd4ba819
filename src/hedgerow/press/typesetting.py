"""Typst, the typesetter: the one place that knows it. Templates of ours, data as JSON, no file but the fonts.

Whatever people wrote (names, words of a match) reaches a template as a string of that JSON, and a string is never
markup: it can be ugly, but it can break nothing. Nothing is fetched, and no folder is read but one of our own making.
"""

from __future__ import annotations

import json
import os
import tempfile
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from hedgerow.kernel.refusal import HedgerowError

HERE = Path(__file__).parent
FORMATS = ("pdf", "svg", "png")
MISSING = "Printing needs the typesetter Typst: pip install 'hedgerow[print]'."


class CannotPrint(HedgerowError):
    """What was asked for cannot be put on paper; the message is one sentence."""


@cache
def _fonts(system: bool) -> Any:
    import typst

    return typst.Fonts(include_system_fonts=system, include_embedded_fonts=True, font_paths=[str(HERE / "fonts")])


@cache
def _template(name: str) -> bytes:
    """A template with what all of them share in front of it."""
    return (HERE / "house.typ").read_bytes() + (HERE / f"{name}.typ").read_bytes()


def is_here() -> bool:
    """Can we print at all?"""
    try:
        import typst
    except ImportError:
        return False
    return typst is not None


def typeset(template: str, data: Mapping[str, Any], form: str = "pdf", ppi: float = 150) -> list[bytes]:
    """A template filled with data: one PDF, or each page as SVG or PNG."""
    with _working(template, data) as compiler:
        made = compiler.compile(format=form, ppi=ppi)
    return [bytes(page) for page in made] if isinstance(made, list) else [bytes(made or b"")]


def counted(template: str, data: Mapping[str, Any]) -> int:
    """How many pages that makes; the template says so under the label `pages`. Set before, it is not set again."""
    with _working(template, data) as compiler:
        return int(compiler.query("<pages>", field="value", one=True))


def rebound(template: str, data: Mapping[str, Any], pdf: bytes) -> bytes:
    """A template that lays out the pages of another PDF, which it knows as `/pages.pdf`."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "pages.pdf").write_bytes(pdf)
        with _working(template, data, folder) as compiler:
            return bytes(compiler.compile(format="pdf"))


@contextmanager
def _working(template: str, data: Mapping[str, Any], root: str = str(HERE)) -> Iterator[Any]:
    """Typst with all it needs; what it cannot do is `CannotPrint`."""
    if not is_here():
        raise CannotPrint(MISSING)
    import typst

    text = json.dumps(data)
    # Names may be in any script: fonts of the system help where ours and Typst's own end.
    fonts = _fonts(_is_foreign(text))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a glyph that no font has is no reason to stop
            yield typst.Compiler(_template(template), font_paths=fonts, sys_inputs={"data": text}, root=root)
    except typst.TypstError as problem:
        raise CannotPrint(f"Typst could not set this page: {problem.message}.") from problem


def _is_foreign(text: str) -> bool:
    """Are there letters beyond Latin, Greek and Cyrillic? They are escaped in the JSON."""
    return any(int(code[:4], 16) > 0x52F and not 0x1E00 <= int(code[:4], 16) < 0x2800 for code in text.split("\\u")[1:])


def write(path: Path, data: bytes) -> None:
    """All of it or nothing: what stood there before stays until the new file is whole."""
    beside = path.with_name(f".hedgerow-{os.getpid()}.part")  # short, whatever the file is called
    try:
        beside.write_bytes(data)
        beside.replace(path)
    except OSError as problem:
        beside.unlink(missing_ok=True)
        raise CannotPrint(f"Could not write {path}: {problem.strerror or problem}.") from None
