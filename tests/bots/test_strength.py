"""How strong the levels are, as who chooses one reads it."""

from __future__ import annotations

import dataclasses
import tomllib
from itertools import pairwise

import pytest

from hedgerow import catalog
from hedgerow.bots.players import FOR_PEOPLE, LEVELS
from hedgerow.bots.strength import FILE, Strength, strength
from hedgerow.cli import main
from hedgerow.web.wishes import SEATS, bots_of, seats_of

MEASURED = sorted(tomllib.loads(FILE.read_text(encoding="utf-8")))


@pytest.mark.parametrize("game", MEASURED)
def test_every_level_is_measured_and_stronger_than_the_one_below(game: str) -> None:
    room = catalog.room(game)
    found = [strength(room, level.name) for level in FOR_PEOPLE]
    known = [one for one in found if one]
    assert len(known) == len(FOR_PEOPLE) and strength(room, "greedy")
    worth = [next(n for n in (one.rating, one.won, one.points) if n is not None) for one in known]
    assert all(lower < upper for lower, upper in pairwise(worth))
    assert all(one.matches >= 30 and (one.rating is None or one.low < one.rating < one.high) for one in known)


def test_in_words() -> None:
    rated, won = Strength(400, 1234, 1180, 1290), Strength(770, points=3.7, won=91.6, won_error=1.0)
    assert rated.words == "rating 1234" and rated.measured == "rating 1234 (1180 to 1290 in 95 of 100; 400 matches)"
    assert won.words == "wins 92 of 100 alone" and won.measured == "wins 91.6 ± 1.0 of 100 alone (770 matches)"
    counted = Strength(1200, points=-3.98, points_error=1.48)
    assert counted.words == "−4 points alone" and counted.measured == "−4.0 ± 1.5 points alone (1,200 matches)"
    assert Strength(8, 1000, 1000, 1000).measured == "rating 1000 (the others are measured by it; 8 matches)"


def test_what_was_measured_under_other_rules_is_not_told() -> None:
    room = catalog.room("vasty")
    later = dataclasses.replace(room, version=room.version + 1, same_since=0)
    assert strength(room, "expert") and strength(later, "expert") is None and strength(room, "random") is None


def test_who_chooses_a_seat_or_asks_reads_it(capsys: pytest.CaptureFixture[str]) -> None:
    room = catalog.room("vasty")
    seats, known = seats_of(room), strength(room, "novice")
    assert known
    assert seats["Bots"]["bot-novice"] == f"Bot, novice (rating {known.rating})"
    assert seats["Bots that others are measured by"]["bot-random"] == "Bot, random"
    assert sorted(kind for kinds in seats.values() for kind in kinds) == sorted(SEATS)
    about = dict(bots_of(room))
    assert about["random"] == "Plays any move; moves at once."
    assert about["novice"].endswith(f"moves at once. R{known.measured[1:]}.") and list(about) == list(LEVELS)
    assert main(["levels", "vasty"]) == 0
    told = capsys.readouterr().out
    assert all(f"{name}: " in told for name in LEVELS) and known.measured in told and "Wildfire" not in told
