"""What shelters a unit from one line: the TEM of place, hexsides and height; and whether it is in the open (4.6, 10.531).

Spotting uses it to judge for whom a hex is Open Ground, fire to add up its modifiers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray, FloatArray, frozen
from workbench.base.text import Text
from workbench.engine.sight.protocol import SightDoctrine
from workbench.engine.sight.results import SightLine
from workbench.games.asl.spotting.troops import BYPASS, ROAD, Ground, Troop
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import Hex, direction_of
from workbench.geometry.segments import AT_CENTRE, HEXSIDE, Aim, Entry, Segment, segment
from workbench.geometry.shapes import planar
from workbench.rules.ruleset import MARKERS, Ruleset, TerrainRow
from workbench.scenario.scenario import Scenario

# --- Where a line enters its target's hex: through a hexside, or at a vertex (4.34 EX, 7.7, 9.221 EX).


def entry_of(grid: HexGrid, origin: int, target: int, *, start: Aim = AT_CENTRE, end: Aim = AT_CENTRE) -> Entry:
    """Where the line from a point of one hex to a point of another enters the second."""
    here, home = grid.hexes[target], grid.hexes[origin]
    if here == home:
        return Entry()
    offset = here.minus(home)
    found = segment(offset, start, end)
    when = next((slot.enter for slot in found.slots if not slot.is_side and slot.ways[0].hex == offset), None)
    corner = _corner(found, offset) if when is None else _touched(found, offset, when)
    if corner is not None:
        return Entry(vertex=corner, spine=_spine(found, home, offset))
    if found.last_side is None:
        return Entry()
    return Entry(side=direction_of(found.last_side[0].minus(offset)))


def vertex_between(offset: Hex, one: Hex, two: Hex) -> int | None:
    """The vertex of a hex that it shares with two others, None if the three do not meet."""
    first, second = direction_of(one.minus(offset)), direction_of(two.minus(offset))
    if first is None or second is None:
        return None
    if (second - first) % 6 == 1:
        return second
    return first if (first - second) % 6 == 1 else None


def _touched(found: Segment, offset: Hex, when: object) -> int | None:
    touch = next((one for one in found.touches if one.fraction == when and offset in one.vertex), None)
    if touch is None:
        return None
    one, two = (here for here in touch.vertex if here != offset)
    return vertex_between(offset, one, two)


def _corner(found: Segment, offset: Hex) -> int | None:
    """The vertex of a line that ends at its target's outline without going in."""
    return _touched(found, offset, 1)


def _spine(found: Segment, home: Hex, offset: Hex) -> tuple[Hex, Hex] | None:
    last = next((slot for slot in reversed(found.slots) if offset not in slot.hexes), None)
    if last is None or not last.is_side:
        return None
    one, two = (home.plus(here) for here in last.hexes)
    return one, two


ENTRENCHED = "entrenched"
_TOUCH = 1e-6
"""A line that is in a body no longer than this (hexes) only touches it."""


@dataclass(frozen=True, slots=True)
class ShelterItem:
    """One thing that shelters, or does not: ``key`` names its sentence, ``drm`` its amount; ``counts`` is False for
    remarks."""

    key: str
    name: Text
    at: str
    drm: int = 0
    rule: str = ""
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Shelter:
    """``items`` with the TEM that counts as their sum; ``hindrance`` of the line; ``is_open_place``: nothing
    in the hex keeps a mover from being in the open (4.6); ``cause`` names what does."""

    items: tuple[ShelterItem, ...]
    hindrance: int
    is_open_place: bool
    cause: Text = Text()

    @property
    def tem(self) -> int:
        """The sum of what shelters by the place, its hexsides and its height."""
        return sum(item.drm for item in self.items if item.counts)

    @property
    def open(self) -> bool:
        """Would a mover there suffer the -1 for moving in the open (4.6), with no modifier in his favour (10.531)?"""
        return self.is_open_place and not self.hindrance and not any(item.drm > 0 for item in self.items if item.counts)


