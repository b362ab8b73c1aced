"""The line of sight of Landships! done the slow and obvious way (digest 4.2): every hex of the board, in fractions.

It shares no code with the doctrine: it reads board, units and markers itself and measures every hex against the line.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tests.geometry.slow_lines import span
from workbench.geometry.hexes import Hex, disk
from workbench.scenario.scenario import Scenario

COVER = frozenset({"town", "wood", "strongpoint"})
SQUADS = frozenset({"infantry", "mg", "cavalry_mounted"})
MEN = frozenset({"crew", "tank_leader", "forward_observer"})

ACROSS, ALONG, CORNER = "across", "along", "corner"


@cache
def met(offset: Hex) -> tuple[tuple[Hex, str], ...]:
    """How the line from 0 to ``offset`` meets every other hex near it: across it, along its side, or at one corner."""
    ends, found = (Hex(0, 0), offset), []
    for here in disk(Hex(0, 0), offset.distance(Hex(0, 0)) + 1):
        meeting = span(offset, here) if here not in ends else None
        if meeting is not None:
            enter, leave, inside = meeting
            found.append((here, ACROSS if inside else ALONG if enter < leave else CORNER))
    return tuple(found)


class Reference:
    """Lines of sight on one scenario."""

    def __init__(self, scenario: Scenario) -> None:
        self.board, self.grid, self.scenario = scenario.board, scenario.board.grid, scenario
        self.choices = dict(scenario.switches)
        places = set(scenario.markers.get("smoke", ()))
        self.smoke = {
            number
            for number, here in enumerate(self.grid.hexes)
            if any(here.distance(self.grid.hexes[place]) <= 1 for place in places)
        }
        self.barraged = set(scenario.markers.get("barrage_hit", ()))
        self.units: dict[int, list[tuple[str, str, bool]]] = {}
        for side, unit in scenario.forces:
            if unit.at is not None:
                self.units.setdefault(unit.at, []).append((side, unit.kind, "pinned" in unit.state))
        self.level = [int(level) for level in self.board.elevation]
        self.cover = [bool(set(self.board.terrain_at(number)) & COVER) for number in range(self.grid.size)]
        self.bare = [not set(self.board.terrain_at(number)) & BASES for number in range(self.grid.size)]

    def chosen(self, switch: str, choice: str) -> bool:
        return self.choices.get(switch) == choice

    def los(self, a: int, b: int, side: str, over_friends: bool = False) -> bool:
        """Digest 4.2 for a viewer of ``side`` (empty: not known) in hex ``a``."""
        if a == b:
            return a not in self.smoke or self.chosen("A22", "same_hex")
        ends = self.smoke | (self.barraged if self.chosen("A19", "ends") else set())
        if a in ends or b in ends:
            return False
        beside = 0
        for number, how in self.near(a, b):
            why = self.blocks(number, a, b, "" if over_friends else side)
            if how == ACROSS and why:
                return False
            if how == CORNER and not self.chosen("A6", "counts"):
                continue
            if how != ACROSS:
                if self.chosen("A23", "terrain"):
                    if "smoke" in why:
                        return False
                    why -= {"unit", "barrage"}
                beside += bool(why)
        return beside < 2

    def near(self, a: int, b: int) -> Iterator[tuple[int, str]]:
        """Every hex of the board that the line meets, and how."""
        start = self.grid.hexes[a]
        for here, how in met(self.grid.hexes[b].minus(start)):
            number = self.grid.index(start.plus(here))
            if number is not None:
                yield number, how

    def blocks(self, here: int, a: int, b: int, side: str) -> set[str]:
        """Why a hex between blocks."""
        uneven = self.level[a] != self.level[b]
        why = set()
        if here in self.smoke:
            why.add("smoke")
        if here in self.barraged:
            why.add("barrage")
        if not (uneven and self.chosen("A4", "all")):
            for owner, kind, pinned in self.units.get(here, []):
                squad = kind in SQUADS or (kind in MEN and self.chosen("A9", "block"))
                if kind == "tank" or (squad and owner == side and not pinned):
                    why.add("unit")
        if self.covered(here) and self.counts(here, a, b, uneven):
            why.add("terrain")
        if self.hill(here) and self.hill_counts(here, a, b, uneven):
            why.add("terrain")
        return why

    def covered(self, here: int) -> bool:
        return self.cover[here] or (self.board.ground in COVER and self.bare[here])

    def hill(self, here: int) -> bool:
        return self.level[here] > 0

    def counts(self, here: int, a: int, b: int, uneven: bool) -> bool:
        """8.23 items 4 and 5."""
        if not uneven:
            return True
        next_to_target = self.grid.hexes[here].distance(self.grid.hexes[b]) == 1
        return next_to_target and (self.chosen("A2", "any_height") or self.level[here] >= self.level[b])

    def hill_counts(self, here: int, a: int, b: int, uneven: bool) -> bool:
        """The same for hills, with their own readings (A1 with A44, A31)."""
        if self.chosen("A31", "blocks") and self.level[here] > max(self.level[a], self.level[b]):
            return True
        if self.chosen("A1", "transparent") and self.level[here] <= self.level[b] <= self.level[a]:
            return False
        return self.counts(here, a, b, uneven)


BASES = frozenset({"clear", "wood", "town", "marsh", "river"})
