"""How exposed every hex is: shown by its key, kept up to date with edits, stopped, and closed."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from tests.desktop.window_driver import small_scenario
from tests.desktop.window_pool import put_away
from workbench.analysis.hex_analysis import Analysis
from workbench.base.cancellation import CancelToken, Progress
from workbench.desktop.documents.document import Document
from workbench.desktop.drawing.count_ramp import STEPS, CountSteps
from workbench.desktop.look.settings import Settings
from workbench.desktop.overlays.exposure import KIND
from workbench.desktop.questions.worker import ExposureAnswer, ExposureQuestion, LongWorker
from workbench.desktop.window.window import Window
from workbench.engine.sight.results import FIRE, SightRequest
from workbench.engine.sight.visibility_index import VisibilityIndex
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits.ground import SetElevation

pytestmark = pytest.mark.gui
PATIENCE = 60_000


@pytest.fixture
def threaded(qapp: QApplication, settings: Settings, ruleset: Ruleset) -> Iterator[Window]:
    """A window with its workers."""
    window = Window(Document(small_scenario(), ruleset, language="en"), settings)
    window.resize(1280, 800)
    window.show()
    window.activateWindow()
    window.view.setFocus()
    QApplication.processEvents()
    yield window
    put_away([window])


def lines(window: Window) -> tuple[str, ...]:
    """The legend as it stands on the map."""
    drawer = window.view.overlays.by_slot[KIND.place].drawer
    return drawer.legend.lines


@pytest.mark.slow
def test_the_key_shows_it_and_edits_bring_it_up_to_date(threaded: Window, qtbot: QtBot) -> None:
    window = threaded
    QTest.keyClick(window.view, Qt.Key.Key_V, Qt.KeyboardModifier.ShiftModifier)
    assert window.kind.exposure.bar.isVisible() or window.kind.exposure._delay_timer.isActive()
    qtbot.waitUntil(lambda: KIND.place in window.view.overlay_slots(), timeout=PATIENCE)
    assert window.kind.exposure.bar.isHidden()
    assert window.actions_["exposure"].isChecked()
    assert "other hexes" in lines(window)[0]
    before = window.view.grab().toImage()
    window.document.apply(SetElevation((3,), 2))
    assert "before the last change" in lines(window)[0]
    qtbot.waitUntil(lambda: "before the last change" not in lines(window)[0], timeout=PATIENCE)
    index = Analysis(window.document.analysed_scenario, window.document.ruleset).index()
    shown = window.kind.exposure._shown
    assert shown is not None
    assert shown.index.bits.tolist() == index.bits.tolist()
    assert f"({index.seen_by.max()})" in " ".join(lines(window))
    assert window.view.grab().toImage() != before
    window.inquiry.choose(purpose=FIRE)
    qtbot.waitUntil(lambda: any("For fire" in line for line in lines(window)), timeout=PATIENCE)
    QTest.keyClick(window.view, Qt.Key.Key_V, Qt.KeyboardModifier.ShiftModifier)
    assert KIND.place not in window.view.overlay_slots()


@pytest.mark.slow
def test_the_button_stops_it_and_another_question_goes_first(
    threaded: Window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, begun = threaded, threading.Event()

    def endless(self: Analysis, request: SightRequest, cancel: CancelToken, progress: Progress) -> VisibilityIndex:
        progress(3, 10)
        begun.set()
        while True:
            cancel.check()
            threading.Event().wait(0.01)

    monkeypatch.setattr(Analysis, "index", endless)
    window.actions_["exposure"].trigger()
    qtbot.waitUntil(begun.is_set, timeout=PATIENCE)
    qtbot.waitUntil(lambda: window.kind.exposure.bar.progress.value() == 3, timeout=PATIENCE)
    window.answer_worker.busy_changed.emit(True)
    assert not window.kind.exposure.work._free.is_set()
    window.answer_worker.busy_changed.emit(False)
    assert window.kind.exposure.work._free.is_set()
    QTest.mouseClick(window.kind.exposure.bar.stop, Qt.MouseButton.LeftButton)
    assert not window.kind.exposure.work.busy
    assert window.kind.exposure.bar.isHidden()
    assert not window.actions_["exposure"].isChecked()
    assert any("Stopped" in label.text() for label in window.status.findChildren(QLabel))
    begun.clear()
    window.actions_["exposure"].trigger()
    qtbot.waitUntil(begun.is_set, timeout=PATIENCE)
    # the fixture closes the window while this goes on


@pytest.mark.slow
def test_a_map_that_is_too_large_is_refused_in_words(
    threaded: Window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workbench.engine.sight.visibility_index.MOST_HEXES", 5)
    threaded.actions_["exposure"].trigger()
    qtbot.waitUntil(lambda: not threaded.kind.exposure.on, timeout=PATIENCE)
    assert any("up to 5 hexes" in label.text() for label in threaded.status.findChildren(QLabel))


def test_steps_are_equal_parts_of_the_way_to_the_most(ruleset: Ruleset) -> None:
    index = Analysis(small_scenario(), ruleset).index()
    found = CountSteps.of(int(index.seen_by.max()))
    steps = found.step_of(index.seen_by)
    assert steps[index.seen_by.argmax()] == STEPS - 1
    assert (steps[index.seen_by.argsort()][1:] >= steps[index.seen_by.argsort()][:-1]).all()
    assert CountSteps.of(0).step_of(index.seen_by * 0).tolist() == [0] * index.size
    assert CountSteps.of(99).words == "0–19 · 20–39 · 40–59 · 60–79 · 80–99"
    assert CountSteps.of(3, 1).words == "1 · 2 · 3"


def test_without_a_thread_it_waits_for_nobody(qapp: QApplication, ruleset: Ruleset) -> None:
    work, told = LongWorker(threaded=False), list[object]()
    work.answered.connect(told.append)
    work.set_waiting(True)
    work.begin(ExposureQuestion(small_scenario(), ruleset, SightRequest()))
    assert isinstance(told[0], ExposureAnswer)
