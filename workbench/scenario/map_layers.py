"""The layers of a map in the editor: they can be locked, hidden, or edited alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from workbench.base.numbers import frozen
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import AnyScenario, Scenario, TabletopScenario

TERRAIN, ELEVATION, HEXSIDES, PATHS, SHAPES, MARKERS, UNITS, PIECES, ZONES, NAMES = (
    "terrain",
    "elevation",
    "hexsides",
    "paths",
    "shapes",
    "markers",
    "units",
    "pieces",
    "zones",
    "names",
)
HEX_LAYERS = (UNITS, NAMES, ZONES, MARKERS, PATHS, HEXSIDES, SHAPES, TERRAIN, ELEVATION)
"""The layers of hex maps, uppermost first."""
TABLETOP_LAYERS = (UNITS, NAMES, ZONES, PIECES)
"""The layers of tables, uppermost first."""
LAYERS = {"hex": HEX_LAYERS, "table": TABLETOP_LAYERS}
"""By the kind of a scenario."""


def changed_layers(before: AnyScenario, after: AnyScenario) -> frozenset[str]:
    """The layers in which two scenarios differ. A map of another size or ground differs in all that lies on the ground."""
    found = _CHANGED_GROUND[before.kind](before, after)
    if before.forces is not after.forces and before.forces != after.forces:
        found.add(UNITS)
    if before.zones is not after.zones and before.zones != after.zones:
        found.add(ZONES)
    if before.names is not after.names and before.names != after.names:
        found.add(NAMES)
    return frozenset(found)


def _of_table(before: TabletopScenario, after: TabletopScenario) -> set[str]:
    return {PIECES} if before.board is not after.board and before.board != after.board else set()


def _of_map(before: Scenario, after: Scenario) -> set[str]:
    found = set() if before.board is after.board else _of_boards(before.board, after.board)
    if before.markers != after.markers or before.marker_owners != after.marker_owners:
        found.add(MARKERS)
    return found


_CHANGED_GROUND: Mapping[str, Callable[[Any, Any], set[str]]] = {"hex": _of_map, "table": _of_table}


def _of_boards(old: HexBoard, new: HexBoard) -> set[str]:
    if old.grid != new.grid or old.ground != new.ground:
        return {TERRAIN, ELEVATION, HEXSIDES, PATHS, SHAPES}
    parts = {
        TERRAIN: _masks_differ(old.cover, new.cover) or old.owners != new.owners or old.attributes != new.attributes,
        ELEVATION: old.contours != new.contours
        or (old.elevation is not new.elevation and not np.array_equal(old.elevation, new.elevation)),
        HEXSIDES: _masks_differ(old.hexsides, new.hexsides),
        PATHS: {key: chains for key, chains in old.paths.items() if chains}
        != {key: chains for key, chains in new.paths.items() if chains},
        SHAPES: old.shapes is not new.shapes and old.shapes != new.shapes,
    }
    return {name for name, differs in parts.items() if differs}


def _masks_differ(old: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
    if old is new:
        return False
    for key in old.keys() | new.keys():
        a, b = old.get(key), new.get(key)
        if a is b:
            continue
        if not np.array_equal(a if a is not None else np.zeros_like(b), b if b is not None else np.zeros_like(a)):
            return True
    return False


def without_layers(scenario: Scenario, hidden: Collection[str]) -> Scenario:
    """The scenario as it looks with some layers hidden; units are not taken away, the view hides them itself."""
    if not set(hidden) & {TERRAIN, ELEVATION, HEXSIDES, PATHS, SHAPES, MARKERS}:
        return scenario
    board, given = scenario.board, set(hidden)
    blank = HexBoard.blank(board.grid, board.ground)
    board = replace(
        board,
        cover={} if TERRAIN in given else board.cover,
        owners={} if TERRAIN in given else board.owners,
        elevation=frozen(blank.elevation) if ELEVATION in given else board.elevation,
        contours=() if ELEVATION in given else board.contours,
        hexsides={} if HEXSIDES in given else board.hexsides,
        paths={} if PATHS in given else board.paths,
        shapes=() if SHAPES in given else board.shapes,
    )
    if MARKERS in given:
        return replace(scenario, board=board, markers={}, marker_owners={})
    return replace(scenario, board=board)
