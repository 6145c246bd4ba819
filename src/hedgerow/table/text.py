"""A match and a position as text files: written for people, read with the line number of whatever is wrong."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hedgerow import catalog
from hedgerow.kernel.contract import CHANCE, WATCHER
from hedgerow.kernel.given import number_in, shown
from hedgerow.kernel.refusal import BadSettings, BadText, IllegalMove
from hedgerow.kernel.room import Record, Records, Room
from hedgerow.kernel.settings import MOST_SEEDS, Settings, spelled
from hedgerow.kernel.understanding import tokens
from hedgerow.table.match import Match

if TYPE_CHECKING:
    from hedgerow.table.table import Table

FORMAT = 1
FIRST_LINE = "hedgerow match"
MOST_CHARACTERS = 5_000_000
REMARK = "#"  # begins a line among the moves that is for people
LONGEST_NAME = 40
LONGEST_LINE = 1_000  # characters of one decision, or of all dice of one roll
NOTES = ("fingerprint", "seed of the dice")  # of fair dice, see `table.dice`; 64 hexadecimal digits each


# --- writing ----------------------------------------------------------------------------------------------------


def write_header(room: Room, settings: Settings) -> list[str]:
    """Game, version, variant, players, and the options that are not the default."""
    lines = [f"game: {room.name}", f"rules: {room.version}"]
    if data := room.data(settings):
        lines.append(f"data: {data}")
    lines += [f"variant: {settings.variant}", f"players: {settings.players}"]
    for option in room.options:
        value = settings.options[option.name]
        if value != option.value(option.default):
            lines.append(f"option {option.name}: {spelled(value)}")
    return lines


def write_position(room: Room, settings: Settings, s: Record) -> str:
    """The header, an empty line, the room's diagram."""
    return "\n".join([*write_header(room, room.settled(settings, s)), "", *room.words.draw(s)]) + "\n"


def write_moves(match: Match, tales: Mapping[int, Sequence[str]]) -> Iterator[str]:
    """One line per decision and per roll; several dice of one roll share a line. Below it what came of it."""
    line, told = "", list[str]()
    for at, entry in enumerate(match.log):
        words = entry.words
        if line and entry.starts_line:
            yield from (line, *told)
            line, told = "", []
        if entry.seat == CHANCE:
            line = f"{line} {' '.join(words.split()[1:])}" if line else words
            told += _told(tales, at)
        else:
            yield from (f"player {entry.seat + 1}: {words}" if match.players > 1 else words, *_told(tales, at))
    if line:
        yield from (line, *told)


def _told(tales: Mapping[int, Sequence[str]], at: int) -> Iterator[str]:
    return (f"{REMARK} {sentence}" for sentence in tales.get(at, ()))


def write_match(match: Match, tales: Mapping[int, Sequence[str]] | None = None) -> str:
    """The whole match; the last line counts and checks what stands above it. `tales` are sentences for whoever reads
    it, by the number of the entry that a line begins with."""
    lines = [f"{FIRST_LINE} {FORMAT}", *write_header(match.room, match.settings), f"seed: {match.seed}"]
    lines += [f"{name}: {match.notes[name]}" for name in NOTES if name in match.notes]
    lines += [f"name {seat + 1}: {name}" for seat, name in sorted(match.names.items()) if is_plain(name)]
    if match.opened_by_diagram:
        opening = match.at(0)
        lines += ["position:", *(f"| {line}".rstrip() for line in match.room.words.draw(opening[0]))]
    lines += ["moves:", *write_moves(match, tales or {})]
    return "\n".join([*lines, f"end: {len(match.log)} moves, check {check_sum(lines)}"]) + "\n"


def write_table(table: Table, with_seed: bool = False) -> str:
    """The match of a table as a file: with who played, what happened, and what is needed to check the dice."""
    match = table.match
    match.notes = {} if table.is_paper else {"fingerprint": table.row.commitment}
    if with_seed and not table.is_paper:
        match.notes["seed of the dice"] = table.row.seed.hex()
    match.names = {seat.seat: seat.name for seat in table.seats if seat.name}
    reader = 0 if match.players == 1 else WATCHER
    return write_match(match, {line.at: line.tale for line in table.telling.lines(reader)})


