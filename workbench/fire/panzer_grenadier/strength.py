"""Printed strength and range of a unit's weapons (7.3, 7.31), and what its state leaves of the strength (14.2, 14.3)."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.fire.tables import share
from workbench.spotting.panzer_grenadier.troops import DEMORALIZED, DISRUPTED, Troop

WEAPONS = ("df", "at", "bf")


@dataclass(frozen=True, slots=True)
class Weapon:
    """One printed pair; ``range`` None = unlimited (off-board artillery)."""

    kind: str
    strength: int
    range: int | None


def weapon_of(troop: Troop, kind: str) -> Weapon | None:
    """The weapon of this kind, or None if the counter shows none; CannotAnswer if the value is no pair of numbers."""
    value = troop.values.get(kind)
    if value is None:
        return None
    given = list(value) if isinstance(value, list | tuple) else [value]
    pair = [one for one in given if isinstance(one, int) and not isinstance(one, bool) and one >= 0]
    if pair != given or not 1 <= len(pair) <= 2:
        raise CannotAnswer(
            "bad_value",
            Text(
                f'the value "{kind}" must be [strength, range], not {value}',
                f"la valeur « {kind} » doit être [force, portée], pas {value}",
            ),
        )
    return Weapon(kind, pair[0], pair[1] if len(pair) == 2 else None)


def left_of(troop: Troop, strength: int) -> int:
    """Half the strength, fractions up, for a disrupted unit (14.2); the whole for others."""
    return share(strength, 2) if troop.has(DISRUPTED) else strength


def assault_strength(troop: Troop, least: int) -> int | None:
    """Direct fire strength in an assault: halved or quartered by state, ``least`` without a printed one (12.42); None for
    leaders and unarmed transports, who do not fight."""
    if troop.leads or troop.is_a("unarmed"):
        return None
    weapon = weapon_of(troop, "df")
    if weapon is None:
        return least
    return share(weapon.strength, 4) if troop.has(DEMORALIZED) else left_of(troop, weapon.strength)
