"""Every edit key does something or says why not: in the status bar, on hexes and on tables, in both languages."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QGuiApplication

from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import BaseDriver, WindowDriver
from workbench.desktop.widgets.actions import words_about

pytestmark = pytest.mark.gui


def does_or_says(driver: BaseDriver, command: str) -> str:
    """What the status bar says after a command; "does" if it did something that is seen."""
    window = driver.window
    window.status.show_message("")
    before = window.document.stack.index(), window.tool_context.tool.id
    window.actions_.refresh()
    action = window.actions_[command]
    if not action.isEnabled():
        return window.actions_.refusal(command)
    action.trigger()
    words = driver.status_text
    assert "Nothing to change" not in words or (window.document.stack.index(), window.tool_context.tool.id) == before
    if (window.document.stack.index(), window.tool_context.tool.id) != before:
        return words or "does"
    return words


HEX_COMMANDS = (
    *("cut", "copy", "paste", "paste_place", "delete", "off_map", "turn_left", "turn_right", "flip_x", "flip_y"),
    *("hexes_fill", "hexes_raise", "hexes_lower", "hexes_clear", "duplicate", "shape_raise", "shape_front"),
)
TABLE_COMMANDS = (
    "cut",
    "copy",
    "paste",
    "paste_place",
    "duplicate",
    "delete",
    "off_map",
    "turn_left",
    "flip_x",
    "flip_y",
)


@pytest.mark.slow(8)
@pytest.mark.parametrize("selected", ["nothing", "bare hexes", "hexes with a unit", "a unit"])
def test_on_hexes_no_edit_key_is_silent(driver: WindowDriver, selected: str) -> None:
    driver.edit()
    QGuiApplication.clipboard().clear()
    hexes = {"bare hexes": ["0909", "0910"], "hexes with a unit": ["0303"]}.get(selected, [])
    for command in HEX_COMMANDS:
        driver.edit()
        driver.window.tool_context.area.select([driver.number(label) for label in hexes])
        driver.window.inquiry.select(("b1",) if selected == "a unit" and driver.scenario.forces.find("b1") else ())
        assert does_or_says(driver, command), (selected, command)


@pytest.mark.slow(8)
def test_cutting_bare_hexes_says_that_there_is_nothing_to_clear(driver: WindowDriver) -> None:
    driver.edit()
    area = driver.window.tool_context.area
    area.select([driver.number("0909")])
    driver.window.actions_["hexes_clear"].trigger()
    assert does_or_says(driver, "cut") == "Copied; nothing to clear."
    area.select([driver.number("0303")])
    driver.window.tool_context.parts -= {"units"}
    driver.window.actions_["hexes_clear"].trigger()
    steps = driver.steps
    assert does_or_says(driver, "cut") == "Copied; nothing to clear. Units there stay: 1 (Map, Pasting takes units)"
    assert does_or_says(driver, "hexes_clear").startswith("Nothing to clear: the selected hexes are bare. Units there")
    assert driver.steps == steps
    area.select([driver.number("0909")])
    driver.window.actions_["hexes_raise"].trigger()
    assert does_or_says(driver, "cut").startswith("Hexes cut: 1")


@pytest.mark.slow(8)
@pytest.mark.parametrize("selected", ["nothing", "a piece", "a unit", "a locked piece"])
def test_on_tables_no_edit_key_is_silent(tabletop: TabletopDriver, selected: str) -> None:
    tabletop.edit()
    QGuiApplication.clipboard().clear()
    if selected == "a locked piece":
        tabletop.window.inquiry.select((), (tabletop.scenario.board.features[0].id,))
        tabletop.window.actions_["lock"].trigger()
    for command in TABLE_COMMANDS:
        tabletop.edit()
        pieces = tuple(piece.id for piece in tabletop.scenario.board.features)[:1]
        units = tuple(unit.id for _, unit in tabletop.scenario.forces)[:1]
        chosen = (units, ()) if selected == "a unit" else ((), pieces if "piece" in selected else ())
        tabletop.window.inquiry.select(*chosen)
        assert does_or_says(tabletop, command), (selected, command)


@pytest.mark.slow(8)
def test_a_paste_that_leaves_all_out_says_so(tabletop: TabletopDriver) -> None:
    tabletop.edit()
    tabletop.window.inquiry.select((), (tabletop.scenario.board.features[0].id,))
    assert does_or_says(tabletop, "copy").startswith("Copied: 1")
    tabletop.window.actions_["part_pieces"].trigger()
    assert does_or_says(tabletop, "paste").startswith("⚠ Nothing of what was copied is pasted")
    tabletop.window.actions_["part_pieces"].trigger()


@pytest.mark.slow(8)
def test_what_is_said_of_a_command_has_no_colon_after_a_question_mark(
    driver: WindowDriver, tabletop: TabletopDriver
) -> None:
    for one in (driver, tabletop):
        for spec in one.window.actions_.specs.values():
            words = words_about(spec.words, "no hex is selected")
            assert "?:" not in words
            assert "…" not in words
    assert words_about("&What does a hex hide?", "select one") == "What does a hex hide? Select one"
