"""What pages are made of: under addresses that change with the content, small, and nothing from elsewhere."""

from __future__ import annotations

import gzip
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from hedgerow import catalog
from hedgerow.scene import palette
from hedgerow.web import assets, covers
from web.client import Browser


def test_an_asset_is_kept_for_ever_under_its_hash(browser: Browser) -> None:
    address = assets.address("css/notebook.css")
    answer = browser.get(address)
    assert answer.status_code == 200 and "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"] == "text/css; charset=utf-8"
    assert answer.headers["content-encoding"] == "gzip"
    assert browser.client.get(address, headers={"accept-encoding": "identity"}).text == answer.text
    old = browser.get("/static/0123456789ab/css/notebook.css")
    assert old.text == answer.text and old.headers["cache-control"] == "no-cache"


def test_the_palette_is_that_of_the_drawings() -> None:
    css = assets.all_of_them()["css/palette.css"].plain.decode()
    for colours in (palette.LIGHT, palette.DARK):
        for role, colour in colours.items():
            assert f"--{role}:{colour};" in css
    assert ".s-pine{stroke:var(--pine)}" in css and ".f-pine,.t-pine{fill:var(--pine)}" in css


def test_nothing_comes_from_elsewhere() -> None:
    for name, asset in assets.all_of_them().items():
        if name.endswith((".css", ".js")) and "vendor" not in name:
            assert not re.search(rb"https?://(?!www\.w3\.org)", asset.plain), name


def test_what_we_took_from_others_has_its_licence() -> None:
    assert b"SIL OPEN FONT LICENSE" in assets.all_of_them()["fonts/OFL.txt"].plain
    assert b"Zero-Clause BSD" in assets.all_of_them()["js/vendor/idiomorph.LICENSE.txt"].plain


def test_the_first_page_is_light(browser: Browser) -> None:
    """Page, styles, scripts, fonts and the pictures that are seen at once: under 100 kB as they travel."""
    page = browser.get("/")
    size = len(gzip.compress(page.content))
    for address in set(re.findall(r'(?:href|src)="(/(?:static|cover)/[^"]+)"', page.text)):
        if address.startswith("/cover/") and "-dark" in address:
            continue
        asset = browser.get(address)
        size += int(asset.headers["content-length"])
    assert size < 100_000


def test_a_cover_drawn_otherwise_has_another_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is kept for ever under its address, so that the room's pencil counts as much as its position."""
    room = catalog.room(catalog.names()[0])
    before = covers.digest.__wrapped__(room.name)
    shutil.copytree(room.folder, tmp_path / "room")
    monkeypatch.setattr(catalog, "room", lambda name: replace(room, folder=tmp_path / "room"))
    assert covers.digest.__wrapped__(room.name) == before
    pencil = tmp_path / "room" / "picture" / "drawing.py"
    pencil.write_text(pencil.read_text(encoding="utf-8") + "# thicker\n", encoding="utf-8")
    assert covers.digest.__wrapped__(room.name) != before


@pytest.mark.parametrize("game", catalog.names())
def test_covers_stand_alone(browser: Browser, game: str) -> None:
    for theme, colours in covers.THEMES.items():
        answer = browser.get(covers.address(game, theme))
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text.count("<path") > 50  # a land, not a blank
        assert colours["paper"] in answer.text and "class=" not in answer.text and "<script" not in answer.text
