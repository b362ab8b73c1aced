"""The readings of the unclear places of the rules that judging a line of Landships! needs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

SWITCHES = ("A1", "A2", "A4", "A6", "A9", "A19", "A22", "A23", "A24", "A31")
"""The readings that can change a line."""

OVER_FRIENDS = "british_mg_overhead_fire"
"""The option by which British machine guns fire through friendly units (8.23, note)."""


@dataclass(frozen=True, slots=True)
class Readings:
    """Switches (named after the ambiguities of the digest's section 10) and options in force."""

    plateaus_open: bool  # A1, A44
    any_height: bool  # A2, A3
    units_lifted: bool  # A4
    corners_count: bool  # A6
    men_block: bool  # A9
    barraged_ends: bool  # A19
    open_in_smoke: bool  # A22
    terrain_beside: bool  # A23
    observers_see: bool  # A24
    high_hills_block: bool  # A31
    mgs_over_friends: bool  # note to 8.23

    @classmethod
    def of(cls, scenario: Scenario, ruleset: Ruleset) -> Readings:
        """Read them from the scenario; a switch that the ruleset lacks keeps its recommended reading."""

        chosen = partial(ruleset.takes, scenario.switches)

        return cls(
            plateaus_open=chosen("A1", "transparent"),
            any_height=chosen("A2", "any_height"),
            units_lifted=chosen("A4", "all"),
            corners_count=chosen("A6", "counts"),
            men_block=chosen("A9", "block"),
            barraged_ends=chosen("A19", "ends"),
            open_in_smoke=chosen("A22", "same_hex"),
            terrain_beside=chosen("A23", "terrain"),
            observers_see=chosen("A24", "see"),
            high_hills_block=chosen("A31", "blocks"),
            mgs_over_friends=OVER_FRIENDS in scenario.options,
        )
