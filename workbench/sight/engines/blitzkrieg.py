"""The sight doctrine of BlitzKrieg: the columns Niveau and Ligne de vue of its terrain chart, and our readings of them."""

from __future__ import annotations

import math

import numpy as np
import shapely

from workbench.sight.blitzkrieg.readings import Readings
from workbench.sight.blitzkrieg.terrain import compile_terrain
from workbench.sight.table.doctrine import TableSightBase
from workbench.sight.table.judging import Terms
from workbench.sight.table.pieces import Pieces
from workbench.sight.table_doctrine import Points
from workbench.sight.table_results import Stand


class Doctrine(TableSightBase):
    """Judges lines of sight on one table; see :class:`workbench.sight.table_doctrine.TableSight`."""

    SWITCHES = {
        "ends": "R-L0",
        "contact": "R-L1",
        "depths": "R-L2",
        "total": "R-L3",
        "hill": "R-L5",
        "trench": "R-L7",
        "ravine": "R-L8",
    }

    readings: Readings

    def _compile(self) -> Pieces:
        self.readings = Readings.of(self.scenario, self.ruleset)
        return compile_terrain(self.scenario.board, self.ruleset, self.readings)

    def _terms(self) -> Terms:
        return Terms(add=self.readings.add)

    def _height(self, kind: str, floor: int) -> float:
        row = self.ruleset.units.get(kind)
        tall = self.readings.tall_vehicles and row is not None and "vehicle" in row.tags
        return floor + float(tall)

    def _looks_from(self, stand: Stand) -> Points:
        middle = super()._looks_from(stand)
        if not self.readings.bases or stand.base is None:
            return middle
        # R-L0, the other reading: any point of the base, for which its corners stand, or sixteen points of a round one
        corners = shapely.get_coordinates(stand.base.convex_hull.boundary)[:-1]
        return np.vstack([middle, corners[:: max(1, len(corners) // 16)]])

    def distance(self, origin: Stand, target: Stand) -> float:
        """From base edge to base edge, or between their middles where the scenario reads it so (R-M0)."""
        return super().distance(origin, target) if self.readings.edges else math.dist(origin.point, target.point)
