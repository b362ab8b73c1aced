"""How long the window takes: from the mouse to the picture, painting, scrolling. Read, never asserted."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

pytest.importorskip("PySide6")

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from tests.bench.boards import analysis, scenario
from tests.bench.figures import note, note_times
from tests.bench.windows import LEFT, TimedWindow, open_timed_window
from workbench.desktop.export.paper import paper_named
from workbench.desktop.export.print_map import PrintedMap, print_file
from workbench.desktop.questions.question import AREA, LINE

pytestmark = [
    pytest.mark.bench,
    pytest.mark.gui,
    # the offscreen platform remarks on every window with a least size
    pytest.mark.qt_log_ignore("propagateSizeHints", extend=True),
]

SIZES = [(32, 20), (100, 100)]
WANTS = {"line": (LINE,), "line_area": (LINE, AREA), "all_four": ("line", "area", "spotting", "field", "reach")}


def steps(benchmark: BenchmarkFixture, many: int) -> int:
    """How often to measure: hardly at all while the suite only checks that measuring works."""
    return 3 if benchmark.disabled else many


def timed_window_on(
    benchmark: BenchmarkFixture, size: tuple[int, int], folder: Path
) -> AbstractContextManager[TimedWindow]:
    """A window on a seeded board."""
    return open_timed_window(scenario(*board_size(benchmark, size)), folder, 0.02 if benchmark.disabled else 0.4)


def board_size(benchmark: BenchmarkFixture, size: tuple[int, int]) -> tuple[int, int]:
    """The board to measure on, a small one while the suite only checks that measuring works."""
    return (24, 16) if benchmark.disabled else size


@pytest.mark.parametrize("wants", WANTS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_hover_to_overlay(
    benchmark: BenchmarkFixture, qapp: QApplication, tmp_path: Path, size: tuple[int, int], wants: str
) -> None:
    """A unit is selected and the mouse goes from hex to hex: how long until the answer is on the screen?"""
    with timed_window_on(benchmark, size, tmp_path) as timed:
        middle = timed.window.document.scenario.board.grid.size // 2
        timed.view.set_zoom(1.0)
        timed.view.show_hex(middle)
        timed.inquiry.select(["runner"])
        timed.show_overlays(WANTS[wants])
        path = [number for number in timed.on_screen() if number != middle]
        path = path[len(path) // 3 :][: steps(benchmark, 60)]

        def hover() -> list[tuple[float, float, float]]:
            return [timed.move(number) for number in path]

        times = benchmark.pedantic(hover, rounds=1)
    note_times(benchmark, "hover to picture", [total for total, _, _ in times[1:]])
    note_times(benchmark, "slowest frame", [frame for _, frame, _ in times[1:]])
    note_times(benchmark, "work", [work for _, _, work in times[1:]])


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_hover_observing(
    benchmark: BenchmarkFixture, qapp: QApplication, tmp_path: Path, size: tuple[int, int]
) -> None:
    """Nothing is selected and the area of the hex under the mouse is shown: every move is another observer."""
    with timed_window_on(benchmark, size, tmp_path) as timed:
        timed.view.set_zoom(1.0)
        timed.view.show_hex(timed.window.document.scenario.board.grid.size // 2)
        timed.show_overlays([AREA])
        path = timed.on_screen()[: steps(benchmark, 40)]

        def hover() -> list[tuple[float, float, float]]:
            return [timed.move(number) for number in path]

        times = benchmark.pedantic(hover, rounds=1)
    note_times(benchmark, "hover to picture", [total for total, _, _ in times[1:]])
    note_times(benchmark, "slowest frame", [frame for _, frame, _ in times[1:]])
    note_times(benchmark, "work", [work for _, _, work in times[1:]])


@pytest.mark.parametrize(("size", "zoom"), [((100, 100), 0.5), ((100, 100), 1.0), ((100, 100), 2.0), ((300, 300), 1.0)])
@pytest.mark.parametrize("tool", ["terrain", "elevation"])
def test_stroke(
    benchmark: BenchmarkFixture, qapp: QApplication, tmp_path: Path, size: tuple[int, int], zoom: float, tool: str
) -> None:
    """A stroke of the brush from hex to hex, with a unit's area and the minimap shown: how long is one frame?"""
    with timed_window_on(benchmark, size, tmp_path) as timed:
        timed.window.docks.bring_up("minimap")
        timed.view.set_zoom(zoom)
        timed.view.show_hex(timed.window.document.scenario.board.grid.size // 2)
        timed.inquiry.select(["runner"])
        timed.show_overlays([LINE, AREA])
        timed.window.take_tool(tool)
        timed.window.tool_context.choices.choose(terrain="woods")
        timed.settle()
        path = timed.on_screen()
        path = path[len(path) // 3 :][: steps(benchmark, 50)]

        def stroke() -> list[tuple[float, float, float]]:
            timed.press(path[0])
            times = [timed.move(number, LEFT) for number in path[1:]]
            timed.release(path[-1])
            return times

        times = benchmark.pedantic(stroke, rounds=1)
    note_times(benchmark, "slowest frame", [frame for _, frame, _ in times])
    note_times(benchmark, "edit to picture", [total for total, _, _ in times])
    note_times(benchmark, "work", [work for _, _, work in times])


@pytest.mark.parametrize("zoom", [0.12, 0.5, 1.0])
def test_pan(benchmark: BenchmarkFixture, qapp: QApplication, tmp_path: Path, zoom: float) -> None:
    """Drag a large map under the window, with all its tiles still to be painted: how long is one frame?"""
    with timed_window_on(benchmark, (300, 300), tmp_path) as timed:
        timed.view.set_zoom(zoom)
        times: list[float] = []

        def pan() -> None:
            for _ in range(steps(benchmark, 60)):
                began = time.perf_counter()
                timed.view.scroll_by(45, 20)
                timed.view.viewport().repaint()
                times.append(time.perf_counter() - began)
                QApplication.processEvents()

        benchmark.pedantic(pan, rounds=1)
    note_times(benchmark, "frame", times)


def test_zoom_steps(benchmark: BenchmarkFixture, qapp: QApplication, tmp_path: Path) -> None:
    """Turn the wheel from the whole of a large map to single hexes and back: how long is one frame?"""
    with timed_window_on(benchmark, (300, 300), tmp_path) as timed:
        times: list[float] = []

        def zoom() -> None:
            for factor in ([1.25] * 16 + [0.8] * 16)[: 2 if benchmark.disabled else 32]:
                began = time.perf_counter()
                timed.view.set_zoom(timed.view.zoom * factor, QPointF(300, 300))
                timed.view.viewport().repaint()
                times.append(time.perf_counter() - began)
                QApplication.processEvents()

        benchmark.pedantic(zoom, rounds=1)
    note_times(benchmark, "frame", times)


def test_first_area_far_away(benchmark: BenchmarkFixture, qapp: QApplication, tmp_path: Path) -> None:
    """The whole of a large map is in view and the area overlay is switched on for the first time."""
    with timed_window_on(benchmark, (100, 100), tmp_path) as timed:
        path = timed.on_screen()
        timed.show_overlays([LINE])
        timed.move(path[0])
        timed.inquiry.overlays = frozenset([AREA])
        times = benchmark.pedantic(timed.move, args=(path[len(path) // 2],), rounds=1)
    note(benchmark, **{"slowest frame ms": times[1] * 1000, "to picture ms": times[0] * 1000})


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux how much a process held")
def test_memory_300x300(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """How much memory a process holds that shows a large map with an area: its greatest, in megabytes, as Linux tells it (what
    getrusage tells begins with that of the process that started it)."""
    size = board_size(benchmark, (300, 300))
    code = f"""
import pathlib
from PySide6.QtWidgets import QApplication
app = QApplication([])
from tests.bench.boards import analysis, scenario
from tests.bench.windows import open_timed_window
from workbench.desktop.export.paper import paper_named
from workbench.desktop.export.print_map import PrintedMap, print_file
from workbench.desktop.questions.question import AREA, LINE
with open_timed_window(scenario(*{size}), pathlib.Path({str(tmp_path)!r})) as timed:
    timed.show_overlays([LINE, AREA])
    timed.move(timed.on_screen()[5])
    for zoom in (0.5, 1.0):
        timed.view.set_zoom(zoom)
        timed.settle()
print(int(pathlib.Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0]) / 1024)
"""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    root = Path(__file__).resolve().parents[2]

    def grow() -> float:
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, cwd=root, check=True, capture_output=True, text=True
        )
        return float(done.stdout)

    note(benchmark, **{"greatest MB": benchmark.pedantic(grow, rounds=1)})


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_map_on_paper(benchmark: BenchmarkFixture, qapp: QApplication, tmp_path: Path, size: tuple[int, int]) -> None:
    """A map on a dozen sheets: how long until the PDF file is written, and how large is it?"""
    one, out = analysis(*((12, 8) if benchmark.disabled else size)), tmp_path / "map.pdf"
    wanted = PrintedMap(paper_named("a4"), sheets=12)
    benchmark.pedantic(lambda: print_file(one, out, wanted), rounds=1 if benchmark.disabled else 3)
    note(benchmark, **{"file MB": out.stat().st_size / 1e6})
