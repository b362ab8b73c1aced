"""What the panels of fields share: a page that scrolls up and down alone, and Esc in a field."""

from __future__ import annotations

from abc import abstractmethod

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from workbench.desktop.plain import told_plainly


class FieldsPanel(QScrollArea):
    """A titled page of fields; Esc cancels what is being typed in those that are watched."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = QLabel()
        told_plainly(self.title)
        self.title.setProperty("heading", True)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @abstractmethod
    def refresh(self) -> None:
        """Show what is there now."""

    def lay_out(self, *parts: QWidget) -> None:
        """Put the title and these parts on the page, from the top."""
        page = QWidget()
        box = QVBoxLayout(page)
        for part in (self.title, *parts):
            box.addWidget(part)
        box.addStretch(1)
        self.setWidget(page)

    def watch(self, *fields: QWidget) -> None:
        """Let Esc cancel what is typed in these fields."""
        for field in fields:
            field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Esc in a field brings back what was there and leaves the field; elsewhere in the window Esc cancels."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress and isinstance(watched, QWidget):
                self.refresh()
                watched.clearFocus()
                return True
        return super().eventFilter(watched, event)
