"""Fire in Panzer Grenadier: column shifts that protect a target, and ranges; the game has no arcs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from workbench.base.diagnostics import CannotAnswer, nearest_or_all
from workbench.base.text import Text
from workbench.engine.fire.missing import lacks_value, lacks_weapon
from workbench.engine.fire.modifiers import Columns, clamped_shift
from workbench.engine.fire.odds import Chance, Modifier, OddsAnswer, Reaction, Stand
from workbench.engine.fire.results import Arc, Bearing, Cover, RangeAnswer
from workbench.engine.sight.protocol import SightDoctrine
from workbench.engine.sight.results import BOMBARD, FIRE, INDIRECT, OBSERVE, SPOT, Effect, Party, Reason, SightRequest
from workbench.engine.spotting.protocol import SpottingDoctrine
from workbench.engine.spotting.troops import Sentences, joined
from workbench.games.panzer_grenadier.fire.combined import (
    Post,
    Side,
    add_assault_shifts,
    add_higher_morale,
    assault_share,
    cancels_first_fire,
    crosses_fire,
    halved_in_assault,
    leaders_help,
    may_combine,
)
from workbench.games.panzer_grenadier.fire.cover import (
    ASSAULT,
    AT,
    BF,
    DF,
    KINDS,
    Ledger,
    LineOfFire,
    Situation,
    add_bombardment_shifts,
    add_line_shifts,
    add_range_shifts,
    add_target_shifts,
    add_terrain_shifts,
    table_number,
)
from workbench.games.panzer_grenadier.fire.losses import StepLosses, on_target
from workbench.games.panzer_grenadier.fire.odds import CHARTS, FriendlyFire, ResultOdds
from workbench.games.panzer_grenadier.fire.opportunity import OpportunityFire
from workbench.games.panzer_grenadier.fire.ranges import Ranges, assault_strength, current_strength, weapon_of
from workbench.games.panzer_grenadier.spotting.limits import visibility_of
from workbench.games.panzer_grenadier.spotting.troops import Ground, Troop, of_party, of_unit
from workbench.odds.charts import heading
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

_NOTES_OF = {
    "fire_limit": DF,
    "fire_no_vehicle": AT,
    "fire_assault_ground_only": ASSAULT,
    "fire_slope_assault": ASSAULT,
    "fire_bombard_depends": BF,
}
"""Remarks of the ledger that speak of one kind of fire only."""
_KEPT = 16384
"""Lines, and answers about lines, that are kept: every firer and target of a large scenario."""


@dataclass(frozen=True, slots=True)
class _Aim:
    """A firer in its hex, its side, and the party that the request ``named``."""

    origin: int
    firer: Troop
    side: str
    named: Party
    firer_is_named: bool


class Doctrine:
    """The fire doctrine of one scenario: what protects a target and what is in range."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, sight: SightDoctrine, spotting: SpottingDoctrine) -> None:
        self.scenario = scenario
        self.ruleset = ruleset
        self.sight = sight
        self.spotting = spotting
        self.ground = Ground(scenario, ruleset)
        self.words = Sentences(ruleset)
        self._ranges = Ranges(scenario, ruleset, spotting, self.ground)
        self.columns = {
            kind: Columns(tuple(map(heading, ruleset.charts[chart].columns))) for kind, chart in CHARTS.items()
        }
        self._results = ResultOdds(ruleset)
        self._friendly_fire = FriendlyFire(ruleset, self.words)
        self._step_losses = StepLosses(self.words)
        self._visibility = visibility_of(scenario, ruleset)
        # a scenario never changes, so what was judged of it stays; an edited one has a doctrine of its own
        self._lines: dict[tuple[object, ...], LineOfFire] = {}
        self._there: dict[tuple[object, ...], tuple[Troop, ...]] = {}
        self._allowed: dict[tuple[object, ...], tuple[bool, tuple[Reason, ...]]] = {}
        self._seen: dict[tuple[object, ...], bool] = {}

    def cover(
        self, origin: int, target: int, *, firer: Party = Party(), party: Party = Party(), purpose: str = FIRE
    ) -> Cover:
        """Shifts for fire from ``origin`` at a target like ``party``: ``df`` and ``bf`` columns (``df`` within its limits),
        ``at`` on the die, ``assault`` columns of an attacker from ``origin``.

        An unknown target is the first enemy unit in the hex, or infantry; an unknown firer is the unit in the firing hex.
        ``bf`` holds the shifts for adjacent and self-observed targets only where the bombarding unit is known (purpose
        ``bombard``, or a firer of that kind); with purpose ``indirect`` another unit observes. A target that moves is under
        opportunity fire.
        ``extra``: ``raw_shift`` and ``net_shift`` (before and after the limits) and ``column`` of the table that the purpose
        names, ``columns`` of every table for the firer's printed strength, ``assault_defender``, ``first_fire``.
        """
        case = self._situation(origin, target, firer, party, purpose)
        ledger = self._shifts(case)
        raw, net = dict(ledger.totals), self._limited(ledger)
        self._remarks(case, ledger)
        extra = self._extra(case, raw, net, ledger)
        return Cover(net, tuple(ledger.reasons), extra, case.line.assumed)

    def _shifts(self, case: Situation) -> Ledger:
        """All shifts of an attack, before any limit."""
        ledger = Ledger(self.ruleset, self.scenario.board.grid.labels[case.target])
        add_terrain_shifts(case, ledger)
        add_line_shifts(case, ledger)
        add_range_shifts(case, ledger)
        add_target_shifts(case, ledger)
        add_bombardment_shifts(case, ledger, spotted=case.observes_itself and self._spots(case))
        return ledger

    def _limited(self, ledger: Ledger) -> dict[str, int]:
        """The sums of the shifts within the limits of their tables."""
        raw = dict(ledger.totals)
        least, most = table_number(self.ruleset, "df_shifts", "least"), table_number(self.ruleset, "df_shifts", "most")
        net = {**raw, DF: clamped_shift(raw[DF], least, most)}
        if net[DF] != raw[DF]:
            ledger.note("fire_limit", raw=f"{raw[DF]:+d}", net=f"{net[DF]:+d}")
        return net

    def chart_odds(self, table: str, column: str, modifier: int, inputs: Mapping[str, int]) -> OddsAnswer:
        """See :meth:`workbench.engine.fire.odds.KnowsOdds.chart_odds`."""
        return self._results.bare(table, column, modifier, inputs)

    def other_attacks(self, firer: Party) -> dict[str, Text]:
        """An assault (12.1), for units that are worth something in one."""
        troop = of_party(firer, self.scenario, self.ruleset)
        least = table_number(self.ruleset, "assault_shifts", "least_strength")
        return {ASSAULT: self.ruleset.charts[CHARTS[ASSAULT]].name} if assault_strength(troop, least) else {}

    def odds(
        self, origin: int, target: int, *, firer: Party, party: Party = Party(), weapon: str = "", purpose: str = FIRE
    ) -> OddsAnswer:
        """Direct fire, bombardment, anti-tank fire or assault (``weapon``: ``df``, ``bf``, ``at``, ``assault``) with the shifts
        of :meth:`cover`; without a weapon, anti-tank fire at an armoured target that can be hit so, else the first it has."""
        return self.combined_odds([(origin, firer)], target, party=party, weapon=weapon, purpose=purpose)

    def combined_odds(
        self,
        firers: Sequence[Stand],
        target: int,
        *,
        party: Party = Party(),
        weapon: str = "",
        purpose: str = FIRE,
        after: Sequence[int] = (),
    ) -> OddsAnswer:
        """See :class:`workbench.engine.fire.odds.KnowsCombinedOdds`: direct fire, bombardment or assault of several units, with
        the worst shifts of any of them (7.33) and the leaders that are named (6.41 to 6.43); ``after``: crossfire (11.12)."""
        self._check_weapon(weapon)
        cases = [self._situation(at, target, firer, party, purpose) for at, firer in firers]
        leaders = [(case.origin, case.firer) for case in cases if case.firer.leads]
        pairs = [(case, stand[1]) for case, stand in zip(cases, firers, strict=True) if not case.firer.leads]
        pairs = pairs or [(cases[0], firers[0][1])]
        weapon = weapon or self._usual_weapon(pairs[0][0].firer, pairs[0][0].troop)
        if weapon == AT and len(pairs) > 1:
            raise CannotAnswer("cannot_combine", self.words.text("fire_at_alone"))
        if weapon == BF and purpose == FIRE:
            pairs = [(self._situation(case.origin, target, firer, party, BOMBARD), firer) for case, firer in pairs]
        # of shifts that differ the most restrictive counts
        case, ledger = min(((one, self._shifts(one)) for one, _ in pairs), key=lambda found: found[1].totals[weapon])
        strength = self._together(weapon, pairs, leaders, ledger)
        if after and weapon == AT:
            if crosses_fire(after, case.origin, target, self.scenario.board.grid):
                ledger.add("fire_crossfire", {AT: table_number(self.ruleset, "at_modifiers", "crossfire")})
            else:
                ledger.note("fire_no_crossfire")
        net = self._limited(ledger)
        self._remarks(case, ledger)
        modifiers = tuple(
            Modifier(amounts[weapon], reason) for reason, amounts in ledger.amounts.items() if weapon in amounts
        )
        found = self._result(case, weapon, net, ledger, strength)
        judged = [] if weapon == ASSAULT else [self._bars(one, weapon, firer, _key(firer)) for one, firer in pairs]
        told = [reason for reason in ledger.reasons if reason not in ledger.amounts]
        # a shot that may be made needs no line of its own: others observe for it, or nothing but friends is in the way
        left_out = {"fire_no_line"} if judged and all(allowed for allowed, _ in judged) else set()
        friends = self._friendly_fire.reasons(case, {one.unit for _, one in firers}) if weapon == BF else ()
        hit, figures = self._hit(case), self._parts(weapon, case)
        notes = (
            *dict.fromkeys(reason for _, bars in judged for reason in bars),
            *friends,
            *(self._step_losses.reasons(weapon, case.troop, hit) if weapon != AT else ()),
            *self._may_split(case.firer, figures),
            *(reason for reason in told if _NOTES_OF.get(reason.key, weapon) == weapon and reason.key not in left_out),
        )
        assumed = (*found.assumed, *case.line.assumed)
        answering = self._defence(case, [one.firer for one, _ in pairs], ledger) if weapon == ASSAULT else None
        losses = self._step_losses.of(weapon, hit, found.results) if weapon != AT else {}
        return replace(
            found,
            modifiers=modifiers,
            reasons=notes,
            assumed=assumed,
            strength=strength,
            answering=answering,
            losses=losses,
            figures=figures,
        )

    def _parts(self, weapon: str, case: Situation) -> dict[str, int]:
        """At how many hexes at once machine guns may fire: parts of at least so much, but never in opportunity fire (7.23)."""
        if weapon != DF or not case.firer.is_a("hmg") or case.is_opportunity_fire:
            return {}
        least = table_number(self.ruleset, "df_shifts", "least_part")
        most = self._strength(case, DF) // least
        return {"targets": most, "least": least} if most > 1 else {}

    def _may_split(self, firer: Troop, figures: Mapping[str, int]) -> Iterator[Reason]:
        if figures:
            yield self.words.reason_of(
                "fire_split", Effect.NOTE, unit=firer.name, targets=figures["targets"], least=figures["least"]
            )

    @staticmethod
    def _hit(case: Situation) -> tuple[Troop, ...]:
        """Who is hit by fire at the hex: everybody there, but of opportunity fire the mover and leaders alone (13)."""
        there = case.units_in_target_hex or ((case.troop,) if case.troop.known else ())
        if case.is_opportunity_fire and case.troop.known:
            return tuple(one for one in there if one.unit == case.troop.unit or one.leads)
        return there

    def _add_assault(
        self, case: Situation, attackers: Sequence[Troop], leaders: Sequence[Troop], ledger: Ledger
    ) -> None:
        side = Side(attackers, leaders, self._defenders(case), self._in_works(case))
        add_assault_shifts(ledger, side, self.ruleset)
        add_higher_morale(ledger, side, self.ruleset)
        first = ledger.first_fire and bool(side.enemies)
        if first:
            ledger.note("fire_assault_no_first" if cancels_first_fire(attackers) else "fire_assault_first")

    @staticmethod
    def _in_works(case: Situation) -> bool:
        return any(row.key in ("town", "entrenchment") for row in case.rows)

    @staticmethod
    def _defenders(case: Situation) -> list[Troop]:
        """Those who defend the hex: all who fight and are not carried (5.67); unless somebody stands there, who was asked."""
        there = case.units_in_target_hex or ((case.troop,) if case.troop.known else ())
        return [one for one in there if not one.leads and not one.is_carried and not one.is_a("unarmed")]

    def _defence(self, case: Situation, attackers: Sequence[Troop], attack: Ledger) -> OddsAnswer | None:
        """The roll of the defenders in an assault, by all units and leaders in the hex; terrain shifts the attackers alone
        (12.41). None if nobody fights there."""
        defenders = self._defenders(case)
        least = table_number(self.ruleset, "assault_shifts", "least_strength")
        strengths = [value for one in defenders if (value := assault_strength(one, least)) is not None]
        if not strengths:
            return None
        leaders = [one for one in case.units_in_target_hex if one.leads]
        ledger = Ledger(self.ruleset, self.scenario.board.grid.labels[case.target])
        add_assault_shifts(ledger, Side(defenders, leaders, attackers, self._in_works(case)), self.ruleset)
        strength = sum(strengths)
        posts = [(case.target, one) for one in defenders]
        for leader, unit, amount in leaders_help(posts, [(case.target, one) for one in leaders]):
            ledger.note("fire_leader_adds", leader=leader.name, unit=unit.name, amount=f"{amount:+d}")
            strength += amount
        slopes = [reason for reason in attack.reasons if reason.key == "fire_slope_assault"] if attack.defender else []
        modifiers = (
            *(Modifier(attack.defender, reason) for reason in slopes),
            *(Modifier(amounts[ASSAULT], reason) for reason, amounts in ledger.amounts.items()),
        )
        notes = tuple(reason for reason in ledger.reasons if reason not in ledger.amounts)
        column = self.columns[ASSAULT].label(self._column(ASSAULT, strength, 0, ledger))
        found = self._results.of_chart(CHARTS[ASSAULT], column, attack.defender + ledger.totals[ASSAULT])
        return replace(found, modifiers=modifiers, reasons=notes, strength=strength)

    def _together(
        self, weapon: str, pairs: Sequence[tuple[Situation, Party]], leaders: Sequence[Post], ledger: Ledger
    ) -> int:
        """The strength of all firers with their leaders, who say so in the ledger."""
        posts = [(case.origin, case.firer) for case, _ in pairs]
        troops = [troop for _, troop in posts]
        strengths = [self._strength(case, weapon) for case, _ in pairs]
        if weapon == ASSAULT:
            for troop in troops:
                if halved_in_assault(troop, troops):
                    ledger.note("fire_assault_halved", unit=troop.name)
            strengths = [assault_share(troop, one, troops) for troop, one in zip(troops, strengths, strict=True)]
            self._add_assault(pairs[0][0], troops, [leader for _, leader in leaders], ledger)
        elif not may_combine(posts, leaders, self.scenario.board.grid):
            ledger.note("fire_no_combining", Effect.BLOCKS)
        total = sum(strengths)
        for leader, unit, amount in leaders_help(posts, leaders) if weapon in (DF, ASSAULT) else ():
            ledger.note("fire_leader_adds", leader=leader.name, unit=unit.name, amount=f"{amount:+d}")
            total += amount
        if len(troops) > 1:
            ledger.note("fire_combined", units=joined([troop.name for troop in troops[1:]]), strength=total)
        return total

    def _result(
        self, case: Situation, weapon: str, net: Mapping[str, int], ledger: Ledger, strength: int
    ) -> OddsAnswer:
        """The distribution of a shot after its shifts."""
        if weapon == AT:
            return self._results.of_anti_tank(strength - self._armour(case) + net[AT])
        column = self.columns[weapon].label(self._column(weapon, strength, 0, ledger))
        return on_target(self._results.of_chart(CHARTS[weapon], column, net[weapon]), weapon, case.troop)

    def _bars(
        self, case: Situation, weapon: str, firer: Party, key: tuple[object, ...]
    ) -> tuple[bool, tuple[Reason, ...]]:
        """(may the weapon fire at the hex?, why not): by its range, the state of the unit, and what is spotted there."""
        key = (case.origin, case.target, weapon, *key)
        found = self._allowed.get(key)
        if found is None:
            judged = self.range(case.origin, case.target, firer=firer, weapon=weapon)
            # an empty hex is judged by its range alone
            clear = judged.occupied or weapon == BF or case.line.visible
            found = judged.in_range and clear, () if judged.in_range else judged.reasons
            _keep(self._allowed, key, found)
        return found

    def chances(
        self, firers: Sequence[Stand], targets: Sequence[Stand], *, weapon: str = "", purpose: str = FIRE
    ) -> list[list[Chance | None]]:
        """See :func:`workbench.engine.fire.odds.chances`: the same shifts as :meth:`odds`, without a sentence."""
        self._check_weapon(weapon)
        aimed: dict[str, list[tuple[int, Troop, str]]] = {}
        rows: list[list[Chance | None]] = []
        for origin, firer in firers:
            aim = self._aim(origin, firer)
            if aim.side not in aimed:
                aimed[aim.side] = [self._aimed(target, aim.side, party) for target, party in targets]
            key = _key(firer)
            row: list[Chance | None] = []
            for target, troop, enemy in aimed[aim.side]:
                asked = purpose
                try:
                    arm = weapon or self._usual_weapon(aim.firer, troop)
                    if arm == BF and purpose == FIRE:
                        asked = BOMBARD
                    case = self._made(aim, target, troop, enemy, asked)
                    ledger = self._shifts(case)
                    found = self._result(case, arm, self._limited(ledger), ledger, self._alone(case, arm, ledger))
                except CannotAnswer:
                    row.append(None)
                    continue
                allowed = case.distance <= 1 if arm == ASSAULT else self._bars(case, arm, firer, key)[0]
                row.append(Chance(arm, found.table, found.column, found.results, found.chance, allowed))
            rows.append(row)
        return rows

    def _alone(self, case: Situation, weapon: str, ledger: Ledger) -> int:
        """The strength of one firer for himself."""
        if weapon != ASSAULT:
            return self._strength(case, weapon)
        return self._together(weapon, [(case, Party())], (), ledger)

    def _aimed(self, target: int, side: str, party: Party) -> tuple[int, Troop, str]:
        """(hex, target, its side) for fire by a side."""
        troop = self._target_troop(target, side, party)
        enemy = troop.side or next((owner for owner, _ in self.scenario.forces.at(target) if owner != side), "")
        return target, troop, enemy

    def _check_weapon(self, weapon: str) -> None:
        if weapon and weapon not in KINDS:
            hint = nearest_or_all(weapon, KINDS)
            words = Text(f'no weapon "{weapon}" {hint.en}'.rstrip(), f"pas d’arme « {weapon} » {hint.fr}".rstrip())
            raise CannotAnswer("unknown_weapon", words)

    def _usual_weapon(self, firer: Troop, troop: Troop) -> str:
        has = [kind for kind in (DF, BF, AT) if weapon_of(firer, kind) is not None]
        if AT in has and troop.known and troop.is_a("afv"):
            return AT
        if not has:
            names = {kind: self.words.text(f"fire_name_{kind}") for kind in (DF, BF, AT)}
            raise lacks_value(firer.name, self.ruleset, *names, sample="n-m", names=names, code="no_weapon")
        return has[0]

    def _strength(self, case: Situation, kind: str) -> int:
        """The strength of now of one kind of fire, without those who may combine; CannotAnswer without one."""
        found: int | None
        if kind == ASSAULT:
            found = assault_strength(case.firer, table_number(self.ruleset, "assault_shifts", "least_strength"))
        else:
            found = self._ranges.strength_at(case.origin, case.target, case.firer, kind)
        if found is None:
            raise self._no_fire(case.firer, kind)
        return found

    def _no_fire(self, firer: Troop, kind: str) -> CannotAnswer:
        """That a unit has no such kind of fire, with those that it has; CannotAnswer itself if it has none at all."""
        self._usual_weapon(firer, firer)
        owned = {one: self.words.text(f"fire_name_{one}") for one in (DF, BF, AT) if weapon_of(firer, one) is not None}
        return lacks_weapon(firer.name, self.words.text(f"fire_name_{kind}"), owned)

    def _armour(self, case: Situation) -> int:
        armour = case.troop.values.get("armour")
        if not isinstance(armour, int):
            if case.troop.is_a("vehicle", "afv"):
                raise lacks_value(case.troop.name, self.ruleset, "armour")
            raise CannotAnswer("cannot_harm", self.words.text("fire_vehicles_only", unit=case.troop.name))
        return armour

    def _situation(self, origin: int, target: int, firer: Party, party: Party, purpose: str) -> Situation:
        aim = self._aim(origin, firer)
        _, troop, enemy = self._aimed(target, aim.side, party)
        return self._made(aim, target, troop, enemy, purpose)

    def _aim(self, origin: int, firer: Party) -> _Aim:
        """The firer: as named, else the unit in the firing hex, if all there are of one kind."""
        shooter = of_party(firer, self.scenario, self.ruleset)
        named, side = shooter.known, shooter.side or self._side_at(origin)
        if not named:
            shooter = self._firer_in_hex(origin, side) or shooter
        return _Aim(origin, shooter, side, firer, named)

    def _made(self, aim: _Aim, target: int, troop: Troop, enemy: str, purpose: str) -> Situation:
        """The situation of a firer and a target that are known."""
        asked = (self._sight_purpose(purpose), aim.side, aim.named.kind, aim.named.unit)
        return Situation(
            self.scenario,
            self.ruleset,
            self.ground,
            self._visibility,
            aim.origin,
            target,
            aim.firer,
            troop,
            aim.side,
            enemy,
            purpose,
            self._line(aim.origin, target, asked),
            self._units_there(target, aim.side, enemy),
            aim.firer_is_named,
        )

    def _line(self, origin: int, target: int, asked: tuple[str, str, str, str]) -> LineOfFire:
        key = (origin, target, asked)
        found = self._lines.get(key)
        if found is None:
            purpose, side, kind, unit = asked
            request = SightRequest(purpose=purpose, side=side, observer=Party(kind, side, unit))
            found = LineOfFire.of(self.sight.line(origin, target, request), origin, target, self.ground)
            _keep(self._lines, key, found)
        return found

    def _units_there(self, number: int, side: str, enemy: str) -> tuple[Troop, ...]:
        key = (number, side, enemy)
        found = self._there.get(key)
        if found is None:
            there = self.scenario.forces.at(number)
            found = tuple(
                of_unit(owner, unit, self.ruleset)
                for owner, unit in there
                if (owner == enemy if enemy else owner != side)
            )
            _keep(self._there, key, found)
        return found

    def _firer_in_hex(self, origin: int, side: str) -> Troop | None:
        """The firer if the request names none: a unit of the side in the hex, if all there are of one kind."""
        there = [(owner, unit) for owner, unit in self.scenario.forces.at(origin) if owner == side]
        if len({unit.kind for _, unit in there}) != 1:
            return None
        return of_unit(*there[0], self.ruleset)

    @staticmethod
    def _sight_purpose(purpose: str) -> str:
        return FIRE if purpose in (SPOT, FIRE) else purpose

    def _side_at(self, number: int) -> str:
        sides = {side for side, _ in self.scenario.forces.at(number)}
        return sides.pop() if len(sides) == 1 else ""

    def _target_troop(self, target: int, side: str, party: Party) -> Troop:
        if party.kind or party.unit:
            return of_party(party, self.scenario, self.ruleset)
        there = [(owner, unit) for owner, unit in self.scenario.forces.at(target) if not side or owner != side]
        if not there:
            return of_party(party, self.scenario, self.ruleset)
        owner, unit = there[0]
        found = of_unit(owner, unit, self.ruleset)
        if party.state or party.action or party.values:
            described = Party(
                unit.kind, owner, unit.id, party.state or unit.state, party.action, {**unit.values, **party.values}
            )
            found = of_party(described, self.scenario, self.ruleset)
        return found

    def _spots(self, case: Situation) -> bool:
        firer = Party(case.firer.kind, case.side, case.firer.unit, tuple(sorted(case.firer.state)))
        there = (
            None
            if case.units_in_target_hex or not case.troop.known
            else Party(kind=case.troop.kind, state=tuple(sorted(case.troop.state)))
        )
        key = (case.origin, case.target, _key(firer), there and _key(there))
        found = self._seen.get(key)
        if found is None:
            found = self.spotting.spotted(
                case.origin, case.target, observer=firer, party=there, purpose=OBSERVE
            ).spotted
            _keep(self._seen, key, found)
        return found

    def _remarks(self, case: Situation, ledger: Ledger) -> None:
        if case.firer.known and not case.firer_is_named:
            ledger.note("fire_assumed_firer", unit=case.firer.name)
        if not case.troop.known:
            ledger.note("fire_assumed_target")
        elif case.troop.unit and len({one.kind for one in case.units_in_target_hex}) > 1:
            ledger.note("fire_of_one_unit", unit=case.troop.name)
        if not case.line.visible:
            ledger.note("fire_no_line", Effect.BLOCKS)
        if case.troop.known and not case.troop.is_a("afv", "vehicle"):
            ledger.note("fire_no_vehicle", unit=case.troop.name)
        ledger.note("fire_assault_ground_only")

    def _extra(self, case: Situation, raw: dict[str, int], net: dict[str, int], ledger: Ledger) -> dict[str, object]:
        columns: dict[str, int] = {}
        for kind in (DF, BF):
            weapon = weapon_of(case.firer, kind) if case.firer.known else None
            if weapon is not None:
                columns[kind] = self._column(kind, current_strength(case.firer, weapon.strength), net[kind], ledger)
        if case.firer.known:
            strength = assault_strength(case.firer, table_number(self.ruleset, "assault_shifts", "least_strength"))
            if strength is not None:
                columns[ASSAULT] = self._column(ASSAULT, strength, net[ASSAULT], ledger)
        table = BF if case.purpose in (BOMBARD, INDIRECT) else DF
        return {
            "raw_shift": raw[table],
            "net_shift": net[table],
            "column": columns.get(table),
            "columns": columns,
            "assault_defender": ledger.defender,
            "first_fire": ledger.first_fire,
        }

    def _column(self, kind: str, strength: int, shift: int, ledger: Ledger) -> int:
        columns = self.columns[kind]
        if not columns.covers(strength):
            name = self.words.text(f"fire_table_{kind}")
            ledger.note("fire_not_covered", table=name, strength=strength, first=columns.headings[0])
        return columns.column(strength, shift)

    def range(
        self, origin: int | None, target: int | None, *, firer: Party, weapon: str = "", observer: int | None = None
    ) -> RangeAnswer:
        """See :class:`Ranges`."""
        return self._ranges.answer(origin, target, firer=firer, weapon=weapon, observer=observer)

    def arc(self, origin: int, target: int | None, *, firer: Party, facing: int = 0, weapon: str = "") -> Arc:
        """Always inside: the rules have no facing, arc or turret."""
        at = self.scenario.board.grid.labels[target] if target is not None else None
        return Arc(True, "all", (self.words.reason_of("fire_no_facing", at=at),))

    def weapons(self, firer: Party) -> dict[str, Text]:
        """See :meth:`Ranges.weapons`."""
        return self._ranges.weapons(firer)

    def harmless(self, firer: Party, weapon: str, party: Party) -> tuple[Reason, ...]:
        """See :meth:`Ranges.harmless`."""
        return self._ranges.harmless(weapon, party)

    def reaction(self, firer: Party, weapon: str, mover: Party) -> Reaction:
        """See :class:`OpportunityFire`."""
        return OpportunityFire(self.ruleset, self.words).of(of_party(firer, self.scenario, self.ruleset), weapon)

    def bearing(self, origin: int, *, firer: Party, facing: int = 0, weapon: str = "") -> Bearing:
        """See :meth:`Ranges.bearing`."""
        return self._ranges.bearing(origin, firer=firer, weapon=weapon)


def _key(party: Party) -> tuple[object, ...]:
    """A party as the key of what is kept."""
    return party.kind, party.side, party.unit, party.state, party.action, repr(sorted(party.values.items()))


def _keep(kept: dict[tuple[object, ...], Any], key: tuple[object, ...], found: object) -> None:
    if len(kept) >= _KEPT:
        kept.clear()
    kept[key] = found
