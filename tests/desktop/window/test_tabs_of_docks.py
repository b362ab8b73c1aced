"""Docks that share a place have tabs that can all be seen: where they do not fit they end with an ellipsis."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QTabBar, QToolButton

from tests.desktop.window_driver import WindowDriver

pytestmark = pytest.mark.gui


def test_all_tabs_of_a_narrow_dock_are_seen(french: None, driver: WindowDriver) -> None:
    window = driver.window
    for name in ("forces", "layers", "minimap", "overlays", "underlay"):
        window.docks.docks[name].show()
    QApplication.processEvents()
    window.resizeDocks([window.docks.docks["forces"]], [1], Qt.Orientation.Horizontal)
    for _ in range(3):
        QApplication.processEvents()
    titles = {dock.windowTitle() for dock in window.docks.docks.values()}
    bars = [bar for bar in window.findChildren(QTabBar) if bar.isVisible() and bar.parent() is window]
    bar = max(bars, key=QTabBar.count)
    assert not bar.usesScrollButtons(), bar.elideMode()
    assert bar.count() >= 4
    for place in range(bar.count()):
        assert bar.tabText(place) in titles
        assert bar.rect().contains(bar.tabRect(place))
        assert bar.tabToolTip(place) == bar.tabText(place)
    assert not [button for button in bar.findChildren(QToolButton) if button.isVisible()], "nothing has to be scrolled"
