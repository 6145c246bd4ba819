"""From tournaments to what people read: numbers worked out by hand from a few rounds."""

from __future__ import annotations

import importlib.util
import json
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from hedgerow import catalog
from hedgerow.table.text import settings_text

HOUSE = Path(__file__).resolve().parents[2]


@pytest.fixture
def ratings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("ratings_tool", HOUSE / "tools" / "ratings.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(__import__("sys").modules, "ratings_tool", module)  # its dataclass looks itself up
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "FILE", tmp_path / "strength.toml")
    return module


def file(path: Path, game: str, players: int, chunks: list[dict[str, Any]], seed: int = 5) -> str:
    room = catalog.room(game)
    settings = settings_text(room, room.settings(players))
    head = {"format": "hedgerow tournament 1", "game": game, "settings": settings, "rules": room.version, "seed": seed}
    path.write_text("\n".join(map(json.dumps, [head, *chunks])) + "\n", encoding="utf-8")
    return str(path)


def met(side: list[str], first: int, scores: list[float], points: list[list[float]]) -> dict[str, Any]:
    return {"side": side, "first": first, "scores": [scores, [1 - one for one in scores]], "points": points}


def test_what_two_tournaments_have_in_common_counts_once(ratings: ModuleType, tmp_path: Path) -> None:
    """Casual scores 3 of 4 against greedy: with a draw added 3.5 of 5, odds of 7 to 3, which is 147 points of Elo."""
    chunk = met(["casual", "greedy"], 0, [1.0, 0.5, 1.0, 0.5], [[5.0] * 4, [2.0] * 4])
    one, other = file(tmp_path / "a", "vasty", 2, [chunk]), file(tmp_path / "b", "vasty", 2, [chunk])
    ratings.main([one, other])
    found = tomllib.loads(ratings.FILE.read_text(encoding="utf-8"))["vasty"]
    assert found["levels"]["casual"]["rating"] == 1147 and found["levels"]["greedy"]["rating"] == 1000
    assert found["levels"]["casual"]["matches"] == 8 and found["seed"] == 5  # both seats in every round


def test_where_seats_settle_who_wins_a_round_is_won_by_points(ratings: ModuleType, tmp_path: Path) -> None:
    """Everybody wins once in a round, who builds first; but casual has more points in three of four: as above."""
    chunk = met(["casual", "greedy"], 0, [0.5] * 4, [[5.0, 5.0, 5.0, 1.0], [2.0] * 4])
    ratings.main([file(tmp_path / "a", "pastures", 2, [chunk])])
    levels = tomllib.loads(ratings.FILE.read_text(encoding="utf-8"))["pastures"]["levels"]
    assert levels["casual"]["rating"] == 1147


def test_alone_it_is_the_mean_and_other_games_stay(
    ratings: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Points 2, 4, 6, 8: a mean of 5, and an error of the root of 20/3 by 2, 1.29. Won 1, 0, 1, 1; the novice one."""
    ratings.FILE.write_text("[vasty]\nseed = 1\nrules = 1\nplayers = 2\n\n[vasty.levels]\nnovice = { matches = 3 }\n")
    chunks = [
        {"side": ["casual"], "first": 0, "scores": [[1.0, 0.0, 1.0, 1.0]], "points": [[2.0, 4.0, 6.0, 8.0]]},
        {"side": ["novice"], "first": 0, "scores": [[0.0, 0.0, 1.0]], "points": [[2.0, 5.0, 6.0]]},
    ]
    ratings.main([file(tmp_path / "a", "wildfire", 1, chunks)])
    found = tomllib.loads(ratings.FILE.read_text(encoding="utf-8"))
    assert found["wildfire"]["levels"]["casual"] == {
        "matches": 4, "points": 5.0, "points_error": 1.29, "won": 75.0, "won_error": 25.0,
    }  # fmt: skip
    assert found["vasty"]["levels"] == {"novice": {"matches": 3}}
    told = capsys.readouterr().out
    assert "better in 50 of 100, +100% matches won (3 matches)" in told  # one more, one fewer point, one equal


def test_what_cannot_be_added_up_is_refused(ratings: ModuleType, tmp_path: Path) -> None:
    chunk = met(["casual", "greedy"], 0, [1.0], [[5.0], [2.0]])
    one, other = file(tmp_path / "a", "vasty", 2, [chunk]), file(tmp_path / "b", "vasty", 2, [chunk], seed=6)
    with pytest.raises(SystemExit, match="another seed"):
        ratings.main([one, other])
    (tmp_path / "c").write_text("{}\n")
    with pytest.raises(SystemExit, match="holds no tournament"):
        ratings.main([str(tmp_path / "c")])
