"""Mutants of a source file: every function with one small mistake in it.

A mutant is named by its function and by the text of one statement before and after, never by a line number, so that its
name holds while the file around it changes. Only the bodies of functions are mutated: tables of constants name numbers,
and another number is as good a name.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

COMPARISON, OFF_BY_ONE, CONDITION = "comparison", "off by one", "dropped condition"
SWAPPED, CONSTANT, OPERATOR = "swapped operand", "constant", "operator"
AND_OR, STATEMENT = "and/or", "dropped statement"
KINDS = (COMPARISON, OFF_BY_ONE, CONDITION, SWAPPED, CONSTANT, OPERATOR, AND_OR, STATEMENT)

BODIES = ("body", "orelse", "finalbody", "handlers", "cases")
NOT_RULES = ("annotation",)

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
ORDERED = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr, ast.BitXor: ast.BitAnd, ast.Pow: ast.Mult,
}  # fmt: skip
ONE_SIDED = (ast.Sub, ast.FloorDiv, ast.Div, ast.Mod, ast.LShift, ast.RShift, ast.Pow)
EITHER_WAY = ("min", "max", "abs", "print")  # calls whose arguments may stand in any order
RECORD = "s"  # the position, first argument of nearly every rule: swapped, nothing would run at all


@dataclass(frozen=True)
class Mutant:
    """One mistake: the `number`-th of its file, in the `statement`-th statement of the file's functions."""

    file: str  # relative to the rules
    number: int
    kind: str
    function: str  # with its module: `fire.spread`
    line: int
    statement: int
    before: str
    after: str

    @property
    def key(self) -> str:
        return f"{self.function}: {self.change}"

    @property
    def change(self) -> str:
        return f"{self.before} -> {self.after}"


@dataclass(frozen=True)
class Edit:
    """What turns a parsed file into a mutant, and back."""

    kind: str
    do: Callable[[], None]
    undo: Callable[[], None]
    gone: bool = False  # the whole statement


def functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The outermost functions of a file and the methods of its classes, by qualified name."""
    pending: list[tuple[str, ast.stmt]] = [("", node) for node in reversed(tree.body)]
    while pending:
        prefix, node = pending.pop()
        if isinstance(node, ast.FunctionDef):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            pending += [(f"{prefix}{node.name}.", inner) for inner in reversed(node.body)]


def statements(node: ast.AST) -> Iterator[ast.stmt]:
    """All statements inside a function in reading order, without its docstring."""
    for field in BODIES:
        for inner in getattr(node, field, ()):
            if isinstance(inner, ast.stmt) and not is_text(inner):
                yield inner
            yield from statements(inner)


def is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def headline(statement: ast.stmt) -> str:
    """A statement in one line, without what is indented below it."""
    match statement:
        case ast.If():
            return f"if {ast.unparse(statement.test)}"
        case ast.While():
            return f"while {ast.unparse(statement.test)}"
        case ast.For():
            return f"for {ast.unparse(statement.target)} in {ast.unparse(statement.iter)}"
    return ast.unparse(statement).splitlines()[0]


def every_edit(tree: ast.Module) -> Iterator[tuple[str, int, ast.stmt, Edit]]:
    """Function, number of the statement in the file, statement and edit: always in the same order."""
    number = 0
    for name, function in functions(tree):
        for statement in statements(function):
            for edit in edits(function, statement):
                yield name, number, statement, edit
            number += 1


def mutants(source: str, file: str) -> list[Mutant]:
    """All mutants of a file, in reading order. Equal ones in a function are told apart by a count: `#2`."""
    found, told = [], set()
    seen: Counter[tuple[str, str, str]] = Counter()
    module = file.removesuffix(".py").replace("/", ".")
    for number, (name, place, statement, edit) in enumerate(every_edit(ast.parse(source))):
        before = headline(statement)
        edit.do()
        after = "pass" if edit.gone else headline(statement)
        edit.undo()
        if after == before or (place, after) in told:  # one kind of mistake may look like another
            continue
        told.add((place, after))
        seen[name, before, after] += 1
        if (count := seen[name, before, after]) > 1:
            after += f"  #{count}"
        found.append(Mutant(file, number, edit.kind, f"{module}.{name}", statement.lineno, place, before, after))
    return found


def mutated(source: str, number: int) -> ast.Module:
    """The file with its `number`-th mistake made."""
    tree = ast.parse(source)
    for count, (_, _, _, edit) in enumerate(every_edit(tree)):
        if count == number:
            edit.do()
            return ast.fix_missing_locations(tree)
    raise ValueError(f"There is no mutant {number}.")


def marked(source: str, first: int, name: str) -> tuple[ast.Module, int]:
    """The file with `name[n] = 1` before its every statement, n counted from `first`; and how many there are."""
    tree, count = ast.parse(source), 0
    wanted = {}
    for _, function in functions(tree):
        for statement in statements(function):
            wanted[id(statement)] = first + count
            count += 1
    for node in list(ast.walk(tree)):
        for field in BODIES:
            inside = getattr(node, field, None)
            if isinstance(inside, list):
                setattr(node, field, [new for old in inside for new in _with_mark(old, wanted.get(id(old)), name)])
    return ast.fix_missing_locations(tree), count


def _with_mark(statement: ast.stmt, number: int | None, name: str) -> list[ast.stmt]:
    if number is None:
        return [statement]
    mark = ast.parse(f"{name}[{number}] = 1").body[0]
    for node in ast.walk(mark):
        ast.copy_location(node, statement)
    return [mark, statement]


# --- the mistakes -----------------------------------------------------------------------------------------------------


def edits(function: ast.FunctionDef, statement: ast.stmt) -> Iterator[Edit]:
    """Every mistake that can be made in one statement, what is indented below it left alone."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return
    if isinstance(statement, ast.If | ast.While):
        for value in (False, True) if isinstance(statement, ast.If) else (False,):
            yield _put(CONDITION, statement, "test", ast.Constant(value))
    if isinstance(statement, ast.AugAssign) and type(statement.op) in COUNTED:
        yield _put(OPERATOR, statement, "op", COUNTED[type(statement.op)]())
    if _may_be_dropped(function, statement):
        yield _dropped(function, statement)
    for parent, field, index, node in expressions(statement):
        for kind, other in _instead(parent, field, node):
            yield _put(kind, parent, field, other, index)


def expressions(node: ast.AST) -> Iterator[tuple[ast.AST, str, int | None, ast.expr]]:
    """Each expression inside a statement and where it stands: parent, field, place in the field's list."""
    for field, value in ast.iter_fields(node):
        if isinstance(node, ast.stmt) and field in BODIES + NOT_RULES:
            continue
        for index, inner in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(inner, ast.JoinedStr | ast.Lambda):
                continue
            if isinstance(inner, ast.expr):
                yield node, field, index, inner
            if isinstance(inner, ast.expr | ast.keyword | ast.comprehension):
                yield from expressions(inner)


