"""A match to keep: its end, its people whatever they are called, its points, its story."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

import pytest

import hedgerow
from hedgerow import catalog
from hedgerow.cli import main
from hedgerow.kernel.room import Room
from hedgerow.press import keep
from hedgerow.press.keep import LONGEST_NAME, Kept, evening, keepsake
from hedgerow.press.layout import PAPERS, PRINTABLE
from hedgerow.press.typesetting import CannotPrint
from press.reading import fonts, ink, needs_poppler, needs_typst, pixels, rasters, sizes, words

pytestmark = [needs_poppler, needs_typst]
ROOMS = [catalog.room(name) for name in catalog.names()]
SMALL = next(room for room in ROOMS if any(option.name == "rows" for option in room.options))
SHORT = {"rows": 4, "columns": 4, "endless_rounds": 1, "stall_rounds": 1}
MALICE = '#panic("x") #evil *b* _i_ $x$ \\ @a <b> `c` [d] {e} "q" // /* ~ = - + \u202e\u0000'


@cache
def played(name: str, players: int, variant: str | None = None, seed: int = 3) -> hedgerow.Match:
    """A whole match by lot, as short as its options can make it."""
    options = {option.name: SHORT[option.name] for option in catalog.room(name).options if option.name in SHORT}
    match, lot = hedgerow.new(name, variant=variant, players=players, seed=seed, **options), random.Random(seed)
    while not match.is_over:
        if match.to_move == "chance":
            match.roll()
        else:
            match.play(lot.choice(match.legal()))
    return match


def squeezed(text: str) -> str:
    """Letters and figures alone: lines are broken anywhere."""
    return re.sub(r"[^\w]", "", text)


CASES = [
    pytest.param(
        room.name, variant.name, min(variant.players[0] + 1, variant.players[1]), id=f"{room.name}-{variant.name}"
    )
    for room in ROOMS
    for variant in room.variants
]


@pytest.mark.parametrize(("name", "variant", "players"), CASES)
def test_a_match_is_a_page_with_all_that_counted(name: str, variant: str, players: int) -> None:
    match = played(name, players, variant)
    people = ("Ada", "Ben", "Cleo")[:players]
    pdf = keepsake(Kept(match, people, "15 November 2026"))
    told = words(pdf, 1)
    assert match.room.title in told and "15 November 2026" in told
    assert all(person in told for person in people)
    for seat in range(players):
        for category, points in match.tally(seat).items():
            assert category in told and str(points).replace("-", "\N{MINUS SIGN}") in told
    assert "The story" in words(pdf) and match.log[-1].words.split()[0] in words(pdf)
    assert all(is_embedded for _, is_embedded in fonts(pdf)) and rasters(pdf) == 0
    for page in pixels(pdf, 50):
        assert min(ink(page, 50)) >= PRINTABLE
    for wide, high in sizes(pdf):
        assert (round(wide), round(high)) == (210, 297)


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_the_story_tells_the_whole_log_with_its_people(room: Room) -> None:
    """Every decision is in it, in order, under the name of who made it; seats are never called by their numbers."""
    players = min(2, room.variants[-1].players[1])
    match = played(room.name, players, room.variants[-1].name)
    told = squeezed(words(keepsake(Kept(match, ("Ada", "Ben"))), order="-raw").partition("The story")[2])
    at = 0
    for entry in match.log:
        if entry.seat >= 0:
            said = squeezed(entry.words.replace("player 1", "Ada").replace("player 2", "Ben"))
            at = told.index(said, at) + len(said)
    assert "player1" not in told and "player2" not in told


def test_of_a_very_long_story_the_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keep, "MOST_PARAGRAPHS", 10)
    match = played(SMALL.name, 2)
    told = words(keepsake(Kept(match, ("Ada", "Ben"))), order="-raw").partition("The story")[2]
    found = re.search(r"Here (\d+) paragraphs are left out\.", told)
    assert found and match.log[0].words in told[: found.start()] and match.log[-1].words in told[found.end() :]


@pytest.mark.parametrize("grey", [False, True], ids=["colours", "grey"])
@pytest.mark.parametrize("paper", PAPERS)
def test_many_sheets_share_a_page(paper: str, grey: bool) -> None:
    """Where everybody has her own sheet, up to six of them and the account are on one page, with nothing cut off."""
    room = next(room for room in ROOMS if room.has_own_sheets and room.variants[-1].players[1] >= 8)
    for players in (3, 8):
        pdf = keepsake(Kept(played(room.name, players, room.variants[-1].name), ("Ada", "Ben")), "pdf", paper, grey)
        page = pixels(pdf, 50, 1)[0]
        assert min(ink(page, 50)) >= PRINTABLE
        assert "total" in words(pdf, 1) and "Ada" in words(pdf, 1)
        if grey:
            assert (page.max(axis=2).astype(int) - page.min(axis=2)).max() <= 2


def test_names_are_never_markup_and_never_too_long() -> None:
    match = played(SMALL.name, 2)
    pdf = keepsake(Kept(match, (MALICE, "W" * 10_000), "#set page(width: 1mm)"))
    told = words(pdf)
    for piece in ('#panic("x")', "#evil", "*b*", "_i_", "$x$", "#set page(width: 1mm)"):
        assert piece in told
    assert "W" * (LONGEST_NAME + 1) not in told.replace(" ", "")
    assert all(min(ink(page, 50)) >= PRINTABLE for page in pixels(pdf, 50))
    assert {(round(w), round(h)) for w, h in sizes(pdf)} == {(210, 297)}


@pytest.mark.parametrize("name", ["Αγγελική", "Мария", "明子", "شيرين", "👒", ""])
def test_a_name_in_any_script_breaks_nothing(name: str) -> None:
    pdf = keepsake(Kept(played(SMALL.name, 2), (name, "Ben")))
    assert "Ben" in words(pdf, 1)
    if name in ("Αγγελική", "Мария"):
        assert name in words(pdf, 1)


def test_the_same_name_twice_is_told_apart() -> None:
    assert Kept(played(SMALL.name, 2), ("Ada", "Ada")).people == ["Ada (seat 1)", "Ada (seat 2)"]
    assert Kept(played(SMALL.name, 2)).people == ["player 1", "player 2"]


def test_pictures_are_the_first_page() -> None:
    kept = Kept(played(SMALL.name, 2), ("Ada", "Ben"))
    svg, png = keepsake(kept, "svg"), keepsake(kept, "png")
    assert svg.startswith(b"<svg") and png.startswith(b"\x89PNG")


@pytest.mark.parametrize("form", ["pdf", "svg", "png"])
def test_an_evening_has_matches_of_every_game(form: str) -> None:
    matches = [played(room.name, max(1, room.variants[0].players[0]), room.variants[0].name) for room in ROOMS]
    made = evening([Kept(match, ("Ada", "Ben"), "today") for match in matches], "All of them", form)
    if form != "pdf":
        assert made.startswith({"svg": b"<svg", "png": b"\x89PNG"}[form])
        return
    told = words(made)
    for match in matches:
        assert match.room.title in told and match.outcome
        assert all(str(points).replace("-", "\N{MINUS SIGN}") in told for points in match.outcome.points)
    assert f"of {len(matches)}" in told  # Ada was in each of them
    assert all(min(ink(page, 50)) >= PRINTABLE for page in pixels(made, 50))


def test_an_evening_counts_who_won() -> None:
    """Three matches; whoever won how many of them is counted here by hand from their outcomes."""
    matches = [played(SMALL.name, 2, seed=seed) for seed in (3, 4, 5)]
    pdf = evening([Kept(match, ("Ada", "Ben")) for match in matches], "Friday")
    told = words(pdf)
    assert "Friday" in told
    for seat, name in enumerate(("Ada", "Ben")):
        won = sum(1 for match in matches if match.outcome and seat in match.outcome.winners)
        assert f"{name} {won} of 3" in told
    for match in matches:
        assert match.outcome and all(str(points) in told for points in match.outcome.points)


def test_an_unfinished_match_is_refused() -> None:
    match = hedgerow.new(SMALL.name, seed=1)
    with pytest.raises(CannotPrint, match="is not finished; only its end can be kept"):
        keepsake(Kept(match))
    with pytest.raises(CannotPrint, match="not finished"):
        evening([Kept(match), Kept(match)])


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file, out = tmp_path / "a.match", tmp_path / "a.pdf"
    file.write_text(played(SMALL.name, 2).dump(), encoding="utf-8")
    assert main(["keep", str(file), "--names", "Ada, Ben", "--date", "today", "-o", str(out)]) == 0
    assert "Ada" in words(out.read_bytes()) and capsys.readouterr().out.endswith("a.pdf is yours to keep.\n")
    bad = tmp_path / "bad.match"
    bad.write_text("nonsense", encoding="utf-8")
    unfinished = tmp_path / "unfinished.match"
    unfinished.write_text(hedgerow.new(SMALL.name, seed=1).dump(), encoding="utf-8")
    for arguments, sentence in (
        ((str(unfinished),), "is not finished; only its end can be kept"),
        ((str(file), str(unfinished)), "is not finished; only its end can be kept"),
        ((str(file), "--paper", "B5"), "no paper 'B5'"),
        ((str(file), "-o", str(tmp_path / "nowhere" / "a.pdf")), "no folder"),
        ((str(tmp_path / "none.match"),), "Could not read"),
        ((str(bad),), "bad.match"),
        ((str(file), "-o", str(tmp_path / "a.gif")), "ends in .pdf or .svg or .png"),
    ):
        assert main(["keep", *arguments]) == 2
        told = capsys.readouterr()
        assert sentence in told.err and told.err.count("\n") == 1 and not told.out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.match", "a.pdf", "bad.match", "unfinished.match"]
