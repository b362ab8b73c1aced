"""The protection of a target: the modifiers of terrain to the small arms and the anti-tank die (8.57, 8.64, 16.24), and the
other modifiers that firer and target bring to these dice (8.58, 8.59, 8.65, 8.66, 14.11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from workbench.base.text import Text
from workbench.engine.fire.modifiers import Ledger
from workbench.engine.spotting.troops import Parties, in_hexes
from workbench.games.landships.spotting.troops import (
    ON_THE_FLOOR,
    STOSSTRUPPEN,
    Ground,
    Troop,
    is_german,
)
from workbench.rules.ruleset import GROUND, Ruleset, TerrainRow
from workbench.rules.values import Scalar
from workbench.scenario.scenario import Scenario

SAF, AT = "saf_drm", "at_drm"
OVER_FRIENDS = "fire_mg_over_friends"
"""The message of machine guns that lose their bonus (8.23, note)."""
IMPROVED, SHOCK = "improved_defences", "stosstruppen"
"""Options 16.24 and 16.15."""
_IMPROVED_FROM = 1916


@dataclass(frozen=True)
class Case:
    """One firer and one target; ``firer_named`` is True if the question describes the firer, ``over_friends`` if only the
    option for British machine guns opens its line (8.23, note)."""

    origin: int
    target: int
    distance: int
    firer: Troop
    troop: Troop
    firer_named: bool
    over_friends: bool = False


class CoverRules:
    """Works out the modifiers of cover on one scenario."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, ground: Ground, parties: Parties[Troop]) -> None:
        self._scenario = scenario
        self._ruleset = ruleset
        self._ground = ground
        self._parties = parties
        self._raise_each = ruleset.choice("A39", scenario.switches) == "each"

    @property
    def improved(self) -> bool:
        """Are the better trenches of 1916 in force? A scenario without a year that chooses the option has them."""
        year = self._scenario.conditions.get("year")
        return IMPROVED in self._scenario.options and (not isinstance(year, int) or year >= _IMPROVED_FROM)

    def add_terrain(self, case: Case, ledger: Ledger) -> None:
        """Add the modifiers of the target's hex to the ledger."""
        raised = False
        for row in self._ground.rows(case.target):
            amounts = {SAF: _int_or_zero(row.fact(SAF)), AT: _int_or_zero(row.fact(AT))}
            if not any(amounts.values()):
                continue
            if not self._shelters(row, case.troop):
                ledger.note("fire_not_for", terrain=row.name, unit=case.troop.name)
                continue
            better, of_saf = row.fact("saf_drm_1916"), SAF
            if self.improved and isinstance(better, int) and (self._raise_each or not raised):
                amounts[SAF], of_saf, raised = better, "saf_drm_1916", True
            rules = [row.cite(fact).rule for kind, fact in ((SAF, of_saf), (AT, AT)) if amounts[kind]]
            ledger.add("fire_terrain", amounts, rule=", ".join(dict.fromkeys(rules)), terrain=row.name)
        troop = case.troop
        if troop.has(STOSSTRUPPEN) and SHOCK in self._scenario.options and self.in_clear(case.target):
            # what the clear gives them as trenches give it to others
            amounts = {SAF: self._number("saf_drms", "stosstruppen_target_clear")}
            ledger.add("fire_shock", amounts, unit=troop.name)

    @staticmethod
    def _shelters(row: TerrainRow, troop: Troop) -> bool:
        if troop.is_a("cavalry_mounted", "cavalry"):
            return bool(row.fact("cavalry_cover"))
        return not troop.is_a(*str(row.fact("not_for", "")).split())

    def add_others(self, case: Case, ledger: Ledger) -> None:
        """Add the other modifiers of the dice to the ledger, as far as firer and target decide them."""
        self._add_for_target(case, ledger)
        if case.firer.known:
            self._add_for_firer(case, ledger)
        if any(row.fact("fs_factor") is not None for row in self._ground.rows(case.origin)):
            ledger.note("fire_from_wire")
        if any(row.fact("mr_becomes") is not None for row in self._ground.rows(case.target)):
            ledger.note("fire_target_in_wire")

    def _add_for_target(self, case: Case, ledger: Ledger) -> None:
        troop, name = case.troop, case.troop.name
        if troop.is_a("cavalry_mounted", "cavalry"):
            amount = _int_or_zero(troop.values.get("saf_drm_as_target", self._number("saf_drms", "mounted_cavalry")))
            ledger.add("fire_mounted", {SAF: amount}, unit=name)
        if troop.flies:
            ledger.add("fire_aircraft", {SAF: self._number("saf_drms", "aircraft")}, unit=name)
        if troop.is_a("vehicle"):
            ledger.add("fire_size", {AT: _int_or_zero(troop.values.get("size"))}, unit=name)
            if troop.is_a("tank") and is_german(troop.values.get("nation"), troop.side):
                ledger.note("fire_german_crew", unit=name)
        elif troop.known:
            ledger.note("fire_no_vehicle", unit=name)

    def _add_for_firer(self, case: Case, ledger: Ledger) -> None:
        firer, name = case.firer, case.firer.name
        # machine guns have no bonus against aircraft (11.22)
        if firer.is_a("mg") and not case.troop.flies:
            if case.over_friends:
                ledger.note(OVER_FRIENDS, unit=name)
            else:
                ledger.add("fire_mg", {SAF: self._number("saf_drms", "mg_squad")}, unit=name)
        if firer.has(STOSSTRUPPEN) and SHOCK in self._scenario.options and not case.troop.flies:
            ledger.add("fire_shock_fires", {SAF: self._number("saf_drms", "mg_squad")}, unit=name)
        if firer.is_a("at_gun") and case.distance <= self._number("at_drms", "at_gun_close_range"):
            amounts = {AT: self._number("at_drms", "at_gun_close")}
            ledger.add("fire_at_gun_close", amounts, unit=name, range=in_hexes(case.distance))
        if firer.is_a("art_gun", "infantry_gun") and case.troop.is_a("wheels", "armoured_car", "truck"):
            ledger.add("fire_at_wheels", {AT: self._number("at_drms", "art_vs_wheels")}, unit=name)
        if firer.is_a("tank") and firer.values.get("tank_leader") is True:
            ledger.add("fire_tank_leader", {AT: self._number("at_drms", "tank_leader")}, unit=name)
        if firer.is_a("tank") and firer.values.get("out_of_control") is True:
            ledger.add("fire_out_of_control", {SAF: self._number("saf_drms", "whippet_out_of_control")}, unit=name)
        if firer.values.get("crew_state") == ON_THE_FLOOR:
            ledger.add("fire_on_the_floor", {AT: self._number("at_drms", "crew_on_the_floor")}, unit=name)
        if firer.unit and self.is_served_by_squad(firer, case.origin):
            ledger.add("fire_not_crew", {AT: self._number("at_drms", "no_crew")}, unit=name)

    def is_served_by_squad(self, gun: Troop, at: int) -> bool:
        """True if a squad serves a gun because no crew there is fit to do so (13.24)."""
        if not gun.is_a("needs_crew"):
            return False
        there = [one for one in self._parties.troops_at(at, gun.side) if not one.pinned]
        return any(one.is_a("squad") for one in there) and not any(one.is_a("crew") for one in there)

    def in_clear(self, number: int) -> bool:
        """Is a hex clear, without works, for shock troops (16.15b)?"""
        # works and paths lie upon clear ground; a trench shelters by itself
        roles = {role for row in self._ground.rows(number) for role in row.roles}
        return GROUND in roles and roles.isdisjoint(("trench", "strongpoint"))

    def barrage(self, number: int) -> int | None:
        """The modifier of the barrage die by terrain; None where it is on the card that is not typed in."""
        found = [self.barrage_of(row) for row in self._ground.rows(number) if "barrage_drm" in row.facts]
        known = [one for one in found if one is not None]
        return sum(known) if len(known) == len(found) else None

    def barrage_of(self, row: TerrainRow) -> int | None:
        """The same of one kind of terrain: what the user typed in, or else printed; works are better from 1916 on (16.24)."""
        typed = self._scenario.typed.get("barrage_drm")
        value = typed.get(row.key, row.fact("barrage_drm")) if isinstance(typed, Mapping) else row.fact("barrage_drm")
        if not isinstance(value, int) or isinstance(value, bool):
            return None
        return value + int(self.improved and row.fact("saf_drm_1916") is not None)

    def extra(self, ground: Ledger, other: Ledger, number: int) -> Mapping[str, object]:
        """The totals with everything else that is known, for ``Cover.extra``."""
        return {
            "saf_total": ground.totals[SAF] + other.totals[SAF],
            "at_total": ground.totals[AT] + other.totals[AT],
            "barrage_drm": self.barrage(number),
        }

    def assumed(self, ledger: Ledger, case: Case) -> list[Text]:
        """The assumptions behind the answer."""
        found = []
        if self.improved and not isinstance(self._scenario.conditions.get("year"), int):
            found.append(ledger.words.text("fire_assumed_year"))
        if not case.troop.known:
            found.append(ledger.words.text("fire_assumed_target"))
        if case.firer.known and not case.firer_named:
            found.append(ledger.words.text("fire_assumed_firer", unit=case.firer.name))
        return found

    def _number(self, table: str, cell: str) -> int:
        return _int_or_zero(self._ruleset.tables[table][cell])


def _int_or_zero(value: Scalar | object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0
