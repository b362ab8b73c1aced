"""Shapes drawn on the map of a game whose rules look at whole hexes only."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.base.diagnostics import Diagnostic
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.files.lint._context import LintContext
from workbench.rules.doctrines import find_doctrine


def check(context: LintContext) -> Iterator[Diagnostic]:
    """Warn unless the sight doctrine says that it judges shapes (its attribute ``judges_shapes``)."""
    if not context.scenario.board.shapes:
        return
    try:
        doctrine = find_doctrine("sight", context.ruleset.doctrines.get("sight", ""))
    except CannotAnswer:
        doctrine = None
    if not getattr(doctrine, "judges_shapes", False):
        text = Text("shapes are not judged by this ruleset", "ces règles ne jugent pas les formes dessinées")
        hint = Text("paint the hexes instead", "peignez plutôt les hexagones")
        yield context.warn("shapes_not_judged", text, context.document.key_span(("map", "shapes")), hint=hint)
