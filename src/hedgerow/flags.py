"""What people may type: the commands and their flags, among them the options of the game that a line names."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import hedgerow
from hedgerow import catalog
from hedgerow.bots.players import LEVELS
from hedgerow.kernel.given import number_in, shown
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.settings import MOST_SEEDS, Option, spelled
from hedgerow.web import config

EPILOG = "Games: {}. `hedgerow COMMAND --help` explains a command; `hedgerow play GAME --help` a game's options."

MOST = 999_999_999_999_999  # of anything that is counted


class Parser(argparse.ArgumentParser):
    """Errors as one sentence, without the usage above it."""

    def error(self, message: str) -> None:  # type: ignore[override]
        raise BadSettings(f"{message[:1].upper()}{message[1:].rstrip('.')}. Try '{self.prog} --help'.")


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """A line as a command and its flags, with the options of the game that is named; raises `BadSettings`."""
    words = list(arguments)
    top = Parser(
        prog="hedgerow", description="Five nature games, one table.", epilog=EPILOG.format(", ".join(catalog.names()))
    )
    top.add_argument("--version", action="version", version=f"hedgerow {hedgerow.__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    top.set_defaults(command="table")
    for add in (at_the_table, to_read, on_paper, in_the_laboratory, to_look_after):
        add(commands, words)
    return top.parse_args(words)


def at_the_table(commands: Any, arguments: list[str]) -> None:
    """Playing, here or with others."""
    table = commands.add_parser("table", help="open the table in the browser, for this machine only (the default)")
    table.set_defaults(command="table")
    serve = commands.add_parser(
        "serve", help="open the table for others: address, database, limits",
        description="Serve the table. Each setting may also come from the environment or from a file.",
    )  # fmt: skip
    config.add_flags(serve)
    serve.set_defaults(command="serve")

    play = commands.add_parser("play", help="play a game in the terminal", description="Play a game in the terminal.")
    add_game(play, arguments)
    play.add_argument(
        "--dice", choices=("roll", "ask"), default="roll", help="ask: you roll real dice and type them in"
    )
    play.add_argument(
        "--computer",
        metavar="SEATS",
        action="append",
        default=[],
        help=f"seats it plays: 2,3 or 2=expert ({', '.join(LEVELS)}; 'hedgerow levels' tells how strong)",
    )
    play.add_argument("--new", action="store_true", help="start a new match; a saved one is put aside")
    play.add_argument("--resume", metavar="FILE", help="take up the match in a file")
    play.add_argument("--at", type=moves, metavar="N", help="with --resume: another match, from behind N of its moves")
    play.add_argument("--no-save", action="store_true", help="keep nothing on disk")
    play.add_argument("--no-colour", "--no-color", action="store_true", help="plain text")
    play.set_defaults(command="play")


def to_read(commands: Any, arguments: list[str]) -> None:
    """Rules and lists."""
    rules = commands.add_parser("rules", help="read a game's rules, or one: 'hedgerow rules wildfire spread'")
    rules.add_argument("what", metavar="GAME")
    rules.add_argument("rule", metavar="RULE", nargs="?", default="", help="one rule with its rulings, by its slug")
    for option in tables_of(arguments):
        text = f"print its {option.name} as a table, or that of a file"
        rules.add_argument(f"--{option.name}", nargs="?", const=str(option.default), metavar="FILE", help=text)
    rules.set_defaults(command="rules")

    games = commands.add_parser("games", help="list the games, their variants and options")
    games.set_defaults(command="games")

    levels = commands.add_parser("levels", help="the levels that bots play at, and how strong each is in each game")
    levels.add_argument("game", nargs="?", metavar="GAME", help="only there")
    levels.set_defaults(command="levels")


def on_paper(commands: Any, arguments: list[str]) -> None:
    """What is printed, kept and counted."""
    printing = commands.add_parser(
        "print", help="a sheet, a set of cards or a rulebook to print, as PDF",
        description="What a game needs on paper, with the key of its symbols, as PDF.",
    )  # fmt: skip
    add_game(printing, arguments, with_seed=False)
    printing.add_argument("--paper", default="A4", metavar="NAME", help="A4 (default) or Letter")
    printing.add_argument("--copies", type=positive, default=1, metavar="N", help="of each sheet (default 1)")
    printing.add_argument("--grey", "--gray", action="store_true", help="for a printer without colours")
    printing.add_argument("--rulebook", action="store_true", help="the rules, with figures, instead")
    printing.add_argument("--booklet", action="store_true", help="the rules, two pages to a side, to fold and staple")
    printing.add_argument("-o", "--out", type=Path, metavar="FILE", help="default: GAME.pdf, here")
    printing.set_defaults(command="print")

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
    keep.set_defaults(command="keep")

    score = commands.add_parser(
        "score", help="count a sheet that was played on paper, typed as a diagram, and say why",
    )  # fmt: skip
    score.add_argument("game", metavar="GAME", help=", ".join(catalog.names()))
    score.add_argument("file", type=Path, nargs="?", metavar="FILE", help="the diagram (default: what is typed)")
    score.add_argument("--example", action="store_true", help="print a diagram to begin with")
    score.set_defaults(command="score")


def in_the_laboratory(commands: Any, arguments: list[str]) -> None:
    """Many matches, exact values, speed."""
    simulate = commands.add_parser("simulate", help="play many matches and show how the scores fall")
    add_game(simulate, arguments)
    simulate.add_argument("--matches", type=positive, default=100_000, metavar="N", help="how many (default 100,000)")
    simulate.add_argument(
        "--policy", metavar="LEVEL", default="random",
        help=f"who plays: {', '.join(LEVELS)}; or one for each seat, such as strong,greedy (default random); "
        "expert@6000 imagines so many matches for a decision",
    )  # fmt: skip
    add_workers(simulate)
    simulate.add_argument(
        "--out", type=Path, metavar="FILE",
        help="every match as .csv or .parquet; a name without an ending is a folder for parts, and the same command "
        "goes on in it",
    )  # fmt: skip
    simulate.add_argument("--chart", type=Path, metavar="FILE", help="a chart as .svg or .png")
    simulate.add_argument("--again", action="store_true", help="draw a chart anew that is there already")
    simulate.add_argument("--json", action="store_true", help="the summary for machines")
    simulate.set_defaults(command="simulate")

    how_it_plays(commands, arguments)
    how_strong(commands, arguments)
    what_is_best(commands)

    bench = commands.add_parser("bench", help="measure speed on this machine, beside OpenSpiel where installed")
    bench.add_argument(
        "games", nargs="*", metavar="GAME",
        help="which games (default: all); or bots: our search beside OpenSpiel's; or lab: what workers gain and lose",
    )  # fmt: skip
    bench.add_argument(
        "--seconds",
        type=float,
        default=None,
        metavar="S",
        help="time per measurement (default 2; of a chunk of lab: 1)",
    )
    bench.add_argument("--gpu", action="store_true", help="measure the GPU, too")
    bench.add_argument(
        "--matches", type=positive, default=0, metavar="N",
        help="of bots: how many against OpenSpiel (default 100); of lab: how many are summarised (default 20,000,000); "
        "with --gpu: how many are compared with the CPU's (default 50,000 at random and 2,000 quickly)",
    )  # fmt: skip
    bench.add_argument("--json", action="store_true", help="for machines")
    bench.set_defaults(command="bench")


def how_it_plays(commands: Any, arguments: list[str]) -> None:
    """For designers."""
    report = commands.add_parser(
        "report", help="how a game plays, on one page: length, seats, luck, choices, options",
        description="Measure a game and write one page (HTML) that needs nothing else.",
    )  # fmt: skip
    add_game(report, arguments)
    report.add_argument("--all", action="store_true", help="every game, each in its first variant")
    report.add_argument("--size", default="normal", metavar="SIZE", help="normal (default; some minutes) or small")
    report.add_argument("-o", "--out", type=Path, metavar="FILE", help="a page, or a folder (default: GAME.html, here)")
    report.add_argument("--again", action="store_true", help="make pages anew that are there already")
    add_workers(report)
    report.set_defaults(command="report")

    compare = commands.add_parser(
        "compare", help="before and after a change of sheet, deck or options, on the same dice",
        description="Play every match twice on the same dice: as the flags say, and with what --to changes.",
    )  # fmt: skip
    add_game(compare, arguments)
    compare.add_argument(
        "--to", nargs="+", required=True, metavar="NAME=VALUE", help="what is different afterwards, as sheet=my.toml"
    )
    compare.add_argument(
        "--policy",
        metavar="LEVEL",
        help="who plays, as simulate takes it (default: the quick player that reports watch)",
    )
    compare.add_argument("--matches", type=positive, default=1_000, metavar="N", help="how many (default 1,000)")
    compare.add_argument("-o", "--out", type=Path, metavar="FILE", help="a page, as .html")
    compare.add_argument("--again", action="store_true", help="make a page anew that is there already")
    compare.add_argument("--json", action="store_true", help="for machines")
    add_workers(compare)
    compare.set_defaults(command="compare")

    tune = commands.add_parser(
        "tune", help="find values of options, or of what a sheet or a deck holds, that come nearest to an aim",
        description="Try values, all on the same dice, toward what figures of the game shall be.",
    )  # fmt: skip
    add_game(tune, arguments)
    tune.add_argument(
        "--vary", nargs="+", required=True, metavar="NAME=VALUES",
        help="rows=6..10, castle_order=in_turn,two_each, or inside a sheet: sheet.hunger=6..14, sheet.cleanup.2=0..4; "
        "inside a deck: deck.F08.misfortune=DUEL,SKIP, deck.number.PLACE_OBJ=6..20",
    )  # fmt: skip
    tune.add_argument(
        "--aim", nargs="+", required=True, metavar="FIGURE=NUMBER",
        help="points (the mean), median, spread, moves, seat1 (matches it wins, in per cent), or a category; turns "
        "(the median, each), unfair (the place farthest from the mean of all), swing (the deed that lifts or lowers "
        "its player's wins most), both in per cent; "
        "points=30~2: 2 more or fewer are as bad as one tolerance of another aim (default 1)",
    )  # fmt: skip
    tune.add_argument("--trials", type=positive, default=50, metavar="N", help="how many values are tried (default 50)")
    tune.add_argument("--matches", type=positive, default=1_000, metavar="N", help="of each trial (default 1,000)")
    tune.add_argument("--policy", default="greedy", metavar="LEVEL", help="who plays (default greedy)")
    tune.add_argument("--out", type=Path, metavar="FILE", help="where it is kept; the same command goes on in it")
    tune.add_argument("--json", action="store_true", help="for machines")
    add_workers(tune)
    tune.set_defaults(command="tune")


def how_strong(commands: Any, arguments: list[str]) -> None:
    """Bots beside bots."""
    tournament = commands.add_parser("tournament", help="every bot against every other on the same dice: how strong?")
    add_game(tournament, arguments)
    tournament.add_argument(
        "--bots",
        nargs="+",
        required=True,
        metavar="LEVEL",
        help=f"of: {', '.join(LEVELS)}; or expert@6000; or file:PATH, a policy",
    )
    tournament.add_argument(
        "--rounds", type=positive, default=100, metavar="N", help="matches that all play (default 100)"
    )
    tournament.add_argument(
        "--ladder", action="store_true",
        help="each meets only the next of the levels named, and the references all: fewer matches of those far apart",
    )  # fmt: skip
    add_workers(tournament)
    tournament.add_argument(
        "--without-luck", action="store_true",
        help="alone, where a value was learned: also with what the dice brought taken off, which needs fewer matches",
    )  # fmt: skip
    tournament.add_argument("--out", type=Path, metavar="FILE", help="where it is kept; the same command goes on in it")
    tournament.add_argument("--chart", type=Path, metavar="FILE", help="a chart as .svg or .png")
    tournament.add_argument("--again", action="store_true", help="draw a chart anew that is there already")
    tournament.add_argument("--json", action="store_true", help="for machines")
    tournament.set_defaults(command="tournament")

    bound = commands.add_parser("bound", help="what a perfect player alone could have at most, on average")
    add_game(bound, arguments)
    bound.add_argument(
        "--for", dest="goal", choices=("points", "wins"), default="",
        help="points, or the chance to win (default: what the game is about)",
    )  # fmt: skip
    bound.add_argument(
        "--matches",
        type=positive,
        default=0,
        metavar="N",
        help="default 10,000; beside a room's own ceiling 1,000",
    )
    bound.add_argument(
        "--exact", type=positive, metavar="N",
        help="exact values where no more than N is left (Wildfire: empty squares): a better bound, and a slower one",
    )  # fmt: skip
    bound.add_argument(
        "--learned", action="store_true",
        help="who knows the dice pays for it by what was learned of the chance to win: better or worse",
    )  # fmt: skip
    add_workers(bound)
    bound.add_argument("--json", action="store_true", help="for machines")
    bound.set_defaults(command="bound")


def what_is_best(commands: Any) -> None:
    """Positions and matches, judged."""
    solve = commands.add_parser("solve", help="the exact value of every move of a position, where it can be had")
    solve.add_argument("file", type=Path, metavar="FILE", help="a match, or a position as a diagram")
    solve.add_argument(
        "--for", dest="goal", choices=("points", "wins"), default="points",
        help="points (between two, the lead), or the chance to win (default points)",
    )  # fmt: skip
    solve.add_argument("--best", action="store_true", help="only a best move and its value, which is found much sooner")
    solve.add_argument("--seconds", type=float, default=60.0, metavar="S", help="give up after so long (default 60)")
    solve.add_argument("--memory", type=positive, default=256, metavar="MB", help="for what is known (default 256)")
    solve.set_defaults(command="solve")

    analyse = commands.add_parser("analyse", help="a match taken apart: what was luck, what each decision gave away")
    analyse.add_argument("file", type=Path, metavar="FILE", help="a match, as the table exports it")
    analyse.add_argument(
        "--for", dest="goal", choices=("points", "wins"), default="",
        help="points, or the chance to win (default: points; alone, where one wins or loses, wins)",
    )  # fmt: skip
    analyse.add_argument("--tries", type=positive, default=0, metavar="N", help="imagined ends (default: by the clock)")
    analyse.add_argument("--seconds", type=float, default=20.0, metavar="S", help="about so long (default 20)")
    analyse.add_argument("--all", action="store_true", help="every decision that gave something away")
    analyse.add_argument("--json", action="store_true", help="for machines")
    analyse.set_defaults(command="analyse")


def to_look_after(commands: Any, arguments: list[str]) -> None:
    """Dice that were fair, copies, the machine."""
    verify = commands.add_parser("verify", help="check that the dice of a finished match were fair")
    verify.add_argument("file", type=Path, metavar="FILE", help="the exported match")
    verify.add_argument("--seed", default="", metavar="HEX", help="the seed told at the end, if the file lacks it")
    verify.add_argument("--fingerprint", default="", metavar="HEX", help="what was shown at the start")
    verify.set_defaults(command="verify")

    backup = commands.add_parser("backup", help="copy all matches into a new file while the table goes on")
    backup.add_argument("file", type=Path, metavar="FILE", help="an SQLite file that does not exist yet")
    backup.add_argument("--database", default="", metavar="URL", help="as for 'serve' (default: the table's own file)")
    backup.set_defaults(command="backup")

    doctor = commands.add_parser("doctor", help="what is compiled, where the cache is, whether a GPU is usable")
    doctor.set_defaults(command="doctor")


def add_workers(command: argparse.ArgumentParser) -> None:
    """How many, and of what kind: the result is the same."""
    command.add_argument("--workers", type=positive, default=None, metavar="N", help="how many (default: all cores)")
    command.add_argument(
        "--on", default="threads", metavar="KIND",
        help="threads (default), processes, gpu (simulations only), or ray: RAY_ADDRESS, or a cluster made here",
    )  # fmt: skip


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
    number = number_in(digits := re.sub("[_,]", "", text))
    if (number or 0) > MOST or (number is None and re.fullmatch("[0-9]+", digits)):
        raise argparse.ArgumentTypeError(f"{shown(text)} is too many: the largest number here is {MOST:,}")
    if number is None or number < 1:
        raise argparse.ArgumentTypeError(f"{shown(text)} is not a number above 0")
    return number


def moves(text: str) -> int:
    number = number_in(text)
    if number is None or number < 0:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a number of moves")
    return number


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
