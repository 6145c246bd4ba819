"""What cannot be is refused by a sentence, and nothing has changed by it."""

from __future__ import annotations

import importlib.util
from typing import Any

import numpy as np
import pytest

from hedgerow import envs
from hedgerow.envs import BatchEnv
from hedgerow.envs.course import Course
from hedgerow.envs.form import Form
from hedgerow.kernel.refusal import BadSettings, HedgerowError, IllegalMove

BY_PYTHON: dict[str, Any] = {"compiled": False}


@pytest.mark.parametrize(
    "asked, sentence",
    [
        ({"game": "wildfyre"}, "There is no game 'wildfyre'; did you mean 'wildfire'?"),
        ({"game": "wildfire", "options": {"start_gab": 1}}, "Wildfire has no option 'start_gab'"),
        ({"game": "wildfire", "players": 9}, "Wildfire is for 1 player"),
        ({"game": "wildfire", "variant": "x5"}, "Wildfire has no variant 'x5'"),
        ({"game": "wildfire", "reward": "pints"}, "There is no reward 'pints'; did you mean 'points'?"),
    ],
)
def test_settings_are_checked_as_everywhere(asked: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSettings) as refused:
        Form(**asked)
    assert str(refused.value).startswith(sentence)


def test_an_illegal_action_can_only_stay_or_raise() -> None:
    with pytest.raises(BadSettings, match="cannot 'fly'; there are: stay, raise"):
        Course(Form("wildfire"), "fly")


def test_an_action_and_a_code_have_their_places() -> None:
    form = Form("wildfire")
    with pytest.raises(IndexError, match="There is no action 74: there are 74 actions, counted from 0"):
        form.code(74)
    with pytest.raises(IndexError, match="No move of Wildfire has the code 500"):
        form.action(500)


@pytest.mark.parametrize(
    "name, library, extra",
    [
        ("solo", "gymnasium", "envs"),
        ("aec", "pettingzoo", "envs"),
        ("parallel", "pettingzoo", "envs"),
        ("spiel", "pyspiel", "openspiel"),
    ],
)
def test_a_missing_library_is_named(name: str, library: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    there = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda asked: None if asked == library else there(asked))
    with pytest.raises(HedgerowError) as refused:
        getattr(envs, name)("wildfire")
    assert str(refused.value) == f"This needs the library {library}: pip install 'hedgerow[{extra}]'."


# --- a batch ----------------------------------------------------------------------------------------------------------


def test_a_batch_wants_matches_a_reset_and_as_many_actions() -> None:
    with pytest.raises(BadSettings, match="at least one match, not 0"):
        BatchEnv("wildfire", 0)
    env = BatchEnv("wildfire", 2)
    with pytest.raises(HedgerowError, match="call reset first"):
        env.sample()
    with pytest.raises(HedgerowError, match="call reset first"):
        env.step(np.zeros(2, np.int64))
    with pytest.raises(ValueError, match="Seeds are a number, or 2 of them"):
        env.reset([1, 2, 3])
    with pytest.raises(BadSettings, match="A seed is a whole number from 0"):
        env.reset([1, -2])


@pytest.mark.compiled
def test_a_batch_refuses_one_illegal_action_as_a_whole() -> None:
    env = BatchEnv("wildfire", 3)
    env.reset(5)
    before = (env._rows.tobytes(), env.observations.tobytes(), env.masks.tobytes())
    actions = env.masks.argmax(axis=1)
    actions[1] = int(np.flatnonzero(env.masks[1] == 0)[0])
    with pytest.raises(IllegalMove, match=f"Action {actions[1]} of match 1 is not legal now: its mask is 0"):
        env.step(actions)
    for wrong in (-1, 74):
        actions[1] = wrong
        with pytest.raises(IllegalMove):
            env.step(actions)
    with pytest.raises(TypeError, match="Actions are 3 whole numbers"):
        env.step(np.zeros(2, np.int64))
    with pytest.raises(TypeError, match="Actions are 3 whole numbers"):
        env.step(np.zeros(3))
    assert (env._rows.tobytes(), env.observations.tobytes(), env.masks.tobytes()) == before


# --- Gymnasium --------------------------------------------------------------------------------------------------------


