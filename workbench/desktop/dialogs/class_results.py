"""The results of a class: codes that learners sent from pages, pasted or read from a file, as a list of who got what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.base.diagnostics import CannotAnswer
from workbench.desktop.look.language import ParagraphLabel, labelled
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.lessons.result_codes import NOT_ANSWERED, RIGHT, WRONG, Result, read_code

_SIGNS = {NOT_ANSWERED: "–", RIGHT: "✓", WRONG: "✗"}
_FIRST = 4
"""The number of columns before those of the questions."""
_MOST_TROUBLES = 6


class ClassResultsDialog(FittingDialog):
    """Takes codes as text and lists them, best first, with how many had each question right below. ``titles`` are those of
    known lessons by their letters in codes, ``more_titles`` finds others once a code names one; ``folder`` is where files are
    looked for."""

    def __init__(
        self,
        language: str,
        titles: Mapping[str, str],
        folder: Path,
        parent: QWidget | None = None,
        *,
        more_titles: Callable[[], Mapping[str, str]] = dict,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Results of a class"))
        self.prefer_size(760, 560)
        self._language, self._titles, self._folder = language, dict(titles), folder
        self._more_titles: Callable[[], Mapping[str, str]] | None = more_titles
        """Finds the titles of further lessons; None once it has."""
        self.codes = QPlainTextEdit()
        self.codes.setPlaceholderText(self.tr("WB-…, a code in each line, with the name behind it"))
        self.codes.setTabChangesFocus(True)
        words = QLabel(self.tr("&Codes that the class sent, one a line:"))
        words.setBuddy(self.codes)
        self.read_file = QPushButton(self.tr("&Read a file…"))
        self.read_file.setAutoDefault(False)
        self.table = QTableWidget(0, _FIRST)
        self.table.setAccessibleName(self.tr("Results of a class"))
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setTabKeyNavigation(False)
        self.trouble = ParagraphLabel()
        self.trouble.setTextFormat(Qt.TextFormat.PlainText)
        shut = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        shut.button(QDialogButtonBox.StandardButton.Close).setText(self.tr("Close"))
        head = QHBoxLayout()
        head.addWidget(words, 1)
        head.addWidget(self.read_file)
        box = QVBoxLayout(self)
        box.addLayout(head)
        box.addWidget(self.codes, 1)
        box.addWidget(self.table, 2)
        box.addWidget(self.trouble)
        box.addWidget(shut)
        shut.rejected.connect(self.reject)
        self.codes.textChanged.connect(self._list)
        self.read_file.clicked.connect(self._read)
        self.codes.setFocus()
        self._list()

    def _read(self) -> None:
        title, kinds = self.tr("Read codes"), self.tr("Text (*.txt *.csv);;All files (*)")
        name, _ = QFileDialog.getOpenFileName(self, title, str(self._folder), kinds)
        if not name:
            return
        try:
            text = Path(name).read_text("utf-8-sig")
        except (OSError, UnicodeDecodeError) as problem:
            self.trouble.setText("⚠ " + labelled(Path(name).name, str(problem)))
            return
        self.codes.appendPlainText(text.strip())

    def _list(self) -> None:
        found: list[Result] = []
        wrong: list[str] = []
        for number, line in enumerate(self.codes.toPlainText().splitlines(), 1):
            if not line.strip():
                continue
            try:
                found.append(read_code(line))
            except CannotAnswer as problem:
                row = self.tr("line {number}: {problem}")
                wrong.append(row.format(number=number, problem=problem.text.get(self._language)))
        found.sort(key=lambda one: (self._lesson(one), -one.right, one.name.casefold(), one.attempt))
        self._fill(found)
        more = len(wrong) - _MOST_TROUBLES
        shown = wrong[:_MOST_TROUBLES] + ([self.tr("and {n} lines more").format(n=more)] if more > 0 else [])
        self.trouble.setText("\n".join(f"⚠ {one}" for one in shown))

    def _lesson(self, result: Result) -> str:
        if result.lesson not in self._titles and self._more_titles is not None:
            find, self._more_titles = self._more_titles, None
            self._titles = {**find(), **self._titles}
        return self._titles.get(result.lesson, result.lesson)

    def _fill(self, found: list[Result]) -> None:
        count = max((len(one.answers) for one in found), default=0)
        heads = [self.tr("Name"), self.tr("Lesson"), self.tr("Attempt"), self.tr("Right")]
        rows = [
            [one.name or "?", self._lesson(one), str(one.attempt), f"{one.right} / {len(one.answers)}"]
            + [_SIGNS[answer] for answer in one.answers]
            for one in found
        ]
        if len({one.lesson for one in found}) == 1:
            right = [sum(one.answers[at : at + 1] == (RIGHT,) for one in found) for at in range(count)]
            rows.append([self.tr("Right by question"), "", "", "", *map(str, right)])
        self.table.setColumnCount(_FIRST + count)
        self.table.setHorizontalHeaderLabels([*heads, *(str(number + 1) for number in range(count))])
        self.table.setRowCount(len(rows))
        for row, cells in enumerate(rows):
            for column, words in enumerate(cells):
                item = QTableWidgetItem(words)
                if column >= _FIRST - 2:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                self.table.setItem(row, column, item)
        self.table.resizeColumnsToContents()
