"""Assaults: what the troops of both sides bring to them, the roll of the defenders, and what is left to the players (12)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from workbench.base.text import signed
from workbench.engine.fire.modifiers import Columns, share
from workbench.engine.fire.odds import Modifier, OddsAnswer
from workbench.engine.sight.results import Effect
from workbench.engine.spotting.troops import Sentences, joined
from workbench.games.panzer_grenadier.fire.combined import leaders_help
from workbench.games.panzer_grenadier.fire.cover import ASSAULT, Ledger, Situation, Volley, table_number
from workbench.games.panzer_grenadier.fire.odds import CHARTS, ResultOdds
from workbench.games.panzer_grenadier.fire.ranges import assault_strength
from workbench.games.panzer_grenadier.spotting.troops import DEMORALIZED, Troop
from workbench.rules.ruleset import Ruleset

NEAR, CHARGE = 1, 2
"""Hexes from which an assault (12.11) and a charge of cavalry (15.31) begin."""

CAUSES: Mapping[str, str] = {
    "fire_assault_leader": "fire_cause_leader",
    "fire_assault_shaken": "fire_cause_shaken",
    "fire_assault_morale": "fire_cause_morale",
    "fire_assault_engineers": "fire_cause_engineers",
    "fire_assault_flames": "fire_cause_flames",
    "combined_arms": "fire_cause_combined_arms",
    "armour_alone": "fire_cause_armour_alone",
    "special_troops": "fire_cause_special_troops",
    "charge": "fire_cause_charge",
}
"""The shifts of an assault that come from the troops (12.4): by what they are counted under, the message that names them.
Those without a message of that name are never counted."""
_SUPPORT = ("hmg", "wpn", "aa")


@dataclass(frozen=True)
class Side:
    """One side of an assault: the units that fight, its leaders, the units of the enemy that fight, and whether the hex is a
    town or entrenched."""

    units: Sequence[Troop]
    leaders: Sequence[Troop]
    enemies: Sequence[Troop]
    in_works: bool


def halved_in_assault(troop: Troop, side: Collection[Troop], ruleset: Ruleset, switches: Mapping[str, str]) -> bool:
    """Are its machine guns or its anti-aircraft guns halved, as no other infantry attacks with them (12.54)? Whether mortars
    are such infantry is the switch ``mortars_in_assault``."""
    if not troop.is_a(*_SUPPORT):
        return False
    mortars = ruleset.takes(switches, "mortars_in_assault", "infantry")
    others = [one for one in side if one.is_a("personnel") and not one.is_a(*_SUPPORT)]
    return not any(mortars or not one.is_a("mortar") for one in others)


def may_assault(case: Situation) -> bool:
    """Is an attacker near enough: adjacent or in the hex already (12.11), mounted ones two hexes away (15.31)?"""
    return case.distance <= (CHARGE if case.firer.is_a("cavalry") else NEAR)


def add_troops(ledger: Ledger, side: Side, ruleset: Ruleset) -> set[str]:
    """Add what either side of an assault gains by its troops (12.4): a leader with others than vehicles (6.43), an enemy all
    demoralized, engineers in a town or an entrenchment, vehicles with flamethrowers (15.5). Gives the causes that were looked
    at."""

    def gain(cell: str) -> dict[str, int]:
        return {ASSAULT: table_number(ruleset, "assault_shifts", cell)}

    regular = any(one.is_a("regular_leader") and not one.has(DEMORALIZED) for one in side.leaders)
    if regular and any(not one.is_a("afv") for one in side.units):
        ledger.add("fire_assault_leader", gain("leader"))
    if side.enemies and all(one.has(DEMORALIZED) for one in side.enemies):
        ledger.add("fire_assault_shaken", gain("enemy_demoralized"))
    if side.in_works and any(one.is_a("engineer") and not one.has(DEMORALIZED) for one in side.units):
        ledger.add("fire_assault_engineers", gain("engineer"))
    if any(one.is_a("afv") and one.is_a("flamethrower", "flm") for one in side.units):
        ledger.add("fire_assault_flames", gain("flamethrower_vehicle"))
    return {"fire_assault_leader", "fire_assault_shaken", "fire_assault_engineers", "fire_assault_flames"}


def add_higher_morale(ledger: Ledger, side: Side, ruleset: Ruleset) -> set[str]:
    """Add what attackers gain whose morale is all higher than that of all defenders, where all of it is known (12.4). Gives the
    cause if it was."""
    ours, theirs = ([one.values.get("morale") for one in units] for units in (side.units, side.enemies))
    mine, others = ([one for one in found if isinstance(one, int)] for found in (ours, theirs))
    if len(mine) < len(ours) or len(others) < len(theirs):
        return set()
    if mine and others and min(mine) > max(others):
        ledger.add("fire_assault_morale", {ASSAULT: table_number(ruleset, "assault_shifts", "higher_morale")})
    return {"fire_assault_morale"}


def note_what_is_left_out(ledger: Ledger, counted: Collection[str], words: Sentences) -> None:
    """Name the shifts of troops (12.4) that were not looked at."""
    left = [words.text(message) for cause, message in CAUSES.items() if cause not in counted]
    ledger.note("fire_assault_left_out", kinds=(ASSAULT,), causes=joined(left))


def cancels_first_fire(attackers: Sequence[Troop]) -> bool:
    """Flamethrowers that attack, not demoralized, take the first fire away from the defenders (15.5)."""
    return any(one.is_a("flamethrower", "flm") and not one.has(DEMORALIZED) for one in attackers)


def defenders_in(case: Situation) -> list[Troop]:
    """Those who defend the hex: all who fight and are not carried (5.67); unless somebody stands there, who was asked."""
    there = case.units_in_target_hex or ((case.troop,) if case.troop.known else ())
    return [one for one in there if not one.leads and not one.is_carried and not one.is_a("unarmed")]


def _in_works(case: Situation) -> bool:
    return any("assault_works" in row.roles for row in case.rows)


class Assaults:
    """Judges the assaults of one ruleset; ``columns`` are those of the assault table."""

    def __init__(self, ruleset: Ruleset, words: Sentences, results: ResultOdds, columns: Columns) -> None:
        self._ruleset, self._words, self._results, self._columns = ruleset, words, results, columns

    @property
    def least_strength(self) -> int:
        """What a unit without direct fire is worth (12.42)."""
        return table_number(self._ruleset, "assault_shifts", "least_strength")

    def strengths(self, volley: Volley, whole: Sequence[int], ledger: Ledger) -> list[int]:
        """What attackers are worth beside each other (12.54), of their strengths alone; and a word about those halved."""
        case, troops = volley.first, [one.firer for one in volley.cases]
        found = []
        for troop, strength in zip(troops, whole, strict=True):
            halved = halved_in_assault(troop, troops, self._ruleset, case.scenario.switches)
            if halved:
                ledger.note("fire_assault_halved", unit=troop.name)
            found.append(share(strength, 2) if halved else strength)
        return found

    def add_attack(self, volley: Volley, leaders: Sequence[Troop], ledger: Ledger) -> None:
        """Add what the attackers gain by their troops, what bars them and what is left out."""
        case, attackers = volley.first, [one.firer for one in volley.cases]
        side = Side(attackers, leaders, defenders_in(case), _in_works(case))
        counted = add_troops(ledger, side, self._ruleset) | add_higher_morale(ledger, side, self._ruleset)
        if ledger.first_fire and side.enemies:
            ledger.note("fire_assault_no_first" if cancels_first_fire(attackers) else "fire_assault_first")
        for one in volley.cases:
            if not may_assault(one):
                ledger.note("fire_assault_far", Effect.BLOCKS, unit=one.firer.name, range=one.distance)
        note_what_is_left_out(ledger, counted, self._words)

    def defence(self, volley: Volley, attack: Ledger) -> OddsAnswer | None:
        """The roll of the defenders, by all units and leaders in the hex; terrain shifts the attackers alone (12.41). None if
        nobody fights there."""
        case, attackers = volley.first, [one.firer for one in volley.cases]
        defenders = defenders_in(case)
        strengths = [value for one in defenders if (value := assault_strength(one, self.least_strength)) is not None]
        if not strengths:
            return None
        leaders = [one for one in case.units_in_target_hex if one.leads]
        ledger = Ledger(self._ruleset, case.scenario.board.grid.labels[case.target])
        add_troops(ledger, Side(defenders, leaders, attackers, _in_works(case)), self._ruleset)
        strength = sum(strengths)
        posts = [(case.target, one) for one in defenders]
        for leader, unit, amount in leaders_help(posts, [(case.target, one) for one in leaders]):
            ledger.note("fire_leader_adds", leader=leader.name, unit=unit.name, amount=signed(amount))
            strength += amount
        slopes = [reason for reason in attack.reasons if reason.key == "fire_slope_assault"] if attack.defender else []
        modifiers = (
            *(Modifier(attack.defender, reason) for reason in slopes),
            *(Modifier(amounts[ASSAULT], reason) for reason, amounts in ledger.amounts.items()),
        )
        column = self._columns.label(self._columns.column(strength, 0))
        found = self._results.of_chart(CHARTS[ASSAULT], column, attack.defender + ledger.totals[ASSAULT])
        return replace(found, modifiers=modifiers, reasons=tuple(ledger.reasons_about(ASSAULT)), strength=strength)
