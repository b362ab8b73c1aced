"""Mirrors of a grid that put every hex exactly on a hex: for painting both halves of a map at once."""

from __future__ import annotations

from functools import lru_cache

from workbench.geometry.grid import HexGrid

LEFT_RIGHT, TOP_BOTTOM, HALF_TURN = "left_right", "top_bottom", "half_turn"
MIRRORS = (LEFT_RIGHT, TOP_BOTTOM, HALF_TURN)


@lru_cache(maxsize=16)
def mirrored_hexes(grid: HexGrid, mirror: str) -> tuple[int, ...]:
    """For every hex the number of its image, -1 where that lies off the map.

    The axis is the one nearest to the middle at which images of hexes are hexes: on maps with an even number of lines it
    runs half a line beside the middle, and the last line has no image.
    """
    points = [grid.point(here) for here in grid.hexes]
    xs, ys = sorted({round(x, 9) for x, _ in points}), sorted({round(y, 9) for _, y in points})
    across = _sums(xs) if mirror in (LEFT_RIGHT, HALF_TURN) else [None]
    down = _sums(ys) if mirror in (TOP_BOTTOM, HALF_TURN) else [None]
    best: tuple[int, ...] = ()
    for a in across:
        for b in down:
            images = _images(grid, points, a, b)
            if images is not None and images.count(-1) < (best.count(-1) if best else len(points) + 1):
                best = images
    return best


def _sums(values: list[float]) -> list[float | None]:
    """Twice the places of axes near the middle."""
    return (
        [values[0] + values[-1], values[0] + values[-2], values[1] + values[-1]] if len(values) > 1 else [2 * values[0]]
    )


def _images(
    grid: HexGrid, points: list[tuple[float, float]], across: float | None, down: float | None
) -> tuple[int, ...] | None:
    """The images, or None if they are not on the lattice."""
    found = []
    for x, y in points:
        mx, my = (x if across is None else across - x), (y if down is None else down - y)
        here = grid.hex_at(mx, my)
        cx, cy = grid.point(here)
        if abs(cx - mx) + abs(cy - my) > 1e-6:
            return None
        number = grid.index(here)
        found.append(-1 if number is None else number)
    return tuple(found)
