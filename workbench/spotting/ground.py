"""What lies in every hex, whichever layer a scenario holds it in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from workbench.base.arrays import BoolArray, frozen
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.scenario.scenario import Scenario
from workbench.sight.compile import where, whole_hex_rows

UNLIMITED = 1_000_000
"""A limit in hexes that no map reaches."""


class Terrain:
    """The terrain of one scenario as masks over its hexes; each game adds what its rules ask of the ground."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        self.scenario = scenario
        self.ruleset = ruleset
        self.board = scenario.board

    @cached_property
    def present(self) -> Mapping[str, BoolArray]:
        """Where each kind of terrain counts; only kinds that lie somewhere. Terrain of hexsides is not here."""
        found = {row.key: where(self.scenario, self.ruleset, row) for row in whole_hex_rows(self.ruleset)}
        return {key: frozen(mask) for key, mask in self.counted(found).items() if mask.any()}

    def counted(self, found: dict[str, BoolArray]) -> dict[str, BoolArray]:
        """What of the terrain that lies there counts; a game may take some of it for another kind."""
        return found

    def rows(self, number: int) -> tuple[TerrainRow, ...]:
        """The terrain of one hex, in chart order."""
        return tuple(self.ruleset.terrain[key] for key, mask in self.present.items() if mask[number])

    def holds(self, key: str, number: int) -> bool:
        """True if this kind of terrain counts in a hex."""
        mask = self.present.get(key)
        return mask is not None and bool(mask[number])
