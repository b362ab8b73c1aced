"""The turn that is played: shown in the status bar, set by keys and by its menu, undone and saved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu

from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import CTRL, WindowDriver
from tests.loading import scenario as scenario_of
from workbench.files.scenario_writer import dump_scenario
from workbench.scenario.edits.settings import SetCardField

pytestmark = pytest.mark.gui
ALT = Qt.KeyboardModifier.AltModifier


def shown(driver: Any) -> str:
    """The words of the button at the right of the status bar; "" while it is hidden."""
    button = driver.window.turn_chip.button
    return button.text() if button is not None and button.isVisible() else ""


def choose(driver: Any, words: str) -> None:
    """Choose an entry of its menu, or of the menu *Turn* in it."""
    menu = driver.window.turn_chip.menu()
    entries = [*menu.actions(), *(one for inner in menu.findChildren(QMenu) for one in inner.actions())]
    next(action for action in entries if action.text() == words).trigger()
    menu.deleteLater()
    QApplication.processEvents()


def test_the_turn_goes_on_by_a_key_and_is_undone(driver: WindowDriver) -> None:
    driver.document.apply(SetCardField("turns", 2))
    before = driver.steps
    assert shown(driver) == ""
    driver.key("N", CTRL | ALT)
    assert shown(driver) == "Turn 1 of 2 · initiative"
    driver.key("N", CTRL | ALT)
    assert shown(driver) == "Turn 1 of 2 · action segments"
    assert driver.steps == before + 2
    for _ in range(9):
        driver.key("N", CTRL | ALT)
    assert shown(driver) == "Turn 2 of 2 · removal of markers"
    assert not driver.window.actions_["next_phase"].isEnabled()
    assert "the last turn of the card is over" in driver.window.actions_["next_phase"].toolTip()
    while driver.document.stack.index() > before:
        driver.key("Z", CTRL)
    assert shown(driver) == ""


def test_in_a_narrow_window_the_turn_is_shorter_and_whole_in_its_tip(driver: WindowDriver) -> None:
    driver.key("N", CTRL | ALT)
    whole = "Turn 1 · initiative"
    button = driver.window.turn_chip.button
    assert button is not None
    found = []
    for width in (1800, 360, 160):
        driver.window.status.resize(width, driver.window.status.height())
        found.append(shown(driver))
        assert button.fontMetrics().horizontalAdvance(shown(driver)) <= max(
            width // 4, button.fontMetrics().horizontalAdvance("Turn 1")
        )
        assert button.accessibleName() == whole
        assert whole in button.toolTip()
    assert found[0] == whole
    assert found[-1] == "Turn 1"
    assert sorted(found, key=len, reverse=True) == found


@pytest.mark.slow(8)
def test_its_menu_sets_turn_and_phase(driver: WindowDriver, tmp_path: Path) -> None:
    driver.window.actions_["next_phase"].trigger()
    choose(driver, "action segments")
    choose(driver, "2")
    assert shown(driver) == "Turn 2 · action segments"
    path = tmp_path / "later.yaml"
    path.write_text(dump_scenario(driver.scenario, driver.document.ruleset), encoding="utf-8")
    assert scenario_of(path)[0].card.fields == driver.scenario.card.fields
    choose(driver, "No turn is played")
    assert shown(driver) == ""


def test_a_table_of_a_game_without_phases_counts_turns(tabletop: TabletopDriver) -> None:
    tabletop.key("N", CTRL | ALT)
    assert shown(tabletop) == "Turn 1"
    tabletop.key("N", CTRL | ALT)
    assert shown(tabletop) == "Turn 2"
