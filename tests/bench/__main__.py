"""``python -m tests.bench``: measure, and print one table of medians and one of frames."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.bench.figures import table


class Frames:
    """Prints what was collected of single frames below the benchmarks."""

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section("frames")
        terminalreporter.write_line(table())


if __name__ == "__main__":
    # without a screen Qt waits 5 ms before every frame, as if for one; and GLib's loop does not tell when it rests
    os.environ.setdefault("QT_QPA_UPDATE_IDLE_TIME", "0")
    os.environ.setdefault("QT_NO_GLIB", "1")
    here = str(Path(__file__).parent)
    sys.exit(
        pytest.main(
            [
                here,
                "--benchmark-enable",
                "--benchmark-only",
                "--benchmark-columns=min,median,max,rounds",
                "--benchmark-sort=name",
                "-q",
                "-p",
                "no:randomly",
                *sys.argv[1:],
            ],
            plugins=[Frames()],
        )
    )
