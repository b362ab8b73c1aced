"""How close a line on a table is along itself: where dead ground ends, where contact ends, where a depth runs out."""

from __future__ import annotations

import math
import random

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.sight.random_tabletops import place, table
from tests.engine.sight.tabletop_reference import Reference
from tests.shares import some
from tests.tabletops import box, sheet, wall
from tests.tabletops import table as board_of
from workbench.base.text import Text
from workbench.engine.sight.results import Margin, Standpoint, TabletopLine
from workbench.games.blitzkrieg.sight.doctrine import Doctrine
from workbench.scenario.tabletop_board import Feature, Point

SHEET = sheet()
HILL = box("hill_gentle", 0, 0, 20, 40, name=Text("the hill", "la colline"))
BARN = box("building_bunker", 40, 0, 58, 40, level=2, name=Text("the barn", "la grange"))
"""From (10, 20) on the hill, dead ground behind the barn ends 48 · 5 / 3 = 80 cm away, at 90."""


def told(pieces: tuple[Feature, ...], a: Point, b: Point, *above: float, **more: object) -> TabletopLine:
    """A line between two bare points."""
    up, aim = (*above, 0.0, 0.0)[:2]
    return Doctrine(board_of(*pieces, **more), SHEET).line(Standpoint(a, up), Standpoint(b, aim))  # type: ignore[arg-type]


def margin(line: TabletopLine) -> Margin:
    assert line.margin is not None
    return line.margin


def test_just_past_dead_ground_is_close() -> None:
    line = told((HILL, BARN), (10, 20), (90.1, 20))
    assert line.visible
    assert line.close
    assert margin(line).length == pytest.approx(0.1)
    assert margin(line).along == pytest.approx(-0.1)
    assert (margin(line).mover, margin(line).piece) == ("target", 1)
    assert margin(line).words.en == "target 1 mm nearer: it is in the dead ground of the barn"
    assert margin(line).words.fr == "cible 1 mm plus près : elle est dans l’angle mort (la grange)"


def test_just_within_dead_ground_is_close() -> None:
    line = told((HILL, BARN), (10, 20), (89.7, 20))
    assert not line.visible
    # the observer would have to come 4.5 mm forward
    assert margin(line).length == pytest.approx(0.3)
    assert margin(line).words.en == "target 3 mm farther: it is out of the dead ground of the barn"
    assert not line.close


def test_dead_ground_seen_from_a_tower() -> None:
    """From 4 levels up the dead ground behind a house of 2 levels is as wide as the way to its far side."""
    house = box("building_bunker", 60, 0, 70, 40, level=2, name=Text("the barn", "la grange"))
    line = told((house,), (10, 20), (129.4, 20), 4.0)
    # it ends 60 · 4 / 2 = 120 from the observer, at 130
    assert not line.visible
    assert margin(line).length == pytest.approx(0.6)


def test_out_of_contact_with_a_hedge() -> None:
    hedge = wall("hedge_fence", (20, 0), (20, 40), name=Text("the hedge", "la haie"))
    line = told((hedge,), (21.9, 20), (0, 20))
    assert line.visible
    assert line.close
    assert margin(line).mover == "origin"
    assert margin(line).along == pytest.approx(0.1, abs=1e-6)
    assert margin(line).words.en == "observer 1 mm farther back: out of contact with the hedge"
    assert margin(line).words.fr == "observateur 1 mm en arrière : plus au contact (la haie)"
    back = told((hedge,), (0, 20), (22.3, 20))
    assert not back.visible
    assert margin(back).words.en == "target 3 mm nearer: in contact with the hedge"


def test_contact_of_a_base_along_the_line() -> None:
    hedge = wall("hedge_fence", (20, 0), (20, 40))
    base = shapely.Point(23.7, 20).buffer(2)
    line = Doctrine(board_of(hedge), SHEET).line(Standpoint((23.7, 20), 0, base), Standpoint((0, 20)))
    assert margin(line).along == pytest.approx(0.3, abs=1e-6)
    assert margin(line).length == pytest.approx(0.3, abs=1e-6)


