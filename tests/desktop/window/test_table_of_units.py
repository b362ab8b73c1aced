"""Ctrl+U opens the table of units with room for its rows, and closes it again."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desktop.sample_windows import LIPOVKA, OpenSample
from tests.desktop.window_driver import CTRL

pytestmark = pytest.mark.gui


def settle() -> None:
    for _ in range(4):
        QApplication.processEvents()


@pytest.mark.slow
def test_the_key_opens_the_table_with_room_for_rows_and_closes_it(open_sample: OpenSample) -> None:
    window = open_sample(LIPOVKA).window
    dock, table = window.docks.docks["units"], window.docks.forces_and_zones.table
    window.resize(1400, 950)
    settle()
    QTest.keyClick(window.view, Qt.Key.Key_U, CTRL)
    settle()
    assert dock.isVisible()
    assert window.actions_["units_table"].isChecked()
    rows = table.view.viewport().height() / table.view.rowHeight(0)
    assert rows >= min(10, table.proxy.rowCount())
    assert window.view.height() > window.height() / 2
    QTest.keyClick(table.view, Qt.Key.Key_U, CTRL)
    settle()
    assert not dock.isVisible()
    assert window.view.hasFocus()
    assert not window.actions_["units_table"].isChecked()


@pytest.mark.slow
def test_the_key_brings_a_table_to_the_front_that_lies_behind_another_panel(open_sample: OpenSample) -> None:
    window = open_sample(LIPOVKA).window
    dock, table = window.docks.docks["units"], window.docks.forces_and_zones.table
    for _ in range(2):
        QTest.keyClick(window.view, Qt.Key.Key_U, CTRL)
        settle()
        window.docks.bring_up("card")
        settle()
        assert table.filter.visibleRegion().isEmpty()
    QTest.keyClick(window.view, Qt.Key.Key_U, CTRL)
    settle()
    assert dock.isVisible()
    assert not table.filter.visibleRegion().isEmpty()