def write_log(
    game: str, rules: int, data: str, settings: dict[str, Any], opening: str, moves: list[tuple[int, str]]
) -> str:
    """A match that was written down under other rules, for a program that plays those: nothing is replayed, and every
    die has a line of its own."""
    players = settings.get("players", 1)
    lines = [f"{FIRST_LINE} {FORMAT}", f"game: {game}", f"rules: {rules}", *([f"data: {data}"] if data else [])]
    lines += [f"variant: {settings.get('variant', '')}", f"players: {players}"]
    lines += [f"option {name}: {value}" for name, value in settings.get("options", {}).items()]
    lines.append("seed: 0")
    if opening:
        drawn = opening.partition("\n\n")[2].splitlines()
        lines += ["position:", *(f"| {line}".rstrip() for line in drawn)]
    lines.append("moves:")
    lines += [words if seat == CHANCE or players == 1 else f"player {seat + 1}: {words}" for seat, words in moves]
    return "\n".join([*lines, f"end: {len(moves)} moves, check {check_sum(lines)}"]) + "\n"


def is_plain(name: str) -> bool:
    """Can a file tell this name? It is read by people, and by programs of strangers."""
    return 0 < len(name) <= LONGEST_NAME and name.isprintable() and name == name.strip()


def check_sum(lines: list[str]) -> str:
    """Twelve hexadecimal digits that change when any line does."""
    return hashlib.sha256("\n".join(line.rstrip() for line in lines).encode()).hexdigest()[:12]


# --- reading ----------------------------------------------------------------------------------------------------


class Header:
    """`name: value` lines, gathered until something else comes. Whatever is wrong names its own line."""

    def __init__(self, game: str = "") -> None:
        self.facts: dict[str, Any] = {"game": game} if game else {}
        self.options: dict[str, object] = {}
        self.notes: dict[str, str] = {}
        self.names: dict[int, str] = {}
        self.given_game = game
        self.line_of: dict[str, int] = {}

    def take(self, line: str, number: int) -> bool:
        """Take a line if it belongs to the header."""
        if note := re.fullmatch(rf"({'|'.join(NOTES)}): ([0-9a-f]{{64}})", line):
            self._first(note[1], number)
            self.notes[note[1]] = note[2]
            return True
        if named := re.fullmatch(r"(name ([1-9][0-9]?)): (.+)", line):
            self._first(named[1], number)
            if not is_plain(named[3]):
                raise BadText(f"a name has at most {LONGEST_NAME} characters, all of which can be seen.", number)
            self.names[int(named[2]) - 1] = named[3]
            return True
        fact = re.fullmatch(r"(game|rules|data|variant|players|seed|option ([a-z0-9_]+)): (.+)", line)
        if not fact:
            return False
        name, option, value = fact[1], fact[2], fact[3].strip()
        self._first(name, number)
        if option:
            self.options[option] = value
        elif name in ("rules", "players", "seed"):
            self.facts[name] = self._number(name, value, number)
        else:
            if name == "game" and self.given_game and value != self.given_game:
                raise BadText(f"this is {shown(value)}, not {self.given_game!r}.", number)
            self.facts[name] = value
        return True

    def _first(self, name: str, number: int) -> None:
        if name in self.line_of:
            raise BadText(f"{name!r} is told already, in line {self.line_of[name]}.", number)
        self.line_of[name] = number

    def _number(self, name: str, value: str, number: int) -> int:
        found = number_in(value)
        if found is None or found < 0:
            raise BadText(f"{name} is a whole number, not {shown(value)}.", number)
        if name == "seed" and found >= MOST_SEEDS:
            raise BadText("the seed does not fit 64 bits.", number)
        return found

    def room(self, behind: int) -> tuple[Room, Settings]:
        """The room and checked settings; `behind` is the line behind the header, where what is missing would stand."""
        if "game" not in self.facts:
            raise BadText("the line 'game: ...' is missing.", min(self.line_of.values(), default=behind))
        try:
            room = catalog.room(self.facts["game"])
        except BadSettings as problem:
            raise BadText(str(problem), self.line_of.get("game", behind)) from None
        version = self.facts.get("rules", room.version)
        if not room.plays(version):
            ours = f"older ({room.version})" if version > room.version else f"{room.version} and may differ"
            sentence = f"this was written under rules {version} of {room.name}; ours are {ours}."
            raise BadText(sentence, self.line_of["rules"])
        try:
            settings = room.settings(self.facts.get("players"), self.facts.get("variant"), self.options, files=False)
        except BadSettings as problem:
            raise BadText(str(problem), self._line_of(problem) or behind) from None
        if (data := self.facts.get("data", "")) and data != room.data(settings):
            sentence = f"this was played with other data of {room.name} (a deck, a sheet) than ours of that name."
            raise BadText(sentence, self.line_of["data"])
        return room, settings

    def check_lots(self, room: Room, settings: Settings, has_begun: bool, behind: int) -> None:
        """What is drawn by lot when a match begins: not in the midst of it, and not without a seed to draw it from."""
        left = room.left_to_lot(settings)
        if left and has_begun:
            sentence = f"a position has begun already: option {left} says how, it is no longer left to lot."
            raise BadText(sentence, self.line_of.get(f"option {left}", behind))
        if left and "seed" not in self.facts:
            raise BadText(f"the line 'seed: ...' is missing; option {left} is drawn by lot from it.", behind)

    def _line_of(self, problem: BadSettings) -> int:
        """Where the setting stands that is refused; of several that do not go together, one that the sentence names."""
        named = [name for name in self.line_of if name.removeprefix("option ") in str(problem)]
        for name in (problem.setting, *named):
            if name in self.line_of:
                return self.line_of[name]
        return max(self.line_of.values(), default=0)


