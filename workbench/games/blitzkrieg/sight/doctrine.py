"""Sight in BlitzKrieg: its terrain chart (EFFETS DU TERRAIN, columns Niveau and Ligne de vue), and our readings of it."""

from __future__ import annotations

from workbench.engine.sight.tabletop_charted import ChartedSight, Readings
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario

SWITCHES = ("R-M0", "R-L0", "R-L1", "R-L2", "R-L3", "R-L4", "R-L7", "R-L8", "stacked")
"""The readings of the sheet that sight depends on: one switch each, named as in the list of ambiguities."""


def readings_of(scenario: TabletopScenario, ruleset: Ruleset) -> Readings:
    """The readings that a scenario chose, the default for the rest."""
    chosen = {key: ruleset.choice(key, scenario.switches) for key in SWITCHES}
    contact = ruleset.tables["sight"]["contact"]
    assert isinstance(contact, int | float)
    return Readings(
        contact=float(contact) if chosen["R-L1"] == "near" else 0.0,
        measures_edges=chosen["R-M0"] == "edges",
        sees_from_bases=chosen["R-L0"] == "bases",
        depths_add_up=chosen["R-L2"] == "add",
        walls_closed=chosen["R-L3"] == "closed",
        tall_vehicles=chosen["R-L4"] == "vehicle",
        along_trench=chosen["R-L7"] == "along",
        from_lip=chosen["R-L8"] == "lip",
        levels_stack=chosen["stacked"] == "added",
    )


class Doctrine(ChartedSight):
    """Judges lines of sight on one table; see :class:`workbench.engine.sight.protocol.TabletopSight`."""

    SWITCHES = {
        "ends": "R-L0",
        "contact": "R-L1",
        "depths": "R-L2",
        "total": "R-L3",
        "hill": "R-L5",
        "trench": "R-L7",
        "ravine": "R-L8",
        "stacked": "stacked",
    }

    def _read(self) -> Readings:
        return readings_of(self.scenario, self.ruleset)
