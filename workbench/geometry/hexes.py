"""Hexes as integer cube coordinates, whatever way the map is turned.

Directions 0..5 go clockwise. On a flat-topped map direction 0 is straight up; on a pointy-topped map it is up and left.
The coordinates are axial: ``q + r + s = 0`` with ``s`` left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Hex(NamedTuple):
    """One hex in axial coordinates."""

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third cube coordinate."""
        return -self.q - self.r

    def plus(self, other: Hex, times: int = 1) -> Hex:
        """This hex moved by ``times`` times ``other``."""
        return Hex(self.q + times * other.q, self.r + times * other.r)

    def minus(self, other: Hex) -> Hex:
        """The offset from ``other`` to this hex."""
        return Hex(self.q - other.q, self.r - other.r)

    def distance(self, other: Hex) -> int:
        """Number of hexes from this one to ``other``, counting the last and not the first."""
        d = self.minus(other)
        return max(abs(d.q), abs(d.r), abs(d.s))

    def neighbour(self, direction: int) -> Hex:
        """The adjacent hex in ``direction`` (0..5, clockwise)."""
        return self.plus(DIRECTIONS[direction % 6])

    def neighbours(self) -> Iterator[Hex]:
        """The six adjacent hexes, clockwise from direction 0."""
        return (self.plus(d) for d in DIRECTIONS)

    def rotated(self, steps: int = 1) -> Hex:
        """This offset turned clockwise about the origin by ``steps`` sixths of a turn."""
        q, r = self.q, self.r
        for _ in range(steps % 6):
            q, r = -r, q + r
        return Hex(q, r)


DIRECTIONS = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))


def direction_of(offset: Hex) -> int | None:
    """The direction (0..5) of an offset to an adjacent hex; None for any other offset."""
    return DIRECTIONS.index(offset) if offset in DIRECTIONS else None


def ring(centre: Hex, radius: int) -> Iterator[Hex]:
    """The hexes at exactly ``radius`` from ``centre``, clockwise."""
    if radius == 0:
        yield centre
        return
    here = centre.plus(DIRECTIONS[0], radius)
    for side in range(6):
        for _ in range(radius):
            yield here
            here = here.neighbour(side + 2)


def disk(centre: Hex, radius: int) -> Iterator[Hex]:
    """The hexes within ``radius`` of ``centre``, nearest first."""
    for distance in range(radius + 1):
        yield from ring(centre, distance)
