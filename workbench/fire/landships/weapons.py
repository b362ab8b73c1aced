"""The weapons of each kind of unit, and what sort of fire they make (2.3, 2.4, 13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from workbench.base.diagnostics import did_you_mean
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.spotting.landships.troops import Troop


@dataclass(frozen=True, slots=True)
class Arm:
    """One weapon. ``own_value`` names the value of the counter that holds its range (empty: only the table has it);
    ``small_arms`` and ``anti_tank`` are the attacks it makes, ``carries_far`` is True for guns whose direct range options
    lengthen (16.23), ``carried`` for what a squad bears."""

    key: str
    own_value: str = "range"
    small_arms: bool = False
    anti_tank: bool = False
    indirect: bool = False
    carries_far: bool = False
    carried: bool = False


ARMS: Mapping[str, Arm] = {
    arm.key: arm
    for arm in (
        Arm("infantry", small_arms=True),
        Arm("mg_squad", small_arms=True),
        Arm("main_gun", small_arms=True, anti_tank=True),
        Arm("vehicle_gun", small_arms=True, anti_tank=True),
        Arm("vehicle_mg", small_arms=True),
        Arm("at_gun", anti_tank=True),
        Arm("aa_gun", anti_tank=True, carries_far=True),
        Arm("aa_gun_air", "range_air"),
        Arm("art_gun", small_arms=True, anti_tank=True, carries_far=True),
        Arm("art_gun_indirect", "range_indirect", indirect=True),
        Arm("infantry_gun", small_arms=True, anti_tank=True),
        Arm("at_rifle", "", anti_tank=True, carried=True),
        Arm("flamethrower", "", small_arms=True, anti_tank=True, carried=True),
        Arm("rifle_grenades", "", small_arms=True, carried=True),
    )
}

_BY_KIND: Mapping[str, tuple[str, ...]] = {
    "infantry": ("infantry", "rifle_grenades", "at_rifle", "flamethrower"),
    "mg": ("mg_squad", "at_rifle", "flamethrower"),
    "tank": ("main_gun", "vehicle_gun", "vehicle_mg"),
    "armoured_car": ("vehicle_mg", "vehicle_gun", "main_gun"),
    "truck": ("vehicle_gun", "main_gun", "vehicle_mg"),
    "at_gun": ("at_gun",),
    "aa_gun": ("aa_gun", "aa_gun_air"),
    "art_gun": ("art_gun", "art_gun_indirect"),
    "infantry_gun": ("infantry_gun",),
    "at_rifle": ("at_rifle",),
    "flamethrower": ("flamethrower",),
}


def arms_of(troop: Troop, weapon: str) -> tuple[Arm, ...]:
    """The weapons of a unit that a question means: the named one if the unit has it, without a name those that its counter
    shows. CannotAnswer if the game has no such weapon."""
    if weapon and weapon not in ARMS:
        hint = did_you_mean(weapon, ARMS)
        raise CannotAnswer(
            "unknown_weapon",
            Text(f'no weapon "{weapon}" {hint.en}'.rstrip(), f"pas d’arme « {weapon} » {hint.fr}".rstrip()),
        )
    owned = _BY_KIND.get(troop.kind, ())
    if weapon:
        return (ARMS[weapon],) if weapon in owned else ()
    shown = [ARMS[key] for key in owned if not ARMS[key].carried and ARMS[key].own_value == "range"]
    return tuple(shown) or tuple(ARMS[key] for key in owned)


def usual_arms(troop: Troop, *, grenades: bool) -> tuple[Arm, ...]:
    """The weapons that a unit of this kind has of its own, with rifle grenades where the option is on (16.13)."""
    owned = _BY_KIND.get(troop.kind, ())
    own = [key for key in owned if not ARMS[key].carried or (grenades and key == "rifle_grenades")]
    return tuple(ARMS[key] for key in own or owned)
