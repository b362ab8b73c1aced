"""Smooth courses through hexes: rivers, roads and rails as curves that pass through shared hexsides.

A course is a set of links between neighbouring hexes, six bits for each hex. The curve through a hex runs from the middle of
one linked hexside to the middle of the other, with the centre as control point, so that neighbours fit without a kink. At a
junction the straightest pair runs through and the others join it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise

import numpy as np
import numpy.typing as npt

from workbench.base.numbers import BoolArray, FloatArray, each_value
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.terrain_styles import noise
from workbench.geometry.hexes import direction_of

Links = npt.NDArray[np.uint8]


def links_from_chains(plane: Plane, chains: Iterable[Sequence[int]]) -> Links:
    """The links of drawn chains of hexes."""
    links = np.zeros(plane.grid.size, dtype=np.uint8)
    hexes = plane.grid.hexes
    for chain in chains:
        for a, b in pairwise(chain):
            direction = direction_of(hexes[b].minus(hexes[a]))
            if direction is not None:
                links[a] |= 1 << direction
                links[b] |= 1 << ((direction + 3) % 6)
    return links


def links_from_mask(plane: Plane, mask: BoolArray, ends: BoolArray | None = None) -> Links:
    """Links between the neighbouring hexes of a mask, and from them into the hexes of ``ends``.

    Where three neighbouring hexes are part of the course, one link (usually between the two with most links) is left out:
    rivers bend but do not form triangles.
    """
    grid = plane.grid
    member = mask if ends is None else mask | ends
    beside = grid.neighbours
    near = np.where(beside >= 0, member[beside], False) & mask[:, None]
    back = np.where(beside >= 0, mask[beside], False) & member[:, None]
    linked = near | back
    degree = linked.sum(axis=1)
    weight = np.full((grid.size, 6), -1.0)
    axial = grid.axial.astype(np.int64)
    for side in range(6):
        here = np.flatnonzero(linked[:, side])
        there = beside[here, side]
        total = axial[here] + axial[there]
        shared = sum(linked[here, (side + turn) % 6] & linked[there, (side + 3 - turn) % 6] for turn in (1, 5))
        # a link that two triangles share is removed last, or a wide river would break up into rings
        weight[here, side] = (
            100 - 40 * shared + degree[here] + degree[there] + 0.5 * noise(total[:, 0], total[:, 1], 77)
        )
    result = np.zeros(grid.size, dtype=np.uint8)
    for side in range(6):
        here = np.flatnonzero(linked[:, side])
        there = beside[here, side]
        worst = np.zeros(len(here), dtype=np.bool_)
        for turn in (1, 5):
            mine = weight[here, (side + turn) % 6]
            theirs = weight[there, (side + 3 - turn) % 6]
            triangle = (mine >= 0) & (theirs >= 0)
            links_here = weight[here, side]
            worst |= triangle & (links_here >= mine) & (links_here >= theirs)
        result[here[~worst]] |= np.uint8(1 << side)
    return result


LONE_HEX = 64
"""The bit of a hex with a course but no linked neighbour: a pool, or a short piece of road."""


def mark_lone_hexes(links: Links, mask: BoolArray) -> Links:
    """Links with :data:`LONE_HEX` set in the hexes of ``mask`` that have no link."""
    marked = links.copy()
    marked[mask & (links == 0)] |= LONE_HEX
    return marked


def lone_hex_segments(plane: Plane, links: Links, numbers: npt.NDArray[np.intp], reach: float = 0.36) -> FloatArray:
    """A straight piece through every lone hex, as quadratic pieces (n, 3, 2); it extends ``reach`` hexes to each side."""
    centres = plane.centres[numbers[(links[numbers] & LONE_HEX) != 0]]
    end = (plane.side_offsets[1] - plane.side_offsets[4]) * reach
    return np.asarray(np.stack([centres - end, centres, centres + end], axis=1))


def extend_off_map(plane: Plane, links: Links, mask: BoolArray) -> Links:
    """Links with an exit over the edge of the map for courses that end in an edge hex."""
    grown = links.copy()
    for number in np.flatnonzero(mask & (plane.grid.neighbours < 0).any(axis=1)).tolist():
        links_here = [side for side in range(6) if links[number] >> side & 1]
        if len(links_here) == 1:
            exits = [side for side in range(6) if plane.grid.neighbours[number, side] < 0]
            best = min(exits, key=lambda side: abs((side - links_here[0]) % 6 - 3))
            if abs((best - links_here[0]) % 6 - 3) <= 1:
                grown[number] |= 1 << best
    return grown


def shifted_centres(plane: Plane, numbers: npt.NDArray[np.intp], wander: float, salt: int) -> FloatArray:
    """Centres of hexes, each shifted randomly by up to ``wander`` hexes."""
    axial = plane.grid.axial[numbers].astype(np.int64)
    return np.asarray(_shifted(plane, axial, wander, salt))


def _shifted(plane: Plane, axial: npt.NDArray[np.int64], wander: float, salt: int) -> FloatArray:
    x = noise(axial[:, 0], axial[:, 1], salt) - 0.5
    y = noise(axial[:, 0], axial[:, 1], salt + 1) - 0.5
    return plane.lattice_points(axial.astype(np.float64)) + np.stack([x, y], axis=1) * (2 * wander * UNIT)


_AXIAL_STEPS = np.array([(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)], dtype=np.int64)


def course_curves(
    plane: Plane, links: Links, numbers: npt.NDArray[np.intp], *, wander: float = 0.0, salt: int = 0
) -> FloatArray:
    """The curves of a course through the given hexes: quadratic pieces (n, 3, 2). A hex without links gives none."""
    pieces: list[FloatArray] = []
    masks = links[numbers] & np.uint8(63)
    for pattern in each_value(masks):
        if pattern == 0:
            continue
        chosen = numbers[masks == pattern]
        axial = plane.grid.axial[chosen].astype(np.int64)
        centre = _shifted(plane, axial, wander, salt)
        middle = {
            side: (centre + _shifted(plane, axial + _AXIAL_STEPS[side], wander, salt)) / 2
            for side in range(6)
            if pattern >> side & 1
        }
        pieces.extend(_pieces(centre, middle))
    return np.concatenate(pieces) if pieces else np.zeros((0, 3, 2))


def _pieces(centre: FloatArray, middle: dict[int, FloatArray]) -> list[FloatArray]:
    sides = sorted(middle)
    if len(sides) == 1:
        middle_point = middle[sides[0]]
        return [np.stack([middle_point, (middle_point + centre) / 2, centre], axis=1)]
    first, second = max(combinations(sides, 2), key=lambda pair: (_straightness(*pair), -pair[0]))
    through = np.stack([middle[first], centre, middle[second]], axis=1)
    top = 0.25 * middle[first] + 0.5 * centre + 0.25 * middle[second]
    found = [through]
    for side in sides:
        if side not in (first, second):
            found.append(np.stack([middle[side], (centre + top) / 2, top], axis=1))
    return found


def _straightness(a: int, b: int) -> int:
    return min((a - b) % 6, (b - a) % 6)


def sample_curves(pieces: FloatArray, count: int = 9) -> FloatArray:
    """Points along quadratic pieces, shape (n, count, 2)."""
    t = np.linspace(0, 1, count)[None, :, None]
    a, b, c = pieces[:, None, 0], pieces[:, None, 1], pieces[:, None, 2]
    return np.asarray((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c)
