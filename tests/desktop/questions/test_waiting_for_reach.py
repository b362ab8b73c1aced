"""While a reach takes long: the line is shown before it, stale answers are dimmed, and a thin line says that work goes on."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.desktop.tabletop_windows import TabletopDriver, bare_table
from tests.desktop.window_driver import RIGHT
from tests.desktop.window_pool import put_away
from tests.tabletops import sheet
from workbench.desktop.canvas.tabletop_map import DIMMED
from workbench.desktop.documents.document import Document, TabletopDocument
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import apply_theme
from workbench.desktop.questions.answer_parts import LINE_PART, REACH_PART
from workbench.desktop.window.window import Window
from workbench.engine.movement.tabletop_doctrine import MeasuredMovement

pytestmark = pytest.mark.gui
MAN = (40.0, 20.0)

PATIENCE = 30_000
"""Milliseconds: other tests may keep both cores busy."""


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """No reach is worked out before it is open."""
    made, plain = threading.Event(), MeasuredMovement.reach

    def slow(self: MeasuredMovement, *given: object) -> object:
        assert made.wait(20)
        return plain(self, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(MeasuredMovement, "reach", slow)
    yield made
    made.set()


@pytest.fixture
def threaded(qapp: QApplication, settings: Settings, gate: threading.Event) -> Iterator[TabletopDriver]:
    """A window that works out its answers in a thread."""
    apply_theme(qapp, "light")
    document: TabletopDocument = Document(bare_table(), sheet(), language="en")
    window = Window(document, settings)
    window.resize(1280, 800)
    window.show()
    window.activateWindow()
    window.view.fit()
    QApplication.processEvents()
    yield TabletopDriver(window)
    gate.set()
    put_away([window])


@pytest.mark.slow
def test_the_line_does_not_wait_for_the_reach(threaded: TabletopDriver, gate: threading.Event, qtbot: QtBot) -> None:
    window = threaded.window
    threaded.tap(MAN)
    threaded.point_at((55.0, 60.0))
    # a reach that is under way would keep the line waiting: it is asked for when there is a line to tell
    threaded.key("R")
    said = window.docks.inspector.reach.verdict
    qtbot.waitUntil(lambda: "worked out" in said.text(), timeout=PATIENCE)
    assert window.inquiry.answer is not None
    assert window.inquiry.answer[LINE_PART].line is not None
    assert window.inquiry.answer[REACH_PART].reach is None
    qtbot.waitUntil(window.progress_line.isVisible, timeout=PATIENCE)
    assert window.progress_line.width() == window.view.width()
    threaded.point_at((90.0, 20.0))
    lines = window.view._items["lines"]
    qtbot.waitUntil(lambda: lines.opacity() == pytest.approx(DIMMED), timeout=PATIENCE)
    gate.set()
    qtbot.waitUntil(
        lambda: window.inquiry.answer is not None and window.inquiry.answer[REACH_PART].reach is not None,
        timeout=PATIENCE,
    )
    qtbot.waitUntil(window.progress_line.isHidden, timeout=PATIENCE)
    assert lines.opacity() == 1.0
    assert not window.inquiry.behind


@pytest.mark.slow(8)
def test_escape_lets_go_of_the_held_line_before_the_observer(tabletop: TabletopDriver) -> None:
    inquiry = tabletop.window.inquiry
    tabletop.tap(MAN)
    tabletop.tap((90.0, 20.0), button=RIGHT)
    tabletop.point_at((80.0, 70.0))
    assert inquiry.line.end is not None
    tabletop.key(Qt.Key.Key_Escape)
    assert inquiry.line.end is None
    assert inquiry.observer is not None
    tabletop.key(Qt.Key.Key_Escape)
    assert inquiry.observer is None


def test_the_tool_that_asks_what_a_piece_hides_wants_an_observer(tabletop: TabletopDriver) -> None:
    tabletop.key("D")
    assert tabletop.status_text.startswith("Nobody observes yet")
    tabletop.key("V")
    tabletop.tap(MAN)
    tabletop.key("D")
    assert tabletop.status_text.startswith("Click a piece")
