"""Maps of hexes of made-up places: nothing shifts, nothing vanishes, and what is not known is said."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import shapely

from tests.ground.places import LATITUDE, LONGITUDE, asc_text, degrees, map_of, osm_text, request_of, sources_of, square
from workbench.analysis.hex_analysis import Analysis
from workbench.base.cancellation import Cancelled, CancelToken
from workbench.base.diagnostics import CannotAnswer
from workbench.files.formats.map_format import Counted
from workbench.geometry.grid import HexGrid
from workbench.real_ground.heights import hex_heights, hex_places
from workbench.real_ground.hex_maps import MadeGround
from workbench.real_ground.making import make_ground
from workbench.real_ground.projection import LocalPlane, MapPlane
from workbench.real_ground.settings import GroundSettings, HeightOf
from workbench.real_ground.sources import GroundSources
from workbench.scenario.scenario import Scenario


def scenario_of(made: MadeGround) -> Scenario:
    assert isinstance(made.imported.scenario, Scenario)
    return made.imported.scenario


def losses_of(made: MadeGround) -> dict[str, Counted]:
    return {one.what.en: one for one in made.imported.losses}


@pytest.mark.parametrize("turn", [0.0, 30.0, 137.0, 270.0])
@pytest.mark.parametrize(("east", "north"), [(0.0, 0.0), (900.0, -700.0), (-1230.0, 410.0)])
def test_a_wood_on_a_peak_is_where_the_peak_is(tmp_path: Path, turn: float, east: float, north: float) -> None:
    """A lighthouse on a peak: the highest hex is the one with the wood around the lighthouse."""

    def peak(x: float, y: float) -> float:
        return 100 + 300 * math.exp(-(((x - east) / 150) ** 2 + ((y - north) / 150) ** 2))

    land = osm_text(
        [(square(east, north, 130), {"natural": "wood"})], [(east, north, {"natural": "peak", "name": "Light"})]
    )
    made = map_of(sources_of(tmp_path, dem_asc=asc_text(peak), land_osm=land), turn=turn, columns=30, rows=30)
    scenario = scenario_of(made)
    board = scenario.board
    assert made.heights is not None
    highest = int(np.argmax(made.heights.metres))
    woods = np.flatnonzero(board.mask("woods"))
    # the peak itself lies in the plane where its name is, and no hex is nearer to it by more than half a hex
    (name,) = (one for one in scenario.names if one.kind == "hill")
    x, y = made.plane.to_map(np.array(degrees([(east, north)])))[0]
    assert math.dist(name.points[0], (x, y)) < 0.01
    assert math.dist(board.grid.centres[highest].tolist(), (x, y)) <= 0.5 / math.cos(math.pi / 6) + 0.02
    assert highest in woods.tolist()
    assert all(math.dist(board.grid.centres[number].tolist(), (x, y)) < 1.2 for number in woods.tolist())


def slow_mean(metres_at: object, grid: HexGrid, number: int, plane: MapPlane, places: np.ndarray) -> float:
    """The mean of heights in a hex, place by place, without arrays."""
    found = []
    for dx, dy in places.tolist():
        x, y = grid.centres[number].tolist()
        (lon, lat) = plane.to_degrees(np.array([[x + dx, y + dy]]))[0].tolist()
        found.append(metres_at(lon, lat))  # type: ignore[operator]
    return sum(found) / len(found)


@pytest.mark.slow
def test_a_thousand_hexes_equal_a_slow_reference(tmp_path: Path) -> None:
    sources = sources_of(
        tmp_path, dem_asc=asc_text(lambda x, y: 300 + 80 * math.sin(x / 700) * math.cos(y / 500), half=4600)
    )
    relief = sources.reliefs[0]
    rows, columns = relief.heights.shape

    def metres_at(lon: float, lat: float) -> float:
        """The plane through the four samples around, by hand."""
        column = (lon - relief.origin[0]) / relief.right[0]
        row = (lat - relief.origin[1]) / relief.down[1]
        c, r = math.floor(column), math.floor(row)
        assert 0 <= c < columns - 1
        assert 0 <= r < rows - 1
        u, v = column - c, row - r
        upper = float(relief.heights[r, c]) * (1 - u) + float(relief.heights[r, c + 1]) * u
        lower = float(relief.heights[r + 1, c]) * (1 - u) + float(relief.heights[r + 1, c + 1]) * u
        return upper * (1 - v) + lower * v

    grid = HexGrid(40, 25)
    plane = MapPlane.of_grid(LocalPlane(LATITUDE, LONGITUDE), grid, 200.0, 20.0)
    made = hex_heights(grid, plane, sources.reliefs, HeightOf.MEAN)
    assert grid.size == 1000
    places = hex_places(grid, 7)
    slow = [slow_mean(metres_at, grid, number, plane, places) for number in range(grid.size)]
    np.testing.assert_allclose(made.metres, slow, atol=1e-6)


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_places_in_a_hex_lie_evenly_in_it(orientation: str) -> None:
    grid = HexGrid(3, 3, orientation)
    outline = shapely.Polygon(grid.corners(grid.hexes[4])).buffer(1e-9)
    for across in (7, 8, 23):
        places = hex_places(grid, across)
        assert shapely.covers(outline, shapely.points(places + grid.centres[4])).all()
        np.testing.assert_allclose(places.mean(axis=0), 0, atol=1e-9)


@pytest.mark.parametrize("turn", [0.0, 50.0])
def test_a_narrow_river_runs_from_edge_to_edge(tmp_path: Path, turn: float) -> None:
    """A river never vanishes: every hex that it crosses for more than a corner has it, and its hexes are one chain."""
    course = [(x * 100.0, 600 * math.sin(x / 9)) for x in range(-45, 46)]
    land = osm_text([(course[:40], {"waterway": "river"}), (course[39:], {"waterway": "river", "width": "2"})])
    scenario = scenario_of(map_of(sources_of(tmp_path, land_osm=land), turn=turn))
    board = scenario.board
    river = np.flatnonzero(board.mask("minor_river"))
    assert len(river) > 12
    ends = [number for number in river if sum(one in river for one in board.grid.neighbours[number]) == 1]
    assert len(ends) <= 2
    reached, waiting = {int(river[0])}, [int(river[0])]
    while waiting:
        for beside in board.grid.neighbours[waiting.pop()].tolist():
            if beside in river and beside not in reached:
                reached.add(beside)
                waiting.append(beside)
    assert reached == set(river.tolist())


def test_a_road_crosses_a_river_on_a_bridge_and_a_trail_by_a_ford(tmp_path: Path) -> None:
    land = osm_text(
        [
            ([(-4000, 0), (4000, 0)], {"waterway": "river"}),
            ([(-1000, -2500), (-1000, 2500)], {"highway": "primary"}),
            ([(900, -2500), (900, 2500)], {"highway": "track"}),
            ([(-3000, 40), (-1000, 40), (-1000, 500)], {"highway": "secondary"}),
        ]
    )
    sources = sources_of(tmp_path, land_osm=land)
    scenario = scenario_of(map_of(sources, "landships", metres=200.0))
    board = scenario.board
    (bridge,) = board.paths["bridge"]
    assert len(bridge) == 3
    assert board.mask("river")[bridge[1]]
    panzer = scenario_of(map_of(sources)).board
    (ford,) = panzer.attributes["minor_river"]["fordable"]
    assert panzer.mask("minor_river")[ford]
    # the road along the river lies on its bank, but for where roads cross
    wet = [number for number, there in enumerate(panzer.path_mask["road"] & panzer.mask("minor_river")) if there]
    assert len(wet) <= 3


def test_villages_and_towns_follow_the_share_under_buildings(tmp_path: Path) -> None:
    houses = [(square(x, y, 12), {"building": "house"}) for x in range(-90, 91, 45) for y in range(-70, 71, 45)]
    sources = sources_of(tmp_path, land_osm=osm_text(houses))
    few = scenario_of(map_of(sources, town_share=0.9)).board
    assert few.mask("village").any()
    assert not few.mask("town").any()
    many = scenario_of(map_of(sources, town_share=0.08)).board
    assert many.mask("town").any()
    none = scenario_of(map_of(sources, village_share=0.8, town_share=0.9)).board
    assert not none.cover


def test_of_two_areas_the_mapping_says_which_is_kept(tmp_path: Path) -> None:
    land = osm_text([(square(0, 0, 900), {"landuse": "farmland"}), (square(0, 0, 500), {"natural": "wood"})])
    request = request_of(sources_of(tmp_path, land_osm=land))
    board = scenario_of(make_ground(request)).board
    middle = board.grid.index(board.grid.hex_at(*np.array(board.grid.centres.mean(axis=0)).tolist()))
    assert middle is not None
    assert board.terrain_at(middle) == ("woods",)
    assert board.mask("field").any()
    other = request.mapping.with_words({"landuse=farmland": "crops", "natural=wood": "leave_out"})
    changed = scenario_of(make_ground(replace(request, mapping=other))).board
    assert changed.terrain_at(middle) == ("field",)


def test_hedges_stand_on_hexsides(tmp_path: Path) -> None:
    lines = [([(-900, 130), (900, 160)], {"barrier": "hedge"}), ([(-30, -700), (40, -640)], {"barrier": "hedge"})]
    board = scenario_of(map_of(sources_of(tmp_path, land_osm=osm_text(lines)))).board
    owners = np.flatnonzero(board.hexsides["hedge"].any(axis=1))
    heights = board.grid.centres[owners][:, 1]
    # the short one as well: no hedge that is long enough for a side vanishes
    assert heights.max() - heights.min() > 2


def test_islands_lie_in_the_sea_and_a_broken_coast_floods_nothing(tmp_path: Path) -> None:
    def coast(*parts: list[tuple[float, float]]) -> str:
        return osm_text([(part, {"natural": "coastline"}) for part in parts])

    # land to the left of the line: anticlockwise around an island
    island = square(0, 0, 900)
    sea = scenario_of(map_of(sources_of(tmp_path, land_osm=coast(island)))).board
    middle = sea.grid.index(sea.grid.hex_at(*sea.grid.centres.mean(axis=0).tolist()))
    assert middle is not None
    assert not sea.mask("water")[middle]
    assert sea.mask("water")[[0, -1]].all()
    shore = [(-5000, 0), (5000, 0)]
    north_is_land = scenario_of(map_of(sources_of(tmp_path, land_osm=coast(shore)))).board
    assert not north_is_land.mask("water")[0]
    assert north_is_land.mask("water")[-1]
    # half of the coast runs the wrong way: nobody knows which side is the sea
    made = map_of(sources_of(tmp_path, land_osm=coast([(-5000, 0), (0, 0)], [(5000, 0), (0, 0)])))
    assert not scenario_of(made).board.mask("water").any()
    assert losses_of(made)["parts of a broken coast that stayed land"].count == 2


def test_a_hedge_or_a_cliff_of_a_coast_stands_on_the_shore_and_none_in_the_sea(tmp_path: Path) -> None:
    island = square(0, 0, 900)
    along = [(x, y) for x, y in square(0, 0, 960)]
    land = osm_text([(island, {"natural": "coastline"}), (along, {"natural": "cliff"}), (along, {"barrier": "hedge"})])
    board = scenario_of(map_of(sources_of(tmp_path, land_osm=land))).board
    water = board.mask("water")
    for key in ("cliff", "hedge"):
        sides = np.argwhere(board.hexsides[key])
        assert len(sides) > 15
        for number, direction in sides.tolist():
            assert not (water[number] and water[int(board.grid.neighbours[number, direction])])


def test_tracks_on_the_banks_of_a_winding_river_do_not_go_over_it(tmp_path: Path) -> None:
    def course(aside: float) -> list[tuple[float, float]]:
        return [(x, 260 * math.sin(x / 420) + aside) for x in np.arange(-2500.0, 2500.0, 40.0).tolist()]

    river = (course(0.0), {"waterway": "river"})
    for aside in (60.0, -60.0):
        sources = sources_of(tmp_path, land_osm=osm_text([river, (course(aside), {"highway": "track"})]))
        made = map_of(sources)
        board = scenario_of(made).board
        wet = board.mask("minor_river")
        metres = LocalPlane(LATITUDE, LONGITUDE).to_metres(made.plane.to_degrees(board.grid.centres))
        on_track = np.flatnonzero(board.path_mask["trail"])
        assert len(on_track) > 15
        over = [
            n
            for n in on_track.tolist()
            if (metres[n, 1] - 260 * math.sin(metres[n, 0] / 420)) * aside < 0 and not wet[n]
        ]
        assert not over
        assert wet[on_track].mean() < 0.2


def test_voids_are_filled_and_counted(tmp_path: Path) -> None:
    def holed(x: float, y: float) -> float:
        return math.nan if abs(x) < 350 and abs(y) < 350 else 240 + x / 100

    made = map_of(sources_of(tmp_path, dem_asc=asc_text(holed)))
    row = losses_of(made)["hexes without elevation, filled from beside"]
    assert made.heights is not None
    assert row.count == int(made.heights.filled.sum()) >= 4
    assert row.first
    assert np.isfinite(made.heights.metres).all()
    assert made.heights.metres[made.heights.filled].min() > 200


def test_a_tile_that_is_missing_stops_nothing(tmp_path: Path) -> None:
    sources = sources_of(tmp_path, dem_asc=asc_text(lambda x, y: 300.0 if x < 0 else math.nan))
    made = map_of(sources, columns=30)
    assert losses_of(made)["hexes without elevation, filled from beside"].count > 100
    assert set(scenario_of(made).board.elevation.tolist()) == {0}


def test_levels_follow_the_steps_of_the_ruleset_and_more_are_told(tmp_path: Path) -> None:
    sources = sources_of(tmp_path, dem_asc=asc_text(lambda x, y: 200 + (x + 2000) / 4))
    made = map_of(sources, level_metres=50.0)
    assert made.heights is not None
    expected = np.floor((made.heights.metres - made.base) / 50 + 1e-9)
    np.testing.assert_array_equal(scenario_of(made).board.elevation, expected)
    assert made.base % 50 == 0
    steep = map_of(sources, level_metres=5.0)
    assert any("beyond the levels" in what for what in losses_of(steep))
    assert scenario_of(steep).board.elevation.max() == 20


@pytest.mark.parametrize(("height_of", "expected"), [("mean", 0.0), ("median", 0.0), ("crest", 60.0)])
def test_a_crest_counts_where_it_is_asked_for(tmp_path: Path, height_of: str, expected: float) -> None:
    ridge = asc_text(lambda x, y: 160.0 if abs(x - 20) < 45 else 100.0, step=0.0003)
    made = map_of(sources_of(tmp_path, dem_asc=ridge), metres=400.0, columns=9, rows=9, height_of=HeightOf(height_of))
    assert made.heights is not None
    over = made.heights.metres.max() - 100
    assert over == pytest.approx(expected, abs=0.5 if height_of != "mean" else 20)


def test_a_crest_hides_the_valley_behind_it(tmp_path: Path) -> None:
    ridge = asc_text(lambda x, y: 300.0 if abs(y) < 150 else 100.0)
    made = map_of(sources_of(tmp_path, dem_asc=ridge), cliff_gradient=0.0)
    scenario = scenario_of(made)
    assert made.imported.ruleset is not None
    analysis = Analysis(scenario, made.imported.ruleset)
    grid = scenario.board.grid
    column = [number for number in range(grid.size) if grid.column_row(number)[0] == 10]
    assert not analysis.line(column[0], column[-1]).visible
    assert analysis.line(column[0], column[5]).visible


def test_credit_and_period_stand_on_the_map(tmp_path: Path) -> None:
    land = osm_text([(square(0, 0, 500), {"natural": "wood"})], [(0, 0, {"place": "village", "name": "Mittelort"})])
    made = map_of(sources_of(tmp_path, land_osm=land), names=False)
    scenario = scenario_of(made)
    (note,) = scenario.names
    assert "OpenStreetMap" in note.text.en
    assert "today" in note.text.en
    assert "OpenStreetMap" in note.text.fr
    assert scenario.title.en == "Mittelort"
    assert scenario.imported is not None
    assert scenario.imported.name == "land.osm"


def test_a_place_where_the_files_hold_nothing_is_refused(tmp_path: Path) -> None:
    sources = sources_of(tmp_path, land_osm=osm_text([(square(0, 0, 500), {"natural": "wood"})]))
    with pytest.raises(CannotAnswer) as refused:
        map_of(sources, latitude=12.0)
    assert refused.value.code == "no_ground"
    with pytest.raises(CannotAnswer):
        make_ground(request_of(GroundSources()))


def test_it_stops_when_it_is_not_wanted(tmp_path: Path) -> None:
    sources = sources_of(tmp_path, land_osm=osm_text([(square(0, 0, 500), {"natural": "wood"})]))
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        make_ground(request_of(sources), token)


@pytest.mark.parametrize(
    "wrong", [{"latitude": 91.0}, {"metres": 1.0}, {"columns": 0}, {"columns": 400, "rows": 400}, {"turn": math.nan}]
)
def test_choices_that_make_no_map_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(CannotAnswer):
        GroundSettings(**{"latitude": 48.0, "longitude": 7.0, **wrong})  # type: ignore[arg-type]


@pytest.mark.parametrize("low", [100.0, 1253.0, 1219.0])
def test_the_levels_that_are_offered_take_all(tmp_path: Path, low: float) -> None:
    """Wherever the ground begins, no hex is beyond the levels of the ruleset with the step that is offered."""
    sources = sources_of(tmp_path, dem_asc=asc_text(lambda x, y: low + 1400 + x * 0.7))
    small = map_of(sources, level_metres=10.0)
    assert small.enough_metres > 10
    enough = map_of(sources, level_metres=small.enough_metres)
    assert enough.enough_metres == 0
    assert map_of(sources, level_metres=small.enough_metres - 10).enough_metres > 0
