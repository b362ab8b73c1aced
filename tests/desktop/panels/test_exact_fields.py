"""Exact middle, size and angle in the panels of pieces, units and drawn shapes, typed with keys."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desktop.asl_windows import OpenAslMap
from tests.desktop.panels.test_tabletop_panels import TIP, piece_panel, typed, unit_panel
from tests.desktop.tabletop_windows import OpenTabletop, TabletopDriver, bare_table
from tests.desktop.window_driver import CTRL
from tests.tabletops import box
from workbench.desktop.widgets.measures import LengthField
from workbench.scenario.edits.arrangement import box_of_pieces
from workbench.scenario.edits.tabletop_pieces import LockFeatures, SetBends
from workbench.scenario.hex_board import Shape

pytestmark = pytest.mark.gui


@pytest.fixture
def driver(open_tabletop: OpenTabletop) -> TabletopDriver:
    bare = bare_table()
    shed = box("building_bunker", 90, 10, 96, 14, id="shed")
    driver = open_tabletop(replace(bare, board=replace(bare.board, features=(*bare.board.features, shed))))
    driver.edit()
    return driver


def shown(fields: dict[str, LengthField]) -> list[str]:
    return [field.text().removesuffix(" ↑").removesuffix(" ↗") for field in fields.values() if field.isVisible()]


@pytest.mark.slow(8)
def test_a_house_is_where_as_large_and_turned_as_typed_each_one_step(driver: TabletopDriver) -> None:
    driver.tap((65, 35))
    panel = piece_panel(driver)
    fields = panel.placement.fields
    assert shown(fields) == ["65 cm", "35 cm", "10 cm", "10 cm", "0°"]
    for name, words in (("width", "8"), ("depth", "6,5"), ("angle", "15"), ("x", "60.125"), ("y", "30")):
        typed(fields[name], words)
    assert shown(fields) == ["60.125 cm", "30 cm", "8 cm", "6.5 cm", "15°"]
    assert "8 × 6.5 cm" in panel.facts.words, "not the box around the turned house"
    assert driver.steps == 5
    driver.window.actions_["undo"].trigger()
    assert shown(fields)[:2] == ["60.125 cm", "35 cm"]


@pytest.mark.slow(8)
@TIP
def test_esc_keeps_what_is_typed_and_a_place_off_the_table_is_refused(driver: TabletopDriver) -> None:
    driver.tap((65, 35))
    panel = piece_panel(driver)
    typed(panel.placement.x, "62", Qt.Key.Key_Escape)
    assert shown(panel.placement.fields)[:2] == ["62 cm", "35 cm"]
    typed(panel.placement.y, "90")
    assert "out of range" in panel.placement.y.mistake
    assert driver.steps == 1


@pytest.mark.slow(8)
def test_fields_of_several_pieces_say_several_and_what_is_typed_goes_to_all(driver: TabletopDriver) -> None:
    driver.tap((65, 35))
    driver.tap((93, 12), mod=CTRL)
    panel = piece_panel(driver)
    fields = panel.placement.fields
    assert shown(fields) == ["several", "several", "several", "several", "0°"]
    typed(fields["y"], "35")
    assert fields["y"].text() == "35 cm", "it is what one of them had"
    typed(fields["width"], "7")
    typed(fields["angle"], "30")
    boxes = [box_of_pieces((driver.piece(name),)) for name in ("house", "shed")]
    assert [tuple(round(part, 2) for part in (one.middle[1], one.width, one.angle)) for one in boxes] == [
        (35, 7, 30)
    ] * 2
    assert fields["x"].text() == "several"
    QTest.keyClick(fields["x"], Qt.Key.Key_Return)
    assert driver.steps == 3, "several is nothing that is typed"


@pytest.mark.slow(8)
def test_locked_pieces_say_why_they_cannot_be_moved(driver: TabletopDriver) -> None:
    driver.window.document.apply(LockFeatures(("house",)))
    driver.tap((65, 35))
    panel = piece_panel(driver)
    assert not panel.placement.x.isEnabled()
    assert "unlock" in panel.placement.x.toolTip()


@pytest.mark.slow(8)
def test_a_curve_is_called_by_its_bends(driver: TabletopDriver) -> None:
    driver.window.document.apply(SetBends("wood", driver.piece("wood").points))
    driver.tap((20, 20))
    panel = piece_panel(driver)
    assert "Curve of 4 bends" in panel.facts.words
    typed(panel.placement.width, "40")
    assert len(driver.piece("wood").bends) == 4
    assert box_of_pieces((driver.piece("wood"),)).width == pytest.approx(40)


@pytest.mark.slow(8)
def test_units_have_a_place_and_a_facing_for_all_of_them(driver: TabletopDriver) -> None:
    driver.tap((40, 20))
    driver.tap((100, 50), mod=CTRL)
    panel = unit_panel(driver)
    assert [panel.across.text(), panel.down.text(), panel.facing.text()] == ["several"] * 3
    typed(panel.down, "44.5")
    typed(panel.facing, "90")
    assert [driver.where("b1"), driver.where("r1")] == [(40, 44.5), (100, 44.5)]
    assert (driver.unit("b1").facing, driver.unit("r1").facing) == (90, 90)
    assert panel.across.text() == "several"


@pytest.mark.slow
def test_drawn_shapes_of_a_map_of_hexes_have_exact_fields(open_asl_map: OpenAslMap) -> None:
    house = Shape("stone_building", "polygon", ((2.2, 2.3), (2.8, 2.3), (2.8, 2.7), (2.2, 2.7)))
    driver = open_asl_map(house)
    driver.key("C")
    driver.tap((2.4, 2.6))
    panel = driver.window.docks.shape
    fields = panel.placement.fields
    assert shown(fields) == ["2.5", "2.5", "0.6", "0.4", "0°"]
    for name, words in (("x", "2.6"), ("width", "0.5"), ("angle", "90")):
        typed(fields[name], words)
    QApplication.processEvents()
    assert shown(fields) == ["2.6", "2.5", "0.5", "0.4", "90° →"]
    assert driver.steps == 3
