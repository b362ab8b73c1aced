"""A scenario made from nothing, with mouse and keyboard only: map, forces, zones, card, saved, opened again, equal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog

from tests.desktop.answered_dialogs import answered, press, retype
from tests.desktop.conftest import CTRL, SHIFT, Desk
from tests.desktop.program_shells import put_away_shell
from tests.desktop.tabletop_windows import DrawingDesk
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
    assert not [item for item in again.document.diagnostics if item.severity.name == "ERROR"]


def card_written(program: Program, situation: str) -> None:
    """Write title and card in the properties."""

    def act(dialog: PropertiesDialog) -> None:
        retype(dialog.title.fields[0], "From nothing")
        retype(dialog.situation.fields[0], situation)
        press(dialog, OK)

    met = answered(PropertiesDialog, act)
    key(program, Qt.Key.Key_P, CTRL)
    assert met


def test_a_hex_scenario(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def act(dialog: NewMapDialog) -> None:
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
    desk = Desk(window)
    assert (desk.scenario.board.grid.columns, desk.scenario.board.grid.rows) == (14, 11)
    desk.key("b")
    desk.choose("terrain", "woods")
    desk.drag("0303", "0304", "0305")
    desk.key("e")
    assert desk.window.status.hint.text().startswith("Drag to raise")
    desk.drag("0803", "0804")
    desk.hover("0804")
    assert desk.window.status.level.text().startswith("Level 1"), "the status bar tells the level that was painted"
    desk.key("p")
    desk.choose("path", "road")
    desk.drag("0108", "0708", "1408")
    desk.key("h")
    desk.choose("hexside", "hedge")
    desk.click("0606/0607")
    desk.key("u")
    desk.choose_unit("infantry")
    desk.click("0304")
    desk.click("0305")
    desk.choose_unit("leader")
    desk.click("0304", SHIFT)
    window.docks.units.side.setCurrentIndex(1)
    window.docks.units.side.activated.emit(1)
    desk.choose_unit("tank")
    desk.click("1208")
    desk.key("z")
    desk.drag("0202", "0203", "0204")
    card_written(program, "Two sides meet.")
    scenario = desk.scenario
    assert [len(force.units) for force in scenario.forces.sides] == [3, 1]
    assert [desk.where("n1"), desk.where("n3")] == ["0304", "0304"]
    assert "woods" in desk.terrain("0304")
    raised = {"0803", "0804"}
    assert {label for label in desk.scenario.board.grid.labels if desk.level(label)} == raised
    assert {desk.level(label) for label in raised} == {1}
    assert scenario.board.paths["road"]
    assert scenario.board.hexsides["hedge"].any()
    assert (scenario.title.en, scenario.card.situation.en) == ("From nothing", "Two sides meet.")
    assert scenario.title.fr == "From nothing", "a title in one language is no other in the other"
    assert len(scenario.zones) == 1
    saved_and_opened(program, tmp_path / "hexes.yaml", monkeypatch)


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
    desk = DrawingDesk(window)
    desk.key("y")
    desk.row("dense_wood_jungle")
    for corner in ((20, 20), (50, 22), (40, 45)):
        desk.tap(corner)
    desk.key(Qt.Key.Key_Return)
    desk.key("i")
    desk.row("road")
    desk.tap((0, 70))
    desk.tap((110, 72))
    desk.key(Qt.Key.Key_Return)
    desk.key("u")
    desk.kind("infantry")
    desk.tap((70, 60))
    desk.tap((80, 60))
    desk.key("z")
    for corner in ((60, 50), (100, 50), (100, 68)):
        desk.tap(corner)
    desk.key(Qt.Key.Key_Return)
    card_written(program, "A wood by the road.")
    scenario = window.document.scenario
    assert [piece.terrain for piece in scenario.board.features] == ["dense_wood_jungle", "road"]
    assert sum(len(force.units) for force in scenario.forces.sides) == 2
    assert len(scenario.zones) == 1
    assert scenario.card.situation.en == "A wood by the road."
    saved_and_opened(program, tmp_path / "table.yaml", monkeypatch)
