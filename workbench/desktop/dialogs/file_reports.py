"""The earlier states of a file that saving has kept: when each was replaced, and what is different from now."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from workbench.base.diagnostics import Diagnostic
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.documents.storage import earlier_document
from workbench.desktop.look.language import plain_text, show_as_plain_text
from workbench.desktop.look.theme import scaled_pixels
from workbench.files.safe_files import Backup
from workbench.scenario.changes import differences

# --- Tells why a file could not be opened: every diagnostic with its place, to be read and copied.


class ReportDialog(QDialog):
    """A sentence over a text that can be copied."""

    def __init__(self, title: str, words: str, report: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.resize(720, 360)
        self.said = QLabel(words)
        show_as_plain_text(self.said)
        self.said.setWordWrap(True)
        self.report = QPlainTextEdit(report)
        self.report.setReadOnly(True)
        self.report.setAccessibleName(self.tr("Report"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        copy = QPushButton(self.tr("Copy"))
        copy.clicked.connect(self._copy)
        copy.setAutoDefault(False)
        buttons.addButton(copy, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
        box = QVBoxLayout(self)
        box.addWidget(self.said)
        box.addWidget(self.report)
        box.addWidget(buttons)

    def _copy(self) -> None:
        self.report.selectAll()
        self.report.copy()


class CannotSave(ReportDialog):
    """Why a file could not be saved; accepted if it is to be saved under another name. ``torn`` is what there is to say if the
    file is not even what it was before."""

    def __init__(self, path: Path, report: str, parent: QWidget | None = None, *, torn: str = "") -> None:
        super().__init__("", "", report, parent)
        self.resize(scaled_pixels(640), scaled_pixels(210))  # one reason, seldom two
        self.setWindowTitle(self.tr("This file cannot be saved"))
        words = self.tr(
            "{name} was not saved. What was in the file before is still there, and your work is still here: "
            "save it under another name or in another folder."
        )
        self.said.setText(torn or words.format(name=path.name))
        self.save_as = QPushButton(self.tr("Save as…"))
        self.save_as.clicked.connect(self.accept)
        box = self.findChild(QDialogButtonBox)
        if box is not None:
            box.addButton(self.save_as, QDialogButtonBox.ButtonRole.AcceptRole)
        self.save_as.setDefault(True)


class CannotOpen(ReportDialog):
    """Why a file could not be opened."""

    def __init__(self, path: Path, items: Sequence[Diagnostic], language: str, parent: QWidget | None = None) -> None:
        super().__init__("", "", "\n".join(item.format(language) for item in items), parent)
        self.setWindowTitle(self.tr("This file cannot be opened"))
        words = self.tr("{name} was not opened. What you had open is still there.").format(name=path.name)
        self.said.setText(words)


class EarlierStates(QDialog):
    """``chosen`` is the document to open, a new one in no file, once the dialog is accepted."""

    def __init__(
        self, document: AnyDocument, backups: Sequence[Backup], language: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Earlier states"))
        self.resize(680, 380)
        self._document, self._backups, self._language = document, backups, language
        self.chosen: AnyDocument | None = None
        name = document.path.name if document.path is not None else ""
        words = self.tr("What was in {name} before it was saved. A state opens as a new map; the file stays as it is.")
        said = QLabel(words.format(name=name))
        show_as_plain_text(said)
        said.setWordWrap(True)
        self.list = QListWidget()
        for backup in backups:
            item = QListWidgetItem(f"{backup.when.astimezone():%Y-%m-%d %H:%M:%S}")
            item.setToolTip(plain_text(str(backup.path)))
            self.list.addItem(item)
        self.told = QPlainTextEdit()
        self.told.setReadOnly(True)
        self.told.setAccessibleName(self.tr("What differs"))
        self.list.setAccessibleName(self.windowTitle())
        self.told.setPlaceholderText(self.tr("Choose a state to see what differs"))
        both = QSplitter(Qt.Orientation.Horizontal)
        both.addWidget(self.list)
        both.addWidget(self.told)
        both.setSizes([230, 450])
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Close)
        self.buttons.accepted.connect(self._open)
        self.buttons.rejected.connect(self.reject)
        self._enable(on=False)
        self.list.currentRowChanged.connect(self._show)
        self.list.itemActivated.connect(lambda _: self._open())
        box = QVBoxLayout(self)
        box.addWidget(said)
        box.addWidget(both, 1)
        box.addWidget(self.buttons)
        if backups:
            self.list.setCurrentRow(0)
        else:
            self.told.setPlaceholderText(self.tr("None yet: every save keeps what it replaces."))

    def _show(self, row: int) -> None:
        """Read a state and say what is different from the map now."""
        self.chosen, diagnostics = earlier_document(self._backups[row].path, self._document, self._language)
        self._enable(on=self.chosen is not None)
        if self.chosen is None:
            self.told.setPlainText("\n".join(item.format(self._language) for item in diagnostics))
            return
        lines = differences(self._document.scenario, self.chosen.scenario)
        words = [f"• {line.get(self._language)}" for line in lines]
        head = self.tr("Different from your map now:") if lines else self.tr("It is the same as your map now.")
        self.told.setPlainText("\n".join([head, *words]))

    def _open(self) -> None:
        if self.chosen is not None:
            self.accept()

    def _enable(self, *, on: bool) -> None:
        self.buttons.button(QDialogButtonBox.StandardButton.Open).setEnabled(on)
