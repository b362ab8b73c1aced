"""Generating as an edit: one step of undo, units stay where they are."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic

from workbench.base.text import Text
from workbench.generator.hexes import generate_hexes
from workbench.generator.recipe import Recipe
from workbench.generator.tables import generate_table
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.scenario.table import S, TableScenario


@dataclass(frozen=True)
class GenerateMap(Generic[S]):
    """Put a generated map of the same size in the place of the one that is there. Terrain and markers of the old one go."""

    recipe: Recipe
    ruleset: Ruleset

    label = Text("Generate the map", "Générer la carte")

    def apply(self, scenario: S) -> S:
        """Generate."""
        if isinstance(scenario, TableScenario):
            board = scenario.board
            made = generate_table(board.unit, board.width, board.height, self.ruleset, self.recipe)
            return scenario if made == board else replace(scenario, board=made)
        assert isinstance(scenario, Scenario)
        laid = replace(
            scenario,
            board=generate_hexes(scenario.board.grid, self.ruleset, self.recipe),
            markers={},
            marker_owners={},
        )
        return scenario if laid == scenario else laid
