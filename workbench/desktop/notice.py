"""A line above the map that tells something once, stops nobody, and goes with a click."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QWidget


class Notice(QFrame):
    """Hidden until there is something to tell."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self.words = QLabel()
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        self.shut = QToolButton()
        self.shut.setText("✕")
        self.shut.setAutoRaise(True)
        self.shut.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 2, 6, 2)
        row.addWidget(self.words, 1)
        row.addWidget(self.shut, 0, Qt.AlignmentFlag.AlignTop)
        self.hide()

    def tell(self, words: str) -> None:
        """Tell something, below what is told already."""
        before = self.words.text() if not self.isHidden() else ""
        self.words.setText(f"{before}\n{words}" if before else words)
        self.shut.setToolTip(self.tr("Close this note"))
        self.shut.setAccessibleName(self.shut.toolTip())
        self.show()
