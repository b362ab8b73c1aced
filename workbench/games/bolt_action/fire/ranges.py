"""Ranges of weapons, and how they are measured (p.31 ARMES, p.38 TIR INDIRECT, p.39 OBUSIERS, p.56, p.61, p.67, p.77)."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.engine.fire.protocol import Muzzle
from workbench.engine.fire.tabletop_capabilities import FirePermission
from workbench.engine.fire.tabletop_weapons import Arm
from workbench.engine.sight.results import BOMBARD, INDIRECT, Effect, Party, Reason, Standpoint
from workbench.games.bolt_action.fire.arcs import ALL_ROUND, COAXIAL, TURRET, HullArcs
from workbench.games.bolt_action.fire.context import NEAR, FireContext
from workbench.games.bolt_action.sight.viewpoints import floor_of
from workbench.games.bolt_action.spotting.troops import ADVANCE, AMBUSH, DOWN, FIRE, RALLY, RUN, Troop
from workbench.games.bolt_action.vocabulary import ORDERS
from workbench.geometry.bearings import SIDES, Hull, Point
from workbench.rules.ruleset import Weapon

# --- May a weapon fire at all: orders, crews, towing, spotters, passengers (p.36, p.39, p.53-54, p.56-58, p.61-66,
# p.72-73).


SILENT = (RUN, RALLY, DOWN)
"""Orders under which nobody fires."""


class Legality:
    """Who may fire on one table."""

    def __init__(self, context: FireContext) -> None:
        self._context = context

    def may_fire(self, firer: Party, weapon: str = "", *, purpose: str = "", beside: str = "") -> FirePermission:
        """May a party fire a weapon (its first, if none is named) under its order? ``beside`` is another weapon that it fires
        in the same action."""
        context = self._context
        troop = context.parties.of(firer)
        arm = context.arsenal.pick(troop, weapon)
        found = [*self._of_state(troop), *self._of_order(troop, arm, purpose), *self._of_crew(troop, arm)]
        if beside:
            found += self._together(arm, context.arsenal.pick(troop, beside))
        forbidden = any(reason.effect is Effect.BLOCKS for reason in found)
        if not forbidden:
            found.insert(0, context.words.reason("fire_may", unit=troop.name, weapon=arm.weapon.name))
        return FirePermission(not forbidden, tuple(found))

    def _no(self, key: str, **values: object) -> Reason:
        words = self._context.words
        return Reason(key, words.rule(key), words.say(key, **values), None, Effect.BLOCKS)

    def _of_state(self, troop: Troop) -> list[Reason]:
        found = []
        if troop.transport:
            found.append(self._no("fire_aboard", unit=troop.name))
        if troop.has("towed"):
            found.append(self._no("fire_towed", unit=troop.name))
        if troop.unit and troop.values.get("capacity") and not self._carries(troop.unit):
            found.append(self._no("fire_empty_transport", unit=troop.name))
        if troop.values.get("spotter_acted") is True or self._spotter_acted(troop):
            found.append(self._no("fire_shared_order", unit=troop.name))
        return found

    def _carries(self, carrier: str) -> bool:
        """Is anybody aboard a vehicle?"""
        aboard = (str(unit.values.get("aboard") or "") for _, unit in self._context.scenario.forces)
        return any(name.removeprefix("unit:") == carrier for name in aboard)

    def _spotter_acted(self, troop: Troop) -> bool:
        """Has its spotter the order of this turn already (p.39)?"""
        name = str(troop.values.get("spotter") or "").removeprefix("unit:")
        found = self._context.scenario.forces.find(name) if name else None
        return found is not None and any(order in found[1].state for order in ORDERS)

    def _of_order(self, troop: Troop, arm: Arm, purpose: str) -> list[Reason]:
        order, weapon = troop.order, arm.weapon
        found = []
        if order in SILENT:
            found.append(self._no("fire_order", order=self._context.words.say(f"order_{order}")))
        if order == ADVANCE and troop.artillery:
            found.append(self._no("fire_gun_pivoted", unit=troop.name))
        elif order == ADVANCE and weapon.value("fixed") is True and not troop.vehicle:
            found.append(self._no("fire_fixed_advance", weapon=weapon.name))
        high = weapon.value("indirect") is True or purpose in (INDIRECT, BOMBARD)
        if order == AMBUSH and high:
            found.append(self._no("fire_indirect_ambush", weapon=weapon.name))
        if troop.has("dismounted"):
            return found
        if troop.is_a("cavalry") and weapon.key not in ("pistol", "carbine"):
            found.append(self._no("fire_mounted", weapon=weapon.name))
        if troop.is_a("motorcycle") and order not in ("", FIRE) and not troop.has("sidecar"):
            found.append(self._no("fire_riding", unit=troop.name))
        if troop.is_a("bicycle"):
            found.append(self._no("fire_cycling", unit=troop.name))
        return found

    def _of_crew(self, troop: Troop, arm: Arm) -> list[Reason]:
        found = []
        if troop.crew == 0:
            found.append(self._no("fire_no_crew", unit=troop.name))
        elif troop.crew == 1 and arm.weapon.value("team") is True and not troop.vehicle:
            found.append(self._context.words.reason("fire_one_man", effect=Effect.HINDERS, weapon=arm.weapon.name))
        if arm.weapon.value("one_shot") is True and troop.values.get("used") is True:
            found.append(self._no("fire_used", weapon=arm.weapon.name))
        return found

    def _together(self, one: Arm, other: Arm) -> list[Reason]:
        if COAXIAL not in (one.mount, other.mount):
            return []
        if {one.mount, other.mount} <= {COAXIAL, TURRET}:
            return [self._no("fire_coaxial", weapon=one.weapon.name, other=other.weapon.name)]
        return []


FULL, LONG = "full", "long"
Body = tuple[BaseGeometry, float]
"""A shape and how far its edge lies outside of it: a point with the radius of a round base."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The least and the greatest range of a shot, and half of the latter, in the table's unit; ``indirect`` says how it flies,
    ``least_counts`` that exactly the least range is far enough (A6)."""

    minimum: float
    maximum: float
    indirect: bool = False
    least_counts: bool = True

    @property
    def half(self) -> float:
        """Beyond it a shot is at long range."""
        return self.maximum / 2

    def band(self, distance: float) -> str | None:
        """The band of a distance; None below the minimum and beyond the maximum."""
        near = self.minimum - NEAR if self.least_counts else self.minimum + NEAR
        if (self.minimum > 0 and distance < near) or distance > self.maximum + NEAR:
            return None
        return LONG if distance > self.half + NEAR else FULL


@dataclass(frozen=True, slots=True)
class Shooting:
    """Who fires what, from where, which way he faces, and the limits of it."""

    origin: Standpoint
    troop: Troop
    arm: Arm
    facing: float
    limits: Limits


class Ranges:
    """Measures shots on one table."""

    def __init__(self, context: FireContext, turning: HullArcs) -> None:
        self._context, self._turning = context, turning

    def shooting(self, origin: Standpoint, troop: Troop, arm: Arm, facing: float, purpose: str) -> Shooting:
        """A shot of a weapon."""
        return Shooting(origin, troop, arm, facing, self.limits(arm.weapon, troop, purpose))

    def limits(self, weapon: Weapon, troop: Troop, purpose: str) -> Limits:
        """The limits of a shot. It flies high if the weapon only fires so, or a howitzer is asked to (p.38-39). A sniper aims
        only when he fires or lies in ambush; else his rifle is a rifle (p.53)."""
        if weapon.value("sniper") is True and troop.order not in ("", FIRE, AMBUSH):
            weapon = self._context.ruleset.weapons.get("rifle", weapon)
        howitzer = weapon.value("howitzer") is True
        high = weapon.value("indirect") is True or (howitzer and purpose in (INDIRECT, BOMBARD))
        least = weapon.value("min_indirect") if high and howitzer else weapon.value("min")
        inclusive = self._context.choice("A6") == "in_range"
        return Limits(self._inches(least), self._inches(weapon.value("max")), high, inclusive)

    def _inches(self, value: object) -> float:
        return self._context.inches(float(value)) if isinstance(value, int | float) else 0.0

    def distance(self, shot: Shooting, target: Standpoint) -> float:
        """From where the weapon is measured to the nearest part of the target: of the crew of an indirect weapon from anybody
        who is in range (A31), of a vehicle from the muzzle, of a gun from the carriage, else from the nearest figure."""
        _, sources, out, aims = self._ends(shot, target)
        return max(0.0, gap(sources, aims) - out)

    def muzzle_to(self, shot: Shooting, target: Standpoint) -> Muzzle | None:
        """Where a shot is measured from and to; None where that is the nearest figure or base."""
        kind, sources, out, aims = self._ends(shot, target)
        if not kind:
            return None
        pairs = [(one, other) for one in sources for other in aims]
        (body, near), (aim, far) = min(pairs, key=lambda pair: gap([pair[0]], [pair[1]]))
        (x, y), (a, b) = shapely.get_coordinates(shapely.shortest_line(body, aim)).tolist()
        length = math.dist((x, y), (a, b))
        here, there = ((min(part, length) / length if length else 0.0) for part in (near + out, far))
        at, to = (x + (a - x) * here, y + (b - y) * here), (a + (x - a) * there, b + (y - b) * there)
        return Muzzle(kind, shot.arm.key, shot.arm.weapon.name, at, to, max(0.0, length - near - far - out))

    def _ends(self, shot: Shooting, target: Standpoint) -> tuple[str, list[Body], float, list[Body]]:
        """(what a shot is measured from: a kind of :class:`Muzzle` or "", those bodies, how far out of them, what to)."""
        aims, origin = self.aims(target, shot.arm), shot.origin
        if shot.limits.indirect and origin.models:
            crew = _crew(origin)
            good = [one for one in crew if shot.limits.band(gap([one], aims)) is not None]
            return "crew", good or crew, 0.0, aims
        if shot.troop.vehicle:
            tip = self.muzzle(shot)
            if tip is not None:
                return "muzzle", [(shapely.Point(tip), 0.0)], 0.0, aims
            hull = self._turning.hull(shot.troop, origin, shot.facing)
            return "barrel", [(shapely.Point(hull.at), 0.0)], self._barrel(hull, shot.arm), aims
        if shot.troop.artillery and origin.carriage is not None:
            return "carriage", [(origin.carriage, 0.0)], 0.0, aims
        sources = self.sources(origin, shot.arm)
        return "opening" if self._context.windows(origin, shot.arm) else "", sources, 0.0, aims

    def muzzle(self, shot: Shooting) -> Point | None:
        """Where the muzzle of a vehicle's weapon is; None for what turns towards its target, even if it is glued (p.65)."""
        sides, _ = self._turning.bears(shot.troop, shot.arm)
        if sides == SIDES or shot.arm.mount in ALL_ROUND:
            return None
        hull = self._turning.hull(shot.troop, shot.origin, shot.facing)
        out, turn = self._barrel(hull, shot.arm), SIDES.index(sides[0]) * math.pi / 2
        return hull.place(out * math.cos(turn), out * math.sin(turn))

    def _barrel(self, hull: Hull, arm: Arm) -> float:
        # where a unit does not say how far its muzzle is out, it is at the edge of the hull
        return hull.half_length if arm.muzzle is None else arm.muzzle

    def barrel(self, shot: Shooting) -> float:
        """How far the muzzle of a vehicle's weapon is from the middle of its hull; 0 for others."""
        return self._barrel(self._turning.hull(shot.troop, shot.origin, 0.0), shot.arm) if shot.troop.vehicle else 0.0

    def sources(self, stand: Standpoint, arm: Arm | None = None) -> list[Body]:
        """What shots are measured from: figures, or in a building the openings that they fire out of (p.77)."""
        windows = self._context.windows(stand, arm)
        return [(shapely.MultiPoint(windows), 0.0)] if windows else bodies(stand)

    def aims(self, stand: Standpoint, arm: Arm | None = None) -> list[Body]:
        """What shots are measured to: figures and gun, the hull; in a building the openings of the floor for small arms and
        flamethrowers, its walls for others (p.77)."""
        room = floor_of(self._context.scenario, self._context.ruleset, stand) if stand.unit else None
        if room is None:
            return bodies(stand)
        weapon = arm.weapon if arm is not None else None
        heavy = weapon is not None and weapon.value("class") == "heavy" and weapon.value("flamethrower") is not True
        if heavy or not room.openings:
            return [(room.feature.course, 0.0)]
        return [(shapely.MultiPoint(room.openings), 0.0)]


def bodies(stand: Standpoint) -> list[Body]:
    """What distances to a stand are measured to: figures and gun, the hull, or a bare point."""
    if stand.models:
        return [*_crew(stand), *([] if stand.carriage is None else [(stand.carriage, 0.0)])]
    if stand.base is None or stand.radius > 0:
        return [(shapely.Point(stand.point), stand.radius)]
    return [(stand.base, 0.0)]


def _crew(stand: Standpoint) -> list[Body]:
    return [(shapely.Point(model), stand.radius) for model in stand.models]


def gap(ones: Iterable[Body], others: list[Body]) -> float:
    """From the nearest edge of some bodies to that of others; 0 in contact."""
    return max(0.0, min(float(shapely.distance(a, b)) - near - far for a, near in ones for b, far in others))
