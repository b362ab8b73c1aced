"""The points that units look from and are seen at: figures, gun, hull, openings of a floor (p.56, 61, 77)."""

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
from workbench.scenario.units import Mount, TabletopUnit

# --- The weapon that aims: which one it is, how it is mounted, and where its muzzle is (p.56, 61, 65).


VEHICLE = "vehicle"
"""The tag of vehicles."""
SIDES = {"front": 0.0, "right": 90.0, "rear": 180.0, "left": -90.0}
"""Directions of weapons in a hull, in degrees from its facing."""


class WeaponViewpoints:
    """Weapons of units as viewpoints, on one scenario."""

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset) -> None:
        self.scenario, self.ruleset = scenario, ruleset

    def muzzle(self, base: BaseGeometry, unit: TabletopUnit, party: Party) -> Point:
        """The muzzle of a weapon that points one way, on a hull or a carriage; the middle for a mount that turns."""
        middle = base.centroid.x, base.centroid.y
        mount = self._mount_of(unit, party)
        side = self._side_of_mount(mount)
        if side == "all" or (self._is_vehicle(unit) and not side):
            return middle
        way = math.radians(unit.facing + SIDES.get(side, 0.0))
        ahead = math.sin(way), -math.cos(way)
        length = mount.muzzle if mount is not None else None
        if length is None:
            corners = shapely.get_coordinates(base) - np.array(middle)
            length = float((corners @ np.array(ahead)).max())
        return middle[0] + ahead[0] * length, middle[1] + ahead[1] * length

    def turns(self, unit: TabletopUnit, party: Party) -> bool:
        """Does the weapon of a vehicle turn towards its target?"""
        return self._side_of_mount(self._mount_of(unit, party)) in ("", "all")

    def weapon(self, party: Party, unit: TabletopUnit | None = None) -> str:
        """The key of the weapon in use: the one the party names, or the first of the unit, or that of its kind; empty if none
        is known."""
        named = str(party.values.get("weapon") or "").replace(",", " ").split()
        if unit is None and party.unit:
            found = self.scenario.forces.find(party.unit)
            unit = None if found is None else found[1]
        mounts = {mount.id: mount.weapon for mount in unit.weapons} if unit is not None else {}
        if named:
            return mounts.get(named[0], named[0])
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

    def _side_of_mount(self, mount: Mount | None) -> str:
        """The side that a mounted weapon fires to: its own, or the usual one of its mount; empty if none is given."""
        if mount is None or mount.arc:
            return "" if mount is None else mount.arc
        table = self.ruleset.tables.get("mounts")
        return str(table[mount.mount]) if table is not None and mount.mount in table.cells else ""

    def _mount_of(self, unit: TabletopUnit, party: Party) -> Mount | None:
        named = [str(party.values.get(name) or "") for name in ("mount", "weapon")]
        for wanted in named:
            for mount in unit.weapons:
                if wanted and wanted in (mount.id, mount.weapon):
                    return mount
        return unit.weapons[0] if unit.weapons and not any(named) else None

    def _is_vehicle(self, unit: TabletopUnit) -> bool:
        row = self.ruleset.units.get(unit.kind)
        return row is not None and VEHICLE in row.tags


# --- Points at one end of lines: the figures, openings, muzzles or parts of a hull that one stand looks from or is
# seen at.


