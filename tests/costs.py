"""How much processor time each test takes: ``./start test -p tests.costs [--one-of-each] [--costs-file=FILE] tests/folder``.
``python -m tests.costs FILE`` then names the tests that come more often than their costs allow; ``--mark`` marks them as slow.

Seconds on the clock say little on a machine that does other work too; this sums the processor time of a test with its setup,
teardown and the programs that it starts. What a fixture of a module or a session takes is counted for the test that came first:
of a test that was measured several times, in several orders, the least counts. On a machine that does other work processor time
grows too; ``--busy 1.8`` takes what was measured for 1.8 times as much as on a quiet one.
``--one-of-each`` runs one set of parameters of every test, and tells what all of them would take.
"""

from __future__ import annotations

import argparse
import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

import pytest

from tests.shares import SLOW_CYCLE, cycle_of

BUDGET = 0.2
"""Seconds of processor time that a test may take in every normal run."""
LARGE = 0.6
"""A test that takes more comes once in many commits, one between the two once in few."""
FEW = 8
"""The cycle of the tests between the two, in commits."""
_LISTED = 40
_costs: dict[str, float] = {}
_counts: Counter[str] = Counter()


def _spent() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--one-of-each", action="store_true", help="run one set of parameters of every test")
    parser.addoption("--costs-file", type=Path, help="append the seconds of every test to this file")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Count the parameters of every test, and choose one of them."""
    groups: dict[str, list[pytest.Item]] = {}
    for item in items:
        groups.setdefault(item.nodeid.partition("[")[0], []).append(item)
    _counts.update({name: len(members) for name, members in groups.items()})
    if config.getoption("one_of_each"):
        kept = {id(Random(name).choice(members)) for name, members in groups.items()}
        config.hook.pytest_deselected(items=[item for item in items if id(item) not in kept])
        items[:] = [item for item in items if id(item) in kept]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Measure a test."""
    before = _spent()
    result = yield
    _costs[item.nodeid] = _spent() - before
    path = item.config.getoption("costs_file")
    if path is not None:
        with path.open("a", encoding="utf-8") as file:
            count = _counts[item.nodeid.partition("[")[0]]
            print(f"{_costs[item.nodeid]:.3f}\t{count}\t{cycle_of(item)}\t{item.nodeid}", file=file)
    return result


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """List what takes most, all parameters of a test together."""
    sums: Counter[str] = Counter()
    for name, cost in _costs.items():
        function = name.partition("[")[0]
        sums[function] += cost * (_counts[function] if config.getoption("one_of_each") else 1)
    over = sum(cost > BUDGET for cost in _costs.values())
    terminalreporter.section(f"{sum(sums.values()):.0f} s of processor time, {over} tests over {BUDGET:g} s")
    for function, cost in sums.most_common(_LISTED):
        terminalreporter.write_line(f"{cost:8.2f} s  {_counts[function]:5d} x {function}")


def over_budget(text: str, busy: float = 1.0) -> dict[Path, dict[str, float]]:
    """The functions by module, in what ``--costs-file`` has written, whose sets of parameters take more on average than a test
    may that comes as often, with that average: a family of quick cases is not left out for the one that made what all of them
    use."""
    least: dict[str, float] = {}
    cycles: dict[str, int] = {}
    for line in text.splitlines():
        cost, _, cycle, name = line.split("\t", 3)
        least[name] = min(least.get(name, float("inf")), float(cost) / busy)
        cycles[name.partition("[")[0]] = int(cycle)
    families: dict[str, list[float]] = {}
    for name, seconds in least.items():
        families.setdefault(name.partition("[")[0], []).append(seconds)
    found: dict[Path, dict[str, float]] = {}
    for name, costs in families.items():
        average = sum(costs) / len(costs)
        if cycles[name] < (SLOW_CYCLE if average > LARGE else FEW if average > BUDGET else 1):
            module, _, function = name.partition("::")
            found.setdefault(Path(module), {})[function] = average
    return found


def marked(source: str, functions: Mapping[str, float]) -> str:
    """A module whose functions are marked as slow, those that were not yet: by the seconds that they take."""

    def mark(match: re.Match[str]) -> str:
        decorators, definition, name = match.groups()
        slow = name in functions and "pytest.mark.slow" not in decorators
        cycle = "" if functions.get(name, 0.0) > LARGE else f"({FEW})"
        return f"{f'@pytest.mark.slow{cycle}' + chr(10) if slow else ''}{decorators}{definition}"

    new = re.sub(r"^((?:@.*\n(?:[ )\]].*\n)*)*)(def (test_\w+)\()", mark, source, flags=re.MULTILINE)
    if new != source and "import pytest" not in new:
        new = new.replace(
            "from __future__ import annotations\n", "from __future__ import annotations\n\nimport pytest\n", 1
        )
    return new


def main() -> None:
    """Name the tests that come more often than their costs allow and are not marked, or mark them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--mark", action="store_true")
    parser.add_argument("--busy", type=float, default=1.0)
    args = parser.parse_args()
    for module, functions in sorted(over_budget(args.file.read_text(encoding="utf-8"), args.busy).items()):
        source = module.read_text(encoding="utf-8")
        new = {name: cost for name, cost in functions.items() if marked(source, {name: cost}) != source}
        print(*(f"{module}::{name}" for name in sorted(new)), sep="\n", end="\n" if new else "")
        if args.mark and new:
            module.write_text(marked(source, new), encoding="utf-8")


if __name__ == "__main__":
    main()
