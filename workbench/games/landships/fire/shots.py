"""What one weapon on the map is likely to do to one target: which attack it makes, with the modifiers of the ledger."""

from __future__ import annotations

from dataclasses import replace

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.fire.modifiers import Ledger
from workbench.engine.fire.odds import Modifier, OddsAnswer
from workbench.engine.fire.results import RangeAnswer
from workbench.engine.sight.results import Effect, Reason
from workbench.engine.spotting.troops import Sentences
from workbench.games.landships.fire.checks import answer
from workbench.games.landships.fire.cover import AT, SAF, SHOCK, Case
from workbench.games.landships.fire.odds import LARGEST_COLUMN, FireOdds, Series, SmallArms
from workbench.games.landships.fire.weapons import UnitWeapon, weapons_of
from workbench.games.landships.spotting.troops import STOSSTRUPPEN, Ground, gassed, is_german
from workbench.odds.dice import certain, chance_of
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

_NO_VALUE = Text("{unit} has no value {value}", "{unit} n’a pas de valeur {value}")
_NEW_TARGET = Text(
    "a new target: the first shot at it (value acquired: shots fired at it before) [8.56].",
    "une cible nouvelle : le premier coup sur elle (valeur acquired : coups déjà tirés sur elle) [8.56].",
)
_ALONE = Text(
    "this weapon alone; all that fire small arms at a hex are added up (table small_arms) [8.62].",
    "cette arme seule ; toutes les armes légères qui tirent sur un hexagone s’additionnent (table small_arms) [8.62].",
)
_ONE_MG = Text(
    "one machine gun; each pair of a vehicle’s machine guns counts as a machine gun [8.65].",
    "une seule mitrailleuse ; chaque paire de mitrailleuses d’un véhicule compte comme une mitrailleuse [8.65].",
)
_PAIR = Text(
    "two machine guns of the vehicle bear on it; one alone does nothing [13.14].",
    "deux mitrailleuses du véhicule portent sur lui ; une seule ne fait rien [13.14].",
)


