"""`hedgerow tune`: which values of options, or of what a sheet or a deck holds, bring a game nearest to what is wanted?

Every trial plays the same matches (one seed, the same numbers) under other values, so that what differs is not the
dice; Optuna's sampler (Parzen trees) says what to try next. Each trial is in the file as soon as it is done: who stops
goes on by the same command, and comes to what an unbroken run would have come to. What is nearest was chosen on these
dice and flatters itself: it is told again on others.
"""

from __future__ import annotations

import contextlib
import json
import math
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hedgerow import catalog
from hedgerow.bots import readiness
from hedgerow.kernel.phrases import plural
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings, Value, spelled
from hedgerow.lab import census, crews, ledger, rows, running, sample, simulation
from hedgerow.lab.crews import Crew
from hedgerow.lab.knobs import Aim, Knob, aims, counted, figures, knobs, now, turned
from hedgerow.table.text import settings_text

FORMAT = "hedgerow tuning 1"
SHOWN = 5  # trials
CHUNK = 100  # matches of a census
QUICK = "greedy"  # who plays it
OTHER_DICE = 1  # what the seed of the last look differs by

Figures = dict[str, tuple[float, float]]  # by name: the figure and its standard error


@dataclass(frozen=True)
class Trial:
    """Values that were tried, and what came of them; no figures: the room refuses them together."""

    values: tuple[Value, ...]
    figures: Figures
    miss: float

    @property
    def is_refused(self) -> bool:
        return not self.figures

    def told(self) -> dict[str, Any]:
        """As a file keeps it."""
        found = {name: [value, None if math.isnan(error) else error] for name, (value, error) in self.figures.items()}
        return {"values": list(self.values), "figures": found, "miss": self.miss if self.figures else None}

    @classmethod
    def read(cls, told: Any, wanted: Sequence[Knob]) -> Trial:
        values = tuple(told["values"])
        if len(values) != len(wanted) or any(v not in k.values for v, k in zip(values, wanted, strict=True)):
            raise ValueError("values of another tuning")
        found = {
            str(name): (float(value), math.nan if error is None else float(error))
            for name, (value, error) in told["figures"].items()
        }
        return cls(values, found, float(told["miss"]) if found else math.inf)


@dataclass(frozen=True)
class Task:
    """What is tuned, toward what, and on which matches."""

    room: Room
    settings: Settings
    knobs: tuple[Knob, ...]
    aims: tuple[Aim, ...]
    matches: int
    policy: str
    seed: int

    def told(self) -> dict[str, Any]:
        """The first line of the file: files of other tasks are refused. How many trials there shall be is no part."""
        return {
            "format": FORMAT, "game": self.room.name, "settings": settings_text(self.room, self.settings),
            "rules": self.room.version, "data": self.room.data(self.settings), "policy": self.policy,
            "seed": self.seed, "matches": self.matches, "vary": [knob.given for knob in self.knobs],
            "aim": [aim.given for aim in self.aims],
        }  # fmt: skip

    @property
    def size(self) -> int:
        """How many combinations there are."""
        return math.prod(len(knob.values) for knob in self.knobs)

    def with_values(self, values: Sequence[Value]) -> Settings:
        return turned(self.room, self.settings, dict(zip(self.knobs, values, strict=True)))

    def tried(self, values: tuple[Value, ...], crew: Crew, seed: int) -> Trial:
        """Play the matches of a seed under these values."""
        try:
            settings = self.with_values(values)
        except BadSettings:
            return Trial(values, {}, math.inf)
        of, by_count = figures(self.room, settings.players), counted(self.room, settings.players)
        wanted, seen = [aim.figure for aim in self.aims], Figures()
        if any(name in of for name in wanted):
            found = simulation.run(self.room, settings, self.matches, self.policy, seed, crew=crew)
            if found.matches < self.matches:
                raise KeyboardInterrupt  # a part of the matches says nothing beside the whole of another trial
            seen |= {name: of[name](found.summary) for name in wanted if name in of}
        if any(name in by_count for name in wanted):
            whole = census_of(self.room, settings, self.matches, seed, crew)
            seen |= {name: by_count[name](whole) for name in wanted if name in by_count}
        return Trial(values, seen, sum(aim.miss(seen[aim.figure][0]) for aim in self.aims))


