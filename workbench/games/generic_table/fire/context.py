"""The units, attacks, weapons, cover and words that questions of fire on one table share."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.fire.tabletop_weapons import Arm, Arsenal
from workbench.engine.sight.protocol import TabletopSight
from workbench.engine.sight.results import Standpoint
from workbench.engine.sight.tabletop_wording import TabletopSightWording
from workbench.engine.spotting.tabletop_cover import Shelters
from workbench.engine.spotting.troops import TabletopParties, Troop
from workbench.games.generic_table.sight.doctrine import readings_of
from workbench.odds.dice import parse_dice
from workbench.rules.attacks import POOL, Attack, rounded
from workbench.rules.ruleset import Ruleset, Weapon
from workbench.rules.values import Cited
from workbench.scenario.scenario import TabletopScenario

NEAR = 1e-9
FULL, LONG, MINIMUM = "full", "long", "minimum"
_DICE = re.compile(r"(\d{0,3})D\d{1,3}([+-]\d{1,3})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Strength:
    """The strength of an attack: a number, of a pool so many dice, with what is added to each."""

    amount: int
    added: int = 0

    @classmethod
    def of(cls, value: object) -> Strength | None:
        """A strength as it is written: 4, "3D6", "1D6-1"; None for anything else."""
        if isinstance(value, int) and not isinstance(value, bool):
            return cls(value)
        found = _DICE.fullmatch(value) if isinstance(value, str) else None
        return None if found is None else cls(int(found[1] or 1), int(found[2] or 0))


@dataclass(frozen=True, slots=True)
class Limits:
    """The ranges of an attack by band, in the table's unit (None: any range)."""

    minimum: float
    short: float | None
    long: float | None

    @property
    def maximum(self) -> float | None:
        """The greatest range."""
        return self.long if self.long is not None else self.short


class Attacks(Arsenal):
    """The weapons of units, and the attacks that they make without one: such an attack counts as a weapon of its key."""

    def arms_of(self, firer: Troop) -> tuple[Arm, ...]:
        """The weapons and bare attacks of a party, in order."""
        armed = tuple(arm for arm in super().arms_of(firer) if arm.weapon.value("attack") is not None)
        known = {arm.key for arm in armed}
        return (*armed, *(arm for arm in self._bare(firer) if arm.key not in known))

    def attack_of(self, arm: Arm) -> Attack:
        """The attack that is made with a weapon."""
        return self.ruleset.attacks[str(arm.weapon.value("attack"))]

    def pick(self, firer: Troop, weapon: str) -> Arm:
        """As for all arsenals; an attack that units make without a weapon is none for who has no value for it."""
        attack = self.ruleset.attacks.get(weapon)
        if attack is not None and weapon not in self.ruleset.weapons:
            own = next((arm for arm in self.arms_of(firer) if self.attack_of(arm) is attack), None)
            if own is None:
                words = Text(
                    "{unit} does not make this attack: {attack}", "{unit} ne fait pas cette attaque : {attack}"
                )
                raise CannotAnswer("no_weapon", words.format(unit=firer.name, attack=attack.name))
            return own
        return super().pick(firer, weapon)

    def _bare(self, firer: Troop) -> Iterator[Arm]:
        for key, attack in self.ruleset.attacks.items():
            value = firer.values.get(attack.value) if attack.value else None
            if value is None or (attack.only and not firer.is_a(*attack.only)):
                continue
            given = list(value) if isinstance(value, list | tuple) else [value]
            reach = given[1] if len(given) == 2 else attack.range
            if not 1 <= len(given) <= 2 or Strength.of(given[0]) is None or not isinstance(reach, int | None):
                words = Text(
                    'the value "{value}" must be a strength or [strength, range]',
                    "la valeur « {value} » doit être une force ou [force, portée]",
                )
                raise CannotAnswer("bad_value", words.format(value=attack.value))
            cells: dict[str, object] = {"attack": key, "strength": given[0], "short": reach}
            values = {name: Cited(one, attack.citation) for name, one in cells.items() if isinstance(one, int | str)}
            yield Arm(key, Weapon(key, attack.name, attack.citation, values=values))


class FireContext:
    """One table with its ruleset: parties, attacks, cover and words."""

    def __init__(
        self,
        scenario: TabletopScenario,
        ruleset: Ruleset,
        sight: TabletopSight,
        words: TabletopSightWording | None = None,
    ) -> None:
        """``words``: who writes reasons, if it is not that of the ruleset."""
        self.scenario, self.ruleset, self.sight = scenario, ruleset, sight
        self.parties = TabletopParties(scenario, ruleset, Troop)
        self.arsenal = Attacks(scenario, ruleset)
        readings = readings_of(ruleset)
        self.shelters = Shelters(scenario, ruleset, readings)
        self.words = TabletopSightWording(scenario, ruleset) if words is None else words
        self._edges = readings.measures_edges
        self._inclusive = ruleset.tables["ranges"]["limits"] == "inclusive"

    def length(self, value: float) -> float:
        """A length of the ruleset in the table's unit."""
        return self.shelters.length(value)

    def base(self, stand: Standpoint) -> BaseGeometry:
        """The shape that distances are measured from: the base that stands there, or its middle."""
        return stand.base if self._edges and stand.base is not None else shapely.Point(stand.point)

    def within(self, distance: float, limit: float) -> bool:
        """Is a distance inside a limit?"""
        return distance <= limit + NEAR if self._inclusive else distance < limit - NEAR

    # --- Ranges and strengths.

    def limits(self, arm: Arm) -> Limits:
        """The ranges of an attack: those that the weapon prints, else those of the attack."""
        attack, weapon = self.arsenal.attack_of(arm), arm.weapon
        short, long, minimum = (_number(weapon.value(name)) for name in ("short", LONG, MINIMUM))
        if short is None:
            short = attack.range
        if long is None and short is not None and attack.long_range > 1:
            long = float(short * attack.long_range)
        least = attack.least_range if minimum is None else minimum
        return Limits(
            self.length(least),
            None if short is None else self.length(short),
            None if long is None else self.length(long),
        )

    def band(self, distance: float, limits: Limits) -> str | None:
        """The band of a distance; None below the minimum and beyond the maximum."""
        if distance < limits.minimum - NEAR:
            return None
        if limits.short is None or self.within(distance, limits.short):
            return FULL
        return LONG if limits.long is not None and self.within(distance, limits.long) else None

    def strength(self, arm: Arm, firer: Troop, band: str | None) -> Strength:
        """The strength of an attack in a band, by the state of who makes it."""
        attack, weapon = self.arsenal.attack_of(arm), arm.weapon
        printed = Strength.of(weapon.value("strength")) or Strength(0)
        if band == LONG:
            own = Strength.of(weapon.value("strength_long"))
            printed = own or Strength(rounded(printed.amount * attack.long_strength, attack.rounds), printed.added)
        if attack.halved and firer.has(*attack.halved):
            printed = Strength(rounded(Fraction(printed.amount, 2), attack.rounds), printed.added)
        return printed

    def strength_words(self, arm: Arm, strength: Strength) -> str:
        """A strength as it is written; "" for a weapon that prints none."""
        attack = self.arsenal.attack_of(arm)
        if arm.weapon.value("strength") is None:
            return ""
        if attack.method != POOL:
            return str(strength.amount)
        if strength.amount <= 0:
            return ""
        sides = parse_dice(attack.dice)[1]
        return f"{strength.amount}D{sides}" + (f"{strength.added:+d}" if strength.added else "")


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
