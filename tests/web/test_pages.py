"""The pages around the board: each answers, is whole, says what it should, and keeps hostile names harmless."""

from __future__ import annotations

import re

import pytest

from hedgerow import catalog
from hedgerow.store.problems import StoreGone
from web.client import Browser, FakeHouse, match_facts, visiting
from web.reading import read

PLAIN = ["/", "/daily", "/scores", "/about", "/fair"]
OF_GAMES = [f"/{page}/{game}" for page in ("new", "rules") for game in catalog.names()]
HOSTILE = "<script>alert(1)</script>\"'&"


@pytest.mark.parametrize("path", PLAIN + OF_GAMES)
def test_every_page_is_there_and_whole(browser: Browser, path: str) -> None:
    answer = browser.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert read(answer.text).faults == []


def test_the_front_page_shows_every_game(browser: Browser) -> None:
    page = browser.get("/").text
    for game in catalog.names():
        room = catalog.room(game)
        assert room.title in page and room.pitch in page
        for verb in ("new", "learn", "rules"):
            assert f'href="/{verb}/{game}"' in page


def test_the_front_page_reads_well_when_it_is_empty(browser: Browser) -> None:
    page = browser.get("/").text
    assert "Your matches" not in page
    assert "No table is waiting for players." in page and "It is quiet just now." in page


def test_my_matches_are_for_who_has_been_here() -> None:
    with visiting(FakeHouse(matches=[match_facts(your_turn=True)])) as browser:
        assert "Your matches" not in browser.get("/").text  # no cookie yet: nothing to look for
        page = browser.get("/").text
        assert "Your matches" in page and "Your turn" in page and 'href="/m/abc"' in page


def test_lists_say_that_there_is_a_clock() -> None:
    """Whoever thinks of joining hears it first; whoever is to move sees until when."""
    terms = "1 minute for each decision"
    house = FakeHouse(
        listed=[match_facts(clock=terms)], matches=[match_facts(your_turn=True, clock=terms, until=1.8e9)]
    )
    with visiting(house) as browser:
        browser.get("/")
        page = browser.get("/").text
    assert f"clock: {terms}" in page
    assert re.search(r'Your turn</b>, time is up <time data-when="1800000000">', page)


def test_lists_can_be_switched_off() -> None:
    from hedgerow.web.config import Config

    with visiting(FakeHouse(listed=[match_facts(names=["Zoe"])]), Config(open_tables=False)) as browser:
        assert "Zoe" not in browser.get("/").text and "Open tables" not in browser.get("/").text


@pytest.mark.parametrize("path", ["/", "/daily", "/scores", "/scores/hostile"])
def test_hostile_names_stay_text(path: str) -> None:
    row = {"rank": 1, "name": HOSTILE, "points": 3, "outcome": "win", "ranked": True, "when": 0.0, "match": "m"}
    house = FakeHouse(listed=[match_facts(names=[HOSTILE])], lists={"hostile": [row], HOSTILE: [row]})
    house.today["scores"] = [row]
    with visiting(house) as browser:
        page = browser.get(path)
        assert page.status_code == 200 and "alert(1)" in page.text
        assert "<script>alert" not in page.text
        assert read(page.text).faults == []


def test_a_list_of_scores_that_is_not_there(browser: Browser) -> None:
    assert browser.get("/scores/nobody").status_code == 404


def test_the_daily_challenge_is_taken_up(browser: Browser) -> None:
    answer = browser.post("/daily", {"name": " Ann "})
    assert answer.status_code == 303 and answer.headers["location"] == "/m/try1"
    assert [name for _, name in browser.house.tries] == ["Ann"]


def test_the_button_says_whether_a_try_is_begun_or_gone_on_with(browser: Browser) -> None:
    assert ">Play</button>" in browser.get("/daily").text
    browser.post("/daily", {"name": "Ann"})
    assert ">Go on with your try</button>" in browser.get("/daily").text


