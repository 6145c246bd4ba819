"""The report: what was noticed, by kind and by function, and every mutant that was not."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterable

from mutation.ground import Ground
from mutation.judging import Judge
from mutation.kinds import KINDS, Mutant, functions
from mutation.ledger import ALIVE, KILLED, TIMEOUT

COLUMNS = ("mutants", "killed", "timeouts", "change nothing", "unexplained")


def counted(judge: Judge, known: dict[str, str], mutants: Iterable[Mutant]) -> tuple[int, ...]:
    verdicts: Counter[str] = Counter()
    for mutant in mutants:
        verdict = judge.fates[mutant.key].verdict
        verdicts["known" if verdict == ALIVE and mutant.key in known else verdict] += 1
    return (verdicts.total(), *(verdicts[one] for one in (KILLED, TIMEOUT, "known", ALIVE)))


def table(judge: Judge, known: dict[str, str], title: str, of: Callable[[Mutant], str], names: Iterable[str]) -> str:
    rows = [(name, counted(judge, known, [m for m in judge.sample if of(m) == name])) for name in names]
    rows = [(name, counts) for name, counts in rows if counts[0]]
    rows.append(("all", counted(judge, known, judge.sample)))
    wide = max(len(name) for name, _ in [*rows, (title, ())])
    lines = [f"{title:{wide}}  " + "  ".join(COLUMNS)]
    for name, counts in rows:
        cells = (f"{count or '.':>{len(column)}}" for count, column in zip(counts, COLUMNS, strict=True))
        lines.append(f"{name:{wide}}  " + "  ".join(cells))
    return "\n".join(lines)


def slugs(ground: Ground, mutant: Mutant) -> list[str]:
    """The rules that a mutant's function names, in its docstring or in comments."""
    source = ground.sources[mutant.file]
    for name, function in functions(ast.parse(source)):
        if mutant.function.endswith(f".{name}") and function.lineno <= mutant.line <= (function.end_lineno or 0):
            text = ast.get_source_segment(source, function) or ""
            return sorted(set(re.findall(rf"\[({ground.room}\.[^\]\s]+)\]", text)))
    return []


def unexplained(judge: Judge, known: dict[str, str]) -> list[Mutant]:
    return [m for m in judge.sample if judge.fates[m.key].verdict == ALIVE and m.key not in known]


def survivor(judge: Judge, mutant: Mutant) -> str:
    """A few lines about a mutant that nothing noticed."""
    ground = judge.ground
    path = (ground.rules / mutant.file).relative_to(ground.house)
    left, reaching = judge.untried(mutant), judge.reaching(mutant)
    told = {0: "no test passes there", 1: "1 test passes there"}.get(reaching, f"{reaching} tests pass there")
    told += f", {left} not tried for want of time" if left else ""
    rules = " ".join(f"[{slug}]" for slug in slugs(ground, mutant))
    return (
        f"{path}:{mutant.line}  {mutant.function}  ({mutant.kind}; {told})\n"
        f"    {mutant.before}\n -> {mutant.after}" + (f"\n    {rules}" if rules else "")
    )


def report(judge: Judge, known: dict[str, str], stale: list[str]) -> str:
    parts = [
        table(judge, known, "kind", lambda m: m.kind, KINDS),
        table(judge, known, "function", lambda m: m.function, sorted({m.function for m in judge.sample})),
    ]
    left_out = [t for t in judge.tests.values() if not judge.usable(t) and t.outcome != "skipped"]
    if left_out:
        failed = [t.test for t in left_out if t.outcome == "failed"]
        parts.append(f"{len(left_out)} tests left out: {len(left_out) - len(failed)} take too long uncompiled")
        parts[-1] += f", {len(failed)} fail there: " + ", ".join(failed) if failed else ""
    if judge.unmeasured:
        parts.append(f"{judge.unmeasured} tests not measured for want of time; --resume goes on there.")
    if wrong := [m for m in judge.sample if m.key in known and judge.fates[m.key].verdict != ALIVE]:
        parts.append("Listed as changing nothing, and yet noticed:\n" + "\n".join(
            f"    {m.key}\n    by {judge.fates[m.key].by}" for m in wrong
        ))  # fmt: skip
    if stale:
        parts.append(
            "Listed as changing nothing, but there is no such mutant:\n" + "\n".join(f"    {s}" for s in stale)
        )
    if alive := unexplained(judge, known):
        parts.append("Noticed by no test:\n\n" + "\n\n".join(survivor(judge, m) for m in alive))
    return "\n\n".join(parts)
