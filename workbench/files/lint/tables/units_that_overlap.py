"""Two units whose bases lie one over the other."""

from __future__ import annotations

from collections.abc import Iterator

import shapely

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.files.lint._context import LintContext
from workbench.scenario.table import TableScenario
from workbench.sight.table_footprints import standing

MOST_TOLD = 100
"""Pairs that are told; of a table where everything lies in one heap nobody reads more."""
SLACK = 0.01
"""Bases that overlap by less than this share of the smaller one touch."""


def check(context: LintContext[TableScenario]) -> Iterator[Diagnostic]:
    """Warn of every two of them on the same floor."""
    found = [
        (unit, area)
        for _, unit in context.scenario.forces
        if unit.at is not None and (area := standing(unit, context.scenario.board, context.ruleset)).area > 0
    ]
    if len(found) < 2:
        return
    areas = [area for _, area in found]
    tree = shapely.STRtree(areas)
    pairs = ((a, int(b)) for a, area in enumerate(areas) for b in sorted(tree.query(area, "intersects")) if a < b)
    told = 0
    for one, other in pairs:
        (unit, area), (twin, place) = found[one], found[other]
        if unit.floor != twin.floor or area.intersection(place).area <= SLACK * min(area.area, place.area):
            continue
        told += 1
        if told > MOST_TOLD:
            return
        text = Text(
            f"the bases of {unit.id} and {twin.id} overlap", f"les socles de {unit.id} et {twin.id} se chevauchent"
        )
        yield context.warn("units_overlap", text, context.unit_span(twin.id, "at"), at=f"unit:{twin.id}")
