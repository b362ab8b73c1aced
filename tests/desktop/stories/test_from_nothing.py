"""A scenario made from nothing, with mouse and keyboard only: map, forces, zones, card, saved, opened again, equal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog

from tests.desktop.answered_dialogs import answered, press, retype
from tests.desktop.program_shells import put_away_shell
from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import ALT, CTRL, SHIFT, WindowDriver
from workbench.desktop.app.application import Program
from workbench.desktop.dialogs.new_scenario import NewMapDialog, NewTableDialog
from workbench.desktop.dialogs.properties import PropertiesDialog
from workbench.desktop.look.settings import Settings

OK = QDialogButtonBox.StandardButton.Ok


@pytest.fixture
def program(qapp: QApplication, settings: Settings) -> Iterator[Program]:
    made = Program(qapp, settings, threaded=False)
    made.start(None)
    qapp.processEvents()
    yield made
    put_away_shell(made.shell)


def in_front(program: Program) -> None:
    """Offscreen no window manager gives the keys back to the window when a dialog closes."""
    page = program.window
    assert page is not None
    assert program.shell is not None
    program.shell.activateWindow()
    page.view.setFocus()
    QApplication.processEvents()


def key(program: Program, what: Qt.Key, held: Qt.KeyboardModifier) -> None:
    """A key in the window."""
    in_front(program)
    page = program.window
    assert page is not None
    QTest.keyClick(page.view, what, held)
    in_front(program)


def saved_and_opened(program: Program, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Save with Ctrl+S, close the tab, open the file with Ctrl+O: the same scenario."""
    page = program.window
    assert page is not None
    made = page.document.scenario
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    key(program, Qt.Key.Key_S, CTRL)
    assert path.is_file()
    assert not page.document.dirty
    key(program, Qt.Key.Key_W, CTRL)
    assert program.window is not page
    key(program, Qt.Key.Key_O, CTRL)
    again = program.window
    assert again is not None
    assert again.document.path == path
    assert again.document.scenario == made
    assert not [item for item in again.document.problems.items if item.severity.name == "ERROR"]


def card_written(program: Program, situation: str) -> None:
    """Write the title in the properties, and from there the card."""

    def act(dialog: PropertiesDialog) -> None:
        retype(dialog.title.fields[0], "From nothing")
        QTest.mouseClick(dialog.card_button, Qt.MouseButton.LeftButton)

    met = answered(PropertiesDialog, act)
    key(program, Qt.Key.Key_Return, ALT)
    assert met
    page = program.window
    assert page is not None
    panel = page.docks.card
    assert panel.edit_button.isChecked()
    panel.add_field("situation")
    box = panel.cells["situation", ""].editors[0]
    QTest.keyClicks(box, situation)
    panel.finish()


@pytest.mark.slow
def test_a_hex_scenario(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def act(dialog: NewMapDialog) -> None:
        QTest.keyClicks(dialog.title, "Ford")
        assert dialog.title.text() == "Ford", "typing replaces the title that is offered"
        retype(dialog.title, "Empty")
        dialog.columns.setFocus()
        dialog.columns.selectAll()
        QTest.keyClicks(dialog.columns, "14")
        dialog.rows.selectAll()
        QTest.keyClicks(dialog.rows, "11")
        retype(dialog.sides, "North, South")
        press(dialog, OK)

    met = answered(NewMapDialog, act)
    key(program, Qt.Key.Key_N, CTRL)
    assert met
    window = program.window
    assert window.map_kind == "hex"
    driver = WindowDriver(window)
    assert (driver.scenario.board.grid.columns, driver.scenario.board.grid.rows) == (14, 11)
    driver.key("b")
    driver.choose("terrain", "woods")
    driver.drag("0303", "0304", "0305")
    driver.key("e")
    assert driver.window.status.hint.text().startswith("Drag to raise")
    driver.drag("0803", "0804")
    driver.hover("0804")
    assert driver.window.status.level.text().startswith("Level 1"), "the status bar tells the level that was painted"
    driver.key("p")
    driver.choose("path", "road")
    driver.drag("0108", "0708", "1408")
    driver.key("h")
    driver.choose("hexside", "hedge")
    driver.click("0606/0607")
    driver.key("u")
    driver.choose_unit("infantry")
    driver.click("0304")
    driver.click("0305")
    driver.choose_unit("leader")
    driver.click("0304", SHIFT)
    window.docks.units.side.setCurrentIndex(1)
    window.docks.units.side.activated.emit(1)
    driver.choose_unit("tank")
    driver.click("1208")
    driver.key("z")
    driver.drag("0202", "0203", "0204")
    card_written(program, "Two sides meet.")
    scenario = driver.scenario
    assert [len(force.units) for force in scenario.forces.sides] == [3, 1]
    assert [driver.where("n1"), driver.where("n3")] == ["0304", "0304"]
    assert "woods" in driver.terrain("0304")
    raised = {"0803", "0804"}
    assert {label for label in driver.scenario.board.grid.labels if driver.level(label)} == raised
    assert {driver.level(label) for label in raised} == {1}
    assert scenario.board.paths["road"]
    assert scenario.board.hexsides["hedge"].any()
    assert (scenario.title.en, scenario.card.situation.en) == ("From nothing", "Two sides meet.")
    assert scenario.title.fr == "From nothing", "a title in one language is no other in the other"
    assert len(scenario.zones) == 1
    saved_and_opened(program, tmp_path / "hexes.yaml", monkeypatch)


@pytest.mark.slow
def test_a_table_scenario(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def act(dialog: NewTableDialog) -> None:
        dialog.ruleset.setCurrentIndex(dialog.ruleset.findData("blitzkrieg"))
        retype(dialog.sides, "East, West")
        press(dialog, OK)

    met = answered(NewTableDialog, act)
    key(program, Qt.Key.Key_T, CTRL)
    assert met
    window = program.window
    assert window.map_kind == "table"
    driver = TabletopDriver(window)
    driver.key("y")
    driver.choose("dense_wood_jungle")
    for corner in ((20, 20), (50, 22), (40, 45)):
        driver.tap(corner)
    driver.key(Qt.Key.Key_Return)
    driver.key("i")
    driver.choose("road")
    driver.tap((0, 70))
    driver.tap((110, 72))
    driver.key(Qt.Key.Key_Return)
    driver.key("u")
    driver.choose_unit("infantry")
    driver.tap((70, 60))
    driver.tap((80, 60))
    driver.key("z")
    for corner in ((60, 50), (100, 50), (100, 68)):
        driver.tap(corner)
    driver.key(Qt.Key.Key_Return)
    card_written(program, "A wood by the road.")
    scenario = window.document.scenario
    assert [piece.terrain for piece in scenario.board.features] == ["dense_wood_jungle", "road"]
    assert sum(len(force.units) for force in scenario.forces.sides) == 2
    assert len(scenario.zones) == 1
    assert scenario.card.situation.en == "A wood by the road."
    saved_and_opened(program, tmp_path / "table.yaml", monkeypatch)