@dataclass(frozen=True)
class Counted:
    """What is played where deeds, turns and places are counted: matches of the quick player."""

    game: str
    settings: Settings
    seed: int

    def play(self, first: int, matches: int) -> sample.Sample:
        room = catalog.room(self.game)
        return sample.sample_of(census.take(room, self.settings, matches, 0, self.seed, first), room, self.settings)


def census_of(room: Room, settings: Settings, matches: int, seed: int, crew: Crew) -> sample.Sample:
    """Matches 0, 1, ... of a seed, counted."""
    found: list[sample.Sample] = []
    tasks = running.chunks(Counted(room.name, settings, seed), 0, matches, CHUNK)
    if not running.run(tasks, crew, lambda task, more: found.append(more)):
        raise KeyboardInterrupt
    return sample.joined(found)


# --- what to try next -------------------------------------------------------------------------------------------------


def check_optimiser() -> None:
    """Refuse what cannot be done before anything is played."""
    if not rows.is_there("optuna"):
        raise BadSettings("Tuning needs the extra: pip install 'hedgerow[tune]'.")


def proposals(task: Task, known: Sequence[Trial]) -> Iterator[tuple[Value, ...]]:
    """Values to try, one after the other, each told of all that was tried before it (`known` grows meanwhile).

    The sampler is made anew for every trial from the seed and the trial's number: it remembers nothing that is not in
    the file, so that a run that was stopped goes on as if it had not been.
    """
    import optuna

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    kinds: dict[str, Any] = {
        knob.name: optuna.distributions.IntDistribution(int(knob.values[0]), int(knob.values[-1]))
        if knob.is_range
        else optuna.distributions.CategoricalDistribution(knob.values)
        for knob in task.knobs
    }
    study = optuna.create_study()
    if not known and (start := now(task.room, task.settings, task.knobs)):
        yield tuple(start[knob] for knob in task.knobs)
    seen = 0
    while True:
        for trial in known[seen:]:
            refused = optuna.trial.TrialState.PRUNED if trial.is_refused else optuna.trial.TrialState.COMPLETE
            params = {knob.name: value for knob, value in zip(task.knobs, trial.values, strict=True)}
            study.add_trial(
                optuna.trial.create_trial(
                    params=params, distributions=kinds, value=None if trial.is_refused else trial.miss, state=refused
                )
            )
        seen = len(known)
        study.sampler = optuna.samplers.TPESampler(seed=(task.seed * 1_000_003 + seen) % (1 << 32))
        asked = study.ask(kinds)
        study.tell(asked, state=optuna.trial.TrialState.FAIL)  # its result comes back through `known`
        yield tuple(asked.params[knob.name] for knob in task.knobs)


def tune(task: Task, trials: int, crew: Crew, known: list[Trial], keep: ledger.Keep) -> bool:
    """Try on until there are so many trials, or all combinations; False where somebody stopped it."""
    done = {trial.values: trial for trial in known}
    try:
        for values in proposals(task, known):
            if len(known) >= trials or len(done) == task.size:
                break
            if values in done:  # on the same dice it would be the same
                values = _untried(task, done)
            trial = task.tried(values, crew, task.seed)
            done[values] = trial
            known.append(trial)
            keep(trial.told())
            _say(f"{len(known)} of {min(trials, task.size)}: {_values(task, trial)}  {_figures(trial)}")
    except KeyboardInterrupt:
        return False
    return True


def _untried(task: Task, done: Mapping[tuple[Value, ...], Trial]) -> tuple[Value, ...]:
    """By lot, where the sampler asks for what is known already; there is one, for not all are done."""
    lot = random.Random(f"{task.seed} {len(done)}")
    while True:
        values = tuple(lot.choice(knob.values) for knob in task.knobs)
        if values not in done:
            return values


