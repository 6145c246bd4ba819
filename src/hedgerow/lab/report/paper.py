"""A page that needs nothing else: its style, its typeface, light and dark, in one file without scripts."""

from __future__ import annotations

import tomllib
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path

from hedgerow.kernel.cache import PACKAGE
from hedgerow.scene.palette import DARK, LIGHT, TYPEFACE, rules_for

WORDS = Path(__file__).with_name("words.toml")
FONTS = PACKAGE / "web" / "static" / "fonts"
STYLE = """
:root { color-scheme: light dark; --line: 1.6rem; }
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); font: 1.0625rem/var(--line) TYPEFACE; font-variant-numeric: lining-nums tabular-nums; -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; max-width: 66rem; padding: 1.5rem 1.25rem 4rem; }
h1 { font-size: 2.6rem; line-height: 1.1; margin: 0.5rem 0 0.4rem; letter-spacing: -0.01em; }
h2 { font-size: 1.6rem; line-height: 1.2; margin: 3.2rem 0 0.4rem; padding-top: 0.8rem; border-top: 2px solid var(--rule); }
h3 { font-size: 1.15rem; margin: 1.6rem 0 0.2rem; }
p, ul { margin: 0.5rem 0; max-width: 44rem; }
.lead { font-size: 1.2rem; color: var(--pencil); }
.quiet, small { color: var(--pencil); font-size: 0.9rem; line-height: 1.4; }
a { color: var(--accent); }
nav { margin: 1rem 0; font-size: 0.95rem; }
nav a { display: inline-block; margin: 0 1rem 0.3rem 0; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(13.5rem, 1fr)); gap: 0.9rem; margin: 1.4rem 0; padding: 0; list-style: none; max-width: none; }
.cards li { border: 1.5px solid var(--pencil); border-radius: 255px 14px 225px 14px / 14px 225px 14px 255px; padding: 0.7rem 1.1rem 0.8rem; background: var(--paper); }
.cards b { display: block; font-size: 1.7rem; line-height: 1.25; font-weight: 600; }
.cards span { color: var(--pencil); font-size: 0.92rem; line-height: 1.35; display: block; }
.cards .look { border-color: var(--fire); border-width: 2px; }
.cards em { display: block; font-style: italic; font-size: 0.9rem; line-height: 1.35; color: var(--fire); margin-top: 0.2rem; }
.beside { display: grid; grid-template-columns: minmax(0, 27.5rem) minmax(16rem, 1fr); gap: 0.5rem 2rem; align-items: start; }
.map { grid-template-columns: minmax(0, 36rem) minmax(16rem, 1fr); }
.map > div:only-child { grid-column: 1 / -1; }
figure { margin: 0.7rem 0; }
figure svg { display: block; width: 100%; height: auto; }
figcaption { color: var(--pencil); font-size: 0.9rem; line-height: 1.4; }
.board { max-width: 40rem; }
.means, .worry { border-left: 4px solid var(--pine); padding: 0.1rem 0 0.1rem 0.9rem; font-size: 0.98rem; line-height: 1.5; }
.worry { border-color: var(--fire); }
.wide { overflow-x: auto; max-width: 100%; }
table { border-collapse: collapse; margin: 0.7rem 0; font-size: 0.96rem; line-height: 1.4; }
th, td { padding: 0.22rem 0.8rem 0.22rem 0; text-align: right; border-bottom: 1px solid var(--rule); vertical-align: top; white-space: nowrap; }
th { font-weight: 600; }
th:first-child, td:first-child, .words { text-align: left; white-space: normal; min-width: 7.5rem; max-width: 22rem; }
td small { display: block; }
.words { min-width: 12rem; }
.sure { font-weight: 600; }
footer { margin-top: 3rem; border-top: 2px solid var(--rule); padding-top: 0.8rem; }
code { font-size: 0.9em; overflow-wrap: anywhere; }
svg text { font-family: TYPEFACE; }
svg .halo text { paint-order: stroke; stroke: var(--paper); stroke-width: 4px; stroke-linejoin: round; }
svg [class^="s-"] { fill: none; stroke-linecap: round; stroke-linejoin: round; }
@media (max-width: 46rem) { .beside, .map { grid-template-columns: minmax(0, 1fr); } h1 { font-size: 2.1rem; } .cards { grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); } .cards b { font-size: 1.4rem; } }
@media print { .cards li { break-inside: avoid; } h2 { break-after: avoid; } nav { display: none; } }
"""  # noqa: E501


def _roles(palette: dict[str, str]) -> str:
    return ":root{" + "".join(f"--{role}:{colour};" for role, colour in palette.items()) + "}" + rules_for(palette)


def _face(weight: int) -> str:
    kept = b64encode((FONTS / f"vollkorn-{weight}-normal.woff2").read_bytes()).decode()
    return (
        f"@font-face{{font-family:Vollkorn;font-weight:{weight};src:url(data:font/woff2;base64,{kept}) "
        f'format("woff2")}}'
    )


def page(title: str, about: str, body: Sequence[str]) -> str:
    """A whole document."""
    style = STYLE.replace("TYPEFACE", TYPEFACE)
    dark = f"@media (prefers-color-scheme: dark){{{_roles(DARK)}}}"
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta name="description" content="{escape(about, quote=True)}">',
            f"<title>{escape(title)}</title>",
            f"<style>{_face(400)}{_face(600)}{_roles(LIGHT)}{dark}{style}</style>",
            "<body>",
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


def beside(chart: str, caption: str, *words: str) -> str:
    """A chart and what is said of it."""
    return f'<div class="beside">{figure(chart, caption)}<div>{"".join(words)}</div></div>'


def figure(chart: str, caption: str, kind: str = "") -> str:
    return f'<figure class="{kind}">{chart}<figcaption>{caption}</figcaption></figure>'


def table(head: Sequence[str], rows: Sequence[Sequence[str]], caption: str = "", words: int = 0) -> str:
    """Cells are HTML already. `words`: which column, behind the first, is text."""
    above = f'<p class="quiet">{caption}</p>' if caption else ""  # where a table scrolls, its caption stays

    def cells(row: Sequence[str], kind: str) -> str:
        return "".join(
            f"<{kind}{' class=words' if words and n == words else ''}>{cell}</{kind}>" for n, cell in enumerate(row)
        )

    body = "".join(f"<tr>{cells(row, 'td')}</tr>" for row in rows)
    top = f"<thead><tr>{cells(head, 'th')}</tr></thead>"
    return f'{above}<div class="wide"><table>{top}<tbody>{body}</tbody></table></div>'
