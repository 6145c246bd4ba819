"""A diagram back into the record, to the byte, with a sentence and the line for whatever is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from hedgerow.games.rewilding.rules import dice, panel
from hedgerow.games.rewilding.rules.state import (
    ASKED,
    DICE_OF_A_TURN,
    ENCODED_SAVE,
    PLACING,
    SIDE,
    TO_SAVE,
    YEARS,
)
from hedgerow.games.rewilding.words.checking import DICE_IN, check, check_sheet
from hedgerow.games.rewilding.words.diagram import (
    ANIMAL,
    BLANK,
    COLUMNS,
    CROSSED,
    FILLED,
    LEGEND,
    MARKS,
    PLANT,
    boxes,
    is_marked,
)
from hedgerow.games.rewilding.words.names import (
    ASKED_FOR,
    CHANGES,
    LETTERS_OF_HABITATS,
    OPTIONS,
    PHASES,
    STAGES,
    STEPS,
    WEATHERS,
    habitat_at,
    name,
)
from hedgerow.kernel.jit import Twin
from hedgerow.kernel.phrases import LETTERS
from hedgerow.kernel.refusal import BadText
from hedgerow.kernel.room import Record

_rules = Twin(dice, panel)


def read(s: Record, lines: Sequence[str]) -> None:
    says_rolling = _fill(s, lines)
    for seat in range(int(s.players)):
        if wrong := check_sheet(s, s.sheet[seat]):
            raise BadText(wrong, len(lines))
    if wrong := check(s, says_rolling):
        raise BadText(wrong, len(lines))


def sketch(s: Record, lines: Sequence[str]) -> None:
    """What the lines say, whether or not it can be."""
    _fill(s, lines)


def _fill(s: Record, lines: Sequence[str]) -> bool:
    """What the lines say; whether the first says that dice are rolled."""
    head = re.compile(rf"year ({'|'.join(str(y) for y in range(1, YEARS + 1))}), ({'|'.join(STAGES)})(, rolling)?")
    seats: list[_Reader] = []
    says_rolling = False
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if not line or line == LEGEND:
            continue
        if found := head.fullmatch(line):
            s.year, s.stage = int(found[1]), STAGES.index(found[2])
            says_rolling = bool(found[3])
        elif found := re.fullmatch(rf"player ([1-8]), ({'|'.join(PHASES.values())})", line):
            if int(found[1]) != len(seats) + 1 or len(seats) == s.players:
                raise BadText(f"player {found[1]} is not expected here.", number)
            if not s.year:
                raise BadText("the line 'year 3, turn' must stand above the players.", number)
            seats.append(_Reader(s, s.sheet[len(seats)], found[2]))
        elif not seats:
            raise BadText(f"{line[:40]!r} is no line of a Re-Wilding diagram.", number)
        else:
            seats[-1].take(line, number)
    if not s.year:
        raise BadText("the line 'year 3, turn' is missing.", 1)
    if len(seats) != s.players:
        raise BadText(f"{int(s.players)} sheets are expected, not {len(seats)}.", len(lines))
    for seat in seats:
        seat.finish(len(lines))
    return says_rolling


class _Reader:
    """Reads one player's sheet, line by line."""

    def __init__(self, s: Record, p: Record, phase: str) -> None:
        self.s, self.p = s, p
        p.phase = next(code for code, words in PHASES.items() if words == phase)
        self.seen: set[str] = set()
        self.rows = 0  # lines of squares read: plants and wildlife in turn

    def take(self, line: str, number: int) -> None:
        word = line.split()[0]
        readers: dict[str, Callable[[str], str]] = {
            "dice": self._dice,
            "panel": self._panel,
            "weather": self._weather,
            "asks": self._asks,
            "calendar": self._calendar,
            "changes": self._changes,
            "protection": self._protection,
            "clean-up": self._cleanup,
            "hunger": self._hunger,
        }
        if word in readers:
            if word in self.seen:
                raise BadText(f"a second line {word!r} for the same player.", number)
            self.seen.add(word)
            wrong = readers[word](line[len(word) :].strip())
        else:
            wrong = self._map(line)
        if wrong:
            raise BadText(wrong, number)

    def _dice(self, text: str) -> str:
        found = re.fullmatch(r"([1-6_](?: [1-6_]){0,3})( again)?", text)
        size = DICE_IN.get(int(self.p.phase), 0)
        shown = found[1].split() if found else []
        if not found or len(shown) > size or (found[2] and "_" not in shown):
            return f"{text[:40]!r} is no roll of {size} dice such as '1 3 4 _'."
        faces = [0 if face == "_" else int(face) for face in shown]
        self.p.rolling = faces.count(0)
        self.p.again = bool(found[2])
        if not _rules.ordered(self.s, self.p):
            faces = sorted(face for face in faces if face)
        self.p.die[: len(faces)] = faces
        return ""

    def _panel(self, text: str) -> str:
        for part in text.split(","):
            found = re.fullmatch(rf"({'|'.join(OPTIONS)}) (?:x([1-4])|([1-6](?: [1-6]){{0,3}}))", part.strip())
            if not found or bool(found[3]) != (self.p.phase == PLACING):
                return f"{part.strip()[:40]!r} is not on a panel; 'plant 1 3' before the lock, 'plant x1' after it."
            option = OPTIONS.index(found[1])
            if found[2]:
                self.p.owed[option] = int(found[2])
                continue
            faces = sorted(int(face) for face in found[3].split())
            if option == TO_SAVE and len(faces) == 1:
                code = ENCODED_SAVE + faces[0]
            elif option != TO_SAVE and _rules.option_for(sum(faces), len(faces)) == option:
                code = sum(face * 7**i for i, face in enumerate(faces))
            else:
                return f"{part.strip()!r}: these dice do not fit that option. [rewilding.groups]"
            if self.p.group[DICE_OF_A_TURN - 1]:
                return "there are more groups than dice. [rewilding.groups]"
            _rules.note(self.p, code)
            self.p.owed[option] += 1
        return ""

    def _weather(self, text: str) -> str:
        if text not in WEATHERS:
            return f"{text[:40]!r} is no weather."
        self.p.weather = 1 + WEATHERS.index(text)
        return ""

    def _asks(self, text: str) -> str:
        found = re.fullmatch(rf"({'|'.join(ASKED_FOR[1:])}) ((?:[A-E][1-5] ?)+), then ({'|'.join(STEPS)})", text)
        if not found or self.p.phase != ASKED:
            return f"{text[:40]!r} is no question such as 'plant B1 C2, then contamination'."
        self.p.asked, self.p.step = ASKED_FOR.index(found[1]), STEPS.index(found[3])
        for square in found[2].split():
            self.p.asking = int(self.p.asking) | 1 << (COLUMNS.index(square[0]) + SIDE * (int(square[1]) - 1))
        return ""

    def _calendar(self, text: str) -> str:
        written = int(self.s.year) - 1 + (1 if is_marked(self.s, self.p) else 0)
        marks = text.split()
        if len(marks) != YEARS or set(marks[:written]) - set(MARKS.values()) or set(marks[written:]) - {BLANK}:
            told = f"the calendar has ten boxes, and {written} of them are marked with +, 0 or - by now"
            return f"{told}. [rewilding.calendar]"
        by_sign = {sign: mark for mark, sign in MARKS.items()}
        self.p.calendar[:written] = [by_sign[sign] for sign in marks[:written]]
        return ""

    def _boxes(self, text: str, names: Sequence[str], squares: Sequence[int]) -> list[tuple[int, int]] | None:
        """Filled and blank squares of each named row."""
        parts = text.split()
        counts: list[tuple[int, int]] = []
        for i, title in enumerate(names):
            if title and (not parts or parts.pop(0) != title):
                return None
            shown = parts.pop(0) if parts and squares[i] else ""
            if len(shown) != squares[i] or not re.fullmatch(r"x*#*\.*", shown):
                return None
            counts.append((shown.count(FILLED), shown.count(BLANK)))
        return None if parts else counts

    def _changes(self, text: str) -> str:
        squares = [int(n) for n in self.s.printed.change[:, 0]]
        counts = self._boxes(text, CHANGES, squares)
        if counts is None:
            return f"the changes are drawn as '{CHANGES[0]} {boxes(0, squares[0], squares[0])}' and so on."
        for i, (filled, blank) in enumerate(counts):
            self.p.change[i], self.p.change_blank[i] = filled, blank
        return ""

    def _protection(self, text: str) -> str:
        squares = [int(n) for n in self.s.printed.protection[:, 0]]
        counts = self._boxes(text, WEATHERS[:4], squares)
        if counts is None:
            return f"protection is drawn as '{WEATHERS[0]} {boxes(0, squares[0], squares[0])}' and so on."
        for i, (filled, blank) in enumerate(counts):
            self.p.protection[i], self.p.protection_blank[i] = filled, blank
        return ""

    def _cleanup(self, text: str) -> str:
        squares = int(self.s.printed.cleanup[0])
        counts = self._boxes(text, [""], [squares])
        if counts is None:
            return f"the clean-up is a row of {squares} squares: x crossed, # filled, . blank."
        self.p.cleanup, self.p.cleanup_blank = counts[0]
        return ""

    def _hunger(self, text: str) -> str:
        boxes_filled = [int(n) for n in re.findall(r"\d{1,2}", text)]
        if not re.fullmatch(r"\d{1,2}( \d{1,2}){3}", text) or max(boxes_filled) > self.s.printed.hunger:
            return f"hunger is four numbers up to {int(self.s.printed.hunger)}. [rewilding.hunger?boxes]"
        self.p.hunger[:] = boxes_filled
        return ""

    def _map(self, line: str) -> str:
        if found := re.fullmatch(r"A (\S\S) +B (\S\S) +C (\S\S) +D (\S\S) +E (\S\S)", line):
            self.seen.add("columns")
            return self._tracks(SIDE, found.groups())
        row, wildlife = divmod(self.rows, 2)
        sign = r"([*ox.])"
        if wildlife:
            found = re.fullmatch(r"\s+".join([rf"{sign} {sign}"] * SIDE), line)
        else:
            found = re.fullmatch(rf"{row + 1} (\S\S) +" + r"\s+".join([rf"[HMRB] {sign} {sign}"] * SIDE), line)
        if self.rows == 2 * SIDE or not found:
            return f"{line[:40]!r} is no line of a Re-Wilding diagram" + (
                "." if self.rows == 2 * SIDE else f"; row {row + 1}, {'wildlife' if wildlife else 'plants'}, is next."
            )
        self.rows += 1
        signs = found.groups()[0 if wildlife else 1 :]
        coloured = (PLANT, ANIMAL)[wildlife]
        for i, shown in enumerate(signs):
            square, slot = SIDE * row + i // 2, i % 2
            here = 1 << square
            is_crossed = bool(int(self.p.crossed[slot]) & here)
            if shown not in (coloured, CROSSED, BLANK) or (wildlife and is_crossed != (shown == CROSSED)):
                told = f"{name(square)}: {shown!r} does not fit; a strike crosses a plant and the wildlife beneath"
                return f"{told}. [rewilding.strike?which]"
            if shown == CROSSED:
                self.p.crossed[slot] = int(self.p.crossed[slot]) | here
            elif shown == coloured:
                self.p.coloured[2 * wildlife + slot] = int(self.p.coloured[2 * wildlife + slot]) | here
        if self.p.crossed[0] & self.p.crossed[1]:
            return "a square is struck at most once. [rewilding.strike?once]"
        return "" if wildlife else self._habitats(line, row) or self._tracks(row, found.groups()[:1])

    def _habitats(self, line: str, row: int) -> str:
        wanted = "".join(LETTERS_OF_HABITATS[habitat_at(self.s, SIDE * row + c)] for c in range(SIDE))
        shown = "".join(ch for ch in line if ch in LETTERS)
        return "" if shown == wanted else f"row {row + 1} of this sheet is {wanted}, not {shown}. [rewilding.sheet]"

    def _tracks(self, first: int, shown: Sequence[str]) -> str:
        for i, squares in enumerate(shown):
            if not re.fullmatch(r"#*\.*", squares):
                return f"{squares!r} is no track; its two squares are '..', '#.' or '##'."
            self.p.track[first + i] = squares.count(FILLED)
        return ""

    def finish(self, last: int) -> None:
        """Is anything missing?"""
        for word in ("columns", "calendar", "changes", "protection", "clean-up", "hunger"):
            if word not in self.seen:
                raise BadText(f"the line {word!r} is missing.", last)
        if self.rows < 2 * SIDE:
            raise BadText(f"{2 * SIDE} lines of squares are expected, not {self.rows}.", last)
