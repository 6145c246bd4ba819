"""Environments: every game passes the peers' own checkers, tells no secrets, and plays the matches of the table."""

from __future__ import annotations

import random
import re
from functools import reduce
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from hedgerow import envs
from hedgerow.envs import batch
from hedgerow.envs.batch import BatchEnv
from hedgerow.envs.course import Course
from hedgerow.envs.engine import stepping
from hedgerow.envs.form import Form
from hedgerow.kernel import contract
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.rng import generator
from hedgerow.kernel.room import Room
from hedgerow.lab.batch import Batch
from hedgerow.table.match import Match
from play import Case, bytes_of, positions

BY_PYTHON = {"compiled": False}  # nothing to compile: whether it is the same, `test_three_ways` and this file say
QUIET = (  # what PettingZoo says of every environment with masks,
    "Observation space for each agent probably",
    "Observation is not a NumPy array",
    "Action mask numpy array is all zeros",  # of those whose match is over,
    "The old environment creation API",  # of its own games, which its tests import
)


def form_of(case: Case) -> Form:
    options = {k: v for k, v in case.example.items() if k not in ("players", "variant")}
    return Form(case.room.name, case.example.get("players"), case.example.get("variant"), None, options)


def course_at(form: Form, match: Match) -> Course:
    """A course that stands where a match stands."""
    course = Course(form, **BY_PYTHON)
    course._row.game[0] = match._s
    course._row.seat = contract.to_move(match._s)
    return course


def expected(form: Form, match: Match, seat: int) -> np.ndarray[Any, Any]:
    """A seat's observation, read field by field by name from what the Python door shows her."""
    view = match.view(seat)
    parts = [np.array([seat]), np.array([contract.to_move(view)])]
    for field in form.fields[2:]:
        steps = [int(step) if step.isdigit() else step for step in re.findall(r"\w+", field.name)]
        value = np.atleast_1d(np.asarray(reduce(lambda inside, step: inside[step], steps, view)))
        if (field.low, field.high) == (0, 1):
            value = np.unpackbits(np.ascontiguousarray(value).view(np.uint8), bitorder="little")
        assert value.size == field.size, field
        assert field.low <= value.min() and value.max() <= field.high, field
        parts.append(value.ravel())
    return np.concatenate(parts)


def test_codes_lie_where_the_room_says(case: Case) -> None:
    form = form_of(case)
    assert form.actions == sum(map(len, case.room.codes)) and all(codes.step == 1 for codes in case.room.codes)
    for match in positions(case.new(1), 1, 200):
        for seat in range(match.players):
            for code in match.codes(seat) if match.may_move(seat) else []:
                action = form.action(code)
                assert 0 <= action < form.actions and form.code(action) == code


def test_an_observation_is_the_hidden_record_field_by_field(case: Case) -> None:
    form = form_of(case)
    assert [field.start for field in form.fields] == [0, *np.cumsum([field.size for field in form.fields])[:-1]]
    for n, match in enumerate(positions(case.new(2), 2, 60)):
        if n % 20 == 0:
            for seat in range(min(match.players, 3)):
                assert np.array_equal(course_at(form, match).observe(seat), expected(form, match, seat))


def test_what_is_hidden_changes_no_observation(case: Case) -> None:
    """The truth is replaced by a guess from what a seat knows: her observation and her mask stay as they are."""
    form, different = form_of(case), False
    for n, match in enumerate(positions(case.new(3), 3, 120)):
        if n % 13 == 0 and match.to_move is not None:
            for seat in range(min(match.players, 3)):
                course = course_at(form, match)
                seen, mask = course.observe(seat), course.mask(seat)
                contract.guess(course._row.game[0], seat, generator(n))
                different = different or course._row.game.tobytes() != bytes_of(match._records)
                assert np.array_equal(course.observe(seat), seen)
                assert np.array_equal(course.mask(seat), mask)
    assert different == (case.room.hidden and form.players > 1)


# --- the peers' own checkers --------------------------------------------------------------------------------------


def test_gymnasium_is_content(case: Case) -> None:
    gymnasium = pytest.importorskip("gymnasium", reason="wants the extra hedgerow[envs]")
    from gymnasium.utils.env_checker import check_env

    if case.new(0).players > 1:
        pytest.skip("for several players")
    env = gymnasium.make(f"hedgerow/{case.room.name.capitalize()}-v0", **case.example, **BY_PYTHON)
    check_env(env.unwrapped)


def zoo(case: Case, form: str, **more: Any) -> Any:
    pytest.importorskip("pettingzoo", reason="wants the extra hedgerow[envs]")
    env = getattr(envs, form)(case.room.name, **case.example, **BY_PYTHON, **more)
    env.reset(seed=3)  # and what is drawn later without a seed follows from it
    for agent in env.agents:
        env.action_space(agent).seed(3)
    return env


