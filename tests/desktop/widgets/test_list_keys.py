"""Keys in lists and tables act on their rows and never on the map, in every list of both windows and of all dialogs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from tests.desktop.everything_shown import HEX, TABLE, dialogs_once, opened
from tests.desktop.window_driver import ALT, CTRL, LEFT, NONE, SHIFT, WindowDriver
from workbench.desktop.dialogs.keys import KeysDialog
from workbench.desktop.look.settings import Settings
from workbench.desktop.widgets.input_guard import InputGuard

pytestmark = pytest.mark.gui

KEPT = (
    *((key, CTRL, "") for key in (Qt.Key.Key_C, Qt.Key.Key_X, Qt.Key.Key_V, Qt.Key.Key_D, Qt.Key.Key_A)),
    *((Qt.Key.Key_X, SHIFT, "X"), (Qt.Key.Key_Y, SHIFT, "Y"), (Qt.Key.Key_Delete, NONE, "")),
    *((key, NONE, "") for key in (Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_Home)),
    *((Qt.Key.Key_S, NONE, "s"), (Qt.Key.Key_T, NONE, "t"), (Qt.Key.Key_1, NONE, "1"), (Qt.Key.Key_Plus, NONE, "+")),
)
"""Keys that every list keeps, with what they type."""
LEFT_TO_COMMANDS = (
    *((Qt.Key.Key_Z, CTRL, ""), (Qt.Key.Key_S, CTRL, ""), (Qt.Key.Key_1, ALT, "1")),
    *((Qt.Key.Key_Escape, NONE, ""), (Qt.Key.Key_F6, NONE, "")),
)


def lists_in(window: QWidget) -> list[Any]:
    """The lists and tables of a window; headings and the lists that choosers open have no keys of their own."""
    found = [one for one in window.findChildren(QAbstractItemView) if not isinstance(one, QHeaderView)]
    return [one for one in found if one.window() is window.window() and not isinstance(one.parent(), QComboBox)]


def keeps(view: QAbstractItemView, key: Qt.Key, held: Any, text: str) -> bool:
    """Does a list with the focus claim these keys before a command gets them?"""
    event = QKeyEvent(QEvent.Type.ShortcutOverride, key, held, text)
    event.ignore()
    QApplication.sendEvent(view, event)
    return event.isAccepted()


def all_lists(settings: Settings) -> Iterator[tuple[str, Any]]:
    with opened(settings, HEX, TABLE) as shell:
        for _ in shell.tabs:
            shell.step(1)
            page = shell.page
            assert page is not None
            yield from ((f"{page.map_kind} {one.accessibleName() or one}", one) for one in lists_in(page))
            for maker, make in dialogs_once(page).items():
                dialog = make()
                dialog.show()
                yield from ((f"{maker.__name__} {one.accessibleName() or one}", one) for one in lists_in(dialog))
                dialog.close()
                dialog.deleteLater()


@pytest.mark.slow
@pytest.mark.share(3, among="everything in every window")
def test_every_list_keeps_its_keys_and_leaves_the_others(qapp: QApplication, settings: Settings) -> None:
    wrong, count = [], 0
    for where, view in all_lists(settings):
        count += 1
        view.ensurePolished()
        wrong += [f"{where}: {keys}" for keys in KEPT if not keeps(view, *keys)]
        wrong += [f"{where} takes {keys}" for keys in LEFT_TO_COMMANDS if keeps(view, *keys)]
    assert wrong == []
    assert count > 30


@pytest.mark.parametrize("kind", ["hex", "table"])
@pytest.mark.slow
def test_keys_in_the_lists_of_a_window_leave_map_and_answers_alone(
    qapp: QApplication, settings: Settings, kind: str
) -> None:
    with opened(settings, HEX if kind == "hex" else TABLE) as shell:
        page: Any = shell.page
        page.view.setFocus()
        page.actions_["select_all"].trigger()
        ground, tool = page.document.scenario.board, page.tool_context.tool.id
        shown = [name for name, action in page.actions_._actions.items() if action.isChecked()]
        tried = 0
        for view in lists_in(page):
            if view.focusPolicy() == Qt.FocusPolicy.NoFocus or not view.isVisible():
                continue
            view.setFocus()
            QApplication.processEvents()
            if not view.hasFocus():
                continue
            tried += 1
            for key, held, text in KEPT:
                if key != Qt.Key.Key_Delete and (key, held) != (Qt.Key.Key_X, CTRL):
                    view.setFocus()
                    QTest.keyClick(view, text or key, held)  # type: ignore[call-overload]
            QApplication.processEvents()
            assert page.document.scenario.board == ground, view
            assert page.tool_context.tool.id == tool or view.accessibleName(), view
        assert tried > 3
        assert set(shown) >= {"overlay_area"} if kind == "hex" else shown


@pytest.mark.slow(8)
def test_down_in_every_filter_goes_into_its_list(driver: WindowDriver) -> None:
    driver.key("U", CTRL)
    filters = [one for one in driver.window.widget.findChildren(QLineEdit) if one.placeholderText() == "Filter"]
    dialog = KeysDialog(driver.window.actions_, driver.window.settings, "hex")
    dialog.show()
    tried = []
    for field in (*filters, dialog.filter):
        if field.isVisible():
            field.setFocus()
            QTest.keyClick(field, Qt.Key.Key_Down)
            view = QApplication.focusWidget()
            assert isinstance(view, QAbstractItemView), field.accessibleName()
            assert view.currentIndex().isValid(), field.accessibleName()
            tried.append(field.accessibleName())
    dialog.close()
    assert len(tried) >= 4, tried


@pytest.mark.slow(8)
def test_rows_go_to_a_spreadsheet_and_the_hexes_stay(driver: WindowDriver) -> None:
    driver.edit()
    driver.window.view.setFocus()
    driver.key("A", CTRL | SHIFT)
    board = driver.scenario.board
    driver.key("U", CTRL)
    view = driver.window.docks.forces_and_zones.table.view
    QTest.mouseClick(view.viewport(), LEFT, pos=view.visualRect(view.model().index(0, 0)).center())
    driver.key("D", CTRL)
    assert driver.scenario.board == board
    assert "the list has the keys" in driver.status_text
    driver.key("A", CTRL)
    driver.key("C", CTRL)
    rows = [line.split("\t") for line in QApplication.clipboard().text().splitlines()]
    assert len(rows) == 4
    assert {len(row) for row in rows} == {len(rows[0])}
    assert any("b2" in row for row in rows)
    driver.key("X", CTRL)
    assert driver.scenario.board == board
    assert len(list(driver.scenario.forces)) == 0
    driver.key("Z", CTRL)
    assert len(list(driver.scenario.forces)) == 3


def test_a_letter_finds_a_row_of_the_forces(driver: WindowDriver) -> None:
    tree = driver.window.docks.forces
    driver.window.docks.bring_up("forces")
    tree.setFocus()
    QApplication.processEvents()
    overlays = driver.window.actions_["overlay_spotting"].isChecked()
    QTest.keyClicks(tree, "r")
    assert tree.currentItem().text(0).casefold().startswith("r")
    QTest.keyClicks(tree, "s")
    assert driver.window.actions_["overlay_spotting"].isChecked() == overlays


@pytest.fixture
def tree(qapp: QApplication) -> Iterator[QTreeWidget]:
    InputGuard.watch_application()
    made = QTreeWidget()
    made.setHeaderLabels(["Unit", "Where", "Seen"])
    made.setSelectionMode(QTreeWidget.SelectionMode.ExtendedSelection)
    side = QTreeWidgetItem(["Blue", "", ""])
    side.addChild(QTreeWidgetItem(["=b1", "two\nlines", ""]))
    ticked = QTreeWidgetItem(["b2", 'a "b"\tc', ""])
    ticked.setCheckState(2, Qt.CheckState.Checked)
    side.addChild(ticked)
    made.addTopLevelItem(side)
    made.setColumnHidden(1, False)
    made.show()
    made.setFocus()
    yield made
    made.close()
    made.deleteLater()


def copied(view: QAbstractItemView) -> str:
    QTest.keyClick(view, Qt.Key.Key_C, CTRL)
    return QApplication.clipboard().text()


def test_rows_are_copied_as_they_are_shown(tree: QTreeWidget) -> None:
    assert copied(tree) == 'Unit\tWhere\tSeen\nBlue\t\t\n\'=b1\ttwo lines\t\nb2\t"a ""b"" c"\t✓\n'
    tree.setColumnHidden(1, True)
    side = tree.topLevelItem(0)
    assert side is not None
    tree.setCurrentItem(side.child(1))
    assert copied(tree) == "Unit\tSeen\nb2\t✓\n"
    tree.expandAll()
    QTest.keyClick(tree, Qt.Key.Key_A, CTRL)
    assert copied(tree).count("\n") == 4
