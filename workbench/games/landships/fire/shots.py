"""What one weapon on the map is likely to do to one target: which attack it makes, with the modifiers of the ledger."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text, signed
from workbench.engine.fire.missing import lacks_value, lacks_weapon, telling_what_is_known
from workbench.engine.fire.modifiers import Ledger
from workbench.engine.fire.odds import Modifier, OddsAnswer, Share
from workbench.engine.fire.results import RangeAnswer
from workbench.engine.sight.results import Effect, Reason
from workbench.engine.spotting.troops import joined
from workbench.games.landships.fire.barrages import Barrages
from workbench.games.landships.fire.checks import answer, morale_odds
from workbench.games.landships.fire.cover import AT, SAF, SHOCK, Case
from workbench.games.landships.fire.harm import MACHINE_GUNS, bullets_harm, bullets_harm_tank
from workbench.games.landships.fire.odds import LARGEST_COLUMN, FireOdds, Series, SmallArms
from workbench.games.landships.fire.ranges import BANDS, GRENADES, WeaponRanges, weapon_name
from workbench.games.landships.fire.weapons import ARMS, Permissions, UnitWeapon, all_weapons, usual_weapons, weapons_of
from workbench.games.landships.spotting.troops import STOSSTRUPPEN, Troop, gassed
from workbench.odds.dice import Distribution, certain
from workbench.rules.ruleset import GROUND

MORALE_1918 = "morale_1918"
"""Option 16.12."""
ROTATED = "fire_rotated_artillery"
_OF_MACHINE_GUNS = ("fire_mg", "fire_shock_fires")
_OF_FIRERS = (*_OF_MACHINE_GUNS, "fire_grenades")
"""Messages of modifiers that each firer brings; all others are of the target or of the whole attack."""
_OF_THE_ATTACK = (ROTATED, "fire_out_of_control")
"""Those that any of the firers brings, once for all."""
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
_ONE_GUN = Text(
    "one gun; each gun of the vehicle that bears fires its own shots [8.55].",
    "un seul canon ; chaque canon du véhicule qui porte tire ses propres coups [8.55].",
)
_STRAFES = Text(
    "an aircraft that strafes; small arms do not reach others [11.2].",
    "un avion qui mitraille ; les armes légères n’atteignent pas les autres [11.2].",
)
_PAIR = Text(
    "two machine guns of the vehicle bear on it; one alone does nothing [13.14].",
    "deux mitrailleuses du véhicule portent sur lui ; une seule ne fait rien [13.14].",
)


@dataclass(frozen=True)
class Attack:
    """One weapon that fires at a target, with the modifiers of the target's terrain and all others, and its range."""

    case: Case
    arm: UnitWeapon
    ledgers: tuple[Ledger, Ledger]
    judged: RangeAnswer


