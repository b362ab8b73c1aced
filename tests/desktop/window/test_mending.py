"""Opening a map whose rules lost words that it uses, or that holds a mistake: what takes their place is asked, and the rest
stays."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.desktop.answered_dialogs import answered
from tests.desktop.window_driver import WindowDriver
from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.desktop.app.recovery import RecoveryDialog, RecoveryOffer, recovery_offer
from workbench.desktop.dialogs.mend_scenario import MendDialog
from workbench.desktop.dialogs.rules_window import RulesDialog
from workbench.files.own_rulesets import new_ruleset
from workbench.files.recovery import RecoveredWork, RecoveryFile

pytestmark = [pytest.mark.gui, pytest.mark.slow(8)]

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


ASL = """\
format: workbench/1
title: Guards
ruleset: asl
map: {kind: hex, columns: 6, rows: 6, labels: A1, ground: open}
forces:
  - side: Russian
    name: Russians
    units:
      - {id: g1, kind: squad, at: "C3", values: {fp: 5, range: 5, lmg: true}}
      - {id: g2, kind: squad, at: "C4"}
"""


def test_recovered_work_says_the_real_reason_and_is_rescued(driver: WindowDriver, tmp_path: Path) -> None:
    work = RecoveredWork(ASL, Text.of("Guards"), datetime.now(UTC), home=tmp_path)
    offer = recovery_offer(RecoveryFile(tmp_path / "x.json", work, Diagnostics()), "en")
    assert offer is not None
    assert offer.document is None
    dialog = RecoveryDialog([offer], "en", driver.window)
    opened: list[RecoveryOffer] = []
    dialog.open_wanted.connect(opened.append)
    dialog.show()
    assert "lmg must be a pair" in dialog.list.item(0).text()
    assert dialog.open_button.isEnabled()
    answered(MendDialog, lambda asked: QTest.mouseClick(asked.open_button, Qt.MouseButton.LeftButton))
    QTest.mouseClick(dialog.open_button, Qt.MouseButton.LeftButton)
    document = opened[0].document
    assert document is not None
    units = {unit.id: unit for _, unit in document.scenario.forces}
    assert set(units) == {"g1", "g2"}
    assert dict(units["g1"].values) == {"fp": 5, "range": 5}
    assert document.dirty
    document.deleteLater()
    dialog.deleteLater()


def test_a_map_that_is_open_answers_by_saved_rules_at_once(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = new_ruleset("my_war", "generic")
    path = tmp_path / "mill.yaml"
    path.write_text(
        TEXT.replace("generic", "my_war").replace("rough", "woods2").replace('woods2: "0306 0305"', ""), "utf-8"
    )
    text = path.read_text("utf-8").replace("dragoons", "tanks")
    path.write_text(text, "utf-8")
    assert driver.window.open_path(path)
    assert driver.document.ruleset.units["infantry"].values["move"].value == 3

    def change(dialog: RulesDialog) -> None:
        draft = dialog.session.draft.with_value(("units", "infantry", "values", "move"), 5)
        dialog.session.change(draft, ("units", "infantry"))
        assert dialog.save()
        dialog.reject()

    answered(RulesDialog, change)
    driver.window.actions_["edit_rules"].trigger()
    assert folder.is_dir()
    assert driver.document.ruleset.units["infantry"].values["move"].value == 5
    assert not driver.window.isWindowModified()
    assert driver.document.path == path
