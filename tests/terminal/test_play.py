"""Playing in the terminal, with a script at the keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest

import hedgerow
from hedgerow.table import saves
from hedgerow.terminal.paint import Brush
from hedgerow.terminal.play import Sitting


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

    def sit(self, match: hedgerow.Match, **details) -> Sitting:
        return Sitting(match, Brush(False), ask=self.ask, say=self.screen.append, **details)

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
    assert "No: A1 is not burning; there is nothing to douse.  (wildfire.douse; 'rules' tells it)" in keyboard.shown
    assert "wildfire.douse:" in keyboard.shown


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


def test_hints_come_from_playouts() -> None:
    keyboard = Keyboard("hint", "quit")
    keyboard.sit(fresh()).run()
    told = [line for line in keyboard.screen if "points on average" in line]
    assert len(told) == 3 and all(" won, " in line for line in told)


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


@pytest.mark.parametrize("level", ["greedy", "random", "strong"])
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
