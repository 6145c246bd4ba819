"""Paper at the table: what can be printed, the key of symbols, a match to keep, and a sheet brought back to count."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from hedgerow import catalog
from hedgerow.press import orders, typesetting
from hedgerow.table import scoring
from hedgerow.table.proposal import Proposal
from hedgerow.web import paper
from press.reading import needs_typst
from web.client import Browser
from web.reading import read
from web.test_schema import finished
from web.visitor import a_place


@pytest.mark.parametrize("game", catalog.names())
def test_a_game_has_a_page_with_its_key(browser: Browser, game: str) -> None:
    answer = browser.get(f"/paper/{game}")
    assert answer.status_code == 200 and read(answer.text).faults == []
    room = catalog.room(game)
    for chapter in room.picture.key(room.template(room.settings())[0]):
        for symbol in chapter.symbols:
            assert symbol.rule in answer.text and symbol.name in answer.text.replace("&#39;", "'")
    assert f'action="/print/{game}.pdf"' in answer.text and f'href="/paper/{game}"' in browser.get(f"/new/{game}").text


@needs_typst
def test_a_sheet_is_made_once_and_then_lies_in_the_drawer(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []

    def sheets(*given: Any) -> bytes:
        made.append(given)
        return b"%PDF-here"

    monkeypatch.setattr(paper, "drawer", paper.Drawer())
    monkeypatch.setattr(orders, "sheets", sheets)
    for _ in range(3):
        answer = browser.get("/print/wildfire.pdf?variant=vs&players=3&paper=Letter")
        assert answer.status_code == 200 and answer.content == b"%PDF-here"
        assert answer.headers["content-type"] == "application/pdf"
    assert browser.get("/print/wildfire.pdf?variant=vs&players=3").status_code == 200
    assert [given[:3] + given[4:] for given in made] == [
        ("wildfire", "vs", 3, "Letter", False),
        ("wildfire", "vs", 3, "A4", False),
    ]


@needs_typst
def test_real_files_come_from_the_press(browser: Browser) -> None:
    for address in ("/print/pastures.pdf?rows=4&columns=5&grey=on", "/print/pastures-rules.pdf"):
        answer = browser.get(address)
        assert answer.status_code == 200 and answer.content.startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/print/chess.pdf", 404),
        ("/print/wildfire-nonsense.pdf", 404),
        ("/paper/chess", 404),
        ("/score/chess", 404),
        ("/print/wildfire.pdf?paper=A5", 422),
        ("/print/wildfire.pdf?players=x", 422),
        ("/print/wildfire.pdf?players=99", 422),
        ("/print/wildfire.pdf?variant=x5", 422),
        ("/print/pastures.pdf?rows=1000000", 422),
        ("/print/vasty.pdf?deck=/etc/passwd", 422),
        ("/print/rewilding.pdf?sheet=../../x.toml", 422),
    ],
)
def test_bad_wishes_get_a_sentence(browser: Browser, address: str, status: int) -> None:
    assert browser.get(address).status_code == status


def test_where_there_is_no_press_the_page_says_so(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typesetting, "is_here", lambda: False)
    assert browser.get("/print/wildfire.pdf").status_code == 503
    page = browser.get("/paper/wildfire")
    assert page.status_code == 200 and "hedgerow[print]" in page.text and "<form" not in page.text.partition("<main")[2]


def test_the_drawer_throws_away_what_nobody_asked_for_longest() -> None:
    drawer = paper.Drawer(10)
    for name in "abc":
        drawer.put(name, b"1234")
        drawer.find("a")
    assert drawer.find("a") == b"1234" and drawer.find("b") is None and drawer.find("c") == b"1234"


@needs_typst
def test_a_finished_match_can_be_kept_and_no_other(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_place(tmp_path) as place:
            ann = place.visitor()
            over = await place.house.open(Proposal("", "", 0, moves=finished()), ann.holder)
            answer = await ann.get(f"/m/{over}/keep.pdf")
            assert answer.status == 200 and answer.body.startswith(b"%PDF-")
            assert (await ann.get(f"/m/{over}/keep.pdf?paper=A5")).status == 422
            running = await place.house.open(Proposal("pastures", "", 2), ann.holder)
            assert (await ann.get(f"/m/{running}/keep.pdf")).status == 409

    asyncio.run(run())


# --- paper back in ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", catalog.names())
def test_a_sheet_is_counted_with_its_reasons(browser: Browser, game: str) -> None:
    page = browser.get(f"/score/{game}")
    assert page.status_code == 200 and read(page.text).faults == []
    room = catalog.room(game)
    text = scoring.example(room)
    match = scoring.position(room, text)
    counted = browser.post(f"/score/{game}", {"text": text})
    assert counted.status_code == 200 and read(counted.text).faults == []
    for seat in range(match.players):
        for category, points in match.tally(seat).items():
            assert category in counted.text and str(points) in counted.text


def test_what_cannot_be_is_named_with_its_line(browser: Browser) -> None:
    """A home on A1 lies in a corner, which has no dig: two of them cannot be left."""
    room = catalog.room("wildfire")
    text = scoring.example(room)
    for wrong, told in (("", "nothing to count"), ("<script>alert(1)</script>", "line 1"), ("x" * 30_000, "too long")):
        answer = browser.post("/score/wildfire", {"text": wrong})
        assert answer.status_code == 422 and told in answer.text and "<script>alert" not in answer.text
    broken = text.replace("X", "?", 1)
    assert broken != text
    answer = browser.post("/score/wildfire", {"text": broken})
    assert answer.status_code == 422 and "line" in answer.text


def test_what_cannot_be_is_named_with_its_rule(browser: Browser) -> None:
    """The home of the example has two digs, both used: a third is against the rule of digs."""
    text = scoring.example(catalog.room("wildfire"))
    answer = browser.post("/score/wildfire", {"text": text.replace("digs 0", "digs 1")})
    assert answer.status_code == 422 and read(answer.text).faults == []
    assert 'href="/rules/wildfire#wildfire.digs"' in answer.text and "How many digs" in answer.text
    assert "digs 1" in answer.text  # what was typed is still there


def test_the_example_is_drawn_and_counted_before_anything_is_typed(browser: Browser) -> None:
    page = browser.get("/score/pastures").text
    assert "<svg" in page.partition('id="drawn"')[2] and ">26<" in page.partition('id="account"')[2]


def test_a_table_with_real_dice_leads_to_paper(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_place(tmp_path) as place:
            ann = place.visitor()
            for dice, is_there in (("paper", True), ("", False)):
                wish = Proposal("wildfire", "solo", 1, dice=dice) if dice else Proposal("wildfire", "solo", 1)
                page = (await ann.get(f"/m/{await place.house.open(wish, ann.holder)}")).body.decode()
                assert ('href="/score/wildfire"' in page) == is_there
                assert ('href="/paper/wildfire"' in page) == is_there

    asyncio.run(run())


def test_a_place_of_the_sheet_is_drawn_on(browser: Browser) -> None:
    """The example has a home on B4; it is moved, so that its old place is empty, and the text follows."""
    text = scoring.example(catalog.room("wildfire"))
    answer = browser.post("/score/wildfire", {"text": text, "put": "A6", "sign": "^"})
    assert read(answer.text).faults == [] and "home A6" in answer.text and 'aria-label="B4, empty"' in answer.text
    blank = browser.post("/score/wildfire", {"text": text, "put": "blank"})
    assert blank.status_code == 422 and "its home is missing" in blank.text and 'data-put="A1"' in blank.text
    for wish in (
        {"put": "Z9"},
        {"put": "A1", "sign": "?"},
        {"put": "A1", "look": "99"},
        {"put": "A1", "look": "x" * 99},
    ):
        assert browser.post("/score/wildfire", {"text": text} | wish).status_code in (200, 422)
    assert (
        browser.post("/score/vasty", {"text": scoring.example(catalog.room("vasty")), "put": "R01"}).status_code == 200
    )
