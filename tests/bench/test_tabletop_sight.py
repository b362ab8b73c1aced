"""Sight on free-form tables of 180 x 120 cm: visible polygons with up to 5,000 edges, lines, thousands of points."""

from __future__ import annotations

import math
import random
from functools import lru_cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pytest
import shapely
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench.baselines import rays
from tests.bench.figures import beside, grows, note
from tests.bench.test_tabletop_movement import crowded
from tests.tabletops import sheet, table
from workbench.engine.sight.results import NO_MARGIN, Standpoint, TabletopRequest
from workbench.games.blitzkrieg.sight.doctrine import Doctrine
from workbench.scenario.tabletop_board import LINE, POLYGON, Feature

pytestmark = pytest.mark.bench

WIDTH, HEIGHT = 180.0, 120.0
COVERED = 0.135
"""So much of the table lies under pieces."""
EYES = [(90.0, 60.0), (30.0, 40.0), (150.0, 90.0), (100.0, 20.0)]
TERRAIN = {
    "buildings": ["building_bunker"],
    "woods": ["dense_wood_jungle"],
    "hedges": ["bocage"],
    "village": ["building_bunker", "building_bunker", "light_wood_orchard", "cultivated_field"],
}
RAYS = 3600
"""So many rays leave 2 mm between them at a metre; the polygon of the bench is exact."""
edges = pytest.mark.parametrize("edges", [50, 500, 5000])


@lru_cache
def sight(edges: int, terrain: str) -> Doctrine:
    """A table with convex pieces of about five corners each, none of which lies on an eye."""
    dice = random.Random(edges)
    size = math.sqrt(WIDTH * HEIGHT * COVERED / (edges / 5) / 1.7)
    pieces: list[Feature] = []
    count = 0
    while count < edges:
        corners = dice.randint(4, 6)
        turns = sorted(dice.uniform(0, 2 * math.pi) for _ in range(corners))
        x, y = dice.uniform(0, WIDTH), dice.uniform(0, HEIGHT)
        ring = [(x + size * math.cos(turn), y + size * math.sin(turn)) for turn in turns]
        if any(shapely.Polygon(ring).distance(shapely.Point(eye)) < 0.5 for eye in EYES):
            continue
        count += corners
        kind = LINE if terrain == "hedges" else POLYGON
        pieces.append(Feature(f"p{count}", dice.choice(TERRAIN[terrain]), kind, tuple(ring)))
    return Doctrine(table(*pieces, width=WIDTH, height=HEIGHT), sheet())


def ring_sides(edges: int, terrain: str) -> npt.NDArray[np.float64]:
    """All edges of all pieces (n x 4: from, to)."""
    pieces = sight(edges, terrain).scenario.board.features
    chains = [piece.points if piece.kind == LINE else (*piece.points, piece.points[0]) for piece in pieces]
    return np.array([(*start, *end) for chain in chains for start, end in pairwise(chain)])


@edges
@pytest.mark.parametrize("terrain", TERRAIN)
def test_visible_area(benchmark: BenchmarkFixture, edges: int, terrain: str) -> None:
    inquiry = sight(edges, terrain)
    turn = iter(range(10_000_000))

    def next_area() -> float:
        return float(inquiry.area(Standpoint(EYES[next(turn) % len(EYES)])).visible.area)

    next_area()
    found = benchmark.pedantic(next_area, rounds=4 if edges > 500 else 20)
    assert 0 < found < WIDTH * HEIGHT
    note(benchmark, edges=inquiry.pieces.edges.count)
    grows(benchmark, f"visible polygon, {terrain}", inquiry.pieces.edges.count, "edges")
    sides = ring_sides(edges, terrain)
    measured = 8 if benchmark.disabled else 200
    beside(benchmark, f"{RAYS:,} rays", lambda: rays(sides, EYES[0], measured, WIDTH + HEIGHT), RAYS / measured)


@edges
def test_compiling(benchmark: BenchmarkFixture, edges: int) -> None:
    found = sight(edges, "village")
    scenario, rules = found.scenario, found.ruleset
    assert benchmark.pedantic(lambda: Doctrine(scenario, rules).pieces.edges.count, rounds=5) >= edges
    grows(benchmark, "pieces of a table compiled", edges, "edges")


@edges
def test_one_line(benchmark: BenchmarkFixture, edges: int) -> None:
    inquiry = sight(edges, "village")
    dice = random.Random(1)

    def next_line() -> float:
        target = Standpoint((dice.uniform(0, WIDTH), dice.uniform(0, HEIGHT)))
        return inquiry.line(Standpoint(EYES[0]), target).range

    assert benchmark.pedantic(next_line, rounds=20) > 0
    grows(benchmark, "one line on a table", edges, "edges")


@pytest.mark.parametrize("margin", ["without the margin", "with the margin"])
def test_lines_with_crossings(benchmark: BenchmarkFixture, margin: str) -> None:
    """Lines between points at random on a table of 50 pieces, each with its reasons and every piece that it crosses."""
    inquiry, count = Doctrine(crowded(50, road=False), sheet()), 4 if benchmark.disabled else 200
    ends = np.random.default_rng(1).uniform((0, 0), (WIDTH, HEIGHT), (count, 2, 2)).tolist()
    request = TabletopRequest() if margin == "with the margin" else TabletopRequest(tolerance=NO_MARGIN)

    def read() -> int:
        lines = (inquiry.line(Standpoint((ax, ay)), Standpoint((bx, by)), request) for (ax, ay), (bx, by) in ends)
        return sum(len(line.reasons) + len(line.crossings) for line in lines)

    assert benchmark.pedantic(read, rounds=3) > 0
    if not benchmark.disabled:
        note(benchmark, **{"lines in a second": count / benchmark.stats.stats.median})


@edges
def test_four_thousand_points(benchmark: BenchmarkFixture, edges: int) -> None:
    inquiry = sight(edges, "village")
    points = np.random.default_rng(1).uniform((0, 0), (WIDTH, HEIGHT), (4000, 2))
    assert benchmark.pedantic(lambda: inquiry.seen(Standpoint(EYES[0]), points).any(), rounds=3)
    grows(benchmark, "4,000 points judged", edges, "edges")


@pytest.mark.parametrize("count", [50, 200])
def test_blind_ground(benchmark: BenchmarkFixture, count: int) -> None:
    """What each piece hides, and what it alone hides, from another eye each round."""
    inquiry, turn = Doctrine(crowded(count, road=False), sheet()), iter(range(10_000_000))

    def blind() -> int:
        origin = Standpoint(EYES[next(turn) % len(EYES)])
        area = inquiry.area(origin)
        hidden = [number for number, region in area.hidden.items() if region.area > 0]
        return sum(inquiry.alone(origin, number).area > 0 for number in hidden)

    assert benchmark.pedantic(blind, rounds=3) > 0
    grows(benchmark, "blind ground of each piece", count, "pieces")
