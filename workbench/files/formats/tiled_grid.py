"""Maps of hexes as Tiled places them: which grid of ours they are, which place in a layer is which hex, and pixels.

There a line of hexes (a column of ``staggeraxis`` x, a row of y) counts from 0, and ``staggerindex`` says which of them stand
half a hex further, down or right; here lines count from 1, so that its odd lines are our even ones. Lines of ours that stand
half a hex less far (up or left) make the others those that stand further.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from workbench.base.numbers import IntArray
from workbench.base.text import Text
from workbench.files.formats.source import Refused
from workbench.files.value_checks import MOST_HEXES, MOST_PIXELS
from workbench.geometry.grid import FLAT, POINTY, HexGrid
from workbench.geometry.hexes import DIGITS, ROW_DISTANCE, STYLES

RULESET, GROUND_KEY, TERRAIN = "workbench:ruleset", "workbench:ground", "workbench:terrain"
"""Properties of maps that we write, and of their tiles and lines: whose keys they have, and the key."""
LABELS, SHIFTED_BY, MORE_HEXES = "workbench:labels", "workbench:stagger_by", "workbench:stagger_extra"
SIGHT_PIXELS = "workbench:sight_pixels"
"""Properties for what a grid of ours has besides."""
NAME_VALUES = "workbench:name"
"""The property of a text that we wrote: all values of the name, as JSON."""
TILE_LENGTH, TABLE_UNIT = "workbench:tile", "workbench:unit"
"""Properties of orthogonal maps: the length of a tile on the table, and in what (``in``, ``cm``)."""
HEXSIDES = "hexsides"
"""The class or name of a layer whose lines run along hexsides."""
DRAWN = "shapes"
"""The class or name of a layer whose lines are drawn inside hexes and lead through none."""
RADIUS = "radius"
_LESS = ("up", "left")


def own_value(name: str) -> str:
    """The property for a fact that a shape states for itself."""
    return f"workbench:{name}"


def grid_of_map(
    axis: str, index: str, first: tuple[int, int], size: tuple[int, int], said: Mapping[str, str]
) -> HexGrid:
    """The grid of a map of ``size`` (columns, rows) whose upper left place is ``first`` (column, row; infinite maps have places
    below 0). Refused for a size or a stagger that makes no sense."""
    columns, rows = size
    if columns < 1 or rows < 1 or columns * rows > MOST_HEXES:
        text = Text(f"a map of {columns} x {rows} is not taken", f"une carte de {columns} x {rows} n’est pas reprise")
        raise Refused("bad_size", text, Text(f"1 to {MOST_HEXES} hexes", f"de 1 à {MOST_HEXES} hexagones"))
    if axis not in ("x", "y") or index not in ("odd", "even"):
        text = Text(
            f"there is no stagger {axis[:10]} {index[:10]}", f"il n’y a pas de décalage {axis[:10]} {index[:10]}"
        )
        raise Refused("bad_map", text, Text("x or y, odd or even", "x ou y, odd ou even"))
    is_flat = axis == "x"
    # if the first line that is taken is an odd one there, odd and even change places once more
    is_even = (index == "odd") == (first[0 if is_flat else 1] % 2 == 0)
    by_less = said.get(SHIFTED_BY, "") in _LESS
    further, less = ("down", "up") if is_flat else ("right", "left")
    extra = said.get(MORE_HEXES, "").casefold() == "true" and (rows if is_flat else columns) > 1
    if extra:
        columns, rows = (columns, rows - 1) if is_flat else (columns - 1, rows)
    labels = said.get(LABELS, DIGITS)
    return HexGrid(
        columns,
        rows,
        FLAT if is_flat else POINTY,
        "even" if is_even != by_less else "odd",
        less if by_less else further,
        extra,
        labels if labels in STYLES else DIGITS,
        pixels=_pixels_of(said.get(SIGHT_PIXELS, "")),
    )


def pixels_text(grid: HexGrid) -> str:
    """The property for the pixels between which lines of sight run; "" if they run from centre to centre."""
    return " ".join(map(repr, grid.pixels or ()))


def _pixels_of(text: str) -> tuple[float, float] | None:
    """Pixels as a property says them; None if it makes no sense."""
    try:
        width, height = map(float, text.split())
    except ValueError:
        return None
    return (width, height) if all(1 <= length <= MOST_PIXELS for length in (width, height)) else None


def stagger_of(grid: HexGrid) -> tuple[str, str]:
    """(``staggeraxis``, ``staggerindex``) of a grid."""
    is_odd = (grid.stagger_lines == "even") != (grid.stagger_by in _LESS)
    return "x" if grid.is_flat else "y", "odd" if is_odd else "even"


def numbers_of_hexes(grid: HexGrid) -> IntArray:
    """The numbers of the hexes by row and column of a layer, -1 where there is none."""
    lengths = [grid.line_length(line) for line in range(1, grid.lines + 1)]
    found = np.full((grid.lines, max(lengths)), -1, dtype=np.int32)
    first = 0
    for line, length in enumerate(lengths):
        found[line, :length] = np.arange(first, first + length)
        first += length
    return found.T if grid.is_flat else found


@dataclass(frozen=True)
class TiledPlane:
    """Pixels of a map and the plane of its grid; lengths of tiles in pixels. Hexes need not be regular there."""

    grid: HexGrid
    width: float
    height: float
    side: float

    @property
    def step_right(self) -> float:
        """From one column to the next."""
        return (self.width + self.side) / 2 if self.grid.is_flat else self.width

    @property
    def step_down(self) -> float:
        """From one row to the next."""
        return self.height if self.grid.is_flat else (self.height + self.side) / 2

    @property
    def _origin(self) -> tuple[float, float]:
        """The origin of the plane in pixels: where lines stand half a hex less far, the others begin half a hex further."""
        half = 0.5 if self.grid.stagger_by in _LESS else 0.0
        right, down = (0.0, half) if self.grid.is_flat else (half, 0.0)
        return self.width * (0.5 + right), self.height * (0.5 + down)

    @property
    def _unit(self) -> tuple[float, float]:
        """The length of a step of one column and row in the plane."""
        return (ROW_DISTANCE, 1.0) if self.grid.is_flat else (1.0, ROW_DISTANCE)

    def to_plane(self, x: float, y: float) -> tuple[float, float]:
        """A place in the plane of the grid."""
        (x0, y0), (right, down) = self._origin, self._unit
        return (x - x0) / self.step_right * right, (y - y0) / self.step_down * down

    def to_pixels(self, x: float, y: float) -> tuple[float, float]:
        """A place in pixels."""
        (x0, y0), (right, down) = self._origin, self._unit
        return x / right * self.step_right + x0, y / down * self.step_down + y0
