"""Which layers an edit changes, and the map with some of them left out."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from workbench.base.text import Text
from workbench.geometry.grid import HexGrid
from workbench.scenario.edits.edit import Edit, apply_all
from workbench.scenario.edits.ground import PaintTerrain, SetElevation, SetHexsides
from workbench.scenario.edits.map_names import AddNames
from workbench.scenario.edits.paths import AddMarker, ExtendPath
from workbench.scenario.edits.units import MoveUnits
from workbench.scenario.edits.zones import AddZone
from workbench.scenario.hex_board import HexBoard, Shape
from workbench.scenario.map_layers import (
    ELEVATION,
    HEX_LAYERS,
    HEXSIDES,
    MARKERS,
    NAMES,
    PATHS,
    PIECES,
    SHAPES,
    TERRAIN,
    UNITS,
    ZONES,
    changed_layers,
    without_layers,
)
from workbench.scenario.map_names import MapName
from workbench.scenario.scenario import Scenario, TabletopScenario
from workbench.scenario.tabletop_board import POLYGON, Feature, TabletopBoard
from workbench.scenario.units import Force, Forces, Unit
from workbench.scenario.zones import Zone

GRID = HexGrid(6, 5)
BLANK = Scenario(
    Text("a"),
    "panzer_grenadier",
    HexBoard.blank(GRID, "clear"),
    Forces((Force("Blue", (Unit("b", "infantry", 3),)),)),
)
EDITS: dict[str, Edit] = {
    TERRAIN: PaintTerrain("woods", (1, 2), frozenset({"clear", "woods"})),
    ELEVATION: SetElevation((4,), 1),
    HEXSIDES: SetHexsides("hedge", ((0, 1),)),
    PATHS: ExtendPath("road", (0, 1)),
    MARKERS: AddMarker("smoke", 2),
    UNITS: MoveUnits({"b": 7}),
    ZONES: AddZone(Zone("z", hexes=(5, 6))),
    NAMES: AddNames((MapName("n1", text=Text("Mill"), points=((1.0, 1.0),)),)),
}


@pytest.mark.parametrize("layer", EDITS)
def test_an_edit_changes_its_own_layer_and_no_other(layer: str) -> None:
    assert changed_layers(BLANK, EDITS[layer].apply(BLANK)) == {layer}


def test_equal_maps_differ_in_no_layer() -> None:
    board = replace(
        BLANK.board, cover={"woods": np.zeros(GRID.size, dtype=np.bool_)}, elevation=BLANK.board.elevation.copy()
    )
    assert changed_layers(BLANK, replace(BLANK, board=board)) == frozenset()
    assert changed_layers(BLANK, BLANK) == frozenset()


def test_a_map_of_another_size_differs_in_all_of_the_ground() -> None:
    other = replace(BLANK, board=HexBoard.blank(HexGrid(7, 5), "clear"))
    assert changed_layers(BLANK, other) == {TERRAIN, ELEVATION, HEXSIDES, PATHS, SHAPES}


@pytest.mark.parametrize("hidden", HEX_LAYERS)
def test_a_hidden_layer_is_gone_and_the_others_stay(hidden: str) -> None:
    full = apply_all(BLANK, EDITS.values())
    full = replace(full, board=replace(full.board, shapes=(Shape("woods", "circle", ((1.0, 1.0),), {}),)))
    shown = without_layers(full, {hidden})
    ground = hidden not in (UNITS, NAMES, ZONES)  # what stands and lies on the map has painters of its own
    assert changed_layers(full, shown) == ({hidden} if ground else set())
    if ground:
        assert changed_layers(BLANK, shown) == set(HEX_LAYERS) - {hidden}


def test_layers_of_a_table() -> None:
    bare = TabletopScenario(Text("t"), "blitzkrieg", TabletopBoard("cm", 60, 40, "clear"))
    piece = Feature("w", "woods", POLYGON, ((1, 1), (5, 1), (5, 5)))
    assert changed_layers(bare, replace(bare, board=replace(bare.board, features=(piece,)))) == {PIECES}
    assert changed_layers(bare, replace(bare, forces=Forces((Force("A"),)))) == {UNITS}
    assert changed_layers(bare, replace(bare, title=Text("other"))) == frozenset()
