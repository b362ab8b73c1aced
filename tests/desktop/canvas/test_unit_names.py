"""Names of units on both kinds of map: chosen in the menu, at every zoom, for selected units and those under the mouse."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import WindowDriver
from workbench.desktop.canvas.unit_names import UnitNames
from workbench.desktop.look.settings import ALL_NAMES, SELECTED_NAMES

pytestmark = pytest.mark.gui


def named(driver: WindowDriver | TabletopDriver) -> set[str]:
    """The names on the map."""
    view = driver.window.view
    names: UnitNames = view.names
    return {words for _, words, _ in names.labels(view.viewportTransform(), QRectF(view.viewport().rect()))}


def test_selected_units_and_those_under_the_mouse_are_named_at_every_zoom(driver: WindowDriver) -> None:
    assert driver.window.settings.unit_names == SELECTED_NAMES
    assert not named(driver)
    driver.click("0303")
    assert any("b1" in words for words in named(driver))
    driver.hover("1003")
    assert len(named(driver)) == 2
    driver.window.view.set_zoom(0.1)
    assert any("b1" in words for words in named(driver))
    driver.window.fit()
    driver.hover("0606")
    assert len(named(driver)) == 1
    driver.window.actions_["names_none"].trigger()
    assert not named(driver)


def test_all_names_are_shown_without_covering_each_other(driver: WindowDriver) -> None:
    before = driver.window.view.grab().toImage()
    driver.window.actions_["names_all"].trigger()
    assert driver.window.settings.unit_names == ALL_NAMES
    assert len(named(driver)) == 3
    assert driver.window.view.grab().toImage() != before
    view = driver.window.view
    boxes = [box for box, _, _ in view.names.labels(view.viewportTransform(), QRectF(view.viewport().rect()))]
    assert not any(one.intersects(other) for one, other in combinations(boxes, 2))
    assert all(QRectF(view.viewport().rect()).contains(box) for box in boxes)
    driver.drag("0303", "0306")
    QApplication.processEvents()
    moved = [box for box, _, _ in view.names.labels(view.viewportTransform(), QRectF(view.viewport().rect()))]
    assert moved != boxes


def test_units_on_a_table_have_names(tabletop: TabletopDriver) -> None:
    tabletop.window.actions_["names_all"].trigger()
    on_table = [unit.id for _, unit in tabletop.scenario.forces if unit.at is not None]
    assert len(named(tabletop)) == len(on_table)
    tabletop.window.actions_["show_units"].trigger()
    assert not tabletop.window.view.units_shown
