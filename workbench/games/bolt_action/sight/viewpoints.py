"""From where a unit looks and at what it is seen: men, gun, hull, openings of a floor (p.56, 61, 77)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import FloatArray
from workbench.engine.sight.results import BOMBARD, FIRE, INDIRECT, Party, Point, Standpoint, TabletopRequest
from workbench.engine.sight.tabletop_footprints import UNIT, crewed, footing
from workbench.engine.sight.tabletop_judgement import Ends
from workbench.engine.sight.tabletop_terrain import Pieces
from workbench.games.bolt_action.sight.terrain import Houses, Readings
from workbench.geometry.regions import Indices
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature
from workbench.scenario.units import Mount, TabletopUnit

# --- The weapon that looks: which one it is, how it is mounted, and where its muzzle is (p.56, 61, 65).


VEHICLE = "vehicle"
"""The tag of vehicles."""
SIDES = {"front": 0.0, "right": 90.0, "rear": 180.0, "left": -90.0}
"""Where a weapon in a hull points, in degrees from the facing."""


class FiringViewpoints:
    """Answers for one scenario."""

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset) -> None:
        self.scenario, self.ruleset = scenario, ruleset

    def muzzle(self, base: BaseGeometry, unit: TabletopUnit, party: Party) -> Point:
        """The muzzle of a weapon that points one way, on a hull or a carriage; a mount that turns looks from the middle, along
        its barrel."""
        middle = base.centroid.x, base.centroid.y
        mount = self._mount(unit, party)
        side = self._side(mount)
        if side == "all" or (self._vehicle(unit) and not side):
            return middle
        way = math.radians(unit.facing + SIDES.get(side, 0.0))
        ahead = math.sin(way), -math.cos(way)
        length = mount.muzzle if mount is not None else None
        if length is None:
            corners = shapely.get_coordinates(base) - np.array(middle)
            length = float((corners @ np.array(ahead)).max())
        return middle[0] + ahead[0] * length, middle[1] + ahead[1] * length

    def turns(self, unit: TabletopUnit, party: Party) -> bool:
        """Does the weapon of a vehicle turn to its target?"""
        return self._side(self._mount(unit, party)) in ("", "all")

    def weapon(self, party: Party, unit: TabletopUnit | None = None) -> str:
        """What somebody fires: as asked, or the first that it carries, or the weapon of its kind; empty if nobody said."""
        asked = str(party.values.get("weapon") or "").replace(",", " ").split()
        if unit is None and party.unit:
            found = self.scenario.forces.find(party.unit)
            unit = None if found is None else found[1]
        mounts = {mount.id: mount.weapon for mount in unit.weapons} if unit is not None else {}
        if asked:
            return mounts.get(asked[0], asked[0])
        if mounts:
            return next(iter(mounts.values()))
        kind = party.kind or (unit.kind if unit is not None else "")
        row = self.ruleset.units.get(kind)
        cell = row.values.get("weapon") if row is not None else None
        words = str(cell.value).replace(",", " ").split() if cell is not None else []
        return words[0] if words else kind if kind in self.ruleset.weapons else ""

    def is_a(self, party: Party, unit: TabletopUnit | None, word: str) -> bool:
        """Has the weapon a special rule (``indirect``, ``fixed`` ...)?"""
        found = self.ruleset.weapons.get(self.weapon(party, unit))
        return found is not None and bool(found.value(word, False))

    def _side(self, mount: Mount | None) -> str:
        """The side that a mounted weapon fires to: its own, or the usual one of its mount; empty if nobody said."""
        if mount is None or mount.arc:
            return "" if mount is None else mount.arc
        table = self.ruleset.tables.get("mounts")
        return str(table[mount.mount]) if table is not None and mount.mount in table.cells else ""

    def _mount(self, unit: TabletopUnit, party: Party) -> Mount | None:
        asked = [str(party.values.get(name) or "") for name in ("mount", "weapon")]
        for wanted in asked:
            for mount in unit.weapons:
                if wanted and wanted in (mount.id, mount.weapon):
                    return mount
        return unit.weapons[0] if unit.weapons and not any(asked) else None

    def _vehicle(self, unit: TabletopUnit) -> bool:
        row = self.ruleset.units.get(unit.kind)
        return row is not None and VEHICLE in row.tags


# --- Places at one end of lines: the figures, openings, muzzles or parts of a hull that one stand looks from or is
# seen at.


@dataclass(frozen=True, eq=False)
class Spots:
    """``ends`` has a row for each place; with ``whole`` (one row) they are places of one body, which owns what that owns.
    ``bodies`` are what distances are measured to, less a ``radius`` each. ``figure`` says which places are of one figure or
    body, ``room`` how many figures look from each, ``strength`` how many there are. ``own`` are obstacles that hide nothing
    from here (its own hull), ``house`` the building that it is in (-1: none). Where it sees nothing there are no rows, and
    ``why`` is the message."""

    ends: Ends
    bodies: NDArray[np.object_]
    radius: FloatArray
    figure: Indices
    room: tuple[int, ...]
    strength: int
    whole: Ends | None = None
    own: frozenset[int] = frozenset()
    house: int = -1
    hull: BaseGeometry | None = None
    why: str = ""

    def __len__(self) -> int:
        return len(self.ends.points)

    @property
    def single(self) -> bool:
        """Is it one body?"""
        return self.strength <= 1 and len(set(self.figure.tolist())) <= 1

    def take(self, rows: Indices) -> Ends:
        """Some of the places as ends of lines."""
        if self.whole is not None:
            return self.whole.at(self.ends.points[rows])
        return Ends(self.ends.points[rows], self.ends.level[rows], self.ends.bases[rows])

    def point(self, row: int) -> Point:
        """One place."""
        x, y = self.ends.points[row].tolist()
        return x, y

    def at(self, points: FloatArray) -> Spots:
        """The same body at other places of it."""
        count = len(points)
        assert self.whole is not None
        ends = Ends(points, np.repeat(self.whole.level, count), np.repeat(self.whole.bases, count))
        more = self.figure[:1].repeat(count), self.room[:1] * count
        return replace(
            self, ends=ends, bodies=self.bodies[:1].repeat(count), radius=self.radius[:1].repeat(count), figure=more[0],
            room=more[1],
        )  # fmt: skip

    def joined(self, other: Spots) -> Spots:
        """The places of both; figures of the other are no bodies of this one's count."""
        ends = Ends(
            np.vstack([self.ends.points, other.ends.points]),
            np.concatenate([self.ends.level, other.ends.level]),
            np.concatenate([self.ends.bases, other.ends.bases]),
        )
        return replace(
            self,
            ends=ends,
            bodies=np.concatenate([self.bodies, other.bodies]),
            radius=np.concatenate([self.radius, other.radius]),
            figure=np.concatenate([self.figure, other.figure + 1 + self.figure.max(initial=-1)]),
            room=self.room + other.room,
            strength=max(self.strength, 1),
            whole=None,
            own=self.own | other.own,
            why="" if len(self) or len(other) else self.why,
        )


