"""The command at the foot of a page: pasted into a shell it asks for the same matches."""

from __future__ import annotations

import html
import re
import shlex
from pathlib import Path

import pytest

from hedgerow import catalog, flags
from hedgerow.cli import options_of
from hedgerow.kernel.contract import WIN
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings
from hedgerow.lab.report import comparing, page, repeating, specs
from lab.test_fair import found, match, report


def asked(text: str) -> tuple[list[str], Room, Settings]:
    """What a shell would hand on of the command on a page, and the settings it asks for."""
    words = shlex.split(html.unescape(re.findall(r"<code>(.*?)</code>", text)[0]))
    assert words[0] == "hedgerow"
    chosen = flags.parsed(words[1:])
    room = catalog.room(chosen.game)
    return words, room, room.settings(chosen.players, chosen.variant, options_of(chosen))


@pytest.mark.parametrize(
    ("game", "players", "variant", "options"),
    [
        ("pastures", 2, None, {"castle_order": "two_each", "rows": 6}),
        ("wildfire", 3, "vs", {"count_dug": True}),
        ("wildfire", 1, "x4", {}),
        ("rewilding", 1, None, {"sheet": "hard"}),
        ("shelter", 7, None, {}),
    ],
)
def test_every_option_stands_in_the_command(
    game: str, players: int, variant: str | None, options: dict[str, object]
) -> None:
    room = catalog.room(game)
    settings = room.settings(players, variant, options)
    _, same, back = asked(repeating.command(["report", game, *repeating.flags(room, settings)], 7))
    assert same is room and back == settings


def test_a_report_tells_its_whole_command() -> None:
    made = report(found(match([WIN, WIN, WIN], [9, 9, 9]), match([WIN, WIN, WIN], [9, 9, 9])))
    made.settings = made.room.settings(3, "vs", {"start_gap": 4})
    made.seed = 11
    words, _, settings = asked(page.footer(made))
    assert settings == made.settings and words[-4:] == ["--size", "small", "--seed", "11"]
    assert "which was stopped" in page.footer(made)
    made.is_whole = True
    assert "which was stopped" not in page.footer(made)


def test_a_comparison_tells_its_whole_command() -> None:
    """With as many matches as were played: the first ones, if it was stopped."""
    room = catalog.room("wildfire")
    before = room.settings(options={"count_dug": True})
    after = comparing.changed(room, before, ["start_gap=4", "allow_pass=on"])
    pairs = specs.Paired("wildfire", before, after, 5).play(0, 12)
    words, _, settings = asked(comparing.written(room, before, after, 5, pairs).split("<footer>")[1])
    chosen = flags.parsed(words[1:])
    assert settings == before and comparing.changed(room, settings, chosen.to) == after
    assert (chosen.matches, chosen.seed) == (12, 5)


def test_an_edited_sheet_is_told_by_what_differs(tmp_path: Path) -> None:
    """Its text is too long for a command: a name stands for the file, and the page says what is in it."""
    room = catalog.room("rewilding")
    text = room.options[0].text("default")  # type: ignore[misc]
    mine = room.settings(options={"sheet": text.replace("hunger = 10", "hunger = 12")})
    assert repeating.flags(room, mine) == ["--sheet", "MY-SHEET"]
    told = repeating.edited(room, mine)
    assert "MY-SHEET stands for the file of an edited sheet: in it sheet.hunger is 12 instead of 10." in told
    other = room.settings(options={"sheet": text.replace("hunger = 10", "hunger = 14")})
    assert repeating.changes(room, mine, other) == ["sheet=NEW-SHEET"]
    assert "NEW-SHEET stands for" in repeating.edited(room, mine, other)
    assert repeating.changes(room, mine, room.settings()) == ["sheet=default"]
    assert "NEW" not in repeating.edited(room, mine, mine) and repeating.edited(room, room.settings()) == ""


def test_what_a_shell_would_take_apart_is_quoted() -> None:
    assert repeating.command(["compare", "vasty", "--to", "deck=my deck.csv"], 0) == (
        "<code>hedgerow compare vasty --to &#x27;deck=my deck.csv&#x27;</code>"
    )
