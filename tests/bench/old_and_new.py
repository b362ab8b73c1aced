"""``python -m tests.bench.old_and_new``: the same figures of an older commit and of this working tree, in one run.

    python -m tests.bench.old_and_new [--old COMMIT] [--runs 3] [--only WORDS] [--without WORDS] [--growth]
        [--markdown FILE] [--json FILE]

The older commit is checked out into a temporary folder and gets the benchmarks of this tree, so that both do the same work.
The benchmarks of a module run in a process of their own, in turn old and new, then new and old; the least of all runs counts
(the most, where it is counted in a second), processor time throughout, so that a busy machine takes little part in it. What
the older code cannot do is said so. Read, never asserted.
"""

from __future__ import annotations

import argparse
import compileall
import datetime
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from tests.bench.compared_figures import FIGURES, GROWING, Compared
from tests.bench.machine import load, machine

ROOT = Path(__file__).parents[2]
OLD = "2cbe0b304736"
"""The last commit before the plan of 28 November (*As fast as thought*) began."""
FORMAT = "workbench old and new/1"
LONGEST = 1200
"""Seconds after which the benchmarks of a module are given up."""
LAST = ("test_analysis.py", "test_planning.py")
"""The modules that take longest in older code: a run that is stopped has the others."""
_BARS_OF_SIZE = 18.0