class Shots:
    """The odds of weapons on one scenario."""

    def __init__(
        self, permissions: Permissions, weapon_ranges: WeaponRanges, odds: FireOdds, barrages: Barrages
    ) -> None:
        self._barrages = barrages
        self._scenario = permissions.scenario
        self._ruleset = permissions.ruleset
        self._ground = permissions.ground
        self._parties = permissions.parties
        self.words = permissions.words
        self._weapon_ranges = weapon_ranges
        self._odds = odds
        self._tables = odds.tables

    def arm(self, case: Case, weapon: str, *, barrage: bool = False) -> UnitWeapon:
        """The weapon that is named, of a ``barrage`` that which fires indirectly, or the first that can harm the target;
        CannotAnswer if the unit has none."""
        if barrage and not weapon:
            weapon = next((arm.key for arm in all_weapons(case.firer) if arm.indirect), "")
            if not weapon:
                raise CannotAnswer("no_weapon", self.words.text("fire_no_barrage", unit=case.firer.name))
        arms = weapons_of(case.firer, weapon)
        if not arms and weapon:
            owned = {
                one.key: weapon_name(self._ruleset, one)
                for one in usual_weapons(case.firer, grenades=GRENADES in self._scenario.options)
            }
            raise lacks_weapon(case.firer.name, weapon_name(self._ruleset, ARMS[weapon]), owned)
        if not arms:
            raise CannotAnswer("no_weapon", self.words.text("fire_no_weapon", unit=case.firer.name))
        if case.troop.flies:
            against_air = weapons_of(case.firer, "aa_gun_air") if case.firer.is_a("aa_gun") else ()
            arms = against_air if against_air and not weapon else arms
        at_vehicle = case.troop.is_a("vehicle")
        fitting = [one for one in arms if (one.anti_tank if at_vehicle else one.small_arms)]
        if not at_vehicle and _whole(case.firer.values.get("fs")) is None:
            # a gun whose strength is on a counter that nobody typed in leaves the word to the machine guns
            fitting = [one for one in fitting if one.key == "vehicle_mg"] or fitting
        return fitting[0] if fitting else arms[0]

    def odds(self, attacks: Sequence[Attack]) -> OddsAnswer:
        """What these weapons do to one target together; CannotAnswer where a table or a value is missing, or where one of
        several fires alone."""
        first, arm = attacks[0], attacks[0].arm
        if len(attacks) > 1:
            self._check_together(attacks)
        if arm.key == "aa_gun_air":
            return self._odds.checks.aa_odds(len(attacks)) if first.case.troop.flies else self._harmless(first.case)
        if arm.indirect:
            return self._barrage(attacks)
        if first.case.troop.is_a("vehicle"):
            found = self._at_vehicle(attacks)
        elif arm.small_arms:
            found = self._small_arms(attacks)
        else:
            found = self._harmless(first.case)
        return found

    def _check_together(self, attacks: Sequence[Attack]) -> None:
        """CannotAnswer if one of the weapons never fires with others: anti-tank fire (8.52), flamethrowers (8.62a), or small
        arms beside what is none."""
        for one in attacks:
            at_vehicle = one.case.troop.is_a("vehicle")
            alone = one.arm.key in ("flamethrower", "at_rifle") or (at_vehicle and one.arm.anti_tank)
            alone = (alone and not one.arm.indirect) or one.arm.indirect != attacks[0].arm.indirect
            if alone or (one.arm.key == "aa_gun_air") != (attacks[0].arm.key == "aa_gun_air"):
                words = self.words.text("fire_fires_alone", unit=one.case.firer.name)
                raise CannotAnswer("cannot_combine", words)

    def charge(self, case: Case) -> OddsAnswer:
        """The fear of a charge: of soft targets in the clear, works in the clear shelter; nobody fears it on other ground, nor
        do tank leaders and aircraft (6.34). CannotAnswer for a unit that does not charge."""
        troop = case.troop
        if not case.firer.is_a("cavalry"):
            raise CannotAnswer("no_weapon", self.words.text("fire_no_charge", unit=case.firer.name))
        clear = any(GROUND in row.roles for row in self._ground.rows(case.target))
        open_ground = clear and not self._ground.level[case.target]
        soft = troop.is_a("soft") and not troop.is_a("vehicle", "morale_immune") and not troop.flies
        spared = not (open_ground and soft)
        morale = 0 if spared else self._morale(case, troop)
        works = any(row.fact("charge_works") for row in self._ground.rows(case.target))
        found = self._odds.checks.charge_fright(morale, works=works, spared=spared)
        reasons = [] if open_ground else [self.words.reason_of("fire_charge_ground", unit=troop.name)]
        reasons += [] if soft else [self.words.reason_of("fire_charge_who", unit=troop.name)]
        reasons += [self.words.reason_of("fire_charge_works", unit=troop.name)] if works and not spared else []
        return replace(found, reasons=tuple(reasons), assumed=(self.words.text("fire_charge_assumed"),))

    def _barrage(self, attacks: Sequence[Attack]) -> OddsAnswer:
        """Guns of one side fire a drumfire together (5.42)."""
        case, troop = attacks[0].case, attacks[0].case.troop
        men = troop.is_a("soft") and not troop.is_a("vehicle", "hit_immune") and not troop.flies
        morale = self._morale(case, troop) if men else None
        return self._barrages.barrage_odds(
            [one.case for one in attacks], morale, is_gassed=self._is_gassed(case, troop)
        )

    def _at_vehicle(self, attacks: Sequence[Attack]) -> OddsAnswer:
        first = attacks[0]
        case, arm = first.case, first.arm
        if arm.key == "at_rifle":
            return self._odds.at_rifle(self._tables.printed("vehicle_hits", "at_rifle_shots"))
        if arm.key == "flamethrower":
            return self._odds.flamethrower()
        if arm.anti_tank:
            # the table has no line beyond the range of the weapon
            beyond = first.judged.maximum is not None and case.distance > first.judged.maximum
            return self._no_attack("8.0") if beyond else self._anti_tank(case, first.ledgers)
        if case.troop.is_a("tank"):
            return self._mg_at_tank(attacks)
        return self._small_arms(attacks) if arm.small_arms else self._harmless(case)

    def _harmless(self, case: Case) -> OddsAnswer:
        """Nothing happens: the weapon cannot harm such a target (8.3, 8.67)."""
        reason = self.words.reason_of("fire_cannot_harm", Effect.BLOCKS, unit=case.troop.name, firer=case.firer.name)
        return replace(self._no_attack(reason.rule), reasons=(reason,))

    @staticmethod
    def _no_attack(rule: str) -> OddsAnswer:
        title, needed = Text("No attack", "Pas d’attaque"), Text("no roll", "aucun jet")
        return answer("no_attack", title, rule, certain("none"), needed, figures={"attacks": 0})

    def _anti_tank(self, case: Case, ledgers: tuple[Ledger, Ledger]) -> OddsAnswer:
        """Its shots at one vehicle; values ``acquired`` and ``rotated`` of the firer count (8.32, 8.54-8.59)."""
        shots = _whole(case.firer.values.get("shots"))
        if shots is None:
            raise lacks_value(case.firer.name, self._ruleset, "shots")
        modifiers = self._modifiers(AT, ledgers)
        acquired = _whole(case.firer.values.get("acquired")) or 0
        if case.firer.is_a("gun") and case.firer.values.get("rotated") is True:
            amount = self._tables.printed("at_drms", "rotated")
            modifiers = (*modifiers, Modifier(amount, self._reason("fire_rotated", AT, amount, unit=case.firer.name)))
        total = sum(one.value for one in modifiers)
        with telling_what_is_known(modifiers):
            to_hit = self._odds.to_hit(case.distance)
        found = self._odds.series(Series(to_hit, total, shots, max(acquired, 0)))
        first = found.figures["modifiers"]
        gained = (first[0] if isinstance(first, tuple) else 0) - total
        if gained:
            modifiers = (*modifiers, Modifier(gained, self._reason("fire_acquires", AT, gained, unit=case.troop.name)))
        assumed = (
            *found.assumed,
            *(() if acquired else (_NEW_TARGET,)),
            *((_ONE_GUN,) if case.firer.is_a("vehicle") else ()),
        )
        return replace(found, modifiers=modifiers, assumed=assumed)

    def _mg_at_tank(self, attacks: Sequence[Attack]) -> OddsAnswer:
        """Machine guns disable tanks of weak armour, and frighten German crews (13.14, 15.11): an attack for each squad, and
        for each pair of vehicles’ guns; a vehicle alone is taken to have a pair."""
        case = attacks[0].case
        squads, mounted = (sum(one.arm.key == key for one in attacks) for key in MACHINE_GUNS)
        alone = len(attacks) == 1
        number = 1 if alone and mounted else self._odds.mg_attacks(squads, mounted)
        assumed = (_PAIR,) if alone and mounted else ()
        if not any(bullets_harm_tank(one.arm, case.troop) for one in attacks):
            return self._harmless(case)
        if case.troop.values.get("weak_armour") is True:
            found = self._odds.mg_at_tank(number)
        else:
            broken_down = int(case.troop.has("broken_down"))
            found = self._odds.chart_odds("german_crew", "", 0, {"mg_attacks": number, "broken_down": broken_down})
        return replace(found, assumed=(*found.assumed, *assumed))

    def _small_arms(self, attacks: Sequence[Attack]) -> OddsAnswer:
        case = attacks[0].case
        attack, modifiers = self._attack(attacks[0])
        if len(attacks) > 1:
            attack, modifiers = self._added_up(attacks)
        check = self._check(case, attack.morale_modifier)
        if check is None:
            return self._harmless(case)
        shares = tuple(map(self._share, attacks)) if len(attacks) > 1 else ()
        with telling_what_is_known(modifiers, shares=shares):
            found = self._odds.small_arms(attack, check)
        assumed = [_ALONE] if len(attacks) == 1 else []
        assumed += [_ONE_MG] if any(one.arm.key == "vehicle_mg" for one in attacks) else []
        assumed += [_STRAFES] if case.troop.flies else []
        others = joined([one.case.firer.name for one in attacks[1:]])
        told = self.words.reason_of("fire_together", units=others, strength=attack.strength)
        reasons = (*((told,) if others else ()), *found.reasons)
        return replace(found, modifiers=modifiers, reasons=reasons, assumed=(*found.assumed, *assumed), shares=shares)

    def _share(self, attack: Attack) -> Share:
        """What one of several brings to an attack with small arms."""
        firer, strength = attack.case.firer, self._attack(attack)[0].strength
        return Share(firer.unit, firer.name, Fraction(strength), weapon_name(self._ruleset, attack.arm))

    def _added_up(self, attacks: Sequence[Attack]) -> tuple[SmallArms, tuple[Modifier, ...]]:
        """One attack of all: their strengths, the modifiers of the target once, those of machine guns and grenades of each
        who has them; vehicles’ machine guns count in pairs (8.62, 8.65, 16.13); who turned or runs wild spoils the attack
        once, however many do (6.14a, 8.32a)."""
        parts = [self._attack(one) for one in attacks]
        modifiers = list(parts[0][1])
        for _, more in parts[1:]:
            told = {one.reason.key for one in modifiers}
            modifiers += [
                one
                for one in more
                if one.reason.key in _OF_FIRERS or (one.reason.key in _OF_THE_ATTACK and one.reason.key not in told)
            ]
        pairs = self._odds.mg_attacks(0, sum(one.arm.key == "vehicle_mg" for one in attacks))
        morale = max(part.morale_modifier for part, _ in parts)
        if pairs and not attacks[0].case.troop.flies:
            amount = pairs * self._tables.printed("saf_drms", "two_vehicle_mgs")
            modifiers.append(Modifier(amount, self._reason("fire_mg_pairs", SAF, amount, pairs=pairs)))
            morale = max(morale, self._tables.printed("morale_mods", "mg"))
        strength = sum(part.strength for part, _ in parts)
        return SmallArms(strength, sum(one.value for one in modifiers), morale), tuple(modifiers)

    def _check(self, case: Case, modifier: int) -> Distribution[str] | None:
        """What follows a hit of small arms on this target; None for what small arms do not harm (8.63-8.67, 11.22, 14.11)."""
        troop, checks = case.troop, self._odds.checks
        if troop.flies:
            return certain("aborted") if bullets_harm(case.firer, troop) else None
        if troop.is_a("armoured_car"):
            return checks.wheels()
        if troop.is_a("truck"):
            return morale_odds(self._tables.printed("vehicle_hits", "crew_morale"), modifier, "destroyed")
        if not bullets_harm(case.firer, troop):
            return None
        if troop.is_a("needs_crew"):
            # a gun is no soft target, those who serve it are (13.2, 14.13)
            crew = [one for one in self._parties.troops_at(case.target, troop.side) if one.is_a("crew", "squad")]
            if not crew:
                return None
            troop = crew[0]
        morale = self._morale(case, troop)
        if troop.is_a("cavalry"):
            return checks.cavalry_odds(morale, modifier)
        if self._is_gassed(case, troop):
            # gas pins, a second pin makes retreat, and gassed units that must retreat are lost (5.56)
            return morale_odds(morale, modifier, passed="retreat_eliminated")
        return morale_odds(morale, modifier, passed="retreat" if troop.pinned else "pinned")

    def _attack(self, attack: Attack) -> tuple[SmallArms, tuple[Modifier, ...]]:
        case, arm, ledgers = attack.case, attack.arm, attack.ledgers
        if arm.key == "flamethrower":
            # alone on its column; the ground shelters as ever, machine guns of the squad do not help (13.13a)
            modifiers = tuple(one for one in self._modifiers(SAF, ledgers) if one.reason.key not in _OF_MACHINE_GUNS)
            morale = self._tables.printed("morale_mods", "flamethrower")
            return SmallArms(LARGEST_COLUMN, sum(one.value for one in modifiers), morale), modifiers
        strength = self.strength(attack)
        if arm.key == "vehicle_mg":
            strength = self._tables.printed("small_arms_strengths", "vehicle_mg")
        if strength is None:
            raise lacks_value(case.firer.name, self._ruleset, "fs")
        modifiers = self._modifiers(SAF, ledgers)
        if arm.key == "rifle_grenades":
            amount = self._tables.printed("saf_drms", "rifle_grenades")
            modifiers = (*modifiers, Modifier(amount, self._reason("fire_grenades", SAF, amount, unit=case.firer.name)))
        if case.firer.is_a("art_gun", "infantry_gun") and case.firer.values.get("rotated") is True:
            amount = self._tables.printed("saf_drms", "art_rotated")
            modifiers = (*modifiers, Modifier(amount, self._reason(ROTATED, SAF, amount, unit=case.firer.name)))
        if case.troop.flies:
            return SmallArms(strength, sum(one.value for one in modifiers)), modifiers
        shock = case.firer.has(STOSSTRUPPEN) and SHOCK in self._scenario.options
        machine_gun = arm.key == "mg_squad" or shock
        mg = self._tables.printed("morale_mods", "mg") if machine_gun else 0
        return SmallArms(strength, sum(one.value for one in modifiers), mg), modifiers

    def strength(self, attack: Attack) -> int | None:
        """The strength of small arms at this distance, for a shot that is not allowed too."""
        case, arm, judged = attack.case, attack.arm, attack.judged
        if judged.strength is not None:
            return judged.strength
        away = np.array([case.distance], dtype=np.int32)
        most = away if judged.maximum is None else np.array([judged.maximum], dtype=np.int32)
        band = BANDS[int(self._weapon_ranges.bands(case.firer, arm, away, most)[0])]
        in_wire = any(row.fact("fs_factor") is not None for row in self._ground.rows(case.origin))
        return self._weapon_ranges.strength(case.firer, arm, band, in_wire=in_wire)

    def _morale(self, case: Case, troop: Troop) -> int:
        """The morale of a target where it stands: its own (that of regulars of 1914, of the squads with an observer), 4 at
        most in 1918 by option, 3 in wire, one less in gas (9.12, 14.12, 16.11b, 16.12); CannotAnswer without one."""
        morale = _whole(troop.values.get("mr"))
        if troop.kind == "infantry" and self._weapon_ranges.are_regulars_of_1914(troop):
            morale = self._tables.printed("regulars_1914", "morale")
        if troop.is_a("forward_observer"):
            squads = [
                one
                for one in self._parties.troops_at(case.target, troop.side)
                if one.is_a("squad") and one.is_a("foot")
            ]
            with_squads = [one for squad in squads if (one := _whole(squad.values.get("mr"))) is not None]
            morale = max(with_squads, default=morale)
        if morale is None:
            raise lacks_value(troop.name, self._ruleset, "mr")
        if self._is_capped(troop):
            morale = min(morale, self._tables.printed("morale_mods", "cap_1918"))
        for row in self._ground.rows(case.target):
            becomes = _whole(row.fact("mr_becomes"))
            if becomes is not None and troop.is_a("foot", "cavalry"):
                # "reduced to": who has less keeps it, and mounted men suffer as well (7.13, 9.12)
                morale = min(morale, becomes)
        if self._is_gassed(case, troop):
            morale += self._tables.printed("morale_mods", "gas")
        return morale

    def _is_gassed(self, case: Case, troop: Troop) -> bool:
        return gassed(self._scenario, self._ruleset, case.target, troop.side, troop.is_a)

    def _is_capped(self, troop: Troop) -> bool:
        """Are its men tired of the war (option 16.12)?"""
        year = self._scenario.conditions.get("year")
        if MORALE_1918 not in self._scenario.options or (isinstance(year, int) and year != 1918):
            return False
        nation = str(troop.values.get("nation") or troop.side).casefold()
        fresh = nation.startswith(("america", "canad", "anzac")) or troop.has(STOSSTRUPPEN)
        return troop.is_a("squad") and not fresh

    def _modifiers(self, kind: str, ledgers: tuple[Ledger, Ledger]) -> tuple[Modifier, ...]:
        return tuple(
            Modifier(amounts[kind], reason)
            for ledger in ledgers
            for reason, amounts in ledger.amounts.items()
            if kind in amounts
        )

    def _reason(self, key: str, kind: str, amount: int, **values: object) -> Reason:
        shifts = self.words.text(f"fire_word_{kind}", amount=signed(amount))
        return self.words.reason_of(key, Effect.HINDERS if amount > 0 else Effect.NOTE, None, shifts=shifts, **values)


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None
