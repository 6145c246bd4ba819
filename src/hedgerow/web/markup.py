"""The few marks of our rule texts as HTML: paragraphs, lists, tables, bold, code. All else is plain text, escaped."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from markupsafe import Markup

from hedgerow.rulebook import FENCES, Block, Figure, blocks, pieces

Pencil = Callable[[Figure], str]  # draws a figure of the rules


def inline(text: str) -> Markup:
    """One run of text: `code`, **bold**, [game.rule] as a link.

    >>> inline("a **b** <c> `d`")
    Markup('a <strong>b</strong> &lt;c&gt; <code>d</code>')
    """
    parts = []
    for piece, kind in pieces(text):
        if kind == "code":
            parts.append(f"<code>{escape(piece)}</code>")
        elif kind == "strong":
            parts.append(f"<strong>{inline(piece)}</strong>")
        elif kind == "slug":
            parts.append(f'<a href="/rules/{piece.partition(".")[0]}#{escape(piece)}">{escape(piece)}</a>')
        else:
            parts.append(escape(piece))
    return Markup("".join(parts))


def block(text: str, pencil: Pencil | None = None) -> Markup:
    """Paragraphs, lists and tables, parted by empty lines; figures, where somebody draws them."""
    return Markup("\n".join(_block(found, pencil) for found in blocks(text)))


def _block(block: Block, pencil: Pencil | None) -> str:
    if block.kind == "table":
        return _table(block.rows)
    if block.kind == "list":
        return "<ul>" + "".join(f"<li>{inline(item)}</li>" for item in block.items) + "</ul>"
    if block.kind == "figure" and pencil:
        return pencil(block.figure)
    if block.kind in FENCES:
        return '<pre class="diagram" tabindex="0">' + escape("\n".join(block.lines)) + "</pre>"
    return f"<p>{inline(block.paragraph)}</p>"


def _table(rows: list[list[str]]) -> str:
    head = "".join(f'<th scope="col">{inline(cell)}</th>' if cell else "<td></td>" for cell in rows[0])
    told = "".join("<tr>" + "".join(f"<td>{inline(cell)}</td>" for cell in row) + "</tr>" for row in rows[1:])
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="A table"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{told}</tbody></table></div>"
    )
