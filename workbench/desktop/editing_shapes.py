"""The commands of the menus for the drawn shape that is selected."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from workbench.base.text import Text
from workbench.desktop.tools.shape_edit import ShapeTool
from workbench.geometry.pen import shifted
from workbench.geometry.shapes import problems
from workbench.scenario.edits_shapes import AddShapes, DeleteShapes, ReorderShape

if TYPE_CHECKING:
    from workbench.desktop.mainwindow import MainWindow

_BESIDE = ((0.25, 0.25), (-0.25, 0.25), (0.25, -0.25), (-0.25, -0.25))
"""Where a copy goes, in hexes: the first of them that lies on the map."""


class EditingShapes:
    """Each command is one step of undo."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    @property
    def chosen(self) -> bool:
        """Is a shape selected?"""
        return self._window.workplace.shapes.shape is not None

    @property
    def in_hand(self) -> bool:
        """Is the tool that edits shapes in hand? Then Del is for shapes alone."""
        return isinstance(self._window.workplace.tool, ShapeTool)

    def delete(self) -> None:
        """Delete the selected corner, or the shape."""
        tool, choice = self._window.workplace.tool, self._window.workplace.shapes
        number = choice.number
        if isinstance(tool, ShapeTool):
            tool.delete()
        elif number is not None:
            choice.select(None)
            self._window.document.apply(DeleteShapes((number,)))

    def copy(self) -> None:
        """Draw the shape once more beside itself, in front of all, and select the copy."""
        window, choice = self._window, self._window.workplace.shapes
        shape, document = choice.shape, self._window.document
        if shape is None:
            return
        grid, name = document.scenario.board.grid, Text.of(shape.terrain)
        if shape.terrain in document.ruleset.terrain:
            name = document.ruleset.terrain[shape.terrain].name
        for step in _BESIDE:
            made = replace(shape, points=shifted(shape.points, step))
            if not problems(grid, made):
                before = len(choice.shapes)
                document.apply(AddShapes((made,), name=name))
                if len(choice.shapes) > before:
                    choice.select(before)
                break
        window.take_tool("shape")
        window.workplace.refresh_shape()

    def reorder(self, by: int | None, *, front: bool = True) -> None:
        """Put the shape ``by`` places further to the front, or all the way (None) to the front or the back."""
        choice = self._window.workplace.shapes
        if choice.number is None:
            return
        last = len(choice.shapes) - 1
        to = max(0, min(last, choice.number + by)) if by is not None else last if front else 0
        if self._window.document.apply(ReorderShape(choice.number, to)):
            choice.select(to, choice.vertex)
