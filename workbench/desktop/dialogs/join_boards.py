"""The dialog that joins boards to a new map: side by side or end to end, turned, halved, with a preview."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPen, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFileDialog,
    QGridLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.base.diagnostics import CannotAnswer, Diagnostic, Diagnostics, Severity
from workbench.base.systems import relative_path
from workbench.base.text import Text
from workbench.checks.loading import load_hexes
from workbench.desktop.dialogs.file_reports import kinds_to_open
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.documents.hex_choices import fill_terrain_keys
from workbench.desktop.documents.storage import is_sample, made_document
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.map_thumbnails import map_thumbnail
from workbench.desktop.look.language import plain_text
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.fields import WrappedLabel
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.desktop.widgets.form_fields import row_layout
from workbench.desktop.widgets.number_fields import WholeNumberField
from workbench.desktop.widgets.visible_updates import run_later
from workbench.engine.sight.terrain_arrays import with_missing_slopes
from workbench.files.board_files import board_in_file
from workbench.files.formats.own_yaml import OTHER_DRIVE
from workbench.files.rulesets import find_rulesets
from workbench.files.scenario_reader import FindRuleset
from workbench.geometry.hexes import letters
from workbench.geometry.joined_boards import BoardPlace, side_by_side, span_of
from workbench.rules.ruleset import Ruleset
from workbench.scenario.assembly import Piece, assemble
from workbench.scenario.map_moves import can_be_joined
from workbench.scenario.scenario import Scenario

# --- Boards chosen for one map: the scenario of each, its name, its part and its place


WHOLE, LEFT_HALF, RIGHT_HALF = "whole", "left", "right"
_NAME = re.compile(r"(\d+[a-z]?)$")


@dataclass(frozen=True)
class ChosenBoard:
    """One board of the new map. ``row``: 0 is the top row; within a row boards lie in the order of the list. ``part`` is
    ``whole``, ``left``, ``right``, or the used columns, like ``E-U``: with a cut board the joins of a row need not lie below
    those of the row above."""

    path: Path
    scenario: Scenario
    ruleset: Ruleset
    name: str
    row: int = 0
    part: str = WHOLE
    turned: bool = False

    @property
    def can_be_included(self) -> bool:
        """Can the ground stay in the file of the board? Samples of the program lie where no scenario of the user's looks, and a
        file that includes a board has no ground itself."""
        return not is_sample(self.path) and self.scenario.included is None

    @property
    def middle(self) -> int | None:
        """The column along which halves are cut (it belongs to both), or None if the board has none."""
        columns = self.scenario.board.grid.columns
        middle = (columns + 1) // 2
        return middle if middle % 2 == 1 and 1 < middle < columns else None

    @property
    def span(self) -> tuple[int, int]:
        """The first and last used column, counted from 1."""
        columns, middle = self.scenario.board.grid.columns, self.middle
        typed = span_of(self.part)
        if typed is not None:
            return typed
        if middle is None or self.part == WHOLE:
            return 1, columns
        return (1, middle) if self.part == LEFT_HALF else (middle, columns)

    def parse_part(self, words: str) -> str:
        """The part of typed columns (``e-u``), or "" if the board cannot be cut there: boards are cut along columns that are
        not shifted, A, C, E ..."""
        span, columns = span_of(words.strip()), self.scenario.board.grid.columns
        if span is None or span[1] > columns or span[0] % 2 == 0 or span[1] % 2 == 0:
            return ""
        whole = (WHOLE, LEFT_HALF, RIGHT_HALF) if self.middle is not None else (WHOLE,)
        named = {replace(self, part=part).span: part for part in whole}
        return named.get(span, f"{letters(span[0])}-{letters(span[1])}")

    def span_words(self, part: str) -> str:
        """The columns of a part as letters: ``A-Q``."""
        first, last = replace(self, part=part).span
        return f"{letters(first)}-{letters(last)}"


def default_board_name(path: Path, taken: Sequence[str], own: str = "") -> str:
    """The ``own`` name of a board, or the number at the end of the file's name, or else the first free number."""
    ending = _NAME.search(path.stem)
    names = [*([own] if own else []), *([ending[1]] if ending else [])]
    return next(name for name in (*names, *map(str, range(1, len(taken) + 2))) if name not in taken)


