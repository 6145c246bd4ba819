"""A slow referee of Wildfire, written from the source document and the rulings alone; it shares nothing with the rules.

Squares are (column, row) counted from 1 over a whole board, marks are single characters in a dictionary, and a match is
a story told from top to bottom: a generator that stops wherever a die or an action is wanted. X4 is one board of
12 x 12 with four grids on it; VS is one board with one grid for every player.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

EMPTY, HOME, SLASH, BURNT, DOUSED, DUG = ".^/Xo#"
SIDES = ((0, -1), (0, 1), (1, 0), (-1, 0))
CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
DIE, ACT = "die", "act"

Square = tuple[int, int]
Board = dict[Square, str]
Story = Generator[str, Any, Any]


class Grid:
    """Six by six squares of a board, with a home, its digs, and a turn of its own."""

    def __init__(self, board: Board, left: int = 0, top: int = 0) -> None:
        self.board, self.left, self.top = board, left, top
        self.squares = [(left + column, top + row) for row in range(1, 7) for column in range(1, 7)]
        self.home: Square = (0, 0)
        self.digs = 0
        self.owed = 0

    def square(self, column: int, row: int) -> Square:
        return self.left + column, self.top + row

    def name(self, square: Square) -> str:
        return "ABCDEF"[square[0] - self.left - 1] + str(square[1] - self.top)

    def with_mark(self, mark: str) -> list[Square]:
        return [square for square in self.squares if self.board[square] == mark]

    @property
    def lost(self) -> bool:
        return self.home in self.board and self.board[self.home] != HOME

    @property
    def quiet(self) -> bool:
        return not self.with_mark(SLASH)

    def light(self, square: Square) -> None:
        """Fire enters empty squares and homes; nothing else, and nothing off the board."""
        if self.board.get(square) in (EMPTY, HOME):
            self.board[square] = SLASH

    def light_around(self, square: Square) -> None:
        for across, down in SIDES:
            self.light((square[0] + across, square[1] + down))

    def spread(self) -> None:
        """First every slash becomes an X; then the four sides of every X are lit, old Xs included, as the text says."""
        for square in self.with_mark(SLASH):
            self.board[square] = BURNT
        for square in self.with_mark(BURNT):
            self.light_around(square)

    def event(self, square: Square) -> None:
        """The event, and how many actions are owed after it."""
        self.owed = 1
        if self.board[square] == EMPTY:
            self.board[square] = SLASH
        elif self.board[square] == SLASH:
            self.board[square] = BURNT
            self.light_around(square)
        elif self.board[square] == HOME:
            self.owed = 2

    def douses_and_digs(self) -> set[str]:
        moves = {f"douse {self.name(square)}" for square in self.with_mark(SLASH)}
        if self.digs:
            moves |= {f"dig {self.name(square)}" for square in self.with_mark(EMPTY)}
        return moves

    def act(self, move: str) -> None:
        self.owed -= 1
        if move == "pass":
            return
        verb, name = move.split()
        square = self.square("ABCDEF".index(name[0]) + 1, int(name[1]))
        self.board[square] = {"douse": DOUSED, "dig": DUG}[verb]
        self.digs -= verb == "dig"

    def picture(self) -> list[str]:
        return ["".join(self.board[self.square(column, row)] for column in range(1, 7)) for row in range(1, 7)]


class Referee:
    """One match. `wanted` says what the story waits for: DIE, ACT, or None when it is over."""

    def __init__(self, variant: str, players: int, options: dict[str, Any]) -> None:
        self.variant, self.players, self.options = variant, players, options
        if variant == "x4":
            board = {(column, row): EMPTY for column in range(1, 13) for row in range(1, 13)}
            self.grids = [Grid(board), Grid(board, left=6), Grid(board, left=6, top=6), Grid(board, top=6)]
        else:
            self.grids = [
                Grid({(column, row): EMPTY for column in range(1, 7) for row in range(1, 7)}) for _ in range(players)
            ]
        self.stopped = False
        self.acting = 0  # the grid whose turn it is, where one grid has its turn after the other
        self.story = {"solo": self.solo, "x4": self.x4, "vs": self.vs}[variant]()
        self.wanted: str | None = next(self.story)

    def give(self, answer: Any) -> None:
        """A die's face (1 to 6), or (seat, move)."""
        try:
            self.wanted = self.story.send(answer)
        except StopIteration:
            self.wanted = None

    # --- the story ----------------------------------------------------------------------------------------------------

    def two_dice(self) -> Story:
        column = yield DIE
        row = yield DIE
        return column, row

    def setup(self) -> Story:
        shared = self.variant == "vs" and not self.options["vs_own_setup"]
        for grid in self.grids[:1] if shared else self.grids:
            dice = yield from self.two_dice()
            for one in self.grids if shared else [grid]:
                one.home = one.square(*dice)
                one.board[one.home] = HOME
                one.digs = self.digs_for(one)
        for grid in self.grids[:1] if shared else self.grids:
            dice = yield from self.two_dice()
            while grid.square(*dice) in self.too_near(grid):
                dice = yield from self.two_dice()
            for one in self.grids if shared else [grid]:
                one.board[one.square(*dice)] = SLASH

    def digs_for(self, grid: Grid) -> int:
        column, row, last = grid.home[0] - grid.left, grid.home[1] - grid.top, 6
        if self.options["x4_big_border"]:
            column, row, last = grid.home[0], grid.home[1], 12
        return 2 - (column in (1, last)) - (row in (1, last))

    def too_near(self, grid: Grid) -> set[Square]:
        """The squares that refuse the first fire: homes, and the squares around them. In X4 all four homes count."""
        around = SIDES + (CORNERS if self.options["start_gap"] == 8 else ())
        homes = [other.home for other in self.grids if other.board is grid.board]
        return {(c + across, r + down) for c, r in homes for across, down in (*around, (0, 0))}

    def solo(self) -> Story:
        yield from self.setup()
        while not self.grids[0].quiet and not self.given_up():
            yield from self.turn(self.grids[0])

    def x4(self) -> Story:
        yield from self.setup()
        while not all(grid.quiet for grid in self.grids):
            for number, grid in enumerate(self.grids):  # clockwise from the top left
                if not grid.quiet:
                    self.acting = number
                    yield from self.turn(grid)

    def turn(self, grid: Grid) -> Story:
        """One full turn: spread, event, action, broken off where the options say so."""
        always = self.options["end_check"] == "always"
        grid.spread()
        if self.given_up() or (always and grid.quiet):
            return
        dice = yield from self.two_dice()
        grid.event(grid.square(*dice))
        while grid.owed and not self.given_up() and not (always and grid.quiet) and grid.douses_and_digs():
            _, move = yield ACT
            if move == "stop":
                self.stopped = True
            else:
                grid.act(move)
        grid.owed = 0

    def given_up(self) -> bool:
        """A lone player whose home has burnt stopped, or must stop."""
        return self.variant == "solo" and self.grids[0].lost and (self.stopped or not self.options["play_on"])

    def vs(self) -> Story:
        yield from self.setup()
        always = self.options["end_check"] == "always"
        playing = self.grids
        while playing := [grid for grid in playing if not grid.quiet]:
            for grid in playing:
                grid.spread()
            if always:
                playing = [grid for grid in playing if not grid.quiet]
            if not playing:
                return
            dice = yield from self.two_dice()
            for grid in playing:
                grid.event(grid.square(*dice))
            while True:
                for grid in playing:
                    if (always and grid.quiet) or not grid.douses_and_digs():
                        grid.owed = 0
                if not any(grid.owed for grid in playing):
                    break
                seat, move = yield ACT
                self.grids[seat].act(move)

    # --- what the table asks ------------------------------------------------------------------------------------------

    def grid_of(self, seat: int) -> Grid:
        return self.grids[seat if self.variant == "vs" else self.acting]

    def seats(self) -> list[int]:
        """The seats that have something to decide now."""
        return [seat for seat in range(self.players) if self.wanted == ACT and self.grid_of(seat).owed]

    def moves(self, seat: int) -> set[str]:
        moves = self.grid_of(seat).douses_and_digs()
        if self.options["allow_pass"]:
            moves.add("pass")
        if self.variant == "solo" and self.grids[0].lost:
            moves.add("stop")
        return moves

    def score(self, seat: int) -> int:
        if self.given_up():
            return 0
        counted = EMPTY + DUG if self.options["count_dug"] else EMPTY
        board = self.grids[seat if self.variant == "vs" else 0].board
        return sum(mark in counted for mark in board.values())

    def result(self, seat: int) -> str:
        if self.wanted is not None:
            return "ongoing"
        if self.variant != "vs":
            return "loss" if any(grid.lost for grid in self.grids) else "win"
        return "win" if self.rank(seat) == max(self.rank(other) for other in range(self.players)) else "loss"

    def rank(self, seat: int) -> tuple[bool, int]:
        return self.options["vs_home_first"] and not self.grids[seat].lost, self.score(seat)
