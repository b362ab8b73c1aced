"""Fire in Bolt Action: ranges, arcs, cover, fields of fire, who may fire, auras and templates. No dice are rolled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.fire.asked_tables import AskedTable
from workbench.engine.fire.odds import Chance, OddsAnswer, Rows
from workbench.engine.fire.protocol import Muzzle, Sector, TabletopField, TabletopRange, Template
from workbench.engine.fire.results import Arc, Cover
from workbench.engine.fire.tabletop_capabilities import Aura, FirePermission, Reaction, Shooters
from workbench.engine.fire.tabletop_weapons import Arm
from workbench.engine.sight.protocol import TabletopSight
from workbench.engine.sight.results import FIRE, INDIRECT, Effect, Party, Reason, Standpoint
from workbench.engine.spotting.protocol import TabletopSpottingDoctrine
from workbench.games.bolt_action.fire.arcs import COAXIAL, HullArcs
from workbench.games.bolt_action.fire.asked_tables import asked_tables, input_words
from workbench.games.bolt_action.fire.auras import Auras
from workbench.games.bolt_action.fire.checks import DiceChecks
from workbench.games.bolt_action.fire.context import FireContext
from workbench.games.bolt_action.fire.cover import Buildings, CoverRules
from workbench.games.bolt_action.fire.many_shots import ROLL_SWITCHES, ManyShots, Targets, armed, unspotted
from workbench.games.bolt_action.fire.odds import ALL, Ammunition, Part, Share, Shot, Shots, carried_by, joined
from workbench.games.bolt_action.fire.ranges import (
    FULL,
    LONG,
    Body,
    Legality,
    RangeAnswers,
    Shooting,
    WeaponRanges,
    check_range,
)
from workbench.games.bolt_action.fire.shells import EXPLOSIVE, ammunition, is_unsaid
from workbench.games.bolt_action.fire.shot_rolls import ShotRolls
from workbench.games.bolt_action.fire.templates import SparedUnits, templates
from workbench.games.bolt_action.spotting.troops import Troop
from workbench.geometry.regions import difference, intersection, union
from workbench.geometry.viewshed import ring
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario

# --- Fields of fire: range bands of a weapon within its arc, where it sees.


class FieldsOfFire:
    """Fields of fire on one table."""

    def __init__(self, context: FireContext, hull_arcs: HullArcs, ranges: WeaponRanges, legality: Legality) -> None:
        self._context, self._hull_arcs, self._ranges, self._legality = context, hull_arcs, ranges, legality

    def field(self, origin: Standpoint, *, firer: Party, facing: float, weapon: str, party: Party) -> TabletopField:
        """See :meth:`workbench.games.bolt_action.fire.doctrine.Doctrine.field`."""
        context = self._context
        troop, target = context.parties.troop_of(firer, origin), context.parties.troop_of(party)
        arm = context.arsenal.pick(troop, weapon)
        check_range(arm.weapon, context.ruleset)
        purpose = INDIRECT if arm.weapon.value("indirect") is True else FIRE
        shot = self._ranges.shooting(origin, troop, arm, facing, purpose)
        sides, why = self._hull_arcs.covered_sides(troop, arm)
        arc = union(
            self._hull_arcs.covered_ground(hull, sides)
            for hull in self._hull_arcs.arc_origins(troop, arm, origin, facing)
        )
        discs = self._discs(shot)
        named = tuple((name, limit, disc) for name, limit, disc in discs if limit > 0)
        permission = self._legality.may_fire(firer, arm.key, purpose=purpose, target=party)
        if not permission.may:
            notes = tuple(one.text for one in permission.reasons if one.effect is Effect.BLOCKS)
            return TabletopField(shapely.Polygon(), {}, arc, arm.key, shot.limits.maximum, notes, named)
        area = context.sight.area(origin, context.request(purpose, troop, target, arm))
        clear = intersection(arc, area.visible)
        within = {name: disc for name, _, disc in discs}
        near = within.get("minimum", shapely.Polygon())
        zones = {FULL: difference(within[FULL], near), LONG: difference(difference(within[LONG], within[FULL]), near)}
        bands = {name: intersection(zone, clear) for name, zone in zones.items()}
        assumed: list[Text] = [why.text, context.words.sentence("fire_assumed_points"), *area.assumed]
        return TabletopField(union(bands.values()), bands, arc, arm.key, shot.limits.maximum, tuple(assumed), named)

    def _discs(self, shot: Shooting) -> tuple[tuple[str, float, BaseGeometry], ...]:
        """(name, length, region) of the ground within each range limit of a weapon."""
        limits = shot.limits
        rings = ((FULL, limits.half), (LONG, limits.maximum), ("minimum", limits.minimum))
        return tuple(
            (name, limit, self._within(shot, limit)) for name, limit in rings if limit > 0 or name != "minimum"
        )

    def _within(self, shot: Shooting, limit: float) -> BaseGeometry:
        if limit <= 0:
            return shapely.Polygon()
        found = [ring(shape, limit + more) for shape, more in self._measured_bodies(shot)]
        if limit == shot.limits.minimum:
            # only ground too near to every figure is too near (A31)
            return shapely.intersection_all(found)
        return union(found)

    def _measured_bodies(self, shot: Shooting) -> list[Body]:
        tip = self._ranges.muzzle(shot) if shot.troop.is_vehicle else None
        if tip is not None:
            return [(shapely.Point(tip), 0.0)]
        if shot.troop.is_vehicle:
            return [(shapely.Point(shot.origin.point), self._ranges.barrel_length(shot))]
        if shot.limits.indirect and shot.origin.models:
            return [(shapely.Point(model), shot.origin.radius) for model in shot.origin.models]
        if shot.troop.is_artillery and shot.origin.carriage is not None:
            return [(shot.origin.carriage, 0.0)]
        return self._ranges.measured_from(shot.origin, shot.arm)


class Between(NamedTuple):
    """Who fires from where at whom."""

    origin: Standpoint
    target: Standpoint
    firer: Party
    party: Party
    purpose: str


class Doctrine:
    """Judges fire on one table; see :class:`workbench.engine.fire.protocol.TabletopFire`."""

    def __init__(
        self, scenario: TabletopScenario, ruleset: Ruleset, sight: TabletopSight, spotting: TabletopSpottingDoctrine
    ) -> None:
        self._context, self._spotting = FireContext(scenario, ruleset, sight), spotting
        self._hull_arcs = HullArcs(self._context)
        self._ranges = WeaponRanges(self._context, self._hull_arcs)
        self._answers = RangeAnswers(self._context, self._hull_arcs, self._ranges)
        self._cover_rules = CoverRules(self._context, self._hull_arcs, self._ranges)
        self._legality = Legality(self._context)
        self._fields_of_fire = FieldsOfFire(self._context, self._hull_arcs, self._ranges, self._legality)
        self._buildings = Buildings(self._context)
        self._auras = Auras(self._context, self._hull_arcs)
        self._spared_units = SparedUnits(self._context, self._ranges)
        rolls = ShotRolls(ruleset)
        self._ruleset = ruleset
        self._checks = DiceChecks(ruleset, rolls)
        self._shots = Shots(ruleset, rolls, self._context.length("to_hit_outside", "point_blank_within"))
        self._targets = Targets(self._context)
        self._many = ManyShots(self._context, spotting, self._shots)

    def cover(
        self, origin: Standpoint, target: Standpoint, *, firer: Party, party: Party, purpose: str = FIRE
    ) -> Cover:
        """``class``: none, soft or hard; ``to_hit``: the modifier by cover; ``damage_minimum``: the die that damages the target
        (its damage value, quality, building or shield; None = not in the source), ``shield``: does a gun shield count?
        ``needed`` (indirect fire: regardless of modifiers); of vehicles the ``facing`` that is struck and ``pen_bonus``.
        ``extra``: ``range``, ``is_explosive``."""
        return self._cover_rules.judge(origin, target, firer=firer, party=party, purpose=purpose)

    def range(
        self, origin: Standpoint | None, target: Standpoint | None, *, firer: Party, weapon: str = "", purpose: str = ""
    ) -> TabletopRange:
        """``extra``: ``half`` of the range, ``indirect``, ``shots``, ``pen``, ``he``; in range also ``penetration_for_range``:
        what the distance adds to ``pen`` (0, or -1 beyond half range; ``penetration`` is its older name), and between figures
        ``models``: how many ``fire`` of ``all`` at how many ``targets`` (A33), and how many ``carry`` the weapon if not all
        do; ``distances`` from each who fires to the nearest that it sees."""
        return self._answers.answer(origin, target, firer=firer, weapon=weapon, purpose=purpose)

    def arc(
        self, origin: Standpoint, target: Standpoint | None, *, firer: Party, facing: float = 0.0, weapon: str = ""
    ) -> Arc:
        """Is any part of a target in the arc of a weapon (p.36)? ``sector`` is the side of the firer that lies towards the
        middle of the target: ``front``, ``left``, ``right``, ``rear``, or ``all`` for units without a front."""
        return self._hull_arcs.arc(origin, target, firer=firer, facing=facing, weapon=weapon)

    def sectors(self, origin: Standpoint, *, firer: Party, facing: float = 0.0) -> tuple[Sector, ...]:
        """The quarters of a hull, which begin at its corners; those of a gun or a fixed weapon begin in its middle (p.37, p.57,
        p.65); () for others."""
        return self._hull_arcs.sectors(origin, firer=firer, facing=facing)

    def weapons(self, firer: Party) -> dict[str, Text]:
        """The weapons of a party, names by key (the id of a mount, or the key of the weapon)."""
        context = self._context
        return {arm.key: arm.weapon.name for arm in context.arsenal.arms_of(context.parties.troop_of(firer))}

    def field(
        self, origin: Standpoint, *, firer: Party, facing: float = 0.0, weapon: str = "", party: Party = Party()
    ) -> TabletopField:
        """Where a weapon can fire: up to half its range and beyond, within its arc, where the firer (or its spotter) sees;
        empty if order or state forbid it to fire."""
        return self._fields_of_fire.field(origin, firer=firer, facing=facing, weapon=weapon, party=party)

    def muzzle(
        self, origin: Standpoint, target: Standpoint, *, firer: Party, facing: float = 0.0, weapon: str = ""
    ) -> Muzzle | None:
        """The muzzle of a hull's weapon, the barrel of a turret, the carriage of a gun, the openings of a building, the crew of
        an indirect weapon (p.38, p.61, p.77, A31); None for men in the open, whose bases count, and without a weapon."""
        troop = self._context.parties.troop_of(firer, origin)
        if not weapon and not self._context.arsenal.arms_of(troop):
            return None
        arm = self._context.arsenal.pick(troop, weapon)
        return self._ranges.muzzle_to(self._ranges.shooting(origin, troop, arm, facing, ""), target)

    def chart_odds(self, table: str, column: str, modifier: int, inputs: Mapping[str, int]) -> OddsAnswer:
        """See :meth:`workbench.engine.fire.odds.KnowsTabletopOdds.chart_odds`."""
        return self._checks.chart_odds(table, column, modifier, inputs)

    def asked_tables(self) -> Mapping[str, AskedTable]:
        """See :meth:`workbench.engine.fire.asked_tables.KnowsTables.asked_tables`."""
        return asked_tables(self._ruleset)

    def input_words(self, table: str) -> Mapping[str, Text]:
        """See :meth:`workbench.engine.fire.asked_tables.KnowsTables.input_words`."""
        return input_words(table)

    def why_alone(self) -> Text:
        """See :meth:`workbench.engine.fire.odds.KnowsTabletopOdds.why_alone`."""
        return self._context.words.sentence("fire_alone")

    def odds(
        self,
        origin: Standpoint,
        target: Standpoint,
        *,
        firer: Party,
        party: Party = Party(),
        weapon: str = "",
        purpose: str = FIRE,
    ) -> OddsAnswer:
        """Shots of one weapon (without one: the first that can harm the target and reaches it; ``all``: of all weapons), from
        what :meth:`cover`, :meth:`range`, :meth:`arc` and :meth:`may_fire` tell."""
        context = self._context
        shooter, troop = context.parties.troop_of(firer, origin), context.parties.troop_of(party, target)
        between = Between(origin, target, firer, party, purpose)
        if weapon == ALL and len(context.arsenal.arms_of(shooter)) > 1:
            return self._all_weapons(between, shooter, troop)
        weapon = "" if weapon == ALL else weapon
        arm = context.arsenal.pick_own(shooter, weapon or self._usual_weapon(shooter, troop, origin, target))
        return self._shot(between, shooter, troop, arm).odds

    def chances(
        self,
        origin: Standpoint,
        targets: Sequence[Standpoint],
        *,
        firer: Party,
        parties: Sequence[Party],
        asked: Mapping[str, Rows],
    ) -> Mapping[str, list[Chance | None]]:
        """See :meth:`workbench.engine.fire.odds.KnowsManyTabletopOdds.chances`."""
        return self._many.chances(origin, targets, firer=firer, parties=parties, asked=asked)

    def other_attacks(self, firer: Party) -> dict[str, Text]:
        """All weapons of a unit together, if it has several."""
        context = self._context
        several = len(context.arsenal.arms_of(context.parties.troop_of(firer))) > 1
        return {ALL: context.words.sentence("odds_all_weapons")} if several else {}

    def _all_weapons(self, between: Between, shooter: Troop, troop: Troop) -> OddsAnswer:
        """One distribution of all weapons that may fire at the target; of the first one where none may. A coaxial weapon is
        fired in place of the main gun (p.66). Where nobody is named who carries what, one figure carries each weapon but
        the first."""
        words, arms = self._context.words, self._context.arsenal.arms_of(shooter)
        named = any(arm.model is not None for arm in arms) or shooter.is_vehicle
        parts: list[Part] = []
        left_out: list[tuple[Arm, Text, str]] = []
        refused: CannotAnswer | None = None
        taken = 0
        for arm in arms if shooter.is_vehicle else sorted(arms, key=lambda one: (one.model is None, one is arms[0])):
            if arm.mount == COAXIAL and any(part.arm.mount != COAXIAL for part in parts):
                coaxial = words.reason("fire_arc_coaxial")
                left_out.append((arm, coaxial.text, coaxial.rule))
                continue
            try:
                crowded = not between.origin.models
                share = None if shooter.is_vehicle else Share(len(arms), arm is arms[0], named, crowded, taken)
                found = self._shot(between, shooter, troop, arm, share)
            except CannotAnswer as trouble:
                refused = trouble
                left_out.append((arm, trouble.text, ""))
                continue
            bar = next((reason for reason in found.odds.reasons if reason.effect is Effect.BLOCKS), None)
            if bar is not None:
                left_out.append((arm, bar.text, bar.rule))
                continue
            parts.append(Part(arm, found))
            taken += 1
        if not parts:
            if refused is not None and len(left_out) == 1:
                raise refused
            return self._shot(between, shooter, troop, arms[0]).odds
        assumed = [] if named else [words.sentence("odds_carriers_assumed")]
        assumed += [] if shooter.is_vehicle else [words.sentence("odds_all_at_one")]
        return joined(parts, left_out, assumed)

    def _shot(self, between: Between, shooter: Troop, troop: Troop, arm: Arm, share: Share | None = None) -> Shot:
        """The shots of one weapon; ``share``: of the figures, where nobody is named who carries what."""
        context, (origin, target, firer, party, purpose) = self._context, between
        high = arm.weapon.value("indirect") is True
        asked = INDIRECT if high else purpose
        aimed_at = self._targets.aimed_at(troop, target)
        at_troops = not troop.is_vehicle and not aimed_at.is_aircraft
        ammo = ammunition(arm.weapon, shooter, at_troops=at_troops)
        judged = self.range(origin, target, firer=firer, weapon=arm.key, purpose=asked)
        cover = self.cover(origin, target, firer=armed(firer, arm, ammo), party=party, purpose=asked)
        if share is not None:
            judged = carried_by(judged, share)
        choices = {switch: context.choice(switch) for switch in ROLL_SWITCHES}
        found = self._shots.shot(
            shooter,
            Ammunition(arm.weapon, ammo == EXPLOSIVE),
            aimed_at,
            cover=cover,
            judged=judged,
            choices=choices,
        )
        own = context.scenario.forces.find(firer.unit) if firer.unit else None
        bears = self.arc(origin, target, firer=firer, facing=own[1].facing if own is not None else 0.0, weapon=arm.key)
        barred = () if bears.in_arc else tuple(replace(reason, effect=Effect.BLOCKS) for reason in bears.reasons)
        permission = self.may_fire(firer, arm.key, purpose=asked, target=troop.party)
        if not permission.may:
            barred += tuple(reason for reason in permission.reasons if reason.effect is Effect.BLOCKS)
        barred += unspotted(self._spotting, origin, target, firer=firer, party=party, troop=troop)
        assumed = found.odds.assumed
        if at_troops and is_unsaid(arm.weapon, shooter):
            loaded = "odds_shells" if ammo == EXPLOSIVE else "odds_solid_in_ambush"
            assumed = (*assumed, context.words.sentence(loaded))
        if self._is_carried_by_nobody(shooter, arm, judged):
            assumed = (context.words.sentence("odds_all_carry", weapon=arm.weapon.name), *assumed)
        # what the cover says too stands once: where it bars the shot
        said = {(reason.key, reason.text.en) for reason in barred}
        others = (reason for reason in found.odds.reasons if (reason.key, reason.text.en) not in said)
        odds = replace(found.odds, reasons=(*dict.fromkeys(barred), *dict.fromkeys(others)), assumed=assumed)
        return replace(found, odds=odds)

    def _is_carried_by_nobody(self, shooter: Troop, arm: Arm, judged: TabletopRange) -> bool:
        """Is it one of several weapons of figures, and no figure named that has it or another?"""
        figures, own = judged.extra.get("models"), self._context.arsenal.arms_of(shooter)
        crewed = arm.weapon.value("team") is True or arm.weapon.value("class") == "heavy"
        counted = isinstance(figures, Mapping) and "carry" not in figures
        return counted and not crewed and len({one.weapon.key for one in own}) > 1

    def _usual_weapon(self, shooter: Troop, target: Troop, origin: Standpoint, place: Standpoint) -> str:
        """Against armour a heavy weapon, else a light one; of those the first that reaches the target."""

        def order(arm: Arm) -> tuple[bool, bool]:
            light = arm.weapon.value("class") == "small"
            reaches = self._answers.reaches(origin, place, shooter.party, arm)
            return light == target.is_armoured, not reaches

        arms = sorted(self._context.arsenal.arms_of(shooter), key=order)
        return arms[0].key if arms else ""

    def templates(self) -> tuple[Template, ...]:
        """Smoke shells and barrages, artillery barrages, launchers, smallest first."""
        return templates(self._context)

    def may_fire(
        self, firer: Party, weapon: str = "", *, purpose: str = "", beside: str = "", target: Party = Party()
    ) -> FirePermission:
        """May a weapon fire under the order and in the state of its unit?"""
        return self._legality.may_fire(firer, weapon, purpose=purpose, beside=beside, target=target)

    def spared(
        self, template: str, units: tuple[str, ...], firer: str = ""
    ) -> tuple[tuple[str, ...], tuple[Reason, ...]]:
        """A launcher does not hit units wholly inside its least range (p.39)."""
        return self._spared_units.spared(template, units, firer)

    def aiming(self, firer: Party, weapon: str) -> Party:
        """The party with one of its weapons chosen as observer (its value ``mount``)."""
        return replace(firer, values={**firer.values, "mount": weapon})

    def shooters(self, origin: Standpoint, target: Standpoint | None, *, firer: Party) -> Shooters:
        """The number of figures that may fire out of a building (p.77)."""
        return self._buildings.shooters(origin, target, firer=firer)

    def aura(self, origin: Standpoint, *, firer: Party) -> Aura:
        """The units that an officer or a medic helps (p.46)."""
        return self._auras.aura(origin, firer)

    def morale(self, unit: str) -> Aura:
        """The aura of the officer whose bonus a unit (by its id) has (p.46)."""
        return self._auras.morale(unit)

    def air(self, target: Standpoint) -> tuple[Aura, Aura]:
        """(the units that an air strike pins, where its marker may be placed) (p.48)."""
        return self._auras.air_strike(target)

    def react(
        self, origin: Standpoint, target: Standpoint, *, firer: Party, party: Party, facing: float = 0.0
    ) -> Reaction:
        """Does the target of an assault fire at the attackers (p.42, p.69, p.71)?"""
        return self._auras.reaction(origin, target, firer=firer, party=party, facing=facing)

    def shows_sides(self, target: Party) -> bool:
        """Armour has sides, and a gun shield a front (p.58, p.67)."""
        troop = self._context.parties.troop_of(target)
        return troop.is_armoured or (troop.is_artillery and troop.has("shield"))

    def struck(self, target: Standpoint, origin: Standpoint, party: Party) -> str:
        """The side of a target that a shot from a place strikes (p.65, A9)."""
        return self._hull_arcs.struck_side(target, self._context.parties.troop_of(party, target), origin.point)
