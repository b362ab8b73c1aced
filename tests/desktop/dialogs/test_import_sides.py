"""Whose the counters of a VASSAL module are: asked once for each group, in the dialog of a map that is imported."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from tests.desktop.answered_dialogs import answered, press
from tests.desktop.dialogs.test_import_map import CANCEL, OK, drawn, until
from tests.desktop.window_driver import LEFT, NONE, WindowDriver
from tests.files.formats.foreign_samples import vassal_game, vassal_save
from tests.files.formats.test_vassal_games import SAVE
from workbench.desktop.dialogs.file_reports import CannotOpen, ReportDialog
from workbench.desktop.dialogs.import_map import ImportMapDialog
from workbench.files.formats.mapping_files import read_word_mapping

pytestmark = pytest.mark.gui


@pytest.fixture(autouse=True)
def quiet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Mappings lie in a folder of the test; what reports say, which close by themselves."""
    said: list[str] = []
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(ReportDialog, "exec", lambda self: said.append(self.report.toPlainText()))
    monkeypatch.setattr(CannotOpen, "exec", lambda self: said.append(self.report.toPlainText()), raising=False)
    monkeypatch.setattr(QMessageBox, "information", lambda *args: said.append(args[2]))
    return said


def sides(dialog: ImportMapDialog) -> dict[str, str]:
    """What stands in the list: group and side."""
    tree = dialog.sides.groups
    rows = [tree.topLevelItem(row) for row in range(tree.topLevelItemCount())]
    return {row.text(0): row.text(3) for row in rows if row is not None}


def give(dialog: ImportMapDialog, group: str, typed: str) -> None:
    """Click on a group, and type whose it is."""
    tree = dialog.sides.groups
    (row,) = tree.findItems(group, Qt.MatchFlag.MatchExactly)
    QTest.mouseClick(tree.viewport(), LEFT, NONE, tree.visualItemRect(row).center())
    dialog.sides.side.setFocus()
    dialog.sides.side.setEditText(typed)
    QTest.keyClick(dialog.sides.side, Qt.Key.Key_Return)
    drawn(dialog)


def test_every_group_is_asked_for_once_and_the_units_follow(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "hills.vmod"
    path.write_bytes(vassal_game())
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (str(home / "hills.yaml"), ""))
    driver.document.mark_saved(tmp_path / "elsewhere.yaml")

    def act(dialog: ImportMapDialog) -> None:
        drawn(dialog)
        dialog.ruleset.setCurrentIndex(dialog.ruleset.findData("panzer_grenadier"))
        drawn(dialog)
        assert dialog.words.isHidden()
        assert sides(dialog) == {
            "Main": "? nobody’s yet",
            "German": "Germans",
            "Soviet": "Soviets",
            "Markers": "? nobody’s yet",
        }
        assert dialog.note.text() == "Groups of counters without a side are left out: 2."
        give(dialog, "Markers", "leave out")
        give(dialog, "Main", "Partisans")
        assert sides(dialog)["Main"] == "Partisans"
        assert dialog.isVisible()  # Enter in the field was not that of the dialog
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (str(tmp_path / "my.yaml"), ""))
        dialog.save_button.click()
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (str(home / "hills.yaml"), ""))
        press(dialog, OK)

    met = answered(ImportMapDialog, act)
    assert driver.window.open_path(path)
    assert len(met) == 1
    forces = driver.window.document.scenario.forces
    assert {unit.name.en: side for side, unit in forces} == {
        "Tiger tank": "German",
        "2nd Foot": "Soviet",
        "1st Rifles": "Partisans",
    }
    assert sorted(one.name for one in (home / "hills-counters").iterdir()) == ["foot.png", "rifles.png", "tiger.png"]
    assert driver.window.document.scenario.home == home
    mapping = read_word_mapping(tmp_path / "my.yaml")[0]
    assert mapping is not None
    assert mapping.sides == {"Main": "Partisans", "Markers": "leave_out"}


def test_counters_show_their_pictures_on_the_map_and_beside_their_group(driver: WindowDriver, tmp_path: Path) -> None:
    path = tmp_path / "hills.vmod"
    path.write_bytes(vassal_game())

    def red(dialog: ImportMapDialog) -> int:
        """How many pixels of the preview have the red of the picture of the 1st Rifles."""
        image = dialog.picture.pixmap().toImage()
        points = [(x, y) for x in range(image.width()) for y in range(image.height())]
        return sum(image.pixelColor(x, y).name() == "#d02020" for x, y in points)

    def act(dialog: ImportMapDialog) -> None:
        dialog.ruleset.setCurrentIndex(dialog.ruleset.findData("panzer_grenadier"))
        drawn(dialog)
        until(lambda: not dialog._looks.busy)
        tree = dialog.sides.groups
        items = [tree.topLevelItem(row) for row in range(tree.topLevelItemCount())]
        # of the smoke there is no picture in the module
        assert {item.text(0): item.icon(0).isNull() for item in items if item is not None} == {
            "Main": False,
            "German": False,
            "Soviet": False,
            "Markers": True,
        }
        assert not red(dialog)
        give(dialog, "Main", "Partisans")
        assert red(dialog) > 200
        press(dialog, CANCEL)

    answered(ImportMapDialog, act)
    driver.document.mark_saved(tmp_path / "elsewhere.yaml")
    assert not driver.window.open_path(path)


@pytest.mark.slow
def test_a_saved_game_asks_for_its_module(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quiet: list[str]
) -> None:
    (tmp_path / "modules").mkdir()
    (tmp_path / "modules" / "hills.vmod").write_bytes(vassal_game(further_board="Back"))
    path = tmp_path / "start.vsav"
    path.write_bytes(vassal_save(SAVE))
    asked: list[str] = []
    monkeypatch.setattr(
        QMessageBox, "question", lambda *args: (asked.append(args[2]), QMessageBox.StandardButton.Yes)[1]
    )
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *args: (str(tmp_path / "modules" / "hills.vmod"), ""))
    seen: list[list[str]] = []

    def act(dialog: ImportMapDialog) -> None:
        drawn(dialog)
        seen.append([dialog.map_.currentText(), *sides(dialog)])
        if len(seen) == 2:
            press(dialog, CANCEL)
            return
        answered(ImportMapDialog, act)
        dialog.map_.setFocus()
        QTest.keyClicks(dialog.map_, "B")
        assert not dialog.isVisible()

    answered(ImportMapDialog, act)
    driver.document.mark_saved(tmp_path / "elsewhere.yaml")
    assert not driver.window.open_path(path)
    assert len(asked) == 1, "another board of the module is shown without asking for it again"
    assert "Two Hills" in asked[0]
    assert seen == [["Map", "German", "Soviet"], ["Back", "German", "Soviet"]]
