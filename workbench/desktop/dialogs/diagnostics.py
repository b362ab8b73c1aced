"""Tells why a file could not be opened: every diagnostic with its place, to be read and copied."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from workbench.base.diagnostics import Diagnostic
from workbench.desktop.plain import told_plainly
from workbench.desktop.size import sized


class ReportDialog(QDialog):
    """A sentence over a text that can be copied."""

    def __init__(self, title: str, words: str, report: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.resize(720, 360)
        self.said = QLabel(words)
        told_plainly(self.said)
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
        self.resize(sized(640), sized(210))  # one reason, seldom two
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
