"""Moving the view of the map: wheel, touch pad, pinching, turning with Alt."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QNativeGestureEvent, QPointingDevice, QWheelEvent
from PySide6.QtWidgets import QApplication

from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import ALT, CTRL, NONE, SHIFT, WindowDriver, small_scenario
from workbench.desktop.documents.document import Document
from workbench.desktop.widgets.zoom_view import ZoomView
from workbench.rules.ruleset import Ruleset

pytestmark = pytest.mark.gui
WHEEL, PAD = Qt.ScrollPhase.NoScrollPhase, Qt.ScrollPhase.ScrollUpdate


def roll(
    view: ZoomView, at: QPoint, angle: QPoint, held: Qt.KeyboardModifier = NONE, pixels: QPoint | None = None
) -> None:
    """Turn a wheel, or with ``pixels`` move two fingers on a touch pad."""
    paper, phase = view.viewport(), WHEEL if pixels is None else PAD
    turn = pixels or QPoint()
    where = QPointF(at), QPointF(paper.mapToGlobal(at))
    event = QWheelEvent(*where, turn, angle, Qt.MouseButton.NoButton, held, phase, False)
    QApplication.sendEvent(paper, event)
    QApplication.processEvents()


def pinch(view: ZoomView, at: QPoint, kind: Qt.NativeGestureType, value: float) -> None:
    """A gesture of a touch pad."""
    paper = view.viewport()
    where = QPointF(at), QPointF(at), QPointF(paper.mapToGlobal(at))
    event = QNativeGestureEvent(kind, QPointingDevice.primaryPointingDevice(), 2, *where, value, QPointF())
    QApplication.sendEvent(paper, event)


@pytest.mark.slow
def test_the_wheel_zooms_or_scrolls_and_ctrl_does_the_other(driver: WindowDriver) -> None:
    view = driver.window.view
    at = view.viewport().rect().center()
    view.set_zoom(2.0)
    zoom, left = view.zoom, view.horizontalScrollBar().value()
    top = view.verticalScrollBar().value()
    roll(view, at, QPoint(0, -120), CTRL)
    assert view.verticalScrollBar().value() == top + 80
    assert view.zoom == zoom
    roll(view, at, QPoint(0, 120), CTRL | SHIFT)
    assert view.horizontalScrollBar().value() == left - 80
    roll(view, at, QPoint(0, 120))
    assert view.zoom > zoom
    driver.window.settings.wheel_scrolls = True
    zoom, top = view.zoom, view.verticalScrollBar().value()
    roll(view, at, QPoint(0, 60))
    assert (view.zoom, view.verticalScrollBar().value()) == (zoom, top - 40), "half a step of a fine wheel"
    roll(view, at, QPoint(0, 120), CTRL)
    assert view.zoom > zoom


@pytest.mark.slow(8)
def test_two_fingers_scroll_smoothly_and_with_ctrl_they_zoom(driver: WindowDriver) -> None:
    view = driver.window.view
    at = view.viewport().rect().center()
    view.set_zoom(2.0)
    zoom = view.zoom
    place = view.horizontalScrollBar().value(), view.verticalScrollBar().value()
    roll(view, at, QPoint(24, -56), pixels=QPoint(3, -7))
    assert (view.horizontalScrollBar().value(), view.verticalScrollBar().value()) == (place[0] - 3, place[1] + 7)
    assert view.zoom == zoom
    roll(view, at, QPoint(0, 24), CTRL, QPoint(0, 3))
    assert zoom < view.zoom < zoom * 1.1


@pytest.mark.slow(8)
@pytest.mark.parametrize("kind", ["hexes", "table"])
def test_a_pinch_zooms_at_the_mouse(kind: str, request: pytest.FixtureRequest) -> None:
    view: ZoomView = request.getfixturevalue("driver" if kind == "hexes" else "tabletop").window.view
    at = view.viewport().rect().center() + QPoint(60, 40)
    view.set_zoom(2.0)
    below, zoom = view.mapToScene(at), view.zoom
    for _ in range(4):
        pinch(view, at, Qt.NativeGestureType.ZoomNativeGesture, 0.1)
    assert view.zoom == pytest.approx(zoom * 1.1**4)
    assert (view.mapToScene(at) - below).manhattanLength() * view.zoom < 8
    pinch(view, at, Qt.NativeGestureType.ZoomNativeGesture, -0.2)
    assert view.zoom == pytest.approx(zoom * 1.1**4 * 0.8)
    view.fit()
    whole = view.zoom
    view.set_zoom(2.0)
    pinch(view, at, Qt.NativeGestureType.SmartZoomNativeGesture, 0.0)
    assert view.zoom == pytest.approx(whole), "a double tap shows all of it"


def with_facing(ruleset: Ruleset) -> Ruleset:
    infantry = ruleset.units["infantry"]
    return replace(ruleset, units={**ruleset.units, "infantry": replace(infantry, tags=infantry.tags | {"faces"})})


@pytest.mark.slow(8)
def test_alt_and_the_wheel_turn_the_selected_unit_from_anywhere(driver: WindowDriver) -> None:
    driver.window.open_document(Document(small_scenario(), with_facing(driver.document.ruleset)))
    view = driver.window.view
    driver.edit()
    driver.click("0303")
    zoom, far = view.zoom, driver.point("0909")
    roll(view, far, QPoint(0, -120), ALT)
    assert driver.unit("b1").facing == 1
    roll(view, far, QPoint(240, 0), ALT)  # some systems turn the wheel sideways with Alt
    assert driver.unit("b1").facing == 5
    for _ in range(3):
        roll(view, far, QPoint(0, -40), ALT)
    assert driver.unit("b1").facing == 0, "a fine wheel turns at whole steps"
    assert view.zoom == zoom
    driver.window.inquiry.select(())
    roll(view, far, QPoint(0, 120), ALT)
    assert view.zoom > zoom, "with nothing to turn it zooms"


@pytest.mark.slow(8)
def test_alt_and_the_wheel_turn_what_is_selected_on_a_table(tabletop: TabletopDriver) -> None:
    tabletop.edit()
    tabletop.tap((100, 50))
    zoom = tabletop.window.view.zoom
    before = tabletop.unit("r1").facing
    tabletop.wheel((20, 20), -1, ALT)
    assert tabletop.unit("r1").facing == (before + 15) % 360
    tabletop.wheel((20, 20), 1, ALT)
    assert tabletop.unit("r1").facing == before
    assert tabletop.window.view.zoom == zoom
