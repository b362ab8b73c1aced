"""A wall or hedge drawn as a thin area: whoever stands beside it does not see over it, as he would over a line."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.board.tableboard import POLYGON, Feature
from workbench.files.lint._context import LintContext
from workbench.scenario.table import TableScenario

WIDEST = 3.0
"""Wider strips (in centimetres) are meant as areas."""
LONG = 3.0
"""So many times longer than wide a strip is thin."""


def check(context: LintContext[TableScenario]) -> Iterator[Diagnostic]:
    """Remark each piece of linear terrain that blocks and is drawn as a strip."""
    for feature in context.scenario.board.features:
        row = context.ruleset.terrain.get(feature.terrain)
        if row is None or not row.fact("linear") or row.fact("los") != "blocked" or feature.kind != POLYGON:
            continue
        length, width = _strip(feature)
        if not 0 < width <= context.scenario.board.length(WIDEST, "cm") or length < LONG * width:
            continue
        text = Text(
            f'"{feature.id}" is drawn as an area: only who is in it sees over it, nobody beside it',
            f"« {feature.id} » est dessiné comme une surface : seul qui est dedans voit par-dessus, personne à côté",
        )
        hint = Text(
            f"draw it as a line with a width: line: [[x, y], ...], width: {width:.2g}",
            f"dessinez-le comme une ligne avec une largeur : line: [[x, y], ...], width: {width:.2g}",
        )
        span = context.feature_span(feature.id, feature.kind)
        yield context.note("line_as_area", text, span, at=f"feature:{feature.id}", hint=hint)


def _strip(feature: Feature) -> tuple[float, float]:
    """(length, width) of the strip with the same area and the same way round."""
    area, half = feature.area.area, feature.area.length / 2
    # length + width = half the way round, length * width = area
    root = max(0.0, half * half / 4 - area) ** 0.5
    return half / 2 + root, half / 2 - root
