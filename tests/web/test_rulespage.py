"""The rules as pages: every slug that a refusal may link to is there, and text stays text."""

from __future__ import annotations

import re

import pytest
from markupsafe import escape

from hedgerow import catalog, rulebook
from hedgerow.web import markup
from web.client import Browser


@pytest.mark.parametrize("game", catalog.names())
def test_every_rule_and_ruling_has_its_place(browser: Browser, game: str) -> None:
    page = browser.get(f"/rules/{game}").text
    book = rulebook.read(catalog.room(game).folder / "rules.md")
    for rule in book.rules:
        assert f'id="{rule.slug}"' in page, rule.slug
    for section in {rule.section for rule in book.rules}:
        assert section in page


def test_a_ruling_tells_source_answer_and_reason(browser: Browser) -> None:
    page = browser.get("/rules/wildfire").text
    start = page.index('id="wildfire.spread?diagonal"')
    ruling = page[start : page.index("</details>", start)]
    assert "Does fire jump diagonally?" in ruling
    assert "<dt>Ruling</dt><dd>never</dd>" in ruling and "<dt>Source</dt>" in ruling and "<dt>Why</dt>" in ruling


def test_options_link_to_their_rulings(browser: Browser) -> None:
    for game in catalog.names():
        rules = browser.get(f"/rules/{game}").text
        for option in catalog.room(game).options:
            assert f'id="{option.rule}"' in rules, option.name


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("one\ntwo\n\nthree", "<p>one two</p>\n<p>three</p>"),
        ("- a\n  b\n- c", "<ul><li>a b</li><li>c</li></ul>"),
        ("see:\n- a", "<p>see:</p>\n<ul><li>a</li></ul>"),
        ("**<b>** `a<b`", "<p><strong>&lt;b&gt;</strong> <code>a&lt;b</code></p>"),
        ("[wildfire.spread]", '<p><a href="/rules/wildfire#wildfire.spread">wildfire.spread</a></p>'),
        ("[click](javascript:x)", "<p>[click](javascript:x)</p>"),
        ("", ""),
    ],
)
def test_the_few_marks(text: str, html: str) -> None:
    assert markup.block(text) == html


def test_a_table() -> None:
    html = markup.block("| a | b |\n|---|---|\n| 1 | <2> |")
    assert '<th scope="col">a</th><th scope="col">b</th>' in html
    assert "<td>1</td><td>&lt;2&gt;</td>" in html and "---" not in html
    assert "<tr><td></td><th" in markup.block("| | b |\n|---|---|\n| 1 | 2 |")  # above row heads stands no heading


@pytest.mark.parametrize("game", catalog.names())
def test_figures_are_drawn_into_the_page(browser: Browser, game: str) -> None:
    page = browser.get(f"/rules/{game}").text
    book = rulebook.read(catalog.room(game).folder / "rules.md")
    told = [block.figure for rule in book.rules for block in rulebook.blocks(rule.text) if block.kind == "figure"]
    assert page.count("<figure ") == len(told) >= 1
    assert page.count('role="img"') == sum(2 if figure.moves else 1 for figure in told)
    names = re.findall(r' id="([^"]*)"', page)
    assert len(set(names)) == len(names), "a name stands for one thing"
    assert set(re.findall(r'href="#(sheet-\d+)"', page)) == {n for n in names if re.fullmatch(r"sheet-\d+", n)}
    drawn = "".join(re.findall(r"<figure .*?</figure>", page, re.DOTALL))
    assert " style=" not in page and "#f8f3e6" not in drawn  # colours come by class, light and dark


def test_a_refusal_quotes_the_rule_without_its_figures() -> None:
    rule = rulebook.read(catalog.room("wildfire").folder / "rules.md").find("wildfire.spread")[0]
    assert "```" in rule.text and "```" not in rule.words
    assert rule.words.startswith("First every slash becomes an X.") and rule.words.endswith("they burn.")


def test_a_section_may_have_words_of_its_own(browser: Browser) -> None:
    page = browser.get("/rules/rewilding").text
    assert "Points on the two sheets" in page[page.index(">Calibration</h2>") :]


@pytest.mark.parametrize("game", catalog.names())
def test_the_key_of_the_signs_is_part_of_the_page(browser: Browser, game: str) -> None:
    """The same key that is printed: every sign drawn, named, and linked to its rule on this page."""
    room, page = catalog.room(game), browser.get(f"/rules/{game}").text
    signs = page[page.index('id="signs"') :]
    chapters = room.picture.key(room.template(room.settings())[0])
    assert signs.count('class="sign"') == sum(len(chapter.symbols) for chapter in chapters) >= 4
    names = set(re.findall(r' id="([^"]*)"', page))
    for chapter in chapters:
        for symbol in chapter.symbols:
            assert symbol.rule in names and str(escape(symbol.meaning)) in signs, symbol.name
    assert set(re.findall(r'<use [^>]*href="#([^"]*)"', page)) <= names  # nothing is drawn from what is not there