def test_health() -> None:
    house = FakeHouse()
    with visiting(house) as browser:
        assert browser.client.get("/health").json() == {"status": "well"}
        house.problem = StoreGone("The database at /srv/x cannot be reached.")
        sick = browser.client.get("/health", headers={"accept": "application/json"})
        assert sick.status_code == 503
        assert sick.json() == {"status": "ill", "error": "The database does not answer."}  # not where it is


@pytest.mark.parametrize(
    "path",
    ["/nothing", "/new/chess", "/rules/chess", "/learn/chess", "/learn/chess/1", "/cover/x/chess-light.svg",
     "/static/x/nothing.css", "/static/x/../config.py", "/static/x/%2e%2e/config.py", "/cover/x/wildfire-blue.svg"],
)  # fmt: skip
def test_what_is_not_there(browser: Browser, path: str) -> None:
    answer = browser.get(path)
    assert answer.status_code == 404
    assert "There is nothing here" in answer.text and read(answer.text).faults == []


def test_looking_at_pages_stores_nothing(browser: Browser) -> None:
    """Reading never creates: the house hears of nobody until somebody posts."""
    for path in PLAIN + OF_GAMES:
        browser.get(path)
    assert browser.house.opened == [] and browser.house.tries == []


# --- the front page stays a shelf of games ----------------------------------------------------------------------------


def test_the_games_stay_on_the_first_screen_however_many_matches_one_has() -> None:
    many = [match_facts(id=f"m{n}", your_turn=n < 2) for n in range(9)]
    with visiting(FakeHouse(matches=many)) as browser:
        browser.get("/")
        page = browser.get("/").text
        before, _, folded = page.partition("<details><summary>6 more</summary>")
        assert before.count('<li class="match') == 3 and folded.count('<li class="match') == 6


def test_a_finished_match_says_so() -> None:
    over = match_facts(id="done", over=True, status="over")
    with visiting(FakeHouse(matches=[match_facts(id="now", your_turn=True), over])) as browser:
        browser.get("/")
        page = browser.get("/").text
        assert ">Play on</a>" in page and ">See the end</a>" in page and ">Continue</a>" not in page
        assert 'href="/m/done/replay"' in page and 'href="/m/now/replay"' not in page
        assert "<summary>1 more, finished</summary>" in page


def test_an_archive_is_looked_at_and_not_replayed() -> None:
    with visiting(FakeHouse(matches=[match_facts(id="old", over=True, status="over, read only")])) as browser:
        browser.get("/")
        page = browser.get("/").text
        assert "/m/old/replay" not in page and "<summary>1 finished</summary>" in page


# --- the day's challenge ----------------------------------------------------------------------------------------------


def line(name: str, points: int) -> dict[str, object]:
    return {"rank": 1, "name": name, "points": points, "outcome": "win", "ranked": True, "when": 0.0, "match": "m"}


def test_the_daily_page_names_the_opponent_and_shows_yesterday() -> None:
    house = FakeHouse()
    house.today |= {"game": "pastures", "title": "Pastures New", "players": 2, "rivals": 1, "rival": "greedy"}
    house.past |= {"scores": [line("Bea", 17)]}
    with visiting(house) as browser:
        page = browser.get("/daily").text
        assert "Your opponent is a bot, level <b>greedy</b>: plays what looks best at once." in page
        assert 'src="/cover/' in page and "Yesterday: Wildfire" in page and "Bea" in page and ">17<" in page
        house.today |= {"rivals": 0, "rival": ""}
        assert "You play alone, for points." in browser.get("/daily").text


@pytest.mark.parametrize(("run", "told"), [(0, None), (1, "<strong>1 day</strong>"), (12, "<strong>12 days</strong>")])
def test_ones_own_run_of_days(run: int, told: str | None) -> None:
    with visiting(FakeHouse(run=run)) as browser:
        assert "in a row" not in browser.get("/daily").text  # no cookie yet
        page = browser.get("/daily").text
        assert (told in page) if told else ("in a row" not in page)
