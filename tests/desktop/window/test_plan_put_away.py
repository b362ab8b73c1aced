"""The key that shows a plan takes its panel away again: the inspector is in front as before, also at the next start."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.desktop.window_driver import ALT, OpenWindow, WindowDriver

pytestmark = pytest.mark.gui


def is_in_front(driver: WindowDriver, name: str) -> bool:
    QApplication.processEvents()
    docks = driver.window.docks
    panel: QWidget = docks.inspector if name == "inspector" else docks.plans.panel
    return not panel.visibleRegion().isEmpty()


def press(driver: WindowDriver) -> None:
    driver.window.view.setFocus()
    QTest.keyClick(driver.window.view, Qt.Key.Key_1, ALT)
    QApplication.processEvents()


@pytest.mark.slow(8)
def test_the_panel_of_a_plan_goes_with_the_plan(driver: WindowDriver) -> None:
    assert is_in_front(driver, "inspector")
    press(driver)
    assert is_in_front(driver, "plan")
    press(driver)
    assert not driver.window.docks.plans.on
    assert is_in_front(driver, "inspector")
    assert not driver.window.docks.docks["plan"].isVisible()


@pytest.mark.slow(8)
def test_a_panel_that_was_open_stays_behind_the_inspector(driver: WindowDriver) -> None:
    driver.window.docks.bring_up("plan")
    press(driver)
    press(driver)
    assert is_in_front(driver, "inspector")
    assert not is_in_front(driver, "plan")
    assert not driver.window.docks.docks["plan"].isHidden()


@pytest.mark.slow
def test_a_window_that_was_closed_with_a_plan_begins_with_the_inspector(
    driver: WindowDriver, open_window: OpenWindow
) -> None:
    press(driver)
    driver.window.arrangement.save()
    again = open_window()
    again.window.arrangement.follow()
    again.window.docks.plans.open(again.document)
    assert is_in_front(again, "inspector")
    assert not is_in_front(again, "plan")
