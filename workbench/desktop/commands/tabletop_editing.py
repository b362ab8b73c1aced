"""Editing of a tabletop from the menus: the selected pieces and units."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import shapely
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QInputDialog

from workbench.base.text import Text
from workbench.desktop.commands.scenario_editing import ScenarioEditing, apply_with_notice
from workbench.desktop.commands.window_protocols import TabletopParts
from workbench.desktop.drawing.tabletop_ground import reorder_edit
from workbench.desktop.tools.clipboard import clip_to_paste, diagnostics_line, put_on_clipboard
from workbench.desktop.tools.paste import TabletopPasteTool
from workbench.desktop.tools.tabletop_units import Parts, PieceTool
from workbench.desktop.tools.transforming import STEP
from workbench.engine.sight.tabletop_footprints import standing
from workbench.files.piece_collection import keep_piece
from workbench.scenario.edits.arrangement import Align, LineUp, SpaceOut, piece_objects
from workbench.scenario.edits.clipboard import (
    AdaptedTabletopClip,
    MirrorTabletop,
    TabletopTerms,
    adapted_tabletop_clip,
    tabletop_clip,
)
from workbench.scenario.edits.edit import Composite, Edit
from workbench.scenario.edits.settings import shifted_unit
from workbench.scenario.edits.tabletop_pieces import (
    AddFeatures,
    DeleteFeatures,
    DuplicateFeatures,
    GroupFeatures,
    LockFeatures,
    UngroupFeatures,
    free_group,
    free_ids,
    with_groups,
)
from workbench.scenario.edits.tabletop_units import GroupTabletopUnits
from workbench.scenario.edits.units import DeleteUnits, PlaceUnits, free_unit_id
from workbench.scenario.map_layers import PIECES, UNITS
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Point, moved_feature, rounded_length
from workbench.scenario.units import TabletopUnit

translate = QCoreApplication.translate

_DELETE, _PASTE, _COPY = Text("Delete", "Supprimer"), Text("Paste", "Coller"), Text("Duplicate", "Dupliquer")
_GROUP, _UNGROUP = Text("Group", "Grouper"), Text("Ungroup", "Dégrouper")
_ASIDE = 2.0
"""Distance of a copy from the original, in the tabletop's unit."""


def _way_to(at: Point, clip: AdaptedTabletopClip) -> tuple[float, float]:
    """The distance of the middle of what was copied from a point, across and down."""
    places = [piece.area for piece in clip.pieces]
    places += [shapely.Point(unit.at) for _, unit in clip.units if unit.at is not None]
    if not places:
        return 0.0, 0.0
    left, top, right, bottom = shapely.total_bounds(places).tolist()
    return rounded_length(at[0] - (left + right) / 2), rounded_length(at[1] - (top + bottom) / 2)


def _shifted(clip: AdaptedTabletopClip, by: tuple[float, float]) -> Parts:
    """Return the copied pieces and units, shifted by ``by`` (x, y) in the unit of the table."""
    pieces = tuple(moved_feature(piece, *by) for piece in clip.pieces)
    return pieces, tuple((side, shifted_unit(unit, *by)) for side, unit in clip.units)