@dataclass(frozen=True, eq=False)
class Viewpoints:
    """Viewpoints of one stand. A stand that sees nothing has no rows.

    Per row:

    - ``ends``: the viewpoint
    - ``figure``: the number of the figure or body that looks from it

    Per figure or body:

    - ``bodies``: the shapes that distances are measured to
    - ``radius``: so much less
    - ``capacity``: how many figures look from there

    For the stand:

    - ``strength``: how many figures there are
    - ``whole``: one row, if all are points of one body and share its obstacles
    - ``own_obstacles``: what hides nothing from here (its own hull)
    - ``house``: the building that the stand is in (-1: none)
    - ``hull``: its own hull, if it has one
    - ``blind_key``: the message that says why it sees nothing
    """

    ends: Ends
    bodies: NDArray[np.object_]
    radius: FloatArray
    figure: Indices
    capacity: tuple[int, ...]
    strength: int
    whole: Ends | None = None
    own_obstacles: frozenset[int] = frozenset()
    house: int = -1
    hull: BaseGeometry | None = None
    blind_key: str = ""

    def __len__(self) -> int:
        return len(self.ends.points)

    @property
    def is_single_body(self) -> bool:
        """Are they all points of one body?"""
        return self.strength <= 1 and len(set(self.figure.tolist())) <= 1

    @property
    def identity(self) -> tuple[object, ...]:
        """All that lines from here depend on, in values that can be compared."""
        whole = self.whole
        return (
            self.ends.points.tobytes(),
            self.ends.level.tobytes(),
            tuple(shapely.to_wkb(self.ends.bases)),
            tuple(shapely.to_wkb(self.bodies)),
            self.radius.tobytes(),
            self.figure.tobytes(),
            self.capacity,
            self.strength,
            None
            if whole is None
            else (whole.points.tobytes(), whole.level.tobytes(), tuple(shapely.to_wkb(whole.bases))),
            self.own_obstacles,
            self.house,
            None if self.hull is None else self.hull.wkb,
            self.blind_key,
        )

    def ends_at(self, rows: Indices) -> Ends:
        """The viewpoints in ``rows`` as ends of lines."""
        if self.whole is not None:
            return self.whole.moved_to(self.ends.points[rows])
        return Ends(self.ends.points[rows], self.ends.level[rows], self.ends.bases[rows])

    def point(self, row: int) -> Point:
        """The point (x, y) of one row."""
        x, y = self.ends.points[row].tolist()
        return x, y

    def at_points(self, points: FloatArray) -> Viewpoints:
        """The same body with other points of it."""
        count = len(points)
        assert self.whole is not None
        ends = Ends(points, np.repeat(self.whole.level, count), np.repeat(self.whole.bases, count))
        more = self.figure[:1].repeat(count), self.capacity[:1] * count
        return replace(
            self, ends=ends, bodies=self.bodies[:1].repeat(count), radius=self.radius[:1].repeat(count), figure=more[0],
            capacity=more[1],
        )  # fmt: skip

    def not_hidden_by(self, bodies: frozenset[int]) -> Viewpoints:
        """The same, from which some more bodies hide nothing."""
        return replace(self, own_obstacles=self.own_obstacles | bodies) if bodies else self

    def joined_with(self, other: Viewpoints) -> Viewpoints:
        """The viewpoints of both; figures of ``other`` do not add to the strength."""
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
            capacity=self.capacity + other.capacity,
            strength=max(self.strength, 1),
            whole=None,
            own_obstacles=self.own_obstacles | other.own_obstacles,
            blind_key="" if len(self) or len(other) else self.blind_key,
        )


def figure_viewpoints(
    points: FloatArray, level: FloatArray, contact_shapes: NDArray[np.object_] | None = None, radius: float = 0.0
) -> Viewpoints:
    """Viewpoints of single figures: their middles (n, 2), levels, and the shapes that decide contact (None: just points)."""
    count = len(points)
    marks: NDArray[np.object_] = np.asarray(shapely.points(points), dtype=object).reshape(-1)
    return Viewpoints(
        Ends(points, level, marks if contact_shapes is None else contact_shapes),
        marks,
        np.full(count, radius),
        np.arange(count),
        (1,) * count,
        count,
    )


def no_viewpoints(blind_key: str) -> Viewpoints:
    """Viewpoints of a stand that neither sees nor is seen; ``blind_key`` is the message why."""
    none: NDArray[np.object_] = np.empty(0, dtype=object)
    ends = Ends(np.empty((0, 2)), np.empty(0), none)
    return Viewpoints(ends, none, np.empty(0), np.empty(0, dtype=np.int64), (), 0, blind_key=blind_key)


ABOARD = "sight_aboard_origin"
SAME_POINT = 1e-6
"""Points nearer to each other than this are the same."""


