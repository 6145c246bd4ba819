"""Choices before a match: completed where silent, refused with a sentence where wrong."""

from __future__ import annotations

import pytest

import hedgerow
from hedgerow import BadSettings
from hedgerow.kernel.settings import Option, Variant, settle, switch

VARIANTS = (Variant("solo", (1, 1), ""), Variant("vs", (2, 8), ""))
OPTIONS = (
    switch("pass", False, "", "g.r"),
    Option("gap", 8, "", "g.r", choices=(8, 4)),
    Option("rows", 8, "", "g.r", lowest=3, highest=16),
    switch("own", False, "", "g.r", variants=("vs",)),
    Option("sheet", "plain", "", "g.r", data=lambda text, files: text.strip()),
)


def chosen(variant=None, players=None, **options):
    return settle("Game", VARIANTS, OPTIONS, variant, players, options)


def test_silence_means_the_default() -> None:
    settings = chosen()
    assert (settings.variant, settings.players) == ("solo", 1)
    assert settings.options == {"pass": False, "gap": 8, "rows": 8, "own": False, "sheet": "plain"}


def test_the_number_of_players_chooses_a_variant() -> None:
    assert chosen(players=3).variant == "vs"


@pytest.mark.parametrize("given", [True, "on", "YES", " true ", "1", 1])
def test_switches_understand_people(given) -> None:
    assert chosen(**{"pass": given}).options["pass"] is True


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"variant": "x5"}, "Game has no variant 'x5'; there are: solo, vs."),
        ({"players": 9}, "Game is for 1 player (solo) or 2 to 8 players (vs), not 9."),
        ({"players": 0}, "Game is for 1 player (solo) or 2 to 8 players (vs), not 0."),
        ({"variant": "solo", "players": 3}, "Game (solo) is for 1 player, not 3; vs is for 2 to 8 players."),
        ({"variant": "vs", "players": 9}, "Game (vs) is for 2 to 8 players, not 9."),
        ({"variant": "vs", "players": True}, "Game (vs) is for 2 to 8 players, not True."),
        ({"gap": 5}, "Option gap cannot be 5; it takes 8, 4."),
        ({"rows": 17}, "Option rows cannot be 17; it takes 3 to 16."),
        ({"rows": "1_0"}, "Option rows cannot be '1_0'; it takes 3 to 16."),
        ({"rows": "٩"}, "Option rows cannot be '٩'; it takes 3 to 16."),
        ({"rows": "9" * 5000}, f"Option rows cannot be '{'9' * 37}...'; it takes 3 to 16."),
        ({"rows": 10**5000}, "Option rows cannot be a number of more than 20 digits; it takes 3 to 16."),
        ({"gap": -(10**5000)}, "Option gap cannot be a number of more than 20 digits; it takes 8, 4."),
        ({"pass": 10**5000}, "Option pass cannot be a number of more than 20 digits; it takes on, off."),
        (
            {"variant": "vs", "players": 10**5000},
            "Game (vs) is for 2 to 8 players, not a number of more than 20 digits.",
        ),
        ({"rows": "many"}, "Option rows cannot be 'many'; it takes 3 to 16."),
        ({"pass": "maybe"}, "Option pass cannot be 'maybe'; it takes on, off."),
        ({"row": 5}, "Game has no option 'row'; did you mean 'rows'?"),
        ({"own": True}, "Option own belongs to vs, not to solo."),
    ],
)
def test_refusals(given, sentence) -> None:
    with pytest.raises(BadSettings) as refused:
        chosen(**given)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("seed", [-1, 2**64, pytest.param(10**5000, id="huge")])
def test_bad_seeds(seed) -> None:
    with pytest.raises(BadSettings, match="seed"):
        hedgerow.new(hedgerow.games()[0], seed=seed)


def test_data_is_given_as_text_even_if_it_is_a_number_that_nobody_types() -> None:
    assert chosen(sheet=10**5000).options["sheet"] == ""


def test_unknown_games_are_refused_with_the_nearest_name() -> None:
    name = hedgerow.games()[0]
    with pytest.raises(BadSettings, match=f"did you mean '{name}'"):
        hedgerow.new(name + "x")


def test_strangers_name_no_file() -> None:
    """Where a room would read a file, `files=False` reaches it and it refuses."""
    asked: list[bool] = []

    def data(text: str, files: bool) -> str:
        asked.append(files)
        return text

    option = Option("deck", "plain", "the cards", data=data)
    assert option.value("x") == "x" and option.value("x", files=False) == "x"
    assert asked == [True, False]
