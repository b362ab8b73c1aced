"""A large map is printed by the command line, in a process of its own: processor time, and the most memory that it held."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench.boards import rules, scenario
from tests.bench.figures import note
from workbench.files.scenario_writer import save_scenario

pytestmark = [
    pytest.mark.bench,
    pytest.mark.gui,
    pytest.mark.skipif(sys.platform == "win32", reason="asks how much processor time and memory a process took"),
]
MEGABYTE = 2**20 if sys.platform == "darwin" else 2**10
"""So many of the system's units of memory are a megabyte: macOS counts bytes, Linux kilobytes."""


def test_print_command(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """A map of 100 x 100 hexes of 15 mm as PDF."""
    pytest.importorskip("PySide6")
    board, out = tmp_path / "map.yaml", tmp_path / "map.pdf"
    save_scenario(board, scenario(*((10, 8) if benchmark.disabled else (100, 100))), rules())
    command = [sys.executable, "-m", "workbench", "print", str(board), "-o", str(out), "--hex-mm", "15"]
    surroundings = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    used: list[tuple[float, float]] = []

    def run() -> None:
        started = subprocess.Popen(command, env=surroundings, stdout=subprocess.DEVNULL)
        _, status, took = os.wait4(started.pid, 0)
        started.returncode = os.waitstatus_to_exitcode(status)
        assert started.returncode == 0
        used.append((took.ru_utime + took.ru_stime, took.ru_maxrss / MEGABYTE))

    benchmark.pedantic(run, rounds=1)
    seconds, memory = min(used)
    assert out.stat().st_size > 0
    note(benchmark, **{"processor ms": seconds * 1000, "greatest MB": memory, "file MB": out.stat().st_size / 1e6})
