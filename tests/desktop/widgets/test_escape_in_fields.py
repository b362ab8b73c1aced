"""Esc in a field of a panel goes back to the map and keeps what was typed, as one step of undo."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QAbstractSpinBox, QApplication, QLineEdit, QPlainTextEdit, QWidget

from tests.desktop.everything_shown import HEX, TABLE, opened
from tests.desktop.window_driver import CTRL, WindowDriver
from workbench.desktop.look.settings import Settings
from workbench.desktop.widgets.card_fields import RowsField

pytestmark = pytest.mark.gui


def text_fields(page: QWidget) -> list[Any]:
    """The fields that can be typed into now; a field inside a number field or a list is a part of it."""
    parts = QAbstractSpinBox | QAbstractItemView
    found = [*page.findChildren(QLineEdit), *page.findChildren(QPlainTextEdit), *page.findChildren(QAbstractSpinBox)]
    return [
        one
        for one in found
        if one.isVisible() and one.isEnabled() and not one.isReadOnly() and not isinstance(one.parent(), parts)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["hex", "table"])
def test_every_field_leads_back_to_the_map(qapp: QApplication, settings: Settings, kind: str) -> None:
    with opened(settings, HEX if kind == "hex" else TABLE) as shell:
        page: Any = shell.page
        selection, tool, seen = page.inquiry.selection, page.tool_context.tool.id, 0
        page.actions_["edit_card"].trigger()
        shell.activateWindow()
        QApplication.processEvents()
        for dock in page.docks.docks.values():
            dock.raise_()
            QApplication.processEvents()
            for field in text_fields(dock):
                field.setFocus()
                if not field.hasFocus():
                    continue
                seen += 1
                where = f"{dock.windowTitle()}: {field.accessibleName() or field.placeholderText()}"
                QTest.keyClick(field, Qt.Key.Key_Escape)
                QApplication.processEvents()
                assert page.view.hasFocus(), where
                assert (page.inquiry.selection, page.tool_context.tool.id) == (selection, tool), where
        assert seen > 5


@pytest.mark.slow(8)
def test_a_paragraph_of_the_card_is_kept_and_undone_in_one_step(driver: WindowDriver) -> None:
    driver.window.actions_["edit_card"].trigger()
    QApplication.processEvents()
    panel = driver.window.docks.card
    driver.window.activateWindow()
    QApplication.processEvents()
    field = next(one for one in panel.findChildren(RowsField) if "quiet valley" in one.toPlainText())
    before = field.toPlainText()
    field.setFocus()
    field.moveCursor(field.textCursor().MoveOperation.End)
    QTest.keyClicks(field, " Rain sets in.")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert driver.window.view.hasFocus()
    assert field.toPlainText() == f"{before} Rain sets in."
    assert driver.scenario.card.situation.get("en") == f"{before} Rain sets in."
    assert driver.steps == 1
    driver.key("Z", CTRL)
    assert driver.scenario.card.situation.get("en") == before
    assert field.toPlainText() == before
