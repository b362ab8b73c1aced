"""The dialog that generates a map, driven by hand."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox

from tests.desktop.answered_dialogs import answered, press
from tests.desktop.conftest import CTRL, Desk
from tests.desktop.tabletop_windows import DrawingDesk, lay, slate  # noqa: F401
from workbench.desktop.dialogs.generate import PREVIEW_DELAY, GenerateDialog

ALT = Qt.KeyboardModifier.AltModifier


def test_a_generated_map_is_one_step_and_units_stay(desk: Desk) -> None:
    before = desk.scenario

    def act(dialog: GenerateDialog) -> None:
        QTest.mouseClick(dialog.another_button, Qt.MouseButton.LeftButton)
        woods = dialog.sliders["woods"]
        woods.setFocus()
        QTest.keyClick(woods, Qt.Key.Key_End)
        assert dialog.recipe.woods == 1.0
        QTest.qWait(PREVIEW_DELAY + 80)
        assert dialog.pictures_made == 1, "one picture for both changes"
        assert not dialog.picture.pixmap().isNull()
        press(dialog, QDialogButtonBox.StandardButton.Ok)

    met = answered(GenerateDialog, act)
    desk.key("g", CTRL | ALT)
    assert met
    assert desk.steps == 1
    assert desk.scenario.board == met[0].edit().apply(before).board
    assert desk.scenario.board.mask("woods").any()
    assert desk.scenario.forces == before.forces
    desk.window.actions_["undo"].trigger()
    assert desk.scenario == before


def test_leaving_the_dialog_changes_nothing(desk: Desk) -> None:
    before = desk.scenario
    met = answered(GenerateDialog, lambda dialog: press(dialog, QDialogButtonBox.StandardButton.Cancel))
    desk.key("g", CTRL | ALT)
    assert met
    assert desk.scenario is before
    assert desk.steps == 0


def test_a_table_is_generated(slate: DrawingDesk) -> None:  # noqa: F811
    met = answered(GenerateDialog, lambda dialog: press(dialog, QDialogButtonBox.StandardButton.Ok))
    slate.window.actions_["generate"].trigger()
    assert met
    assert {"road", "hedge_fence"} & {piece.terrain for piece in slate.window.document.scenario.board.features}
