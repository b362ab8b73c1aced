"""Opening a map whose rules lost words that it uses, or that holds a mistake: what takes their place is asked, and the rest
stays."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.desktop.answered_dialogs import answered
from tests.desktop.window_driver import WindowDriver
from workbench.desktop.dialogs.mend_scenario import MendDialog

pytestmark = [pytest.mark.gui, pytest.mark.slow(4)]

TEXT = """\
format: workbench/1
title: At the mill
ruleset: generic
map:
  kind: hex
  columns: 8
  rows: 6
  labels: "0101"
  ground: clear
  hexes:
    woods: "0203"   # ours
    rough: "0306 0305"
forces:
  - side: Blue
    name: Blue
    units:
      - {id: b1, kind: infantry, at: "0505"}
      - {id: b2, kind: dragoons, at: "0506"}
"""


def test_what_is_gone_is_replaced_and_the_file_stays_until_it_is_saved(driver: WindowDriver, tmp_path: Path) -> None:
    path = tmp_path / "mill.yaml"
    path.write_text(TEXT, encoding="utf-8")
    said: list[str] = []

    def choose(dialog: MendDialog) -> None:
        said.append(dialog.heading.text())
        terrain, kind = dialog.choosers["terrain", "rough"], dialog.choosers["kind", "dragoons"]
        terrain.setCurrentIndex(terrain.findData("woods"))
        kind.setCurrentIndex(kind.findData("tanks"))
        QTest.mouseClick(dialog.open_button, Qt.MouseButton.LeftButton)

    answered(MendDialog, choose)
    assert driver.window.open_path(path)
    assert "no longer have" in said[0]
    assert {label for label in ("0203", "0305", "0306", "0101") if "woods" in driver.terrain(label)} == {
        "0203",
        "0305",
        "0306",
    }
    assert driver.unit("b2").kind == "tanks"
    assert driver.unit("b1").kind == "infantry"
    assert driver.window.isWindowModified()
    assert path.read_text(encoding="utf-8") == TEXT
    assert driver.window.file_commands.save()
    assert "woods" in path.read_text(encoding="utf-8")
    assert "rough" not in path.read_text(encoding="utf-8")


def test_giving_up_leaves_what_is_open(driver: WindowDriver, tmp_path: Path) -> None:
    path = tmp_path / "mill.yaml"
    path.write_text(TEXT, encoding="utf-8")
    before = driver.scenario
    answered(MendDialog, lambda dialog: dialog.reject())
    assert not driver.window.open_path(path)
    assert driver.scenario is before


def test_rules_that_are_gone_are_chosen_first_and_then_what_these_lack(driver: WindowDriver, tmp_path: Path) -> None:
    path = tmp_path / "mill.yaml"
    path.write_text(TEXT.replace("generic", "my_lost_game"), encoding="utf-8")
    steps: list[str] = []

    def then(dialog: MendDialog) -> None:
        steps.append(dialog.heading.text())
        QTest.mouseClick(dialog.open_button, Qt.MouseButton.LeftButton)

    def first(dialog: MendDialog) -> None:
        steps.append(dialog.heading.text())
        chooser = dialog.choosers["ruleset", "my_lost_game"]
        chooser.setCurrentIndex(chooser.findData("generic"))
        answered(MendDialog, then)
        QTest.mouseClick(dialog.open_button, Qt.MouseButton.LeftButton)

    answered(MendDialog, first)
    assert driver.window.open_path(path)
    assert len(steps) == 2
    assert driver.scenario.ruleset == "generic"
