"""A unit on a floor that nothing at its place has."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.files.lint._context import LintContext
from workbench.scenario.table import TableScenario


def check(context: LintContext[TableScenario]) -> Iterator[Diagnostic]:
    """Warn of every unit on a floor above all that lies under it, by its storeys or else by its height."""
    board, terrain = context.scenario.board, context.ruleset.terrain
    for _, unit in context.scenario.forces:
        if unit.at is None or not unit.floor:
            continue
        highest = 0.0
        for feature in board.at(unit.at):
            row = terrain.get(feature.terrain)
            level = feature.level if feature.level is not None else max(row.levels, default=0) if row is not None else 0
            highest = max(highest, feature.floors or level)
        if unit.floor > highest:
            text = Text(
                f"{unit.id} is on floor {unit.floor}, but nothing at its place is so high",
                f"{unit.id} est à l’étage {unit.floor}, mais rien n’est si haut à cet endroit",
            )
            hint = Text(f"the highest floor there is {highest:g}", f"l’étage le plus haut y est {highest:g}")
            yield context.warn(
                "no_such_floor", text, context.unit_span(unit.id, "floor"), at=f"unit:{unit.id}", hint=hint
            )
