"""Editing of a hex map from the menus: selected hexes, shapes and units, and moves of the whole map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QDialog

from workbench.desktop.commands.drawn_editing import ContourEditing, DrawnEditing, ShapeEditing
from workbench.desktop.commands.scenario_editing import ScenarioEditing, apply_with_notice
from workbench.desktop.commands.window_protocols import HexParts
from workbench.desktop.documents.hex_choices import HexSelection
from workbench.desktop.tools.clipboard import (
    clip_to_paste,
    diagnostics_line,
    put_on_clipboard,
    read_piece,
    ruleset_terms,
)
from workbench.desktop.tools.contour_edit import ContourEditTool
from workbench.desktop.tools.hex_shape_edit import ShapeTool
from workbench.desktop.tools.paste import PasteTool
from workbench.files.clipboard_text import dump_clip
from workbench.geometry.hexes import Hex
from workbench.geometry.symmetry import Turn, left_to_right, top_to_bottom
from workbench.scenario.edits.clipboard import ClearHexes, PasteClip, TurnHexes
from workbench.scenario.edits.clips import (
    DRAWN,
    PARTS,
    UNITS,
    Clip,
    clip_of,
    clip_of_units,
    parts_to_paste,
    turned_clip,
)
from workbench.scenario.edits.edit import ReplaceScenario
from workbench.scenario.edits.ground import ChangeElevation, PaintTerrain
from workbench.scenario.edits.map_transforms import CropMap, MapTransform, ResizeMap, ShiftMap, TurnMap, can_turn
from workbench.scenario.edits.slopes import moved_with_slopes
from workbench.scenario.edits.units import DeleteUnits, TurnUnits

translate = QCoreApplication.translate


class HexSelectionEditing(QObject):
    """Each command is one step of undo."""

    def __init__(self, kind: HexParts, drawn: DrawnEditing, copy_line: Callable[[], None]) -> None:
        super().__init__(kind.window.widget)
        self._kind = kind
        self._drawn = drawn
        self._copy_line = copy_line

    # --- the selection

    @property
    def chosen(self) -> bool:
        """Are hexes selected?"""
        return bool(self._area)

    @property
    def takes_keys(self) -> bool:
        """Do keys act on the selected hexes, because neither units nor a shape are selected?"""
        return self.chosen and not self._kind.inquiry.selection and not self._drawn.chosen

    @property
    def _area(self) -> HexSelection:
        return self._kind.tool_context.area

    def select_palette_terrain(self) -> None:
        """Select every hex with the terrain that is chosen in the palette."""
        kind = self._kind
        board, key = kind.document.scenario.board, kind.tool_context.choices.terrain
        bases = ruleset_terms(kind.document.ruleset).bases
        if key == board.ground:
            bare = np.ones(board.grid.size, dtype=np.bool_)
            for base in bases:
                bare &= ~board.mask(base)
            self._area.set_mask(bare)
        else:
            self._area.set_mask(board.mask(key))

    # --- pieces

    @property
    def paste_tool(self) -> PasteTool | None:
        """The paste tool, if it is active."""
        tool = self._kind.tool_context.tool
        return tool if isinstance(tool, PasteTool) else None

    @property
    def takes_units(self) -> bool:
        """Do cutting and copying take the selected units, because neither hexes nor shapes are selected and the tool in hand
        edits?"""
        return bool(self._units_there) and not self.chosen and not self._drawn.chosen and self._kind.tool_context.edits

    @property
    def _units_there(self) -> tuple[str, ...]:
        """The selected units that stand on the map."""
        chosen = self._kind.inquiry.selection
        return tuple(
            one.id for _, one in self._kind.document.scenario.forces if one.id in chosen and one.at is not None
        )

    def copy(self) -> None:
        """Put the selected shapes, hexes or units on the clipboard; without any, the line of sight as text."""
        if self._drawn.chosen:
            self._drawn.copy()
        elif self.takes_units:
            self.copy_units()
        elif self.chosen:
            put_on_clipboard(self._clip(), self._kind.document)
            words = translate("Hexes", "Hexes copied: {n} · Ctrl+V takes them in hand, also in another window")
            self._show_message(words.format(n=len(self._area.hexes)))
        else:
            self._copy_line()

    def cut(self) -> None:
        """Copy, and clear, or delete the shapes or units."""
        if self._drawn.chosen:
            self._drawn.cut()
            return
        if self.takes_units:
            self.cut_units()
            return
        self.copy()
        if self._clear(translate("Hexes", "Copied; nothing to clear.")):
            words = translate("Hexes", "Hexes cut: {n} · Ctrl+V takes them in hand, also in another window")
            self._show_message(words.format(n=len(self._area.hexes)))

    def copy_units(self) -> None:
        """Keep the selected units for pasting, whether hexes are selected or not."""
        document, ids = self._kind.document, self._units_there
        put_on_clipboard(clip_of_units(document.scenario, ids, spines=self._spines), document)
        words = translate("Hexes", "Units copied: {n} · Ctrl+V takes them in hand, also in another window")
        self._show_message(words.format(n=len(ids)))

    def cut_units(self) -> None:
        """Take the selected units off the map and keep them for pasting."""
        self.copy_units()
        self._kind.document.apply(DeleteUnits(self._units_there))

    def clear(self) -> None:
        """Leave only ground in the selected hexes."""
        self._clear(translate("Hexes", "Nothing to clear: the selected hexes are bare."))

    def _clear(self, nothing: str) -> bool:
        edit = ClearHexes(self._area.hexes, self._kind.tool_context.parts)
        return apply_with_notice(self._kind.window, edit, nothing + self._kept_units())

    def _kept_units(self) -> str:
        """Why units in the selected hexes were left where they are (translated); "" if there are none."""
        hexes = set(self._area.hexes)
        count = sum(unit.at in hexes for _, unit in self._kind.document.scenario.forces)
        if not count or UNITS in self._kind.tool_context.parts:
            return ""
        words = translate("Hexes", "Units there stay: {n} (Map, Pasting takes units)")
        return " " + words.format(n=count)

    def paste(self) -> None:
        """Take the piece on the clipboard to paste it."""
        clip = self._clip_to_paste()
        if clip is not None:
            self.hold_clip(clip)

    def paste_in_place(self) -> None:
        """Put the piece where it was copied, on this map or on another."""
        clip = self._clip_to_paste()
        if clip is None:
            return
        kind = self._kind
        document = kind.document
        if clip.scenario.board.grid.orientation != document.scenario.board.grid.orientation:
            self._show_message("⚠ " + translate("Hexes", "The piece was copied from hexes that stand the other way"))
            return
        self._lay(clip, clip.home)

    def paste_at(self, number: int) -> None:
        """Put the piece on the clipboard with its middle into a hex."""
        clip = self._clip_to_paste()
        if clip is not None:
            grid = self._kind.document.scenario.board.grid
            turned = turned_clip(clip, Turn(), grid.orientation)
            self._lay(turned, turned.offset_to(grid.hexes[number], Turn()))

    def _lay(self, clip: Clip, offset: Hex) -> None:
        """Put a piece on the map, shifted by an offset, and select its hexes."""
        kind = self._kind
        document = kind.document
        parts = parts_to_paste(clip, kind.tool_context.parts)
        edit = PasteClip(clip, Turn(), offset, ruleset_terms(document.ruleset), parts)
        diagnostics = tuple(edit.pasted(document.scenario)[1])
        before, drawn = {unit.id for _, unit in document.scenario.forces}, len(document.scenario.board.shapes)
        contours = set(document.scenario.board.contours)
        apply_with_notice(kind.window, edit, translate("Hexes", "Nothing to paste: the map is like that there already"))
        if clip.has_only_shapes:
            if kind.tool_context.tool.id != ShapeTool.id:
                kind.window.take_tool(ShapeTool.id)
            kind.tool_context.shapes.select(*range(drawn, len(document.scenario.board.shapes)))
            kind.tool_context.refresh_shape()
        elif clip.has_only_contours:
            kind.window.take_tool(ContourEditTool.id)
            kind.tool_context.contours.select_others(contours)
            kind.tool_context.refresh_shape()
        elif clip.has_only_units:
            kind.inquiry.select(unit.id for _, unit in document.scenario.forces if unit.id not in before)
        elif (covers := edit.covers(document.scenario)).any():
            self._area.set_mask(covers)
        if diagnostics:
            self._show_message("⚠ " + diagnostics_line(diagnostics, document.language))

    def hold_clip(self, clip: Clip) -> None:
        """Activate the paste tool with a piece."""
        kind = self._kind
        tool = kind.tool_context.tools["paste"]
        assert isinstance(tool, PasteTool)
        tool.hold(clip, kind.tool_context.tool.id)
        if kind.tool_context.tool is tool:
            tool.refresh()
        else:
            kind.window.take_tool(tool.id)
        kind.view.setFocus()

    def turn(self, steps: int) -> None:
        """Turn the piece to paste, or what is in the selected hexes."""
        if self.paste_tool is not None:
            self.paste_tool.turn_by(steps)
        else:
            self._turn(Turn(steps))

    def flip(self, *, upright: bool) -> None:
        """Mirror the piece to paste, or what is in the selected hexes."""
        if self.paste_tool is not None:
            self.paste_tool.flip(upright=upright)
        else:
            self._turn(self._mirror(upright=upright))

    def toggle_part(self, part: str) -> None:
        """Include a part of the map (such as units) in cut, clear, turn and paste, or leave it out."""
        tool_context = self._kind.tool_context
        tool_context.parts = self._kind.window.settings.paste_parts = tool_context.parts ^ {part}
        if self.paste_tool is not None:
            self.paste_tool.refresh()
        self._kind.window.actions_.refresh()

    def fill(self) -> None:
        """Paint the selected hexes with the terrain of the palette."""
        kind = self._kind
        document, choices = kind.document, kind.tool_context.choices
        row = document.ruleset.terrain.get(choices.terrain)
        if row is not None:
            bases = ruleset_terms(document.ruleset).bases
            apply_with_notice(
                kind.window, PaintTerrain(row.key, self._area.hexes, bases, row.name, choices.owner_of(row))
            )

    def raise_hexes(self, by: int) -> None:
        """Raise or lower the selected hexes by a level."""
        document = self._kind.document
        apply_with_notice(self._kind.window, ChangeElevation(self._area.hexes, by, *document.ruleset.elevation_steps))

    # --- stamps

    def keep_stamp(self, place: int) -> None:
        """Keep the selected hexes as a stamp."""
        document = self._kind.document
        self._kind.window.settings.save_stamp(place, dump_clip(self._clip(), document.ruleset, document.base_folder))
        self._show_message(translate("Hexes", "Kept as stamp {n}: the key {n} takes it in hand").format(n=place))

    def take_stamp(self, place: int) -> None:
        """Take a stamp to paste."""
        text = self._kind.window.settings.stamp(place)
        if not text:
            self._show_message(
                translate("Hexes", "There is no stamp {n}: select hexes and press Ctrl+{n}").format(n=place)
            )
            return
        piece, diagnostics = read_piece(text, self._kind.document)
        if isinstance(piece, Clip):
            self.hold_clip(piece)
        else:
            self._show_message("⚠ " + diagnostics_line(tuple(diagnostics), self._kind.window.language))

    def forget_stamp(self, place: int) -> None:
        """Forget a stamp."""
        self._kind.window.settings.save_stamp(place, "")

    # --- the whole map

    def turnable(self, turn: Callable[[bool], Turn]) -> bool:
        """Does the grid of the map allow a turn?"""
        grid = self._kind.document.scenario.board.grid
        return can_turn(grid, turn(grid.is_flat))

    def turn_map(self, turn: Callable[[bool], Turn]) -> None:
        """Turn or mirror the map."""
        self._move(TurnMap(turn(self._kind.document.scenario.board.grid.is_flat), self._spines))

    def crop(self) -> None:
        """Cut the map to the smallest one that holds the selected hexes."""
        self._move(CropMap(self._area.hexes, self._spines))

    def resize(self) -> None:
        """Ask for another size."""
        scenario = self._kind.document.scenario
        # dialogs are loaded when they are opened
        from workbench.desktop.dialogs.map_size import ResizeDialog

        dialog = ResizeDialog(scenario, self._kind.window.language, self._kind.window.widget)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self._move(ResizeMap(*dialog.grid_size, dialog.anchor, self._spines))

    def shift(self) -> None:
        """Ask how far, and shift the map."""
        from workbench.desktop.dialogs.map_size import ShiftDialog

        dialog = ShiftDialog(self._kind.document.scenario, self._kind.window.language, self._kind.window.widget)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self._move(ShiftMap(*dialog.by, self._spines))

    @property
    def _spines(self) -> bool:
        return self._kind.document.ruleset.faces_spines

    def _move(self, edit: MapTransform) -> None:
        kind = self._kind
        document = kind.document
        after, diagnostics = edit.moved(document.scenario)
        if document.slopes is not None:
            after = moved_with_slopes(edit, document.scenario, after, document.slopes)
        if apply_with_notice(kind.window, ReplaceScenario(after, edit.label)):
            # selection and observer are at other hexes now
            self._area.clear()
            kind.inquiry.pin(None)
        kind.window.view.fit()
        if len(diagnostics):
            self._show_message("⚠ " + diagnostics_line(tuple(diagnostics), kind.window.language))

    def _mirror(self, *, upright: bool) -> Turn:
        flat = self._kind.document.scenario.board.grid.is_flat
        return top_to_bottom(flat) if upright else left_to_right(flat)

    def _turn(self, turn: Turn) -> None:
        kind = self._kind
        document = kind.document
        parts = frozenset(PARTS) if UNITS in kind.tool_context.parts else kind.tool_context.parts - {DRAWN}
        edit = TurnHexes(self._area.hexes, turn, ruleset_terms(document.ruleset), parts, self._spines)
        paste = edit.paste(document.scenario)
        diagnostics = [item for item in paste.pasted(document.scenario)[1] if item.code == "outside_the_map"]
        apply_with_notice(kind.window, edit)
        self._area.set_mask(paste.covers(document.scenario))
        if diagnostics:
            self._show_message("⚠ " + diagnostics_line(diagnostics, kind.window.language))

    def _clip(self) -> Clip:
        scenario = self._kind.document.scenario
        return clip_of(replace(scenario, overlays=()), self._area.mask, spines=self._spines)

    def _clip_to_paste(self) -> Clip | None:
        wrong_kind = translate("Hexes", "What was copied is a piece of a table")
        nothing = translate("Hexes", "No hexes were copied: select some and press Ctrl+C")
        clip, message = clip_to_paste(self._kind.document, Clip, wrong_kind=wrong_kind, nothing=nothing)
        if clip is None:
            self._show_message(message)
        return clip

    def _show_message(self, words: str) -> None:
        self._kind.window.status.show_message(words)


# --- The commands of the menus for editing a hex map: units that are selected, shapes, the width of brushes.


class HexEditing(ScenarioEditing):
    """The editing commands of one window; each edit is one step of undo."""

    def __init__(self, kind: HexParts, copy_line: Callable[[], None]) -> None:
        super().__init__(kind.window)
        self._kind = kind
        self.drawn = DrawnEditing(ShapeEditing(kind), ContourEditing(kind))
        self.hexes = HexSelectionEditing(kind, self.drawn, copy_line)

    def turn(self, by: int) -> None:
        """Turn the piece to paste, the selected shapes, what is in the selected hexes, or the selected units."""
        if self.hexes.paste_tool is None and self.drawn.chosen:
            self.drawn.turn(by)
            return
        if self.hexes.paste_tool is not None or self.hexes.takes_keys:
            self.hexes.turn(by)
            return
        apply_with_notice(self._kind.window, TurnUnits(self._kind.inquiry.selection, by))

    def flip(self, *, upright: bool) -> None:
        """Mirror the piece to paste, the selected shapes, or what is in the selected hexes."""
        if self.hexes.paste_tool is None and self.drawn.chosen:
            self.drawn.flip(upright=upright)
        else:
            self.hexes.flip(upright=upright)

    def delete(self) -> None:
        """Delete the selected corner or shapes, or else the selected name, the selected units, or what is in the selected
        hexes."""
        if self.drawn.chosen or self.drawn.tool_is_active:
            self.drawn.delete()
        elif self._kind.tool_context.tool.delete():
            return
        elif self.hexes.takes_keys:
            self.hexes.clear()
        else:
            apply_with_notice(self._kind.window, DeleteUnits(self._kind.inquiry.selection))

    def select_all(self) -> None:
        """Select every unit on the map; while shapes are edited every shape."""
        kind = self._kind
        if self.drawn.tool_is_active:
            self.drawn.select_all()
            return
        kind.inquiry.select(unit.id for _, unit in kind.document.scenario.forces if unit.at is not None)

    def change_size(self, by: int) -> None:
        """Make the brush wider or narrower; while contours are drawn, raise or lower the selected one or the next."""
        if not self.drawn.contours.change_level(by):
            self._kind.tool_context.tool.change_size(by)
