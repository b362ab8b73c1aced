"""Fire and assaults of a table game of one's own: ranges, cover, arcs, fields of fire, templates and odds of its attacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.text import Text
from workbench.engine.fire.asked_tables import AskedTable
from workbench.engine.fire.hull_arcs import HullArcs
from workbench.engine.fire.missing import missing_defence
from workbench.engine.fire.odds import OddsAnswer
from workbench.engine.fire.protocol import Muzzle, Sector, TabletopField, TabletopRange, Template
from workbench.engine.fire.results import Arc, Cover
from workbench.engine.fire.tabletop_weapons import Arm
from workbench.engine.sight.protocol import TabletopSight
from workbench.engine.sight.results import FIRE, NO_MARGIN, Effect, Party, Reason, Standpoint, TabletopRequest
from workbench.engine.sight.tabletop_wording import TabletopSightWording
from workbench.engine.spotting.protocol import TabletopSpottingDoctrine
from workbench.engine.spotting.tabletop_cover import TOTAL
from workbench.engine.spotting.troops import Troop
from workbench.games.generic_table.fire.context import FULL, LONG, MINIMUM, NEAR, FireContext, Limits
from workbench.games.generic_table.fire.cover import CoverRules, without_repeats
from workbench.games.generic_table.fire.odds import INPUT_WORDS, TableAmounts, TableOdds, dice_left
from workbench.games.generic_table.fire.situations import Situations
from workbench.games.generic_table.spotting.doctrine import is_or_does
from workbench.geometry.regions import difference, intersection, union
from workbench.geometry.viewshed import ring
from workbench.rules.attacks import NOTHING, POOL, SPOTTED, Attack, multiplied
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario

ACTIONS = ("still", "move", "run", "crawl", "pivot", "fire")
"""Words of an ``action``: whoever does it counts as in the state of that name."""


class Doctrine:
    """Judges attacks on one table; see :class:`workbench.engine.fire.protocol.TabletopFire`."""

    def __init__(
        self,
        scenario: TabletopScenario,
        ruleset: Ruleset,
        sight: TabletopSight,
        spotting: TabletopSpottingDoctrine,
        words: TabletopSightWording | None = None,
    ) -> None:
        """``words``: who writes reasons, if it is not that of the ruleset."""
        self._context = context = FireContext(scenario, ruleset, sight, words)
        table = ruleset.tables["arcs"]
        corners, fixed = table["sides"] == "corners", float(str(table["fixed"]))
        self._hull_arcs = HullArcs(context.parties, context.arsenal, context.words, corners=corners, fixed=fixed)
        self._situations = Situations(context, self._hull_arcs)
        self._cover_rules = CoverRules(context, self._situations)
        self._odds = TableOdds(ruleset)
        self._spotting = spotting

    # --- Cover and ranges.

    def cover(
        self, origin: Standpoint, target: Standpoint, *, firer: Party, party: Party, purpose: str = FIRE
    ) -> Cover:
        """``cover``: none, light, heavy or total, and the shift of every attack within its bounds, by the keys of attacks;
        ``extra``: ``range``, ``higher`` (who attacks is), and the ``side`` of a unit with a front that is hit."""
        return self._cover_rules.judge(origin, target, firer=firer, party=party, purpose=purpose)

    def range(
        self, origin: Standpoint | None, target: Standpoint | None, *, firer: Party, weapon: str = "", purpose: str = ""
    ) -> TabletopRange:
        """``strength``: what the attack is made with in the band, dice more or less by modifiers included. ``extra``: the
        ``attack`` by key, and ``diameter`` of one with a template. ``purpose`` has no effect: an attack is indirect or not."""
        context = self._context
        attack = context.ruleset.attacks.get(weapon)
        if attack is not None and attack.template and origin is None:
            return self._of_template(attack)
        troop = context.parties.troop_of(firer, origin)
        arm = context.arsenal.pick(troop, weapon)
        attack, limits = context.arsenal.attack_of(arm), context.limits(arm)
        distance = None if origin is None or target is None else context.sight.distance(origin, target)
        band = None if distance is None else context.band(distance, limits)
        strength = context.strength(arm, troop, band)
        reasons = []
        refused = self._refusal(attack, troop)
        if refused is not None:
            reasons.append(refused)
        elif band is not None and origin is not None and target is not None and attack.method == POOL:
            there = context.parties.troop_of(Party(), target)
            case, *_ = self._cover_rules.case(origin, target, troop, there, indirect=attack.indirect, band=band)
            ledger = self._situations.ledger(case, attack)
            strength = dice_left(strength, ledger)
            reasons += ledger.others
        said = context.strength_words(arm, strength) if band is not None and refused is None else ""
        first = self._range_reason(arm, limits, distance, band, said)
        reasons = [first, *reasons]
        if attack.indirect:
            reasons.append(_cited(context.words.reason("fire_indirect"), attack))
        extra: dict[str, object] = {"attack": attack.key, "weapon": arm.weapon.key}
        if attack.template:
            extra["diameter"] = context.length(attack.template)
        return TabletopRange(
            band is not None and refused is None,
            distance,
            band if refused is None else None,
            limits.minimum,
            limits.maximum,
            tuple(reasons),
            said,
            extra,
        )

    def _of_template(self, attack: Attack) -> TabletopRange:
        context = self._context
        diameter = context.length(attack.template)
        reason = _cited(context.words.reason("fire_template", diameter=context.words.length(diameter)), attack)
        extra = {"template": attack.key, "diameter": diameter}
        return TabletopRange(False, None, None, 0.0, None, (reason,), extra=extra)

    def _refusal(self, attack: Attack, troop: Troop) -> Reason | None:
        if not attack.silent or not is_or_does(troop, *attack.silent):
            return None
        return _cited(self._context.words.reason("fire_silent", effect=Effect.BLOCKS, unit=troop.name), attack)

    def _range_reason(
        self, arm: Arm, limits: Limits, distance: float | None, band: str | None, strength: str
    ) -> Reason:
        words, name = self._context.words, arm.weapon.name
        lengths = [words.length(limit) for limit in (limits.short, limits.long) if limit is not None]
        if limits.maximum is None and (distance is None or band is not None):
            reason = words.reason("fire_unlimited", weapon=name)
        elif distance is None:
            key = "fire_limits" if len(lengths) == 2 else "fire_limit"
            reason = words.reason(key, weapon=name, short=lengths[0], long=lengths[-1])
        elif band is None:
            low = distance < limits.minimum - NEAR
            limit = words.length(limits.minimum) if low else lengths[-1]
            key = "fire_too_near" if low else "fire_too_far"
            reason = words.reason(key, effect=Effect.BLOCKS, weapon=name, range=words.length(distance), limit=limit)
        else:
            key = "fire_reaches" if not strength else "fire_at_long_range" if band == LONG else "fire_in_range"
            reason = words.reason(key, weapon=name, range=words.length(distance), strength=strength)
        return replace(reason, rule=arm.weapon.citation.rule or reason.rule)

    # --- Arcs.

    def arc(
        self, origin: Standpoint, target: Standpoint | None, *, firer: Party, facing: float = 0.0, weapon: str = ""
    ) -> Arc:
        """Does a weapon bear on a target? ``sector``: the side of who attacks that lies towards it (``front``, ``left``,
        ``right``, ``rear``), ``all`` for units without a front."""
        return self._hull_arcs.arc(origin, target, firer=firer, facing=facing, weapon=weapon)

    def sectors(self, origin: Standpoint, *, firer: Party, facing: float = 0.0) -> tuple[Sector, ...]:
        """The sides of a unit with a front, which meet in its middle; () for others."""
        return self._hull_arcs.sectors(origin, firer=firer, facing=facing)

    def shows_sides(self, target: Party) -> bool:
        """Do modifiers ask which side of such a target is hit?"""
        asked = any(modifier.when.side for modifier in self._context.ruleset.modifiers.values())
        return asked and "faces" in self._context.parties.troop_of(target).tags

    def weapons(self, firer: Party) -> dict[str, Text]:
        """The weapons of a party and the attacks that it makes without one, names by key."""
        context = self._context
        return {arm.key: arm.weapon.name for arm in context.arsenal.arms_of(context.parties.troop_of(firer))}

    def muzzle(
        self, origin: Standpoint, target: Standpoint, *, firer: Party, facing: float = 0.0, weapon: str = ""
    ) -> Muzzle | None:
        """None: all shots are measured as the table ``sight`` says."""
        return None

    # --- Fields of fire and templates.

    def field(
        self, origin: Standpoint, *, firer: Party, facing: float = 0.0, weapon: str = "", party: Party = Party()
    ) -> TabletopField:
        """The area of an attack: its bands within its arc, as far as it needs to see or to spot the target."""
        context = self._context
        troop = context.parties.troop_of(firer, origin)
        arm = context.arsenal.pick(troop, weapon)
        attack, limits = context.arsenal.attack_of(arm), context.limits(arm)
        whole = context.scenario.board.outline
        span, _ = self._hull_arcs.arc_span(troop, arm)
        arc: BaseGeometry = whole
        if span is not None:
            middle, half = span
            arc = self._hull_arcs.wedge(origin.point, facing + middle - half, facing + middle + half)
        refused = self._refusal(attack, troop)
        if refused is not None:
            return TabletopField(shapely.Polygon(), {}, arc, arm.key, limits.maximum, (refused.text,))
        seen, assumed = self._seen(attack, origin, troop, firer, party)
        clear = intersection(arc, seen)
        rings = tuple(self._discs(origin, limits))
        bands = {name: intersection(zone, clear) for name, zone in self._zones(rings).items()}
        region = union(bands.values())
        return TabletopField(region, bands, arc, arm.key, limits.maximum, assumed, rings)

    def _seen(
        self, attack: Attack, origin: Standpoint, troop: Troop, firer: Party, party: Party
    ) -> tuple[BaseGeometry, tuple[Text, ...]]:
        """The area in which targets may be as far as sight goes, and its assumptions."""
        context = self._context
        if attack.indirect or attack.needs == NOTHING:
            notes = (context.words.sentence("fire_indirect"),) if attack.indirect else ()
            return context.scenario.board.outline, notes
        if attack.needs == SPOTTED and (party.kind or party.unit):
            area = self._spotting.area(origin, observer=firer, party=party)
            return area.spotted, area.assumed
        found = context.sight.area(origin, TabletopRequest(FIRE, troop.side, troop.party, party)).visible
        note = (context.words.sentence("fire_assumed_detected"),) if attack.needs == SPOTTED else ()
        return found, note

    def _discs(self, origin: Standpoint, limits: Limits) -> Iterator[tuple[str, float, BaseGeometry]]:
        base = self._context.base(origin)
        for name, limit in ((FULL, limits.short), (LONG, limits.long), (MINIMUM, limits.minimum or None)):
            if limit is not None:
                yield name, limit, ring(base, limit)

    def _zones(self, rings: Iterable[tuple[str, float, BaseGeometry]]) -> dict[str, BaseGeometry]:
        """The ground of each band of an attack, between the rings of its ranges."""
        discs = {name: disc for name, _, disc in rings}
        full = discs.get(FULL, self._context.scenario.board.outline)
        found = {FULL: full}
        if LONG in discs:
            found[LONG] = difference(discs[LONG], full)
        if MINIMUM in discs:
            found = {name: difference(zone, discs[MINIMUM]) for name, zone in found.items()}
        return found

    def templates(self) -> tuple[Template, ...]:
        """The attacks that cover ground, smallest first."""
        context = self._context
        found = [
            Template(
                key,
                attack.name,
                context.length(attack.template),
                attack.citation.rule,
                context.length(attack.deviation),
            )
            for key, attack in context.ruleset.attacks.items()
            if attack.template
        ]
        return tuple(sorted(found, key=lambda one: one.diameter))

    # --- Odds.

    def asked_tables(self) -> Mapping[str, AskedTable]:
        """See :meth:`workbench.engine.fire.asked_tables.KnowsTables.asked_tables`."""
        return self._odds.asked_tables()

    def input_words(self, table: str) -> Mapping[str, Text]:
        """See :meth:`workbench.engine.fire.asked_tables.KnowsTables.input_words`."""
        return INPUT_WORDS

    def chart_odds(self, table: str, column: str, modifier: int, inputs: Mapping[str, int]) -> OddsAnswer:
        """See :meth:`workbench.engine.fire.odds.KnowsTabletopOdds.chart_odds`."""
        return self._odds.chart_odds(table, column, modifier, inputs)

    def firers_actions(self) -> Mapping[str, Text]:
        """See :meth:`workbench.engine.fire.odds.KnowsFirersActions.firers_actions`: what attacks and modifiers ask about of who
        attacks, and which a unit does for the moment alone."""
        ruleset = self._context.ruleset
        asked = {word for modifier in ruleset.modifiers.values() for word in modifier.when.firer_state}
        asked |= {word for attack in ruleset.attacks.values() for word in attack.silent}
        return {key: state.name for key, state in ruleset.states.items() if key in ACTIONS and key in asked}

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
        """The odds of one attack of a unit; without a weapon the first that may harm the target and reaches it."""
        context = self._context
        shooter, troop = context.parties.troop_of(firer, origin), context.parties.troop_of(party, target)
        arm = context.arsenal.pick_own(shooter, weapon or self._usual(shooter, troop, origin, target))
        attack = context.arsenal.attack_of(arm)
        limits = context.limits(arm)
        distance = context.sight.distance(origin, target)
        band = context.band(distance, limits)
        case, visible, assumed = self._cover_rules.case(
            origin, target, shooter, troop, indirect=attack.indirect, band=band
        )
        strength = context.strength(arm, shooter, band or FULL)
        said = context.strength_words(arm, strength)
        reasons = [
            self._range_reason(arm, limits, distance, band, said),
            *self._halved(attack, shooter),
            *self._barred(attack, shooter, troop),
        ]
        reasons += self._cover_reasons(attack, case.shelter.cover, visible=visible)
        reasons += self._cover_rules.reasons_of(case.shelter) if attack.needs != NOTHING or attack.indirect else []
        reasons += self._arc_reasons(origin, target, firer, arm)
        if attack.needs == SPOTTED and visible:
            more, notes = self._spotting_reasons(attack, origin, target, firer, party)
            reasons, assumed = [*reasons, *more], (*assumed, *notes)
        if not troop.known:
            assumed = (*assumed, context.words.sentence("fire_assumed_target", unit=troop.name))
        ledger = self._situations.ledger(case, attack)
        shift, bounded = self._situations.bounded(attack, ledger)
        reasons += [bounded] if bounded is not None else []
        if attack.method == POOL:
            strength = dice_left(strength, ledger)
            amount = Fraction(strength.amount)
        else:
            amount = multiplied(Fraction(strength.amount), ledger.times, attack)
        defence = self._defence(attack, troop)
        amounts = TableAmounts(amount, defence, shift, strength.added, troop)
        every = (*without_repeats(reasons), *ledger.others)
        found = self._odds.of_attack(attack, amounts, ledger.items, every)
        return replace(found, assumed=(*found.assumed, *assumed))

    def _usual(self, shooter: Troop, troop: Troop, origin: Standpoint, target: Standpoint) -> str:
        """The first attack of a unit that may harm the target and reaches it."""
        context = self._context
        distance = context.sight.distance(origin, target)

        def unfit(arm: Arm) -> tuple[bool, bool, bool]:
            attack = context.arsenal.attack_of(arm)
            harmless = bool(attack.targets) and troop.known and not troop.is_a(*attack.targets)
            lacking = bool(attack.defence) and _whole(troop.values.get(attack.defence)) is None
            return harmless, lacking, context.band(distance, context.limits(arm)) is None

        arms = sorted(context.arsenal.arms_of(shooter), key=unfit)
        return arms[0].key if arms else ""

    def _halved(self, attack: Attack, shooter: Troop) -> Iterator[Reason]:
        if attack.halved and shooter.has(*attack.halved):
            yield _cited(self._context.words.reason("fire_halved", unit=shooter.name), attack)

    def _barred(self, attack: Attack, shooter: Troop, troop: Troop) -> Iterator[Reason]:
        """The reasons why a unit may not make an attack at all, or not on such a target."""
        words = self._context.words
        refused = self._refusal(attack, shooter)
        if refused is not None:
            yield refused
        if attack.only and not shooter.is_a(*attack.only):
            named = words.reason("fire_not_his", effect=Effect.BLOCKS, unit=shooter.name, attack=attack.name)
            yield _cited(named, attack)
        if attack.targets and troop.known and not troop.is_a(*attack.targets):
            named = words.reason("fire_harmless", effect=Effect.BLOCKS, unit=troop.name, attack=attack.name)
            yield _cited(named, attack)

    def _cover_reasons(self, attack: Attack, cover: str, *, visible: bool) -> Iterator[Reason]:
        words = self._context.words
        if attack.indirect or attack.needs == NOTHING:
            return
        if not visible:
            yield _cited(words.reason("fire_no_line", effect=Effect.BLOCKS), attack)
        if cover == TOTAL:
            yield words.reason("fire_total", effect=Effect.BLOCKS)

    def _arc_reasons(self, origin: Standpoint, target: Standpoint, firer: Party, arm: Arm) -> Iterator[Reason]:
        own = self._context.scenario.forces.find(firer.unit) if firer.unit else None
        facing = own[1].facing if own is not None else 0.0
        found = self.arc(origin, target, firer=firer, facing=facing or 0.0, weapon=arm.key)
        if not found.in_arc:
            yield from (replace(reason, effect=Effect.BLOCKS) for reason in found.reasons)

    def _spotting_reasons(
        self, attack: Attack, origin: Standpoint, target: Standpoint, firer: Party, party: Party
    ) -> tuple[list[Reason], tuple[Text, ...]]:
        """The reasons against a shot at a target that is seen and not spotted, and the assumptions: a target without a
        description counts as spotted."""
        words = self._context.words
        if not (party.kind or party.unit):
            return [], (words.sentence("fire_assumed_detected"),)
        view = self._spotting.spotted(origin, target, observer=firer, party=party, tolerance=NO_MARGIN)
        if view.spotted:
            return [], ()
        named = _cited(words.reason("fire_not_spotted", effect=Effect.BLOCKS), attack)
        return [named, *(one for one in view.reasons if one.effect is Effect.BLOCKS)], ()

    def _defence(self, attack: Attack, troop: Troop) -> Fraction | None:
        if not attack.defence:
            return None
        found = _whole(troop.values.get(attack.defence))
        if found is None:
            raise missing_defence(attack, troop.name)
        return Fraction(found)


def _whole(value: object) -> int | None:
    """A whole number, the first of a pair; None for anything else."""
    first = value[0] if isinstance(value, list | tuple) and value else value
    return first if isinstance(first, int) and not isinstance(first, bool) else None


def _cited(reason: Reason, attack: Attack) -> Reason:
    """A reason with the section of an attack, if it has none of its own."""
    return reason if reason.rule else replace(reason, rule=attack.citation.rule)
