"""Several zones that are selected in the list: edited, deleted, copied, moved and marked on the map at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit

from tests.desktop.row_drags import drag_row
from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import CTRL, LEFT, NONE, SHIFT, WindowDriver
from workbench.base.text import Text
from workbench.desktop.look.answer_colours import answer_colours
from workbench.desktop.panels.zones import NAME, ZonesPanel
from workbench.scenario.edits.zones import AddZone
from workbench.scenario.zones import Zone

pytestmark = pytest.mark.gui


@pytest.fixture
def panel(driver: WindowDriver) -> ZonesPanel:
    """The list of three zones, of which the first is selected."""
    for zone in (
        Zone("west", "setup", Text("West", "Ouest"), "Blue", (driver.number("0202"), driver.number("0203")), turn=2),
        Zone("mill", "objective", Text("Mill", "Moulin"), "", (driver.number("0505"),), value=5, control="Red"),
        Zone("east", "setup", Text("East", "Est"), "Red", (driver.number("0902"),)),
    ):
        driver.document.apply(AddZone(zone))
    return listed(driver)


def listed(driver: WindowDriver | TabletopDriver) -> ZonesPanel:
    """The list of zones, shown, with its first row clicked."""
    driver.window.docks.bring_up("zones")
    QApplication.processEvents()
    found: ZonesPanel = driver.window.docks.forces_and_zones.zones
    click_row(found, 0)
    return found


def click_row(panel: ZonesPanel, row: int, held: Qt.KeyboardModifier = NONE) -> None:
    """Click the name in a row."""
    item = panel.tree.topLevelItem(row)
    assert item is not None
    here = panel.tree.visualRect(panel.tree.indexFromItem(item, NAME)).center()
    QTest.mouseClick(panel.tree.viewport(), LEFT, held, here)
    QApplication.processEvents()


def choose(panel: ZonesPanel, field: str, key: Qt.Key) -> None:
    """Choose the first or the last entry of a field."""
    panel.fields.begin(field)
    QTest.keyClick(panel.fields.fields[field], key)
    QApplication.processEvents()


def enter(panel: ZonesPanel, field: str, words: str) -> None:
    """Type into a field, and press Enter."""
    panel.fields.begin(field)
    QTest.keyClicks(panel.fields.fields[field], words)
    QTest.keyClick(panel.fields.fields[field], Qt.Key.Key_Return)
    QApplication.processEvents()


def shown(panel: ZonesPanel, field: str) -> str:
    """What a field says."""
    found = panel.fields.fields[field]
    if isinstance(found, QComboBox):
        return found.currentText() or found.placeholderText()
    return found.text() or found.placeholderText() if isinstance(found, QLineEdit) else found.text()


@pytest.mark.slow(8)
def test_the_fields_say_several_where_zones_differ(driver: WindowDriver, panel: ZonesPanel) -> None:
    assert not panel.fields.isVisible(), "one zone is edited in its row"
    click_row(panel, 2, CTRL)
    assert panel.selected == ("west", "east")
    assert panel.fields.isVisible()
    said = {name: shown(panel, name) for name in panel.fields.fields}
    assert said == {
        **dict.fromkeys(("name", "side", "turn"), "several"),
        **{"kind": panel.kinds()[0][1], "control": "nobody", "value": "–", "text": ""},
    }
    click_row(panel, 2)
    assert not panel.fields.isVisible()


@pytest.mark.slow(8)
@pytest.mark.parametrize(
    ("field", "give", "value"),
    [
        ("kind", lambda panel: choose(panel, "kind", Qt.Key.Key_End), "area"),
        ("side", lambda panel: choose(panel, "side", Qt.Key.Key_Home), ""),
        ("control", lambda panel: choose(panel, "control", Qt.Key.Key_End), "Red"),
        ("turn", lambda panel: enter(panel, "turn", "4"), 4),
        ("turn", lambda panel: enter(panel, "turn", "0"), 0),
        ("value", lambda panel: enter(panel, "value", "12"), 12),
        ("name", lambda panel: enter(panel, "name", "Bank"), Text("Bank", "Bank")),
        ("text", lambda panel: enter(panel, "text", "hold it"), Text("hold it", "hold it")),
    ],
)
def test_what_is_entered_goes_to_all_in_one_step(
    driver: WindowDriver, panel: ZonesPanel, field: str, give: Callable[[ZonesPanel], None], value: object
) -> None:
    before, steps = driver.scenario, driver.steps
    click_row(panel, 2, SHIFT)
    give(panel)
    found = [getattr(zone, field) for zone in driver.scenario.zones]
    if isinstance(value, Text) and field == "name":
        # the French names differ from the English ones, and stay
        assert [name.en for name in found] == [value.en] * 3
        assert [name.fr for name in found] == ["Ouest", "Moulin", "Est"]
    else:
        assert found == [value] * 3
    assert driver.steps == steps + 1
    assert panel.selected == ("west", "mill", "east"), "they stay selected"
    assert shown(panel, field) != "several"
    driver.document.stack.undo()
    assert driver.scenario == before
    assert panel.selected == ("west", "mill", "east")


@pytest.mark.slow
def test_nothing_that_is_left_alone_changes(driver: WindowDriver, panel: ZonesPanel) -> None:
    before, steps = driver.scenario, driver.steps
    click_row(panel, 2, SHIFT)
    for name in panel.fields.fields:
        panel.fields.begin(name)
        QTest.keyClick(panel.fields.fields[name], Qt.Key.Key_Tab)
        QApplication.processEvents()
    assert driver.scenario is before
    assert driver.steps == steps


@pytest.mark.slow(8)
def test_all_are_selected_and_deleted_by_keys_in_one_step(driver: WindowDriver, panel: ZonesPanel) -> None:
    before, steps = driver.scenario, driver.steps
    panel.tree.setFocus()
    driver.key("A", CTRL)
    assert panel.selected == ("west", "mill", "east")
    driver.key(Qt.Key.Key_Delete)
    assert driver.scenario.zones == ()
    assert not panel.fields.isVisible()
    assert driver.steps == steps + 1
    driver.document.stack.undo()
    assert driver.scenario == before


@pytest.mark.slow(8)
def test_several_are_copied_moved_and_dragged_together(
    driver: WindowDriver, panel: ZonesPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = driver.steps

    def order() -> list[str]:
        return [zone.id for zone in driver.scenario.zones]

    click_row(panel, 1, CTRL)
    QTest.mouseClick(panel.down, LEFT)
    assert order() == ["east", "west", "mill"]
    assert panel.selected == ("west", "mill")
    assert not panel.down.isEnabled()
    assert panel.down.toolTip() == "Nothing is further down"
    drag_row(panel.tree, 1, 0, monkeypatch)
    assert order() == ["west", "mill", "east"]
    click_row(panel, 0)
    click_row(panel, 1, CTRL)
    QTest.mouseClick(panel.copy, LEFT)
    assert order() == ["west", "z1", "mill", "z2", "east"]
    assert panel.selected == ("z1", "z2"), "the copies are selected"
    assert driver.steps == steps + 3


@pytest.mark.slow(8)
def test_what_is_for_one_zone_is_grey_and_says_why(driver: WindowDriver, panel: ZonesPanel) -> None:
    usual = panel.show_.toolTip()
    click_row(panel, 2, CTRL)
    assert not panel.show_.isEnabled()
    assert panel.show_.toolTip() == "Only one zone at a time can be brought into view"
    click_row(panel, 2)
    assert panel.show_.isEnabled()
    assert panel.show_.toolTip() == usual


@pytest.mark.slow(8)
def test_renaming_several_goes_to_the_field_of_names(driver: WindowDriver, panel: ZonesPanel) -> None:
    click_row(panel, 2, CTRL)
    for begin in (lambda: QTest.mouseClick(panel.rename, LEFT), lambda: QTest.keyClick(panel.tree, Qt.Key.Key_F2)):
        panel.tree.setFocus()
        begin()
        QApplication.processEvents()
        assert panel.fields.fields["name"].hasFocus()


@pytest.mark.slow(8)
def test_a_click_below_the_rows_keeps_the_zone_that_tools_draw(driver: WindowDriver, panel: ZonesPanel) -> None:
    click_row(panel, 1, CTRL)
    last = panel.tree.topLevelItem(2)
    assert last is not None
    below = panel.tree.visualItemRect(last).bottomLeft()
    below.setY(below.y() + 12)
    QTest.mouseClick(panel.tree.viewport(), LEFT, NONE, below)
    assert panel.selected == ("mill",)
    assert driver.window.docks.forces_and_zones.zone == "mill"


def _picture(driver: WindowDriver | TabletopDriver) -> QImage:
    """The map, once it has been fitted into the room that the list leaves."""
    QTest.qWait(300)
    return driver.window.view.viewport().grab().toImage()


def _framed(picture: QImage, middle: QPoint) -> bool:
    """Has a zone a frame in the colour of the selection, judged by the pixels round its middle?"""
    wanted = answer_colours().selection
    spots = ((middle.x() + x, middle.y() + y) for x in range(-30, 31) for y in range(-30, 31))
    return sum(_like(picture.pixelColor(x, y), wanted) for x, y in spots) > 40


def _like(found: QColor, wanted: QColor) -> bool:
    return all(abs(a - b) < 12 for a, b in zip(found.getRgb()[:3], wanted.getRgb()[:3], strict=True))


@pytest.mark.slow
def test_the_map_frames_all_that_are_selected_while_the_list_is_shown(driver: WindowDriver, panel: ZonesPanel) -> None:
    def framed() -> list[str]:
        picture, places = _picture(driver), {"west": "0202", "mill": "0505", "east": "0902"}
        return [zone for zone, label in places.items() if _framed(picture, driver.point(label))]

    click_row(panel, 1)
    assert framed() == ["mill"]
    click_row(panel, 2, SHIFT)
    assert framed() == ["mill", "east"]
    driver.window.docks.docks["zones"].hide()
    assert framed() == []


@pytest.mark.slow(8)
def test_points_of_a_table_get_a_ring(tabletop: TabletopDriver) -> None:
    places = [(30.0, 30.0), (60.0, 30.0), (90.0, 30.0)]
    for number, at in enumerate(places):
        tabletop.document.apply(AddZone(Zone(f"o{number}", "objective", outline=(at,))))
    panel = listed(tabletop)
    click_row(panel, 2, CTRL)
    assert panel.selected == ("o0", "o2")
    picture = _picture(tabletop)
    assert [_framed(picture, tabletop.at(at)) for at in places] == [True, False, True]
