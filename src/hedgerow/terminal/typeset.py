"""Rules set for a terminal: headings, paragraphs, lists and tables as wide as the screen, never breaking a word.

A line is made of words, a word of pieces with a role of the palette; only a word longer than a whole line is cut.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterable, Sequence

from hedgerow.rulebook import Block, Figure, Rule, Rulebook, blocks, pieces
from hedgerow.terminal.paint import Brush, plain

WIDEST = 100  # longer lines are hard to read
UNKNOWN = 80
ROLES = {"plain": "ink", "code": "accent", "strong": "strong", "slug": "pencil"}
GAP = "  "  # between columns

Word = list[tuple[str, str]]  # pieces of text with their roles


def width_here() -> int:
    """The columns of this terminal, as far as they are good to read; 80 where there is none."""
    return min(WIDEST, shutil.get_terminal_size((UNKNOWN, 24)).columns)


def screen() -> tuple[int, int]:
    """Columns and lines; 0 lines where nobody looks at a screen."""
    return width_here(), shutil.get_terminal_size().lines if sys.stdout.isatty() else 0


def wrapped(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """Plain text in lines, the first one and the others behind something.

    >>> wrapped("one two three", 9, "- ", "  ")
    ['- one two', '  three']
    """
    return lines_of(words_of([(text, "ink")]), width, Brush(False), first, rest)


def words_of(parts: Iterable[tuple[str, str]]) -> list[Word]:
    """Text in roles as words: where no blank is between two pieces, they are one word."""
    words: list[Word] = [[]]
    for text, role in parts:
        for n, part in enumerate(re.split(r"\s+", text)):
            if n and words[-1]:
                words.append([])
            if part:
                words[-1].append((part, role))
    return [word for word in words if word]


def lately(told: Sequence[str], most: int, width: int) -> list[str]:
    """The last of some sentences, as many whole ones as go into so many lines.

    >>> lately(["It rains.", "A fire breaks out on B2.", "It dies."], 1, 40)
    ['A fire breaks out on B2. It dies.']
    """
    found: list[str] = []
    for many in range(1, len(told) + 1):
        lines = wrapped(" ".join(told[-many:]), width)
        if len(lines) > most:
            break
        found = lines
    return found


def lines_of(words: Sequence[Word], width: int, brush: Brush, first: str = "", rest: str = "") -> list[str]:
    """Words in lines of at most `width`."""
    found: list[str] = []
    line, used = first, len(first)
    is_empty = True
    for word in _cut(words, max(1, width - max(len(first), len(rest)))):
        size = sum(len(text) for text, _ in word)
        if not is_empty and used + 1 + size > width:
            found.append(line.rstrip())
            line, used, is_empty = rest, len(rest), True
        if not is_empty:
            line, used = line + " ", used + 1
        line += "".join(brush.paint(text, role) for text, role in word)
        used, is_empty = used + size, False
    return [*found, line.rstrip()]


def _cut(words: Iterable[Word], most: int) -> Iterable[Word]:
    """The words, those that fit no line in parts."""
    for word in words:
        if sum(len(text) for text, _ in word) <= most:
            yield word
            continue
        for text, role in word:
            for at in range(0, len(text), most):
                yield [(text[at : at + most], role)]


# --- what can be chosen -----------------------------------------------------------------------------------------------


def shortened(groups: dict[str, list[str]], most: int, width: int) -> list[str]:
    """The choices under their headings in so many lines, or in one at least: short ones stand beside each other, and
    what does not fit is begun, if there is room, and named at the end.

    >>> groups = {"douse": ["  douse: A1", "         B2"], "dig": ["  dig: C3", "       D4"], "pass": ["  pass"]}
    >>> shortened(groups, 3, 20)
    ['  douse: A1', '         B2', "  also: dig, pass; 'moves' lists them all"]
    >>> shortened({"accept": ["  accept"], "reroll": ["  reroll: 3"]}, 1, 80)
    ['  accept;  reroll: 3']
    >>> shortened({"place": ["  place: 1", "    2", "    3"], "save": ["  save: 1 2"], "lock": ["  lock"]}, 3, 40)
    ['  place: 1', '  save: 1 2;  lock', "  also: more of place; 'moves' lists them all"]
    """
    lines = [line for found in groups.values() for line in found]
    if len(lines) <= most:
        return lines
    blocks: list[tuple[list[str], list[str]]] = []  # headings, and their lines
    for heading, found in groups.items():
        names, last = blocks[-1] if blocks else ([], [])
        if len(found) == len(last) == 1 and len(plain(last[0] + found[0])) < width:
            blocks[-1] = [*names, heading], [f"{last[0]};{found[0]}"]
        else:
            blocks.append(([heading], found))
    if sum(len(found) for _, found in blocks) <= most:
        return [line for _, found in blocks for line in found]
    room, fitting = max(most - 1, 0), list[bool]()  # a line says what is left
    for _, found in blocks:
        fitting.append(len(found) <= room)
        room -= len(found) * fitting[-1]
    shown, left = list[str](), list[str]()
    for (headings, found), fits in zip(blocks, fitting, strict=True):
        shown += found if fits else found[:room]
        left += [] if fits else [f"more of {headings[0]}"] if room else headings
        room *= fits  # only one is begun
    return [*shown, *wrapped(f"also: {', '.join(left)}; 'moves' lists them all", max(width, 60), "  ")[:1]]


def in_columns(items: Sequence[str], width: int) -> list[str]:
    """As many columns as fit, read line by line.

    >>> in_columns(["#1 dig A1", "#2 dig B1", "#3 pass"], 25)
    ['  #1 dig A1  #2 dig B1', '  #3 pass']
    """
    size = max(map(len, items), default=0) + 2
    many = max(1, (width - 2) // size)
    return [
        "  " + "".join(item.ljust(size) for item in items[at : at + many]).rstrip() for at in range(0, len(items), many)
    ]


# --- blocks -----------------------------------------------------------------------------------------------------------


def _marked(text: str, brush: Brush) -> list[Word]:
    """Text with our marks. Without colour, code of several words is quoted, so that one sees where it ends."""
    found = []
    for piece, kind in pieces(text):
        is_quoted = kind == "code" and " " in piece and not brush.colour
        found.append((f"'{piece}'" if is_quoted else piece, ROLES[kind]))
    return words_of(found)


def text_lines(text: str, width: int, brush: Brush, indent: str = "") -> list[str]:
    """A text of several blocks, with an empty line between them."""
    found: list[str] = []
    for block in blocks(text):
        found += [""] * bool(found) + _block_lines(block, width, brush, indent)
    return found


def _block_lines(block: Block, width: int, brush: Brush, indent: str) -> list[str]:
    if block.kind == "table":
        return [indent + line for line in table_lines(block.rows, width - len(indent))]
    if block.kind == "figure":
        return figure_lines(block.figure, width, brush, indent)
    if block.kind == "fenced":
        return [(indent + line)[:width] for line in block.lines]
    if block.kind == "list":
        return [
            line
            for item in block.items
            for line in lines_of(_marked(item, brush), width, brush, f"{indent}- ", f"{indent}  ")
        ]
    return lines_of(_marked(block.paragraph, brush), width, brush, indent, indent)


def figure_lines(figure: Figure, width: int, brush: Brush, indent: str = "") -> list[str]:
    """A figure as its diagram, an example as both, under the caption; a line too wide for the screen goes on below."""
    inner = indent + "  "

    def diagram(lines: Sequence[str]) -> list[str]:
        return [
            part
            for line in lines
            for part in ([inner + line] if len(inner + line) <= width else wrapped(line, width, inner, inner + "  "))
        ]

    found = lines_of(_marked(figure.caption, brush), width, brush, indent, indent)
    found += ["", *diagram(figure.before)]
    if figure.moves:
        found += ["", *(inner + brush.paint(f"> {move}", "accent") for move in figure.moves), ""]
        found += diagram(figure.after)
    return [line.rstrip() for line in found]


def table_lines(rows: Sequence[Sequence[str]], width: int) -> list[str]:
    """A table with its head underlined; cells are wrapped where it would be too wide, and told line by line where even
    that does not help.

    >>> table_lines([["who", "points"], ["ann", "12"]], 20)
    ['who  points', '---  ------', 'ann      12']
    """
    plain = [["".join(text for text, _ in pieces(cell)) for cell in row] for row in rows]
    columns = max(len(row) for row in plain)
    plain = [row + [""] * (columns - len(row)) for row in plain]
    widths = _fitting(plain, width - len(GAP) * (columns - 1))
    if not widths:
        return _told(plain, width)
    is_number = [all(re.fullmatch(r"[-+]?[\d.,]+%?|", row[i]) for row in plain[1:]) for i in range(columns)]
    found = []
    for n, row in enumerate(plain):
        cells = [wrapped(cell, size) for cell, size in zip(row, widths, strict=True)]
        for k in range(max(map(len, cells))):
            line = [cell[k] if k < len(cell) else "" for cell in cells]
            sides = [c.rjust(w) if right else c.ljust(w) for c, w, right in zip(line, widths, is_number, strict=True)]
            found.append(GAP.join(sides).rstrip())
        if n == 0:
            found.append(GAP.join("-" * size for size in widths))
    return found


def _fitting(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """Widths of the columns that fit together without cutting a word: the widest give way. Empty if none do."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    least = [
        max((len(word) for cell in column for word in cell.split()), default=1) for column in zip(*rows, strict=True)
    ]
    if sum(least) > width:
        return []
    while sum(widths) > width:
        widest = max(range(len(widths)), key=lambda i: widths[i] - least[i])
        widths[widest] -= 1
    return widths


