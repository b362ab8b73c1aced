"""What the window says while a scenario is made: that a file is saved, which step comes next, which buttons do something."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog

from tests.desktop.conftest import CTRL, LEFT, SHIFT, Desk
from tests.desktop.everything_shown import speaking
from tests.desktop.tabletop_windows import DrawingDesk, Laying, lay, slate
from workbench.desktop.look.settings import Settings
from workbench.desktop.panels.zones import KIND

__all__ = ["lay", "slate"]
pytestmark = pytest.mark.gui
popups = pytest.mark.qt_log_ignore("does not support (raise|grabbing|propagateSizeHints)", extend=True)
"""Offscreen no window manager raises the list of a chooser."""


def said(desk: Desk | DrawingDesk) -> str:
    """What the status bar says in the place of the hint."""
    return desk.window.status.hint.text()


# --- files


def test_saving_is_told(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = iter(("valley.yaml", "other.yaml"))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / next(files)), ""))
    desk.key("s", CTRL)
    assert said(desk) == "Saved: valley.yaml"
    desk.hover("0505")
    assert not said(desk).startswith("Saved")
    desk.key("s", CTRL)
    assert said(desk) == "Saved: valley.yaml"
    desk.key("s", CTRL | SHIFT)
    assert said(desk) == "Saved: other.yaml"


def test_saving_a_table_is_told(slate: DrawingDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "field.yaml"), ""))
    slate.key("s", CTRL)
    assert said(slate) == "Saved: field.yaml"


# --- the picture under a table


def test_the_steps_of_fitting_a_picture_of_a_table_are_told(slate: DrawingDesk, tmp_path: Path) -> None:
    scan = QImage(300, 200, QImage.Format.Format_RGB32)
    scan.fill(QColor("white"))
    assert scan.save(str(tmp_path / "scan.png"))
    slate.window.file_commands.save_to(tmp_path / "field.yaml")
    slate.window.docks.bring_up("underlay")
    QApplication.processEvents()
    room = slate.window.docks.underlay
    room.take(tmp_path / "scan.png")
    QApplication.processEvents()
    QTest.mouseClick(room.panel.fit, LEFT)
    assert said(slate).startswith("Click point 1 of 2")
    slate.tap((20, 20))
    assert said(slate).startswith("Click point 2 of 2")
    slate.tap((60, 20))
    assert said(slate) == "Scaled to the distance."


def test_without_a_picture_there_is_no_place_of_it(
    qapp: QApplication, settings: Settings, open_desk: Callable[..., Desk], tmp_path: Path
) -> None:
    with speaking(qapp, settings, "fr"):
        desk = open_desk()
        desk.window.docks.bring_up("underlay")
        QApplication.processEvents()
        room = desk.window.docks.underlay
        assert {box.text() for box in room.panel.boxes.values()} == {"–"}
        scan = QImage(300, 200, QImage.Format.Format_RGB32)
        scan.fill(QColor("white"))
        assert scan.save(str(tmp_path / "scan.png"))
        desk.window.file_commands.save_to(tmp_path / "map.yaml")
        room.take(tmp_path / "scan.png")
        assert room.panel.boxes["angle"].text() == "0,0000°"
        assert "," in room.panel.boxes["width"].text()
        assert "hex." in room.panel.boxes["width"].text()
        QTest.mouseClick(room.panel.remove, LEFT)
        assert {box.text() for box in room.panel.boxes.values()} == {"–"}


# --- kind and side of a zone, in the tool bar


def pick(box: QComboBox, words: str) -> None:
    """Open a chooser with the mouse and take an entry by keys."""
    assert box.isVisible()
    QTest.mouseClick(box, LEFT)
    QTest.keyClick(box.view(), Qt.Key.Key_Home)
    for _ in range(box.findText(words)):
        QTest.keyClick(box.view(), Qt.Key.Key_Down)
    QTest.keyClick(box.view(), Qt.Key.Key_Return)
    QApplication.processEvents()


@popups
def test_kind_and_side_of_a_zone_are_chosen_in_the_tool_bar(desk: Desk) -> None:
    zones = desk.window.toolbar.zones
    assert not zones.kind.isVisible()
    desk.key("z")
    assert (zones.kind.currentText(), zones.side.currentText()) == ("Set-up area", "Blue")
    pick(zones.side, "Red")
    assert said(desk).startswith("New zone (Set-up area, Red)")
    desk.drag("0202", "0203")
    pick(zones.kind, "Objective")
    assert said(desk).startswith("New zone (Objective): drag to paint")
    assert zones.side.currentText() == "For all"
    desk.click("0505")
    assert [(zone.kind, zone.side) for zone in desk.scenario.zones] == [("setup", "Red"), ("objective", "")]
    # the zones of the panel and those of the bar are the same
    panel = desk.window.docks.forces_and_zones.zones
    desk.window.docks.bring_up("zones")
    QApplication.processEvents()
    row = panel.tree.topLevelItem(0)
    QTest.mouseClick(panel.tree.viewport(), LEFT, pos=panel.tree.visualItemRect(row).center())
    QApplication.processEvents()
    assert (zones.kind.currentText(), zones.side.currentText()) == ("Set-up area", "Red")
    panel.change(desk.scenario.zones[0].id, KIND, "entry")
    assert zones.kind.currentText() == "Entry"
    desk.window.activateWindow()
    desk.window.view.setFocus()
    QApplication.processEvents()
    desk.key("v")
    assert not zones.kind.isVisible()
    assert not zones.side.isVisible()


@popups
def test_kind_and_side_of_a_zone_of_a_table_are_chosen_there_too(slate: DrawingDesk) -> None:
    zones = slate.window.toolbar.zones
    slate.key("z")
    pick(zones.kind, "Objective")
    pick(zones.side, "Red")
    assert said(slate).startswith("New zone (Objective, Red): click where it belongs")
    slate.tap((30, 30))
    pick(zones.kind, "Area")
    slate.tap((60, 50), (90, 50), (90, 70))
    slate.key(Qt.Key.Key_Return)
    assert [(zone.kind, zone.side) for zone in slate.scenario.zones] == [("objective", "Red"), ("area", "Blue")]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("on_table", [False, True])
def test_the_tool_bar_has_room_for_them(
    language: str,
    on_table: bool,
    qapp: QApplication,
    settings: Settings,
    open_desk: Callable[..., Desk],
    lay: Laying,
) -> None:
    with speaking(qapp, settings, language):
        desk = lay() if on_table else open_desk()
        desk.window.resize(1280, 800)
        desk.key("z")
        QApplication.processEvents()
        bar = desk.window.toolbar
        # in the longer words of French the last of the answers are behind an arrow, as with other tools
        assert bar.zones.kind.isVisible()
        assert bar.zones.side.isVisible()
        last = [bar.widgetForAction(action) for action in bar.actions() if action.isVisible()][-1]
        assert last is not None
        assert last.isVisible() or language == "fr"
