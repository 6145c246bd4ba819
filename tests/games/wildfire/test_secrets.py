"""What VS hides, and what a search may imagine in its place."""

from __future__ import annotations

import random
from typing import Any

import pytest

import hedgerow
from cite import rule
from games.wildfire.figures import figure
from games.wildfire.oracle import ACT, EMPTY, Referee
from hedgerow import Match, catalog
from hedgerow.games.wildfire import picture, words
from hedgerow.games.wildfire.rules.secrets import do_something, imagine, smoulder
from hedgerow.games.wildfire.rules.state import ACT as PHASE_ACT
from hedgerow.games.wildfire.rules.state import EVENT_COLUMN, EVENT_ROW, LONGEST
from hedgerow.kernel import contract
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.rng import generator
from hedgerow.kernel.room import Record

ROOM = catalog.room("wildfire")


def begun(players: int, dice: str, **options: object) -> Match:
    return hedgerow.new("wildfire", seed=0, variant="vs", players=players, **options).play(f"roll {dice}")


def views(match: Match) -> list[bytes]:
    return [match.view(seat).tobytes() for seat in range(match.players)]


@rule("wildfire.vs?hidden")
def test_a_view_shows_the_dice_the_homes_and_nothing_of_the_others() -> None:
    match = begun(3, "4 4 1 1 6 6").play("douse A2", 1)
    seen = match.view(0)
    assert [int(grid.home) for grid in seen.grid[:3]] == [1 << 21] * 3
    for other in (1, 2):
        grid = seen.grid[other]
        assert [int(grid[name]) for name in ("burning", "burnt", "doused", "dug", "digs", "lost", "out")] == [0] * 7
    assert seen.grid[0].tobytes() == match.state.grid[0].tobytes()
    assert seen.events.tobytes() == match.state.events.tobytes()
    assert contract.score(seen, 1) == contract.score(seen, 2) == 35


@rule("wildfire.vs?hidden")
def test_what_the_others_do_changes_nothing_that_one_sees() -> None:
    """Every action of player 2, in one turn: player 1 sees the same, also who is ready."""
    match = begun(3, "4 4 1 1 6 6")
    before = match.view(0).tobytes()
    for move in match.legal(1):
        assert match.play(move, 1).view(0).tobytes() == before
        match.undo()


@rule("wildfire.vs?hidden")
def test_whole_matches_that_differ_in_the_others_actions_look_the_same() -> None:
    """Two matches with the same dice and the same first player, until one of them is over."""
    for seed in range(10):
        chosen = [random.Random(seed), random.Random(seed + 1000)]
        pair = [hedgerow.new("wildfire", seed=seed, variant="vs", players=3) for _ in range(2)]
        for match in pair:
            match.roll()
        for _ in range(8):
            first = pair[0].legal(0)[seed % len(pair[0].legal(0))] if pair[0].may_move(0) else ""
            for match, dice in zip(pair, chosen, strict=True):
                if first:
                    match.play(first, 0)
                    if match.may_move(0):  # a second action
                        match.play(match.legal(0)[0], 0)
                for seat in (1, 2):
                    while match.may_move(seat):
                        match.play(dice.choice(match.legal(seat)), seat)
                if match.to_move == "chance":
                    match.roll()
            if None in (pair[0].to_move, pair[1].to_move):
                break
            assert pair[0].view(0).tobytes() == pair[1].view(0).tobytes()
            assert pair[0].state.tobytes() != pair[1].state.tobytes()


@rule("wildfire.vs?hidden")
def test_who_is_ready_is_not_shown() -> None:
    match = begun(3, "4 4 1 1 6 6")
    before = match.view(0).tobytes()
    match.play("douse A2", 1)
    assert match.view(0).tobytes() == before
    match.play("douse A2", 2)
    assert match.view(0).tobytes() == before
    for other in (1, 2):
        assert contract.may_move(match.view(0), other)


@rule("wildfire.vs?hidden")
def test_the_setup_and_the_end_are_open() -> None:
    match = hedgerow.new("wildfire", seed=0, variant="vs", players=2).play("roll 4 4 1")
    assert views(match) == [match.state.tobytes()] * 2
    match.play("roll 1").roll()
    chosen = random.Random(1)
    while match.to_move is not None:
        if match.to_move == "chance":
            match.roll()
        else:
            match.play(chosen.choice(match.legal()))
    assert views(match) == [match.state.tobytes()] * 2
    titles, letters = ("".join(text for text, _ in line) for line in picture.lines(match.state, 0)[:2])
    assert (titles.split(), letters.split()) == (["player", "1", "player", "2"], list("ABCDEF") * 2)


