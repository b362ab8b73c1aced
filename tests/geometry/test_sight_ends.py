"""Where lines of sight begin and end on maps with and without pixels; notches of outlines, which no line can cross."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from workbench.geometry.grid import HexGrid
from workbench.geometry.pixel_outlines import pixel_polygons

PLAIN = HexGrid(9, 8, "flat", "even", "up", extra=True, label_style="A1")
PIXELS = replace(PLAIN, pixels=(56.25, 64.5))


def ends(grid: HexGrid, first: str, last: str) -> list[tuple[float, float]]:
    """The two ends of a line between two centres, in pixels from the upper left corner of the map, rounded."""
    numbers = [grid.labels.index(label) for label in (first, last)]
    start, end = grid.sight_ends(grid.centres[numbers[:1]], grid.centres[numbers[1:]])
    pixels = (np.concatenate([start, end]) + np.array([0.0, 0.5])) * np.array([56.25 / (3**0.5 / 2), 64.5])
    return [(round(x, 6), round(y, 6)) for x, y in pixels.tolist()]


def test_lines_of_a_map_without_pixels_run_between_the_centres() -> None:
    some = np.arange(20)
    start, end = PLAIN.sight_ends(PLAIN.centres[some], PLAIN.centres[some + 20])
    assert np.array_equal(start, PLAIN.centres[some])
    assert np.array_equal(end, PLAIN.centres[some + 20])


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        # from the left edge of the pixel on the left to the right edge of that on the right, along their tops
        ("A1", "B6", [(0, 32), (57, 387)]),
        ("B6", "A1", [(57, 387), (0, 32)]),
        ("D2", "B0", [(169, 129), (56, 0)]),
        # one column of pixels: through its middle
        ("A1", "A5", [(0.5, 32), (0.5, 290)]),
        # centres at the far edges lie in the last pixel
        ("I1", "H8", [(450, 32), (393, 515)]),
        # lines along hexsides stay where they are
        ("A1", "C1", [(0, 32.25), (112.5, 32.25)]),
        ("A1", "B2", [(0, 32.25), (56.25, 129)]),
    ],
)
def test_lines_run_between_whole_pixels(first: str, last: str, expected: list[tuple[float, float]]) -> None:
    assert ends(PIXELS, first, last) == expected


def test_every_line_is_the_same_from_both_ends_and_leaves_the_centres_by_a_pixel_at_most() -> None:
    first, last = np.divmod(np.arange(PIXELS.size**2), PIXELS.size)
    apart = first != last
    centres = PIXELS.centres
    start, end = PIXELS.sight_ends(centres[first[apart]], centres[last[apart]])
    back_end, back_start = PIXELS.sight_ends(centres[last[apart]], centres[first[apart]])
    assert np.array_equal(start, back_start)
    assert np.array_equal(end, back_end)
    assert np.abs(start - centres[first[apart]]).max() < 1.5 / 56.25
    assert np.abs(end - centres[last[apart]]).max() < 1.5 / 56.25


@given(st.integers(0, 2**32 - 1))
def test_lines_that_cross_a_filled_notch_touch_a_pixel(seed: int) -> None:
    random = np.random.default_rng(seed)
    mask = np.zeros((40, 40), dtype=np.bool_)
    down, along = np.mgrid[0:40, 0:40]
    for _ in range(3):
        x, y, size, slope = (
            random.integers(12, 28),
            random.integers(12, 28),
            random.integers(3, 8),
            random.uniform(-2, 2),
        )
        mask |= (np.abs(along - x) <= size) & (np.abs(down - y + slope * (along - x)) <= size) & (down % 39 > 0)
    exact, filled = (shapely.union_all(pixel_polygons(mask, 0.0, notches=depth)) for depth in (0.0, 1.01))
    assert filled.covers(exact)
    assert exact.buffer(1.02).covers(filled)
    around = random.uniform(0, 2 * np.pi, size=(60, 2))
    lines = shapely.linestrings(20 + 60 * np.stack([np.cos(around), np.sin(around)], axis=-1))
    assert np.array_equal(shapely.intersects(lines, exact), shapely.intersects(lines, filled))