class ViewpointFinder:
    """Finds the viewpoints of units and points, on one scenario with its compiled table."""

    def __init__(
        self, scenario: TabletopScenario, ruleset: Ruleset, pieces: Pieces, houses: Houses, readings: Readings
    ) -> None:
        self.scenario, self.ruleset, self.pieces = scenario, ruleset, pieces
        self.houses, self.readings = houses, readings
        self.weapons = WeaponViewpoints(scenario, ruleset)
        board = len(scenario.board.features)
        self._bodies = {
            piece.feature.id.removeprefix(UNIT): index for index, piece in enumerate(pieces.all) if index >= board
        }

    # --- stands

    def stand_of(self, unit: TabletopUnit, at: Point | None = None) -> Standpoint:
        """Where a unit stands; units aboard stand where their transport does. ValueError if that is not on the table."""
        carrier = self.carrier(unit.values)
        if carrier is not None and at is None:
            # a transport cannot itself be aboard another
            kept = {name: value for name, value in carrier.values.items() if name != "aboard"}
            return replace(self.stand_of(replace(carrier, values=kept)), unit=unit.id, eyes=(), marks=())
        if at is None and unit.at is None and unit.models:
            at = tuple(np.mean(unit.models, axis=0).tolist())
        stand = footing(unit, self.scenario.board, self.ruleset, at)
        above, tall = unit.floor * self.readings.storey_height, self.height(unit.kind, unit.values)
        if not self._has_tag(unit.kind, VEHICLE) and self.houses.house_at(stand.point) >= 0:
            floor = self.houses.openings(self.houses.house_at(stand.point), unit.floor)
            marks = tuple((x, y) for x, y in floor.tolist())
            within = self.houses.feature(self.houses.house_at(stand.point)).id
            return Standpoint(stand.point, above, unit=unit.id, tall=tall, eyes=marks, marks=marks, within=within)
        if self._has_tag(unit.kind, VEHICLE) and stand.base is not None:
            parts = tuple((x, y) for x, y in _hull_points(stand.base).tolist())
            return replace(stand, above=above, tall=tall, marks=parts)
        marks = stand.models
        if stand.carriage is not None:
            marks = (*stand.models, _centre(stand.carriage))
        return replace(stand, above=above, tall=tall, eyes=marks, marks=marks)

    def stand_at(self, point: Point, above: float) -> Standpoint:
        """A bare point counts as a man there."""
        house = self.houses.house_at(point)
        within = self.houses.feature(house).id if house >= 0 else ""
        return Standpoint((float(point[0]), float(point[1])), above, tall=self.readings.man_height, within=within)

    def height(self, kind: str, values: Mapping[str, object]) -> float:
        """The height of eye and top of a unit above its ground."""
        row = self.ruleset.units.get(kind)
        cell = row.values.get("height") if row is not None else None
        value = values.get("height", None if cell is None else cell.value)
        return float(value) if isinstance(value, int | float) else self.readings.man_height

    def carrier(self, values: Mapping[str, object]) -> TabletopUnit | None:
        """The transport on the table that a unit with these values is aboard."""
        name = str(values.get("aboard") or "").removeprefix(UNIT)
        found = self.scenario.forces.find(name) if name else None
        return None if found is None else found[1]

    def house_of(self, stand: Standpoint, party: Party) -> int:
        """The building that a stand is in; -1 if none."""
        unit = self._unit_of(stand)
        kind = party.kind or (unit.kind if unit is not None else "")
        if self._has_tag(kind, VEHICLE) or self.is_aboard(stand, party):
            return -1
        if stand.within:
            return next((index for index in self.houses.solid if self.houses.feature(index).id == stand.within), -1)
        # a unit that has a base stands outside the house, even if its point lies in it
        return -1 if stand.unit else self.houses.house_at(stand.point)

    def is_aboard(self, stand: Standpoint, party: Party) -> bool:
        """Is it in a transport?"""
        unit = self._unit_of(stand)
        values = party.values if party.values or unit is None else unit.values
        return bool(values.get("aboard"))

    # --- observers

    def eyes(self, stand: Standpoint, request: TabletopRequest) -> Viewpoints:
        """The viewpoints from which an observer looks at the target of a request."""
        found = self.eyes_on_all(stand, request)
        return found if found.blind_key == ABOARD else found.not_hidden_by(self.own_body(request.target))

    def own_body(self, target: Party) -> frozenset[int]:
        """What a target hides nothing by: a unit that is looked for elsewhere is not where it stands, so that its own body
        hides nothing of that ground."""
        body = self._bodies.get(target.unit)
        return frozenset() if body is None else frozenset([body])

    def eyes_on_all(self, stand: Standpoint, request: TabletopRequest) -> Viewpoints:
        """The viewpoints from which an observer looks, whoever is looked for."""
        party, unit = request.observer, self._unit_of(stand)
        found = self._eyes_of(stand, party, unit, request)
        if found.blind_key == ABOARD:
            return found
        spotter = self.spotter(stand, request)
        if spotter is not None:
            found = found.joined_with(
                self._eyes_of(self.stand_of(spotter), self._party_of(spotter), spotter, TabletopRequest())
            )
        return found

    def spotter(self, stand: Standpoint, request: TabletopRequest) -> TabletopUnit | None:
        """The spotter for the crew of an indirect weapon (p.39); None if none is on the table."""
        party, unit = request.observer, self._unit_of(stand)
        if request.purpose not in (INDIRECT, BOMBARD) and not self.weapons.is_a(party, unit, "indirect"):
            return None
        found = self._named_spotter(party, unit)
        return found if found is not None and found.at is not None else None

    def spotter_of_line(self, stand: Standpoint, request: TabletopRequest, point: Point) -> str:
        """The id of the spotter if a line begins at one of its viewpoints; empty if it is the crew's own line."""
        unit = self.spotter(stand, request)
        if unit is None:
            return ""
        places = self._eyes_of(self.stand_of(unit), self._party_of(unit), unit, TabletopRequest()).ends.points
        return unit.id if len(places) and float(np.hypot(*(places - np.array(point)).T).min()) < SAME_POINT else ""

    def _eyes_of(
        self, stand: Standpoint, party: Party, unit: TabletopUnit | None, request: TabletopRequest
    ) -> Viewpoints:
        if self.is_aboard(stand, party):
            return no_viewpoints(ABOARD)
        house = self.house_of(stand, party)
        if house >= 0:
            found = self._opening_viewpoints(stand, party, unit, house, "sight_no_opening_origin")
            return self._only_named_opening(found, party, unit) if self.weapons.is_a(party, unit, "fixed") else found
        if stand.base is not None and self._has_tag(unit.kind if unit else party.kind, VEHICLE):
            if request.purpose == FIRE and unit is not None:
                return self._muzzle_viewpoint(stand, stand.base, self.weapons.muzzle(stand.base, unit, party))
            return self._body_viewpoints(stand, stand.base, np.array([_centre(stand.base)]))
        if unit is not None and crewed(unit, self.ruleset) and stand.base is not None:
            return self._gun_viewpoints(stand, unit, party, request)
        return self._figure_viewpoints(stand)

    def _gun_viewpoints(
        self, stand: Standpoint, unit: TabletopUnit, party: Party, request: TabletopRequest
    ) -> Viewpoints:
        base = stand.carriage if stand.carriage is not None else stand.base
        assert base is not None
        if request.purpose == FIRE and not self.weapons.is_a(party, unit, "indirect"):
            return self._muzzle_viewpoint(stand, base, self.weapons.muzzle(base, unit, party))
        if not stand.models:
            return self._body_viewpoints(stand, base, np.array([_centre(base)]))
        return self._figure_viewpoints(stand)

    def _named_spotter(self, party: Party, unit: TabletopUnit | None) -> TabletopUnit | None:
        values = {**(unit.values if unit is not None else {}), **party.values}
        name = str(values.get("spotter") or "").removeprefix(UNIT)
        found = self.scenario.forces.find(name) if name else None
        return None if found is None else found[1]

    def turns(self, stand: Standpoint, request: TabletopRequest) -> bool:
        """Is the observer a weapon on a hull that turns towards its target?"""
        unit = self._unit_of(stand)
        if unit is None or request.purpose != FIRE or not self._has_tag(unit.kind, VEHICLE):
            return False
        return self.weapons.turns(unit, request.observer)

    # --- targets

    def marks(self, stand: Standpoint, request: TabletopRequest) -> Viewpoints:
        """The viewpoints at which a target is seen."""
        party, unit = request.target, self._unit_of(stand)
        if self.is_aboard(stand, party):
            return no_viewpoints("sight_aboard_target")
        house = self.house_of(stand, party)
        if house >= 0:
            if self.aims_at_walls(request):
                return self._wall_viewpoints(stand, party, unit, house)
            return self._opening_viewpoints(stand, party, unit, house, "sight_no_opening_target")
        if stand.base is not None and self._has_tag(unit.kind if unit else party.kind, VEHICLE):
            return self._body_viewpoints(stand, stand.base, _hull_points(stand.base))
        if stand.carriage is not None:
            gun = self._body_viewpoints(stand, stand.carriage, np.array([_centre(stand.carriage)]))
            return self._figure_viewpoints(stand).joined_with(gun)
        if unit is not None and crewed(unit, self.ruleset) and stand.base is not None:
            return self._body_viewpoints(stand, stand.base, np.array([_centre(stand.base)]))
        return self._figure_viewpoints(stand)

    def marks_depend_on(self, party: Party) -> tuple[object, ...]:
        """All that the :meth:`marks` of a stand in no building depend on besides it, in values that can be compared. In a
        building they depend on :meth:`aims_at_walls` too."""
        return party.unit, bool(party.values), *self.bare_marks_depend_on(party)

    def bare_marks_depend_on(self, party: Party) -> tuple[object, ...]:
        """The same of a bare point where no unit stands."""
        values = tuple(party.values.get(name) for name in ("aboard", "models", "crew"))
        height = self.height(party.kind, party.values) if party.kind else None
        return self._has_tag(party.kind, VEHICLE), values, height

    def aims_at_walls(self, request: TabletopRequest) -> bool:
        """Does the observer's weapon aim at the walls of buildings? All heavy weapons except flamethrowers do (p.77)."""
        found = self.ruleset.weapons.get(self.weapons.weapon(request.observer))
        return found is not None and found.value("class") == "heavy" and not found.value("flamethrower", False)

    # --- kinds of viewpoints

    def _opening_viewpoints(
        self, stand: Standpoint, party: Party, unit: TabletopUnit | None, house: int, why: str
    ) -> Viewpoints:
        floor = self.houses.floor_at(house, stand.above)
        points = self.houses.openings(house, floor)
        if not len(points):
            return replace(no_viewpoints(why), house=house)
        level = self.houses.ground_level(house) + stand.above + self._height_of(stand, party)
        found = figure_viewpoints(points, np.full(len(points), level))
        return replace(
            found,
            house=house,
            capacity=(self.readings.shooters_per_opening,) * len(points),
            strength=self._strength(unit, party) or len(points) * self.readings.shooters_per_opening,
            figure=np.arange(len(points)),
        )

    def _only_named_opening(self, found: Viewpoints, party: Party, unit: TabletopUnit | None) -> Viewpoints:
        """The opening that a fixed weapon is tied to, if one is named (p.77): its number on the floor, from 1."""
        number = {**(unit.values if unit is not None else {}), **party.values}.get("opening")
        if not isinstance(number, int) or not 1 <= number <= len(found):
            return found
        row = np.array([number - 1])
        return replace(
            found,
            ends=found.ends_at(row),
            bodies=found.bodies[row],
            radius=found.radius[row],
            figure=found.figure[row],
            capacity=found.capacity[number - 1 : number],
        )

    def _wall_viewpoints(self, stand: Standpoint, party: Party, unit: TabletopUnit | None, house: int) -> Viewpoints:
        points = self.houses.walls(house)
        level = self.houses.ground_level(house) + stand.above + self._height_of(stand, party)
        found = figure_viewpoints(points, np.full(len(points), level))
        return replace(found, house=house, figure=np.zeros(len(points), dtype=np.int64), strength=1)

    def _body_viewpoints(self, stand: Standpoint, base: BaseGeometry, points: FloatArray) -> Viewpoints:
        """The viewpoints of one rigid body at some of its points."""
        middle = np.array([_centre(base)])
        level = self.pieces.ground(middle) + stand.above + stand.tall
        core = _object_array([self._contact_shape(base)])
        whole = Ends(middle, level, core)
        count = len(points)
        body = self._bodies.get(stand.unit)
        return Viewpoints(
            Ends(points, np.repeat(level, count), core.repeat(count)),
            _object_array([base] * count),
            np.zeros(count),
            np.zeros(count, dtype=np.int64),
            (1,) * count,
            1,
            whole=whole,
            own_obstacles=frozenset() if body is None else frozenset([body]),
            hull=base,
        )

    def _muzzle_viewpoint(self, stand: Standpoint, base: BaseGeometry, muzzle: Point) -> Viewpoints:
        """The muzzle of a weapon on a body, from which its range is measured (p.61)."""
        return replace(
            self._body_viewpoints(stand, base, np.array([muzzle])), bodies=_point_objects(np.array([muzzle]))
        )

    def _figure_viewpoints(self, stand: Standpoint) -> Viewpoints:
        points = np.array(stand.models or [stand.point], dtype=np.float64)
        level = self.pieces.ground(points) + stand.above + stand.tall
        if stand.radius > 0:
            rest = stand.radius - self.readings.base_diameter / 2
            contact_shapes = _point_objects(points)
            if rest > 1e-9:
                contact_shapes = np.asarray(shapely.buffer(contact_shapes, rest), dtype=object)
            found = figure_viewpoints(points, level, contact_shapes, stand.radius)
        elif stand.models and stand.base is not None and stand.base.area > 0:
            parts = shapely.get_parts(stand.base)
            mine = [parts[int(np.argmin(shapely.distance(parts, point)))] for point in _point_objects(points)]
            found = replace(figure_viewpoints(points, level), bodies=_object_array(mine))
        elif stand.base is not None and not stand.models:
            found = replace(
                figure_viewpoints(points, level, _object_array([self._contact_shape(stand.base)])),
                bodies=_object_array([stand.base]),
            )
        else:
            found = figure_viewpoints(points, level)
        body = self._bodies.get(stand.unit)
        return found if body is None else replace(found, own_obstacles=frozenset([body]))

    def _contact_shape(self, base: BaseGeometry) -> BaseGeometry:
        """A hull shrunk by half a man's base: contact is measured from there, as for figures."""
        core = shapely.buffer(base, -self.readings.base_diameter / 2, join_style="mitre")
        return shapely.Point(_centre(base)) if core.is_empty else core

    def _strength(self, unit: TabletopUnit | None, party: Party) -> int:
        """The number of men in a unit; 0 if it is not known."""
        if unit is not None and unit.models:
            return len(unit.models)
        values = {**(unit.values if unit is not None else {}), **party.values}
        value = values.get("models", values.get("crew"))
        return value if isinstance(value, int) and value > 0 else 0

    def _height_of(self, stand: Standpoint, party: Party) -> float:
        return stand.tall or self.height(party.kind, party.values)

    # --- units and kinds

    def _unit_of(self, stand: Standpoint) -> TabletopUnit | None:
        found = self.scenario.forces.find(stand.unit) if stand.unit else None
        return None if found is None else found[1]

    def _party_of(self, unit: TabletopUnit) -> Party:
        return Party(unit.kind, unit=unit.id, state=unit.state, values=unit.values)

    def _has_tag(self, kind: str, tag: str) -> bool:
        row = self.ruleset.units.get(kind)
        return row is not None and tag in row.tags


def _centre(base: BaseGeometry) -> Point:
    middle = base.centroid
    return middle.x, middle.y


def _hull_points(hull: BaseGeometry) -> FloatArray:
    """Points of a hull: its middle, corners, and the middles of its sides."""
    corners = shapely.get_coordinates(hull.convex_hull.boundary)[:-1]
    sides = (corners + np.roll(corners, -1, axis=0)) / 2
    return np.vstack([[_centre(hull)], corners, sides])


def _point_objects(points: FloatArray) -> NDArray[np.object_]:
    return np.asarray(shapely.points(points), dtype=object).reshape(-1)


def _object_array(found: Sequence[BaseGeometry] | NDArray[np.object_]) -> NDArray[np.object_]:
    made: NDArray[np.object_] = np.empty(len(found), dtype=object)
    made[:] = list(found)
    return made