@rule("wildfire.vs?hidden")
def test_a_picture_shows_ones_own_grid() -> None:
    match = begun(2, "4 4 1 1 6 6").play("douse A2", 0).play("douse B1", 1)
    for seat, first_rows in enumerate((("X X / . . .", "o / . . . ."), ("X o . . . .", "X / . . . ."))):
        rows = ["".join(text for text, _ in line) for line in picture.lines(match.view(seat), seat)]
        assert (rows[1][5:], rows[2][5:]) == first_rows


def test_nothing_is_hidden_in_solo_and_x4() -> None:
    for variant in ("solo", "x4"):
        match = hedgerow.new("wildfire", seed=1, variant=variant).roll()
        assert match.view(0).tobytes() == match.state.tobytes()


# --- guesses ----------------------------------------------------------------------------------------------------------


def guessed(match: Match, seat: int, seed: int) -> Record:
    copy = match._records.copy()
    contract.hide(copy[0], seat)
    contract.guess(copy[0], seat, generator(seed))
    return copy[0]


def all_pasts(dice: list[int], players: int, options: dict[str, object]) -> set[tuple[str, int, int]]:
    """Every grid (marks, digs, actions owed) that player 2 may have now, by the oracle: all her choices tried."""
    found: set[tuple[str, int, int]] = set()
    settings = ROOM.settings(players, "vs", options)

    def visit(path: list[str]) -> None:
        referee, faces, moves = Referee("vs", players, dict(settings.options)), list(dice), list(path)
        while True:
            if referee.wanted != ACT:
                if referee.wanted is None or not faces:
                    break
                referee.give(faces.pop(0))
            elif (
                faces and 0 in referee.seats()
            ):  # the others' choices do not touch her grid; in the last turn they wait
                referee.give((0, sorted(referee.moves(0))[0]))
            elif 1 in referee.seats() and moves:
                referee.give((1, moves.pop(0)))
            else:
                break
        grid = referee.grids[1]
        if not faces:
            found.add(("".join(grid.picture()), grid.digs, grid.owed if 1 in referee.seats() else 0))
        if 1 in referee.seats():
            for move in referee.moves(1):
                visit([*path, move])

    visit([])
    return found


@rule("wildfire.vs?hidden")
def test_every_guess_is_a_past_that_the_dice_allow() -> None:
    """Home F6 (no digs), fire A1: all grids that player 2 may have in turns 1 to 3, and guesses among them."""
    for events in ([(3, 3)], [(3, 3), (6, 6)], [(3, 3), (1, 2)], [(3, 3), (6, 6), (3, 3)]):
        dice = [6, 6, 1, 1] + [face for event in events for face in event]
        possible = all_pasts(dice, 2, {})
        match = begun(2, "6 6 1 1")
        for column, row in events:
            while match.to_move != "chance":
                match.play(match.legal()[0])
            match.play(f"roll {column} {row}")
        hits = set()
        for ready in (False, True):
            if ready:
                while match.may_move(0):
                    match.play(match.legal(0)[0], 0)
            for seed in range(60):
                s = guessed(match, 0, seed)
                hits.add(key(s, 1))
                assert key(s, 1) in possible, "the guess is no past of these dice"
                assert not ready or int(s.grid[1].owed) > 0, "somebody is waited for"
        assert len(hits) >= 4, "guesses vary"


@rule("wildfire.vs?hidden")
@pytest.mark.parametrize("allow_pass", [False, True])
def test_every_past_is_imagined(allow_pass: bool) -> None:
    """Home F3 (one dig), fire A1, sparks on C3: untouched, a slash doused, any empty square dug, or passed."""
    options: dict[str, object] = {"allow_pass": allow_pass}
    possible = all_pasts([6, 3, 1, 1, 3, 3], 2, options)
    assert len(possible) == 1 + 3 + (36 - 1 - 1 - 3) + allow_pass
    match = begun(2, "6 3 1 1 3 3", **options)
    assert {key(guessed(match, 0, seed), 1) for seed in range(900)} == possible


