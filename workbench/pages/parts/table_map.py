"""The table itself: its drawing, its pieces, zones, sides and templates, and the grid of points that it is asked about by."""

from __future__ import annotations

import math
from typing import Any

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis, describe_place
from workbench.base.text import Text
from workbench.engine.sight.tabletop_wording import piece_called, unit_name
from workbench.pages.map_drawing import MAP_SCRIPTS, MAP_WORDS, embed_drawing, sides_of
from workbench.pages.packing import Array, Pack
from workbench.pages.page_part import PagePart, PageWork
from workbench.pages.regions import RegionTable, region_error
from workbench.pages.sentences import cited
from workbench.pages.table_points import TablePoints
from workbench.scenario.zones import area_of

_WORDS = {
    "map_help": Text(
        "Table of {title}. Arrow keys move the cursor over the grid, Enter asks what is seen from there, B makes it the end "
        "of a line, T lays the chosen template, plus and minus zoom.",
        "Table de {title}. Les flèches déplacent le curseur sur la grille, Entrée demande ce qu’on voit de là, B en fait le "
        "bout d’une ligne, T pose le gabarit choisi, plus et moins changent l’échelle.",
    ),
    "line_tool": Text("Ruler: drag from place to place", "Règle : glissez d’un endroit à l’autre"),
    "how": Text(
        "Click or tap a place: what is seen from there, and who sees it. Hold Shift and drag, or press A–B first: ruler and "
        "line. Click a unit: where it can go, what it sees, and what it can hit.",
        "Cliquez ou touchez un endroit : ce qu’on voit de là, et qui le voit. Glissez avec Maj, ou pressez d’abord A–B : règle "
        "et ligne. Cliquez une unité : où elle peut aller, ce qu’elle voit, ce qu’elle peut toucher.",
    ),
    "ask_place": Text("Place ({unit})", "Endroit ({unit})"),
    "no_place": Text(
        "“{place}” is no place of the table: two numbers, from 0 to {width} and from 0 to {height}.",
        "« {place} » n’est pas un endroit de la table : deux nombres, de 0 à {width} et de 0 à {height}.",
    ),
    "place_at": Text("{x} / {y} {unit}", "{x} / {y} {unit}"),
    "length": Text("{n} {unit}", "{n} {unit}"),
    "piece_high": Text("{piece} (height {n})", "{piece} (hauteur {n})"),
    "open_ground": Text("open ground", "terrain libre"),
    "template": Text("Template", "Gabarit"),
    "no_template": Text("none", "aucun"),
    "template_how": Text("Click the table, or press T, to lay it.", "Cliquez la table, ou pressez T, pour le poser."),
    "template_laid": Text(
        "{name} (⌀ {size}) at {place}. Under it by their middle: {units}.",
        "{name} (⌀ {size}) en {place}. Dessous, par leur milieu : {units}.",
    ),
    "template_astray": Text("Dashed: it may go astray by {n}.", "Tirets : il peut dévier de {n}."),
    "nobody": Text("nobody", "personne"),
    "template_mark": Text("circle: template", "cercle : gabarit"),
}


def _embed(work: PageWork) -> Pack:
    analysis: TabletopAnalysis = work.analysis
    scenario = analysis.scenario
    board = scenario.board
    regions = RegionTable(region_error(board.unit, max(board.width, board.height)))
    values: dict[str, Any] = {
        "width": board.width,
        "height": board.height,
        "unit": unit_name(board.unit),
        "scale": work.look.scale,
        "sides": sides_of(work),
        "points": TablePoints.of(analysis).as_mapping(),
        "pieces": _pieces(analysis, regions),
        "zones": [
            {"name": zone.called, "text": zone.text, "region": regions.number(area_of(zone).buffer(regions.error))}
            for zone in scenario.zones
            if zone.outline
        ],
        "templates": [
            {"key": one.key, "name": one.name, "size": one.diameter, "rule": cited(one.rule), "astray": one.deviation}
            for one in analysis.fire.templates()
        ],
        "grid": regions.grid,
    }
    arrays: dict[str, Array] = regions.packed()
    embed_drawing(work, values, arrays)
    return Pack(values, arrays)


def _pieces(analysis: TabletopAnalysis, regions: RegionTable) -> list[dict[str, Any]]:
    """The pieces, the lowest first: how they are called, their region, and how high they are as the game counts it."""
    board = analysis.scenario.board
    found = []
    for feature in board.features:
        place = analysis.point(_inside(feature.area, board))
        levels = [one.level for one in describe_place(analysis, place).pieces if one.feature.id == feature.id]
        level = levels[0] if levels else feature.level
        high = None if level is None or not math.isfinite(level) else round(float(level), 2)
        area = feature.area if feature.area.area else feature.area.buffer(regions.error)
        found.append({"name": piece_called(feature, analysis.ruleset), "region": regions.number(area), "level": high})
    return found


def _inside(area: Any, board: Any) -> tuple[float, float]:
    spot = (
        area.intersection(board.outline).representative_point()
        if area.intersects(board.outline)
        else board.outline.centroid
    )
    return float(spot.x), float(spot.y)


def _fits(analysis: AnyAnalysis) -> bool:
    return analysis.kind == "table"


TABLE_MAP = PagePart(
    "table_map",
    _fits,
    lambda analysis: 15,
    _embed,
    {**MAP_WORDS, **_WORDS},
    ("regions.js", *MAP_SCRIPTS, "table_map.js"),
)
