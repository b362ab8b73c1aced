"""How long starts take: the import, the help, a line of sight, a window with a sample. Every round is a new process; modules
are compiled and files are warm, as after the first start on any machine. Read, never asserted."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench.boards import SAMPLE
from tests.bench.figures import note

pytestmark = pytest.mark.bench

PROCESSES = 11
RESOURCES = pytest.mark.skipif(sys.platform == "win32", reason="asks how much processor time a process took")


@pytest.fixture
def surroundings(tmp_path: Path) -> Mapping[str, str]:
    """Folders of the user's own that begin empty: the first start fills them with compiled modules and with the cache."""
    folders = {f"XDG_{name}_HOME": str(tmp_path / name) for name in ("CONFIG", "DATA", "STATE", "CACHE")}
    compiled = {"PYTHONPYCACHEPREFIX": str(tmp_path / "compiled"), "PYTHONDONTWRITEBYTECODE": ""}
    return {**os.environ, **folders, **compiled, "QT_QPA_PLATFORM": "offscreen"}


def _in_new_processes(benchmark: BenchmarkFixture, start: Callable[[], object]) -> None:
    if benchmark.enabled:
        start()
    benchmark.pedantic(start, rounds=PROCESSES if benchmark.enabled else 1)


def _run(command: list[str], surroundings: Mapping[str, str]) -> str:
    done = subprocess.run([sys.executable, *command], env=surroundings, check=True, capture_output=True, text=True)
    return done.stdout


def _processor_seconds() -> float:
    """Of all processes that this one has started and that have ended."""
    import resource

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _note_processor_time(
    benchmark: BenchmarkFixture, surroundings: Mapping[str, str], command: list[str], has: str
) -> None:
    """Measure a command, and keep the processor time of its processes; ``has`` is a word of what it prints."""
    times: list[float] = []

    def start() -> None:
        before = _processor_seconds()
        assert has in _run(command, surroundings)
        times.append(_processor_seconds() - before)

    _in_new_processes(benchmark, start)
    note(benchmark, **{"processor ms": median(times[1:] or times) * 1000})


@RESOURCES
def test_import_without_qt(benchmark: BenchmarkFixture, surroundings: Mapping[str, str]) -> None:
    code = "import workbench.analysis.any_analysis, sys; assert 'PySide6' not in sys.modules; print('done')"
    _note_processor_time(benchmark, surroundings, ["-c", code], "done")


@RESOURCES
def test_help(benchmark: BenchmarkFixture, surroundings: Mapping[str, str]) -> None:
    _note_processor_time(benchmark, surroundings, ["-m", "workbench", "--help"], "workbench")


@RESOURCES
def test_command_los(benchmark: BenchmarkFixture, surroundings: Mapping[str, str]) -> None:
    command = ["-m", "workbench", "los", str(SAMPLE), "0101", "0505"]
    _note_processor_time(benchmark, surroundings, command, "0101 -> 0505")


_SHOWN = """
import os, sys, time
from workbench.__main__ import main
import workbench.desktop  # as the program does, before any module of Qt
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

began = float(os.environ["BEGAN"])


class Watching(QApplication):
    # notes the end of the turn in which the map is painted first, and of that in which nothing of it is missing any more;
    # an event filter would take a tenth of the whole time
    times = ()

    def exec(self):
        from workbench.desktop.canvas.hex_items import GroundItem

        paint = GroundItem.paint

        def watched(item, *args):
            paint(item, *args)
            if not self.times:
                QTimer.singleShot(0, self.note)
            if item.is_complete:
                QTimer.singleShot(0, self.done)

        GroundItem.paint = watched
        return super().exec()

    def note(self):
        self.times = (*self.times, time.time() - began, time.process_time())

    def done(self):
        self.note()
        print(*self.times)
        sys.stdout.flush()
        os._exit(0)


app = Watching(sys.argv[:1])
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.gui
def test_window_shown(benchmark: BenchmarkFixture, surroundings: Mapping[str, str]) -> None:
    """From the start of a process until a sample has been painted in the window, and until its picture is complete."""
    pytest.importorskip("PySide6")
    times: list[list[float]] = []

    def start() -> None:
        told = _run(["-c", _SHOWN, str(SAMPLE)], {**surroundings, "BEGAN": str(time.time())})
        times.append([float(word) * 1000 for word in told.split()])

    _in_new_processes(benchmark, start)
    shown, shown_work, picture, picture_work = (median(column) for column in zip(*(times[1:] or times), strict=True))
    note(benchmark, **{"shown ms": shown, "shown, processor ms": shown_work})
    note(benchmark, **{"picture complete ms": picture, "picture complete, processor ms": picture_work})
