"""How the expert tries a move where a value was learned: against the same move played by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import hedgerow
from games.shelter.figures import Sheet, at
from hedgerow import catalog
from hedgerow.bots import foresight, halving, valuing
from hedgerow.bots.workspace import look, workspace_for
from hedgerow.kernel import contract, learned
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.rng import generator
from hedgerow.table.match import Match
from minds import appraised, mind_for

WALLS = """
    A   B   C   D   E   F
  +---+---+---+---+---+---+
1 | W   . | .   .   .   . |
  +   +   +   +   +   +   +
2 | .   W | .   .   ^   G |
  +   +   +   +   +   +   +
3 | .   .   .   .   .   O |
  +   +   +   +   +   +   +
4 | .   .   .   .   .   . |
  +   +   +   +   +   +   +
5 | .   ^   .   E   .   ^ |
  +   +   +   +   +   +   +
6 | .   .   .   .   .   ^ |
  +---+---+---+---+---+---+
"""


def before_the_last_fence(number: int) -> Match:
    crossed = "XX.. X... ..X. X..." if number == 6 else "XXXX XXXX XXXX XXX."
    circles = "oooo oooo" if number == 6 else "xxxo xxxo"
    match = at(f"round {number}, draw, dice 1 2 3", Sheet(crossed, circles=circles, land=WALLS))
    for words in ("adopt tiger at D4", "place F1"):
        match.play(words)
    return match.play(match.legal()[0])


def foreseen(match: Match, code: int, ahead: int, number: int = 0) -> float:
    workspace = workspace_for(match.room, match._records.copy(), seed=1)
    workspace.by_value.mind.ahead = ahead
    interpreted(look)(workspace, 0)
    sums = np.zeros((1, 2))
    interpreted(valuing.follow)(workspace, 0, code, number, sums)
    return float(sums[0, valuing.OF_POINTS])


def test_one_turn_ahead_is_the_value_at_its_end() -> None:
    match = before_the_last_fence(6)
    for code in match.codes(0)[:3]:
        own = mind_for(match)
        after = match.play_code(0, code)
        stage = learned.traits(after._records[0], 0, own)
        match.undo()
        assert stage == 5
        assert foreseen(match, code, 1) == pytest.approx(float(match.room.weights[stage] @ own.traits))


def test_at_the_end_the_points_are_counted_however_far_one_looks() -> None:
    match = before_the_last_fence(16)
    for code in match.codes(0)[:3]:
        end = int(contract.score(match.play_code(0, code).state, 0))
        match.undo()
        assert foreseen(match, code, 0) == foreseen(match, code, 3) == end


def test_alone_the_turn_behind_a_move_is_played_before_matches_are_imagined() -> None:
    """At the first of two fences: behind each the second one follows that promises most, and the dice are to be rolled.
    An imagined match goes on from there, whatever was struck out meanwhile."""
    match = before_the_last_fence(6).undo()
    workspace = workspace_for(match.room, match._records.copy(), seed=1)
    listed = interpreted(halving.set_out)(workspace, 0, 0)
    assert workspace.is_settled and listed == foresight.SHORTLIST
    for i in (0, 3, listed - 1):
        match.play_code(0, int(workspace.moves[i]))
        said = appraised(match)
        match.play(max(said, key=lambda words: said[words]))
        assert match.to_move == "chance" and workspace.settled[i].tobytes() == match._records[0].tobytes()
        match.undo().undo()
    last = int(workspace.moves[listed - 1])
    workspace.tried[: listed - 1, halving.WORTH] = -1.0
    interpreted(halving.rank)(workspace.moves, workspace.tried, listed)
    assert workspace.moves[0] == last and workspace.tried[0, halving.LISTED_AT] == listed - 1


@pytest.mark.parametrize(("players", "ahead"), [(1, 0), (2, 3)])
def test_elsewhere_a_turn_is_part_of_each_imagined_match(players: int, ahead: int) -> None:
    room = catalog.room("shelter")
    match = hedgerow.new("shelter", seed=4, players=players).roll()
    workspace = workspace_for(room, match._records.copy())
    workspace.by_value.mind.ahead = ahead
    assert not interpreted(foresight.settle)(workspace.game[0], workspace, 0, 2)


def test_the_same_number_has_the_same_dice() -> None:
    match = before_the_last_fence(6)
    code = match.codes(0)[0]
    one, again, other = (foreseen(match, code, 2, number) for number in (4, 4, 5))
    assert one == again != other


def test_a_value_chooses_which_moves_are_tried() -> None:
    match = before_the_last_fence(6)
    workspace = workspace_for(match.room, match._records.copy())
    interpreted(look)(workspace, 0)
    n = contract.legal(match._records[0], 0, workspace.moves)
    left = foresight.shortlist(workspace.game[0], workspace, 0, n, 0)
    said = appraised(match)
    best = [match.room.words.say(match.state, 0, int(code)) for code in workspace.moves[:left]]
    assert n > left == foresight.SHORTLIST
    assert [said[words] for words in best] == sorted(said.values(), reverse=True)[:left]


def test_without_a_value_all_moves_of_a_short_list_are_tried() -> None:
    match = hedgerow.new("wildfire", seed=2).roll()
    workspace = workspace_for(match.room, match._records.copy())
    n = contract.legal(match._records[0], 0, workspace.moves)
    listed = workspace.moves[:n].tolist()
    assert foresight.shortlist(workspace.game[0], workspace, 0, n, 0) == n
    assert workspace.moves[:n].tolist() == listed


def test_where_a_chance_speaks_early_the_favourites_of_a_middling_list_are_tried() -> None:
    """Vasty Wilds: imagined matches are cut and a learned chance speaks, so that every try tells little. Of more than a
    dozen moves a dozen are tried, the quick player's own choice first; played to the end, or between four, all are."""
    workspace, seat, n = with_a_middling_list(2)
    listed = workspace.moves[:n].tolist()
    assert foresight.shortlist(workspace.game[0], workspace, seat, n, 0) == foresight.SHORTLIST
    tried = workspace.moves[: foresight.SHORTLIST].tolist()
    assert len(set(tried)) == foresight.SHORTLIST and set(tried) < set(listed)
    best = {listed[contract.greedy(workspace.seen[0], seat, np.array(listed), n, generator(k))] for k in range(40)}
    assert tried[0] in best
    workspace.by_value.mind.ahead, workspace.moves[:n] = 0, listed
    assert foresight.shortlist(workspace.game[0], workspace, seat, n, 0) == n
    workspace, seat, n = with_a_middling_list(4)
    assert foresight.shortlist(workspace.game[0], workspace, seat, n, 0) == n


