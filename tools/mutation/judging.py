"""A plugin for pytest that collects a room's tests once, measures them, and then lets forked children judge mutants."""

from __future__ import annotations

import gc
import importlib
import json
import os
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path

import pytest

from mutation.crew import Child, Crew, Report, limit_processor
from mutation.ground import Gate, Ground, exchange
from mutation.kinds import Mutant
from mutation.ledger import ALIVE, KILLED, TIMEOUT, Fate, Ledger, Measured

LONGEST, LONGEST_SHARED = 20.0, 2.0  # seconds of processor time we wait for one test, unmutated: own, every game's
FACTOR, PLUS = 5, 1.0  # a mutant may take so much longer: then it runs in circles
PORTIONS = (4.0, 20.0, 100.0)  # seconds of tests that a mutant gets in each round, if nothing noticed it before
MOST_TESTS = 200  # in one portion
MEASURING, MEASURING_SHARED = 0.5, 0.8  # of the time; tests that are still unmeasured then are left out

Tell = Callable[[str, int, int, str], None]


class Tester:
    """Runs tests of a collected session one by one, and hears how they end."""

    def __init__(self) -> None:
        self.items: dict[str, pytest.Item] = {}
        self.reports: list[pytest.TestReport] = []

    def pytest_sessionstart(self) -> None:
        """Hypothesis tries the same examples in every child, and writes none to disk."""
        try:
            from hypothesis import settings
        except ImportError:
            return
        settings.register_profile("mutants", database=None, derandomize=True, deadline=None)
        settings.load_profile("mutants")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.reports.append(report)

    def outcome(self, test: str) -> str:
        item = self.items[test]
        self.reports.clear()
        try:
            item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
        except BaseException:  # a mutant may raise anything, even what asks pytest to stop
            return "failed"
        if any(report.failed for report in self.reports):
            return "failed"
        return "skipped" if any(report.skipped for report in self.reports) else "passed"

    def try_all(self, tests: list[tuple[str, float]], report: Report) -> None:
        """Tests with the processor time each may take, until one fails."""
        for test, limit in tests:
            report(at=test)
            limit_processor(limit, lambda t=test: (report(test=t, outcome="timeout"), os._exit(0)))  # type: ignore[misc]
            outcome = self.outcome(test)
            limit_processor(0, lambda: None)
            report(test=test, outcome=outcome)
            if outcome == "failed":
                return


