"""What one kind of terrain does to lines, and what fills whole hexes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from workbench.base.arrays import BoolArray, IntArray, frozen
from workbench.geometry.crossings import Cells
from workbench.rules.ruleset import TerrainRow
from workbench.sight.asl.readings import Readings, exact, half_levels

BARS = ("obstacle", "hexside_obstacle")
"""What stops lines by its height; a wall drawn inside a hex is an obstacle there like any other."""


def reads_shape(row: TerrainRow) -> bool:
    """Does sight make anything of a drawing of this terrain? Depressions and crests are those of whole hexes and hexsides."""
    return row.fact("los") in (*BARS, "hindrance", "none")


@dataclass(frozen=True, slots=True)
class Draft:
    """What one kind of terrain does to lines; heights in half levels, 0 = nothing."""

    full: int = 0
    half: int = 0
    above: int = 0
    hindrance: int = 0
    inherent: bool = False
    house: bool = False

    @property
    def values(self) -> tuple[int, int, int, int]:
        """By kind."""
        return self.full, self.half, self.above, self.hindrance


@dataclass(frozen=True, eq=False)
class Painted:
    """What fills whole hexes: heights above the base, 0 = none. ``full``: obstacles of a level or more; ``half``: half-level
    obstacles; ``above``: obstacles to lines between different levels only; ``hindrance``: DRM of terrain Hindrance."""

    full: IntArray
    half: IntArray
    above: IntArray
    hindrance: IntArray

    @classmethod
    def nothing(cls, size: int) -> Painted:
        """Open ground everywhere."""
        return cls(*(np.zeros(size, dtype=np.int32) for _ in range(4)))

    def over(self, other: Painted) -> Painted:
        """Both together: the higher of the two everywhere."""
        return Painted(
            np.maximum(self.full, other.full),
            np.maximum(self.half, other.half),
            np.maximum(self.above, other.above),
            np.maximum(self.hindrance, other.hindrance),
        )

    def spread(self, cells: Cells) -> Painted:
        """The same over cells."""
        return Painted(*(frozen(cells.spread(part)) for part in (self.full, self.half, self.above, self.hindrance)))


def draft_of(row: TerrainRow, readings: Readings, values: Mapping[str, Any] | None = None) -> Draft:
    """What a row of the chart does to lines this month; ``values`` are those of a shape (height, levels, inherent)."""
    values = values or {}
    seasonal = row.fact("seasonal")
    in_season = readings.in_season(row.fact("season_from"), row.fact("season_to"))
    height = half_levels(row.fact("height", 0)) if row.fact("los") in BARS else 0
    levels = values.get("levels")
    if isinstance(levels, int):
        height = 2 * levels + readings.storey_extra if levels > 0 else 2
    if values.get("height") is not None:
        height = half_levels(values["height"])
    hinders = row.fact("los") == "hindrance" and (in_season or seasonal != "hindrance")
    above = half_levels(row.fact("from_above", 0)) if in_season or seasonal != "from_above" else 0
    return Draft(
        full=height if height >= 2 else 0,
        half=1 if height == 1 else 0,
        above=above,
        hindrance=int(exact(row.fact("hindrance", 1))) if hinders else 0,
        inherent=bool(values.get("inherent", row.fact("inherent", False))),
        house=bool(row.fact("location")) and row.fact("los") == "obstacle",
    )


def paint(painted: Painted, mask: BoolArray, draft: Draft) -> None:
    """Add to what fills whole hexes."""
    for part, height in (
        (painted.full, draft.full),
        (painted.half, draft.half),
        (painted.above, draft.above),
        (painted.hindrance, draft.hindrance),
    ):
        part[mask] = np.maximum(part, height)[mask]
