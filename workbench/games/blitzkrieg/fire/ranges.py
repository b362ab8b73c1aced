"""Ranges, and firepower and anti-tank factors at them (TIRS D'ARMES LEGERES, MUNITIONS ANTICHAR)."""

from __future__ import annotations

import math
from dataclasses import dataclass

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.rules.ruleset import Ruleset, Weapon
from workbench.rules.values import Scalar, citation_text
from workbench.scenario.scenario import TabletopScenario

FULL, LONG = "full", "long"
NEAR = 1e-9


def _number(value: Scalar) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


@dataclass(frozen=True, slots=True)
class Bands:
    """The range limits of a weapon in the table's unit (None = unlimited)."""

    minimum: float
    short: float | None
    long: float | None

    @property
    def maximum(self) -> float | None:
        """The greatest range."""
        return self.long if self.long is not None else self.short


class WeaponRanges:
    """Range bands under one scenario's readings; lengths in the table's unit."""

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset) -> None:
        self.board, self.ruleset = scenario.board, ruleset
        self.inclusive = ruleset.choice("R-F1", scenario.switches) == "inclusive"
        self._open_tops = ruleset.choice("AC0", scenario.switches)
        self._heat = ruleset.choice("heat", scenario.switches)
        self._steps = ruleset.tables["distance_steps"]

    def length(self, cm: float) -> float:
        """A length of the ruleset in the table's unit."""
        return self.board.length(cm, self.ruleset.length_unit)

    def bands(self, weapon: Weapon) -> Bands:
        """The range limits of a weapon; CannotAnswer (``missing_value``) for one whose range the sheet does not print."""
        if not self.has_range(weapon):
            words = Text(
                "{weapon}: the sheet prints no range, and no roll to hit [{rule}]",
                "{weapon} : la feuille n’imprime ni portée ni jet pour toucher [{rule}]",
            )
            raise CannotAnswer(
                "missing_value", words.format(weapon=weapon.name, rule=citation_text(weapon.citation.rule))
            )
        short, long, minimum = (_number(weapon.value(name)) for name in ("short", "long", "minimum"))
        return Bands(
            self.length(minimum or 0.0),
            None if short is None else self.length(short),
            None if long is None else self.length(long),
        )

    def has_range(self, weapon: Weapon) -> bool:
        """Is a range printed, or read as unlimited?"""
        return weapon.value("short") is not None or weapon.value("unlimited") is True

    def within(self, distance: float, limit: float) -> bool:
        """Is a distance inside a limit (R-F1)?"""
        return distance <= limit + NEAR if self.inclusive else distance < limit - NEAR

    def band(self, distance: float, bands: Bands) -> str | None:
        """The band of a distance; None below the minimum and beyond the maximum."""
        if distance < bands.minimum - NEAR:
            return None
        if bands.short is None or self.within(distance, bands.short):
            return FULL
        return LONG if bands.long is not None and self.within(distance, bands.long) else None

    def strength(self, weapon: Weapon, band: str | None) -> str:
        """The dice of small arms and of indirect fire ("2D6"), or the anti-tank factor of a gun ("AC 6"); empty out of range,
        and for indirect fire whose dice the sheet does not print."""
        if band is None:
            return ""
        if weapon.value("indirect") is True:
            return self.indirect_dice(weapon)
        suffix = "_long" if band == LONG else ""
        dice = weapon.value(f"firepower{suffix}")
        if dice is not None:
            return str(dice)
        anti_tank_factor = self.anti_tank_factor(weapon, band)
        return "" if anti_tank_factor is None else f"AC {anti_tank_factor}"

    def indirect_dice(self, weapon: Weapon) -> str:
        """The dice of a mortar: those that the table of small arms prints, else those of its shells."""
        found = weapon.value("firepower")
        return str((found if found is not None else weapon.value("he")) or "")

    def pierces_open_tops_only(self, weapon: Weapon) -> bool:
        """Does the remark beside AC 0 hold for a weapon, and not for the mortar alone (AC0)?"""
        mortar = weapon.value("indirect") is True
        return weapon.value("open_topped_only") is True and (mortar or self._open_tops == "both")

    def is_shaped_charge(self, weapon: Weapon) -> bool:
        """Is it a HEAT weapon, which has nothing for point blank (switch heat)?"""
        return weapon.value("heat") is True and self._heat == "weapons"

    def anti_tank_factor(self, weapon: Weapon, band: str | None) -> int | None:
        """The anti-tank factor in a band."""
        found = weapon.value("ac_long") if band == LONG else None
        value = _number(found if found is not None else weapon.value("ac"))
        return None if value is None else int(value)

    def distance_modifier(self, weapon: Weapon, distance: float, *, to_hit: bool) -> int | None:
        """The modifier by distance of the roll of a gun, to hit or to destroy; None for weapons without a barrel. Every step
        begun counts (R-F4); Russian L and LL guns hit like normal ones."""
        barrel = weapon.value("barrel")
        if not isinstance(barrel, str):
            return None
        small = (_number(weapon.value("calibre")) or 0) < float(str(self._steps["small_calibre"]))
        if barrel != "short" and (small or (to_hit and weapon.value("russian") is True)):
            barrel = "normal"
        start, step = (self.length(float(str(self._steps[f"{barrel}_{part}"]))) for part in ("from", "step"))
        return 0 if distance <= start + NEAR else -math.ceil((distance - start) / step - NEAR)
