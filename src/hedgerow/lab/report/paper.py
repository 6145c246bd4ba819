"""A page that needs nothing else: its style, its typeface, light and dark, in one file without scripts."""

from __future__ import annotations

import tomllib
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path

from hedgerow.kernel.cache import PACKAGE
from hedgerow.kernel.refusal import BadSettings
from hedgerow.lab.places import check_file
from hedgerow.scene.palette import DARK, LIGHT, STROKES, TYPEFACE, rules_for

INTERVALS = (
    "A ± is half of the interval that holds the truth 95 times in 100, which stands in brackets where it is cut "
    "by 0 or by 100 %."
)
A_PAGE = 2_000_000  # bytes that must be free; the largest so far has half a million
WORDS = Path(__file__).with_name("words.toml")
FONTS = PACKAGE / "web" / "static" / "fonts"
COMMON = PACKAGE / "web" / "static" / "css" / "report.css"  # the table shows comparisons on a page of its own
STYLE = """
:root { color-scheme: light dark; --line: 1.6rem; }
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); font: 1.0625rem/var(--line) TYPEFACE; font-variant-numeric: lining-nums tabular-nums; -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; max-width: 66rem; padding: 1.5rem 1.25rem 4rem; }
h1 { font-size: 2.6rem; line-height: 1.1; margin: 0.5rem 0 0.4rem; letter-spacing: -0.01em; }
@media (max-width: 46rem) { h1 { font-size: 2.1rem; } }
a { color: var(--accent); }
code { font-size: 0.9em; overflow-wrap: anywhere; }
svg text { font-family: TYPEFACE; }
"""  # noqa: E501


def _roles(palette: dict[str, str]) -> str:
    return ":root{" + "".join(f"--{role}:{colour};" for role, colour in palette.items()) + "}" + rules_for(palette)


def face(weight: int) -> str:
    """The typeface, so that a file needs no other."""
    kept = b64encode((FONTS / f"vollkorn-{weight}-normal.woff2").read_bytes()).decode()
    return (
        f"@font-face{{font-family:Vollkorn;font-weight:{weight};src:url(data:font/woff2;base64,{kept}) "
        f'format("woff2")}}'
    )


def check_page(path: Path, again: bool) -> None:
    """Refuse what could not be written in the end, or would cost somebody a page, before anything is played."""
    if path.suffix != ".html":
        raise BadSettings(f"{path} must end in .html.")
    check_file(path, A_PAGE)
    if path.exists() and not again:
        raise BadSettings(f"{path} is there already; --again makes it anew, or name another file by -o.")


def page(title: str, about: str, body: Sequence[str]) -> str:
    """A whole document."""
    style = STYLE.replace("TYPEFACE", TYPEFACE) + STROKES + COMMON.read_text(encoding="utf-8")
    dark = f"@media (prefers-color-scheme: dark){{{_roles(DARK)}}}"
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta name="description" content="{escape(about, quote=True)}">',
            f"<title>{escape(title)}</title>",
            f"<style>{face(400)}{face(600)}{_roles(LIGHT)}{dark}{style}</style>",
            '<body class="report">',
            *body,
            "</body>",
            "</html>",
            "",
        ]
    )


def section(name: str, title: str, *parts: str) -> str:
    """A heading that can be linked to, and what stands below it."""
    return f'<section id="{name}"><h2>{escape(title)}</h2>{"".join(parts)}</section>'


@cache
def _words() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = tomllib.loads(WORDS.read_text(encoding="utf-8"))
    return found


def said(name: str) -> str:
    """What a figure means, and when to worry, as `words.toml` has it."""
    words = _words()[name]
    means, worry = words["means"], words["worry"]
    return f'<p class="means"><b>What it means.</b> {means}</p><p class="worry"><b>When to worry.</b> {worry}</p>'


def card(value: str, about: str, look: str = "") -> str:
    """One figure of the page in short; `look`: why it is worth a look."""
    flag = f"<em>{look}</em>" if look else ""
    return f"<li{' class=look' if look else ''}><b>{value}</b><span>{about}</span>{flag}</li>"


def beside(chart: str, caption: str, *words: str) -> str:
    """A chart and what is said of it."""
    return f'<div class="beside">{figure(chart, caption)}<div>{"".join(words)}</div></div>'


def figure(chart: str, caption: str, kind: str = "") -> str:
    return f'<figure class="{kind}">{chart}<figcaption>{caption}</figcaption></figure>'


def table(head: Sequence[str], rows: Sequence[Sequence[str]], caption: str = "") -> str:
    """Cells are HTML already."""
    above = f'<p class="quiet">{caption}</p>' if caption else ""  # where a table scrolls, its caption stays

    def cell(told: str, kind: str) -> str:
        tag = kind if told else "td"  # an empty head says nothing to those who hear it
        return f"<{tag}>{told}</{tag}>"

    def row(cells: Sequence[str], kind: str) -> str:
        return f"<tr>{''.join(cell(told, kind) for told in cells)}</tr>"

    name = escape(", ".join(told for told in head if told), quote=True)  # what scrolls must be reached by keys
    body = "".join(row(cells, "td") for cells in rows)
    whole = f"<table><thead>{row(head, 'th')}</thead><tbody>{body}</tbody></table>"
    return f'{above}<div class="wide" tabindex="0" role="group" aria-label="{name}">{whole}</div>'