@rule("wildfire.vs?hidden")
def test_it_is_not_known_who_is_waited_for() -> None:
    """Player 1 is done and the match waits: for player 2, for player 3, or for both."""
    match = begun(3, "6 6 1 1 3 3").play("douse A2", 0)
    seen = [guessed(match, 0, seed) for seed in range(60)]
    assert {(int(s.grid[1].owed), int(s.grid[2].owed)) for s in seen} == {(0, 1), (1, 0), (1, 1)}


@rule("wildfire.vs?hidden")
def test_somebody_who_is_waited_for_has_done_nothing_or_one_of_two_actions() -> None:
    """Home F6 (no digs), fire A1, event F6: two actions, A2 and B1 burn. She doused one or neither: both end it."""
    match = begun(2, "6 6 1 1 6 6").play("douse A2", 0).play("douse B1", 0)
    seen = [key(guessed(match, 0, seed), 1) for seed in range(60)]
    assert {(grid[1] + grid[6], owed) for grid, _, owed in seen} == {("//", 2), ("/o", 1), ("o/", 1)}
    owed = set()
    for seed in range(40):  # the same of one past that is known to want something
        s = match._records.copy()[0]
        interpreted(imagine)(s, 1, True, 1, generator(seed))
        owed.add(int(s.grid[1].owed))
    assert owed == {1, 2}


@rule("wildfire.vs?hidden")
def test_all_actions_are_equally_likely_without_care() -> None:
    """One slash to douse, no digs, or a pass: each in half of 600 guesses, within five standard errors."""
    match = figure(
        """
        / . . . . .
        . . . . . .
        . . . . . .
        . . . ^ . .
        . . . . . .
        . . . . . .
        """,
        allow_pass=True,
        digs=0,
    )
    doused = 0
    for seed in range(600):
        s = match._records.copy()[0]
        s.grid[0].digs = 0
        interpreted(do_something)(s, s.grid[0], 1, generator(seed))
        doused += int(s.grid[0].doused)
    assert abs(doused - 300) < 5 * 600**0.5 / 2


