"""What single games add to the answers about a table: may a weapon fire, whom an aura reaches, what a mover may do with what is
under the mouse, what it keeps off. A doctrine without such a capability answers nothing. No Qt here."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.engine.doctrines import find_doctrine
from workbench.engine.fire.tabletop_capabilities import (
    Aura,
    FirePermission,
    KnowsAirStrikes,
    KnowsAuras,
    KnowsBuildingFire,
    KnowsFirePermission,
    KnowsWeaponSight,
)
from workbench.engine.movement.results import Leg, TabletopMove, TabletopReach, TabletopRoute
from workbench.engine.movement.tabletop_capabilities import (
    KnowsAssaults,
    KnowsBuildings,
    KnowsHeadings,
    KnowsRamming,
    KnowsSpacing,
    KnowsTransports,
)
from workbench.engine.sight.results import (
    Party,
    Reason,
    Standpoint,
)
from workbench.rules.ruleset import Ruleset
from workbench.scenario.tabletop_board import Point

ASSAULT, RAM, MOUNT, ENTER, SECTION = "assault", "ram", "mount", "enter", "section"
REGROUP = "regroup"
"""What the winner of a close combat may do: shown as a kind of move, though its length is that of dice."""
NEAR = 0.5
"""How far beyond a reach a route is still worked out, in the table's unit."""
Ranges = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Encounter:
    """What a mover may do with what is under the mouse (``kind``), and why. Of an assault also how far
    the nearest figure goes to contact (None: no way), the ``limit`` in the table's unit, and whether the target fires first;
    ``way`` is what was judged: the bends from where it starts."""

    kind: str
    may: bool
    reasons: tuple[Reason, ...]
    distance: float | None = None
    limit: float | None = None
    reacts: bool = False
    way: tuple[Point, ...] = ()

    @property
    def route(self) -> TabletopRoute | None:
        """The way as it is drawn and told; None where the verdict is about none."""
        if self.distance is None or self.limit is None or len(self.way) < 2:
            return None
        share = self.distance / max(shapely.LineString(self.way).length, 1e-9)
        lengths = [shapely.LineString(pair).length * share for pair in pairwise(self.way)]
        within = self.distance <= self.limit
        legs = tuple(Leg(to, length) for to, length in zip(self.way[1:], lengths, strict=True))
        return TabletopRoute(self.distance if self.may or not within else None, within, legs)


def party_with_weapon(analysis: TabletopAnalysis, party: Party, weapon: str) -> Party:
    """The party with the weapon that it looks along; unchanged where a game does not need it."""
    fire = analysis.fire
    return fire.aiming(party, weapon) if weapon and isinstance(fire, KnowsWeaponSight) else party


def fire_permission_of(
    analysis: TabletopAnalysis, firer: Party, weapon: str, purpose: str, target: Party = Party()
) -> FirePermission | None:
    """May a weapon fire under the order and in the state of its unit, at a target if there is one?"""
    fire = analysis.fire
    if not isinstance(fire, KnowsFirePermission):
        return None
    return fire.may_fire(firer, weapon, purpose=purpose, target=target)


def aura_of(analysis: TabletopAnalysis, unit: str) -> Aura | None:
    """The aura of an officer or a medic; None for other units."""
    fire = analysis.fire
    if not isinstance(fire, KnowsAuras):
        return None
    try:
        return fire.aura(analysis.stand(unit), firer=analysis.party(unit))
    except CannotAnswer:
        return None


def air_strike_auras(analysis: TabletopAnalysis, stand: Standpoint) -> tuple[Aura, Aura] | None:
    """(whom an air strike pins, where its marker may be put)."""
    fire = analysis.fire
    return fire.air(stand) if isinstance(fire, KnowsAirStrikes) else None


def headings_of(analysis: TabletopAnalysis, move: TabletopMove, to: Point) -> Ranges:
    """The facings in which a vehicle can end at a point, as ranges of degrees clockwise; () where any will do."""
    movement = analysis.movement
    if not isinstance(movement, KnowsHeadings) or not movement.drives(move):
        return ()
    return tuple(movement.headings(move, shapely.get_coordinates(shapely.Point(to)))[0])


def ground_closed_by_units(analysis: TabletopAnalysis, move: TabletopMove) -> BaseGeometry | None:
    """The ground about other units in which the edge of the mover may not be."""
    movement = analysis.movement
    return movement.kept_off(move) if isinstance(movement, KnowsSpacing) else None


def dismount_reach(analysis: TabletopAnalysis, move: TabletopMove) -> TabletopReach | None:
    """Where a unit that is aboard can get to from the hull that carries it, after what that did; None for everybody else."""
    movement = analysis.movement
    carrier = str(move.mover.values.get("aboard") or "").removeprefix("unit:")
    if not isinstance(movement, KnowsTransports) or not move.mover.unit or not carrier:
        return None
    _, hull = analysis.unit(carrier)
    did = next((word for word in ("immobilised", "run") if hull.has(word)), "")
    _, unit = analysis.unit(move.mover.unit)
    found = movement.dismount(move.mover, unit, analysis.stand(carrier), move.mode, did)
    return TabletopReach(move.start, found.most, found.area, assumed=tuple(reason.text for reason in found.reasons))


