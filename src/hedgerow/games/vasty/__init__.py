"""Vasty Wilds: small creatures chase objectives through a forest that grows card by card. For 2 to 4."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hedgerow.games.vasty import picture, words
from hedgerow.games.vasty.rules import choosing, deck, deeds, heuristic, parts, secrets, state, transition, value
from hedgerow.kernel.contract import CHANCE, Rules
from hedgerow.kernel.room import AT_SIGHT, BLOCK_MOST_FIRST, BY_VALUE, Record, Room, Sight
from hedgerow.kernel.settings import Option, Settings, Variant, switch


def fields(settings: Settings) -> list[Any]:
    """One layout for 2, 3 and 4 players: it is compiled once."""
    return list(state.FIELDS)


def longest(settings: Settings) -> int:
    """The clocks alone would let players who only redraw go on for months. [vasty.endgame?longest]"""
    clocks = int(settings.options["endless_rounds"]) + int(settings.options["stall_rounds"])
    return state.BUSY_TURN * (3 * state.FOREST + settings.players * clocks)


def check(settings: Settings) -> str:
    if settings.options["geometry"] == "tree" and settings.options["table_radius"] != state.MIDDLE:
        return "Option table_radius belongs to geometry=lattice: a tree has no cells and no edge."
    return ""


def advice(settings: Settings) -> str:
    if int(settings.options["table_radius"]) < 8:
        return "A table this small crowds the forest: expect many turns that can only redraw."
    if min(int(settings.options["endless_rounds"]), int(settings.options["stall_rounds"])) < 10:
        return "With so few rounds before a stop, a match may end while everybody is still on her way."
    return ""


def furnish(s: Record, settings: Settings) -> None:
    deck.furnish(s, str(settings.options["deck"]))


ROOM = Room(
    name="vasty",
    title="Vasty Wilds",
    pitch="Grow a forest card by card, and chase your objectives through it.",
    source="Vasty Wilds, a game for two to four players; the rules as published, the card faces are ours",
    minutes=30,
    version=2,
    variants=(Variant("standard", (2, 4), "collect all your objectives first"),),
    options=(
        Option(
            "deck",
            deck.STANDARD,
            "the cards: a CSV file like ours",
            "vasty.deck",
            data=parts.canonical,
            names=(deck.STANDARD,),
            contents=deck.contents,
            before={deck.STANDARD: "bdaa5246b9f8"},
            table=deck.table,
            text=parts.text,
            parts=parts.taken_apart,
        ),
        Option(
            "geometry",
            "lattice",
            "cards cover cells, or only hang together",
            "vasty.board?geometry",
            ("lattice", "tree"),
        ),
        Option("table_radius", 15, "cells from home to the edge of the table", "vasty.placement?edge", (), 5, 15),
        Option(
            "objectives_for",
            "left",
            "whose objectives a player holds and places",
            "vasty.objectives?whose",
            ("left", "right"),
        ),
        switch("no_root_objectives", False, "objectives only on forest cards", "vasty.objectives?where"),
        switch("token_must_resolve", False, "a token met must be taken or given", "vasty.tokens-claim?three-choices"),
        switch("single_victim", False, "one victim for all misfortunes of a card", "vasty.misfortune?single-victim"),
        Option(
            "dead_end", "any", "the way when the full distance is impossible", "vasty.move?dead-end", ("any", "longest")
        ),
        switch("forced_collect", True, "a pawn moved by others collects, too", "vasty.objectives-collect?forced"),
        switch("no_duel_at_home", False, "no duels on home", "vasty.duel?home"),
        switch("poison_walk_cure", False, "walking onto home cures poison", "vasty.tokens-poison?cure"),
        Option("risk4", 2, "Move 1d6+4 hurts on this die and below", "vasty.progress-move-dice?risk4", (2, 1)),
        Option(
            "endless_rounds", 60, "rounds without a pile before the match stops", "vasty.endgame?endless", (), 1, 500
        ),
        Option(
            "stall_rounds", 60, "rounds without a card placed before it stops", "vasty.endgame?stalling", (), 1, 500
        ),
    ),
    rules=Rules.of(transition, choosing, secrets, heuristic, deeds, value),
    fields=fields,
    most_moves=state.MOST_MOVES,
    most_listed=state.MOST_LISTED,
    pace=BLOCK_MOST_FIRST,
    codes=(range(state.NODES * state.NODES * 4 * 4), range(state.REDRAW, state.WAIT + 1)),
    longest=longest,
    words=words,
    picture=picture,
    folder=Path(__file__).parent,
    points=(0, 5),
    turn_rule="vasty.turn",
    end_rule="vasty.win",
    categories=("objectives",),
    examples=(
        {},
        {"players": 4},
        {"players": 3, "geometry": "tree", "dead_end": "longest", "poison_walk_cure": True, "single_victim": True},
        {
            "players": 3,
            "objectives_for": "right",
            "no_root_objectives": True,
            "token_must_resolve": True,
            "forced_collect": False,
            "no_duel_at_home": True,
            "risk4": 1,
        },
        {"table_radius": 6, "endless_rounds": 5, "stall_rounds": 5},
    ),
    check=check,
    advice=advice,
    furnish=furnish,
    explain_score=words.explain_score,
    tell=words.tell,
    foretell=words.foretell,
    secret=secrets.secret,
    turn_of=lambda s: int(s.at) if s.turn else CHANCE,
    starter=lambda s: int(s.first),
    turns=lambda s: int(s.turn),
    slots=deeds.SLOTS,
    levels={"steady": Sight(AT_SIGHT, 24), "seasoned": Sight(BY_VALUE, 6)},  # a dozen tries tell less than a look
    mind=value.MIND,
    deeds=deeds.deeds,
    open_tales=lambda s: True,  # hands and piles are never told of, only how many cards go under one
    hidden=True,
)
