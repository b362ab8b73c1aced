"""Every kind of terrain has a drawing of its own on a table, and units show their side and where they face."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
import shapely
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from tests.desktop.tabletop_windows import bare_table
from tests.desktop.terrain_map import pixels_of
from tests.shares import non_empty
from tests.tabletops import box, disc, sheet, wall
from workbench.desktop.drawing.map_thumbnails import table_thumbnail
from workbench.desktop.drawing.swatches import sample_swatch, terrain_swatch
from workbench.desktop.drawing.tabletop_ground import TabletopGround
from workbench.desktop.drawing.tabletop_ways import over_edge, smooth_course
from workbench.rules.ruleset import FEATURES
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature, Opening
from workbench.scenario.units import Force, Forces, TabletopUnit

pytestmark = pytest.mark.gui


def unlike(a: QImage, b: QImage) -> float:
    """The part of the pixels that differ clearly."""
    one, two = (pixels_of(image)[::2, ::2].astype(int) for image in (a, b))
    return float((np.abs(one - two).sum(axis=-1) > 24).mean())


def test_every_row_of_the_chart_looks_unlike_every_other(qapp: QApplication) -> None:
    rows = [sheet().terrain[key] for key in sheet().layer(FEATURES)]
    drawn = {row.key: terrain_swatch(row, sheet()).toImage() for row in rows}
    assert len(drawn) > 35
    close = [(a, b) for a, b in combinations(drawn, 2) if unlike(drawn[a], drawn[b]) < 0.01]
    assert close == []


STREAM = wall("deep_river", (0, 40), (60, 44), (120, 40), width=6.0)
ROAD = wall("road", (50, 0), (56, 40), (60, 80), width=5.0)


@pytest.mark.parametrize(
    ("besides", "bridges"),
    [
        ((ROAD, STREAM), 1),
        ((STREAM, ROAD), 1),
        ((ROAD,), 0),
        ((wall("road", (50, 0), (56, 41), width=5.0), STREAM), 0),  # ends in the water: a landing
        ((ROAD, STREAM, wall("bridge", (55.5, 36), (56.5, 48), width=6.0)), 0),
        ((ROAD, STREAM, box("shallow_river", 50, 36, 62, 48)), 0),
        ((wall("road", (0, 10), (120, 12), width=5.0), STREAM), 0),
        ((ROAD, wall("road", (90, 0), (91, 80), width=5.0), STREAM), 2),
    ],
)
def test_a_road_that_lies_over_water_has_the_walls_of_a_bridge(
    qapp: QApplication, besides: tuple[Feature, ...], bridges: int
) -> None:
    features = tuple(replace(one, id=f"p{number}") for number, one in enumerate(besides))
    shown = replace(bare_table(), board=replace(bare_table().board, features=features), forces=Forces())
    ground = TabletopGround(shown, sheet())
    assert len(ground.crossings) == bridges
    for one in ground.crossings:
        assert len(shapely.get_parts(one.walls)) == 2
    if bridges and len(besides) == 2:
        walls = ground.crossings[0].walls
        course, width = ground.depictions[id(features[besides.index(ROAD)])][1].course, 5.0 * ground.scale.per_unit
        points = shapely.points(shapely.get_coordinates(walls))
        assert shapely.distance(points, course) == pytest.approx(width / 2, rel=0.05), "at both edges of the road"
        without = replace(shown, board=replace(shown.board, features=features[:1]))
        assert unlike(shot(shown), shot(without)) > 0


@pytest.mark.parametrize(
    ("besides", "count"),
    [
        ((ROAD, box("shallow_river", 40, 36, 80, 48)), 1),
        ((ROAD, wall("shallow_river", (0, 40), (120, 40), width=6.0)), 1),
        ((ROAD, STREAM), 0),
        ((ROAD, box("shallow_river", 40, 36, 80, 48), wall("bridge", (55, 34), (56, 50), width=6.0)), 0),
        ((ROAD, box("shallow_river", 90, 36, 110, 48)), 0),
    ],
)
def test_a_road_through_shallow_water_is_a_ford(qapp: QApplication, besides: tuple[Feature, ...], count: int) -> None:
    features = tuple(replace(one, id=f"p{number}") for number, one in enumerate(besides))
    shown = replace(bare_table(), board=replace(bare_table().board, features=features), forces=Forces())
    ground = TabletopGround(shown, sheet())
    assert len(ground.fords) == count
    if count:
        road = ground.depictions[id(features[0])][1]
        inside = ground.fords[0].water.geometry.representative_point()
        assert road.geometry.contains(inside)
        scene, picture = ground.scale.rect, shot(shown)
        x, y = inside.x / scene.width() * picture.width(), inside.y / scene.height() * picture.height()
        near = pixels_of(picture)[int(y) - 3 : int(y) + 4, int(x) - 3 : int(x) + 4, :3].astype(int).mean(axis=(0, 1))
        water = QColor(sheet().terrain["shallow_river"].look["colour"])
        assert np.abs(near - [water.red(), water.green(), water.blue()]).max() < 45, "the water covers the road"


def test_roads_that_meet_end_to_end_have_a_round_joint_and_ruts_end_where_they_meet(qapp: QApplication) -> None:
    west, south, through = (
        wall("road", (0, 40), (60, 40), width=5.0),
        wall("road", (60, 40), (90, 80), width=5.0),
        wall("road", (20, 0), (20, 80), width=5.0),
    )
    features = tuple(replace(one, id=f"p{number}") for number, one in enumerate((west, south, through)))
    shown = replace(bare_table(), board=replace(bare_table().board, features=features), forces=Forces())
    ground = TabletopGround(shown, sheet())
    joints, pieces = ground.roads_meet.joints, [ground.depictions[id(one)][1] for one in features]
    meeting = shapely.Point(60 * ground.scale.per_unit, 40 * ground.scale.per_unit)
    assert {one.geometry.centroid.distance(meeting) < 1e-6 for one in joints} == {True}, "the crossing needs none"
    whole = shapely.union_all([one.geometry for one in (*pieces, *joints)])
    assert whole.contains(meeting.buffer(2.4 * ground.scale.per_unit)), "no gap at the outer side of the bend"
    assert not shapely.union_all([one.geometry for one in pieces]).contains(meeting.buffer(2.4 * ground.scale.per_unit))
    assert set(ground.roads_meet.covered) == {id(one) for one in pieces}
    side = replace(wall("road", (20, 60), (60, 60), width=3.0), id="side")
    board = replace(shown.board, features=(features[2], side))
    ground = TabletopGround(replace(shown, board=board), sheet())
    assert set(ground.roads_meet.covered) == {id(ground.depictions[id(side)][1])}, (
        "a way that runs through keeps its ruts"
    )


def sharpest_turn(line: shapely.LineString) -> float:
    """The greatest angle between two pieces of a line, in radians."""
    ways = np.diff(shapely.get_coordinates(line), axis=0)
    turns = np.diff(np.arctan2(ways[:, 1], ways[:, 0]))
    return float(np.abs((turns + np.pi) % (2 * np.pi) - np.pi).max())


def test_bends_are_round_and_stay_near_the_drawn_course() -> None:
    random = np.random.default_rng(43)
    for _ in range(200):
        points = np.cumsum(random.uniform(-20, 30, (random.integers(3, 9), 2)), axis=0)
        drawn, width = shapely.LineString(points), float(random.uniform(0.5, 8))
        painted = smooth_course(drawn, width)
        assert shapely.hausdorff_distance(drawn, painted, densify=0.1) <= 0.16 * width
        assert painted.coords[0] == drawn.coords[0]
        assert painted.coords[-1] == drawn.coords[-1]
        if sharpest_turn(drawn) < np.radians(75):
            assert sharpest_turn(painted) < 0.6 * sharpest_turn(drawn)
    straight = shapely.LineString([(0, 0), (9, 0)])
    assert smooth_course(straight, 3.0) is straight
    doubled = smooth_course(shapely.LineString([(0, 0), (5, 0), (5, 0), (5, 9)]), 2.0)
    assert np.isfinite(shapely.get_coordinates(doubled)).all()


def test_every_typical_piece_has_a_picture(qapp: QApplication) -> None:
    bare = terrain_swatch(sheet().terrain["clear"], sheet()).toImage()
    assert all(unlike(sample_swatch(one, sheet()).toImage(), bare) > 0.02 for one in sheet().pieces.values())


@pytest.mark.slow(8)
@pytest.mark.share(2)
@pytest.mark.parametrize("kind", ["area", "line", "bare line", "circle"])
def test_every_row_can_be_drawn_in_every_way(qapp: QApplication, kind: str) -> None:
    empty = replace(bare_table().board, features=())
    before = shot(replace(bare_table(), board=empty, forces=Forces()))
    for key in non_empty(sheet().layer(FEATURES)):
        if key == "clear":
            continue
        piece = {
            "area": box(key, 40, 20, 80, 60, level=5.0),
            "line": wall(key, (20, 40), (60, 30), (100, 50), width=6.0),
            "bare line": wall(key, (20, 40), (60, 30), (100, 50)),
            "circle": disc(key, 60, 40, 20),
        }[kind]
        after = shot(replace(bare_table(), board=replace(empty, features=(piece,)), forces=Forces()))
        assert unlike(before, after) > 0.002, key


def shot(scenario: TabletopScenario) -> QImage:
    return table_thumbnail(scenario, sheet(), QSize(240, 160))


def test_hills_are_warmer_the_higher_they_are(qapp: QApplication) -> None:
    low, high = box("hill_gentle", 10, 10, 110, 70), box("hill_gentle", 30, 25, 90, 55, level=15.0)
    image = shot(replace(bare_table(), board=replace(bare_table().board, features=(low, high)), forces=Forces()))
    outer, inner = image.pixelColor(44, 80), image.pixelColor(120, 80)
    assert inner.lightness() < outer.lightness()
    assert inner.red() > inner.blue()


def test_roads_lie_over_woods_whatever_their_order(qapp: QApplication) -> None:
    wood, road = box("dense_wood_jungle", 20, 10, 100, 70), wall("road", (0, 40), (120, 40), width=6.0)
    for features in ((wood, road), (road, wood)):
        scenario = replace(bare_table(), board=replace(bare_table().board, features=features), forces=Forces())
        ground = TabletopGround(scenario, sheet())
        assert [feature.terrain for feature in ground.order] == ["dense_wood_jungle", "road"]
        colour = shot(scenario).pixelColor(120, 80)
        assert colour.red() > colour.green() > colour.blue(), "the surface of the road"


def test_a_unit_has_its_true_size_and_the_colour_of_its_side(qapp: QApplication) -> None:
    unit = TabletopUnit("a", "tracked_standard", (60.0, 40.0), 90.0, hull=(20.0, 10.0))
    forces = Forces((Force[TabletopUnit]("German", (unit,)),))
    empty = replace(bare_table().board, features=())
    before = shot(replace(bare_table(), board=empty, forces=Forces()))
    after = shot(replace(bare_table(), board=empty, forces=forces))
    across = [x for x in range(240) if QColor(before.pixel(x, 80)) != QColor(after.pixel(x, 80))]
    length = (max(across) - min(across)) / 2
    assert length == pytest.approx(20, abs=4), "as long as its hull, with its tick and shadow"
    assert QPointF(min(across) / 2, 40).x() == pytest.approx(50, abs=2)


def test_states_are_marked_with_their_letters(qapp: QApplication) -> None:
    unit = TabletopUnit("a", "infantry", (60.0, 40.0))
    empty = replace(bare_table().board, features=())
    plain, hidden = (
        shot(replace(bare_table(), board=empty, forces=Forces((Force[TabletopUnit]("German", (one,)),))))
        for one in (unit, replace(unit, state=("camouflaged",)))
    )
    changed = [(x, y) for x in range(240) for y in range(160) if plain.pixel(x, y) != hidden.pixel(x, y)]
    assert changed
    assert all(abs(x - 123) < 9 and abs(y - 77) < 9 for x, y in changed), "at the upper right of the base"


@pytest.mark.parametrize("terrain", ["bridge", "road", "railway"])
def test_a_line_that_turns_straight_back_is_drawn(qapp: QApplication, terrain: str) -> None:
    # warnings fail tests
    back = wall(terrain, (53.5, 42.7), (9.7, 86.5), (84.8, 11.4), (32.0, 64.2), width=4)
    bare = replace(bare_table(), forces=Forces(()))
    empty, full = (replace(bare, board=replace(bare.board, features=pieces)) for pieces in ((), (back,)))
    drawn, plain = (table_thumbnail(made, sheet(), QSize(960, 640)) for made in (full, empty))
    assert unlike(drawn, plain) > 0.001


def test_a_road_that_meets_the_edge_at_an_angle_leaves_no_wedge() -> None:
    table = QRectF(0, 0, 100, 60)
    aslant = shapely.LineString([(0, 20), (50, 50), (50, 40)])
    drawn = over_edge(aslant, 8.0, table)
    corner = shapely.Point(0.2, 16.4)
    assert not aslant.buffer(4, cap_style="flat").covers(corner)
    assert drawn.buffer(4, cap_style="flat").covers(corner)
    assert tuple(drawn.coords[-1]) == (50, 40), "an end on the table stays"
    inside = shapely.LineString([(10, 20), (50, 50)])
    assert over_edge(inside, 8.0, table) is inside


def test_openings_of_upper_floors_have_their_number_inside_the_house(qapp: QApplication) -> None:
    pictures = []
    for floor in (0, 1):
        house = replace(box("building_bunker", 30, 20, 90, 60), floors=1, openings=(Opening(floor, (90.0, 40.0)),))
        table = replace(bare_table(), board=replace(bare_table().board, features=(house,)), forces=Forces())
        pictures.append(shot(table))
    low, high = pictures
    changed = [(x, y) for x in range(240) for y in range(160) if low.pixel(x, y) != high.pixel(x, y)]
    assert changed
    assert all(150 < x < 180 and 70 < y < 90 for x, y in changed), "beside the opening, within the walls"