def is_board(scenario: Scenario) -> bool:
    """Can the map of a scenario be joined to others?"""
    return can_be_joined(scenario.board.grid)


def join_boards(
    boards: Sequence[ChosenBoard], title: str, *, include: bool = False
) -> tuple[Scenario | None, Diagnostics]:
    """The map of the boards; a relative ruleset path starts from the folder of the first board. None with errors. ``include``:
    the ground of boards in files of the user's stays there."""
    if not boards:
        return None, Diagnostics()
    folder = boards[0].path.parent
    rows = sorted({board.row for board in boards})
    order = [board for row in rows for board in boards if board.row == row]
    places = side_by_side([[_placed_board(board) for board in boards if board.row == row] for row in rows])
    try:
        pieces = [
            Piece(
                replace(board.scenario, ruleset=_ruleset_name(board, folder)),
                place,
                board_in_file(board.path, board.scenario, folder) if include and board.can_be_included else None,
            )
            for board, place in zip(order, places, strict=True)
        ]
    except CannotAnswer as problem:
        return None, Diagnostics([Diagnostic(Severity.ERROR, problem.code, problem.text)])
    joined, diagnostics = assemble(pieces, fill_terrain_keys(boards[0].ruleset), Text.of(title))
    return (joined and with_missing_slopes(joined, boards[0].ruleset)), diagnostics


def _placed_board(board: ChosenBoard) -> BoardPlace:
    first, last = board.span
    rows = board.scenario.board.grid.rows
    return BoardPlace(board.name, first=first, last=last, rows=rows, rotated=board.turned)


def _ruleset_name(board: ChosenBoard, folder: Path) -> str:
    name = board.scenario.ruleset
    if name in find_rulesets():
        return name
    way = relative_path((board.path.parent / name).resolve(), folder.resolve())
    if way is None:
        raise CannotAnswer("other_drive", OTHER_DRIVE.format(name=name))
    return way


_PICTURE = QSize(460, 320)
_BOARD_NAME, _FILE, _ROW, _PART, _TURNED = range(5)
_MOST_ROWS = 9


