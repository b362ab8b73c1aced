"""Figures of one unit that are too far from the others, or stand on each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.files.lint._context import LintContext
from workbench.files.lint.tables.units_that_overlap import SLACK
from workbench.forces.models import TableUnit
from workbench.scenario.table import TableScenario
from workbench.sight.table_coherency import bodies_of, printed_distance, unit_coherency
from workbench.sight.table_footprints import crewed, figures_of


def check(context: LintContext[TableScenario]) -> Iterator[Diagnostic]:
    """Warn of each unit with such figures; those that are off the table or no figures to the game are not looked at."""
    for _, unit in context.scenario.forces:
        if unit.at is not None and figures_of(unit, context.ruleset):
            yield from _apart(context, unit)
            yield from _on_each_other(context, unit)


def _apart(context: LintContext[TableScenario], unit: TableUnit) -> Iterator[Diagnostic]:
    board, ruleset = context.scenario.board, context.ruleset
    distance = printed_distance(ruleset, board, unit)
    found = unit_coherency(unit, board, ruleset, distance) if distance is not None else None
    if found is None or not found.out:
        return
    far = f"{found.distance:g} {board.unit}"
    names = ", ".join(str(place + 1) for place in sorted(found.out))
    if crewed(unit, ruleset):
        text = Text(
            f"gunners of {unit.id} are more than {far} from the gun: {names}",
            f"des servants de {unit.id} sont à plus de {far} du canon : {names}",
        )
    else:
        text = Text(
            f"figures of {unit.id} are more than {far} from the others: {names}",
            f"des figurines de {unit.id} sont à plus de {far} des autres : {names}",
        )
    yield context.warn("figures_apart", text, context.unit_span(unit.id, "models"), at=f"unit:{unit.id}")


def _on_each_other(context: LintContext[TableScenario], unit: TableUnit) -> Iterator[Diagnostic]:
    bodies = bodies_of(unit, context.scenario.board, context.ruleset)
    pairs = [f"{one + 1}/{other + 1}" for one, other in _overlapping(bodies)]
    if pairs:
        text = Text(
            f"figures of {unit.id} stand on each other: {', '.join(pairs)}",
            f"des figurines de {unit.id} se chevauchent : {', '.join(pairs)}",
        )
        yield context.warn("figures_overlap", text, context.unit_span(unit.id, "models"), at=f"unit:{unit.id}")


def _overlapping(bodies: Sequence[BaseGeometry]) -> list[tuple[int, int]]:
    if len(bodies) < 2 or not bodies[0].area:
        return []
    first, second = shapely.STRtree(bodies).query(list(bodies), predicate="intersects")
    pairs = sorted((int(a), int(b)) for a, b in zip(first, second, strict=True) if a < b)
    return [
        (one, other)
        for one, other in pairs
        if bodies[one].intersection(bodies[other]).area > SLACK * min(bodies[one].area, bodies[other].area)
    ]
