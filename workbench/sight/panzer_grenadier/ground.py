"""The ground of a scenario as Panzer Grenadier sees it: levels, obstacles, light terrain, hedges and cliffs, as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from workbench.base.arrays import BoolArray, IntArray, frozen
from workbench.geometry.crossings import Cells
from workbench.rules.ruleset import MARKERS, Ruleset, TerrainRow
from workbench.scenario.scenario import Scenario
from workbench.sight.compile import side_bits, where, whole_hex_rows, whole_number
from workbench.sight.panzer_grenadier.readings import Readings
from workbench.sight.results import Heights

NOTHING = -(10**6)
"""The top of an obstacle that is not there, in metres."""
ALWAYS = 10**6

OBSTACLE, LIGHT, SIDES, FRIENDS = 1, 2, 4, 8
"""Bits of :attr:`Ground.marks`: why a line has to look closer at a cell."""

HEDGE, CLIFF = "hedge", "cliff"


@dataclass(frozen=True, eq=False)
class Ground:
    """Arrays over the cells of a map (see :class:`~workbench.geometry.crossings.Cells`); heights in metres.

    ``level`` is the floor (wadis included), ``sunk`` how deep a wadi lies below the ground around it; ``block_top``,
    ``slope_top`` and ``light_top`` are the tops of blocking terrain, of slope hexes (their own level) and of light
    terrain, :data:`NOTHING` where there is none; ``lookout`` what a town adds to an observer's eye; ``hedges`` and
    ``cliffs`` six bits per cell, one for each side.
    """

    cells: Cells
    readings: Readings
    level: IntArray
    sunk: IntArray
    block_top: IntArray
    slope_top: IntArray
    light_top: IntArray
    lookout: IntArray
    hedges: npt.NDArray[np.uint8]
    cliffs: npt.NDArray[np.uint8]

    @cached_property
    def has_sides(self) -> bool:
        """True if there is any hedge or cliff."""
        return bool(self.hedges.any() or self.cliffs.any())

    @cached_property
    def marks(self) -> npt.NDArray[np.uint8]:
        """What of a cell can matter to a line."""
        marks = np.where(np.maximum(self.block_top, self.slope_top) > NOTHING, OBSTACLE, 0).astype(np.uint8)
        marks[self.light_top > NOTHING] |= LIGHT
        marks[(self.hedges | self.cliffs) > 0] |= SIDES
        return frozen(marks)

    @cached_property
    def ranks(self) -> IntArray:
        """Twice the height that an obstacle must be compared with, for lines between equal levels (first row) and others.

        A line at twice the height h is blocked where the rank is greater than 2h. Between equal levels blocking terrain
        blocks from its top reaching the level (A2), a slope only if it is higher (8.41); between others the higher end
        must be overtopped, or reached in the lower end's half, for which the judgement lowers the bar by one (8.42).
        """
        block, slope = 2 * self.block_top, 2 * self.slope_top
        if self.readings.low_obstacles_block:
            reaching = np.where(self.block_top > NOTHING, 2 * ALWAYS, block)
        else:
            reaching = block + 1
        return frozen(np.stack([np.maximum(reaching, slope), np.maximum(block, slope)]).astype(np.int32))

    def heights(self, number: int) -> Heights:
        """Floor, top of what stands there, and eye of one hex."""
        cell = self.cells.of_hex[number]
        level = float(self.level[cell])
        top = max(level, float(self.block_top[cell]), float(self.light_top[cell]))
        raised = self.readings.raised("spot")
        return Heights(level, top, level + (float(self.lookout[cell]) if raised else 0.0))


def compile_ground(scenario: Scenario, ruleset: Ruleset, cells: Cells, readings: Readings) -> Ground:
    """Read the ground of a scenario. Everything comes from the chart's ``los``, ``height`` and ``spotter_height``."""
    board = scenario.board
    level = board.elevation.astype(np.int32) * readings.metres
    holding: list[tuple[TerrainRow, BoolArray]] = []
    for row in whole_hex_rows(ruleset):
        if (
            row.fact("los") in ("block", "two", "elevation", "unknown")
            or row.fact("height")
            or row.fact("spotter_height")
        ):
            mask = where(scenario, ruleset, row)
            if mask.any():
                holding.append((row, mask))
    sunk = np.zeros_like(level)
    for row, mask in holding:
        height = whole_number(row.fact("height"), f"{row.key}.height")
        if height < 0:
            sunk[mask] -= height
    level -= sunk
    tops = {kind: np.full(board.grid.size, NOTHING, dtype=np.int32) for kind in ("block", "elevation", "two")}
    lookout = np.zeros(board.grid.size, dtype=np.int32)
    for row, mask in holding:
        kind = _kind(row, readings)
        if kind is not None:
            rise = (
                0 if kind == "elevation" else whole_number(row.fact("height", readings.obstacle), f"{row.key}.height")
            )
            tops[kind][mask] = np.maximum(tops[kind], level + rise)[mask]
        lookout[mask] = np.maximum(lookout, whole_number(row.fact("spotter_height"), f"{row.key}.spotter_height"))[mask]
    return Ground(
        cells=cells,
        readings=readings,
        level=frozen(cells.spread(level)),
        sunk=frozen(cells.spread(sunk)),
        block_top=frozen(cells.spread(tops["block"], NOTHING)),
        slope_top=frozen(cells.spread(tops["elevation"], NOTHING)),
        light_top=frozen(cells.spread(tops["two"], NOTHING)),
        lookout=frozen(cells.spread(lookout)),
        hedges=frozen(cells.spread(side_bits(board, [HEDGE]))),
        cliffs=frozen(cells.spread(side_bits(board, [CLIFF]))),
    )


def _kind(row: TerrainRow, readings: Readings) -> str | None:
    """Which obstacle a row is: ``block``, ``two``, ``elevation`` or none."""
    los = row.fact("los")
    if los == "unknown" and row.layer == MARKERS and readings.smoke_blocks:
        return "block"  # A14: the height that blocking terrain has by default (TEC notes)
    return str(los) if los in ("block", "two", "elevation") else None
