"""Lines between points of hexes: equal to lines between centres, and to what floating geometry finds."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tests.shares import non_empty
from workbench.geometry.grid import HexGrid
from workbench.geometry.hex_lines import crossing
from workbench.geometry.hexes import DIRECTIONS, Hex, disk
from workbench.geometry.segments import (
    AT_CENTRE,
    CENTRE,
    HEXSIDE,
    VERTEX,
    Aim,
    Segment,
    hexside_aim,
    segment,
    sixths,
    vertex_aim,
)

ORIGIN = Hex(0, 0)
TOLERANCE = 1e-7
aims = st.builds(Aim, st.sampled_from([VERTEX, HEXSIDE]), st.integers(0, 5)) | st.just(AT_CENTRE)
offsets = st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9))


def planar(q: float, r: float) -> tuple[float, float]:
    return q * math.sqrt(3) / 2, r + q / 2


def outline(here: Hex) -> shapely.Polygon:
    corners = [sixths(here, Aim(VERTEX, k)) for k in range(6)]
    return shapely.Polygon([planar(q / 6, r / 6) for q, r in corners])


def thread(found: Segment) -> shapely.LineString:
    ends = sixths(ORIGIN, found.start), sixths(found.offset, found.end)
    return shapely.LineString([planar(q / 6, r / 6) for q, r in ends])


@pytest.mark.slow(8)
def test_from_centre_to_centre_it_is_the_record_of_lines() -> None:
    for offset in non_empty(disk(ORIGIN, 12)):
        assert segment(offset).crossing == crossing(offset)


@given(st.builds(Hex, st.integers(-70, 70), st.integers(-70, 70)))
def test_far_centres_too(offset: Hex) -> None:
    assert segment(offset).crossing == crossing(offset)


@pytest.mark.slow
@given(offsets, aims, aims)
def test_stretches_are_what_floating_geometry_finds(offset: Hex, start: Aim, end: Aim) -> None:
    found = segment(offset, start, end)
    line = thread(found)
    if line.length < TOLERANCE:
        assert found.slots == ()
        return
    # the stretches tile the line
    assert [slot.enter for slot in found.slots] == [0, *(slot.leave for slot in found.slots[:-1])]
    assert found.slots[-1].leave == 1
    crossed = {slot.ways[0].hex for slot in found.slots if not slot.is_side}
    beside = {here for slot in found.slots if slot.is_side for here in slot.hexes}
    for here in disk(ORIGIN, ORIGIN.distance(offset) + 2):
        shape = outline(here)
        inner = line.intersection(shape.buffer(-1e-5)).length
        border = line.intersection(shape.buffer(1e-9)).length
        assert (inner > 1e-4) == (here in crossed), here
        assert (border > 1e-4) == (here in crossed or here in beside), here
    for slot in found.slots:
        middle = line.interpolate(float(slot.enter + slot.leave) / 2, normalized=True)
        for here in slot.hexes:
            assert outline(here).distance(middle) < TOLERANCE
        if slot.is_side:
            assert slot.hexes[1] in list(slot.hexes[0].neighbours())


@pytest.mark.slow(8)
@given(offsets, aims, aims)
def test_vertices_are_what_floating_geometry_finds(offset: Hex, start: Aim, end: Aim) -> None:
    found = segment(offset, start, end)
    line = thread(found)
    if line.length < TOLERANCE:
        return
    places = {}
    for here in disk(ORIGIN, ORIGIN.distance(offset) + 2):
        for k in range(6):
            q, r = sixths(here, Aim(VERTEX, k))
            point = shapely.Point(planar(q / 6, r / 6))
            if line.distance(point) < TOLERANCE:
                places[frozenset([here, here.neighbour(k - 1), here.neighbour(k)])] = line.project(point)
    assert {frozenset(touch.vertex) for touch in found.touches} == set(places)
    for touch in found.touches:
        assert math.isclose(float(touch.fraction) * line.length, places[frozenset(touch.vertex)], abs_tol=1e-6)
        crossed = {here for slot in found.slots for here in slot.hexes}
        if touch.touched is not None:
            assert touch.touched not in crossed


@given(offsets, aims, aims)
def test_the_other_way_is_the_same_line(offset: Hex, start: Aim, end: Aim) -> None:
    there, back = segment(offset, start, end), segment(ORIGIN.minus(offset), end, start)

    def told(found: Segment, shift: Hex, turn: bool) -> list[object]:
        slots = [
            (1 - slot.leave if turn else slot.enter, {here.plus(shift) for here in slot.hexes}) for slot in found.slots
        ]
        passed = [
            (1 - one.fraction if turn else one.fraction, {one.side[0].plus(shift), one.side[1].plus(shift)})
            for one in found.passed
        ]
        touches = [
            (1 - touch.fraction if turn else touch.fraction, {here.plus(shift) for here in touch.vertex})
            for touch in found.touches
        ]
        parts: list[list[object]] = [list(slots), list(passed), list(touches)]
        return [part[::-1] if turn else part for part in parts]

    assert told(there, ORIGIN, False) == told(back, offset, True)


@given(offsets, aims, aims)
def test_sides_passed_join_the_hexes_crossed(offset: Hex, start: Aim, end: Aim) -> None:
    found = segment(offset, start, end)
    for one in found.passed:
        assert one.side[1] in list(one.side[0].neighbours())
    inner = [slot for slot in found.slots if not slot.is_side]
    if found.slots and len(inner) == len(found.slots):
        # without hexside runs the sides lead from the first hex to the last without a gap
        chain = [ORIGIN, *(slot.ways[0].hex for slot in inner), offset]
        steps = [(a, b) for a, b in pairwise(chain) if a != b]
        assert [one.side for one in found.passed] == steps


def test_a_line_along_a_hexside_from_vertex_to_vertex() -> None:
    found = segment(ORIGIN, Aim(VERTEX, 0), Aim(VERTEX, 1))
    (slot,) = found.slots
    assert slot.is_side
    assert set(slot.hexes) == {ORIGIN, DIRECTIONS[0]}
    assert [way.sides for way in slot.ways] == [(), ()]
    assert [touch.fraction for touch in found.touches] == [0, 1]


def test_a_line_that_leaves_its_hex_at_once_passes_out_of_it() -> None:
    # from the middle of the upper side straight up
    found = segment(Hex(0, -2), Aim(HEXSIDE, 0), AT_CENTRE)
    assert [one.side for one in found.passed] == [(ORIGIN, Hex(0, -1)), (Hex(0, -1), Hex(0, -2))]
    assert found.passed[0].fraction == 0
    assert [slot.near for slot in found.between] == [1]


def test_a_line_to_the_far_vertex_crosses_the_last_hex() -> None:
    found = segment(Hex(0, -3), AT_CENTRE, Aim(VERTEX, 0))
    assert found.slots[-1].ways[0].hex == Hex(0, -3)
    assert found.last_side == (Hex(0, -2), Hex(0, -3))
    assert found.touches[-1].fraction == 1


def test_aims_by_neighbours() -> None:
    for k in range(6):
        side, other = ORIGIN.neighbour(k), ORIGIN.neighbour(k - 1)
        assert hexside_aim(ORIGIN, side) == Aim(HEXSIDE, k)
        assert vertex_aim(ORIGIN, side, other) == vertex_aim(ORIGIN, other, side) == Aim(VERTEX, k)
        # the three hexes of a vertex give one point
        seen = vertex_aim(side, ORIGIN, other)
        assert seen is not None
        assert sixths(side, seen) == sixths(ORIGIN, Aim(VERTEX, k))
    assert hexside_aim(ORIGIN, Hex(2, 0)) is None
    assert vertex_aim(ORIGIN, ORIGIN.neighbour(0), ORIGIN.neighbour(2)) is None
    assert Aim() == Aim(CENTRE, 0)


def test_vertices_are_numbered_as_the_corners_of_a_grid() -> None:
    corners = HexGrid(1, 1).corners(ORIGIN)
    for k in range(6):
        q, r = sixths(ORIGIN, Aim(VERTEX, k))
        assert math.dist(planar(q / 6, r / 6), corners[k]) < TOLERANCE
