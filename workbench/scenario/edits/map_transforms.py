"""Edits of a whole map: mirrored, turned, resized, cropped, shifted; everything on it follows. Below them the grids for such
maps, and the moves onto them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from workbench.base.diagnostics import Diagnostics
from workbench.base.numbers import BoolArray
from workbench.base.text import Text
from workbench.geometry.grid import FLAT, HexGrid
from workbench.geometry.hexes import Hex
from workbench.geometry.joined_boards import BoardPlace
from workbench.geometry.symmetry import HALF, Turn
from workbench.scenario.made_hexes import moved_record
from workbench.scenario.map_moves import GridMove, moved_scenario
from workbench.scenario.scenario import Scenario

Anchor = tuple[int, int]
"""Which part of a map stays where it is when it is resized: left -1, middle 0, right 1; top -1, middle 0, bottom 1."""


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
        after = replace(after, imported=moved_record(scenario, after, move))
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
        return _turned_map(grid, self.turn)


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
        return _crop_move(grid, mask) if mask.any() else None


@dataclass(frozen=True)
class ShiftMap(MapTransform):
    """Move everything on a map by so many columns and rows; what falls off the edge is lost."""

    columns: int
    rows: int
    spines: bool = False

    label = Text("Shift the map", "Décaler la carte")

    def move(self, grid: HexGrid) -> GridMove:
        """The shift."""
        return _shift_move(grid, self.columns, self.rows)


# --- Grids for maps that are turned, cut, widened or shifted, and the moves onto them.


def _turned_map(grid: HexGrid, turn: Turn) -> GridMove | None:
    """The turn of a whole map onto a grid of the same form, whose shifted lines may be others; None if there is none."""
    place = _turned_grid_index(_small(grid), turn)
    if place is None:
        return None
    target = replace(_like(grid)[place], boards=_boards_turned(grid) if turn == HALF else ())
    offset = target.axial.min(axis=0) - turn.all(grid.axial).min(axis=0)
    return GridMove(grid, target, turn, Hex(int(offset[0]), int(offset[1])))


@lru_cache(maxsize=64)
def _turned_grid_index(grid: HexGrid, turn: Turn) -> int | None:
    """Index of the turned grid in the list of grids of the same form; None if it is not one of them."""
    there = turn.all(grid.axial)
    wanted = {(int(q), int(r)) for q, r in there - there.min(axis=0)}
    for place, candidate in enumerate(_like(grid)):
        if {(int(q), int(r)) for q, r in candidate.axial - candidate.axial.min(axis=0)} == wanted:
            return place
    return None


def can_turn(grid: HexGrid, turn: Turn) -> bool:
    """Can a whole map be turned this way?"""
    return _turned_grid_index(_small(grid), turn) is not None


def _small(grid: HexGrid) -> HexGrid:
    """A small grid that turns like a large one: only whether its sides are even or odd matters."""
    columns, rows = (side if side < 6 else 4 + side % 2 for side in (grid.columns, grid.rows))
    return replace(grid, columns=columns, rows=rows, boards=())


def _like(grid: HexGrid) -> list[HexGrid]:
    """Grids of the same form, the grid itself first, then those shifted the same way."""
    lines = (grid.stagger_lines, "odd" if grid.stagger_lines == "even" else "even")
    opposite = {"up": "down", "down": "up", "left": "right", "right": "left"}[grid.stagger_by]
    ways = [(by, line) for by in (grid.stagger_by, opposite) for line in lines]
    return [replace(grid, stagger_lines=line, stagger_by=by, boards=()) for by, line in ways]


def _boards_turned(grid: HexGrid) -> tuple[BoardPlace, ...]:
    """The boards of a map that is turned by 180 degrees: each turns at its new place, so that its hexes keep their names."""
    return tuple(
        replace(
            place,
            column=grid.columns + 1 - place.right,
            row=grid.rows - place.bottom,
            rotated=not place.rotated,
        )
        for place in grid.boards
    )


def resize_move(grid: HexGrid, columns: int, rows: int, anchor: Anchor) -> GridMove:
    """The move onto a map of another size, on which the part ``anchor`` stays where it is."""
    gained = columns - grid.columns, rows - grid.rows
    across, down = ((by * (end + 1)) // 2 for by, end in zip(gained, anchor, strict=True))
    lines, places = (across, down) if grid.is_flat else (down, across)
    return _shifted_lines(grid, replace(grid, columns=columns, rows=rows), lines, places)


def _crop_move(grid: HexGrid, mask: BoolArray) -> GridMove:
    """The move onto the smallest map that holds the hexes of a mask (at least one)."""
    across, shifted = 1, []
    line_of, place_of = _lines_places(grid, np.flatnonzero(mask).tolist())
    first, low = min(line_of), min(place_of)
    for line, place in zip(line_of, place_of, strict=True):
        room = 1 if grid.extra and grid.is_shifted(line) else 0
        across = max(across, place - low + 1 - room)
        shifted.append(room)
    lines = max(line_of) - first + 1
    size = (lines, across) if grid.is_flat else (across, lines)
    return _shifted_lines(grid, replace(grid, columns=size[0], rows=size[1]), 1 - first, -low)


def _shift_move(grid: HexGrid, columns: int, rows: int) -> GridMove:
    """The move of everything on a map by so many columns and rows; an odd number across the lines moves half a hex along."""
    q, along = (columns, rows) if grid.is_flat else (rows, columns)
    other = along - int(q / 2)
    return GridMove(grid, grid, Turn(), Hex(q, other) if grid.is_flat else Hex(other, q))


def grid_around(hexes: Iterable[Hex], orientation: str) -> tuple[HexGrid, Hex]:
    """A grid that holds hexes with a ring of other hexes around them, and the offset that moves them onto it."""
    held = np.array(list(hexes), dtype=np.int32).reshape(-1, 2)
    flat = orientation == FLAT
    line, along = (held[:, 0], held[:, 1]) if flat else (held[:, 1], held[:, 0])
    by = 1 - int(line.min())
    line = line + by
    # twice the distance along the line; lines with an even number (from 1) are shifted by half a hex
    half = 2 * along + line
    place = (half - line % 2) // 2
    on = 1 - int(place.min())
    lines, across = int(line.max()) + 2, int(place.max()) + on + 2
    grid = HexGrid(*((lines, across) if flat else (across, lines)), orientation, "even", "down" if flat else "right")
    return grid, Hex(by, on) if flat else Hex(on, by)


def _shifted_lines(source: HexGrid, target: HexGrid, lines: int, places: int) -> GridMove:
    """Every line becomes the one ``lines`` later, every hex that many ``places`` farther in it."""
    other = "odd" if source.stagger_lines == "even" else "even"
    target = replace(target, stagger_lines=other if lines % 2 else source.stagger_lines, boards=())
    if (lines, places) == (0, 0) and (target.columns, target.rows) == (source.columns, source.rows):
        target = source
    start, end = _origin(source, 1, 0), _origin(target, 1 + lines, places)
    return GridMove(source, target, Turn(), end.minus(start))


def _origin(grid: HexGrid, line: int, place: int) -> Hex:
    """The hex at a place (from 0) of a line (from 1), on the map or off it."""
    shift = (-1 if grid.stagger_by in ("up", "left") else 1) if grid.is_shifted(line) else 0
    q = line - 1
    other = (2 * place + shift - q) // 2
    return Hex(q, other) if grid.is_flat else Hex(other, q)


def _lines_places(grid: HexGrid, numbers: Iterable[int]) -> tuple[list[int], list[int]]:
    lines, places = [], []
    starts = np.cumsum([0, *(grid.line_length(line) for line in range(1, grid.lines + 1))])
    for number in numbers:
        line = int(np.searchsorted(starts, number, side="right"))
        lines.append(line)
        places.append(int(number - starts[line - 1]))
    return lines, places
