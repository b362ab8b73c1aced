"""From where a unit looks and at what it is seen: men, gun, hull, openings of a floor (p.56, 61, 77)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.base.arrays import FloatArray
from workbench.forces.models import TableUnit
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import TableScenario
from workbench.sight.bolt_action.carried import VEHICLE, Carried
from workbench.sight.bolt_action.houses import Houses
from workbench.sight.bolt_action.readings import Readings
from workbench.sight.bolt_action.spots import Spots, nobody, spots_of
from workbench.sight.results import BOMBARD, FIRE, INDIRECT, Party
from workbench.sight.table.judging import Ends
from workbench.sight.table.pieces import Pieces
from workbench.sight.table_bodies import UNIT
from workbench.sight.table_footprints import crewed, footing
from workbench.sight.table_results import Point, Stand, TableRequest

ABOARD = "sight_aboard_origin"
SAME = 1e-6
"""Points so near to each other are one."""


class Places:
    """Answers for one scenario on its compiled table."""

    def __init__(
        self, scenario: TableScenario, ruleset: Ruleset, pieces: Pieces, houses: Houses, readings: Readings
    ) -> None:
        self.scenario, self.ruleset, self.pieces = scenario, ruleset, pieces
        self.houses, self.readings = houses, readings
        self.carried = Carried(scenario, ruleset)
        board = len(scenario.board.features)
        self._bodies = {
            piece.feature.id.removeprefix(UNIT): index for index, piece in enumerate(pieces.all) if index >= board
        }

    # --- stands

    def stand_of(self, unit: TableUnit, at: Point | None = None) -> Stand:
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
            return Stand(stand.point, above, unit=unit.id, tall=tall, eyes=marks, marks=marks, within=within)
        if self._tagged(unit.kind, VEHICLE) and stand.base is not None:
            parts = tuple((x, y) for x, y in _parts(stand.base).tolist())
            return replace(stand, above=above, tall=tall, marks=parts)
        marks = stand.models
        if stand.carriage is not None:
            marks = (*stand.models, _middle(stand.carriage))
        return replace(stand, above=above, tall=tall, eyes=marks, marks=marks)

    def stand_at(self, point: Point, above: float) -> Stand:
        """A bare point counts as a man there."""
        house = self.houses.at(point)
        within = self.houses.feature(house).id if house >= 0 else ""
        return Stand((float(point[0]), float(point[1])), above, tall=self.readings.point, within=within)

    def height(self, kind: str, values: Mapping[str, object]) -> float:
        """How high the eye and the top of somebody are over the ground."""
        row = self.ruleset.units.get(kind)
        cell = row.values.get("height") if row is not None else None
        value = values.get("height", None if cell is None else cell.value)
        return float(value) if isinstance(value, int | float) else self.readings.point

    def carrier(self, values: Mapping[str, object]) -> TableUnit | None:
        """The transport on the table that somebody with such values is aboard."""
        name = str(values.get("aboard") or "").removeprefix(UNIT)
        found = self.scenario.forces.find(name) if name else None
        return None if found is None else found[1]

    def house(self, stand: Stand, party: Party) -> int:
        """The building that a stand is in; -1 if none."""
        unit = self._unit(stand)
        kind = party.kind or (unit.kind if unit is not None else "")
        if self._tagged(kind, VEHICLE) or self.aboard(stand, party):
            return -1
        if stand.within:
            return next((index for index in self.houses.solid if self.houses.feature(index).id == stand.within), -1)
        # who has a base stands before the house, whatever point of it is shown
        return -1 if stand.unit else self.houses.at(stand.point)

    def aboard(self, stand: Stand, party: Party) -> bool:
        """Is it in a transport?"""
        unit = self._unit(stand)
        values = party.values if party.values or unit is None else unit.values
        return bool(values.get("aboard"))

    # --- who looks

    def eyes(self, stand: Stand, request: TableRequest) -> Spots:
        """From where somebody looks."""
        party, unit = request.observer, self._unit(stand)
        found = self._eyes(stand, party, unit, request)
        if found.why == ABOARD:
            return found
        spotter = self.spotter(stand, request)
        if spotter is not None:
            found = found.joined(self._eyes(self.stand_of(spotter), self._party(spotter), spotter, TableRequest()))
        return found

    def spotter(self, stand: Stand, request: TableRequest) -> TableUnit | None:
        """Who sees for the crew of an indirect weapon (p.39); None if nobody on the table does."""
        party, unit = request.observer, self._unit(stand)
        if request.purpose not in (INDIRECT, BOMBARD) and not self.carried.is_a(party, unit, "indirect"):
            return None
        found = self._spotter(party, unit)
        return found if found is not None and found.at is not None else None

    def sees_for(self, stand: Stand, request: TableRequest, point: Point) -> str:
        """The spotter, by id, if a line of the crew begins where he looks from; empty if it is the crew's own."""
        unit = self.spotter(stand, request)
        if unit is None:
            return ""
        places = self._eyes(self.stand_of(unit), self._party(unit), unit, TableRequest()).ends.points
        return unit.id if len(places) and float(np.hypot(*(places - np.array(point)).T).min()) < SAME else ""

    def _eyes(self, stand: Stand, party: Party, unit: TableUnit | None, request: TableRequest) -> Spots:
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

    def _gun(self, stand: Stand, unit: TableUnit, party: Party, request: TableRequest) -> Spots:
        base = stand.carriage if stand.carriage is not None else stand.base
        assert base is not None
        if request.purpose == FIRE and not self.carried.is_a(party, unit, "indirect"):
            return self._barrel(stand, base, self.carried.muzzle(base, unit, party))
        if not stand.models:
            return self._body(stand, base, np.array([_middle(base)]))
        return self._figures(stand)

    def _spotter(self, party: Party, unit: TableUnit | None) -> TableUnit | None:
        values = {**(unit.values if unit is not None else {}), **party.values}
        name = str(values.get("spotter") or "").removeprefix(UNIT)
        found = self.scenario.forces.find(name) if name else None
        return None if found is None else found[1]

    def turns(self, stand: Stand, request: TableRequest) -> bool:
        """Does a weapon look that turns to its target on a hull?"""
        unit = self._unit(stand)
        if unit is None or request.purpose != FIRE or not self._tagged(unit.kind, VEHICLE):
            return False
        return self.carried.turns(unit, request.observer)

    # --- who is seen

    def marks(self, stand: Stand, request: TableRequest) -> Spots:
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

    def breaches(self, request: TableRequest) -> bool:
        """Does the observer's weapon hit a building at its walls? All heavy weapons but flamethrowers do (p.77)."""
        found = self.ruleset.weapons.get(self.carried.weapon(request.observer))
        return found is not None and found.value("class") == "heavy" and not found.value("flamethrower", False)

    # --- places

    def _openings(self, stand: Stand, party: Party, unit: TableUnit | None, house: int, why: str) -> Spots:
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

    def _tied(self, found: Spots, party: Party, unit: TableUnit | None) -> Spots:
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

    def _walls(self, stand: Stand, party: Party, unit: TableUnit | None, house: int) -> Spots:
        points = self.houses.walls(house)
        level = self.houses.ground(house) + stand.above + self._tall(stand, party)
        found = spots_of(points, np.full(len(points), level))
        return replace(found, house=house, figure=np.zeros(len(points), dtype=np.int64), strength=1)

    def _body(self, stand: Stand, base: BaseGeometry, points: FloatArray) -> Spots:
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

    def _barrel(self, stand: Stand, base: BaseGeometry, muzzle: Point) -> Spots:
        """The muzzle of a weapon on a body, from which its range is measured (p.61)."""
        return replace(self._body(stand, base, np.array([muzzle])), bodies=_points(np.array([muzzle])))

    def _figures(self, stand: Stand) -> Spots:
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

    def _strength(self, unit: TableUnit | None, party: Party) -> int:
        """How many men there are in a unit; 0 if nobody said."""
        if unit is not None and unit.models:
            return len(unit.models)
        values = {**(unit.values if unit is not None else {}), **party.values}
        value = values.get("models", values.get("crew"))
        return value if isinstance(value, int) and value > 0 else 0

    def _tall(self, stand: Stand, party: Party) -> float:
        return stand.tall or self.height(party.kind, party.values)

    # --- who it is

    def _unit(self, stand: Stand) -> TableUnit | None:
        found = self.scenario.forces.find(stand.unit) if stand.unit else None
        return None if found is None else found[1]

    def _party(self, unit: TableUnit) -> Party:
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
