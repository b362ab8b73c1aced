"""The order of battle as a tree: dragging, filtering, hiding, and the view of one side."""

from __future__ import annotations

from dataclasses import replace

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QTreeWidgetItem, QWidget

from tests.desktop.conftest import LEFT, Desk
from tests.desktop.tabletop_windows import DrawingDesk, lay, slate  # noqa: F401
from workbench.desktop.panels.forces_panel import unit_menu
from workbench.desktop.widgets.forces_rows import MIME
from workbench.scenario.edits.units import SetUnitSetup

pytestmark = pytest.mark.gui
COPY, NO_KEY = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier


def row_of(desk: Desk, words: str) -> QTreeWidgetItem:
    tree = desk.window.docks.forces
    desk.window.docks.bring_up("forces")
    QApplication.processEvents()
    found = tree.findItems(words, Qt.MatchFlag.MatchStartsWith | Qt.MatchFlag.MatchRecursive)
    assert found, (words, rows(desk))
    tree.scrollToItem(found[0])
    return found[0]


def rows(desk: Desk) -> list[str]:
    """What the user sees, from the top down."""
    return [item.text(0) for item in desk.window.docks.forces._rows() if not item.isHidden()]


def carry(desk: Desk, words: list[str], onto: QWidget, at: QPoint) -> None:
    """Drag rows onto a place: what Qt sends to a widget while a drag goes on over it."""
    tree = desk.window.docks.forces
    send(onto, at, tree.mimeData([row_of(desk, word) for word in words]))


def send(onto: QWidget, at: QPoint, data: QMimeData) -> None:
    QApplication.sendEvent(onto, QDragEnterEvent(at, COPY, data, LEFT, NO_KEY))
    QApplication.sendEvent(onto, QDragMoveEvent(at, COPY, data, LEFT, NO_KEY))
    QApplication.sendEvent(onto, QDropEvent(QPointF(at), COPY, data, LEFT, NO_KEY))
    QApplication.processEvents()


def drop(desk: Desk, words: list[str], onto: str) -> None:
    """Drag rows into the middle of another."""
    tree = desk.window.docks.forces
    here = tree.visualItemRect(row_of(desk, onto)).center()
    carry(desk, words, tree.viewport(), here)


def test_units_are_dragged_between_sides_groups_and_turns(desk: Desk) -> None:
    desk.document.apply(SetUnitSetup(("b1",), "group", "First"))
    desk.document.apply(SetUnitSetup(("b2",), "turn", 2))
    assert rows(desk) == ["Blue (2)", "First (1)", "b1  infantry", "Turn 2 (1)", "b2  tanks", "Red (1)", "r1  infantry"]
    drop(desk, ["r1"], "First")
    assert [(side, unit.id, unit.group) for side, unit in desk.scenario.forces] == [
        ("Blue", "b1", "First"),
        ("Blue", "b2", ""),
        ("Blue", "r1", "First"),
    ]
    drop(desk, ["First"], "Red")
    assert [side for side, unit in desk.scenario.forces if unit.group == "First"] == ["Red", "Red"]
    drop(desk, ["b1"], "Turn 2")
    assert (desk.unit("b1").turn, rows(desk)[0]) == (2, "Blue (2)")
    before = desk.steps
    drop(desk, ["b1"], "Blue")
    assert (desk.unit("b1").turn, desk.unit("b1").group, desk.steps) == (0, "", before + 1)
    desk.document.stack.undo()
    assert desk.unit("b1").turn == 2


def test_a_unit_is_dragged_from_the_tree_onto_the_map_and_found_by_the_filter(desk: Desk) -> None:
    carry(desk, ["b1"], desk.paper, desk.point("0808"))
    assert desk.where("b1") == "0808"
    assert desk.window.inquiry.selection == ("b1",)
    panel = desk.window.docks.forces_panel
    QTest.keyClicks(panel.filter, "red 10")
    assert rows(desk) == ["Red (1)", "r1  infantry"]
    panel.filter.clear()
    QTest.keyClicks(panel.filter, "inf 08")
    assert rows(desk) == ["Blue (1 of 2)", "b1  infantry"], "how many of them the filter leaves"
    panel.filter.clear()
    assert rows(desk)[0] == "Blue (2)"


