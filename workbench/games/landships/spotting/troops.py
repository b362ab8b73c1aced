"""Units as observers, firers and targets of Landships!, with the terrain and the gas that matter to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.engine.spotting import troops
from workbench.engine.spotting.hex_doctrine import Terrain
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

# --- Where gas lies and whom it pins (5.34, 5.56).


GAS = "gas"


def gassed(scenario: Scenario, ruleset: Ruleset, number: int, side: str, is_a: Callable[..., bool]) -> bool:
    """Does gas pin a unit of ``side`` ("" = no side) in a hex? ``is_a`` tests its tags: some units are immune, and own gas
    does no harm (5.56a)."""
    row = ruleset.row_in_role(GAS)
    immune = [word for word in str(row.fact("immune", "")).split() if word != "owner_side"]
    radius = row.fact("radius", 0)
    if is_a(*immune) or not isinstance(radius, int):
        return False
    places = list(_gas_against(scenario, row.key, side))
    if not places:
        return False
    distance = scenario.board.grid.distances(number)
    return any(int(distance[place]) <= radius for place in places)


def _gas_against(scenario: Scenario, gas: str, side: str) -> Iterator[int]:
    yield from scenario.markers.get(gas, ())
    for whose, places in scenario.marker_owners.get(gas, {}).items():
        if not side or whose != side:
            yield from places


# --- The ground of a scenario: terrain and levels.


class Ground(Terrain):
    """Terrain, levels and road junctions of one scenario."""

    @cached_property
    def level(self) -> IntArray:
        """Levels of every hex; a hill painted without a level is one of level 1, as for sight."""
        painted = self.board.mask(self.ruleset.key_in_role("hill")).astype(np.int32)
        return frozen(np.maximum(self.board.elevation.astype(np.int32), painted))

    def mask(self, key: str) -> BoolArray:
        """Mask of the hexes with this kind of terrain."""
        found = self.present.get(key)
        return found if found is not None else frozen(np.zeros(self.board.grid.size, dtype=np.bool_))

    @cached_property
    def junctions(self) -> BoolArray:
        """Mask of the hexes that roads leave through three sides or more."""
        links = self.board.links.get(self.ruleset.key_in_role("road"))
        if links is None:
            return frozen(np.zeros(self.board.grid.size, dtype=np.bool_))
        sides = sum(((links >> bit) & 1).astype(np.int32) for bit in range(6))
        return frozen(np.asarray(sides >= 3))


PINNED, FIRED, STOSSTRUPPEN = "pinned", "fired", "stosstruppen"

BAILED_OUT, ON_THE_FLOOR = "bailed_out", "on_the_floor"
"""States of the crew of a German tank (15.12): words of the value ``crew_state``."""


def is_german(nation: object, side: str) -> bool:
    """True for units of the German nation; the name of the side decides where no nation is given."""
    return str(nation or side).casefold() in ("german", "germans", "germany")


@dataclass(frozen=True)
class Troop(troops.Troop):
    """A unit on the map or a party of a question."""

    @property
    def flies(self) -> bool:
        """True for aircraft, which observe without a line of sight and spot for nobody (5.12)."""
        return self.is_a("aircraft", "air")

    @property
    def observes(self) -> bool:
        """True for units that may observe for barrages at all: forward observers and aircraft (5.11, 5.12)."""
        return self.flies or self.is_a("forward_observer", "observer")

    @property
    def pinned(self) -> bool:
        """True if the unit may neither fire, serve a gun nor observe (9.2)."""
        return self.has(PINNED)

    @property
    def fired(self) -> bool:
        """True if firing reveals the unit: it is marked as having fired, or fires now (8.22)."""
        return self.has(FIRED) or self.action == "fire"
