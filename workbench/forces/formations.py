"""Single figures in order: a line, two ranks or a block. Lengths in the table's unit, facing clockwise from its top."""

from __future__ import annotations

import math

from workbench.base.text import Text
from workbench.forces.models import Point

LINE, RANKS, BLOCK = "line", "ranks", "block"
FORMATIONS = {
    LINE: Text("line", "ligne"),
    RANKS: Text("two ranks", "deux rangs"),
    BLOCK: Text("block", "bloc"),
}


def drawn_up(formation: str, count: int, middle: Point, facing: float, pitch: Point) -> tuple[Point, ...]:
    """The places of ``count`` figures about their middle, the front rank first and from the left: ``pitch`` is how far
    it is from file to file and from rank to rank. A rank that is not full stands in the middle."""
    if count < 1:
        return ()
    across, deep = pitch
    files = {LINE: count, RANKS: math.ceil(count / 2), BLOCK: math.ceil(math.sqrt(count))}[formation]
    flat = []
    for rank, first in enumerate(range(0, count, files)):
        here = min(files, count - first)
        flat += [((file - (here - 1) / 2) * across, rank * deep) for file in range(here)]
    back = sum(y for _, y in flat) / count
    angle = math.radians(facing)
    sine, cosine = math.sin(angle), math.cos(angle)
    return tuple(
        (middle[0] + x * cosine - (y - back) * sine, middle[1] + x * sine + (y - back) * cosine) for x, y in flat
    )


def middle_of(points: tuple[Point, ...]) -> Point:
    """The mean of points; ValueError if there are none."""
    if not points:
        raise ValueError("no points have no middle")
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def beside(points: tuple[Point, ...], count: int, facing: float, pitch: Point) -> tuple[Point, ...]:
    """The places of ``count`` more figures next to those that stand already: each beside, before or behind one of them (as far
    as ``pitch`` says) where there is room, as near to their middle as may be."""
    across, deep = pitch
    angle = math.radians(facing)
    sine, cosine = math.sin(angle), math.cos(angle)
    steps = [(dx * across, dy * deep) for dy in (0, 1, -1) for dx in (1, -1, 0) if dx or dy]
    ways = [(dx * cosine - dy * sine, dx * sine + dy * cosine) for dx, dy in steps]
    room = 0.99 * min(across, deep)
    found = list(points)
    for _ in range(count if points else 0):
        middle = middle_of(tuple(found))
        free = [
            (x + dx, y + dy)
            for dx, dy in ways
            for x, y in found
            if all(math.dist((x + dx, y + dy), other) >= room for other in found)
        ]
        if not free:
            break
        found.append(min(free, key=lambda place: round(math.dist(place, middle), 6)))
    return tuple(found[len(points) :])
