"""From a scenario to the arrays of :class:`~workbench.sight.asl.ground.Ground`: all of it from columns of the chart."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from workbench.base.arrays import BoolArray, IntArray, frozen
from workbench.geometry.crossings import Cells
from workbench.rules.ruleset import HEXSIDES, MARKERS, Ruleset, TerrainRow
from workbench.scenario.scenario import Scenario
from workbench.sight.asl.drafts import Painted, draft_of, paint
from workbench.sight.asl.drawing import draw
from workbench.sight.asl.ground import NOWHERE, Ground, Smoke
from workbench.sight.asl.readings import Readings, exact, half_levels
from workbench.sight.compile import marker_hexes, side_bits, where, whole_hex_rows

VEHICLE = "vehicle"
"""The tag of units that hinder lines (6.6)."""


def compile_ground(
    scenario: Scenario, ruleset: Ruleset, cells: Cells, readings: Readings, before: Ground | None = None
) -> Ground:
    """Read the ground of a scenario; CannotAnswer where the map holds terrain that the ruleset lacks.

    ``before`` is the ground of the same map under the same rules before an edit: drawings that stayed are not read again.
    """
    board, size = scenario.board, scenario.board.grid.size
    level = 2 * board.elevation.astype(np.int32)
    floor, sunk = level.copy(), np.zeros(size, dtype=np.bool_)
    whole, inherent = Painted.nothing(size), Painted.nothing(size)
    fire, houses, stairs, sewers, bridges = (np.zeros(size, dtype=np.int32) for _ in range(5))
    smoke: dict[int, IntArray] = {}
    for row in whole_hex_rows(ruleset):
        los = row.fact("los")
        mask = where(scenario, ruleset, row)
        if not mask.any():
            continue
        if los == "depression":
            sunk |= mask
            floor[mask] = np.minimum(floor, level - half_levels(row.fact("depth", 1)))[mask]
        elif los in ("obstacle", "hindrance") and row.fact("own_hex"):
            fire += _markers(scenario, row, mask) * int(exact(row.fact("hindrance", 1)))
        elif los == "hindrance" and row.fact("roadway_open"):
            bridges[mask] = np.maximum(bridges, int(exact(row.fact("hindrance", 1))))[mask]
        elif los in ("obstacle", "hindrance"):
            draft = draft_of(row, readings)
            for part in (whole, inherent) if draft.inherent else (whole,):
                paint(part, mask, draft)
        elif los == "smoke" and not (readings.no_smoke and row.layer == MARKERS):
            drm = _markers(scenario, row, mask) * int(exact(row.fact("hindrance", 0)))
            height = row.fact("smoke_height_breeze") if readings.breeze else None
            height = row.fact("smoke_height", 2) if height is None else height
            smoke[half_levels(height)] = smoke.get(half_levels(height), np.zeros(size, dtype=np.int32)) + drm
        elif los == "none" and row.fact("depth"):
            sewers[mask] = 1
        if row.fact("location") and los == "obstacle":
            houses[mask] = 1
        if row.fact("stairwell"):
            stairs[mask] = 1
    same = before is not None and before.readings == readings
    drawings = draw(board, ruleset, cells, readings, before.drawings if before is not None and same else None)
    whole, inherent, drawn = whole.over(drawings.whole), inherent.over(drawings.inherent), drawings.drawn
    built = houses > 0
    houses[drawn.houses] = 1
    return Ground(
        cells=cells,
        readings=readings,
        level=frozen(cells.spread(level, NOWHERE)),
        floor=frozen(cells.spread(floor, NOWHERE)),
        sunk=frozen(cells.spread(sunk)),
        whole=whole.spread(cells),
        inherent=inherent.spread(cells),
        joined=frozen(cells.spread(_joined(scenario, ruleset, "depression"))),
        sewer_joined=frozen(cells.spread(_joined(scenario, ruleset, "none"))),
        cliffs=frozen(cells.spread(side_bits(board, _side_keys(ruleset, "crest")))),
        side_heights=_side_heights(scenario, ruleset, cells, drawn.walls),
        bridges=frozen(cells.spread(bridges)),
        roadway=frozen(cells.spread(_roads(scenario, ruleset))),
        vehicles=frozen(cells.spread(vehicles(scenario, ruleset))),
        fire=frozen(cells.spread(fire)),
        smoke=tuple(Smoke(height, frozen(cells.spread(drm))) for height, drm in sorted(smoke.items())),
        houses=frozen(cells.spread(houses > 0)),
        built=frozen(cells.spread(built)),
        stairs=frozen(cells.spread(stairs > 0)),
        sewers=frozen(cells.spread(sewers > 0)),
        drawings=drawings,
    )


def vehicles(scenario: Scenario, ruleset: Ruleset) -> IntArray:
    """The Hindrance of vehicles and wrecks in every hex (6.6): one by one, units of kinds with the tag, and markers."""
    found = np.zeros(scenario.board.grid.size, dtype=np.int32)
    for row in whole_hex_rows(ruleset):
        if row.fact("los") == "vehicle":
            mask = where(scenario, ruleset, row)
            found += _markers(scenario, row, mask) * int(exact(row.fact("hindrance", 1)))
    table = ruleset.tables.get("sight")
    each = int(exact(table["vehicle_hindrance"])) if table is not None and "vehicle_hindrance" in table.cells else 1
    for _, unit in scenario.forces:
        kind = ruleset.units.get(unit.kind)
        if unit.at is not None and kind is not None and VEHICLE in kind.tags:
            found[unit.at] += each
    return found


def _markers(scenario: Scenario, row: TerrainRow, mask: BoolArray) -> IntArray:
    """How many of them lie in every hex; painted ones count once."""
    found = mask.astype(np.int32)
    for number in marker_hexes(scenario, row.key):
        found[number] = scenario.marker_count(row.key, number)
    return found


def _side_keys(ruleset: Ruleset, los: str) -> list[str]:
    return [key for key, row in ruleset.layer(HEXSIDES).items() if row.fact("los") == los]


def _side_heights(
    scenario: Scenario, ruleset: Ruleset, cells: Cells, walls: Sequence[tuple[int, int, int]]
) -> IntArray:
    found = np.zeros((6, cells.count), dtype=np.int32)
    for key in _side_keys(ruleset, "hexside_obstacle"):
        bits = cells.spread(side_bits(scenario.board, [key]))
        height = half_levels(ruleset.terrain[key].fact("height", "1/2"))
        for way in range(6):
            found[way] = np.maximum(found[way], np.where((bits >> way) & 1 > 0, height, 0))
    for number, way, height in walls:
        cell = int(cells.of_hex[number])
        for here, side in ((cell, way), (cell + cells.steps[way], (way + 3) % 6)):
            found[side, here] = max(int(found[side, here]), height)
    return frozen(found)


def _roads(scenario: Scenario, ruleset: Ruleset) -> npt.NDArray[np.uint8]:
    """The sides by which roads, and bridges themselves, lead out of every hex."""
    board = scenario.board
    bits = np.zeros(board.grid.size, dtype=np.uint8)
    for key, links in board.links.items():
        row = ruleset.terrain.get(key)
        if row is not None and (row.fact("roadway_open") or (row.fact("los") == "none" and not row.fact("depth"))):
            bits |= links
    return bits


def _joined(scenario: Scenario, ruleset: Ruleset, los: str) -> npt.NDArray[np.uint8]:
    """The sides through which terrain with a floor of its own goes on: between painted hexes, or along its path."""
    board = scenario.board
    painted = np.zeros(board.grid.size, dtype=np.bool_)
    bits = np.zeros(board.grid.size, dtype=np.uint8)
    for row in whole_hex_rows(ruleset):
        if row.fact("los") == los and (los == "depression" or row.fact("depth")):
            painted |= board.mask(row.key)
            if row.key in board.paths:
                bits |= board.links[row.key]
    for way in range(6):
        across = board.grid.neighbours[:, way]
        both = painted & (across >= 0) & painted[across]
        bits[both] |= np.uint8(1 << way)
    return bits
