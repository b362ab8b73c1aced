"""Zones that are made of what is selected, from the list of zones."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

from tests.desktop.window_driver import WindowDriver

pytestmark = pytest.mark.gui


def from_selection(driver: WindowDriver, kind: str) -> None:
    """Choose *New → From the selection* and a kind."""
    zones = driver.window.docks.forces_and_zones.zones
    zones.new.menu().findChild(QAction, f"selected_{kind}").trigger()


@pytest.mark.slow(8)
def test_a_set_up_area_is_made_of_the_selected_hexes(driver: WindowDriver) -> None:
    driver.window.tool_context.area.select([driver.number(one) for one in ("0101", "0102")])
    from_selection(driver, "setup")
    (zone,) = driver.scenario.zones
    assert (zone.kind, zone.side, len(zone.hexes)) == ("setup", "Blue", 2)
    assert driver.steps == 1


@pytest.mark.slow
def test_without_a_selection_the_status_bar_says_what_to_select(driver: WindowDriver) -> None:
    from_selection(driver, "setup")
    assert driver.scenario.zones == ()
    assert "select hexes first" in driver.status_text


def test_the_radius_of_the_zone_brush_is_shown(driver: WindowDriver) -> None:
    driver.window.resize(1600, 900)
    QApplication.processEvents()
    driver.window.take_tool("zone")
    QApplication.processEvents()
    assert driver.window.toolbar.radius.isVisible()
