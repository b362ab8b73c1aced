"""The simplest ways to the same ends, run beside what is measured: a yardstick that is the same on every machine.

They answer a simpler question than the bench (blocked or not, no rules), and they do so plainly; none is tuned."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence

import networkx
import numpy as np
import numpy.typing as npt

from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import Hex


def seconds(work: Callable[[], object], least: float = 0.05) -> float:
    """The median time of some runs of ``work``, at least three and for at least ``least`` seconds."""
    times: list[float] = []
    while len(times) < 3 or (sum(times) < least and len(times) < 200):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return float(np.median(times))


def walk_lines(grid: HexGrid, tops: Sequence[int], origin: int, targets: Sequence[int]) -> int:
    """How many targets are seen from a hex: every line is walked hex by hex in Python, and blocked by what rises above
    the straight line between the tops of both ends. ``tops`` are the heights of what stands in each hex."""
    here = grid.hexes[origin]
    seen = 0
    for target in targets:
        there = grid.hexes[target]
        count = here.distance(there)
        for step in range(1, count):
            part = step / count
            number = grid.index(_nearest(here.q + (there.q - here.q) * part, here.r + (there.r - here.r) * part))
            if number is not None and tops[number] > tops[origin] + (tops[target] - tops[origin]) * part:
                break
        else:
            seen += 1
    return seen


def _nearest(q: float, r: float) -> Hex:
    """The hex around a point; of the three coordinates the one that was rounded most follows from the others."""
    near_q, near_r, near_s = round(q), round(r), round(-q - r)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s + q + r)
    if off_q > off_r and off_q > off_s:
        return Hex(-near_r - near_s, near_r)
    return Hex(near_q, -near_q - near_s) if off_r > off_s else Hex(near_q, near_r)


def rays(edges: npt.NDArray[np.float64], eye: tuple[float, float], count: int, reach: float) -> float:
    """The area that ``count`` rays from an eye sweep until they meet an edge: each ray is cut with all edges (n x 4)."""
    x0, y0 = edges[:, 0] - eye[0], edges[:, 1] - eye[1]
    dx, dy = edges[:, 2] - edges[:, 0], edges[:, 3] - edges[:, 1]
    area = 0.0
    for number in range(count):
        angle = 2 * math.pi * number / count
        ux, uy = math.cos(angle), math.sin(angle)
        across = dx * uy - dy * ux
        with np.errstate(divide="ignore", invalid="ignore"):
            along = (dx * y0 - dy * x0) / -across
            part = (ux * y0 - uy * x0) / across
        met = along[(along > 0) & (part >= 0) & (part <= 1)]
        nearest = min(float(met.min()), reach) if met.size else reach
        area += nearest * nearest * math.pi / count
    return area


def squares(
    width: int, height: int, closed: Callable[[npt.NDArray[np.float64]], npt.NDArray[np.bool_]]
) -> networkx.Graph:
    """A graph of unit squares with eight neighbours each, without those whose middles (n x 2) are closed; the cost of a step is
    its length."""
    across, down = np.meshgrid(np.arange(width), np.arange(height))
    cells = np.column_stack([across.ravel(), down.ravel()])
    shut = closed(cells + 0.5)
    graph = networkx.Graph()
    free = {(int(x), int(y)) for x, y in cells[~shut]}
    for x, y in free:
        for dx, dy, length in ((1, 0, 1.0), (0, 1, 1.0), (1, 1, math.sqrt(2)), (1, -1, math.sqrt(2))):
            if (x + dx, y + dy) in free:
                graph.add_edge((x, y), (x + dx, y + dy), weight=length)
    return graph
