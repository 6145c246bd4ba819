"""Two quick players at one table are two players: what they see alike they need not do alike."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from hedgerow import catalog
from hedgerow.kernel.contract import WIN, only_who_is_to_move
from hedgerow.kernel.playout import GREEDY
from hedgerow.kernel.room import Room
from hedgerow.lab.batch import Batch

MATCHES = 200


def side_by_side() -> Iterator[object]:
    """Every variant for two in which several seats decide at once."""
    for name in catalog.names():
        room = catalog.room(name)
        if room.rules.may_move is not only_who_is_to_move:
            for variant in room.variants:
                if variant.players[0] <= 2 <= variant.players[1]:
                    yield pytest.param(room, variant.name, id=f"{name}-{variant.name}")


@pytest.mark.parametrize(("game", "variant"), list(side_by_side()))
def test_greedy_seats_are_no_clones(game: Room, variant: str) -> None:
    """They win in turn, and neither seat is the better one: the shares differ by less than four standard deviations."""
    batch = Batch(game, game.settings(2, variant), MATCHES)
    batch.play_levels([GREEDY, GREEDY], seed=1)
    alike = np.all(batch.tallies[:, 0] == batch.tallies[:, 1], axis=1)
    assert alike.mean() < 0.6  # where all land may burn, nothing is often shared
    wins = (batch.results == WIN).mean(axis=0)
    assert max(wins) < 0.9
    assert abs(wins[0] - wins[1]) < 4 * (1 / MATCHES) ** 0.5
