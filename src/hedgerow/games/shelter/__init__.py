"""Wildlife Shelter, by LEISEUS: adopt animals and fence a land on which they are happy. [shelter.players]"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hedgerow.games.shelter import picture, words
from hedgerow.games.shelter.rules import ceiling, heuristic, search, secrets, sight, state, transition, value
from hedgerow.games.shelter.words.tale import MANY
from hedgerow.kernel.contract import Rules
from hedgerow.kernel.room import BY_VALUE, IN_TURN, Question, Record, Room, Sight
from hedgerow.kernel.settings import Option, Settings, Variant, switch

SIZES = (1, 2, 4, 8, 16, 32, 64, 99)  # sheets in a record: few layouts to compile, memory in proportion to the players


def fields(settings: Settings) -> list[Any]:
    return state.fields(next(size for size in SIZES if size >= settings.players))


def longest(settings: Settings) -> int:
    """Sixteen rounds of three dice; everybody adopts, places and draws two fences, or gives up and draws three.

    Only trees may be rolled again without end [shelter.trees?endless].
    """
    lands = settings.players if settings.options["own_trees"] else 1
    trees = lands * state.TREES + state.MOST_AGAIN + 2 * lands
    return 2 * trees + state.ROUNDS * (3 + 4 * settings.players)


def advice(settings: Settings) -> str:
    if settings.variant == "solo" and settings.options["own_trees"]:
        return "Option own_trees changes nothing for one player."
    return ""


def third_fences(s: Record, seat: int) -> str:
    """How many animals were given up for one. [shelter.third-fence]"""
    given = int(s.sheet[seat].third)
    return f"{given or 'no'} third fence{'' if given == 1 else 's'}"


def highest(settings: Settings) -> dict[str, float]:
    layout = list(state.LAYOUTS).index(str(settings.options["layout"]))
    return ceiling.ceiling(layout, int(settings.options["double_worth"]))


ROOM = Room(
    name="shelter",
    title="Wildlife Shelter",
    pitch="Adopt animals and fence your land so that every kind lives as it likes.",
    source="Wildlife Shelter, a roll-and-draw game by LEISEUS (analogmemories)",
    minutes=20,
    version=1,
    variants=(
        Variant("solo", (1, 1), "one sheet; only a row and a column at once keep their circles"),
        Variant("table", (2, 99), "a sheet each, the same dice, everybody draws at the same time; most points win"),
    ),
    options=(
        switch("rhino_counts_mixed", False, "mixed areas count among the areas with rhinos", "shelter.rhino?mixed"),
        Option(
            "third_fence",
            "any_blocked",
            "when an animal may be given up for a third fence",
            "shelter.third-fence?when",
            ("any_blocked", "all_blocked"),
        ),
        switch("fences_optional", False, "a player may draw no fence", "shelter.fence?amount"),
        Option(
            "double_worth",
            6,
            "what a row and a column completed at once are worth together",
            "shelter.circles?double",
            (6, 3),
        ),
        Option(
            "tree_area_empty",
            True,
            "does an area with trees but no animal cost points (uncounted: all but its tree squares)",
            "shelter.empty?tree",
            (True, False, "uncounted"),
        ),
        switch(
            "giraffe_same_area",
            False,
            "a tree in another area is not next to a giraffe",
            "shelter.giraffe?behind-a-fence",
        ),
        switch("own_trees", False, "trees are rolled for every player", "shelter.trees?own"),
        Option(
            "layout", "listed", "which animals head the shelter's lines", "shelter.sheet?layout", ("listed", "mixed")
        ),
    ),
    rules=Rules.of(transition, secrets, heuristic, sight, value, search),
    fields=fields,
    most_moves=state.MOST_MOVES,
    codes=(range(state.DONE + 1),),
    longest=longest,
    pace=IN_TURN,
    words=words,
    picture=picture,
    folder=Path(__file__).parent,
    points=(-36 - 60, 400),
    turn_rule="shelter.round",
    end_rule="shelter.end",
    categories=state.CATEGORIES,
    subtotals=state.SUBTOTALS,
    examples=(
        {},
        {"players": 3},
        {"layout": "mixed", "fences_optional": True, "double_worth": 3, "giraffe_same_area": True},
        {"third_fence": "all_blocked", "tree_area_empty": "uncounted", "rhino_counts_mixed": True},
        {"players": 4, "own_trees": True, "tree_area_empty": False, "double_worth": 3, "layout": "mixed"},
    ),
    advice=advice,
    explain_score=words.explain_score,
    tell=words.tell,
    foretell=words.foretell,
    warn=words.warn,
    secret=secrets.secret,
    levels={"seasoned": Sight(BY_VALUE, 10)},
    mind=value.MIND,
    ceiling=highest,
    open_tales=lambda s: s.players > MANY,  # then only what a round comes to is told
    questions=(
        Question(
            "What is the third fence worth?",
            "Those who gave up animals for fences had to, more often than not: compare with what a player loses who "
            "may not do it, above.",
            third_fences,
        ),
    ),
    hidden=True,
    has_own_sheets=True,
)
