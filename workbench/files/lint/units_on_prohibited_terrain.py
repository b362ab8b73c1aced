"""A unit that stands where the movement table lets its mobility class never go."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.files.lint._context import LintContext


def check(context: LintContext) -> Iterator[Diagnostic]:
    """Warn of every such unit, unless a road or another path lets it into the hex."""
    board, terrain = context.scenario.board, context.ruleset.terrain
    for _, unit in context.scenario.forces:
        kind = context.ruleset.units.get(unit.kind)
        if unit.at is None or kind is None or any(mask[unit.at] for mask in board.path_mask.values()):
            continue
        for key in board.terrain_at(unit.at) or (board.ground,):
            row = terrain.get(key)
            cost = row.cost.get(kind.mobility) if row is not None else None
            if row is not None and cost is not None and cost.prohibited:
                label = board.grid.labels[unit.at]
                text = Text(
                    f"{unit.id} ({kind.name.en}) stands in {label}, where {row.name.en} is prohibited to it",
                    f"{unit.id} ({kind.name.fr}) est en {label}, où le terrain « {row.name.fr} » lui est interdit",
                )
                yield context.warn("prohibited_terrain", text, context.unit_span(unit.id, "at"), at=f"unit:{unit.id}")