class Judge(Tester):
    """The whole work: which tests there are, what they execute, and which mutants they notice."""

    def __init__(self, ground: Ground, gate: Gate, ledger: Ledger, workers: int, seconds: float, tell: Tell) -> None:
        super().__init__()
        self.ground, self.gate, self.ledger, self.tell = ground, gate, ledger, tell
        self.began, self.seconds = time.monotonic(), seconds
        self.crew = Crew(workers)
        self.sample: list[Mutant] = []
        self.quick: set[str] = set()  # keys of mutants that get the first portion only
        self.fates: dict[str, Fate] = {}
        self.tests: dict[str, Measured] = {}
        self.unmeasured = 0
        importlib.import_module(ground.package.removesuffix(".rules"))
        self.cold = self.passed_marks()  # by importing alone
        self.is_interrupted = False
        self.noticed: defaultdict[str, Counter[str]] = defaultdict(Counter)  # function -> tests

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self.is_ours(item)]

    def is_ours(self, item: pytest.Item) -> bool:
        """Does a test speak of this room, and not of compiled code only?"""
        if item.get_closest_marker("compiled") or item.get_closest_marker("gpu"):
            return False
        if not item.path.is_relative_to(self.ground.shared_tests):
            return True
        name = getattr(getattr(item, "callspec", None), "id", "")
        return name == self.ground.room or name.startswith(f"{self.ground.room}-")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        gc.freeze()  # children then copy less of what they never change
        try:
            self.judge_all()
        finally:
            self.crew.stop()
        return True

    def interrupt(self) -> None:
        """Asked from outside, at any moment: begin nothing new."""
        self.is_interrupted = True
        self.crew.size = 0

    def is_late(self, part: float = 1.0) -> bool:
        """Is this part of the time over?"""
        return self.is_interrupted or time.monotonic() > self.began + part * self.seconds

    def passed_marks(self) -> frozenset[int]:
        return frozenset(n for n, passed in enumerate(self.gate.seen) if passed)

    # --- measuring ----------------------------------------------------------------------------------------------------

    def measure_all(self, shared: bool, part: float) -> None:
        """Each test once in a child of its own, unless an earlier run did, and neither sources nor test changed."""
        known, stamps = self.ledger.measured(), {}
        files = {path: self.ground.test_state(path) for path in {item.path for item in self.items.values()}}
        for test, item in self.items.items():
            stamps[test] = files[item.path]
            if test in known and known[test].stamp == stamps[test]:
                self.tests[test] = known[test]
        waiting = [test for test in self.items if test not in self.tests and self.is_shared(test) == shared]
        total = len(waiting)
        while (waiting and not self.is_late(part)) or (self.crew.children and not self.is_interrupted):
            while waiting and self.crew.has_room and not self.is_late(part):
                test = waiting.pop(0)
                longest = self.longest(test)
                self.crew.start(
                    test, lambda report, _, t=test, n=longest: self.measure(t, n, report), 60 + 20 * longest
                )
            for child in self.crew.wait():
                said = child.said[-1] if child.said else {"outcome": "failed", "cost": 0.0, "marks": []}
                self.tests[child.job] = Measured(
                    child.job, stamps[child.job], said["outcome"], said["cost"], frozenset(said["marks"])
                )
                self.ledger.measure(self.tests[child.job])
            whose = "shared tests measured" if shared else "own tests measured"
            self.tell(whose, total - len(waiting) - len(self.crew.children), total, "")
        self.unmeasured += len(waiting)

    def is_shared(self, test: str) -> bool:
        return self.items[test].path.is_relative_to(self.ground.shared_tests)

    def longest(self, test: str) -> float:
        return LONGEST_SHARED if self.is_shared(test) else LONGEST

    def measure(self, test: str, longest: float, report: Report) -> None:
        seen = self.gate.seen
        seen[:] = bytes(len(seen))

        def told(outcome: str) -> None:
            report(outcome=outcome, cost=round(time.process_time() - begun, 4), marks=sorted(self.passed_marks()))
            os._exit(0)

        begun = time.process_time()
        limit_processor(longest, lambda: told("cut"))
        told(self.outcome(test))

    # --- judging ------------------------------------------------------------------------------------------------------

    def usable(self, test: Measured) -> bool:
        return test.outcome == "passed" or (test.outcome == "cut" and not self.is_shared(test.test))

    def plan(self, mutant: Mutant, fate: Fate) -> list[Measured]:
        """The tests that pass the mutated statement and have not been tried, those most likely to notice first."""
        mark, noticed = self.ground.mark(mutant), self.noticed[mutant.function]
        found = [
            test
            for test in self.tests.values()
            if (mark in test.marks or mark in self.cold)
            and self.usable(test)
            and fate.tried.get(test.test) != test.stamp
        ]
        return sorted(found, key=lambda t: (mark not in t.marks, (t.cost + 0.01) / (1 + noticed[t.test])))

    def judge_all(self) -> None:
        """By the room's own tests; only for what survives them are those of every game measured and tried, too."""
        for mutant in self.sample:
            fate = self.fates.setdefault(mutant.key, Fate())
            if fate.by:
                self.noticed[mutant.function][fate.by] += 1
        for shared, part in ((False, MEASURING), (True, MEASURING_SHARED)):
            if not shared or any(self.fates[m.key].verdict == ALIVE for m in self.sample if m.key not in self.quick):
                self.measure_all(shared, part)
                for portion in PORTIONS:
                    self.judge_round(portion)

    def judge_round(self, portion: float) -> None:
        waiting = [m for m in self.sample if self.fates[m.key].verdict == ALIVE]
        if portion > PORTIONS[0]:
            waiting = [m for m in waiting if m.key not in self.quick]
        total, done = len(waiting), 0
        while (waiting and not self.is_late()) or (self.crew.children and not self.is_interrupted):
            while waiting and self.crew.has_room and not self.is_late():
                mutant = waiting.pop(0)
                tests = self.portion(self.plan(mutant, self.fates[mutant.key]), portion)
                if tests:
                    self.crew.start((mutant, tests), self.work(mutant, tests), 120 + 20 * sum(t.cost for t in tests))
                else:
                    done += 1
            if not self.crew.children:
                continue
            for child in self.crew.wait():
                mutant = child.job[0]
                if self.settle(child):
                    waiting.insert(0, mutant)  # a long test was broken off: the others are still to come
                else:
                    done += 1
            killed = sum(self.fates[m.key].verdict != ALIVE for m in self.sample)
            self.tell(f"mutants given {portion:g} s of tests", done, total, f"{killed} of {len(self.sample)} noticed")

    def portion(self, tests: list[Measured], seconds: float) -> list[Measured]:
        found: list[Measured] = []
        for test in tests[:MOST_TESTS]:
            if found and sum(t.cost for t in found) + test.cost > seconds:
                break
            found.append(test)
        return found

    def limit(self, test: Measured) -> float:
        return test.cost if test.outcome == "cut" else FACTOR * test.cost + PLUS

    def work(self, mutant: Mutant, tests: list[Measured]) -> Callable[[Report, int], None]:
        """What a child does. Where importing ran the function already, everything is imported anew, mutated."""
        limits = [(test.test, self.limit(test)) for test in tests]

        def warm(report: Report, pipe: int) -> None:
            exchange(self.ground, mutant)
            self.try_all(limits, report)

        def cold(report: Report, pipe: int) -> None:
            os.set_inheritable(pipe, True)
            job = json.dumps({"mutant": mutant.key, "tests": limits, "pipe": pipe})
            tool = Path(__file__).resolve().parents[1] / "mutants.py"
            words = [sys.executable, str(tool), self.ground.room, "--house", str(self.ground.house), "--cold", job]
            os.execv(sys.executable, words)

        return cold if self.ground.mark(mutant) in self.cold else warm

    def settle(self, child: Child) -> bool:
        """Note what a child found out about a mutant; True where a long test ended it too early."""
        mutant, tests = child.job
        fate = self.fates[mutant.key]
        outcomes = {said["test"]: said["outcome"] for said in child.said if "test" in said}
        stamps = {test.test: test.stamp for test in tests}
        cut = {test.test for test in tests if test.outcome == "cut"}
        broken = [said["at"] for said in child.said if "at" in said and said["at"] not in outcomes]
        again = False
        for test, outcome in outcomes.items():
            if outcome == "failed" or (outcome == "timeout" and test not in cut):
                fate.verdict, fate.by = (KILLED if outcome == "failed" else TIMEOUT), test
            else:
                fate.tried[test] = stamps[test]
                again = again or outcome == "timeout"
        if fate.verdict == ALIVE and (broken or not outcomes):  # it died, or did not come back at all
            late = time.monotonic() > child.deadline
            fate.verdict, fate.by = (TIMEOUT if late else KILLED), broken[0] if broken else "import"
        if fate.verdict != ALIVE:
            self.noticed[mutant.function][fate.by] += 1
        self.ledger.judge(mutant, fate)
        return again and fate.verdict == ALIVE

    def untried(self, mutant: Mutant) -> int:
        return len(self.plan(mutant, self.fates[mutant.key]))

    def reaching(self, mutant: Mutant) -> int:
        """How many tests pass the mutated statement."""
        mark = self.ground.mark(mutant)
        return sum(1 for test in self.tests.values() if mark in test.marks and self.usable(test))


class Cold(Tester):
    """In a fresh process whose import brought a mutant in: the tests it was given."""

    def __init__(self, tests: list[tuple[str, float]], report: Report) -> None:
        super().__init__()
        self.tests, self.report = tests, report

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        self.try_all([(test, limit) for test, limit in self.tests if test in self.items], self.report)
        return True
