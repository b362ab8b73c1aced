"""Frame times of real windows, as the recorder of the program itself tells them: pan, zoom, stroke and hover over maps and
tables of several sizes, with every overlay, the minimap, the layers and the issues shown. Read, never asserted.

``python -m tests.bench -k test_frames`` measures; the card of *Record frame times* shows the same figures in the program.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QEvent, QPoint, QPointF, QSettings, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench.boards import rules, scenario
from tests.bench.figures import note
from tests.bench.windows import drawn
from tests.desktop.bolt_action_windows import RULES
from tests.games.bolt_action.random_tables import table
from workbench.desktop.documents.document import AnyDocument, Document
from workbench.desktop.look.settings import Settings
from workbench.desktop.overlays.registry import hex_switches
from workbench.desktop.widgets.frame_times import FrameRecorder, Step, longest_step, painting_steps, summarise_times
from workbench.desktop.window.window import Window

pytestmark = [pytest.mark.bench, pytest.mark.gui, pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)]
MAPS = {"33x10": (33, 10), "100x100": (100, 100), "300x300": (300, 300)}
TABLES = {"50": 50, "500": 500}
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
PLAIN = Qt.KeyboardModifier.NoModifier
FRAME = 16
"""Milliseconds between two movements of a hand."""


class MouseDriver:
    """Moves a mouse over the view of a window, as fast as hands do, and has every step of the window recorded."""

    def __init__(self, window: Window, *, brief: bool) -> None:
        self.window, self.brief = window, brief
        self.view, self.paper = window.view, window.view.viewport()
        self.recorder = FrameRecorder(self.view)

    def rest(self, seconds: float) -> None:
        """Let answers, tiles and what else is under way come to an end."""
        QTest.qWait(20 if self.brief else round(seconds * 1000))
        while not (self.brief or drawn(self.window)):
            QTest.qWait(100)

    def send(self, kind: QEvent.Type, at: QPointF, button: Qt.MouseButton = NONE, held: Qt.MouseButton = NONE) -> None:
        """An event of the mouse, delivered by the loop like any other."""
        event = QMouseEvent(kind, at, self.paper.mapToGlobal(at), button, held, PLAIN)
        QApplication.postEvent(self.paper, event)

    def turn(self, at: QPointF, steps: int) -> None:
        """Turn the wheel."""
        angle = QPoint(0, 120 * steps)
        phase = Qt.ScrollPhase.NoScrollPhase
        event = QWheelEvent(at, self.paper.mapToGlobal(at), QPoint(), angle, NONE, PLAIN, phase, False)
        QApplication.postEvent(self.paper, event)

    def path(self, count: int) -> list[QPointF]:
        """A crooked line over the middle of the view."""
        wide, high = self.paper.width(), self.paper.height()
        parts = [k / count for k in range(3 if self.brief else count)]
        return [QPointF(wide * (0.25 + 0.5 * part), high * (0.5 + 0.2 * math.sin(7 * part))) for part in parts]

    def hover(self) -> None:
        """Move over the map without a button."""
        for at in self.path(90):
            self.send(QEvent.Type.MouseMove, at)
            QTest.qWait(FRAME)

    def drag(self, button: Qt.MouseButton) -> None:
        """Press, move, let go."""
        path = self.path(60)
        self.send(QEvent.Type.MouseButtonPress, path[0], button, button)
        for at in path[1:]:
            self.send(QEvent.Type.MouseMove, at, NONE, button)
            QTest.qWait(FRAME)
        self.send(QEvent.Type.MouseButtonRelease, path[-1], button, NONE)
        QTest.qWait(FRAME)

    def zoom(self) -> None:
        """Turn the wheel in and out again."""
        at = QPointF(self.paper.rect().center())
        for steps in ([1] * 10 + [-1] * 20 + [1] * 10)[: 3 if self.brief else 40]:
            self.turn(at, steps)
            QTest.qWait(FRAME)

    def pan(self) -> None:
        """Drag the map with the middle button."""
        self.drag(Qt.MouseButton.MiddleButton)

    def stroke(self) -> None:
        """Paint woods over what is there; on a table the selected unit is dragged."""
        if self.window.map_kind == "hex":
            self.window.take_tool("terrain")
            self.window.tool_context.choices.choose(terrain="woods")
            self.rest(0.3)
            self.drag(LEFT)
            return
        found = self.window.document.scenario.forces.find(self.window.inquiry.selection[0])
        assert found is not None
        at = found[1].at
        assert at is not None
        start = QPointF(self.view.mapFromScene(self.window.view.scale_.scene(at)))
        self.send(QEvent.Type.MouseMove, start)
        self.send(QEvent.Type.MouseButtonPress, start, LEFT, LEFT)
        for k in range(1, 3 if self.brief else 60):
            self.send(QEvent.Type.MouseMove, start + QPointF(2.0 * k, 30 * math.sin(k / 9)), NONE, LEFT)
            QTest.qWait(FRAME)
        self.send(QEvent.Type.MouseButtonRelease, start + QPointF(120, 0), LEFT, NONE)
        QTest.qWait(FRAME)

    def recorded(self, act: Callable[[], None]) -> list[Step]:
        """The steps of the window while the hand does something, and a moment longer."""
        self.recorder.start()
        act()
        self.rest(0.5)
        self.recorder.stop()
        return list(self.recorder.steps)


ACTS: dict[str, Callable[[MouseDriver], None]] = {
    "stroke": MouseDriver.stroke,
    "hover": MouseDriver.hover,
    "pan": MouseDriver.pan,
    "zoom": MouseDriver.zoom,
}


@contextmanager
def opened(document: AnyDocument, folder: Path, *, brief: bool) -> Iterator[MouseDriver]:
    """A window with its worker thread, everything shown and a unit selected, at a zoom at which one works."""
    settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    settings.language = "en"
    window = Window(document, settings)
    window.resize(1440, 900)
    window.show()
    for name, area in (("minimap", "Left"), ("layers", "Right"), ("issues", "Bottom")):
        window.addDockWidget(getattr(Qt.DockWidgetArea, f"{area}DockWidgetArea"), window.docks.docks[name])
        window.docks.bring_up(name)
    QApplication.processEvents()
    unit = next(unit for force in document.scenario.forces.sides for unit in force.units)
    if window.map_kind == "table":
        window.view.fit()
        window.inquiry.overlays = frozenset(hex_switches())
    else:
        window.view.set_zoom(1.0)
        window.view.show_hex(unit.at)
        for name in hex_switches():
            window.inquiry.toggle(name, True)
    window.inquiry.select([unit.id])
    hand = MouseDriver(window, brief=brief)
    hand.rest(3.0)
    try:
        yield hand
    finally:
        hand.recorder.stop()
        document.stack.setClean()
        window.close()
        window.answer_worker.shutdown()
        window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()


def note_steps(benchmark: BenchmarkFixture, steps: list[Step]) -> None:
    """Keep the figures of a recording: of frames, of the window's own work in them, and of the longest step of all."""
    painted = painting_steps(steps)
    whole, work = summarise_times(step.seconds for step in painted), summarise_times(step.work for step in painted)
    worst = longest_step(steps)
    note(
        benchmark,
        **{
            "frame p50 ms": whole.p50,
            "frame p95 ms": whole.p95,
            "frame most ms": whole.most,
            "work p50 ms": work.p50,
            "work p95 ms": work.p95,
            "longest step ms": worst.seconds * 1000 if worst is not None else 0.0,
        },
    )
    if worst is not None and not benchmark.disabled:
        hardest = max(steps, key=lambda step: step.work)
        print(f"\n{benchmark.name}: most work {hardest.work * 1000:.0f} ms, {hardest.ran}, {hardest.where}")


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("size", MAPS)
def test_frames_of_a_map(benchmark: BenchmarkFixture, qapp: QApplication, tmp_path: Path, size: str, act: str) -> None:
    document: AnyDocument = Document(scenario(*MAPS[size]), rules(), language="en")
    with opened(document, tmp_path, brief=benchmark.disabled) as hand:
        steps = benchmark.pedantic(hand.recorded, args=(lambda: ACTS[act](hand),), rounds=1)
    assert painting_steps(steps)
    note_steps(benchmark, steps)


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("pieces", TABLES)
def test_frames_of_a_table(
    benchmark: BenchmarkFixture, qapp: QApplication, tmp_path: Path, pieces: str, act: str
) -> None:
    document: AnyDocument = Document(table(3, TABLES[pieces]), RULES, language="en")
    with opened(document, tmp_path, brief=benchmark.disabled) as hand:
        steps = benchmark.pedantic(hand.recorded, args=(lambda: ACTS[act](hand),), rounds=1)
    assert painting_steps(steps)
    note_steps(benchmark, steps)
