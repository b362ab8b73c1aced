"""Whom a weapon can harm at all (5.53, 5.54, 8.3, 8.5, 8.67, 11.2, 13.14, 15.11), for a field of fire and for odds alike."""

from __future__ import annotations

from workbench.games.landships.fire.weapons import UnitWeapon
from workbench.games.landships.spotting.troops import Ground, Troop, is_german
from workbench.rules.ruleset import TerrainRow

HE, SHRAPNEL, SMOKE, GAS = "he", "shrapnel", "smoke", "gas"
"""The shells, words of the value ``ammunition`` of a gun (5.31 to 5.34)."""
MACHINE_GUNS = ("mg_squad", "vehicle_mg")
"""The small arms that do something to tanks."""


def harms(arm: UnitWeapon, firer: Troop, enemy: Troop) -> bool:
    """Can a weapon of this firer do anything to such an enemy?

    True too where that depends on the hex: guns without anybody who serves them, shrapnel at too few squads.
    """
    if arm.key == "aa_gun_air":
        return enemy.flies
    if arm.indirect:
        shells = shells_of(firer)
        return shells in (SMOKE, GAS) or shells_harm(shells, enemy)
    if enemy.is_a("vehicle"):
        return arm.anti_tank or (bullets_harm_tank(arm, enemy) if enemy.is_a("tank") else arm.small_arms)
    return arm.small_arms and bullets_harm(firer, enemy)


def bullets_harm(firer: Troop, enemy: Troop) -> bool:
    """Small arms harm no tank leaders and no weapons that others carry; at aircraft only men on the ground fire (11.22)."""
    if enemy.flies:
        return not firer.is_a("vehicle")
    return not enemy.is_a("hit_immune", "carried")


def bullets_harm_tank(arm: UnitWeapon, tank: Troop) -> bool:
    """Machine guns disable weakly armoured tanks and frighten German crews; other small arms do nothing (13.14, 15.11)."""
    weak = tank.values.get("weak_armour") is True
    return arm.key in MACHINE_GUNS and (weak or is_german(tank.values.get("nation"), tank.side))


def shells_of(gun: Troop) -> str:
    """Which shells a gun fires in a barrage: high explosive unless its value ``ammunition`` names others (5.3)."""
    return str(gun.values.get("ammunition") or HE)


def fires_shrapnel(arm: UnitWeapon, gun: Troop) -> bool:
    """Is it the barrage of a gun that fires shrapnel, to which some ground is closed (5.32)?"""
    return arm.indirect and shells_of(gun) == SHRAPNEL


def closed_to_shrapnel(ground: Ground, number: int) -> TerrainRow | None:
    """The terrain of a hex at which no shrapnel is fired, None if there is none (5.32)."""
    return next((row for row in ground.rows(number) if row.fact("no_shrapnel")), None)


def shells_harm(shells: str, enemy: Troop) -> bool:
    """Shells that explode do nothing to aircraft, tank leaders and carried weapons, shrapnel neither to guns nor to armour
    (5.51 to 5.54)."""
    if enemy.flies or enemy.is_a("hit_immune", "carried"):
        return False
    hard = enemy.is_a("needs_crew") or (enemy.is_a("vehicle") and not enemy.is_a("truck"))
    return shells == HE or not hard
