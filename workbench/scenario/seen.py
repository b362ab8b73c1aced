"""A scenario as one side knows it: without the hidden units of the others."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from workbench.forces.staging import unseen_by
from workbench.forces.units import Force, Forces
from workbench.scenario.table import A, AnyScenario


def as_seen_by(scenario: A, side: str) -> A:
    """The scenario without the hidden units of other sides; the same one if there are none, or for ""."""
    unseen = unseen_by(scenario.forces, side)
    if not unseen:
        return scenario
    told: AnyScenario = scenario
    forces: tuple[Force[Any], ...] = told.forces.sides
    kept = (replace(force, units=tuple(unit for unit in force.units if unit.id not in unseen)) for force in forces)
    return cast(A, replace(cast(Any, told), forces=Forces(tuple(kept))))
