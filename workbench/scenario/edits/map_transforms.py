"""Edits of a whole map: mirrored, turned, resized, cropped, shifted; everything on it follows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.geometry.grid import HexGrid
from workbench.geometry.symmetry import Turn
from workbench.scenario.map_moves import GridMove, moved_scenario
from workbench.scenario.resizing import Anchor, crop_move, resize_move, shift_move, turned_map
from workbench.scenario.scenario import Scenario


class MapTransform:
    """An edit that moves the whole map; ``spines``: units face along hexspines, not towards hexsides."""

    spines: bool

    @property
    def label(self) -> Text:
        """For the history list."""
        raise NotImplementedError

    def move(self, grid: HexGrid) -> GridMove | None:
        """The move of a map; None where the grid does not allow it."""
        raise NotImplementedError

    def apply(self, scenario: Scenario) -> Scenario:
        """Move."""
        return self.moved(scenario)[0]

    def moved(self, scenario: Scenario) -> tuple[Scenario, Diagnostics]:
        """The scenario after the move, and what fell off."""
        diagnostics = Diagnostics()
        grid = scenario.board.grid
        move = self.move(grid)
        if move is None:
            return scenario, diagnostics
        after = moved_scenario(scenario, move, diagnostics, spines=self.spines)
        if grid.boards and not move.target.boards:
            text = Text(
                "the map is no longer one of boards: its hexes have other names",
                "la carte n’est plus faite de plateaux : ses hexagones ont d’autres noms",
            )
            diagnostics.warning("boards_gone", text)
        return (scenario if after == scenario else after), diagnostics


@dataclass(frozen=True)
class TurnMap(MapTransform):
    """Turn or mirror a map onto a grid of the same form; nothing happens if there is none."""

    turn: Turn
    spines: bool = False

    @property
    def label(self) -> Text:
        """For the history list."""
        if self.turn.mirrored:
            return Text("Flip the map", "Retourner la carte")
        return Text("Rotate the map", "Tourner la carte")

    def move(self, grid: HexGrid) -> GridMove | None:
        """The turn."""
        return turned_map(grid, self.turn)


@dataclass(frozen=True)
class ResizeMap(MapTransform):
    """Give a map another size; ``anchor`` is the part that stays where it is."""

    columns: int
    rows: int
    anchor: Anchor = (-1, -1)
    spines: bool = False

    label = Text("Resize the map", "Redimensionner la carte")

    def move(self, grid: HexGrid) -> GridMove | None:
        """The move onto the new map; None for one without a column or a row, which no file can hold."""
        if min(self.columns, self.rows) < 1:
            return None
        return resize_move(grid, self.columns, self.rows, self.anchor)


@dataclass(frozen=True)
class CropMap(MapTransform):
    """Cut a map to the smallest one that holds ``hexes``."""

    hexes: tuple[int, ...]
    spines: bool = False

    label = Text("Crop the map", "Rogner la carte")

    def move(self, grid: HexGrid) -> GridMove | None:
        """The move onto the smaller map."""
        mask = np.zeros(grid.size, dtype=np.bool_)
        mask[list(self.hexes)] = True
        return crop_move(grid, mask) if mask.any() else None


@dataclass(frozen=True)
class ShiftMap(MapTransform):
    """Move everything on a map by so many columns and rows; what falls off the edge is lost."""

    columns: int
    rows: int
    spines: bool = False

    label = Text("Shift the map", "Décaler la carte")

    def move(self, grid: HexGrid) -> GridMove:
        """The shift."""
        return shift_move(grid, self.columns, self.rows)
