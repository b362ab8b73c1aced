"""Squads of a nation are placed as their counters are, without typing; a support weapon says how it is typed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desktop.every_ask import STAGES
from tests.desktop.sample_windows import OpenSample
from tests.desktop.window_driver import WindowDriver
from workbench.desktop.widgets.fields import TypedField

pytestmark = [pytest.mark.gui, pytest.mark.slow]


@pytest.fixture
def driver(open_sample: OpenSample) -> WindowDriver:
    return open_sample(STAGES["asl"].path)


def headings(driver: WindowDriver) -> list[str]:
    view = driver.window.docks.units.palette_view.list
    return [
        view.item(row).text()
        for row in range(view.count())
        if not view.item(row).flags() & Qt.ItemFlag.ItemIsSelectable
    ]


@pytest.mark.parametrize(("place", "side"), [(0, "German"), (1, "Russian")])
def test_the_squads_of_the_side_stand_first(driver: WindowDriver, place: int, side: str) -> None:
    units = driver.window.docks.units
    driver.choose_unit("squad")
    units.side.setCurrentIndex(place)
    units.side.activated.emit(place)
    QApplication.processEvents()
    found = headings(driver)
    assert found[:2] == [side, "Kinds of units"]
    assert {"American", "British", "French", "Italian", "Finnish", "Partisans"} <= set(found)


def test_a_russian_squad_is_one_click_and_its_weapon_one_field(driver: WindowDriver) -> None:
    units, panel = driver.window.docks.units, driver.window.docks.unit
    units.side.setCurrentIndex(1)
    units.side.activated.emit(1)
    driver.choose_unit("russian_squad_447")
    before = {unit.id for _, unit in driver.scenario.forces}
    driver.click("2K3")
    placed = next(unit for side, unit in driver.scenario.forces if unit.id not in before and side == "Russian")
    kind = driver.document.ruleset.units[placed.kind]
    assert [kind.values[key].value for key in ("fp", "range", "morale")] == [4, 4, 7]
    driver.window.inquiry.select((placed.id,))
    driver.window.docks.answers.setCurrentWidget(panel)
    QApplication.processEvents()
    field = panel.values["lmg"]
    assert isinstance(field, TypedField)
    assert field.placeholderText() == "strength-range, as 5-3"
    boxes = [box for box in panel.states.values() if box.isVisible()]
    assert boxes
    top = field.mapTo(panel, QPoint(0, 0)).y()
    assert all(top < box.mapTo(panel, QPoint(0, 0)).y() for box in boxes), "values come first"
    QTest.keyClicks(field, "3 of 8")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert panel.message.words == "Not taken: strength and range are wanted, such as 5-3"
    found = driver.scenario.forces.find(placed.id)
    assert found is not None
    assert "lmg" not in found[1].values
    field.selectAll()
    QTest.keyClicks(field, "2-6")
    QTest.keyClick(field, Qt.Key.Key_Return)
    found = driver.scenario.forces.find(placed.id)
    assert found is not None
    assert tuple(found[1].values["lmg"]) == (2, 6)


@pytest.mark.slow
def test_no_two_entries_of_the_palette_look_alike(driver: WindowDriver) -> None:
    driver.choose("terrain", "woods")
    view = driver.window.docks.terrain.palette_view
    rows = [view.list.item(row) for row in range(view.list.count())]
    titles = [row.text() for row in rows if row.flags() & Qt.ItemFlag.ItemIsSelectable]
    assert "Gully: along a path" in titles
    assert "Gully: as whole hexes" in titles
    assert len(set(titles)) == len(titles)
