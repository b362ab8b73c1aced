"""Figures that hang together: chains of gaps, crews about their guns, and the distance that a ruleset prints."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tests.tabletops import a_unit, sheet, table
from workbench.engine.sight.tabletop_footprints import (
    group_coherency,
    printed_distance,
    strays,
    too_far,
    unit_coherency,
)
from workbench.rules.ruleset import Ruleset
from workbench.rules.values import Cited

CITED = next(iter(sheet().tables.values())).cells
A_CELL = next(iter(CITED.values()))


def game(**spacing: float) -> Ruleset:
    """The sheet as a game in inches that knows single figures of one inch, with cells of spacing."""
    base = sheet()

    def cited(value: float) -> Cited:
        return replace(A_CELL, value=value)

    kinds = {
        **base.units,
        "infantry": replace(base.units["infantry"], values={"base": cited(1.0)}),
        "gun": replace(base.units["infantry"], key="gun", tags=("artillery",), values={"base": cited(2.0)}),
    }
    old = next(iter(base.tables.values()))
    tables = {
        **base.tables,
        "sight": replace(old, cells={"figure": cited(1.0)}),
        "spacing": replace(old, cells={key: cited(value) for key, value in spacing.items()}),
    }
    return replace(base, units=kinds, tables=tables, length_unit="in")


def disc(x: float, y: float = 0.0, radius: float = 0.5) -> shapely.Polygon:
    return shapely.Point(x, y).buffer(radius, quad_segs=32)


def test_a_chain_holds_by_its_gaps() -> None:
    chain = [disc(0), disc(2), disc(4), disc(6.01)]
    assert strays(chain, 1.0) == {3}
    assert strays(chain, 1.02) == frozenset()
    assert strays([disc(0), disc(2), disc(9), disc(11), disc(13)], 1.0) == {0, 1}, "the larger part is the unit"
    assert strays([disc(0), disc(9)], 1.0) == {1}
    assert strays([], 1.0) == frozenset()


def test_a_crew_stays_by_its_gun() -> None:
    gun = shapely.box(-1, -1, 1, 1)
    crew = [disc(0, 2.5), disc(0, 2.6), disc(2.4)]
    assert too_far(crew, gun, 1.0) == {1}


@given(st.lists(st.tuples(st.floats(0, 9), st.floats(0, 9)), min_size=1, max_size=9), st.floats(0.1, 4))
def test_what_holds_together_is_a_flood(points: list[tuple[float, float]], distance: float) -> None:
    """An independent walk: from the first figure of the main part every other of it is reached, and no stray."""
    bodies = [disc(x, y) for x, y in points]
    gaps = [[max(0.0, math.dist(a, b) - 1.0) for b in points] for a in points]
    if any(abs(gap - distance) < 0.005 for row in gaps for gap in row):
        return
    out = strays(bodies, distance)
    kept = [n for n in range(len(points)) if n not in out]
    seen, todo = {kept[0]}, [kept[0]]
    while todo:
        here = todo.pop()
        fresh = {n for n in range(len(points)) if gaps[here][n] <= distance} - seen
        seen |= fresh
        todo += fresh
    assert seen == set(kept)


def test_the_distance_is_that_of_the_ruleset() -> None:
    rules = game(coherency=1.0)
    squad = a_unit("s", "infantry", 20.0, 20.0, models=((18.0, 20.0), (20.0, 20.0), (23.0, 20.0)))
    inches, metric = table(units=[squad], unit="in"), table(units=[squad])
    assert printed_distance(rules, inches.board) == 1.0
    assert printed_distance(rules, metric.board) == pytest.approx(2.54)
    assert printed_distance(game(), inches.board) is None
    assert printed_distance(sheet(), metric.board) is None
    gun = a_unit("g", "gun", 20.0, 20.0)
    assert printed_distance(game(coherency=2.0, crew=1.0), inches.board, gun) == 1.0
    assert printed_distance(game(coherency=2.0, crew=1.0), inches.board, squad) == 2.0
    found = unit_coherency(squad, inches.board, rules, 1.0)
    assert found is not None
    assert found.out == {2}
    assert found.ground.area == pytest.approx(
        shapely.union_all([disc(x, 20, 1.5) for x in (18, 20, 23)]).area, rel=0.01
    )


def test_a_gun_and_its_crew_by_the_ruleset() -> None:
    rules = game(coherency=1.0)
    gun = a_unit("g", "gun", 20.0, 20.0, models=((20.0, 22.4), (22.4, 20.0), (20.0, 23.0)))
    found = unit_coherency(gun, table(units=[gun], unit="in").board, rules, 1.0)
    assert found is not None
    assert found.out == {2}
    assert found.anchor is not None
    assert found.ground.bounds == pytest.approx((18, 18, 22, 22), abs=0.01)


def test_groups_hang_together_by_their_bases() -> None:
    units = [a_unit("a", "infantry", 20, 20), a_unit("b", "infantry", 25, 20), a_unit("c", "infantry", 60, 20)]
    scenario = table(units=units)
    assert group_coherency(units, scenario.board, sheet(), 5.0).out == {2}
    assert unit_coherency(units[0], scenario.board, sheet(), 5.0) is None, "an element has no single figures"
