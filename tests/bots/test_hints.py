"""Hints: what is told of numbers that are known, what is proven, and nothing that the seat may not know."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import hedgerow
from bots.test_exact import filled, lead, sign
from games.wildfire.figures import LAST_STAND, figure
from hedgerow import catalog
from hedgerow.bots import hints, proven, solver, thought
from hedgerow.bots.hints import FIRST, ONLY, Ends, Hint, Line
from hedgerow.bots.thought import Choice, Thought
from hedgerow.kernel import contract


def ends(game: str, won: Any, points: Any, counted: Any = None, players: int = 1, is_lead: bool = False) -> Ends:
    """Imagined ends as they are planted here: [end, move]; moves are called a, b, c."""
    room = catalog.room(game)
    found = Ends.__new__(Ends)
    found.room = room
    found.search = SimpleNamespace(  # type: ignore[assignment]
        workspace=SimpleNamespace(is_lead=is_lead), view=room.template(room.settings(players)), seat=0
    )
    found.choices = [Choice(n, words) for n, words in enumerate("abc"[: np.shape(won)[1]])]
    nothing = np.zeros((*np.shape(won), len(room.categories)))
    found.weigh(np.array(won, float), np.array(points, float), nothing if counted is None else np.array(counted, float))
    return found


def told(found: Ends) -> list[str]:
    return [str(line) for line in found.hint().lines]


# --- what is told of numbers ------------------------------------------------------------------------------------------


def test_a_home_that_is_saved_more_often() -> None:
    """Of four ends the home is saved in 3 by a, in 1 by b; of 400, in 75 and 25 of 100. Points are left out."""
    found = ends("wildfire", [[1, 0], [1, 0], [1, 1], [0, 0]], [[5, 9], [5, 9], [5, 9], [5, 8]])
    assert told(found) == [
        "a: the home is saved in 3 of 4 matches; with the next best (b) in 1.",
        "b: the home is saved in 1 of 4 matches.",
    ]
    assert found.hint().aside == (
        "For points alone: b, 8.8 points instead of 5.0, but the home is saved in 1 of 4 matches."
    )
    often = ends("wildfire", [[1, 0], [1, 0], [1, 1], [0, 0]] * 100, [[5, 9], [5, 9], [5, 9], [5, 8]] * 100)
    assert told(often)[0] == "a: the home is saved in 75 of 100 matches; with the next best (b) in 25."
    assert "4 times, all on the same dice, by the quick player" in found.hint().about


def test_where_all_homes_are_lost_points_decide() -> None:
    """4, 6, 5 and 1, 3, 2: always three more, so that nothing is unsure about it; and nothing stands aside."""
    found = ends("wildfire", [[0, 0]] * 3, [[1, 4], [3, 6], [2, 5]])
    assert told(found) == [
        "b: about 5.0 points at the end; 3.0 points more than the next best (a).",
        "a: about 2.0 points at the end.",
    ]
    assert not found.hint().aside


def test_where_all_homes_are_saved_points_decide_as_well() -> None:
    found = ends("wildfire", [[1, 1]] * 2, [[6, 2], [8, 4]])
    assert told(found)[0] == (
        "a: the home is saved in 2 of 2 matches, about 7.0 points at the end; 4.0 points more than the next best (b)."
    )


def test_of_those_that_save_as_often_points_decide() -> None:
    """Of 400 ends a saves the home in one more than b, which is no more than chance; b has two points more, always. c
    saves half."""
    won = [[1, 1, 1]] * 199 + [[1, 1, 0]] * 200 + [[1, 0, 0]]
    found = ends("wildfire", won, [[6, 8, 9]] * 400)
    assert told(found) == [
        "b: the home is saved in 100 of 100 matches, about 8.0 points at the end; "
        "2.0 points more than the next best (a).",
        "a: the home is saved in 100 of 100 matches, about 6.0 points at the end.",
        "c: the home is saved in 50 of 100 matches, about 9.0 points at the end.",
    ]


def test_the_reason_is_told_in_the_words_of_the_game() -> None:
    """B3 doused: A3 and B2 stay. Then B1 and C2 burn. An event on B1 sets A1 and B2 on fire, two sides of the home; on
    C2, A1, B2 or A3 it sets one; on the home, and on what is spent, none."""
    figured = """
        . . / X X X
        ^ . . X X X
        . / X X X X
        X X X X X X
        X X X X X X
        X X X X X X
    """
    match = figure(figured, owed=1)
    douse = dict(zip(match.legal(), match.codes(), strict=True))["douse B3"]
    bare = Hint("", (Line("douse B3", "good."), Line("x")))
    hint = hints._reasoned(bare, match.room, match.at(0), 0, douse, [])
    assert [line.sentences for line in hint.lines] == [
        "good. It spares B2 and A3. "
        "Of the 36 rolls that may follow, 1 dooms the home, 4 cost the next action to save it.",
        "",
    ]


def test_how_the_turn_goes_on() -> None:
    """Two actions between two fires: behind the first douse comes the other, and then the fire is out."""
    match = figure(LAST_STAND, owed=2)
    codes = dict(zip(match.legal(), match.codes(), strict=True))
    search: Any = SimpleNamespace(
        room=match.room, records=match.at(0), seat=0, expected=lambda here, seat: codes["douse A2"]
    )
    assert hints.plan(search, codes["douse B1"]) == ["douse A2"]
    hint = hints._reasoned(Hint("", (Line("douse B1"),)), match.room, match.at(0), 0, codes["douse B1"], ["douse A2"])
    assert str(hint.lines[0]).endswith("The plan: douse A2.") and match.played == 0


def test_the_categories_that_gain_and_lose() -> None:
    """Re-Wilding: flora +2 and hunger -1 in every end; fauna differs by lot, and is not told of."""
    counted = [
        [[0, 0, 9, 3, -1], [0, 0, 7, 1, 0]],
        [[0, 0, 8, 1, -1], [0, 0, 6, 3, 0]],
    ]
    points = [[11, 8], [8, 9]]
    found = ends("rewilding", [[0, 0]] * 2, points, counted)
    assert found.where(0, 1) == "; against that one, +2.0 for flora, −1.0 for hunger"
    assert "schooled player" in found.hint().about


def test_moves_that_are_about_as_good() -> None:
    """One end a is better by 4, one b by 2: one more on average, give or take three."""
    found = ends("shelter", [[0, 0]] * 2, [[50, 46], [50, 52]])
    assert told(found)[0] == "a: about 50.0 points at the end; b is about as good."


def test_between_two_the_chance_and_the_lead() -> None:
    found = ends("pastures", [[1, 0], [1, 0]], [[4, -3], [6, -4]], players=2, is_lead=True)
    assert told(found) == [
        "a: wins 2 of 2 matches, 5.0 points ahead at the end; with the next best (b) in 0.",
        "b: wins 0 of 2 matches, 3.5 points behind at the end.",
    ]
    assert not found.hint().aside


def test_nobody_is_ahead() -> None:
    found = ends("pastures", [[1, 0], [0, 0]], [[1, -1], [-1, 1]], players=2, is_lead=True)
    assert told(found)[1] == "b: wins 0 of 2 matches, level at the end."


def test_a_mean_and_its_error() -> None:
    """Of 1, 2, 3: the mean is 2, the standard deviation 1, its error the root of a third."""
    mean, error = hints.difference(np.array([1.0, 2.0, 3.0]))
    assert mean == 2.0 and error == pytest.approx(3**-0.5)


def test_a_hint_as_text() -> None:
    hint = Hint("How.", (Line("a", "good."), Line("b")), "Else c.")
    assert str(hint) == "a: good.\nb\nElse c.\nHow." and hint.words == "a"


# --- whole hints ------------------------------------------------------------------------------------------------------


def test_what_is_proven_is_said_to_be() -> None:
    """Two actions, two fires beside the home, a third far off."""
    hint = hedgerow.hint(figure(LAST_STAND.replace("X X X X X X\n", "X X X X X /\n", 1), owed=2))
    assert hint.about == (
        "Proven: so often the home is saved if you play on perfectly, for that first and not for points."
    )
    assert {line.words for line in hint.lines[:2]} == {"douse B1", "douse A2"}
    assert [line.told for line in hint.lines] == [
        f"by perfect play the home is saved in 100 of 100 matches, as with {hint.lines[1].words}: of equals points "
        "decide.",
        "the home is saved in 100 of 100 matches.",
        "the home is saved in 0 of 100 matches.",
    ]


def test_what_is_lost_without_the_best_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes of three moves is known; then nothing but that the first is the best."""
    match = hedgerow.new("wildfire", seed=4).roll()
    a, b, c = (
        Choice(n, words, wins, 0.0, wins) for n, (words, wins) in enumerate((("a", 0.9126), ("b", 0.84), ("c", 0.5)))
    )
    search: Any = SimpleNamespace(
        room=match.room, view=match.at(0), beside=lambda thought, *rest: thought, records=None, seat=0, codes=[]
    )
    monkeypatch.setattr(proven, "proof", lambda *asked, **more: None)
    known = hints._proven(search, Thought(0, (a, b, c), is_proven=True), 0.0)
    assert [line.told for line in known.lines] == [
        "by perfect play the home is saved in 91.26 of 100 matches, without it in 84.",
        "the home is saved in 84 of 100 matches.",
        "the home is saved in 50 of 100 matches.",
    ]
    alone = hints._proven(search, Thought(0, (a, Choice(1, "b")), is_proven=True), 0.0)
    assert [line.told for line in alone.lines] == [
        "by perfect play the home is saved in 91.26 of 100 matches; every other move does worse, how much was not "
        "found in time."
    ]


