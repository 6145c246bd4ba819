# mypy: allow-untyped-defs, allow-incomplete-defs
"""What is still owed, as a stack of tasks; and the two ways to stop for somebody: a question, a die."""

from __future__ import annotations

from hedgerow.kernel.jit import rule


@rule
def push(s, task, a, b):
    """This is done before everything that is owed already."""
    n = int(s.depth)
    s.stack[n, 0] = task
    s.stack[n, 1] = a
    s.stack[n, 2] = b
    s.depth = n + 1


@rule
def pop(s):
    """Take the top task off; it leaves no trace."""
    n = int(s.depth) - 1
    task, a, b = int(s.stack[n, 0]), int(s.stack[n, 1]), int(s.stack[n, 2])
    s.stack[n, 0] = 0
    s.stack[n, 1] = 0
    s.stack[n, 2] = 0
    s.depth = n
    return task, a, b


@rule
def top(s):
    """The task that comes next, 0 if none."""
    n = int(s.depth)
    return int(s.stack[n - 1, 0]) if n else 0


@rule
def ask(s, phase, seat):
    """Stop here: this seat decides, or it is this seat's die or card."""
    s.phase = phase
    s.asked = seat
