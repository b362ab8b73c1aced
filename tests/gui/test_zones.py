"""Zones: painted on hexes, drawn on tables, edited in their dock, shown and jumped to."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton

from tests.gui.conftest import CTRL, LEFT, RIGHT, Desk
from tests.gui.drawing_desks import DrawingDesk, lay, slate  # noqa: F401
from workbench.base.text import Text
from workbench.desktop.docks.zones import NAME, ZonesPanel
from workbench.scenario.edits_zones import ChangeZone

pytestmark = pytest.mark.gui


def typed_name(panel: ZonesPanel, words: str) -> None:
    """Double-click the name in the first row and type another."""
    item = panel.tree.topLevelItem(0)
    assert item is not None
    here = panel.tree.visualRect(panel.tree.indexFromItem(item, NAME)).center()
    QTest.mouseClick(panel.tree.viewport(), LEFT, pos=here)
    QTest.mouseDClick(panel.tree.viewport(), LEFT, pos=here)
    field = panel.tree.findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    QTest.keyClicks(field, words)
    QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()
    QApplication.processEvents()


def press(button: QPushButton) -> None:
    QTest.mouseClick(button, LEFT)
    QApplication.processEvents()


def test_a_zone_is_painted_named_shown_and_checked(desk: Desk) -> None:
    desk.key("Z")
    desk.drag("0201", "0202", "0203")
    (zone,) = desk.scenario.zones
    assert [desk.scenario.board.grid.labels[here] for here in zone.hexes] == ["0201", "0202", "0203"]
    assert (zone.kind, zone.side, desk.steps) == ("setup", "Blue", 1)
    desk.click("0202", CTRL)
    assert len(desk.scenario.zones[0].hexes) == 2
    desk.document.stack.undo()
    window = desk.window
    assert "zones" in window.view.overlay_slots()
    assert window.view.legend_boxes(), "the legend tells of it"
    window.docks.bring_up("zones")
    QApplication.processEvents()
    typed_name(window.docks.staging.zones, "West bank")
    assert desk.scenario.zones[0].name.en == "West bank"
    # both units of Blue stand elsewhere
    window.check()
    rows = [window.docks.issues.topLevelItem(k) for k in range(window.docks.issues.topLevelItemCount())]
    told = [row.text(1) for row in rows if row is not None]
    assert sum("stands outside its set-up area (West bank)" in words for words in told) == 2
    window.actions_["show_zones"].trigger()
    assert "zones" not in window.view.overlay_slots()
    window.actions_["show_zones"].trigger()
    assert "zones" in window.view.overlay_slots()
    desk.document.apply(ChangeZone(zone.id, type(zone)(zone.id, name=Text.of("Empty"))))
    window.check()
    window.docks.bring_up("issues")
    QApplication.processEvents()
    issues = window.docks.issues
    (row,) = issues.findItems("zone:z1", Qt.MatchFlag.MatchExactly, 2)
    QTest.mouseClick(issues.viewport(), LEFT, pos=issues.visualItemRect(row).center())
    QTest.mouseDClick(issues.viewport(), LEFT, pos=issues.visualItemRect(row).center())
    QApplication.processEvents()
    assert window.docks.staging.zones.isVisible(), "the jump opens the list of zones"
    assert window.docks.staging.zones.current == "z1"
    press(window.docks.staging.zones.drop)
    assert desk.scenario.zones == ()


def test_the_right_button_chooses_the_zone_that_is_painted_into(desk: Desk) -> None:
    desk.key("Z")
    desk.click("0201")
    staging = desk.window.docks.staging
    staging.new_zone("entry")
    desk.click("0101")
    assert [zone.kind for zone in desk.scenario.zones] == ["setup", "entry"]
    assert staging.tip(desk.point("0101")) == "E  Entry · Blue"
    desk.click("0201", button=RIGHT)
    desk.click("0301")
    assert [len(zone.hexes) for zone in desk.scenario.zones] == [2, 1]


def test_a_zone_is_drawn_on_a_table_and_an_objective_is_one_click(slate: DrawingDesk) -> None:  # noqa: F811
    slate.key("Z")
    for corner in ((5, 5), (60, 5), (60, 40)):
        slate.tap(corner)
    slate.key(Qt.Key.Key_Return)
    (zone,) = slate.scenario.zones
    assert len(zone.outline) == 3
    assert len(slate.window.view.drawers) >= 1
    slate.window.docks.staging.new_zone("objective")
    slate.tap((80, 20))
    assert [one.kind for one in slate.scenario.zones] == ["setup", "objective"]
    assert slate.scenario.zones[1].outline == ((80.0, 20.0),)
    slate.key("Z", CTRL)
    assert len(slate.scenario.zones) == 1
