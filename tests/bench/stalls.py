"""``python -m tests.bench.stalls [FILE …]``: the window, and how long it answers nothing while somebody works in it by hand.

Every round of the events of its thread that takes ``--least`` milliseconds of work or more is printed with the time of day:
the hand that waits is idle meanwhile. With ``--profile 25`` the 25 functions in which most of it went are printed below (which
makes a round about half as long again). Read, never asserted.
"""

from __future__ import annotations

import argparse
import cProfile
import datetime
import pstats
import sys
import time
from collections.abc import Sequence

import workbench.desktop  # noqa: F401  as the program does, before any module of Qt

# isort: split
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from workbench.__main__ import main as workbench_main

BEAT = 5
"""Milliseconds from one look at the clock to the next, if nothing comes between."""


class Watched(QApplication):
    """The application, whose rounds of events are measured."""

    least = 30.0
    rows = 0
    """How many functions of a long round are printed; 0 = rounds are not profiled."""

    def exec(self) -> int:  # type: ignore[override]
        """Run, and print each round that takes long."""
        self._before = time.thread_time()
        self._profile = cProfile.Profile(time.thread_time)
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._tick)
        self._clock.start(BEAT)
        if self.rows:
            self._profile.enable()
        return super().exec()

    def _tick(self) -> None:
        # nothing comes between two beats but work of the rounds in between
        now = time.thread_time()
        took = (now - self._before) * 1000
        if took >= self.least:
            print(f"{datetime.datetime.now():%H:%M:%S.%f} {took:7.0f} ms", flush=True)
        if self.rows:
            self._profile.disable()
            if took >= self.least:
                pstats.Stats(self._profile, stream=sys.stdout).sort_stats("cumulative").print_stats(self.rows)
                sys.stdout.flush()
            self._profile = cProfile.Profile(time.thread_time)
            now = time.thread_time()
            self._profile.enable()
        self._before = now


def main(argv: Sequence[str]) -> int:
    """Open the window on some files."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.stalls", description="Tell how long the window waits.")
    parser.add_argument("files", nargs="*", metavar="FILE", help="what is opened")
    parser.add_argument("--least", type=float, default=30.0, metavar="MS", help="shorter rounds are not told")
    parser.add_argument("--profile", type=int, default=0, metavar="ROWS", help="so many functions of each are told")
    asked = parser.parse_args(argv)
    app = Watched(sys.argv[:1])
    app.least, app.rows = asked.least, asked.profile
    return workbench_main(asked.files)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