def test_where_nothing_can_be_saved_points_are_proven() -> None:
    """One action between two fires: the home burns whichever is doused, and no square was ever left empty."""
    hint = hedgerow.hint(figure(LAST_STAND, owed=1))
    assert [line.told for line in hint.lines] == ["0 points at the end on average."] * 2


def test_a_castle_is_proven_by_trying_everything() -> None:
    match = filled(1, 3, 4)
    hint, side = hedgerow.hint(match), sign(match)
    by = side * lead(match.play(hint.words))
    assert hint.lines[0].told == f"{abs(by)} points {'ahead' if by >= 0 else 'behind'} at the end."
    assert "if both play on perfectly" in hint.about


def test_where_there_is_one_move_nothing_is_thought_of() -> None:
    match = figure(LAST_STAND.replace("/ X X X X X", "X X X X X X", 1), owed=1, digs=0)
    for hint in (hedgerow.hint(match), hints.first_thought(match.room, match.at(0), 0)):
        assert hint.words == "douse B1" and hint.about == ONLY and hint.is_last


def test_a_first_thought_is_at_sight_and_says_so() -> None:
    match = hedgerow.new("shelter", seed=3).roll()
    hint = hints.first_thought(match.room, match.at(match.played), 0)
    assert hint.about == FIRST and not hint.is_last and hint.words in match.legal() and len(hint.lines) == 1