# --- for people -------------------------------------------------------------------------------------------------------


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _values(task: Task, trial: Trial) -> str:
    return " ".join(f"{knob.name}={spelled(v)}" for knob, v in zip(task.knobs, trial.values, strict=True))


def _figures(trial: Trial) -> str:
    if trial.is_refused:
        return "refused by the rules"
    told = [
        f"{name} {value:.2f}" + ("" if math.isnan(error) else f" ± {error:.2f}")
        for name, (value, error) in trial.figures.items()
    ]
    return f"{', '.join(told)}; miss {trial.miss:.3f}"


def report(task: Task, known: Sequence[Trial], again: Trial | None) -> str:
    """The nearest trials, the best of them on other dice, and how to look closer."""
    good = sorted((trial for trial in known if not trial.is_refused), key=lambda trial: trial.miss)
    if not good:
        return "All that was tried is refused by the rules."
    lines = [
        f"{task.room.title}: {plural(len(known), 'trial')} of {task.size:,} combinations, {task.matches:,} matches "
        f"each on the same dice (seed {task.seed}), {task.policy} play. Aim: {', '.join(a.given for a in task.aims)}. "
        "± is one standard error, miss how many tolerances lie between, squared.",
        *(f"  {_values(task, trial)}  {_figures(trial)}" for trial in good[:SHOWN]),
    ]
    if again is not None:
        lines.append(f"The first of these on other dice (seed {task.seed + OTHER_DICE}): {_figures(again)}.")
    settings = task.with_values(good[0].values)
    changed = [
        f"{name}={spelled(value)}" for name, value in settings.options.items() if task.settings.options[name] != value
    ]
    if changed:
        lines.append(f"Look closer: hedgerow compare {task.room.name} --to {' '.join(map(_quoted, changed))}")
    else:
        lines.append("Nothing that was tried is nearer than what is there.")
    return "\n".join(lines)


def _quoted(text: str) -> str:
    return f"'{text}'" if '"' in text or " " in text else text


@contextlib.contextmanager
def _kept(task: Task, out: Path | None) -> Iterator[tuple[list[Trial], ledger.Keep]]:
    if out is None:
        yield [], lambda piece: None
        return
    with ledger.opened(out, "tuning", task.told(), lambda told: Trial.read(told, task.knobs)) as found:
        yield found


def command(
    room: Room, settings: Settings, vary: Sequence[str], aim: Sequence[str], trials: int, matches: int, policy: str,
    seed: int, out: Path | None, workers: int | None, on: str, as_json: bool,
) -> int:  # fmt: skip
    """Tune, and tell. Exit code 130 where it was stopped."""
    levels = simulation.levels_of(policy, settings.players)
    task = Task(room, settings, knobs(room, settings, vary), aims(room, settings.players, aim), matches, policy, seed)
    if policy != QUICK and (
        by_count := [aim.figure for aim in task.aims if aim.figure in counted(room, settings.players)]
    ):
        raise BadSettings(f"{by_count[0]} is counted in matches of {QUICK} players only: leave --policy out.")
    if matches < 2:
        raise BadSettings("Ask for 2 matches or more: one says nothing about an average.")
    check_optimiser()
    with _kept(task, out) as (known, keep), crews.crew(on, workers) as crew:
        if any(aim.figure in figures(room, settings.players) for aim in task.aims):
            readiness.prepare(room, settings, simulation.need_of(room, settings, levels), _say)
        is_whole = tune(task, trials, crew, known, keep)
        good = [trial for trial in known if not trial.is_refused]
        again = None
        if good and is_whole:
            again = task.tried(min(good, key=lambda trial: trial.miss).values, crew, seed + OTHER_DICE)
    if as_json:
        told = {"tuning": task.told(), "trials": [trial.told() for trial in known]}
        print(json.dumps(told | {"again": again.told() if again else None}))
    else:
        print(report(task, known, again))
    return 0 if is_whole else 130
