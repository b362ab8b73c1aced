"""What is planned for units, in the *Unit* tab: group, turn of entry, zone, hiding and note, for one or several at once."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.typed_fields import typed
from tests.desktop.window_driver import LEFT, NONE, WindowDriver
from workbench.base.text import Text
from workbench.desktop.widgets.unit_fields import UnitFields
from workbench.scenario.edits.zones import AddZone
from workbench.scenario.zones import Zone

pytestmark = pytest.mark.gui


def panel_of(window: Any) -> UnitFields:
    """The tab in front."""
    docks = window.docks
    docks.answers.setCurrentWidget(docks.unit)
    QApplication.processEvents()
    panel: UnitFields = docks.unit
    return panel


def picked(panel: UnitFields, zone: str) -> None:
    """Choose a zone by its key."""
    box = panel.staging_rows.fields["zone"]
    panel.ensureWidgetVisible(box)
    box.setFocus()
    for _ in range(box.findData(zone) - box.currentIndex()):
        QTest.keyClick(box, Qt.Key.Key_Down)
    QApplication.processEvents()


def ticked(panel: UnitFields) -> None:
    """Click the box of hiding."""
    box = panel.staging_rows.fields["hidden"]
    panel.ensureWidgetVisible(box)
    QApplication.processEvents()
    QTest.mouseClick(box, LEFT, NONE, QPoint(8, box.height() // 2))
    QApplication.processEvents()


def plan(window: Any, first: str, second: str) -> UnitFields:
    """Give a plan to one unit, then look at two."""
    window.inquiry.select((first,))
    panel = panel_of(window)
    rows = panel.staging_rows.fields
    typed(rows["group"], "1st  Company")
    typed(rows["turn"], "3")
    picked(panel, "north")
    typed(rows["note"], "comes late")
    ticked(panel)
    (_, unit) = window.document.scenario.forces.find(first)
    assert (unit.group, unit.turn, unit.zone, unit.hidden, unit.note.en) == (
        "1st Company",
        3,
        "north",
        True,
        "comes late",
    )
    assert window.document.stack.count() == 6
    window.inquiry.select((first, second))
    QApplication.processEvents()
    assert [field.text() for field in (rows["group"], rows["note"])] == ["", ""]
    assert {field.placeholderText() for field in (rows["group"], rows["note"])} == {"several"}
    assert rows["turn"].text() == "several"
    assert rows["zone"].currentIndex() == -1
    assert rows["hidden"].checkState() == Qt.CheckState.PartiallyChecked
    return panel


def agreed(window: Any, panel: UnitFields, first: str, second: str) -> None:
    """Give both the same; what is not touched stays as it was."""
    rows = panel.staging_rows.fields
    typed(rows["turn"], "5")
    ticked(panel)
    units = [window.document.scenario.forces.find(name)[1] for name in (first, second)]
    assert [(unit.turn, unit.hidden) for unit in units] == [(5, True), (5, True)]
    assert [unit.group for unit in units] == ["1st Company", ""]
    assert rows["hidden"].checkState() == Qt.CheckState.Checked
    assert rows["turn"].text() == "5"
    ticked(panel)
    assert not any(window.document.scenario.forces.find(name)[1].hidden for name in (first, second))
    # to walk through the fields gives nothing to anybody
    before = window.document.scenario
    for field in (rows["group"], rows["note"], rows["turn"]):
        field.setFocus()
        if isinstance(field, QLineEdit):
            QTest.keyClick(field, Qt.Key.Key_Return)
    panel.name.setFocus()
    QApplication.processEvents()
    assert window.document.scenario is before
    while window.document.stack.canUndo():
        window.document.stack.undo()
    assert rows["group"].placeholderText() == "none"
    assert rows["turn"].text() == "there from the start"


@pytest.mark.slow
def test_a_plan_for_one_and_for_two_on_a_map(driver: WindowDriver) -> None:
    driver.document.apply(AddZone(Zone("north", name=Text.of("North"), hexes=(1, 2), side="Blue")))
    driver.document.apply(AddZone(Zone("far", hexes=(3,), side="Red")))
    driver.document.stack.undo()
    panel = plan(driver.window, "b1", "b2")
    agreed(driver.window, panel, "b1", "b2")


@pytest.mark.slow
def test_a_plan_for_one_and_for_two_on_a_table(tabletop: TabletopDriver) -> None:
    tabletop.document.apply(AddZone(Zone("north", name=Text.of("North"), outline=((0, 0), (50, 0), (50, 9)))))
    panel = plan(tabletop.window, "b1", "r1")
    agreed(tabletop.window, panel, "b1", "r1")


@pytest.mark.slow(8)
def test_zones_of_others_are_not_offered_and_new_names_show_at_once(driver: WindowDriver) -> None:
    driver.document.apply(AddZone(Zone("far", hexes=(3,), side="Red")))
    driver.window.inquiry.select(("b1",))
    panel = panel_of(driver.window)
    box = panel.staging_rows.fields["zone"]
    assert [box.itemData(k) for k in range(box.count())] == [""]
    driver.document.apply(AddZone(Zone("near", hexes=(4,), side="Blue", name=Text.of("Near"))))
    assert [box.itemText(k) for k in range(box.count())] == ["anywhere", "S  Near"]
