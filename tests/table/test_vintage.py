"""Matches know their rules: what was played under other rules is never replayed into something else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace as changed

import hedgerow
import postgres
from hedgerow import catalog
from hedgerow.kernel.refusal import BadText, IllegalMove
from hedgerow.store import Loaded, open_store
from hedgerow.table import events as happenings
from hedgerow.table import vintage
from hedgerow.table.events import Hinted, Moved, TookBack
from hedgerow.table.house import House
from hedgerow.table.live import NotYours
from hedgerow.table.proposal import Proposal, SeatProposal
from hedgerow.table.vintage import ReadOnly
from store import releases
from table.seated import new
from web.visitor import Mind

SOLO = Proposal("wildfire", "solo", 1, seats=[SeatProposal("person", name="Ann")])
DUEL = Proposal("vasty", "standard", 2, seats=[SeatProposal("person", name="Ann"), SeatProposal("person", name="Bob")])


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Change facts of a room for the rest of the test, its version above all."""

    def change(game: str, **facts: Any) -> None:
        rooms = {name: catalog.room(name) for name in catalog.names()}
        rooms[game] = replace(rooms[game], **facts)
        monkeypatch.setattr(catalog, "room", lambda name: rooms[str(name).strip().lower()])

    return change


def at_a_house(url: str, play: Callable[[House], Any]) -> None:
    async def run() -> None:
        store = open_store(url)
        house = House(store, Mind())
        try:
            await play(house)
        finally:
            await house.close()
            await store.close()

    asyncio.run(run())


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'table.db'}"


async def some_moves(house: House, match: str, count: int) -> None:
    live = await house.live(match)
    for n in range(count):
        seat = live.table.owing()[0]
        await house.move(match, "ann", seat, live.table.match.legal(seat)[0], live.table.length, f"{n}")


# --- the proof --------------------------------------------------------------------------------------------------------


def kept(table: Any, events: list[Any], **facts: Any) -> Loaded:
    row = changed(table.row, **{"rules": table.room.version, "length": len(events), "proof": table.proof} | facts)
    return Loaded(row, list(table.seats), list(table.holders), happenings.write(events))


def a_table() -> tuple[Any, list[Any]]:
    """A match with everything that an event log has."""
    table = new("wildfire")
    events = table.roll_owed()
    for _ in range(3):
        events += table.play(0, table.match.legal(0)[0])
        events += table.roll_owed()
    events += table.hint(0)
    events += table.take_back(0)
    events += table.roll_owed()
    events += table.play(0, table.match.legal(0)[-1])
    return table, events


def test_a_replay_comes_to_the_same_proof() -> None:
    table, events = a_table()
    assert {type(event) for event in events} == {Moved, Hinted, TookBack}
    again = vintage.opened(kept(table, events))
    assert again.proof == table.proof and not again.closed
    assert again.match._records.tobytes() == table.match._records.tobytes()
    assert table.proof.split()[0] == str(len(events))


def test_every_event_counts_for_the_proof() -> None:
    """Two logs that end at the same position are still told apart by the way."""
    one, two = new("wildfire"), new("wildfire")
    assert one.proof == two.proof
    for table in (one, two):
        table.roll_owed()
        table.play(0, table.match.legal(0)[0])
    two.take_back(0)
    assert one.proof != two.proof
    two.roll_owed()
    two.play(0, two.match.legal(0)[0])
    assert one.match._records.tobytes() == two.match._records.tobytes() and one.trail != two.trail


def test_a_log_that_leads_elsewhere_is_not_played_on() -> None:
    """Somebody changed a rule and forgot the version, or a line of the log: the positions tell."""
    table, events = a_table()
    with pytest.raises(ReadOnly, match="does not lead where it led when it was played") as closed:
        vintage.opened(kept(table, events, proof=table.proof[:-1] + ("0" if table.proof[-1] != "0" else "1")))
    assert [move.words for move in closed.value.archive.moves] == [entry.words for entry in table.match.log]


def test_a_proof_of_another_shape_of_record_proves_nothing_and_harms_nothing() -> None:
    table, events = a_table()
    length, _, trail = table.proof.split()
    for proof in ("", f"{length} 00000000 {trail}", f"{len(events) - 1} {table.proof.partition(' ')[2]}", "?"):
        assert not vintage.opened(kept(table, events, proof=proof)).closed


def test_without_a_proof_every_move_must_at_least_be_legal() -> None:
    table, events = a_table()
    events[-1] = Moved(0, 9_999, "dig a very deep hole")
    with pytest.raises(ReadOnly, match="cannot be replayed here"):
        vintage.opened(kept(table, events, proof=""))


# --- other rules ------------------------------------------------------------------------------------------------------


def test_older_rules_without_a_proof_are_read_only(newer: Callable[..., None]) -> None:
    table, events = a_table()
    loaded = kept(table, events, proof="")
    newer("wildfire", version=2)
    with pytest.raises(ReadOnly) as closed:
        vintage.opened(loaded)
    assert str(closed.value) == (
        "This match was played under rules 1 of Wildfire; this house plays rules 2. "
        "It can be read and saved, but not played on."
    )


