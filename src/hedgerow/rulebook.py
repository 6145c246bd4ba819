"""A room's `rules.md` as data: rules and rulings under slugs, quoted by the terminal, the pages and refusals alike.

### wildfire.spread: The fire spreads             a rule
#### wildfire.spread?diagonal: Does fire ...?     a ruling beside it, with lines `- Source:`, `- Ruling:`, `- Why:`,
                                                  and `- Option:` where a table may choose

The text has few marks, which `blocks` and `pieces` find: paragraphs, lists, tables; **strong**, `code`, [game.rule].
A picture is a diagram between fences, with its caption behind the first, as in "```figure The home is in a corner.".
Where moves stand in it, `> douse C4`, it is an example: the diagram above them becomes the one below. See `Figure`.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass, field
from pathlib import Path

from hedgerow.kernel.given import shown
from hedgerow.kernel.phrases import listed_in_words
from hedgerow.kernel.refusal import BadSettings

SLUG = r"[a-z0-9_]+\.[a-z0-9-]+(?:\?[a-z0-9-]+)?"
HEADING = re.compile(rf"(#{{3,4}}) ({SLUG}): (.+)")
FENCES = ("figure", "fenced")
RULING_PARTS = ("Source", "Ruling", "Why", "Option")
FENCED = re.compile(r"\n*^```.*?^```$\n*", re.MULTILINE | re.DOTALL)
SETTING = re.compile(r"(variant|players|option [a-z0-9_]+): .+")
_MARKS = re.compile(rf"`([^`\n]+)`|\*\*([^*\n]+)\*\*|\[({SLUG})\]")


@dataclass
class Rule:
    """A rule, or a ruling (its slug has a question mark)."""

    slug: str
    title: str
    section: str
    line: int
    text: str = ""

    @property
    def is_ruling(self) -> bool:
        return "?" in self.slug

    @property
    def words(self) -> str:
        """The text without its pictures, for a quotation."""
        return FENCED.sub("\n", self.text).strip()

    @property
    def parts(self) -> dict[str, str]:
        """A ruling's Source, Ruling, Why and Option."""
        found = re.findall(rf"^- ({'|'.join(RULING_PARTS)}): (.+(?:\n  .+)*)", self.text, re.MULTILINE)
        return {name: " ".join(text.split()) for name, text in found}


@dataclass
class Rulebook:
    """All of one game's rules, in the order of the file."""

    title: str
    introduction: str
    text: str
    rules: list[Rule] = field(default_factory=list)
    sections: dict[str, str] = field(default_factory=dict)  # by title: what a section says before its first rule

    @property
    def game(self) -> str:
        """The word that all slugs begin with."""
        return self.rules[0].slug.partition(".")[0]

    def find(self, slug: str) -> list[Rule]:
        """A rule with its rulings, or one ruling; the game need not be named. Raises `BadSettings`."""
        whole = slug.strip().lower()
        if not whole.startswith(f"{self.game}."):
            whole = f"{self.game}.{whole}"
        found = [r for r in self.rules if r.slug == whole or r.slug.startswith(f"{whole}?")]
        if not found:
            near = difflib.get_close_matches(whole, [r.slug for r in self.rules], n=1)
            better = f"did you mean {near[0]!r}?" if near else f"there are for example {self._examples()}."
            raise BadSettings(f"There is no rule {shown(slug)}; {better}")
        return found

    def _examples(self) -> str:
        return listed_in_words([r.slug for r in self.rules if not r.is_ruling][:3])


@dataclass(frozen=True)
class Figure:
    """A picture in the rules: a position as the game's own diagram or, with moves, one that becomes another.

    Above the diagram may stand what a written position may have there (`variant:`, `players:`, `option ...:`, told once
    for both), `seat: 2` (whose view it is; else player 1's), and `show: A1 C3`: only what lies between these spots.
    """

    caption: str
    settings: tuple[str, ...]
    before: tuple[str, ...]
    moves: tuple[str, ...]  # as a saved match has them
    after: tuple[str, ...]
    seat: int = 0
    show: tuple[str, ...] = ()

    def position(self, lines: tuple[str, ...]) -> str:
        """One of the two diagrams as a text that can be read alone."""
        return "\n".join([*self.settings, "", *lines]) + "\n"


