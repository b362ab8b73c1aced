"""What lies in every hex, painted or drawn, and what of it conceals (2.1, 12.12)."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import shapely

from workbench.base.arrays import BoolArray, frozen
from workbench.geometry.shapes import outlines, planar
from workbench.rules.ruleset import HEXES, Ruleset, TerrainRow
from workbench.scenario.scenario import Scenario
from workbench.sight.asl.readings import Readings
from workbench.spotting.ground import Terrain

SHARE = 1 / 50
"""A drawing is terrain of a hex from this part of its area on, or if it holds its centre; less only reaches over."""


class Ground(Terrain):
    """Terrain of one scenario as masks over its hexes."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        super().__init__(scenario, ruleset)
        self.readings = Readings.of(scenario, ruleset)

    def counted(self, found: dict[str, BoolArray]) -> dict[str, BoolArray]:
        """Painted terrain with what is drawn; drawn terrain replaces the ground of the map like painted terrain."""
        ground = self.board.ground
        for key, drawn in self._drawn.items():
            found[key] = found.get(key, np.zeros_like(drawn)) | drawn
            if self.ruleset.terrain[key].base and ground in found:
                found[ground] = found[ground] & ~drawn
        return found

    @cached_property
    def _drawn(self) -> dict[str, BoolArray]:
        grid = self.board.grid
        found: dict[str, BoolArray] = {}
        areas = []
        for shape in self.board.shapes:
            row = self.ruleset.terrain.get(shape.terrain)
            geometry = planar(shape)
            if row is not None and (row.layer == HEXES or HEXES in row.also) and geometry.area > 0:
                areas.append((row.key, shapely.make_valid(geometry)))
        if not areas:
            return {}
        around = outlines(grid)
        cut = around.pieces([geometry for _, geometry in areas])
        whole = float(shapely.area(around.hexes[0]))
        for place, here, piece in zip(cut.shape.tolist(), cut.hex.tolist(), cut.geometry, strict=True):
            if piece.area >= SHARE * whole or piece.covers(shapely.Point(grid.centres[here])):
                mask = found.setdefault(areas[place][0], np.zeros(grid.size, dtype=np.bool_))
                mask[here] = True
        return {key: frozen(mask) for key, mask in found.items()}

    def stands(self, row: TerrainRow) -> bool:
        """False for crops that are not in season: their hexes are open ground then."""
        if row.fact("seasonal") != "hindrance":
            return True
        return self.readings.in_season(row.fact("season_from"), row.fact("season_to"))

    @cached_property
    def concealing(self) -> BoolArray:
        """Concealment Terrain (12.12)."""
        mask = np.zeros(self.board.grid.size, dtype=np.bool_)
        for key, lies in self.present.items():
            row = self.ruleset.terrain[key]
            if row.fact("concealment") and self.stands(row):
                mask |= lies
        return frozen(mask)

    def concealers(self, number: int) -> tuple[TerrainRow, ...]:
        """The Concealment Terrain of one hex."""
        return tuple(row for row in self.rows(number) if row.fact("concealment") and self.stands(row))

    def has_fact(self, number: int, fact: str) -> TerrainRow | None:
        """The first terrain of a hex with a fact, or None."""
        return next((row for row in self.rows(number) if row.fact(fact)), None)
