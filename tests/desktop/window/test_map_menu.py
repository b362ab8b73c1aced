"""The context menu of the map: what it offers for units, hexes, pieces, zones and shapes, by mouse and by keys."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from tests import loading
from tests.desktop.asl_windows import OpenAslMap
from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import CTRL, NONE, RIGHT, SHIFT, BaseDriver, WindowDriver
from workbench.base.data_folders import SAMPLES
from workbench.desktop.panels.forces_panel import UnitMenu
from workbench.scenario.edits.zones import AddZone
from workbench.scenario.zones import Zone

pytestmark = pytest.mark.gui
popups = pytest.mark.qt_log_ignore("does not support (raise|grabbing|propagateSizeHints)", extend=True)


def opened() -> QMenu:
    """The menu that is open."""
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def entry(name: str) -> QAction:
    """An entry of the open menu, or of one inside it."""

    def inside(menu: QMenu) -> list[QAction]:
        below = [one for action in menu.actions() if action.menu() for one in inside(action.menu())]
        return [*menu.actions(), *below]

    return next(one for one in inside(opened()) if one.objectName() == name)


def names() -> list[str]:
    """The entries of the open menu; those of menus inside it by the menu."""
    return [one.menu().objectName() if one.menu() else one.objectName() for one in opened().actions()]


def choose(name: str) -> None:
    """Choose an entry."""
    one = entry(name)
    assert one.isEnabled(), one.toolTip()
    opened().close()
    one.trigger()
    QApplication.processEvents()


@pytest.fixture(autouse=True)
def no_menu_left() -> Any:
    """No menu stays open for the next test."""
    yield
    if (menu := QApplication.activePopupWidget()) is not None:
        menu.close()


@pytest.fixture
def hexes(driver: WindowDriver) -> WindowDriver:
    """The small map, with the tool that selects and moves: b1 in 0303, b2 in 0307, r1 in 1003."""
    driver.edit()
    return driver


def right_click(driver: BaseDriver, place: Any, mod: Qt.KeyboardModifier = NONE) -> None:
    if isinstance(driver, WindowDriver):
        driver.click(place, mod, RIGHT)
    else:
        driver.tap(place, mod=mod, button=RIGHT)  # type: ignore[attr-defined]


@pytest.mark.slow(8)
@popups
def test_the_menu_of_a_unit_has_all_that_the_forces_list_offers(hexes: WindowDriver) -> None:
    right_click(hexes, "0303")
    assert hexes.window.inquiry.selection == ("b1",)
    here = names()
    opened().close()
    tree = hexes.window.docks.forces
    listed = UnitMenu(tree, ("b1",), hexes.scenario.forces, (), lambda: None)
    own = [one.menu().objectName() if one.menu() else one.objectName() for one in listed.actions()]
    assert {one for one in own if not one.startswith("-")} - {"show", "rename_row"} <= set(here)
    listed.deleteLater()
    assert {"unit_form", "select_alike", "cut", "copy", "hex"} <= set(here)


@pytest.mark.slow(8)
@popups
def test_several_units_are_changed_by_one_step(hexes: WindowDriver) -> None:
    hexes.click("0303")
    hexes.click("0307", SHIFT)
    right_click(hexes, "0307")
    assert hexes.window.inquiry.selection == ("b1", "b2"), "what is selected stays selected"
    choose("to_Red")
    assert hexes.scenario.forces.find("b1") is None or hexes.scenario.forces.find("b1")[0] == "Red"
    assert hexes.steps == 1


@pytest.mark.slow(8)
@popups
def test_select_alike_and_properties(hexes: WindowDriver) -> None:
    right_click(hexes, "0303")
    choose("select_side")
    assert set(hexes.window.inquiry.selection) == {"b1", "b2"}
    right_click(hexes, "0303")
    choose("unit_form")
    assert hexes.window.docks.answers.currentWidget() is hexes.window.docks.unit
    assert hexes.window.docks.unit.isAncestorOf(QApplication.focusWidget())


@pytest.mark.slow(8)
@popups
def test_the_units_of_a_stack_are_chosen_by_name(hexes: WindowDriver) -> None:
    hexes.drag("0307", "0305", "0303")
    right_click(hexes, "0303")
    top = hexes.window.inquiry.selection[0]
    other = {"b1": "b2", "b2": "b1"}[top]
    choose(f"choose_{other}")
    assert hexes.window.inquiry.selection == (other,)
    right_click(hexes, "0303")
    choose("choose_all")
    assert set(hexes.window.inquiry.selection) == {"b1", "b2"}


@pytest.mark.slow(8)
@popups
def test_what_cannot_be_done_is_grey_and_says_why(hexes: WindowDriver) -> None:
    right_click(hexes, "0808")
    for name, why in (("paste_here", "nothing was copied"), ("hexes_none", "no hexes are selected")):
        assert not entry(name).isEnabled()
        assert why in entry(name).toolTip()
    opened().close()
    hexes.document.locked = frozenset({"units"})
    right_click(hexes, "0303")
    assert not entry("turn").isEnabled()
    assert "the layer of units is locked" in entry("turn").toolTip()


@pytest.mark.slow(8)
@popups
def test_hexes_are_selected_copied_and_pasted_here(hexes: WindowDriver) -> None:
    right_click(hexes, "0604")
    choose("select_region")
    assert len(hexes.window.tool_context.area.hexes) == 3
    right_click(hexes, "0604")
    choose("copy_here")
    right_click(hexes, "0908")
    choose("paste_here")
    assert hexes.terrain("0908") == {"woods"}
    assert hexes.steps == 1


@pytest.mark.slow(8)
@popups
def test_cut_and_copy_say_what_they_take_and_take_what_they_say(hexes: WindowDriver) -> None:
    area, inquiry = hexes.window.tool_context.area, hexes.window.inquiry
    right_click(hexes, "0604")
    assert entry("copy_here").text() == "Copy this hex", "nothing is selected"
    choose("copy_here")
    assert [hexes.scenario.board.grid.labels[number] for number in area.hexes] == ["0604"]
    right_click(hexes, "0604")
    assert entry("cut_here").text() == "Cut the selected hexes\tCtrl+X"
    opened().close()
    inquiry.select(("b1",))
    right_click(hexes, "0303")
    choose("cut")
    assert hexes.scenario.forces.find("b1") is None
    assert hexes.terrain("0604") == {"woods"}, "the entry of the unit leaves the selected hexes alone"
    area.select(())
    inquiry.select(("b2",))
    right_click(hexes, "0808")
    assert entry("cut_here").text() == "Cut the selected units\tCtrl+X"
    choose("cut_here")
    assert hexes.scenario.forces.find("b2") is None
    assert hexes.steps == 2


@pytest.mark.slow(8)
@popups
def test_units_are_copied_cut_and_pasted_here_without_their_ground(hexes: WindowDriver) -> None:
    hexes.click("0303")
    right_click(hexes, "0303")
    choose("copy")
    right_click(hexes, "0604")
    choose("paste_here")
    assert hexes.where("b3") == "0604"
    assert hexes.terrain("0604") == {"woods"}, "the ground stays"
    assert hexes.window.inquiry.selection == ("b3",)
    right_click(hexes, "0604")
    choose("cut")
    assert hexes.scenario.forces.find("b3") is None
    hexes.key("V", CTRL)
    hexes.click("0909")
    assert hexes.where("b3") == "0909"
    assert hexes.level("0909") == 1
    assert hexes.steps == 3


@pytest.mark.slow(8)
@popups
def test_a_zone_is_made_from_the_selected_hexes_and_changed_by_them(hexes: WindowDriver) -> None:
    right_click(hexes, "0604")
    choose("select_region")
    right_click(hexes, "0604")
    choose("zone_new_setup")
    (zone,) = hexes.scenario.zones
    assert (zone.kind, set(zone.hexes)) == ("setup", {hexes.number(one) for one in ("0603", "0604", "0605")})
    hexes.edit()
    hexes.window.tool_context.area.select([hexes.number("0604")])
    right_click(hexes, "0603")
    choose("zone_take")
    assert set(hexes.scenario.zones[0].hexes) == {hexes.number("0603"), hexes.number("0605")}
    assert hexes.steps == 2


@pytest.mark.slow(8)
@popups
def test_without_selected_hexes_a_zone_is_made_of_the_hexes_of_units(hexes: WindowDriver) -> None:
    right_click(hexes, "0808")
    assert not entry("zone_new_setup").isEnabled()
    opened().close()
    hexes.click("0303")
    right_click(hexes, "0303")
    choose("zone_new_objective")
    assert hexes.scenario.zones[0].hexes == (hexes.number("0303"),)


@pytest.mark.slow(8)
@popups
def test_inspecting_keeps_the_right_button_and_shift_opens_the_menu(driver: WindowDriver) -> None:
    driver.inspect()
    driver.click("0303")
    right_click(driver, "1003")
    assert QApplication.activePopupWidget() is None
    assert driver.window.inquiry.line.end == driver.number("1003")
    right_click(driver, "0303", SHIFT)
    assert "unit_form" in names()


def test_brushes_pick_with_the_right_button(driver: WindowDriver) -> None:
    driver.choose("terrain", "town")
    right_click(driver, "0604")
    assert QApplication.activePopupWidget() is None
    assert driver.window.tool_context.choices.terrain == "woods"


@pytest.mark.slow(8)
@popups
def test_the_line_and_the_area_are_asked_for_from_a_place(hexes: WindowDriver) -> None:
    right_click(hexes, "0404")
    choose("area_from_here")
    assert hexes.tool == "inspect"
    assert hexes.window.inquiry.observer == hexes.number("0404")
    assert "area" in hexes.window.inquiry.overlays


@pytest.mark.slow(8)
@popups
def test_a_plan_is_asked_about_a_place_from_the_menu_of_the_selecting_tool(hexes: WindowDriver) -> None:
    """What the panel of plans says of the right button holds while something is edited too, by the menu."""
    hexes.click("0303")
    for label in ("0808", "0404"):
        hexes.window.take_tool("select")
        right_click(hexes, label)
        choose("line_to_here")
        assert hexes.tool == "inspect"
        assert hexes.window.inquiry.line.end == hexes.number(label)


@pytest.mark.slow(8)
@popups
def test_a_line_is_held_to_a_point_of_a_table_from_the_menu(tabletop: TabletopDriver) -> None:
    tabletop.edit()
    right_click(tabletop, (15, 12))
    choose("line_to_here")
    held = tabletop.window.inquiry.line.end
    assert held is not None
    assert held.at == pytest.approx((15, 12), abs=1)


@pytest.mark.slow(8)
@pytest.mark.parametrize(("key", "mod"), [(Qt.Key.Key_Menu, NONE), (Qt.Key.Key_F10, SHIFT)])
@popups
def test_keys_open_it_at_the_selected_unit(hexes: WindowDriver, key: Qt.Key, mod: Qt.KeyboardModifier) -> None:
    hexes.click("0303")
    hexes.window.view.setFocus()
    QTest.keyClick(hexes.window.view, key, mod)
    assert "unit_form" in names()


@pytest.mark.slow(8)
@popups
def test_on_a_table_pieces_and_units_have_menus(tabletop: TabletopDriver) -> None:
    tabletop.edit()
    right_click(tabletop, (65, 35))
    assert tabletop.window.inquiry.pieces == ("house",)
    assert {"piece_form", "cut", "copy", "duplicate", "order", "group", "lock", "delete"} <= set(names())
    choose("copy")
    right_click(tabletop, (110, 70))
    choose("paste_here")
    (made,) = tabletop.drawn
    middle = made.area.centroid
    assert abs(middle.x - 110) < 1
    assert abs(middle.y - 70) < 1
    right_click(tabletop, (40, 20))
    assert tabletop.window.inquiry.selection == ("b1",)
    choose("delete")
    assert tabletop.scenario.forces.find("b1") is None
    assert tabletop.steps == 2


@pytest.mark.slow(8)
@popups
def test_on_a_table_a_zone_is_made_of_a_piece(tabletop: TabletopDriver) -> None:
    tabletop.edit()
    right_click(tabletop, (20, 20))
    choose("zone_new_setup")
    (zone,) = tabletop.scenario.zones
    assert set(zone.outline) == {(10.0, 10.0), (30.0, 10.0), (30.0, 30.0), (10.0, 30.0)}


@pytest.mark.slow(8)
@popups
def test_a_zone_from_the_selection_does_not_move_the_map_and_is_of_the_side_of_its_units(hexes: WindowDriver) -> None:
    view = hexes.window.view
    view.set_zoom(2 * view.zoom)
    view.centerOn(view.plane.centre(hexes.number("0303")))
    before = view.mapFromScene(QPointF(100, 100))
    hexes.click("0303")
    for choice, side in (("Red", "Blue"), ("Blue", "Blue")):
        hexes.window.tool_context.choices.choose(side=choice)
        right_click(hexes, "0303")
        choose("zone_new_setup")
        assert hexes.scenario.zones[-1].side == side
    assert view.mapFromScene(QPointF(100, 100)) == before
    hexes.window.kind.docks.forces_and_zones.go_to(f"zone:{hexes.scenario.zones[-1].id}")
    assert view.mapFromScene(QPointF(100, 100)) == before
    view.centerOn(view.plane.centre(hexes.number("1209")))
    hexes.window.kind.docks.forces_and_zones.go_to(f"zone:{hexes.scenario.zones[-1].id}")
    assert view.well_in_view.contains(view.plane.centre(hexes.number("0303"))), "what is not seen is shown"


@pytest.mark.slow(8)
@pytest.mark.parametrize("place", ["unit:b1", "0303", "zone:z"])
def test_nothing_that_is_seen_moves_the_map(hexes: WindowDriver, place: str) -> None:
    hexes.document.apply(AddZone(Zone("z", "setup", hexes=(hexes.number("0303"), hexes.number("1209")))))
    view = hexes.window.view
    view.set_zoom(2 * view.zoom)
    view.centerOn(view.plane.centre(hexes.number("0505")))
    before = view.mapFromScene(QPointF(100, 100))
    for go_to in (hexes.window.kind.go_to, hexes.window.kind.docks.forces_and_zones.go_to):
        go_to(place)
        assert view.mapFromScene(QPointF(100, 100)) == before


@pytest.mark.parametrize("place", ["unit", "feature", "zone"])
def test_nothing_that_is_seen_moves_the_table(tabletop: TabletopDriver, place: str) -> None:
    tabletop.document.apply(AddZone(Zone("z", "setup", outline=((10, 10), (110, 10), (110, 70), (10, 70)))))
    unit = next(unit for _, unit in tabletop.scenario.forces if unit.at is not None)
    assert unit.at is not None
    piece = next(iter(tabletop.scenario.board.features))
    named = {"unit": f"unit:{unit.id}", "feature": f"feature:{piece.id}", "zone": "zone:z"}[place]
    middle = piece.area.representative_point()
    view = tabletop.window.view
    view.set_zoom(2 * view.zoom)
    x, y = (middle.x, middle.y) if place == "feature" else unit.at
    view.centerOn(view.scale_.scene((x + 5, y + 4)))
    before = view.mapFromScene(QPointF(100, 100))
    for go_to in (tabletop.window.kind.go_to, tabletop.window.kind.docks.forces_and_zones.go_to):
        go_to(named)
        assert view.mapFromScene(QPointF(100, 100)) == before


@pytest.mark.slow(8)
@popups
def test_ctrl_and_the_right_button_do_not_select_more(hexes: WindowDriver) -> None:
    hexes.click("0303")
    right_click(hexes, "0307", CTRL)
    assert hexes.window.inquiry.selection == ("b2",)


@popups
def test_the_level_of_a_unit_in_a_building_is_chosen_in_its_menu(open_asl_map: OpenAslMap) -> None:
    """Every level that its hex has a place for is offered, by name; those who cannot climb have none."""
    driver = open_asl_map(scenario=loading.scenario(SAMPLES / "asl" / "sorvino_brook.yaml")[0])
    driver.edit()
    driver.window.inquiry.select(("gc1",))
    right_click(driver, "1S4")
    levels = entry("level_2").parent()
    assert isinstance(levels, QMenu)
    assert [(one.text(), one.isChecked()) for one in levels.actions()] == [
        ("Level +2", True),
        ("Level +1", False),
        ("Level 0", False),
    ]
    choose("level_1")
    assert driver.unit("gc1").values["level"] == 1
    right_click(driver, "1S4")
    choose("level_0")
    assert "level" not in driver.unit("gc1").values
    driver.window.actions_["undo"].trigger()
    assert driver.unit("gc1").values["level"] == 1
    driver.window.inquiry.select(("gh1",))
    right_click(driver, "1E3")
    one_level = next(one for one in opened().actions() if one.menu() and one.menu().objectName() == "levels")
    assert not one_level.isEnabled()
    assert "one level only" in one_level.toolTip()


@pytest.mark.slow(8)
@popups
def test_the_floor_of_a_unit_in_a_house_is_chosen_in_its_menu(tabletop: TabletopDriver) -> None:
    tabletop.edit()
    tabletop.pull((40, 20), (50, 28), (65, 35))
    right_click(tabletop, (65, 35))
    choose("level_1")
    assert tabletop.unit("b1").floor == 1
    right_click(tabletop, (100, 50))
    floors = next(one for one in opened().actions() if one.menu() and one.menu().objectName() == "levels")
    assert not floors.isEnabled()
