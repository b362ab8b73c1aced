"""A unit that stands on a piece of terrain where its mobility class may neither go nor start."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.files.lint._context import LintContext
from workbench.scenario.table import TableScenario

ROADS = ("road", "bridge")


def check(context: LintContext[TableScenario]) -> Iterator[Diagnostic]:
    """Warn of every such unit whose middle lies in such an area, unless a road or a bridge takes it there."""
    board, terrain = context.scenario.board, context.ruleset.terrain
    for _, unit in context.scenario.forces:
        kind = context.ruleset.units.get(unit.kind)
        if unit.at is None or kind is None:
            continue
        under = board.at(unit.at)
        if any(feature.terrain in ROADS for feature in under):
            continue
        for feature in under:
            row = terrain.get(feature.terrain)
            cell = row.passage.get(kind.mobility) if row is not None else None
            if row is not None and cell is not None and cell.forbidden and not cell.has("deploy"):
                text = Text(
                    f"{unit.id} ({kind.name.en}) stands on {row.name.en}, which is forbidden to it",
                    f"{unit.id} ({kind.name.fr}) est sur « {row.name.fr} », qui lui est interdit",
                )
                yield context.warn("forbidden_terrain", text, context.unit_span(unit.id, "at"), at=f"unit:{unit.id}")
