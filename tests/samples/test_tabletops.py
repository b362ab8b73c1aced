"""The samples on tables: line, area and reverse line agree on a seeded choice of places.

A bare point of an analysis has the height that its game gives it. In Bolt Action sight need not be the same both ways: vehicles
and guns look from one place and are seen at others, a mortar sees what its spotter sees; there the line must say so.
"""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
import shapely

from tests.samples.pairs import open_table, table_files
from tests.shares import non_empty, some
from workbench.engine.sight.results import Standpoint, TabletopRequest

ORIGINS, TARGETS = 4, some(20)
FEWER = 2
"""Where every figure looks for itself (Bolt Action) a line takes longer; its own random
tables are in tests/games/bolt_action."""
NEAR = 0.1
"""Points nearer than this (cm) to the edge of a region may lie on either side of it."""


def _places(path: Path) -> list[Standpoint]:
    analysis = open_table(path)
    board, chooser = analysis.scenario.board, random.Random(path.stem)
    count = FEWER if analysis.ruleset.id == "bolt_action" else ORIGINS
    units = [analysis.sight.stand_of(unit) for _, unit in analysis.scenario.forces if unit.at is not None]
    bare = [
        analysis.point(
            (chooser.uniform(0, board.width), chooser.uniform(0, board.height)), chooser.choice((0.0, 0.0, 2.0))
        )
        for _ in range(count)
    ]
    return units[:count] + bare


@pytest.mark.slow(8)
@pytest.mark.share(6)
@pytest.mark.parametrize("path", table_files(), ids=lambda path: path.stem)
def test_line_area_and_points_agree(path: Path) -> None:
    analysis = open_table(path)
    sight, board = analysis.sight, analysis.scenario.board
    chooser = np.random.default_rng(5)
    for origin in non_empty(_places(path)):
        points = chooser.uniform((0, 0), (board.width, board.height), (TARGETS, 2))
        seen = sight.seen(origin, points)
        lines = [sight.line(origin, analysis.point((float(x), float(y)))).visible for x, y in points]
        assert seen.tolist() == lines
        area = sight.area(origin)
        marks = shapely.points(points)
        clear = shapely.distance(area.visible.boundary, marks) > NEAR
        inside = shapely.intersects(area.visible, marks)
        assert inside[clear].tolist() == seen[clear].tolist(), origin


@pytest.mark.slow(8)
@pytest.mark.share(6)
@pytest.mark.parametrize("path", table_files(), ids=lambda path: path.stem)
def test_sight_is_the_same_both_ways(path: Path) -> None:
    analysis = open_table(path)
    sight, places = analysis.sight, _places(path)
    either_way = analysis.ruleset.id != "bolt_action"
    spotted_for = {unit.id for _, unit in analysis.scenario.forces if unit.values.get("spotter")}
    for number, here in enumerate(places):
        for there in places[number + 1 :]:
            forth, back = sight.line(here, there, TabletopRequest()), sight.line(there, here, TabletopRequest())
            if {here.unit, there.unit} & spotted_for:
                continue
            assert forth.asymmetric == back.asymmetric == (forth.visible != back.visible), (here, there)
            if either_way or not (here.unit or there.unit):
                assert not forth.asymmetric, (here, there)
                assert abs(forth.range - back.range) < 1e-9
