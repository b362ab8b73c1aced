"""The commands of the menus for the drawn shape that is selected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.desktop.tools.shape_edit import ShapeTool
from workbench.scenario.edits_shapes import DeleteShapes, ReorderShape

if TYPE_CHECKING:
    from workbench.desktop.mainwindow import MainWindow


class EditingShapes:
    """Each command is one step of undo."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    @property
    def chosen(self) -> bool:
        """Is a shape selected?"""
        return self._window.workplace.shapes.shape is not None

    def delete(self) -> None:
        """Delete the selected corner, or the shape."""
        tool, choice = self._window.workplace.tool, self._window.workplace.shapes
        number = choice.number
        if isinstance(tool, ShapeTool):
            tool.delete()
        elif number is not None:
            choice.select(None)
            self._window.document.apply(DeleteShapes((number,)))

    def reorder(self, by: int | None, *, front: bool = True) -> None:
        """Put the shape ``by`` places further to the front, or all the way (None) to the front or the back."""
        choice = self._window.workplace.shapes
        if choice.number is None:
            return
        last = len(choice.shapes) - 1
        to = max(0, min(last, choice.number + by)) if by is not None else last if front else 0
        if self._window.document.apply(ReorderShape(choice.number, to)):
            choice.select(to, choice.vertex)
