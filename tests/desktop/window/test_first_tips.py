"""Tips on first use: once each, out of the way of the map, and switched off for good."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.desktop.window_driver import WindowDriver
from workbench.desktop.dialogs.preferences import PreferencesDialog
from workbench.scenario.edits.units import SetUnitField

pytestmark = pytest.mark.gui


@pytest.fixture
def told(driver: WindowDriver) -> Iterator[WindowDriver]:
    """A window that shows tips."""
    settings = driver.window.settings
    settings.shows_tips = True
    yield driver
    settings.shows_tips = False
    if driver.window.first_tips.line is not None:
        driver.window.first_tips.line.hide()


def tip(driver: WindowDriver) -> str:
    line = driver.window.first_tips.line
    return line.words.text() if line is not None and line.isVisible() else ""


@pytest.mark.slow
def test_the_first_use_of_a_tool_tells_its_gesture_once(told: WindowDriver) -> None:
    told.key("B")
    assert tip(told) == "Tip · Terrain brush: Drag to paint"
    line = told.window.first_tips.line
    assert line is not None
    assert told.window.status.rect().contains(line.geometry()), (
        "it lies in the status bar and covers nothing of the map"
    )
    assert told.window.view.hasFocus()
    QTest.mouseClick(line.close_button, Qt.MouseButton.LeftButton)
    assert tip(told) == ""
    told.key("V")
    line.hide()
    told.key("B")
    assert tip(told) == "", "each tip is shown once"


@pytest.mark.slow
def test_the_first_use_of_an_answer_tells_what_to_click(told: WindowDriver) -> None:
    told.key("S")
    assert tip(told) == "Tip · Spotting: Choose his kind and state in the inspector"


@pytest.mark.slow
@pytest.mark.parametrize(("first", "then"), [("B", "V"), ("B", "F"), ("S", "B"), ("S", "S")])
def test_a_tip_goes_with_what_it_is_about(told: WindowDriver, first: str, then: str) -> None:
    told.key(first)
    before = tip(told)
    assert before
    told.key(then)
    assert tip(told) != before
    told.key("V")


@pytest.mark.slow(8)
@pytest.mark.parametrize("key", ["B", "S"])
def test_a_tip_ends_with_the_first_edit(told: WindowDriver, key: str) -> None:
    told.key(key)
    assert tip(told)
    told.document.apply(SetUnitField(("b1",), "hidden", value=True))
    assert tip(told) == "", "the gesture is known, or the user is at something else"
    told.key(key)


@pytest.mark.slow
def test_tips_are_switched_off_in_the_tip_and_on_in_the_preferences(told: WindowDriver) -> None:
    told.key("F")
    assert tip(told)
    line = told.window.first_tips.line
    assert line is not None
    QTest.mouseClick(line.unwanted, Qt.MouseButton.LeftButton)
    assert tip(told) == ""
    told.key("E")
    assert tip(told) == ""
    dialog = PreferencesDialog(told.window.settings, lambda: None, told.window)
    assert not dialog.tips.isChecked()
    dialog.tips.setChecked(True)
    dialog.save()
    dialog.deleteLater()
    assert told.window.settings.shows_tips
    told.key("H")
    assert tip(told)
