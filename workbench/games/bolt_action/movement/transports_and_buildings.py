"""Getting into and out of transports (p.72-73) and buildings, and from one section of a building to the next (p.76-77)."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.movement.carrying import may_carry
from workbench.engine.movement.results import TabletopMove
from workbench.engine.movement.tabletop_capabilities import Dismounting, Entrance, Mounting
from workbench.engine.sight.results import Effect, Party, Reason, Standpoint
from workbench.games.bolt_action.movement.infantry import (
    OUTLINE_SPACING,
    Figure,
    FigurePaths,
    FootMovement,
    figures_of,
    outline_points,
)
from workbench.games.bolt_action.movement.terrain import ADVANCE, FOOT, RUN, Pace
from workbench.games.bolt_action.sight.buildings import are_joined, floor_of, houses
from workbench.scenario.tabletop_board import Feature, Point
from workbench.scenario.units import TabletopUnit

# --- Transports (p.72-73).


NEAR = 1e-6
DISMOUNT_SPACING = 1.0
"""The distance between places around the hull where men get out (inches); a reach is at most two hundredths too small."""


class Transport:
    """Transports on one table."""

    def __init__(self, foot_movement: FootMovement) -> None:
        self._foot, self._words, self._figure_paths = foot_movement, foot_movement.words, FigurePaths(foot_movement)

    def mount(self, unit: TabletopUnit, stand: Standpoint, carrier: TabletopUnit, hull: Standpoint) -> Mounting:
        """May a unit get in? With a Run all of its figures must come within an inch of the vehicle (p.72); if its order is Run,
        it has moved already."""
        words, near = self._words, self._length("mount")
        shape = hull.base if hull.base is not None else shapely.Point(hull.point)
        figures = figures_of(stand)
        far = tuple(figure.number for figure in figures if not self._comes_near(figure, unit, carrier, shape, near))
        reasons = []
        if far:
            named = ", ".join(map(str, far))
            reasons.append(
                words.reason(
                    "move_mount_far" if unit.has(RUN) else "move_mount_beyond",
                    effect=Effect.BLOCKS,
                    models=named,
                    limit=words.length(near),
                )
            )
        if not may_carry(carrier, self._foot.ruleset):
            reasons.append(words.reason("move_no_transport", effect=Effect.BLOCKS, unit=carrier.id))
        capacity = carrier.values.get("capacity")
        aboard = sum(
            max(len(one.models), 1) for _, one in self._foot.scenario.forces if one.values.get("aboard") == carrier.id
        )
        if isinstance(capacity, int | float) and len(figures) + aboard > capacity:
            reasons.append(words.reason("move_mount_full", effect=Effect.BLOCKS, unit=carrier.id, count=int(capacity)))
        kind_of_unit = self._foot.ruleset.units.get(unit.kind)
        if kind_of_unit is not None and kind_of_unit.tags & {"mounted", "vehicle"}:
            reasons.append(words.reason("move_mount_unfit", effect=Effect.BLOCKS, unit=unit.id))
        if unit.values.get("aboard") == carrier.id:
            reasons.append(words.reason("move_mounted", effect=Effect.BLOCKS, unit=unit.id, carrier=carrier.id))
        if not reasons:
            reasons.append(words.reason("move_mounts", unit=unit.id, carrier=carrier.id))
        return Mounting(all(one.effect is not Effect.BLOCKS for one in reasons), far, tuple(reasons))

    def _comes_near(
        self, figure: Figure, unit: TabletopUnit, carrier: TabletopUnit, shape: BaseGeometry, near: float
    ) -> bool:
        """Does a Run bring a figure so near to a vehicle that it gets in?"""
        if float(shape.distance(shapely.Point(figure.at))) - figure.radius <= near + NEAR:
            return True
        if unit.has(RUN):
            return False
        party = Party(unit.kind, self._side_of(unit), unit.id, unit.state, values=unit.values)
        if not self._foot.ruleset.modes[RUN].fits(self._foot.ruleset.units[unit.kind]):
            return False
        pace = self._foot.paces.pace_for(TabletopMove(party, figure.at, RUN))
        if pace.unable or pace.is_vehicle:
            return False
        # every point of the ring about the hull, and the nearest one
        ring = shape.buffer(near + figure.radius, quad_segs=8)
        nearest = shapely.get_coordinates(shapely.shortest_line(ring, shapely.Point(figure.at)))[:1]
        points = np.vstack([outline_points(ring, self._foot.ground.from_inches(OUTLINE_SPACING)), nearest])
        lengths, _ = self._figure_paths.paths(figure, pace, points, excluded=(unit.id, carrier.id))
        return bool(lengths.min() <= pace.length + NEAR)

    def dismount(
        self, party: Party, unit: TabletopUnit, hull: Standpoint, mode: str, transport_action: str
    ) -> Dismounting:
        """May a unit get out of a vehicle that stands or advances, not after a Run unless it is forced; as far as an Advance or
        a Run, measured from the hull; no assault (p.73)? ``transport_action``: the order of the transport, ``stationary`` or
        ``immobilised``."""
        words, foot = self._words, self._foot
        if mode not in ("", ADVANCE, RUN):
            raise CannotAnswer(
                "bad_value", Text("men get out with an advance or a run", "on débarque par une avance ou une course")
            )
        forced = transport_action == "immobilised"
        reasons = []
        if transport_action == RUN:
            reasons.append(words.reason("move_dismount_run", effect=Effect.BLOCKS))
        if forced:
            reasons.append(words.reason("move_forced_out", limit=words.length(self._length("forced_out"))))
        on_foot = replace(
            party, unit="", kind=unit.kind, values={k: v for k, v in party.values.items() if k != "aboard"}
        )
        pace = foot.paces.pace_for(TabletopMove(on_foot, hull.point, mode or ADVANCE))
        most = self._length("forced_out") if forced else pace.length
        legal = all(one.effect is not Effect.BLOCKS for one in reasons)
        if legal and not forced:
            reasons.append(words.reason("move_dismounts", length=words.length(most)))
        area = (
            self._dismount_area(hull, replace(on_foot, unit=""), mode or ADVANCE, most, unit)
            if legal
            else shapely.Polygon()
        )
        return Dismounting(legal, most, area, tuple(reasons))

    def _dismount_area(
        self, hull: Standpoint, party: Party, mode: str, most: float, unit: TabletopUnit
    ) -> BaseGeometry:
        """The region that figures reach that get out at any point of the hull."""
        shape = hull.base if hull.base is not None else shapely.Point(hull.point).buffer(NEAR)
        move = TabletopMove(replace(party, side=self._side_of(unit)), hull.point, mode, allowance=most)
        return self._foot.reach_around(move, shape, (hull.unit,), self._foot.ground.from_inches(DISMOUNT_SPACING))

    def _side_of(self, unit: TabletopUnit) -> str:
        found = self._foot.scenario.forces.find(unit.id)
        return found[0] if found is not None else ""

    def _length(self, cell: str) -> float:
        return self._foot.ground.from_inches(float(str(self._foot.ruleset.tables["spacing"][cell])))


TOUCH = 1e-4


class BuildingEntry:
    """Moves into and within the buildings of one table."""

    def __init__(self, foot_movement: FootMovement) -> None:
        self._foot, self._words, self._figure_paths = foot_movement, foot_movement.words, FigurePaths(foot_movement)

    def building(self, name: str) -> Feature:
        """A building by its id; CannotAnswer (``unknown_feature``) for anything else."""
        name = name.removeprefix("feature:")
        for feature in houses(self._foot.scenario, self._foot.ruleset):
            if feature.id == name:
                return feature
        words = Text('"{name}" is no building of this table', "« {name} » n’est pas un bâtiment de cette table")
        raise CannotAnswer("unknown_feature", words.format(name=name))

    def enter(self, party: Party, unit: TabletopUnit, stand: Standpoint, house: Feature) -> Entrance:
        """May a unit enter with a Run? Every figure must come within an inch of the building, one of them to an opening of the
        ground floor (p.76). If its order is Run, it has moved already, as for :meth:`Transport.mount`."""
        foot, words = self._foot, self._words
        pace = foot.paces.pace_for(TabletopMove(party, stand.point, RUN))
        has_run = unit.has(RUN)
        reasons = self._refusals(pace.gear, unit, house)
        if pace.unable:
            reasons.append(foot.ground.stays(pace))
        every = figures_of(stand)
        if has_run:
            come = [self._stands_at(figure, house) for figure in every]
        else:
            around = shapely.MultiPoint([figure.at for figure in every])
            come = [self._runs_to(figure, house, pace, unit.id, around) for figure in every]
        far = [figure.number for figure, (is_near, _) in zip(every, come, strict=True) if not is_near]
        at_door = any(door for _, door in come)
        limit, piece = words.length(self._near), words.piece(house)
        if far:
            key, named = "move_enter_ran" if has_run else "move_enter_far", ", ".join(map(str, far))
            reasons.append(words.reason(key, house.id, Effect.BLOCKS, models=named, limit=limit, piece=piece))
        if not at_door:
            key = "move_enter_no_opening" if not _doors(house) else "move_enter_opening_far"
            reasons.append(words.reason(key, house.id, Effect.BLOCKS, piece=piece))
        if not reasons:
            reasons.append(words.reason("move_enters", house.id, piece=piece, limit=limit))
        return Entrance(all(one.effect is not Effect.BLOCKS for one in reasons), tuple(reasons))

    @property
    def _near(self) -> float:
        """How near the building and one of its openings figures must come, in the table's unit."""
        return self._foot.ground.from_inches(float(str(self._foot.ruleset.tables["spacing"]["enter_building"])))

    def _stands_at(self, figure: Figure, house: Feature) -> tuple[bool, bool]:
        """Where a figure stands: (is it near the building, is it near one of its doors)?"""
        beside = float(house.area.distance(shapely.Point(figure.at))) - figure.radius <= self._near + NEAR
        return beside, any(math.dist(figure.at, at) - figure.radius <= self._near + NEAR for at in _doors(house))

    def _runs_to(
        self, figure: Figure, house: Feature, pace: Pace, unit: str, around: shapely.MultiPoint
    ) -> tuple[bool, bool]:
        """With a Run of a figure: (does it come near the building, does it come near one of its doors)?"""
        # points where the edge of its base is that far from the building, or touches it
        ring, edge = (house.area.buffer(gap + figure.radius, quad_segs=8) for gap in (self._near, TOUCH))
        doors, spacing = _doors(house), self._foot.ground.from_inches(OUTLINE_SPACING)
        at_doors = [self._nearest_on_edge(edge, at) for at in doors]
        points = np.vstack([outline_points(ring, spacing), outline_points(edge, spacing), *at_doors])
        lengths, _ = self._figure_paths.paths(figure, pace, points, excluded=(unit,), around=around)
        comes = self._stands_at(figure, house)[0] or bool(lengths.min() <= pace.length + NEAR)
        return comes, bool(doors) and bool((lengths[-len(doors) :] <= pace.length + NEAR).any())

    def _nearest_on_edge(
        self, edge: shapely.Polygon, at: tuple[float, float]
    ) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
        found = edge.boundary.interpolate(edge.boundary.project(shapely.Point(at)))
        return np.array([[found.x, found.y]])

    def _refusals(self, gear: str, unit: TabletopUnit, house: Feature) -> list[Reason]:
        words, foot = self._words, self._foot
        piece, found = words.piece(house), []
        row = foot.ruleset.terrain.get(house.terrain)
        cell = row.passage.get("infantry") if row is not None else None
        if cell is not None and cell.forbidden:
            found.append(words.reason("move_closed_building", house.id, Effect.BLOCKS, piece=piece))
        if gear != FOOT:
            found.append(words.reason("move_enter_unfit", house.id, Effect.BLOCKS, unit=unit.id))
        own_side = foot.scenario.forces.find(unit.id)
        for side, other in foot.scenario.forces:
            if other.at is None or other.id == unit.id or other.floor:
                continue
            floor = floor_of(foot.scenario, foot.ruleset, foot.sight.stand_of(other))
            if floor is not None and floor.feature.id == house.id:
                friend = own_side is not None and own_side[0] == side
                key = "move_floor_taken" if friend else "move_floor_enemy"
                found.append(words.reason(key, house.id, Effect.BLOCKS, piece=piece, unit=other.id))
        return found

    def are_joined(self, here: Feature, there: Feature) -> bool:
        """Are two pieces sections of one building?"""
        return are_joined(self._foot.scenario, self._foot.ruleset, here, there)

    def section(self, here: Feature, there: Feature) -> Entrance:
        """May a unit go from one section to the next with an Advance or a Run? A section above the greatest size cannot be
        crossed in one turn (p.77)."""
        words, foot = self._words, self._foot
        most = foot.ground.from_inches(float(str(foot.ruleset.tables["storeys"]["section"])))
        found = []
        if not self.are_joined(here, there):
            found.append(words.reason("move_not_joined", there.id, Effect.BLOCKS, piece=words.piece(there)))
        corners = shapely.get_coordinates(shapely.oriented_envelope(here.area))
        sides = np.hypot(*np.diff(corners[:3], axis=0).T)
        if (sides > most + 1e-3).any():
            size = words.length(float(sides.max()))
            found.append(
                words.reason(
                    "move_section_large",
                    here.id,
                    Effect.BLOCKS,
                    piece=words.piece(here),
                    size=size,
                    limit=words.length(most),
                )
            )
        if not found:
            found.append(words.reason("move_section", there.id, piece=words.piece(there)))
        return Entrance(all(one.effect is not Effect.BLOCKS for one in found), tuple(found))


def _doors(house: Feature) -> list[Point]:
    """The openings of the ground floor."""
    return [opening.at for opening in house.openings if opening.floor == 0]
