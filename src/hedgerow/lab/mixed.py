# mypy: allow-untyped-defs, allow-untyped-calls
"""Matches with policies in some seats (`lab.policies`), and bots in the others: the matches of a simulation, dice and
all, but played side by side, so that a policy is asked for all of them at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from hedgerow import catalog
from hedgerow.bots.players import Level
from hedgerow.bots.seats import decide_by_way
from hedgerow.bots.workspace import workspace_for
from hedgerow.envs.engine.sight import encode
from hedgerow.envs.engine.stepping import BEGIN, code_of, make_move, open_match, tell
from hedgerow.envs.form import Form
from hedgerow.kernel import playout, rng
from hedgerow.kernel.contract import CHANCE, NOBODY, result, tally, to_move
from hedgerow.kernel.jit import interpreted, rule
from hedgerow.kernel.playout import decide_by_level, mixed_workspace_type, roll, take_ways
from hedgerow.kernel.refusal import HedgerowError
from hedgerow.kernel.settings import Settings
from hedgerow.lab import policies
from hedgerow.lab.batch import IMAGINED
from hedgerow.lab.rows import Ends


@rule
def go_on(rows, template, data, stretches, ranges, masks, observations, actions, ends):
    """Every match that is not over to its next decision, or to its end, which is written down."""
    for i in range(len(rows)):
        row = rows[i]
        if actions[i] == BEGIN:
            open_match(row, template)
        elif row.seat == NOBODY:
            continue
        else:
            make_move(row, row.seat, code_of(ranges, actions[i]))
            ends.lengths[i] += 1
        while row.seat == CHANCE:
            roll(row.game[0], row.rng)
            row.seat = to_move(row.game[0])
            ends.lengths[i] += 1
        if row.seat != NOBODY:
            tell(rows, i, ranges, masks, observations)
            encode(data, i, stretches, observations)
        else:
            for seat in range(ends.results.shape[1]):
                ends.results[i, seat] = result(row.game[0], seat)
                tally(row.game[0], seat, ends.tallies[i, seat])


class Bots:
    """Those who play in the seats that no policy has."""

    def __init__(self, form: Form, levels: Sequence[policies.Entrant], seed: int, compiled: bool) -> None:
        ways = [one.way_in(form.room) if isinstance(one, Level) else playout.Way(playout.RANDOM) for one in levels]
        quick = all(way.code in (playout.RANDOM, playout.GREEDY) for way in ways)
        layout, most = form.template.dtype, form.room.most_moves
        if quick:
            self.workspace: Any = np.zeros(1, mixed_workspace_type(layout, most, form.players))[0]
            take_ways(self.workspace, ways)
        else:
            self.workspace = workspace_for(form.room, form.template, seed ^ IMAGINED, ways)
        decide = decide_by_level if quick else decide_by_way
        self.decide = decide if compiled else interpreted(decide)

    def move(self, row: Any, match: int, played: int) -> int:
        """The code of the move of whoever is to decide; her dice go on where she left them."""
        self.workspace.game[0] = row.game[0]
        self.workspace.rng[:] = row.rng
        code = int(self.decide(self.workspace, int(row.seat), match, played))
        row.rng[:] = self.workspace.rng
        return code


def played(
    game: str, settings: Settings, levels: Sequence[str], seed: int, first: int, matches: int, compiled: bool = True
) -> Ends:
    """Matches `first`, `first` + 1, ... of a seed, by their ends; as `lab.simulation.played`."""
    form = policies.form_of(catalog.room(game), settings)
    entrants = [policies.entrant(name) for name in levels]
    decide = {one.name: policies.deciding(one.name, form) for one in entrants if isinstance(one, policies.Policy)}
    bots = Bots(form, entrants, seed, compiled)
    rows = np.zeros(matches, form.row)
    rows["rng"][:, rng.STREAMS, 0], rows["rng"][:, rng.STREAMS, 1] = seed & rng.MASK, seed >> 32 & rng.MASK
    rows["number"] = first + np.arange(matches)
    masks, observations = np.zeros((matches, form.actions), np.int8), np.zeros((matches, form.size), np.int16)
    ends = playout.Ends(
        np.zeros((matches, 0), np.int32), np.zeros((matches, form.players, len(form.room.categories)), np.int32),
        np.zeros((matches, form.players), np.int8), np.zeros(matches, np.int32),
    )  # fmt: skip
    actions = np.full(matches, BEGIN, np.int64)
    data = rows.view(np.uint8).reshape(matches, -1)
    run = go_on if compiled else interpreted(go_on)
    while True:
        run(rows, form.template, data, form.stretches, form.ranges, masks, observations, actions, ends)
        seats = rows["seat"]
        if (seats == NOBODY).all():
            return Ends(first, ends.tallies, ends.results, ends.lengths)
        for seat, one in enumerate(entrants):
            mine = np.flatnonzero(seats == seat)
            if one.name in decide and len(mine):
                actions[mine] = _asked(one.name, decide[one.name], observations[mine], masks[mine], seats[mine])
            elif len(mine):
                for i in mine:
                    actions[i] = form.action(bots.move(rows[i], first + int(i), int(ends.lengths[i])))


def _asked(name: str, decide: policies.Decide, observations: Any, masks: Any, seats: Any) -> Any:
    """A policy's actions, all of them legal."""
    try:
        chosen = np.asarray(decide(observations, masks, seats))
    except Exception as problem:  # of whatever kind: it is somebody else's program
        told = policies.told(problem)
        raise HedgerowError(f"The policy {name} failed when it was asked to decide: {told}.") from problem
    if chosen.shape != seats.shape or chosen.dtype.kind not in "iu":
        raise HedgerowError(f"The policy {name} must answer with {len(seats)} whole numbers, one for each seat.")
    if ((chosen < 0) | (chosen >= masks.shape[1])).any() or not masks[np.arange(len(seats)), chosen].all():
        raise HedgerowError(f"The policy {name} chose an action that its mask forbids.")
    return chosen