def _instead(parent: ast.AST, field: str, node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """What may stand in an expression's place by mistake."""
    match node:
        case ast.Compare():
            yield from _compared(node)
        case ast.BoolOp():
            other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield AND_OR, ast.BoolOp(other, node.values)
            for gone in range(len(node.values)):
                rest = node.values[:gone] + node.values[gone + 1 :]
                yield CONDITION, rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
        case ast.UnaryOp(ast.Not() | ast.Invert() as op, operand):
            yield (CONDITION if isinstance(op, ast.Not) else OPERATOR), operand
        case ast.IfExp():
            yield CONDITION, node.body
            yield CONDITION, node.orelse
        case ast.BinOp() if type(node.op) in COUNTED and not _is_text(node.left) and not _is_text(node.right):
            yield OPERATOR, ast.BinOp(node.left, COUNTED[type(node.op)](), node.right)
            if isinstance(node.op, ONE_SIDED):
                yield SWAPPED, ast.BinOp(node.right, node.op, node.left)
        case ast.Constant(bool() as value):
            yield CONSTANT, ast.Constant(not value)
        case ast.Constant(int() as value):
            yield OFF_BY_ONE, ast.Constant(value + 1)
            if value > 0:
                yield OFF_BY_ONE, ast.Constant(value - 1)
        case ast.Name(name, ast.Load()) if re.fullmatch(r"[A-Z][A-Z0-9_]*", name) and _is_number(parent, field):
            yield CONSTANT, ast.BinOp(node, ast.Add(), ast.Constant(1))
        case ast.Call():
            yield from _called(node)


def _compared(node: ast.Compare) -> Iterator[tuple[str, ast.expr]]:
    for at, op in enumerate(node.ops):
        ops = [*node.ops[:at], COMPARED[type(op)](), *node.ops[at + 1 :]]
        yield COMPARISON, ast.Compare(node.left, ops, node.comparators)
    if len(node.ops) == 1 and isinstance(node.ops[0], ORDERED):
        yield SWAPPED, ast.Compare(node.comparators[0], node.ops, [node.left])


def _called(node: ast.Call) -> Iterator[tuple[str, ast.expr]]:
    name = ast.unparse(node.func)
    if name == "range":
        for at, bound in enumerate(node.args[:2]):
            if not isinstance(bound, ast.Constant):
                for op in (ast.Add(), ast.Sub()):
                    moved = ast.BinOp(bound, op, ast.Constant(1))
                    yield OFF_BY_ONE, ast.Call(node.func, [*node.args[:at], moved, *node.args[at + 1 :]], [])
    if name in EITHER_WAY:
        return
    for at in range(len(node.args) - 1):
        one, two = node.args[at : at + 2]
        if RECORD not in (ast.unparse(one), ast.unparse(two)) and not isinstance(one, ast.Starred):
            yield SWAPPED, ast.Call(node.func, [*node.args[:at], two, one, *node.args[at + 2 :]], node.keywords)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _is_number(parent: ast.AST, field: str) -> bool:
    """May a name in capitals be a number here? Not where it is indexed, called, asked for an attribute or walked."""
    if isinstance(parent, ast.Compare) and any(isinstance(op, ast.In | ast.NotIn) for op in parent.ops):
        return False
    match parent:
        case ast.Subscript() | ast.Attribute():
            return field != "value"
        case ast.For() | ast.comprehension():
            return field != "iter"
        case ast.Call():
            return field != "func" and ast.unparse(parent.func) not in ("len", "enumerate", "zip")
    return True


def _may_be_dropped(function: ast.FunctionDef, statement: ast.stmt) -> bool:
    """Not what gives a name its first value, nor the result: without these nothing runs, as every test would see."""
    match statement:
        case ast.Expr() | ast.AugAssign() | ast.Break() | ast.Continue() | ast.Raise() | ast.Return(None):
            return True
        case ast.Assign():
            stored = {n.id for t in statement.targets for n in ast.walk(t) if _is_stored(n)}
            return stored <= _known_before(function, statement)
    return False


def _is_stored(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def _known_before(function: ast.FunctionDef, statement: ast.stmt) -> set[str]:
    stored = (n for n in ast.walk(function) if _is_stored(n) and n.lineno < statement.lineno)
    return {n.id for n in stored} | {argument.arg for argument in function.args.args}


def _put(kind: str, parent: ast.AST, field: str, new: ast.AST, index: int | None = None, gone: bool = False) -> Edit:
    """Put `new` where a field's value stands, or an element of its list."""
    if index is None:
        old = getattr(parent, field)
        return Edit(kind, lambda: setattr(parent, field, new), lambda: setattr(parent, field, old))
    row = getattr(parent, field)
    here = row[index]
    return Edit(kind, lambda: row.__setitem__(index, new), lambda: row.__setitem__(index, here), gone)


def _dropped(function: ast.FunctionDef, statement: ast.stmt) -> Edit:
    """`pass` where a statement stands."""
    for parent in ast.walk(function):
        for field in BODIES:
            inside = getattr(parent, field, None)
            for index, one in enumerate(inside if isinstance(inside, list) else ()):
                if one is statement:
                    return _put(STATEMENT, parent, field, ast.copy_location(ast.Pass(), one), index, gone=True)
    raise ValueError("A statement stands in its function.")
