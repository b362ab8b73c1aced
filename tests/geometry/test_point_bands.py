from __future__ import annotations

import numpy as np
import pytest

from workbench.base.numbers import FloatArray
from workbench.geometry.joints import FEW, PointBands

MARGIN = 0.02


def _brute(points: FloatArray, start: FloatArray, end: FloatArray) -> set[tuple[int, int]]:
    """Pairs (line, point) at most the margin from each other, each compared with each."""
    way = (end - start)[:, None]
    size = np.maximum((way**2).sum(axis=2), 1e-300)
    off = points[None] - start[:, None]
    share = np.clip((off * way).sum(axis=2) / size, 0, 1)
    apart = np.hypot(*np.moveaxis(off - way * share[..., None], 2, 0))
    return set(zip(*(part.tolist() for part in np.nonzero(apart <= MARGIN)), strict=True))


def _lines(dice: np.random.Generator, points: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Lines of any direction, along both axes, through points, short ones, without length, and far outside of all points."""
    start, end = dice.uniform(-20, 120, (300, 2)), dice.uniform(-20, 120, (300, 2))
    end[:40, 0] = start[:40, 0]
    end[40:80, 1] = start[40:80, 1]
    start[80:160] = points[dice.integers(0, len(points), 80)]
    end[120:160] = points[dice.integers(0, len(points), 40)]
    start[160:200] = points[dice.integers(0, len(points), 40)] + dice.uniform(-MARGIN, MARGIN, (40, 2))
    end[160:200] = start[160:200] + dice.uniform(-0.1, 0.1, (40, 2))
    end[200:220] = start[200:220] = points[dice.integers(0, len(points), 20)]
    end[220:230] += 1000
    return start, end


@pytest.mark.parametrize("count", [1, FEW, FEW + 1, 400, 3000])
@pytest.mark.parametrize("shape", ["anywhere", "a row", "a column", "one place", "a grid"])
def test_no_point_near_a_line_is_left_out(count: int, shape: str) -> None:
    dice = np.random.default_rng(count)
    points = dice.uniform(0, 100, (count, 2))
    if shape == "a row":
        points[:, 1] = 40
    if shape == "a column":
        points[:, 0] = 40
    if shape == "one place":
        points[:] = 40
    if shape == "a grid":
        points = np.round(points / 5) * 5
    start, end = _lines(dice, points)
    line, point = PointBands(points).near(start, end, MARGIN)
    found = list(zip(line.tolist(), point.tolist(), strict=True))
    assert len(found) == len(set(found))
    assert _brute(points, start, end) <= set(found)


def test_most_pairs_are_left_out() -> None:
    dice = np.random.default_rng(1)
    points = dice.uniform(0, 100, (5000, 2))
    start, end = dice.uniform(0, 100, (200, 2)), dice.uniform(0, 100, (200, 2))
    line, _ = PointBands(points).near(start, end, MARGIN)
    assert len(line) < len(points) * len(start) / 20


def test_no_points_and_no_lines() -> None:
    none = np.empty((0, 2))
    assert not len(PointBands(none).near(np.zeros((3, 2)), np.ones((3, 2)), MARGIN)[0])
    assert not len(PointBands(np.random.default_rng(1).uniform(0, 1, (100, 2))).near(none, none, MARGIN)[0])
