"""Advanced Squad Leader: terrain drawn inside hexes, and lines to other points than centres."""

from __future__ import annotations

import gc
import math
import weakref

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.asl import sight_boards as asl
from tests.games.asl.test_sight import seen
from tests.loading import ruleset
from workbench.engine.sight.results import Effect, SightLine, SightRequest
from workbench.games.asl.sight.met_ground import along_sides
from workbench.geometry.segments import HEXSIDE, VERTEX, Aim, vertex_aim
from workbench.scenario.hex_board import Shape
from workbench.scenario.scenario import Scenario

GRID = asl.grid()


def at(label: str) -> tuple[float, float]:
    x, y = GRID.centres[asl.number(GRID, label)]
    return float(x), float(y)


def box(terrain: str, label: str, *, dx: float = 0.0, dy: float = 0.0, half: float = 0.15, **values: object) -> Shape:
    """A square about a point of a hex."""
    x, y = at(label)[0] + dx, at(label)[1] + dy
    points = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return Shape(terrain, "polygon", points, values)


def drawn(*shapes: Shape, **more: object) -> Scenario:
    return asl.scenario(shapes=shapes, **more)  # type: ignore[arg-type]


def test_the_drawing_blocks_and_not_its_hex() -> None:
    assert not seen(drawn(box("woods", "H5")), "H3", "H7").visible
    assert seen(drawn(box("woods", "H5", dx=0.3)), "H3", "H7").visible
    assert seen(drawn(box("woods", "H5")), "H3", "H5").visible
    assert seen(drawn(box("woods", "H3")), "H3", "H7").visible
    assert seen(drawn(box("brush", "H5")), "H3", "H7").hindrance == 1
    assert seen(drawn(box("brush", "H5", dx=0.3)), "H3", "H7").hindrance == 0
    assert seen(drawn(box("graveyard", "H5", dx=0.3)), "H3", "H7").hindrance == 1, "inherent"
    assert not seen(drawn(box("woods", "H5", dx=0.3, inherent=True)), "H3", "H7").visible


def test_touching_an_edge_is_clear_and_too_close_to_call() -> None:
    touching = seen(drawn(box("woods", "H5", dx=0.15)), "H3", "H7")
    assert touching.visible
    assert [r.key for r in touching.reasons if r.effect is Effect.UNDECIDED] == ["sight_close_out"]
    inside = seen(drawn(box("woods", "H5", dx=0.145)), "H3", "H7")
    assert not inside.visible
    assert [r.key for r in inside.reasons if r.effect is Effect.UNDECIDED] == ["sight_close_in"]
    for dx in (0.3, 0.1):
        line = seen(drawn(box("woods", "H5", dx=dx)), "H3", "H7")
        assert not [r for r in line.reasons if r.effect is Effect.UNDECIDED]
    twice = seen(drawn(box("woods", "H5", dx=0.15), box("woods", "H6")), "H3", "H7")
    assert not [r for r in twice.reasons if r.effect is Effect.UNDECIDED], "blocked in any case"


def test_a_wall_crossed_just_where_it_crosses_a_hexside_is_no_near_miss() -> None:
    """The hexside parts it in two pieces of which each only touches the line."""
    x, y = at("H5")
    for slope in (0.2, -0.4):
        wall = Shape("wall", "line", ((x - 0.5, y + 0.5 - slope), (x + 0.5, y + 0.5 + slope)))
        ends = Shape("wall", "line", ((x - 0.5, y + 0.5 - slope), (x, y + 0.5)))
        for shape, told in ((wall, []), (ends, ["sight_close_in"])):
            line = seen(drawn(shape), "H3", "H8")
            assert not line.visible
            assert [r.key for r in line.reasons if r.effect is Effect.UNDECIDED][:1] == told


def test_the_stroke_of_a_wall_past_its_hexside_stops_lines_that_do_not_end_beside_it() -> None:
    """An area of hexside terrain: in the hex of an end and in those next to it walls are passed freely (6.2)."""
    for terrain in ("wall", "hedge", "bocage"):
        for label, passed in (("H3", True), ("H4", True), ("H5", False), ("H6", True)):
            assert seen(drawn(box(terrain, label)), "H3", "H7").visible is passed, (terrain, label)
    hill = {1: "H3"}
    assert seen(drawn(box("hedge", "H5"), elevation=hill), "H3", "H7").visible, "half a level stops lines of its level"
    assert not seen(drawn(box("bocage", "H5"), elevation=hill), "H3", "H7").visible
    line = seen(drawn(box("hedge", "H5")), "H3", "H7")
    assert [r.key for r in line.reasons if r.effect is Effect.BLOCKS] == ["sight_half"]


