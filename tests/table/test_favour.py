"""What the law keeps, the others at the table may give back: asked, answered one by one, and said to all."""

from __future__ import annotations

import pytest

from hedgerow.kernel.refusal import IllegalMove
from hedgerow.table import favour
from hedgerow.table.events import AnyEvent, AskedBack, TookBack
from hedgerow.table.table import Table
from table.seated import again, new

SMALL = {"rows": 3, "columns": 3}


def duel(kinds: str = "pp") -> tuple[Table, list[AnyEvent]]:
    """Player 2 has answered river B2 with forest A1: the law keeps both."""
    table = new("pastures", kinds, **SMALL)
    return table, [*table.play(0, "river B2"), *table.play_code(1, table.match.codes(1)[0], "person")]


def words(table: Table) -> list[str]:
    return [entry.words for entry in table.match.log]


def test_what_the_other_grants_is_taken_back_and_no_longer_counts() -> None:
    table, events = duel()
    assert favour.may_ask(table, 0, (0,)) and not favour.may_ask(table, 1, (1,))  # hers she may still take back herself
    events += table.let(favour.asking(table, 0, (0,)))
    assert table.favour == favour.Favour(0, 0, (1,)) and table.is_ranked
    assert favour.sentence(table, events[-1:]) == "Player 1 asks to take back the last decision."
    done = table.let(favour.answering(table, 1, True))
    assert done[-1] == TookBack(0, 0, rest=True) and words(table) == [] and not table.is_ranked
    assert favour.sentence(table, done).startswith("All agree: it is taken back.")
    kept = again(table, [*events, *done])
    assert words(kept) == [] and kept.favour is None and kept.proof == table.proof


def test_one_no_ends_it_and_so_does_the_next_move() -> None:
    table, _ = duel()
    table.let(favour.asking(table, 0, (0,)))
    done = table.let(favour.answering(table, 1, False))
    assert table.favour is None and len(words(table)) == 2
    assert favour.sentence(table, done) == "Player 2 does not agree."
    table.let(favour.asking(table, 0, (0,)))
    table.play_code(0, table.match.codes(0)[0], "person")
    assert table.favour is None


def test_all_who_are_asked_must_agree() -> None:
    table = new("shelter", "ppp", players=3)
    table.roll_owed()
    for seat in (0, 1, 2):
        while table.match.may_move(seat) and int(table.match.state.turn) == 1:
            table.play_code(seat, table.match.codes(seat)[0], "person")
    table.roll_owed()
    table.let(favour.asking(table, 0, (0,)))
    assert table.favour is not None and table.favour.waiting == (1, 2)
    assert len(table.let(favour.answering(table, 2, True))) == 1
    with pytest.raises(IllegalMove, match="Nobody asks you"):
        favour.answering(table, 2, True)
    assert isinstance(table.let(favour.answering(table, 1, True))[-1], TookBack)


@pytest.mark.parametrize(("kinds", "mine"), [("pb", (0,)), ("pg", (0, 1))])
def test_nobody_to_ask(kinds: str, mine: tuple[int, ...]) -> None:
    """A bot is not asked, and who plays on the same device can be asked aloud."""
    table, _ = duel(kinds)
    assert not favour.may_ask(table, 0, mine)
    with pytest.raises(IllegalMove, match="nothing to ask"):
        favour.asking(table, 0, mine)


def test_an_old_question_cannot_be_asked_twice() -> None:
    table, _ = duel()
    [asked] = table.let(favour.asking(table, 0, (0,)))
    assert asked == AskedBack(0, 0, [1])
    with pytest.raises(IllegalMove, match="open already"):
        favour.asking(table, 0, (0,))
    assert not favour.may_ask(table, 0, (0,))