@dataclass(frozen=True)
class Block:
    """A run of lines of one kind: `text`, `list`, `table`, `figure`, or `fenced`, lines that stay as they are."""

    kind: str
    lines: tuple[str, ...]
    caption: str = ""  # of a figure

    @property
    def figure(self) -> Figure:
        """Of a figure, its parts."""
        above: dict[str, str] = {}
        settings: list[str] = []
        moves: list[str] = []
        before: list[str] = []
        after: list[str] = []
        for line in self.lines:
            if fact := re.fullmatch(r"(seat|show): (.+)", line):
                above[fact[1]] = fact[2]
            elif SETTING.fullmatch(line):
                settings.append(line)
            elif line.startswith("> "):
                moves.append(line.removeprefix("> ").strip())
            else:
                (after if moves else before).append(line)
        return Figure(
            self.caption, tuple(settings), _trimmed(before), tuple(moves), _trimmed(after),
            int(above.get("seat", 1)) - 1, tuple(above.get("show", "").split()),
        )  # fmt: skip

    @property
    def paragraph(self) -> str:
        return " ".join(" ".join(self.lines).split())

    @property
    def items(self) -> list[str]:
        """Of a list."""
        return [" ".join(item.split()) for item in re.split(r"(?:^|\n)- ", "\n".join(self.lines))[1:]]

    @property
    def rows(self) -> list[list[str]]:
        """Of a table, its head first."""
        rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in self.lines]
        return rows[:1] + [row for row in rows[1:] if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]


def blocks(text: str) -> list[Block]:
    """The blocks of a text, parted by empty lines; a list may follow its paragraph without one.

    >>> [block.kind for block in blocks("Two things:\\n- one\\n  and more\\n- two\\n\\n| a | b |")]
    ['text', 'list', 'table']
    """
    found: list[tuple[str, list[str], str]] = []
    kind = ""
    for line in text.splitlines():
        if line.startswith("```"):
            word, _, caption = line.removeprefix("```").partition(" ")
            is_open = kind in FENCES
            kind = "" if is_open else "figure" if word == "figure" else "fenced"
            if kind:
                found.append((kind, [], caption.strip()))
            continue
        now = kind if kind in FENCES else _kind_of(line, kind)
        if now and now != kind:
            found.append((now, [], ""))
        if now:
            found[-1][1].append(line)
        kind = now
    return [Block(kind, tuple(lines), caption) for kind, lines, caption in found]


def _trimmed(lines: list[str]) -> tuple[str, ...]:
    """Without the empty lines above and below."""
    return tuple("\n".join(lines).strip("\n").splitlines())


def _kind_of(line: str, before: str) -> str:
    if not line.strip():
        return ""
    if line.startswith("|"):
        return "table"
    return "list" if line.startswith("- ") or (line.startswith("  ") and before == "list") else "text"


def pieces(text: str) -> list[tuple[str, str]]:
    """A run of text as pieces with their kind: `plain`, `code`, `strong` or `slug`.

    >>> pieces("with `stuck` **never** [g.rule]")
    [('with ', 'plain'), ('stuck', 'code'), (' ', 'plain'), ('never', 'strong'), (' ', 'plain'), ('g.rule', 'slug')]
    """
    found, at = [], 0
    for mark in _MARKS.finditer(text):
        code, strong, slug = mark.groups()
        found.append((text[at : mark.start()], "plain"))
        found.append((code, "code") if code else (strong, "strong") if strong else (slug, "slug"))
        at = mark.end()
    return [piece for piece in [*found, (text[at:], "plain")] if piece[0]]


def read(path: Path) -> Rulebook:
    """Parse a `rules.md`."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    book = Rulebook(lines[0].removeprefix("# ").strip(), "", text)
    section, current, introduction = "", None, []
    for number, line in enumerate(lines[1:], 2):
        if heading := HEADING.fullmatch(line):
            current = Rule(heading[2], heading[3].strip(), section, number)
            book.rules.append(current)
        elif line.startswith("## "):
            section, current = line.removeprefix("## ").strip(), None
            book.sections[section] = ""
        elif current is not None:
            current.text += line + "\n"
        elif section:
            book.sections[section] += line + "\n"
        else:
            introduction.append(line)
    for found in book.rules:
        found.text = found.text.strip()
    book.introduction = "\n".join(introduction).strip()
    return book
