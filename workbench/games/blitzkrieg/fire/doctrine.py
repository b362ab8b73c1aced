"""Fire in BlitzKrieg: ranges and firepower, cover, arcs, fields of fire and templates. No dice are rolled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import Text
from workbench.engine.fire.asked_tables import AskedTable
from workbench.engine.fire.hull_arcs import HullArcs
from workbench.engine.fire.odds import Chance, OddsAnswer, Rows
from workbench.engine.fire.protocol import Muzzle, Sector, TabletopField, TabletopRange, Template
from workbench.engine.fire.results import Arc, Cover
from workbench.engine.fire.tabletop_weapons import Arm
from workbench.engine.sight.protocol import TabletopSight
from workbench.engine.sight.results import (
    BOMBARD,
    FIRE,
    INDIRECT,
    NO_MARGIN,
    Effect,
    Party,
    Reason,
    Standpoint,
    TabletopRequest,
)
from workbench.engine.sight.tabletop_doctrine import TabletopSightBase
from workbench.engine.sight.tabletop_wording import SilentWording, TabletopSightWording
from workbench.engine.spotting.protocol import TabletopSpottingDoctrine
from workbench.engine.spotting.tabletop_cover import MOST_TARGETS
from workbench.games.blitzkrieg.fire.asked_tables import asked_tables, input_words
from workbench.games.blitzkrieg.fire.checks import DiceChecks
from workbench.games.blitzkrieg.fire.context import FireContext
from workbench.games.blitzkrieg.fire.cover import CoverRules
from workbench.games.blitzkrieg.fire.odds import (
    FIRERS_ACTIONS,
    SMALL_ARMS,
    UNDER_TEMPLATE,
    Shots,
    barred,
    only_at_aircraft,
    way_of,
)
from workbench.games.blitzkrieg.fire.ranges import FULL, LONG, NEAR, Bands
from workbench.games.blitzkrieg.fire.strength import SmallArms
from workbench.games.blitzkrieg.fire.to_hit import Shot
from workbench.games.blitzkrieg.spotting.doctrine import Doctrine as Spotting
from workbench.games.blitzkrieg.spotting.troops import ACTIONS, PIVOTS, Troop
from workbench.geometry.regions import difference, intersection, union
from workbench.geometry.viewshed import ring
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario

# --- The templates of artillery and mortars (Taille du Gabarit).


TEMPLATES = {
    "mortar": ("mortar", False),
    "half_battery": ("half_battery", False),
    "battery": ("battery", False),
    "half_battery_rockets": ("half_battery", True),
    "battery_rockets": ("battery", True),
}
"""Templates by key: the cell of the chart, and whether rocket launchers add to it."""


def templates(context: FireContext) -> tuple[Template, ...]:
    """The templates of the sheet, smallest first; rocket launchers add 5 cm (R-A1)."""
    table = context.ruleset.tables["templates"]
    astray = context.ranges.length(context.number("template_error", "shift"))
    every = context.ruleset.choice("astray", context.scenario.switches) == "every"
    steady = () if every else ("mortar",)
    factor = 1 if context.ruleset.choice("R-A1", context.scenario.switches) == "diameter" else 2
    found = []
    for key, (cell, rockets) in TEMPLATES.items():
        size = context.number("templates", cell) + (context.number("templates", "rockets_more") if rockets else 0.0)
        rule = table.cells[cell].citation.rule
        diameter = context.ranges.length(size) * factor
        name = context.words.sentence(f"fire_template_{key}")
        found.append(Template(key, name, diameter, rule, 0.0 if key in steady else astray))
    return tuple(sorted(found, key=lambda one: one.diameter))


class RangeAnswers:
    """Answers about ranges on one table."""

    def __init__(self, context: FireContext) -> None:
        self._context = context
        self._small_arms = SmallArms(context)
        self._facts: dict[Standpoint, Mapping[str, object]] = {}

    def answer(
        self, origin: Standpoint | None, target: Standpoint | None, *, firer: Party, weapon: str
    ) -> TabletopRange:
        """See :meth:`workbench.games.blitzkrieg.fire.doctrine.Doctrine.range`."""
        target_facts = self._target_facts(target) if target is not None else {}
        every = templates(self._context) if weapon in TEMPLATES else ()
        template = next((one for one in every if one.key == weapon), None)
        if template is not None:
            text = self._context.words.reason("fire_template", diameter=self._context.words.length(template.diameter))
            extra = {**target_facts, "template": template.key, "diameter": template.diameter}
            return TabletopRange(False, None, None, 0.0, None, (text,), extra=extra)
        troop = self._context.parties.troop_of(firer, origin)
        if origin is None and not weapon and not firer.kind and not firer.unit:
            return TabletopRange(False, None, None, 0.0, None, self._target_reasons(target_facts), extra=target_facts)
        arm = self._context.arsenal.pick(troop, weapon)
        bands = self._context.ranges.bands(arm.weapon)
        distance = None if origin is None or target is None else self._context.sight.distance(origin, target)
        band = None if distance is None else self._context.ranges.band(distance, bands)
        reasons = [*self._range_reasons(arm, bands, distance, band)]
        broken = troop.has("broken_down")
        if broken:
            reasons.append(self._context.words.reason("fire_broken_down", effect=Effect.BLOCKS, unit=troop.name))
            band = None
        strength = self._small_arms.left(arm.weapon, self._context.ranges.strength(arm.weapon, band), troop, target)
        reasons += [*strength.reasons, *self._weapon_reasons(arm), *self._target_reasons(target_facts)]
        return TabletopRange(
            in_range=band is not None,
            range=distance,
            band=band,
            minimum=bands.minimum,
            maximum=bands.maximum,
            reasons=tuple(reasons),
            strength=strength.dice,
            extra={"weapon": arm.weapon.key, **self._weapon_facts(arm, distance, band), **target_facts},
        )

    def _weapon_facts(self, arm: Arm, distance: float | None, band: str | None) -> dict[str, object]:
        weapon = arm.weapon
        found: dict[str, object] = {}
        anti_tank_factor = self._context.ranges.anti_tank_factor(weapon, band)
        if anti_tank_factor is not None:
            found["ac"] = anti_tank_factor
        for name in ("he", "indirect", "star", "heat", "open_topped_only", "aa"):
            if weapon.value(name) is not None:
                found[name] = weapon.value(name)
        if "open_topped_only" in found and not self._context.ranges.pierces_open_tops_only(arm.weapon):
            del found["open_topped_only"]
        if distance is None or band is None:
            return found
        for name, to_hit in (("to_hit", True), ("destruction", False)):
            steps = self._context.ranges.distance_modifier(weapon, distance, to_hit=to_hit)
            if steps is not None:
                found[name] = steps
        modifiers = self._context.ruleset.tables["to_hit_modifiers"]
        if weapon.value("firepower") is None and band == LONG:
            found["to_hit"] = modifiers["at_long_range"]
        if weapon.value("firepower") is not None and weapon.value("indirect") is None:
            found["point_blank"] = distance <= self._distance("point_blank") + NEAR
        elif weapon.value("ac") is not None and weapon.value("firepower") is None:
            near = distance < self._distance("point_blank_at") - NEAR
            found["point_blank"] = near and not self._context.ranges.is_shaped_charge(arm.weapon)
        return found

    def _weapon_reasons(self, arm: Arm) -> list[Reason]:
        """The readings that a weapon depends on."""
        keys = []
        if arm.weapon.value("open_topped_only") is True:
            keys.append(
                "fire_open_tops" if self._context.ranges.pierces_open_tops_only(arm.weapon) else "fire_all_tops"
            )
        if arm.weapon.value("heat") is True:
            keys.append("fire_heat" if self._context.ranges.is_shaped_charge(arm.weapon) else "fire_no_heat")
        return [self._context.words.reason(key, weapon=arm.weapon.name) for key in keys]

    def _distance(self, name: str) -> float:
        return self._context.ranges.length(self._context.number("distances", name))

    def _target_facts(self, target: Standpoint) -> Mapping[str, object]:
        """Facts about a target, whatever fires at it; those of the last targets are kept."""
        found = self._facts.get(target)
        if found is None:
            if len(self._facts) >= MOST_TARGETS:
                self._facts.clear()
            found = self._facts[target] = self._facts_of(target)
        return found

    def _facts_of(self, target: Standpoint) -> Mapping[str, object]:
        found = self._context.nearby.cover(target)
        target_facts: dict[str, object] = {"nearest_cover": None if found is None else found[1]}
        if not target.unit or "vehicle" in self._context.parties.troop_of(Party(), target).tags:
            target_facts["assault"] = self._context.nearby.can_be_assaulted(target)
        return {**target_facts, "air_score": self._context.nearby.air_score(target)}

    def _target_reasons(self, target_facts: Mapping[str, object]) -> tuple[Reason, ...]:
        if not target_facts:
            return ()
        reasons = [self._context.words.reason("fire_air_score", score=target_facts["air_score"])]
        distance = target_facts["nearest_cover"]
        if "assault" in target_facts:
            length = self._context.words.length(distance) if isinstance(distance, float) else Text()
            key = (
                "fire_assault" if target_facts["assault"] else "fire_no_assault" if length else "fire_no_assault_at_all"
            )
            reasons.insert(0, self._context.words.reason("fire_assault_in" if distance == 0 else key, distance=length))
        return tuple(reasons)

    def _range_reasons(self, arm: Arm, bands: Bands, distance: float | None, band: str | None) -> list[Reason]:
        say, length = self._context.words.reason, self._context.words.length
        name, rule = arm.weapon.name, arm.weapon.citation.rule
        limits = [length(limit) for limit in (bands.short, bands.long) if limit is not None]
        if distance is None:
            key = "fire_limits" if len(limits) == 2 else "fire_limit" if limits else "fire_unlimited"
            reason = say(key, weapon=name, short=limits[0] if limits else "", long=limits[-1] if limits else "")
        elif band is None:
            low = distance < bands.minimum - NEAR
            key = "fire_too_near" if low else "fire_too_far"
            limit = length(bands.minimum) if low else limits[-1]
            reason = say(key, effect=Effect.BLOCKS, weapon=name, range=length(distance), limit=limit)
        else:
            strength = self._context.ranges.strength(arm.weapon, band)
            key = "fire_reaches" if not strength else "fire_at_long_range" if band == LONG else "fire_in_range"
            reason = say(key, weapon=name, range=length(distance), strength=strength)
        found = [Reason(reason.key, rule, reason.text, reason.at, reason.effect)]
        if arm.weapon.value("unlimited") is True and distance is not None:
            found.append(say("fire_unlimited", weapon=name))
        if arm.weapon.value("indirect") is True:
            found.append(say("fire_indirect"))
        return found


# --- Fields of fire: the region in which a weapon can hit targets from its place.


class FieldsOfFire:
    """Fields of fire on one table."""

    def __init__(self, context: FireContext, hull_arcs: HullArcs[Troop], spotting: TabletopSpottingDoctrine) -> None:
        self._context, self._hull_arcs, self._spotting = context, hull_arcs, spotting

    def field(self, origin: Standpoint, *, firer: Party, facing: float, weapon: str, party: Party) -> TabletopField:
        """See :meth:`workbench.games.blitzkrieg.fire.doctrine.Doctrine.field`."""
        troop = self._context.parties.troop_of(firer, origin)
        arm = self._context.arsenal.pick(troop, weapon)
        limits = self._context.ranges.bands(arm.weapon)
        whole = self._context.scenario.board.outline
        span, _ = self._hull_arcs.arc_span(troop, arm)
        arc = whole
        if span is not None:
            middle, half = span
            arc = self._hull_arcs.wedge(origin.point, facing + middle - half, facing + middle + half)
        assumed: list[Text] = []
        if troop.has("broken_down"):
            nothing = shapely.Polygon()
            note = self._context.words.sentence("fire_broken_down", unit=troop.name)
            return TabletopField(nothing, {}, arc, arm.key, limits.maximum, (note,))
        if arm.weapon.value("indirect") is True:
            seen = whole
            assumed.append(self._context.words.sentence("fire_indirect"))
        elif party.kind or party.unit:
            area = self._spotting.area(origin, observer=firer, party=party)
            seen = area.spotted
            assumed += area.assumed
        else:
            request = TabletopRequest(FIRE, troop.side, troop.party, party)
            seen = self._context.sight.area(origin, request).visible
            assumed.append(self._context.words.sentence("fire_assumed_detected"))
        clear = intersection(arc, seen)
        bands = {name: intersection(zone, clear) for name, zone in self._rings(origin, limits).items()}
        region = union(bands.values())
        return TabletopField(region, bands, arc, arm.key, limits.maximum, tuple(assumed), self._discs(origin, limits))

    def _discs(self, origin: Standpoint, limits: Bands) -> tuple[tuple[str, float, BaseGeometry], ...]:
        """The ground within each limit of a weapon."""
        base = self._context.base(origin)
        named = ((FULL, limits.short), (LONG, limits.long), ("minimum", limits.minimum or None))
        return tuple((name, limit, ring(base, limit)) for name, limit in named if limit is not None)

    def _rings(self, origin: Standpoint, limits: Bands) -> dict[str, BaseGeometry]:
        """The rings of a weapon's bands around a unit."""
        base = self._context.base(origin)
        whole = self._context.scenario.board.outline
        full = whole if limits.short is None else ring(base, limits.short)
        found = {FULL: full}
        if limits.long is not None:
            found[LONG] = difference(ring(base, limits.long), full)
        if limits.minimum > 0:
            near = ring(base, limits.minimum)
            found = {name: difference(zone, near) for name, zone in found.items()}
        return found


