"""``python -m tests.bench``: measure, and print one table of medians and one of frames."""

from __future__ import annotations

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
