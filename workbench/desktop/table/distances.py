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
    near, far = _kept(here, scenario, ruleset), stand_at(there, scenario, ruleset)
    return None if near is None or far is None else near.gap(far)


_LAST: list[tuple[Spot, TableScenario, Ruleset, Stand | None]] = []
"""The first end that was asked about last: it is the same while the mouse moves the other."""


def _kept(spot: Spot, scenario: TableScenario, ruleset: Ruleset) -> Stand | None:
    for at, table, rules, stand in _LAST:
        if at == spot and table is scenario and rules is ruleset:
            return stand
    _LAST[:] = [(spot, scenario, ruleset, stand_at(spot, scenario, ruleset))]
    return _LAST[0][3]
