"""From the shapes of a board to :class:`~workbench.games.asl.sight.drawn_terrain.Drawn`: cut by hexes, joined by height,
measured.

After an edit only the hexes are compiled in which something changed; the outcome is the same as from nothing.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray, FloatArray, IntArray, frozen
from workbench.games.asl.sight.rule_readings import Readings, exact, half_levels
from workbench.geometry.grid import HexGrid
from workbench.geometry.hex_lines import Cells
from workbench.geometry.shapes import SLIVER, Cut, alongside, cutter, outlines, planar
from workbench.rules.ruleset import HEXSIDES, Ruleset, TerrainRow
from workbench.scenario.hex_board import HexBoard, Shape

# --- What one kind of terrain does to lines, and what fills whole hexes.


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


# --- Terrain drawn inside hexes, as what a straight line needs to know of it.


FULL, HALF, ABOVE, HINDRANCE = 0, 1, 2, 3
"""Kinds of drawings: obstacles of a level or more, of half a level, obstacles to lines between levels, Hindrances."""
KINDS = (FULL, HALF, ABOVE, HINDRANCE)
TURN = 2 * math.pi
NEARLY = 1e-5
"""Angles (radians) so little apart are looked at again."""
CORE = 1e-6
"""Hexes by which a line must reach into a drawing to cross it: less is touching its edge."""


@dataclass(frozen=True, eq=False)
class Drawn:
    """All drawn pieces, by cell: those of cell c are ``start[c] .. start[c + 1]``.

    Per piece ``kind``, ``value`` (height or DRM), ``geometry`` and its hull's corners ``corners[first[p] .. first[p + 1]]``.
    Per cell ``tallest`` and ``hindering``. ``houses``: the hexes with a drawn building; ``terrain``: keys of what is drawn,
    by hex; ``walls``: (hex, direction, height) of what is drawn along hexsides; ``ignored``: keys of drawings that
    sight cannot read. ``edges``: where drawings reach hexsides; ``party_walls``: the same of buildings alone.
    """

    start: IntArray
    kind: IntArray
    value: IntArray
    geometry: tuple[BaseGeometry, ...]
    first: IntArray
    corners: FloatArray
    tallest: IntArray
    hindering: BoolArray
    houses: IntArray
    edges: Edges
    party_walls: Edges
    terrain: Mapping[int, tuple[str, ...]]
    walls: tuple[tuple[int, int, int], ...]
    ignored: tuple[str, ...]

    @property
    def any(self) -> bool:
        """Is anything drawn?"""
        return len(self.kind) > 0

    @cached_property
    def held(self) -> BoolArray:
        """Cells with anything drawn."""
        found: BoolArray = np.diff(self.start) > 0
        return found

    def met_from(self, eye: FloatArray, pieces: IntArray, line: IntArray, along: FloatArray) -> BoolArray:
        """Do lines from a point outside the pieces cross them? ``pieces`` and ``line`` go together; ``along`` are the
        directions of all lines. The piece is seen from the point between two directions; the line lies between them or not,
        and where that is nearly a tie the depth decides, which is the same from both ends."""
        used, place = np.unique(pieces, return_inverse=True)
        low, width = self._seen(used, eye)
        angle = np.arctan2(along[:, 1], along[:, 0]) % TURN
        gap = angle[line] - low[place]
        wide = width[place]
        gap = np.where(gap < wide - TURN + NEARLY, gap + TURN, gap)
        met: BoolArray = (gap > 0) & (gap < wide)
        tie = np.flatnonzero((np.abs(gap) < NEARLY) | (np.abs(gap - wide) < NEARLY) | (np.abs(gap - TURN) < NEARLY))
        if len(tie):
            begin = np.repeat(eye[None, :], len(tie), axis=0)
            met[tie] = self.depths(pieces[tie], begin, along[line[tie]]) > CORE
        return met

    def _seen(self, pieces: IntArray, eye: FloatArray) -> tuple[FloatArray, FloatArray]:
        """The first direction (0 to a full turn) in which each piece is seen from a point, and how wide it is."""
        count = self.first[pieces + 1] - self.first[pieces]
        head = np.cumsum(count) - count
        place = np.arange(int(count.sum())) + np.repeat(self.first[pieces] - head, count)
        away = self.corners[place] - eye
        angle = np.arctan2(away[:, 1], away[:, 0])
        start = np.repeat(angle[head], count)
        turned = (angle - start + TURN / 2) % TURN - TURN / 2
        low, high = np.minimum.reduceat(turned, head), np.maximum.reduceat(turned, head)
        return (angle[head] + low) % TURN, high - low

    def depths(self, pieces: IntArray, begin: FloatArray, along: FloatArray) -> FloatArray:
        """How far (in hexes) lines reach into pieces, one line per piece: from points ``begin`` in directions ``along`` of
        length 1. Negative: how far they pass by."""
        count = self.first[pieces + 1] - self.first[pieces]
        head = np.cumsum(count) - count
        place = np.arange(int(count.sum())) - np.repeat(head, count) + np.repeat(self.first[pieces], count)
        at = self.corners[place]
        x, y = np.repeat(along[:, 0], count), np.repeat(along[:, 1], count)
        side = x * (at[:, 1] - np.repeat(begin[:, 1], count)) - y * (at[:, 0] - np.repeat(begin[:, 0], count))
        reach: FloatArray = np.minimum(np.maximum.reduceat(side, head), -np.minimum.reduceat(side, head))
        return reach


@dataclass(frozen=True, eq=False)
class Edges:
    """What stands along hexsides: for side ``way`` (0..5) of a cell ``row[way, cell]`` is where its rows begin, -1 where
    nothing is drawn at it; ``count[way, cell]`` how many there are. A row is one stretch of the hexside: by kind what stands
    there in the cell (``mine``) and in the neighbour (``other``)."""

    row: IntArray
    count: IntArray
    mine: IntArray
    other: IntArray


# --- What is drawn in one hex: joined by height, and measured for lines. Hexes with the same drawings are compiled
# once.


SNAP = 1e-9
"""Hexes: edges of drawings that lie as near as this to each other are the same edge."""
HAIR = 1e-4
"""Hexes: half the width of a drawn line that has none, so that where it is cut at hexsides, or goes on in another drawn line,
no line of sight slips through."""
ON_SIDE, STRETCH, CONTACT = 1e-7, 1e-6, 1.9 * HAIR
"""How near to a hexside an edge of a drawing lies on it, the shortest stretch of it that counts, and the shortest edge: a drawn
line that crosses the hexside, not the corner of one that ends beside it."""

Contact = tuple[float, float, int, int]
"""From where to where on a hexside (from its middle, along its direction) a drawing of a kind and value lies."""
Contacts = dict[int, list[Contact]]
"""By the direction of the hexside."""


@dataclass(frozen=True, eq=False, slots=True)
class Part:
    """What one shape puts into one hex: areas, none where all of it runs along hexsides. ``place``: where its terrain stands in
    the chart. Equal only to itself."""

    terrain: str
    place: int
    draft: Draft
    areas: tuple[BaseGeometry, ...]


@dataclass(eq=False, slots=True)
class DrawnHex:
    """The drawn pieces of one hex: ``kind``, ``value``, ``geometry``, the ``corners`` of their hulls, ``count`` of them each.

    ``contacts`` with its hexsides, ``party`` those of buildings alone (``houses``, as they were drawn). ``terrain`` are the
    keys of what is drawn, in the order of the chart; ``fills`` what fills the hex because it is inherent.
    """

    parts: tuple[Part, ...]
    kind: IntArray
    value: IntArray
    geometry: tuple[BaseGeometry, ...]
    tallest: int
    hindering: bool
    terrain: tuple[str, ...]
    houses: tuple[BaseGeometry, ...]
    fills: tuple[Draft, ...]
    corners: FloatArray = field(default_factory=lambda: np.zeros((0, 2)))
    count: IntArray = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    contacts: Contacts = field(default_factory=dict)
    party: Contacts = field(default_factory=dict)


def compile_hexes(grid: HexGrid, found: Sequence[tuple[int, tuple[Part, ...]]]) -> dict[int, DrawnHex]:
    """What is drawn in hexes, by number; all are measured at once."""
    made = {number: _joined_in(parts) for number, parts in found}
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
    values = [pair for one in made.values() for pair in zip(one.kind.tolist(), one.value.tolist(), strict=True)]
    for number, met in _contacts(grid, pieces, values).items():
        made[number].contacts = met
    houses = [(number, geometry) for number, one in made.items() for geometry in one.houses]
    for number, met in _contacts(grid, houses, [(FULL, 1)] * len(houses)).items():
        made[number].party = met
    return made


def _joined_in(parts: tuple[Part, ...]) -> DrawnHex:
    held: dict[int, list[tuple[int, BaseGeometry]]] = defaultdict(list)
    for part in parts:
        if not part.draft.inherent:
            for kind in KINDS:
                if part.draft.values[kind]:
                    held[kind] += [(part.draft.values[kind], area) for area in part.areas]
    found = [(kind, *one) for kind in KINDS if kind in held for one in _joined(held[kind])]
    return DrawnHex(
        parts,
        np.array([kind for kind, _, _ in found], dtype=np.int32),
        np.array([value for _, value, _ in found], dtype=np.int32),
        tuple(geometry for _, _, geometry in found),
        tallest=max((value for kind, value, _ in found if kind != HINDRANCE), default=0),
        hindering=any(kind == HINDRANCE for kind, _, _ in found),
        terrain=tuple(dict.fromkeys(part.terrain for part in sorted(parts, key=lambda part: part.place))),
        houses=tuple(area for part in parts if part.draft.house for area in part.areas),
        fills=tuple(part.draft for part in parts if part.draft.inherent),
    )


def _joined(things: Sequence[tuple[int, BaseGeometry]]) -> Iterable[tuple[int, BaseGeometry]]:
    """The connected pieces of everything at least so high, for every height."""
    for value in sorted({value for value, _ in things}, reverse=True):
        some = [geometry for height, geometry in things if height >= value]
        joined = some[0] if len(some) == 1 else _union(some)
        for part in shapely.get_parts(joined):
            if part.length > STRETCH:
                yield value, part


def _union(parts: Sequence[BaseGeometry]) -> BaseGeometry:
    """Drawings joined; edges that all but coincide are one edge. Parts that lie apart are left as they are."""
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
    for way in range(6):
        normal: FloatArray = corners[way] + corners[(way + 1) % 6]
        along: FloatArray = corners[way % 3 + 1] - corners[way % 3]
        normal, along = normal / math.hypot(*normal), along / math.hypot(*along)
        # term by term: a product of matrices may round otherwise with another number of points
        out = away[:, 0] * normal[0] + away[:, 1] * normal[1] >= 0.5 - ON_SIDE
        at = away[:, 0] * along[0] + away[:, 1] * along[1]
        both = np.flatnonzero(out[:-1] & out[1:] & (owner[:-1] == owner[1:]) & (np.abs(np.diff(at)) > CONTACT))
        for edge in both.tolist():
            low, high = sorted((float(at[edge]), float(at[edge + 1])))
            place = int(owner[edge])
            met[pieces[place][0]][way].append((low, high, *values[place]))
    return met


# --- What drawings do along the hexsides that they reach: stretch by stretch, on both sides.


Side = tuple[int, int]
"""A cell and a direction 0, 1 or 2."""
Standing = tuple[int, ...]
"""What stands at a place, by kind."""


@dataclass(frozen=True, eq=False, slots=True)
class Stretches:
    """What stands along hexsides, each different stretch once, by kind: what the owner of the side has, and the hex beyond
    (an array of stretches, 2, kinds)."""

    of: Mapping[Side, IntArray]

    @classmethod
    def read(
        cls,
        cells: Cells,
        contacts: Mapping[int, Contacts],
        before: Stretches | None = None,
        changed: Iterable[int] = (),
    ) -> Stretches:
        """From the contacts of cells; only those that ``changed`` differ from ``before``."""
        found = {} if before is None else dict(before.of)
        wanted = set()
        for cell in contacts if before is None else changed:
            for way in range(3):
                wanted |= {(cell, way), (cell - cells.steps[way], way)}
        for cell, way in wanted:
            mine = contacts.get(cell, {}).get(way, [])
            other = contacts.get(cell + cells.steps[way], {}).get(way + 3, [])
            if mine or other:
                found[cell, way] = _stretches(mine, other)
            else:
                found.pop((cell, way), None)
        return cls(found)

    def edges(self, cells: Cells) -> Edges:
        """The same as arrays: what owners of sides have, then what the hexes beyond have."""
        row: IntArray = np.full((6, cells.count), -1, dtype=np.int32)
        count: IntArray = np.zeros((6, cells.count), dtype=np.int32)
        sides = sorted(self.of)
        many = np.array([len(self.of[side]) for side in sides], dtype=np.int32)
        first = np.cumsum(many) - many
        for way in range(3):
            places = [place for place, side in enumerate(sides) if side[1] == way]
            here = np.array([sides[place][0] for place in places], dtype=np.int32)
            row[way, here], count[way, here] = first[places], many[places]
            beyond = here + cells.steps[way]
            row[way + 3, beyond], count[way + 3, beyond] = first[places] + many.sum(), many[places]
        none: IntArray = np.zeros((0, 2, len(KINDS)), dtype=np.int32)
        both = np.concatenate([none, *(self.of[side] for side in sides)])
        mine, other = np.concatenate([both, both[:, ::-1]]).swapaxes(0, 1)
        return Edges(frozen(row), frozen(count), frozen(mine.copy()), frozen(other.copy()))


def _stretches(mine: list[Contact], other: list[Contact]) -> IntArray:
    """What stands on both sides of a hexside, stretch by stretch, each different one once."""
    half = 0.5 / math.sqrt(3)
    cuts = sorted({-half, half, *(end for low, high, _, _ in (*mine, *other) for end in (low, high))})
    found: dict[tuple[Standing, Standing], None] = {}
    for low, high in pairwise(cuts):
        if high - low > STRETCH:
            middle = (low + high) / 2
            found[_standing(mine, middle), _standing(other, middle)] = None
    stretches: IntArray = np.array(list(found), dtype=np.int32).reshape(-1, 2, len(KINDS))
    return stretches


def _standing(contacts: list[Contact], at: float) -> Standing:
    best = [0] * len(KINDS)
    for low, high, kind, value in contacts:
        if low < at < high:
            best[kind] = max(best[kind], value)
    return tuple(best)


Wall = tuple[int, int, int]
"""Hex, direction and height of what is drawn along a hexside."""


@dataclass(frozen=True, eq=False, slots=True)
class _Read:
    """What one shape puts into hexes; ``ignored``: the key of terrain that sight cannot read."""

    parts: tuple[tuple[int, Part], ...] = ()
    walls: tuple[Wall, ...] = ()
    ignored: str = ""


@dataclass(frozen=True, eq=False)
class Drawings:
    """The shapes of a board as read: ``drawn``, and what inherent ones fill (``whole``, ``inherent``; over hexes).

    The rest is kept for the next edit: what every shape of ``shapes`` (by its identity) and every hex came to.
    """

    drawn: Drawn
    whole: Painted
    inherent: Painted
    shapes: tuple[Shape, ...]
    reads: Mapping[int, _Read]
    hexes: Mapping[int, DrawnHex]
    edges: Stretches
    party: Stretches


def draw(
    board: HexBoard, ruleset: Ruleset, cells: Cells, readings: Readings, before: Drawings | None = None
) -> Drawings:
    """Read the shapes of a board. ``before``: the drawings of another board on the same grid by the same rules."""
    if before is not None and before.shapes == board.shapes:
        return before
    grid = board.grid
    # ``before`` keeps its shapes alive, so that nothing else has the identity of one of them
    known = before.reads if before is not None else {}
    new = [shape for shape in board.shapes if id(shape) not in known]
    fresh = dict(zip(map(id, new), _read(grid, ruleset, readings, new), strict=True))
    reads = {key: known.get(key) or fresh[key] for key in map(id, board.shapes)}
    held = _by_hex(list(map(reads.__getitem__, map(id, board.shapes))))
    kept = before.hexes if before is not None else {}
    same = {number: kept[number] for number, parts in held.items() if number in kept and kept[number].parts == parts}
    made = compile_hexes(grid, [(number, parts) for number, parts in sorted(held.items()) if number not in same])
    hexes = {number: made.get(number) or same[number] for number in sorted(held)}
    changed = [int(cells.of_hex[number]) for number in {*made, *(kept.keys() - held.keys())}]
    contacts = {int(cells.of_hex[number]): one.contacts for number, one in hexes.items() if one.contacts}
    party = {int(cells.of_hex[number]): one.party for number, one in hexes.items() if one.party}
    edges = Stretches.read(cells, contacts, before.edges if before is not None else None, changed)
    walled = Stretches.read(cells, party, before.party if before is not None else None, changed)
    whole, inherent = _filled(grid.size, hexes)
    drawn = _drawn(cells, hexes, (edges, walled), list(reads.values()), ruleset)
    return Drawings(drawn, whole, inherent, board.shapes, reads, hexes, edges, walled)


def _read(grid: HexGrid, ruleset: Ruleset, readings: Readings, shapes: list[Shape]) -> Iterable[_Read]:
    order = {key: place for place, key in enumerate(ruleset.terrain)}
    for shape, cuts in zip(shapes, cutter(grid).cut(shapes), strict=True):
        row = ruleset.terrain.get(shape.terrain)
        if row is None or row.fact("los") == "none":
            yield _Read()
        elif not reads_shape(row):
            yield _Read(ignored=row.key)
        else:
            draft = draft_of(row, readings, shape.values)
            is_area = planar(shape).area > 0
            sides = alongside(grid, shape) if row.layer == HEXSIDES and not is_area else None
            parts = []
            for cut in cuts:
                areas = _areas(cut) if is_area else _line(grid, shape, cut, sides.rest if sides is not None else {})
                parts.append((cut.hex, Part(row.key, order[row.key], draft, tuple(areas))))
            walls = [(*side, max(draft.full, draft.half)) for side in sides.sides] if sides is not None else []
            yield _Read(tuple(parts), tuple(walls))


def _areas(cut: Cut) -> Iterable[BaseGeometry]:
    # where a drawing also touches the border of the hex, the cut holds bits of lines
    return (part for part in shapely.get_parts(cut.geometry) if part.area > SLIVER)


def _line(grid: HexGrid, shape: Shape, cut: Cut, rest: Mapping[int, BaseGeometry]) -> Iterable[BaseGeometry]:
    """A line in a hex, but for what runs along its sides, as a thin area; it ends where the line does."""
    if rest.get(cut.hex, cut.geometry).length > STRETCH:
        line = rest.get(cut.hex, planar(shape))
        thin = shapely.buffer(line, HAIR, cap_style="flat", join_style="mitre")
        area = shapely.intersection(outlines(grid).hexes[cut.hex], thin)
        if not area.is_empty:
            yield area


def _by_hex(reads: Iterable[_Read]) -> dict[int, tuple[Part, ...]]:
    """What lies in every hex, in the order of the shapes."""
    held: dict[int, list[Part]] = defaultdict(list)
    for read in reads:
        for number, part in read.parts:
            held[number].append(part)
    return {number: tuple(parts) for number, parts in held.items()}


def _filled(size: int, hexes: Mapping[int, DrawnHex]) -> tuple[Painted, Painted]:
    whole, inherent = Painted.nothing(size), Painted.nothing(size)
    for number, one in hexes.items():
        for draft in one.fills:
            for painted in (whole, inherent):
                parts = (painted.full, painted.half, painted.above, painted.hindrance)
                for part, value in zip(parts, draft.values, strict=True):
                    part[number] = max(int(part[number]), value)
    return whole, inherent


def _drawn(
    cells: Cells,
    hexes: Mapping[int, DrawnHex],
    sides: tuple[Stretches, Stretches],
    reads: list[_Read],
    ruleset: Ruleset,
) -> Drawn:
    ordered = sorted((int(cells.of_hex[number]), one) for number, one in hexes.items())
    many = np.zeros(cells.count + 1, dtype=np.int32)
    tallest, hindering = np.zeros(cells.count, dtype=np.int32), np.zeros(cells.count, dtype=np.bool_)
    for cell, one in ordered:
        many[cell + 1], tallest[cell], hindering[cell] = len(one.kind), one.tallest, one.hindering
    none: IntArray = np.zeros(0, dtype=np.int32)
    count = np.concatenate([none, *(one.count for _, one in ordered)])
    ignored = {read.ignored for read in reads}
    return Drawn(
        start=frozen(np.cumsum(many).astype(np.int32)),
        kind=frozen(np.concatenate([none, *(one.kind for _, one in ordered)])),
        value=frozen(np.concatenate([none, *(one.value for _, one in ordered)])),
        geometry=tuple(geometry for _, one in ordered for geometry in one.geometry),
        first=frozen(np.concatenate([[0], np.cumsum(count)]).astype(np.int32)),
        corners=frozen(np.concatenate([np.zeros((0, 2)), *(one.corners for _, one in ordered)])),
        tallest=frozen(tallest),
        hindering=frozen(hindering),
        houses=np.array([number for number, one in hexes.items() if one.houses], dtype=np.int32),
        party_walls=sides[1].edges(cells),
        edges=sides[0].edges(cells),
        terrain={number: one.terrain for number, one in hexes.items()},
        walls=tuple(wall for read in reads for wall in read.walls),
        ignored=tuple(key for key in ruleset.terrain if key in ignored),
    )
