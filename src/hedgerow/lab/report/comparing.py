"""`hedgerow compare`: before and after a change of sheet, deck or options, on the same dice, on one page."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from html import escape
from math import isfinite
from pathlib import Path
from typing import Any

from hedgerow.bots import readiness
from hedgerow.bots.readiness import Need
from hedgerow.kernel.phrases import plural
from hedgerow.kernel.refusal import BadSettings, HedgerowError
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import Settings
from hedgerow.lab import crews, policies, running, simulation
from hedgerow.lab.crews import Crew
from hedgerow.lab.places import write_whole
from hedgerow.lab.report import charts, repeating, specs
from hedgerow.lab.report.changes import differences
from hedgerow.lab.report.findings import Estimate, share
from hedgerow.lab.report.inquiry import CHUNK, SMALL_CHUNK, WATCHING, about_player, player_of
from hedgerow.lab.report.paper import INTERVALS, beside, check_page, figure, page, said, section, table
from hedgerow.lab.report.sections import sure
from hedgerow.lab.report.specs import BEST, DRAWN, EDGE, PLACES, POINTS, SHARED, Paired, Pairs
from hedgerow.lab.running import Progress

FEWEST = 2  # matches: one has no spread, and so no interval


def changed(room: Room, before: Settings, given: Sequence[str]) -> Settings:
    """The same settings but for what is given as NAME=VALUE; raises `BadSettings`."""
    if wrong := [text for text in given if "=" not in text]:
        raise BadSettings(f"Changes are given as NAME=VALUE, not as {wrong[0][:40]!r}.")
    options = {**room.chosen(before), **dict(text.split("=", 1) for text in given)}
    after = room.settings(before.players, before.variant, options)
    if after == before:
        raise BadSettings("Before and after are the same: say what shall be different by --to NAME=VALUE.")
    return after


def compare(
    room: Room, before: Settings, after: Settings, matches: int, seed: int, crew: Crew, policy: str = ""
) -> Pairs:
    """Every match under both; Ctrl-C leaves what is done. `policy`: who plays, as `simulate` takes it."""
    found = Pairs.of(len(specs.compared(room, before.players)))
    progress = Progress(matches)

    def take(task: running.Task, more: Pairs) -> None:
        found.add(more)
        progress(task.matches)

    levels = simulation.levels_of(policy, before.players) if policy else []
    spec = Paired(room.name, before, after, seed, tuple(one.name for one in levels))
    size = SMALL_CHUNK if simulation.thinks(levels) else CHUNK
    running.run(running.chunks(spec, 0, matches, size), crew, take)
    progress.end()
    if not found.change.n[0]:
        raise HedgerowError("Stopped before the first matches were done.")
    return found


def rows(
    room: Room, before: Settings, found: Pairs, policy: str = ""
) -> list[tuple[str, Estimate, Estimate, Estimate, float]]:
    """Every figure: its name, before, after, the change, and by how much it is multiplied to be told."""
    told = []
    is_won = bool(found.totals[0].n) and not _is_points(room, before, found)
    alone, last = before.players == 1, PLACES + before.players
    for n, name in enumerate(specs.compared(room, before.players, bool(policy))):
        is_share = EDGE <= n < last
        if is_share and not is_won:
            continue
        if (alone and n in (BEST, EDGE, SHARED, DRAWN)) or (n == last and len(room.categories) == 1):
            continue  # it would say the same again
        if n in (SHARED, DRAWN) and not found.before.total[n] + found.after.total[n]:
            continue  # there is no such end
        shown = "matches won" if is_share and alone else name
        sides = [side.at(n) for side in (found.before, found.after)]
        old, new = [share(one) for one in sides] if is_share and n != EDGE else sides
        told.append((shown, old, new, found.change.at(n), 100.0 if is_share else 1.0))
    return told


def _is_points(room: Room, settings: Settings, found: Pairs) -> bool:
    """Are outcomes points? Then by place they add up to the points of a seat."""
    places = [found.before.at(PLACES + n).value for n in range(settings.players)]
    return abs(sum(places) / len(places) - found.before.at(POINTS).value) < 1e-9 and max(places) > 1


def written(room: Room, before: Settings, after: Settings, seed: int, found: Pairs, policy: str = "") -> str:
    """The page."""
    title = f"{room.title}: before and after"
    body = [f"<header><h1>{escape(title)}</h1>", *told(room, before, after, seed, found, policy)]
    return page(title, f"What a change does to {room.title}.", body)


def told(room: Room, before: Settings, after: Settings, seed: int, found: Pairs, policy: str = "") -> list[str]:
    """The page below its heading, whose header it closes."""
    n, player = int(found.change.n[0]), policy or player_of(room)
    what = "".join(
        f"<li><b>{escape(a)}</b>: {escape(b)} before, {escape(c)} after</li>"
        for a, b, c in differences(room, before, after)
    )
    figures = rows(room, before, found, policy)
    cells = [
        [escape(name), sure(change, factor, _unit(factor)), sure(old, factor, _unit(factor), False),
         sure(new, factor, _unit(factor), False)]
        for name, old, new, change, factor in figures
    ]  # fmt: skip
    points = [(name, change) for name, _, _, change, factor in figures if factor == 1.0 and name != "moves in a match"]
    return [
        f"<ul>{what}</ul>",
        f"<p>{n:,} matches of {escape(before.variant)} for {plural(before.players, 'player')}, each under both "
        f"settings with the same luck (seed {seed}), played at the level <b>{escape(player)}</b>."
        f"{about_player(player)} {INTERVALS}"
        "</p></header>",
        section(
            "change", "What changes",
            beside(
                charts.intervals(points, "Change in points", "", 0.0), "Change in points, after minus before.",
                said("compare"),
            ),
            table(["", "change", "before", "after"], cells),
        ),
        section("points", "Points of a seat", _both(found.totals, "points", "river")),
        section("length", "Length", _both(found.lengths, "moves in a match", "pine")),
        f'<footer><p class="quiet">{made_by(room, before, after, seed, n, policy)}</p></footer>',
    ]  # fmt: skip


def made_by(room: Room, before: Settings, after: Settings, seed: int, matches: int, policy: str = "") -> str:
    """The command that plays these matches again: as many as were played, if more were asked for."""
    words = ["compare", room.name, *repeating.flags(room, before), "--to", *repeating.changes(room, before, after)]
    words += ["--policy", policy] if policy else []
    words += ["--matches", str(matches), "-o", f"{room.name}-compared.html"]
    return (
        f"Made by {repeating.command(words, seed)}, rules version {room.version}. The same command plays the same "
        f"matches.{repeating.edited(room, before, after)}"
    )


def _both(pair: tuple[Any, Any], noun: str, role: str) -> str:
    """Beside each other, of one size and on the same axes."""
    drawn = [
        figure(
            charts.histogram(one, f"{name}: {noun}", noun, role, pair),
            f"{name}: mean {one.mean():.1f}, standard deviation {one.sd():.1f}.",
        )
        for name, one in zip(("Before", "After"), pair, strict=True)
    ]
    return f'<div class="beside pair">{"".join(drawn)}</div>'


def _unit(factor: float) -> str:
    return " %" if factor == 100.0 else ""


def summary(room: Room, before: Settings, after: Settings, seed: int, found: Pairs, policy: str = "") -> dict[str, Any]:
    """For machines."""
    return {
        "game": room.name,
        "variant": before.variant,
        "players": before.players,
        "policy": policy or player_of(room),
        "seed": seed,
        "matches": int(found.change.n[0]),
        "differences": [{"option": a, "before": b, "after": c} for a, b, c in differences(room, before, after)],
        "figures": {
            name: {
                "before": _number(old.value), "after": _number(new.value), "change": _number(change.value),
                "standard_error": _number(change.error), "half_interval_95": _number(change.high - change.value),
            }
            for name, old, new, change, _ in rows(room, before, found, policy)
        },
    }  # fmt: skip


def _number(value: float) -> float | None:
    """JSON knows no NaN."""
    return float(value) if isfinite(value) else None


def text(room: Room, before: Settings, found: Pairs, policy: str = "") -> str:
    """The figures for a terminal."""
    told = rows(room, before, found, policy)
    width = max(len(name) for name, *_ in told)
    lines = [f"{'':{width}} {'before':>9} {'after':>9}   change"]
    for name, old, new, change, factor in told:
        mark = " *" if change.is_sure else ""
        lines.append(
            f"{name:{width}} {factor * old.value:9.2f} {factor * new.value:9.2f}   "
            f"{factor * change.value:+.2f} ± {factor * (change.high - change.value):.2f}{mark}"
        )
    told_how = "± is half of the interval that holds the truth 95 times in 100; *: it is not nothing."
    return "\n".join([*lines, "", told_how])


def _need(room: Room, before: Settings, after: Settings, policy: str) -> Need:
    """What has to be compiled for who plays; raises `BadSettings` where nobody of that name can."""
    if not policy:
        return WATCHING
    levels = simulation.levels_of(policy, before.players)
    for settings in (before, after):
        policies.check([one.name for one in levels], room, settings)
    return simulation.need_of(room, before, levels)


def command(
    room: Room, before: Settings, given: Sequence[str], matches: int, seed: int, out: Path | None, again: bool,
    workers: int | None, on: str, as_json: bool, policy: str = "",
) -> int:  # fmt: skip
    """Compare, print, write."""
    after = changed(room, before, given)
    if matches < FEWEST:
        raise BadSettings("Ask for 2 matches or more: one says nothing about an average.")
    need = _need(room, before, after, policy)
    if out:
        check_page(out, again)
    with crews.crew(on, workers) as crew:
        for settings in (before, after):
            readiness.prepare(room, settings, need, lambda line: print(line, file=sys.stderr))
        found = compare(room, before, after, matches, seed, crew, policy)
    if as_json:
        print(json.dumps(summary(room, before, after, seed, found, policy), indent=2, allow_nan=False))
    else:
        for name, old, new in differences(room, before, after):
            print(f"{name}: {old} before, {new} after")
        print(f"{int(found.change.n[0]):,} matches with the same luck, level {policy or player_of(room)}\n")
        print(text(room, before, found, policy))
    if out:
        write_whole(out, written(room, before, after, seed, found, policy).encode())
    return 0
