"""Units within a distance: auras of officers and medics, air strikes, reactions (p.39, p.42, p.46-49, p.62, p.69-71)."""

from __future__ import annotations

from dataclasses import replace

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.fire.tabletop_capabilities import Aura, Reaction
from workbench.engine.fire.tabletop_weapons import Arm
from workbench.engine.sight.results import FIRE, Effect, Party, Reason, Standpoint
from workbench.engine.sight.tabletop_wording import listed
from workbench.games.bolt_action.fire.arcs import HullArcs
from workbench.games.bolt_action.fire.context import NEAR, FireContext
from workbench.games.bolt_action.fire.ranges import bodies, gap
from workbench.games.bolt_action.sight.buildings import BuildingFloor, are_joined, exits
from workbench.games.bolt_action.spotting.troops import Troop
from workbench.geometry.regions import union
from workbench.geometry.viewshed import ring

RANKS = ("second_lieutenant", "lieutenant", "captain", "major")


class Auras:
    """Auras and reactions on one table."""

    def __init__(self, context: FireContext, hull_arcs: HullArcs) -> None:
        self._context, self._hull_arcs = context, hull_arcs

    def units_within(
        self, stand: Standpoint, radius: float, *, side: str = "", excluded: tuple[str, ...] = ()
    ) -> tuple[str, ...]:
        """Ids of the units any part of which is within a distance of a place, the unit there included; of one side, if
        given."""
        found = []
        for whose, unit in self._context.scenario.forces:
            if unit.at is None or unit.id in excluded or (side and whose != side) or unit.values.get("aboard"):
                continue
            if stand.gap(self._context.sight.stand_of(unit)) <= radius + NEAR:
                found.append(unit.id)
        return tuple(found)

    def _contact_distance(self, origin: Standpoint, target: Standpoint) -> float:
        """The distance from edge to edge; out of a building from an opening by which it is left, to a unit in a building to
        the building, which assaults touch."""
        scenario, ruleset = self._context.scenario, self._context.ruleset
        mine, floor = self._floor(origin), self._floor(target)
        if mine is None and floor is None:
            return origin.gap(target)
        ways = exits(scenario, ruleset, mine) if mine is not None else ()
        starts = [(shapely.MultiPoint(ways), 0.0)] if ways else bodies(origin)
        return gap(starts, [(floor.feature.area, 0.0)] if floor is not None else bodies(target))

    def _floor(self, stand: Standpoint) -> BuildingFloor | None:
        return self._context.houses.floor_of(stand) if stand.unit else None

    def _stay_inside(self, origin: Standpoint, target: Standpoint) -> bool:
        """Are both in one building or in joined ones?"""
        mine, floor = self._floor(origin), self._floor(target)
        if mine is None or floor is None:
            return False
        return are_joined(self._context.scenario, self._context.ruleset, mine.feature, floor.feature)

    def _is_seen_coming(self, origin: Standpoint, target: Standpoint, troop: Troop, attacker: Troop) -> bool:
        """Does the target see those who assault it, who have left their building by then (p.42, p.76)?"""
        context, mine = self._context, self._floor(origin)
        ways = exits(context.scenario, context.ruleset, mine) if mine is not None else ()
        coming = [context.sight.stand_at(at, 0.0) for at in ways] or [origin]
        arms: tuple[Arm | None, ...] = context.arsenal.arms_of(troop) or (None,)
        return any(
            context.sight.line(
                target, where, context.request(FIRE, troop, replace(attacker, unit="") if ways else attacker, arm)
            ).visible
            for where in coming
            for arm in arms
        )

    def ground_within(self, stand: Standpoint, radius: float) -> BaseGeometry:
        """The region within a distance of a place."""
        return union([ring(shape, radius + more) for shape, more in bodies(stand)])

    def aura(self, origin: Standpoint, firer: Party) -> Aura:
        """The units that an officer's morale bonus or a medic reaches: friends within 6 in of the model; from a vehicle only
        its crew and passengers (p.46, p.62). CannotAnswer (``not_modelled``) for other units."""
        context = self._context
        troop = context.parties.troop_of(firer, origin)
        if not troop.is_a("officer", "medic"):
            words = Text(
                "only officers and medics have an aura (p.46)", "seuls les officiers et les toubibs ont une aura (p.46)"
            )
            raise CannotAnswer("not_modelled", words)
        officer = troop.is_a("officer")
        bonus = self._officer_bonus(troop) if officer else 0
        if troop.transport:
            aboard = tuple(
                unit.id
                for _, unit in context.scenario.forces
                if unit.id == troop.transport or str(unit.values.get("aboard") or "") == troop.transport
            )
            held = tuple(name for name in aboard if name != troop.unit)
            reason = context.words.reason("fire_aura_aboard", effect=Effect.HINDERS, unit=troop.name)
            return Aura(0.0, held if officer else (), union([]), bonus, (reason,))
        radius = context.length("officers" if officer else "medics", "radius")
        reach = context.words.length(radius)
        key = "fire_officer" if officer else "fire_medic"
        more = {"bonus": f"+{bonus}"} if officer else {"saves": int(context.number("medics", "saves_on"))}
        reason = context.words.reason(key, unit=troop.name, radius=reach, **more)
        near = self.units_within(origin, radius, side=troop.side, excluded=(troop.unit,))
        if not officer:
            # medics save men, not vehicles (p.46)
            near = tuple(name for name in near if not context.parties.troop_of(Party(unit=name)).is_vehicle)
        return Aura(radius, near, self.ground_within(origin, radius), bonus, (reason,))

    def morale(self, name: str) -> Aura:
        """The best officer's bonus that a unit has: one at a time (p.46)."""
        context = self._context
        best: Aura | None = None
        for side, unit in context.scenario.forces:
            if unit.kind != "officer" or unit.id == name or (unit.at is None and not unit.values.get("aboard")):
                continue
            stand = context.sight.stand_of(unit) if unit.at is not None else Standpoint((0.0, 0.0), unit=unit.id)
            found = self.aura(stand, Party(unit.kind, side, unit.id, unit.state, values=unit.values))
            if name in found.units and (best is None or found.bonus > best.bonus):
                best = Aura(found.radius, (unit.id,), found.ground, found.bonus, found.reasons)
        return best or Aura(0.0, (), union([]), 0, (context.words.reason("fire_no_officer"),))

    def _officer_bonus(self, troop: Troop) -> int:
        rank = str(troop.values.get("rank") or "")
        return int(self._context.number("officers", rank if rank in RANKS else RANKS[0]))

    def air_strike(self, target: Standpoint) -> tuple[Aura, Aura]:
        """(the units that an air strike pins, where its marker may be placed) around the target (p.48-49)."""
        context = self._context
        pinned, marker = (context.length("air_strike", cell) for cell in ("pins_radius", "marker_radius"))
        near = self.units_within(target, pinned)
        aboard = [unit.id for _, unit in context.scenario.forces if unit.values.get("aboard") in near]
        hit = (*near, *aboard)
        named = listed(context.words.sentence("fire_unit", unit=name) for name in hit) if hit else Text("-", "-")
        pins = context.words.reason("fire_air_pins", radius=context.words.length(pinned), units=named)
        more = (
            [context.words.reason("fire_air_aboard", units=listed(Text.of(name) for name in aboard))] if aboard else []
        )
        put = context.words.reason("fire_air_marker", radius=context.words.length(marker))
        return (
            Aura(pinned, hit, self.ground_within(target, pinned), reasons=(pins, *more)),
            Aura(marker, (), self.ground_within(target, marker), reasons=(put,)),
        )

    def reaction(
        self, origin: Standpoint, target: Standpoint, *, firer: Party, party: Party, facing: float
    ) -> Reaction:
        """Does a target fire at units that assault it? Only if they start more than 6 in away (A11 for vehicles), it has not
        acted, it sees them, and an arc of its weapons holds them (p.42, p.69, p.71); not inside buildings (p.76)."""
        context = self._context
        attacker, troop = context.parties.troop_of(firer, origin), context.parties.troop_of(party, target)
        least = context.length("assault", "reaction")
        distance = self._contact_distance(origin, target)
        far = context.words.length(distance)
        found: list[Reason] = []
        near = distance <= least + NEAR
        if self._stay_inside(origin, target):
            inside = context.words.reason("fire_no_reaction_inside", effect=Effect.BLOCKS, unit=troop.name)
            return Reaction(False, 0.0, (inside,))
        if troop.is_vehicle and not attacker.is_vehicle and context.choice("A11") == "within":
            if not near:
                found.append(context.words.reason("fire_no_reaction_afar", effect=Effect.BLOCKS, range=far))
        elif near:
            found.append(
                context.words.reason(
                    "fire_surprise", effect=Effect.BLOCKS, range=far, limit=context.words.length(least)
                )
            )
        if troop.order:
            done = context.words.sentence(f"order_{troop.order}")
            found.append(context.words.reason("fire_has_acted", effect=Effect.BLOCKS, unit=troop.name, order=done))
        if not self._is_seen_coming(origin, target, troop, attacker):
            found.append(context.words.reason("fire_reaction_unseen", effect=Effect.BLOCKS, unit=troop.name))
        arms = context.arsenal.arms_of(troop)
        if arms and not any(
            self._hull_arcs.arc(target, origin, firer=troop.party, facing=facing, weapon=arm.key).in_arc for arm in arms
        ):
            found.append(context.words.reason("fire_flanked", effect=Effect.BLOCKS, unit=troop.name))
        if not found:
            key = "fire_reacts_vehicle" if troop.is_vehicle and not attacker.is_vehicle else "fire_reacts"
            found.append(context.words.reason(key, unit=troop.name, range=far))
        return Reaction(all(one.effect is not Effect.BLOCKS for one in found), distance, tuple(found))