def test_a_stroke_at_the_end_of_the_hexside_that_points_at_an_end_is_passed_freely() -> None:
    """A line along hexsides meets it on the wall that shelters its end (4.34 EX)."""
    for label, passed in (("F5", True), ("H5", False), ("J5", True)):
        scenario = drawn(box("wall", label, dx=-0.5, half=0.1))
        assert seen(scenario, "D5", "L5").visible is passed, label


def test_a_line_between_two_drawings_that_share_an_edge_is_inside() -> None:
    assert not seen(drawn(box("woods", "H5", dx=-0.15), box("woods", "H5", dx=0.15)), "H3", "H7").visible
    higher = drawn(box("building", "H5", dx=-0.15, levels=2), box("woods", "H5", dx=0.15), elevation={1: "H3 H7"})
    assert seen(higher, "H3", "H7").visible, "what is higher than the ends shows on one side only"


@pytest.mark.parametrize(
    ("values", "level", "visible"),
    [({"levels": 1}, 1, False), ({"levels": 1}, 2, True), ({"levels": 0}, 1, True), ({"height": 2.5}, 2, False)],
)
def test_heights_of_shapes(values: dict[str, object], level: int, visible: bool) -> None:
    """A building with n upper levels is n and a half levels high, one of a single storey 1."""
    house = box("building", "H5", **values)  # type: ignore[arg-type]
    assert seen(drawn(house), "H3", "H7", level, level).visible is visible


def test_a_drawing_in_two_parts_of_a_hex_leaves_the_gap_between_them() -> None:
    """A horseshoe around the thread: its bend lies in the hex beside."""
    x, y = at("H5")
    left = [(x - 0.5, y - 0.3), (x - 0.05, y - 0.3), (x - 0.05, y - 0.2), (x - 0.4, y - 0.2)]
    horseshoe = (*left, (x - 0.4, y + 0.2), (x - 0.05, y + 0.2), (x - 0.05, y + 0.3), (x - 0.5, y + 0.3))
    assert seen(drawn(Shape("woods", "polygon", horseshoe)), "H3", "H7").visible
    doctrine = asl.doctrine(
        drawn(Shape("woods", "polygon", ((x - 1.2, y - 0.3), (x - 0.1, y - 0.3), (x - 1.2, y + 0.2))))
    )
    cell = doctrine.cells.of_hex[asl.number(GRID, "H5")]
    assert doctrine.ground.drawn.start[cell + 1] - doctrine.ground.drawn.start[cell] == 1


def test_a_drawing_that_only_touches_the_border_of_a_hex_is_not_in_it() -> None:
    x, y = at("H5")
    half = 0.5 / math.sqrt(3)
    # it fills the top of H6 along its side to H5, and a corner of H5 elsewhere
    points = ((x - half, y + 0.5), (x + half, y + 0.5), (x + 0.5, y + 0.1), (x + 0.9, y + 0.6), (x, y + 0.9))
    line = seen(drawn(Shape("rubble", "polygon", points)), "H3", "H6")
    assert line.visible, "it is in the target's hex, and beside the line in H5"


def test_circles_lines_and_drawings_over_several_hexes() -> None:
    x, y = at("H5")
    assert not seen(drawn(Shape("woods", "circle", ((x + 0.1, y),), {"radius": 0.12})), "H3", "H7").visible
    assert seen(drawn(Shape("woods", "circle", ((x + 0.2, y),), {"radius": 0.12})), "H3", "H7").visible
    wall = Shape("wall", "line", ((x - 0.2, y), (x + 0.2, y)))
    assert not seen(drawn(wall), "H3", "H7").visible
    assert seen(drawn(wall, elevation={1: "H3"}), "H3", "H7").visible
    assert seen(drawn(Shape("wall", "line", ((x, y), (x + 0.2, y)))), "H3", "H7").visible, "it begins on the thread"
    wide = box("brush", "H5", half=0.9)
    assert seen(drawn(wide), "H2", "H8").hindrance == 3, "it lies in three hexes"


def test_a_wall_drawn_along_hexsides_is_a_wall_on_them() -> None:
    corners = [(round(x, 3), round(y, 3)) for x, y in GRID.corners(GRID.hexes[asl.number(GRID, "H5")])]
    wall = drawn(Shape("wall", "line", (corners[3], corners[4]), {}))
    line = seen(wall, "H3", "H8")
    assert not line.visible
    assert line.blocker_side == (asl.number(GRID, "H5"), asl.number(GRID, "H6"))
    assert seen(wall, "H3", "H6").visible
    assert seen(wall, "H5", "H8").visible
    around = drawn(Shape("wall", "line", (*corners, corners[0]), {}))
    assert not seen(around, "H3", "H7").visible
    assert seen(around, "H3", "H5").visible


