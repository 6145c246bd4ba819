"""The commands of the press: what to make, where it goes, and the sentence that says so."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from hedgerow.kernel.refusal import HedgerowError
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings
from hedgerow.press import book, prints
from hedgerow.press.keep import Kept, evening, keepsake
from hedgerow.press.layout import paper_called
from hedgerow.press.typesetting import FORMATS, CannotPrint, write
from hedgerow.table.text import read_match


def print_game(room: Room, settings: Settings, paper: str, copies: int, grey: bool, out: Path | None) -> str:
    """Sheets or cards, and the key, as one PDF."""
    path = checked(out or Path(f"{room.name}.pdf"), ("pdf",))
    paper = paper_called(paper)  # refused before anything is drawn
    write(path, prints.game_pdf(room, settings, paper, copies, grey))
    return f"{path} is ready to print: {room.title} on {paper}."


def print_rulebook(room: Room, paper: str, grey: bool, booklet: bool, out: Path | None) -> str:
    """The rules, page after page or as a booklet to fold."""
    path = checked(out or Path(f"{room.name}-rules.pdf"), ("pdf",))
    paper = paper_called(paper)
    write(path, book.rulebook_pdf(room, paper, grey, booklet))
    how = f"on {paper}, both sides, turned over the short edge" if booklet else "pages of half a sheet"
    return f"{path} is ready to print: the rules of {room.title}, {how}."


def keep(
    texts: list[tuple[Path, str]], names: str, date: str, title: str, paper: str, grey: bool, out: Path | None
) -> str:
    """One match as a page, several as the score sheet of an evening."""
    path = checked(out or Path("keepsake.pdf"), FORMATS)
    paper, form = paper_called(paper), path.suffix.lower().removeprefix(".")
    kept = []
    for file, text in texts:
        try:
            match = read_match(text)
        except HedgerowError as problem:
            raise CannotPrint(f"{file}: {problem}") from None
        told = date or f"{datetime.fromtimestamp(file.stat().st_mtime):%d %B %Y}".lstrip("0")
        kept.append(Kept(match, tuple(name.strip() for name in names.split(",")), told[:40]))
    made = evening(kept, title, form, paper, grey) if len(kept) > 1 else keepsake(kept[0], form, paper, grey)
    write(path, made)
    return f"{path} is yours to keep."


def checked(path: Path, forms: tuple[str, ...]) -> Path:
    """A file's ending says what it will be, and its folder is there; raises `CannotPrint` before any work is done."""
    suffix = path.suffix.lower()
    if suffix.removeprefix(".") not in forms:
        endings = " or ".join(f".{form}" for form in forms)
        raise CannotPrint(f"The name of the file ends in {endings}, not {path.name[-20:]!r}.")
    try:
        is_folder, has_place = path.is_dir(), path.parent.is_dir()
    except OSError as problem:  # a name too long for any file
        raise CannotPrint(f"Could not write {path.name[:20]}...: {problem.strerror}.") from None
    if is_folder:
        raise CannotPrint(f"{path} is a folder; name a file.")
    if not has_place:
        raise CannotPrint(f"There is no folder {path.parent}.")
    return path
