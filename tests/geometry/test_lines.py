from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.slow_lines import span, stretches, vertices
from tests.shares import non_empty
from workbench.geometry.hex_lines import Crossing, crossing, sextant
from workbench.geometry.hexes import DIRECTIONS, Hex, disk

CENTRE = Hex(0, 0)
offsets = st.builds(Hex, st.integers(-14, 14), st.integers(-14, 14)).filter(lambda here: here != CENTRE)
spines = st.builds(
    lambda times, side: CENTRE.plus(DIRECTIONS[side], times).plus(DIRECTIONS[(side + 1) % 6], times),
    st.integers(1, 7),
    st.integers(0, 5),
)
any_offset = st.one_of(offsets, spines)


def outline(record: Crossing) -> list[tuple[Fraction, Fraction, frozenset[Hex]]]:
    return [(slot.enter, slot.leave, frozenset(slot.hexes)) for slot in record.slots]


@given(any_offset)
def test_a_line_crosses_what_brute_force_finds(offset: Hex) -> None:
    record = crossing(offset)
    assert outline(record) == stretches(offset)
    for slot in record.slots:
        for here in slot.hexes:
            met = span(offset, here)
            assert met is not None
            assert met[2] is not slot.is_side
            assert (slot.near, slot.far) == (CENTRE.distance(here), offset.distance(here))


@given(any_offset)
def test_vertices_on_the_line_are_found(offset: Hex) -> None:
    record = crossing(offset)
    assert {(touch.fraction, frozenset(touch.vertex)) for touch in record.touches} == vertices(offset)
    crossed = {here for slot in record.slots for here in slot.hexes} | {CENTRE, offset}
    for touch in record.touches:
        if touch.touched is not None:
            assert touch.touched not in crossed
            assert set(touch.vertex) - {touch.touched} <= crossed


@given(any_offset)
def test_the_other_way_crosses_the_same(offset: Hex) -> None:
    back = crossing(CENTRE.minus(offset))
    there = [
        (1 - leave, 1 - enter, frozenset(here.minus(offset) for here in hexes))
        for enter, leave, hexes in reversed(outline(crossing(offset)))
    ]
    assert outline(back) == there


@given(any_offset, st.integers(0, 5))
def test_turning_the_map_turns_the_line(offset: Hex, steps: int) -> None:
    turned = [
        (enter, leave, frozenset(here.rotated(steps) for here in hexes))
        for enter, leave, hexes in outline(crossing(offset))
    ]
    assert outline(crossing(offset.rotated(steps))) == turned


@given(any_offset)
def test_every_hexside_between_consecutive_hexes_is_crossed_once(offset: Hex) -> None:
    record = crossing(offset)
    for choice in (0, -1):
        way = [CENTRE, *(slot.hexes[choice] for slot in record.slots), offset]
        sides = [side for slot in record.slots for side in slot.ways[choice].sides]
        sides += [record.last_side] if record.last_side else []
        assert sides == list(pairwise(way))
        assert all(a.distance(b) == 1 for a, b in sides)


def test_a_line_may_cross_two_hexes_of_the_same_distance() -> None:
    slots = crossing(Hex(3, 1)).slots
    assert [slot.hexes for slot in slots] == [(Hex(1, 0),), (Hex(1, 1),), (Hex(2, 0),), (Hex(2, 1),)]
    assert [slot.near for slot in slots] == [1, 2, 2, 3]


def test_hexspine_lines_alternate_side_and_centre() -> None:
    assert [slot.is_side for slot in crossing(Hex(3, 3)).slots] == [True, False, True, False, True]


def test_adjacent_hexes_and_the_hex_itself_have_nothing_between() -> None:
    assert crossing(Hex(0, -1)).slots == ()
    assert crossing(Hex(0, -1)).last_side == (CENTRE, Hex(0, -1))
    assert crossing(CENTRE) == Crossing(CENTRE, 0, (), None, ())


def test_every_offset_lies_in_exactly_one_sextant() -> None:
    for offset in non_empty(disk(CENTRE, 6)):
        direction, a, b = sextant(offset)
        assert CENTRE.plus(DIRECTIONS[direction], a).plus(DIRECTIONS[(direction + 1) % 6], b) == offset
        assert a + b == CENTRE.distance(offset)
