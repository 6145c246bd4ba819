"""The commands people type. Whatever goes wrong is one sentence on stderr and exit code 2."""

from __future__ import annotations

import argparse
import dataclasses
import math
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TextIO

from hedgerow import catalog, flags
from hedgerow.kernel.refusal import BadSettings, HedgerowError
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import spelled, suggestion
from hedgerow.table.saves import text_of
from hedgerow.web import config

BAD_INPUT = 2
MANY_MATCHES = 20_000_000  # that `bench lab` summarises


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    try:
        chosen = flags.parsed(sys.argv[1:] if arguments is None else arguments)
        return COMMANDS[chosen.command](chosen)
    except HedgerowError as problem:
        rule = getattr(problem, "rule", "")
        say(f"hedgerow: {problem}" + (f" [{rule}]" if rule else ""), stream=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt as stopped:  # some say before what
        print(stopped, file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader of our output has gone; nothing is left to say
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def room_of(chosen: argparse.Namespace) -> Room:
    if chosen.game is None:
        raise BadSettings(f"Name a game: {', '.join(catalog.names())}.")
    return catalog.room(chosen.game)


def options_of(chosen: argparse.Namespace) -> dict[str, object]:
    prefix = "option_"
    return {k.removeprefix(prefix): v for k, v in vars(chosen).items() if k.startswith(prefix) and v is not None}


def say(text: str, first: str = "", rest: str = "", stream: TextIO | None = None) -> None:
    """A sentence: one line for programs, on a screen as many as it takes without breaking a word."""
    from hedgerow.terminal import typeset

    stream = stream or sys.stdout
    lines = typeset.wrapped(text, typeset.width_here(), first, rest) if stream.isatty() else [first + text]
    print("\n".join(lines), file=stream)


# --- the commands -----------------------------------------------------------------------------------------------


def run_table(chosen: argparse.Namespace) -> int:
    from hedgerow.web import server

    everywhere = config.from_everywhere({})
    here = dataclasses.replace(everywhere, bind="127.0.0.1", base_url="", behind_proxy=False, laboratory=True)
    return server.run(here, for_me=True)


def run_serve(chosen: argparse.Namespace) -> int:
    from hedgerow.web import server

    return server.run(config.from_everywhere(vars(chosen), file=chosen.config))


def run_play(chosen: argparse.Namespace) -> int:
    from hedgerow.terminal import typeset
    from hedgerow.terminal.opening import Wish, computer_seats
    from hedgerow.terminal.paint import Brush, wanted
    from hedgerow.terminal.play import Console

    brush = Brush(wanted() and not chosen.no_colour)
    wish = Wish(
        chosen.game, chosen.variant, chosen.players, chosen.seed, options_of(chosen),
        computer_seats(",".join(chosen.computer)), chosen.resume, chosen.new, not chosen.no_save, chosen.at,
    )  # fmt: skip
    while True:
        match, path = wish.open()
        console = Console(match, brush, screen=typeset.screen, path=path, dice=chosen.dice, computers=wish.computers)
        if advice := match.room.advice(match.settings):
            print(advice)
        for option in match.room.options:
            if option.note and match.settings.options[option.name] == option.default:
                say(option.note)
        code = console.run()
        if not console.again:
            return code
        wish = dataclasses.replace(wish, game=match.room.name, seed=None, resume=None, anew=True, at=None)


def run_rules(chosen: argparse.Namespace) -> int:
    from hedgerow import rulebook
    from hedgerow.terminal import pager, typeset
    from hedgerow.terminal.paint import Brush, wanted

    width, brush = typeset.width_here(), Brush(wanted())
    game, _, slug = chosen.what.partition(".")
    room = catalog.room(game)
    for option in room.options:
        if option.table and (given := getattr(chosen, option.name, None)) is not None:
            pager.show("\n".join(typeset.table_lines(option.table(str(option.value(given))), width)))
            return 0
    book = rulebook.read(room.folder / "rules.md")
    if rule := slug or chosen.rule:
        lines = typeset.found_lines(book.find(rule), width, brush)
    else:
        lines = typeset.book_lines(book, width, brush)
    pager.show("\n".join(lines))
    return 0


def run_games(chosen: argparse.Namespace) -> int:
    for name in catalog.names():
        room = catalog.room(name)
        say(f"{name}: {room.pitch} About {room.minutes} minutes.")
        for variant in room.variants:
            say(f"{variant.name}: {variant.about} ({variant.seats})", "    ", "      ")
        for option in room.options:
            told = f"--{option.name}: {option.about} ({option.values()}; default {spelled(option.default)})"
            say(f"{told} {option.note}".strip(), "    ", "      ")
        say(f"{room.source}.", "    ", "    ")
        print()
    return 0


def run_levels(chosen: argparse.Namespace) -> int:
    from hedgerow.bots.players import LEVELS
    from hedgerow.bots.strength import strength

    rooms = [catalog.room(chosen.game)] if chosen.game else [catalog.room(name) for name in catalog.names()]
    for level in LEVELS.values():
        say(f"{level.name}: {level.about}; {level.time}{' (a fixed reference)' if level.is_reference else ''}")
    for room in rooms:
        print(f"\n{room.title}")
        found = {name: known for name in LEVELS if (known := strength(room, name))}
        for name, known in found.items():
            say(f"{name:10}{known.measured}", "    ", "      ")
        if not found:
            say("How strong they are here was not measured under these rules.", "    ")
    return 0


def run_simulate(chosen: argparse.Namespace) -> int:
    from hedgerow.lab import telling

    room = room_of(chosen)
    settings = room.settings(chosen.players, chosen.variant, options_of(chosen))
    return telling.command(
        room,
        settings,
        chosen.matches,
        chosen.policy,
        chosen.seed or 0,
        chosen.workers,
        chosen.out,
        chosen.chart,
        chosen.json,
        chosen.on,
        chosen.again,
    )


def run_tournament(chosen: argparse.Namespace) -> int:
    from hedgerow.lab import tournament

    room = room_of(chosen)
    settings = room.settings(chosen.players, chosen.variant, options_of(chosen))
    return tournament.command(
        room, settings, chosen.bots, chosen.rounds, chosen.seed or 0, chosen.workers, chosen.out, chosen.chart,
        chosen.json, chosen.on, chosen.without_luck, chosen.ladder, chosen.again,
    )  # fmt: skip


def run_report(chosen: argparse.Namespace) -> int:
    from hedgerow.lab.report import command

    if chosen.all and chosen.game:
        raise BadSettings("Name a game, or say --all.")
    rooms = [catalog.room(name) for name in catalog.names()] if chosen.all else [room_of(chosen)]
    if chosen.all and (chosen.players or chosen.variant):
        raise BadSettings("--all reports the first variant of every game: name one game to choose another.")
    asked = [(room, room.settings(chosen.players, chosen.variant, options_of(chosen))) for room in rooms]
    out = chosen.out or Path("." if chosen.all else f"{rooms[0].name}.html")
    return command.command(asked, chosen.size, chosen.seed or 0, out, chosen.workers, chosen.on, chosen.again)


def run_compare(chosen: argparse.Namespace) -> int:
    from hedgerow.lab.report import comparing

    room = room_of(chosen)
    before = room.settings(chosen.players, chosen.variant, options_of(chosen))
    return comparing.command(
        room, before, chosen.to, chosen.matches, chosen.seed or 0, chosen.out, chosen.again, chosen.workers, chosen.on,
        chosen.json, chosen.policy or "",
    )  # fmt: skip


def run_tune(chosen: argparse.Namespace) -> int:
    from hedgerow.lab import tuning

    room = room_of(chosen)
    settings = room.settings(chosen.players, chosen.variant, options_of(chosen))
    return tuning.command(
        room, settings, chosen.vary, chosen.aim, chosen.trials, chosen.matches, chosen.policy, chosen.seed or 0,
        chosen.out, chosen.workers, chosen.on, chosen.json,
    )  # fmt: skip


def run_analyse(chosen: argparse.Namespace) -> int:
    from hedgerow.lab import analysing

    return analysing.command(chosen.file, chosen.goal, chosen.tries, chosen.seconds, chosen.all, chosen.json)


def run_print(chosen: argparse.Namespace) -> int:
    from hedgerow.press import command

    room = room_of(chosen)
    if chosen.rulebook or chosen.booklet:
        say(command.print_rulebook(room, chosen.paper, chosen.grey, chosen.booklet, chosen.out))
        return 0
    settings = room.settings(chosen.players, chosen.variant, options_of(chosen))
    say(command.print_game(room, settings, chosen.paper, chosen.copies, chosen.grey, chosen.out))
    return 0


def run_solve(chosen: argparse.Namespace) -> int:
    from hedgerow.lab import solving

    return solving.command(chosen.file, chosen.goal, chosen.seconds, chosen.memory, chosen.best)


def run_bound(chosen: argparse.Namespace) -> int:
    from hedgerow.lab import bounds

    room = room_of(chosen)
    settings = room.settings(chosen.players, chosen.variant, options_of(chosen))
    return bounds.command(
        room, settings, chosen.goal, chosen.matches, chosen.seed or 0, chosen.workers, chosen.on, chosen.json,
        chosen.exact, chosen.learned,
    )  # fmt: skip


def run_keep(chosen: argparse.Namespace) -> int:
    from hedgerow.press import command

    texts = [(path, text_of(path)) for path in chosen.files]
    say(command.keep(texts, chosen.names, chosen.date, chosen.title, chosen.paper, chosen.grey, chosen.out))
    return 0


def run_score(chosen: argparse.Namespace) -> int:
    from hedgerow.table import scoring

    room = catalog.room(chosen.game)
    if chosen.example:
        print(scoring.example(room), end="")
        return 0
    text = text_of(chosen.file) if chosen.file else sys.stdin.read(scoring.MOST_CHARACTERS + 1)
    for line in scoring.told(scoring.position(room, text)):
        say(line)
    return 0


def run_verify(chosen: argparse.Namespace) -> int:
    """Exit code 1 where the dice do not fit."""
    from hedgerow.table import proof

    findings = proof.check(chosen.seed, chosen.fingerprint, text_of(chosen.file))
    for finding in findings:
        print(f"{'yes' if finding.good else 'NO'}: {finding.sentence}")
    return 0 if all(finding.good for finding in findings) else 1


def run_backup(chosen: argparse.Namespace) -> int:
    """Whole and checked, or not at all; `serve --database sqlite:///FILE` opens it."""
    import asyncio

    from hedgerow.store.store import open_store
    from hedgerow.web.config import Config

    async def copy() -> None:
        store = await asyncio.to_thread(open_store, Config(database=chosen.database).database_url)
        try:
            await store.backup(chosen.file)
        finally:
            await store.close()

    asyncio.run(copy())
    print(f"All matches are in {chosen.file}.")
    return 0


def run_doctor(chosen: argparse.Namespace) -> int:
    from hedgerow import doctor

    for name, told in doctor.findings():
        print(f"{name:18} {told}")
    return 0


def run_bench(chosen: argparse.Namespace) -> int:
    from hedgerow.lab import bench, bench_bots, bench_lab

    seconds = chosen.seconds
    if seconds is not None and not 0 < seconds < math.inf:
        raise BadSettings(f"A measurement takes more than 0 seconds, not {seconds:g}.")
    for other, about in (("lab", "workers and memory"), ("bots", "searches on one core")):
        if other in chosen.games and (chosen.games != [other] or chosen.gpu):
            raise BadSettings(f"bench {other} measures {about}: it takes neither a game nor --gpu.")
    if chosen.games == ["lab"]:
        return bench_lab.command(seconds or 1.0, chosen.matches or MANY_MATCHES, list(bench_lab.KINDS), chosen.json)
    if chosen.games == ["bots"]:
        return bench_bots.command(seconds or 2.0, chosen.matches or 100, chosen.json)
    for name in chosen.games:
        if name not in catalog.names():
            raise BadSettings(f"There is no game {name[:40]!r}; {suggestion(name, catalog.names())}")
    if chosen.matches and not chosen.gpu:
        raise BadSettings("Of games --matches says how many are compared on a GPU: it belongs to --gpu.")
    games = chosen.games or list(catalog.names())
    return bench.command(games, seconds or 2.0, chosen.gpu, chosen.json, chosen.matches)


COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "table": run_table,
    "serve": run_serve,
    "play": run_play,
    "rules": run_rules,
    "games": run_games,
    "levels": run_levels,
    "simulate": run_simulate,
    "tournament": run_tournament,
    "print": run_print,
    "solve": run_solve,
    "bound": run_bound,
    "report": run_report,
    "compare": run_compare,
    "tune": run_tune,
    "analyse": run_analyse,
    "keep": run_keep,
    "score": run_score,
    "verify": run_verify,
    "backup": run_backup,
    "doctor": run_doctor,
    "bench": run_bench,
}
