"""Shapes of a board as terrain for lines of sight (:class:`DrawnPieces`): cut by hexes, joined by height, measured.

After an edit only changed hexes are compiled again; the result equals a full compilation.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray, FloatArray, IntArray, frozen
from workbench.games.asl.sight.crossed_pieces import FULL, GROUND, HINDRANCE, KINDS, CrossedPieces
from workbench.games.asl.sight.relief import NOT_DRAWN, HexRelief, hex_relief
from workbench.games.asl.sight.rule_readings import Readings, exact, half_levels
from workbench.geometry.grid import HexGrid
from workbench.geometry.hex_lines import Cells
from workbench.geometry.shapes import HALF_HEXSIDE, SLIVER, Cut, alongside, cutter, outlines, planar
from workbench.rules.ruleset import HEXSIDES, Ruleset, TerrainRow
from workbench.scenario.contours import Contour, DrawnLevels, LevelRegions
from workbench.scenario.hex_board import HexBoard, Shape

# --- The effect of one kind of terrain on lines, and terrain that fills whole hexes.


BLOCKING_KINDS = ("obstacle", "hexside_obstacle")
"""Values of ``los`` that block by height; a wall drawn inside a hex is an obstacle like any other."""


def reads_shape(row: TerrainRow) -> bool:
    """Can sight judge a drawing of this terrain? Depressions and crests belong to whole hexes and hexsides."""
    return row.fact("los") in (*BLOCKING_KINDS, "hindrance", "none")


@dataclass(frozen=True, slots=True)
class TerrainEffect:
    """The effect of one kind of terrain on lines; heights in half levels, 0 = none. ``stroke``: it is an area of hexside
    terrain, the stroke of a wall past its hexside."""

    full: int = 0
    half: int = 0
    above: int = 0
    hindrance: int = 0
    inherent: bool = False
    house: bool = False
    stroke: bool = False

    @property
    def values(self) -> tuple[int, int, int, int]:
        """The values by kind (FULL, HALF, ABOVE, HINDRANCE)."""
        return self.full, self.half, self.above, self.hindrance


@dataclass(frozen=True, eq=False)
class HexFill:
    """Terrain that fills whole hexes: heights above the base, 0 = none. ``full``: obstacles of a level or more; ``half``:
    half-level obstacles; ``above``: obstacles to lines between different levels only; ``hindrance``: DRM of terrain
    Hindrance."""

    full: IntArray
    half: IntArray
    above: IntArray
    hindrance: IntArray

    @classmethod
    def nothing(cls, size: int) -> HexFill:
        """Open ground everywhere."""
        return cls(*(np.zeros(size, dtype=np.int32) for _ in range(4)))

    def combined(self, other: HexFill) -> HexFill:
        """Both combined: the higher value everywhere."""
        return HexFill(
            np.maximum(self.full, other.full),
            np.maximum(self.half, other.half),
            np.maximum(self.above, other.above),
            np.maximum(self.hindrance, other.hindrance),
        )

    def spread(self, cells: Cells) -> HexFill:
        """The same arrays over cells."""
        return HexFill(*(frozen(cells.spread(part)) for part in (self.full, self.half, self.above, self.hindrance)))


def terrain_effect(row: TerrainRow, readings: Readings, values: Mapping[str, Any] | None = None) -> TerrainEffect:
    """The effect of a row of the chart on lines in this month; ``values`` are those of a shape (height, levels, inherent)."""
    values = values or {}
    seasonal = row.fact("seasonal")
    in_season = readings.in_season(row.fact("season_from"), row.fact("season_to"))
    height = half_levels(row.fact("height", 0)) if row.fact("los") in BLOCKING_KINDS else 0
    levels = values.get("levels")
    if isinstance(levels, int):
        height = 2 * levels + readings.storey_extra if levels > 0 else 2
    if values.get("height") is not None:
        height = half_levels(values["height"])
    hinders = row.fact("los") == "hindrance" and (in_season or seasonal != "hindrance")
    above = half_levels(row.fact("from_above", 0)) if in_season or seasonal != "from_above" else 0
    return TerrainEffect(
        full=height if height >= 2 else 0,
        half=1 if height == 1 else 0,
        above=above,
        hindrance=int(exact(row.fact("hindrance", 1))) if hinders else 0,
        inherent=bool(values.get("inherent", row.fact("inherent", False))),
        house=bool(row.fact("location")) and row.fact("los") == "obstacle",
    )


def fill_hexes(fill: HexFill, mask: BoolArray, effect: TerrainEffect) -> None:
    """Add an effect to the hexes of a mask."""
    for part, height in (
        (fill.full, effect.full),
        (fill.half, effect.half),
        (fill.above, effect.above),
        (fill.hindrance, effect.hindrance),
    ):
        part[mask] = np.maximum(part, height)[mask]


# --- Terrain drawn inside hexes, in the form that straight lines need.


@dataclass(frozen=True, eq=False)
class DrawnPieces(CrossedPieces):
    """All drawn pieces of terrain, by cell.

    Per cell:

    - ``tallest``: the greatest height drawn in it, hindrances left out
    - ``roofs``: the same without strokes of walls and hedges: the height of houses and woods
    - ``hindering``: is anything in it a hindrance?

    For the map:

    - ``houses``: the hexes with a drawn building
    - ``terrain``: keys of drawn terrain by hex
    - ``walls``: (hex, direction, height) of drawings along hexsides
    - ``ignored``: keys of drawings that sight cannot read
    - ``edges``: where drawings reach hexsides
    - ``party_walls``: the same for buildings alone
    """

    tallest: IntArray
    roofs: IntArray
    hindering: BoolArray
    houses: IntArray
    edges: Edges
    party_walls: Edges
    terrain: Mapping[int, tuple[str, ...]]
    walls: tuple[tuple[int, int, int], ...]
    ignored: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Edges:
    """Terrain along hexsides: for side ``direction`` (0..5) of a cell ``row[direction, cell]`` is its first row, -1 where
    nothing is drawn at it; ``count[direction, cell]`` is the number of its rows. A row is one stretch of the hexside: the
    values by kind in the cell (``mine``) and in the neighbour (``other``), with the drawn ground in the last column
    (:data:`NOT_DRAWN`: none is)."""

    row: IntArray
    count: IntArray
    mine: IntArray
    other: IntArray


# --- The drawings in one hex: joined by height, and measured for lines. Hexes with the same drawings are compiled
# once.


SNAP = 1e-9
"""Hexes: edges of drawings that lie as near as this to each other are the same edge."""
LINE_HALF_WIDTH = 1e-4
"""Hexes: half the width given to a drawn line without one, so that no line of sight slips through where it is cut at hexsides
or continued by another drawn line."""
ON_SIDE, SHORTEST_STRETCH, SHORTEST_CONTACT = 1e-7, 1e-6, 1.9 * LINE_HALF_WIDTH
"""How near to a hexside an edge of a drawing lies on it, the shortest stretch of it that counts, and the shortest edge: a drawn
line that crosses the hexside, not the corner of one that ends beside it."""

Contact = tuple[float, float, int, int]
"""From where to where on a hexside (from its middle, along its direction) a drawing of a kind and value lies."""
Contacts = dict[int, list[Contact]]
"""Contacts by the direction of the hexside."""


@dataclass(frozen=True, eq=False, slots=True)
class Part:
    """The part of one shape in one hex: its areas, none if all of it runs along hexsides. ``place``: the index of its terrain
    in the chart. Equal only to itself."""

    terrain: str
    place: int
    effect: TerrainEffect
    areas: tuple[BaseGeometry, ...]


@dataclass(eq=False, slots=True)
class DrawnHex:
    """The drawn pieces of one hex.

    - ``parts``: what is drawn
    - ``kind``, ``value``, ``stroke``, ``geometry``: of each piece
    - ``corners``: of the hulls of all pieces, one after the other
    - ``count``: how many of them each piece has
    - ``tallest``: the greatest height, hindrances left out
    - ``roofs``: the same without strokes of walls and hedges
    - ``hindering``: is any piece a hindrance?
    - ``terrain``: the keys of what is drawn, in the order of the chart
    - ``houses``: the buildings, as they were drawn
    - ``fills``: what fills the hex because it is inherent
    - ``regions``, ``relief``: the ground, where it is drawn, and what stands where on it
    - ``contacts``: where pieces reach its hexsides
    - ``party``: the same for buildings alone
    """

    parts: tuple[Part, ...]
    kind: IntArray
    value: IntArray
    stroke: BoolArray
    geometry: tuple[BaseGeometry, ...]
    tallest: int
    roofs: int
    hindering: bool
    terrain: tuple[str, ...]
    houses: tuple[BaseGeometry, ...]
    fills: tuple[TerrainEffect, ...]
    regions: LevelRegions = ()
    relief: HexRelief | None = None
    corners: FloatArray = field(default_factory=lambda: np.zeros((0, 2)))
    count: IntArray = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    contacts: Contacts = field(default_factory=dict)
    party: Contacts = field(default_factory=dict)


def compile_hexes(grid: HexGrid, found: Sequence[tuple[int, tuple[Part, ...], LevelRegions]]) -> dict[int, DrawnHex]:
    """The drawings of hexes by hex number; all are measured at once."""
    made = {number: _joined_hex(parts, regions) for number, parts, regions in found}
    pieces = [(number, geometry) for number, one in made.items() for geometry in one.geometry]
    if pieces:
        hulls = shapely.convex_hull(np.array([geometry for _, geometry in pieces], dtype=object))
        corners, count = shapely.get_coordinates(hulls), shapely.get_num_coordinates(hulls)
        piece = corner = 0
        for one in made.values():
            one.count = count[piece : piece + len(one.kind)]
            end = corner + int(one.count.sum())
            one.corners = corners[corner:end]
            piece, corner = piece + len(one.kind), end
    rows = [row for one in made.values() for row in zip(one.kind.tolist(), one.value.tolist(), one.stroke, strict=True)]
    # a stroke that reaches a hexside belongs to another one: lines along this one do not meet it
    standing = [place for place, (_, _, stroke) in enumerate(rows) if not stroke]
    on_sides, values = [pieces[place] for place in standing], [rows[place][:2] for place in standing]
    for number, area, height in _raised_areas(made):
        on_sides.append((number, area))
        values.append((GROUND, height))
    for number, met in _contacts(grid, on_sides, values).items():
        made[number].contacts = met
    for one in made.values():
        if one.relief is not None:
            for direction in range(6):
                one.contacts.setdefault(direction, []).append((-HALF_HEXSIDE, HALF_HEXSIDE, GROUND, one.relief.low))
    houses = [(number, geometry) for number, one in made.items() for geometry in one.houses]
    for number, met in _contacts(grid, houses, [(FULL, 1)] * len(houses)).items():
        made[number].party = met
    return made


def _raised_areas(made: Mapping[int, DrawnHex]) -> Iterator[tuple[int, BaseGeometry, int]]:
    """(hex, area, height) of all drawn ground above the lowest of its hex."""
    for number, one in made.items():
        if one.relief is not None:
            yield from ((number, area, height) for height, area in one.relief.raised)


def _joined_hex(parts: tuple[Part, ...], regions: LevelRegions) -> DrawnHex:
    held: dict[tuple[int, bool], list[tuple[int, BaseGeometry]]] = defaultdict(list)
    for part in parts:
        if not part.effect.inherent:
            for kind in KINDS:
                if part.effect.values[kind]:
                    held[kind, part.effect.stroke] += [(part.effect.values[kind], area) for area in part.areas]
    found = [(*key, *one) for key in sorted(held) for one in _connected_pieces(held[key])]
    made = DrawnHex(
        parts,
        np.array([kind for kind, _, _, _ in found], dtype=np.int32),
        np.array([value for _, _, value, _ in found], dtype=np.int32),
        np.array([stroke for _, stroke, _, _ in found], dtype=np.bool_),
        tuple(geometry for _, _, _, geometry in found),
        tallest=max((value for kind, _, value, _ in found if kind != HINDRANCE), default=0),
        roofs=max((value for kind, stroke, value, _ in found if kind != HINDRANCE and not stroke), default=0),
        hindering=any(kind == HINDRANCE for kind, _, _, _ in found),
        terrain=tuple(dict.fromkeys(part.terrain for part in sorted(parts, key=lambda part: part.place))),
        houses=tuple(area for part in parts if part.effect.house for area in part.areas),
        fills=tuple(part.effect for part in parts if part.effect.inherent),
        regions=regions,
    )
    if regions:
        made.relief = hex_relief([(2 * level, area) for level, area in regions], found)
    return made


def _connected_pieces(things: Sequence[tuple[int, BaseGeometry]]) -> Iterable[tuple[int, BaseGeometry]]:
    """The connected pieces of everything at least so high, for every height."""
    for value in sorted({value for value, _ in things}, reverse=True):
        some = [geometry for height, geometry in things if height >= value]
        joined = some[0] if len(some) == 1 else _union(some)
        for part in shapely.get_parts(joined):
            if part.length > SHORTEST_STRETCH:
                yield value, part


def _union(parts: Sequence[BaseGeometry]) -> BaseGeometry:
    """Drawings joined; edges that almost coincide become one. Parts that lie apart stay unchanged."""
    boxes = shapely.bounds(parts)
    left, low, right, high = (boxes[:, place] for place in range(4))
    apart = (left[:, None] > right[None, :] + SNAP) | (low[:, None] > high[None, :] + SNAP)
    if (apart | apart.T | np.eye(len(boxes), dtype=np.bool_)).all():
        return shapely.GeometryCollection(list(shapely.get_parts(parts)))
    return shapely.union_all(parts, grid_size=SNAP)


def _contacts(
    grid: HexGrid, pieces: Sequence[tuple[int, BaseGeometry]], values: Sequence[tuple[int, int]]
) -> dict[int, Contacts]:
    """Where edges of drawings lie on hexsides, by hex and direction; ``values``: kind and value of every piece."""
    met: dict[int, Contacts] = defaultdict(lambda: defaultdict(list))
    if not pieces:
        return met
    points, owner = shapely.get_coordinates([geometry for _, geometry in pieces], return_index=True)
    away = points - grid.centres[[number for number, _ in pieces]][owner]
    corners = np.array(grid.corners(grid.hexes[0])) - np.array(grid.point(grid.hexes[0]))
    for direction in range(6):
        normal: FloatArray = corners[direction] + corners[(direction + 1) % 6]
        along: FloatArray = corners[direction % 3 + 1] - corners[direction % 3]
        normal, along = normal / math.hypot(*normal), along / math.hypot(*along)
        # term by term: a product of matrices may round otherwise with another number of points
        out = away[:, 0] * normal[0] + away[:, 1] * normal[1] >= 0.5 - ON_SIDE
        at = away[:, 0] * along[0] + away[:, 1] * along[1]
        both = np.flatnonzero(out[:-1] & out[1:] & (owner[:-1] == owner[1:]) & (np.abs(np.diff(at)) > SHORTEST_CONTACT))
        for edge in both.tolist():
            low, high = sorted((float(at[edge]), float(at[edge + 1])))
            place = int(owner[edge])
            met[pieces[place][0]][direction].append((low, high, *values[place]))
    return met


# --- Drawings along the hexsides that they reach: stretch by stretch, on both sides.


Side = tuple[int, int]
"""A cell and a direction 0, 1 or 2."""
HeightsByKind = tuple[int, ...]
"""The values at a place, by kind, and the ground drawn there."""


@dataclass(frozen=True, eq=False, slots=True)
class Stretches:
    """Terrain along hexsides, each different stretch once: arrays of shape (stretches, 2, kinds + 1) for the owner of the side
    and the hex beyond it."""

    by_side: Mapping[Side, IntArray]

    @classmethod
    def read(
        cls,
        cells: Cells,
        contacts: Mapping[int, Contacts],
        before: Stretches | None = None,
        changed: Iterable[int] = (),
    ) -> Stretches:
        """From the contacts of cells; only those that ``changed`` differ from ``before``."""
        found = {} if before is None else dict(before.by_side)
        wanted = set()
        for cell in contacts if before is None else changed:
            for direction in range(3):
                wanted |= {(cell, direction), (cell - cells.steps[direction], direction)}
        for cell, direction in wanted:
            mine = contacts.get(cell, {}).get(direction, [])
            other = contacts.get(cell + cells.steps[direction], {}).get(direction + 3, [])
            if mine or other:
                found[cell, direction] = _stretches(mine, other)
            else:
                found.pop((cell, direction), None)
        return cls(found)

    def edges(self, cells: Cells) -> Edges:
        """The same as arrays: first the rows of the owners of sides, then those of the hexes beyond."""
        row: IntArray = np.full((6, cells.count), -1, dtype=np.int32)
        count: IntArray = np.zeros((6, cells.count), dtype=np.int32)
        sides = sorted(self.by_side)
        many = np.array([len(self.by_side[side]) for side in sides], dtype=np.int32)
        first = np.cumsum(many) - many
        for direction in range(3):
            places = [place for place, side in enumerate(sides) if side[1] == direction]
            here = np.array([sides[place][0] for place in places], dtype=np.int32)
            row[direction, here], count[direction, here] = first[places], many[places]
            beyond = here + cells.steps[direction]
            row[direction + 3, beyond], count[direction + 3, beyond] = first[places] + many.sum(), many[places]
        none: IntArray = np.zeros((0, 2, len(KINDS) + 1), dtype=np.int32)
        both = np.concatenate([none, *(self.by_side[side] for side in sides)])
        mine, other = np.concatenate([both, both[:, ::-1]]).swapaxes(0, 1)
        return Edges(frozen(row), frozen(count), frozen(mine.copy()), frozen(other.copy()))


def _stretches(mine: list[Contact], other: list[Contact]) -> IntArray:
    """The values on both sides of a hexside, stretch by stretch, each different stretch once."""
    cuts = sorted({-HALF_HEXSIDE, HALF_HEXSIDE, *(end for low, high, _, _ in (*mine, *other) for end in (low, high))})
    found: dict[tuple[HeightsByKind, HeightsByKind], None] = {}
    for low, high in pairwise(cuts):
        if high - low > SHORTEST_STRETCH:
            middle = (low + high) / 2
            found[_heights_at(mine, middle), _heights_at(other, middle)] = None
    stretches: IntArray = np.array(list(found), dtype=np.int32).reshape(-1, 2, len(KINDS) + 1)
    return stretches


def _heights_at(contacts: list[Contact], at: float) -> HeightsByKind:
    best = [0] * len(KINDS) + [NOT_DRAWN]
    for low, high, kind, value in contacts:
        if low < at < high:
            best[kind] = max(best[kind], value)
    return tuple(best)


Wall = tuple[int, int, int]
"""Hex, direction and height of a drawing along a hexside."""


@dataclass(frozen=True, eq=False, slots=True)
class _ShapeReading:
    """The parts of one shape by hex; ``ignored``: the key of terrain that sight cannot read."""

    parts: tuple[tuple[int, Part], ...] = ()
    walls: tuple[Wall, ...] = ()
    ignored: str = ""


@dataclass(frozen=True, eq=False)
class Drawings:
    """The shapes of a board as read: ``drawn``, and the hexes that inherent ones fill (``whole``, ``inherent``; over hexes).

    The other fields are reused after the next edit: the reading of every shape (by its identity), of every hex and of the
    contours.
    """

    drawn: DrawnPieces
    whole: HexFill
    inherent: HexFill
    shapes: tuple[Shape, ...]
    reads: Mapping[int, _ShapeReading]
    hexes: Mapping[int, DrawnHex]
    edges: Stretches
    party: Stretches
    ground: DrawnLevels
    contours: tuple[Contour, ...]
    elevation: IntArray


def read_drawings(
    board: HexBoard, ruleset: Ruleset, cells: Cells, readings: Readings, before: Drawings | None = None
) -> Drawings:
    """Read the shapes of a board. ``before``: the drawings of another board on the same grid by the same rules."""
    ground = _drawn_ground(board, before)
    if before is not None and before.shapes == board.shapes and before.ground is ground:
        return before
    grid = board.grid
    # ``before`` keeps its shapes alive, so that nothing else has the identity of one of them
    known = before.reads if before is not None else {}
    new = [shape for shape in board.shapes if id(shape) not in known]
    fresh = dict(zip(map(id, new), _read_shapes(grid, ruleset, readings, new), strict=True))
    reads = {key: known.get(key) or fresh[key] for key in map(id, board.shapes)}
    held = _by_hex(list(map(reads.__getitem__, map(id, board.shapes))))
    regions = ground.regions
    wanted = {number: (held.get(number, ()), regions.get(number, ())) for number in sorted({*held, *regions})}
    kept = before.hexes if before is not None else {}
    same = {
        number: kept[number]
        for number, drawn_there in wanted.items()
        if number in kept and (kept[number].parts, kept[number].regions) == drawn_there
    }
    made = compile_hexes(grid, [(number, *drawn_there) for number, drawn_there in wanted.items() if number not in same])
    hexes = {number: made.get(number) or same[number] for number in wanted}
    changed = [int(cells.of_hex[number]) for number in {*made, *(kept.keys() - wanted.keys())}]
    contacts = {int(cells.of_hex[number]): one.contacts for number, one in hexes.items() if one.contacts}
    party = {int(cells.of_hex[number]): one.party for number, one in hexes.items() if one.party}
    edges = Stretches.read(cells, contacts, before.edges if before is not None else None, changed)
    walled = Stretches.read(cells, party, before.party if before is not None else None, changed)
    whole, inherent = _inherent_fill(grid.size, hexes)
    drawn = _drawn_arrays(cells, hexes, (edges, walled), list(reads.values()), ruleset)
    return Drawings(
        drawn, whole, inherent, board.shapes, reads, hexes, edges, walled, ground, board.contours, board.elevation
    )


def _drawn_ground(board: HexBoard, before: Drawings | None) -> DrawnLevels:
    # without contours nothing of the ground is drawn, whatever the levels of the hexes are
    same = before is not None and before.contours == board.contours
    if before is not None and same and (not board.contours or np.array_equal(before.elevation, board.elevation)):
        return before.ground
    return board.drawn_levels


def _read_shapes(grid: HexGrid, ruleset: Ruleset, readings: Readings, shapes: list[Shape]) -> Iterable[_ShapeReading]:
    order = {key: place for place, key in enumerate(ruleset.terrain)}
    for shape, cuts in zip(shapes, cutter(grid).cut(shapes), strict=True):
        row = ruleset.terrain.get(shape.terrain)
        if row is None or row.fact("los") == "none":
            yield _ShapeReading()
        elif not reads_shape(row):
            yield _ShapeReading(ignored=row.key)
        else:
            is_area = planar(shape).area > 0
            effect = terrain_effect(row, readings, shape.values)
            if is_area and row.layer == HEXSIDES:
                effect = replace(effect, stroke=True)
            sides = alongside(grid, shape) if row.layer == HEXSIDES and not is_area else None
            parts = []
            for cut in cuts:
                areas = _areas(cut) if is_area else _line(grid, shape, cut, sides.rest if sides is not None else {})
                parts.append((cut.hex, Part(row.key, order[row.key], effect, tuple(areas))))
            walls = [(*side, max(effect.full, effect.half)) for side in sides.sides] if sides is not None else []
            yield _ShapeReading(tuple(parts), tuple(walls))


def _areas(cut: Cut) -> Iterable[BaseGeometry]:
    # where a drawing also touches the border of the hex, the cut has fragments of lines
    return (part for part in shapely.get_parts(cut.geometry) if part.area > SLIVER)


def _line(grid: HexGrid, shape: Shape, cut: Cut, rest: Mapping[int, BaseGeometry]) -> Iterable[BaseGeometry]:
    """A line in a hex, without stretches along its hexsides, as a thin area; it ends where the line does."""
    if rest.get(cut.hex, cut.geometry).length > SHORTEST_STRETCH:
        line = rest.get(cut.hex, planar(shape))
        thin = shapely.buffer(line, LINE_HALF_WIDTH, cap_style="flat", join_style="mitre")
        area = shapely.intersection(outlines(grid).hexes[cut.hex], thin)
        if not area.is_empty:
            yield area


def _by_hex(reads: Iterable[_ShapeReading]) -> dict[int, tuple[Part, ...]]:
    """The parts in every hex, in the order of the shapes."""
    held: dict[int, list[Part]] = defaultdict(list)
    for read in reads:
        for number, part in read.parts:
            held[number].append(part)
    return {number: tuple(parts) for number, parts in held.items()}


def _inherent_fill(size: int, hexes: Mapping[int, DrawnHex]) -> tuple[HexFill, HexFill]:
    whole, inherent = HexFill.nothing(size), HexFill.nothing(size)
    for number, one in hexes.items():
        for effect in one.fills:
            for fill in (whole, inherent):
                parts = (fill.full, fill.half, fill.above, fill.hindrance)
                for part, value in zip(parts, effect.values, strict=True):
                    part[number] = max(int(part[number]), value)
    return whole, inherent


def _drawn_arrays(
    cells: Cells,
    hexes: Mapping[int, DrawnHex],
    sides: tuple[Stretches, Stretches],
    reads: list[_ShapeReading],
    ruleset: Ruleset,
) -> DrawnPieces:
    ordered = sorted((int(cells.of_hex[number]), one) for number, one in hexes.items())
    many = np.zeros(cells.count + 1, dtype=np.int32)
    tallest, roofs = (np.zeros(cells.count, dtype=np.int32) for _ in range(2))
    hindering = np.zeros(cells.count, dtype=np.bool_)
    for cell, one in ordered:
        many[cell + 1], hindering[cell] = len(one.kind), one.hindering
        tallest[cell], roofs[cell] = one.tallest, one.roofs
    none: IntArray = np.zeros(0, dtype=np.int32)
    count = np.concatenate([none, *(one.count for _, one in ordered)])
    ignored = {read.ignored for read in reads}
    return DrawnPieces(
        start=frozen(np.cumsum(many).astype(np.int32)),
        kind=frozen(np.concatenate([none, *(one.kind for _, one in ordered)])),
        value=frozen(np.concatenate([none, *(one.value for _, one in ordered)])),
        stroke=frozen(np.concatenate([none.astype(np.bool_), *(one.stroke for _, one in ordered)])),
        geometry=tuple(geometry for _, one in ordered for geometry in one.geometry),
        first=frozen(np.concatenate([[0], np.cumsum(count)]).astype(np.int32)),
        corners=frozen(np.concatenate([np.zeros((0, 2)), *(one.corners for _, one in ordered)])),
        tallest=frozen(tallest),
        roofs=frozen(roofs),
        hindering=frozen(hindering),
        houses=np.array([number for number, one in hexes.items() if one.houses], dtype=np.int32),
        party_walls=sides[1].edges(cells),
        edges=sides[0].edges(cells),
        terrain={number: one.terrain for number, one in hexes.items()},
        walls=tuple(wall for read in reads for wall in read.walls),
        ignored=tuple(key for key in ruleset.terrain if key in ignored),
    )
