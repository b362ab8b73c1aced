"""The question before a file is overwritten that another program has changed: what differs, and what to do."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from workbench.base.text import Text
from workbench.desktop.plain import told_plainly


class Choice(Enum):
    """What to do about a file that was changed."""

    CANCEL = 0
    RELOAD = 1
    SAVE_AS = 2
    OVERWRITE = 3


class ChangedOnDisk(QDialog):
    """``lines`` say what the file has otherwise than the window; ``saving`` False only tells, and offers to reload."""

    def __init__(
        self,
        name: str,
        lines: Sequence[Text],
        language: str,
        parent: QWidget | None = None,
        *,
        saving: bool = True,
        readable: bool = True,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("The file was changed"))
        self.resize(560, 320)
        self.choice = Choice.CANCEL
        words = self.tr("{name} was changed by another program since you opened it. Different from your map are:")
        if not readable:
            words = self.tr("{name} was changed by another program since you opened it and cannot be read now:")
        elif not lines:
            words = self.tr(
                "{name} was written by another program since you opened it, and means the same as your map."
            )
        self.said = QLabel(words.format(name=name))
        told_plainly(self.said)
        self.said.setWordWrap(True)
        self.lines = QPlainTextEdit("\n".join(f"• {line.get(language)}" for line in lines))
        self.lines.setReadOnly(True)
        self.lines.setAccessibleName(self.tr("What differs"))
        self.lines.setVisible(bool(lines))
        self.reload = self._button(self.tr("Reload"), Choice.RELOAD)
        self.reload.setToolTip(self.tr("Show what is in the file now; Undo brings back what is here"))
        self.reload.setEnabled(readable)
        self.save_as = self._button(self.tr("Save as…"), Choice.SAVE_AS)
        self.overwrite = self._button(self.tr("Overwrite"), Choice.OVERWRITE)
        self.overwrite.setToolTip(self.tr("What is in the file now is kept under File > Earlier states"))
        self.overwrite.setVisible(saving)
        self.cancel = self._button(self.tr("Cancel") if saving else self.tr("Close"), Choice.CANCEL)
        (self.save_as if saving else self.reload).setDefault(True)
        row = QHBoxLayout()
        row.addWidget(self.cancel)
        row.addStretch(1)
        for button in (self.reload, self.overwrite, self.save_as):
            row.addWidget(button)
        box = QVBoxLayout(self)
        box.addWidget(self.said)
        box.addWidget(self.lines, 1)
        if not lines:
            box.addStretch(1)
        box.addLayout(row)

    def _button(self, words: str, choice: Choice) -> QPushButton:
        button = QPushButton(words)
        button.setAutoDefault(False)
        button.clicked.connect(lambda: self._choose(choice))
        return button

    def _choose(self, choice: Choice) -> None:
        self.choice = choice
        self.done(choice.value)