def test_newer_rules_are_read_only_too(newer: Callable[..., None]) -> None:
    """A house that was taken back to an older program."""
    table, events = a_table()
    with pytest.raises(ReadOnly, match="under rules 7 of Wildfire; this house plays rules 1"):
        vintage.opened(kept(table, events, proof="", rules=7))


def test_older_rules_with_the_same_positions_are_shown_but_not_played_on(newer: Callable[..., None]) -> None:
    table, events = a_table()
    loaded = kept(table, events)
    newer("wildfire", version=2)
    shown = vintage.opened(loaded)
    assert shown.room.words.draw(shown.match._s) == table.room.words.draw(table.match._s)
    assert shown.closed.startswith("This match was played under rules 1 of Wildfire; this house plays rules 2.")


def test_a_room_may_say_that_older_rules_are_the_same(newer: Callable[..., None]) -> None:
    table, events = a_table()
    newer("wildfire", version=3, same_since=1)
    for proof in ("", table.proof):
        assert not vintage.opened(kept(table, events, proof=proof, rules=1)).closed
    with pytest.raises(ReadOnly, match="does not lead where it led"):
        vintage.opened(kept(table, events, proof=table.proof[:-2] + "00", rules=2))


def test_other_data_under_the_same_name_is_read_only(newer: Callable[..., None]) -> None:
    table = new("rewilding")
    events = table.roll_owed()
    data = table.room.data(table.match.settings)
    assert not vintage.opened(kept(table, events, data=data)).closed
    options = tuple(replace(o, contents=lambda name: "other") if o.contents else o for o in table.room.options)
    newer("rewilding", options=options)
    with pytest.raises(ReadOnly, match="Re-Wilding was played with other data"):
        vintage.opened(kept(table, events, data=data, proof=""))


def test_before_matches_kept_their_data_the_room_knows_which_it_was(newer: Callable[..., None]) -> None:
    table = new("rewilding")
    events = table.roll_owed()
    assert not vintage.opened(kept(table, events, data="", proof="")).closed
    options = tuple(replace(o, contents=lambda name: "other") if o.contents else o for o in table.room.options)
    newer("rewilding", options=options)
    with pytest.raises(ReadOnly, match="Re-Wilding was played with other data"):
        vintage.opened(kept(table, events, data="", proof=""))


def test_data_of_her_own_is_part_of_the_settings() -> None:
    room = catalog.room("vasty")
    cards = room.settings().options["deck"], room.options[0].contents("standard")  # type: ignore[misc]
    own = cards[1].replace("HEAL 1", "HEAL 2", 1)
    assert room.data(room.settings()) and room.data(room.settings(options={"deck": own})) == ""


@pytest.mark.parametrize(
    "damage",
    [
        {"game": "chess"},
        {"settings": "{"},
        {"settings": '{"variant": "vs", "players": 1, "options": {}}'},
        {"opening": "not a position"},
    ],
)
def test_what_cannot_be_read_is_read_only(damage: dict[str, str]) -> None:
    table, events = a_table()
    with pytest.raises(ReadOnly, match="It can be read and saved, but not played on") as closed:
        vintage.opened(kept(table, events, **damage))
    assert closed.value.archive.moves and closed.value.archive.unread == 0
    assert closed.value.archive.file_text().startswith("hedgerow match 1\n")


def test_damaged_lines_of_a_log_are_counted() -> None:
    table, events = a_table()
    loaded = kept(table, events)
    loaded.events[2] = b"\xff"
    loaded.events[4] = b'{"do": "fly"}'
    with pytest.raises(ReadOnly) as closed:
        vintage.opened(loaded)
    assert closed.value.archive.unread == 2


def test_what_is_left_can_be_saved_and_opened_where_its_rules_are_played(newer: Callable[..., None]) -> None:
    table, events = a_table()
    loaded = kept(table, events, proof="")
    room = catalog.room("wildfire")
    newer("wildfire", version=2)
    with pytest.raises(ReadOnly) as closed:
        vintage.opened(loaded)
    text = closed.value.archive.file_text()
    with pytest.raises(BadText, match="written under rules 1 of wildfire; ours are 2"):
        hedgerow.load(text)
    newer("wildfire", version=room.version)
    assert hedgerow.load(text).state.tobytes() == table.match.state.tobytes()


def test_what_may_be_hidden_is_not_told_to_others() -> None:
    table = new("vasty", "pp")
    events = table.roll_owed()
    while len({event.seat for event in events}) < 3:
        seat = table.owing()[0]
        events += table.play(seat, table.match.legal(seat)[0])
        events += table.roll_owed()
    archive = vintage.archived(kept(table, events), "Why.")
    assert not archive.is_open
    assert {move.seat for move in archive.told_to("h0")} == {0}
    assert {move.seat for move in archive.told_to("h1")} == {1}
    assert archive.told_to("eve") == archive.told_to("") == []
    over = vintage.archived(kept(table, events, ended=5.0), "Why.")
    assert over.is_open and len(over.told_to("eve")) == len(events)


