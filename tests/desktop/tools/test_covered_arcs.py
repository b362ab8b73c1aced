"""Covered arcs: chosen in the Unit tab from the hexspines of the unit's hex, and drawn while the unit is selected."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from tests.desktop.asl_windows import AslMapDriver, OpenAslMap, asl_scenario
from tests.desktop.overlays.test_special_fire import GRID, SQUAD, at
from tests.desktop.sample_windows import map_pixels, pick
from tests.desktop.window_driver import CTRL, WindowDriver
from workbench.desktop.widgets.fields import SpineField
from workbench.desktop.window.hex_overlays import CoveredArcsDisplay
from workbench.scenario.covered_arcs import hexspine
from workbench.scenario.edits.units import ChangeUnit
from workbench.scenario.units import Force, Forces, Unit

pytestmark = pytest.mark.gui


@pytest.fixture
def driver(open_asl_map: OpenAslMap) -> AslMapDriver:
    own = (
        Unit("g1", "crew", at("E4"), values={**SQUAD, "hmg": (7, 16)}),
        Unit("g2", "crew", at("H4"), values={**SQUAD, "hmg": (7, 16), "ca": "H3/I4"}),
        Unit("g3", "squad", at("M8"), values=SQUAD),
    )
    return open_asl_map(scenario=replace(asl_scenario(grid=GRID), forces=Forces((Force("German", own),))))


def field(driver: WindowDriver) -> SpineField:
    found = driver.window.docks.unit.values["ca"]
    assert isinstance(found, SpineField)
    driver.window.docks.answers.setCurrentWidget(driver.window.docks.unit)
    return found


def shown(driver: WindowDriver) -> tuple[tuple[int, int], ...]:
    arcs = driver.window.kind.arcs
    assert isinstance(arcs, CoveredArcsDisplay)
    return arcs.item.arcs if arcs.item.isVisible() else ()


def test_the_hexspines_of_the_hex_are_offered_with_the_way_that_they_point(driver: AslMapDriver) -> None:
    driver.tap("E4")
    box = field(driver)
    names = [box.itemText(row) for row in range(box.count())]
    assert names == ["–", "E3/F3 ↗", "F3/F4 →", "E5/F4 ↘", "D4/E5 ↙", "D3/D4 ←", "D3/E3 ↖"]
    spines = [hexspine(GRID, at("E4"), str(box.itemData(row))) for row in range(1, box.count())]
    assert spines == [0, 1, 2, 3, 4, 5]
    driver.tap("M8")
    assert 1 <= field(driver).count() < 7, "no hexspine leaves the map"


@pytest.mark.slow(8)
def test_an_arc_is_chosen_drawn_and_undone(driver: AslMapDriver) -> None:
    driver.tap("E4")
    assert shown(driver) == ()
    before = map_pixels(driver)
    pick(driver, field(driver), "E3/F3")
    assert driver.unit("g1").values["ca"] == "E3/F3"
    assert driver.steps == 1
    assert shown(driver) == ((at("E4"), 0),)
    assert (map_pixels(driver) != before).any()
    driver.key("Z", CTRL)
    assert "ca" not in driver.unit("g1").values
    assert shown(driver) == ()
    assert field(driver).currentText() == "–"


def test_the_arc_goes_with_the_selection(driver: AslMapDriver) -> None:
    driver.tap("H4")
    assert shown(driver) == ((at("H4"), 0),)
    assert field(driver).currentData() == "H3/I4"
    driver.window.view.setFocus()
    driver.key(Qt.Key.Key_Escape)
    assert shown(driver) == ()


def test_an_arc_in_the_other_order_is_the_same(driver: AslMapDriver) -> None:
    driver.tap("H4")
    unit = driver.unit("g2")
    driver.document.apply(ChangeUnit("g2", replace(unit, values={**unit.values, "ca": "I4/H3"})))
    assert field(driver).currentData() == "H3/I4"
    assert shown(driver) == ((at("H4"), 0),)
