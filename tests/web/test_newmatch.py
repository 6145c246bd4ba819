"""The form for a new match: as it comes it can be sent; what does not fit is told beside its field, and kept."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from hedgerow import catalog
from hedgerow.table.proposal import SeatProposal
from hedgerow.web.app import create_app
from hedgerow.web.config import Config
from web.client import Browser, Client, FakeHouse
from web.reading import read
from web.real import opener


class Form(HTMLParser):
    """The values that a browser would send."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.values: dict[str, str] = {}
        self._name = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "input" and told.get("name"):
            if told.get("type") not in ("radio", "checkbox") or "checked" in told:
                self.values[told["name"]] = told.get("value", "")
        elif tag == "textarea":
            self.values[told["name"]] = ""
        elif tag == "select":
            self._name = told["name"]
        elif tag == "option" and (self._name not in self.values or "selected" in told):
            self.values[self._name] = told["value"]


def form(browser: Browser, game: str, query: str = "") -> dict[str, str]:
    return Form(browser.get(f"/new/{game}{query}").text).values


@pytest.mark.parametrize("game", catalog.names())
def test_the_form_can_be_sent_as_it_comes(browser: Browser, game: str) -> None:
    """Two clicks: Play on the front page, Play here."""
    answer = browser.post(f"/new/{game}", form(browser, game))
    assert answer.status_code == 303 and answer.headers["location"] == "/m/match1"
    proposal, holder = browser.house.opened[0]
    assert proposal.game == game and len(holder) == 64
    assert proposal.options == {} and proposal.dice == "table" and proposal.seed == ""
    assert len(proposal.seats) == proposal.players
    assert proposal.seats[0] == SeatProposal("person") and all(seat.kind == "bot" for seat in proposal.seats[1:])
    assert proposal.watch and proposal.chat and not proposal.listed and proposal.grace_minutes == 0
    catalog.room(game).settings(proposal.players, proposal.variant, proposal.options)


def test_everything_chosen_arrives(browser: Browser) -> None:
    chosen = form(browser, "wildfire") | {
        "variant": "vs", "players": "4", "seat1": "me", "name1": " Ann ", "seat2": "friend", "seat3": "guest",
        "name3": "Bo", "seat4": "bot-strong", "opt-start_gap": "4", "opt-vs_own_setup": "on", "dice": "seed",
        "seed": " frosty  morning ", "listed": "on", "grace": "5", "clock": "move 60",
    }  # fmt: skip
    del chosen["watch"], chosen["chat"]
    assert browser.post("/new/wildfire", chosen).status_code == 303
    proposal = browser.house.opened[0][0]
    assert (proposal.variant, proposal.players, proposal.seed, proposal.grace_minutes) == ("vs", 4, "frosty morning", 5)
    assert proposal.options == {"start_gap": "4", "vs_own_setup": "on"}
    assert proposal.seats == [
        SeatProposal("person", name="Ann"), SeatProposal("open"), SeatProposal("guest", name="Bo"),
        SeatProposal("bot", "strong"),
    ]  # fmt: skip
    assert proposal.listed and not proposal.watch and not proposal.chat and proposal.clock == "move 60"


def test_a_program_may_leave_out_what_is_usual(browser: Browser) -> None:
    """But boxes that are left out are not ticked: that is how forms tell."""
    assert browser.post("/new/wildfire", {"variant": "vs", "players": "2", "seat2": "friend"}).status_code == 303
    proposal = browser.house.opened[0][0]
    assert (proposal.variant, proposal.players, proposal.options, proposal.dice) == ("vs", 2, {}, "table")
    assert proposal.seats == [SeatProposal("person"), SeatProposal("open")]
    assert not proposal.watch and not proposal.chat and not proposal.listed


def test_real_dice(browser: Browser) -> None:
    browser.post("/new/wildfire", form(browser, "wildfire") | {"dice": "paper", "seed": "ignored"})
    proposal = browser.house.opened[0][0]
    assert proposal.dice == "paper" and proposal.seed == ""


