"""The few marks of our rule texts as HTML: paragraphs, lists, tables, bold, code. All else is plain text, escaped."""

from __future__ import annotations

import re
from html import escape

from markupsafe import Markup

from hedgerow.rulebook import SLUG

_INLINE = re.compile(rf"`([^`\n]+)`|\*\*([^*\n]+)\*\*|\[({SLUG})\]")


def inline(text: str) -> Markup:
    """One run of text: `code`, **bold**, [game.rule] as a link.

    >>> inline("a **b** <c> `d`")
    Markup('a <strong>b</strong> &lt;c&gt; <code>d</code>')
    """
    parts, at = [], 0
    for found in _INLINE.finditer(text):
        parts.append(escape(text[at : found.start()]))
        code, bold, slug = found.groups()
        if code:
            parts.append(f"<code>{escape(code)}</code>")
        elif bold:
            parts.append(f"<strong>{inline(bold)}</strong>")
        else:
            parts.append(f'<a href="/rules/{slug.partition(".")[0]}#{escape(slug)}">{escape(slug)}</a>')
        at = found.end()
    parts.append(escape(text[at:]))
    return Markup("".join(parts))


def block(text: str) -> Markup:
    """Paragraphs, lists and tables, parted by empty lines."""
    return Markup("\n".join(_block(lines) for lines in _blocks(text)))


def _blocks(text: str) -> list[list[str]]:
    """Runs of lines of one kind: a list may follow its paragraph without an empty line."""
    found: list[list[str]] = []
    kind = ""
    for line in text.splitlines():
        now = "" if not line.strip() else "|" if line.startswith("|") else "-" if line.startswith("- ") else "p"
        if now == "p" and line.startswith("  ") and kind == "-":
            now = "-"  # the rest of an item
        if now and now != kind:
            found.append([])
        if now:
            found[-1].append(line)
        kind = now
    return found


def _block(lines: list[str]) -> str:
    if lines[0].startswith("|"):
        return _table(lines)
    if lines[0].startswith("- "):
        items = re.split(r"(?:^|\n)- ", "\n".join(lines))[1:]
        return "<ul>" + "".join(f"<li>{inline(' '.join(item.split()))}</li>" for item in items) + "</ul>"
    return f"<p>{inline(' '.join(' '.join(lines).split()))}</p>"


def _table(lines: list[str]) -> str:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    body = [row for row in rows[1:] if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
    head = "".join(f'<th scope="col">{inline(cell)}</th>' for cell in rows[0])
    told = "".join("<tr>" + "".join(f"<td>{inline(cell)}</td>" for cell in row) + "</tr>" for row in body)
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="A table"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{told}</tbody></table></div>"
    )