def spots_of(
    points: FloatArray, level: FloatArray, cores: NDArray[np.object_] | None = None, radius: float = 0.0
) -> Spots:
    """Figures that stand by themselves: their middles (n, 2), levels, what they touch things with (None: just points)."""
    count = len(points)
    marks: NDArray[np.object_] = np.asarray(shapely.points(points), dtype=object).reshape(-1)
    return Spots(
        Ends(points, level, marks if cores is None else cores),
        marks,
        np.full(count, radius),
        np.arange(count),
        (1,) * count,
        count,
    )


def nobody(why: str) -> Spots:
    """A stand that neither sees nor is seen."""
    none: NDArray[np.object_] = np.empty(0, dtype=object)
    ends = Ends(np.empty((0, 2)), np.empty(0), none)
    return Spots(ends, none, np.empty(0), np.empty(0, dtype=np.int64), (), 0, why=why)


ABOARD = "sight_aboard_origin"
SAME = 1e-6
"""Points so near to each other are one."""


class Places:
    """Answers for one scenario on its compiled table."""

    def __init__(
        self, scenario: TabletopScenario, ruleset: Ruleset, pieces: Pieces, houses: Houses, readings: Readings
    ) -> None:
        self.scenario, self.ruleset, self.pieces = scenario, ruleset, pieces
        self.houses, self.readings = houses, readings
        self.carried = FiringViewpoints(scenario, ruleset)
        board = len(scenario.board.features)
        self._bodies = {
            piece.feature.id.removeprefix(UNIT): index for index, piece in enumerate(pieces.all) if index >= board
        }

    # --- stands

    def stand_of(self, unit: TabletopUnit, at: Point | None = None) -> Standpoint:
        """Where a unit stands; who is aboard stands where its transport does. ValueError if that is not on the table."""
        carrier = self.carrier(unit.values)
        if carrier is not None and at is None:
            # a transport is aboard nothing, whatever its values say
            kept = {name: value for name, value in carrier.values.items() if name != "aboard"}
            return replace(self.stand_of(replace(carrier, values=kept)), unit=unit.id, eyes=(), marks=())
        if at is None and unit.at is None and unit.models:
            at = tuple(np.mean(unit.models, axis=0).tolist())
        stand = footing(unit, self.scenario.board, self.ruleset, at)
        above, tall = unit.floor * self.readings.storey, self.height(unit.kind, unit.values)
        if not self._tagged(unit.kind, VEHICLE) and self.houses.at(stand.point) >= 0:
            floor = self.houses.openings(self.houses.at(stand.point), unit.floor)
            marks = tuple((x, y) for x, y in floor.tolist())
            within = self.houses.feature(self.houses.at(stand.point)).id
            return Standpoint(stand.point, above, unit=unit.id, tall=tall, eyes=marks, marks=marks, within=within)
        if self._tagged(unit.kind, VEHICLE) and stand.base is not None:
            parts = tuple((x, y) for x, y in _parts(stand.base).tolist())
            return replace(stand, above=above, tall=tall, marks=parts)
        marks = stand.models
        if stand.carriage is not None:
            marks = (*stand.models, _middle(stand.carriage))
        return replace(stand, above=above, tall=tall, eyes=marks, marks=marks)

    def stand_at(self, point: Point, above: float) -> Standpoint:
        """A bare point counts as a man there."""
        house = self.houses.at(point)
        within = self.houses.feature(house).id if house >= 0 else ""
        return Standpoint((float(point[0]), float(point[1])), above, tall=self.readings.point, within=within)

    def height(self, kind: str, values: Mapping[str, object]) -> float:
        """How high the eye and the top of somebody are over the ground."""
        row = self.ruleset.units.get(kind)
        cell = row.values.get("height") if row is not None else None
        value = values.get("height", None if cell is None else cell.value)
        return float(value) if isinstance(value, int | float) else self.readings.point

    def carrier(self, values: Mapping[str, object]) -> TabletopUnit | None:
        """The transport on the table that somebody with such values is aboard."""
        name = str(values.get("aboard") or "").removeprefix(UNIT)
        found = self.scenario.forces.find(name) if name else None
        return None if found is None else found[1]

    def house(self, stand: Standpoint, party: Party) -> int:
        """The building that a stand is in; -1 if none."""
        unit = self._unit(stand)
        kind = party.kind or (unit.kind if unit is not None else "")
        if self._tagged(kind, VEHICLE) or self.aboard(stand, party):
            return -1
        if stand.within:
            return next((index for index in self.houses.solid if self.houses.feature(index).id == stand.within), -1)
        # who has a base stands before the house, whatever point of it is shown
        return -1 if stand.unit else self.houses.at(stand.point)

    def aboard(self, stand: Standpoint, party: Party) -> bool:
        """Is it in a transport?"""
        unit = self._unit(stand)
        values = party.values if party.values or unit is None else unit.values
        return bool(values.get("aboard"))

    # --- who looks

    def eyes(self, stand: Standpoint, request: TabletopRequest) -> Spots:
        """From where somebody looks."""
        party, unit = request.observer, self._unit(stand)
        found = self._eyes(stand, party, unit, request)
        if found.why == ABOARD:
            return found
        spotter = self.spotter(stand, request)
        if spotter is not None:
            found = found.joined(self._eyes(self.stand_of(spotter), self._party(spotter), spotter, TabletopRequest()))
        return found

    def spotter(self, stand: Standpoint, request: TabletopRequest) -> TabletopUnit | None:
        """Who sees for the crew of an indirect weapon (p.39); None if nobody on the table does."""
        party, unit = request.observer, self._unit(stand)
        if request.purpose not in (INDIRECT, BOMBARD) and not self.carried.is_a(party, unit, "indirect"):
            return None
        found = self._spotter(party, unit)
        return found if found is not None and found.at is not None else None

    def sees_for(self, stand: Standpoint, request: TabletopRequest, point: Point) -> str:
        """The spotter, by id, if a line of the crew begins where he looks from; empty if it is the crew's own."""
        unit = self.spotter(stand, request)
        if unit is None:
            return ""
        places = self._eyes(self.stand_of(unit), self._party(unit), unit, TabletopRequest()).ends.points
        return unit.id if len(places) and float(np.hypot(*(places - np.array(point)).T).min()) < SAME else ""

    def _eyes(self, stand: Standpoint, party: Party, unit: TabletopUnit | None, request: TabletopRequest) -> Spots:
        if self.aboard(stand, party):
            return nobody(ABOARD)
        house = self.house(stand, party)
        if house >= 0:
            found = self._openings(stand, party, unit, house, "sight_no_opening_origin")
            return self._tied(found, party, unit) if self.carried.is_a(party, unit, "fixed") else found
        if stand.base is not None and self._tagged(unit.kind if unit else party.kind, VEHICLE):
            if request.purpose == FIRE and unit is not None:
                return self._barrel(stand, stand.base, self.carried.muzzle(stand.base, unit, party))
            return self._body(stand, stand.base, np.array([_middle(stand.base)]))
        if unit is not None and crewed(unit, self.ruleset) and stand.base is not None:
            return self._gun(stand, unit, party, request)
        return self._figures(stand)

    def _gun(self, stand: Standpoint, unit: TabletopUnit, party: Party, request: TabletopRequest) -> Spots:
        base = stand.carriage if stand.carriage is not None else stand.base
        assert base is not None
        if request.purpose == FIRE and not self.carried.is_a(party, unit, "indirect"):
            return self._barrel(stand, base, self.carried.muzzle(base, unit, party))
        if not stand.models:
            return self._body(stand, base, np.array([_middle(base)]))
        return self._figures(stand)

    def _spotter(self, party: Party, unit: TabletopUnit | None) -> TabletopUnit | None:
        values = {**(unit.values if unit is not None else {}), **party.values}
        name = str(values.get("spotter") or "").removeprefix(UNIT)
        found = self.scenario.forces.find(name) if name else None
        return None if found is None else found[1]

    def turns(self, stand: Standpoint, request: TabletopRequest) -> bool:
        """Does a weapon look that turns to its target on a hull?"""
        unit = self._unit(stand)
        if unit is None or request.purpose != FIRE or not self._tagged(unit.kind, VEHICLE):
            return False
        return self.carried.turns(unit, request.observer)

    # --- who is seen

    def marks(self, stand: Standpoint, request: TabletopRequest) -> Spots:
        """Where somebody is seen."""
        party, unit = request.target, self._unit(stand)
        if self.aboard(stand, party):
            return nobody("sight_aboard_target")
        house = self.house(stand, party)
        if house >= 0:
            if self.breaches(request):
                return self._walls(stand, party, unit, house)
            return self._openings(stand, party, unit, house, "sight_no_opening_target")
        if stand.base is not None and self._tagged(unit.kind if unit else party.kind, VEHICLE):
            return self._body(stand, stand.base, _parts(stand.base))
        if stand.carriage is not None:
            gun = self._body(stand, stand.carriage, np.array([_middle(stand.carriage)]))
            return self._figures(stand).joined(gun)
        if unit is not None and crewed(unit, self.ruleset) and stand.base is not None:
            return self._body(stand, stand.base, np.array([_middle(stand.base)]))
        return self._figures(stand)

    def breaches(self, request: TabletopRequest) -> bool:
        """Does the observer's weapon hit a building at its walls? All heavy weapons but flamethrowers do (p.77)."""
        found = self.ruleset.weapons.get(self.carried.weapon(request.observer))
        return found is not None and found.value("class") == "heavy" and not found.value("flamethrower", False)

    # --- places

    def _openings(self, stand: Standpoint, party: Party, unit: TabletopUnit | None, house: int, why: str) -> Spots:
        floor = self.houses.floor(house, stand.above)
        points = self.houses.openings(house, floor)
        if not len(points):
            return replace(nobody(why), house=house)
        level = self.houses.ground(house) + stand.above + self._tall(stand, party)
        found = spots_of(points, np.full(len(points), level))
        return replace(
            found,
            house=house,
            room=(self.readings.shooters,) * len(points),
            strength=self._strength(unit, party) or len(points) * self.readings.shooters,
            figure=np.arange(len(points)),
        )

    def _tied(self, found: Spots, party: Party, unit: TabletopUnit | None) -> Spots:
        """The opening that a fixed weapon is tied to, if one is named (p.77): its number on the floor, from 1."""
        number = {**(unit.values if unit is not None else {}), **party.values}.get("opening")
        if not isinstance(number, int) or not 1 <= number <= len(found):
            return found
        row = np.array([number - 1])
        return replace(
            found,
            ends=found.take(row),
            bodies=found.bodies[row],
            radius=found.radius[row],
            figure=found.figure[row],
            room=found.room[number - 1 : number],
        )

    def _walls(self, stand: Standpoint, party: Party, unit: TabletopUnit | None, house: int) -> Spots:
        points = self.houses.walls(house)
        level = self.houses.ground(house) + stand.above + self._tall(stand, party)
        found = spots_of(points, np.full(len(points), level))
        return replace(found, house=house, figure=np.zeros(len(points), dtype=np.int64), strength=1)

    def _body(self, stand: Standpoint, base: BaseGeometry, points: FloatArray) -> Spots:
        """One rigid body, looking from or seen at some of its points."""
        middle = np.array([_middle(base)])
        level = self.pieces.ground(middle) + stand.above + stand.tall
        core = _objects([self._core(base)])
        whole = Ends(middle, level, core)
        count = len(points)
        body = self._bodies.get(stand.unit)
        return Spots(
            Ends(points, np.repeat(level, count), core.repeat(count)),
            _objects([base] * count),
            np.zeros(count),
            np.zeros(count, dtype=np.int64),
            (1,) * count,
            1,
            whole=whole,
            own=frozenset() if body is None else frozenset([body]),
            hull=base,
        )

    def _barrel(self, stand: Standpoint, base: BaseGeometry, muzzle: Point) -> Spots:
        """The muzzle of a weapon on a body, from which its range is measured (p.61)."""
        return replace(self._body(stand, base, np.array([muzzle])), bodies=_points(np.array([muzzle])))

    def _figures(self, stand: Standpoint) -> Spots:
        points = np.array(stand.models or [stand.point], dtype=np.float64)
        level = self.pieces.ground(points) + stand.above + stand.tall
        if stand.radius > 0:
            rest = stand.radius - self.readings.figure / 2
            cores = _points(points)
            if rest > 1e-9:
                cores = np.asarray(shapely.buffer(cores, rest), dtype=object)
            found = spots_of(points, level, cores, stand.radius)
        elif stand.models and stand.base is not None and stand.base.area > 0:
            parts = shapely.get_parts(stand.base)
            mine = [parts[int(np.argmin(shapely.distance(parts, point)))] for point in _points(points)]
            found = replace(spots_of(points, level), bodies=_objects(mine))
        elif stand.base is not None and not stand.models:
            found = replace(spots_of(points, level, _objects([self._core(stand.base)])), bodies=_objects([stand.base]))
        else:
            found = spots_of(points, level)
        body = self._bodies.get(stand.unit)
        return found if body is None else replace(found, own=frozenset([body]))

    def _core(self, base: BaseGeometry) -> BaseGeometry:
        """What lies half a man's base inside a hull: contact is counted from there for all."""
        core = shapely.buffer(base, -self.readings.figure / 2, join_style="mitre")
        return shapely.Point(_middle(base)) if core.is_empty else core

    def _strength(self, unit: TabletopUnit | None, party: Party) -> int:
        """How many men there are in a unit; 0 if nobody said."""
        if unit is not None and unit.models:
            return len(unit.models)
        values = {**(unit.values if unit is not None else {}), **party.values}
        value = values.get("models", values.get("crew"))
        return value if isinstance(value, int) and value > 0 else 0

    def _tall(self, stand: Standpoint, party: Party) -> float:
        return stand.tall or self.height(party.kind, party.values)

    # --- who it is

    def _unit(self, stand: Standpoint) -> TabletopUnit | None:
        found = self.scenario.forces.find(stand.unit) if stand.unit else None
        return None if found is None else found[1]

    def _party(self, unit: TabletopUnit) -> Party:
        return Party(unit.kind, unit=unit.id, state=unit.state, values=unit.values)

    def _tagged(self, kind: str, tag: str) -> bool:
        row = self.ruleset.units.get(kind)
        return row is not None and tag in row.tags


