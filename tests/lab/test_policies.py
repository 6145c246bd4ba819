"""Policies: nets in files and functions of anybody's play the matches of the table, and bad ones are refused."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import hedgerow
from hedgerow import catalog
from hedgerow.cli import main
from hedgerow.envs.form import Form
from hedgerow.kernel import playout
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.refusal import BadSettings, HedgerowError
from hedgerow.lab import mixed, policies
from hedgerow.lab.batch import Batch
from hedgerow.lab.tournament import protocol_of

WILDFIRE = catalog.room("wildfire")
ALONE = WILDFIRE.settings()


def saved(path: Path, form: Form, liked: int, second: int) -> str:
    """A net that looks at nothing, likes one action most and another next to it."""
    bias = np.zeros(form.actions, np.float32)
    bias[liked], bias[second] = 2, 1
    weights = np.zeros((1, form.actions), np.float32)
    policies.save(path, form, np.array([2]), np.ones(1, np.float32), [(weights, bias)], "by hand")
    return f"file:{path}"


@pytest.fixture
def lowest(monkeypatch: pytest.MonkeyPatch) -> str:
    """A function that plays the first action of the mask."""
    made = SimpleNamespace(lowest=lambda form: lambda observations, masks, seats: masks.argmax(axis=1))
    monkeypatch.setitem(sys.modules, "somebodys_players", made)
    return "somebodys_players:lowest"


def test_a_net_takes_the_highest_action_that_is_allowed(tmp_path: Path) -> None:
    form = policies.form_of(WILDFIRE, ALONE)
    decide = policies.deciding(saved(tmp_path / "net.npz", form, 5, 9), form)
    masks = np.ones((3, form.actions), np.int8)
    masks[1, 5] = 0
    masks[2, [5, 9]] = 0
    assert decide(np.zeros((3, form.size), np.int16), masks, np.zeros(3)).tolist() == [5, 9, 0]


def test_layers_bend_between_them(tmp_path: Path) -> None:
    """Entry 1 is 3, halved 1.5: tanh of it is 0.905, so that action 0 has 0.905 and action 1 has 0.8."""
    form = policies.form_of(WILDFIRE, ALONE)
    second = np.zeros((1, form.actions), np.float32)
    second[0, 0] = 1
    bias = np.full(form.actions, -1, np.float32)
    bias[0], bias[1] = 0, 0.8
    one = (np.ones((1, 1), np.float32), np.zeros(1, np.float32))
    path = tmp_path / "net.npz"
    policies.save(path, form, np.array([1]), np.array([0.5], np.float32), [one, (second, bias)], "by hand")
    net = policies.load(path)
    seen = np.zeros((2, form.size), np.int16)
    seen[0, 1], seen[1, 1] = 3, 2  # tanh 1 is 0.76
    masks = np.ones((2, form.actions), np.int8)
    assert net(seen, masks, np.zeros(2)).tolist() == [0, 1]


def test_a_policy_plays_the_match_of_the_table(lowest: str) -> None:
    match = hedgerow.new("wildfire", seed=8)
    form = policies.form_of(WILDFIRE, ALONE)
    while not match.is_over:
        if match.to_move == "chance":
            match.roll_one()
        else:
            match.play_code(0, form.code(min(map(form.action, match.codes()))))
    ends = mixed.played("wildfire", ALONE, [lowest], 8, 0, 1, compiled=False)
    assert ends.lengths.tolist() == [match.played]
    assert ends.tallies.sum(axis=2).tolist() == [match.scores()]


@pytest.mark.parametrize("codes", [(playout.GREEDY, playout.RANDOM), (playout.RANDOM, playout.RANDOM)])
def test_bots_beside_a_policy_play_as_in_a_simulation(codes: tuple[int, int]) -> None:
    """Where all are random, the simulation has a loop of its own."""
    room = catalog.room("pastures")
    settings = room.settings(options={"rows": 3, "columns": 3})
    levels = [{playout.GREEDY: "greedy", playout.RANDOM: "random"}[code] for code in codes]
    ends = mixed.played("pastures", settings, levels, 4, 10, 3, compiled=False)
    batch = Batch(room, settings, 3)
    batch.play_levels(codes, 4, 10, function=interpreted(playout.matches))
    assert np.array_equal(ends.tallies, batch.tallies) and np.array_equal(ends.lengths, batch.lengths)
    assert np.array_equal(ends.results, batch.results)


@pytest.mark.parametrize("answer", [[0, 0], [-1], [10**6], [0.5]])
def test_what_a_policy_may_not_do_is_told(answer: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    made = SimpleNamespace(rash=lambda form: lambda observations, masks, seats: np.array(answer))
    monkeypatch.setitem(sys.modules, "somebodys_players", made)
    with pytest.raises(HedgerowError, match=r"The policy somebodys_players:rash (must answer|chose an action)"):
        mixed.played("wildfire", ALONE, ["somebodys_players:rash"], 8, 0, 1, compiled=False)


def test_a_policy_that_fails_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    made = SimpleNamespace(broken=lambda form: lambda observations: observations)  # it should take three things
    monkeypatch.setitem(sys.modules, "somebodys_players", made)
    with pytest.raises(HedgerowError, match=r"somebodys_players:broken failed when it was asked to decide: .*takes 1"):
        mixed.played("wildfire", ALONE, ["somebodys_players:broken"], 8, 0, 1, compiled=False)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("os.path:join", r"It failed: .*str, bytes or os\.PathLike"),
        ("builtins:str", "It returned '"),
        ("os:sep", "It failed: 'str' object is not callable"),
    ],
)
def test_a_function_that_is_no_policy_is_told_what_one_takes(
    name: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "wildfire", "--matches", "10", "--policy", name]) == 2
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1 and f"'{name}' is no policy: such a function is called with the Form" in said
    assert re.search(why, said)


def refusal(name: str, room: Any = WILDFIRE, settings: Any = ALONE, **more: Any) -> str:
    with pytest.raises(BadSettings) as refused:
        protocol_of(room, settings, [name, "greedy"], 1, 0, **more)
    return str(refused.value)


def test_what_is_no_policy_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    assert refusal(f"file:{path}") == f"The policy {path} cannot be read: No such file or directory."
    path.write_bytes(b"PK\3\4 and no more")
    damaged = f"{path} is no policy that this program wrote, or it is damaged."
    assert refusal(f"file:{path}") == damaged
    name = saved(path, policies.form_of(WILDFIRE, ALONE), 1, 2)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    assert refusal(name) == damaged
    np.savez(path, about="{}")
    assert refusal(name) == damaged
    assert refusal("nobodys.players:best") == ("There is no policy 'nobodys.players:best': No module named 'nobodys'.")


def test_a_policy_of_another_game_is_refused(tmp_path: Path) -> None:
    name = saved(tmp_path / "net.npz", policies.form_of(WILDFIRE, ALONE), 1, 2)
    told = "This policy was made for wildfire, solo, 1 players"
    assert refusal(name, settings=WILDFIRE.settings(variant="x4")).startswith(told)
    pastures = catalog.room("pastures")
    assert refusal(name, pastures, pastures.settings()).startswith(told)


def test_a_tournament_keeps_which_file_it_was(tmp_path: Path) -> None:
    form = policies.form_of(WILDFIRE, ALONE)
    name = saved(tmp_path / "net.npz", form, 1, 2)
    first = protocol_of(WILDFIRE, ALONE, [name, "greedy"], 1, 0).told()
    saved(tmp_path / "net.npz", form, 1, 3)
    other = protocol_of(WILDFIRE, ALONE, [name, "greedy"], 1, 0).told()
    assert first["bots"] == other["bots"] and first["policies"] != other["policies"]
    assert "policies" not in protocol_of(WILDFIRE, ALONE, ["random", "greedy"], 1, 0).told()