class BoardsDialog(FittingDialog):
    """Lists the boards and shows every change at once; OK is enabled while the boards fit together."""

    def __init__(
        self, language: str, parent: QWidget | None = None, *, folder: str = "", find: FindRuleset | None = None
    ) -> None:
        """``folder`` is where the file dialog starts; ``find`` replaces the usual lookup of rulesets."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("New map from boards"))
        self._language, self._folder, self._find = language, folder, find
        self.boards: list[ChosenBoard] = []
        self.scenario: Scenario | None = None
        self.diagnostics = Diagnostics()
        self.title = QLineEdit(self.tr("New scenario"))
        self.title.setAccessibleName(self.tr("Title"))
        headings = (self.tr("Name"), self.tr("Board"), self.tr("Row"), self.tr("Part"), self.tr("Turned"))
        self.table = QTableWidget(0, len(headings))
        self.table.setAccessibleName(self.tr("Boards"))
        self.table.setHorizontalHeaderLabels(headings)
        self.table.verticalHeader().hide()
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self.table.setMinimumSize(QSize(scaled_pixels(470), scaled_pixels(220)))
        header = self.table.horizontalHeader()
        for column in range(len(headings)):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(_FILE, QHeaderView.ResizeMode.Stretch)
        self.table.cellChanged.connect(self._renamed)
        self.table.currentCellChanged.connect(lambda *_: self._enable())
        self.include = QCheckBox(self.tr("&Leave the boards in their files"))
        self.include.setChecked(True)
        self.include.toggled.connect(self._join)
        self.picture = QLabel()
        self.picture.setFixedSize(_PICTURE)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setFrameShape(QLabel.Shape.StyledPanel)
        self.message = WrappedLabel(4, small=True)
        self.add_button = self._button(self.tr("&Add boards…"), self._ask_files)
        self.remove_button = self._button(self.tr("&Remove"), self._remove)
        self.earlier_button = self._button("↑", lambda: self._move(-1), self.tr("Further to the left, or up"))
        self.later_button = self._button("↓", lambda: self._move(1), self.tr("Further to the right, or down"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._lay_out()
        self._show()

    def add_files(self, paths: Iterable[Path]) -> None:
        """Add boards at the end of the list; files that are no boards are reported."""
        words = []
        for path in paths:
            scenario, ruleset, diagnostics = load_hexes(path, self._find)
            if scenario is None or ruleset is None:
                wrong = next((item for item in diagnostics if item.severity is Severity.ERROR), None)
                why = wrong.text.get(self._language) if wrong is not None else ""
                words.append(self.tr("{file} cannot be read: {why}").format(file=path.name, why=why))
            elif not is_board(scenario):
                text = self.tr("{file} is no board: it has no half hexes at its edges, or is made of boards itself")
                words.append(text.format(file=path.name))
            else:
                taken = [board.name for board in self.boards]
                row = self.boards[-1].row if self.boards else 0
                own = next((board.name for board in scenario.board.grid.boards), "")
                self.boards.append(ChosenBoard(path, scenario, ruleset, default_board_name(path, taken, own), row))
        self._show(len(self.boards) - 1)
        if words:
            self.message.set_words("\n".join(words))

    def document(self) -> AnyDocument | None:
        """The new document, or None while the boards do not fit."""
        if self.scenario is None:
            return None
        first = self.boards[0]
        return made_document(
            self.scenario,
            first.ruleset,
            self._language,
            base_folder=first.path.parent,
        )

    def _ask_files(self) -> None:
        kinds = kinds_to_open(QCoreApplication.translate("FileCommands", "Scenarios"))
        names, _ = QFileDialog.getOpenFileNames(self, self.tr("Add boards"), self._folder, kinds)
        if names:
            self._folder = str(Path(names[0]).parent)
            self.add_files(Path(name) for name in names)

    def _remove(self) -> None:
        row = self.table.currentRow()
        if 0 <= row < len(self.boards):
            del self.boards[row]
            self._show(min(row, len(self.boards) - 1))

    def _move(self, by: int) -> None:
        row = self.table.currentRow()
        to = row + by
        if 0 <= row < len(self.boards) and 0 <= to < len(self.boards):
            self.boards[row], self.boards[to] = self.boards[to], self.boards[row]
            self._show(to)

    def _changed(self, place: int, **values: object) -> None:
        self.boards[place] = replace(self.boards[place], **values)  # type: ignore[arg-type]
        self._join()

    def _renamed(self, row: int, column: int) -> None:
        item = self.table.item(row, column)
        if column == _BOARD_NAME and item is not None and item.text().strip() != self.boards[row].name:
            self._changed(row, name=item.text().strip())

    def _show(self, current: int = -1) -> None:
        self.table.blockSignals(True)
        self.table.setRowCount(0)
        for place, board in enumerate(self.boards):
            self._show_board(place, board)
        self.table.blockSignals(False)
        if current >= 0:
            self.table.setCurrentCell(current, _BOARD_NAME)
        self._join()

    def _show_board(self, place: int, board: ChosenBoard) -> None:
        self.table.insertRow(place)
        self.table.setItem(place, _BOARD_NAME, QTableWidgetItem(board.name))
        title = QTableWidgetItem(board.scenario.title.get(self._language) or board.path.stem)
        title.setFlags(title.flags() & ~Qt.ItemFlag.ItemIsEditable)
        title.setToolTip(plain_text(str(board.path)))
        self.table.setItem(place, _FILE, title)
        row = WholeNumberField()
        row.setRange(1, _MOST_ROWS)
        row.setValue(board.row + 1)
        row.setToolTip(self.tr("Boards of one row lie side by side, rows lie end to end"))
        row.valueChanged.connect(lambda v, p=place: self._changed(p, row=v - 1))
        part = _PartBox()
        for key, words in ((WHOLE, self.tr("whole")), (LEFT_HALF, self.tr("half")), (RIGHT_HALF, self.tr("half"))):
            if key == WHOLE or board.middle is not None:
                part.addItem(f"{words} {board.span_words(key)}", key)
        if part.findData(board.part) < 0:
            part.addItem(self.tr("part {columns}").format(columns=board.span_words(board.part)), board.part)
        part.setEditable(True)
        part.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        part.setToolTip(
            self.tr(
                "Choose, or type the columns that are used: E-U. A row that begins with a part lies beside the joins above"
            )
        )
        part.setCurrentIndex(max(0, part.findData(board.part)))
        part.activated.connect(lambda _, p=place, b=part: self._changed(p, part=b.currentData()))
        edit = part.lineEdit()
        if edit is not None:
            edit.editingFinished.connect(lambda p=place, b=part: self._part_typed(p, b))
        turned = QCheckBox()
        turned.setChecked(board.turned)
        turned.setToolTip(self.tr("Turned by 180 degrees"))
        turned.toggled.connect(lambda on, p=place: self._changed(p, turned=on))
        for column, widget in ((_ROW, row), (_PART, part), (_TURNED, turned)):
            self.table.setCellWidget(place, column, widget)

    def _hint(self, item: Diagnostic) -> str:
        """The hint of a diagnostic about boards that do not fit."""
        if item.code == "no_board":
            return self.tr("fill the row with another board, or with a part of one")
        return item.hint.get(self._language)

    def _part_typed(self, place: int, box: QComboBox) -> None:
        """Use the typed columns; if the board cannot be cut there, show an error and keep the part."""
        known = box.findText(box.currentText())
        board = self.boards[place]
        if known >= 0:
            if box.itemData(known) != board.part:
                self._changed(place, part=box.itemData(known))
            return
        words, part = box.currentText(), board.parse_part(box.currentText())
        if part and part == board.part:
            return  # the field emits its signal again when it is deleted
        if part:
            self.boards[place] = replace(board, part=part)
            run_later(self, lambda: self._show(place))  # not while the box emits its signal
            return
        box.setCurrentIndex(box.findData(board.part))
        columns = letters(board.scenario.board.grid.columns)
        wrong = self.tr("{words} is no part of this board: type columns like C-K, each an odd one from A to {last}")
        self.message.set_words(wrong.format(words=words, last=columns))

    def _join(self) -> None:
        """Join the boards, and show the preview and the diagnostics."""
        self._make()
        if self.scenario is None:
            self.picture.setPixmap(QPixmap())
            self.picture.setText(self.tr("Add boards") if not self.boards else self.tr("The boards do not fit"))
        else:
            inner = _PICTURE - QSize(8, 8)
            picture = QPixmap.fromImage(map_thumbnail(self.scenario, self.boards[0].ruleset, inner))
            _name_boards(picture, self.scenario)
            self.picture.setPixmap(picture)
        words = [
            " · ".join(filter(None, (item.text.get(self._language), self._hint(item)))) for item in self.diagnostics
        ]
        if self.scenario is not None and not words:
            grid = self.scenario.board.grid
            fits = self.tr("{columns} columns, {rows} rows, {n} hexes")
            words = [fits.format(columns=grid.columns, rows=grid.rows, n=grid.size)]
        self.message.set_words("\n".join(words))
        self._enable()

    def _enable(self) -> None:
        row, count = self.table.currentRow(), len(self.boards)
        self.remove_button.setEnabled(0 <= row < count)
        self.earlier_button.setEnabled(0 < row < count)
        self.later_button.setEnabled(0 <= row < count - 1)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(self.scenario is not None)
        self._enable_include()

    def _enable_include(self) -> None:
        copied = [board.name for board in self.boards if not board.can_be_included]
        able = len(copied) < len(self.boards)
        self.include.setEnabled(able)
        words = self.tr(
            "The scenario names the files of the boards and keeps what differs from them; else it has all their terrain"
        )
        if self.boards and copied:
            words += "\n" + self.tr(
                "Copied in any case, as samples of the program or boards of other files: {names}"
            ).format(names=", ".join(copied))
        elif not self.boards:
            words += "\n" + self.tr("Add boards")
        self.include.setToolTip(words)

    def accept(self) -> None:
        """Use the current title, and close the dialog if the boards fit."""
        self._make()
        if self.scenario is not None:
            super().accept()

    def _make(self) -> None:
        title = self.title.text().strip() or self.tr("New scenario")
        self.scenario, self.diagnostics = join_boards(self.boards, title, include=self.include.isChecked())

    def _button(self, words: str, run: object, tip: str = "") -> QPushButton:
        button = QPushButton(words)
        button.setAutoDefault(False)
        button.setToolTip(tip)
        button.clicked.connect(run)
        return button

    def _lay_out(self) -> None:
        row = row_layout(self.add_button, self.remove_button, self.earlier_button, self.later_button, from_left=True)
        left = QVBoxLayout()
        left.addWidget(self.table, 1)
        left.addLayout(row)
        left.addWidget(self.include)
        right = QVBoxLayout()
        right.addWidget(self.picture)
        right.addWidget(self.message)
        right.addStretch(1)
        grid = QGridLayout(self)
        grid.addWidget(QLabel(self.tr("Title")), 0, 0)
        grid.addWidget(self.title, 0, 1)
        grid.addLayout(left, 1, 0, 1, 2)
        grid.addLayout(right, 1, 2)
        grid.addWidget(self.buttons, 2, 0, 1, 3)


class _PartBox(QComboBox):
    """A field for the part of a board, in which Enter ends the typing but does not close the dialog."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep Enter from reaching the dialog."""
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()


