"""The commands on the selected hexes of a map, and those that move the whole map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QDialog

from workbench.desktop.clip_words import chart_of, faces_spines
from workbench.desktop.clipboard import piece_of, put, taken
from workbench.desktop.dialogs.map_size import ResizeDialog, ShiftDialog
from workbench.desktop.hex_choice import HexChoice
from workbench.desktop.told import said
from workbench.desktop.tools.paste import PasteTool
from workbench.files.clips import dump_clip
from workbench.geometry.turns import Turn, left_to_right, top_to_bottom
from workbench.scenario.clips import PARTS, UNITS, Clip, clip_of
from workbench.scenario.edits import ReplaceScenario
from workbench.scenario.edits_clips import ClearHexes, PasteClip, TurnHexes
from workbench.scenario.edits_ground import ChangeElevation, PaintTerrain
from workbench.scenario.edits_whole_map import CropMap, ResizeMap, ShiftMap, TurnMap, WholeMap
from workbench.scenario.reframed import can_turn

if TYPE_CHECKING:
    from workbench.desktop.mainwindow import MainWindow

translate = QCoreApplication.translate
STAMPS = 9


class EditingHexes(QObject):
    """Each command is one step of undo."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    # --- the selection

    @property
    def chosen(self) -> bool:
        """Are hexes selected?"""
        return bool(self._area)

    @property
    def at_hand(self) -> bool:
        """Are keys meant for the selected hexes, and not for units?"""
        return self.chosen and not self._window.bench.selection and not self._window.editing.shapes.chosen

    @property
    def _area(self) -> HexChoice:
        return self._window.workplace.area

    def same_as_palette(self) -> None:
        """Select every hex with the terrain that is chosen in the palette."""
        window = self._window
        board, key = window.document.scenario.board, window.workplace.choices.terrain
        bases = chart_of(window.document.ruleset).bases
        if key == board.ground:
            bare = np.ones(board.grid.size, dtype=np.bool_)
            for base in bases:
                bare &= ~board.mask(base)
            self._area.set(bare)
        else:
            self._area.set(board.mask(key))

    # --- pieces

    @property
    def in_hand(self) -> PasteTool | None:
        """The tool that holds a piece, if it is in hand."""
        tool = self._window.workplace.tool
        return tool if isinstance(tool, PasteTool) else None

    def copy(self) -> None:
        """Put the selected hexes on the clipboard; without any, the line of sight as text."""
        if self.chosen:
            put(self._clip(), self._window.document)
            words = translate("Hexes", "Hexes copied: {n} · Ctrl+V takes them in hand, also in another window")
            self._tell(words.format(n=len(self._area.hexes)))
        else:
            self._window.showing.copy()

    def cut(self) -> None:
        """Copy, and clear."""
        put(self._clip(), self._window.document)
        self.clear()

    def clear(self) -> None:
        """Leave bare ground in the selected hexes."""
        self._window.document.apply(ClearHexes(self._area.hexes, self._window.workplace.parts))

    def paste(self) -> None:
        """Take the piece on the clipboard in hand."""
        clip = self._taken()
        if clip is not None:
            self.take(clip)

    def paste_in_place(self) -> None:
        """Put the piece where it was copied, on this map or on another."""
        clip = self._taken()
        if clip is None:
            return
        window = self._window
        document = window.document
        if clip.scenario.board.grid.orientation != document.scenario.board.grid.orientation:
            self._tell("⚠ " + translate("Hexes", "The piece was copied from hexes that stand the other way"))
            return
        edit = PasteClip(clip, Turn(), clip.home, chart_of(document.ruleset), window.workplace.parts)
        told = tuple(edit.pasted(document.scenario)[1])
        document.apply(edit)
        if (covers := edit.covers(document.scenario)).any():
            self._area.set(covers)
        if told:
            self._tell("⚠ " + said(told, document.language))

    def take(self, clip: Clip) -> None:
        """Take a piece in hand."""
        window = self._window
        tool = window.workplace.tools["paste"]
        assert isinstance(tool, PasteTool)
        tool.hold(clip, window.workplace.tool.id)
        if window.workplace.tool is tool:
            tool.refresh()
        else:
            window.take_tool(tool.id)
        window.view.setFocus()

    def turn(self, steps: int) -> None:
        """Turn the piece in hand, or what lies in the selected hexes."""
        if self.in_hand is not None:
            self.in_hand.turn_by(steps)
        else:
            self._turn(Turn(steps))

    def flip(self, *, upright: bool) -> None:
        """Mirror the piece in hand, or what lies in the selected hexes."""
        if self.in_hand is not None:
            self.in_hand.flip(upright=upright)
        else:
            self._turn(self._mirror(upright=upright))

    def toggle_part(self, part: str) -> None:
        """Take units (or whatever) along with pieces from now on, or no more."""
        workplace = self._window.workplace
        workplace.parts = workplace.parts ^ {part}
        if self.in_hand is not None:
            self.in_hand.refresh()
        self._window.actions_.refresh()

    def fill(self) -> None:
        """Paint the selected hexes with the terrain of the palette."""
        window = self._window
        document, choices = window.document, window.workplace.choices
        row = document.ruleset.terrain.get(choices.terrain)
        if row is not None:
            bases = chart_of(document.ruleset).bases
            document.apply(PaintTerrain(row.key, self._area.hexes, bases, row.name, choices.owner_of(row)))

    def raise_(self, by: int) -> None:
        """Raise or lower the selected hexes by a level."""
        document = self._window.document
        document.apply(ChangeElevation(self._area.hexes, by, *document.ruleset.elevation_steps))

    # --- stamps

    def store(self, place: int) -> None:
        """Keep the selected hexes as a stamp."""
        document = self._window.document
        self._window.settings.keep_stamp(place, dump_clip(self._clip(), document.ruleset, document.home))
        self._tell(translate("Hexes", "Kept as stamp {n}: the key {n} takes it in hand").format(n=place))

    def stamp(self, place: int) -> None:
        """Take a stamp in hand."""
        text = self._window.settings.stamp(place)
        if not text:
            self._tell(translate("Hexes", "There is no stamp {n}: select hexes and press Ctrl+{n}").format(n=place))
            return
        piece, told = piece_of(text, self._window.document)
        if isinstance(piece, Clip):
            self.take(piece)
        else:
            self._tell("⚠ " + said(tuple(told), self._window.language))

    def forget(self, place: int) -> None:
        """Keep a stamp no longer."""
        self._window.settings.keep_stamp(place, "")

    # --- the whole map

    def turnable(self, turn: Callable[[bool], Turn]) -> bool:
        """Does the grid of the map allow a turn?"""
        grid = self._window.document.scenario.board.grid
        return can_turn(grid, turn(grid.is_flat))

    def turn_map(self, turn: Callable[[bool], Turn]) -> None:
        """Turn or mirror the map."""
        self._move(TurnMap(turn(self._window.document.scenario.board.grid.is_flat), self._spines))

    def crop(self) -> None:
        """Cut the map to the smallest one that holds the selected hexes."""
        self._move(CropMap(self._area.hexes, self._spines))

    def resize(self) -> None:
        """Ask for another size."""
        scenario = self._window.document.scenario
        dialog = ResizeDialog(scenario, self._window.language, self._window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self._move(ResizeMap(*dialog.wanted, dialog.anchor, self._spines))

    def shift(self) -> None:
        """Ask how far, and shift the map."""
        dialog = ShiftDialog(self._window.document.scenario, self._window.language, self._window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self._move(ShiftMap(*dialog.by, self._spines))

    @property
    def _spines(self) -> bool:
        return faces_spines(self._window.document.ruleset)

    def _move(self, edit: WholeMap) -> None:
        window = self._window
        after, told = edit.moved(window.document.scenario)
        if window.document.apply(ReplaceScenario(after, edit.label)):
            # what was selected or looked from lies elsewhere now
            self._area.clear()
            window.bench.pin(None)
        window.fit()
        if len(told):
            self._tell("⚠ " + said(tuple(told), window.language))

    def _mirror(self, *, upright: bool) -> Turn:
        flat = self._window.document.scenario.board.grid.is_flat
        return top_to_bottom(flat) if upright else left_to_right(flat)

    def _turn(self, turn: Turn) -> None:
        window = self._window
        document = window.document
        parts = frozenset(PARTS) if UNITS in window.workplace.parts else window.workplace.parts
        edit = TurnHexes(self._area.hexes, turn, chart_of(document.ruleset), parts, self._spines)
        paste = edit.paste(document.scenario)
        told = [item for item in paste.pasted(document.scenario)[1] if item.code == "outside_the_map"]
        document.apply(edit)
        self._area.set(paste.covers(document.scenario))
        if told:
            self._tell("⚠ " + said(told, window.language))

    def _clip(self) -> Clip:
        scenario = self._window.document.scenario
        return clip_of(replace(scenario, overlays=()), self._area.mask, spines=self._spines)

    def _taken(self) -> Clip | None:
        piece, told = taken(self._window.document)
        if isinstance(piece, Clip):
            return piece
        if piece is not None:
            self._tell("⚠ " + translate("Hexes", "What was copied is a piece of a table"))
        elif told.has_errors:
            self._tell("⚠ " + said([item for item in told if item.severity.value == "error"], self._window.language))
        else:
            self._tell(translate("Hexes", "No hexes were copied: select some and press Ctrl+C"))
        return None

    def _tell(self, words: str) -> None:
        self._window.status.say(words)
