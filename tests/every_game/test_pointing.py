"""Every place of a board answers: something can be done there, or why not is told; and what would come of it is shown
before it is done, from no more than the mover sees."""

from __future__ import annotations

from every_game.test_refusals import assert_advice_is_legal
from hedgerow import rulebook
from hedgerow.kernel.contract import CHANCE
from hedgerow.table.views import hidden
from hedgerow.web.preview import preview
from play import Case
from typist import moments

# A sentence that only says that something was not understood tells nobody anything who has typed nothing.
MUTE = ("not-understood",)


def test_every_place_where_nothing_can_be_done_tells_why(case: Case) -> None:
    slugs = {rule.slug for rule in rulebook.read(case.room.folder / "rules.md").rules}
    picture = case.room.picture
    for match, mover, legal, chosen in moments(case, every=11):
        if mover == CHANCE:
            continue
        view = hidden(match.at(len(match.log)), mover)[0]
        first = {key for code in match.codes(mover) for key in picture.touches(view, mover, code)}
        spots = [spot for spot in picture.drawing(view, mover).spots if spot.key not in first]
        for spot in chosen.sample(spots, min(12, len(spots))):
            told = picture.why(view, mover, [spot.key], legal)
            assert told.rule in slugs, (spot.key, told)
            assert told.code not in MUTE, (spot.key, told)
            assert_advice_is_legal(match, mover, spot.key, told.sentence)


def test_picked_places_that_lead_nowhere_together_tell_why(case: Case) -> None:
    slugs = {rule.slug for rule in rulebook.read(case.room.folder / "rules.md").rules}
    picture = case.room.picture
    for match, mover, legal, chosen in moments(case, every=13):
        if mover == CHANCE:
            continue
        view = hidden(match.at(len(match.log)), mover)[0]
        touched = [set(picture.touches(view, mover, code)) for code in match.codes(mover)]
        keys = [spot.key for spot in picture.drawing(view, mover).spots]
        for _ in range(8):
            picked = chosen.sample(keys, min(2, len(keys)))
            if not any(touches.issuperset(picked) for touches in touched):
                assert picture.why(view, mover, picked, legal).rule in slugs


def test_a_preview_shows_what_the_move_then_does_to_the_points_of_its_mover(case: Case) -> None:
    """Where nothing is hidden, the points behind the move are those that were shown; and her view stays as it was."""
    for match, mover, _, chosen in moments(case, every=9):
        if mover == CHANCE:
            continue
        view = hidden(match.at(len(match.log)), mover)
        seen = view.tobytes()
        codes = match.codes(mover)
        for code in chosen.sample(codes, min(3, len(codes))):
            shown = preview(case.room, view, mover, code)
            assert view.tobytes() == seen
            assert shown["words"] == case.room.words.say(match.state, mover, code)
            keys = {spot.key for spot in case.room.picture.drawing(view[0], mover).spots}
            assert keys.issuperset(shown["reach"])
            assert 'id="m-' not in shown["ghost"]
            if not case.room.hidden:
                match.play_code(mover, code)
                assert shown["points"][1] == match.scores()[mover]
                assert shown["rolls"] == (match.to_move == "chance")
                match.undo()


def test_equal_places_are_equal_moves(case: Case) -> None:
    """Of spots that are like each other, as equal dice are, any may be pointed at: the moves differ in nothing else."""
    for match, mover, _, _ in moments(case, every=9):
        if mover == CHANCE:
            continue
        view = hidden(match.at(len(match.log)), mover)[0]
        like = {spot.key: spot.like or spot.key for spot in case.room.picture.drawing(view, mover).spots}
        meant: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
        for code in match.codes(mover):
            keys = case.room.picture.touches(view, mover, code)
            meant.setdefault(tuple(sorted(like[key] for key in keys)), set()).add(tuple(sorted(keys)))
        assert all(len(sets) == 1 for sets in meant.values()), meant
