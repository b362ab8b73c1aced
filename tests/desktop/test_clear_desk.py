"""What one test leaves behind does not reach the next."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QCursor, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.desktop.conftest import clear_desk
from tests.desktop.window_driver import WindowDriver, small_scenario
from tests.desktop.window_pool import WindowPool
from workbench.desktop.documents.document import Document
from workbench.rules.ruleset import Ruleset

pytestmark = pytest.mark.gui


@pytest.mark.slow(8)
def test_a_window_that_is_left_open_does_not_take_the_mouse(qapp: QApplication, driver: WindowDriver) -> None:
    desk = clear_desk.__wrapped__(qapp)  # type: ignore[attr-defined]
    next(desk)
    left = QWidget()
    left.resize(1280, 800)
    left.show()
    QGuiApplication.clipboard().setText("left")
    QApplication.processEvents()
    QTest.mouseMove(driver.canvas, driver.point("0505"))
    QApplication.processEvents()
    assert next(desk, None) is None, "the test is over"
    assert not left.isVisible()
    assert QCursor.pos() == QPoint()
    assert QGuiApplication.clipboard().text() == ""
    assert driver.window.isVisible(), "it was there before"
    driver.click("0303")
    QTest.mouseMove(driver.canvas, driver.point("0606"))
    QApplication.processEvents()
    assert driver.window.inquiry.answer is not None


@pytest.mark.slow
def test_a_list_that_was_made_low_costs_a_new_window(qapp: QApplication, ruleset: Ruleset, tmp_path: Path) -> None:
    pool = WindowPool(tmp_path)

    def lent() -> Any:
        pool.take_back()
        return pool.lend(Document(small_scenario(), ruleset, language="en"), pool.fresh_settings())

    first = lent()
    assert lent() is first, "one that is as it was is handed on"
    section = first.docks.docks["section"]
    assert not section.isVisible()
    section.show()
    QApplication.processEvents()
    assert lent() is first, "a dock that was shown for the first time is put away again"
    assert not section.isVisible()
    first.docks.forces.setFixedHeight(90)
    assert lent() is not first
    pool.take_back()
    pool.close()
