"""Playing in the terminal, with a script at the keyboard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hedgerow
from cite import rule
from games.rewilding.figures import position
from games.shelter.figures import at
from hedgerow import catalog
from hedgerow.bots.hints import FIRST
from hedgerow.table import saves
from hedgerow.terminal.paint import Brush
from hedgerow.terminal.play import Console
from web.test_preview import LAND


class Keyboard:
    """Types the lines it was given; then the input ends."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.screen: list[str] = []

    def ask(self, prompt: str) -> str:
        self.screen.append(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    def sit(self, match: hedgerow.Match, **details) -> Console:
        return Console(match, Brush(False), ask=self.ask, say=self.screen.append, **details)

    @property
    def shown(self) -> str:
        return "\n".join(self.screen)


def fresh(**options) -> hedgerow.Match:
    return hedgerow.new("wildfire", seed=4, **options)


def test_the_program_rolls_and_names_the_moves() -> None:
    keyboard = Keyboard("quit")
    assert keyboard.sit(fresh()).run() == 0
    assert "Roll for the home, column then row: 1 5" in keyboard.shown
    assert "douse: F3  E5  D6  F6" in keyboard.shown
    assert "dig: any empty square" in keyboard.shown


def test_a_refused_move_names_its_rule_and_rules_tells_it() -> None:
    keyboard = Keyboard("douse A1", "rules", "quit")
    keyboard.sit(fresh()).run()
    told = " ".join(keyboard.shown.split())
    assert "No: A1 is not burning; there is nothing to douse. (wildfire.douse; 'rules' tells it)" in told
    assert "[wildfire.douse]" in keyboard.shown


def test_undo_takes_back_a_decision_and_dice_fall_the_same_way() -> None:
    match = fresh()
    keyboard = Keyboard("douse F3", "undo", "douse F3", "quit")
    keyboard.sit(match).run()
    assert [e.words for e in match.log].count("douse F3") == 1
    once = fresh()
    Keyboard("douse F3", "quit").sit(once).run()
    assert once.log == match.log


def test_numbers_choose_moves() -> None:
    match = fresh()
    keyboard = Keyboard("moves", "#2", "#99", "quit")
    keyboard.sit(match).run()
    assert "  #2 douse E5" in keyboard.shown
    assert "douse E5" in [e.words for e in match.log]
    assert "'moves' lists the moves from #1" in keyboard.shown


def test_companion_dice_are_asked_for_and_bad_ones_refused() -> None:
    match = fresh()
    keyboard = Keyboard("3 4", "6 7", "roll 6 1", "1 1", "douse E1", "undo", "undo", "2 2", "quit")
    keyboard.sit(match, dice="ask").run()
    assert "No: A die shows 1 to 6, not 7." in keyboard.shown
    assert "rolled? " in keyboard.screen
    assert [e.words for e in match.log[:4]] == ["roll 3", "roll 4", "roll 6", "roll 1"]
    assert [e.words for e in match.log[4:]] == ["roll 2", "roll 2"], "a wrong roll is taken back whole"


def test_a_hint_is_a_first_thought_and_then_the_reasons() -> None:
    keyboard = Keyboard("hint", "quit")
    keyboard.sit(fresh()).run()
    first, last = (next(n for n, line in enumerate(keyboard.screen) if said in line) for said in (FIRST, "Proven"))
    told = [line for line in keyboard.screen[last:] if "the home is saved in" in line]
    assert first < last and told[0].lstrip().startswith("1. ") and "by perfect play" in told[0]


def test_every_move_is_saved_and_the_match_resumes(tmp_path: Path) -> None:
    path = tmp_path / "wildfire.match"
    keyboard = Keyboard("douse F3")  # then the terminal is closed
    assert keyboard.sit(fresh(), path=path).run() == 0
    again = saves.load(path)
    assert "douse F3" in [e.words for e in again.log]
    assert "takes the match up again" in keyboard.shown


def test_a_match_that_cannot_be_saved_is_printed(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    keyboard = Keyboard("douse F3", "quit")
    assert keyboard.sit(fresh(), path=blocked / "a.match").run() == 2
    text = keyboard.screen[-1]
    assert "douse F3" in [e.words for e in hedgerow.load(text).log]


def test_the_end_is_shown_and_the_match_put_aside(tmp_path: Path) -> None:
    path = tmp_path / "wildfire.match"
    match = hedgerow.new("wildfire", seed=4, play_on=False)
    keyboard = Keyboard(*["#1"] * 40)
    assert keyboard.sit(match, path=path).run() == 0
    assert match.to_move is None and match.status() in keyboard.shown
    assert not path.exists() and (tmp_path / "wildfire-1.match").exists()


def test_several_people_pass_the_keyboard_and_see_their_own_grid_only() -> None:
    match = hedgerow.new("wildfire", seed=4, variant="vs", players=2)
    keyboard = Keyboard("", "douse F3", "", "quit")
    keyboard.sit(match).run()
    assert "Player 1, take the keyboard and press Enter. " in keyboard.screen
    assert "Player 2, take the keyboard and press Enter. " in keyboard.screen
    after = keyboard.screen[keyboard.screen.index("Player 2, take the keyboard and press Enter. ") :]
    assert not any(" o " in line for line in after if line.lstrip()[:1].isdigit()), "player 1's douse is not shown"


@pytest.mark.parametrize("level", ["greedy", "random", "strong", "novice", "flat"])
def test_computer_seats_move_by_themselves(level: str) -> None:
    match = hedgerow.new("wildfire", seed=4, variant="vs", players=2)
    keyboard = Keyboard("#1", "#1", "quit")
    keyboard.sit(match, computers={1: level}).run()
    assert [e.seat for e in match.log if e.seat >= 0].count(1) >= 2
    assert "take the keyboard" not in keyboard.shown


def test_leaving_tells_how_to_come_back(tmp_path: Path) -> None:
    keyboard = Keyboard("quit")
    match = hedgerow.new("wildfire", seed=4, variant="vs", players=2)
    keyboard.sit(match, computers={1: "random"}, path=tmp_path / "a.match").run()
    assert "'hedgerow play wildfire --computer 2=random' takes the match up again." in keyboard.shown


def test_colour_repeats_what_shape_tells() -> None:
    assert Brush(True).paint("/", "fire") == "\033[1;38;5;202m/\033[0m"
    assert Brush(False).paint("/", "fire") == "/"


@pytest.mark.parametrize("name", catalog.names())
@pytest.mark.parametrize("width", [80, 60])
def test_a_narrow_screen_breaks_no_word(name: str, width: int) -> None:
    """Everything that is said at 80 columns, said at 1000 as well: the same words, none of them cut."""
    screens = []
    for columns in (width, 1000):
        keyboard = Keyboard(
            "help", "xyzzy is no move that anybody knows", "#999", "moves", "score", "rules", "rules x", "quit"
        )
        keyboard.sit(
            hedgerow.new(name, seed=4, players=2 if name != "wildfire" else None), screen=lambda c=columns: (c, 0)
        ).run()
        screens.append([line for said in keyboard.screen for line in said.split("\n")])
    narrow, wide = screens
    board = {line for line in wide if line in narrow}
    assert all(len(line) <= width for line in narrow if line not in board)
    assert all(len(line) <= 79 for line in board if not line.endswith(" ")), "a board is made for 80 columns"
    assert sorted(" ".join(narrow).split()) == sorted(" ".join(wide).split())


@pytest.mark.parametrize("name", catalog.names())
def test_what_is_owed_stays_in_sight_on_24_lines(name: str) -> None:
    """The board, where the match stands, and some choices: all above the prompt, for as long as a match goes on."""
    match = hedgerow.new(name, seed=4)
    for _ in range(12):
        if match.to_move == "chance":
            match.roll()
        if match.to_move is None:
            break
        keyboard = Keyboard()
        console = keyboard.sit(match, screen=lambda: (80, 24))
        console.shown = console.seat()  # nobody has to take the keyboard
        console.show()
        assert len(keyboard.screen) < 24, keyboard.shown  # and the prompt
        status = match.room.words.status(match.view(console.seat()), console.seat())
        assert " ".join(status.split()[-3:]) in " ".join(keyboard.shown.split())
        assert keyboard.screen[-1].startswith("  "), "something to choose is the last that is said"
        match.play(match.legal(console.seat())[-1], console.seat())


def test_what_happened_is_told_again_where_the_board_has_driven_it_off() -> None:
    """Re-Wilding at 80 by 24: the sentence stands above the board, and again below it; on 40 lines once."""
    for height, times in ((24, 2), (40, 1)):
        keyboard = Keyboard()
        console = keyboard.sit(position(dice="1 3 5 6"), screen=lambda h=height: (80, h))
        console.write("A fire breaks out on E1.", "pencil")
        console.news = ["It is a quiet year.", "A fire breaks out on E1."]
        console.show()
        assert keyboard.shown.count("A fire breaks out on E1.") == times
        assert len(keyboard.screen) - 1 < height


def test_a_long_number_of_a_move_is_refused() -> None:
    keyboard = Keyboard("#" + "9" * 5000, "#²", "quit")
    keyboard.sit(fresh()).run()
    assert keyboard.shown.count("'moves' lists the moves from #1 to #") == 2


# --- what is said beside the board ------------------------------------------------------------------------------------


def test_the_first_lines_say_what_this_is_about() -> None:
    keyboard = Keyboard("quit")
    keyboard.sit(fresh()).run()
    first = " ".join(keyboard.shown.split())
    assert first.startswith("Wildfire. Douse and dig against a spreading fire, and save your home. 'help' tells")


def test_help_names_a_move_and_dice_only_where_they_are_typed() -> None:
    keyboard = Keyboard("help", "quit")
    keyboard.sit(hedgerow.new("pastures", rows=3, columns=3)).run()
    assert "Type a move in words, such as 'mountain A1' (short forms will do), or:" in keyboard.shown
    assert "roll" not in keyboard.shown
    rolling = Keyboard("help", "quit")
    rolling.sit(fresh(), dice="ask").run()
    assert "enter dice from your table" in rolling.shown


def test_what_a_move_would_do_is_told_and_not_done() -> None:
    match = hedgerow.new("pastures", rows=3, columns=3)
    keyboard = Keyboard("what plains B2", "what #2", "what castle A1", "quit")
    keyboard.sit(match).run()
    assert "plains B2:\n" in keyboard.shown and "  Plains earns a castle near it 3 points." in keyboard.shown
    assert "mountain B1:" in keyboard.shown
    assert "No: " in keyboard.shown, "what cannot be played cannot be tried"
    assert match.log == ()


def test_what_wastes_something_is_said_first_and_done_when_typed_once_more() -> None:
    match = position(dice="3 5 5 6")
    keyboard = Keyboard("lock", "save 3", "lock", "quit")
    keyboard.sit(match).run()
    assert keyboard.shown.count("dice stay unused") == 2, "something else was done meanwhile"
    assert [e.words for e in match.log] == ["save 3"]
    keyboard = Keyboard("lock", "lock", "quit")
    keyboard.sit(match).run()
    assert "lock" in [e.words for e in match.log]


@rule("pastures.points")
def test_points_are_told_once_each_with_their_reason() -> None:
    """F F R, W R W, P F M; castle A2: plains A3 3, forests A1, B1 and B3 6, river B2 1."""
    match = hedgerow.new("pastures", rows=3, columns=3)
    for words in (*LAND, "forest B3", "castle A2"):
        match.play(words)
    keyboard = Keyboard("score")
    keyboard.sit(match).run()
    lines = [" ".join(line.split()) for line in keyboard.screen]
    at = lines.index("Player 2: 10 points.")
    assert lines[at + 1 : at + 4] == [
        "plains 3: The castle on A2 holds A3: 3 each, 3.",
        "forest 6: The castle on A2 holds A1, B1 and B3: 2 each, 6.",
        "river 1: The castle on A2 holds B2: 1 each, 1.",
    ]


def test_what_a_computer_did_is_told_in_order_with_its_name() -> None:
    """In a game with hidden cards, too: whose card lies there is no secret, and what led to a roll comes before it."""
    match = hedgerow.new("vasty", seed=3)
    keyboard = Keyboard("#1", "quit")
    keyboard.sit(match, computers={1: "greedy"}).run()
    said = [line for line in keyboard.shown.split("\n") if " lies on " in line or "draws a root" in line]
    mine, theirs = (entry.words for entry in match.log if entry.words.startswith("place"))
    lies = [at for at, line in enumerate(said) if " lies on " in line]
    assert f"{mine.split()[1]} lies on home" in said[lies[0]] and "Player 2 draws a root" in said[lies[0] + 1]
    assert f"Player 2 (computer): {theirs}." in " ".join(keyboard.shown.split())


def test_nobody_is_named_twice_in_one_line() -> None:
    keyboard = Keyboard("quit")
    keyboard.sit(hedgerow.new("vasty", seed=3), computers={1: "greedy"}).run()
    assert "Player 1 places the root" in keyboard.shown and "Player 1. Player 1" not in keyboard.shown


def test_what_the_signs_mean_is_told_once_and_then_makes_room_for_the_choices() -> None:
    """Four dice to place at 80 by 24; `board` tells the signs once more."""
    keyboard = Keyboard()
    console = keyboard.sit(position(dice="1 2 4 6"), screen=lambda: (80, 24))
    lines = []
    for show in (console.show, console.show, console.look):
        keyboard.screen.clear()
        show()
        assert len(keyboard.screen) < 24
        lines.append(keyboard.shown)
    assert ["* plant  o wildlife" in shown for shown in lines] == [True, False, True]
    assert "place: 1 as protect" in lines[1]


def test_there_is_one_minus() -> None:
    """An empty land of 36 squares costs 36 points: on the board, in the points and in what a move would do."""
    keyboard = Keyboard("score", "what adopt rhino at C2", "quit")
    keyboard.sit(at("round 1, draw, dice 3 4 6")).run()
    assert keyboard.shown.count("\N{MINUS SIGN}36") >= 3
    assert not re.search(r"(?<!\S)-\d", keyboard.shown)
