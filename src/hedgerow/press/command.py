"""The commands of the press: what to make, where it goes, and the sentence that says so."""

from __future__ import annotations

from pathlib import Path

from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings
from hedgerow.press import book, prints
from hedgerow.press.layout import paper_called
from hedgerow.press.typesetting import CannotPrint, write


def print_game(room: Room, settings: Settings, paper: str, copies: int, grey: bool, out: Path | None) -> str:
    """Sheets or cards, and the key, as one PDF."""
    path = checked(out or Path(f"{room.name}.pdf"), ("pdf",))
    paper = paper_called(paper)  # refused before anything is drawn
    write(path, prints.game_pdf(room, settings, paper, copies, grey))
    return f"{path} is ready to print: {room.title} on {paper}."


def print_rulebook(room: Room, paper: str, grey: bool, out: Path | None) -> str:
    """The rules as a booklet."""
    path = checked(out or Path(f"{room.name}-rules.pdf"), ("pdf",))
    write(path, book.rulebook_pdf(room, paper, grey))
    return f"{path} is ready to print: the rules of {room.title}, pages of half a sheet."


def checked(path: Path, forms: tuple[str, ...]) -> Path:
    """A file's ending says what it will be, and its folder is there; raises `CannotPrint` before any work is done."""
    suffix = path.suffix.lower()
    if suffix.removeprefix(".") not in forms:
        endings = " or ".join(f".{form}" for form in forms)
        raise CannotPrint(f"The name of the file ends in {endings}, not {path.name[-20:]!r}.")
    if path.is_dir():
        raise CannotPrint(f"{path} is a folder; name a file.")
    if not path.parent.is_dir():
        raise CannotPrint(f"There is no folder {path.parent}.")
    return path
