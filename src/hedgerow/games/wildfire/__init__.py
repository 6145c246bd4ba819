"""Wildfire, by Carson Ford: save your home from a spreading fire. Solo, X4 and VS."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hedgerow.games.wildfire import picture, words
from hedgerow.games.wildfire.rules import heuristic, rescue, secrets, state, transition, value
from hedgerow.kernel.contract import Rules
from hedgerow.kernel.room import BY_TRYING, Question, Record, Room, Sight
from hedgerow.kernel.settings import Option, Settings, Variant, switch


def fields(settings: Settings) -> list[Any]:
    return state.fields({"solo": 1, "x4": 4, "vs": state.VS_GRIDS}[settings.variant])


def check(settings: Settings) -> str:
    if settings.variant != "solo" and not settings.options["play_on"]:
        return f"Option play_on cannot be off in {settings.variant}: there everybody plays on to the end."
    return ""


def longest(settings: Settings) -> int:
    """Every turn burns a square that never burns again: two dice, and at most two actions of everybody.

    Only the first fire may be rolled again without end [wildfire.first-fire?endless].
    """
    grids = 4 if settings.variant == "x4" else 1
    rolled = settings.players if settings.options["vs_own_setup"] else grids  # homes, and as many first fires
    again = state.MOST_AGAIN * (3 + rolled)
    return 2 * (2 * rolled + again) + grids * state.LONGEST * (2 + 2 * settings.players)


def advice(settings: Settings) -> str:
    if settings.options["start_gap"] == 4:
        return "With start_gap 4 a fire may begin diagonal to the home; such a home is nearly always lost."
    return ""


def place_of_home(s: Record, seat: int) -> str:
    """By which digs are allowed. [wildfire.digs]"""
    if s.variant == state.X4:
        return ""
    grid = s.grid[seat]
    square = int(grid.home).bit_length() - 1
    lines = sum(place in (0, state.SIDE - 1) for place in divmod(square, state.SIDE))
    return ("inside, two digs", "border, one dig", "corner, no dig")[lines]


ROOM = Room(
    name="wildfire",
    title="Wildfire",
    pitch="Douse and dig against a spreading fire, and save your home.",
    source="Wildfire, a pencil and paper game of chance and strategy, designed by Carson Ford",
    minutes=10,
    version=1,
    variants=(
        Variant("solo", (1, 1), "one grid against the fire"),
        Variant("x4", (1, 1), "four grids in a block; fire crosses the lines"),
        Variant("vs", (2, 8), "a grid each, the same dice, moves hidden; most points win"),
    ),
    options=(
        Option(
            "start_gap",
            8,
            "squares around the home that refuse the first fire",
            "wildfire.first-fire?neighbouring",
            (8, 4),
        ),
        switch("allow_pass", False, "an action may be passed", "wildfire.action?pass"),
        Option(
            "end_check", "always", "when a dead fire ends the game", "wildfire.end?tested", ("always", "turn_start")
        ),
        switch("count_dug", False, "dug squares count as points, too", "wildfire.points?dug"),
        switch("play_on", True, "after the home has burnt one may play on for points", "wildfire.loss?play-on"),
        switch("x4_big_border", False, "digs by the border of the whole land", "wildfire.digs?x4", ("x4",)),
        switch("vs_own_setup", False, "every player rolls a home and a fire", "wildfire.vs?own-setup", ("vs",)),
        switch("vs_home_first", False, "a home that stands beats any points", "wildfire.vs?winner", ("vs",)),
    ),
    rules=Rules.of(transition, secrets, heuristic, value),
    fields=fields,
    most_moves=state.MOST_MOVES,
    codes=(range(state.STOP + 1),),
    longest=longest,
    words=words,
    picture=picture,
    folder=Path(__file__).parent,
    points=(0, 144),
    turn_rule="wildfire.turn",
    end_rule="wildfire.end",
    categories=("empty squares",),
    examples=(
        {},
        {"variant": "x4"},
        {"variant": "vs", "players": 3},
        {"start_gap": 4, "allow_pass": True, "end_check": "turn_start", "count_dug": True},
        {"play_on": False},
        {"variant": "x4", "x4_big_border": True, "end_check": "turn_start"},
        {"variant": "vs", "players": 2, "vs_own_setup": True, "end_check": "turn_start"},
    ),
    check=check,
    advice=advice,
    explain_score=words.explain_score,
    warn=words.warn,
    tell=words.tell,
    foretell=words.foretell,
    secret=secrets.secret,
    open_scores=lambda s: s.variant != state.VS,  # [wildfire.vs?hidden]
    open_tales=lambda s: s.variant != state.VS,
    victory=lambda s: "all four homes are saved" if s.variant == state.X4 else "the home is saved",  # [wildfire.win]
    questions=(
        Question(
            "Do the digs make up for the home's place?",
            "Inside a home is reached from more sides and has two digs, in a corner none: with a fair allowance all "
            "places would be saved equally often.",
            place_of_home,
        ),
    ),
    certainty=rescue.certainty,
    levels={"seasoned": Sight(BY_TRYING, 18)},  # the quick player is nearly perfect: who is weaker overlooks moves
    mind=value.MIND,
    hidden=True,
    has_own_sheets=True,
)
