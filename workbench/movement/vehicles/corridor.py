"""What a hull goes over that drives straight on: the corridor of a tank assault (digest of Bolt Action, section 6.10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.movement.vehicles.fences import fences_of, straight_on
from workbench.movement.vehicles.moves import Obstacles, VehicleMove

TOUCH = 1e-6


@dataclass(frozen=True, eq=False)
class Corridor:
    """The ground that a hull covers on its way straight on: ``area`` all of it, ``length`` how far the hull goes until
    something stops it, in the table's unit, and ``enough``, whether that is the least length of the move."""

    move: VehicleMove
    area: BaseGeometry
    length: float
    enough: bool

    def met(self, shapes: Sequence[BaseGeometry]) -> list[tuple[int, float]]:
        """The shapes that the hull comes into contact with on its way: (number, how far it has gone by then), nearest first.
        What only touches its side is passed."""
        move = self.move
        long, wide = move.hull[0] / 2, move.hull[1] / 2
        lane = move.placed(_ahead(-long, long + self.length, wide - TOUCH, move.inch))
        found = []
        for number, shape in enumerate(shapes):
            part = shape.intersection(lane)
            if not part.is_empty:
                first = move.local(shapely.get_coordinates(part))[:, 0].min() * move.inch - long
                found.append((number, max(0.0, float(first))))
        return sorted(found, key=lambda pair: pair[1])


def corridor(move: VehicleMove, obstacles: Obstacles) -> Corridor:
    """The corridor of a move that goes straight on without a pivot, as far as its length and what is forbidden allow; the
    targets of an assault are no obstacles, so leave them and their buffers out."""
    free = straight_on(fences_of(move, obstacles), move.length / move.inch) * move.inch
    area = _ahead(-move.hull[0] / 2, move.hull[0] / 2 + free, move.hull[1] / 2, move.inch)
    return Corridor(move, move.placed(area), free, free >= move.minimum - TOUCH)


def _ahead(begin: float, end: float, wide: float, inch: float) -> BaseGeometry:
    """A lane in the vehicle's frame; lengths in the table's unit."""
    corners = np.array([(begin, -wide), (end, -wide), (end, wide), (begin, wide)])
    return shapely.Polygon(corners / inch)
