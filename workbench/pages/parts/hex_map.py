"""The map of hexes itself: its drawing, where its hexes lie, what is in them, zones and sides."""

from __future__ import annotations

from typing import Any

import numpy as np

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.hex_analysis import Analysis
from workbench.base.text import Text
from workbench.pages.hex_places import HexPlaces
from workbench.pages.map_drawing import MAP_SCRIPTS, MAP_WORDS, embed_drawing, sides_of
from workbench.pages.packing import Array, Pack, smallest
from workbench.pages.page_part import PagePart, PageWork
from workbench.scenario.scenario import Scenario, hex_metres_of
from workbench.scenario.shape_cutting import DRAWN

_WORDS = {
    "map_help": Text(
        "Map of {title}. Arrow keys move the cursor from hex to hex, Enter asks what it sees, B makes it the end of a line, "
        "plus and minus zoom.",
        "Carte de {title}. Les flèches déplacent le curseur d’hexagone en hexagone, Entrée demande ce qu’il voit, B en fait le "
        "bout d’une ligne, plus et moins changent l’échelle.",
    ),
    "level": Text("level {n}", "niveau {n}"),
    "ground_at": Text("ground at {n} m", "sol à {n} m"),
    "layer_labels": Text("Hex numbers", "Numéros"),
    "zones": Text("Zones", "Zones"),
    "no_hex": Text("There is no hex {label}.", "Il n’y a pas d’hexagone {label}."),
    "ask_hex": Text("Hex", "Hexagone"),
    "how": Text(
        "Click or tap a hex: what it sees, and who sees it. Hold Shift and drag from one hex to another, or press A–B first: "
        "the line between them. Click a unit: where it can go, and what it can hit.",
        "Cliquez ou touchez un hexagone : ce qu’il voit, et qui le voit. Glissez avec Maj d’un hexagone à l’autre, ou pressez "
        "d’abord A–B : la ligne entre eux. Cliquez une unité : où elle peut aller, et ce qu’elle peut toucher.",
    ),
    "line_started": Text(
        "The line begins in {here}. Now click or tap the hex where it ends.",
        "La ligne commence en {here}. Cliquez ou touchez maintenant l’hexagone où elle finit.",
    ),
    "line_tool": Text("Draw lines: from hex to hex", "Tracer des lignes : d’un hexagone à l’autre"),
}


def numbered_hexes(scenario: Scenario) -> list[int] | None:
    """The hexes in which numbers stand; None: in all of them."""
    grid, numbers = scenario.board.grid, scenario.hex_numbers
    if numbers.step == 1:
        return None
    return [number for number in range(grid.size) if numbers.is_numbered(*grid.column_row(number))]


def _embed(work: PageWork) -> Pack:
    analysis: Analysis = work.analysis
    scenario, ruleset = analysis.scenario, analysis.ruleset
    grid = scenario.board.grid
    arrays: dict[str, Array] = {
        "centres": (np.asarray(grid.centres) * work.look.scale + work.look.origin).astype(np.float32).ravel(),
        "axial": np.asarray(grid.axial, dtype=np.int16).ravel(),
    }
    values: dict[str, Any] = {
        "flat": grid.is_flat,
        "scale": work.look.scale,
        "labels": list(grid.labels),
        "numbered": numbered_hexes(scenario),
        "numbers_down": scenario.hex_numbers.down,
        "metres": hex_metres_of(scenario, ruleset.hex_metres),
        "has_metres": bool(ruleset.level_metres),
        "zones": [
            {"id": zone.id, "name": zone.called, "text": zone.text, "hexes": list(zone.hexes)}
            for zone in scenario.zones
        ],
        "sides": sides_of(work),
        **_ground(analysis),
    }
    embed_drawing(work, values, arrays)
    heights = [analysis.sight.heights(number) for number in range(grid.size)]
    arrays["ground"] = np.array([one.ground for one in heights], dtype=np.float32)
    arrays["top"] = np.array([one.top for one in heights], dtype=np.float32)
    places = HexPlaces.of(analysis)
    arrays["place_hex"] = smallest(places.hexes)
    arrays["place_level"] = places.levels.astype(np.int16)
    return Pack(values, arrays)


def _ground(analysis: Analysis) -> dict[str, Any]:
    """What lies in each hex: ``terrain`` are names, ``in_hex`` for each hex the numbers of its names, its level last."""
    board, ruleset = analysis.scenario.board, analysis.ruleset
    markers = [*analysis.scenario.markers, *analysis.scenario.marker_owners]
    names: dict[Text, int] = {}
    inside = []
    for number in range(board.grid.size):
        keys = [shape.terrain for shape in DRAWN.at(board, number)]
        keys += board.terrain_at(number)
        keys += [key for key, mask in board.path_mask.items() if mask[number]]
        keys += [key for key in markers if analysis.scenario.marker_count(key, number)]
        if not keys:
            keys = [board.ground]
        rows = [ruleset.terrain[key].name for key in dict.fromkeys(keys) if key in ruleset.terrain]
        inside.append([*(names.setdefault(name, len(names)) for name in rows), int(board.elevation[number])])
    return {"terrain": list(names), "in_hex": inside}


def _fits(analysis: AnyAnalysis) -> bool:
    return analysis.kind == "hex"


HEX_MAP = PagePart(
    "hex_map",
    _fits,
    lambda analysis: 15,
    _embed,
    {**MAP_WORDS, **_WORDS},
    ("hexes.js", *MAP_SCRIPTS, "hex_map.js"),
)