@dataclass
class Measured:
    """What the runs of one tree gave: values of figures by name, and exponents of families."""

    values: dict[str, list[float]] = field(default_factory=dict)
    exponents: dict[str, list[tuple[float, float, float]]] = field(default_factory=dict)
    problems: dict[str, str] = field(default_factory=dict)

    def take(self, report: Mapping[str, Any]) -> None:
        """Add the figures of a report."""
        for one in report["figures"]:
            # the least of its rounds, where it has several
            self.values.setdefault(one["name"], []).append(one.get("least", one["value"]))
        for one in report["growth"]:
            self.exponents.setdefault(one["family"], []).append(
                (one["exponent"], one["of the last step"], one["expected"])
            )

    def best(self, one: Compared) -> float | None:
        """The figure of the best run."""
        values = self.values.get(one.figure)
        return None if not values else max(values) if one.more_is_better else min(values)

    def exponent(self, family: str) -> tuple[float, float, float] | None:
        """Over all sizes, of the last step, expected: of the run in the middle."""
        found = sorted(self.exponents.get(family, ()))
        return found[len(found) // 2] if found else None


def _stopped(*_: object) -> None:
    raise KeyboardInterrupt


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """The older commit in a temporary folder, with the benchmarks of this tree. The folder goes too where the process is asked
    to end."""
    signal.signal(signal.SIGTERM, _stopped)
    with tempfile.TemporaryDirectory(prefix="old-and-new-") as folder:
        tree = Path(folder) / "old"
        _git("worktree", "add", "--detach", str(tree), commit)
        try:
            shutil.rmtree(tree / "tests")
            shutil.copytree(ROOT / "tests", tree / "tests", ignore=shutil.ignore_patterns("__pycache__"))
            shutil.copy(ROOT / "pyproject.toml", tree)
            yield tree
        finally:
            _git("worktree", "remove", "--force", str(tree))


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def surroundings(tree: Path) -> dict[str, str]:
    """Environment of a process that imports the program and the tests of a tree."""
    none_of = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
    return {**none_of, "PYTHONPATH": str(tree), "QT_QPA_PLATFORM": "offscreen"}


def run(tree: Path, tests: Sequence[str], measured: Measured, rounds: int) -> None:
    """Run benchmarks of one module in a tree and take over what they measure."""
    with tempfile.TemporaryDirectory(prefix="old-and-new-") as folder:
        out = Path(folder) / "report.json"
        paths = [f"tests/bench/{test}" for test in tests]
        command = [sys.executable, "-m", "tests.bench", *paths, "--json", str(out), "--rounds", str(rounds)]
        command += ["--benchmark-timer=time.process_time", "-p", "no:cacheprovider", "--tb=line"]
        try:
            done = subprocess.run(
                command, check=False, cwd=tree, env=surroundings(tree), capture_output=True, text=True, timeout=LONGEST
            )
        except subprocess.TimeoutExpired:
            measured.problems |= dict.fromkeys(tests, f"more than {LONGEST} s")
            return
        if out.exists():
            measured.take(json.loads(out.read_text(encoding="utf-8")))
        if done.returncode:
            # a line of pytest names the test, in brackets its variant, and why it failed
            lines = done.stdout.splitlines()
            why = {
                line.split(" ", 1)[1].partition(" - ")[0].removeprefix("tests/bench/"): line.partition(" - ")[2]
                for line in lines
                if line.startswith(("FAILED ", "ERROR "))
            }
            errors = [line for line in lines if line.startswith(("E ", "ImportError"))]
            for test in tests:
                module = test.partition("::")[0]
                problem = why.get(test) or (errors[-1][1:].strip() if module in why and errors else "")
                if test in why or module in why:
                    measured.problems[test] = f"cannot: {problem[:80]}" if problem else "cannot"


def installed_megabytes(tree: Path) -> float:
    """What an installation takes by bytes: sources, data and compiled modules."""
    built = tomllib.loads((tree / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]
    with tempfile.TemporaryDirectory(prefix="old-and-new-") as folder:
        target = Path(folder)
        for package in built["wheel"]["packages"]:
            shutil.copytree(tree / package, target / package, ignore=shutil.ignore_patterns("__pycache__"))
        for source, place in built["wheel"]["force-include"].items():
            found = tree / source
            if found.is_dir():
                shutil.copytree(found, target / place, dirs_exist_ok=True)
            elif found.exists():
                (target / place).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(found, target / place)
        compileall.compile_dir(folder, quiet=2)
        return sum(path.stat().st_size for path in target.rglob("*") if path.is_file()) / 1e6


# --- The report.


def row(one: Compared, old: float | None, new: float | None, problem: str) -> str:
    """A line of the table."""
    times = ""
    if old and new:
        times = f"{new / old if one.more_is_better else old / new:.2g}"
    missed = one.bar is not None and new is not None and (new < one.bar if one.more_is_better else new > one.bar)
    bar = "" if one.bar is None else f"{_number(one.bar)} {one.unit}"
    reached = "" if one.bar is None or new is None else "missed" if missed else "reached"
    before = _number(old) if old is not None else problem or "not measured"
    now = _number(new) if new is not None else "not measured"
    why = one.why if missed else ""
    return f"| {one.part} | {one.what} ({one.unit}) | {bar} | {before} | {now} | {times} | {reached} | {why} |"


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def table(
    old: Measured, new: Measured, sizes: tuple[float, float] | None, figures: Sequence[Compared] = FIGURES
) -> str:
    """All figures that were measured, then exponents."""
    lines = [
        "| part | figure | bar | old | new | times as fast | | where the time goes |",
        "|---|---|---|---|---|---|---|---|",
    ]
    lines += [
        row(one, old.best(one), new.best(one), old.problems.get(one.test, "").replace("|", "/"))
        for one in sorted(figures, key=lambda one: one.part)
    ]
    if sizes is not None:
        size = Compared(8, "installed, by bytes", "", bar=_BARS_OF_SIZE, unit="MB", why="compiled modules, two thirds")
        lines.append(row(size, *sizes, ""))
    families = sorted({*old.exponents, *new.exponents})
    if families:
        lines += [
            "",
            "| growth | old: exponent, last step | new: exponent, last step | expected |",
            "|---|---|---|---|",
        ]
    for family in families:
        cells = [
            f"{found[0]:.2f}, {found[1]:.2f}" if found else "cannot"
            for found in (old.exponent(family), new.exponent(family))
        ]
        known = new.exponent(family) or old.exponent(family)
        lines.append(f"| {family} | {cells[0]} | {cells[1]} | {known[2] if known else ''} |")
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Measure both, and print one table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.old_and_new", description="Compare with older code.")
    parser.add_argument("--old", default=OLD, metavar="COMMIT", help="the older code (default: %(default)s)")
    parser.add_argument("--runs", type=int, default=3, help="of each benchmark in each tree (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=3, help="at most so many in each run (default: %(default)s)")
    parser.add_argument("--only", default="", metavar="WORDS", help="only benchmarks with these words in their name")
    parser.add_argument("--without", default="", metavar="WORDS", help="no benchmarks with these words in their name")
    parser.add_argument("--growth", action="store_true", help="exponents too, from one run of each family")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the table there")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep all runs there")
    asked = parser.parse_args(argv)
    old, new = Measured(), Measured()
    began, before = datetime.datetime.now(datetime.UTC), load()
    modules: dict[str, list[str]] = {}
    without = asked.without
    wanted = [one for one in FIGURES if asked.only in one.test and not (without and without in one.test)]
    for test in dict.fromkeys(one.test for one in wanted):
        modules.setdefault(test.partition("::")[0], []).append(test)
    groups = sorted(modules.items(), key=lambda module: LAST.index(module[0]) if module[0] in LAST else -1)
    old.problems = {one.test: one.too_long for one in FIGURES if one.too_long}
    sizes = None
    about, commits = machine(), (_git("rev-parse", "--short", asked.old), _git("describe", "--always", "--dirty"))

    def written(runs: int) -> str:
        told = (
            f"{began:%d %B %Y, %H:%M} to {datetime.datetime.now(datetime.UTC):%H:%M} UTC, {about['cores']} cores of"
            f" {about['processor']}, a million additions in {about['a million additions ms']} ms, {about['python']},"
            f" {about['system']}; load {before} at the start, {load()} at the end; {' and '.join(commits)}; the best of"
            f" {runs} runs of each in turn, processor time."
        )
        found = f"{told}\n\n{table(old, new, sizes, wanted)}\n"
        if asked.markdown:
            asked.markdown.write_text(found, encoding="utf-8")
        if asked.json:
            kept = {"format": FORMAT, "about": told, "old": asdict(old), "new": asdict(new), "installed MB": sizes}
            asked.json.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
        return found

    with checked_out(asked.old) as tree:
        if not asked.only:
            sizes = installed_megabytes(tree), installed_megabytes(ROOT)
        pair = [(tree, old), (ROOT, new)]
        for turn in range(asked.runs):
            for _, tests in groups:
                for where, measured in pair if turn % 2 == 0 else pair[::-1]:
                    able = [test for test in tests if test not in measured.problems]
                    if able:
                        run(where, able, measured, asked.rounds)
                for one in (one for one in FIGURES if one.test in tests):
                    print(row(one, old.best(one), new.best(one), old.problems.get(one.test, "")), flush=True)
                # a run that is stopped leaves what it has
                written(turn + 1)
        for family in GROWING if asked.growth else ():
            for where, measured in pair:
                run(where, [family], measured, asked.rounds)
    print("\n" + written(asked.runs))
    for side, measured in (("old", old), ("new", new)):
        for test, problem in measured.problems.items():
            print(f"{side}: {test}: {problem}", file=sys.stderr)
    return 1 if new.problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
