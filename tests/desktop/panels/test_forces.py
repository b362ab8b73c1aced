"""The order of battle as a tree: dragging, filtering, hiding, and the view of one side."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QStyleOptionViewItem, QTreeWidgetItem, QWidget

from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import LEFT, WindowDriver
from workbench.desktop.panels.forces_panel import UnitMenu
from workbench.desktop.widgets.forces_rows import MIME
from workbench.scenario.edits.units import SetUnitField

pytestmark = pytest.mark.gui
COPY, NO_KEY = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier


def row_of(driver: WindowDriver, words: str) -> QTreeWidgetItem:
    tree = driver.window.docks.forces
    driver.window.docks.bring_up("forces")
    QApplication.processEvents()
    found = tree.findItems(words, Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive)
    assert found, (words, rows(driver))
    tree.scrollToItem(found[0])
    return found[0]


def rows(driver: WindowDriver) -> list[str]:
    """What the user sees, from the top down."""
    return [item.text(0) for item in driver.window.docks.forces._rows() if not item.isHidden()]


def carry(driver: WindowDriver, words: list[str], onto: QWidget, at: QPoint) -> None:
    """Drag rows onto a place: what Qt sends to a widget while a drag goes on over it."""
    tree = driver.window.docks.forces
    send(onto, at, tree.mimeData([row_of(driver, word) for word in words]))


def send(onto: QWidget, at: QPoint, data: QMimeData) -> None:
    QApplication.sendEvent(onto, QDragEnterEvent(at, COPY, data, LEFT, NO_KEY))
    QApplication.sendEvent(onto, QDragMoveEvent(at, COPY, data, LEFT, NO_KEY))
    QApplication.sendEvent(onto, QDropEvent(QPointF(at), COPY, data, LEFT, NO_KEY))
    QApplication.processEvents()


def drop(driver: WindowDriver, words: list[str], onto: str) -> None:
    """Drag rows into the middle of another."""
    tree = driver.window.docks.forces
    here = tree.visualItemRect(row_of(driver, onto)).center()
    carry(driver, words, tree.viewport(), here)


@pytest.mark.slow
def test_units_are_dragged_between_sides_groups_and_turns(driver: WindowDriver) -> None:
    driver.document.apply(SetUnitField(("b1",), "group", "First"))
    driver.document.apply(SetUnitField(("b2",), "turn", 2))
    assert rows(driver) == [
        "Blue (2)",
        "First (1)",
        "Infantry b1",
        "Turn 2 (1)",
        "Tanks b2",
        "Red (1)",
        "Infantry r1",
    ]
    drop(driver, ["r1"], "First")
    assert [(side, unit.id, unit.group) for side, unit in driver.scenario.forces] == [
        ("Blue", "b1", "First"),
        ("Blue", "b2", ""),
        ("Blue", "r1", "First"),
    ]
    drop(driver, ["First"], "Red")
    assert [side for side, unit in driver.scenario.forces if unit.group == "First"] == ["Red", "Red"]
    drop(driver, ["b1"], "Turn 2")
    assert (driver.unit("b1").turn, rows(driver)[0]) == (2, "Blue (2)")
    before = driver.steps
    drop(driver, ["b1"], "Blue")
    assert (driver.unit("b1").turn, driver.unit("b1").group, driver.steps) == (0, "", before + 1)
    driver.document.stack.undo()
    assert driver.unit("b1").turn == 2


def test_a_unit_is_dragged_from_the_tree_onto_the_map_and_found_by_the_filter(driver: WindowDriver) -> None:
    carry(driver, ["b1"], driver.canvas, driver.point("0808"))
    assert driver.where("b1") == "0808"
    assert driver.window.inquiry.selection == ("b1",)
    panel = driver.window.docks.forces_panel
    QTest.keyClicks(panel.filter, "red 10")
    assert rows(driver) == ["Red (1)", "Infantry r1"]
    panel.filter.clear()
    QTest.keyClicks(panel.filter, "inf 08")
    assert rows(driver) == ["Blue (1 of 2)", "Infantry b1"], "how many of them the filter leaves"
    panel.filter.clear()
    assert rows(driver)[0] == "Blue (2)"


@pytest.mark.slow(8)
def test_a_side_does_not_see_what_others_hide(driver: WindowDriver) -> None:
    view, forces = driver.window.view, driver.window.docks.forces
    menu = UnitMenu(forces, ("r1",), driver.scenario.forces, (), lambda: None)
    next(action for action in menu.actions() if action.objectName() == "hidden").trigger()
    assert driver.unit("r1").hidden
    assert row_of(driver, "r1").text(2) == "hidden"
    assert view.unit_position("r1") is not None
    box = driver.window.docks.forces_panel.seen
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Down)
    assert box.currentText() == "Seen by Blue"
    assert view.unit_position("r1") is None
    assert rows(driver)[-1] == "Red (0)"
    told = driver.window.docks.forces_and_zones.seen_label
    assert told.isVisible()
    assert told.text() == "Seen by Blue: 1 hidden unit of others is left out"
    driver.click("0303")
    driver.hover("1003")
    assert driver.window.inquiry.answer is not None
    assert driver.window.inquiry.answer.question.scenario.forces.find("r1") is None
    assert driver.steps == 1, "whose view is shown is no edit"
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Up)
    assert view.unit_position("r1") is not None
    assert not told.isVisible()


@pytest.mark.slow(8)
def test_a_name_is_typed_in_the_tree(driver: WindowDriver) -> None:
    tree = driver.window.docks.forces
    tree.setCurrentItem(row_of(driver, "b1"))
    tree.setFocus()
    driver.key(Qt.Key.Key_F2)
    for letter in "Abel":
        driver.key(letter)
    driver.key(Qt.Key.Key_Return)
    QApplication.processEvents()
    assert driver.unit("b1").name.fr == "Abel"
    assert driver.unit("b1") == replace(driver.unit("b1"), kind="infantry")


@pytest.mark.slow(8)
@pytest.mark.parametrize(
    ("kind", "raw"),
    [
        ("application/x-qabstractitemmodeldatalist", b"\0\0\0\0\0\0\0\0\0\0\0\1\0\0\0\0\0\0\4\0\0\0\0\0\x0ePyObject\0"),
        (MIME, b"\x80\x04cos\nsystem\n."),
        (MIME, b"[" * 200_000),
        (MIME, b'{"units": ["b1", 7, {}], "side": ["Blue"], "grouped": 1}'),
        (MIME, b'{"units": ["gone", ["b1"], "<b>b1</b>"], "side": "Green", "grouped": {}}'),
    ],
)
def test_what_another_program_drops_does_nothing(driver: WindowDriver, kind: str, raw: bytes) -> None:
    row_of(driver, "b1")
    before, data = driver.scenario, QMimeData()
    data.setData(kind, raw)
    zones, overlays = driver.window.docks.forces_and_zones.zones, driver.window.docks.overlays.panel
    for onto in (driver.window.docks.forces.viewport(), driver.canvas, zones.tree.viewport(), overlays.tree.viewport()):
        send(onto, driver.point("0505") if onto is driver.canvas else QPoint(20, 30), data)
    assert driver.scenario is before
    assert driver.steps == 0
    # nothing else takes drops, so nothing else takes them apart
    views = {
        type(one).__name__ for one in driver.window.findChildren(QAbstractItemView) if one.viewport().acceptDrops()
    }
    assert views == {"ForcesTree", "OrderedTree"}


@pytest.mark.slow
def test_units_are_dragged_onto_a_table_and_taken_off_it(tabletop: TabletopDriver) -> None:
    window = tabletop.window
    tree = window.docks.forces
    rows = [item for item in tree._rows() if item.data(0, Qt.ItemDataRole.UserRole) in ("b1", "r1")]
    data = tree.mimeData(rows)
    at = window.view.mapFromScene(window.view.scale_.scene((20.0, 60.0)))
    for event in (QDragEnterEvent(at, COPY, data, LEFT, NO_KEY), QDropEvent(QPointF(at), COPY, data, LEFT, NO_KEY)):
        QApplication.sendEvent(window.view.viewport(), event)
    (x, y), (right, _) = tabletop.where("b1"), tabletop.where("r1")
    assert (abs(x - 20) < 1, abs(y - 60) < 1, right - x) == (True, True, 8.0)
    assert tabletop.steps == 1
    UnitMenu(tree, ("b1",), tabletop.scenario.forces, (), lambda: None).findChild(QAction, "off").trigger()
    assert tabletop.unit("b1").at is None


def test_a_row_without_room_keeps_the_end_of_its_words(driver: WindowDriver) -> None:
    """The id of a unit without a name stands there."""
    tree = driver.window.docks.forces
    option = QStyleOptionViewItem()
    index = tree.indexFromItem(row_of(driver, "Tanks b2"))
    tree.itemDelegateForColumn(0).initStyleOption(option, index)
    words = "équipage de mitrailleuse lourde g12"
    assert option.fontMetrics.elidedText(words, option.textElideMode, 120).endswith("g12")