class TabletopEditing(ScenarioEditing):
    """The editing commands of one window; each edit is one step of undo."""

    def __init__(self, kind: TabletopParts) -> None:
        super().__init__(kind.window)
        self._kind = kind
        self._pastes = 0
        """How often the same piece was pasted: each copy is one step farther from the original."""

    @property
    def chosen(self) -> bool:
        """Is anything selected?"""
        return bool(self.pieces or self.units)

    @property
    def pieces(self) -> tuple[str, ...]:
        """Ids of selected pieces."""
        return self._kind.inquiry.pieces

    @property
    def units(self) -> tuple[str, ...]:
        """Ids of selected units."""
        return self._kind.inquiry.selection

    def turn(self, notches: int) -> None:
        """Turn what is selected, or the piece that would be placed."""
        kind = self._kind
        tool, select = kind.tool_context.tool, kind.tool_context.tools["select"]
        if tool is not select and tool.turn(notches * STEP):
            return
        before = kind.document.scenario
        select.turn(notches * STEP)
        kind.tool_context.refresh()
        if kind.document.scenario is before and not kind.document.locked:
            words = translate("TabletopTools", "Not turned: what is selected is locked, or its rules give it no front")
            kind.window.status.show_message(words)

    def delete(self) -> None:
        """Delete the corner or figure that is chosen, or else what is selected and not locked."""
        if self._kind.tool_context.tool.delete():
            return
        board = self._kind.document.analysed_scenario.board  # with the pieces of overlays
        loose = tuple(name for name in self.pieces if name not in board.by_id or not board.by_id[name].locked)
        if self.pieces and not loose and not self.units:
            called = self._kind.document.called(board.by_id[self.pieces[0]]).get(self._kind.window.language)
            words = translate("TabletopTools", "Not deleted: {id} is locked").format(id=called)
            self._kind.window.status.show_message(f"⚠ {words}")
            return
        edits: list[Edit[TabletopScenario]] = []
        if loose:
            edits.append(DeleteFeatures(loose))
        if self.units:
            edits.append(DeleteUnits(self.units))
        self._make(edits, edits[0].label if len(edits) == 1 else _DELETE)

    def duplicate(self) -> None:
        """Add a copy of what is selected beside it, and select the copy."""
        scenario = self._kind.document.scenario
        edits: list[Edit[TabletopScenario]] = []
        names: tuple[str, ...] = ()
        if self.pieces:
            copy = DuplicateFeatures(self.pieces, _ASIDE, _ASIDE)
            names = copy.new_ids(scenario)
            edits.append(copy)
        found = [scenario.forces.find(name) for name in self.units]
        units, made = self._units([one for one in found if one is not None], (_ASIDE, _ASIDE))
        self._make([*edits, *units], _COPY)
        self._kind.inquiry.select(made, names)

    def copy(self) -> None:
        """Put what is selected on the clipboard."""
        if not self.chosen:
            self._kind.window.status.show_message("⚠ " + translate("TabletopTools", "Select pieces or units first"))
            return
        put_on_clipboard(tabletop_clip(self._kind.document.scenario, self.pieces, self.units), self._kind.document)
        self._pastes = 0
        words = translate("TabletopTools", "Copied: {n} · Ctrl+V takes it in hand, also in another window")
        self._kind.window.status.show_message(words.format(n=len(self.pieces) + len(self.units)))

    def keep_piece(self) -> None:
        """Ask for a name and add what is selected to the user's own collection."""
        document, window = self._kind.document, self._kind.window
        if not self.chosen:
            window.status.show_message("⚠ " + translate("TabletopTools", "Select pieces or units first"))
            return
        scenario = document.scenario
        first = scenario.board.by_id.get(self.pieces[0]) if self.pieces else None
        row = document.ruleset.terrain.get(first.terrain) if first is not None else None
        usual = first.name if first is not None and first.name else row.name if row is not None else Text()
        title, words = translate("TabletopTools", "Save as my piece"), translate("TabletopTools", "Name")
        name, accepted = QInputDialog.getText(window.widget, title, words, text=usual.get(window.language))
        if not accepted or not name.strip():
            return
        clip = tabletop_clip(scenario, with_groups(scenario.board, self.pieces), self.units)
        found = keep_piece(name.strip(), clip, document.ruleset, document.base_folder)
        if found.has_errors:
            window.status.show_message("⚠ " + diagnostics_line(tuple(found), window.language))
            return
        window.settings.signals.pieces_changed.emit()
        done = translate("TabletopTools", "“{name}” stands first among the pieces of the palette")
        window.status.show_message(done.format(name=name.strip()))

    def toggle_part(self, part: str) -> None:
        """Let a paste take the pieces, or the units, or leave them out."""
        settings = self._kind.window.settings
        settings.tabletop_paste_parts = settings.tabletop_paste_parts ^ {part}
        if isinstance(self._kind.tool_context.tool, TabletopPasteTool):
            self.paste()
        self._kind.window.actions_.refresh()

    def cut(self) -> None:
        """Copy, and delete."""
        self.copy()
        self.delete()

    def paste(self) -> None:
        """Take what was copied, here or on another tabletop, in hand: clicks put it down."""
        kind = self._kind
        clip = self._clip()
        if clip is None:
            return
        tool = kind.tool_context.tools[TabletopPasteTool.id]
        assert isinstance(tool, TabletopPasteTool)
        before = kind.tool_context.tool.id
        if kind.tool_context.tool is not tool:
            kind.window.take_tool(tool.id)
        tool.hold(_shifted(clip, _way_to((0.0, 0.0), clip)), self._put_down, before)
        kind.view.repeat_move()
        kind.view.setFocus()
        if len(clip.diagnostics):
            tool.warn(diagnostics_line(tuple(clip.diagnostics), kind.window.language))

    @property
    def holds_something(self) -> bool:
        """Is a piece, or what was copied, in hand?"""
        tool = self._kind.tool_context.tool
        return isinstance(tool, PieceTool) and any(tool.source())

    def paste_beside(self) -> None:
        """Add what was copied beside its old place, and select it."""
        clip = self._clip()
        if clip is not None:
            self._pastes += 1
            self._put_down(_shifted(clip, (_ASIDE * self._pastes, _ASIDE * self._pastes)))

    def paste_at(self, at: Point) -> None:
        """Add what was copied with its middle at a point, and select it."""
        clip = self._clip()
        if clip is not None:
            self._put_down(_shifted(clip, _way_to(at, clip)))

    def _clip(self) -> AdaptedTabletopClip | None:
        """Return the copied pieces and units that this table can hold and that the paste takes. If there are none, show the
        reason in the status bar and return None."""
        kind = self._kind
        document = kind.document
        wrong_kind = translate("TabletopTools", "What was copied is a piece of a map of hexes")
        nothing = translate("TabletopTools", "Nothing was copied: select pieces or units and press Ctrl+C")
        clip, message = clip_to_paste(document, TabletopScenario, wrong_kind=wrong_kind, nothing=nothing)
        if clip is None:
            kind.window.status.show_message(message)
            return None
        ruleset, board = document.ruleset, document.scenario.board
        terms = TabletopTerms(
            frozenset(ruleset.terrain), frozenset(ruleset.units), frozenset(ruleset.states), frozenset(ruleset.weapons)
        )
        found, takes = adapted_tabletop_clip(board, clip, terms), kind.window.settings.tabletop_paste_parts
        found = replace(
            found, pieces=found.pieces if PIECES in takes else (), units=found.units if UNITS in takes else ()
        )
        if not found.pieces and not found.units:
            words = translate(
                "TabletopTools", "Nothing of what was copied is pasted: see Pasting takes in the Map menu"
            )
            kind.window.status.show_message(f"⚠ {words}")
            return None
        if len(found.diagnostics):
            kind.window.status.show_message("⚠ " + diagnostics_line(tuple(found.diagnostics), kind.window.language))
        return found

    def _put_down(self, parts: Parts) -> None:
        """Add copies of pieces and units where they are, in one step of undo, and select them."""
        kind, (pieces, units) = self._kind, parts
        board = kind.document.scenario.board
        names = free_ids(board.by_id, len(pieces))
        groups: dict[str, str] = {}
        for piece in pieces:
            if piece.group and piece.group not in groups:
                taken_names = [*(one.group for one in board.features), *groups.values()]
                groups[piece.group] = free_ids(taken_names, 1, "g")[0]
        copies = tuple(
            replace(piece, id=name, group=groups.get(piece.group, ""), locked=False)
            for piece, name in zip(pieces, names, strict=True)
        )
        edits: list[Edit[TabletopScenario]] = [AddFeatures(copies)] if copies else []
        placed, made = self._units(list(units), (0.0, 0.0))
        before = kind.document.scenario
        self._make([*edits, *placed], _PASTE)
        if kind.document.scenario is not before:
            kind.inquiry.select(made, names)

    def flip(self, *, upright: bool) -> None:
        """Mirror what is in hand or else what is selected, from left to right or from top to bottom."""
        tool = self._kind.tool_context.tool
        if isinstance(tool, PieceTool) and tool.flip(upright=upright):
            return
        apply_with_notice(self._kind.window, MirrorTabletop(self.pieces, self.units, upright))

    def _units(
        self, units: list[tuple[str, TabletopUnit]], aside: tuple[float, float]
    ) -> tuple[list[Edit[TabletopScenario]], tuple[str, ...]]:
        """Edits that place copies of units, and the ids of the copies; copies of a group become another group."""
        scenario = self._kind.document.scenario
        counted = Counter(unit.group for _, unit in units if unit.group)
        taken = {unit.group for _, unit in scenario.forces}
        several = [group for group, count in counted.items() if count > 1]
        groups = dict(zip(several, free_ids(taken, len(several), "g"), strict=True))
        edits: list[Edit[TabletopScenario]] = []
        made: list[str] = []
        for side, unit in units:
            name = free_unit_id(scenario.forces, side, unit.kind)
            copy = replace(shifted_unit(unit, *aside), id=name, group=groups.get(unit.group, ""))
            edit = PlaceUnits(side, (copy,))
            edits.append(edit)
            scenario = edit.apply(scenario)
            made.append(name)
        return edits, tuple(made)

    def reorder(self, to: str) -> None:
        """Move the selected pieces up or down in the order of drawing."""
        document = self._kind.document
        apply_with_notice(self._kind.window, reorder_edit(document.scenario, document.ruleset, self.pieces, to))

    def group(self) -> None:
        """Group what is selected: pieces with pieces, units with units."""
        scenario = self._kind.document.scenario
        edits: list[Edit[TabletopScenario]] = []
        if len(self.pieces) > 1:
            edits.append(GroupFeatures(self.pieces, free_group(scenario.board)))
        if len(self.units) > 1:
            name = free_ids((unit.group for _, unit in scenario.forces), 1, "g")[0]
            edits.append(GroupTabletopUnits(self.units, name))
        self._make(edits, _GROUP)

    def line_up(self) -> None:
        """Stand what is selected in a line."""
        apply_with_notice(self._kind.window, LineUp(self.units, self.pieces))

    def space_out(self) -> None:
        """Stand what is selected the same way apart."""
        apply_with_notice(self._kind.window, SpaceOut(self.units, self.pieces))

    @property
    def count(self) -> int:
        """The number of things that are selected: units, pieces, and groups of pieces."""
        return len(self.units) + len(piece_objects(self._kind.document.scenario.board, self.pieces))

    def align(self, to: str) -> None:
        """Bring what is selected to one edge or middle, or make the gaps alike."""
        document = self._kind.document
        found = [document.scenario.forces.find(name) for name in self.units]
        units = [one[1] for one in found if one is not None and one[1].at is not None]
        board, ruleset = document.scenario.board, document.ruleset
        boxes = {unit.id: standing(unit, board, ruleset).bounds for unit in units}
        apply_with_notice(self._kind.window, Align(self.pieces, boxes, to))

    @property
    def grouped(self) -> bool:
        """Is a selected piece or unit in a group?"""
        scenario = self._kind.document.scenario
        pieces = (scenario.board.by_id.get(name) for name in self.pieces)
        units = (scenario.forces.find(name) for name in self.units)
        return any(one is not None and one.group for one in pieces) or any(one and one[1].group for one in units)

    def ungroup(self) -> None:
        """Ungroup what is selected."""
        self._make([UngroupFeatures(self.pieces), GroupTabletopUnits(self.units, "")], _UNGROUP)

    @property
    def locked(self) -> bool:
        """Are all selected pieces locked?"""
        board = self._kind.document.scenario.board
        return bool(self.pieces) and all(board.by_id[name].locked for name in self.pieces if name in board.by_id)

    def lock(self) -> None:
        """Lock the selected pieces, or unlock them."""
        apply_with_notice(self._kind.window, LockFeatures(self.pieces, not self.locked))

    def select_terrain(self) -> None:
        """Select every piece of the terrain of a selected one that is not locked."""
        board = self._kind.document.scenario.board
        wanted = {board.by_id[one].terrain for one in self.pieces if one in board.by_id}
        alike = (piece.id for piece in board.features if piece.terrain in wanted and not piece.locked)
        self._kind.inquiry.select((), dict.fromkeys((*self.pieces, *alike)))

    def select_all(self) -> None:
        """Select every unit on the tabletop and every piece that is not locked."""
        scenario = self._kind.document.scenario
        self._kind.inquiry.select(
            (unit.id for _, unit in scenario.forces if unit.at is not None),
            (piece.id for piece in scenario.board.features if not piece.locked),
        )

    def _make(self, edits: list[Edit[TabletopScenario]], label: Text) -> None:
        apply_with_notice(self._kind.window, Composite(tuple(edits), label))
