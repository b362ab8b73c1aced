"""Puts answers onto the table: each becomes drawers, which the view shows."""

from __future__ import annotations

from PySide6.QtCore import QObject

from workbench.desktop.table.drawers import drawers_of
from workbench.desktop.table.items import TableDrawer
from workbench.desktop.table.overlays.models import ModelsDrawer
from workbench.desktop.table.questions import TableAnswer
from workbench.desktop.table.subject import told_points
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

    def point_at(self, row: int) -> None:
        """Show all lines of one figure; -1: of each the best again."""
        for drawer in self._drawers:
            if isinstance(drawer, ModelsDrawer):
                drawer.row = row if row >= 0 else None
                self._view.refresh_drawers()

    def clear(self) -> None:
        """Show nothing."""
        self._drawers = []
        self._view.show_drawers([])