def test_played_out_on_the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a proof the same last stand is told by ends that were played: every one of them ends as it must."""
    monkeypatch.setattr(proven, "proof", lambda *asked, **more: None)
    hint = hints.advise(catalog.room("wildfire"), figure(LAST_STAND, owed=2).at(0), 0, 5, most_ends=10)
    assert "10 times" in hint.about and len(hint.lines) == 2
    match = hedgerow.new("wildfire", seed=4).roll()
    before = match._records.tobytes()
    one = hints.advise(match.room, match.at(match.played), 0, 5, seconds=0.2, most_ends=20)
    assert 1 < len(one.lines) <= hints.SHOWN and {line.words for line in one.lines} <= set(match.legal())
    assert all("the home is saved in" in line.told for line in one.lines) and match._records.tobytes() == before


class Machine:
    """A slow one, with a clock that work alone moves on: so many seconds for an imagined match, and for each piece of a
    proof."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
        self.now, self.slowest = 0.0, 0.0
        for module in (hints, thought):
            monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: self.now))
        real_go_on, real_ends, real_proof = thought.halving.go_on, hints.ends_after, solver.go_on

        def go_on(*asked: Any) -> int:
            played = int(real_go_on(*asked))
            self.works(seconds * played)
            return played

        def ends_after(workspace: Any, seat: int, n: int, first: int, tries: int, sums: Any) -> None:
            real_ends(workspace, seat, n, first, tries, sums)
            self.works(seconds * n * tries)

        def prove(*asked: Any) -> bool:
            self.works(seconds)
            return bool(real_proof(*asked))

        monkeypatch.setattr(thought.halving, "go_on", go_on)
        monkeypatch.setattr(hints, "ends_after", ends_after)
        monkeypatch.setattr(solver, "go_on", prove)

    def works(self, seconds: float) -> None:
        self.now += seconds
        self.slowest = max(self.slowest, seconds)


