"""The readings of the sheet that sight depends on: one switch each, named after the list of ambiguities."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import TableScenario

SWITCHES = ("R-M0", "R-L0", "R-L1", "R-L2", "R-L3", "R-L4", "R-L7", "R-L8", "stacked")


@dataclass(frozen=True, slots=True)
class Readings:
    """The readings in force. ``contact`` is the distance (cm) within which a line is one's own, 0 = only who touches it."""

    contact: float
    edges: bool
    bases: bool
    add: bool
    wall_closed: bool
    tall_vehicles: bool
    along_trench: bool
    from_lip: bool
    stacked: bool

    @classmethod
    def of(cls, scenario: TableScenario, ruleset: Ruleset) -> Readings:
        """Those that a scenario chose, the default for the rest."""
        chosen = {key: ruleset.choice(key, scenario.switches) for key in SWITCHES}
        contact = ruleset.tables["sight"]["contact"]
        assert isinstance(contact, int | float)
        return cls(
            contact=float(contact) if chosen["R-L1"] == "near" else 0.0,
            edges=chosen["R-M0"] == "edges",
            bases=chosen["R-L0"] == "bases",
            add=chosen["R-L2"] == "add",
            wall_closed=chosen["R-L3"] == "closed",
            tall_vehicles=chosen["R-L4"] == "vehicle",
            along_trench=chosen["R-L7"] == "along",
            from_lip=chosen["R-L8"] == "lip",
            stacked=chosen["stacked"] == "added",
        )
