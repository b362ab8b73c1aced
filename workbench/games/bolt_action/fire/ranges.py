"""Ranges of weapons, and how they are measured (p.31 ARMES, p.38 TIR INDIRECT, p.39 OBUSIERS, p.56, p.61, p.67, p.77)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray, FloatArray
from workbench.engine.fire.missing import lacks_weapon_value
from workbench.engine.fire.protocol import Muzzle, TabletopRange
from workbench.engine.fire.tabletop_capabilities import FirePermission
from workbench.engine.fire.tabletop_weapons import Arm
from workbench.engine.sight.results import BOMBARD, INDIRECT, Effect, Party, Reason, Standpoint, TabletopRequest
from workbench.games.bolt_action.fire.arcs import ALL_ROUND, COAXIAL, TURRET, HullArcs
from workbench.games.bolt_action.fire.context import NEAR, FireContext
from workbench.games.bolt_action.sight.many_lines import FiguresInSight
from workbench.games.bolt_action.spotting.troops import ADVANCE, AMBUSH, DOWN, FIRE, RALLY, RUN, Troop
from workbench.games.bolt_action.vocabulary import ORDERS
from workbench.geometry.bearings import SIDES, Hull, Point
from workbench.rules.ruleset import Ruleset, Weapon

# --- May a weapon fire at all: orders, crews, towing, spotters, passengers (p.36, p.39, p.53-54, p.56-58, p.61-66,
# p.72-73).


ORDERS_WITHOUT_FIRE = (RUN, RALLY, DOWN)
"""Orders under which units do not fire."""


class Legality:
    """Judges which weapons may fire on one table."""

    def __init__(self, context: FireContext) -> None:
        self._context = context

    def may_fire(
        self, firer: Party, weapon: str = "", *, purpose: str = "", beside: str = "", target: Party = Party()
    ) -> FirePermission:
        """May a party fire a weapon (its first, if none is named) under its order? ``beside`` is another weapon that it fires
        in the same action; at aircraft as a ``target`` only flak fires, also after it has acted (p.49), and small arms do
        nothing to closed armour (p.66)."""
        context = self._context
        troop = context.parties.troop_of(firer)
        arm = context.arsenal.pick(troop, weapon)
        enemy = context.parties.troop_of(target)
        at_aircraft = enemy.is_a(AIRCRAFT)
        found = [
            *self._state_reasons(troop),
            *(self._flak_reasons(troop, arm) if at_aircraft else self._order_reasons(troop, arm, purpose)),
            *self._crew_reasons(troop, arm),
        ]
        if is_proof_against(enemy, arm.weapon) and not enemy.has("open_topped"):
            found.append(self._refusal("fire_small_arms"))
        if beside:
            found += self._coaxial_refusal(arm, context.arsenal.pick(troop, beside))
        forbidden = any(reason.effect is Effect.BLOCKS for reason in found)
        if not forbidden:
            found.insert(0, context.words.reason("fire_may", unit=troop.name, weapon=arm.weapon.name))
        return FirePermission(not forbidden, tuple(found))

    def _refusal(self, key: str, **values: object) -> Reason:
        words = self._context.words
        return Reason(key, words.rule(key), words.sentence(key, **values), None, Effect.BLOCKS)

    def _state_reasons(self, troop: Troop) -> list[Reason]:
        found = []
        if troop.transport:
            found.append(self._refusal("fire_aboard", unit=troop.name))
        if troop.has("towed"):
            found.append(self._refusal("fire_towed", unit=troop.name))
        if troop.unit and troop.values.get("capacity") and not self._has_passengers(troop.unit):
            found.append(self._refusal("fire_empty_transport", unit=troop.name))
        if troop.values.get("spotter_acted") is True or self._spotter_acted(troop):
            found.append(self._refusal("fire_shared_order", unit=troop.name))
        return found

    def _has_passengers(self, carrier: str) -> bool:
        """Is any unit aboard a vehicle?"""
        aboard = (str(unit.values.get("aboard") or "") for _, unit in self._context.scenario.forces)
        return any(name.removeprefix("unit:") == carrier for name in aboard)

    def _spotter_acted(self, troop: Troop) -> bool:
        """Has its spotter already an order this turn (p.39)?"""
        name = str(troop.values.get("spotter") or "").removeprefix("unit:")
        found = self._context.scenario.forces.find(name) if name else None
        return found is not None and any(order in found[1].state for order in ORDERS)

    def _order_reasons(self, troop: Troop, arm: Arm, purpose: str) -> list[Reason]:
        order, weapon = troop.order, arm.weapon
        found = []
        if order in ORDERS_WITHOUT_FIRE:
            found.append(self._refusal("fire_order", order=self._context.words.sentence(f"order_{order}")))
        if order == ADVANCE and troop.is_artillery:
            found.append(self._refusal("fire_gun_pivoted", unit=troop.name))
        elif order == ADVANCE and weapon.value("fixed") is True and not troop.is_vehicle:
            found.append(self._refusal("fire_fixed_advance", weapon=weapon.name))
        high = weapon.value("indirect") is True or purpose in (INDIRECT, BOMBARD)
        if order == AMBUSH and high:
            found.append(self._refusal("fire_indirect_ambush", weapon=weapon.name))
        if troop.has("dismounted"):
            return found
        if troop.is_a("cavalry") and weapon.key not in ("pistol", "carbine"):
            found.append(self._refusal("fire_mounted", weapon=weapon.name))
        if troop.is_a("motorcycle") and order not in ("", FIRE) and not troop.has("sidecar"):
            found.append(self._refusal("fire_riding", unit=troop.name))
        if troop.is_a("bicycle"):
            if order == FIRE and self._context.choice("bicycles") == "halt":
                found.append(self._context.words.reason("fire_halts", unit=troop.name))
            else:
                found.append(self._refusal("fire_cycling", unit=troop.name))
        return found

    def _flak_reasons(self, troop: Troop, arm: Arm) -> list[Reason]:
        """Flak fires at aircraft outside of the order of play, unless it is Down (p.49)."""
        if not is_flak(troop, arm):
            return [self._refusal("fire_no_flak", unit=troop.name, weapon=arm.weapon.name)]
        if troop.order == DOWN:
            return [self._refusal("fire_order", order=self._context.words.sentence("order_down"))]
        found = [self._context.words.reason("fire_flak", unit=troop.name)]
        if troop.order == AMBUSH:
            found.append(self._context.words.reason("fire_flak_ambush", effect=Effect.HINDERS, unit=troop.name))
        return found

    def _crew_reasons(self, troop: Troop, arm: Arm) -> list[Reason]:
        found = []
        if troop.crew == 0:
            found.append(self._refusal("fire_no_crew", unit=troop.name))
        elif troop.crew == 1 and arm.weapon.value("team") is True and not troop.is_vehicle:
            found.append(self._context.words.reason("fire_one_man", effect=Effect.HINDERS, weapon=arm.weapon.name))
        if arm.weapon.value("one_shot") is True and troop.values.get("used") is True:
            found.append(self._refusal("fire_used", weapon=arm.weapon.name))
        return found

    def _coaxial_refusal(self, one: Arm, other: Arm) -> list[Reason]:
        if COAXIAL not in (one.mount, other.mount):
            return []
        if {one.mount, other.mount} <= {COAXIAL, TURRET}:
            return [self._refusal("fire_coaxial", weapon=one.weapon.name, other=other.weapon.name)]
        return []


AIRCRAFT, PINTLE = "aircraft", "pintle"


def is_flak(troop: Troop, arm: Arm) -> bool:
    """May it fire at aircraft: by its army list, or as a machine gun on a pintle (p.49, p.65)?"""
    return troop.values.get("flak") is True or arm.mount == PINTLE


def is_proof_against(target: Troop, weapon: Weapon) -> bool:
    """Is it armour, which small arms do not damage: they pin it if it is open-topped, else they do nothing (p.66-67)?"""
    return target.is_armoured and weapon.value("class") == "small"


FULL, LONG = "full", "long"
CREW = "crew"
"""The kind of :class:`Muzzle` that is the crew of an indirect weapon."""
Body = tuple[BaseGeometry, float]
"""A shape and how far its edge lies outside it: a point with the radius of a round base."""


def check_range(weapon: Weapon, ruleset: Ruleset) -> None:
    """CannotAnswer (``missing_value``) for a weapon whose range, penetration or shots the source does not print: a range of 0
    would be a certain answer."""
    missing = [] if weapon.value("max") is not None else ["max"]
    if weapon.value("pen") is None and weapon.value("he") is None:
        missing.append("pen")
    if weapon.value("shots") is None and weapon.value("hits") is None:
        missing.append("shots")
    if missing:
        raise lacks_weapon_value(weapon, ruleset, *missing)


@dataclass(frozen=True, slots=True)
class Limits:
    """The least and the greatest range of a shot, in the table's unit; ``indirect``: is it indirect fire, ``least_counts``: is
    exactly the least range far enough (A6)?"""

    minimum: float
    maximum: float
    indirect: bool = False
    least_counts: bool = True

    @property
    def half(self) -> float:
        """Half the greatest range; beyond it a shot is at long range."""
        return self.maximum / 2

    def band(self, distance: float) -> str | None:
        """The band of a distance; None below the minimum and beyond the maximum."""
        if not self.reaches(np.array([distance])).all():
            return None
        return LONG if distance > self.half + NEAR else FULL

    def reaches(self, distances: FloatArray) -> BoolArray:
        """Are distances neither below the minimum nor beyond the maximum?"""
        near = self.minimum - NEAR if self.least_counts else self.minimum + NEAR
        found: BoolArray = distances <= self.maximum + NEAR
        return found & (distances >= near) if self.minimum > 0 else found


@dataclass(frozen=True, slots=True)
class Shooting:
    """A weapon of a unit in its place, with the facing and the range limits."""

    origin: Standpoint
    troop: Troop
    arm: Arm
    facing: float
    limits: Limits


class WeaponRanges:
    """Range limits of weapons, and how they are measured, on one table."""

    def __init__(self, context: FireContext, hull_arcs: HullArcs) -> None:
        self._context, self._hull_arcs = context, hull_arcs

    def shooting(self, origin: Standpoint, troop: Troop, arm: Arm, facing: float, purpose: str) -> Shooting:
        """A weapon ready to fire, with its limits for a purpose."""
        return Shooting(origin, troop, arm, facing, self.limits(arm.weapon, troop, purpose))

    def limits(self, weapon: Weapon, troop: Troop, purpose: str) -> Limits:
        """The limits of a shot. It is indirect if the weapon fires only so, or for a howitzer if ``purpose`` is (p.38-39). A
        sniper aims only under orders to fire or ambush; otherwise the weapon counts as a rifle (p.53)."""
        if weapon.value("sniper") is True and troop.order not in ("", FIRE, AMBUSH):
            weapon = self._context.ruleset.weapons.get("rifle", weapon)
        howitzer = weapon.value("howitzer") is True
        high = weapon.value("indirect") is True or (howitzer and purpose in (INDIRECT, BOMBARD))
        least = weapon.value("min_indirect") if high and howitzer else weapon.value("min")
        inclusive = self._context.choice("A6") == "in_range"
        return Limits(self._inches(least), self._inches(weapon.value("max")), high, inclusive)

    def _inches(self, value: object) -> float:
        return self._context.from_inches(float(value)) if isinstance(value, int | float) else 0.0

    def distance(self, shot: Shooting, target: Standpoint) -> float:
        """The range from the weapon to the nearest part of the target: for an indirect weapon from any of the crew in range
        (A31), for a vehicle from the muzzle, for a gun from the carriage, else from the nearest figure."""
        return float(self.distances(shot, [target])[0])

    def distances(self, shot: Shooting, targets: Sequence[Standpoint]) -> FloatArray:
        """The same for many targets."""
        kind, sources, out = self._measured_sources(shot)
        gaps = _gaps(sources, [self._aims(shot, target) for target in targets])
        if kind == CREW:
            in_range = shot.limits.reaches(gaps)
            gaps = np.where(in_range | ~in_range.any(axis=1, keepdims=True), gaps, np.inf)
        found: FloatArray = np.maximum(0.0, gaps.min(axis=1) - out)
        return found

    def muzzle_to(self, shot: Shooting, target: Standpoint) -> Muzzle | None:
        """The points that a shot is measured from and to; None if it is measured from the nearest figure or base."""
        kind, sources, out, aims = self._measured_ends(shot, target)
        if not kind:
            return None
        pairs = [(one, other) for one in sources for other in aims]
        (body, near), (aim, far) = min(pairs, key=lambda pair: gap([pair[0]], [pair[1]]))
        (x, y), (a, b) = shapely.get_coordinates(shapely.shortest_line(body, aim)).tolist()
        length = math.dist((x, y), (a, b))
        here, there = ((min(part, length) / length if length else 0.0) for part in (near + out, far))
        at, to = (x + (a - x) * here, y + (b - y) * here), (a + (x - a) * there, b + (y - b) * there)
        return Muzzle(kind, shot.arm.key, shot.arm.weapon.name, at, to, max(0.0, length - near - far - out))

    def _measured_ends(self, shot: Shooting, target: Standpoint) -> tuple[str, list[Body], float, list[Body]]:
        """(kind of :class:`Muzzle` or "", bodies measured from, distance outward from them, bodies measured to)."""
        aims = self._aims(shot, target)
        kind, sources, out = self._measured_sources(shot)
        if kind == CREW:
            in_range = shot.limits.reaches(_gaps(sources, [aims])[0]).tolist()
            sources = [one for one, near in zip(sources, in_range, strict=True) if near] or sources
        return kind, sources, out, aims

    def _measured_sources(self, shot: Shooting) -> tuple[str, list[Body], float]:
        """(kind of :class:`Muzzle` or "", bodies measured from, distance outward from them); of a crew those count that are in
        range of the target, if any are (A31)."""
        origin = shot.origin
        if shot.limits.indirect and origin.models:
            return CREW, _crew_bodies(origin), 0.0
        if shot.troop.is_vehicle:
            tip = self.muzzle(shot)
            if tip is not None:
                return "muzzle", [(shapely.Point(tip), 0.0)], 0.0
            hull = self._hull_arcs.hull(shot.troop, origin, shot.facing)
            return "barrel", [(shapely.Point(hull.at), 0.0)], self._barrel_length(hull, shot.arm)
        if shot.troop.is_artillery and origin.carriage is not None:
            return "carriage", [(origin.carriage, 0.0)], 0.0
        sources = self.measured_from(origin, shot.arm)
        return "opening" if self._context.openings(origin, shot.arm) else "", sources, 0.0

    def muzzle(self, shot: Shooting) -> Point | None:
        """The muzzle of a vehicle's weapon; None for weapons that turn towards the target, even if the model's is glued
        (p.65)."""
        sides, _ = self._hull_arcs.covered_sides(shot.troop, shot.arm)
        if sides == SIDES or shot.arm.mount in ALL_ROUND:
            return None
        hull = self._hull_arcs.hull(shot.troop, shot.origin, shot.facing)
        out, turn = self._barrel_length(hull, shot.arm), SIDES.index(sides[0]) * math.pi / 2
        return hull.place(out * math.cos(turn), out * math.sin(turn))

    def _barrel_length(self, hull: Hull, arm: Arm) -> float:
        # a muzzle without a given distance is at the edge of the hull
        return hull.half_length if arm.muzzle is None else arm.muzzle

    def barrel_length(self, shot: Shooting) -> float:
        """The distance of the muzzle of a vehicle's weapon from the middle of its hull; 0 for others."""
        return (
            self._barrel_length(self._hull_arcs.hull(shot.troop, shot.origin, 0.0), shot.arm)
            if shot.troop.is_vehicle
            else 0.0
        )

    def _aims(self, shot: Shooting, target: Standpoint) -> list[Body]:
        """The bodies of :meth:`measured_to`; of openings those that the weapon sees, if it sees any (p.77)."""
        found = self.measured_to(target, shot.arm)
        openings = list(found[0][0].geoms) if isinstance(found[0][0], shapely.MultiPoint) else []
        if len(openings) < 2 or shot.limits.indirect:
            return found
        sight = self._context.sight.models(shot.origin, target, self.aimed_request(shot, target, FIRE))
        if sight is None or len(sight.targets) != len(openings):
            return found
        seen = np.flatnonzero(FiguresInSight.of_one(sight).seen[0].any(axis=0)).tolist()
        return [(shapely.MultiPoint([openings[place] for place in seen]), 0.0)] if seen else found

    def aimed_request(self, shot: Shooting, target: Standpoint, purpose: str) -> TabletopRequest:
        """What is asked of the sight to know which figures or openings of a target a weapon sees."""
        context = self._context
        party = context.parties.troop_of(context.party_at(target), target)
        return context.request(purpose or FIRE, shot.troop, party, shot.arm)

    def measured_from(self, stand: Standpoint, arm: Arm | None = None) -> list[Body]:
        """The bodies that shots are measured from: the figure that carries the weapon, else all figures, or in a building the
        openings that they fire out of (p.77)."""
        openings = self._context.openings(stand, arm)
        if openings:
            return [(shapely.MultiPoint(openings), 0.0)]
        carrier = arm.model if arm is not None else None
        if carrier is not None and carrier <= len(stand.models):
            return [_crew_bodies(stand)[carrier - 1]]
        return bodies(stand)

    def measured_to(self, stand: Standpoint, arm: Arm | None = None) -> list[Body]:
        """The bodies that shots are measured to: figures and gun, the hull; in a building the openings of the floor for small
        arms and flamethrowers, the walls for others (p.77)."""
        floor = self._context.houses.floor_of(stand) if stand.unit else None
        if floor is None:
            return bodies(stand)
        weapon = arm.weapon if arm is not None else None
        heavy = weapon is not None and weapon.value("class") == "heavy" and weapon.value("flamethrower") is not True
        if heavy or not floor.openings:
            return [(floor.feature.course, 0.0)]
        return [(shapely.MultiPoint(floor.openings), 0.0)]


