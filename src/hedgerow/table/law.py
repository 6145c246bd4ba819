"""The law of taking back: never across a roll, a reveal or another's move, unless nobody else is concerned.

- Anybody may take back her own last decision while nothing was rolled, nothing was revealed by it and nobody who had to
  wait for it has moved. In simultaneous rounds the others' marks stay.
- With real dice, the last roll that was entered may be amended while nothing was decided behind it (decisions behind
  it are taken back first). The result says so.
- Alone at the table (bots aside), practice may go back further, over rolls and bots' moves. The same dice will fall
  again, and the match no longer counts for the lists.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.kernel import contract
from hedgerow.kernel.contract import CHANCE
from hedgerow.kernel.refusal import IllegalMove, Refusal
from hedgerow.kernel.rng import generator
from hedgerow.kernel.room import Records
from hedgerow.store.rows import OPEN, PEOPLE, PERSON
from hedgerow.table.events import PAPER, AnyEvent, TookBack

if TYPE_CHECKING:
    from hedgerow.table.table import Table

WANDERINGS = 1000  # and twice the longest match: far more than anybody takes back who wants to get on
IMAGINED = 6  # guesses that must agree for a move to have revealed nothing


def taking_back(table: Table, seat: int) -> TookBack:
    """What taking back does now for a seat; raises `IllegalMove` with the reason."""
    log = table.match.log
    if table.length > len(log) + most_wanderings(table):
        raise _no("So much was taken back in this match already that it goes on from here.")
    if table.is_over and table.row.ended:
        raise _no("The match is over; replay it and play on from any point instead.")
    if table.is_paper and log and log[-1].by == PAPER:
        return TookBack(seat, _start_of_roll(table, len(log) - 1), rest=True, amends=True)
    own = [at for at, entry in enumerate(log) if entry.seat == seat and entry.by == PERSON]
    if not own:
        raise _no("You have decided nothing yet.")
    last = own[-1]
    behind = log[last + 1 :]
    is_free = all(e.seat != CHANCE for e in behind) and _nobody_waited(table, seat, last)
    if is_free and not _reveals(table, seat, last):
        return TookBack(seat, last)
    if is_alone(table) and not table.row.day:
        return TookBack(seat, last, rest=True)
    if any(e.seat == CHANCE for e in behind):
        raise _no("The dice have been rolled since; nothing is taken back across a roll.")
    if not is_free:
        raise _no("Somebody has moved since; nothing is taken back across another's move.")
    raise _no("Your move has shown you something that was hidden; it stands.")


def told(table: Table, done: list[AnyEvent], said: list[str]) -> list[AnyEvent]:
    """What was taken back as it is, and in `said` what the others at the table hear of it; not what it was, which may
    be a secret."""
    for event in done:
        if isinstance(event, TookBack) and not is_alone(table):
            what = "corrects the dice" if event.amends else "has taken back the last decision"
            said.append(f"{table.names[event.seat]} {what}.")
    return done


def most_wanderings(table: Table) -> int:
    """Events that may be there beyond the moves: each stays in the log, and the log is read again and again."""
    return WANDERINGS + 2 * table.match.longest


def is_alone(table: Table) -> bool:
    """Is there only one person at the table?"""
    return sum(s.kind in (*PEOPLE, OPEN) for s in table.seats) == 1


def _nobody_waited(table: Table, seat: int, at: int) -> bool:
    """Was everybody who has moved since free to do so without this move? A bot in her own seat was not."""
    before, behind = table.match.at(at)[0], table.match.log[at + 1 :]
    return all(e.seat == CHANCE or (e.seat != seat and contract.may_move(before, e.seat)) for e in behind)


def _reveals(table: Table, seat: int, at: int) -> bool:
    """Did entry number `at` show its player something? Then in some other world she would have seen something else."""
    if not table.room.hidden:
        return False
    entry = table.match.log[at]
    before = table.match.at(at)
    rolls, seen = _seen_behind(before.copy(), seat, entry.move)
    for k in range(IMAGINED):
        world = before.copy()
        contract.hide(world[0], seat)
        contract.guess(world[0], seat, generator(k))
        also_rolls, also_seen = _seen_behind(world, seat, entry.move)
        if also_rolls == rolls and also_seen != seen:  # a world in which the round is over by now is another matter
            return True
    return False


def _seen_behind(world: Records, seat: int, move: int) -> tuple[bool, bytes]:
    contract.apply(world[0], seat, move)
    rolls = contract.to_move(world[0]) == CHANCE
    contract.hide(world[0], seat)
    return rolls, bytes(world.tobytes())


def _start_of_roll(table: Table, at: int) -> int:
    log = table.match.log
    while at > 0 and not log[at].starts_line and log[at - 1].by == PAPER:
        at -= 1
    return at


def _no(sentence: str) -> IllegalMove:
    return IllegalMove(Refusal("not-taken-back", sentence))


def may_ask(table: Table, seat: int) -> bool:
    """Is a button worth showing? A quick look; `taking_back` decides."""
    log = table.match.log
    if table.is_over or not log:
        return False
    if is_alone(table) and not table.row.day:
        return any(entry.by == PERSON for entry in log)
    behind = len(log) - 1
    while behind > table.match.last_roll and log[behind].seat != seat:
        if not table.is_simultaneous:
            return False  # whoever has moved since had to wait for it
        behind -= 1
    return behind > table.match.last_roll and log[behind].by == PERSON


def makes_practice(table: Table, seat: int) -> bool:
    """Would taking back now cost a result that counts so far? A quick look, as `may_ask` is."""
    log = table.match.log
    if not is_alone(table) or table.is_paper or not table.is_ranked:
        return False
    own = [at for at, entry in enumerate(log) if entry.seat == seat and entry.by == PERSON]
    return bool(own) and (table.match.last_roll > own[-1] or not _nobody_waited(table, seat, own[-1]))


def may_amend(table: Table) -> bool:
    """Was the last thing real dice, entered by hand?"""
    log = table.match.log
    return table.is_paper and not table.is_over and bool(log) and log[-1].by == PAPER