class Shelters:
    """Judges what shelters, on one scenario."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, sight: SightDoctrine, ground: Ground) -> None:
        self.scenario, self.ruleset, self.sight, self.ground = scenario, ruleset, sight, ground
        self.board, self.grid = scenario.board, scenario.board.grid
        self._drms = ruleset.tables["drms"]
        self._adds = ruleset.choice("7.6", scenario.switches) == "adds"
        self._ends_shelter = ruleset.choice("9.221", scenario.switches) == "blocks" if self._has_switch else True

    @property
    def _has_switch(self) -> bool:
        return "9.221" in self.ruleset.switches

    def judge(self, line: SightLine, firer: Troop, troop: Troop, *, indirect: bool = False) -> Shelter:
        """What shelters ``troop`` in the hex at the end of a line from ``firer``."""
        column = "tem_indirect" if indirect else "tem"
        place = list(self._place_items(line.target, troop, column))
        sides = [] if line.origin == line.target else list(self._hexside_items(line, firer, troop, column))
        counted = self._with_hexsides(line.target, [item for item in place if item.key != "alone"], sides)
        alone = [item for item in place if item.key == "alone"]
        if not any(item.drm > 0 and item.counts for item in (*counted, *alone)):
            counted += self._height_items(line, firer, troop)
        items = _better_items(counted, alone)
        cause = self._closing_terrain(line.target, troop) or self._beside_road(line, troop)
        return Shelter(tuple(items), line.hindrance, cause is None, cause or Text())

    def _beside_road(self, line: SightLine, troop: Troop) -> Text | None:
        """The obstacle of a hex that hides a mover on its road from the firer, None if there is none.

        He is in the open only for a line that crosses no obstacle of that hex, except along the road, on its way to its centre
        or to the point where the hexside that he entered meets the road (4.132). Where neither the aim nor the value
        ``entered_from`` names that hexside, all the road's hexsides must be in view.
        """
        number, rows = line.target, self.ground.rows(line.target)
        roads = [row.key for row in rows if row.fact("replaces_hex_cost") is not None]
        if ROAD not in troop.words or line.origin == number or not roads:
            return None
        passed = [row for row in rows if row.layer != MARKERS and row.fact("los") == "obstacle"]
        if not passed:
            return None
        ends = [way for way in range(6) if any(self.board.links[key][number] >> way & 1 for key in roads)]
        centre, corners = self.grid.centres[number], np.array(self.grid.corners(self.grid.hexes[number]))
        points = {way: (corners[way] + corners[(way + 1) % 6]) / 2 for way in ends}
        road = shapely.MultiLineString([(centre, point) for point in points.values()]).buffer(_TOUCH)

        def crossed(aim: FloatArray) -> Text | None:
            line_to = shapely.LineString([self.grid.centres[line.origin], aim])
            within = line_to.intersection(shapely.Polygon(corners)).difference(road)
            return self._obstacle_crossed(number, within, passed)

        if troop.aim.kind == HEXSIDE and troop.aim.k in points:
            return crossed(points[troop.aim.k])
        entered = self.grid.find(str(troop.values.get("entered_from") or ""))
        known = [way for way in ends if entered is not None and self.grid.neighbours[number][way] == entered]
        hidden = crossed(centre)
        if hidden is None or any(crossed(points[way]) is None for way in known):
            return None
        return None if not known and ends and all(crossed(point) is None for point in points.values()) else hidden

    def _obstacle_crossed(self, number: int, within: BaseGeometry, rows: list[TerrainRow]) -> Text | None:
        """The first of some obstacles of a hex that the part of a line within it crosses: painted over the hex, or drawn."""
        for row in rows:
            painted = row.key in self.board.cover and bool(self.board.cover[row.key][number])
            bodies = [planar(shape) for shape in self.board.shapes if shape.terrain == row.key]
            if (painted and within.length > _TOUCH) or any(
                within.intersection(body).length > _TOUCH for body in bodies
            ):
                return row.name
        return None

    def _with_hexsides(self, number: int, place: list[ShelterItem], sides: list[ShelterItem]) -> list[ShelterItem]:
        """The items of a hex and of its hexside combined; where both shelter, by the reading in force (7.6)."""
        within, across = (sum(item.drm for item in part if item.counts) for part in (place, sides))
        at = self._label(number)
        if within <= 0 or across <= 0:
            return [*place, *sides]
        if self._adds:
            return [*place, *sides, ShelterItem("fire_tem_both", Text(), at, counts=False)]
        kept, lesser = (place, sides) if within >= across else (sides, place)
        dropped = [replace(item, key="fire_tem_alone", counts=False) if item.counts else item for item in lesser]
        return [*kept, *dropped, ShelterItem("fire_tem_better", Text(), at, counts=False)]

    def is_open_place(self, number: int, troop: Troop) -> bool:
        """Does nothing in the hex itself shelter a mover? Terrain that shelters makes it no Open Ground for any firer."""
        shelters = any(item.drm > 0 and item.counts for item in self._place_items(number, troop, "tem"))
        return not shelters and self._closing_terrain(number, troop) is None

    @cached_property
    def near_walls(self) -> BoolArray:
        """The hexes whose shelter may depend on where a line comes from: hexes with walls, and their neighbours."""
        found: BoolArray = np.zeros(self.grid.size, dtype=np.bool_)
        found[sorted(self.ground.walled_hexes)] = True
        around = self.grid.neighbours
        return frozen(found | (found[around] & (around >= 0)).any(axis=1))

    def tem_of_place(self, number: int, troop: Troop) -> int:
        """TEM and Hindrance of a place by itself, without hexsides and height (12.122)."""
        added = [item for item in self._place_items(number, troop, "tem") if item.counts]
        sums = sum(item.drm for item in added if item.key != "alone")
        alone = max((item.drm for item in added if item.key == "alone"), default=0)
        return max(sums, alone) + self._hindrance_of_place(number)

    def _hindrance_of_place(self, number: int) -> int:
        total, smoke = 0, 0
        for row in self.ground.rows(number):
            drm = row.fact("hindrance")
            if not isinstance(drm, int) or not self.ground.is_in_season(row) or row.fact("los") == "vehicle":
                continue
            if row.fact("los") == "smoke":
                smoke += drm * max(1, self.scenario.marker_count(row.key, number))
            elif not row.fact("roadway_open"):
                total += drm
        return total + min(smoke, self.ground.readings.smoke_cap)

    def _label(self, number: int) -> str:
        return self.grid.labels[number]

    def _effective_rows(self, number: int, troop: Troop) -> Iterator[TerrainRow]:
        """The terrain of a hex that affects this unit: not what it passes by the road or in bypass."""
        by_road = ROAD in troop.words and self.ground.has_fact(number, "replaces_hex_cost") is not None
        for row in self.ground.rows(number):
            marker = row.layer == MARKERS or row.fact("los") == "smoke"
            passed = by_road and not marker and not row.fact("replaces_hex_cost")
            passed = passed or (BYPASS in troop.words and row.fact("bypass") == "allowed")
            passed = passed or (
                bool(row.fact("location")) and row.fact("los") == "none" and not self._inside(row, troop)
            )
            if not passed:
                yield row

    @staticmethod
    def _inside(row: TerrainRow, troop: Troop) -> bool:
        """Is the unit in the fortification, the shellholes or the sewer?"""
        if row.fact("depth"):
            return troop.level < 0
        if troop.moving or row.layer == MARKERS:
            return troop.has(ENTRENCHED)
        return True

    def _place_items(self, number: int, troop: Troop, column: str) -> Iterator[ShelterItem]:
        at = self._label(number)
        for row in self._effective_rows(number, troop):
            if row.fact("in_cover") and not self._inside(row, troop):
                continue
            known = row.fact(column, row.fact("tem"))
            if known is None:
                if row.fact("in_cover"):
                    yield self._typed_item(row, at)
                continue
            value = known if isinstance(known, int) else 0
            if not value:
                continue
            if troop.known and troop.is_any_kind(str(row.fact("tem_not_for") or "")):
                yield ShelterItem("fire_tem_not_for", row.name, at, 0, row.cite("tem_not_for").rule, counts=False)
                continue
            key = "alone" if row.fact("tem_alone") else "fire_tem"
            yield ShelterItem(key, row.name, at, value, row.cite(column).rule or row.cite("tem").rule)
            if row.fact("roadway_open"):
                yield ShelterItem("fire_tem_bridge", row.name, at, counts=False)
        if not troop.is_vehicle:
            yield from self._vehicle_items(number, troop)

    def _typed_item(self, row: TerrainRow, at: str) -> ShelterItem:
        typed = self.scenario.typed.get(f"{row.key}_tem")
        if isinstance(typed, int):
            return ShelterItem("alone", row.name, at, typed)
        return ShelterItem("fire_tem_missing", row.name, at, 0, counts=False)

    def _vehicle_items(self, number: int, troop: Troop) -> Iterator[ShelterItem]:
        """Armour in the same hex shelters men beside it (4.61)."""
        for _, unit in self.scenario.forces.units_at(number):
            kind = self.ruleset.units.get(unit.kind)
            if kind is not None and "armoured" in kind.tags and unit.id != troop.unit:
                yield ShelterItem("alone", kind.name, self._label(number), self._drm("vehicle_beside"), "4.61")
                return

    def _hexside_items(self, line: SightLine, firer: Troop, troop: Troop, column: str) -> Iterator[ShelterItem]:
        """Walls of the target's hex that the line crosses, and those that it runs along (4.34 EX, 6.7 EX)."""
        if troop.level > 0 or troop.level < 0 or not self.near_walls[line.target]:
            return
        entry = entry_of(self.grid, line.origin, line.target, start=firer.aim, end=troop.aim)
        best: ShelterItem | None = None
        for one, two in self._hexsides_entered(entry, line.target):
            for key in self.ground.sides_at(one, two):
                row = self.ruleset.terrain.get(key)
                value = row.fact(column, row.fact("tem")) if row is not None else None
                at = f"{self._label(one)}/{self._label(two)}"
                if row is None or not isinstance(value, int) or not value:
                    continue
                if troop.known and troop.is_any_kind(str(row.fact("tem_not_for") or "")):
                    yield ShelterItem("fire_tem_not_for", row.name, at, 0, row.cite("tem_not_for").rule, counts=False)
                elif best is None or value > best.drm:
                    best = ShelterItem("fire_tem_hexside", row.name, at, value, row.cite(column).rule)
        if best is not None:
            yield best

    def _hexsides_entered(self, entry: Entry, target: int) -> Iterator[tuple[int, int]]:
        around = self.grid.neighbours[target]
        if entry.side is not None and around[entry.side] >= 0:
            yield target, int(around[entry.side])
        if entry.spine is not None:
            one, two = (self.grid.index(here) for here in entry.spine)
            if one is not None and two is not None:
                yield one, two
        if entry.vertex is not None:
            sides = [int(around[direction]) for direction in ((entry.vertex - 1) % 6, entry.vertex)]
            walled = [other for other in sides if other >= 0 and self._has_tem(target, other)]
            if len(walled) == 2 or self._ends_shelter:
                for other in walled:
                    yield target, other

    def _has_tem(self, one: int, two: int) -> bool:
        keys = self.ground.sides_at(one, two)
        return any(self.ruleset.terrain[key].fact("tem") for key in keys if key in self.ruleset.terrain)

    def _height_items(self, line: SightLine, firer: Troop, troop: Troop) -> list[ShelterItem]:
        """Height advantage: the target stands on a higher hill than the firer, in the hex itself and not IN its Depression."""
        ground, home = int(self.board.elevation[line.target]), int(self.board.elevation[line.origin])
        eye = self.sight.eye(line.origin, firer.level)
        sunk = self.sight.eye(line.target, troop.level) < ground
        if ground <= home or ground <= eye or sunk or troop.is_vehicle:
            return []
        return [ShelterItem("fire_height", Text(), self._label(line.target), self._drm("height_advantage"))]

    def _closing_terrain(self, number: int, troop: Troop) -> Text | None:
        """The terrain that keeps a mover from being in the open, None if there is none (4.6)."""
        for row in self._effective_rows(number, troop):
            if row.fact("in_cover") and self._inside(row, troop):
                return row.name
            if row.fact("ffmo") is False and self.ground.is_in_season(row):
                return row.name
        return None

    def _drm(self, cell: str) -> int:
        value = self._drms[cell]
        return value if isinstance(value, int) else 0


def _better_items(added: list[ShelterItem], alone: list[ShelterItem]) -> list[ShelterItem]:
    """The items that add up, or the one that counts alone, whichever shelters more; the others become remarks."""
    uncounted = [item for item in (*added, *alone) if not item.counts]
    sums = [item for item in added if item.counts]
    best = max((item for item in alone if item.counts), key=lambda item: item.drm, default=None)
    if best is None:
        return [*sums, *uncounted]
    named = ShelterItem("fire_tem", best.name, best.at, best.drm, best.rule)
    if best.drm > sum(item.drm for item in sums):
        lesser = [
            ShelterItem("fire_tem_alone", item.name, item.at, item.drm, counts=False) for item in sums if item.name
        ]
        uncounted = [item for item in uncounted if item.key not in ("fire_tem_both", "fire_tem_better")]
        return [named, *lesser, *uncounted]
    return [*sums, ShelterItem("fire_tem_alone", best.name, best.at, best.drm, counts=False), *uncounted]
