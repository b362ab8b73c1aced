"""What protects a target against fire along a line: smoke, terrain, buildings, gun shields, armour (p.37-38, p.47, p.53, p.58,
p.66-67, p.77-78; the cover of terrain is from outside the source, A1)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray

from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray
from workbench.base.text import Text
from workbench.engine.fire.results import Cover
from workbench.engine.fire.tabletop_capabilities import FiringSide, Shooters
from workbench.engine.fire.tabletop_weapons import Arm
from workbench.engine.sight.results import (
    FIRE,
    NO_MARGIN,
    Crossing,
    Effect,
    Party,
    Reason,
    Standpoint,
    TabletopLine,
    TabletopRequest,
)
from workbench.engine.sight.tabletop_judgement import SKY
from workbench.engine.sight.tabletop_terrain import HAIR
from workbench.games.bolt_action.fire.arcs import HullArcs
from workbench.games.bolt_action.fire.context import NEAR, FireContext
from workbench.games.bolt_action.fire.ranges import AIRCRAFT, LONG, Shooting, WeaponRanges, bodies, is_proof_against
from workbench.games.bolt_action.fire.shells import EXPLOSIVE, House, at_least
from workbench.games.bolt_action.sight.buildings import BuildingFloor
from workbench.games.bolt_action.spotting.troops import Troop
from workbench.geometry.bearings import COMPASS, FRONT, REAR, bearing
from workbench.geometry.joints import ROUNDING
from workbench.scenario.tabletop_board import Point

# --- Fire out of buildings: two men for each opening, one target for each side (p.77 TIRS DEPUIS UN BATIMENT, A28).


STRAIGHT = 1.0
"""Walls whose directions differ by less (degrees) are one side."""


class Buildings:
    """Fire out of buildings on one table."""

    def __init__(self, context: FireContext) -> None:
        self._context = context

    def shooters(self, origin: Standpoint, target: Standpoint | None, *, firer: Party) -> Shooters:
        """The number of figures that can fire from every side of the floor that a unit is on, and at a target. CannotAnswer
        (``not_modelled``) in the open."""
        context = self._context
        floor = context.houses.floor_of(origin)
        if floor is None:
            words = Text("{unit} is in no building", "{unit} n’est dans aucun bâtiment")
            raise CannotAnswer("not_modelled", words.format(unit=context.parties.troop_of(firer, origin).name))
        troop = context.parties.troop_of(firer, origin)
        arms = context.arsenal.arms_of(troop)
        sides = self.firing_sides(floor, self._crew_size(origin, firer))
        named = context.words.piece(floor.feature)
        reasons = [context.words.reason("fire_two_an_opening", floor.feature.id, piece=named)]
        if any(arm.weapon.value("fixed") is True for arm in arms):
            reasons.append(context.words.reason("fire_fixed_opening"))
        if target is None:
            return Shooters(sides, None, tuple(reasons))
        most = self._shooters_at(origin, target, firer, arms[0] if arms else None)
        key = "fire_from_openings" if most else "fire_no_opening"
        effect = Effect.NOTE if most else Effect.BLOCKS
        reasons.append(context.words.reason(key, floor.feature.id, effect, count=most))
        return Shooters(sides, most, tuple(reasons))

    def _crew_size(self, origin: Standpoint, firer: Party) -> int | None:
        troop = self._context.parties.troop_of(firer, origin)
        unit = self._context.unit(troop)
        count = len(unit.models) if unit is not None else 0
        return count or troop.crew

    def _shooters_at(self, origin: Standpoint, target: Standpoint, firer: Party, arm: Arm | None) -> int:
        context = self._context
        troop, party = (
            context.parties.troop_of(firer, origin),
            context.parties.troop_of(context.party_at(target), target),
        )
        request = context.request(FIRE, troop, party, arm)
        found = context.sight.models(origin, target, request)
        if found is not None:
            return found.seers
        return int(context.sight.line(origin, target, request).visible)

    def firing_sides(self, floor: BuildingFloor, men: int | None) -> tuple[FiringSide, ...]:
        """The straight outer walls of a floor with their openings; ``men`` limits how many fire from each."""
        per_opening = int(self._context.number("storeys", "shooters_per_opening"))
        found: list[FiringSide] = []
        walls_per_direction: dict[str, int] = {}
        for begin, end in _outer_walls(floor):
            line = shapely.LineString([begin, end])
            wall_openings = tuple(at for at in floor.openings if _nearest_wall(floor, at).equals(line))
            most = len(wall_openings) * per_opening if men is None else min(len(wall_openings) * per_opening, men)
            out = bearing((0.0, 0.0), _outward(floor, begin, end))
            way = COMPASS[round(out / 45) % 8]
            walls_per_direction[way] = walls_per_direction.get(way, 0) + 1
            found.append(
                FiringSide(
                    way if walls_per_direction[way] == 1 else f"{way}_{walls_per_direction[way]}",
                    begin,
                    end,
                    wall_openings,
                    most,
                )
            )
        return tuple(found)


def _outer_walls(floor: BuildingFloor) -> list[tuple[Point, Point]]:
    """The outer walls as (begin, end); nearly straight corners are left out."""
    area = max(shapely.get_parts(floor.feature.area), key=lambda part: part.area)
    corners = shapely.get_coordinates(shapely.orient_polygons(area).exterior)[:-1]
    way = np.diff(np.vstack([corners, corners[:1]]), axis=0)
    angle = np.degrees(np.arctan2(way[:, 1], way[:, 0]))
    turn = np.abs((angle - np.roll(angle, 1) + 180) % 360 - 180)
    kept = corners[turn > STRAIGHT]
    if len(kept) < 3:
        kept = corners
    points: list[Point] = [(float(x), float(y)) for x, y in kept]
    return list(zip(points, [*points[1:], points[0]], strict=True))


def _nearest_wall(floor: BuildingFloor, at: Point) -> shapely.LineString:
    lines = [shapely.LineString(wall) for wall in _outer_walls(floor)]
    return min(lines, key=lambda line: float(line.distance(shapely.Point(at))))


def _outward(floor: BuildingFloor, begin: Point, end: Point) -> Point:
    """The direction at right angles to a wall, out of the building."""
    dx, dy = end[0] - begin[0], end[1] - begin[1]
    length = math.hypot(dx, dy)
    normal = (-dy / length, dx / length)
    middle = ((begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2)
    step = min(0.01, length / 100)
    inside = floor.feature.area.contains(shapely.Point(middle[0] + normal[0] * step, middle[1] + normal[1] * step))
    return (-normal[0], -normal[1]) if inside else normal


NONE, SOFT, HARD = CLASSES = ("none", "soft", "hard")
TOP = "top"
NEAR_OBSTACLE = 0.5
"""A unit this near to an obstacle is behind it, or fires over it (inches; our figure)."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One weapon of a firer at a target, with the places of both, what lies around them, and the line of sight; ``away`` is the
    range where it is known already."""

    origin: Standpoint
    target: Standpoint
    shooter: Troop
    troop: Troop
    arm: Arm | None
    shooting: Shooting | None
    line: TabletopLine
    floor: BuildingFloor | None
    around: tuple[Surroundings, Surroundings]
    away: float | None = None

    def has_rule(self, name: str) -> bool:
        """Has the weapon this special rule?"""
        return self.arm is not None and self.arm.weapon.value(name) is True

    @property
    def indirect(self) -> bool:
        """Is it indirect fire?"""
        return self.shooting is not None and self.shooting.limits.indirect

    @property
    def is_explosive(self) -> bool:
        """Does it fire explosive shells? A weapon without a penetration value fires nothing else (p.31)."""
        weapon = self.arm.weapon if self.arm is not None else None
        if weapon is None or weapon.value("he") is None:
            return False
        return weapon.value("pen") is None or self.shooter.values.get("ammo") == EXPLOSIVE

    @property
    def may_choose(self) -> bool:
        """Can its weapon fire shells or solid shot, and did nobody say which?"""
        both = self.arm is not None and None not in (self.arm.weapon.value("he"), self.arm.weapon.value("pen"))
        return both and self.shooter.values.get("ammo") is None

    @property
    def at_aircraft(self) -> bool:
        """Is it fire at an aircraft?"""
        return self.troop.is_a(AIRCRAFT)

    @property
    def is_aimed(self) -> bool:
        """Is it a sniper's aimed shot, which ignores cover and gun shields (p.53)?"""
        return self.has_rule("sniper") and self.shooter.order in ("", "fire", "ambush")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The pieces around a stand, by their places: those that it is ``inside`` of, those that it is ``near`` enough to to be
    behind them or fire over them, and those between which it is on a ``seam``."""

    inside: frozenset[int]
    near: frozenset[int]
    seam: frozenset[int]


class CoverRules:
    """Judges cover and armour on one table."""

    def __init__(self, context: FireContext, hull_arcs: HullArcs, ranges: WeaponRanges) -> None:
        self._context, self._hull_arcs, self._ranges = context, hull_arcs, ranges

    def judge(self, origin: Standpoint, target: Standpoint, *, firer: Party, party: Party, purpose: str) -> Cover:
        """See :meth:`workbench.games.bolt_action.fire.doctrine.Doctrine.cover`."""
        shot = self._shot(origin, target, firer, party, purpose)
        return self.cover(shot, self.covers(shot))

    def cover(self, shot: Shot, given: Sequence[tuple[str, Reason]]) -> Cover:
        """The protection of the target of a shot, with the :meth:`covers` that it has whatever is fired."""
        best = max((one for one, _ in given), key=CLASSES.index, default=NONE)
        reasons = [reason for _, reason in given] or [self._context.words.reason("fire_no_cover")]
        extra: dict[str, object] = {"range": shot.line.range}
        to_hit, needed = self._to_hit(shot, best, reasons)
        damage, shield = self._damage(shot, reasons)
        extra["explosive"] = shot.is_explosive
        values: dict[str, object] = {"class": best, "to_hit": to_hit, "damage_minimum": damage, "shield": shield}
        if needed is not None:
            values["needed"] = needed
        if shot.troop.is_vehicle:
            values |= self._armour_values(shot, reasons)
        if not shot.line.visible and not shot.at_aircraft:
            unseen = "fire_unseen" if shot.indirect else "fire_no_line"
            reasons.append(self._context.words.reason(unseen, effect=Effect.BLOCKS))
        assumed = [] if shot.indirect else [*shot.line.assumed]
        if shot.may_choose and damage is not None and (shot.floor is not None or shot.troop.has("shield")):
            assumed.append(self._context.words.sentence("fire_assumed_solid"))
        if shot.arm is None:
            assumed.append(self._context.words.sentence("fire_assumed_weapon"))
        if not shot.troop.known:
            assumed.append(self._context.words.sentence("fire_assumed_target", unit=shot.troop.name))
        return Cover(values, tuple(reasons), extra, tuple(assumed))

    def _shot(self, origin: Standpoint, target: Standpoint, firer: Party, party: Party, purpose: str) -> Shot:
        context = self._context
        troop = context.parties.troop_of(party, target)
        shooter, arm, shooting = self.fired(origin, firer, purpose)
        line = context.sight.line(origin, target, self.line_request(purpose, shooter, troop, arm))
        # vehicles are in no building, wherever they are taken to stand
        floor = None if troop.is_vehicle else context.houses.floor_of(target)
        here, there = self.surroundings([origin, target])
        return Shot(origin, target, shooter, troop, arm, shooting, line, floor, (here, there))

    def fired(self, origin: Standpoint, firer: Party, purpose: str) -> tuple[Troop, Arm | None, Shooting | None]:
        """(who fires, the weapon that the party names or its first, that weapon ready to fire)."""
        context, shooter = self._context, self._context.parties.troop_of(firer, origin)
        named = str(firer.values.get("mount") or firer.values.get("weapon") or "").split()
        if not named and not context.arsenal.arms_of(shooter):
            return shooter, None, None
        arm = context.arsenal.pick(shooter, named[0] if named else "")
        facing = self._hull_arcs.facing_of(origin)
        return shooter, arm, self._ranges.shooting(origin, shooter, arm, facing, purpose)

    def line_request(self, purpose: str, shooter: Troop, troop: Troop, arm: Arm | None) -> TabletopRequest:
        """What is asked of the sight: through what a line runs, not how close it is."""
        return replace(self._context.request(purpose, shooter, troop, arm), tolerance=NO_MARGIN)

    def _hindering(self, shot: Shot) -> Reason:
        """The reason of a line that runs through smoke, or else through dense ground, though not too far."""
        context, pieces = self._context, self._context.obstacles
        hinders = [one for one in shot.line.crossings if one.share > 0]
        # smoke has no top
        dense = [pieces[one.piece] for one in hinders if one.top < SKY]
        if not dense or len(dense) < len(hinders):
            return context.words.reason("fire_through_smoke", effect=Effect.HINDERS)
        piece = context.words.piece(dense[0])
        return context.words.reason("fire_through_dense", dense[0].id, Effect.HINDERS, piece=piece)

    def covers(self, shot: Shot) -> list[tuple[str, Reason]]:
        """The covers of a target along a line, each with its reason; the best counts. They depend on no weapon."""
        context, found = self._context, []
        if shot.at_aircraft:
            return []
        if shot.floor is not None:
            reason = context.words.reason(
                "fire_in_building", shot.floor.feature.id, Effect.HINDERS, piece=context.words.piece(shot.floor.feature)
            )
            found.append((HARD, reason))
        if shot.line.hindrance:
            found.append((SOFT, self._hindering(shot)))
        if context.choice("A1") != "outside":
            return found
        pieces = context.obstacles
        met = {crossing.piece: crossing for crossing in shot.line.crossings}
        seam, within = shot.around[1].seam, shot.around[1].inside
        judged: set[int] = set()
        for place in (*met, *sorted(seam - met.keys())):
            cover = self.given[place]
            if place in judged or cover == NONE:
                continue
            parts = context.sight.parts(place)
            judged.update(parts)
            inside = [one for one in parts if one in seam or one in within]
            crossings = [met[one] for one in parts if one in met]
            behind = not inside and self._gives_cover(shot, crossings, parts)
            key = "fire_behind" if behind else "fire_in_terrain"
            for feature in [pieces[place]] if behind else [pieces[one] for one in inside]:
                words = {"piece": context.words.piece(feature), "cover": context.words.sentence(f"cover_{cover}")}
                found.append((cover, context.words.reason(key, feature.id, Effect.HINDERS, **words)))
        return found

    @cached_property
    def given(self) -> tuple[str, ...]:
        """The cover that each obstacle gives to who is in or behind it; none for buildings and smoke, which have rules of their
        own."""
        rows = [self._context.ruleset.terrain.get(one.terrain) for one in self._context.obstacles]
        return tuple(
            NONE if row is None or row.fact("class") in ("building", "smoke") else str(row.fact("cover", NONE))
            for row in rows
        )

    @cached_property
    def _areas(self) -> tuple[NDArray[np.object_], NDArray[np.object_], BoolArray]:
        """For each obstacle the ground that it covers, the same without the gaps to its neighbours, and is it a line?"""
        # vehicles that are in the way are no pieces of the board
        closed, every = self._context.scenario.board.closed_areas, self._context.obstacles
        areas, whole = np.empty(len(every), dtype=object), np.empty(len(every), dtype=object)
        areas[:] = [one.area for one in every]
        whole[:] = [closed.get(one.id, one.area) for one in every]
        return areas, whole, np.array([one.linear for one in every], dtype=np.bool_)

    def surroundings(self, stands: Sequence[Standpoint]) -> list[Surroundings]:
        """The pieces around some stands."""
        areas, whole, linear = self._areas
        points = np.array(shapely.points([stand.point for stand in stands]), dtype=object).reshape(-1)
        row, place = _close(points, whole, HAIR)
        in_area = shapely.dwithin(whole[place], points[row], HAIR) & ~linear[place]
        inside = _by_row(row[in_area], place[in_area], len(stands))
        each = [bodies(stand) for stand in stands]
        owner = np.repeat(np.arange(len(stands)), [len(some) for some in each])
        shapes = np.array([*(shape for some in each for shape, _ in some), None], dtype=object)[:-1]
        more = np.array([wider for some in each for _, wider in some])
        reach = self._context.from_inches(NEAR_OBSTACLE)
        row, place = _close(shapes, areas, reach + float(more.max(initial=0.0)) + NEAR)
        reached = shapely.distance(areas[place], shapes[row]) <= more[row] + reach + NEAR
        near = _by_row(owner[row[reached]], place[reached], len(stands))
        row, place = _close(points, areas, ROUNDING)
        on_edge = shapely.dwithin(areas[place], points[row], ROUNDING) & ~linear[place]
        touched = _by_row(row[on_edge], place[on_edge], len(stands))
        seams = [
            self._seam(point, places) if len(places) > 1 else frozenset[int]()
            for point, places in zip(points, touched, strict=True)
        ]
        return [Surroundings(*one) for one in zip(inside, near, seams, strict=True)]

    def _seam(self, mark: shapely.Point, touched: frozenset[int]) -> frozenset[int]:
        """Of the pieces that a point is in, or on the edge of, the parts of one terrain between which it lies, on an edge that
        they share: a line may end there without a length in either."""
        pieces = self._context.obstacles
        by_terrain: dict[str, list[int]] = {}
        for place in sorted(touched):
            by_terrain.setdefault(pieces[place].terrain, []).append(place)
        found: set[int] = set()
        for parts in by_terrain.values():
            if len(parts) > 1:
                # inside of all together, not where several end
                wider = [pieces[part].area.buffer(ROUNDING) for part in parts]
                inside = shapely.union_all(wider).buffer(-2 * ROUNDING)
                found.update(parts if shapely.intersects(inside, mark) else ())
        return frozenset(found)

    def _gives_cover(self, shot: Shot, crossings: Sequence[Crossing], parts: Sequence[int]) -> bool:
        """Does a piece, drawn in one or more ``parts``, give cover to a target outside it: is the target behind it, or does it
        rise above the line to the target's feet? A piece that only the shooter is in or behind gives none."""
        here, there = shot.around
        if not self._context.obstacles[parts[0]].linear and all(crossing.top <= 0 for crossing in crossings):
            return False
        if not there.near.isdisjoint(parts):
            return True
        if not here.inside.isdisjoint(parts) or not here.near.isdisjoint(parts):
            return False
        eye, head = shot.line.heights
        foot = head - shot.target.tall
        return any(one.top > eye + (foot - eye) * end + NEAR for one in crossings for span in one.spans for end in span)

    def _to_hit(self, shot: Shot, best: str, reasons: list[Reason]) -> tuple[int, int | None]:
        """(modifier by cover, score that is needed regardless of modifiers, or None)."""
        words = self._context.words
        if shot.indirect:
            reasons.append(words.reason("fire_high"))
            return 0, int(self._context.number("indirect", "turn_1"))
        if shot.has_rule("flamethrower"):
            reasons.append(words.reason("fire_flames"))
            return 0, None
        if shot.is_aimed:
            reasons.append(words.reason("fire_sniper_cover"))
            return 0, None
        if best == NONE:
            return 0, None
        return int(self._context.number("to_hit", f"{best}_cover")), None

    def _damage(self, shot: Shot, reasons: list[Reason]) -> tuple[int | None, bool]:
        """(score that damages the target, does a gun shield count?)."""
        context = self._context
        if shot.at_aircraft:
            reasons.append(context.words.reason("fire_flak_hits"))
            return None, False
        if shot.troop.is_vehicle:
            return shot.troop.damage_value or None, False
        usual = None if context.choice("A1") != "outside" else int(context.number("damage", shot.troop.quality))
        ignored = shot.is_explosive or shot.has_rule("flamethrower") or shot.indirect
        if shot.floor is not None and shot.is_aimed and context.choice("snipers_in_houses") == "open":
            reasons.append(context.words.reason("fire_sniper_house"))
            ignored = True
        elif shot.floor is not None and not ignored:
            reasons.append(context.words.reason("fire_building_damage"))
            return int(context.number("damage", "in_building")), False
        elif shot.floor is not None:
            reasons.append(context.words.reason("fire_building_no_damage"))
        if shot.floor is not None and shot.indirect:
            reasons.append(self._floors_reason(shot.floor))
        if not shot.troop.has("shield") or shot.floor is not None:
            return usual, False
        front = self._struck_side(shot) == FRONT
        if shot.is_explosive and not shot.indirect and context.choice("shield_shells") == "counts":
            ignored = False
        if front and not shot.is_aimed and not ignored:
            reasons.append(context.words.reason("fire_shield"))
            return int(context.number("damage", "behind_gun_shield")), True
        reasons.append(context.words.reason("fire_shield_not"))
        return usual, False

    def _floors_reason(self, floor: BuildingFloor) -> Reason:
        """The chance that an indirect shell bursts on the floor of the target (p.78, A21)."""
        context = self._context
        least = int(context.number("he_in_buildings", "explodes_on"))
        latest = context.choice("A21") == "at_target"
        chance = House(floor.floor, max(floor.feature.floors, 0)).chance(at_least(least), at_the_latest=latest)
        return context.words.reason("fire_floors", floor.feature.id, Effect.HINDERS, least=least, chance=str(chance))

    def _struck_side(self, shot: Shot) -> str:
        return self._hull_arcs.struck_side(shot.target, shot.troop, shot.line.origin.point)

    def _armour_values(self, shot: Shot, reasons: list[Reason]) -> dict[str, object]:
        """For a vehicle: the face that is struck and the modifier of penetration there (p.67)."""
        context, words = self._context, self._context.words
        side = self._struck_side(shot)
        rear_too = side == REAR and not shot.indirect and context.choice("plunging") == "better"
        face = TOP if shot.indirect or (self._hits_top(shot) and not rear_too) else side
        found: dict[str, object] = {"facing": face}
        if shot.arm is not None and is_proof_against(shot.troop, shot.arm.weapon):
            pins = "fire_small_arms_pin" if shot.troop.has("open_topped") else "fire_small_arms"
            reasons.append(words.reason(pins))
            return {**found, "pen_bonus": 0}
        if not shot.troop.is_armoured:
            reasons.append(words.reason("fire_soft_skin"))
            return {**found, "pen_bonus": 0}
        bonus = {FRONT: 0, REAR: int(context.number("penetration", "rear"))}.get(
            face, int(context.number("penetration", "side_or_top"))
        )
        side_text = words.sentence(f"fire_side_{face}")
        if bonus:
            reasons.append(words.reason("fire_face", face=side_text, bonus=f"+{bonus}"))
        if shot.indirect and shot.troop.has("open_topped"):
            twice = context.choice("open_topped") == "added"
            bonus += int(context.number("penetration", "open_topped_indirect")) if twice else 0
            reasons.append(words.reason("fire_open_top" if twice else "fire_open_top_once"))
        if shot.arm is not None and shot.arm.weapon.value("max") is None:
            reasons.append(words.reason("fire_no_range", effect=Effect.UNDECIDED, weapon=shot.arm.weapon.name))
        if self._is_long_range(shot):
            bonus += int(context.number("penetration", "beyond_half_range"))
            reasons.append(words.reason("fire_long_pen"))
        return {**found, "pen_bonus": bonus}

    def _hits_top(self, shot: Shot) -> bool:
        """Does the shot strike the top? Heavy weapons on upper floors do within 12 in (p.77)."""
        context = self._context
        floor = context.houses.floor_of(shot.origin)
        heavy = shot.arm is not None and shot.arm.weapon.value("class") == "heavy"
        if floor is None or floor.floor < 1 or not heavy:
            return False
        reach = context.length("storeys", "plunging")
        return (
            float(shapely.Point(shot.line.origin.point).distance(shot.target.base or shapely.Point(shot.target.point)))
            <= reach + NEAR
        )

    def _is_long_range(self, shot: Shot) -> bool:
        if shot.shooting is None or shot.is_explosive or shot.has_rule("shaped_charge"):
            return False
        if shot.has_rule("flamethrower") and self._context.choice("flames_long_range") == "none":
            return False
        distance = self._ranges.distance(shot.shooting, shot.target) if shot.away is None else shot.away
        return shot.shooting.limits.band(distance) == LONG


def _close(
    shapes: NDArray[np.object_], areas: NDArray[np.object_], reach: float
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """(row, place) of all shapes and areas whose boxes are no farther from each other than this, with room for rounding."""
    ones, others = (
        shapely.bounds(shapes)[:, None],
        shapely.bounds(areas)[None] + np.array([-1, -1, 1, 1]) * (reach + HAIR),
    )
    near = (ones[..., :2] <= others[..., 2:]) & (ones[..., 2:] >= others[..., :2])
    row, place = np.nonzero(near.all(axis=-1))
    return row.astype(np.int64), place.astype(np.int64)


def _by_row(row: NDArray[np.int64], place: NDArray[np.int64], count: int) -> list[frozenset[int]]:
    """The places of each of so many rows."""
    found: list[set[int]] = [set() for _ in range(count)]
    for number, one in zip(row.tolist(), place.tolist(), strict=True):
        found[number].add(one)
    return [frozenset(some) for some in found]
