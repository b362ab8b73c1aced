"""A new table from the menu: its window is in front, and keys go to it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from tests.desktop.window_driver import CTRL
from workbench.base.data_folders import SAMPLES
from workbench.desktop.app.application import Program
from workbench.desktop.dialogs.new_scenario import NewTableDialog

pytestmark = pytest.mark.gui
TABLE = SAMPLES / "blitzkrieg" / "saint_aubry.yaml"


def _accept() -> None:
    dialog = QApplication.activeModalWidget()
    if not isinstance(dialog, NewTableDialog):
        QTimer.singleShot(20, _accept)
        return
    button = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)
    button.click()


def _press(key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """A key from the keyboard goes to whatever has the focus in the window that is active."""
    window = QApplication.activeWindow()
    assert window is not None
    QTest.keyClick(QApplication.focusWidget() or window, key, held)
    QApplication.processEvents()


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("first", [None, TABLE])
def test_keys_go_to_a_table_that_was_just_made(program: Program, first: object) -> None:
    program.start(first)  # type: ignore[arg-type]
    QApplication.processEvents()
    QTimer.singleShot(0, _accept)
    _press(Qt.Key.Key_T, CTRL)
    window = program.window
    assert window.map_kind == "table"
    assert QApplication.activeWindow() is window.window()
    assert window.document.path is None
    assert QApplication.focusWidget() is window.view
    # before the mouse comes, the inspector says what to do
    assert window.docks.inspector.line.verdict.text() == "Point at a target"
    assert window.docks.inspector.line.why.text().startswith("While inspecting (V), click a unit or a point")
    _press(Qt.Key.Key_Y)
    assert window.tool_context.tool.id == "polygon"
    _press(Qt.Key.Key_Escape)
    assert window.tool_context.tool.id == "select"


@pytest.mark.slow
def test_keys_go_to_a_sample_that_was_just_opened(program: Program) -> None:
    first = program.start(None)
    QApplication.processEvents()
    first.open_path(TABLE)
    QApplication.processEvents()
    assert QApplication.activeWindow() is program.shell
    _press(Qt.Key.Key_M)
    assert program.window.map_kind == "table"
    assert program.window.tool_context.tool.id == "ruler"