def with_a_middling_list(players: int) -> tuple[Any, int, int]:
    """Of Vasty Wilds: who looks at more than a dozen moves, and no more than forty."""
    match = hedgerow.new("vasty", seed=2, players=players)
    while match.to_move == "chance" or len(match.codes()) <= foresight.SHORTLIST:
        match.roll() if match.to_move == "chance" else match.play_code(match.to_move, match.codes()[-1])
    seat = match.to_move
    assert isinstance(seat, int) and foresight.SHORTLIST < len(match.codes()) <= foresight.MANY
    workspace = workspace_for(match.room, match._records.copy(), seed=3)
    interpreted(look)(workspace, seat)
    return workspace, seat, contract.legal(match._records[0], seat, workspace.moves)


def favourites(match: Match, number: int) -> list[str]:
    """The moves that are tried of a long list, by words."""
    seat = match.to_move
    assert isinstance(seat, int)
    workspace = workspace_for(match.room, match._records.copy(), seed=3)
    interpreted(look)(workspace, seat)
    n = contract.legal(match._records[0], seat, workspace.moves)
    assert n > foresight.MANY
    left = foresight.shortlist(workspace.game[0], workspace, seat, n, number)
    return [match.room.words.say(match.state, seat, int(code)) for code in workspace.moves[:left]]


def test_of_a_long_list_the_quick_players_favourites_are_tried() -> None:
    """432 first writings on a land that nothing was learned about. All blocks are worth nothing yet, so player 1, who
    will build first, feeds the first one, A1:
    three points beside it count 6, two count 4, one counts 2, and so does ground to build on at A1 itself; what lies
    elsewhere counts 1. So it is three Plains, three Forests, and six of these eight."""
    found = favourites(hedgerow.new("pastures", columns=9), 0)
    beside = ("A2", "B1", "B2")
    assert set(found[:3]) == {f"plains {square}" for square in beside}
    assert set(found[3:6]) == {f"forest {square}" for square in beside}
    equals = {f"{terrain} {square}" for terrain in ("river", "mountain") for square in beside}
    assert set(found[6:]) < equals | {"plains A1", "wasteland A1"} and len(set(found)) == len(found) == 12


def test_who_builds_second_tries_what_spoils_the_only_block() -> None:
    """54 first writings on nine squares: player 2 will build the only castle. Player 1 spoils A1 (four terrains that
    bear none: 9), or gives its block what is worth nothing (desert and wasteland: 0); what lies elsewhere counts -1.
    Desert B2 is one of the two best there are (`tests/bots/test_halving.py`)."""
    found = favourites(hedgerow.new("pastures", rows=3, columns=3), 0)
    assert set(found[:4]) == {f"{terrain} A1" for terrain in ("river", "mountain", "forest", "desert")}
    assert set(found[4:10]) == {
        f"{terrain} {square}" for terrain in ("desert", "wasteland") for square in ("A2", "B1", "B2")
    }
    assert len(set(found)) == len(found) == 12


def test_what_is_equal_to_the_quick_player_is_settled_by_lot_and_always_the_same() -> None:
    match = hedgerow.new("pastures", rows=3, columns=3)
    lists = [tuple(favourites(match, number)) for number in range(3)]
    assert lists == [tuple(favourites(match, number)) for number in range(3)]
    assert len(set(lists)) > 1