def bodies(stand: Standpoint) -> list[Body]:
    """The bodies of a stand that distances are measured to: figures and gun, the hull, or a bare point."""
    if stand.models:
        return [*_crew_bodies(stand), *([] if stand.carriage is None else [(stand.carriage, 0.0)])]
    if stand.base is None or stand.radius > 0:
        return [(shapely.Point(stand.point), stand.radius)]
    return [(stand.base, 0.0)]


def _crew_bodies(stand: Standpoint) -> list[Body]:
    return [(shapely.Point(model), stand.radius) for model in stand.models]


def gap(ones: Sequence[Body], others: Sequence[Body]) -> float:
    """The distance between the nearest edges of two sets of bodies; 0 in contact."""
    return float(_gaps(ones, [others]).min())


def _gaps(sources: Sequence[Body], aims: Sequence[Sequence[Body]]) -> FloatArray:
    """The distances (targets, sources) between the edge of each source and the nearest edge of the bodies of each target; 0 in
    contact."""
    first = np.cumsum([0, *(len(some) for some in aims[:-1])])
    every = [body for some in aims for body in some]
    (ones, near), (others, far) = _columns(sources), _columns(every)
    between = shapely.distance(ones[None, :], others[:, None]) - near[None, :] - far[:, None]
    return np.maximum(0.0, np.minimum.reduceat(between, first, axis=0))


