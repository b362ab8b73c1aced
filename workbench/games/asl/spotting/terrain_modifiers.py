"""What shelters a unit from one line: the TEM of place, hexsides and height; and whether it is in the open (4.6, 10.531).

The room of spotting needs it to say for whom a hex is Open Ground, the room of fire to add up its modifiers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from workbench.base.numbers import BoolArray, frozen
from workbench.base.text import Text
from workbench.engine.sight.protocol import SightDoctrine
from workbench.engine.sight.results import SightLine
from workbench.games.asl.spotting.troops import BYPASS, ROAD, Ground, Troop
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import Hex, direction_of
from workbench.geometry.segments import AT_CENTRE, Aim, Entry, Segment, segment
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
    touch = next((one for one in found.touches if one.at == when and offset in one.vertex), None)
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


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that shelters, or does not: ``key`` names its sentence, ``drm`` its amount; ``counts`` is False for what is
    told only."""

    key: str
    name: Text
    at: str
    drm: int = 0
    rule: str = ""
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Shelter:
    """``items`` with the TEM that counts as their sum; ``hindrance`` of the line; ``bare``: nothing that the hex holds keeps
    a mover from being in the open (4.6), ``cause`` names what does."""

    items: tuple[Item, ...]
    hindrance: int
    bare: bool
    cause: Text = Text()

    @property
    def tem(self) -> int:
        """The sum of what shelters by the place, its hexsides and its height."""
        return sum(item.drm for item in self.items if item.counts)

    @property
    def open(self) -> bool:
        """Would a mover there suffer the -1 for moving in the open (4.6), with no modifier in his favour (10.531)?"""
        return self.bare and not self.hindrance and not any(item.drm > 0 for item in self.items if item.counts)


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

    def of(self, line: SightLine, firer: Troop, troop: Troop, *, indirect: bool = False) -> Shelter:
        """What shelters ``troop`` in the hex at the end of a line from ``firer``."""
        column = "tem_indirect" if indirect else "tem"
        place = list(self._place(line.target, troop, column))
        sides = [] if line.origin == line.target else list(self._sides(line, firer, troop, column))
        counted = self._together(line.target, [item for item in place if item.key != "alone"], sides)
        alone = [item for item in place if item.key == "alone"]
        if not any(item.drm > 0 and item.counts for item in (*counted, *alone)):
            counted += self._height(line, firer, troop)
        items = _best(counted, alone)
        cause = self._closed(line.target, troop)
        return Shelter(tuple(items), line.hindrance, cause is None, cause or Text())

    def _together(self, number: int, place: list[Item], sides: list[Item]) -> list[Item]:
        """What the terrain of a hex and its hexside give together; where both shelter, by the reading in force (7.6)."""
        within, across = (sum(item.drm for item in part if item.counts) for part in (place, sides))
        at = self._label(number)
        if within <= 0 or across <= 0:
            return [*place, *sides]
        if self._adds:
            return [*place, *sides, Item("fire_tem_both", Text(), at, counts=False)]
        kept, lesser = (place, sides) if within >= across else (sides, place)
        dropped = [replace(item, key="fire_tem_alone", counts=False) if item.counts else item for item in lesser]
        return [*kept, *dropped, Item("fire_tem_better", Text(), at, counts=False)]

    def bare_place(self, number: int, troop: Troop) -> bool:
        """Does nothing that the hex itself holds shelter a mover? What shelters there makes it no Open Ground for anybody."""
        shelters = any(item.drm > 0 and item.counts for item in self._place(number, troop, "tem"))
        return not shelters and self._closed(number, troop) is None

    @cached_property
    def near_walls(self) -> BoolArray:
        """The hexes whose shelter may depend on whence a line comes: those beside walls, and those beside these."""
        found: BoolArray = np.zeros(self.grid.size, dtype=np.bool_)
        found[sorted(self.ground.walled)] = True
        around = self.grid.neighbours
        return frozen(found | (found[around] & (around >= 0)).any(axis=1))

    def in_place(self, number: int, troop: Troop) -> int:
        """TEM and Hindrance of a place by itself, without hexsides and height (12.122)."""
        added = [item for item in self._place(number, troop, "tem") if item.counts]
        sums = sum(item.drm for item in added if item.key != "alone")
        alone = max((item.drm for item in added if item.key == "alone"), default=0)
        return max(sums, alone) + self._hindering(number)

    def _hindering(self, number: int) -> int:
        total, smoke = 0, 0
        for row in self.ground.rows(number):
            drm = row.fact("hindrance")
            if not isinstance(drm, int) or not self.ground.stands(row) or row.fact("los") == "vehicle":
                continue
            if row.fact("los") == "smoke":
                smoke += drm * max(1, self.scenario.marker_count(row.key, number))
            elif not row.fact("roadway_open"):
                total += drm
        return total + min(smoke, self.ground.readings.smoke_cap)

    def _label(self, number: int) -> str:
        return self.grid.labels[number]

    def _counted(self, number: int, troop: Troop) -> Iterator[TerrainRow]:
        """The terrain of a hex that holds for this unit: not what it passes by the road or in bypass."""
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

    def _place(self, number: int, troop: Troop, column: str) -> Iterator[Item]:
        at = self._label(number)
        for row in self._counted(number, troop):
            if row.fact("in_cover") and not self._inside(row, troop):
                continue
            known = row.fact(column, row.fact("tem"))
            if known is None:
                if row.fact("in_cover"):
                    yield self._typed(row, at)
                continue
            value = known if isinstance(known, int) else 0
            if not value:
                continue
            if troop.known and troop.sheltered_as(str(row.fact("tem_not_for") or "")):
                yield Item("fire_tem_not_for", row.name, at, 0, row.cite("tem_not_for").rule, counts=False)
                continue
            key = "alone" if row.fact("tem_alone") else "fire_tem"
            yield Item(key, row.name, at, value, row.cite(column).rule or row.cite("tem").rule)
            if row.fact("roadway_open"):
                yield Item("fire_tem_bridge", row.name, at, counts=False)
        if not troop.is_vehicle:
            yield from self._beside(number, troop)

    def _typed(self, row: TerrainRow, at: str) -> Item:
        typed = self.scenario.values.get(f"{row.key}_tem")
        if isinstance(typed, int):
            return Item("alone", row.name, at, typed)
        return Item("fire_tem_missing", row.name, at, 0, counts=False)

    def _beside(self, number: int, troop: Troop) -> Iterator[Item]:
        """Armour in the same hex shelters men beside it (4.61)."""
        for _, unit in self.scenario.forces.at(number):
            kind = self.ruleset.units.get(unit.kind)
            if kind is not None and "armoured" in kind.tags and unit.id != troop.unit:
                yield Item("alone", kind.name, self._label(number), self._drm("vehicle_beside"), "4.61")
                return

    def _sides(self, line: SightLine, firer: Troop, troop: Troop, column: str) -> Iterator[Item]:
        """Walls of the target's hex that the line crosses, and those along which it comes (4.34 EX, 6.7 EX)."""
        if troop.level > 0 or troop.level < 0:
            return
        entry = entry_of(self.grid, line.origin, line.target, start=firer.aim, end=troop.aim)
        best: Item | None = None
        for one, two in self._walls(entry, line.target):
            for key in self.ground.sides_at(one, two):
                row = self.ruleset.terrain.get(key)
                value = row.fact(column, row.fact("tem")) if row is not None else None
                at = f"{self._label(one)}/{self._label(two)}"
                if row is None or not isinstance(value, int) or not value:
                    continue
                if troop.known and troop.sheltered_as(str(row.fact("tem_not_for") or "")):
                    yield Item("fire_tem_not_for", row.name, at, 0, row.cite("tem_not_for").rule, counts=False)
                elif best is None or value > best.drm:
                    best = Item("fire_tem_hexside", row.name, at, value, row.cite(column).rule)
        if best is not None:
            yield best

    def _walls(self, entry: Entry, target: int) -> Iterator[tuple[int, int]]:
        around = self.grid.neighbours[target]
        if entry.side is not None and around[entry.side] >= 0:
            yield target, int(around[entry.side])
        if entry.spine is not None:
            one, two = (self.grid.index(here) for here in entry.spine)
            if one is not None and two is not None:
                yield one, two
        if entry.vertex is not None:
            sides = [int(around[way]) for way in ((entry.vertex - 1) % 6, entry.vertex)]
            walled = [other for other in sides if other >= 0 and self._walled(target, other)]
            if len(walled) == 2 or self._ends_shelter:
                for other in walled:
                    yield target, other

    def _walled(self, one: int, two: int) -> bool:
        keys = self.ground.sides_at(one, two)
        return any(self.ruleset.terrain[key].fact("tem") for key in keys if key in self.ruleset.terrain)

    def _height(self, line: SightLine, firer: Troop, troop: Troop) -> list[Item]:
        """Height advantage: the target stands on a higher hill than the firer, in the hex itself and not IN its Depression."""
        ground, home = int(self.board.elevation[line.target]), int(self.board.elevation[line.origin])
        eye = self.sight.heights(line.origin).eye + firer.level
        sunk = self.sight.heights(line.target).eye + troop.level < ground
        if ground <= home or ground <= eye or sunk or troop.is_vehicle:
            return []
        return [Item("fire_height", Text(), self._label(line.target), self._drm("height_advantage"))]

    def _closed(self, number: int, troop: Troop) -> Text | None:
        """What of the hex keeps a mover from being in the open, None if nothing does (4.6)."""
        for row in self._counted(number, troop):
            if row.fact("in_cover") and self._inside(row, troop):
                return row.name
            if row.fact("ffmo") is False and self.ground.stands(row):
                return row.name
        return None

    def _drm(self, cell: str) -> int:
        value = self._drms[cell]
        return value if isinstance(value, int) else 0


def _best(added: list[Item], alone: list[Item]) -> list[Item]:
    """What adds up, or the one thing that counts alone, whichever shelters more; the other is told."""
    uncounted = [item for item in (*added, *alone) if not item.counts]
    sums = [item for item in added if item.counts]
    best = max((item for item in alone if item.counts), key=lambda item: item.drm, default=None)
    if best is None:
        return [*sums, *uncounted]
    named = Item("fire_tem", best.name, best.at, best.drm, best.rule)
    if best.drm > sum(item.drm for item in sums):
        lesser = [Item("fire_tem_alone", item.name, item.at, item.drm, counts=False) for item in sums if item.name]
        uncounted = [item for item in uncounted if item.key not in ("fire_tem_both", "fire_tem_better")]
        return [named, *lesser, *uncounted]
    return [*sums, Item("fire_tem_alone", best.name, best.at, best.drm, counts=False), *uncounted]
