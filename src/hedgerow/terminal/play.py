"""Play in the terminal: the board, what may be done, and a line to type it in.

One loop: show, ask, answer. Everything the player types is either a command (below) or words for the match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from hedgerow import rulebook
from hedgerow.kernel.contract import CHANCE, WATCHER
from hedgerow.kernel.given import number_in
from hedgerow.kernel.phrases import with_minus
from hedgerow.kernel.refusal import HedgerowError, IllegalMove
from hedgerow.kernel.settings import MOST_SEEDS
from hedgerow.table import saves
from hedgerow.table.match import Match
from hedgerow.table.minds import Bot, first_hint, hint
from hedgerow.terminal import asides, typeset
from hedgerow.terminal.paint import Brush


@dataclass
class Console:
    """A person (or several) at one terminal with one match."""

    match: Match
    brush: Brush
    ask: Callable[[str], str] = input
    say: Callable[[str], None] = print
    screen: Callable[[], tuple[int, int]] = lambda: (
        typeset.width_here(),
        0,
    )  # columns and lines; 0: as many as it takes
    path: Path | None = None  # where the match is kept; None: nowhere
    dice: str = "roll"  # "ask": the dice are on the player's table
    computers: dict[int, str] = field(default_factory=dict)  # seat -> a level of `bots.players`
    refused: IllegalMove | None = None
    warned: tuple[int, int] | None = None  # the move that wastes something, and when it was first typed
    unsaved: str = ""  # why the last save failed
    shown: int = -1  # the seat whose view is on the screen
    drawn: int = -1  # how long the log was when the board was last drawn
    explained: bool = False  # have the signs on the board been told?
    told: int = 0  # how much of the log has been told
    news: list[str] = field(default_factory=list)  # what was told since the board was last drawn
    done: bool = False
    again: bool = False

    # --- the loop -----------------------------------------------------------------------------------------------------

    def run(self) -> int:
        """Until the player leaves; the exit code."""
        self.told = len(self.match.log)
        self.say_all(asides.introduction(self.match))
        try:
            while not self.done:
                self.move_what_is_not_ours()
                if self.match.to_move is None:
                    self.finish()
                    break
                if self.drawn != len(self.match.log):
                    self.tell()
                    self.show()
                self.answer(self.ask(self.prompt()))
        except (EOFError, KeyboardInterrupt):
            self.say("")
        return self.leave()

    def move_what_is_not_ours(self) -> None:
        """Dice that the program rolls, and computer seats."""
        while True:
            if self.match.to_move == "chance" and self.dice == "roll":
                self.tell()  # what led to the roll, before what comes of it
                self.roll()
            elif (seat := self.computer_to_move()) is not None:
                self.tell()
                self.match.play_code(seat, self.computer_choice(seat))
                if self.match.log[-1].secret is None:
                    self.tell(f"Player {seat + 1} (computer): {self.match.log[-1].words}.")
            else:
                break
        self.keep()

    def computer_to_move(self) -> int | None:
        for seat in self.computers:
            if self.match.may_move(seat):
                return seat
        return None

    def computer_choice(self, seat: int) -> int:
        seed = (self.match.seed + len(self.match.log)) % MOST_SEEDS
        return Bot(self.computers[seat], self.say).think(self.match, seat, seed=seed).move

    def seat(self) -> int:
        """The person to ask: the first who may move, else the first person there is."""
        people = [s for s in range(self.match.players) if s not in self.computers]
        for seat in people:
            if self.match.may_move(seat):
                return seat
        return people[0] if people else 0

    # --- showing ------------------------------------------------------------------------------------------------------

    def write(self, text: str, role: str = "ink", first: str = "", rest: str = "") -> None:
        """Say it in lines that fit the screen."""
        words = typeset.words_of([(with_minus(text), role)])
        for line in typeset.lines_of(words, self.screen()[0], self.brush, first, rest):
            self.say(line)

    def say_all(self, told: Iterable[asides.Aside]) -> None:
        for text, role, first, rest in told:
            self.write(text, role, first, rest)

    def show(self) -> None:
        """The board as the person to move may see it, and what she may do, all on one screen if it can be: what was
        told before makes room for what she may do."""
        seat, self.drawn = self.seat(), len(self.match.log)
        self.pass_the_keyboard(seat)
        view = self.match.view(seat)
        width, height = self.screen()
        picture = self.match.room.picture.lines(view, seat)
        told, who = with_minus(self.match.room.words.status(view, seat)), f"Player {seat + 1}"
        names_her = self.match.players == 1 or told.startswith(f"{who} ")
        status = typeset.wrapped(told if names_her else f"{who}. {told}", width)
        groups = self.choices(seat, width) if isinstance(self.match.to_move, int) else {}
        choices, gap, news = [line for found in groups.values() for line in found], [""], list[str]()
        if height and len(picture) + len(status) + len(choices) + 3 > height:  # two gaps, and the line to type in
            gap = []
            picture = [line for line in picture if any(text for text, _ in line)]
            if self.explained and len(picture) + len(status) + len(choices) + 1 > height:
                picture = [line for line in picture if not any(role == "legend" for _, role in line)]
            room = height - len(picture) - len(status) - 1
            most = min(room - 1, 2, max(1, room - len(choices)))
            news = [self.brush.paint(line, "pencil") for line in typeset.lately(self.news, most, width)]
            choices = typeset.shortened(groups, room - len(news), width)
        for line in [*gap, *self.brush.lines(picture), *gap, *news, *status, *choices]:
            self.say(line)
        self.news, self.explained = [], True

    def look(self) -> None:
        """The board once more, and what its signs mean."""
        self.explained = False
        self.show()

    def tell(self, first: str = "") -> None:
        """What has happened since it was last told, as far as who sits here may know it; `first` begins it."""
        people = [seat for seat in range(self.match.players) if seat not in self.computers]
        reader = people[0] if len(people) == 1 else WATCHER
        found = [s for at in range(max(self.told, 0), len(self.match.log)) for s in self.match.tale(at, reader)]
        if first:
            words = typeset.words_of([(with_minus(first), "ink"), (with_minus(f" {' '.join(found)}"), "pencil")])
            for line in typeset.lines_of(words, self.screen()[0], self.brush):
                self.say(line)
        else:
            for sentence in found:
                self.write(sentence, "pencil")
        self.told = len(self.match.log)
        self.news += [first, *found] if first else found

    def pass_the_keyboard(self, seat: int) -> None:
        """With hidden facts and several people at one keyboard, clear the screen between them."""
        people = self.match.players - len(self.computers)
        changed, self.shown = seat != self.shown, seat
        if self.match.room.hidden and people > 1 and changed:
            self.say("\n" * max(self.screen()[1], 24))
            self.ask(f"Player {seat + 1}, take the keyboard and press Enter. ")

    def choices(self, seat: int, width: int) -> dict[str, list[str]]:
        """What she may do: the lines of each heading and what goes with it."""
        lines: dict[str, list[str]] = {}
        for heading, items in self.match.room.words.groups(self.match.view(seat), seat, self.match.legal(seat)):
            first = f"  {heading}" + (": " if items else "")
            rest = " " * min(len(first), 16)
            most = width - len(rest) - 1
            # An item stays on one line where it can; two blanks are between items.
            words = [[(f"{item} ", "ink")] for item in items if len(item) <= most]
            words += [word for item in items if len(item) > most for word in typeset.words_of([(item, "ink")])]
            found = typeset.lines_of(words, width, self.brush, first, rest)
            lines[heading] = [found[0].replace(heading, self.brush.paint(heading, "accent"), 1), *found[1:]]
        return lines

    def prompt(self) -> str:
        if self.match.to_move == "chance":
            return self.brush.paint("rolled? ", "accent")
        return self.brush.paint("> ", "accent")

    # --- answering ----------------------------------------------------------------------------------------------------

    def answer(self, typed: str) -> None:
        """Obey one typed line."""
        word, _, rest = typed.strip().partition(" ")
        command = {
            "help": self.help, "?": self.help, "h": self.help,
            "board": self.look, "undo": self.undo, "hint": self.hint, "moves": self.moves,
            "score": self.score, "position": self.position, "new": self.start_anew,
            "quit": self.quit, "exit": self.quit, "q": self.quit,
        }.get(word.lower())  # fmt: skip
        try:
            if command and not rest:
                command()
            elif word.lower() == "rules":
                self.rules(rest.strip())
            elif word.lower() == "what" and rest:
                self.say_all(asides.foretold(self.match, self.numbered(rest), self.seat()))
            elif typed.strip():
                self.play(typed)
        except IllegalMove as refused:
            self.refused = refused
            told = f" ({refused.rule}; 'rules' tells it)" if refused.rule else ""
            words = typeset.words_of([(f"No: {refused.sentence}", "fire"), (told, "pencil")])
            for line in typeset.lines_of(words, self.screen()[0], self.brush):
                self.say(line)
        except HedgerowError as problem:
            self.write(str(problem), "fire")

    def play(self, typed: str) -> None:
        """Make a move; what wastes something is said first, and made when it is typed once more."""
        seat, typed = self.seat(), self.numbered(typed)
        if isinstance(self.match.to_move, int):
            mover, move = self.match.understood(typed, seat)
            warning = self.match.room.warn(self.match.view(mover), mover, move)
            if warning and self.warned != (len(self.match.log), move):
                self.warned = (len(self.match.log), move)
                self.write(f"{warning} Type it once more to do it all the same.", "fire")
                return
            self.match.play_code(mover, move)
        else:
            self.match.play(typed)
        self.keep()

    def numbered(self, typed: str) -> str:
        """`#3` as the words of the third move; other words as they are."""
        if not typed.strip().startswith("#"):
            return typed
        number, legal = number_in(typed.strip()[1:]), self.match.legal(self.seat())
        if number is None or not 0 < number <= len(legal):
            raise HedgerowError(f"'moves' lists the moves from #1 to #{len(legal)}.")
        return legal[number - 1]

    def roll(self) -> None:
        """Roll all that chance owes, one line per roll that says what it is for."""
        lines = list[list[str]]()
        while self.match.to_move == "chance":
            what_for = self.match.status(self.seat()).rstrip(".") + ":"
            rolled = self.match.roll_one().log[-1]
            if rolled.starts_line or not lines:
                lines.append([what_for])
            lines[-1].append("(hidden)" if rolled.secret else rolled.words.partition(" ")[2])
        for line in lines:
            self.write(" ".join(line), "bank")

    def undo(self) -> None:
        """Back to the last decision of a person; dice rolled since then will fall the same way again."""
        log = self.match.log
        at = len(log) - 1
        while at >= 0 and not self.is_ours(log[at].seat):
            at -= 1
        while at > 0 and not self.match.log[at].starts_line:
            at -= 1  # a roll of several dice is taken back whole
        if at < 0:
            raise HedgerowError("There is nothing to take back.")
        self.match.undo(len(log) - at)
        self.drawn, self.told = -1, min(self.told, at)
        self.say("Taken back.")
        self.keep()

    def is_ours(self, seat: int) -> bool:
        """Did a person at this terminal decide it? Dice from her own table she can correct, too."""
        return self.dice == "ask" if seat == CHANCE else seat not in self.computers

    def hint(self) -> None:
        if not isinstance(self.match.to_move, int):
            raise HedgerowError("A hint helps with a decision; now it is the dice's turn.")
        seat, seed = self.seat(), len(self.match.log)
        for advise in (first_hint, hint):
            found = advise(self.match, seat, seed=seed, say=self.say)
            self.write(found.about, "pencil")
            for number, line in enumerate(found.lines, 1):
                self.write(str(line), "ink", f"  {number}. ", "     ")
            if found.aside:
                self.write(found.aside, "ink", "  ", "  ")
            if found.is_last:
                break

    def moves(self) -> None:
        legal = self.match.legal(self.seat() if isinstance(self.match.to_move, int) else None)
        numbered = [f"#{number} {words}" for number, words in enumerate(legal, 1)]
        for line in typeset.in_columns(numbered, self.screen()[0]):
            self.say(line)

    def score(self) -> None:
        for seat in range(self.match.players):
            if self.match.room.hidden and seat != self.seat() and self.match.to_move is not None:
                continue
            self.say_all(asides.points(self.match, seat, self.seat()))

    def position(self) -> None:
        """As text; what is hidden from the person at the keyboard is blank in it."""
        from hedgerow.table.text import write_position

        view = self.match.view(self.seat())
        self.say(write_position(self.match.room, self.match.settings, view).rstrip())

    def rules(self, slug: str) -> None:
        slug = slug or (self.refused.rule if self.refused else "")
        book = rulebook.read(self.match.room.folder / "rules.md")
        if not slug:
            self.write(f"{book.title}: {len(book.rules)} rules and rulings; 'rules SLUG' tells one, for example:")
            self.write("  ".join(r.slug for r in book.rules if not r.is_ruling), "ink", "  ", "  ")
            return
        for line in typeset.found_lines(book.find(slug), self.screen()[0], self.brush):
            self.say(line)

    def help(self) -> None:
        self.say_all(asides.commands(self.match, self.seat(), self.dice == "ask"))

    # --- keeping ------------------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Save after every change, so that nothing is lost however the program ends."""
        if self.path is None:
            return
        try:
            saves.save(self.match, self.path)
            self.unsaved = ""
        except saves.SaveFailed as problem:
            if not self.unsaved:
                self.write(f"{problem} The match goes on in memory.", "fire")
            self.unsaved = str(problem)

    def flags(self) -> str:
        """What the command line said beyond the match itself."""
        seats = ",".join(f"{seat + 1}={level}" for seat, level in self.computers.items())
        return (f" --computer {seats}" if seats else "") + (" --dice ask" if self.dice == "ask" else "")

    def finish(self) -> None:
        """The match is over: show it and put it aside."""
        self.tell()
        self.say("")
        for line in self.brush.lines(self.match.room.picture.lines(self.match.state, self.seat())):
            self.say(line)
        self.say("")
        self.write(self.match.status(), "pine")
        self.score()
        if self.path is not None and not self.unsaved:
            aside = saves.put_aside(self.path)
            self.write(f"Kept as {aside}. 'hedgerow play {self.match.room.name}' starts another.", "pencil")
        self.done = True

    def start_anew(self) -> None:
        """Leave this match aside and ask the caller for another."""
        if self.path is not None:
            self.keep()
            aside = saves.put_aside(self.path)
            self.write(f"This match is kept as {aside}.")
        self.done = self.again = True

    def quit(self) -> None:
        self.done = True

    def leave(self) -> int:
        """Say how to come back; if nothing could be saved, print the match so that it can be."""
        if self.unsaved:
            self.write(f"{self.unsaved} Here is the match; 'hedgerow play --resume FILE' takes it up from a file:")
            self.say(self.match.dump())
            return 2
        if self.path is not None and self.path.exists() and self.match.to_move is not None and not self.again:
            self.write(f"Saved. 'hedgerow play {self.match.room.name}{self.flags()}' takes the match up again.")
        return 0
