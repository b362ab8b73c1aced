"""The window of the sample table: how long from a move of the mouse to the picture of the answer."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QEventLoop, QSettings, Qt
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench.figures import note_times
from workbench.base.data_folders import SAMPLES
from workbench.checks.loading import load_scenario
from workbench.desktop.documents.document import Document, TabletopDocument
from workbench.desktop.look.settings import Settings
from workbench.desktop.questions.answer_parts import LINE_PART
from workbench.desktop.questions.question import AREA, FIELD, LINE, REACH, SPOTTING
from workbench.desktop.questions.tabletop_questions import TabletopPlace
from workbench.desktop.window.window import Window
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Point

pytestmark = [pytest.mark.bench, pytest.mark.gui, pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)]
SAMPLE = SAMPLES / "blitzkrieg" / "saint_aubry.yaml"
WANTS = {
    "line": [LINE],
    "line and area": [LINE, AREA],
    "line and detection": [LINE, SPOTTING],
    "line and field": [LINE, FIELD],
    "line and reach": [LINE, REACH],
}


@contextmanager
def opened(folder: Path) -> Iterator[Window]:
    """The sample in a window with its worker thread."""
    scenario, ruleset, _ = load_scenario(SAMPLE)
    assert isinstance(scenario, TabletopScenario)
    assert ruleset is not None
    document: TabletopDocument = Document(scenario, ruleset, SAMPLE)
    settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    window = Window(document, settings)
    window.resize(1440, 900)
    window.show()
    window.view.fit()
    QApplication.processEvents()
    yield window
    window.answer_worker.shutdown()
    window.document.stack.setClean()
    window.close()
    window.deleteLater()


def move(window: Window, point: Point) -> tuple[float, float]:
    """Point somewhere and wait for the answer on the screen: seconds in all, and of them those of painting."""
    loop = QEventLoop()
    window.inquiry.answered.connect(loop.quit, Qt.ConnectionType.QueuedConnection)
    began = time.perf_counter()
    window.inquiry.hover(TabletopPlace(at=point))
    loop.exec()
    window.inquiry.answered.disconnect(loop.quit)
    painted = time.perf_counter()
    window.view.viewport().repaint()
    QApplication.processEvents()
    ended = time.perf_counter()
    return ended - began, ended - painted


@pytest.mark.parametrize("wants", WANTS)
def test_hover_to_picture(benchmark: BenchmarkFixture, qapp: QApplication, tmp_path: Path, wants: str) -> None:
    """A tank is selected and the mouse goes over the whole table."""
    chooser = random.Random(4)
    path = [(chooser.uniform(2, 178), chooser.uniform(2, 118)) for _ in range(41)]
    with opened(tmp_path) as window:
        window.inquiry.overlays = frozenset(WANTS[wants])
        window.inquiry.select(["us_tank_1"])
        move(window, (50.0, 50.0))
        times = benchmark.pedantic(lambda: [move(window, point) for point in path], rounds=1)
    assert window.inquiry.answer is not None
    assert window.inquiry.answer[LINE_PART].line is not None
    note_times(benchmark, "hover to picture", [whole for whole, _ in times[1:]])
    note_times(benchmark, "painting", [paint for _, paint in times[1:]])
