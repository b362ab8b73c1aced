"""Tables of made-up places: houses as outlines with storeys, hills in steps, bridges, no holes."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
import shapely

from tests.ground.places import asc_text, map_of, osm_text, sources_of, square
from workbench.base.data_folders import GROUND_EXAMPLE
from workbench.checks.loading import load_scenario
from workbench.files.scenario_writer import save_scenario
from workbench.real_ground.sources import GroundSources, read_sources
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature


def table_of(sources: GroundSources, ruleset: str = "blitzkrieg", **choices: object) -> TabletopScenario:
    scenario = map_of(sources, ruleset, **choices).imported.scenario
    assert isinstance(scenario, TabletopScenario)
    return scenario


def pieces(scenario: TabletopScenario, *terrain: str) -> list[Feature]:
    return [feature for feature in scenario.board.features if feature.terrain in terrain]


@pytest.mark.parametrize("turn", [0.0, 90.0])
def test_houses_have_their_size_their_storeys_and_a_door(tmp_path: Path, turn: float) -> None:
    house = [(0.0, 0.0), (20.0, 0.0), (20.0, 10.0), (0.0, 10.0), (0.0, 0.0)]
    land = osm_text([(house, {"building": "house", "building:levels": "3"}), (square(40, 0, 1), {"building": "yes"})])
    scenario = table_of(sources_of(tmp_path, land_osm=land), scale=100.0, turn=turn)
    (found,) = pieces(scenario, "building_bunker")
    # 20 m are 20 cm at 1:100
    sides = sorted(round(found.area.bounds[k + 2] - found.area.bounds[k], 1) for k in (0, 1))
    assert sides == [10.0, 20.0]
    middle = found.area.centroid
    assert (middle.x, middle.y) == pytest.approx((100, 55) if not turn else (85, 50), abs=0.1)
    assert found.floors == 2
    assert sum(opening.door for opening in found.openings) == 1
    assert {opening.floor for opening in found.openings} == {0, 1, 2}
    assert all(found.course.distance(shapely.Point(opening.at)) < 0.01 for opening in found.openings)


def test_woods_have_no_holes_and_what_lies_on_them_is_on_top(tmp_path: Path) -> None:
    wood = square(0, 0, 100)
    land = osm_text([(wood, {"natural": "wood"}), (square(0, 0, 30), {"natural": "water"})])
    scenario = table_of(sources_of(tmp_path, land_osm=land), scale=200.0)
    covered = shapely.union_all([piece.area for piece in pieces(scenario, "dense_wood_jungle")])
    (water,) = [one for one in scenario.board.features if one.terrain != "dense_wood_jungle"]
    assert covered.intersection(water.area).area < 0.02 * water.area.area
    assert covered.area == pytest.approx(100 * 100 - 30 * 30, rel=0.03)
    assert len(pieces(scenario, "dense_wood_jungle")) >= 2


def test_hills_rise_in_steps(tmp_path: Path) -> None:
    hill = asc_text(lambda x, y: 100 + 18 * math.exp(-((x / 60) ** 2 + (y / 60) ** 2)), half=400, step=0.0001)
    scenario = table_of(sources_of(tmp_path, dem_asc=hill), scale=200.0, level_metres=5.0)
    steps = pieces(scenario, "hill_gentle")
    assert [piece.level for piece in steps] == sorted(piece.level or 0 for piece in steps)
    assert len({piece.level for piece in steps}) == 3
    areas = [piece.area.area for piece in steps]
    assert areas == sorted(areas, reverse=True)
    for piece in steps:
        assert shapely.covers(piece.area, shapely.Point(90, 60))
    # the contour of 5 m is a circle of 60 m x sqrt(ln(18 / 5)): 34 cm at 1:200
    assert math.sqrt(areas[0] / math.pi) == pytest.approx(60 * math.sqrt(math.log(18 / 5)) / 2, rel=0.05)


def test_a_road_goes_over_a_river_on_a_bridge(tmp_path: Path) -> None:
    land = osm_text(
        [
            ([(-200, 0), (200, 0)], {"waterway": "river", "width": "10 m"}),
            ([(20, -150), (20, 150)], {"highway": "residential"}),
            ([(-100, 40), (100, 40)], {"barrier": "hedge"}),
        ]
    )
    scenario = table_of(sources_of(tmp_path, land_osm=land), "bolt_action", scale=100.0, unit="in", width=72, depth=48)
    (bridge,) = pieces(scenario, "bridge")
    (river,) = [one for one in scenario.board.features if one.terrain in ("stream", "water")]
    assert bridge.course.crosses(river.area) or bridge.area.intersects(river.course)
    assert river.width == pytest.approx(10 / 2.54, abs=0.05)
    assert pieces(scenario, "hedge")


@pytest.mark.parametrize("ruleset", ["blitzkrieg", "bolt_action", "panzer_grenadier", "asl", "landships", "generic"])
def test_the_example_is_a_sound_scenario_in_every_game(tmp_path: Path, ruleset: str) -> None:
    sources = read_sources(sorted(GROUND_EXAMPLE.iterdir()))
    made = map_of(sources, ruleset, latitude=45.0, longitude=-30.0, columns=30, rows=20)
    assert made.imported.scenario is not None
    assert made.imported.ruleset is not None
    path = tmp_path / "map.yaml"
    assert not save_scenario(path, made.imported.scenario, made.imported.ruleset).has_errors
    again, _, diagnostics = load_scenario(path)
    assert again is not None, [item.format() for item in diagnostics]
    assert not diagnostics.has_errors
    assert again.board == made.imported.scenario.board
    assert again.names == made.imported.scenario.names
    assert made.span is not None


def test_voids_of_a_table_are_filled_from_beside_and_counted(tmp_path: Path) -> None:
    def holed(x: float, y: float) -> float:
        return math.nan if abs(x) < 60 and abs(y) < 60 else 120.0 if x > 0 else 100.0

    made = map_of(
        sources_of(tmp_path, dem_asc=asc_text(holed, half=400, step=0.0001)),
        "blitzkrieg",
        scale=200.0,
        level_metres=5.0,
    )
    (row,) = [one for one in made.imported.losses if "without elevation" in one.what.en]
    share = int(row.what.en.split()[0])
    # 120 m x 120 m of 360 m x 240 m
    assert share == pytest.approx(15, abs=2)
    assert row.what.fr
    scenario = made.imported.scenario
    assert isinstance(scenario, TabletopScenario)
    hills = shapely.union_all([piece.area for piece in scenario.board.features])
    # the eastern half of the hole is as high as what lies beside it
    assert hills.contains(shapely.Point(90 + 20, 60))
    assert not hills.contains(shapely.Point(90 - 20, 60))
