"""Pastures New, from Toadflax Games: fill a land with terrains, then claim it with castles. For two."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hedgerow.games.pastures import picture, words
from hedgerow.games.pastures.rules import counsel, heuristic, insight, state, transition, value
from hedgerow.kernel.contract import Rules
from hedgerow.kernel.room import BY_VALUE, IN_STEP, Question, Record, Room, Sight
from hedgerow.kernel.settings import Option, Settings, Variant, switch

FAIRNESS = (
    "Built in turn, castles favour whoever builds the first, on 8 by 8 the player who starts: she does not lose if she "
    "builds well. Two each, in the order 1 2 2 1, leave it open: she scored 38 to 57 of 100 between equal bots, and 52 "
    "to 60 where both built perfectly."
)


def fields(settings: Settings) -> list[Any]:
    return list(state.FIELDS)


def most_castles(settings: Settings) -> int:
    """How many castles can stand at once on a grid of this size. [pastures.grid?sizes] [pastures.claiming?order]"""
    rows, columns = int(settings.options["rows"]), int(settings.options["columns"])
    most = state.CASTLES_OF_BOTH if settings.options["castle_order"] == "two_each" else state.SQUARES
    if settings.options["full_block_only"]:
        return min(most, (rows // 3) * (columns // 3))
    return min(most, -(-rows // 3) * -(-columns // 3))


def longest(settings: Settings) -> int:
    """Every square is written once and every castle built once, each behind at most one pass; two passes may end it."""
    squares = int(settings.options["rows"]) * int(settings.options["columns"])
    return 2 * squares + 2 * most_castles(settings) + 2


def check(settings: Settings) -> str:
    """[pastures.claiming?order]"""
    if settings.options["castle_order"] == "two_each" and settings.options["castle_pass"]:
        return "With castle_order two_each everybody builds two castles: castle_pass cannot be on."
    return ""


def advice(settings: Settings) -> str:
    told = []
    if most_castles(settings) == 1:
        told.append("Only one castle fits on this grid: whoever builds first takes everything.")
    if settings.options["adjacency"] == 8:
        told.append("With adjacency 8 the example of the rules would not be allowed.")
    return " ".join(told)


def first_castle(s: Record, seat: int) -> str:
    """Who built it follows from the size of the land, unless somebody had to pass. [pastures.claiming?first]"""
    if s.options.stuck == state.STUCK_PASS:
        return ""
    order = int(s.options.castle_first)
    is_odd = int(s.options.rows) * int(s.options.columns) % 2 == 1
    second = order == state.OTHER or (order == state.ALTERNATE and is_odd)
    builder = int(s.options.first) ^ int(second)
    return "builds the first castle" if seat == builder else "builds the second castle"


ROOM = Room(
    name="pastures",
    title="Pastures New",
    pitch="Fill the land with terrains, then claim the best of it with castles.",
    source="Pastures New, a pencil and paper game for 2 players, from Toadflax Games (toadflaxgames.co.uk)",
    minutes=20,
    version=1,
    variants=(Variant("duel", (2, 2), "one grid, two players in turn"),),
    options=(
        Option("rows", 8, "rows of the grid", "pastures.grid?sizes", lowest=state.SMALLEST, highest=state.SIDE),
        Option("columns", 8, "columns of the grid", "pastures.grid?sizes", lowest=state.SMALLEST, highest=state.SIDE),
        Option("first", "player1", "who writes the first terrain", "pastures.turns?first", state.STARTERS),
        Option("adjacency", 4, "how many squares are next to a square", "pastures.neighbours?adjacent", (4, 8)),
        Option("stuck", "relax", "what a player does who cannot write", "pastures.filling?stuck", ("relax", "pass")),
        Option(
            "castle_first",
            "alternate",
            "who builds the first castle; player1 is whoever started",
            "pastures.claiming?first",
            ("alternate", "player1", "player2"),
        ),
        Option(
            "castle_order",
            "in_turn",
            "castles in turn to the end, or two each: 1 2 2 1",
            "pastures.claiming?order",
            ("in_turn", "two_each"),
            note=FAIRNESS,
            study="pastures-fairness",
        ),
        switch("castle_pass", False, "a castle may be passed; two passes end the match", "pastures.claiming?must"),
        switch("full_block_only", False, "a castle's block lies whole on the grid", "pastures.influence?edge"),
        Option("forest_points", 2, "points for a forest square", "pastures.points?forest", (2, 1)),
        switch("castle_square_scores", False, "the castle's own square counts", "pastures.points?own-square"),
    ),
    rules=Rules.of(transition, heuristic, value, insight, counsel),
    fields=fields,
    most_moves=state.MOST_MOVES,
    codes=(range(state.PASS + 1),),
    longest=longest,
    words=words,
    picture=picture,
    folder=Path(__file__).parent,
    points=(0, 36 * 27),
    turn_rule="pastures.turns",
    end_rule="pastures.end",
    categories=("plains", "forest", "river", "mountain"),
    examples=(
        {},
        {"rows": 3, "columns": 3, "stuck": "pass", "castle_pass": True},
        {"rows": 5, "columns": 7, "adjacency": 8, "castle_first": "player2", "first": "player2"},
        {"rows": 6, "columns": 4, "forest_points": 1, "castle_square_scores": True, "castle_first": "player1"},
        {"rows": 7, "columns": 9, "full_block_only": True, "castle_pass": True},
        {"rows": 3, "columns": 16, "first": "player2"},
        {"rows": 4, "columns": 4, "first": "random", "castle_first": "player1"},
        {"rows": 16, "columns": 4, "full_block_only": True},
        {"rows": 7, "columns": 8, "castle_order": "two_each"},
    ),
    check=check,
    advice=advice,
    explain_score=words.explain_score,
    tell=words.tell,
    foretell=words.foretell,
    pace=IN_STEP,
    rolls=False,
    starter=lambda s: int(s.options.first),
    mind=value.MIND._replace(net=insight.NET),
    levels={"steady": Sight(BY_VALUE, 8), "seasoned": Sight(BY_VALUE, 28)},
    for_lead=lambda s: s.options.castle_order == state.IN_TURN,  # who builds first does not lose
    questions=(
        Question(
            "Who builds the first castle?",
            "The land is full after a fixed number of turns, so that its size says beforehand who builds first. How "
            "much of the match is left to decide?",
            first_castle,
        ),
    ),
)
