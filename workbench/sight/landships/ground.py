"""A scenario as Landships! sees it: levels, blocking terrain, hills, smoke, barrages, tanks and squads, as arrays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from workbench.base.arrays import BoolArray, IntArray, frozen
from workbench.geometry.crossings import Cells
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import Ruleset, TerrainRow, UnitKind
from workbench.scenario.scenario import Scenario
from workbench.sight.compile import where, whole_hex_rows, whole_number
from workbench.sight.landships.readings import Readings
from workbench.sight.results import Heights

COVER, HILL, TANK, SMOKE, BARRAGE, FRIENDS = 1, 2, 4, 8, 16, 32
"""Bits of :attr:`Ground.marks`: a town, wood or strongpoint; a hill hex; a tank; smoke; a barrage; and, added for the side
that looks, own squads."""

TERRAIN, UNITS, MARKED = COVER | HILL, TANK | FRIENDS, SMOKE | BARRAGE
OWN = TERRAIN | UNITS
"""What a hex holds itself; markers may reach it from its neighbours."""

PINNED = "pinned"

DRAWN_RISE = 0.5
"""How high towns, woods and strongpoints are drawn, in levels. Only for pictures: the game gives obstacles no height."""


@dataclass(frozen=True, eq=False)
class Drift:
    """Where the markers of a kind lie (hexes), and how far around them, in hexes, they matter."""

    grid: HexGrid
    markers: IntArray
    radius: int

    @cached_property
    def _table(self) -> tuple[IntArray, IntArray]:
        """The markers over every hex: those of hex h are ``marker[start[h]:start[h + 1]]``."""
        reached = [_around(self.grid, number, self.radius) for number in self.markers.tolist()]
        over = np.concatenate([np.zeros(0, dtype=np.int32), *reached])
        marker = np.repeat(self.markers, [len(part) for part in reached])
        order = np.argsort(over, kind="stable")
        start = np.concatenate(([0], np.cumsum(np.bincount(over, minlength=self.grid.size)))).astype(np.int32)
        return start, marker[order]

    def over(self, hexes: IntArray) -> tuple[IntArray, IntArray]:
        """(place in ``hexes``, hex of a marker) for every marker over each of some hexes."""
        start, marker = self._table
        count = start[hexes + 1] - start[hexes]
        place = np.repeat(np.arange(len(hexes), dtype=np.int32), count)
        offset = np.arange(len(place), dtype=np.int32) - np.repeat(np.cumsum(count) - count, count)
        return place, marker[start[hexes][place] + offset]


def _around(grid: HexGrid, number: int, radius: int) -> IntArray:
    """The hexes up to ``radius`` steps away on the map."""
    held = np.array([number], dtype=np.int32)
    for _ in range(radius):
        near = grid.neighbours[held].reshape(-1)
        held = np.unique(np.concatenate([held, near[near >= 0]])).astype(np.int32)
    return held


@dataclass(frozen=True, eq=False)
class Ground:
    """Arrays over the cells of a map (see :class:`~workbench.geometry.crossings.Cells`); heights in levels of hill.

    ``marks`` says what of a cell can block; ``squads[side]`` where unpinned squads of a side stand; ``drift[bit]`` from
    which markers smoke (:data:`SMOKE`) and barrages (:data:`BARRAGE`) come.
    """

    cells: Cells
    readings: Readings
    level: IntArray
    marks: npt.NDArray[np.uint8]
    squads: Mapping[str, BoolArray]
    drift: Mapping[int, tuple[Drift, ...]]

    def marks_for(self, side: str) -> npt.NDArray[np.uint8]:
        """The marks for who looks: with the squads of ``side``, or without any if that is empty."""
        held = self.squads.get(side) if side else None
        return self.marks if held is None else self.marks | np.where(held, FRIENDS, 0).astype(np.uint8)

    def changed(self, other: Ground, side: str) -> BoolArray:
        """The hexes (by number) in which something differs that can matter to who looks."""
        differs = (self.level != other.level) | (self.marks_for(side) != other.marks_for(side))
        found: BoolArray = differs[self.cells.of_hex]
        return found

    def heights(self, number: int) -> Heights:
        """Level of a hex, top of what stands there as it is drawn (:data:`DRAWN_RISE`), and eye of an observer."""
        cell = self.cells.of_hex[number]
        level = float(self.level[cell])
        return Heights(level, level + (DRAWN_RISE if self.marks[cell] & COVER else 0.0), level)


def compile_ground(scenario: Scenario, ruleset: Ruleset, cells: Cells, readings: Readings) -> Ground:
    """Read map, markers and units. What blocks comes from the chart's ``los`` and the tags of the kinds of units."""
    board = scenario.board
    marks = np.zeros(board.grid.size, dtype=np.uint8)
    marks[board.elevation > 0] |= HILL
    drift: dict[int, tuple[Drift, ...]] = {SMOKE: (), BARRAGE: ()}
    for row in whole_hex_rows(ruleset):
        bit = _bit(row)
        if bit:
            held = where(scenario, ruleset, row)
            if bit & MARKED:
                drift[bit] += (Drift(board.grid, np.flatnonzero(held).astype(np.int32), _radius(row)),)
            for _ in range(_radius(row)):
                held = _widened(scenario, held)
            marks[held] |= bit
    for _, unit in scenario.forces:
        if unit.at is not None and is_tank(ruleset.units.get(unit.kind)):
            marks[unit.at] |= TANK
    return Ground(
        cells=cells,
        readings=readings,
        level=frozen(cells.spread(board.elevation.astype(np.int32))),
        marks=frozen(cells.spread(marks)),
        squads=_squads(scenario, ruleset, cells, readings),
        drift=drift,
    )


def is_tank(kind: UnitKind | None) -> bool:
    """Does a unit of this kind block whoever looks (8.23.2)? Broken down or not (6.16a)."""
    return kind is not None and "tank" in kind.tags


def is_squad(kind: UnitKind | None, readings: Readings) -> bool:
    """Does a unit of this kind, unpinned, block its own side (8.23 item 1; A9 for crews and individuals)?"""
    if kind is None:
        return False
    return "squad" in kind.tags or (readings.men_block and bool(kind.tags & {"crew", "individual"}))


def _squads(scenario: Scenario, ruleset: Ruleset, cells: Cells, readings: Readings) -> dict[str, BoolArray]:
    held: dict[str, BoolArray] = {}
    for side, unit in scenario.forces:
        if unit.at is not None and not unit.has(PINNED) and is_squad(ruleset.units.get(unit.kind), readings):
            if side not in held:
                held[side] = np.zeros(cells.count, dtype=np.bool_)
            held[side][cells.of_hex[unit.at]] = True
    return {side: frozen(cells_held) for side, cells_held in held.items()}


def _bit(row: TerrainRow) -> int:
    """What a row of the chart is to a line, or 0."""
    los = row.fact("los")
    if los == "blocks_between":
        return HILL if row.fact("elevation") else COVER
    return {"smoke": SMOKE, "barrage": BARRAGE}.get(str(los), 0)


def _radius(row: TerrainRow) -> int:
    return whole_number(row.fact("radius"), f"{row.key}.radius")


def _widened(scenario: Scenario, held: BoolArray) -> BoolArray:
    """The hexes held and their neighbours."""
    around = scenario.board.grid.neighbours[np.flatnonzero(held)].reshape(-1)
    wide: BoolArray = held.copy()
    wide[around[around >= 0]] = True
    return wide
