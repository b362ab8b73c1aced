"""The section of the line of sight in the bottom dock, beside the line told hex by hex."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QPushButton, QSplitter, QVBoxLayout, QWidget

from workbench.desktop.docks.profile import Profile
from workbench.desktop.questions import Answer


class SectionPanel(QWidget):
    """Side view left, story right; both are those of the line on the map."""

    save_wanted = Signal()

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self.profile = Profile(language, large=True)
        self.story = QPlainTextEdit()
        self.story.setReadOnly(True)
        self.story.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.copy = QPushButton(self.tr("Copy as text"))
        self.copy.clicked.connect(self.copy_story)
        self.save = QPushButton(self.tr("Save picture…"))
        self.save.setToolTip(self.tr("Save the map with this line and its section as PNG, SVG or PDF"))
        self.save.clicked.connect(lambda *_: self.save_wanted.emit())
        buttons = QHBoxLayout()
        buttons.addWidget(self.copy)
        buttons.addWidget(self.save)
        buttons.addStretch(1)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.story)
        column.addLayout(buttons)
        parts = QSplitter()
        parts.addWidget(self.profile)
        parts.addWidget(right)
        parts.setStretchFactor(0, 3)
        parts.setStretchFactor(1, 2)
        parts.setSizes([600, 400])
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 4, 4, 4)
        box.addWidget(parts)
        self._show("")

    def show_answer(self, answer: Answer) -> None:
        """Show the line of an answer, or nothing."""
        self.profile.show_section(answer.section)
        self._show("\n".join(text.get(self._language) for text in answer.story))

    def copy_story(self) -> None:
        """Put the line, hex by hex, on the clipboard."""
        words = self.story.toPlainText()
        if words:
            QGuiApplication.clipboard().setText(words)

    def _show(self, words: str) -> None:
        if words != self.story.toPlainText():
            self.story.setPlainText(words)
        self.copy.setEnabled(bool(words))
        self.save.setEnabled(bool(words))
