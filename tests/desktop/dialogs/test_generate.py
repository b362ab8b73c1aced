"""The dialog that generates a map, driven by hand."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox

from tests.desktop.answered_dialogs import answered, press
from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import CTRL, WindowDriver
from workbench.desktop.dialogs.generate import PREVIEW_DELAY, GenerateDialog

ALT = Qt.KeyboardModifier.AltModifier


@pytest.mark.slow(8)
def test_a_generated_map_is_one_step_and_units_stay(driver: WindowDriver) -> None:
    before = driver.scenario

    def act(dialog: GenerateDialog) -> None:
        QTest.mouseClick(dialog.another_button, Qt.MouseButton.LeftButton)
        woods = dialog.sliders["woods"]
        woods.setFocus()
        QTest.keyClick(woods, Qt.Key.Key_End)
        assert dialog.recipe.woods == 1.0
        QTest.qWait(PREVIEW_DELAY + 80)
        assert dialog.pictures_made == 1, "one picture for both changes"
        assert not dialog.picture.pixmap().isNull()
        boards.append(dialog.edit().apply(before).board)
        press(dialog, QDialogButtonBox.StandardButton.Ok)

    boards: list[Any] = []
    met = answered(GenerateDialog, act)
    driver.key("g", CTRL | ALT)
    assert met
    assert driver.steps == 1
    assert boards == [driver.scenario.board]
    assert driver.scenario.board.mask("woods").any()
    assert driver.scenario.forces == before.forces
    driver.window.actions_["undo"].trigger()
    assert driver.scenario == before


@pytest.mark.slow
def test_leaving_the_dialog_changes_nothing(driver: WindowDriver) -> None:
    before = driver.scenario
    met = answered(GenerateDialog, lambda dialog: press(dialog, QDialogButtonBox.StandardButton.Cancel))
    driver.key("g", CTRL | ALT)
    assert met
    assert driver.scenario is before
    assert driver.steps == 0


@pytest.mark.slow(8)
def test_a_table_is_generated(tabletop: TabletopDriver) -> None:
    met = answered(GenerateDialog, lambda dialog: press(dialog, QDialogButtonBox.StandardButton.Ok))
    tabletop.window.actions_["generate"].trigger()
    assert met
    assert {"road", "hedge_fence"} & {piece.terrain for piece in tabletop.window.document.scenario.board.features}
