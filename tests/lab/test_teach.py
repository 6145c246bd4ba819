"""Teaching a net: its steps beside slopes that are found by trying, what it is told of a match, and that the same
command gives the same file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hedgerow import catalog
from hedgerow.kernel import net
from hedgerow.kernel.jit import interpreted
from hedgerow.kernel.net import Net
from hedgerow.kernel.refusal import BadSettings
from hedgerow.lab import teach
from hedgerow.lab.teach import Plan, Teaching

PASTURES = catalog.room("pastures")
SHAPE = Net(places=2, rows=5, width=4, whole=3, hidden=8, last=4, most=6)


def made_up(seed: int) -> Any:
    lots = np.random.default_rng(seed)
    found = np.zeros(1, net.net_type(SHAPE))[0]
    for name in net.WEIGHTS:
        found[name][...] = lots.normal(size=found[name].shape)
    for place, row in ((0, 1), (0, 4), (1, 2), (1, 1), (1, 0), (2, 0), (2, 2)):
        interpreted(net.hear)(found, place, row)
    return found


def beside() -> list[Any]:
    return [np.zeros(1, net.net_type(SHAPE))[0] for _ in range(3)]


@pytest.mark.parametrize("name", net.WEIGHTS)
def test_slopes_are_those_that_are_found_by_trying(name: str) -> None:
    """Behind the first step the mean slope is a tenth of the slope: how much the logit rises with a weight, times the
    error. Rows that did not speak have none."""
    made, (means, squares, blame), small = made_up(4), beside(), 1e-3
    tried = np.zeros(made[name].shape)
    for place in np.ndindex(tried.shape):
        kept = made[name][place]
        made[name][place] = kept + small
        above = net.logit(made)
        made[name][place] = kept - small
        tried[place] = (above - net.logit(made)) / (2 * small)
        made[name][place] = kept
    net.logit(made)
    teach.correct(made, means, squares, blame, np.float32(0.5), np.float32(0.0))
    assert np.abs(tried).max() > 0.01
    np.testing.assert_allclose(means[name] / 0.1, 0.5 * tried, rtol=0.02, atol=0.02)


def test_a_net_learns_what_it_is_told() -> None:
    made, (means, squares, blame) = made_up(2), beside()
    for _ in range(400):
        error = net.chance_of(net.logit(made)) - 0.9
        teach.correct(made, means, squares, blame, np.float32(error), np.float32(0.01))
    assert net.chance_of(net.logit(made)) == pytest.approx(0.9, abs=0.02)


def test_what_a_lost_match_leaves() -> None:
    """A quarter of a point's loss, and half of that for each point more; whatever the other seat has."""
    records = PASTURES.template(PASTURES.settings(2))
    for points, left in (((5, 4), 0.25), ((6, 4), 0.125), ((9, 4), 0.25 / 16)):
        records[0].points[:] = points
        assert interpreted(teach.lost_by)(records[0], 1) == left


def test_each_decision_was_worth_what_came_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three decisions, at which .8, .6 and .5 was promised, and an end of 1. The last was worth 1; the one before it
    .3 of .5 and .7 of 1, .85. The second move was an error: so what the first was worth is what the best one promised
    there, .6."""
    teaching = Teaching(PASTURES, Plan())
    story, wanted = teaching.story, list[float]()
    story.best[:3], story.erred[:3] = (0.8, 0.6, 0.5), (0, 1, 0)
    learn = interpreted(teach.learn)
    monkeypatch.setitem(learn.__globals__, "logit", lambda net: 0.0)
    monkeypatch.setitem(learn.__globals__, "correct", lambda *given: wanted.append(0.5 - float(given[4])))
    learn(teaching.workspace.mind, None, None, None, story, 3, 1.0, 0.1)
    assert wanted == pytest.approx([1.0, 0.85, 0.6])


def test_a_match_is_kept_behind_the_careless_turns() -> None:
    """32 writings of her own, of which the last two are searched; ten careless ones are not learned from."""
    teaching = Teaching(PASTURES, Plan(seed=3))
    for careless, kept in ((0, 30), (10, 20), (31, 0)):
        n, end, share = teach.rehearse(teaching.workspace, teaching.template, 5, careless, False, teaching.story)
        assert n == kept and 0.0 < end <= 1.0 and 0.0 <= share <= 1.0
        assert not teaching.story.erred[:n].any()
        if n:
            whole = teaching.story.active[:n, -1, 0].tolist()
            assert whole == list(range(31 - careless, 1, -1))  # squares left behind each writing, by twos


def test_the_same_command_gives_the_same_file() -> None:
    texts = []
    for seed in (1, 1, 2):
        teaching = Teaching(PASTURES, Plan(seed, 40))
        teaching.go_on(40)
        texts.append(teaching.text())
    assert texts[0] == texts[1] != texts[2]
    assert texts[0].startswith("# python -m hedgerow.lab.teach pastures --seed 1 --matches 40 --step 0.001\n")


def test_steps_grow_short_in_the_second_half() -> None:
    plan = Plan(matches=100, step=0.01)
    assert [plan.step_at(match) for match in (0, 49)] == [0.01, 0.01]
    assert plan.step_at(75) == pytest.approx(0.01 * (0.5 * 0.98 + 0.02)) and 0 < plan.step_at(99) < 0.0005


def test_the_room_keeps_what_its_command_says() -> None:
    """The file in the room names its command, and has as many weights as its net."""
    head = (PASTURES.folder / net.FILE).read_text(encoding="utf-8").splitlines()[:2]
    assert head[0].startswith("# python -m hedgerow.lab.teach pastures --seed") and head[1].startswith("# after ")
    assert sum(weights.size for weights in PASTURES.net.values()) == 67_681
    assert (PASTURES.folder / net.FILE).stat().st_size < 300_000


def test_only_a_room_with_a_net_is_taught(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BadSettings, match="Wildfire has no net"):
        Teaching(catalog.room("wildfire"), Plan())
    for words in ("wildfire", "pastures --matches 0", "pastures --step 2", "pastures --seed -1"):
        with pytest.raises(SystemExit) as refused:
            teach.main([*words.split(), "-o", str(tmp_path / "net.txt")])
        assert refused.value.code == 2 and "error" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_the_command_writes_and_tells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "net.txt"
    assert teach.main(["pastures", "--matches", "3", "-o", str(path)]) == 0
    assert "3 of 3 matches" in capsys.readouterr().out
    assert "after 3 matches" in path.read_text(encoding="utf-8")