def test_along_a_hexside_both_drawings_must_reach_it() -> None:
    """The line Y6 to AA6 runs along Z5/Z6."""
    above, below = box("woods", "Z5", dy=0.3, half=0.2), box("woods", "Z6", dy=-0.3, half=0.2)
    assert not seen(drawn(above, below), "Y6", "AA6").visible
    assert seen(drawn(box("woods", "Z5", dy=0.25, half=0.2), below), "Y6", "AA6").visible
    apart = box("woods", "Z5", dx=-0.15, dy=0.45, half=0.05), box("woods", "Z6", dx=0.15, dy=-0.45, half=0.05)
    assert seen(drawn(*apart), "Y6", "AA6").visible, "they do not face each other"
    across = box("woods", "Z6", dy=-0.5, half=0.1)
    assert not seen(drawn(across), "Y6", "AA6").visible
    assert not seen(drawn(above, hexes={"woods": "Z6"}), "Y6", "AA6").visible


def aimed(of: Scenario, origin: str, target: str, aim: Aim) -> SightLine:
    doctrine = asl.doctrine(of)
    a, b = asl.number(GRID, origin), asl.number(GRID, target)
    line = doctrine.line(a, b, SightRequest(target_aim=aim))
    back = doctrine.line(b, a, SightRequest(observer_aim=aim))
    assert (line.visible, line.hindrance) == (back.visible, back.hindrance)
    return line


def corner(label: str, other: str, third: str) -> Aim:
    here, two, three = (GRID.hexes[asl.number(GRID, word)] for word in (label, other, third))
    found = vertex_aim(here, two, three)
    assert found is not None
    return found


def test_bypass_of_a_building_in_its_middle() -> None:
    """4.34 EX: seen from C7 on the near side; on the far side by two of three vertices, over the wall of the hex itself."""
    house = drawn(box("building", "D4", half=0.2), hexsides={"wall": "D4/D5"})
    for other, third, visible in (
        ("C4", "D3", True),
        ("C4", "C5", True),
        ("D3", "E4", False),
        ("E4", "E5", True),
        ("D5", "E5", True),
    ):
        assert aimed(house, "C7", "D4", corner("D4", other, third)).visible is visible, (other, third)


def test_the_obstacle_of_the_hex_hides_who_bypasses_it_behind() -> None:
    """6.8 EX: from P2 one does not see the far vertices of O3; the centre is another matter."""
    house = drawn(box("building", "O3", half=0.25))
    assert (
        not aimed(house, "P2", "O3", corner("O3", "N3", "N2")).visible
        or not aimed(house, "P2", "O3", corner("O3", "N3", "O4")).visible
    )
    assert seen(house, "P2", "O3").visible
    painted = asl.scenario({"woods": "O3"})
    behind = aimed(painted, "P2", "O3", corner("O3", "N3", "N2"))
    assert not behind.visible
    assert behind.reasons[0].key == "sight_bypassed_obstacle"
    assert ruleset("asl").messages["sight_bypassed_obstacle"].rule == "4.34"


def test_a_road_point_may_be_seen_where_the_centre_is_not() -> None:
    """4.132: the point where the road enters the hex."""
    scenario = drawn(box("woods", "H5", dx=-0.02, dy=0.35, half=0.1))
    assert aimed(scenario, "H3", "H5", Aim(HEXSIDE, 0)).visible
    assert not seen(scenario, "H3", "H7").visible


def test_a_snap_shot_needs_the_whole_hexside() -> None:
    """8.15: both ends and the middle."""
    aims = (Aim(VERTEX, 0), Aim(HEXSIDE, 0), Aim(VERTEX, 1))

    def open_ones(of: Scenario) -> list[bool]:
        return [aimed(of, "H3", "H7", aim).visible for aim in aims]

    assert open_ones(asl.scenario()) == [True, True, True]
    partly = open_ones(drawn(box("woods", "H5", dx=-0.2, half=0.1)))
    assert partly.count(False) == 1
    assert len(partly) == 3


def test_the_lowest_level_seen() -> None:
    doctrine = asl.doctrine(asl.scenario({"woods": "H5"}, {2: "H3"}))
    lowest = doctrine.lowest_seen(asl.number(GRID, "H3"), SightRequest(), 3)
    assert [lowest[asl.number(GRID, word)] for word in ("H5", "H6", "H7")] == [0, 1, 0]
    flat = asl.doctrine(asl.scenario({"building": "H5"})).lowest_seen(asl.number(GRID, "H3"), SightRequest(), 3)
    assert [flat[asl.number(GRID, word)] for word in ("H5", "H6", "H7")] == [0, 2, 2]