class Doctrine:
    """Judges fire on one table; see :class:`workbench.engine.fire.protocol.TabletopFire`."""

    def __init__(
        self,
        scenario: TabletopScenario,
        ruleset: Ruleset,
        sight: TabletopSight,
        spotting: TabletopSpottingDoctrine,
        words: TabletopSightWording | None = None,
    ) -> None:
        """``words``: who writes reasons, if it is not that of the ruleset."""
        self._context = FireContext(scenario, ruleset, sight, words)
        self._hull_arcs = HullArcs(
            self._context.parties,
            self._context.arsenal,
            self._context.words,
            corners=ruleset.choice("R-F10", scenario.switches) == "corners",
            fixed=self._context.number("arcs", "hull"),
        )
        self._cover_rules = CoverRules(self._context, self._hull_arcs)
        self._answers = RangeAnswers(self._context)
        self._ruleset = ruleset
        self._checks = DiceChecks(ruleset, self._context.ranges, self._context.words.length)
        self._odds = Shots(self._checks)
        self._fields_of_fire = FieldsOfFire(self._context, self._hull_arcs, spotting)
        self._spotting = spotting

    def cover(
        self, origin: Standpoint, target: Standpoint, *, firer: Party, party: Party, purpose: str = FIRE
    ) -> Cover:
        """``cover``: none, light, heavy or total. ``extra``: the scores that a die of ``small_arms`` and of explosive shells
        (``he``) needs, where the sheet has one, and the ``range``; for direct fire also what the rolls of guns depend on:
        ``through_smoke``, ``higher`` (the shooter is), and the ``side`` of a unit with a front that is hit."""
        return self._cover_rules.judge(origin, target, firer=firer, party=party, purpose=purpose)

    def range(
        self, origin: Standpoint | None, target: Standpoint | None, *, firer: Party, weapon: str = "", purpose: str = ""
    ) -> TabletopRange:
        """``strength``: the dice of the band, less what the circumstances take, or ``AC n``. ``extra`` of the weapon: ``ac``,
        ``he``, ``heat``, ``indirect``,
        ``to_hit`` and ``destruction`` (the modifiers of those rolls by distance), ``point_blank``; of the target:
        ``nearest_cover`` (its distance, None = no cover on the table), ``assault`` (a vehicle there can be assaulted) and
        ``air_score`` (the die with which aircraft find it). ``weapon`` may be the key of a template, for its ``diameter``.
        Without a firer only the target is judged. A weapon here fires either directly or not: ``purpose`` has no effect."""
        return self._answers.answer(origin, target, firer=firer, weapon=weapon)

    def arc(
        self, origin: Standpoint, target: Standpoint | None, *, firer: Party, facing: float = 0.0, weapon: str = ""
    ) -> Arc:
        """Does a weapon bear on a target? ``sector`` is the side of the firer that lies towards it: ``front``, ``left``,
        ``right``, ``rear``, or ``all`` for units without a front. A unit without a weapon has only its sides."""
        return self._hull_arcs.arc(origin, target, firer=firer, facing=facing, weapon=weapon)

    def sectors(self, origin: Standpoint, *, firer: Party, facing: float = 0.0) -> tuple[Sector, ...]:
        """The sides of a unit with a front, which meet in its middle (R-F10); () for others."""
        return self._hull_arcs.sectors(origin, firer=firer, facing=facing)

    def weapons(self, firer: Party) -> dict[str, Text]:
        """The weapons of a party, names by key (the id of a mount, or the key of the weapon)."""
        context = self._context
        return {arm.key: arm.weapon.name for arm in context.arsenal.arms_of(context.parties.troop_of(firer))}

    def field(
        self, origin: Standpoint, *, firer: Party, facing: float = 0.0, weapon: str = "", party: Party = Party()
    ) -> TabletopField:
        """Where a weapon can fire: its bands within its arc. Direct fire needs sight, and detection too if ``party`` describes
        the target; indirect fire needs neither, because others may observe."""
        return self._fields_of_fire.field(origin, firer=firer, facing=facing, weapon=weapon, party=party)

    def muzzle(
        self, origin: Standpoint, target: Standpoint, *, firer: Party, facing: float = 0.0, weapon: str = ""
    ) -> Muzzle | None:
        """None: all shots are measured from bases or from middles (R-M0)."""
        return None

    def shows_sides(self, target: Party) -> bool:
        """Armour has sides (R-F10)."""
        troop = self._context.parties.troop_of(target)
        return "vehicle" in troop.tags and "faces" in troop.tags

    def chart_odds(self, table: str, column: str, modifier: int, inputs: Mapping[str, int]) -> OddsAnswer:
        """See :meth:`workbench.engine.fire.odds.KnowsTabletopOdds.chart_odds`."""
        return self._checks.chart_odds(table, column, modifier, inputs)

    def asked_tables(self) -> Mapping[str, AskedTable]:
        """See :meth:`workbench.engine.fire.asked_tables.KnowsTables.asked_tables`."""
        return asked_tables(self._ruleset)

    def input_words(self, table: str) -> Mapping[str, Text]:
        """See :meth:`workbench.engine.fire.asked_tables.KnowsTables.input_words`."""
        return input_words(table)

    def firers_actions(self) -> Mapping[str, Text]:
        """See :meth:`workbench.engine.fire.odds.KnowsFirersActions.firers_actions`."""
        return FIRERS_ACTIONS

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
        """Small arms with their saves, the dice of indirect fire, or the roll to hit of a gun, from what :meth:`cover`,
        :meth:`range` and :meth:`arc` tell for a firer that does what its ``action`` says. Direct fire needs a target that the
        firer detects (DISTANCE DE DETECTION). CannotAnswer (``missing_value``) for rolls that the sheet does not print."""
        context = self._context
        shooter, troop = context.parties.troop_of(firer, origin), context.parties.troop_of(party, target)
        _check_action(shooter)
        arm = context.arsenal.pick_own(shooter, weapon or self._usual_weapon(shooter, troop, origin, target))
        way = way_of(arm.weapon)
        if not way:
            raise only_at_aircraft(arm.weapon)
        indirect = way == UNDER_TEMPLATE
        cover = self.cover(origin, target, firer=firer, party=party, purpose=INDIRECT if indirect else FIRE)
        judged = self.range(origin, target, firer=firer, weapon=arm.key)
        in_bunker, hidden = context.shelters.is_in_bunker(target), context.limits.is_hidden(troop)
        shot = Shot(shooter, arm, troop, cover, judged, in_bunker, hidden)
        if indirect:
            found = self._odds.mortar(shot, context.ranges.indirect_dice(arm.weapon))
        elif way == SMALL_ARMS:
            found = self._odds.small_arms(shot)
        else:
            found = self._odds.to_hit(shot)
        if not indirect and purpose in (INDIRECT, BOMBARD):
            found = barred(found, context.words.reason("fire_direct_only", weapon=arm.weapon.name))
        if not indirect:
            found = self._if_detected(found, origin, target, firer, party)
        own = context.scenario.forces.find(firer.unit) if firer.unit else None
        bears = self.arc(origin, target, firer=firer, facing=own[1].facing if own is not None else 0.0, weapon=arm.key)
        return found if bears.in_arc or shooter.does(PIVOTS) else barred(found, *bears.reasons)

    def chances(
        self,
        origin: Standpoint,
        targets: Sequence[Standpoint],
        *,
        firer: Party,
        parties: Sequence[Party],
        asked: Mapping[str, Rows],
    ) -> Mapping[str, list[Chance | None]]:
        """See :meth:`workbench.engine.fire.odds.KnowsManyTabletopOdds.chances`: the odds of single shots, asked without words
        and of lines that were judged together."""
        found: dict[str, list[Chance | None]] = {weapon: [None] * len(rows) for weapon, rows in asked.items()}
        if self._without_words is None:
            return found
        silent, sight = self._without_words
        # all weapons at one target after the other: they share its cover
        shots = sorted(
            (row, weapon, place) for weapon, rows in asked.items() for place, row in enumerate(rows.tolist()) if weapon
        )
        if shots:
            rows = list(dict.fromkeys(row for row, *_ in shots))
            sight.judge_together(origin, self._looks(firer, [(targets[row], parties[row]) for row in rows]))
            silent.judge_together(origin, [targets[row] for row in rows])
        for row, weapon, place in shots:
            found[weapon][place] = silent.chance(origin, targets[row], firer, parties[row], weapon)
        return found

    def _looks(
        self, firer: Party, targets: Sequence[tuple[Standpoint, Party]]
    ) -> Iterator[tuple[Standpoint, TabletopRequest]]:
        """What is asked of the sight of a firer at each of some targets."""
        known: dict[tuple[int, str], TabletopRequest] = {}
        for target, party in targets:
            request = known.get((id(party), target.unit))
            if request is None:
                troop = self._context.parties.troop_of(party, target)
                request = TabletopRequest(FIRE, firer.side, firer, troop.party)
                known[id(party), target.unit] = request
            yield target, request

    def judge_together(self, origin: Standpoint, targets: Sequence[Standpoint]) -> None:
        """Find what lies across the lines to some targets, for :meth:`odds` of them."""
        self._context.shelters.judge_together(origin, targets)
        if isinstance(self._spotting, Spotting):
            self._spotting.shelters.judge_together(origin, targets)

    def chance(self, origin: Standpoint, target: Standpoint, firer: Party, party: Party, weapon: str) -> Chance | None:
        """The chance of one shot; None where something that it needs is missing."""
        try:
            found = self.odds(origin, target, firer=firer, party=party, weapon=weapon)
        except CannotAnswer:
            return None
        return Chance(weapon, found.table, found.column, found.results, found.chance, found.may)

    @cached_property
    def _without_words(self) -> tuple[Doctrine, TabletopSightBase] | None:
        """The same doctrine without words, on a sight that remembers lines."""
        context = self._context
        if not isinstance(context.sight, TabletopSightBase):
            return None
        sight, words = context.sight.remembering(), SilentWording(context.scenario, context.ruleset)
        spotting = Spotting(context.scenario, context.ruleset, sight, words)
        return Doctrine(context.scenario, context.ruleset, sight, spotting, words), sight

    def _if_detected(
        self, found: OddsAnswer, origin: Standpoint, target: Standpoint, firer: Party, party: Party
    ) -> OddsAnswer:
        """The shot, barred if the firer sees the target without detecting it; who is not described is taken to be detected, as
        in :meth:`field`."""
        if not (party.kind or party.unit):
            return replace(found, assumed=(*found.assumed, self._context.words.sentence("fire_assumed_detected")))
        view = self._spotting.spotted(origin, target, observer=firer, party=party, tolerance=NO_MARGIN)
        if view.spotted or (
            view.sight is not None and not view.sight.visible
        ):  # a line that is blocked is told by the cover
            return found
        return barred(found, *(reason for reason in view.reasons if reason.effect is Effect.BLOCKS))

    def _usual_weapon(self, shooter: Troop, target: Troop, origin: Standpoint, place: Standpoint) -> str:
        """Small arms at men and guns, what pierces armour at closed vehicles; of those the first that reaches the target, and
        last what is not fired at the ground."""

        def order(arm: Arm) -> tuple[bool, bool, bool]:
            unfit = not way_of(arm.weapon) or not self._context.ranges.has_range(arm.weapon)
            small = arm.weapon.value("firepower") is not None
            reaches = not unfit and self.range(origin, place, firer=shooter.party, weapon=arm.key).in_range
            return unfit, small == target.closed_armour, not reaches

        arms = sorted(self._context.arsenal.arms_of(shooter), key=order)
        return arms[0].key if arms else ""

    def templates(self) -> tuple[Template, ...]:
        """The templates of the sheet, smallest first; rocket launchers add 5 cm (R-A1)."""
        return templates(self._context)


def _check_action(firer: Troop) -> None:
    """CannotAnswer (``bad_value``) for an action that the sheet has not."""
    for word in firer.action.split():
        if word not in ACTIONS:
            hint, listed = did_you_mean(word, ACTIONS), ", ".join(ACTIONS)
            words = Text(
                f'there is no action "{word}" (known: {listed}) {hint.en}'.rstrip(),
                f"il n’y a pas d’action « {word} » (connues : {listed}) {hint.fr}".rstrip(),
            )
            raise CannotAnswer("bad_value", words)
