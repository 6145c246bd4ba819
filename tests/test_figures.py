"""The figures of the rules: every diagram can be read and drawn, every example is what the rules make of it.

How they were worked out: the diagrams behind the moves were written down from the rules before the program was asked, a
step at a time, and each caption tells the steps (which squares a cross lights, which squares a block holds, what a dot
and then a card do). The program only confirms them here. What a caption counts is counted below.
"""

from __future__ import annotations

import pytest

from hedgerow import catalog, rulebook
from hedgerow.kernel.room import Room
from hedgerow.rulebook import Figure
from hedgerow.table import figures
from hedgerow.terminal.paint import Brush
from hedgerow.terminal.typeset import figure_lines


def figures_of(room: Room) -> list[tuple[str, Figure]]:
    book = rulebook.read(room.folder / "rules.md")
    return [(r.slug, b.figure) for r in book.rules for b in rulebook.blocks(r.text) if b.kind == "figure"]


ALL = [(game, slug, figure) for game in catalog.names() for slug, figure in figures_of(catalog.room(game))]
NAMES = [f"{slug}-{n}" for n, (_, slug, _) in enumerate(ALL)]
each = pytest.mark.parametrize(("game", "slug", "figure"), ALL, ids=NAMES)


@pytest.mark.parametrize("game", catalog.names())
def test_every_game_has_figures(game: str) -> None:
    assert figures_of(catalog.room(game))


@each
def test_a_figure_reads_is_drawn_and_says_what_it_shows(game: str, slug: str, figure: Figure) -> None:
    room = catalog.room(game)
    assert len(figure.caption) > 30 and figure.caption.endswith("."), slug
    pictures = figures.drawn(room, figure)
    assert len(pictures) == (2 if figure.moves else 1)
    for picture in pictures:
        left, top, wide, high = picture.window
        assert left >= 0 and top >= 0 and wide > 40 and high > 40
        assert left + wide <= picture.drawing.width and top + high <= picture.drawing.height


@each
def test_the_moves_of_an_example_lead_from_the_first_picture_to_the_second(
    game: str, slug: str, figure: Figure
) -> None:
    room = catalog.room(game)
    assert bool(figure.moves) == bool(figure.after), slug
    if figure.moves:
        assert figures.played(room, figure).position == figures.after(room, figure).position


@each
@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_terminal_shows_the_diagram(game: str, slug: str, figure: Figure, width: int) -> None:
    lines = figure_lines(figure, width, Brush(False))
    assert max(len(line) for line in lines) <= width
    told = " ".join(" ".join(lines).split())
    for line in (*figure.before, *(f"> {move}" for move in figure.moves), *figure.after):
        assert " ".join(line.split()) in told


def figure_at(slug: str, number: int = 0) -> tuple[Room, Figure]:
    room = catalog.room(slug.partition(".")[0])
    return room, [figure for found, figure in figures_of(room) if found == slug][number]


# --- what the captions count ------------------------------------------------------------------------------------------


def test_wildfire_points() -> None:
    assert figures.after(*figure_at("wildfire.points")).scores() == [30]


def test_pastures_terrains_that_fit() -> None:
    legal = figures.before(*figure_at("pastures.neighbours")).legal()
    assert [words for words in legal if words.endswith("B2")] == ["forest B2", "wasteland B2"]
    legal = figures.before(*figure_at("pastures.opponent-repeat")).legal()
    assert {words.split()[0] for words in legal if words.endswith("B1")} == {"forest", "desert", "wasteland"}


def test_pastures_castles() -> None:
    assert figures.after(*figure_at("pastures.example", 0)).legal() == [
        "castle E2", "castle E3", "castle E4", "castle C5", "castle D5", "castle E5"
    ]  # fmt: skip
    assert figures.after(*figure_at("pastures.example", 1)).outcome is not None


def test_shelter_areas() -> None:
    match = figures.before(*figure_at("shelter.area"))
    boxes = match.tally(0)
    told = {"owls": 2, "giraffes": 6, "wild dogs": 6, "tigers": 4, "rhinos": 4, "elephants": 9, "loose fences": -1}
    assert {name: boxes[name] for name in told} == told
    assert boxes["shelter"] == 6  # row 4 and column D


def test_rewilding_points() -> None:
    assert figures.before(*figure_at("rewilding.score")).scores() == [17]


def test_vasty_headings() -> None:
    legal = figures.before(*figure_at("vasty.placement")).legal()
    found = [words for words in legal if words.startswith("place F46 on R05 right")]
    assert [words.split()[-1] for words in found] == ["south", "west"]
