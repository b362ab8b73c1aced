"""Draws the selected hexes of a window, and the piece in its hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF

from workbench.base.arrays import BoolArray
from workbench.desktop.scene.chosen import ChosenItem, PieceItem
from workbench.desktop.scene.plane import UNIT
from workbench.geometry.hexes import Hex
from workbench.scenario.clips import Clip

if TYPE_CHECKING:
    from workbench.desktop.mainwindow import MainWindow


class SelectionShown(QObject):
    """Listens to the tools of a window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.chosen, self.piece = ChosenItem(), PieceItem()
        for item in (self.chosen, self.piece):
            window.view.scene().addItem(item)
        workplace = window.workplace
        workplace.area.changed.connect(self._show)
        workplace.area_previewed.connect(self._preview)
        workplace.piece_shown.connect(self._take)
        workplace.piece_laid.connect(self._lay)

    def _show(self) -> None:
        self._preview(None)
        self._window.show_hint()

    def _preview(self, mask: BoolArray | None) -> None:
        self.chosen.show_mask(self._window.view.plane, self._window.workplace.area.mask if mask is None else mask)
        self._window.view.viewport().update()

    def _take(self, clip: Clip | None, at: Hex | None) -> None:
        self.piece.show_piece(clip, self._window.document.ruleset)
        self._lay(at)

    def _lay(self, at: Hex | None) -> None:
        plane = self._window.view.plane
        self.piece.lay(None if at is None or plane is None else QPointF(*plane.grid.point(at)) * UNIT)
        self._window.view.viewport().update()
