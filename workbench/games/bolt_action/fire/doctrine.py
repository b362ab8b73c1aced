"""Fire in Bolt Action: ranges, arcs, cover, fields of fire, who may fire, auras and templates. No dice are rolled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.fire.asked_tables import AskedTable
from workbench.engine.fire.odds import OddsAnswer
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
from workbench.games.bolt_action.fire.context import NEAR, FireContext
from workbench.games.bolt_action.fire.cover import Buildings, CoverRules
from workbench.games.bolt_action.fire.odds import ALL, Ammunition, Part, Share, Shot, Shots, Target, carried_by, joined
from workbench.games.bolt_action.fire.ranges import (
    AIRCRAFT,
    FULL,
    LONG,
    Body,
    Legality,
    Shooting,
    WeaponRanges,
    check_range,
    is_flak,
)
from workbench.games.bolt_action.fire.shells import EXPLOSIVE, House, ammunition, is_unsaid
from workbench.games.bolt_action.fire.shot_rolls import ShotRolls
from workbench.games.bolt_action.fire.templates import SparedUnits, templates
from workbench.games.bolt_action.sight.buildings import floor_of
from workbench.games.bolt_action.spotting.troops import Troop
from workbench.geometry.regions import difference, intersection, union
from workbench.geometry.viewshed import ring
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario

# --- Answers to "is it in range?", with the modifiers beyond half range and how many figures may fire (p.31-39, p.53,
# p.67).


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
        grounded = self._is_grounded(troop, arm, target)
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
        return near_enough and not self._is_grounded(troop, arm, target)

    def _is_grounded(self, troop: Troop, arm: Arm, target: Standpoint | None) -> bool:
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
        context = self._context
        party = context.parties.troop_of(context.party_at(target), target)
        found = context.sight.models(shot.origin, target, context.request(purpose or FIRE, shot.troop, party, shot.arm))
        if found is None or not len(found.origins) or not len(found.targets):
            return {}
        distances = np.hypot(*(np.array(found.origins)[:, None] - np.array(found.targets)[None]).T).T
        distances = np.maximum(distances - shot.origin.radius - target.radius, 0.0)
        near = np.vectorize(lambda gap: shot.limits.band(float(gap)) is not None, otypes=[bool])(distances)
        shooting = (near & found.seen).any(axis=1)
        carrying, rows = self._carriers(shot, found.strength)
        named = carrying < found.strength
        if named and len(shot.origin.models) == len(shooting):
            shooting &= np.isin(np.arange(len(shooting)), rows)
        room = np.array(found.room, dtype=np.int64)
        count = min(int(room[shooting].sum()), carrying)
        nearest = np.where(near & found.seen, distances, np.inf).min(axis=1)
        gaps = sorted(gap for row in np.flatnonzero(shooting) for gap in [float(nearest[row])] * int(room[row]))
        counts = {"fire": count, "all": found.strength, "targets": int((near & found.seen)[shooting].any(axis=0).sum())}
        key = "fire_carriers" if named else "fire_figures"
        reasons.append(context.words.reason(key, count=count, all=carrying))
        away = [round(gap, 4) for gap in gaps[:count]]
        return {"models": {**counts, "carry": carrying} if named else counts, "distances": away}

    def _carriers(self, shot: Shooting, strength: int) -> tuple[int, list[int]]:
        """(how many figures of a unit carry a weapon, which of its models): the figure that is named with the weapon, or all
        that are not named with another."""
        if shot.arm.model is not None:
            return min(1, strength), [shot.arm.model - 1]
        others = {arm.model for arm in self._context.arsenal.arms_of(shot.troop) if arm.model is not None}
        rows = [row for row in range(len(shot.origin.models)) if row + 1 not in others]
        return max(0, strength - len(others)), rows


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
        aimed_at = self._target(troop, target)
        at_troops = not troop.is_vehicle and not aimed_at.is_aircraft
        ammo = ammunition(arm.weapon, shooter, at_troops=at_troops)
        armed = replace(firer, values={**firer.values, "mount": arm.key, "ammo": ammo})
        judged = self.range(origin, target, firer=firer, weapon=arm.key, purpose=asked)
        cover = self.cover(origin, target, firer=armed, party=party, purpose=asked)
        if share is not None:
            judged = carried_by(judged, share)
        choices = {switch: context.choice(switch) for switch in ("A1", "A21", "small_unit", "down")}
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
        barred += self._unspotted(between, troop)
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

    def _target(self, troop: Troop, stand: Standpoint) -> Target:
        """Who is fired at, with his men, his house and what he carries."""
        context = self._context
        floor = floor_of(context.scenario, context.ruleset, stand)
        house = None
        if floor is not None and not troop.is_vehicle:
            house = House(floor.floor, max(floor.feature.floors, 0))
        flames = any(arm.weapon.value("flamethrower") is True for arm in context.arsenal.arms_of(troop))
        burns = flames or troop.is_a("flamethrower")
        return Target(troop, self._men(troop), house, burns=burns, is_aircraft=troop.is_a(AIRCRAFT))

    def _men(self, troop: Troop) -> int | None:
        """How many men a unit on foot or mounted has: its figures, or those of its values; None if nobody said."""
        unit = self._context.unit(troop)
        if unit is not None and unit.models and unit.kind == troop.kind:
            return len(unit.models)
        told = troop.values.get("models")
        return int(told) if isinstance(told, int | float) else troop.crew

    def _unspotted(self, between: Between, troop: Troop) -> tuple[Reason, ...]:
        """Why a target that is in sight is no target: it is hidden, or aboard (p.49, p.73)."""
        if not troop.has("hidden"):
            return ()
        found = self._spotting.spotted(between.origin, between.target, observer=between.firer, party=between.party)
        return () if found.spotted else tuple(one for one in found.reasons if one.key == "spot_hidden")

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
        """How many figures may fire out of a building (p.77)."""
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
