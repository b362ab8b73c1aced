"""Single figures of units: formed up, added, moved and removed; weapons stay with the figure that carries them."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tabletops import a_unit, table
from workbench.scenario.edits.arrangement import LineUp, SpaceOut
from workbench.scenario.edits.tabletop_units import (
    AddFigures,
    FaceTabletopUnits,
    FormUp,
    MoveFigure,
    MoveTabletopUnits,
    PutTabletopUnits,
    RemoveFigures,
    TurnTabletopUnits,
)
from workbench.scenario.footprints import BLOCK, FORMATIONS, LINE, RANKS, formation_places, middle_of
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import rotate
from workbench.scenario.units import Forces, Mount, TabletopUnit

FIVE = ((50.0, 50.0), (52.0, 50.0), (54.0, 50.0), (56.0, 50.0), (58.0, 50.0))


def squad(**more: object) -> TabletopScenario:
    return table(units=[a_unit("s", "infantry", 54.0, 50.0, models=FIVE, **more)])


def unit(scenario: TabletopScenario, name: str = "s") -> TabletopUnit:
    found = scenario.forces.find(name)
    assert found is not None
    return found[1]


def test_formations_face_to_the_front_about_their_middle() -> None:
    assert formation_places(LINE, 3, (10.0, 10.0), 0.0, (2.0, 3.0)) == ((8.0, 10.0), (10.0, 10.0), (12.0, 10.0))
    ranks = formation_places(RANKS, 5, (0.0, 0.0), 0.0, (2.0, 5.0))
    assert ranks == ((-2.0, -2.0), (0.0, -2.0), (2.0, -2.0), (-1.0, 3.0), (1.0, 3.0))
    block = formation_places(BLOCK, 9, (0.0, 0.0), 0.0, (1.0, 1.0))
    assert {(round(x), round(y)) for x, y in block} == {(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)}
    to_the_right = formation_places(LINE, 2, (0.0, 0.0), 90.0, (2.0, 2.0))
    assert to_the_right == (pytest.approx((0.0, -1.0)), pytest.approx((0.0, 1.0)))
    assert formation_places(LINE, 0, (0.0, 0.0), 0.0, (1.0, 1.0)) == ()


@given(
    st.sampled_from(sorted(FORMATIONS)),
    st.integers(1, 30),
    st.tuples(st.floats(-50, 50), st.floats(-50, 50)),
    st.floats(0, 360),
    st.floats(0.5, 5),
    st.floats(0.5, 5),
)
def test_a_formation_has_its_middle_and_its_spacing(
    formation: str, count: int, middle: tuple[float, float], facing: float, across: float, deep: float
) -> None:
    places = formation_places(formation, count, middle, facing, (across, deep))
    assert len(places) == count
    assert middle_of(places) == pytest.approx(middle, abs=1e-6)
    gaps = [math.dist(a, b) for n, a in enumerate(places) for b in places[:n]]
    assert min(gaps, default=across) >= min(across, math.hypot(deep, 0.0)) - 1e-6
    straight = [rotate(place, -facing, middle) for place in places]
    assert straight == sorted(straight, key=lambda place: (round(place[1], 6), place[0])), "front first, from the left"


def test_the_place_of_a_unit_follows_its_figures() -> None:
    more = AddFigures("s", ((60.0, 56.0),)).apply(squad())
    assert unit(more).models == (*FIVE, (60.0, 56.0))
    assert unit(more).at == (55.0, 51.0)
    moved = MoveFigure("s", 0, (50.0, 60.0)).apply(squad())
    assert unit(moved).models[0] == (50.0, 60.0)
    assert unit(moved).at == (54.0, 52.0)
    fewer = RemoveFigures("s", (0, 1)).apply(squad())
    assert unit(fewer).models == FIVE[2:]
    assert unit(fewer).at == (56.0, 50.0)
    served = MoveFigure("s", 0, (50.0, 60.0), follows=False).apply(squad())
    assert unit(served).at == (54.0, 50.0), "a gun stays where it is when a gunner steps aside"


def test_the_first_figure_stands_where_the_base_stood() -> None:
    bare = table(units=[a_unit("s", "infantry", 54.0, 50.0)])
    assert unit(AddFigures("s", ((58.0, 50.0),)).apply(bare)).models == ((54.0, 50.0), (58.0, 50.0))
    assert unit(AddFigures("s", ((58.0, 50.0),), follows=False).apply(bare)).models == ((58.0, 50.0),)
    one = RemoveFigures("s", range(5)).apply(squad())
    assert (unit(one).models, unit(one).at) == ((), (54.0, 50.0))


def test_weapons_stay_with_their_figures() -> None:
    arms = (Mount("a", "mg", model=2), Mount("b", "mg", model=5), Mount("c", "mg"))
    after = RemoveFigures("s", (1,)).apply(squad(weapons=arms))
    assert [mount.model for mount in unit(after).weapons] == [None, 4, None]
    two = FormUp(("s",), LINE, 3.0, 3.0, count=4).apply(squad(weapons=arms))
    assert [mount.model for mount in unit(two).weapons] == [2, None, None]


def test_figures_form_up_where_they_are() -> None:
    after = FormUp(("s",), RANKS, 3.0, 4.0).apply(squad(facing=90.0))
    assert unit(after).at == (54.0, 50.0)
    assert middle_of(unit(after).models) == pytest.approx((54.0, 50.0))
    front = unit(after).models[:3]
    assert {x for x, _ in front} == {55.6}
    assert [y for _, y in front] == [47.0, 50.0, 53.0]
    crew = FormUp(("s",), LINE, 3.0, 3.0, count=3, behind=4.0).apply(squad())
    assert unit(crew).models == ((51.0, 54.0), (54.0, 54.0), (57.0, 54.0)), "a crew stands behind its gun"
    assert FormUp(("s",), LINE, 1e9, 1.0).apply(squad()) == squad(), "no file could hold it"


def test_figures_go_along_when_the_unit_moves_and_turns() -> None:
    start = squad()
    walked = unit(MoveTabletopUnits(("s",), 3.0, -2.0).apply(start))
    assert walked.models[0] == (53.0, 48.0)
    put = unit(PutTabletopUnits({"s": (64.0, 50.0)}).apply(start))
    assert put.models[0] == (60.0, 50.0)
    for edit in (TurnTabletopUnits(("s",), 90.0), FaceTabletopUnits(("s",), 90.0)):
        turned = unit(edit.apply(start))
        assert (turned.facing, turned.at) == (90.0, (54.0, 50.0))
        assert turned.models[0] == (54.0, 46.0)
    off = unit(PutTabletopUnits({"s": None}).apply(start))
    assert off.models == ()
    assert AddFigures("s", ((1.0, 1.0),)).apply(PutTabletopUnits({"s": None}).apply(start)) == PutTabletopUnits(
        {"s": None}
    ).apply(start)


def three() -> TabletopScenario:
    spots = {"a": (10.0, 10.0), "b": (20.0, 14.0), "c": (50.0, 10.0), "d": (12.0, 90.0)}
    return table(units=[a_unit(name, "infantry", x, y) for name, (x, y) in spots.items()])


def test_units_line_up_between_the_outermost() -> None:
    after = LineUp(("a", "b", "c")).apply(three())
    assert [unit(after, name).at for name in "abcd"] == [(10.0, 10.0), (20.0, 10.0), (50.0, 10.0), (12.0, 90.0)]
    assert LineUp(("a", "b")).apply(three()) == three()
    assert LineUp(("a", "b", "c")).apply(after) is after


def test_units_stand_the_same_way_apart() -> None:
    after = SpaceOut(("a", "b", "c")).apply(three())
    assert [unit(after, name).at for name in "abc"] == [(10.0, 10.0), (30.0, 14.0), (50.0, 10.0)]
    start = squad()
    start = replace(
        start, forces=Forces((replace(start.forces.sides[0], units=(*start.forces.sides[0].units, *more())),))
    )
    after = LineUp(("s", "x", "y")).apply(start)
    moved = unit(after).at
    assert moved is not None
    assert moved[1] != 50.0
    assert unit(after).models[0] == (pytest.approx(moved[0] - 4), pytest.approx(moved[1])), "its figures come along"


def more() -> tuple[TabletopUnit, ...]:
    return a_unit("x", "infantry", 10.0, 10.0), a_unit("y", "infantry", 100.0, 40.0)
