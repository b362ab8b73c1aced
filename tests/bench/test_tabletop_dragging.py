"""A vehicle that is dragged over a table of 60 pieces of Bolt Action: how long a step of the hand keeps the window, with arcs
and the limits of its weapon painted where it is, and how often what it sees there is painted anew."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QSettings, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench.figures import note_times
from tests.desktop.bolt_action_windows import GUNS, RULES
from tests.games.bolt_action.random_tables import table
from workbench.desktop.documents.document import Document, TabletopDocument
from workbench.desktop.look.settings import Settings
from workbench.desktop.questions.question import AREA, FIELD
from workbench.desktop.window.window import Window
from workbench.scenario.tabletop_board import Point
from workbench.scenario.units import Force, TabletopUnit

pytestmark = [pytest.mark.bench, pytest.mark.gui, pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)]
START: Point = (30.0, 24.0)
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
STEPS = 60
STEADY = 0.016
"""Seconds between two moves of a mouse."""


@contextmanager
def opened(folder: Path) -> Iterator[Window]:
    """A tank among 60 pieces, four vehicles and squads, in a window with its worker thread."""
    scenario = table(3, 60)
    (force,) = scenario.forces.sides
    tank = TabletopUnit("T", "tank_medium", START, 90.0, weapons=GUNS)
    forces = replace(scenario.forces, sides=(Force(force.side, (*force.units, tank)),))
    document: TabletopDocument = Document(replace(scenario, forces=forces), RULES)
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


def send(window: Window, kind: QEvent.Type, point: Point, button: Qt.MouseButton, held: Qt.MouseButton) -> None:
    """A mouse event at a point of the table."""
    paper = window.view.viewport()
    here: QPoint = window.view.mapFromScene(window.view.scale_.scene(point))
    event = QMouseEvent(kind, QPointF(here), QPointF(paper.mapToGlobal(here)), button, held, NONE)
    QApplication.sendEvent(paper, event)


def pause(until: float) -> None:
    """Let the window and its worker live until a time."""
    QTest.qWait(max(1, round((until - time.perf_counter()) * 1000)))


@pytest.mark.parametrize("weapon", ["", "gun", "bow"])
def test_dragging_a_tank(benchmark: BenchmarkFixture, qapp: QApplication, tmp_path: Path, weapon: str) -> None:
    none = Qt.MouseButton.NoButton
    with opened(tmp_path) as window:
        window.inquiry.overlays = frozenset({FIELD} if weapon else {AREA})
        send(window, QEvent.Type.MouseMove, START, none, none)
        send(window, QEvent.Type.MouseButtonPress, START, LEFT, LEFT)
        window.inquiry.choose(weapon=weapon)
        pause(time.perf_counter() + 1.0)
        kept: list[float] = []
        worked: list[float] = []
        came: list[float] = []
        window.inquiry.answered.connect(lambda _: came.append(time.perf_counter()))

        def drag() -> None:
            for step in range(1, STEPS + 1):
                began, before = time.perf_counter(), time.thread_time()
                place = START[0] + 0.15 * step, START[1] - 0.1 * step
                send(window, QEvent.Type.MouseMove, place, none, LEFT)
                window.view.viewport().repaint()
                kept.append(time.perf_counter() - began)
                worked.append(time.thread_time() - before)
                pause(began + STEADY)

        benchmark.pedantic(drag, rounds=1)
        send(window, QEvent.Type.MouseButtonRelease, START, LEFT, none)
        note_times(benchmark, "step with arcs", kept)
        note_times(benchmark, "of it the window's own work", worked)
        note_times(benchmark, "between pictures of what is seen", [b - a for a, b in pairwise(came)] or [0.0])
    assert len(kept) == STEPS
