"""A long sitting: ``python -m tests.reliability.monkey --minutes 30 [--seed 1] [--kind hex|table|both] [--report FILE]``.

The hand of :mod:`tests.monkey` plays in one process. Every few hundred steps all tabs are closed without saving and the memory
at rest is read, so that what a program still holds of work that is over shows as growth. Everything can be played again from
the seed as far as threads and timers allow; the log names every step. If one of them, or a rest, takes longer than ``--still``
seconds, all threads are printed with the lines that they are in, again and again until it goes on; so they are when the process
dies. ``--first-round N`` begins with the dice of a later round.
"""

from __future__ import annotations

import argparse
import ctypes
import faulthandler
import gc
import json
import linecache
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tests.monkey import RULES
from workbench.base.systems import give_large_blocks_back

ROUND = 200
"""Steps between two rests."""
WARM = 10.0
"""Minutes after which everything that is kept on purpose (rulesets, pictures, fonts) is kept."""
MANY = 200
"""A type of which so many more objects are there at the end than when warm is named in the report."""


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
    memory: list[tuple[float, float]] = field(default_factory=list)
    """(minutes since the beginning, MB) at every rest."""
    faults: list[str] = field(default_factory=list)
    played: dict[str, int] = field(default_factory=dict)
    """Steps by what was in front: a map of a kind, or a lesson on one."""
    gestures: dict[str, int] = field(default_factory=dict)
    """How often the hand framed, dragged, pasted, put in line and so on."""
    dialogs: dict[str, int] = field(default_factory=dict)
    """How often a dialog of a class was answered."""
    in_use: list[float] = field(default_factory=list)
    """MB at every rest that the C library has handed out: what grows in ``memory`` and not here lies between blocks in use."""
    closed: list[int] = field(default_factory=list)
    """Windows at every rest that are closed and that something still holds."""
    grown: dict[str, int] = field(default_factory=dict)
    """Objects of a type that are at rest more at the end than when warm."""

    @property
    def warm(self) -> list[float]:
        """Memory at the rests after the warm-up; all of it in a sitting that is shorter."""
        return [held for minute, held in self.memory if minute > WARM] or [held for _, held in self.memory]

    @property
    def growth(self) -> float:
        """MB between the mean of the first quarter of the rests after the warm-up and the mean of the last quarter."""
        warm = self.warm
        share = max(1, len(warm) // 4)
        return sum(warm[-share:]) / share - sum(warm[:share]) / share if warm else 0.0

    def told(self) -> str:
        """The report as text."""
        warm = self.warm or [0.0]
        first = self.memory[0][1] if self.memory else 0.0
        all_steps = max(1, sum(self.played.values()))
        shares = ", ".join(f"{name} {count / all_steps:.0%}" for name, count in sorted(self.played.items()))
        dialogs = ", ".join(f"{name} {count}" for name, count in sorted(self.dialogs.items()))
        gestures = ", ".join(f"{name} {count}" for name, count in sorted(self.gestures.items()))
        grown = ", ".join(f"{name} {count:+}" for name, count in self.grown.items())
        lines = [
            f"seed {self.seed}, {self.kind}: {self.minutes:.1f} minutes, {self.steps} steps, {self.rounds} rounds",
            f"in front: {shares}",
            f"gestures: {gestures}",
            f"{sum(self.dialogs.values())} dialogs of {len(self.dialogs)} classes: {dialogs}",
            f"{self.checks} times undone, redone, saved and read again",
            f"memory at rest: {first:.0f} MB at first, {warm[0]:.0f} after {WARM:g} minutes, {warm[-1]:.0f} at the end, "
            f"{min(warm):.0f} to {max(warm):.0f} between",
            f"growth between first and last quarter after the warm-up: {self.growth:+.0f} MB",
            f"handed out by the C library: {self.in_use[0]:.0f} MB at first, {self.in_use[-1]:.0f} at the end"
            if self.in_use
            else "the C library does not say what it has handed out",
            f"closed windows that are held at the end: {self.closed[-1] if self.closed else 0}",
            f"objects that are more than when warm: {grown or 'none'}",
            f"{len(self.faults)} faults",
        ]
        return "\n".join([*lines, *self.faults])


def objects_by_type() -> Counter[str]:
    """How many objects of each type there are at rest, and how many widgets Qt holds."""
    from PySide6.QtWidgets import QApplication

    found = Counter(f"{type(one).__module__}.{type(one).__qualname__}" for one in gc.get_objects())
    found["widgets of Qt"] = len(QApplication.allWidgets())
    return found


def closed_windows() -> int:
    """How many windows Qt has deleted that Python still has, with their documents and all steps of these."""
    from shiboken6 import isValid

    from workbench.desktop.window.window import Window

    return sum(isinstance(one, Window) and not isValid(one) for one in gc.get_objects())


class _Mallinfo(ctypes.Structure):
    """What glibc says of its memory, in bytes (``mallinfo2``)."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in [
            "arena",
            "ordblks",
            "smblks",
            "hblks",
            "hblkhd",
            "usmblks",
            "fsmblks",
            "uordblks",
            "fordblks",
            "keepcost",
        ]
    ]


def memory_in_use() -> float | None:
    """MB that the C library has handed out; None where it does not say. Small objects of Python lie in pieces of its own."""
    try:
        ask = ctypes.CDLL(None).mallinfo2
    except (OSError, TypeError, AttributeError):
        return None
    ask.restype = _Mallinfo
    found = ask()
    return (int(found.uordblks) + int(found.hblkhd)) / 2**20


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


def sit(args: argparse.Namespace, folder: Path) -> Report:
    """Play in this process until the time is over, in threads as users have it unless these are switched off; the report so far
    is written after every round."""
    from PySide6.QtWidgets import QApplication

    from tests.monkey_actions import Monkey
    from workbench.desktop.app.application import CycleCollector

    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    give_large_blocks_back()  # as the program does
    samples = RULES["hex"] + RULES["table"] if args.kind == "both" else RULES[args.kind]
    monkey = Monkey(app, args.seed, folder, samples, threaded=not args.without_threads)
    report = Report(args.seed, args.kind, rounds=args.first_round - 1)
    faulthandler.enable()

    def watched(act: Callable[[], object]) -> None:
        faulthandler.dump_traceback_later(args.still, repeat=True)
        act()

    began = time.monotonic()
    when_warm: Counter[str] = Counter()
    collector = CycleCollector(app)
    with monkey.listening():
        monkey.start()
        while (played := (time.monotonic() - began) / 60) < args.minutes:
            monkey.dice = random.Random(f"{args.seed}/{report.rounds}")
            for _ in range(ROUND):
                watched(monkey.step)
            watched(monkey.check)
            watched(monkey.rest)
            faulthandler.dump_traceback_later(args.still, repeat=True)
            report.rounds += 1
            report.steps, report.checks, report.faults = monkey.steps, monkey.checks, list(monkey.faults)
            report.played, report.dialogs = dict(monkey.played), dict(monkey.answers.met)
            report.gestures = dict(monkey.did)
            report.memory.append((round((time.monotonic() - began) / 60, 1), round(memory_at_rest(), 1)))
            report.closed.append(closed_windows())
            if (used := memory_in_use()) is not None:
                report.in_use.append(round(used, 1))
            report.minutes = played
            write_report(report, args.report)
            if not when_warm and played > WARM:
                when_warm = objects_by_type()
            held = f"{report.closed[-1]} closed windows held"
            print(
                f"round {report.rounds}: {report.memory[-1][1]:.0f} MB, {held}, {len(report.faults)} faults", flush=True
            )
        if when_warm:
            more = objects_by_type() - when_warm
            report.grown = {name: count for name, count in more.most_common() if count >= MANY}
        report.minutes = (time.monotonic() - began) / 60
        monkey.stop()
        report.faults = list(monkey.faults)
    faulthandler.cancel_dump_traceback_later()
    collector.stop()
    return report


def write_report(report: Report, path: Path | None) -> None:
    """Write a report as JSON."""
    if path is not None:
        path.write_text(json.dumps(asdict(report), indent=1) + "\n", encoding="utf-8")


def main() -> int:
    """Play, tell, and fail on faults."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=("hex", "table", "both"), default="both")
    parser.add_argument("--first-round", type=int, default=1)
    parser.add_argument("--still", type=float, default=300.0, help="seconds after which it is told where an act stands")
    parser.add_argument("--without-threads", action="store_true", help="so that a seed plays the same again")
    parser.add_argument("--report", type=Path, help="write the report here too, as JSON")
    args = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as folder:
        for name in ("XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
            os.environ[name] = folder
        report = sit(args, Path(folder))
    write_report(report, args.report)
    print(report.told(), flush=True)
    os._exit(1 if report.faults else 0)  # what Qt does at the end of a process is not what is tested


if __name__ == "__main__":
    sys.exit(main())