def read_position(game: str, text: str) -> Match:
    """A match that begins at a diagram; the header may be left out where everything is as usual."""
    header, settings, lines, first = _opened(game, text)
    room = catalog.room(game)
    header.check_lots(room, settings, True, min(first + 1, len(lines)))
    return Match(room, settings, header.facts.get("seed"), opening=_diagram(room, settings, lines[first:], first))


def read_sketch(game: str, text: str) -> tuple[Settings, Records]:
    """What a diagram says, whether or not it can be; for rooms whose words have `sketch`."""
    _, settings, lines, first = _opened(game, text)
    room = catalog.room(game)
    records = room.template(settings)
    room.words.sketch(records[0], lines[first:])  # type: ignore[attr-defined]
    return settings, records


def _opened(game: str, text: str) -> tuple[Header, Settings, list[str], int]:
    """The header of a position, all its lines, and how many of them the header has."""
    header, lines, first = Header(catalog.room(game).name), _lines_of(text), 0
    while first < len(lines) and (not lines[first].strip() or header.take(lines[first].strip(), first + 1)):
        first += 1
    return header, header.room(min(first + 1, len(lines)))[1], lines, first


def _diagram(room: Room, settings: Settings, lines: list[str], above: int) -> Records:
    records = room.template(settings)
    try:
        room.words.read(records[0], lines)
    except BadText as problem:
        last = above + len(lines)  # what is missing is missed there
        raise problem.at(max(1, min(above + (problem.line or 1), last))) from None
    return records


def read_match(text: str) -> Match:
    """Replay a dump to the same bytes."""
    reading = Reading(text)
    for _ in reading.play(reading.match):
        pass
    return reading.match


class Reading:
    """A dump whose head has been read and checked: the match as it stood at the start, and the lines to be played."""

    def __init__(self, text: str) -> None:
        self.match, self._lines, self._first = _head(text)

    def play(self, match: Match, dice_by: str = "", people_by: str = "") -> Iterator[None]:
        """Play line by line on a match that stands where `match` stood, telling after each; raises `BadText`."""
        lines = self._lines
        for at in range(self._first, len(lines)):
            line = lines[at].strip()
            if line.startswith("end"):
                _check_end(match, lines, at)
                return
            if line and not line.startswith(REMARK):
                _replay(match, line, at + 1, dice_by if match.to_move == "chance" else people_by)
                yield
        raise BadText("the file breaks off here: its last line 'end: ...' is missing.", len(lines))


