"""The row of buttons under a drawn piece: its place in the order from back to front, and delete."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from workbench.desktop.size import sized

BACK, LOWER, RAISE, FRONT, DELETE = "back", "lower", "raise", "front", "delete"


class OrderButtons(QWidget):
    """``wanted`` tells which one was clicked: back, lower, raise, front or delete."""

    wanted = Signal(str)

    def __init__(self, delete_tip: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[str, QPushButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for name, words, tip in (
            (BACK, "⤓", self.tr("To the back")),
            (LOWER, "↓", self.tr("One step down")),
            (RAISE, "↑", self.tr("One step up")),
            (FRONT, "⤒", self.tr("To the front")),
            (DELETE, self.tr("Delete"), delete_tip),
        ):
            button = QPushButton(words)
            button.setToolTip(tip)
            button.setAccessibleName(tip)
            if name != DELETE:
                button.setFixedWidth(sized(36))
            button.clicked.connect(lambda *_, n=name: self.wanted.emit(n))
            self.buttons[name] = button
            row.addWidget(button)
        row.addStretch(1)
