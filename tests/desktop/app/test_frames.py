"""Recording frame times: what the card shows, what is saved, and that nothing is recorded after the card is closed."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsScene, QLabel

from workbench.desktop.widgets.frame_times import (
    DRAG,
    MOVE,
    FrameCard,
    FrameRecorder,
    Step,
    longest_step,
    painting_steps,
    recording_data,
    steps_by_kind,
    summarise_times,
)
from workbench.desktop.widgets.zoom_view import ZoomView

pytestmark = pytest.mark.gui
NONE, LEFT = Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton


class Slow(ZoomView):
    """A view that is painted anew, and takes its time, whenever the mouse moves."""

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Take 30 ms or longer."""
        QTest.qSleep(30)
        self.viewport().update()


@pytest.fixture
def view(qapp: QApplication) -> Iterator[Slow]:
    view = Slow()
    view.setScene(QGraphicsScene(view))
    view.resize(700, 500)
    view.show()
    QApplication.processEvents()
    yield view
    view.close()
    view.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def over(view: Slow, held: Qt.MouseButton = NONE) -> None:
    at = QPointF(50, 60)
    paper = view.viewport()
    event = QMouseEvent(QEvent.Type.MouseMove, at, paper.mapToGlobal(at), NONE, held, Qt.KeyboardModifier.NoModifier)
    QApplication.postEvent(paper, event)
    QTest.qWait(60)


def watching() -> bool:
    return any(thread.name == "frames" for thread in threading.enumerate())


def test_steps_are_summed_up_in_figures() -> None:
    def step(kind: str, seconds: float, painting: float) -> Step:
        return Step(kind, 0.0, seconds, seconds / 2, painting, "Paint HexMapView", seconds)

    steps = [step(MOVE, 0.010, 0.004), step(MOVE, 0.030, 0.0), step(DRAG, 0.020, 0.010)]
    assert summarise_times(one.seconds for one in steps).p50 == pytest.approx(20.0)
    assert summarise_times([]).count == 0
    assert [one.seconds for one in painting_steps(steps)] == [0.010, 0.020]
    assert list(steps_by_kind(steps)) == [MOVE, DRAG]
    assert longest_step(steps) is steps[1]
    kept = recording_data(steps, {"map": "here"})
    assert kept["map"] == "here"
    assert kept["all"]["frame_ms"]["count"] == 2
    assert kept["move"]["step_ms"]["most"] == pytest.approx(30.0)
    assert json.loads(json.dumps(kept))["longest"]["seconds"] == 0.030


def test_moves_and_strokes_are_distinguished_and_their_painting_is_counted(view: Slow) -> None:
    recorder = FrameRecorder(view)
    over(view)
    assert not recorder.steps
    recorder.start()
    over(view)
    over(view, LEFT)
    recorder.stop()
    found = steps_by_kind(list(recorder.steps))
    for kind in (MOVE, DRAG):
        assert any(step.seconds >= 0.030 for step in found[kind])
        assert painting_steps(found[kind])
    assert {step.ran for step in found[MOVE]} & {"MouseMove Slow"}
    before = len(recorder.steps)
    over(view)
    assert len(recorder.steps) == before


def test_the_card_shows_figures_and_saves_them(view: Slow, tmp_path: Path) -> None:
    card = FrameCard(view, "a map", "fr")
    card.record()
    assert card.worst.text() == card.tr("Nothing happened yet")
    over(view)
    card.refresh()
    shown = " ".join(label.text() for label in card.findChildren(QLabel))
    assert card.tr("Mouse") in shown
    worst = longest_step(list(card.recorder.steps))
    assert worst is not None
    assert worst.ran in card.worst.text()
    assert view.rect().contains(card.geometry())
    view.resize(600, 450)
    QApplication.processEvents()
    assert view.rect().contains(card.geometry())
    assert not len(card.save_to(tmp_path / "frames.json"))
    kept = json.loads((tmp_path / "frames.json").read_text(encoding="utf-8"))
    assert kept["map"] == "a map"
    assert kept["move"]["frame_ms"]["count"] >= 1
    assert len(kept["steps"]) == kept["all"]["step_ms"]["count"]
    problems = card.save_to(tmp_path / "nowhere" / "frames.json")
    assert problems.has_errors
    QTest.mouseClick(card.start_again, LEFT)
    assert not card.recorder.steps or card.recorder.steps[0].kind != MOVE


def test_nothing_is_recorded_once_the_card_is_gone(view: Slow) -> None:
    ended: list[bool] = []
    card = FrameCard(view, "a map", "en")
    card.ended.connect(lambda: ended.append(True))
    card.record()
    assert watching()
    QTest.mouseClick(card.close_button, LEFT)
    assert ended == [True]
    assert not watching()
    card.record()
    view.hide()
    assert not card.recorder.running
    assert not watching()
