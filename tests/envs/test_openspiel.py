"""OpenSpiel: what a player has seen is her information state, and nothing that others hide is in it."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from hedgerow import envs
from hedgerow.envs.course import Course
from hedgerow.envs.form import Form

pyspiel = pytest.importorskip("pyspiel", reason="wants the extra hedgerow[openspiel]")


def rolled(state: Any) -> Any:
    """The state behind all dice, whose faces follow each other: no square is rolled again and again."""
    while state.is_chance_node():
        state.apply_action(len(state.history()) * 5 // 2 % len(state.chance_outcomes()))
    return state


def test_chance_is_even() -> None:
    state = envs.spiel("wildfire", compiled=False).new_initial_state()
    assert state.is_chance_node() and state.chance_outcomes() == [(k, 1 / 6) for k in range(6)]
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 2) == "roll 3"


def test_a_game_is_found_by_its_string() -> None:
    envs.spiel("wildfire", compiled=False)
    game = pyspiel.load_game("hedgerow_wildfire(players=2,variant=vs,start_gap=4,allow_pass=True,compiled=False)")
    assert game.num_players() == 2 and game.form.settings.options["start_gap"] == 4
    assert game.form.settings.options["allow_pass"] is True
    assert pyspiel.load_game(str(game)).form.settings == game.form.settings


def test_hidden_moves_are_in_nobody_elses_information_state() -> None:
    """Shelter: player 1's four decisions of a round are secret until player 2 has made hers, too."""
    game = envs.spiel("shelter", players=2, compiled=False)
    one = rolled(game.new_initial_state())
    other = one.clone()
    first, last = one.legal_actions()[0], one.legal_actions()[-1]
    assert first != last and one.current_player() == 0
    before = one.information_state_string(1)
    one.apply_action(first)
    other.apply_action(last)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_string(1) == other.information_state_string(1) == before
    assert one.observation_tensor(1) == other.observation_tensor(1)
    assert one.information_state_tensor(1) == other.information_state_tensor(1)
    assert one.information_state_tensor(0) != other.information_state_tensor(0)
    assert one.observation_string(1) == other.observation_string(1)
    assert one.observation_tensor(0) != other.observation_tensor(0)


def test_information_states_remember_what_observations_forget() -> None:
    """Pastures, 3 by 3: the same terrains on the same squares in another order, the same land. Nobody repeats what was
    written last, and Mountain and River stand beside Forest, Wasteland and each other."""
    game = envs.spiel("pastures", rows=3, columns=3, compiled=False)
    mountain, river, forest, waste = (256 * terrain for terrain in (0, 2, 4, 5))  # + 16 * row + column
    middle, early, late = [mountain + 2, river + 18], [forest, waste + 1], [forest + 16, waste + 17]
    there, back = game.new_initial_state(), game.new_initial_state()
    for state, moves in ((there, early + middle + late), (back, late + middle + early)):
        for move in moves:
            assert move in state.legal_actions()
            state.apply_action(move)
    assert there.observation_tensor(0) == back.observation_tensor(0)
    assert there.information_state_string(0) != back.information_state_string(0)
    one, other = there.information_state_tensor(0), back.information_state_tensor(0)
    size = game.observation_tensor_size()
    assert one[:size] == other[:size] == there.observation_tensor(0) and one != other
    assert game.information_state_tensor_size() == len(one) == size + 128


def test_a_state_comes_back_from_its_text_with_all_its_memory() -> None:
    """OpenSpiel writes a state as its history, and plays it again: what everybody has seen is the same then."""
    game = envs.spiel("shelter", players=2, compiled=False)
    state = rolled(game.new_initial_state())
    for _ in range(3):
        state.apply_action(state.legal_actions()[0])
        rolled(state)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    for player in range(2):
        assert again.information_state_string(player) == state.information_state_string(player)
        assert again.information_state_tensor(player) == state.information_state_tensor(player)


def test_the_end_pays_points_or_the_result() -> None:
    for reward in ("points", "result"):
        state = envs.spiel("pastures", rows=3, columns=3, reward=reward, compiled=False).new_initial_state()
        while not state.is_terminal():
            assert state.returns() == [0, 0]
            state.apply_action(state.legal_actions()[0])
        points = [int(state.course.record.points[seat]) for seat in range(2)]
        lead = (points[0] > points[1]) - (points[0] < points[1])
        assert state.returns() == (points if reward == "points" else [lead, -lead])


def test_a_course_goes_to_another_process() -> None:
    course = Course(Form("wildfire"), compiled=False)
    course.reset(7)
    twin = pickle.loads(pickle.dumps(course))
    action = course.legal(0)[0]
    for one in (course, twin):
        one.play(0, action)
    assert course.record.tobytes() == twin.record.tobytes() and course.rewards() == twin.rewards()
