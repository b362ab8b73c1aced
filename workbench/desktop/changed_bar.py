"""The line above the map that tells of a file changed by another program, with what can be done about it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from workbench.files.stamps import FileState


class ChangedBar(QFrame):
    """Hidden while the file of the document in front is as it was."""

    compare_wanted = Signal()
    reload_wanted = Signal()
    save_as_wanted = Signal()
    left_alone = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self.words = QLabel()
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        self.compare, self.reload, self.save_as = QPushButton(), QPushButton(), QPushButton()
        self.shut = QToolButton()
        self.shut.setText("✕")
        self.shut.setAutoRaise(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 3, 6, 3)
        row.addWidget(self.words, 1)
        for button, wanted in (
            (self.compare, self.compare_wanted),
            (self.reload, self.reload_wanted),
            (self.save_as, self.save_as_wanted),
            (self.shut, self.left_alone),
        ):
            button.clicked.connect(wanted)
            row.addWidget(button)
        self.hide()

    def tell(self, name: str, state: FileState, *, dirty: bool) -> None:
        """Tell what became of a file; with SAME or UNKNOWN there is nothing to tell."""
        gone = state is FileState.GONE
        self.setVisible(gone or state is FileState.CHANGED)
        self.compare.setVisible(not gone)
        self.reload.setVisible(not gone)
        self.compare.setText(self.tr("What differs…"))
        self.reload.setText(self.tr("Reload"))
        self.save_as.setText(self.tr("Save as…"))
        self.reload.setToolTip(self.tr("Show what is in the file now; Undo brings back what is here"))
        self.shut.setToolTip(self.tr("Leave it so; saving will ask"))
        self.shut.setAccessibleName(self.shut.toolTip())
        if gone:
            words = self.tr("{name} is no longer there: what you see is in no file. Save it again.")
        elif dirty:
            words = self.tr("{name} was changed by another program, and you have changes that are not saved.")
        else:
            words = self.tr("{name} was changed by another program.")
        self.words.setText(words.format(name=name))
