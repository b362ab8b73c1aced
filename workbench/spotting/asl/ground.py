"""What lies in every hex, painted or drawn, and what of it conceals (2.1, 12.12)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import numpy as np

from workbench.base.arrays import BoolArray, frozen
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.scenario.scenario import Scenario
from workbench.sight.asl.readings import Readings
from workbench.sight.drawn_terrain import drawn_areas, drawn_share, drawn_sides
from workbench.spotting.ground import Terrain


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
        share = drawn_share(self.ruleset)
        found: dict[str, BoolArray] = {}
        for _, key, cuts in drawn_areas(self.board, self.ruleset):
            filled = [cut.hex for cut in cuts if cut.fills(share)]
            if filled:
                found.setdefault(key, np.zeros(self.board.grid.size, dtype=np.bool_))[filled] = True
        return {key: frozen(mask) for key, mask in found.items()}

    def sides_at(self, one: int, two: int) -> tuple[str, ...]:
        """Hexside terrain between two adjacent hexes, painted or drawn along it."""
        place = self.board.side_between(one, two)
        painted = self.board.sides_at(one, two)
        return painted if place is None else tuple(dict.fromkeys((*painted, *self._drawn_sides.get(place, ()))))

    @cached_property
    def walled(self) -> frozenset[int]:
        """The hexes with any terrain along one of their sides."""
        owners = [(number, way) for mask in self.board.hexsides.values() for number, way in np.argwhere(mask).tolist()]
        painted = {int(number) for place in owners for number in (place[0], self.board.grid.neighbours[place])}
        return frozenset(painted - {-1} | {number for number, _ in self._drawn_sides})

    @cached_property
    def _drawn_sides(self) -> Mapping[tuple[int, int], tuple[str, ...]]:
        return drawn_sides(self.board, self.ruleset)

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
