"""Mirrors of grids: every image is a hex, there and back is the same hex, neighbours stay neighbours."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.geometry.grid import HexGrid
from workbench.geometry.symmetry import HALF_TURN, LEFT_RIGHT, TOP_BOTTOM, mirrored_hexes

MIRRORS = (LEFT_RIGHT, TOP_BOTTOM, HALF_TURN)
GRIDS = st.builds(
    HexGrid,
    st.integers(2, 9),
    st.integers(2, 9),
    st.just("flat"),
    st.sampled_from(["even", "odd"]),
    st.sampled_from(["down", "up"]),
    st.booleans(),
) | st.builds(
    HexGrid,
    st.integers(2, 9),
    st.integers(2, 9),
    st.just("pointy"),
    st.sampled_from(["even", "odd"]),
    st.sampled_from(["left", "right"]),
)


@given(GRIDS, st.sampled_from(MIRRORS))
def test_there_and_back_and_neighbours_stay_neighbours(grid: HexGrid, mirror: str) -> None:
    images = mirrored_hexes(grid, mirror)
    assert len(images) == grid.size
    for number, image in enumerate(images):
        if image < 0:
            continue
        assert images[image] == number
        for other in grid.neighbours[number].tolist():
            if other >= 0 and images[other] >= 0:
                assert images[other] in grid.neighbours[image]


@pytest.mark.parametrize(
    ("mirror", "label", "image"),
    [
        (LEFT_RIGHT, "0102", "0502"),
        (TOP_BOTTOM, "0101", "0104"),
        (HALF_TURN, "0101", "0504"),
        (TOP_BOTTOM, "0201", "0203"),
    ],
)
def test_images_by_hand(mirror: str, label: str, image: str) -> None:
    grid = HexGrid(5, 4)
    found = grid.find(label)
    assert found is not None
    assert grid.labels[mirrored_hexes(grid, mirror)[found]] == image


def test_most_hexes_have_an_image() -> None:
    for mirror in MIRRORS:
        assert mirrored_hexes(HexGrid(20, 14), mirror).count(-1) <= 20 + 14
