"""Buildings seen into and out of by their openings: too large a section, no opening, too many units on a floor."""

from __future__ import annotations

import math
from collections.abc import Iterator

import shapely

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.board.tableboard import POLYGON, Feature
from workbench.files.lint._context import LintContext
from workbench.rules.values import Cited
from workbench.scenario.table import TableScenario

TABLE, ABOARD, SLACK = "storeys", "aboard", 1e-6


def check(context: LintContext[TableScenario]) -> Iterator[Diagnostic]:
    """Remark the first two, warn of the third; the numbers are those of the ruleset's table of storeys."""
    table = context.ruleset.tables.get(TABLE)
    if table is None:
        return
    for feature in context.scenario.board.features:
        row = context.ruleset.terrain.get(feature.terrain)
        if row is None or row.fact("los") != "solid" or not any(not cell.forbidden for cell in row.passage.values()):
            continue
        yield from _size(context, feature, table.cells.get("section"))
        if not feature.openings:
            text = Text(
                f'"{feature.id}" has no openings: nobody inside sees out',
                f"« {feature.id} » n’a pas d’ouvertures : personne n’y voit dehors",
            )
            hint = Text(
                "in the window Doors and windows (W), in the file openings: [{floor: 0, at: [x, y]}]",
                "dans la fenêtre Portes et fenêtres (W), dans le fichier openings: [{floor: 0, at: [x, y]}]",
            )
            yield context.note(
                "no_openings", text, context.feature_span(feature.id), at=f"feature:{feature.id}", hint=hint
            )
        yield from _crowd(context, feature, table.cells.get("units_per_floor"))


def _size(context: LintContext[TableScenario], feature: Feature, limit: Cited | None) -> Iterator[Diagnostic]:
    if limit is None or not isinstance(limit.value, int | float) or feature.kind != POLYGON:
        return
    board = context.scenario.board
    most = board.length(limit.value, context.ruleset.length_unit)
    corners = shapely.get_coordinates(shapely.minimum_rotated_rectangle(feature.area))
    if len(corners) < 4:
        return
    sides = sorted(math.dist(corners[k], corners[k + 1]) for k in range(2))
    if sides[1] > most + SLACK:
        size = f"{sides[1]:.3g} x {sides[0]:.3g} {board.unit}"
        text = Text(
            f'"{feature.id}" is {size}, its sections at most {most:.3g} x {most:.3g} ({limit.citation.rule})',
            f"« {feature.id} » fait {size}, une section au plus {most:.3g} x {most:.3g} ({limit.citation.rule})",
        )
        hint = Text("draw it as several pieces side by side", "dessinez-le en plusieurs éléments côte à côte")
        yield context.note(
            "large_section", text, context.feature_span(feature.id, feature.kind), at=f"feature:{feature.id}", hint=hint
        )


def _crowd(context: LintContext[TableScenario], feature: Feature, limit: Cited | None) -> Iterator[Diagnostic]:
    if limit is None or not isinstance(limit.value, int):
        return
    inside: dict[int, list[str]] = {}
    for _, unit in context.scenario.forces:
        if unit.at is not None and not unit.values.get(ABOARD) and feature in context.scenario.board.at(unit.at):
            inside.setdefault(unit.floor, []).append(unit.id)
    for floor, units in inside.items():
        for unit_id in units[limit.value :]:
            held = ", ".join(units[: limit.value])
            text = Text(
                f'floor {floor} of "{feature.id}" is held by {held}: no room for {unit_id} ({limit.citation.rule})',
                f"l’étage {floor} de « {feature.id} » est tenu par {held} : pas de place pour {unit_id} "
                f"({limit.citation.rule})",
            )
            yield context.warn("floor_is_held", text, context.unit_span(unit_id, "at"), at=f"unit:{unit_id}")