def test_options_of_other_variants_do_not_matter(browser: Browser) -> None:
    sent = form(browser, "wildfire") | {"variant": "solo", "opt-x4_big_border": "on"}
    assert browser.post("/new/wildfire", sent).status_code == 303
    assert browser.house.opened[0][0].options == {}


def test_every_way_to_play_says_for_how_many(browser: Browser) -> None:
    page = browser.get("/new/rewilding").text
    assert "(1 player)" in page and "(2 to 8 players)" in page


def test_ninety_nine_seats(browser: Browser) -> None:
    sent = form(browser, "shelter") | {"variant": "table", "players": "99", "rest": "friend"}
    assert browser.post("/new/shelter", sent).status_code == 303
    seats = browser.house.opened[0][0].seats
    assert len(seats) == 99 and {seat.kind for seat in seats[8:]} == {"open"}


@pytest.mark.parametrize(
    ("game", "changed", "told"),
    [
        ("wildfire", {"variant": "chess"}, "Choose a way to play."),
        ("wildfire", {"variant": ""}, "Choose a way to play."),
        ("wildfire", {"variant": "vs", "players": "9"}, "This takes 2 to 8 players, not '9'."),
        ("wildfire", {"players": "1e3"}, "This takes 1 players, not '1e3'."),
        ("wildfire", {"players": "²"}, "This takes 1 players"),
        ("wildfire", {"seat1": "queen"}, "Choose who sits here."),
        ("wildfire", {"seat1": "bot-genius"}, "Choose who sits here."),
        ("wildfire", {"name1": "x" * 41}, "A name has at most 40 characters"),
        ("wildfire", {"name1": "\u202e"}, "can be seen"),
        ("wildfire", {"opt-start_gap": "5"}, "Option start_gap cannot be '5'; it takes 8, 4."),
        ("wildfire", {"opt-start_gap": ""}, "Option start_gap cannot be ''"),
        ("wildfire", {"variant": "x4", "opt-play_on": "off"}, "Option play_on cannot be off in x4"),
        ("pastures", {"opt-rows": "2"}, "Option rows cannot be '2'; it takes 3 to 16."),
        ("wildfire", {"dice": "loaded"}, "Choose how the dice are rolled."),
        ("wildfire", {"dice": "seed", "seed": " "}, "Give 1 to 100 characters"),
        ("wildfire", {"grace": "-1"}, "This takes 0 to 1440 minutes"),
        ("pastures", {"clock": "soon"}, "A clock is like 'move 60' or 'player 900'"),
        ("wildfire", {"variant": "vs", "players": "2", "clock": "player 900"}, "give a time for each decision instead"),
        ("rewilding", {"opt-sheet": "own", "own-sheet": ""}, "There is no sheet ''"),
        ("vasty", {"opt-deck": "own", "own-deck": "id,kind\nx"}, "The first line of a deck"),
    ],
)
def test_what_does_not_fit_is_told(browser: Browser, game: str, changed: dict[str, str], told: str) -> None:
    sent = form(browser, game) | {"name1": "Ann"} | changed
    answer = browser.post(f"/new/{game}", sent)
    assert answer.status_code == 422 and browser.house.opened == []
    errors = [
        unescape(text) for text in re.findall(r'(?:class="error"[^>]*|role="alert"[^>]*><p)>([^<]+)<', answer.text)
    ]
    assert any(told in error for error in errors), errors
    assert read(answer.text).faults == []
    kept = Form(answer.text).values
    assert kept["name1"] == sent["name1"]
    assert kept["grace"] == sent["grace"] and kept.get("seed") == sent["seed"]


@pytest.mark.parametrize(("game", "option"), [("vasty", "deck"), ("rewilding", "sheet")])
def test_no_file_of_the_host_can_be_named(browser: Browser, tmp_path: Path, game: str, option: str) -> None:
    """A path is refused whether the file exists or not, and in the same words."""
    there = tmp_path / "there.toml"
    there.write_text("secret = 1")
    for field in ({f"opt-{option}": str(there)}, {f"opt-{option}": "own", f"own-{option}": str(there)}):
        answer = browser.post(f"/new/{game}", form(browser, game) | field)
        assert answer.status_code == 422 and f"There is no {option}" in answer.text
    assert browser.house.opened == []


