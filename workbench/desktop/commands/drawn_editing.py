"""The commands of the menus for what is drawn on a map of hexes and selected: shapes and contours."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from workbench.base.text import Text
from workbench.desktop.commands.scenario_editing import apply_with_notice
from workbench.desktop.commands.window_protocols import HexParts
from workbench.desktop.tools.clipboard import put_on_clipboard
from workbench.desktop.tools.contour_edit import ContourEditTool
from workbench.desktop.tools.contours import ContourTool
from workbench.desktop.tools.hex_shape_edit import ShapeTool
from workbench.desktop.tools.hex_tool import ContourChoice, ShapeChoice
from workbench.desktop.tools.transforming import LABELS, STEP, TURN
from workbench.scenario.contours import Contour
from workbench.scenario.edits.clips import clip_of_contours, clip_of_shapes
from workbench.scenario.edits.contours import (
    AddContours,
    DeleteContours,
    ReorderContours,
    contours_in_order,
    middle_of_contours,
    moved_contour,
    scaled_contour,
)
from workbench.scenario.edits.edit import Composite
from workbench.scenario.edits.shapes import (
    AddShapes,
    ChangeShapes,
    DeleteShapes,
    ReorderShapes,
    middle_of_shapes,
    moved_shape,
    scaled_shape,
    shapes_in_order,
    turned_shape,
)
from workbench.scenario.hex_board import Shape

translate = QCoreApplication.translate
BESIDE = ((0.25, 0.25), (-0.25, 0.25), (0.25, -0.25), (-0.25, -0.25))
"""Offsets of a copy, in hexes: the first one that is on the map is used."""
COPY, FLIP = Text("Duplicate", "Dupliquer"), Text("Flip", "Retourner")


class ShapeEditing:
    """Each command is one step of undo."""

    def __init__(self, kind: HexParts) -> None:
        self._kind = kind

    @property
    def _choice(self) -> ShapeChoice:
        return self._kind.tool_context.shapes

    @property
    def _tool(self) -> ShapeTool:
        tool = self._kind.tool_context.tools[ShapeTool.id]
        assert isinstance(tool, ShapeTool)
        return tool

    @property
    def chosen(self) -> bool:
        """Is a shape selected?"""
        return bool(self._choice.numbers)

    @property
    def count(self) -> int:
        """The number of selected shapes."""
        return len(self._choice.numbers)

    @property
    def tool_is_active(self) -> bool:
        """Is the tool that edits shapes active? Then Del deletes nothing but shapes."""
        return isinstance(self._kind.tool_context.tool, ShapeTool)

    def select_all(self) -> None:
        """Select every shape."""
        self._choice.select(*range(len(self._choice.shapes)))
        self._tool.refresh()

    def select_terrain(self) -> None:
        """Select every shape of the terrain of a selected one."""
        choice = self._choice
        wanted = {shape.terrain for shape in choice.selected}
        alike = (number for number, shape in enumerate(choice.shapes) if shape.terrain in wanted)
        choice.select(*dict.fromkeys((*choice.numbers, *alike)))
        self._kind.tool_context.refresh_shape()

    def delete(self) -> None:
        """Delete the selected corner, or the shapes."""
        tool, choice = self._kind.tool_context.tool, self._choice
        if isinstance(tool, ShapeTool):
            tool.delete()
            return
        if self._kind.document.apply(DeleteShapes(choice.numbers)):
            choice.select()

    def copy(self) -> None:
        """Put the shapes on the clipboard."""
        put_on_clipboard(clip_of_shapes(self._kind.document.scenario, self._choice.numbers), self._kind.document)
        words = translate("Hexes", "Shapes copied: {n} · Ctrl+V takes them in hand, also in another window")
        self._kind.window.status.show_message(words.format(n=self.count))

    def cut(self) -> None:
        """Copy, and delete."""
        self.copy()
        numbers = self._choice.numbers
        if self._kind.document.apply(DeleteShapes(numbers)):
            self._choice.select()
            words = translate("Hexes", "Shapes cut: {n} · Ctrl+V takes them in hand, also in another window")
            self._kind.window.status.show_message(words.format(n=len(numbers)))

    def duplicate(self) -> None:
        """Add copies of the shapes beside them, in front of all others, and select the copies."""
        kind, choice, tool = self._kind, self._choice, self._tool
        for step in BESIDE:
            made = tuple(moved_shape(choice.shapes[number], step) for number in sorted(choice.numbers))
            if not any(tool.problem_with(shape) for shape in made):
                before = len(choice.shapes)
                if kind.document.apply(Composite((AddShapes(made),), COPY)):
                    choice.select(*range(before, len(choice.shapes)))
                    kind.window.take_tool(ShapeTool.id)
                    kind.tool_context.refresh_shape()
                return
        kind.window.status.show_message(
            "⚠ " + translate("Hexes", "Not duplicated: there is no room on the map beside them")
        )

    def turn(self, notches: int) -> None:
        """Turn the shapes by 15 degrees for each notch, clockwise, about the middle of them all."""
        about = middle_of_shapes(self._choice.selected)
        self._change(self._tool.each(lambda shape: turned_shape(shape, notches * STEP, about)), LABELS[TURN])

    def flip(self, *, upright: bool) -> None:
        """Mirror the shapes from left to right, or ``upright`` from top to bottom."""
        about, (across, down) = middle_of_shapes(self._choice.selected), (1, -1) if upright else (-1, 1)
        self._change(self._tool.each(lambda shape: scaled_shape(shape, across, down, about)), FLIP)

    def align(self, to: str) -> None:
        """Bring the shapes to one edge or middle, or make the gaps alike."""
        shapes, label = shapes_in_order(self._choice.selected, to)
        self._change(dict(zip(self._choice.numbers, shapes, strict=True)), label)

    def reorder(self, to: str) -> None:
        """Draw the shapes further to the ``front``, or all the way, or to the back."""
        choice, edit = self._choice, ReorderShapes(self._choice.numbers, to)
        order, vertex = edit.order(self._kind.document.scenario), choice.vertex
        if apply_with_notice(self._kind.window, edit):
            choice.select(*(order.index(number) for number in edit.numbers), vertex=vertex)

    def _change(self, changed: Mapping[int, Shape], label: Text) -> None:
        """Put other shapes in the place of some, or show why not."""
        for shape in changed.values():
            problem = self._tool.problem_with(shape)
            if problem is not None:
                self._kind.window.status.show_message(f"⚠ {self._tool.refusal(problem)}")
                return
        apply_with_notice(self._kind.window, ChangeShapes(changed, label))


class ContourEditing:
    """Each command is one step of undo."""

    def __init__(self, kind: HexParts) -> None:
        self._kind = kind

    @property
    def _choice(self) -> ContourChoice:
        return self._kind.tool_context.contours

    @property
    def _tool(self) -> ContourEditTool:
        tool = self._kind.tool_context.tools[ContourEditTool.id]
        assert isinstance(tool, ContourEditTool)
        return tool

    @property
    def chosen(self) -> bool:
        """Is a contour selected?"""
        return bool(self._choice.numbers)

    @property
    def count(self) -> int:
        """The number of selected contours."""
        return len(self._choice.numbers)

    @property
    def tool_is_active(self) -> bool:
        """Is a tool of contours active? Then Del deletes nothing but contours."""
        return isinstance(self._kind.tool_context.tool, ContourEditTool | ContourTool)

    def select_all(self) -> None:
        """Select every contour."""
        self._choice.select(*range(len(self._choice.all)))
        self.edit()

    def select_terrain(self) -> None:
        """Select every contour of the level of a selected one."""
        choice = self._choice
        wanted = {one.level for one in choice.selected}
        alike = (number for number, one in enumerate(choice.all) if one.level in wanted)
        choice.select(*dict.fromkeys((*choice.numbers, *alike)))
        self.edit()

    def edit(self) -> None:
        """Take the tool that edits contours; what is selected stays."""
        context = self._kind.tool_context
        if not isinstance(context.tool, ContourEditTool):
            self._kind.window.take_tool(ContourEditTool.id)
        context.refresh_shape()

    def change_level(self, by: int) -> bool:
        """Raise or lower the contours; False if none is selected."""
        done = self._tool.change_level(by)
        self._kind.tool_context.refresh_shape()
        return done

    def set_level(self, level: int) -> bool:
        """Give the contours a level; False if none is selected."""
        done = self._tool.set_level(level)
        self._kind.tool_context.refresh_shape()
        return done

    def delete(self) -> None:
        """Delete the selected corner, or the contours."""
        self._tool.delete()

    def delete_whole(self) -> None:
        """Delete the selected contours, whether a corner is selected or not."""
        self._choice.select(*self._choice.numbers)
        self._tool.delete()

    def copy(self) -> None:
        """Put the contours on the clipboard."""
        put_on_clipboard(clip_of_contours(self._kind.document.scenario, self._choice.numbers), self._kind.document)
        words = translate("Hexes", "Contours copied: {n} · Ctrl+V takes them in hand, also in another window")
        self._kind.window.status.show_message(words.format(n=self.count))

    def cut(self) -> None:
        """Copy, and delete."""
        self.copy()
        numbers = self._choice.numbers
        if self._kind.document.apply(DeleteContours(numbers)):
            self._choice.select()
            words = translate("Hexes", "Contours cut: {n} · Ctrl+V takes them in hand, also in another window")
            self._kind.window.status.show_message(words.format(n=len(numbers)))

    def duplicate(self) -> None:
        """Add copies of the contours beside them, on top of all others, and select the copies."""
        choice, tool = self._choice, self._tool
        for step in BESIDE:
            made = tuple(moved_contour(choice.all[number], step) for number in sorted(choice.numbers))
            if not any(tool.problem_with(one) for one in made):
                if self._kind.document.apply(Composite((AddContours(made),), COPY)):
                    choice.select(*range(len(choice.all) - len(made), len(choice.all)))
                    self.edit()
                return
        words = translate("Hexes", "Not duplicated: there is no room on the map beside them")
        self._kind.window.status.show_message("⚠ " + words)

    def turn(self, notches: int) -> None:
        """Turn the contours by 15 degrees for each notch, clockwise, about the middle of them all."""
        self._tool.turn(notches * STEP)

    def flip(self, *, upright: bool) -> None:
        """Mirror the contours from left to right, or ``upright`` from top to bottom."""
        about, (across, down) = middle_of_contours(self._choice.selected), (1, -1) if upright else (-1, 1)
        self._change(self._tool.each(lambda one: scaled_contour(one, across, down, about)), FLIP)

    def align(self, to: str) -> None:
        """Bring the contours to one edge or middle, or make the gaps alike."""
        contours, label = contours_in_order(self._choice.selected, to)
        self._change(dict(zip(self._choice.numbers, contours, strict=True)), label)

    def reorder(self, to: str) -> None:
        """Lay the contours over others, or under them."""
        choice, edit = self._choice, ReorderContours(self._choice.numbers, to)
        order = edit.order(self._kind.document.scenario)
        if apply_with_notice(self._kind.window, edit):
            choice.select(*(order.index(number) for number in edit.numbers))

    def _change(self, changed: Mapping[int, Contour], label: Text) -> None:
        self._tool.change(changed, label)
        self._kind.tool_context.refresh_shape()


class DrawnEditing:
    """The commands for what is drawn and selected: either shapes or contours, never both."""

    def __init__(self, shapes: ShapeEditing, contours: ContourEditing) -> None:
        self.shapes, self.contours = shapes, contours

    @property
    def _now(self) -> ShapeEditing | ContourEditing:
        return self.contours if self.contours.chosen or self.contours.tool_is_active else self.shapes

    @property
    def chosen(self) -> bool:
        """Is anything selected?"""
        return self._now.chosen

    @property
    def count(self) -> int:
        """The number of those that are selected."""
        return self._now.count

    @property
    def tool_is_active(self) -> bool:
        """Is a tool active that edits them? Then Del deletes nothing else."""
        return self._now.tool_is_active

    def select_all(self) -> None:
        """Select all of the kind that is edited."""
        self._now.select_all()

    def select_terrain(self) -> None:
        """Select all of the terrain or level of a selected one."""
        self._now.select_terrain()

    def delete(self) -> None:
        """Delete the selected corner, or what is selected."""
        self._now.delete()

    def copy(self) -> None:
        """Put them on the clipboard."""
        self._now.copy()

    def cut(self) -> None:
        """Copy, and delete."""
        self._now.cut()

    def duplicate(self) -> None:
        """Add copies beside them."""
        self._now.duplicate()

    def turn(self, notches: int) -> None:
        """Turn them by 15 degrees for each notch."""
        self._now.turn(notches)

    def flip(self, *, upright: bool) -> None:
        """Mirror them."""
        self._now.flip(upright=upright)

    def align(self, to: str) -> None:
        """Bring them to one edge or middle, or make the gaps alike."""
        self._now.align(to)

    def line_up(self) -> None:
        """Bring them onto one line."""
        self._now.align("line_up")

    def space_out(self) -> None:
        """Space them evenly."""
        self._now.align("space_out")

    def reorder(self, to: str) -> None:
        """Draw them further to the ``front`` or the ``back``."""
        self._now.reorder(to)
