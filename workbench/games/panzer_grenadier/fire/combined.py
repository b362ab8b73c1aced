"""Fire of several units together: who may combine, what leaders add, and crossfire."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from workbench.games.panzer_grenadier.spotting.troops import DEMORALIZED, DISRUPTED, Troop
from workbench.geometry.grid import HexGrid
from workbench.geometry.segments import entry_sides

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
