"""The ground of a scenario as arrays (:class:`Ground`), read from columns of the chart; and the levels that units can be at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import shapely

from workbench.base.numbers import BoolArray, FloatArray, IntArray, frozen
from workbench.base.text import Text
from workbench.engine.sight.results import Heights
from workbench.engine.sight.terrain_arrays import (
    drawn_areas,
    drawn_share,
    marker_hexes,
    side_bits,
    where,
    whole_hex_rows,
)
from workbench.games.asl.sight.crossed_pieces import CROSSING_DEPTH, GROUND
from workbench.games.asl.sight.drawn_terrain import (
    Drawings,
    DrawnPieces,
    HexFill,
    fill_hexes,
    read_drawings,
    terrain_effect,
)
from workbench.games.asl.sight.relief import Relief, relief_of_map
from workbench.games.asl.sight.rule_readings import Readings, exact, half_levels
from workbench.geometry.grid import HexGrid
from workbench.geometry.hex_lines import Cells
from workbench.geometry.shapes import HALF_HEXSIDE, outlines, planar
from workbench.rules.ruleset import HEXSIDES, MARKERS, Ruleset, TerrainRow
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Unit, unit_called

# --- The ground of a scenario as Advanced Squad Leader sees it, as arrays over cells. Heights are in half levels.


NOWHERE = -(10**6)
"""The level of cells off the map: nothing stands there, and it blocks nothing."""


@dataclass(frozen=True, eq=False)
class Smoke:
    """Smoke of one height: ``drm`` is the Hindrance of every cell (several markers add up)."""

    height: int
    drm: IntArray


@dataclass(frozen=True, eq=False)
class Ground:
    """Arrays over the cells of a map (see :class:`~workbench.geometry.hex_lines.Cells`). Six bits of a cell are its
    hexsides, bit d in direction d.

    - ``level``: the elevation of the hex
    - ``floor``: its bottom, lower in a Depression
    - ``sunk``: the hexes of a Depression
    - ``whole``: terrain that fills hexes
    - ``inherent``: the part of it that counts on their hexsides too (B.6)
    - ``depression_links``: six bits, the sides through which a Depression goes on
    - ``sewer_links``: six bits, likewise for sewers
    - ``cliffs``: six bits
    - ``side_heights``: ``side_heights[d]`` is the height of the hexside obstacle in direction d
    - ``roof_walls``: six bits, the walls between row houses: they reach to the roofs, and part the two hexes beside them too
    - ``bridges``: the Hindrance of lines that do not follow the ``roadway``
    - ``roadway``: six bits
    - ``vehicles``, ``fire``: DRM
    - ``smoke``: the smoke on the map
    - ``houses``, ``stairs``, ``sewers``, ``water``: masks
    - ``built``: the mask of buildings that fill their hex
    - ``drawings``: the drawn shapes, of which those that are inherent fill ``whole`` and ``inherent`` too
    - ``relief``: the ground that contours draw inside hexes
    """

    grid: HexGrid
    cells: Cells
    readings: Readings
    level: IntArray
    floor: IntArray
    sunk: BoolArray
    whole: HexFill
    inherent: HexFill
    depression_links: npt.NDArray[np.uint8]
    sewer_links: npt.NDArray[np.uint8]
    cliffs: npt.NDArray[np.uint8]
    side_heights: IntArray
    roof_walls: npt.NDArray[np.uint8]
    bridges: IntArray
    roadway: npt.NDArray[np.uint8]
    vehicles: IntArray
    fire: IntArray
    smoke: tuple[Smoke, ...]
    houses: BoolArray
    built: BoolArray
    stairs: BoolArray
    sewers: BoolArray
    water: BoolArray
    drawings: Drawings
    relief: Relief

    @property
    def drawn(self) -> DrawnPieces:
        """The drawings inside hexes."""
        return self.drawings.drawn

    @cached_property
    def base(self) -> IntArray:
        """The level from which heights in a cell are counted (reading 6.3)."""
        return self.floor if self.readings.from_floor else self.level

    @cached_property
    def lowest(self) -> IntArray:
        """The lowest ground of every cell on which lines pass: its floor, or the lowest that is drawn in it."""
        drawn = self.relief.shaped & ~self.sunk
        return frozen(np.where(drawn, self.relief.low, self.floor).astype(np.int32))

    @cached_property
    def lowest_base(self) -> IntArray:
        """The level from which heights on the lowest ground of a cell are counted."""
        drawn = self.relief.shaped & ~self.sunk
        return frozen(np.where(drawn, self.relief.low, self.base).astype(np.int32))

    @cached_property
    def filled(self) -> IntArray:
        """The height of what fills every cell."""
        whole = self.whole
        return frozen(np.maximum(np.maximum(whole.full, whole.half), whole.above))

    @cached_property
    def tall(self) -> IntArray:
        """The top of what stands in every cell, or its floor."""
        highest = np.maximum(self.filled, self.drawn.tallest)
        top = np.maximum(self.floor, np.where(highest > 0, self.lowest_base + highest, NOWHERE))
        on_hills = np.where(self.filled > 0, self.relief.high + self.filled, self.relief.top)
        return frozen(np.maximum(top, np.where(self.relief.shaped, on_hills, NOWHERE)).astype(np.int32))

    @cached_property
    def tops(self) -> IntArray:
        """The highest of every cell, ground or what stands on it; a line with both ends at least as high is not blocked."""
        return frozen(np.maximum(self.tall, self.relief.high))

    @cached_property
    def hindering(self) -> BoolArray:
        """Cells with a terrain Hindrance, a vehicle or artillery fire."""
        found: BoolArray = (
            (self.whole.hindrance + self.bridges > 0) | (self.vehicles > 0) | (self.fire > 0) | self.drawn.hindering
        )
        return frozen(found)

    @cached_property
    def smoky(self) -> BoolArray:
        """Cells with smoke."""
        found = np.zeros(self.cells.count, dtype=np.bool_)
        for smoke in self.smoke:
            found |= smoke.drm > 0
        return frozen(found)

    @cached_property
    def hindering_any(self) -> BoolArray:
        """Cells with anything that hinders, smoke too."""
        return frozen(self.hindering | self.smoky)

    @cached_property
    def side_bits(self) -> npt.NDArray[np.uint8]:
        """The sides of every cell that hold a hexside obstacle."""
        bits = np.zeros(self.cells.count, dtype=np.uint8)
        for direction in range(6):
            bits |= np.where(self.side_heights[direction] > 0, 1 << direction, 0).astype(np.uint8)
        return frozen(bits)

    @cached_property
    def walled(self) -> BoolArray:
        """Cells with a hexside obstacle on one of their sides; both cells of a side are."""
        return frozen(self.side_bits > 0)

    @cached_property
    def has_sides(self) -> bool:
        """True if there is any hexside obstacle."""
        return bool(self.side_bits.any())

    @cached_property
    def has_cliffs(self) -> bool:
        """True if there is any cliff."""
        return bool(self.cliffs.any())

    @cached_property
    def has_inherent(self) -> bool:
        """True if any terrain counts on the hexsides of its hex too."""
        inherent = self.inherent
        return any(bool(part.any()) for part in (inherent.full, inherent.half, inherent.above, inherent.hindrance))

    @cached_property
    def bridged(self) -> BoolArray:
        """Cells with a bridge over a Depression: there level 0, which a bare label names, is the bridge, and level -1 what lies
        beneath it (2.2)."""
        return frozen(self.sunk & (self.bridges > 0))

    def end_heights(self, cell: IntArray, above: int) -> IntArray:
        """The heights of ends of lines in cells, ``above`` levels over the floors of their hexes, or over the bridges."""
        usual: IntArray = self.floor[cell] + 2 * above
        if above > 0 or not self.bridged.any():
            return usual
        over = self.level[cell] if above == 0 else self.floor[cell] + 2 * (above + 1)
        return np.where(self.bridged[cell], over, usual).astype(np.int32)

    def eye(self, number: int, above: int) -> int:
        """The height of an end of a line in a hex, see :meth:`end_heights`."""
        return int(self.end_heights(self.cells.of_hex[[number]], above)[0])

    def ends_in(self, cell: IntArray, above: int) -> BoolArray:
        """Are ends IN a Depression, at its bottom (A.6)?"""
        found: BoolArray = self.sunk[cell] & ((above == 0) & ~self.bridged[cell] | (above == -1) & self.bridged[cell])
        return found

    def is_in(self, number: int, above: int) -> bool:
        """Is an end IN a Depression, at its bottom (A.6)?"""
        return bool(self.ends_in(self.cells.of_hex[[number]], above)[0])

    def in_sewer(self, cell: IntArray, above: int) -> BoolArray:
        """Are ends below the ground, where sewers are?"""
        found: BoolArray = ~self.bridged[cell] if above < 0 else np.zeros(len(cell), dtype=np.bool_)
        return found

    def side_middles(self, cell: IntArray, way: IntArray) -> tuple[FloatArray, FloatArray]:
        """The middles of hexsides of cells, and their directions (of length 1), the same from both of their hexes."""
        corners = np.array(self.grid.corners(self.grid.hexes[0])) - self.grid.centres[0]
        middles = (corners[:6] + np.roll(corners[:6], -1, axis=0)) / 2
        along = np.array([corners[direction % 3 + 1] - corners[direction % 3] for direction in range(6)])
        along /= np.hypot(along[:, 0], along[:, 1])[:, None]
        return self.grid.centres[self.cells.hex_of[cell]] + middles[way], along[way]

    @cached_property
    def heights_on_sides(self) -> tuple[IntArray, IntArray]:
        """By direction and cell the lowest and the highest ground along every hexside with an obstacle, where ground beside it
        is drawn: everywhere the higher one of both hexes."""
        low = np.maximum(self.level, NOWHERE)[None, :].repeat(6, axis=0)
        for way in range(6):
            low[way, : self.cells.count] = np.maximum(self.level, np.roll(self.level, -self.cells.steps[way]))
        high = low.copy()
        for cell in np.flatnonzero(self.walled).tolist():
            for way in range(6):
                beyond = cell + self.cells.steps[way]
                if (self.side_bits[cell] >> way) & 1 and (self.relief.shaped[cell] or self.relief.shaped[beyond]):
                    ends = {-HALF_HEXSIDE, HALF_HEXSIDE}
                    for at, direction in ((cell, way), (beyond, (way + 3) % 6)):
                        here = self.drawings.hexes.get(int(self.cells.hex_of[at]))
                        drawn = () if here is None else here.contacts.get(direction, ())
                        ends |= {end for contact in drawn if contact[2] == GROUND for end in contact[:2]}
                    between = [(one + two) / 2 for one, two in pairwise(sorted(ends))]
                    found = [self.height_on_side(cell, way, place) for place in between]
                    low[way, cell], high[way, cell] = min(found), max(found)
        return frozen(low), frozen(high)

    def height_on_side(self, cell: int, way: int, place: float | None) -> int:
        """The ground at a place of the hexside of a cell, from its middle along it, or the highest along all of it (None): the
        higher one of both hexes."""
        return max(
            self._ground_beside(cell, way, place),
            self._ground_beside(cell + self.cells.steps[way], (way + 3) % 6, place),
        )

    def _ground_beside(self, cell: int, way: int, place: float | None) -> int:
        number, level = int(self.cells.hex_of[cell]), int(self.level[cell])
        here = self.drawings.hexes.get(number)
        if here is None or here.relief is None:
            return level
        along = [contact for contact in here.contacts.get(way, ()) if contact[2] == GROUND]
        heights = [
            height
            for low, high, _, height in along
            if place is None
            or low - CROSSING_DEPTH <= min(max(place, -HALF_HEXSIDE), HALF_HEXSIDE) <= high + CROSSING_DEPTH
        ]
        return max(level, *heights) if self.sunk[cell] else max(heights)

    def heights(self, number: int) -> Heights:
        """Floor, top of what stands there, and eye at the floor or on the bridge, in levels."""
        cell = self.cells.of_hex[number]
        floor = float(self.floor[cell]) / 2
        bridge = float(self.level[cell]) / 2 if self.bridged[cell] else None
        return Heights(floor, max(floor, float(self.tall[cell]) / 2), float(self.eye(number, 0)) / 2, bridge)


def _water(scenario: Scenario, ruleset: Ruleset) -> BoolArray:
    """The hexes of water, painted or drawn, that is no Depression."""
    found = np.zeros(scenario.board.grid.size, dtype=np.bool_)
    wet = [row for row in ruleset.terrain.values() if row.fact("water") and row.fact("los") != "depression"]
    for row in wet:
        found |= where(scenario, ruleset, row)
    if scenario.board.contours:
        keys = {row.key for row in wet}
        for _, key, cuts in drawn_areas(scenario.board, ruleset):
            if key in keys:
                found[[cut.hex for cut in cuts if cut.central]] = True
    return found


VEHICLE = "vehicle"
"""The tag of units that hinder lines (6.6)."""


def compile_ground(
    scenario: Scenario, ruleset: Ruleset, cells: Cells, readings: Readings, before: Ground | None = None
) -> Ground:
    """Read the ground of a scenario; CannotAnswer where the map holds terrain that the ruleset lacks.

    ``before`` is the ground of the same map under the same rules before an edit: unchanged drawings are not read again.
    """
    board = scenario.board
    filled = _FilledHexes(scenario, readings)
    for row in whole_hex_rows(ruleset):
        mask = where(scenario, ruleset, row)
        if mask.any():
            filled.add(row, mask)
    same = before is not None and before.readings == readings
    drawings = read_drawings(board, ruleset, cells, readings, before.drawings if before is not None and same else None)
    drawn = drawings.drawn
    level, floor, sunk = (
        cells.spread(filled.level, NOWHERE),
        cells.spread(filled.floor, NOWHERE),
        cells.spread(filled.sunk),
    )
    shaped = {number: one.relief for number, one in drawings.hexes.items() if one.relief is not None}
    houses = filled.houses.copy()
    houses[drawn.houses] = True
    whole = filled.whole.combined(drawings.whole).spread(cells)
    heights = _side_heights(scenario, ruleset, cells, drawn.walls)
    roof_walls = cells.spread(
        side_bits(board, [key for key, row in ruleset.layer(HEXSIDES).items() if row.fact("to_roof")])
    )
    _raise_to_roofs(heights, roof_walls, np.maximum(whole.full, drawn.roofs), cells)
    return Ground(
        grid=board.grid,
        cells=cells,
        readings=readings,
        level=frozen(level),
        floor=frozen(floor),
        sunk=frozen(sunk),
        whole=whole,
        inherent=filled.inherent.combined(drawings.inherent).spread(cells),
        depression_links=frozen(cells.spread(_linked_sides(scenario, ruleset, "depression"))),
        sewer_links=frozen(cells.spread(_linked_sides(scenario, ruleset, "none"))),
        cliffs=frozen(cells.spread(side_bits(board, _side_keys(ruleset, "crest")))),
        side_heights=frozen(heights),
        roof_walls=frozen(roof_walls),
        bridges=frozen(cells.spread(filled.bridges)),
        roadway=frozen(cells.spread(_roads(scenario, ruleset))),
        vehicles=frozen(cells.spread(vehicles(scenario, ruleset))),
        fire=frozen(cells.spread(filled.fire)),
        smoke=tuple(Smoke(height, frozen(cells.spread(drm))) for height, drm in sorted(filled.smoke.items())),
        houses=frozen(cells.spread(houses)),
        built=frozen(cells.spread(filled.houses)),
        stairs=frozen(cells.spread(filled.stairs)),
        sewers=frozen(cells.spread(filled.sewers)),
        water=frozen(cells.spread(_water(scenario, ruleset))),
        drawings=drawings,
        relief=relief_of_map(cells, shaped, level, sunk, floor if readings.from_floor else level),
    )


class _FilledHexes:
    """What painted terrain and markers do in the hexes that they fill, gathered row by row of the chart: arrays over hexes,
    named as those of :class:`Ground`; ``smoke`` {height: Hindrance}."""

    def __init__(self, scenario: Scenario, readings: Readings) -> None:
        self._scenario, self._readings = scenario, readings
        size = scenario.board.grid.size
        self.level = 2 * scenario.board.elevation.astype(np.int32)
        self.floor = self.level.copy()
        self.whole, self.inherent = HexFill.nothing(size), HexFill.nothing(size)
        self.sunk, self.houses, self.stairs, self.sewers = (np.zeros(size, dtype=np.bool_) for _ in range(4))
        self.fire, self.bridges = np.zeros(size, dtype=np.int32), np.zeros(size, dtype=np.int32)
        self.smoke: dict[int, IntArray] = {}

    def add(self, row: TerrainRow, mask: BoolArray) -> None:
        """Take in a row of the chart, which is in the hexes of ``mask``."""
        los = row.fact("los")
        if los == "depression":
            self.sunk |= mask
            self.floor[mask] = np.minimum(self.floor, self.level - half_levels(row.fact("depth", 1)))[mask]
        elif los in ("obstacle", "hindrance") and row.fact("own_hex"):
            self.fire += _markers(self._scenario, row, mask) * int(exact(row.fact("hindrance", 1)))
        elif los == "hindrance" and row.fact("roadway_open"):
            self.bridges[mask] = np.maximum(self.bridges, int(exact(row.fact("hindrance", 1))))[mask]
        elif los in ("obstacle", "hindrance"):
            effect = terrain_effect(row, self._readings)
            for part in (self.whole, self.inherent) if effect.inherent else (self.whole,):
                fill_hexes(part, mask, effect)
        elif los == "smoke" and not (self._readings.no_smoke and row.layer == MARKERS):
            self._add_smoke(row, mask)
        elif los == "none" and row.fact("depth"):
            self.sewers |= mask
        if row.fact("location") and los == "obstacle":
            self.houses |= mask
        if row.fact("stairwell"):
            self.stairs |= mask

    def _add_smoke(self, row: TerrainRow, mask: BoolArray) -> None:
        drm = _markers(self._scenario, row, mask) * int(exact(row.fact("hindrance", 0)))
        height = row.fact("smoke_height_breeze") if self._readings.breeze else None
        half = half_levels(row.fact("smoke_height", 2) if height is None else height)
        self.smoke[half] = self.smoke[half] + drm if half in self.smoke else drm


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
    """The number of these markers in every hex; painted ones count once."""
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
        if ruleset.terrain[key].fact("to_roof"):
            continue
        bits = cells.spread(side_bits(scenario.board, [key]))
        height = half_levels(ruleset.terrain[key].fact("height", "1/2"))
        for direction in range(6):
            found[direction] = np.maximum(found[direction], np.where((bits >> direction) & 1 > 0, height, 0))
    for number, direction, height in walls:
        cell = int(cells.of_hex[number])
        for here, side in ((cell, direction), (cell + cells.steps[direction], (direction + 3) % 6)):
            found[side, here] = max(int(found[side, here]), height)
    return found


def _raise_to_roofs(heights: IntArray, walls: npt.NDArray[np.uint8], top: IntArray, cells: Cells) -> None:
    """Make walls between row houses as high as the lower of what stands on both sides of them (``top`` are the heights), if
    that is a level or more. Where something else stands on the hexside they are none."""
    for direction in range(6):
        walls &= ~np.where(heights[direction] > 0, 1 << direction, 0).astype(np.uint8)
        some = np.flatnonzero((walls >> direction) & 1)
        roof = np.minimum(top[some], top[some + cells.steps[direction]])
        heights[direction, some] = np.where(roof > 1, roof, 0)


def _roads(scenario: Scenario, ruleset: Ruleset) -> npt.NDArray[np.uint8]:
    """The sides by which roads, and bridges themselves, lead out of every hex."""
    board = scenario.board
    bits = np.zeros(board.grid.size, dtype=np.uint8)
    for key, links in board.links.items():
        row = ruleset.terrain.get(key)
        if row is not None and (row.fact("roadway_open") or (row.fact("los") == "none" and not row.fact("depth"))):
            bits |= links
    return bits


def _linked_sides(scenario: Scenario, ruleset: Ruleset, los: str) -> npt.NDArray[np.uint8]:
    """The hexsides by which terrain with a floor of its own continues: between painted hexes, or along its path."""
    board = scenario.board
    painted = np.zeros(board.grid.size, dtype=np.bool_)
    bits = np.zeros(board.grid.size, dtype=np.uint8)
    for row in whole_hex_rows(ruleset):
        if row.fact("los") == los and (los == "depression" or row.fact("depth")):
            painted |= board.mask(row.key)
            if row.key in board.paths:
                bits |= board.links[row.key]
    for direction in range(6):
        across = board.grid.neighbours[:, direction]
        both = painted & (across >= 0) & painted[across]
        bits[both] |= np.uint8(1 << direction)
    return bits


# --- The levels of a hex that a unit can be at: its floor, the crest of a Depression, a bridge, storeys, a sewer (2.8).


CREST = 1


def highest_place(scenario: Scenario, ruleset: Ruleset, number: int) -> int:
    """Levels from the floor of a hex to the highest place in it: 0 if it has only its floor."""
    rows = list(_rows(scenario, ruleset, number))
    sunk = any(row.fact("los") == "depression" for row in rows)
    spanned = any(row.fact("roadway_open") for row in rows) and any(row.fact("water") for row in rows)
    return max([CREST if sunk or spanned else 0, *_storeys(scenario, ruleset, number)])


def has_place(scenario: Scenario, ruleset: Ruleset, number: int, above: int) -> bool:
    """Is there a place so many levels above (-1: a sewer below) the floor of a hex? Where a bridge leads over a Depression, -1
    is beneath it."""
    if above < 0:
        rows = list(_rows(scenario, ruleset, number))
        under = any(row.fact("los") == "depression" for row in rows) and any(row.fact("roadway_open") for row in rows)
        return above == -1 and (under or any(_sewer(row) for row in rows))
    return above == 0 or above <= highest_place(scenario, ruleset, number)


def standing_level(unit: Unit) -> int:
    """The level above the floor of its hex at which a unit stands: its value ``level``, or 1 in crest status (A.6)."""
    stands = unit.values.get("level")
    return stands if isinstance(stands, int) else CREST * unit.has("crest")


def level_problems(scenario: Scenario, ruleset: Ruleset, unit: Unit) -> Iterator[tuple[str, Text, Text]]:
    """Yield what is wrong with the level of a unit on the map: (its value or state in the file, the message, a hint)."""
    level = standing_level(unit)
    if unit.at is None or has_place(scenario, ruleset, unit.at, level):
        return
    at = scenario.board.grid.labels[unit.at]
    most = highest_place(scenario, ruleset, unit.at)
    if level < 0:
        words = Text(
            "{unit} stands below the floor of {at}, which has no sewer", "{unit} est sous le sol de {at}, sans égout"
        )
    else:
        words = Text(
            "{unit} stands at level {level} of {at}, whose highest place is {most} above its floor",
            "{unit} est au niveau {level} de {at}, dont le lieu le plus haut est {most} au-dessus du sol",
        )
    hint = Text(
        "levels are counted from the floor: storeys of a building are drawn with its levels, 1 is the crest of a "
        "depression; 0 is a bridge over one, -1 beneath it",
        "les niveaux se comptent du sol : les étages viennent des niveaux du bâtiment dessiné, 1 est le bord d’une "
        "dépression ; 0 est un pont sur elle, -1 dessous",
    )
    yield (
        "level" if "level" in unit.values else "crest",
        words.format(unit=unit_called(unit, scenario.forces, ruleset.units), level=level, at=at, most=most),
        hint,
    )


def _rows(scenario: Scenario, ruleset: Ruleset, number: int) -> Iterator[TerrainRow]:
    """The terrain of a hex that adds levels to it."""
    for row in ruleset.terrain.values():
        makes = row.fact("los") == "depression" or row.fact("roadway_open") or row.fact("water") or _sewer(row)
        if makes and where(scenario, ruleset, row)[number]:
            yield row


def _sewer(row: TerrainRow) -> bool:
    return row.fact("los") == "none" and bool(row.fact("depth"))


def _storeys(scenario: Scenario, ruleset: Ruleset, number: int) -> Iterator[int]:
    """The upper levels of the buildings drawn in a hex; a painted one has only a ground floor."""
    outline, least = None, drawn_share(ruleset)
    for shape in scenario.board.shapes:
        row = ruleset.terrain.get(shape.terrain)
        upper = shape.values.get("levels", shape.values.get("height"))
        if row is None or upper is None or not (row.fact("location") and row.fact("los") == "obstacle"):
            continue
        outline = outline or outlines(scenario.board.grid).hexes[number]
        house = shapely.make_valid(planar(shape))
        centre = shapely.Point(scenario.board.grid.centres[number])
        if outline.intersection(house).area >= least * outline.area or house.covers(centre):
            yield int(exact(upper))