def test_a_side_does_not_see_what_others_hide(desk: Desk) -> None:
    view, forces = desk.window.view, desk.window.docks.forces
    menu = unit_menu(forces, ("r1",), desk.scenario.forces, (), lambda: None)
    next(action for action in menu.actions() if action.objectName() == "hidden").trigger()
    assert desk.unit("r1").hidden
    assert row_of(desk, "r1").text(2) == "hidden"
    assert view.unit_position("r1") is not None
    box = desk.window.docks.forces_panel.seen
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Down)
    assert box.currentText() == "Seen by Blue"
    assert view.unit_position("r1") is None
    assert rows(desk)[-1] == "Red (0)"
    told = desk.window.docks.forces_and_zones.seen_label
    assert told.isVisible()
    assert told.text() == "Seen by Blue: 1 hidden unit of others is left out"
    desk.click("0303")
    desk.hover("1003")
    assert desk.window.inquiry.answer is not None
    assert desk.window.inquiry.answer.question.scenario.forces.find("r1") is None
    assert desk.steps == 1, "whose view is shown is no edit"
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Up)
    assert view.unit_position("r1") is not None
    assert not told.isVisible()


def test_a_name_is_typed_in_the_tree(desk: Desk) -> None:
    tree = desk.window.docks.forces
    tree.setCurrentItem(row_of(desk, "b1"))
    tree.setFocus()
    desk.key(Qt.Key.Key_F2)
    for letter in "Abel":
        desk.key(letter)
    desk.key(Qt.Key.Key_Return)
    QApplication.processEvents()
    assert desk.unit("b1").name.fr == "Abel"
    assert desk.unit("b1") == replace(desk.unit("b1"), kind="infantry")


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
def test_what_another_program_drops_does_nothing(desk: Desk, kind: str, raw: bytes) -> None:
    row_of(desk, "b1")
    before, data = desk.scenario, QMimeData()
    data.setData(kind, raw)
    zones, overlays = desk.window.docks.forces_and_zones.zones, desk.window.docks.overlays.panel
    for onto in (desk.window.docks.forces.viewport(), desk.paper, zones.tree.viewport(), overlays.tree.viewport()):
        send(onto, desk.point("0505") if onto is desk.paper else QPoint(20, 30), data)
    assert desk.scenario is before
    assert desk.steps == 0
    # nothing else takes drops, so nothing else takes them apart
    views = {type(one).__name__ for one in desk.window.findChildren(QAbstractItemView) if one.viewport().acceptDrops()}
    assert views == {"ForcesTree", "OrderedTree"}


def test_units_are_dragged_onto_a_table_and_taken_off_it(slate: DrawingDesk) -> None:  # noqa: F811
    window = slate.window
    tree = window.docks.forces
    rows = [item for item in tree._rows() if item.data(0, Qt.ItemDataRole.UserRole) in ("b1", "r1")]
    data = tree.mimeData(rows)
    at = window.view.mapFromScene(window.view.scale_.scene((20.0, 60.0)))
    for event in (QDragEnterEvent(at, COPY, data, LEFT, NO_KEY), QDropEvent(QPointF(at), COPY, data, LEFT, NO_KEY)):
        QApplication.sendEvent(window.view.viewport(), event)
    (x, y), (right, _) = slate.where("b1"), slate.where("r1")
    assert (abs(x - 20) < 1, abs(y - 60) < 1, right - x) == (True, True, 8.0)
    assert slate.steps == 1
    unit_menu(tree, ("b1",), slate.scenario.forces, (), lambda: None).findChild(QAction, "off").trigger()
    assert slate.model("b1").at is None
