"""Fire in Panzer Grenadier: column shifts that protect a target, and ranges; the game has no arcs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import Text
from workbench.engine.fire.modifiers import Columns, clamped_shift
from workbench.engine.fire.odds import Modifier, OddsAnswer
from workbench.engine.fire.results import Arc, Bearing, Cover, RangeAnswer
from workbench.engine.sight.protocol import SightDoctrine
from workbench.engine.sight.results import BOMBARD, FIRE, INDIRECT, OBSERVE, SPOT, Effect, Party, Reason, SightRequest
from workbench.engine.spotting.protocol import SpottingDoctrine
from workbench.engine.spotting.troops import Sentences
from workbench.games.panzer_grenadier.fire.cover import (
    ASSAULT,
    AT,
    BF,
    DF,
    KINDS,
    Ledger,
    Situation,
    add_bombardment_shifts,
    add_line_shifts,
    add_range_shifts,
    add_target_shifts,
    add_terrain_shifts,
    table_number,
)
from workbench.games.panzer_grenadier.fire.odds import CHARTS, ResultOdds
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

    def close_weapons(self, firer: Party) -> dict[str, Text]:
        """An assault (12.1), for units that are worth something in one."""
        troop = of_party(firer, self.scenario, self.ruleset)
        least = table_number(self.ruleset, "assault_shifts", "least_strength")
        return {ASSAULT: self.ruleset.charts[CHARTS[ASSAULT]].name} if assault_strength(troop, least) else {}

    def odds(
        self, origin: int, target: int, *, firer: Party, party: Party = Party(), weapon: str = "", purpose: str = FIRE
    ) -> OddsAnswer:
        """Direct fire, bombardment, anti-tank fire or assault (``weapon``: ``df``, ``bf``, ``at``, ``assault``) with the shifts
        of :meth:`cover`; without a weapon, anti-tank fire at an armoured target that can be hit so, else the first it has."""
        case = self._situation(origin, target, firer, party, purpose)
        weapon = weapon or self._usual_weapon(case)
        if weapon not in KINDS:
            hint = did_you_mean(weapon, KINDS)
            words = Text(f'no weapon "{weapon}" {hint.en}'.rstrip(), f"pas d’arme « {weapon} » {hint.fr}".rstrip())
            raise CannotAnswer("unknown_weapon", words)
        if weapon == BF and purpose == FIRE:
            case = self._situation(origin, target, firer, party, BOMBARD)
        ledger = self._shifts(case)
        net = self._limited(ledger)
        self._remarks(case, ledger)
        modifiers = tuple(
            Modifier(amounts[weapon], reason) for reason, amounts in ledger.amounts.items() if weapon in amounts
        )
        if weapon == AT:
            inputs = {"strength": self._strength(case, AT), "armour": self._armour(case), "modifier": net[AT]}
            found = self._results.bare("anti_tank", "", 0, inputs)
        else:
            column = self.columns[weapon].label(self._column(weapon, self._strength(case, weapon), 0, ledger))
            found = self._results.of_chart(CHARTS[weapon], column, net[weapon])
        notes = tuple(
            reason
            for reason in ledger.reasons
            if reason not in ledger.amounts and _NOTES_OF.get(reason.key, weapon) == weapon
        )
        if weapon != ASSAULT:
            judged = self.range(origin, target, firer=firer, weapon=weapon)
            notes = (*(() if judged.in_range else judged.reasons), *notes)
        return replace(found, modifiers=modifiers, reasons=notes, assumed=(*found.assumed, *case.line.assumed))

    def _usual_weapon(self, case: Situation) -> str:
        has = [kind for kind in (DF, BF, AT) if weapon_of(case.firer, kind) is not None]
        if AT in has and case.troop.known and case.troop.is_a("afv"):
            return AT
        if not has:
            raise CannotAnswer("no_weapon", self.words.text("fire_no_value", unit=case.firer.name))
        return has[0]

    def _strength(self, case: Situation, kind: str) -> int:
        """The strength of now of one kind of fire, without those who may combine; CannotAnswer without one."""
        found: int | None
        if kind == ASSAULT:
            found = assault_strength(case.firer, table_number(self.ruleset, "assault_shifts", "least_strength"))
        else:
            found = self._ranges.strength_at(case.origin, case.target, case.firer, kind)
        if found is None:
            raise CannotAnswer("no_weapon", self.words.text("fire_no_value", unit=case.firer.name))
        return found

    def _armour(self, case: Situation) -> int:
        armour = case.troop.values.get("armour")
        if not isinstance(armour, int):
            words = Text("{unit} has no armour value", "{unit} n’a pas de valeur de blindage")
            raise CannotAnswer("missing_value", words.format(unit=case.troop.name))
        return armour

    def _situation(self, origin: int, target: int, firer: Party, party: Party, purpose: str) -> Situation:
        shooter = of_party(firer, self.scenario, self.ruleset)
        firer_is_named, side = shooter.known, shooter.side or self._side_at(origin)
        if not firer_is_named:
            shooter = self._firer_in_hex(origin, side) or shooter
        troop = self._target_troop(target, side, party)
        enemy = troop.side or next((owner for owner, _ in self.scenario.forces.at(target) if owner != side), "")
        line = self.sight.line(
            origin, target, SightRequest(purpose=self._sight_purpose(purpose), side=side, observer=firer)
        )
        return Situation(
            self.scenario,
            self.ruleset,
            self.ground,
            visibility_of(self.scenario, self.ruleset),
            origin,
            target,
            shooter,
            troop,
            side,
            enemy,
            purpose,
            line,
            firer_is_named,
        )

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
            else Party(kind=case.troop.kind, state=tuple(case.troop.state))
        )
        return self.spotting.spotted(case.origin, case.target, observer=firer, party=there, purpose=OBSERVE).spotted

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

    def bearing(self, origin: int, *, firer: Party, facing: int = 0, weapon: str = "") -> Bearing:
        """See :meth:`Ranges.bearing`."""
        return self._ranges.bearing(origin, firer=firer, weapon=weapon)