def _head(text: str) -> tuple[Match, list[str], int]:
    """The match at its start, all lines, and the number of the first that is a move."""
    lines = _lines_of(text)
    if not lines or not lines[0].startswith(FIRST_LINE):
        raise BadText(f"this is no Hedgerow match: the first line must be '{FIRST_LINE} {FORMAT}'.", 1)
    version = lines[0].removeprefix(FIRST_LINE).strip()
    if version != str(FORMAT):
        raise BadText(f"format {version[:20]!r} is not known here; we read format {FORMAT}. Is the file newer?", 1)
    header, number = Header(), 1
    while number < len(lines) and header.take(lines[number].strip(), number + 1):
        number += 1
    room, settings = header.room(min(number + 1, len(lines)))
    has_begun, opening = number < len(lines) and lines[number].strip() == "position:", None
    header.check_lots(room, settings, has_begun, min(number + 1, len(lines)))
    if has_begun:
        first = number = number + 1
        while number < len(lines) and lines[number].startswith("|"):
            number += 1
        opening = _diagram(room, settings, [line[1:].removeprefix(" ") for line in lines[first:number]], first)
    if number >= len(lines):
        raise BadText("the file breaks off here: the line 'moves:' is missing.", len(lines))
    if lines[number].strip() != "moves:":
        raise BadText("the line 'moves:' is expected here.", number + 1)
    match = Match(room, settings, header.facts.get("seed"), opening)
    match.notes = header.notes
    match.names = header.names
    if strangers := [seat for seat in header.names if seat >= match.players]:
        raise BadText(f"there is no player {strangers[0] + 1} here.", header.line_of[f"name {strangers[0] + 1}"])
    _check_length(match, lines, number + 1)
    return match, lines, number + 1


def _check_length(match: Match, lines: list[str], first: int) -> None:
    """Every line is at least one move: what is longer than any match is refused before the first is played."""
    moves = 0
    for at in range(first, len(lines)):
        moves += bool(lines[at].strip()) and not lines[at].lstrip().startswith(REMARK)
        if len(lines[at]) > LONGEST_LINE and not lines[at].strip().startswith("end"):
            raise BadText(f"this is too long to be a move ({len(lines[at]):,} characters).", at + 1)
        if moves > match.longest + 1:  # the last line is the end
            told = f"no match of {match.room.title} with these settings has more than {match.longest:,} moves."
            raise BadText(f"this is too long to be a match: {told}", at + 1)


def _replay(match: Match, line: str, number: int, by: str) -> None:
    named = re.fullmatch(r"player ([1-9][0-9]{0,2}): (.+)", line)
    seat = int(named[1]) - 1 if named else None
    words = named[2] if named else line
    if tokens(words) == ["roll"]:
        raise BadText("a roll must say what was rolled.", number)
    try:
        match.play(words, seat, by)
    except IllegalMove as problem:
        raise BadText(f"{shown(words)} cannot be played here: {problem}", number) from None


def _check_end(match: Match, lines: list[str], at: int) -> None:
    """`end: 12 moves, check 0123456789ab`; a person who edits a file by hand may write `end` alone."""
    line = lines[at].strip()
    if any(rest.strip() for rest in lines[at + 1 :]):
        more = next(n for n in range(at + 1, len(lines)) if lines[n].strip())
        raise BadText("nothing may follow the line 'end'.", more + 1)
    if line == "end":
        return
    told = re.fullmatch(r"end: ([0-9]{1,9}) moves, check ([0-9a-f]{12})", line)
    if not told:
        raise BadText("the last line is damaged; it reads 'end: N moves, check ...'.", at + 1)
    if int(told[1]) != len(match.log):
        raise BadText(f"the file is damaged: {told[1]} moves were written, {len(match.log)} are here.", at + 1)
    if told[2] != check_sum(lines[:at]):
        raise BadText(
            "the file is damaged: a line above has changed. (Edited by hand? Then write 'end' alone.)", at + 1
        )


def _lines_of(text: str) -> list[str]:
    if len(text) > MOST_CHARACTERS:
        raise BadText(f"this is too long to be a match ({len(text):,} characters).")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff").rstrip("\n").split("\n")
    if strange := re.search("[\0\ud800-\udfff]", text):  # halves of characters cannot be written to any file
        for number, line in enumerate(lines, 1):
            if strange[0] in line:
                raise BadText("this is not a text file.", number)
    return lines


# --- settings, as the store keeps them --------------------------------------------------------------------------------


def settings_text(room: Room, settings: Settings) -> str:
    """Settings as the store keeps them: the options of the variant, spelt out."""
    options = {name: spelled(value) for name, value in room.chosen(settings).items()}
    return json.dumps({"variant": settings.variant, "players": settings.players, "options": options})


def settings_from(room: Room, text: str) -> Settings:
    """Settings as the store gave them, checked once more."""
    told = json.loads(text)
    return room.settings(told["players"], told["variant"], told["options"])
