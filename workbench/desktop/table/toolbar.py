"""The tool bar of a table: tools at the left, overlay toggles at the right."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolBar, QToolButton, QWidget

from workbench.desktop.actions import Actions
from workbench.desktop.table.questions import OVERLAYS
from workbench.desktop.table.workplace import TOOLS, TableWorkplace


class TableToolBar(QToolBar):
    """Everything in one row that also fits 1280 pixels."""

    def __init__(self, actions: Actions, workplace: TableWorkplace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("toolbar")
        self.setWindowTitle(self.tr("Tools"))
        self.setMovable(False)
        self.setIconSize(QSize(22, 22))
        self._choices = workplace.choices
        for name in ("undo", "redo"):
            self.addAction(actions[name])
        self.addSeparator()
        for tool in TOOLS:
            self.addAction(actions[f"tool_{tool.id}"])
        gap = QWidget()
        gap.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(gap)
        self.addWidget(QLabel(self.tr("Show:") + " "))
        for overlay in OVERLAYS:
            action = actions[f"overlay_{overlay}"]
            self.addAction(action)
            button = self.widgetForAction(action)
            if isinstance(button, QToolButton):
                button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