def _name_boards(picture: QPixmap, scenario: Scenario) -> None:
    """Draw the edges of the boards, and their names (upside down where a board is turned)."""
    grid = scenario.board.grid
    area = Plane(grid).rect
    left, top, zoom = area.left() / UNIT, area.top() / UNIT, picture.width() * UNIT / area.width()
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    font = QFont(painter.font())
    font.setBold(True)
    font.setPixelSize(20)
    painter.setFont(font)
    for place in grid.boards:
        first, last = (grid.number_of(column, place.row + 1) for column in (place.column, place.right))
        if first is None or last is None:
            continue
        (x, y), across = grid.centres[first].tolist(), float(grid.centres[last, 0])
        # row 1 of a column that is not shifted begins half a hex above its centre
        box = QRectF((x - left) * zoom, (y - 0.5 - top) * zoom, (across - x) * zoom, place.rows * zoom)
        painter.setPen(QPen(QColor(30, 26, 20, 200), 1.5))
        painter.drawRect(box.adjusted(1, 1, -1, -1))
        painter.save()
        painter.translate(box.center())
        painter.rotate(180 if place.rotated else 0)
        size = QRectF(-box.width() / 2, -box.height() / 2, box.width(), box.height())
        for shift, colour in ((1.2, QColor(255, 253, 245, 220)), (0.0, QColor(30, 26, 20, 230))):
            painter.setPen(colour)
            painter.drawText(size.translated(shift, shift), Qt.AlignmentFlag.AlignCenter, place.name)
        painter.restore()
    painter.end()
