"""Hexes selected, copied, turned and pasted with mouse and keys; stamps; whole maps moved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QSettings, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desktop.window_driver import CTRL, LEFT, NONE, RIGHT, SHIFT, WindowDriver, shown, small_scenario
from tests.desktop.window_pool import put_away
from workbench.desktop.dialogs.map_size import ResizeDialog, ShiftDialog
from workbench.desktop.documents.document import Document
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import apply_theme
from workbench.desktop.window.window import Window
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits.ground import SetHexsides
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Forces

pytestmark = pytest.mark.gui
Key = Qt.Key


@pytest.fixture(scope="module")
def windows(
    qapp: QApplication, ruleset: Ruleset, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[WindowDriver]]:
    """Two windows with the same settings, for all tests of this module."""
    settings = Settings(QSettings(str(tmp_path_factory.mktemp("areas") / "s.ini"), QSettings.Format.IniFormat))
    settings.language = "en"
    opened: list[Window] = []
    apply_theme(qapp, "light")
    yield [WindowDriver(shown(Document(small_scenario(), ruleset), settings, opened)) for _ in range(2)]
    put_away(opened)


def begin(driver: WindowDriver, scenario: Scenario) -> WindowDriver:
    """A window as if it had just been opened."""
    window = driver.window
    window.document.stack.setClean()
    window.take_tool("select")
    window.tool_context.area.limits_tools = False
    window.open_document(Document(scenario, window.document.ruleset))
    window.activateWindow()
    window.view.setFocus()
    QGuiApplication.clipboard().clear()
    QApplication.processEvents()
    return driver


@pytest.fixture
def driver(windows: list[WindowDriver]) -> WindowDriver:
    return begin(windows[0], small_scenario())


def chosen(driver: WindowDriver) -> set[str]:
    labels = driver.scenario.board.grid.labels
    return {labels[number] for number in driver.window.tool_context.area.hexes}


def says(driver: WindowDriver) -> str:
    return driver.window.status.hint.text()


def select(driver: WindowDriver, start: str, end: str, mod: object = NONE) -> None:
    driver.key(Key.Key_R, SHIFT)
    driver.drag(start, end, mod=mod)


@pytest.mark.slow
def test_tools_select_add_and_take_away(driver: WindowDriver) -> None:
    select(driver, "0302", "0403")
    assert chosen(driver) == {"0302", "0303", "0402", "0403"}
    select(driver, "0403", "0503", CTRL)
    assert chosen(driver) == {"0302", "0303", "0402"}
    driver.key(Key.Key_W, SHIFT)
    driver.click("0604", SHIFT)
    assert chosen(driver) == {"0302", "0303", "0402", "0603", "0604", "0605"}
    driver.key(Key.Key_E, SHIFT)
    driver.click("0909")
    assert len(chosen(driver)) == 120 - 3
    driver.key(Key.Key_I, CTRL)
    assert chosen(driver) == {"0603", "0604", "0605"}
    driver.key(Key.Key_Period, CTRL)
    assert len(chosen(driver)) == 13
    driver.key(Key.Key_Semicolon, CTRL)
    assert chosen(driver) == {"0603", "0604", "0605"}
    driver.key(Key.Key_L, SHIFT)
    driver.drag("0101", "0401", "0404", "0104", "0101")
    assert "0202" in chosen(driver)
    driver.key(Key.Key_A, CTRL | SHIFT)
    assert len(chosen(driver)) == 120
    driver.key(Key.Key_W, SHIFT)
    driver.click("0604")
    driver.click("0808", button=RIGHT)
    assert not chosen(driver)
    driver.click("0808", button=RIGHT)
    assert driver.window.tool_context.tool.id == "select"
    assert driver.steps == 0


@pytest.mark.slow(8)
@pytest.mark.qt_log_ignore("does not support (raise|grabbing|propagateSizeHints)", extend=True)
@pytest.mark.parametrize("key", [Key.Key_R, Key.Key_W, Key.Key_E, Key.Key_L])
def test_the_hint_says_what_the_right_button_does(driver: WindowDriver, key: Qt.Key) -> None:
    driver.key(key, SHIFT)
    assert says(driver).endswith("right ends")
    if key == Key.Key_L:
        driver.drag("0101", "0401", "0404", "0104", "0101")
    else:
        driver.click("0604")
    assert says(driver).endswith("right click on them: menu, elsewhere: lets go")
    driver.click(min(chosen(driver)), button=RIGHT)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    menu.close()
    driver.click(min(set(driver.scenario.board.grid.labels) - chosen(driver)), button=RIGHT)
    assert not chosen(driver)
    assert says(driver).endswith("right ends")


@pytest.mark.slow(8)
def test_tools_paint_inside_the_selection_and_fill_it(driver: WindowDriver) -> None:
    select(driver, "0808", "0909")
    driver.key(Key.Key_I, SHIFT)
    driver.choose("terrain", "field")
    driver.drag("0707", "0808", "0810")
    assert driver.terrain("0707") == set()
    assert driver.terrain("0808") == driver.terrain("0809") == {"field"}
    assert driver.terrain("0810") == set()
    driver.key(Key.Key_F, SHIFT)
    assert driver.terrain("0909") == {"field", "slope"}
    driver.key(Key.Key_PageUp, Qt.KeyboardModifier.AltModifier)
    assert driver.level("0909") == 2
    assert driver.steps == 3


@pytest.mark.slow(8)
def test_a_copy_follows_the_mouse_turns_and_is_dropped_until_right(driver: WindowDriver) -> None:
    select(driver, "0603", "0605")
    driver.key(Key.Key_C, CTRL)
    driver.key(Key.Key_V, CTRL)
    driver.hover("0905")
    driver.key(Key.Key_BracketRight)
    driver.click("0905")
    assert {label for label in driver.scenario.board.grid.labels if "woods" in driver.terrain(label)} == {
        "0603",
        "0604",
        "0605",
        "0905",
        *(chosen(driver) - {"0905"}),
    }
    assert len(chosen(driver)) == 3
    assert not {"0904", "0906"} & chosen(driver)
    driver.hover("0206")
    driver.key(Key.Key_BracketLeft)
    driver.click("0206")
    assert driver.terrain("0205") == driver.terrain("0207") == {"woods"}
    assert driver.steps == 2
    driver.click("0206", button=RIGHT)
    assert driver.window.tool_context.tool.id == "marquee"
    driver.key("Z", CTRL)
    driver.key("Z", CTRL)
    assert driver.scenario == small_scenario()


@pytest.mark.slow(8)
def test_units_that_were_pasted_are_selected_in_place_of_those_that_were_copied(driver: WindowDriver) -> None:
    copied = [unit for _, unit in driver.scenario.forces if unit.at is not None][:2]
    before = {unit.id for _, unit in driver.scenario.forces}
    driver.window.inquiry.select([unit.id for unit in copied])
    driver.key(Key.Key_C, CTRL)
    driver.key(Key.Key_V, CTRL)
    driver.click("0905")
    new = {unit.id for _, unit in driver.scenario.forces} - before
    assert new
    assert set(driver.window.inquiry.selection) == new


@pytest.mark.slow(8)
def test_the_wheel_turns_and_keys_flip_what_is_in_hand(driver: WindowDriver) -> None:
    tool = driver.window.tool_context.tools["paste"]
    select(driver, "0603", "0604")
    driver.key(Key.Key_C, CTRL)
    driver.key(Key.Key_V, CTRL)
    at = QPointF(driver.point("0905"))
    glob = QPointF(driver.canvas.mapToGlobal(at.toPoint()))
    none, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    wheel = QWheelEvent(at, glob, QPointF().toPoint(), QPointF(0, 120).toPoint(), none, CTRL, phase, False)
    QApplication.sendEvent(driver.canvas, wheel)
    assert tool.turn.steps == 5  # type: ignore[attr-defined]
    driver.key(Key.Key_X, SHIFT)
    driver.key(Key.Key_Y, SHIFT)
    assert (tool.turn.steps, tool.turn.mirrored) == (2, False)  # type: ignore[attr-defined]
    driver.key(Key.Key_Escape)
    assert driver.window.tool_context.tool.id == "select"


@pytest.mark.slow(8)
def test_pasting_in_place_is_no_step_and_what_falls_off_is_reported(driver: WindowDriver) -> None:
    select(driver, "0103", "0304")
    driver.key(Key.Key_C, CTRL)
    driver.key(Key.Key_V, CTRL | SHIFT)
    assert driver.steps == 0
    driver.key(Key.Key_V, CTRL)
    driver.click("0101")
    assert "outside the map" in says(driver)


@pytest.mark.slow
def test_cut_goes_to_another_window_of_other_hexes(windows: list[WindowDriver]) -> None:
    one = begin(windows[0], small_scenario())
    select(one, "0602", "0604")
    one.key(Key.Key_X, CTRL)
    assert one.terrain("0603") == set()
    grid = HexGrid(12, 10, "pointy", "odd", "right")
    text = QGuiApplication.clipboard().text()
    other = begin(windows[1], replace(small_scenario(), board=HexBoard.blank(grid, "clear"), forces=Forces()))
    QGuiApplication.clipboard().setText(text)  # as another program hands it over
    other.key(Key.Key_V, CTRL)
    other.click("0606")
    found = [label for label in grid.labels if other.terrain(label)]
    assert len(found) == 2
    assert set(found) < chosen(other)
    other.key(Key.Key_V, CTRL | SHIFT)
    assert "other way" in says(other)


def test_a_broken_clipboard_is_reported(driver: WindowDriver) -> None:
    driver.key(Key.Key_V, CTRL)
    assert "Ctrl+C" in says(driver)
    QGuiApplication.clipboard().setText('{"format": "workbench-clip/1", "scenario": "format: 5"}')
    driver.key(Key.Key_V, CTRL)
    assert says(driver).startswith("⚠")
    assert driver.window.tool_context.tool.id == "select"


@pytest.mark.slow
def test_stamps_are_kept_shown_and_taken(windows: list[WindowDriver]) -> None:
    one = begin(windows[0], small_scenario())
    select(one, "0603", "0605")
    one.key(Key.Key_3, CTRL)
    other = begin(windows[1], small_scenario())
    docks = other.window.docks
    docks.palettes.setCurrentWidget(docks.stamps)
    item = docks.stamps.palette_view.item(("3",))
    assert item is not None
    assert not item.icon().isNull()
    other.key(Key.Key_3)
    other.click("0307")
    assert other.terrain("0306") == other.terrain("0308") == {"woods"}
    other.key(Key.Key_Escape)
    docks.stamps.palette_view.mark(("3",))
    QTest.mouseClick(docks.stamps.forget, LEFT)
    assert docks.stamps.palette_view.item(("3",)) is None
    other.window.view.setFocus()
    other.key(Key.Key_3)
    assert "Ctrl+3" in says(other)


@pytest.mark.slow(8)
def test_a_selection_turns_where_it_lies(driver: WindowDriver) -> None:
    document = driver.document
    document.apply(SetHexsides("hedge", ((driver.number("0604"), driver.number("0704")),)))
    select(driver, "0603", "0605")
    driver.key(Key.Key_BracketRight)
    assert driver.terrain("0604") == {"woods"}
    assert driver.terrain("0603") == set()
    assert len(chosen(driver)) == 3
    for _ in range(5):
        driver.key(Key.Key_BracketRight)
    assert chosen(driver) == {"0603", "0604", "0605"}
    assert driver.scenario.board.sides_at(driver.number("0604"), driver.number("0704")) == ("hedge",)


@pytest.mark.slow(8)
def test_whole_maps_are_flipped_cropped_and_taken_back(driver: WindowDriver) -> None:
    before = driver.scenario
    actions = driver.window.actions_
    select(driver, "0202", "0303")
    actions["map_flip_x"].trigger()
    assert not chosen(driver)
    assert driver.where("b1") == "1003"
    actions["map_flip_x"].trigger()
    assert driver.scenario == before
    select(driver, "0202", "0704")
    assert "units are off the map" not in says(driver)
    actions["map_crop"].trigger()
    assert (driver.scenario.board.grid.columns, driver.scenario.board.grid.rows) == (6, 3)
    assert driver.terrain("0502") == {"woods"}
    assert "off the map" in says(driver)
    assert not chosen(driver)
    for _ in range(3):
        driver.key("Z", CTRL)
    assert driver.scenario == before


@pytest.mark.slow
def test_the_dialogs_resize_and_shift(driver: WindowDriver) -> None:
    def fill() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, (ResizeDialog, ShiftDialog))
        if isinstance(dialog, ResizeDialog):
            dialog.columns.setValue(8)
            QTest.mouseClick(dialog.anchors.button(5), LEFT)
            assert dialog.anchor == (1, 0)
            assert "b1" in dialog.losses.text()
        else:
            dialog.rows.setValue(1)
        dialog.accept()

    QTimer.singleShot(0, fill)
    driver.window.actions_["map_resize"].trigger()
    assert driver.scenario.board.grid.columns == 8
    assert driver.where("r1") == "0603"
    QTimer.singleShot(0, fill)
    driver.window.actions_["map_shift"].trigger()
    assert driver.where("r1") == "0604"
    assert np.flatnonzero(driver.scenario.board.elevation).tolist() == [driver.number("0510")]


@pytest.mark.slow(8)
def test_a_paste_leaves_alone_what_lies_below_bare_hexes_unless_all_is_wanted(driver: WindowDriver) -> None:
    """A hill is cut out with bare corners and moved over a wood and a road."""
    select(driver, "0808", "1010")
    driver.key(Key.Key_X, CTRL)
    driver.key(Key.Key_V, CTRL)
    bar = driver.window.toolbar
    assert bar.pasted.isVisible()
    preview = driver.window.tool_context.tool
    assert preview.id == "paste"
    driver.click("0604")
    assert driver.level("0604") == 1, "the middle of the piece is the hill"
    assert driver.terrain("0603") == {"woods"}, "below a bare corner the wood stays"
    driver.key("Z", CTRL)
    driver.window.actions_["part_drawn"].trigger()
    driver.click("0604")
    assert driver.terrain("0603") == set()
    assert "drawn" not in driver.window.settings.paste_parts, "it is remembered"
    driver.window.actions_["part_drawn"].trigger()
    driver.key(Key.Key_Escape)
    assert not bar.pasted.isVisible()
