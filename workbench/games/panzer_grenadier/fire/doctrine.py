"""Fire in Panzer Grenadier: column shifts that protect a target, ranges, and the arc that the game does not have."""

from __future__ import annotations

from workbench.base.text import Text
from workbench.engine.fire.modifiers import Columns, clamped_shift
from workbench.engine.fire.results import Arc, Bearing, Cover, RangeAnswer
from workbench.engine.sight.protocol import SightDoctrine
from workbench.engine.sight.results import BOMBARD, FIRE, INDIRECT, OBSERVE, SPOT, Effect, Party, Reason, SightRequest
from workbench.engine.spotting.protocol import SpottingDoctrine
from workbench.engine.spotting.troops import Sentences
from workbench.games.panzer_grenadier.fire.cover import (
    ASSAULT,
    BF,
    DF,
    Ledger,
    Situation,
    bombardment_shifts,
    cell,
    line_shifts,
    range_shifts,
    target_shifts,
    terrain_shifts,
)
from workbench.games.panzer_grenadier.fire.ranges import Ranges, assault_strength, left_of, weapon_of
from workbench.games.panzer_grenadier.spotting.limits import visibility_of
from workbench.games.panzer_grenadier.spotting.troops import Ground, Troop, of_party, of_unit
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario


class Doctrine:
    """Says what protects a target and what is in range, on one scenario."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, sight: SightDoctrine, spotting: SpottingDoctrine) -> None:
        self.scenario = scenario
        self.ruleset = ruleset
        self.sight = sight
        self.spotting = spotting
        self.ground = Ground(scenario, ruleset)
        self.words = Sentences(ruleset)
        self._ranges = Ranges(scenario, ruleset, spotting, self.ground)
        headings = ruleset.tables["columns"]
        self.columns = {kind: Columns.parse(str(headings[kind])) for kind in (DF, BF, ASSAULT)}

    def cover(
        self, origin: int, target: int, *, firer: Party = Party(), party: Party = Party(), purpose: str = FIRE
    ) -> Cover:
        """Shifts for fire from ``origin`` at a target like ``party``: ``df`` and ``bf`` columns (``df`` within its limits),
        ``at`` on the die, ``assault`` columns of an attacker from ``origin``.

        An unknown target is the first enemy unit in the hex, or infantry; an unknown firer is whoever stands in his hex.
        ``bf`` holds the shifts for adjacent and self-observed targets only where the bombarding unit is known (purpose
        ``bombard``, or a firer of that kind); with purpose ``indirect`` somebody else observes. A target that moves is under
        opportunity fire.
        ``extra``: ``raw_shift`` and ``net_shift`` (before and after the limits) and ``column`` of the table that the purpose
        names, ``columns`` of every table for the firer's printed strength, ``assault_defender``, ``first_fire``.
        """
        case = self._situation(origin, target, firer, party, purpose)
        ledger = Ledger(self.ruleset, self.scenario.board.grid.labels[target])
        terrain_shifts(case, ledger)
        line_shifts(case, ledger)
        range_shifts(case, ledger)
        target_shifts(case, ledger)
        bombardment_shifts(case, ledger, spotted=case.observes_itself and self._spots(case))
        raw = dict(ledger.totals)
        least, most = cell(self.ruleset, "df_shifts", "least"), cell(self.ruleset, "df_shifts", "most")
        net = {**raw, DF: clamped_shift(raw[DF], least, most)}
        if net[DF] != raw[DF]:
            ledger.note("fire_limit", raw=f"{raw[DF]:+d}", net=f"{net[DF]:+d}")
        self._remarks(case, ledger)
        extra = self._extra(case, raw, net, ledger)
        return Cover(net, tuple(ledger.reasons), extra, case.line.assumed)

    def _situation(self, origin: int, target: int, firer: Party, party: Party, purpose: str) -> Situation:
        shooter = of_party(firer, self.scenario, self.ruleset)
        named, side = shooter.known, shooter.side or self._side_at(origin)
        if not named:
            shooter = self._standing(origin, side) or shooter
        troop = self._target(target, side, party)
        enemy = troop.side or next((whose for whose, _ in self.scenario.forces.at(target) if whose != side), "")
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
            named,
        )

    def _standing(self, origin: int, side: str) -> Troop | None:
        """Who fires if the question does not say: the units of the side in the hex, if they are all of one kind."""
        there = [(whose, unit) for whose, unit in self.scenario.forces.at(origin) if whose == side]
        if len({unit.kind for _, unit in there}) != 1:
            return None
        return of_unit(*there[0], self.ruleset)

    @staticmethod
    def _sight_purpose(purpose: str) -> str:
        return FIRE if purpose in (SPOT, FIRE) else purpose

    def _side_at(self, number: int) -> str:
        sides = {side for side, _ in self.scenario.forces.at(number)}
        return sides.pop() if len(sides) == 1 else ""

    def _target(self, target: int, side: str, party: Party) -> Troop:
        if party.kind or party.unit:
            return of_party(party, self.scenario, self.ruleset)
        there = [(whose, unit) for whose, unit in self.scenario.forces.at(target) if not side or whose != side]
        if not there:
            return of_party(party, self.scenario, self.ruleset)
        whose, unit = there[0]
        found = of_unit(whose, unit, self.ruleset)
        if party.state or party.action or party.values:
            described = Party(
                unit.kind, whose, unit.id, party.state or unit.state, party.action, {**unit.values, **party.values}
            )
            found = of_party(described, self.scenario, self.ruleset)
        return found

    def _spots(self, case: Situation) -> bool:
        firer = Party(case.firer.kind, case.side, case.firer.unit, tuple(sorted(case.firer.state)))
        there = (
            None if case.company or not case.troop.known else Party(kind=case.troop.kind, state=tuple(case.troop.state))
        )
        return self.spotting.spotted(case.origin, case.target, observer=firer, party=there, purpose=OBSERVE).spotted

    def _remarks(self, case: Situation, ledger: Ledger) -> None:
        if case.firer.known and not case.named:
            ledger.note("fire_assumed_firer", unit=case.firer.name)
        if not case.troop.known:
            ledger.note("fire_assumed_target")
        elif case.troop.unit and len({one.kind for one in case.company}) > 1:
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
                columns[kind] = self._column(kind, left_of(case.firer, weapon.strength), net[kind], ledger)
        if case.firer.known:
            strength = assault_strength(case.firer, cell(self.ruleset, "assault_shifts", "least_strength"))
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
        """Always inside: no rule of the game knows a facing, an arc or a turret."""
        at = self.scenario.board.grid.labels[target] if target is not None else None
        return Arc(True, "all", (self.words.say("fire_no_facing", at=at),))

    def weapons(self, firer: Party) -> dict[str, Text]:
        """See :meth:`Ranges.weapons`."""
        return self._ranges.weapons(firer)

    def harmless(self, firer: Party, weapon: str, party: Party) -> tuple[Reason, ...]:
        """See :meth:`Ranges.harmless`."""
        return self._ranges.harmless(weapon, party)

    def bearing(self, origin: int, *, firer: Party, facing: int = 0, weapon: str = "") -> Bearing:
        """See :meth:`Ranges.bearing`."""
        return self._ranges.bearing(origin, firer=firer, weapon=weapon)
