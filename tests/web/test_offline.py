"""The table as an app: everything that its manifest and its worker name is there, under the same strict policy."""

from __future__ import annotations

import io
import json
import re

import pytest

from hedgerow.web import assets
from web.client import Browser
from web.reading import read


def test_every_page_names_the_manifest(browser: Browser) -> None:
    for place in ("/", "/rules/wildfire", "/offline", "/nowhere"):
        assert '<link rel="manifest" href="/manifest.webmanifest">' in browser.get(place).text


def test_the_manifest_is_whole(browser: Browser) -> None:
    image = pytest.importorskip("PIL.Image", reason="pillow is not installed")
    answer = browser.get("/manifest.webmanifest")
    told = json.loads(answer.text)
    assert answer.headers["content-type"].startswith("application/manifest+json")
    assert told["name"] and told["short_name"] == "Hedgerow" and told["display"] == "standalone"
    assert browser.get(told["start_url"]).status_code == 200
    sizes = set()
    for icon in told["icons"]:
        drawn = browser.get(icon["src"])
        assert drawn.status_code == 200 and drawn.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            wide, high = image.open(io.BytesIO(drawn.content)).size
            assert f"{wide}x{high}" == icon["sizes"]
            sizes.add(wide)
    assert sizes == {192, 512}


def test_the_worker_keeps_what_the_offline_page_needs(browser: Browser) -> None:
    answer = browser.get("/worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-security-policy"] == browser.get("/").headers["content-security-policy"]
    kept = json.loads(re.findall(r"KEPT = (\[.*?\]);", answer.text)[0])
    page = browser.get("/offline")
    assert page.status_code == 200 and read(page.text).faults == []
    asked = set(re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js|woff2))"', page.text))
    assert asked <= set(kept) and all(browser.get(place).status_code == 200 for place in kept)
    assert f'BUILD = "{assets.build()}"' in answer.text  # another build, another worker


def test_nothing_of_the_offline_page_waits_for_its_own_script(browser: Browser) -> None:
    """What comes into sight late pushes its neighbours aside: a page without scripts hides it by its style, at once."""
    page = browser.get("/offline").text
    assert re.search(r'<button class="button primary scripted"[^>]*data-again>', page)
    assert not re.search(r"<\w+[^>]*\bhidden\b", page[page.index("<main") : page.index("</main")])
