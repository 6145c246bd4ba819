"""Solo Wildfire solved: every opening once, and what is published is what the numbers say."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from cite import rule

HOUSE = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def openings() -> ModuleType:
    spec = importlib.util.spec_from_file_location("wildfire_openings", HOUSE / "tools" / "wildfire_openings.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@rule("wildfire.home", "wildfire.first-fire")
def test_every_opening_is_there_once(openings: ModuleType) -> None:
    """In a corner 4 squares refuse the fire, on the border 6, inside 9; along the diagonal half of the rest are mirror
    images of the other half, but for those on it: 4, 3 and 3 squares."""
    assert [openings.images(home) for home in openings.HOMES] == [4, 8, 8, 4, 8, 4]
    assert [openings.digs(home) for home in openings.HOMES] == [0, 1, 1, 2, 2, 2]
    wanted = [4 + (32 - 4) // 2, 30, 30, 3 + (27 - 3) // 2, 27, 3 + (27 - 3) // 2]
    assert [len(openings.fires(home)) for home in openings.HOMES] == wanted
    assert sum(wanted) == 135


@rule("wildfire.first-fire")
def test_a_mean_counts_mirror_images_too(openings: ModuleType, tmp_path: Path) -> None:
    """Home A1: 28 of 32 fires stand for two; all are hopeless but C3, which is its own image, and C2, which is not."""
    file = tmp_path / "some.csv"
    lines = [
        f"A1,{fire},{side},{float(fire in ('C2', 'C3'))},1,0"
        for fire in openings.fires("A1")
        for side in openings.SIDES
    ]
    file.write_text("\n".join([",".join(openings.FIELDS), *lines]), encoding="utf-8")
    solved = openings.Solved(file)
    assert solved.between("A1", "B3") == (1.0, 1.0) and solved.exact("A1", "F6")
    assert solved.mean("A1") == (3 / 32, 3 / 32)
    assert solved.between("B1", "F6") == (0.0, 1.0) and not solved.exact("B1", "F6")


def test_what_is_published_is_what_the_numbers_say(openings: ModuleType) -> None:
    solved = openings.Solved(openings.STUDIES / openings.CHANCES)
    page = (openings.STUDIES / openings.PAGE).read_text(encoding="utf-8")
    again = f"python3 tools/wildfire_openings.py publish docs/studies/{openings.CHANCES}"
    assert openings.table(solved) in page, again
    assert openings.PICTURE.read_text(encoding="utf-8") == openings.picture(solved), again
    for home in openings.HOMES:
        for fire in openings.fires(home):
            least, most = solved.between(home, fire)
            assert 0.0 <= least <= most + openings.SAME <= 1.0 + openings.SAME


@rule("wildfire.home", "wildfire.first-fire")
def test_an_opening_by_the_dice_of_a_match(openings: ModuleType) -> None:
    """Home E1, which is B1 in a mirror; a fire on F2 would touch it and is rolled again; then F3 burns, which is A3."""
    dice = (5, 1, 6, 2, 6, 3)
    lots = [(2 * face - 1) * openings.LOT // 12 for face in dice]
    assert openings.opening_of(lots) == ("B1", "A3")
    for home, fire in ((0, 35), (5, 30), (30, 5), (35, 0)):
        assert openings.turned(home, fire) == ("A1", "F6")


def test_a_bound_by_what_is_known(openings: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every opening is known to be worth a quarter at most: nobody has to be asked."""
    lines = [f"{home},{fire},at most,0.25,1,0" for home in openings.HOMES for fire in openings.fires(home)]
    file = tmp_path / "openings.csv"
    file.write_text("\n".join([",".join(openings.FIELDS), *lines]), encoding="utf-8")
    assert openings.main(["bound", str(file), "--matches", "20"]) == 0
    assert "20 of known openings: nobody has more than 25.000 % ± 0.000" in capsys.readouterr().out
