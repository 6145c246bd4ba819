"""Nothing hidden ever leaves: every byte sent to a viewer is the same in a world that differs in what she may not know.

Random matches are played over HTTP, each seat from a browser of its own, and somebody watches. At many positions
another world is made up for one viewer (`table.worlds`): others drew, discarded or marked something else, and all she
has seen since the beginning is the same. Then she asks for everything there is, in both worlds, and tries what she must
not; answers, pages, drawings, streams, errors, hints and lists must be equal to the byte.

Open at the table by decision, so equal in both worlds: who is ready, and how many decisions were made.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from cite import rule
from hedgerow import catalog
from hedgerow.kernel.contract import CHANCE, WATCHER
from hedgerow.kernel.refusal import IllegalMove
from hedgerow.kernel.room import Room
from hedgerow.table import law, refusing, telling
from hedgerow.table.live import Live
from hedgerow.table.match import Match
from hedgerow.table.proposal import Proposal, SeatProposal
from hedgerow.table.table import Table
from hedgerow.web import asking, outlook, snapshot
from table import worlds
from table.seated import new
from web.visitor import Place, Visitor, a_place

MOVES, STEP = 90, 7  # of a match; positions between two looks
EARLY = 60  # moves


@dataclass
class Game:
    """What is played, and how many positions are looked at."""

    game: str
    variant: str
    players: int
    dice: str = "table"
    moves: int = MOVES
    step: int = STEP

    def __str__(self) -> str:
        return f"{self.game}-{self.variant}-{self.players}-{self.dice}"


def hidden_games() -> Iterator[Game]:
    """Of every game that hides something, each variant for several, with more looks where even rolls are hidden."""
    for room in map(catalog.room, catalog.names()):
        for variant in room.variants if room.hidden else ():
            fewest, most = max(variant.players[0], 2), min(variant.players[1], 4)
            if most < 2:
                continue
            if not hides_rolls(room):
                yield Game(room.name, variant.name, min(3, most), moves=80)
            else:
                yield Game(room.name, variant.name, fewest, moves=100, step=11)
                yield Game(room.name, variant.name, most, moves=110, step=15)
                yield Game(room.name, variant.name, min(3, most), "paper", moves=80)


def hides_rolls(room: Room) -> bool:
    """Does anything that chance brings early in a match lie face down? Where cards are dealt, it does."""
    match, chosen = Match(room, room.settings(), 1), random.Random(1)
    while len(match.log) < EARLY and not match.is_over:
        mover = match.to_move
        if isinstance(mover, int):
            match.play_code(mover, chosen.choice(match.codes()))
        elif match.roll_one().log[-1].secret:
            return True
    return False


HIDDEN = list(hidden_games())


@dataclass
class Party:
    """A match with all who look at it."""

    place: Place
    id: str
    players: list[Visitor]
    watcher: Visitor

    async def live(self) -> Live:
        return await self.place.house.live(self.id)

    def viewers(self) -> dict[int, Visitor]:
        return dict(enumerate(self.players)) | {WATCHER: self.watcher}


@asynccontextmanager
async def a_party(folder: Path, game: Game, seed: int) -> AsyncIterator[Party]:
    """Opened by the first player, the others come by invitation."""
    async with a_place(folder) as place:
        players = [place.visitor() for _ in range(game.players)]
        seats = [SeatProposal("person", name="Ann"), *(SeatProposal("open") for _ in players[1:])]
        proposal = Proposal(game.game, game.variant, game.players, seats=seats, dice=game.dice, listed=True)  # type: ignore[arg-type]
        name = await place.house.open(proposal, players[0].holder, seed=bytes([seed]) * 32)
        for seat, friend in enumerate(players[1:], 1):
            told = (await players[0].post(f"/m/{name}/invite", seat=seat)).told["done"]["path"]
            assert (await friend.form(told, name=f"Friend {seat}")).status == 303
        yield Party(place, name, players, place.visitor())


async def play_one(party: Party, chosen: random.Random) -> bool:
    """Somebody who may moves at random, over HTTP; False when the match is over."""
    table = (await party.live()).table
    if table.is_over:
        return False
    if table.match.to_move == "chance":  # real cards are entered by who draws them
        code = chosen.choice(table.match._codes(CHANCE))
        words = table.room.words.say(table.match._s, CHANCE, code)
        secret = table.room.secret(table.match._s, CHANCE, code)
        seat = secret.seats[0] if secret else 0
        told = await party.players[seat].post(f"/m/{party.id}/dice", words=words, seen=table.length)
    else:
        seat = chosen.choice(table.owing())
        words = chosen.choice(table.match.legal(seat))
        told = await party.players[seat].post(f"/m/{party.id}/move", seat=seat, words=words, seen=table.length)
    assert told.status == 200, (words, told.body)
    return True


# --- everything that one viewer can ask for -------------------------------------------------------------------------

PATHS = (
    "/m/{id}", "/m/{id}/replay", "/m/{id}/at/0", "/m/{id}/at/3", "/m/{id}/file", "/m/{id}/rematch", "/fair/{id}", "/",
    "/daily", "/scores", "/sit/{id}/nonsense", "/m/{id}/analysis", "/m/{id}/analysis/progress",
)  # fmt: skip


async def all_bytes(party: Party, viewer: int, who: Visitor, probes: list[str]) -> dict[str, bytes]:
    """Every answer there is for her, by question."""
    table = (await party.live()).table
    told: dict[str, bytes] = {}
    for path in PATHS:
        told[path] = (await who.get(path.format(id=party.id))).plain
    for seat in range(table.match.players):
        told[f"look {seat}"] = (await who.get(f"/m/{party.id}?look={seat}")).plain
        told[f"hint {seat}"] = (await who.post(f"/m/{party.id}/hint", seat=seat)).plain
        told[f"first thought {seat}"] = (await who.post(f"/m/{party.id}/hint", seat=seat, words="at once")).plain
        for deed in ("name", "reclaim") if seat != viewer else ():
            told[f"{deed} {seat}"] = (await who.post(f"/m/{party.id}/{deed}", seat=seat, words="Eve")).plain
    for verb in ("branch/2", "dice", "undo"):
        if verb != "undo" or viewer == WATCHER:  # a player's would happen
            told[verb] = (await who.post(f"/m/{party.id}/{verb}", seat=0, words="roll", seen=table.length)).plain
    told |= await _refusals(party, table, viewer, who, probes)
    told["taking back"] = repr(_taking_back(table, viewer)).encode()
    return told | await _questions(party, viewer, who)


async def _questions(party: Party, viewer: int, who: Visitor) -> dict[str, bytes]:
    """What each of her first moves would do, and why nothing can be done at some places of her board."""
    before_her = outlook.outlook(await party.live(), viewer, None, tuple({viewer} - {WATCHER}))
    told = {}
    for words, _ in before_her.moves[:3]:
        told[f"preview {words}"] = (await who.get(f"/m/{party.id}/preview?{urlencode({'words': words})}")).plain
    for key in sorted(before_her.keys)[::9]:
        told[f"why {key}"] = (await who.get(f"/m/{party.id}/why?spots={key}")).plain
    return told


async def _refusals(party: Party, table: Table, viewer: int, who: Visitor, probes: list[str]) -> dict[str, bytes]:
    """What she must not do, typed as a move of her own and as one of somebody else."""
    told = {}
    for words in probes:
        for seat in {max(viewer, 0), (viewer + 1) % len(party.players)}:
            if seat != viewer or not _is_legal(table, viewer, words):
                asked = {"seat": seat, "words": words, "seen": table.length}
                told[f"{seat}: {words}"] = (await who.post(f"/m/{party.id}/move", **asked)).plain
                if words == probes[0]:
                    told[f"{seat}: {words}, by form"] = (await who.form(f"/m/{party.id}/move", **asked)).plain
        if ("draw" in words or "roll" in words) and table.match.to_move != "chance":
            told[f"dice: {words}"] = (await who.post(f"/m/{party.id}/dice", words=words, seen=table.length)).plain
    return told


def _is_legal(table: Table, seat: int, words: str) -> bool:
    return seat in table.owing() and table.match._understand(seat, words) is not None


def _taking_back(table: Table, viewer: int) -> Any:
    """What would happen if she took back; asked of the law, for it would happen."""
    try:
        return law.taking_back(table, viewer) if viewer >= 0 else ""
    except IllegalMove as refused:
        return str(refused)


def probes_of(table: Table, viewer: int) -> list[str]:
    """What somebody curious would type: the moves that others have, and cards that they may hold."""
    found = ["", "nonsense", "redraw", "roll 3", "pass"]
    for seat in table.owing():
        found += table.match.legal(seat)[:2] if seat != viewer else []
    if "hand" in (table.match._s.dtype.names or ()):
        for seat, hand in enumerate(table.match._s.hand.tolist()):
            held = [f"F{card - 12:02}" for card in hand if card] if seat != viewer else []
            found += [f"{verb} {card}" for card in held[:2] for verb in ("place", "choose", "discard", "draw")]
            found += [f"place {card} on home north heading north" for card in held[:1]]
    return list(dict.fromkeys(found))


async def show(party: Party, table: Table) -> None:
    """Let this be the match for a while."""
    live = await party.live()
    live.table = table
    live.changed()


async def streamed(party: Party, who: Visitor, path: str, first: Table, then: Table) -> bytes:
    """A stream over a step from one position to another: the first event, and the difference."""
    await show(party, first)
    stream = who.listen(path)
    try:
        told = await stream.news()
        await show(party, then)
        return told + b"---" + await stream.news()
    finally:
        await stream.close()


async def in_both_worlds(party: Party, viewer: int, seed: int) -> tuple[int, list[str]]:
    """How many other worlds were found for a viewer now, and the questions whose answers differ in one of them."""
    live = await party.live()
    truth, who = live.table, party.viewers()[viewer]
    ours, probes = worlds.as_it_is(truth), probes_of(truth, viewer)
    here = ours.table(truth)
    here.hinted.add(viewer)  # she has been helped already: asking again writes nothing
    found, wrong = 0, []
    try:
        for other in list(worlds.others(truth, viewer, seed))[:2]:
            there = other.table(truth)
            there.hinted.add(viewer)
            pair = []
            for world, table_then in ((ours, here), (other, there)):
                await show(party, table_then)
                told = await all_bytes(party, viewer, who, probes)
                before = world.table(truth, max(0, len(ours.events) - 4))
                for look in ("", "?look=0", "?look=1"):
                    path = f"/m/{party.id}/events{look}"
                    told[f"stream {look}"] = await streamed(party, who, path, before, table_then)
                pair.append(told)
            found += 1
            assert pair[0].keys() == pair[1].keys()
            wrong += [question for question, bytes_told in pair[0].items() if pair[1][question] != bytes_told]
            wrong += ["the seed" for told in pair[0].values() if truth.row.seed.hex().encode() in told]
    finally:
        await show(party, truth)
    return found, wrong


async def drawer(party: Party) -> int | None:
    """She who has to say now which card she drew: the list of those it may be is for her eyes."""
    table = (await party.live()).table
    if table.match.to_move != "chance" or not table.room.secret_roll(table.match._s):
        return None
    return next(seat for seat in range(len(party.players)) if table.may_enter([seat]))


async def leaks(folder: Path, game: Game, seed: int, viewers: tuple[int, ...] | None = None) -> tuple[int, list[str]]:
    """Play one match and look at it; how many comparisons were made, and what leaked."""
    chosen, found, wrong = random.Random(seed), 0, []
    async with a_party(folder, game, seed) as party:
        turn = 0
        for move in range(game.moves):
            if not await play_one(party, chosen):
                break
            if move % game.step == game.step - 1:
                looking = viewers or (*range(game.players), WATCHER)
                viewer = await drawer(party)
                viewer = looking[turn % len(looking)] if viewer is None else viewer
                turn += 1
                more, bad = await in_both_worlds(party, viewer, move)
                found += more
                wrong += [f"move {move}, viewer {viewer}: {question}" for question in bad]
    return found, wrong


@pytest.mark.parametrize("game", HIDDEN, ids=str)
def test_nothing_hidden_leaves(tmp_path: Path, game: Game) -> None:
    found, wrong = asyncio.run(leaks(tmp_path, game, 1))
    assert not wrong
    assert found >= 5  # else nothing was compared


@rule("wildfire.vs?hidden")
def test_who_has_nothing_to_decide_seems_to_think() -> None:
    """Home C4, fire F1: E1 and F2 burn, and the event on the home gives both players two actions. Player 2 puts her
    fire out with them. After the next roll only player 1 has something to do, and only player 2 knows."""
    table = new("wildfire", dice_kind="paper", variant="vs", players=2)

    def flags(holder: str) -> list[tuple[bool, bool]]:
        who = snapshot.viewer(table, holder)
        told = snapshot.people(Live(table), table.view(who.seat), who)
        return [(one["turn"], one["ready"]) for one in told]

    thinking, ready = (True, False), (False, True)
    for dice in ("roll 3 4", "roll 6 1", "roll 3 4"):
        table.enter(dice, [0])
    assert flags("h0") == flags("h1") == flags("nobody") == [thinking, thinking]
    table.play(1, "douse E1")
    table.play(1, "douse F2")
    assert flags("h0") == flags("h1") == flags("nobody") == [thinking, ready], "who has decided is seen"
    table.play(0, "douse E1")
    table.play(0, "dig A1")
    table.enter("roll 1 2", [0])
    assert table.owing() == [0]
    assert flags("h0") == flags("nobody") == [thinking, thinking]
    assert flags("h1") == [thinking, ready]


def test_every_game_that_hides_is_here() -> None:
    assert HIDDEN and {g.game for g in HIDDEN} == {name for name in catalog.names() if catalog.room(name).hidden}
    assert {g.players for g in HIDDEN} == {2, 3, 4} and {g.dice for g in HIDDEN} == {"table", "paper"}


# --- planted leaks: each must be found ------------------------------------------------------------------------------

SHORT = {
    "vs": Game("wildfire", "vs", 2, moves=12, step=4),
    "round": Game("shelter", "table", 2, moves=12, step=4),
    "late": Game("shelter", "table", 2, moves=60, step=12),
    "cards": Game("vasty", "standard", 2, moves=42, step=14),
    "paper": Game("vasty", "standard", 2, "paper", moves=48, step=3),
    "asked": Game("vasty", "standard", 2, moves=36, step=5),
}
real_seen_by, real_preview = asking.seen_by, asking.preview
real_people, real_viewer, real_moves = snapshot.people, snapshot.viewer, outlook.moves_of


def forget_to_hide(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "view", lambda table, seat: table.match._records.copy())


def tell_every_move(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(telling, "may_hear", lambda match, viewer, at: True)


def count_true_points(patch: pytest.MonkeyPatch) -> None:
    def people(live: Live, view: Any, who: Any) -> Any:
        told = real_people(live, view, who)
        for one, points in zip(told, live.table.match.scores(), strict=True):
            one["points"] = points
        return told

    patch.setattr(snapshot, "people", people)


def look_through_the_eyes_of_another(patch: pytest.MonkeyPatch) -> None:
    def viewer(table: Table, holder: str, look: int | None = None) -> snapshot.Viewer:
        who = real_viewer(table, holder, look)
        return snapshot.Viewer(who.seats, look if look is not None else who.seat, look, who.is_host)

    patch.setattr(snapshot, "viewer", viewer)


def explain_from_the_truth(patch: pytest.MonkeyPatch) -> None:
    def as_seen(table: Table, refused: IllegalMove, seat: int, words: str) -> IllegalMove:
        refused.sentence = f"{refused.sentence} {table.match.position}"
        return refused

    patch.setattr(refusing, "as_seen", as_seen)


def offer_the_true_pile(patch: pytest.MonkeyPatch) -> None:
    def moves_of(table: Table, view: Any, seat: int, asked: str, codes: Any) -> Any:
        if asked == "dice":
            return [(words, ()) for words in table.match.legal()]
        return real_moves(table, view, seat, asked, codes)

    patch.setattr(outlook, "moves_of", moves_of)


def show_the_truth_before_a_move(patch: pytest.MonkeyPatch) -> None:
    """Seen from the truth alone nothing leaks: what comes of a move is hidden once more before it is drawn or told."""
    tables: list[Table] = []

    def seen_by(table: Table, seat: int) -> Any:
        tables.append(table)
        return real_seen_by(table, seat)

    def preview(room: Room, view: Any, seat: int, move: int) -> Any:
        told = real_preview(room, view, seat, move)
        truth = tables[-1].match.at(tables[-1].match.played)
        return told | {"ghost": room.picture.drawing(truth[0], seat).marks}

    patch.setattr(asking, "seen_by", seen_by)
    patch.setattr(asking, "preview", preview)


PLANTED = [
    (forget_to_hide, "vs"), (forget_to_hide, "round"), (forget_to_hide, "cards"),
    (tell_every_move, "vs"), (tell_every_move, "round"), (tell_every_move, "cards"),
    (count_true_points, "vs"), (count_true_points, "late"),
    (look_through_the_eyes_of_another, "vs"), (look_through_the_eyes_of_another, "cards"),
    (explain_from_the_truth, "round"), (explain_from_the_truth, "cards"),
    (offer_the_true_pile, "paper"), (show_the_truth_before_a_move, "asked"),
]  # fmt: skip


@pytest.mark.parametrize(("plant", "where"), PLANTED, ids=lambda v: v if isinstance(v, str) else v.__name__)
def test_a_planted_leak_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plant: Any, where: str) -> None:
    plant(monkeypatch)
    found, wrong = asyncio.run(leaks(tmp_path, SHORT[where], 2))
    assert found and wrong


# --- open games have one secret, the seed ---------------------------------------------------------------------------


async def seed_is_told(folder: Path, game: Game) -> tuple[list[str], list[str]]:
    """The questions whose answers hold the seed, before the end and at the end."""
    chosen, before = random.Random(3), []
    async with a_party(folder, game, 3) as party:
        live = await party.live()
        seed = live.table.row.seed.hex().encode()
        for move in range(1000):
            if move % 10 == 0:
                told = await all_bytes(party, WATCHER, party.watcher, ["nonsense"])
                before += [question for question, answer in told.items() if seed in answer]
            if not await play_one(party, chosen):
                break
        told = {path: (await party.watcher.get(path.format(id=party.id))).body for path in PATHS}
        after = [path for path, answer in told.items() if seed in answer]
    return before, after


def open_games() -> Iterator[Game]:
    """Of every game the first variant in which nothing is hidden, if it has one."""
    for room in map(catalog.room, catalog.names()):
        found = [v for v in room.variants if v.players[1] == 1 or not room.hidden]
        if found:
            yield Game(room.name, found[0].name, found[0].players[0])


OPEN = list(open_games())


@pytest.mark.parametrize("game", OPEN, ids=str)
def test_the_seed_is_told_at_the_end_and_not_before(tmp_path: Path, game: Game) -> None:
    before, after = asyncio.run(seed_is_told(tmp_path, game))
    assert not before
    assert "/m/{id}/file" in after and "/fair/{id}" in after