def _middle(base: BaseGeometry) -> Point:
    middle = base.centroid
    return middle.x, middle.y


def _parts(hull: BaseGeometry) -> FloatArray:
    """Points of a hull: its middle, corners, and the middles of its sides."""
    corners = shapely.get_coordinates(hull.convex_hull.boundary)[:-1]
    sides = (corners + np.roll(corners, -1, axis=0)) / 2
    return np.vstack([[_middle(hull)], corners, sides])


def _points(points: FloatArray) -> NDArray[np.object_]:
    return np.asarray(shapely.points(points), dtype=object).reshape(-1)


def _objects(found: Sequence[BaseGeometry] | NDArray[np.object_]) -> NDArray[np.object_]:
    made: NDArray[np.object_] = np.empty(len(found), dtype=object)
    made[:] = list(found)
    return made


# --- Who is in which building, on which floor (p.76-77 BÂTIMENTS).


SOLID = "solid"
HAIR = 1e-8
"""So near to the outline of a building one is in it."""


@dataclass(frozen=True, slots=True)
class BuildingFloor:
    """A floor of a building, 0 on the ground: who is there has no place of his own, but all openings of the floor."""

    feature: Feature
    floor: int

    @property
    def openings(self) -> tuple[Point, ...]:
        """The doors and windows of the floor."""
        return tuple(opening.at for opening in self.feature.openings if opening.floor == self.floor)


