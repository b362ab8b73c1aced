"""The commands of the menus for what is drawn on a map of hexes and selected: shapes and contours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic

from PySide6.QtCore import QCoreApplication

from workbench.base.text import Text
from workbench.desktop.commands.scenario_editing import apply_with_notice
from workbench.desktop.commands.window_protocols import HexParts
from workbench.desktop.tools.clipboard import put_on_clipboard
from workbench.desktop.tools.contour_edit import ContourEditTool
from workbench.desktop.tools.contours import ContourTool
from workbench.desktop.tools.drawn_edit import CONTOUR_EDITS, SHAPE_EDITS, DrawnEdits, DrawnEditTool
from workbench.desktop.tools.hex_shape_edit import ShapeTool
from workbench.desktop.tools.hex_tool import ContourChoice, D, DrawnChoice, ShapeChoice
from workbench.desktop.tools.transforming import LABELS, STEP, TURN
from workbench.scenario.contours import Contour
from workbench.scenario.edits.edit import Composite
from workbench.scenario.edits.shapes import ChangeShapes, DeleteShapes
from workbench.scenario.hex_board import Shape

translate = QCoreApplication.translate
BESIDE = ((0.25, 0.25), (-0.25, 0.25), (0.25, -0.25), (-0.25, -0.25))
"""Offsets of a copy, in hexes: the first one that is on the map is used."""
COPY, FLIP = Text("Duplicate", "Dupliquer"), Text("Flip", "Retourner")


class KindEditing(Generic[D]):
    """The commands for the selected things of one kind; each command is one step of undo."""

    edits: DrawnEdits[D]

    def __init__(self, kind: HexParts) -> None:
        self._kind = kind

    # --- what a kind of drawn things brings

    @property
    def choice(self) -> DrawnChoice[D]:
        """The ones that are selected."""
        raise NotImplementedError

    @property
    def tool(self) -> DrawnEditTool[D]:
        """The tool that edits them."""
        raise NotImplementedError

    @property
    def tool_is_active(self) -> bool:
        """Is a tool of the kind active? Then Del deletes nothing else."""
        raise NotImplementedError

    @property
    def copied_words(self) -> str:
        """The message that so many, {n}, were copied (translated)."""
        raise NotImplementedError

    @property
    def cut_words(self) -> str:
        """The message that so many, {n}, were cut (translated)."""
        raise NotImplementedError

    def likeness(self, one: D) -> object:
        """The property in which things are alike: their terrain, their level."""
        raise NotImplementedError

    def edit(self) -> None:
        """Show the selected ones to be edited."""
        raise NotImplementedError

    def change(self, changed: Mapping[int, D], label: Text) -> None:
        """Put others in the place of some, or show why not."""
        raise NotImplementedError

    def delete(self) -> None:
        """Delete the selected corner, or the selected ones."""
        raise NotImplementedError

    # --- the commands

    @property
    def chosen(self) -> bool:
        """Is any selected?"""
        return bool(self.choice.numbers)

    @property
    def count(self) -> int:
        """The number of selected ones."""
        return len(self.choice.numbers)

    def select_all(self) -> None:
        """Select every one."""
        self.choice.select(*range(len(self.choice.all)))
        self.edit()

    def select_terrain(self) -> None:
        """Select every one that is like a selected one."""
        wanted = {self.likeness(one) for one in self.choice.selected}
        numbers = list(self.choice.numbers)
        numbers += [number for number, one in enumerate(self.choice.all) if self.likeness(one) in wanted]
        self.choice.select(*dict.fromkeys(numbers))
        self.edit()

    def copy(self) -> None:
        """Put them on the clipboard."""
        put_on_clipboard(self.edits.clip(self._kind.document.scenario, self.choice.numbers), self._kind.document)
        self._kind.window.status.show_message(self.copied_words.format(n=self.count))

    def cut(self) -> None:
        """Copy, and delete."""
        self.copy()
        numbers = self.choice.numbers
        if self._kind.document.apply(self.edits.delete(numbers)):
            self.choice.select()
            self._kind.window.status.show_message(self.cut_words.format(n=len(numbers)))

    def duplicate(self) -> None:
        """Add copies beside them, in front of all others, and select the copies."""
        choice = self.choice
        for step in BESIDE:
            made = tuple(self.edits.moved(choice.all[number], step) for number in sorted(choice.numbers))
            if not any(self.tool.problem_of(one) for one in made):
                if self._kind.document.apply(Composite((self.edits.add(made),), COPY)):
                    choice.select(*range(len(choice.all) - len(made), len(choice.all)))
                    if self._kind.tool_context.tool is not self.tool:
                        self._kind.window.take_tool(self.tool.id)
                    self._kind.tool_context.refresh_shape()
                return
        words = translate("Hexes", "Not duplicated: there is no room on the map beside them")
        self._kind.window.status.show_message("⚠ " + words)

    def turn(self, notches: int) -> None:
        """Turn them by 15 degrees for each notch, clockwise, about the middle of them all."""
        about = self.edits.middle(self.choice.selected)
        self.change(self.tool.each(lambda one: self.edits.turned(one, notches * STEP, about)), LABELS[TURN])

    def flip(self, *, upright: bool) -> None:
        """Mirror them from left to right, or ``upright`` from top to bottom."""
        about, (across, down) = self.edits.middle(self.choice.selected), (1, -1) if upright else (-1, 1)
        self.change(self.tool.each(lambda one: self.edits.scaled(one, across, down, about)), FLIP)

    def align(self, to: str) -> None:
        """Bring them to one edge or middle, or make the gaps alike."""
        found, label = self.edits.in_order(self.choice.selected, to)
        self.change(dict(zip(self.choice.numbers, found, strict=True)), label)

    def reorder(self, to: str) -> None:
        """Draw them further to the ``front``, or all the way, or to the back."""
        choice, edit = self.choice, self.edits.reorder(self.choice.numbers, to)
        order, vertex = edit.order(self._kind.document.scenario), choice.vertex
        if apply_with_notice(self._kind.window, edit):
            choice.select(*(order.index(number) for number in edit.numbers), vertex=vertex)


class ShapeEditing(KindEditing[Shape]):
    """The commands for shapes."""

    edits = SHAPE_EDITS

    @property
    def choice(self) -> ShapeChoice:
        """The shapes that are selected."""
        return self._kind.tool_context.shapes

    @property
    def tool(self) -> ShapeTool:
        """The tool that edits shapes."""
        tool = self._kind.tool_context.tools[ShapeTool.id]
        assert isinstance(tool, ShapeTool)
        return tool

    @property
    def tool_is_active(self) -> bool:
        """Is the tool that edits shapes active?"""
        return self._kind.tool_context.tool is self.tool

    @property
    def copied_words(self) -> str:
        """The message that so many were copied (translated)."""
        return translate("Hexes", "Shapes copied: {n} · Ctrl+V takes them in hand, also in another window")

    @property
    def cut_words(self) -> str:
        """The message that so many were cut (translated)."""
        return translate("Hexes", "Shapes cut: {n} · Ctrl+V takes them in hand, also in another window")

    def likeness(self, one: Shape) -> object:
        """Its terrain."""
        return one.terrain

    def edit(self) -> None:
        """Show the selected shapes."""
        self._kind.tool_context.refresh_shape()

    def delete(self) -> None:
        """Delete the selected corner while the tool is active that shows it, else the shapes."""
        if self.tool_is_active:
            self.tool.delete()
        elif self._kind.document.apply(DeleteShapes(self.choice.numbers)):
            self.choice.select()

    def change(self, changed: Mapping[int, Shape], label: Text) -> None:
        """Put other shapes in the place of some, or show why not."""
        for shape in changed.values():
            problem = self.tool.problem_of(shape)
            if problem is not None:
                self._kind.window.status.show_message(f"⚠ {self.tool.refusal(problem)}")
                return
        apply_with_notice(self._kind.window, ChangeShapes(changed, label))


class ContourEditing(KindEditing[Contour]):
    """The commands for contours, with those for their levels."""

    edits = CONTOUR_EDITS

    @property
    def choice(self) -> ContourChoice:
        """The contours that are selected."""
        return self._kind.tool_context.contours

    @property
    def tool(self) -> ContourEditTool:
        """The tool that edits contours."""
        tool = self._kind.tool_context.tools[ContourEditTool.id]
        assert isinstance(tool, ContourEditTool)
        return tool

    @property
    def tool_is_active(self) -> bool:
        """Is a tool that edits or draws contours active?"""
        return isinstance(self._kind.tool_context.tool, ContourEditTool | ContourTool)

    @property
    def copied_words(self) -> str:
        """The message that so many were copied (translated)."""
        return translate("Hexes", "Contours copied: {n} · Ctrl+V takes them in hand, also in another window")

    @property
    def cut_words(self) -> str:
        """The message that so many were cut (translated)."""
        return translate("Hexes", "Contours cut: {n} · Ctrl+V takes them in hand, also in another window")

    def likeness(self, one: Contour) -> object:
        """Its level."""
        return one.level

    def edit(self) -> None:
        """Take the tool that edits contours; what is selected stays."""
        context = self._kind.tool_context
        if not isinstance(context.tool, ContourEditTool):
            self._kind.window.take_tool(ContourEditTool.id)
        context.refresh_shape()

    def change_level(self, by: int) -> bool:
        """Raise or lower the contours; False if none is selected."""
        done = self.tool.change_level(by)
        self._kind.tool_context.refresh_shape()
        return done

    def set_level(self, level: int) -> bool:
        """Give the contours a level; False if none is selected."""
        done = self.tool.set_level(level)
        self._kind.tool_context.refresh_shape()
        return done

    def delete(self) -> None:
        """Delete the selected corner, or the contours."""
        self.tool.delete()

    def delete_whole(self) -> None:
        """Delete the selected contours, whether a corner is selected or not."""
        self.choice.select(*self.choice.numbers)
        self.tool.delete()

    def change(self, changed: Mapping[int, Contour], label: Text) -> None:
        """Put other contours in the place of some, or show why not."""
        self.tool.change(changed, label)
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
