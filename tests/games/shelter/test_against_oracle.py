"""The rules against a second, naive telling of the game (`oracle.py`), on many random sheets and matches."""

from __future__ import annotations

import random

import numpy as np

import hedgerow
from cite import rule
from games.shelter import oracle
from games.shelter.figures import ROOM
from hedgerow.kernel import contract, jit

SHEETS = 100_000
MATCHES = 40


@jit.rule
def all_tallies(records, out):
    for i in range(len(records)):
        contract.tally(records[i], 0, out[i])


def random_sheets(count: int, seed: int):
    """Kinds by square (-1 nothing, 6 a tree), fences and options; sparse and dense, mixed and nearly pure."""
    draw = np.random.default_rng(seed)
    density = draw.choice([0.1, 0.3, 0.5, 0.65, 0.8], count)[:, None]
    right, below = draw.random((count, 36)) < density, draw.random((count, 36)) < density
    right[:, 5::6] = False
    below[:, 30:] = False
    some = np.argsort(draw.random((count, 6)), axis=1)  # few kinds on some sheets, so that areas are pure
    kinds = np.take_along_axis(some, draw.integers(0, draw.integers(1, 7, count)[:, None], (count, 36)), 1)
    housed = draw.integers(0, 17, count)
    order = np.argsort(draw.random((count, 36)), axis=1).argsort(axis=1)
    kinds = np.where(order < housed[:, None], kinds, -1)
    kinds = np.where(order >= 32, 6, kinds)  # four trees
    options = draw.integers(0, 2, (count, 2)), draw.integers(0, 3, count)
    return kinds, right, below, options


@rule("shelter.score", "shelter.area", "shelter.loose", "shelter.empty", "shelter.only-kind")
def test_a_hundred_thousand_random_sheets_score_alike() -> None:
    kinds, right, below, (flags, trees_empty) = random_sheets(SHEETS, 1)
    powers = 1 << np.arange(36, dtype=np.int64)
    records = np.zeros(SHEETS, ROOM.layout(ROOM.settings()))
    sheets = records["sheet"]
    sheets["trees"][:, 0] = ((kinds == 6) * powers).sum(1)
    for kind in range(6):
        sheets["animal"][:, 0, kind] = ((kinds == kind) * powers).sum(1)
    sheets["right"][:, 0], sheets["below"][:, 0] = (right * powers).sum(1), (below * powers).sum(1)
    options = records["options"]
    options["rhino_counts_mixed"], options["giraffe_same_area"] = flags[:, 0], flags[:, 1]
    options["tree_area_empty"], options["double_worth"] = trees_empty, 6
    found = np.zeros((SHEETS, 10), np.int32)
    all_tallies(records, found)
    named = list(oracle.DIE.values())
    seen = np.zeros(10, np.int64)
    for i in range(SHEETS):
        marks = kinds[i].tolist()
        trees = {oracle.LAND[q] for q in range(36) if marks[q] == 6}
        animals = {oracle.LAND[q]: named[marks[q]] for q in range(36) if 0 <= marks[q] < 6}
        fences = {(oracle.LAND[q], oracle.LAND[q + 1]) for q in np.flatnonzero(right[i]).tolist()}
        fences |= {(oracle.LAND[q], oracle.LAND[q + 6]) for q in np.flatnonzero(below[i]).tolist()}
        chosen = {
            "rhino_counts_mixed": bool(flags[i, 0]),
            "giraffe_same_area": bool(flags[i, 1]),
            "tree_area_empty": (False, True, "uncounted")[trees_empty[i]],
        }
        expected = oracle.score(trees, animals, fences, chosen)
        expected["shelter"], expected["bonus"] = 0, 7 if len(set(animals.values())) == 6 else 0
        wanted = [expected[box] for box in ROOM.categories]
        assert found[i].tolist() == wanted, (i, marks, sorted(fences), chosen)
        seen += found[i] != 0
    assert all(seen[box] > 1000 for box in range(10) if ROOM.categories[box] != "shelter"), "every box is met often"


def choices(chosen: random.Random) -> dict[str, object]:
    return {
        "layout": chosen.choice(["listed", "mixed"]),
        "third_fence": chosen.choice(["any_blocked", "all_blocked"]),
        "fences_optional": chosen.random() < 0.3,
        "double_worth": chosen.choice([6, 3]),
        "tree_area_empty": chosen.choice([True, False, "uncounted"]),
        "rhino_counts_mixed": chosen.random() < 0.5,
        "giraffe_same_area": chosen.random() < 0.5,
        "own_trees": chosen.random() < 0.3,
    }


@rule("shelter.round", "shelter.adopt", "shelter.place", "shelter.fence", "shelter.third-fence", "shelter.circles")
def test_whole_matches_offer_the_same_moves_and_end_with_the_same_boxes() -> None:
    thirds = 0
    for seed in range(MATCHES):
        chosen = random.Random(seed)
        players, options = chosen.choice([1, 1, 2, 3]), choices(chosen)
        match = hedgerow.new("shelter", seed=seed, players=players, **options)
        table = oracle.Table(players, options)
        dice = [chosen.randint(1, 6) for _ in range(3)]  # a few faces come often, so that lines fill up
        while match.to_move is not None:
            if match.to_move == "chance":
                assert table.rolling()
                face = chosen.choice(dice) if table.round and chosen.random() < 0.5 else chosen.randint(1, 6)
                match.play(f"roll {face}")
                table.roll(face)
                continue
            seat = chosen.choice([p for p in range(players) if match.may_move(p)])
            legal = match.legal(seat)
            assert set(legal) == table.legal(seat), (seed, match.position)
            words = chosen.choice(legal)
            thirds += words.startswith("third")
            match.play(words, seat)
            table.play(seat, words)
        for seat in range(players):
            assert match.tally(seat) == table.boxes(seat), (seed, match.position)
    assert thirds > 50