@rule("wildfire.vs?hidden", "wildfire.end?tested")
def test_a_past_is_played_by_the_rules_to_its_last_square(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fourteen events by lot and what is done between them, told to the referee: the same marks, digs and end."""
    twin, done = interpreted(imagine), list[str]()

    def watched(s: Record, grid: Record, care: int, rng: Any) -> None:
        before = int(grid.doused), int(grid.dug)
        interpreted(do_something)(s, grid, care, rng)
        doused, dug = int(grid.doused) ^ before[0], int(grid.dug) ^ before[1]
        square = (doused | dug).bit_length() - 1
        done.append(f"{'douse' if doused else 'dig'} {'ABCDEF'[square % 6]}{square // 6 + 1}")

    monkeypatch.setitem(twin.__globals__, "do_something", watched)
    relit = 0
    for seed in range(500):
        lot, home = random.Random(seed), ("6 6", "3 3", "3 2")[seed % 3]
        referee = Referee("vs", 2, dict(ROOM.settings(2, "vs", {}).options))
        for face in [*home.split(), "1", "1"]:
            referee.give(int(face))
        s = begun(2, f"{home} 1 1 5 5")._records.copy()[0]
        events = [lot.randrange(36) for _ in range(14)]
        s.turn, s.events[: len(events)] = len(events), [event + 1 for event in events]
        done.clear()
        twin(s, 1, False, 1, generator(seed))
        grid, actions = referee.grids[1], list(done)
        for turn, event in enumerate(events):
            if turn and not grid.quiet:  # the referee's story has come to the first event
                grid.spread()
            if grid.quiet:  # the fire is out before the event, and stays so
                relit += grid.board[event % 6 + 1, event // 6 + 1] == EMPTY
                break
            grid.event((event % 6 + 1, event // 6 + 1))
            while grid.owed and not grid.quiet and actions:
                grid.act(actions.pop(0))
        assert (
            not actions and key(s, 1)[:2] == ("".join(grid.picture()), grid.digs) and bool(s.grid[1].out) == grid.quiet
        )
    assert relit > 5, "an event on an empty square after the fire's end lights nothing"


@rule("wildfire.vs?hidden")
def test_with_care_the_fire_that_would_spread_most_is_doused() -> None:
    """A1 can light nothing, E5 four squares: whoever looks at hundreds of actions douses E5."""
    match = figure(
        """
        / o . . . .
        o . . . . .
        . . . . . .
        . . . ^ . o
        . . . . / .
        . . . . . o
        """
    )
    s = match._records.copy()[0]
    interpreted(do_something)(s, s.grid[0], 400, generator(1))
    assert int(s.grid[0].burning) == 1 and int(s.grid[0].doused) >> 28 & 1
    assert (int(s.grid[0].dug), int(s.grid[0].owed)) == (0, 0)


@rule("wildfire.vs?hidden")
@pytest.mark.parametrize(("players", "seat", "other"), [(2, 0, 1), (3, 2, 0), (3, 0, 1)])
@pytest.mark.parametrize("phase", [EVENT_COLUMN, EVENT_ROW, PHASE_ACT])
def test_where_no_past_fits_a_last_fire_is_left(phase: int, players: int, seat: int, other: int) -> None:
    """No fire burns for 36 turns, for the first one lights two squares: the next player gets a slash all the same."""
    match = begun(players, "6 6 1 1 3 3")
    records = match._records.copy()
    s = records[0]
    s.turn, s.phase, s.events[:] = LONGEST, phase, 15
    s.grid[seat].out, s.grid[seat].owed = 1, 0
    contract.guess(s, seat, generator(5))
    for g in range(players):
        grid = s.grid[g]
        marks = [int(grid[name]) for name in ("burning", "burnt", "doused", "dug")]
        assert sum(mask.bit_count() for mask in marks) == sum(marks, 0).bit_count(), "one mark on a square"
        if g == other:
            assert marks[0] == 1 and grid.out == 0  # A1, where the fire began, is the first square that has burnt
            assert grid.owed == (phase == PHASE_ACT)
        elif g != seat:
            assert marks[0] == 0 and grid.out == 1 and grid.owed == 0
    assert contract.to_move(s) == (other if phase == PHASE_ACT else contract.CHANCE)


@rule("wildfire.vs?hidden")
@pytest.mark.parametrize(("burnt", "doused", "left"), [("C4", "E4", ("", "E4")), ("E4", "C4", ("E4", ""))])
def test_the_last_fire_is_no_longer_burnt_or_doused(burnt: str, doused: str, left: tuple[str, str]) -> None:
    """Of an X and a doused square the first one, C4, burns again; the other stays what it was."""
    s = begun(2, "6 6 1 1 3 3")._records.copy()[0]
    grid, squares = s.grid[1], {"": 0, "C4": 1 << 20, "E4": 1 << 22}
    grid.burning, grid.burnt, grid.doused = 0, squares[burnt], squares[doused]
    interpreted(smoulder)(s, 1)
    assert int(grid.burning) == squares["C4"]
    assert (int(grid.burnt), int(grid.doused)) == (squares[left[0]], squares[left[1]])


def key(s: Record, g: int) -> tuple[str, int, int]:
    home, *marks = (int(mask) for mask in s.grid[g].item()[:5])
    signs = ["^" if home >> q & 1 else "." for q in range(36)]
    for mask, sign in zip(marks, "/Xo#", strict=True):
        signs = [sign if mask >> q & 1 else old for q, old in enumerate(signs)]
    return "".join(signs), int(s.grid[g].digs), int(s.grid[g].owed)


@rule("wildfire.vs?hidden")
def test_a_guess_keeps_what_the_seat_knows_and_can_be_drawn_and_read() -> None:
    for seed in range(12):
        match = hedgerow.new("wildfire", seed=seed, variant="vs", players=3, vs_own_setup=seed % 2 == 1).roll()
        chosen = random.Random(seed)
        for step in range(24):
            if match.to_move is None:
                break
            if match.to_move == "chance":
                match.roll_one()
            else:
                seat = chosen.choice([seat for seat in range(3) if match.may_move(seat)])
                match.play(chosen.choice(match.legal(seat)), seat)
            if match.to_move is None or step % 3:
                continue
            s = guessed(match, step % 3, step)
            seat = step % 3
            assert s.grid[seat].tobytes() == match.state.grid[seat].tobytes()
            assert (s.events.tobytes(), s.fires.tobytes()) == (
                match.state.events.tobytes(),
                match.state.fires.tobytes(),
            )
            assert (contract.to_move(s) == contract.CHANCE) == (match.to_move == "chance")
            records = ROOM.template(match.settings)
            words.read(records[0], words.draw(s))  # raises where the position could not be reached
            assert records[0].tobytes() == s.tobytes()
