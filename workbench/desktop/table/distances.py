"""How far apart two ends are as games on tables measure: from the edge of one base to that of the other."""

from __future__ import annotations

from workbench.desktop.table.questions import Spot
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import TableScenario
from workbench.sight.table_footprints import footing
from workbench.sight.table_results import Stand


def stand_at(spot: Spot, scenario: TableScenario, ruleset: Ruleset) -> Stand | None:
    """What stands at an end: a unit with its base, or a bare point; None for a unit that is not on the table."""
    if not spot.unit:
        return Stand(spot.at) if spot.at is not None else None
    found = scenario.forces.find(spot.unit)
    if found is None or (spot.at or found[1].at) is None:
        return None
    return footing(found[1], scenario.board, ruleset, spot.at)


def apart(here: Spot, there: Spot, scenario: TableScenario, ruleset: Ruleset) -> float | None:
    """From edge to edge, in the table's unit; a bare point has no size. None where one end is not on the table."""
    ends = [stand_at(spot, scenario, ruleset) for spot in (here, there)]
    if ends[0] is None or ends[1] is None:
        return None
    return ends[0].gap(ends[1])
