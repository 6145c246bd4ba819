"""The commands people type. Whatever goes wrong is one sentence on stderr and exit code 2."""

from __future__ import annotations

import argparse
import dataclasses
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

import hedgerow
from hedgerow import catalog
from hedgerow.bots.players import LEVELS
from hedgerow.kernel.given import number_in
from hedgerow.kernel.refusal import BadSettings, HedgerowError
from hedgerow.kernel.room import Room
from hedgerow.kernel.settings import MOST_SEEDS, Option, spelled, suggestion
from hedgerow.web import config

BAD_INPUT = 2
EPILOG = "Games: {}. `hedgerow COMMAND --help` explains a command; `hedgerow play GAME --help` a game's options."


class Parser(argparse.ArgumentParser):
    """Errors as one sentence, without the usage above it."""

    def error(self, message: str) -> None:  # type: ignore[override]
        raise BadSettings(f"{message[:1].upper()}{message[1:].rstrip('.')}. Try '{self.prog} --help'.")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    try:
        chosen = parser(list(sys.argv[1:] if arguments is None else arguments))
        code: int = chosen.run(chosen)
        return code
    except HedgerowError as problem:
        say(f"hedgerow: {problem}", stream=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader of our output has gone; nothing is left to say
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def parser(arguments: list[str]) -> argparse.Namespace:
    """Parse, with the options of the game that is named."""
    top = Parser(
        prog="hedgerow", description="Five nature games, one table.", epilog=EPILOG.format(", ".join(catalog.names()))
    )
    top.add_argument("--version", action="version", version=f"hedgerow {hedgerow.__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    top.set_defaults(run=run_table)

    table = commands.add_parser("table", help="open the table in the browser, for this machine only (the default)")
    table.set_defaults(run=run_table)
    serve = commands.add_parser(
        "serve", help="open the table for others: address, database, limits",
        description="Serve the table. Each setting may also come from the environment or from a file.",
    )  # fmt: skip
    config.add_flags(serve)
    serve.set_defaults(run=run_serve)

    play = commands.add_parser("play", help="play a game in the terminal", description="Play a game in the terminal.")
    add_game(play, arguments)
    play.add_argument(
        "--dice", choices=("roll", "ask"), default="roll", help="ask: you roll real dice and type them in"
    )
    levels = ", ".join(LEVELS)
    play.add_argument(
        "--computer", metavar="SEATS", action="append", default=[], help=f"seats it plays: 2,3 or 2=strong ({levels})"
    )
    play.add_argument("--new", action="store_true", help="start a new match; a saved one is put aside")
    play.add_argument("--resume", metavar="FILE", help="take up the match in a file")
    play.add_argument("--no-save", action="store_true", help="keep nothing on disk")
    play.add_argument("--no-colour", "--no-color", action="store_true", help="plain text")
    play.set_defaults(run=run_play)

    rules = commands.add_parser("rules", help="read a game's rules, or one: 'hedgerow rules wildfire spread'")
    rules.add_argument("what", metavar="GAME")
    rules.add_argument("rule", metavar="RULE", nargs="?", default="", help="one rule with its rulings, by its slug")
    for option in tables_of(arguments):
        text = f"print its {option.name} as a table, or that of a file"
        rules.add_argument(f"--{option.name}", nargs="?", const=str(option.default), metavar="FILE", help=text)
    rules.set_defaults(run=run_rules)

    games = commands.add_parser("games", help="list the games, their variants and options")
    games.set_defaults(run=run_games)

    simulate = commands.add_parser("simulate", help="play many matches and show how the scores fall")
    add_game(simulate, arguments)
    simulate.add_argument("--matches", type=positive, default=100_000, metavar="N", help="how many (default 100,000)")
    simulate.add_argument(
        "--policy", metavar="LEVEL", default="random",
        help=f"who plays: {levels}; or one for each seat, such as strong,greedy (default random)",
    )  # fmt: skip
    simulate.add_argument("--workers", type=positive, default=None, metavar="N", help="threads (default: all cores)")
    simulate.add_argument("--out", type=Path, metavar="FILE", help="every match as .csv or .parquet")
    simulate.add_argument("--chart", type=Path, metavar="FILE", help="a chart as .png or .svg")
    simulate.add_argument("--json", action="store_true", help="the summary for machines")
    simulate.set_defaults(run=run_simulate)

    printing = commands.add_parser(
        "print", help="a sheet, a set of cards or a rulebook to print, as PDF",
        description="What a game needs on paper, with the key of its symbols, as PDF.",
    )  # fmt: skip
    add_game(printing, arguments, with_seed=False)
    printing.add_argument("--paper", default="A4", metavar="NAME", help="A4 (default) or Letter")
    printing.add_argument("--copies", type=positive, default=1, metavar="N", help="of each sheet (default 1)")
    printing.add_argument("--grey", "--gray", action="store_true", help="for a printer without colours")
    printing.add_argument("--rulebook", action="store_true", help="the rules as a booklet, with figures, instead")
    printing.add_argument("-o", "--out", type=Path, metavar="FILE", help="default: GAME.pdf, here")
    printing.set_defaults(run=run_print)

    solve = commands.add_parser("solve", help="the exact value of every move of a position, where it can be had")
    solve.add_argument("file", type=Path, metavar="FILE", help="a match, or a position as a diagram")
    solve.add_argument(
        "--for", dest="goal", choices=("points", "wins"), default="points",
        help="points (between two, the lead), or the chance to win (default points)",
    )  # fmt: skip
    solve.add_argument("--seconds", type=float, default=60.0, metavar="S", help="give up after so long (default 60)")
    solve.add_argument("--memory", type=positive, default=256, metavar="MB", help="for what is known (default 256)")
    solve.set_defaults(run=run_solve)

    keep = commands.add_parser(
        "keep", help="a finished match as a page to keep (.pdf, .svg, .png); several: the sheet of an evening"
    )
    keep.add_argument("files", type=Path, nargs="+", metavar="FILE", help="matches, as the table exports them")
    keep.add_argument("--names", default="", metavar="NAMES", help="by seat: 'Ada, Ben' (default: the file's)")
    keep.add_argument("--date", default="", metavar="TEXT", help="as it shall be written (default: the file's)")
    keep.add_argument("--title", default="", metavar="TEXT", help="of an evening")
    keep.add_argument("--paper", default="A4", metavar="NAME", help="A4 (default) or Letter")
    keep.add_argument("--grey", "--gray", action="store_true", help="for a printer without colours")
    keep.add_argument("-o", "--out", type=Path, metavar="FILE", help="default: keepsake.pdf, here")
    keep.set_defaults(run=run_keep)

    score = commands.add_parser(
        "score", help="count a sheet that was played on paper, typed as a diagram, and say why",
    )  # fmt: skip
    score.add_argument("game", metavar="GAME", help=", ".join(catalog.names()))
    score.add_argument("file", type=Path, nargs="?", metavar="FILE", help="the diagram (default: what is typed)")
    score.add_argument("--example", action="store_true", help="print a diagram to begin with")
    score.set_defaults(run=run_score)

    verify = commands.add_parser("verify", help="check that the dice of a finished match were fair")
    verify.add_argument("file", type=Path, metavar="FILE", help="the exported match")
    verify.add_argument("--seed", default="", metavar="HEX", help="the seed told at the end, if the file lacks it")
    verify.add_argument("--fingerprint", default="", metavar="HEX", help="what was shown at the start")
    verify.set_defaults(run=run_verify)

    backup = commands.add_parser("backup", help="copy all matches into a new file while the table goes on")
    backup.add_argument("file", type=Path, metavar="FILE", help="an SQLite file that does not exist yet")
    backup.add_argument("--database", default="", metavar="URL", help="as for 'serve' (default: the table's own file)")
    backup.set_defaults(run=run_backup)

    doctor = commands.add_parser("doctor", help="what is compiled, where the cache is, whether a GPU is usable")
    doctor.set_defaults(run=run_doctor)

    bench = commands.add_parser("bench", help="measure speed on this machine, beside OpenSpiel where installed")
    bench.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    bench.add_argument("--seconds", type=float, default=2.0, metavar="S", help="time per measurement (default 2)")
    bench.add_argument("--gpu", action="store_true", help="measure the GPU, too")
    bench.add_argument("--json", action="store_true", help="for machines")
    bench.set_defaults(run=run_bench)
    return top.parse_args(arguments)


def add_game(command: argparse.ArgumentParser, arguments: list[str], with_seed: bool = True) -> None:
    """The game, its settings, and, if the line names a game, that game's options by name."""
    command.add_argument("game", metavar="GAME", nargs="?", help=", ".join(catalog.names()))
    command.add_argument("--variant", metavar="NAME")
    command.add_argument("--players", type=count, metavar="N")
    if with_seed:
        command.add_argument("--seed", type=seed, metavar="N", help="the same seed gives the same dice")
    named = next((word for word in arguments[1:] if word in catalog.names()), None)
    if named is None:
        return
    group = command.add_argument_group(f"options of {named} (from its rulings)")
    for option in catalog.room(named).options:
        flag, dashed = f"--{option.name}", f"--{option.name.replace('_', '-')}"
        group.add_argument(
            *dict.fromkeys((dashed, flag)),
            dest=f"option_{option.name}",
            metavar="VALUE",
            help=f"{option.about} ({option.values()}; default {spelled(option.default)})",
        )


def tables_of(arguments: list[str]) -> list[Option]:
    """The data of the game that the line names, where it can be shown as a table."""
    named = next((word.partition(".")[0].lower() for word in arguments[1:]), "")
    return [o for o in catalog.room(named).options if o.table] if named in catalog.names() else []


def positive(text: str) -> int:
    digits = re.sub("[_,]", "", text)
    if not re.fullmatch(r"[0-9]{1,15}", digits) or int(digits) < 1:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a number above 0")
    return int(digits)


def count(text: str) -> int:
    number = number_in(text)
    if number is None:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a number of players")
    return number


def seed(text: str) -> int:
    number = number_in(text)
    if number is None or not 0 <= number < MOST_SEEDS:
        raise argparse.ArgumentTypeError(f"{text[:30]!r} is no seed; a seed is a whole number below 2**64")
    return number


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

    here = dataclasses.replace(config.from_everywhere({}), bind="127.0.0.1", base_url="")
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
        computer_seats(",".join(chosen.computer)), chosen.resume, chosen.new, not chosen.no_save,
    )  # fmt: skip
    while True:
        match, path = wish.open()
        console = Console(match, brush, screen=typeset.screen, path=path, dice=chosen.dice, computers=wish.computers)
        if advice := match.room.advice(match.settings):
            print(advice)
        code = console.run()
        if not console.again:
            return code
        wish = dataclasses.replace(wish, game=match.room.name, seed=None, resume=None, anew=True)


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
            say(told, "    ", "      ")
        say(f"{room.source}.", "    ", "    ")
        print()
    return 0


def run_simulate(chosen: argparse.Namespace) -> int:
    from hedgerow.lab import simulation

    room = room_of(chosen)
    settings = room.settings(chosen.players, chosen.variant, options_of(chosen))
    return simulation.command(
        room,
        settings,
        chosen.matches,
        chosen.policy,
        chosen.seed or 0,
        chosen.workers,
        chosen.out,
        chosen.chart,
        chosen.json,
    )


def run_print(chosen: argparse.Namespace) -> int:
    from hedgerow.press import command

    room = room_of(chosen)
    if chosen.rulebook:
        say(command.print_rulebook(room, chosen.paper, chosen.grey, chosen.out))
        return 0
    settings = room.settings(chosen.players, chosen.variant, options_of(chosen))
    say(command.print_game(room, settings, chosen.paper, chosen.copies, chosen.grey, chosen.out))
    return 0


def run_solve(chosen: argparse.Namespace) -> int:
    from hedgerow.lab import solving

    return solving.command(chosen.file, chosen.goal, chosen.seconds, chosen.memory)


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


def text_of(path: Path) -> str:
    """A file that should be a match or a position."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as problem:
        raise HedgerowError(f"Could not read {path}: {problem.strerror or problem}.") from None
    except UnicodeDecodeError:
        raise HedgerowError(f"{path} is not a text file, so it is no Hedgerow match.") from None


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
    from hedgerow.lab import bench

    for name in chosen.games:
        if name not in catalog.names():
            raise BadSettings(f"There is no game {name[:40]!r}; {suggestion(name, catalog.names())}")
    return bench.command(chosen.games or list(catalog.names()), chosen.seconds, chosen.gpu, chosen.json)