@pytest.mark.filterwarnings(*(f"ignore:{text}" for text in QUIET))
def test_pettingzoo_in_turn_is_content(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    env = zoo(case, "aec")
    from pettingzoo.test import api_test, seed_test

    api_test(env, num_cycles=12)
    seed_test(lambda: zoo(case, "aec"), num_cycles=6)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.filterwarnings(*(f"ignore:{text}" for text in QUIET))
def test_pettingzoo_at_once_is_content(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    env = zoo(case, "parallel")
    from pettingzoo.test import parallel_api_test, parallel_seed_test
    from pettingzoo.test.max_cycles_test import max_cycles_test
    from pettingzoo.utils.conversions import parallel_to_aec

    parallel_api_test(env, num_cycles=12)
    parallel_seed_test(lambda: zoo(case, "parallel"), num_cycles=6)
    max_cycles_test(  # every agent acts in every cycle: so the test's `env` is PettingZoo's own conversion
        SimpleNamespace(
            parallel_env=lambda max_cycles: zoo(case, "parallel", max_cycles=max_cycles),
            env=lambda max_cycles: parallel_to_aec(zoo(case, "parallel", max_cycles=max_cycles)),
        )
    )
    assert "Passed Parallel API test" in capsys.readouterr().out


def test_openspiel_is_content(case: Case) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="wants the extra hedgerow[openspiel]")
    if drawn := case.room.left_to_lot(case.new(0).settings):
        with pytest.raises(BadSettings, match=f"Option {drawn} is left to lot"):
            envs.spiel(case.room.name, **case.example, **BY_PYTHON)
        return
    match = case.new(0)
    if match.longest * match.players > 6_500:
        pytest.skip("a random match takes long here; shorter settings of this game are checked")
    game = envs.spiel(case.room.name, **case.example, **BY_PYTHON)
    assert (game.num_players(), game.num_distinct_actions()) == (case.new(0).players, form_of(case).actions)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, mask_test=True)


# --- the same matches as at the table -----------------------------------------------------------------------------


@pytest.mark.parametrize("reward", ["points", "result"])
def test_a_seed_is_the_match_of_the_table(case: Case, reward: str) -> None:
    """All agents' moves, entered at the table, lead to the same record; rewards add up to the end's."""
    env, match, draw = zoo(case, "aec", reward=reward), case.new(9), random.Random(9)
    env.reset(seed=9)
    gained = [0.0] * match.players
    for _ in range(80):
        while match.to_move == "chance":
            match.roll_one()
        if match.to_move is None:
            break
        assert env.agent_selection == f"player_{match.to_move}"
        allowed = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        assert sorted(map(env.form.action, match.codes())) == allowed.tolist()
        action = draw.choice(allowed.tolist())
        env.step(action)
        match.play_code(match.to_move, env.form.code(action))
        gained = [total + env.rewards[f"player_{seat}"] for seat, total in enumerate(gained)]
    while match.to_move == "chance":
        match.roll_one()
    assert env._company.course._row.game.tobytes() == bytes_of(match._records)
    worth = {"win": 1, "loss": -1}
    if reward == "points":
        assert gained == match.scores()
    else:
        assert gained == [worth.get(end, 0) for end in match.outcome.results] if match.outcome else not any(gained)


def check_against_matches(case: Case, env: BatchEnv, seeds: list[int], steps: int) -> None:
    matches = [case.new(seed) for seed in seeds]
    draw = random.Random(1)
    env.reset(seeds)
    before = [[0] * match.players for match in matches]
    for n in range(steps):
        actions = np.zeros(len(seeds), np.int64)
        for i, match in enumerate(matches):
            while match.to_move == "chance":
                match.roll_one()
            assert env._rows["game"][i].tobytes() == bytes_of(match._records)
            assert env.seats[i] == match.to_move
            allowed = np.flatnonzero(env.masks[i]).tolist()
            assert sorted(map(env.form.action, match.codes())) == allowed
            actions[i] = draw.choice(allowed)
            if n % 8 == 0:
                assert np.array_equal(env.observations[i], expected(env.form, match, match.to_move))
            match.play_code(match.to_move, env.form.code(int(actions[i])))
            while match.to_move == "chance":
                match.roll_one()
        env.step(actions)
        for i, match in enumerate(matches):
            assert env.rewards[i].tolist() == [b - a for a, b in zip(before[i], match.scores(), strict=True)]
            before[i] = match.scores()
        assert env.terminated.tolist() == [match.is_over for match in matches]
        if env.terminated.any():
            return


def batch_of(case: Case, matches: int) -> BatchEnv:
    return BatchEnv(case.room.name, matches, reward="points", **case.example)


def test_a_batch_run_by_python_is_as_many_matches(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    twins = {name: interpreted(value) for name, value in vars(stepping).items()}
    monkeypatch.setattr(batch, "stepping", SimpleNamespace(**twins))
    check_against_matches(case, batch_of(case, 2), [4, 2**64 - 1], 8)


@pytest.mark.compiled
def test_a_compiled_batch_is_as_many_matches(room: Room) -> None:
    case = Case(room, {})
    check_against_matches(case, batch_of(case, 3), [4, 7, 2**64 - 1], 60)


@pytest.mark.compiled
def test_random_steps_are_the_simulation_match_by_match(room: Room) -> None:
    """Also behind the end of the first match: the next one of a row is the next of its seed."""
    case = Case(room, {})
    env, wanted = batch_of(case, 2), {}
    for row, seed in enumerate([11, 12]):
        simulated = Batch(room, case.new(0).settings, 2)
        simulated.play_random(seed)
        wanted[row] = simulated.points.tolist()
    env.reset(11)
    sums: dict[int, list[list[float]]] = {0: [[0] * env.players], 1: [[0] * env.players]}
    for _ in range(40_000):
        env.step(env.sample())
        for row in sums:
            sums[row][-1] = (np.array(sums[row][-1]) + env.rewards[row]).tolist()
            if env.terminated[row]:
                sums[row].append([0] * env.players)
        if min(map(len, sums.values())) > 2:
            break
    assert {row: sums[row][:2] for row in sums} == wanted
