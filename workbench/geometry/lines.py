"""What a straight line from hex centre to hex centre crosses, exactly.

It depends only on the offset between the two hexes. In the sextant of the offset D, with adjacent directions u and v 60
degrees apart, D = a*u + b*v (a > 0, b >= 0) and the distance is N = a + b. Hexes i*u + j*v with i + j = k form *ring* k.
Of every ring the line crosses one hex, or two one after the other, or it runs along the side between two hexes (only on a
hexspine line, a = b, at odd k). Everything is decided in whole numbers and fractions: no tolerance settles a tie.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from workbench.geometry.hexes import DIRECTIONS, Hex

Side = tuple[Hex, Hex]
"""A hexside that a line crosses: the hex it leaves, the hex it enters."""


@dataclass(frozen=True, slots=True)
class Way:
    """One hex through which a line may be taken, and the hexsides it then crosses there.

    For a hex whose interior is crossed: the side by which the line came in (none after a hexside run, whose sides belong
    to the run). For one of the two hexes of a hexside run: the sides in and out.
    """

    hex: Hex
    sides: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """One stretch of a line: a hex whose interior it crosses, or the two hexes of a hexside it runs along (``ways``).

    ``enter`` and ``leave`` are fractions of the whole line; ``near`` and ``far`` are the distances to its first and last
    hex, the same for both ways.
    """

    ways: tuple[Way, ...]
    enter: Fraction
    leave: Fraction
    near: int
    far: int

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes of the ways."""
        return tuple(way.hex for way in self.ways)

    @property
    def is_side(self) -> bool:
        """True if the line runs along a hexside here."""
        return len(self.ways) == 2


@dataclass(frozen=True, slots=True)
class Touch:
    """A vertex that the line passes through exactly: its three hexes, where, and the hex that is only touched there
    (None at the ends of a hexside run)."""

    vertex: tuple[Hex, Hex, Hex]
    at: Fraction
    only: Hex | None


@dataclass(frozen=True, slots=True)
class Crossing:
    """Everything between the first hex (the origin of the coordinates) and the last (``offset``), in order.

    ``last_side`` is the hexside by which the line enters the last hex (None after a hexside run or without a line).
    """

    offset: Hex
    distance: int
    slots: tuple[Slot, ...]
    last_side: Side | None
    touches: tuple[Touch, ...]


def sextant(offset: Hex) -> tuple[int, int, int]:
    """(direction s, a, b) with offset = a * DIRECTIONS[s] + b * DIRECTIONS[s + 1], a > 0, b >= 0; (0, 0, 0) at the centre."""
    for direction in range(6):
        u, v = DIRECTIONS[direction], DIRECTIONS[(direction + 1) % 6]
        a = offset.q * v.r - offset.r * v.q
        b = u.q * offset.r - u.r * offset.q
        if a > 0 and b >= 0:
            return direction, a, b
    return 0, 0, 0


@lru_cache(maxsize=256)  # of those that a hand asks for: a long one takes 40 kB, and 2 ms to make again
def crossing(offset: Hex) -> Crossing:
    """The record of the line from (0, 0) to ``offset``."""
    direction, a, b = sextant(offset)
    u, v = DIRECTIONS[direction], DIRECTIONS[(direction + 1) % 6]

    def place(i: int, j: int) -> Hex:
        return Hex(i * u.q + j * v.q, i * u.r + j * v.r)

    slots: list[Slot] = []
    touches: list[Touch] = []
    before: Hex | None = Hex(0, 0)  # the hex we come out of; None after a hexside run
    for ring in range(1, a + b):
        for pair in _ring(a, b, ring):
            spans = [_span(a, b, ring - j, j) for j in pair]
            hexes = [place(ring - j, j) for j in pair]
            if len(pair) == 2:
                last, after = place(ring // 2, ring // 2), place(ring // 2 + 1, ring // 2 + 1)
                ways = tuple(Way(here, ((last, here), (here, after))) for here in hexes)
                touches += [
                    Touch(_vertex(last, *hexes), spans[0][0], None),
                    Touch(_vertex(after, *hexes), spans[0][1], None),
                ]
                before = None
            else:
                ways = (Way(hexes[0], ((before, hexes[0]),) if before is not None else ()),)
                before = hexes[0]
            slots.append(Slot(ways, *spans[0], ring, a + b - ring))
        touches += [
            Touch(_vertex(*(place(*at) for at in corner)), when, place(*corner[2]))
            for corner, when in _touched(a, b, ring)
        ]
    touches.sort(key=lambda touch: touch.at)
    last_side = (before, offset) if before is not None and a + b else None
    return Crossing(offset, a + b, tuple(slots), last_side, tuple(touches))


def _ring(a: int, b: int, ring: int) -> list[tuple[int, ...]]:
    """The j of the hexes crossed in a ring, in the order of the line; a tuple of two is a hexside run."""
    n = a + b
    # the line passes the ring's row of centres at j = ring*b/n; `rest` is 2n times its distance from the nearest centre
    nearest, rest = divmod(2 * ring * b + n, 2 * n)
    rest -= n
    other = nearest + (1 if rest >= 0 else -1)
    if a == b:
        return [(min(nearest, other), max(nearest, other))] if rest == -n else [(nearest,)]
    if 3 * (n - abs(rest)) >= abs(a - b):
        return [(nearest,)]
    low, high = min(nearest, other), max(nearest, other)
    return [(high,), (low,)] if a > b else [(low,), (high,)]


def _span(a: int, b: int, i: int, j: int) -> tuple[Fraction, Fraction]:
    """Where the line enters and leaves (the closed) hex (i, j): it is the set |x-y|, |x+2y|, |2x+y| <= 1 about its centre."""
    enter, leave = Fraction(0), Fraction(1)
    for speed, centre in ((a - b, i - j), (a + 2 * b, i + 2 * j), (2 * a + b, 2 * i + j)):
        if speed:
            first, last = sorted((Fraction(centre - 1, speed), Fraction(centre + 1, speed)))
            enter, leave = max(enter, first), min(leave, last)
    return enter, leave


def _touched(
    a: int, b: int, ring: int
) -> list[tuple[tuple[tuple[int, int], tuple[int, int], tuple[int, int]], Fraction]]:
    """Vertices of a ring's inner sides that the line passes through: two crossed hexes and the one only touched."""
    n, d = a + b, a - b
    nearest, rest = divmod(2 * ring * b + n, 2 * n)
    rest -= n
    other = nearest + (1 if rest >= 0 else -1)
    if d == 0 or 3 * (n - abs(rest)) != abs(d):
        return []
    low, high = min(nearest, other), max(nearest, other)
    when = Fraction(ring - low - high, d)
    # ends of the side between (ring-low, low) and (ring-high, high): in the row of the ring before or after
    ahead = when * n > ring
    third = (ring - low, high) if ahead else (ring - high, low)
    crossed = [(ring - nearest, nearest), third]
    if not ahead:
        crossed.reverse()
    return [((crossed[0], crossed[1], (ring - other, other)), when)]


def _vertex(a: Hex, b: Hex, c: Hex) -> tuple[Hex, Hex, Hex]:
    first, second, third = sorted((a, b, c))
    return first, second, third
