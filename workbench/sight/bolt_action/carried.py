"""The weapon that looks: which one it is, how it is mounted, and where its muzzle is (p.56, 61, 65)."""

from __future__ import annotations

import math

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.forces.models import Mount, TableUnit
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import TableScenario
from workbench.sight.results import Party
from workbench.sight.table_results import Point

VEHICLE = "vehicle"
"""The tag of vehicles."""
SIDES = {"front": 0.0, "right": 90.0, "rear": 180.0, "left": -90.0}
"""Where a weapon in a hull points, in degrees from the facing."""


class Carried:
    """Answers for one scenario."""

    def __init__(self, scenario: TableScenario, ruleset: Ruleset) -> None:
        self.scenario, self.ruleset = scenario, ruleset

    def muzzle(self, base: BaseGeometry, unit: TableUnit, party: Party) -> Point:
        """The muzzle of a weapon that points one way, on a hull or a carriage; a mount that turns looks from the middle, along
        its barrel."""
        middle = base.centroid.x, base.centroid.y
        mount = self._mount(unit, party)
        side = self._side(mount)
        if side == "all" or (self._vehicle(unit) and not side):
            return middle
        way = math.radians(unit.facing + SIDES.get(side, 0.0))
        ahead = math.sin(way), -math.cos(way)
        length = mount.muzzle if mount is not None else None
        if length is None:
            corners = shapely.get_coordinates(base) - np.array(middle)
            length = float((corners @ np.array(ahead)).max())
        return middle[0] + ahead[0] * length, middle[1] + ahead[1] * length

    def turns(self, unit: TableUnit, party: Party) -> bool:
        """Does the weapon of a vehicle turn to its target?"""
        return self._side(self._mount(unit, party)) in ("", "all")

    def weapon(self, party: Party, unit: TableUnit | None = None) -> str:
        """What somebody fires: as asked, or the first that it carries, or the weapon of its kind; empty if nobody said."""
        asked = str(party.values.get("weapon") or "").replace(",", " ").split()
        if unit is None and party.unit:
            found = self.scenario.forces.find(party.unit)
            unit = None if found is None else found[1]
        mounts = {mount.id: mount.weapon for mount in unit.weapons} if unit is not None else {}
        if asked:
            return mounts.get(asked[0], asked[0])
        if mounts:
            return next(iter(mounts.values()))
        kind = party.kind or (unit.kind if unit is not None else "")
        row = self.ruleset.units.get(kind)
        cell = row.values.get("weapon") if row is not None else None
        words = str(cell.value).replace(",", " ").split() if cell is not None else []
        return words[0] if words else kind if kind in self.ruleset.weapons else ""

    def is_a(self, party: Party, unit: TableUnit | None, word: str) -> bool:
        """Has the weapon a special rule (``indirect``, ``fixed`` ...)?"""
        found = self.ruleset.weapons.get(self.weapon(party, unit))
        return found is not None and bool(found.value(word, False))

    def _side(self, mount: Mount | None) -> str:
        """The side that a mounted weapon fires to: its own, or the usual one of its mount; empty if nobody said."""
        if mount is None or mount.arc:
            return "" if mount is None else mount.arc
        table = self.ruleset.tables.get("mounts")
        return str(table[mount.mount]) if table is not None and mount.mount in table.cells else ""

    def _mount(self, unit: TableUnit, party: Party) -> Mount | None:
        asked = [str(party.values.get(name) or "") for name in ("mount", "weapon")]
        for wanted in asked:
            for mount in unit.weapons:
                if wanted and wanted in (mount.id, mount.weapon):
                    return mount
        return unit.weapons[0] if unit.weapons and not any(asked) else None

    def _vehicle(self, unit: TableUnit) -> bool:
        row = self.ruleset.units.get(unit.kind)
        return row is not None and VEHICLE in row.tags
