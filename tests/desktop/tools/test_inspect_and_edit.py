"""Inspecting and editing are apart: what the mouse does in either, the switch between them, and undo while something is under
way. On maps of hexes and on tables."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.desktop.tabletop_windows import OpenTabletop, TabletopDriver
from tests.desktop.window_driver import CTRL, LEFT, SHIFT, OpenWindow, WindowDriver, small_scenario
from tests.desktop.window_pool import put_away
from workbench.desktop.documents.document import Document
from workbench.desktop.look.settings import Settings
from workbench.desktop.questions.answer_parts import LINE_PART
from workbench.desktop.window.window import Window

pytestmark = pytest.mark.gui
ALT = Qt.KeyboardModifier.AltModifier


# --- the switch


@pytest.mark.slow(8)
def test_the_switch_shows_the_mode_and_goes_back_to_the_last_tool(driver: WindowDriver) -> None:
    modes = driver.window.toolbar.modes
    assert modes.inspect.isChecked()
    assert not modes.edit.isChecked()
    driver.key("b")
    assert modes.edit.isChecked(), "a brush edits"
    QTest.mouseClick(modes.inspect, LEFT)
    assert driver.tool == "inspect"
    assert modes.inspect.isChecked()
    QTest.mouseClick(modes.edit, LEFT)
    assert driver.tool == "terrain"
    QTest.mouseClick(modes.edit, LEFT)
    assert driver.tool == "terrain", "a click on what is on changes nothing"
    assert modes.edit.isChecked()
    driver.key(Qt.Key.Key_F8)
    assert driver.tool == "inspect"
    driver.key("d")
    assert modes.inspect.isChecked(), "asking what a hex hides changes nothing"
    driver.key(Qt.Key.Key_Escape)
    assert driver.tool == "inspect"
    assert modes.inspect.toolTip().endswith("(V)")
    assert modes.edit.toolTip().endswith("(F8)")


def test_a_palette_leads_to_editing(tabletop: TabletopDriver) -> None:
    assert tabletop.tool == "inspect"
    tabletop.choose("building_bunker")
    assert tabletop.window.toolbar.modes.edit.isChecked()


@pytest.mark.slow
def test_the_next_start_is_in_the_same_mode(tmp_path: object, driver: WindowDriver) -> None:
    store = QSettings(f"{tmp_path}/own.ini", QSettings.Format.IniFormat)
    settings, windows = Settings(store), []

    def opened() -> Window:
        window = Window(Document(small_scenario(), driver.document.ruleset), settings, threaded=False)
        windows.append(window)
        return window

    try:
        first = opened()
        assert first.tool_context.tool.id == "inspect"
        first.actions_["edit_mode"].trigger()
        second = opened()
        assert second.tool_context.tool.id == "select"
        assert second.toolbar.modes.edit.isChecked()
    finally:
        put_away(windows)


# --- inspecting changes nothing


@pytest.mark.slow(8)
def test_a_drag_between_units_is_a_line_and_moves_nothing(driver: WindowDriver) -> None:
    driver.line("0303", "0505", "0909")
    line = driver.answer[LINE_PART].line
    assert (line.origin, line.target) == (driver.number("0303"), driver.number("0909"))
    driver.hover("0101")
    assert driver.answer[LINE_PART].line.target == driver.number("0909"), "its end is held"
    assert driver.steps == 0
    driver.line("0202", "0404", "0209")
    assert driver.answer[LINE_PART].line.origin == driver.number("0202")
    assert driver.answer[LINE_PART].line.target == driver.number("0209")


@pytest.mark.slow
def test_a_drag_on_a_table_is_a_line_and_moves_nothing(tabletop: TabletopDriver) -> None:
    tabletop.line_at((40, 20), (60, 60), (100, 50))
    question = tabletop.answer.question
    assert (question.observer.unit, question.target.unit) == ("b1", "r1")
    tabletop.point_at((20, 70))
    assert tabletop.answer.question.target.unit == "r1", "its end is held"
    tabletop.line_at((20, 20), (50, 50), (90, 70))
    question = tabletop.answer.question
    assert question.observer.at == pytest.approx((20, 20), abs=0.3)
    assert question.target.at == pytest.approx((90, 70), abs=0.3)
    assert tabletop.steps == 0


@pytest.mark.slow(8)
def test_a_line_that_is_cancelled_leaves_nobody_to_observe(tabletop: TabletopDriver) -> None:
    tabletop.line_at((20, 20), (50, 50), release=False)
    tabletop.key("Z", CTRL)
    tabletop.release_at((50, 50))
    assert tabletop.window.inquiry.observer is None


@pytest.mark.slow(8)
def test_inspecting_a_house_selects_nothing_and_shows_no_handles(tabletop: TabletopDriver) -> None:
    tabletop.tap((65, 35))
    assert tabletop.window.inquiry.pieces == ()
    assert not tabletop.window.view.sketch.box
    assert tabletop.window.inquiry.observer.at == pytest.approx((65, 35), abs=0.3)
    tabletop.edit()
    tabletop.tap((65, 35))
    assert tabletop.window.inquiry.pieces == ("house",)
    assert tabletop.window.view.sketch.box
    tabletop.inspect()
    assert tabletop.window.inquiry.pieces == ()
    assert not tabletop.window.view.sketch.box


@pytest.mark.slow(8)
def test_a_wheel_turns_units_only_while_one_edits(tabletop: TabletopDriver) -> None:
    tabletop.tap((40, 20))
    for held in (CTRL, ALT):
        tabletop.wheel((40, 20), -1, held)
        tabletop.window.view.fit()
    assert tabletop.steps == 0
    tabletop.edit()
    tabletop.wheel((40, 20), -1, CTRL)
    assert tabletop.steps == 1


# --- editing asks nothing


@pytest.mark.slow(8)
def test_editing_makes_no_observer_and_no_line_follows(driver: WindowDriver) -> None:
    driver.edit()
    driver.click("0404")
    driver.hover("0804")
    assert driver.answer[LINE_PART].line is None
    assert not driver.window.inquiry.has_observer
    driver.click("0303")
    driver.hover("0808")
    assert driver.window.inquiry.selection == ("b1",)
    assert driver.answer[LINE_PART].line is None
    driver.click("0606")
    assert driver.window.inquiry.selection == ()


@pytest.mark.slow(8)
def test_a_line_does_not_stay_behind_when_one_begins_to_draw(tabletop: TabletopDriver) -> None:
    tabletop.tap((40, 20))
    tabletop.point_at((90, 70))
    assert tabletop.answer[LINE_PART].line is not None
    tabletop.key("z")
    assert tabletop.answer[LINE_PART].line is None
    tabletop.tap((90, 60), (100, 60))
    assert tabletop.answer[LINE_PART].line is None
    tabletop.key("v")
    assert tabletop.answer[LINE_PART].line is not None, "the line is back, to where the mouse is, before it moves"


@pytest.mark.slow(8)
def test_a_second_click_picks_one_of_a_group(open_tabletop: OpenTabletop) -> None:
    from tests.desktop.tools.test_figure_groups import platoon

    driver = platoon(open_tabletop)
    driver.tap((88, 60))
    assert driver.window.inquiry.selection == ("p1", "p0", "p2")
    assert "second click" in driver.status_text
    driver.tap((88, 60))
    assert driver.window.inquiry.selection == ("p1",)
    driver.edit()
    driver.tap((80, 60))
    assert set(driver.window.inquiry.selection) == {"p0", "p1", "p2"}
    driver.tap((80, 60))
    assert driver.window.inquiry.selection == ("p0",)
    driver.pull((80, 60), (80, 70))
    assert driver.where("p1") == (88.0, 60.0)
    assert driver.where("p0")[1] == pytest.approx(70, abs=0.5)


# --- undo while something is under way


@pytest.mark.slow
def test_undo_during_a_drag_of_a_unit_drops_the_drag_only(driver: WindowDriver) -> None:
    driver.drag("0307", "0308")
    driver.edit()
    driver.press("0303")
    driver.move("0404")
    assert driver.where("b1") == "0404"
    driver.key("Z", CTRL)
    assert driver.where("b1") == "0303"
    driver.move("0606")
    driver.release("0606")
    assert driver.where("b1") == "0303", "the drag is over"
    assert driver.where("b2") == "0308", "the step before stays"
    driver.key("Z", CTRL)
    assert driver.where("b2") == "0307"


@pytest.mark.slow(8)
def test_undo_during_a_stroke_drops_the_stroke_only(driver: WindowDriver) -> None:
    driver.choose("terrain", "woods")
    driver.click("0202")
    driver.press("0808")
    driver.move("0809")
    assert "woods" in driver.terrain("0809")
    driver.key("Z", CTRL)
    driver.move("0810")
    driver.release("0810")
    assert not any("woods" in driver.terrain(label) for label in ("0808", "0809", "0810"))
    assert "woods" in driver.terrain("0202")
    assert driver.steps == 1


@pytest.mark.slow(8)
def test_undo_during_a_drag_on_a_table_drops_the_drag_only(tabletop: TabletopDriver) -> None:
    tabletop.pull((100, 50), (100, 60))
    moved = tabletop.where("r1")
    tabletop.edit()
    for place in ((40, 20), (20, 20)):  # a unit and a piece
        before = tabletop.scenario
        tabletop.pull(place, (60, 60), release=False)
        tabletop.key("Z", CTRL)
        tabletop.point_at((70, 70), held=LEFT)
        tabletop.release_at((70, 70))
        assert tabletop.scenario is before
        assert tabletop.where("r1") == moved
    tabletop.key("Z", CTRL)
    assert tabletop.where("r1") == (100.0, 50.0)


@pytest.mark.slow(8)
@pytest.mark.parametrize("tool", ["rectangle", "circle", "blob", "eraser", "zone", "polygon"])
def test_undo_while_one_draws_drops_the_drawing_only(tabletop: TabletopDriver, tool: str) -> None:
    tabletop.pull((100, 50), (100, 60))
    before = tabletop.scenario
    tabletop.window.take_tool(tool)
    if tool in ("zone", "polygon"):
        tabletop.tap((80, 60), (90, 60))
        tabletop.key("Z", CTRL)
    else:
        tabletop.pull((12, 12), (28, 28), release=False)
    tabletop.key("Z", CTRL)
    tabletop.release_at((28, 28))
    assert tabletop.scenario is before
    assert not tabletop.window.tool_context.tool.busy
    tabletop.key("Z", CTRL)
    assert tabletop.where("r1") == (100.0, 50.0)


@pytest.mark.slow
def test_undo_shows_at_once_what_the_next_click_would_fill(driver: WindowDriver, qtbot: QtBot) -> None:
    driver.choose("terrain", "woods")
    driver.drag("0505", "0506", "0507")
    driver.key("f")
    driver.hover("0506")
    driver.key("Z", CTRL)
    QTest.qWait(700)  # half a second after an edit its surroundings are painted again, with soft edges
    qtbot.waitUntil(lambda: not driver.window.view.is_unfinished, timeout=30_000)
    undone = driver.window.view.grab().toImage()
    driver.hover("0506")
    assert driver.window.view.grab().toImage() == undone, "nothing waits for the mouse to move"


@pytest.mark.slow(8)
def test_shift_selects_more_units_while_one_edits(driver: WindowDriver, open_window: OpenWindow) -> None:
    driver.edit()
    driver.click("0303")
    driver.click("0307", SHIFT)
    assert driver.window.inquiry.selection == ("b1", "b2")
    driver.drag("0303", "0403")
    assert (driver.where("b1"), driver.where("b2")) == ("0403", "0407")


# --- the inspector shows what was clicked


def turn_to_answer(driver: WindowDriver | TabletopDriver) -> None:
    """Click the tab *Answer* of the inspector."""
    docks = driver.window.docks
    bar = docks.answers.tabBar()
    place = bar.tabRect(docks.answers.indexOf(docks.inspector)).center()
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=place)


@pytest.mark.slow(8)
def test_the_first_click_while_editing_shows_the_fields_of_the_unit(driver: WindowDriver) -> None:
    docks = driver.window.docks
    driver.click("0303")
    assert docks.answers.currentWidget() is docks.inspector, "who inspects wants the answer"
    driver.edit()
    driver.click("1003")
    assert docks.answers.currentWidget() is docks.unit
    turn_to_answer(driver)
    driver.click("0303")
    assert docks.answers.currentWidget() is docks.inspector, "it was turned to by hand"
    driver.inspect()
    driver.edit()
    driver.click("1003")
    assert docks.answers.currentWidget() is docks.unit


@pytest.mark.slow(8)
def test_clicks_while_editing_a_table_show_the_fields_of_pieces_and_units(tabletop: TabletopDriver) -> None:
    docks = tabletop.window.docks
    tabletop.tap((40, 20))
    assert docks.answers.currentWidget() is docks.inspector
    tabletop.edit()
    tabletop.tap((65, 35))
    assert docks.answers.currentWidget() is docks.piece
    tabletop.tap((40, 20))
    assert docks.answers.currentWidget() is docks.unit
    turn_to_answer(tabletop)
    tabletop.tap((65, 35))
    assert docks.answers.currentWidget() is docks.inspector
