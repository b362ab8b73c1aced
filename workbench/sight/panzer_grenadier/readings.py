"""The readings of the unclear places of the rules, and the printed numbers, that judging a line of Panzer Grenadier needs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from workbench.rules.ruleset import Ruleset
from workbench.rules.values import Scalar
from workbench.scenario.scenario import Scenario
from workbench.sight.compile import whole_number
from workbench.sight.results import FIRE


@dataclass(frozen=True, slots=True)
class Readings:
    """Switches (named after the ambiguities of the digest's section 10) and numbers in force.

    ``metres`` is one step of elevation, ``obstacle`` the height of blocking terrain that gives none, ``light_limit`` how
    many light hexes block together, ``hedge_range`` how far from the observer the hex behind a hedge is still seen.
    """

    metres: int
    obstacle: int
    light_limit: int
    hedge_range: int
    low_obstacles_block: bool  # A2
    light_blocks_between_levels: bool  # A3
    same_hand: bool  # A4
    lookouts: str  # A5
    lookout_targets: bool  # A6
    neighbour_hedges_block: bool  # A11
    cliff_where_crossed: bool  # A12
    hedge_spotter_only: bool  # A13
    smoke_blocks: bool  # A14
    friends_on_both_sides: bool  # A58

    @classmethod
    def of(cls, scenario: Scenario, ruleset: Ruleset) -> Readings:
        """Read them from the scenario and its ruleset; a switch that the ruleset lacks keeps its recommended reading."""

        chosen = partial(ruleset.takes, scenario.switches)

        def number(cell: str, default: int) -> int:
            table = ruleset.tables.get("sight")
            value: Scalar = table[cell] if table is not None and cell in table.cells else default
            return whole_number(value, cell)

        metres = whole_number(ruleset.level_metres, "level_metres")
        lookouts = ruleset.choice("A5", scenario.switches) if "A5" in ruleset.switches else "observe"
        return cls(
            metres=metres,
            obstacle=number("obstacle_height", metres),
            light_limit=number("light_hexes_block", 2),
            hedge_range=number("hedge_range", 3) - (1 if chosen("A8", "less") else 0),
            low_obstacles_block=chosen("A2", "literal"),
            light_blocks_between_levels=not chosen("A3", "ignore"),
            same_hand=chosen("A4", "first"),
            lookouts=lookouts,
            lookout_targets=chosen("A6", "both"),
            neighbour_hedges_block=chosen("A11", "both_block"),
            cliff_where_crossed=chosen("A12", "crossing_up"),
            hedge_spotter_only=chosen("A13", "spotter"),
            smoke_blocks=chosen("A14", "block"),
            friends_on_both_sides=chosen("A58", "both"),
        )

    def raised(self, purpose: str) -> bool:
        """Does a town lift the observer for this purpose (8.34, A5)? It lifts the eye, not the line of direct fire."""
        return self.lookouts == "always" or (self.lookouts != "never" and purpose != FIRE)