@pytest.mark.slow(8)
def test_an_area_from_a_vertex() -> None:
    doctrine = asl.doctrine(drawn(box("woods", "H5"), on=asl.grid(9, 8)))
    plane = doctrine.scenario.board.grid
    request = SightRequest(observer_aim=Aim(VERTEX, 2))
    origin = asl.number(plane, "H3")
    area = doctrine.area(origin, request)
    for target in range(plane.size):
        line = doctrine.line(origin, target, request)
        assert (line.visible, line.hindrance) == (bool(area.visible[target]), int(area.hindrance[target]))


@pytest.mark.parametrize("turn", range(6))
def test_the_same_in_every_direction(turn: int) -> None:
    """A drawing turned with the line about H8 gives the same answer."""
    x, y = at("H8")
    angle = math.radians(60 * turn)
    points = []
    for dx, dy in ((-0.05, -1.8), (0.2, -1.9), (0.2, -2.2), (-0.05, -2.1)):
        points.append(
            (x + dx * math.cos(angle) - dy * math.sin(angle), y + dx * math.sin(angle) + dy * math.cos(angle))
        )
    doctrine = asl.doctrine(drawn(Shape("woods", "polygon", tuple(points))))
    origin = asl.number(GRID, "H8")
    area = doctrine.area(origin, SightRequest())
    ring = np.flatnonzero(GRID.distances(origin) == 4)
    assert int((~area.visible[ring]).sum()) == _blind_unturned()


def _blind_unturned() -> int:
    x, y = at("H8")
    points = tuple((x + dx, y + dy) for dx, dy in ((-0.05, -1.8), (0.2, -1.9), (0.2, -2.2), (-0.05, -2.1)))
    area = asl.doctrine(drawn(Shape("woods", "polygon", points))).area(asl.number(GRID, "H8"), SightRequest())
    ring = np.flatnonzero(GRID.distances(asl.number(GRID, "H8")) == 4)
    return int((~area.visible[ring]).sum())


@pytest.mark.slow
@given(st.data())
@settings(max_examples=12, deadline=None)
def test_outlines_with_few_decimals_follow_the_hexes_all_the_same(data: st.DataObject) -> None:
    plane = asl.grid(9, 6)
    hexes = data.draw(st.lists(st.integers(0, plane.size - 1), min_size=1, max_size=4, unique=True))
    terrain = data.draw(st.sampled_from(["woods", "brush"]))
    digits = data.draw(st.sampled_from([4, 5, 6, 9]))

    def board(places: int) -> Scenario:
        outlines = [plane.corners(plane.hexes[here]) for here in hexes]
        shapes = [
            Shape(terrain, "polygon", tuple((round(x, places), round(y, places)) for x, y in o)) for o in outlines
        ]
        return asl.scenario(shapes=tuple(shapes), on=plane)

    exact, rounded = asl.doctrine(board(15)), asl.doctrine(board(digits))
    for origin in range(plane.size):
        one, two = exact.area(origin, SightRequest()), rounded.area(origin, SightRequest())
        assert np.array_equal(one.visible, two.visible), (origin, digits)
        assert np.array_equal(one.hindrance, two.hindrance), (origin, digits)
    for origin, target in data.draw(
        st.lists(st.tuples(*[st.integers(0, plane.size - 1)] * 2), min_size=20, max_size=20)
    ):
        line = rounded.line(origin, target, SightRequest())
        assert line.visible == bool(rounded.area(origin, SightRequest()).visible[target])


@pytest.mark.parametrize("on_both", ["bocage", "wall", "hedge"])
def test_a_wall_between_row_houses_reaches_to_roofs_and_not_to_strokes(on_both: str) -> None:
    """Where no house or wood stands in both hexes it is as high as nothing, whatever walls are drawn there."""
    side = {"rowhouse_wall": "H5/H6"}
    strokes = [box(on_both, label, dx=0.2, half=0.05) for label in ("H5", "H6")]
    assert seen(drawn(*strokes, hexsides=side), "H5", "H6").visible
    houses = [box("building", label, levels=1) for label in ("H5", "H6")]
    assert not seen(drawn(*houses, *strokes, hexsides=side), "H5", "H6").visible


def test_the_terrain_along_hexsides_is_worked_out_once_for_a_map_and_goes_with_it() -> None:
    judged = asl.doctrine(drawn(box("woods", "H5", dx=0.3)))
    cells, ways = np.arange(GRID.size), np.zeros(GRID.size, dtype=np.intp)
    first = along_sides(judged.ground, cells, ways)
    again = along_sides(judged.ground, cells, ways)
    assert all((one == other).all() for one, other in zip(first.mine, again.mine, strict=True))
    assert len(first.entry) >= GRID.size
    ground = weakref.ref(judged.ground)
    del judged
    gc.collect()
    assert ground() is None
