"""Ranges and strengths of attacks in a game of one's own, and what else an attack needs."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from workbench.base.diagnostics import CannotAnswer, nearest_or_all
from workbench.base.numbers import frozen
from workbench.base.text import Text
from workbench.engine.fire.results import Bearing, RangeAnswer
from workbench.engine.sight.protocol import SightDoctrine
from workbench.engine.sight.results import BOMBARD, FIRE, Effect, Party, Reason
from workbench.engine.spotting.protocol import SpottingDoctrine
from workbench.engine.spotting.troops import Parties, Sentences, Troop, sight_request
from workbench.games.generic.fire.situations import band_of
from workbench.odds.charts import number_words
from workbench.rules.attacks import NEVER, NOTHING, SEEN, SPOTTED, UP, Attack, rounded
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

FULL, LONG = "full", "long"


class Ranges:
    """Answers whether a hex is in range of an attack, and with which strength it is made there."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, sight: SightDoctrine, spotting: SpottingDoctrine) -> None:
        self.scenario, self.ruleset, self.sight, self.spotting = scenario, ruleset, sight, spotting
        self.words = Sentences(ruleset)
        self.parties = Parties(scenario, ruleset, Troop)

    # --- What a unit attacks with.

    def printed(self, attack: Attack, troop: Troop) -> tuple[int, int | None] | None:
        """(strength, range) of an attack of a unit; None if it does not have its value."""
        value = troop.values.get(attack.value)
        given = list(value) if isinstance(value, list | tuple) else [value]
        numbers = [one for one in given if isinstance(one, int) and not isinstance(one, bool) and one >= 0]
        if value is None:
            return None
        if numbers != given or not 1 <= len(numbers) <= 2:
            raise CannotAnswer(
                "bad_value",
                Text(
                    f'the value "{attack.value}" must be a strength or [strength, range], not {value}',
                    f"la valeur « {attack.value} » doit être une force ou [force, portée], pas {value}",
                ),
            )
        return numbers[0], numbers[1] if len(numbers) == 2 else attack.range

    def attacks_of(self, troop: Troop) -> dict[str, Attack]:
        """The attacks that a unit has a value for and may make."""
        return {
            key: attack
            for key, attack in self.ruleset.attacks.items()
            if (not attack.only or troop.is_a(*attack.only)) and self.printed(attack, troop) is not None
        }

    def attack(self, troop: Troop, weapon: str) -> Attack | None:
        """The attack that is asked for, or that with the longest range; None if the unit has none. CannotAnswer for an unknown
        one."""
        known = self.ruleset.attacks
        if weapon and weapon not in known:
            hint = nearest_or_all(weapon, known)
            words = Text(f'no weapon "{weapon}" {hint.en}'.rstrip(), f"pas d’arme « {weapon} » {hint.fr}".rstrip())
            raise CannotAnswer("unknown_weapon", words)
        own = self.attacks_of(troop)
        if weapon:
            return own.get(weapon)
        return max(own.values(), key=lambda one: self._reach_of(one, troop), default=None)

    def _reach_of(self, attack: Attack, troop: Troop) -> float:
        printed = self.printed(attack, troop)
        limit = self.maximum(attack, printed) if printed is not None else 0
        return float("inf") if limit is None else limit

    @staticmethod
    def maximum(attack: Attack, printed: tuple[int, int | None]) -> int | None:
        """The longest range of an attack with a printed strength and range (None: unlimited)."""
        strength, reach = printed
        if reach is None or strength < attack.long_least:
            return reach
        return rounded(reach * attack.long_range, UP)

    def strength(self, attack: Attack, troop: Troop, distance: int | None) -> Fraction:
        """The strength of an attack at a distance, by range, state and the conditions of the scenario."""
        printed = self.printed(attack, troop)
        assert printed is not None
        amount = Fraction(printed[0])
        if distance is not None and printed[1] is not None and distance > printed[1]:
            amount = Fraction(rounded(amount * attack.long_strength, UP))
        for halved in (attack.halved and troop.has(*attack.halved), self.halving_condition(attack) is not None):
            if halved:
                amount = amount / 2 if attack.rounds == NEVER else Fraction(rounded(amount / 2, attack.rounds))
        return amount

    def halving_condition(self, attack: Attack) -> Text | None:
        """The name of what halves all attacks of a kind under the conditions of the scenario; None where nothing does."""
        for name, choices in attack.halved_when.items():
            if self.ruleset.condition_choice(name, self.scenario.conditions) in choices:
                return self.ruleset.condition_words(name, self.scenario.conditions)
        return None

    def halved_reasons(self, attack: Attack, troop: Troop, distance: int | None) -> list[Reason]:
        """The reasons why a unit attacks with half its strength."""
        strength = number_words(self.strength(attack, troop, distance))
        reasons = []
        if attack.halved and troop.has(*attack.halved):
            reasons.append(self._of(attack, "fire_halved", unit=troop.name, strength=strength))
        condition = self.halving_condition(attack)
        if condition is not None:
            reason = self._of(attack, "fire_halved_when", unit=troop.name, condition=condition, strength=strength)
            reasons.append(reason)
        return reasons

    # --- Is a hex in range?

    def answer(
        self, origin: int | None, target: int | None, *, firer: Party, weapon: str = "", party: Party | None = None
    ) -> RangeAnswer:
        """Is hex ``target`` in range? A hex with an enemy must also be spotted or seen, as the attack needs; ``party`` is
        taken to stand in the target hex in place of the enemies who do."""
        troop, distance = (
            self.firer(origin, firer),
            self.distance(origin, target) if origin is not None and target is not None else None,
        )
        attack = self.attack(troop, weapon)
        if attack is None:
            named = self.ruleset.attacks.get(weapon)
            key = "fire_not_his" if named is not None else "fire_no_value"
            name = named.name if named is not None else Text()
            rule = named.citation.rule if named is not None else ""
            reason = self._reason(key, rule, Effect.BLOCKS, unit=troop.name, attack=name)
            return RangeAnswer(False, distance, None, 0, 0, (reason,))
        printed = self.printed(attack, troop)
        assert printed is not None
        maximum = self.maximum(attack, printed)
        refusals = self._refusals(attack, troop, origin, target)
        reasons = [self._range_reason(attack, troop, distance, printed[1], maximum)]
        outside = reasons[0].effect is Effect.BLOCKS
        reasons += self.halved_reasons(attack, troop, distance)
        there: tuple[Reason, ...] = ()
        occupied = False
        if target is not None and not outside and not refusals:
            there, occupied = self._there(attack, troop, origin, target, party)
            refusals = [one for one in there if one.effect is Effect.BLOCKS]
            reasons += [one for one in there if one.effect is not Effect.BLOCKS]
        allowed = not outside and not refusals
        band = None
        if allowed:
            long = distance is not None and printed[1] is not None and distance > printed[1]
            band = LONG if long else (distance is not None and band_of(attack, distance)) or FULL
        return RangeAnswer(
            allowed,
            distance,
            band,
            attack.least_range,
            maximum,
            (*refusals, *reasons),
            int(self.strength(attack, troop, distance)) if allowed else None,
            there,
            occupied,
        )

    def firer(self, origin: int | None, firer: Party) -> Troop:
        """The firer: as asked, or the only unit of its side that stands there, or an ordinary unit."""
        troop = self.parties.of_party(firer)
        if troop.known or origin is None:
            return troop
        side = firer.side or self.parties.side_at(origin)
        there = self.parties.troops_at(origin, side) if side else []
        return there[0] if len({one.kind for one in there}) == 1 else troop

    def _range_reason(
        self, attack: Attack, troop: Troop, distance: int | None, reach: int | None, maximum: int | None
    ) -> Reason:
        if maximum is None or distance is None:
            return self._of(
                attack, "fire_unlimited" if maximum is None else "fire_in_range", range="?", maximum=maximum
            )
        if distance > maximum:
            return self._of(attack, "fire_out_of_range", Effect.BLOCKS, range=distance, maximum=maximum)
        if distance < attack.least_range:
            return self._of(attack, "fire_too_near", Effect.BLOCKS, range=distance, minimum=attack.least_range)
        if reach is not None and distance > reach:
            strength = number_words(self.strength(attack, troop, distance))
            return self._of(attack, "fire_long_range", range=distance, printed=reach, strength=strength)
        return self._of(attack, "fire_in_range", range=distance, maximum=maximum)

    def _refusals(self, attack: Attack, troop: Troop, origin: int | None, target: int | None) -> list[Reason]:
        """What bars the unit from attacking at all, or into this hex."""
        found = []
        if attack.silent and troop.has(*attack.silent):
            found.append(self._of(attack, "fire_silent", Effect.BLOCKS, unit=troop.name))
        if origin is not None and origin == target and not attack.own_hex:
            found.append(self._of(attack, "fire_own_hex", Effect.BLOCKS))
        return found

    def _there(
        self, attack: Attack, troop: Troop, origin: int | None, target: int, party: Party | None
    ) -> tuple[tuple[Reason, ...], bool]:
        """What the attack needs of who stands in the hex: (reasons, is an enemy there?)."""
        at = self.parties.label(target)
        side = troop.side or (self.parties.side_at(origin) if origin is not None else "")
        there = [one for one in self.parties.enemies_at(target, side) if one.unit != troop.unit or not one.unit]
        enemies = [self.parties.of_party(party)] if party is not None else there
        if not enemies:
            return (self._reason("fire_empty", attack.citation.rule, Effect.NOTE, at),), False
        meant = [one for one in enemies if not attack.targets or not one.known or one.is_a(*attack.targets)]
        if not meant:
            named = self._of(attack, "fire_harmless", Effect.BLOCKS, at, unit=enemies[0].name)
            return (named,), True
        if attack.needs == NOTHING or origin is None:
            return (), True
        if attack.needs == SEEN:
            line = self.sight.line(origin, target, sight_request(troop, FIRE))
            if line.visible:
                return (), True
            return (self._of(attack, "fire_no_line", Effect.BLOCKS, at), *line.reasons), True
        looks = [
            self.spotting.spotted(origin, target, observer=troop.party, party=one.party, purpose=FIRE) for one in meant
        ]
        spotted = next((one for one in looks if one.spotted), None)
        if spotted is not None:
            return (self._of(attack, "fire_spotted", Effect.NOTE, at), *spotted.reasons), True
        remarks = [one for one in looks[0].reasons if one.effect is not Effect.BLOCKS]
        blocks = [one for one in looks[0].reasons if one.effect is Effect.BLOCKS]
        return (self._of(attack, "fire_not_spotted", Effect.BLOCKS, at), *blocks, *remarks), True

    def _of(
        self, attack: Attack, key: str, effect: Effect = Effect.NOTE, at: str | None = None, **values: object
    ) -> Reason:
        return self._reason(key, attack.citation.rule, effect, at, attack=attack.name, **values)

    def _reason(self, key: str, rule: str, effect: Effect, at: str | None = None, **values: object) -> Reason:
        section = self.ruleset.messages[key].rule or rule
        return self.words.reason(key, {"at": at or "", **values}, effect, at, section)

    # --- The same for whole maps, and for units whatever stands there.

    def weapons(self, firer: Party) -> dict[str, Text]:
        """The attacks of a unit, names by key."""
        return {key: attack.name for key, attack in self.attacks_of(self.parties.of_party(firer)).items()}

    def harmless(self, weapon: str, party: Party) -> tuple[Reason, ...]:
        """Why an attack does nothing to an enemy of this kind."""
        enemy, attack = self.parties.of_party(party), self.ruleset.attacks.get(weapon)
        if attack is None or not enemy.known or not attack.targets or enemy.is_a(*attack.targets):
            return ()
        return (self._of(attack, "fire_harmless", Effect.BLOCKS, unit=enemy.name),)

    def bearing(self, origin: int, *, firer: Party, weapon: str = "") -> Bearing:
        """The band of every hex, by range and by what bars the unit."""
        size = self.scenario.board.grid.size
        everywhere = frozen(np.ones(size, dtype=np.bool_))
        band = np.full(size, -1, dtype=np.int32)
        troop = self.parties.of_party(firer)
        attack = self.attack(troop, weapon)
        if attack is None:
            reason = self._reason("fire_no_value", "", Effect.BLOCKS, unit=troop.name)
            return Bearing(weapon, everywhere, frozen(band), (FULL, LONG), 0, reasons=(reason,))
        printed = self.printed(attack, troop)
        assert printed is not None
        maximum, bands = self.maximum(attack, printed), (FULL, LONG, *attack.bands)
        refusals = self._refusals(attack, troop, None, None)
        if not refusals:
            distance = self.scenario.board.grid.distances(origin)
            band[:] = 0
            for place, name in reversed(list(enumerate(attack.bands, start=2))):
                band[distance <= attack.bands[name]] = place
            if printed[1] is not None:
                band[distance > printed[1]] = 1
            if maximum is not None:
                band[distance > maximum] = -1
            band[distance < attack.least_range] = -1
            if not attack.own_hex:
                band[origin] = -1
        purpose = FIRE if attack.needs in (SPOTTED, SEEN) else BOMBARD
        return Bearing(attack.key, everywhere, frozen(band), bands, maximum, purpose, tuple(refusals))

    def distance(self, origin: int, target: int) -> int:
        """The hexes from one to another."""
        hexes = self.scenario.board.grid.hexes
        return hexes[origin].distance(hexes[target])

    @staticmethod
    def defence(attack: Attack, troop: Troop) -> int | None:
        """The value that a target sets against an attack; None where it lacks it."""
        value = troop.values.get(attack.defence)
        number = next(iter(value)) if isinstance(value, list | tuple) else value
        return number if isinstance(number, int) and not isinstance(number, bool) else None
