# mypy: allow-untyped-defs, allow-untyped-calls
"""A tree of imagined matches: what has ended well is followed more often (UCT; Kocsis and Szepesvari, 2006).

For games in which everybody sees everything and somebody wins. Chance has nodes of its own, whose outcomes are drawn.
What is settled below a node between two players is carried up, and not tried again. All nodes lie in one array that is
laid out once: when it is full nothing is added, and matches are imagined from where it ends. What was played and what
fell may be followed from one decision to the next (`follow`): what hangs below stays, all else makes room.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from hedgerow.kernel.contract import CHANCE, DRAW, LOSS, NOBODY, WIN, apply, faces, legal, result, stream, to_move
from hedgerow.kernel.jit import rule
from hedgerow.kernel.playout import QUICK, finish, workspace_type
from hedgerow.kernel.refusal import BadSettings
from hedgerow.kernel.rng import below, generator, rewind
from hedgerow.kernel.room import Records, Room

OPEN, WON, LOST = 0, 1, 2  # what is known of a node, as the seat sees it that chose it
NODE = np.dtype(
    (
        np.record,
        [
            ("first", "i4"),  # where what may follow begins; 0: nobody has looked yet
            ("n", "i4"),
            ("move", "i4"),  # that leads here
            ("seat", "i2"),  # who makes it
            ("known", "i2"),
            ("tries", "f4"),
            ("worth", "f4"),  # a sum: a win of that seat is 1, a draw a half
        ],
    )
)
EAGER = 1.0  # how much what was tried little is preferred; the square of UCT's constant
USED = 0  # place in `Tree.counts`


class Tree(NamedTuple):
    """Everything a search writes to."""

    root: Any  # the position, an array of one
    nodes: Any
    path: Any  # from the root to where a match is imagined from
    moved: Any  # where each node goes when only a part is kept
    counts: Any
    ends: Any  # how it ended, by seat
    imagined: Any  # the match itself: a workspace of `kernel.playout`

    @property
    def matches(self) -> int:
        """How many the last decision rests on."""
        return int(self.nodes[0].tries)


def planted(room: Room, records: Records, nodes: int, depth: int, seed: int = 0, kind: str = QUICK) -> Tree:
    """A tree of at most so many nodes, and so many moves deep, below a position. `kind`: who plays imagined matches."""
    if nodes <= room.most_moves:
        raise BadSettings(f"A tree of {nodes} nodes is too small for {room.title}: it takes {room.most_moves + 1}.")
    imagined = np.zeros(1, workspace_type(kind, records.dtype, room.most_moves))[0]
    imagined.rng[:] = generator(seed)
    ends, moved = np.zeros(int(records[0].players)), np.zeros(nodes, np.int32)
    path, counts = np.zeros(depth + 1, np.int32), np.zeros(1, np.int64)
    return Tree(records.copy(), np.zeros(nodes, NODE), path, moved, counts, ends, imagined)


@rule
def unfold(s, tree, at, mover, moves):
    """Hang what may follow below a node; False where there is no room for it."""
    n = legal(s, mover, moves)
    first = tree.counts[USED]
    if first + n > len(tree.nodes):
        return False
    for i in range(n):
        node = tree.nodes[first + i]
        node.first, node.n, node.move, node.seat, node.known = 0, 0, moves[i], mover, OPEN
        node.tries, node.worth = 0.0, 0.0
    tree.counts[USED] = first + n
    tree.nodes[at].first, tree.nodes[at].n = first, n
    return True


@rule
def most_promising(tree, at):
    """What follows best as far as is known, or was tried so little that it may; of what was never tried, the first."""
    node = tree.nodes[at]
    log = np.float32(EAGER * math.log(node.tries))
    best, most = node.first, np.float32(-1.0)
    for i in range(node.first, node.first + node.n):
        child = tree.nodes[i]
        if child.known == LOST:
            continue
        if child.tries == 0.0:
            return i
        each = np.float32(1.0) / child.tries
        promise = child.worth * each + math.sqrt(log * each)
        if promise > most:
            best, most = i, promise
    return best


@rule
def carry_up(tree, depth):
    """What is known of the last node of the path settles those above it whose mover wants it, or has nothing else."""
    for d in range(depth - 1, 0, -1):
        child, node = tree.nodes[tree.path[d]], tree.nodes[tree.path[d - 1]]
        if child.seat == CHANCE:
            return
        if child.known == LOST:
            for i in range(node.first, node.first + node.n):
                if tree.nodes[i].known != LOST:
                    return
        if d > 1 and node.seat == CHANCE:
            return
        node.known = child.known if node.seat == child.seat else LOST if child.known == WON else WON


@rule
def imagine(tree):
    """One match more."""
    here = tree.imagined
    here.game[0] = tree.root[0]
    s = here.game[0]
    at, depth, mover = 0, 1, to_move(s)
    tree.path[0] = 0
    while mover != NOBODY and tree.nodes[at].tries > 0.0 and tree.nodes[at].known == OPEN and depth < len(tree.path):
        if tree.nodes[at].first == 0 and not unfold(s, tree, at, mover, here.moves):
            break
        if mover == CHANCE:
            at = tree.nodes[at].first + below(here.rng, stream(s), faces(s))
        else:
            at = most_promising(tree, at)
        apply(s, mover, tree.nodes[at].move)
        tree.path[depth] = at
        depth += 1
        mover = to_move(s)
    is_end = mover == NOBODY
    finish(here, 0)
    for seat in range(len(tree.ends)):
        ended = result(s, seat)
        tree.ends[seat] = 1.0 if ended == WIN else 0.5 if ended == DRAW else 0.0
    last = tree.nodes[at]
    if is_end and depth > 1 and last.seat != CHANCE and len(tree.ends) == 2:
        ended = result(s, last.seat)
        last.known = WON if ended == WIN else LOST if ended == LOSS else OPEN
        if last.known != OPEN:
            carry_up(tree, depth)
    for d in range(depth):
        node = tree.nodes[tree.path[d]]
        node.tries += 1.0
        if node.seat != CHANCE:
            node.worth += tree.ends[node.seat]


@rule
def clear(tree):
    """Nothing is known."""
    root = tree.nodes[0]
    root.first, root.n, root.seat, root.known, root.tries, root.worth = 0, 0, CHANCE, OPEN, 0.0, 0.0
    tree.counts[USED] = 1


@rule
def decide(tree, number, playouts):
    """The move that was followed most, after so many imagined matches, or fewer where it is settled before; their dice
    have that number."""
    clear(tree)
    return decide_on(tree, number, playouts)


@rule
def decide_on(tree, number, playouts):
    """The same with what the tree knows already: so many matches more."""
    root = tree.nodes[0]
    rewind(tree.imagined.rng, number)
    for _ in range(playouts):
        if root.known != OPEN:
            break
        imagine(tree)
    return best_move(tree)


@rule
def follow(tree, move):
    """A move was made, or a die fell, at the root: what hangs below it is kept, to the last match, all else is
    forgotten. False where nothing was known of it. The caller puts the position into `root`."""
    root = tree.nodes[0]
    for i in range(root.first, root.first + root.n):
        if tree.nodes[i].move == move and tree.nodes[i].tries > 0.0:
            keep_below(tree, i)
            return True
    clear(tree)
    return False


@rule
def keep_below(tree, at):
    """Node `at` becomes the root. What hangs below a node lies behind it, so that one walk finds it all and moves it
    forward without treading on what is still to come."""
    nodes, moved, used = tree.nodes, tree.moved, tree.counts[USED]
    for i in range(at, used):
        moved[i] = -1
    moved[at] = 0
    kept = 0
    for i in range(at, used):
        if moved[i] < 0:
            continue
        for k in range(nodes[i].first, nodes[i].first + nodes[i].n):
            moved[k] = 0
        moved[i] = kept
        nodes[kept] = nodes[i]
        kept += 1
    for i in range(kept):
        if nodes[i].first > 0:
            nodes[i].first = moved[nodes[i].first]
    tree.counts[USED] = kept
    nodes[0].seat, nodes[0].move = CHANCE, 0


@rule
def best_move(tree):
    """A win that is known, else what was tried most of what is not known to lose."""
    root = tree.nodes[0]
    best, most = root.first, -2.0
    for i in range(root.first, root.first + root.n):
        child = tree.nodes[i]
        trust = 1e9 if child.known == WON else child.tries - 1e9 if child.known == LOST else child.tries
        if trust > most or i == root.first:
            best, most = i, trust
    return tree.nodes[best].move
