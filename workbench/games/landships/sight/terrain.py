"""What lines of sight of Landships! depend on, as arrays: levels, terrain, smoke, barrages, tanks and squads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.engine.sight.protocol import kind_of, side_of
from workbench.engine.sight.results import BOMBARD, INDIRECT, OBSERVE, Heights, SightRequest
from workbench.engine.sight.terrain_arrays import where, whole_hex_rows, whole_number
from workbench.geometry.grid import HexGrid
from workbench.geometry.hex_lines import Cells
from workbench.rules.ruleset import Ruleset, TerrainRow, UnitKind
from workbench.scenario.scenario import Scenario

# --- The readings of unclear rules that lines of Landships! depend on.


SWITCHES = ("A1", "A2", "A4", "A6", "A9", "A19", "A22", "A23", "A24", "A31")
"""The readings that can change a line."""

MG_OVERHEAD_FIRE = "british_mg_overhead_fire"
"""The option by which British machine guns fire through friendly units (8.23, note)."""


@dataclass(frozen=True, slots=True)
class Readings:
    """Switches (named after the ambiguities of the digest's section 10) and options in force."""

    plateaus_open: bool  # A1, A44
    any_height: bool  # A2, A3
    uneven_lines_pass_units: bool  # A4
    corners_count: bool  # A6
    crews_block: bool  # A9
    barrages_block_ends: bool  # A19
    smoky_hex_is_open: bool  # A22
    only_terrain_counts_beside: bool  # A23
    observers_see_past_friends: bool  # A24
    higher_hills_block: bool  # A31
    mgs_over_friends: bool  # note to 8.23

    @classmethod
    def from_scenario(cls, scenario: Scenario, ruleset: Ruleset) -> Readings:
        """Read them from the scenario; a switch that the ruleset lacks keeps its recommended reading."""

        chosen = partial(ruleset.takes, scenario.switches)

        return cls(
            plateaus_open=chosen("A1", "transparent"),
            any_height=chosen("A2", "any_height"),
            uneven_lines_pass_units=chosen("A4", "all"),
            corners_count=chosen("A6", "counts"),
            crews_block=chosen("A9", "block"),
            barrages_block_ends=chosen("A19", "ends"),
            smoky_hex_is_open=chosen("A22", "same_hex"),
            only_terrain_counts_beside=chosen("A23", "terrain"),
            observers_see_past_friends=chosen("A24", "see"),
            higher_hills_block=chosen("A31", "blocks"),
            mgs_over_friends=MG_OVERHEAD_FIRE in scenario.options,
        )


COVER, HILL, TANK, SMOKE, BARRAGE, FRIENDS = 1, 2, 4, 8, 16, 32
"""Bits of :attr:`Ground.marks`: a town, wood or strongpoint; a hill hex; a tank; smoke; a barrage; and, added for the side
that looks, own squads."""

TERRAIN, UNITS, MARKED = COVER | HILL, TANK | FRIENDS, SMOKE | BARRAGE
STANDING_MARKS = TERRAIN | UNITS
"""What stands in a hex itself; markers may reach it from its neighbours."""

PINNED = "pinned"

DRAWN_RISE = 0.5
"""How high towns, woods and strongpoints are drawn, in levels. Only for pictures: the game gives obstacles no height."""


@dataclass(frozen=True, eq=False)
class Drift:
    """The markers of one kind: the hexes they lie in, and the radius in hexes within which they count."""

    grid: HexGrid
    markers: IntArray
    radius: int

    @cached_property
    def _table(self) -> tuple[IntArray, IntArray]:
        """The markers over every hex: those of hex h are ``marker[start[h]:start[h + 1]]``."""
        reached = [_hexes_within(self.grid, number, self.radius) for number in self.markers.tolist()]
        over = np.concatenate([np.zeros(0, dtype=np.int32), *reached])
        marker = np.repeat(self.markers, [len(part) for part in reached])
        order = np.argsort(over, kind="stable")
        start = np.concatenate(([0], np.cumsum(np.bincount(over, minlength=self.grid.size)))).astype(np.int32)
        return start, marker[order]

    def markers_over(self, hexes: IntArray) -> tuple[IntArray, IntArray]:
        """(place in ``hexes``, hex of a marker) for every marker over each of some hexes."""
        start, marker = self._table
        count = start[hexes + 1] - start[hexes]
        place = np.repeat(np.arange(len(hexes), dtype=np.int32), count)
        offset = np.arange(len(place), dtype=np.int32) - np.repeat(np.cumsum(count) - count, count)
        return place, marker[start[hexes][place] + offset]


def _hexes_within(grid: HexGrid, number: int, radius: int) -> IntArray:
    """The hexes up to ``radius`` steps away on the map."""
    held = np.array([number], dtype=np.int32)
    for _ in range(radius):
        near = grid.neighbours[held].reshape(-1)
        held = np.unique(np.concatenate([held, near[near >= 0]])).astype(np.int32)
    return held


@dataclass(frozen=True, eq=False)
class Ground:
    """Arrays over the cells of a map (see :class:`~workbench.geometry.hex_lines.Cells`); heights in levels of hill.

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
        """The marks for one side: with the squads of ``side``, or without any if that is empty."""
        held = self.squads.get(side) if side else None
        return self.marks if held is None else self.marks | np.where(held, FRIENDS, 0).astype(np.uint8)

    def changed_hexes(self, other: Ground, side: str) -> BoolArray:
        """The hexes (by number) in which something differs that can change a line of ``side``."""
        differs = (self.level != other.level) | (self.marks_for(side) != other.marks_for(side))
        found: BoolArray = differs[self.cells.of_hex]
        return found

    def heights(self, number: int) -> Heights:
        """Level of a hex, top of what stands there as it is drawn (:data:`DRAWN_RISE`), and eye of an observer. A hill at level
        0 is drawn as a mound, and blocks as one."""
        cell = self.cells.of_hex[number]
        level = float(self.level[cell])
        rises = self.marks[cell] & COVER or (self.marks[cell] & HILL and level <= 0)
        return Heights(level, level + (DRAWN_RISE if rises else 0.0), level)


def compile_ground(scenario: Scenario, ruleset: Ruleset, cells: Cells, readings: Readings) -> Ground:
    """Read map, markers and units. What blocks follows from the chart's ``los`` and the tags of the kinds of units."""
    board = scenario.board
    marks = np.zeros(board.grid.size, dtype=np.uint8)
    marks[board.elevation > 0] |= HILL
    drift: dict[int, tuple[Drift, ...]] = {SMOKE: (), BARRAGE: ()}
    for row in whole_hex_rows(ruleset):
        bit = _mark_bit(row)
        if bit:
            held = where(scenario, ruleset, row)
            if bit & MARKED:
                drift[bit] += (Drift(board.grid, np.flatnonzero(held).astype(np.int32), _radius(row)),)
            marks[_reached(scenario, row, held)] |= bit
    for _, unit in scenario.forces:
        if unit.at is not None and is_tank(ruleset.units.get(unit.kind)):
            marks[unit.at] |= TANK
    return Ground(
        cells=cells,
        readings=readings,
        level=frozen(cells.spread(board.elevation.astype(np.int32))),
        marks=frozen(cells.spread(marks)),
        squads=_squads_by_side(scenario, ruleset, cells, readings),
        drift=drift,
    )


def under_smoke(scenario: Scenario, ruleset: Ruleset) -> BoolArray:
    """Mask of the hexes that smoke lies over, those of its markers and their neighbours (5.33)."""
    found = np.zeros(scenario.board.grid.size, dtype=np.bool_)
    for row in whole_hex_rows(ruleset):
        if _mark_bit(row) == SMOKE:
            found |= _reached(scenario, row, where(scenario, ruleset, row))
    return frozen(found)


def _reached(scenario: Scenario, row: TerrainRow, held: BoolArray) -> BoolArray:
    """Where what lies in some hexes counts: there, and within its radius."""
    for _ in range(_radius(row)):
        held = _widened(scenario, held)
    return held


def is_tank(kind: UnitKind | None) -> bool:
    """Does a unit of this kind block every side (8.23.2)? Broken down or not (6.16a)."""
    return kind is not None and "tank" in kind.tags


def is_squad(kind: UnitKind | None, readings: Readings) -> bool:
    """Does a unit of this kind, unpinned, block its own side (8.23 item 1; A9 for crews and individuals)?"""
    if kind is None:
        return False
    return "squad" in kind.tags or (readings.crews_block and bool(kind.tags & {"crew", "individual"}))


def _squads_by_side(scenario: Scenario, ruleset: Ruleset, cells: Cells, readings: Readings) -> dict[str, BoolArray]:
    held: dict[str, BoolArray] = {}
    for side, unit in scenario.forces:
        if unit.at is not None and not unit.has(PINNED) and is_squad(ruleset.units.get(unit.kind), readings):
            if side not in held:
                held[side] = np.zeros(cells.count, dtype=np.bool_)
            held[side][cells.of_hex[unit.at]] = True
    return {side: frozen(cells_held) for side, cells_held in held.items()}


def _mark_bit(row: TerrainRow) -> int:
    """The mark by which a row of the chart can block lines, or 0."""
    los = row.fact("los")
    if los == "blocks_between":
        return HILL if row.fact("elevation") else COVER
    return {"smoke": SMOKE, "barrage": BARRAGE}.get(str(los), 0)


def _radius(row: TerrainRow) -> int:
    return whole_number(row.fact("radius"), f"{row.key}.radius")


def _widened(scenario: Scenario, held: BoolArray) -> BoolArray:
    """The hexes of a mask and their neighbours."""
    around = scenario.board.grid.neighbours[np.flatnonzero(held)].reshape(-1)
    wide: BoolArray = held.copy()
    wide[around[around >= 0]] = True
    return wide


# --- The viewer of a line of Landships!: its side, and whether its own squads block it (8.23 item 1).


BRITISH = "british"
OBSERVING = (OBSERVE, INDIRECT, BOMBARD)


class Viewer(NamedTuple):
    """The side that looks, empty if it is not known. ``over_friends`` is why its own squads do not block the line: ``mgs``
    (the note to 8.23), ``observers`` (A24), or empty if they do."""

    side: str
    over_friends: str = ""


def find_viewer(scenario: Scenario, ruleset: Ruleset, readings: Readings, origin: int, request: SightRequest) -> Viewer:
    """The viewer at ``origin``, as far as request and map determine it."""
    side = side_of(scenario, origin, request)
    if readings.observers_see_past_friends and request.purpose in OBSERVING:
        return Viewer(side, "observers")
    if readings.mgs_over_friends:
        kind = ruleset.units.get(kind_of(scenario, origin, side, request))
        if kind is not None and "mg" in kind.tags and _nation_of_observer(scenario, origin, side, request) == BRITISH:
            return Viewer(side, "mgs")
    return Viewer(side)


def _nation_of_observer(scenario: Scenario, origin: int, side: str, request: SightRequest) -> str:
    """The nation of the observer: that of the request, of the observing unit, of the units of its side in the hex if they have
    one nation, or else the name of its side."""
    values = dict(request.observer.values)
    found = scenario.forces.find(request.observer.unit) if request.observer.unit else None
    if found is not None:
        values = {**found[1].values, **values}
    if not values.get("nation") and found is None:
        nations = {
            str(unit.values.get("nation") or side) for owner, unit in scenario.forces.units_at(origin) if owner == side
        }
        if len(nations) == 1:
            values["nation"] = nations.pop()
    return str(values.get("nation") or side).casefold()
