"""The panel of layers (eye, lock, strength) and the minimap, on hex maps and on tables."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTreeWidget

from tests.gui.conftest import CTRL, Desk
from tests.gui.drawing_desks import DrawingDesk, lay, slate  # noqa: F401
from workbench.desktop.docks.layers import EYE, LOCK, NAME, LayersPanel
from workbench.desktop.minimap import Minimap
from workbench.scenario.map_layers import HEX_LAYERS, PIECES, TERRAIN, UNITS


def tick(panel: LayersPanel, layer: str, column: int) -> None:
    """Click the box of a row."""
    tree: QTreeWidget = panel.tree
    row = panel.rows[layer]
    tree.scrollToItem(row)
    rect = tree.visualItemRect(row)
    left = tree.columnViewportPosition(column)
    at = QPoint(left + 10, rect.center().y())
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)


def opened(window: object, name: str) -> None:
    window.docks.bring_up(name)  # type: ignore[attr-defined]
    QApplication.processEvents()


def test_a_locked_layer_is_not_painted_and_the_status_bar_says_why(desk: Desk) -> None:
    panel = desk.window.docks.map.layers
    opened(desk.window, "layers")
    tick(panel, TERRAIN, LOCK)
    assert panel.locked == {TERRAIN}
    desk.key("b")
    desk.choose("terrain", "woods")
    desk.click("0202")
    assert desk.terrain("0202") == desk.terrain("0201")
    assert desk.steps == 0
    assert "Locked" in desk.window.status.hint.text()
    assert "Terrain" in desk.window.status.hint.text()
    tick(panel, TERRAIN, LOCK)
    desk.click("0202")
    assert "woods" in desk.terrain("0202")
    assert desk.steps == 1


def test_locked_units_stay_and_keys_lock_them(desk: Desk) -> None:
    desk.key("u", CTRL | Qt.KeyboardModifier.AltModifier)
    assert desk.window.docks.map.layers.locked == {UNITS}
    desk.drag("0303", "0404")
    assert desk.where("b1") == "0303"
    desk.key("u", CTRL | Qt.KeyboardModifier.AltModifier)
    desk.drag("0303", "0404")
    assert desk.where("b1") == "0404"
    desk.key("l", CTRL | Qt.KeyboardModifier.AltModifier)
    assert desk.window.docks.map.layers.locked == set(HEX_LAYERS) - {UNITS}


def test_only_the_chosen_layer_can_be_painted(desk: Desk) -> None:
    panel = desk.window.docks.map.layers
    opened(desk.window, "layers")
    tick(panel, TERRAIN, NAME)
    panel.only.click()
    assert panel.locked == set(HEX_LAYERS) - {TERRAIN}
    panel.only.click()
    assert panel.locked == frozenset()


def test_a_hidden_layer_is_not_drawn_and_answers_still_count_it(desk: Desk) -> None:
    panel, view = desk.window.docks.map.layers, desk.window.view
    opened(desk.window, "layers")
    middle = view.widget_position(desk.number("0604"))
    QTest.qWait(50)
    wooded = view.grab().toImage().pixelColor(middle)
    tick(panel, TERRAIN, EYE)
    QTest.qWait(50)
    assert view.grab().toImage().pixelColor(middle) != wooded
    assert "woods" in desk.terrain("0604")
    desk.key("v")
    desk.click("0303")
    desk.hover("1003")
    assert "0603" in desk.window.docks.inspector.line.verdict.text()
    tick(panel, TERRAIN, EYE)
    tick(panel, UNITS, EYE)
    assert view.unit_position("b1") is not None
    assert not any(item.isVisible() for item in view._units._items.values())


def test_units_can_be_drawn_faintly(desk: Desk) -> None:
    panel = desk.window.docks.map.layers
    opened(desk.window, "layers")
    tick(panel, UNITS, NAME)
    assert panel.slider.isEnabled()
    panel.slider.setFocus()
    for _ in range(3):
        QTest.keyClick(panel.slider, Qt.Key.Key_PageDown)
    assert panel.strength.text() == f"{panel.slider.value()} %"
    assert all(abs(i.opacity() - panel.slider.value() / 100) < 1e-6 for i in desk.window.view._units._items.values())
    tick(panel, TERRAIN, NAME)
    assert not panel.slider.isEnabled()


def test_locked_pieces_of_a_table_stay(slate: DrawingDesk) -> None:  # noqa: F811
    panel = slate.window.docks.map.layers
    opened(slate.window, "layers")
    tick(panel, PIECES, LOCK)
    before = slate.window.document.scenario
    slate.window.editing.select_all()
    slate.window.editing.delete()
    assert slate.window.document.scenario.board == before.board
    assert "Locked" in slate.window.status.hint.words


def frame_follows(minimap: Minimap, view: object, zoom: Callable[[], None]) -> None:
    zoom()
    before = minimap.frame()
    box = minimap._box()
    at = (box.topLeft() + QPointF(box.width() * 0.25, box.height() * 0.25)).toPoint()
    QTest.mouseClick(minimap, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    after = minimap.frame()
    assert after.center().x() < before.center().x()
    assert abs(after.center().x() - at.x()) < 6
    QTest.keyClick(minimap, Qt.Key.Key_Right)
    assert minimap.frame().center().x() > after.center().x()


def test_the_minimap_takes_the_view_there(desk: Desk) -> None:
    window = desk.window
    opened(window, "minimap")
    view = window.view
    frame_follows(window.docks.map.minimap, view, lambda: view.set_zoom(view.zoom * 4))


def test_the_minimap_shows_what_is_painted(desk: Desk, qtbot: object) -> None:
    window = desk.window
    opened(window, "minimap")
    minimap = window.docks.map.minimap
    qtbot.waitUntil(lambda: minimap.painted > 0)  # type: ignore[attr-defined]
    made = minimap.painted
    desk.key("b")
    desk.choose("terrain", "woods")
    desk.drag("0202", "0204")
    qtbot.waitUntil(lambda: minimap.painted > made)  # type: ignore[attr-defined]
    assert minimap.painted == made + 1, "one picture for a whole stroke that is quicker than the rest between pictures"


def test_the_minimap_of_a_table(slate: DrawingDesk) -> None:  # noqa: F811
    window = slate.window
    opened(window, "minimap")
    frame_follows(window.docks.map.minimap, window.view, lambda: window.view.set_zoom(window.view.zoom * 4))