def test_own_data_can_be_pasted(browser: Browser) -> None:
    deck = (catalog.room("vasty").folder / "deck.csv").read_text().replace("F04,forest,DEAL 2", "F04,forest,DEAL 3")
    sent = form(browser, "vasty") | {"opt-deck": "own", "own-deck": deck.replace("\n", "\r\n")}
    assert browser.post("/new/vasty", sent).status_code == 303
    assert "DEAL 3" in browser.house.opened[0][0].options["deck"]


def test_a_rematch_comes_with_its_settings_and_seats(browser: Browser) -> None:
    found = form(browser, "wildfire", "?variant=vs&players=3&seat2=bot-strong&seat3=friend&opt-start_gap=4")
    assert (found["variant"], found["players"], found["opt-start_gap"]) == ("vs", "3", "4")
    assert [found[f"seat{n}"] for n in (1, 2, 3)] == ["me", "bot-strong", "friend"]


def test_a_bot_that_had_another_name_is_still_found(browser: Browser) -> None:
    """In a link, and in a form that somebody sends."""
    found = form(browser, "wildfire", "?variant=vs&players=2&seat2=bot-flat")
    assert found["seat2"] == "bot-steady"
    assert browser.post("/new/wildfire", found | {"seat2": "bot-flat"}).status_code == 303
    assert browser.house.opened[0][0].seats[1] == SeatProposal("bot", "steady")


def test_a_link_cannot_break_the_form(browser: Browser) -> None:
    answer = browser.get('/new/wildfire?variant="><script>&seats=x:y,,&players=-1&csrf=stolen&name1=<script>')
    assert answer.status_code == 200 and "<script>&" not in answer.text and "stolen" not in answer.text


def test_a_full_house_is_told() -> None:
    from hedgerow.table.live import TooMany
    from web.client import FakeHouse, visiting

    with visiting(FakeHouse(problem=TooMany("This house is full."))) as browser:
        answer = browser.post("/new/wildfire", form(browser, "wildfire"))
        assert answer.status_code == 503 and "This house is full." in answer.text


WARNING = "a fire may begin diagonal to the home"


def test_advice_is_kept_beside_the_options(browser: Browser) -> None:
    """Start gap 4 is allowed, so only the name is wrong; the form that comes back warns of the gap all the same."""
    answer = browser.post("/new/wildfire", form(browser, "wildfire") | {"opt-start_gap": "4", "name1": "x" * 41})
    assert answer.status_code == 422
    assert answer.text.count(WARNING) == 1 and read(answer.text).faults == []
    answer = browser.post("/new/wildfire", form(browser, "wildfire") | {"name1": "x" * 41})
    assert answer.status_code == 422 and WARNING not in answer.text


def test_what_an_option_means_is_told_to_those_who_leave_it_too(browser: Browser) -> None:
    page = browser.get("/new/pastures").text
    note = next(option.note for option in catalog.room("pastures").options if option.name == "castle_order")
    assert "whoever builds the first" in note and unescape(page).count(note) == 1
    assert page.index("leave it open") < page.index("Options of the rules"), "in sight, not folded away"


@pytest.mark.parametrize(("gap", "warned"), [("4", 1), ("8", 0)])
def test_advice_goes_along_to_the_table(tmp_path: Path, gap: str, warned: int) -> None:
    with Client(create_app(Config(), opener(tmp_path))) as client:
        browser = Browser(client, FakeHouse())
        sent = browser.post("/new/wildfire", form(browser, "wildfire") | {"opt-start_gap": gap})
        page = browser.get(sent.headers["location"])
        assert page.status_code == 200 and page.text.count(WARNING) == warned


def test_a_game_without_dice_does_not_talk_of_them(browser: Browser) -> None:
    assert "real dice" in browser.get("/new/wildfire").text
    page = browser.get("/new/pastures?dice=seed&seed=hedge").text
    assert "real dice" not in page and 'name="seed" value="hedge"' in page  # what a link prepares is kept