def test_gymnasium_is_for_one() -> None:
    gymnasium = pytest.importorskip("gymnasium", reason="wants the extra hedgerow[envs]")
    ours = {name for name in gymnasium.registry if name.startswith("hedgerow/")}
    assert ours == {f"hedgerow/{name}-v0" for name in ("Rewilding", "Shelter", "Wildfire")}
    with pytest.raises(BadSettings) as refused:
        envs.solo("pastures")
    assert str(refused.value) == (
        "Pastures New (duel) is for several players, Gymnasium for one: "
        "take hedgerow.envs.aec or hedgerow.envs.parallel."
    )
    with pytest.raises(BadSettings, match="There is no render mode 'human'"):
        envs.solo("wildfire", render_mode="human")


def test_an_illegal_action_stays_or_raises() -> None:
    pytest.importorskip("gymnasium", reason="wants the extra hedgerow[envs]")
    env = envs.solo("wildfire", **BY_PYTHON)
    seen, info = env.reset(seed=7)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    after, reward, over, cut, told = env.step(illegal)
    assert np.array_equal(after, seen) and (reward, over, cut) == (0, False, False)
    assert told["refused"] == f"Action {illegal} is not legal for player 1 now: its mask is 0."
    assert np.array_equal(told["action_mask"], info["action_mask"])
    strict = envs.solo("wildfire", illegal="raise", **BY_PYTHON)
    strict.reset(seed=7)
    with pytest.raises(IllegalMove, match=f"Action {illegal} is not legal") as refused:
        strict.step(illegal)
    assert refused.value.rule == "wildfire.turn"
    with pytest.raises(TypeError, match=r"An action is a whole number, not 1\.5"):
        strict.step(1.5)


# --- PettingZoo -------------------------------------------------------------------------------------------------------


def test_who_has_nothing_to_decide_waits() -> None:
    """Pastures: players take turns, so that one of two always waits, by the last action."""
    pytest.importorskip("pettingzoo", reason="wants the extra hedgerow[envs]")
    env = envs.parallel("pastures", rows=3, columns=3, **BY_PYTHON)
    seen, _ = env.reset(seed=1)
    first, second = (seen[agent]["action_mask"] for agent in ("player_0", "player_1"))
    assert not first[env.waiting] and first.any()
    assert second.nonzero()[0].tolist() == [env.waiting] == [env.form.actions]
    legal = int(first.argmax())
    _, _, _, _, infos = env.step({"player_0": legal, "player_1": 0})
    assert infos == {"player_0": {}, "player_1": {"refused": "Player 2 has nothing to decide now."}}
    with pytest.raises(HedgerowError, match="Every agent acts at each step: player_0, player_1"):
        env.step({"player_0": env.waiting})


def test_an_aec_agent_decides_again_after_an_illegal_action() -> None:
    pytest.importorskip("pettingzoo", reason="wants the extra hedgerow[envs]")
    env = envs.aec("pastures", rows=3, columns=3, **BY_PYTHON)
    with pytest.raises(HedgerowError, match="call reset first"):
        env.step(0)
    env.reset(seed=1)
    illegal = int((env.observe("player_0")["action_mask"] == 0).argmax())
    env.step(illegal)
    assert env.agent_selection == "player_0" and env.infos["player_0"]["refused"].startswith(f"Action {illegal} is not")
    with pytest.raises(HedgerowError, match="There is no agent 'player_7'; there are: player_0, player_1"):
        env.observe("player_7")


def test_max_cycles_cuts_a_match_off() -> None:
    pytest.importorskip("pettingzoo", reason="wants the extra hedgerow[envs]")
    with pytest.raises(BadSettings, match="max_cycles is at least 1"):
        envs.parallel("pastures", max_cycles=0, **BY_PYTHON)
    env = envs.parallel("pastures", max_cycles=1, **BY_PYTHON)
    seen, _ = env.reset(seed=1)
    actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents}
    _, _, terminated, truncated, _ = env.step(actions)
    assert not any(terminated.values()) and all(truncated.values()) and env.agents == []
    with pytest.raises(HedgerowError, match="call reset first"):
        env.step(actions)
