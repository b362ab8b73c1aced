"""Where the keys begin in a dialog."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desktop.window_driver import WindowDriver
from workbench.desktop.dialogs.map_size import ResizeDialog, ShiftDialog

pytestmark = pytest.mark.gui


@pytest.mark.slow
@pytest.mark.parametrize("kind", [ResizeDialog, ShiftDialog])
def test_a_number_is_typed_at_once_when_a_map_is_resized_or_shifted(
    driver: WindowDriver, kind: type[ResizeDialog] | type[ShiftDialog]
) -> None:
    dialog = kind(driver.scenario, "en", driver.window)
    dialog.show()
    dialog.activateWindow()
    QApplication.processEvents()
    field = QApplication.focusWidget()
    QTest.keyClicks(field, "7")
    QTest.keyClick(field, Qt.Key.Key_Tab)
    fields = dialog.grid_size if isinstance(dialog, ResizeDialog) else dialog.by
    assert fields[0] == 7
    dialog.close()
    dialog.deleteLater()
