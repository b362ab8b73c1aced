"""Fire of several units together: who may combine, what leaders add, assaults of a whole hex, and crossfire."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import product

from workbench.engine.fire.modifiers import share
from workbench.games.panzer_grenadier.fire.cover import ASSAULT, Ledger, table_number
from workbench.games.panzer_grenadier.spotting.troops import DEMORALIZED, DISRUPTED, Troop
from workbench.geometry.grid import HexGrid
from workbench.geometry.segments import entry_sides
from workbench.rules.ruleset import Ruleset

Post = tuple[int, Troop]
"""A unit in its hex."""
_AROUND = 6


def combat_modifier(troop: Troop) -> int:
    """What a leader may add; 0 for those who do not lead and for the demoralized (6.42)."""
    value = troop.values.get("combat")
    return value if troop.leads and isinstance(value, int) and not troop.has(DEMORALIZED) else 0


def leaders_help(firers: Sequence[Post], leaders: Sequence[Post]) -> list[tuple[Troop, Troop, int]]:
    """(leader, unit, what he adds) for every leader who finds a unit in his hex that no other helps: one leader a unit, one
    unit a leader, the best first (6.42)."""
    free = list(firers)
    found = []
    for at, leader in sorted(leaders, key=lambda post: -combat_modifier(post[1])):
        unit = next((post for post in free if post[0] == at), None)
        if unit is not None and combat_modifier(leader):
            free.remove(unit)
            found.append((leader, unit[1], combat_modifier(leader)))
    return found


def may_combine(firers: Sequence[Post], leaders: Sequence[Post], grid: HexGrid) -> bool:
    """Units of one hex may always fire together; those of several need a leader in good order whose combat modifier is not
    below the number of other hexes, all adjacent to his own (6.41)."""
    hexes = {at for at, _ in firers}
    return len(hexes) <= 1 or any(
        not leader.has(DISRUPTED)
        and len(hexes - {at}) <= combat_modifier(leader)
        and all(grid.hexes[at].distance(grid.hexes[other]) == 1 for other in hexes - {at})
        for at, leader in leaders
    )


def halved_in_assault(troop: Troop, side: Collection[Troop]) -> bool:
    """Are its machine guns or its anti-aircraft guns halved, as no other infantry attacks with them (12.54)?"""
    support = ("hmg", "wpn", "aa")
    return troop.is_a(*support) and not any(one.is_a("personnel") and not one.is_a(*support) for one in side)


@dataclass(frozen=True)
class Side:
    """One side of an assault: the units that fight, its leaders, the units of the enemy that fight, and whether the hex is a
    town or entrenched."""

    units: Sequence[Troop]
    leaders: Sequence[Troop]
    enemies: Sequence[Troop]
    in_works: bool


def add_assault_shifts(ledger: Ledger, side: Side, ruleset: Ruleset) -> None:
    """Add what either side of an assault gains by its troops (12.4): a leader with others than vehicles (6.43), an enemy all
    demoralized, engineers in a town or an entrenchment, vehicles with flamethrowers (15.5)."""

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


def add_higher_morale(ledger: Ledger, side: Side, ruleset: Ruleset) -> None:
    """Add what attackers gain whose morale is all higher than that of all defenders, where all of it is known (12.4)."""
    ours, theirs = ([one.values.get("morale") for one in units] for units in (side.units, side.enemies))
    mine, others = ([one for one in found if isinstance(one, int)] for found in (ours, theirs))
    if mine and others and len(mine) == len(ours) and len(others) == len(theirs) and min(mine) > max(others):
        ledger.add("fire_assault_morale", {ASSAULT: table_number(ruleset, "assault_shifts", "higher_morale")})


def cancels_first_fire(attackers: Sequence[Troop]) -> bool:
    """Flamethrowers that attack, not demoralized, take the first fire away from the defenders (15.5)."""
    return any(one.is_a("flamethrower", "flm") and not one.has(DEMORALIZED) for one in attackers)


def assault_share(troop: Troop, strength: int, side: Collection[Troop]) -> int:
    """The strength of one attacker beside the others of his side (12.54)."""
    return share(strength, 2) if halved_in_assault(troop, side) else strength


def crosses_fire(before: Sequence[int], origin: int, target: int, grid: HexGrid) -> bool:
    """Does a shot come in through a hex that is not adjacent to the one through which an earlier shot came (11.12)? A line
    along a hexside comes through the hexes on both of its sides."""
    hexes = grid.hexes

    def ways(start: int) -> frozenset[int]:
        return entry_sides(hexes[target].minus(hexes[start]))

    def apart(first: int, second: int) -> bool:
        turn = (first - second) % _AROUND
        return min(turn, _AROUND - turn) > 1

    now = ways(origin)
    return bool(now) and any(
        bool(then := ways(start)) and all(apart(one, other) for one, other in product(then, now)) for start in before
    )
