"""Units that observe, fire or are fired at in Panzer Grenadier, and the terrain around them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.engine.sight.results import Party
from workbench.engine.sight.terrain_arrays import whole_number
from workbench.engine.spotting import troops
from workbench.engine.spotting.hex_doctrine import UNLIMITED, Terrain
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Unit

# --- The terrain of every hex in this season, and its effect on heights and spotting.


_WINTER = (12, 1, 2)


class Ground(Terrain):
    """Terrain, levels and spotting limits of one scenario, as arrays over its hexes."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        super().__init__(scenario, ruleset)
        self.metres = whole_number(ruleset.level_metres, "level_metres")
        self._limits: dict[frozenset[str], IntArray] = {}

    @property
    def winter(self) -> bool:
        """True from December to February outside the tropics, when some terrain counts as another (TEC notes)."""
        conditions = self.scenario.conditions
        return conditions.get("month") in _WINTER and conditions.get("climate") != "tropical"

    def counted(self, found: dict[str, BoolArray]) -> dict[str, BoolArray]:
        """In winter some terrain counts as another kind."""
        if self.winter:
            self._change_season(found)
        return found

    def _change_season(self, found: dict[str, BoolArray]) -> None:
        for key, row in self.ruleset.terrain.items():
            other = row.fact("winter_as")
            if isinstance(other, str) and key in found and other in found:
                found[other] = found[other] | found[key]
                found[key] = np.zeros_like(found[key])

    @cached_property
    def level(self) -> IntArray:
        """Metres of the ground of every hex (8.31): its step, lowered by a wadi."""
        level = self.board.elevation.astype(np.int32) * self.metres
        for key, mask in self.present.items():
            height = self.ruleset.terrain[key].fact("height", 0)
            if isinstance(height, int) and height < 0:
                level = level + np.where(mask, height, 0).astype(np.int32)
        return frozen(level)

    @cached_property
    def lookout(self) -> IntArray:
        """Metres that terrain lifts the eye of an observer in it (8.34)."""
        return self._most("spotter_height")

    def _most(self, fact: str) -> IntArray:
        most = np.zeros(self.board.grid.size, dtype=np.int32)
        for key, mask in self.present.items():
            value = self.ruleset.terrain[key].fact(fact, 0)
            if isinstance(value, int) and value > 0:
                most = np.maximum(most, np.where(mask, value, 0)).astype(np.int32)
        return frozen(most)

    @cached_property
    def limiting(self) -> BoolArray:
        """Hexes with limiting terrain for anybody at all (8.2)."""
        mask = np.zeros(self.board.grid.size, dtype=np.bool_)
        for key, lies in self.present.items():
            if self.ruleset.terrain[key].fact("limiting"):
                mask |= lies
        return frozen(mask)

    def limits(self, classes: frozenset[str]) -> IntArray:
        """Hexes within which a unit of these spotting classes is seen by its terrain alone; ``UNLIMITED`` in the open."""
        found = self._limits.get(classes)
        if found is None:
            found = np.full(self.board.grid.size, UNLIMITED, dtype=np.int32)
            for key, mask in self.present.items():
                limit = spot_limit(self.ruleset.terrain[key], classes)
                if limit is not None:
                    found = np.where(mask, np.minimum(found, limit), found).astype(np.int32)
            self._limits[classes] = frozen(found)
        return found


def spot_limit(row: TerrainRow, classes: frozenset[str]) -> int | None:
    """Hexes within which terrain lets units of these classes be seen (8.21), or None if it conceals no such unit."""
    if not row.fact("limiting"):
        return None
    wanted = str(row.fact("spot_for", "all"))
    if wanted != "all" and not classes.intersection(wanted.split("_")):
        return None
    limit = row.fact("spot", 3)
    return int(limit) if isinstance(limit, int) else None


# --- Units that observe, fire or are fired at.


DEMORALIZED, DISRUPTED, SPOTTED, IN_ASSAULT, DUG_IN = "demoralized", "disrupted", "spotted", "in_assault", "dug_in"


@dataclass(frozen=True)
class Troop(troops.Troop):
    """A unit on the map or a party of a request."""

    @property
    def spots(self) -> bool:
        """Only combat units and leaders spot: everybody but unarmed transports (8.0)."""
        return not self.is_a("unarmed")

    @property
    def leads(self) -> bool:
        """True for leaders of any branch."""
        return self.is_a("leader", "regular_leader", "tank_leader")

    @property
    def is_carried(self) -> bool:
        """Rides on a carrier: loaded, and no carrier itself (5.6). It neither fights nor has losses of its own."""
        return self.has("loaded") and not self.is_a("transport")

    @property
    def marked(self) -> bool:
        """Counts as SPOTTED: marked, in an assault hex, or firing in sight of the enemy (8.22)."""
        return self.has(SPOTTED, IN_ASSAULT) or self.action == "fire"

    @property
    def classes(self) -> frozenset[str]:
        """The spotting classes of a unit for limiting terrain: ``leg`` (men on foot, leaders, every unit of people) and
        ``weapon``."""
        found = set()
        if self.is_a("leg", "personnel", "regular_leader") and not self.is_a("vehicle", "afv"):
            found.add("leg")
        if self.is_a("weapon") and not self.is_a("afv"):
            found.add("weapon")
        return frozenset(found)

    @property
    def is_drawn(self) -> bool:
        """True for wagons and sleds, which are not leg units by the reading in their value ``leg``."""
        return self.values.get("leg") is False

    @property
    def attacks_by_bombardment(self) -> bool:
        """True if it has a bombardment value, or is of a kind that exists to bombard."""
        return self.values.get("bf") is not None or self.is_a("artillery", "mortar")


def of_unit(side: str, unit: Unit, ruleset: Ruleset) -> Troop:
    """The troop that a unit on the map is."""
    return troops.troop_of_unit(Troop, side, unit, ruleset)


def of_party(party: Party, scenario: Scenario, ruleset: Ruleset) -> Troop:
    """The troop that a request describes: the unit that it names, if any, with the values of the request."""
    return troops.troop_of_party(Troop, party, scenario, ruleset)