def _told(rows: Sequence[Sequence[str]], width: int) -> list[str]:
    found: list[str] = []
    for row in rows[1:]:
        found += wrapped(row[0] or rows[0][0], width)
        for name, cell in zip(rows[0][1:], row[1:], strict=True):
            found += wrapped(f"{name}: {cell}", width, "  ", "    ")
    return found


# --- a rulebook -------------------------------------------------------------------------------------------------------


def rule_lines(rule: Rule, width: int, brush: Brush) -> list[str]:
    """A rule under its title; a ruling, which stands beside a rule, is set in."""
    indent = "  " if rule.is_ruling else ""
    role = "bank" if rule.is_ruling else "accent"
    title = words_of([(rule.title, role), (f" [{rule.slug}]", "pencil")])
    head = lines_of(title, width, brush, indent, indent)
    if not rule.is_ruling or not rule.parts:
        return [*head, *text_lines(rule.text, width, brush, indent)]
    inner = indent + "  "
    parts: list[str] = []
    for name, text in rule.parts.items():
        label = words_of([(f"{name}:", "pencil")])
        parts += lines_of([*label, *_marked(text, brush)], width, brush, inner, inner + "  ")
    return [*head, *parts]


def found_lines(rules: Iterable[Rule], width: int, brush: Brush) -> list[str]:
    """Some rules, an empty line between them."""
    found: list[str] = []
    for rule in rules:
        found += [""] * bool(found) + rule_lines(rule, width, brush)
    return found


def book_lines(book: Rulebook, width: int, brush: Brush) -> list[str]:
    """The whole book."""
    found = [*_heading(book.title, "=", width, brush), "", *text_lines(book.introduction, width, brush)]
    for title, text in book.sections.items():
        found += ["", "", *_heading(title, "-", width, brush)]
        if text.strip():
            found += ["", *text_lines(text, width, brush)]
        for rule in book.rules:
            if rule.section == title:
                found += ["", *rule_lines(rule, width, brush)]
    return found


def _heading(title: str, line: str, width: int, brush: Brush) -> list[str]:
    told = lines_of(words_of([(title, "pine")]), width, brush)
    return [*told, brush.paint(line * min(len(title), width), "pine")]
