"""A long sitting: ``python -m tests.reliability.monkey --minutes 30 [--seed 1] [--kind hex|table|both] [--report FILE]``.

The hand of :mod:`tests.monkey` plays in one process. Every few hundred steps all tabs are closed without saving and the memory
at rest is read, so that what a program still holds of work that is over shows as growth. Everything can be played again from
the seed as far as timers allow; the log names every step.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import json
import linecache
import os
import random
import sys
import tempfile
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tests.monkey import RULES

ROUND = 200
"""Steps between two rests."""
WARM = 5
"""Rounds after which everything that is kept on purpose (rulesets, pictures, fonts) is kept."""


@dataclass
class Report:
    """What a sitting came to; memory in MB at rest, one figure for each round."""

    seed: int
    kind: str
    minutes: float = 0.0
    steps: int = 0
    rounds: int = 0
    checks: int = 0
    """How often all was undone, redone, saved and read again."""
    memory: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def growth(self) -> float:
        """MB between the mean of the rounds after the warm-up and the mean of the last ones."""
        warm = self.memory[WARM:]
        share = max(1, len(warm) // 4)
        return sum(warm[-share:]) / share - sum(warm[:share]) / share if warm else 0.0

    def told(self) -> str:
        """The report as text."""
        warm = self.memory[min(WARM, len(self.memory) - 1)] if self.memory else 0.0
        first, last = (self.memory[0], self.memory[-1]) if self.memory else (0.0, 0.0)
        lines = [
            f"seed {self.seed}, {self.kind}: {self.minutes:.1f} minutes, {self.steps} steps, {self.rounds} rounds",
            f"{self.checks} times undone, redone, saved and read again",
            f"memory at rest: {first:.0f} MB at first, {warm:.0f} when warm, {last:.0f} at the end",
            f"growth between first and last quarter after the warm-up: {self.growth:+.0f} MB",
            f"{len(self.faults)} faults",
        ]
        return "\n".join([*lines, *self.faults])


def memory_at_rest() -> float:
    """MB that the process holds once all that can be freed is freed, without the tiles that Qt keeps up to a limit."""
    from PySide6.QtGui import QPixmapCache

    QPixmapCache.clear()
    linecache.clearcache()  # the sources that the monkey's own reports of faults were told from
    for _ in range(3):
        gc.collect()
    if sys.platform == "linux":
        ctypes.CDLL(None).malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def sit(seed: int, kind: str, folder: Path, *, minutes: float = 1e9, rounds: int = 10**9) -> Report:
    """Play in this process until the time or the rounds are over."""
    from PySide6.QtWidgets import QApplication

    from tests.monkey_actions import Monkey

    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    monkey = Monkey(app, seed, folder, RULES["hex"] + RULES["table"] if kind == "both" else RULES[kind])
    report = Report(seed, kind)
    began = time.monotonic()
    with monkey.listening():
        monkey.start()
        while time.monotonic() - began < 60 * minutes and report.rounds < rounds:
            monkey.dice = random.Random(f"{seed}/{report.rounds}")
            for _ in range(ROUND):
                monkey.step()
            monkey.check()
            monkey.rest()
            report.rounds += 1
            report.steps, report.checks, report.faults = monkey.steps, monkey.checks, list(monkey.faults)
            report.memory.append(round(memory_at_rest(), 1))
            report.minutes = (time.monotonic() - began) / 60
            print(f"round {report.rounds}: {report.memory[-1]:.0f} MB, {len(report.faults)} faults", flush=True)
        monkey.stop()
    return report


def main() -> int:
    """Play, tell, and fail on faults."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=("hex", "table", "both"), default="both")
    parser.add_argument("--report", type=Path, help="write the report here too, as JSON")
    args = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as folder:
        for name in ("XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
            os.environ[name] = folder
        report = sit(args.seed, args.kind, Path(folder), minutes=args.minutes)
    if args.report is not None:
        args.report.write_text(json.dumps(asdict(report), indent=1) + "\n", encoding="utf-8")
    print(report.told(), flush=True)
    os._exit(1 if report.faults else 0)  # what Qt does at the end of a process is not what is tested


if __name__ == "__main__":
    sys.exit(main())
