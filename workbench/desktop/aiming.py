"""Points of hexes besides their centres: the one nearest to the mouse, where the rules know such places."""

from __future__ import annotations

import math

from workbench.geometry.grid import HexGrid
from workbench.geometry.segments import AT_CENTRE, HEXSIDE, VERTEX, Aim


def nearest_aim(grid: HexGrid, number: int, point: tuple[float, float]) -> Aim:
    """The centre, vertex or middle of a hexside of a hex that lies nearest to a point of the plane."""
    here = grid.hexes[number]
    corners = grid.corners(here)
    places = {AT_CENTRE: grid.point(here)}
    for k in range(6):
        one, two = corners[k], corners[(k + 1) % 6]
        places[Aim(VERTEX, k)] = one
        places[Aim(HEXSIDE, k)] = ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
    return min(places, key=lambda aim: math.dist(places[aim], point))
