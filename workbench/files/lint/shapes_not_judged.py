"""Shapes drawn on the map of a game whose rules look at whole hexes only, or of terrain that lines read off whole hexes."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.base.diagnostics import Diagnostic
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.files.lint._context import LintContext
from workbench.rules.doctrines import find_doctrine


def check(context: LintContext) -> Iterator[Diagnostic]:
    """Warn unless the sight doctrine says that it judges shapes (its attribute ``judges_shapes``), and where it does, of the
    terrain that it does not read as a shape (its function ``reads_shape``)."""
    shapes = context.scenario.board.shapes
    if not shapes:
        return
    try:
        doctrine = find_doctrine("sight", context.ruleset.doctrines.get("sight", ""))
    except CannotAnswer:
        doctrine = None
    span = context.document.key_span(("map", "shapes"))
    if not getattr(doctrine, "judges_shapes", False):
        text = Text("shapes are not judged by this ruleset", "ces règles ne jugent pas les formes dessinées")
        hint = Text("paint the hexes instead", "peignez plutôt les hexagones")
        yield context.warn("shapes_not_judged", text, span, hint=hint)
        return
    reads = getattr(doctrine, "reads_shape", lambda _: True)
    rows = context.ruleset.terrain
    unread = [rows[key].name for key in {s.terrain: None for s in shapes} if key in rows and not reads(rows[key])]
    if unread:
        text = Text(
            "lines of sight do not read these drawn as shapes: {terrain}",
            "les lignes de vue ne lisent pas, dessinés comme formes : {terrain}",
        )
        hint = Text("paint the hexes, or draw it as a path", "peignez les hexagones, ou tracez un chemin")
        names = Text(", ".join(name.en for name in unread), ", ".join(name.fr for name in unread))
        yield context.warn("shapes_not_read", text.format(terrain=names), span, hint=hint)
