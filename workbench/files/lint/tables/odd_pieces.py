"""What is odd about the pieces of a table, one by one: none of it is an error, for a drawing may be on its way."""

from __future__ import annotations

from collections.abc import Iterable

import shapely
from shapely.geometry.base import BaseGeometry
from shapely.validation import explain_validity

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.board.tableboard import POLYGON, Feature
from workbench.files.lint._context import LintContext
from workbench.rules.ruleset import TerrainRow
from workbench.rules.values import Standing
from workbench.scenario.table import TableScenario

NEAR = 0.3
"""So far from a wall (in centimetres) an opening still counts as in it."""
SLIVER = 1e-9


def fits_level(row: TerrainRow, level: float) -> bool:
    """May a piece of this terrain have this level? (``level_min``: at least the one that is printed; heights that are working
    values of ours bind nobody.)"""
    known = row.levels
    if not known or row.cite("levels").standing is Standing.HOUSE:
        return True
    return level >= min(known) if row.fact("level_min") else level in known


def check(context: LintContext[TableScenario]) -> Iterable[Diagnostic]:
    """Say what is odd."""
    checks = _PieceChecks(context)
    for feature in context.scenario.board.features:
        checks.check(feature)
    return checks.found


class _PieceChecks:
    """Looks at pieces one by one."""

    def __init__(self, context: LintContext[TableScenario]) -> None:
        self.context = context
        self.board, self.ruleset = context.scenario.board, context.ruleset
        self.found: list[Diagnostic] = []

    def check(self, feature: Feature) -> None:
        """Level, outline and place, then the openings in its walls."""
        self._level(feature)
        if self._outline(feature):
            self._openings(feature)

    def _warn(self, code: str, text: Text, feature: Feature, *inner: str | int, hint: Text = Text()) -> None:
        span = self.context.feature_span(feature.id, *inner)
        self.found.append(self.context.warn(code, text, span, f"feature:{feature.id}", hint))

    def _level(self, feature: Feature) -> None:
        row = self.ruleset.terrain.get(feature.terrain)
        if feature.level is None or row is None or fits_level(row, feature.level):
            return
        known = ", ".join(f"{level:g}" for level in row.levels)
        least = bool(row.fact("level_min"))
        text = Text(
            f"{row.name.en} has no level {feature.level:g}", f"{row.name.fr} n’a pas de niveau {feature.level:g}"
        )
        hint = Text(f"the chart prints {known}", f"la table donne {known}")
        if least:
            hint = Text(f"the chart prints {known} or more", f"la table donne {known} ou plus")
        self._warn("bad_level", text, feature, "level", hint=hint)

    def _outline(self, feature: Feature) -> bool:
        """True if the outline is one."""
        drawn: BaseGeometry = shapely.Polygon(feature.points) if feature.kind == POLYGON else feature.course
        if feature.kind == POLYGON and drawn.convex_hull.area <= SLIVER:
            self._warn("empty_piece", Text("the piece has no area", "l’élément n’a pas d’aire"), feature, feature.kind)
        elif feature.linear and drawn.length <= SLIVER:
            self._warn(
                "empty_piece", Text("the line has no length", "la ligne n’a pas de longueur"), feature, feature.kind
            )
        elif feature.kind == POLYGON and not drawn.is_valid:
            where = explain_validity(drawn).partition("[")[2].rstrip("]")
            text = Text(f"the outline crosses itself at {where}", f"le contour se recoupe en {where}")
            hint = Text(
                "put its corners in order round the piece; it is judged as the parts that it encloses",
                "donnez ses coins dans l’ordre du contour ; il est jugé comme les parties qu’il entoure",
            )
            self._warn("crossed_outline", text, feature, feature.kind, hint=hint)
        else:
            self._place(feature)
            return True
        return False

    def _place(self, feature: Feature) -> None:
        if not feature.area.intersects(self.board.outline):
            size = f"{self.board.width:g} x {self.board.height:g} {self.board.unit}"
            text = Text(
                f'the piece "{feature.id}" lies off the table, which is {size}',
                f"l’élément « {feature.id} » est hors de la table, qui fait {size}",
            )
            self._warn("piece_off_table", text, feature, feature.kind)

    def _openings(self, feature: Feature) -> None:
        for place, opening in enumerate(feature.openings):
            if feature.course.distance(shapely.Point(opening.at)) > self.board.length(NEAR, "cm"):
                x, y = opening.at
                text = Text(
                    f'the opening at [{x:g}, {y:g}] is not in a wall of "{feature.id}"',
                    f"l’ouverture en [{x:g}, {y:g}] n’est pas dans un mur de « {feature.id} »",
                )
                self._warn("opening_off_wall", text, feature, "openings", place)
            if opening.floor > feature.floors:
                text = Text(
                    f'"{feature.id}" has no floor {opening.floor}',
                    f"« {feature.id} » n’a pas d’étage {opening.floor}",
                )
                hint = Text(
                    f"floors: {feature.floors} is its uppermost, 0 the ground floor",
                    f"floors: {feature.floors} est le plus haut, 0 le rez-de-chaussée",
                )
                self._warn("no_such_floor", text, feature, "openings", place, hint=hint)
