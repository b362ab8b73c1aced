"""Middle, size and angle of pieces and units as they are typed: each object by itself, curves and groups as wholes."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tabletops import box, disc, table, wall
from workbench.geometry.oriented_boxes import OrientedBox, oriented_box, own_direction, placing
from workbench.scenario.edits.arrangement import (
    Align,
    LineUp,
    PlacePieces,
    PlaceUnitsAcross,
    SpaceOut,
    box_of_pieces,
    piece_objects,
)
from workbench.scenario.edits.clipboard import MirrorTabletop
from workbench.scenario.edits.tabletop_pieces import RotateFeatures, SetBends
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import POLYGON, Feature
from workbench.scenario.units import TabletopUnit

HOUSE = box("building_bunker", 20, 20, 28, 26, id="house")
WOOD = Feature("wood", "dense_wood_jungle", POLYGON, ((60, 60), (80, 55), (95, 75), (70, 90)))


def boxed(scenario: TabletopScenario, *ids: str) -> OrientedBox:
    (pieces,) = piece_objects(scenario.board, ids)
    return box_of_pieces(pieces)


def rounded(found: OrientedBox) -> tuple[float, ...]:
    return tuple(round(part, 2) + 0.0 for part in (*found.middle, found.width, found.depth, found.angle))


def test_a_turned_house_keeps_its_size_and_says_its_angle() -> None:
    turned = RotateFeatures(("house",), 15.0).apply(table(HOUSE))
    assert rounded(boxed(turned, "house")) == (24, 23, 8, 6, 15)
    quarter = RotateFeatures(("house",), 75.0).apply(turned)
    assert rounded(boxed(quarter, "house")) == (24, 23, 8, 6, 90), "it is still 8 wide"
    assert rounded(boxed(RotateFeatures(("house",), 90.0).apply(quarter), "house")) == (24, 23, 8, 6, 180)


def test_a_house_that_was_drawn_aslant_has_the_angle_of_its_walls() -> None:
    lines = placing(OrientedBox((24, 23), 8, 6), "angle", 15.0)
    aslant = Feature("house", "building_bunker", POLYGON, tuple(lines(point) for point in HOUSE.points))
    assert rounded(boxed(table(aslant), "house")) == (24, 23, 8, 6, 15)


@pytest.mark.parametrize("piece", [HOUSE, WOOD, wall("hedge_fence", (10, 10), (40, 30), (60, 30), id="hedge")])
@pytest.mark.parametrize(("measure", "value"), [("x", 50), ("y", 61.5), ("width", 12.25), ("depth", 5), ("angle", 200)])
def test_what_is_typed_is_what_is_shown_then_and_nothing_else_changes(
    piece: Feature, measure: str, value: float
) -> None:
    start = RotateFeatures((piece.id,), 33.0).apply(table(piece))
    edit = PlacePieces((piece.id,), measure, value)  # type: ignore[arg-type]
    before, after = boxed(start, piece.id), boxed(edit.apply(start), piece.id)
    wanted = dict(zip(("x", "y", "width", "depth", "angle"), rounded(before), strict=True)) | {measure: value}
    assert rounded(after) == pytest.approx(tuple(wanted.values()), abs=0.011)
    again = PlacePieces((piece.id,), measure, value).apply(edit.apply(start))  # type: ignore[arg-type]
    assert rounded(boxed(again, piece.id)) == pytest.approx(rounded(after), abs=0.011), "typed twice is typed once"


def test_several_pieces_get_the_same_middle_each_its_own_size_and_a_group_stays_together() -> None:
    grouped = (box("rubble", 60, 10, 70, 20, id="a", group="g"), box("rubble", 80, 10, 84, 14, id="b", group="g"))
    after = PlacePieces(("house", "a"), "x", 40.0).apply(table(HOUSE, *grouped)).board.by_id
    assert box_of_pieces((after["house"],)).middle[0] == pytest.approx(40)
    assert box_of_pieces((after["a"], after["b"])).middle[0] == pytest.approx(40)
    assert after["b"].points[0][0] - after["a"].points[0][0] == pytest.approx(20), "as far apart as before"
    wide = PlacePieces(("house", "a"), "width", 48.0).apply(table(HOUSE, *grouped)).board.by_id
    assert box_of_pieces((wide["a"], wide["b"])).width == pytest.approx(48), "the whole group"
    assert box_of_pieces((wide["house"],)).width == pytest.approx(48)


def test_a_circle_stays_round_and_a_locked_piece_stays() -> None:
    pond = disc("marsh_paddy", 50, 50, 5, id="pond")
    after = PlacePieces(("pond",), "width", 8.0).apply(table(pond)).board.by_id["pond"]
    assert (after.radius, after.points) == (4, ((50, 50),))
    nailed = table(box("building_bunker", 20, 20, 28, 26, id="house", locked=True))
    assert PlacePieces(("house",), "x", 60.0).apply(nailed) is nailed


def test_a_curve_stays_a_curve() -> None:
    curved = SetBends("wood", WOOD.points).apply(table(WOOD))
    start = curved.board.by_id["wood"]
    for measure, value in (("width", 50.0), ("angle", 70.0), ("x", 100.0)):
        curved = PlacePieces(("wood",), measure, value).apply(curved)  # type: ignore[arg-type]
        piece = curved.board.by_id["wood"]
        assert len(piece.bends) == len(WOOD.points)
        assert len(piece.points) == len(start.points)
    assert rounded(boxed(curved, "wood"))[4] == 70


def test_a_mirror_image_is_turned_the_other_way() -> None:
    turned = RotateFeatures(("wood",), 30.0).apply(table(WOOD))
    size = rounded(boxed(turned, "wood"))[2:4]
    mirrored = MirrorTabletop(("wood",), (), upright=False).apply(turned)
    assert rounded(boxed(mirrored, "wood"))[2:] == (*size, 330)


@given(
    st.floats(0.5, 50), st.floats(0.5, 50), st.floats(0, 359), st.floats(0, 359), st.sampled_from([0.0, 90.0, 180.0])
)
def test_a_rectangle_has_the_direction_that_it_was_turned_to(
    width: float, depth: float, first: float, second: float, near: float
) -> None:
    start = OrientedBox((3.0, 4.0), width, depth)
    flat = ((3 - width / 2, 4 - depth / 2), (3 + width / 2, 4 - depth / 2))
    corners = (*flat, *((x, 4 + depth / 2) for x, _ in reversed(flat)))
    turned = [placing(start, "angle", first)(point) for point in corners]
    angle = own_direction(turned, closed=True, near=first)
    assert angle is not None
    assert abs((angle - first + 180) % 360 - 180) < 0.01
    found = oriented_box(turned, angle)
    assert (found.width, found.depth) == pytest.approx((width, depth))
    again = oriented_box([placing(found, "angle", second)(point) for point in turned], second)
    assert (*again.middle, again.width, again.depth) == pytest.approx((3, 4, width, depth))
    other = own_direction(turned, closed=True, near=near)
    assert other is not None
    assert math.isclose((other - angle + 45) % 90, 45, abs_tol=1e-6), "one of its four sides"


def test_typed_places_of_units_keep_groups_together() -> None:
    squad = [TabletopUnit(f"s{n}", "infantry", (10.0 + 5 * n, 40.0), group="squad") for n in range(3)]
    scenario = table(units=[*squad, TabletopUnit("t", "truck", (60.0, 60.0), models=((60.0, 61.0),))])
    after = PlaceUnitsAcross(("s0", "s1", "s2", "t"), "x", 100.0).apply(scenario)
    places = {unit.id: unit.at for _, unit in after.forces}
    assert places == {"s0": (95, 40), "s1": (100, 40), "s2": (105, 40), "t": (100, 60)}
    assert [unit.models for _, unit in after.forces][-1] == ((100, 61),)
    alone = PlaceUnitsAcross(("s1",), "y", 20.0).apply(scenario)
    assert [unit.at for _, unit in alone.forces][:3] == [(10, 40), (15, 20), (20, 40)]


def bounds(scenario: TabletopScenario, name: str) -> tuple[float, ...]:
    return scenario.board.by_id[name].area.bounds


SHEDS = (
    box("rubble", 10, 10, 14, 16, id="a"),
    box("rubble", 30, 40, 40, 44, id="b"),
    box("rubble", 60, 20, 62, 30, id="c"),
)


@pytest.mark.parametrize(
    ("to", "place", "value"),
    [("left", 0, 10), ("right", 2, 62), ("top", 1, 10), ("bottom", 3, 44)],
)
def test_edges_come_to_the_outermost(to: str, place: int, value: float) -> None:
    after = Align(("a", "b", "c"), {}, to).apply(table(*SHEDS))
    assert [bounds(after, name)[place] for name in "abc"] == [value] * 3
    other = 1 - place % 2
    assert [bounds(after, name)[other] for name in "abc"] == [bounds(table(*SHEDS), name)[other] for name in "abc"]
    assert Align(("a", "b", "c"), {}, to).apply(after) is after
    assert Align(("a",), {}, to).apply(after) is after


def test_middles_and_gaps() -> None:
    middles = Align(("a", "b", "c"), {}, "centre").apply(table(*SHEDS))
    assert {sum(bounds(middles, name)[::2]) / 2 for name in "abc"} == {36}
    gaps = Align(("a", "b", "c"), {}, "gaps_across").apply(table(*SHEDS))
    found = [bounds(gaps, name) for name in "abc"]
    assert found[0] == bounds(table(*SHEDS), "a")
    assert found[2] == bounds(table(*SHEDS), "c")
    assert found[1][0] - found[0][2] == pytest.approx(found[2][0] - found[1][2])


def test_pieces_and_units_are_aligned_together_and_a_group_moves_as_one() -> None:
    unit = TabletopUnit("u", "infantry", (100.0, 50.0))
    grouped = (box("rubble", 60, 60, 64, 64, id="g1", group="g"), box("rubble", 70, 60, 74, 64, id="g2", group="g"))
    scenario = table(*SHEDS, *grouped, units=[unit])
    after = Align(("a", "g1"), {"u": (98, 48, 102, 52)}, "left").apply(scenario)
    assert (bounds(after, "g1")[0], bounds(after, "g2")[0]) == (10, 20)
    found = after.forces.find("u")
    assert found is not None
    assert found[1].at == (12, 50)


def test_pieces_line_up_between_the_outermost_and_space_evenly() -> None:
    after = LineUp((), ("a", "b", "c")).apply(table(*SHEDS))
    middles = [box_of_pieces((after.board.by_id[name],)).middle for name in "abc"]
    (ax, ay), (bx, by), (cx, cy) = middles
    assert abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) < 0.1, "on one line"
    even = SpaceOut((), ("a", "b", "c")).apply(after)
    (ax, ay), (bx, by), (cx, cy) = (box_of_pieces((even.board.by_id[name],)).middle for name in "abc")
    assert (bx, by) == pytest.approx(((ax + cx) / 2, (ay + cy) / 2), abs=0.01)
