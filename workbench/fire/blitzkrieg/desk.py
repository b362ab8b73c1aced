"""What every question of fire needs at hand on one table."""

from __future__ import annotations

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.fire.blitzkrieg.nearby import Nearby
from workbench.fire.blitzkrieg.ranges import Ranges
from workbench.fire.table_arsenal import Arsenal
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import TableScenario
from workbench.sight.table.words import TableWords
from workbench.sight.table_doctrine import TableSight
from workbench.sight.table_results import Stand
from workbench.spotting.blitzkrieg.shelter import Shelters
from workbench.spotting.blitzkrieg.troops import Troop
from workbench.spotting.table_troops import TableParties


class Desk:
    """One table with its ruleset: parties, weapons, ranges, cover and words."""

    def __init__(self, scenario: TableScenario, ruleset: Ruleset, sight: TableSight) -> None:
        self.scenario, self.ruleset, self.sight = scenario, ruleset, sight
        self.parties = TableParties(scenario, ruleset, Troop)
        self.shelters = Shelters(scenario, ruleset)
        self.arsenal = Arsenal(scenario, ruleset)
        self.ranges = Ranges(scenario, ruleset)
        self.nearby = Nearby(self.shelters, ruleset)
        self.words = TableWords(scenario, ruleset)
        self._edges = ruleset.choice("R-M0", scenario.switches) == "edges"

    def base(self, stand: Stand) -> BaseGeometry:
        """What distances are measured from: the base or hull that stands there, or its middle (R-M0)."""
        return stand.base if self._edges and stand.base is not None else shapely.Point(stand.point)

    def number(self, table: str, cell: str) -> float:
        """A number of a chart."""
        return float(str(self.ruleset.tables[table][cell]))
