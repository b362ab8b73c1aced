"""Contours of real ground, under rules that judge levels as they are drawn."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import shapely

from tests.ground.places import PLANE, asc_text, map_of, osm_text, ruleset_of, sources_of, square
from workbench.base.numbers import frozen
from workbench.checks.loading import load_scenario
from workbench.files.scenario_writer import save_scenario
from workbench.real_ground.again import kept_by_hand
from workbench.real_ground.hex_maps import MadeGround
from workbench.real_ground.sources import GroundSources
from workbench.scenario.scenario import Scenario


@pytest.fixture
def sources(tmp_path: Path) -> GroundSources:
    """A round hill, 60 m high, of which 10 m are worth a level, with a crater in its top."""

    def height(x: float, y: float) -> float:
        away = math.hypot(x, y)
        return 100 + max(0.0, 60 - away / 5) - max(0.0, 45 - away) * 0.6

    land = osm_text([(square(600, 500, 40), {"natural": "wood"})])
    return sources_of(tmp_path, land_osm=land, dem_asc=asc_text(height, half=900, step=0.0001))


def made(sources: GroundSources, **choices: float) -> tuple[Scenario, MadeGround]:
    found = map_of(sources, "asl", level_metres=10.0, **choices)
    scenario = found.imported.scenario
    assert isinstance(scenario, Scenario)
    return scenario, found


@pytest.mark.slow(8)
def test_contours_follow_the_ground_and_hexes_have_the_level_at_their_centres(
    sources: GroundSources, tmp_path: Path
) -> None:
    scenario, found = made(sources)
    board = scenario.board
    assert {one.level for one in board.contours} >= {1, 2, 3, 4}
    assert any(one.holes for one in board.contours)
    middle = found.plane.to_map(PLANE.to_degrees(np.zeros((1, 2))))[0]
    for one in board.contours:
        if one.level <= 3:
            # the contour of a level is a circle: 60 m less what is below it, at a slope of one in five
            points = np.array(one.outline)
            away = np.hypot(*(points - middle).T) * found.plane.metres
            on_map = np.array(
                [shapely.box(*board.bounds).buffer(-0.1).contains(shapely.Point(point)) for point in points]
            )
            assert np.abs(away[on_map] - (60 - 10 * one.level) * 5).max() < 12
    assert (board.drawn_levels.centres == board.elevation).all()
    path = tmp_path / "map.yaml"
    assert not save_scenario(path, scenario, ruleset_of("asl")).has_errors
    read, _, diagnostics = load_scenario(path)
    assert isinstance(read, Scenario)
    assert read.board.contours == board.contours
    assert not [item for item in diagnostics if item.code in ("level_not_drawn", "bad_elevation", "crossed_shape")]


def test_rules_without_drawn_levels_get_none(sources: GroundSources) -> None:
    scenario = map_of(sources).imported.scenario
    assert isinstance(scenario, Scenario)
    assert scenario.board.contours == ()


def test_hexes_with_another_level_by_hand_stay_when_contours_are_made_again(sources: GroundSources) -> None:
    before, _ = made(sources)
    levels = before.board.elevation.copy()
    high = int(levels.argmax())
    levels[high] = 1
    painted = replace(before, board=replace(before.board, elevation=frozen(levels)))
    finer = map_of(sources, "asl", level_metres=5.0).imported.scenario
    assert isinstance(finer, Scenario)
    found = kept_by_hand(painted, finer)
    kept = found.scenario
    assert isinstance(kept, Scenario)
    assert (found.count, found.first) == (1, painted.board.grid.labels[high])
    assert kept.board.elevation[high] == 1
    assert (kept.board.drawn_levels.centres == kept.board.elevation).all()
    assert len(kept.board.contours) > len(before.board.contours)


def test_contours_that_were_changed_by_hand_stay_all_as_they_are(sources: GroundSources) -> None:
    before, _ = made(sources)
    painted = replace(before, board=replace(before.board, contours=before.board.contours[:-1]))
    finer = map_of(sources, "asl", level_metres=5.0).imported.scenario
    assert isinstance(finer, Scenario)
    kept = kept_by_hand(painted, finer).scenario
    assert isinstance(kept, Scenario)
    assert kept.board.contours == painted.board.contours
    assert (kept.board.elevation == painted.board.elevation).all()


def test_houses_are_drawn_with_their_storeys_and_make_no_village_of_whole_hexes(tmp_path: Path) -> None:
    house = {"building": "yes", "building:levels": "3"}
    land = osm_text(
        [
            (square(0, 0, 8), house),
            (square(60, 0, 1), house),
            (square(0, 0, 300), {"landuse": "residential"}),
        ]
    )
    sources = sources_of(tmp_path, land_osm=land)
    found = map_of(sources, "asl")
    scenario = found.imported.scenario
    assert isinstance(scenario, Scenario)
    (drawn,) = scenario.board.shapes
    assert drawn.values == {"levels": 2}
    area = shapely.Polygon(drawn.points)
    assert area.area * found.plane.metres**2 == pytest.approx(256, rel=0.02)
    assert area.contains(shapely.Point(found.plane.to_map(PLANE.to_degrees(np.zeros((1, 2))))[0]))
    assert not any("building" in key for key, mask in scenario.board.cover.items() if mask.any())
    assert "buildings too small to be drawn" in [one.what.en for one in found.imported.losses]
    whole = map_of(sources).imported.scenario
    assert isinstance(whole, Scenario)
    assert not whole.board.shapes
    assert any(mask.any() for key, mask in whole.board.cover.items() if key in ("village", "town"))


def test_the_map_begins_where_the_land_is_dense(tmp_path: Path) -> None:
    """A railway that an extract follows far away does not draw the map into the void."""
    streets = [([(x * 20.0, 0.0), (x * 20.0, 200.0)], {"highway": "residential"}) for x in range(60)]
    railway = [
        ([(-60_000.0 - 4000 * k, 30_000.0), (-56_000.0 - 4000 * k, 30_000.0)], {"railway": "rail"}) for k in range(2)
    ]
    sources = sources_of(tmp_path, land_osm=osm_text([*streets, *railway]))
    assert sources.middle is not None
    (east, north) = PLANE.to_metres(np.array([sources.middle[::-1]]))[0]
    assert 0 <= east <= 1200
    assert 0 <= north <= 200
    assert sources.extent is not None
    assert sources.extent[0] > 6.9
