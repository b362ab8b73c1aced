"""Menus that are made for one opening are gone when they close, however often they are opened."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from tests.desktop.plan_rows import rows_list
from tests.desktop.window_driver import ALT, OpenWindow, WindowDriver
from workbench.planning.plan_registry import PLAN_KINDS

pytestmark = pytest.mark.gui
popups = pytest.mark.qt_log_ignore("does not support (raise|grabbing|propagateSizeHints)", extend=True)
"""Offscreen no window manager raises a menu."""
OPENINGS = 50
KEYS = {kind.id: kind.key.removeprefix("Alt+") for kind in PLAN_KINDS if kind.key}


def widgets_after(page: WindowDriver, opens: Callable[[], object]) -> list[int]:
    """How many menus the window has after the first opening, and after many more."""
    counts = []
    for _ in range(2):
        for _ in range(1 if not counts else OPENINGS):
            opens()
            menu = QApplication.activePopupWidget()
            assert isinstance(menu, QMenu), "a menu is open"
            menu.close()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        counts.append(len(page.window.widget.findChildren(QMenu)))
    return counts


def ask_for_menu(widget: QWidget, at: QPoint) -> None:
    """Ask a list, or the map, for its menu as a right click does."""
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, widget.mapToGlobal(at))
    QApplication.sendEvent(widget, event)


@pytest.mark.slow(8)
@popups
def test_menus_of_lists_go_with_each_opening(driver: WindowDriver) -> None:
    window, tree = driver.window, driver.window.docks.forces
    window.docks.bring_up("forces")
    QApplication.processEvents()
    side = tree.topLevelItem(0)
    for row in (side, side.child(0)):
        at = tree.visualItemRect(row).center()
        before, after = widgets_after(driver, lambda at=at: ask_for_menu(tree.viewport(), at))  # type: ignore[misc]
        assert after == before, row.text(0)


@pytest.mark.slow(8)
@popups
def test_the_menu_of_a_post_goes_with_each_opening(open_window: OpenWindow) -> None:
    driver = open_window()
    window = driver.window
    driver.click("0303")
    driver.key("O")
    QTest.keyClick(window.view, getattr(Qt.Key, f"Key_{KEYS['posts']}"), ALT)
    for _ in range(5):
        QApplication.processEvents()
    found = rows_list(window)
    at = found.visualItemRect(found.item(0)).center()
    before, after = widgets_after(driver, lambda: found.customContextMenuRequested.emit(at))
    assert after == before