def test_the_middle_leaves_a_building() -> None:
    line = told((BARN,), (10, 20), (57.85, 20))
    assert line.visible
    assert margin(line).words.en == "target 1.5 mm farther: out of the barn"
    assert margin(line).along == pytest.approx(0.15, abs=1e-6)
    assert line.close


def test_off_the_hill() -> None:
    bank = box("low_wall_bank", 40, 0, 42, 40)
    line = told((HILL, bank), (19.9, 20), (80, 20))
    assert line.visible
    assert margin(line).mover == "origin"
    assert margin(line).words.en == "observer 1 mm forward: off the hill"
    assert margin(line).words.fr == "observateur 1 mm en avant : plus dessus (la colline)"


def test_too_deep_says_the_depth_once() -> None:
    wood = box("dense_wood_jungle", 20, 0, 60, 40, name=Text("the wood", "le bois"))
    line = told((wood,), (0, 20), (24.9, 20))
    assert margin(line).words.en == "target 1 mm farther: too deep in the wood"
    assert margin(line).length == pytest.approx(0.1, abs=1e-6)
    deep = told((wood,), (0, 20), (25.3, 20))
    assert margin(deep).words.en.startswith("target 3 mm nearer: no longer too deep in the wood")


def test_into_a_ravine() -> None:
    ravine = wall("ravine_bottom", (50, 0), (50, 100), width=8, name=Text("the ravine", "le ravin"))
    line = told((ravine,), (10, 30), (46.2, 30))
    assert not line.visible
    assert margin(line).words.en == "target 2 mm nearer: out of the ravine"
    assert margin(line).aside is None


def test_no_end_leaves_the_table() -> None:
    line = told((HILL, BARN), (10, 20), (89.7, 20), width=89.8, height=40)
    # the target may not go on to 90, so the observer has to move
    assert margin(line).mover != "target"


def _moved(line: TabletopLine, by: float) -> tuple[Point, Point]:
    """Both points of a line, the mover of its margin moved by so much away from the other end."""
    a, b = line.origin.point, line.target.point
    length = math.dist(a, b)
    ahead = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
    if margin(line).mover == "target":
        return a, (b[0] + ahead[0] * by, b[1] + ahead[1] * by)
    return (a[0] - ahead[0] * by, a[1] - ahead[1] * by), b


@pytest.mark.slow
@settings(max_examples=some(20), deadline=None)
@given(seed=st.integers(0, 10**6))
def test_an_end_moved_by_the_margin_along_the_line_gets_the_other_answer(seed: int) -> None:
    """Judged anew where it stands then, by the engine and by the slow reference; up to there nothing changes."""
    scenario, dice = table(seed), random.Random(seed + 1)
    sight, slow = Doctrine(scenario, SHEET), Reference(scenario.board.features)
    for _ in range(15):
        above = dice.choice((0.0, 0.0, 1.0, 2.5)), dice.choice((0.0, 0.0, 1.0, 2.5))
        line = sight.line(Standpoint(place(dice), above[0]), Standpoint(place(dice), above[1]))
        if line.margin is None or line.margin.along is None or abs(line.margin.along) < 1e-3:
            continue
        along = line.margin.along
        assert line.margin.length == abs(along)
        assert line.margin.aside is None or abs(along) <= line.margin.aside
        step = math.copysign(1e-5, along)
        for by, same in ((0.0, True), (along / 2, True), (along - step, True), (along + step, False)):
            a, b = _moved(line, by)
            assert sight.line(Standpoint(a, above[0]), Standpoint(b, above[1])).visible == (line.visible is same), (
                a,
                b,
                by,
            )
            assert slow.seen(a, b, above) == (line.visible is same), (a, b, by)


