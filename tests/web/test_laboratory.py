"""The laboratory, as who sits at this machine meets it, and as everybody else does: shut."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from hedgerow import catalog
from hedgerow.bots.workers import WorkFailed
from hedgerow.kernel.refusal import BadSettings
from hedgerow.lab.report.specs import Paired
from hedgerow.web import experiments
from hedgerow.web.config import Config, from_everywhere
from web.client import Browser, visiting
from web.reading import read

HERE = Config(laboratory=True)
DUG = {"after-count_dug": "on", "amount": "25"}


class AtOnce:
    """In place of the workers: everything is done here, in its turn; some of it may fail."""

    fails_at = -1

    def __init__(self, *given: Any, **more: Any) -> None:
        self.asked = 0

    async def ask(self, asker: Any, work: Any, question: Any, seconds: float) -> Any:
        await asyncio.sleep(0)
        self.asked += 1
        if work is experiments._compile:
            return None
        if self.asked == self.fails_at:
            raise WorkFailed("lost")
        return work(question, lambda: False)

    async def close(self) -> None:
        """Nobody works here."""


@pytest.fixture
def owner(monkeypatch: pytest.MonkeyPatch) -> Iterator[Browser]:
    monkeypatch.setattr(experiments, "Pool", AtOnce)
    with visiting(config=HERE) as browser:
        yield browser


def ended(browser: Browser, at: str) -> dict[str, Any]:
    for _ in range(2_000):
        told: dict[str, Any] = browser.get(f"{at}/progress", accept="application/json").json()
        if told["ended"]:
            return told
        browser.client.loop.run_until_complete(asyncio.sleep(0.1))  # no more often than an address may ask
    pytest.fail("it never ended")


# --- who may come in --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "config",
    [
        Config(), Config(laboratory=True, bind="0.0.0.0"), Config(laboratory=True, behind_proxy=True),
        Config(laboratory=True, base_url="http://127.0.0.1:8014"),
    ],
)  # fmt: skip
def test_it_is_shut_for_strangers(config: Config) -> None:
    with visiting(config=config) as browser:
        for path in ("/lab", "/lab/wildfire", "/lab/runs/x", "/lab/runs/x/progress", "/lab/runs/x/page"):
            answer = browser.get(path)
            assert answer.status_code == 403 and "only open on one's own machine" in answer.text.replace("&#39;", "'")
        for path in ("/lab/wildfire", "/lab/runs/x/stop"):
            assert browser.post(path, DUG).status_code == 403
        assert 'href="/lab"' not in browser.get("/about").text or config.laboratory


def test_a_host_who_lets_others_in_cannot_open_it() -> None:
    assert from_everywhere({"laboratory": "on"}, {}).laboratory
    for more in ({"bind": "0.0.0.0"}, {"behind_proxy": "on"}, {"base_url": "https://games.example.org"}):
        with pytest.raises(BadSettings, match="only for one's own machine"):
            from_everywhere({"laboratory": "on"} | more, {})


# --- from the form to the page ----------------------------------------------------------------------------------------


def test_a_change_from_the_form_to_the_page(owner: Browser) -> None:
    """The figures are those of the same matches played by hand; the form comes back as it was sent."""
    assert 'href="/lab"' in owner.get("/about").text
    form = owner.get("/lab/wildfire")
    assert form.status_code == 200 and read(form.text).faults == []
    sent = owner.post("/lab/wildfire", DUG)
    assert sent.status_code == 303
    at = sent.headers["location"]
    assert ended(owner, at)["done"] == 25
    page = owner.get(at).text
    assert read(page).faults == [] and "<script>" not in page and ' style="' not in page
    assert "<b>count_dug</b>: off before, on after" in page
    room = catalog.room("wildfire")
    found = Paired("wildfire", room.settings(), room.settings(options={"count_dug": True}), 0).play(0, 25)
    for side in (found.before, found.after):
        assert f"<td>{side.at(0).value:.1f} ±" in re.sub(r"(\d\.\d)\d ±", r"\1 ±", page)
    assert "selected>on" in owner.get(f"/lab/wildfire?like={at.rpartition('/')[2]}").text
    kept = owner.get(f"{at}/page")
    assert "attachment" in kept.headers["content-disposition"] and "<style>" in kept.text
    assert "25 of 25 matches" in owner.get("/lab").text


def test_a_sheet_is_edited_as_text(owner: Browser) -> None:
    """One number of the printed sheet; a mistake in it is told beside it, and nothing is run."""
    room = catalog.room("rewilding")
    text = room.options[0].text("default")  # type: ignore[misc]
    form = owner.get("/lab/rewilding").text
    assert form.count("hunger = 10") == 2
    wrong = owner.post("/lab/rewilding", {"after-sheet": text.replace("hunger = 10", "hunger = 90")})
    assert wrong.status_code == 422 and "hunger is a number from 0 to 20, not 90" in wrong.text
    assert 'aria-describedby="error-after-sheet"' in wrong.text and "hunger = 90" in wrong.text
    assert read(wrong.text).faults == []
    garbled = owner.post("/lab/rewilding", {"after-sheet": "hunger = \n["})
    assert garbled.status_code == 422 and "no readable TOML" in garbled.text
    missing = owner.post("/lab/vasty", {"after-deck": "id,kind,misfortune,left,front,right\nR02,root,,MOVE 2,-,-"})
    assert missing.status_code == 422 and "R01 is missing" in missing.text
    assert not owner.client.http._transport.app.state.laboratory.known  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({}, "Before and after are the same"),
        ({"after-sheet": "/etc/passwd"}, "There is no sheet"),
        ({"after-strike_worst": "perhaps"}, "Option strike_worst cannot be"),
        (DUG | {"after-strike_worst": "on", "amount": "1"}, "This takes 2 to 1,000,000 matches"),
        ({"after-strike_worst": "on", "amount": "many"}, "not &#39;many&#39;"),
        ({"after-strike_worst": "on", "players": "9"}, "This takes 1 players"),
        ({"after-strike_worst": "on", "seed": "-1"}, "This takes 0 to"),
    ],
)
def test_what_does_not_fit_is_said(owner: Browser, sent: dict[str, str], told: str) -> None:
    answer = owner.post("/lab/rewilding", sent)
    assert answer.status_code == 422 and told in answer.text


def test_one_at_a_time_and_stopped_at_any_time(owner: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was done by then is told; then the next may begin."""
    at = owner.post("/lab/wildfire", DUG | {"amount": "1000000"}).headers["location"]
    refused = owner.post("/lab/wildfire", DUG | {"seed": "77"})
    assert refused.status_code == 409 and "they run one at a time" in refused.text and "faster" not in refused.text
    assert f'href="{at}"' in refused.text and 'href="/lab"' in refused.text and 'value="77"' in refused.text
    assert "selected>on" in refused.text and read(refused.text).faults == []
    page = owner.get(at).text
    assert "Stop, and tell what is done" in page and read(page).faults == []
    for _ in range(100):
        if owner.get(f"{at}/progress", accept="application/json").json()["done"]:
            break
    assert owner.post(f"{at}/stop", {}).status_code == 303
    assert ended(owner, at)["done"] < 1_000_000
    assert "Stopped after" in owner.get(at).text and "What changes" in owner.get(at).text
    monkeypatch.setattr(AtOnce, "fails_at", 3)
    broken = owner.post("/lab/wildfire", DUG).headers["location"]
    assert ended(owner, broken)["done"] == 10
    assert "a worker was lost" in owner.get(broken).text and "What changes" in owner.get(broken).text


def test_an_unknown_run_is_nowhere(owner: Browser) -> None:
    assert owner.get("/lab/runs/nothing").status_code == 404
    assert owner.get("/lab/chess").status_code == 404
    assert json.loads(owner.get("/lab/runs/x/progress", accept="application/json").text)["error"]


def test_the_workers_themselves() -> None:
    """In processes, as it really is."""
    with visiting(config=HERE) as browser:
        at = browser.post("/lab/wildfire", DUG).headers["location"]
        assert ended(browser, at) | {"told": ""} == {"done": 25, "of": 25, "ended": True, "told": ""}