# --- files ------------------------------------------------------------------------------------------------------------


def test_a_file_names_its_data_and_is_refused_with_other_data(newer: Callable[..., None]) -> None:
    match = hedgerow.new("rewilding", seed=1).roll()
    text = match.dump()
    assert f"\ndata: {match.room.data(match.settings)}\n" in text
    assert hedgerow.load(text).state.tobytes() == match.state.tobytes()
    options = tuple(replace(o, contents=lambda name: "other") if o.contents else o for o in match.room.options)
    newer("rewilding", options=options)
    with pytest.raises(BadText, match="played with other data of rewilding"):
        hedgerow.load(text)


def test_a_file_without_its_data_is_read_as_before() -> None:
    match = hedgerow.new("rewilding", seed=1).roll()
    lines = [line for line in match.dump().splitlines() if not line.startswith(("data: ", "end: "))]
    assert hedgerow.load("\n".join([*lines, "end"])).state.tobytes() == match.state.tobytes()


# --- a house ----------------------------------------------------------------------------------------------------------


def test_a_house_keeps_rules_data_and_proof(url: str) -> None:
    async def play(house: House) -> None:
        match = await house.open(DUEL, "ann")
        for _ in range(2):
            row, table = (await house.store.load(match)).row, (await house.live(match)).table
            assert (row.rules, row.data) == (table.room.version, table.room.data(table.match.settings))
            assert row.proof == table.proof and row.proof.startswith(f"{row.length} ")
            await some_moves(house, match, 3)

    at_a_house(url, play)


def test_a_frozen_match_is_looked_at_and_refuses_every_deed(url: str, newer: Callable[..., None]) -> None:
    match = ""

    async def begin(house: House) -> None:
        nonlocal match
        bots = [SeatProposal("person", name="Ann"), SeatProposal("open"), SeatProposal("bot", "greedy")]
        match = await house.open(Proposal("shelter", "table", 3, seats=bots, listed=True), "ann")

    async def look(house: House) -> None:
        live = await house.live(match)
        assert live.table.closed and not live.table.is_over and live.bot is None
        deeds = [
            house.move(match, "ann", 0, "anything", live.table.length, "k"), house.take_back(match, "ann", 0, 0, "k"),
            house.hint(match, "ann", 0), house.resign(match, "ann", 0), house.seating.join(match, "bob", "Bob"),
        ]  # fmt: skip
        for deed in deeds:
            with pytest.raises(IllegalMove, match="rules 1 of Wildlife Shelter; this house plays rules 2"):
                await deed
        assert [facts["status"] for facts in await house.lobby.mine("ann")] == ["read only"]
        assert await house.lobby.open_tables() == []
        with pytest.raises(NotYours):
            await house.delete(match, "bob")
        await house.delete(match, "ann")
        assert await house.lobby.mine("ann") == []

    at_a_house(url, begin)
    newer("shelter", version=2)
    at_a_house(url, look)


def test_a_match_that_can_be_played_is_not_deleted(url: str) -> None:
    async def play(house: House) -> None:
        match = await house.open(SOLO, "ann")
        with pytest.raises(NotYours, match="can still be played"):
            await house.delete(match, "ann")
        await house.live(match)

    at_a_house(url, play)


def test_looking_for_what_is_not_there_leaves_nothing_behind(url: str) -> None:
    async def play(house: House) -> None:
        for n in range(20):
            with pytest.raises(hedgerow.HedgerowError):
                await house.live(f"nothing {n}")
        assert house._shelf._loading == {}

    at_a_house(url, play)


# --- the database of the released program -----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_matches_of_the_released_program(kind: str, tmp_path: Path, newer: Callable[..., None]) -> None:
    """What is still of our rules stands where the released program left it, and is played on; the rest is read only."""
    newer("vasty", version=max(2, catalog.room("vasty").version))
    told = releases.positions()

    async def look(house: House) -> None:
        for name, known in told.items():
            if catalog.room(known["game"]).version > 1:
                with pytest.raises(ReadOnly, match=f"under rules 1 of {catalog.room(known['game']).title}"):
                    await house.live(name)
                continue
            table = (await house.live(name)).table
            assert table.room.words.draw(table.match._s) == known["diagram"] and not table.closed
        archive = await house.archive(releases.VASTY)
        assert archive is not None and len(archive.moves) == 47
        listed = {facts["id"]: facts["status"] for facts in await house.lobby.mine("ann")}
        assert set(listed) == set(told) and listed[releases.VASTY] == listed[releases.OPEN_VASTY] == "read only"
        solo = (await house.live("released-match-0000001")).table
        await house.move("released-match-0000001", "ann", 0, solo.match.legal(0)[0], solo.length, "new")
        assert (await house.store.load("released-match-0000001")).row.proof == solo.proof

    def run(url: str) -> None:
        releases.restore(url)
        at_a_house(url, look)

    if kind == "sqlite":
        run(f"sqlite:///{tmp_path / 'table.db'}")
    else:
        with postgres.database() as made:
            run(made)