def may_regroup(ruleset: Ruleset, kind: str) -> bool:
    """May units of a kind regroup after a close combat that they won?"""
    row = ruleset.units.get(kind)
    if row is None or row.tags & {"vehicle", "artillery"}:
        return False
    return issubclass(find_doctrine("movement", ruleset.doctrines["movement"]), KnowsAssaults)


def regroup_reach(analysis: TabletopAnalysis, move: TabletopMove) -> TabletopReach | None:
    """Where a unit may regroup, with a band for each number on the die (of the mounted: on both dice); None where a game has no
    such rule."""
    movement = analysis.movement
    if not isinstance(movement, KnowsAssaults):
        return None
    plain = replace(move, mode="")
    dice = movement.regroup_dice(plain)
    found = [movement.regroup(plain, (die,) * dice) for die in range(1, 7)]
    return replace(found[-1], bands={one.allowance: one.area for one in found})


def barring_reasons(analysis: TabletopAnalysis, move: TabletopMove, to: Point) -> tuple[Reason, ...]:
    """What keeps a mover from going straight to a point."""
    price = analysis.movement.price(move, to)
    return tuple(Reason("barred", rule, words) for rule, cost, words in price.parts if cost is None)


def encounter_of(analysis: TabletopAnalysis, move: TabletopMove, target: str, to: Point) -> Encounter | None:
    """What the mover may do with the unit ``target``, or else with the building at a point."""
    if not move.mover.unit or move.stack:
        return None
    if target and target != move.mover.unit:
        return _with_unit(analysis, move, target)
    return _with_building(analysis, move, to)


def _with_unit(analysis: TabletopAnalysis, move: TabletopMove, target: str) -> Encounter | None:
    movement = analysis.movement
    side, unit = analysis.unit(move.mover.unit)
    stand = analysis.stand(unit.id)
    whose, other = analysis.unit(target)
    there = analysis.stand(target)
    drives = _tagged(analysis, unit.kind, "vehicle")
    assaults = whose != side and move.mode == ASSAULT
    if assaults and drives and isinstance(movement, KnowsRamming):
        over = movement.ram(move.mover, stand.point, target)
        gone = dict(over.units).get(target)
        turn = math.radians(unit.facing or 0.0)
        x, y = stand.point
        ahead = () if gone is None else (stand.point, (x + gone * math.sin(turn), y - gone * math.cos(turn)))
        return Encounter(RAM, over.may, over.reasons, gone, over.length, way=ahead)
    if assaults and not drives and isinstance(movement, KnowsAssaults):
        found = movement.assault(move.mover, unit, stand, other, there)
        return Encounter(ASSAULT, found.possible, found.reasons, found.distance, found.limit, found.reaction, found.way)
    carried = whose == side and _tagged(analysis, other.kind, "vehicle") and not drives
    if carried and isinstance(movement, KnowsTransports):
        mounted = movement.mount(unit, stand, other, there)
        return Encounter(MOUNT, mounted.mounts, mounted.reasons)
    return None


def _with_building(analysis: TabletopAnalysis, move: TabletopMove, to: Point) -> Encounter | None:
    movement = analysis.movement
    if not isinstance(movement, KnowsBuildings):
        return None
    _, unit = analysis.unit(move.mover.unit)
    stand = analysis.stand(unit.id)
    house = movement.building_at(to)
    if house is None or _tagged(analysis, unit.kind, "vehicle") or stand.within == house.id:
        return None
    own = analysis.scenario.board.by_id.get(stand.within)
    if own is not None and movement.joined(own, house):
        through = movement.section(own, house)
        return Encounter(SECTION, through.legal, through.reasons)
    entry = movement.enter(move.mover, unit, stand, house)
    return Encounter(ENTER, entry.legal, entry.reasons)


def openings_at(analysis: TabletopAnalysis, stand: Standpoint) -> Mapping[str, int]:
    """The number of figures that fire from every side of the floor of a building that a unit is on; empty in the open."""
    fire = analysis.fire
    if not isinstance(fire, KnowsBuildingFire) or not stand.unit:
        return {}
    try:
        found = fire.shooters(stand, None, firer=analysis.party(stand.unit))
    except CannotAnswer:
        return {}
    return {side.name: side.most for side in found.sides if side.most}


def _tagged(analysis: TabletopAnalysis, kind: str, tag: str) -> bool:
    row = analysis.ruleset.units.get(kind)
    return row is not None and tag in row.tags


def nearest_point_on_lines(area: BaseGeometry, to: Point) -> Point:
    """The point of a reach of lines (moves that go straight only) that is nearest to ``to``, if it is near; else ``to``."""
    point = shapely.Point(to)
    lines = [part for part in shapely.get_parts(area) if part.geom_type == "LineString"]
    line = min(lines, key=point.distance, default=None)
    if line is None or not point.distance(line) < NEAR or shapely.intersects_xy(area, *to):
        return to
    found = line.interpolate(line.project(point))
    return found.x, found.y