def _columns(found: Sequence[Body]) -> tuple[NDArray[np.object_], FloatArray]:
    """(the shapes of bodies, how far their edges lie outside them)."""
    shapes: NDArray[np.object_] = np.empty(len(found), dtype=object)
    shapes[:] = [shape for shape, _ in found]
    return shapes, np.array([more for _, more in found], dtype=np.float64)


# --- Answers to "is it in range?", with the modifiers beyond half range and how many figures may fire (p.31-39, p.53,
# p.67).


@dataclass(frozen=True, slots=True)
class FiringFigures:
    """How many figures ``fire`` of the ``strength`` of a unit, at how many ``targets``; how many ``carry`` the weapon if not
    all do; and how far ``away`` the nearest is that each sees, the least first (A33)."""

    fire: int
    strength: int
    targets: int
    carry: int | None
    away: tuple[float, ...]

    @property
    def extra(self) -> dict[str, object]:
        """As answers about ranges have it."""
        counts = {"fire": self.fire, "all": self.strength, "targets": self.targets}
        return {
            "models": counts if self.carry is None else {**counts, "carry": self.carry},
            "distances": list(self.away),
        }


class RangeAnswers:
    """Answers about ranges on one table."""

    def __init__(self, context: FireContext, hull_arcs: HullArcs, ranges: WeaponRanges) -> None:
        self._context, self._hull_arcs, self._ranges = context, hull_arcs, ranges

    def answer(
        self, origin: Standpoint | None, target: Standpoint | None, *, firer: Party, weapon: str, purpose: str
    ) -> TabletopRange:
        """See :meth:`workbench.games.bolt_action.fire.doctrine.Doctrine.range`."""
        context = self._context
        troop = context.parties.troop_of(firer, origin)
        arm = context.arsenal.pick(troop, weapon)
        check_range(arm.weapon, context.ruleset)
        where = origin if origin is not None else Standpoint((0.0, 0.0))
        shot = self._ranges.shooting(where, troop, arm, self._hull_arcs.facing_of(where), purpose)
        measured = origin is not None and target is not None
        distance = self._ranges.distance(shot, target) if measured and target is not None else None
        band = None if distance is None else shot.limits.band(distance)
        grounded = self.is_grounded(troop, arm, target)
        band = None if grounded else band
        extra: dict[str, object] = {
            "weapon": arm.weapon.key,
            "half": shot.limits.half,
            "indirect": shot.limits.indirect,
            "shots": arm.weapon.value("shots") if arm.weapon.value("hits") is None else arm.weapon.value("hits"),
        }
        for name in ("pen", "he"):
            if arm.weapon.value(name) is not None:
                extra[name] = arm.weapon.value(name)
        reasons = self._range_reasons(shot, distance, band)
        if grounded:
            reasons = [
                context.words.reason("fire_no_flak", effect=Effect.BLOCKS, unit=troop.name, weapon=arm.weapon.name)
            ]
        if band is not None:
            extra["penetration"] = extra["penetration_for_range"] = self._penetration(shot, target, band, reasons)
        if measured and target is not None:
            extra |= self._firing_figures(shot, target, purpose, reasons)
        return TabletopRange(
            in_range=band is not None,
            range=distance,
            band=band,
            minimum=shot.limits.minimum,
            maximum=shot.limits.maximum,
            reasons=tuple(reasons),
            strength=self._strength(shot),
            extra=extra,
        )

    def reaches(self, origin: Standpoint, target: Standpoint, firer: Party, arm: Arm) -> bool:
        """Is a place in range of a weapon? As :meth:`answer`, without all else that it tells."""
        troop = self._context.parties.troop_of(firer, origin)
        shot = self._ranges.shooting(origin, troop, arm, self._hull_arcs.facing_of(origin), "")
        near_enough = shot.limits.band(self._ranges.distance(shot, target)) is not None
        return near_enough and not self.is_grounded(troop, arm, target)

    def is_grounded(self, troop: Troop, arm: Arm, target: Standpoint | None) -> bool:
        """Is it no flak, and the target an aircraft?"""
        context = self._context
        at_aircraft = target is not None and context.parties.troop_of(context.party_at(target), target).is_a(AIRCRAFT)
        return at_aircraft and not is_flak(troop, arm)

    def _strength(self, shot: Shooting) -> str:
        weapon = shot.arm.weapon
        parts = [str(weapon.value("shots") or weapon.value("hits") or "")]
        if weapon.value("pen") is not None:
            parts.append(f"+{weapon.value('pen')}")
        if weapon.value("he") is not None:
            parts.append(f"HE {weapon.value('he')}")
        return ", ".join(part for part in parts if part)

    def _range_reasons(self, shot: Shooting, distance: float | None, band: str | None) -> list[Reason]:
        words, limits, weapon = self._context.words, shot.limits, shot.arm.weapon
        names = {"weapon": weapon.name, "limit": words.length(limits.maximum), "least": words.length(limits.minimum)}
        if distance is None:
            key, effect = ("fire_limits" if limits.minimum else "fire_limit"), Effect.NOTE
        elif band is None:
            near = distance < limits.minimum + NEAR
            key, effect = ("fire_too_near" if near else "fire_too_far"), Effect.BLOCKS
        else:
            key, effect = ("fire_at_long_range" if band == LONG else "fire_in_range"), Effect.NOTE
        filled = {
            **names,
            "range": words.length(distance) if distance is not None else "",
            "half": words.length(limits.half),
        }
        found = [Reason(key, weapon.citation.rule, words.sentence(key, **filled), None, effect)]
        if (
            weapon.value("sniper") is True
            and limits.maximum < self._ranges.limits(weapon, Troop("", weapon.name, frozenset()), FIRE).maximum
        ):
            found.append(words.reason("fire_sniper_not_aiming"))
        if limits.indirect:
            found.append(words.reason("fire_high_range"))
        return found

    def _penetration(self, shot: Shooting, target: Standpoint | None, band: str, reasons: list[Reason]) -> int:
        """The modifier of penetration at long range, against armour; a bare place counts as armour (p.67)."""
        weapon, context = shot.arm.weapon, self._context
        if (
            target is not None
            and target.unit
            and not context.parties.troop_of(context.party_at(target), target).is_armoured
        ):
            return 0
        heavy = weapon.value("class") == "heavy" and weapon.value("pen") is not None
        if weapon.value("flamethrower") is True and context.choice("flames_long_range") == "none":
            return 0
        if band != LONG or not heavy or weapon.value("shaped_charge") is True or shot.limits.indirect:
            return 0
        reasons.append(self._context.words.reason("fire_long_pen"))
        return int(self._context.number("penetration", "beyond_half_range"))

    def _firing_figures(
        self, shot: Shooting, target: Standpoint, purpose: str, reasons: list[Reason]
    ) -> dict[str, object]:
        """How many figures that carry the weapon see a figure of the target within their range (A33)."""
        found = self._context.sight.models(shot.origin, target, self._ranges.aimed_request(shot, target, purpose))
        if found is None or not len(found.origins) or not len(found.targets):
            return {}
        figures = self.figures(shot, [target], FiguresInSight.of_one(found))[0]
        key = "fire_carriers" if figures.carry is not None else "fire_figures"
        carrying, _ = self._carriers(shot, found.strength)
        reasons.append(self._context.words.reason(key, count=figures.fire, all=carrying))
        return figures.extra

    def figures(self, shot: Shooting, targets: Sequence[Standpoint], sight: FiguresInSight) -> list[FiringFigures]:
        """How many figures that carry the weapon see a figure of each target within their range (A33)."""
        ways = sight.origins[None, :, None] - sight.targets[:, None]
        away = np.hypot(ways[..., 0], ways[..., 1])
        radii = np.array([target.radius for target in targets])
        away = np.maximum(away - shot.origin.radius - radii[:, None, None], 0.0)
        # (targets, eyes, figures): what is seen within range
        reached: BoolArray = shot.limits.reaches(away) & sight.seen
        shooting = np.asarray(reached.any(axis=2))
        carrying, rows = self._carriers(shot, sight.strength)
        named = carrying < sight.strength
        if named and len(shot.origin.models) == shooting.shape[1]:
            shooting &= np.isin(np.arange(shooting.shape[1]), rows)
        counts = np.minimum(shooting @ sight.room, carrying).tolist()
        aimed = (reached & shooting[..., None]).any(axis=1).sum(axis=1).tolist()
        nearest = np.where(reached, away, np.inf).min(axis=2, initial=np.inf)
        # each figure at an eye that fires is as far from what it sees as that eye
        each = np.sort(np.repeat(np.where(shooting, nearest, np.inf), sight.room, axis=1), axis=1).tolist()
        return [
            FiringFigures(
                count, sight.strength, seen, carrying if named else None, tuple(round(gap, 4) for gap in gaps[:count])
            )
            for count, seen, gaps in zip(counts, aimed, each, strict=True)
        ]

    def _carriers(self, shot: Shooting, strength: int) -> tuple[int, list[int]]:
        """(how many figures of a unit carry a weapon, which of its models): the figure that is named with the weapon, or all
        that are not named with another."""
        if shot.arm.model is not None:
            return min(1, strength), [shot.arm.model - 1]
        others = {arm.model for arm in self._context.arsenal.arms_of(shot.troop) if arm.model is not None}
        rows = [row for row in range(len(shot.origin.models)) if row + 1 not in others]
        return max(0, strength - len(others)), rows
