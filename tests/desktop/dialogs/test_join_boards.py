"""New from boards: chosen, placed, turned, halved, previewed, and opened as one map; the status bar names their hexes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QDialog, QDialogButtonBox, QFileDialog, QSpinBox

from tests import loading
from tests.conftest import ROOT
from tests.desktop.asl_windows import asl_ruleset, asl_scenario
from tests.desktop.window_driver import CTRL, LEFT, SHIFT, OpenWindow, WindowDriver, load_document
from workbench.base.data_folders import RULESETS
from workbench.checks.loading import load_hexes
from workbench.desktop.dialogs import join_boards
from workbench.desktop.dialogs.join_boards import BoardsDialog, is_board
from workbench.desktop.dialogs.new_scenario import NewMapDialog
from workbench.desktop.documents.storage import known_rulesets
from workbench.files.scenario_writer import save_scenario
from workbench.scenario.hex_board import Shape

pytestmark = pytest.mark.gui

BOARD = """\
format: workbench/1
title: Board {name}
ruleset: panzer_grenadier
map:
  kind: hex
  columns: {columns}
  rows: {rows}
  stagger: {{lines: even, by: {by}, extra: true}}
  labels: A1
  hexes:
    woods: "{woods}"
"""


def write(folder: Path, name: str, woods: str, columns: int = 9, rows: int = 4, by: str = "up") -> Path:
    path = folder / f"board{name}.yaml"
    path.write_text(BOARD.format(name=name, woods=woods, columns=columns, rows=rows, by=by), encoding="utf-8")
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path, "1", "A1 B2")
    write(tmp_path, "2", "C3")
    return tmp_path


class DialogDriver:
    """Works the dialog as it is open."""

    def __init__(self, dialog: BoardsDialog, monkeypatch: pytest.MonkeyPatch) -> None:
        self.dialog = dialog
        self._monkeypatch = monkeypatch

    def add(self, *paths: Path) -> None:
        names = [str(path) for path in paths]
        self._monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *a: (names, ""))
        QTest.mouseClick(self.dialog.add_button, LEFT)

    def cell(self, row: int, column: int) -> object:
        return self.dialog.table.cellWidget(row, column)

    def row(self, board: int, row: int) -> None:
        field = self.cell(board, 2)
        assert isinstance(field, QSpinBox)
        field.setValue(row)

    def part(self, board: int, choice: int) -> None:
        box = self.cell(board, 3)
        assert isinstance(box, QComboBox)
        box.setCurrentIndex(choice)
        box.activated.emit(choice)

    def turn(self, board: int) -> None:
        box = self.cell(board, 4)
        assert isinstance(box, QCheckBox)
        box.click()

    @property
    def ok(self) -> object:
        return self.dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)

    @property
    def picture(self) -> bool:
        return not self.dialog.picture.pixmap().isNull()


@pytest.fixture
def worked(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Callable[[DialogDriver], None]], WindowDriver]:
    """Open the dialog with its key, do something in it, and press OK or Cancel."""

    def run(work: Callable[[DialogDriver], None]) -> WindowDriver:
        def shown(self: BoardsDialog) -> int:
            self.show()
            hand = DialogDriver(self, monkeypatch)
            work(hand)
            ok = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
            QTest.mouseClick(
                ok if ok.isEnabled() else self.buttons.button(QDialogButtonBox.StandardButton.Cancel), LEFT
            )
            return self.result()

        monkeypatch.setattr(BoardsDialog, "exec", shown)
        driver.key("N", CTRL | SHIFT)
        return driver

    return run


def woods(driver: WindowDriver) -> set[str]:
    board = driver.scenario.board
    return {board.grid.labels[n] for n, wood in enumerate(board.mask("woods")) if wood}


@pytest.mark.slow
def test_two_boards_side_by_side(worked: OpenWindow, folder: Path, tmp_path: Path) -> None:
    def work(hand: DialogDriver) -> None:
        assert not hand.ok.isEnabled()  # type: ignore[attr-defined]
        assert not hand.picture
        hand.add(folder / "board1.yaml", folder / "board2.yaml")
        assert hand.picture
        assert "17 columns, 4 rows" in hand.dialog.message.words
        hand.dialog.title.setText("Two boards")

    driver = worked(work)
    grid = driver.scenario.board.grid
    assert (grid.columns, grid.rows) == (17, 4)
    assert woods(driver) == {"1A1", "1B2", "2C3"}
    assert driver.scenario.title.get("en") == "Two boards"
    driver.hover("2C3")
    assert driver.window.status.place.text() == "2C3"
    shared = next(n for n, names in enumerate(grid.names) if len(names) == 2)
    driver.hover(grid.labels[shared])
    assert driver.window.status.place.text() == " = ".join(grid.names[shared])
    assert driver.window.file_commands.save_to(tmp_path / "joined.yaml")
    again = load_document(tmp_path / "joined.yaml")
    assert again.scenario == driver.scenario


@pytest.mark.slow
def test_boards_stay_in_their_files(worked: OpenWindow, folder: Path, tmp_path: Path) -> None:
    def work(hand: DialogDriver) -> None:
        assert not hand.dialog.include.isEnabled()
        hand.add(folder / "board1.yaml", folder / "board2.yaml")
        assert hand.dialog.include.isEnabled()
        assert hand.dialog.include.isChecked()

    driver = worked(work)
    played = tmp_path / "played"
    played.mkdir()
    driver.edit()
    driver.choose("terrain", "town")
    driver.click("2D3")
    assert driver.window.file_commands.save_to(played / "joined.yaml")
    text = (played / "joined.yaml").read_text(encoding="utf-8")
    assert 'file: "../board1.yaml"' in text
    assert "woods" not in text
    assert "2D3" in text
    assert load_document(played / "joined.yaml").scenario.board == driver.scenario.board


@pytest.mark.slow
def test_boards_are_copied_where_this_is_wanted(worked: OpenWindow, folder: Path, tmp_path: Path) -> None:
    def work(hand: DialogDriver) -> None:
        hand.add(folder / "board1.yaml", folder / "board2.yaml")
        hand.dialog.include.click()

    assert worked(work).window.file_commands.save_to(tmp_path / "copied.yaml")
    text = (tmp_path / "copied.yaml").read_text(encoding="utf-8")
    assert "file:" not in text
    assert "woods" in text


@pytest.mark.slow
def test_samples_of_the_program_are_copied(worked: OpenWindow) -> None:
    def work(hand: DialogDriver) -> None:
        hand.add(*sorted((ROOT / "samples" / "asl" / "boards").glob("*.yaml"))[:2])
        assert not hand.dialog.include.isEnabled()
        assert "samples of the program" in hand.dialog.include.toolTip()

    assert worked(work).scenario.included is None


@pytest.mark.slow
def test_end_to_end_turned_and_in_another_order(worked: OpenWindow, folder: Path) -> None:
    def work(hand: DialogDriver) -> None:
        hand.add(folder / "board1.yaml")
        hand.add(folder / "board2.yaml")
        hand.row(1, 2)
        assert "9 columns, 8 rows" in hand.dialog.message.words
        hand.turn(1)
        QTest.mouseClick(hand.dialog.earlier_button, LEFT)
        assert hand.dialog.boards[0].name == "2"

    driver = worked(work)
    grid = driver.scenario.board.grid
    assert (grid.columns, grid.rows) == (9, 8)
    place = next(place for place in grid.boards if place.name == "2")
    assert (place.row, place.rotated) == (4, True)
    x = grid.centres[driver.number("2C3")][0]
    assert x > grid.centres[:, 0].mean(), "C3 of a turned board lies on its right"


@pytest.mark.slow
def test_boards_with_drawn_houses_are_joined_and_played(worked: OpenWindow, tmp_path: Path) -> None:
    houses = Shape("stone_building", "polygon", ((2.3, 2.3), (2.9, 2.3), (2.9, 2.9), (2.3, 2.9)), {"levels": 2})
    for name in ("6", "7"):
        save_scenario(tmp_path / f"village{name}.yaml", asl_scenario(houses), asl_ruleset())

    def work(hand: DialogDriver) -> None:
        hand.add(tmp_path / "village6.yaml", tmp_path / "village7.yaml")
        hand.turn(1)
        assert hand.picture

    plain = worked(work)
    shapes = plain.scenario.board.shapes
    assert [shape.terrain for shape in shapes] == ["stone_building"] * 2
    middle = plain.scenario.board.grid.centres[:, 0].mean()
    one, other = ({x for x, _ in shape.points} for shape in shapes)
    assert min(one) + max(other) == pytest.approx(2 * middle, abs=1e-3), "the second board is turned"
    plain.hover("7D3")
    assert "Stone building (upper levels: 2)" in plain.window.status.terrain.toolTip()
    assert plain.window.toolbar.shapes.isVisible()


@pytest.mark.slow
def test_half_boards(worked: OpenWindow, folder: Path) -> None:
    def work(hand: DialogDriver) -> None:
        hand.add(folder / "board1.yaml", folder / "board2.yaml")
        box = hand.cell(0, 3)
        assert isinstance(box, QComboBox)
        assert [box.itemText(k) for k in range(box.count())] == ["whole A-I", "half A-E", "half E-I"]
        hand.part(0, 1)
        hand.part(1, 2)
        assert "9 columns, 4 rows" in hand.dialog.message.words

    driver = worked(work)
    assert woods(driver) == {"1A1", "1B2"}, "C3 of board 2 was cut off"
    assert driver.scenario.board.grid.find("2F2") is not None


def test_a_row_of_parts_lies_beside_the_joins_of_the_row_above(worked: OpenWindow, folder: Path) -> None:
    def cut(hand: DialogDriver, board: int, columns: str) -> None:
        box = hand.cell(board, 3)
        assert isinstance(box, QComboBox)
        edit = box.lineEdit()
        assert edit is not None
        edit.setFocus()
        edit.selectAll()
        QTest.keyClicks(edit, columns)
        QTest.keyClick(edit, Qt.Key.Key_Return)
        QApplication.processEvents()

    def work(hand: DialogDriver) -> None:
        for name in "12121":
            hand.add(folder / f"board{name}.yaml")
        for board in (2, 3, 4):
            hand.row(board, 2)
        assert "no board covers column 18" in hand.dialog.message.words
        assert "with a part of one" in hand.dialog.message.words
        cut(hand, 2, "c-i")
        assert hand.dialog.boards[2].part == "C-I"
        assert hand.cell(2, 3).currentText() == "part C-I"  # type: ignore[attr-defined]
        assert not hand.ok.isEnabled()  # type: ignore[attr-defined]
        cut(hand, 4, "B-C")
        assert "is no part of this board" in hand.dialog.message.words
        assert hand.dialog.boards[4].part == "whole"
        cut(hand, 4, "A-C")
        assert "17 columns, 8 rows" in hand.dialog.message.words
        assert hand.picture

    driver = worked(work)
    assert [(one.column, one.first, one.last) for one in driver.scenario.board.grid.boards if one.row] == [
        (1, 3, 9),
        (7, 1, 9),
        (15, 1, 3),
    ]


@pytest.mark.slow
def test_boards_that_do_not_fit_are_reported_and_make_no_map(worked: OpenWindow, folder: Path) -> None:
    write(folder, "3", "A1", columns=9, rows=6)
    odd = write(folder, "4", "A1", by="down")

    def work(hand: DialogDriver) -> None:
        hand.add(folder / "board1.yaml", odd, folder / "nothing.yaml")
        assert "board4.yaml is no board" in hand.dialog.message.words
        assert "nothing.yaml cannot be read" in hand.dialog.message.words
        assert len(hand.dialog.boards) == 1
        hand.add(folder / "board3.yaml")
        assert not hand.ok.isEnabled()  # type: ignore[attr-defined]
        assert not hand.picture
        assert hand.dialog.message.words
        QTest.mouseClick(hand.dialog.remove_button, LEFT)
        assert hand.picture
        QTest.mouseClick(hand.dialog.remove_button, LEFT)
        assert not hand.picture

    before = worked(work)
    assert before.scenario.title.get("en") == "Small"


@pytest.mark.slow
def test_names_can_be_typed_and_must_differ(worked: OpenWindow, folder: Path) -> None:
    def work(hand: DialogDriver) -> None:
        hand.add(folder / "board1.yaml", folder / "board1.yaml")
        table = hand.dialog.table
        assert [table.item(k, 0).text() for k in range(2)] == ["1", "2"], "the second name is free"
        table.item(1, 0).setText("1")
        assert "two boards are called 1" in hand.dialog.message.words
        assert not hand.ok.isEnabled()  # type: ignore[attr-defined]
        table.item(1, 0).setText("X")

    driver = worked(work)
    assert driver.scenario.board.grid.find("XC3") is not None


@pytest.mark.slow
def test_cancel_changes_nothing(driver: WindowDriver, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = driver.document

    def shown(self: BoardsDialog) -> int:
        self.add_files([folder / "board1.yaml"])
        QTest.keyClick(self, Qt.Key.Key_Escape)
        return QDialog.DialogCode.Rejected

    monkeypatch.setattr(BoardsDialog, "exec", shown)
    driver.window.actions_["new_boards"].trigger()
    assert driver.document is before


@pytest.mark.slow
def test_a_new_map_of_the_game_has_the_form_of_a_board(driver: WindowDriver) -> None:
    dialog = NewMapDialog(known_rulesets(), "en", driver.window, first="asl")
    scenario = dialog.scenario()
    assert (scenario.board.grid.columns, scenario.board.grid.rows) == (33, 10)
    assert is_board(scenario)
    dialog.deleteLater()


@pytest.mark.slow(8)
@pytest.mark.usefixtures("qapp")
def test_a_new_board_takes_its_number_into_its_labels_its_file_and_joined_maps(tmp_path: Path) -> None:
    rules = {name: loading.ruleset(name) for name in ("asl", "panzer_grenadier")}
    dialog = NewMapDialog(rules, "en", first="asl")
    QTest.keyClicks(dialog.board, "4a /")
    assert dialog.board.text() == "4a", "what no label may hold is not taken"
    scenario = dialog.scenario()
    assert scenario.board.grid.find("4aJ4") is not None
    dialog.columns.setValue(32)
    assert not dialog.board.isEnabled()
    assert "odd number of columns" in dialog.board.toolTip()
    assert dialog.scenario().board.grid.find("J4") is not None
    dialog.columns.setValue(33)
    assert dialog.board.isEnabled()
    dialog.ruleset.setCurrentIndex(dialog.ruleset.findData("panzer_grenadier"))
    assert not dialog.board.isEnabled()
    dialog.deleteLater()
    path = tmp_path / "mine.yaml"
    save_scenario(path, scenario)
    again, _ = loading.scenario(path)
    assert again.board.grid == scenario.board.grid
    assert is_board(again)
    boards = BoardsDialog("en")
    boards.add_files([path])
    assert boards.boards[0].name == "4a"
    boards.deleteLater()


def test_boards_whose_ruleset_lies_on_another_drive_are_not_joined(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rules").symlink_to(RULESETS / "panzer_grenadier")
    scenario, ruleset, _ = load_hexes(folder / "board1.yaml")
    assert scenario is not None
    assert ruleset is not None
    board = join_boards.ChosenBoard(tmp_path / "board1.yaml", replace(scenario, ruleset="rules"), ruleset, "1")
    monkeypatch.setattr(join_boards, "relative_path", lambda *_: None)  # as between C: and D:
    joined, diagnostics = join_boards.join_boards([board], "Two drives")
    assert joined is None
    assert [problem.code for problem in diagnostics] == ["other_drive"]
