"""A room's `rules.md` as data: rules and rulings under slugs, quoted by the terminal, the pages and refusals alike.

### wildfire.spread: The fire spreads             a rule
#### wildfire.spread?diagonal: Does fire ...?     a ruling beside it, with lines `- Source:`, `- Ruling:`, `- Why:`,
                                                  and `- Option:` where a table may choose
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.settings import suggestion

SLUG = r"[a-z0-9_]+\.[a-z0-9-]+(?:\?[a-z0-9-]+)?"
HEADING = re.compile(rf"(#{{3,4}}) ({SLUG}): (.+)")
RULING_PARTS = ("Source", "Ruling", "Why", "Option")


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

    def find(self, slug: str) -> list[Rule]:
        """A rule with its rulings, or one ruling; raises `BadSettings` for an unknown slug."""
        found = [r for r in self.rules if r.slug == slug or r.slug.startswith(f"{slug}?")]
        if not found:
            raise BadSettings(f"There is no rule {slug[:60]!r}; {suggestion(slug, [r.slug for r in self.rules])}")
        return found


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
        elif current is not None:
            current.text += line + "\n"
        elif not section:
            introduction.append(line)
    for found in book.rules:
        found.text = found.text.strip()
    book.introduction = "\n".join(introduction).strip()
    return book
