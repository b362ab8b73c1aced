"""The mouse goes over sample tables, 60 times a second: how long each step keeps the window, and how long the picture of the
newest answer takes to come. ``step p95`` is the figure that is to stay below a frame of 16 ms."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QSettings, Qt
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench.figures import note_times
from tests.bench.test_tabletop_dragging import STEADY, pause, send
from workbench.base.data_folders import SAMPLES
from workbench.checks.loading import load_scenario
from workbench.desktop.documents.document import Document, TabletopDocument
from workbench.desktop.look.settings import Settings
from workbench.desktop.questions.question import AREA, FIELD, LINE, REACH
from workbench.desktop.window.window import Window
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Point

pytestmark = [pytest.mark.bench, pytest.mark.gui, pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)]
TABLES = {
    "blitzkrieg": (SAMPLES / "blitzkrieg" / "saint_aubry.yaml", "us_tank_1"),
    "bolt_action": (SAMPLES / "bolt_action" / "les_ormeaux.yaml", "us_1"),
}
WANTS = {"line": {LINE}, "line and area": {LINE, AREA}, "line, area, field and reach": {LINE, AREA, FIELD, REACH}}
STEPS = 120


@contextmanager
def opened(folder: Path, path: Path, unit: str, wants: set[str]) -> Iterator[Window]:
    """A sample in a window with its worker thread; a unit is selected and its answers have come."""
    scenario, ruleset, _ = load_scenario(path)
    assert isinstance(scenario, TabletopScenario)
    assert ruleset is not None
    document: TabletopDocument = Document(scenario, ruleset, path)
    settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    window = Window(document, settings)
    window.resize(1440, 900)
    window.show()
    window.view.fit()
    QApplication.processEvents()
    window.inquiry.overlays = frozenset(wants)
    window.inquiry.select([unit])
    pause(time.perf_counter() + 2.0)
    yield window
    window.answer_worker.shutdown()
    window.document.stack.setClean()
    window.close()
    window.deleteLater()


def way(scenario: TabletopScenario) -> list[Point]:
    """A way of the hand over the table, from corner to corner of a crooked line, in even steps."""
    dice, board = random.Random(9), scenario.board
    corners = [(dice.uniform(0.1, 0.9) * board.width, dice.uniform(0.1, 0.9) * board.height) for _ in range(5)]
    each = STEPS // (len(corners) - 1)
    return [
        (x + (to_x - x) * k / each, y + (to_y - y) * k / each)
        for (x, y), (to_x, to_y) in pairwise(corners)
        for k in range(each)
    ]


@pytest.mark.parametrize("wants", WANTS)
@pytest.mark.parametrize("game", TABLES)
def test_the_mouse_over_a_table(
    benchmark: BenchmarkFixture, qapp: QApplication, tmp_path: Path, game: str, wants: str
) -> None:
    none = Qt.MouseButton.NoButton
    path, unit = TABLES[game]
    with opened(tmp_path, path, unit, WANTS[wants]) as window:
        points = way(window.document.scenario)
        kept: list[float] = []
        worked: list[float] = []
        late: list[float] = []
        asked = [0.0]
        window.inquiry.answered.connect(lambda _: late.append(time.perf_counter() - asked[0]))

        def hover() -> None:
            for point in points:
                began, before = time.perf_counter(), time.thread_time()
                asked[0] = began
                send(window, QEvent.Type.MouseMove, point, none, none)
                window.view.viewport().repaint()
                kept.append(time.perf_counter() - began)
                worked.append(time.thread_time() - before)
                pause(began + STEADY)

        benchmark.pedantic(hover, rounds=1)
        note_times(benchmark, "step", kept)
        note_times(benchmark, "of it the window's own work", worked)
        note_times(benchmark, "since the last move when an answer came", late or [0.0])
    assert len(kept) == len(points)
