"""Where a template ends that goes astray: so far from where it was aimed, in a direction. No Qt here."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, replace

from workbench.board.tableboard import Point
from workbench.desktop.table.scale import heading

STEP = 15.0
"""The wheel and a constrained hand turn by so many degrees."""


@dataclass(frozen=True, slots=True)
class Astray:
    """A deviation: ``direction`` in degrees clockwise from the top of the table, ``distance`` in the table's unit."""

    direction: float
    distance: float

    def end(self, aim: Point) -> Point:
        """Where what was aimed at a point ends."""
        angle = math.radians(self.direction)
        return aim[0] + self.distance * math.sin(angle), aim[1] - self.distance * math.cos(angle)

    def turned(self, steps: int) -> Astray:
        """As far in another direction: so many steps clockwise."""
        return replace(self, direction=(round(self.direction / STEP) + steps) * STEP % 360)


def dragged(aim: Point, hand: Point, most: float, *, straight: bool) -> Astray:
    """A deviation towards a hand, no farther than the rules allow; ``straight``: all of that, in steps of 15 degrees."""
    direction = heading(aim, hand)
    if straight:
        return Astray(direction, most).turned(0)
    return Astray(direction, min(math.dist(aim, hand), most))


def rolled(most: float) -> Astray:
    """A deviation in a direction by chance, as far as the rules allow."""
    return Astray(float(random.randrange(360)), most)
