"""A unit whose values say something that its hex or its map does not have: a storey too high, a covered arc of no hexspine."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.base.diagnostics import Diagnostic, Span
from workbench.base.errors import CannotAnswer
from workbench.files.lint._context import LintContext
from workbench.forces.units import Unit
from workbench.rules.doctrines import find_doctrine

ROOMS = ("sight", "fire")


def check(context: LintContext) -> Iterator[Diagnostic]:
    """Warn of whatever a doctrine finds wrong with a unit (its function ``misplaced``, if it has one)."""
    for room in ROOMS:
        try:
            doctrine = find_doctrine(room, context.ruleset.doctrines.get(room, ""))
        except CannotAnswer:
            continue
        find = getattr(doctrine, "misplaced", None)
        if find is None:
            continue
        for _, unit in context.scenario.forces:
            for key, text, hint in find(context.scenario, context.ruleset, unit):
                yield context.warn(f"wrong_{key}", text, _span(context, unit, key), at=f"unit:{unit.id}", hint=hint)


def _span(context: LintContext, unit: Unit, key: str) -> Span:
    return context.unit_span(unit.id, "values", key) if key in unit.values else context.unit_span(unit.id, "state")
