"""Maps and tables written as GeoJSON: read again by shapely, their areas, places and words are those of the scenario."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely
from shapely.geometry import shape

from tests.files.formats.test_registry import opened
from tests.files.formats.test_tiled_writing import GRIDS, sample, written
from workbench.base.data_folders import SAMPLES
from workbench.base.text import Text
from workbench.files.formats.map_format import OpenScenario
from workbench.geometry.grid import HexGrid
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario, TabletopScenario
from workbench.scenario.units import Forces
from workbench.scenario.zones import Zone

SCENARIOS = sorted(path.relative_to(SAMPLES).as_posix() for path in SAMPLES.glob("*/*.yaml"))
HOSTILE = "</script><script>alert('x')</script> \"'&\\ \u202e\u2066 \n é"


def exported(work: OpenScenario, folder: Path) -> tuple[dict[str, Any], dict[str, int]]:
    path, losses = written(work, folder / "map.geojson")
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found, losses


def of_layer(found: dict[str, Any], layer: str) -> list[dict[str, Any]]:
    return [one for one in found["features"] if one["properties"]["layer"] == layer]


@pytest.mark.parametrize("name", SCENARIOS)
def test_everything_that_has_a_place_is_a_feature_of_its_own(tmp_path: Path, name: str) -> None:
    work = opened(SAMPLES / name)
    found, _ = exported(work, tmp_path)
    assert found["crs"] is None
    assert found["workbench"]["coordinates"] == "local"
    ids = [one["id"] for one in found["features"]]
    assert len(ids) == len(set(ids))
    layers = {one["properties"]["layer"] for one in found["features"]}
    units = {one["id"].partition(":")[2]: one for one in of_layer(found, "unit")}
    assert set(units) == {unit.id for _, unit in work.scenario.forces}
    for side, unit in work.scenario.forces:
        assert units[unit.id]["properties"]["side"] == side
        assert (units[unit.id]["geometry"] is None) == (unit.at is None)
    assert len(of_layer(found, "zone")) == len(work.scenario.zones)
    for one in found["features"]:
        if one["geometry"] is not None:
            where = shape(one["geometry"])
            assert where.is_valid
            for part in shapely.get_parts(where):
                assert part.geom_type != "Polygon" or part.exterior.is_ccw
    board = work.scenario.board
    if isinstance(board, HexBoard):
        assert layers >= {"hex"}
        assert len(of_layer(found, "hexside")) == sum(int(mask.sum()) for mask in board.hexsides.values())
        assert len(of_layer(found, "path")) == sum(map(len, board.paths.values()))
        assert len(of_layer(found, "shape")) == len(board.shapes)
    else:
        pieces = {one["id"].partition(":")[2]: one for one in of_layer(found, "piece")}
        assert set(pieces) == {feature.id for feature in board.features}
        for feature in board.features:
            assert shape(pieces[feature.id]["geometry"]).area == pytest.approx(feature.area.area, abs=1e-3)
            assert pieces[feature.id]["properties"]["terrain"] == feature.terrain
        assert len(of_layer(found, "opening")) == sum(len(feature.openings) for feature in board.features)


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_hexes_have_the_size_of_the_rules_and_cover_the_map_once(tmp_path: Path, grid: HexGrid) -> None:
    work = sample("panzer_grenadier/lipovka_bridge.yaml")
    assert isinstance(work.scenario, Scenario)
    levels = np.arange(grid.size, dtype=np.int32) % 7 - 2
    board = replace(HexBoard.blank(grid, work.ruleset.ground), elevation=levels)
    zone = Zone("z", hexes=tuple(range(5)))
    scenario = Scenario(Text("x"), work.ruleset.id, board, Forces(), zones=(zone,))
    found, _ = exported(replace(work, scenario=scenario), tmp_path)
    hexes = of_layer(found, "hex")
    one = 200**2 * math.sqrt(3) / 2
    areas = [shape(hex_["geometry"]) for hex_ in hexes]
    assert [area.area for area in areas] == pytest.approx([one] * grid.size, rel=1e-6)
    assert shapely.union_all(areas, grid_size=1e-3).area == pytest.approx(one * grid.size, rel=1e-5)
    assert [hex_["properties"]["label"] for hex_ in hexes] == list(grid.labels)
    assert [hex_["properties"]["level"] for hex_ in hexes] == levels.tolist()
    bounds = shapely.total_bounds(areas)
    assert bounds[:2] == pytest.approx((0, 0), abs=1e-3), "from the lower left corner"
    first, last = areas[0].centroid, areas[-1].centroid
    assert (first.y > last.y) == (grid.centres[0][1] < grid.centres[-1][1]), "up is up"
    (ground,) = of_layer(found, "zone")
    assert shape(ground["geometry"]).area == pytest.approx(5 * one, rel=1e-5)


def test_a_hexside_lies_between_its_two_hexes(tmp_path: Path) -> None:
    found, _ = exported(sample("panzer_grenadier/lipovka_bridge.yaml"), tmp_path)
    hexes = {one["properties"]["label"]: shape(one["geometry"]) for one in of_layer(found, "hex")}
    sides = of_layer(found, "hexside")
    assert sides
    for side in sides:
        line = shape(side["geometry"])
        assert [line.distance(hexes[label]) < 1e-3 for label in side["properties"]["between"]] == [True, True]
        assert line.length == pytest.approx(200 / math.sqrt(3), rel=1e-6)


@pytest.mark.slow(8)
def test_terrain_has_its_key_its_neutral_word_and_what_the_chart_says(tmp_path: Path) -> None:
    found, losses = exported(sample("panzer_grenadier/lipovka_bridge.yaml"), tmp_path)
    field = next(one["properties"] for one in of_layer(found, "hex") if one["properties"]["label"] == "0101")
    assert (field["terrain"], field["neutral"]) == (["field"], ["crops"])
    assert losses == {"facts about terrain (courses, fords and the like)": 2}
    found, _ = exported(opened(SAMPLES / "blitzkrieg/saint_aubry.yaml"), tmp_path)
    hill = next(one["properties"] for one in of_layer(found, "piece") if one["id"] == "piece:hill_6")
    assert (hill["height"], hill["neutral"], hill["effects"]["los"]) == (6, "hill", "blocked")


def test_hostile_names_stay_text(tmp_path: Path) -> None:
    work = opened(SAMPLES / "blitzkrieg/saint_aubry.yaml")
    scenario = work.scenario
    assert isinstance(scenario, TabletopScenario)
    force = scenario.forces.sides[0]
    named = replace(force, units=tuple(replace(unit, name=Text.of(HOSTILE)) for unit in force.units))
    forces = replace(scenario.forces, sides=(named, *scenario.forces.sides[1:]))
    found, _ = exported(replace(work, scenario=replace(scenario, title=Text.of(HOSTILE), forces=forces)), tmp_path)
    assert found["title"] == {"en": HOSTILE, "fr": HOSTILE}
    names = [one["properties"]["name"]["en"] for one in of_layer(found, "unit")]
    assert names.count(HOSTILE) == len(named.units)
