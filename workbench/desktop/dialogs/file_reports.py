"""Dialogs about files: reports of errors, the earlier states of a file with their differences, how large its pictures are."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QStandardPaths, Qt
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFormLayout,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from workbench.base.data_folders import FILE_ENDING, FILE_ENDINGS, USUAL_ENDING
from workbench.base.diagnostics import Diagnostic
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.documents.storage import document_differences, earlier_document, is_sample
from workbench.desktop.look.language import ParagraphLabel, plain_text, show_as_plain_text
from workbench.desktop.look.settings import Settings
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.desktop.widgets.number_fields import WholeNumberField
from workbench.files.formats.map_format import Pixels
from workbench.files.safe_files import Backup

translate = QCoreApplication.translate

# --- The kinds of files in dialogs of the system


def kinds_to_open(words: str) -> str:
    """The kinds that a dialog offers to open: ``words`` (*Scenarios*) with all endings, or everything."""
    every = translate("FileKinds", "All files")
    return f"{words} ({' '.join(f'*{ending}' for ending in FILE_ENDINGS)});;{every} (*)"


def kinds_to_save(words: str) -> str:
    """The kinds that a dialog offers to save: the usual one of the system first."""
    kinds = {
        FILE_ENDING: translate("FileKinds", "{words}, opened by a double click").format(words=words),
        ".yaml": translate("FileKinds", "{words}, as YAML").format(words=words),
    }
    return ";;".join(
        f"{name} (*{ending})" for ending, name in sorted(kinds.items(), key=lambda kind: kind[0] != USUAL_ENDING)
    )


def with_ending(name: str, kind: str) -> Path:
    """The file of a name that was typed: without an ending it gets that of the kind that was chosen beside it."""
    path = Path(name)
    chosen = next((ending for ending in FILE_ENDINGS if f"*{ending})" in kind), USUAL_ENDING)
    return path if path.suffix else path.with_name(f"{path.name}{chosen}")


# --- Where dialogs of files begin


def usual_folder(path: Path | None, settings: Settings | None = None) -> Path:
    """The folder in which a file dialog opens: the first that exists of the folder of the open file, the folders of recent
    files (samples do not count), the user's documents and the home folder. The current working directory is never used."""
    known = [path, *(settings.recent if settings is not None else ())]
    own = (one.absolute().parent for one in known if one is not None and not is_sample(one))
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    # a dialog that begins in a folder that is not there takes its name for that of a file
    return next((folder for folder in (*own, Path(documents)) if folder.is_dir()), Path.home())


# --- Reports of files that could not be opened or saved: every diagnostic with its place, as text that can be copied


class ReportDialog(FittingDialog):
    """A message above a text that can be copied."""

    def __init__(self, title: str, words: str, report: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.prefer_size(720, 360)
        self.message = ParagraphLabel(words)
        show_as_plain_text(self.message)
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
        box.addWidget(self.message)
        box.addWidget(self.report)
        box.addWidget(buttons)

    def _copy(self) -> None:
        self.report.selectAll()
        self.report.copy()


class CannotSave(ReportDialog):
    """Why a file could not be saved: the sentence ``why``, what became of the old file and of the work, and a way out. Accepted
    if the user wants to save under another name. ``damage`` replaces the message if the old file was damaged."""

    def __init__(
        self, path: Path, report: str, parent: QWidget | None = None, *, why: str = "", damage: str = ""
    ) -> None:
        super().__init__("", "", report, parent)
        self.prefer_size(640, 210)  # one reason, seldom two
        self.setWindowTitle(self.tr("This file cannot be saved"))
        words = self.tr("Your work is still here: save {name} under another name or in another folder.")
        if os.path.isfile(path):  # noqa: PTH113, which says no instead of raising an error where nothing can be read
            words = self.tr(
                "What was in {name} before is still there, and your work is still here: "
                "save it under another name or in another folder."
            )
        self.message.setText(damage or " ".join(part for part in (why, words.format(name=path.name)) if part))
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
        self.message.setText(words)


class EarlierStates(FittingDialog):
    """A list of earlier states. If the dialog is accepted, ``chosen_document`` is to be opened as a new unsaved document."""

    def __init__(
        self, document: AnyDocument, backups: Sequence[Backup], language: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Earlier states"))
        self.prefer_size(680, 380)
        self._document, self._backups, self._language = document, backups, language
        self.chosen_document: AnyDocument | None = None
        name = document.path.name if document.path is not None else ""
        words = self.tr("What was in {name} before it was saved. A state opens as a new map; the file stays as it is.")
        heading = ParagraphLabel(words.format(name=name))
        show_as_plain_text(heading)
        self.list = QListWidget()
        for backup in backups:
            item = QListWidgetItem(f"{backup.when.astimezone():%Y-%m-%d %H:%M:%S}")
            item.setToolTip(plain_text(str(backup.path)))
            self.list.addItem(item)
        self.differences = QPlainTextEdit()
        self.differences.setReadOnly(True)
        self.differences.setAccessibleName(self.tr("What differs"))
        self.list.setAccessibleName(self.windowTitle())
        self.differences.setPlaceholderText(self.tr("Choose a state to see what differs"))
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.addWidget(self.list)
        splitter.addWidget(self.differences)
        splitter.setSizes([230, 450])
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Close)
        self.buttons.accepted.connect(self._open)
        self.buttons.rejected.connect(self.reject)
        self._enable(on=False)
        self.list.currentRowChanged.connect(self._show)
        self.list.itemActivated.connect(lambda _: self._open())
        box = QVBoxLayout(self)
        box.addWidget(heading)
        box.addWidget(splitter, 1)
        box.addWidget(self.buttons)
        if backups:
            self.list.setCurrentRow(0)
        else:
            self.differences.setPlaceholderText(self.tr("None yet: every save keeps what it replaces."))

    def _show(self, row: int) -> None:
        """Read a state and show its differences from the current map."""
        self.chosen_document, diagnostics = earlier_document(self._backups[row].path, self._document, self._language)
        self._enable(on=self.chosen_document is not None)
        if self.chosen_document is None:
            self.differences.setPlainText("\n".join(item.format(self._language) for item in diagnostics))
            return
        lines = document_differences(self._document, self.chosen_document)
        words = [f"• {line.get(self._language)}" for line in lines]
        head = self.tr("Different from your map now:") if lines else self.tr("It is the same as your map now.")
        self.differences.setPlainText("\n".join([head, *words]))

    def _open(self) -> None:
        if self.chosen_document is not None:
            self.accept()

    def _enable(self, *, on: bool) -> None:
        self.buttons.button(QDialogButtonBox.StandardButton.Open).setEnabled(on)


class PixelsDialog(FittingDialog):
    """Asks how large a hex is in the pictures of a file, or an inch of a table."""

    def __init__(self, limits: Pixels, parent: QWidget | None = None, *, on_table: bool = False) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Export"))
        self.pixels = WholeNumberField()
        self.pixels.setRange(limits.least, limits.most)
        self.pixels.setSingleStep(8)
        self.pixels.setValue(limits.usual)
        note = ParagraphLabel(self.tr("More pixels make a sharper map and a larger file."))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self._accept)
        buttons.rejected.connect(self.reject)
        form = QFormLayout()
        words = self.tr("Pixels of an inch (2.5 cm) of the table:") if on_table else ""
        form.addRow(words or self.tr("Pixels of a hex from side to side:"), self.pixels)
        box = QVBoxLayout(self)
        box.addLayout(form)
        box.addWidget(note)
        box.addWidget(buttons)

    def _accept(self) -> None:
        if not self.pixels.refuse_mistake():
            self.accept()
