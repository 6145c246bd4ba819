"""Looking at printed pages as a person would: their measures, words, fonts and ink. By poppler's tools."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

MM = 25.4  # in an inch
needs_poppler = pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="poppler-utils are not installed")
needs_typst = pytest.mark.skipif(not __import__("importlib.util").util.find_spec("typst"), reason="no typesetter")


def _asked(pdf: bytes, *command: str) -> str:
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        file.write(pdf)
        file.flush()
        return subprocess.run([*command, file.name, *(["-"] if command[0] == "pdftotext" else [])],
                              capture_output=True, text=True, check=True).stdout  # fmt: skip


def sizes(pdf: bytes) -> list[tuple[float, float]]:
    """Width and height of every page in millimetres."""
    told = _asked(pdf, "pdfinfo", "-f", "1", "-l", "999")
    found = re.findall(r"Page +\d+ size: +([\d.]+) x ([\d.]+) pts", told)
    return [(float(w) / 72 * MM, float(h) / 72 * MM) for w, h in found]


def words(pdf: bytes, page: int | None = None, order: str = "-layout") -> str:
    """What can be searched and copied, with single blanks: line by line, or in the order of the file (`-raw`)."""
    pages = [] if page is None else ["-f", str(page), "-l", str(page)]
    return " ".join(_asked(pdf, "pdftotext", order, *pages).split())


def fonts(pdf: bytes) -> list[tuple[str, bool]]:
    """Every font, and whether the file carries it."""
    rows = _asked(pdf, "pdffonts").splitlines()[2:]
    return [(row.split()[0], row.split()[-5] == "yes") for row in rows]


def rasters(pdf: bytes) -> int:
    """How many pictures made of dots: with none of them every line is sharp on any printer."""
    return len(_asked(pdf, "pdfimages", "-list").splitlines()[2:])


def pixels(pdf: bytes, dpi: int, page: int | None = None) -> list[np.ndarray]:
    """Pages as arrays of red, green, blue."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "p.pdf"
        path.write_bytes(pdf)
        chosen = [] if page is None else ["-f", str(page), "-l", str(page)]
        subprocess.run(["pdftoppm", "-r", str(dpi), *chosen, path, Path(folder) / "p"], check=True)
        return [np.asarray(Image.open(file).convert("RGB")) for file in sorted(Path(folder).glob("*.ppm"))]


def ink(page: np.ndarray, dpi: int) -> tuple[float, float, float, float]:
    """How far from the left, top, right and bottom edge ink begins, in millimetres."""
    dark = page.min(axis=2) < 200
    rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
    high, wide = dark.shape
    left, top, right, bottom = columns[0], rows[0], wide - 1 - columns[-1], high - 1 - rows[-1]
    return left * MM / dpi, top * MM / dpi, right * MM / dpi, bottom * MM / dpi
