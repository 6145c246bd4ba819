"""Re-Wilding: clear the land, plant it, bring the animals back, and mind the weather. Solo, or a sheet each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from hedgerow.games.rewilding import picture, words
from hedgerow.games.rewilding.rules import heuristic, printed, search, state, transition, value
from hedgerow.kernel import contract
from hedgerow.kernel.contract import Rules
from hedgerow.kernel.room import BLOCK_IN_TURN, Question, Record, Room
from hedgerow.kernel.settings import Option, Settings, Variant, switch


def fields(settings: Settings) -> list[Any]:
    return state.fields(1 if settings.variant == "solo" else state.MOST_PLAYERS)


def longest(settings: Settings) -> int:
    """For each player: ten years, every dice-change used once, every slot asked for once.

    A year: four dice, at most four groups placed and the lock; each group a choice, two dice if it plants; two dice and
    a word for the weather, one and one for the check. A change is a move and at most four dice. A slot of 25 squares
    is coloured (two kinds, two slots) or crossed (two slots) once and for all.
    """
    a_year = 4 + 4 + 1 + 4 * 3 + 3 + 2
    changes = 4 * printed.MOST_SQUARES
    return settings.players * (state.YEARS * a_year + 5 * changes + 6 * state.SQUARES)


def furnish(s: Record, settings: Settings) -> None:
    printed.furnish(s, str(settings.options["sheet"]))


def advice(settings: Settings) -> str:
    if settings.options["strike_worst"] and settings.options["ask_slot"]:
        return "With strike_worst a strike takes the slot with more colour; ask_slot then asks only about equal ones."
    return ""


def what_cost_most(s: Record, seat: int) -> str:
    """Of what takes points away. [rewilding.score]"""
    contaminated, bare, _, _, hunger = _points(s, seat)
    costs = {"contamination": -contaminated, "bare ground": -bare, "hunger": -hunger}
    most = max(costs.values())
    worst = [name for name, points in costs.items() if points == most]
    return f"{worst[0]} cost most" if most and len(worst) == 1 else "two alike" if most else "nothing was lost"


def what_paid_most(s: Record, seat: int) -> str:
    """Of what brings points. [rewilding.score]"""
    _, _, flora, fauna, _ = _points(s, seat)
    if flora == fauna:
        return "as many animals as plants"
    return "more animals than plants" if fauna > flora else "more plants than animals"


def _points(s: Record, seat: int) -> list[int]:
    """By category."""
    found = np.zeros(len(ROOM.categories), np.int32)
    contract.tally(s, seat, found)
    points: list[int] = found.tolist()
    return points


ROOM = Room(
    name="rewilding",
    title="Re-Wilding",
    pitch="Clear the rubbish, plant the land, bring the animals back, and mind the weather.",
    source="Re-Wilding, a roll and write game published on the designer's blog, dissentgames.com (2020)",
    minutes=25,
    version=2,
    variants=(
        Variant("solo", (1, 1), "one sheet, ten years, as many points as you can"),
        Variant("together", (2, 8), "a sheet each at the same time; most points win"),
    ),
    options=(
        Option(
            "sheet",
            "default",
            "which sheet is played on",
            "rewilding.sheet?own",
            data=printed.canonical,
            names=tuple(printed.shipped()),
            contents=printed.contents,
            before={"default": "c45435c741c8", "hard": "80b9d498cfe9"},
            text=printed.text,
            parts=printed.named,
        ),
        switch("one_group_per_option", False, "each option of the panel takes one group", "rewilding.groups?how-many"),
        switch("clear_two_dice", False, "three dice never make a Clear", "rewilding.clear?three-dice"),
        switch("fixed_plant_order", False, "the first planting die is the column", "rewilding.plant?order"),
        switch("ask_slot", False, "the player names the slot where it matters", "rewilding.slots?ask"),
        switch("breed_needs_plant", False, "animals breed only under plants", "rewilding.thrive?needs-plant"),
        switch("hunger_per_symbol", False, "hunger boxes are halved by symbol", "rewilding.score?hunger"),
        switch("mark_from_score", False, "the mark comes from the score, not the roll", "rewilding.calendar?roll"),
        switch("ask_on_seven", False, "a rolled 7 may take last year's mark", "rewilding.calendar?seven"),
        switch("strike_worst", False, "a strike takes the slot with more colour", "rewilding.strike?which"),
        switch(
            "contaminate_either",
            False,
            "an uncleared row or column is enough",
            "rewilding.contamination?target",
        ),
        switch(
            "shared_dice",
            False,
            "turn, weather and check dice fall the same for all",
            "rewilding.together?shared-dice",
            ("together",),
        ),
    ),
    rules=Rules.of(transition, heuristic, value, search),
    fields=fields,
    most_moves=state.MOST_MOVES,
    codes=(range(state.PICK + 2),),
    longest=longest,
    pace=BLOCK_IN_TURN,
    keeps_words=False,
    words=words,
    picture=picture,
    folder=Path(__file__).parent,
    points=(-25 - 25 - 40, 50),
    turn_rule="rewilding.turn",
    end_rule="rewilding.years",
    categories=("contaminated", "bare", "flora", "fauna", "hunger"),
    examples=(
        {},
        {"sheet": "hard"},
        {"players": 2},
        {"players": 3, "shared_dice": True, "ask_slot": True, "ask_on_seven": True},
        {"ask_slot": True, "fixed_plant_order": True, "ask_on_seven": True, "strike_worst": True},
        {
            "one_group_per_option": True,
            "clear_two_dice": True,
            "breed_needs_plant": True,
            "contaminate_either": True,
            "hunger_per_symbol": True,
            "mark_from_score": True,
        },
        {"players": 6, "shared_dice": True, "sheet": "hard", "mark_from_score": True, "ask_on_seven": True},
    ),
    advice=advice,
    furnish=furnish,
    explain_score=words.explain_score,
    tell=words.tell,
    foretell=words.foretell,
    warn=words.warn,
    mind=value.MIND._replace(ahead=4),  # two years: to the end of a match a search would take ten times as long
    ceiling=lambda settings: {"25 squares, full of plants and of animals": 50.0},  # [rewilding.score]
    questions=(
        Question(
            "What kills?",
            "Sheets by what took most points from them. What costs most is not always what makes a match a bad one.",
            what_cost_most,
        ),
        Question(
            "What pays?",
            "Sheets by what brought them more points. A square full of animals is worth as much as one full of plants.",
            what_paid_most,
        ),
    ),
    has_own_sheets=True,
)