@pytest.mark.parametrize("seconds", [0.0001, 0.003, 0.04, 0.3, 2.0])
@pytest.mark.parametrize(("game", "variant"), [("wildfire", "x4"), ("pastures", "duel")])
def test_a_slow_machine_keeps_the_seconds_of_a_hint(
    game: str, variant: str, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a match takes: search, proof and ends share the seconds, and nothing is begun when they are over. What
    is begun before is no more than fits between two looks at the clock, or one match of each move that is told."""
    match = hedgerow.new(game, seed=4, variant=variant)
    if match.to_move == "chance":
        match.roll()
    machine = Machine(monkeypatch, seconds)
    hint = hints.advise(match.room, match.at(match.played), 0, 5)
    shown = (hints.SHOWN + 1) * seconds
    assert machine.slowest <= max(thought.GROWTH * thought.GLANCES, shown)
    assert machine.now <= hints.SECONDS + max(machine.slowest, shown) + seconds  # by hand: 2.5 s, and what was begun
    assert "played on to the end" in hint.about and ("once" in hint.about) == (seconds == 2.0)
    assert {line.words for line in hint.lines} <= set(match.legal())


def test_where_there_was_time_for_few_the_next_in_the_list_stand_beside_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two seconds a match: one move was tried once, and three are played on to the end."""
    monkeypatch.setattr(proven, "proof", lambda *asked, **more: None)
    Machine(monkeypatch, 2.0)
    match = hedgerow.new("pastures", seed=4)
    assert len(hints.advise(match.room, match.at(0), 0, 5).lines) == hints.SHOWN


def test_hints_do_not_look_at_hidden_grids() -> None:
    """VS: two matches that differ only in what player 1 did; player 2 is told the same, to the letter."""
    found = []
    for first in (0, -1):
        match = hedgerow.new("wildfire", seed=6, variant="vs", players=2).roll()
        match.play(match.legal(0)[first], seat=0)
        view = match.at(match.played)
        contract.hide(view[0], 1)
        found.append((hints.first_thought(match.room, view, 1, 3), _counted(match.room, view)))
    assert found[0] == found[1]


def _counted(room: Any, view: Any) -> Hint:
    """Without a clock: so many simulations, so many ends."""
    search = hints.Search(room, view, 1, 3)
    thought = search.run(hints.Budget(simulations=60))
    return Ends(search, hints.candidates(search, thought), 10, float("inf"), lambda: False).hint()
