"""The buttons below a chart of results: columns, lines and results that are added or taken away."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from workbench.desktop.dialogs.draft_dialog import small_button

translate = QCoreApplication.translate
ADD_COLUMN, REMOVE_COLUMN, ADD_LINE, REMOVE_LINE, NEW_RESULT = (
    "add_column",
    "remove_column",
    "add_line",
    "remove_line",
    "new_result",
)


class ChartButtons(QWidget):
    """Says which of the changes of a chart is wanted."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        words = {
            ADD_COLUMN: translate("Rules", "Add column"),
            REMOVE_COLUMN: translate("Rules", "Remove column"),
            ADD_LINE: translate("Rules", "Add line"),
            REMOVE_LINE: translate("Rules", "Remove line"),
            NEW_RESULT: translate("Rules", "New result…"),
        }
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        self.buttons = {key: small_button(name) for key, name in words.items()}
        for key, button in self.buttons.items():
            button.clicked.connect(lambda _=False, one=key: self.chosen.emit(one))
            row.addWidget(button)
        row.addStretch(1)
