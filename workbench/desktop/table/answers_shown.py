"""Puts answers onto the table: each becomes drawers, which the view shows."""

from __future__ import annotations

from PySide6.QtCore import QObject

from workbench.desktop.table.drawers import drawers_of, told_points
from workbench.desktop.table.items import TableDrawer
from workbench.desktop.table.questions import TableAnswer
from workbench.desktop.table.view import TableView


class TableAnswersShown(QObject):
    """Shows the newest answer."""

    def __init__(self, view: TableView, language: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._language = language
        self._drawers: list[TableDrawer] = []

    def show_answer(self, answer: TableAnswer) -> None:
        """Show an answer in place of the last one."""
        self._drawers = drawers_of(answer, self._language, self._drawers)
        self._view.show_drawers(self._drawers, told_points(answer))

    def clear(self) -> None:
        """Show nothing."""
        self._drawers = []
        self._view.show_drawers([])
