"""The rules against a naive reading of the source, on many random positions."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import pytest

import hedgerow
from cite import rule
from games.rewilding.figures import NAMES, position
from games.rewilding.oracle import ANIMAL_OF, PLANT_OF, Paper, groupings
from hedgerow.games.rewilding.rules import printed

OPTIONS = (
    {},
    {"strike_worst": True, "contaminate_either": True, "hunger_per_symbol": True},
    {"breed_needs_plant": True, "mark_from_score": True, "fixed_plant_order": True},
)
CHAINED = {name for chain in printed.shipped()["default"]["chain"].values() for name in chain}


def any_land(chosen: random.Random) -> dict[str, str]:
    """Squares in any state: struck in one slot or none, outlines coloured or blank, now dense, now sparse."""
    density = chosen.choice([0.15, 0.4, 0.7])
    found = {}
    for name in NAMES:
        slots = ["".join(sign if chosen.random() < density else "." for sign in "*o") for _ in range(2)]
        if chosen.random() < 0.15:
            slots[chosen.randrange(2)] = "xx"
        found[name] = " ".join(slots)
    return found


def any_tracks(chosen: random.Random) -> str:
    return " ".join(chosen.choice(["..", "#.", "##", "##"]) for _ in range(5))


@rule("rewilding.thrive", "rewilding.thrive?snapshot", "rewilding.thrive?struck", "rewilding.slots?default")
@pytest.mark.parametrize("options", [{}, {"breed_needs_plant": True}])
def test_growing_and_breeding(options: dict[str, bool]) -> None:
    chosen = random.Random(11)
    for n in range(80):
        squares = any_land(chosen)
        for verb, kind, species in (("grow", 0, PLANT_OF), ("breed", 1, ANIMAL_OF)):
            name = list(species)[n % 4]
            match = position(
                squares, phase="growing", panel="grow x2", sheet="hard" if n % 3 == 0 else "default", **options
            )
            expected = Paper.of(match)
            expected.thrive(kind, species[name])
            match.play(f"{verb} {name}")
            assert Paper.of(match).outline == expected.outline, (squares, verb, name)


@rule("rewilding.score", "rewilding.score?separate", "rewilding.score?contaminated", "rewilding.score?bare")
@pytest.mark.parametrize("options", OPTIONS)
def test_scoring(options: dict[str, bool]) -> None:
    chosen = random.Random(12)
    for _ in range(60):
        hunger = " ".join(str(chosen.randrange(11)) for _ in range(4))
        match = position(any_land(chosen), hunger=hunger, dice="_ _ _ _", **options)
        expected = Paper.of(match).tally()
        assert match.tally(0) == expected
        assert match.scores() == [sum(expected.values())]


@rule("rewilding.weather", "rewilding.check", "rewilding.strike", "rewilding.contamination", "rewilding.year-end")
@pytest.mark.parametrize("options", OPTIONS)
def test_the_whole_year_end(options: dict[str, bool]) -> None:
    chosen = random.Random(13)
    for _ in range(60):
        year = chosen.randrange(1, 10)
        marks = " ".join(chosen.choice("+0-") for _ in range(year - 1))
        match = position(
            any_land(chosen),
            phase="weather",
            dice="_ _",
            year=year,
            calendar=marks,
            rows=any_tracks(chosen),
            columns=any_tracks(chosen),
            changes="0000",
            protection="".join(chosen.choice("0012345") for _ in range(4)),
            cleanup=chosen.choice([0, 0, 3]),
            **options,
        )
        expected = Paper.of(match)
        first, second, check = (chosen.randrange(1, 7) for _ in range(3))
        match.play(f"roll {first} {second}")
        if match.to_move == "chance" and "check" in match.status():
            match.play(f"roll {check}")
        expected.end_year(first, second, check)
        assert match.status().startswith(f"Year {year + 1}")
        assert Paper.of(match) == expected


@rule("rewilding.hunger", "rewilding.hunger?count")
def test_hunger() -> None:
    chosen = random.Random(14)
    for _ in range(60):
        match = position(any_land(chosen), dice="1 1 1 1", changes="0000")
        expected = Paper.of(match)
        expected.feel_hunger()
        match.play("lock")
        assert Paper.of(match).hunger == expected.hunger


@rule("rewilding.plant", "rewilding.plant?order", "rewilding.tracks", "rewilding.introduce")
@pytest.mark.parametrize("options", [{}, {"fixed_plant_order": True}])
def test_where_one_may_plant_and_introduce(options: dict[str, bool]) -> None:
    chosen = random.Random(15)
    for _ in range(60):
        squares, rows, columns = any_land(chosen), any_tracks(chosen), any_tracks(chosen)
        match = position(squares, phase="planting", panel="plant x1", dice="_ _", rows=rows, columns=columns, **options)
        first, second = chosen.randrange(1, 7), chosen.randrange(1, 7)
        paper = Paper.of(match)
        match.play(f"roll {first} {second}")
        allowed = {words.split()[1] for words in match.legal() if words.startswith("plant")}
        assert allowed == paper.plantable(first, second)
        if paper.introducible():
            match = position(squares, phase="introducing", panel="introduce x1")
            assert {words.split()[1] for words in match.legal()} == paper.introducible()


@rule("rewilding.groups", "rewilding.groups?combine", "rewilding.save")
def test_which_dice_make_groups() -> None:
    chosen = random.Random(16)
    for _ in range(150):
        dice = sorted(chosen.randrange(1, 7) for _ in range(4))
        match = position(dice=" ".join(map(str, dice)), changes="0000")
        assert set(match.legal()) == groupings(dice) | {"lock"}


def test_every_square_of_the_map_lies_on_a_chain() -> None:
    assert set(NAMES) == CHAINED
    assert hedgerow.new("rewilding").scores() == [-25]


@rule("rewilding.changes", "rewilding.changes?reroll", "rewilding.changes?nothing")
def test_moves_after_every_first_roll() -> None:
    """All 1296 first rolls, counted apart from the rules: the fifth line of perft.txt."""
    chance = decisions = 0
    for dice in itertools.product(range(1, 7), repeat=4):
        rerolls = {chosen for size in range(1, 5) for chosen in itertools.combinations(sorted(dice), size)}
        mirrors = {(dice[i], dice[j]) for i in range(4) for j in range(4) if i != j}
        chance += len(rerolls) + 1
        decisions += len(groupings(list(dice))) + len(mirrors)
    assert f"5 {chance} {decisions} 0" == "5 16200 27101 0"
    assert f"5 {chance} {decisions} 0" in Path(__file__).with_name("perft.txt").read_text(encoding="utf-8")