class Shots:
    """The odds of weapons on one scenario."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, ground: Ground, odds: FireOdds) -> None:
        self._scenario = scenario
        self._ruleset = ruleset
        self._ground = ground
        self._odds = odds
        self._tables = odds.tables
        self._words = Sentences(ruleset)

    def arm(self, case: Case, weapon: str) -> UnitWeapon:
        """The weapon that is named, or the first that can harm the target; CannotAnswer if the unit has none."""
        arms = weapons_of(case.firer, weapon)
        if not arms:
            raise CannotAnswer("no_weapon", self._words.text("fire_no_weapon", unit=case.firer.name))
        if case.troop.flies:
            against_air = weapons_of(case.firer, "aa_gun_air") if case.firer.is_a("aa_gun") else ()
            arms = against_air if against_air and not weapon else arms
        at_vehicle = case.troop.is_a("vehicle")
        fitting = [one for one in arms if (one.anti_tank if at_vehicle else one.small_arms)]
        return fitting[0] if fitting else arms[0]

    def odds(self, case: Case, arm: UnitWeapon, ledgers: tuple[Ledger, Ledger], judged: RangeAnswer) -> OddsAnswer:
        """The attack of this weapon at this target; CannotAnswer where a table or a value is missing."""
        if arm.key == "aa_gun_air":
            return self._odds.checks.aa_odds(1) if case.troop.flies else self._harmless(case)
        if arm.indirect:
            raise self._tables.missing("barrage", str(self._tables.printed("barrage_strengths", "element")), "[...]")
        if case.troop.is_a("vehicle"):
            found = self._at_vehicle(case, arm, ledgers, judged)
        elif arm.small_arms:
            found = self._small_arms(case, arm, ledgers, judged)
        else:
            found = self._harmless(case)
        return found

    def _at_vehicle(
        self, case: Case, arm: UnitWeapon, ledgers: tuple[Ledger, Ledger], judged: RangeAnswer
    ) -> OddsAnswer:
        if arm.key == "at_rifle":
            return self._odds.at_rifle(self._tables.printed("vehicle_hits", "at_rifle_shots"))
        if arm.key == "flamethrower":
            return self._odds.flamethrower()
        if arm.anti_tank:
            # the table has no line beyond the range of the weapon
            beyond = judged.maximum is not None and case.distance > judged.maximum
            return self._no_attack("8.0") if beyond else self._anti_tank(case, ledgers)
        if case.troop.is_a("tank"):
            return self._mg_at_tank(case, arm)
        return self._at_soft_vehicle(case, arm, ledgers, judged)

    def _harmless(self, case: Case) -> OddsAnswer:
        """Nothing happens: the weapon cannot harm such a target (8.3, 8.67)."""
        reason = self._words.reason_of("fire_cannot_harm", Effect.BLOCKS, unit=case.troop.name, firer=case.firer.name)
        return replace(self._no_attack(reason.rule), reasons=(reason,))

    @staticmethod
    def _no_attack(rule: str) -> OddsAnswer:
        title, needed = Text("No attack", "Pas d’attaque"), Text("no roll", "aucun jet")
        return answer("no_attack", title, rule, certain("none"), needed, figures={"attacks": 0})

    def _anti_tank(self, case: Case, ledgers: tuple[Ledger, Ledger]) -> OddsAnswer:
        """Its shots at one vehicle; values ``acquired`` and ``rotated`` of the firer count (8.32, 8.54-8.59)."""
        shots = _whole(case.firer.values.get("shots"))
        if shots is None:
            words = _NO_VALUE.format(unit=case.firer.name, value="shots")
            raise CannotAnswer("missing_value", words)
        modifiers = self._modifiers(AT, ledgers)
        acquired = _whole(case.firer.values.get("acquired")) or 0
        if case.firer.values.get("rotated") is True:
            amount = self._tables.printed("at_drms", "rotated")
            modifiers = (*modifiers, Modifier(amount, self._reason("fire_rotated", AT, amount, unit=case.firer.name)))
        total = sum(one.value for one in modifiers)
        found = self._odds.series(Series(self._odds.to_hit(case.distance), total, shots, max(acquired, 0)))
        first = found.figures["modifiers"]
        gained = (first[0] if isinstance(first, tuple) else 0) - total
        if gained:
            modifiers = (*modifiers, Modifier(gained, self._reason("fire_acquires", AT, gained, unit=case.troop.name)))
        assumed = found.assumed if acquired else (*found.assumed, _NEW_TARGET)
        return replace(found, modifiers=modifiers, assumed=assumed)

    def _mg_at_tank(self, case: Case, arm: UnitWeapon) -> OddsAnswer:
        """Machine guns disable tanks of weak armour, and frighten German crews (13.14, 15.11)."""
        machine_gun = arm.key in ("mg_squad", "vehicle_mg")
        assumed = (_PAIR,) if arm.key == "vehicle_mg" else ()
        if machine_gun and case.troop.values.get("weak_armour") is True:
            found = self._odds.mg_at_tank(1)
        elif machine_gun and is_german(case.troop.values.get("nation"), case.troop.side):
            found = self._odds.bare("german_crew", "", 0, {"mg_attacks": 1})
        else:
            return self._harmless(case)
        return replace(found, assumed=(*found.assumed, *assumed))

    def _at_soft_vehicle(
        self, case: Case, arm: UnitWeapon, ledgers: tuple[Ledger, Ledger], judged: RangeAnswer
    ) -> OddsAnswer:
        """Small arms at an armoured car or a truck: a hit, then its wheels or its crew (8.67)."""
        if not arm.small_arms:
            return self._harmless(case)
        attack, modifiers = self._attack(case, arm, ledgers, judged)
        # the check of a crew has no modifiers; a hit is as likely as on anybody
        hit = self._odds.small_arms(attack, 0).results["eliminated"]
        name = "truck_crew" if case.troop.is_a("truck") else "armoured_car_wheel"
        after = self._odds.bare(name, "", 0, {})
        found = chance_of(hit).then(lambda yes: after.results if yes else certain("none"))
        return replace(
            after,
            results=found,
            names={**after.names, "none": Text("no effect", "sans effet")},
            modifiers=modifiers,
            figures=attack.figures,
            assumed=(_ALONE,),
        )

    def _small_arms(
        self, case: Case, arm: UnitWeapon, ledgers: tuple[Ledger, Ledger], judged: RangeAnswer
    ) -> OddsAnswer:
        attack, modifiers = self._attack(case, arm, ledgers, judged)
        if case.troop.flies:
            raise self._tables.missing("small_arms", str(attack.strength))
        found = self._odds.small_arms(attack, self._morale(case))
        mg = (_ONE_MG,) if arm.key == "vehicle_mg" else ()
        return replace(found, modifiers=modifiers, assumed=(*found.assumed, _ALONE, *mg))

    def _attack(
        self, case: Case, arm: UnitWeapon, ledgers: tuple[Ledger, Ledger], judged: RangeAnswer
    ) -> tuple[SmallArms, tuple[Modifier, ...]]:
        if arm.key == "flamethrower":
            return SmallArms(LARGEST_COLUMN, 0, self._tables.printed("morale_mods", "flamethrower")), ()
        strength = judged.strength if judged.strength is not None else _whole(case.firer.values.get("fs"))
        if arm.key == "vehicle_mg":
            strength = self._tables.printed("small_arms_strengths", "vehicle_mg")
        if strength is None:
            words = _NO_VALUE.format(unit=case.firer.name, value="fs")
            raise CannotAnswer("missing_value", words)
        modifiers = self._modifiers(SAF, ledgers)
        shock = case.firer.has(STOSSTRUPPEN) and SHOCK in self._scenario.options
        machine_gun = arm.key == "mg_squad" or shock
        mg = self._tables.printed("morale_mods", "mg") if machine_gun and not case.troop.flies else 0
        return SmallArms(strength, sum(one.value for one in modifiers), mg), modifiers

    def _morale(self, case: Case) -> int:
        """The morale of the target where it stands: 3 in wire, one less in gas (9.12); CannotAnswer without one."""
        troop = case.troop
        morale = _whole(troop.values.get("mr"))
        if morale is None:
            raise CannotAnswer("missing_value", _NO_VALUE.format(unit=troop.name, value="mr"))
        for row in self._ground.rows(case.target):
            becomes = _whole(row.fact("mr_becomes"))
            if becomes is not None and troop.is_a("foot"):
                morale = becomes
        if gassed(self._scenario, self._ruleset, case.target, troop.side, troop.is_a):
            morale += self._tables.printed("morale_mods", "gas")
        return morale

    def _modifiers(self, kind: str, ledgers: tuple[Ledger, Ledger]) -> tuple[Modifier, ...]:
        return tuple(
            Modifier(amounts[kind], reason)
            for ledger in ledgers
            for reason, amounts in ledger.amounts.items()
            if kind in amounts
        )

    def _reason(self, key: str, kind: str, amount: int, **values: object) -> Reason:
        shifts = self._words.text(f"fire_word_{kind}", amount=f"{amount:+d}")
        return self._words.reason_of(key, Effect.HINDERS if amount > 0 else Effect.NOTE, None, shifts=shifts, **values)


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None
