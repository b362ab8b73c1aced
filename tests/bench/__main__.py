"""``python -m tests.bench``: measure everything, print one table, and keep it as JSON.

python -m tests.bench --json today.json            everything
python -m tests.bench --quick -k area              the smaller sizes of what has "area" in its name
python -m tests.bench tests/bench/test_odds.py     one file, or FILE::TEST
python -m tests.bench --against docs/benchmarks/FILE.json
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench import figures, report
from tests.bench.growth import growths
from tests.bench.machine import busy, load, machine

HERE = Path(__file__).parent
GROWING = ("size", "edges", "drawn", "count")
"""Parameters that are sizes: a quick run takes the first two, of other parameters only the first."""


class Quick:
    """Leaves out what a quick run has no time for."""

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        kept, dropped = [], []
        seen: dict[tuple[str, str], list[object]] = {}
        for item in items:
            variant = getattr(item, "callspec", None)
            fits = True
            for name, value in (variant.params if variant is not None else {}).items():
                # in the order of the file; where parameters are combined, pytest's own indices count the pairs
                values = seen.setdefault((item.nodeid.partition("[")[0], name), [])
                if value not in values:
                    values.append(value)
                fits = fits and values.index(value) < (2 if name in GROWING else 1)
            (kept if fits else dropped).append(item)
        config.hook.pytest_deselected(items=dropped)
        items[:] = kept


class Fewer:
    """Lets no benchmark with a fixed number of rounds take more than so many."""

    def __init__(self, rounds: int) -> None:
        self.most = rounds

    @pytest.fixture(autouse=True)
    def few_rounds(self, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
        if "benchmark" in request.fixturenames:
            benchmark: BenchmarkFixture = request.getfixturevalue("benchmark")
            pedantic = benchmark.pedantic

            def fewer(target: Callable[..., object], *args: Any, **named: Any) -> object:
                return pedantic(target, *args, **{**named, "rounds": min(self.most, named.get("rounds", 1))})

            monkeypatch.setattr(benchmark, "pedantic", fewer)


def main(argv: list[str]) -> int:
    """Run; 1 if something failed, 2 for wrong usage. A regression is told and is no failure: figures are read."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Measure, and print one table.")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the report there")
    parser.add_argument("--against", type=Path, metavar="FILE", help="tell ratios to an earlier report")
    parser.add_argument("--quick", action="store_true", help="smaller sizes and first variants only")
    parser.add_argument("tests", nargs="*", metavar="TEST", help="a file of benchmarks, or FILE::TEST; all without it")
    parser.add_argument("--rounds", type=int, metavar="N", help="at most so many rounds of each")
    parser.add_argument("-k", metavar="WORDS", help="only what has these words in its name, as pytest's -k")
    args, rest = parser.parse_known_args(argv)
    try:
        earlier = report.read(args.against) if args.against else None
    except report.BadReport as problem:
        parser.error(str(problem))
    # without a screen Qt waits 5 ms before every frame, as if for one; and GLib's loop does not tell when it rests
    os.environ.setdefault("QT_QPA_UPDATE_IDLE_TIME", "0")
    os.environ.setdefault("QT_NO_GLIB", "1")
    before = load()
    if busy(before):
        print(f"the machine is busy (load {before}): read ratios, not milliseconds", file=sys.stderr)
    began = time.perf_counter()
    code = int(
        pytest.main(
            _words(args, rest),
            plugins=[*([Quick()] if args.quick else []), *([Fewer(args.rounds)] if args.rounds else [])],
        )
    )
    if not figures.COLLECTED:
        return code or 1
    about = {
        "day": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "machine": machine(),
        "load at the start": before,
        "busy": busy(before),
        "load at the end": load(),
        "quick": args.quick,
        "only": args.k or "",
        "seconds": round(time.perf_counter() - began),
    }
    worse = report.compare(figures.COLLECTED, earlier) if earlier else []
    print("\n" + report.table(figures.COLLECTED))
    print("\n" + report.growth_table(growths(figures.COLLECTED)))
    if earlier:
        names = "".join(f"\n  {one.name}: {one.earlier:.2f} times as long" for one in worse) or " none"
        print(f"\nregressions against {args.against.name} (over {report.WORSE}):{names}")
    if args.json:
        told = report.whole(figures.COLLECTED, about)
        args.json.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        print(f"\nkept in {args.json}")
    return code


def _words(args: argparse.Namespace, rest: list[str]) -> list[str]:
    words = [
        *(args.tests or [str(HERE)]),
        "--benchmark-enable",
        "--benchmark-only",
        "--benchmark-quiet",
        "-q",
        "-p",
        "no:randomly",
    ]
    # a measurement may take as long as it takes
    return [*words, "-o", "timeout=0", *(["-k", args.k] if args.k else []), *rest]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