@pytest.mark.slow
@settings(max_examples=some(15), deadline=None)
@given(seed=st.integers(0, 10**6))
def test_no_nearer_place_along_the_line_has_the_other_answer(seed: int) -> None:
    """Both ends moved to many places up to the margin, or up to 10 cm where there is none."""
    scenario, dice = table(seed), random.Random(seed + 1)
    sight, slow = Doctrine(scenario, SHEET), Reference(scenario.board.features)
    for _ in range(4):
        above = dice.choice((0.0, 0.0, 1.0, 2.5)), dice.choice((0.0, 0.0, 1.0, 2.5))
        line = sight.line(Standpoint(place(dice), above[0]), Standpoint(place(dice), above[1]))
        far = 10.0 if line.margin is None or line.margin.length is None else line.margin.length - 1e-4
        a, b = line.origin.point, line.target.point
        length = math.dist(a, b)
        ahead = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
        for _ in range(25):
            by = max(dice.uniform(-far, far), 0.1 - length)
            at = (b[0] + ahead[0] * by, b[1] + ahead[1] * by), (a[0] - ahead[0] * by, a[1] - ahead[1] * by)
            board = scenario.board
            if 0 <= at[0][0] <= board.width and 0 <= at[0][1] <= board.height:
                assert slow.seen(a, at[0], above) == line.visible, (line.origin, line.target, by)
            if 0 <= at[1][0] <= board.width and 0 <= at[1][1] <= board.height:
                assert slow.seen(at[1], b, above) == line.visible, (line.origin, line.target, by)


@pytest.mark.slow
@settings(max_examples=some(20), deadline=None)
@given(seed=st.integers(0, 10**6))
def test_bases_moved_by_the_margin_get_the_other_answer(seed: int) -> None:
    """Contact is measured from the base, which moves with its middle."""
    scenario, dice = table(seed), random.Random(seed + 1)
    sight = Doctrine(scenario, SHEET)

    def stand(at: Point, base: shapely.Polygon) -> Standpoint:
        return Standpoint(at, 0.0, shapely.affinity.translate(base, *at))

    bases = shapely.box(-1.5, -1, 1.5, 1), shapely.Point(0, 0).buffer(1.5)
    for _ in range(10):
        line = sight.line(stand(place(dice), bases[0]), stand(place(dice), bases[1]))
        if line.margin is None or line.margin.along is None or abs(line.margin.along) < 1e-3:
            continue
        along, step = line.margin.along, math.copysign(1e-5, line.margin.along)
        for by, same in ((along - step, True), (along + step, False)):
            a, b = _moved(line, by)
            assert sight.line(stand(a, bases[0]), stand(b, bases[1])).visible == (line.visible is same), (a, b, by)


@pytest.mark.parametrize("far", [90.0, 75.0, 60.5])
def test_along_an_edge_nothing_is_left_to_look_for(far: float) -> None:
    """The least shift turns the answer: no end can be moved by less."""
    line = told((BARN,), (10, 40), (far, 40))
    assert line.close
    assert margin(line).length == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("off", [-4.5, -3.7, -0.02, 0.013, 2.2, 9.9])
def test_where_a_depth_runs_out_is_exact(off: float) -> None:
    """A line through a wedge of wood is as deep in it as it is far from its tip: moved aside, it changes where the depth is
    that which the wood allows, between its corners."""
    wood = Feature("w", "dense_wood_jungle", "polygon", ((40, 0), (140, 100), (40, 100)), name=Text("wood", "bois"))
    sight = Doctrine(board_of(wood, width=180.0, height=120.0), SHEET)
    allowed = float(sight.pieces.allowance[0])
    at = allowed + off
    line = sight.line(Standpoint((20, at)), Standpoint((160, at)))
    assert line.visible == (off < 0)
    assert margin(line).aside == pytest.approx(abs(off), abs=1e-6)
