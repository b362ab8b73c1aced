"""The cursor on map and table: everything that the mouse does, by keys, and what lies under it in words."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from tests.desktop.conftest import ALT, CTRL, NONE, SHIFT, Desk
from tests.desktop.tabletop_windows import DrawingDesk, lay, slate
from workbench.desktop.window.accessibility import unnamed_controls

pytestmark = pytest.mark.gui
__all__ = ["lay", "slate"]
UP, DOWN, LEFT, RIGHT = Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right
ENTER = Qt.Key.Key_Return


def place(desk: Desk) -> str:
    """What the status bar calls the place."""
    return desk.window.status.place.text()


def begin(desk: Desk, label: str) -> None:
    """The cursor comes where the mouse was last."""
    desk.window.view.setFocus()
    desk.hover(label)
    desk.key(UP)
    assert place(desk) == label


def test_arrows_go_from_hex_to_hex_and_along_a_straight_row(desk: Desk) -> None:
    begin(desk, "0505")
    for key, label in ((DOWN, "0506"), (UP, "0505"), (UP, "0504")):
        desk.key(key)
        assert place(desk) == label
    went = []
    for _ in range(4):
        desk.key(RIGHT)
        went.append(place(desk))
    assert [label[:2] for label in went] == ["06", "07", "08", "09"]
    assert went[1][2:] == went[3][2:] == "04", "every second hex lies on the row"
    desk.key(LEFT, SHIFT)
    assert place(desk)[:2] == "04"
    for _ in range(3):
        desk.key(LEFT, SHIFT)
    assert place(desk)[:2] == "01", "the map ends"


def test_enter_clicks_and_drags_and_the_menu_key_picks(desk: Desk) -> None:
    begin(desk, "0303")
    desk.key(ENTER)
    assert desk.window.inquiry.selection == ("b1",)
    desk.choose("terrain", "town")
    begin(desk, "0808")
    desk.key(ENTER)
    assert desk.terrain("0808") == {"town"}
    view = desk.window.view
    QApplication.sendEvent(view, QKeyEvent(QEvent.Type.KeyPress, ENTER, NONE))
    desk.key(DOWN)
    desk.key(DOWN)
    QApplication.sendEvent(view, QKeyEvent(QEvent.Type.KeyRelease, ENTER, NONE))
    assert desk.terrain("0810") == {"town"}
    assert desk.steps == 2, "held down it is one stroke"
    begin(desk, "0604")
    desk.key(Qt.Key.Key_Menu)
    assert desk.window.tool_context.choices.terrain == "woods"


def test_the_place_is_told_in_words_and_copied(desk: Desk) -> None:
    desk.click("0303")
    begin(desk, "1003")
    told = desk.window.view.accessibleDescription()
    assert told.startswith("1003, Level 0, ")
    assert "Blocked at 0603" in told
    assert desk.window.status.hint.text() == told
    desk.key(Qt.Key.Key_C, ALT)
    assert QApplication.clipboard().text() == told
    assert desk.window.map_cursor.mark.isVisible()
    desk.hover("0404")
    assert not desk.window.map_cursor.mark.isVisible(), "the mouse is used again"


def test_with_ctrl_the_map_scrolls(desk: Desk) -> None:
    begin(desk, "0505")
    view = desk.window.view
    view.set_zoom(3.0)
    before = view.horizontalScrollBar().value()
    desk.key(RIGHT, CTRL)
    assert view.horizontalScrollBar().value() > before
    assert place(desk) == "0505"


def test_on_a_table_the_cursor_goes_by_centimetres(slate: DrawingDesk) -> None:
    window = slate.window
    window.view.setFocus()
    slate.over((90.0, 70.0))
    slate.key(RIGHT)
    slate.key(RIGHT)
    slate.key(DOWN, SHIFT)
    assert window.status.place.text() == "91 / 75 cm"
    assert window.view.accessibleDescription().startswith("91 / 75 cm, ")
    slate.over((40.0, 20.0))
    slate.key(RIGHT)
    slate.key(ENTER)
    assert window.inquiry.selection == ("b1",)
    at = slate.where("b1")
    slate.key(RIGHT, SHIFT)
    assert slate.where("b1") == pytest.approx((at[0] + 1, at[1])), "arrows still move what is selected"


def test_every_control_of_both_windows_has_a_name_that_can_be_told(desk: Desk, slate: DrawingDesk) -> None:
    for window in (desk.window, slate.window):
        assert [f"{type(one).__name__} in {type(one.parent()).__name__}" for one in unnamed_controls(window)] == []
