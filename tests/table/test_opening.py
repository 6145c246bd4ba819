"""From a proposal to a match: seats, seeds, files and positions; what does not fit is refused with a sentence."""

from __future__ import annotations

import pytest

import hedgerow
from hedgerow.kernel.refusal import BadSettings, HedgerowError
from hedgerow.store.rows import PERSON
from hedgerow.table import dice
from hedgerow.table.events import PAPER, Moved
from hedgerow.table.opening import lay_out, new_id
from hedgerow.table.proposal import Proposal, SeatProposal
from hedgerow.table.table import Table


def sat(proposal: Proposal) -> Table:
    made = lay_out(proposal, "ann")
    return Table.of(made.row, made.seats, made.holders, made.events)


def test_seats_are_as_planned_and_the_rest_is_open() -> None:
    table = sat(
        Proposal("shelter", "table", 4, seats=[SeatProposal("person", name="Ann"), SeatProposal("bot", "random")])
    )
    assert [s.kind for s in table.seats] == ["person", "bot", "open", "open"]
    assert [s.name for s in table.seats] == ["Ann", "Random bot", "", ""]
    assert table.held_by("ann") == [0] and table.bots == {1: "random"} and not table.is_full


def test_without_a_plan_all_seats_are_the_hosts() -> None:
    assert sat(Proposal("pastures", "", 2)).held_by("ann") == [0, 1]


def test_guests_play_on_the_hosts_device() -> None:
    table = sat(Proposal("pastures", "", 2, seats=[SeatProposal("person"), SeatProposal("guest")]))
    assert table.held_by("ann") == [0, 1] and table.held_by("bob") == [] and table.held_by("") == []


def test_chosen_words_fix_the_dice_and_nothing_is_ranked() -> None:
    one, two = (
        lay_out(Proposal("wildfire", "", 1, seed=words), "ann").row for words in ("Holly and ivy", " Holly and ivy ")
    )
    assert one.seed == two.seed and one.id != two.id and one.commitment == dice.commitment(one.seed)
    assert lay_out(Proposal("wildfire", "", 1), "ann").row.seed != lay_out(Proposal("wildfire", "", 1), "ann").row.seed


def test_names_of_matches_cannot_be_guessed() -> None:
    names = {new_id() for _ in range(1000)}
    assert len(names) == 1000 and {len(name) for name in names} == {22}  # 132 bits


def test_a_dump_is_played_on() -> None:
    match = hedgerow.new("wildfire", seed=5)
    match.roll()
    match.play(match.legal()[0])
    made = lay_out(Proposal("", "", 0, moves=match.dump()), "ann")
    assert made.row.game == "wildfire" and made.row.parent == "import"
    assert [e.by for e in made.events if isinstance(e, Moved)][-1] == PERSON and made.events[0].by == PAPER  # type: ignore[union-attr]
    table = Table.of(made.row, made.seats, made.holders, made.events)
    assert table.match.position == match.position and not table.is_ranked


def test_a_dump_that_begins_with_a_diagram_is_played_on() -> None:
    first = hedgerow.new("pastures")
    first.play(first.legal()[0])
    match = hedgerow.read("pastures", first.position)
    match.play(match.legal()[0])
    table = sat(Proposal("", "", 0, moves=match.dump()))
    assert table.match.position == match.position and len(table.match.log) == 1


def test_a_position_is_played_on() -> None:
    """As branches are opened: from any point of a finished match."""
    match = hedgerow.new("wildfire", seed=5)
    match.roll()
    table = sat(Proposal("wildfire", "", 1, opening=match.position, parent="m1"))
    assert table.match.position == match.position and not table.is_ranked and table.length == 0
    table.play(0, table.match.legal(0)[0])


@pytest.mark.parametrize(
    "proposal",
    [
        Proposal("chess", "", 1),
        Proposal("wildfire", "nonsense", 1),
        Proposal("wildfire", "", 99),
        Proposal("wildfire", "", 1, {"nonsense": "1"}),
        Proposal("wildfire", "", 1, seats=[SeatProposal("person"), SeatProposal("person")]),
        Proposal("wildfire", "", 1, seats=[SeatProposal("king")]),  # type: ignore[arg-type]
        Proposal("wildfire", "", 1, seats=[SeatProposal("bot", "grandmaster")]),
        Proposal("wildfire", "", 1, opening="nonsense"),
        Proposal("", "", 0, moves="nonsense"),
    ],
)
def test_what_does_not_fit_is_refused(proposal: Proposal) -> None:
    with pytest.raises(HedgerowError) as refused:
        lay_out(proposal, "ann")
    assert str(refused.value).rstrip().endswith((".", "?", ")")) and "\n" not in str(refused.value)


def test_no_file_of_the_host_is_read() -> None:
    with pytest.raises(BadSettings):
        lay_out(Proposal("vasty", "", 2, {"deck": "/etc/passwd"}), "ann")
