"""The cursor on map and table: everything that the mouse does, by keys, and what lies under it in words."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from tests.desktop.accessible_tree import unnamed_controls
from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import ALT, CTRL, NONE, SHIFT, WindowDriver

pytestmark = pytest.mark.gui
UP, DOWN, LEFT, RIGHT = Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right
ENTER = Qt.Key.Key_Return


def place(driver: WindowDriver) -> str:
    """What the status bar calls the place."""
    return driver.window.status.place.text()


def begin(driver: WindowDriver, label: str) -> None:
    """The cursor comes where the mouse was last."""
    driver.window.view.setFocus()
    driver.hover(label)
    driver.key(UP)
    assert place(driver) == label


def test_arrows_go_from_hex_to_hex_and_along_a_straight_row(driver: WindowDriver) -> None:
    begin(driver, "0505")
    for key, label in ((DOWN, "0506"), (UP, "0505"), (UP, "0504")):
        driver.key(key)
        assert place(driver) == label
    went = []
    for _ in range(4):
        driver.key(RIGHT)
        went.append(place(driver))
    assert [label[:2] for label in went] == ["06", "07", "08", "09"]
    assert went[1][2:] == went[3][2:] == "04", "every second hex lies on the row"
    driver.key(LEFT, SHIFT)
    assert place(driver)[:2] == "04"
    for _ in range(3):
        driver.key(LEFT, SHIFT)
    assert place(driver)[:2] == "01", "the map ends"


@pytest.mark.slow
def test_enter_clicks_and_drags_and_the_menu_key_picks(driver: WindowDriver) -> None:
    begin(driver, "0303")
    driver.key(ENTER)
    assert driver.window.inquiry.selection == ("b1",)
    driver.choose("terrain", "town")
    begin(driver, "0808")
    driver.key(ENTER)
    assert driver.terrain("0808") == {"town"}
    view = driver.window.view
    QApplication.sendEvent(view, QKeyEvent(QEvent.Type.KeyPress, ENTER, NONE))
    driver.key(DOWN)
    driver.key(DOWN)
    QApplication.sendEvent(view, QKeyEvent(QEvent.Type.KeyRelease, ENTER, NONE))
    assert driver.terrain("0810") == {"town"}
    assert driver.steps == 2, "held down it is one stroke"
    begin(driver, "0604")
    driver.key(Qt.Key.Key_Menu)
    assert driver.window.tool_context.choices.terrain == "woods"


def test_the_place_is_reported_in_words_and_copied(driver: WindowDriver) -> None:
    driver.click("0303")
    begin(driver, "1003")
    told = driver.window.view.accessibleDescription()
    assert told.startswith("1003, Level 0, ")
    assert "Blocked at 0603" in told
    assert driver.window.status.hint.text() == told
    driver.key(Qt.Key.Key_C, ALT)
    assert QApplication.clipboard().text() == told
    assert driver.window.map_cursor.mark.isVisible()
    driver.hover("0404")
    assert not driver.window.map_cursor.mark.isVisible(), "the mouse is used again"


def test_with_ctrl_the_map_scrolls(driver: WindowDriver) -> None:
    begin(driver, "0505")
    view = driver.window.view
    view.set_zoom(3.0)
    before = view.horizontalScrollBar().value()
    driver.key(RIGHT, CTRL)
    assert view.horizontalScrollBar().value() > before
    assert place(driver) == "0505"


@pytest.mark.slow
def test_on_a_table_the_cursor_goes_by_centimetres(tabletop: TabletopDriver) -> None:
    window = tabletop.window
    window.view.setFocus()
    tabletop.point_at((90.0, 70.0))
    tabletop.key(RIGHT)
    tabletop.key(RIGHT)
    tabletop.key(DOWN, SHIFT)
    assert window.status.place.text() == "91 / 75 cm"
    assert window.view.accessibleDescription().startswith("91 / 75 cm, ")
    tabletop.point_at((40.0, 20.0))
    tabletop.key(RIGHT)
    tabletop.key(ENTER)
    assert window.inquiry.selection == ("b1",)
    tabletop.edit()
    at = tabletop.where("b1")
    tabletop.key(RIGHT, SHIFT)
    assert tabletop.where("b1") == pytest.approx((at[0] + 1, at[1])), "arrows still move what is selected"


def _is_in_dialog(control: QWidget) -> bool:
    """Is it of a dialog of the window? Those are named when they open, and one that another test opened may still be there."""
    above: QWidget | None = control
    while above is not None and not isinstance(above, QDialog):
        above = above.parentWidget()
    return above is not None


def test_every_control_of_both_windows_has_a_name_that_can_be_told(
    driver: WindowDriver, tabletop: TabletopDriver
) -> None:
    for window in (driver.window, tabletop.window):
        found = [
            (one.objectName(), *(type(of).__name__ for of in (one, one.parent())))
            for one in unnamed_controls(window)
            if not _is_in_dialog(one)
        ]
        assert found == [], str(found)
