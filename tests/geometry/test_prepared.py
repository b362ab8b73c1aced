"""Prepared geometry beside other threads: no test may crash the program, and no geometry that threads share is tested so."""

from __future__ import annotations

import re
import subprocess
import sys
import threading

import numpy as np
import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from tests.games.random_scenarios import TABLE_GAMES, table_analysis
from tests.geometry.prepared_guard import SharedPreparedError, guarded
from workbench.base.data_folders import PACKAGE
from workbench.geometry.prepared import prepared_here, prepared_to_share
from workbench.planning.fairness import fairness

_AT_ONCE = """
import threading
import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry
from workbench.geometry.prepared import prepared_here, prepared_to_share
from workbench.scenario.tabletop_board import Feature, POLYGON, TabletopBoard
turn = np.linspace(0, 2 * np.pi, 400, endpoint=False)
star = 30 + (20 + 3 * np.sin(9 * turn))[:, None] * np.c_[np.cos(turn), np.sin(turn)]
dice = np.random.default_rng(1)
places = dice.uniform(0, 60, (200, 2))
marks, lines = shapely.points(places), shapely.linestrings(dice.uniform(0, 60, (60, 2, 2)))
def ask(board, shared, gate):
    gate.wait()
    for area in (board.features[0].area, board.outline, board.closed_areas["a"]):
        for tested in (area, prepared_here(area)):
            shapely.contains_properly(tested, marks)
            shapely.intersects(tested, lines)
            shapely.covers(tested, lines)
    for _ in range(3):
        shapely.contains_xy(shared, *places.T)
        shapely.dwithin(shared, lines, 0.1)
for _ in range(60):
    board = TabletopBoard("cm", 60.0, 60.0, "clear", (Feature("a", "wood", POLYGON, tuple(map(tuple, star.tolist()))),))
    shared = prepared_to_share(board.features[0].area)
    gate = threading.Barrier(3)
    threads = [threading.Thread(target=ask, args=(board, shared, gate)) for _ in range(3)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
print("alive")
"""


@pytest.mark.slow
def test_a_table_that_three_threads_ask_at_once_does_not_crash_the_program() -> None:
    """With one prepared geometry for all of them GEOS crashed within the first of these boards."""
    ran = subprocess.run([sys.executable, "-c", _AT_ONCE], capture_output=True, text=True, timeout=250, check=False)
    assert (ran.returncode, ran.stdout.strip()) == (0, "alive"), ran.stderr[-2000:]


def test_only_one_module_prepares_geometry() -> None:
    prepares = re.compile(r"shapely\.prepare|import .*\bprep(are|ared)?\b|lib\.prepare")
    found = {path.name for path in PACKAGE.rglob("*.py") if prepares.search(path.read_text(encoding="utf-8"))}
    assert found == {"prepared.py"}


def test_copies_belong_to_a_thread_and_are_kept_for_it() -> None:
    disc = shapely.Point(0, 0).buffer(5)
    found: list[BaseGeometry] = []
    thread = threading.Thread(target=lambda: found.append(prepared_here(disc)))
    thread.start()
    thread.join()
    here = prepared_here(disc)
    assert prepared_here(disc) is here is not found[0]
    assert shapely.is_prepared(here)
    assert not shapely.is_prepared(disc)
    for number in range(100):
        other = shapely.Point(number, 0).buffer(1)
        assert prepared_here(other).equals(other)  # an identity that is used again finds no copy of another
    assert prepared_here(disc).equals(disc)


@pytest.mark.parametrize(
    "empty",
    [shapely.Polygon(), shapely.GeometryCollection(), shapely.MultiPolygon(), shapely.LineString(), shapely.Point()],
)
def test_nothing_can_be_prepared(empty: BaseGeometry) -> None:
    for copy in (prepared_to_share(empty), prepared_here(empty)):
        assert copy.is_empty
        assert not shapely.intersects_xy(copy, 0.0, 0.0)


def test_the_guard_finds_a_line_tested_against_what_threads_share() -> None:
    shared, line = prepared_to_share(shapely.box(0, 0, 1, 1)), shapely.LineString([(0, 0), (2, 2)])
    with guarded():
        assert shapely.intersects(shared, shapely.Point(0.5, 0.5))
        assert shapely.intersects(prepared_here(shared), line)
        with pytest.raises(SharedPreparedError):
            shapely.intersects(shared, line)
        with pytest.raises(SharedPreparedError):
            shared.covers(np.array([line]))


@pytest.mark.slow(8)
@pytest.mark.parametrize("game", TABLE_GAMES)
def test_no_analysis_tests_lines_against_what_threads_share(game: str) -> None:
    analysis = table_analysis(game, 3, 3)
    with guarded():
        report = fairness(analysis, 2)
    assert report