def houses(scenario: TabletopScenario, ruleset: Ruleset) -> tuple[Feature, ...]:
    """The pieces that are seen into and out of by openings only, undermost first."""
    return tuple(
        feature
        for feature in scenario.board.features
        if not feature.linear and (row := ruleset.terrain.get(feature.terrain)) is not None and row.fact("los") == SOLID
    )


def house_at(scenario: TabletopScenario, ruleset: Ruleset, point: Point) -> Feature | None:
    """The uppermost building at a point."""
    mark = shapely.Point(point)
    found = [one for one in houses(scenario, ruleset) if shapely.dwithin(one.area, mark, HAIR)]
    return found[-1] if found else None


def floor_of(scenario: TabletopScenario, ruleset: Ruleset, stand: Standpoint) -> BuildingFloor | None:
    """The floor of a building that a stand is on: by the unit's own floor, or by its height; None in the open and for
    vehicles."""
    unit = scenario.forces.find(stand.unit) if stand.unit else None
    if unit is not None:
        kind = ruleset.units.get(unit[1].kind)
        if kind is not None and "vehicle" in kind.tags:
            return None
    house = house_at(scenario, ruleset, stand.point)
    if house is None:
        return None
    if unit is not None:
        return BuildingFloor(house, unit[1].floor)
    storey = float(str(ruleset.tables["storeys"]["height"]))
    return BuildingFloor(house, min(max(int((stand.above + HAIR) // storey), 0), max(house.floors, 0)))
