"""Threads that ask the geometries of one table at once: each has its own prepared ones."""

from __future__ import annotations

import ast
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import shapely

from workbench.base.data_folders import PACKAGE
from workbench.geometry.thread_own import MOST_THREADS
from workbench.scenario.tabletop_board import CIRCLE, Feature, TabletopBoard


def in_a_thread(work: Callable[[], Any]) -> Any:
    """What a function gives in another thread."""
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(work()))
    thread.start()
    thread.join()
    return found[0]


def a_table() -> TabletopBoard:
    return TabletopBoard("cm", 60.0, 60.0, "clear", (Feature("pond", "lake", CIRCLE, ((30.0, 30.0),), radius=20.0),))


def test_each_thread_has_its_own_prepared_geometry_and_keeps_it() -> None:
    board = a_table()
    (pond,) = board.features
    for ask in (lambda: pond.area, lambda: board.outline, lambda: board.closed_areas["pond"]):
        here, there = ask(), in_a_thread(ask)
        assert ask() is here
        assert there is not here
        assert there.equals(here)
        assert shapely.is_prepared(here)
        assert shapely.is_prepared(there)


def test_threads_that_ended_do_not_fill_the_memory() -> None:
    (pond,) = a_table().features
    alive = threading.Event()

    def ask() -> None:
        found.append(pond.area)
        alive.wait(10)

    found: list[Any] = []
    threads = [threading.Thread(target=ask) for _ in range(2 * MOST_THREADS)]
    for thread in threads:
        thread.start()
    alive.set()
    for thread in threads:
        thread.join()
    assert len({id(one) for one in found}) == 2 * MOST_THREADS
    assert len(vars(pond)["_area_by_thread"]) <= MOST_THREADS


_AT_ONCE = """
import threading
import numpy as np
import shapely
from workbench.scenario.tabletop_board import Feature, POLYGON, TabletopBoard
turn = np.linspace(0, 2 * np.pi, 400, endpoint=False)
star = 30 + (20 + 3 * np.sin(9 * turn))[:, None] * np.c_[np.cos(turn), np.sin(turn)]
dice = np.random.default_rng(1)
marks, lines = shapely.points(dice.uniform(0, 60, (200, 2))), shapely.linestrings(dice.uniform(0, 60, (60, 2, 2)))
def ask(board, gate):
    gate.wait()
    for area in (board.features[0].area, board.outline, board.closed_areas["a"]):
        for _ in range(2):
            shapely.contains_properly(area, marks)
            shapely.intersects(area, lines)
            shapely.dwithin(area, marks, 0.1)
for _ in range(60):
    board = TabletopBoard("cm", 60.0, 60.0, "clear", (Feature("a", "wood", POLYGON, tuple(map(tuple, star.tolist()))),))
    board.features[0].area, board.outline, board.closed_areas
    gate = threading.Barrier(3)
    threads = [threading.Thread(target=ask, args=(board, gate)) for _ in range(3)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
print("alive")
"""


def test_a_table_that_three_threads_ask_at_once_does_not_end_the_program() -> None:
    """With one prepared geometry for all of them GEOS ended the process within the first of these boards."""
    ran = subprocess.run([sys.executable, "-c", _AT_ONCE], capture_output=True, text=True, timeout=250, check=False)
    assert (ran.returncode, ran.stdout.strip()) == (0, "alive"), ran.stderr[-2000:]


def test_no_scenario_shares_a_prepared_geometry_between_threads() -> None:
    """Scenarios are what threads share: whoever prepares a geometry there keeps it for the thread alone."""
    shared = []
    for path in sorted((PACKAGE / "scenario").rglob("*.py")):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and "prepare(" in ast.unparse(function):
                own = [ast.unparse(one) for one in function.decorator_list]
                shared += [] if own == ["own_in_each_thread"] else [f"{path.name}: {function.name}"]
    assert shared == []
